"""Which trees are texts that mean something, and what else the same words may mean."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, cast

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_words as w

__all__ = ["looked", "pairs", "sound"]


def sound(made: t.Ability) -> bool:
    """Is it a text that means something? "That Unit" is never this one; a text without timing only changes rules; and
    "for each" is said of all changes before it.
    """
    if made.event is not None and isinstance(made.event.subject, t.Ref) and _speaks(made.body, "that"):
        return False
    inside = [branch.body for step in _steps(made.body) if isinstance(step, t.If) for branch in step.branches]
    if any(_beside(body) for body in (*inside, *([made.body] if made.cond is not None else []))):
        return False
    steps = [sentence.do for sentence in made.body]
    if made.moments == ("static",):
        if not all(isinstance(step, t.Mod | t.Gain | t.Impose) for step in steps):
            return False
        if any(isinstance(step, t.Gain) and step.ability for step in steps):
            return False
    elif any(
        isinstance(step, t.Mod | t.Gain) and step.duration == "always" and not _forever(step)
        for step in _steps(made.body)
    ):
        return False  # an effect that is carried out ends some time
    for first, then in pairwise(steps):
        match first, then:
            case t.Mod(amount=t.Num()), t.Mod(amount=amount) if first.target == then.target:
                if not isinstance(amount, t.Num):
                    return False
            case _:
                pass
    return True


def _beside(body: t.Body) -> bool:
    """Does a condition cover another one? "If C, A. If D, B.": whether B needs C as well, the print does not say,
    unless D asks about what A did.
    """
    others = [one.do for one in body[1:] if isinstance(one.do, t.If) and not one.link]
    return any(one.otherwise is None and not _about_effect(one) for one in others)


def _about_effect(made: t.If) -> bool:
    """Does its condition ask about something that the text has named?"""
    return any(_speaks(branch.cond, name) for branch in made.branches for name in (*w.RESULTS, "it", "looked"))


def _steps(part: Any) -> Iterator[t.Node]:
    """Every step of a body, also of those inside, but not of effects that a Unit gains."""
    if isinstance(part, t.Node) and not isinstance(part, t.Ability):
        yield part
        for name in type(part).model_fields:
            yield from _steps(getattr(part, name))
    elif isinstance(part, tuple):
        for one in cast("tuple[Any, ...]", part):
            yield from _steps(one)


def _forever(step: t.Mod | t.Gain) -> bool:
    """A change of a card that is not in play lasts as long as the card is where it is."""
    return isinstance(step.target, t.Select) and step.target.zone != "play"


def _speaks(part: Any, name: str) -> bool:
    if isinstance(part, t.Ref):
        return part.to == name
    if isinstance(part, t.Node):
        return any(_speaks(getattr(part, field_), name) for field_ in type(part).model_fields)
    return isinstance(part, tuple) and any(_speaks(one, name) for one in cast("tuple[Any, ...]", part))


def pairs(body: t.Body) -> t.Body:
    """The same where a card is paired "with one of your Units": one, and without a Pilot (3-3-4)."""
    found = list(body)
    for at, (first, then) in enumerate(pairwise(body)):
        if isinstance(first.do, t.Choose) and isinstance(then.do, t.Pair) and then.do.unit == t.Ref(to="it"):
            (what,) = first.do.what
            if what.most is None:
                one = t.Num(n=1)
                atoms = (t.Is(state="unpaired"), *what.atoms)
                chosen = what.model_copy(update={"least": one, "most": one, "atoms": atoms})
                found[at] = first.model_copy(update={"do": first.do.model_copy(update={"what": (chosen,)})})
    return tuple(found)


def looked(part: Any) -> Any:
    """The same with "it" for the card that is being looked at."""
    if isinstance(part, t.Ref):
        return t.Ref(to="looked") if part.to == "it" else part
    if isinstance(part, t.Node):
        fields = {name: looked(getattr(part, name)) for name in type(part).model_fields}
        return part.model_copy(update=fields)
    return tuple(looked(one) for one in cast("tuple[Any, ...]", part)) if isinstance(part, tuple) else part
