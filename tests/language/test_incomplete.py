"""Cards that were not read whole: kept in a list, shown as incomplete, and in no legal deck."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.decks import Deck, check_deck
from gundam_tui.games.incomplete import IncompleteCard, incomplete_cards, save_incomplete
from gundam_tui.games.library import card_book, use_cards
from gundam_tui.games.registry import game

UNIT = {"type": "Unit", "color": "Blue", "lv": 3, "cost": 2, "ap": 3, "hp": 3, "zone": "Space", "trait": "(Zeon)"}


def read(tmp_path: Path, *cards: dict[str, object]) -> int:
    """Read a file with these cards. Cards without text, or with a fault in their facts, need no rows."""
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([{**UNIT, **card} for card in cards]), encoding="utf-8")
    return main(["cards", "--no-try", "--read", str(path)])


def test_an_incomplete_card_is_kept_shown_and_completed(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        read(tmp_path, {"number": "XX01-001", "name": "Half", "lv": "high"}, {"number": "XX01-002", "name": "All"}) == 1
    )
    (half,) = incomplete_cards().values()
    assert (half.name, half.why) == ("Half", "level is no number: high; level is missing")
    assert 'name = "Half"\ntype = "unit"' in half.facts
    assert half.source.startswith("cards.json, ")
    capsys.readouterr()
    assert main(["cards", "xx01-001", "XX01-002"]) == 0
    shown = capsys.readouterr().out
    assert "XX01-001  Half\n  incomplete" in shown
    assert "level is no number: high" in shown
    assert shown.startswith("XX01-002  All")
    assert main(["cards", "XX01-001"]) == 0
    assert capsys.readouterr().out.startswith("XX01-001  Half\n  incomplete")
    assert main(["cards", "--json", "XX01-001"]) == 2
    assert read(tmp_path, {"number": "XX01-003", "name": "Third"}) == 0
    assert "still incomplete:\n  XX01-001  Half" in capsys.readouterr().out
    assert read(tmp_path, {"number": "XX01-001", "name": "Half"}) == 0
    assert incomplete_cards() == {}
    assert [*home.glob("incomplete*")] == []


def test_the_page_of_a_read_card_says_where_it_was_read(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read(tmp_path, {"number": "XX01-001", "name": "One"}) == 0
    capsys.readouterr()
    assert main(["cards", "XX01-001", "ST01-001"]) == 0
    read_card, shipped = capsys.readouterr().out.split("\n\n", 1)
    day = datetime.now().astimezone().date().isoformat()
    assert f"read from print (cards.json, {day})" in read_card
    assert "read from print" not in shipped
    assert read(tmp_path, {"number": "XX01-001", "name": "One"}, {"number": "XX01-002", "name": "Two"}) == 0
    assert "changed" not in capsys.readouterr().out


def test_a_card_that_is_no_longer_read_leaves_the_card_files(home: Path, tmp_path: Path) -> None:
    assert read(tmp_path, {"number": "XX01-001", "name": "Was whole"}) == 0
    assert "XX01-001" in card_book()
    assert read(tmp_path, {"number": "XX01-001", "name": "Was whole", "ap": "?"}) == 1
    assert "XX01-001" not in card_book()
    assert [*(home / "cards").glob("*")] == []
    assert list(incomplete_cards()) == ["XX01-001"]


def test_a_deck_with_an_incomplete_card_is_refused_with_that_word(home: Path) -> None:
    save_incomplete({"XX01-001": IncompleteCard("Half", "no form")})
    deck = Deck("mine", "", {game("gcg").deck_format.main.name: {"XX01-001": 4}})
    told = [fault.text for fault in check_deck(deck, card_book(), "", "rules")]
    assert any("XX01-001: this card is incomplete" in fault for fault in told)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"XX01-001": 7}', '{"XX01-001": {"name": 7, "why": "x"}}'])
def test_a_damaged_list_counts_as_empty(home: Path, text: str) -> None:
    home.mkdir(parents=True)
    (home / "incomplete.json").write_text(text, encoding="utf-8")
    assert incomplete_cards() == {}


def test_reading_again_shows_what_changed(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert read(tmp_path, {"number": "XX01-001", "name": "One"}, {"number": "XX01-002", "name": "Two"}) == 0
    capsys.readouterr()
    assert read(tmp_path, {"number": "XX01-001", "name": "One", "ap": 5}, {"number": "XX01-002", "name": "Two"}) == 0
    told = capsys.readouterr().out
    assert "changed since the last time: XX01-001\n  XX01-001\n    - ap = 3\n    + ap = 5\n" in told


def test_a_number_that_the_program_has_by_now_counts_with_a_word(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read(tmp_path, {"number": "XX01-001", "name": "One"}) == 0
    (own,) = (home / "cards").glob("read-*.toml")
    (home / "cards" / "later.toml").write_text(own.read_text("utf-8").replace("One", "Own"), "utf-8")
    use_cards(())
    capsys.readouterr()
    assert main(["cards", "XX01-001"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("XX01-001  Own")
    assert "instead of the one read from print (cards.json, " in told
    assert read(tmp_path, {"number": "XX01-001", "name": "One"}) == 0
    assert "read from print before, and now with the program, whose own count: XX01-001" in capsys.readouterr().out
    assert not own.exists()
