"""Matches of three in simulations and tournaments (MT-1 to MT-5)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from gundam_tui.cli import main
from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.decks.sideboard import Swap
from gundam_tui.sim import GameResult, RunPlan, matches, simulate, tournament
from gundam_tui.sim.plan import Fixture, RunRules
from gundam_tui.sim.tournament import Entrant, Tournament, play_match
from tests.table.games import book

IN, OUT = {"GD01-002": 2}, {"ST01-005": 2}
PLANNED = replace(load_deck("st01"), sideboard={"GD01-002": 10}, plan=Swap(OUT, IN))
DECKS = [PLANNED, load_deck("st03")]


class Told:
    """In the place of a game: ends as it is told, and keeps how it was played."""

    def __init__(self, winners: Sequence[int | None]) -> None:
        self.winners = list(winners)
        self.played: list[tuple[Fixture, list[Deck]]] = []

    def __call__(self, rules: RunRules, fixture: Fixture, book: object) -> GameResult:
        self.played.append((fixture, [rules.decks[at] for at in fixture.decks]))
        won = self.winners[len(self.played) - 1]
        result = GameResult.failed(fixture, "")
        return replace(result, winners=() if won is None else (won,), first=0, turns=10, decisions=100)

    @property
    def swapped(self) -> list[bool]:
        return [decks[0].cards.get("GD01-002") == 2 for _, decks in self.played]

    @property
    def choosers(self) -> list[int | None]:
        return [fixture.chooser for fixture, _ in self.played]


@pytest.mark.rule("MT-1", "MT-2", "MT-4")
@pytest.mark.parametrize(
    ("winners", "match", "choosers"),
    [
        ((0, 0), (0,), [None, 1]),
        ((1, 0, 1), (1,), [None, 0, 1]),
        ((None, 1, None), (1,), [None, None, 0]),
        ((0, 1, None), (), [None, 1, 0]),
    ],
)
def test_a_match_is_one_result(
    winners: Sequence[int | None], match: tuple[int, ...], choosers: list[int | None], monkeypatch: pytest.MonkeyPatch
):
    told = Told(winners)
    monkeypatch.setattr(matches, "play_fixture", told)
    fixture = Fixture(4, 9, (0, 1), ("random", "random"))
    result = matches.play_one_match(RunRules(DECKS), fixture, 3, None)
    assert (result.number, result.seed, result.winners) == (4, 9, match)
    assert result.games == tuple(-1 if won is None else won for won in winners)
    assert (result.turns, result.decisions) == (10 * len(winners), 100 * len(winners))
    assert told.choosers == choosers
    assert told.swapped == [False, *[True] * (len(winners) - 1)]
    assert len({fixture.seed for fixture, _ in told.played}) == len(winners)
    assert GameResult.from_json(json.loads(json.dumps(result.as_json()))) == result


@pytest.mark.rule("MT-2", "MT-4")
def test_a_tournament_swaps_by_the_plan_and_lets_the_loser_choose(monkeypatch: pytest.MonkeyPatch):
    told = Told((1, 0, 0))
    monkeypatch.setattr(tournament, "play_fixture", told)
    entrants = [Entrant(0, "random", "one"), Entrant(1, "random", "two")]
    event = Tournament(["one", "two"], DECKS, entrants, "round-robin", best_of=3)
    [at] = event.open()
    one = event.pairing(at)
    results = play_match((one, 0, ()))
    assert [len(told.played), told.choosers] == [3, [None, 0, 1]]
    assert told.swapped == [False, True, True]
    again = Told((0,))
    monkeypatch.setattr(tournament, "play_fixture", again)
    play_match((one, 0, tuple(results[:2])))  # gone on with in the middle
    assert (again.choosers, again.swapped) == ([1], [True])


@pytest.mark.thorough
@pytest.mark.rule("MT-1")
def test_simulations_count_matches_and_each_is_the_same_wherever_it_is_played():
    plan = replace(RunPlan.single(["st01", "st03"], [load_deck("st01"), load_deck("st03")], games=3, seed=5), best_of=3)
    one, two = simulate(plan), simulate(plan, workers=2)
    assert one.finished == 3
    assert (one.wins, one.decisions) == (two.wins, two.decisions)
    assert plan.identity(book())["best of"] == 3
    assert "--match bo3" in plan.call(plan.fixture(0))


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--by-card"], "--match bo3 counts matches: leave out --by-card"),
        (["--deck3", "st04", "--format", "royale"], "--match bo3 is for two players"),
    ],
)
def test_what_cannot_be_counted_in_matches_is_refused(more: list[str], told: str, capsys: pytest.CaptureFixture[str]):
    assert main(["sim", "--match", "bo3", "--games", "1", "--bot", "random", *more]) == 2
    assert told in capsys.readouterr().err
