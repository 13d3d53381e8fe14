"""A player's places and the facts about cards, as files of the Gundam Card Game write them."""

# ruff: noqa: RUF012  (pydantic gives every table a copy of its defaults)

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from gundam_tui.games.gcg.cards.constants import EX_BASE, EX_RESOURCE, RESOURCE
from gundam_tui.games.gcg.cards.deck_format import RESOURCE_CARDS
from gundam_tui.games.scenario import model
from gundam_tui.games.scenario.model import MAX_PILE, Held, HeldItem, Patterns, Pile, SeatWord, spelled

Color: TypeAlias = Literal["blue", "green", "red", "white", "purple"]


class ShieldAt(Held):
    """A Shield; in the area that a team shares it may be its partner's."""

    owner: SeatWord | None = None


class OnField(Held):
    """A Resource."""

    rested: bool = False


class BaseAt(OnField):
    """A Base."""

    damage: int = Field(default=0, ge=0)


class PilotAt(Held):
    """The Pilot of a Unit."""

    count: int = Field(default=1, ge=1, le=1)


class UnitTable(BaseAt):
    """A Unit in the battle area, or several equal ones."""

    new: bool = False
    pilot: Annotated[PilotAt, BeforeValidator(spelled)] | None = None

    def guests(self) -> Sequence[Held]:
        """Its Pilot."""
        return [self.pilot] if self.pilot is not None else []


def _counted(number: str) -> Callable[[object], object]:
    """A number stands for that many equal cards."""

    def read(value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool):
            if not 0 <= value <= MAX_PILE:
                raise ValueError(f"{value} is no number of cards: write 0 to {MAX_PILE}")
            return [{"card": number, "count": value}] if value else []
        return model.listed(value)

    return read


def _base(value: object) -> object:
    return None if value == "none" else spelled(value)


Units: TypeAlias = Annotated[list[Annotated[UnitTable, BeforeValidator(spelled)]], BeforeValidator(model.listed)]
Shields: TypeAlias = Annotated[list[Annotated[ShieldAt, BeforeValidator(spelled)]], BeforeValidator(model.listed)]
Resources: TypeAlias = Annotated[
    list[Annotated[OnField, BeforeValidator(spelled)]], BeforeValidator(_counted(RESOURCE))
]
ResourceDeck: TypeAlias = Annotated[list[HeldItem], BeforeValidator(_counted(RESOURCE))]


class SideTable(model.SideTable):
    """One player's cards. Piles are written top first."""

    hand: Pile = []
    units: Units = []
    base: Annotated[BaseAt | None, BeforeValidator(_base)] = BaseAt(card=EX_BASE)
    shields: Shields = []
    deck: Pile = []
    filler: int = Field(default=20, ge=0, le=MAX_PILE)
    trash: Pile = []
    removal: Pile = []
    resources: Resources = []
    rested_resources: int = Field(default=0, ge=0, le=15)
    ex: int = Field(default=0, ge=0, le=5)
    rested_ex: int = Field(default=0, ge=0, le=5)
    resource_deck: ResourceDeck = [Held(card=RESOURCE, count=10)]

    def all_resources(self) -> list[OnField]:
        """Those of the list, then those of the counts."""
        counted = (
            (RESOURCE, self.rested_resources, True),
            (EX_RESOURCE, self.ex, False),
            (EX_RESOURCE, self.rested_ex, True),
        )
        return [*self.resources, *(OnField(card=n, count=c, rested=r) for n, c, r in counted if c)]


class Recipe(model.Recipe):
    """A deck with its resource deck."""

    resource_deck: ResourceDeck = [Held(card=RESOURCE, count=10)]

    def piles(self) -> Mapping[str, Sequence[Held]]:
        """The cards by section of the deck."""
        return {**super().piles(), RESOURCE_CARDS: self.resource_deck}


class CardIs(model.CardIs):
    """One card, Unit, Base or Resource as it is now."""

    name: str | None = None
    color: Color | None = None
    ap: int | None = None
    hp: int | None = None
    left: int | None = None
    damage: int | None = None
    lv: int | None = None
    cost: int | None = None
    rested: bool | None = None
    linked: bool | None = None
    pilot: str | None = None
    traits: Patterns = []
    lacks_traits: Patterns = []


MODELS = model.GameModels(SideTable, CardIs, recipe=Recipe)
