"""Positions of Gundam War with made-up cards and those of the card files (`tests.nation.table`)."""

from __future__ import annotations

from collections.abc import Iterator

from gundam_tui.games.gundam_war.rules import CHOICES
from gundam_tui.games.gundam_war.steps import TABLES
from gundam_tui.games.nation.card import CardDef, Price
from gundam_tui.games.nation.nodes.amounts import Stats
from tests.nation.table import Play, Position, put

from .mutants import BOOK, TESTED

__all__ = ["BOOK", "Play", "Table", "character", "command", "g", "operation", "put", "unit"]

BOTH = ("space", "earth")


def unit(number: str, stats: tuple[int | None, ...], price: tuple[int, int, int] = (1, 1, 0), **more) -> CardDef:
    return CardDef(
        number, more.pop("name", number), "unit", more.pop("color", "blue"), Price(*price), stats=Stats(*stats),
        areas=more.pop("areas", BOTH), **more,
    )  # fmt: skip


def character(number: str, stats: tuple[int | None, ...], price: tuple[int, int, int] = (1, 1, 0), **more) -> CardDef:
    return CardDef(
        number, more.pop("name", number), "character", more.pop("color", "blue"), Price(*price), stats=Stats(*stats),
        **more,
    )  # fmt: skip


def _plain(kind: str, number: str, abilities, price: tuple[int, int, int], more) -> CardDef:
    return CardDef(
        number, more.pop("name", number), kind, more.pop("color", "blue"), Price(*price), abilities=tuple(abilities),
        **more,
    )  # fmt: skip


def operation(number: str, *abilities, price: tuple[int, int, int] = (1, 1, 0), **more) -> CardDef:
    return _plain("operation", number, abilities, price, more)


def command(number: str, *abilities, price: tuple[int, int, int] = (1, 1, 0), **more) -> CardDef:
    return _plain("command", number, abilities, price, more)


def g(number: str, *abilities, **more) -> CardDef:
    color = more.pop("color", "blue")
    return _plain("g", number, abilities, (0, 0, 0), {"color": color, "symbol": (color,), **more})


VANILLA = [
    *(unit(f"U{n}", (n, n // 2, n + 1), (1, min(n, 5), int(n > 4))) for n in range(1, 6)),
    *(character(f"C{n}", (1, 0, n), (1, n, 0)) for n in range(1, 4)),
    g("G"),
    g("GG", color="green"),
    operation("OP"),
]


class _Known:
    """The made-up cards and those of the card files, as they are at the moment (`tests.nation.mutants` alters them)."""

    def __iter__(self) -> Iterator[CardDef]:
        return iter((*VANILLA, *TESTED.known.values()))


class Table(Position):
    """A position to be."""

    choices, tables, known = CHOICES, TABLES, _Known()
