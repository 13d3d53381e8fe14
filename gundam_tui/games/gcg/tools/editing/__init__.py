"""The card editor's headless part: a draft of a card read, compared with its print, explained and tried.

The facet `editing` of the game's catalogue (`games.api.CardEditing`). A draft may hold anything; nothing here raises
for one.
"""

from __future__ import annotations

from .drafts import blank, draft, from_print, of_table, read, table
from .explaining import explain
from .trying import attempt

__all__ = ["attempt", "blank", "draft", "explain", "from_print", "of_table", "read", "table"]
