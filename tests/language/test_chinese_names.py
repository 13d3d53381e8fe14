"""Names of cards and traits in Chinese, and where they are read: card pages, searches, deck lists."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest

from gundam_tui import language
from gundam_tui.games.catalogue.filter_line import fold
from gundam_tui.games.decks.checking import check_names
from gundam_tui.games.decks.deck_files import parse_list
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.language.chinese import names
from gundam_tui.games.gcg.cards.library import card_book
from gundam_tui.games.registry import game

GCG = game("gcg")
BOOK = card_book()
TABLE = names.names()
CHINESE = re.compile("[一-鿿]")
# Players write these as they are.
SAME = {"GFreD", "GN-X", "GQuuuuuuX", "G-Self", "OZ", "Re-GZ", "Re-GZ BWS", "SIDE6", "SIDE7", "THE-O", "TRANS-AM"}
# One thing, and a word that names two: the card of a trait's group, a Unit and its Pilot's name.
SHARED = {"盖亚"}


def parts(node: object) -> Iterator[Mapping[str, Any]]:
    """Every node of a card's text."""
    if isinstance(node, dict):
        found = cast("Mapping[str, Any]", node)
        yield found
        for value in found.values():
            yield from parts(value)
    elif isinstance(node, list):
        for value in cast("list[object]", node):
            yield from parts(value)


NODES = [node for card in BOOK for node in parts(card.text)]


def test_every_trait_has_a_name() -> None:
    """Traits of cards, of link conditions, and those that texts ask for or give."""
    traits = {trait for card in BOOK for trait in card.traits}
    traits |= {value for card in BOOK for what, value in card.link if what == "trait"}
    traits |= {trait for node in NODES if node.get("op") == "trait" for trait in node["any"]}
    traits |= {node["trait"] for node in NODES if node.get("op") == "gain" and node["trait"]}
    assert traits - {*TABLE} == set()


def test_every_card_pilot_and_part_of_a_name_has_a_name() -> None:
    """Cards, the Pilots of Commands and links, other names, and the names that texts look for."""
    known = {card.name for card in BOOK}
    known |= {value for card in BOOK for what, value in card.link if what == "name"}
    known |= {node["name"] for node in NODES if node.get("op") in ("pilot_name", "alias")}
    known |= {part for node in NODES if node.get("op") == "name" for part in node["any"]}
    assert known - {*TABLE} == set()
    assert {name for name in known if not CHINESE.search(TABLE[name])} <= {
        name for name in known if TABLE[name] in SAME or TABLE[name] == name
    }


def test_the_table_has_no_name_of_nothing() -> None:
    """Each row is a name of the book, so a misspelt one is noticed."""
    there = {card.name for card in BOOK} | {trait for card in BOOK for trait in card.traits}
    there |= {value for card in BOOK for _, value in card.link}
    there |= {str(node.get("name")) for node in NODES} | {str(node.get("trait")) for node in NODES}
    there |= {part for node in NODES if node.get("op") in ("name", "trait") for part in node["any"]}
    assert {*TABLE} - there == set()


def test_no_two_names_are_one_in_chinese() -> None:
    """Two English names that share a Chinese one could not be told apart, in searches and links too."""
    found: dict[str, list[str]] = defaultdict(list)
    for english, chinese in TABLE.items():
        found[fold(chinese)].append(english)
    assert {chinese: english for chinese, english in found.items() if len(english) > 1 and chinese not in SHARED} == {}


def test_a_part_of_a_name_is_a_part_in_chinese() -> None:
    """A text that looks for "Impulse Gundam" in a name finds the same cards by the Chinese words."""
    looked = {part for node in NODES if node.get("op") == "name" and not node["exact"] for part in node["any"]}
    looked |= {value for card in BOOK for what, value in card.link if what == "name"}
    every = {card.name for card in BOOK} | {
        str(node["name"]) for node in NODES if node.get("op") in ("pilot_name", "alias")
    }
    for part in looked:
        within = {name for name in every if part in name}
        assert within == {name for name in every if TABLE[part] in TABLE[name]}, part


def test_an_unknown_name_stays_english() -> None:
    assert names.name("Nobody's Gundam") == "Nobody's Gundam"
    assert spoken.name("Zaku Ⅱ") == "Zaku Ⅱ"
    assert spoken.name("Zaku Ⅱ", "zh") == "扎古II"


# ---------------------------------------------------------------- where they are read


def test_a_card_page_is_chinese_where_chinese_is_spoken() -> None:
    """Name, traits, link condition, text and reminders; it says that the words are not official."""
    with language.speaking("zh"):
        sheet = GCG.catalogue.sheet(BOOK, "ST01-001")
        notes = GCG.catalogue.notes(BOOK["ST01-001"])
    assert (sheet.name, sheet.heading) == ("高达", "蓝色机体")
    assert dict(sheet.facts)["traits"] == "〈地球联邦〉 〈白色木马队〉"
    assert dict(sheet.facts)["link"] == "{阿姆罗·雷}"
    assert sheet.text == ("《修复：2》", "【搭乘中】在我方的回合中，我方的全部机体的AP+1。")
    assert "非官方" in sheet.provenance
    assert notes[0].title == "《修复》"
    assert CHINESE.search(notes[0].text)
    english = GCG.catalogue.sheet(BOOK, "ST01-001")
    assert (english.name, english.heading, english.provenance) == ("Gundam", "Blue Unit", "")


def test_every_card_has_a_chinese_page() -> None:
    """All cards and tokens print, as many lines as in English, with no English word that is not a name or a sign."""
    words = re.compile(r"[A-Za-z]{4,}")
    allowed = {"Kai", "GFreD", "GQuuuuuuX", "Plus", "TRANS", "SIDE", "Dash", "APFSDS", "YETI", "Self", "THE"}
    count = 0
    for card in BOOK:
        said = spoken.text(BOOK, card, "zh")
        assert bool(said) == bool(card.wording)
        assert said.count("\n■") == card.wording.count("\n■"), card.number
        assert set(words.findall(said)) <= allowed, (card.number, said)
        count += 1
    assert count == len(BOOK) >= 988


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("扎古", "ST03-006"),
        ("zaku", "ST03-006"),
        ("trait:吉翁", "ST03-006"),
        ("name:扎古II", "ST03-008"),
        ("夏亚", "ST03-006"),
    ],
)
def test_searches_read_both_languages(query: str, number: str) -> None:
    fits = GCG.catalogue.filter(BOOK, query)
    assert number in [card.number for card in BOOK if fits(card)]


def test_texts_are_searched_in_chinese() -> None:
    fits = GCG.catalogue.filter(BOOK, "text:抽2张卡")
    found = [card for card in BOOK if fits(card)]
    assert found
    assert all("draw 2" in card.source for card in found)


def test_a_deck_list_may_be_in_chinese() -> None:
    """Names without numbers are found, and a Chinese name beside its number is no mistake."""
    deck = parse_list("4 吉昂格\n4 ST01-001 高达\n", "list.txt")
    assert sum(deck.cards.values()) == 8
    assert {BOOK[number].name for number in deck.cards} == {"Zeong", "Gundam"}
    assert check_names(deck, BOOK) == []
