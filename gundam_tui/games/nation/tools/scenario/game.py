"""What scenario files need to know of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gundam_tui.games.api import KeywordRow
    from gundam_tui.games.nation.flow.start import Family
    from gundam_tui.games.nation.seen.words import Words
    from gundam_tui.games.nation.tools.clauses import RulesPages


class ScenarioGame:
    """What scenario files need to know of a game.

    Args:
        presets: the names of the game's rules.
        family: what it is played with.
        words: its words on screens.
        kinds: of prompts.
        keywords: its special effects.
        rules_text: its rules by number.
    """

    def __init__(
        self, presets: Sequence[str], family: Family, words: Words, *, kinds: Iterable[str],
        keywords: Mapping[str, KeywordRow], rules_text: RulesPages,
    ) -> None:  # fmt: skip
        self.presets = presets
        self.family = family
        self.words = words
        self.kinds = tuple(kinds)
        self.keywords = keywords
        self._rules_text = rules_text

    @property
    def clauses(self) -> Mapping[str, object]:
        """The rules by number."""
        return self._rules_text.all
