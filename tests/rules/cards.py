"""Synthetic cards written in the card language, and a table on which tests play through public prompts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.card_toml import read_link
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.flow.ruleset import BookPool
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine, Option

__all__ = [
    "POOL", "Side", "Table", "UnitAt", "base", "command", "many", "numbers", "pilot", "table", "token", "unit",
]  # fmt: skip

SPACE_AND_EARTH = ("space", "earth")


class Cards:
    """The shipped cards and, beside them, those that tests make."""

    def __init__(self) -> None:
        self.book = Book.load()
        self.made: dict[str, Card] = {}

    def __getitem__(self, number: str) -> Card:
        return self.made[number] if number in self.made else self.book[number]

    def add(self, text: str, **facts: Any) -> str:
        """Make a card, or find the equal one made before.

        Returns:
            Its number.
        """
        for number, card in self.made.items():
            if card.source == text and all(getattr(card, field) == value for field, value in facts.items()):
                return number
        number = f"X-{len(self.made) + 1:03}"
        facts.setdefault("name", f"Card {number}")
        tree = parse(text).model_dump(mode="json") if text else {"lines": []}
        self.made[number] = Card(number, text=tree, source=text, **facts)
        return number


CARDS = Cards()
POOL = BookPool(CARDS)


def unit(
    ap: int = 2, hp: int = 2, text: str = "", *, lv: int = 0, cost: int = 0, link: str = "", traits: Sequence[str] = (),
    color: str = "blue", zones: Sequence[str] = SPACE_AND_EARTH, **more: Any,
) -> str:  # fmt: skip
    """A Unit card; it is free unless the test is about its price."""
    pairs = tuple((what, value) for what, value in read_link(link))
    return CARDS.add(
        text, type="unit", ap=ap, hp=hp, level=lv, cost=cost, link=pairs, traits=tuple(traits), color=color,
        zones=tuple(zones), **more,
    )  # fmt: skip


def pilot(
    ap: int = 1, hp: int = 1, text: str = "", *, lv: int = 0, cost: int = 0, traits: Sequence[str] = (),
    color: str = "blue", **more: Any,
) -> str:  # fmt: skip
    """A Pilot card."""
    return CARDS.add(text, type="pilot", ap=ap, hp=hp, level=lv, cost=cost, traits=tuple(traits), color=color, **more)


def command(
    text: str, *, lv: int = 0, cost: int = 0, color: str = "blue", traits: Sequence[str] = (), **more: Any
) -> str:
    """A Command card; with a line `pilot [Name]` in its text give `ap` and `hp` too."""
    return CARDS.add(text, type="command", level=lv, cost=cost, color=color, traits=tuple(traits), **more)


def base(
    hp: int = 5,
    text: str = "",
    *,
    lv: int = 0,
    cost: int = 0,
    traits: Sequence[str] = (),
    color: str = "blue",
    **more: Any,
) -> str:
    """A Base card."""
    return CARDS.add(
        text, type="base", hp=hp, level=lv, cost=cost, traits=tuple(traits), color=color, zones=SPACE_AND_EARTH, **more
    )  # fmt: skip


def token(ap: int = 1, hp: int = 1, text: str = "", *, traits: Sequence[str] = (), **more: Any) -> str:
    """A Unit token."""
    return CARDS.add(text, type="unit_token", ap=ap, hp=hp, traits=tuple(traits), **more)


class Table:
    """A game in progress, asked and answered in the words of its prompts.

    Cards are named by object id, or by card number when that says enough.
    """

    def __init__(self, engine: Engine) -> None:
        self.e = engine

    # ------------------------------------------------------------ prompts

    @property
    def seat(self) -> int:
        """Who is asked."""
        assert self.e.prompt is not None, f"the game is over: {self.e.outcome}"
        return self.e.prompt.seat

    @property
    def kind(self) -> str:
        """What is asked."""
        assert self.e.prompt is not None, f"the game is over: {self.e.outcome}"
        return self.e.prompt.kind

    @property
    def verbs(self) -> list[str]:
        """The verbs of the options, each once."""
        assert self.e.prompt is not None
        return list(dict.fromkeys(option.verb for option in self.e.prompt.options))

    def found(self, verb: str, card: int | str | None = None, to: int | str | None = None) -> list[Option]:
        """The options that say this."""
        assert self.e.prompt is not None, f"the game is over: {self.e.outcome}"
        return [
            option
            for option in self.e.prompt.options
            if option.verb == verb
            and (card is None or card in (option.obj, option.card, option.place))
            and (to is None or to in (option.to, option.to_card, option.place))
        ]

    def can(self, verb: str, card: int | str | None = None, to: int | str | None = None) -> bool:
        """Is this one of the options?"""
        return bool(self.e.prompt is not None and self.found(verb, card, to))

    def do(self, verb: str, card: int | str | None = None, to: int | str | None = None) -> Table:
        """Answer with the option that says this; equal copies of a card are one as good as the other."""
        options = self.found(verb, card, to)
        assert options, f"{verb} {card} {to} is not among {self.e.prompt}"
        assert card is not None or to is not None or len(options) == 1, f"{verb} is not enough: {self.e.prompt}"
        self.e.answer(options[0].key)
        return self

    def choose(self, *cards: int | str, verb: str = "") -> Table:
        """Answer a prompt about cards with these, in this order."""
        assert self.e.prompt is not None
        keys: list[str] = []
        for card in cards:
            keys.append(
                next(
                    option.key
                    for option in self.e.prompt.options
                    if card in (option.obj, option.card, option.place)
                    and option.key not in keys
                    and verb in ("", option.verb)
                )
            )
        self.e.answer(keys)
        return self

    def decline(self) -> Table:
        """Answer an optional choice with nothing."""
        self.e.answer([])
        return self

    # ------------------------------------------------------------ stretches of play

    def attack(self, attacker: int | str, target: int | str = "player") -> Table:
        """Declare an attack."""
        return self.do("attack", attacker, target)

    def passes(self, *kinds: str) -> Table:
        """Pass every block and action prompt that follows (or only those of the named kinds)."""
        while self.e.prompt is not None and self.kind in (kinds or ("block", "action_step")):
            self.do("pass")
        return self

    def battle(self, attacker: int | str, target: int | str = "player") -> Table:
        """An attack in which nobody does anything."""
        return self.attack(attacker, target).passes()

    def end_turn(self) -> Table:
        """End the main phase and pass in the action step."""
        return self.do("end").passes()

    # ------------------------------------------------------------ looking

    def units(self, seat: int) -> tuple[int, ...]:
        """The Units of a player."""
        return self.e.zone(BATTLE, seat)

    def unit(self, seat: int, at: int | str = 0) -> int:
        """A Unit, by place or by number."""
        if isinstance(at, int):
            return self.units(seat)[at]
        return next(oid for oid in self.units(seat) if self.e.card(oid) == at)

    def pile(self, zone: str, seat: int) -> list[str]:
        """The card numbers of a zone, top first."""
        return [self.e.card(oid) for oid in self.e.zone(zone, seat)]

    def hand(self, seat: int) -> list[str]:
        """The hand, by number."""
        return self.pile(HAND, seat)

    def trash(self, seat: int) -> list[str]:
        """The trash, by number."""
        return self.pile(TRASH, seat)

    def shields(self, seat: int) -> list[str]:
        """The Shields, by number, top first."""
        return self.pile(SHIELDS, seat)

    def deck(self, seat: int) -> list[str]:
        """The deck, by number, top first."""
        return self.pile(DECK, seat)

    def removal(self, seat: int) -> list[str]:
        """The removal area, by number."""
        return self.pile(REMOVAL, seat)

    def base(self, seat: int) -> str:
        """The number of the Base, "" for none."""
        return next(iter(self.pile(BASE, seat)), "")

    def base_id(self, seat: int) -> int:
        """The Base as an object, 0 for none."""
        return q.base(self.e, seat)

    def battlefield(self, seat: int) -> list[str]:
        """The Units of a player, by number."""
        return self.pile(BATTLE, seat)

    def resources(self, seat: int) -> tuple[int, int]:
        """(active, rested) Resources, EX Resources included."""
        turned = [self.e.state.objs[oid].exhausted for oid in self.e.zone(RESOURCES, seat)]
        return turned.count(False), turned.count(True)

    def resource_numbers(self, seat: int) -> list[str]:
        """The Resources, by number."""
        return self.pile(RESOURCES, seat)

    def resource_deck(self, seat: int) -> int:
        """How many cards the resource deck has."""
        return len(self.e.zone(RESOURCE_DECK, seat))

    def damage(self, oid: int) -> int:
        """The damage on a Unit or Base."""
        return self.e.state.objs[oid].damage

    def rested(self, oid: int) -> bool:
        """Is it rested?"""
        return self.e.state.objs[oid].exhausted

    def ap(self, oid: int) -> int:
        """AP now."""
        return q.ap(self.e, oid)

    def hp(self, oid: int) -> int:
        """The HP limit now."""
        return q.hp(self.e, oid)

    def keywords(self, oid: int) -> dict[str, int]:
        """Keyword effects now."""
        return q.keywords(self.e, oid)

    def events(self, *names: str) -> list[str]:
        """The names of what happened so far, in order (only those asked for)."""
        return [event.name for event in self.e.log if not names or event.name in names]

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.e.state.vars["turn"]

    @property
    def active(self) -> int:
        """The active player."""
        return self.e.state.vars["active"]

    @property
    def phase(self) -> str:
        """The phase."""
        return self.e.state.vars["phase"]

    @property
    def in_battle(self) -> bool:
        """Is a battle going on?"""
        return self.e.state.vars.get("attack") is not None

    @property
    def winner(self) -> int | None:
        """Who won (None for a draw); the game must be over."""
        assert self.e.outcome is not None, "the game goes on"
        return self.e.outcome.winner

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.e.outcome is not None


def table(one: Side | None = None, two: Side | None = None, **more: Any) -> Table:
    """Set up a position of two players; the first one is active and in the main phase unless `more` says otherwise."""
    sides = [one or Side(), two or Side()]
    return Table(set_up(Position(sides, **more), pool=POOL))


def many(*sides: Side, **more: Any) -> Table:
    """Set up a position of three or four players: a royale unless `more` has another format."""
    return Table(set_up(Position(sides, **more), pool=POOL))


def numbers(count: int, number: str = "ST01-005") -> list[str]:
    """So many copies of a card."""
    return [number] * count
