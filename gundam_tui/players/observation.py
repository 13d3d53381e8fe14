"""What a computer player sees of a game: its own seat's view, its own prompt, and possible worlds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gundam_tui.games.beliefs import Beliefs
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.kernel.view import hide_unknown

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.views import View


def _nobody() -> bool:
    return False


_AGAIN = 1 << 33  # what is mixed into a seed to draw the hidden hands of its world
_DEALS = 8  # worlds dealt before giving up on one that agrees with the answers of the running step


class NoWorld(LookupError):
    """None of the dealt worlds asks the seat the open question."""


class Observation:
    """One seat's look at a running game. Nothing that it returns depends on a card that the seat cannot see.

    What a seat knows includes the cards of every deck (not their order): `Engine.determinise` deals them again. So
    what is uncertain is how they lie: in the hand, the deck, or as Shields.

    Args:
        engine: the true game. It stays private: players take copies with `determinised`.
        seat: the seat that looks.

    Attributes:
        game: the game being played.
        seats: the number of players.
        listen: returns whether somebody elsewhere waits (`hurried`).
    """

    __slots__ = ("_asked", "_beliefs", "_engine", "_hurried", "_known", "game", "listen", "seat", "seats")

    def __init__(self, engine: Engine, seat: int) -> None:
        self._engine = engine
        self.seat = seat
        self.seats = engine.seats
        self.game: GameModule = game_of(engine)
        self._known: Engine | None = None  # what the seat knows at the prompt `_asked`
        self._asked: Prompt | None = None
        self._beliefs: Beliefs | None = None  # likewise
        self._hurried = False
        self.listen: Callable[[], bool] = _nobody

    def __reduce__(self) -> tuple[type[Observation], tuple[Engine, int]]:
        """Only what the seat knows is sent to another process."""
        return Observation, (hide_unknown(self._engine, self.seat), self.seat)

    @property
    def hurried(self) -> bool:
        """Returns True if somebody waits. A player that searches then takes the best answer found so far."""
        return self._hurried or self.listen()

    def hurry(self) -> None:
        """Tell the player that somebody waits. May be called from another thread."""
        self._hurried = True

    @property
    def prompt(self) -> Prompt | None:
        """Returns the open prompt when this seat is asked, else None."""
        prompt = self._engine.prompt
        return prompt if prompt is not None and prompt.seat == self.seat else None

    def view(self) -> View:
        """Returns the table as the seat sees it."""
        return self.game.view(self._engine, self.seat)

    def known(self) -> Engine:
        """Returns what the seat knows, for proofs (`gundam_tui.proof`): a copy in which the hidden cards lie in a fixed
        order. It is not to be changed.
        """
        prompt = self._engine.prompt
        if self._known is None or self._asked is not prompt:
            self._known = hide_unknown(self._engine, self.seat)
            self._asked, self._beliefs = prompt, None
        return self._known

    def beliefs(self) -> Beliefs:
        """Returns what the seat believes about hidden hands, by what their owners have done and left undone."""
        known = self.known()
        if self._beliefs is None:
            self._beliefs = Beliefs(known, self.seat)
        return self._beliefs

    def determinised(self, seed: int) -> Engine:
        """Returns a possible world: a copy at the same prompt, with the hidden cards dealt evenly by `seed` and all
        later chance starting from it.

        The hidden cards are put in a fixed order before they are dealt, so that equal knowledge and seed give equal
        worlds, whatever the true order is.

        Raises:
            NoWorld: no deal tried agrees with the answers already given in the running step.
        """
        return self._world(seed, None)

    def believed(self, seed: int) -> Engine:
        """Returns a possible world like `determinised`, with hidden hands drawn by the seat's beliefs: a card that
        could have been played and was not lies there less often.

        Raises:
            NoWorld: see `determinised`.
        """
        return self._world(seed, self.beliefs())

    def _world(self, seed: int, beliefs: Beliefs | None) -> Engine:
        prompt = self._engine.prompt
        known = self.known()
        for attempt in range(_DEALS):
            mixed = number(seed, attempt)
            world = known.determinise(self.seat, mixed)
            if beliefs is not None:
                world = world.supposing(self.seat, beliefs.dealt(world, Stream(number(mixed, _AGAIN))))
            if world.prompt is prompt or _same(world.prompt, prompt):
                return world
        raise NoWorld(f"no world of {_DEALS} asks seat {self.seat} what is asked")


def _same(one: Prompt | None, other: Prompt | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.seat, one.kind, one.least, one.most) == (other.seat, other.kind, other.least, other.most) and (
        one.keys() == other.keys()
    )
