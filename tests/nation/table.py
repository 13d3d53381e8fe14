"""Positions in a few words, and answers by what they say.

`Table(...)` puts cards where a test wants them; `start("deployment")` begins there. In a list of cards `U2` is a
rerolled card, `U2~` a rolled one, `U2+C1` a Unit with a Character, `U2+C1+C2` one with two cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from gundam_tui.games.nation.cards.card import CardDef
from gundam_tui.games.nation.cards.choices import Choices
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, G_ZONE, HAND, HANGAR, JUNKYARD, LOST, NATION
from gundam_tui.games.nation.flow.battle import deal_of
from gundam_tui.games.nation.flow.ruleset import NationGame
from gundam_tui.games.nation.queries.stats import strengths
from gundam_tui.games.nation.state.model import CardPool
from gundam_tui.kernel import Engine, Event, Frame, Option, State, StepTable
from gundam_tui.kernel.events import MAKE, VAR

FILLER = "U1"


class Position:
    """A position to be: cards by seat, then a game that goes on from the beginning of a phase or step.

    Attributes:
        choices, tables: of the game. `known`: the cards that every test has.
    """

    choices: Choices
    tables: Mapping[str, StepTable]
    known: Iterable[CardDef]

    def __init__(self, *cards: CardDef, turn: int = 3, active: int = 0, seed: int = 1) -> None:
        self.pool = CardPool({card.number: card for card in (*self.known, *cards)}, self.choices)
        self.game = NationGame(self.pool, self.tables)
        self.turn, self.active, self.seed = turn, active, seed
        self.places: list[tuple[str, int, str]] = []
        self.seen: set[tuple[str, int]] = set()

    def side(
        self,
        seat: int,
        *,
        field: Sequence[str] = (),
        area1: Sequence[str] = (),
        area2: Sequence[str] = (),
        g: Sequence[str] = (),
        hand: Sequence[str] = (),
        nation: Sequence[str] | int = 20,
        lost: Sequence[str] = (),
        junkyard: Sequence[str] = (),
        hangar: Sequence[str] = (),
    ) -> Self:
        """One player's cards; `nation` is a number of cards or the cards, top first."""
        deck = [FILLER] * nation if isinstance(nation, int) else nation
        zones = {
            DEPLOYMENT: field,
            AREAS[0]: area1,
            AREAS[1]: area2,
            G_ZONE: g,
            HAND: hand,
            NATION: deck,
            LOST: lost,
            JUNKYARD: junkyard,
            HANGAR: hangar,
        }
        for zone, cards in zones.items():
            self.places += [(zone, seat, card) for card in cards]
        return self

    def start(self, where: str) -> Play:
        """Begin at the beginning of a phase or step (`reroll`, `deployment`, `damage`, `end`)."""
        state = State(self.seed)
        steps = self.game.tables["turn"].steps
        at = next(n for n, (name, _) in enumerate(steps) if name.split(" ", 1)[1].startswith(where + " "))
        if not any(zone == NATION and seat == 0 for zone, seat, _ in self.places):
            self.side(0)
        if not any(zone == NATION and seat == 1 for zone, seat, _ in self.places):
            self.side(1)
        state.flow = [Frame("turn", at, {"seat": self.active}, 0)]
        engine = Engine(self.game, state, 2)
        engine.perform(
            Event("first", VAR, field="first", value=0), Event("active", VAR, field="active", value=self.active)
        )
        for zone, seat, text in self.places:
            card, *guests = text.rstrip("~").split("+")
            rolled = text.endswith("~")
            oid = put(engine, card, seat, zone, rolled)
            for guest in guests:
                put(engine, guest, seat, zone, rolled, oid)
        number = self.turn - 1 if where == "reroll" else self.turn
        engine.perform(Event("turn", VAR, field="turn", value=number))
        engine.start()
        return Play(engine)


def put(e: Engine, card: str, seat: int, zone: str, rolled: bool = False, host: int = 0) -> int:
    event = Event("setup", MAKE, seat=seat, zone=zone, host=host, field=card)
    event.exhausted = rolled
    return e.perform(event)[0].new


class Play:
    """A running game, answered by what options say."""

    def __init__(self, engine: Engine) -> None:
        self.e = engine

    # ------------------------------------------------------------ looking

    def ids(self, zone: str, seat: int = 0) -> tuple[int, ...]:
        return self.e.zone(zone, seat)

    def cards(self, zone: str, seat: int = 0) -> list[str]:
        return [self.e.card(oid) for oid in self.e.zone(zone, seat)]

    def find(self, card: str, seat: int | None = None) -> int:
        """The object of a card that is in no Nation."""
        state = self.e.state
        found = [
            o.id
            for o in state.objs.values()
            if state.card_of[o.card] == card and o.zone not in (NATION, LOST) and seat in (None, o.seat)
        ]
        assert found, f"no {card} on the table"
        return found[0]

    def obj(self, card: str, seat: int | None = None):
        return self.e.state.objs[self.find(card, seat)]

    def zone_of(self, card: str, seat: int | None = None) -> str:
        return self.obj(card, seat).zone

    def strengths(self, card: str, seat: int | None = None) -> tuple[int | None, ...]:
        return tuple(strengths(self.e, self.find(card, seat)))

    def deal(self, area: int, seat: int):
        return deal_of(self.e, AREAS[area - 1], seat)

    def nation(self, seat: int) -> int:
        return len(self.e.zone(NATION, seat))

    @property
    def prompt(self):
        assert self.e.prompt is not None, f"the game is over: {self.e.outcome}"
        return self.e.prompt

    @property
    def asked(self) -> tuple[int, str]:
        return self.prompt.seat, self.prompt.kind

    @property
    def where(self) -> str:
        """The step, or the phase."""
        return self.e.state.vars.get("step") or self.e.state.vars.get("phase")

    def offers(self, text: str) -> list[Option]:
        """The options of the open prompt that `text` means: `deploy U2`, `set C1 > U2`, `use U3/0`, `pass`."""
        verb, _, rest = text.partition(" ")
        card, _, to = (part.strip() for part in rest.partition(">"))
        card, _, n = card.partition("/")
        return [
            o
            for o in self.prompt.options
            if o.verb == verb
            and (not card or o.card == card)
            and (not to or o.to_card == to)
            and (not n or o.n == int(n))
        ]

    # ------------------------------------------------------------ answering

    def do(self, *texts: str) -> Play:
        """Answer the open prompt: each text means one option (the first that fits and is not chosen yet)."""
        chosen: list[Option] = []
        for text in texts:
            found = [o for o in self.offers(text) if o not in chosen]
            assert found, f"{self.prompt.kind} of seat {self.prompt.seat} does not offer {text!r}: {self.prompt.keys()}"
            chosen.append(found[0])
        self.e.choose(chosen)
        return self

    def none(self) -> Play:
        """Choose nothing."""
        self.e.choose(())
        return self

    def passes(self, n: int = 1) -> Play:
        for _ in range(n):
            self.do("pass")
        return self

    def settle(self) -> Play:
        """Pass in cuts until none is open."""
        while self.e.prompt is not None and self.prompt.kind == "cut":
            self.do("pass")
        return self

    def to(self, kind: str, where: str = "", seat: int | None = None) -> Play:
        """Pass and choose nothing where that is possible, until a prompt of that kind (there, of that seat) is open."""
        for _ in range(200):
            if self.e.prompt is None:
                raise AssertionError(f"the game is over: {self.e.outcome}")
            if self.prompt.kind == kind and where in ("", self.where) and seat in (None, self.prompt.seat):
                return self
            self._least()
        raise AssertionError(f"no {kind} prompt in sight")

    def to_end(self, of: str = "") -> Play:
        """Pass until the next turn begins."""
        turn = self.e.state.vars["turn"]
        while self.e.prompt is not None and self.e.state.vars["turn"] == turn:
            self._least()
        return self

    def moments(self, text: str) -> set[tuple[str, int]]:
        """The steps and seats of this turn whose free timings offer something, with everything else passed by."""
        turn, found = self.e.state.vars["turn"], set[tuple[str, int]]()
        while self.e.prompt is not None and self.e.state.vars["turn"] == turn:
            if self.prompt.kind == "free" and self.offers(text):
                found.add((self.where, self.prompt.seat))
            self._least()
        return found

    def to_next(self) -> Play:
        """Pass, or choose as little as possible."""
        self._least()
        return self

    def _least(self) -> None:
        options = self.prompt.options
        if self.prompt.kind == "may":  # what a text only may do, a test has to say
            self.do("no")
            return
        passing = [o for o in options if o.verb == "pass"]
        if passing:
            self.e.choose(passing)
        elif self.prompt.kind == "redraw":
            self.e.choose(options[:1])
        else:
            self.e.choose(options[: self.prompt.least])


def keys(options: Iterable[Option]) -> list[str]:
    return [option.key for option in options]
