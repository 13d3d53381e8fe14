"""What the table asks the game before it answers for a person (`games.api.AutoPass`)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, DECK, HAND, REMOVAL, RESOURCES, SHIELDS, TRASH, Attack
from gundam_tui.games.gcg.cards.model import Ctx, once_key
from gundam_tui.games.gcg.changes.costs import money_of, satisfiable
from gundam_tui.games.gcg.queries.card_now import is_ex
from gundam_tui.games.gcg.queries.continuous import InForce, activated
from gundam_tui.games.gcg.state.multiplayer import members
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.view import hide_unknown

from .preview import idle
from .prompt_table import ACTION, BLOCK, PAY, TARGET

__all__ = ["can_wait", "concerns", "might_respond", "needless", "obvious", "occasion"]

_DUEL = 2  # players
_CHOICES = 24  # the most choices for a card that are tried
_COUNTED = (HAND, DECK, SHIELDS, RESOURCES, TRASH, REMOVAL)


def concerns(engine: Engine, seat: int) -> bool:
    """Does a window concern a seat whose windows are passed until the end of the turn? It does if the seat or one of
    its Units is attacked and the seat has a legal response that it can pay for.
    """
    prompt = engine.prompt
    attack: Attack | None = engine.state.vars.get("attack")
    if prompt is None or attack is None or len(prompt.options) < 2:
        return False
    return attack.defender in members(engine, seat)  # a team is attacked together (12-3-12)


def might_respond(engine: Engine, seat: int) -> bool:
    """Could the seat act in an action step, as far as the other players can see?

    With a card in hand and an active Resource it could play a Command; and its cards in play may have an
    Activate･Action ability that can be paid. A team acts together (12-3-1): so could a partner.
    """
    return any(_might_respond(engine, one) for one in members(engine, seat))


def _might_respond(engine: Engine, seat: int) -> bool:
    active = sum(1 for r in engine.zone(RESOURCES, seat) if not engine.state.objs[r].exhausted)
    if active and engine.zone(HAND, seat):
        return True
    return any(
        name == "activate action" and item.seat == seat and _might_activate(engine, item, active)
        for name, item in activated(engine)
    )


def _might_activate(engine: Engine, item: InForce, active: int) -> bool:
    ability = item.ability
    if ability.once and engine.state.ledger.get(once_key(ability, item.this, item.card)):
        return False
    x = Ctx(engine, item.seat, item.this, item.card)
    if ability.gate is not None and not ability.gate(x):
        return False
    # Which cards are in the hand is not public, their number is. Targets are not checked: the hand may contain a
    # choice.
    shown = [cost for cost in ability.costs if cost.name != "discard"]
    if len(shown) < len(ability.costs) and not engine.zone(HAND, item.seat):
        return False
    return money_of(ability.costs) <= active and satisfiable(x, shown)


def can_wait(engine: Engine, seat: int) -> bool:
    """Would the one card that a seat could play in an action step change nothing, whatever is chosen for it?

    The game is played on with and without it: a battle to its damage or its next question, the end phase to the next
    turn. In a battle AP that changes until the end of the turn does not count where it changes nothing in that battle:
    the next attack has an action step of its own, and in the player's own turn the main phase goes on. Of two unlike
    cards one could help the other, and with several enemies another could be meant: then the seat is asked.
    """
    prompt = engine.prompt
    if prompt is None or prompt.kind != ACTION or engine.seats > _DUEL:
        return False
    plays = [option for option in prompt.options if option.verb != "pass"]
    if not plays or any(option.verb != "command" for option in plays) or len({option.card for option in plays}) > 1:
        return False
    known = hide_unknown(engine, seat)
    without = _left_alone(known.clone())
    ends = _choices(known, seat, plays[0])
    return bool(ends) and all(_table(_left_alone(end), seat, played=1) == _table(without, seat) for end in ends)


def _choices(known: Engine, seat: int, play: Option) -> Sequence[Engine]:
    """The game behind a play, once for each choice that it asks for; empty where these are not all looked at."""
    first = known.clone()
    first.choose([play])
    open_, done = [first], list[Engine]()
    while open_:
        e = open_.pop()
        asked = e.prompt
        if asked is None or asked.seat != seat or asked.kind not in (PAY, TARGET):
            done.append(e)
            continue
        if asked.kind == TARGET and not asked.least == asked.most == 1:
            return ()
        answers = [asked.options[: asked.least]] if asked.kind == PAY else [[option] for option in asked.options]
        for answer in answers:
            trial = e.clone()
            trial.choose(answer)
            open_.append(trial)
        if len(open_) + len(done) > _CHOICES:
            return ()
    return done


def _left_alone(e: Engine) -> Engine:
    """The game where nobody does anything more in this battle, or outside one in this turn."""
    turn, battle = e.state.vars["turn"], e.state.vars.get("attack")
    while (asked := e.prompt) is not None and asked.kind in (ACTION, BLOCK) and e.state.vars["turn"] == turn:
        if battle is not None and e.state.vars.get("attack") is None:
            break
        e.choose([option for option in asked.options if option.verb == "pass"])
    return e


def _table(e: Engine, seat: int, played: int = 0) -> tuple[object, ...]:
    """All that matters of a game for a card that is played, without the card and what it has cost.

    Args:
        e: the game.
        seat: who plays it.
        played: how many cards they have played, to be counted as if they were still in the hand.
    """
    state = e.state
    things = [
        (one.id, one.seat, one.exhausted, one.damage, one.host, one.counters, one.overrides)
        for one in state.objs.values() if one.zone in (BATTLE, BASE)
    ]  # fmt: skip
    counts = [
        len(ids) + (played if who == seat and zone == HAND else -played if who == seat and zone == TRASH else 0)
        for who, zones in enumerate(state.zones) for zone in _COUNTED for ids in (zones.get(zone, ()),)
    ]  # fmt: skip
    lasting = [
        (one.kind, one.data, one.targets, one.until)
        for one in state.lasting if (one.kind, one.until) != ("ap", "turn")
    ]  # fmt: skip
    asked = e.prompt
    return things, counts, lasting, state.outcome, state.vars["turn"], (asked.kind, asked.seat) if asked else ()


def occasion(engine: Engine, seat: int) -> Hashable:
    """See `games.api.AutoPass.occasion`: action steps are few, and each is another one."""
    return None


def needless(engine: Engine, prompt: Prompt) -> bool:
    """No question of this game is put where nothing is to be decided."""
    return False


def obvious(engine: Engine, prompt: Prompt) -> Sequence[Option]:
    """The answer to a choice among Resources that are interchangeable for the effect: which of three rested Resources
    becomes active need not be asked, and one that is already active is not meant.
    """
    if prompt.least != prompt.most or prompt.ordered:
        return ()
    state = engine.state
    kinds: dict[tuple[str, int, bool, bool], list[Option]] = {}
    for option in prompt.options:
        thing = state.objs.get(option.obj)
        if thing is None or thing.zone != RESOURCES or option.to:
            return ()
        if any(option.obj in (lasting.targets or ()) for lasting in state.lasting):
            return ()
        kinds.setdefault((option.verb, thing.seat, thing.exhausted, is_ex(engine, option.obj)), []).append(option)
    if len(kinds) == 1:
        return prompt.options[: prompt.least]
    if prompt.most != 1:
        return ()
    useful = [options for options in kinds.values() if not idle(engine, options[0])]
    return useful[0][:1] if len(useful) == 1 else ()
