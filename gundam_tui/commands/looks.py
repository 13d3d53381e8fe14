"""Settings given on the command line; they override the user's own this time."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gundam_tui.table.settings import Value

NAMES = ("palette", "still", "pass_mode", "view", "open_hands", "clock", "bot_pace")


def liked(args: argparse.Namespace) -> dict[str, Value]:
    """Returns the settings that the arguments name."""
    given: dict[str, Value | None] = {name: getattr(args, name) for name in NAMES}
    return {name: value for name, value in given.items() if value is not None}
