"""What the table asks the game before it answers for a person (`games.api.AutoPass`).

A turn has many free timings, and most Commands fit all of them. A person is stopped at the few where waiting longer
would cost something: the own Deployment Phase; after the Attack step, when the attackers are known; before damage is
dealt; and whenever something can be played that fits only that step.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from gundam_tui.games.nation.cards.card import CHARACTER, OPERATION, UNIT, Ability, G
from gundam_tui.games.nation.cards.nodes.steps import Reroll
from gundam_tui.games.nation.cards.terms import AREAS, BATTLE_STEPS, HAND, NATION
from gundam_tui.games.nation.changes.destroy import SCRAP
from gundam_tui.games.nation.changes.stack import stack
from gundam_tui.games.nation.flow.battle import deals, has_struck
from gundam_tui.games.nation.queries.power import supplies
from gundam_tui.games.nation.queries.squads import combats
from gundam_tui.games.nation.queries.stats import left, strengths
from gundam_tui.games.nation.state.model import active, attacker, rules
from gundam_tui.games.nation.state.texts import heads, listeners, texts_in_field
from gundam_tui.games.nation.state.timing import fits
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt

__all__ = ["can_wait", "concerns", "might_respond", "needless", "obvious", "occasion"]


def can_wait(engine: Engine, seat: int) -> bool:
    """Can everything that is offered in the open window be done equally well when the seat is asked next?"""
    prompt = engine.prompt
    if prompt is None:
        return True
    if prompt.kind == "cut":
        return not _aimed_at(engine, seat) or _only_enters(engine, prompt)
    if prompt.kind != "free" or _good_moment(engine, seat):
        return False
    return not any(_only_now(engine, option) for option in prompt.options)


def _aimed_at(engine: Engine, seat: int) -> bool:
    """Has another player added an effect to the cut since the seat was asked, or one that scraps a card of the seat?"""
    waiting = stack(engine)
    if not waiting:
        return True
    last = waiting[-1]
    if last.kind == SCRAP:
        return any(item.kind == SCRAP and item.seat == seat for item in waiting)
    return last.seat != seat


def _only_enters(engine: Engine, prompt: Prompt) -> bool:
    """Does the cut contain only cards that enter play and are set on nothing, against which no play is offered?"""
    if any(item.kind not in (UNIT, CHARACTER, OPERATION, G) or item.targets for item in stack(engine)):
        return False
    texts = (_text_of(engine, option) for option in prompt.options)
    return not any(target.item for text in texts if text is not None for target in text.targets)


def _text_of(engine: Engine, option: Option) -> Ability | None:
    """The text that an option plays."""
    if option.verb not in ("use", "command"):
        return None
    return rules(engine).pool.texts(option.card)[max(0, option.n)]


def _good_moment(engine: Engine, seat: int) -> bool:
    """Is it a usual moment for plays without a step of their own: the own Deployment Phase, the others' attack before
    the seat's defense, and the battle before its damage?
    """
    values = engine.state.vars
    step: str = values.get("step", "")
    if not step:
        return _deploys(engine, seat)
    if not any(engine.zone(zone, one) for zone in AREAS for one in range(engine.seats)):
        return False
    if step == "attack":
        return active(engine) != seat
    return step == "damage" and not has_struck(engine)


def _deploys(engine: Engine, seat: int) -> bool:
    """Is it the seat's own Deployment Phase?"""
    return engine.state.vars.get("phase") == rules(engine).choices.anywhere and active(engine) == seat


def _only_now(engine: Engine, option: Option) -> bool:
    """Is it a play for a step of the battle, which ends with that step?"""
    text = _text_of(engine, option)
    return text is not None and text.timing.point in BATTLE_STEPS and not _after_the_return(engine, text)


def _after_the_return(engine: Engine, text: Ability) -> bool:
    """Does a text only reroll cards, while Units are still to return rolled in this step? It can be used after that."""
    if engine.state.vars.get("step") != "return" or not all(isinstance(step, Reroll) for step in text.steps):
        return False
    return bool(text.steps) and any(engine.zone(zone, active(engine)) for zone in AREAS)


def might_respond(engine: Engine, seat: int) -> bool:
    """Could the seat act in an open window, as far as the other players can see? With a card in hand and power it could
    play a Command, in its Deployment Phase a G without any; and a text of a card in the field may have its timing
    now.
    """
    prompt = engine.prompt
    if prompt is not None and prompt.kind == "free" and not _public_moment(engine, seat):
        return False
    if prompt is not None and prompt.kind == "cut" and not _aimed_at(engine, seat):
        return False
    if engine.zone(HAND, seat) and (supplies(engine, seat) or _deploys(engine, seat)):
        return True
    return any(
        not ability.auto and engine.state.objs[oid].seat == seat and fits(engine, seat, ability.timing)
        for ability, oid in texts_in_field(engine)
    )


def _public_moment(engine: Engine, seat: int) -> bool:
    """A good moment, or a step of a battle with squads in it: the timings of cards in a hand must stay hidden."""
    return _good_moment(engine, seat) or any(combat.squads for combat in combats(engine) if any(combat.squads))


def concerns(engine: Engine, seat: int) -> bool:
    """Does the open window concern a seat that lets things happen until the end of the turn: can it play something
    while another player's effect waits, or while squads stand against it?
    """
    prompt = engine.prompt
    if prompt is None or len(prompt.options) < 2:
        return False
    if any(item.seat != seat for item in stack(engine)):
        return True
    return any(engine.zone(zone, other) for zone in AREAS for other in range(engine.seats) if other != seat)


def occasion(engine: Engine, seat: int) -> Hashable:
    """See `games.api.AutoPass.occasion`: what waits in a cut, what the seat could play, how its own cards stand, and
    which cards it faces. A text that is used again on the same cards, and a window of a later step with nothing
    changed for the seat, are the same occasion: of the others' strengths only what they would destroy matters.
    """
    prompt, waiting, values, objs = engine.prompt, stack(engine), engine.state.vars, engine.state.objs
    if prompt is None or prompt.kind not in ("free", "cut") or any(item.seat == seat for item in waiting):
        return None
    dealt = [] if has_struck(engine) else [deal for deal in deals(engine) if deal.seat != seat]
    struck = {oid: amount for deal in dealt for oid, amount in deal.marks}
    nation = len(engine.zone(NATION, seat))
    return (
        values.get("turn", 0), values.get("phase", ""), prompt.kind,
        tuple((item.kind, item.seat, item.source, item.program, item.targets, item.x) for item in waiting),
        tuple(option.key for option in prompt.options),
        tuple((oid, objs[oid].zone, objs[oid].exhausted) for oid in heads(engine)),
        tuple(
            (oid, strengths(engine, oid), left(engine, oid), struck.get(oid, 0) >= left(engine, oid))
            for oid in heads(engine) if objs[oid].seat == seat
        ),
        nation, any(deal.nation >= nation for deal in dealt),
    )  # fmt: skip


def needless(engine: Engine, prompt: Prompt) -> bool:
    """Would a defender send Units to an area in which nobody attacks? They would hit nothing there, and return rolled.
    Where a text cares about who goes out, they are asked.
    """
    if prompt.kind not in ("sortie", "sortie needed") or prompt.seat == attacker(engine):
        return False
    against = (seat for seat in range(engine.seats) if seat != prompt.seat)
    return "gone out" not in listeners(engine) and not any(engine.zone(str(prompt.args[0]), seat) for seat in against)


def obvious(engine: Engine, prompt: Prompt) -> Sequence[Option]:
    """The answer if all have the same result. Choosing among equal cards pays nothing here."""
    return ()
