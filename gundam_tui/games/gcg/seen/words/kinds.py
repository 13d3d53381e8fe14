"""The cards that a text means, in words: `3 (Titans) cards from your trash`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.model import Ctx, Node
from gundam_tui.games.gcg.queries.selectors import Selector, amount, registers
from gundam_tui.language import NN, N, either, tr, trn

from . import naming as n

_SIDES = {
    "your": N("friendly"), "friendly": N("friendly"), "enemy": N("enemy"), "each enemy": N("enemy"),
    "most": N("enemy"), "another": N("another player's"),
}  # fmt: skip
_STATES = {
    "rested": N("rested"), "active": N("active"), "damaged": N("damaged"), "undamaged": N("undamaged"),
    "other": N("other"), "attacking": N("attacking"),
}  # fmt: skip
_LOOKED = {"looked", "rest"}
_PILES = {"trash": N("trash"), "hand": N("hand"), "deck": N("deck"), "removal": N("removal area")}
_FIELD = {
    "unit": NN("Unit", "Units"), "pilot": NN("Pilot", "Pilots"), "base": NN("Base", "Bases"),
    "shield": NN("Shield", "Shields"), "resource": NN("Resource", "Resources"), "command": NN("Command", "Commands"),
    "card": NN("card", "cards"), "player": NN("player", "players"),
    "shield area card": NN("shield area card", "shield area cards"),
}  # fmt: skip
_TOKENS = {
    "unit": NN("Unit token", "Unit tokens"), "base": NN("Base token", "Base tokens"),
    "resource": NN("Resource token", "Resource tokens"), "card": NN("card token", "card tokens"),
}  # fmt: skip
_CARDS = {
    "unit": NN("Unit card", "Unit cards"), "pilot": NN("Pilot card", "Pilot cards"),
    "base": NN("Base card", "Base cards"), "command": NN("Command card", "Command cards"),
    "resource": NN("Resource card", "Resource cards"),
}  # fmt: skip


def number(count: int) -> str:
    """A number of cards, before or after its noun."""
    return tr("{count}", count=count)


def phrase(
    number: str, noun: str, *, before: str = "", side: str = "", colors: str = "", traits: str = "", after: str = "",
    whence: str = "",
) -> str:  # fmt: skip
    """Cards with all that is said of them, in the order of the language: `2 rested enemy (Zeon) Units with a Pilot`."""
    text = tr(
        "{number} {before} {side} {colors} {traits} {noun} {after} {whence}", number=number, before=before, side=side,
        colors=colors, traits=traits, noun=noun, after=after, whence=whence,
    )  # fmt: skip
    return " ".join(text.split())


def said(x: Ctx, selector: Selector, number: str, many: bool) -> str:
    """The objects that a selector asks for.

    Args:
        x: the point of view.
        selector: the selector.
        number: how many, as words: `1`, `up to 2`, `all`; empty: no number is given.
        many: is it more than one?
    """
    atoms: list[Node] = selector.node["atoms"]
    in_play = selector.zone == "play" and selector.among is None
    side = _SIDES.get(selector.side, "") if in_play or "player" in selector.nouns else ""
    before = [tr(_STATES[a["state"]]) for a in atoms if a["op"] == "is" and a["state"] in _STATES and not a["negate"]]
    return phrase(
        number, _noun(selector, in_play, many), before=_spaced(before), side=tr(side), colors=_spaced(_colors(atoms)),
        traits=_traits(atoms), after=_spaced(_tails(x, atoms, many)), whence=_whence(selector),
    )  # fmt: skip


def _spaced(words: Sequence[str]) -> str:
    found = ""
    for word in filter(None, words):
        found = tr("{words} {word}", words=found, word=word) if found else word
    return found


def wanted(x: Ctx, selector: Selector) -> str:
    """The same for the number it asks for: `1 enemy Unit`, `2 Unit cards from your trash`, `all Units`."""
    if selector.most is None:
        return said(x, selector, tr("all"), True)
    most = selector.most(x)
    return said(x, selector, _first(most) if selector.first else number(most), most != 1)


def _first(number: int) -> str:
    return trn("the first", "the first {n}", number)


def _noun(selector: Selector, in_play: bool, many: bool) -> str:
    states = [a["state"] for a in selector.node["atoms"] if a["op"] == "is" and not a["negate"]]
    *others, last = selector.nouns
    bare = in_play or (not others and not {"link", "token"} & {*states} and last in ("card", "player"))
    table = _TOKENS if "token" in states else _FIELD if bare else _CARDS
    noun = trn(*(table.get(last) or _FIELD[last]), 2 if many else 1)
    kind = "/".join([*(trn(*_FIELD[one], 1) for one in others), noun])
    return tr("Link {noun}", noun=kind) if "link" in states else kind


def _whence(selector: Selector) -> str:
    if selector.among is not None:
        looked = selector.zone == "play" or selector.node["among"]["to"] in _LOOKED
        return tr("among these") if looked else ""
    if selector.zone not in _PILES:
        return ""
    pile = tr(_PILES[selector.zone])
    if selector.side in ("your", "friendly"):
        return tr("from your {pile}", pile=pile)
    return (
        tr("from any player's {pile}", pile=pile)
        if selector.side == "any"
        else tr("from an enemy player's {pile}", pile=pile)
    )


def _colors(atoms: list[Node]) -> list[str]:
    return ["/".join(tr(color) for color in a["any"]) for a in atoms if a["op"] == "color" and not a["negate"]]


def _traits(atoms: list[Node]) -> str:
    return " ".join(
        "/".join(tr("({trait})", trait=spoken.name(trait)) for trait in a["any"])
        for a in atoms
        if a["op"] == "trait" and not a["negate"]
    )


def _tails(x: Ctx, atoms: list[Node], many: bool) -> list[str]:
    found: list[str] = []
    for a in sorted(atoms, key=lambda a: a["op"] == "name"):
        known = x.results.has(frozenset(registers(a)))
        tail = _TAILS[a["op"]](x, a, many) if known else None
        if tail is None:
            return [*found, tr("that fit the text") if many else tr("that fits the text")]
        found.append(tail)
    return found


def _compared(x: Ctx, a: Node, many: bool) -> str | None:
    sign, stat = a["cmp"], a["stat"]
    value = amount(a["to"])(x)
    if sign not in ("<=", ">=", "=="):
        return None
    if stat == "lv":
        text = _LEVELS[sign][1 if many else 0]
        return tr(text, value=value)
    if stat not in ("ap", "hp", "cost"):
        return None
    return tr(_VALUES[sign], value=value, stat=stat.upper() if stat != "cost" else tr("cost"))


_LEVELS = {
    "<=": (N("that is Lv.{value} or lower"), N("that are Lv.{value} or lower")),
    ">=": (N("that is Lv.{value} or higher"), N("that are Lv.{value} or higher")),
    "==": (N("that is Lv.{value}"), N("that are Lv.{value}")),
}
_VALUES = {
    "<=": N("with {value} or less {stat}"), ">=": N("with {value} or more {stat}"), "==": N("with {value} {stat}"),
}  # fmt: skip


def _keyword(x: Ctx, a: Node, many: bool) -> str | None:
    names = "/".join(n.keyword_name(word) for word in a["any"]) or tr("a keyword effect")
    return tr("without {names}", names=names) if a["negate"] else tr("with {names}", names=names)


def _name(x: Ctx, a: Node, many: bool) -> str | None:
    if a["negate"]:
        return None
    names = either([tr('"{name}"', name=spoken.name(name)) for name in a["any"]])
    return tr("named {names}", names=names) if a["exact"] else tr("with {names} in the name", names=names)


def _state(x: Ctx, a: Node, many: bool) -> str | None:
    if a["state"] in ("paired", "unpaired"):
        return tr("without a Pilot") if (a["state"] == "unpaired") != a["negate"] else tr("with a Pilot")
    return None if a["negate"] or a["state"] not in (*_STATES, "link", "token", "ex") else ""


def _extreme(x: Ctx, a: Node, many: bool) -> str | None:
    stat = "Lv." if a["stat"] == "lv" else a["stat"].upper()
    return (
        tr("with the highest {stat}", stat=stat) if a["which"] == "highest" else tr("with the lowest {stat}", stat=stat)
    )


def _plain(x: Ctx, a: Node, many: bool) -> str | None:
    return None if a["negate"] else ""


def _other(x: Ctx, a: Node, many: bool) -> str | None:
    return None


_TAILS: dict[str, Callable[[Ctx, Node, bool], str | None]] = {
    "cmp": _compared, "keyword": _keyword, "name": _name, "is": _state, "trait": _plain, "color": _plain,
    "extreme": _extreme, "either": _other, "moment": _other, "paired_with": _other, "paired_to": _other,
    "battling": _other, "kind": _other,
}  # fmt: skip
