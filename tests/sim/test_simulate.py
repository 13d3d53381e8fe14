"""Plans, games and their figures; any number of workers; interruptions, deaths, and going on from a file."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import gundam_tui.sim.game
import gundam_tui.sim.run
from gundam_tui.sim import GameResult, RunPlan, Sprt, Tally, WorkersDie, play_game, simulate, somewhere
from gundam_tui.sim import pool as pool_module
from gundam_tui.sim.journal import SimJournal, SimJournalError
from gundam_tui.sim.run import play_games
from gundam_tui.sim.tally_rows import tally_json
from tests.disk import room_for
from tests.properties.games import book, deck
from tests.sim.plans import robin, single


def steady(tally: Tally) -> dict[str, object]:
    """All figures but times."""
    return {key: value for key, value in tally_json(tally, cards=True).items() if "cpu" not in key}


# ------------------------------------------------------------------ plans


def test_a_round_robin_swaps_sides():
    plan = robin(4)
    fixtures = [plan.fixture(number) for number in range(len(plan))]
    assert Counter(fixture.decks for fixture in fixtures) == dict.fromkeys(
        [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)], 2
    )
    assert [fixture.seed for fixture in fixtures] == list(range(7, 7 + 12))


def test_two_computer_players_have_every_deck_and_every_seat_as_often():
    plan = robin(4, bots=("greedy", "random"))
    fixtures = [plan.fixture(number) for number in range(len(plan))]
    seats = Counter((seat, fixture.decks[seat]) for fixture in fixtures for seat in range(2)
                    if fixture.bots[seat] == "greedy")  # fmt: skip
    assert set(seats.values()) == {2}
    assert len(seats) == 6


def test_mirror_games_are_played_when_asked_for():
    plan = RunPlan.round_robin(["st01", "st02"], [deck("st01"), deck("st02")], games=2, seed=1, mirror=True)
    tally = simulate(plan, book=book())
    assert set(tally.pairs) == {(0, 0), (0, 1), (1, 1)}
    assert all(score.games == 2 for score in tally.pairs.values())
    assert tally.decks[0].games == 2  # mirror games say nothing of a deck


class Enough(Exception):
    """Raised by whoever watches, to end a run."""


@pytest.mark.parametrize("workers", [1, 2])
def test_a_plan_that_no_memory_would_hold_begins_at_once(workers: int):
    plan = single(10**12)
    tally = Tally(plan)
    seen: list[int] = []

    def watch(result: GameResult) -> None:
        seen.append(result.number)
        if len(seen) == 3:
            raise Enough

    with pytest.raises(Enough):
        simulate(plan, book=book(), workers=workers, watch=watch, tally=tally)
    assert max(seen) < 20
    assert 0 < tally.games <= 3


def test_the_numbers_of_a_longer_plan_are_the_same_games():
    short, long = robin(2), robin(5)
    assert [short.fixture(n) for n in range(len(short))] == [long.fixture(n) for n in range(len(short))]
    with pytest.raises(IndexError):
        short.fixture(len(short))


# ------------------------------------------------------------------ games


def test_what_is_kept_of_a_game():
    plan = single()
    result = play_game(plan, 1, book())
    assert (result.number, result.seed, result.decks, result.error) == (1, 6, (0, 1), "")
    assert result.winners in ((0,), (1,))
    assert result.first in (0, 1)
    assert 0 < result.real_decisions < result.decisions
    for seat in range(2):
        assert len(result.drawn[seat]) >= 5
        assert set(result.drawn[seat]) <= set(plan.decks[seat].cards) | {"R-001"}
        assert set(result.played[seat]) <= set(result.drawn[seat])
        assert result.played[seat]
    assert replace(play_game(plan, 1, book()), cpu_seconds=0) == replace(result, cpu_seconds=0)


def test_a_result_is_read_back_as_it_was():
    result = play_game(single(), 0, book())
    assert GameResult.from_json(json.loads(json.dumps(result.as_json()))) == result
    for broken in (
        {},
        {**result.as_json(), "decks": 3},
        {**result.as_json(), "winner": 7},
        {**result.as_json(), "winners": [7]},
        {"number": 1},
    ):
        with pytest.raises(ValueError, match="not the facts"):
            GameResult.from_json(broken)


def test_a_game_that_goes_wrong_is_kept_with_its_seed(monkeypatch: pytest.MonkeyPatch):
    def broken(name: str, seed: int, game_id: str) -> None:
        raise RuntimeError(f"no {name} today")

    monkeypatch.setattr(gundam_tui.sim.game, "make_player", broken)
    tally = simulate(single(2), book=book())
    assert (tally.games, tally.finished) == (2, 0)
    assert [error.seed for error in tally.errors] == [5, 6]
    assert "no random today" in tally.errors[0].error
    [first, _] = tally_json(tally)["failed"]
    assert first["call"] == "gundam-tui sim --games 1 --seed 5 --deck1 st01 --deck2 st04 --bot1 random --bot2 random"


# ------------------------------------------------------------------ figures


def test_the_figures_agree_with_each_other():
    plan = robin(6)
    tally = simulate(plan, book=book())
    assert tally.games == tally.finished == 18
    assert sum(tally.wins) == sum(score.games for score in tally.pairs.values()) == tally.turns.total() == 18
    assert tally.first.games == 18
    assert sum(deck.won for deck in tally.decks.values()) == 18 - tally.wins[2]
    assert tally.against(1, 0).won == tally.against(0, 1).lost
    assert tally.against(0, 0) is None
    for pair, score in tally.going_first.items():
        assert 0 <= score.games <= tally.pairs[pair].games
    for (at, number), card in tally.cards.items():
        assert number in plan.decks[at].cards
        assert card.played.games <= card.drawn.games <= tally.decks[at].games


def result_of(plan: RunPlan, number: int, winner: int | None, first: int = 0) -> GameResult:
    fixture = plan.fixture(number)
    drawn = (("A-1",), ("B-1",)) if fixture.decks == (0, 1) else (("B-1",), ("A-1",))
    winners = () if winner is None else (winner,)
    return GameResult(
        number, fixture.seed, fixture.decks, fixture.bots, winners, first, 10, "why", "1-2-2", drawn=drawn
    )


def test_games_are_credited_to_the_right_deck_player_and_seat():
    plan = robin(4, ("st01", "st02"), ("search:5", "greedy"))
    tally = Tally(plan)
    # By number: seats of the decks 01, 10, 01, 10; of search 0, 1, 1, 0.
    for number, winner in enumerate((0, 0, 1, None)):
        tally.add(result_of(plan, number, winner))
    score = tally.pairs[0, 1]
    assert (score.won, score.lost, score.drawn) == (1, 2, 1)
    assert (tally.bots.won, tally.bots.lost, tally.bots.drawn) == (2, 1, 1)
    assert (tally.first.won, tally.first.lost) == (2, 1)
    assert tally.wins == [2, 1, 1]
    assert (tally.going_first[0, 1].won, tally.going_first[0, 1].lost) == (1, 1)
    assert tally.cards[0, "A-1"].drawn.won == 1
    assert tally.cards[1, "B-1"].drawn.won == 2


# ------------------------------------------------------------------ workers


@pytest.mark.thorough
def test_figures_do_not_depend_on_the_number_of_workers():
    plan = robin(4)
    assert steady(simulate(plan, book=book(), workers=2)) == steady(simulate(plan, book=book()))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[pool_module._Worker]]:
    found: list[pool_module._Worker] = []
    real = pool_module._Worker.__init__

    def init(self: pool_module._Worker, game: str, cards: list[str]) -> None:
        real(self, game, cards)
        found.append(self)

    monkeypatch.setattr(pool_module._Worker, "__init__", init)
    yield found
    assert not any(worker.process.is_alive() for worker in found)


@pytest.mark.thorough
def test_a_worker_that_dies_loses_one_game_and_the_rest_goes_on(started: list[pool_module._Worker]):
    plan = robin(40, bots=("greedy", "random"))
    plan = replace(plan, games=6)
    results: list[GameResult] = []
    with somewhere(workers=2) as workers:
        for result in play_games(plan, range(len(plan)), workers):
            if not results:
                os.kill(started[0].process.pid or 0, signal.SIGKILL)
            results.append(result)
    assert sorted(result.number for result in results) == list(range(18))
    [lost] = [result for result in results if result.error]
    assert lost.error == "the worker died (SIGKILL)"
    assert lost.seed == plan.fixture(lost.number).seed
    assert len(started) == 3


def test_the_first_workers_are_started_one_by_one_before_their_threads(started: list[pool_module._Worker]):
    with somewhere(workers=2) as workers:
        calls = []
        for count in (1, 2, 2):  # calls made before this one wait for their workers
            calls.append(workers.submit(os.getpid))
            assert len(started) == count
        assert {call.result() for call in calls} == {worker.process.pid for worker in started}


def test_workers_that_never_get_anywhere_end_the_run(
    started: list[pool_module._Worker], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(pool_module, "work", print)  # a worker that says something and goes
    with pytest.raises(WorkersDie, match="exit status 0"), somewhere(workers=2) as workers:
        list(play_games(single(50), range(50), workers))
    assert len(started) <= pool_module.MOST_DEATHS + 1


def test_a_game_that_takes_too_long_is_given_up(started: list[pool_module._Worker]):
    plan = single(2, bots=("search:1000000", "random"))
    with somewhere(limit=0.05) as workers:
        results = list(play_games(plan, range(2), workers))
    assert [result.error for result in results] == ["given up after 0.05 seconds"] * 2


# ------------------------------------------------------------------ stopping and going on


class Stop(Exception):
    pass


def interrupted(after: int):
    count = 0

    def watch(result: GameResult) -> None:
        nonlocal count
        count += 1
        if count == after:
            raise Stop

    return watch


def test_an_interrupted_run_has_counted_what_was_finished():
    plan = robin(5)
    tally = Tally(plan)
    with pytest.raises(Stop):
        simulate(plan, book=book(), watch=interrupted(8), tally=tally)
    assert tally.games in (7, 8)


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path):
    path, plan = tmp_path / "games.jsonl", robin(4)
    journal = SimJournal(path, plan, book())
    with pytest.raises(Stop):
        simulate(plan, book=book(), journal=journal, watch=interrupted(5))
    journal.close()
    with path.open("a") as file:
        file.write('{"number": 7, "se')  # the power went
    journal = SimJournal(path, plan, book())
    assert sorted(journal.done) == list(range(5))
    played: list[int] = []
    tally = simulate(plan, book=book(), journal=journal, watch=lambda result: played.append(result.number))
    journal.close()
    assert played == list(range(5, 12))
    assert steady(tally) == steady(simulate(plan, book=book()))
    longer = replace(plan, games=5)
    journal = SimJournal(path, longer, book())
    assert len(journal.done) == 12
    journal.close()


def test_games_that_went_wrong_are_played_again(tmp_path: Path):
    path, plan = tmp_path / "games.jsonl", single(2)
    journal = SimJournal(path, plan, book())
    journal.add(GameResult.failed(plan.fixture(0), "the worker died (SIGKILL)"))
    journal.add(play_game(plan, 1, book()))
    journal.close()
    journal = SimJournal(path, plan, book())
    assert list(journal.done) == [1]
    journal.close()


@pytest.mark.parametrize("more", [0, 7])
def test_a_result_that_could_not_be_written_stands_before_the_next_one(tmp_path: Path, more: int):
    path, plan = tmp_path / "games.jsonl", single(3)
    journal = SimJournal(path, plan, book())
    results = [play_game(plan, number, book()) for number in range(3)]
    journal.add(results[0])
    with room_for(path.stat().st_size + more), pytest.raises(OSError, match="too large"):
        journal.add(results[1])
    journal.add(results[2])
    journal.close()
    assert [json.loads(line)["number"] for line in path.read_text().splitlines()[1:]] == [0, 1, 2]
    again = SimJournal(path, plan, book())
    assert [again.done[number].turns for number in range(3)] == [result.turns for result in results]
    again.close()


@pytest.mark.parametrize(
    ("content", "word"),
    [
        ("[1]\n", "not a results file"),
        ("name = 3\n", "not a results file"),
        ("4 ST01-001", "not a results file"),
        ('{"format": "other"}\n', "not a results file"),
    ],
)
def test_other_files_are_no_files_of_results(content: str, word: str, tmp_path: Path):
    path = tmp_path / "file"
    path.write_text(content)
    with pytest.raises(SimJournalError, match=word):
        SimJournal(path, single(), book())
    assert path.read_text() == content


def test_results_of_other_games_are_refused(tmp_path: Path):
    path = tmp_path / "games.jsonl"
    SimJournal(path, single(), book()).close()
    for other in (single(seed=6), single(bots=("greedy", "random")), robin()):
        with pytest.raises(SimJournalError, match="other games"):
            SimJournal(path, other, book())
    with path.open("a") as file:
        file.write('{"number": 1}\n')
    with pytest.raises(SimJournalError, match="line 2"):
        SimJournal(path, single(), book())


@pytest.mark.thorough
@pytest.mark.parametrize("workers", [1, 2])
def test_a_sequential_test_ends_a_run_at_the_same_game(workers: int):
    plan = robin(40, bots=("greedy", "random"))
    sprt = Sprt(0.5, 0.9)
    tally = simulate(plan, book=book(), sprt=sprt, workers=workers)
    assert sprt.verdict is True
    assert tally.games == sprt.games
    assert tally.bots.games == sprt.games
    assert tally.games == 6
