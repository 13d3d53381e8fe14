"""What a game provides for computer players: what they see, how they rate it, how they play a game to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.views import View
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt
    from gundam_tui.kernel.rng import Stream

# Above the number of options of any prompt: six Units with seven targets each, ten cards for six places.
MOST_OPTIONS = 256


class Observation(Protocol):
    """One seat's view of a running game; nothing in it depends on a card that the seat cannot see."""

    @property
    def seat(self) -> int:
        """The observing seat."""
        ...

    @property
    def prompt(self) -> Prompt | None:
        """The open prompt if this seat is asked, else None."""
        ...

    def view(self) -> View:
        """The table as the seat sees it."""
        ...

    def determinised(self, seed: int) -> Engine:
        """A possible world: the hidden cards are dealt by `seed`."""
        ...


class Evaluator(Protocol):
    """How good a position is."""

    def __call__(self, engine: Engine, seat: int, /) -> float:
        """The value for a seat, in units of about one card; a won game is far above what cards can add up to, a lost
        one as far below.

        Args:
            engine: a world (`Observation.determinised`), never the true game.
            seat: the seat to rate it for.
        """
        ...


class RolloutPolicy(Protocol):
    """Answers without looking ahead."""

    def reflex(self, engine: Engine, prompt: Prompt, /) -> list[Option]:
        """A quick, sensible answer: plays nothing, pays and loses the least."""
        ...

    def answers(self, engine: Engine, prompt: Prompt, limit: int, /) -> list[list[Option]]:
        """The answers worth comparing, without duplicates; the first is the reflex."""
        ...

    def inclination(self, engine: Engine, prompt: Prompt, answer: Sequence[Option], /) -> float:
        """How tempting an answer looks at first glance, about 0 to 8."""
        ...

    def quick(self, engine: Engine, prompt: Prompt, stream: Stream, /) -> list[Option]:
        """An answer that is likely to be good, with some randomness."""
        ...


class Foresight(Protocol):
    """How players look several turns ahead: which answers are worth it, and how a game is played on from there, nearly
    as well as by a player who looks one answer ahead, and far faster. The others are taken to judge as `greedy` does.
    """

    def compared(self, engine: Engine, prompt: Prompt, /) -> list[list[Option]]:
        """The answers to a question that are worth playing on for several turns; fewer than two if none competes.

        Args:
            engine: what the seat knows of a game.
            prompt: the question.
        """
        ...

    def tried(self, engine: Engine, prompt: Prompt, seat: int, /) -> list[list[Option]]:
        """The answers that are compared by looking one answer ahead, when a question comes up while a game is played
        on. The first one is given if no other is better.

        Args:
            engine: the game that is played on.
            prompt: the question.
            seat: who looks ahead; the question may be another's.
        """
        ...

    def evaluate(self, engine: Engine, seat: int, /) -> float:
        """How good a position is for the seat that looks ahead, by which its answers are compared (`GameAi.evaluate`
        may judge otherwise).
        """
        ...

    def favour(self, engine: Engine, prompt: Prompt, answer: Sequence[Option], /) -> float:
        """What such an answer of its own counts beyond the position that it leads to, in the same units."""
        ...


class Encoder(Protocol):
    """A seat's view as numbers of fixed length.

    It has room for `MOST_OPTIONS` options of the open prompt.
    """

    def encode(self, view: View, picked: Sequence[str] = ()) -> list[float]:
        """The numbers, one for each name in `layout`.

        Args:
            view: the view of a seat.
            picked: keys of the open prompt that are already chosen.
        """
        ...

    def layout(self) -> Sequence[str]:
        """The meaning of each place."""
        ...


class PositionReader(Protocol):
    """A position as numbers, for a value learned from play.

    Cards count by what is printed on them and what they do, never by their number. Nothing hidden from the seat is
    read, so positions that it cannot tell apart have equal numbers.
    """

    @property
    def names(self) -> Sequence[str]:
        """The meaning of each number."""
        ...

    @property
    def guess(self) -> Sequence[float]:
        """What each number adds to the log-odds of winning before anything is learned: the game's own value."""
        ...

    def read(self, engine: Engine, seat: int, /) -> list[float]:
        """The numbers, one for each of `names`, for a seat; small, so that learning needs no scaling.

        Args:
            engine: a game or a world (`Observation.determinised`).
            seat: the seat they are for.
        """
        ...


class HandModel(Protocol):
    """How likely a hand holds a card, by what its owner has done and left undone: learned from games.

    A card that could have been played and was not is less likely to be there. The weight of a card is `exp` of the sum
    of its signs; `games.beliefs` draws hands by it.
    """

    @property
    def weights(self) -> Mapping[str, float]:
        """What each sign adds to the logarithm of a card's weight. A sign that is not listed adds nothing."""
        ...

    def signs(self, engine: Engine, owner: int, /) -> Callable[[str], Sequence[str]]:
        """The signs of each card number, as things stand. They follow from what every seat sees.

        Args:
            engine: what a seat knows (`kernel.view.hide_unknown`), never the true game.
            owner: whose hand it is.
        """
        ...


class GameAi(Protocol):
    """What computer players need to know about a game."""

    def evaluate(self, engine: Engine, seat: int, /) -> float:
        """See `Evaluator`."""
        ...

    def together(self, engine: Engine, seat: int, other: int, /) -> bool:
        """Do two seats win and lose together?"""
        ...

    def patient(self, engine: Engine, seat: int, /) -> float:
        """The value for a search, which plays the next turn out itself."""
        ...

    def near_win(self, engine: Engine, seat: int, /) -> bool:
        """May a seat win in this turn? A quick bound: False only if, as far as can be counted without trying, its
        attacks reach too little even if every one of them gets through, or if it is another's turn.

        Args:
            engine: what the seat knows of a game.
            seat: the seat.
        """
        ...

    def near_loss(self, engine: Engine, seat: int, /) -> bool:
        """May a seat be defeated in another's turn that is running? A quick bound by what lies open, like `near_win`.

        Args:
            engine: what the seat knows of a game.
            seat: the seat.
        """
        ...

    def keeps(self, engine: Engine, seat: int, /) -> bool | None:
        """Is a seat's opening hand better than the one that it would draw for it, on average? None: that was not
        learned about this game.

        Args:
            engine: what the seat knows of a game of two, when it is asked.
            seat: the seat.
        """
        ...

    def choices_to_win(self, engine: Engine, seat: int, /) -> int:
        """At least how many choices a seat needs to win in this turn, as far as can be counted without trying. A proof
        tries shorter plans later if this is too much, so it is no bound to rely on.
        """
        ...

    @property
    def reader(self) -> PositionReader | None:
        """What a learned value reads; None if nothing is learned about this game."""
        ...

    @property
    def hands(self) -> HandModel | None:
        """What hidden hands are believed to hold; None: every card that may be there is equally likely."""
        ...

    @property
    def policy(self) -> RolloutPolicy:
        """How to play on quickly."""
        ...

    @property
    def foresight(self) -> Foresight | None:
        """How to look several turns ahead; None: that was not shown to be better in this game."""
        ...

    def parts(self, engine: Engine, seat: int, /) -> Mapping[str, float]:
        """The value of a position part by part, under readable names; the parts add up to `evaluate`."""
        ...

    def consequences(self, before: Engine, after: Engine, seat: int, /) -> Sequence[str]:
        """What happened between two positions, in phrases for a seat; the log is that of `after`."""
        ...

    def encoder(self, book: Book[Any], seats: int = 2) -> Encoder:
        """Encodes views as numbers, for players that learn."""
        ...
