"""Questions and labels: what a prompt asks and what each answer says, made on request.

A label is a verb phrase that names its object; "Done" and "OK" are never labels. A question names the card or rule that
asks. Both are written for the seat that answers; `question` has a second form for the others, which reveals no more
than everyone knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from gundam_tui.games.gcg.cards.constants import HAND, HAND_LIMIT, MAX_UNITS, TRASH, Attack
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.seating import CLOCKWISE, COUNTERCLOCKWISE
from gundam_tui.games.gcg.changes.prompts import payable
from gundam_tui.games.gcg.effects.verbs.deploy import Deploy
from gundam_tui.games.gcg.effects.verbs.timing import Activate
from gundam_tui.games.gcg.flow.play import prices
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.prompt_table import (
    ACT,
    ACTION,
    BLOCK,
    BURST,
    COST,
    DIRECTION,
    DISCARD,
    EXCESS,
    FIRST,
    KINDS,
    MAY,
    NUMBER,
    ORDER,
    PAY,
    PLACE,
    TARGET,
    TRIGGER_ORDER,
    VERBS,
)
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Option, Prompt, StackItem
from gundam_tui.kernel.view import knows
from gundam_tui.language import NN, N, join, listed, tr, trn, upper_first

from . import kinds
from . import naming as n
from . import phrases as ph

__all__ = ["attack_words", "chosen_name", "label", "question", "source_name", "waiting"]

Asked = Callable[[Engine, Prompt], str]
Told = Callable[[Engine, Prompt, str], str]  # with the name of who is asked
Label = Callable[[Engine, Prompt, Option], str]
Writer = TypeVar("Writer", Asked, Told, Label)

# What has no sentence in its row of `prompt_table.py` has a function here, under the name of its kind or verb.
_QUESTIONS: dict[str, Asked] = {}
_PUBLIC: dict[str, Told] = {}
_LABELS: dict[str, Label] = {}


def _by(table: dict[str, Writer], *names: str) -> Callable[[Writer], Writer]:
    """Register a function as what writes a question or a label."""

    def register(writer: Writer) -> Writer:
        table.update(dict.fromkeys(names, writer))
        return writer

    return register


def question(e: Engine, prompt: Prompt, seat: int | None = -1) -> str:
    """The question of a prompt.

    Args:
        e: the engine that asks it.
        prompt: its open prompt.
        seat: the reader; -1: the seat that answers; another seat or None (a watcher): what those may know.
    """
    reader = prompt.seat if seat == -1 else seat
    if reader is not None and reader in mp.answering(e, prompt):
        text = _asked(e, prompt if reader == prompt.seat else prompt.put_to(reader))
        return tr("Nothing fits. {question}", question=text) if _bare(prompt) else text
    who = n.side(e, prompt.seat) if prompt.kind in mp.TOGETHER else n.player(prompt.seat)
    return _told(e, prompt, who)


def _asked(e: Engine, prompt: Prompt) -> str:
    writer = _QUESTIONS.get(prompt.kind)
    return _led(e, prompt, tr(KINDS[prompt.kind].question)) if writer is None else writer(e, prompt)


def _told(e: Engine, prompt: Prompt, who: str) -> str:
    """What the others read: by default, whose effect is decided about."""
    writer, sentence = _PUBLIC.get(prompt.kind), KINDS[prompt.kind].others
    if writer is not None:
        return writer(e, prompt, who)
    return tr(sentence, player=who) if sentence else _p_effect(e, prompt, who)


def _bare(prompt: Prompt) -> bool:
    """Is it asked only because not asking would reveal something (`kernel.view.conceals`)?"""
    return not prompt.options or (prompt.kind == MAY and len(prompt.options) == 1)


def label(e: Engine, prompt: Prompt, option: Option) -> str:
    """The label of an option, for the seat that answers. A label for a partner's card names the partner."""
    text = _labelled(e, prompt, option)
    if e.seats > 2 and prompt.kind in mp.TOGETHER and option.obj:
        who = _whose(e, option)
        named = tr("{player}'s {card}", player=n.player(who), card="") in text
        return text if named or who == prompt.seat else tr("{player}: {text}", player=n.player(who), text=text)
    return text


def _labelled(e: Engine, prompt: Prompt, option: Option) -> str:
    writer, sentence = _LABELS.get(option.verb), VERBS[option.verb].label
    if writer is not None:
        return writer(e, prompt, option)
    if "{card}" not in sentence:
        return tr(sentence, n=option.number) if "{n}" in sentence else tr(sentence)
    return _with_details(e, prompt, option, tr(sentence, card=chosen_name(e, prompt, option)))


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
        return tr("{unit} attacks {target}", unit=unit, target=n.called(e, attack.target, seat))
    if seat is not None and mp.side(e, attack.defender) == mp.side(e, seat):
        alone = len(mp.members(e, seat)) == 1
        return tr("{unit} attacks you", unit=unit) if alone else tr("{unit} attacks your team", unit=unit)
    return tr("{unit} attacks {target}", unit=unit, target=n.side(e, attack.defender))


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


def _led(e: Engine, prompt: Prompt, text: str) -> str:
    """A question with the card that asks it in front."""
    found = source_name(e, prompt, prompt.seat)
    return tr("{card}: {question}", card=found, question=text) if found else text


def _most(prompt: Prompt) -> int:
    """How many could be chosen; if nothing fits, the intended number."""
    return prompt.most if prompt.options else cast("int", prompt.args[0])


def _amount(prompt: Prompt) -> str:
    least, most = prompt.least, _most(prompt)
    if least == most:
        return kinds.number(most)
    return tr("up to {most}", most=most) if not least else tr("{least} to {most}", least=least, most=most)


_NOUNS = {
    "unit": NN("Unit", "Units"), "pilot": NN("Pilot", "Pilots"), "base": NN("Base", "Bases"),
    "shield": NN("Shield", "Shields"), "resource": NN("Resource", "Resources"), "command": NN("Command", "Commands"),
    "card": NN("card", "cards"), "player": NN("player", "players"), "target": NN("target", "targets"),
}  # fmt: skip


def _nouns(e: Engine, prompt: Prompt) -> str:
    """The candidates: `1 enemy Unit`, `up to 2 cards from your trash`."""
    if not prompt.options:
        return kinds.phrase(_amount(prompt), trn(*_NOUNS["card"], _most(prompt)))
    found: set[str] = set()
    places: set[tuple[str, int]] = set()
    for option in prompt.options:
        if option.obj:
            kind = q.kind(e, option.obj)
            found.add(kind if kind in _NOUNS else "card")
            places.add((e.state.objs[option.obj].zone, e.state.objs[option.obj].seat))
        else:
            parts = option.place.split("/")
            places.add((parts[1] if len(parts) > 1 else "player", int(parts[0][1:]) - 1))
            found.add(("shield" if parts[1] == "shield" else "card") if len(parts) > 1 else "player")
    zones, owners = {zone for zone, _ in places}, {owner for _, owner in places}
    in_play = zones <= {"battle area", "base section", "resources"}
    noun = found.pop() if len(found) == 1 else "target" if in_play or "player" in found else "card"
    side = whence = ""
    if not in_play and noun not in ("player", "shield"):
        noun = "card"
    if in_play and (len(owners) == 1 or e.seats > 2):
        foes = [mp.is_enemy(e, prompt.seat, owner) for owner in owners]
        side = tr("enemy") if all(foes) else "" if any(foes) else tr("friendly")
    if zones in ({TRASH}, {HAND}):
        pile = n.place(zones.pop())
        if owners == {prompt.seat}:
            whence = tr("from your {pile}", pile=pile)
        elif len(owners) == 1:
            whence = tr("from {player}'s {pile}", player=n.player(owners.pop()), pile=pile)
        else:
            whence = tr("from any {pile}", pile=pile)
    return kinds.phrase(_amount(prompt), trn(*_NOUNS[noun], prompt.most), side=side, whence=whence)


# ---------------------------------------------------------------- questions


@_by(_QUESTIONS, FIRST)
def _q_first(e: Engine, prompt: Prompt) -> str:
    if "chooser" in e.state.vars:
        if mp.seating(e).teams:
            return tr("You decide: which team takes the first turn?")
        return tr("You decide: who takes the first turn?")
    if mp.seating(e).teams:
        return tr("You won the roll: which team takes the first turn?")
    return tr("You won the roll: who takes the first turn?")


@_by(_QUESTIONS, DIRECTION)
def _q_direction(e: Engine, prompt: Prompt) -> str:
    return tr("You take the first turn: which way does play go round?")


@_by(_QUESTIONS, ACT)
def _q_act(e: Engine, prompt: Prompt) -> str:
    if len(mp.members(e, prompt.seat)) == 1:
        return tr("Your main phase: play, activate, attack or end the turn")
    return tr("Your team's main phase: play, activate, attack or end the turn")


@_by(_QUESTIONS, ACTION)
def _q_action_step(e: Engine, prompt: Prompt) -> str:
    battle = attack_words(e, prompt.seat)
    if battle:
        return tr("{battle}: respond?", battle=battle)
    if mp.on_turn(e, prompt.seat):
        return tr("Your turn is ending: respond?")
    return tr("{player}'s turn is ending: respond?", player=n.side(e, q.active_seat(e)))


@_by(_QUESTIONS, BLOCK)
def _q_block(e: Engine, prompt: Prompt) -> str:
    return tr("{battle}: block?", battle=attack_words(e, prompt.seat))


@_by(_QUESTIONS, BURST)
def _q_burst(e: Engine, prompt: Prompt) -> str:
    return tr("Your Shield was {card}: activate its Burst?", card=n.called(e, prompt.source, prompt.seat))


@_by(_QUESTIONS, PAY)
def _q_pay(e: Engine, prompt: Prompt) -> str:
    return _led(e, prompt, trn("pay with which Resource?", "pay with which {n} Resources?", prompt.most))


@_by(_QUESTIONS, COST)
def _q_cost(e: Engine, prompt: Prompt) -> str:
    words = ph.of_cost(e, prompt, _amount(prompt)) or _nouns(e, prompt)
    return _led(e, prompt, tr(_COSTS[prompt.options[0].verb], cards=words))


_COSTS = {
    "rest": N("the cost is to rest {cards}: which?"), "discard": N("the cost is to discard {cards}: which?"),
    "destroy": N("the cost is to destroy {cards}: which?"), "exile": N("the cost is to exile {cards}: which?"),
}  # fmt: skip


@_by(_QUESTIONS, TARGET)
def _q_target(e: Engine, prompt: Prompt) -> str:
    words = _nouns(e, prompt)
    if prompt.message == "support":
        return _led(e, prompt, tr("Support: give AP+{ap} to {cards} this turn", ap=prompt.args[0], cards=words))
    if prompt.message == "take over":
        amount, oid = prompt.args
        name = n.called(e, cast("int", oid), prompt.seat)
        return tr("Which card receives the {amount} damage to {card} instead?", amount=amount, card=name)
    what = ph.doing(e)
    if what is None:
        return _led(e, prompt, tr("choose {cards}", cards=words))
    words = ph.of_pile(what, _amount(prompt), many=_most(prompt) != 1) or words
    act = ph.on_some(what, words, [o.obj for o in prompt.options], many=prompt.most > 1)
    return _led(e, prompt, ph.with_purpose(act, what, prompt.seat))


def _may(e: Engine, prompt: Prompt, *, why: bool = False) -> str:
    """The content of a "you may", as a verb phrase; with `why`, also what follows from it."""
    if prompt.message == "rest instead":
        card = n.called(e, prompt.source, prompt.seat)
        return tr("rest {card} instead of {spared}", card=card, spared=_spared(e, prompt))
    what = ph.doing(e)
    text = ph.on_all(what, prompt.seat) if what is not None else ""
    if what is None or not text:
        return tr("carry out its effect")
    return ph.with_purpose(text, what, prompt.seat) if why else text


def _spared(e: Engine, prompt: Prompt) -> str:
    return n.called(e, cast("int", prompt.args[0]), prompt.seat)


@_by(_QUESTIONS, MAY)
def _q_may(e: Engine, prompt: Prompt) -> str:
    return _led(e, prompt, tr("{deed}?", deed=_may(e, prompt, why=True)))


@_by(_QUESTIONS, NUMBER)
def _q_number(e: Engine, prompt: Prompt) -> str:
    what = ph.doing(e)
    deed = ph.on_all(what, prompt.seat) if what else tr("choose a number")
    return _led(e, prompt, tr("{deed}: how many?", deed=deed))


@_by(_QUESTIONS, PLACE)
def _q_place(e: Engine, prompt: Prompt) -> str:
    cards = ph.moving(e, prompt.seat)
    return _led(e, prompt, tr("put {cards} on the top or the bottom of your deck?", cards=cards))


@_by(_QUESTIONS, ORDER)
def _q_order(e: Engine, prompt: Prompt) -> str:
    where = prompt.message.removeprefix("order").strip()
    text = {
        "top": N("put these cards on top of your deck in order, the uppermost first"),
        "bottom": N("put these cards on the bottom of your deck in order, the uppermost first"),
    }.get(where, N("put these cards in order, the uppermost first"))
    return _led(e, prompt, tr(text))


@_by(_QUESTIONS, TRIGGER_ORDER)
def _q_trigger_order(e: Engine, prompt: Prompt) -> str:
    count = len(prompt.options)
    if len(mp.members(e, prompt.seat)) == 1:
        return tr("{count} of your effects have been triggered: which resolves first?", count=count)
    return tr("{count} of your team's effects have been triggered: which resolves first?", count=count)


@_by(_QUESTIONS, DISCARD)
def _q_discard(e: Engine, prompt: Prompt) -> str:
    if prompt.message == "hand limit":
        return tr("You hold more than {limit} cards: discard {number}", limit=HAND_LIMIT, number=_amount(prompt))
    what = ph.doing(e)
    deed = tr("discard {cards}", cards=_nouns(e, prompt))
    return _led(e, prompt, deed if what is None else ph.with_purpose(deed, what, prompt.seat))


@_by(_QUESTIONS, EXCESS)
def _q_excess(e: Engine, prompt: Prompt) -> str:
    cards = _nouns(e, prompt)
    return tr(
        "The battle area has room for {most} Units: put {cards} into the trash first", most=MAX_UNITS, cards=cards
    )


# ---------------------------------------------------------------- the same for the others


@_by(_PUBLIC, ACTION)
def _p_action_step(e: Engine, prompt: Prompt, who: str) -> str:
    unit = _attacker(e, None)
    if unit:
        return tr("{player} may respond to {unit}'s attack", player=who, unit=unit)
    return tr("{player} may respond at the end of the turn", player=who)


@_by(_PUBLIC, BLOCK)
def _p_block(e: Engine, prompt: Prompt, who: str) -> str:
    return tr("{player} may block {unit}'s attack", player=who, unit=_attacker(e, None))


@_by(_PUBLIC, BURST)
def _p_burst(e: Engine, prompt: Prompt, who: str) -> str:
    return tr("{player} decides about the Burst of {card}", player=who, card=n.called(e, prompt.source, None))


@_by(_PUBLIC, PAY, COST)
def _p_pay(e: Engine, prompt: Prompt, who: str) -> str:
    found = source_name(e, prompt, None)
    return tr("{player} pays for {card}", player=who, card=found) if found else tr("{player} pays", player=who)


def _p_effect(e: Engine, prompt: Prompt, who: str) -> str:
    if prompt.message == "take over":
        return tr("{player} decides which card receives the damage instead", player=who)
    found = source_name(e, prompt, None)
    if found:
        return tr("{player} decides about the effect of {card}", player=who, card=found)
    return tr("{player} decides", player=who)


# ---------------------------------------------------------------- labels


@_by(_LABELS, "first")
def _l_first(e: Engine, prompt: Prompt, option: Option) -> str:
    seat = int(option.place[1:]) - 1
    if seat == prompt.seat:
        return tr("Take the first turn")
    return tr("Let {player} take the first turn", player=n.side(e, seat))


@_by(_LABELS, "direction")
def _l_direction(e: Engine, prompt: Prompt, option: Option) -> str:
    if option.place == "clockwise":
        return tr("Clockwise: to {player}", player=n.player((prompt.seat + CLOCKWISE) % e.seats))
    return tr("Counterclockwise: to {player}", player=n.player((prompt.seat + COUNTERCLOCKWISE) % e.seats))


def _price(e: Engine, prompt: Prompt, option: Option, *more: str) -> str:
    """What an option costs, and what else is to be said about it: `Lv.3, cost 2, links`."""
    found = prices(e, option.obj, option.to)
    price = next((p for p in found if p.way == option.n), found[0])
    lv = [] if price.lv == q.lv(e, option.obj) else [f"Lv.{price.lv}"]
    ways = [ph.paying(e, prompt.seat, option.obj, op) for op in price.costs]
    return join([*lv, tr("cost {cost}", cost=price.cost), *([listed(ways)] if ways else []), *more])


@_by(_LABELS, "deploy")
def _l_deploy(e: Engine, prompt: Prompt, option: Option) -> str:
    name = n.called(e, option.obj, prompt.seat)
    return tr("Deploy {card} ({price})", card=name, price=_price(e, prompt, option))


@_by(_LABELS, "pair")
def _l_pair(e: Engine, prompt: Prompt, option: Option) -> str:
    card = q.definition(e, option.obj)
    price = _price(e, prompt, option, *([tr("links")] if q.links(e, option.to, option.obj) else []))
    unit = n.called(e, option.to, prompt.seat)
    pilot = spoken.name(card.name)
    if card.pilot_name is not None:  # a Command that is a Pilot too: in the hand it has the other name
        pilot = tr("{pilot} ({card})", pilot=spoken.name(card.pilot_name), card=pilot)
    return tr("Pair {pilot} with {unit} ({price})", pilot=pilot, unit=unit, price=price)


@_by(_LABELS, "command")
def _l_command(e: Engine, prompt: Prompt, option: Option) -> str:
    name = n.called(e, option.obj, prompt.seat)
    return tr("Play {card} ({price})", card=name, price=_price(e, prompt, option))


@_by(_LABELS, "activate")
def _l_activate(e: Engine, prompt: Prompt, option: Option) -> str:
    name = n.called(e, option.obj, prompt.seat)
    if option.place == "support":
        return tr("Use {card}'s Support {amount}", card=name, amount=q.keywords(e, option.obj)["support"])
    text = n.effect_text(e, f"{option.card}:{option.n}").split("】")[-1]
    return tr("Activate {card}: {text}", card=name, text=text) if text else tr("Activate {card}", card=name)


@_by(_LABELS, "attack")
def _l_attack(e: Engine, prompt: Prompt, option: Option) -> str:
    unit = n.called(e, option.obj, prompt.seat)
    if option.to:
        target = n.called(e, option.to, prompt.seat)
    else:
        target = n.side(e, mp.enemies(e, prompt.seat)[0] if option.place == "player" else int(option.place[1:]) - 1)
    return tr("Attack {target} with {unit}", target=target, unit=unit)


@_by(_LABELS, "pass")
def _l_pass(e: Engine, prompt: Prompt, option: Option) -> str:
    unit = _attacker(e, prompt.seat)
    if prompt.kind == "block":
        return tr("No block against {unit}'s attack", unit=unit)
    return tr("No response to {unit}'s attack", unit=unit) if unit else tr("No response at the end of the turn")


@_by(_LABELS, "burst")
def _l_burst(e: Engine, prompt: Prompt, option: Option) -> str:
    card = n.called(e, option.obj, prompt.seat)
    if text := burst_text(e, option.obj):
        return tr("Activate the Burst of {card}: {text}", card=card, text=text)
    return tr("Activate the Burst of {card}", card=card)


def burst_text(e: Engine, card: int) -> str:
    """What the Burst of a card says, empty if it has none."""
    moments = q.definition(e, card).by_moment
    for ability in moments.get("burst", ()):
        # An ability that activates another effect of the card is described in the words of that effect.
        others = [op.moment for op in ability.program.ops if isinstance(op, Activate)]
        told = [*(one for moment in others for one in moments.get(moment, ())), ability][0]
        return n.effect_text(e, told.id).split("\n")[0].rpartition("】")[2]
    return ""


@_by(_LABELS, "decline")
def _l_decline(e: Engine, prompt: Prompt, option: Option) -> str:
    return tr("Leave the Burst of {card} unused", card=n.called(e, prompt.source, prompt.seat))


@_by(_LABELS, "yes")
def _l_yes(e: Engine, prompt: Prompt, option: Option) -> str:
    return upper_first(_may(e, prompt))


@_by(_LABELS, "no")
def _l_no(e: Engine, prompt: Prompt, option: Option) -> str:
    if prompt.message == "rest instead":
        return tr("Rest {card}", card=_spared(e, prompt))
    return tr("Don't {deed}", deed=_may(e, prompt))


def chosen_name(e: Engine, prompt: Prompt, option: Option) -> str:
    """The name of an option's object, also if the seat does not know the card: `P2's top Shield`."""
    if option.obj:
        obj = e.state.objs[option.obj]
        if obj.zone == "resources":
            resource = n.resource(e, option.obj)
            return tr("{card} (rested)", card=resource) if obj.exhausted else tr("{card} (active)", card=resource)
        return n.called(e, option.obj, prompt.seat)
    parts = option.place.split("/")
    if len(parts) == 1:
        return n.player(int(parts[0][1:]) - 1)
    own, shield, top = parts[0] == f"p{prompt.seat + 1}", parts[1] == "shield", parts[2] == "top"
    return tr(_HIDDEN[own, shield, top], player=parts[0].upper(), at=parts[2], zone=tr(parts[1].replace("-", " ")))


# A card that the seat does not know: whose it is, whether it is a Shield, whether it is the top one.
_HIDDEN = {
    (True, True, True): N("your top Shield"), (True, True, False): N("your Shield {at} from the top"),
    (True, False, True): N("your top card of the {zone}"),
    (True, False, False): N("your card of the {zone} {at} from the top"),
    (False, True, True): N("{player}'s top Shield"), (False, True, False): N("{player}'s Shield {at} from the top"),
    (False, False, True): N("{player}'s top card of the {zone}"),
    (False, False, False): N("{player}'s card of the {zone} {at} from the top"),
}  # fmt: skip


def _with_details(e: Engine, prompt: Prompt, option: Option, text: str) -> str:
    found = (ph.details(e, option.obj) or _apart(e, prompt, option)) if option.obj else ""
    return tr("{deed} ({details})", deed=text, details=found) if found else text


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
    return join([mine.number, f"Lv.{mine.lv}", *([f"AP{mine.ap} HP{mine.hp}"] if mine.ap or mine.hp else [])])


@_by(_LABELS, "choose")
def _l_choose(e: Engine, prompt: Prompt, option: Option) -> str:
    name = chosen_name(e, prompt, option)
    if prompt.message == "support":
        return _with_details(e, prompt, option, tr("Give AP+{ap} to {card}", ap=prompt.args[0], card=name))
    if prompt.message == "take over":
        amount = prompt.args[0]
        return _with_details(e, prompt, option, tr("Deal the {amount} damage to {card}", amount=amount, card=name))
    what = ph.doing(e)
    if what is not None and option.obj and isinstance(what.act, Deploy):
        return _deploy(e, prompt, option, name, pays=what.act.pay)
    if what is None or not option.obj:
        return _with_details(e, prompt, option, tr("Choose {card}", card=name))
    if e.state.objs[option.obj].zone == "resources":
        return upper_first(ph.on_some(what, name))
    return _with_details(e, prompt, option, upper_first(ph.on_one(what, option.obj, prompt.seat)))


def _deploy(e: Engine, prompt: Prompt, option: Option, name: str, *, pays: bool) -> str:
    """Deploying a card by an effect, and its cost. One that is too expensive may be chosen too: then it stays in its
    place, as no more of the effect can be done (1-3-2, 10-2-2).
    """
    if not pays:
        return tr("Deploy {card}", card=name)
    cost = q.cost(e, option.obj)
    if payable(e, prompt.seat, cost):
        return tr("Deploy {card} (cost {cost})", card=name, cost=cost)
    return tr("Deploy {card} (cost {cost}: more than you can pay, it stays)", card=name, cost=cost)


@_by(_LABELS, "pay")
def _l_pay(e: Engine, prompt: Prompt, option: Option) -> str:
    name = n.resource(e, option.obj)
    return tr("Spend {card}", card=name) if q.is_ex(e, option.obj) else tr("Rest {card}", card=name)


@_by(_LABELS, "resolve")
def _l_resolve(e: Engine, prompt: Prompt, option: Option) -> str:
    program = option.place.rsplit("/", 1)[0]
    item = next(item for item in e.state.trigger_queue[-1] if (item.program, item.source) == (program, option.obj))
    return waiting(e, item, prompt.seat)


def waiting(e: Engine, item: StackItem, seat: int | None) -> str:
    """A waiting triggered effect: its player, and its text on one line."""
    name = n.effect_owner(e, item.program) or n.called(e, item.source, seat)
    amount = item.bound[1].amount if len(item.bound) > 1 else 0  # a Burst is bound to nothing
    return tr("{card}: {text}", card=name, text=" ".join(n.effect_text(e, item.program, amount).split()))


@_by(_LABELS, "mode")
def _l_mode(e: Engine, prompt: Prompt, option: Option) -> str:
    frame = n.running(e)
    at = option.number - 1
    choices = n.modes(e, frame.data["program"]) if frame is not None else ()
    if at < len(choices):
        return choices[at]
    what = ph.mode(e, at, prompt.seat)
    return upper_first(what) if what else tr("Effect {n} of {card}", n=at + 1, card=source_name(e, prompt, prompt.seat))


@_by(_LABELS, "count")
def _l_count(e: Engine, prompt: Prompt, option: Option) -> str:
    what = ph.doing(e)
    counted = what.op.counted if what is not None else NN("{n}", "{n}")
    return trn(*counted, option.number)


@_by(_LABELS, "top", "bottom")
def _l_place(e: Engine, prompt: Prompt, option: Option) -> str:
    cards = ph.moving(e, prompt.seat)
    if option.verb == "top":
        return tr("Put {cards} on top of your deck", cards=cards)
    return tr("Put {cards} on the bottom of your deck", cards=cards)
