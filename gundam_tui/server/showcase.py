"""A game between two computer players that everybody in the lobby can see behind the list of tables.

One game for the whole server. It is played in one of the processes that think, a few decisions at a time, only while
somebody in the lobby has asked for it and no table needs them; the server's thread hands on what a watcher would see.
Nothing of it is kept.
"""

from __future__ import annotations

import logging
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gundam_tui.games.decks import load_deck, starter_decks
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.games.views import View
from gundam_tui.kernel.rng import Stream
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.server.compute import Compute, Job
from gundam_tui.server.limits import Clock
from gundam_tui.server.messages import ShowcaseMessage

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.kernel import Engine
    from gundam_tui.server.session import Session

BOT = "greedy"
BEGINS = 5  # the first turn that is shown: there is something to see by then
CHUNK = 8  # positions that are made at once: a fraction of a second for a process
LOW = 4  # with fewer positions left, the next ones are made
OVER = 4  # how many times the end of a game is shown
LONG = 60.0  # seconds that a process may take, which reads the cards first

log = logging.getLogger(__name__)

Answers = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Scenes:
    """A part of a game.

    Attributes:
        answers: all answers up to its end.
        views: what a watcher sees, position by position, from turn `BEGINS` on.
        over: is the game over?
    """

    answers: Answers
    views: tuple[View, ...]
    over: bool


def play_on(game_id: str, seed: int, answers: Answers, count: int) -> Scenes:
    """Play a game on, in a process that thinks.

    Args:
        game_id: id of the game.
        seed: of the game, which its two starter decks depend on too.
        answers: what has been answered before.
        count: the number of positions to make.
    """
    module, chance = game(game_id), Stream(seed)
    decks = [load_deck(name, game_id) for name in chance.shuffled(starter_decks(game_id))[:2]]
    engine = module.new_game(decks, seed, keep=False)
    players = [make_player(BOT, chance.word()) for _ in decks]
    for keys in answers:
        engine.answer(keys)
    given, views, last = list(answers), list[View](), _seen(module, engine)
    while (prompt := engine.prompt) is not None and len(views) < count:
        keys = players[prompt.seat].answer(Observation(engine, prompt.seat), prompt)
        engine.answer(keys)
        given.append(tuple(keys))
        before, last = last, _seen(module, engine)
        if last.turn >= BEGINS and last != before:
            views.append(last)
    return Scenes(tuple(given), tuple(views), engine.prompt is None)


def _seen(module: GameModule, engine: Engine) -> View:
    """What a watcher sees, without the parts in a language: the question, and what waits."""
    return replace(module.view(engine, None), prompt=None, waiting=())


@dataclass(slots=True)
class _Game:
    """The game that is shown.

    Attributes:
        seed, answers: see `play_on`.
        over: has it been played to its end?
        coming: the positions to be shown.
    """

    seed: int
    answers: Answers = ()
    over: bool = False
    coming: deque[View] = field(default_factory=deque[View])


class Showcase:
    """The game in the lobby.

    Args:
        sessions: everybody who is connected.
        compute: where it is played.
        clock: a monotonic clock, in seconds.
        seeds: makes the seeds of games.
    """

    def __init__(
        self, sessions: Sequence[Session], compute: Compute, clock: Clock,
        seeds: Callable[[], int] = lambda: secrets.randbits(64),
    ) -> None:  # fmt: skip
        self._sessions = sessions
        self._compute = compute
        self._clock = clock
        self._seeds = seeds
        self._game: _Game | None = None
        self._job: Job | None = None
        self._now: View | None = None  # what is shown, and since when
        self._moved = 0.0
        self._broken = False

    @property
    def running(self) -> bool:
        """Is there a game?"""
        return self._game is not None

    def ask(self, session: Session, every: int) -> None:
        """A terminal wants the positions of the game, the first one after that time: who only passes through the lobby
        starts nothing.

        Args:
            session: the terminal.
            every: see `messages.ShowGame`.
        """
        session.showcase, session.showcase_at = every, self._clock()

    def owes(self) -> float:
        """See `compute.Owner.owes`: nobody pays for this, because it is played only while the processes are free."""
        return 0.0

    def pay(self, seconds: float) -> None:
        """See `compute.Owner.pay`."""

    def tick(self) -> None:
        """Show the game to those for whom it is time, and have it played on. Call this twice a second."""
        watchers = [one for one in self._sessions if one.table is None and one.showcase]
        if not watchers or self._broken:
            self.stop()
            return
        now = self._clock()
        due = [one for one in watchers if now - one.showcase_at >= one.showcase]
        if not due:
            return
        if self._game is None or (self._game.over and not self._game.coming):
            self._game = _Game(self._seeds())
        if self._game.coming and now - self._moved >= min(one.showcase for one in watchers):
            self._now, self._moved = self._game.coming.popleft(), now
        self._play_on(self._game)
        if self._now is not None:
            for one in due:
                one.showcase_at = now
                one.post(ShowcaseMessage(self._now))

    def stop(self) -> None:
        """Drop the game; another one begins when somebody looks again."""
        if self._job is not None:
            self._job.cancel()
        self._game = self._job = self._now = None

    def _play_on(self, game: _Game) -> None:
        if game.over or len(game.coming) >= LOW or self._job is not None or self._compute.busy:
            return
        call = DEFAULT, game.seed, game.answers, CHUNK
        self._job = self._compute.submit(self, lambda job: self._played(game, job), play_on, *call, seconds=LONG)

    def _played(self, game: _Game, job: Job) -> None:
        self._job = None
        if not isinstance(job.result, Scenes):
            log.error("the game in the lobby cannot go on: %s", job.error)
            self._broken = True  # it is only an ornament
            return
        found = job.result
        game.answers, game.over = found.answers, found.over
        game.coming += found.views + (found.views[-1:] * OVER if found.over else ())
