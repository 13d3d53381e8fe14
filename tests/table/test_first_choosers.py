"""Who decides who goes first in a rematch is set, in every game, format and number of seats, and not searched for."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.games import registry
from gundam_tui.games.api import GameModule
from gundam_tui.games.registry import game_ids
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.kernel.record_format import FORMAT, RecordError
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.players.default import default_answer
from gundam_tui.table.best_of import MatchOptions, MatchScore
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from tests import toy_game
from tests.records import edited, lines_of
from tests.table.ways import MOST_SEATS, NAMES, WAYS, Way, begun, given_up

__all__ = ["begun"]  # a fixture

ASKED = ("first", "direction")  # the question who goes first, and that of the one who does


def test_all_games_are_among_the_ways():
    assert {way.game for way in WAYS} == set(game_ids())


def to_the_question(match: Match) -> None:
    """Answer as little as possible until it is asked who goes first."""
    for _ in range(2 * match.engine.seats):
        prompt = match.prompt
        assert prompt is not None
        if prompt.kind in ASKED:
            return
        match.answer([option.key for option in default_answer(prompt, match.game)])
    raise AssertionError("nobody is asked who goes first")


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_whoever_is_named_is_asked_and_whoever_cannot_be_is_refused_with_a_sentence(way: Way, begun: list[GameModule]):
    """However it is asked for, a rematch begins one game or none."""
    match = way.over()
    able = match.first_choosers
    assert able.seats
    for seat in range(MOST_SEATS):
        for swap in (False, True):
            begun.clear()
            if seat in able.seats:
                again = match.rematch(swap, chooser=seat)
                assert len(begun) == 1
                assert again.header.chooser == seat
                to_the_question(again)
                assert again.prompt is not None
                assert (again.prompt.seat, again.prompt.rule) == (seat, able.rule)
            else:
                with pytest.raises(Refused, match=rf"^P{seat + 1} cannot be the one who .*: it can be P1") as caught:
                    match.rematch(swap, chooser=seat)
                assert caught.value.clause == able.rule
                assert begun == []


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_the_seat_that_was_named_is_in_the_record_which_is_replayed_resumed_and_branched(way: Way, tmp_path: Path):
    match = way.over()
    seat = match.first_choosers.seats[-1]
    path = tmp_path / "again.record"
    again = match.rematch(chooser=seat, journal=path)
    to_the_question(again)
    again.answer([option.key for option in default_answer(again.prompt, again.game)])
    again.close()
    assert f"chooser p{seat + 1}" in lines_of(path.read_text())
    header = read_record(path.read_bytes()).header
    assert (header.version, header.chooser) == (FORMAT, seat)
    resumed = Match.load(path)
    assert (resumed.engine.digest(), resumed.notes) == (again.engine.digest(), [])
    resumed.close()
    shown = Playback.open(path)
    assert shown.notes == []
    branch = shown.branch(tmp_path / "branch.record")
    assert (branch.header.chooser, branch.engine.digest()) == (seat, again.engine.digest())
    branch.close()
    assert again.rematch(journal=tmp_path / "third.record").header.chooser is None  # each rematch says it anew


@pytest.mark.parametrize("id", ["gcg", "macross-crusade", "gundam-war"])
def test_a_moment_before_the_first_turn_is_told_as_a_scenario(id: str):
    again = Way(id, "duel", 2).over().rematch(chooser=1)
    to_the_question(again)
    shown = Playback.read(again.text().encode())
    shown.go_to(shown.total)
    told = shown.scenario()
    assert 'chooser = "p2"' in told
    assert 'prompt = { seat = "p2", kind = "first"' in told


@pytest.mark.parametrize(
    ("old", "changed", "why"),
    [
        ("chooser p2", "chooser p3", "p3 is to decide who goes first, and there are 2 players"),
        ("chooser p2", "chooser everybody", "'everybody' is not a seat"),
        ("chooser p2\n", "", "the header ends without chooser"),
    ],
)
def test_a_record_that_names_nobody_who_can_be_is_refused(old: str, changed: str, why: str):
    text = Way("gundam-war", "duel", 2).over().rematch(chooser=1).text()
    with pytest.raises(RecordError, match=why):
        Match.read(edited(text, old, changed).encode())


def test_a_team_whose_partner_is_named_in_a_record_is_refused():
    text = Way("gcg", "team", 4).over().rematch(chooser=2).text()
    with pytest.raises(RecordError, match=r"cannot be set up: P2 cannot be the one who .*: it can be P1 or P3"):
        Match.read(edited(text, "chooser p3", "chooser p2").encode())


def test_a_game_in_which_nobody_chooses_refuses_everybody():
    registry.register("toy", "tests.toy_game")
    try:
        match = Match.new([toy_game.deck()] * 2, 5, game_id="toy")
        given_up(match)
        for seat in range(MOST_SEATS):
            with pytest.raises(Refused, match="nobody can be named who decides who goes first"):
                match.rematch(chooser=seat)
        assert match.rematch().outcome is None
    finally:
        registry.unregister("toy")


# ---------------------------------------------------------------- a match of several games


@pytest.mark.rule("MC-17", "GW-27", "6-2-1-4")
@pytest.mark.parametrize("id", ["gcg", "macross-crusade", "gundam-war"])
def test_the_loser_of_each_game_of_a_match_is_asked_whether_to_go_first_in_the_next(id: str):
    match = Way(id, "duel", 2).over()
    match.score = MatchScore(MatchOptions(3))
    for loser in (0, 1):
        if loser:
            match.concede(loser)
        assert match.outcome is not None
        chooser = match.standing.chooser(match.outcome.out, match.first_choosers.seats)
        assert chooser == loser
        match = match.rematch(chooser=chooser)
        to_the_question(match)
        assert match.prompt is not None
        assert match.prompt.seat == loser
    match.concede(0)
    assert match.standing.chooser((0,), (0, 1)) is None, "the match is decided"


def test_nobody_is_named_by_itself_after_a_single_game_or_a_draw():
    lost, three = Outcome((1,), "", "", (0,)), MatchScore(MatchOptions(3))
    assert MatchScore().after(lost).chooser((0,), (0, 1)) is None
    assert three.after(Outcome((), "", "")).chooser((), (0, 1)) is None
    assert three.chooser((), (0, 1)) is None
    assert three.after(lost).chooser((0,), ()) is None
    team = MatchScore(MatchOptions(3), 4).after(Outcome((0, 1), "", "", (3, 2)))
    assert team.chooser((3, 2), (0, 2)) == 2, "of a team the leader"
