"""The requirements of Gundam War: the module's facet `rules_text`."""

from __future__ import annotations

from gundam_tui.games.nation.tools.clauses import RulesPages

CLAUSES = RulesPages("gundam-war", "Requirements of Gundam War")
