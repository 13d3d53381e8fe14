"""What a game brings to the house, and the data it speaks in.

Everything above `games` (players, table, server, sim, app, commands) knows a game by these protocols alone. A game is a
folder `games/<id>/` whose `module.py` has one `MODULE` that is a `GameModule`, and one line in `games/registry.py`;
`games/README.md` shows how to write one. Facets that only some callers need (deck building, lessons, computer players)
are attributes of the module that import their code when first asked for.

Nothing here computes rules. What a seat is shown is in `games/views.py`; decks are in `games/decks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from pathlib import Path

    from gundam_tui.cardlang.book import Book, Progress
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt, Refusal
    from gundam_tui.kernel.rng import Stream

    from .decks import CardSource, Deck, DeckFormat, Fault
    from .decks.figures import DeckFigures
    from .layout import BoardLayout
    from .views import Ahead, CardView, Choice, Cue, LogLine, View

# More options than any prompt of any game has: six Units with seven targets each, ten cards for six places.
MOST_OPTIONS = 256

# ---------------------------------------------------------------- rows: one thing, told once


@dataclass(frozen=True, slots=True)
class PromptKind:
    """A kind of question.

    Attributes:
        name: as `Prompt.kind` has it.
        main: the seat's own turn: what to do is asked here, and a person is always stopped.
        window: a moment to respond: `pass` is always offered, and pass modes decide whether a person is stopped.
        public: who could answer it lies open on the table, so that passing it over tells nothing.
        payment: which cards pay; the table answers it, the first ones offered, unless the seat wants to choose.
        setup: it is asked before the first turn.
        quiet: nothing that one would want to be told beforehand follows from an answer at once.
        branched: a computer player that looks ahead tries the answers.
        by_card: people choose a card first, then what to do with it; else they choose from a list.
        reveals: a card was turned over and it is asked what becomes of it: what such a card is announced as.
        declining: what doing as little as possible is called in the line of keys; empty: as for others like it.
    """

    name: str
    main: bool = False
    window: bool = False
    public: bool = False
    payment: bool = False
    setup: bool = False
    quiet: bool = False
    branched: bool = False
    by_card: bool = False
    reveals: str = ""
    declining: str = ""


@dataclass(frozen=True, slots=True)
class VerbRow:
    """What a kind of answer does: `Option.verb`, as people and the table see it.

    Attributes:
        name: as option keys have it.
        title: how a heading calls it; empty for one that needs no explaining.
        text: what it does, in a sentence; `rule`: the clause.
        declines: it does as little as possible: what Space answers, and what the table answers for somebody absent.
        plays: it plays a card from the hand.
        paid: it may cost something, and what is paid is told beforehand.
        fights: it begins or changes a battle, and what would come of that is told beforehand.
        ends_turn: it ends the turn.
        own: of such options the table takes the one that names the seat itself (`p1`), for somebody absent.
        letter: the key that answers it besides its tag (`y`, `n`), where there is one.
        counted: what can be done by it, as it is counted while it is possible (`card to play`).
    """

    name: str
    title: str = ""
    text: str = ""
    rule: str = ""
    declines: bool = False
    plays: bool = False
    paid: bool = False
    fights: bool = False
    ends_turn: bool = False
    own: bool = False
    letter: str = ""
    counted: str = ""


class KeywordRow(NamedTuple):
    """A keyword of the cards' texts.

    Attributes:
        name: in lower case, as the notation and views have it.
        label: as players write it. `short`: for a slot of the board.
        counted: it comes with a number (`<Repair 2>`).
        reminder: what it does, in a sentence of our own. `clause`: the rule.
        worth: what one point of it (or its presence) is worth to a computer player, in cards.
        timing: the timing that cards write before it (`【Activate･Main】`); empty: none.
    """

    name: str
    label: str
    short: str
    counted: bool
    reminder: str
    clause: str
    worth: float
    timing: str = ""

    def written(self, amount: int) -> str:
        """With its amount, where it has one: `Repair 2`, `Blocker`."""
        return f"{self.label} {amount}" if self.counted else self.label


@dataclass(frozen=True, slots=True)
class Format:
    """A way to play: how many sit at the table, and who is with whom.

    Attributes:
        name: as the command line and records have it (`duel`, `royale`, `team`).
        title: as people read it.
        seats: the numbers of players that are possible.
        teams: by seat the team, for the full table; empty: everybody plays alone.
    """

    name: str
    title: str
    seats: tuple[int, ...]
    teams: tuple[int, ...] = ()


class ClauseText(Protocol):
    """A clause of a game's rules in our own words."""

    @property
    def number(self) -> str:
        """As code, prompts and refusals cite it."""
        ...

    @property
    def wording(self) -> str:
        """What it says."""
        ...


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A card in full, as its game tells it: for pages about cards, without a game being played.

    Attributes:
        number, name: of the card. `color`: as the notation has it, empty for none.
        kind: its type in words (`unit token`).
        figures: what it takes to play it, label and value (`Lv.`, `4`).
        stats: its printed figures, label and value (`AP`, `3`). `adds`: they are added to those of another card.
        rows: further facts for a short listing, label and text (`traits`, `zeon`); `facts`: all, as cards print them
            (`traits`, `(Zeon)`).
        text: its wording, by paragraph. `notation`: as card files have it, empty where there is none.
        heading: color and type as a heading (`Blue Unit token`); `tag`: the same in four cells (`bl U`).
        brief: its figures in a few cells, for a list (`L4 c3  3/4`).
        provenance: where its text comes from, where that is not the publisher; empty otherwise.
    """

    number: str
    name: str
    color: str
    kind: str
    figures: tuple[tuple[str, str], ...]
    stats: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str], ...]
    text: tuple[str, ...]
    heading: str = ""
    tag: str = ""
    brief: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    adds: bool = False
    notation: str = ""
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class CardNote:
    """What stands beside a card.

    Attributes:
        title: what it is about (`<Blocker>`, `Rulings`). `text`: what is said; `rule`: its clause.
        address: where more is to be read.
    """

    title: str
    text: str
    rule: str = ""
    address: str = ""


class UnknownRules(ValueError):
    """A game has no rules preset of this name."""


# ---------------------------------------------------------------- facets


class RulesText(Protocol):
    """The rules of a game in our own words."""

    def clause(self, number: str) -> ClauseText:
        """A clause by its number.

        Raises:
            KeyError: there is none.
        """
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
        """Where clauses are cited in the code, shown by tests and leaned on by cards (`games.gcg.trace`)."""
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


class Observation(Protocol):
    """One seat's look at a running game; what it gives out never depends on a card that the seat cannot see."""

    @property
    def seat(self) -> int:
        """Who looks."""
        ...

    @property
    def prompt(self) -> Prompt | None:
        """The open prompt when this seat is asked, else None."""
        ...

    def view(self) -> View:
        """The table as the seat sees it."""
        ...

    def determinised(self, seed: int) -> Engine:
        """A world that could be true: the hidden cards are dealt by `seed`."""
        ...


class Evaluator(Protocol):
    """How good a position is."""

    def __call__(self, engine: Engine, seat: int, /) -> float:
        """The value for a seat, in units of about one card; far above what cards make for a game won, and as far
        below for one that is lost.

        Args:
            engine: a world (`Observation.determinised`), never the true game.
            seat: for whom.
        """
        ...


class RolloutPolicy(Protocol):
    """Answers without looking ahead."""

    def reflex(self, engine: Engine, prompt: Prompt, /) -> list[Option]:
        """A quick, sensible answer: nothing is played, the least is paid and lost."""
        ...

    def answers(self, engine: Engine, prompt: Prompt, limit: int, /) -> list[list[Option]]:
        """The answers worth comparing, equal ones once; the first is the reflex."""
        ...

    def inclination(self, engine: Engine, prompt: Prompt, answer: Sequence[Option], /) -> float:
        """How tempting an answer looks at first glance, about 0 to 8."""
        ...

    def quick(self, engine: Engine, prompt: Prompt, stream: Stream, /) -> list[Option]:
        """An answer that is likely to be good, with some chance in it."""
        ...


class Encoder(Protocol):
    """A seat's view as numbers of fixed length.

    Of the open prompt it has room for `MOST_OPTIONS` options.
    """

    def encode(self, view: View, picked: Sequence[str] = ()) -> list[float]:
        """The numbers, as many as `layout` has names.

        Args:
            view: a seat's.
            picked: keys of the open prompt that are chosen already.
        """
        ...

    def layout(self) -> Sequence[str]:
        """What each place means."""
        ...


class GameAi(Protocol):
    """What computer players need to know of a game."""

    def evaluate(self, engine: Engine, seat: int, /) -> float:
        """See `Evaluator`."""
        ...

    def together(self, engine: Engine, seat: int, other: int, /) -> bool:
        """Do two seats win and lose together?"""
        ...

    def patient(self, engine: Engine, seat: int, /) -> float:
        """The value for a search, which plays out itself what the next turn brings."""
        ...

    @property
    def policy(self) -> RolloutPolicy:
        """How to play on quickly."""
        ...

    def parts(self, engine: Engine, seat: int, /) -> Mapping[str, float]:
        """The value of a position part by part, by names that people read; together they are `evaluate`."""
        ...

    def consequences(self, before: Engine, after: Engine, seat: int, /) -> Sequence[str]:
        """What happened between two positions, in phrases for a seat; `after` has the log of it."""
        ...

    def encoder(self, book: Any, seats: int = 2) -> Encoder:
        """Writes views as numbers, for players that learn."""
        ...


class ScenarioError(ValueError):
    """A scenario file that cannot be used; `faults` lists every mistake found in it."""

    def __init__(self, file: str, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.file = file
        self.faults = list(faults)


@dataclass(slots=True)
class ScenarioResult:
    """How a scenario went.

    Attributes:
        file, line, name: of the scenario.
        step: number of the step that failed, from 1; 0 when the start failed or nothing did.
        step_line: the line of that step.
        problems: what was not as told; empty when all was.
        prompt: the open prompt at the failure, with all its option keys.
    """

    file: str
    line: int
    name: str
    step: int = 0
    step_line: int = 0
    problems: list[str] = field(default_factory=list[str])
    prompt: list[str] = field(default_factory=list[str])

    @property
    def ok(self) -> bool:
        """Was everything as told?"""
        return not self.problems


class Untold(ValueError):
    """A position that no scenario can tell; the text says why."""


class Scenarios(Protocol):
    """Scenario files: moments of a game as text, and what must happen there."""

    def run_file(self, path: Path, book: Any, *, rules: str | None = None, only: str = "") -> list[ScenarioResult]:
        """Run the scenarios of a file.

        Args:
            path: the file.
            book: the cards.
            rules: play all of them by this preset; default: by what the file says.
            only: only scenarios whose name holds this text.

        Returns:
            How each went, in the order of the file.

        Raises:
            ScenarioError: the file cannot be used.
        """
        ...

    def scenario_text(
        self, name: str, about: str, whole: Engine, answers: Sequence[Sequence[str]],
        starts: Iterable[tuple[int, Engine]], /,
    ) -> str:  # fmt: skip
        """A scenario file that leads to where a game stands.

        Args:
            name: of the scenario. `about`: what is said of it.
            whole: a copy of the game at its first prompt.
            answers: the option keys of all decisions since; a concession is `concede:p1`.
            starts: places from which a shorter file may begin, the best one first: how many decisions come before it,
                and a copy of the game there, at a prompt of a player's own turn.

        Raises:
            Untold: no scenario can lead there.
        """
        ...


class Lessons(Protocol):
    """Taught games (`table.lessons`)."""

    def folder(self) -> Path:
        """Where the files of the courses are."""
        ...

    def set_up(self, course: Mapping[str, Any], /) -> Engine:
        """The position at which a course begins, at its first prompt.

        Args:
            course: its file; the game reads what tells the position.

        Raises:
            KeyError, TypeError: something of the position is missing, or is not known.
        """
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

    def alike(self, engine: Engine, prompt: Prompt) -> bool:
        """Does every answer to the prompt come to the same, so that nobody has to be asked?"""
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


# ---------------------------------------------------------------- the module


class GameModule(Protocol):
    """A game.

    Attributes:
        id: short name: of its folder, of its card folder, in records. `title`: as people read it.
        presets: names of rules presets, oldest first; `default_rules`: the one that is played unless said otherwise.
        formats: the ways to play, the usual one first.
        prompts, verbs, keywords: one row for each kind of question, kind of answer and keyword.
        stats: what the figures of a card are called, by name (`ap`: `AP`), in the order of a stat line.
    """

    id: str
    title: str
    presets: Sequence[str]
    default_rules: str
    formats: Sequence[Format]
    prompts: Mapping[str, PromptKind]
    verbs: Mapping[str, VerbRow]
    keywords: Mapping[str, KeywordRow]
    stats: Mapping[str, str]

    # ------------------------------------------------------------ cards and games

    @property
    def deck_format(self) -> DeckFormat:
        """What a deck of this game is."""
        ...

    def book(self, progress: Progress | None = None) -> Book:
        """The cards of the game and the user's own; read once.

        Raises:
            CardFileError: with every fault, when a card file cannot be used.
            OSError: when a card file cannot be read.
        """
        ...

    def new_game(
        self, decks: Sequence[Deck], seed: int, *, book: Book | None = None, rules: str = "", keep: bool = True,
        format_name: str = "", chance: str = "",
    ) -> Engine:  # fmt: skip
        """Start a game: the engine stands at its first prompt.

        Args:
            decks: one legal deck a player.
            seed: decides all chance of the game.
            book: the cards; default: those that come with the game.
            rules: a rules preset; empty: the default.
            keep: keep a log and undo states.
            format_name: a name of `formats`; empty: the usual one.
            chance: the generator (`kernel.rng`); empty: the one for games with people.

        Raises:
            UnknownRules: there is no such preset.
            UnknownCard: a deck holds a number that no card has.
        """
        ...

    def compile_cards(self, book: Any) -> None:
        """Make the programs of all cards of a book, which games make as they need them: to see that all can be made."""
        ...

    def cards_of(self, decks: Sequence[Deck]) -> Sequence[str]:
        """The numbers of every card that a game with these decks can bring into play, for the digest of a record."""
        ...

    def book_of(self, engine: Engine) -> Book:
        """The cards that a game is played with."""
        ...

    def hand(self, engine: Engine, seat: int) -> Sequence[int]:
        """The objects of a seat's hand."""
        ...

    def turn(self, engine: Engine) -> int:
        """The number of the turn, 0 before the first."""
        ...

    def first(self, engine: Engine) -> int:
        """The seat that went first, -1 before that is known."""
        ...

    # ------------------------------------------------------------ what a seat sees

    def view(self, engine: Engine, seat: int | None) -> View:
        """The table as a seat sees it; None: a watcher, who sees what every seat knows."""
        ...

    def card_view(self, engine: Engine, obj: int, seat: int | None) -> CardView:
        """One card as a seat sees it."""
        ...

    def log_lines(self, engine: Engine, seat: int | None, since: int = 0) -> list[LogLine]:
        """The log as a seat may read it, from event number `since` on."""
        ...

    def log_teller(self, engine: Engine, seat: int | None) -> LogTeller:
        """The log for one reader who asks again and again: what has been told is not told a second time."""
        ...

    def cues(self, engine: Engine, since: int = 0) -> Sequence[Cue]:
        """What can be shown happening, in order, from event number `since` on."""
        ...

    def question(self, engine: Engine, prompt: Prompt, seat: int | None) -> str:
        """The question of a prompt, as a seat may read it."""
        ...

    def label(self, engine: Engine, prompt: Prompt, option: Option) -> str:
        """What an option says, for the seat that answers."""
        ...

    def why_not(self, engine: Engine, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """Why a seat cannot do something now; None when it can.

        Args:
            engine: the game.
            seat: who would do it.
            verb: what; empty: what one does with such a card at such a prompt.
            obj: with which card. `to`: to which.

        Raises:
            ValueError: an unknown verb.
        """
        ...

    def preview(self, engine: Engine, answer: Sequence[Option], *, by_hand: bool = False) -> Ahead:
        """What an answer to the open prompt would do, as far as the seat that is asked can know.

        Args:
            engine: the game, which is not changed.
            answer: options of its open prompt.
            by_hand: the seat wants to choose itself what is paid with.

        Raises:
            Refused: they are no legal answer.
        """
        ...

    def explain(self, engine: Engine, obj: int, stat: str) -> Sequence[tuple[str, int]]:
        """Why a card in play has the figure it has: each part with its source; empty for a card that is not in play."""
        ...

    def board(self, seats: int) -> BoardLayout:
        """Which zone is which piece of the board, and where."""
        ...

    # ------------------------------------------------------------ facets, imported when first asked for

    @property
    def auto_pass(self) -> AutoPass:
        """What the table answers for people."""
        ...

    @property
    def catalogue(self) -> Catalogue:
        """The cards as people read them."""
        ...

    @property
    def corrections(self) -> Corrections:
        """A judge's hand."""
        ...

    @property
    def lessons(self) -> Lessons | None:
        """Taught games; None: there are none."""
        ...

    @property
    def scenarios(self) -> Scenarios | None:
        """Scenario files; None: the game has none."""
        ...

    @property
    def rules_text(self) -> RulesText:
        """The clauses."""
        ...

    @property
    def decks(self) -> DeckBuilding:
        """Judging and counting decks."""
        ...

    @property
    def ai(self) -> GameAi:
        """For computer players."""
        ...
