"""A card of the family as files and screens have it: plain facts, no parser behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from gundam_tui.cardlang.card import BaseCard
from gundam_tui.games.nation.card import Ability, CardDef, G, Keyword, Price
from gundam_tui.games.nation.language.plain import from_plain
from gundam_tui.games.nation.nodes import STAR, Standby, Stat, Stats, Step

_TYPES = {"generation": G}  # of card files, and what the rules call them


@dataclass(slots=True, frozen=True)
class Card(BaseCard):
    """One card number and everything its card says.

    Attributes:
        color: of its designated cost.
        cost: designated and total power, and cards of the own Nation to be paid: `2-3-0`.
        stats: the strengths of a Unit, the modifiers of a Character: `3/1/*`; empty: none. `white`: which of them are
            printed white (`front`, `rear`, `defense`).
        symbol: the colours that its G symbol counts as; empty: it has none.
        areas: the kinds of battle areas that a Unit may go to, where the game has kinds.
        traits: as printed. `aliases`: further names. `machines`: whose Custom Machine it is.
        provenance: where the card comes from (`card.PROVENANCES`).
        chip: it is made by an effect, and no card of a deck.
    """

    color: str = ""
    cost: str = "0-0-0"
    stats: str = ""
    white: tuple[str, ...] = ()
    symbol: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    machines: tuple[str, ...] = ()
    provenance: str = "generic"
    chip: bool = False

    @property
    def lines(self) -> tuple[Keyword | Ability, ...]:
        """Its special effects and abilities, in printed order."""
        return from_plain(self.text["lines"])


def total(card: Card) -> int:
    """The total power that a card takes."""
    return price_of(card.cost).total


def record(number: str, entry: Mapping[str, Any]) -> Card:
    """A card from the entry of a compiled card file."""
    facts: dict[str, Any] = {
        name: tuple(cast("list[str]", value)) if isinstance(value, list) else value for name, value in entry.items()
    }
    facts.pop("printings", None)
    facts.setdefault("text", {"lines": []})
    return Card(number, **facts)


def definition(card: Card) -> CardDef:
    """A card as the rules need it."""
    lines = card.lines
    words = [*card.wording.split("\n"), *([""] * len(lines))]
    abilities = [
        replace(line, id=f"{card.number}:{at}", wording=words[at - 1], steps=_own_lines(card.number, line.steps))
        for at, line in enumerate(lines, 1)
        if isinstance(line, Ability)
    ]
    return CardDef(
        number=card.number,
        name=card.name,
        type=_TYPES.get(card.type, card.type),
        color=card.color,
        price=price_of(card.cost),
        symbol=card.symbol or None,
        stats=stats_of(card.stats),
        white=frozenset(card.white),
        traits=frozenset(trait.lower() for trait in card.traits),
        machines=card.machines,
        keywords={line.id: line for line in lines if isinstance(line, Keyword)},
        abilities=tuple(abilities),
        provenance=card.provenance,
        chip=card.chip,
        areas=card.areas,
        names=(card.name, *card.aliases),
    )


def _own_lines(number: str, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Steps that speak of another line of the card by its number, with the id that the line has."""
    return tuple(
        replace(step, program=f"{number}:{step.program}") if isinstance(step, Standby) else step for step in steps
    )


def price_of(written: str) -> Price:
    """Designated and total power, and what is paid: `2-3-0`; a part may be X."""
    parts = dict(zip(("designated", "total", "resource"), written.split("-"), strict=True))
    x = tuple(name for name, part in parts.items() if part == "X")
    return Price(**{name: int(part) for name, part in parts.items() if part != "X"}, x=x)


def stats_of(written: str) -> Stats:
    """Three strengths or modifiers, `3/1/*`; all 0 where none are written."""
    return Stats(*(_stat(part) for part in written.split("/"))) if written else Stats()


def _stat(written: str) -> Stat:
    return STAR if written == "*" else int(written)
