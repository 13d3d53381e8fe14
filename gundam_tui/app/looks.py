"""How the app looks on this terminal: colours and signs, from the settings and the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from textual.theme import Theme

from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.palette import PALETTES, SIXTEEN, Palette, palette_for
from gundam_tui.app.roles import DAY, NIGHT
from gundam_tui.table.settings import AUTO


def _theme(name: str, colours: Mapping[str, str], *, dark: bool) -> Theme:
    return Theme(
        name, primary=colours["own"], background=colours["table"], foreground=colours["text"],
        surface=colours["table"], panel=colours["dock"], dark=dark,
        variables={"text-disabled": colours["mute"]},  # what a line to type says before anything is typed
    )  # fmt: skip


THEMES = (_theme("gundam-night", NIGHT, dark=True), _theme("gundam-day", DAY, dark=False))


class Looks:
    """Colours and signs.

    Args:
        colors: what the terminal can show, by rich's name; None: no colours.
        palette: the name of a palette; empty or `auto`: the one for this terminal.
        ascii_only: draw with ASCII alone.
        plain: does the user want no colours (NO_COLOR)?
        depth: how many colours at most, as the settings say.
    """

    def __init__(
        self, colors: str | None, palette: str, *, ascii_only: bool, plain: bool, depth: str = AUTO
    ) -> None:  # fmt: skip
        self._terminal = colors
        self._depth = depth
        self._plain = plain
        self.glyphs: Glyphs = ASCII if ascii_only else UNICODE
        self.palette: Palette = self._named(palette)

    def _named(self, name: str) -> Palette:
        if name in ("", AUTO):
            few = self.colors in (None, *SIXTEEN)
            name = "mono" if self._plain else "terminal" if few else "night"
        return palette_for(name, self.colors)

    @property
    def colors(self) -> str | None:
        """The colours that are used, by rich's name: no more than the terminal can show."""
        few = self._terminal in (None, *SIXTEEN)
        return self._terminal if few or self._depth == AUTO else {"256": "256", "16": SIXTEEN[0]}[self._depth]

    def limit(self, depth: str, palette: str) -> None:
        """Use no more than that number of colours; arguments as for the class."""
        self._depth = depth
        self.palette = self._named(palette)

    def paint_with(self, palette: str) -> None:
        """Switch to other colours.

        Args:
            palette: as for the class.
        """
        self.palette = self._named(palette)

    def draw_with(self, *, ascii_only: bool) -> None:
        """Switch to other signs: ASCII alone, or box drawing too."""
        self.glyphs = ASCII if ascii_only else UNICODE

    def next_palette(self) -> str:
        """The name of the next set of colours."""
        names = list(PALETTES)
        return names[(names.index(self.palette.name) + 1) % len(names)]
