"""Thinking in a separate process: slow computer players, and the coach. So the screen never waits for the interpreter.

One process per table, started when it is first needed. It receives only what the asking seat knows (`Observation`).
When it dies, its current thought is finished here, and the next thought gets a new process.

The modules that start processes are imported with the first process: most tables need none.
"""

from __future__ import annotations

import logging
import pickle
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from gundam_tui.games.library import own_card_files
from gundam_tui.language import current, speaking
from gundam_tui.players import make_player

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Option, Prompt
    from gundam_tui.players import Player
    from gundam_tui.players.observation import Observation
    from gundam_tui.players.worker import BesideWorker

DEATHS = 3  # processes that die in a row without finishing a thought; after that no more are started

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger(__name__)


class TableClosed(Exception):
    """The table is closed: nobody waits for the thought any more."""


class ThoughtStopped(Exception):
    """The thought was stopped (`ThinkingProcess.stop`): nobody waits for it any more."""


class ThinkingProcess:
    """The process in which the players of one table think. Call `end` together with the table.

    Attributes:
        process: the id of the process; None while there is none.
    """

    def __init__(self) -> None:
        self._asking = threading.Lock()  # one thought at a time
        self._changing = threading.Lock()  # several threads start and end the process
        self._worker: BesideWorker | None = None
        self._deaths = 0
        self._over = False

    @property
    def process(self) -> int | None:
        """The id of the process; None while there is none."""
        worker = self._worker
        return worker.pid if worker is not None else None

    def ask(
        self,
        function: Callable[Concatenate[Observation, P], R],
        observation: Observation,
        *args: P.args,
        **named: P.kwargs,
    ) -> R:
        """Call a function of a module with what a seat knows: in the process, or here if there is no process.

        The process is notified when the observation is hurried.

        Raises:
            TableClosed: the table was closed.
            ThoughtStopped: the thought was stopped.
        """
        from gundam_tui.players.worker import CallLost

        with self._asking:
            worker: BesideWorker | None = None
            try:
                worker = self._ready(observation)
                call = (_listening, (function, observation, args, named, current()))
                well, answer = worker.call(call, hurried=lambda: observation.hurried)
            except CallLost as lost:
                self._lost(worker, str(lost))
            except (pickle.PicklingError, TypeError, AttributeError) as error:
                log.warning("thought about in this process: %s", error)  # the game cannot be pickled
            else:
                self._deaths = 0
                if not well:
                    raise answer
                return answer
        return function(observation, *args, **named)

    def _ready(self, observation: Observation) -> BesideWorker:
        from gundam_tui.players.worker import BesideWorker, CallLost

        with self._changing:
            if self._over:
                raise TableClosed
            if self._deaths >= DEATHS:
                raise CallLost(f"{DEATHS} processes have died")
            if self._worker is None:
                game = observation.game.id
                self._worker = BesideWorker(game, [str(path) for path in own_card_files(game)])
            return self._worker

    def _lost(self, worker: BesideWorker | None, why: str) -> None:
        """A call was lost: with its worker, or because there is none. Unless that was wanted, it is made here."""
        with self._changing:
            if self._over:
                raise TableClosed from None
            if worker is not None and worker is not self._worker:
                raise ThoughtStopped from None
            log.warning("thought about in this process: %s", why)
            self._deaths += 1
            self._end_worker()

    def stop(self) -> None:
        """Stop the current thought and lose it. The next thought gets a new process."""
        with self._changing:
            self._end_worker()

    def end(self) -> None:
        """Stop for good."""
        with self._changing:
            self._over = True
            self._end_worker()

    def _end_worker(self) -> None:
        # Forgotten before it is killed: so its caller knows that it did not die by itself.
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end()


class ApartPlayer:
    """A computer player that thinks in another process. It answers as the same player would here.

    Args:
        thinking: the process.
        name: the kind of player.
        seed: its random seed.
    """

    def __init__(self, thinking: ThinkingProcess, name: str, seed: int) -> None:
        self._thinking = thinking
        self._name = name
        self._seed = seed

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        return prompt.select(self.answer(observation, prompt))

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return self._thinking.ask(_answer, observation, prompt, self._name, self._seed)


_players: dict[int, tuple[str, int, Player]] = {}  # by seat, with name and seed: players remember what they thought


def _answer(observation: Observation, prompt: Prompt, name: str, seed: int) -> list[str]:
    known = _players.get(observation.seat)
    if known is None or known[:2] != (name, seed):
        known = _players[observation.seat] = name, seed, make_player(name, seed)
    return known[2].answer(observation, prompt)


def decide(observation: Observation, prompt: Prompt, name: str, seed: int) -> list[str]:
    """In a process that serves many tables: the answer of a player made for this one decision. It remembers nothing, so
    any process gives the same answer.

    Args:
        observation, prompt: see `Player.answer`.
        name, seed: see `make_player`.
    """
    return _listening(make_player(name, seed).answer, observation, (prompt,), {})


def _listening(
    function: Callable[..., R], observation: Observation, args: tuple[Any, ...], named: dict[str, Any],
    language: str = "",
) -> R:  # fmt: skip
    """In the process: make a call that can be hurried, in the language of the one who asks."""
    from gundam_tui.players.worker import hurried

    observation.listen = hurried
    with speaking(language):
        return function(observation, *args, **named)
