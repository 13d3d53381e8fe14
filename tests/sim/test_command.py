"""`gundam-tui sim` as it is called."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.commands import sim

ROBIN = ["sim", "--decks", "st01,st02,st03", "--games", "4", "--workers", "1"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def test_a_round_robin_for_people(capsys: pytest.CaptureFixture[str]):
    out = told(capsys, *ROBIN)
    assert "12 finished of 12" in out
    assert "going first wins" in out
    rows = [line.split() for line in out.splitlines() if line.startswith("st0")]
    assert [row[0] for row in rows] == ["st01", "st02", "st03"]
    assert [row[at + 1] for at, row in enumerate(rows)] == ["."] * 3
    assert "▲" in out


def test_plain_signs(capsys: pytest.CaptureFixture[str]):
    assert told(capsys, *ROBIN, "--ascii", "--by-card").isascii()


def test_colors_are_for_terminals_that_have_them(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORTERM", raising=False)
    assert "48;5;" in told(capsys, *ROBIN)
    monkeypatch.setenv("TERM", "xterm-16color")
    out = told(capsys, *ROBIN)
    assert "48;5;" not in out
    assert "\x1b[30;4" in out
    monkeypatch.setenv("NO_COLOR", "1")
    out = told(capsys, *ROBIN)
    assert "\x1b[30" not in out
    assert ";4" not in out


def test_lines_for_other_programs(capsys: pytest.CaptureFixture[str]):
    facts = json.loads(told(capsys, *ROBIN, "--json", "--by-card"))
    rows = list(csv.DictReader(io.StringIO(told(capsys, *ROBIN, "--csv"))))
    assert [(row["deck1"], row["deck2"]) for row in rows] == [("st01", "st02"), ("st01", "st03"), ("st02", "st03")]
    assert [float(row["rate"]) for row in rows] == [row["rate"] for row in facts["pairings"]]
    cards = list(csv.DictReader(io.StringIO(told(capsys, *ROBIN, "--csv", "--by-card"))))
    assert [row["card"] for row in cards] == [row["card"] for row in facts["cards"]]
    assert {row["deck"] for row in cards} == {"st01", "st02", "st03"}
    assert set(facts["decks"]) == {"st01", "st02", "st03"}


def test_a_test_between_two_players(capsys: pytest.CaptureFixture[str]):
    call = ["--decks", "st01,st02", "--bot1", "greedy", "--sprt", "0.5", "0.9", "--workers", "1", "--json"]
    facts = json.loads(told(capsys, "sim", *call))
    assert facts["sprt"]["verdict"] == "high"
    assert facts["sprt"]["games"] == facts["games"] < 20
    assert facts["bots"]["bot1"] == "greedy"
    out = told(capsys, "sim", *call[:-1])
    assert "greedy against random" in out
    assert "90% or better" in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--decks", "st01"], "two decks or more"),
        (["--decks", "st01,st02,st01"], "st01 twice"),
        (["--mirror"], "--mirror needs --decks"),
        (["--sprt", "0.5", "0.6"], "different ones"),
        (["--bot1", "greedy", "--sprt", "0.7", "0.6"], "low < high"),
        (["--bot1", "search:0"], "a budget is"),
        (["--bot1", "greedy:5"], "takes no budget"),
        (["--limit", "0"], "'0' is not a time"),
        (["--resume", "/nowhere/at/all"], "can be written"),
        (["--resume", __file__], "no file of results"),
        (["--json", "--csv"], "not allowed with"),
    ],
)
def test_mistakes_are_told(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]):
    try:
        status = main(["sim", "--games", "1", *arguments])
    except SystemExit as stop:
        status = stop.code
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert word in err


def test_a_file_of_results_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = str(tmp_path / "games.jsonl")
    first = told(capsys, *ROBIN, "--resume", path, "--json")
    size = os.path.getsize(path)
    assert told(capsys, *ROBIN, "--resume", path, "--json") == first
    assert os.path.getsize(path) == size


def test_workers_are_started_when_they_are_worth_it():
    from tests.sim.plans import robin, single

    assert sim._workers(single(3)) == 1
    assert sim._workers(robin(1, bots=("search", "greedy"))) <= 3


def test_an_interrupted_run_prints_what_it_has(tmp_path: Path):
    call = [sys.executable, "-m", "gundam_tui", "sim", "--games", "100000", "--workers", "2", "--json", "--resume"]
    path = tmp_path / "games.jsonl"
    with subprocess.Popen([*call, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not (path.exists() and path.read_bytes().count(b"\n") > 5):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(out)["finished"] >= 5
    assert "interrupted after" in err
    assert "Traceback" not in err


def test_a_terminal_is_shown_a_bar_with_the_time_left():
    ours, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    call = [sys.executable, "-m", "gundam_tui", "sim", "--games", "60", "--workers", "1"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=theirs, text=True, env=env) as process:
        os.close(theirs)
        seen = b""
        try:
            while part := os.read(ours, 4096):
                seen += part
        except OSError:
            pass  # the other end is closed
        out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert "60 finished of 60" in out
    assert b"60/60" in seen
    assert b"left" in seen
