"""Special ways to enter the field, and what players may do in a turn."""

from __future__ import annotations

from collections.abc import Generator

from gundam_tui.games.nation.cards import durations
from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.nodes.steps import (
    BecomeUnit,
    DeployFor,
    Grant,
    LimitSortie,
    Lose,
    NoPlays,
    PayOr,
    StandIn,
    SwapRoles,
)
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, HAND, NATION, Combat
from gundam_tui.games.nation.changes.mill import mill
from gundam_tui.games.nation.changes.setgroups import scrapped
from gundam_tui.games.nation.queries.power import enough, price_of
from gundam_tui.games.nation.queries.squads import combats
from gundam_tui.games.nation.queries.targets import candidates
from gundam_tui.games.nation.state.model import clause, definition, rules
from gundam_tui.kernel import Engine, Event, Option, Outcome, Prompt
from gundam_tui.kernel.events import MOVE, SHIFT, VAR
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.view import conceals
from gundam_tui.language import N

from .context import Ctx, Verbs


def _from_hand(x: Ctx, cards: list[int]) -> Generator[Prompt, Answer, int]:
    """The player takes one of several cards of the hand, or none (0)."""
    e = x.e
    if not cards and not conceals(e, e.zone(HAND, x.seat)):
        return 0
    options = [Option("pick", oid, e.card(oid)) for oid in cards]
    answer = yield Prompt(
        x.seat, "pick", options, least=0, most=min(1, len(options)), source=x.source, rule=clause(e, "targets"),
        private=True, args=("puts",),
    )  # fmt: skip
    return answer[0].obj if answer else 0


def stand_in(x: Ctx, step: StandIn) -> Generator[Prompt, Answer, None]:
    """A Unit is scrapped; one of the hand that needs no more total power may enter, rerolled, in its place."""
    e = x.e
    for old in x.cards(step.to):
        gone = e.state.objs[old]
        at = e.zone(gone.zone, gone.seat).index(old)
        most = rules(e).choices.cost(definition(e, old).price)
        able = [
            oid
            for oid in e.zone(HAND, x.seat)
            if definition(e, oid).type == UNIT
            and rules(e).choices.cost(definition(e, oid).price) <= most
            and rules(e).choices.keywords.entering(e, x.seat, definition(e, oid)) is None
        ]
        new = yield from _from_hand(x, able)
        then = combats(e)
        e.perform_all(scrapped(e, (old,), source=x.source, how="effect"))
        if new:
            enter = Event("enter", MOVE, new, seat=gone.seat, zone=gone.zone, at=at, source=x.source, how="effect")
            e.perform(enter)
            if then:
                e.perform(Event("combat", VAR, field="combat", value=_with(then, old, enter.new)))


def _with(then: tuple[Combat, ...], old: int, new: int) -> tuple[Combat, ...]:
    """The record of a combat check with another Unit in the place of one."""
    return tuple(
        Combat(tuple(tuple(new if oid == old else oid for oid in squad) for squad in one.squads)) for one in then
    )


def deploy_for(x: Ctx, step: DeployFor) -> Generator[Prompt, Answer, None]:
    """A card of the hand enters the deployment area, rolled, for its cost with less total power."""
    e = x.e
    able = [oid for oid in candidates(e, step.what, x.seat, x.source) if _affordable(e, x.seat, oid, step.less)]
    new = yield from _from_hand(x, able)
    if new:
        paid = mill(e, x.seat, price_of(e, x.seat, definition(e, new)).resource, how="cost", source=x.source)
        enter = Event("enter", MOVE, new, seat=x.seat, zone=DEPLOYMENT, source=x.source, how="effect")
        enter.exhausted = True
        e.perform_all(paid)
        if e.outcome is None:
            e.perform(enter)


def _affordable(e: Engine, seat: int, oid: int, less: int) -> bool:
    """Can a card be put into play for its cost with this reduction of total power?"""
    card = definition(e, oid)
    price = price_of(e, seat, card)
    total = max(0, price.total - less)
    if e.state.objs[oid].seat != seat or rules(e).choices.keywords.entering(e, seat, card) is not None:
        return False
    power = enough(e, seat, card.color, min(price.designated, total), total)
    return power and price.resource <= len(e.zone(NATION, seat))


def pay_or(x: Ctx, step: PayOr) -> Generator[Prompt, Answer, None]:
    """Pay, or scrap this card."""
    e = x.e
    if len(e.zone(NATION, x.seat)) >= step.n:
        answer = yield Prompt(
            x.seat, "may", (Option("yes"), Option("no")), source=x.source, rule=clause(e, "resource"), args=(step.n,)
        )
        if answer[0].verb == "yes":
            e.perform_all(mill(e, x.seat, step.n, how="cost", source=x.source))
            return
    if x.source in e.state.objs:
        e.perform_all(scrapped(e, (x.source,), source=x.source, how="effect"))


def become_unit(x: Ctx, step: BecomeUnit) -> Generator[Prompt, Answer, None]:
    """This card is a Unit as long as it stays in the field."""
    e = x.e
    if x.source not in e.state.objs:
        return
    zone = DEPLOYMENT
    if step.where == "battle":
        options = [Option("area", place=one.replace(" ", "-"), n=at) for at, one in enumerate(AREAS)]
        answer = yield Prompt(x.seat, "area", options, source=x.source, rule=clause(e, "order"))
        zone = AREAS[answer[0].n]
    oid = x.source
    seat = e.state.objs[oid].seat
    if e.state.objs[oid].zone == HAND:
        enter = Event("enter", MOVE, oid, seat=seat, zone=zone, source=oid, how="effect")
        enter.exhausted = zone == DEPLOYMENT  # it enters as a Unit does
        oid = e.state.next_id  # the state of the card in the field
        e.perform(enter, *_as_unit(x, oid, step))
    else:
        move = Event("move", SHIFT, oid, seat=seat, zone=zone, source=oid)
        e.perform(*_as_unit(x, oid, step), move)


def _as_unit(x: Ctx, oid: int, step: BecomeUnit) -> list[Event]:
    grants = [Grant(rule="as unit"), Grant(printed=step.stats)]
    grants += [Grant(rule="named", name=step.name)] if step.name else []
    return [durations.gain(x.seat, x.source, grant, (oid,), None, durations.STAY) for grant in grants]


def limit_sortie(x: Ctx, step: LimitSortie) -> None:
    """Players send out at most this number of Units to each area this turn."""
    x.e.perform_all(
        [durations.note("sortie limit", x.seat, x.source, (seat, step.n)) for seat in x.players(step.whose)]
    )


def no_plays(x: Ctx, step: NoPlays) -> None:
    """Players play no cards any more this turn."""
    x.e.perform_all([durations.note("no plays", x.seat, x.source, (seat,)) for seat in x.players(step.whose)])


def swap_roles(x: Ctx, step: SwapRoles) -> None:
    """The player of the effect attacks this turn, regardless of whose turn it is."""
    x.e.perform(durations.note("roles", x.seat, x.source, (x.seat,)))


def lose(x: Ctx, step: Lose) -> None:
    """The player of the effect loses the game."""
    e = x.e
    kept = tuple(seat for seat in range(e.seats) if seat != x.seat)
    e.end(Outcome(kept, N("an effect"), clause(e, "lost"), (x.seat,)))


VERBS: Verbs = {
    StandIn: stand_in, DeployFor: deploy_for, PayOr: pay_or, BecomeUnit: become_unit, LimitSortie: limit_sortie,
    NoPlays: no_plays, SwapRoles: swap_roles, Lose: lose,
}  # fmt: skip
