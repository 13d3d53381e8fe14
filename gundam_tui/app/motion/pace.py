"""How much moves: by the settings, the capabilities of the terminal, and its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gundam_tui.app.palette import SIXTEEN

if TYPE_CHECKING:
    from gundam_tui.app.motion.shots import Pace
    from gundam_tui.table.settings import Settings

_FAR = ("SSH_TTY", "SSH_CONNECTION")  # variables of a shell on another machine


def pace(settings: Settings, environment: Mapping[str, str], colours: str | None, *, far: bool = False) -> Pace:
    """How much moves.

    Args:
        settings: the player's preferences.
        environment: of the process.
        colours: rich's name of the terminal's colours; None for none.
        far: is this a table of a server, across a network?
    """
    if settings.still or environment.get("TEXTUAL_ANIMATIONS") == "none" or colours in (None, *SIXTEEN):
        return "none"
    if settings.motion == "auto":
        return "brief" if far or any(name in environment for name in _FAR) else "full"
    return "brief" if settings.motion == "brief" else "full"
