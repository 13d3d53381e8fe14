"""One row for every keyword effect (13-1). A new one is a row here, and its mechanism where the rules have it.

It imports no rules, so that screens and the card language can read it without them. Code that needs a row looks it up
on each use and stores nothing made from the table, so a row that is added later is found everywhere.
"""

from __future__ import annotations

from gundam_tui.games.api import KeywordRow

KEYWORDS = {row.name: row for row in (
    KeywordRow("repair", "Repair", "Rep", True, "When your turn ends, this Unit heals that much damage.",
               "13-1-1-1", 0.3, chinese="修复"),
    KeywordRow("breach", "Breach", "Brc", True, "When its attack destroys a Unit, the first card of that player's "
               "shield area takes that much damage.", "13-1-2-1", 0.25, chinese="突破"),
    KeywordRow("support", "Support", "Sup", True, "Rest this Unit: another friendly Unit has that much more AP until "
               "the turn ends.", "13-1-3-1", 0.3, "【Activate･Main】", "支援"),
    KeywordRow("blocker", "Blocker", "Blk", False, "You may rest this Unit to take an attack upon itself.",
               "13-1-4-1", 0.8, chinese="阻挡者"),
    KeywordRow("first strike", "First Strike", "1st", False, "While it attacks, this Unit deals its battle damage "
               "before the Unit it fights.", "13-1-5-1", 0.5, chinese="先制攻击"),
    KeywordRow("high-maneuver", "High-Maneuver", "HiM", False, "No Unit can block this one's attacks.",
               "13-1-6-1", 0.5, chinese="高机动"),
    KeywordRow("suppression", "Suppression", "Spr", False, "This Unit's attacks hit the first two Shields at the same "
               "time.", "1.9.0:13-1-7", 1.0, chinese="压制"),
)}  # fmt: skip


def grammar_words() -> dict[str, list[str]]:
    """The words for the placeholders of `grammar.lark`: the keyword effects with an amount, and those without."""
    return {
        "COUNTED_KEYWORD": [row.name for row in KEYWORDS.values() if row.counted],
        "PLAIN_KEYWORD": [row.name for row in KEYWORDS.values() if not row.counted],
    }
