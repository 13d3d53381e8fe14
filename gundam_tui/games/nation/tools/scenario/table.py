"""How positions of the sister games are set up, compared and written in scenario files, and their words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from gundam_tui.cardlang.card_file import CardFile
from gundam_tui.games.api import GameModule
from gundam_tui.games.decks import Deck
from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.counters import coins, doomed
from gundam_tui.games.nation.cards.language.card_toml import read_card
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    DEPLOYMENT,
    FIELD,
    G_ZONE,
    HAND,
    HANGAR,
    JUNKYARD,
    LOST,
    NATION,
    PLAYING,
    REMOVED,
)
from gundam_tui.games.nation.changes.stack import stack
from gundam_tui.games.nation.flow import play
from gundam_tui.games.nation.flow.ruleset import NationGame, new_game
from gundam_tui.games.nation.flow.start import Family
from gundam_tui.games.nation.queries.power import supplies
from gundam_tui.games.nation.queries.stats import is_unit, strengths
from gundam_tui.games.nation.seen.why import VERBS as REFUSABLE
from gundam_tui.games.nation.seen.why import why_not
from gundam_tui.games.nation.seen.words import Words
from gundam_tui.games.nation.state.model import definition
from gundam_tui.games.nation.state.texts import keyword
from gundam_tui.games.nation.tools.position import NoPosition, Placed, Position, lay_out, stacked
from gundam_tui.games.scenario import model as files
from gundam_tui.games.scenario.game import Fact, Layout, ScenarioGame, Unplayable, Written
from gundam_tui.games.scenario.patterns import PatternPlace, Verb, Vocabulary
from gundam_tui.games.scenario.writer import card_of, together
from gundam_tui.kernel import Engine, Option, Prompt, Refusal

from .model import MODELS, Attached, FieldCard, Owned, Step
from .older import modern

PLACES = (
    PatternPlace(HAND, "hand", alike=True),
    PatternPlace(DEPLOYMENT, "deployment"),
    PatternPlace(AREAS[0], "area1", AREAS[0]),
    PatternPlace(AREAS[1], "area2", AREAS[1]),
    PatternPlace(G_ZONE, "g", G_ZONE, alike=True),
    PatternPlace(NATION, "nation", ordered=True, alike=True),
    PatternPlace(LOST, "lost", ordered=True, alike=True),
    PatternPlace(JUNKYARD, "junkyard", alike=True),
    PatternPlace(REMOVED, "removed", alike=True),
    PatternPlace(HANGAR, "hangar", alike=True),
    PatternPlace(PLAYING, "playing"),
)
_FIELDS = {"deployment": DEPLOYMENT, "area1": AREAS[0], "area2": AREAS[1], "g": G_ZONE}
_PILES = {
    "hand": HAND, "nation": NATION, "lost": LOST, "junkyard": JUNKYARD, "removed": REMOVED, "hangar": HANGAR,
}  # fmt: skip
_TARGETED = (play.SET_ON, "switch")
_ALONE = ("pass", "yes", "no", "keep", "redraw", "show")
_USUAL = {"color": "blue", "cost": "0-0-0", "provenance": "generic"}


def _verbs(words: Words) -> Mapping[str, Verb]:
    """The verbs of patterns: those of options, each a word of two where it has two; a command is played."""
    chosen = [verb for verb in words.verbs if verb not in (*REFUSABLE, *_ALONE) or verb == "sortie"]
    said = {play.COMMAND_VERB: "play"}
    found = {
        said.get(verb, verb.replace("_", " ")):
        Verb((verb,), card=verb not in _ALONE, target=verb in _TARGETED, choice=verb in chosen)
        for verb in words.verbs
    }  # fmt: skip
    return {**found, "choose": Verb(tuple(chosen), choice=True)}


def _strength(name: str) -> Fact:
    def read(e: Engine, oid: int) -> int:
        in_field = e.state.objs[oid].zone in FIELD and is_unit(e, oid)
        return getattr(strengths(e, oid) if in_field else definition(e, oid).stats, name) or 0

    return Fact(f"{name} of", read)


def _host(e: Engine, oid: int) -> Sequence[int]:
    host = e.state.objs[oid].host
    return (host,) if host else ()


_FREE = frozenset(("nation", "lost", "nation-top", "nation-bottom", *(area.replace(" ", "-") for area in AREAS)))
_FACTS = {
    "rolled": Fact("rolled of", lambda e, oid: e.state.objs[oid].exhausted),
    "damage": Fact("damage on", lambda e, oid: e.state.objs[oid].damage),
    "front": _strength("front"),
    "rear": _strength("rear"),
    "defense": _strength("defense"),
    "destroyed": Fact("destroyed of", lambda e, oid: bool(doomed(e.state.objs[oid]))),
    "coins": Fact("coins on", lambda e, oid: len(coins(e.state.objs[oid]))),
}
_CARDS_OF = {"on": Fact("host", _host)}
_COUNTS: Mapping[str, Callable[[Engine, int], int]] = {"power": lambda e, seat: len(supplies(e, seat))}


class FamilyScenarios(ScenarioGame):
    """See `ScenarioGame`.

    Args:
        module: the game. `family`: its parts. `said`: its words on screens.
    """

    models = MODELS
    start = "deployment"
    near = (*FIELD, HAND, HANGAR, G_ZONE)
    passing = ("cut",)
    quiet = (play.PASS, "keep")
    explained = frozenset((play.USE, "resolve", "item"))
    facts = _FACTS
    cards_of = _CARDS_OF
    counts = _COUNTS
    card_lists = ("waiting",)

    def __init__(self, module: GameModule, family: Family, said: Words) -> None:
        super().__init__(module)
        self.family = family
        self.said = said
        most = max(count for form in module.formats for count in form.seats)
        self.words = Vocabulary(
            PLACES, _verbs(said), tuple("play" if verb == play.COMMAND_VERB else verb for verb in REFUSABLE),
            seats=tuple(f"p{seat + 1}" for seat in range(most)),
            free=_FREE,
        )  # fmt: skip
        self.presets = tuple(module.presets)
        every = family.choices.points
        self.points = tuple(dict.fromkeys(word for point in every for word in (point.step, point.phase) if word))
        self.phases = self.points
        self.concession = family.choices.clauses["concession"]

    # ------------------------------------------------------------ reading

    def modern(self, data: Written) -> Written:
        """See `ScenarioGame.modern`."""
        return modern(data)

    def read_card(self, file: CardFile, number: str, facts: Mapping[str, Any]) -> None:
        """See `ScenarioGame.read_card`: a blue Unit 1/1/1 for nothing."""
        form = self.family.card_book(None).form
        kind = facts.get("type", "unit")
        usual: dict[str, Any] = {"name": number, "type": kind, **_USUAL}
        if isinstance(kind, str) and form.types.get(kind):
            usual["stats"] = "1/1/1"
        if kind == UNIT and form.areas:
            usual["areas"] = list(form.areas)
        read_card(file, number, {**usual, **facts}, form)

    def finish(self, file: CardFile, text: str, book: Any) -> None:
        """See `ScenarioGame.finish`."""
        real = ((number, book[number]) for number in book.numbers())
        book.finish([file], ((number, {"name": card.name, "type": card.type, "chip": card.chip, "stats": card.stats})
                             for number, card in real))  # fmt: skip

    def card(self, number: str, entry: Mapping[str, Any], book: Any) -> Any:
        """See `ScenarioGame.card`."""
        return book.card(number, entry)

    def is_token(self, card: Any) -> bool:
        """See `ScenarioGame.is_token`."""
        return card.chip

    # ------------------------------------------------------------ starting

    def seated(self, scenario: files.Scenario) -> int:
        """Two, or the players named in the file."""
        return max(2, *(at + 1 for at, word in enumerate(self.seats) if scenario.side(word) is not None), 0)

    def lay(self, layout: Layout, seat: int, side: files.SideTable, scenario: files.Scenario, pool: Any) -> None:
        """See `ScenarioGame.lay`."""
        for key, zone in _FIELDS.items():
            standing: Sequence[FieldCard] = getattr(side, key)
            for card in standing:
                for _ in range(card.count):
                    host = layout.add(
                        card, self._placed(card, seat, zone, pool, rolled=card.rolled, damage=card.damage)
                    )
                    for guest in card.carries:
                        layout.add(guest, self._placed(guest, seat, zone, pool, rolled=card.rolled, host=host))
        for key, zone in _PILES.items():
            pile: Sequence[files.Held] = getattr(side, key)
            for held in pile:
                for _ in range(held.count):
                    layout.add(held, self._placed(held, seat, zone, pool))
        layout.cards += [Placed(self.family.filler, seat, NATION) for _ in range(side.filler)]

    def _placed(self, card: files.Held, seat: int, zone: str, pool: Any, **more: Any) -> Placed:
        pool[card.card]  # says which number no card has
        owner = self.seats.index(card.owner) if isinstance(card, Owned) and card.owner else -1
        own = tuple((Stats(*one[:3]), one.number) for one in card.coins) if isinstance(card, Attached) else ()
        return Placed(card.card, seat, zone, owner=owner, coins=own, **more)

    def set_up(self, layout: Layout, scenario: files.Scenario, rules: str, pool: Any) -> Engine:
        """See `ScenarioGame.set_up`."""
        position = Position(
            layout.cards, self.seats.index(scenario.active), self.seats.index(scenario.first), scenario.turn,
            scenario.at, scenario.seed, scenario.chance,
        )  # fmt: skip
        try:
            return lay_out(self._rules(scenario, pool), position, self.seated(scenario))
        except NoPosition as error:
            raise Unplayable(str(error)) from None

    def _rules(self, scenario: files.Scenario, pool: Any) -> NationGame:
        return self.family.rules(pool, discreet=scenario.discreet)

    def begin(self, decks: Sequence[Deck], scenario: files.Scenario, rules: str, pool: Any) -> Engine:
        """See `ScenarioGame.begin`."""
        piles = [[number for number, count in deck.cards.items() for _ in range(count)] for deck in decks]
        first = self.seats.index(scenario.first) if "first" in scenario.model_fields_set else -1
        chooser = self.seats.index(scenario.chooser) if scenario.chooser else None
        rules_ = self._rules(scenario, pool)
        return new_game(rules_, piles, scenario.seed, generator=scenario.chance, first=first, chooser=chooser)

    def stack(self, e: Engine, seat: int, recipe: files.Recipe) -> Sequence[int]:
        """See `ScenarioGame.stack`: the hand on top. The first question may be about the cards that are now there."""
        found = stacked(e, seat, recipe.numbers())
        e.reopen()
        return found

    # ------------------------------------------------------------ answering

    def why_not(self, e: Engine, seat: int, verb: str, obj: int, to: int, n: int) -> Refusal | None:
        """See `ScenarioGame.why_not`; of several texts of a card `n` is the number of one."""
        found = why_not(e, seat, {"play": play.COMMAND_VERB}.get(verb, verb), obj, to, n - 1 if n > 0 else -1)
        return self.said.refused(found)

    def part(self, e: Engine, prompt: Prompt, option: Option) -> str:
        """The text meant, of a card that has several."""
        places = [at for at, _ in play.played_texts(e, option.card)] if option.verb in _TEXTS else []
        return str(places.index(max(0, option.n)) + 1) if len(places) > 1 else ""

    def named(self, option: Option) -> str:
        """A battle area by its number, X, or the word of the option."""
        if option.verb == "area":
            return str(option.n + 1)
        return str(option.n) if option.verb == "x" else option.place

    def now(self, e: Engine) -> Sequence[str]:
        """See `ScenarioGame.now`: a step, or a phase that has none."""
        values = e.state.vars
        now = str(values.get("step") or values.get("phase", ""))
        return now, f"{self.seats[values.get('active', 0)]} {now}"

    # ------------------------------------------------------------ comparing

    def carried(self, e: Engine, oid: int) -> Mapping[str, int]:
        """See `ScenarioGame.carried`."""
        found = ((row, keyword(e, oid, name)) for name, row in self.module.keywords.items())
        return {row.label.lower(): amount if row.counted else 0 for row, amount in found if amount is not None}

    def other_state(self, e: Engine, step: Step, label: Callable[[int], str]) -> Iterator[str]:
        """The effects that wait in the cut."""
        waiting = [item.source for item in stack(e)]
        told = [*step.waiting] if step.waiting is not None else None
        names = [label(oid) for oid in waiting]
        if told is not None and (
            len(told) != len(names) or any(ref not in name for ref, name in zip(told, map(_names, names), strict=True))
        ):
            yield f"waiting is [{', '.join(names)}], not [{', '.join(told)}]"

    # ------------------------------------------------------------ writing

    def position(self, e: Engine, names: Mapping[int, str]) -> Written | None:
        """Only the beginning of a player's own Deployment Phase, without anything that a position cannot express."""
        prompt, state, values = e.prompt, e.state, e.state.vars
        if prompt is None or prompt.kind != "free" or prompt.seat != values.get("active") or state.lasting:
            return None
        told = values.get("phase") == self.family.choices.anywhere and not state.ledger and not values.get("skips")
        if not told or any(doomed(obj) or obj.zone in (*AREAS, PLAYING) for obj in state.objs.values()):
            return None
        table: Written = {
            "seed": state.seed, "chance": state.generator, "turn": values["turn"],
            "active": self.seats[values["active"]], "first": self.seats[values["first"]], "at": values["phase"],
        }  # fmt: skip
        for seat in range(e.seats):
            side = {place.key: self._pile(e, place.zone, seat, names) for place in PLACES if place.zone != PLAYING}
            table[self.seats[seat]] = {**{key: cards for key, cards in side.items() if cards}, "filler": 0}
        return table

    def _pile(self, e: Engine, zone: str, seat: int, names: Mapping[int, str]) -> list[Written]:
        return together(self._written(e, oid, names) for oid in e.zone(zone, seat))

    def _written(self, e: Engine, oid: int, names: Mapping[int, str]) -> Written:
        obj = e.state.objs[oid]
        guests = [self._written(e, guest, names) for guest in obj.attachments]
        return card_of(
            e, oid, names, rolled=obj.exhausted and not obj.host, damage=obj.damage,
            owner=self.seats[obj.owner] if obj.owner != obj.seat else "",
            coins=[_coin(*one) for one in Counter(coins(obj)).items()],
            set=guests[0] if len(guests) == 1 else guests,
        )  # fmt: skip

    def whole(self, e: Engine, names: Mapping[int, str]) -> Written:
        """See `ScenarioGame.whole`: hands and Nations as they lie at the first prompt."""
        setup = e.state.flow[0].data
        named: Written = {"chooser": self.seats[setup["chooser"]]} if "chooser" in setup else {}
        decks = {
            self.seats[seat]: [card for zone in (HAND, NATION) for card in self._pile(e, zone, seat, names)]
            for seat in range(e.seats)
        }
        return {"seed": e.state.seed, "chance": e.state.generator, **named, "game": decks}

    def likeness(self, e: Engine, oid: int) -> object:
        """See `ScenarioGame.likeness`."""
        return coins(e.state.objs[oid])

    def expected(self, e: Engine) -> Written:
        """The numbers of cards that the players have left."""
        return {
            self.seats[seat]: {"nation": len(e.zone(NATION, seat)), "hand": len(e.zone(HAND, seat))}
            for seat in range(e.seats)
        }


_TEXTS = (play.USE, play.COMMAND_VERB)


def _coin(gives: Stats, count: int) -> str:
    written = "/".join(f"{part or 0:+d}" for part in gives)
    return written if count == 1 else f"{written} x{count}"


def _names(label: str) -> Sequence[str]:
    """The words of `a (S-M01)`."""
    return label.replace("(", "").replace(")", "").split()
