"""Games with the cards of the pool, answered at random: every text of every card is carried out, and games end."""

from __future__ import annotations

import random
import tomllib

import pytest

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.games.macross_crusade.card_db import Book
from gundam_tui.games.macross_crusade.rules import CHOICES
from gundam_tui.games.nation.cards.card import Ability
from gundam_tui.games.nation.cards.language.record import definition
from gundam_tui.games.nation.state.model import CardPool
from tests.nation.games import random_keys

from .cards import match

CARDS = {card.number: definition(card) for card in Book.load()}
POOL = CardPool(CARDS, CHOICES)


def deck(name: str) -> list[str]:
    data = tomllib.loads((cards_folder("macross-crusade") / "decks" / f"{name}.toml").read_text("utf-8"))
    return [number for number, copies in data["cards"].items() for _ in range(copies)]


BLUE, GREEN = deck("sdf-1-holds"), deck("frontier-strikes")
# The cards that are in neither deck, among those that give power of both colours.
LAB = [number for number, card in CARDS.items() if not card.chip and number not in {*BLUE, *GREEN}]
MIXED = (LAB * 2 + GREEN[:9] + BLUE[:9])[:50]


def played(decks: list[list[str]], seed: int) -> set[str]:
    """The texts that have been generated in a game to its end."""
    e, chance, seen = match(POOL, decks, seed, keep=False), random.Random(seed), set[str]()
    while e.prompt is not None:
        seen |= {item.program for item in e.state.vars.get("stack", ())}
        e.answer(random_keys(e, chance))
        assert e.decisions < 20000
    assert e.outcome is not None
    return seen


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("decks", [(BLUE, GREEN), (GREEN, BLUE), (MIXED, GREEN)], ids=["blue", "green", "lab"])
def test_a_game_with_the_cards_of_the_pool_ends(decks: tuple[list[str], list[str]], seed: int) -> None:
    played([*decks], seed)


@pytest.mark.thorough
def test_every_text_that_can_be_played_is_played() -> None:
    texts = {one.id for card in CARDS.values() for one in card.abilities if isinstance(one, Ability) and not one.auto}
    seen: set[str] = set()
    for seed in range(60):
        seen |= played([[BLUE, GREEN], [MIXED, BLUE], [GREEN, MIXED]][seed % 3], seed)
        if texts <= seen:
            break
    assert texts - seen == set()
