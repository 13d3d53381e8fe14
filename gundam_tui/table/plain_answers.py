"""How a question is put and answered line by line: numbers, keys, how many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from gundam_tui.kernel.digits import is_number


class Choosing(Protocol):
    """What tells how many of the options are chosen: a prompt, or what a terminal is shown of one."""

    @property
    def options(self) -> Sequence[Any]:
        """The options."""
        ...

    @property
    def least(self) -> int:
        """How many at least."""
        ...

    @property
    def most(self) -> int:
        """How many at most."""
        ...

    @property
    def ordered(self) -> bool:
        """Are all put in order?"""
        ...


class NoAnswer(ValueError):
    """A line that is no answer; the text says why, and what would be one."""


def count_words(prompt: Choosing) -> str:
    """How many options are chosen, in words; empty where it is one."""
    if prompt.ordered:
        return f" [all {len(prompt.options)}, in order]"
    if prompt.least == prompt.most == 1:
        return ""
    if prompt.least == prompt.most:
        return f" [choose {prompt.least}]"
    none = "; 0 for none" if prompt.least == 0 else ""
    return f" [choose {prompt.least} to {min(prompt.most, len(prompt.options))}{none}]"


def suggestion_row(keys: Sequence[str], suggested: Sequence[str]) -> str:
    """What an empty line answers, for the end of the list of options.

    Args:
        keys: of the options, as they are listed.
        suggested: those that an empty line means.
    """
    if not keys:
        return "  Enter  go on: there is nothing to choose"
    numbers = " ".join(str(keys.index(key) + 1) for key in suggested)
    return f"  Enter  {numbers or 'none'}"


def read_answer(line: str, keys: Sequence[str], suggested: Sequence[str]) -> list[str]:
    """The option keys that a line means.

    Args:
        line: numbers of options from 1, or keys, with blanks or commas between; `0`, `-` or `none`: none of them.
        keys: of the options, as they are listed.
        suggested: those that an empty line means.

    Raises:
        NoAnswer: it means none.
    """
    if not line:
        return list(suggested)
    if line in ("0", "-", "none"):
        return []
    chosen: list[str] = []
    for word in line.replace(",", " ").split():
        if word in keys:
            chosen.append(word)
        elif is_number(word) and 1 <= int(word) <= len(keys):
            chosen.append(keys[int(word) - 1])
        else:
            span = f"a number from 1 to {len(keys)}" if keys else "an empty line"
            raise NoAnswer(f"{word!r} is not an answer here: give {span}, or a command")
    return chosen
