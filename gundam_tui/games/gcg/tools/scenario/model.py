"""What a scenario file may say: a strict model, read by pydantic.

Short forms of the file (`hand = ["a = ST01-005 x2"]`, `units = 2`, `pilot = "p = ST01-010"`) are spelled out
before they are checked, so that everything behind this module sees one form only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias, cast

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, field_validator, model_validator

from gundam_tui.games.gcg.cards.constants import EX_BASE, EX_RESOURCE, RESOURCE
from gundam_tui.kernel.rng import SEED_BITS, SPLITMIX

from .patterns import counted
from .vocabulary import TAKEN

ALIAS = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_CARD = re.compile(
    r"(?:(?P<alias>[^=]*?)\s*=\s*)?(?P<card>[A-Za-z]+[0-9]*-[0-9A-Za-z]+)(?:\s*[x×*]\s*(?P<count>[0-9]{1,9}))?"
)
MAX_PILE = 60
MAX_TIMES = 99

Preset: TypeAlias = Literal["1.0", "1.1.1", "1.9.0"]
SeatWord: TypeAlias = Literal["p1", "p2", "p3", "p4"]
FormatName: TypeAlias = Literal["", "duel", "royale", "royale-takes-all", "team"]
# Where in a turn play goes on, and the step of the table `turn` for it.
POINTS = {
    "active": "active",
    "start": "start",
    "draw": "draw",
    "resource": "resource",
    "main": "main",
    "end": "open end",
    "end step": "end",
    "hand": "hand",
    "cleanup": "cleanup",
}
Color: TypeAlias = Literal["blue", "green", "red", "white", "purple"]
Point: TypeAlias = Literal["active", "start", "draw", "resource", "main", "end", "end step", "hand", "cleanup"]


class Strict(BaseModel):
    """A table of the file: nothing but the keys it has."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)

    def written(self) -> list[str]:
        """The keys that the file gives, in the order of the model."""
        return [key for key in type(self).model_fields if key in self.model_fields_set]


def _alias(value: str) -> str:
    if value and not ALIAS.fullmatch(value):
        raise ValueError(f'"{value}" cannot be an alias: use letters, digits and _, beginning with a letter')
    if value.lower() in TAKEN:
        raise ValueError(f'"{value}" cannot be an alias: the word has a meaning of its own here')
    return value


Alias: TypeAlias = Annotated[str, AfterValidator(_alias)]


# ---------------------------------------------------------------- cards that lie somewhere


def _spelled(value: object) -> object:
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


class OnField(Held):
    """A Resource."""

    rested: bool = False


class BaseAt(OnField):
    """A Base."""

    damage: int = Field(default=0, ge=0)


class PilotAt(Strict):
    """The Pilot of a Unit."""

    card: str
    alias: Alias = Field(default="", validation_alias="as")


class UnitTable(BaseAt):
    """A Unit in the battle area, or several equal ones."""

    new: bool = False
    pilot: Annotated[PilotAt, BeforeValidator(_spelled)] | None = None


def _listed(value: object) -> object:
    """One card may stand without brackets."""
    return [cast("object", value)] if isinstance(value, str | dict) else value


def _counted(number: str) -> Callable[[object], object]:
    """A number stands for so many equal cards."""

    def read(value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool):
            if not 0 <= value <= MAX_PILE:
                raise ValueError(f"{value} is no number of cards: write 0 to {MAX_PILE}")
            return [{"card": number, "count": value}] if value else []
        return _listed(value)

    return read


def _base(value: object) -> object:
    return None if value == "none" else _spelled(value)


HeldItem: TypeAlias = Annotated[Held, BeforeValidator(_spelled)]
Pile: TypeAlias = Annotated[list[HeldItem], BeforeValidator(_listed)]
Units: TypeAlias = Annotated[list[Annotated[UnitTable, BeforeValidator(_spelled)]], BeforeValidator(_listed)]
Resources: TypeAlias = Annotated[
    list[Annotated[OnField, BeforeValidator(_spelled)]], BeforeValidator(_counted(RESOURCE))
]
ResourceDeck: TypeAlias = Annotated[list[HeldItem], BeforeValidator(_counted(RESOURCE))]


class SideTable(Strict):
    """One player's cards. Piles are written top first."""

    hand: Pile = []
    units: Units = []
    base: Annotated[BaseAt | None, BeforeValidator(_base)] = BaseAt(card=EX_BASE)
    shields: Pile = []
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


def _recipe(value: object) -> object:
    if isinstance(value, str):
        return {"name": value}
    return {"cards": cast("object", value)} if isinstance(value, list) else value


class Recipe(Strict):
    """A deck of a game: a shipped deck or deck file, shuffled, or its cards in order, top first."""

    name: str = ""
    cards: Pile = []
    resource_deck: ResourceDeck = [Held(card=RESOURCE, count=10)]

    @model_validator(mode="after")
    def _some(self) -> Recipe:
        if not self.name and not self.cards:
            raise ValueError('a deck needs cards: write its name, such as "st01", or its cards in brackets')
        return self


class PlayedGame(Strict):
    """A whole game from its set-up."""

    p1: Annotated[Recipe, BeforeValidator(_recipe)]
    p2: Annotated[Recipe, BeforeValidator(_recipe)]
    p3: Annotated[Recipe | None, BeforeValidator(_recipe)] = None
    p4: Annotated[Recipe | None, BeforeValidator(_recipe)] = None

    def recipes(self) -> list[tuple[str, Recipe]]:
        """The decks by the words of their players."""
        found = (("p1", self.p1), ("p2", self.p2), ("p3", self.p3), ("p4", self.p4))
        return [(word, recipe) for word, recipe in found if recipe is not None]


class DeckCheck(Strict):
    """A question about deck construction: a deck and the verdict there must be."""

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


# ---------------------------------------------------------------- what is done and what must be so


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


Kind: TypeAlias = Literal[
    "act", "block", "action_step", "burst", "target", "may", "mode", "number", "place", "order", "trigger_order", "pay",
    "cost", "discard", "excess", "first", "direction", "mulligan",
]  # fmt: skip


class PromptIs(Strict):
    """The open prompt."""

    seat: SeatWord | None = None
    kind: Kind | None = None
    options: Patterns | None = None
    has: Patterns = []
    least: int | None = None
    most: int | None = None
    clause: str = ""
    source: str = ""


def _zone(value: object) -> object:
    """A number is a count, a list the whole content, a table says which way it is meant."""
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
    """One player's places and counts."""

    hand: Zone | None = None
    units: Zone | None = None
    base: Zone | None = None
    shields: Zone | None = None
    deck: Zone | None = None
    trash: Zone | None = None
    removal: Zone | None = None
    resources: Zone | None = None
    resource_deck: Zone | None = None
    active_resources: int | None = None
    rested_resources: int | None = None
    ex: int | None = None
    lv: int | None = None


def _keywords(value: object) -> object:
    words = [value] if isinstance(value, str) else value
    return dict.fromkeys(cast("list[str]", words), 0) if isinstance(words, list) else words


class CardIs(Strict):
    """One card, Unit, Base or Resource as it is now."""

    where: str = ""
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
    keywords: Annotated[dict[str, int] | None, BeforeValidator(_keywords)] = None
    has: Patterns = []
    lacks: Patterns = []
    traits: Patterns = []
    lacks_traits: Patterns = []


def _event(value: object) -> object:
    """`"draw x2"` as a table."""
    if not isinstance(value, str):
        return value
    words, times = counted(value)
    return {"event": words} if words == value.strip() else {"event": words, "times": times}


class EventIs(Strict):
    """Something that happened; only what is given is compared."""

    event: str
    card: str = ""
    source: str = ""
    amount: int | None = None
    how: str | None = None
    seat: SeatWord | None = None
    times: int | None = Field(default=None, ge=1, le=MAX_TIMES)


Events: TypeAlias = Annotated[list[Annotated[EventIs, BeforeValidator(_event)]], BeforeValidator(_listed)]


def _outcome(value: object) -> object:
    return {"winner": value} if isinstance(value, str) else value


class OutcomeIs(Strict):
    """How the game ended."""

    # Of a team both: `p1 and p2`.
    winner: Annotated[str, Field(pattern=r"^(draw|p[1-4]( and p[1-4])?)$")]
    clause: str = ""
    reason: str = ""


class Step(Strict):
    """Answers, then what must be so."""

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
    turn: int | None = None
    active: SeatWord | None = None
    phase: Literal["start", "draw", "resource", "main", "end"] | None = None
    outcome: Annotated[OutcomeIs, BeforeValidator(_outcome)] | None = None
    over: bool | None = None

    @field_validator("alias")
    @classmethod
    def _aliases(cls, value: dict[str, str]) -> dict[str, str]:
        for name in value:
            _alias(name)
        return value


COMPARISONS = frozenset(Step.model_fields) - {"do", "note", "alias"}
# What a scenario takes over from another one.
BEGINNING = (
    "rules", "seed", "turn", "active", "first", "at", "game", "p1", "p2", "p3", "p4", "format", "direction", "discreet",
    "chooser",
)  # fmt: skip


class Scenario(Strict):
    """One scenario: a position, a game, or a deck; then its steps."""

    name: str = Field(min_length=1)
    about: str = ""
    clauses: list[str] = Field([], max_length=3)
    faq: list[Annotated[str, Field(pattern=r"^Q\d+$")]] = []
    rules: Preset | None = None
    like: str = ""
    seed: int = Field(default=1, ge=0, lt=1 << SEED_BITS)
    chance: Literal["splitmix64", "blake2b"] = SPLITMIX
    turn: int = Field(default=5, ge=1)
    active: SeatWord = "p1"
    first: SeatWord = "p1"
    at: Point = "main"
    p1: SideTable | None = None
    p2: SideTable | None = None
    p3: SideTable | None = None
    p4: SideTable | None = None
    format: FormatName = ""
    discreet: bool = False
    chooser: SeatWord | None = None
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    game: PlayedGame | None = None
    deck: DeckCheck | None = None
    step: list[Step] = []

    @model_validator(mode="after")
    def _one_start(self) -> Scenario:
        table = any(side is not None for side in (self.p1, self.p2, self.p3, self.p4))
        if table + (self.game is not None) + (self.deck is not None) > 1:
            raise ValueError("a scenario has either a position (p1, p2), or a game, or a deck")
        if self.like and (self.game is not None or self.deck is not None):
            raise ValueError("like takes the beginning of another scenario: leave out game and deck")
        if self.deck is not None and self.step:
            raise ValueError("a scenario about a deck has no steps")
        if self.deck is None and not self.step:
            raise ValueError("there is no [[scenario.step]]: nothing would be tried")
        if self.deck is None and not any(step.model_fields_set & COMPARISONS for step in self.step):
            raise ValueError("no step says what must be so: add prompt, p1, card, events, outcome or the like")
        return self


class File(Strict):
    """A whole scenario file."""

    about: str = ""
    rules: Preset = "1.9.0"
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
