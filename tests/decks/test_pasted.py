"""Deck lists as people paste them: names without numbers, Tabletop Simulator, other hyphens, counts and digits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.decks import MAIN, Deck, DeckError, load_deck, shipped_decks
from gundam_tui.games.decks.deck_files import parse_list
from gundam_tui.games.registry import game

GAMES = ("gcg", "macross-crusade", "gundam-war")


def read(text: str, id: str = "gcg") -> Deck:
    return parse_list(text, "a list", id)


def faults(text: str, id: str = "gcg") -> str:
    with pytest.raises(DeckError) as error:
        read(text, id)
    return str(error.value)


@pytest.mark.parametrize(
    "line",
    [
        "4枚 ST01-003", "ST01-003 4枚", "ST01-003　４枚", "ガンキャノン ST01-003 4枚", "4張 ST01-003",
        "ST01-003 4张",
        "ST01-003（4）", "ST01-003 （４）", "（4） ST01-003",
        "(4) Guncannon ST01-003", "4 （ST01-003）",
        "４ ＳＴ０１－００３", "ST01-003 ×４", "ST01-003 ｘ4",
        "4 (ST01) 003", "(ST01) 003 x4", "4x [ST01] 003 Guncannon",
        "(ST01)-003 (4)", "４　（ＳＴ０１）　００３",
        *(f"4 ST01{hyphen}003" for hyphen in "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"),
    ],
)  # fmt: skip
def test_counts_digits_and_hyphens_of_other_keyboards(line: str):
    assert dict(read(line).cards) == {"ST01-003": 4}


@pytest.mark.parametrize(
    "line", ["Deck: Zeon’s – Ⅱ", "deck : Zeon’s – Ⅱ", "Deck name: Zeon’s – Ⅱ", "デッキ：Zeon’s – Ⅱ"]
)
def test_a_deck_tells_its_name(line: str):
    deck = read(f"{line}\n4 ST01-003")
    assert (deck.name, dict(deck.cards)) == ("Zeon’s – Ⅱ", {"ST01-003": 4})


@pytest.mark.parametrize("line", ["Deck: 50 cards", "Main deck: 50", "Deck:", "Deck: main"])
def test_a_heading_is_no_name(line: str):
    assert read(f"{line}\n4 ST01-003").name == "a list"


# ---------------------------------------------------------------- names


def lone(id: str) -> list[tuple[str, str]]:
    """Cards that have their name for themselves."""
    cards = [card for card in game(id).book() if "token" not in card.type and not card.type.startswith("ex_")]
    names = [card.name.casefold() for card in cards]
    return [(card.number, card.name) for card in cards if names.count(card.name.casefold()) == 1]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("form", ["3 {}", "3x {}", "{} x3", "{} (3)", "3枚 {}"])
def test_a_name_means_its_only_card(id: str, form: str):
    known = [(number, name) for number, name in lone(id) if game(id).deck_format.section_of(number).name == MAIN][::5]
    deck = read("\n".join(form.format(name) for _, name in known), id)
    assert dict(deck.cards) == {number: 3 for number, _ in known}


@pytest.mark.parametrize("id", ["gcg", "gundam-war"])  # in Macross Crusade every card has a name of its own
def test_a_name_of_several_cards_lists_them(id: str):
    cards = [card for card in game(id).book() if not card.number.startswith("T-")]
    names = [card.name for card in cards]
    name = next(one for one in names if 1 < names.count(one) < 10)
    numbers = [card.number for card in cards if card.name == name]
    told = faults(f"2 {name}", id)
    assert f"{len(numbers)} cards are called so: write the number of one, {' or '.join(numbers)}" in told


def test_a_token_is_not_meant_by_a_name_that_a_card_has_too():
    assert "T-001" not in faults("2 Gundam")


def test_a_name_that_no_card_has_is_told_with_the_nearest():
    told = faults("4 Guncanon\n4 ST01-003\n3 My Own Thing")
    assert "line 1: '4 Guncanon': no card number: one looks like ST01-001; no card is called 'Guncanon'" in told
    assert "did you mean Guncannon (" in told
    assert "line 3: '3 My Own Thing': no card number" in told


def test_names_hold_figures_of_their_own():
    numbers = [number for number, name in lone("gcg") if name[0].isdigit() or name[-1].isdigit()]
    assert len(numbers) > 3
    cards = game("gcg").book()
    assert dict(read("\n".join(f"2 {cards[number].name}" for number in numbers)).cards) == dict.fromkeys(numbers, 2)


# ---------------------------------------------------------------- Tabletop Simulator


def saved(deck: Deck, id: str, *, named: bool) -> str:
    """A deck as Tabletop Simulator saves it, each copy an object."""
    book = game(id).book()
    cards = [
        {
            "Name": "Card",
            "Nickname": book[number].name,
            "Description": "" if named else f"{number}\nUnit",
            "CardID": 100,
        }
        for number, count in deck.cards.items()
        for _ in range(count)
    ]
    pile = {
        "Name": "DeckCustom",
        "Nickname": "Mine: the\nbest",
        "ContainedObjects": cards,
        "DeckIDs": [100] * len(cards),
    }
    return json.dumps({"SaveName": "", "ObjectStates": [pile]}, indent=1)


@pytest.mark.parametrize("id", GAMES)
def test_what_tabletop_simulator_saves_is_a_deck(id: str, tmp_path: Path):
    deck = load_deck(shipped_decks(id)[0], id)
    file = tmp_path / "mine.json"
    file.write_text(saved(deck, id, named=False), "utf-8")
    found = load_deck(file, id)
    assert (dict(found.cards), found.name) == (dict(deck.cards), "Mine: the best")


def test_cards_without_numbers_are_found_by_their_names():
    known = dict(lone("gcg")[3:40:4])
    deck = Deck("", "", {MAIN: dict.fromkeys(known, 4)})
    assert dict(read(saved(deck, "gcg", named=True)).cards) == dict(deck.cards)


def test_a_list_of_numbers_for_the_simulator():
    text = json.dumps(["Exported from somewhere", *["ST01-003"] * 4, *["ST01-005"] * 2])
    assert dict(read(text).cards) == {"ST01-003": 4, "ST01-005": 2}


@pytest.mark.parametrize(
    "text", ["{}", "[]", '{"ObjectStates": 3}', '[[["x"', "[" * 5000 + "]" * 5000, '[{"Name": "Card"}]']
)
def test_json_that_is_no_deck_is_told(text: str):
    assert "card" in faults(text)


def test_what_is_wrong_in_it_has_no_line(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(["ST01-003", "Guncanon"]), "utf-8")
    assert main(["deck", "import", str(file)]) == 2
    err = capsys.readouterr().err
    assert "no card is called 'Guncanon'" in err
    assert "line " not in err
