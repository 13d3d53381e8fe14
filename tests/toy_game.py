"""The toy game as a whole game: what a second game brings to the house, for two to four players, or twice two.

`registry.register("toy", "tests.toy_game")` makes it playable.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

from gundam_tui.games.api import CardSheet, FirstChoosers, Format, PromptKind, StateParts, VerbRow, table_of
from gundam_tui.games.decks import MAIN, CopyRule, Deck, DeckFormat, Fault, Opening, Section
from gundam_tui.games.layout import BoardLayout, KindRow, Region, StateRow
from gundam_tui.games.seats import seat_label
from gundam_tui.games.story import CueStory
from gundam_tui.games.views import (
    AnswerPreview,
    CardView,
    Choice,
    Consequence,
    Cue,
    LogLine,
    PlayerView,
    Suggested,
    View,
    ZoneView,
    prompt_view,
)
from gundam_tui.kernel import Engine, Frame, Option, Prompt, Refusal, State
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.rng import KEYED
from gundam_tui.kernel.view import knows
from tests.kernel.toy import DECK, Toy

CARDS = {
    "bolt": "Hit a player for 2.", "wild": "Hit somebody for 2.", "nope": "Stop the card below.",
    "guard": "Break it instead of being hit.", "spring": "Draw a card.", "rage": "Your bolts hit for 1 more.",
    "scout": "Look at your top card.", "oil": "A guard holds once more.", "charm": "It lies on a guard.",
    "march": "A guard goes to the front.", "mask": "It lies face down.", "dig": "Lose 2 cards, draw 2.",
    "mend": "Get 2 lost cards back.", "plague": "Everybody loses 2 cards.",
}  # fmt: skip
LAWS = {"toy-1": "Who has no deck is out.", "toy-2": "A turn is as long as you like.", "toy-9": "You may give up."}
WORDS = {"draw": "draws", "play": "plays", "hit": "loses", "out": "is out", "break": "breaks", "hide": "hides a card"}
ZONES = ("deck", "hand", "stack", "field", "front", "pile", "lost")


class Card(str):
    """A card of the toy: its number is its name."""

    __slots__ = ()
    type = "card"

    @property
    def number(self) -> str:
        return str(self)

    @property
    def name(self) -> str:
        return self.capitalize()


class Book:
    """The cards."""

    whole = True

    def complete(self, progress: object = None) -> None:
        """No card waits to be compiled."""

    def __getitem__(self, number: str) -> Card:
        if number not in CARDS:
            raise KeyError(number)
        return Card(number)

    def __contains__(self, number: object) -> bool:
        return number in CARDS

    def numbers(self) -> list[str]:
        return list(CARDS)

    def digest(self, numbers: Iterable[str]) -> str:
        text = "".join(f"{number}{CARDS[number]}" for number in sorted(set(numbers)))
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


BOOK = Book()


def deck(name: str = "toys") -> Deck:
    return Deck(name, "", {MAIN: {card: DECK.count(card) for card in sorted(set(DECK))}}, "toy")


class _Teller:
    def __init__(self, engine: Engine, seat: int | None) -> None:
        self.engine, self.seat = engine, seat

    def lines(self, since: int = 0) -> list[LogLine]:
        found: list[LogLine] = []
        turn = 0
        for at, event in enumerate(self.engine.log):
            if event.field == "turn":
                turn = event.value
            if event.name not in WORDS:
                continue
            old = event.old
            who = seat_label(event.seat if old is None else old.owner)
            everybody = (1 << self.engine.seats) - 1
            known = event.obj and event.seen & (everybody if self.seat is None else 1 << self.seat)
            full = known and (self.seat is not None or event.seen == everybody)
            what = self.engine.state.card_of[old.card] if full and old is not None else "a card" if event.obj else ""
            text = f"{who} {WORDS[event.name]} {what}".rstrip()
            if at >= since:
                found.append(LogLine(turn, 0, text, at))
        outcome = self.engine.outcome
        if outcome is not None:
            won = " and ".join(map(seat_label, outcome.winners)) or "nobody"
            found.append(LogLine(turn, 0, f"{won} won: {outcome.reason}", len(self.engine.log)))
        return found


class _AutoPass:
    def might_respond(self, engine: Engine, seat: int) -> bool:
        return bool(engine.zone("hand", seat))

    def can_wait(self, engine: Engine, seat: int) -> bool:
        return False

    def concerns(self, engine: Engine, seat: int) -> bool:
        return False

    def occasion(self, engine: Engine, seat: int) -> None:
        return None

    def needless(self, engine: Engine, prompt: Prompt) -> bool:
        return False

    def obvious(self, engine: Engine, prompt: Prompt) -> Sequence[Option]:
        return ()


class _Corrections:
    def things(self, engine: Engine, seat: int | None) -> list[Choice]:
        return [Choice(f"p{one + 1}", f"{seat_label(one)}'s deck") for one in range(engine.seats)]

    def choices(self, engine: Engine, seat: int | None, thing: str) -> list[Choice]:
        return [Choice(f"draw:{thing}", f"{thing.upper()} draws a card")]

    def in_words(self, engine: Engine, keys: Sequence[str], seat: int | None, reader: int | None) -> list[str]:
        if any(not re.fullmatch(r"draw:p[1-4]", key) for key in keys):
            raise Refused(Refusal("toy-8", "no such correction"))
        return [f"{key.partition(':')[2].upper()} draws a card" for key in keys]


class _Clause:
    def __init__(self, number: str) -> None:
        self.number, self.wording = number, LAWS[number]


class _Rules:
    def numbers(self) -> Sequence[str]:
        return list(LAWS)

    def clause(self, number: str) -> _Clause:
        return _Clause(number)


class _Catalogue:
    editing = None

    def names(self, card: Any) -> tuple[str, ...]:
        return (card.name,)

    def sheet(self, book: Book, number: str) -> CardSheet:
        card = book[number]
        return CardSheet(card, card.name, "", "card", (), (), (), (CARDS[card],))


class _Decks:
    forms = ("rules",)

    def check(self, deck: Deck, book: Book, rules: str = "", form: str = "rules") -> list[Fault]:
        unknown = [Fault(f"no card is called {card!r}") for card in deck.cards if card not in book]
        return unknown or ([] if deck.size == len(DECK) else [Fault(f"a deck has {len(DECK)} cards")])


class ToyGame:
    """See `games.api.GameModule`."""

    ai = SimpleNamespace(foresight=None)  # its computer players look no further

    id = "toy"
    title = "Toy"
    presets = ("1",)
    default_rules = "1"
    formats = (Format("free", "Each alone", (2, 3, 4)), Format("team", "Twice two", (4,), (0, 1, 0, 1)))
    prompts: Mapping[str, PromptKind] = table_of(
        PromptKind("bury", setup=True), PromptKind("act", main=True), PromptKind("respond", window=True),
        PromptKind("guard"), PromptKind("trigger_order"),
    )  # fmt: skip
    verbs: Mapping[str, VerbRow] = table_of(
        VerbRow("bury"), VerbRow("play", plays=True), VerbRow("end", declines=True, ends_turn=True), VerbRow("hide"),
        VerbRow("turn"), VerbRow("pass", declines=True), VerbRow("break"), VerbRow("resolve"),
    )  # fmt: skip
    keywords: Mapping[str, Any] = {}
    stats: Mapping[str, str] = {}
    state_parts = StateParts((), ())
    deck_format = DeckFormat(
        "toy-0", (Section(MAIN, "deck", "Cards", (len(DECK),), "toy-0"),), CopyRule(9, "toy-0"), Opening(4), "bolt",
        re.compile(r"\b([a-z]+)\b"), re.compile(r"([a-z]+)"), spelt=str.lower,
    )  # fmt: skip
    auto_pass, corrections, rules_text = _AutoPass(), _Corrections(), _Rules()
    catalogue, decks = _Catalogue(), _Decks()
    lessons = scenarios = odds = None
    story = CueStory()

    def book(self, progress: object = None) -> Book:
        return BOOK

    def book_of(self, engine: Engine) -> Book:
        return BOOK

    def silent(self, engine: Engine, number: str) -> bool:
        return False

    def first_choosers(self, seats: int, format_name: str = "") -> FirstChoosers:
        return FirstChoosers(())  # the first seat always begins

    def new_game(
        self, decks: Sequence[Deck], seed: int, *, book: object = None, rules: str = "", keep: bool = True,
        format_name: str = "", generator: str = "", discreet: bool = True, chooser: int | None = None,
    ) -> Engine:  # fmt: skip
        if chooser is not None:
            self.first_choosers(len(decks), format_name).check(chooser)
        if rules not in ("", "1"):
            raise ValueError(f"there are no rules {rules!r}")
        laid = [one.laid(one.cards) for one in decks]
        for card in (card for cards in laid for card in cards):
            BOOK[card]
        state = State(seed, generator or KEYED, seats=len(laid))
        state.card_of = tuple(card for cards in laid for card in cards)
        owners = tuple(seat for seat, cards in enumerate(laid) for _ in cards)
        state.flow = [Frame("setup", 0, {"owners": owners}, 0)]
        teams = next((form.teams for form in self.formats if form.name == format_name), ())
        engine = Engine(Toy(teams or range(len(laid))), state, len(laid), keep=keep)
        engine.start()
        return engine

    def cards_of(self, decks: Sequence[Deck]) -> list[str]:
        return sorted({card for one in decks for card in one.cards})

    def hand(self, engine: Engine, seat: int) -> Sequence[int]:
        return engine.zone("hand", seat)

    def turn(self, engine: Engine) -> int:
        return engine.state.vars.get("turn", 0)

    def first(self, engine: Engine) -> int:
        return 0

    def view(self, engine: Engine, seat: int | None) -> View:
        frame = engine.state.flow[0] if engine.state.flow else None
        active = frame.data["seat"] if frame is not None and frame.table == "turn" else -1
        prompt = engine.prompt
        shown = None
        if prompt is not None:
            mine = prompt.seat == seat
            label = partial(self.label, engine, prompt) if mine else None
            shown = prompt_view(prompt, self.question(engine, prompt, seat), label)
        players = tuple(self._player(engine, one, seat) for one in range(engine.seats))
        turn = self.turn(engine)
        return View(
            "toy", seat, turn, active, 0, "main" if turn else "setup", "", players, None, shown, (), engine.outcome,
            engine.state.out,
        )  # fmt: skip

    def _player(self, engine: Engine, one: int, seat: int | None) -> PlayerView:
        zones: dict[str, ZoneView] = {}
        for name in ZONES:
            there = engine.zone(name, one)
            seen = tuple(self.card_view(engine, oid, seat) for oid in there if knows(engine, oid, seat))
            zones[name] = ZoneView(len(there), seen if name not in ("deck", "lost") else ())
        return PlayerView(one, zones)

    def card_view(self, engine: Engine, obj: int, seat: int | None) -> CardView:
        thing = engine.state.objs[obj]
        if not knows(engine, obj, seat):
            return CardView(zone=thing.zone)
        card = engine.card(obj)
        return CardView(obj, card, card.capitalize(), "card", zone=thing.zone)

    def log_lines(self, engine: Engine, seat: int | None, since: int = 0) -> list[LogLine]:
        return _Teller(engine, seat).lines(since)

    def log_teller(self, engine: Engine, seat: int | None) -> _Teller:
        return _Teller(engine, seat)

    def cues(self, engine: Engine, since: int = 0) -> list[Cue]:
        return []  # nothing of a toy game is shown happening

    def answering(self, engine: Engine, prompt: Prompt) -> Sequence[int]:
        return (prompt.seat,)

    def actor(self, engine: Engine, prompt: Prompt, option: Option) -> int:
        return prompt.seat

    def question(self, engine: Engine, prompt: Prompt, seat: int | None) -> str:
        if prompt.seat != seat:
            return f"{seat_label(prompt.seat)} decides"
        return {"bury": "Which card goes under your deck?", "act": "What do you do?"}.get(prompt.kind, "Your answer?")

    def label(self, engine: Engine, prompt: Prompt, option: Option) -> str:
        at = f" at {option.place.upper()}" if option.place.startswith("p") else ""
        return f"{option.verb.capitalize()} {option.card}".rstrip() + at

    def why_not(self, engine: Engine, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        prompt = engine.prompt
        offered = prompt is not None and prompt.seat == seat and any(one.obj == obj for one in prompt.options)
        return None if offered else Refusal("toy-2", "that is not possible now")

    def preview(self, engine: Engine, answer: Sequence[Option], *, by_hand: bool = False) -> AnswerPreview:
        if not answer or engine.prompt is None:
            return AnswerPreview()
        seat = engine.prompt.seat
        return AnswerPreview((f"{seat_label(seat)} answers {answer[0].verb}",), about=(Consequence(seat),))

    def suggested(self, engine: Engine, prompt: Prompt) -> Suggested:
        return Suggested(tuple(prompt.options[: prompt.least]), tuple(prompt.options))

    def explain(self, engine: Engine, obj: int, stat: str) -> tuple[tuple[str, int], ...]:
        return ()

    def board(self, seats: int) -> BoardLayout:
        lane, pile = Region("lane", "field", "own", "field", "card"), Region("pile", "pile", "own", "pile")
        enemies = tuple((Region("lane", "field", "enemy", "field", "card"),) for _ in range(seats - 1))
        hand, life = Region("fan", "hand", "own", "hand"), Region("pile", "deck", "own", "deck")
        return BoardLayout(
            (*enemies, (lane,), (hand,)), (hand, life, pile), (("main", "main"),), (), (),
            kinds={"card": KindRow("card", "Card")}, states={"down": StateRow("down")}, browse=(pile,),
        )  # fmt: skip


MODULE = ToyGame()
