"""What a call says of the players, seat by seat."""

from __future__ import annotations

import argparse

import pytest

from gundam_tui.cli import parser
from gundam_tui.commands import Mistake
from gundam_tui.commands.seating import settle
from gundam_tui.sim.plan import RunPlan


def settled(*call: str) -> argparse.Namespace:
    args = parser().parse_args(call)
    settle(args)
    return args


def test_a_word_given_once_a_seat_says_the_same_as_the_numbered_ones():
    in_order = settled("play", "--deck", "st02", "--deck", "st04", "--bot", "greedy", "--name", "Amuro")
    numbered = settled("play", "--deck1", "st02", "--deck2", "st04", "--bot2", "greedy", "--name1", "Amuro")
    assert in_order.seats == numbered.seats
    assert in_order.seats.decks == ["st02", "st04"]
    assert in_order.seats.bots == [None, "greedy"], "of two the first is the person"
    assert in_order.seats.names == ["Amuro", ""]


def test_what_is_left_out_is_what_the_game_says():
    args = settled("sim", "--deck2", "st02")
    assert args.seats.decks == ["st01", "st02"]
    assert (args.game, args.rules) == ("gcg", "1.9.0")


@pytest.mark.parametrize(
    ("call", "word"),
    [
        (("play", *("--deck", "st01") * 5), "not by 5"),
        (("play", "--format", "chess"), "choose from duel"),
        (("sim", "--rules", "1.2"), "choose from 1.0"),
    ],
)
def test_what_the_game_is_not_played_like_is_told(call: tuple[str, ...], word: str):
    with pytest.raises(Mistake, match=word):
        settled(*call)


def test_a_game_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        parser().parse_args(["deck", "list", "--game", "gcgg"])
    assert "did you mean 'gcg'?" in capsys.readouterr().err


def test_three_players_move_on_by_a_seat_from_game_to_game():
    plan = RunPlan.single(("a", "b", "c"), (), bots=("x", "x", "x"), games=3, seed=1, swap=True)
    plan = RunPlan(plan.names, plan.decks, ((0, 1, 2),), plan.bots, 3, 1, swap=True)
    assert [plan.fixture(at).decks for at in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert [plan.seat_of_first(at) for at in range(3)] == [0, 2, 1]
