"""Previews: what an answer does at once, and the Resources that a play would rest. Of battles: `forecast.py`.

No results are computed here: a copy of the game is played on, in which the cards unknown to the reader are in a fixed
order (`kernel.view.hide_unknown`), so that a preview reveals nothing to its reader.
"""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, MAX_UNITS, RESOURCES, SHIELDS
from gundam_tui.games.gcg.cards.model import ability_of
from gundam_tui.games.gcg.changes.costs import money_of
from gundam_tui.games.gcg.changes.prompts import excess_units
from gundam_tui.games.gcg.flow.play import prices
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.seats import subject_of
from gundam_tui.games.views import Consequence, Payment
from gundam_tui.kernel import Engine, Event, Frame, Option
from gundam_tui.kernel.events import NOTE, TALLY
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.language import tr

from .forecast import breaking, key_of, known_until
from .words import naming as n
from .words.log import log_lines
from .words.log_places import hp_change


def outlook(e: Engine, options: Sequence[Option], *, pay: bool = True) -> tuple[tuple[str, Consequence], ...]:
    """The immediate results of an answer to the open prompt, in the words of the log, up to the next question, each
    with what it is about; that a card is played comes last.

    It ends with what is being resolved: what the turn itself brings next (7-2 to 7-6), the next turn most of all, is no
    result of the answer. It ends earlier at a question, at a random result, or when a card is turned up that the seat
    does not know. Of Shields that break then it tells how many are left.

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
    own_step = copy.state.flow[-1].table == "turn" and not copy.state.trigger_queue
    copy.choose(list(options))
    payers = mp.answering(e, prompt)
    while pay and copy.prompt is not None and copy.prompt.kind == "pay" and copy.prompt.seat in payers:
        copy.choose(copy.prompt.options[: copy.prompt.least])
    resolved = _resolved_until(copy.log, own_step=own_step)
    end = min(known_until(copy, copy.log, prompt.seat), resolved)
    told = [_result(e, copy.log, line.at, line.text) for line in log_lines(copy, None) if line.at < end]
    told.sort(key=lambda one: one[1].played)  # where not all have room: the answer itself says it
    lost: dict[int, list[int]] = {}  # by player: how many are left after each
    for event in breaking(copy.log[end:resolved]):
        assert event.old is not None
        lost.setdefault(event.old.seat, []).append(event.left or 0)
    for seat, left in lost.items():
        counted = {"before": left[0] + 1, "after": left[-1]}
        text = tr("{player}'s Shields {before}→{after}", player=n.player(seat), **counted)
        told.append((text, Consequence(whom=seat, left=tr("Shields {before}→{after}", **counted))))
    return tuple(told)


def _result(e: Engine, log: Sequence[Event], at: int, text: str) -> tuple[str, Consequence]:
    """A line of the log as a result: of an EX Resource that pays, what its loss means (5-17-3-2-3).

    Args:
        e: the engine at the question.
        log: what follows from the answer.
        at: the last event of the line in it.
        text: the line.
    """
    event = log[at]
    if event.name != "spend_ex" or (old := e.state.objs.get(event.obj)) is None:
        return text, _about(event, text)
    level = len(e.zone(RESOURCES, old.seat))  # 2-9-1
    used = sum(one.name == "spend_ex" and e.state.objs[one.obj].seat == old.seat for one in log[: at + 1])
    lost = tr(
        "{player}'s Lv. falls {before}→{after}: an EX Resource pays only once",
        player=n.player(old.seat), before=level, after=level - used,
    )  # fmt: skip
    return lost, Consequence()


def _about(event: Event, text: str) -> Consequence:
    """What a line is about, by the last event in it."""
    doer = subject_of(text)
    if event.name == "damage":
        return Consequence(doer, event.obj, left=hp_change(event, event.amount))
    if event.name == "destroy" and event.how != "effect" and event.old is not None and event.old.zone != SHIELDS:
        return Consequence(doer, event.obj, left=tr("destroyed"))  # an effect that destroys says so in its text
    return Consequence(doer, played=_played(event))


def _played(event: Event) -> bool:
    """Is it that a card is played?"""
    return event.name in ("deploy", "pair", "command") and event.how == "play"


def _resolved_until(log: Sequence[Event], *, own_step: bool) -> int:
    """The place in a log of the first event that the turn brings by itself.

    Args:
        log: what follows from an answer.
        own_step: does the question belong to a step of the turn? Then its answer leads into the next steps.
    """
    ends = ("turn end",) if own_step else ("phase", "turn end")
    return next((at for at, event in enumerate(log) if event.name in ends), len(log))


def idle(e: Engine, option: Option) -> bool:
    """Would nothing change if this card in play was chosen at the open prompt, in this effect and by what follows?

    Args:
        e: the engine; it is not changed.
        option: an option of a prompt that takes one.
    """
    prompt, thing = e.prompt, e.state.objs.get(option.obj)
    if prompt is None or thing is None or thing.zone not in (RESOURCES, BATTLE, BASE):
        return False
    copy = hide_unknown(e, prompt.seat)
    copy.record_history = True  # the events say what happened
    asks = n.running(copy)
    copy.choose([option])
    if thing.zone == RESOURCES:
        return not any(event.obj == option.obj for event in copy.log)
    now = n.running(copy)
    if asks is not None and now is not None and _effect(asks) == _effect(now):
        return False  # it asks for more
    done = copy.log[: _resolved_until(copy.log, own_step=False)]
    return not any(event.op not in (NOTE, TALLY) for event in done)


def _effect(frame: Frame) -> tuple[object, ...]:
    return tuple(frame.data[name] for name in ("program", "this", "card"))


def payment_preview(e: Engine, option: Option | str) -> Payment:
    """Which Resources an option of the open prompt would rest.

    Args:
        e: the engine, at the prompt that offers it.
        option: the option (or its key) to deploy, pair, play or activate something; others cost nothing.

    Raises:
        KeyError: it is not an option of the open prompt.
    """
    key, prompt = key_of(option), e.prompt
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
    room = _making_room(e, payer, chosen)
    if not cost:
        return Payment(cost, RESOURCES, used, spent, left, tr("; ").join((*room, tr("free"))), seat=payer)
    rested = [tr("rests {cards}", cards=n.count(cost - ex, "Resource"))] if cost > ex else []
    gone = tr("uses up {cards}", cards=n.count(ex, "EX Resource")) if ex else ""  # for good (5-17-3-2-3)
    parts = [*rested, *([gone] if gone else [])]
    text = tr("{one} and {other}", one=parts[0], other=parts[1]) if len(parts) > 1 else parts[0]
    text = tr("{payment} ({left} of {count} active left)", payment=text, left=left, count=len(able))
    return Payment(cost, RESOURCES, used, spent, left, tr("; ").join((*room, text)), gone, payer)


def _making_room(e: Engine, seat: int, option: Option) -> tuple[str, ...]:
    """11-4-2: the battle area holds six Units, so that another one takes the place of one that is there."""
    if option.verb != "deploy" or q.definition(e, option.obj).kind != "unit" or not excess_units(e, seat, 1):
        return ()
    return (tr("a friendly Unit must go to the trash first ({most} Units)", most=MAX_UNITS),)


def _cost(e: Engine, option: Option) -> int:
    """The number of Resources that an option takes."""
    if option.verb in ("deploy", "pair", "command"):
        found = prices(e, option.obj, option.to)
        price = next((p for p in found if p.way == option.n), found[0])
        return price.cost + money_of(price.costs)
    if option.verb == "activate" and option.place != "support":
        return money_of(ability_of(e, f"{option.card}:{option.n}").costs)
    return 0
