"""A card of the family as files and screens have it: plain facts, without a parser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, cast

from gundam_tui.cardlang.card import BaseCard
from gundam_tui.frozen import frozen
from gundam_tui.games.nation.cards.card import Ability, CardDef, G, Keyword, Price, Static
from gundam_tui.games.nation.cards.nodes.amounts import STAR, Stat, Stats
from gundam_tui.games.nation.cards.nodes.steps import Gain, Grant, Standby, Step

from .plain import from_plain

_TYPES = {"generation": G}  # in card files, and their names in the rules


@frozen
class Card(BaseCard):
    """One card number and everything its card says.

    Attributes:
        color: of its designated cost.
        cost: designated and total power, and cards of the player's Nation to pay: `2-3-0`.
        stats: the strengths of a Unit, the modifiers of a Character: `3/1/*`; empty: none. `white`: which of them are
            printed white (`front`, `rear`, `defense`).
        symbol: the colours that its G symbol counts as; empty: no symbol.
        areas: the kinds of battle areas that a Unit may go to, if the game has kinds.
        traits: as printed. `aliases`: further names. `machines`: whose Custom Machine it is.
        provenance: where the card comes from (`card.PROVENANCES`).
        chip: it is made by an effect and cannot be in a deck.
        second: a further colour, and the power of it that the card needs: `red-1`.
        remark: omissions from its text, with the reason; decisions about open points of its text.
    """

    later: ClassVar[frozenset[str]] = frozenset(("second", "remark"))

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
    second: str = ""
    remark: str = ""

    @property
    def lines(self) -> tuple[Keyword | Ability, ...]:
        """Its special effects and abilities, in printed order."""
        return from_plain(self.text["lines"])


def total(card: Card) -> int:
    """The total power that a card needs."""
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
    given = lent(lines)
    abilities = [
        replace(
            line, id=f"{card.number}:{at}", wording=words[at - 1], steps=_own_lines(card.number, line.steps),
            statics=tuple(replace(one, grant=_own_line(card.number, one.grant)) for one in line.statics),
            lent=at in given,
        )
        for at, line in enumerate(lines, 1)
        if isinstance(line, Ability)
    ]  # fmt: skip
    return CardDef(
        number=card.number,
        name=card.name,
        type=_TYPES.get(card.type, card.type),
        color=card.color,
        price=price_of(card.cost, card.second),
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


def lent(lines: Sequence[Keyword | Ability]) -> frozenset[int]:
    """The numbers of the lines that other lines give to cards: the card itself does not have them."""
    abilities = [line for line in lines if isinstance(line, Ability)]
    found: list[Static | Step] = [one for line in abilities for one in (*line.statics, *line.steps)]
    return frozenset(
        int(one.grant.text.rpartition(":")[2]) for one in found if isinstance(one, Static | Gain) and one.grant.text
    )


def _own_lines(number: str, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Steps that refer to another line of the card by its number, with the id of that line."""
    return tuple(_own_step(number, step) for step in steps)


def _own_step(number: str, step: Step) -> Step:
    if isinstance(step, Standby):
        return replace(step, program=f"{number}:{step.program}")
    return replace(step, grant=_own_line(number, step.grant)) if isinstance(step, Gain) else step


def _own_line(number: str, grant: Grant) -> Grant:
    return replace(grant, text=f"{number}:{grant.text}") if grant.text else grant


def price_of(written: str, second: str = "") -> Price:
    """Designated and total power, and what is paid: `2-3-0`; a part may be X. `second`: another colour, `red-1`."""
    parts = dict(zip(("designated", "total", "resource"), written.split("-"), strict=True))
    x = tuple(name for name, part in parts.items() if part == "X")
    color, _, more = second.partition("-")
    also = (color, int(more)) if second else None
    return Price(**{name: int(part) for name, part in parts.items() if part != "X"}, x=x, second=also)


def stats_of(written: str) -> Stats:
    """Three strengths or modifiers, `3/1/*`; all 0 if none are written."""
    return Stats(*(_stat(part) for part in written.split("/"))) if written else Stats()


def _stat(written: str) -> Stat:
    return STAR if written == "*" else int(written)
