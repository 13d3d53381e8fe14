"""Help: the keys that are valid, and the rule of the open prompt."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import APP, PROMPT_HELP, Key
from gundam_tui.app.screens.page import Page
from gundam_tui.app.screens.pages import TEXT_WIDTH
from gundam_tui.games.gcg.language.keyword_table import KEYWORDS

SIGNS = (
    ("mark", "playable now"), ("attack", "attacks, or is attacked"), ("link", "Link Unit"), ("shield", "a Shield"),
    ("active", "an active Resource"), ("rested", "a rested Resource"), ("ex", "an active EX Resource"),
)  # fmt: skip
_SHORT_KEYWORDS = ", ".join(f"{row.short} {row.label}" for row in KEYWORDS.values())


class HelpPage(Page):
    """What the keys do here, and why the prompt is asked.

    Args:
        keys: of the screen that asks for help.
        hints: the keys that are valid at the open prompt, with a word each.
        rule: the clause that opens the prompt.
        question: what it asks.
        at_table: are there a board and a prompt to explain?
    """

    def __init__(
        self, keys: Sequence[Key], hints: Sequence[tuple[str, str]], rule: str = "", question: str = "",
        *, at_table: bool = False,
    ) -> None:  # fmt: skip
        super().__init__()
        self._keys_of = keys
        self._hints = hints
        self._rule = rule
        self._question = question
        self._at_table = at_table

    def title_text(self) -> str:
        """See `Page.title_text`."""
        return "Help"

    def body(self, width: int) -> Sequence[Line]:
        """See `Page.body`: the present situation first, then all keys, then the signs."""
        g = self.gundam.glyphs
        width = min(width, TEXT_WIDTH)
        rows: list[Line] = []
        if self._question:
            rows.append(Line(g, "Now", "now"))
            rows += [Line(g, "  ").add(row) for row in wrap(g.text(self._question), width - 2)]
        if self._hints:
            line = Line(g, "  ")
            for key, word in self._hints:
                line.add(key, "key").add(f" {word}   ", "head")
            rows.append(line)
        if self._rule:
            rows += [Line(g, "  rule ", "head").add(self._rule, "title")]
            rows += [Line(g, "  ").add(row, "head") for row in wrap(g.text(rule_text(self._rule)), width - 2)]
        if rows:
            rows.append(Line(g))
        if self._at_table:
            rows.append(Line(g, "At a prompt", "now"))
            for key, text in PROMPT_HELP:
                rows += self._entry(key, text, width)
            rows.append(Line(g))
        rows.append(Line(g, "Keys", "now"))
        for key in (*self._keys_of, *APP):
            rows += self._entry(key.shown, key.help, width)
        if self._at_table:
            rows += [Line(g), Line(g, "Signs", "now")]
            for name, text in SIGNS:
                rows += self._entry(getattr(g, name), text, width)
            rows += self._entry("3/4", "AP and HP that are left; -2 behind the state: damage on it", width)
            rows += self._entry("L4 c3", "level (Resources needed) and cost of a card in the hand", width)
            rows += [Line(g, "  ").add(row, "head") for row in wrap(_SHORT_KEYWORDS, width - 2)]
        return rows

    def _entry(self, key: str, text: str, width: int) -> list[Line]:
        g = self.gundam.glyphs
        rows = wrap(g.text(text), width - 18)
        return [Line(g, "  ").add(key if not at else "", "key").to(18).add(row) for at, row in enumerate(rows)]


def rule_text(number: str) -> str:
    """A clause in our own words; empty when the number is not known."""
    from gundam_tui.games.gcg.clauses import UnknownClause, clause

    try:
        return clause(number).wording
    except UnknownClause as error:
        return str(error)
