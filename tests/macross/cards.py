"""Made-up cards, and games that begin where a test wants them to."""

from __future__ import annotations

from gundam_tui.games.macross_crusade.rules import CHOICES
from gundam_tui.games.macross_crusade.steps import TABLES
from gundam_tui.games.nation.cards.card import CardDef, Price
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.flow.ruleset import NationGame, new_game
from gundam_tui.games.nation.state.model import CardPool
from gundam_tui.kernel import Engine


def unit(number: str, stats: tuple[int, int, int], price: tuple[int, int, int] = (1, 1, 0), **more) -> CardDef:
    return CardDef(
        number,
        more.pop("name", number),
        "unit",
        more.pop("color", "blue"),
        Price(*price),
        more.pop("symbol", ("blue", "black")),
        Stats(*stats),
        **more,
    )


def character(number: str, stats: tuple[int, int, int], price: tuple[int, int, int] = (1, 1, 0), **more) -> CardDef:
    return CardDef(
        number,
        more.pop("name", number),
        "character",
        more.pop("color", "blue"),
        Price(*price),
        more.pop("symbol", ("blue", "black")),
        Stats(*stats),
        **more,
    )


def command(number: str, *abilities, price: tuple[int, int, int] = (1, 1, 0), **more) -> CardDef:
    return CardDef(
        number,
        more.pop("name", number),
        "command",
        more.pop("color", "blue"),
        Price(*price),
        more.pop("symbol", None),
        abilities=tuple(abilities),
        **more,
    )


VANILLA = [unit(f"U{n}", (n, n // 2, n + 1), (1, min(n, 5), int(n > 4))) for n in range(1, 6)] + [
    character(f"C{n}", (1, 0, n), (1, n, 0)) for n in range(1, 4)
]


def pool(*cards: CardDef) -> CardPool:
    return CardPool({card.number: card for card in (*VANILLA, *cards)}, CHOICES)


def match(cards: CardPool, decks: list[list[str]], seed: int = 1, **more) -> Engine:
    return new_game(NationGame(cards, TABLES), decks, seed, **more)


DECK = ["U1"] * 12 + ["U2"] * 10 + ["U3"] * 8 + ["U4"] * 6 + ["U5"] * 4 + ["C1"] * 4 + ["C2"] * 3 + ["C3"] * 3
