"""Matches of several games between computer players (MT-1 to MT-5): the loser of a game chooses who goes first in the
next, and each swaps by the plan of its deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gundam_tui.games.decks import Deck
from gundam_tui.games.decks.sideboard import swapped
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.kernel.rng import number as mixed
from gundam_tui.table.best_of import MatchOptions, MatchScore

from .game import GameResult, play_fixture, play_game
from .plan import Fixture, RunPlan, RunRules

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


NOBODY = -1  # the winner of a game that nobody has won


def deck_for(deck: Deck, game: int) -> Deck:
    """A deck in a game of its match, counted from 0: after the first it is swapped by its plan (MT-4)."""
    return swapped(deck, deck.plan) if game and any(deck.plan) else deck


def standing(results: Sequence[GameResult], best_of: int) -> MatchScore:
    """The match after some of its games. The chooser of a drawn game is not kept: chance decides again."""
    score = MatchScore(MatchOptions(best_of))
    for result in results:
        score = score.after(Outcome(result.winners, result.reason, result.rule))
    return score


def next_chooser(results: Sequence[GameResult], best_of: int) -> int | None:
    """Who decides who goes first in the next game: the loser of the one before (MT-2); None: chance."""
    if not results:
        return None
    out = [seat for seat in (0, 1) if seat not in results[-1].winners]
    return standing(results, best_of).chooser(out, (0, 1))


def play_one_match(rules: RunRules, fixture: Fixture, best_of: int, book: Book[Any]) -> GameResult:
    """Play a match of two players, as one result.

    Args:
        rules: how its games are played.
        fixture: its number, decks and players; its seed is that of the first game.
        best_of: the most games.
        book: the cards.

    Returns:
        Who has won the match; turns, decisions and seconds of all its games; in `games` who has won each. Which cards
        were drawn and played is not counted. A game that fails ends the match with its error.
    """
    decks = [rules.decks[at] for at in fixture.decks]
    results: list[GameResult] = []
    while standing(results, best_of).running:
        at = len(results)
        own = rules._replace(decks=[deck_for(deck, at) for deck in decks], by_turn=False)
        seed = mixed(fixture.seed, 1000 + at) if at else fixture.seed
        game = replace(fixture, seed=seed, decks=(0, 1), chooser=next_chooser(results, best_of))
        result = play_fixture(own, game, book)
        results.append(result)
        if result.error:
            return GameResult.failed(fixture, f"in game {at + 1} of the match: {result.error}")
    result = standing(results, best_of).result
    assert result is not None
    last = results[-1]
    return replace(
        GameResult.failed(fixture, ""),
        winners=() if result.winner is None else (result.winner,),
        first=results[0].first,
        turns=sum(one.turns for one in results),
        reason=last.reason,
        rule=last.rule,
        decisions=sum(one.decisions for one in results),
        real_decisions=sum(one.real_decisions for one in results),
        cpu_seconds=round(sum(one.cpu_seconds for one in results), 6),
        forfeits=last.forfeits,
        games=tuple(one.winners[0] if one.winners else NOBODY for one in results),
    )


def play_numbered(plan: RunPlan, number: int, book: Book[Any]) -> GameResult:
    """Play what a plan has under a number: a game, or a match of several.

    Args:
        plan: the run.
        number: in the plan.
        book: the cards.
    """
    if plan.best_of == 1:
        return play_game(plan, number, book)
    rules = RunRules(plan.decks, plan.rules, plan.format_name)
    return play_one_match(rules, plan.fixture(number), plan.best_of, book)
