"""From written events to waiting automatic effects (Auto D): at their moment, at once, in no cut."""

from __future__ import annotations

from typing import Any, Final

from gundam_tui.games.nation.cards.card import COMMAND, Ability, G, Trigger
from gundam_tui.games.nation.cards.counters import doomed_by_own
from gundam_tui.games.nation.cards.nodes.filters import Filter
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, FIELD, G_ZONE
from gundam_tui.games.nation.changes.damage import BATTLE
from gundam_tui.games.nation.changes.setgroups import head
from gundam_tui.games.nation.flow.battle import Deal
from gundam_tui.games.nation.queries.conditions import holds
from gundam_tui.games.nation.queries.names import names
from gundam_tui.games.nation.queries.stats import strengths, types
from gundam_tui.games.nation.queries.targets import matches
from gundam_tui.games.nation.state import ledger
from gundam_tui.games.nation.state.model import LastKnown, active, definition, number, rules
from gundam_tui.games.nation.state.texts import InForce, board, has_text, listeners
from gundam_tui.kernel import Engine, Event, Obj, StackItem
from gundam_tui.kernel.events import SHIFT, TAKING

# The meaning of an event in terms of triggers.
MEANING: Final = {
    "enter": "enters", "generate": "enters", "chip": "enters", "play": "played", "damage": "damaged",
    "doom": "destroyed", "scrap": "scrapped", "sortie": "sorties", "resolved": "resolves", "begin": "begins",
    "end": "ends", "gone out": "gone out", "fights": "fights",
}  # fmt: skip


_ENTERING: Final = frozenset(("enter", "generate", "chip", "play"))


def before(e: Engine, batch: list[Event]) -> tuple[Any, dict[int, LastKnown]]:
    """The listeners before cards leave the field, and last-known information about those cards."""
    gone: dict[int, LastKnown] = {}
    state = e.state
    for event in batch:
        if event.op in TAKING:
            obj = state.objs.get(event.obj)
            if obj is not None and obj.seen:
                kept = strengths(e, head(e, obj.id)) if obj.zone in rules(e).choices.in_play else None
                gone[obj.id] = LastKnown(
                    obj, state.card_of[obj.card], types(e, obj.id), names(e, obj.id), kept or strengths(e, obj.id)
                )
    leaves = any(past.obj.zone in rules(e).choices.in_play for past in gone.values())
    return (_had(e, gone) if leaves else None), gone


def _had(e: Engine, gone: dict[int, LastKnown]) -> dict[str, list[InForce]]:
    """The texts that leaving cards have as they leave, by the event that they wait for."""
    objs = e.state.objs
    return {
        name: [
            InForce(ability, oid) for ability, oid in found if oid in gone and _applies(e, ability, objs[oid].seat, oid)
        ]
        for name, found in listeners(e).items()
    }


def gather(e: Engine, batch: list[Event], then: dict[str, list[InForce]] | None) -> list[Event]:
    """Let every text that a batch triggers wait for its turn.

    Returns:
        Entries for the ledger: triggers that work once a turn have been used.
    """
    noted: list[ledger.Key] = []
    for event in batch:
        for ability, oid in _listening(e, event, then):
            trigger = ability.trigger
            assert trigger is not None
            subject = event.new if event.name in _ENTERING else event.obj
            if trigger.event == "detached":
                subject = event.old.host if event.old is not None and event.obj == oid else 0
            seat = controller(e, oid)
            if not _fires(e, trigger, event, subject, oid, seat):
                continue
            if oid in e.state.objs and not _applies(e, ability, seat, oid):
                continue
            key = ("auto", ability.id, oid)
            if not trigger.every:
                if key in noted or ledger.count(e, key):
                    continue
                noted.append(key)
            bound = (subject, event.value.nation) if trigger.event == "hits the nation" else (subject,)
            e.trigger(StackItem(seat, ability.id, oid, 1, bound))
    if noted:
        board(e).answers += 1
    return ledger.note(noted)


def _applies(e: Engine, ability: Ability, seat: int, oid: int) -> bool:
    """Does a card have a text now, and is the text's condition met?"""
    return has_text(e, ability, oid) and (ability.condition is None or holds(e, ability.condition, seat, oid))


def _listening(e: Engine, event: Event, then: dict[str, list[InForce]] | None) -> list[InForce]:
    """The texts that an event could trigger, including those of cards that have just left."""
    name, op = event.name, event.op
    if name not in MEANING and op != SHIFT and op not in TAKING and name != "strike":
        return []
    names: list[str] = [MEANING[name]] if name in MEANING else []
    if name == "scrap" and rules(e).choices.scrapped_when and event.how != rules(e).choices.scrapped_when:
        names = []
    if name == "strike":
        deal: Deal = event.value  # `battle.strike`
        names += [*(("hits the nation",) if deal.nation else ()), *(("hits the squad",) if deal.marks else ())]
        names += ["hits"] if names else []
    elif op in TAKING and event.old is not None:
        names += ["detached"] if event.old.host in e.state.objs else []
        names += ["taken"] if _taken(e, event, event.old) else []
    elif op == SHIFT and event.old is not None and event.old.zone == G_ZONE and event.zone in FIELD:
        names += ["turned"]
    if not names:
        return []
    table = listeners(e)
    found = [item for name in names for item in table.get(name, ())]
    if then:
        found += [item for name in names for item in then.get(name, ()) if item.card not in e.state.objs]
    return found


def _taken(e: Engine, event: Event, old: Obj) -> bool:
    """Has an effect of another player, other than a Command's, moved a card out of the field?"""
    in_play = rules(e).choices.in_play
    if not event.source or event.how not in ("effect", "") or old.zone not in in_play or event.zone in in_play:
        return False
    by = controller(e, event.source) if event.source in e.state.objs or event.source in e.state.last_known else old.seat
    return by != old.seat and rules(e).defs[number(e, event.source)].type != COMMAND


def controller(e: Engine, oid: int) -> int:
    """The player of a card, also of one that has left."""
    obj = e.state.objs.get(oid)
    return obj.seat if obj is not None else e.state.last_known[oid].obj.seat


def _fires(e: Engine, trigger: Trigger, event: Event, subject: int, oid: int, seat: int) -> bool:
    """Is this event what a trigger waits for?

    Args:
        e: the engine.
        trigger: the trigger. `event`: one of its kind; `subject`: the card that it happened to.
        oid: the card with the text. `seat`: its player.
    """
    if trigger.event in ("begins", "ends"):
        if trigger.point != event.field:
            return False
        return not trigger.side or (active(e) == seat) == (trigger.side == "friendly")
    if trigger.event in ("hits", "hits the nation", "hits the squad"):
        obj = e.state.objs.get(oid)
        return obj is not None and (obj.zone, obj.seat) == (event.value.zone, event.seat)
    if trigger.event == "detached":
        return subject != 0
    if trigger.event == "turned":
        return e.state.objs[oid].host == event.obj and G not in types(e, event.obj)
    if trigger.by == "host" and (event.how == BATTLE or event.source != e.state.objs[oid].host):
        return False
    if trigger.by == "others" and doomed_by_own(e.state.last_known[subject].obj):
        return False
    if trigger.event in ("sorties", "gone out", "fights") and trigger.this:
        return subject in (oid, e.state.objs[oid].host)
    if trigger.this:
        return subject == oid and _was_in(e, trigger.place, oid)
    if trigger.event in ("resolves", "played"):
        return _played(e, trigger.what, event, subject, seat)
    if subject in e.state.objs:
        return matches(e, trigger.what, subject, seat, oid)
    past = e.state.last_known.get(subject)
    return past is not None and not (trigger.what.other and subject == oid) and _was(e, trigger.what, past, seat)


def _was_in(e: Engine, place: str, oid: int) -> bool:
    """Is a card in that kind of place, or was it when it left?"""
    if not place:
        return True
    obj = e.state.objs[oid] if oid in e.state.objs else e.state.last_known[oid].obj
    return obj.zone in AREAS


def _played(e: Engine, what: Filter, event: Event, subject: int, seat: int) -> bool:
    """A play that resolves: the card is in the place of played cards, and belongs to its player."""
    card = definition(e, subject)
    if what.side and (event.seat == seat) != (what.side == "friendly"):
        return False
    if what.types and card.type not in what.types:
        return False
    return not what.trait or what.trait.lower() in card.traits


def _was(e: Engine, what: Filter, past: LastKnown, seat: int) -> bool:
    """Did a card that has left match: by its controller, types, names and traits?"""
    if past.obj.zone not in rules(e).choices.in_play:
        return False
    if what.side and (past.obj.seat == seat) != (what.side == "friendly"):
        return False
    if what.types and not any(kind in what.types for kind in past.types):
        return False
    if what.names and not any(name in what.names for name in past.names):
        return False
    if what.place == "battle" and past.obj.zone not in AREAS:
        return False
    if what.place == "deployment" and past.obj.zone != DEPLOYMENT:
        return False
    if what.keyword and what.keyword not in rules(e).defs[past.number].keywords:
        return False
    return not what.trait or what.trait.lower() in rules(e).defs[past.number].traits


def moment(e: Engine, name: str, point: str) -> Event:
    """A phase, step or turn begins or ends (`begin`, `end`)."""
    return Event(name, field=point, seat=active(e))
