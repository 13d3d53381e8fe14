"""A match of three games at one table: one record, swaps between games, and the loser chooses (MT-1 to MT-6)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.app.film import eyes_for
from gundam_tui.cli import main
from gundam_tui.games.decks import Deck
from gundam_tui.games.decks.sideboard import Swap
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.kernel.record_reader import games_in, read_record
from gundam_tui.study.analysis import Analyst, StillRunning
from gundam_tui.table.best_of import MatchEnd, MatchOptions, MatchScore
from gundam_tui.table.journal import unfinished
from gundam_tui.table.match import Match
from gundam_tui.table.playback import OPEN, Playback
from tests.table.games import book, deck, play

SIDE = {"GD01-002": 4, "GD01-003": 4, "GD01-005": 2}
SWAP = Swap({"ST01-005": 2}, {"GD01-002": 2})


def brought(name: str = "st01", *, plan: Swap | None = None) -> Deck:
    return replace(deck(name), sideboard=SIDE, plan=plan or Swap())


def begun(path: Path | None = None, *, bots: tuple[str | None, str | None] = (None, None), one: Deck | None = None,
          two: Deck | None = None) -> Match:  # fmt: skip
    match = Match.new(
        [one or brought(), two or brought("st03")], 5, names=("Amuro", "Char"), bots=bots, journal=path, book=book()
    )
    match.score = MatchScore(MatchOptions(3))
    return match


def over(match: Match, loser: int = 1) -> Match:
    match.advance()
    match.concede(loser)
    return match


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "gundam-tui" / "match.record"


# ---------------------------------------------------------------- one record


@pytest.mark.rule("MT-1", "MT-2")
def test_the_games_of_a_match_stand_in_one_record_and_the_loser_of_each_chooses(path: Path):
    match = begun(path)
    play(match, 5, stop=12)
    match.concede(1)
    second = match.rematch(seed=6)
    assert (second.path, second.score.wins) == (path, (1, 0))
    play(second, 6, stop=1)
    assert (second.header.chooser, second.chose) == (1, 1)
    third = over(second, 0).rematch(seed=7)
    assert (third.score.wins, third.header.chooser) == ((1, 1), 0)
    over(third)
    third.close()
    assert third.standing.result is not None
    assert (third.standing.result.end, third.standing.result.winner) == (MatchEnd.WON, 0)
    data = path.read_bytes()
    assert len(games_in(data)) == 3
    for number, game in enumerate((match, second, third), 1):
        record = read_record(data, number)
        assert (record.damage, record.game, record.games) == (None, number, 3)
        assert record.outcome == game.outcome
        shown = Playback.read(data, "the match", game=number)
        assert (shown.notes, shown.total) == ([], len(game.engine.record))
    with pytest.raises(RecordError, match="there is no game 4 in this record: it holds 3 games"):
        read_record(data, 4)


@pytest.mark.rule("MT-1", "MT-4")
def test_a_match_is_resumed_in_its_second_game_and_between_two_games(path: Path):
    match = begun(path)
    play(match, 5, stop=3)
    over(match)
    match.swap(0, SWAP)
    match.close()
    assert unfinished() == [match.path]  # between two games
    again = Match.resume()
    assert (again.swaps, again.standing) == ({0: SWAP}, match.standing)
    second = again.rematch(seed=9)
    assert second.header.seats[0].piles["cards"]["GD01-002"] == 2
    play(second, 4, stop=3)
    second.close()
    resumed = Match.load(second.path or path, book=book())
    assert resumed.engine.digest() == second.engine.digest()
    assert [one.sections for one in resumed.presented] == [one.sections for one in match.presented]
    assert [one.sideboard for one in resumed.presented] == [SIDE, SIDE]
    assert resumed.score == second.score
    over(resumed, 1)
    resumed.close()
    assert resumed.standing.result is not None
    assert unfinished() == []


@pytest.mark.rule("MT-1")
@pytest.mark.parametrize("kept", [0, 1, 40, 400])
def test_a_next_game_whose_beginning_was_cut_off_leaves_the_game_before(path: Path, kept: int):
    match = begun(path)
    play(match, 5, stop=3)
    over(match)
    whole = path.read_bytes()
    match.rematch(seed=6).close()
    added = path.read_bytes()[len(whole) :]
    path.write_bytes(whole + added[:kept])
    again = Match.load(path, book=book())
    assert (again.outcome, again.standing.running) == (match.outcome, True)
    assert path.read_bytes() == whole
    again.rematch(seed=6).close()
    assert len(games_in(path.read_bytes())) == 2


def test_damage_is_told_by_the_line_of_the_file(path: Path):
    match = over(begun(path))
    lines = len(path.read_bytes().splitlines())
    second = match.rematch(seed=6)
    play(second, 6, stop=4)
    second.close()
    rows = path.read_bytes().splitlines()
    at = next(number for number, row in enumerate(rows[lines:], lines) if row.startswith(b"1 "))
    rows[at] = rows[at].replace(b"1 ", b"1  ", 1)
    record = read_record(b"\n".join([*rows, b""]))
    assert record.damage is not None
    assert record.damage.line == at + 1
    assert record.sound == sum(len(row) + 1 for row in rows[:at])


# ---------------------------------------------------------------- swaps


@pytest.mark.rule("MT-4", "MT-5")
def test_both_swap_before_the_next_game_and_after_the_match_decks_are_as_first_presented():
    match = over(begun())
    assert match.swappers == [0, 1]
    match.swap(0, SWAP)
    match.swap(1, Swap({"ST03-001": 1}, {"GD01-005": 1}))
    match.swap(0, Swap({"ST01-005": 1}, {"GD01-003": 1}))  # the last word counts
    second = match.rematch(seed=6)
    one, two = (seat.piles for seat in second.header.seats)
    assert (one["cards"].get("GD01-002"), one["cards"]["GD01-003"], two["cards"]["GD01-005"]) == (None, 1, 1)
    assert [sum(seat["cards"].values()) for seat in (one, two)] == [50, 50]
    assert second.sideboards == (10, 10)
    third = over(second, 0).rematch(seed=7)  # nobody swaps: the decks stay as they are
    assert third.header.seats[0].piles == one
    new = over(third, 0).rematch(seed=8)
    assert [seat.piles for seat in new.header.seats] == [seat.piles for seat in match.header.seats]
    assert new.score.ends == ()


@pytest.mark.rule("MT-4")
@pytest.mark.parametrize(
    ("swap", "told"),
    [
        (Swap({"ST01-005": 1}, {}), "1 out and 0 in"),
        (Swap({"ST01-005": 1}, {"GD01-005": 3}), "1 out and 3 in"),
        (Swap({"ST01-005": 3}, {"GD01-005": 3}), "the sideboard has 2"),
    ],
)
def test_a_swap_that_is_not_possible_changes_nothing(swap: Swap, told: str):
    match = over(begun())
    with pytest.raises(Refused, match=told) as caught:
        match.swap(0, swap)
    assert (caught.value.clause, match.swaps) == ("MT-4", {})


@pytest.mark.rule("MT-4")
def test_cards_are_swapped_only_between_games_of_a_match_and_with_a_sideboard():
    match = begun(two=deck("st03"))
    match.advance()
    with pytest.raises(Refused, match="between two games of a match"):
        match.swap(0, SWAP)
    over(match)
    assert match.swappers == [0]
    with pytest.raises(Refused, match="with a sideboard"):
        match.swap(1, Swap())
    assert match.own_deck(1) is None
    last = over(match.rematch(seed=6))
    assert last.swappers == []


@pytest.mark.rule("MT-4")
def test_a_computer_player_swaps_by_the_plan_of_its_deck_after_the_first_game(path: Path):
    plan = Swap({"ST03-001": 2}, {"GD01-002": 2})
    match = begun(path, bots=(None, "random"), two=brought("st03", plan=plan))
    play(match, 5, stop=2)
    match.close()
    second = over(Match.load(path, book=book())).rematch(seed=6)
    assert second.header.seats[1].piles["cards"]["GD01-002"] == 2
    third = over(second, 0).rematch(seed=7)
    assert third.header.seats[1].piles == second.header.seats[1].piles
    third.close()


@pytest.mark.rule("MT-4", "MT-6")
def test_nothing_that_others_see_tells_what_was_swapped_or_whether():
    seen: list[object] = []
    for swap in (None, Swap(), SWAP):
        match = over(begun())
        if swap is not None:
            match.swap(0, swap)
        second = match.rematch(seed=6)
        second.advance()
        seen.append([
            (one.view(seat), one.log(seat), one.cues(0), one.standing, one.sideboards, one.decks)
            for one in (match, second) for seat in (1, None)
        ])  # fmt: skip
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("MT-4")
def test_the_end_taken_back_takes_the_swaps_along(path: Path):
    match = begun(path)
    play(match, 5, stop=4)
    over(match)
    match.swap(0, SWAP)
    assert match.undo(agreed=True)
    assert match.swaps == {}
    match.close()
    again = Match.load(path, book=book())
    over(again)
    assert again.swaps == {}
    assert again.rematch(seed=6).header.seats[0].piles == match.header.seats[0].piles


# ---------------------------------------------------------------- afterwards


def whole_match(path: Path) -> Match:
    match = begun(path)
    play(match, 5, stop=6)
    second = over(match).rematch(seed=6)
    play(second, 6, stop=8)
    return over(second)


@pytest.mark.rule("MT-1")
def test_each_game_of_a_match_is_replayed_and_checked_by_its_number(path: Path, capsys: pytest.CaptureFixture[str]):
    whole_match(path).close()
    shown = [Playback.open(path, game=number) for number in (1, 2, 0)]
    assert [(one.game, one.games) for one in shown] == [(1, 2), (2, 2), (2, 2)]
    assert main(["replay", str(path), "--check"]) == 0
    told = capsys.readouterr().out
    assert "Game 1 of 2" in told
    assert "Game 2 of 2" in told
    assert main(["replay", str(path), "--check", "--part", "1"]) == 0
    assert "Game 2" not in capsys.readouterr().out
    assert main(["replay", str(path), "--check", "--part", "3"]) == 2
    assert "there is no game 3 in this record: it holds 2 games" in capsys.readouterr().err


@pytest.mark.rule("MT-6a")
def test_while_a_match_lasts_its_games_are_shown_covered_and_not_analysed(path: Path):
    match = begun(path)
    play(match, 5, stop=6)
    over(match)
    shown = Playback.open(path, book=book())
    assert (shown.match_runs, eyes_for(shown)) == (True, None)
    with pytest.raises(StillRunning, match="the match of this game is not over"):
        Analyst(path, keep=False)
    second = over(match.rematch(seed=6))
    assert second.standing.result is not None
    second.close()
    shown = Playback.open(path, game=1, book=book())
    assert (shown.match_runs, eyes_for(shown)) == (False, OPEN)
    analysts = [Analyst(path, game=number) for number in (1, 2, 0)]
    assert [one.kept and one.kept.name for one in analysts] == [
        "match.record.1.analysis", "match.record.2.analysis", "match.record.2.analysis",
    ]  # fmt: skip
