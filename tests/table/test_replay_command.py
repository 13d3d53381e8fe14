"""`gundam-tui replay`: a record played again without a screen."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.commands import Mistake
from gundam_tui.commands.replay import run
from tests.records import edited, lines_of, sealed
from tests.table.games import new, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    match = new(5, journal=tmp_path / "game.record")
    play(match, 5)
    match.close()
    return tmp_path / "game.record"


def call(path: Path, *, log: bool = False, at: int | None = None, seat: str | None = None) -> int:
    return run(arguments(path, log=log, at=at, seat=seat))


def arguments(path: Path, **given: object) -> argparse.Namespace:
    plain = {"log": False, "check": False, "plain": False, "at": None, "seat": None, "scenario": None, "ascii": False}
    plain |= {"cast": None, "html": None, "svg": None, "part": 0}
    return argparse.Namespace(file=str(path), **{**plain, **given})


def test_a_sound_record(path: Path, capsys: pytest.CaptureFixture[str]):
    assert call(path) == 0
    out = capsys.readouterr().out
    assert "decisions play as recorded" in out
    assert " wins: " in out
    assert call(path, log=True) == 0
    assert "T1  " in capsys.readouterr().out


def test_the_table_after_a_decision(path: Path, capsys: pytest.CaptureFixture[str]):
    assert call(path, at=10) == 0
    out = capsys.readouterr().out
    assert out.startswith("10 of ")
    assert "hand: " not in out
    assert call(path, at=10, seat="p2") == 0
    assert "hand: " in capsys.readouterr().out


def test_a_difference_and_a_damage_are_told(path: Path, capsys: pytest.CaptureFixture[str]):
    rows = lines_of(path.read_text())
    at = next(i for i, row in enumerate(rows) if row.startswith("9 "))
    path.write_text(sealed([*rows[:at], rows[at].rpartition(" ")[0] + " fly:away", *rows[at + 1 :]]))
    assert call(path) == 1
    assert f"line {at + 1}: decision 9 (fly:away)" in capsys.readouterr().out
    path.write_text(sealed([*rows[:at], "???"]))
    assert call(path) == 1
    out = capsys.readouterr().out
    assert "8 of 8 decisions" in out
    assert f"line {at + 1}: '???' is not a line of a record" in out
    path.write_text(edited(path.read_text(), "seed 5", "seed 6"))
    assert call(path) == 1
    assert "before the first decision" in capsys.readouterr().out


def test_what_cannot_be_read_is_a_mistake(tmp_path: Path):
    with pytest.raises(Mistake, match="No such file"):
        call(tmp_path / "missing")
    (tmp_path / "other").write_text("hello\n")
    with pytest.raises(Mistake, match=r"other: line 1: this is not a record"):
        call(tmp_path / "other")


def test_a_moment_as_a_scenario_file(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    target = tmp_path / "case.toml"
    assert run(arguments(path, at=40, scenario=str(target))) == 0
    assert "the position after 40 of " in capsys.readouterr().out
    assert check([str(target)]) == 0
    with pytest.raises(Mistake, match=r"case\.toml is there already"):
        run(arguments(path, at=40, scenario=str(target)))
    with pytest.raises(Mistake, match="cannot be read"):
        run(arguments(tmp_path / "none.record", scenario=str(tmp_path / "other.toml")))


def check(files: list[str]) -> int:
    return main(["check", *files])
