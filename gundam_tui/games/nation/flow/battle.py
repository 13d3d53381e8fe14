"""Battle damage: totals, its way through a squad from front to back, and the remainder."""

from __future__ import annotations

from typing import NamedTuple

from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.terms import AREAS
from gundam_tui.games.nation.changes.damage import BATTLE, hits, shielded
from gundam_tui.games.nation.changes.mill import mill
from gundam_tui.games.nation.queries.squads import combats, members, record
from gundam_tui.games.nation.queries.stats import counted, left
from gundam_tui.games.nation.state import ledger
from gundam_tui.games.nation.state.model import attacker, others, rules
from gundam_tui.kernel import Engine, Event, Frame, StepTable
from gundam_tui.kernel.events import TALLY
from gundam_tui.kernel.game import DONE

_STRUCK = ("battle damage",)
_EVERY = 1 << 30  # a speed above all others


class Deal(NamedTuple):
    """What one squad deals.

    Attributes:
        zone: the battle area. `seat`: the squad's player.
        speed: when.
        total: its combat strength; `parts`: its Units, front first, with what each adds to it.
        marks: the Units hit, with their damage, front first; a Unit that takes no battle damage is still hit.
        nation: the damage to a Nation, and `to`: the player of that Nation; `lost`: the damage without a target.
    """

    zone: str
    seat: int
    speed: int
    total: int
    parts: tuple[tuple[int, int], ...]
    marks: tuple[tuple[int, int], ...]
    nation: int
    to: int
    lost: int


def contributions(e: Engine, zone: str, seat: int) -> tuple[tuple[int, int], ...]:
    """The Units of a squad, each with the strength that counts: of the Unit in front the first one, of all
    others the second one.
    """
    found: list[tuple[int, int]] = []
    for at, oid in enumerate(members(e, zone, seat)):
        if oid:
            now = counted(e, oid)
            found.append((oid, (now.front if at == 0 else now.rear) or 0))
    return tuple(found)


def deal_of(e: Engine, zone: str, seat: int) -> Deal | None:
    """What the squad of a player in an area would deal now; None without a squad."""
    parts = contributions(e, zone, seat)
    if not parts:
        return None
    words = rules(e).choices.keywords
    squad, total = [oid for oid, _ in parts], sum(n for _, n in parts)
    enemy = seat if _redirected(e, zone, seat) else others(e, seat)[0]
    speed = words.speed(e, seat, squad)
    offensive = attacker(e) == seat
    if not record(e, zone).fighting():
        nation = total if offensive and not shielded(e, enemy) else 0
        return Deal(zone, seat, speed, total, parts, (), nation, enemy, total - nation)
    marks: list[tuple[int, int]] = []
    rest = total
    for other in others(e, seat):
        for oid in members(e, zone, other):
            if not oid or doomed(e.state.objs[oid]):
                continue
            share = min(rest, left(e, oid))
            if share:
                marks.append((oid, share))
                rest -= share
    nation = rest if offensive and words.excess(e, seat, squad) and not shielded(e, enemy) else 0
    return Deal(zone, seat, speed, total, parts, tuple(marks), nation, enemy, rest - nation)


def _redirected(e: Engine, zone: str, seat: int) -> bool:
    """Does an effect turn a squad's damage to a Nation against its own player?"""
    return any(item.kind == "redirect" and item.data == (zone, seat) for item in e.state.lasting)


def deals(e: Engine) -> list[Deal]:
    """What all squads would deal now, area by area."""
    found = [deal_of(e, zone, seat) for zone in AREAS for seat in range(e.seats)]
    return [deal for deal in found if deal is not None]


def has_struck(e: Engine) -> bool:
    """Has the battle damage of this turn been dealt?"""
    return bool(ledger.count(e, _STRUCK))


class Foreseen(NamedTuple):
    """What a squad would deal when its moment comes.

    Attributes:
        deal: its damage.
        hits: the Units hit: the damage that each takes, and does that destroy it?
        late: is it destroyed before, and would have dealt something?
    """

    deal: Deal
    hits: tuple[tuple[int, int, bool], ...]
    late: bool


def foreseen(e: Engine) -> list[Foreseen]:
    """What all squads that have not dealt their damage would deal, one speed after the other: those who are destroyed
    before count no more.
    """
    trial, done, found = e.clone(), _speed_dealt(e), list[Foreseen]()
    able = {(deal.zone, deal.seat) for deal in deals(e) if deal.total}
    while now := [deal for deal in deals(trial) if deal.speed > done]:
        done = min(deal.speed for deal in now)
        now = [deal for deal in now if deal.speed == done]
        marks = [hits(trial, deal.marks, BATTLE, source=deal.parts[0][0], by=deal.seat) for deal in now]
        trial.perform_all([event for one in marks for event in one])
        for deal, one in zip(now, marks, strict=True):
            taken = {event.obj: event.amount for event in one}
            hit = tuple((oid, taken.get(oid, 0), is_felled(trial, oid)) for oid, _ in deal.marks)
            found.append(Foreseen(deal, hit, not deal.total and (deal.zone, deal.seat) in able))
    return found


def is_felled(e: Engine, oid: int) -> bool:
    """Is a Unit that was hit destroyed, with nothing that has saved it?"""
    state = e.state
    return bool(doomed(state.objs[oid] if oid in state.objs else state.last_known[oid].obj))


def _speed_dealt(e: Engine) -> int:
    """The highest speed of the squads that have dealt their damage this turn; 0: none has."""
    if not has_struck(e):
        return 0
    return next((frame.data.get("done", 0) for frame in e.state.flow if frame.table == "strikes"), _EVERY)


def strike(e: Engine, frame: Frame) -> str:
    """All squads of one speed deal at the same time; their totals are fixed before. Then the next speed."""
    if not combats(e):
        return DONE
    done: int = frame.data.get("done", 0)
    if not done:
        e.perform_all(ledger.note([_STRUCK]))
    now = [deal for deal in deals(e) if deal.speed > done]
    if not now:
        return DONE
    speed = min(deal.speed for deal in now)
    batch: list[Event] = []
    milled: dict[int, int] = {}
    for deal in now:
        if deal.speed != speed:
            continue
        source = deal.parts[0][0]
        batch.append(Event("strike", obj=source, seat=deal.seat, amount=deal.total, value=deal))
        marks = hits(e, deal.marks, BATTLE, source=source, by=deal.seat)
        batch += marks
        if marks:
            hit = tuple(event.obj for event in marks)
            batch.append(Event("tally", TALLY, field=("struck", deal.seat, deal.zone), value=hit))
        milled[deal.to] = milled.get(deal.to, 0) + deal.nation
    for seat, n in milled.items():
        batch += mill(e, seat, n, how="battle")
    e.perform_all(batch)
    e.update(frame, done=speed)
    return "strike"


STRIKES = StepTable((("strike", strike),), atomic=True)
