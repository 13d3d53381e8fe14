"""Puzzles: every move is checked by proof; ratings are those of the Glicko-2 paper; how somebody does is kept."""

from __future__ import annotations

import json
import math
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from gundam_tui import cli
from gundam_tui.app.draw.card import sheet_of, wording
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game, game_ids
from gundam_tui.proof import LineStep, win
from gundam_tui.proof.worlds import own_answers
from gundam_tui.study.glicko import GUESSING, Rating, rated
from gundam_tui.study.miner import hardest, puzzle_in
from gundam_tui.study.puzzle_list import GOALS, GoalName, Puzzle, PuzzleError, in_folder, shipped
from gundam_tui.study.puzzles import Attempt, Interrupted, PuzzleProgress, add_puzzle, daily

GM, BLOCKER = "ST01-005", "ST01-008"
STRONGER, TOUGHER, BOTH = "GD04-082", "GD04-089", "GD01-088"  # Pilots: AP+2; HP+3; AP+2 and HP+2
SHIPPED = [puzzle for id in game_ids() for puzzle in shipped(id)]
TEXT = """
[[scenario]]
name = "Which Pilot"
turn = 7
active = "p1"
[scenario.p1]
units = ["ST01-005"]
hand = ["GD04-082", "GD04-089", "GD01-088"]
resources = 5
deck = ["ST01-005"]
filler = 1
[scenario.p2]
base = "none"
resources = 5
hand = ["ST03-013"]
deck = ["ST01-014"]
filler = 1
[[scenario.step]]
turn = 7
"""


@pytest.fixture
def puzzle(tmp_path: Path) -> Puzzle:
    path = tmp_path / "which-pilot.toml"
    path.write_text(TEXT)
    return Puzzle("which-pilot", path, "gcg", "win", 0, 1500.0)


def key_of(attempt: Attempt, words: str) -> str:
    assert attempt.prompt is not None
    return next(key for key in attempt.prompt.keys() if words in key)  # noqa: SIM118


def test_the_worked_example_of_the_glicko_paper():
    opponents = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), opponents, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_does_not_play_becomes_less_certain():
    after = rated(Rating(1600, 50, 0.06), [])
    assert after.rating == 1600
    assert after.deviation > 50


def test_a_wrong_move_is_refuted_by_the_card_that_may_lie_hidden(puzzle: Puzzle):
    attempt = Attempt(puzzle)
    told = attempt.play([key_of(attempt, f"pair:{STRONGER}")])
    assert attempt.wrong
    assert any(step.seat == 1 and "ST03-013" in step.keys[0] for step in told)
    attempt = Attempt(puzzle)
    told = attempt.play([key_of(attempt, f"pair:{TOUGHER}")])
    assert attempt.wrong
    assert any(step.seat == 1 and "ST01-014" in step.keys[0] for step in told)


def test_right_moves_are_met_by_defence_until_the_goal_is_reached(puzzle: Puzzle):
    attempt = Attempt(puzzle)
    assert "Banagher" in attempt.hint()
    attempt.play([key_of(attempt, f"pair:{BOTH}")])
    assert (attempt.wrong, attempt.done) == (False, False)
    while attempt.prompt is not None:
        own = next(step for step in attempt.solution() if step.seat == 0)
        option = next(o for o in attempt.prompt.options if attempt.solver.worlds.real_key(o.key) == own.keys[0])
        attempt.play([option.key])
    assert attempt.done
    assert not attempt.wrong


def test_the_hidden_cards_are_told_but_not_where_they_lie(puzzle: Puzzle):
    one = Attempt(puzzle).hidden()
    puzzle.path.write_text(TEXT.replace("ST03-013", "x").replace("ST01-014", "ST03-013").replace('"x"', '"ST01-014"'))
    assert one == Attempt(puzzle).hidden()
    assert len(one) >= 2


def test_a_position_with_one_right_answer_is_a_puzzle_and_others_are_none():
    theirs = Side(base=None, resources=5, hand=["ST03-013"], deck=["ST01-014"], filler_count=1)
    mine = Side(units=[GM], hand=[STRONGER, TOUGHER, BOTH], resources=5, deck=[GM], filler_count=1)
    engine = set_up(Position([mine, theirs], turn=7))
    found = puzzle_in(engine, 0, win(engine, 0), own=2)
    assert found is None or BOTH in found[0][0].keys[0], "it depends on what the greedy player does"
    easy = set_up(Position([Side(units=[GM, GM]), Side(base=None, units=[UnitAt(GM, rested=True)])], turn=7))
    assert puzzle_in(easy, 0, win(easy, 0), own=2) is None, "any attack wins"


def test_progress_counts_the_first_attempt_and_the_streak(
    puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    progress = PuzzleProgress.load()
    progress.add(puzzle, solved=True)
    rating = progress.rating("gcg")
    assert rating.rating > 1500
    progress.add(puzzle, solved=True)
    assert (progress.rating("gcg"), progress.streak) == (rating, 2)
    progress.add(puzzle, solved=False)
    kept = PuzzleProgress.load()
    assert (kept.streak, kept.best, kept.tried) == (0, 2, {"which-pilot": True})
    assert kept.rating("gcg").rating == pytest.approx(rating.rating)


def test_each_game_has_its_own_rating_and_a_single_one_from_before_is_that_of_gcg(
    puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    progress = PuzzleProgress.load()
    progress.add(puzzle, solved=True)
    [kept] = tmp_path.rglob("puzzles.json")
    old = {"rating": [1900.0, 80.0, 0.06], "streak": 1, "best": 4, "tried": {"which-pilot": True}}
    kept.write_text(json.dumps(old), encoding="utf-8")
    progress = PuzzleProgress.load()
    assert progress.rating("gcg") == Rating(1900.0, 80.0, 0.06)
    assert progress.rating("macross-crusade") == Rating()
    progress.add(next(one for one in SHIPPED if one.name == "one-song"), solved=False)
    again = PuzzleProgress.load()
    assert again.rating("gcg") == Rating(1900.0, 80.0, 0.06)
    assert again.rating("macross-crusade").rating < 1500
    assert (again.best, again.tried) == (4, {"which-pilot": True, "one-song": False})


def test_a_new_player_of_a_game_begins_with_easy_puzzles():
    progress = PuzzleProgress({"gcg": Rating(1900.0, 60.0)}, 0, 0, {})
    others = [one for one in SHIPPED if one.game == "macross-crusade"]
    easiest = sorted(one.rating for one in others)[: len(others) // 3]
    assert all(one.rating <= easiest[-1] for one in list(progress.next_of(others))[:3])


def test_the_refutation_shows_the_step_that_loses():
    """The only possible answer of the other side: what has lost the card is told, and by which rule."""
    attempt = Attempt(next(one for one in SHIPPED if one.name == "basara-sings"))
    front, rear = (next(one.key for one in attempt.choices() if name in one.label) for name in ("Vajra", "Ace of"))
    [taken] = attempt.play([front, rear])
    assert attempt.wrong
    assert (taken.seat, taken.label) == (1, "Sound Force takes Large Vajra")
    assert attempt.film[attempt.wrong_at].step is not None
    assert attempt.film[attempt.wrong_at].step.seat == 0


def test_a_card_shows_the_rule_that_its_figures_bring_with_them():
    sheets = [sheet_of(game("macross-crusade"), number) for number in ("CH-021", "S-P10")]
    assert ["Sound Force" in " ".join(sheet.text) for sheet in sheets] == [True, False]
    book = game("macross-crusade").book()
    white = [card for card in book if card.white]
    assert len(white) > 1
    assert all("Sound Force" in wording(game("macross-crusade"), card.number) for card in white)


def test_what_no_longer_matters_is_answered_by_itself():
    """Two attackers are left and either order wins: the puzzle ends with the attack that decides it."""
    puzzle = next(one for one in SHIPPED if one.name == "composed-079")
    attempt, answers = Attempt(puzzle), 0
    while attempt.prompt is not None:
        [own, *_] = attempt.solution()
        attempt.play(own.keys)
        answers += 1
    own = [moment.step for moment in attempt.film if moment.step is not None and moment.step.seat == puzzle.seat]
    assert attempt.done
    assert answers < len(own), "some questions were not asked"


def test_units_that_are_sent_out_stand_in_their_area_while_their_order_is_asked():
    """The solver sees there what is decided, and no forecast that leaves it out; the other side does not yet."""
    attempt = Attempt(next(one for one in SHIPPED if one.name == "basara-sings"))
    engine, seat = attempt.film[0].world.engine, attempt.puzzle.seat
    area = engine.prompt.args[0]
    own, theirs = (attempt.module.view(engine, one) for one in (seat, 1 - seat))
    assert {card.name for card in own.players[seat].cards(area)} == {"Large Vajra", "Ace of Aces"}
    assert not own.players[seat].cards("deployment")
    assert area not in [clash.zone for clash in own.clashes]
    assert not theirs.players[seat].cards(area)
    assert len(theirs.players[seat].cards("deployment")) == 2


def test_a_stopped_proof_answers_nothing(puzzle: Puzzle):
    attempt = Attempt(puzzle)
    first = attempt.choices()[0].key
    attempt.stopped = lambda: True
    with pytest.raises(Interrupted):
        attempt.play([first])
    assert len(attempt.film) == 1
    attempt.stopped = lambda: False
    attempt.play([first])
    assert len(attempt.film) > 1


def test_answers_that_are_numbers_stand_in_order(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch):
    attempt = Attempt(puzzle)
    view = attempt.view()
    assert view.prompt is not None
    labels = [f"X = {at}" for at in (10, 2, 0, 1)]
    options = [replace(option, label=label) for option, label in zip(view.prompt.options, labels, strict=False)]
    monkeypatch.setattr(
        Attempt, "view", lambda self, at=-1: replace(view, prompt=replace(view.prompt, options=tuple(options)))
    )
    found = [int(one.label[4:]) for one in attempt.choices()]
    assert found == sorted(found)
    assert len(found) > 2


def test_the_daily_puzzle_is_the_same_all_day_and_changes(puzzle: Puzzle):
    puzzles = [Puzzle(f"p{at}", puzzle.path, "gcg", "win", 0, 1500.0) for at in range(20)]
    first = date(2026, 1, 1)
    days = [daily(puzzles, first + timedelta(days=at)).name for at in range(30)]
    assert daily(puzzles[::-1], first).name == days[0]
    assert len(set(days)) > 5


def test_the_command_plays_a_file(puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    import io

    labels = [option.label for option in Attempt(puzzle).choices()]
    ends = 1 + labels.index("End turn")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"h\n99\n{ends}\n"))
    assert cli.main(["puzzle", str(puzzle.path)]) == 0
    out = capsys.readouterr().out
    assert "The next answer is about Banagher Links" in out
    assert "No: this gives it away" in out
    assert "The turn ends without a win" in out
    assert cli.main(["puzzle", str(puzzle.path.with_name("none.toml"))]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_the_command_says_how_to_choose_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    import io

    [found] = [one for one in SHIPPED if one.name == "stay-home"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n"))
    assert cli.main(["puzzle", str(found.path), "--game", "gundam-war", "--goal", "survive"]) == 0
    out = capsys.readouterr().out
    assert out.count("Enter alone: send nobody.") == 3, "for Space, for Earth, and in the defence of the next turn"
    assert "No: this gives it away" not in out


def test_the_list_has_names_and_titles_and_a_name_is_enough_to_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    import io

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert cli.main(["puzzle", "--game", "macross-crusade", "--list"]) == 0
    rows = [row.split(maxsplit=2) for row in capsys.readouterr().out.splitlines()]
    assert ["1400", "one-song", "One Song"] in rows
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert cli.main(["puzzle", "one-song", "--game", "macross-crusade"]) == 0
    assert "One Song: Win in this turn" in capsys.readouterr().out
    assert PuzzleProgress.load().tried == {"one-song": False}


def test_a_broken_index_is_refused_with_its_name(tmp_path: Path):
    assert in_folder(tmp_path, "gcg") == []
    (tmp_path / "index.toml").write_text('[[puzzle]]\nname = "../x"\ngoal = "win"\nseat = "p1"\nrating = 1\n')
    with pytest.raises(PuzzleError, match=r"index\.toml"):
        in_folder(tmp_path, "gcg")


FIGHT = """
[[scenario]]
name = "Fight"
turn = 7
active = "p1"
[scenario.p1]
units = ["ST01-005"]
[scenario.p2]
units = [{ card = "ST01-005", rested = true }, { card = "ST01-008", rested = true }]
[[scenario.step]]
turn = 7
"""


def fight(tmp_path: Path, goal: GoalName, card: str) -> Puzzle:
    (tmp_path / "index.toml").unlink(missing_ok=True)
    add_puzzle(tmp_path, "fight", FIGHT, goal, 0, 1500, card)
    [found] = in_folder(tmp_path, "gcg")
    return found


def attack_on(attempt: Attempt, card: str) -> str:
    assert attempt.prompt is not None
    return next(option.key for option in attempt.prompt.options if option.to_card == card)


def test_a_goal_may_be_about_a_card_in_play(tmp_path: Path):
    destroys = fight(tmp_path, "destroy", GM)
    attempt = Attempt(destroys)
    assert destroys.asked.startswith("Destroy GM in this turn")
    attempt.play([attack_on(attempt, GM)])
    assert attempt.done
    saves = fight(tmp_path, "save", GM)
    attempt = Attempt(saves)
    assert saves.asked.startswith("Keep GM in play")
    attempt.play([attack_on(attempt, GM)])
    assert attempt.wrong, "both are destroyed"
    attempt = Attempt(saves)
    attempt.play(["end"])
    assert attempt.done


def test_a_goal_about_a_card_names_exactly_one_in_play(tmp_path: Path):
    with pytest.raises(PuzzleError, match="P1 has exactly one in play"):
        Attempt(fight(tmp_path, "save", BLOCKER))
    with pytest.raises(PuzzleError, match="needs a card"):
        fight(tmp_path, "destroy", "")
    with pytest.raises(PuzzleError, match="none otherwise"):
        fight(tmp_path, "win", GM)


def test_the_command_plays_a_file_about_a_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    import io

    path = str(fight(tmp_path, "destroy", GM).path)
    monkeypatch.setattr("sys.stdin", io.StringIO("s\n"))
    assert cli.main(["puzzle", path, "--goal", "destroy", "--target", GM.lower()]) == 0
    assert "Destroy GM in this turn" in capsys.readouterr().out
    assert cli.main(["puzzle", path, "--goal", "save"]) == 2
    assert "--target" in capsys.readouterr().err
    assert cli.main(["puzzle", path, "--target", GM]) == 2
    assert cli.main(["puzzle", path, "--goal", "save", "--target", "XX-1"]) == 2
    assert "--target XX-1: there is no such card" in capsys.readouterr().err
    assert cli.main(["puzzle", path, "--goal", "save", "--target", BLOCKER]) == 2
    assert "exactly one" in capsys.readouterr().err


@pytest.mark.parametrize("id", game_ids())
def test_shipped_puzzles_have_names_of_their_own(id: str):
    names = [one.name for one in shipped(id)]
    assert len(set(names)) == len(names)


def content(puzzle: Puzzle) -> str:
    """What a puzzle's file says, without its name and description."""
    lines = puzzle.path.read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if not line.startswith(("name", "about")))


def test_no_two_shipped_puzzles_are_the_same():
    contents = [content(one) for one in SHIPPED]
    assert len(set(contents)) == len(contents)


@pytest.mark.parametrize("id", ["gundam-war", "macross-crusade"])
def test_twenty_puzzles_and_more_of_a_sister_game_have_every_goal_and_say_what_they_teach(id: str):
    found = [one for one in SHIPPED if one.game == id]
    assert len(found) >= 20
    assert {one.goal for one in found} == set(GOALS)
    assert all(one.title and one.teaches for one in found)
    assert len({one.teaches for one in found}) == len(found)


def fails_as_told(attempt: Attempt, keys: tuple[str, ...]) -> None:
    """A wrong first answer is refuted by a line in which each answer follows the one before, to the goal missed."""
    solver, start = attempt.solver, attempt.solver.worlds.start
    asked = start.engine.prompt
    assert asked is not None
    answer = [next(one for one in asked.options if solver.worlds.real_key(one.key) == key) for key in keys]
    line = solver.refutation(start, answer)
    assert attempt.goal.reached(line[-1].world.engine) is False
    assert line[0].step is not None
    assert line[0].step.keys == keys
    made = [moment.world.engine.decisions for moment in line]
    assert made == sorted(made)


def test_two_answers_are_no_hard_puzzle_whatever_they_are_about():
    """A guess decides half of the time: as if an equal had been met."""
    steps = [LineStep(0, ("one",), "", "", choices) for choices in (2, 2, 1)]
    assert hardest(steps[:1]) == GUESSING
    assert hardest(steps) == pytest.approx(GUESSING + 400 * math.log10(3), abs=1)
    beginner = Rating()
    for _ in range(10):
        beginner = rated(beginner, [(Rating(hardest(steps[:1]), 80.0), 1.0)])
    assert beginner.rating < 1800


@pytest.mark.parametrize("one", SHIPPED[::25], ids=lambda one: one.name)
def test_no_shipped_puzzle_is_rated_above_what_guessing_allows(one: Puzzle):
    steps = [step for step in Attempt(one).solution() if step.seat == one.seat]
    assert one.rating <= hardest(steps) + 5  # ratings are rounded to tens


@pytest.mark.thorough
@pytest.mark.parametrize("one", SHIPPED, ids=lambda one: one.name)
def test_each_shipped_puzzle_has_exactly_one_first_answer_and_refutes_the_others(one: Puzzle):
    attempt = Attempt(one)
    moves = attempt.solver.first_moves()
    assert sorted(moves.values()).count("yes") == 1
    assert "not decided" not in moves.values()
    for keys, verdict in moves.items():
        if verdict == "no":
            fails_as_told(attempt, keys)


@pytest.mark.parametrize("one", SHIPPED[::50], ids=lambda one: one.name)
def test_a_wrong_first_answer_ends_with_the_goal_missed(one: Puzzle):
    attempt = Attempt(one)
    answers = own_answers(attempt.solver.worlds.start.engine)
    attempt.play([one.key for one in next(one for one in answers if attempt.solver.keeps(one) == "no")])
    assert attempt.wrong
    assert attempt.goal.reached(attempt.film[-1].world.engine) is False


def test_a_refutation_does_not_depend_on_knowing_the_hidden_cards():
    """In each single world after no block the seat could still survive, if it knew in which one it is."""
    attempt = Attempt(next(one for one in SHIPPED if one.name == "block-001"))
    attempt.play(["pass"])
    assert attempt.wrong
    assert [step.keys[0].partition(":")[0] for step in attempt.told] == ["command", "choose", "attack"]
    assert attempt.goal.reached(attempt.film[-1].world.engine) is False


@pytest.mark.thorough
def test_the_order_of_the_answers_tells_nothing():
    """The first answer of a puzzle, which is white, is right no more often than by lot."""
    shown = SHIPPED[::5]
    by_lot, right = 0.0, 0
    for one in shown:
        attempt = Attempt(one)
        first, asked = attempt.choices()[0], attempt.solver.worlds.start.engine.prompt
        assert asked is not None
        by_lot += 1 / len(attempt.choices())
        if asked.least <= 1:
            right += attempt.solver.keeps(tuple(asked.select([first.key]))) != "no"
    assert right <= max(by_lot, len(shown) / 5)


def test_answers_about_cards_that_are_alike_are_one():
    attempt = Attempt(next(one for one in SHIPPED if one.name == "block-012"))
    assert attempt.prompt is not None
    assert len(attempt.prompt.options) == 3, "two of the three blockers are alike"
    labels = [option.label for option in attempt.choices()]
    assert len(labels) == 2
    assert Attempt(attempt.puzzle).choices() == attempt.choices(), "always in the same order"


@pytest.mark.parametrize("id", game_ids())
def test_no_two_answers_have_the_same_words(id: str):
    for one in shipped(id)[::12]:
        labels = [option.label for option in Attempt(one).choices()]
        assert len(set(labels)) == len(labels)


def test_giving_up_plays_the_solution_out(puzzle: Puzzle):
    attempt = Attempt(puzzle)
    line = attempt.give_up()
    assert attempt.prompt is None
    assert any(BOTH in step.keys[0] for step in line)
    assert attempt.goal.reached(attempt.film[-1].world.engine)
    assert attempt.view(0).turn == attempt.view(len(attempt.film) - 1).turn


def test_the_puzzles_that_are_offered_vary_in_kind():
    progress = PuzzleProgress({"gcg": Rating(1550.0, 50.0)}, 0, 0, {})
    puzzles = [puzzle for puzzle in SHIPPED if puzzle.game == "gcg"]
    order = list(progress.next_of(puzzles))
    assert sorted(one.name for one in order) == sorted(one.name for one in puzzles)
    near = [one for one in order if abs(one.rating - 1500) < 300]
    same = sum(one.kind == two.kind for one, two in pairwise(near))
    fewest = max(0, 2 * max(Counter(one.kind for one in near).values()) - len(near) - 1)
    assert same <= fewest + 1
    tried = PuzzleProgress({}, 0, 0, {one.name: True for one in puzzles[:10]})
    assert {one.name for one in list(tried.next_of(puzzles))[-10:]} == set(tried.tried)


def test_puzzles_that_teach_the_same_are_called_alike_and_do_not_follow_each_other():
    puzzles = [one for one in SHIPPED if one.game == "gcg" and one.teaches and one.kind == "win"]
    assert len({one.idea for one in puzzles}) >= 5
    assert len({one.called for one in puzzles}) == len(puzzles)
    assert all(len({one.title for one in puzzles if one.idea == idea}) == 1 for idea in {one.idea for one in puzzles})
    order = list(PuzzleProgress({"gcg": Rating(1550.0, 50.0)}, 0, 0, {}).next_of(puzzles))[:10]
    assert all(one.idea != two.idea for one, two in pairwise(order))


def test_a_puzzle_is_called_by_its_title_or_kind(puzzle: Puzzle):
    assert replace(puzzle, name="block-012", goal="survive").called == "Block 12"
    assert replace(puzzle, name="composed-001").called == "Win 1"
    assert replace(puzzle, title="Two fronts").called == "Two fronts"
    assert puzzle.called == "which-pilot"
