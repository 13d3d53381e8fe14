"""The viewer of the board: a view, and what the screen adds to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gundam_tui.app.apart import Names, player_marks
from gundam_tui.app.glyphs import Glyphs
from gundam_tui.games.seats import seat_label, side_label
from gundam_tui.games.views import BAR
from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from gundam_tui.games.api import CardSheet, GameModule
    from gundam_tui.games.layout import BoardLayout, KindRow
    from gundam_tui.games.views import BattleView, CardView, LogLine, Payment, View
_SHORT = 10  # cells of the short name of a card: those of a plate in a lane, and in a hand of six cards
_MARK = 4  # cells
_NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Looker(NamedTuple):
    """What the screen adds to a view.

    Attributes:
        view: the visible part of the game; `layout` and `game`: its board, and the tables of its game.
        glyphs: the signs to draw with.
        name: gives what a player is called; `said` a sentence that names players by their seats, as the screen calls
            them.
        seat: whose side is below; `holder`: whose hand it is.
        hidden: is that hand covered? `nobody`: is there no player here? `shared`: are there several?
        reached: has the hand's own player reached for it?
        clocks: the time left, by seat.
        tags: the key beside each object; `able`: does it do something now? `numbers`: the mark beside a card of the
            field without a key now.
        players: the key beside each player who can be chosen, by seat; `chosen_player`: the one that Enter is about,
            -1 for none.
        cursor, aims: the card that Enter is about, and the one that chooses its target; 0 for none.
        read: the viewed card, when Enter is about something else.
        chosen: the cards that are chosen.
        answers: the cards that may answer an attack, with a word each.
        decks: the names of the decks, by seat; None where unknown.
        slots: the slot of each card in its lane, where known.
        does: what happens to a card of the hand that is chosen, in a word; empty: it is played. `ways`: by card, the
            only way in which it can be played now, if that is not the usual one of its kind.
        chooses: does the holder choose or order cards, rather than play one?
        added: by card, the increase of its first figure since it was seen.
        aim: the battle that the selection would start; `paying`: its cost.
        log: the events; from event `fresh` on they are new.
        looked: the viewed card, and its number; `sources`: why it has its present figures.
        sheet: gives a card in full by its number; None if it cannot be read.
        roomy: is there room for the routine start of each turn? `reports`: for any report?
        log_key: the key that shows the whole report; empty: none does.
        order: the cards of a column whose order is asked for, as it is chosen by now.
        fates: by what those who are out left the game, by seat, in words that name players by their seats.
        mode: the pass mode; `keys`: keys for the end of the ribbon, with a word each.
    """

    view: View
    layout: BoardLayout
    game: GameModule
    glyphs: Glyphs
    name: Callable[[int], str]
    seat: int
    holder: int
    hidden: bool = False
    nobody: bool = False
    shared: bool = False
    reached: bool = False
    clocks: Mapping[int, str] = _NOTHING
    tags: Mapping[int, str] = _NOTHING
    able: Callable[[int], bool] = bool
    numbers: Mapping[int, str] = _NOTHING
    players: Mapping[int, str] = _NOTHING
    chosen_player: int = -1
    cursor: int = 0
    aims: int = 0
    read: int = 0
    chosen: frozenset[int] = frozenset()
    answers: Mapping[int, str] = _NOTHING
    aim: BattleView | None = None
    paying: Payment | None = None
    log: Sequence[LogLine] = ()
    fresh: int = 0
    looked: CardView | None = None
    number: str = ""
    sources: Mapping[str, Sequence[tuple[str, int]]] = _NOTHING
    sheet: Callable[[str], CardSheet | None] = lambda _: None
    roomy: bool = False
    reports: bool = True
    mode: str = ""
    keys: Sequence[tuple[str, str]] = ()
    added: Mapping[int, int] = _NOTHING
    decks: Sequence[str] = ()
    slots: Mapping[int, int] = _NOTHING
    does: str = ""
    log_key: str = ""
    ways: Mapping[int, str] = _NOTHING
    said: Callable[[str], str] = str
    fates: Mapping[int, str] = _NOTHING
    order: Sequence[int] = ()
    chooses: bool = False

    @property
    def names(self) -> Names:
        """The names of all cards that the viewer sees anywhere, piles included."""
        return seen_names(self.view, self.layout, self.game)

    @property
    def battle(self) -> BattleView | None:
        """The present battle, or the aimed one."""
        return self.aim or self.view.battle

    def stands(self, battle: BattleView) -> bool:
        """Is all that fights still there: attacker, target, and what was hit? Else the battle is decided: a card that
        comes before a wall when a bar of it has been hit is not its target.
        """
        if battle.struck == BAR:
            players = [self.view.players[seat] for seat in self.view.team(battle.defender)]
            if any(player.cards(zone) for player in players for zone in self.layout.guards):
                return False
        ends = (battle.attacker, battle.target, max(0, battle.struck))
        return all(self.find(obj) is not None for obj in ends if obj)

    def joins(self, battle: BattleView) -> bool:
        """Are both ends of its beam there: the attacker, and the target or the player who is attacked? The slot of one
        that has just left is still pointed at.
        """
        left = {card.id for card in battle.gone if card.id in self.slots}
        return all(obj in left or self.find(obj) is not None for obj in (battle.attacker, battle.target) if obj)

    def owner(self, obj: int) -> int:
        """The seat on whose side an object lies, -1 when it is not visible."""
        return next((player.seat for player in self.view.players if any(c.id == obj for c in player.shown())), -1)

    def find(self, obj: int) -> CardView | None:
        """A visible card."""
        if not obj:
            return None
        return next((card for player in self.view.players for card in player.shown() if card.id == obj), None)

    def role(self, seat: int) -> str:
        """The role of a player's name."""
        return "own" if self.ours(seat) else "enemy"

    def ours(self, seat: int) -> bool:
        """Is it the player below, or one of their team?"""
        return seat in self.view.team(self.seat)

    def side(self, seat: int) -> str:
        """A player as one side of the game, or the team that is one."""
        team = self.view.team(seat)
        return self.name(seat) if len(team) == 1 else self.said(side_label(team))

    def within(self, seat: int) -> str:
        """The same behind other words: `you`, not `You`."""
        before = ": "
        return self.said(f"{before}{side_label(self.view.team(seat))}").removeprefix(before)

    def whose(self, turn: int) -> int:
        """Whose turn it was where the log does not tell, after a position: -1 if unknown."""
        count = len(self.view.players)
        if count != 2 or self.view.active < 0:
            return self.view.active if turn == self.view.turn else -1
        return (self.view.active + turn - self.view.turn) % count

    def plate(self, seat: int) -> str:
        """What a player's plate calls them."""
        return plate(self.name(seat), seat) if self.view.teams else self.name(seat)

    def mark(self, seat: int, cells: int = _MARK) -> str:
        """A player in a few cells, told apart from the others: `You`, and `P2` or `Comp. 2` for Computer 2."""
        return player_marks(self.glyphs, [self.name(player.seat) for player in self.view.players], cells)[seat]

    def called(self, card: CardView) -> str:
        """The name of a card, told apart from others in play as in questions (`BoardLayout.called`)."""
        return self.said(self.layout.called(self.view, card))

    def kind(self, card: CardView) -> KindRow | None:
        """The row of a card's kind."""
        return self.layout.kinds.get(card.kind)


def has_answers(view: View, seat: int) -> bool:
    """Is one of the answers to the question about a card of that player? None is about a card of a partner who is a
    computer player: it plays them itself.
    """
    own = {card.id for card in view.players[seat].shown()}
    return view.prompt is not None and any(option.obj in own for option in view.prompt.options)


def deciding(view: View, seat: int, holder: int) -> int:
    """Whose answer it is, of a team that is asked as one: a partner to whom one has turned decides nothing where none
    of the answers is about a card of theirs.

    Args:
        view: with the question.
        seat: whose side is below; `holder`: whose hand has the keys.
    """
    prompt = view.prompt
    acts = prompt is None or not prompt.also or has_answers(view, holder)
    return holder if prompt is None or acts or not prompt.asks(seat) else seat


def plate(name: str, seat: int) -> str:
    """A player of a team: their cards are marked with their seats, and so are they, beside the name that they have
    everywhere: `P2 Computer 2`.
    """
    label = seat_label(seat)
    return f"{label} {name}" if name != label else name


def seen_names(view: View, layout: BoardLayout, game: GameModule) -> Names:
    """The names that short names are told apart from: of all cards in a view."""
    cards = [card for player in view.players for card in (*player.shown(), *player.known)]
    if view.prompt is not None and view.prompt.source is not None:
        cards.append(view.prompt.source)
    people = frozenset(card.name for card in cards if card.kind in layout.people)
    keywords = frozenset(word for row in game.keywords.values() for word in (row.label, row.short))
    common = layout.common_words | layout.ranks
    return Names(frozenset(card.name for card in cards if card.name), common, _SHORT, people, keywords)
