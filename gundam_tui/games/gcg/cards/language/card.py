"""A card as the game and the screens see it: plain facts, without parser or pydantic."""

from __future__ import annotations

from gundam_tui.cardlang.card import BaseCard
from gundam_tui.frozen import frozen

TYPES = ("unit", "pilot", "command", "base", "resource", "unit_token", "ex_resource", "ex_base")
COLORS = ("blue", "green", "red", "white", "purple")
ZONES = ("space", "earth")


@frozen
class Card(BaseCard):
    """One card number and everything its card says (rulebook chapter 2).

    `ap` and `hp` are the printed values; on a Pilot, and on a Command with a Pilot part, the bonus of the paired Unit
    (3-3, 3-4-6). `link` lists the alternatives of the link condition (2-12) as `("name", "Amuro Ray")` or `("trait",
    "Academy")`.
    """

    color: str | None = None
    level: int | None = None
    cost: int | None = None
    ap: int | None = None
    hp: int | None = None
    zones: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    link: tuple[tuple[str, str], ...] = ()

    @property
    def set(self) -> str:
        """The set's code: the part of the number before the dash (`ST01`)."""
        return set_of(self.number)


def set_of(number: str) -> str:
    """The set's code of a card number: `ST01` of `ST01-004`."""
    return number.rpartition("-")[0]
