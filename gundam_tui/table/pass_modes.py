"""The pass modes: where a seat is stopped. What each means at a window is decided in `auto_pass`."""

from __future__ import annotations

FULL, SMART, BLUFF = "full", "smart", "bluff"
MODES = (FULL, SMART, BLUFF)
DEFAULT = SMART
