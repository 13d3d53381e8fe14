"""A game of the family for the rest of the program (`games.api.GameModule`): the part that all of them share.

Code that only draws what a seat is shown needs no rules: everything but the rows is imported on first use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gundam_tui.games.api import FirstChoosers, Format, KeywordRow, PromptKind, StateParts, VerbRow

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Progress
    from gundam_tui.games.api import (
        AutoPass,
        Catalogue,
        Corrections,
        DeckBuilding,
        GameAi,
        GameOdds,
        GameStory,
        Lessons,
        LogTeller,
        RulesText,
        Scenarios,
    )
    from gundam_tui.games.decks import Deck, DeckFormat
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.scenario import ScenarioFiles
    from gundam_tui.games.scenario.game import ScenarioGame
    from gundam_tui.games.views import AnswerPreview, CardView, Cue, LogLine, Suggested, View
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt, Refusal

    from .flow.ruleset import NationGame
    from .flow.start import Family
    from .seen.words import Words


@cache
def _ai() -> GameAi:
    """A player that searches asks for this several times in each walk: an import statement would cost it a tenth."""
    from .tools import ai

    return ai


class FamilyModule:
    """See `games.api.GameModule`. A game of the family is a folder: its module has its rows, and beside it lie `FAMILY`
    in `library.py`, `WORDS` in `words.py`, `PIECES` in `board.py`, `CATALOGUE` in `catalogue.py`, `DECKS` in `decks/`
    with `FORMAT` in `decks/deck_format.py`.
    """

    id: str
    title: str
    presets: Sequence[str]
    default_rules: str
    formats: Sequence[Format] = (Format("duel", "Two players", (2,)),)
    prompts: Mapping[str, PromptKind]
    verbs: Mapping[str, VerbRow]
    keywords: Mapping[str, KeywordRow]
    stats: Mapping[str, str]
    state_parts = StateParts(
        (f"{__package__}.cards", f"{__package__}.state"), (f"{__package__}.flow.start:same_rules",)
    )

    # ------------------------------------------------------------ what each game provides

    def _own(self, module: str, name: str) -> Any:
        """A part of the game from a module of its folder, imported when it is first asked for."""
        return getattr(import_module(f"{type(self).__module__.rpartition('.')[0]}.{module}"), name)

    def _family(self) -> Family:
        """The parts that the game is played with."""
        return self._own("library", "FAMILY")

    def _words(self) -> Words:
        """Its words on screens."""
        return self._own("words", "WORDS")

    @property
    def deck_format(self) -> DeckFormat:
        """See `GameModule.deck_format`."""
        return self._own("decks.deck_format", "FORMAT")

    def board(self, seats: int) -> BoardLayout:
        """See `GameModule.board`."""
        from .seen.board import layout

        return layout(self._own("board", "PIECES"), seats)

    @property
    def catalogue(self) -> Catalogue:
        """See `GameModule.catalogue`."""
        return self._own("catalogue", "CATALOGUE")

    @property
    def rules_text(self) -> RulesText:
        """See `GameModule.rules_text`."""
        from .tools.clauses import rules_pages

        return rules_pages(self.id, f"Requirements of {self.title}")

    @property
    def decks(self) -> DeckBuilding:
        """See `GameModule.decks`."""
        return self._own("decks", "DECKS")

    # ------------------------------------------------------------ cards and games

    def book(self, progress: Progress | None = None) -> Any:
        """See `GameModule.book`."""
        return self._family().card_book(progress)

    def rules(self, *, discreet: bool = True) -> NationGame:
        """The rules with the cards of this machine; `discreet`: see `kernel.game.Game`."""
        return self._family().rules(self.book(), discreet=discreet)

    def first_choosers(self, seats: int, format_name: str = "") -> FirstChoosers:
        """See `GameModule.first_choosers`: either player (MC-17, GW-27)."""
        form = next((one for one in self.formats if format_name in ("", one.name)), None)
        if form is None or seats not in form.seats:
            raise ValueError(f"{self.title} is not played by {seats}{f' as {format_name}' if format_name else ''}")
        return FirstChoosers(tuple(range(seats)), self.verbs["first"].rule)

    def new_game(
        self, decks: Sequence[Deck], seed: int, *, book: Any = None, rules: str = "", keep: bool = True,
        format_name: str = "", generator: str = "", discreet: bool = True, chooser: int | None = None,
    ) -> Engine:  # fmt: skip
        """See `GameModule.new_game`."""
        from gundam_tui.games.api import UnknownRules

        from .flow.start import new_game

        if format_name not in ("", *(one.name for one in self.formats)):
            raise ValueError(f"{self.title} has no format {format_name!r}")
        if rules not in ("", *self.presets):
            raise UnknownRules(f"{self.title} has no rules {rules!r}: there are {', '.join(self.presets)}")
        if chooser is not None:
            self.first_choosers(len(decks), format_name).check(chooser)
        return new_game(
            self._family(), decks, seed, book=book, keep=keep, generator=generator, discreet=discreet, chooser=chooser
        )

    def cards_of(self, decks: Sequence[Deck]) -> Sequence[str]:
        """See `GameModule.cards_of`: effects make chips, which are in no deck."""
        chips = [card.number for card in self.book() if card.chip]
        return sorted({*chips, *(number for deck in decks for number in deck.cards)})

    def compile_cards(self, book: Any) -> None:
        """See `GameModule.compile_cards`."""
        from .flow.start import Definitions

        made = Definitions(book)
        for number in book.numbers():
            made[number]

    def book_of(self, engine: Engine) -> Any:
        """See `GameModule.book_of`."""
        from .flow.start import book_of

        return book_of(engine)

    def silent(self, engine: Engine, number: str) -> bool:
        """See `GameModule.silent`. It is not known here which texts that is true of."""
        return False

    def hand(self, engine: Engine, seat: int) -> Sequence[int]:
        """See `GameModule.hand`."""
        return engine.zone("hand", seat)

    def turn(self, engine: Engine) -> int:
        """See `GameModule.turn`."""
        return engine.state.vars.get("turn", 0)

    def first(self, engine: Engine) -> int:
        """See `GameModule.first`."""
        return engine.state.vars.get("first", -1)

    # ------------------------------------------------------------ what a seat sees

    def view(self, engine: Engine, seat: int | None) -> View:
        """See `GameModule.view`."""
        from .seen.view import view

        return view(engine, seat, self._words())

    def card_view(self, engine: Engine, obj: int, seat: int | None) -> CardView:
        """See `GameModule.card_view`."""
        from .seen.view import card

        return card(engine, obj, seat, self._words())

    def log_lines(self, engine: Engine, seat: int | None, since: int = 0) -> list[LogLine]:
        """See `GameModule.log_lines`."""
        from .seen.log import log_lines

        return log_lines(engine, seat, self._words(), since)

    def log_teller(self, engine: Engine, seat: int | None) -> LogTeller:
        """See `GameModule.log_teller`."""
        from .seen.log import LogTeller

        return LogTeller(engine, seat, self._words())

    def cues(self, engine: Engine, since: int = 0) -> Sequence[Cue]:
        """See `GameModule.cues`."""
        from .seen.cues import cues

        return cues(engine, since)

    def answering(self, engine: Engine, prompt: Prompt) -> Sequence[int]:
        """See `GameModule.answering`."""
        return (prompt.seat,)

    def actor(self, engine: Engine, prompt: Prompt, option: Option) -> int:
        """See `GameModule.actor`."""
        return prompt.seat

    def question(self, engine: Engine, prompt: Prompt, seat: int | None) -> str:
        """See `GameModule.question`."""
        from .seen.labels import question

        return question(engine, prompt, seat, self._words())

    def label(self, engine: Engine, prompt: Prompt, option: Option) -> str:
        """See `GameModule.label`."""
        from .seen.labels import label

        return label(engine, option, self._words())

    def why_not(self, engine: Engine, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """See `GameModule.why_not`."""
        from .seen.why import why_not

        return self._words().refused(why_not(engine, seat, verb, obj, to))

    def preview(self, engine: Engine, answer: Sequence[Option], *, by_hand: bool = False) -> AnswerPreview:
        """See `GameModule.preview`."""
        from .seen.preview import ahead

        return ahead(engine, answer, self._words())

    def suggested(self, engine: Engine, prompt: Prompt) -> Suggested:
        """See `GameModule.suggested`."""
        from gundam_tui.games.suggesting import suggested

        from .tools.ai.responding import reckless, response, saved

        return suggested(self, engine, prompt, response, reckless, saved)

    def explain(self, engine: Engine, obj: int, stat: str) -> Sequence[tuple[str, int]]:
        """See `GameModule.explain`."""
        from .seen.view import explain

        return explain(engine, obj, stat)

    # ------------------------------------------------------------ facets

    @property
    def auto_pass(self) -> AutoPass:
        """See `GameModule.auto_pass`."""
        from .seen import auto_pass

        return auto_pass

    @property
    def ai(self) -> GameAi:
        """See `GameModule.ai`."""
        return _ai()

    @property
    def lessons(self) -> Lessons | None:
        """See `GameModule.lessons`: a game with a folder of lessons has them."""
        from .tools.lessons import FamilyLessons

        found = FamilyLessons(self.id, self._scenarios())
        return found if found.folder().is_dir() else None

    @property
    def scenarios(self) -> Scenarios:
        """See `GameModule.scenarios`."""
        return self._scenarios()

    def _scenarios(self) -> ScenarioFiles:
        from gundam_tui.games.scenario import ScenarioFiles

        return ScenarioFiles(self._scenario_game)

    def _scenario_game(self) -> ScenarioGame:
        from .tools.scenario.table import FamilyScenarios

        return FamilyScenarios(self, self._family(), self._words())

    @property
    def odds(self) -> GameOdds:
        """See `GameModule.odds`."""
        from .seen.odds import FamilyOdds

        return FamilyOdds(self._words())

    @property
    def story(self) -> GameStory:
        """See `GameModule.story`."""
        from .seen.story import FamilyStory

        return FamilyStory(self._words())

    @property
    def corrections(self) -> Corrections:
        """See `GameModule.corrections`."""
        from .tools.corrections import FamilyCorrections

        return FamilyCorrections(self._words())
