"""6-1: what a legal deck is, and how deck files are read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from gundam_tui.games.decks import MAIN, Deck, DeckError, Fault, check_deck, check_names, load_deck, shipped_decks
from gundam_tui.games.decks.deck_files import parse_list, parse_toml
from gundam_tui.games.gcg.cards.deck_format import RESOURCE_CARDS
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.rules import PRESETS, preset
from gundam_tui.language import speaking

COLORS = {"GD01": "blue", "GD02": "green", "GD03": "red", "GD04": "white", "GD05": "purple"}


class Pool:
    """Thirty cards a color, some of other types, and basic Resources."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        for code, color in COLORS.items():
            for at in range(1, 31):
                kind = {1: "pilot", 2: "command", 3: "base"}.get(at, "unit")
                number = f"{code}-{at:03}"
                self.cards[number] = Card(number, f"Card {code} {at}", kind, color, 1, 1)
        for number, kind in (("R-001", "resource"), ("R-002", "resource"), ("T-001", "unit_token"),
                             ("EXB-001", "ex_base"), ("EXR-001", "ex_resource")):  # fmt: skip
            self.cards[number] = Card(number, f"Card {number}", kind)

    def __getitem__(self, number: str) -> Card:
        return self.cards[number]

    def numbers(self) -> Sequence[str]:
        return list(self.cards)


POOL = Pool()


def deck_of(cards: Mapping[str, int], **more: Mapping[str, int]) -> Deck:
    return Deck("test", "test", {MAIN: cards, **more})


def recipe(*codes: str, size: int = 50) -> dict[str, int]:
    """A deck of `size` cards, four copies each as far as that goes, taken from these sets in turn."""
    cards: dict[str, int] = {}
    left = size
    for at in range(1, 31):
        for code in codes:
            if left:
                cards[f"{code}-{at:03}"] = min(4, left)
                left -= cards[f"{code}-{at:03}"]
    return cards


def rules_of(faults: Sequence[Fault]) -> list[str]:
    return [fault.rule for fault in faults]


# ---------------------------------------------------------------- legality


@pytest.mark.rule("6-1-1", "6-1-1-1", "6-1-1-3")
def test_fifty_cards_of_the_four_types_are_legal():
    assert check_deck(deck_of(recipe("GD01", "GD02")), POOL) == []


@pytest.mark.rule("6-1-1")
@pytest.mark.parametrize(("size", "mend"), [(49, "add 1"), (51, "take out 1"), (10, "add 40")])
def test_a_deck_is_exactly_fifty_cards(size: int, mend: str):
    faults = check_deck(deck_of(recipe("GD01", size=size)), POOL)
    assert rules_of(faults) == ["6-1-1"]
    assert f"{size} cards" in faults[0].text
    assert mend in faults[0].text


@pytest.mark.rule("6-1-1")
@pytest.mark.parametrize("count", [9, 11])
def test_a_resource_deck_is_exactly_ten_cards(count: int):
    faults = check_deck(deck_of(recipe("GD01"), resources={"R-001": count}), POOL)
    assert rules_of(faults) == ["6-1-1"]
    assert f"{count} cards" in faults[0].text


@pytest.mark.rule("6-1-1-1")
@pytest.mark.parametrize("number", ["R-001", "T-001", "EXB-001", "EXR-001"])
def test_other_types_have_no_place_in_the_deck(number: str):
    faults = check_deck(deck_of({**recipe("GD01", size=49), number: 1}), POOL)
    assert rules_of(faults) == ["6-1-1-1"]
    assert number in faults[0].text


@pytest.mark.rule("6-1-1-2", "6-1-1-2-1")
@pytest.mark.parametrize("codes", [("GD03",), ("GD02", "GD04"), ("GD05", "GD01")])
def test_one_or_two_colors_are_legal(codes: tuple[str, ...]):
    assert check_deck(deck_of(recipe(*codes)), POOL) == []


@pytest.mark.rule("6-1-1-2")
def test_three_colors_are_too_many():
    faults = check_deck(deck_of(recipe("GD01", "GD02", "GD03")), POOL)
    assert rules_of(faults) == ["6-1-1-2"]
    for color in ("blue", "green", "red"):
        assert color in faults[0].text


@pytest.mark.rule("6-1-1-3", "2-1-2")
def test_four_copies_are_legal_and_five_are_not():
    cards = recipe("GD01", size=45)
    assert check_deck(deck_of({**cards, "GD01-020": 4, "GD01-021": 1}), POOL) == []
    faults = check_deck(deck_of({**cards, "GD01-020": 5}), POOL)
    assert rules_of(faults) == ["6-1-1-3"]
    assert "GD01-020: 5 copies" in faults[0].text


@pytest.mark.rule("2-1-1", "6-1-1-3")
def test_the_number_makes_the_card_and_not_its_name():
    pool = Pool()
    for number in ("GD01-020", "GD01-021"):
        pool.cards[number] = Card(number, "Same Name", "unit", "blue", 1, 1)
    cards = {**recipe("GD01", size=42), "GD01-020": 4, "GD01-021": 4}
    assert check_deck(deck_of(cards), pool) == []


@pytest.mark.rule("6-1-1-4")
@pytest.mark.parametrize("number", ["GD01-004", "EXR-001"])
def test_a_resource_deck_holds_resource_cards_only(number: str):
    faults = check_deck(deck_of(recipe("GD01"), resources={"R-001": 9, number: 1}), POOL)
    assert rules_of(faults) == ["6-1-1-4"]


@pytest.mark.rule("6-1-1-5")
@pytest.mark.parametrize("resources", [{"R-001": 10}, {"R-001": 5, "R-002": 5}])
def test_any_number_of_one_resource_card_is_legal(resources: dict[str, int]):
    assert check_deck(deck_of(recipe("GD01"), resources=resources), POOL) == []


@pytest.mark.rule("2-1-1")
def test_an_unknown_number_is_refused_with_the_nearest():
    faults = check_deck(deck_of({**recipe("GD01", size=49), "GD01-099": 1}), POOL)
    assert rules_of(faults) == ["2-1-1"]
    assert "GD01-099" in faults[0].text
    assert "did you mean GD01-" in faults[0].text


@pytest.mark.rule("6-2-1-1")
def test_all_faults_are_listed_at_once():
    cards = {**recipe("GD01", "GD02", "GD03", size=44), "GD04-009": 5, "T-001": 1, "GD09-001": 1}
    faults = check_deck(deck_of(cards, resources={"R-001": 8, "EXB-001": 1, "R-099": 2}), POOL)
    assert sorted(rules_of(faults)) == sorted(
        ["6-1-1", "6-1-1-3", "6-1-1-1", "2-1-1", "6-1-1-2", "6-1-1", "6-1-1-4", "2-1-1"]
    )


@pytest.mark.rule("6-1-1")
@pytest.mark.parametrize("rules", list(PRESETS))
def test_every_shipped_deck_is_legal_in_every_preset_that_has_its_colors(rules: str):
    book = Book.load()
    decks = {name: load_deck(name) for name in shipped_decks()}
    assert {"st01", "st02", "st03", "st04"} <= set(decks)
    for name, deck in decks.items():
        purple = any(book[number].color == "purple" for number in deck.cards)
        wanted = ["2-4-2-1"] if purple and not preset(rules).purple else []
        assert rules_of(check_deck(deck, book, rules)) == wanted, name


def test_an_unknown_preset_is_an_error():
    with pytest.raises(ValueError, match=r"7\.7"):
        check_deck(deck_of(recipe("GD01")), POOL, "7.7")


# ---------------------------------------------------------------- finding decks


def test_a_shipped_deck_is_found_by_its_name_in_any_case():
    deck = load_deck("ST01")
    assert deck == load_deck("st01")
    assert deck.size == len(deck.numbers()) == 50
    assert deck.numbers(RESOURCE_CARDS) == ["R-001"] * 10


def test_an_unknown_deck_is_refused_with_the_nearest_names():
    with pytest.raises(DeckError) as caught:
        load_deck("st0l")
    message = str(caught.value)
    assert "st0l" in message
    assert "did you mean" in message
    assert "st01" in message


@pytest.mark.parametrize("path", ["nowhere.txt", "no/where"])
def test_a_missing_file_is_called_a_file(path: str, tmp_path: Path):
    with pytest.raises(DeckError, match="no such file"):
        load_deck(tmp_path / path)


def test_a_folder_is_no_deck(tmp_path: Path):
    with pytest.raises(DeckError, match="folder"):
        load_deck(tmp_path)


def test_text_that_is_not_utf8_is_refused(tmp_path: Path):
    path = tmp_path / "deck.txt"
    path.write_bytes(b"4 ST01-001\n\xff\xfe")
    with pytest.raises(DeckError, match="UTF-8"):
        load_deck(path)


def test_the_order_of_a_recipe_makes_no_difference():
    assert deck_of({"GD01-002": 1, "GD01-001": 2}).numbers() == ["GD01-001", "GD01-001", "GD01-002"]


# ---------------------------------------------------------------- TOML


def test_toml_with_resources_of_its_own():
    text = 'name = "Mine"\nsource = "me"\n[cards]\nst01-001 = 4\n[resources]\nR-001 = 4\nR-002 = 6\n'
    deck = parse_toml(text, "mine.toml")
    assert deck == Deck("Mine", "me", {MAIN: {"ST01-001": 4}, RESOURCE_CARDS: {"R-001": 4, "R-002": 6}})


def test_toml_without_a_name_is_called_after_its_file():
    deck = parse_toml("[cards]\nST01-001 = 4\n", "dir/mine.toml")
    assert (deck.name, deck.source, dict(deck.sections[RESOURCE_CARDS])) == ("mine", "dir/mine.toml", {"R-001": 10})


def test_toml_tells_every_fault():
    text = 'name = 3\ncolour = "blue"\n[cards]\nST01-001 = 0\nST1-1 = 2\nST01-002 = "four"\nST01-003 = true\n'
    with pytest.raises(DeckError) as caught:
        parse_toml(text, "bad.toml")
    report = str(caught.value)
    assert len(caught.value.faults) == 6
    for word in ("bad.toml", "name", "'colour'", "ST01-001 = 0", "'ST1-1'", "ST01-002 = 'four'", "ST01-003 = True"):
        assert word in report


def test_toml_without_cards():
    with pytest.raises(DeckError, match=r"\[cards\]"):
        parse_toml('name = "Mine"\n', "mine.toml")


def test_toml_that_is_none_names_the_line():
    with pytest.raises(DeckError, match="line 2"):
        parse_toml("[cards]\nST01-001 4\n", "mine.toml")


# ---------------------------------------------------------------- text lists


@pytest.mark.parametrize(
    ("line", "number", "count"),
    [
        ("4 x ST01-001", "ST01-001", 4),
        ("4 ST03-006 Char's Zaku II | MS-06S", "ST03-006", 4),
        ("4 Char's Zaku Ⅱ ST03-006", "ST03-006", 4),
        ("2 Guntank [GD01-008]", "GD01-008", 2),
        ("4x GD01-001", "GD01-001", 4),
        ("4xGD01-001", "GD01-001", 4),
        ("4 × GD01-001", "GD01-001", 4),
        ("GD01-001 x4", "GD01-001", 4),
        ("GD01-001x4", "GD01-001", 4),
        ("GD01-001 4", "GD01-001", 4),
        ("gd01-001: 4", "GD01-001", 4),
        ("ST01-001,Gundam,4", "ST01-001", 4),
        ("Gundam,4,ST01-001", "ST01-001", 4),
        ('"4","ST01-001","Gundam"', "ST01-001", 4),
        ("- 3 ST01-001_p1", "ST01-001", 3),
        ("4 EB01-050 Crossbone Gundam X1", "EB01-050", 4),
        ("00 Gundam GD05-001 x2", "GD05-001", 2),
        ("3 Xi Gundam GD05-001", "GD05-001", 3),
        ("2 ST01-001 105 Dagger", "ST01-001", 2),
    ],
)
def test_lines_of_every_form(line: str, number: str, count: int):
    assert dict(parse_list(line, "list").cards) == {number: count}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("4 Gundam", "no card number"),
        ("4 Delta Plus MSN-001", "no card number"),
        ("4 ST1-001", "no card number"),
        ("what is this", "no card number"),
        ("ST01-001", "no count"),
        ("EB01-050 Crossbone Gundam X1", "no count"),
        ("EB01-050 Leopard 2", "no count"),
        ("0 ST01-001", "count is 0"),
        ("4 ST01-001 x2", "two counts"),
        ("4 ST01-001 ST01-002", "2 card numbers"),
        ("9" * 50 + " ST01-001", "no count"),
        ("9" * 5000 + " ST01-001", "5009 characters"),
    ],
)
def test_bad_lines_are_reported_with_number_and_reason(line: str, reason: str):
    with pytest.raises(DeckError) as caught:
        parse_list(f"4 ST01-009\n{line}\n4 ST01-010\n", "list")
    [fault] = caught.value.faults
    assert fault.line == 2
    assert reason in fault.text
    assert str(caught.value).startswith("deck list: line 2: ")


def test_every_bad_line_is_reported():
    with pytest.raises(DeckError) as caught:
        parse_list("My deck\n4 ST01-001\n4 Gundam\nST01-002\n\nwhat is this\n", "list")
    assert [fault.line for fault in caught.value.faults] == [3, 4, 6]


def test_headings_comments_and_blanks_are_skipped_and_the_title_kept():
    text = """\
Blue White Tempo

// made for the club
# 50 cards
Main Deck (50)
== Units ==
[Pilots]
-----
Units: 8
4 ST01-001 Gundam
4 ST01-002
"""
    deck = parse_list(text, "list.txt")
    assert deck.name == "Blue White Tempo"
    assert dict(deck.cards) == {"ST01-001": 4, "ST01-002": 4}
    assert dict(deck.lines) == {"ST01-001": 10, "ST01-002": 11}


@pytest.mark.parametrize("line", ["Name: Tempo", "Deck Name = Tempo", "Tempo"])
def test_the_name_of_a_list(line: str):
    assert parse_list(f"{line}\n4 ST01-001\n", "list").name == "Tempo"


def test_lines_of_one_number_add_up_and_resources_go_their_own_way():
    deck = parse_list("2 ST01-001\n2 ST01-001_p1\n6 R-001\n4 RP-002\n", "list.txt")
    assert dict(deck.cards) == {"ST01-001": 4}
    assert dict(deck.sections[RESOURCE_CARDS]) == {"R-001": 6, "RP-002": 4}
    assert deck.name == "list"


def test_an_empty_list_is_refused():
    with pytest.raises(DeckError, match="no card"):
        parse_list("# nothing\n", "list")


def test_the_line_of_a_fault_is_kept_for_the_legality_report():
    faults = check_deck(parse_list("Title\n5 GD01-004\n45 GD01-005\n", "list"), POOL)
    assert [(fault.rule, fault.line) for fault in faults] == [("6-1-1-3", 2), ("6-1-1-3", 3)]


@pytest.mark.rule("2-1-1")
def test_a_name_of_another_card_is_a_doubt_and_no_fault():
    pool = Pool()
    pool.cards["GD01-004"] = Card("GD01-004", "Char's Zaku II", "unit", "blue", 1, 1)
    good = parse_list("4 char’s zaku Ⅱ GD01-004", "list")
    bad = parse_list("4 Guncannon GD01-004", "list")
    assert check_names(good, pool) == []
    [doubt] = check_names(bad, pool)
    assert "Char's Zaku II" in doubt.text
    assert "Guncannon" in doubt.text
    assert not any("Guncannon" in fault.text for fault in check_deck(bad, pool))


def test_faults_are_said_in_the_language_that_is_spoken():
    """Whole sentences: in Chinese no English word is left, whatever is wrong with a deck."""
    wrong = [
        deck_of(recipe("GD01", "GD02", "GD03", size=49)),
        deck_of(recipe("GD01", size=51)),
        deck_of(
            {**recipe("GD01", size=45), "GD01-001": 5, "EXB-001": 1, "ZZ99-999": 1},
            **{RESOURCE_CARDS: {"GD01-001": 9}},
        ),
        Deck("test", "test", {MAIN: recipe("GD01")}, sideboard={"GD01-001": 3, "R-001": 1}),
    ]  # fmt: skip
    for deck in wrong:
        english = check_deck(deck, POOL)
        with speaking("zh"):
            chinese = [str(fault) for fault in check_deck(deck, POOL)]
        assert len(chinese) == len(english) > 0
        for said in chinese:
            bare = re.sub("Card [A-Z0-9-]+( [0-9]+)?|gundam-tui cards|[A-Z]+[0-9]*-[0-9]+|EX|MT-3", "", said)
            assert not re.search("[A-Za-z]", bare), said
