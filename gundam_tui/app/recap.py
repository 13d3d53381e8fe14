"""What somebody has missed: of the lines of the log the few that matter most, losses first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gundam_tui.games.views import Cue, Happening, LogLine

MOST = 8  # lines
# What matters more comes first: by what was shown happening, else by the mark of the line.
_HAPPENED: Mapping[Happening, int] = {
    "won": 0, "gone": 0, "break": 0, "turned": 1, "attack": 2, "block": 2, "hit": 3, "enter": 4, "attach": 4,
}  # fmt: skip
_MARKED: Mapping[str, int] = {"!": 1, ">": 2, "x": 3, "*": 4}
_REST = 5


def recap(lines: Sequence[LogLine], cues: Sequence[Cue], most: int = MOST) -> list[LogLine]:
    """The lines that matter most, what is lost first, otherwise in their order; equal ones are one.

    Args:
        lines: what the reader may know, in order.
        cues: what happened, as everybody saw it.
        most: how many lines at the most.
    """
    ranks: dict[int, int] = {}
    for cue in cues:
        rank = _HAPPENED.get(cue.what, _REST)
        ranks[cue.at] = min(rank, ranks.get(cue.at, rank))
    told: dict[str, list[LogLine]] = {}
    for line in lines:
        if not line.routine:
            told.setdefault(line.text, []).append(line)
    found = [(min(ranks.get(line.at, _MARKED.get(line.mark, _REST)) for line in same), same) for same in told.values()]
    found.sort(key=lambda one: (one[0], one[1][0].at))
    return [
        same[0] if len(same) == 1 else replace(same[0], text=f"{same[0].text} ({len(same)} times)")
        for _, same in found[:most]
    ]
