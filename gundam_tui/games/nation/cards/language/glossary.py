"""A game's words for the concepts of the family. Nothing is computed here, so that screens can read it at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glossary:
    """How a game writes its cards' texts.

    Attributes:
        sides: the adjectives for `friendly` and `enemy`: `friendly`, `own`.
        types: for each card type (and `card`), the singular and plural.
        places: for each place, the words after "in" or "to".
        piles: for each pile (`nation`, `lost`, `hand`), the words after "your" and "the enemy's".
        points: the names of phases and steps.
        squad, area: an ordered group of Units in battle, a battle area.
        stats: the three strengths, in order.
        label: the format of a timing or cost (`<{}>`); `timing`: that of a timing, if it differs.
        anytime: the words for any free timing. `roll`: the cost of rolling the card.
        limits: for each limit, the format of a cost: what is paid, and how often.
        protected: the text before and after a text that cannot be negated.
        note: the mark of the lower effect of a Song.
        in_that_case: joins two parts of a text if the second depends on the first.
        scrapped: the word for a card that was put into the Junkyard. `chip`, `coin`: the words for these.
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

    @property
    def strengths(self) -> dict[str, str]:
        """The three strengths by the names of `amounts.Stats`."""
        return dict(zip(("front", "rear", "defense"), self.stats, strict=True))
