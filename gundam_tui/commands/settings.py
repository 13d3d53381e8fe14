"""`gundam-tui settings`: show the settings, and the sentences without a translation."""

from __future__ import annotations

import argparse

from gundam_tui import catalogue
from gundam_tui.commands import say
from gundam_tui.language import ENGLISH, LANGUAGES, tr, trn
from gundam_tui.table.settings import ENTRIES, load, settings_path


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = "Show the settings and the file they are kept in. The home screen changes them."
    command.add_argument(
        "--missing", action="store_true", help="list the sentences that have no translation, and how many there are"
    )


def run(args: argparse.Namespace) -> int:
    """Show them.

    Args:
        args: `missing`: list the sentences without a translation instead.

    Returns:
        0; 1 if the settings file has mistakes, or sentences are missing.
    """
    if args.missing:
        return _missing()
    settings, notes = load()
    say(settings_path())
    width = max(len(entry.name) for entry in ENTRIES)
    for entry in ENTRIES:
        say(f"  {entry.name:<{width}}  {getattr(settings, entry.name)}")
    for note in notes:
        say(f"! {note}")
    return 1 if notes else 0


def _missing() -> int:
    count = 0
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        found = catalogue.missing(language)
        count += len(found)
        number = trn("{n} sentence without a translation", "{n} sentences without a translation", len(found))
        say(tr("{language}: {number}", language=LANGUAGES[language], number=number))
        for sentence in found:
            say(f"  {sentence.partition(chr(0))[0]!r}")
    return 1 if count else 0
