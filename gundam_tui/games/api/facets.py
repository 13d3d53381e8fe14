"""Parts of a game that only some callers need: rules and cards in words, corrections, the log, deck building."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.decks.card_source import CardSource
    from gundam_tui.games.decks.deck import Deck, Fault
    from gundam_tui.games.decks.figures import DeckFigures
    from gundam_tui.games.views import Choice, LogLine
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt

    from .rows import CardNote, CardSheet, ClauseText


class RulesText(Protocol):
    """The rules of a game in our own words."""

    def clause(self, number: str) -> ClauseText:
        """A clause by its number.

        Raises:
            KeyError: there is none.
        """
        ...

    def numbers(self) -> Sequence[str]:
        """The numbers of all clauses and headings, in the order of the rulebook."""
        ...


@runtime_checkable
class TracedRules(RulesText, Protocol):
    """Rules that are numbered in chapters, and of which it is known where they are carried out and shown."""

    def above(self, number: str) -> Sequence[Any]:
        """The headings that a clause stands under, from the outermost."""
        ...

    def below(self, number: str) -> Sequence[Any]:
        """The clauses under a number."""
        ...

    @property
    def trace(self) -> Any:
        """Where clauses are cited in the code, shown by tests and leaned on by cards (`games.gcg.tools.trace`)."""
        ...


class Catalogue(Protocol):
    """The cards of a game as people read them."""

    def sheet(self, book: Book, number: str, /) -> CardSheet:
        """A card in full.

        Raises:
            KeyError: there is none; its text says so.
        """
        ...

    def notes(self, card: Any, /) -> Sequence[CardNote]:
        """What stands beside a card: reminders of its keywords, where official answers are."""
        ...

    def export(self, cards: Iterable[Any], /) -> list[dict[str, Any]]:
        """Cards as JSON objects."""
        ...

    def notation(self, book: Any, /) -> list[str]:
        """The page about how card texts are written in card files."""
        ...

    @property
    def example(self) -> str:
        """A filter line that shows what can be asked for."""
        ...

    @property
    def aliases(self) -> Mapping[str, str]:
        """Other words for the keys of filters, and which key each stands for."""
        ...

    @property
    def orders(self) -> Mapping[str, Callable[[Any], tuple[object, ...]]]:
        """How cards can be sorted: the key by its name; the first is the order of the card files."""
        ...

    def filter(self, book: Any, words: str, /) -> Callable[[Any], bool]:
        """The filter that a line of text asks for (`games.catalogue.filter_line`), perhaps half typed.

        Raises:
            WrongFilter: with everything that is not understood.
        """
        ...

    def select(self, book: Any, asked: Mapping[str, Sequence[str]], /) -> Callable[[Any], bool]:
        """The filter that whole words ask for, by key.

        Raises:
            WrongFilter: with every word that is not understood.
        """
        ...

    def values(self, book: Any, cards: Iterable[Any], key: str, /) -> Sequence[str]:
        """What a key of filters can be asked for, among some cards where that is a figure; empty for any text.

        Raises:
            KeyError: there is no such key.
        """
        ...


class Corrections(Protocol):
    """A judge's hand: what can be corrected at the open prompt."""

    def things(self, engine: Engine, seat: int | None, /) -> Sequence[Choice]:
        """The cards and piles that can be corrected, as the seat may know them (None: all players look)."""
        ...

    def choices(self, engine: Engine, seat: int | None, thing: str, /) -> Sequence[Choice]:
        """What can be done with one of them.

        Raises:
            Refused: it is not there any more.
        """
        ...

    def in_words(self, engine: Engine, keys: Sequence[str], seat: int | None, reader: int | None, /) -> Sequence[str]:
        """Corrections in words, once it is sure that they are possible.

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
    """What the table must know of a game to answer for a person."""

    def might_respond(self, engine: Engine, seat: int) -> bool:
        """Could the seat act in the open window, for all that the other players can see?"""
        ...

    def can_wait(self, engine: Engine, seat: int) -> bool:
        """Can everything that is offered in the open window be done just as well when the seat is asked next? Where the
        game has many windows, a person is stopped at a few of them."""
        ...

    def concerns(self, engine: Engine, seat: int) -> bool:
        """Does the open window concern a seat that lets things happen until the end of the turn?"""
        ...

    def obvious(self, engine: Engine, prompt: Prompt) -> Sequence[Option]:
        """The answer to the prompt where all that do anything come to the same, so that nobody has to be asked; empty
        where it matters."""
        ...


class DeckBuilding(Protocol):
    """What a game knows of its decks beyond their format.

    Attributes:
        forms: the names that `check` takes as `form`: `rules`, then the restriction lists there are.
    """

    @property
    def forms(self) -> Sequence[str]:
        """See the class."""
        ...

    def check(self, deck: Deck, book: CardSource[Any], rules: str = "", form: str = "rules") -> list[Fault]:
        """Every way in which a deck breaks the rules of deck construction, and those of a restriction list.

        Args:
            deck: the deck.
            book: the cards.
            rules: the rules preset; empty: the default.
            form: one of `forms`.

        Raises:
            ValueError: there is no such preset or form.
        """
        ...

    def check_cards(self, deck: Deck, book: CardSource[Any]) -> list[Fault]:
        """What is wrong with single cards of a deck that may be only a part of one."""
        ...

    def restricted(self, deck: Deck, book: CardSource[Any], form: str) -> list[Fault]:
        """What a restriction list says against a deck, beyond the rules of construction."""
        ...

    def place(self, card: Any, /) -> str | Fault:
        """The section of a deck in which a card belongs, or why it has no place in any."""
        ...

    def groups(self, numbers: Iterable[str], book: CardSource[Any]) -> list[tuple[str, list[str]]]:
        """Card numbers in the groups and the order in which players read a deck, each group with its title."""
        ...

    def random_deck(self, book: Any, seed: int) -> Deck:
        """A legal deck by chance out of all cards, built as players build them."""
        ...

    def figures(self, deck: Deck, book: CardSource[Any]) -> DeckFigures:
        """A deck in numbers."""
        ...
