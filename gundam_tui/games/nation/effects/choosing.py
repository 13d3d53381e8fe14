"""Choosing the targets of an effect: one group after the other, each among the cards it can affect."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TypeAlias

from gundam_tui.games.nation.cards.nodes.filters import Target
from gundam_tui.games.nation.cards.terms import AREAS, CutItem
from gundam_tui.games.nation.queries.targets import affordable, apart, burden_of, by_area, choices, seats_of
from gundam_tui.games.nation.state.model import clause, number
from gundam_tui.kernel import Engine, Option, Prompt
from gundam_tui.kernel.game import Answer

Groups: TypeAlias = "tuple[tuple[int, ...], ...]"


def choose_targets(
    e: Engine, groups: Sequence[Target], seat: int, source: int, spare: int | None = None
) -> Generator[Prompt, Answer, Groups]:
    """Let the player of an effect choose its targets, one group after the other.

    Args:
        e: the engine.
        groups: the targets.
        seat: the player of the effect.
        source: the card with the text.
        spare: the power left for cards that ask for some if a Command chooses them; None: they ask for none.
    """
    found: list[tuple[int, ...]] = []
    for target in groups:
        for one in seats_of(e, target, seat):
            if target.all and target.what.area != "one":
                found.append(())
                continue
            group = yield from _group(e, target, seat, source, one, spare, found[0] if found else ())
            if spare is not None and not target.all:
                spare -= sum(burden_of(e, seat, target, i) for i in group)
            found.append(group)
    return tuple(found)


def _group(
    e: Engine, target: Target, seat: int, source: int, whose: int, spare: int | None, first: tuple[int, ...]
) -> Generator[Prompt, Answer, tuple[int, ...]]:
    """Let a player choose one group: a Nation, a battle area, an effect of the cut, or cards.

    Args:
        e: the engine.
        target: what fits.
        seat: the player who chooses.
        source: the card with the text.
        whose: for "each player": the player of the cards.
        spare: the power left for cards that ask for some; None: they ask for none.
        first: the first group of the same text.
    """
    now = choices(e, target, seat, source, of=whose)
    if target.item == ("nation",):
        nations = [Option("nation", place=f"p{one + 1}", n=one) for one in now]
        player = yield from _number(e, seat, source, "nation", nations)
        return (player,)
    if target.what.area == "it":
        now = by_area(e, now, e.state.objs[first[0]].zone)
    if target.all:
        area = yield from _area(e, seat, source, now)
        return (area,)
    weights = {i: burden_of(e, seat, target, i) for i in now} if spare is not None else {}
    if target.item:
        stack: Sequence[CutItem] = e.state.vars.get("stack", ())
        waiting = [item for item in stack if item.id in now and weights.get(item.id, 0) <= (spare or 0)]
        items = [Option("item", item.source, number(e, item.source), n=item.id) for item in waiting]
        effect = yield from _number(e, seat, source, "item", items)
        return (effect,)
    if target.what.area == "one":
        groups = [by_area(e, now, zone) for zone in AREAS]
        now = yield from _in_one_area(e, seat, source, groups, weights, target, spare)
    chosen = yield from _cards(e, target, seat, source, now, weights, spare)
    return chosen


def _number(e: Engine, seat: int, source: int, kind: str, options: Sequence[Option]) -> Generator[Prompt, Answer, int]:
    """Ask for one of several things that are named by a number."""
    answer = yield Prompt(seat, kind, options, source=source, rule=clause(e, "targets"))
    return answer[0].n


def _area(e: Engine, seat: int, source: int, areas: Sequence[int]) -> Generator[Prompt, Answer, int]:
    places = [Option("area", place=AREAS[at].replace(" ", "-"), n=at) for at in areas]
    area = yield from _number(e, seat, source, "area", places)
    return area


def _cards(
    e: Engine, target: Target, seat: int, source: int, now: list[int], weights: Mapping[int, int],
    spare: int | None,
) -> Generator[Prompt, Answer, tuple[int, ...]]:  # fmt: skip
    """Ask for cards. They are chosen one by one where one choice decides about the others: only one card of a group can
    be chosen, and a card that asks for power leaves less for the others.
    """
    chosen: list[int] = []
    enough = min(target.least, len(apart(e, now))) if target.few else target.least
    while len(chosen) < target.most:
        left, most = max(0, enough - len(chosen)), target.most - len(chosen)
        rest = None if spare is None else spare - sum(weights[i] for i in chosen)
        now = affordable(now, weights, max(1, left), rest)
        if not now:
            break
        single = most > 1 and (_paired(e, now) or any(weights.get(i) for i in now))
        listed = [Option("target", oid, e.card(oid)) for oid in now]
        answer = yield Prompt(
            seat, "target", listed, least=min(left, 1) if single else left,
            most=1 if single else min(most, len(listed)), source=source, rule=clause(e, "targets"),
        )  # fmt: skip
        chosen += [option.obj for option in answer]
        if not answer or not single:
            break
        objs = e.state.objs
        heads = {objs[oid].host or oid for oid in chosen}
        now = [i for i in now if (objs[i].host or i) not in heads]
    return tuple(chosen)


def _in_one_area(
    e: Engine, seat: int, source: int, groups: Sequence[list[int]], weights: Mapping[int, int], target: Target,
    spare: int | None,
) -> Generator[Prompt, Answer, list[int]]:  # fmt: skip
    """All targets are in one battle area, which is chosen first among those with enough of them."""
    fitting = [at for at, group in enumerate(groups) if affordable(group, weights, max(1, target.least), spare)]
    if len(fitting) < 2:
        return groups[fitting[0]] if fitting else []
    area = yield from _area(e, seat, source, fitting)
    return groups[area]


def _paired(e: Engine, oids: Sequence[int]) -> bool:
    """Are there two members of one group, of which only one can be chosen?"""
    return any(e.state.objs[oid].host in oids for oid in oids)
