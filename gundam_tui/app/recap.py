"""What somebody has missed, in order of time: a line for each battle, and for what else happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gundam_tui.games.views import LogLine

MOST = 8  # lines
# What sort of thing a line tells, by its mark.
_ATTACK, _GONE, _TURNED, _EFFECT = ">", "x", "!", "*"


def recap(lines: Sequence[LogLine], most: int = MOST) -> list[LogLine]:
    """What has happened, in order; where there is more than there is room for, the last of it.

    Args:
        lines: what the reader may know, in order.
        most: how many lines at the most.
    """
    told: list[LogLine] = []
    for (_, battle), group in groupby(lines, key=lambda line: (line.turn, line.battle)):
        happened = [line for line in group if not line.routine]
        told += _of_battle(happened) if battle else happened
    return told[len(told) - most :] if len(told) > most else told


def _of_battle(lines: Sequence[LogLine]) -> list[LogLine]:
    """A battle in a line: the attack, and what came of it; what follows the attack of before, in lines of its own."""
    if not lines or lines[0].mark != _ATTACK:
        return list(lines)
    attack, rest = lines[0], lines[1:]
    # In what is gone, all that was dealt to it is told.
    gone = [line for line in rest if line.mark == _GONE and line.text.endswith("destroyed")]
    came = [line for line in rest if line.mark == _TURNED or line in (gone or rest)]
    told = ", ".join(line.text for line in came if line.mark != _EFFECT)
    return [replace(attack, text=f"{attack.text}: {told}", at=lines[-1].at) if told else attack]
