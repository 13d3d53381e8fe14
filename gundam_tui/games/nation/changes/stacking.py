"""The order in which the cards of a group are put into a pile: their owner decides, in games that let owners choose.

The group has already been moved when the owner is asked, and nothing happens before the answer.
"""

from __future__ import annotations

from collections.abc import Iterable

from gundam_tui.games.nation.cards.terms import FIELD, LOST, NATION
from gundam_tui.games.nation.state.model import clause, rules
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.events import MOVE
from gundam_tui.kernel.game import AGAIN, DONE, Asking


def ask_order(e: Engine, batch: Iterable[Event]) -> None:
    """Let the owners of groups that a batch has put into a pile choose the order, before anything else happens."""
    if not rules(e).choices.owners_order:
        return
    groups: dict[tuple[int, str, int], list[int]] = {}
    for event in batch:
        old = event.old
        if event.op == MOVE and event.zone in (NATION, LOST) and old is not None and old.zone in FIELD:
            groups.setdefault((old.host or old.id, event.zone, event.seat), []).append(event.new)
    several = tuple(tuple(cards) for cards in groups.values() if len({e.card(oid) for oid in cards}) > 1)
    if several:
        e.interrupt("group order", groups=several)


def order(e: Engine, frame: Frame) -> Asking | str:
    """Ask for the order of the next group."""
    groups: tuple[tuple[int, ...], ...] = frame.data["groups"]
    return _order(e, frame, groups[0], groups[1:]) if groups else DONE


def _order(e: Engine, frame: Frame, cards: tuple[int, ...], others: tuple[tuple[int, ...], ...]) -> Asking:
    obj = e.state.objs[cards[0]]
    pile = e.zone(obj.zone, obj.seat)
    options = [Option("put_back", oid, e.card(oid)) for oid in sorted(cards, key=pile.index)]
    answer = yield Prompt(
        obj.owner, "group order", options, least=len(cards), most=len(cards), ordered=True,
        rule=clause(e, "group order"), args=(obj.zone,),
    )  # fmt: skip
    top = min(pile.index(oid) for oid in cards)
    e.perform(
        *(
            Event("ordered", MOVE, option.obj, seat=obj.seat, zone=obj.zone, at=top + at)
            for at, option in enumerate(answer)
        )
    )
    e.update(frame, groups=others)
    return AGAIN


GROUP_ORDER = StepTable((("order", order),), atomic=True)
