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
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO, cast

from gundam_tui import __version__, ascii_text
from gundam_tui.commands import INTERRUPTED, Mistake, say, shared_arguments, speak
from gundam_tui.commands.suggesting_parser import SuggestingParser

if TYPE_CHECKING:
    import io
    from types import ModuleType

BROKEN_PIPE = 141  # 128 + SIGPIPE
MISTAKE = 2
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # the error numbers that mean no room for the output
# The commands and what each is for. Its module in `gundam_tui.commands` has the same name, and adds its arguments.
_COMMANDS = {
    "play": "start a game",
    "learn": "a first game that teaches",
    "resume": "go on with the game that was left last",
    "demo": "watch computer players play game after game",
    "replay": "play a record again: what happened, and does it play the same",
    "analyse": "judge every decision of a finished game: where was it lost?",
    "puzzle": "solve positions: win or survive, against every answer",
    "sim": "play games between computer players without a screen",
    "tournament": "a tournament of decks and computer players",
    "bot": "a computer player of ours for other programs, line by line",
    "train": "let computer players learn from games against themselves",
    "cards": "show cards: facts, wording, notation",
    "deck": "list, show and check decks",
    "rules": "a clause of the rules: wording, code, tests, cards",
    "check": "run scenario files: what must happen in a position",
    "bench": "measure how fast the engine is on this machine",
    "serve": "hold tables for several terminals, also over SSH",
    "join": "play at the tables that are served on this machine",
    "events": "standings, pairings and decks of club nights",
    "settings": "show the settings, and where they are kept",
    "guide": "pages about keys, decks, simulations, the server",
    "completion": "print a completion script for a shell",
    "man": "print the manual page",
}


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
        return _module(args.module), args
    finally:
        gc.freeze()
        gc.enable()


def _module(command: str) -> ModuleType:
    """The module of a command; the home screen's is `home`."""
    return importlib.import_module(f"gundam_tui.commands.{command}")


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


class _Command(SuggestingParser):
    """The arguments of a command, made when it is called: those of all commands would take longer than the rest of the
    command line.

    Args:
        module: the name of its module.
        options: as for `argparse.ArgumentParser`.
    """

    def __init__(self, *, module: str, **options: Any) -> None:
        self._module = module
        self._options = options
        self._filled = False

    def filled(self) -> argparse.ArgumentParser:
        """The parser with its arguments, which are added at the first call."""
        if not self._filled:
            self._filled = True
            super().__init__(**self._options)
            _module(self._module).arguments(self)
            shared_arguments.language(self)
            self.set_defaults(module=self._module)
        return self

    def parse_known_args(self, *arguments: Any, **named: Any) -> Any:
        """See `argparse.ArgumentParser`."""
        self.filled()
        return super().parse_known_args(*arguments, **named)


def parser() -> argparse.ArgumentParser:
    """The arguments of all commands; `module` of the result names the command's module."""
    top = SuggestingParser(
        prog="gundam-tui",
        description="A terminal table for the Gundam Card Game that knows the rules. No command: the home screen.",
        epilog="`gundam-tui COMMAND --help` tells more about a command.",
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version and which build runs, and exit")
    top.set_defaults(module="home", whole=whole_parser)
    shared_arguments.signs(top)
    shared_arguments.language(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Command)
    for name, purpose in _COMMANDS.items():
        commands.add_parser(name, help=purpose, module=name)
    return top


def whole_parser() -> argparse.ArgumentParser:
    """The parser with the arguments of all commands: for completion and the manual page."""
    from gundam_tui.commands.completion import parsers

    top = parser()
    for command in parsers(top):
        if isinstance(command, _Command):
            command.filled()
    return top


if __name__ == "__main__":
    sys.exit(main())
