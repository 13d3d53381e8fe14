"""A parser of command lines that suggests what a misspelt word may mean."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from gundam_tui.commands.values import SEATS


class SuggestingParser(argparse.ArgumentParser):
    """Suggests the likely meaning of an unknown word."""

    def error(self, message: str) -> NoReturn:
        """See `argparse.ArgumentParser`."""
        super().error(f"{message}{_meant(message)}")

    def parse_known_args(self, *arguments: Any, **named: Any) -> Any:
        """See `argparse.ArgumentParser`. Nothing stays unknown: the parser with the options of the command reports
        errors in them.
        """
        found, rest = super().parse_known_args(*arguments, **named)
        if rest:
            self.error(_unknown(rest, re.findall(r"--[a-z][a-z0-9-]*", self.format_usage())))
        return found, rest


_CHOICE = r"invalid choice: '?(.*?)'? \(choose from (.*)\)"


def _meant(message: str) -> str:
    """Returns suggestions when argparse reports an invalid choice; else empty."""
    wrong = re.search(_CHOICE, message)
    near = _near(wrong[1], [word.strip("' ") for word in wrong[2].split(",")]) if wrong else ""
    return f": did you mean {near}?" if near else ""


def _unknown(words: Sequence[str], options: Sequence[str]) -> str:
    """Returns what is wrong with words that a command does not accept.

    Args:
        words: in the order of the command line.
        options: those of the command.
    """
    wrong = [word for word in words if word.startswith("-")]
    if wrong:
        near = {word: _near(word.partition("=")[0], options) for word in wrong}
        return "; ".join(
            f"there is no option {word}" + (f": did you mean {near[word]}?" if near[word] else "") for word in wrong
        )
    told = f"too many words: {' '.join(words)}"
    if "--deck" in options and len(words) <= SEATS:
        return f"{told}; did you mean {' '.join(f'--deck {word}' for word in words)}?"
    return told


def _near(word: str, known: Sequence[str]) -> str:
    import difflib  # only mistakes need it

    return next(iter(difflib.get_close_matches(word, known, n=1, cutoff=0.6)), "")
