"""The Nation: losing cards from it, and recovering them."""

from __future__ import annotations

from gundam_tui.games.nation.cards.terms import HAND, LOST, NATION
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import MOVE, SHUFFLE


def mill(e: Engine, seat: int, n: int, *, how: str, source: int = 0) -> list[Event]:
    """Move n cards, one by one, from the top of a Nation to the top of its lost pile; fewer if there are fewer."""
    nation = e.zone(NATION, seat)
    moves = [
        Event("mill", MOVE, oid, seat=seat, zone=LOST, at=0, how=how, source=source) for oid in nation[: max(0, n)]
    ]
    for count, event in enumerate(moves, 1):
        event.left = len(nation) - count
    return moves


def recover(e: Engine, seat: int, n: int, *, source: int = 0) -> list[Event]:
    """Move n cards, one by one, from the top of a lost pile to the top of its Nation; fewer if there are fewer."""
    size = len(e.zone(NATION, seat))
    moves = [
        Event("recover", MOVE, oid, seat=seat, zone=NATION, at=0, source=source)
        for oid in e.zone(LOST, seat)[: max(0, n)]
    ]
    for count, event in enumerate(moves, 1):
        event.left = size + count
    return moves


def draw(e: Engine, seat: int, n: int, *, how: str = "", source: int = 0, pile: str = NATION) -> list[Event]:
    """Draw n cards from the top of a pile, one by one."""
    cards = e.zone(pile, seat)
    moves = [Event("draw", MOVE, oid, seat=seat, zone=HAND, how=how, source=source) for oid in cards[: max(0, n)]]
    for count, event in enumerate(moves if pile == NATION else (), 1):
        event.left = len(cards) - count
    return moves


def shuffle(seat: int) -> Event:
    """Shuffle a Nation."""
    return Event("shuffle", SHUFFLE, seat=seat, zone=NATION)
