"""What a computer player gets to see of a game: its own seat's view, its own prompt, and worlds that could be true."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.kernel.rng import number
from gundam_tui.kernel.view import hide_unknown

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.views import View


def _nobody() -> bool:
    return False


_DEALS = 8  # worlds dealt before giving up on one that agrees with what has been answered in the running step


class NoWorld(LookupError):
    """None of the worlds that were dealt asks the seat the question that is open."""


class Observation:
    """One seat's look at a running game. Nothing that it returns depends on a card that the seat cannot see.

    What a seat knows includes the cards of every deck (not their order): `Engine.determinise` deals them again.

    Args:
        engine: the true game. It stays in here: players take copies of `determinised`.
        seat: who looks.

    Attributes:
        game: which game it is.
        seats: how many play.
        listen: says whether somebody elsewhere waits (`hurried`).
    """

    __slots__ = ("_asked", "_engine", "_hurried", "_known", "game", "listen", "seat", "seats")

    def __init__(self, engine: Engine, seat: int) -> None:
        self._engine = engine
        self.seat = seat
        self.seats = engine.seats
        self.game: GameModule = game_of(engine)
        self._known: Engine | None = None  # what the seat knows at the prompt `_asked`
        self._asked: Prompt | None = None
        self._hurried = False
        self.listen: Callable[[], bool] = _nobody

    def __reduce__(self) -> tuple[type[Observation], tuple[Engine, int]]:
        """To another process goes only what the seat knows."""
        return Observation, (hide_unknown(self._engine, self.seat), self.seat)

    @property
    def hurried(self) -> bool:
        """Does somebody wait? A player that searches then takes the best that it has found so far."""
        return self._hurried or self.listen()

    def hurry(self) -> None:
        """Let the player know that somebody waits. May be called from another thread."""
        self._hurried = True

    @property
    def prompt(self) -> Prompt | None:
        """The open prompt when this seat is asked, else None."""
        prompt = self._engine.prompt
        return prompt if prompt is not None and prompt.seat == self.seat else None

    def view(self) -> View:
        """The table as the seat sees it."""
        return self.game.view(self._engine, self.seat)

    def determinised(self, seed: int) -> Engine:
        """A world: a copy at the same prompt, with the hidden cards dealt by `seed` and chance starting from it.

        The hidden cards are put in a fixed order before they are dealt, so that equal knowledge and seed give equal
        worlds, however the cards really lie.

        Raises:
            NoWorld: no deal tried fits the answers already given in the running step.
        """
        prompt = self._engine.prompt
        known = self._known
        if known is None or self._asked is not prompt:
            known = self._known = hide_unknown(self._engine, self.seat)
            self._asked = prompt
        for attempt in range(_DEALS):
            world = known.determinise(self.seat, number(seed, attempt))
            if world.prompt is prompt or _same(world.prompt, prompt):
                return world
        raise NoWorld(f"no world of {_DEALS} asks seat {self.seat} what is asked")


def _same(one: Prompt | None, other: Prompt | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.seat, one.kind, one.least, one.most) == (other.seat, other.kind, other.least, other.most) and (
        one.keys() == other.keys()
    )
