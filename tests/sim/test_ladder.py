"""The ladder: who is stronger gets more points, with an interval, and everybody plays everybody on equal terms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.decks import shipped_decks
from gundam_tui.sim.figures import Share
from gundam_tui.sim.ladder import LADDER_DECKS, Ladder, ratings
from tests.properties.games import deck


def test_who_wins_more_has_more_points_and_ten_to_one_is_400():
    found = ratings({("strong", "weak"): Share(1000, 1100)})
    assert list(found) == ["strong", "weak"]
    assert found["strong"].elo - found["weak"].elo == pytest.approx(400, abs=3)
    assert found["strong"].elo + found["weak"].elo == pytest.approx(3000)


def test_the_points_lie_within_their_interval_and_more_games_make_it_narrower():
    few, many = (ratings({("a", "b"): Share(6 * n, 10 * n)})["a"] for n in (2, 40))
    for one in (few, many):
        assert one.low < one.elo < one.high
    assert many.high - many.low < (few.high - few.low) / 2


def test_nobody_is_infinitely_strong():
    found = ratings({("a", "b"): Share(20, 20), ("b", "c"): Share(10, 20), ("a", "c"): Share(20, 20)})
    assert found["a"].elo < 3000
    assert found["b"].elo == pytest.approx(found["c"].elo)


def test_everybody_plays_everybody_with_each_deck_on_each_side():
    names = ("st01", "st02", "st03")
    ladder = Ladder(names, [deck(name) for name in names], ("x", "y", "z"), 4, 1)
    plans = list(ladder.plans())
    assert [plan.bots for plan in plans] == [("x", "y"), ("x", "z"), ("y", "z")]
    games = [plans[0].fixture(at) for at in range(len(plans[0]))]
    seen = {(one.decks, one.bots) for one in games}
    assert len(games) == len(seen) == 12
    assert all((one.decks, one.bots[::-1]) in seen and (one.decks[::-1], one.bots) in seen for one in games)


def test_the_decks_of_the_ladder_are_there():
    names = LADDER_DECKS["gcg"]
    assert len(set(names)) == 12
    assert set(names) <= set(shipped_decks())


def test_the_command_plays_and_prints_a_ladder_and_goes_on_from_its_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    call = ["sim", "--ladder", "random,easy", "--decks", "st01,st02", "--resume", str(tmp_path / "games")]
    assert main([*call, "--ascii"]) == 0
    said = capsys.readouterr().out
    assert "95 %" in said
    assert "random against easy" in said
    kept = (tmp_path / "games.random-easy").read_bytes()
    assert main([*call, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (tmp_path / "games.random-easy").read_bytes() == kept
    assert facts["elo"]["easy"]["games"] == 4
    assert facts["pairings"][0]["games"] == 4
    assert main([*call, "--csv"]) == 0
    assert capsys.readouterr().out.startswith("bot1,bot2,rate,low,high,games,")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--ladder", "random"], "two computer players or more"),
        (["--ladder", "random,nobody"], "no computer player 'nobody'"),
        (["--ladder", "random,greedy", "--decks", "st01,st01"], "two decks or more, each once"),
    ],
)
def test_a_ladder_that_cannot_be_is_refused(words: list[str], why: str, capsys: pytest.CaptureFixture[str]):
    assert main(["sim", *words]) == 2
    assert why in capsys.readouterr().err
