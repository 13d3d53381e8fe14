"""Everything the table screen shows at one moment. The drawing functions read it and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gundam_tui.app.answering import AnswerInput, Focus
from gundam_tui.app.glyphs import UNICODE, Glyphs
from gundam_tui.games.registry import board_of, game

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import BattleView, CardView, LogLine, Payment, PlayerView, View


@dataclass(frozen=True, slots=True)
class Touch:
    """What is under the mouse: a card, an entry of the prompt, or a key with its name.

    Attributes:
        obj: the object's number, 0 for none.
        entry: the place of the entry, -1 for none.
        key: as it is written in the line of keys.
    """

    obj: int = 0
    entry: int = -1
    key: str = ""


@dataclass(slots=True)
class Scene:
    """One moment of the table.

    Attributes:
        view: what may be seen.
        seat: whose side is below; `holder`: whose hand is shown, -1: the same.
        names: of the players.
        glyphs: the set of signs.
        chooser: how the open prompt is being answered; None when nobody here answers.
        log: the log for whoever looks; from event number `fresh` on it is new to them.
        preview: what would follow from what is selected, as lines.
        mode: the pass mode of the seat.
        hand_hidden: the other player looks at the screen: no hand is shown.
        coached: is the coach announced?
        remark: something to say once, above all hints (a refusal).
        tags: which key stands beside which object.
        aim: the battle that would come of what is selected.
        paying: what would be paid for what is selected.
        sources: why the card that is looked at has the AP and HP it has: parts with where they come from.
        touch: what a click means, by panel: line, first column, column after the last, and what is there.
        clocks: the time left to the players, by seat, as it is shown.
        hints: keys that mean something while no prompt is answered here, with a word each.
        watched: does nobody play here?
    """

    view: View
    seat: int
    names: Sequence[str]
    glyphs: Glyphs = UNICODE
    chooser: AnswerInput | None = None
    log: Sequence[LogLine] = ()
    fresh: int = 0
    preview: Sequence[str] = ()
    mode: str = ""
    hand_hidden: bool = False
    remark: str = ""
    coached: bool = False
    tags: dict[int, str] = field(default_factory=dict)
    aim: BattleView | None = None
    paying: Payment | None = None
    sources: Mapping[str, Sequence[tuple[str, int]]] = field(default_factory=dict)
    touch: dict[str, list[tuple[int, int, int, Touch]]] = field(default_factory=dict)
    holder: int = -1
    clocks: Mapping[int, str] = field(default_factory=dict)
    hints: Sequence[tuple[str, str]] = ()
    watched: bool = False

    @property
    def game(self) -> GameModule:
        """The game that is played."""
        return game(self.view.game)

    @property
    def board(self) -> BoardLayout:
        """Its board for so many players."""
        return board_of(self.view)

    @property
    def own(self) -> PlayerView:
        """The player below."""
        return self.view.players[self.seat]

    @property
    def holding(self) -> PlayerView:
        """The player whose hand is shown: who holds the keyboard."""
        return self.view.players[self.seat if self.holder < 0 else self.holder]

    @property
    def enemies(self) -> tuple[PlayerView, ...]:
        """The players above, in the order of the table from the one below on."""
        players = self.view.players
        return tuple(players[(self.seat + at) % len(players)] for at in range(1, len(players)))

    @property
    def hand(self) -> list[CardView]:
        """The cards of the hand that is shown."""
        return [card for zone in self.board.hands for card in self.holding.cards(zone)]

    def name(self, seat: int) -> str:
        """`P1`, or `P1 NAME` when the player has a name of their own."""
        short = f"P{seat + 1}"
        name = self.names[seat]
        return short if name.upper() == short else f"{short} {name}"

    def focus(self) -> Focus:
        """What is looked at."""
        return self.chooser.focus() if self.chooser is not None else Focus()

    def focused(self, card: CardView, zone: str) -> bool:
        """Is the cursor on this card of the board or the hand?"""
        chooser = self.chooser
        if chooser is None:
            return False
        focus = chooser.focus()
        return focus.card is not None and bool(card.id) and focus.card.id == card.id

    def touchable(self, panel: str, line: int, start: int, end: int, what: Touch) -> None:
        """Note what a click on these columns of a panel means."""
        self.touch.setdefault(panel, []).append((line, start, end, what))

    def touched(self, panel: str, column: int, line: int) -> Touch | None:
        """What is under the mouse there."""
        found = (what for y, start, end, what in self.touch.get(panel, ()) if y == line and start <= column < end)
        return next(found, None)


def without_hand(view: View) -> View:
    """The view without the cards of any hand: both players look at the screen."""
    hands = board_of(view).hands

    def covered(player: PlayerView) -> PlayerView:
        zones = {name: replace(zone, cards=()) if name in hands else zone for name, zone in player.zones.items()}
        return replace(player, zones=zones, known=())

    return replace(view, players=tuple(map(covered, view.players)))
