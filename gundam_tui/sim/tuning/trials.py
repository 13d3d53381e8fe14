"""Games of a tuning: a version of the deck against a deck of the field, with chance that versions share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gundam_tui.games.decks import Deck
from gundam_tui.games.decks.changed import changed_deck
from gundam_tui.games.library import card_book
from gundam_tui.named import NamedTuple
from gundam_tui.sim.game import play_fixture
from gundam_tui.sim.plan import Fixture, RunRules

Change = tuple[tuple[str, int], ...]
"""For each card number the copies that the deck gains, in ascending order of numbers; empty: the deck as it is."""


class SharedChance(NamedTuple):
    """What versions share in a game: the chance is the same in each version's game.

    Attributes:
        opponent: the place of the other deck in the field.
        seat: the seat of the version.
        seed: of all chance in it.
    """

    opponent: int
    seat: int
    seed: int


class TrialGame(NamedTuple):
    """A game.

    Attributes:
        change: of the version that plays.
        deal: what it shares with the games of other versions.
        bot: the computer player at both seats.
    """

    change: Change
    deal: SharedChance
    bot: str


@dataclass(frozen=True, slots=True)
class Task:
    """What is tuned, and how the games are played; sent to workers.

    Attributes:
        deck: the deck as it was.
        field: the decks that it plays against.
        rules: the rules preset; empty: the usual one.
    """

    deck: Deck
    field: tuple[Deck, ...]
    rules: str = ""

    def version(self, change: Change) -> Deck:
        """The deck with a change."""
        return changed_deck(self.deck, dict(change), card_book(self.deck.game)) if change else self.deck


def play_trials(task: Task, trials: Sequence[TrialGame]) -> list[float | None]:
    """The work of a worker: play some games.

    Args:
        task: what is tuned.
        trials: the games.

    Returns:
        For each: 1 if the version won, 0 if it lost, 0.5 for a draw; None for a game that went wrong.
    """
    book = card_book(task.deck.game)
    found: list[float | None] = []
    for trial in trials:
        deal = trial.deal
        rules = RunRules((task.version(trial.change), task.field[deal.opponent]), task.rules)
        order = (0, 1) if deal.seat == 0 else (1, 0)
        result = play_fixture(rules, Fixture(0, deal.seed, order, (trial.bot, trial.bot)), book)
        won = result.won(deal.seat)
        found.append(None if result.error else 0.5 if won is None else float(won))
    return found
