"""Positions of Gundam War with made-up cards and those of the card files (`tests.nation.table`)."""

from __future__ import annotations

from collections.abc import Iterator

from gundam_tui.games.gundam_war.rules import CHOICES
from gundam_tui.games.gundam_war.steps import TABLES
from gundam_tui.games.nation.cards.card import Ability, CardDef, Price
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import Damage, Destroy, MoveTo, Scrap, Step
from gundam_tui.games.nation.changes.setgroups import shifted
from tests.nation.table import Play, Position, put

from .mutants import TESTED

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


BLUE, GREEN, BLACK, RED, BROWN, WHITE, PURPLE = (
    ["G-" + color.upper()] * 9 for color in ("blue", "green", "black", "red", "brown", "white", "purple")
)


def _order(number: str, step: Step, what: Filter, n: int = 1) -> CardDef:
    """A Command for nothing that does one thing with n cards at any time."""
    return command(number, Ability(f"{number}:0", targets=(Target(what, n, n),), steps=(step,)), price=(0, 0, 0))


UNITS = Filter(types=("unit",))
HIT = _order("HIT", Damage(Chosen(0), 2), UNITS)
PAIR = _order("PAIR", Damage(Chosen(0), 1), UNITS, 2)
KILL = _order("KILL", Destroy(Chosen(0)), Filter())
AWAY = _order("AWAY", MoveTo(Chosen(0), "hand"), Filter())
JUNK = _order("JUNK", Scrap(Chosen(0)), Filter())


class _Known:
    """The made-up cards and those of the card files, as they are at the moment (`tests.nation.mutants` alters them)."""

    def __iter__(self) -> Iterator[CardDef]:
        return iter((*VANILLA, *TESTED.known.values()))


class Table(Position):
    """A position to be."""

    choices, tables, known = CHOICES, TABLES, _Known()


def lost_to(p: Play, card: str, zone: str = "deployment", seat: int = 1) -> int:
    """Bring a card, `U2` or `U2+C1`, of another player under the control of this one."""
    number, *guests = card.split("+")
    oid = put(p.e, number, 1 - seat, zone)
    for guest in guests:
        put(p.e, guest, 1 - seat, zone, host=oid)
    p.e.perform(shifted(oid, zone, seat))
    p.e.reopen()
    return oid


def shown(p: Play) -> list[str]:
    """The cards of the open prompt."""
    return sorted(o.card for o in p.prompt.options)
