"""Views as numbers, for players that learn (`games.api.Encoder`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gundam_tui.games.api import MOST_OPTIONS
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    BATTLE_STEPS,
    DEPLOYMENT,
    G_ZONE,
    HAND,
    JUNKYARD,
    LOST,
    NATION,
    PHASES,
)
from gundam_tui.games.views import CardView, PlayerView, View

__all__ = ["Encoder"]

_ZONES = (HAND, NATION, LOST, JUNKYARD, G_ZONE)
_FIGURES = ("front", "rear", "defense")
_ROOM = {DEPLOYMENT: 8, AREAS[0]: 5, AREAS[1]: 5}
_CARD = ("number", *_FIGURES, "damage", "rolled", "manned")
_OPTION = ("number", "to number", "object", "to object", "n")


class Encoder:
    """A seat's view as numbers of fixed length (`games.api.Encoder`).

    Args:
        book: the cards; the order of their numbers decides the code of a card.
        seats: the number of players.
    """

    def __init__(self, book: Any, seats: int) -> None:
        self._seats = seats
        self._cards = {number: at for at, number in enumerate(sorted(book.numbers()), start=1)}

    def layout(self) -> tuple[str, ...]:
        """The meaning of each place."""
        names = ["own turn", "turn", *PHASES, *BATTLE_STEPS]
        for at in range(self._seats):
            side = f"seat +{at}"
            names += [f"{side} {zone}" for zone in _ZONES]
            names += [
                f"{side} {zone} {n + 1} {fact}" for zone, room in _ROOM.items() for n in range(room) for fact in _CARD
            ]
        names += [f"hand {n + 1}" for n in range(_HAND_ROOM)]
        return (*names, *(f"option {n + 1} {fact}" for n in range(MOST_OPTIONS) for fact in _OPTION))

    def encode(self, view: View, picked: Sequence[str] = ()) -> list[float]:
        """The numbers, one for each name in `layout`.

        Raises:
            ValueError: it is a watcher's view.
        """
        if view.seat is None:
            raise ValueError("a watcher's view has no own side: encode the view of a seat")
        numbers = [float(view.active == view.seat), float(view.turn)]
        numbers += [float(view.phase == name) for name in PHASES]
        numbers += [float(view.step == name) for name in BATTLE_STEPS]
        count = len(view.players)
        for at in range(count):
            numbers += self._side(view.players[(view.seat + at) % count])
        hand = view.players[view.seat].cards(HAND)
        numbers += [self._number(hand[n].number) if n < len(hand) else 0.0 for n in range(_HAND_ROOM)]
        return [*numbers, *self._options(view, frozenset(picked))]

    def _number(self, number: str) -> float:
        return float(self._cards.get(number, 0))

    def _side(self, player: PlayerView) -> Iterator[float]:
        yield from (float(player.count(zone)) for zone in _ZONES)
        for zone, room in _ROOM.items():
            cards = player.cards(zone)
            for n in range(room):
                yield from self._card(cards[n]) if n < len(cards) else (0.0,) * len(_CARD)

    def _card(self, card: CardView) -> tuple[float, ...]:
        figures = (float(card.stat(name)) for name in _FIGURES)
        manned = self._number(card.attachments[0].number) if card.attachments else 0.0
        return (self._number(card.number), *figures, float(card.damage), float(card.has("rolled")), manned)

    def _options(self, view: View, picked: frozenset[str]) -> Iterator[float]:
        prompt = view.prompt
        options = prompt.options if prompt is not None and prompt.seat == view.seat else ()
        for at in range(MOST_OPTIONS):
            if at < len(options) and options[at].key not in picked:
                o = options[at]
                tail = o.key.rpartition("/")[2]
                yield from (self._number(o.card), self._number(o.to_card), float(o.obj), float(o.to))
                yield float(tail) + 1 if tail.isdigit() else 0.0
            else:
                yield from (0.0,) * len(_OPTION)


_HAND_ROOM = 10
