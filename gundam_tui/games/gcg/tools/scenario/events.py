"""The events of the Gundam Card Game that scenario files may name: rows of the rules and verbs that make them.

Tests compare the list with what games log, and with the table of the README.
"""

from __future__ import annotations

from gundam_tui.games.gcg.effects.happenings import HAPPENINGS
from gundam_tui.games.scenario.patterns import EventPattern

GROUPS = ("the game", "cards", "playing", "battle", "states", "rules")
EVENTS = {
    row.name.replace("_", " "): EventPattern(row.about, row.means, row.hows, row.card, row.source, row.seat, row.amount)
    for group in GROUPS
    for row in sorted(HAPPENINGS.values(), key=lambda row: row.name)
    if row.about == group
}
