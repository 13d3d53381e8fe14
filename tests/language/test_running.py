"""Every primitive and every one of the hardest cards is run: it does something, and nothing breaks.

The table, the answers and what "does something" means are in `running`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_toml import read_link
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.players.random import RandomPlayer
from tests.language.running import Variant, book, card_with, check, play, table, variants, works
from tests.profile import quick_every

HERE = Path(__file__).parent

# Texts that change nothing at a table of two, and why. One that does something after all is an error.
STILL = {
    "deploy, if enemy players >= 2: choose 1..3 friendly units; they gain breach 3 this turn": "needs two enemies",
    "deploy, if enemy players >= 2: choose 1 most enemy unit; return it to hand": "needs two enemies",
}


def primitives() -> dict[str, Card]:
    """The lines of `primitives.txt`, each with a card that has it."""
    found: dict[str, Card] = {}
    for row in (HERE / "primitives.txt").read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            _, number, line = (part.strip() for part in row.split("|", 2))
            found.setdefault(line, book()[number])
    return found


def hardest() -> dict[str, Card]:
    """The cards of `hardest.toml`."""
    found: dict[str, Card] = {}
    for number, facts in tomllib.loads((HERE / "hardest.toml").read_text(encoding="utf-8")).items():
        plain = {key: facts.get(key) for key in ("name", "type", "color", "level", "cost", "ap", "hp")}
        found[number] = Card(
            number, **plain, zones=tuple(facts.get("zones", ())), traits=tuple(facts.get("traits", ())),
            link=tuple((what, name) for what, name in read_link(facts.get("link", ""))), source=facts["text"],
        )  # fmt: skip
    return found


LINES = primitives()
CARDS = hardest()
CARD_LINES = [
    pytest.param(card, t.CardText(lines=(line,)), id=f"{number}:{n + 1}")
    for number, card in CARDS.items()
    for n, line in enumerate(parse(card.source).lines)
    if not isinstance(line, t.PilotName)
]


def effective(card: Card, text: t.CardText) -> bool:
    """Does the text do something on one of the tables?"""
    whole = card_with(card, text)
    return any(works(whole, text, at) for at in variants(whole, text))


@pytest.mark.parametrize("line", quick_every(LINES, 12), ids=str)
def test_a_primitive_does_something(line: str) -> None:
    assert effective(LINES[line], parse(line)) == (line not in STILL)


@pytest.mark.parametrize(("card", "text"), quick_every(CARD_LINES, 20))
def test_each_line_of_the_hardest_cards_does_something(card: Card, text: t.CardText) -> None:
    assert effective(card, text)


@pytest.mark.parametrize("number", quick_every(CARDS, 12))
def test_the_hardest_cards_play_whole(number: str) -> None:
    text = parse(CARDS[number].source)
    card = card_with(CARDS[number], text)
    for at in (Variant("hand"), Variant("play", seed=1), Variant("shield", active=1), Variant("play", plenty=False)):
        assert len(list(play(card, text, at))) > 10


@pytest.mark.parametrize("line", quick_every(LINES, 12))
def test_any_answers_will_do(line: str) -> None:
    """Players without any idea play on with the text in play, in hand and on top of the Shields."""
    text = parse(line)
    card = card_with(LINES[line], text)
    for seed, at in enumerate((Variant("hand"), Variant("play", active=1), Variant("shield", plenty=False, active=1))):
        e = table(card, text, at)
        player = RandomPlayer(seed + 1)
        for _ in range(36):
            if e.prompt is None:
                break
            check(e, e.prompt)
            e.choose(player.choose(e, e.prompt))
        assert e.decisions > 5


def test_a_silent_text_is_seen_to_be_silent() -> None:
    """What `works` tells apart: the same text with and without its effect."""
    something, nothing = parse("deploy: choose 1 enemy unit; destroy it"), parse("deploy: choose 1 enemy unit; draw 0")
    assert works(card_with(book()["ST01-001"], something), something, Variant("hand"))
    assert not works(card_with(book()["ST01-001"], nothing), nothing, Variant("hand"))
