"""Damage, destruction, and undoing them."""

from __future__ import annotations

from collections.abc import Generator

from gundam_tui.games.nation.cards.nodes.amounts import Its, Took
from gundam_tui.games.nation.cards.nodes.steps import (
    Damage,
    DamageNation,
    Destroy,
    DestroyOwn,
    Gain,
    Grant,
    NegateDestruction,
    NegatePlay,
    NegateThat,
    Pick,
    Scrap,
    Shield,
    VoidAgainst,
    VoidText,
)
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, NATION
from gundam_tui.games.nation.changes.damage import EFFECT, hits, shielded
from gundam_tui.games.nation.changes.destroy import doom, save
from gundam_tui.games.nation.changes.mill import mill
from gundam_tui.games.nation.changes.setgroups import away, head, scrapped, shifted, turned
from gundam_tui.games.nation.changes.stack import negate, put, stack
from gundam_tui.games.nation.queries.numbers import strength_of
from gundam_tui.games.nation.queries.squads import members
from gundam_tui.games.nation.queries.stats import is_unit
from gundam_tui.games.nation.queries.targets import candidates, concealed
from gundam_tui.games.nation.state.model import active, clause, others
from gundam_tui.games.nation.state.texts import has_rule
from gundam_tui.kernel import Event, Option, Prompt
from gundam_tui.kernel.events import VAR
from gundam_tui.kernel.game import Answer

from .change import gain
from .context import Ctx, Verbs, movable


def damage(x: Ctx, step: Damage) -> None:
    """Deal damage to Units: to each, or one total, spread from the front on."""
    e = x.e
    hit = list(dict.fromkeys(head(e, oid) for oid in x.cards(step.to) if is_unit(e, head(e, oid))))
    amount = 0 if isinstance(step.amount, Its) else x.number(step.amount)
    less = dict(x.item.less) if step.how == EFFECT else {}
    marks = [(oid, _dealt(x, step, oid, amount)) for oid in hit]
    if step.spread:
        order = [oid for zone in AREAS for seat in range(e.seats) for oid in members(e, zone, seat) if oid in hit]
        marks = [(oid, amount // len(order) + (i < amount % len(order))) for i, oid in enumerate(order)]
    marks = [(oid, n - less.get(oid, 0)) for oid, n in marks]
    e.perform_all(hits(e, marks, step.how, source=x.source, by=x.seat))


def _dealt(x: Ctx, step: Damage, oid: int, amount: int) -> int:
    """The damage that one of the cards is dealt."""
    its = step.amount
    return max(0, strength_of(x.e, oid, its.stat) - its.less) if isinstance(its, Its) else amount


def damage_nation(x: Ctx, step: DamageNation) -> None:
    """Damage to Nations, all of one batch."""
    n = x.number(step.amount)
    whose = [seat for seat in x.players(step.whose) if not shielded(x.e, seat)]
    x.e.perform_all([event for seat in whose for event in mill(x.e, seat, n, how=EFFECT, source=x.source)])


def destroy(x: Ctx, step: Destroy) -> None:
    """Destroy cards."""
    x.e.perform_all(doom(x.e, x.cards(step.to), by=x.seat, source=x.source))


def destroy_own(x: Ctx, step: DestroyOwn) -> Generator[Prompt, Answer, None]:
    """Each player chooses friendly cards, the player whose turn it is first; cards that cannot be destroyed cannot be
    chosen while others can.
    """
    e, chosen = x.e, list[int]()
    for seat in sorted(range(e.seats), key=lambda s: (s - active(e)) % e.seats):
        found = candidates(e, step.what, seat, x.source)
        own = [oid for oid in found if e.state.objs[oid].seat == seat]
        found = [oid for oid in own if not has_rule(e, "indestructible", oid, x.seat)]
        n = min(step.n, len(found))
        if not n:
            continue
        options = [Option("destroy", oid, e.card(oid)) for oid in found]
        answer = yield Prompt(seat, "destroy own", options, least=n, most=n, source=x.source, rule=clause(e, "targets"))
        chosen += [option.obj for option in answer]
    e.perform_all(doom(e, chosen, by=x.seat, source=x.source))


def pick(x: Ctx, step: Pick) -> Generator[Prompt, Answer, None]:
    """Players choose cards, the player whose turn it is first; then all of them are handled at once."""
    e, chosen, n = x.e, list[int](), x.number(step.n)
    for seat in sorted(x.players(step.whose), key=lambda s: (s - active(e)) % e.seats):
        whose = seat if step.whose in ("each", "active") else x.seat
        found = candidates(e, step.what, whose, x.source)
        if len(found) < step.having:
            found = []
        if found or (n and concealed(e, step.what, whose, max(1, step.having))):
            chosen += yield from _picked(x, step, seat, n, found)
    done = _done(x, step.do, chosen)
    if any(isinstance(other, Pick) and isinstance(other.n, Took) for other in x.text.steps):
        done.append(Event("took", VAR, field="took", value=len(chosen)))
    e.perform_all(done)


def _picked(x: Ctx, step: Pick, seat: int, n: int, found: list[int]) -> Generator[Prompt, Answer, list[int]]:
    """A player's choice: if several are chosen, then one after the other, since a group allows only one card."""
    e, chosen = x.e, list[int]()
    if not found:
        yield _pick(x, step, seat, [], 0, 0)
    while found and len(chosen) < n:
        left = n - len(chosen)
        single = left > 1 and any(e.state.objs[oid].host in found for oid in found)
        most = 1 if single else min(left, len(found))
        least = most if not step.least else min(most, max(0, step.least - len(chosen)))
        answer = yield _pick(x, step, seat, found, least, most)
        chosen += [option.obj for option in answer]
        if not single or not answer:
            break
        heads = {head(e, oid) for oid in chosen}
        found = [oid for oid in found if head(e, oid) not in heads]
    return chosen


def _pick(x: Ctx, step: Pick, seat: int, found: list[int], least: int, most: int) -> Prompt:
    return Prompt(
        seat, "pick", [Option("pick", oid, x.e.card(oid)) for oid in found], least=least, most=most, source=x.source,
        rule=clause(x.e, "targets"), private=step.what.place == "hand", args=(step.do,),
    )  # fmt: skip


def _done(x: Ctx, do: str, cards: list[int]) -> list[Event]:
    """What a step does with the cards that players have chosen."""
    if do == "destroys":
        return doom(x.e, cards, by=x.seat, source=x.source)
    if do == "saves":
        return save(x.e, cards, source=x.source)
    if do == "rolls":
        return turned(x.e, cards, True, source=x.source)
    if do == "scraps":
        return scrapped(x.e, cards, source=x.source)
    if do == "sends":
        objs = x.e.state.objs
        able = dict.fromkeys(head(x.e, oid) for oid in movable(x, cards))
        return [shifted(oid, DEPLOYMENT, others(x.e, objs[oid].seat)[0], source=x.source) for oid in able]
    return away(x.e, cards, NATION, at=0 if do == "tops" else -1, source=x.source, how="effect")


def scrap(x: Ctx, step: Scrap) -> None:
    """Scrap cards without destroying them."""
    x.e.perform_all(scrapped(x.e, movable(x, x.cards(step.to)), source=x.source))


def negate_destruction(x: Ctx, step: NegateDestruction) -> None:
    """Negate destruction."""
    x.e.perform_all(save(x.e, x.cards(step.to), source=x.source))


def negate_play(x: Ctx, step: NegatePlay) -> None:
    """Negate a play below it in the cut."""
    ids = {i for group in x.groups(step.index) for i in group}
    for item in stack(x.e):
        if item.id in ids and not item.state:
            x.e.perform_all(negate(x.e, item))


def negate_that(x: Ctx, step: NegateThat) -> None:
    """Negate the play of the trigger."""
    for item in stack(x.e):
        if item.source == x.subject and not item.state:
            x.e.perform_all(negate(x.e, item))


def void_against(x: Ctx, step: VoidAgainst) -> None:
    """Waiting effects of others that aim at these cards are void."""
    cards = set(x.cards(step.to))
    aiming = {
        item.id
        for item in stack(x.e)
        if item.id != x.item.id and not item.state and any(not cards.isdisjoint(group) for group in item.targets)
    }
    if aiming:
        again = [item._replace(state="negated") if item.id in aiming else item for item in stack(x.e)]
        x.e.perform(put(again), Event("void", obj=x.source, seat=x.seat))


def shield(x: Ctx, step: Shield) -> None:
    """One waiting effect deals less damage to this card."""
    ids = {i for group in x.groups(step.index) for i in group}
    again = [item._replace(less=(*item.less, (x.source, step.n))) if item.id in ids else item for item in stack(x.e)]
    x.e.perform(put(again), Event("less damage", obj=x.source, seat=x.seat, amount=step.n))


def void_text(x: Ctx, step: VoidText) -> None:
    """Texts are void, and so are the effects of these cards that still wait in the cut."""
    gain(x, Gain(step.to, Grant(rule="void")))
    cards = set(x.cards(step.to))
    waiting = stack(x.e)
    again = [
        item._replace(state="negated")
        if item.kind == "text" and item.source in cards and item.id != x.item.id
        else item
        for item in waiting
    ]
    if again != list(waiting):
        x.e.perform(put(again), Event("void", obj=x.source, seat=x.seat))


VERBS: Verbs = {
    Damage: damage, DamageNation: damage_nation, Destroy: destroy, DestroyOwn: destroy_own, Scrap: scrap, Pick: pick,
    NegateDestruction: negate_destruction, NegatePlay: negate_play, VoidAgainst: void_against, Shield: shield,
    VoidText: void_text, NegateThat: negate_that,
}  # fmt: skip
