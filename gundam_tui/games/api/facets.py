"""Parts of a game that only some callers need: rules and cards in words, corrections, the log, deck building."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from pathlib import Path

    from gundam_tui.cardlang.book import Book
    from gundam_tui.cardlang.printed import PrintedCards
    from gundam_tui.games.decks.card_source import CardSource
    from gundam_tui.games.decks.deck import Deck, Fault
    from gundam_tui.games.decks.figures import DeckFigures, NewCard
    from gundam_tui.games.tracing import Chapter, Citation, Test
    from gundam_tui.games.views import Choice, LogLine
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt

    from .editing import CardEditing
    from .rows import CardNote, CardSheet, ClauseText, TriedCard


class RulesText(Protocol):
    """The rules of a game in our own words."""

    def clause(self, number: str) -> ClauseText:
        """A clause by its number.

        Raises:
            KeyError: no clause has this number.
        """
        ...

    def numbers(self) -> Sequence[str]:
        """The numbers of all clauses and headings, in the order of the rulebook."""
        ...


class RulesTrace(Protocol):
    """Where clauses are cited in the code, shown by tests and used by cards.

    Attributes:
        TITLE: the name of the rules.
    """

    TITLE: str

    def in_code(self) -> dict[str, list[Citation]]:
        """The places that cite a clause, by its number."""
        ...

    def tests_folder(self) -> Path | None:
        """The tests of a checkout; None if only the package is installed."""
        ...

    def in_tests(self, folder: Path, /) -> list[Test]:
        """The tests of a folder that name clauses, scenarios among them."""
        ...

    def coverage(self, tests: Iterable[Test], /) -> Sequence[Chapter]:
        """How far tests show the clauses, by chapter."""
        ...

    def percent(self, chapters: Sequence[Chapter], /) -> float:
        """The share of all chapters' testable clauses that have a test."""
        ...

    def kin(self, number: str, found: Mapping[str, list[Citation]], /) -> dict[str, list[Citation]]:
        """The nearest citations of a clause that is not cited itself."""
        ...

    def cards_on(self, number: str, book: Any, /) -> Sequence[Any] | None:
        """The cards whose texts depend on a clause; None: the game's texts cannot say."""
        ...


@runtime_checkable
class TracedRules(RulesText, Protocol):
    """Rules numbered in chapters, with the places where they are implemented and shown."""

    def above(self, number: str) -> Sequence[Any]:
        """The headings above a clause, from the outermost."""
        ...

    def below(self, number: str) -> Sequence[Any]:
        """The clauses under a number."""
        ...

    @property
    def trace(self) -> RulesTrace:
        """Where clauses are cited in the code, shown by tests and used by cards."""
        ...


class Catalogue(Protocol):
    """The cards of a game for readers."""

    def sheet(self, book: Book, number: str, /) -> CardSheet:
        """A card in full.

        Raises:
            KeyError: no card has this number; the message says so.
        """
        ...

    def notes(self, card: Any, /) -> Sequence[CardNote]:
        """What stands beside a card: reminders of its keywords, where official answers are."""
        ...

    def names(self, card: Any, /) -> Sequence[str]:
        """Every name that people may write for a card, in any language; first the one in its record."""
        ...

    def export(self, cards: Iterable[Any], /) -> list[dict[str, Any]]:
        """Cards as JSON objects."""
        ...

    def notation(self, book: Book[Any], /) -> list[str]:
        """The page about how card texts are written in card files."""
        ...

    def read_print(
        self, source: str, book: Any, progress: Callable[[str, int, int], None], /, *, origin: str, day: str
    ) -> PrintedCards | None:
        """The cards of a file with printed texts, in the notation; None: this game's prints are not read.

        Args:
            source: the file's text: JSON, CSV or a pasted card page.
            book: the cards that there are.
            progress: called with (of what, done, in all).
            origin: where the file is from; `day`: when it was read.
        """
        ...

    def try_out(self, book: Book[Any], number: str, /) -> TriedCard | None:
        """Play a card in positions made to fit its text, and see what it does; None: this game's cards are not tried.

        Raises:
            UnknownCard: no card has this number.
        """
        ...

    @property
    def editing(self) -> CardEditing | None:
        """The card editor's part of the game; None: its cards are not edited here."""
        ...

    @property
    def example(self) -> str:
        """A filter line as an example of what can be asked for."""
        ...

    @property
    def aliases(self) -> Mapping[str, str]:
        """Other words for the keys of filters, each with the key it stands for."""
        ...

    @property
    def orders(self) -> Mapping[str, Callable[[Any], tuple[object, ...]]]:
        """Sort keys by name; the first is the order of the card files."""
        ...

    def filter(self, book: Book[Any], words: str, /) -> Callable[[Any], bool]:
        """The filter for a line of text (`games.catalogue.filter_line`), which may be half typed.

        Raises:
            WrongFilter: lists everything that is not understood.
        """
        ...

    def select(self, book: Book[Any], asked: Mapping[str, Sequence[str]], /) -> Callable[[Any], bool]:
        """The filter for whole words, by key.

        Raises:
            WrongFilter: lists every word that is not understood.
        """
        ...

    def values(self, book: Book[Any], cards: Iterable[Any], key: str, /) -> Sequence[str]:
        """The values that a filter key can take (a figure's among the given cards); empty if any text is possible.

        Raises:
            KeyError: there is no such key.
        """
        ...


class Corrections(Protocol):
    """A judge's tools: what can be corrected at the open prompt."""

    def things(self, engine: Engine, seat: int | None, /) -> Sequence[Choice]:
        """The cards and piles that can be corrected, limited to what the seat may know (None: all players look)."""
        ...

    def choices(self, engine: Engine, seat: int | None, thing: str, /) -> Sequence[Choice]:
        """What can be done with one of them.

        Raises:
            Refused: it is not there any more.
        """
        ...

    def in_words(self, engine: Engine, keys: Sequence[str], seat: int | None, reader: int | None, /) -> Sequence[str]:
        """Corrections in words, if they are possible.

        Raises:
            Refused: they are not possible.
        """
        ...


class LogTeller(Protocol):
    """The log of a game for one reader."""

    def lines(self, since: int = 0, /) -> list[LogLine]:
        """The log as it is now, from event number `since` on."""
        ...


class AutoPass(Protocol):
    """What the table needs from a game to answer for a person."""

    def might_respond(self, engine: Engine, seat: int) -> bool:
        """Could the seat act in the open window, as far as the other players can see?"""
        ...

    def can_wait(self, engine: Engine, seat: int) -> bool:
        """Can everything offered in the open window be done equally well when the seat is asked next? Where the game
        has many windows, a person is stopped at only a few of them.
        """
        ...

    def concerns(self, engine: Engine, seat: int) -> bool:
        """Does the open window concern a seat that lets things happen until the end of the turn?"""
        ...

    def occasion(self, engine: Engine, seat: int) -> Hashable:
        """What the open window is about for the seat, by what it knows: a person who has passed at one occasion is not
        stopped at an equal one in the same turn (`smart`). None: each window is another occasion.
        """
        ...

    def needless(self, engine: Engine, prompt: Prompt) -> bool:
        """Is choosing nothing the only sensible answer to a question that is no window, as everybody can see?"""
        ...

    def obvious(self, engine: Engine, prompt: Prompt) -> Sequence[Option]:
        """The answer to the prompt if all useful answers have the same result, so that nobody has to be asked; empty if
        the choice matters.
        """
        ...


class DeckBuilding(Protocol):
    """What a game knows about its decks beyond their format.

    Attributes:
        forms: the names that `check` takes as `form`: `rules`, then the names of the restriction lists.
    """

    @property
    def forms(self) -> Sequence[str]:
        """See the class."""
        ...

    def check(self, deck: Deck, book: CardSource[Any], rules: str = "", form: str = "rules") -> list[Fault]:
        """Every violation of the rules of deck construction, and of a restriction list.

        Args:
            deck: the deck.
            book: the cards.
            rules: the rules preset; empty for the default.
            form: one of `forms`.

        Raises:
            ValueError: unknown preset or form.
        """
        ...

    def check_cards(self, deck: Deck, book: CardSource[Any]) -> list[Fault]:
        """What is wrong with single cards of a deck that may be incomplete."""
        ...

    def restricted(self, deck: Deck, book: CardSource[Any], form: str) -> list[Fault]:
        """Where a deck violates a restriction list, beyond the rules of construction."""
        ...

    def place(self, card: Any, /) -> str | Fault:
        """The section of a deck for a card, or why it has no place in any."""
        ...

    def groups(self, numbers: Iterable[str], book: CardSource[Any]) -> list[tuple[str, list[str]]]:
        """Card numbers in the usual groups and order of a deck list, each group with its title."""
        ...

    def random_deck(self, book: Any, seed: int) -> Deck:
        """A random legal deck out of all cards, built the way players build them."""
        ...

    def figures(self, deck: Deck, book: CardSource[Any]) -> DeckFigures:
        """A deck in numbers."""
        ...

    def goes_with(self, numbers: Collection[str], book: CardSource[Any], /) -> Callable[[Any], bool]:
        """Whether a deck that has some cards may have a card as well, as far as its colors go.

        Args:
            numbers: the cards that it has; those that are no cards of the book count for nothing.
            book: the cards.
        """
        ...

    def new_for(self, deck: Deck, book: CardSource[Any], numbers: Iterable[str], /) -> Sequence[NewCard]:
        """Which of these cards go with a deck, the best first.

        Args:
            deck: the deck; cards that it has already are left out.
            book: the cards. `numbers`: the cards in question.
        """
        ...
