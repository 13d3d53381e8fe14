"""The Gundam Card Game for the kernel: tables, zones, triggers, management."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, HAND, NOTHING, SHIELDS, SIGHT
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.model import CardDef, CardPool, MatchRules
from gundam_tui.games.gcg.cards.rules import Rules
from gundam_tui.games.gcg.cards.seating import Seating, seating_for
from gundam_tui.games.gcg.changes import shields
from gundam_tui.games.gcg.changes.prompts import yes_no
from gundam_tui.games.gcg.effects import keywords
from gundam_tui.games.gcg.effects.compile import compile_card
from gundam_tui.games.gcg.effects.resolving import EFFECT
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.activation import push_effect
from gundam_tui.games.gcg.queries.continuous import entries, is_on
from gundam_tui.games.gcg.queries.copies import copy_numbers
from gundam_tui.games.gcg.queries.rules import RestInstead
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, Option, Prompt, StackItem, StepTable
from gundam_tui.kernel.game import ARRANGED, Answer, Asking, as_told
from gundam_tui.kernel.native import ObjId

from . import activate, battle, leaving, management, play, setup, time_up, triggers, turn

Proposing = Generator[Prompt, Answer, "list[Event]"]

TABLES: dict[str, StepTable] = {
    "setup": setup.SETUP, "turn": turn.TURN, "battle": battle.BATTLE_STEPS, "duel": battle.DUEL,
    "striking back": battle.STRIKING_BACK, "effect": EFFECT, "burst": shields.BURST, **play.TABLES, **activate.TABLES,
    **leaving.TABLES,
}  # fmt: skip


class BookPool(CardPool):
    """The cards of a book, each compiled on first use."""

    def __init__(self, book: Book) -> None:
        super().__init__(keywords.parts(), keywords.by_event())
        self.book = book

    def __missing__(self, number: str) -> CardDef:
        found, parts = compile_card(self.book[number])
        self[number] = found
        self.parts.update(parts)
        return found


class Gcg(MatchRules):
    """One match's rules: the card pool, the rules preset, and the events that its cards need remembered.

    Args:
        pool: compiled cards.
        rules: the preset.
        numbers: the card numbers of all decks.
        seating: who plays with whom; default: two players.
        discreet: see `kernel.game.Game`.
    """

    name = "gcg"
    tables: Mapping[str, StepTable] = TABLES
    turn_var = "turn"
    field: frozenset[str] = frozenset()  # 4-1-5: a card that moves is a new one, also on the field
    concession = "1-2-4"
    active_zones: frozenset[str] = frozenset((BATTLE, BASE))

    def __init__(
        self, pool: BookPool, rules: Rules, numbers: list[str], seating: Seating | None = None, *,
        discreet: bool = True,
    ) -> None:  # fmt: skip
        self.snapshot = triggers.before  # last-known information
        self.collect_triggers = triggers.gather  # triggered effects, Bursts among them
        self.state_based_actions = management.manage  # chapter 11
        self.concede = leaving.concede  # 1-2-4
        self.extra_turns = time_up.extra_turns  # MT-11
        self.take_along = as_told  # moving a Unit moves its Pilot (`events`)
        self.in_sight = copy_numbers
        super().__init__(pool, rules, seating or seating_for(2))
        self.pool = pool
        self.discreet = discreet
        leaders = self.seating.leader
        self.shared: Mapping[str, Sequence[int]] = (
            {BASE: leaders, SHIELDS: leaders} if self.seating.teams else {}
        )  # 12-3-3
        # 12-3-4: partners share what they know, a hand included.
        self.visibility: Mapping[str, str | tuple[int, ...]] = (
            {**SIGHT, HAND: self.seating.mask} if self.seating.teams else SIGHT
        )
        self.numbers = tuple(sorted(set(numbers)))
        for number in self.numbers:
            for item in pool[number].history:
                known = self.history.setdefault(item.name, [])
                if all(item.key != other.key for other in known):
                    known.append(item)

    def substitute(self, engine: Engine, events: list[Event]) -> Proposing | None:
        """10-1-9: effects that rest another card instead (GD05-124, GD03-079)."""
        if RestInstead not in entries(engine):
            return None
        return _substituted(engine, events)

    def next_trigger(self, engine: Engine) -> Asking | str:
        """10-1-6-5 to 10-1-6-8: Bursts first, then the active player's effects, then the others' (12-2-4); each player
        orders their own, a team those of both members (12-3-1); effects triggered meanwhile come first (a newer group
        of the trigger queue).
        """
        group = engine.state.trigger_queue[-1]
        rank = min(item.rank for item in group)
        items = [item for item in group if item.rank == rank]
        seat = mp.first_of(engine, [item.seat for item in items])
        together = mp.members(engine, seat)
        items = [item for item in items if item.seat in together]
        if len({(item.program, item.source) for item in items}) > 1:
            return _order(engine, seat, items)
        return _resolve(engine, items[0])

    def correct(self, engine: Engine, key: str) -> Iterator[Event]:
        """A judge's tools (`corrections`), which few games use."""
        from gundam_tui.games.gcg.changes import correcting

        return correcting.correct(engine, key)

    def card_back(self, card: str) -> str:
        """Resource cards have their own backs."""
        return "resource" if self.pool[card].kind == "resource" else "deck"


def _order(e: Engine, seat: int, items: Sequence[StackItem]) -> Asking:
    options = [_trigger_option(e, item, n) for n, item in enumerate(items)]
    answer = yield Prompt(seat, "trigger_order", options, rule="10-1-6-5", message="trigger order")
    keys = [option.key for option in options]
    return _resolve(e, items[keys.index(answer[0].key)])


def _resolve(e: Engine, chosen: StackItem) -> str:
    e.take(chosen)
    if chosen.rank == 0:
        e.push("burst", card=chosen.source, seat=chosen.seat, program=chosen.program)
    else:
        card, bound, ex = chosen.bound or (chosen.source, NOTHING, None)
        push_effect(e, chosen.program, chosen.seat, chosen.source, card, bound, ex=bool(ex))
    return ARRANGED


def _trigger_option(e: Engine, item: StackItem, n: int) -> Option:
    number = q.number(e, item.source)
    return Option("resolve", item.source, number, place=f"{item.program}/{n + 1}")


def _substituted(e: Engine, events: list[Event]) -> Proposing:
    out: list[Event] = []
    rested = {event.obj for event in events if event.name == "rest"}
    for event in events:
        if event.name == "rest" and event.how in ("effect", "block") and event.source:
            event = yield from _rest_instead(e, event, rested)
            rested.add(event.obj)
        out.append(event)
    return out


def _rest_instead(e: Engine, event: Event, rested: set[ObjId]) -> Generator[Prompt, Answer, Event]:
    """Q418: cards rested at the same time anyway cannot be rested instead."""
    for entry in entries(e).get(RestInstead, ()):
        rule: RestInstead = entry.rule
        this = entry.ctx.this
        if (
            is_on(e, entry)
            and this not in rested
            and not q.thing(e, this).exhausted
            and rule.of.matches(entry.ctx, event.obj)
            and rule.by.matches(entry.ctx, event.source)
        ):
            agreed = yield from yes_no(
                entry.ctx.seat, source=this, message="rest instead", rule="10-1-9-1", args=(event.obj,)
            )
            if agreed:
                event.obj = this
                return event
    return event
