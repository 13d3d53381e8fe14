"""Who looks at the board: a view, and what the screen adds to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from gundam_tui.app.glyphs import Glyphs

if TYPE_CHECKING:
    from gundam_tui.games.api import CardSheet, GameModule
    from gundam_tui.games.layout import BoardLayout, KindRow
    from gundam_tui.games.views import BattleView, CardView, LogLine, Payment, View
_NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Looker(NamedTuple):
    """What the screen adds to a view.

    Attributes:
        view: what may be seen; `layout` and `game`: its board, and the tables of its game.
        glyphs: the signs to draw with.
        name: how a player is called.
        seat: whose side is below; `holder`: whose hand it is; `focus`: the enemy at the front line.
        hidden: is that hand covered? `nobody`: does nobody play here?
        clocks: the time left, by seat.
        tags: which key stands beside which object; `able`: does it do something now? `numbers`: what stands beside a
            card of the field that has no key now.
        cursor, aims: the card that Enter is about, and the one that chooses its target; 0 for none.
        read: the card that is looked at, where Enter is about something else.
        chosen: the cards that are chosen.
        answers: the cards that may answer an attack, with a word each.
        decks: what the decks are called, by seat; none where that is not known.
        added: what cards have got to their first figure since they were seen, by card.
        aim: the battle that would come of what is selected; `paying`: what it would cost.
        log: what has happened; from event `fresh` on it is new.
        looked: the card that is looked at, and its number; `sources`: why its figures are what they are.
        sheet: a card in full by its number; None where it cannot be read.
        roomy: is there room for what every turn begins with? `reports`: for any report of what has happened?
        mode: the pass mode; `keys`: keys for the end of the ribbon, with a word each.
    """

    view: View
    layout: BoardLayout
    game: GameModule
    glyphs: Glyphs
    name: Callable[[int], str]
    seat: int
    holder: int
    focus: int
    hidden: bool = False
    nobody: bool = False
    clocks: Mapping[int, str] = _NOTHING
    tags: Mapping[int, str] = _NOTHING
    able: Callable[[int], bool] = bool
    numbers: Mapping[int, str] = _NOTHING
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

    @property
    def battle(self) -> BattleView | None:
        """The battle that is on, or the one that is aimed."""
        return self.aim or self.view.battle

    def owner(self, obj: int) -> int:
        """The seat on whose side an object lies, -1 when it is not seen."""
        return next((player.seat for player in self.view.players if any(c.id == obj for c in player.shown())), -1)

    def find(self, obj: int) -> CardView | None:
        """A card that is seen."""
        if not obj:
            return None
        return next((card for player in self.view.players for card in player.shown() if card.id == obj), None)

    def role(self, seat: int) -> str:
        """The role of a player's name."""
        return "own" if self.ours(seat) else "enemy"

    def ours(self, seat: int) -> bool:
        """Is it the player below, or one of their team?"""
        return seat in self.view.team(self.seat)

    def kind(self, card: CardView) -> KindRow | None:
        """The row of a card's kind."""
        return self.layout.kinds.get(card.kind)
