"""The keys of the cards. A card of the hand keeps its letter while it is there, whichever cards come and go; one on
the field keeps its key for the whole turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from gundam_tui.app.slots import Slots
from gundam_tui.games.registry import board_of

if TYPE_CHECKING:
    from gundam_tui.games.views import View

# Letters that are no commands of the table (see keymap.py).
LETTERS = "abcdfghijknopswxz"
DIGITS = "123456789"
_TWO = 2  # players: each has one lane, with fewer slots than there are digits
GUARD = "0"  # the card before a rail, and all that it guards


class CardKeys:
    """The keys of the cards that one seat sees: letters for its hand, digits for the field: those of its own side, its
    partners' behind its own, and those of the enemies. After nine digits come the letters that the hand needs last.
    Of two players, each card's digit is its slot.

    Args:
        seat: the viewing seat.
        slots: where the cards stand; None: nobody else needs to know.
    """

    def __init__(self, seat: int, slots: Slots | None = None) -> None:
        self._seat = seat
        self._slots = Slots() if slots is None else slots
        self._turn = -1
        self._given: dict[str, dict[int, str]] = {}  # by place: the keys given in this turn, by card

    def look(self, view: View) -> None:
        """Note where the cards now lie; new cards get keys. In a new turn those of cards that have gone are free.

        Args:
            view: what the seat may see.
        """
        board, count = board_of(view), len(view.players)
        if view.turn != self._turn:
            held = self._given.get("hand", {})
            kept = {card: held[card] for card in self._cards(view, [self._seat], board.hands) if card in held}
            self._turn, self._given = view.turn, {"hand": kept}
        self._slots.look(view)
        lanes = [zone for zone in board.field if zone not in board.guards]
        around = [(self._seat + at) % count for at in range(count)]
        side = view.team(self._seat) if view.teams else (self._seat,)
        own, enemies = [seat for seat in around if seat in side], [seat for seat in around if seat not in side]
        self._deal("hand", self._cards(view, [self._seat], board.hands), LETTERS)
        for place, seats in (("own", own), ("enemy", enemies)):
            if count == _TWO:
                standing = ((card, self._slots.of.get(card, len(DIGITS))) for card in self._cards(view, seats, lanes))
                self._given.setdefault(place, {}).update(
                    (card, DIGITS[slot]) for card, slot in standing if slot < len(DIGITS)
                )
            self._deal(place, self._cards(view, seats, lanes), DIGITS + LETTERS[::-1])
            guards = self._cards(view, seats, board.guards)
            self._given[place] |= dict.fromkeys(guards[:1], GUARD)

    @staticmethod
    def _cards(view: View, seats: Iterable[int], zones: Iterable[str]) -> list[int]:
        names = list(zones)
        return [card.id for seat in seats for zone in names for card in view.players[seat].cards(zone) if card.id]

    def _deal(self, place: str, cards: list[int], keys: Iterable[str]) -> None:
        given = self._given.setdefault(place, {})
        elsewhere = {key for other, of in self._given.items() if other != place for key in of.values() if key.isalpha()}
        keys = [key for key in keys if key not in elsewhere]
        held = {given[card] for card in cards if card in given}
        # A key unused in this turn comes first: fingers remember what another one was for.
        fresh = [key for key in keys if key not in given.values()]
        again = [key for key in keys if key in given.values() and key not in held]
        given.update(zip((card for card in cards if card not in given), [*fresh, *again], strict=False))

    def key(self, obj: int, *places: str) -> str:
        """The key of a card; empty if it has none.

        Args:
            obj: the card.
            places: where to look for it: `hand`, `own`, `enemy`; empty: everywhere.
        """
        return next((self._given[place][obj] for place in places or self._given if obj in self._given[place]), "")

    def of(self, cards: Iterable[int], place: str) -> Iterator[tuple[int, str]]:
        """Those of these cards that have a key there, with the key."""
        given: Mapping[int, str] = self._given.get(place, {})
        return ((card, given[card]) for card in cards if card in given)
