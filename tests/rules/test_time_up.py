"""When time is up (MT-10 to MT-13): all lose at once, or extra turns are played and cards counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.games.gcg.cards.constants import BASE, DECK, SHIELDS
from gundam_tui.games.gcg.flow.time_up import LAST, last_turn
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.players.default import default_answer
from gundam_tui.table.best_of import MatchEnd, MatchOptions, MatchScore
from gundam_tui.table.clock import MatchClock
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from tests.table.games import book, new, play
from tests.table.test_evening import Time


def at_turn(turn: int, *, options: MatchOptions | None = None, path: Path | None = None) -> Match:
    """A game in that turn, in which everybody does as little as possible."""
    match = new(3, journal=path)
    match.score = MatchScore(options or MatchOptions(3, 60))
    match.advance()
    idle(match, lambda: match.view(None).turn >= turn)
    return match


def idle(match: Match, enough: object) -> None:
    while match.prompt is not None and not enough():
        match.answer([option.key for option in default_answer(match.prompt, match.game)])
        match.advance()


KNOCK_OUT = MatchOptions(1, 60, extra_turns=True)


@pytest.mark.rule("MT-10")
def test_when_time_is_up_all_lose_which_is_no_draw(tmp_path: Path):
    path = tmp_path / "late.record"
    match = at_turn(3, path=path)
    match.call_time()
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.all_lose, outcome.out, outcome.rule) == ((), True, (0, 1), "MT-10")
    assert match.standing.result is not None
    assert match.standing.result.end is MatchEnd.ALL_LOSE
    assert (match.standing.result.drawn, match.standing.result.games) == (0, 1)
    match.call_time()  # a second call does nothing
    match.close()
    record = read_record(path.read_bytes())
    assert record.outcome == outcome
    assert [decision.keys for decision in record.decisions if decision.by == "time"] == [("lose",)]
    again = Match.load(path, book=book())
    assert (again.outcome, again.standing) == (outcome, match.standing)
    assert not again.can_undo()
    again.close()
    assert Playback.open(path, book=book()).notes == []
    assert match.log(None)[-1].text == "All lose: time is up (MT-10)"


@pytest.mark.rule("MT-11")
@pytest.mark.parametrize(("turn", "last"), [(0, 4), (1, 4), (2, 4), (7, 10), (8, 10)])
def test_the_last_turn_is_one_of_player_two(turn: int, last: int):
    assert last_turn(turn, of_player_one=turn % 2 == 1) == last


@pytest.mark.rule("MT-11", "MT-12")
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_so_many_turns_follow_and_then_cards_are_counted(turn: int, tmp_path: Path):
    path = tmp_path / "turns.record"
    match = at_turn(turn, options=KNOCK_OUT, path=path)
    match.call_time()
    last = turn + (3 if turn % 2 else 2)
    assert match.outcome is None
    assert match.view(None).last_turn == last
    assert any(f"Time is up: {last - turn} more turns follow (MT-11)" in line.text for line in match.log(None))
    idle(match, lambda: match.view(None).turn == last)
    assert match.outcome is None
    idle(match, lambda: False)
    assert match.view(None).turn == last
    outcome = match.outcome
    assert outcome is not None
    assert outcome.rule == "MT-12"
    assert match.standing.result is not None
    match.close()
    again = Match.load(path, book=book())
    assert (again.outcome, again.notes) == (outcome, [])
    again.close()


def counted(one: tuple[int, int], two: tuple[int, int]) -> tuple[tuple[int, ...], bool, str]:
    """How a game ends whose seats have so many cards in the shield area and the deck."""
    match = at_turn(2, options=KNOCK_OUT)
    match.call_time()
    e = match.engine
    idle(match, lambda: match.view(None).turn == e.state.vars[LAST])
    for zones, (area, deck) in zip(e.state.zones, (one, two), strict=True):
        pool = [*zones[SHIELDS], *zones[DECK]]
        zones[SHIELDS] = tuple(pool[: area - len(zones[BASE])])
        zones[DECK] = tuple(pool[-deck:])
    e.forget()
    idle(match, lambda: False)
    assert match.outcome is not None
    return match.outcome.winners, match.outcome.all_lose, match.outcome.reason


@pytest.mark.rule("MT-12")
def test_more_cards_in_the_shield_area_win_then_more_in_the_deck_and_else_both_lose():
    winners, all_lose, why = counted((4, 20), (3, 30))
    assert (winners, all_lose) == ((0,), False)
    assert why == "time is up; Base + Shields: P1 1 + 3 = 4, P2 1 + 2 = 3"
    winners, all_lose, why = counted((3, 20), (3, 30))
    assert (winners, all_lose) == ((1,), False)
    assert why == "time is up; Base + Shields: P1 1 + 2 = 3, P2 1 + 2 = 3; cards in the deck: P1 20, P2 30"
    winners, all_lose, why = counted((3, 20), (3, 20))
    assert (winners, all_lose) == ((), True)


@pytest.mark.rule("MT-13")
def test_between_two_games_nobody_begins_another(tmp_path: Path):
    path = tmp_path / "between.record"
    match = at_turn(2, path=path)
    match.concede(1)
    assert match.standing.running
    match.call_time()
    assert match.standing.result is not None
    assert (match.standing.result.end, match.standing.result.winner) == (MatchEnd.WON, 0)
    match.close()
    again = Match.load(path, book=book())
    assert again.standing == match.standing
    again.close()


@pytest.mark.rule("MT-10", "MT-13")
def test_who_leads_has_won_when_time_is_up_in_the_next_game():
    match = at_turn(2)
    match.concede(0)
    second = match.rematch(seed=4)
    play(second, 4, stop=5)
    second.call_time()
    assert second.standing.result is not None
    assert (second.standing.result.end, second.standing.result.winner) == (MatchEnd.WON, 1)


def test_time_cannot_be_up_in_a_game_that_is_over():
    match = at_turn(1)
    match.concede(0)
    with pytest.raises(Refused, match="over already"):
        match.engine.time_up(extra_turns=True)


@pytest.mark.rule("MT-10")
def test_that_time_is_up_is_not_taken_back():
    match = at_turn(3, options=KNOCK_OUT)
    assert match.can_undo()
    match.call_time()
    assert not match.can_undo()
    assert not match.undo(agreed=True)


# ---------------------------------------------------------------- the clock


@pytest.mark.rule("MT-1", "MT-7", "MT-14")
def test_the_clock_of_a_match_runs_until_it_is_stopped_and_takes_extra_time():
    time = Time()
    clock = MatchClock(3600, now=time)
    time.now += 10
    assert (clock.left, clock.running) == (3600, False)
    clock.run()
    time.now += 3500
    clock.run(False)
    time.now += 1000
    assert (clock.left, clock.ran_out()) == (100, False)
    clock.extend(50)
    clock.run()
    time.now += 150
    assert [clock.ran_out(), clock.ran_out()] == [True, False]


@pytest.mark.rule("MT-1", "MT-13")
def test_one_clock_goes_with_the_match_from_game_to_game_and_through_the_record(tmp_path: Path):
    path = tmp_path / "clock.record"
    match = at_turn(2, path=path)
    match.begin_match()
    assert match.limit is not None
    match.limit.extend(-3000)
    match.concede(0)
    second = match.rematch(seed=4)
    assert (match.limit, second.time_left) == (None, pytest.approx(600, abs=5))
    second.close()
    again = Match.load(path, book=book())
    assert again.time_left == pytest.approx(600, abs=5)
    assert again.score.options == MatchOptions(3, 60)
    again.close()
