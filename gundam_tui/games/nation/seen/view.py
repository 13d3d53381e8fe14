"""What a seat sees: plain frozen records. A card that it does not know has no id, number or name here."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import UNIT, trait_words
from gundam_tui.games.nation.cards.counters import coins, doomed
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    DEPLOYMENT,
    FIELD,
    G_ZONE,
    HAND,
    JUNKYARD,
    LOST,
    NATION,
    PLAYING,
    REMOVED,
    CutItem,
)
from gundam_tui.games.nation.flow.battle import deal_of
from gundam_tui.games.nation.flow.play import shortfall
from gundam_tui.games.nation.queries.copies import copy_numbers
from gundam_tui.games.nation.queries.power import counts, supplies
from gundam_tui.games.nation.queries.squads import combats, is_front
from gundam_tui.games.nation.queries.stats import counted, parts, strengths, types
from gundam_tui.games.nation.state.model import clause, definition, others, rules
from gundam_tui.games.nation.state.texts import entries, has_rule, keyword
from gundam_tui.games.views import CardView, PlayerView, PromptView, View, ZoneView, prompt_view
from gundam_tui.kernel import Engine, Prompt
from gundam_tui.kernel.view import knows, loose
from gundam_tui.language import N, tr

from . import labels
from .board import power_of
from .preview import clashes
from .why import why_not
from .words import Words

_MARKS = {
    "indestructible": N("can't be destroyed"), "untargetable": N("can't be chosen by effects"),
    "no battle damage": N("takes no battle damage"), "no effect damage": N("takes no damage by effects"),
    "no set": N("no {character} can be {attached} it"), "reduce": N("effects deal less damage to it"),
    "no sortie": N("can't sortie"), "void": N("its texts are void"),
}  # fmt: skip

_TELLS_WHY = ("free", "cut", "sortie", "sortie needed")  # the questions during which a hand says why not

_BY_ENEMY = {  # the same where only enemy effects are forbidden to do it
    "indestructible": N("can't be destroyed by enemy effects"),
    "untargetable": N("can't be chosen by enemy effects"),
    "no effect damage": N("takes no damage by enemy effects"),
    "reduce": N("enemy effects deal less damage to it"),
}


def view(e: Engine, seat: int | None, words: Words) -> View:
    """What a seat sees (None: a watcher, who sees what every seat knows)."""
    values = e.state.vars
    prompt = e.prompt
    stack: tuple[CutItem, ...] = values.get("stack", ())
    ending = any(frame.table == "end of turn" for frame in e.state.flow)
    area, _ = _leaving(e, seat)
    return View(
        game=e.game.name,
        seat=seat,
        turn=values.get("turn", 0),
        active=values.get("active", -1),
        first=values.get("first", -1),
        phase="end" if ending else values.get("phase", "setup"),
        step="" if ending else values.get("step", ""),
        players=tuple(_player(e, one, seat, words) for one in range(e.seats)),
        battle=None,
        prompt=None if prompt is None else _prompt(e, prompt, seat, words),
        waiting=tuple(labels.waiting(e, item) for item in reversed(stack)),
        outcome=e.outcome,
        clashes=tuple(one for one in clashes(e, words) if one.zone != area),  # decided by who is on the way
    )


def _leaving(e: Engine, seat: int | None) -> tuple[str, frozenset[int]]:
    """The area and the Units that a seat has sent there while it is asked for their order: it sees them there already.
    An empty area: it is asked something else.
    """
    prompt = e.prompt
    if prompt is None or prompt.seat != seat or prompt.kind != "squad order":
        return "", frozenset()
    return str(prompt.args[0]), frozenset(option.obj for option in prompt.options)


def card(e: Engine, oid: int, seat: int | None, words: Words, playable: str = "") -> CardView:
    """One card as a seat sees it; `playable`: why it cannot be played now."""
    obj = e.state.objs[oid]
    if not knows(e, oid, seat):
        return CardView(zone=obj.zone)
    facts = definition(e, oid)
    fights = obj.zone in FIELD and not obj.host and UNIT in types(e, oid)
    now = strengths(e, oid) if fights else facts.stats
    figures = {name: value or 0 for name, value in zip(now._fields, now, strict=True)}
    price = facts.price
    figures |= {"designated": price.designated, "total": price.total, "resource": price.resource}
    front = fights and obj.zone in AREAS and is_front(e, oid)
    states = {
        "rolled": obj.exhausted, "doomed": bool(doomed(obj)), "front": front,
        "star": fights and counted(e, oid).front is None, "coin": bool(coins(obj)), "chip": facts.chip,
    }  # fmt: skip
    held = {name: row.n for name, row in facts.keywords.items()}
    if obj.zone in FIELD:
        gained = [entry.grant.keyword for entry in entries(e).get("keyword", ())]
        found = {name: keyword(e, oid, name) for name in (*held, *gained)}
        held = {name: n for name, n in found.items() if n is not None}
    return CardView(
        id=oid,
        number=facts.number,
        name=facts.name,
        kind=types(e, oid)[0],
        color=facts.color or None,
        stats=figures,
        damage=obj.damage,
        states=tuple(name for name, true in states.items() if true),
        keywords=tuple(held.items()),
        traits=tuple(trait_words(sorted(facts.traits))),
        marks=_marks(e, oid, words) if fights else (),
        attachments=tuple(card(e, guest, seat, words) for guest in obj.attachments),
        playable=playable,
        lacks=shortfall(e, seat, facts) if obj.zone == HAND and seat is not None else 0,
        zone=obj.zone,
        copy=copy_numbers(e).get(oid, 0),
    )


def _marks(e: Engine, oid: int, words: Words) -> tuple[str, ...]:
    """What effects forbid and allow for the card, as far as enemy effects are concerned."""
    enemy = others(e, e.state.objs[oid].seat)[0]
    return tuple(
        words.said(text if has_rule(e, rule, oid) else _BY_ENEMY.get(rule, text))
        for rule, text in _MARKS.items() if has_rule(e, rule, oid, enemy)
    )  # fmt: skip


def explain(e: Engine, oid: int, stat: str) -> tuple[tuple[str, int], ...]:
    """Why a Unit in the field has its current strength: each part with its source, the printed one first."""
    obj = e.state.objs.get(oid)
    if obj is None or obj.zone not in FIELD or obj.host or stat not in ("front", "rear", "defense"):
        return ()
    return tuple((name, getattr(stats, stat) or 0) for name, stats in parts(e, oid))


def _player(e: Engine, one: int, seat: int | None, words: Words) -> PlayerView:
    hand = e.zone(HAND, one)
    held = tuple(card(e, oid, seat, words, _playable(e, oid, one, words)) for oid in hand) if one == seat else ()
    zones = {HAND: ZoneView(len(hand), held)}
    for zone in (NATION, LOST):
        zones[zone] = ZoneView(len(e.zone(zone, one)))
    open_hands = tuple(zone for zone in rules(e).choices.played_from if zone != HAND)
    area, leaving = _leaving(e, seat) if one == seat else ("", frozenset[int]())
    for zone in (DEPLOYMENT, *AREAS, JUNKYARD, REMOVED, PLAYING, G_ZONE, *open_hands):
        found = [oid for oid in e.zone(zone, one) if oid not in leaving]
        found += sorted(leaving) if zone == area else []
        asked = one == seat and zone in open_hands
        cards = tuple(card(e, oid, seat, words, _playable(e, oid, one, words) if asked else "") for oid in found)
        zones[zone] = ZoneView(len(found), cards, tuple(found))
    hidden = (NATION, LOST) if one == seat else (HAND, NATION, LOST)
    known = [card(e, oid, seat, words) for zone in hidden for oid in e.zone(zone, one) if knows(e, oid, seat)]
    return PlayerView(
        seat=one,
        zones=zones,
        counters={"power": len(supplies(e, one)), **_powers(e, one), **_totals(e, one)},
        known=(*known, *_loose(e, one, seat)),
    )


def _powers(e: Engine, one: int) -> dict[str, int]:
    """A player's power by colour."""
    return {power_of(color): count for color, count in sorted(counts(e, one).items())}


def _totals(e: Engine, one: int) -> dict[str, int]:
    """The combat strengths of a player's squads, by area, if there are any."""
    if not combats(e):
        return {}
    found = {zone: deal_of(e, zone, one) for zone in AREAS}
    return {zone: deal.total for zone, deal in found.items() if deal is not None}


def _loose(e: Engine, owner: int, seat: int | None) -> tuple[CardView, ...]:
    """Cards that a seat knows to be in hidden places without knowing which place: without ids, by number."""
    objs, found = e.state.objs, list[tuple[str, str]]()
    for phys, places in loose(e, seat):
        zones = sorted({objs[oid].zone for oid in places if objs[oid].owner == owner})
        if zones:
            found.append((e.state.card_of[phys], " or ".join(zones)))
    defs = rules(e).defs
    return tuple(
        CardView(number=number, name=defs[number].name, kind=defs[number].type, color=defs[number].color, zone=zone)
        for number, zone in sorted(found)
    )


def _playable(e: Engine, oid: int, seat: int, words: Words) -> str:
    prompt = e.prompt
    if prompt is None or prompt.seat != seat:
        return ""
    if prompt.kind == "redraw":
        # With a source of power each turn. A source is for nothing.
        turn = max(1, definition(e, oid).price.total)
        told = tr("your turn {turn}: by then there can be enough power", turn=turn)
        return tr("{reason} ({rule})", reason=told, rule=clause(e, "power"))
    if prompt.kind not in _TELLS_WHY:
        return ""
    refusal = words.refused(why_not(e, seat, "play", oid))
    return "" if refusal is None else tr("{reason} ({rule})", reason=refusal.text, rule=refusal.clause)


def _prompt(e: Engine, prompt: Prompt, seat: int | None, words: Words) -> PromptView:
    own = prompt.seat == seat
    stack: tuple[CutItem, ...] = e.state.vars.get("stack", ())
    source = stack[-1].source if prompt.kind == "cut" and stack else prompt.source
    shown = source in e.state.objs and knows(e, source, seat)
    return prompt_view(
        prompt,
        labels.question(e, prompt, seat, words),
        (lambda option: labels.label(e, option, words)) if own else None,
        card(e, source, seat, words) if shown else None,
        labels.about(e, prompt) if own else "",
    )
