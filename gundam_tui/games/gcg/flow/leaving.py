"""Defeat (11-2), and players who leave the game while the others play on (12-2-5).

A player who leaves takes all their cards and effects with them. Since that may happen in the middle of anything, it is
done in a separate step, which comes before everything else that the running step has started: it removes the cards,
ends the effects, and takes everything that needs the player out of the flow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gundam_tui.games.gcg.cards.constants import DECK, Attack
from gundam_tui.games.gcg.cards.seating import TAKES_ALL, TEAM
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, Frame, Outcome, StackItem, StepTable
from gundam_tui.kernel.events import OUT, REMOVE
from gundam_tui.kernel.game import DONE
from gundam_tui.kernel.native import ObjId
from gundam_tui.language import N

from .battle import stands

HIT, DECKED = N("battle damage with an empty shield area"), N("no cards left in the deck")


def judge(e: Engine) -> None:
    """11-2-1: all players who meet a condition for defeat are defeated; if nobody is left it is a draw (AMB-1)."""
    struck: tuple[ObjId, ...] = e.state.vars.get("struck", ())
    zones = e.state.zones
    empty = [seat for seat in range(e.seats) if not zones[seat].get(DECK) and seat not in e.state.out]
    if not struck and not empty:
        return
    if e.seats > 2 and any(frame.table == "together" and not frame.at for frame in e.state.flow):
        return  # Q319: all players do it, and then defeat is judged
    lost = {one for seat in (*struck, *empty) for one in mp.members(e, seat) if one not in e.state.out}
    reason, rule = (HIT if struck else DECKED), _clause(e, bool(struck))
    if struck and mp.seating(e).format == TAKES_ALL:
        attack: Attack = e.state.vars["attack"]
        dealer = q.thing(e, attack.attacker).owner
        if dealer not in lost:
            _end(e, [dealer], reason, rule)
            return
    _defeat(e, lost, reason, rule)


def _clause(e: Engine, struck: bool) -> str:
    """The condition for defeat (1-2-2-1, 1-2-2-2), in the words of the format."""
    table = mp.seating(e)
    if table.format == TEAM:
        return "12-3-9-1" if struck else "12-3-9-2"
    if mp.royale(e):
        return "12-2-5-1" if table.format == TAKES_ALL else "12-2-5-2"
    return "1-2-2-1" if struck else "1-2-2-2"


def concede(e: Engine, seat: int, reason: str, rule: str) -> None:
    """1-2-4: a player gives up, and a team with them. In a royale the others play on while two of them are left: 1-2-4
    means the end of a game of two.
    """
    _defeat(e, set(mp.members(e, seat)), reason, rule)


def _defeat(e: Engine, lost: set[int], reason: str, rule: str) -> None:
    """Let players be defeated together. The last side that is left wins (12-2-5-2, 12-3-9)."""
    left = [seat for seat in range(e.seats) if seat not in lost and seat not in e.state.out]
    if not left:
        reason = N("both players were defeated") if e.seats == 2 else N("all were defeated together")
        rule = "11-2-1"
    if len({mp.side(e, seat) for seat in left}) < 2:
        _end(e, left, reason, rule)
        return
    seats = [seat for seat in mp.order(e, q.active_seat(e)) if seat in lost]
    e.perform_all([Event("out", OUT, seat=seat, value=(reason, rule)) for seat in seats])
    e.interrupt("leaving", seats=tuple(seats))


def _end(e: Engine, winners: Sequence[int], reason: str, rule: str) -> None:
    beaten = [seat for seat in range(e.seats) if seat not in winners and seat not in e.state.out]
    e.end(Outcome(tuple(winners), reason, rule, (*e.state.out, *beaten)))


# ---------------------------------------------------------------- who leaves


def _leave(e: Engine, frame: Frame) -> str:
    """12-2-5-1, 12-2-5-2: the players' cards leave the game from every zone, and their effects end. That is neither
    destruction nor anything else that cards react to; past results of their effects remain.
    """
    seats: tuple[int, ...] = frame.data["seats"]
    objs, values = e.state.objs, e.state.vars
    cards = sorted((oid for oid, obj in objs.items() if obj.owner in seats), key=lambda oid: (not objs[oid].host, oid))
    effects = frozenset(item.id for item in e.state.lasting if item.seat in seats)
    more = [ch.expire(effects)] if effects else []
    if values.get("struck"):
        more.append(ch.set_var("struck", ()))
    if not values.get("turn", 0) and values.get("first") in seats:
        first = mp.next_side(e, values["first"])
        more += [ch.set_var("first", first, "first"), ch.set_var("active", first)]
    e.perform(*(Event("leave", REMOVE, oid) for oid in cards), *more)
    e.drop(_without(e, seats), lambda item: not _of_leaver(e, item, seats))
    return DONE


def _of_leaver(e: Engine, item: StackItem, seats: Sequence[int]) -> bool:
    return item.seat in seats or q.thing(e, item.source).owner in seats


def _without(e: Engine, seats: Sequence[int]) -> Callable[[Frame], Frame | None]:
    """The result for each frame of the flow when players leave."""
    broken = _broken_battles(e)
    turn = e.game.tables["turn"]

    def keep(frame: Frame) -> Frame | None:
        table, at, data = frame.table, frame.at, frame.data
        if table == "turn":
            if data["seat"] in seats:
                # Nobody is left to continue the turn (5-3-1): it ends at once, without an action step, end step or hand
                # step; effects "during this turn" end with it (7-6-6).
                if at == turn.index("begin"):
                    return Frame(table, at, {**data, "seat": mp.next_side(e, data["seat"])}, frame.base)
                return Frame(table, max(at, turn.index("cleanup")), data, frame.base)
            return _asking_others(e, frame, seats)
        if table in ("battle", "duel"):
            if id(frame) in broken:  # skip to the battle end step, without damage (8-2-4)
                end = e.game.tables[table].index("end")
                return Frame(table, max(at, end), data, frame.base)
            return _asking_others(e, frame, seats)
        if table == "striking back" and broken:
            return None
        mine = data.get("seat") in seats or ("this" in data and q.thing(e, data["this"]).owner in seats)
        return None if mine else frame

    return keep


def _broken_battles(e: Engine) -> set[int]:
    """The frames of the battles that cannot continue: attacker, target or attacked player have left."""
    found: set[ObjId] = set()
    attack: Attack | None = e.state.vars.get("attack")
    for frame in reversed(e.state.flow):
        if frame.table in ("battle", "duel"):
            if attack is not None and not stands(e, attack):
                found.add(id(frame))
            attack = frame.data.get("outer")
    return found


def _asking_others(e: Engine, frame: Frame, seats: Sequence[int]) -> Frame:
    """An action step continues with the remaining players: passes of players who have left do not count any more."""
    data = frame.data
    if "asking" not in data:
        return frame
    asking, passes = data["asking"], data["passes"]
    known = [one for one in mp.everybody(e, asking) if one in seats or one not in e.state.out]
    gone = sum(1 for one in known[len(known) - passes :] if one in seats and one != asking) if passes else 0
    if asking in seats:
        asking = mp.next_side(e, asking)
    return Frame(frame.table, frame.at, {**data, "asking": asking, "passes": passes - gone}, frame.base)


def _all_done(e: Engine, frame: Frame) -> None:
    """Q319: acts of all players in order count as one event: nobody is defeated before its end."""


def _judge(e: Engine, frame: Frame) -> str:
    judge(e)
    return DONE


TABLES = {
    "leaving": StepTable((("leave", _leave),), atomic=True),
    "together": StepTable((("all done", _all_done), ("judge", _judge)), atomic=True),
}
