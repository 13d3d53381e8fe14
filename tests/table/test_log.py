"""The log that is told further reads as if it were told from the beginning."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.seen.words.log import LogTeller, log_lines
from gundam_tui.kernel.rng import Stream
from tests.properties.test_correcting import some_correction

from . import games

DECKS = [("st01", "st03"), ("st02", "st04"), ("gd02-titans", "gd03-seed"), ("xi-qubeley", "purple-white-control")]


@pytest.mark.thorough
@pytest.mark.parametrize("decks", DECKS)
def test_a_log_told_step_by_step_is_the_log_told_at_once(decks: tuple[str, str]):
    """Also after decisions were taken back, and after the players corrected the position."""
    match = games.new(7, *decks, mode="full")
    hands, chance = games.Hands(7), Stream(7)
    readers = (None, 0, 1)
    tellers = {reader: LogTeller(match.engine, reader) for reader in readers}
    for _ in range(220):
        match.advance()
        if match.prompt is None:
            break
        what = chance.below(25)
        if what == 0 and match.can_undo():
            match.undo(agreed=True)
        elif what == 1 and (key := some_correction(match.engine, match.prompt.seat, chance)) is not None:
            match.correct([key], match.people)
        else:
            match.answer(hands.keys(match))
        for reader in readers:
            if chance.below(3):
                assert tellers[reader].lines() == log_lines(match.engine, reader)
                since = chance.below(len(match.engine.log) + 1)
                assert tellers[reader].lines(since) == log_lines(match.engine, reader, since)
    assert len(match.engine.log) > 200


def test_what_has_been_told_is_not_told_a_second_time():
    """Lines from before are the very same lines, but for the last one and where a hidden card came to be known."""
    match = games.new(3, mode="full")
    hands = games.Hands(3)
    before, kept, lines = match.log(0), 0, 0
    for _ in range(150):
        match.advance()
        if match.prompt is None:
            break
        match.answer(hands.keys(match))
        now = match.log(0)
        kept += sum(1 for old, new in zip(before, now, strict=False) if old is new)
        lines += len(before)
        before = now
    assert kept > 0.8 * lines
