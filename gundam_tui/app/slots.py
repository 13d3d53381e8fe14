"""The slot of its lane in which each card stands. It stays there while it is on the table, whichever cards come and go;
one that leaves the lane for a squad comes back to it. Of cards with the same name a later one stands after those before
it if there is room: texts number them in that order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
from typing import TYPE_CHECKING

from gundam_tui.games.registry import board_of
from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from gundam_tui.games.layout import BoardLayout, Region
    from gundam_tui.games.views import PlayerView, View

_USUAL = 6  # slots of a lane that holds any number of cards
_Lanes = tuple[tuple[int, ...], ...]  # the cards in each player's lane


class Slots:
    """Where the cards of each lane stand, from 0; partners share a lane. A card keeps its slot while it is there; one
    that came when the lane was full moves into it with the next turn, if there is room then. A decision that is taken
    back restores what was.

    Attributes:
        of: the slot of each card, by its number.
        left: the slots of cards that have left their lane in this turn: what fought is pointed at until a battle ends.
        numbers: of each card in a lane its number at the whole table, from 0, which it keeps while it is there.
    """

    def __init__(self) -> None:
        self.of: dict[int, int] = {}
        self.left: dict[int, int] = {}
        self.numbers: dict[int, int] = {}
        self._turn = -1
        self._used: dict[int, set[int]] = {}  # by side: the slots that were taken at some time of this turn
        self._given: set[int] = set()  # the numbers that were taken then
        self._stood: dict[tuple[int, _Lanes], _Stood] = {}  # by turn and lanes

    def look(self, view: View) -> None:
        """Note which cards there are now: a new one gets a slot.

        Args:
            view: any seat's view; lanes are public.
        """
        board = board_of(view)
        size = lane_size(board)
        if not size:
            return
        lanes = tuple(tuple(in_lane(board, player)) for player in view.players)
        before = dict(self.of)
        earlier = _earlier_copies(view)
        stood = self._stood.get((view.turn, lanes))
        if stood is not None and self._agrees(stood):  # as it still is, or as it was before what is taken back
            self._leave(view.turn, before, lanes)
            self._turn = view.turn
            self.of, self.numbers, self._given = dict(stood.of), dict(stood.numbers), set(stood.given)
            self._used = {side: set(used) for side, used in stood.used.items()}
            return
        self._leave(view.turn, before, lanes)
        if view.turn != self._turn:
            self.of = {card: slot for card, slot in self.of.items() if slot < size}
            self._turn, self._used, self._given = view.turn, {}, set()
        for side in dict.fromkeys(view.team(player.seat) for player in view.players):
            self._place(side, lanes, earlier, size)
        there = [card for lane in lanes for card in lane]
        self.of = {card: self.of[card] for card in there}
        self._number(there, earlier)
        used = {side: set(used) for side, used in self._used.items()}
        self._stood[view.turn, lanes] = _Stood(dict(self.of), dict(self.numbers), used, set(self._given))

    def _place(self, side: Sequence[int], lanes: _Lanes, earlier: Mapping[int, Sequence[int]], size: int) -> None:
        """Give a slot to each card of a side that has none.

        Args:
            side: the seats of a team, who share a lane.
            lanes: the cards in the lane, by seat.
            earlier: of a card the other copies of it that come before it.
            size: of a lane.
        """
        found = [(card, at) for at, seat in enumerate(side) for card in lanes[seat]]
        used, taken = self._used.setdefault(side[0], set()), set[int]()
        for card, _ in found:  # a card may be back whose slot has a new one
            if card in self.of and self.of[card] not in taken:
                taken.add(self.of[card])
            else:
                self.of.pop(card, None)
        for card, at in ((card, at) for card, at in found if card not in self.of):
            # A slot that was free all turn comes first: the eye remembers who stood in another one.
            order = _slots_of(at, len(side), size)
            fresh = [slot for slot in order if slot not in used]
            least = max((self.of[one] for one in earlier.get(card, ()) if one in self.of), default=-1)
            after = (slot for slot in (*fresh, *order) if slot > least)
            self.of[card] = slot = next(s for s in chain(after, fresh, order, count(size)) if s not in taken)
            taken.add(slot)
        used |= taken

    def _leave(self, turn: int, before: Mapping[int, int], lanes: _Lanes) -> None:
        """Note the cards that have left since the last look."""
        there = set(chain(*lanes))
        kept = self.left if turn == self._turn else {}
        self.left = {card: slot for card, slot in (*kept.items(), *before.items()) if card not in there}

    def _agrees(self, stood: _Stood) -> bool:
        """Does every card that is there stand there too? Where another way led to the same cards it may not."""
        pairs = ((self.of, stood.of), (self.numbers, stood.numbers))
        return all(now.get(card, at) == at for now, then in pairs for card, at in then.items())

    def _number(self, cards: Sequence[int], earlier: Mapping[int, Sequence[int]]) -> None:
        """Give new cards a number: the lowest above those of earlier cards with the same name, but none that a card had
        which has gone in this turn.
        """
        self.numbers = {card: self.numbers[card] for card in cards if card in self.numbers}
        self._given |= set(self.numbers.values())
        for card in (card for card in cards if card not in self.numbers):
            least = max((self.numbers[one] for one in earlier.get(card, ()) if one in self.numbers), default=-1)
            self.numbers[card] = next(number for number in count(least + 1) if number not in self._given)
            self._given.add(self.numbers[card])


def between(view: View, known: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """The slots at a moment between two views, in which cards may lie that only one of the two has.

    Args:
        view: the moment.
        known: the slots of the view that counts.
        other: those of the other one: a card that has no slot in `known` stands in this one, if it is free.

    Returns:
        The slot of each card in a lane; a card without one stands where there is room.
    """
    board, found = board_of(view), dict[int, int]()
    for side in dict.fromkeys(view.team(player.seat) for player in view.players):
        cards = [card for seat in side for card in in_lane(board, view.players[seat])]
        stand = {card: known[card] for card in cards if card in known}
        for card in cards:
            if card not in stand and card in other and other[card] not in stand.values():
                stand[card] = other[card]
        found |= stand
    gone = [card.id for card in view.battle.gone] if view.battle is not None else []
    return {**{card: slots[card] for slots in (other, known) for card in gone if card in slots}, **found}


class _Stood(NamedTuple):
    """Where the cards stood, their numbers, and the slots and numbers that were used."""

    of: dict[int, int]
    numbers: dict[int, int]
    used: dict[int, set[int]]
    given: set[int]


def _slots_of(member: int, members: int, size: int) -> list[int]:
    """The slots of a lane for a player: of partners each has a part of it from left to right, then those before it."""
    start = member * size // members
    return [*range(start, size), *range(start - 1, -1, -1)]


def lane_size(board: BoardLayout) -> int:
    """The slots of a player's lane; 0 where cards stand in columns, in an order of their own."""
    lanes = board.regions("lane", "own")
    return (lanes[0].size or _USUAL) if len(lanes) == 1 and (board.has_squads or not _columns(board)) else 0


def in_lane(board: BoardLayout, player: PlayerView) -> Iterator[int]:
    """The cards with a slot in a player's lane: those in it, and those that stand in a squad."""
    places = (*board.regions("lane", "own"), *_columns(board))
    return (card.id for place in places for card in player.cards(place.zone) if card.id)


def _earlier_copies(view: View) -> dict[int, list[int]]:
    """Of each card that texts number (`BoardLayout.copies`), the cards of its name with lower numbers."""
    board, found = board_of(view), dict[int, list[int]]()
    for player in view.players:
        copies, named = board.copies(player), defaultdict[str, list[int]](list)
        for card in (card for zone in board.numbered for card in player.cards(zone) if card.id in copies):
            found[card.id] = list(named[card.name])
            named[card.name].append(card.id)
    return found


def _columns(board: BoardLayout) -> tuple[Region, ...]:
    return board.regions("column", "own")
