"""What an event allows, refuses and works out: entries, rounds, results, corrections, drops and time."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.club_events import acts as a
from gundam_tui.club_events.pairing import next_round, places, public_places, rounds_planned
from gundam_tui.club_events.state import EventRefused

from .helpers import DECK, Club

EIGHT = ("Ann", "Ben", "Cay", "Dee", "Eve", "Fay", "Gus", "Hal")


def order(club: Club) -> list[str]:
    return [club.state.name(one.standing.player) for one in places(club.state)]


@pytest.mark.rule("MT-20")
def test_a_swiss_of_eight_pairs_equals_and_nobody_meets_somebody_twice(tmp_path: Path):
    club = Club(tmp_path, *EIGHT, kind="swiss")
    met: set[frozenset[int]] = set()
    for number in (1, 2, 3):
        club.pair()
        points = {one.standing.player: one.standing.points for one in places(club.state)}
        for match in club.state.present:
            pair = frozenset(match.players)
            assert pair not in met
            met.add(pair)
            assert points[match.one] == points[match.two]
        assert rounds_planned(club.state) == 3
        club.first_win()
        assert club.state.round == number
    assert next_round(club.state) is None
    assert [one.standing.points for one in places(club.state)] == [9, 6, 6, 6, 3, 3, 3, 0]


@pytest.mark.rule("MT-20")
def test_an_odd_player_has_a_bye_which_counts_as_a_win_and_nobody_has_two(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben", "Cay", rounds=3)
    byes = []
    for _ in range(3):
        byes += [one.split("-")[0] for one in club.pair() if one.endswith("bye")]
        club.first_win()
    assert sorted(byes) == ["Ann", "Ben", "Cay"]
    assert all(one.standing.byes == 1 and one.standing.points >= 3 for one in places(club.state))


@pytest.mark.rule("MT-20", "MT-10")
def test_a_match_that_both_lose_brings_no_points(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben")
    club.pair()
    club.desk.score(0, a.Score(how="time"))
    assert [(one.standing.points, one.standing.lost) for one in places(club.state)] == [(0, 1), (0, 1)]


@pytest.mark.rule("MT-21")
def test_a_knock_out_after_swiss_rounds_pairs_the_first_with_the_last(tmp_path: Path):
    club = Club(tmp_path, *EIGHT, rounds=3, cut=4)
    for _ in range(3):
        club.pair()
        club.first_win()
    best = order(club)[:4]
    assert club.pair() == [f"{best[0]}-{best[3]}", f"{best[1]}-{best[2]}"]
    club.win(best[3], best[1])
    assert club.pair() == [f"{best[3]}-{best[1]}"]
    assert [one.note for one in places(club.state)][:4] == ["final", "final", "last 4", "last 4"]
    club.win(best[1])
    assert next_round(club.state) is None
    assert order(club)[:4] == [best[1], best[3], best[0], best[2]]
    assert [one.note for one in places(club.state)] == ["winner", "final", "last 4", "last 4", "", "", "", ""]


@pytest.mark.rule("MT-21")
def test_a_knock_out_alone_is_drawn_by_lots_with_byes_up_to_a_power_of_two(tmp_path: Path):
    club = Club(tmp_path, *EIGHT[:6], kind="knock-out")
    lots = order(club)
    assert club.pair() == [f"{lots[0]}-bye", f"{lots[3]}-{lots[4]}", f"{lots[1]}-bye", f"{lots[2]}-{lots[5]}"]
    club.win(lots[4], lots[2])
    assert club.pair() == [f"{lots[0]}-{lots[4]}", f"{lots[1]}-{lots[2]}"]


@pytest.mark.rule("MT-12", "MT-21")
def test_where_both_lose_a_semi_final_the_other_winner_has_won(tmp_path: Path):
    club = Club(tmp_path, *EIGHT[:4], kind="knock-out")
    first, second = club.pair()
    winner = second.split("-")[0]
    club.desk.score(club.match(*first.split("-")), a.Score())
    club.win(winner)
    assert next_round(club.state) is None
    assert (places(club.state)[0].note, order(club)[0]) == ("winner", winner)


@pytest.mark.rule("MT-21", "MT-24")
def test_who_drops_after_winning_a_semi_final_leaves_it_to_the_other(tmp_path: Path):
    club = Club(tmp_path, *EIGHT[:4], kind="knock-out")
    one, two = (pair.split("-")[0] for pair in club.pair())
    club.win(one, two)
    club.desk.leave(club.number(one))
    assert next_round(club.state) is None
    assert order(club)[0] == two


@pytest.mark.rule("MT-22")
@pytest.mark.parametrize("count", [4, 5])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int, tmp_path: Path):
    club = Club(tmp_path, *EIGHT[:count], kind="round-robin")
    met: list[frozenset[int]] = []
    while next_round(club.state) is not None:
        club.pair()
        met += [frozenset(match.players) for match in club.state.present]
        club.first_win()
    assert len(met) == len(set(met)) == count * (count - 1) // 2


@pytest.mark.rule("MT-23")
def test_a_deck_may_be_changed_until_the_event_begins_and_is_locked_then(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben")
    other = DECK.__class__("Other", "", {"cards": {"ST01-002": 4}, "resources": {"R-001": 10}})
    assert club.desk.enter("name:ann", "Ann", other), "who enters twice hands in another deck"
    assert [(one.name, one.deck) for one in club.state.players.values()] == [("Ann", "Other"), ("Ben", "Deck")]
    club.pair()
    with pytest.raises(EventRefused, match="decks are locked"):
        club.enter("Ann")
    assert club.state.players[0].deck == "Other"


@pytest.mark.rule("MT-23")
def test_closed_lists_open_with_the_end_of_the_event_and_open_ones_with_its_beginning(tmp_path: Path):
    for lists, seen in (("closed", [False, False, True]), ("open", [False, True, True])):
        folder = tmp_path / lists
        folder.mkdir()
        club = Club(folder, "Ann", "Ben", lists=lists)
        found = [club.state.lists_open]
        club.pair()
        found.append(club.state.lists_open)
        club.first_win()
        club.desk.end()
        assert [*found, club.state.lists_open] == seen


@pytest.mark.rule("MT-24")
def test_who_drops_in_a_match_forfeits_it_and_is_not_paired_again(tmp_path: Path):
    club = Club(tmp_path, *EIGHT[:4], rounds=2, best_of=3)
    club.pair()
    match = club.state.matches[club.match("Ann")]
    club.desk.leave(club.number("Ann"), "Ann")
    mine = match.one == club.number("Ann")
    assert match.score == a.Score(0 if mine else 2, 2 if mine else 0, how="forfeit")
    club.first_win()
    assert not any("Ann" in one for one in club.pair())
    assert "Ann" in order(club), "what they have played still counts"
    with pytest.raises(EventRefused, match="dropped already"):
        club.desk.leave(club.number("Ann"))
    with pytest.raises(EventRefused, match="you have dropped"):
        club.enter("Ann")


@pytest.mark.rule("MT-24")
def test_who_leaves_before_the_event_begins_has_never_entered_and_may_enter_again(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben")
    club.desk.leave(club.number("Ann"))
    assert [one.name for one in club.state.players.values()] == ["Ben"]
    assert not club.enter("Ann")
    assert [one.name for one in club.state.players.values()] == ["Ben", "Ann"]


def test_late_players_enter_up_to_the_stated_round(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben", "Cay", "Dee", rounds=3, late=2)
    club.pair()
    club.enter("Eve")
    assert not any("Eve" in one for one in club.tables())
    club.first_win()
    assert any("Eve" in one for one in club.pair())
    with pytest.raises(EventRefused, match="nobody can enter any more: round 2 has begun"):
        club.enter("Fay")


def test_two_players_of_one_name_are_told_apart(tmp_path: Path):
    club = Club(tmp_path, "Ann")
    club.desk.enter("key:1", "Ann", DECK)
    club.desk.enter("key:2", "ann", DECK)
    assert [one.name for one in club.state.players.values()] == ["Ann", "Ann (2)", "ann (3)"]


@pytest.mark.rule("MT-24")
def test_a_result_of_the_present_round_is_corrected_on_the_record(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben", "Cay", "Dee")
    club.pair()
    club.first_win()
    match = club.state.present[0]
    club.desk.correct(match.number, 0, 1, by="Olga")
    assert match.result().winner == match.two
    assert match.corrected
    entry = club.state.entries[-1]
    assert (entry.by, entry.act.act, entry.act.match) == ("Olga", "mended", 0)


@pytest.mark.rule("MT-24")
def test_after_a_correction_the_next_round_is_paired_again_or_not_as_the_organiser_says(tmp_path: Path):
    for again in (True, False):
        folder = tmp_path / str(again)
        folder.mkdir()
        club = Club(folder, *EIGHT[:4], rounds=2)
        club.pair()
        club.first_win()
        first = club.state.matches[0]
        before = club.pair()
        assert not club.state.again_bar(first)
        club.desk.correct(first.number, 0, 1, again=again, by="Olga")
        assert (club.tables() == before) is not again
        assert club.state.round == 2
        assert sum(match.void for match in club.state.matches) == (2 if again else 0)
        winners = {club.state.name(match.result().winner) for match in club.state.rounds[0].matches}
        if again:
            assert {*club.tables()[0].split("-")} == winners
        club.first_win()
        assert sum(one.standing.won for one in places(club.state)) == 4, "matches that no longer count do not"


@pytest.mark.rule("MT-24", "MT-26")
def test_a_round_with_results_is_not_paired_again_and_it_is_said_before(tmp_path: Path):
    club = Club(tmp_path, *EIGHT[:4], rounds=3)
    club.pair()
    club.first_win()
    club.pair()
    club.win(club.state.name(club.state.present[0].one))
    first = club.state.matches[0]
    assert club.state.again_bar(first) == "round 2 has results already"
    with pytest.raises(EventRefused, match="cannot be paired again: round 2 has results already"):
        club.desk.correct(0, 0, 1, again=True)
    assert not first.corrected, "nothing was changed"
    club.first_win()
    club.pair()
    assert club.state.again_bar(first) == "more than one round has been paired since"
    club.desk.correct(0, 0, 1)
    assert first.corrected


@pytest.mark.rule("MT-26")
def test_two_organisers_who_pair_at_once_pair_one_round(tmp_path: Path):
    club = Club(tmp_path, *EIGHT[:4], rounds=2)
    club.desk.pair(1, "Olga")
    with pytest.raises(EventRefused, match="round 1 is paired already"):
        club.desk.pair(1, "Otto")
    with pytest.raises(EventRefused, match="its results are missing"):
        club.desk.pair(2, "Otto")
    assert len(club.state.matches) == 2


@pytest.mark.rule("MT-14")
def test_the_clock_is_the_events_own_and_a_pause_stops_it(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben", minutes=50)
    assert club.desk.clock() == 0
    club.now = 100
    club.pair()
    match = club.state.present[0]
    club.now = 160
    assert club.state.seconds_left(match, club.desk.clock()) == 49 * 60
    club.desk.pause(on=True)
    club.now += 1000
    assert club.desk.clock() == 60
    club.desk.pause(on=False)
    club.now += 49 * 60 - 1
    assert not club.desk.tick()
    club.now += 1
    assert [(one.match, one.why) for one in club.desk.tick()] == [(match, "time")]
    with pytest.raises(EventRefused, match="runs already"):
        club.desk.pause(on=False)


@pytest.mark.rule("MT-14", "MT-26")
def test_the_clock_stands_while_no_server_runs(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben", minutes=50)
    club.pair()
    for _ in range(10):
        club.now += 5
        club.desk.tick()
    club.reopened()
    club.now += 3600
    club.reopened()
    assert 50 - 15 <= club.desk.clock() <= 50


def test_one_table_gets_more_time(tmp_path: Path):
    club = Club(tmp_path, *EIGHT[:4], minutes=50)
    club.pair()
    club.desk.extend(0, 5)
    club.now = 50 * 60
    assert [one.match.number for one in club.desk.tick()] == [1]
    club.now = 55 * 60
    assert [one.match.number for one in club.desk.tick()] == [0, 1]
    club.first_win()
    with pytest.raises(EventRefused, match="that match is over"):
        club.desk.extend(0, 5)


@pytest.mark.rule("MT-24")
def test_who_has_not_come_after_the_stated_minutes_is_due(tmp_path: Path):
    club = Club(tmp_path, *EIGHT[:4], absent=10)
    club.pair()
    one, two = club.state.present
    club.desk.came(one.one)
    club.desk.came(two.one)
    club.desk.came(two.two)
    club.now = 599
    assert not club.desk.tick()
    club.now = 600
    assert [(due.match, due.why, due.missing) for due in club.desk.tick()] == [(one, "absent", (one.two,))]


def test_a_judge_is_called_once_and_answered_once(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben")
    club.desk.call(0, "which cost?")
    with pytest.raises(EventRefused, match="called already"):
        club.desk.call(0, "hello?")
    club.desk.answer(0, "Olga")
    with pytest.raises(EventRefused, match="answered already"):
        club.desk.answer(0, "Otto")
    club.desk.call(0, "and now?")
    assert [(one.text, one.open) for one in club.state.calls] == [("which cost?", False), ("and now?", True)]


@pytest.mark.parametrize(
    ("best_of", "score", "fits"),
    [
        (1, a.Score(1, 0), True), (1, a.Score(0, 0), True), (1, a.Score(2, 0), False), (1, a.Score(1, 1), False),
        (3, a.Score(2, 1), True), (3, a.Score(1, 0), True), (3, a.Score(1, 1, 1), True), (3, a.Score(2, 2), False),
        (3, a.Score(3, 0), False), (3, a.Score(2, 1, 1), False),
    ],
)  # fmt: skip
def test_only_results_that_a_match_can_have_are_taken(best_of: int, score: a.Score, fits: bool, tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben", best_of=best_of)
    club.pair()
    if fits:
        club.desk.score(0, score)
        assert club.state.matches[0].score == score
    else:
        with pytest.raises(EventRefused, match="is no result"):
            club.desk.score(0, score)


@pytest.mark.rule("MT-26")
def test_a_match_has_one_result_unless_it_is_corrected(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben")
    club.pair()
    club.first_win()
    with pytest.raises(EventRefused, match="that match is over"):
        club.desk.score(0, a.Score(0, 1))
    club.desk.end()
    for refused in (lambda: club.enter("Cay"), club.desk.end, lambda: club.desk.leave(0)):
        with pytest.raises(EventRefused, match="the event is over"):
            refused()
    club.desk.correct(0, 0, 1, by="Olga")
    assert places(club.state)[0].standing.player == club.state.matches[0].two


def test_rules_that_make_no_sense_are_refused_with_their_field():
    for fields, told in (
        ({}, "name"), ({"name": ""}, "name"), ({"name": "x", "rounds": 99}, "rounds"), ({"name": "x", "cut": 3}, "cut"),
        ({"name": "x", "kind": "chess"}, "kind"), ({"name": "x", "size": 3}, "size"), ("text", "dictionary"),
    ):  # fmt: skip
        with pytest.raises(a.UnreadableAct, match=told):
            a.read_rules(fields)


@pytest.mark.rule("MT-20")
def test_lots_are_not_shown_before_the_event_begins(tmp_path: Path):
    club = Club(tmp_path, *EIGHT)
    assert order(club) != list(EIGHT), "they are drawn"
    assert [club.state.name(one.standing.player) for one in public_places(club.state)] == list(EIGHT)
    club.pair()
    assert public_places(club.state) == places(club.state)
