"""The answer for somebody who gives none: legal at every prompt, and it brings a game to its end."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.games.decks import load_deck, shipped_decks
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.kernel import Engine, Option, Prompt
from gundam_tui.players.default import default_answer
from gundam_tui.players.random import RandomPlayer

KINDS = (
    "act", "action_step", "block", "burst", "cost", "discard", "excess", "first", "may", "mode", "mulligan", "number",
    "order", "pay", "target", "trigger_order",
)  # fmt: skip


@lru_cache(maxsize=1)
def book() -> Book:
    return Book.load()


def new(seed: int) -> Engine:
    decks = shipped_decks()
    names = decks[seed % len(decks)], decks[(seed * 5 + 3) % len(decks)]
    return new_game([load_deck(name) for name in names], seed, book=book())


@pytest.mark.thorough
def test_it_is_legal_at_every_prompt_of_random_games_of_every_kind():
    met: set[str] = set()
    for seed in range(28):
        e, player = new(seed), RandomPlayer(seed)
        while (prompt := e.prompt) is not None:
            copy = e.clone()
            copy.choose(default_answer(prompt))  # raises when it is not legal
            met.add(prompt.kind)
            e.choose(player.choose(None, prompt))
    assert met <= set(KINDS)
    assert len(met) > 11, met


@pytest.mark.parametrize("seed", range(6))
def test_repeated_it_ends_any_game(seed: int):
    e, player = new(seed), RandomPlayer(seed)
    for _ in range(seed * 30):
        if e.prompt is None:
            return
        e.choose(player.choose(None, e.prompt))
    for _ in range(3000):
        if e.prompt is None:
            break
        e.choose(default_answer(e.prompt))
    assert e.outcome is not None


VERBS = ("pass", "end", "no", "yes", "decline", "keep", "redraw", "choose", "pay", "attack", "order", "first")


@given(
    verbs=st.lists(st.sampled_from(VERBS), max_size=6),
    least=st.integers(0, 6),
    more=st.integers(0, 6),
    kind=st.sampled_from(KINDS),
    ordered=st.booleans(),
)
def test_whatever_is_asked(verbs: list[str], least: int, more: int, kind: str, ordered: bool):
    least = min(least, len(verbs))
    options = [Option(verb, n + 1, f"X-{n}") for n, verb in enumerate(verbs)]
    prompt = Prompt(0, kind, options, least=least, most=least + more, ordered=ordered)
    answer = default_answer(prompt)
    assert least <= len(answer) <= least + more
    assert len({id(option) for option in answer}) == len(answer)
    assert all(option in options for option in answer)


def test_it_declines_where_it_can():
    ask = [Option("attack", 1), Option("end")]
    assert default_answer(Prompt(0, "act", ask)) == [ask[1]]
    window = [Option("block", 1), Option("pass")]
    assert default_answer(Prompt(0, "block", window)) == [window[1]]
    firsts = [Option("first", place="p1"), Option("first", place="p2")]
    assert default_answer(Prompt(1, "first", firsts)) == [firsts[1]]
    targets = [Option("choose", 1), Option("choose", 2)]
    assert default_answer(Prompt(0, "target", targets, least=0, most=2)) == []
