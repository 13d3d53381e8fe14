"""The keys of the cards and of the players. A card of the hand keeps its letter while it is there, whichever cards come
and go, and a new one gets the next letter; one on the field keeps its key for the whole turn, a player theirs for the
whole game.
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
PLAYERS = LETTERS[-4:]  # at a table of more than two players the key of each seat
GUARD = "0"  # the card before a rail, and all that it guards


class CardKeys:
    """The keys of the cards that one seat sees: letters for its hand, digits for the field. On its own side, and on the
    other one of two sides, each card's digit is its slot, the same for all members of a team and for their enemies.
    Of several enemies a card's key is its number at the table, the same for everybody but its owner; after nine
    digits come the letters that the hand needs last.

    Args:
        seat: the viewing seat.
        slots: where the cards stand; None: nobody else needs to know.
    """

    def __init__(self, seat: int, slots: Slots | None = None) -> None:
        self._seat = seat
        self._slots = Slots() if slots is None else slots
        self._turn, self._two_sides, self._players = -1, True, ""
        self._given: dict[str, dict[int, str]] = {}  # by place: the keys given in this turn, by card

    def look(self, view: View) -> None:
        """Note where the cards now lie; new cards get keys. In a new turn those of cards that have gone are free.

        Args:
            view: what the seat may see.
        """
        board = board_of(view)
        self._two_sides = view.duel or bool(view.teams)
        self._players = "" if view.duel else PLAYERS[: len(view.players)]
        if view.turn != self._turn:
            held = self._given.get("hand", {})
            kept = {card: held[card] for card in self._cards(view, [self._seat], board.hands) if card in held}
            self._turn, self._given = view.turn, {"hand": kept}
        self._slots.look(view)
        lanes = [zone for zone in board.field if zone not in board.guards]
        own = view.team(self._seat)
        enemies = [player.seat for player in view.players if player.seat not in own]
        hand = self._cards(view, [self._seat], board.hands)
        self._deal("hand", hand, self.free(LETTERS) if self._players else self._onwards(hand))
        labels = self.labels()
        for place, seats in (("own", own), ("enemy", enemies)):
            slotted = place == "own" or self._two_sides
            keys, numbers = (DIGITS, self._slots.of) if slotted else (labels, self._slots.numbers)
            cards = self._cards(view, seats, lanes)
            held = set(self._given.get("hand", {}).values())
            self._given.setdefault(place, {}).update(
                (card, keys[numbers[card]]) for card in cards
                if numbers.get(card, len(keys)) < len(keys) and keys[numbers[card]] not in held
            )  # fmt: skip
            self._deal(place, cards, labels)
            for seat in seats:
                guards = self._cards(view, [seat], board.guards)
                self._given[place] |= dict.fromkeys(guards[:1], GUARD if slotted else self.player(seat))

    def _onwards(self, hand: list[int]) -> str:
        """The letters from the one after that of the last card on, so that those of a hand stay in order."""
        given = self._given.get("hand", {})
        last = next((given[card] for card in reversed(hand) if card in given), LETTERS[-1])
        at = LETTERS.find(last) + 1
        return LETTERS[at:] + LETTERS[:at]

    def free(self, keys: str) -> str:
        """Those of these keys that are no player's."""
        return "".join(key for key in keys if key not in self._players)

    def labels(self) -> str:
        """The keys for cards on the field and other options, in order; the player's own is the last, as no target needs
        it.
        """
        return self.free(DIGITS + LETTERS[::-1]) + self.player(self._seat)

    def player(self, seat: int) -> str:
        """The key of a player, for the whole game; empty at a table of two."""
        return self._players[seat] if 0 <= seat < len(self._players) else ""

    def slot(self, card: int) -> int:
        """Where a card stands in its lane, from 0; -1 if it stands in none."""
        return self._slots.of.get(card, -1)

    def wall(self, seat: int) -> str:
        """The key of all that guards a player: on one of two sides there is one wall."""
        return GUARD if self._two_sides else self.player(seat)

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
