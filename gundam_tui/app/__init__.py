"""The app on the screen (Textual). `run_app` opens it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gundam_tui.app.openings import Editing, Learning, Opening, Playing, Resuming, Viewing, Watching
from gundam_tui.ascii_text import takes_ascii_alone
from gundam_tui.foreign_text import one_line
from gundam_tui.games.seats import TWO_PLAYERS
from gundam_tui.language import tr

if TYPE_CHECKING:
    from pathlib import Path

    from gundam_tui.table.match import Match
    from gundam_tui.table.match_api import MatchApi
    from gundam_tui.table.settings import Settings, Value


def run_app(
    opening: Opening | None = None, *, ascii_only: bool = False, liked: Mapping[str, Value] | None = None
) -> int:  # fmt: skip
    """Open the app and run it until the user leaves.

    Args:
        opening: what it opens with; None: the home screen.
        ascii_only: draw with ASCII alone (automatic if the terminal's encoding is not UTF-8).
        liked: settings that override the user's own this time (`table.settings.Settings`).

    Returns:
        The exit status.

    Raises:
        JournalError: the game's record cannot be opened or written.
        RecordError: the record to resume is damaged.
    """
    import gc
    import sys
    from dataclasses import replace

    # Imports produce no garbage, but looking for it takes a fifth of the time; collection starts when the app has shown
    # its first picture.
    gc.disable()
    from gundam_tui.app.app import GundamApp
    from gundam_tui.table.settings import AUTO, load

    settings, notes = load()
    settings = replace(settings, **(liked or {}))  # pyright: ignore[reportArgumentType]  # checked by the caller
    match: Match | None = None
    coached, lesson = False, None
    if isinstance(opening, Playing):
        match, coached = _begun(opening, settings), opening.coached
    elif isinstance(opening, Resuming):
        match, differs = _resumed(open_hands=bool((liked or {}).get("open_hands")))
        notes = [*notes, differs]
    elif isinstance(opening, Learning):
        settings, lesson = replace(settings, game=opening.game_id or settings.game), opening.lesson
    # Textual writes to standard error; if that is not UTF-8, box drawing would appear as escapes.
    ascii_only = ascii_only or takes_ascii_alone(sys.__stderr__)
    app = GundamApp(match, settings=settings, ascii_only=ascii_only, kept=True, coached=coached, lesson=lesson)
    app.message = "\n".join(text for text in (*notes, app.message) if text)
    if isinstance(opening, Watching):
        app.sitting.demo = opening.demo
    elif isinstance(opening, Viewing):
        from gundam_tui.app.screens.replay import ReplayScreen

        app.opening = ReplayScreen(opening.playback, opening.at)
    elif isinstance(opening, Editing):
        from gundam_tui.app.screens.card_editor import CardEditor

        app.opening = CardEditor(opening.game_id, opening.number)
    code = app.run() or 0
    if app.unwritten:
        sys.stderr.write(f"gundam-tui: {one_line(app.unwritten)}\n")
        return 1
    if app.joining:
        from gundam_tui.paths import socket_path

        palette = settings.palette if settings.palette != AUTO else ""
        return run_remote(socket_path(), login(), ascii_only=ascii_only, palette=palette)
    if app.match is not None and not app.cut_off:
        farewell(app.match, app.sitting.lesson_kept("gundam-tui learn"))
    return code


def _begun(opening: Playing, settings: Settings) -> Match:
    from gundam_tui.table.match_setup import new_match

    match = new_match(
        opening.decks, settings, bots=opening.bots, names=opening.names, rules=opening.rules,
        format_name=opening.format_name, seed=opening.seed,
    )  # fmt: skip
    if len(match.people) == len(opening.decks) == TWO_PLAYERS:
        match.notes.append(tr("Both players sit at this keyboard; --bot2 greedy plays against the computer"))
    return match


def _resumed(*, open_hands: bool) -> tuple[Match | None, str]:
    """The latest unfinished match; or None, and where it plays differently now."""
    from gundam_tui.kernel.record_format import Diverged
    from gundam_tui.table.match import Match

    try:
        match = Match.resume()
    except Diverged as error:
        return None, tr("{error}. `Continue` goes on from before that decision", error=error)
    match.open_hands |= open_hands
    return match, ""


def login() -> str:
    """The user's name on this machine."""
    import getpass

    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # no user has this number; or, on Windows, there are no numbers
        return "player"


def farewell(match: MatchApi, lesson: str = "") -> None:
    """Print in the shell how to resume an unfinished game; `lesson`: for a game that teaches."""
    from gundam_tui.table.journal import untouched

    if lesson:
        print(lesson)
    elif match.path is not None and match.outcome is None and not untouched(match.path):
        print(one_line(tr("Saved in {path}. Go on with: gundam-tui resume", path=match.path)))


def run_remote(path: Path, name: str = "", *, ascii_only: bool = False, palette: str = "") -> int:
    """Open the app at the table server of this machine and run it until the user leaves.

    Args:
        path: the server's socket.
        name: the player's wished name; empty: a guest.
        ascii_only, palette: see `GundamApp`.

    Returns:
        The exit status.

    Raises:
        LineLost: no server answers.
    """
    import sys

    from gundam_tui.app.remote import RemoteApp
    from gundam_tui.server.client import ServerLine
    from gundam_tui.table.settings import load

    def enter() -> ServerLine:
        line = ServerLine.to(path)
        line.hello(name)
        return line

    # A guest comes from a page in a browser: the preferences of this machine's user are not theirs.
    settings = load()[0] if name else None
    app = RemoteApp(enter(), ascii_only=ascii_only, palette=palette, settings=settings, again=enter)
    status = app.run() or 0
    if app.failed:
        sys.stderr.write(f"gundam-tui: {app.failed}\n")
    return 1 if app.failed else status
