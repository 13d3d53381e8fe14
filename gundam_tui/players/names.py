"""Names of computer players: a kind and, after colons, its time and its file of weights.

`greedy`, `search:400` (iterations), `search:2s` (seconds), `expert:value.json` (a file of weights that `gundam-tui
train` wrote), `search:400:value.json`. An external program plays under the name `cmd:./mybot --level 3` (its command
line), an external class under `py:package.module:Class`; `cmd:2s:./mybot` has two seconds for an answer. Only
`read_name` parses such a name. It imports none of the players, so that the command line can list them quickly.

Names also come from files that somebody else may have made (records, tables of a server). A name in a file must not
start a program: external programs start only after `let_in`, which is called with what the command line names.
"""

from __future__ import annotations

import difflib
import math
import os
import re
import shlex
from collections.abc import Iterable

from gundam_tui.named import NamedTuple

__all__ = [
    "FOREIGN", "KINDS", "NAMES", "Kind", "PlayerName", "UnknownPlayer", "comes_along", "is_foreign", "is_let_in",
    "let_in", "read_name", "short_name", "with_whole_path",
]  # fmt: skip

_BUDGET = "a budget is a number of iterations (search:400) or of seconds (search:2s)"
# Text that may be meant as a budget: numbers of any kind, also those in Unicode digits, or nothing at all.
_NUMBER = r"[-+]?[\d.,_]*[a-zA-Z]?|[-+]?(inf|nan)s?"


class Kind(NamedTuple):
    """A kind of computer player.

    Attributes:
        name: its name.
        budget: does it accept a time to think?
        value: does it accept a file of weights?
        slow: is it so slow that a screen beside it would notice?
        foreign: is it an external program?
    """

    name: str
    budget: bool = False
    value: bool = False
    slow: bool = False
    foreign: bool = False


# Weakest first. `one-look` is what `expert` plays where it does not search; `expert-1` is kept to measure by.
_KINDS = (
    Kind("random"), Kind("easy"), Kind("casual"), Kind("greedy"), Kind("one-look", value=True),
    Kind("expert-1", slow=True), Kind("expert", value=True, slow=True),
    Kind("search", budget=True, value=True, slow=True),
)  # fmt: skip
KINDS = {kind.name: kind for kind in _KINDS}
NAMES = tuple(KINDS)
FOREIGN = {kind.name: kind for kind in (Kind("cmd", budget=True, foreign=True), Kind("py", budget=True, foreign=True))}
LONGEST = 40.0  # the most seconds that an external program may get for an answer: a table waits up to a minute
_SECONDS = r"\d[\d.]*s"
_CLASS = r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*"


class UnknownPlayer(ValueError):
    """No computer player has this name, or it cannot play."""

    def __init__(self, name: str, why: str = "") -> None:
        near = difflib.get_close_matches(name.partition(":")[0], NAMES, n=1)
        hint = f"did you mean {near[0]}? There" if near else "there"
        also = "search:400, search:2s, expert:value.json, cmd:./program, py:module:Class"
        known = f"{hint} are {', '.join(NAMES)} (also {also})"
        super().__init__(
            f"computer player {name!r}: {why}" if why else f"there is no computer player {name!r}: {known}"
        )
        self.name = name


class PlayerName(NamedTuple):
    """A parsed name.

    Attributes:
        kind: the kind of player.
        iterations, seconds: how long it may think for a decision; None: the default of its kind.
        value: the path of its weights; empty: those that come with the program.
        program: of an external player: its command line, or its module and class.
    """

    kind: Kind
    iterations: int | None = None
    seconds: float | None = None
    value: str = ""
    program: str = ""


_let_in: set[str] = set()


def let_in(names: Iterable[str]) -> None:
    """Allow this process to start the external programs of these names. Call it only with names that the person at this
    machine gave, or a plan made of such names; never with a name read from a file.
    """
    for name in names:
        if is_foreign(name):
            _let_in.update((name, with_whole_path(name)))


def is_let_in(name: str) -> bool:
    """May this process start the external program of this name?"""
    return name in _let_in


def is_foreign(name: str) -> bool:
    """Is it the name of an external program?"""
    return name.partition(":")[0] in FOREIGN


def comes_along(name: str) -> bool:
    """Is it the name of a player that needs nothing else than this program: no file of weights, nothing external?"""
    try:
        asked = read_name(name)
    except UnknownPlayer:
        return False
    return not asked.kind.foreign and not asked.value


def read_name(name: str) -> PlayerName:
    """Parse the name of a computer player.

    Raises:
        UnknownPlayer: no such kind exists, or it accepts no such budget or weights. Whether a file of weights exists is
            not checked.
    """
    word, colon, rest = name.partition(":")
    if word in FOREIGN:
        return _foreign(name, FOREIGN[word], rest)
    kind = KINDS.get(word)
    if kind is None:
        raise UnknownPlayer(name)
    if not colon:
        return PlayerName(kind)
    if not kind.budget and not kind.value:
        raise UnknownPlayer(name, f"{word} takes no budget and no file of weights")
    first, colon, file = rest.partition(":")
    if not kind.budget or not re.fullmatch(_NUMBER, first):
        return PlayerName(kind, value=_file(name, rest))
    iterations, seconds = _budget(name, first)
    return PlayerName(kind, iterations, seconds, _file(name, file) if colon else "")


def with_whole_path(name: str) -> str:
    """Returns the same name with the absolute path of its file of weights or program, for use in another folder.

    Raises:
        UnknownPlayer: see `read_name`.
    """
    asked = read_name(name)
    if asked.kind.name == "cmd":
        program, *arguments = shlex.split(asked.program)
        if os.path.basename(program) != program:  # else it is searched for on the path
            whole = shlex.join([os.path.abspath(os.path.expanduser(program)), *arguments])
            return name.removesuffix(asked.program) + whole
    file = asked.value
    return name.removesuffix(file) + os.path.abspath(os.path.expanduser(file)) if file else name


def short_name(name: str) -> str:
    """Returns the same name with only the last part of that path, for people."""
    try:
        asked = read_name(name)
    except UnknownPlayer:
        return name
    if asked.kind.name == "cmd":
        program, *arguments = shlex.split(asked.program)
        return f"cmd:{' '.join([os.path.basename(program), *arguments])}"
    file = asked.value
    return name.removesuffix(file) + os.path.basename(file) if file else name


def _foreign(name: str, kind: Kind, rest: str) -> PlayerName:
    first, colon, program = rest.partition(":")
    seconds = None
    if colon and re.fullmatch(_SECONDS, first):
        _, seconds = _budget(name, first)
        if seconds is None or seconds > LONGEST:
            raise UnknownPlayer(name, f"at most {LONGEST:g} seconds for an answer")
    else:
        program = rest
    if kind.name == "py":
        if not re.fullmatch(_CLASS, program):
            raise UnknownPlayer(name, "write the module and the class, such as py:mypackage.mymodule:MyPlayer")
    else:
        try:
            words = shlex.split(program)
        except ValueError as error:
            raise UnknownPlayer(name, f"its command line cannot be read: {error}") from None
        if not words or "\0" in program:
            raise UnknownPlayer(name, "write the program after the colon, such as cmd:./mybot")
    return PlayerName(kind, seconds=seconds, program=program)


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
        pass  # reported below, together with numbers that are too small
    raise UnknownPlayer(name, _BUDGET)
