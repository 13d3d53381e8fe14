"""Files with printed cards that hold anything: a clear word for each fault, nothing lost, bounded memory and time."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from gundam_tui import foreign_files
from gundam_tui.cardlang.printed import PrintedCards
from gundam_tui.games.gcg.tools import print_files
from gundam_tui.games.gcg.tools.print_files import Facts, facts_of

UNIT: dict[str, Any] = {
    "number": "XX01-001", "name": "One", "type": "Unit", "color": "Blue", "lv": 3, "cost": 2, "ap": 3, "hp": 3,
    "zone": "Space", "trait": "(Zeon)",
}  # fmt: skip


def read(source: str) -> tuple[list[Facts], PrintedCards]:
    done = PrintedCards()
    return [*facts_of(source, done)], done


def units(count: int) -> Iterator[dict[str, Any]]:
    return ({**UNIT, "number": f"XX01-{at:06}"} for at in range(count))


# ---------------------------------------------------------------- faults with their place


def test_an_array_is_read_up_to_where_it_breaks() -> None:
    found, done = read(f"[{json.dumps(UNIT)}, 7, null, {{broken")
    assert [card.number for card in found] == ["XX01-001"]
    assert [fault.split(":")[0] for fault in done.faults] == ["entry 2", "entry 3", "not a JSON array behind entry 3"]


def test_the_lines_that_are_no_cards_are_told_and_the_others_read() -> None:
    rows = [json.dumps(UNIT), "{", "", '"text"', json.dumps({**UNIT, "number": "XX01-002"}), "[[]]"]
    found, done = read("\n".join(rows))
    assert [card.number for card in found] == ["XX01-001", "XX01-002"]
    assert [fault.split(":")[0] for fault in done.faults] == ["line 2", "line 4", "line 6"]


@pytest.mark.parametrize("wrapped", ["{}", '{{"cards": [{}]}}', '{{"count": 1, "data": [{}]}}'])
def test_one_object_is_a_card_or_has_a_list_of_cards(wrapped: str) -> None:
    found, done = read(wrapped.replace("{}", json.dumps(UNIT)).replace("{{", "{").replace("}}", "}"))
    assert ([card.number for card in found], done.faults) == (["XX01-001"], [])


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("[" * 5000, "deep"),
        (f'[{json.dumps(UNIT)[:-1]}, "deep": {"[" * 60}{"]" * 60}}}]', "deep"),
        ('[{"number": 1' + "0" * 60 + "}]", "digits"),
        ('[{"number": NaN}]', "NaN"),
        ("[{}]", "its number is missing"),
        ('[{"number": "../../etc"}]', "its number is missing or is none: ../../ETC"),
        ('number,name\n"XX01-001', "XX01-001"),
    ],
)
def test_what_is_no_card_gets_a_word(source: str, word: str) -> None:
    found, done = read(source)
    assert word in " ".join([*done.faults, *(f"{card.number} {card.faults}" for card in found)])


# ---------------------------------------------------------------- values of other types


@pytest.mark.parametrize("value", [{"a": 1}, True, [["x"]], [{"a": 1}]])
@pytest.mark.parametrize("name", ["text", "ap", "trait", "zone", "link", "name", "type"])
def test_a_value_of_another_type_leaves_the_card_out(name: str, value: object) -> None:
    """Not as if there were nothing: a text that cannot be read is not no text."""
    (card,), _ = read(json.dumps([{**UNIT, name: value}]))
    assert any("is neither text nor a number" in fault for fault in card.faults)


def test_texts_and_numbers_are_one() -> None:
    told = {**UNIT, "lv": "3", "cost": 2.0, "ap": "+3", "hp": "3 ", "trait": ["Zeon"], "zone": ["Space"], "text": None}
    (card,), _ = read(json.dumps([told]))
    (same,), _ = read(json.dumps([UNIT]))
    assert (card.facts, card.faults) == (same.facts, [])


def test_more_traits_than_a_card_can_have_leave_it_out() -> None:
    (card,), _ = read(json.dumps([{**UNIT, "trait": ["Zeon"] * 5000}]))
    assert len(card.facts["traits"]) == 20
    assert "more than 20 traits or zones" in card.faults


# ---------------------------------------------------------------- markup and control characters


@pytest.mark.parametrize("bad", ["\x1b[31m", "\x00", "\u202e", "\x07", "\r", "\x9b2J"])
def test_nothing_is_shown_that_a_terminal_would_obey(bad: str) -> None:
    source = json.dumps([{**UNIT, "name": f"O{bad}ne", "text": f"Draw{bad} 1.", f"field{bad}": 1, "trait": f"Z{bad}"}])
    (card,), done = read(source)
    shown = " ".join((card.text, card.facts["name"], *card.facts["traits"], *done.unknown_fields, *done.faults))
    assert not {*bad} & {*shown} - {*"[31m2J"}


def test_markup_stays_as_text_and_breaks_are_lines() -> None:
    (card,), _ = read(json.dumps([{**UNIT, "text": "<b>Draw</b> 1.<BR/>Draw 2.<br>[red]Draw[/red] 3."}]))
    assert card.text.split("\n") == ["<b>Draw</b> 1.", "Draw 2.", "[red]Draw[/red] 3."]


# ---------------------------------------------------------------- bounds


def test_a_text_longer_than_any_leaves_the_card_out_at_once() -> None:
    began = time.process_time()
    (card,), _ = read(json.dumps([{**UNIT, "text": "Choose 1 enemy Unit. " * 100_000}]))
    assert len(card.text) <= 2000
    assert "its text is longer than 2000 letters" in card.faults
    assert time.process_time() - began < 2


def test_only_so_many_cards_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_files, "_MOST_CARDS", 3)
    found, done = read(json.dumps([*units(9)]))
    assert len(found) == 3
    assert done.faults == ["card 4, XX01-000003: more than 3 cards; this one and all others are left out"]


def test_of_very_many_faults_and_fields_the_first_are_kept() -> None:
    rows = [*("{" for _ in range(200)), *(json.dumps({f"field {at}": 1, **UNIT}) for at in range(200))]
    found, done = read("\n".join(["{}", *rows]))
    assert len(found) == 1
    assert (len(done.faults), len(done.unknown_fields)) == (50, 50)
    assert done.more_faults == 151


def test_entries_are_looked_at_with_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(print_files, "_STEP", 4)
    told: list[tuple[str, int, int]] = []
    list(facts_of(json.dumps([*units(9)]), PrintedCards(), lambda *word: told.append(word)))
    assert told == [("entries", 4, 0), ("entries", 8, 0)]


def test_an_array_is_read_item_by_item() -> None:
    items = foreign_files.json_items(' [1, {"a": [2]} , "x",\n null ] behind')
    assert [*items] == [1, {"a": [2]}, "x", None]
    assert [*foreign_files.json_items("[ ]")] == []
    with pytest.raises(ValueError, match="delimiter"):
        list(foreign_files.json_items("[1 2]"))
