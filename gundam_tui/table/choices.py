"""The values that settings choose from. The command line lists them too and must start fast, so this imports
nothing.
"""

from __future__ import annotations

AUTO = "auto"
PALETTES = (AUTO, "night", "day", "terminal", "safe", "mono")
DEPTHS = (AUTO, "256", "16")
NOTICES = ("off", "osc9", "osc777")
ONE, TWO = "one", "two"
SIGN_WIDTHS = (AUTO, ONE, TWO)
MOTIONS = (AUTO, "full", "brief")
FLIP, FIXED = VIEWS = ("flip", "fixed")
OPEN, APART = "open", "apart"
LONGEST_NAME = 24  # letters of a player's name
