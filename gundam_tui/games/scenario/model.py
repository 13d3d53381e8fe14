"""The content of a scenario file: a strict model, read by pydantic.

Short forms of the file (`hand = ["a = ST01-005 x2"]`, `pilot = "p = ST01-010"`) are expanded before they are checked,
so that everything behind this module sees one form only. What differs from game to game (a player's places, the facts
about cards, the words for points of a turn and kinds of prompts) is put in by `game.file_model`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias, cast, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationInfo,
    field_validator,
    model_validator,
)

from gundam_tui.games.decks.deck import MAIN
from gundam_tui.kernel.rng import SEED_BITS, SPLITMIX
from gundam_tui.named import NamedTuple

from .patterns import SEATS, counted

ALIAS = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_COUNT = re.compile(r"[xX][0-9]+")
_CARD = re.compile(
    r"(?:(?P<alias>[^=]*?)\s*=\s*)?(?P<card>[A-Za-z0-9]+(?:-[A-Za-z0-9]+)+)(?:\s*[x×*]\s*(?P<count>[0-9]{1,9}))?"
)
MAX_PILE = 60
MAX_TIMES = 99

SeatWord: TypeAlias = Literal["p1", "p2", "p3", "p4"]


class Strict(BaseModel):
    """A table of the file: no unknown keys."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    def written(self) -> list[str]:
        """The keys that the file gives, in the order of the model."""
        return [key for key in type(self).model_fields if key in self.model_fields_set]


def _alias(value: str, info: ValidationInfo) -> str:
    if value and not ALIAS.fullmatch(value):
        raise ValueError(f'"{value}" cannot be an alias: use letters, digits and _, beginning with a letter')
    taken: frozenset[str] = info.context["taken"] if info.context else frozenset()
    if value.lower() in taken:
        raise ValueError(f'"{value}" cannot be an alias: the word has a meaning of its own here')
    if _COUNT.fullmatch(value):
        raise ValueError(f'"{value}" cannot be an alias: it reads as a number of cards; write {value[0]}_{value[1:]}')
    return value


Alias: TypeAlias = Annotated[str, AfterValidator(_alias)]


# ---------------------------------------------------------------- cards that lie somewhere


def spelled(value: object) -> object:
    """`"a = ST01-005 x2"` as a table."""
    if not isinstance(value, str):
        return value
    found = _CARD.fullmatch(value.strip())
    if not found:
        raise ValueError(f'"{value}" is no card: write "ST01-005", "a = ST01-005" or "ST01-005 x3"')
    table: dict[str, object] = {"card": found["card"].upper()}
    if found["alias"]:
        table["as"] = found["alias"]
    if found["count"]:
        table["count"] = int(found["count"])
    return table


class Held(Strict):
    """A card, or equal cards, in a pile or a hand."""

    card: str
    alias: Alias = Field(default="", validation_alias="as")
    count: int = Field(default=1, ge=1, le=MAX_PILE)

    @model_validator(mode="after")
    def _one_alias(self) -> Held:
        if self.alias and self.count > 1:
            raise ValueError(f'the alias "{self.alias}" can name one card only, not {self.count}')
        return self

    def guests(self) -> Sequence[Held]:
        """The cards set on it."""
        return ()


def listed(value: object) -> object:
    """One card may be written without brackets."""
    return [cast("object", value)] if isinstance(value, str | dict) else value


HeldItem: TypeAlias = Annotated[Held, BeforeValidator(spelled)]
Pile: TypeAlias = Annotated[list[HeldItem], BeforeValidator(listed)]


class SideTable(Strict):
    """One player's cards, by place. Piles are written top first."""

    filler: int = Field(default=20, ge=0, le=MAX_PILE)

    def held(self) -> Iterator[tuple[str, Held]]:
        """Every card that is written, with its key, including cards on other cards."""
        for key in self.written():
            value: object = getattr(self, key)
            for item in cast("list[object]", value) if isinstance(value, list) else [value]:
                if isinstance(item, Held):
                    yield key, item
                    yield from ((key, guest) for guest in item.guests())


def recipe(value: object) -> object:
    """A deck by its name, or its cards in a list."""
    if isinstance(value, str):
        return {"name": value}
    return {"cards": cast("object", value)} if isinstance(value, list) else value


class Recipe(Strict):
    """A deck of a game: a shipped deck or deck file, shuffled, or its cards in order, top first."""

    name: str = ""
    cards: Pile = []

    @model_validator(mode="after")
    def _some(self) -> Recipe:
        if not self.name and not self.cards:
            raise ValueError('a deck needs cards: write its name, such as "st01", or its cards in brackets')
        return self

    def piles(self) -> Mapping[str, Sequence[Held]]:
        """The cards by section of the deck."""
        return {MAIN: self.cards}

    def numbers(self) -> list[str]:
        """Its cards in order."""
        return [held.card for held in self.cards for _ in range(held.count)]

    def aliases(self) -> list[str]:
        """The name of each card, "" for none."""
        return [held.alias for held in self.cards for _ in range(held.count)]


class PlayedGame(Strict):
    """A whole game from its set-up."""

    p1: Recipe
    p2: Recipe
    p3: Recipe | None = None
    p4: Recipe | None = None

    def recipes(self) -> list[tuple[str, Recipe]]:
        """The decks by the words of their players."""
        found = ((word, cast("Recipe | None", getattr(self, word))) for word in SEATS)
        return [(word, deck) for word, deck in found if deck is not None]


class DeckCheck(Strict):
    """A question about deck construction: a deck and the expected verdict."""

    name: str = ""
    cards: dict[str, int] = {}
    resources: dict[str, int] | None = None
    change: dict[str, int] = {}
    legal: bool
    faults: list[str] = []
    says: list[str] = []

    @model_validator(mode="after")
    def _some_deck(self) -> DeckCheck:
        if bool(self.name) == bool(self.cards):
            raise ValueError("give either name (a shipped deck) or cards (number = count)")
        if self.legal and (self.faults or self.says):
            raise ValueError("a legal deck has no faults to name")
        return self


# ---------------------------------------------------------------- what is done and what is expected


def _answers(value: object) -> object:
    items = cast("list[object]", value) if isinstance(value, list) else [value]
    return [{item: None} if isinstance(item, str) else item for item in items]


def _patterns(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _one_key(value: dict[str, list[str] | None]) -> dict[str, list[str] | None]:
    if len(value) != 1:
        raise ValueError('an answer of several options is one table, such as { choose = ["a", "b"] }')
    return value


AnswerStep: TypeAlias = Annotated[dict[str, list[str] | None], AfterValidator(_one_key)]
Patterns: TypeAlias = Annotated[list[str], BeforeValidator(_patterns)]


class PromptIs(Strict):
    """The open prompt."""

    seat: SeatWord | None = None
    kind: str | None = None
    options: Patterns | None = None
    has: Patterns = []
    lacks: Patterns = []
    least: int | None = None
    most: int | None = None
    clause: str = ""
    source: str = ""


def _zone(value: object) -> object:
    """A number is a count, a list the whole content, a table says how it is meant."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {"count": value}
    if isinstance(value, str):
        return {"are": [] if value == "none" else [value]}
    return {"are": cast("object", value)} if isinstance(value, list) else value


class ZoneIs(Strict):
    """The cards of a place."""

    are: list[str] | None = None
    has: Patterns = []
    lacks: Patterns = []
    count: int | None = None
    top: Patterns = []
    bottom: Patterns = []


class SeesIs(Strict):
    """Cards whose faces a player can see, and cards whose faces they cannot."""

    has: Patterns = []
    lacks: Patterns = []


Zone: TypeAlias = Annotated[ZoneIs, BeforeValidator(_zone)]


class SideIs(Strict):
    """One player's places and counts, which are the game's."""


def _keywords(value: object) -> object:
    """`["Blocker", "Repair 2"]` as a table: each with its number, 0 for any."""
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list):
        return words
    found = (str(word).rpartition(" ") for word in cast("list[object]", words))
    return {
        f"{name}{space}{last}" if not last.isdecimal() or not name else name:
        int(last) if name and last.isdecimal() else 0
        for name, space, last in found
    }  # fmt: skip


class CardIs(Strict):
    """One card as it is now; a game adds the facts about its cards."""

    where: str = ""
    keywords: Annotated[dict[str, int] | None, BeforeValidator(_keywords)] = None
    has: Patterns = []
    lacks: Patterns = []


def _event(value: object) -> object:
    """`"draw x2"` as a table."""
    if not isinstance(value, str):
        return value
    words, times = counted(value)
    return {"event": words} if words == value.strip() else {"event": words, "times": times}


class EventIs(Strict):
    """A happening; only the given fields are compared."""

    event: str
    card: str = ""
    source: str = ""
    amount: int | None = None
    how: str | None = None
    seat: SeatWord | None = None
    times: int | None = Field(default=None, ge=1, le=MAX_TIMES)


Events: TypeAlias = Annotated[list[Annotated[EventIs, BeforeValidator(_event)]], BeforeValidator(listed)]


def _outcome(value: object) -> object:
    return {"winner": value} if isinstance(value, str) else value


class OutcomeIs(Strict):
    """The end of the game."""

    # Of a team both: `p1 and p2`.
    winner: Annotated[str, Field(pattern=r"^(draw|lost|p[1-4]( and p[1-4])?)$")]
    clause: str = ""
    reason: str = ""


class Step(Strict):
    """Answers, then expectations."""

    note: str = ""
    do: Annotated[list[AnswerStep], BeforeValidator(_answers)] = []
    alias: dict[str, str] = {}
    prompt: PromptIs | None = None
    offered: Patterns = []
    not_offered: Patterns = []
    refused: dict[str, str] = {}
    p1: SideIs | None = None
    p2: SideIs | None = None
    p3: SideIs | None = None
    p4: SideIs | None = None
    card: dict[str, CardIs] = {}
    sees: dict[SeatWord, SeesIs] = {}
    events: Events = []
    happened: Events = []
    no_events: Events = []
    says: Patterns = []
    silent: Patterns = []
    turn: int | None = None
    active: SeatWord | None = None
    phase: str | None = None
    outcome: Annotated[OutcomeIs, BeforeValidator(_outcome)] | None = None
    over: bool | None = None

    @field_validator("alias")
    @classmethod
    def _aliases(cls, value: dict[str, str], info: ValidationInfo) -> dict[str, str]:
        for name in value:
            _alias(name, info)
        return value

    def tells(self) -> bool:
        """Does it expect anything?"""
        return bool(self.model_fields_set - {"do", "note", "alias"})


# The parts that a scenario takes over from another one.
BEGINNING = (
    "rules", "seed", "turn", "active", "first", "at", "game", "each", "p1", "p2", "p3", "p4", "format", "direction",
    "discreet", "chooser", "roll", "out",
)  # fmt: skip


class Scenario(Strict):
    """One scenario: a position, a game, or a deck; then its steps."""

    name: str = Field(min_length=1)
    about: str = ""
    clauses: list[str] = Field([], max_length=3)
    faq: list[Annotated[str, Field(pattern=r"^Q\d+$")]] = []
    rules: str | None = None
    like: str = ""
    seed: int = Field(default=1, ge=0, lt=1 << SEED_BITS)
    chance: Literal["splitmix64", "blake2b"] = SPLITMIX
    turn: int = Field(default=5, ge=1)
    active: SeatWord = "p1"
    first: SeatWord = "p1"
    at: str = ""
    each: SideTable | None = None
    p1: SideTable | None = None
    p2: SideTable | None = None
    p3: SideTable | None = None
    p4: SideTable | None = None
    out: list[SeatWord] = []
    format: str = ""
    discreet: bool = False
    chooser: SeatWord | None = None
    roll: SeatWord | None = None
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    game: PlayedGame | None = None
    deck: DeckCheck | None = None
    step: list[Step] = []

    @model_validator(mode="after")
    def _one_start(self) -> Scenario:
        table = self.each is not None or any(self.side(seat) is not None for seat in SEATS)
        if table + (self.game is not None) + (self.deck is not None) > 1:
            raise ValueError("a scenario has either a position (p1, p2), or a game, or a deck")
        if self.like and (self.game is not None or self.deck is not None):
            raise ValueError("like takes the beginning of another scenario: leave out game and deck")
        if self.deck is not None and self.step:
            raise ValueError("a scenario about a deck has no steps")
        if self.step and not any(step.tells() for step in self.step):
            raise ValueError("no step says what must be so: add prompt, p1, card, events, outcome or the like")
        return self

    def side(self, seat: str) -> SideTable | None:
        """A player's cards as written, None if nothing is written about the player."""
        return cast("SideTable | None", getattr(self, seat))

    def tries(self) -> bool:
        """Is there something to run? A recipe for others has no steps."""
        return bool(self.step) or self.deck is not None


class File(Strict):
    """A whole scenario file."""

    about: str = ""
    rules: str = ""
    cards: dict[str, dict[str, Any]] = {}
    scenario: list[Scenario] = Field(min_length=1)

    @model_validator(mode="after")
    def _names(self) -> File:
        seen: set[str] = set()
        for item in self.scenario:
            if item.name in seen:
                raise ValueError(f'two scenarios are called "{item.name}": give one another name')
            seen.add(item.name)
        return self


# ---------------------------------------------------------------- the model of a game


class GameModels(NamedTuple):
    """The tables that a game adds its own keys to."""

    side: type[SideTable] = SideTable
    card_is: type[CardIs] = CardIs
    step: type[Step] = Step
    recipe: type[Recipe] = Recipe


def keys_at(model: type[Strict], path: Sequence[str | int]) -> list[str]:
    """The possible keys of a table of the file, by the keys and places that lead to it."""
    table = model
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
