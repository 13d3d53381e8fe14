"""Random trees of the card language, made from the model's own type annotations."""

from __future__ import annotations

import types
import typing
from random import Random
from typing import Any

from pydantic import BaseModel

from gundam_tui.games.gcg.cards.language import tree
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS

REFS = (
    *("this", "this card", "it", "them", "that", "other", "cause", "pilot", "target", "looked", "rest", "host", "$a"),
    *("the rested", "the discarded", "the drawn", "the placed", "the destroyed", "the deployed", "the exiled"),
    *("the returned",),
)
WORDS = {"token": "T-004", "trait": "Zeon", "name": "Char Aznable", "label": "a"}
# What ends a branch of the tree when it is deep enough.
ENDS = (type(None), tree.Num, tree.TurnOf, tree.Draw, tree.IsTrait, tree.Ref, tree.EnterRested, tree.PilotName)

# Optional by type, but a node without them says nothing.
NEEDED = {tree.PlayAs: ("lv", "cost"), tree.Gain: ("keywords",), tree.Ability: ("body",)}


def classes() -> list[type[tree.Node]]:
    """Every node class of the tree."""
    found = [value for value in vars(tree).values() if isinstance(value, type) and issubclass(value, tree.Node)]
    return [cls for cls in found if cls is not tree.Node]


def make(kind: Any, random: Random, *, depth: int, name: str = "", full: float = 0.4) -> Any:
    """A random value of an annotated type; `full` is how likely an optional field is given."""
    if hasattr(kind, "__value__"):
        return make(kind.__value__, random, depth=depth, name=name, full=full)
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if kind == tree.KeywordName:
        return random.choice(tuple(KEYWORDS))
    if origin is typing.Annotated:
        return make(args[0], random, depth=depth, name=name, full=full)
    if origin is typing.Literal:
        return random.choice(args)
    if origin in (typing.Union, types.UnionType):
        choices = [arg for arg in args if arg in ENDS] if depth <= 0 else []
        return make(random.choice(choices or args), random, depth=depth - 1, name=name, full=full)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(
                make(args[0], random, depth=depth - 1, name=name, full=full) for _ in range(random.choice((1, 2)))
            )
        return tuple(make(arg, random, depth=depth - 1, name=name, full=full) for arg in args)
    if kind is str:
        return WORDS.get(name, "Zeon")
    if kind is int:
        return random.randint(1, 4)
    if kind is bool:
        return random.random() < 0.3
    if kind is type(None):
        return None
    if kind is tree.Ref:
        return tree.Ref(to=random.choice(REFS))
    assert issubclass(kind, BaseModel)
    hints = typing.get_type_hints(kind, include_extras=True)
    return kind(
        **{
            field: make(hints[field], random, depth=depth - 1, name=field, full=full)
            for field, info in kind.model_fields.items()
            if field != "op" and (info.is_required() or field in NEEDED.get(kind, ()) or random.random() < full)
        }
    )


def text(random: Random) -> tree.CardText:
    """A card text of one line; an effect more often than a bare keyword."""
    kind = random.choice((tree.Ability, tree.Ability, tree.Ability, tree.Ability, tree.CardLine))
    line = make(kind, random, depth=7)
    if isinstance(line, tree.Ability):
        # The wording of a cost is a plain step; branches are no costs (8-3-3, the parser refuses them as well).
        line = line.model_copy(update={"costs": tuple(step for step in line.costs if not isinstance(step, BRANCHES))})
    return tree.CardText(lines=(line,))


BRANCHES = (tree.If, tree.Modal, tree.Each, tree.Watch, tree.Block)
