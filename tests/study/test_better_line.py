"""The better line of a decision: what its seat could imagine, moment by moment, and nothing that really lay hidden."""

from __future__ import annotations

from pathlib import Path

from gundam_tui.games.registry import game_of
from gundam_tui.study.analysis import Analyst
from gundam_tui.study.better_line import better_line
from gundam_tui.table.playback import Playback
from tests.properties.test_hidden import swapped

from .games import a_missed_win


def test_a_proven_line_is_played_until_it_has_won(tmp_path: Path):
    judged = a_missed_win(tmp_path / "game.record")
    line = Analyst(tmp_path / "game.record").better(judged)
    assert line is not None
    assert judged.proven
    assert (line.at, line.now.text, line.now.view.outcome) == (0, "", None)
    assert line.next is not None
    assert (line.next.seat, line.next.text) == (judged.seat, judged.best)
    assert [text for _, text in line.told][: len(judged.line)] == list(judged.line)
    assert line.go_to(99)
    assert line.at == line.total
    assert not line.go_to(line.total + 1)
    assert line.now.view.outcome is not None
    assert judged.seat in line.now.view.outcome.winners
    assert line.before is not None
    line.go_to(1)
    assert any(cue.what == "attack" for cue in line.now.cues), "its motion can be shown"


def test_a_line_is_the_same_whatever_lies_hidden(tmp_path: Path):
    judged = a_missed_win(tmp_path / "game.record")
    engine = Playback.open(tmp_path / "game.record").copy(judged.number - 1)
    names = ("Amuro", "Char")
    lines = [
        better_line(one, judged.best_keys, names, judged.given, seed=1, proven=True)
        for one in (engine, swapped(engine, judged.seat, 3))
    ]
    assert lines[0] is not None
    assert lines[1] is not None
    assert lines[0].told == lines[1].told
    for at in range(lines[0].total + 1):
        for line in lines:
            line.go_to(at)
        assert lines[0].now == lines[1].now
        other = 1 - judged.seat
        hand = next(zone for zone in game_of(engine).board(2).hands)
        assert not any(card.number for card in lines[0].now.view.players[other].cards(hand))


def test_an_answer_that_is_none_there_makes_no_line(tmp_path: Path):
    judged = a_missed_win(tmp_path / "game.record")
    engine = Playback.open(tmp_path / "game.record").copy(judged.number - 1)
    engine.choose(engine.prompt.select(["end"]))
    over = engine.clone()
    over.concede(0)
    assert better_line(over, judged.best_keys, ("Amuro", "Char"), "", seed=1, proven=False) is None
