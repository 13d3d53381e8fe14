"""What players that look one answer ahead play where: counted in their games (`tests/study/habits.py`).

A game's table is a file beside its module. The field `made` says how it was made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from gundam_tui.foreign_files import json_value, read_bytes

__all__ = ["FORMAT", "Habits", "Place", "WrongHabits", "read_habits"]

FORMAT: Final = "gundam-tui habits 1"
# Shares of the windows in which a card is played, of those in which it could be: from which on that is usual, and from
# which on it happens.
OFTEN: Final = 0.03
SELDOM: Final = 0.01

Place = tuple[str, str, str, bool]  # what is done with a card, the phase, the step, and whether it is the own turn


class WrongHabits(ValueError):
    """A file that is no such table, with the reason."""


class Habits:
    """How often each card was played where.

    Args:
        counted: for a card's number and a place: in how many windows it could be played, and in how many it was.
    """

    def __init__(self, counted: Mapping[tuple[str, Place], tuple[int, int]]) -> None:
        sums: dict[Place, tuple[int, int]] = {}
        for (_, place), (could, did) in counted.items():
            before = sums.get(place, (0, 0))
            sums[place] = before[0] + could, before[1] + did
        self._cards = {key: did / could if could else 0.0 for key, (could, did) in counted.items()}
        self._places = {place: did / could if could else 0.0 for place, (could, did) in sums.items()}

    def share(self, card: str, place: Place) -> float:
        """The share of the windows in which a card is played there. Of a card that was not seen there: that of all
        cards. Where nothing was seen: 1.
        """
        found = self._cards.get((card, place))
        return self._places.get(place, 1.0) if found is None else found


@cache
def read_habits(path: Path) -> Habits:
    """Read the table in a file, once.

    Raises:
        WrongHabits: it is no such table.
        OSError: the file cannot be read.
    """
    try:
        facts = json_value(read_bytes(path))
        if not isinstance(facts, dict):
            raise TypeError("it is no JSON object")
        return Habits(dict(_rows(cast("dict[str, Any]", facts))))
    except KeyError as error:
        raise WrongHabits(f"{path.name} is no table of habits ({error} is missing)") from None
    except (TypeError, ValueError) as error:
        raise WrongHabits(f"{path.name} is no table of habits ({error})") from None


def _rows(facts: Mapping[str, Any]) -> Iterator[tuple[tuple[str, Place], tuple[int, int]]]:
    """The rows of a table.

    Raises:
        KeyError: a fact is missing.
        TypeError, ValueError: a fact does not belong to a table.
    """
    if facts["format"] != FORMAT:
        raise ValueError(f"it has the format {str(facts['format'])[:40]!r}, not {FORMAT!r}")
    if not isinstance(facts["made"], dict):
        raise TypeError("how it was made is something else")
    for row in facts["plays"]:
        card, verb, phase, step, own, could, did = row
        if [type(one) for one in row] != [str, str, str, str, bool, int, int] or not 0 <= did <= could:
            raise ValueError(f"a row is not as it should be: {str(row)[:80]}")
        yield (card, (verb, phase, step, own)), (could, did)
