"""The pass modes: where a seat is stopped. `auto_pass` decides what each means at a window."""

from __future__ import annotations

FULL, SMART, BLUFF = "full", "smart", "bluff"
MODES = (FULL, SMART, BLUFF)
DEFAULT = SMART
