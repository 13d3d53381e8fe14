"""Steps that only this game has: Switch, and the effect of a Sound Force."""

from __future__ import annotations

from gundam_tui.games.nation.cards.terms import AREAS, FIELD, NATION
from gundam_tui.games.nation.changes.replacing import replacement
from gundam_tui.games.nation.changes.setgroups import away
from gundam_tui.games.nation.flow.switching import in_any_deck, switches
from gundam_tui.games.nation.state import ledger
from gundam_tui.games.nation.state.model import active
from gundam_tui.kernel import Engine, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.game import AGAIN, DONE, Asking

from .keywords import SWITCH, sound_force

# ---------------------------------------------------------------- Switch


def switch(e: Engine, frame: Frame) -> Asking | str:
    """MC-241: at the beginning of each battle step each player may exchange a card, the Offensive player first."""
    if frame.data["passes"] >= e.seats or not in_any_deck(e, SWITCH):
        return DONE
    return _switch(e, frame, (active(e) + frame.data["passes"]) % e.seats)


def _switch(e: Engine, frame: Frame, seat: int) -> Asking:
    options = switches(e, seat, SWITCH)
    answer = yield Prompt(seat, "switch", [*options, Option("pass")], rule="MC-241", private=True)
    if answer[0].verb == "switch":
        e.perform_all(ledger.note([("switch", seat)]))
        replacement(e, answer[0].to, answer[0].obj)
    e.update(frame, passes=frame.data["passes"] + 1)
    return AGAIN


# ---------------------------------------------------------------- Sound Force


def _moved_by(e: Engine, seat: int) -> list[int]:
    """The Units that the Sound Forces of a player have damaged in this battle and that are still there."""
    found: list[int] = []
    for zone in AREAS:
        if sound_force(e, zone, seat):
            struck: tuple[int, ...] = e.state.ledger.get(("struck", seat, zone), ())
            found += [oid for oid in struck if oid in e.state.objs and e.state.objs[oid].zone in FIELD]
    return found


def force(e: Engine, frame: Frame) -> Asking | str:
    """MC-247: a Unit that a friendly Sound Force has damaged goes to the bottom of its owner's Nation with its group;
    once a turn for each player, who chooses it. It is no target."""
    done: tuple[int, ...] = frame.data.get("done", ())
    for i in range(e.seats):
        seat = (active(e) + i) % e.seats
        if seat not in done and not ledger.count(e, ("sound force", seat)):
            units = _moved_by(e, seat)
            if units:
                return _force(e, frame, seat, units, done)
    return DONE


def _force(e: Engine, frame: Frame, seat: int, units: list[int], done: tuple[int, ...]) -> Asking:
    options = [Option("sound_force", oid, e.card(oid)) for oid in units]
    answer = yield Prompt(seat, "sound force", options, rule="MC-247")
    e.perform(
        *ledger.note([("sound force", seat)]), *away(e, (answer[0].obj,), NATION, at=-1, how="sound force"),
    )  # fmt: skip
    e.update(frame, done=(*done, seat))
    return AGAIN


TABLES = {"switch": StepTable((("switch", switch),)), "sound force": StepTable((("force", force),))}
