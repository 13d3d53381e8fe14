"""`gundam-tui completion SHELL`: print the script that lets a shell complete commands, options and file names."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

FILES = ("FILE", "OUT", "DECK", "PATH")  # metavars of arguments that name files
SHELLS = ("bash", "zsh", "fish")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    parser.description = (
        'Print a completion script, to be read by the shell: for bash `eval "$(gundam-tui completion bash)"` in '
        "~/.bashrc; for zsh likewise in ~/.zshrc, after compinit; for fish `gundam-tui completion fish | source` in "
        "~/.config/fish/config.fish."
    )
    parser.add_argument("shell", choices=SHELLS, help="which shell")


def run(args: argparse.Namespace) -> int:
    """Print the script. It is made from the parsers of all commands."""
    import shtab

    whole: argparse.ArgumentParser = args.whole()
    for parser in parsers(whole):
        for action in _actions(parser):
            if action.metavar in FILES and not action.choices:
                setattr(action, "complete", shtab.FILE)  # noqa: B010  # how shtab learns of it; argparse knows no such field
    print(shtab.complete(whole, shell=args.shell))
    return 0


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yields a parser and the parsers of all its commands."""
    yield parser
    for action in _actions(parser):
        choices: object = action.choices
        if isinstance(choices, Mapping):  # the choices of the commands are their parsers
            for command in cast("Mapping[str, argparse.ArgumentParser]", choices).values():
                yield from parsers(command)


def _actions(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    return parser._actions  # pyright: ignore[reportPrivateUsage]  # argparse has no public way to walk its arguments
