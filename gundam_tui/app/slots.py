"""The slot of its lane in which each card stands. It stays there for the whole turn, whichever cards come and go; one
that leaves the lane for a squad comes back to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from typing import TYPE_CHECKING

from gundam_tui.games.registry import board_of

if TYPE_CHECKING:
    from gundam_tui.games.layout import BoardLayout, Region
    from gundam_tui.games.views import PlayerView, View

_USUAL = 6  # slots of a lane that holds any number of cards
_Lanes = tuple[tuple[int, ...], ...]  # the cards in each player's lane


class Slots:
    """Where the cards of each player's lane stand, from 0. A new turn closes the gaps; a decision that is taken back
    restores what was.

    Attributes:
        of: the slot of each card, by its number.
    """

    def __init__(self) -> None:
        self.of: dict[int, int] = {}
        self._turn = -1
        self._used: dict[int, set[int]] = {}  # by seat: the slots that were taken at some time of this turn
        # By turn and lanes: where the cards stood, and what was used.
        self._stood: dict[tuple[int, _Lanes], tuple[dict[int, int], dict[int, set[int]]]] = {}

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
        stood = self._stood.get((view.turn, lanes))
        if stood is not None:  # as it still is, or as it was before what is taken back
            self._turn, self.of = view.turn, dict(stood[0])
            self._used = {seat: set(used) for seat, used in stood[1].items()}
            return
        before: dict[int, int] = {}
        if view.turn != self._turn:
            if board.has_squads:  # who returns from a squad is the last of the lane, but stands where they stood
                before = self.of
            self._turn, self.of, self._used = view.turn, {}, {}
        new = max(before.values(), default=-1) + 1
        for player, found in zip(view.players, lanes, strict=True):
            cards = sorted(found, key=lambda card: before.get(card, new))
            used, taken = self._used.setdefault(player.seat, set()), set[int]()
            for card in cards:  # a card may be back whose slot has a new one
                if card in self.of and self.of[card] not in taken:
                    taken.add(self.of[card])
                else:
                    self.of.pop(card, None)
            for card in (card for card in cards if card not in self.of):
                # A slot that was free all turn comes first: the eye remembers who stood in another one.
                fresh = (slot for slot in range(size) if slot not in used)
                self.of[card] = slot = next(slot for slot in chain(fresh, count()) if slot not in taken)
                taken.add(slot)
            used |= taken
        self._stood[view.turn, lanes] = dict(self.of), {seat: set(used) for seat, used in self._used.items()}


def lane_size(board: BoardLayout) -> int:
    """The slots of a player's lane; 0 where cards stand in columns, in an order of their own."""
    lanes = board.regions("lane", "own")
    return (lanes[0].size or _USUAL) if len(lanes) == 1 and (board.has_squads or not _columns(board)) else 0


def in_lane(board: BoardLayout, player: PlayerView) -> Iterator[int]:
    """The cards with a slot in a player's lane: those in it, and those that stand in a squad."""
    places = (*board.regions("lane", "own"), *_columns(board))
    return (card.id for place in places for card in player.cards(place.zone) if card.id)


def _columns(board: BoardLayout) -> tuple[Region, ...]:
    return board.regions("column", "own")
