"""Analyses: a decision is judged by what its seat knew; a game that runs is not analysed; what is found is kept."""

from __future__ import annotations

import errno
import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from gundam_tui import cli
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.language import speaking
from gundam_tui.study.analysis import AnalysisPlan, Analyst, StillRunning, kept_at
from gundam_tui.study.judging import BLUNDER, INACCURACY, MISTAKE, accuracy, called, judge
from gundam_tui.table.match import Match
from tests.properties.games import new
from tests.properties.test_hidden import swapped
from tests.table.games import play

GM = "ST01-005"


def a_record(path: Path, *, over: bool, decisions: int = 14) -> Path:
    """A game of two persons that is given up after some of their answers."""
    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, 5, names=("Amuro", "Char"), journal=path)
    play(match, 3, stop=decisions)
    if over:
        match.concede(0)
    match.close()
    return path


class NoWorker:
    """A process that must not be asked anything."""

    def call(self, *asked: object) -> object:
        raise AssertionError(f"it is asked: {asked}")

    def end(self) -> None:
        pass


def no_process(*args: object, **named: object) -> object:
    raise OSError(errno.EAGAIN, "Resource temporarily unavailable")


def test_words_follow_the_thresholds_and_need_more_than_the_interval():
    words = [called(loss, 1.0, same=False) for loss in (0.5, 2.9, INACCURACY, MISTAKE, BLUNDER)]
    assert words == ["good", "good", "inaccuracy", "mistake", "blunder"]
    assert called(20.0, 21.0, same=False) == "good"
    assert called(20.0, 1.0, same=True) == "best"
    assert accuracy([]) == 100.0
    assert accuracy([0.0]) == pytest.approx(100.0, abs=0.01)
    assert accuracy([30.0]) < accuracy([10.0]) < accuracy([3.0])


def test_ending_the_turn_instead_of_winning_is_a_blunder_that_is_proven():
    sides = [Side(units=[GM], deck=[GM], base=None), Side(base=None, units=[UnitAt(GM, rested=True)] * 3, deck=[GM])]
    found = judge(set_up(Position(sides, turn=7)), ["end"], worlds=4)
    assert found is not None
    assert (found.word, found.proven, found.margin) == ("blunder", True, 0.0)
    assert found.best_keys[0].endswith(">player")
    assert found.chance == 100.0


def test_the_judgement_does_not_depend_on_what_the_seat_cannot_know():
    engine = new("st01-st03", 11, keep=False)
    compared = 0
    while compared < 3:
        prompt = engine.prompt
        assert prompt is not None
        if prompt.kind == "act" and not engine.step_answers and len(prompt.options) > 2:
            keys = [prompt.options[0].key]
            one = judge(engine, keys, worlds=4)
            assert one is not None
            assert judge(swapped(engine, prompt.seat, prompt.number), keys, worlds=4) == one
            compared += 1
        engine.choose(prompt.only_answer() if prompt.forced else prompt.options[: max(1, prompt.least)])


def test_a_running_game_is_not_analysed(tmp_path: Path):
    path = a_record(tmp_path / "runs.record", over=False)
    with pytest.raises(StillRunning, match="not over"):
        Analyst(path)
    assert not kept_at(path).exists()


@pytest.mark.thorough
def test_an_analysis_that_was_stopped_takes_up_its_work_and_ends_the_same(tmp_path: Path):
    path = a_record(tmp_path / "game.record", over=True)
    whole = Analyst(path, AnalysisPlan(4), keep=False)
    for _ in whole.go_on():
        pass
    first = Analyst(path, AnalysisPlan(4))
    with closing(first.go_on()) as going:
        for _ in range(5):
            next(going)
    with kept_at(path).open("a") as file:
        file.write('{"number": 7, "wor')  # torn off in the middle
    again = Analyst(path, AnalysisPlan(4))
    assert again.analysis.done in (0, 5)
    for _ in again.go_on():
        pass
    assert again.analysis.judged == whole.analysis.judged
    assert Analyst(path, AnalysisPlan(4)).analysis.complete
    assert not Analyst(path, AnalysisPlan(5)).analysis.done, "another plan is another analysis"


def test_an_analysis_that_is_stopped_before_it_has_a_process_judges_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    analyst = Analyst(a_record(tmp_path / "game.record", over=True), AnalysisPlan(4))

    class Slow(NoWorker):
        def __init__(self, game: str, cards: Sequence[str]) -> None:
            analyst.stop()

    monkeypatch.setattr("gundam_tui.study.analysis.BesideWorker", Slow)
    assert list(analyst.go_on()) == []


def test_an_analysis_without_a_process_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    analyst = Analyst(a_record(tmp_path / "game.record", over=True), AnalysisPlan(4))
    monkeypatch.setattr("gundam_tui.players.worker.subprocess.Popen", no_process)
    with pytest.raises(RecordError, match=r"game\.record: the analysis was stopped: no process can be started"):
        next(analyst.go_on())


@pytest.mark.thorough
def test_an_analysis_speaks_the_language_it_was_asked_in_and_is_kept_beside_the_other(tmp_path: Path):
    path = a_record(tmp_path / "game.record", over=True, decisions=8)
    Analyst(path, AnalysisPlan(4))
    with speaking("zh"):
        analyst = Analyst(path, AnalysisPlan(4))
        for _ in analyst.go_on():
            pass
    assert analyst.analysis.judged
    assert not any(one.given.isascii() for one in analyst.analysis.judged)
    assert not Analyst(path, AnalysisPlan(4)).analysis.done


@pytest.mark.parametrize(
    "change",
    [{"loss": "much"}, {"word": "splendid"}, {"seat": None}, {"why": "because"}, {"more": 1}, {"given": [[[]]]}],
    ids="".join,
)
def test_a_row_that_somebody_has_changed_is_judged_again(tmp_path: Path, change: dict[str, object]):
    path = a_record(tmp_path / "game.record", over=True, decisions=6)
    for _ in Analyst(path, AnalysisPlan(4)).go_on():
        pass
    rows = [json.loads(row) for row in kept_at(path).read_text().splitlines()]
    at = next(at for at, row in enumerate(rows) if "word" in row)
    rows[at] |= change
    kept_at(path).write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    assert Analyst(path, AnalysisPlan(4)).analysis.done == at - 1


def test_the_command_prints_a_report_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = a_record(tmp_path / "game.record", over=True, decisions=6)
    assert cli.main(["analyse", str(path), "--budget", "4"]) == 0
    assert "accuracy" in capsys.readouterr().out
    assert cli.main(["analyse", str(path), "--budget", "4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["complete"]
    assert [player["name"] for player in found["players"]] == ["Amuro", "Char"]
    assert cli.main(["analyse", str(tmp_path / "none.record")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_what_is_no_record_is_refused(tmp_path: Path):
    path = tmp_path / "other.txt"
    path.write_text("hello")
    with pytest.raises(RecordError, match=r"other\.txt"):
        Analyst(path)
