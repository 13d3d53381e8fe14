"""The benchmark runs and counts; what it says about time is not looked at."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from gundam_tui.bench import instructions, measuring, playing, starting
from gundam_tui.games.decks import check_deck
from gundam_tui.games.gcg import card_book, new_game
from gundam_tui.games.gcg.tools.decks import random_deck


def test_decks_out_of_the_whole_pool_are_legal_and_differ():
    decks = [random_deck(card_book(), seed) for seed in range(20)]
    assert all(check_deck(deck, card_book()) == [] for deck in decks)
    assert len({deck.name for deck in decks}) > 15
    assert random_deck(card_book(), 3) == decks[3]


def test_mates_are_in_the_deck():
    book = card_book()
    shared = 0
    for seed in range(20):
        deck = random_deck(book, seed)
        heart = book[deck.name.removeprefix("around ")]
        shared += sum(count for number, count in deck.cards.items() if set(book[number].traits) & set(heart.traits))
    assert shared / 20 > 25  # half of a deck


def test_the_figures_as_json(capsys: pytest.CaptureFixture[str]):
    assert measuring.main(["play", "copies", "--scale", "0.01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    starters = found["play"]["random play, starter decks"]
    assert starters["games"] == 3
    assert 0 < starters["real_decisions_per_game"] < starters["decisions_per_game"]
    assert 0 < starters["enumeration_share"] < 1
    pool = found["copies"]["copies, whole pool"]
    assert 0 < pool["clone_us"] <= pool["clone_most_us"]
    assert pool["clone_us"] < pool["clone_resent_us"] <= pool["clone_resent_most_us"]
    assert 0 < found["copies"]["copies, starter decks"]["clone_bytes"] < 100_000
    assert found["copies"]["copies dropped"]["clones"] == 1000


def test_the_figures_as_a_table(capsys: pytest.CaptureFixture[str]):
    assert measuring.main(["play", "--scale", "0.005"]) == 0
    out = capsys.readouterr().out
    for label in ("random play, starter decks", "random play, whole pool", "decisions a CPU second", "ms a game"):
        assert label in out


def test_two_workers_play_the_games_of_one(capsys: pytest.CaptureFixture[str]):
    assert measuring.main(["cores", "--scale", "0.005", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cores"]["two cores (wall time)"]["games"] == 6


def test_a_clone_made_to_go_on_is_still_the_same_game():
    engine = new_game(playing.starter_pairings()[0], 1, keep=False)
    copy = engine.clone()
    playing.resend(copy)
    assert copy.digest() == engine.digest()
    assert copy.prompt is not None
    copy.answer(copy.prompt.keys()[0])


def test_starts_are_measured_in_processes_of_their_own():
    assert set(starting.imports(1)) == {"import_cli_ms", "import_game_ms", "import_app_ms"}
    assert starting.first_frame(1).keys() <= {"first_frame_ms"}
    beside = starting.beside_empty(1)
    assert not beside or beside["table_work_times"] == beside["table_work_ms"] / beside["empty_work_ms"]
    with pytest.raises(starting.Failed, match="ZeroDivisionError"):
        starting._time("1 / 0", {})


def test_clones_that_are_dropped_leave_nothing():
    playing.growth(2000)
    assert playing.growth(2000)["grown_kib"] == 0


@pytest.mark.parametrize("arguments", [["speed"], ["--scale", "0"], ["--scale", "x"]])
def test_mistakes_are_told(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        measuring.main(arguments)
    assert stop.value.code == 2
    assert arguments[-1] in capsys.readouterr().err


def stand_in(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str, name: str = "valgrind") -> None:
    """A counter that alone is found, and runs this script; it is given the number of games as its last argument."""
    program = folder / name
    program.write_text(f"#!/bin/sh\nfor games; do :; done\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_callgrind_counts_the_games_and_not_the_warm_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    stand_in(tmp_path, monkeypatch, 'echo "==1== Collected : $((games * 700))" >&2; echo $((games * 7))')
    assert dict(instructions.measure(["gcg"])) == {"gcg": 100}


def test_callgrind_is_told_where_the_warm_up_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    stand_in(tmp_path, monkeypatch, 'echo "==1== Collected : 700" >&2; echo "$@" > "$0.said"; echo 7')
    assert dict(instructions.measure(["gcg"])) == {"gcg": 100}
    called: list[int] = []
    monkeypatch.setattr(os, "getloadavg", lambda: called.append(1))
    instructions.play("macross-crusade", 1)
    assert called == [1]
    assert "--zero-before=getloadavg" in (tmp_path / "valgrind.said").read_text().split()


def test_the_warm_up_is_subtracted_from_what_perf_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    script = 'echo "$((5000 + games * 700))  instructions:u 1 100.00" >&2; echo $((games * 7))'
    stand_in(tmp_path, monkeypatch, script, "perf")
    assert dict(instructions.measure(["gcg"])) == {"gcg": 100}


@pytest.mark.parametrize(
    "script", ["echo '<not supported>  instructions:u 0 100.00' >&2; echo 7", "echo no >&2; exit 3"]
)
def test_a_machine_that_counts_nothing_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], script: str
):
    stand_in(tmp_path, monkeypatch, script)
    assert measuring.main(["--instructions", "gcg"]) == 2
    assert capsys.readouterr().err.startswith("bound not checked: valgrind could not count gcg: ")


def test_a_machine_that_counts_too_slowly_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    stand_in(tmp_path, monkeypatch, "while :; do :; done")
    monkeypatch.setattr(instructions, "_WAIT", 0.1)
    assert measuring.main(["--instructions", "gcg"]) == 2
    assert capsys.readouterr().err.startswith("bound not checked: valgrind took more than 0 seconds for gcg")


def test_more_than_the_bound_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    stand_in(tmp_path, monkeypatch, 'echo "==1== Collected : $((games * 700))" >&2; echo $((games * 7))')
    monkeypatch.setattr(instructions, "recorded", lambda: {"gcg": 98})
    assert measuring.main(["--instructions", "gcg"]) == 0  # within 3 %
    monkeypatch.setattr(instructions, "recorded", lambda: {"gcg": 97})
    assert measuring.main(["--instructions", "gcg"]) == 1
    assert "gcg: 100 instructions per decision, +3.1% against 97" in capsys.readouterr().err


def test_without_a_record_the_last_commit_is_measured_in_the_same_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    cost = 'each=700; [ "$PYTHONPATH" != last ] || each=600'
    stand_in(tmp_path, monkeypatch, f'{cost}; echo "==1== Collected : $((games * each))" >&2; echo $((games * 7))')
    monkeypatch.setattr(instructions, "recorded", dict[str, int])
    assert measuring.main(["--instructions", "gcg"]) == 0
    assert "not recorded" in capsys.readouterr().out
    assert measuring.main(["--instructions", "gcg", "--beside", "last"]) == 1
    assert "+16.3% against the last commit" in capsys.readouterr().out


@pytest.mark.parametrize("name", instructions.WORKLOADS)
def test_every_workload_that_is_counted_can_be_played(name: str):
    assert instructions.play(name, 1) > 20


def test_figures_are_recorded_by_what_they_depend_on(tmp_path: Path):
    file = tmp_path / "figures.toml"
    file.write_text(f'["{instructions.build_key()}"]\ngcg = 5\n["another build"]\ngcg = 6\n')
    assert instructions.recorded(file) == {"gcg": 5}
