"""A game's names on screens for the concepts of the family: one record of words, and names for players and cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gundam_tui.games.api import PromptKind, VerbRow
from gundam_tui.games.nation.cards.language.glossary import Glossary
from gundam_tui.games.nation.state.model import number, rules
from gundam_tui.kernel import Engine, Refusal
from gundam_tui.kernel.view import knows

_PLACE = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class Words:
    """A game's words.

    Attributes:
        zones: the name of each place (`terms`) for people.
        points: by phase and step.
        glossary: the words of its cards, which its screens share: the strengths, an ordered group of Units, an area.
        field: the place that cards put into play enter.
        kinds, verbs: the rows of its questions and answers (`prompt_table.py`).
        types: of cards, singular and plural (`unit`, `units`). `attached`: the text between a card and its host.
        within: for each place, the phrase for "in it", if that is not "in" and its name.
    """

    glossary: Glossary
    zones: Mapping[str, str]
    points: Mapping[str, str]
    kinds: Mapping[str, PromptKind]
    verbs: Mapping[str, VerbRow]
    types: Mapping[str, str]
    attached: str
    field: str
    within: Mapping[str, str] | None = None

    @property
    def squad(self) -> str:
        """The word for an ordered group of Units."""
        return self.glossary.squad

    def inside(self, zone: str) -> str:
        """In a place: `in Space`."""
        return (self.within or {}).get(zone) or f"in {self.zones.get(zone, zone)}"

    def said(self, text: str) -> str:
        """A sentence of the rules in the words of the game: `{unit}`, `{attached}`, `{field}`, `{squad}`, `{area}`, and
        places and points of the turn by their names, `{zone deployment}`, `{at deployment}`. Other braces, such as
        those in the name of a user's own card, stay unchanged.
        """
        if "{" not in text:
            return text
        zones = {f"zone {name}": word for name, word in self.zones.items()}
        points = {f"at {name}": word for name, word in self.points.items()}
        own = {
            "attached": self.attached, "field": self.field, "squad": self.squad, "area": self.glossary.area,
        }  # fmt: skip
        known = {**self.types, **own, **zones, **points}
        return _PLACE.sub(lambda place: known.get(place[1], place[0]), text)

    def refused(self, refusal: Refusal | None) -> Refusal | None:
        """A reason in the words of the game."""
        return None if refusal is None else Refusal(refusal.clause, self.said(refusal.text))


def player(seat: int) -> str:
    """The name of a player if no names are known."""
    return f"P{seat + 1}"


def called(e: Engine, oid: int, seat: int | None) -> str:
    """The name of a card, for a reader who knows it."""
    return rules(e).defs[number(e, oid)].name if knows(e, oid, seat) else "a card"
