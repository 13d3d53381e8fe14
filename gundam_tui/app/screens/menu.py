"""A menu: entries with a cursor, some with values that change. Home, decks, commands, end are menus."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult

from gundam_tui.app.board.sheet import Touch
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import Glyphs, wrap
from gundam_tui.app.keymap import MENU, Key, bindings
from gundam_tui.app.screens.panel import PanelScreen
from gundam_tui.app.widgets.page import KeyBar, PageHeading, Scroll

KEYS = "123456789"
PAGE = 10  # entries
VALUES = 26  # the column of the values
HINTS = 46  # the column of the notes about each entry, where values stand before it
_LEAST = 24  # notes need at least these cells
_SENTENCE = re.compile(r"[^.;:。；：]*(?:[.。]|(?=[;:；：]))")


@dataclass(slots=True)
class Item:
    """An entry of a menu.

    Attributes:
        text: its label; `about` a sentence more.
        run: the action of Enter.
        values: the values that left and right change; `at` the present one.
        shown: the text in the place of values, for an entry whose value Enter asks for.
        group: the heading above it and its neighbours of the same group.
        key: a letter that chooses it at once ("" for its number).
        changed: called with the place of the new value.
        brief: the sentence in a few words, where it has no room.
    """

    text: str
    run: Callable[[], object] | None = None
    about: str = ""
    values: Sequence[str] = ()
    at: int = 0
    key: str = ""
    changed: Callable[[int], object] | None = None
    shown: str = ""
    group: str = ""
    brief: str = ""


def _note(g: Glyphs, item: Item, room: int) -> str:
    """The note of an entry as it fits: whole, in a few words, or its first sentence."""
    forms = [item.about, item.brief, *(found[0] for found in (_SENTENCE.match(item.about),) if found)]
    fits = (form for form in map(g.text, forms) if form and cell_len(form) <= room)
    return next(fits, g.fit(item.brief or item.about, room))


class Menu(PanelScreen):
    """A list of entries.

    Attributes:
        hinted: does each entry have its note beside it, and not only the entry with the cursor below?
    """

    hinted = False
    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss"]
    BINDINGS = bindings(MENU)
    keys: tuple[Key, ...] = MENU
    closable = True

    def __init__(self) -> None:
        super().__init__()
        self.items: list[Item] = []
        self.at = 0
        self._lines: list[int] = []  # the line of each entry

    @abstractmethod
    def title_text(self) -> str:
        """The title."""

    @abstractmethod
    def entries(self) -> list[Item]:
        """The entries, when the menu opens."""

    def above(self, width: int) -> Sequence[Line]:
        """Lines above the entries."""
        del width
        return []

    def on_mount(self) -> None:
        """Fill the menu."""
        self.items = self.entries()
        self.fit_panel()
        self.repaint()

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield from self.panel(PageHeading(self.title_text), Scroll(self.body, clicked=self._clicked, foot=self.foot))
        yield KeyBar(self._keys)

    def _keys(self) -> list[tuple[str, str]]:
        changing = bool(self.items and self.items[self.at].values)
        idle = {"menu.right": not changing, "menu.choose": not self.items, "menu.close": not self.closable}
        return [(key.shown, key.word) for key in self.keys if key.word and not idle.get(key.id, False)]

    def body(self, width: int) -> Sequence[Line]:
        """The lines of the menu."""
        g = self.gundam.glyphs
        rows = list(self.above(width))
        if rows:
            rows.append(Line(g))
        self._lines, group = [], ""
        beside = self._beside() if self.hinted else 0
        for at, item in enumerate(self.items):
            if item.group != group:
                group = item.group
                rows += [*([Line(g)] if self._lines else []), Line(g, "     ").add(group, "now")]
            self._lines.append(len(rows))
            line = self._entry(g, item, KEYS[at] if at < len(KEYS) else "", here=at == self.at)
            if item.about and beside and width - beside >= _LEAST:
                line.to(beside).add("  ")
                line.add(_note(g, item, width - line.width), "dim")
            rows.append(line)
        return rows

    def _beside(self) -> int:
        """The column of the notes about the entries."""
        if any(item.values or item.shown for item in self.items):
            return HINTS
        return max((cell_len(item.text) for item in self.items), default=0) + 7

    def _entry(self, g: Glyphs, item: Item, key: str, *, here: bool) -> Line:
        """A key and its action; with the cursor on a white plate."""
        line = Line(g, g.east if here else " ", "key")
        key = item.key or key
        line.add(f" {key} ", "key/chip!") if key else line.add("   ")
        plate = "ink/sel!" if here else ""
        line.add(f" {item.text} ", plate)
        if item.values or item.shown:
            line.to(VALUES, plate).add("< " if here and item.values else "  ", plate)
            line.add(item.values[item.at] if item.values else item.shown, plate or "fresh")
            line.add(" >" if here and item.values else " ", plate)
        return line

    def foot(self, width: int) -> Sequence[Line]:
        """The note about the entry under the cursor."""
        g = self.gundam.glyphs
        about = self.items[self.at].about if self.items else ""
        rows = wrap(g.text(about), width - 6) if about else []
        return [Line(g), *(Line(g, "     ").add(row, "head") for row in rows)] if rows else []

    def on_key(self, event: events.Key) -> None:
        """A number or letter goes to its entry and chooses it."""
        if self.small or len(event.key) != 1:
            return
        for at, item in enumerate(self.items):
            if event.key == (item.key or (KEYS[at] if at < len(KEYS) else "")):
                event.stop()
                self.at = at
                self.repaint()
                if not item.values:
                    self.action_choose()
                return

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        if self.items:
            self.at = (self.at + by) % len(self.items)
            self.repaint()
            self.query_one(Scroll).show(self._lines[self.at])

    def action_page(self, by: int) -> None:
        """Move the cursor by some entries; it stops at both ends."""
        if self.items:
            self.action_move(min(max(0, self.at + by * PAGE), len(self.items) - 1) - self.at)

    def action_ends(self, last: bool) -> None:
        """To the first entry, or the last."""
        if self.items:
            self.action_move((len(self.items) - 1 if last else 0) - self.at)

    def _clicked(self, row: int) -> None:
        """A click on an entry chooses it, as Enter does."""
        if row in self._lines:
            self._choose(self._lines.index(row))

    def touched(self, what: Touch) -> None:
        """The same on a screen that draws its entries itself."""
        if 0 <= what.entry < len(self.items):
            self._choose(what.entry)

    def _choose(self, at: int) -> None:
        self.at = at
        self.repaint()
        self.action_choose()

    def action_change(self, by: int) -> None:
        """Change the value of an entry."""
        item = self.items[self.at] if self.items else Item("")
        if item.values:
            item.at = (item.at + by) % len(item.values)
            if item.changed is not None:
                item.changed(item.at)
            self.repaint()

    def action_choose(self) -> None:
        """Run the entry; an entry with values goes to the next one."""
        item = self.items[self.at] if self.items else Item("")
        if item.run is not None:
            item.run()
        elif item.values:
            self.action_change(1)

    def action_close(self) -> None:
        """Go back."""
        if self.closable:
            self.dismiss()
