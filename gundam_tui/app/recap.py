"""What a player has missed, in order of time: one line for each battle, and for each other event."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from gundam_tui.app.board.faces import heaviest
from gundam_tui.frozen import frozen
from gundam_tui.games.layout import BoardLayout
from gundam_tui.games.views import LogLine, View
from gundam_tui.language import N, join, tr
from gundam_tui.table.player_names import within

MOST = 8  # lines
# The kind of event in a line, by its mark.
DRAWN = ","
_SAVED = "="
_ATTACK, _GONE, _WALL, _TURNED, _EFFECT, _COMES = ">", "x", "/", "!", "*", "+"
# How much a line matters: a card that is gone most, then a Shield, then what a battle or an effect does, then what
# comes to the table; what is drawn least.
_WEIGHTS = {_GONE: 4, _SAVED: 4, _WALL: 3, _COMES: 1, _EFFECT: 1, DRAWN: 0}
_ENDS = (_GONE, _SAVED)  # what becomes of a card: a line that has its mark says so, however short it is
_OTHERS = 2
_BOTH = N("both destroyed")
_NOTHING = N("no damage")
_NEW = 5  # what happened since the reader's last answer
_OF_A_TURN = 10  # the line of a turn that matters most, where every turn keeps one


@frozen
class BattleLine(LogLine):
    """A battle in a line: attacker, target, and what came of it.

    Attributes:
        result: the same in fewest words.
        shortest: of that what matters most, which is never left out; empty: the first that came of it.
        about: who the first words of that are about: the attacker, its target, or neither.
    """

    result: str = ""
    shortest: str = ""
    about: Literal["attacker", "target", ""] = ""


@frozen
class LastDecision:
    """A player's last decision in a turn of their own, or before the first.

    Attributes:
        seat: the player.
        at: the number of events at that time; `turn`, `phase`: of the table.
    """

    seat: int
    at: int
    turn: int
    phase: str


def recap(
    lines: Sequence[LogLine],
    most: int | None = MOST,
    *,
    squads: bool = False,
    apart_from: int | None = None,
    fighting: bool = False,
) -> list[LogLine]:
    """The events, in order; if there are too many, those that matter most, and of equal ones the last.

    Args:
        lines: the lines the reader may know, in order.
        most: number of lines at most; None: all.
        squads: is a battle all that several squads do? Then each of those that attack has a line.
        apart_from: every turn has a line, also one in which nothing was played, but for those of this seat; None: a
            turn needs none.
        fighting: is the last battle of the lines still fought? What it comes to is open.
    """
    told: list[LogLine] = []
    open_battle = (lines[-1].turn, lines[-1].battle) if lines and fighting else None
    for turn, of_turn in groupby(lines, key=lambda line: line.turn):
        whole, begun = list(of_turn), len(told)
        for battle, group in groupby(whole, key=lambda line: line.battle):
            happened = [line for line in group if not line.routine]
            over = (turn, battle) != open_battle
            told += happened if not battle else _of_squads(happened) if squads else _of_battle(happened, over=over)
        quiet = all(line.mark == DRAWN and not line.caused for line in told[begun:])
        if turn and quiet and apart_from is not None and whole[0].routine and whole[0].whose != apart_from:
            told.insert(begun, whole[0])
    if most is None:
        return told
    return [told[at] for at in heaviest(weights(told, each_turn=apart_from is not None), most)]


def with_passed(
    told: Sequence[LogLine], log: Sequence[LogLine], view: View, board: BoardLayout, last: LastDecision
) -> list[LogLine]:
    """The events, and which turns and phases of a player were passed because there was nothing to do in them.

    Args:
        told: the events that the player has missed.
        log: all events since their last decision in a turn of their own.
        view: what they see now; `board`: its layout.
        last: that decision.
    """
    ends = {last.turn: last.at} if last.turn else {}
    ends |= {line.turn: line.at for line in log if line.whose in view.team(last.seat) and line.turn >= last.turn}
    acting, found = board.acting, list(told)
    for turn, at in ends.items():
        begun = _before(board, last.phase) + (last.phase in acting) if turn == last.turn else 0
        passed = acting[begun : _before(board, view.phase) if turn == view.turn else None]
        if not passed:
            continue
        if passed == acting:
            text = tr("Nothing could be done in your turn {turn}: it was passed", turn=turn)
        else:
            text = tr("Nothing could be done in your {phase} phase: it was passed", phase=join(map(board.word, passed)))
        place = next((place for place, line in enumerate(found) if line.turn > turn), len(found))
        found.insert(place, LogLine(turn, 0, text, at, whose=last.seat))
    return found


def since(log: Sequence[LogLine], event: int) -> list[LogLine]:
    """The lines from an event on. Of a battle that was on by then, the attack stands before what it came to: a result
    does not say who attacked.

    Args:
        log: the lines that the reader may know, in order.
        event: its number.
    """
    told = [line for line in log if line.at >= event]
    if told and told[0].battle and told[0].mark != _ATTACK:
        same = (one for one in log if (one.turn, one.battle) == (told[0].turn, told[0].battle))
        told[:0] = [one for one in same if one.mark == _ATTACK and one.at < event][:1]
    return told


def _before(board: BoardLayout, phase: str) -> int:
    """How many of the phases in which one may act lie before a phase; all before the end of the turn."""
    names = [name for name, _ in board.phases]
    place = names.index(phase) if phase in names else len(names)
    return sum(names.index(name) < place for name in board.acting)


def weights(
    lines: Sequence[LogLine], *, each_turn: bool, since: int | None = None, own: int | None = None
) -> list[int]:
    """How much each line matters.

    Args:
        lines: those.
        each_turn: one line of every turn matters more than all others.
        since: from this event on everything is new and matters more than what was read before; None: nothing is.
        own: the seat whose draws are news; None: nobody's are.
    """
    found = [
        (_WEIGHTS[_COMES] if line.mark == DRAWN and line.whose == own else weight(line))
        + (_NEW if since is not None and line.at >= since else 0)
        for line in lines
    ]
    if each_turn:
        best = {lines[at].turn: at for at in sorted(range(len(lines)), key=lambda at: (found[at], at))}
        for at in best.values():
            found[at] += _OF_A_TURN
    return found


def _played(line: LogLine) -> bool:
    """Did a player play a card there?"""
    return line.mark == _COMES and not line.caused


def is_lost(line: LogLine) -> bool:
    """Does it say that a card is gone?"""
    return line.mark == _GONE


def decides(line: LogLine) -> bool:
    """Is it what a battle came to: something is gone, or was saved?"""
    return weight(line) >= _WEIGHTS[_WALL]


def weight(line: LogLine) -> int:
    """How much a line matters to a player who has missed it."""
    return _WEIGHTS.get(line.mark, _OTHERS)


def _of_battle(lines: Sequence[LogLine], *, over: bool) -> list[LogLine]:
    """A battle in a line, with the mark of what matters most; consequences of the attack before it, in lines of their
    own.
    """
    if not lines or lines[0].mark != _ATTACK:
        return list(lines)
    attack, rest = lines[0], lines[1:]
    gone = [line for line in rest if line.mark in (_GONE, _WALL)]
    came = _came(rest, gone)
    results = [line for line in came if line.mark not in (_TURNED, _ATTACK, _EFFECT) and not _played(line)]
    both = _both(lines, gone)
    # In fewest words who got in the way is not told, so `both` would be about the card that was attacked first.
    named = both if {card for line in both for card in line.cards} <= set(attack.cards) else []
    told, short = _in_words(came, both), _in_words(results, named)
    if over and not results and not any(line.mark == _TURNED for line in rest):
        told, short = [*told, tr(_NOTHING)], [tr(_NOTHING)]
    if not told:
        return [attack]
    text, result = (
        tr("{attack}: {results}", attack=front, results=join(parts)) if parts else front
        for front, parts in ((attack.text, told), (attack.brief or attack.text, short))
    )
    mark = max((attack, *gone), key=weight).mark
    ends = [line for line in results if line.mark in _ENDS]
    lost = _in_words(ends, named)
    shortest = tr("{attack}: {results}", attack=attack.brief or attack.text, results=join(lost)) if lost else ""
    first = next(iter(ends or results), None)
    return [
        BattleLine(
            attack.turn, attack.battle, text, lines[-1].at, attack.routine, mark, attack.whose, result=result,
            shortest=shortest, about=_about(attack, first) if first is not None else "",
        )
    ]  # fmt: skip


def _about(attack: LogLine, result: LogLine) -> Literal["attacker", "target", ""]:
    """Which of the two of an attack a result is about: a card, or the player who is attacked."""
    attacker, target = attack.cards[:1], attack.cards[1:]
    if result.cards == target:
        return "target"
    return "attacker" if result.cards == attacker else ""


def named_once(text: str, line: BattleLine, players: Sequence[str]) -> str:
    """A battle in fewest words without the name of its target where that stands twice, one behind the other; where its
    attacker does, without whose card that is the second time.

    Args:
        text: the battle; `line`: what it tells.
        players: the names of all players.
    """
    head, colon, came = text.partition(tr("{attack}: {results}", attack="", results=""))
    attacker, _, target = head.rpartition(" ► ")
    if line.about == "target" and target and came.startswith(target):
        return f"{head}{colon}{came.removeprefix(target).lstrip()}"
    if line.about != "attacker":
        return text
    whose = (tr("{player}'s {card}", player=player, card="") for player in players)
    owner = next((one for one in whose if attacker.startswith(one)), "")
    bare = attacker.removeprefix(owner)
    told_apart = owner and not target.endswith(bare)  # else its name alone could be that of the target
    return f"{head}{colon}{came.removeprefix(owner)}" if told_apart and came.startswith(attacker) else text


def _of_squads(lines: Sequence[LogLine]) -> list[LogLine]:
    """A battle of squads: each one that attacks in a line, with who goes against it and what became of the cards of
    both. What they deal is not told: a line says what came of it.
    """
    told: list[list[LogLine]] = []
    fights: dict[int, int] = {}  # by card, in which of them it is: it may move from one to another
    for line in lines:
        if line.mark == _ATTACK and not line.cards:
            continue
        at = next((fights[card] for card in reversed(line.cards) if card in fights), len(told))
        if at == len(told):
            told.append([])
        told[at].append(line)
        if line.mark == _ATTACK:
            fights.update(dict.fromkeys(line.cards, at))
    return [_of_squad(*group) for group in told]


def _of_squad(attack: LogLine, *rest: LogLine) -> LogLine:
    """An attack in a line, if something came of it, with the mark of what matters most."""
    if not rest:
        return attack
    lost = {card for line in rest if line.mark == _GONE for card in line.cards}
    came = [line for line in rest if line.mark in (_GONE, _ATTACK) or not lost.intersection(line.cards)]
    came.sort(key=lambda line: line.mark != _GONE)
    answers = [within(line.text) for line in came if line.mark == _ATTACK]
    results = _in_words([line for line in came if line.mark != _ATTACK])
    text = tr("{attack}: {results}", attack=attack.text, results=join([*answers, *results]))
    against = join([line.brief for line in came if line.mark == _ATTACK])
    front = f"{attack.brief} ► {against}" if against else attack.brief
    result = tr("{attack}: {results}", attack=front, results=join(results)) if results else text
    lost = [line for line in came if line.mark in _ENDS]
    shortest = join([lost[0].brief or lost[0].text, *_in_words(lost[1:])]) if lost else front if against else result
    mark = max((attack, *came), key=weight).mark
    return BattleLine(
        attack.turn, attack.battle, text, rest[-1].at, attack.routine, mark, attack.whose, cards=attack.cards,
        result=result, shortest=shortest,
    )  # fmt: skip


def _came(rest: Sequence[LogLine], gone: Sequence[LogLine]) -> list[LogLine]:
    """The lines that tell a battle: the answers of players with their results, and the end of each card. A card that is
    gone implies all damage dealt to it.
    """
    lost = {card for line in gone for card in line.cards}
    left = any(line.leaver >= 0 for line in gone)
    told: list[LogLine] = []
    answered = False
    for line in rest:
        if left and line.mark == _GONE and not line.cards and line.leaver < 0:
            continue  # the blow: who leaves the game says by what
        answered = answered or _played(line) or line.mark == _TURNED
        if line.mark == _EFFECT:
            wanted = answered and line.caused
        elif line in gone or line.mark in (_TURNED, _ATTACK) or _played(line):
            wanted = True
        elif line.cards:
            wanted = not lost.intersection(line.cards)
        else:
            wanted = not gone
        told += [line] if wanted else []
    return told


def _both(lines: Sequence[LogLine], gone: Sequence[LogLine]) -> list[LogLine]:
    """The lines of the ends of both cards that fight, if both are gone: the last to get in the way is the target."""
    fighters = lines[0].cards[:1], next((one.cards[-1:] for one in reversed(lines) if one.mark == _ATTACK), ())
    if () in fighters or fighters[0] == fighters[1]:
        return []
    ends = [line for line in gone if line.cards in fighters]
    return ends if {line.cards for line in ends} == set(fighters) else []


def _in_words(lines: Sequence[LogLine], both: Sequence[LogLine] = ()) -> list[str]:
    """Lines in fewest words; what happens to both cards that fight is said once."""
    parts: list[str] = []
    for line in lines:
        if line in both:
            parts += [tr(_BOTH)] if line == both[0] else []
        else:
            parts.append(within(line.brief or line.text))
    return parts
