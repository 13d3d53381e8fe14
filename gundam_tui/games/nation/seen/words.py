"""A game's names on screens for the concepts of the family: one record of words, and names for players and cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from gundam_tui.games.api import PromptKind, VerbRow
from gundam_tui.games.nation.cards.game_word import GameWord
from gundam_tui.games.nation.cards.language.glossary import Glossary
from gundam_tui.games.nation.queries.copies import titled
from gundam_tui.kernel import Engine, Refusal
from gundam_tui.kernel.view import knows
from gundam_tui.language import tr

from .spoken import spoken

_PLACE = re.compile(r"\{([^{}]+)\}")


@dataclass(frozen=True, slots=True)
class Words:
    """A game's words, in English; they are looked up in the catalogue where they are shown. Where another part of the
    program means something else by the same English word, a remark and a bar stand before it: `the area|play`.

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

    def zone(self, name: str) -> str:
        """A place in the language that is spoken now; one without a word is its own name."""
        return spoken(self.zones.get(name, name))

    def point(self, name: str) -> str:
        """A phase or step, in the same way."""
        return spoken(self.points.get(name, name))

    def inside(self, zone: str) -> str:
        """In a place: `in Space`."""
        phrase = (self.within or {}).get(zone)
        return spoken(phrase) if phrase else tr("in {zone}", zone=self.zone(zone))

    def word(self, name: str) -> str | None:
        """A word of the game in the language that is spoken now, by its name in a sentence (`said`); None: no word."""
        kind, _, of = name.partition(" ")
        if kind == "zone":
            found = self.zones.get(of)
        elif kind == "at":
            found = self.points.get(of)
        else:
            own = {
                "attached": self.attached, "field": self.field, "squad": self.glossary.squad,
                "area": self.glossary.area,
            }  # fmt: skip
            found = own.get(name) or self.types.get(name)
        return None if found is None else spoken(found)

    def said(self, sentence: str, /, **places: object) -> str:
        """A sentence of the shared rules in the words of the game and the language that is spoken now: `{unit}`,
        `{attached}`, `{field}`, `{squad}`, `{area}`, and places and points of the turn by their names,
        `{zone deployment}`, `{at deployment}`. Other braces, such as those in the name of a user's own card, stay
        unchanged.

        Args:
            sentence: in English.
            places: the contents of its other places.
        """
        text = tr(sentence)
        if "{" not in text:
            return text
        return _PLACE.sub(lambda place: self._filled(place[1], places), text)

    def refused(self, refusal: Refusal | None) -> Refusal | None:
        """A reason in the words of the game."""
        if refusal is None:
            return None
        names, given = _PLACE.findall(refusal.sentence), refusal.places or {}
        return refusal._replace(places={name: self._filled(name, given) for name in names})

    def _filled(self, name: str, places: Mapping[str, object]) -> str:
        content = places.get(name)
        if isinstance(content, GameWord):
            name, content = content, None
        if content is None:
            word = self.word(name)
            return f"{{{name}}}" if word is None else word
        return str(content)


def player(seat: int) -> str:
    """The name of a player if no names are known."""
    return f"P{seat + 1}"


def called(e: Engine, oid: int, seat: int | None) -> str:
    """The name of a card with its letter among its namesakes, for a reader who knows it."""
    return titled(e, oid) if knows(e, oid, seat) else tr("a card")
