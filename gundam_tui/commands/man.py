"""`gundam-tui man`: print the manual page, made from the parsers of all commands."""

from __future__ import annotations

import argparse

from gundam_tui import __version__


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = "Print the manual page: `gundam-tui man | man -l -` shows it."


def run(args: argparse.Namespace) -> int:
    """Print the page in roff, as `gundam-tui man | man -l -` reads it."""
    from argparse_manpage.manpage import Manpage  # pyright: ignore[reportMissingTypeStubs]

    data = {
        "project_name": "gundam-tui", "version": __version__, "manual_section": "6", "manual_title": "Games",
        "description": "a terminal table for the Gundam Card Game that knows the rules",
    }  # fmt: skip
    print(Manpage(args.whole(), data))
    return 0
