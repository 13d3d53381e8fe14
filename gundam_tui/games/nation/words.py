"""How a game calls what the family shares, on screens: one record of words, and who and what is called how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gundam_tui.kernel import Engine
from gundam_tui.kernel.view import knows

from .model import number, rules


@dataclass(frozen=True, slots=True)
class Words:
    """A game's words.

    Attributes:
        zones: by place (`terms`), as people read it.
        points: by phase and step.
        stats: by the names of `nodes.Stats`.
        field: what cards enter that are put into play.
        squad: what an ordered group of Units is called. `junkyard`: what to scrap is.
        questions: by kind of prompt, the question.
        verbs: by verb of an option, the answer with `{card}`, `{to}`, `{place}`, `{n}`.
    """

    zones: Mapping[str, str]
    points: Mapping[str, str]
    stats: Mapping[str, str]
    squad: str
    questions: Mapping[str, str]
    verbs: Mapping[str, str]
    field: str = "the field"


def player(seat: int) -> str:
    """How a player is called where no names are known."""
    return f"P{seat + 1}"


def called(e: Engine, oid: int, seat: int | None) -> str:
    """The name of a card, for a reader who knows it."""
    return rules(e).defs[number(e, oid)].name if knows(e, oid, seat) else "a card"
