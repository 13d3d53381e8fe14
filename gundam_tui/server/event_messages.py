"""The messages about events (`messages.py` has the others): requests of players and organisers, and an event's page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from gundam_tui.club_events.acts import EventRules
from gundam_tui.games.default import DEFAULT

TEXT = 200  # characters of a line to everybody, or to a judge
MATCHES = 1 << 16

_STRICT = ConfigDict(extra="forbid")

Code = Annotated[str, Field(max_length=12)]
Line = Annotated[str, Field(max_length=4 * TEXT)]
Number = Annotated[int, Field(ge=0, lt=MATCHES)]
Games = Annotated[int, Field(ge=0, le=3)]


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """Open an event, and run it. The reply has its `code`."""

    __pydantic_config__ = _STRICT

    id: int
    rules: EventRules
    do: Literal["event-open"] = "event-open"


@dataclass(frozen=True, slots=True)
class FollowEvent:
    """Get the page of an event whenever it changes; without an `event` no more of them."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code = ""
    do: Literal["event-follow"] = "event-follow"


@dataclass(frozen=True, slots=True)
class DropOut:
    """Withdraw from an event or drop. An organiser may name another `player`."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    player: Number | None = None
    do: Literal["event-drop"] = "event-drop"


@dataclass(frozen=True, slots=True)
class CallJudge:
    """Call an organiser to one's table."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    text: Line = ""
    do: Literal["event-call"] = "event-call"


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """An organiser answers a call for a judge."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    call: Number
    do: Literal["event-answer"] = "event-answer"


@dataclass(frozen=True, slots=True)
class PairRound:
    """An organiser pairs and begins a round. Its number is given, so that two organisers pair it once."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    round: Number
    do: Literal["event-pair"] = "event-pair"


@dataclass(frozen=True, slots=True)
class CorrectResult:
    """An organiser enters or corrects a result: games as the first player sees them; equal: both have lost.

    Attributes:
        again: pair the round after it again.
    """

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    match: Number
    won: Games
    lost: Games
    again: bool = False
    do: Literal["event-mend"] = "event-mend"


@dataclass(frozen=True, slots=True)
class ExtraTime:
    """An organiser gives one match more time."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    match: Number
    minutes: Annotated[int, Field(ge=1, le=60)]
    do: Literal["event-extra"] = "event-extra"


@dataclass(frozen=True, slots=True)
class PauseEvent:
    """An organiser stops the clock of the round, or lets it run again."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    on: bool
    do: Literal["event-pause"] = "event-pause"


@dataclass(frozen=True, slots=True)
class Appoint:
    """An organiser lets another person run the event too: somebody connected under this name."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    name: Annotated[str, Field(max_length=80)]
    do: Literal["event-appoint"] = "event-appoint"


@dataclass(frozen=True, slots=True)
class EndEvent:
    """An organiser ends the event: decks may be seen from now on."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    do: Literal["event-end"] = "event-end"


@dataclass(frozen=True, slots=True)
class SayToEvent:
    """A line of chat to everybody of an event, at whatever table they are."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    text: Line
    do: Literal["event-say"] = "event-say"


@dataclass(frozen=True, slots=True)
class EventText:
    """Ask for pairings, standings, deck lists or one's own history as a text; the reply's `words` are its lines."""

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    what: Literal["pairings", "standings", "decks", "history"]
    do: Literal["event-text"] = "event-text"


EventRequest = (
    OpenEvent | FollowEvent | DropOut | CallJudge | AnswerCall | PairRound | CorrectResult | ExtraTime | PauseEvent
    | Appoint | EndEvent | SayToEvent | EventText
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event in the lobby's list.

    Attributes:
        phase: `entries`, `playing` (a round), `between` rounds, or `over`.
        round, rounds: the present round, and those planned before a knock-out.
        players: how many have entered.
        entered, runs: has the reader entered, does the reader run it?
        may_enter: can players still enter?
        game: the id of the game.
    """

    code: str
    name: str
    phase: Literal["entries", "playing", "between", "over"] = "entries"
    round: int = 0
    rounds: int = 0
    players: int = 0
    entered: bool = False
    runs: bool = False
    may_enter: bool = False
    game: str = DEFAULT


@dataclass(frozen=True, slots=True)
class PairingRow:
    """A match on an event's page.

    Attributes:
        match: its number in the event. `table`: its table in the round.
        code: of the table where it is played, empty when there is none.
        one, two: the players' names; an empty second one is a bye.
        done: is it over? Then `won`, `lost` are its games and `how` is what decided it (`acts.How`).
        left: seconds left when the page was made; None: no limit, or it is over.
        extra: minutes more than the others have.
        mended: has an organiser corrected it? (Clients of this version of the protocol read it by this name.)
        missing: the names of who has not come yet; for organisers alone.
        again: may the next round be paired again after a correction? `bar`: why not. For organisers alone.
    """

    match: int
    round: int
    table: int
    one: str
    two: str = ""
    code: str = ""
    done: bool = False
    won: int = 0
    lost: int = 0
    how: str = ""
    left: float | None = None
    extra: int = 0
    mended: bool = False
    missing: tuple[str, ...] = ()
    again: bool = False
    bar: str = ""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's line of the standings (`rounds.Standing`); `note`: what a knock-out has made of them."""

    place: int
    player: int
    name: str
    points: int = 0
    won: int = 0
    lost: int = 0
    byes: int = 0
    opponents: float = 0.0
    games_rate: float = 0.0
    opponents_games: float = 0.0
    note: str = ""
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class CallRow:
    """An open call for a judge: who calls, at which table of the round (0: none), and what they say."""

    call: int
    name: str
    table: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class EventMessage:
    """The page of an event as its reader may see it. Each page is complete.

    Attributes:
        row: as in the lobby.
        rules: how it is played.
        player: the reader's own number; None: they have not entered.
        deck: the name of the reader's own deck.
        table: the code of the reader's own table; empty: they have none now. `seat`: theirs at it.
        paused: does the clock stand?
        pairings: of the present round; for organisers of all rounds, the latest first.
        standings: of everybody, best first.
        calls: for a judge; organisers see all, a player their own.
        seed: what draws lots; None before the event begins.
        next: the round that can be paired now; 0: none. For organisers alone.
        record: what has happened, in sentences, the latest last.
        organisers: who runs it.
    """

    row: EventRow
    rules: EventRules
    player: int | None = None
    deck: str = ""
    table: str = ""
    seat: int = 0
    paused: bool = False
    pairings: tuple[PairingRow, ...] = ()
    standings: tuple[StandingRow, ...] = ()
    calls: tuple[CallRow, ...] = ()
    seed: int | None = None
    next: int = 0
    record: tuple[str, ...] = ()
    organisers: tuple[str, ...] = ()
    msg: Literal["event"] = "event"
