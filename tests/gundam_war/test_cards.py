"""The cards of Gundam War in the language that it shares with its sister: the same notation, other words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from gundam_tui.cardlang.faults import CardFileError
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gundam_war.card_db import Book
from gundam_tui.games.gundam_war.keyword_table import KEYWORDS
from gundam_tui.games.gundam_war.module import MODULE
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS as OTHERS
from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.language.record import Card, definition
from gundam_tui.games.nation.cards.nodes import amounts

BOOK = Book.load()
CARDS = Path(__file__).parents[2] / "cards" / "gundam-war"
DECKS_DIR = CARDS / "decks"


def test_keywords_of_the_two_games_are_never_mixed_up() -> None:
    assert not KEYWORDS.keys() & OTHERS.keys()
    assert "gw.supply" in KEYWORDS
    assert "mc.supply" in OTHERS


def keywords_of(cards: Iterable[Card]) -> set[str]:
    return {line.id for card in cards for line in card.lines if isinstance(line, c.Keyword)}


def in_decks() -> set[str]:
    decks = DECKS_DIR.glob("*.toml")
    return {number for path in decks for number in tomllib.loads(path.read_text("utf-8"))["cards"]}


def test_every_keyword_has_a_carrier_in_a_deck_or_in_the_rules_lab() -> None:
    lab = tomllib.loads((CARDS / "lab.toml").read_text("utf-8"))
    real = tomllib.loads((CARDS / "real.toml").read_text("utf-8"))
    carried = keywords_of(BOOK[number] for number in (*in_decks(), *lab, *real))
    assert KEYWORDS.keys() - carried == set()
    assert len(keywords_of(BOOK[number] for number in in_decks())) > len(KEYWORDS) // 2


@pytest.mark.rule("GW-24", "GW-25")
@pytest.mark.parametrize("name", ["aeug", "titans", "federation-holds", "zeon-strikes"])
def test_the_decks_that_come_with_the_game_are_legal_and_whole(name: str) -> None:
    deck = load_deck(name, "gundam-war")
    assert sum(deck.cards.values()) == 50
    assert MODULE.decks.check(deck, BOOK) == []


def test_all_real_cards_are_there() -> None:
    real = tomllib.loads((CARDS / "real.toml").read_text("utf-8"))
    assert len(real) == 97
    assert {card["provenance"] for card in real.values()} == {"wiki", "rulebook"}


def test_a_card_without_a_text_that_has_one_in_print_says_why() -> None:
    silent = [card for card in BOOK if card.remark and not card.source]
    assert [card.number for card in silent] == ["GA-1", "GA-18"]


@pytest.mark.rule("GW-15", "GW-71")
def test_facts_become_what_the_rules_need() -> None:
    assert BOOK["S-G05"].areas == ("earth",)
    assert definition(BOOK["S-G12"]).stats == amounts.Stats(2, amounts.STAR, 1)
    assert definition(BOOK["G-GREEN"]).symbol == ("green",)
    assert definition(BOOK["C-1B"]).price == c.Price(2, 5, 3)
    assert definition(BOOK["S-B03"]).symbol is None


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("C-1", "(Any time): 1 UNIT gains +0/+0/+3 until the end of the turn."),
        ("C-1B", "(Own Attack step): Destroy all UNITs."),
        ("O-4", "(Any time) <R>: Scrap 1 own G in the Station area; then recover 3."),
        (
            "O-7",
            (
                "(Any time) <0 each>: Roll 1 own G in the Station area; then scrap 1 card from hand; then deal 1 "
                "damage to 1 UNIT."
            ),
        ),
        (
            "U-54",
            (
                "(Defense step) <1 each>: Roll 1 own G in the Station area; then this card gains +1/+0/+0 until the "
                "end of the turn."
            ),
        ),
        ("CH-17", "(Auto A) While this card is not in combat, it gains -1/-1/+0."),
        ("S-B07", "(Any time): Negate the play of 1 enemy COMMAND."),
        ("S-L12", "(Auto A) While there are no enemy UNITs in play, this card gains +0/+1/+0."),
        ("S-L13", "(Auto B) When this card enters play, reroll it."),
        ("S-L16", "Set-on/UNIT\n[(Auto A) The UNIT this card is set on gains +0/+0/+2.]"),
        ("S-L19", "Space Mobility (3)"),
    ],
)
def test_a_text_reads_in_the_words_of_its_game(number: str, says: str) -> None:
    assert BOOK[number].wording == says


def test_no_word_of_the_other_game_is_in_a_text() -> None:
    for card in BOOK:
        assert not re.search(r"\b(friendly|Lost Pile|G Zone|detachment|Deployment|Unit|<<)\b", card.wording), (
            card.number
        )


def test_a_unit_says_to_which_areas_it_may_go(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    facts = 'name = "A"\ntype = "unit"\ncolor = "blue"\ncost = "1-1-0"\nstats = "1/0/1"\nprovenance = "generic"\n'
    mine.write_text(f'[XX-1]\n{facts}\n[XX-2]\n{facts}areas = ["sea"]\n', "utf-8")
    with pytest.raises(CardFileError) as caught:
        Book.load(extra=[mine])
    assert "XX-1: line 1: areas is missing; a Unit goes to space or earth" in str(caught.value)
    assert "XX-2: line 16: areas may hold only space, earth" in str(caught.value)


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("C-80", "(Resolution step): Deal damage to 1 enemy UNIT, as much as its DEFENSE less 1."),
        ("G-00-10", "(Auto A) This card gives as much power as the number of coins on this card plus 1 and"),
        ("U-130", "<2-4> (Auto A) This card takes as much less total power as your purple power."),
        ("O-84", "you may scrap as many cards from hand as the corps power of that card; then negate that play."),
    ],
)
def test_a_number_that_takes_words_stands_where_a_sentence_can_hold_it(number: str, says: str) -> None:
    assert says in BOOK[number].wording
