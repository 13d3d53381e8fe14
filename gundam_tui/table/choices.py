"""What settings choose from. The command line lists it too, at once, so nothing is imported here."""

from __future__ import annotations

AUTO = "auto"
PALETTES = (AUTO, "night", "day", "terminal", "safe", "mono")
NOTICES = ("off", "osc9", "osc777")
MOTIONS = (AUTO, "full", "brief")
FLIP, FIXED = VIEWS = ("flip", "fixed")
OPEN, APART = "open", "apart"
LONGEST_NAME = 24  # letters of a player's name
