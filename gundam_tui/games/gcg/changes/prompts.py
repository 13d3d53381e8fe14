"""Prompts that several rules share: choosing cards, paying, making room, putting cards in order."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from gundam_tui.games.gcg.cards.constants import BATTLE, HAND, MAX_UNITS, SHIELDS, seat_of
from gundam_tui.games.gcg.cards.model import match
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, Option, Prompt
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.native import ObjId
from gundam_tui.kernel.view import move_unseen

from . import events as ch

Ask = Generator[Prompt, Answer, "list[ObjId]"]


def option(e: Engine, verb: str, oid: ObjId, seat: int) -> Option:
    """An option about an object; a card that the seat cannot see is named by its place."""
    if oid < 0:
        return Option(verb, place=f"p{seat_of(oid) + 1}")
    obj = e.state.objs[oid]
    if not obj.seen >> seat & 1:
        where = e.zone(obj.zone, obj.seat)
        at = where.index(oid)
        word = "shield" if obj.zone == SHIELDS else obj.zone.replace(" ", "-")
        return Option(verb, place=f"p{obj.seat + 1}/{word}/{'top' if at == 0 else at + 1}")
    return Option(verb, oid, e.state.card_of[obj.card])


def choose(
    e: Engine,
    seat: int,
    candidates: Sequence[ObjId],
    least: int,
    most: int,
    *,
    kind: str = "target",
    verb: str = "choose",
    source: ObjId = 0,
    rule: str = "10-3-3",
    message: str = "",
    args: tuple[object, ...] = (),
    private: bool = False,
) -> Ask:
    """Let a seat choose some of the candidates (objects, or players as negative numbers). With no candidates the
    question is still asked (so that nothing leaks); the answer is empty.

    Args:
        private: the candidates were found among cards that not everybody knows (`conceals`).

    Returns:
        The chosen ones, in the order of the answer.
    """
    options = [option(e, verb, oid, seat) for oid in candidates]
    hidden = private or any(oid > 0 and e.state.objs[oid].zone == HAND for oid in candidates)
    if not options:
        args = args or (most,)  # the intended number, for the words of the question
    prompt = Prompt(
        seat, kind, options, least=min(least, len(options)), most=min(most, len(options)), source=source, rule=rule,
        private=hidden, message=message, args=args,
    )  # fmt: skip
    answer = yield prompt
    unnamed = {one.place: oid for one, oid in zip(options, candidates, strict=True) if not one.obj}
    return [one.obj or unnamed[one.place] for one in answer]


def yes_no(
    seat: int,
    *,
    source: ObjId,
    message: str,
    rule: str = "10-1-3",
    args: tuple[object, ...] = (),
    kind: str = "may",
    yes: str = "yes",
    no: str = "no",
    private: bool = False,
    possible: bool = True,
) -> Generator[Prompt, Answer, bool]:
    """Ask whether to do something optional (10-1-3).

    Args:
        private: whether it is possible depends on cards that not everybody knows (`conceals`).
        possible: if False, the question is still asked, but can only be declined.
    """
    options = (Option(yes), Option(no)) if possible else (Option(no),)
    answer = yield Prompt(
        seat, kind, options, source=source, rule=rule, private=private, message=message, args=args
    )  # fmt: skip
    return answer[0].verb == yes


def payable(e: Engine, seat: int, cost: int) -> bool:
    """Are there enough active Resources (2-10-1)?"""
    return cost <= 0 or cost <= sum(1 for r in e.zone("resources", seat) if not e.state.objs[r].exhausted)


def payment(e: Engine, seat: int, cost: int, *, source: ObjId = 0) -> Ask:
    """Choose the Resources that pay a cost (7-5-2-2-3). Asked only if Resources of both kinds are active and not all of
    them are needed: otherwise every choice is the same.

    Returns:
        The Resources, to be spent with `spend`.
    """
    plain, basic, extra = _means(e, seat, cost)
    if plain:
        return [*basic, *extra][:cost]
    # Basic Resources first: the first `cost` options are the default, EX Resources last.
    chosen = yield from choose(
        e,
        seat,
        [*basic, *extra],
        cost,
        cost,
        kind="pay",
        verb="pay",
        source=source,
        rule="7-5-2-2-3",
        message="pay",
        args=(cost,),
    )
    return chosen


def plain_payment(e: Engine, seat: int, cost: int) -> list[ObjId] | None:
    """The Resources that `payment` chooses without a question, None if it asks."""
    plain, basic, extra = _means(e, seat, cost)
    return [*basic, *extra][:cost] if plain else None


def _means(e: Engine, seat: int, cost: int) -> tuple[bool, list[ObjId], list[ObjId]]:
    """Is every choice of the Resources for a cost the same? Also returns the active ones: Resources without EX, and EX
    Resources.
    """
    if cost <= 0:
        return True, [], []
    able = [r for r in e.zone("resources", seat) if not e.state.objs[r].exhausted]
    extra = [r for r in able if q.is_ex(e, r)]
    basic = [r for r in able if r not in extra] if extra else able
    return not extra or not basic or cost >= len(able), basic, extra


def spend(e: Engine, resources: Iterable[ObjId]) -> list[Event]:
    """The events of paying with those Resources (2-10-1, 5-17-3-2-3)."""
    return [ch.spend_ex(r) if q.is_ex(e, r) else ch.rest(r, "cost") for r in resources]


def room_for_units(e: Engine, seat: int, count: int, source: ObjId = 0) -> Ask:
    """11-4-2: if the battle area would exceed six Units, choose Units already there; before the new ones are placed,
    and only the number in excess (AMB-9).
    """
    units = _limited(e, seat)
    over = excess_units(e, seat, count)
    if over <= 0:
        return []
    return (
        yield from choose(
            e, seat, units, over, over, kind="excess", verb="trash", source=source, rule="11-4-2", message="excess"
        )
    )


def _limited(e: Engine, seat: int) -> Sequence[ObjId]:
    """The Units that a limit counts together: 1.9.0:12-3-14: it is a team's; the deploying player chooses among the
    Units of both.
    """
    return mp.units(e, seat) if match(e).rules.team_units else e.zone(BATTLE, seat)


def excess_units(e: Engine, seat: int, count: int) -> int:
    """How many Units must leave before this number of new ones is placed (11-4-2)."""
    there = len(_limited(e, seat))
    return max(0, min(there, there + count - MAX_UNITS))


def in_order(
    e: Engine, seat: int, cards: Sequence[ObjId], *, rule: str = "4-1-6", source: ObjId = 0, message: str = "order"
) -> Ask:
    """Let the owner put cards in order (4-1-6, 4-1-7)."""
    if len(cards) < 2:
        return list(cards)
    options = [option(e, "order", oid, seat) for oid in cards]
    answer = yield Prompt(
        seat,
        "order",
        options,
        least=len(cards),
        most=len(cards),
        ordered=True,
        source=source,
        rule=rule,
        private=True,
        message=message,
    )
    keys = {o.key: oid for o, oid in zip(options, cards, strict=True)}
    return [keys[o.key] for o in answer]


def owners_order(
    e: Engine, events: Sequence[Event], to: str, *, source: ObjId = 0
) -> Generator[Prompt, Answer, list[Event]]:
    """4-1-6, Q339: each owner orders their cards that go to the `top` or `bottom` of a deck together, including Pilots
    that follow their Unit. The first named is on top. Tokens are left out: they will leave the game (5-17-2-5).
    """
    moving = {event.obj: event for event in events}
    ordered = [oid for oid in moving if q.is_token(e, oid)]
    for owner in dict.fromkeys(q.thing(e, oid).owner for oid in moving):
        mine = [oid for oid in moving if q.thing(e, oid).owner == owner and not q.is_token(e, oid)]
        for oid in mine:  # 4-1-7: the order is not revealed
            move_unseen(e, moving[oid], mp.mask(e, owner))
        ordered += yield from in_order(e, owner, mine, source=source, message=f"order {to}")
    return [moving[oid] for oid in (ordered[::-1] if to == "top" else ordered)]
