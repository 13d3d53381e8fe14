"""The sister games at the table server: two players, each at a terminal, to the end of a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.games.registry import game
from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch
from tests.server.helpers import enter, play, running, until


@pytest.mark.thorough
@pytest.mark.parametrize("id", ["macross-crusade", "gundam-war"])
def test_a_whole_game_of_two_players(tmp_path: Path, id: str):
    decks = game(id).deck_format.usual
    with running(tmp_path) as server:
        one, two = (enter(server, name) for name in ("Ada", "Bea"))
        opened = one.call(lambda number: m.Open(number, decks[0], game=id))
        assert opened.code, opened.error
        assert two.call(lambda number: m.Join(number, opened.code, decks[1])).done
        for line in (one, two):
            until(line, lambda line=line: line.place.round and line.picture, "the game")
        assert play([one, two], 8000) > 40
        ends = []
        for line in (one, two):
            line.call(lambda number: m.Rename(number, ""))  # a reply comes after all that was told before it
            line.read()
            ends.append(RemoteMatch(line))
        assert [end.game.id for end in ends] == [id, id]
        assert ends[0].outcome is not None
        assert ends[0].outcome == ends[1].outcome


def test_a_table_for_a_first_game_takes_decks_of_thirty_cards(tmp_path: Path):
    with running(tmp_path) as server:
        one = enter(server, "Ada")
        refused = one.call(lambda number: m.Open(number, "federation-holds", game="gundam-war", format="first"))
        assert "exactly 30" in refused.error
        opened = one.call(lambda number: m.Open(number, "federation-first", game="gundam-war", format="first"))
        assert opened.code, opened.error
        two = enter(server, "Bea")
        assert "exactly 30" in two.call(lambda number: m.Join(number, opened.code, "zeon-strikes")).error
        assert two.call(lambda number: m.Join(number, opened.code, "zeon-first")).done
