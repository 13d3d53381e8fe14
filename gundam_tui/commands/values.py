"""Types of command-line arguments: numbers within bounds, names of players, ids of games.

Each function is a `type` of argparse, or makes one. Only argparse is imported, so that `--help` stays quick.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from gundam_tui.foreign_text import one_line
from gundam_tui.table.choices import LONGEST_NAME

SEATS = 4  # the most players of any game
SMALLEST = 80, 24  # bounds of the columns and rows of a table
_SHOWN = 40  # characters of a wrong value that are shown


def whole(what: str, least: int, most: int) -> Callable[[str], int]:
    """Make a parser of whole numbers.

    Args:
        what: the meaning of the number, with its article: `a seed`.
        least: the smallest one allowed.
        most: the largest one.
    """

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits.lstrip("0")) <= len(str(most)):
            number = int(text)
            if least <= number <= most:
                return number
        raise _wrong(text, f"is not {what}: give a whole number from {least} to {most}")

    return read


def decimal(what: str, mend: str, fits: Callable[[float], bool]) -> Callable[[str], float]:
    """Make a parser of numbers.

    Args:
        what: the meaning of the number, with its article: `a time`.
        mend: what to enter instead of a wrong one.
        fits: is a number allowed? Called with infinity too, never with NaN.
    """

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = float("nan")
        if number == number and fits(number):
            return number
        raise _wrong(text, f"is not {what}: give {mend}")

    return read


def expectation(text: str) -> tuple[float, bool]:
    """Parse what a player is expected to win: a share (`0.6`), or a lead in Elo (`20elo`, True)."""
    number = text.lower().removesuffix("elo")
    in_elo = number != text.lower()
    most = 1000.0 if in_elo else 1.0
    return decimal("an expectation", "a share such as 0.6, or Elo such as 20elo", lambda one: abs(one) <= most)(
        number
    ), in_elo


def cells(text: str) -> tuple[int, int]:
    """Parse columns and rows of a picture: `120x36`."""
    columns, _, rows = text.partition("x")
    if columns.isdecimal() and rows.isdecimal() and len(columns) <= 3 and len(rows) <= 3:
        size = int(columns), int(rows)
        if size[0] >= SMALLEST[0] and size[1] >= SMALLEST[1]:
            return size
    raise _wrong(text, "is not a size: give columns and rows, such as 120x36; 80x24 is the smallest")


def scheduler(text: str) -> str:
    """Parse the address of a cluster's scheduler: `HOST:PORT`, also with `tls://` before it; or `local`."""
    protocol, _, rest = text.rpartition("://")
    host, _, port = rest.rpartition(":")
    if text == "local" or (protocol in ("", "tcp", "tls") and host and port.isdecimal() and int(port) < 1 << 16):
        return text
    raise _wrong(text, "is not a cluster: give HOST:PORT of a Dask scheduler, or local")


def player_name(text: str) -> str:
    """Parse a player's name; empty: the seat's label."""
    if len(text) > LONGEST_NAME or not text.isprintable():
        raise _wrong(text, f"is not a name: give at most {LONGEST_NAME} letters in one line, such as Amuro")
    return one_line(text)


def _wrong(text: str, why: str) -> argparse.ArgumentTypeError:
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    return argparse.ArgumentTypeError(f"{shown!r} {why}")


def game_id(text: str) -> str:
    """Parse the id of a known game; empty: the usual one."""
    from gundam_tui.games.default import DEFAULT
    from gundam_tui.games.registry import UnknownGame, known_id

    try:
        return known_id(text or DEFAULT)
    except UnknownGame as error:
        raise argparse.ArgumentTypeError(str(error)) from None


seed = whole("a seed", 0, (1 << 128) - 1)
quick_seed = whole("a seed", 0, (1 << 64) - 1)  # of the fast generator
games = whole("a number of games", 1, 10**9)
cards_shown = whole("a number of cards", 1, 100)
processes = whole("a number of processes", 1, 10**4)
connections = whole("a number of connections", 1, 10**6)
decisions = whole("a number of decisions", 0, 10**9)
lesson = whole("the number of a lesson", 1, 999)
port = whole("a port (0: any free one)", 0, 65535)
clock = whole("a clock's minutes", 0, 600)
pace = decimal("a pace", "seconds from 0 to 30", lambda seconds: 0 <= seconds <= 30)
limit = decimal("a time", "a number of seconds above 0", lambda seconds: 0 < seconds < float("inf"))
share = decimal("a share", "a number from 0 to 1", lambda share: 0 <= share <= 1)
idle = decimal("a time", "minutes, or 0 for no end", lambda minutes: 0 <= minutes < float("inf"))
