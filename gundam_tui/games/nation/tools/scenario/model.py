"""A player's places and the facts about cards and steps, as files of the sister games write them."""

# ruff: noqa: RUF012  (pydantic gives every table a copy of its defaults)

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, Field

from gundam_tui.games.scenario import model
from gundam_tui.games.scenario.model import Held, Patterns, Pile, SeatWord, listed, spelled
from gundam_tui.named import NamedTuple

_COINS = re.compile(r"([+-][0-9]{1,2})/([+-][0-9]{1,2})/([+-][0-9]{1,2})(?: +x([1-9][0-9]?))?")


class CoinPile(NamedTuple):
    """Coins of one kind: what each gives, and how many there are."""

    front: int
    rear: int
    defense: int
    number: int = 1


def _coins(value: object) -> CoinPile:
    found = _COINS.fullmatch(value.strip()) if isinstance(value, str) else None
    if not found:
        raise ValueError(f'"{value}" is no coin: write what it gives, `+1/+0/-1`, or `+1/+0/-1 x2` for two of them')
    return CoinPile(int(found[1]), int(found[2]), int(found[3]), int(found[4] or 1))


class Owned(Held):
    """A card in a place where its owner may be another player; by default the owner is the player listed."""

    owner: SeatWord | None = None


class Attached(Owned):
    """A card that is set on another one, or could carry one."""

    coins: Annotated[list[Annotated[CoinPile, BeforeValidator(_coins)]], BeforeValidator(listed)] = []


class FieldCard(Attached):
    """A card in the field, or one that gives power."""

    rolled: bool = False
    damage: int = Field(0, ge=0, le=99)
    carries: Annotated[list[Annotated[Attached, BeforeValidator(spelled)]], BeforeValidator(listed)] = Field(
        [], validation_alias="set"
    )

    def guests(self) -> Sequence[Held]:
        """The cards that are set on it."""
        return self.carries


Fielded: TypeAlias = Annotated[list[Annotated[FieldCard, BeforeValidator(spelled)]], BeforeValidator(listed)]


class SideTable(model.SideTable):
    """One player's cards."""

    deployment: Fielded = []
    area1: Fielded = []
    area2: Fielded = []
    g: Fielded = []
    hand: Pile = []
    nation: Pile = []
    lost: Pile = []
    junkyard: Pile = []
    removed: Pile = []
    hangar: Annotated[list[Annotated[Owned, BeforeValidator(spelled)]], BeforeValidator(listed)] = []


class CardIs(model.CardIs):
    """One card as it is now."""

    on: str | None = None
    rolled: bool | None = None
    damage: int | None = None
    front: int | None = None
    rear: int | None = None
    defense: int | None = None
    destroyed: bool | None = None
    coins: int | None = None


class Step(model.Step):
    """Answers, then what must be so; `waiting`: the cut, first to last."""

    waiting: Patterns | None = None


MODELS = model.GameModels(SideTable, CardIs, Step)
