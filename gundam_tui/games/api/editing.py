"""What a card editor may ask of a game: a draft of a card read, explained and tried, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book

__all__ = ["CardDraft", "CardEditing", "DraftFault", "DraftReading", "FormHelp", "PrintWord", "TrialReport"]


class CardDraft(NamedTuple):
    """A card as it stands in the editor; nothing in it need be right.

    Attributes:
        facts: its facts, a line each as in a card file, with a line `number = "OWN-001"`.
        notation: its text in the notation.
        printed: its sentences as printed; empty: there is no print.
        source: where the print was read, and when; empty: the card is the user's own.
    """

    facts: str
    notation: str = ""
    printed: str = ""
    source: str = ""


class DraftFault(NamedTuple):
    """Something wrong with a draft.

    Attributes:
        part: `facts` or `notation`.
        line, column: in that part, from 1; 0: unknown.
        message: what is wrong, and how to mend it where that is known.
    """

    part: str
    line: int
    column: int
    message: str


class PrintWord(NamedTuple):
    """A word of the comparison with the print.

    Attributes:
        text: the word.
        mark: empty: both say it; `missing`: only the print does; `extra`: only the notation does.
    """

    text: str
    mark: str = ""


class DraftReading(NamedTuple):
    """What a draft says.

    Attributes:
        number, name: of the card; empty if they cannot be read.
        faults: everything that is wrong; none: the card is complete.
        said: what the notation says in the language that is spoken now, a paragraph for each ability; empty while it is
            faulty.
        words: the English of the notation compared with the print, a row for each line; empty without a print.
    """

    number: str
    name: str
    faults: tuple[DraftFault, ...]
    said: tuple[str, ...]
    words: tuple[tuple[PrintWord, ...], ...]

    @property
    def differences(self) -> int:
        """How many words only one of the two has."""
        return sum(bool(word.mark) for row in self.words for word in row)


class FormHelp(NamedTuple):
    """Help for a place in the notation.

    Attributes:
        written: the form there, as the page about the notation writes it; empty: none was recognised.
        section: the section of that page.
        example: a line that uses it: the card's number, its notation, what players read; empty: there is none.
        following: words that may stand at the place.
    """

    written: str = ""
    section: str = ""
    example: tuple[str, ...] = ()
    following: tuple[str, ...] = ()


class TrialReport(NamedTuple):
    """What happened to a card in a made position.

    Attributes:
        title: what was done with the card.
        board: what stood on the table before, a line each.
        steps: what was answered by the two sides, and what happened, in order; an answer begins with `>`.
        worked: the numbers of the card's lines (from 1) that did something.
        trouble: why the position could not be played to its end; empty if it was.
    """

    title: str
    board: tuple[str, ...]
    steps: tuple[str, ...]
    worked: tuple[int, ...] = ()
    trouble: str = ""


class CardEditing(Protocol):
    """A game's part of the card editor. Nothing here raises for any draft."""

    def blank(self, number: str) -> CardDraft:
        """A new card to begin with."""
        ...

    def draft(self, book: Book, number: str) -> CardDraft:
        """A card of the book as a draft.

        Raises:
            KeyError: no card has this number.
        """
        ...

    def of_table(self, number: str, rows: Sequence[str]) -> CardDraft | None:
        """The draft of a card's table in a card file; None: it is written in a way that the editor does not keep.

        Args:
            number: of the card.
            rows: the lines of its table, without the heading and the notes about its origin.
        """
        ...

    def table(self, draft: CardDraft) -> str:
        """The table of a draft without faults for a card file, without the heading and notes."""
        ...

    def read(self, draft: CardDraft, book: Book) -> DraftReading:
        """What a draft says, and everything that is wrong with it."""
        ...

    def explain(self, notation: str, line: int, column: int, book: Book) -> FormHelp:
        """Help for a place in a notation.

        Args:
            notation: the text.
            line, column: the place, from 0.
            book: the source of examples.
        """
        ...

    def from_print(
        self, draft: CardDraft, book: Book, progress: Callable[[str, int, int], None] | None = None
    ) -> tuple[str, tuple[str, ...]]:
        """The notation of the printed lines that can be read, and what was not understood of the others.

        Args:
            draft: the card, with its print.
            book: the cards, for the tokens that texts make.
            progress: called with (of what, done, in all).
        """
        ...

    def attempt(self, draft: CardDraft, book: Book, seed: int) -> tuple[TrialReport, ...]:
        """The card played in positions made for its type and its lines, through the rules.

        Args:
            draft: a draft without faults.
            book: the cards.
            seed: another number makes other positions.
        """
        ...
