"""The Gundam Card Game for the rest of the program (`games.api.GameModule`).

Code that only draws what a seat is shown needs no rules: everything but the rows is imported on first use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from gundam_tui.games.api import NOTHING_CHANGES, Format, StateParts

from .cards.language.keyword_table import KEYWORDS
from .seen.prompt_table import ACT, ACTION, BLOCK, KINDS, MULLIGAN, TARGET, VERBS

if TYPE_CHECKING:
    from gundam_tui.cardlang import book as cards
    from gundam_tui.cardlang.book import Progress
    from gundam_tui.games.api import (
        AutoPass,
        Catalogue,
        Corrections,
        DeckBuilding,
        FirstChoosers,
        GameAi,
        GameOdds,
        GameStory,
        KeywordRow,
        Lessons,
        LogTeller,
        PromptKind,
        RulesText,
        Scenarios,
        VerbRow,
    )
    from gundam_tui.games.decks import Deck, DeckFormat
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import AnswerPreview, CardView, Cue, LogLine, Suggested, View
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt, Refusal

    from .cards.language.card_db import Book

PRESETS = ("1.0", "1.0+purple", "1.1.1", "1.1.1+purple", "1.9.0")  # `rules.preset`, without importing the rules
DEFAULT_RULES = "1.9.0"


@cache
def _ai() -> GameAi:
    """A player that searches asks for this several times in each walk: an import statement would cost it a tenth."""
    from .tools import ai

    return ai


class GcgModule:
    """See `games.api.GameModule`."""

    id = "gcg"
    title = "Gundam Card Game"
    presets: Sequence[str] = PRESETS
    default_rules = DEFAULT_RULES
    formats: Sequence[Format] = (  # `seating.seating_for`, without importing the rules (12-1)
        Format("duel", "Two players", (2,)),
        Format("royale", "Battle royale: last player standing", (3, 4)),
        Format("royale-takes-all", "Battle royale: winner takes all", (3, 4)),
        Format("team", "Team battle: two against two", (4,), (0, 0, 1, 1), confer=True),  # 12-3-4
    )
    prompts: Mapping[str, PromptKind] = KINDS
    verbs: Mapping[str, VerbRow] = VERBS
    keywords: Mapping[str, KeywordRow] = KEYWORDS
    stats: Mapping[str, str] = MappingProxyType({"lv": "Lv.", "cost": "Cost", "ap": "AP", "hp": "HP"})
    state_parts = StateParts(
        (f"{__package__}.cards", f"{__package__}.state"),
        (f"{__package__}.cards.results:_restored", f"{__package__}.flow.start:same_rules"),
    )

    # ------------------------------------------------------------ cards and games

    @property
    def deck_format(self) -> DeckFormat:
        """See `GameModule.deck_format`."""
        from .cards.deck_format import FORMAT

        return FORMAT

    def book(self, progress: Progress | None = None) -> Book:
        """See `GameModule.book`."""
        from .cards.library import card_book

        return card_book(progress)

    def first_choosers(self, seats: int, format_name: str = "") -> FirstChoosers:
        """See `GameModule.first_choosers`."""
        from .cards.seating import first_choosers

        return first_choosers(seats, format_name)

    def new_game(
        self, decks: Sequence[Deck], seed: int, *, book: cards.Book | None = None, rules: str = "", keep: bool = True,
        format_name: str = "", generator: str = "", discreet: bool = True, chooser: int | None = None,
    ) -> Engine:  # fmt: skip
        """See `GameModule.new_game`."""
        from .flow.start import new_game

        pool = cast("Book | None", book)
        return new_game(
            decks, seed, book=pool, rules=rules or DEFAULT_RULES, keep=keep, generator=generator or None,
            format_name=format_name, discreet=discreet, chooser=chooser,
        )  # fmt: skip

    def compile_cards(self, book: Book) -> None:
        """See `GameModule.compile_cards`."""
        from .flow.start import card_pool

        pool = card_pool(book)
        for number in book.numbers():
            pool[number]

    def cards_of(self, decks: Sequence[Deck]) -> Sequence[str]:
        """See `GameModule.cards_of`: the EX Base and EX Resources come from no deck (5-16, 5-17)."""
        from .cards.constants import EX_BASE, EX_RESOURCE

        piles = [pile for deck in decks for pile in self.deck_format.piles(deck).values()]
        return sorted({EX_BASE, EX_RESOURCE, *(number for pile in piles for number in pile)})

    def book_of(self, engine: Engine) -> Book:
        """See `GameModule.book_of`."""
        from .flow.ruleset import Gcg

        assert isinstance(engine.game, Gcg)
        return engine.game.pool.book

    def silent(self, engine: Engine, number: str) -> bool:
        """See `GameModule.silent`."""
        from .cards.model import match

        return "burst" not in match(engine).defs[number].by_moment  # 13-2-5

    def hand(self, engine: Engine, seat: int) -> Sequence[int]:
        """See `GameModule.hand`."""
        from .cards.constants import HAND

        return engine.zone(HAND, seat)

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

        return view(engine, seat)

    def card_view(self, engine: Engine, obj: int, seat: int | None) -> CardView:
        """See `GameModule.card_view`."""
        from .seen.view import card

        return card(engine, obj, seat)

    def log_lines(self, engine: Engine, seat: int | None, since: int = 0) -> list[LogLine]:
        """See `GameModule.log_lines`."""
        from .seen.words.log import log_lines

        return log_lines(engine, seat, since)

    def log_teller(self, engine: Engine, seat: int | None) -> LogTeller:
        """See `GameModule.log_teller`."""
        from .seen.words.log import LogTeller

        return LogTeller(engine, seat)

    def cues(self, engine: Engine, since: int = 0) -> Sequence[Cue]:
        """See `GameModule.cues`."""
        from .seen.words.cues import cues

        return cues(engine, since)

    def answering(self, engine: Engine, prompt: Prompt) -> Sequence[int]:
        """See `GameModule.answering`."""
        from .state.multiplayer import answering

        return answering(engine, prompt)

    def actor(self, engine: Engine, prompt: Prompt, option: Option) -> int:
        """See `GameModule.actor`."""
        from .state.multiplayer import actor

        return actor(engine, prompt.seat, option)

    def question(self, engine: Engine, prompt: Prompt, seat: int | None) -> str:
        """See `GameModule.question`."""
        from .seen.words.labels import question

        return question(engine, prompt, seat)

    def label(self, engine: Engine, prompt: Prompt, option: Option) -> str:
        """See `GameModule.label`."""
        from .seen.words.labels import label

        return label(engine, prompt, option)

    def why_not(self, engine: Engine, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """See `GameModule.why_not`."""
        from .seen.why import why_not_as_read

        return why_not_as_read(engine, seat, verb, obj, to)

    def preview(self, engine: Engine, answer: Sequence[Option], *, by_hand: bool = False) -> AnswerPreview:
        """See `GameModule.preview`: for an attack, a block, a response or a choice in a battle the battle, for a play
        its cost, otherwise the immediate results.
        """
        from gundam_tui.games.views import AnswerPreview, Consequence
        from gundam_tui.language import tr

        from .seen import forecast, preview
        from .seen.words.labels import burst_text

        one = answer[0] if len(answer) == 1 else None
        asked = engine.prompt.kind if engine.prompt is not None else ""
        battle, payment, beside = None, None, ""
        fights = one is not None and (one.verb == "attack" or asked == BLOCK)
        if one is not None and one.verb == "attack":
            battle = forecast.attack_preview(engine, one)
        elif one is not None and asked == BLOCK:
            battle = forecast.block_preview(engine, one)
        elif one is not None and VERBS[one.verb].paid:
            payment = preview.payment_preview(engine, one)
            if asked == ACTION and forecast.fighting(engine):
                fights, (battle, beside) = True, forecast.response_preview(engine, one, self.suggested)
        elif forecast.foreseen(engine):
            fights, battle = True, forecast.answer_preview(engine, answer, self.suggested)
        told = () if one is not None and one.verb == "attack" else preview.outlook(engine, answer, pay=not by_hand)
        if one is not None and not told and asked == TARGET and preview.idle(engine, one):
            told = ((tr(NOTHING_CHANGES), Consequence(remark=True)),)
        return AnswerPreview(
            tuple(line for line, _ in told), fights, battle, payment, beside, about=tuple(about for _, about in told),
            effect=burst_text(engine, one.obj) if one is not None and one.verb == "burst" else "",
        )  # fmt: skip

    def suggested(self, engine: Engine, prompt: Prompt) -> Suggested:
        """See `GameModule.suggested`."""
        from gundam_tui.games.suggesting import suggested

        from .seen.why import why_end
        from .tools.ai import rollout_policy

        found = suggested(self, engine, prompt)
        if prompt.kind == MULLIGAN:
            because, places = rollout_policy.why_keep(engine, prompt.seat)
        elif prompt.kind == ACT and any(VERBS[option.verb].ends_turn for option in found.answer):
            because, places = why_end(engine, prompt)
        else:
            return found
        return replace(found, because=because, places=places)

    def explain(self, engine: Engine, obj: int, stat: str) -> Sequence[tuple[str, int]]:
        """See `GameModule.explain`."""
        from .cards.constants import BASE, BATTLE
        from .seen.view import modifiers

        found = engine.state.objs.get(obj)
        if stat not in ("ap", "hp") or found is None or found.host or found.zone not in (BATTLE, BASE):
            return ()
        return modifiers(engine, obj, stat)

    def board(self, seats: int) -> BoardLayout:
        """See `GameModule.board`."""
        from .seen.board import board

        return board(seats)

    # ------------------------------------------------------------ facets

    @property
    def auto_pass(self) -> AutoPass:
        """See `GameModule.auto_pass`."""
        from .seen import auto_pass

        return auto_pass

    @property
    def catalogue(self) -> Catalogue:
        """See `GameModule.catalogue`."""
        from .tools.catalogue import sheets

        return cast("Catalogue", sheets)  # it receives the book of this game only

    @property
    def corrections(self) -> Corrections:
        """See `GameModule.corrections`."""
        from .tools.corrections import CORRECTIONS

        return CORRECTIONS

    @property
    def lessons(self) -> Lessons | None:
        """See `GameModule.lessons`."""
        from .tools import lessons

        return lessons

    @property
    def scenarios(self) -> Scenarios | None:
        """See `GameModule.scenarios`."""
        from .tools.scenario import SCENARIOS

        return SCENARIOS

    @property
    def rules_text(self) -> RulesText:
        """See `GameModule.rules_text`."""
        from .tools import rules_text

        return rules_text

    @property
    def decks(self) -> DeckBuilding:
        """See `GameModule.decks`."""
        from .tools import decks

        return decks

    @property
    def ai(self) -> GameAi:
        """See `GameModule.ai`."""
        return _ai()

    @property
    def odds(self) -> GameOdds:
        """See `GameModule.odds`."""
        from .seen import odds

        return odds

    @property
    def story(self) -> GameStory:
        """See `GameModule.story`."""
        from .seen.story import STORY

        return STORY


MODULE = GcgModule()
