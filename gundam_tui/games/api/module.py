"""A game: the one protocol by which everything above `games` knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book, Progress
    from gundam_tui.games.decks.deck import Deck
    from gundam_tui.games.decks.deck_format import DeckFormat
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import AnswerPreview, CardView, Cue, LogLine, Suggested, View
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt, Refusal

    from .ai import GameAi
    from .facets import AutoPass, Catalogue, Corrections, DeckBuilding, LogTeller, RulesText
    from .odds import GameOdds
    from .rows import FirstChoosers, Format, KeywordRow, PromptKind, StateParts, VerbRow
    from .scenarios import Lessons, Scenarios
    from .story import GameStory


class UnknownRules(ValueError):
    """A game has no rules preset of this name."""


class GameModule(Protocol):
    """A game.

    Attributes:
        id: short name, used for its folder, its card folder and in records. `title`: its name for people.
        presets: names of rules presets, oldest first; `default_rules`: the one played by default.
        formats: the ways to play, the usual one first.
        prompts, verbs, keywords: one row for each kind of question, kind of answer and keyword.
        stats: names for the figures of a card by key (`ap`: `AP`), in the order of a stat line.
        state_parts: what its positions are made of.
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
    state_parts: StateParts

    # ------------------------------------------------------------ cards and games

    @property
    def deck_format(self) -> DeckFormat:
        """The deck format of this game."""
        ...

    def book(self, progress: Progress | None = None) -> Book:
        """The cards of the game and the user's own; read once. Card files may wait to be compiled until one of their
        cards is asked for: `Book.complete` compiles them all, and finds their faults.

        Raises:
            CardFileError: a card file cannot be used; lists every fault.
            OSError: a card file cannot be read.
        """
        ...

    def first_choosers(self, seats: int, format_name: str = "") -> FirstChoosers:
        """The players who can be named before a game to decide who goes first.

        Args:
            seats: the number of players.
            format_name: a name of `formats`; empty for the usual one with this number of players.

        Raises:
            ValueError: the game has no such format, or not for this number of players.
        """
        ...

    def new_game(
        self, decks: Sequence[Deck], seed: int, *, book: Book | None = None, rules: str = "", keep: bool = True,
        format_name: str = "", generator: str = "", discreet: bool = True, chooser: int | None = None,
    ) -> Engine:  # fmt: skip
        """Start a game: the engine stands at its first prompt.

        Args:
            decks: one legal deck for each player.
            seed: determines all random results of the game.
            book: the cards; default: those shipped with the game.
            rules: a rules preset; empty for the default.
            keep: keep a log and undo states.
            format_name: a name of `formats`; empty for the usual one.
            generator: of all chance (`kernel.rng`); empty for the one used in games with people.
            discreet: see `kernel.game.Game`.
            chooser: the seat that decides who goes first, one of `first_choosers`; None: decided at random.

        Raises:
            Refused: nobody can name this chooser.
            UnknownRules: unknown preset.
            UnknownCard: a deck holds a number that no card has.
        """
        ...

    def compile_cards(self, book: Any) -> None:
        """Compile the programs of all cards of a book, which games compile only on demand: a check that all of them
        compile.
        """
        ...

    def cards_of(self, decks: Sequence[Deck]) -> Sequence[str]:
        """The numbers of every card that a game with these decks can bring into play, for the digest of a record."""
        ...

    def book_of(self, engine: Engine) -> Book:
        """The cards that a game is played with."""
        ...

    def silent(self, engine: Engine, number: str) -> bool:
        """Does a card do nothing, and is nothing asked about it, when it is turned up as damage and put on a pile?"""
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
        """The table as a seat sees it; None: a watcher, who sees only what every seat knows."""
        ...

    def card_view(self, engine: Engine, obj: int, seat: int | None) -> CardView:
        """One card as a seat sees it."""
        ...

    def log_lines(self, engine: Engine, seat: int | None, since: int = 0) -> list[LogLine]:
        """The log as a seat may read it, from event number `since` on."""
        ...

    def log_teller(self, engine: Engine, seat: int | None) -> LogTeller:
        """The log for one reader who asks repeatedly: each line is given once."""
        ...

    def cues(self, engine: Engine, since: int = 0) -> Sequence[Cue]:
        """The visible happenings, in order, from event number `since` on."""
        ...

    def answering(self, engine: Engine, prompt: Prompt) -> Sequence[int]:
        """The seats that may answer a prompt: first the one asked, then its partners if a team is asked as one."""
        ...

    def actor(self, engine: Engine, prompt: Prompt, option: Option) -> int:
        """The seat that acts by an option: if a team is asked as one, the member who owns its card; otherwise, and for
        options without a card, the seat that is asked.
        """
        ...

    def question(self, engine: Engine, prompt: Prompt, seat: int | None) -> str:
        """The question of a prompt, as a seat may read it."""
        ...

    def label(self, engine: Engine, prompt: Prompt, option: Option) -> str:
        """The label of an option, for the seat that answers."""
        ...

    def why_not(self, engine: Engine, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """Why a seat cannot do something now; None if it can.

        Args:
            engine: the game.
            seat: the seat that would do it.
            verb: what to do; empty: what such a card is normally used for at such a prompt.
            obj: the card to do it with. `to`: the card to do it to.

        Raises:
            ValueError: an unknown verb.
        """
        ...

    def preview(self, engine: Engine, answer: Sequence[Option], *, by_hand: bool = False) -> AnswerPreview:
        """What an answer to the open prompt would do, as far as the seat that is asked can know.

        Args:
            engine: the game, which is not changed.
            answer: options of its open prompt.
            by_hand: the seat wants to choose the cards to pay with.

        Raises:
            Refused: the answer is not legal.
        """
        ...

    def suggested(self, engine: Engine, prompt: Prompt) -> Suggested:
        """The sensible answer to a prompt: what Enter gives. It depends on nothing hidden from the asked seat;
        `games.suggesting` implements it for every game with computer players.

        Args:
            engine: the game, which is not changed.
            prompt: its open prompt, or the part of it that a seat decides.
        """
        ...

    def explain(self, engine: Engine, obj: int, stat: str) -> Sequence[tuple[str, int]]:
        """Why a card in play has its current figure: each part with its source; empty for a card that is not in
        play.
        """
        ...

    def board(self, seats: int) -> BoardLayout:
        """Which zone is drawn as which piece of the board, and where."""
        ...

    # ------------------------------------------------------------ facets, imported on first use

    @property
    def auto_pass(self) -> AutoPass:
        """What the table answers for people."""
        ...

    @property
    def catalogue(self) -> Catalogue:
        """The cards for readers."""
        ...

    @property
    def corrections(self) -> Corrections:
        """A judge's tools."""
        ...

    @property
    def lessons(self) -> Lessons | None:
        """Taught games; None if the game has none."""
        ...

    @property
    def scenarios(self) -> Scenarios | None:
        """Scenario files; None if the game has none."""
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

    @property
    def odds(self) -> GameOdds | None:
        """What players may want to count (`games.odds` answers it); None: nothing."""
        ...

    @property
    def story(self) -> GameStory:
        """The story of a finished game; `games.story` has one for every game."""
        ...
