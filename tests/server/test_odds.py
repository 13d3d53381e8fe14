"""Odds at served tables: only where the table was opened with them, and each seat only its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch

from .helpers import enter, play, running, two_at_a_table, until


def test_a_table_shows_none_unless_it_was_opened_so(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        for line in (one, two):
            assert not line.place.odds
            assert not RemoteMatch(line).shows_odds
            assert RemoteMatch(line).odds(line.place.seat or 0) == ()
            refused = line.call(m.OddsMessage)  # a terminal that asks all the same
            assert "no odds" in refused.error
            assert not refused.odds
        table = server.service.lobby.tables[code] if server.service is not None else None
        assert table is not None
        assert table.match is not None
        assert not server.inside(lambda: table.match.odds(0) if table.match is not None else ("?",))


def test_players_are_told_and_each_gets_the_odds_of_their_own_seat(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server, odds=True)
        play([one, two], 12)
        for line in (one, two):
            assert line.place.odds
        watcher = enter(server, "Sayla")
        watcher.call(lambda id: m.WatchMessage(id, code))
        until(watcher, lambda: watcher.picture, "the game")
        assert watcher.place.odds
        assert "watcher" in watcher.call(m.OddsMessage).error
        first, second = (RemoteMatch(line).odds(at) for at, line in enumerate((one, two)))
        draws = [next(group for group in found if "Your next draw" in group.title) for found in (first, second)]
        assert draws[0].rows
        assert draws[0] != draws[1]
        assert RemoteMatch(one).odds(1) == ()  # of another seat nothing
        # Nobody's list is known here: of the other's hand only estimates are told.
        answers = [group for group in first if "An answer in the hand of" in group.title]
        assert answers
        assert all(group.note and all(row.believed or row.chance in (0, 1) for row in group.rows) for group in answers)


@pytest.mark.thorough
def test_the_choice_outlives_a_restart(tmp_path: Path):
    with running(tmp_path) as server:
        one, _, code = two_at_a_table(server, odds=True)
        assert one.place.odds
    with running(tmp_path) as server:
        back = enter(server, "Amuro")
        assert back.call(lambda id: m.Back(id, code, 0)).done
        until(back, lambda: back.picture, "the game")
        assert back.place.odds
        assert RemoteMatch(back).odds(0)
