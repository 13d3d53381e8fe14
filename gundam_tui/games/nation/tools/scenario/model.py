"""What a scenario file of the family holds, as pydantic checks it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from gundam_tui.kernel.rng import KEYED, SPLITMIX

_CARD = re.compile(r"(?:([a-z][a-z0-9_]*) *= *)?([A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)(?: +x([0-9]{1,2}))?")
_COINS = re.compile(r"([+-][0-9]{1,2})/([+-][0-9]{1,2})/([+-][0-9]{1,2})(?: +x([1-9][0-9]?))?")
_PIECE = "write a card number, `a = NUMBER` for an alias, or `NUMBER x3` for several"
Seat = Literal["p1", "p2"]


class Strict(BaseModel):
    """A table in which every key is known."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _read(value: object) -> object:
    """A card as text becomes a table."""
    if not isinstance(value, str):
        return value
    found = _CARD.fullmatch(value.strip())
    if not found:
        raise ValueError(f'"{value}" is no card: {_PIECE}')
    return {"as": found[1] or "", "card": found[2].upper(), "count": int(found[3] or 1)}


class Coins(NamedTuple):
    """Coins of one kind: what each gives, and how many there are."""

    front: int
    rear: int
    defense: int
    number: int = 1


def _coins(value: object) -> Coins:
    found = _COINS.fullmatch(value.strip()) if isinstance(value, str) else None
    if not found:
        raise ValueError(f'"{value}" is no coin: write what it gives, `+1/+0/-1`, or `+1/+0/-1 x2` for two of them')
    return Coins(int(found[1]), int(found[2]), int(found[3]), int(found[4] or 1))


class Held(Strict):
    """A card of a pile or a hand, or several equal ones."""

    card: str
    alias: str = Field("", validation_alias="as")
    count: int = Field(1, ge=1, le=60)

    @model_validator(mode="before")
    @classmethod
    def _text(cls, value: object) -> object:
        return _read(value)


def _listed(value: object) -> object:
    """One card, or several in a list."""
    return value if isinstance(value, list) else [value]  # pyright: ignore[reportUnknownVariableType]


class Owned(Held):
    """A card where it need not be its owner's; the owner is else the player whose card it is."""

    owner: Seat | None = None


class Attached(Owned):
    """A card that is set on another one, or could carry one."""

    coins: Annotated[list[Annotated[Coins, BeforeValidator(_coins)]], BeforeValidator(_listed)] = []


class Standing(Attached):
    """A card in the field, or one that gives power."""

    rolled: bool = False
    damage: int = Field(0, ge=0, le=99)
    carries: Annotated[list[Attached], BeforeValidator(_listed)] = Field([], validation_alias="set")


class SideTable(Strict):
    """One player's cards."""

    deployment: list[Standing] = []
    area1: list[Standing] = []
    area2: list[Standing] = []
    g: list[Standing] = []
    hand: list[Held] = []
    nation: list[Held] = []
    filler: int = Field(20, ge=0, le=60)
    lost: list[Held] = []
    junkyard: list[Held] = []
    removed: list[Held] = []
    hangar: list[Owned] = []


class Recipe(Strict):
    """A deck of a whole game: a name, or its cards."""

    name: str = ""
    cards: list[Held] = []


class PlayedGame(Strict):
    """A whole game from its beginning."""

    p1: Recipe
    p2: Recipe


Answer: TypeAlias = "str | dict[str, list[str]]"


class PromptIs(Strict):
    """What the open prompt must be; `options`: exactly these answers, `offers`: these among others, `without`: none of
    these."""

    seat: Seat | None = None
    kind: str | None = None
    options: list[str] | None = None
    offers: list[str] = []
    without: list[str] = []
    least: int | None = None
    most: int | None = None


class CardIs(Strict):
    """What must be so of a card."""

    where: str | None = None
    on: str | None = None
    rolled: bool | None = None
    damage: int | None = None
    front: int | None = None
    rear: int | None = None
    defense: int | None = None
    keywords: list[str] | None = None
    destroyed: bool | None = None
    coins: int | None = None


class SideIs(Strict):
    """How many cards a player must have where."""

    nation: int | None = None
    lost: int | None = None
    hand: int | None = None
    junkyard: int | None = None
    removed: int | None = None
    deployment: int | None = None
    area1: int | None = None
    area2: int | None = None
    power: int | None = None
    top: str | None = None


class OutcomeIs(Strict):
    """How the game must have ended."""

    winner: Literal["p1", "p2", "nobody"]
    rule: str | None = None


class Step(Strict):
    """Answers, then what must be so."""

    do: list[Answer] = []
    prompt: PromptIs | None = None
    refused: dict[str, str] = {}
    card: dict[str, CardIs] = {}
    p1: SideIs | None = None
    p2: SideIs | None = None
    waiting: list[str] | None = None
    says: list[str] = []
    silent: list[str] = []
    point: str | None = None
    turn: int | None = None
    outcome: OutcomeIs | None = None
    alias: dict[str, str] = {}

    @field_validator("do", mode="before")
    @classmethod
    def _one(cls, value: object) -> object:
        return value if isinstance(value, list) else [value]  # pyright: ignore[reportUnknownVariableType]


class Scenario(Strict):
    """A beginning, and steps."""

    name: str
    about: str = ""
    clauses: list[str] = []
    rules: str = ""
    seed: int = Field(1, ge=0)
    chance: Literal["splitmix64", "blake2b"] = SPLITMIX
    active: Seat = "p1"
    first: Seat = "p1"
    chooser: Seat | None = None
    turn: int = Field(5, ge=1)
    at: str = "deployment"
    discreet: bool = False
    p1: SideTable | None = None
    p2: SideTable | None = None
    game: PlayedGame | None = None
    step: list[Step] = []


class File(Strict):
    """A scenario file."""

    about: str = ""
    cards: dict[str, dict[str, Any]] = {}
    scenario: list[Scenario] = Field(min_length=1)


def keys_at(path: Sequence[str | int]) -> list[str]:
    """The keys that a table of the file may have, by the keys and places that lead to it."""
    table: type[Strict] = File
    for part in path:
        info = table.model_fields.get(str(part)) or next(
            (one for one in table.model_fields.values() if one.validation_alias == part), None
        )
        table = next(_tables(info.annotation), table) if info is not None else table
    return [str(info.validation_alias or key) for key, info in table.model_fields.items()]


def _tables(annotation: object) -> Iterator[type[Strict]]:
    if isinstance(annotation, type) and issubclass(annotation, Strict):
        yield annotation
    for part in get_args(annotation):
        yield from _tables(part)


assert KEYED == "blake2b"
