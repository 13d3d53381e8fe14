"""Previews: an attack or a block if nobody intervenes, what an answer does at once, and the Resources that a play would
rest.

No results are computed here: a copy of the game is played on, in which the cards unknown to the reader are in a fixed
order (`kernel.view.hide_unknown`), so that a preview reveals nothing to its reader.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeVar

from gundam_tui.games.gcg.cards.constants import RESOURCES, SHIELDS, Attack
from gundam_tui.games.gcg.cards.model import ability_of
from gundam_tui.games.gcg.changes.costs import money_of
from gundam_tui.games.gcg.flow import battle
from gundam_tui.games.gcg.flow.play import prices
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.views import Payment, Preview
from gundam_tui.kernel import Engine, Event, Option, Prompt
from gundam_tui.kernel.events import ROLL
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.language import listed, tr

from .words import naming as n
from .words.log import log_lines

T = TypeVar("T")

_AUTOMATIC = 8  # prompts passed over before the damage step: one block and the action step, and a few to spare


def attack_preview(e: Engine, option: Option | str) -> Preview | None:
    """What an attack of the open prompt would do if nobody blocks or responds.

    Attack effects that ask nothing are carried out first; one that asks stops the look ahead, and the damage is that of
    this moment.

    Args:
        e: the engine, at the prompt that offers the attack.
        option: the option or its key.

    Returns:
        None if the attack would not reach its damage step.

    Raises:
        KeyError: the option is not an attack of the open prompt.
    """
    key, prompt = _key(option), e.prompt
    chosen = next((o for o in prompt.options if o.verb == "attack" and o.key == key), None) if prompt else None
    if prompt is None or chosen is None:
        raise KeyError(key)
    return _fought(e, chosen, prompt.seat)


def block_preview(e: Engine, option: Option | str) -> Preview | None:
    """What the damage step would be after an answer to the open question for blocks, if nobody responds.

    Args:
        e: the engine, at the prompt of the block step.
        option: the option, or its key, to block with a Unit or not to block.

    Returns:
        None if the battle would not reach its damage step.

    Raises:
        KeyError: the open prompt does not ask about blocks, or has no such option.
    """
    key, prompt = _key(option), e.prompt
    chosen = next((o for o in prompt.options if o.key == key), None) if prompt and prompt.kind == "block" else None
    if prompt is None or chosen is None:
        raise KeyError(key)
    return _fought(e, chosen, prompt.seat)


def _key(option: Option | str) -> str:
    return option if isinstance(option, str) else option.key


def _fought(e: Engine, chosen: Option, seat: int) -> Preview | None:
    """The damage step after an answer, as that seat would foresee it."""
    copy = hide_unknown(e, seat)
    copy.choose([chosen])
    for _ in range(_AUTOMATIC):
        asked = copy.prompt
        if asked is None or asked.kind != "block":
            break
        copy.choose([next(o for o in asked.options if o.verb == "pass")])
    return damage_preview(copy, seat)


def outlook(e: Engine, options: Sequence[Option], *, pay: bool = True) -> tuple[str, ...]:
    """The immediate results of an answer to the open prompt, in the words of the log, up to the next question.

    It ends at a question, at a random result, or when a card is turned up that the seat does not know.

    Args:
        e: the engine; it is not changed.
        options: a legal answer.
        pay: pass over the question about which Resources pay, using the first ones.

    Raises:
        Refused: it is not legal.
    """
    prompt = e.prompt
    if prompt is None:
        return ()
    copy = hide_unknown(e, prompt.seat)
    copy.record_history = True  # the log says what happened
    copy.choose(list(options))
    payers = mp.answering(e, prompt)
    while pay and copy.prompt is not None and copy.prompt.kind == "pay" and copy.prompt.seat in payers:
        copy.choose(copy.prompt.options[: copy.prompt.least])
    asker, everybody = 1 << prompt.seat, (1 << e.seats) - 1
    end = len(copy.log)
    for at, event in enumerate(copy.log):
        before = event.old.seen if event.old is not None else event.seen
        if event.op == ROLL or (event.seen == everybody and not before & asker):
            end = at
            break
    return tuple(line.text for line in log_lines(copy, None) if line.at < end)


def idle(e: Engine, option: Option) -> bool:
    """Is it a Resource that would not change if it was chosen at the open prompt?

    Args:
        e: the engine; it is not changed.
        option: an option of a prompt that takes one.
    """
    prompt, thing = e.prompt, e.state.objs.get(option.obj)
    if prompt is None or thing is None or thing.zone != RESOURCES:
        return False
    copy = hide_unknown(e, prompt.seat)
    copy.record_history = True  # the events say what happened
    copy.choose([option])
    return not any(event.obj == option.obj for event in copy.log)


def damage_preview(e: Engine, seat: int | None) -> Preview | None:
    """What the damage step of the running battle would do now; None outside a battle.

    Args:
        e: the engine; it is not changed.
        seat: the reader (None: a watcher), for the names.
    """
    attack = battle.current(e)
    if attack is None:
        return None
    copy = e.clone()
    copy.record_history = True  # the log says what happened
    if _driven(battle.strike(copy, attack)):
        _driven(battle.strike_back(copy, attack))
    return _told(e, attack, copy.log, seat)


def _driven(step: Generator[Prompt, Answer, T]) -> T:
    """The result of a step if each of its questions gets the first possible answer."""
    try:
        asked = next(step)
        while True:
            asked = step.send(asked.options[: asked.least])
    except StopIteration as end:
        return end.value


def _told(e: Engine, attack: Attack, log: list[Event], seat: int | None) -> Preview:
    one = attack.attacker
    hits = [event for event in log if event.name == "damage"]
    destroyed = [event for event in log if event.name == "destroy"]
    deals = sum(event.amount for event in hits if event.source == one)
    receives = sum(event.amount for event in hits if event.obj == one)
    dies = any(event.obj == one for event in destroyed)
    wins = any(event.name == "struck" for event in log)
    shields = sum(1 for event in destroyed if event.old is not None and event.old.zone == SHIELDS)
    if wins:
        target = n.side(e, attack.defender)
        text = tr("{player} has no Shields: this attack wins", player=target)
        return Preview(q.ap(e, one), 0, False, False, target, text, True)
    if shields:
        target = n.count(shields, "Shield")
        return Preview(q.ap(e, one), receives, True, dies, target, tr("destroys {target}", target=target))
    hit = next((event.obj for event in hits if event.source == one), 0) or attack.target or q.base(e, attack.defender)
    if not hit:
        target = n.side(e, attack.defender)
        return Preview(0, receives, False, dies, target, tr("deals no damage to {target}", target=target))
    target = n.called(e, hit, seat)
    destroys = any(event.obj == hit for event in destroyed)
    parts = [_fate(target, None if destroys else q.left(e, hit) - deals)]
    if attack.target:
        parts.append(_fate(n.called(e, one, seat), None if dies else q.left(e, one) - receives))
    text = tr("both are destroyed") if destroys and dies else tr("; ").join(parts)
    return Preview(deals, receives, destroys, dies, target, text)


def _fate(card: str, left: int | None) -> str:
    """What becomes of a card: the HP left of it, None if it is destroyed."""
    return (
        tr("{card} is destroyed", card=card)
        if left is None
        else tr("{card} is left with HP{hp}", card=card, hp=max(0, left))
    )


def payment_preview(e: Engine, option: Option | str) -> Payment:
    """Which Resources an option of the open prompt would rest.

    Args:
        e: the engine, at the prompt that offers it.
        option: the option (or its key) to deploy, pair, play or activate something; others cost nothing.

    Raises:
        KeyError: it is not an option of the open prompt.
    """
    key, prompt = _key(option), e.prompt
    chosen = next((o for o in prompt.options if o.key == key), None) if prompt else None
    if prompt is None or chosen is None:
        raise KeyError(key)
    cost = _cost(e, chosen)
    payer = mp.actor(e, prompt.seat, chosen)
    able = [r for r in e.zone(RESOURCES, payer) if not e.state.objs[r].exhausted]
    ordered = sorted(able, key=lambda r: q.is_ex(e, r))
    used = tuple(ordered[:cost])
    ex = sum(1 for r in used if q.is_ex(e, r))
    left = len(able) - len(used)
    spent = (("active", len(used) - ex), ("ex", ex))
    if not cost:
        return Payment(cost, RESOURCES, used, spent, left, tr("free"))
    rested = [tr("rests {cards}", cards=n.count(cost - ex, "Resource"))] if cost > ex else []
    text = listed([*rested, *([tr("spends {cards}", cards=n.count(ex, "EX Resource"))] if ex else [])])
    text = tr("{payment} ({left} of {count} active left)", payment=text, left=left, count=len(able))
    return Payment(cost, RESOURCES, used, spent, left, text)


def _cost(e: Engine, option: Option) -> int:
    """The number of Resources that an option takes."""
    if option.verb in ("deploy", "pair", "command"):
        found = prices(e, option.obj, option.to)
        price = next((p for p in found if p.way == option.n), found[0])
        return price.cost + money_of(price.costs)
    if option.verb == "activate" and option.place != "support":
        return money_of(ability_of(e, f"{option.card}:{option.n}").costs)
    return 0
