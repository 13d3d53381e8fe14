"""What a seat sees: plain frozen records, the only way out of the engine for screens and clients.

A card that the seat does not know has no id, number or name here, and another seat's hand is a count. The engine says
what can be done, why not, and with what result; code that draws the view computes no rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from gundam_tui.games.gcg.cards import reasons
from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    LIMBO,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
    ZONES,
    Attack,
)
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.model import LastKnown, match
from gundam_tui.games.gcg.cards.results import Results
from gundam_tui.games.gcg.cards.seating import ROYALE, TAKES_ALL
from gundam_tui.games.gcg.cards.versions import cited
from gundam_tui.games.gcg.flow.time_up import LAST
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import CHANGES, ActiveEffect
from gundam_tui.games.gcg.queries.copies import copy_numbers
from gundam_tui.games.gcg.queries.rules import RULES
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.views import (
    BAR,
    BattleView,
    CardView,
    OptionView,
    Payment,
    PlayerView,
    Preview,
    PromptView,
    View,
    ZoneView,
    prompt_view,
)
from gundam_tui.kernel import Engine, Frame, Prompt
from gundam_tui.kernel.view import knows, loose
from gundam_tui.language import tr

from .forecast import attack_preview, block_preview, damage_preview
from .preview import outlook, payment_preview
from .why import outcome_as_read, why_not_as_read
from .words import labels
from .words import naming as n

__all__ = [
    "BattleView", "CardView", "OptionView", "Payment", "PlayerView", "Preview", "PromptView", "View",
    "attack_preview", "block_preview", "card", "modifiers", "outlook", "payment_preview", "view",
]  # fmt: skip


def view(engine: Engine, seat: int | None) -> View:
    """What a seat sees.

    Args:
        engine: the game.
        seat: the seat, or None for a watcher, who sees what every seat knows.
    """
    state = engine.state
    values = state.vars
    step = next((engine.game.tables["turn"].steps[f.at][0] for f in state.flow if f.table == "turn"), "")
    prompt = engine.prompt
    return View(
        game=engine.game.name,
        seat=seat,
        turn=values.get("turn", 0),
        active=values.get("active", -1),
        first=values.get("first", -1),
        phase=values.get("phase", "setup"),
        step=step,
        players=tuple(_player(engine, one, seat) for one in range(engine.seats)),
        battle=_battle(engine, seat),
        prompt=None if prompt is None else _prompt(engine, prompt, seat),
        waiting=_waiting(engine),
        outcome=outcome_as_read(engine),
        last_turn=values.get(LAST, 0),
        out=engine.state.out,
        **_company(engine),
    )


_GOALS = {ROYALE: "last player standing", TAKES_ALL: "winner takes all"}  # 12-2-5


def _company(engine: Engine) -> dict[str, Any]:
    """Who plays with whom, whose turn follows and how to win, for a game of more than two."""
    if engine.seats == 2:
        return {}
    table = mp.seating(engine)
    return {
        "teams": table.leader if table.teams else (),
        "order": tuple(mp.sides(engine, max(0, q.active_seat(engine)))),
        "goal": _GOALS.get(table.format, ""),
    }


# ---------------------------------------------------------------- cards


def card(engine: Engine, oid: int, seat: int | None, playable: str = "") -> CardView:
    """One card as that seat sees it.

    Args:
        engine: the game.
        oid: the object.
        seat: the seat that looks, None for a watcher.
        playable: why it cannot be played now.
    """
    obj = engine.state.objs[oid]
    if not knows(engine, oid, seat):
        return CardView(zone=obj.zone)
    facts = q.definition(engine, oid)
    kind = q.kind(engine, oid)
    kind = facts.kind if kind == "shield" else kind
    fights = kind in ("unit", "base") and obj.zone not in (HAND, DECK, SHIELDS, TRASH, REMOVAL, LIMBO)
    hp = q.hp(engine, oid) if fights else facts.hp
    printed = n.facts(engine, facts.number).traits
    traits = q.traits(engine, oid)
    new = fights and obj.entered_turn == engine.state.vars.get("turn", 0) and obj.zone == BATTLE
    linked = obj.zone == BATTLE and not obj.host and q.linked(engine, oid)
    return CardView(
        id=oid,
        number=facts.number,
        name=n.name(engine, oid),
        kind=kind,
        color=facts.color,
        stats={
            "lv": q.lv(engine, oid), "cost": q.cost(engine, oid), "ap": q.ap(engine, oid) if fights else facts.ap,
            "hp": hp,
        },
        damage=obj.damage,
        states=_states(rested=obj.exhausted, new=new, linked=linked, token=facts.token),
        keywords=tuple(q.keywords(engine, oid).items()) if fights else facts.keywords,
        traits=tuple(map(spoken.name, (*(t for t in printed if t in traits), *sorted(traits.difference(printed))))),
        marks=_marks(engine, oid) if fights else (),
        attachments=tuple(card(engine, guest, seat) for guest in obj.attachments),
        playable=playable,
        zone=obj.zone,
        copy=copy_numbers(engine).get(oid, 0),
    )  # fmt: skip


def _marks(engine: Engine, oid: int) -> tuple[str, ...]:
    """What rules in force say about a card, in the order of the rules' definition."""
    return tuple(tr(rule.mark) for rule in RULES.values() if rule.mark and q.active(engine, rule, oid))


def _states(**states: bool) -> tuple[str, ...]:
    """The names of the true ones, in the order of the board's rows."""
    return tuple(name for name, true in states.items() if true)


def modifiers(engine: Engine, oid: int, stat: str) -> tuple[tuple[str, int], ...]:
    """Why a Unit or Base has its current AP or HP: each part with its source.

    The parts add up to the value, which never reads below zero (1-3-6).

    Args:
        engine: the game.
        oid: a Unit in the battle area or a Base.
        stat: `ap` or `hp` (the limit, damage not taken away).
    """
    obj = engine.state.objs[oid]
    facts = q.definition(engine, oid)
    base = facts.ap if stat == "ap" else facts.hp
    if obj.overrides is not None:
        base = obj.overrides[0 if stat == "ap" else 1]
    found = [(tr("printed"), base)]
    for guest in obj.attachments:
        pilot = q.definition(engine, guest)
        found.append((n.name(engine, guest), pilot.ap if stat == "ap" else pilot.hp))
    for entry in q.active(engine, CHANGES[stat], oid):
        amount: int = entry.rule.amount(entry.ctx)
        if amount:
            found.append((_origin(engine, entry), amount))
    return tuple(found)


def _origin(engine: Engine, entry: ActiveEffect[Any]) -> str:
    """The name of the card that an effect comes from."""
    if entry.ability is not None:
        return n.effect_owner(engine, entry.ability.id)
    source = entry.ctx.this
    known = source in engine.state.objs or source in engine.state.last_known
    return n.called(engine, source, None) if known else tr("an effect")


def _loose(engine: Engine, owner: int, seat: int | None) -> tuple[CardView, ...]:
    """A player's cards that a seat knows to be in hidden places without knowing which place (4-1-7): without ids, in
    the order of their numbers, each with its possible locations.
    """
    objs, found = engine.state.objs, list[tuple[str, str]]()
    for phys, places in loose(engine, seat):
        zones = {objs[oid].zone for oid in places if objs[oid].owner == owner}
        if zones:
            found.append((engine.state.card_of[phys], " or ".join(zone for zone in ZONES if zone in zones)))
    cards: list[CardView] = []
    for number, zone in sorted(found):
        it = q.defs(engine, number)
        cards.append(CardView(
            number=number, name=n.card_name(engine, number), kind=it.kind, color=it.color,
            stats={"lv": it.lv, "cost": it.cost, "ap": it.ap, "hp": it.hp}, keywords=it.keywords,
            traits=tuple(map(spoken.name, n.facts(engine, number).traits)), zone=zone,
        ))  # fmt: skip
    return tuple(cards)


def _player(engine: Engine, one: int, seat: int | None) -> PlayerView:
    hand = engine.zone(HAND, one)
    own = seat is not None and one in mp.members(engine, seat)  # 12-3-4: partners share what they know
    held = tuple(card(engine, oid, seat, _playable(engine, oid, one, seat)) for oid in hand) if own else ()
    zones = {HAND: ZoneView(len(hand), held)}
    for zone in (DECK, RESOURCE_DECK):
        zones[zone] = ZoneView(len(engine.zone(zone, one)))
    wall = engine.zone(SHIELDS, one)
    shared = len(mp.members(engine, one)) > 1  # the owner of each Shield is public (12-3-5)
    zones[SHIELDS] = ZoneView(len(wall), owners=tuple(engine.state.objs[oid].owner for oid in wall) if shared else ())
    for zone in (BATTLE, BASE, TRASH, REMOVAL, LIMBO):
        found = engine.zone(zone, one)
        zones[zone] = ZoneView(len(found), tuple(card(engine, oid, seat) for oid in found))
    area = engine.zone(RESOURCES, one)
    zones[RESOURCES] = ZoneView(len(area), ids=tuple(area))
    hidden = (DECK, SHIELDS) if own else (HAND, DECK, SHIELDS)
    return PlayerView(
        seat=one,
        zones=zones,
        pips={RESOURCES: _pips(engine, area)},
        counters={"lv": q.player_lv(engine, one)},
        known=tuple(
            card(engine, oid, seat)
            for zone in hidden
            for oid in engine.zone(zone, one)
            if knows(engine, oid, seat)
        ) + _loose(engine, one, seat),
    )  # fmt: skip


def _pips(engine: Engine, area: Iterable[int]) -> tuple[tuple[str, int], ...]:
    """How many Resources are in which state; EX Resources (5-17) are counted separately."""
    counts = dict.fromkeys(("active", "rested", "ex", "rested ex"), 0)
    for oid in area:
        rested = engine.state.objs[oid].exhausted
        counts[("rested ex" if rested else "ex") if q.is_ex(engine, oid) else "rested" if rested else "active"] += 1
    return tuple(counts.items())


def _playable(engine: Engine, oid: int, seat: int, reader: int | None) -> str:
    prompt = engine.prompt
    if prompt is None or seat not in mp.answering(engine, prompt):
        return ""
    if prompt.kind == "mulligan" and seat == reader:
        turn = q.first_turn(engine, oid, seat)
        return tr("your turn {turn}: by then there are enough Resources", turn=turn) + " (2-9-4)"
    if prompt.kind not in ("act", "action_step"):
        return ""
    refusal = why_not_as_read(engine, seat, "play", oid)
    if refusal is None:
        return ""
    told = refusal if seat == reader else reasons.of_partner(refusal)
    return f"{told.text} ({told.clause})"


# ---------------------------------------------------------------- battle, prompt, what waits

_STEPS = {
    "attack": "attack", "block": "block", "after block": "block", "open": "action", "action": "action",
    "damage": "damage", "begin": "damage", "end": "end", "over": "end",
}  # fmt: skip
# The flow stands before the next step while the effects of the last one resolve.
_BEFORE = {"block": "attack", "end": "damage"}


def _battle(engine: Engine, seat: int | None) -> BattleView | None:
    attack: Attack | None = engine.state.vars.get("attack")
    if attack is None or engine.outcome is not None:
        return None
    flow = engine.state.flow
    at = next((i for i in range(len(flow) - 1, -1, -1) if flow[i].table in ("battle", "duel")), -1)
    if at < 0:
        return None
    frame = flow[at]
    steps = engine.game.tables[frame.table].steps
    step = _STEPS[steps[frame.at][0]] if frame.at < len(steps) else "end"
    asked = engine.prompt.kind if engine.prompt is not None else ""
    if at < len(flow) - 1 or asked == "trigger_order":
        step = _BEFORE.get(step, step)
    fighting = step in ("attack", "block", "action") or (frame.table == "duel" and step == "damage")
    preview = damage_preview(engine, seat) if fighting else None
    struck = _struck(engine, attack) if step in ("damage", "end") and not attack.target else 0
    fought = (_gone(engine, oid) for oid in (attack.attacker, attack.target, struck))
    gone = tuple(card for card in fought if card is not None)
    return BattleView(attack.attacker, attack.target, attack.defender, attack.blocked, step, preview, struck, gone)


def _gone(engine: Engine, oid: int) -> CardView | None:
    """A card that has left the field, as everybody has seen it there at last; None for one that is there."""
    past: LastKnown | None = None if oid in engine.state.objs else engine.state.last_known.get(oid)
    if past is None:
        return None
    stats = {"lv": past.lv, "ap": max(0, past.ap), "hp": past.hp}
    color = n.facts(engine, past.number).color
    return CardView(
        oid, past.number, n.card_name(engine, past.number), past.kind, color, stats, past.obj.damage, zone=past.obj.zone
    )


def _struck(engine: Engine, attack: Attack) -> int:
    """What an attack on a player has hit: the Base, or a Shield (`BAR`); 0: nothing so far (8-5-2)."""
    for event in reversed(engine.log):
        if event.name == "attack" and event.obj == attack.attacker:
            break
        zone = event.old.zone if event.old is not None and event.source == attack.attacker else ""
        if event.name == "damage" and zone == BASE:
            return event.obj
        if event.name == "destroy" and zone == SHIELDS:
            return BAR
    return 0


def _prompt(engine: Engine, prompt: Prompt, seat: int | None) -> PromptView:
    seats = mp.answering(engine, prompt)
    own = seat in seats
    asked = prompt.put_to(seat) if own and seat is not None and seat != prompt.seat else prompt
    source = prompt.source if prompt.source in engine.state.objs and knows(engine, prompt.source, seat) else 0
    frame = n.running(engine)
    shown = prompt_view(
        prompt,
        labels.question(engine, prompt, seat),
        (lambda option: labels.label(engine, asked, option)) if own else None,
        card(engine, source, seat) if source else None,
        n.effect_text(engine, frame.data["program"], frame.data["bound"].amount) if frame is not None else "",
        tuple(seats[1:]),
        mp.enemies(engine, prompt.seat)[0] if engine.seats == 2 else -1,
    )
    options = shown.options
    if prompt.kind == "trigger_order":
        options = tuple(
            _with_text(engine, one, option.place) for one, option in zip(options, asked.options, strict=False)
        )
    looked = _looked(engine, frame, seat) if own and frame is not None else ()
    return replace(shown, options=options, rule=cited(match(engine).rules.preset, prompt.rule), looked=looked)


def _looked(engine: Engine, frame: Frame, seat: int | None) -> tuple[CardView, ...]:
    """The cards that the running effect has shown this seat and that still lie in the deck (10-3-5)."""
    results: Results = frame.data["regs"]
    objs = engine.state.objs
    there = (oid for oid in results.shown if oid in objs and objs[oid].zone == DECK and knows(engine, oid, seat))
    return tuple(card(engine, oid, seat) for oid in there)


def _with_text(engine: Engine, option: OptionView, place: str) -> OptionView:
    """A triggered effect, with the card whose text it is: of a Pilot's that is not the Unit that has it."""
    number = place.partition(":")[0]
    unit = engine.state.objs.get(option.obj)
    under = unit.attachments if unit is not None and number != option.card else ()
    found = next((guest for guest in under if q.number(engine, guest) == number), 0)
    return replace(option, obj=found, card=number) if found else option


def _waiting(engine: Engine) -> tuple[str, ...]:
    state = engine.state
    items = [*(item for group in reversed(state.trigger_queue) for item in group), *state.new_triggers]
    return tuple(labels.waiting(engine, item, None) for item in items)
