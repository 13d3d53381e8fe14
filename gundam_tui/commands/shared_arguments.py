"""Arguments that several commands have. Each function adds some to a command's parser. Nothing heavy is imported
here, so that the parser is made quickly.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from gundam_tui.commands import values
from gundam_tui.language import LANGUAGES
from gundam_tui.players.levels import FORESEEING, SEARCHING
from gundam_tui.players.names import KINDS, NAMES
from gundam_tui.table.choices import PALETTES, VIEWS
from gundam_tui.table.pass_modes import MODES

_BUDGETED = next(name for name, kind in KINDS.items() if kind.budget)
# How a computer player is named; `players.names` reads it.
PLAYERS = (
    f"{', '.join(NAMES)}; {_BUDGETED}:400 (iterations), {_BUDGETED}:2s; with a value that was learned, "
    f"{' or '.join(f'{name}:value.json' for name, kind in KINDS.items() if kind.value)}; a program of somebody "
    "else's: 'cmd:./mybot --level 3', py:package.module:Class (gundam-tui guide bots)"
)
# What people choose on screens; its words are names here too, but where a player is called that (`seating`).
_BY_WORD = {
    word: " or ".join(dict.fromkeys(known[word].bot for known in (SEARCHING, FORESEEING) if word in known))
    for word in SEARCHING
}
_LEVELS = (
    f"a new game calls them {', '.join(f'{word} ({bots})' for word, bots in _BY_WORD.items())}, as each game has them, "
    f"and {', '.join(word for word in SEARCHING if word not in NAMES)} may be said here too"
)
ASCII = "draw with ASCII characters only"
_ORDINALS = ("first", "second")


def game(command: argparse.ArgumentParser) -> None:
    """`--game`."""
    # An empty text becomes the usual game when the command is read: the list of games is not needed before.
    command.add_argument("--game", type=values.game_id, default="", metavar="ID", help="which game (default: gcg)")


def rules(command: argparse.ArgumentParser) -> None:
    """`--rules`: the version of the rules."""
    command.add_argument(
        "--rules",
        metavar="PRESET",
        default="",
        help="version of the rules (default: the newest; of the Gundam Card Game 1.0, 1.1.1 or 1.9.0; before 1.9.0 a "
        "deck has no purple cards unless +purple says so)",
    )


def own_cards(command: argparse.ArgumentParser) -> None:
    """`--cards`: files of cards of one's own."""
    command.add_argument(
        "--cards", action="append", metavar="FILE", help="a card file of your own, beside those in your data folder"
    )


def on_cluster(command: argparse.ArgumentParser) -> None:
    """`--on`: a cluster."""
    command.add_argument(
        "--on", type=values.scheduler, metavar="HOST:PORT",
        help="play on the Dask cluster of this scheduler; local: on one that is started here (extra: cluster)",
    )  # fmt: skip


def many_games(command: argparse.ArgumentParser) -> None:
    """`--workers`, `--on` and `--resume`: who plays many games, and where they are kept."""
    command.add_argument("--workers", type=values.processes, metavar="N", help="processes (default: one a core)")
    on_cluster(command)
    command.add_argument(
        "--resume", metavar="FILE", help="keep every game in this file, and do not play those again that it has"
    )


def seats(
    command: argparse.ArgumentParser, *, bot: str, decks: str = "that game's first ones", names: bool = True,
    people: bool = False,
) -> None:  # fmt: skip
    """`--deck`, `--bot` and `--name` once for each seat; `--deck2` and so on name the seat. With `people` a seat
    without a computer player is a person's.
    """
    command.set_defaults(people=people)
    game(command)
    command.add_argument(
        "--format", default="", metavar="NAME", help="how it is played: duel, royale or team; first: with fewer cards"
    )
    kinds: list[tuple[str, str, str, Callable[[str], str]]] = [
        ("deck", "DECK", f"the {{}} player's deck (default: {decks})", str),
        ("bot", "NAME", bot, str),
    ]  # fmt: skip
    if names:
        kinds.append(("name", "TEXT", "what the {} player is called this time", values.player_name))
    for what, metavar, text, kind in kinds:
        more = f": {PLAYERS}; {_LEVELS}" if what == "bot" else ""
        command.add_argument(
            f"--{what}", action="append", default=[], type=kind, metavar=metavar, help=text.format("next") + more
        )
        for seat in range(values.SEATS):
            told = text.format(_ORDINALS[seat]) if seat < 2 else argparse.SUPPRESS
            command.add_argument(f"--{what}{seat + 1}", type=kind, metavar=metavar, help=told)


def signs(command: argparse.ArgumentParser, default: str | None = None) -> None:
    """Options for signs and colours, which may also come before a command, or without one."""
    command.add_argument("--ascii", action="store_true", default=default or False, help=ASCII)
    command.add_argument(
        "--palette", choices=PALETTES, default=default, help="the colours; safe: for every kind of colour blindness"
    )


def language(command: argparse.ArgumentParser) -> None:
    """The language, which may also come before a command, or without one."""
    command.add_argument(
        "--lang", choices=tuple(LANGUAGES), default=argparse.SUPPRESS,
        help="the language of tables, questions and texts (default: the setting, else the locale)",
    )  # fmt: skip


def looks(command: argparse.ArgumentParser, *, plain: bool = True) -> None:
    """How the table looks and asks this time, whatever the settings say.

    Args:
        command: the parser.
        plain: is there `--plain`?
    """
    if plain:
        command.add_argument(
            "--plain", action="store_true", help="ask line by line on standard input and output, without a screen"
        )
    signs(command, argparse.SUPPRESS)  # options before the command stay
    liked = command.add_argument_group("for this time, whatever the settings say")
    liked.add_argument("--still", action="store_true", default=None, help="nothing moves by itself")
    liked.add_argument("--pass-mode", choices=MODES, help="where players are asked")
    liked.add_argument("--view", choices=VIEWS, help="does the table turn with the keyboard?")
    liked.add_argument(
        "--open", dest="open_hands", action="store_true", default=None,
        help="open hands: no curtain between the players, for somebody who plays all of them",
    )  # fmt: skip
    liked.add_argument(
        "--clock", type=values.clock, metavar="MINUTES", help="minutes of a player for a game; 0: no clock"
    )
    liked.add_argument("--bot-pace", type=values.pace, metavar="SECONDS", help="between what a computer player does")
