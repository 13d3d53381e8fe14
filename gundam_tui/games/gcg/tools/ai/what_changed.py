"""The changes between two moments of a game, in phrases for one seat. Used for the results of a look ahead."""

from __future__ import annotations

from collections import Counter

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, HAND, SHIELDS, TRASH
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.words import naming as n
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.events import Event
from gundam_tui.language import listed

from .board import Board
from .evaluation import hits_short

__all__ = ["consequences"]


def consequences(before: Engine, after: Engine, seat: int) -> tuple[str, ...]:
    """What happened on the way from one position to a later one.

    Args:
        before: the earlier position.
        after: the later one, with the log of the events between.
        seat: the point of view.
    """
    outcome = after.outcome
    if outcome is not None:
        return ("it wins the game" if seat in outcome.winners else "it loses the game",)
    said: list[str] = []
    said += _arrivals(after, seat)
    said += _destroyed(after, seat)
    said += _damaged(before, after, seat)
    said += _states(before, after, seat)
    said += _cards(after, seat)
    said += _threats(before, after, seat)
    return tuple(said)


def _name(e: Engine, oid: int, seat: int) -> str:
    return n.called(e, oid, seat)


def _mine(event: Event, seat: int) -> bool:
    return event.old is not None and event.old.seat == seat


def _arrivals(after: Engine, seat: int) -> list[str]:
    said: list[str] = []
    for event in after.log:
        verb = "deploys" if event.seat == seat else "lets the other side deploy"
        if event.name == "deploy":
            said.append(f"{verb} {n.card_name(after, q.number(after, event.new))}{_size(after, event)}")
        elif event.name == "link" and event.seat == seat:
            said.append(f"{_name(after, event.obj, seat)} becomes a Link Unit")
    return said


def _size(e: Engine, event: Event) -> str:
    if not q.exists(e, event.new) or q.kind(e, event.new) != "unit":
        return ""
    return f" (AP {q.ap(e, event.new)}, HP {q.left(e, event.new)})"


def _destroyed(after: Engine, seat: int) -> list[str]:
    lost: dict[bool, list[str]] = {True: [], False: []}
    shields = Counter[bool]()
    for event in after.log:
        if event.name != "destroy" or event.old is None:
            continue
        mine = _mine(event, seat)
        if event.old.zone == SHIELDS:
            shields[mine] += 1
        elif event.old.zone in (BATTLE, BASE):
            lost[mine].append(n.card_name(after, after.state.card_of[event.old.card]))
    said = [f"destroys {listed(lost[False])}"] if lost[False] else []
    said += [f"destroys {n.count(shields[False], 'Shield')}"] if shields[False] else []
    said += [f"loses {listed(lost[True])}"] if lost[True] else []
    said += [f"loses {n.count(shields[True], 'Shield')}"] if shields[True] else []
    return said


def _damaged(before: Engine, after: Engine, seat: int) -> list[str]:
    said: list[str] = []
    for one in range(after.seats):
        for oid in (*after.zone(BATTLE, one), *after.state.zones.get((BASE, one), ())):
            if oid not in before.state.objs:
                continue
            was, now = before.state.objs[oid].damage, after.state.objs[oid].damage
            if now > was:
                verb = "takes" if one == seat else "deals"
                to = "on" if one == seat else "to"
                said.append(f"{verb} {now - was} damage {to} {_name(after, oid, seat)}")
            elif now < was and one == seat:
                said.append(f"{_name(after, oid, seat)} recovers {was - now} HP")
    return said


def _states(before: Engine, after: Engine, seat: int) -> list[str]:
    said: list[str] = []
    blockers = [_blockers(e, seat) for e in (before, after)]
    for one in range(after.seats):
        for oid in after.zone(BATTLE, one):
            if oid not in before.state.objs or one == seat:
                continue
            if after.state.objs[oid].exhausted and not before.state.objs[oid].exhausted:
                said.append(f"rests {_name(after, oid, seat)}")
            fell = q.ap(before, oid) - q.ap(after, oid)
            if fell > 0:
                said.append(f"{_name(after, oid, seat)} has {fell} AP less")
    if blockers[1] < blockers[0]:
        said.append("leaves fewer Blockers active" if blockers[1] else "leaves no Blocker active")
    elif blockers[1] > blockers[0]:
        said.append("has one more Blocker" if blockers[1] == blockers[0] + 1 else "has more Blockers")
    for oid in after.zone(BATTLE, seat):
        if _exposed(after, oid, seat) and not (oid in before.state.objs and _exposed(before, oid, seat)):
            said.append(f"{_name(after, oid, seat)} is rested and could be attacked and destroyed")
    return said


def _blockers(e: Engine, seat: int) -> int:
    return sum(1 for oid in e.zone(BATTLE, seat) if not e.state.objs[oid].exhausted and q.has(e, oid, "blocker"))


def _exposed(e: Engine, unit: int, seat: int) -> bool:
    """Is it rested, and could an enemy Unit destroy it (8-2-1)?"""
    return e.state.objs[unit].exhausted and any(
        q.ap(e, other) >= q.left(e, unit) for enemy in mp.enemies(e, seat) for other in e.zone(BATTLE, enemy)
    )


def _cards(after: Engine, seat: int) -> list[str]:
    drawn, lost = Counter[bool](), Counter[bool]()
    for event in after.log:
        mine = event.seat == seat
        by_effect = event.name == "draw" and event.how == "effect"
        if by_effect or (event.zone == HAND and event.name in ("add", "take_shield")):
            drawn[mine] += 1
        elif event.name == "discard" and event.zone == TRASH:
            lost[_mine(event, seat)] += 1
    said = [f"draws {n.count(drawn[True], 'card')}"] if drawn[True] else []
    said += [f"gives the other side {n.count(drawn[False], 'card')}"] if drawn[False] else []
    said += [f"discards {n.count(lost[True], 'card')}"] if lost[True] else []
    said += [f"takes {n.count(lost[False], 'card')} from the other hand"] if lost[False] else []
    return said


def _threats(before: Engine, after: Engine, seat: int) -> list[str]:
    said: list[str] = []
    boards = Board(before), Board(after)
    for enemy in mp.enemies(after, seat):
        mine = [hits_short(board, seat, enemy) for board in boards]
        theirs = [hits_short(board, enemy, seat) for board in boards]
        if mine[1] == 0 and mine[0] > 0:
            said.append("could win with the attacks that are left or come next")
        if theirs[1] == 0 and theirs[0] > 0:
            said.append(f"{n.player(enemy)} could win with the next attacks")
        elif theirs[0] == 0 and theirs[1] > 0:
            said.append(f"{n.player(enemy)} could not win with the next attacks any more")
    return said
