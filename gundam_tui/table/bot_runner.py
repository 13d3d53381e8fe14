"""Runs a computer player's thinking in a separate thread, so that the screen stays responsive. From there, a slow
player is asked in another process (`thinking`).

The player gets a copy of the game. If something is taken back or conceded meanwhile, it keeps thinking and its answer
is dropped. A player that raises, gives an illegal answer or never returns loses one decision, not the game: the default
answer is given for it.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.rng import number
from gundam_tui.language import tr
from gundam_tui.players import thinks_long
from gundam_tui.players.observation import Observation
from gundam_tui.players.partners import asked_alone

from .thread_yield import giving_way

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Prompt
    from gundam_tui.players import Player
    from gundam_tui.players.advice import Advice

__all__ = ["GRACE", "PATIENCE", "BotSeat", "BotTask", "CoachTask", "Thought"]

PATIENCE = 60.0  # seconds for a decision; then the player is asked to hurry
GRACE = 5.0  # seconds after that before it counts as failed
FAULTS = 3  # failures after which a player is no longer asked


class BotSeat:
    """A computer player at the table.

    Attributes:
        name: the kind of player.
        player: the player.
        seed: its random seed, where it thinks elsewhere.
        faults: how often it failed and got the default answer.
        out: True when it is no longer asked.
    """

    def __init__(self, name: str, player: Player, seed: int = 0) -> None:
        self.name = name
        self.player = player
        self.seed = seed
        self.faults = 0
        self.out = False
        self.lock = threading.Lock()  # a player thinks about one decision at a time

    def failed(self, why: str, *, stalled: bool) -> str:
        """Record that the player failed. One that never returned is still busy and cannot be asked again.

        Returns:
            A sentence about it for the people at the table.
        """
        self.faults += 1
        self.out = stalled or self.faults >= FAULTS
        if self.out:
            return tr(
                "the computer player {name} {why}: the table answered for it; from now on the table answers for it",
                name=self.name, why=why,
            )  # fmt: skip
        return tr("the computer player {name} {why}: the table answered for it", name=self.name, why=why)


class Thought(ABC):
    """A computation that runs beside the screen.

    Args:
        engine: the game, at an open prompt; the computation uses a copy.
        seat: the seat that thinks; it knows only what this seat knows.
        name: the name of the thread.

    Attributes:
        error: why it failed.
    """

    def __init__(self, engine: Engine, seat: int, name: str) -> None:
        self.error: Exception | None = None
        self._observation = Observation(engine.clone(), seat)
        self._name = name
        self._done = threading.Event()

    @abstractmethod
    def _think(self, observation: Observation) -> None:
        """Compute the result, in the thread."""

    def start(self, then: Callable[[], object] | None = None) -> None:
        """Start thinking.

        Args:
            then: called in the thinking thread when it has finished.
        """
        # A daemon thread: a player that never returns must not keep the program from ending.
        threading.Thread(target=self._run, args=(then,), name=self._name, daemon=True).start()

    def _run(self, then: Callable[[], object] | None) -> None:
        try:
            with giving_way():
                self._think(self._observation)
        except Exception as error:  # whatever a player raises, the game continues; the taker of the result reports it
            self.error = error
        self._done.set()
        if then is not None:
            then()

    @property
    def done(self) -> bool:
        """Has it finished or failed?"""
        return self._done.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait until it has finished, for at most this number of seconds."""
        return self._done.wait(seconds)

    def hurry(self) -> None:
        """Ask for the best answer found so far. A player that ignores `Observation.hurried` takes as long as it
        likes.
        """
        self._observation.hurry()

    def failed(self) -> str:
        """Returns what went wrong, in a few words."""
        if self.error is None:
            return tr("took too long")
        return tr("failed ({kind}: {why})", kind=type(self.error).__name__, why=" ".join(str(self.error).split()))


class BotTask(Thought):
    """One decision of a computer player.

    Args:
        mind: the player at its seat.
        engine: the game, at the prompt to be answered; it is copied.
        own: the part of the prompt that this player decides, if several players are asked together.

    Attributes:
        prompt: the prompt to decide, as the game asks it.
        seat: the seat that decides.
        keys: the decision; None until then, and when it failed.
        long: True for a player known to be slow.
    """

    def __init__(self, mind: BotSeat, engine: Engine, own: Prompt | None = None) -> None:
        assert engine.prompt is not None
        self._own = own or engine.prompt
        self.seat = self._own.seat
        world = engine if own is None else asked_alone(engine, own)
        super().__init__(world, self.seat, tr("{name} thinks", name=mind.name))
        self.mind = mind
        self.prompt: Prompt = engine.prompt
        self.keys: list[str] | None = None
        self.long = thinks_long(mind.name) and game_of(engine).prompts[engine.prompt.kind].main

    def order(self) -> tuple[Observation, Prompt, str, int]:
        """Returns the arguments of `thinking.decide`, to make the decision in another process."""
        return self._observation, self._own, self.mind.name, number(self.mind.seed, self.prompt.number)

    def settle(self, keys: list[str] | None, error: Exception | None = None) -> None:
        """Record a decision made elsewhere, or why there is none."""
        self.keys, self.error = keys, error
        self._done.set()

    def _think(self, observation: Observation) -> None:
        with self.mind.lock:
            self.keys = [option.key for option in self.mind.player.choose(observation, self._own)]

    def fault(self) -> str:
        """Returns why there is no decision, in a few words; empty when there is one."""
        return self.failed() if self.keys is None else ""


class CoachTask(Thought):
    """A player's advice to a person.

    Args:
        engine: the game; a copy is used.
        seat: the seat that is asked; the advice uses only what it knows.
        advise: computes the advice.

    Attributes:
        advice: the advice; None until then, and when there is none to give.
    """

    def __init__(self, engine: Engine, seat: int, advise: Callable[[Observation], Advice | None]) -> None:
        super().__init__(engine, seat, tr("the coach thinks"))
        self.advice: Advice | None = None
        self._advise = advise

    def _think(self, observation: Observation) -> None:
        self.advice = self._advise(observation)
