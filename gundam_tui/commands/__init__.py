"""The commands of the command line, one module each, with two functions: `arguments(command)` adds its arguments to a
parser, `run(args)` returns the exit status.
"""

from __future__ import annotations

import contextlib
import sys

from gundam_tui import foreign_files, foreign_text, language, user_cache
from gundam_tui.paths import config_folder

INTERRUPTED = 130  # exit status: 128 + SIGINT, as shells report it


class Mistake(Exception):
    """A mistake that the user can correct: the text says what, where and how. It ends the process with status 2."""


def say(*parts: object, sep: str = " ", end: str = "\n", to_errors: bool = False, flush: bool = False) -> None:
    """Print without any terminal control sequences, because names, paths and messages may contain what others wrote.

    Args:
        parts, sep, end, flush: as for `print`.
        to_errors: print to standard error.
    """
    text = foreign_text.lines(sep.join(str(part) for part in parts))
    print(text, end=end, file=sys.stderr if to_errors else sys.stdout, flush=flush)


def speak(wanted: str | None, *, ascii_only: bool = False) -> None:
    """Choose the language of this process: the wanted one, else that of the settings, else that of the locale. Who asks
    for Traditional Chinese reads once that only Simplified Chinese exists.

    Args:
        wanted: `--lang`; None: not given.
        ascii_only: `--ascii`: a language with other letters is not spoken.

    Raises:
        Mistake: the wanted language cannot be written in ASCII.
    """
    chosen = wanted or _language_setting()
    remark = ""
    if chosen not in language.LANGUAGES:
        chosen, remark = language.from_environment()
    if ascii_only and not language.in_ascii(chosen):
        if wanted:
            raise Mistake(f"--ascii has no letters for {language.LANGUAGES[chosen]}: leave it out, or say --lang en")
        chosen, remark = language.ENGLISH, ""
    language.set_default(chosen)
    if remark and _first_time():
        say(f"gundam-tui: {remark}", to_errors=True)


def _language_setting() -> str:
    """The language in the settings file. Most users have none there, and do not wait until all settings are read."""
    try:
        written = foreign_files.read_bytes(config_folder() / "settings.toml", foreign_files.LARGEST_TOML)
    except (OSError, RuntimeError):
        return ""
    if b"language" not in written:
        return ""
    from gundam_tui.table.settings import load

    return load()[0].language


def _first_time() -> bool:
    folder = user_cache.folder("locale")
    marker = folder / "simplified-only.told" if folder else None
    if marker is None or marker.exists():
        return False
    with contextlib.suppress(OSError):  # then it is said again
        user_cache.write(marker, b"")
    return True
