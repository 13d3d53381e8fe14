"""The words of a game for what the family shares. Nothing is computed here, so that screens can read it at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glossary:
    """How a game writes its cards' texts.

    Attributes:
        sides: by `friendly` and `enemy`, the adjective: `friendly`, `own`.
        types: by card type (and `card`), one and several of them.
        places: by place, in words that follow "in" or "to".
        piles: by pile (`nation`, `lost`, `hand`), what follows "your" and "the enemy's".
        points: by phase and step, its name.
        squad, area: an ordered group of Units in battle, a battle area.
        stats: the three strengths, in order.
        label: the format of a timing or cost (`<<{}>>`); `timing`: of a timing, where that is written otherwise.
        anytime: the timing that is any free timing. `roll`: the cost of rolling the card.
        limits: by limit, the format of a cost: what is paid, and how often.
        protected: what stands before and after a text that cannot be negated.
        note: the mark of the lower effect of a Song.
        in_that_case: what joins two parts of a text where the second hangs on the first.
        scrapped: what a card is that was put into the Junkyard. `chip`, `coin`: what effects make.
    """

    sides: Mapping[str, str]
    types: Mapping[str, tuple[str, str]]
    places: Mapping[str, str]
    piles: Mapping[str, str]
    points: Mapping[str, str]
    squad: str
    area: str
    stats: tuple[str, str, str]
    label: str
    timing: str
    anytime: str
    roll: str
    limits: Mapping[str, str]
    protected: tuple[str, str]
    note: str
    scrapped: str
    chip: str
    coin: str
    in_that_case: str = "in that case"
