"""The better answer to a decision, played out: what the board shows of it, moment by moment.

It is played in a world that the deciding seat could imagine, and shown as that seat sees it. So a line tells nothing of
the cards that really lay hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from gundam_tui.frozen import frozen
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number
from gundam_tui.language import tr
from gundam_tui.players.greedy import GreedyPlayer
from gundam_tui.players.observation import NoWorld, Observation
from gundam_tui.proof import Solver, win

if TYPE_CHECKING:
    from gundam_tui.games.views import Cue, LogLine, View

PROOF_NODES: Final = 1_500
PROOF_SECONDS: Final = 2.0
_FAR = 260  # decisions after which a line ends anyway


@frozen
class LineMoment:
    """A moment of a line.

    Attributes:
        view: the table, as the deciding seat sees it.
        log: the lines of the log from the beginning of the line to here; those from event number `fresh` on are new.
        cues: what has happened since the moment before.
        seat, text: the choice that led here, and whose it was; -1 and "" at the beginning.
    """

    view: View
    log: tuple[LogLine, ...] = ()
    fresh: int = 0
    cues: tuple[Cue, ...] = ()
    seat: int = -1
    text: str = ""


def imagined(engine: Engine, seed: int, at: int = 0) -> Engine:
    """One of the worlds in which a decision is judged.

    Args:
        engine: the game, at the decision.
        seed: of the analysis.
        at: the number of the world.

    Raises:
        NoWorld: no world agrees with what has been answered.
    """
    prompt = engine.prompt
    assert prompt is not None
    return Observation(engine, prompt.seat).determinised(number(number(seed, prompt.number), at))


def named(engine: Engine, prompt: Prompt, answer: Sequence[Option]) -> str:
    """An answer in words."""
    return ", ".join(game_of(engine).label(engine, prompt, option) for option in answer) or tr("Choose nothing")


def played(world: Engine, answer: Sequence[Option], *, proven: bool) -> Iterator[tuple[int, str]]:
    """Play an answer and what may follow it in a world, to the end of the turn: all choose what looks best, and the
    seat of a proven win takes what the proof says.

    Args:
        world: at the decision; it is played on.
        answer: the first answer.
        proven: can the deciding seat be sure to win in this turn?

    Yields:
        The seat and the words of each choice, once it and what needs no choice has been played.
    """
    module, greedy = game_of(world), GreedyPlayer(1)
    first = world.prompt
    assert first is not None
    turn, told = module.turn(world), (first.seat, named(world, first, answer))
    world.choose(answer)
    for _ in range(_FAR):
        prompt = world.prompt
        if prompt is None or module.turn(world) != turn:
            break
        payment = module.prompts[prompt.kind].payment
        chosen = _proven(world) if proven and not (prompt.forced or payment) and prompt.seat == first.seat else []
        chosen = chosen or greedy.choose(Observation(world, prompt.seat), prompt)
        if not (prompt.forced or payment):
            yield told
            told = prompt.seat, named(world, prompt, chosen)
        world.choose(chosen)
    yield told


def _proven(world: Engine) -> list[Option]:
    """The answer by which the asked seat can be sure to win in this turn; empty when that is not proven."""
    prompt = world.prompt
    assert prompt is not None
    solver = Solver(world, prompt.seat, win(world, prompt.seat), nodes=PROOF_NODES, seconds=PROOF_SECONDS)
    keys = solver.sure_answer()
    return prompt.select(keys) if keys is not None else []


class BetterLine:
    """A better line to look at.

    Args:
        moments: at least one, in order.
        names: of the players.
        given: the answer that was given instead, in words.

    Attributes:
        at: the number of choices made at the present moment.
    """

    def __init__(self, moments: Sequence[LineMoment], names: Sequence[str], given: str) -> None:
        self._moments = moments
        self._names = names
        self.given = given
        self.at = 0

    @property
    def names(self) -> Sequence[str]:
        """The players' names."""
        return self._names

    @property
    def total(self) -> int:
        """The number of choices."""
        return len(self._moments) - 1

    @property
    def now(self) -> LineMoment:
        """The present moment."""
        return self._moments[self.at]

    @property
    def before(self) -> LineMoment | None:
        """The moment before; None at the beginning."""
        return self._moments[self.at - 1] if self.at else None

    @property
    def next(self) -> LineMoment | None:
        """The next moment; None at the end."""
        return self._moments[self.at + 1] if self.at < self.total else None

    @property
    def told(self) -> list[tuple[int, str]]:
        """Seat and words of every choice."""
        return [(one.seat, one.text) for one in self._moments[1:]]

    @property
    def fresh(self) -> int:
        """The number of the first event that is new at this moment."""
        return self.now.fresh

    def view(self, seat: int | None) -> View:
        """The present moment as the deciding seat sees it, for every reader."""
        del seat
        return self.now.view

    def log(self, seat: int | None) -> Sequence[LogLine]:
        """The log of the line up to this moment, as the deciding seat may read it."""
        del seat
        return self.now.log

    def go_to(self, number: int) -> bool:
        """Go to the moment after this number of choices, or to the nearest one. Returns False when nothing changes."""
        before, self.at = self.at, min(max(0, number), self.total)
        return self.at != before


def better_line(
    engine: Engine, best: Sequence[str], names: Sequence[str], given: str, *, seed: int, proven: bool
) -> BetterLine | None:  # fmt: skip
    """Play out the better answer to a decision.

    Args:
        engine: the game at the decision; it stays as it is. Facts unknown to the deciding seat are not used.
        best: the better answer, by keys.
        names: of the players. `given`: the answer that was given instead, in words.
        seed: of the analysis; `proven`: does the better answer win for sure?

    Returns:
        None when no world can be imagined in which it is an answer.
    """
    asked = engine.prompt
    if asked is None:
        return None
    try:
        world = imagined(engine, seed)
    except NoWorld:
        return None
    answer = world.prompt.like(asked.select(best)) if world.prompt is not None else None
    if answer is None:
        return None
    module, seat = game_of(world), asked.seat
    world.record_history = True
    begun = since = len(world.log)
    moments = [LineMoment(module.view(world, seat))]
    for who, text in played(world, answer, proven=proven):
        log = tuple(line for line in module.log_lines(world, seat) if line.at >= begun)
        cues = tuple(module.cues(world, since))
        moments.append(LineMoment(module.view(world, seat), log, since, cues, who, text))
        since = len(world.log)
    return BetterLine(moments, names, given)
