"""The lines between this program and an external computer player: JSON, one object per line, in the style of UCI for
chess programs (`guide/bots.md` is the specification for authors).

The side with the game sends `hello`, `ask` and `bye`; the player sends `hello` and `answer`. Both may send `error`
before they stop. Unknown fields are ignored.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from gundam_tui import __version__, foreign_files
from gundam_tui.foreign_text import one_line
from gundam_tui.frozen import frozen

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from gundam_tui.games.views import View

__all__ = [
    "LINE", "VERSION", "PlayerFault", "Start", "WrongLine", "answer_line", "ask_line", "bye_line", "error_line",
    "hello_line", "own_hello_line", "read_answer", "read_hello", "read_line", "read_start",
]  # fmt: skip

VERSION = 1
LINE = 64 * 1024  # bytes; the longest line that a player may write, and the most it may write ahead
_KEYS, _KEY = 200, 200  # the most keys of an answer, and their characters: as on the wire of the table server
_NAME = 40  # characters of a name that are shown
_SHOWN = 200  # characters of a message that are shown

Message = Mapping[str, Any]


class PlayerFault(RuntimeError):
    """An external program cannot continue: its seat loses the game.

    Attributes:
        seat: the seat of the program.
        why: what it did wrong, as in "answered too late (10 seconds)".
    """

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(why)
        self.seat = seat
        self.why = why

    def __reduce__(self) -> tuple[type[PlayerFault], tuple[int, str]]:
        """Unpickled from its parts in another process."""
        return PlayerFault, (self.seat, self.why)


class WrongLine(ValueError):
    """A line that the protocol does not allow; the text says what is wrong with it, as in "wrote a line that is not
    JSON".
    """


@frozen
class Start:
    """What a player gets before the first question.

    Attributes:
        game: the id of the game.
        seat, seats: its seat, from 0, and the number of players.
        seed: a random seed for the player; it reveals nothing about the game's chance.
        seconds: the time for an answer.
    """

    game: str
    seat: int
    seats: int
    seed: int
    seconds: float


# ---------------------------------------------------------------- the side of the game


def hello_line(start: Start) -> bytes:
    """Returns the first line to a player."""
    return _line(
        "hello", protocol=VERSION, program=f"gundam-tui {__version__}", game=start.game, seat=start.seat,
        seats=start.seats, seed=start.seed, seconds=start.seconds,
    )  # fmt: skip


def ask_line(number: int, view: View, state: str) -> bytes:
    """Returns the line of a question.

    Args:
        number: of the question; the answer repeats it.
        view: the table as the seat sees it, with the open prompt.
        state: the same for this program's own players (`known_state.pack`).
    """
    return b'{"msg":"ask","id":%d,"view":%s,"state":"%s"}\n' % (number, view_json(view), state.encode())


def bye_line(winners: Sequence[int] | None) -> bytes:
    """Returns the last line: the game is over for the player.

    Args:
        winners: the seats that have won, empty for a draw; None: the game was broken off.
    """
    return _line("bye") if winners is None else _line("bye", winners=list(winners))


def read_hello(message: Message) -> str:
    """Returns the name by which a player introduces itself; may be empty.

    Raises:
        WrongLine: it is not an introduction, or of another version.
    """
    _expect(message, "hello")
    if message.get("protocol") != VERSION:
        raise WrongLine(f"speaks version {_short(message.get('protocol'))} of the protocol, not {VERSION}")
    name = message.get("name", "")
    return one_line(name, _NAME) if isinstance(name, str) else ""


def read_answer(message: Message, number: int) -> list[str]:
    """Returns the keys of an answer.

    Raises:
        WrongLine: it is not an answer, or it answers another question.
    """
    _expect(message, "answer")
    if message.get("id") != number or isinstance(message["id"], bool):
        raise WrongLine(f"answered question {_short(message.get('id'))}, and was asked {number}")
    keys = message.get("keys")
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in cast("list[object]", keys)):
        raise WrongLine("wrote an answer whose keys are not a list of texts")
    found = cast("list[str]", keys)
    if len(found) > _KEYS or any(len(key) > _KEY for key in found):
        raise WrongLine(f"wrote an answer of more than {_KEYS} keys, or a key of more than {_KEY} letters")
    return found


@cache
def _views() -> TypeAdapter[View | None]:
    from pydantic import ConfigDict, TypeAdapter

    from gundam_tui.games.views import View
    from gundam_tui.kernel.outcome import Outcome

    views: TypeAdapter[View | None] = TypeAdapter(View | None, config=ConfigDict(defer_build=True))
    views.rebuild(_types_namespace={"Outcome": Outcome})  # the view's own module imports these for type checkers only
    return views


def view_json(view: View) -> bytes:
    """Returns a view as JSON, as on the wire of the table server: fields with their default value are left out."""
    return _views().dump_json(view, exclude_defaults=True)


# ---------------------------------------------------------------- the side of the player


def own_hello_line(name: str) -> bytes:
    """Returns the first line of a player."""
    return _line("hello", protocol=VERSION, name=name)


def answer_line(number: int, keys: Sequence[str]) -> bytes:
    """Returns the line of an answer."""
    return _line("answer", id=number, keys=list(keys))


def error_line(why: str) -> bytes:
    """Returns the line that says why a player stops."""
    return _line("error", text=why[:_SHOWN])


def read_start(message: Message) -> Start:
    """Parse the first line to a player.

    Raises:
        WrongLine: it is not such a line, or of another version.
    """
    _expect(message, "hello")
    if message.get("protocol") != VERSION:
        raise WrongLine(f"the game speaks version {_short(message.get('protocol'))} of the protocol, not {VERSION}")
    numbers = [message.get(name) for name in ("seat", "seats", "seed")]
    seconds = message.get("seconds", 0.0)
    game = message.get("game")
    if not isinstance(game, str) or not isinstance(seconds, int | float) or not all(type(n) is int for n in numbers):
        raise WrongLine("hello needs game, seat, seats, seed and seconds")
    seat, seats, seed = cast("list[int]", numbers)
    return Start(game, seat, seats, seed, float(seconds))


# ---------------------------------------------------------------- both


def read_line(line: bytes) -> Message:
    """Parse a line as a message.

    Raises:
        WrongLine: it is not a message.
    """
    try:
        message = foreign_files.json_value(line)
    except ValueError:
        raise WrongLine(f"wrote a line that is not JSON: {_short(line.decode(errors='replace'))}") from None
    if not isinstance(message, dict) or not isinstance(cast("Message", message).get("msg"), str):
        raise WrongLine(f"wrote a line without msg: {_short(line.decode(errors='replace'))}")
    return cast("Message", message)


def _expect(message: Message, kind: str) -> None:
    found = message["msg"]
    if found == "error":
        raise WrongLine(f"gave up: {_short(message.get('text', ''))}")
    if found != kind:
        raise WrongLine(f"wrote {_short(found)} where {kind} was expected")


def _short(value: object) -> str:
    return one_line(value if isinstance(value, str) else repr(value), _SHOWN)


def _line(kind: str, **fields: object) -> bytes:
    return json.dumps({"msg": kind, **fields}, separators=(",", ":")).encode() + b"\n"
