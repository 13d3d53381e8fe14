"""Players that answer prompts without a person.

`make_player(name, seed)` gives one by its name; the names are in `NAMES`. A player is asked through a `Sight`,
which holds what its seat may know and nothing else:

    player = make_player("greedy", 7)
    engine.choose(player.choose(Sight(engine, prompt.seat), prompt))
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Option, Prompt

    from .sight import Sight

__all__ = ["NAMES", "Player", "UnknownPlayer", "make_player"]

NAMES = ("random", "greedy", "search")


class UnknownPlayer(ValueError):
    """There is no computer player of this name."""

    def __init__(self, name: str) -> None:
        near = difflib.get_close_matches(name, NAMES, n=1)
        hint = f"did you mean {near[0]}? " if near else ""
        super().__init__(f"there is no computer player {name!r}: {hint}The players are {', '.join(NAMES)}")
        self.name = name


class Player(Protocol):
    """Whoever answers prompts: it sees its own seat's view and worlds that agree with it, never the game itself."""

    def choose(self, sight: Sight, prompt: Prompt, /) -> list[Option]:
        """The chosen options, in order: what `Engine.choose` takes.

        Args:
            sight: what the player's seat knows of the game.
            prompt: the open prompt; its seat is the player's.
        """
        ...

    def answer(self, sight: Sight, prompt: Prompt, /) -> list[str]:
        """The same choice as option keys: what `Engine.answer` takes."""
        ...


def make_player(name: str, seed: int) -> Player:
    """A player by name; the same name, seed and game give the same answers.

    Raises:
        UnknownPlayer: for a name that is not in `NAMES`.
    """
    if name not in NAMES:
        raise UnknownPlayer(name)
    if name == "greedy":
        from .greedy import GreedyPlayer

        return GreedyPlayer(seed)
    if name == "search":
        from .search import SearchPlayer

        return SearchPlayer(seed)
    from .random import RandomPlayer

    return RandomPlayer(seed)
