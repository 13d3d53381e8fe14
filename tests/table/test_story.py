"""What a finished game tells: figures by turn, totals, the card that did most, the turn that turned it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.record_format import BOT, PERSON
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.table.match import Match
from gundam_tui.table.story import Story, story_of
from tests.table.games import new


@pytest.fixture(scope="module")
def match() -> Match:
    one = new(8, bots=("greedy", "random"))
    one.advance()
    return one


@pytest.fixture(scope="module")
def story(match: Match) -> Story:
    found = story_of(match)
    assert found is not None
    return found


def test_there_is_a_figure_for_every_seat_in_every_turn(match: Match, story: Story):
    turns = match.game.turn(match.engine)
    assert [chart.title for chart in story.charts] == ["Shields and Base", "AP on the board"]
    for chart in story.charts:
        assert len(chart.turns) == turns
        assert all(len(each) == 2 for each in chart.turns)
    walls, force = story.charts
    assert walls.turns[0] == (9, 9)  # six Shields, and an EX Base of 3 HP (6-2-1-6, 6-2-1-7)
    last = game_of(match.engine).story.standing(match.engine)
    assert (walls.turns[-1], force.turns[-1]) == tuple(map(tuple, last.values()))


def test_totals_agree_with_the_log(match: Match, story: Story):
    rows = dict(story.rows)
    log = match.engine.log
    assert sum(rows["Bursts"]) == sum(event.name == "burst" for event in log)
    assert sum(rows["cards played"]) == sum(event.name == "play" for event in log)
    battle = [event.amount for event in log if event.name == "damage" and event.how == "battle"]
    assert sum(rows["battle damage dealt"]) == sum(battle)
    passes = {name for name, row in game_of(match.engine).verbs.items() if row.declines}
    made = [one for one in read_record(match.text().encode()).decisions if one.by in (PERSON, BOT)]
    made = [one for one in made if {key.partition(":")[0] for key in one.keys} - passes]
    assert rows["choices"] == tuple(sum(one.seat == seat for one in made) for seat in (0, 1))


def test_the_card_that_did_most_is_shown_as_it_was_in_play(match: Match, story: Story):
    assert story.best is not None
    assert story.best.title == "Unit of the game"
    assert story.best.card.zone == "battle area"
    assert story.best.card.damage == 0  # seen: a Unit that was destroyed, as one without strength
    assert story.best.told
    deeds = game_of(match.engine).story.deeds(match.engine)
    assert deeds[0].worth == max(one.worth for one in deeds)
    assert story.best.seat == deeds[0].seat


def test_the_turning_point_is_the_turn_in_which_the_winner_gained_most(match: Match, story: Story):
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    ahead = [0, *(sum(chart.turns[at][winner] - chart.turns[at][1 - winner] for chart in story.charts)
                  for at in range(len(story.charts[0].turns)))]  # fmt: skip
    gains = [after - before for before, after in pairwise(ahead)]
    assert story.turning is not None
    assert story.turning.after - story.turning.before == max(gains)
    assert gains[story.turning.turn - 1] == max(gains)


def test_how_it_was_decided_is_a_sentence_with_the_players_names(match: Match):
    assert match.ending().endswith((" with no card left in the shield area.", " had no card left in the deck."))
    assert "Amuro" in match.ending() or "Char" in match.ending()


def test_the_match_is_not_changed(match: Match):
    before, decisions = match.engine.digest(), match.decisions
    story_of(match)
    assert (match.engine.digest(), match.decisions) == (before, decisions)


def test_a_game_that_is_not_over_has_no_story():
    assert story_of(new(1)) is None


@pytest.mark.parametrize("id", ["toy", "macross-crusade"])
def test_other_games_tell_what_their_board_and_cues_tell(id: str):
    from gundam_tui.games.decks import load_deck, starter_decks
    from gundam_tui.games.registry import register, unregister
    from tests.toy_game import deck

    register("toy", "tests.toy_game")
    try:
        decks = [deck(), deck()] if id == "toy" else [load_deck(name, id) for name in starter_decks(id)[:1] * 2]
        match = Match.new(decks, 3, game_id=id, bots=("random", "random"))
        match.advance()
        told = match.game.story
        assert len(told.standing(match.engine)) == 2
        assert all(len(each) == 2 for each in told.standing(match.engine).values())
        assert all(any(each) for _, each in told.totals(match.engine))
        worth = [one.worth for one in told.deeds(match.engine)]
        assert worth == sorted(worth, reverse=True)
        assert bool(told.ending(match.engine)) == (id != "toy")
    finally:
        unregister("toy")
