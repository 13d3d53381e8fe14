"""A board as data: where each zone is drawn, as which piece, and the names of figures and states. Widgets draw pieces
and know no game.

The pieces:

- `slot`: one place for a card and what is attached to it.
- `lane`: slots in a row, with a front side that faces the other player.
- `column`: ordered slots from top to bottom, the first nearest the front.
- `rail`: a player's protection: bars behind one card.
- `pips`: n of m, in two or more signs.
- `pile`: a number, perhaps the top card.
- `fan`: a hand.
- `stack`: effects that wait, the next one on top.
- `front`: the rows between two lanes.
- `counter`: a number of `PlayerView.counters`; not drawn if the view has none.

A region stands for the same zone of every player; `side` says whose zone it is on a board seen from one seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from gundam_tui.games.namesakes import told_apart
from gundam_tui.games.seats import seat_label
from gundam_tui.language import N, tr
from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from gundam_tui.games.views import CardView, PlayerView, View

Piece = Literal["slot", "lane", "column", "rail", "pips", "pile", "fan", "stack", "front", "counter"]
Side = Literal["own", "enemy", "shared"]
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class PipRow(NamedTuple):
    """A state that a card drawn as a sign can be in.

    Attributes:
        state: as in `PlayerView.pips`.
        ready: can it be used now? A full sign if so, else a hollow one.
        extra: for a special kind of card, its name; it has a sign of its own.
        means: what its sign says, in words.
    """

    state: str
    ready: bool
    extra: str = ""
    means: str = ""


class Region(NamedTuple):
    """A zone's place on the board.

    Attributes:
        piece: the piece that draws it.
        zone: the zone, as in `PlayerView.zones` (for a counter: as in `PlayerView.counters`).
        side: the owner: the seat that looks, each enemy, or nobody.
        title: its name; `short`: the name for small spaces (of a lane: one card there).
        size: the number of slots or bars always drawn; 0: one for each card.
        guard: for a rail, the zone of the card at its front end; `guard_title`: the name of that card.
        pips: the states of its cards, in the order of their signs.
        sums: is this counter how much those behind it are in all?
    """

    piece: Piece
    zone: str
    side: Side
    title: str = ""
    short: str = ""
    size: int = 0
    guard: str = ""
    guard_title: str = ""
    pips: tuple[PipRow, ...] = ()
    sums: bool = False

    def spoken(self) -> Region:
        """The same region with its words in the language that is spoken now."""
        pips = tuple(row._replace(means=tr(row.means)) for row in self.pips)
        return self._replace(
            title=tr(self.title), short=tr(self.short), guard_title=tr(self.guard_title), pips=pips,
        )  # fmt: skip


class StateRow(NamedTuple):
    """Something that can be true of a card in play.

    Attributes:
        name: as in `CardView.states`.
        word: in a slot; empty: not shown there.
        text: in the card's details and in a line of text; empty: not shown there.
        means: what it means, for who sees the word for the first time.
        role: of the palette.
        falls_back: the card stands behind those that are ready.
        besides: shown in addition to the other states, not instead of `BoardLayout.ready`.
        fact: a related fact of the card, for games whose texts print it in capitals (`CardSheet.facts`).
        unless: another state that makes this one meaningless, so that it is not shown.
        joins: the card and what is attached to it belong together.
        leads: who stands first in a squad has it.
    """

    name: str
    word: str = ""
    text: str = ""
    role: str = ""
    means: str = ""
    falls_back: bool = False
    besides: bool = False
    unless: str = ""
    fact: str = ""
    joins: bool = False
    leads: bool = False


class KindRow(NamedTuple):
    """A kind of card on the board and in the hand.

    Attributes:
        name: as in `CardView.kind`.
        title: in words.
        stats: its figures, in the order of a stat line.
        short: text before the figures, or instead of them.
        adds: its figures are added to those of the card it is attached to.
        fights: in play it has figures of its own, which can change.
        verb: how a card of the hand is played as this kind.
    """

    name: str
    title: str
    stats: tuple[str, ...] = ()
    short: str = ""
    adds: bool = False
    fights: bool = False
    verb: str = ""


class BoardLayout(NamedTuple):
    """A game's board.

    Attributes:
        rows: the regions of a board seen from one seat, from top to bottom, each from left to right.
        strip: the counts on a player's strip, in order.
        browse: piles that can be browsed, in order.
        answers: the short form of a keyword for cards that respond: in small spaces only their number is shown.
        phases: the phases of a turn, name and word. `steps`: those of a battle.
            `ending`: those of the last phase. `acting`: those in which the player whose turn it is may act, but is not
            asked when there is nothing to do.
        common_words: words that many names of cards have, so that they say little about one of them.
        moments: the step of a battle in which something happens, by the word for it (`views.Happening`).
        stat_line: the figures of a card in a slot, in order. `damage_stat`: the one reduced by damage.
        price_line: what is needed to play a card: the figure, a letter or two for it, and its full label.
        kinds, states: of cards. The order of the states is the display order.
        people: the kinds whose cards are people. `ranks`: words before what they are called that say little alone:
            `Ace Lieutenant`.
        ready: the label for a card in a slot that has none of those states.
        attached: the name for cards attached to a card; empty: nothing is ever attached. `attaching`: the word for a
            card that is attached.
        numbered: the zones in which texts tell the cards of a player apart that have the same name.
        terms: words of the game that screens use, and what each means.
    """

    rows: tuple[tuple[Region, ...], ...]
    strip: tuple[Region, ...]
    phases: tuple[tuple[str, str], ...]
    steps: tuple[tuple[str, str], ...]
    stat_line: tuple[str, ...]
    damage_stat: str = ""
    price_line: tuple[tuple[str, str, str], ...] = ()
    kinds: Mapping[str, KindRow] = _NOTHING
    states: Mapping[str, StateRow] = _NOTHING
    ready: str = N("ready")
    attached: str = ""
    attaching: str = N("together")
    moments: Mapping[str, str] = _NOTHING
    browse: tuple[Region, ...] = ()
    answers: str = ""
    ending: tuple[tuple[str, str], ...] = ()
    acting: tuple[str, ...] = ()
    common_words: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    ranks: frozenset[str] = frozenset()
    numbered: frozenset[str] = frozenset()
    terms: tuple[tuple[str, str], ...] = ()

    def spoken(self) -> BoardLayout:
        """The same board with its words in the language that is spoken now."""
        return self._replace(
            rows=tuple(tuple(region.spoken() for region in row) for row in self.rows),
            strip=tuple(region.spoken() for region in self.strip),
            browse=tuple(region.spoken() for region in self.browse),
            phases=tuple((name, tr(word)) for name, word in self.phases),
            steps=tuple((name, tr(word)) for name, word in self.steps),
            ending=tuple((name, tr(word)) for name, word in self.ending),
            price_line=tuple((stat, tr(short), tr(label)) for stat, short, label in self.price_line),
            kinds={name: row._replace(title=tr(row.title), short=tr(row.short)) for name, row in self.kinds.items()},
            states={
                name: row._replace(word=tr(row.word), text=tr(row.text), means=tr(row.means))
                for name, row in self.states.items()
            },
            ready=tr(self.ready), attached=tr(self.attached), attaching=tr(self.attaching), answers=tr(self.answers),
        )  # fmt: skip

    def regions(self, piece: Piece, side: Side | None = None) -> tuple[Region, ...]:
        """All regions of one piece, from top to bottom.

        Args:
            piece: the piece.
            side: only those of this side; None: of any.
        """
        found = (region for row in self.rows for region in row if region.piece == piece)
        return tuple(region for region in found if side in (None, region.side))

    def counted(self, piece: Piece) -> tuple[Region, ...]:
        """The regions of a player's strip of one piece."""
        return tuple(region for region in self.strip if region.piece == piece)

    def copies(self, player: PlayerView) -> dict[int, int]:
        """The cards of a player that texts tell apart, and the number of each (`namesakes`)."""
        return {card.id: card.copy for zone in self.numbered for card in player.cards(zone) if card.copy}

    def called(self, view: View, card: CardView) -> str:
        """The name of a card as questions write it: told apart from those in play that have the same one, its player by
        the seat.
        """
        for zone in self.numbered:
            for side, player in enumerate(view.players):
                if not card.id or all(one.id != card.id for one in player.cards(zone)):
                    continue
                fields = [[one.name for one in of.cards(zone)] for of in view.players]
                text, like = told_apart(fields, side, card.name, card.copy)
                mine = player.seat == view.seat
                if not like and (mine or view.seat is None or view.duel):
                    return text
                owner = tr("{player}'s {card}", player=seat_label(player.seat), card=text)
                return tr("your {card}", card=text) if mine else owner
        return card.name

    def uses(self, card: CardView) -> list[KindRow]:
        """The kinds as which a card of the hand can be played: its own, and, if it also has figures as an attached
        card, as one that is attached.
        """
        own = self.kinds.get(card.kind)
        if own is None:
            return []
        besides = not own.stats and any(card.stat(name) for name in self.stat_line)
        return [own, *(row for row in self.kinds.values() if besides and row.adds)]

    def word(self, name: str) -> str:
        """The name of a phase or step; one without a word is its own name."""
        return dict((*self.phases, *self.ending, *self.steps)).get(name, name)

    @property
    def paid_with(self) -> str:
        """The name for what players pay with: `Resources`."""
        return next((region.title.capitalize() for region in self.counted("pips")), "cards")

    @property
    def field(self) -> tuple[str, ...]:
        """The zones whose cards stand in slots: lanes, columns and single slots, then the cards before rails."""
        slots = [region.zone for piece in ("lane", "column", "slot") for region in self.regions(piece, "own")]
        return (*slots, *self.guards)

    @property
    def has_squads(self) -> bool:
        """Do cards leave their lane to stand in columns, as squads? Then a battle is all that happens there."""
        return bool(self.regions("lane", "own") and self.regions("column", "own"))

    def fights(self, view: View) -> bool:
        """Is a battle fought: has a card attacked, or does one stand in a squad, or did one?"""
        squads = [region.zone for region in self.regions("column", "own")] if self.has_squads else []
        stand = any(player.count(zone) for player in view.players for zone in squads)
        return view.battle is not None or stand or any(one.gone for one in view.clashes)

    @property
    def guards(self) -> tuple[str, ...]:
        """The zones of the cards at the front ends of rails."""
        return tuple(region.guard for region in self.counted("rail") if region.guard)

    @property
    def hands(self) -> tuple[str, ...]:
        """The zones that cards are played from."""
        return tuple(region.zone for region in self.regions("fan", "own"))

    @property
    def private(self) -> tuple[str, ...]:
        """Those of them that only their holder sees: an open place counts as one of the piles."""
        piles = {region.zone for region in self.counted("pile")}
        return tuple(zone for zone in self.hands if zone not in piles)
