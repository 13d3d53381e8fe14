"""The cut: an effect is generated, players answer in turn, and everything resolves from the last to the first.

The whole cut is built, then all of it resolves, with no window between. The items are in the value `stack`, first to
last.
"""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.nation.cards.card import CHARACTER, COMMAND, OPERATION, UNIT, G
from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.terms import DEPLOYMENT, G_ZONE, PLAYING, REMOVED, CutItem
from gundam_tui.games.nation.changes.destroy import SCRAP
from gundam_tui.games.nation.changes.setgroups import scrapped
from gundam_tui.games.nation.changes.stack import put, stack, to_junkyard
from gundam_tui.games.nation.queries import setting
from gundam_tui.games.nation.queries.targets import lost
from gundam_tui.games.nation.state.model import active, clause, definition, rules
from gundam_tui.games.nation.state.model import number as number_of
from gundam_tui.games.nation.state.texts import field_cards, has_rule
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.events import MOVE, SHOW, VAR
from gundam_tui.kernel.game import AGAIN, DONE, Answer, Asking, Question

from . import declaring, play


def following(e: Engine, seat: int) -> int:
    """The next seat."""
    return (seat + 1) % e.seats


def open_cut(e: Engine, items: Sequence[CutItem], first: int, *, free: bool = True) -> None:
    """Begin a cut; cards that it destroys are scrapped in the next one.

    Args:
        e: the engine.
        items: the first effects.
        first: the seat with the first chance to cut in.
        free: can it be cut into at all.
    """
    e.perform(Event("cut", VAR, field="cut", value=e.state.vars.get("cut", 0) + 1), put(items))
    e.push("cut", seat=first, passes=0, open=free)


def _ask(e: Engine, frame: Frame) -> Prompt | str:
    if not frame.data["open"]:
        return "resolve"
    if e.asks_again is not None:
        return e.asks_again
    seat = frame.data["seat"]
    options = play.options(e, seat)
    options.append(Option(play.PASS))
    return Prompt(seat, "cut", options, rule=clause(e, "cut"), private=True)


def _answered(e: Engine, frame: Frame, answer: Answer) -> str | None:
    seat = frame.data["seat"]
    if answer[0].verb == play.PASS:
        passes = frame.data["passes"] + 1
        e.update(frame, seat=following(e, seat), passes=passes)
        return "resolve" if passes >= e.seats else AGAIN
    e.update(frame, seat=following(e, seat), passes=0)
    begin_play(e, seat, answer[0])
    return AGAIN


ASK = Question(_ask, _answered)  # the chances to cut in alternate until all have passed in a row


# ---------------------------------------------------------------- playing


def begin_play(e: Engine, seat: int, option: Option) -> None:
    """A seat plays what an option says: into the running cut, or it opens one."""
    said = (option.verb, option.obj, option.card, option.to, option.to_card, option.n)
    e.push("play", seat=seat, said=said)


def announce(e: Engine, frame: Frame) -> None:
    """The play is declared: everybody knows which card it is before targets are chosen."""
    oid: int = frame.data["said"][1]
    everyone = (1 << e.seats) - 1
    if e.state.objs[oid].seen != everyone:
        e.perform(Event("declare", SHOW, oid, seat=frame.data["seat"], amount=everyone))


def generate(e: Engine, frame: Frame) -> Asking:
    """Targets are chosen, all costs are paid at once, and the effect is generated."""
    verb, obj, card, to, to_card, n = frame.data["said"]
    seat: int = frame.data["seat"]
    declared = yield from declaring.declare(e, seat, Option(verb, obj, card, to, to_card, n=n))
    waiting = stack(e)
    item = declaring.pay(e, declared)
    if e.outcome is not None:
        return DONE
    if waiting:
        e.perform(put((*waiting, item)))
    else:
        open_cut(e, (item,), following(e, seat))
    return DONE


def resolve(e: Engine, frame: Frame) -> str | None:
    """Resolve the last waiting effect."""
    waiting = stack(e)
    if not waiting:
        return DONE
    item = waiting[-1]
    if item.state:
        return None
    if item.kind == SCRAP:
        _scrap(e, item)
    elif item.kind in (UNIT, CHARACTER, OPERATION, G):
        _enter(e, item)
    else:
        text = rules(e).pool.ability(item.program)
        if lost(e, text.targets, item):
            e.perform(Event("lost", obj=item.source, seat=item.seat))
        else:
            e.push("effect", item=item, pc=0, subject=item.subject)
    return None


def finish(e: Engine, frame: Frame) -> str:
    """A Command goes to the Junkyard; the next effect is up."""
    waiting = stack(e)
    item = waiting[-1]
    left = [other for other in waiting if other.id != item.id]
    events = [put(left)]
    if item.source in e.state.objs and e.state.objs[item.source].zone == PLAYING:
        if item.kind == COMMAND and not item.state:
            e.perform(Event("resolved", obj=item.source, seat=item.seat))
        gone = to_junkyard(e, item.source)
        if item.kind == COMMAND and not item.state and has_rule(e, "removed", item.source):
            gone = Event("put away", MOVE, item.source, seat=e.state.objs[item.source].owner, zone=REMOVED)
        events.append(gone)
    e.perform_all(events)
    return "resolve"


def _scrap(e: Engine, item: CutItem) -> None:
    """The card is scrapped if it is still destroyed."""
    obj = e.state.objs.get(item.source)
    if obj is not None and obj.zone in rules(e).choices.in_play and doomed(obj):
        e.perform_all(scrapped(e, (item.source,), how="destroyed"))


def _enter(e: Engine, item: CutItem) -> None:
    """A card that was played enters the field, or the G zone; a Character whose Unit is gone does not."""
    card = definition(e, item.source)
    seat = item.seat
    words = rules(e).choices.keywords
    if item.kind == G:
        e.perform(Event("generate", MOVE, item.source, seat=seat, zone=G_ZONE))
        return
    host = item.targets[0][0] if item.targets else 0
    if host and setting.refusal(e, seat, card, host) is not None:
        e.perform(Event("lost", obj=item.source, seat=seat))
        return
    if words.entering(e, seat, card) is not None:
        e.perform(Event("lost", obj=item.source, seat=seat))
        return
    enter = Event("enter", MOVE, item.source, seat=seat, zone=DEPLOYMENT, host=host, how="play")
    if host:
        on = e.state.objs[host]
        enter.seat, enter.zone, enter.exhausted = on.seat, on.zone, on.exhausted
    else:
        enter.exhausted = item.kind == UNIT and words.enters_rolled(card)
    e.perform(enter)


# ---------------------------------------------------------------- after it


def settle(e: Engine, frame: Frame) -> Asking | str:
    """Destroyed cards generate scrap effects, and automatic effects may wait for a cut: they begin one."""
    objs = e.state.objs
    marked = [oid for oid in field_cards(e) if objs[oid].counters and doomed(objs[oid])]
    items = [CutItem(0, SCRAP, objs[oid].seat, oid) for oid in marked]
    items += e.state.vars.get("moments", ())
    return _next_cut(e, frame, items) if items else DONE


def _next_cut(e: Engine, frame: Frame, items: list[CutItem]) -> Asking:
    seat = active(e)
    if len(items) > 1:
        options = [
            Option("scrap" if item.kind == SCRAP else "resolve", item.source, number_of(e, item.source), n=at)
            for at, item in enumerate(items)
        ]
        if all(item.kind == SCRAP for item in items):
            options = [Option(option.verb, option.obj, option.card) for option in options]
        answer = yield Prompt(
            seat, "scrap order", options, least=len(options), most=len(options), ordered=True,
            rule=clause(e, "scrap"),
        )  # fmt: skip
        at = {option.key: i for i, option in enumerate(options)}
        items = [items[at[option.key]] for option in answer]
    number = e.state.vars.get("item", 0)
    items = [item._replace(id=number + i) for i, item in enumerate(items, 1)]
    e.perform(Event("item", VAR, field="item", value=number + len(items)), *_taken(e))
    open_cut(e, items, seat, free=frame.data["open"])
    return AGAIN


def _taken(e: Engine) -> list[Event]:
    """The automatic effects that waited for a cut are in one."""
    return [Event("moments", VAR, field="moments", value=())] if e.state.vars.get("moments") else []


PLAY = StepTable((("announce", announce), ("generate", generate)), atomic=True)
CUT = StepTable((("ask", ASK), ("resolve", resolve), ("finish", finish)))
SETTLE = StepTable((("settle", settle),))
