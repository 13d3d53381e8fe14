"""Runs a computer player's decision in a thread of its own, so that the screen stays responsive.

The player gets a copy of the game. If something is taken back or conceded meanwhile, it thinks on undisturbed and its
answer is dropped. A player that raises, answers what is not legal or never comes back costs its seat a decision, not
the game: the default answer is given for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from gundam_tui.players.observation import Observation

from .thread_yield import giving_way, pause

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Prompt
    from gundam_tui.players import Player

__all__ = ["GRACE", "PATIENCE", "BotSeat", "BotTask"]

PATIENCE = 60.0  # seconds for a decision; then the player is told to hurry
GRACE = 5.0  # seconds after that
FAULTS = 3  # wrong answers after which a player is no longer asked


class BotSeat:
    """A computer player at the table.

    Attributes:
        name: what kind of player it is.
        player: the player.
        faults: how often it failed and the default answer was given.
        out: it is no longer asked.
    """

    def __init__(self, name: str, player: Player) -> None:
        self.name = name
        self.player = player
        self.faults = 0
        self.out = False
        self.lock = threading.Lock()  # a player thinks about one decision at a time

    def failed(self, why: str, *, stalled: bool) -> str:
        """Note that the player failed. One that never came back is still busy and cannot be asked again.

        Returns:
            A sentence about it for the people at the table.
        """
        self.faults += 1
        self.out = stalled or self.faults >= FAULTS
        rest = "; from now on the table answers for it" if self.out else ""
        return f"the computer player {self.name} {why}: the table answered for it{rest}"


class BotTask:
    """One decision of a computer player.

    Args:
        mind: the player at its seat.
        engine: the game, at the prompt to be answered; it is copied.

    Attributes:
        prompt: the prompt that it thinks about.
        keys: what was decided, None until then and when it failed.
        error: why it failed.
    """

    def __init__(self, mind: BotSeat, engine: Engine) -> None:
        assert engine.prompt is not None
        self.mind = mind
        self.prompt: Prompt = engine.prompt
        self.keys: list[str] | None = None
        self.error: Exception | None = None
        self._observation = Observation(engine.clone(), engine.prompt.seat)
        self._observation.pause = pause
        self._done = threading.Event()

    def start(self, then: Callable[[], object] | None = None) -> None:
        """Begin to think.

        Args:
            then: called in the thinking thread when it is done.
        """
        # A daemon: a player that never comes back must not keep the program from ending.
        threading.Thread(target=self._think, args=(then,), name=f"{self.mind.name} thinks", daemon=True).start()

    def _think(self, then: Callable[[], object] | None) -> None:
        try:
            with self.mind.lock, giving_way():
                chosen = self.mind.player.choose(self._observation, self.prompt)
                self.keys = [option.key for option in chosen]
        except Exception as error:  # whatever a player raises, the game goes on; `Match.take` tells it
            self.error = error
        self._done.set()
        if then is not None:
            then()

    @property
    def done(self) -> bool:
        """Is it decided, or has it failed?"""
        return self._done.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait until it is done, at most so long."""
        return self._done.wait(seconds)

    def fault(self) -> str:
        """Why there is no decision, in a few words; empty when there is one."""
        if self.keys is not None:
            return ""
        if self.error is None:
            return "took too long"
        return f"failed ({type(self.error).__name__}: {' '.join(str(self.error).split())})"

    def hurry(self) -> None:
        """Ask for the best answer found so far. A player that ignores `Observation.hurried` takes its time."""
        self._observation.hurry()
