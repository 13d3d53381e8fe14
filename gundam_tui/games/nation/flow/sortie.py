"""Sending squads to the battle areas: which Units, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.nation.cards.choices import SortieRule
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT
from gundam_tui.games.nation.changes.setgroups import shifted
from gundam_tui.games.nation.queries.areas import place_refusal
from gundam_tui.games.nation.queries.squads import check, combats, met
from gundam_tui.games.nation.queries.stats import is_unit
from gundam_tui.games.nation.state.model import clause, rules
from gundam_tui.games.nation.state.texts import has_rule, listeners
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, Refusal, StepTable
from gundam_tui.kernel.game import AGAIN, DONE, Asking

SENDING = "sortie"  # the name of the table below


def send(e: Engine, seat: int) -> None:
    """Let a player send squads out."""
    e.push(SENDING, seat=seat, area=0, units=())


def unit_refusal(e: Engine, seat: int, oid: int) -> Refusal | None:
    """Why a card cannot be sent out at all, or None."""
    obj = e.state.objs.get(oid)
    if obj is None or obj.seat != seat or obj.zone != DEPLOYMENT or obj.host or not is_unit(e, oid):
        return Refusal(clause(e, "sortie"), "only {units} in your {zone deployment} are sent out")
    if obj.exhausted:
        return Refusal(clause(e, "rolled"), "it is rolled")
    if has_rule(e, "no sortie", oid):
        return Refusal(clause(e, "sortie"), "an effect keeps it from being sent out")
    return None


def ready(e: Engine, seat: int) -> list[int]:
    """The Units that could be sent out."""
    return [oid for oid in e.zone(DEPLOYMENT, seat) if unit_refusal(e, seat, oid) is None]


def refusal(e: Engine, seat: int, oid: int, zone: str) -> Refusal | None:
    """Why a Unit cannot be sent to an area, or None."""
    found = unit_refusal(e, seat, oid)
    if found is not None:
        return found
    units = ready(e, seat)
    rule = rule_of(e, seat, zone, units)
    if oid in rule.refusals:
        return rule.refusals[oid]
    if rule.needed is not None and not rule.needed.intersection(units):
        return Refusal(clause(e, "sortie"), "what has to go along is not there")
    return None


def rule_of(e: Engine, seat: int, zone: str, units: Sequence[int]) -> SortieRule:
    """The requirements for a squad that goes to an area: by the area, and by special effects."""
    rule = rules(e).choices.keywords.sortie(e, seat, zone, units)
    limits = [item.data[1] for item in e.state.lasting if item.kind == "sortie limit" and item.data[0] == seat]
    if limits:
        rule = rule._replace(most=min(limits if rule.most is None else (*limits, rule.most)))
    if zone not in rules(e).choices.terrain:
        return rule
    found = {oid: place_refusal(e, oid, zone) for oid in units}
    astray = {oid: refused for oid, refused in found.items() if refused is not None}
    return rule._replace(refusals={**rule.refusals, **astray}) if astray else rule


def choose(e: Engine, frame: Frame) -> Asking | str:
    """The Units for the next area."""
    area: int = frame.data["area"]
    if area >= len(AREAS):
        return "check"
    seat = frame.data["seat"]
    units = ready(e, seat)
    if not units:
        e.update(frame, area=len(AREAS))
        return "check"
    return _choose(e, frame, seat, area, units)


def _choose(e: Engine, frame: Frame, seat: int, area: int, units: list[int]) -> Asking:
    rule = rule_of(e, seat, AREAS[area], units)
    able = [oid for oid in units if oid not in rule.refusals]
    chosen: list[int] = []
    if rule.needed is not None:
        # One of these has to go along, or no Unit goes.
        needed = [oid for oid in able if oid in rule.needed]
        if needed:
            answer = yield _prompt(e, seat, area, needed, "sortie needed", rule.most)
            chosen = [option.obj for option in answer]
        able = [oid for oid in able if oid not in rule.needed] if chosen else []
    single = [oid for oid in able if oid in rule.single]
    if len(single) > 1:
        answer = yield _prompt(e, seat, area, single, "sortie", 1)
        chosen += [option.obj for option in answer]
        able = [oid for oid in able if oid not in single]
    most = len(able) if rule.most is None else min(len(able), rule.most - len(chosen))
    if most > 0:
        answer = yield _prompt(e, seat, area, able, "sortie", most)
        chosen += [option.obj for option in answer]
    if len(chosen) > 1:
        options = [Option("place", oid, e.card(oid)) for oid in chosen]
        answer = yield Prompt(
            seat, "squad order", options, least=len(chosen), most=len(chosen), ordered=True, rule=clause(e, "order"),
            args=(AREAS[area],),
        )  # fmt: skip
        chosen = [option.obj for option in answer]
    if chosen:
        e.perform_all([shifted(oid, AREAS[area], seat, name="sortie") for oid in chosen])
    sent = (*frame.data["units"], *chosen) if "gone out" in listeners(e) else ()
    e.update(frame, area=area + 1, units=sent)
    return AGAIN


def _prompt(e: Engine, seat: int, area: int, units: Sequence[int], kind: str, most: int | None) -> Prompt:
    place = AREAS[area].replace(" ", "-")
    options = [Option("sortie", oid, e.card(oid), place=place) for oid in units]
    most = len(options) if most is None else min(most, len(options))
    return Prompt(
        seat, kind, options, least=0, most=most, rule=clause(e, "sortie"), args=(AREAS[area],),
    )  # fmt: skip


def checked(e: Engine, frame: Frame) -> str:
    """A combat check, and its results for the squads that went out."""
    if any(e.zone(zone, frame.data["seat"]) for zone in AREAS):
        before = combats(e)
        e.perform(check(e))
        e.perform_all(met(e, before))
        e.perform_all([Event("gone out", obj=oid, seat=frame.data["seat"]) for oid in frame.data["units"]])
        events = list[Event](rules(e).choices.keywords.sortied(e, frame.data["seat"]))
        e.perform_all(events)
    return DONE


SORTIE = StepTable((("choose", choose), ("check", checked)))
