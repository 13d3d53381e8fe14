"""Games of computer players for a value to learn from.

The first are played quickly, without looking ahead (`RolloutPolicy.quick`), so that there can be many of them. From the
others, the lessons, the value learns the result of a position under good play: of two greedy players while no value
exists, then of two who judge by the value so far, or in every fourth game of one of them and an opponent (greedy, or
whom the course names, also an external program). Players who judge by a value look one answer ahead or search. Now and
then a player answers at random among the answers worth comparing: so positions arise that good play would avoid, and
the value learns why.

When a player is asked for an action in their main phase, the position is read, and if they search, their own estimate
of their chance to win is kept. The answers are kept too, so that a game can be read once more when a reader reads other
numbers (`read_again`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gundam_tui.games.decks import Deck
from gundam_tui.games.registry import game, game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players import Player, PlayerFault, dismiss, make_player
from gundam_tui.players.names import let_in
from gundam_tui.players.observation import NoWorld, Observation
from gundam_tui.players.one_look import OneLookPlayer
from gundam_tui.players.search import SURE, SearchPlayer
from gundam_tui.players.value import LearnedValue
from gundam_tui.sim.game import Stuck
from gundam_tui.sim.limits import LONGEST_GAME

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


__all__ = ["TrainingData", "play_lesson", "play_quickly", "read_again"]

_OTHER_TEACHER = 4  # in one of this many games one of the two is the opponent
_MOST = 60  # number of answers from which a random one is taken


@dataclass(slots=True)
class TrainingData:
    """The data of one game for learning.

    Attributes:
        number: number of the game.
        seats, positions: the seat and the numbers of each position that was read, in the order of the game.
        found: the seat's chance to win found by its player's search from each position; nan: no search.
        when: number of decisions made before each position.
        answers: by decision, the places of the chosen options; only of decisions with a choice.
        won: by seat 1 for a win, 0 for a loss, 0.5 for a draw.
    """

    number: int
    seats: list[int] = field(default_factory=list[int])
    positions: list[list[float]] = field(default_factory=list[list[float]])
    found: list[float] = field(default_factory=list[float])
    when: list[int] = field(default_factory=list[int])
    answers: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    won: tuple[float, ...] = ()

    def read(self, engine: Engine, *seats: int) -> None:
        """Read the position as these seats see it."""
        reader = game_of(engine).ai.reader
        assert reader is not None
        for seat in seats:
            self.seats.append(seat)
            self.when.append(engine.decisions)
            self.positions.append(reader.read(engine, seat))
            self.found.append(math.nan)

    def expect(self, seat: int, chance: float) -> None:
        """A seat's result of its search from the position last read, for all seats that have read it."""
        for at in range(len(self.when) - 1, -1, -1):
            if self.when[at] != self.when[-1]:
                break
            self.found[at] = chance if self.seats[at] == seat else 1 - chance

    def answer(self, engine: Engine, chosen: Sequence[Option]) -> None:
        """Answer the open prompt, and note the answer."""
        prompt = engine.prompt
        assert prompt is not None
        if not prompt.forced:
            places = {id(option): at for at, option in enumerate(prompt.options)}
            self.answers.append(tuple(places[id(option)] for option in chosen))
        engine.choose(chosen)

    def end(self, engine: Engine) -> TrainingData:
        """The game is over: record the result."""
        outcome = engine.outcome
        assert outcome is not None
        self.won = tuple(float(seat in outcome.winners) if outcome.winners else 0.5 for seat in range(engine.seats))
        return self


def play_quickly(decks: Sequence[Deck], seed: int, at: int, book: Book[Any], noise: float) -> TrainingData:
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
    lesson = TrainingData(at)
    while (prompt := engine.prompt) is not None:
        if module.prompts[prompt.kind].main and chance.below(2) == 0:
            lesson.read(engine, chance.below(2))
        if not prompt.forced and prompt.least == prompt.most == 1 and chance.below(1000) < 1000 * noise:
            lesson.answer(engine, [prompt.options[chance.below(len(prompt.options))]])
        else:
            lesson.answer(engine, module.ai.policy.quick(engine, prompt, chance))
        _check(engine)
    return lesson.end(engine)


def play_lesson(
    decks: Sequence[Deck], seed: int, at: int, book: Book[Any], value: LearnedValue | None, noise: float,
    search: int = 0, opponent: str = "greedy",
) -> TrainingData:  # fmt: skip
    """Play one game looking ahead, and read its positions for both seats.

    Args:
        decks, seed, at, book, noise: see `play_quickly`.
        value: the value by which the players judge; None: both are greedy.
        search: number of iterations for which they search; 0: they look one answer ahead.
        opponent: who plays one of the seats in some games. An external program that fails is followed by the greedy
            player for the rest of its game.

    Raises:
        Stuck: the game does not end.
    """
    engine, _ = _begin(decks, seed, at, book)
    players = [_player(seed, at, seat, value, noise, search, opponent) for seat in range(2)]
    try:
        return _learned(engine, at, players, lambda: _Distracted(make_player("greedy", seed), seed, noise))
    finally:
        dismiss([player.inside for player in players], engine.outcome.winners if engine.outcome is not None else None)


def _learned(engine: Engine, at: int, players: list[_Distracted], instead: Callable[[], _Distracted]) -> TrainingData:
    """Play a lesson; `instead` makes the player for a seat whose program has failed."""
    module = game_of(engine)
    seen = [Observation(engine, seat) for seat in range(2)]
    lesson = TrainingData(at)
    while (prompt := engine.prompt) is not None:
        player = players[prompt.seat]
        try:
            chosen = player.choose(seen[prompt.seat], prompt)
        except PlayerFault:
            players[prompt.seat] = instead()
            continue
        if module.prompts[prompt.kind].main:
            lesson.read(engine, 0, 1)
            if player.expects is not None:
                lesson.expect(prompt.seat, player.expects)
        lesson.answer(engine, chosen)
        _check(engine)
    return lesson.end(engine)


def read_again(decks: Sequence[Deck], seed: int, lesson: TrainingData, book: Book[Any]) -> TrainingData:
    """The same game with its positions as the reader reads them now.

    Args:
        decks, seed, book: see `play_quickly`.
        lesson: used for the number, the seats, when they were read, the results of searches, and the answers.
    """
    engine, _ = _begin(decks, seed, lesson.number, book)
    again = TrainingData(lesson.number)
    asked = list(zip(lesson.when, lesson.seats, strict=True))
    answers = iter(lesson.answers)
    at = 0
    while (prompt := engine.prompt) is not None:
        while at < len(asked) and asked[at][0] == engine.decisions:
            again.read(engine, asked[at][1])
            at += 1
        places = next(answers, ()) if not prompt.forced else ()
        again.answer(engine, prompt.only_answer() if prompt.forced else [prompt.options[place] for place in places])
    again.found = lesson.found
    return again.end(engine)


def _begin(decks: Sequence[Deck], seed: int, at: int, book: Book[Any]) -> tuple[Engine, Stream]:
    chance = Stream(number(seed, at))
    drawn = [decks[chance.below(len(decks))] for _ in range(2)]
    return game(drawn[0].game).new_game(drawn, number(seed, at), book=book, keep=False), chance


def _check(engine: Engine) -> None:
    if engine.decisions > LONGEST_GAME:
        raise Stuck(f"no end after {LONGEST_GAME} decisions")


def _player(
    seed: int, at: int, seat: int, value: LearnedValue | None, noise: float, search: int, opponent: str
) -> _Distracted:
    own = number(number(seed, at), seat + 1)
    player: Player
    if at % (2 * _OTHER_TEACHER) == seat * _OTHER_TEACHER:
        let_in([opponent])  # a course is made of names from the command line
        player = make_player(opponent, own)
    elif value is None:
        player = make_player("greedy", own)
    elif search:
        player = SearchPlayer(own, iterations=search, sure=SURE, value=value)
    else:
        player = OneLookPlayer(own, evaluator=value)
    return _Distracted(player, own, noise)


class _Distracted:
    """A player that now and then answers at random.

    Attributes:
        expects: see `SearchPlayer.expects`.
    """

    __slots__ = ("_noise", "_player", "_seed", "expects")

    def __init__(self, player: Player, seed: int, noise: float) -> None:
        self._player = player
        self._seed = seed
        self._noise = noise
        self.expects: float | None = None

    @property
    def inside(self) -> Player:
        """The player itself."""
        return self._player

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        chance = Stream(number(self._seed, prompt.number))
        self.expects = None
        if prompt.forced or chance.below(1000) >= 1000 * self._noise:
            return self._own(observation, prompt)
        try:
            world = observation.determinised(number(self._seed, prompt.number))
        except NoWorld:
            return self._own(observation, prompt)
        assert world.prompt is not None
        found = game_of(world).ai.policy.answers(world, world.prompt, _MOST)
        return prompt.select([option.key for option in found[chance.below(len(found))]])

    def _own(self, observation: Observation, prompt: Prompt) -> list[Option]:
        chosen = self._player.choose(observation, prompt)
        if isinstance(self._player, SearchPlayer):
            self.expects = self._player.expects
        return chosen
