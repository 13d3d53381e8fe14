"""The messages between the table server and a terminal: one JSON object per line (`protocol.md`).

A terminal sends a request (`do` says which) with its own number and gets one `Reply` with that number. In between, the
server sends news (`msg` says which). Fields with their default value are left out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from gundam_tui.games.default import DEFAULT
from gundam_tui.games.odds import OddsGroup
from gundam_tui.games.views import AnswerPreview, Choice, Cue, LogLine, View
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.kernel.prompt import Refusal
from gundam_tui.language import N
from gundam_tui.server.event_messages import EventMessage, EventRequest, EventRow
from gundam_tui.table.best_of import MatchScore
from gundam_tui.table.story import Story

VERSION = 5
LINE = 64 * 1024  # bytes; the longest request line
CARDS, SECTIONS = 50, 4  # different cards of a section of a deck; sections
SEATS = 8  # the most seats that any table has
TITLE = 40  # characters of a deck's name
NAME = 16  # characters of a player's name
TEXT = 200  # characters of a line of chat
MINUTES = 600  # the longest limit of a match

WAITS = N("The next game of the match begins when every player is ready.")
_ALONE = MatchScore()
_STRICT = ConfigDict(extra="forbid")

Watching = Literal["open", "late", "closed"]
Key = Annotated[str, Field(max_length=200)]
Keys = Annotated[tuple[Key, ...], Field(max_length=200)]
Object = Annotated[int, Field(ge=0, le=1 << 31)]
Code = Annotated[str, Field(max_length=12)]
CardNumber = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._+-]{0,23}$")]
Name = Annotated[str, Field(max_length=20)]  # of a game, a format, a section, a computer player, a verb, a figure
Seat = Annotated[int, Field(ge=0, lt=SEATS)]
Copies = Annotated[int, Field(ge=1, le=CARDS)]
SectionCards = Annotated[dict[CardNumber, Copies], Field(max_length=CARDS)]


class Unreadable(ValueError):
    """A line that is not a valid message. The text says why, without repeating the line."""


# ---------------------------------------------------------------- requests of a terminal


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message, sent once.

    Attributes:
        version: of the protocol.
        name: the name that the player wants; empty: the name the server already knows.
        lang: the language of what the server says (`language.LANGUAGES`); empty: English. One that the server does not
            speak is English too.
    """

    __pydantic_config__ = _STRICT

    id: int
    version: int
    name: Annotated[str, Field(max_length=80)] = ""
    lang: Annotated[str, Field(max_length=12)] = ""
    do: Literal["hello"] = "hello"


@dataclass(frozen=True, slots=True)
class Speak:
    """Change the language of what the server says from now on, for this terminal alone; see `Hello.lang`."""

    __pydantic_config__ = _STRICT

    id: int
    lang: Annotated[str, Field(max_length=12)]
    do: Literal["speak"] = "speak"


@dataclass(frozen=True, slots=True)
class Rename:
    """Change the name, for tables joined from now on."""

    __pydantic_config__ = _STRICT

    id: int
    name: Annotated[str, Field(max_length=80)]
    do: Literal["rename"] = "rename"


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A player's own deck: counts by card number, for each section. The terminal reads deck lists, never the server."""

    __pydantic_config__ = _STRICT

    sections: Annotated[dict[Name, SectionCards], Field(max_length=SECTIONS)]
    name: Annotated[str, Field(max_length=TITLE)] = ""


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table and sit down at it.

    Attributes:
        deck: a shipped deck's short name, or `own`: the player's own.
        bot: the computer player for every other seat; empty: people join.
        watching: who may watch: everybody immediately, everybody `delay` seconds late, or nobody.
        game: the id of the game. `format`: the name of its format; empty: the usual one.
        seats: the number of players; 0: the smallest number the format allows.
        games: the most games of the match; `minutes`: its limit, 0 for none; `extra_turns`: see `MatchOptions`.
        odds: may the players be shown odds (`MatchApi.odds`)?
    """

    __pydantic_config__ = _STRICT

    id: int
    deck: Annotated[str, Field(max_length=40)] = ""
    own: OwnDeck | None = None
    bot: Name = ""
    watching: Watching = "open"
    delay: Annotated[int, Field(ge=0, le=3600)] = 0
    game: Name = DEFAULT
    format: Name = ""
    seats: Annotated[int, Field(ge=0, le=SEATS)] = 0
    games: Literal[1, 3] = 1
    minutes: Annotated[int, Field(ge=0, le=MINUTES)] = 0
    extra_turns: bool = False
    odds: bool = False
    do: Literal["open"] = "open"


@dataclass(frozen=True, slots=True)
class Join:
    """Sit down at a table that waits for a player; `deck` as in `Open`."""

    __pydantic_config__ = _STRICT

    id: int
    code: Code
    deck: Annotated[str, Field(max_length=40)] = ""
    own: OwnDeck | None = None
    do: Literal["join"] = "join"


@dataclass(frozen=True, slots=True)
class EnterEvent:
    """Enter an event with a deck; `deck` as in `Open`. Before the event begins, this also hands in another deck.

    Attributes:
        bot: an organiser enters this computer player instead.
    """

    __pydantic_config__ = _STRICT

    id: int
    event: Code
    deck: Annotated[str, Field(max_length=40)] = ""
    own: OwnDeck | None = None
    bot: Name = ""
    do: Literal["event-enter"] = "event-enter"


@dataclass(frozen=True, slots=True)
class Back:
    """Return to one's own seat after losing the connection."""

    __pydantic_config__ = _STRICT

    id: int
    code: Code
    seat: Seat
    do: Literal["back"] = "back"


@dataclass(frozen=True, slots=True)
class WatchMessage:
    """Watch a table."""

    __pydantic_config__ = _STRICT

    id: int
    code: Code
    do: Literal["watch"] = "watch"


@dataclass(frozen=True, slots=True)
class Leave:
    """Return to the lobby. The seat in a running game is kept."""

    __pydantic_config__ = _STRICT

    id: int
    do: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class ShowGame:
    """In the lobby: send a game between computer players, for behind the list of tables.

    Attributes:
        every: the least seconds between two positions of it; 0: none (any more).
    """

    __pydantic_config__ = _STRICT

    id: int
    every: Annotated[int, Field(ge=0, le=60)] = 0
    do: Literal["show"] = "show"


@dataclass(frozen=True, slots=True)
class Say:
    """A line of chat to everybody at the table, or in the lobby."""

    __pydantic_config__ = _STRICT

    id: int
    text: Annotated[str, Field(max_length=4 * TEXT)]
    do: Literal["say"] = "say"


@dataclass(frozen=True, slots=True)
class AnswerMessage:
    """The answer to prompt `number`, as option keys."""

    __pydantic_config__ = _STRICT

    id: int
    number: int
    keys: Keys
    do: Literal["answer"] = "answer"


@dataclass(frozen=True, slots=True)
class Mode:
    """Set another pass mode for one's own seat."""

    __pydantic_config__ = _STRICT

    id: int
    mode: Literal["full", "smart", "bluff"]
    do: Literal["mode"] = "mode"


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back one's own last decision; if the other players must agree, they are asked. With `ask`: only say what it
    would undo.
    """

    __pydantic_config__ = _STRICT

    id: int
    ask: bool = False
    do: Literal["undo"] = "undo"


@dataclass(frozen=True, slots=True)
class Rematch:
    """Propose another game with the same players. See `MatchApi.rematch`."""

    __pydantic_config__ = _STRICT

    id: int
    swap: bool = False
    chooser: Seat | None = None
    do: Literal["rematch"] = "rematch"


@dataclass(frozen=True, slots=True)
class Beside:
    """Ask for one's own deck and sideboard between two games of a match. See `MatchApi.own_deck`."""

    __pydantic_config__ = _STRICT

    id: int
    do: Literal["beside"] = "beside"


@dataclass(frozen=True, slots=True)
class SwapMessage:
    """Swap cards between one's deck and its sideboard before the next game. See `MatchApi.swap`."""

    __pydantic_config__ = _STRICT

    id: int
    out: SectionCards = field(default_factory=dict[str, int])
    into: SectionCards = field(default_factory=dict[str, int])
    do: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class Agree:
    """The answer to an `Ask`."""

    __pydantic_config__ = _STRICT

    id: int
    number: int
    yes: bool
    do: Literal["agree"] = "agree"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give up the game."""

    __pydantic_config__ = _STRICT

    id: int
    do: Literal["concede"] = "concede"


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Ask why something cannot be done. See `MatchApi.refusal`."""

    __pydantic_config__ = _STRICT

    id: int
    verb: Name
    obj: Object = 0
    to: Object = 0
    do: Literal["why"] = "why"


@dataclass(frozen=True, slots=True)
class LookMessage:
    """Ask what an answer would do. See `MatchApi.preview`."""

    __pydantic_config__ = _STRICT

    id: int
    keys: Keys
    do: Literal["look"] = "look"


@dataclass(frozen=True, slots=True)
class Explain:
    """Ask where a card's figure comes from. See `MatchApi.explain`."""

    __pydantic_config__ = _STRICT

    id: int
    obj: Object
    stat: Name
    do: Literal["explain"] = "explain"


@dataclass(frozen=True, slots=True)
class OddsMessage:
    """Ask for one's own odds, at a table that shows them. See `MatchApi.odds`."""

    __pydantic_config__ = _STRICT

    id: int
    do: Literal["odds"] = "odds"


@dataclass(frozen=True, slots=True)
class ByHand:
    """Set whether one chooses what the next payment takes. See `MatchApi.pay_by_hand`."""

    __pydantic_config__ = _STRICT

    id: int
    by_hand: bool
    do: Literal["pay"] = "pay"


@dataclass(frozen=True, slots=True)
class Skip:
    """Pass one's windows until the end of the turn, or stop doing so. See `MatchApi.skip`."""

    __pydantic_config__ = _STRICT

    id: int
    on: bool
    do: Literal["skip"] = "skip"


@dataclass(frozen=True, slots=True)
class Correctable:
    """Ask what can be corrected, or (with a `thing`) what can be done with it. See `MatchApi.correctable`,
    `corrections`.
    """

    __pydantic_config__ = _STRICT

    id: int
    thing: Key = ""
    do: Literal["amendable"] = "amendable"


@dataclass(frozen=True, slots=True)
class Correct:
    """Correct the position, once the other players agree. With `ask`: only describe the correction.

    Its name on the wire, and that of `Correctable`, is older than the word "correction" and stays for this version.
    """

    __pydantic_config__ = _STRICT

    id: int
    keys: Keys
    ask: bool = False
    do: Literal["amend"] = "amend"


@dataclass(frozen=True, slots=True)
class Tell:
    """Ask for the story of the finished game. See `MatchApi.story`."""

    __pydantic_config__ = _STRICT

    id: int
    do: Literal["story"] = "story"


Request = (
    Hello | Speak | Rename | Open | Join | Back | WatchMessage | Leave | ShowGame | Say | AnswerMessage | Mode | ByHand
    | Skip | Undo | Rematch | Beside | SwapMessage | Agree | Concede | WhyNot | LookMessage | Explain | OddsMessage
    | Correctable | Correct | Tell | EnterEvent | EventRequest
)  # fmt: skip


# ---------------------------------------------------------------- what the server sends


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a request: `error` says why it failed; otherwise it holds what was asked for.

    Attributes:
        clause: the rule that forbids it, if there is one.
        done: True when the request has been carried out (an undo may wait for other players).
        deck: the reader's own deck and sideboard.
    """

    id: int
    error: str = ""
    clause: str = ""
    done: bool = False
    code: str = ""
    refusal: Refusal | None = None
    ahead: AnswerPreview | None = None
    parts: tuple[tuple[str, int], ...] = ()
    words: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    story: Story | None = None
    deck: OwnDeck | None = None
    odds: tuple[OddsGroup, ...] = ()
    msg: Literal["reply"] = "reply"


@dataclass(frozen=True, slots=True)
class Row:
    """A table in the lobby's list.

    Attributes:
        names: of the players; empty for a free seat.
        free: is a seat free?
        watching: `open`, `late` or `closed`; `delay` in seconds.
        mine: the seats that the reader owns and can return to.
        game, format: the game and its format. `games`: the most games of its match.
    """

    code: str
    names: tuple[str, ...]
    free: bool
    watching: Watching = "open"
    delay: int = 0
    mine: tuple[int, ...] = ()
    game: str = DEFAULT
    format: str = ""
    games: int = 1


@dataclass(frozen=True, slots=True)
class LobbyMessage:
    """The list of tables, the reader's own first, and of events; `name` is the reader's name, `bots` are the computer
    players that a table can be opened with.
    """

    name: str
    rows: tuple[Row, ...]
    events: tuple[EventRow, ...] = ()
    bots: tuple[str, ...] = ()
    msg: Literal["lobby"] = "lobby"


@dataclass(frozen=True, slots=True)
class PlaceMessage:
    """Tells a terminal where it is.

    Attributes:
        code: of the table; empty: in the lobby.
        seat: the terminal's seat; None for a watcher.
        names: of the players.
        here: for each seat, is a terminal (or a computer player) present now?
        game, format: the id of the game played here, and its format.
        round: running number of the match at this table; 0 while it waits for a player.
        notes: remarks about the record of the game.
        odds: does the table show odds?
    """

    code: str = ""
    seat: int | None = None
    names: tuple[str, ...] = ()
    here: tuple[bool, ...] = ()
    game: str = DEFAULT
    round: int = 0
    notes: tuple[str, ...] = ()
    format: str = ""
    odds: bool = False
    msg: Literal["place"] = "place"


@dataclass(frozen=True, slots=True)
class Picture:
    """The game as this terminal may see it. Each picture is complete, except for the log.

    Attributes:
        round: see `PlaceMessage`.
        mode: the seat's pass mode; `by_hand`: does the seat choose what it pays with next? `skips`: are its windows
            passed until the end of the turn?
        standing, sideboards: see `MatchApi`. `left`: seconds left for the match; None: it has no limit.
        events, decisions: counts.
        can_undo, undo_bar, ending: see `MatchApi`.
        kept: how many of the log lines sent before still hold; `log` follows them.
        cues: what has happened since the previous picture, limited to the latest events.
    """

    round: int
    view: View
    mode: str = ""
    by_hand: bool = False
    skips: bool = False
    standing: MatchScore = _ALONE
    sideboards: tuple[int, ...] = ()
    left: int | None = None
    events: int = 0
    decisions: int = 0
    can_undo: bool = False
    undo_bar: str = ""
    kept: int = 0
    log: tuple[LogLine, ...] = ()
    cues: tuple[Cue, ...] = ()
    ending: str = ""
    msg: Literal["picture"] = "picture"


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat."""

    who: str
    text: str
    msg: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class Note:
    """A notice to show once: a player has left, or is back."""

    text: str
    msg: Literal["note"] = "note"


@dataclass(frozen=True, slots=True)
class Ask:
    """Another player's proposal, answered with `Agree`. An empty text withdraws it.

    Attributes:
        number: its number.
        text: the question; `more`: one more sentence about it.
        undone: of an undo: what it would undo, in lines that everybody may read; the latest of many.
    """

    number: int
    text: str = ""
    more: str = ""
    undone: tuple[str, ...] = ()
    msg: Literal["ask"] = "ask"


@dataclass(frozen=True, slots=True)
class Thinking:
    """A computer player at the table takes a while to decide.

    Attributes:
        seat: its seat; None: none is thinking any more.
        ahead: how many other tables come first; 0: it is thinking now.
        wait: seconds until the table may think again, because its people have used up their allowance; 0: enough is
            left.
    """

    seat: int | None = None
    ahead: int = 0
    wait: int = 0
    msg: Literal["thinking"] = "thinking"


@dataclass(frozen=True, slots=True)
class ShowcaseMessage:
    """The game between computer players in the lobby, as a watcher sees it (`ShowGame`)."""

    view: View
    msg: Literal["showcase"] = "showcase"


News = Reply | LobbyMessage | PlaceMessage | Picture | Said | Note | Ask | Thinking | ShowcaseMessage | EventMessage

_requests: TypeAdapter[Request] = TypeAdapter(Annotated[Request, Field(discriminator="do")])
_news: TypeAdapter[News] = TypeAdapter(Annotated[News, Field(discriminator="msg")], config=ConfigDict(defer_build=True))
_news.rebuild(_types_namespace={"Outcome": Outcome})  # the view's own module imports these for type checkers only


def encode(message: Request | News) -> bytes:
    """Encode a message as a line of bytes."""
    if isinstance(message, News):
        field, tag, body = "msg", message.msg, _news.dump_json(message, exclude_defaults=True)
    else:
        field, tag, body = "do", message.do, _requests.dump_json(message, exclude_defaults=True)
    # The tag is a default too, but without it nobody could tell the message's type.
    return f'{{"{field}":"{tag}"{"," if len(body) > 2 else ""}'.encode() + body[1:] + b"\n"


def read_request(line: bytes) -> Request:
    """Read a request from its line.

    Raises:
        Unreadable: the line is not a valid request.
    """
    try:
        return _requests.validate_json(line)
    except ValidationError as error:
        raise Unreadable(_told(error)) from None


def read_news(line: bytes) -> News:
    """Read a message of the server from its line.

    Raises:
        Unreadable: the line is not a message of this protocol.
    """
    try:
        return _news.validate_json(line)
    except ValidationError as error:
        raise Unreadable(_told(error)) from None


def _told(error: ValidationError) -> str:
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    where = ".".join(str(part) for part in faults[0]["loc"])
    text = f"{where}: {faults[0]['msg']}" if where else str(faults[0]["msg"])
    return text[:TEXT]
