"""Training a value: lessons repeat themselves, an interrupted training goes on, and what is fitted foretells."""

from __future__ import annotations

import json
import math
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from gundam_tui.cli import main
from gundam_tui.games.gcg.tools.ai.position_reader import PositionReader, read
from gundam_tui.players.value import LearnedValue, learned, read_value
from gundam_tui.sim.training import Done, Training, WrongFolder, train
from gundam_tui.sim.training.fitting import FitSettings, Played, fit, returns
from gundam_tui.sim.training.lessons import play_lesson, play_quickly, read_again
from gundam_tui.sim.workers import Here
from tests.players.test_foreign import HELLO
from tests.properties.games import book, deck

NAMES = ("st01", "st02")
DECKS = tuple(deck(name) for name in NAMES)


def course(**changes: object) -> Training:
    small = {"quick": 8, "rounds": 1, "games": 1, "settings": FitSettings(hidden=3, passes=2)}
    return Training(NAMES, DECKS, **{**small, **changes})


def trained(folder: Path, **changes: object) -> LearnedValue:
    return train(course(**changes), folder, {"seed": 1}, Here())


# ---------------------------------------------------------------- lessons


def test_a_lesson_reads_every_main_phase_for_both_seats_and_tells_who_won():
    lesson = play_lesson(DECKS, 3, 1, book(), None, 0.0)
    assert lesson.seats == [0, 1] * (len(lesson.seats) // 2)
    assert len(lesson.positions) == len(lesson.seats) > 20
    assert sorted(lesson.won) == [0.0, 1.0]


def test_lessons_repeat_themselves_and_differ_from_each_other():
    one, same, other = (play_quickly(DECKS, 3, at, book(), 0.2) for at in (5, 5, 6))
    assert one == same
    assert one.positions != other.positions


def test_noise_changes_a_lesson():
    calm, noisy = (play_lesson(DECKS, 3, 2, book(), None, noise) for noise in (0.0, 0.5))
    assert calm.positions != noisy.positions


def test_a_lesson_read_once_more_is_the_same_lesson():
    lesson = play_quickly(DECKS, 3, 5, book(), 0.2)
    assert read_again(DECKS, 3, lesson, book()) == lesson


def test_an_opponent_of_ones_own_plays_some_of_the_lessons_and_one_that_fails_is_followed_by_greedy(tmp_path: Path):
    script = tmp_path / "bot.py"
    script.write_text(f"{HELLO}sys.exit(3)\n")
    usual, failing, weak = (
        [play_lesson(DECKS, 3, at, book(), None, 0.0, opponent=one) for at in (0, 1)]
        for one in ("greedy", f"cmd:{sys.executable} {script}", "random")
    )
    assert usual[1] == failing[1] == weak[1]  # it is not in every game
    assert usual[0].answers != weak[0].answers
    assert sorted(failing[0].won) == [0.0, 1.0]
    assert course(opponent="random").identity() != course().identity()


def test_those_who_play_by_a_value_can_search():
    looking, searching = (play_lesson(DECKS, 3, 1, book(), learned("gcg"), 0.7, search) for search in (0, 8))
    assert looking.answers != searching.answers
    assert all(math.isnan(chance) for chance in looking.found)
    own, others = searching.found[::2], searching.found[1::2]
    known = [(one, other) for one, other in zip(own, others, strict=True) if not math.isnan(one)]
    assert 3 < len(known) < len(own)
    assert all(0 <= one <= 1 and one + other == pytest.approx(1.0) for one, other in known)


def flat(**made: object) -> LearnedValue:
    """A value that counts Units."""
    names = tuple(PositionReader().names)
    return LearnedValue("gcg", names, tuple(0.1 * (name == "own Units") for name in names), made=made)


# ---------------------------------------------------------------- fitting


def played(wins: list[float], positions: list[list[float]]) -> Played:
    games = np.arange(len(wins))
    none = np.full(len(wins), np.nan, np.float32)
    return Played(np.array(positions, np.float32), games, games * 0, np.array(wins, np.float32), none)


def test_what_wins_gets_weight():
    rows = [[1.0, float(at // 3 % 2), float(at % 3 == 0)] for at in range(3000)]
    found = fit([played([row[1] for row in rows], rows)], ([0.0] * 3, (), ()), FitSettings(hidden=0, passes=200))
    assert found.direct[1] > 2 * abs(found.direct[2])
    assert found.right > 0.95


def test_a_hidden_layer_learns_what_no_sum_tells():
    rows = [[1.0, float(at // 3 % 2), float(at // 7 % 2)] for at in range(6000)]
    wins = [float(row[1] != row[2]) for row in rows]
    flat, deep = (
        fit([played(wins, rows)], ([0.0] * 3, (), ()), FitSettings(hidden=hidden, passes=100)) for hidden in (0, 8)
    )
    assert flat.right < 0.8 < deep.right


def test_a_guess_stays_where_nothing_speaks_against_it():
    rows = [[1.0, float(at // 3 % 2), 0.0] for at in range(3000)]
    found = fit([played([row[1] for row in rows], rows)], ([0.0, -1.0, 5.0], (), ()), FitSettings(hidden=0, passes=200))
    assert found.direct[1] > -1.0
    assert found.direct[2] == pytest.approx(5.0)


def test_a_fit_begins_with_the_weights_that_there_are():
    """There is nothing to learn, so they stay, and the hidden units that are missing are added."""
    begin = ([0.5, -1.0], [[1.0, 2.0]], [3.0])
    found = fit([played([0.5, 0.5], [[0.0, 0.0]] * 2)], begin, FitSettings(hidden=2, passes=1))
    assert (found.direct, found.hidden[:1], found.out[:1]) == ([0.5, -1.0], [[1.0, 2.0]], [3.0])
    assert len(found.hidden) == len(found.out) == 2


def test_with_decay_a_position_is_worth_partly_what_comes_next():
    """TD(lambda): 0.5 and 0.7 were expected, and the game was won."""
    one = played([1.0] * 3, [[0.0]] * 3)._replace(games=np.zeros(3, int))
    values = np.array([0.2, 0.5, 0.7], np.float32)
    assert returns(values, one, 1.0).tolist() == [1.0, 1.0, 1.0]
    assert returns(values, one, 0.0).tolist() == pytest.approx([0.5, 0.7, 1.0])
    assert returns(values, one, 0.5).tolist() == pytest.approx([0.675, 0.85, 1.0])
    searched = one._replace(found=np.array([np.nan, 0.9, 0.8], np.float32))
    assert returns(values, searched, 0.5).tolist() == pytest.approx([0.9, 0.9, 0.9])


# ---------------------------------------------------------------- the whole


@pytest.mark.thorough
def test_a_training_that_was_interrupted_ends_as_if_it_had_not_been(tmp_path: Path):
    whole = trained(tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        train(course(), tmp_path / "cut", {"seed": 1}, Here(), Interrupting(after=1))
    kept = sorted(path.name for path in (tmp_path / "cut").iterdir())
    assert "value-1.json" not in kept
    assert trained(tmp_path / "cut") == whole
    assert read_value(tmp_path / "whole" / "value-1.json") == whole


class Interrupting:
    """Presses Ctrl-C after so many batches."""

    def __init__(self, after: int) -> None:
        self._left = iter(range(after))

    def __call__(self, done: Done) -> None:
        if done.games and not list(islice(self._left, 1)):
            raise KeyboardInterrupt


def test_a_folder_of_another_training_is_left_alone(tmp_path: Path):
    trained(tmp_path, rounds=0)
    before = (tmp_path / "value-0.json").read_bytes()
    with pytest.raises(WrongFolder, match="seed"):
        trained(tmp_path, rounds=0, seed=2)
    plan = json.loads((tmp_path / "course.json").read_text())
    del plan["format"]  # games of an earlier version tell less
    (tmp_path / "course.json").write_text(json.dumps(plan))
    with pytest.raises(WrongFolder, match="format"):
        trained(tmp_path, rounds=0)
    (tmp_path / "course.json").write_text("[]")
    with pytest.raises(WrongFolder, match="not the plan"):
        trained(tmp_path, rounds=0)
    assert (tmp_path / "value-0.json").read_bytes() == before


def test_more_rounds_go_on_from_those_that_there_are(tmp_path: Path):
    trained(tmp_path, rounds=0)
    first = (tmp_path / "value-0.json").read_bytes()
    trained(tmp_path, rounds=1)
    assert (tmp_path / "value-0.json").read_bytes() == first
    assert (tmp_path / "value-1.json").exists()


def test_a_training_can_begin_with_a_value_that_there_is(tmp_path: Path):
    """Its first round is played by that value, with no quick games before."""
    found = trained(tmp_path, quick=0, start=flat(seed=7))
    assert (found.made["start"], found.made["stage"]) == ({"seed": 7}, 1)
    assert not list(tmp_path.glob("games-0-*"))
    with pytest.raises(WrongFolder, match="start"):
        trained(tmp_path, quick=0, start=flat(seed=8))


def test_weights_tell_at_which_commit_their_games_were_begun(tmp_path: Path):
    train(course(rounds=0), tmp_path, {"seed": 1, "commit": "older"}, Here())
    (tmp_path / "value-0.json").unlink()
    found = train(course(rounds=0), tmp_path, {"seed": 1, "commit": "newer"}, Here())
    assert (found.made["begun"], found.made["commit"]) == ("older", "newer")


@pytest.mark.thorough
def test_games_are_read_once_more_when_other_numbers_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    whole = trained(tmp_path / "whole", rounds=0)
    with monkeypatch.context() as fewer:
        fewer.setattr(PositionReader, "names", PositionReader().names[:-1])
        fewer.setattr(PositionReader, "guess", PositionReader().guess[:-1])
        fewer.setattr(PositionReader, "read", lambda _, engine, seat: read(engine, seat)[:-1])
        trained(tmp_path / "other", rounds=0)
    for value in (tmp_path / "other").glob("value-*"):
        value.unlink()
    assert trained(tmp_path / "other", rounds=0) == whole


def test_the_command_trains_and_its_weights_tell_how(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "weights.json"
    call = ["train", str(tmp_path / "work"), "--decks", "st01,st02,st03", "--leave-out", "st03", "--quick", "10"]
    assert main([*call, "--rounds", "0", "--hidden", "2", "--passes", "1", "--out", str(out)]) == 0
    assert "quick games" in capsys.readouterr().err
    made = read_value(out).made
    assert made["seed"] == 1
    assert made["commit"]
    for other, what in (["--hidden", "3"], "hidden"), (["--hidden", "2", "--step", "0.01"], "step"):
        assert main([*call, "--rounds", "0", "--passes", "1", *other]) == 2
        assert f"differs in {what})" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--decks", "st01", "--leave-out", "st02"], "would not be played with anyway"),
        (["--decks", "st01", "--leave-out", "st01"], "needs a deck"),
        (["--decks", "st01", "--quick", "0"], "--start shipped"),
        (["--decks", "st01", "--start", "nowhere.json"], "nowhere.json: No such file"),
    ],
)
def test_a_training_that_cannot_be_is_refused(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["train", str(tmp_path / "work"), *words]) == 2
    assert why in capsys.readouterr().err


def test_a_game_whose_positions_are_not_read_teaches_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("gundam_tui.games.nation.tools.ai.reader", None)
    assert main(["train", str(tmp_path / "work"), "--game", "macross-crusade"]) == 2
    assert "nothing to learn from" in capsys.readouterr().err
