"""A board as data: where each zone is drawn, as which piece, and what figures and states are called. Widgets draw
pieces and know no game.

The pieces:

- `slot`: one place for a card and what is attached to it.
- `lane`: slots in a row, with a front side that faces the other player.
- `column`: ordered slots from top to bottom, the first nearest the front.
- `rail`: what protects a player: bars behind one card.
- `pips`: n of m, in two or more signs.
- `pile`: a number, perhaps the top card.
- `fan`: a hand.
- `stack`: what waits to happen, the next one on top.
- `front`: the rows between two lanes.
- `counter`: a number of `PlayerView.counters`; it is not there where the view has none.

A region stands for the same zone of every player; `side` says whose it is on a board seen from one seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from gundam_tui.games.views import CardView

Piece = Literal["slot", "lane", "column", "rail", "pips", "pile", "fan", "stack", "front", "counter"]
Side = Literal["own", "enemy", "shared"]
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class PipRow(NamedTuple):
    """A state that a card drawn as a sign can be in.

    Attributes:
        state: as `PlayerView.pips` has it.
        ready: can it be used now? A full sign, else a hollow one.
        extra: for a card of a special sort, what it is called; it has a sign of its own.
    """

    state: str
    ready: bool
    extra: str = ""


class Region(NamedTuple):
    """A zone's place on the board.

    Attributes:
        piece: what it is drawn as.
        zone: the zone, as `PlayerView.zones` has it (of a counter: as `PlayerView.counters` has it).
        side: whose: that of the seat that looks, each enemy's, or nobody's.
        title: what it is called where there is room; `short`: where there is little (of a lane: one card there).
        size: slots or bars that are always drawn, 0 for as many as there are cards.
        guard: of a rail the zone of the card at its front end; `guard_title`: what that is called.
        pips: the states of its cards, in the order of their signs.
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


class StateRow(NamedTuple):
    """Something that can be true of a card in play.

    Attributes:
        name: as `CardView.states` has it.
        word: in a slot; empty: not shown there.
        text: in the card's details and in a line of text; empty: not told there.
        role: of the palette.
        falls_back: the card stands behind those that are ready.
        besides: it is told besides the other states, not instead of `BoardLayout.ready`.
        fact: a fact of the card that it has to do with, where its text is told in capitals (`CardSheet.facts`).
        unless: another state with which this one means nothing and is not shown.
    """

    name: str
    word: str = ""
    text: str = ""
    role: str = ""
    falls_back: bool = False
    besides: bool = False
    unless: str = ""
    fact: str = ""


class KindRow(NamedTuple):
    """A kind of card on the board and in the hand.

    Attributes:
        name: as `CardView.kind` has it.
        title: in words.
        stats: its figures, in the order of a stat line.
        short: what stands before the figures, or instead of them.
        adds: its figures are added to those of the card that it is attached to.
        fights: it has figures of its own in play, which can change.
        verb: how a card of the hand is played as one.
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
        strip: what a player's strip counts, in order.
        browse: piles that can be leafed through, in order.
        answers: the short form of a keyword by which cards answer: where there is little room, how many can is told.
        phases: the phases of a turn, name and word. `steps`: those of a battle.
        stat_line: the figures of a card in a slot, in order. `damage_stat`: the one that damage takes from.
        price_line: what it takes to play a card: the figure, a letter or two for it, and what stands before it in full.
        kinds, states: of cards. The order of the states is the order in which they are told.
        ready: what a card in a slot is without a state of those.
        attached: what is attached to a card is called; empty: nothing ever is. `attaching`: how such a card is with it.
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
    ready: str = "ready"
    attached: str = ""
    attaching: str = "together"
    browse: tuple[Region, ...] = ()
    answers: str = ""

    def regions(self, piece: Piece, side: Side | None = None) -> tuple[Region, ...]:
        """All regions of one piece, from top to bottom.

        Args:
            piece: which.
            side: only those of this side; None: of any.
        """
        found = (region for row in self.rows for region in row if region.piece == piece)
        return tuple(region for region in found if side in (None, region.side))

    def counted(self, piece: Piece) -> tuple[Region, ...]:
        """The regions of a player's strip of one piece."""
        return tuple(region for region in self.strip if region.piece == piece)

    def uses(self, card: CardView) -> list[KindRow]:
        """As which kinds a card of the hand can be played: as its own, and with figures that it has besides as one that
        is attached."""
        own = self.kinds.get(card.kind)
        if own is None:
            return []
        besides = not own.stats and any(card.stat(name) for name in self.stat_line)
        return [own, *(row for row in self.kinds.values() if besides and row.adds)]

    def word(self, name: str) -> str:
        """What a phase or step is called; a name without a word is its own."""
        return dict((*self.phases, *self.steps)).get(name, name)

    @property
    def paid_with(self) -> str:
        """What players pay with, as it is called: `Resources`."""
        return next((region.title.capitalize() for region in self.counted("pips")), "cards")

    @property
    def field(self) -> tuple[str, ...]:
        """The zones whose cards stand in slots: lanes, columns and single slots, then the cards before rails."""
        slots = [region.zone for piece in ("lane", "column", "slot") for region in self.regions(piece, "own")]
        return (*slots, *self.guards)

    @property
    def guards(self) -> tuple[str, ...]:
        """The zones of the cards at the front ends of rails."""
        return tuple(region.guard for region in self.counted("rail") if region.guard)

    @property
    def hands(self) -> tuple[str, ...]:
        """The zones that are played from."""
        return tuple(region.zone for region in self.regions("fan", "own"))

    @property
    def private(self) -> tuple[str, ...]:
        """Those of them that only their holder sees: a place that lies open is counted among the piles."""
        piles = {region.zone for region in self.counted("pile")}
        return tuple(zone for zone in self.hands if zone not in piles)
