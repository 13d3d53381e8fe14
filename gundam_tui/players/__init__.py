"""Players that answer prompts without a person.

`make_player(name, seed)` gives one by its name; the names are in `NAMES`.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt

__all__ = ["NAMES", "Player", "UnknownPlayer", "make_player"]

NAMES = ("random",)


class UnknownPlayer(ValueError):
    """There is no computer player of this name."""

    def __init__(self, name: str) -> None:
        near = difflib.get_close_matches(name, NAMES, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        super().__init__(f"there is no computer player {name!r}: {hint}The players are {', '.join(NAMES)}")
        self.name = name


class Player(Protocol):
    """Whoever answers prompts."""

    def choose(self, engine: Engine, prompt: Prompt) -> list[Option]:
        """The chosen options of `prompt`, in order: what `Engine.choose` takes."""
        ...

    def answer(self, engine: Engine, prompt: Prompt) -> list[str]:
        """The same choice as option keys: what `Engine.answer` takes."""
        ...


def make_player(name: str, seed: int) -> Player:
    """A player by name; the same name, seed and game give the same answers.

    Raises:
        UnknownPlayer: for a name that is not in `NAMES`.
    """
    if name not in NAMES:
        raise UnknownPlayer(name)
    from gundam_tui.players.random import RandomPlayer

    return RandomPlayer(seed)
