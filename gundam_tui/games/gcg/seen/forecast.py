"""Forecasts: what an attack, a block or the running battle leads to if nobody blocks, responds or has a Burst.

No results are computed here: a copy of the game is played on, in which the cards unknown to the reader are in a fixed
order (`kernel.view.hide_unknown`), so that a forecast reveals nothing to its reader. It follows the battle through its
damage step and the effects that this triggers, up to a question or to a card that the reader does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, SHIELDS, Attack
from gundam_tui.games.gcg.cards.model import Ctx
from gundam_tui.games.gcg.cards.seating import ROYALE
from gundam_tui.games.gcg.effects.keywords import MECHANISMS
from gundam_tui.games.gcg.flow import battle
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.views import Preview
from gundam_tui.kernel import Engine, Event, Option, Prompt
from gundam_tui.kernel.events import MAKE, MOVE, ROLL
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.view import hide_unknown, required_mask
from gundam_tui.language import join, tr
from gundam_tui.named import NamedTuple

from .prompt_table import ACTION, BLOCK, BURST, COST, MAY, MODE, PAY, TARGET, TRIGGER_ORDER
from .words import naming as n
from .words import phrases as ph

if TYPE_CHECKING:
    from gundam_tui.games.views import Suggested

T = TypeVar("T")

_ANSWERS = 40  # prompts that a battle is followed through: passes of four players, and effects in an order
_QUESTIONS = 3  # questions of a response that are answered
_OF_RESPONSES = (PAY, COST, TARGET, MAY, MODE)
_KEYWORD = "rule:"  # the programs of keyword effects
_BREACH = "breach"
_DRAWN, _TURNED = -100, 1 << 40  # beside the ids of cards and players: what a player draws, how a card is turned


def attack_preview(e: Engine, option: Option | str) -> Preview | None:
    """What an attack of the open prompt would do if nobody blocks or responds.

    Effects that ask nothing are carried out; an attack effect that asks stops the look ahead, and the damage is that of
    this moment.

    Args:
        e: the engine, at the prompt that offers the attack.
        option: the option or its key.

    Returns:
        None if the attack would not reach its damage step.

    Raises:
        KeyError: the option is not an attack of the open prompt.
    """
    key, prompt = key_of(option), e.prompt
    chosen = next((o for o in prompt.options if o.verb == "attack" and o.key == key), None) if prompt else None
    if prompt is None or chosen is None:
        raise KeyError(key)
    return _forecast(e, prompt.seat, [chosen])


def block_preview(e: Engine, option: Option | str) -> Preview | None:
    """What the battle would come to after an answer to the open question for blocks, if nobody responds.

    Args:
        e: the engine, at the prompt of the block step.
        option: the option, or its key, to block with a Unit or not to block.

    Returns:
        None if the battle would not reach its damage step.

    Raises:
        KeyError: the open prompt does not ask about blocks, or has no such option.
    """
    key, prompt = key_of(option), e.prompt
    chosen = next((o for o in prompt.options if o.key == key), None) if prompt and prompt.kind == BLOCK else None
    if prompt is None or chosen is None:
        raise KeyError(key)
    return _forecast(e, prompt.seat, [chosen])


class Response(NamedTuple):
    """What the running battle would come to with a response.

    Attributes:
        battle: its result; None if it would not reach its damage step.
        beside: the targets that are taken for it, in words, if none of them fights: with another one the battle may
            come out differently.
    """

    battle: Preview | None
    beside: str = ""


def response_preview(
    e: Engine, option: Option | str, suggest: Callable[[Engine, Prompt], Suggested]
) -> Response:  # fmt: skip
    """What the running battle would come to if a response was played, its questions to the player answered as they will
    be suggested, and nobody else did anything.

    Args:
        e: the engine, at the prompt of an action step in a battle.
        option: the option, or its key, to play or activate something.
        suggest: gives the suggested answer to an open prompt (`GameModule.suggested`).

    Raises:
        KeyError: the open prompt is not that of an action step in a battle, or has no such option.
    """
    key, prompt = key_of(option), e.prompt
    asked = prompt is not None and prompt.kind == ACTION and battle.current(e) is not None
    chosen = next((one for one in prompt.options if one.key == key), None) if asked and prompt else None
    if prompt is None or chosen is None:
        raise KeyError(key)
    _, *later = answers = _answered(e, prompt.seat, [chosen], suggest)
    return Response(_forecast(e, prompt.seat, *answers), _beside(e, prompt.seat, later))


def _beside(e: Engine, seat: int, answers: Sequence[Sequence[Option]]) -> str:
    """The cards in play that answers choose, in words, if none of them fights."""
    attack = battle.current(e)
    chosen = [option.obj for answer in answers for option in answer if option.verb == "choose"]
    cards = [obj for obj in chosen if obj in e.state.objs and e.state.objs[obj].zone == BATTLE]
    if attack is None or {attack.attacker, attack.target}.intersection(cards):
        return ""
    return join(n.called(e, obj, seat) for obj in cards)


def answer_preview(
    e: Engine, answer: Sequence[Option], suggest: Callable[[Engine, Prompt], Suggested]
) -> Preview | None:  # fmt: skip
    """What the running battle would come to after an answer to a question of an effect, further questions to the player
    answered as they will be suggested, if nobody else did anything.

    Args:
        e: the engine, at a prompt for which `foreseen` is true.
        answer: a legal answer.
        suggest: as for `response_preview`.

    Returns:
        None if the battle would not reach its damage step.
    """
    assert e.prompt is not None
    return _forecast(e, e.prompt.seat, *_answered(e, e.prompt.seat, answer, suggest))


def foreseen(e: Engine) -> bool:
    """Does an effect ask in a battle that has not dealt its damage?"""
    asks = e.prompt is not None and e.prompt.kind in _OF_RESPONSES
    return asks and fighting(e) and not _deals(e)


def _deals(e: Engine) -> bool:
    """Has the running battle come to its damage step?"""
    frame = next((frame for frame in reversed(e.state.flow) if frame.table == "battle"), None)
    names = [name for name, _ in battle.BATTLE_STEPS.steps]
    return frame is None or frame.at >= names.index("damage")


def _answered(
    e: Engine, seat: int, answer: Sequence[Option], suggest: Callable[[Engine, Prompt], Suggested]
) -> Sequence[Sequence[Option]]:
    """The answers by which a response resolves, the given one the first of them."""
    copy, answers = hide_unknown(e, seat), [list(answer)]
    copy.choose(answers[0])
    side = mp.members(copy, seat)
    while (asked := copy.prompt) is not None and asked.seat in side and asked.kind in _OF_RESPONSES:
        if len(answers) > _QUESTIONS:
            break
        answers.append(list(suggest(copy, asked).answer))
        copy.choose(answers[-1])
    return answers


def fighting(e: Engine) -> bool:
    """Is a battle on?"""
    return battle.current(e) is not None


def damage_preview(e: Engine, seat: int | None) -> Preview | None:
    """What the running battle would come to now; None outside a battle.

    Args:
        e: the engine; it is not changed.
        seat: the reader (None: a watcher), for the names.
    """
    return _forecast(e, seat) if battle.current(e) is not None else None


def key_of(option: Option | str) -> str:
    """The key of an option."""
    return option if isinstance(option, str) else option.key


def known_until(e: Engine, log: Sequence[Event], seat: int | None) -> int:
    """The place in a log of the first random result, or of the first card turned up that a reader did not know.

    Args:
        e: the engine.
        log: events as written.
        seat: the reader; None: somebody who knows what all players know.
    """
    reader, everybody = required_mask(e, seat), (1 << e.seats) - 1
    for at, event in enumerate(log):
        before = event.old.seen if event.old is not None else event.seen
        if event.op == ROLL or (event.seen == everybody and before & reader != reader):
            return at
    return len(log)


# ---------------------------------------------------------------- the battle played on


class _Battle(NamedTuple):
    """A battle as far as it can be foreseen.

    Attributes:
        before: the game before the damage step.
        log: what happens from the question on. `struck`: where in it the damage step begins.
        asking: where the look ahead ends. `after`: the same with the damage dealt.
    """

    before: Engine
    log: Sequence[Event]
    struck: int
    asking: Engine
    after: Engine


def _forecast(e: Engine, seat: int | None, *answers: Sequence[Option]) -> Preview | None:
    copy = hide_unknown(e, seat)
    copy.record_history = True  # the log says what happens
    for answer in answers:
        copy.answer([option.key for option in answer])
    found = _played(copy)
    attack = battle.current(found.before)
    if attack is None:
        return None
    end = known_until(copy, found.log, seat)
    broken = end + len(breaking(found.log[end:]))
    if broken > end:  # what follows from them is known until another card turns up
        end = broken + known_until(copy, found.log[broken:], seat)
    may = _waiting(found, seat, e.decisions) if end == len(found.log) else ()
    return _told(e, found._replace(log=found.log[:end]), attack, seat, may)


def breaking(log: Sequence[Event]) -> Sequence[Event]:
    """The Shields that break first in a log, in one batch: they turn up together (5-10-3)."""
    return list(takewhile(_breaks, log))


def _played(copy: Engine) -> _Battle:
    """Play the battle on: nobody blocks, responds or has a Burst, and effects that wait together resolve in the listed
    order, those that ask nothing first.
    """
    before, struck = copy, -1
    for _ in range(_ANSWERS):
        asked = copy.prompt
        if asked is None:
            break
        if asked.kind in (BLOCK, ACTION) and copy.state.flow[-1].table == "battle" and battle.current(copy):
            before, struck = copy.clone(), len(copy.log)
            copy.choose([next(option for option in asked.options if option.verb == "pass")])
        elif asked.kind == TRIGGER_ORDER:
            copy.choose([next((one for one in asked.options if _asks_nothing(copy, one)), asked.options[0])])
        elif asked.kind == BURST:
            copy.choose([next(option for option in asked.options if option.verb == "decline")])
        elif asked.kind == TARGET and asked.message == "take over":
            copy.choose(asked.options[: asked.least])
        elif asked.forced and n.running(copy) is not None:
            copy.choose(asked.only_answer())
        else:
            break
    if struck >= 0 and _has_struck(copy):
        return _Battle(before, copy.log, struck, copy, copy)
    # A question is open before the damage step: the damage of this moment.
    now = copy.clone()
    now.record_history = True
    attack = battle.current(now)
    if attack is not None:
        _strike(now, attack)
    return _Battle(copy, (*copy.log, *now.log), len(copy.log), copy, now)


def _asks_nothing(e: Engine, option: Option) -> bool:
    """Does an effect that waits for its turn resolve without a question?"""
    if option.place.startswith(_KEYWORD):
        return True
    trial = e.clone()
    trial.choose([option])
    frame = n.running(trial)
    program = option.place.rpartition("/")[0]
    return frame is None or (frame.data["program"], frame.data["this"]) != (program, option.obj)


def _waiting(found: _Battle, seat: int | None, decisions: int) -> tuple[str, ...]:
    """What may happen: the effect that asks where the look ahead ends, and those that wait behind it.

    Args:
        found: the battle.
        seat: the reader.
        decisions: how many came before it: the question that is open already is no news.
    """
    asking = [told] if found.asking.decisions > decisions and (told := ph.asking(found.asking, seat)) else []
    e = found.after
    items = (*(item for group in reversed(e.state.trigger_queue) for item in group), *e.state.new_triggers)
    waiting = (ph.waiting(e, item, seat) for item in items if item.rank and not item.program.startswith(_KEYWORD))
    return tuple(dict.fromkeys((*asking, *(told for told in waiting if told))))


def _has_struck(e: Engine) -> bool:
    """Has the running battle passed its damage step, or ended?"""
    frame = next((frame for frame in reversed(e.state.flow) if frame.table == "battle"), None)
    names = [name for name, _ in battle.BATTLE_STEPS.steps]
    return frame is None or frame.at > names.index("damage")


def _strike(e: Engine, attack: Attack) -> None:
    """The damage step alone, with the Breach that it starts."""
    if _driven(battle.strike(e, attack)):
        _driven(battle.strike_back(e, attack))
    for item in e.state.new_triggers:
        if item.program == _KEYWORD + _BREACH:
            card, bound, _ = item.bound
            _driven(MECHANISMS[_BREACH].carry(Ctx(e, item.seat, item.source, card, bound)))


def _driven(step: Generator[Prompt, Answer, T]) -> T:
    """The result of a step if each of its questions gets the first possible answer."""
    try:
        asked = next(step)
        while True:
            asked = step.send(asked.options[: asked.least])
    except StopIteration as end:
        return end.value


# ---------------------------------------------------------------- in words


class _Blow(NamedTuple):
    """The damage step of an attack.

    Attributes:
        deals, receives: battle damage of the attacker.
        hit: what it fights, or hits behind the last Shield: a Unit or a Base; 0: none.
        shields: Shields that its battle damage breaks.
        destroyed: the cards that are destroyed, also by what follows.
        wins: does it hit a player without Shields?
        later: what happens from the damage step on.
    """

    deals: int
    receives: int
    hit: int
    shields: int
    destroyed: frozenset[int]
    wins: bool
    later: Sequence[Event]


def _blow(found: _Battle, attack: Attack) -> _Blow:
    one, late = attack.attacker, found.log[found.struck :]
    breach = next((at for at, event in enumerate(late) if event.name == _BREACH), len(late))
    strikes = [event for event in late[:breach] if event.name == "damage" and event.how == "battle"]
    wins = any(event.name == "struck" for event in late)
    shields = 0 if attack.target else sum(1 for event in late[:breach] if _breaks(event))
    hit = next((event.obj for event in strikes if event.source == one), 0) or attack.target
    return _Blow(
        deals=sum(event.amount for event in strikes if event.source == one),
        receives=sum(event.amount for event in strikes if event.obj == one),
        hit=hit or (0 if shields or wins else q.base(found.before, attack.defender)),
        shields=shields,
        destroyed=frozenset(event.obj for event in late if event.name == "destroy"),
        wins=wins,
        later=late,
    )


def _told(e: Engine, found: _Battle, attack: Attack, seat: int | None, may: tuple[str, ...]) -> Preview:
    """The result of a battle in words.

    Args:
        e: the engine at the question.
        found: the battle.
        attack: its attack.
        seat: the reader.
        may: what may happen besides, a phrase each.
    """
    blow = _blow(found, attack)
    one, hit, before = attack.attacker, blow.hit, found.before
    attacker = n.called(e, one, seat)
    if blow.wins:
        return _winning(e, before, attack, attacker, seat)
    if blow.shields:
        deals, target = q.ap(before, one), n.count(blow.shields, "Shield")
        parts = [tr("destroys {target}", target=target)]
    elif hit:
        deals, target = blow.deals, n.called(e, hit, seat)
        parts = _fates(before, attack, blow, attacker, target)
    else:
        deals, target = 0, n.side(e, attack.defender)
        parts = [tr("deals no damage to {target}", target=target)]
    fighters = {one, hit} if attack.target else {hit}  # an attack on a player costs nothing by itself
    more = (*_more(e, found.log, seat, attack, fighters, blow.shields), *may)
    return Preview(
        deals,
        blow.receives,
        destroys=hit in blow.destroyed or blow.shields > 0,
        dies=one in blow.destroyed,
        target=target,
        text=tr("; ").join((*parts, *more)),
        # Who attacks is known: its name is told in full only where the target must be told apart from it.
        attacker=attacker if hit and n.name(e, hit) == n.name(e, one) else n.titled(e, one),
        more=more,
        short="" if attack.target else _guards(before, blow.later, attack.defender, hit, blow.shields),
    )


def _winning(e: Engine, before: Engine, attack: Attack, attacker: str, seat: int | None) -> Preview:
    """An attack on a player without Shields: it ends the game, or throws one of several out of it. Arguments as in
    `_told`.
    """
    target, short = n.side(e, attack.defender), ""
    text = tr("{player} has no Shields: this attack wins", player=target)
    if mp.seating(e).format == ROYALE and len(mp.sides(e, mp.side(e, attack.defender))) > 2:  # 12-2-5-2
        own = seat == attack.defender
        short = tr("this attack throws you out") if own else tr("this attack throws them out")
        text = tr("{player} has no Shields: {told}", player=target, told=short)
    return Preview(
        q.ap(before, attack.attacker), 0, destroys=False, dies=False, target=target, text=text, wins=True,
        attacker=attacker, short=short,
    )  # fmt: skip


def _fates(before: Engine, attack: Attack, blow: _Blow, attacker: str, target: str) -> list[str]:
    """What becomes of what is hit and, in a fight of two Units, of the attacker.

    Args:
        before: the game before the damage step.
        attack: the attack.
        blow: its damage step.
        attacker, target: the names of both.
    """
    one, hit, gone = attack.attacker, blow.hit, blow.destroyed
    if attack.target and one in gone and hit in gone:
        return [tr("both are destroyed")]
    fighters = {hit: target, **({one: attacker} if attack.target else {})}
    fates = [_fate(name, before, blow.later, card, gone=card in gone) for card, name in fighters.items()]
    return [fate for fate in fates if fate] or [tr("nothing is damaged")]


def _guards(before: Engine, late: Sequence[Event], defender: int, base: int, shields: int) -> str:
    """What an attack leaves of the Shields that it breaks, or else of the HP of the Base; empty if neither changes."""
    if shields:
        count = len(before.zone(SHIELDS, defender))
        return tr("Shields {before}→{after}", before=count, after=count - shields)
    if not base:
        return ""
    hp, left = q.left(before, base), max(0, _left(before, late, base))
    return tr("Base HP {before}→{after}", before=hp, after=left) if left != hp else ""


def _breaks(event: Event) -> bool:
    """Does an event destroy a Shield?"""
    return event.name == "destroy" and event.old is not None and event.old.zone == SHIELDS


def _left(before: Engine, late: Sequence[Event], card: int) -> int:
    """The HP left of a card that is not destroyed."""
    counted = [event.left for event in late if event.obj == card and event.name in ("damage", "recover")]
    last = counted[-1] if counted else None
    return q.left(before, card) if last is None else last


def _fate(name: str, before: Engine, late: Sequence[Event], card: int, *, gone: bool) -> str:
    """What becomes of a card: it is destroyed, or the HP left of it; empty if its HP stays as it is."""
    if gone:
        return tr("{card} is destroyed", card=name)
    left = _left(before, late, card)
    return "" if left == q.left(before, card) else tr("{card} is left with HP{hp}", card=name, hp=max(0, left))


def _more(
    e: Engine, log: Sequence[Event], seat: int | None, attack: Attack, told: set[int], shields: int
) -> tuple[str, ...]:
    """What else happens to Units, Bases and Shields, a phrase each, in order of time.

    Args:
        e: the engine at the question.
        log: what happens.
        seat: the reader.
        attack: the battle.
        told: the cards that are told of already.
        shields: how many of the Shields that break, from the first, are told of already.
    """
    fates: dict[int, str] = {}  # by card; the Shields of a player by -1 and below
    broken: dict[int, int] = {}
    drawn: dict[int, int] = {}
    breach, by_breach = 0, 0  # its amount until it has struck, and what it strikes
    for event in log:
        key, fate = event.obj, ""
        if event.name == _BREACH:
            breach = event.amount
        elif _breaks(event) and event.old is not None:
            shields -= 1
            key = -1 - event.old.seat
            if shields < 0:
                broken[key] = broken.get(key, 0) + 1
                fate = tr("{card} destroyed", card=n.count(broken[key], "Shield"))
                whose = event.old.seat
                fate = fate if whose == attack.defender else tr("{player}: {told}", player=n.player(whose), told=fate)
        elif event.name == "draw" and event.old is not None:
            key = _DRAWN - event.old.seat
            drawn[key] = drawn.get(key, 0) + 1
            fate = tr("{player} draws {cards}", player=n.player(event.old.seat), cards=n.count(drawn[key], "card"))
        elif event.how == "effect" and event.name in ("rest", "ready"):
            key, fate = _TURNED + event.obj, _turned(e, event, seat)
        elif key not in told:
            fate = _befalls(e, event, seat)
        if not fate:
            continue
        if breach and event.name in ("damage", "destroy"):
            breach, by_breach = 0, key
            fates.pop(key, None)
        fates[key] = fate
    return tuple(
        tr("{keyword}: {told}", keyword=n.keyword_name(_BREACH), told=fate) if key == by_breach else fate
        for key, fate in fates.items()
    )


def _turned(e: Engine, event: Event, seat: int | None) -> str:
    """How an effect turns a Unit or Base, empty if it does not."""
    if event.old is None or event.old.host or event.old.zone not in (BATTLE, BASE):
        return ""
    if event.old.exhausted == (event.name == "rest"):
        return ""
    card = n.called(e, event.obj, seat)
    return tr("{card} rested", card=card) if event.name == "rest" else tr("{card} set as active", card=card)


def _befalls(e: Engine, event: Event, seat: int | None) -> str:
    """What an event does to a Unit or Base, empty if nothing."""
    if event.name == "deploy" and event.zone == BATTLE:
        return tr("{card} deployed", card=n.card_name(e, event.field) if event.op == MAKE else n.name(e, event.obj))
    old = event.old
    if old is None or old.host or old.zone not in (BATTLE, BASE):
        return ""
    card = n.called(e, event.obj, seat)
    if event.name == "destroy":
        return tr("{card} destroyed", card=card)
    if event.op == MOVE:
        return tr("{card} leaves the field", card=card)
    if event.name in ("damage", "recover") and event.left is not None:
        return tr("{card} left with HP{hp}", card=card, hp=max(0, event.left))
    return ""
