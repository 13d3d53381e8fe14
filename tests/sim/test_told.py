"""What a comparison says in a sentence."""

from __future__ import annotations

import re

import pytest

from gundam_tui.commands.sim_text import verdict
from gundam_tui.sim.compare import PairedGames


def pairs(better: int, worse: int, same: int) -> PairedGames:
    found = PairedGames()
    for count, before, after in ((better, 0.0, 1.0), (worse, 1.0, 0.0), (same, 1.0, 1.0)):
        for _ in range(count):
            found.add(before, after)
    return found


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (pairs(40, 10, 150), ("15.0 points more", "told apart from nothing, at 95 %")),
        (pairs(10, 40, 150), ("15.0 points fewer", "told apart from nothing, at 95 %")),
        (
            pairs(12, 8, 180),
            ("2.0 points more", "not told apart from nothing with 200 pairs", "difference of 2.0 points"),
        ),
        (pairs(8, 8, 184), ("as much as before", "difference of 1.0 points")),
        (pairs(0, 0, 200), ("No game ended otherwise in 200 pairs of games",)),
        (pairs(1, 0, 0), ("with 1 pair of games",)),
        (PairedGames(), ("No pair of games has been finished",)),
    ],
)
def test_a_comparison_says_what_it_found_and_what_it_cannot_tell(found: PairedGames, words: tuple[str, ...]):
    said = verdict(found)
    assert all(word in said for word in words), said


def test_more_games_than_were_played_are_needed_for_what_is_not_sure():
    for better in range(1, 30):
        found = pairs(better, better // 2, 300)
        if not found.difference().sure:
            more = re.search(r"about ([\d,]+) would", verdict(found))
            assert more is not None
            assert int(more[1].replace(",", "")) > found.pairs or found.difference().value < 0.01
