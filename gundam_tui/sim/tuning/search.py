"""A search as it is asked for: what is tuned against what, with which cards, how long, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gundam_tui.games.decks import Deck, DeckError, load_deck, shipped_decks
from gundam_tui.games.registry import game
from gundam_tui.sim.plan import cards_identity, values_identity

from .pool import Rulings, candidates
from .trials import Task
from .tuner import Budget, Play, Tuner, TunerState

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


CANDIDATES = 32
GAMES = 3000


class NothingToTry(ValueError):
    """No card may go into the deck."""


@dataclass(frozen=True, slots=True)
class TuningRequest:
    """What is asked for.

    Attributes:
        names: of the decks of the field, as the user wrote them. `field`: the decks.
        book: the cards.
        budget: how many games, and by whom.
        rules: the rules preset; empty: the usual one.
        seed: decides versions and games.
        most: how many cards are tried.
        owned: the copies there are beside those in the deck; None: any.
        keep: cards of the deck that stay.
    """

    names: tuple[str, ...]
    field: tuple[Deck, ...]
    book: Book[Any]
    budget: Budget
    rules: str = ""
    seed: int = 1
    most: int = CANDIDATES
    owned: Mapping[str, int] | None = None
    keep: tuple[str, ...] = ()

    @property
    def form(self) -> str:
        """How decks are judged."""
        return game(self.field[0].game).formats[0].decks

    def identity(self, decks: Mapping[str, Deck]) -> dict[str, object]:
        """What must be equal for results of games to be those of this search.

        Args:
            decks: the deck that is tuned, or those of which one may be, by name.
        """
        budget, id = self.budget, self.field[0].game
        return {
            "game": id, "tuned": list(decks), "against": list(self.names),
            **cards_identity([*decks, *self.names], [*decks.values(), *self.field], self.book),
            "rules": self.rules or game(id).default_rules, "seed": self.seed, "games": budget.games,
            "swaps": budget.swaps, "candidates": self.most, "bot": budget.bot, "judge": budget.judge,
            **values_identity([budget.bot, budget.judge]), "keep": sorted(self.keep),
            "from": dict(sorted(self.owned.items())) if self.owned is not None else None,
        }  # fmt: skip

    def task(self, deck: Deck) -> Task:
        """What workers are sent."""
        return Task(deck, self.field, self.rules)

    def tuner(self, deck: Deck, budget: Budget, play: Play, tell: Callable[[TunerState], None]) -> Tuner:
        """The search for swaps of a deck.

        Args:
            deck: the deck.
            budget: how many games are left for it.
            play: plays games.
            tell: called with the standing after each step.

        Raises:
            NothingToTry: no card may go in.
        """
        rulings = Rulings(deck, self.book, self.rules, self.form)
        like = [*self.field, *_shipped(deck.game)]
        what = candidates(
            deck, self.book, rulings, like=like, most=self.most, seed=self.seed, owned=self.owned, keep=self.keep
        )
        if not what.into:
            raise NothingToTry(f"no card there is may go into {deck.name}")
        return Tuner(
            what, rulings, field=len(self.field), budget=budget, seed=self.seed, play=play, tell=tell
        )  # fmt: skip


def _shipped(id: str) -> list[Deck]:
    found: list[Deck] = []
    for name in shipped_decks(id):
        try:
            found.append(load_deck(name, id))
        except DeckError:
            continue  # `deck list` reports it
    return found
