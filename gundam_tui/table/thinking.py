"""Thinking in a process of its own: computer players that think long, and the coach. The screen beside it never waits
for the interpreter.

One process for a table, started when something is first thought about. It is sent what the asking seat knows and
nothing else (`Observation`). When it dies, what it was at is thought about here, and the next thought has a new one.

What starts processes is imported with the first of them: most tables need none.
"""

from __future__ import annotations

import logging
import pickle
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from gundam_tui.games.library import own_card_files
from gundam_tui.players import make_player

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Option, Prompt
    from gundam_tui.players import Player
    from gundam_tui.players.observation import Observation
    from gundam_tui.players.worker import BesideWorker

DEATHS = 3  # processes that die one after another before a single thought: then there are no more

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger(__name__)


class Ended(Exception):
    """The table is closed: nobody waits for the thought any more."""


class Thinking:
    """The process in which the players of one table think. `end` it with the table.

    Attributes:
        process: the number of the process, None while there is none.
    """

    def __init__(self) -> None:
        self._asking = threading.Lock()  # one thing is thought about at a time
        self._changing = threading.Lock()  # the process is started and ended by several threads
        self._worker: BesideWorker | None = None
        self._deaths = 0
        self._over = False

    @property
    def process(self) -> int | None:
        """The number of the process, None while there is none."""
        worker = self._worker
        return worker.pid if worker is not None else None

    def ask(
        self,
        function: Callable[Concatenate[Observation, P], R],
        observation: Observation,
        *args: P.args,
        **named: P.kwargs,
    ) -> R:
        """Have a function of a module called with what a seat knows: in the process, or here where there is none.

        It is told in the process when the observation is hurried.

        Raises:
            Ended: the table was closed.
        """
        from gundam_tui.players.worker import CallLost

        with self._asking:
            try:
                worker = self._ready(observation)
                call = (_listening, (function, observation, args, named))
                well, answer = worker.call(call, hurried=lambda: observation.hurried)
            except CallLost as lost:
                self._lost(str(lost))
            except (pickle.PicklingError, TypeError, AttributeError) as error:
                log.warning("thought about in this process: %s", error)  # a game that cannot travel
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
                raise Ended
            if self._deaths >= DEATHS:
                raise CallLost(f"{DEATHS} processes have died")
            if self._worker is None:
                game = observation.game.id
                try:
                    self._worker = BesideWorker(game, [str(path) for path in own_card_files(game)])
                except OSError as error:
                    raise CallLost(f"no process can be started ({error.strerror or error})") from None
            return self._worker

    def _lost(self, why: str) -> None:
        with self._changing:
            if self._over:
                raise Ended from None
            log.warning("thought about in this process: %s", why)
            self._deaths += 1
            if self._worker is not None:
                self._worker.end()
                self._worker = None

    def stop(self) -> None:
        """Stop what is being thought about, which is then lost. The next thought has a new process."""
        with self._changing:
            if self._worker is not None:
                self._worker.end()

    def end(self) -> None:
        """Stop for good."""
        with self._changing:
            self._over = True
            if self._worker is not None:
                self._worker.end()
                self._worker = None


class ApartPlayer:
    """A computer player that thinks elsewhere. It answers as the same player would here.

    Args:
        thinking: where.
        name: what kind of player.
        seed: its chance.
    """

    def __init__(self, thinking: Thinking, name: str, seed: int) -> None:
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
    """In a process that serves many tables: the answer of a player that is made for this one decision. It remembers
    nothing, so any process gives the same answer.

    Args:
        observation, prompt: see `Player.answer`.
        name, seed: see `make_player`.
    """
    return _listening(make_player(name, seed).answer, observation, (prompt,), {})


def _listening(function: Callable[..., R], observation: Observation, args: tuple[Any, ...], named: dict[str, Any]) -> R:
    """In the process: make a call that can be hurried."""
    from gundam_tui.players.worker import hurried

    observation.listen = hurried
    return function(observation, *args, **named)
