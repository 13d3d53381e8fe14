"""What the table asks the game before it answers for a person (`games.api.AutoPass`)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from gundam_tui.games.gcg.cards.constants import HAND, RESOURCES, Attack
from gundam_tui.games.gcg.cards.model import Ctx, once_key
from gundam_tui.games.gcg.changes.costs import money_of, satisfiable
from gundam_tui.games.gcg.queries.card_now import is_ex
from gundam_tui.games.gcg.queries.continuous import InForce, activated
from gundam_tui.games.gcg.state.multiplayer import members
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt

from .preview import idle

__all__ = ["can_wait", "concerns", "might_respond", "needless", "obvious", "occasion"]


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
    """Never: an action step comes only once."""
    return False


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
