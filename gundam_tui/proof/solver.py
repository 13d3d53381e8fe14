"""Proofs: can a seat be sure of a goal, for all answers of the others and all hidden cards?

And/or search over the rules. A position is a set of worlds that the seat cannot tell apart (`worlds.py`): one answer of
the seat is given in all of them, so a plan never depends on what the seat has not seen by then. Everything else is
assumed to be the worst case: the answers of the others and the hidden cards. Settled positions are kept; plays that
only change the order lead to the same positions, which are settled once.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.language import tr
from gundam_tui.named import NamedTuple

from .goals import Goal, Win
from .worlds import Answer, NotCovered, World, Worlds, own_answers

NODES: Final = 20_000
SECONDS: Final = 10.0
_DEPTHS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10)  # successive choices of the seat in the look-ahead
_NO_END: Final = 1_000
_ORDERED: Final = 6  # of so many cards any order counts
_CLOCK: Final = 16  # answers between two checks of the clock

Verdict = Literal["yes", "no", "not decided"]
_WORDS: dict[bool | None, Verdict] = {True: "yes", False: "no", None: "not decided"}


class LineStep(NamedTuple):
    """An answer in a line.

    Attributes:
        seat: the seat that gives it. `keys`: the options.
        label: their text, in the words of the game.
        question: what it answers, as the seat of the proof may read it.
        choices: how many answers are possible, about; 1: it is the only one.
    """

    seat: int
    keys: tuple[str, ...]
    label: str
    question: str = ""
    choices: int = 1


class Moment(NamedTuple):
    """An answer in a line, and the world after it.

    Attributes:
        step: the answer; None: nobody can do anything until here (where no answer follows, the turn goes to its end).
        world: the world.
    """

    step: LineStep | None
    world: World


@dataclass(slots=True)
class Proof:
    """The result of a proof.

    Attributes:
        verdict: can the seat be sure of the goal?
        line: the right answers and the best defence (yes), or the seat's first try and its refutation (no).
        nodes: answers given in the search. `seconds`: of CPU time.
        why: why it is undecided; empty when it is decided.
    """

    verdict: Verdict
    line: list[LineStep] = field(default_factory=list[LineStep])
    nodes: int = 0
    seconds: float = 0.0
    why: str = ""


class _Spent(Exception):
    """A limit is reached."""


_Group = tuple[World, ...]
_Trail = tuple[tuple[int, str], ...]
# A world; the answer to be given there (None: another seat is asked); the questions asked since the seat's own answer,
# with their seats; and the others' answers since then.
_Task = tuple[World, Answer | None, _Trail, tuple[str, ...]]


def _called(reply: Answer) -> str:
    """An answer of another seat, the same in all positions."""
    return " ".join(f"{option.verb}:{option.card}" for option in reply)


class Solver:
    """Settles one goal of one seat, from a prompt on. It keeps its findings for further questions.

    Args:
        engine: the game, at a prompt. Only what the seat knows of it counts.
        seat: the seat with the goal.
        goal: what the seat wants to be sure of.
        nodes: answers given before it gives up; `seconds`: of wall-clock time. For each call of `prove`.
        copies: copies of the game that it may make in all, which is what costs; None: as many as it takes. Unlike
            `seconds` this limit gives the same result on every machine.
        stopped: called now and then; when it returns True, the proof ends undecided.
    """

    def __init__(
        self, engine: Engine, seat: int, goal: Goal, *, nodes: int = NODES, seconds: float = SECONDS,
        copies: int | None = None, stopped: Callable[[], bool] | None = None,
    ) -> None:  # fmt: skip
        self.seat = seat
        self.goal = goal
        self._copies, self._made, self._searching = copies, 0, False
        self.worlds = Worlds(engine, seat, self._copied)
        self._most, self._seconds, self._stopped = nodes, seconds, stopped
        self._refuting = Counter[str]()  # how often an answer of another seat was in a refutation
        self._known: dict[frozenset[bytes], tuple[bool | None, Answer | None, int]] = {}
        self._cut = False  # has the last search run out of depth?
        self._nodes = 0
        self._until = 0.0
        self._why = ""

    @property
    def tried(self) -> int:
        """How many answers the present search has tried."""
        return self._nodes

    def prove(self) -> Proof:
        """Settle the goal from the beginning."""
        begun = time.process_time()
        self._nodes, self._until, self._why = 0, time.monotonic() + self._seconds, ""
        line: list[LineStep] = []
        try:
            verdict = self._deeper(lambda depth: self._from(self.worlds.start, depth))
            if verdict is not None:
                line = self._line(self.worlds.start)
        except _Spent as spent:
            verdict, self._why = None, str(spent)
        return Proof(
            _WORDS[verdict], line, self._nodes, time.process_time() - begun, "" if verdict is not None else self._why
        )

    def sure_answer(self) -> tuple[str, ...] | None:
        """The answer to the open prompt, which must be the seat's, that makes the goal sure, by the keys of its
        options; None when none is found within the limits.
        """
        self._nodes, self._until, self._why = 0, time.monotonic() + self._seconds, ""
        start = self.worlds.start
        try:
            if not self._deeper(lambda depth: self._from(start, depth)):
                return None
        except _Spent:
            return None
        _, answer, _ = self._known[frozenset((self.worlds.key(start),))]
        return self._keys(answer) if answer is not None else None

    def first_moves(self, wanted: int = 0) -> dict[tuple[str, ...], Verdict]:
        """Each answer to the open prompt, which must be the seat's, with whether it keeps the goal.

        Args:
            wanted: the result is only useful if this many answers keep the goal: stop at the first that is one too
                many, or undecided (0: check all).
        """
        start = self.worlds.start
        found: dict[tuple[str, ...], Verdict] = {}
        for answer in own_answers(start.engine):
            self._nodes, self._until, self._why = 0, time.monotonic() + self._seconds, ""
            if wanted and (list(found.values()).count("yes") > wanted or "not decided" in found.values()):
                break
            try:
                verdict = self._deeper(lambda depth, answer=answer: self._after((start,), answer, depth))
            except _Spent:
                verdict = None
            found[self._keys(answer)] = _WORDS[verdict]
        return found

    def keeps(self, answer: Sequence[Option]) -> Verdict:
        """Is the goal still sure after an answer to the open prompt, which must be the seat's?"""
        return self.judge(self.worlds.start, answer)

    # ------------------------------------------------------------ playing

    def judge(self, world: World, answer: Sequence[Option], nodes: int = 0) -> Verdict:
        """Is the goal sure after an answer of the seat in a world that the proof has led to?

        Args:
            world, answer: the world, in which the seat is asked, and the answer.
            nodes: answers given before it gives up; 0: as many as usual.
        """
        self._nodes = max(0, self._most - nodes) if nodes else 0  # as if the others had been given already
        self._until, self._why = time.monotonic() + self._seconds, ""
        try:
            return _WORDS[self._deeper(lambda depth: self._after((world,), tuple(answer), depth))]
        except _Spent:
            return "not decided"

    def answered(self, world: World, answer: Sequence[Option]) -> list[Moment]:
        """Play an answer of the seat: the others' answers and the hidden cards are the worst for the seat.

        Returns:
            The answer and what follows, until the seat is asked again, or the goal is reached or lost.
        """
        self._nodes, self._until, self._why = 0, time.monotonic() + self._seconds, ""
        moments: list[Moment] = []
        options = [(world, tuple(answer))]
        while True:
            following = self._worst(options)
            if following is None:
                return moments
            before, reply, world = following
            moments += self._moment(before, reply, world)
            prompt = world.engine.prompt
            if self.goal.reached(world.engine) is not None or prompt is None:
                return _to_the_end(moments, world)
            if prompt.seat != self.seat:
                options = list(self.worlds.replies(world))
            elif prompt.forced:
                options = [(world, tuple(prompt.only_answer()))]
            else:
                return _to_the_end(moments, world)

    def refutation(self, world: World, answer: Sequence[Option]) -> list[Moment]:
        """How a wrong answer of the seat fails, for sure: what the others answer, and the seat's best further tries.

        Where the seat cannot know which of several worlds it is in, each of its tries fails in one of them: the line
        leads to that one.

        Returns:
            The answer and what follows until the goal is missed; empty where that is not proven within the limits.
        """
        self._nodes, self._until, self._why = 0, time.monotonic() + self._seconds, ""
        group = [(world, tuple(answer), list[Moment]())]
        try:
            if self._deeper(lambda depth: self._after((world,), tuple(answer), depth)) is not False:
                return []
            while True:
                failing = self._failing(group)
                if not failing:
                    return []
                first, moments = failing[0]
                if self.goal.reached(first.engine) is False:
                    return _to_the_end(moments, first)
                group = self._tries(failing)
                if not group:
                    return []
        except (_Spent, NotCovered):
            return []

    def _tries(self, failing: list[tuple[World, list[Moment]]]) -> list[tuple[World, Answer, list[Moment]]]:
        """One answer of the seat, possible in all worlds of a group in which each of its answers fails: the one tried
        first. In a world that is like the one searched, but whose cards have other numbers, it may be another one.
        """
        _, tried, _ = self._known[frozenset(self.worlds.key(one) for one, _ in failing)]
        for answer in (*([tried] if tried is not None else []), *self._ordered(failing[0][0].engine)):
            owns = [one.engine.prompt.like(answer) for one, _ in failing if one.engine.prompt is not None]
            if None not in owns:
                return [(one, tuple(own or ()), moments) for (one, moments), own in zip(failing, owns, strict=True)]
        return []

    def _failing(self, group: list[tuple[World, Answer, list[Moment]]]) -> list[tuple[World, list[Moment]]]:
        """After an answer of the seat that fails in the worlds of a group, as `_spread` has settled it: a world in
        which the goal is missed, or worlds that the seat cannot tell apart, and in which each of its answers fails.
        """
        work: list[tuple[World, Answer, _Trail, list[Moment]]] = []
        work += [(world, answer, (), moments) for world, answer, moments in group]
        groups: dict[tuple[bytes, _Trail], dict[bytes, tuple[World, list[Moment]]]] = {}
        while work:
            self._look_at_clock()
            world, answer, trail, before = work.pop()
            for after in self.worlds.step(world, answer):
                moments = [*before, *self._moment(world, answer, after)]
                reached = self.goal.reached(after.engine)
                if reached is False:
                    return [(after, moments)]
                prompt = after.engine.prompt
                if reached or prompt is None:
                    continue
                if prompt.seat != self.seat:
                    asked: _Trail = (*trail, (prompt.seat, prompt.kind))
                    replies = sorted(self.worlds.replies(after), key=lambda one: self._refuting[_called(one[1])])
                    work += [(one, reply, asked, moments) for one, reply in replies]
                elif prompt.forced:
                    work.append((after, tuple(prompt.only_answer()), trail, moments))
                elif self._fails((after,)):
                    return [(after, moments)]
                else:
                    alike = groups.setdefault((self.worlds.key(after, seen=True), trail), {})
                    alike[self.worlds.key(after)] = after, moments
        for alike in groups.values():
            together = list(alike.values())
            if len(together) > 1 and self._fails(tuple(world for world, _ in together)):
                return together
        return []

    def _fails(self, group: _Group) -> bool:
        """Is it settled that each answer of the seat fails?"""
        known = self._known.get(frozenset(self.worlds.key(world) for world in group))
        return known is not None and known[0] is False

    def _moment(self, before: World, reply: Answer, after: World) -> list[Moment]:
        """An answer; the only possible one if it does something: others (passes, payments) leave no moment."""
        asked = before.engine.prompt
        if asked is None or (asked.forced and not self._does(asked, reply)):
            return []
        return [Moment(self._told(before.engine, asked, reply), after)]

    def _does(self, asked: Prompt, reply: Answer) -> bool:
        """Does an answer do more than to pass, to end something, or to pay?"""
        module = self.worlds.module
        rows = [module.verbs.get(option.verb) for option in reply]
        idle = all(row is not None and (row.declines or row.ends_turn) for row in rows)
        return not idle and not module.prompts[asked.kind].payment

    def line(self, world: World) -> list[Moment]:
        """How play continues from a world by the settled positions: the right answers against the longest defence, or
        a try and its refutation.
        """
        self._nodes, self._until, self._why = 0, time.monotonic() + self._seconds, ""
        try:
            self._deeper(lambda depth: self._from(world, depth))
            return self._moments(world)
        except _Spent:
            return []

    def _keys(self, answer: Answer) -> tuple[str, ...]:
        return tuple(self.worlds.real_key(option.key) for option in answer)

    # ------------------------------------------------------------ search

    def _deeper(self, search: Callable[[int], bool | None]) -> bool | None:
        """Search with room for more and more choices of the seat, so that the shortest way is found first."""
        self._searching = True
        try:
            for depth in (*_DEPTHS, _NO_END):
                self._cut = False
                verdict = search(depth)
                if verdict is not None or not self._cut:
                    return verdict
        finally:
            self._searching = False
        return None

    def _from(self, world: World, depth: int) -> bool | None:
        """From a prompt of any seat, with room for this many choices of the seat."""
        reached = self.goal.reached(world.engine)
        if reached is not None:
            return reached
        prompt = world.engine.prompt
        assert prompt is not None
        if prompt.seat == self.seat:
            return self._choose((world,), depth)
        return self._spread([(world, None, (), ())], depth)

    def _choose(self, group: _Group, depth: int) -> bool | None:
        """The seat answers: one of its answers must succeed in all worlds of the group."""
        key = frozenset(self.worlds.key(world) for world in group)
        known = self._known.get(key)
        if known is not None and (known[0] is not None or known[2] >= depth):
            # A deeper search may settle what lacked depth here.
            self._cut = self._cut or (known[0] is None and known[2] < _NO_END // 2)
            return known[0]
        if depth < self._needed(group[0]):
            self._cut = True
            return None
        # A repeated position settles nothing.
        self._known[key] = None, None, depth
        try:
            found = self._any(group, depth)
        except _Spent:
            del self._known[key]
            raise
        self._known[key] = *found, depth
        return found[0]

    def _needed(self, world: World) -> int:
        """At least how many more choices of the seat lead to the goal, as far as can be counted without trying. Where
        this is too much, a search with more room finds what it has cut off.
        """
        if not isinstance(self.goal, Win):
            return 1
        return max(1, self.worlds.module.ai.choices_to_win(world.engine, self.seat))

    def _any(self, group: _Group, depth: int) -> tuple[bool | None, Answer | None]:
        """Does an answer succeed? Returns it as well; or a first try that fails."""
        try:
            answers = self._ordered(group[0].engine)
        except NotCovered as error:
            self._why = str(error)
            return None, None
        verdict: bool | None = False
        tried: Answer | None = None
        for answer in answers:
            found = self._after(group, answer, depth - (len(answers) > 1))
            if found:
                return True, answer
            if found is None:
                verdict = None
            elif tried is None:
                tried = answer
        return verdict, tried

    def _after(self, group: _Group, answer: Answer, depth: int) -> bool | None:
        """The worlds after an answer of the seat, in all worlds of a group."""
        work: list[_Task] = []
        for world in group:
            prompt = world.engine.prompt
            assert prompt is not None
            own = prompt.like(answer)
            if own is None:
                self._why = "an answer is not possible in all worlds"
                return None
            work.append((world, tuple(own), (), ()))
        return self._spread(work, depth)

    def _spread(self, work: list[_Task], depth: int) -> bool | None:
        """All possible continuations until the seat is asked again: every one must succeed. Answers that have refuted
        others come first.
        """
        verdict: bool | None = True
        leaves: list[tuple[World, _Trail]] = []
        try:
            while work:
                world, answer, trail, given = work.pop()
                if answer is None:
                    prompt = world.engine.prompt
                    assert prompt is not None
                    asked = (*trail, (prompt.seat, prompt.kind))
                    replies: list[_Task] = []
                    for one, reply in self.worlds.replies(world):
                        self._look_at_clock()
                        replies.append((one, reply, asked, (*given, _called(reply))))
                    work += sorted(replies, key=lambda task: self._refuting[task[3][-1]])
                    continue
                self._count()
                for after in self.worlds.step(world, answer):
                    reached = self.goal.reached(after.engine)
                    if reached is False:
                        self._refuting.update(given)
                        return False
                    if reached:
                        continue
                    prompt = after.engine.prompt
                    assert prompt is not None
                    if prompt.seat != self.seat:
                        work.append((after, None, trail, given))
                    elif prompt.forced:
                        work.append((after, tuple(prompt.only_answer()), trail, given))
                    else:
                        found = self._choose((after,), depth)
                        if found is False:
                            self._refuting.update(given)
                            return False
                        if found is None and self._cut:
                            return None  # a search with more room comes
                        verdict = verdict and found
                        leaves.append((after, trail))
        except NotCovered as error:
            self._why = str(error)
            return None
        if verdict and any(world.hidden for world, _ in leaves):
            return self._together(leaves, depth)
        return verdict

    def _together(self, leaves: list[tuple[World, _Trail]], depth: int) -> bool | None:
        """Worlds that the seat cannot tell apart must succeed by the same answer."""
        verdict: bool | None = True
        groups: dict[tuple[bytes, _Trail], dict[bytes, World]] = {}
        for world, trail in leaves:
            alike = groups.setdefault((self.worlds.key(world, seen=True), trail), {})
            alike[self.worlds.key(world)] = world
        for alike in groups.values():
            if len(alike) > 1:
                found = self._choose(tuple(alike.values()), depth)
                if found is False:
                    return False
                verdict = verdict and found
        return verdict

    def _count(self) -> None:
        self._nodes += 1
        if self._nodes > self._most:
            raise _Spent(f"{self._most} answers were not enough")
        if self._nodes % _CLOCK == 0:
            self._look_at_clock()

    def _copied(self) -> None:
        """A copy of the game is about to be made: one answer may need hundreds of them."""
        self._made += 1
        if not self._searching:
            return  # a line is played
        if self._copies is not None and self._made > self._copies:
            raise _Spent("more copies of the game would be needed")
        if self._made % _CLOCK == 0:
            self._look_at_clock()

    def _look_at_clock(self) -> None:
        if time.monotonic() > self._until:
            raise _Spent(f"{self._seconds:g} seconds were not enough")
        if self._stopped is not None and self._stopped():
            raise _Spent("stopped")

    def _ordered(self, engine: Engine) -> list[Answer]:
        """The seat's answers, the most promising first."""
        prompt = engine.prompt
        assert prompt is not None
        policy = self.worlds.module.ai.policy
        found = own_answers(engine)
        return sorted(found, key=lambda answer: -policy.inclination(engine, prompt, list(answer)))

    # ------------------------------------------------------------ explaining

    def _line(self, start: World) -> list[LineStep]:
        """The answers of `_moments`."""
        return [moment.step for moment in self._moments(start) if moment.step is not None]

    def _moments(self, world: World) -> list[Moment]:
        """A line of play by the settled positions: the right answers against the longest defence, or a first try and
        its refutation.
        """
        moments: list[Moment] = []
        while self.goal.reached(world.engine) is None:
            prompt = world.engine.prompt
            assert prompt is not None
            if prompt.seat != self.seat:
                options = list(self.worlds.replies(world))
            elif prompt.forced:
                options = [(world, tuple(prompt.only_answer()))]
            else:
                _, answer, _ = self._known.get(frozenset((self.worlds.key(world),)), (None, None, 0))
                found = prompt.like(answer) if answer is not None else None
                if found is None:
                    break
                options = [(world, tuple(found))]
            following = self._worst(options)
            if following is None:
                break
            before, reply, world = following
            moments += self._moment(before, reply, world)
        return _to_the_end(moments, world)

    def _worst(self, options: list[tuple[World, Answer]]) -> tuple[World, Answer, World] | None:
        """The continuation that is worst for the seat; of equally bad ones the longest."""
        best: tuple[World, Answer, World] | None = None
        rank = -1
        for before, reply in options:
            for after in self.worlds.step(before, reply):
                reached = self.goal.reached(after.engine)
                if reached is None:
                    reached = self._settled(after)
                    now = 3 if reached is False else 2 if reached is None else 1
                else:
                    now = 0 if reached else 4
                if now > rank:
                    best, rank = (before, reply, after), now
        return best

    def _settled(self, world: World) -> bool | None:
        try:
            return self._deeper(lambda depth: self._from(world, depth))
        except _Spent:
            return None

    def _told(self, engine: Engine, prompt: Prompt, answer: Answer) -> LineStep:
        module = self.worlds.module
        label = ", ".join(module.label(engine, prompt, option) for option in answer)
        if not label:
            label = tr(module.prompts[prompt.kind].declining) or tr("nothing")
        question = module.question(engine, prompt, self.seat)
        return LineStep(prompt.seat, self._keys(answer), label, question, _choices(prompt))


def _choices(prompt: Prompt) -> int:
    """How many answers a prompt has, about."""
    count = len(prompt.options)
    if prompt.forced:
        return 1
    if prompt.ordered:
        return math.factorial(min(count, _ORDERED))
    return count + (not prompt.least) if prompt.most == 1 else 2**count


def _to_the_end(moments: list[Moment], world: World) -> list[Moment]:
    """A line with the world to which it leads, where forced answers have led further than its last answer."""
    if moments and moments[-1].world is world:
        return moments
    return [*moments, Moment(None, world)]
