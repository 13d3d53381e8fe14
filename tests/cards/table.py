"""A small table for the tests of cards: given a position, when it is answered so, then this is so.

A test says what is given, `t = Table(you=Side(...), enemy=Side(...))`; answers the open prompts,
`t.deploy("ST01-004")`, `t.choose("ST01-008")`; and looks, `t.enemy.unit("ST01-008").rested`. Everything goes through
`Engine.prompt` and `Engine.answer`. Options are named by their keys without object ids: `attack:ST01-001>player`.

Tests get their cards from `SHELF` and from nowhere else, so that the mutation runner can put altered ones there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, DECK, HAND, REMOVAL, RESOURCES, SHIELDS, TRASH
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.flow.ruleset import BookPool
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine, Prompt

__all__ = ["ENEMY", "SHELF", "YOU", "Piece", "Side", "Table", "UnitAt", "burst"]

YOU, ENEMY = 0, 1
Test = Callable[[], object]


class _Altered:
    """A book in which one card has another text."""

    def __init__(self, book: Book, card: Card) -> None:
        self.book = book
        self.card = card

    def __getitem__(self, number: str) -> Card:
        return self.card if number == self.card.number else self.book[number]


class Shelf:
    """Where the tests get their cards from: those of the game and those of `synthetic.toml`."""

    def __init__(self) -> None:
        self._book: Book | None = None
        self._pool: BookPool | None = None

    @property
    def book(self) -> Book:
        """The unaltered cards."""
        if self._book is None:
            self._book = Book.load(extra=[Path(__file__).with_name("synthetic.toml")])
        return self._book

    @property
    def pool(self) -> BookPool:
        """The compiled cards that the next table uses."""
        if self._pool is None:
            self._pool = BookPool(self.book)
        return self._pool

    @contextmanager
    def altered(self, number: str, text: Mapping[str, Any]) -> Iterator[None]:
        """Let a card have another text for a while.

        Args:
            number: the card.
            text: the tree of its text, as plain data.
        """
        whole = self.pool
        other: Any = _Altered(self.book, replace(self.book[number], text=dict(text)))
        pool = BookPool(other)
        pool.update((key, value) for key, value in whole.items() if key != number)
        pool.parts.update((key, value) for key, value in whole.parts.items() if not key.startswith(f"{number}:"))
        self._pool = pool
        try:
            yield
        finally:
            self._pool = whole


SHELF = Shelf()


class Piece:
    """A card on the field, as it is whenever it is looked at."""

    def __init__(self, e: Engine, oid: int) -> None:
        self.e = e
        self.oid = oid

    @property
    def there(self) -> bool:
        """Is it still on the field?"""
        return q.exists(self.e, self.oid)

    @property
    def ap(self) -> int:
        return q.ap(self.e, self.oid)

    @property
    def hp(self) -> int:
        """The HP limit, damage not taken off."""
        return q.hp(self.e, self.oid)

    @property
    def damage(self) -> int:
        return q.thing(self.e, self.oid).damage

    @property
    def rested(self) -> bool:
        return q.thing(self.e, self.oid).exhausted

    @property
    def linked(self) -> bool:
        return q.linked(self.e, self.oid)

    @property
    def keywords(self) -> dict[str, int]:
        return q.keywords(self.e, self.oid)

    @property
    def traits(self) -> set[str]:
        return set(q.traits(self.e, self.oid))

    @property
    def pilot(self) -> str | None:
        """The number of its Pilot."""
        guests = q.pilots(self.e, self.oid)
        return self.e.card(guests[0]) if guests else None


class Player:
    """One side of the table; piles are lists of card numbers, top first."""

    def __init__(self, e: Engine, seat: int) -> None:
        self.e = e
        self.seat = seat

    def _pile(self, zone: str) -> list[str]:
        return [self.e.card(oid) for oid in self.e.zone(zone, self.seat)]

    @property
    def units(self) -> list[str]:
        """The numbers of its Units, in order of arrival."""
        return self._pile(BATTLE)

    def unit(self, number: str, nth: int = 1) -> Piece:
        """A Unit by its number."""
        found = [oid for oid in self.e.zone(BATTLE, self.seat) if self.e.card(oid) == number]
        assert len(found) >= nth, f"no {number} among {self.units}"
        return Piece(self.e, found[nth - 1])

    @property
    def base(self) -> Piece:
        """Its Base, which must be there."""
        return Piece(self.e, self.e.zone(BASE, self.seat)[0])

    @property
    def base_number(self) -> str | None:
        """The number of its Base, None without one."""
        found = self._pile(BASE)
        return found[0] if found else None

    @property
    def hand(self) -> list[str]:
        return self._pile(HAND)

    @property
    def trash(self) -> list[str]:
        return self._pile(TRASH)

    @property
    def deck(self) -> list[str]:
        return self._pile(DECK)

    @property
    def shields(self) -> list[str]:
        return self._pile(SHIELDS)

    @property
    def removal(self) -> list[str]:
        return self._pile(REMOVAL)

    @property
    def resources(self) -> str:
        """One letter a Resource: R active, r rested, X and x for EX Resources."""
        letters = ("Xx" if q.is_ex(self.e, oid) else "Rr" for oid in self.e.zone(RESOURCES, self.seat))
        turned = (self.e.state.objs[oid].exhausted for oid in self.e.zone(RESOURCES, self.seat))
        return "".join(pair[is_turned] for pair, is_turned in zip(letters, turned, strict=True))


def text_of(key: str) -> str:
    """An option key without object ids: `deploy:ST01-004#41` is `deploy:ST01-004`."""
    return re.sub(r"#\d+", "", key)


class Table:
    """A position and its answers.

    Args:
        you: seat 0, usually the one whose card is tested.
        enemy: seat 1.
        others: more enemies, for cards that speak of each of several (seats 2, 3 ...).
        active: whose turn it is.
        rules: the rules preset.
    """

    def __init__(
        self,
        you: Side | None = None,
        enemy: Side | None = None,
        *others: Side,
        active: int = YOU,
        rules: str = "1.9.0",
    ) -> None:
        sides = [you or Side(), enemy or Side(), *others]
        self.engine = set_up(Position(sides, active=active, rules=rules), pool=SHELF.pool)
        self.you = Player(self.engine, YOU)
        self.enemy = Player(self.engine, ENEMY)
        self.others = [Player(self.engine, seat) for seat in range(2, len(sides))]

    # ------------------------------------------------------------ looking

    @property
    def prompt(self) -> Prompt:
        """The open prompt."""
        prompt = self.engine.prompt
        assert prompt is not None, f"the game is over: {self.engine.outcome}"
        return prompt

    @property
    def offers(self) -> list[str]:
        """The options of the open prompt, without object ids."""
        return [text_of(option.key) for option in self.prompt.options]

    def can(self, pattern: str) -> bool:
        """Is an option that fits offered now? `*` stands for anything."""
        return any(fnmatchcase(text, pattern) for text in self.offers)

    def asks(self, kind: str, *options: str, who: int = YOU, least: int = 1, most: int = 1) -> None:
        """Check the open prompt: its kind, who is asked, how many to choose, and exactly these options.

        Raises:
            AssertionError: when anything differs; it shows both.
        """
        prompt = self.prompt
        wanted = (kind, who, least, most, sorted(options))
        assert (prompt.kind, prompt.seat, prompt.least, prompt.most, sorted(self.offers)) == wanted

    def targets(self, *cards: str, who: int = YOU, least: int = 1, most: int = 1) -> None:
        """Check that the open prompt asks for targets, exactly these cards."""
        self.asks("target", *(f"choose:{card}" for card in cards), who=who, least=least, most=most)

    def quiet(self, who: int = YOU) -> None:
        """Check that nothing is being resolved: the active player acts."""
        assert (self.prompt.kind, self.prompt.seat) == ("act", who), self.prompt

    def nothing_fits(self, kind: str = "target", who: int = YOU) -> None:
        """Check that there is nothing to choose among cards that the other player does not know, and go on: it is asked
        all the same."""
        self.asks(kind, *(["no"] if kind == "may" else []), who=who, least=int(kind == "may"), most=int(kind == "may"))
        self.engine.answer("no" if kind == "may" else [])

    def shown(self, card: str) -> bool:
        """Was such a card revealed to both players by an effect?"""
        everyone = (1 << self.engine.seats) - 1
        shows = [event for event in self.engine.log if event.name == "show" and event.amount == everyone]
        known = self.engine.state.card_of
        return any(event.old is not None and known[event.old.card] == card for event in shows)

    # ------------------------------------------------------------ answering

    def answer(self, *patterns: str) -> None:
        """Answer the open prompt with the options that fit; several alike: the first not taken yet."""
        keys = self.prompt.keys()
        taken: list[str] = []
        for pattern in patterns:
            fitting = [key for key in keys if key not in taken and fnmatchcase(text_of(key), pattern)]
            assert fitting, f"{pattern!r} does not fit {self.prompt!r}"
            taken.append(fitting[0])
        self.engine.answer(taken)

    def choose(self, *cards: str) -> None:
        """Answer with those cards, whatever is done with them."""
        self.answer(*(f"*:{card}" for card in cards))

    def deploy(self, card: str) -> None:
        self.answer(f"deploy:{card}")

    def pair(self, pilot: str, unit: str) -> None:
        self.answer(f"pair:{pilot}>{unit}")

    def command(self, card: str) -> None:
        self.answer(f"command:{card}")

    def activate(self, card: str) -> None:
        """Activate the one effect of a card that can be activated."""
        self.answer(f"activate:{card}[/>]*")

    def attack(self, unit: str, target: str = "player") -> None:
        self.answer(f"attack:{unit}>{target}")

    def block(self, unit: str) -> None:
        self.answer(f"block:{unit}")

    def skip_block(self) -> None:
        """The standby player does not block."""
        assert self.prompt.kind == "block", self.prompt
        self.answer("pass")

    def fight(self) -> None:
        """Nobody blocks, nobody acts: on to the next other prompt, or the end of the game."""
        while self.engine.prompt is not None and self.prompt.kind in ("block", "action_step"):
            self.answer("pass")

    def burst(self, card: str) -> None:
        """The owner of a destroyed Shield activates its Burst."""
        self.asks("burst", f"burst:{card}", "decline")
        self.answer(f"burst:{card}")

    def deployed_base(self, card: str) -> None:
        """Check that it is your Base now, and active (5-8, 5-4-1-1)."""
        assert (self.you.base_number, self.you.base.rested) == (card, False)

    def end_turn(self) -> None:
        """The active player ends the turn; nobody acts in the end phase."""
        self.answer("end")
        self.fight()

    def next_turn(self) -> None:
        """Both players' turns pass: the same player is active again."""
        self.end_turn()
        self.end_turn()


def burst(card: str, you: Side | None = None, enemy: Side | None = None, attacker: str = "ST01-005") -> Table:
    """Your Shield is destroyed in the enemy's turn: the open prompt is about its Burst, if it can activate.

    Args:
        card: the Shield.
        you: your side; your Base is taken away and the Shield put on top.
        enemy: the enemy's side; the attacker is added.
        attacker: what attacks.
    """
    you, enemy = you or Side(), enemy or Side()
    you = replace(you, base=None, shields=[card, *you.shields])
    enemy = replace(enemy, units=[attacker, *enemy.units])
    t = Table(you, enemy, active=ENEMY)
    t.attack(attacker)
    t.fight()
    return t
