"""Words as data: fills the places of a template with the fields of an instruction or a rule.

A place is `{field}`, a number or a word; or `{field:way}` or `{field:way words}`, one of the `WAYS` below. `{cards}`
stands for the objects of the sentence, and `{this}` for the card with the text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from string import Formatter
from typing import Any

from gundam_tui.games.gcg.cards.constants import TRASH
from gundam_tui.games.gcg.cards.model import Ctx, Op, Rule
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.rules import OfDamage, Redirect
from gundam_tui.kernel import Engine
from gundam_tui.language import N, listed, tr, trn

from . import kinds
from . import naming as n

Way = Callable[[Ctx, Any, str, str], str]

TIMES = {"turn": N(" this turn"), "battle": N(" this battle"), "always": ""}


@cache
def _parts(template: str) -> tuple[tuple[str, str, str, str], ...]:
    """The text before each place, the name of its field, its way, and the words that belong to it."""
    found: list[tuple[str, str, str, str]] = []
    for text, field, spec, _ in Formatter().parse(template):
        way, _, words = (spec or "").partition(" ")
        found.append((text, field or "", way, words))
    return tuple(found)


def places(template: str) -> list[tuple[str, str]]:
    """The fields used by a template, each with its way."""
    return [(field, way) for _, field, way, _ in _parts(template) if field]


def fill(template: str, x: Ctx, part: Op | Rule, cards: str = "", *, timed: bool = True) -> str:
    """The sentence in the language that is spoken now.

    Args:
        template: the template in English.
        x: the point of view of the text.
        part: the instruction or rule.
        cards: the names of its objects.
        timed: does it say how long it lasts?
    """
    found: list[str] = []
    for text, field, way, words in _parts(tr(template)):
        found.append(text)
        if field == "this":
            found.append(n.titled(x.e, x.this))
        elif field and (timed or way != "time"):
            value = cards if field == "cards" else getattr(part, field)
            found.append(WAYS[way](x, value, words, cards))
    return "".join(found)


# ---------------------------------------------------------------- the ways


def _plain(x: Ctx, value: Any, words: str, cards: str) -> str:
    return str(value(x) if callable(value) else value)


def _number(x: Ctx, value: Any) -> int:
    found: Any = value(x) if callable(value) else value
    return found


def _signed(x: Ctx, value: Any, words: str, cards: str) -> str:
    return f"{_number(x, value):+d}"


def _count(x: Ctx, value: Any, words: str, cards: str) -> str:
    return n.count(_number(x, value), words)


def _top(x: Ctx, value: Any, words: str, cards: str) -> str:
    return trn("top card", "top {n} cards", _number(x, value))


def _if(x: Ctx, value: Any, words: str, cards: str) -> str:
    return words if value else ""


def _or(x: Ctx, value: Any, words: str, cards: str) -> str:
    return value or words


def _time(x: Ctx, value: Any, words: str, cards: str) -> str:
    return tr(TIMES[value])


def _and_to(x: Ctx, value: Any, words: str, cards: str) -> str:
    also = [oid for oid in (value(x) if value else ()) if q.exists(x.e, oid)]
    return "".join(tr(" and to {card}", card=n.titled(x.e, oid)) for oid in also)


def _names(x: Ctx, value: Any, words: str, cards: str) -> str:
    return listed([n.titled(x.e, oid) for oid in value.find(x)])


def _first(x: Ctx, value: Any, words: str, cards: str) -> str:
    return next((n.titled(x.e, oid) for oid in value(x) if q.exists(x.e, oid)), tr("it"))


def _now(e: Engine, oid: int) -> int:
    """The present place of a card that may have moved; 0 if it has left the game."""
    return oid if q.exists(e, oid) else q.current(e, oid) if oid in e.state.last_known else 0


def _pilot(x: Ctx, value: Any, words: str, cards: str) -> str:
    found = [now for oid in value(x) if (now := _now(x.e, oid))]
    if not found:
        return cards or tr("it")
    name = n.titled(x.e, found[0])
    return tr("{card} from your trash", card=name) if x.e.state.objs[found[0]].zone == TRASH else name


def _host(x: Ctx, value: Any, words: str, cards: str) -> str:
    found = [now for oid in value(x) if (now := _now(x.e, oid))]
    return (n.titled(x.e, found[0]) if found and found[0] not in x.results.it else cards) or tr("it")


def _tokens(x: Ctx, value: Any, words: str, cards: str) -> str:
    told: list[str] = []
    for number, least, most, _ in value:
        card, facts = n.card_name(x.e, number), q.defs(x.e, number)
        told.append(
            trn("{n} {card} token", "{n} {card} tokens", least, card=card) if least == most
            else tr("{card} tokens", card=card)
        )  # fmt: skip
        if facts.hp:  # it lies nowhere where it could be read
            told[-1] += f" AP{facts.ap} HP{facts.hp}"
    return listed(told)


def _keywords(x: Ctx, value: Any, words: str, cards: str) -> str:
    return listed([n.keyword(name, number(x)) for name, number in value])


def _rule(x: Ctx, value: Rule, words: str, cards: str) -> str:
    return fill(value.words, x, value)


def _damage(x: Ctx, value: Any, words: str, cards: str) -> str:
    kind = value.damage if isinstance(value, OfDamage) else value
    return tr({"battle": N("battle damage"), "effect": N("effect damage")}.get(kind, N("damage")))


def _receiver(x: Ctx, value: Redirect, words: str, cards: str) -> str:
    return listed([n.titled(x.e, oid) for oid in value.to(x)])


def _those(x: Ctx, value: Any, words: str, cards: str) -> str:
    return words if value is None else kinds.said(x, value, "", True)


def _some(x: Ctx, value: Any, words: str, cards: str) -> str:
    return "" if value is None else tr(" {cards}", cards=kinds.said(x, value, "", True))


def _from(x: Ctx, value: Any, words: str, cards: str) -> str:
    return "" if value is None else tr(" from {cards}", cards=kinds.said(x, value, "", True))


def _at_most(x: Ctx, value: Any, words: str, cards: str) -> str:
    return "" if value is None else tr("{number} or less ", number=value)


WAYS: dict[str, Way] = {
    "": _plain, "signed": _signed, "count": _count, "top": _top, "if": _if, "or": _or, "time": _time,
    "capitals": lambda x, value, words, cards: value.upper(),
    "title": lambda x, value, words, cards: n.moment(value),
    "and": _and_to, "names": _names, "first": _first, "pilot": _pilot, "host": _host, "tokens": _tokens,
    "keywords": _keywords, "rule": _rule, "damage": _damage, "kind": _damage, "receiver": _receiver,
    "those": _those, "some": _some, "from": _from, "at": _at_most,
}  # fmt: skip
