"""Versions of a deck in the same games, cards with and without which a deck wins, and chances turn by turn."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.games.decks.changed import changed_deck, parse_change
from gundam_tui.games.registry import game
from gundam_tui.sim import GameResult, RunPlan, Tally, play_game, simulate
from gundam_tui.sim.curves import Curve
from gundam_tui.sim.journal import SimJournal, SimJournalError
from gundam_tui.sim.ranking import FEWEST, LAST, Draws
from gundam_tui.sim.tally_rows import best_rows
from tests.properties.games import book, deck
from tests.sim.plans import robin, single

CHANGES = ("-2 ST01-004 +2 ST01-003", "-1 ST01-009 +1 ST01-013")


def against(others: tuple[str, ...] = ("st02", "st03"), games: int = 4, changes: tuple[str, ...] = CHANGES) -> RunPlan:
    form = game("gcg").deck_format
    versions = [deck("st01"), *(changed_deck(deck("st01"), parse_change(text, form), book()) for text in changes)]
    names = ["st01", *(f"st01 {text}" for text in changes), *others]
    return RunPlan.against(
        names, [*versions, *map(deck, others)], versions=len(versions), bots=("random", "random"), games=games, seed=7
    )  # fmt: skip


# ------------------------------------------------------------------ the plan


def test_all_versions_play_the_same_games():
    plan = against()
    fixtures = [plan.fixture(number) for number in range(len(plan))]
    assert len(plan) == 3 * 2 * 4
    games = [fixtures[at : at + 3] for at in range(0, len(plan), 3)]
    for versions in games:
        assert len({fixture.seed for fixture in versions}) == 1
        seat = plan.seat_of_first(versions[0].number)
        assert [fixture.decks[seat] for fixture in versions] == [0, 1, 2]
        assert len({fixture.decks[1 - seat] for fixture in versions}) == 1
    assert len({versions[0].seed for versions in games}) == len(games)
    assert {(fixture.decks[0] < 3, max(fixture.decks)) for fixture in fixtures} == {
        (True, 3), (True, 4), (False, 3), (False, 4),
    }  # fmt: skip


def test_opponents_sit_together_where_more_than_two_play():
    decks = [deck("st01")] * 4
    plan = RunPlan.against(list("abcd"), decks, versions=2, bots=("random",) * 3, games=3, seed=1, format_name="royale")
    assert plan.pairs == ((0, 2, 3), (1, 2, 3))
    assert [plan.fixture(number).decks for number in range(0, 6, 2)] == [(0, 2, 3), (2, 3, 0), (3, 0, 2)]


def test_a_run_is_about_the_decks_that_play_against_all_others():
    assert list(against().asked) == [0, 1, 2]
    assert list(against(changes=()).asked) == [0]
    assert list(robin().asked) == [0, 1, 2]
    assert list(single().asked) == [0, 1]


def test_a_game_of_a_changed_deck_is_called_with_the_change():
    plan = against()
    call = plan.call(plan.fixture(1))
    assert "--deck1 'st01 -2 ST01-004 +2 ST01-003' --deck2 st02" in call


# ------------------------------------------------------------------ pairs of games


def came_to(plan: RunPlan, number: int, won: bool | None) -> GameResult:
    """A game in which the first deck of the pairing has won, lost, or drawn."""
    fixture, seat = plan.fixture(number), plan.seat_of_first(number)
    winners = () if won is None else (seat if won else 1 - seat,)
    return GameResult(number, fixture.seed, fixture.decks, fixture.bots, winners, 0, 10, "why")


def test_games_with_the_same_seed_are_compared():
    plan = against(changes=CHANGES[:1], games=2)
    tally = Tally(plan)
    for number, won in enumerate((False, True, True, True, True, None, False, False)):
        tally.add(came_to(plan, number, won))
    versions = tally.versions
    assert versions is not None
    whole, second, third = versions.of(1), versions.pairs[1, (2,)], versions.pairs[1, (3,)]
    assert (whole.pairs, whole.better, whole.worse, whole.gained) == (4, 1, 1, 0.5)
    assert (second.better, second.worse, second.gained) == (1, 1, 0.5)
    assert (third.pairs, third.better, third.worse) == (2, 0, 0)
    assert (whole.before, whole.after) == (2.0, 2.5)


def test_the_order_in_which_games_come_and_those_that_go_wrong_change_no_pair():
    plan = against()
    results = [came_to(plan, number, number % 5 < 2) for number in range(len(plan))]
    straight, back, holes = Tally(plan), Tally(plan), Tally(plan)
    for result in results:
        straight.add(result)
        holes.add(result if result.number not in (0, 4) else replace(result, error="it broke"))
    for result in reversed(results):
        back.add(result)
    assert straight.versions is not None
    assert back.versions is not None
    assert holes.versions is not None
    assert list(straight.versions.rows()) == list(back.versions.rows())
    # Without the first game of the deck as it was no version has that pair; without one of a version only that one.
    assert [holes.versions.of(at).pairs for at in (1, 2)] == [6, 7]
    assert [straight.versions.of(at).pairs for at in (1, 2)] == [8, 8]


def test_comparisons_agree_with_the_pairings():
    plan = against(games=2)
    tally = simulate(plan, book=book())
    assert tally.versions is not None
    for (version, others), pairs in tally.versions.pairs.items():
        before, after = pairs.shares()
        assert before == tally.pairs[0, *others].share()
        assert after == tally.pairs[version, *others].share()
    assert tally.versions.of(1).pairs == tally.sides[0].games == 4


@pytest.mark.thorough
def test_a_comparison_goes_on_from_a_file(tmp_path: Path):
    path, plan = tmp_path / "games.jsonl", against(games=2)
    journal = SimJournal(path, replace(plan, games=1), book())
    simulate(replace(plan, games=1), book=book(), journal=journal)
    journal.close()
    journal = SimJournal(path, plan, book())
    assert len(journal.done) == 6
    tally = simulate(plan, book=book(), journal=journal)
    journal.close()
    whole = simulate(plan, book=book())
    assert tally.versions is not None
    assert whole.versions is not None
    assert list(tally.versions.rows()) == list(whole.versions.rows())
    with pytest.raises(SimJournalError, match="versions"):
        SimJournal(path, replace(plan, versions=1), book())


# ------------------------------------------------------------------ cards


def counted(*games: tuple[int, bool, int, dict[str, int]]) -> Draws:
    """So many games each, won or lost, so many turns long, with the turns in which cards were drawn."""
    draws = Draws()
    for count, won, turns, firsts in games:
        for _ in range(count):
            draws.add(won, turns, firsts.items())
    return draws


def test_a_card_is_measured_by_the_games_of_its_deck_without_it():
    draws = counted((60, True, 9, {"A": 1}), (40, False, 9, {"A": 3}), (30, True, 9, {}), (70, False, 9, {}))
    found = draws.ranking(10)
    [card] = found.best
    assert (found.turn, card.number) == (9, "A")
    assert (card.drawn.rate, card.drawn.of, card.without.rate, card.without.of) == (0.6, 100, 0.3, 100)
    assert card.difference.value == pytest.approx(0.3)
    assert card.difference.low > 0.15


def test_a_card_that_does_nothing_looks_no_worse_because_lost_games_are_longer():
    # Every second game is won at turn 8 and lost at turn 16; the card comes in every second game early, else late.
    early, late = {"A": 2}, {"A": 12}
    draws = counted((50, True, 8, early), (50, True, 8, {}), (50, False, 16, early), (50, False, 16, late))
    found = draws.ranking(10)
    [card] = found.worst
    assert (found.turn, card.difference.value) == (8, 0)
    assert (card.drawn.of, card.without.of) == (100, 100)


def test_games_that_end_before_the_turn_that_counts_are_left_out():
    draws = counted((3, True, 4, {"A": 1}), (60, True, 9, {"A": 8}), (60, False, 10, {"A": 9}))
    assert draws.landmark() == 9
    [card] = draws.ranking(10).best
    assert (card.drawn.of, card.without.of) == (60, 60)


def test_too_few_games_with_or_without_a_card_rank_nothing():
    for few, many in (({"A": 1}, {}), ({}, {"A": 1})):
        found = counted((FEWEST - 1, True, 9, few), (50, False, 9, many)).ranking(10)
        assert (found.best, found.worst, found.left_out) == ((), (), ("A",))
    assert Draws().ranking(10).turn == 0


def test_a_few_lucky_games_do_not_lead():
    draws = counted(
        (19, True, 9, {"FEW": 1}), (5, False, 9, {"FEW": 1}), (118, True, 9, {"MANY": 1}), (62, False, 9, {"MANY": 1}),
        (60, True, 9, {}), (136, False, 9, {}),
    )  # fmt: skip
    few, many = sorted(draws.ranking(10).best, key=lambda card: card.number)
    assert few.difference.value > many.difference.value
    assert [card.number for card in draws.ranking(10).best] == ["MANY", "FEW"]
    assert [card.number for card in draws.ranking(1).best] == ["MANY"]


def test_it_is_noted_when_cards_are_drawn():
    result = play_game(single(), 0, book())
    for cards, turns in zip(result.drawn, result.drawn_in, strict=True):
        assert len(cards) == len(turns)
        assert 0 <= min(turns) <= 1 < max(turns) <= result.turns
    facts = json.loads(json.dumps(result.as_json()))
    assert GameResult.from_json(facts) == result
    with pytest.raises(ValueError, match="not the facts"):
        GameResult.from_json({**facts, "drawn_in": [[1], [2]]})
    del facts["drawn_in"]  # as earlier files have it
    assert GameResult.from_json(facts) == replace(result, drawn_in=())


def test_the_games_with_and_without_a_card_are_those_of_its_deck():
    tally = simulate(single(40), book=book())
    for row in best_rows(tally, 10):
        games = int(str(row["drawn_games"])) + int(str(row["not_drawn_games"]))
        assert 40 * LAST <= games <= 40


# ------------------------------------------------------------------ turns


def test_a_curve_is_the_mean_of_the_games_that_last_and_of_what_the_others_came_to():
    curve = Curve()
    curve.add(True, 2, (0.5, 0.9))
    curve.add(False, 3, (0.4, 0.3, 0.1))
    curve.add(None, 1, (0.6,))
    first, second, third = curve.points()
    assert (first.won, first.lost, first.every) == (0.5, 0.4, pytest.approx(0.5))
    assert (second.won, second.lost, second.every) == (0.9, 0.3, pytest.approx((0.9 + 0.3 + 0.5) / 3))
    assert (third.won, third.lost, third.every) == (None, 0.1, pytest.approx((1 + 0.1 + 0.5) / 3))
    assert [(point.lasted.hits, point.lasted.of) for point in (first, second, third)] == [(1.5, 3), (1, 2), (0, 1)]


def test_games_without_chances_tell_when_a_deck_wins():
    curve = Curve()
    curve.add(True, 1, ())
    curve.add(False, 2, ())
    assert [(point.lasted.rate, point.every) for point in curve.points()] == [(0.5, None), (0.0, None)]


def test_chances_are_noted_turn_by_turn_and_read_back():
    plan = replace(single(), by_turn=True)
    result = play_game(plan, 0, book())
    assert [len(chances) for chances in result.chances] == [result.turns] * 2
    assert all(0 <= chance <= 1 for chances in result.chances for chance in chances)
    winner = result.winners[0]
    assert result.chances[winner][-1] > result.chances[1 - winner][-1]
    assert GameResult.from_json(json.loads(json.dumps(result.as_json()))) == result
    assert replace(play_game(single(), 0, book()), cpu_seconds=0) == replace(result, chances=(), cpu_seconds=0)
    broken = {**result.as_json(), "chances": [[0.5]]}
    with pytest.raises(ValueError, match="not the facts"):
        GameResult.from_json(broken)


def test_a_file_without_chances_is_not_gone_on_with_for_curves(tmp_path: Path):
    path, plan = tmp_path / "games.jsonl", single()
    SimJournal(path, plan, book()).close()
    with pytest.raises(SimJournalError, match="chances by turn"):
        SimJournal(path, replace(plan, by_turn=True), book())


def test_a_file_with_chances_is_gone_on_with_by_whoever_needs_none(tmp_path: Path):
    path, plan = tmp_path / "games.jsonl", replace(single(2), by_turn=True)
    journal = SimJournal(path, plan, book())
    journal.add(play_game(plan, 0, book()))
    journal.close()
    journal = SimJournal(path, replace(plan, by_turn=False), book())
    journal.close()
    assert list(journal.done) == [0]
