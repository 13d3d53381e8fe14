"""Matches of one game or up to three (MT-1, MT-2, MT-10 to MT-13), each by what the publisher's rules say of it."""

from __future__ import annotations

import pytest

from gundam_tui.kernel.outcome import Outcome
from gundam_tui.table.best_of import BEST_OF, LIMIT, MatchEnd, MatchOptions, MatchScore
from gundam_tui.table.rounds import Result, standings

THREE = MatchScore(MatchOptions(3))
ONE = MatchScore(MatchOptions(1))
BOTH = (0, 1)


def won(seat: int) -> Outcome:
    return Outcome((seat,), "a game", "", (1 - seat,))


DRAW = Outcome((), "a game", "", BOTH)


def played(*winners: int | None, score: MatchScore = THREE) -> MatchScore:
    """A match after games that these seats have won; None: nobody."""
    for seat in winners:
        score = score.after(DRAW if seat is None else won(seat))
    return score


def ended(score: MatchScore) -> tuple[MatchEnd, int | None]:
    assert score.result is not None
    return score.result.end, score.result.winner


@pytest.mark.rule("MT-1")
@pytest.mark.parametrize(
    ("winners", "end"),
    [
        ((), None),
        ((0,), None),
        ((0, 1), None),
        ((None, None), None),
        ((1, 1), (MatchEnd.WON, 1)),
        ((0, 1, 0), (MatchEnd.WON, 0)),
        ((None, 1, 1), (MatchEnd.WON, 1)),
        ((None, 1, None), (MatchEnd.WON, 1)),  # never a fourth game: who is ahead has won
        ((0, 1, None), (MatchEnd.DRAWN, None)),
        ((None, None, None), (MatchEnd.DRAWN, None)),
    ],
)
def test_the_first_to_win_two_games_of_at_most_three_wins(winners: tuple[int | None, ...], end: object):
    score = played(*winners)
    assert score.running == (end is None)
    if end is not None:
        assert ended(score) == end
        assert score.result is not None
        assert score.result.games == len(winners)
        assert score.result.drawn == winners.count(None)
        assert score.result.wins == (winners.count(0), winners.count(1))


@pytest.mark.rule("MT-1")
def test_a_single_game_is_a_match_too():
    assert BEST_OF == (1, 3)
    assert LIMIT == 60
    assert ended(played(1, score=ONE)) == (MatchEnd.WON, 1)
    assert ended(played(None, score=ONE)) == (MatchEnd.DRAWN, None)
    assert ONE.after(None) == ONE


@pytest.mark.rule("MT-1")
def test_after_a_match_that_is_over_a_new_one_begins():
    assert played(0).following() == played(0)
    new = played(0, 1, 1).following()
    assert new == MatchScore(MatchOptions(3), tally=(1, 2))
    assert (new.wins, new.total, new.number) == ((0, 0), (1, 2), 1)
    assert played(0, score=new).total == (2, 2)


@pytest.mark.rule("MT-2")
def test_the_loser_of_the_game_before_chooses():
    assert THREE.chooser((), BOTH) is None  # chance
    assert played(0).chooser((1,), BOTH) == 1
    assert played(1).chooser((0,), BOTH) == 0
    assert played(0, 1).chooser((0,), BOTH) == 0
    assert played(0).chooser((1,), (0,)) is None  # a game in which that seat cannot be named
    assert played(0, 0).chooser((1,), BOTH) is None  # the match is over


@pytest.mark.rule("MT-2")
@pytest.mark.parametrize("seat", BOTH)
def test_after_a_drawn_game_the_other_chooses(seat: int):
    score = THREE.after(DRAW, chose=seat)
    assert score.chooser(BOTH, BOTH) == 1 - seat
    again = score.after(DRAW, chose=1 - seat)
    assert again.chooser(BOTH, BOTH) == seat
    assert THREE.after(DRAW).chooser(BOTH, BOTH) is None  # nobody knows who chose


@pytest.mark.rule("MT-10")
def test_when_time_is_up_and_nobody_has_won_both_lose():
    assert ended(ONE.after(DRAW, late=True)) == (MatchEnd.ALL_LOSE, None)
    assert ended(THREE.after(DRAW, late=True)) == (MatchEnd.ALL_LOSE, None)
    assert ended(played(1).after(DRAW, late=True)) == (MatchEnd.WON, 1)  # who leads in games
    assert ended(played(0, 1).after(DRAW, late=True)) == (MatchEnd.ALL_LOSE, None)


@pytest.mark.rule("MT-13")
def test_equal_in_games_after_time_the_match_is_of_who_won_the_last_one():
    assert ended(played(0).after(won(1), late=True)) == (MatchEnd.WON, 1)
    assert ended(played(0).after(won(0), late=True)) == (MatchEnd.WON, 0)
    assert ended(played(0, 1).after(DRAW, late=True)) == (MatchEnd.ALL_LOSE, None)


@pytest.mark.rule("MT-13")
def test_no_game_is_begun_after_time():
    assert not played(0).called().running
    assert ended(played(0).called()) == (MatchEnd.WON, 0)
    assert ended(played(0, 1).called()) == (MatchEnd.ALL_LOSE, None)
    assert not played(None).after(won(1), late=True).running


@pytest.mark.rule("MT-24")
def test_who_gives_the_match_up_has_lost_it_whatever_the_games_say():
    assert ended(played(0).without(0)) == (MatchEnd.WON, 1)
    assert ended(THREE.without(1).without(1)) == (MatchEnd.WON, 0)
    assert ended(THREE.without(1).without(0)) == (MatchEnd.ALL_LOSE, None)


@pytest.mark.rule("MT-10", "MT-13", "MT-20")
def test_standings_take_a_match_as_it_ended_and_not_as_its_games_say():
    assert Result(7, 9, 1, 1, 0, given=9).winner == 9
    lost = Result(7, 9, 1, 1, 0, given=None)
    assert lost.winner is None
    assert [(one.points, one.won, one.lost) for one in standings([7, 9], [lost], 1)] == [(0, 0, 1), (0, 0, 1)]


@pytest.mark.rule("MT-1")
def test_partners_win_the_same_games():
    team = MatchScore(MatchOptions(3), 4)
    for _ in range(2):
        team = team.after(Outcome((0, 2), "a game", "", (1, 3)))
    assert ended(team) == (MatchEnd.WON, 0)
    assert team.wins == (2, 0, 2, 0)
