"""The command line: its arguments, and error messages.

Nothing heavy is imported here, so that `--help` answers at once. Each command is a module in `gundam_tui.commands`,
imported when it runs.
"""

from __future__ import annotations

import argparse
import errno
import gc
import importlib
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, TextIO, cast

from gundam_tui import __version__, ascii_text
from gundam_tui.commands import Mistake, say, speak
from gundam_tui.commands.values import (
    SEATS,
    cells,
    decimal,
    expectation,
    game_id,
    meant,
    player_name,
    scheduler,
    unknown,
    whole,
)
from gundam_tui.language import LANGUAGES
from gundam_tui.players.names import KINDS, NAMES
from gundam_tui.table.choices import PALETTES, VIEWS
from gundam_tui.table.pass_modes import MODES

if TYPE_CHECKING:
    import io
    from types import ModuleType

INTERRUPTED = 130  # 128 + SIGINT, as shells report it
BROKEN_PIPE = 141  # 128 + SIGPIPE
MISTAKE = 2
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # the error numbers that mean no room for the output
_BUDGETED = next(name for name, kind in KINDS.items() if kind.budget)
# How a computer player is named; `players.names` reads it.
_PLAYERS = (
    f"{', '.join(NAMES)}; {_BUDGETED}:400 (iterations), {_BUDGETED}:2s; with a value that was learned, "
    f"{' or '.join(f'{name}:value.json' for name, kind in KINDS.items() if kind.value)}; a program of somebody "
    "else's: 'cmd:./mybot --level 3', py:package.module:Class (gundam-tui guide bots)"
)
_ASCII = "draw with ASCII characters only"
_SIM = """\
Play games between computer players without a screen; game i is played with seed
N + i. With --decks, a round robin: all decks against each other, sides swapped.
Ctrl-C prints the figures so far. Rates come with their interval of 95 percent
(Wilson); a draw counts half."""
_SIM_EXAMPLES = """\
questions of a deck builder:
  which deck beats which?
    gundam-tui sim --decks st01,st02,mydeck.txt
  which cards does my deck win more with, and less?
    gundam-tui sim --deck1 mydeck.txt --deck2 st02 --games 500 --best
  what if two of these were two of those?
    gundam-tui sim --deck1 st01 --decks st02,st03 --try '-2 ST01-004 +2 ST01-003'
  when does it win, early or late?
    gundam-tui sim --deck1 st01 --deck2 st02 --by-turn
Long runs: add --resume FILE, stop with Ctrl-C, and type the same again to go on."""

_seed = whole("a seed", 0, (1 << 128) - 1)
_quick_seed = whole("a seed", 0, (1 << 64) - 1)  # of the fast generator
_games = whole("a number of games", 1, 10**9)
_cards_shown = whole("a number of cards", 1, 100)
_processes = whole("a number of processes", 1, 10**4)
_connections = whole("a number of connections", 1, 10**6)
_decisions = whole("a number of decisions", 0, 10**9)
_lesson = whole("the number of a lesson", 1, 999)
_port = whole("a port (0: any free one)", 0, 65535)
_clock = whole("a clock's minutes", 0, 600)
_pace = decimal("a pace", "seconds from 0 to 30", lambda seconds: 0 <= seconds <= 30)
_limit = decimal("a time", "a number of seconds above 0", lambda seconds: 0 < seconds < float("inf"))
_share = decimal("a share", "a number from 0 to 1", lambda share: 0 <= share <= 1)
_idle = decimal("a time", "minutes, or 0 for no end", lambda minutes: 0 <= minutes < float("inf"))


def main(argv: Sequence[str] | None = None) -> int:
    """Run `gundam-tui`.

    Args:
        argv: the arguments; by default those of the process.

    Returns:
        The exit status: 0 done, 1 done with errors in the result, 2 a mistake in the call or in its files,
        130 interrupted, 141 the reader of the output went away.
    """
    _mend_streams()
    try:
        command, args = _called(argv)
        status: int = command.run(args)
        sys.stdout.flush()
    except Mistake as mistake:
        say(f"gundam-tui: {mistake}", to_errors=True)
        return MISTAKE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            say(f"gundam-tui: {str(error.filename)[:60]}...: no file can have so long a name", to_errors=True)
            return MISTAKE
        if error.errno not in FULL:
            raise
        say(f"gundam-tui: what it has to say or keep cannot be written: {error}: make room", to_errors=True)
        _drop_output()
        return MISTAKE
    return status


def _called(argv: Sequence[str] | None) -> tuple[ModuleType, argparse.Namespace]:
    """The module of the called command, and its arguments. Objects that modules create stay, so the garbage collector
    does not look at them: neither during the imports, where it would take 8 % of the time, nor later.
    """
    gc.disable()
    try:
        args = parser().parse_args(argv)
        if own_cards := getattr(args, "cards", None):
            from gundam_tui.commands.common import take_cards

            take_cards(own_cards)
        speak(getattr(args, "lang", None), ascii_only=getattr(args, "ascii", False))
        if hasattr(args, "game"):
            from gundam_tui.commands.seating import settle

            settle(args)
        return importlib.import_module(f"gundam_tui.commands.{args.module}"), args
    finally:
        gc.freeze()
        gc.enable()


def _mend_streams() -> None:
    """Replace a stream that the caller has closed, and replace letters that its encoding lacks by signs."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    output: TextIO = sys.stdout
    if hasattr(output, "reconfigure"):
        cast("io.TextIOWrapper[BinaryIO]", output).reconfigure(errors=ascii_text.ERRORS)


def _drop_output() -> None:
    """Python flushes standard output once more at exit: give it a valid target."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Version(argparse.Action):
    """Finds out which build of the engine runs, only when needed: the start imports no engine."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the version and exit."""
        from gundam_tui.kernel import COMPILED

        print(f"gundam-tui {__version__} ({'compiled engine' if COMPILED else 'pure Python'})")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """Suggests the likely meaning of an unknown word."""

    def error(self, message: str) -> NoReturn:
        """See `argparse.ArgumentParser`."""
        super().error(f"{message}{meant(message)}")

    def parse_known_args(self, *arguments: Any, **named: Any) -> Any:
        """See `argparse.ArgumentParser`. Nothing stays unknown: the parser with the options of the command reports
        errors in them.
        """
        found, rest = super().parse_known_args(*arguments, **named)
        if rest:
            self.error(unknown(rest, re.findall(r"--[a-z][a-z0-9-]*", self.format_usage())))
        return found, rest


class _Command(_Parser):
    """The arguments of a command, added when it is called.

    Args:
        fill: adds them.
        options: as for `argparse.ArgumentParser`.
    """

    def __init__(self, *, fill: Callable[[argparse.ArgumentParser], None], **options: Any) -> None:
        super().__init__(**options)
        self._fill = fill
        self._filled = False

    def filled(self) -> argparse.ArgumentParser:
        """The parser with its arguments, which are added at the first call."""
        if not self._filled:
            self._filled = True
            self._fill(self)
            _language(self)
        return self

    def parse_known_args(self, *arguments: Any, **named: Any) -> Any:
        """See `argparse.ArgumentParser`."""
        self.filled()
        return super().parse_known_args(*arguments, **named)


def parser() -> argparse.ArgumentParser:
    """The arguments of all commands; `module` of the result names the command's module."""
    top = _Parser(
        prog="gundam-tui",
        description="A terminal table for the Gundam Card Game that knows the rules. No command: the home screen.",
        epilog="`gundam-tui COMMAND --help` tells more about a command.",
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version and which build runs, and exit")
    top.set_defaults(module="home")
    _signs(top)
    _language(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Command)
    commands.add_parser("play", help="start a game", fill=_play)
    commands.add_parser("learn", help="a first game that teaches", fill=_learn)
    commands.add_parser("resume", help="go on with the game that was left last", fill=_resume)
    commands.add_parser("demo", help="watch computer players play game after game", fill=_demo)
    commands.add_parser("replay", help="play a record again: what happened, and does it play the same", fill=_replay)
    commands.add_parser("analyse", help="judge every decision of a finished game: where was it lost?", fill=_analyse)
    commands.add_parser("puzzle", help="solve positions: win in this turn, against every answer", fill=_puzzle)
    commands.add_parser("sim", help="play games between computer players without a screen", fill=_sim)
    commands.add_parser("tournament", help="a tournament of decks and computer players", fill=_tournament)
    commands.add_parser("bot", help="a computer player of ours for other programs, line by line", fill=_bot)
    commands.add_parser("train", help="let computer players learn from games against themselves", fill=_train)
    commands.add_parser("cards", help="show cards: facts, wording, notation", fill=_cards)
    commands.add_parser("deck", help="list, show and check decks", fill=_deck)
    commands.add_parser("rules", help="a clause of the rules: wording, code, tests, cards", fill=_rulebook)
    commands.add_parser("check", help="run scenario files: what must happen in a position", fill=_check)
    commands.add_parser("bench", help="measure how fast the engine is on this machine", fill=_bench)
    commands.add_parser("serve", help="hold tables for several terminals, also over SSH", fill=_serve)
    commands.add_parser("join", help="play at the tables that are served on this machine", fill=_join)
    commands.add_parser("events", help="standings, pairings and decks of club nights", fill=_events)
    commands.add_parser("settings", help="show the settings, and where they are kept", fill=_settings)
    commands.add_parser("guide", help="pages about keys, decks, simulations, the server", fill=_guide)
    commands.add_parser("completion", help="print a completion script for a shell", fill=_completion)
    commands.add_parser("man", help="print the manual page", fill=_man)
    return top


def whole_parser() -> argparse.ArgumentParser:
    """The parser with the arguments of all commands: for completion and the manual page."""
    from gundam_tui.commands.completion import parsers

    top = parser()
    for command in parsers(top):
        if isinstance(command, _Command):
            command.filled()
    return top


def _settings(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="settings")
    command.description = "Show the settings and the file they are kept in. The home screen changes them."
    command.add_argument(
        "--missing", action="store_true", help="list the sentences that have no translation, and how many there are"
    )


def _guide(command: argparse.ArgumentParser) -> None:
    from gundam_tui.commands import guide

    command.set_defaults(module="guide")
    guide.arguments(command)


def _completion(command: argparse.ArgumentParser) -> None:
    from gundam_tui.commands import completion

    command.set_defaults(module="completion", whole=whole_parser)
    completion.arguments(command)


def _man(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="man", whole=whole_parser)
    command.description = "Print the manual page: `gundam-tui man | man -l -` shows it."


def _play(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="play")
    command.description = (
        "Start a game at this terminal. A deck is a shipped one's name or a deck file. --deck, --bot and --name may be "
        "given once for each seat, in order."
    )
    _seats(command, bot="let a computer player have the {} seat")
    command.add_argument(
        "--seed", type=_seed, metavar="N", help="the seed of all chance in the game (default: a new one)"
    )
    command.add_argument(
        "--coach",
        action="store_true",
        help="announce the coach: C (line by line: coach) tells what to do, and why",
    )
    _rules(command)
    _own_cards(command)
    _looks(command)


def _tournament(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="tournament")
    command.description = (
        "Let decks in the hands of computer players meet in matches: Swiss rounds, knock-out, or everybody against "
        "everybody. Every deck enters with every player. Standings with tie-breakers; shares of games won with their "
        "interval of 95 percent. Interrupted (Ctrl-C), the same call with --resume FILE goes on."
    )
    command.add_argument("--decks", metavar="A,B,C", required=True, help="the decks: names or files")
    command.add_argument(
        "--players", metavar="A,B", default="expert", help=f"who plays them (default: %(default)s): {_PLAYERS}"
    )
    command.add_argument(
        "--kind", choices=("swiss", "knock-out", "round-robin"), default="swiss", help="(default: %(default)s)"
    )
    command.add_argument(
        "--rounds", type=_games, metavar="N", help="Swiss rounds (default: so many that one can win all of them)"
    )
    command.add_argument(
        "--match", choices=("bo1", "bo3"), default="bo1", help="one game, or who wins two of three (default: bo1)"
    )
    command.add_argument(
        "--seed", type=_quick_seed, default=1, metavar="N", help="of the lots and the first game (default: 1)"
    )
    command.add_argument("--workers", type=_processes, metavar="N", help="processes (default: one a core)")
    _on(command)
    command.add_argument(
        "--resume", metavar="FILE", help="keep every game in this file, and do not play those again that it has"
    )
    command.add_argument("--html", metavar="FILE", help="write standings and matches as a page for browsers as well")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print the standings, a line an entrant")
    _game(command)
    _rules(command)
    _own_cards(command)


def _bot(command: argparse.ArgumentParser) -> None:
    from gundam_tui.commands import bot

    command.set_defaults(module="bot")
    bot.arguments(command)
    _own_cards(command)


def _bench(command: argparse.ArgumentParser) -> None:
    from gundam_tui.commands import bench

    command.set_defaults(module="bench")
    bench.arguments(command)


def _analyse(command: argparse.ArgumentParser) -> None:
    from gundam_tui.commands import analyse

    command.set_defaults(module="analyse")
    analyse.arguments(command)


def _puzzle(command: argparse.ArgumentParser) -> None:
    from gundam_tui.commands import puzzle

    command.set_defaults(module="puzzle")
    puzzle.arguments(command)
    _game(command)
    _own_cards(command)


def _serve(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="serve")
    command.description = (
        "Hold tables for several terminals, each with its own hand only, until interrupted. Games survive lost "
        "connections and a restart. Who may come in over SSH must be said: by password, by key, or anybody."
    )
    command.add_argument("--port", type=_port, default=8022, metavar="N", help="the SSH port (default: %(default)s)")
    command.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS",
        help="where to listen; 0.0.0.0 is every address of the machine (default: %(default)s)",
    )  # fmt: skip
    command.add_argument("--password-file", metavar="FILE", help="its first line is the password of all players")
    command.add_argument("--authorized-keys", metavar="FILE", help="public keys, in the form of OpenSSH's file")
    command.add_argument("--open", action="store_true", help="let anybody in, without a password: for a demo")
    command.add_argument(
        "--connections",
        type=_connections,
        default=100,
        metavar="N",
        help="how many players may be logged in at once (default: %(default)s)",
    )
    command.add_argument(
        "--idle", type=_idle, default=60.0, metavar="MINUTES",
        help="send terminals away after so many minutes without a key (default: 60)",
    )  # fmt: skip
    command.add_argument("--no-compression", action="store_true", help="for clients that cannot compress")
    command.add_argument("--web", action="store_true", help="also on a web page; it asks for no password")
    command.add_argument(
        "--web-url", default="", metavar="URL", help="where a proxy publishes the page, such as https://cards.example"
    )
    command.add_argument(
        "--web-proxy", action="append", default=[], metavar="ADDRESS",
        help="from where that proxy connects, an address or a network (default: this machine); it alone is believed "
        "when it says where a visitor comes from (X-Forwarded-For)",
    )  # fmt: skip
    command.add_argument(
        "--web-visitors", type=_connections, default=20, metavar="N",
        help="how many browsers at once; each takes 40 MB (default: %(default)s)",
    )  # fmt: skip
    command.add_argument("--web-port", type=_port, default=8000, metavar="N", help="its port (default: %(default)s)")
    command.add_argument(
        "--bot", action="append", default=[], metavar="NAME=PLAYER",
        help="a further computer player for tables: mine='cmd:./mybot --level 3' (may be given several times)",
    )  # fmt: skip
    command.add_argument(
        "--event", metavar="FILE", help="open the event that this TOML file describes (`gundam-tui guide events`)"
    )
    command.add_argument("--local", action="store_true", help="no SSH: only terminals of this machine (join)")
    command.add_argument("--socket", metavar="PATH", help="the socket for terminals of this machine")


def _events(command: argparse.ArgumentParser) -> None:
    from gundam_tui.commands.events import arguments

    command.set_defaults(module="events")
    arguments(command)


def _join(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="join")
    command.description = "Open the lobby of the table server of this machine: two terminals, and no curtain between."
    command.add_argument("--socket", metavar="PATH", help="the server's socket (default: that of `serve`)")
    command.add_argument("--name", default="", metavar="TEXT", help="what you are called (default: your login name)")
    command.add_argument("--guest", action="store_true", help="without a name: there is no seat to come back to")
    command.add_argument(
        "--plain", action="store_true", help="ask line by line on standard input and output, without a screen"
    )
    _signs(command, argparse.SUPPRESS)


def _learn(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="learn")
    command.description = "A short game against the computer in which every step is explained when it comes."
    command.add_argument(
        "lesson", nargs="?", type=_lesson, metavar="N", help="the lesson to begin at (default: where it was left)"
    )
    command.add_argument("--list", action="store_true", help="list the lessons")
    _game(command)
    _looks(command)


def _demo(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="demo")
    command.description = (
        "Computer players play game after game, each with two starter decks by chance unless decks are named. Nothing "
        "is recorded. Space: at once; p or any letter: pause; + and -: the pace."
    )
    _seats(command, bot="who plays the {} seat (default: greedy)", decks="by chance", names=False)
    command.add_argument("--seed", type=_quick_seed, metavar="N", help="the seed of all chance (default: a new one)")
    _own_cards(command)
    _looks(command, plain=False)


def _resume(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="resume")
    command.description = "Go on at the very prompt at which the last game was left."
    command.add_argument(
        "--bot", action="append", default=[], metavar="NAME",
        help="start this program of somebody else's (cmd:…, py:…), which the record names: no record can do that alone",
    )  # fmt: skip
    _own_cards(command)
    _looks(command)


def _replay(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="replay")
    command.add_argument("file", metavar="FILE", help="a record: a save, a finished game, a bug report")
    command.add_argument("--text", "--log", dest="log", action="store_true", help="print what happened, line by line")
    command.add_argument("--check", action="store_true", help="only tell whether it still plays the same")
    command.add_argument(
        "--part", type=int, default=0, metavar="N",
        help="the Nth game of a match (default: the last one; with --check all of them)",
    )  # fmt: skip
    command.add_argument(
        "--at", type=_decisions, metavar="N", help="stop after N decisions; without a screen: print the table"
    )
    command.add_argument("--scenario", metavar="OUT", help="write that moment (default: the end) as a scenario file")
    command.add_argument("--cast", metavar="OUT", help="write the game as a terminal recording (asciicast v2)")
    command.add_argument("--html", metavar="OUT", help="write the game as one page for browsers, complete in itself")
    command.add_argument("--svg", metavar="OUT", help="write that moment (default: the end) as a picture")
    command.add_argument(
        "--size", type=cells, default=(120, 36), metavar="WxH", help="of such pictures, in cells (default: 120x36)"
    )
    command.add_argument("--seat", choices=("p1", "p2"), help="as that player sees it; default: both")
    command.description = (
        "On a terminal the record is played on the board; --text, --check, --scenario, --cast, --html and "
        "--svg need no screen."
    )
    _own_cards(command)
    _looks(command)


def _sim(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="sim")
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.description, command.epilog = _SIM, _SIM_EXAMPLES
    command.add_argument(
        "--games", type=_games, metavar="N", help="how many games a pairing (default: 100; of a ladder 4)"
    )
    command.add_argument(
        "--ladder", nargs="?", const="random,easy,casual,greedy,expert", metavar="A,B,C",
        help="these computer players (default: the quick ones) against each other on twelve tournament decks (or "
        "--decks), and their strength in Elo",
    )  # fmt: skip
    _seats(
        command, names=False,
        bot="who plays the {} seat (default: expert with --decks, --try, --best and --by-turn, or greedy)",
    )  # fmt: skip
    command.add_argument(
        "--decks", metavar="A,B,C", help="a round robin of these decks; with --deck1: that deck against each of them"
    )  # fmt: skip
    command.add_argument(
        "--match", choices=("bo1", "bo3"), default="bo1",
        help="count games, or matches: who wins two games of three (default: bo1)",
    )  # fmt: skip
    command.add_argument("--mirror", action="store_true", help="in a round robin, every deck against itself as well")
    command.add_argument("--swap", action="store_true", help="without --decks: change seats from game to game as well")
    command.add_argument(
        "--try", dest="tries", action="append", default=[], metavar="CHANGE",
        help="what a change of the first deck does, '-2 CARD +2 CARD': the changed deck plays the same games, against "
        "--deck2 or each of --decks (give it again for another change of the same deck)",
    )  # fmt: skip
    command.add_argument(
        "--seed", type=_quick_seed, default=1, metavar="N", help="seed of the first game (default: %(default)s)"
    )
    command.add_argument("--workers", type=_processes, metavar="N", help="processes (default: one a core, if worth it)")
    _on(command)
    command.add_argument("--limit", type=_limit, metavar="S", help="give a game up after so many seconds")
    command.add_argument(
        "--resume", metavar="FILE", help="keep every result in this file, and do not play those again that it has"
    )
    command.add_argument(
        "--pairs", action=argparse.BooleanOptionalAction, default=None,
        help="play every game twice, with the players exchanged, and count by pairs: Elo of the first player with a "
        "narrower interval (default with --ladder, where --games is even)",
    )  # fmt: skip
    command.add_argument(
        "--sprt", nargs=2, type=expectation, metavar=("LOW", "HIGH"),
        help="stop when it is clear (5 percent risk) whether the first computer player wins LOW or HIGH of the games, "
        "e.g. 0.6 0.75, or is so much stronger: 0elo 20elo",
    )  # fmt: skip
    command.add_argument("--by-card", action="store_true", help="win rates when a card was drawn, and played")
    command.add_argument(
        "--best", nargs="?", type=_cards_shown, const=10, metavar="N",
        help="the N cards (10) of each deck that it wins more with, and less, than in the games without them",
    )  # fmt: skip
    command.add_argument(
        "--by-turn", action="store_true", help="the chance to win turn by turn, in games won, games lost and all"
    )
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument(
        "--csv", action="store_true",
        help="print a line a pairing; a line a card, a turn or a change with --by-card, --best, --by-turn or --try",
    )  # fmt: skip
    command.add_argument(
        "--html", metavar="FILE", help="write the figures that --csv can print as a page for browsers as well"
    )
    command.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help=_ASCII)
    _rules(command)
    _own_cards(command)


def _train(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="train")
    command.description = (
        "Fit the value that the players expert and search judge positions by. First come quick games without looking "
        "ahead, then rounds of games in which the value so far plays; after each of them it is fitted again. What has "
        "been played is kept in the folder: interrupted (Ctrl-C), the same command goes on there. Needs numpy: "
        "pip install gundam-tui[train]."
    )
    command.add_argument("folder", metavar="FOLDER", help="where the games and the values are kept")
    command.add_argument("--out", metavar="FILE", help="write the weights here as well")
    command.add_argument("--decks", metavar="A,B,C", help="the decks to play with (default: all that come with it)")
    command.add_argument(
        "--leave-out", default="", metavar="A,B,C", help="decks to leave out, to measure by them afterwards"
    )
    for flag, reader, default, text in (
        ("quick", _decisions, 6000, "quick games"),
        ("rounds", _decisions, 3, "rounds of games that look ahead"),
        ("games", _games, 400, "games a round"),
        ("hidden", _decisions, 24, "hidden units of the network; 0: a plain logistic regression"),
        ("passes", _games, 10, "passes of a fit over its positions"),
        ("search", _decisions, 24, "iterations that those who play by a value search; 0: they look one answer ahead"),
        ("seed", _quick_seed, 1, "decides all chance"),
    ):
        command.add_argument(f"--{flag}", type=reader, default=default, metavar="N", help=f"{text} (%(default)s)")
    command.add_argument(
        "--lambda", dest="decay", type=_share, default=1.0, metavar="X",
        help="of TD(lambda); 1: fit to what the games came to (%(default)s)",
    )  # fmt: skip
    command.add_argument(
        "--step", type=_share, metavar="X",
        help="how far the first steps of a fit go (0.002, with --start 0.0003: from few games longer steps would learn "
        "less than they forget)",
    )  # fmt: skip
    command.add_argument(
        "--noise", type=_share, default=0.25, metavar="X", help="share of decisions that are random (%(default)s)"
    )
    command.add_argument(
        "--start", metavar="FILE",
        help="the value to begin with, which the first round is played by; shipped: the one that comes with it "
        "(default: none, greedy players play that round)",
    )  # fmt: skip
    command.add_argument(
        "--opponent", default="greedy", metavar="PLAYER",
        help="who plays against them in every fourth game of a round; also a program of your own (default: greedy)",
    )  # fmt: skip
    command.add_argument("--workers", type=_processes, metavar="N", help="processes (default: one)")
    _on(command)
    _game(command)
    _own_cards(command)


def _cards(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="cards")
    command.description = (
        "Show cards by number or name, or all of them; a name may be given in part. Filters: everything asked for must "
        "hold; of a filter given twice any one value will do."
    )
    command.add_argument(
        "numbers", nargs="*", metavar="CARD", help="card numbers, e.g. ST01-001, or a name (default: all)"
    )
    command.add_argument(
        "--set", action="append", default=[], metavar="CODE", help="of a set, e.g. ST01 (may be repeated)"
    )
    for flag, metavar, text in (
        ("color", "NAME", "blue, green, red, white or purple"),
        ("type", "NAME", "unit, pilot, command, base …"),
        ("trait", "NAME", "with a trait, e.g. Zeon"),
        ("keyword", "NAME", "that have or give a keyword effect, e.g. Blocker"),
    ):
        command.add_argument(
            f"--{flag}", action="append", default=[], metavar=metavar, help=f"{text} (may be repeated)"
        )
    command.add_argument("--level", default="", metavar="N..M", help="of a level: 4, 4..6, 4.. or ..6")
    command.add_argument("--cost", default="", metavar="N..M", help="of a cost, likewise")
    command.add_argument("--name", default="", metavar="TEXT", help="with this in the name")
    command.add_argument("--text", default="", metavar="TEXT", help="with this in the wording or the notation")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a JSON array")
    form.add_argument(
        "--notation", action="store_true", help="instead of cards: how card texts are written, with examples"
    )
    form.add_argument(
        "--read",
        metavar="FILE",
        help="read printed cards (JSON, CSV or a pasted page; - is standard input) as your own",
    )
    _game(command)
    _own_cards(command)


def _deck(command: argparse.ArgumentParser) -> None:
    command.description = (
        "List the decks there are, show one, check deck files against the rules of construction, bring lists in and "
        "out, and look at a deck's figures. A deck is a name from the list or a deck file."
    )
    kinds = command.add_subparsers(title="what to do", metavar="ACTION", required=True, parser_class=_Parser)
    command.set_defaults(module="deck")
    listing = kinds.add_parser("list", help="the decks that come with the game, and your own")
    listing.set_defaults(action="list")
    show = kinds.add_parser("show", help="the cards of a deck")
    show.set_defaults(action="show")
    show.add_argument("deck", metavar="DECK", help="a shipped deck's name or a deck file")
    check = kinds.add_parser("check", help="say whether decks are legal, with every fault")
    check.set_defaults(action="check")
    check.add_argument("decks", nargs="+", metavar="DECK", help="a shipped deck's name or a deck file")
    check.add_argument(
        "--format", default="", metavar="NAME",
        help="for this way to play: duel, royale, team, first (with fewer cards); rules: by the rules alone; official: "
        "also by the official restriction list (default: any way to play)",
    )  # fmt: skip
    bring = kinds.add_parser("import", help="read a deck list of another program and keep it among your decks")
    bring.set_defaults(action="import")
    bring.add_argument("file", metavar="FILE", help="the list, one card a line; - is standard input")
    bring.add_argument("--name", default="", metavar="TEXT", help="what to call the deck")
    take = kinds.add_parser("export", help="print a deck as a list for other programs")
    take.set_defaults(action="export")
    take.add_argument("deck", metavar="DECK", help="a shipped deck's name or a deck file")
    take.add_argument(
        "--as", dest="form", choices=("exburst", "deckplanet", "toml"), default="exburst",
        help="'4 x ST01-001', '4 Gundam [ST01-001]', or a deck file (default: %(default)s)",
    )  # fmt: skip
    for command_ in (bring, take):
        command_.add_argument("--to", metavar="FILE", help="save it there")
        command_.add_argument("--force", action="store_true", help="write over a file that is there")
    stats = kinds.add_parser("stats", help="curves, counts and chances of a deck")
    stats.set_defaults(action="stats")
    stats.add_argument("deck", metavar="DECK", help="a shipped deck's name or a deck file")
    stats.add_argument(
        "--card", action="append", default=[], metavar="NUMBER", help="the chances of this card (may be repeated)"
    )
    stats.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help=_ASCII)
    for command_ in (show, check, bring):
        _rules(command_)
    for command_ in (listing, show, check, bring, take, stats):
        _game(command_)
        _own_cards(command_)


def _rulebook(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="rules")
    command.description = (
        "Without a number: how many clauses of the comprehensive rules have tests, by chapter. With one: what the "
        "clause says, where it is in the code, its tests, and the cards that lean on it. With words: the clauses that "
        "say them."
    )
    command.add_argument(
        "numbers", nargs="*", metavar="CLAUSE", help="clauses, e.g. 8-3-3 or 1.9.0:5-22, or words such as blocker"
    )
    _game(command)
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _check(command: argparse.ArgumentParser) -> None:
    command.set_defaults(module="check")
    command.description = (
        "Run scenario files (TOML): each sets up a position or a game, answers prompts and tells what must be so. "
        "Exit status 1 when a scenario fails, 2 when a file cannot be used."
    )
    command.add_argument("files", nargs="+", metavar="FILE", help="scenario files, and folders of them")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument("--only", metavar="TEXT", default="", help="only the scenarios whose name holds this text")
    command.add_argument("--rules", metavar="PRESET", help="play them by this preset, whatever the files say")
    _game(command)


def _rules(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--rules",
        metavar="PRESET",
        default="",
        help="version of the rules (default: the newest; of the Gundam Card Game 1.0, 1.1.1 or 1.9.0; before 1.9.0 a "
        "deck has no purple cards unless +purple says so)",
    )


_ORDINALS = ("first", "second")


def _seats(
    command: argparse.ArgumentParser, *, bot: str, decks: str = "that game's first ones", names: bool = True
) -> None:
    """`--deck`, `--bot` and `--name` once for each seat; `--deck2` and so on name the seat."""
    _game(command)
    command.add_argument(
        "--format", default="", metavar="NAME", help="how it is played: duel, royale or team; first: with fewer cards"
    )
    kinds: list[tuple[str, str, str, Callable[[str], str]]] = [
        ("deck", "DECK", f"the {{}} player's deck (default: {decks})", str), ("bot", "NAME", bot, str),
    ]  # fmt: skip
    if names:
        kinds.append(("name", "TEXT", "what the {} player is called this time", player_name))
    for what, metavar, text, kind in kinds:
        more = f": {_PLAYERS}" if what == "bot" else ""
        command.add_argument(
            f"--{what}", action="append", default=[], type=kind, metavar=metavar, help=text.format("next") + more
        )
        for seat in range(SEATS):
            told = text.format(_ORDINALS[seat]) if seat < 2 else argparse.SUPPRESS
            command.add_argument(f"--{what}{seat + 1}", type=kind, metavar=metavar, help=told)


def _game(command: argparse.ArgumentParser) -> None:
    # An empty text becomes the usual game when the command is read: the list of games is not needed before.
    command.add_argument("--game", type=game_id, default="", metavar="ID", help="which game (default: gcg)")


def _on(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--on", type=scheduler, metavar="HOST:PORT",
        help="play on the Dask cluster of this scheduler; local: on one that is started here (extra: cluster)",
    )  # fmt: skip


def _own_cards(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--cards", action="append", metavar="FILE", help="a card file of your own, beside those in your data folder"
    )


def _signs(command: argparse.ArgumentParser, default: str | None = None) -> None:
    """Options for signs and colours, which may also come before a command, or without one."""
    command.add_argument("--ascii", action="store_true", default=default or False, help=_ASCII)
    command.add_argument(
        "--palette", choices=PALETTES, default=default, help="the colours; safe: for every kind of colour blindness"
    )


def _language(command: argparse.ArgumentParser) -> None:
    """The language, which may also come before a command, or without one."""
    command.add_argument(
        "--lang", choices=tuple(LANGUAGES), default=argparse.SUPPRESS,
        help="the language of tables, questions and texts (default: the setting, else the locale)",
    )  # fmt: skip


def _looks(command: argparse.ArgumentParser, *, plain: bool = True) -> None:
    if plain:
        command.add_argument(
            "--plain", action="store_true", help="ask line by line on standard input and output, without a screen"
        )
    _signs(command, argparse.SUPPRESS)  # options before the command stay
    liked = command.add_argument_group("for this time, whatever the settings say")
    liked.add_argument("--still", action="store_true", default=None, help="nothing moves by itself")
    liked.add_argument("--pass-mode", choices=MODES, help="where players are asked")
    liked.add_argument("--view", choices=VIEWS, help="does the table turn with the keyboard?")
    liked.add_argument(
        "--open", dest="open_hands", action="store_true", default=None,
        help="open hands: no curtain between the players, for somebody who plays all of them",
    )  # fmt: skip
    liked.add_argument("--clock", type=_clock, metavar="MINUTES", help="minutes a player has for a game; 0: no clock")
    liked.add_argument("--bot-pace", type=_pace, metavar="SECONDS", help="between what a computer player does")


if __name__ == "__main__":
    sys.exit(main())
