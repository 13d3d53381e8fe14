"""Questions and labels: what a prompt asks and what each answer says, in English, made on request.

A label is a verb phrase that names its object; "Done" and "OK" are never labels. A question names the card or rule that
asks. Both are written for the seat that answers; `question` has a second form for the others, which reveals no more
than everyone knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from gundam_tui.games.gcg.cards.constants import HAND, HAND_LIMIT, MAX_UNITS, TRASH, Attack
from gundam_tui.games.gcg.cards.seating import CLOCKWISE, COUNTERCLOCKWISE
from gundam_tui.games.gcg.changes.prompts import payable
from gundam_tui.games.gcg.effects.verbs.deploy import Deploy
from gundam_tui.games.gcg.effects.verbs.timing import Activate
from gundam_tui.games.gcg.flow.play import prices
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.prompt_table import MAY
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Option, Prompt, StackItem
from gundam_tui.kernel.view import knows

from . import naming as n
from . import phrases as ph

__all__ = ["attack_words", "chosen_name", "label", "question", "source_name", "waiting"]

Asked = Callable[[Engine, Prompt], str]
Label = Callable[[Engine, Prompt, Option], str]


def question(e: Engine, prompt: Prompt, seat: int | None = -1) -> str:
    """The question of a prompt.

    Args:
        e: the engine that asks it.
        prompt: its open prompt.
        seat: the reader; -1: the seat that answers; another seat or None (a watcher): what those may know.
    """
    reader = prompt.seat if seat == -1 else seat
    if reader is not None and reader in mp.answering(e, prompt):
        text = _QUESTIONS[prompt.kind](e, prompt if reader == prompt.seat else prompt.put_to(reader))
        return f"Nothing fits. {text}" if _bare(prompt) else text
    who = n.side(e, prompt.seat) if prompt.kind in mp.TOGETHER else n.player(prompt.seat)
    return f"{who} {_PUBLIC[prompt.kind](e, prompt)}"


def _bare(prompt: Prompt) -> bool:
    """Is it asked only because not asking would reveal something (`kernel.view.conceals`)?"""
    return not prompt.options or (prompt.kind == MAY and len(prompt.options) == 1)


def label(e: Engine, prompt: Prompt, option: Option) -> str:
    """The label of an option, for the seat that answers. A label for a partner's card names the partner."""
    text = _LABELS[option.verb](e, prompt, option)
    if e.seats > 2 and prompt.kind in mp.TOGETHER and option.obj:
        who = _whose(e, option)
        return text if who == prompt.seat else f"{n.player(who)}: {text}"
    return text


def _whose(e: Engine, option: Option) -> int:
    return mp.keeper(e, q.thing(e, option.obj))


# ---------------------------------------------------------------- what is happening


def attack_words(e: Engine, seat: int | None) -> str:
    """`Gundam attacks Zaku Ⅰ`, empty outside a battle."""
    attack: Attack | None = e.state.vars.get("attack")
    if attack is None:
        return ""
    unit = n.called(e, attack.attacker, seat)
    if attack.target:
        return f"{unit} attacks {n.called(e, attack.target, seat)}"
    if seat is not None and mp.side(e, attack.defender) == mp.side(e, seat):
        return f"{unit} attacks {'you' if len(mp.members(e, seat)) == 1 else 'your team'}"
    return f"{unit} attacks {n.side(e, attack.defender)}"


def _attacker(e: Engine, seat: int | None) -> str:
    attack: Attack | None = e.state.vars.get("attack")
    return n.called(e, attack.attacker, seat) if attack is not None else ""


def source_name(e: Engine, prompt: Prompt, seat: int | None) -> str:
    """The card of the effect, or the card that asks; empty for a rule, or a card that the reader does not know."""
    found = n.cause(e, seat)
    if found:
        return found
    source = prompt.source
    if source and (source in e.state.objs or source in e.state.last_known) and knows(e, source, seat):
        return n.called(e, source, seat)
    return ""


def _lead(e: Engine, prompt: Prompt) -> str:
    found = source_name(e, prompt, prompt.seat)
    return f"{found}: " if found else ""


def _most(prompt: Prompt) -> int:
    """How many could be chosen; if nothing fits, the intended number."""
    return prompt.most if prompt.options else cast("int", prompt.args[0])


def _amount(prompt: Prompt) -> str:
    least, most = prompt.least, _most(prompt)
    if least == most:
        return str(most)
    return f"up to {most}" if not least else f"{least} to {most}"


_NOUNS = {
    "unit": "Unit", "pilot": "Pilot", "base": "Base", "shield": "Shield", "resource": "Resource", "command": "Command",
}  # fmt: skip


def _nouns(e: Engine, prompt: Prompt) -> str:
    """The candidates: `1 enemy Unit`, `up to 2 cards from your trash`."""
    if not prompt.options:
        return f"{_amount(prompt)} card{'' if _most(prompt) == 1 else 's'}"
    kinds: set[str] = set()
    places: set[tuple[str, int]] = set()
    for option in prompt.options:
        if option.obj:
            kinds.add(_NOUNS.get(q.kind(e, option.obj), "card"))
            places.add((e.state.objs[option.obj].zone, e.state.objs[option.obj].seat))
        else:
            parts = option.place.split("/")
            places.add((parts[1] if len(parts) > 1 else "player", int(parts[0][1:]) - 1))
            kinds.add({"shield": "Shield"}.get(parts[1], "card") if len(parts) > 1 else "player")
    zones, owners = {zone for zone, _ in places}, {owner for _, owner in places}
    in_play = zones <= {"battle area", "base section", "resources"}
    noun = kinds.pop() if len(kinds) == 1 else "target" if in_play or "player" in kinds else "card"
    side = whence = ""
    if not in_play and noun not in ("player", "Shield"):
        noun = "card"
    if in_play and (len(owners) == 1 or e.seats > 2):
        foes = [mp.is_enemy(e, prompt.seat, owner) for owner in owners]
        side = "enemy " if all(foes) else "" if any(foes) else "friendly "
    if zones in ({TRASH}, {HAND}):
        whose = "your" if owners == {prompt.seat} else f"{n.player(owners.pop())}'s" if len(owners) == 1 else "any"
        whence = f" from {whose} {zones.pop()}"
    return f"{_amount(prompt)} {side}{noun}{'' if prompt.most == 1 else 's'}{whence}"


# ---------------------------------------------------------------- questions


def _q_first(e: Engine, prompt: Prompt) -> str:
    why = "It is for you to say" if "chooser" in e.state.vars else "You won the roll"
    return f"{why}: {'which team' if mp.seating(e).teams else 'who'} takes the first turn?"


def _q_direction(e: Engine, prompt: Prompt) -> str:
    return "You take the first turn: which way does play go round?"


def _q_mulligan(e: Engine, prompt: Prompt) -> str:
    return "Opening hand: keep it, or redraw five cards once?"


def _q_act(e: Engine, prompt: Prompt) -> str:
    whose = "Your" if len(mp.members(e, prompt.seat)) == 1 else "Your team's"
    return f"{whose} main phase: play, activate, attack or end the turn"


def _q_action_step(e: Engine, prompt: Prompt) -> str:
    battle = attack_words(e, prompt.seat)
    if battle:
        return f"{battle}: respond?"
    whose = "Your" if mp.on_turn(e, prompt.seat) else f"{n.side(e, q.active_seat(e))}'s"
    return f"{whose} turn is ending: respond?"


def _q_block(e: Engine, prompt: Prompt) -> str:
    return f"{attack_words(e, prompt.seat)}: block?"


def _q_burst(e: Engine, prompt: Prompt) -> str:
    return f"Your Shield was {n.called(e, prompt.source, prompt.seat)}: activate its Burst?"


def _q_pay(e: Engine, prompt: Prompt) -> str:
    what = _lead(e, prompt)
    return f"{what}pay with {'which Resource' if prompt.most == 1 else f'which {prompt.most} Resources'}?"


def _q_cost(e: Engine, prompt: Prompt) -> str:
    words = ph.of_cost(e, prompt, _amount(prompt)) or _nouns(e, prompt)
    return f"{_lead(e, prompt)}the cost is to {_COSTS[prompt.options[0].verb]} {words}: which?"


_COSTS = {"rest": "rest", "discard": "discard", "destroy": "destroy", "exile": "exile"}


def _q_target(e: Engine, prompt: Prompt) -> str:
    words = _nouns(e, prompt)
    if prompt.message == "support":
        return f"{_lead(e, prompt)}Support: give AP+{prompt.args[0]} to {words} this turn"
    if prompt.message == "take over":
        amount, oid = prompt.args
        name = n.called(e, cast("int", oid), prompt.seat)
        return f"Which card receives the {amount} damage to {name} instead?"
    what = ph.doing(e)
    if what is None:
        return f"{_lead(e, prompt)}choose {words}"
    words = ph.of_pile(what, _amount(prompt), many=_most(prompt) != 1) or words
    act = ph.on_some(what, words, [o.obj for o in prompt.options], many=prompt.most > 1)
    return f"{_lead(e, prompt)}{act}{ph.purpose(what, prompt.seat)}"


def _may(e: Engine, prompt: Prompt, *, why: bool = False) -> str:
    """The content of a "you may", as a verb phrase; with `why`, also what follows from it."""
    if prompt.message == "rest instead":
        return f"rest {n.called(e, prompt.source, prompt.seat)} instead of {_spared(e, prompt)}"
    what = ph.doing(e)
    text = ph.on_all(what, prompt.seat) if what is not None else ""
    if what is None or not text:
        return "carry out its effect"
    return text + (ph.purpose(what, prompt.seat) if why else "")


def _spared(e: Engine, prompt: Prompt) -> str:
    return n.called(e, cast("int", prompt.args[0]), prompt.seat)


def _q_may(e: Engine, prompt: Prompt) -> str:
    return f"{_lead(e, prompt)}{_may(e, prompt, why=True)}?"


def _q_mode(e: Engine, prompt: Prompt) -> str:
    return f"{_lead(e, prompt)}choose one of its effects"


def _q_number(e: Engine, prompt: Prompt) -> str:
    what = ph.doing(e)
    return f"{_lead(e, prompt)}{ph.on_all(what, prompt.seat) if what else 'choose a number'}: how many?"


def _q_place(e: Engine, prompt: Prompt) -> str:
    return f"{_lead(e, prompt)}put {ph.moving(e, prompt.seat)} on the top or the bottom of your deck?"


def _q_order(e: Engine, prompt: Prompt) -> str:
    where = prompt.message.removeprefix("order").strip()
    place = {"top": " on top of your deck", "bottom": " on the bottom of your deck"}.get(where, "")
    return f"{_lead(e, prompt)}put these cards{place} in order, the uppermost first"


def _q_trigger_order(e: Engine, prompt: Prompt) -> str:
    whose = "your" if len(mp.members(e, prompt.seat)) == 1 else "your team's"
    return f"{len(prompt.options)} of {whose} effects have been triggered: which resolves first?"


def _q_discard(e: Engine, prompt: Prompt) -> str:
    if prompt.message == "hand limit":
        return f"You hold more than {HAND_LIMIT} cards: discard {_amount(prompt)}"
    what = ph.doing(e)
    why = ph.purpose(what, prompt.seat) if what is not None else ""
    return f"{_lead(e, prompt)}discard {_nouns(e, prompt)}{why}"


def _q_excess(e: Engine, prompt: Prompt) -> str:
    return f"The battle area has room for {MAX_UNITS} Units: put {_nouns(e, prompt)} into the trash first"


_QUESTIONS: dict[str, Asked] = {
    "first": _q_first, "direction": _q_direction, "mulligan": _q_mulligan,
    "act": _q_act, "action_step": _q_action_step, "block": _q_block,
    "burst": _q_burst, "pay": _q_pay, "cost": _q_cost, "target": _q_target, "may": _q_may, "mode": _q_mode,
    "number": _q_number, "place": _q_place, "order": _q_order, "trigger_order": _q_trigger_order,
    "discard": _q_discard, "excess": _q_excess,
}  # fmt: skip


# ---------------------------------------------------------------- the same for the others


def _p_action_step(e: Engine, prompt: Prompt) -> str:
    unit = _attacker(e, None)
    return f"may respond to {unit}'s attack" if unit else "may respond at the end of the turn"


def _p_burst(e: Engine, prompt: Prompt) -> str:
    return f"decides about the Burst of {n.called(e, prompt.source, None)}"


def _p_pay(e: Engine, prompt: Prompt) -> str:
    found = source_name(e, prompt, None)
    return f"pays for {found}" if found else "pays"


def _p_effect(e: Engine, prompt: Prompt) -> str:
    if prompt.message == "take over":
        return "decides which card receives the damage instead"
    found = source_name(e, prompt, None)
    return f"decides about the effect of {found}" if found else "decides"


def _public(text: str) -> Asked:
    return lambda e, prompt: text


_PUBLIC: dict[str, Asked] = {
    "first": _public("decides who takes the first turn"),
    "direction": _public("decides which way play goes round"), "mulligan": _public("looks at the opening hand"),
    "act": _public("is in the main phase"), "action_step": _p_action_step,
    "block": lambda e, prompt: f"may block {_attacker(e, None)}'s attack", "burst": _p_burst, "pay": _p_pay,
    "cost": _p_pay, "target": _p_effect, "may": _p_effect, "mode": _p_effect, "number": _p_effect,
    "place": _p_effect, "order": _public("puts cards in order"),
    "trigger_order": _public("decides which effect resolves first"), "discard": _public("discards"),
    "excess": _public("makes room in the battle area"),
}  # fmt: skip


# ---------------------------------------------------------------- labels


def _l_first(e: Engine, prompt: Prompt, option: Option) -> str:
    seat = int(option.place[1:]) - 1
    return "Take the first turn" if seat == prompt.seat else f"Let {n.side(e, seat)} take the first turn"


def _l_direction(e: Engine, prompt: Prompt, option: Option) -> str:
    step = CLOCKWISE if option.place == "clockwise" else COUNTERCLOCKWISE
    following = [n.player((prompt.seat + step * far) % e.seats) for far in range(1, e.seats)]
    return f"Play {option.place}: {n.listed(following)} after you"


def _price(e: Engine, prompt: Prompt, option: Option) -> str:
    found = prices(e, option.obj, option.to)
    price = next((p for p in found if p.way == option.n), found[0])
    cost = f"cost {price.cost}"
    if price.lv != q.lv(e, option.obj):
        cost = f"Lv.{price.lv}, {cost}"
    ways = [ph.paying(e, prompt.seat, option.obj, op) for op in price.costs]
    return f"({cost}{', ' + n.listed(ways) if ways else ''})"


def _l_deploy(e: Engine, prompt: Prompt, option: Option) -> str:
    return f"Deploy {n.called(e, option.obj, prompt.seat)} {_price(e, prompt, option)}"


def _l_pair(e: Engine, prompt: Prompt, option: Option) -> str:
    card = q.definition(e, option.obj)
    link = ", links" if q.links(e, option.to, option.obj) else ""
    who = card.pilot_name or card.name
    return f"Pair {who} with {n.called(e, option.to, prompt.seat)} {_price(e, prompt, option)[:-1]}{link})"


def _l_command(e: Engine, prompt: Prompt, option: Option) -> str:
    return f"Play {n.called(e, option.obj, prompt.seat)} {_price(e, prompt, option)}"


def _l_activate(e: Engine, prompt: Prompt, option: Option) -> str:
    name = n.called(e, option.obj, prompt.seat)
    if option.place == "support":
        return f"Use {name}'s Support {q.keywords(e, option.obj)['support']}"
    text = n.effect_text(e, f"{option.card}:{option.n}").split("】")[-1]
    return f"Activate {name}: {text}" if text else f"Activate {name}"


def _l_attack(e: Engine, prompt: Prompt, option: Option) -> str:
    unit = n.called(e, option.obj, prompt.seat)
    if option.to:
        return f"Attack {n.called(e, option.to, prompt.seat)} with {unit}"
    seat = mp.enemies(e, prompt.seat)[0] if option.place == "player" else int(option.place[1:]) - 1
    return f"Attack {n.side(e, seat)} with {unit}"


def _l_pass(e: Engine, prompt: Prompt, option: Option) -> str:
    unit = _attacker(e, prompt.seat)
    if prompt.kind == "block":
        return f"No block against {unit}'s attack"
    return f"No response to {unit}'s attack" if unit else "No response at the end of the turn"


def _l_burst(e: Engine, prompt: Prompt, option: Option) -> str:
    moments = q.definition(e, option.obj).by_moment
    for ability in moments.get("burst", ()):
        # An ability that activates another effect of the card is described in the words of that effect.
        others = [op.moment for op in ability.program.ops if isinstance(op, Activate)]
        told = [*(one for moment in others for one in moments.get(moment, ())), ability][0]
        text = n.effect_text(e, told.id).split("\n")[0].rpartition("】")[2]
        return f"Activate the Burst of {n.called(e, option.obj, prompt.seat)}: {text}"
    return f"Activate the Burst of {n.called(e, option.obj, prompt.seat)}"


def _l_decline(e: Engine, prompt: Prompt, option: Option) -> str:
    return f"Leave the Burst of {n.called(e, prompt.source, prompt.seat)} unused"


def _l_yes(e: Engine, prompt: Prompt, option: Option) -> str:
    return ph.capital(_may(e, prompt))


def _l_no(e: Engine, prompt: Prompt, option: Option) -> str:
    if prompt.message == "rest instead":
        return f"Rest {_spared(e, prompt)}"
    return f"Don't {_may(e, prompt)}"


def chosen_name(e: Engine, prompt: Prompt, option: Option) -> str:
    """The name of an option's object, also if the seat does not know the card: `P2's top Shield`."""
    if option.obj:
        obj = e.state.objs[option.obj]
        if obj.zone == "resources":
            return f"{n.resource(e, option.obj)} ({'rested' if obj.exhausted else 'active'})"
        return n.called(e, option.obj, prompt.seat)
    parts = option.place.split("/")
    if len(parts) == 1:
        return n.player(int(parts[0][1:]) - 1)
    whose = "your" if parts[0] == f"p{prompt.seat + 1}" else f"{parts[0].upper()}'s"
    zone = "Shield" if parts[1] == "shield" else f"card of the {parts[1].replace('-', ' ')}"
    return f"{whose} top {zone}" if parts[2] == "top" else f"{whose} {zone} {parts[2]} from the top"


def _with_details(e: Engine, prompt: Prompt, option: Option, text: str) -> str:
    found = (ph.details(e, option.obj) or _apart(e, prompt, option)) if option.obj else ""
    return f"{text} ({found})" if found else text


def _apart(e: Engine, prompt: Prompt, option: Option) -> str:
    """The difference between a card and others of its name among the options (2-1-1: only the card number says whether
    two cards are the same): `ST03-008, Lv.2, AP1 HP2`; empty if there are no others.
    """
    known = [one.obj for one in prompt.options if one.obj in e.state.objs and knows(e, one.obj, prompt.seat)]
    if option.obj not in known:
        return ""
    mine = q.definition(e, option.obj)
    cards = (q.definition(e, obj) for obj in known)
    if all(card.name != mine.name or card.number == mine.number for card in cards):
        return ""
    figures = f", AP{mine.ap} HP{mine.hp}" if mine.ap or mine.hp else ""
    return f"{mine.number}, Lv.{mine.lv}{figures}"


def _l_choose(e: Engine, prompt: Prompt, option: Option) -> str:
    name = chosen_name(e, prompt, option)
    if prompt.message == "support":
        return _with_details(e, prompt, option, f"Give AP+{prompt.args[0]} to {name}")
    if prompt.message == "take over":
        return _with_details(e, prompt, option, f"Deal the {prompt.args[0]} damage to {name}")
    what = ph.doing(e)
    if what is not None and option.obj and isinstance(what.act, Deploy):
        return f"Deploy {name}{_deploy_price(e, prompt, option, pays=what.act.pay)}"
    if what is None or not option.obj:
        return _with_details(e, prompt, option, f"Choose {name}")
    if e.state.objs[option.obj].zone == "resources":
        return ph.capital(ph.on_some(what, name))
    return _with_details(e, prompt, option, ph.capital(ph.on_one(what, option.obj, prompt.seat)))


def _deploy_price(e: Engine, prompt: Prompt, option: Option, *, pays: bool) -> str:
    """The cost of deploying a card by an effect. One that is too expensive may be chosen too: then it stays in its
    place, as no more of the effect can be done (1-3-2, 10-2-2).
    """
    if not pays:
        return ""
    cost = q.cost(e, option.obj)
    return f" (cost {cost})" if payable(e, prompt.seat, cost) else f" (cost {cost}: more than you can pay, it stays)"


def _l_pay(e: Engine, prompt: Prompt, option: Option) -> str:
    return f"{'Spend' if q.is_ex(e, option.obj) else 'Rest'} {n.resource(e, option.obj)}"


def _verb(word: str, after: str = "") -> Label:
    return lambda e, prompt, option: _with_details(e, prompt, option, f"{word} {chosen_name(e, prompt, option)}{after}")


def _l_resolve(e: Engine, prompt: Prompt, option: Option) -> str:
    program = option.place.rsplit("/", 1)[0]
    item = next(item for item in e.state.trigger_queue[-1] if (item.program, item.source) == (program, option.obj))
    return waiting(e, item, prompt.seat)


def waiting(e: Engine, item: StackItem, seat: int | None) -> str:
    """A waiting triggered effect: its player, and its text on one line."""
    name = n.effect_owner(e, item.program) or n.called(e, item.source, seat)
    amount = item.bound[1].amount if len(item.bound) > 1 else 0  # a Burst is bound to nothing
    return f"{name}: {' '.join(n.effect_text(e, item.program, amount).split())}"


def _l_mode(e: Engine, prompt: Prompt, option: Option) -> str:
    frame = n.running(e)
    at = int(option.place) - 1
    choices = n.modes(e, frame.data["program"]) if frame is not None else ()
    if at < len(choices):
        return choices[at]
    what = ph.mode(e, at, prompt.seat)
    return ph.capital(what) if what else f"Effect {at + 1} of {source_name(e, prompt, prompt.seat)}"


def _l_count(e: Engine, prompt: Prompt, option: Option) -> str:
    return f"Deploy {n.count(int(option.place), 'token')}"


def _l_place(e: Engine, prompt: Prompt, option: Option) -> str:
    where = "on top" if option.verb == "top" else "on the bottom"
    return f"Put {ph.moving(e, prompt.seat)} {where} of your deck"


_LABELS: dict[str, Label] = {
    "first": _l_first, "direction": _l_direction, "keep": lambda e, prompt, option: "Keep this hand",
    "redraw": lambda e, prompt, option: "Redraw five cards", "deploy": _l_deploy, "pair": _l_pair,
    "command": _l_command, "activate": _l_activate, "attack": _l_attack,
    "end": lambda e, prompt, option: "End turn", "block": _verb("Block with"), "pass": _l_pass, "burst": _l_burst,
    "decline": _l_decline, "yes": _l_yes, "no": _l_no, "choose": _l_choose, "pay": _l_pay, "rest": _verb("Rest"),
    "exile": _verb("Exile"), "discard": _verb("Discard"), "destroy": _verb("Destroy"),
    "trash": _verb("Put", " into the trash"), "order": _verb("Place"), "resolve": _l_resolve, "mode": _l_mode,
    "count": _l_count, "top": _l_place, "bottom": _l_place,
}  # fmt: skip
