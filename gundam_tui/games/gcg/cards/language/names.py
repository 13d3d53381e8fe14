"""The names that a text uses: each must be bound before it is read, and a choice must be read before the next choice
replaces it.

Earlier steps bind `it`, `$label`, `that player`, `the rested` and so on (`games/gcg/cards/results.py`); the event binds
`that`, `other` and `cause`. A text that reads one too early would do nothing in the middle of a game, without any
message.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from gundam_tui.cardlang.faults import WrongText

from . import tree as t

_PLAYER: Final = "that player"
_OF_EVENT: Final = frozenset(("that", "other", "cause"))
# The names that are known without any earlier step.
_GIVEN: Final = frozenset(("this", "this card", "pilot", "target", "host"))
# Moments that no event of a card causes: `that` and `that player` are not bound.
_NO_EVENT: Final = frozenset(
    ("static", "main", "action", "activate main", "activate action", "playing", "after main", "burst", "turn start",
     "turn end")
)  # fmt: skip
# The name by which a later text can refer to the cards of each kind of step.
_LEAVES: Final[dict[type[t.Node], tuple[str, ...]]] = {
    t.Damage: ("the destroyed",), t.Destroy: ("the destroyed",), t.Rest: ("the rested",), t.Draw: ("the drawn",),
    t.Discard: ("the discarded",), t.Mill: ("the placed",), t.Look: ("looked", "rest"), t.Deploy: ("the deployed",),
    t.DeployToken: ("the deployed",), t.DeployExBase: ("the deployed",), t.PlaceResource: ("the placed",),
}  # fmt: skip
_MOVED: Final = {"trash": "the placed", "exile": "the exiled"}


@dataclass(frozen=True)
class _Names:
    """The names bound at one place of a text.

    Attributes:
        bound: the names.
        open: `it` was chosen and has not been read yet.
    """

    bound: frozenset[str]
    open: bool = False

    def with_(self, *names: str) -> _Names:
        return replace(self, bound=self.bound | frozenset(names))

    def or_(self, other: _Names) -> _Names:
        """The names after one of two branches of a text."""
        return _Names(self.bound | other.bound, self.open or other.open)


def check(ability: t.Ability) -> None:
    """Check the names of an ability; abilities that it grants have been checked separately.

    Raises:
        WrongText: a name is read before it is bound, or a choice is replaced by the next one before it is read.
    """
    event = () if _NO_EVENT.issuperset(ability.moments) else (*_OF_EVENT, _PLAYER)
    names = _Names(_GIVEN.union(event))
    for node in (ability.during_by, ability.by, ability.event, ability.cond):
        names = _read(node, names)
    for cost in ability.costs:
        _step(cost, names)
    if ability.development is not None:
        names = names.with_("it", "the exiled")
    _body(ability.body, names)


def _body(body: t.Body, names: _Names) -> _Names:
    for sentence in body:
        names = _step(sentence.do, names)
    return names


def _step(step: t.Step, names: _Names) -> _Names:
    match step:
        case t.If():
            ways: list[_Names] = []
            for branch in step.branches:
                names = _read(branch.cond, names)
                ways.append(_body(branch.body, names))
            return _any([*ways, names if step.otherwise is None else _body(step.otherwise, names)])
        case t.Modal():
            return _any([_body(option, names) for option in step.options])
        case t.Block():
            return _body(step.body, names)
        case t.Each():
            _player_read(step.who, names)
            # Each of these players begins as "you" with their own names (`push_effect`); the event is the same.
            _body(step.body, _Names(names.bound & (_GIVEN | _OF_EVENT)))
            return names
        case t.Choose():
            return _choice(step, names)
        case t.Impose():
            if isinstance(step.rule, t.Cant) and step.rule.what == "attack that player":
                _player_read(_PLAYER, names)
            strange = [name for name in _refs(step.rule) if name in names.bound and name not in _GIVEN | {"it"}]
            if strange:
                raise WrongText(f'a rule that lasts knows only "it" of the text before it, not "{strange[0]}"')
        case _:
            pass
    names = _read(step, names)
    _player_read(getattr(step, "who", ""), names)
    if isinstance(step, t.Move):
        return names.with_(_MOVED.get(step.to, "the returned"))
    if isinstance(step, t.Reveal) and isinstance(step.target, t.Select) and step.target.most is not None:
        names = names.with_("it")
    return names.with_(*_LEAVES.get(type(step), ()))


def _choice(step: t.Choose, names: _Names) -> _Names:
    for select in step.what:
        names = _read(select, names)
    names = _player_read(step.by, names)
    if names.open:
        raise WrongText(
            'what was chosen before is lost: nothing speaks of it before this choice takes its name, "it"; '
            "write $names (choose 1 your unit as $mine), or use it first"
        )
    players = any("player" in select.nouns for select in step.what)
    names = names.with_("it", *([_PLAYER] if players else []), *([step.label] if step.label else []))
    # A player is remembered as `that player`, and a label keeps its choice.
    return replace(names, open=not players and not step.label)


def _any(ways: list[_Names]) -> _Names:
    found = ways[0]
    for way in ways[1:]:
        found = found.or_(way)
    return found


def _read(node: object, names: _Names) -> _Names:
    """Check the names that a part of a text uses, without the bodies and abilities inside it."""
    for name in _refs(node):
        if name not in names.bound:
            raise WrongText(_unbound(name))
        if name == "it":
            names = replace(names, open=False)
    return names


def _player_read(who: object, names: _Names) -> _Names:
    if who in (_PLAYER, "you & that player") and _PLAYER not in names.bound:
        raise WrongText(_unbound(_PLAYER))
    if who == "owner":
        if "it" not in names.bound:
            raise WrongText('nothing has been chosen whose owner could be meant: "choose 1 enemy unit; …"')
        return replace(names, open=False)
    return names


def _refs(node: object) -> Iterator[str]:
    if isinstance(node, t.Ref):
        yield "it" if node.to == "them" else node.to
    elif isinstance(node, t.Node) and not isinstance(node, t.Ability):
        for field in type(node).model_fields:
            yield from _refs(getattr(node, field))
    elif isinstance(node, tuple):
        for part in node:  # pyright: ignore[reportUnknownVariableType]
            yield from _refs(part)  # pyright: ignore[reportUnknownArgumentType]


def _unbound(name: str) -> str:
    if name == _PLAYER:
        return 'nobody is "that player" yet: choose one first (choose 1 enemy player), or begin with an event'
    if name in _OF_EVENT:
        said = "the other" if name == "other" else name
        return f'nothing is "{said}" here: the text does not begin with an event'
    if name == "it":
        return 'nothing is "it" yet: choose something first'
    if name.startswith("$"):
        return f'nothing is "{name}" yet: a choice before has to end with "as {name}"'
    if name in ("looked", "rest"):
        return f'nothing is "{name}" yet: look at cards first (look at top 3)'
    return f'nothing is "{name}" yet: no step before does that'
