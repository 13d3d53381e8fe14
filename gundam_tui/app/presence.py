"""Signals a player who looks elsewhere that it is their turn: the terminal's title and bell, a notification.

None of this is drawn: a terminal ignores sequences it does not know.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from gundam_tui.foreign_text import one_line
from gundam_tui.language import N, tr
from gundam_tui.table.settings import NOTICES

if TYPE_CHECKING:
    from gundam_tui.table.match_api import MatchApi
    from gundam_tui.table.settings import Settings

OFF, OSC9, OSC777 = NOTICES
BELL = "\a"
YOURS = N("your turn")
SEEN = 3.0  # seconds after a key in which the player is assumed to be looking
_KEEP, _RESTORE = "\x1b[22;2t", "\x1b[23;2t"  # xterm: save the title, and restore it
_UNTITLED = frozenset(("", "linux", "dumb", "vt100", "vt102", "vt220", "ansi"))


class Presence:
    """The sequences that tell a terminal whose turn it is; empty when nothing is new.

    Args:
        term: the terminal's own name (`TERM`): a console without a title gets only the bell.
        title: of the window while nothing waits; at a table it is that of the game.
        mark: a sign before the title when it is the player's turn.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, term: str, title: str, mark: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._titled = term not in _UNTITLED
        self._mark = mark
        self._plain = title
        self._clock = clock
        self._shown = ""  # the title of the window now; empty: the terminal's own
        self._asked = False
        self._pressed = clock() - SEEN

    def pressed(self) -> None:
        """A key was pressed, so a player is present."""
        self._pressed = self._clock()

    def attend(self, match: MatchApi, settings: Settings, *, aloud: bool) -> str:
        """The state of a match; empty unless exactly one person sits at this screen.

        Args:
            match: the match.
            settings: which signals the player wants.
            aloud: see `look`.
        """
        if len(match.people) != 1:
            return ""
        self._plain = match.game.title
        seat = match.decider if match.outcome is None else None
        asked = seat is not None and bool(match.answering)
        other = "" if seat is None or asked else match.names[seat]
        return self.look(asked=asked, other=other, aloud=aloud, bell=settings.bell, notify=settings.notify)

    def look(self, *, asked: bool, other: str = "", aloud: bool = True, bell: bool = True, notify: str = OFF) -> str:
        """The state of a table with one player here.

        Args:
            asked: must this player decide?
            other: who decides otherwise.
            aloud: may it ring? When a computer player answers at once, the title is enough.
            bell: does the player want title and bell?
            notify: the notification they want: OFF, OSC9 (iTerm2, kitty, Windows Terminal), OSC777 (rxvt, foot).
        """
        came = asked and not self._asked
        self._asked = asked
        out = ""
        if bell:
            waits = (
                tr("{one_line} decides - {plain}", one_line=one_line(other), plain=self._plain)
                if other
                else self._plain
            )
            out += self._titles(f"{self._mark} {tr(YOURS)} - {self._plain}" if asked else waits)
        if came and aloud and self._clock() - self._pressed >= SEEN:
            out += BELL if bell else ""
            said = {OSC9: f"9;{self._plain}: {tr(YOURS)}", OSC777: f"777;notify;{self._plain};{tr(YOURS)}"}.get(
                notify, ""
            )
            out += f"\x1b]{said}\a" if said else ""
        return out

    def rest(self) -> str:
        """The table is closed: restore the window's own title."""
        self._asked = False
        if not self._shown:
            return ""
        self._shown = ""
        return f"\x1b]2;\a{_RESTORE}"

    def _titles(self, title: str) -> str:
        if not self._titled or title == self._shown:
            return ""
        keep = "" if self._shown else _KEEP
        self._shown = title
        return f"{keep}\x1b]2;{title}\a"
