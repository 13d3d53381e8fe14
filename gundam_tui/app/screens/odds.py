"""The odds: how likely cards that matter lie where they would matter, by what the reader knows."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.page import TEXT_WIDTH, PageScreen
from gundam_tui.games.odds import OddsGroup, OddsRow
from gundam_tui.language import tr
from gundam_tui.table.coaching import bar, percent

_CHANCE = 8  # cells of the column of chances
_BAR = 10  # characters of a bar; there is one from `_ROOMY` cells on
_ROOMY = 76


class OddsPage(PageScreen):
    """Chances with the counts that they rest on, as they were when the page was opened.

    Args:
        groups: the chances (`MatchApi.odds`).
    """

    beside = 60

    def __init__(self, groups: Sequence[OddsGroup]) -> None:
        super().__init__()
        self._groups = groups

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return tr("Odds, by what you know")

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        g = self.gundam.glyphs
        width = min(width, TEXT_WIDTH)
        rows: list[Line] = []
        for group in self._groups:
            rows += [Line(g)] if rows else []
            rows += [Line(g, row, "now") for row in wrap(g.text(group.title), width)]
            for row in group.rows:
                rows += self._row(row, width)
            rows += [Line(g, "  ").add(row, "dim") for row in wrap(g.text(group.note), width - 2) if row]
        return rows

    def _row(self, row: OddsRow, width: int) -> list[Line]:
        g = self.gundam.glyphs
        chance = g.text(percent(row))
        line = Line(g).to(max(1, _CHANCE - cell_len(chance))).add(chance, "key").to(_CHANCE + 2)
        if width >= _ROOMY:
            line.add(bar(row.chance, _BAR), "dim").to(_CHANCE + _BAR + 6)
        line.to(line.width + 2 * row.single)
        label, basis = g.text(row.label), g.text(row.basis)
        start, role = line.width, "" if row.single else "head"
        if start + cell_len(label) + 2 + cell_len(basis) <= width:
            return [line.add(label, role).to(width - cell_len(basis)).add(basis, "dim")]
        first, *rest = wrap(label, width - start)
        below = [(text, role) for text in rest] + [(text, "dim") for text in wrap(basis, width - start - 2)]
        return [line.add(first, role), *(Line(g).to(start + (2 if kind == "dim" else 0)).add(text, kind)
                                         for text, kind in below)]  # fmt: skip
