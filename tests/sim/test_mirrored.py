"""Games in pairs: the same cards twice with the players exchanged, five classes, Elo and a sequential test of them."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.cli import main
from gundam_tui.games.gcg import new_game
from gundam_tui.kernel.rng import Stream
from gundam_tui.sim import RunPlan
from gundam_tui.sim.figures import Share, Sprt
from gundam_tui.sim.ladder import Ladder, ratings
from gundam_tui.sim.mirrored import CLASSES, PairCounts, PairSprt, elo_of, likeliest, log_ratio, score_of
from tests.properties.games import book, deck
from tests.sim.plans import NAMES, robin


def in_pairs(plan: RunPlan) -> RunPlan:
    return replace(plan, mirrored=True)


def counted(*counts: int, drawn: bool = False) -> PairCounts:
    """Pairs in five classes; a 1-1 is a win and a loss, or two draws."""
    found, number = PairCounts(), 0
    even = (0.5, 0.5) if drawn else (1, 0)
    for count, games in zip(counts, ((0, 0), (0, 0.5), even, (1, 0.5), (1, 1)), strict=True):
        for _ in range(count):
            found.add(number, games[0])
            assert found.add(number + 1, games[1])
            number += 2
    return found


# ------------------------------------------------------------------ the plan


@pytest.mark.parametrize("swap", [False, True])
def test_a_pair_has_the_same_deal_and_the_players_exchanged(swap: bool):
    names = ["st01", "st03"]
    plan = in_pairs(RunPlan.single(names, [deck(n) for n in names], bots=("a", "b"), games=8, seed=5, swap=swap))
    games = [plan.fixture(number) for number in range(len(plan))]
    assert len(games) == 8
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert (one.seed, one.decks) == (other.seed, other.decks)
        assert one.bots == other.bots[::-1] == ("a", "b")
    assert [one.seed for one in games[::2]] == [5, 6, 7, 8]
    seats = {one.decks for one in games}
    assert seats == ({(0, 1), (1, 0)} if swap else {(0, 1)})
    for number, one in enumerate(games):
        assert one.decks[plan.seat_of_first(number)] == 0


def test_in_a_round_robin_the_pairings_take_turns_pair_by_pair():
    plan = in_pairs(robin(games=4, bots=("a", "b")))
    games = [plan.fixture(number) for number in range(len(plan))]
    assert len(games) == 12
    assert [plan.pairing(number) for number in range(8)] == [
        pair for pair in ((0, 1), (0, 2), (1, 2), (0, 1)) for _ in range(2)
    ]
    # Each player has each deck of a pairing at each seat, as in a ladder of single games.
    assert len({(one.decks, one.bots) for one in games}) == 12


def test_the_hidden_cards_and_the_dice_are_the_same():
    plan = in_pairs(robin(games=2, bots=("greedy", "easy")))
    one, other = (plan.fixture(number) for number in (0, 1))
    engines = [
        new_game([plan.decks[at] for at in game.decks], game.seed, book=book(), keep=False) for game in (one, other)
    ]
    assert engines[0].digest() == engines[1].digest()


# ------------------------------------------------------------------ counting


def test_results_fall_into_five_classes_whatever_their_order():
    found = PairCounts()
    for number, won in (
        (0, 1),
        (3, 0.5),
        (5, 0),
        (1, 1),
        (2, 1),
        (4, 0),
        (7, 0.5),
        (6, 0.5),
        (9, 0),
        (8, 0.5),
        (10, 1),
    ):
        found.add(number, won)
    assert found.counts == [1, 1, 1, 1, 1]
    assert found.pairs == 5
    assert found.singles == [3, 4, 3]
    assert found.score == 0.5


def test_the_figures_are_those_of_a_worked_example():
    """By hand: 10 pairs lost, 20 × ½, 40 × 1, 60 × 1½, 70 won, of 200; two pairs more, as in the docstring."""
    found = counted(10, 20, 40, 60, 70)
    points = [0.0] * 10 + [0.25] * 20 + [0.5] * 40 + [0.75] * 60 + [1.0] * 70
    mean = sum(points) / 200
    assert found.score == pytest.approx(mean) == pytest.approx(0.7)
    assert found.elo().value == pytest.approx(400 * math.log10(0.7 / 0.3))
    more = [*points, 0.0, 1.0, 0.5, 0.5]  # half a pair each: 0:2, 2:0 and the two of 1:1, weighed below
    weights = [1.0] * 200 + [0.5, 0.5, 0.5, 0.5]
    middle = sum(w * p for w, p in zip(weights, more, strict=True)) / 202
    variance = sum(w * (p - middle) ** 2 for w, p in zip(weights, more, strict=True)) / 202
    low, high = (middle + sign * 1.959964 * math.sqrt(variance / 202) for sign in (-1, 1))
    assert found.elo().low == pytest.approx(-400 * math.log10(1 / low - 1))
    assert found.elo().high == pytest.approx(-400 * math.log10(1 / high - 1))


def test_pairs_that_the_cards_decide_have_half_the_interval_of_games():
    cards = counted(5, 0, 90, 0, 5)  # nine of ten pairs are split: single games look like tossed coins
    assert cards.single_elo().width > 2 * cards.elo().width
    assert cards.saved == pytest.approx(1 - cards.narrower**2)
    assert cards.saved > 0.75
    coins = counted(25, 0, 50, 0, 25)  # games that have nothing to do with each other
    assert coins.narrower == pytest.approx(1, abs=0.01)


def test_ten_pairs_won_do_not_say_that_nothing_else_can_happen():
    found = counted(0, 0, 0, 0, 10).elo()
    assert found.value == found.high == elo_of(1)
    assert 150 < found.low < 300


def test_elo_and_score_are_the_same_thing():
    assert score_of(0) == 0.5
    assert score_of(400) == pytest.approx(10 / 11)
    for elo in (-700, -20, 0, 5, 350):
        assert elo_of(score_of(elo)) == pytest.approx(elo)


# ------------------------------------------------------------------ the sequential test


def constrained(shares: list[float], mean: float) -> list[float]:
    """The same maximum by brute force: from the observed distribution downhill along what keeps sum and mean."""

    # Coordinates: q0, q1 and q3 are free, q2 and q4 follow from the sum and the mean.
    def whole(free: tuple[float, float, float]) -> list[float] | None:
        a, b, d = free
        # b/4 + c/2 + 3d/4 + e = mean;  a + b + c + d + e = 1
        c = 2 * (1 - a - b - d) - 2 * (mean - b / 4 - 3 * d / 4)
        e = 1 - a - b - c - d
        found = [a, b, c, d, e]
        return found if min(found) > 0 else None

    def worth(free: tuple[float, float, float]) -> float:
        found = whole(free)
        return -1e9 if found is None else sum(p * math.log(q) for p, q in zip(shares, found, strict=True))

    # Begin inside: a mixture of 0 and 1 with a little of everything.
    thin = 0.02
    rest = mean - thin * (0.25 + 0.5 + 0.75)
    best = (1 - 3 * thin - rest, thin, thin)
    step = 0.1
    while step > 1e-9:
        moves = [
            (best[0] + x * step, best[1] + y * step, best[2] + z * step)
            for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)
        ]  # fmt: skip
        top = max(moves, key=worth)
        if worth(top) > worth(best):
            best = top
        else:
            step /= 2
    found = whole(best)
    assert found is not None
    return found


@pytest.mark.parametrize("mean", [0.45, 0.5, 0.5288, 0.7])
def test_the_likeliest_distribution_is_the_one_that_a_search_finds(mean: float):
    shares = [0.1, 0.15, 0.35, 0.25, 0.15]
    found = likeliest(shares, mean)
    assert sum(found) == pytest.approx(1)
    assert sum(p * a for p, a in zip(found, CLASSES, strict=True)) == pytest.approx(mean)
    assert found == pytest.approx(constrained(shares, mean), abs=1e-4)


def test_the_ratio_is_that_of_two_searches():
    counts = [12, 25, 60, 33, 20]
    low, high = score_of(0), score_of(20)
    shares = [count / sum(counts) for count in counts]
    below, above = constrained(shares, low), constrained(shares, high)
    by_hand = sum(n * math.log(b / a) for n, a, b in zip(counts, below, above, strict=True))
    assert log_ratio(counts, low, high) == pytest.approx(by_hand, abs=0.01)


def test_the_ratio_is_nearly_that_of_the_normal_distribution_for_many_pairs():
    """For many pairs and near hypotheses it is N (s1 - s0)(2 s - s0 - s1) / (2 variance) (Van den Bergh, "A Practical
    Introduction to the GSPRT", 2020)."""
    counts = [1000, 2000, 4100, 2100, 1050]
    found = PairCounts(counts=list(counts))
    low, high, n = score_of(0), score_of(5), sum(counts)
    mean = found.score
    variance = sum(c * (a - mean) ** 2 for c, a in zip(counts, CLASSES, strict=True)) / n
    normal = n * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert log_ratio(counts, low, high) == pytest.approx(normal, rel=0.01)


def drawn(stream: Stream, shares: tuple[int, ...]) -> tuple[float, float]:
    """A pair by chance, in per cent for each class."""
    at = stream.below(100)
    games = ((0.0, 0.0), (0.0, 0.5), (1.0, 0.0), (1.0, 0.5), (1.0, 1.0))
    for share, pair in zip(shares, games, strict=True):
        if at < share:
            return pair
        at -= share
    raise AssertionError("the shares are no 100 per cent")


def verdicts(shares: tuple[int, ...], runs: int) -> int:
    """How many runs say `high`."""
    yes = 0
    for run in range(runs):
        test, stream = PairSprt(score_of(0), score_of(80)), Stream(run)
        for number in range(0, 4000, 2):
            for half, won in enumerate(drawn(stream, shares)):
                test.add_game(number + half, won)
            if test.verdict is not None:
                break
        yes += test.verdict is True
    return yes


def test_the_test_is_wrong_as_rarely_as_it_says():
    level, better = (15, 5, 60, 5, 15), (5, 5, 57, 5, 28)
    assert sum(s * a for s, a in zip(better, CLASSES, strict=True)) / 100 == pytest.approx(score_of(80), abs=0.005)
    wrong, right = verdicts(level, 80), verdicts(better, 80)
    assert wrong <= 8, "5 % were promised: more than 8 of 80 would come once in forty times"
    assert right >= 72


def test_pairs_that_the_cards_decide_need_fewer_games_than_single_ones():
    """The same games counted both ways: 0.55 against 0.5, nine pairs of ten split."""
    by_pairs, by_games, stream = PairSprt(0.5, 0.55), Sprt(0.5, 0.55), Stream(3)
    taken: dict[str, int] = {}
    for number in range(0, 20_000, 2):
        for half, won in enumerate(drawn(stream, (0, 0, 90, 0, 10))):
            for name, test in (("pairs", by_pairs), ("games", by_games)):
                if test.verdict is None and test.add_game(number + half, won):
                    taken[name] = number + half + 1
    assert by_pairs.verdict is by_games.verdict is True
    assert taken["pairs"] * 2 < taken["games"]


def test_a_test_needs_two_shares():
    for low, high in ((0.5, 0.5), (0.6, 0.5), (0.0, 0.5), (0.5, 1.0)):
        with pytest.raises(ValueError, match="0 < low < high < 1"):
            PairSprt(low, high)


# ------------------------------------------------------------------ the ladder


def test_pairs_make_the_intervals_of_a_ladder_narrower():
    scores = {("a", "b"): Share(60, 100)}
    single, paired = (ratings(scores, 1, narrower)["a"] for narrower in (None, {("a", "b"): 0.5}))
    assert single.elo == paired.elo
    assert paired.high - paired.low == pytest.approx((single.high - single.low) / 2, rel=0.1)


def test_a_ladder_of_pairs_has_the_same_games_of_each_player():
    ladder = Ladder(NAMES, [deck(name) for name in NAMES], ("x", "y", "z"), 4, 1, mirrored=True)
    for plan in ladder.plans():
        games = [plan.fixture(at) for at in range(len(plan))]
        assert len({(one.decks, one.bots) for one in games}) == len(games) == 12


# ------------------------------------------------------------------ the command

CALL = ["sim", "--workers", "1", "--bot1", "easy", "--bot2", "random", "--pairs", "--games", "4"]


def test_the_command_tells_both_widths(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    kept = ["--resume", str(tmp_path / "games")]
    assert main([*CALL, *kept, "--json"]) == 0
    facts: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert facts["run"]["pairs"] is True
    pairs = facts["pairs"]
    assert pairs["pairs"] == sum(pairs["classes"].values()) == 2
    score = sum(float(points) * count for points, count in pairs["classes"].items()) / 4
    assert pairs["score"] == pytest.approx(score, abs=1e-4)
    assert facts["bots"]["rate"] == pytest.approx(score, abs=1e-4)
    assert main([*CALL, *kept]) == 0
    told = capsys.readouterr().out
    assert "easy against random, every game twice with the players exchanged" in told
    assert f"interval {pairs['width']:.0f} wide by pairs, {pairs['single_width']:.0f} by single games" in told
    assert main([one for one in CALL if one != "--pairs"] + kept) == 2
    assert "other games (pairs of games differ)" in capsys.readouterr().err


@pytest.mark.thorough
def test_the_command_stops_when_the_test_is_decided(capsys: pytest.CaptureFixture[str]):
    call = [*CALL[:-2], "--games", "400", "--bot1", "greedy", "--sprt", "0elo", "500elo", "--json"]
    assert main(call) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["sprt"]["verdict"] == "high"
    assert facts["sprt"]["games"] == facts["games"] < 30
    assert facts["sprt"]["high"] == pytest.approx(score_of(500))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--games", "7"], "7 games cannot be paired"),
        (["--bot2", "easy"], "different ones"),
        (["--sprt", "0.5", "20elo"], "two shares .* or two differences in Elo"),
        (["--sprt", "20elo", "0elo"], "low < high"),
        (["--sprt", "much", "0elo"], "is not an expectation"),
        (["--deck1", "st01", "--try", "-2 ST01-004 +2 ST01-003"], "--pairs compares players, --try decks"),
        (["--format", "royale", "--bot3", "easy"], "games of two players"),
    ],
)
def test_what_cannot_be_played_in_pairs(more: list[str], why: str, capsys: pytest.CaptureFixture[str]):
    try:
        status = main([*CALL, *more])
    except SystemExit as stop:
        status = stop.code
    assert status == 2
    assert re.search(why, capsys.readouterr().err)


def test_shares_in_elo_do_without_pairs_too(capsys: pytest.CaptureFixture[str]):
    call = ["sim", "--workers", "1", "--bot1", "easy", "--bot2", "random", "--games", "2", "--sprt", "0elo", "200elo"]
    assert main([*call, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["sprt"]["high"] == pytest.approx(score_of(200))
    assert "pairs" not in facts


@pytest.mark.thorough
def test_a_ladder_plays_pairs_unless_it_is_told_not_to(capsys: pytest.CaptureFixture[str]):
    call = ["sim", "--ladder", "random,easy", "--decks", "st01,st02"]
    assert main([*call, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["run"]["pairs"] is True
    assert facts["pairings"][0]["pairs"] == 2
    assert main([*call, "--ascii"]) == 0
    assert "by single games" in capsys.readouterr().out
    assert main([*call, "--json", "--no-pairs"]) == 0
    assert "pairs" not in json.loads(capsys.readouterr().out)["pairings"][0]
    assert main([*call, "--games", "1", "--json"]) == 0
    assert "pairs" not in json.loads(capsys.readouterr().out)["pairings"][0]
    assert main([*call, "--games", "3", "--pairs"]) == 2
    assert "3 games cannot be paired" in capsys.readouterr().err
