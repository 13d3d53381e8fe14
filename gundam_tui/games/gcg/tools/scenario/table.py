"""How positions of the Gundam Card Game are set up, compared and written in scenario files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Any, cast

from gundam_tui.cardlang.card_file import CardFile
from gundam_tui.games.decks import Deck
from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    MAX_EX_RESOURCES,
    MAX_RESOURCES,
    MAX_UNITS,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.card_toml import finish, read_card
from gundam_tui.games.gcg.cards.seating import CLOCKWISE, COUNTERCLOCKWISE, seating_for
from gundam_tui.games.gcg.changes.prompts import option as option_about
from gundam_tui.games.gcg.flow.ruleset import BookPool, Gcg
from gundam_tui.games.gcg.flow.start import new_game
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.why import why_not
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.gcg.tools.clauses import matches
from gundam_tui.games.gcg.tools.position import Placed, Position, Side, lay_out, stack
from gundam_tui.games.scenario import model as files
from gundam_tui.games.scenario.game import Fact, Layout, Overlay, ScenarioGame, Unplayable, Written
from gundam_tui.games.scenario.writer import card_of, together
from gundam_tui.kernel import Engine, Option, Prompt, Refusal

from .model import MODELS, CardIs, ShieldAt, SideTable
from .words import WORDS

FILLER = "ST01-005"  # a Unit without text
# The points of a turn where play can continue, and the step of the table `turn` for each.
POINTS = {
    "active": "active", "start": "start", "draw": "draw", "resource": "resource", "main": "main", "end": "open end",
    "end step": "end", "hand": "hand", "cleanup": "cleanup",
}  # fmt: skip
_DECKED = ("unit", "pilot", "command", "base")
_PILES = {"hand": HAND, "shields": SHIELDS, "trash": TRASH, "removal": REMOVAL, "deck": DECK}
_TOKEN = re.compile(r"T-[0-9]+")
_NAME = re.compile(r"\[([^\[\]]+)\]")
_TRAIT = re.compile(r"\(([A-Z][^()]*)\)")


def _defaults(number: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a synthetic card with defaults for what a scenario may leave out: a blue Unit for nothing, AP 1 and
    HP 1.
    """
    kind = facts.get("type", "unit")
    filled: dict[str, Any] = {"name": number, "type": kind}
    if kind in _DECKED:
        filled |= {"color": "blue", "level": 0, "cost": 0}
    if kind in ("unit", "unit_token", "pilot"):
        filled |= {"ap": 1, "hp": 1}
    if kind == "base":
        filled["hp"] = 5
    if kind in ("unit", "base"):
        filled["zones"] = ["space", "earth"]
    return {**filled, **facts}


@lru_cache(maxsize=2)
def _spoken(cards: Overlay) -> tuple[frozenset[str], frozenset[str]]:
    """The names and the traits of cards, including those that their texts give."""
    every = [cards[number] for number in cards.numbers()]
    names = frozenset(name for card in every for name in (card.name, *_NAME.findall(card.source)))
    return names, frozenset(trait for card in every for trait in (*card.traits, *_TRAIT.findall(card.source)))


def _gcg(e: Engine) -> Gcg:
    assert isinstance(e.game, Gcg)
    return e.game


def _resources(e: Engine, seat: int, *, rested: bool) -> int:
    return sum(1 for oid in e.zone(RESOURCES, seat) if e.state.objs[oid].exhausted is rested)


_FACTS = {
    "lv": Fact("Lv. of", q.lv),
    "cost": Fact("cost of", q.cost),
    "color": Fact("colour of", lambda e, oid: q.color(e, oid) or "none"),
    "rested": Fact("rested of", lambda e, oid: e.state.objs[oid].exhausted),
    "ap": Fact("AP of", q.ap),
    "hp": Fact("HP of", q.hp),
    "left": Fact("HP left of", q.left),
    "damage": Fact("damage on", lambda e, oid: e.state.objs[oid].damage),
    "linked": Fact("linked of", q.linked),
}
_CARDS_OF = {"pilot": Fact("Pilot", q.pilots)}
_COUNTS: Mapping[str, Callable[[Engine, int], int]] = {
    "active_resources": lambda e, seat: _resources(e, seat, rested=False),
    "rested_resources": lambda e, seat: _resources(e, seat, rested=True),
    "ex": lambda e, seat: sum(1 for oid in e.zone(RESOURCES, seat) if q.is_ex(e, oid)),
    "lv": q.player_lv,
}
_CLOSED = {"traits": "trait", "lacks_traits": "trait", "name": "card name"}


class GcgScenarios(ScenarioGame):
    """See `ScenarioGame`."""

    words = WORDS
    models = MODELS
    presets = ("1.0", "1.1.1", "1.9.0")
    points = tuple(POINTS)
    start = "main"
    phases = ("start", "draw", "resource", "main", "end")
    near = (HAND, BATTLE, BASE)
    passing = ("block", "action_step")
    quiet = ("pass", "end", "decline", "no", "keep")
    explained = frozenset(("resolve", "activate", "mode"))
    concession = "1-2-4"
    facts = _FACTS
    states = ("ap", "hp", "left", "damage", "rested", "linked", "pilot", "keywords", "has", "lacks")
    cards_of = _CARDS_OF
    counts = _COUNTS
    closed = _CLOSED

    # ------------------------------------------------------------ reading

    def read_card(self, file: CardFile, number: str, facts: Mapping[str, Any]) -> None:
        """See `ScenarioGame.read_card`."""
        read_card(file, number, _defaults(number, facts))

    def finish(self, file: CardFile, text: str, book: Any) -> None:
        """See `ScenarioGame.finish`."""
        if file.trees:
            from gundam_tui.games.gcg.cards.language.wording import token_words

            spoken = (number for number in _TOKEN.findall(text) if number in book)
            finish([file], {number: token_words(asdict(book[number])) for number in spoken})

    def card(self, number: str, entry: Mapping[str, Any], book: Any) -> Card:
        """See `ScenarioGame.card`."""
        facts = dict(entry)
        facts.pop("printings", None)
        facts["link"] = tuple((kind, value) for kind, value in facts.get("link", ()))
        for field in ("zones", "traits"):
            facts[field] = tuple(facts.get(field, ()))
        return Card(number, **facts)

    def known(self, key: str, cards: Overlay) -> Iterable[str]:
        """See `ScenarioGame.known`."""
        names, traits = _spoken(cards)
        return names if key == "name" else traits

    def is_token(self, card: Card) -> bool:
        """See `ScenarioGame.is_token`."""
        return card.type not in (*_DECKED, "resource")

    # ------------------------------------------------------------ starting

    def pool(self, cards: Overlay) -> BookPool:
        """See `ScenarioGame.pool`."""
        return BookPool(cast("Book", cards.plainest()))

    def seated(self, scenario: files.Scenario) -> int:
        """The players named in the file, four in a team battle, at least two."""
        told = [at + 1 for at, word in enumerate(self.seats) if scenario.side(word) is not None or word in scenario.out]
        return max(4 if scenario.format == "team" else 2, *told, 0)

    def lay(self, layout: Layout, seat: int, side: files.SideTable, scenario: files.Scenario, pool: BookPool) -> None:
        """One player's cards, each kind in its allowed place (3-2-1 to 3-6-1)."""
        assert isinstance(side, SideTable)
        where = self.seats[seat]
        seating = seating_for(self.seated(scenario), scenario.format)
        if seat in _out(self, scenario):
            return
        for unit in side.units:
            _kind(pool, unit.card, ("unit",), f"{where}.units", "3-2-1")
            for _ in range(unit.count):
                host = layout.add(unit, Placed(unit.card, seat, BATTLE, unit.damage, unit.rested, unit.new))
                if unit.pilot is not None:
                    _kind(pool, unit.pilot.card, ("pilot", "command"), f"{where}.units", "3-3-1")
                    layout.add(unit.pilot, Placed(unit.pilot.card, seat, BATTLE, new=unit.new, host=host))
        # 12-3-7: a team begins with one Base.
        if side.base is not None and (seating.leader[seat] == seat or "base" in side.model_fields_set):
            _kind(pool, side.base.card, ("base",), f"{where}.base", "3-5-1")
            self._add(layout, side.base, Placed(side.base.card, seat, BASE, side.base.damage, side.base.rested))
        for resource in side.all_resources():
            _kind(pool, resource.card, ("resource",), f"{where}.resources", "3-6-1")
            self._add(layout, resource, Placed(resource.card, seat, RESOURCES, rested=resource.rested))
        for key, zone in _PILES.items():
            pile: Sequence[files.Held] = getattr(side, key)
            for held in pile:
                _kind(pool, held.card, _DECKED, f"{where}.{key}", "6-1-1-1")
                owner = seat
                if isinstance(held, ShieldAt) and held.owner is not None:
                    owner = self.seats.index(held.owner)
                    if owner >= len(seating.leader) or seating.leader[owner] != seating.leader[seat]:
                        raise Unplayable(f"{where}.shields: {held.owner} shares no area with {where} (12-3-3)")
                self._add(layout, held, Placed(held.card, owner, zone))
        layout.cards += [Placed(FILLER, seat, DECK) for _ in range(side.filler)]
        for held in side.resource_deck:
            _kind(pool, held.card, ("resource",), f"{where}.resource_deck", "6-1-1-4")
            self._add(layout, held, Placed(held.card, seat, RESOURCE_DECK))
        _limits(layout, seat, where, pool)

    def _add(self, layout: Layout, held: files.Held, placed: Placed) -> None:
        for _ in range(held.count):
            layout.add(held, replace(placed))

    def clauses(self) -> Sequence[str]:
        """See `ScenarioGame.clauses`; those of matches and their time too."""
        return (*super().clauses(), *matches())

    def set_up(self, layout: Layout, scenario: files.Scenario, rules: str, pool: BookPool) -> Engine:
        """See `ScenarioGame.set_up`."""
        number = self.seated(scenario)
        position = Position(
            [Side() for _ in range(number)],
            format=scenario.format,
            direction=CLOCKWISE if scenario.direction == "clockwise" else COUNTERCLOCKWISE,
            active=self.seats.index(scenario.active),
            first=self.seats.index(scenario.first),
            turn=scenario.turn,
            step=POINTS[scenario.at],
            seed=scenario.seed,
            generator=scenario.chance,
            rules=rules,
            discreet=scenario.discreet,
        )
        e = lay_out(layout.cards, position, pool=pool)
        for phys, card in enumerate(layout.cards):
            obj = e.state.objs.get(e.state.where.get(phys, 0))
            if card.damage and (obj is None or obj.zone == TRASH):
                raise Unplayable(f"{card.number} with damage {card.damage} would be destroyed at once (11-3-1)")
        for seat in _out(self, scenario):
            if e.outcome is None and seat not in e.state.out:  # without a card left they lose at once (1-2-2-2)
                e.concede(seat)
        if e.outcome is not None and scenario.out:
            raise Unplayable(f"with {', '.join(scenario.out)} out the game is over ({e.outcome.rule})")
        if scenario.out:
            e.log.clear()
        return e

    def begin(self, decks: Sequence[Deck], scenario: files.Scenario, rules: str, pool: BookPool) -> Engine:
        """See `ScenarioGame.begin`."""
        return new_game(
            decks, scenario.seed, rules=rules, pool=pool, generator=scenario.chance, format_name=scenario.format,
            discreet=scenario.discreet, chooser=self.seats.index(scenario.chooser) if scenario.chooser else None,
            roll=self.seats.index(scenario.roll) if scenario.roll else None,
        )  # fmt: skip

    def stack(self, e: Engine, seat: int, recipe: files.Recipe) -> Sequence[int]:
        """See `ScenarioGame.stack`."""
        return stack(e, seat, recipe.numbers())

    # ------------------------------------------------------------ answering

    def why_not(self, e: Engine, seat: int, verb: str, obj: int, to: int, n: int) -> Refusal | None:
        """See `ScenarioGame.why_not`."""
        return why_not(e, seat, verb, obj, to, n)

    def part(self, e: Engine, prompt: Prompt, option: Option) -> str:
        """The line of an ability, `support`."""
        return str(option.n) if option.n >= 0 else option.place

    def hidden(self, e: Engine, verb: str, oid: int, seat: int) -> str:
        """See `ScenarioGame.hidden`."""
        return option_about(e, verb, oid, seat).place

    def now(self, e: Engine) -> Sequence[str]:
        """See `ScenarioGame.now`."""
        phase = str(e.state.vars.get("phase", ""))
        return phase, f"{self.seats[q.active_seat(e)]} {phase}"

    # ------------------------------------------------------------ comparing

    def carried(self, e: Engine, oid: int) -> Mapping[str, int]:
        """See `ScenarioGame.carried`."""
        return q.keywords(e, oid)

    def stateless(
        self, e: Engine, oid: int, asked: Sequence[str], label: Callable[[int], str], where: Callable[[int], str]
    ) -> str:
        """The states that only a Unit or Base in play has; a Resource is rested or active."""
        obj = e.state.objs[oid]
        if (obj.zone in (BATTLE, BASE) and not obj.host) or (obj.zone == RESOURCES and asked == ["rested"]):
            return ""
        if obj.host:
            return f"it is the Pilot of {label(obj.host)}; ask the Unit"
        if obj.zone == RESOURCES:
            return "it is a Resource, which is rested or not"
        return f"it is not in play, its place is {where(oid)}"

    def other_facts(self, e: Engine, name: str, oid: int, wanted: CardIs) -> Iterator[str]:
        """Its names and traits."""
        names, traits = q.names(e, oid), q.traits(e, oid)
        if wanted.name is not None and wanted.name not in names:
            own = ", ".join(f'"{one}"' for one in names)
            yield f'the name of {name} is {own}, not "{wanted.name}"'
        yield from (f'{name} has no trait "{word}"' for word in wanted.traits if word not in traits)
        yield from (f'{name} has the trait "{word}"' for word in wanted.lacks_traits if word in traits)

    # ------------------------------------------------------------ writing

    def position(self, e: Engine, names: Mapping[int, str]) -> Written | None:
        """See `ScenarioGame.position`."""
        values = e.state.vars
        table: Written = {
            "rules": _gcg(e).rules.preset, "discreet": _gcg(e).discreet,
            "turn": values["turn"], "active": self.seats[values["active"]], "first": self.seats[values["first"]],
        }  # fmt: skip
        if e.seats > 2:
            way = "clockwise" if values.get("direction", CLOCKWISE) == CLOCKWISE else "counterclockwise"
            table |= {"format": _gcg(e).seating.format, "direction": way}
        if e.state.out:
            table |= {"out": [self.seats[seat] for seat in sorted(e.state.out)]}
        told = (seat for seat in range(e.seats) if seat not in e.state.out)
        return {**table, **{self.seats[seat]: self._side(e, seat, names) for seat in told}}

    def _side(self, e: Engine, seat: int, names: Mapping[int, str]) -> Written:
        def pile(zone: str) -> list[Written]:
            return together(card_of(e, oid, names) for oid in e.zone(zone, seat))

        def fielded(oid: int, **more: Any) -> Written:
            obj = e.state.objs[oid]
            return card_of(e, oid, names, damage=obj.damage, rested=obj.exhausted, **more)

        def unit(oid: int) -> Written:
            obj = e.state.objs[oid]
            pilot = next((card_of(e, guest, names) for guest in obj.attachments), None)
            return fielded(oid, new=obj.entered_turn == e.state.vars["turn"], pilot=pilot)

        def shield(oid: int) -> Written:
            owner = mp.keeper(e, e.state.objs[oid])
            return card_of(e, oid, names, owner=self.seats[owner] if owner != seat else "")

        base = [oid for oid in e.zone(BASE, seat) if mp.keeper(e, e.state.objs[oid]) == seat]
        return {
            "units": [unit(oid) for oid in e.zone(BATTLE, seat)],
            "base": fielded(base[0]) if base else "none",
            "resources": together(fielded(oid) for oid in e.zone(RESOURCES, seat)),
            "resource_deck": pile(RESOURCE_DECK) or 0,
            "hand": pile(HAND),
            "shields": together(map(shield, e.zone(SHIELDS, seat) if mp.side(e, seat) == seat else ())),
            "trash": pile(TRASH),
            "removal": pile(REMOVAL),
            "deck": pile(DECK),
            "filler": 0,
        }

    def whole(self, e: Engine, names: Mapping[int, str]) -> Written:
        """See `ScenarioGame.whole`."""

        def pile(zone: str, seat: int, names: Mapping[int, str]) -> list[Written]:
            return together(card_of(e, oid, names) for oid in e.zone(zone, seat))

        recipes = {
            self.seats[seat]: {"cards": pile(DECK, seat, names), "resource_deck": pile(RESOURCE_DECK, seat, {})}
            for seat in range(e.seats)
        }
        more: Written = {"format": _gcg(e).seating.format} if e.seats > 2 else {}
        if "chooser" in e.state.vars:
            more["chooser"] = self.seats[e.state.vars["chooser"]]
        start = {"rules": _gcg(e).rules.preset, "discreet": _gcg(e).discreet}
        return {**start, "seed": e.state.seed, "chance": e.state.generator, **more, "game": recipes}

    def likeness(self, e: Engine, oid: int) -> object:
        """See `ScenarioGame.likeness`."""
        if e.state.objs[oid].zone not in (BATTLE, BASE):
            return ()
        return q.ap(e, oid), q.hp(e, oid), tuple(sorted(q.keywords(e, oid).items()))


def _out(game: ScenarioGame, scenario: files.Scenario) -> list[int]:
    return [game.seats.index(word) for word in scenario.out]


def _kind(pool: BookPool, number: str, kinds: Sequence[str], where: str, clause: str) -> None:
    """Refuse a card in a place where it is not allowed.

    Raises:
        UnknownCard: no card has this number.
        Unplayable: it is of another type.
    """
    card = pool[number]
    if card.kind not in kinds:
        raise Unplayable(f"{where}: {number} is a {card.kind}; here belongs a {' or '.join(kinds)} ({clause})")
    if kinds == ("pilot", "command") and card.kind == "command" and card.pilot_name is None:
        raise Unplayable(f"{where}: {number} is a Command without a Pilot effect; it cannot be paired (3-4-6)")
    if card.token and kinds == _DECKED:
        raise Unplayable(f"{where}: {number} is a token, and tokens are on the field only (5-17-2-5)")


def _limits(layout: Layout, seat: int, where: str, pool: BookPool) -> None:
    """Refuse a position that rules management or the limits of the areas would never allow."""
    own = [card for card in layout.cards if card.seat == seat]
    units = sum(1 for card in own if card.zone == BATTLE and card.host < 0)
    resources = [card for card in own if card.zone == RESOURCES]
    extra = sum(1 for card in resources if pool[card.number].token)
    for have, most, what, clause in (
        (units, MAX_UNITS, "Units", "4-5-4"),
        (len(resources), MAX_RESOURCES, "Resources", "4-4-2"),
        (extra, MAX_EX_RESOURCES, "EX Resources", "4-4-2-1"),
    ):
        if have > most:
            raise Unplayable(f"{where}: {have} {what}; at most {most} are possible ({clause})")
