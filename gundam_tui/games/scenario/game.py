"""What a game provides so that its positions can be written in files and checked: `ScenarioGame`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, create_model

from gundam_tui.cardlang.book import digest_of
from gundam_tui.cardlang.card_file import CardFile, lines_of_cards
from gundam_tui.cardlang.faults import CardFault, UnknownCard
from gundam_tui.games.api import GameModule
from gundam_tui.games.decks import Deck
from gundam_tui.kernel import Engine, Option, Prompt, Refusal

from . import model as files
from .model import File, GameModels, Held, Recipe, Scenario, SideTable
from .patterns import SEATS, TAKEN, Vocabulary

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


Written = dict[str, Any]  # a table of a file, as it will be written


class Unplayable(ValueError):
    """A scenario whose start cannot be set up."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about a card: its name in messages, and its current value."""

    title: str
    read: Callable[[Engine, int], object]


class Overlay:
    """A card book with the additional cards of a file; everything that deck checking, the rules and records need from a
    book.
    """

    def __init__(self, book: Book[Any], made: Mapping[str, Any]) -> None:
        self.book = book
        self.made = made

    def __getitem__(self, number: str) -> Any:
        if number in self.made:
            return self.made[number]
        try:
            return self.book[number]
        except UnknownCard as error:
            raise UnknownCard(error.number, self.numbers()) from None

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.numbers())

    def __contains__(self, number: object) -> bool:
        return number in self._known

    def numbers(self) -> tuple[str, ...]:
        """Every card number, those of the file first."""
        return (*self.made, *self.book.numbers())

    def digest(self, numbers: Iterable[str]) -> str:
        """See `Book.digest`."""
        return digest_of(self[number] for number in sorted(frozenset(numbers)))

    def plainest(self) -> Any:
        """The book itself if the file makes no cards. By it a table knows that other processes have its cards."""
        return self if self.made else self.book


@dataclass(slots=True)
class Layout:
    """Cards of a position in the making.

    Attributes:
        cards: as the game places them; the place in this list is the number of the physical card (`State.where`).
        names: physical card by alias.
    """

    cards: list[Any] = field(default_factory=list[Any])
    names: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, held: Held, placed: Any) -> int:
        """Add the next card under the name that the file gives it; returns its place in the layout.

        Raises:
            Unplayable: another card has this name.
        """
        self.cards.append(placed)
        call(self.names, held.alias, len(self.cards) - 1)
        return len(self.cards) - 1


def call(names: dict[str, int], alias: str, phys: int) -> None:
    """Give a physical card its alias.

    Raises:
        Unplayable: another card has this name.
    """
    if alias in names:
        raise Unplayable(f'two cards are called "{alias}": give one of them another alias')
    if alias:
        names[alias] = phys


class ScenarioGame(ABC):
    """The game's part of scenario files.

    Attributes:
        module: the game.
        words: the words of its files.
        models: its tables.
        presets: the names of its rules.
        points: where in a turn a position may continue; `start`: the usual one.
        phases: the possible values of `phase`.
        near: the places whose cards a number means first.
        passing: the kinds of prompts that `pass all` passes.
        quiet: the verbs that do as little as possible, for `to PHASE`.
        explained: the verbs whose options a failure explains: their words do not say which effect they are.
        concession: the clause of a concession.
        facts: the facts about a card, by key; `states`: the keys that only some cards have (`stateless`).
        cards_of: keys that name other cards, and which cards these are; the word for none is `none`.
        counts: the counts of a player in addition to the cards of places.
        card_lists: keys of a step that are lists of cards.
        closed: keys of a card with a fixed set of words (`known`), and what they are.
    """

    words: Vocabulary
    models: GameModels
    presets: Sequence[str]
    points: Sequence[str]
    start: str
    phases: Sequence[str]
    near: Sequence[str]
    passing: Sequence[str]
    quiet: Sequence[str]
    concession: str
    facts: Mapping[str, Fact]
    explained: frozenset[str] = frozenset()
    states: Sequence[str] = ()
    cards_of: Mapping[str, Fact] = {}
    counts: Mapping[str, Callable[[Engine, int], int]] = {}
    card_lists: Sequence[str] = ()
    closed: Mapping[str, str] = {}

    def __init__(self, module: GameModule) -> None:
        self.module = module

    @property
    def seats(self) -> Sequence[str]:
        """Its players."""
        return self.words.seats

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of its prompts."""
        return tuple(self.module.prompts)

    @cached_property
    def comes(self) -> Sequence[str]:
        """The words after `to`, and in `phase`: a phase, also with whose turn it is before it."""
        return [*self.phases, *(f"{seat} {phase}" for seat in self.seats for phase in self.phases)]

    @cached_property
    def file(self) -> type[File]:
        """The model of its files."""
        return file_model(self)

    @cached_property
    def taken(self) -> frozenset[str]:
        """Words that cannot be aliases."""
        return TAKEN | self.words.taken

    @cached_property
    def keywords(self) -> Sequence[str]:
        """Its keywords as files write them, in lower case."""
        return [row.label.lower() for row in self.module.keywords.values()]

    # ------------------------------------------------------------ reading

    def modern(self, data: Written) -> Written:
        """A file in today's words, from one that was written in older words."""
        return data

    def read_cards(
        self, file: str, text: str, tables: Mapping[str, Any], book: Book[Any]
    ) -> tuple[Written, list[CardFault]]:
        """The cards that a file makes, by number, and their faults.

        Args:
            file: for messages.
            text: of the file, for the places of faults.
            tables: `[cards.NUMBER]` as read from TOML.
            book: the real cards, whose numbers are taken.
        """
        own = CardFile(file, lines_of_cards(text), {}, {}, [])
        real = frozenset(book.numbers())
        for number, facts in tables.items():
            if number in real:
                own.fault("a real card has this number; take another, such as X-001", number)
            else:
                self.read_card(own, number, facts)
        if not own.faults:
            self.finish(own, text, book)
        return {number: self.card(number, entry, book) for number, entry in own.entries.items()}, own.faults

    @abstractmethod
    def read_card(self, file: CardFile, number: str, facts: Mapping[str, Any]) -> None:
        """Check the table of a card, with what a scenario may leave out filled in, and put it into the file."""

    @abstractmethod
    def finish(self, file: CardFile, text: str, book: Book[Any]) -> None:
        """Put the wording into the cards of a file whose text is `text`."""

    @abstractmethod
    def card(self, number: str, entry: Mapping[str, Any], book: Book[Any]) -> Any:
        """The record of a card of a file."""

    def clauses(self) -> Sequence[str]:
        """The numbers of the rules."""
        return self.module.rules_text.numbers()

    def known(self, key: str, cards: Overlay) -> Iterable[str]:
        """The words that a key of `closed` may have."""
        return ()

    def is_token(self, card: Any) -> bool:
        """Is it a card that enters games only by effects?"""
        return False

    # ------------------------------------------------------------ starting

    def pool(self, cards: Overlay) -> Any:
        """The cards as `set_up` and `begin` take them."""
        return cards.plainest()

    @abstractmethod
    def seated(self, scenario: Scenario) -> int:
        """The number of players."""

    @abstractmethod
    def lay(self, layout: Layout, seat: int, side: SideTable, scenario: Scenario, pool: Any) -> None:
        """Add one player's cards to a layout.

        Raises:
            Unplayable: a card cannot lie there.
        """

    @abstractmethod
    def set_up(self, layout: Layout, scenario: Scenario, rules: str, pool: Any) -> Engine:
        """The position, at its first prompt.

        Raises:
            Unplayable: the position is not possible.
        """

    @abstractmethod
    def begin(self, decks: Sequence[Deck], scenario: Scenario, rules: str, pool: Any) -> Engine:
        """A whole game at its first prompt."""

    @abstractmethod
    def stack(self, e: Engine, seat: int, recipe: Recipe) -> Sequence[int]:
        """Put the cards of a deck into their order; returns the physical cards."""

    # ------------------------------------------------------------ answering

    @abstractmethod
    def why_not(self, e: Engine, seat: int, verb: str, obj: int, to: int, n: int) -> Refusal | None:
        """Why something cannot be done now, by the words of patterns."""

    def part(self, e: Engine, prompt: Prompt, option: Option) -> str:
        """The words after the slash of a pattern: which effect of its card an option is about."""
        return ""

    def named(self, option: Option) -> str:
        """The words for an option without a card: a number, a player, a place."""
        return option.place or (str(option.n) if option.n >= 0 and not option.card else "")

    def hidden(self, e: Engine, verb: str, oid: int, seat: int) -> str:
        """The place by which an option names a card that its seat does not see."""
        return ""

    @abstractmethod
    def now(self, e: Engine) -> Sequence[str]:
        """The current phases, as in `to PHASE` and `phase`, the plainest first."""

    # ------------------------------------------------------------ comparing

    @abstractmethod
    def carried(self, e: Engine, oid: int) -> Mapping[str, int]:
        """The keywords that a card has now, each with its amount (0: no amount)."""

    def stateless(
        self, e: Engine, oid: int, asked: Sequence[str], label: Callable[[int], str], where: Callable[[int], str]
    ) -> str:
        """Why a card has no such states; empty if it has them."""
        return ""

    def other_facts(self, e: Engine, name: str, oid: int, wanted: Any) -> Iterable[str]:
        """The differences in those keys of a card that are neither `facts` nor `cards_of`."""
        return ()

    def other_state(self, e: Engine, step: Any, label: Callable[[int], str]) -> Iterable[str]:
        """The differences in those keys of a step that only this game has."""
        return ()

    # ------------------------------------------------------------ writing

    @abstractmethod
    def position(self, e: Engine, names: Mapping[int, str]) -> Written | None:
        """The keys of a scenario that begins at the current position; None: a file cannot express all of it.

        Args:
            e: the game, at a prompt of a player's own turn.
            names: aliases by physical card.
        """

    @abstractmethod
    def whole(self, e: Engine, names: Mapping[int, str]) -> Written:
        """The keys of a scenario that plays a whole game; the engine stands at its first prompt."""

    def likeness(self, e: Engine, oid: int) -> object:
        """What two cards that are alike have in common, in addition to number, owner, damage, and whether they are
        rested.
        """
        return None

    def expected(self, e: Engine) -> Written:
        """The expectations at the end of a file, in addition to turn, prompt and outcome."""
        return {}


Fields: TypeAlias = "dict[str, Any]"  # of a generated pydantic model: type and default by name


def file_model(game: ScenarioGame) -> type[File]:
    """The model of a game's files: its places, the facts about its cards, and its words.

    Args:
        game: the game's part.
    """
    own: Any = game.models
    seat: Any = Literal[tuple(game.seats)]
    deck: Any = Annotated[own.recipe, BeforeValidator(files.recipe)]
    maybe: Any = Annotated[own.recipe | None, BeforeValidator(files.recipe)]
    played: Any = create_model(
        "PlayedGame", __base__=files.PlayedGame, **_of_seats(game, lambda at: (deck, ...) if at < 2 else (maybe, None))
    )
    asked: Fields = {"seat": (seat | None, None), "kind": (_one_of(game.kinds) | None, None)}
    prompt: Any = create_model("PromptIs", __base__=files.PromptIs, **asked)
    places: Fields = dict.fromkeys((place.key for place in game.words.places), (files.Zone | None, None))
    counts: Fields = dict.fromkeys(game.counts, (int | None, None))
    side: Any = create_model("SideIs", __base__=files.SideIs, **places, **counts)
    now: Fields = {
        "prompt": (prompt | None, None), "card": (dict[str, own.card_is], {}),
        "phase": (_one_of(game.comes) | None, None), "active": (seat | None, None),
        "sees": (dict[seat, files.SeesIs], {}),
        **_of_seats(game, lambda at: (side | None, None)),
    }  # fmt: skip
    step: Any = create_model("Step", __base__=own.step, **now)
    told: Fields = {
        "rules": (_one_of(game.presets) | None, None), "active": (seat, "p1"), "first": (seat, "p1"),
        "at": (_one_of(game.points), game.start), "each": (own.side | None, None),
        "format": (_one_of(["", *(form.name for form in game.module.formats)]), ""), "game": (played | None, None),
        "step": (list[step], []),
        **_of_seats(game, lambda at: (own.side | None, None)),
    }  # fmt: skip
    scenario: Any = create_model("Scenario", __base__=files.Scenario, **told)
    whole: Fields = {
        "rules": (_one_of(game.presets), game.module.default_rules),
        "scenario": (list[scenario], Field(min_length=1)),
    }
    return create_model("File", __base__=files.File, **whole)


def _one_of(words: Sequence[str]) -> Any:
    return Literal[tuple(words)]


def _of_seats(game: ScenarioGame, field: Callable[[int], Any]) -> dict[str, Any]:
    """The keys of players; one that the game does not have is refused."""

    def refused(value: object) -> object:
        raise ValueError(f"{game.module.title} has no such player; the players are {', '.join(game.seats)}")

    nobody = (Annotated[Any, BeforeValidator(refused)], None)
    return {seat: field(at) if seat in game.seats else nobody for at, seat in enumerate(SEATS)}


@dataclass(slots=True)
class ScenarioTable:
    """The parts that a scenario is played with.

    Attributes:
        game: the game's part.
        cards: the book and the cards of the file; `pool`: as the game takes them.
        folder: the folder that paths of decks start from.
    """

    game: ScenarioGame
    cards: Overlay
    pool: Any
    folder: Path


def table_for(game: ScenarioGame, book: Book[Any], made: Mapping[str, Any], folder: Path) -> ScenarioTable:
    """A table with the cards of the book and those that a file makes."""
    cards = Overlay(book, made)
    return ScenarioTable(game, cards, game.pool(cards), folder)
