"""What can happen in an event, as data: the lines of its file. Whatever an event is follows from its acts in order.

An act says what was done, never why it was allowed: what is refused is not written (`desk.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from gundam_tui.games.default import DEFAULT

TITLE = 40  # characters of an event's name
NAME = 40  # of a player's or a deck's name
MOST = 256  # players
MINUTES = 600  # the longest time of a round
CUTS = (0, 2, 4, 8, 16, 32)  # players of a knock-out after Swiss rounds

Kind = Literal["swiss", "knock-out", "round-robin"]
How = Literal["played", "forfeit", "absent", "time", "organiser"]
Number = Annotated[int, Field(ge=0)]
Person = Annotated[str, Field(max_length=200)]
Piles = dict[str, dict[str, int]]

_STRICT = ConfigDict(extra="forbid")


class UnreadableAct(ValueError):
    """A line that is no act, or a file that describes no event; the text says why."""


@dataclass(frozen=True, slots=True)
class EventRules:
    """How an event is played, fixed when it is opened.

    Attributes:
        name: its name.
        kind: Swiss rounds, knock-out or round robin.
        rounds: Swiss rounds; 0: as many as the number of players needs.
        cut: this number of players continue in a knock-out after the Swiss rounds; 0: there is none.
        best_of: games of a match.
        minutes: the time of a round; 0: no limit.
        absent: minutes after which a player who has not come loses; 0: never.
        late: the last round before which players may still enter.
        lists: are decks shown to everybody, or to nobody before the event ends?
        by_itself: is the next round paired as soon as the last result is in?
        watching, delay: who may watch the tables (`server.messages.Open`).
        game, format: what is played.
    """

    __pydantic_config__ = _STRICT

    name: Annotated[str, Field(min_length=1, max_length=TITLE)]
    kind: Kind = "swiss"
    rounds: Annotated[int, Field(ge=0, le=20)] = 0
    cut: Literal[0, 2, 4, 8, 16, 32] = 0
    best_of: Literal[1, 3] = 1
    minutes: Annotated[int, Field(ge=0, le=MINUTES)] = 0
    absent: Annotated[int, Field(ge=0, le=MINUTES)] = 0
    late: Annotated[int, Field(ge=1, le=20)] = 1
    lists: Literal["closed", "open"] = "closed"
    by_itself: bool = False
    watching: Literal["open", "late", "closed"] = "late"
    delay: Annotated[int, Field(ge=0, le=3600)] = 600
    game: Annotated[str, Field(max_length=20)] = DEFAULT
    format: Annotated[str, Field(max_length=20)] = ""


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a match: its games as the first player sees them, and what decided it.

    Attributes:
        won, lost, drawn: games.
        how: what decided it.
        given: who has won where the games do not say so (MT-13). Otherwise who has won more games has won, and if
            nobody has, both have lost (MT-10, MT-12).
    """

    __pydantic_config__ = _STRICT

    won: Annotated[int, Field(ge=0, le=3)] = 0
    lost: Annotated[int, Field(ge=0, le=3)] = 0
    drawn: Annotated[int, Field(ge=0, le=3)] = 0
    how: How = "played"
    given: Literal["by games", "one", "two", "nobody"] = "by games"


@dataclass(frozen=True, slots=True)
class Opened:
    """The first act: an event is opened.

    Attributes:
        rules: how it is played.
        seed: draws lots, told to everybody when the event begins (MT-20).
    """

    __pydantic_config__ = _STRICT

    rules: EventRules
    seed: Number
    act: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Appointed:
    """A person may run the event from now on."""

    __pydantic_config__ = _STRICT

    identity: Person
    name: Annotated[str, Field(max_length=NAME)]
    act: Literal["appointed"] = "appointed"


@dataclass(frozen=True, slots=True)
class Entered:
    """A player enters, or hands in another deck before the event begins.

    Attributes:
        identity: the person; empty: a computer player, named by `bot`.
        deck, sections: the deck's name, and its cards by section.
    """

    __pydantic_config__ = _STRICT

    identity: Person
    name: Annotated[str, Field(max_length=NAME)]
    deck: Annotated[str, Field(max_length=NAME)]
    sections: Piles
    bot: Annotated[str, Field(max_length=20)] = ""
    act: Literal["entered"] = "entered"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player leaves before the event begins: as if they had never entered."""

    __pydantic_config__ = _STRICT

    player: Number
    act: Literal["withdrawn"] = "withdrawn"


@dataclass(frozen=True, slots=True)
class Paired:
    """A round is paired and begins; decks are locked with the first one (MT-23).

    Attributes:
        round: its number, from 1.
        pairs: players of each table; without a second one the first has a bye.
        slots: the places of a knock-out round, None where nobody is left; empty: another kind of round.
    """

    __pydantic_config__ = _STRICT

    round: Annotated[int, Field(ge=1)]
    pairs: tuple[tuple[Number, Number | None], ...]
    slots: tuple[Number | None, ...] = ()
    act: Literal["paired"] = "paired"


@dataclass(frozen=True, slots=True)
class Came:
    """A player has come to their table."""

    __pydantic_config__ = _STRICT

    player: Number
    act: Literal["came"] = "came"


@dataclass(frozen=True, slots=True)
class Scored:
    """A match is over."""

    __pydantic_config__ = _STRICT

    match: Number
    score: Score
    act: Literal["scored"] = "scored"


@dataclass(frozen=True, slots=True)
class Corrected:
    """An organiser corrects the result of a match (MT-24).

    Attributes:
        again: the round after it is paired again: its matches no longer count.
    """

    __pydantic_config__ = _STRICT

    match: Number
    score: Score
    again: bool = False
    act: Literal["mended"] = "mended"  # the name in files that there are


@dataclass(frozen=True, slots=True)
class Dropped:
    """A player drops, or is dropped; a match that they still play is forfeited (MT-24)."""

    __pydantic_config__ = _STRICT

    player: Number
    act: Literal["dropped"] = "dropped"


@dataclass(frozen=True, slots=True)
class Extended:
    """A match gets more time."""

    __pydantic_config__ = _STRICT

    match: Number
    minutes: Annotated[int, Field(ge=1, le=MINUTES)]
    act: Literal["extended"] = "extended"


@dataclass(frozen=True, slots=True)
class Called:
    """A player calls for a judge."""

    __pydantic_config__ = _STRICT

    player: Number
    text: Annotated[str, Field(max_length=200)] = ""
    act: Literal["called"] = "called"


@dataclass(frozen=True, slots=True)
class Answered:
    """An organiser has answered a call."""

    __pydantic_config__ = _STRICT

    call: Number
    act: Literal["answered"] = "answered"


@dataclass(frozen=True, slots=True)
class Paused:
    """The clock of the round is stopped, or runs again (MT-14)."""

    __pydantic_config__ = _STRICT

    on: bool
    act: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Clocked:
    """Nothing but the time that has passed: a server that ends suddenly loses only what came after it."""

    __pydantic_config__ = _STRICT

    act: Literal["clocked"] = "clocked"


@dataclass(frozen=True, slots=True)
class Ended:
    """The event is over: decks may be seen (MT-23)."""

    __pydantic_config__ = _STRICT

    act: Literal["ended"] = "ended"


Act = (
    Opened | Appointed | Entered | Withdrawn | Paired | Came | Scored | Corrected | Dropped | Extended | Called
    | Answered | Paused | Clocked | Ended
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of an event's file.

    Attributes:
        act: what happened.
        by: the name of the person who did it; empty: the event itself.
        at: when, in seconds since the epoch.
        clock: seconds of the round's clock that have passed.
    """

    __pydantic_config__ = _STRICT

    act: Annotated[Act, Field(discriminator="act")]
    by: Annotated[str, Field(max_length=NAME)] = ""
    at: int = 0
    clock: Annotated[float, Field(ge=0, allow_inf_nan=False)] = field(default=0.0)


_ENTRIES: TypeAdapter[Entry] = TypeAdapter(Entry)
_RULES: TypeAdapter[EventRules] = TypeAdapter(EventRules)


def written(entry: Entry) -> str:
    """Encode an entry as a line of text."""
    return _ENTRIES.dump_json(entry).decode()


def read(line: bytes) -> Entry:
    """Read an entry from its line.

    Raises:
        UnreadableAct: it is none.
    """
    try:
        return _ENTRIES.validate_json(line)
    except ValidationError as error:
        raise UnreadableAct(_reason(error)) from None


def read_rules(fields: object) -> EventRules:
    """Read the rules of an event from a table of its fields, as a TOML file has them.

    Raises:
        UnreadableAct: a field is unknown, missing or has a wrong value.
    """
    try:
        return _RULES.validate_python(fields)
    except ValidationError as error:
        raise UnreadableAct(_reason(error)) from None


def _reason(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in fault["loc"])
    return f"{where}: {fault['msg']}"[:200] if where else str(fault["msg"])[:200]
