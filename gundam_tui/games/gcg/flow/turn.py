"""The turn (7): its phases and steps, in order. A team takes each of them together (12-3-1)."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    HAND,
    HAND_LIMIT,
    MAX_RESOURCES,
    RESOURCES,
    TriggerContext,
)
from gundam_tui.games.gcg.cards.model import Ctx, once_key
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.prompts import choose
from gundam_tui.games.gcg.effects.keywords import end_turn
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import in_force
from gundam_tui.games.gcg.queries.rules import CantReady, SkipReady
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StackItem, StepTable
from gundam_tui.kernel.events import CLEAR_LEDGER
from gundam_tui.kernel.game import AGAIN, Answer, Asking, Question
from gundam_tui.kernel.native import ObjId

from . import action_step, battle, time_up


def begin(e: Engine, frame: Frame) -> None:
    """7-1-2: a player becomes the active player, or a team (12-3-1), represented by its leader."""
    number = e.state.vars.get("turn", 0) + 1
    e.perform(
        Event("forget", CLEAR_LEDGER),
        ch.set_var("turn", number),
        ch.set_var("active", frame.data["seat"], "turn"),
        phase("start"),
    )


def phase(name: str) -> Event:
    """Note the phase, for display."""
    return ch.set_var("phase", name, "phase")


def active_step(e: Engine, frame: Frame) -> None:
    """7-2-3: all rested cards become active simultaneously."""
    seat = frame.data["seat"]
    seats = mp.members(e, seat)
    cards = [
        oid
        for one in seats
        for zone in (BATTLE, RESOURCES, BASE)
        for oid in e.zone(zone, one)
        if e.state.objs[oid].exhausted
        and not (zone == BATTLE and (bool(q.active(e, SkipReady, oid)) or bool(q.active(e, CantReady, oid))))
    ]
    e.perform_all([ch.ready(oid) for oid in dict.fromkeys(cards)])  # a team shares its Base
    units = {oid for one in seats for oid in e.zone(BATTLE, one)}
    spent = frozenset(i.id for i in e.state.lasting if i.until == "next start" and units.intersection(i.targets or ()))
    if spent:
        e.perform(ch.expire(spent))


def _moment(e: Engine, moment: str) -> None:
    """Let the abilities for a moment of the turn wait: "at the start of your turn", "at the end of your turn"."""
    for item in in_force(e):
        ability, seat, this, card = item.ability, item.seat, item.this, item.card
        if moment in ability.moments and not (ability.once and e.state.ledger.get(once_key(ability, this, card))):
            x = Ctx(e, seat, this, card)
            if ability.gate is None or ability.gate(x):
                e.trigger(StackItem(seat, ability.id, this, 1, (card, TriggerContext(that=this), None)))


def start_step(e: Engine, frame: Frame) -> None:
    """7-2-4: effects "at the start of the turn"."""
    _moment(e, "turn start")


def draw_phase(e: Engine, frame: Frame) -> None:
    """7-3: draw one; a player whose deck is then empty loses the game (7-3-1-1)."""
    e.perform(phase("draw"), *(x for seat in mp.members(e, frame.data["seat"]) for x in ch.draw(e, seat, 1)))


def resource_phase(e: Engine, frame: Frame) -> None:
    """7-4: place one Resource, unless there are 15 (4-4-2)."""
    seats = [seat for seat in mp.members(e, frame.data["seat"]) if len(e.zone(RESOURCES, seat)) < MAX_RESOURCES]
    placed = [event for seat in seats for event in ch.place_resource(e, seat)]
    e.perform(phase("resource"), *placed)


def open_main(e: Engine, frame: Frame) -> None:
    """7-5: the main phase begins."""
    e.perform(phase("main"))


def _ask_main(e: Engine, frame: Frame) -> Prompt:
    return e.asks_again or _main_prompt(e, frame.data["seat"])


def _main_answered(e: Engine, frame: Frame, answer: Answer) -> str | None:
    chosen = answer[0]
    if chosen.verb == "end":
        return None
    seat = mp.actor(e, frame.data["seat"], chosen)
    if chosen.verb == "attack":
        battle.begin(e, seat, chosen)
    else:
        action_step.begin(e, seat, chosen, "main")
    return AGAIN


def _main_prompt(e: Engine, seat: int) -> Prompt:
    options: list[Option] = []
    targets: list[battle.Target] = []
    for one in mp.members(e, seat):
        options += action_step.acts(e, one, "main")
        options += battle.options(e, one, targets)
    options.append(Option("end"))
    return Prompt(seat, "act", options, rule="7-5-1", private=True, message="main phase")


# 7-5-1: play, activate, attack, as often as wanted; 7-5-5: or end the phase.
MAIN_PHASE = Question(_ask_main, _main_answered)


def open_end(e: Engine, frame: Frame) -> None:
    """7-6-3: the end phase begins with an action step."""
    e.perform(phase("end"))
    action_step.open_step(e, frame)


def end_step(e: Engine, frame: Frame) -> None:
    """7-6-4: effects "at the end of the turn", Repair among them."""
    _moment(e, "turn end")
    for seat in mp.members(e, frame.data["seat"]):
        end_turn(e, seat)


def hand_step(e: Engine, frame: Frame) -> Asking | None:
    """7-6-5: discard down to ten."""
    if all(len(e.zone(HAND, seat)) <= HAND_LIMIT for seat in mp.members(e, frame.data["seat"])):
        return None
    return _discard_excess(e, frame)


def _discard_excess(e: Engine, frame: Frame) -> Asking:
    chosen: list[ObjId] = []
    for seat in mp.members(e, frame.data["seat"]):
        hand = e.zone(HAND, seat)
        over = len(hand) - HAND_LIMIT
        if over > 0:
            chosen += yield from choose(
                e, seat, hand, over, over, kind="discard", verb="discard", rule="7-6-5-1", message="hand limit",
                args=(over,),
            )  # fmt: skip
    e.perform_all([ch.discard(oid) for oid in chosen])
    return None


def cleanup_step(e: Engine, frame: Frame) -> None:
    """7-6-6: effects worded "during this turn" end."""
    e.perform(ch.note("turn end"), *battle.expiry(e, "turn"))


def pass_turn(e: Engine, frame: Frame) -> str | None:
    """7-6-7, 12-2-1: the turn passes to the next player; effects begun during cleanup end with the turn (AMB-12). When
    time is up, cards are counted after the last turn (MT-12).
    """
    if time_up.over(e):
        time_up.count(e)
        return "pass"  # the game stands at its end
    e.perform(ch.note("pass turn"), *battle.expiry(e, "turn"))
    e.update(frame, seat=mp.next_side(e, frame.data["seat"]))
    return "begin"


TURN = StepTable(
    (
        ("begin", begin),
        ("active", active_step),
        ("start", start_step),
        ("draw", draw_phase),
        ("resource", resource_phase),
        ("open main", open_main),
        ("main", MAIN_PHASE),
        ("open end", open_end),
        ("action", action_step.ASK),
        ("end", end_step),
        ("hand", hand_step),
        ("cleanup", cleanup_step),
        ("pass", pass_turn),
    )
)
