"""Attacking and battles (8)."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import Final, TypeAlias

from gundam_tui.games.gcg.cards import reasons as why
from gundam_tui.games.gcg.cards.constants import BATTLE, Attack, player, seat_of
from gundam_tui.games.gcg.cards.model import Rule
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.damage import Hit, deal, may_redirect, redirected
from gundam_tui.games.gcg.changes.shields import front_shields
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import ActiveEffect, entries
from gundam_tui.games.gcg.queries.rules import (
    AttackEarly,
    CantAttack,
    CantAttackPlayer,
    CantAttackThatPlayer,
    CantBeAttacked,
    CantBlock,
    MayTarget,
    MustTarget,
)
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, Refusal, StepTable, all_refused
from gundam_tui.kernel.game import DONE, Answer, Asking
from gundam_tui.kernel.native import ObjId

from . import action_step

# ---------------------------------------------------------------- who may attack what


def attacker_refusal(e: Engine, seat: int, unit: ObjId) -> Refusal | None:
    """Why a Unit cannot attack at all, or None."""
    obj = e.state.objs[unit]
    if obj.seat != seat or obj.zone != BATTLE or obj.host:
        return why.NOT_YOURS
    if obj.exhausted:
        return why.ATTACKER_RESTED
    if q.active(e, CantAttack, unit):
        return why.CANNOT_ATTACK
    if obj.entered_turn == e.state.vars["turn"] and not q.linked(e, unit) and not q.active(e, AttackEarly, unit):
        return why.NEW
    return None


class _Reach:
    """What decides the targets of one Unit: whether it was deployed this turn, the effects that let it attack even
    then, and those that let it attack active Units.
    """

    __slots__ = ("allowing", "early", "fresh", "unit")

    def __init__(
        self, unit: ObjId, fresh: bool, early: list[ActiveEffect[AttackEarly]], allowing: list[ActiveEffect[MayTarget]]
    ) -> None:
        self.unit = unit
        self.fresh = fresh
        self.early = early
        self.allowing = allowing


def _reach(e: Engine, unit: ObjId) -> _Reach:
    fresh = e.state.objs[unit].entered_turn == e.state.vars["turn"] and not q.linked(e, unit)
    early: list[ActiveEffect[AttackEarly]] = q.active(e, AttackEarly, unit) if fresh else []
    return _Reach(unit, fresh, early, q.active(e, MayTarget, unit))


def attack_refusal(e: Engine, seat: int, unit: ObjId, target: ObjId = 0) -> Refusal | None:
    """Why a player's Unit cannot attack another Unit (0: any player), or None if `options` offers it."""
    refusal = attacker_refusal(e, seat, unit)
    if refusal is not None:
        return refusal
    reach = _reach(e, unit)
    forced = forced_targets(e, reach)
    if not target:
        sides = mp.enemy_sides(e, seat)
        return all_refused(_target_refusal(e, reach, 0, enemy) for enemy in sides) or (
            why.ANOTHER_TARGET if forced else None
        )
    obj = e.state.objs.get(target)
    if obj is None or obj.zone != BATTLE or obj.host or obj.seat == seat:
        return why.NOT_ATTACKED
    if obj.seat in mp.members(e, seat):
        return why.PARTNER_ATTACKED
    return _target_refusal(e, reach, target, obj.seat) or (
        why.ANOTHER_TARGET if forced and target not in forced else None
    )


def _target_refusal(e: Engine, reach: _Reach, target: ObjId, seat: int) -> Refusal | None:
    """Why a Unit that can attack cannot attack this target, or None. Effects that force it to attack another Unit
    (`forced_targets`) are not considered.

    Args:
        e: the engine.
        reach: the attacking Unit.
        target: the Unit to attack; 0: a player.
        seat: that player, or the Unit's.
    """
    unit, early, allowing = reach.unit, reach.early, reach.allowing
    if not target:
        if reach.fresh and not any(entry.rule.what is None for entry in early):
            return why.ONLY_UNITS
        banned = q.active(e, CantAttackThatPlayer, unit)
        if q.active(e, CantAttackPlayer, unit) or (banned and any(_bars(e, entry, seat) for entry in banned)):
            return why.NOT_THE_PLAYER
        return None
    if reach.fresh and not any(entry.rule.allows(entry.ctx, target) for entry in early):
        return why.NOT_THAT_UNIT
    if not e.state.objs[target].exhausted and not (
        allowing and any(x.rule.what.matches(x.ctx, target) for x in allowing)
    ):
        return why.NOT_RESTED
    barring = q.active(e, CantBeAttacked, target)
    return why.NOT_A_TARGET if barring and any(x.rule.speaks_of(x.ctx, unit) for x in barring) else None


def _bars(e: Engine, entry: ActiveEffect[CantAttackThatPlayer], seat: int) -> bool:
    """Does a ban on attacking "the same enemy player or enemy team" cover this player? (Q302)"""
    named = entry.ctx.results.it
    return not named or any(mp.side(e, seat_of(one)) == mp.side(e, seat) for one in named)


def forced_targets(e: Engine, reach: _Reach) -> list[ObjId]:
    """The enemy Units that effects force a Unit to attack, among those that it can attack (Q300, Q301). One chosen by
    an effect goes before those that only ask for it "if possible" (Q289).
    """
    found: dict[bool, list[ObjId]] = {True: [], False: []}
    if MustTarget not in entries(e):
        return found[False]
    for enemy in mp.enemies(e, e.state.objs[reach.unit].seat):
        for other, drawing in _drawing(e, enemy):
            rules = [x for x in drawing if x.rule.speaks_of(x.ctx, reach.unit)]
            if rules and _target_refusal(e, reach, other, enemy) is None:
                found[any(x.lasting for x in rules)].append(other)
    return found[True] or found[False]


def _drawing(e: Engine, seat: int) -> list[tuple[ObjId, list[ActiveEffect[MustTarget]]]]:
    """The player's Units that effects make targets, each with those effects: computed once for all attackers."""
    key = ("drawing", seat)
    found: list[tuple[ObjId, list[ActiveEffect[MustTarget]]]] | None = e.state_cache.get(key)
    if found is None:
        each = [(unit, q.active(e, MustTarget, unit)) for unit in e.zone(BATTLE, seat)]
        found = e.state_cache[key] = [(unit, rules) for unit, rules in each if rules]
    return found


Target: TypeAlias = tuple[int, str, list[tuple[ObjId, str]]]  # an enemy side, its player's place, its rested Units


def options(e: Engine, seat: int, targets: list[Target]) -> list[Option]:
    """The attacks that a player can declare (7-5-4-1): on any other player, or the opposing team, and on their Units
    (12-2-7, 12-3-12).

    Args:
        e: the engine.
        seat: the player.
        targets: empty, or as a partner's attacks left it: both have the same possible targets.
    """
    found: list[Option] = []
    rules = entries(e)
    able = _able(e, seat, rules)
    if not able:
        return found
    objs, card_of = e.state.objs, e.state.card_of
    free = _OF_TARGETS.isdisjoint(rules)  # no effect is about targets: all players and all rested Units can be attacked
    if not targets:
        for enemy in mp.enemy_sides(e, seat):
            rested = [(unit, card_of[objs[unit].card]) for unit in mp.units(e, enemy) if objs[unit].exhausted]
            targets.append((enemy, "player" if e.seats == 2 else f"p{enemy + 1}", rested))
    for unit in able:
        if not free:
            _choose_targets(e, unit, targets, rules, found)
            continue
        number = card_of[objs[unit].card]
        for _, place, rested in targets:
            found.append(Option("attack", unit, number, place=place))
            for target, card in rested:
                found.append(Option("attack", unit, number, target, card))
    return found


_NOBODY: Final[Sequence[ObjId]] = ()
_OF_TARGETS: Final[frozenset[type[Rule]]] = frozenset(
    (AttackEarly, CantAttackPlayer, CantAttackThatPlayer, CantBeAttacked, MayTarget, MustTarget)
)


def _able(e: Engine, seat: int, rules: Collection[type[Rule]]) -> list[ObjId]:
    """The player's Units that can attack, given the kinds of effects in play. Without effects, an active Unit can
    attack if it was there before this turn, and cannot if it is new and has no Pilot (3-2-4).
    """
    state = e.state
    objs, turn = state.objs, state.vars["turn"]
    banned, early = CantAttack in rules, AttackEarly in rules
    found: list[ObjId] = []
    for unit in state.zones[seat].get(BATTLE, ()):
        obj = objs[unit]
        fresh = obj.entered_turn == turn
        if obj.exhausted or (fresh and not (early or obj.attachments)):
            continue
        if not (banned or fresh) or attacker_refusal(e, seat, unit) is None:
            found.append(unit)
    return found


def _choose_targets(
    e: Engine, unit: ObjId, targets: Sequence[Target], rules: Collection[type[Rule]], found: list[Option]
) -> None:
    """Add the attacks of a Unit while effects about targets are in play."""
    card_of, objs = e.state.card_of, e.state.objs
    number, reach = card_of[objs[unit].card], _reach(e, unit)
    forced = forced_targets(e, reach) if MustTarget in rules else _NOBODY
    every = not (reach.fresh or reach.allowing or forced or CantBeAttacked in rules)
    for enemy, place, rested in targets:
        if not forced and _target_refusal(e, reach, 0, enemy) is None:
            found.append(Option("attack", unit, number, place=place))
        # Only effects make active Units targets.
        units = [(one, card_of[objs[one].card]) for one in mp.units(e, enemy)] if reach.allowing else rested
        for target, card in units:
            if every or ((not forced or target in forced) and _target_refusal(e, reach, target, enemy) is None):
                found.append(Option("attack", unit, number, target, card))


def begin(e: Engine, seat: int, option: Option) -> None:
    """Start the battle of an option."""
    defender = mp.enemies(e, seat)[0] if option.place in ("", "player") else int(option.place[1:]) - 1
    if option.to:
        defender = e.state.objs[option.to].seat
    e.push("battle", attacker=option.obj, target=option.to, defender=defender)


# ---------------------------------------------------------------- the steps


def attack_step(e: Engine, frame: Frame) -> None:
    """8-2: rest the attacker, declare the target; attack effects trigger."""
    data = frame.data
    attack = Attack(data["attacker"], data["target"], data["defender"], declared=data["target"])
    seat = e.state.objs[attack.attacker].seat
    e.perform(ch.rest(attack.attacker, "attack"), ch.set_var("attack", attack, "battle"))
    e.perform(ch.note("attack", attack.attacker, attack.target or player(attack.defender), seat=seat))


def current(e: Engine) -> Attack | None:
    """The battle, or None if attacker or target are gone (8-2-4, 8-3-5, 8-4-2)."""
    attack: Attack | None = e.state.vars.get("attack")
    return attack if attack is not None and stands(e, attack) else None


def stands(e: Engine, attack: Attack) -> bool:
    """Are attacker and target still there, and the attacked player?"""
    if not q.exists(e, attack.attacker) or (attack.target and not q.exists(e, attack.target)):
        return False
    return attack.defender not in e.state.out


def block_refusal(e: Engine, attack: Attack | None, unit: ObjId) -> Refusal | None:
    """Why a Unit cannot block this attack, or None (8-3-1, 8-3-3)."""
    if attack is None:
        return why.NO_ATTACK
    obj = e.state.objs[unit]
    if not mp.may_block(e, attack.defender, obj.seat) or obj.zone != BATTLE or obj.host:
        return why.NOT_ATTACKED_SIDE
    if q.has(e, attack.attacker, "high-maneuver"):
        return why.HIGH_MANEUVER
    if unit == attack.target:
        return why.THE_TARGET
    if obj.exhausted:
        return why.BLOCKER_RESTED
    if not q.has(e, unit, "blocker"):
        return why.NO_BLOCKER
    if q.active(e, CantBlock, unit):
        return why.CANNOT_BLOCK
    return None


def blockers(e: Engine, attack: Attack) -> list[ObjId]:
    """The Units that can block."""
    objs = e.state.objs
    return [
        unit
        for seat in mp.members(e, attack.defender)
        for unit in q.bearers(e, "blocker", seat)
        if not objs[unit].exhausted and block_refusal(e, attack, unit) is None
    ]


def _block_prompt(e: Engine, attack: Attack) -> Prompt:
    options = [*(Option("block", unit, e.card(unit)) for unit in blockers(e, attack)), Option("pass")]
    asked = mp.side(e, attack.defender)
    return Prompt(asked, "block", options, source=attack.attacker, rule="8-3-1", message="block")


def block_step(e: Engine, frame: Frame) -> Asking | str | None:
    """8-3: the standby player, or one of the team (12-3-13), may activate Blocker once (8-3-2)."""
    attack = current(e)
    return "end" if attack is None else _blocking(e, attack)


def _blocking(e: Engine, attack: Attack) -> Asking:
    answer = yield e.asks_again or _block_prompt(e, attack)
    if answer[0].verb == "block":
        unit = answer[0].obj
        seat = e.state.objs[unit].seat
        retarget = ch.set_var("attack", attack._replace(target=unit, defender=seat, blocked=True), "retarget")
        yield from e.propose(ch.rest(unit, "block", unit), retarget)
        e.perform(ch.note("block", unit, attack.attacker, seat=seat))
    return None


def after_block(e: Engine, frame: Frame) -> str | None:
    """8-3-5: without attacker or target, skip to the battle end step."""
    return "end" if current(e) is None else None


def damage_step(e: Engine, frame: Frame) -> Asking | str | None:
    """8-5: the attack succeeds on the present target."""
    attack = current(e)
    if attack is None:
        return "end"
    if may_redirect(e):
        return _striking(e, attack)
    if _land(e, attack, _hits(e, attack)):
        e.push("striking back")
    return None


def _striking(e: Engine, attack: Attack) -> Asking:
    if (yield from strike(e, attack)):
        e.push("striking back")
    return None


def strike(e: Engine, attack: Attack) -> Generator[Prompt, Answer, bool]:
    """Deal the damage of the damage step, redirected by effects.

    Returns:
        True if the attacked Unit has still to deal its damage: First Strike comes before it (13-1-5-2).
    """
    return _land(e, attack, (yield from redirected(e, _hits(e, attack), "battle")))


def _hits(e: Engine, attack: Attack) -> list[Hit]:
    """The damage that an attack deals: between two Units both deal theirs simultaneously (8-5-3-2); against a player it
    is dealt to the Base, else to the top Shield, with Suppression to the first two (8-5-2). Empty: it is dealt to the
    player.
    """
    one, two = attack.attacker, attack.target
    if two:
        hits = [(two, q.ap(e, one), one)]
        if not q.has(e, one, "first strike"):
            hits.append((one, q.ap(e, two), two))
        return hits
    base = q.base(e, attack.defender)
    if base:
        return [(base, q.ap(e, one), one)]
    count = 2 if q.has(e, one, "suppression") else 1  # 1.9.0:13-1-7
    return [(oid, q.ap(e, one), one) for oid in front_shields(e, attack.defender, count)]


def _land(e: Engine, attack: Attack, hits: Sequence[Hit]) -> bool:
    """Deal the damage (`strike`)."""
    one, two = attack.attacker, attack.target
    first = bool(two) and q.has(e, one, "first strike")
    if hits:
        deal(e, hits, "battle")
    elif q.ap(e, one) > 0:  # 5-5-5, 8-5-2-2
        e.perform(ch.set_var("struck", (*e.state.vars.get("struck", ()), attack.defender), "struck"))
    return first and q.exists(e, one) and q.exists(e, two)


def strike_back(e: Engine, attack: Attack) -> Generator[Prompt, Answer, None]:
    """13-1-5-2: after First Strike the attacked Unit deals its damage."""
    one, two = attack.attacker, attack.target
    deal(e, (yield from redirected(e, [(one, q.ap(e, two), two)], "battle")), "battle")


def _back(e: Engine, frame: Frame) -> Asking:
    """The second half of the damage step."""
    attack = current(e)
    assert attack is not None
    yield from strike_back(e, attack)
    return DONE


def end_step(e: Engine, frame: Frame) -> None:
    """8-6: effects worded "during this battle" end."""
    e.perform(ch.note("battle end"), *expiry(e, "battle"))


def over(e: Engine, frame: Frame) -> str | None:
    """8-6-2: the battle ends."""
    e.perform(ch.set_var("attack", frame.data.get("outer"), "battle over"))
    return DONE


def expiry(e: Engine, until: str) -> list[Event]:
    """The event that ends all effects with that duration."""
    ids = frozenset(item.id for item in e.state.lasting if item.until == until)
    return [ch.expire(ids)] if ids else []


def open_duel(e: Engine, frame: Frame) -> None:
    """1.9.0:5-22: a battle begun by an effect has only a damage step; attack effects do not trigger (Q447)."""
    one, two = frame.data["units"]
    outer = e.state.vars.get("attack")
    defender = q.thing(e, two).seat
    e.perform(ch.set_var("attack", Attack(one, two, defender, declared=two, only_damage=True), "duel"))
    e.update(frame, outer=outer)


BATTLE_STEPS = StepTable((
    ("attack", attack_step), ("block", block_step), ("after block", after_block), ("open", action_step.open_step),
    ("action", action_step.ASK), ("damage", damage_step), ("end", end_step), ("over", over),
))  # fmt: skip
# Both halves of the damage step are one procedure: triggers of the first wait for the second (AMB-6).
STRIKING_BACK = StepTable((("damage", _back),), atomic=True)
DUEL = StepTable((("begin", open_duel), ("damage", damage_step), ("end", end_step), ("over", over)))
