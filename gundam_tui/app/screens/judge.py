"""A judge's hand: a card, what to do with it, and every player's agreement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import CONSENT, bindings
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.widgets.page import KeyBar, Scroll
from gundam_tui.kernel.engine import Refused
from gundam_tui.language import tr
from gundam_tui.table.corrections import not_now
from gundam_tui.table.journal import JournalError

if TYPE_CHECKING:
    from gundam_tui.games.views import Choice
    from gundam_tui.table.match_api import MatchApi


class Things(Menu):
    """Which card or pile should be corrected?

    Args:
        match: the match.
        seat: the seat the list is for; None: both players look.
    """

    def __init__(self, match: MatchApi, seat: int | None) -> None:
        super().__init__()
        self._match = match
        self._seat = seat

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Judge's hand: which card?")

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        text = tr("For a misplay or a card that does not do what it says. Every player must agree to the correction. ")
        text += tr("It is kept in the record, and u takes it back.")
        return [Line(g, " ").add(row, "head") for row in wrap(text, width - 2)]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        undo = Item(
            tr("A misplay: take the last decision back"), self._undo, tr("The game goes on from before it."), key="u"
        )
        found = self._match.correctable(self._seat)
        return [undo, *(Item(thing.label, self._chosen(thing), key=" ") for thing in found)]

    def _chosen(self, thing: Choice) -> Callable[[], object]:
        return lambda: self.app.push_screen(Corrections(self._match, self._seat, thing))

    def _undo(self) -> None:
        self.dismiss()
        table = self.gundam.table()
        if table is not None:
            self.app.call_later(table.does.undo)


class Corrections(Menu):
    """What should happen to it?

    Args:
        match, seat: as for `Things`.
        thing: the card or pile.
    """

    def __init__(self, match: MatchApi, seat: int | None, thing: Choice) -> None:
        super().__init__()
        self._match = match
        self._seat = seat
        self._thing = thing

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Judge's hand: {label}", label=self._thing.label)

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        if len(self.items) or not self.is_mounted:
            return []
        return [
            Line(self.gundam.glyphs, " ").add(row, "warn")
            for row in wrap(f"{not_now(self._match, self._seat)}.", width - 2)
        ]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        try:
            found = self._match.corrections(self._seat, self._thing.key)
        except Refused:  # it went away meanwhile, at another terminal
            found = []
        return [Item(choice.label, self._chosen(choice)) for choice in found]

    def _chosen(self, choice: Choice) -> Callable[[], object]:
        def ask() -> None:
            try:
                words = self._match.correction_words([choice.key], self._seat)
            except Refused:  # the game has continued meanwhile, at another terminal
                self.dismiss()
                return
            names = {seat: self.gundam.player(seat) for seat in self._match.people}
            self.app.push_screen(Consent(words, names), lambda agreed: self._done(choice, agreed))

        return ask

    def _done(self, choice: Choice, agreed: object) -> None:
        app, table = self.gundam, self.gundam.table()
        app.pop_to_table()
        if table is None:
            return
        if agreed:
            try:
                self._match.correct([choice.key], sorted(self._match.people))
            except (Refused, JournalError) as error:
                table.complain(str(error))
        table.eyes.cover()  # all have looked at the screen
        table.proceed()


class Consent(BaseScreen):
    """Every player agrees with a key of their own; dismissed with True when all agree, with False when one refuses.

    Args:
        words: the proposal, as all of them may read it.
        names: the players who must agree, by seat.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss"]
    BINDINGS = bindings(CONSENT)

    def __init__(self, words: Sequence[str], names: dict[int, str]) -> None:
        super().__init__()
        self._words = words
        self._names = names
        self.agreed: set[int] = set()

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield Scroll(self._body)
        yield KeyBar(self._keys)

    def _body(self, width: int) -> Sequence[Line]:
        g = self.gundam.glyphs
        rows = [Line(g), Line(g, tr("  Correct the position?"), "title"), Line(g)]
        for words in self._words:
            rows += [Line(g, "  ").add(row, "fresh") for row in wrap(g.text(words), width - 4)]
        rows.append(Line(g))
        for seat, name in self._names.items():
            line = Line(g, f"  {seat + 1}", "key").add("  ")
            done = seat in self.agreed
            rows.append(
                line.add(
                    tr("{name} agrees", name=name) if done else tr("{name}: do you agree?", name=name),
                    "good" if done else "",
                )
            )
        rows += [Line(g), Line(g, "  Esc", "key").add(tr("  call it off; nothing has changed"), "head")]
        return rows

    def _keys(self) -> list[tuple[str, str]]:
        others = {key for key in CONSENT if key.action.startswith("agree") and int(key.shown) - 1 not in self._names}
        return [(key.shown, key.word) for key in CONSENT if key not in others]

    def action_agree(self, seat: int) -> None:
        """A player agrees."""
        if seat not in self._names:
            return
        self.agreed.add(seat)
        if self.agreed >= set(self._names):
            self.dismiss(True)
        else:
            self.repaint()

    def action_refuse(self) -> None:
        """A player refuses."""
        self.dismiss(False)
