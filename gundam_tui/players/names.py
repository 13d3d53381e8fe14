"""What computer players are called: a kind and, after colons, how long it thinks and what it judges positions by.

`greedy`, `search:400` (iterations), `search:2s` (seconds), `expert:value.json` (a file of weights that
`gundam-tui train` wrote), `search:400:value.json`. `read_name` is the one place that takes such a name apart. It
imports nothing of the players, so that the command line can list them at once.
"""

from __future__ import annotations

import difflib
import math
import os
import re
from typing import NamedTuple

__all__ = ["KINDS", "NAMES", "Kind", "PlayerName", "UnknownPlayer", "read_name", "short_name", "with_whole_path"]

_BUDGET = "a budget is a number of iterations (search:400) or of seconds (search:2s)"
# What may be meant as a budget: numbers of any kind, also those that Python spells in letters, or nothing at all.
_NUMBER = re.compile(r"[-+]?[\d.,_]*[a-zA-Z]?|[-+]?(inf|nan)s?")


class Kind(NamedTuple):
    """A kind of computer player.

    Attributes:
        name: what it is called.
        budget: may it be told how long to think?
        value: may it be told a file of weights to judge by?
        slow: does it think for so long that a screen beside it would notice?
    """

    name: str
    budget: bool = False
    value: bool = False
    slow: bool = False


# Weakest first. `one-look` is what `expert` plays where it cannot search.
_KINDS = (
    Kind("random"), Kind("easy"), Kind("casual"), Kind("greedy"), Kind("one-look", value=True),
    Kind("expert", value=True, slow=True), Kind("search", budget=True, value=True, slow=True),
)  # fmt: skip
KINDS = {kind.name: kind for kind in _KINDS}
NAMES = tuple(KINDS)


class UnknownPlayer(ValueError):
    """There is no computer player of this name, or it cannot play."""

    def __init__(self, name: str, why: str = "") -> None:
        near = difflib.get_close_matches(name.partition(":")[0], NAMES, n=1)
        hint = f"did you mean {near[0]}? There" if near else "there"
        known = f"{hint} are {', '.join(NAMES)} (also search:400, search:2s, expert:value.json)"
        super().__init__(
            f"computer player {name!r}: {why}" if why else f"there is no computer player {name!r}: {known}"
        )
        self.name = name


class PlayerName(NamedTuple):
    """A name, taken apart.

    Attributes:
        kind: of player.
        iterations, seconds: how long it may think for a decision; None: as long as its kind does.
        value: the path of the weights that it judges by; empty: those that come with the program.
    """

    kind: Kind
    iterations: int | None = None
    seconds: float | None = None
    value: str = ""


def read_name(name: str) -> PlayerName:
    """Take the name of a computer player apart.

    Raises:
        UnknownPlayer: there is no such kind, or it takes no such budget or weights. Whether a file of weights is there
            is not asked.
    """
    word, colon, rest = name.partition(":")
    kind = KINDS.get(word)
    if kind is None:
        raise UnknownPlayer(name)
    if not colon:
        return PlayerName(kind)
    if not kind.budget and not kind.value:
        raise UnknownPlayer(name, f"{word} takes no budget and no file of weights")
    first, colon, file = rest.partition(":")
    if not kind.budget or not _NUMBER.fullmatch(first):
        return PlayerName(kind, value=_file(name, rest))
    iterations, seconds = _budget(name, first)
    return PlayerName(kind, iterations, seconds, _file(name, file) if colon else "")


def with_whole_path(name: str) -> str:
    """The same name with the whole path of its file of weights, for whoever reads it in another folder.

    Raises:
        UnknownPlayer: see `read_name`.
    """
    file = read_name(name).value
    return name.removesuffix(file) + os.path.abspath(os.path.expanduser(file)) if file else name


def short_name(name: str) -> str:
    """The same name with the last part of that path alone, for people."""
    try:
        file = read_name(name).value
    except UnknownPlayer:
        return name
    return name.removesuffix(file) + os.path.basename(file) if file else name


def _file(name: str, path: str) -> str:
    if not path.strip():
        raise UnknownPlayer(name, "the file of weights is missing: write expert:value.json")
    return path


def _budget(name: str, text: str) -> tuple[int | None, float | None]:
    try:
        if not text.endswith("s"):
            if (iterations := int(text)) >= 1:
                return iterations, None
        elif 0 < (seconds := float(text[:-1])) < math.inf:
            return None, seconds
    except ValueError:
        pass  # told below, together with numbers that are too small
    raise UnknownPlayer(name, _BUDGET)
