"""Random legal decks built around a card, and random positions in which one of its lines has something to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from gundam_tui.games.gcg.decks import Deck
from gundam_tui.games.gcg.position import Position, Side, UnitAt
from gundam_tui.kernel import Option, Prompt
from gundam_tui.kernel.rng import Stream
from gundam_tui.language.book import Book
from gundam_tui.language.card import Card

Line = dict[str, Any]
DECK_SIZE, MOST_COPIES, MOST_UNITS = 50, 4, 6
MATES = 14  # how many of the best fitting cards a position draws from
OWN_TURN = frozenset(("deploy", "paired", "linked", "main", "activate main", "turn start", "turn end", "after main"))


def lines_of(card: Card) -> dict[str, Line]:
    """The lines of a card that do something, by the id of their effect (`ST01-001:0`)."""
    lines: list[Line] = card.text["lines"]
    return {f"{card.number}:{at}": line for at, line in enumerate(lines) if line["op"] in ("ability", "keyword")}


def pilot_name(card: Card) -> str:
    """The name a card has as a Pilot, empty when it is none."""
    if card.type == "pilot":
        return card.name
    return next((line["name"] for line in card.text["lines"] if line["op"] == "pilot_name"), "")


class Builder:
    """Builds legal decks and positions around a card.

    Args:
        book: the cards.
        stream: what chance it has.
    """

    def __init__(self, book: Book, stream: Stream) -> None:
        self.cards = [card for card in book if card.type in ("unit", "pilot", "command", "base")]
        self.book = book
        self.stream = stream
        self.pilots = {card.number: pilot_name(card) for card in self.cards}

    # ------------------------------------------------------------ what goes with what

    def fit(self, heart: Card, card: Card) -> int:
        """How well a card goes with the heart: links, shared traits, names and traits its text speaks of."""
        links = self.linked(heart, card) or self.linked(card, heart)
        shared = len(set(heart.traits) & set(card.traits))
        named = sum(f"({trait})" in heart.source for trait in card.traits)
        named += any(name in card.name for name in re.findall(r'"([^"]+)"', heart.source))
        cheap = (card.level or 0) <= 4
        return 6 * links + 2 * shared + 3 * named + cheap

    def linked(self, unit: Card, pilot: Card) -> bool:
        """Would the Pilot make the Unit a Link Unit?"""
        name = self.pilots.get(pilot.number, "")
        return bool(name) and any(
            value in pilot.traits if what == "trait" else value in name for what, value in unit.link
        )

    def by_fit(self, heart: Card) -> list[Card]:
        """All cards but the heart, the best fitting first, chance among equals."""
        order = sorted(self.cards, key=lambda card: (-self.fit(heart, card), self.stream.below(1 << 30)))
        return [card for card in order if card is not heart]

    @cached_property
    def units(self) -> list[Card]:
        """Every Unit card."""
        return [card for card in self.cards if card.type == "unit"]

    # ------------------------------------------------------------ decks

    def around(self, heart: Card) -> Deck:
        """A deck of 50 with four copies of `heart`, its partners and mates, in its colour and one more."""
        mates = self.by_fit(heart)
        second = next(card.color for card in mates if card.color != heart.color)
        chosen = {heart.number: MOST_COPIES}
        for card in (mate for mate in mates if mate.color in (heart.color, second)):
            left = DECK_SIZE - sum(chosen.values())
            if not left:
                break
            chosen[card.number] = min(left, 2 + self.stream.below(3))
        return Deck(f"around {heart.number}", "random", chosen)

    # ------------------------------------------------------------ positions

    def position(self, heart: Card, line: Line) -> Position:
        """A random position in which a line of the heart may well have something to do.

        Args:
            heart: the card; it is seat 0's.
            line: one of `lines_of` it.
        """
        mates = self.by_fit(heart)
        best = [*mates[:MATES], *self._tokens(heart)]
        moments = set(line.get("moments", ("static",)))
        you = self._side(best, mates)
        self._place(heart, line, moments, you, mates)
        several = "enemy players" in heart.source  # such texts speak of two and more
        enemies = [self._side([*self._some(self.cards, 10), *best[:4]], mates) for _ in range(2 if several else 1)]
        for enemy in enemies:
            enemy.shields = enemy.shields[: 1 + self.stream.below(3)]
        active = self._active(line, moments)
        return Position([you, *enemies], active=active, turn=6, seed=1 + self.stream.below(1 << 30))

    def _active(self, line: Line, moments: set[str]) -> int:
        """Whose turn it had better be."""
        turn = line.get("turn")
        if turn is not None:
            return 0 if self._chance(90) == (turn == "your") else 1
        if "burst" in moments:
            return 1
        return 0 if self._chance(90 if OWN_TURN & moments else 70) else 1

    def _place(self, heart: Card, line: Line, moments: set[str], you: Side, mates: list[Card]) -> None:
        """Put the heart where that line works; the Units, Pilots and cards it needs come along."""
        number, kind = heart.number, heart.type
        where = line.get("where", "play")
        if "burst" in moments:
            you.shields = [number, *you.shields]
            you.base = None
        elif where == "trash":
            you.trash = [number, *you.trash]
        elif where == "hand" or moments & {"main", "action", "playing", "after main"}:
            you.hand = [number, number, *you.hand]
        elif kind == "base" and "deploy" not in moments:
            you.base = number
        elif kind in ("unit", "unit_token") and (moments.isdisjoint(("deploy",)) or self._chance(15)):
            self._field(heart, moments, you, mates)
        elif kind in ("pilot", "command"):
            hosts = [unit for unit in mates[:60] if unit.type == "unit" and self.linked(unit, heart)]
            hosts = self._some(hosts, 2) or self._some(self.units, 2)
            if moments & {"paired", "linked"} or self._chance(30):
                you.units = [*(self._unit(host) for host in hosts), *you.units][:MOST_UNITS]
                you.hand = [number, number, *you.hand]
            else:
                you.units = [self._unit(hosts[0], number), *you.units][:MOST_UNITS]
        else:
            you.hand = [number, number, *you.hand]

    def _field(self, heart: Card, moments: set[str], you: Side, mates: list[Card]) -> None:
        """The heart as a Unit in play, with a Pilot on it or in hand."""
        partners = [card for card in mates[:60] if self.linked(heart, card)]
        others = [card for card in mates if self.pilots[card.number]]
        pilots = self._some(partners, 2) if partners and self._chance(80) else self._some(others[:40], 2)
        waits = bool(moments & {"paired", "linked"})
        pilot = pilots[0].number if pilots and not waits and self._chance(70) else None
        you.units = [self._unit(heart, pilot), *you.units][:MOST_UNITS]
        you.hand = [*(card.number for card in pilots if waits or self._chance(30)), *you.hand]

    def _side(self, best: Sequence[Card], mates: Sequence[Card]) -> Side:
        """One side of the table: full of cards that go together, with enough to pay for them."""
        pool = [card for card in best if card.type in ("unit", "unit_token")] or self.units
        crowd = [*self._some(pool, 1 + self.stream.below(4)), *self._some(self.units, self.stream.below(3))]
        pilots = [card.number for card in best if self.pilots.get(card.number)]
        units = [
            self._unit(card, self._one(pilots) if pilots and card.type == "unit" and self._chance(35) else None)
            for card in crowd
        ]
        cards = [card for card in best if card.type != "unit_token"]
        bases = [card.number for card in mates[:60] if card.type == "base"]
        trash = self._numbers(cards, 4 + self.stream.below(12)) if self._chance(80) else []
        return Side(
            hand=self._numbers([*cards, *self._some(self.cards, 4)], 2 + self.stream.below(5)),
            units=units[:MOST_UNITS],
            shields=self._numbers([*cards, *self._some(self.cards, 4)], 1 + self.stream.below(6)),
            base=self._one(bases) if bases and self._chance(40) else ("EXB-001" if self._chance(50) else None),
            base_rested=self._chance(20),
            resources=5 + self.stream.below(7),
            ex=self.stream.below(4) if self._chance(50) else 0,
            deck=self._numbers([*cards, *self._some(self.cards, 6)], 20),
            trash=[*trash, *self._numbers(self._some(self.cards, 6), self.stream.below(6))],
        )

    def _unit(self, card: Card, pilot: str | None = None) -> UnitAt:
        damage = self.stream.below(card.hp or 1) if card.hp and self._chance(45) else 0
        return UnitAt(card.number, pilot, damage, rested=self._chance(35), new=self._chance(15))

    def _tokens(self, heart: Card) -> list[Card]:
        return [self.book[number] for number in set(re.findall(r"\bT-\d+\b", heart.source))]

    def _chance(self, percent: int) -> bool:
        return self.stream.below(100) < percent

    def _one(self, numbers: Sequence[str]) -> str:
        return numbers[self.stream.below(len(numbers))]

    def _some(self, cards: Iterable[Card], count: int) -> list[Card]:
        return self.stream.shuffled(list(cards))[:count]

    def _numbers(self, cards: Sequence[Card], count: int) -> list[str]:
        return [self._one([card.number for card in cards]) for _ in range(count)] if cards else []


def eager(prompt: Prompt, stream: Stream, number: str) -> list[Option]:
    """A random answer that rather does something than nothing, and something with a certain card.

    Args:
        prompt: the open prompt.
        stream: what chance it has.
        number: the card.
    """
    options = prompt.options
    size = prompt.least + stream.below(prompt.most - prompt.least + 1)
    if prompt.most > 1 or prompt.ordered or not options:
        return stream.shuffled(options)[: max(size, prompt.most if stream.below(2) else 0)]
    if prompt.least == 0 and stream.below(4) == 0:
        return []
    mine = [option for option in options if number in (option.card, option.to_card)]
    if mine and stream.below(10) < 6:
        return [mine[stream.below(len(mine))]]
    doing = [option for option in options if option.verb not in ("end", "pass", "no", "decline")]
    if doing and stream.below(10) < 8:
        return [doing[stream.below(len(doing))]]
    return [options[stream.below(len(options))]]
