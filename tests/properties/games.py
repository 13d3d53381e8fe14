"""Games for the properties: the six pairings of the first four decks, the formats for three and four players, and
the toy game for two, three, and twice two.

The budget is small and fixed, so that the tests take a minute; the environment variable
`GUNDAM_TUI_TEST_SCALE` multiplies it (100 and more for a night).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.kernel import Engine, Prompt
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.random import RandomPlayer
from tests.fields import fields
from tests.kernel.toy import new_toy

SCALE = int(os.environ.get("GUNDAM_TUI_TEST_SCALE", "1"))
PAIRINGS = tuple("-".join(pair) for pair in combinations(("st01", "st02", "st03", "st04"), 2))
TOYS = ("toy2", "toy3", "toy4")
# Format and decks, of players who sit in this order; of a team battle the first two are a team.
MANY = {
    "royale of three": ("royale", ("st01", "st02", "st03")),
    "royale of four": ("royale", ("st04", "gd02-qubeley", "st01", "gd03-the-o")),
    "winner takes all": ("royale-takes-all", ("st02", "st03", "st04")),
    "team battle": ("team", ("st01", "xi-qubeley", "st03", "dynames-altron")),
}
GAMES = (*(PAIRINGS if SCALE > 1 else PAIRINGS[::2]), *MANY, *TOYS)
# The games of many are long: what costs much is asked at so many prompts of theirs less.
SPACING = dict.fromkeys(MANY, 6)
LONGEST_GAME = 20_000  # decisions: many times what the longest random game takes


@lru_cache(maxsize=1)
def book() -> Book:
    return Book.load()


@lru_cache(maxsize=16)
def deck(name: str) -> Deck:
    return load_deck(name)


def new(name: str, seed: int, *, keep: bool = True) -> Engine:
    """A game of `GAMES` at its first prompt."""
    if name.startswith("toy"):
        seats = int(name[3:])
        return new_toy(seed, seats, keep=keep, teams=(0, 1, 0, 1) if seats == 4 else None)
    if name in MANY:
        format_name, decks = MANY[name]
        return new_game([deck(one) for one in decks], seed, book=book(), keep=keep, format_name=format_name)
    return new_game([deck(part) for part in name.split("-")], seed, book=book(), keep=keep)


def play(engine: Engine, seed: int, look: Callable[[Prompt], None] | None = None) -> None:
    """Play on at random to the end, and call `look` at every prompt before it is answered.

    Raises:
        AssertionError: the game does not end.
    """
    for prompt in prompts(engine, seed):
        if look is not None:
            look(prompt)


def prompts(engine: Engine, seed: int) -> Iterator[Prompt]:
    """The prompts of a random game; each is answered when the next one is asked for."""
    player = RandomPlayer(seed)
    while (prompt := engine.prompt) is not None:
        yield prompt
        engine.choose(player.choose(engine, prompt))
        assert engine.decisions < LONGEST_GAME, "the game does not end"
    assert engine.outcome is not None


def some_answer(stream: Stream, prompt: Prompt) -> list[str]:
    """A random legal answer as keys."""
    return [option.key for option in RandomPlayer(stream.below(1 << 30)).choose(None, prompt)]


def facts(value: Any) -> Any:
    """A value of a state as nested tuples that compare and print by content."""
    if isinstance(value, dict):
        return ("dict", *sorted((repr(facts(k)), facts(v)) for k, v in value.items()))
    if isinstance(value, (frozenset, set)):
        return ("set", *sorted(repr(facts(item)) for item in value))
    if isinstance(value, (tuple, list)):
        return tuple(facts(item) for item in value)
    slots = [name for kind in type(value).__mro__ for name in fields(kind)]
    if slots:
        return (type(value).__name__, *((name, facts(getattr(value, name))) for name in slots))
    return value


def position(engine: Engine) -> Any:
    """All that a copy must share with its original: the whole state (more than its digest covers), the
    answers of the running step, the prompt."""
    return facts(engine.state), facts(engine.step_answers), asked(engine), engine.decisions


def asked(engine: Engine) -> Any:
    """The open prompt as plain values."""
    p = engine.prompt
    return p and (
        p.number,
        p.seat,
        p.kind,
        tuple(p.keys()),
        p.least,
        p.most,
        p.ordered,
        p.source,
        p.rule,
        p.private,
        p.message,
        p.args,
    )
