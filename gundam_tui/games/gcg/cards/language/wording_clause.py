"""Clauses of the player's wording: one verb with its subject, and targets as subjects and objects."""

from __future__ import annotations

import re
from dataclasses import dataclass

from . import tree
from . import wording_conditions as when
from . import wording_select as s
from . import wording_words as w
from .wording_words import WordingContext


@dataclass(slots=True)
class WordingClause:
    """One sentence before it is worded: no subject means "you", which is left out unless it is optional.

    `verb` is in its base form; `front` comes first ("during this turn").
    """

    verb: str
    rest: str = ""
    subject: str = ""
    many: bool = False
    front: str = ""

    def say(self, *, may: bool = False) -> str:
        """The sentence, without capital and full stop."""
        start = f"{self.front}, " if self.front else ""
        tail = f" {self.rest}" if self.rest else ""
        if not self.subject:
            return f"{start}{'you may ' * may}{self.verb}{tail}"
        subject = self.subject + "," * (", other than " in self.subject)  # a phrase opened by a comma is closed by one
        verb = f"may {self.verb}" if may else self.verb if self.many else when.third(self.verb)
        if self.many and verb == "be":
            verb = "are"
        return f"{start}{subject} {verb}{tail}"


_SPEAKS_OF = re.compile(r"(?:^|.*, )(?:if|when|while) (?P<this>this Unit|this Base) (?:is|has|doesn't have) [^,]*, $")
_DURATION = re.compile(r"(during this (?:turn|battle)), (?!when )")


def after(opening: str, said: list[str]) -> list[str]:
    """The sentences with an opening before the first: `if this Unit is red, it gets AP+1`."""
    if not said:
        return []
    first = said[0]
    if opening and (duration := _DURATION.match(first)):
        # One opening is enough: "if this Unit is red, it can't attack during this turn".
        first = f"{first.removeprefix(duration[0])} {duration[1]}"
    about = _SPEAKS_OF.match(opening)
    if about and first.startswith(f"{about['this']} "):
        first = "it" + first.removeprefix(about["this"])
    if "the card paired with it" in opening:
        first = first.replace("the card paired with this Unit", "that card", 1)
    return [opening + first, *said[1:]]


def lasting(duration: tree.Duration) -> str:
    """` during this turn`, ` during this battle`, or nothing."""
    return {"turn": " during this turn", "battle": " during this battle"}.get(duration, "")


def fronted(duration: tree.Duration) -> str:
    """`during this turn` as the opening of a sentence."""
    return lasting(duration).strip()


# ---------------------------------------------------------------- targets


def subject_of(target: tree.Target, sp: WordingContext) -> tuple[str, bool]:
    """A target as the subject of a sentence; a selector without number means all such cards."""
    if isinstance(target, tree.Ref):
        return w.ref(target, sp, subject=True), w.is_many(target, sp)
    many = w.is_many(target, sp)
    if target.most is None and target.nouns == ("shield area card",):
        return s.many(target, sp), True
    if target.most is None and any(isinstance(atom, tree.Battling) for atom in target.atoms):
        return f"the {s.core(target, sp, many_=False)}", False  # a battle has one foe
    return s.chosen(target, sp), many


def object_of(target: tree.Target, sp: WordingContext) -> str:
    """A target as the object of a verb."""
    return w.ref(target, sp) if isinstance(target, tree.Ref) else s.chosen(target, sp)


def remember(target: tree.Target, sp: WordingContext, *, several: bool = False) -> None:
    """From now on the chosen cards are `it`."""
    if isinstance(target, tree.Select):
        sp.player_chosen = sp.player_chosen or target.nouns == ("player",)
        sp.it_in_play = target.zone == "play" and target.among is None
        sp.it_many = several or w.is_many(target, sp)
