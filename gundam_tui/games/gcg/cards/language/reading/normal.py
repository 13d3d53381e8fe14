"""The normal form of a tree: of trees that print the same and mean the same, one.

Trees of published texts differ in three ways: in the order of the words around a noun, in whose trash or hand "your"
names, and in "it" and "them".
"""

from __future__ import annotations

from typing import Any, cast, get_args

from gundam_tui.games.gcg.cards.language import tree as t

__all__ = ["canonical", "normal"]

_PLAIN = frozenset(("this", "it"))  # Units, in a condition that does not name the noun
_BEFORE = ("other", "rested", "active", "damaged", "undamaged", "battling", "attacking")


def _place(atom: t.Atom) -> int:
    """Where an atom's words stand: before the side, before the noun, behind it."""
    match atom:
        case t.Is(state="other"):
            return 0
        case t.Is() if atom.state in _BEFORE:
            return 1
        case t.IsTrait(negate=False) | t.IsColor():
            return 3
        case t.Is(state="link" | "ex", negate=False):
            return 3
        case t.Is(state="token", negate=False):
            return 4
        case t.Is(state="token" | "link"):
            return 6
        case _:
            return 5


def normal(node: Any) -> Any:
    """The canonical form of a tree, with one word for "it" and "them": for comparing."""
    return _rebuilt(node, normal=True)


def canonical(node: Any) -> Any:
    """Of the trees that print the same and mean the same, the one that card files have."""
    return _rebuilt(node, normal=False)


def _rebuilt(node: Any, *, normal: bool) -> Any:
    if isinstance(node, tuple):
        return tuple(_rebuilt(part, normal=normal) for part in cast("tuple[Any, ...]", node))
    if not isinstance(node, t.Node):
        return node
    changes: dict[str, Any] = {}
    for name in type(node).model_fields:
        old = getattr(node, name)
        new = _rebuilt(old, normal=normal)
        if name == "atoms":
            new = tuple(sorted(new, key=_place))
        if new is not old and new != old:
            changes[name] = new
    if normal and isinstance(node, t.Ref) and node.to == "them":
        changes["to"] = "it"
    return _one_form(node.model_copy(update=changes) if changes else node)


def _one_form(made: t.Node) -> t.Node:
    """Of two nodes that print the same, the one that counts; only the node itself, its parts are done already."""
    match made:
        case t.Select(zone="trash" | "hand" | "deck", side="friendly"):
            return made.model_copy(update={"side": "your"})
        case t.RefIs(ref=ref, filter=t.Filter(atoms=(t.Compare(to=t.Num() as number) as atom,)), side="any") if (
            ref.to in _PLAIN and atom.stat in get_args(t.StatName)
        ):
            return t.Holds(left=t.StatOf(stat=cast("t.StatName", atom.stat), of=ref), cmp=atom.cmp, right=number)
        case t.RefIs(ref=ref, filter=t.Filter(nouns=("unit",), atoms=(_, *_))) if ref.to in _PLAIN:
            return made.model_copy(update={"filter": made.filter.model_copy(update={"nouns": ("card",)})})
        case t.Move(add=True, target=t.Select(nouns=("shield",), atoms=(), side="your") as shields):
            return t.TakeShield(amount=shields.least or t.Num(n=1))
        case t.Deploy(target=t.Select(nouns=("base",), atoms=(t.Is(state="ex", negate=False),))):
            return t.DeployExBase()
        case t.Not(cond=t.TurnOf(whose=whose)):
            return t.TurnOf(whose="opponent" if whose == "your" else "your")
        case t.Not(cond=t.RefIs(filter=t.Filter(atoms=(t.Is(state="paired", negate=False),))) as of):
            return of.model_copy(update={"filter": t.Filter(nouns=of.filter.nouns, atoms=(t.Is(state="unpaired"),))})
        case t.PairedTo(unit=t.Select(nouns=("pilot",), side="any", zone="play", among=None) as pilot):
            return _paired(t.Filter(nouns=("pilot",), atoms=pilot.atoms))
        case t.PairedWith():
            return _paired(made.pilot)
        case t.Count(of=t.Select(nouns=("player",), side="enemy", atoms=())):
            return t.EnemyPlayers()
        case t.EventNode(name="rested" | "readied" | "loses_ap" | "draws" | "discards", by=t.Select()):
            return made.model_copy(update={"how": "effect"})
        case t.Mod(amount=t.Scaled(times=1, per=1, plus=0) as amount):
            return made.model_copy(update={"amount": amount.of})
        case (
            t.Holds(left=t.Count(of=t.Select(nouns=("card",), side="enemy", zone="trash", atoms=())), cmp=">=") as held
        ):
            players = t.Select(
                side="enemy", nouns=("player",), atoms=(t.Compare(stat="trash", cmp=">=", to=held.right),)
            )
            return t.Holds(left=t.Count(of=players), cmp=">=", right=t.Num(n=1))
        case t.Holds(left=t.Count(), cmp="<=", right=t.Num(n=0)):
            return made.model_copy(update={"cmp": "=="})
        case t.Choose(what=(_, *_, t.Select(zone=zone, side=side) as last)) if zone != "play":
            # "1 (CB) card and 1 (UN) card from your trash": the last names the place of both
            place = {"zone": zone, "side": side}
            own = [one.zone == "play" and one.side == "any" for one in made.what[:-1]]
            if all(own):
                return made.model_copy(
                    update={"what": (*(one.model_copy(update=place) for one in made.what[:-1]), last)}
                )
            return made
        case _:
            return made


def _paired(pilot: t.Filter) -> t.Atom:
    plain = pilot == t.Filter(nouns=("pilot",))
    return t.Is(state="paired") if plain else t.PairedWith(pilot=pilot)
