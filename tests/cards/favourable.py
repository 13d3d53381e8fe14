"""Random legal decks built around a card, and random positions in which one of its lines has something to do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from gundam_tui.games.decks import MAIN, Deck
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt
from gundam_tui.kernel import Option, Prompt
from gundam_tui.kernel.rng import Stream

Line = dict[str, Any]
DECK_SIZE, MOST_COPIES, MOST_UNITS = 50, 4, 6
KEYWORDS = ("blocker", "breach", "first strike", "high-maneuver", "repair", "support", "suppression")
MATES = 14  # how many of the best fitting cards fill a position
FRIENDS = 60  # how many may come along where a Pilot, a Unit or a Base is needed
# What a text speaks of, which other cards bring that about, and on whose side they had better be.
HELPERS = (
    ("place ex", r"(deploy|main|attack).*places? \d (rested )?ex resource", "your"),
    ("token", r"token T-", "your"),
    ("readied by effect", r"ready (it|this)", "your"),
    ("lose ap|loses ap", r"gets ap -", "enemy"),
    ("receives effect damage", r"deal \d damage to (it|all)", "enemy"),
    ("receives effect damage|damaged", r"deal \d damage to .*(this|your)|unit; deal \d damage", "your"),
    ("effect damage|destroyed by effect|by effect damage", r"deal \d damage|destroy it", "your"),
    ("is rested by effect", r"rest (it|them)", "enemy"),
    ("instead of your base", r"base.* rest it|rest .*base", "your"),
    ("instead of unit", r"rest (it|them|this)", "your"),
    ("discards by effect", r"discards", "your"),
    ("came from trash|in trash", r"deploy .*from your trash|from your trash; deploy", "your"),
    ("destroyed effect", r"destroyed", "enemy"),
    ("paid this turn|{pay", r"{pay", "your"),
    ("using ex", r"^(main|action)", "your"),
    ("recovers", r"recovers|repair", "your"),
    ("ap of this", r"it gets ap \+[2-9]|^support [2-9]", "your"),
    *((keyword, rf"^{keyword}", side) for keyword in KEYWORDS for side in ("your", "enemy")),
)
HELPS = 3  # how many of the cards that help come along for each
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
        self.tokens = [card for card in book if card.type == "unit_token"]
        self.book = book
        self.stream = stream
        self.pilots = {card.number: pilot_name(card) for card in self.cards}
        self.pilot_cards = [card for card in self.cards if self.pilots[card.number]]
        self._fits: dict[str, dict[int, list[Card]]] = {}
        self._partners: dict[str, list[str]] = {}
        self._helping: dict[str, list[Card]] = {}

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

    def by_fit(self, heart: Card) -> Iterator[Card]:
        """All cards but the heart, the best fitting first, chance among equals."""
        if heart.number not in self._fits:
            groups: dict[int, list[Card]] = {}
            for card in self.cards:
                if card is not heart:
                    groups.setdefault(self.fit(heart, card), []).append(card)
            self._fits[heart.number] = groups
        groups = self._fits[heart.number]
        for fit in sorted(groups, reverse=True):
            yield from self.stream.shuffled(groups[fit])

    @cached_property
    def units(self) -> list[Card]:
        """Every Unit card."""
        return [card for card in self.cards if card.type == "unit"]

    # ------------------------------------------------------------ decks

    def around(self, heart: Card) -> Deck:
        """A deck of 50 with four copies of `heart`, its partners and mates, in its colour and one more."""
        mates = list(self.by_fit(heart))
        second = next(card.color for card in mates if card.color != heart.color)
        chosen = {heart.number: MOST_COPIES}
        for card in (mate for mate in mates if mate.color in (heart.color, second)):
            left = DECK_SIZE - sum(chosen.values())
            if not left:
                break
            chosen[card.number] = min(left, 2 + self.stream.below(3))
        return Deck(f"around {heart.number}", "random", {MAIN: chosen})

    # ------------------------------------------------------------ positions

    def position(self, heart: Card, line: Line) -> Position:
        """A random position in which a line of the heart may well have something to do.

        Args:
            heart: the card; it is seat 0's.
            line: one of `lines_of` it.
        """
        mates = list(islice(self.by_fit(heart), FRIENDS))
        helpers = self._helpers(heart, "your")
        best = [*mates[:MATES], *self._tokens(heart), *helpers]
        moments = set(line.get("moments", ("static",)))
        you = self._side(best, mates)
        you.hand = [*self._numbers(helpers, self.stream.below(3)), *you.hand]
        if "using ex" in heart.source and self._chance(60):  # so that an EX Resource has to pay
            you.resources, you.rested_resources, you.ex = self.stream.below(3), 8, 1 + self.stream.below(4)
        self._place(heart, line, moments, you, mates)
        several = "enemy players" in heart.source  # such texts speak of two and more
        foes = [*self._helpers(heart, "enemy"), *best[:4], *self._tokens(heart)]
        enemies = [self._side([*self._some(self.cards, 10), *foes], mates) for _ in range(2 if several else 1)]
        for enemy in enemies:
            enemy.shields = enemy.shields[: 1 + self.stream.below(3)]
            if "enemy hand" in heart.source:
                enemy.hand = [*enemy.hand, *self._numbers(self.cards, 6)][:10]
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
            if "this is rested" in heart.source and self._chance(60):
                you.units = [UnitAt(number, rested=True), *you.units[1:]]
        elif kind in ("pilot", "command"):
            hosts = [unit for unit in mates if unit.type == "unit" and self.linked(unit, heart)]
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
        partners = [card for card in mates if self.linked(heart, card)]
        others = [card for card in mates if self.pilots[card.number]]
        pilots = self._some(partners, 2) if partners and self._chance(80) else self._some(others, 2)
        needy = "ap of this" in heart.source
        if needy:
            pilots = sorted(self._some(self.pilot_cards, 20), key=lambda card: -(card.ap or 0))[:2]
        waits = bool(moments & {"paired", "linked"})
        pilot = pilots[0].number if pilots and not waits and self._chance(95 if needy else 70) else None
        you.units = [self._unit(heart, pilot), *you.units][:MOST_UNITS]
        you.hand = [*(card.number for card in pilots if waits or self._chance(30)), *you.hand]

    def _side(self, best: Sequence[Card], mates: Sequence[Card]) -> Side:
        """One side of the table: full of cards that go together, with enough to pay for them."""
        pool = [card for card in best if card.type in ("unit", "unit_token")] or self.units
        crowd = [*self._some(pool, 1 + self.stream.below(4)), *self._some(self.units, self.stream.below(3))]
        units = [self._unit(card, self._pilot(card, best)) for card in crowd]
        cards = [card for card in best if card.type != "unit_token"]
        bases = [card.number for card in mates if card.type == "base"]
        kinds = [card for card in cards if card.type == "unit"] if self._chance(30) else [*cards, *mates[:30]]
        trash = self._numbers(kinds, 4 + self.stream.below(18)) if self._chance(80) else []
        return Side(
            hand=[
                *(partner for card in crowd[:2] if (partner := self._pilot(card, best))),
                *self._numbers([*cards, *self._some(self.cards, 4)], 2 + self.stream.below(4)),
            ],
            units=units[:MOST_UNITS],
            shields=self._numbers([*cards, *self._some(self.cards, 4)], 1 + self.stream.below(6)),
            base=self._one(bases) if bases and self._chance(40) else ("EXB-001" if self._chance(50) else None),
            base_rested=self._chance(20),
            resources=5 + self.stream.below(7),
            ex=self.stream.below(4) if self._chance(50) else 0,
            deck=self._numbers([*cards, *self._some(self.cards, 6)], 20),
            trash=[*trash, *self._numbers(self._some(self.cards, 6), self.stream.below(6))],
        )

    def _pilot(self, unit: Card, best: Sequence[Card]) -> str | None:
        """A Pilot for a Unit card, half of the time one that makes it a Link Unit, or none."""
        if unit.type != "unit" or self._chance(45):
            return None
        if unit.number not in self._partners:
            self._partners[unit.number] = [card.number for card in self.cards if self.linked(unit, card)]
        partners = self._partners[unit.number] if self._chance(65) else []
        any_ = partners or [card.number for card in best if self.pilots.get(card.number)]
        return self._one(any_) if any_ else None

    def _helpers(self, heart: Card, side: str) -> list[Card]:
        """Cards that bring about what the heart's text waits for."""
        found: list[Card] = []
        for needs, helps, whose in HELPERS:
            if whose == side and re.search(needs, heart.source):
                if helps not in self._helping:
                    sources = (card for card in self.cards if re.search(helps, card.source, re.MULTILINE))
                    self._helping[helps] = list(sources)
                found += self._some(self._helping[helps], HELPS)
        return found

    def _unit(self, card: Card, pilot: str | None = None) -> UnitAt:
        damage = self.stream.below(card.hp or 1) if card.hp and self._chance(45) else 0
        return UnitAt(card.number, pilot, damage, rested=self._chance(35), new=self._chance(15))

    def _tokens(self, heart: Card) -> list[Card]:
        """The tokens that its text makes, and some others when it speaks of tokens."""
        made = [self.book[number] for number in sorted(set(re.findall(r"\bT-\d+\b", heart.source)))]
        return [*made, *self._some(self.tokens, HELPS)] if re.search(r"\btoken\b(?! T-)", heart.source) else made

    def _chance(self, percent: int) -> bool:
        return self.stream.below(100) < percent

    def _one(self, numbers: Sequence[str]) -> str:
        return numbers[self.stream.below(len(numbers))]

    def _some(self, cards: Sequence[Card], count: int) -> list[Card]:
        left = list(cards)
        return [left.pop(self.stream.below(len(left))) for _ in range(min(count, len(left)))]

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
