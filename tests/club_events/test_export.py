"""Pairings, standings, decks and histories as text, CSV and pages."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest

from gundam_tui.cells import cells
from gundam_tui.cli import main
from gundam_tui.club_events import export
from gundam_tui.club_events.telling import record
from gundam_tui.language import speaking

from .helpers import DECK, Club


def played(folder: Path) -> Club:
    club = Club(folder, "Ann", "Ben", "Cay", rounds=2)
    for _ in range(2):
        club.pair()
        club.win(*(min(club.state.name(one.one), club.state.name(one.two)) for one in club.state.present if one.open))
    return club


def test_standings_and_pairings_have_every_player_and_match(tmp_path: Path):
    club = played(tmp_path)
    rows = export.standings(club.state).rows
    assert [row["place"] for row in rows] == [1, 2, 3]
    assert {row["player"] for row in rows} == {"Ann", "Ben", "Cay"}
    pairings = export.pairings(club.state).rows
    assert [row["round"] for row in pairings] == [1, 1, 2, 2]
    assert [row["winner"] for row in pairings if row["opponent"] == "bye"] == [
        row["player"] for row in pairings if row["opponent"] == "bye"
    ]
    text = export.as_text(export.pairings(club.state))
    assert text[0] == "Friday: pairings and results"
    assert len(text) == 3 + 4
    assert "decided by" in text[2]


@pytest.mark.rule("MT-23")
def test_decks_are_exported_when_they_may_be_seen(tmp_path: Path):
    club = played(tmp_path)
    assert not export.decks(club.state).rows
    assert "ST01-001" not in "".join(export.as_csv(one(club.state)) for one in export.WHAT.values())
    club.desk.end()
    assert {(row["player"], row["card"], row["copies"]) for row in export.decks(club.state).rows} == {
        (name, card, copies) for name in ("Ann", "Ben", "Cay") for card, copies in (("ST01-001", 4), ("R-001", 10))
    }


def test_a_player_has_the_history_of_their_own_matches(tmp_path: Path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    states = [played(tmp_path / "a").state, played(tmp_path / "b").state]
    rows = export.history(states, "name:cay").rows
    assert len(rows) == 4
    assert {row["outcome"] for row in rows if row["opponent"] == "bye"} <= {"won"}
    assert all(row["result"] == "0-1" for row in rows if row["opponent"] != "bye")
    assert not export.history(states, "name:zoe").rows


def test_a_name_is_no_formula_of_a_spreadsheet_and_csv_reads_back(tmp_path: Path):
    club = Club(tmp_path)
    for name in ("=1+1", 'Ann, "the ace"'):
        club.desk.enter(f"name:{name}", name, DECK)
    found = list(csv.DictReader(io.StringIO(export.as_csv(export.standings(club.state)))))
    assert {row["player"] for row in found} == {"'=1+1", 'Ann, "the ace"'}


def test_the_command_shows_and_writes_events(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    played(tmp_path)
    where = ["--folder", str(tmp_path)]
    assert main(["events", *where]) == 0
    assert "ABCD  2001-09-09  Friday: 3 players, round 2" in capsys.readouterr().out
    assert main(["events", "friday", *where]) == 0
    out = capsys.readouterr().out
    assert "Friday: standings after round 2" in out
    assert "Friday: decks" not in out
    page, table = tmp_path / "page.html", tmp_path / "table.csv"
    assert main(["events", "ABCD", *where, "--html", str(page), "--csv", str(table), "--show", "pairings"]) == 0
    assert "<caption>Friday: pairings and results</caption>" in page.read_text()
    assert table.read_text().startswith("round,table,player,opponent,result,winner,decided by")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nosuch"], "there is no event 'nosuch'"),
        (["--html", "x"], "say which event"),
        (["ABCD", "--show", "decks"], "are shown when it is over"),
        (["ABCD", "--csv", "/nosuch/x.csv"], "give the name of a file that can be written"),
    ],
)
def test_what_the_command_refuses(arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    played(tmp_path)
    assert main(["events", *arguments, "--folder", str(tmp_path)]) == 2
    assert told in capsys.readouterr().err


def test_a_file_that_is_no_event_is_named_and_the_others_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    played(tmp_path)
    (tmp_path / "WXYZ.event").write_text("something else\n")
    assert main(["events", "--folder", str(tmp_path)]) == 0
    found = capsys.readouterr()
    assert "WXYZ.event: this is no file of an event" in found.err
    assert "ABCD" in found.out


def test_tables_are_said_in_the_readers_language_and_files_stay_english(tmp_path: Path):
    """Columns stay aligned where a letter takes two cells; CSV is the same in every language."""
    club = played(tmp_path)
    club.desk.end()
    english = [export.as_csv(one(club.state)) for one in export.WHAT.values()]
    with speaking("zh"):
        assert [export.as_csv(one(club.state)) for one in export.WHAT.values()] == english
        assert not re.findall("[a-z]{3,}", " ".join(record(club.state)).replace("Olga", ""))
        for one in export.WHAT.values():
            title, _, head, *rows = export.as_text(one(club.state))
            left = re.sub("Friday|Ann|Ben|Cay|[A-Z0-9]+-[0-9]+", "", " ".join([title, head, *rows]))
            assert not re.findall("[a-z]{3,}", left.replace(DECK.name, "")), left
        standings = export.as_text(export.standings(club.state))
        column = {cells(row[: re.search("(Ann|Ben|Cay|玩家)", row).start()]) for row in standings[2:]}
        assert len(column) == 1
    assert "decided by" in english[0]
    assert not re.search("[\u4e00-\u9fff]", "".join(english))
