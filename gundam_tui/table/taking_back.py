"""What a person may take back, and why not: by what has been decided and seen since."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gundam_tui.frozen import frozen
from gundam_tui.kernel.events import ROLL, Event
from gundam_tui.kernel.record_format import JUDGE, NOBODY, PERSON, TABLE, TIME
from gundam_tui.language import tr

from .auto_pass import PASS

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.kernel.prompt import Prompt
    from gundam_tui.kernel.recorder import RecordedDecision, Recorder


@frozen
class Undone:
    """What taking a decision back would undo.

    Attributes:
        seat: whose decision it is; NOBODY: a correction that all agreed on.
        lines: what has happened since, as everybody may read it.
    """

    seat: int
    lines: tuple[str, ...]


class TakingBack:
    """Judges the decisions of a game.

    Args:
        recorder: has the decisions that stand.
        game: the rules.
        side: a seat's side: the seats of a team decide together.
    """

    def __init__(self, recorder: Recorder, game: GameModule, side: Callable[[int], int]) -> None:
        self._recorder = recorder
        self._engine = recorder.engine
        self._game = game
        self._side = side

    def last(self, seat: int | None) -> int:
        """Returns the number (from 0) of a person's last decision, by seat or of anybody; -1 if there is none."""
        for at, made in reversed(list(enumerate(self._recorder.made))):
            if made.by == TIME:  # nobody takes back that time is up
                return -1
            if made.by == JUDGE and seat is None:
                return at
            # Partners decide together: each of them may take back what the team has answered.
            if made.by == PERSON and (seat is None or not self._other(made.seat, self._side(seat))):
                return at
        return -1

    def since(self, seat: int | None) -> RecordedDecision | None:
        """Returns a person's last decision, by seat or of anybody; None if there is none."""
        at = self.last(seat)
        return self._recorder.made[at] if at >= 0 else None

    def bar(self, seat: int | None, prompt: Prompt | None) -> str:
        """Returns why a person's last decision cannot simply be taken back, as a sentence; empty when it can.

        Args:
            seat: as for `last`.
            prompt: the question that is open now, as it is asked at the table.
        """
        at = self.last(seat)
        if at < 0:
            return tr("There is no decision to take back.")
        mine, *later = self._recorder.made[at:]
        both = self._engine.seats == 2
        if mine.by == JUDGE:
            why = tr("Both players agreed on a correction") if both else tr("All players agreed on a correction")
        else:
            why = self._since(mine, later, at, prompt)
        if not why:
            return ""
        if sum(not player.bot for player in self._recorder.header.seats) == 1:
            return tr("{why}. It is taken back if you confirm it.", why=why)
        if both:
            return tr("{why}: both must agree to take it back.", why=why)
        return tr("{why}: all must agree to take it back.", why=why)

    def _since(self, mine: RecordedDecision, later: Sequence[RecordedDecision], at: int, prompt: Prompt | None) -> str:
        """Returns what has happened since a decision and bars it; empty for nothing."""
        side = self._side(mine.seat)
        if any(self._other(made.seat, side) and self._decides(number) for number, made in enumerate(later, at + 1)):
            return tr("Another player has decided something since")
        if prompt is not None and self._side(prompt.seat) != side and self._is_secret_window(prompt):
            return tr("Another player may respond now")
        if any(reveals(event, mine.seat) for event in self._engine.log[mine.start :]):
            return tr("A hidden card or a result of chance has been seen since")
        return ""

    def _is_secret_window(self, prompt: Prompt) -> bool:
        """Would it reveal that this window was opened, because only hidden cards could answer it?"""
        kind = self._game.prompts[prompt.kind]
        return kind.window and not kind.public

    def _decides(self, number: int) -> bool:
        """Does a decision (counted from 0) count as the person's own? A window that the table passed does, like one
        passed by hand: a player who could freely take back an answer would learn that there was no response to it.
        """
        return self._recorder.made[number].by != TABLE or self._engine.record[number] == (PASS,)

    def _other(self, seat: int, side: int) -> bool:
        """Did a decision come from another side than this one (or from all players together: `NOBODY`)?"""
        return seat == NOBODY or self._side(seat) != side


def reveals(event: Event, asker: int) -> bool:
    """Does an event show something that others would remember after an undo? The asker's own cards do not count:
    showing them is their own loss.
    """
    if event.op == ROLL:
        return True
    before = event.old.seen if event.old is not None else event.seen
    return bool(event.seen & ~before) and not before >> asker & 1
