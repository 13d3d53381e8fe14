"""Plans a whole turn: which answers to give in its main phase, in which order, and when to end it.

Lines of answers are tried in one world by a beam: at each step those positions are continued that a learned value likes
best. Lines that lead to the same position, such as independent plays in another order, are folded into one. Every line
is then ended, so that all are judged at the same points: when the other's turn begins and, for the most promising, when
the other has answered with a quick turn and the seat's next main phase begins. The best of them are played through in
other worlds as well, since a line may count on cards that are only imagined.

A line that wins in this turn is never given up for one that is only almost sure, and of such lines the shortest is
taken. Everything is counted and nothing is timed, so a plan is a function of the seed on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number

from .observation import NoWorld, Observation
from .value import LearnedValue, log_odds

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule

BEAM: Final = 6  # positions that are continued at each step
TRIED: Final = 140  # answers tried for one plan
STEPS: Final = 14  # answers of the longest line
ENDED: Final = 28  # lines that are judged when the other's turn begins
ANSWERED: Final = 10  # lines that are judged after the other's turn
WORLDS: Final = 5  # worlds in which they are, ...
HALVED: Final = 2  # ... after this number of which the worse half is left out
WIDTH: Final = 24  # answers compared at a prompt of the main phase
FOLLOWING: Final = 8  # answers compared at another prompt
FAR: Final = 150  # decisions after which a turn that is played quickly stops
CLEAR: Final = 0.03  # a difference of chances to win, after which no more worlds are asked about one play
NOISE: Final = 0.01  # differences in log-odds that mean nothing

Keys = tuple[str, ...]


class PlannedLine:
    """A line of answers.

    Attributes:
        answers: the keys of the answers in the main phase, without the end of the turn.
        inner: for each of them, the answers to the questions that followed it, of both sides.
        expected: the log-odds at each of these prompts, and after the last answer.
        engine: the position after them.
        odds: its log-odds.
        over: is the game over there?
        spent: cards of the hand that were played.
        total, worlds: the sum of its chances to win in this number of worlds.
    """

    __slots__ = ("answers", "engine", "expected", "inner", "odds", "over", "spent", "total", "worlds")

    def __init__(
        self, answers: tuple[Keys, ...], inner: tuple[tuple[Keys, ...], ...], before: tuple[float, ...], engine: Engine,
        odds: float, spent: int,
    ) -> None:  # fmt: skip
        self.answers = answers
        self.inner = inner
        self.expected = (*before, odds)
        self.engine = engine
        self.odds = odds
        self.over = engine.outcome is not None
        self.spent = spent
        self.total = 0.0
        self.worlds = 0

    def add(self, chance: float) -> None:
        """Count its chance to win in another world."""
        self.total += chance
        self.worlds += 1

    @property
    def wins(self) -> bool:
        """Does it win the game in this turn, in all worlds in which it was tried?"""
        return self.over and 0 < self.worlds <= self.total

    @property
    def likely(self) -> float:
        """The log-odds of the mean of its chances to win."""
        return log_odds(self.total / self.worlds) if self.worlds else -math.inf


class TurnPlanner:
    """Plans turns of a game of two by a learned value.

    Args:
        value: judges positions.
        seat: whose turns.
    """

    __slots__ = ("_module", "_value", "seat")

    def __init__(self, value: LearnedValue, seat: int, module: GameModule) -> None:
        self._value = value
        self._module = module
        self.seat = seat

    def plan(self, observation: Observation, seed: int) -> list[PlannedLine]:
        """Returns the best lines of the running turn, best first; at least one.

        Args:
            observation: at a prompt of the seat's main phase.
            seed: decides the worlds.

        Raises:
            NoWorld: none agrees with what is known.
        """
        world = observation.determinised(number(seed, 0))
        lines = self._lines(world, observation)
        module = self._module
        turn = module.turn(world)
        ended: list[tuple[PlannedLine, Engine]] = []
        for line in sorted(lines, key=lambda line: -line.odds)[:ENDED]:
            ended.append((line, self._end(line.engine)))
        values = [self._value(after, self.seat) for _, after in ended]
        best = [ended[at] for at in sorted(range(len(ended)), key=lambda at: -values[at])[:ANSWERED]]  # equal: shorter
        for line, after in best:
            line.add(self._answered(after, turn))
        for _, after in ended:
            after.rest()
        for line in lines:
            line.engine.rest()
        found = [line for line, _ in best]
        for at in range(1, WORLDS) if len(found) > 1 else ():
            if observation.hurried:
                break
            if at == HALVED:
                found.sort(key=lambda line: -line.likely)
                del found[(len(found) + 1) // 2 :]
            try:
                world = observation.determinised(number(seed, at))
            except NoWorld:
                break
            for line in found:
                after = self._end(self._replayed(world, line))
                line.add(self._answered(after, turn))
                after.rest()
            world.rest()
        top = max(line.likely for line in found)
        found.sort(
            key=lambda line: (line.likely < top - NOISE, line.spent, line.wins and len(line.answers), -line.likely)
        )
        return found

    def gained(self, observation: Observation, keys: Keys, seed: int) -> float:
        """Returns by how much it is better to end the turn after an answer than without it, in log-odds.

        Args:
            observation: at a prompt of the seat's main phase.
            keys: the answer.
            seed: decides the worlds, which are the same for both.

        Raises:
            NoWorld: none agrees with what is known.
        """
        with_it = without = 0.0
        worlds = 0
        while worlds < HALVED or (worlds < WORLDS and abs(with_it - without) < CLEAR * worlds):
            if worlds and observation.hurried:
                break
            world = observation.determinised(number(seed, worlds))
            asked = world.prompt
            assert asked is not None
            turn, played = self._module.turn(world), world.answered(asked.select(keys))
            self._settle(played)
            ended, now = self._end(played), self._end(world)
            worlds += 1
            with_it += self._answered(ended, turn)
            without += self._answered(now, turn)
            for engine in (ended, now, played, world):
                engine.rest()
        return log_odds(with_it / worlds) - log_odds(without / worlds)

    # ------------------------------------------------------------ lines of one world

    def _lines(self, world: Engine, observation: Observation) -> list[PlannedLine]:
        """Returns all lines that are found in a world."""
        prompt = world.prompt
        assert prompt is not None
        met: set[tuple[tuple[float, ...], Keys]] = set()
        start = self._line((), (), (), world, 0, met)
        assert start is not None
        found, beam, tried = [start], [start], 0
        for _ in range(STEPS):
            after: list[PlannedLine] = []
            for line in beam:
                asked = line.engine.prompt
                if line.over or asked is None or tried >= TRIED or observation.hurried:
                    continue
                for answer in self._module.ai.policy.answers(line.engine, asked, WIDTH):
                    if self._ends(asked, answer):
                        continue
                    tried += 1
                    one = self._after(line, answer, met)
                    if one is not None:
                        after.append(one)
            if not after:
                break
            after.sort(key=lambda line: -line.odds)
            found += after
            beam = after[:BEAM]
        return found

    def _ends(self, prompt: Prompt, answer: Sequence[Option]) -> bool:
        return self._module.verbs[answer[0].verb].ends_turn if len(answer) == 1 else False

    def _after(
        self, line: PlannedLine, answer: list[Option], met: set[tuple[tuple[float, ...], Keys]]
    ) -> PlannedLine | None:
        keys = tuple([option.key for option in answer])
        e = line.engine.answered(answer)
        inner = self._settle(e)
        plays = self._module.verbs[answer[0].verb].plays
        return self._line((*line.answers, keys), (*line.inner, inner), line.expected, e, line.spent + plays, met)

    def _line(
        self, answers: tuple[Keys, ...], inner: tuple[tuple[Keys, ...], ...], before: tuple[float, ...], e: Engine,
        spent: int, met: set[tuple[tuple[float, ...], Keys]],
    ) -> PlannedLine | None:  # fmt: skip
        """Returns the line that has led to a position; None if another one has."""
        if e.outcome is not None:
            return PlannedLine(answers, inner, before, e, self._value(e, self.seat), spent)
        reader = self._module.ai.reader
        assert reader is not None
        numbers = reader.read(e, self.seat)
        alike = tuple(numbers), tuple(sorted([_look(option) for option in e.prompt.options])) if e.prompt else ()
        if alike in met:
            e.rest()
            return None
        met.add(alike)
        return PlannedLine(answers, inner, before, e, self._value.odds(numbers), spent)

    def _settle(self, e: Engine) -> tuple[Keys, ...]:
        """Advance to the next main phase: each side answers what is best for it as far as the value sees.

        Returns:
            The answers, without those that were the only one.
        """
        module, seat = self._module, self.seat
        policy = module.ai.policy
        given: list[Keys] = []
        for _ in range(FAR):
            prompt = e.prompt
            if prompt is None or module.prompts[prompt.kind].main:
                break
            if prompt.forced:
                e.choose(prompt.only_answer())
                continue
            tried = policy.answers(e, prompt, FOLLOWING) if module.prompts[prompt.kind].branched else []
            best, top = tried[0] if tried else policy.reflex(e, prompt), 0.0
            for at, answer in enumerate(tried if len(tried) > 1 else ()):
                copy = e.answered(answer)
                self._calm(copy)
                odds = self._value(copy, seat)
                copy.rest()
                if prompt.seat != seat:
                    odds = -odds
                if not at or odds > top:
                    best, top = answer, odds
            given.append(tuple([option.key for option in best]))
            e.choose(best)
        return tuple(given)

    def _calm(self, e: Engine) -> None:
        """Advance to the next main phase by reflex."""
        module = self._module
        for _ in range(FAR):
            prompt = e.prompt
            if prompt is None or module.prompts[prompt.kind].main:
                break
            e.choose(module.ai.policy.reflex(e, prompt))

    # ------------------------------------------------------------ judging a line

    def _end(self, e: Engine) -> Engine:
        """Returns the beginning of the next turn's main phase, when the turn is ended here."""
        copy = e.clone()
        prompt = copy.prompt
        if prompt is None:
            return copy
        ends = next((option for option in prompt.options if self._module.verbs[option.verb].ends_turn), None)
        if prompt.seat == self.seat and ends is not None:
            copy.choose([ends])
        self._calm(copy)
        return copy

    def _answered(self, e: Engine, turn: int) -> float:
        """Returns the chance to win: the mean of that when the other's turn begins and that when it is over."""
        module, seat = self._module, self.seat
        before = self._value.chance(e, seat)
        if e.outcome is not None:
            return before
        for _ in range(FAR):
            prompt = e.prompt
            if prompt is None or (module.prompts[prompt.kind].main and prompt.seat == seat and module.turn(e) > turn):
                break
            e.choose(self._liked(e, prompt))
        return (before + self._value.chance(e, seat)) / 2

    def _liked(self, e: Engine, prompt: Prompt) -> list[Option]:
        """Returns the answer that looks most promising at first glance; unlike `RolloutPolicy.quick` without chance, so
        that lines differ by what they do.
        """
        policy = self._module.ai.policy
        best = policy.reflex(e, prompt)
        if prompt.forced or prompt.most != 1:
            return best
        top = policy.inclination(e, prompt, best)
        for option in prompt.options:
            liked = policy.inclination(e, prompt, [option])
            if liked > top:
                best, top = [option], liked
        return best

    def _replayed(self, world: Engine, line: PlannedLine) -> Engine:
        """Returns the position after a line in another world; an answer that cannot be given there ends it."""
        e = world.clone()
        for keys, inner in zip(line.answers, line.inner, strict=True):
            prompt = e.prompt
            if prompt is None or prompt.seat != self.seat or not self._module.prompts[prompt.kind].main:
                break
            if not set(keys) <= set(prompt.keys()):
                break
            e.choose(prompt.select(keys))
            self._follow(e, inner)
        return e

    def _follow(self, e: Engine, inner: tuple[Keys, ...]) -> None:
        """Advance to the next main phase with the answers of another world, as far as they can be given."""
        at = 0
        for _ in range(FAR):
            prompt = e.prompt
            if prompt is None or self._module.prompts[prompt.kind].main:
                break
            if prompt.forced:
                e.choose(prompt.only_answer())
            elif (
                at < len(inner)
                and prompt.least <= len(inner[at]) <= prompt.most
                and set(inner[at]) <= set(prompt.keys())
            ):
                e.choose(prompt.select(inner[at]))
                at += 1
            else:
                at = len(inner)  # something else has happened
                e.choose(self._liked(e, prompt))


class KeptPlan:
    """The line that a player has chosen for the running turn, kept while what happens is what it expected.

    Args:
        seed: decides the imagined worlds.

    Attributes:
        line: the line; None: none is kept.
    """

    __slots__ = ("_place", "_seed", "line")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._place = 0  # of the next answer in the line
        self.line: PlannedLine | None = None

    def ahead(self, observation: Observation, prompt: Prompt, value: LearnedValue) -> tuple[Keys, ...]:
        """Returns the answers that are left of the line, without the end of the turn. If something else has happened
        than it expected, the rest of the turn is planned again.

        Args:
            observation: at a prompt of the seat's main phase.
            prompt: that prompt.
            value: judges positions.

        Raises:
            NoWorld: no world agrees with what is known.
        """
        line, at = self.line, self._place
        if line is not None and at < len(line.expected):
            keys = line.answers[at] if at < len(line.answers) else ()
            as_expected = line.expected[at] == value(observation.known(), observation.seat)
            if as_expected and set(keys) <= set(prompt.keys()):
                return line.answers[at:]
        planner = TurnPlanner(value, observation.seat, observation.game)
        self.line, self._place = planner.plan(observation, number(self._seed, prompt.number))[0], 0
        return self.line.answers

    def goes_on(self) -> None:
        """The next answer of the line was given."""
        self._place += 1

    def ends(self) -> None:
        """Another answer was given than that of the line."""
        self.line = None


def _look(option: Option) -> str:
    """What an option does, whatever the card is called by."""
    return f"{option.verb} {option.card} {option.to_card} {option.n}"
