"""A card in the card editor: what stands there, what it says, and how it is saved. No screen is needed for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gundam_tui.foreign_text import lines
from gundam_tui.games.api.editing import DraftReading, FormHelp, TrialReport
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.own_cards import editing_of, keep_draft, open_card, save_card
from gundam_tui.games.registry import game

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


__all__ = ["CardSession"]


class CardSession:
    """A card being edited.

    Attributes:
        draft: the card as it stands.
        reading: what it says, and everything that is wrong with it.
        remark: a sentence about where the card comes from.

    Args:
        number: of the card; empty: a new one.
        book: the cards.
        id: the game's.

    Raises:
        OwnCardError: the card cannot be edited here.
    """

    def __init__(self, number: str, book: Book[Any], id: str = DEFAULT) -> None:
        opened = open_card(number, book, id)
        self.draft = opened.draft
        self.remark = opened.remark
        self._book, self._id = book, id
        self._editing = editing_of(id)
        self._number = opened.number
        self._kept = opened.draft
        self.reading: DraftReading = self._editing.read(self.draft, book)

    @property
    def changed(self) -> bool:
        """Is there something to save?"""
        return self.draft != self._kept

    @property
    def complete(self) -> bool:
        """Would it be a card of the game when it is saved?"""
        return not self.reading.faults

    def edit(self, *, facts: str | None = None, notation: str | None = None, printed: str | None = None) -> None:
        """Change parts of the card.

        Args:
            facts, notation, printed: the new text of a part; None: it stays.
        """
        given = {"facts": facts, "notation": notation, "printed": printed}
        draft = self.draft._replace(**{part: lines(text) for part, text in given.items() if text is not None})
        if draft != self.draft:
            self.draft = draft
            self.reading = self._editing.read(draft, self._book)

    def read_again(self) -> None:
        """The language has changed."""
        self.reading = self._editing.read(self.draft, self._book)

    def explain(self, line: int, column: int) -> FormHelp:
        """Help for a place in the notation, from 0."""
        return self._editing.explain(self.draft.notation, line, column, self._book)

    def from_print(self, progress: Callable[[str, int, int], None] | None = None) -> tuple[str, tuple[str, ...]]:
        """What the print says in the notation, and what was not understood (`CardEditing.from_print`)."""
        return self._editing.from_print(self.draft, self._book, progress)

    def attempt(self, seed: int) -> tuple[TrialReport, ...]:
        """The card played in positions made for it; none while it is not complete."""
        return self._editing.attempt(self.draft, self._book, seed) if self.complete else ()

    def save(self, day: str) -> bool:
        """Save the card: as a card of the game if it is complete, else as one that is not finished.

        Args:
            day: today, as in `2026-11-25`: the card's provenance names it.

        Returns:
            Is it a card of the game now?

        Raises:
            OwnCardError: its number is taken, or a file cannot be written; nothing has changed.
        """
        if self.complete:
            save_card(self.draft, self.reading, self._number, day, self._id)
            self._book = game(self._id).book()
        else:
            keep_draft(self.draft, self.reading.number or self._number, self._id)
        self._number, self._kept, self.remark = self.reading.number or self._number, self.draft, ""
        return self.complete

    def rescue(self) -> None:
        """Keep what is not saved as a card that is not finished; a complete card of that number stays as it was.

        Raises:
            OwnCardError: it cannot be kept.
        """
        if self.changed:
            keep_draft(self.draft, self.reading.number or self._number, self._id)
