"""Every way to play every game, and a limit for whoever begins games without end."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from gundam_tui.games.api import GameModule
from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.registry import game, game_ids
from gundam_tui.kernel.engine import Engine
from gundam_tui.table.match import Match

MOST_SEATS = 8  # that the wire names
MOST_BEGUN = 20  # games, before a test that begins one each time is stopped


@dataclass(frozen=True)
class Way:
    """A way to play."""

    game: str
    form: str
    seats: int

    @property
    def shipped(self) -> list[str]:
        """The short names of decks to play it with."""
        module = game(self.game)
        form = next(one for one in module.formats if one.name == self.form)
        usual = form.usual or module.deck_format.usual
        return [usual[at % len(usual)] for at in range(self.seats)]

    def decks(self) -> list[Deck]:
        return [load_deck(short, self.game) for short in self.shipped]

    def over(self, journal: Path | None = None) -> Match:
        """A game that the first player has given up, or with others as many as it takes."""
        match = Match.new(self.decks(), 5, game_id=self.game, format_name=self.form, journal=journal)
        given_up(match)
        return match


def given_up(match: Match) -> None:
    for seat in range(match.engine.seats):
        if match.outcome is None and seat not in match.out:
            match.concede(seat)
    assert match.outcome is not None


WAYS = [
    Way(id, form.name, seats)
    for id in ("gcg", "macross-crusade", "gundam-war")
    for form in game(id).formats
    for seats in form.seats
]

NAMES = [f"{way.game}-{way.form}-{way.seats}" for way in WAYS]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[GameModule]:
    """The games that are begun from now on, each once."""
    found: list[GameModule] = []
    for module in map(game, game_ids()):
        old = module.new_game

        def new_game(*args: object, _old: object = old, _module: GameModule = module, **more: object) -> Engine:
            engine: Engine = _old(*args, **more)
            found.append(_module)
            assert len(found) < MOST_BEGUN, "games are begun without end"
            return engine

        monkeypatch.setattr(module, "new_game", new_game)
    return found


class TooManySteps(AssertionError):
    """Something goes on without end."""


@contextmanager
def at_most(steps: int) -> Iterator[None]:
    """Stop whoever calls more than so many functions: a loop that would never end fails instead of hanging."""
    done = 0

    def count(frame: object, event: str, arg: object) -> None:
        nonlocal done
        done += 1
        if done > steps:
            sys.setprofile(None)
            raise TooManySteps(f"more than {steps} calls")

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)
