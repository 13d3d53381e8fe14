"""The changes between two moments of a game, in phrases for one seat. Used for the results of a look ahead."""

from __future__ import annotations

from collections import Counter

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, HAND, SHIELDS, TRASH
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.words import naming as n
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.events import Event
from gundam_tui.language import N, listed, tr

from .board import BoardFacts
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
        return (tr("it wins the game") if seat in outcome.winners else tr("it loses the game"),)
    said: list[str] = []
    said += _arrivals(after, seat)
    said += _destroyed(after, seat)
    said += _damaged(before, after, seat)
    said += _weakened(before, after, seat)
    said += _blocking(before, after, seat)
    said += _newly_exposed(before, after, seat)
    said += _cards(after, seat)
    said += _threats(before, after, seat)
    return tuple(said)


def _mine(event: Event, seat: int) -> bool:
    return event.old is not None and event.old.seat == seat


def _arrivals(after: Engine, seat: int) -> list[str]:
    said: list[str] = []
    for event in after.log:
        verb = tr("deploys") if event.seat == seat else tr("lets the other side deploy")
        if event.name == "deploy":
            said.append(f"{verb} {n.card_name(after, q.number(after, event.new))}{_size(after, event)}")
        elif event.name == "link" and event.seat == seat:
            said.append(tr("{name} becomes a Link Unit", name=n.called(after, event.obj, seat)))
    return said


def _size(e: Engine, event: Event) -> str:
    if not q.exists(e, event.new) or q.kind(e, event.new) != "unit":
        return ""
    return tr(" (AP {ap}, HP {left})", ap=q.ap(e, event.new), left=q.left(e, event.new))


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
    said = [tr("destroys {target}", target=listed(lost[False]))] if lost[False] else []
    said += [tr("destroys {target}", target=n.count(shields[False], "Shield"))] if shields[False] else []
    said += [tr("loses {cards}", cards=listed(lost[True]))] if lost[True] else []
    said += [tr("loses {cards}", cards=n.count(shields[True], "Shield"))] if shields[True] else []
    return said


def _damaged(before: Engine, after: Engine, seat: int) -> list[str]:
    said: list[str] = []
    for one in range(after.seats):
        for oid in (*after.zone(BATTLE, one), *after.state.zones[one].get(BASE, ())):
            if oid not in before.state.objs:
                continue
            was, now = before.state.objs[oid].damage, after.state.objs[oid].damage
            if now > was:
                sentence = N("takes {amount} damage on {card}") if one == seat else N("deals {amount} damage to {card}")
                said.append(tr(sentence, amount=now - was, card=n.called(after, oid, seat)))
            elif now < was and one == seat:
                said.append(tr("{name} recovers {amount} HP", name=n.called(after, oid, seat), amount=was - now))
    return said


def _weakened(before: Engine, after: Engine, seat: int) -> list[str]:
    """Units of the others that are rested or have less AP."""
    said: list[str] = []
    for one in range(after.seats):
        for oid in after.zone(BATTLE, one):
            if oid not in before.state.objs or one == seat:
                continue
            if after.state.objs[oid].exhausted and not before.state.objs[oid].exhausted:
                said.append(tr("rests {name}", name=n.called(after, oid, seat)))
            fell = q.ap(before, oid) - q.ap(after, oid)
            if fell > 0:
                said.append(tr("{name} has {fell} AP less", name=n.called(after, oid, seat), fell=fell))
    return said


def _blocking(before: Engine, after: Engine, seat: int) -> list[str]:
    were, are = _blockers(before, seat), _blockers(after, seat)
    if are < were:
        return [tr("leaves fewer Blockers active") if are else tr("leaves no Blocker active")]
    if are > were:
        return [tr("has one more Blocker") if are == were + 1 else tr("has more Blockers")]
    return []


def _newly_exposed(before: Engine, after: Engine, seat: int) -> list[str]:
    return [
        tr("{name} is rested and could be attacked and destroyed", name=n.called(after, oid, seat))
        for oid in after.zone(BATTLE, seat)
        if _exposed(after, oid, seat) and not (oid in before.state.objs and _exposed(before, oid, seat))
    ]


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
    said = [tr("draws {count}", count=n.count(drawn[True], "card"))] if drawn[True] else []
    said += [tr("gives the other side {count}", count=n.count(drawn[False], "card"))] if drawn[False] else []
    said += [tr("discards {count}", count=n.count(lost[True], "card"))] if lost[True] else []
    said += [tr("takes {count} from the other hand", count=n.count(lost[False], "card"))] if lost[False] else []
    return said


def _threats(before: Engine, after: Engine, seat: int) -> list[str]:
    said: list[str] = []
    boards = BoardFacts(before), BoardFacts(after)
    for enemy in mp.enemies(after, seat):
        mine = [hits_short(board, seat, enemy) for board in boards]
        theirs = [hits_short(board, enemy, seat) for board in boards]
        if mine[1] == 0 and mine[0] > 0:
            said.append(tr("could win with the attacks that are left or come next"))
        if theirs[1] == 0 and theirs[0] > 0:
            said.append(tr("{player} could win with the next attacks", player=n.player(enemy)))
        elif theirs[0] == 0 and theirs[1] > 0:
            said.append(tr("{player} could not win with the next attacks any more", player=n.player(enemy)))
    return said
