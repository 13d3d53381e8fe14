"""The possible fights between the Units of two sides, and the result of an attack with all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gundam_tui.games.gcg.state import multiplayer as mp

from .board import BoardFacts, UnitLook
from .evaluation import missing

__all__ = ["DUELS", "Duels"]

_STEPS = 4  # missing hits up to this number have a place each

# For an attacker's side against a defender's.
DUELS = (
    "destroy for nothing", "worth destroyed for nothing", "destroy in exchange", "worth destroyed in exchange",
    "beat for nothing", "would be beaten", "attackers that a Blocker beats", "attackers that a Blocker stops",
    "attackers beyond Blockers", "hits that get through",
    *(f"{n} hits short next turn" for n in range(_STEPS)), "hits short next turn", "hits to spare", "unused Resources",
    "Resources to use",
)  # fmt: skip
# What the best attack does to a Unit: nothing, destroys it and the attacker, destroys it alone.
_SURVIVES: Final = 0
_TRADED: Final = 1
_BEATEN: Final = 2


class Duels:
    """The Units of a position, side against side.

    Args:
        board: the position.
    """

    __slots__ = ("_board",)

    def __init__(self, board: BoardFacts) -> None:
        self._board = board

    def of(self, seat: int, enemy: int) -> list[float]:
        """The numbers of `DUELS` for the side of a seat against the side of an enemy."""
        board, e = self._board, self._board.engine
        now = mp.on_turn(e, seat)
        own, theirs = board.units(seat), board.units(enemy)
        able = [unit for unit in own if unit.ap]
        ready = [unit for unit in able if not now or unit.ready]
        free = traded = beats = beaten = 0
        worth_free = worth_traded = 0.0
        for target in theirs:
            fate = _fate(target, ready)
            beats += fate == _BEATEN
            if fate != _SURVIVES and target.obj.exhausted:
                if fate == _BEATEN:
                    free += 1
                    worth_free += target.worth()
                else:
                    traded += 1
                    worth_traded += target.worth()
        for unit in own:
            power, left = unit.ap, unit.left
            beaten += any(other.ap >= left and power < other.left for other in theirs)
        blockers = [unit for unit in theirs if not unit.obj.exhausted and "blocker" in unit.keywords]
        stopped, eaten = _blocked(ready, blockers)
        through = self._through(ready, len(blockers))
        fill = [0.0] * (_STEPS + 2)
        later = ready if len(ready) == len(able) else able
        every = sum("blocker" in unit.keywords for unit in theirs) if now else len(blockers)
        short, spare = missing(e, enemy, self._through(later, every))
        fill[min(short, _STEPS)] = 1.0 if short < _STEPS else short / 4
        fill[_STEPS + 1] = float(spare)
        unused = sum(board.resources(member).active for member in mp.members(e, seat))
        return [
            free, worth_free / 2, traded, worth_traded / 2, beats, beaten, eaten, stopped,
            max(0, len(ready) - len(blockers)), len(through), *fill, *((0.0, unused / 2) if now else (unused / 2, 0.0)),
        ]  # fmt: skip

    @staticmethod
    def _through(attackers: Sequence[UnitLook], blockers: int) -> list[tuple[int, int]]:
        """The attacks on the player that no Blocker stops, with their AP and the Shields each takes: the strongest are
        stopped first, and those with High-Maneuver never.
        """
        over: list[tuple[int, int]] = []
        held: list[tuple[int, int]] = []
        for unit in attackers:
            words = unit.keywords
            attack = (unit.ap, 2 if "suppression" in words else 1)
            (over if "high-maneuver" in words else held).append(attack)
        held.sort(reverse=True)
        return sorted(over + held[blockers:], reverse=True)


def _fate(target: UnitLook, attackers: Sequence[UnitLook]) -> int:
    """What the best of the attackers does to a Unit."""
    power, left, first = target.ap, target.left, "first strike" in target.keywords
    found = _SURVIVES
    for unit in attackers:
        if unit.ap >= left:
            if power < unit.left or ("first strike" in unit.keywords and not first):
                return _BEATEN
            found = _TRADED
    return found


def _blocked(attackers: Sequence[UnitLook], blockers: Sequence[UnitLook]) -> tuple[int, int]:
    """How many attackers a Blocker stops, and how many of them it beats."""
    stopped = beaten = 0
    if blockers:
        for unit in attackers:
            if "high-maneuver" not in unit.keywords:
                stopped += any(unit.ap < other.left for other in blockers)
                beaten += any(unit.ap < other.left and other.ap >= unit.left for other in blockers)
    return stopped, beaten
