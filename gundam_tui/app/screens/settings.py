"""The player's preferences: a list to change, and the key of each action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import PLACES, Key, conflict, mapped, written
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.text_input import LineEntry
from gundam_tui.app.widgets.page import PageHeading, Scroll
from gundam_tui.foreign_text import one_line
from gundam_tui.language import LANGUAGES, N, tr
from gundam_tui.table.settings import LONGEST_NAME, Setting, Value, setting, settings_path

UNITS = {
    "guard": N("{number} ms"), "clock": N("{number} minutes"), "match_clock": N("{number} minutes"),
    "bot_pace": N("{number} seconds"),
}  # fmt: skip
GROUPS = {
    N("Keys and questions"): ("pass_mode", "warn_end", "quick", "guard"),
    N("What you see"): (
        "language",
        "palette",
        "depth",
        "ascii",
        "sign_width",
        "still",
        "motion",
        "view",
        "open_hands",
        "partners",
        "clauses",
    ),
    N("Time"): ("clock", "clock_loses", "match_clock", "bot_pace", "bell", "notify"),
    N("Games and names"): ("game", "best_of", "name1", "name2", "name3", "name4"),
}
# What each is about, where its sentence has no room.
BRIEFS = {
    "pass_mode": N("where you are asked"), "warn_end": N("the end becomes {look} first"),
    "quick": N("one press is enough"),
    "guard": N("before the curtain listens"), "language": N("of the whole program"), "palette": N("of every screen"),
    "depth": N("over a slow line"), "ascii": N("without box drawing"), "sign_width": N("of the signs of tables"),
    "still": N("nothing moves by itself"), "motion": N("events are shown moving"), "view": N("who sits below"),
    "open_hands": N("without a curtain"), "partners": N("do they show their hands"),
    "clauses": N("numbers of the rules"), "clock": N("minutes for each player"),
    "clock_loses": N("no: it is only said"), "match_clock": N("of a best of 3"),
    "bot_pace": N("between its decisions"), "bell": N("title and bell tell of it"), "notify": N("of the desktop"),
    "game": N("of new games"), "best_of": N("one game, or three"),
}  # fmt: skip
# The values that are words.
CHOICES = {
    "auto": N("auto"), "full": N("full"), "smart": N("smart"), "bluff": N("bluff"), "flip": N("flip"),
    "fixed": N("fixed"), "apart": N("apart"), "brief": N("brief"), "one": N("one"), "two": N("two"),
    "night": N("night"), "day": N("day"), "terminal": N("terminal"), "safe": N("safe"), "mono": N("mono"),
}  # fmt: skip
ZERO = {"clock": N("off"), "match_clock": N("off"), "bot_pace": N("at once")}


def words(entry: Setting, value: Value) -> str:
    """A value as the screen shows it."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if value == 0 and entry.name in ZERO:
        return tr(ZERO[entry.name])
    if entry.name == "language" and value in LANGUAGES:
        return LANGUAGES[str(value)]
    if value in CHOICES and entry.name != "game":
        return tr(CHOICES[str(value)])
    number = f"{value:g}" if isinstance(value, (int, float)) else value
    return tr(UNITS[entry.name], number=number) if entry.name in UNITS else number


def offered(entry: Setting, value: Value) -> list[Value]:
    """The values to choose from, the present one among them."""
    return list(entry.offered) if value in entry.offered else sorted([*entry.offered, value])


LOOKS = ("palette", "depth", "ascii")
MOVES = ("still", "motion")
# What is set off on a table by its colour, with the word that says the same: ink and ground.
SAMPLES = (
    (N("your side"), "own/ownbg!"), (N("the other side"), "enemy/enbg!"), (N("a key"), "ink/key!"),
    (N("what Enter does"), "ink/sel!"), (N("an attack"), "ink/beam!"), (N("a Burst"), "ink/burst!"),
    (N("damage"), "bad/dock!"), (N("ready"), "good/dock!"),
)  # fmt: skip


class SettingsMenu(Menu):
    """All settings; a change applies at once and is saved."""

    hinted = True
    panel_width = 116

    def __init__(self) -> None:
        super().__init__()
        self._trouble = ""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Settings")

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        text, role = (
            (f"! {self._trouble}", "warn")
            if self._trouble
            else (tr("Kept in {settings_path}", settings_path=settings_path()), "dim")
        )
        return [Line(g, row, role) for row in wrap(g.text(text), width)]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        items: list[Item] = []
        for group, names in GROUPS.items():
            if not items:
                about = tr("Choose other keys for what they do.")
                items.append(
                    Item(
                        tr("Keys ..."), lambda: self.app.push_screen(KeysMenu()), about, group=tr(group),
                        brief=tr("other keys"),
                    )
                )  # fmt: skip
            items += [replace(self._item(setting(name)), group=tr(group)) for name in names]
        return items

    def foot(self, width: int) -> Sequence[Line]:
        """See `Menu.foot`; with a sample of the colours, or how long motion took."""
        rows = list(super().foot(width))
        title = self.items[self.at].text if self.items else ""
        if title in [tr(setting(name).title) for name in LOOKS]:
            rows += self._samples(width)
        elif title in [tr(setting(name).title) for name in MOVES]:
            rows += [Line(self.gundam.glyphs, "     ").add(row, "head") for row in wrap(self._moved(), width - 6)]
        return rows

    def _samples(self, width: int) -> list[Line]:
        """What a table sets off by colour, in the present ones."""
        g = self.gundam.glyphs
        rows = [Line(g, "     ")]
        for word, role in SAMPLES:
            text = f" {tr(word)} "
            if rows[-1].width + cell_len(g.text(text)) + 1 > width:
                rows.append(Line(g, "     "))
            rows[-1].add(text, role).add(" ")
        return rows

    def _moved(self) -> str:
        """What was shown last on the table, and for how long."""
        table = self.gundam.table()
        last = table.showing.last if table is not None else None
        if last is None:
            return tr("Nothing has been shown yet: an event takes at most 0.4 s, a battle 1 s; any key ends it.")
        if not last.longest:
            return tr("Shown last: {events} events in one picture.", events=last.events)
        return tr(
            "Shown last: {events} events in {seconds} s, {pictures} pictures; the longest event {longest} s. "
            "At most 0.4 s an event, 1 s a battle.",
            events=last.events, seconds=f"{last.seconds:.2f}", pictures=last.pictures, longest=f"{last.longest:.2f}",
        )  # fmt: skip

    def _item(self, entry: Setting) -> Item:
        now: Value = getattr(self.gundam.settings, entry.name)
        look = self.gundam.palette.selected
        if not entry.offered:
            return Item(tr(entry.title), lambda: self._ask(entry), tr(entry.about, look=look), shown=str(now) or "-")
        values = offered(entry, now)

        def changed(at: int) -> None:
            self._change(entry, values[at])

        return Item(
            tr(entry.title),
            None,
            tr(entry.about, look=look),
            [words(entry, value) for value in values],
            values.index(now),
            changed=changed,
            brief=tr(BRIEFS[entry.name], look=look),
        )

    def _change(self, entry: Setting, value: Value) -> None:
        self._trouble = self.gundam.change(**{entry.name: value})
        if entry.name == "language" or entry.name in LOOKS:  # their sentences name it
            self.items = self.entries()
        self.repaint()

    def _ask(self, entry: Setting) -> None:
        def answered(text: object) -> None:
            if text is not None:
                typed = one_line(str(text))
                self._trouble = entry.fault(typed) or self._kept(entry, typed)
                self.items = self.entries()
                self.repaint()

        now = getattr(self.gundam.settings, entry.name)
        self.app.push_screen(LineEntry(tr(entry.title), text=now, most=LONGEST_NAME), answered)

    def _kept(self, entry: Setting, value: Value) -> str:
        return self.gundam.change(**{entry.name: value})


class KeysMenu(Menu):
    """Every key that the player can change."""

    def __init__(self) -> None:
        super().__init__()
        self._trouble = ""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Keys")

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        if self._trouble:
            return [Line(g, row, "warn") for row in wrap(g.text(f"! {self._trouble}"), width)]
        return [Line(g, tr("Enter chooses another key. Answers to prompts keep theirs."), "dim")]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        items = [
            Item(tr("All keys as they come"), self._reset, tr("Every key does again what it did at first."), key="0")
        ]
        seen: set[str] = set()
        for title, keys in PLACES:
            items += [self._item(tr(title), key) for key in keys if key.id not in seen]
            seen |= {key.id for key in keys}
        return items

    def _item(self, title: str, key: Key) -> Item:
        own = " (chosen)" if key.id in mapped() else ""
        text = f"{title:<11} {key.shown:<12} {key.word or key.help.split('.')[0].lower()}{own}"
        return Item(
            text, lambda: self._choose(key), tr("{help} As it comes: {mark}.", help=key.help, mark=key.mark), key=" "
        )

    def _choose(self, key: Key) -> None:
        self.app.push_screen(KeyCatcher(key), lambda pressed: self._chosen(key, pressed))

    def _chosen(self, key: Key, pressed: object) -> None:
        if pressed is None:
            return
        keys = mapped()
        if pressed:
            keys[key.id] = str(pressed)
        else:
            keys.pop(key.id, None)
        self._take(keys)

    def _reset(self) -> None:
        self._take({})

    def _take(self, keys: dict[str, str]) -> None:
        self._trouble = self.gundam.change(keys=keys)
        self.items = self.entries()
        self.repaint()


class KeyCatcher(BaseScreen):
    """Waits for the new key; dismissed with Textual's name of it, with "" for the default key, or None.

    Args:
        key: the action to remap.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss"]

    def __init__(self, key: Key) -> None:
        super().__init__()
        self._key = key
        self._refused = ""

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield PageHeading(lambda: tr("A new key"))
        yield Scroll(self._body)

    def _body(self, width: int) -> Sequence[Line]:
        g = self.gundam.glyphs
        rows = [Line(g)] * 2
        rows += [Line(g, "  ").add(row, "title") for row in wrap(g.text(self._key.help), width - 4)]
        rows += [Line(g), Line(g, "  Now  ", "head").add(self._key.shown, "key"), Line(g)]
        rows.append(
            Line(g, tr("  Press the new key. "), "")
            .add("Esc", "key")
            .add(tr(" leaves it as it is, "), "head")
            .add("Del", "key")
        )
        rows[-1].add(tr(" takes {mark} again.", mark=self._key.mark), "head")
        if self._refused:
            rows += [
                Line(g),
                *(Line(g, "  ").add(row, "warn") for row in wrap(g.text(f"! {self._refused}"), width - 4)),
            ]
        return rows

    def on_key(self, event: events.Key) -> None:
        """Take the key, or show why not."""
        self.used(event)
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "delete":
            self.dismiss("")
        elif event.key in self._key.pressed:
            self._refused = tr("{written} does it already", written=written(event.key))
            self.repaint()
        else:
            self._refused = conflict(self._key, event.key)
            if self._refused:
                self.repaint()
            else:
                self.dismiss(event.key)
