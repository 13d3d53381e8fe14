"""Players that answer prompts without a person.

`make_player(name, seed)` gives one by its name. The kinds are in `NAMES`; `search` takes a budget after a colon, in
iterations (`search:400`) or in seconds (`search:2s`, for games against people: its choices then depend on the machine).
`LEVELS` lists those that people choose from. A player is asked through an `Observation`, which holds what its seat may
know and nothing else:

    player = make_player("greedy", 7)
    engine.choose(player.choose(Observation(engine, prompt.seat), prompt))
"""

from __future__ import annotations

import difflib
import math
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypedDict

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Option, Prompt

    from .observation import Observation

__all__ = ["LEVELS", "NAMES", "Level", "Player", "UnknownPlayer", "level_of", "make_player", "thinks_long"]

NAMES = ("random", "greedy", "expert", "search")
_ALL = (*NAMES, "easy", "casual")


class Level(NamedTuple):
    """A strength that a person can choose.

    Attributes:
        bot: the name of its player.
        about: what it does, as in "it looks one answer ahead".
        thinks: how long it takes for a decision, as in "it answers at once".
    """

    bot: str
    about: str
    thinks: str


# The strengths that a person can choose from, weakest first.
LEVELS = {
    "beginner": Level("easy", "gives two of three answers at random", "answers at once"),
    "easy": Level("casual", "gives one of three answers at random", "answers at once"),
    "normal": Level("greedy", "looks one answer ahead and counts cards", "answers at once"),
    "hard": Level("search:0.5s", "plays turns out in its mind", "thinks for up to half a second"),
    "expert": Level("search:2s", "plays turns out in its mind", "thinks for up to 2 seconds"),
}


def level_of(bot: str | None) -> str:
    """The name for people of a computer player; empty for one that is no level, and for nobody."""
    return next((name for name, level in LEVELS.items() if level.bot == bot), "")


def thinks_long(bot: str) -> bool:
    """Does a computer player think for so long that a screen beside it would notice?"""
    return bot.partition(":")[0] in ("expert", "search")


class UnknownPlayer(ValueError):
    """There is no computer player of this name."""

    def __init__(self, name: str, why: str = "") -> None:
        near = difflib.get_close_matches(name.partition(":")[0], _ALL, n=1)
        hint = f"did you mean {near[0]}? There" if near else "there"
        text = why or f"{hint} are {', '.join(_ALL)} (also search:400, search:2s)"
        super().__init__(f"there is no computer player {name!r}: {text}")
        self.name = name


class Player(Protocol):
    """Answers prompts. It sees its own seat's view and worlds that agree with it, never the game itself."""

    def choose(self, observation: Observation, prompt: Prompt, /) -> list[Option]:
        """The chosen options, in order: what `Engine.choose` takes.

        Args:
            observation: what the player's seat knows of the game.
            prompt: the open prompt; its seat is the player's.
        """
        ...

    def answer(self, observation: Observation, prompt: Prompt, /) -> list[str]:
        """The same choice as option keys: what `Engine.answer` takes."""
        ...


def make_player(name: str, seed: int) -> Player:
    """A player by name; the same name, seed and game give the same answers (unless its budget is in seconds).

    Raises:
        UnknownPlayer: there is no player of this name, or the budget is not a number.
    """
    kind, colon, budget = name.partition(":")
    if kind not in _ALL:
        raise UnknownPlayer(name)
    if kind == "search":
        from .search import SearchPlayer

        return SearchPlayer(seed, **_budget(name, budget)) if colon else SearchPlayer(seed)
    if colon:
        raise UnknownPlayer(name, f"{kind} takes no budget")
    if kind == "greedy":
        from .greedy import GreedyPlayer

        return GreedyPlayer(seed)
    if kind == "expert":
        from .expert import ExpertPlayer

        return ExpertPlayer(seed)
    if kind in ("easy", "casual"):
        from .easy import CASUAL, EASY, EasyPlayer

        return EasyPlayer(seed, EASY if kind == "easy" else CASUAL)
    from .random import RandomPlayer

    return RandomPlayer(seed)


class _Budget(TypedDict, total=False):
    iterations: int
    seconds: float


def _budget(name: str, text: str) -> _Budget:
    try:
        if not text.endswith("s"):
            if (iterations := int(text)) >= 1:
                return {"iterations": iterations}
        elif 0 < (seconds := float(text[:-1])) < math.inf:
            return {"iterations": 10**9, "seconds": seconds}
    except ValueError:
        pass  # told below, together with numbers that are too small
    raise UnknownPlayer(name, "a budget is a number of iterations (search:400) or of seconds (search:2s)")
