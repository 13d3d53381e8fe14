"""Simulations of three and four players: who won, who came to which place, and how that is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.commands.sim_text import table
from gundam_tui.sim import GameResult, RunPlan, simulate
from gundam_tui.sim.game import play_game
from gundam_tui.sim.journal import SimJournal, SimJournalError
from gundam_tui.sim.tally_rows import tally_json
from tests.toy_game import Book, deck

pytestmark = pytest.mark.usefixtures("toy")

NAMES = ("one", "two", "three", "four")
TEAMS = (0, 2), (1, 3)


def book() -> Book:
    return Book()


def plan(format_name: str, seats: int, games: int = 12) -> RunPlan:
    return RunPlan.single(NAMES[:seats], [deck()] * seats, games=games, seed=1, format_name=format_name)


def test_a_team_wins_and_loses_together():
    tally = simulate(plan("team", 4), book=book())
    drawn = tally.wins[-1]
    for one, partner in TEAMS:
        won = tally.wins[one]
        assert tally.wins[partner] == won > 0
        assert tally.places[one][1] == tally.places[partner][1] == won + drawn
        for seat in (one, partner):
            assert tally.places[seat][3] + tally.places[seat][4] == 12 - won - drawn
    assert sum(tally.wins[one] for one, _ in TEAMS) + drawn == tally.finished == 12


def test_places_are_the_order_of_going_out_read_backwards():
    tally = simulate(plan("free", 4), book=book())
    assert tally.finished == 12
    assert not tally.errors
    assert all(found.total() == 12 for found in tally.places)
    assert sum(found[1] for found in tally.places) >= 12
    drawn = tally.wins[-1]
    if not drawn:
        assert [found[1] for found in tally.places] == tally.wins[:4]


def test_a_result_of_many_is_read_back_and_so_is_one_of_earlier():
    result = play_game(plan("team", 4), 0, book())
    facts = json.loads(json.dumps(result.as_json()))
    assert GameResult.from_json(facts) == result
    duel = json.loads(json.dumps(play_game(plan("", 2), 0, book()).as_json()))
    winners = duel.pop("winners")
    assert GameResult.from_json({**duel, "winner": winners[0]}).winners == tuple(winners)
    assert GameResult.from_json({**duel, "winner": None}).winners == ()


def test_results_of_one_format_are_not_those_of_another(tmp_path: Path):
    path = str(tmp_path / "results.jsonl")
    SimJournal(path, plan("free", 3), book()).close()
    with pytest.raises(SimJournalError):
        SimJournal(path, plan("", 3), book())


def test_a_run_in_a_format_goes_on_from_its_file(tmp_path: Path):
    path, games = str(tmp_path / "results.jsonl"), plan("free", 3, games=2)
    journal = SimJournal(path, games, book())
    journal.add(play_game(games, 0, book()))
    journal.close()
    journal = SimJournal(path, games, book())
    journal.close()
    assert list(journal.done) == [0]


def test_a_game_is_called_with_its_format():
    games = plan("free", 3)
    assert "--format free --games 1 --seed 1 " in games.call(games.fixture(0))


def test_places_with_their_intervals_are_told():
    tally = simulate(plan("free", 3, games=6), book=book())
    assert table(tally).count("on average; wins ") == 3
    facts = tally_json(tally)
    places, wins = facts["places"], facts["wins"]
    assert isinstance(places, dict)
    assert isinstance(wins, dict)
    assert set(places) == {"p1", "p2", "p3"}
    for seat, place in places.items():
        assert sum(place["counts"]) == 6
        assert place["counts"][0] >= wins[seat]
        assert place["won"]["low"] <= place["won"]["rate"] <= place["won"]["high"]


@pytest.mark.parametrize(
    ("format_name", "seats", "share"), [("free", 3, "33.3"), ("free", 4, "25.0"), ("team", 4, "50.0")]
)
def test_what_a_seat_wins_by_chance_stands_beside_what_it_has_won(format_name: str, seats: int, share: str):
    tally = simulate(plan(format_name, seats, games=2), book=book())
    assert f"each seat wins {share} %" in table(tally)
    assert tally_json(tally)["by_chance"] == pytest.approx(float(share) / 100, abs=0.001)


def test_two_seats_have_their_share_without_being_told():
    assert "by_chance" not in tally_json(simulate(plan("free", 2, games=1), book=book()))


def test_a_computer_player_named_once_plays_every_seat_and_by_number_its_own(capsys: pytest.CaptureFixture[str]):
    def bots(*words: str) -> str:
        assert main(["sim", "--games", "1", "--workers", "1", *words]) == 0
        return capsys.readouterr().out

    assert "against" not in bots("--bot", "easy")
    assert "easy against greedy" in bots("--bot1", "easy")
