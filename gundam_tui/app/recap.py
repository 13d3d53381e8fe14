"""What a player has missed, in order of time: one line for each battle, and for each other event."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from gundam_tui.app.board.faces import heaviest
from gundam_tui.frozen import frozen
from gundam_tui.games.views import LogLine

MOST = 8  # lines
# The kind of event in a line, by its mark.
DRAWN = ","
_SAVED = "="
_ATTACK, _GONE, _WALL, _TURNED, _EFFECT, _COMES = ">", "x", "/", "!", "*", "+"
# How much a line matters: a card that is gone most, then a Shield, then what a battle or an effect does, then what
# comes to the table; what is drawn least.
_WEIGHTS = {_GONE: 4, _SAVED: 4, _WALL: 3, _COMES: 1, _EFFECT: 1, DRAWN: 0}
_OTHERS = 2
_OF_A_TURN = 10  # the line of a turn that matters most, where every turn keeps one


@frozen
class BattleLine(LogLine):
    """A battle in a line; `result`: what it came to alone."""

    result: str = ""


def recap(
    lines: Sequence[LogLine], most: int | None = MOST, *, squads: bool = False, apart_from: int | None = None
) -> list[LogLine]:
    """The events, in order; if there are too many, those that matter most, and of equal ones the last.

    Args:
        lines: the lines the reader may know, in order.
        most: number of lines at most; None: all.
        squads: is a battle all that several squads do? Then it is more than one line can tell.
        apart_from: every turn has a line, also one in which nothing was played, but for those of this seat; None: a
            turn needs none.
    """
    told: list[LogLine] = []
    for turn, of_turn in groupby(lines, key=lambda line: line.turn):
        whole, begun = list(of_turn), len(told)
        for battle, group in groupby(whole, key=lambda line: line.battle):
            happened = [line for line in group if not line.routine]
            told += _of_battle(happened) if battle and not squads else happened
        quiet = all(line.mark == DRAWN and not line.caused for line in told[begun:])
        if turn and quiet and apart_from is not None and whole[0].routine and whole[0].whose != apart_from:
            told.insert(begun, whole[0])
    if most is None:
        return told
    return [told[at] for at in heaviest(weights(told, each_turn=apart_from is not None), most)]


def weights(lines: Sequence[LogLine], *, each_turn: bool) -> list[int]:
    """How much each line matters; with `each_turn` one line of every turn more than all others."""
    found = [weight(line) for line in lines]
    if each_turn:
        best = {lines[at].turn: at for at in sorted(range(len(lines)), key=lambda at: (found[at], at))}
        for at in best.values():
            found[at] += _OF_A_TURN
    return found


def _played(line: LogLine) -> bool:
    """Did a player play a card there?"""
    return line.mark == _COMES and not line.caused


def decides(line: LogLine) -> bool:
    """Is it what a battle came to: something is gone, or was saved?"""
    return weight(line) >= _WEIGHTS[_WALL]


def weight(line: LogLine) -> int:
    """How much a line matters to a player who has missed it."""
    return _WEIGHTS.get(line.mark, _OTHERS)


def _of_battle(lines: Sequence[LogLine]) -> list[LogLine]:
    """A battle in a line: the attack, and its result, with the mark of what matters most; consequences of the attack
    before it, in lines of their own.
    """
    if not lines or lines[0].mark != _ATTACK:
        return list(lines)
    attack, rest = lines[0], lines[1:]
    # A card that is gone implies all damage dealt to it. What players answered is told whatever came of it.
    gone = [line for line in rest if line.mark in (_GONE, _WALL)]
    came = [line for line in rest if line.mark in (_TURNED, _ATTACK) or _played(line) or line in (gone or rest)]
    told = ", ".join(line.text for line in came if line.mark != _EFFECT)
    if not told:
        return [attack]
    text, mark = f"{attack.text}: {told}", max((attack, *gone), key=weight).mark
    result = ", ".join(line.text for line in gone or came[-1:])
    return [
        BattleLine(attack.turn, attack.battle, text, lines[-1].at, attack.routine, mark, attack.whose, result=result)
    ]
