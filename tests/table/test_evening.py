"""Several games of one evening: names, clock, matches, and who goes first."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.table import player_names as named
from gundam_tui.table.best_of import GameEnd, MatchOptions, MatchScore
from gundam_tui.table.clock import Clock, shown
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from gundam_tui.table.record_notes import score_of
from tests.app.scenes import WAR, position
from tests.table.games import book, deck, new, play, reach

WON, LOST = Outcome((0,), "", ""), Outcome((1,), "", "")


# ---------------------------------------------------------------- matches


def test_single_games_are_counted_as_long_as_the_evening_lasts():
    score = MatchScore()
    for outcome in (WON, WON, WON, LOST, None):
        score = score.after(outcome).following()
    assert (score.total, score.ends) == ((3, 1), ())


@pytest.mark.parametrize(
    "score",
    [
        MatchScore(MatchOptions(3), ends=(GameEnd((0,), 1), GameEnd((), None, late=True, all_lose=True))),
        MatchScore(MatchOptions(3), ends=(GameEnd((), 0),), tally=(2, 1)),
        MatchScore(MatchOptions(3), tally=(0, 2)),
        MatchScore(tally=(4, 0)),
    ],
)
def test_the_match_is_in_the_record(score: MatchScore, tmp_path: Path):
    match = new(3, journal=tmp_path / "one.record")
    match.score = score
    play(match, 3, stop=4)
    match.close()
    again = Match.load(tmp_path / "one.record", book=book())
    assert again.score == score
    assert Match.read(again.text().encode(), book=book()).score == score
    again.close()


def test_an_older_record_that_knows_only_how_many_games_were_won_is_read():
    match = new(3)
    record = read_record(match.text().encode())
    record.settings |= {(0, "best"): "3", (0, "wins"): "1"}
    assert score_of(record) == MatchScore(MatchOptions(3), ends=(GameEnd((0,)),))


# ---------------------------------------------------------------- clock


class Time:
    """A clock to be set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_only_the_time_of_the_player_who_decides_passes():
    time = Time()
    clock = Clock({0: 60, 1: 60}, now=time)
    time.now += 5
    assert (clock.left(0), clock.left(1)) == (60, 60)
    clock.run(0)
    time.now += 7
    assert (clock.left(0), clock.left(1)) == (53, 60)
    clock.run(1)
    time.now += 10
    clock.run(None)
    time.now += 1000
    assert (clock.left(0), clock.left(1)) == (53, 50)
    assert clock.running is None


def test_that_time_has_run_out_is_said_once():
    time = Time()
    clock = Clock({0: 5, 1: 5}, now=time)
    clock.run(1)
    time.now += 4.9
    assert clock.ran_out() is None
    time.now += 0.2
    assert (clock.ran_out(), clock.ran_out()) == (1, None)
    assert clock.left(1) < 0
    assert Clock({0: -3.0}, now=time).ran_out() is None


def test_who_has_no_clock_uses_no_time():
    time = Time()
    clock = Clock({0: 5}, now=time)
    clock.run(1)
    time.now += 9
    assert clock.running is None
    assert clock.left(0) == 5


@pytest.mark.parametrize(
    ("seconds", "text"), [(725, "12:05"), (59.9, "0:59"), (0, "0:00"), (-0.5, "-0:00"), (-67, "-1:07"), (3600, "60:00")]
)
def test_time_as_it_is_shown(seconds: float, text: str):
    assert shown(seconds) == text


def test_the_clock_goes_on_where_it_was_left(tmp_path: Path):
    time = Time()
    match = new(3, journal=tmp_path / "one.record")
    match.clock = Clock({0: 600, 1: 600}, loses=True, now=time)
    match.clock.run(0)
    time.now += 47
    play(match, 3, stop=5)
    match.close()
    again = Match.load(tmp_path / "one.record", book=book())
    assert again.clock is not None
    assert (again.clock.left(0), again.clock.left(1), again.clock.loses) == (553, 600, True)
    again.close()


def test_a_game_lost_on_time_says_so_when_it_is_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    time, path = Time(), tmp_path / "late.record"
    match = new(3, journal=path)
    match.clock = Clock({0: 600, 1: 600}, loses=True, now=time)
    play(match, 3, stop=5)
    match.clock.run(0)
    time.now += 601
    late = match.clock.ran_out()
    assert late == 0
    match.time_out(late)
    match.close()
    shown = Playback.open(path, book=book())
    shown.go_to(shown.total)
    assert shown.last is not None
    assert shown.last.text == "has no time left and loses"
    assert main(["replay", str(path), "--text"]) == 0
    assert "lost the game on time" in capsys.readouterr().out


# ---------------------------------------------------------------- names


def test_a_record_is_told_with_the_names_of_the_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "named.record"
    match = Match.new([deck("st01"), deck("st03")], 3, names=("Amuro", "Kyōko"), journal=path, book=book())
    play(match, 3, stop=5)
    match.close()
    assert main(["replay", str(path), "--text", "--at", "5"]) == 0
    told = capsys.readouterr().out
    assert "Amuro draws" in told
    assert not re.search(r"\bP[12]\b(?! (Amuro|Kyōko))", told)
    assert main(["replay", str(path), "--text", "--ascii"]) == 0
    told = capsys.readouterr().out
    assert told.isascii()
    assert "Kyoko draws" in told


def test_players_are_called_by_their_names():
    names = ("Amuro", "Char")
    assert named.called("P1 attacks P2's GM; P3 and XP1 stay", names) == "Amuro attacks Char's GM; P3 and XP1 stay"
    assert named.called("P1的GM攻击P2。", names) == "Amuro的GM攻击Char。"
    assert named.called("P1, P2", ("P1", "Char")) == "P1, Char"
    assert named.called("P1, P2", ("P2", "p2")) == "P2, P2"
    assert named.called("P1, P2", ("Ace", "Ace")) == "P1 Ace, P2 Ace"
    assert not named.anybody(("P1", "p2"))
    assert not named.anybody(("", ""))


def test_log_and_labels_speak_of_names():
    match = new(3)
    prompt = reach(match, 3, lambda prompt: prompt.kind == "act")
    text = " ".join(line.text for line in match.log(prompt.seat))
    assert "Amuro" in text
    assert "Char" in text
    assert "P1" not in text.split()
    first = new(3)
    first.advance()
    assert first.prompt is not None
    view = first.view(first.prompt.seat)
    assert view.prompt is not None
    assert [option.key for option in view.prompt.options] == first.prompt.keys()
    other = ("Amuro", "Char")[1 - first.prompt.seat]
    assert any(other in option.label.split() for option in view.prompt.options)
    assert not any("P1" in option.label or "P2" in option.label for option in view.prompt.options)


def test_without_names_nothing_is_rewritten():
    plain = Match.new([deck("st01"), deck("st03")], 3, book=book())
    assert plain.log(0) == log_lines(plain.engine, 0)
    assert any("P1" in line.text for line in plain.log(0))


def test_what_squads_would_do_names_the_players():
    seen = position("gundam-war", WAR, "damage").view(0)
    clashes = tuple(replace(one, text="1: 1 to P2's Nation", brief="P1") for one in seen.clashes)
    told = named.view(replace(seen, clashes=clashes), ("Amuro", "Char"))
    assert {(one.text, one.brief) for one in told.clashes} == {("1: 1 to Char's Nation", "Amuro")}
