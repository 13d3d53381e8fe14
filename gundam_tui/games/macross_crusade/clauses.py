"""The requirements of Macross Crusade: the module's facet `rules_text`."""

from __future__ import annotations

from gundam_tui.games.nation.tools.clauses import RulesPages

CLAUSES = RulesPages("macross-crusade", "Requirements of Macross Crusade")
