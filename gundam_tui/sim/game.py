"""One game of a plan, and what is kept of it."""

from __future__ import annotations

import time
import traceback
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.constants import HAND
from gundam_tui.games.gcg.language.card_db import Book
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.rng import number as mixed
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation

from .plan import Fixture, Plan

LONGEST_GAME = 50_000  # decisions; a longer game is reported as stuck

_BEFORE = frozenset(("first", "mulligan"))  # 6-2-1: until then hands are not what they will be
_PLAYS = frozenset(("deploy", "command", "pair"))  # how a card is played from the hand

Numbers = tuple[tuple[str, ...], tuple[str, ...]]


class Stuck(RuntimeError):
    """A game that does not end."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played.

    Attributes:
        number, seed, decks, bots: which game; see `Fixture`.
        winner: the seat, None for a draw or a game that went wrong.
        first: the seat that went first (6-2-1-4), -1 when it did not come to that.
        turns: of both players together.
        reason, rule: how it ended.
        decisions: answers given; `real_decisions` those with two or more options.
        cpu_seconds: what it took.
        drawn: by seat the card numbers that were in its hand at some time, redrawn opening hands left out.
        played: by seat those that it deployed, paired or used from its hand.
        error: what went wrong; empty for a finished game.
    """

    number: int
    seed: int
    decks: tuple[int, int]
    bots: tuple[str, str]
    winner: int | None = None
    first: int = -1
    turns: int = 0
    reason: str = ""
    rule: str = ""
    decisions: int = 0
    real_decisions: int = 0
    cpu_seconds: float = 0.0
    drawn: Numbers = ((), ())
    played: Numbers = ((), ())
    error: str = ""

    @classmethod
    def failed(cls, fixture: Fixture, error: str) -> GameResult:
        """A game of which nothing is known but that it went wrong."""
        return cls(fixture.number, fixture.seed, fixture.decks, fixture.bots, error=error)

    def as_json(self) -> dict[str, Any]:
        """Plain data, for a line of a file; card numbers parted by blanks."""
        return {
            **asdict(self),
            "drawn": [" ".join(n) for n in self.drawn],
            "played": [" ".join(n) for n in self.played],
        }

    @classmethod
    def from_json(cls, facts: dict[str, Any]) -> GameResult:
        """The result that `as_json` wrote.

        Raises:
            ValueError: the data are not those of a result.
        """
        if set(facts) != {field.name for field in fields(cls)}:
            raise ValueError("not the facts of a game")
        values = dict(facts)
        try:
            for name in ("decks", "bots"):
                one, two = facts[name]
                values[name] = (one, two)
            for name in ("drawn", "played"):
                left, right = facts[name]
                values[name] = (tuple(left.split()), tuple(right.split()))
            counts = [facts[name] for name in ("number", "seed", "turns", "decisions", "real_decisions", "first")]
        except (AttributeError, TypeError, ValueError) as error:
            raise ValueError(f"not the facts of a game: {error}") from None
        if not all(isinstance(count, int) for count in counts) or facts["winner"] not in (None, 0, 1):
            raise ValueError("not the facts of a game")
        return cls(**values)


class _Watch:
    """Looks at the hands of a running game, and at what is played from them."""

    __slots__ = ("_drawn", "_hands", "_played", "real")

    def __init__(self) -> None:
        self._drawn: tuple[set[str], set[str]] = (set(), set())
        self._played: tuple[set[str], set[str]] = (set(), set())
        self._hands: list[tuple[int, ...]] = [(), ()]
        self.real = 0

    def hands(self, engine: Engine) -> None:
        """Note what has come to the hands since the last look."""
        for seat in range(2):
            hand = engine.zone(HAND, seat)
            if hand is not self._hands[seat]:  # a zone that has not changed is the same tuple
                self._hands[seat] = hand
                self._drawn[seat].update(map(engine.card, hand))

    def plays(self, seat: int, number: str) -> None:
        """Note a card that is played."""
        self._played[seat].add(number)

    def numbers(self) -> tuple[Numbers, Numbers]:
        """What was drawn and what was played, sorted."""
        one, two = (tuple(sorted(found)) for found in self._drawn)
        three, four = (tuple(sorted(found)) for found in self._played)
        return (one, two), (three, four)


def play_game(plan: Plan, number: int, book: Book) -> GameResult:
    """Play a game of a plan. An error in it ends that game only: it is told in the result.

    Args:
        plan: the run.
        number: of the game.
        book: the cards.
    """
    fixture = plan.fixture(number)
    start = time.process_time()
    watch = _Watch()
    engine: Engine | None = None
    error = ""
    try:
        decks = [plan.decks[at] for at in fixture.decks]
        engine = new_game(decks, fixture.seed, book=book, rules=plan.rules, keep=False)
        play_out(engine, fixture, watch)
    except Exception as fault:
        place = traceback.extract_tb(fault.__traceback__)[-1]
        what = f"{type(fault).__name__}: {fault} [{Path(place.filename).name}:{place.lineno}]"
        error = f"at decision {engine.decisions + 1}: {what}" if engine is not None else what
    result = GameResult.failed(fixture, error)
    if engine is None:
        return result
    drawn, played = watch.numbers()
    values, outcome = engine.state.vars, engine.outcome
    return replace(
        result,
        winner=None if outcome is None or error else outcome.winner,
        first=values.get("first", -1),
        turns=values.get("turn", 0),
        reason="" if outcome is None else outcome.reason,
        rule="" if outcome is None else outcome.rule,
        decisions=engine.decisions,
        real_decisions=watch.real,
        cpu_seconds=round(time.process_time() - start, 6),
        drawn=drawn,
        played=played,
    )


def play_out(engine: Engine, fixture: Fixture, watch: _Watch) -> None:
    """Play a game to its end.

    Raises:
        Stuck: after `LONGEST_GAME` decisions.
    """
    players = [make_player(name, mixed(fixture.seed, seat)) for seat, name in enumerate(fixture.bots)]
    observations = [Observation(engine, seat) for seat in range(len(players))]
    while (prompt := engine.prompt) is not None:
        seat = prompt.seat
        if prompt.kind not in _BEFORE:
            watch.hands(engine)
        if len(prompt.options) > 1:
            watch.real += 1
        chosen = players[seat].choose(observations[seat], prompt)
        if prompt.kind in ("act", "action_step") and chosen and chosen[0].verb in _PLAYS:
            watch.plays(seat, chosen[0].card)
        engine.choose(chosen)
        if engine.decisions > LONGEST_GAME:
            raise Stuck(f"no end after {LONGEST_GAME} decisions")
    if engine.outcome is None:
        raise Stuck("no prompt is open and the game is not over")
    watch.hands(engine)
