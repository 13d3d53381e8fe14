"""Filters of cards as a line of text, and changed by keys."""

from __future__ import annotations

import random

import pytest

from gundam_tui import language
from gundam_tui.games.catalogue.filter_line import WrongFilter, next_query, value_of, with_value
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.catalogue.card_filter import CardFilter
from gundam_tui.games.gcg.tools.catalogue.filter_query import KEYS, choices, read_query

BOOK = Book.load()


def find(words: str) -> list[str]:
    return [card.number for card in read_query(BOOK, words).of(BOOK)]


def test_an_empty_line_asks_for_nothing():
    assert read_query(BOOK, "   ") == CardFilter()


def test_every_key_is_the_filter_of_that_name():
    line = 'set:st01,gd01 color:blue,white type:unit lv:3..5 cost:2.. trait:"earth federation" keyword:repair text:ap'
    found = read_query(BOOK, f"{line} name:gundam")
    assert found == CardFilter(
        sets=("ST01", "GD01"), colors=("blue", "white"), types=("unit",), levels=(3, 5), costs=(2, 999),
        traits=("Earth Federation",), keywords=("Repair",), text="ap", name="gundam",
    )  # fmt: skip
    assert find("set:ST01 lv:4 type:unit c:blue") == ["ST01-001"]


def test_words_stand_anywhere_on_the_card():
    for words, test in (
        ("zaku", lambda card: "zaku" in card.name.lower() or "zaku" in card.wording.lower()),
        ("ST01-00", lambda card: card.number.startswith("ST01-00")),
        ('"white base"', lambda card: "white base" in f"{card.name} {card.traits} {card.wording}".lower()),
    ):
        found = find(words)
        assert found == [card.number for card in BOOK if test(card)], words
        assert found
    both = set(find("gundam draw"))
    assert both == set(find("gundam")) & set(find("draw"))
    assert both


def test_a_line_that_is_half_typed():
    assert find("set:") == find("")
    assert find('trait:"white ba') == find("trait:white_base_team") == find('trait:"White Base Team"')
    begun = [card.number for card in BOOK if any(trait.casefold().startswith("ze") for trait in card.traits)]
    assert find("trait:ze") == begun != []
    assert find("type:unit") != find("type:un")  # `un` begins the token's name too
    assert find("lv:4..") == [card.number for card in BOOK if card.level is not None and card.level >= 4]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("foo:bar", "there is no filter 'foo'"),
        ("set:XX99", "there is no set"),
        ("lv:..", "level"),
        ("cost:6..4", "lower number first"),
        ("trait:zeom", "did you mean"),
    ],
)
def test_what_is_not_understood_is_told(words: str, told: str):
    with pytest.raises(WrongFilter, match=told):
        read_query(BOOK, words)


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("颜色:蓝 类型:机体 等级:4..6", "color:blue type:unit lv:4..6"),
        ("颜色：蓝色,红 费用：..2", "color:blue,red cost:..2"),
        ("特征:吉翁 关键词:阻挡者 系列:ST03", "trait:zeon keyword:blocker set:ST03"),
        ("关键词:《修复》 color:蓝", "keyword:repair color:blue"),
    ],
)
def test_chinese_keys_and_values_ask_for_the_same(chinese: str, english: str):
    assert find(chinese) == find(english)
    assert read_query(BOOK, chinese) == read_query(BOOK, english)


def test_a_chinese_wording_with_a_colon_is_free_text():
    assert read_query(BOOK, "修复：2").words == ("修复：2",)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("种类:机体 foo:1", "没有筛选项“foo”：可用的有系列、颜色、类型、等级、费用、特征、关键词、文本、名称"),
        ("颜色:黑", "没有颜色“黑”：有蓝色、绿色、红色、白色、紫色"),
        ("等级:x", "等级：不明白“x”：请写成4、4..6、4..或..6"),
    ],
)
def test_errors_are_chinese_in_chinese(words: str, told: str):
    with language.speaking("zh"), pytest.raises(WrongFilter) as caught:
        read_query(BOOK, words)
    assert str(caught.value) == told


@pytest.mark.thorough
def test_any_text_at_all_is_a_filter_or_told_to_be_none():
    chance = random.Random(5)
    understood = told = 0
    letters = 'abz019:",.[](){}<>\\ \t\u3000\u200b\u2162é-' + "".join(f" {key}:" for key in KEYS)
    for _ in range(400):
        words = "".join(chance.choice(letters) for _ in range(chance.randrange(30)))
        try:
            read_query(BOOK, words).of(BOOK)
            understood += 1
        except WrongFilter:
            told += 1
    assert understood > 50
    assert told > 50


def test_a_value_is_put_in_place_of_the_one_that_is_there():
    line = 'zaku color:blue "mobile suit" lv:4'
    assert value_of(line, "color") == "blue"
    assert with_value(line, "color", "red") == 'zaku "mobile suit" lv:4 color:red'
    assert with_value(line, "color", "") == 'zaku "mobile suit" lv:4'
    assert with_value("", "type", "unit token") == 'type:"unit token"'
    assert read_query(BOOK, with_value("", "type", "unit token")).types == ("unit_token",)


def test_values_go_round_and_out_again():
    colors = choices(BOOK, "color")
    line, seen = "gundam", []
    for _ in range(len(colors) + 1):
        line = next_query(line, "color", colors)
        seen.append(value_of(line, "color"))
    assert seen == [*colors, ""]
    assert line == "gundam"
    assert value_of(next_query("gundam", "color", colors, -1), "color") == colors[-1]


def test_all_choices_are_understood():
    for key in KEYS:
        for value in choices(BOOK, key):
            assert read_query(BOOK, with_value("", key, value)).of(BOOK), (key, value)
    with pytest.raises(KeyError):
        choices(BOOK, "nonsense")
