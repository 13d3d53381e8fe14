"""The words of a text that say when and under which rule: conditions, events, rules that an effect imposes."""

from __future__ import annotations

from typing import Any, NamedTuple

from gundam_tui.language import tree as t
from gundam_tui.language.builder_words import Words


class _Subject(NamedTuple):
    what: t.Target
    also: t.Ref | None = None


class _Caused(NamedTuple):
    how: t.How = "any"
    by: t.Select | None = None


_ANYHOW = _Caused()


class _Conditions(Words):
    """Conditions and events."""

    def cond_any(self, *conds: t.Cond) -> t.Cond:
        return conds[0] if len(conds) == 1 else t.AnyOf(conds=conds)

    def cond_all(self, *conds: t.Cond) -> t.Cond:
        return conds[0] if len(conds) == 1 else t.All(conds=conds)

    def cond_not(self, cond: t.Cond) -> t.Cond:
        return t.Not(cond=cond)

    def cond_group(self, cond: t.Cond) -> t.Cond:
        return cond

    def holds(self, left: t.Amount, cmp: t.Comparison, right: t.Amount) -> t.Cond:
        return t.Holds(left=left, cmp=cmp, right=right)

    def ref_is(self, ref: t.Ref, side: t.Side | None, filter: t.Filter) -> t.Cond:
        return t.RefIs(ref=ref, filter=filter, side=side or "any")

    def ref_filter(self, filter: t.Filter) -> t.Filter:
        return filter

    def filter_bare(self, *atoms: t.Atom) -> t.Filter:
        return t.Filter(atoms=atoms)

    def turn_your(self) -> t.Cond:
        return t.TurnOf(whose="your")

    def turn_opponent(self) -> t.Cond:
        return t.TurnOf(whose="opponent")

    def attacking(self, unit: t.Ref, target: t.Select) -> t.Cond:
        return t.Attacking(unit=unit, target="player" if target == t.Select(nouns=("player",)) else target)

    def earlier(self, event: t.Event) -> t.Cond:
        return t.Earlier(event=event)

    def used_ex(self) -> t.Cond:
        return t.UsedEx()

    def came_from(self, zone: t.Zone) -> t.Cond:
        return t.CameFrom(zone=zone)

    def cond_caused(self, caused: _Caused) -> t.Cond:
        return t.Caused(how=caused.how, by=caused.by)

    def caused(self, how: t.How, by: t.Select | None) -> _Caused:
        return _Caused(how, by)

    def how(self, word: str) -> str:
        return word

    def how_effect_damage(self, _: str) -> str:
        return "effect damage"

    def effect(self, _: str) -> str:
        return "effect"

    def damage_kind(self, word: str) -> str:
        return word

    # ---------------------------------------------------------------- events

    def subject(self, what: t.Target) -> _Subject:
        return _Subject(what)

    def subject_or(self, also: t.Ref, what: t.Select) -> _Subject:
        return _Subject(what, also)

    def attacks(self, subject: _Subject, object: t.Select | None) -> t.Event:
        return _event("attacks", subject, object=object)

    def destroys(self, subject: _Subject, object: t.Select, caused: _Caused | None) -> t.Event:
        return _event("destroys", subject, caused, object=object)

    def is_destroyed(self, subject: _Subject, caused: _Caused | None) -> t.Event:
        return _event("destroyed", subject, caused)

    def deals_damage(self, subject: _Subject, how: t.How | None, object: t.Select | None) -> t.Event:
        return _event("deals_damage", subject, _Caused(how or "any"), object=object)

    def receives_damage(self, subject: _Subject, how: t.How | None, by: t.Select | None) -> t.Event:
        return _event("receives_damage", subject, _Caused(how or "any", by))

    def recovers(self, subject: _Subject) -> t.Event:
        return _event("recovers", subject)

    def is_rested(self, subject: _Subject, caused: _Caused | None) -> t.Event:
        return _event("rested", subject, caused)

    def is_readied(self, subject: _Subject, caused: _Caused | None) -> t.Event:
        return _event("readied", subject, caused)

    def loses_ap(self, subject: _Subject, caused: _Caused | None) -> t.Event:
        return _event("loses_ap", subject, caused)

    def links(self, subject: _Subject) -> t.Event:
        return _event("links", subject)

    def is_blocked(self, subject: _Subject, by: t.Select | None) -> t.Event:
        return _event("blocked", subject, _Caused("any", by))

    def is_deployed(self, subject: _Subject) -> t.Event:
        return _event("deployed", subject)

    def is_exiled(self, subject: _Subject) -> t.Event:
        return _event("ex_exiled", subject)

    def uses_support(self, subject: _Subject, object: t.Select) -> t.Event:
        return _event("supports", subject, object=object)

    def draws(self, subject: _Subject, caused: _Caused | None) -> t.Event:
        return _event("draws", subject, caused)

    def discards(self, subject: _Subject, caused: _Caused | None) -> t.Event:
        return _event("discards", subject, caused)

    def you_pair(self, pilot: t.Select, unit: _Subject) -> t.Event:
        return _event("paired", unit, object=pilot)

    def you_place_ex(self) -> t.Event:
        return _event("places_ex")

    def you_activate(self, object: t.Select, ex: str | None) -> t.Event:
        return _event("activates", object=object, with_ex=ex is not None)

    def you_pay(self, object: t.Select, _: str) -> t.Event:
        return _event("pays", object=object)

    def you_draw(self, caused: _Caused | None) -> t.Event:
        return _event("draws", None, caused)

    def you_discard(self, caused: _Caused | None) -> t.Event:
        return _event("discards", None, caused)


def _event(
    name: Any,
    subject: _Subject | None = None,
    caused: _Caused | None = None,
    *,
    object: t.Select | None = None,
    with_ex: bool = False,
) -> t.Event:
    how, by = caused or _ANYHOW
    return t.Event(
        name=name,
        subject=subject.what if subject else None,
        also=subject.also if subject else None,
        object=object,
        how=how,
        by=by,
        with_ex=with_ex,
    )


class Rules(_Conditions):
    """Rules that an effect imposes."""

    def cant_attack(self) -> t.Rule:
        return t.Cant(what="attack")

    def cant_attack_player(self) -> t.Rule:
        return t.Cant(what="attack player")

    def cant_block(self) -> t.Rule:
        return t.Cant(what="block")

    def cant_pair(self) -> t.Rule:
        return t.Cant(what="pair")

    def cant_ready(self) -> t.Rule:
        return t.Cant(what="ready")

    def cant_be_attacked(self, by: t.Select | None) -> t.Rule:
        return t.Cant(what="be attacked", by=by)

    def cant_be_destroyed(self, _: str | None, by: t.Select | None) -> t.Rule:
        return t.Cant(what="be destroyed", by=by)

    def cant_lose_ap(self, _: str | None, by: t.Select | None) -> t.Rule:
        return t.Cant(what="lose ap", by=by)

    def at_most(self, number: str) -> int:
        return int(number)

    def immune(self, at_most: int | None, how: t.How | None, source: t.Select | None) -> t.Rule:
        return t.Immune(damage=how or "any", source=source, at_most=at_most)

    def early(self) -> bool:
        return True

    def may_target(self, _: str, what: t.Select, early: bool | None) -> t.Rule:
        return t.AttackEarly(what=what) if early else t.MayTarget(what=what)

    def may_attack_early(self, _: str, __: bool) -> t.Rule:
        return t.AttackEarly()

    def rest_instead(self, _: str, of: t.Select, __: str, by: t.Select) -> t.Rule:
        return t.RestInstead(of=of, by=by)

    def must_target(self, by: t.Select) -> t.Rule:
        return t.MustTarget(by=by)

    def reduce(self, next: str | None, how: t.How | None, source: t.Select | None, by: t.Amount) -> t.Rule:
        return t.Reduce(by=by, damage=how or "any", source=source, next_only=next is not None)

    def redirect(self, how: t.How | None, to: t.Ref) -> t.Rule:
        return t.Redirect(damage=how or "any", to=to)

    def skip_ready(self, next: str | None) -> t.Rule:
        return t.SkipReady(next_only=next is not None)

    def enter_rested(self) -> t.Rule:
        return t.EnterRested()
