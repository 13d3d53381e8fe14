"""Declaring and paying a play: targets, X, costs, and the effect that is generated."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from gundam_tui.games.nation.cards.card import COMMAND, Ability, CardDef, Cost, G
from gundam_tui.games.nation.cards.nodes.amounts import Amount, KeywordOf, Paid, Picked, X
from gundam_tui.games.nation.cards.terms import NATION, PLAYING, REMOVED, CutItem
from gundam_tui.games.nation.changes.mill import mill
from gundam_tui.games.nation.changes.setgroups import away, scrapped, turned
from gundam_tui.games.nation.effects.choosing import Groups, choose_targets
from gundam_tui.games.nation.queries.numbers import amount
from gundam_tui.games.nation.queries.power import price_of
from gundam_tui.games.nation.queries.targets import concealed, wanted
from gundam_tui.games.nation.state import ledger
from gundam_tui.games.nation.state.model import clause, rules
from gundam_tui.kernel import Engine, Event, Option, Prompt
from gundam_tui.kernel.events import MOVE, VAR
from gundam_tui.kernel.game import Answer

from .play import COMMAND_VERB, GENERATE, USE, further_costs, payable_with, price_refusal, spare_power, text_key

MOST_X = 20  # a freely chosen X: no text of the game gains from more


class Declared:
    """A declared play: its kind, its targets, X, and the cards to pay. Nothing has been paid."""

    __slots__ = ("costs", "option", "paid", "seat", "targets", "text", "x")

    def __init__(
        self, option: Option, seat: int, text: Ability | None, targets: Groups, x: int, costs: Sequence[Cost] = (),
        paid: Groups = (),
    ) -> None:  # fmt: skip
        self.option = option
        self.seat = seat
        self.text = text
        self.targets = targets
        self.x = x
        self.costs = costs
        self.paid = paid


def declare(e: Engine, seat: int, option: Option) -> Generator[Prompt, Answer, Declared]:
    """Choose the targets and X of a play, and the additional costs. Nothing is changed yet."""
    card = rules(e).defs[option.card]
    targets: Groups = ((option.to,),) if option.to else ()
    text: Ability | None = None
    costs: Sequence[Cost] = () if option.verb == USE else further_costs(card)
    x = 0
    if option.verb in (USE, COMMAND_VERB):
        text = rules(e).pool.texts(option.card)[max(0, option.n)]
        costs = (*text.costs, *costs)
        spare = spare_power(e, seat, card) if option.verb == COMMAND_VERB else None
        targets = yield from choose_targets(e, wanted(e, text), seat, option.obj, spare)
        if text.x is not None:
            x = yield from _number(e, seat, option, card, text.x, targets)
    costs, paid = yield from _costs(e, seat, option.obj, costs)
    if text is not None and isinstance(text.x, Paid):
        x = sum(map(len, paid))
    return Declared(option, seat, text, targets, x, costs, paid)


def _number(
    e: Engine, seat: int, option: Option, card: CardDef, wanted_x: Amount, targets: Groups
) -> Generator[Prompt, Answer, int]:
    """The value of X: chosen, if the text leaves it to the player."""
    if isinstance(wanted_x, Picked):
        return len(targets[0])
    if isinstance(wanted_x, KeywordOf) and targets:
        return amount(e, wanted_x, seat, targets[0][0])
    if not isinstance(wanted_x, X):
        return amount(e, wanted_x, seat, option.obj)
    most = MOST_X if wanted_x.most is None else min(MOST_X, amount(e, wanted_x.most, seat, option.obj))
    mills = option.verb == USE and isinstance(rules(e).pool.texts(card.number)[option.n].mill, X)
    if mills:
        most = min(most, len(e.zone(NATION, seat)))
    payable = option.verb == USE or not card.price.x
    numbers = [n for n in range(1, most + 1) if payable or price_refusal(e, seat, card, n) is None]
    listed = [Option("x", n=n) for n in numbers]
    answer = yield Prompt(seat, "number", listed, source=option.obj, rule=clause(e, "x"))
    return answer[0].n


def _costs(
    e: Engine, seat: int, source: int, costs: Sequence[Cost]
) -> Generator[Prompt, Answer, tuple[Sequence[Cost], Groups]]:
    """The cards that pay the costs, each used once; and the costs, with the choices made for them."""
    found: list[tuple[int, ...]] = []
    said: list[Cost] = []
    for cost in costs:
        if cost.how == "tuck":
            ends = [Option("put", place="nation-top", n=0), Option("put", place="nation-bottom", n=1)]
            answer = yield Prompt(seat, "where", ends, source=source, rule=clause(e, "resource"))
            said.append(replace(cost, how=("tuck top", "tuck bottom")[answer[0].n]))
        else:
            said.append(cost)
        able = [oid for oid in payable_with(e, seat, cost, source) if not any(oid in group for group in found)]
        if len(able) <= cost.least and not concealed(e, cost.what, seat, cost.least + 1):
            found.append(tuple(able))
            continue
        listed = [Option("pay", oid, e.card(oid)) for oid in able]
        answer = yield Prompt(
            seat, "cost", listed, least=cost.least, most=min(cost.most, len(listed)), source=source,
            rule=clause(e, "resource"), private=True, args=(cost.how,),
        )  # fmt: skip
        found.append(tuple(option.obj for option in answer))
    return said, tuple(found)


# ---------------------------------------------------------------- paying


def pay(e: Engine, play: Declared) -> CutItem:
    """Pay all costs at once, put the card into the place of played cards, and generate the effect."""
    option, seat, text = play.option, play.seat, play.text
    number = e.state.vars.get("item", 0) + 1
    card = rules(e).defs[option.card]
    costs: list[Event] = []
    spent: list[ledger.Key] = []
    kind = "text"
    source = option.obj
    if option.verb == USE:
        assert text is not None
        costs += mill(e, seat, amount(e, text.mill, seat, source, play.x), how="cost", source=source)
        if text.roll:
            costs += turned(e, (source,), True, source=source, how="cost")
        costs.append(Event("use", obj=source, seat=seat, how=text.id))
        key = text_key(e, text, source)
        spent += [key] if key else []
        spent += [("plays", seat, text.counts)] if text.counts else []
    else:
        kind = {GENERATE: G, COMMAND_VERB: COMMAND}.get(option.verb, card.type)
        if kind != G:
            costs += mill(e, seat, price_of(e, seat, card, play.x).resource, how="cost", source=source)
        spent += _counts_as(e, seat, card, kind)
        costs.append(Event("play", MOVE, source, seat=seat, zone=PLAYING, how=kind))
    for cost, group in zip(play.costs, play.paid, strict=True):
        costs += _paid(e, cost, group, source)
    batch = e.perform(
        *costs, *ledger.note(spent), Event("item", VAR, field="item", value=number),
    )  # fmt: skip
    source = next((event.new for event in batch if event.name == "play"), source)
    program = text.id if text is not None else ""
    return CutItem(number, kind, seat, source, program, play.targets, play.x, tuple(spent))


def _paid(e: Engine, cost: Cost, group: Sequence[int], source: int) -> list[Event]:
    if cost.how == "roll":
        return turned(e, group, True, source=source, how="cost")
    if cost.how.startswith("tuck"):
        return away(e, group, NATION, at=0 if cost.how == "tuck top" else -1, source=source, how="cost")
    if cost.how == "remove":
        return away(e, group, REMOVED, source=source, how="cost")
    return scrapped(e, group, source=source, how="cost")


def _counts_as(e: Engine, seat: int, card: CardDef, kind: str) -> list[ledger.Key]:
    words = rules(e).choices.keywords
    named: list[ledger.Key] = [("name", seat, card.name)] if words.named_once(card) else []
    if kind == COMMAND:
        return named
    counted = words.allowance(e, seat, card) if kind != G else None
    return named if counted == "" else [("plays", seat, counted or kind), *named]
