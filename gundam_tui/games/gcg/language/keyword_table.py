"""One row for every keyword effect (13-1). A new one is a row here, and its mechanism where the rules have it.

Nothing is imported for it, so that screens and the card language can read it before any rules are there.
"""

from __future__ import annotations

from typing import NamedTuple


class KeywordRow(NamedTuple):
    """A keyword effect.

    Attributes:
        name: in lower case, as the notation and views have it.
        label: as players write it. `short`: for a slot of the board.
        counted: it comes with a number (`<Repair 2>`).
        reminder: what it does, in a sentence of our own. `clause`: the rule.
        worth: what one point of it (or its presence) is worth to a computer player, in cards.
    """

    name: str
    label: str
    short: str
    counted: bool
    reminder: str
    clause: str
    worth: float

    def written(self, amount: int) -> str:
        """With its amount, where it has one: `Repair 2`, `Blocker`."""
        return f"{self.label} {amount}" if self.counted else self.label


KEYWORDS = {row.name: row for row in (
    KeywordRow("repair", "Repair", "Rep", True, "When your turn ends, this Unit heals that much damage.",
               "13-1-1-1", 0.3),
    KeywordRow("breach", "Breach", "Brc", True, "When its attack destroys a Unit, the first card of that player's "
               "shield area takes that much damage.", "13-1-2-1", 0.25),
    KeywordRow("support", "Support", "Sup", True, "Rest this Unit: another friendly Unit has that much more AP until "
               "the turn ends.", "13-1-3-1", 0.3),
    KeywordRow("blocker", "Blocker", "Blk", False, "You may rest this Unit to take an attack upon itself.",
               "13-1-4-1", 0.8),
    KeywordRow("first strike", "First Strike", "1st", False, "While it attacks, this Unit deals its battle damage "
               "before the Unit it fights.", "13-1-5-1", 0.5),
    KeywordRow("high-maneuver", "High-Maneuver", "HiM", False, "No Unit can block this one's attacks.",
               "13-1-6-1", 0.5),
    KeywordRow("suppression", "Suppression", "Spr", False, "This Unit's attacks hit the first two Shields at the same "
               "time.", "1.9.0:13-1-7", 1.0),
)}  # fmt: skip
