"""Why something cannot be done: one refusal with its clause for whatever the prompt does not offer.

An option is legal exactly when nothing refuses it; these functions say what the offers of `play`, `activate`,
`battle` and `pairing` ask, reason by reason.
"""

from __future__ import annotations

from gundam_tui.kernel import Engine, Refusal

from . import battle
from . import multiplayer as mp
from . import queries as q
from .activation import ready
from .constants import BATTLE, HAND, Attack
from .continuous import InForce, listeners
from .costs import satisfiable
from .model import CompiledAbility, Ctx, once_key
from .pairing import pair_refusal
from .play import price_refusal, prices

_MAIN = frozenset(("deploy", "pair", "attack", "end"))
_EITHER = frozenset(("play", "command", "activate"))


def why_not(e: Engine, seat: int, verb: str, obj: int = 0, to: int = 0, n: int = -1) -> Refusal | None:
    """Why the seat cannot do something now, or None when the open prompt offers it.

    Args:
        e: the engine.
        seat: who wants to do it.
        verb: `deploy`, `pair`, `command`, `play` (any of the three), `activate`, `attack`, `block`, `end`, `pass`;
            empty: to play a card of the hand, to attack with a Unit in the main phase, else to activate.
        obj: the card or Unit that does it.
        to: the Unit to pair with or to attack; 0: any Unit to pair with, the enemy player to attack.
        n: the line of the card whose ability is to be activated; -1: any.

    Raises:
        ValueError: an unknown verb.
    """
    verb = verb or _usual(e, obj)
    if verb not in _WHY:
        raise ValueError(f'why_not knows no verb "{verb}"; there are {", ".join(sorted(_WHY))}')
    refusal = _window(e, seat, verb)
    if refusal is not None or verb in ("end", "pass"):
        return refusal
    if obj not in e.state.objs:
        return Refusal("4-1-5", "that card is not there any more")
    if verb == "activate":
        return _activate(e, seat, obj, n)
    return _WHY[verb](e, seat, obj, to)


def _usual(e: Engine, obj: int) -> str:
    """What one does with a card."""
    thing = e.state.objs.get(obj)
    if thing is None or thing.zone == HAND:
        return "play"
    attacks = q.kind(e, obj) == "unit" and thing.zone == BATTLE and _moment(e) == "main"
    return "attack" if attacks else "activate"


def _moment(e: Engine) -> str:
    return "main" if e.prompt is not None and e.prompt.kind == "act" else "action"


def _window(e: Engine, seat: int, verb: str) -> Refusal | None:
    """Is it the moment at all (7-5-1, 9-3, 8-3-1)?"""
    prompt = e.prompt
    if prompt is None:
        return Refusal("1-2-1", "the game is over")
    wanted = {"block": ("block",), "pass": ("block", "action_step")}.get(verb, ("act",))
    if verb in _EITHER:
        wanted = ("act", "action_step")
    asked = prompt.seat in (seat, mp.side(e, seat)) and seat in mp.answering(e, prompt)
    if asked and prompt.kind in wanted:
        return None
    if asked and prompt.kind == "action_step":
        return Refusal("9-3", "in an action step only Action Commands and Activate･Action effects can be used")
    if verb == "block":
        return Refusal("8-3-1", "only the standby player blocks, and only in the block step")
    if verb == "pass":
        return Refusal("9-3", "nothing is to be passed now")
    if asked:
        return Refusal("7-5-1", "the open question has to be answered first")
    return Refusal("7-5-1", "only in your own main phase")


# ---------------------------------------------------------------- cards of the hand


def _in_hand(e: Engine, seat: int, oid: int) -> Refusal | None:
    obj = e.state.objs[oid]
    if obj.zone != HAND or obj.seat != seat:
        return Refusal("7-5-2-1", "only cards of your own hand can be played")
    return None


def _price(e: Engine, seat: int, oid: int, host: int = 0) -> Refusal | None:
    """Can one of the ways to play the card be paid?"""
    found = [price_refusal(e, seat, price) for price in prices(e, oid, host)]
    return found[0] if all(found) else None


def _deploy(e: Engine, seat: int, oid: int, to: int) -> Refusal | None:
    card = q.definition(e, oid)
    if card.kind not in ("unit", "base"):
        return Refusal("7-5-2-1", "only Units and Bases are deployed")
    return _in_hand(e, seat, oid) or _price(e, seat, oid)


def _command(e: Engine, seat: int, oid: int, to: int) -> Refusal | None:
    card = q.definition(e, oid)
    if card.kind != "command":
        return Refusal("7-5-2-1", "only Command cards are played for their effect")
    moment = _moment(e)
    if moment not in card.by_moment:
        if moment == "main":
            return Refusal("13-2-4-1", "its effect can only be activated in an action step")
        return Refusal("13-2-3-1", "its effect can only be activated in your main phase")
    return _in_hand(e, seat, oid) or _price(e, seat, oid) or _effect(e, seat, oid, oid, card.by_moment[moment])


def _pair(e: Engine, seat: int, oid: int, to: int) -> Refusal | None:
    card = q.definition(e, oid)
    if card.kind != "pilot" and card.pilot_name is None:
        return Refusal("3-3-1", "only Pilots are paired")
    if _moment(e) != "main":
        return Refusal("13-2-4-2", "Pilots are paired in the main phase only")
    refusal = _in_hand(e, seat, oid)
    if refusal is not None:
        return refusal
    if to:
        if to not in e.state.objs or e.state.objs[to].zone != BATTLE or e.state.objs[to].host:
            return Refusal("3-3-1", "Pilots are paired with Units in the battle area")
        return pair_refusal(e, seat, to) or _host_price(e, seat, oid, to)
    hosts = [_pair(e, seat, oid, unit) for unit in e.zone(BATTLE, seat)]
    if not hosts:
        return _price(e, seat, oid) or Refusal("3-3-3", "you have no Unit to pair it with")
    if not all(hosts):
        return None
    paid = _price(e, seat, oid)
    if paid is not None:
        return paid
    if all(e.state.objs[unit].attachments for unit in e.zone(BATTLE, seat)):
        return Refusal("3-3-4", "all of your Units have a Pilot")
    return next(refusal for refusal in hosts if refusal is not None)


def _host_price(e: Engine, seat: int, oid: int, host: int) -> Refusal | None:
    return price_refusal(e, seat, prices(e, oid, host)[0])


def _play(e: Engine, seat: int, oid: int, to: int) -> Refusal | None:
    """Can the card be played in any way? Else the reason of the way that is most like it."""
    refusal = _in_hand(e, seat, oid)
    if refusal is not None:
        return refusal
    card = q.definition(e, oid)
    main = _moment(e) == "main"
    if not main and (card.kind != "command" or "action" not in card.by_moment):
        if card.kind == "command" and "main" in card.by_moment:
            return Refusal("13-2-3-1", "its effect can only be activated in your main phase")
        return Refusal("9-3-1", "in an action step only Action Commands can be played from the hand")
    if card.kind in ("unit", "base"):
        return _deploy(e, seat, oid, 0)
    if card.kind == "pilot":
        return _pair(e, seat, oid, to)
    if card.kind != "command":
        return Refusal("7-5-2-1", "it is not played from the hand")
    effect = _command(e, seat, oid, 0)
    if effect is None or card.pilot_name is None or not main:
        return effect
    pilot = _pair(e, seat, oid, to)
    if pilot is None:
        return None
    if pilot.clause in ("2-9-1", "2-10-1"):
        return pilot
    return Refusal(effect.clause, f"{effect.text}; and as a Pilot: {pilot.text}")


# ---------------------------------------------------------------- effects


def _effect(e: Engine, seat: int, this: int, card: int, abilities: tuple[CompiledAbility, ...]) -> Refusal | None:
    """Would one of the effects activate (10-2)?"""
    x = Ctx(e, seat, this, card)
    if any(ready(x, ability) for ability in abilities):
        return None
    for ability in abilities:
        if ability.once and e.state.ledger.get(once_key(ability, this, card)):
            return Refusal("13-2-13-1", "it has been used this turn")
        if ability.cond is not None and not ability.cond(x):
            return Refusal("10-2-1", "the condition of its effect is not met")
    return Refusal("10-1-8-1-1", "its effect has no target that could be chosen")


def _activate(e: Engine, seat: int, oid: int, n: int) -> Refusal | None:
    """Why no effect of a card in play can be activated now (10-1-7)."""
    moment = _moment(e)
    known = [
        item
        for item in listeners(e).get(f"activate {moment}", ())
        if item.seat == seat and oid in (item.card, item.this) and n in (-1, item.ability.index)
    ]
    found = [_usable(e, item) for item in known]
    obj = e.state.objs[oid]
    own_unit = obj.zone == BATTLE and obj.seat == seat and not obj.host
    if moment == "main" and n < 0 and own_unit and q.has(e, oid, "support"):
        found.append(_support(e, seat, oid))
    if not found:
        other = "action" if moment == "main" else "main"
        clause = {"main": "10-1-7-1", "action": "9-3"}[moment]
        if any(i.seat == seat and oid in (i.card, i.this) for i in listeners(e).get(f"activate {other}", ())):
            when = "an action step" if moment == "main" else "your main phase"
            return Refusal("13-2-2-1" if moment == "main" else "13-2-1-1", f"its effect is activated in {when} only")
        return Refusal(clause, "it has no effect of yours that is activated")
    return found[0] if all(found) else None


def _usable(e: Engine, item: InForce) -> Refusal | None:
    ability = item.ability
    x = Ctx(e, item.seat, item.this, item.card)
    if ability.gate is not None and not ability.gate(x):
        clause = {"pair": "13-2-10-1", "link": "13-2-12-1"}.get(ability.during or "", "10-2-1")
        return Refusal(clause, "the condition under which it has that effect is not met")
    if ability.once and e.state.ledger.get(once_key(ability, item.this, item.card)):
        return Refusal("13-2-13-1", "it has been used this turn")
    if not satisfiable(x, ability.costs):
        return Refusal("10-1-7-4", "what it costs to activate cannot be paid")
    return _effect(e, item.seat, item.this, item.card, (ability,))


def _support(e: Engine, seat: int, unit: int) -> Refusal | None:
    if e.state.objs[unit].exhausted:
        return Refusal("13-1-3-1", "Support rests the Unit, and it is rested")
    if len(mp.units(e, seat)) < 2:
        return Refusal("13-1-3-1", "Support needs another friendly Unit")
    return None


# ---------------------------------------------------------------- battles


def _attack(e: Engine, seat: int, unit: int, to: int) -> Refusal | None:
    refusal = battle.attacker_refusal(e, seat, unit)
    if refusal is not None:
        return refusal
    if not to:
        found = [battle.target_refusal(e, unit, 0, enemy) for enemy in mp.enemy_sides(e, seat)]
        return found[0] if all(found) else None
    target = e.state.objs.get(to)
    if target is not None and target.zone == BATTLE and target.seat in mp.members(e, seat) and target.seat != seat:
        return Refusal("12-3-12", "a partner's Unit cannot be attacked")
    if target is None or target.zone != BATTLE or target.host or target.seat == seat:
        return Refusal("8-2-1", "only an enemy player or an enemy Unit in the battle area can be attacked")
    return battle.target_refusal(e, unit, to, target.seat)


def _block(e: Engine, seat: int, unit: int, to: int) -> Refusal | None:
    attack: Attack | None = battle.current(e)
    if attack is None:
        return Refusal("8-3-5", "there is no attack to block")
    return battle.block_refusal(e, attack, unit)


def _nothing(e: Engine, seat: int, oid: int, to: int) -> Refusal | None:
    return None


_WHY = {
    "deploy": _deploy, "command": _command, "pair": _pair, "play": _play, "attack": _attack, "block": _block,
    "activate": _nothing, "end": _nothing, "pass": _nothing,
}  # fmt: skip
