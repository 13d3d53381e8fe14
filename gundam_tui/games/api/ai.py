"""What a game brings for computer players: what they see, how they weigh it, how they play a game to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from gundam_tui.games.views import View
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt
    from gundam_tui.kernel.rng import Stream

# More options than any prompt of any game has: six Units with seven targets each, ten cards for six places.
MOST_OPTIONS = 256


class Observation(Protocol):
    """One seat's look at a running game; what it gives out never depends on a card that the seat cannot see."""

    @property
    def seat(self) -> int:
        """Who looks."""
        ...

    @property
    def prompt(self) -> Prompt | None:
        """The open prompt when this seat is asked, else None."""
        ...

    def view(self) -> View:
        """The table as the seat sees it."""
        ...

    def determinised(self, seed: int) -> Engine:
        """A world that could be true: the hidden cards are dealt by `seed`."""
        ...


class Evaluator(Protocol):
    """How good a position is."""

    def __call__(self, engine: Engine, seat: int, /) -> float:
        """The value for a seat, in units of about one card; far above what cards make for a game won, and as far
        below for one that is lost.

        Args:
            engine: a world (`Observation.determinised`), never the true game.
            seat: for whom.
        """
        ...


class RolloutPolicy(Protocol):
    """Answers without looking ahead."""

    def reflex(self, engine: Engine, prompt: Prompt, /) -> list[Option]:
        """A quick, sensible answer: nothing is played, the least is paid and lost."""
        ...

    def answers(self, engine: Engine, prompt: Prompt, limit: int, /) -> list[list[Option]]:
        """The answers worth comparing, equal ones once; the first is the reflex."""
        ...

    def inclination(self, engine: Engine, prompt: Prompt, answer: Sequence[Option], /) -> float:
        """How tempting an answer looks at first glance, about 0 to 8."""
        ...

    def quick(self, engine: Engine, prompt: Prompt, stream: Stream, /) -> list[Option]:
        """An answer that is likely to be good, with some chance in it."""
        ...


class Encoder(Protocol):
    """A seat's view as numbers of fixed length.

    Of the open prompt it has room for `MOST_OPTIONS` options.
    """

    def encode(self, view: View, picked: Sequence[str] = ()) -> list[float]:
        """The numbers, as many as `layout` has names.

        Args:
            view: a seat's.
            picked: keys of the open prompt that are chosen already.
        """
        ...

    def layout(self) -> Sequence[str]:
        """What each place means."""
        ...


class PositionReader(Protocol):
    """A position as numbers, for a value that is learned from play.

    Cards count by what is printed on them and what they do, never by their number. Nothing that the seat may not see
    is read, so that positions which it cannot tell apart have equal numbers.
    """

    @property
    def names(self) -> Sequence[str]:
        """What each number means."""
        ...

    @property
    def guess(self) -> Sequence[float]:
        """What each number adds to the log-odds of winning before anything is learned: the game's own value."""
        ...

    def read(self, engine: Engine, seat: int, /) -> list[float]:
        """The numbers, as many as `names`, for a seat: small ones, so that learning needs no scale.

        Args:
            engine: a game or a world (`Observation.determinised`).
            seat: for whom.
        """
        ...


class GameAi(Protocol):
    """What computer players need to know of a game."""

    def evaluate(self, engine: Engine, seat: int, /) -> float:
        """See `Evaluator`."""
        ...

    def together(self, engine: Engine, seat: int, other: int, /) -> bool:
        """Do two seats win and lose together?"""
        ...

    def patient(self, engine: Engine, seat: int, /) -> float:
        """The value for a search, which plays out itself what the next turn brings."""
        ...

    @property
    def reader(self) -> PositionReader | None:
        """What a learned value reads; None: nothing is learned about this game."""
        ...

    @property
    def policy(self) -> RolloutPolicy:
        """How to play on quickly."""
        ...

    def parts(self, engine: Engine, seat: int, /) -> Mapping[str, float]:
        """The value of a position part by part, by names that people read; together they are `evaluate`."""
        ...

    def consequences(self, before: Engine, after: Engine, seat: int, /) -> Sequence[str]:
        """What happened between two positions, in phrases for a seat; `after` has the log of it."""
        ...

    def encoder(self, book: Any, seats: int = 2) -> Encoder:
        """Writes views as numbers, for players that learn."""
        ...
