"""A seat's view as numbers of fixed length, for players that learn.

The layout (`layout()` names every place):

- the table: whose turn, which turn, which phase (one place each phase), the open prompt (its kind, one place each
  kind; how many must and may still be chosen);
- for this seat, then for each other one in the order of turns: counts (hand, deck, resource deck, Resources,
  EX Resources, rested ones, Lv., Shields, trash), the Base, six Units;
- this seat's hand, ten cards and those beyond as a count;
- the options of the open prompt: verb, card, target card, the place of the object and of the target on the table,
  number of the ability, mode or place. A verb is its place in `VERBS`, from 1; one beyond them for any other.

A card is its place in the sorted list of card numbers, from 1; 0 is none or one that may not be known. Everything comes
from the view: no number depends on what the seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gundam_tui.games.api import MOST_OPTIONS
from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    HAND_LIMIT,
    MAX_UNITS,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS
from gundam_tui.games.gcg.seen.view import CardView, OptionView, PlayerView, View

PHASES = ("setup", "start", "draw", "resource", "main", "end")
KINDS = (
    "first", "mulligan", "act", "action_step", "block", "burst", "target", "may", "mode", "cost", "number", "order",
    "pay", "discard", "excess", "trigger_order", "place",
)  # fmt: skip
VERBS = (
    "end", "pass", "deploy", "command", "pair", "attack", "activate", "block", "burst", "decline", "keep", "redraw",
    "first", "choose", "yes", "no", "mode", "count", "resolve", "top", "bottom", "trash", "discard", "pay", "order",
)  # fmt: skip

_CARD = ("card", "lv", "cost", "ap", "hp", "left", "rested", "new", "linked", "pilot")
_COUNTS = (
    "hand", "deck", "resource deck", "resources", "rested resources", "ex", "rested ex", "lv", "shields", "trash",
)  # fmt: skip
_OPTION = ("verb", "card", "to card", "place", "to place", "number")


class Encoder:
    """Encodes views as numbers.

    Args:
        book: the cards; their numbers decide the code of a card.
        seats: the number of players.
    """

    def __init__(self, book: Book, seats: int = 2) -> None:
        self._seats = seats
        self._cards = {number: at for at, number in enumerate(sorted(book.numbers()), start=1)}

    def encode(self, view: View, picked: Sequence[str] = ()) -> list[float]:
        """The numbers of a seat's view, one for each name of `layout()`.

        Args:
            view: of a seat (not a watcher's).
            picked: keys of the open prompt that are already chosen: their options are left out.

        Raises:
            ValueError: it is a watcher's view.
        """
        if view.seat is None:
            raise ValueError("a watcher's view has no own side: encode the view of a seat")
        places = _places(view)
        return [
            *self._table(view, view.seat, len(picked)),
            *(number for seat in _around(view) for number in self._side(view.players[seat])),
            *self._hand(view.players[view.seat]),
            *self._options(view, places, frozenset(picked)),
        ]

    def layout(self) -> tuple[str, ...]:
        """The name of every place."""
        return layout(self._seats)

    def _table(self, view: View, seat: int, picked: int) -> Iterator[float]:
        yield float(view.active == seat)
        yield float(view.first == seat)
        yield float(view.turn)
        yield from (float(view.phase == phase) for phase in PHASES)
        prompt = view.prompt
        mine = prompt is not None and prompt.seat == seat
        yield float(mine)
        kind = prompt.kind if prompt is not None and mine else ""
        yield from (float(kind == name) for name in KINDS)
        yield float(prompt.least - picked) if prompt is not None and mine else 0.0
        yield float(prompt.most - picked) if prompt is not None and mine else 0.0

    def _side(self, player: PlayerView) -> Iterator[float]:
        yield from map(float, (
            player.count(HAND), player.count(DECK), player.count(RESOURCE_DECK),
            player.pip(RESOURCES, "active", "rested"), player.pip(RESOURCES, "rested"),
            player.pip(RESOURCES, "ex", "rested ex"), player.pip(RESOURCES, "rested ex"),
            player.counters["lv"], player.count(SHIELDS), player.count(TRASH),
        ))  # fmt: skip
        yield from self._row(player.cards(BASE), 1)
        yield from self._row(player.cards(BATTLE), MAX_UNITS)

    def _hand(self, player: PlayerView) -> Iterator[float]:
        held = player.cards(HAND)
        yield from self._row(held, HAND_LIMIT)
        yield float(max(0, len(held) - HAND_LIMIT))  # 4-8-4: only until the end of the turn

    def _row(self, cards: Sequence[CardView], most: int) -> Iterator[float]:
        for at in range(most):
            yield from self._card(cards[at] if at < len(cards) else None)

    def _card(self, card: CardView | None) -> Iterator[float]:
        if card is None:
            yield from (0.0,) * (len(_CARD) + len(KEYWORDS))
            return
        keywords = dict(card.keywords)
        pilot = self._number(card.attachments[0].number) if card.attachments else 0
        yield from map(float, (
            self._number(card.number), *map(card.stat, ("lv", "cost", "ap", "hp")), card.left("hp"),
            *map(card.has, ("rested", "new", "linked")), pilot,
            *(max(1, keywords[name]) if name in keywords else 0 for name in KEYWORDS),
        ))  # fmt: skip

    def _options(self, view: View, places: dict[int, int], picked: frozenset[str]) -> Iterator[float]:
        prompt = view.prompt
        options = prompt.options if prompt is not None and prompt.seat == view.seat else ()
        for at in range(MOST_OPTIONS):
            if at < len(options) and options[at].key not in picked:
                yield from map(float, self._option(options[at], places))
            else:
                yield from (0.0,) * len(_OPTION)

    def _option(self, option: OptionView, places: dict[int, int]) -> tuple[int, ...]:
        verb = VERBS.index(option.verb) if option.verb in VERBS else len(VERBS)
        tail = option.key.rpartition("/")[2]
        return (
            verb + 1, self._number(option.card), self._number(option.to_card), places.get(option.obj, 0),
            places.get(option.to, 0), int(tail) + 1 if tail.isdigit() else 0,
        )  # fmt: skip

    def _number(self, number: str) -> int:
        return self._cards.get(number, 0)


def _around(view: View) -> list[int]:
    """The seats from the viewer's on, in the order of turns."""
    assert view.seat is not None
    count = len(view.players)
    return [(view.seat + at) % count for at in range(count)]


def _places(view: View) -> dict[int, int]:
    """The places of objects, from 1: own Units, the others' Units, Bases likewise, own hand."""
    players = [view.players[seat] for seat in _around(view)]
    lists = [(player.cards(BATTLE), MAX_UNITS) for player in players] + [(player.cards(BASE), 1) for player in players]
    found: dict[int, int] = {}
    start = 1
    for cards, room in (*lists, (players[0].cards(HAND), 0)):
        found |= {card.id: start + at for at, card in enumerate(cards)}
        start += room
    return found


def layout(seats: int = 2) -> tuple[str, ...]:
    """The names of all places of an encoded view, for this number of players."""
    return _layout(seats, (*_CARD, *KEYWORDS))


@lru_cache(maxsize=4)
def _layout(seats: int, card: tuple[str, ...]) -> tuple[str, ...]:
    others = ["other"] if seats == 2 else [f"other {at}" for at in range(1, seats)]
    names = ["own turn", "went first", "turn", *(f"phase {name}" for name in PHASES), "asked"]
    names += [*(f"asked {kind}" for kind in KINDS), "least", "most"]
    for side in ("own", *others):
        names += [f"{side} {name}" for name in _COUNTS]
        names += [f"{side} base {name}" for name in card]
        names += [f"{side} unit {at + 1} {name}" for at in range(MAX_UNITS) for name in card]
    names += [f"hand {at + 1} {name}" for at in range(HAND_LIMIT) for name in card]
    names.append("hand beyond")
    names += [f"option {at + 1} {name}" for at in range(MOST_OPTIONS) for name in _OPTION]
    return tuple(names)
