"""Matches for the tests of the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match

LONGEST = 5_000  # decisions


@lru_cache(maxsize=1)
def book() -> Book:
    return Book.load()


@lru_cache(maxsize=4)
def deck(name: str) -> Deck:
    return load_deck(name)


def new(
    seed: int, one: str = "st01", two: str = "st03", *, bots: tuple[str | None, str | None] = (None, None),
    journal: Path | None = None, mode: str = "smart",
) -> Match:  # fmt: skip
    match = Match.new([deck(one), deck(two)], seed, names=("Amuro", "Char"), bots=bots, journal=journal, book=book())
    match.pass_mode = dict.fromkeys(match.pass_mode, mode)
    return match


class Hands:
    """The hands that answer for the persons: at random, but the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._player = RandomPlayer(seed)

    def keys(self, match: Match) -> list[str]:
        prompt = match.prompt
        assert prompt is not None
        return self._player.answer(match.engine, prompt)


def play(match: Match, seed: int, look: Callable[[Prompt], object] | None = None, stop: int = LONGEST) -> int:
    """Play on until the end or until so many persons' answers; `look` sees every prompt a person is asked.

    Returns:
        How often a person was asked.
    """
    hands = Hands(seed)
    asked = 0
    match.advance()
    while (prompt := match.prompt) is not None and asked < stop:
        if look is not None:
            look(prompt)
        match.answer(hands.keys(match))
        match.advance()
        asked += 1
        assert asked < LONGEST
    return asked


def reach(match: Match, seed: int, wanted: Callable[[Prompt], bool]) -> Prompt:
    """Play at random until a person is asked what is wanted."""
    hands = Hands(seed)
    match.advance()
    while (prompt := match.prompt) is not None:
        if wanted(prompt):
            return prompt
        match.answer(hands.keys(match))
        match.advance()
    raise AssertionError("the game ended before that")


def option(prompt: Prompt, verb: str) -> Option:
    return next(option for option in prompt.options if option.verb == verb)
