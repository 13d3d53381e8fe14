"""Games that computer players play for a value to be learned from.

The first are played quickly, without looking ahead (`RolloutPolicy.quick`): there can be many of them. From the others,
the lessons, the value learns what good play makes of a position: in the first round of two greedy players, then of two
who judge by the value so far, or in every fourth game of one of them and a greedy one. Now and then a player answers at
random among the answers worth comparing: so positions come up that good play would avoid, and what is learned knows
why.

When a player is asked what to do in their main phase, the position is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gundam_tui.games.decks import Deck
from gundam_tui.games.registry import game, game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players import Player, make_player
from gundam_tui.players.observation import NoWorld, Observation
from gundam_tui.players.one_look import OneLookPlayer
from gundam_tui.players.value import LearnedValue
from gundam_tui.sim.game import LONGEST_GAME, Stuck

__all__ = ["Lesson", "play_lesson", "play_quickly"]

_OTHER_TEACHER = 4  # in one of so many games one of the two is the greedy player
_MOST = 60  # answers that a random one is taken from


@dataclass(slots=True)
class Lesson:
    """What one game has to teach.

    Attributes:
        number: of the game.
        seats, positions: of each position that was read, in the order of the game: for which seat, and its numbers.
        won: by seat 1 for a win, 0 for a loss, 0.5 for a draw.
    """

    number: int
    seats: list[int] = field(default_factory=list[int])
    positions: list[list[float]] = field(default_factory=list[list[float]])
    won: tuple[float, ...] = ()

    def read(self, engine: Engine, *seats: int) -> None:
        """Read the position as these seats see it."""
        reader = game_of(engine).ai.reader
        assert reader is not None
        for seat in seats:
            self.seats.append(seat)
            self.positions.append(reader.read(engine, seat))

    def end(self, engine: Engine) -> Lesson:
        """The game is over: note what it came to."""
        outcome = engine.outcome
        assert outcome is not None
        self.won = tuple(float(seat in outcome.winners) if outcome.winners else 0.5 for seat in range(engine.seats))
        return self


def play_quickly(decks: Sequence[Deck], seed: int, at: int, book: Any, noise: float) -> Lesson:
    """Play one game without looking ahead, and read about half of its positions, each for one of the seats.

    Args:
        decks: two of them are drawn for the game.
        seed: of the training.
        at: the number of the game.
        book: the cards.
        noise: the share of decisions that are random.

    Raises:
        Stuck: the game does not end.
    """
    engine, chance = _begin(decks, seed, at, book)
    module = game_of(engine)
    lesson = Lesson(at)
    while (prompt := engine.prompt) is not None:
        if module.prompts[prompt.kind].main and chance.below(2) == 0:
            lesson.read(engine, chance.below(2))
        if not prompt.forced and prompt.least == prompt.most == 1 and chance.below(1000) < 1000 * noise:
            engine.choose([prompt.options[chance.below(len(prompt.options))]])
        else:
            engine.choose(module.ai.policy.quick(engine, prompt, chance))
        _check(engine)
    return lesson.end(engine)


def play_lesson(
    decks: Sequence[Deck], seed: int, at: int, book: Any, value: LearnedValue | None, noise: float
) -> Lesson:  # fmt: skip
    """Play one game looking ahead, and read its positions for both seats.

    Args:
        decks, seed, at, book, noise: see `play_quickly`.
        value: what the players judge by; None: both are greedy.

    Raises:
        Stuck: the game does not end.
    """
    engine, _ = _begin(decks, seed, at, book)
    module = game_of(engine)
    players = [_player(seed, at, seat, value, noise) for seat in range(2)]
    seen = [Observation(engine, seat) for seat in range(2)]
    lesson = Lesson(at)
    while (prompt := engine.prompt) is not None:
        if module.prompts[prompt.kind].main:
            lesson.read(engine, 0, 1)
        engine.choose(players[prompt.seat].choose(seen[prompt.seat], prompt))
        _check(engine)
    return lesson.end(engine)


def _begin(decks: Sequence[Deck], seed: int, at: int, book: Any) -> tuple[Engine, Stream]:
    chance = Stream(number(seed, at))
    drawn = [decks[chance.below(len(decks))] for _ in range(2)]
    return game(drawn[0].game).new_game(drawn, number(seed, at), book=book, keep=False), chance


def _check(engine: Engine) -> None:
    if engine.decisions > LONGEST_GAME:
        raise Stuck(f"no end after {LONGEST_GAME} decisions")


def _player(seed: int, at: int, seat: int, value: LearnedValue | None, noise: float) -> _Distracted:
    own = number(number(seed, at), seat + 1)
    greedy = value is None or at % (2 * _OTHER_TEACHER) == seat * _OTHER_TEACHER
    player = make_player("greedy", own) if greedy else OneLookPlayer(own, evaluator=value)
    return _Distracted(player, own, noise)


class _Distracted:
    """A player that now and then answers at random."""

    __slots__ = ("_noise", "_player", "_seed")

    def __init__(self, player: Player, seed: int, noise: float) -> None:
        self._player = player
        self._seed = seed
        self._noise = noise

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        chance = Stream(number(self._seed, prompt.number))
        if prompt.forced or chance.below(1000) >= 1000 * self._noise:
            return self._player.choose(observation, prompt)
        try:
            world = observation.determinised(number(self._seed, prompt.number))
        except NoWorld:
            return self._player.choose(observation, prompt)
        assert world.prompt is not None
        found = game_of(world).ai.policy.answers(world, world.prompt, _MOST)
        return prompt.select([option.key for option in found[chance.below(len(found))]])
