"""The other side of `bot_protocol`: a player in this process answers questions from standard input.

`gundam-tui bot expert` makes this program's players usable by other programs; the same loop runs an external class
(`py:module:Class`), in a process that the table has started for it.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from gundam_tui.foreign_text import one_line
from gundam_tui.games.library import card_book, use_cards
from gundam_tui.games.registry import UnknownGame, known_id
from gundam_tui.kernel.prompt import Refused

from . import Player
from .bot_protocol import (
    Message,
    Start,
    WrongLine,
    answer_line,
    error_line,
    own_hello_line,
    read_line,
    read_start,
)
from .known_state import WrongState, unpack

__all__ = ["LONGEST", "speak", "speak_class"]

LONGEST = 4 << 20  # bytes of a line that is read: many times what a game of four needs


def speak(name: str, make: Callable[[Start], Player], lines: BinaryIO, out: BinaryIO) -> str:
    """Answer until `bye` or the end of the input. Every `hello` begins a game, with a new player.

    Args:
        name: the player's name.
        make: makes the player of a game.
        lines: the questions.
        out: the answers are written to it.

    Returns:
        What was wrong with the input, which is also sent as an `error` line; empty if nothing was.
    """
    player, game_id = None, ""
    try:
        for line in iter(lambda: lines.readline(LONGEST + 1), b""):
            if len(line) > LONGEST:
                raise WrongLine(f"a line has more than {LONGEST >> 20} MB")
            message = read_line(line)
            match message["msg"]:
                case "hello":
                    start = read_start(message)
                    game_id = known_id(start.game)
                    card_book(game_id)  # read before the clock runs
                    player = make(start)
                    reply = own_hello_line(name)
                case "ask" if player is not None:
                    reply = _answered(player, game_id, message)
                case "ask":
                    raise WrongLine("ask came before hello")
                case "bye":
                    return ""
                case other:
                    raise WrongLine(f"there is no message {one_line(other, 40)}: the game says hello, ask and bye")
            out.write(reply)
            out.flush()
    except (WrongLine, WrongState, UnknownGame, Refused) as error:
        why = str(error)
        out.write(error_line(why))
        out.flush()
        return why
    return ""


def _answered(player: Player, game_id: str, message: Message) -> bytes:
    number, state = message.get("id"), message.get("state")
    if not isinstance(number, int) or not isinstance(state, str):
        raise WrongLine("ask needs the id and the state that gundam-tui has sent: pass both on as they are")
    observation = unpack(state, game_id)
    prompt = observation.prompt
    if prompt is None:
        raise WrongLine("the state asks another seat")
    return answer_line(number, player.answer(observation, prompt))


def speak_class() -> None:
    """In a separate process: run the player of a class, as the command line says: its name, the user's card files."""
    named, *cards = sys.argv[1:]
    use_cards(cards)
    lines, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what the class prints must not mix with the protocol
    module_name, _, class_name = named.partition(":")
    # Last, so that no file of this folder replaces a module of Python or of an installed package.
    sys.path.append(os.getcwd())
    try:
        kind: Any = getattr(importlib.import_module(module_name), class_name)
    except (ImportError, AttributeError) as error:
        out.write(error_line(f"{named} cannot be had: {error}"))
        out.flush()
        return
    speak(named, lambda start: kind(start.seed), lines, out)
