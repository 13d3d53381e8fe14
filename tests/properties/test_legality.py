"""Legality is said once: whatever a prompt does not offer is refused, and nothing that it offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.seen.why import why_not
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.gcg.tools.clauses import clause
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine, Option, Prompt
from tests.profile import quick_first
from tests.properties.games import MANY, new
from tests.rules.walks import BOOK, prompts, reopened, wild

PLAYS = ("deploy", "pair", "command")
VERBS = (*PLAYS, "attack", "block", "activate")
AIMED = ("pair", "attack")  # what is done to another card
TABLES: dict[str, Callable[[int], Engine]] = {
    "two": wild, **{name: lambda seed, name=name: new(name, seed) for name in MANY},
}  # fmt: skip


def disagreements(engine: Engine, prompt: Prompt) -> Iterator[str]:
    """Where the offers of a prompt and the refusals differ, for every object on the table and all that can be done."""
    objs = engine.state.objs
    for seat in mp.answering(engine, prompt):
        mine = [option for option in prompt.options if mp.actor(engine, seat, option) == seat]
        for obj in objs:
            for verb in VERBS:
                offered = [option for option in mine if option.verb == verb and on(engine, option, obj)]
                aimless = [option for option in offered if verb != "attack" or not option.to]  # at a player
                yield from compared(engine, seat, verb, obj, bool(aimless))
                for to in objs if verb in AIMED and offered else ():
                    yield from compared(engine, seat, verb, obj, any(option.to == to for option in offered), to)
            plays = any(option.verb in PLAYS and option.obj == obj for option in mine)
            yield from compared(engine, seat, "play", obj, plays)


def on(engine: Engine, option: Option, obj: int) -> bool:
    """Is this what the object would do? The effects of a Pilot are its Unit's too."""
    return obj == option.obj or (option.verb == "activate" and engine.state.objs[option.obj].host == obj)


def compared(engine: Engine, seat: int, verb: str, obj: int, offered: bool, to: int = 0) -> Iterator[str]:
    refusal = why_not(engine, seat, verb, obj, to)
    if offered != (refusal is None):
        yield f"{verb} {engine.card(obj)} in {engine.state.objs[obj].zone} > {to}: offered {offered}, {refusal}"
    elif refusal is not None:
        assert clause(refusal.clause).number == refusal.clause


@pytest.mark.rule("7-5-1", "12-2-7", "12-3-1")
@pytest.mark.parametrize("name", quick_first(TABLES, 2))
def test_for_every_card_and_unit_the_offers_and_the_refusals_agree(name: str) -> None:
    engine = TABLES[name](31)
    looked = 0
    for prompt in prompts(engine, 31):
        if looked % 4 == 0 and prompt.kind in ("act", "action_step", "block"):
            assert not list(disagreements(engine, prompt))
        looked += 1
    assert looked > 100


def drawn(format_name: str, seats: int, seed: int) -> Engine:
    """A game of decks drawn from the whole pool."""
    decks = [game().decks.random_deck(BOOK, 10 * seed + seat) for seat in range(seats)]
    return new_game(decks, seed, book=BOOK, keep=False, format_name=format_name)


@pytest.mark.parametrize(
    ("format_name", "seats"), [("duel", 2), ("royale", 3), ("royale", 4), ("royale-takes-all", 3), ("team", 4)]
)
def test_what_is_kept_of_earlier_questions_is_what_would_be_found_now(format_name: str, seats: int) -> None:
    """A copy remembers nothing: its step finds all options afresh."""
    met: dict[int, Option] = {}
    again = 0
    for seed in range(12 // seats):
        engine = drawn(format_name, seats, seed)
        for prompt in prompts(engine, seed):
            assert reopened(engine).keys() == prompt.keys()
            again += sum(id(option) in met for option in prompt.options)
            met.update((id(option), option) for option in prompt.options)
    assert again > 100, "hardly any option was kept"


@pytest.mark.rule("10-1-7")
def test_each_line_of_a_card_is_refused_or_offered_by_itself() -> None:
    lines = 0
    for seed in range(12):
        engine = wild(seed + 300)
        for prompt in prompts(engine, seed):
            if prompt.kind not in ("act", "action_step"):
                continue
            offers = {(option.obj, option.n) for option in prompt.options if option.verb == "activate"}
            for obj in dict.fromkeys(obj for obj, n in offers if n >= 0):
                for line in range(4):
                    refusal = why_not(engine, prompt.seat, "activate", obj, n=line)
                    assert (refusal is None) == ((obj, line) in offers)
                lines += 1
    assert lines > 10
