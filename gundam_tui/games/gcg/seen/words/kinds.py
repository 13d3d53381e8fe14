"""The cards that a text means, in words: `3 (Titans) cards from your trash`."""

from __future__ import annotations

from collections.abc import Callable

from gundam_tui.games.gcg.cards.model import Ctx, Node
from gundam_tui.games.gcg.queries.selectors import Selector, amount, registers

from . import naming as n

_NOUNS = {"card": "card", "player": "player", "shield area card": "shield area card"}
_SIDES = {
    "your": "friendly", "friendly": "friendly", "enemy": "enemy", "each enemy": "enemy", "most": "enemy",
    "another": "another player's",
}  # fmt: skip
_STATES = {"rested", "active", "damaged", "undamaged", "other", "attacking"}
_LOOKED = {"looked", "rest"}
_PILES = {"trash": "trash", "hand": "hand", "deck": "deck", "removal": "removal area"}


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
    before = [str(a["state"]) for a in atoms if a["op"] == "is" and a["state"] in _STATES and not a["negate"]]
    words = [number, *before, side, *_colors(atoms), _traits(atoms), _noun(selector, in_play) + ("s" if many else "")]
    return " ".join(word for word in (*words, *_tails(x, atoms, many), _whence(selector)) if word)


def wanted(x: Ctx, selector: Selector) -> str:
    """The same for the number it asks for: `1 enemy Unit`, `2 Unit cards from your trash`, `all Units`."""
    if selector.most is None:
        return said(x, selector, "all", True)
    most = selector.most(x)
    return said(x, selector, _first(most) if selector.first else str(most), most != 1)


def _first(number: int) -> str:
    return "the first" if number == 1 else f"the first {number}"


def _noun(selector: Selector, in_play: bool) -> str:
    nouns = [_NOUNS.get(noun, noun.capitalize()) for noun in selector.nouns]
    links = [a["state"] for a in selector.node["atoms"] if a["op"] == "is" and not a["negate"]]
    kind = "/".join(nouns)
    if "link" in links:
        kind = f"Link {kind}"
    if "token" in links:
        kind = f"{kind} token"
    return kind if in_play or kind in ("card", "player") else f"{kind} card"


def _whence(selector: Selector) -> str:
    if selector.among is not None:
        return "of those looked at" if selector.zone == "play" or selector.node["among"]["to"] in _LOOKED else ""
    if selector.zone not in _PILES:
        return ""
    whose = {"your": "your", "friendly": "your", "any": "any player's"}.get(selector.side, "an enemy player's")
    return f"from {whose} {_PILES[selector.zone]}"


def _colors(atoms: list[Node]) -> list[str]:
    return ["/".join(a["any"]) for a in atoms if a["op"] == "color" and not a["negate"]]


def _traits(atoms: list[Node]) -> str:
    return " ".join(
        "/".join(f"({trait})" for trait in a["any"]) for a in atoms if a["op"] == "trait" and not a["negate"]
    )


def _tails(x: Ctx, atoms: list[Node], many: bool) -> list[str]:
    found: list[str] = []
    for a in sorted(atoms, key=lambda a: a["op"] == "name"):
        known = x.results.has(frozenset(registers(a)))
        tail = _TAILS[a["op"]](x, a, many) if known else None
        if tail is None:
            return [*found, f"that fit{'' if many else 's'} the text"]
        found.append(tail)
    return found


def _compared(x: Ctx, a: Node, many: bool) -> str | None:
    sign, stat = a["cmp"], a["stat"]
    value = amount(a["to"])(x)
    if sign not in ("<=", ">=", "=="):
        return None
    if stat == "lv":
        end = {"<=": " or lower", ">=": " or higher", "==": ""}[sign]
        return f"that {'are' if many else 'is'} Lv.{value}{end}"
    if stat not in ("ap", "hp", "cost"):
        return None
    end = {"<=": " or less", ">=": " or more", "==": ""}[sign]
    return f"with {value}{end} {stat.upper() if stat != 'cost' else 'cost'}"


def _keyword(x: Ctx, a: Node, many: bool) -> str | None:
    names = "/".join(f"<{n.KEYWORDS[word].label}>" for word in a["any"]) or "a keyword effect"
    return f"{'without' if a['negate'] else 'with'} {names}"


def _name(x: Ctx, a: Node, many: bool) -> str | None:
    names = " or ".join(f'"{name}"' for name in a["any"])
    return None if a["negate"] else f"named {names}" if a["exact"] else f"with {names} in the name"


def _state(x: Ctx, a: Node, many: bool) -> str | None:
    if a["state"] in ("paired", "unpaired"):
        return f"{'without' if (a['state'] == 'unpaired') != a['negate'] else 'with'} a Pilot"
    return None if a["negate"] or a["state"] not in (*_STATES, "link", "token", "ex") else ""


def _extreme(x: Ctx, a: Node, many: bool) -> str | None:
    return f"with the {a['which']} {'Lv.' if a['stat'] == 'lv' else a['stat'].upper()}"


def _plain(x: Ctx, a: Node, many: bool) -> str | None:
    return None if a["negate"] else ""


def _other(x: Ctx, a: Node, many: bool) -> str | None:
    return None


_TAILS: dict[str, Callable[[Ctx, Node, bool], str | None]] = {
    "cmp": _compared, "keyword": _keyword, "name": _name, "is": _state, "trait": _plain, "color": _plain,
    "extreme": _extreme, "either": _other, "moment": _other, "paired_with": _other, "paired_to": _other,
    "battling": _other, "kind": _other,
}  # fmt: skip
