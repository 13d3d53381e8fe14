"""What can be shown happening comes from the events, in their order, and tells nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_of
from gundam_tui.games.views import Cue
from gundam_tui.kernel import Engine
from gundam_tui.kernel.view import required_mask
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from tests.app.helpers import match_at, new_match
from tests.rules.walks import dealt_anew, prompts, starters, wild


def after(match: Match, keys: str) -> list[Cue]:
    """The cues of the one answer."""
    before = len(match.engine.log)
    match.advance()
    assert match.prompt is not None
    option = next(option for option in match.engine.prompt.options if keys in option.key)
    match.answer(option.key)
    match.advance()
    return list(game_of(match.engine).cues(match.engine, before))


@pytest.mark.rule("8-2-1", "8-5-3-1")
def test_an_attack_on_a_unit_is_an_attack_two_hits_and_what_is_gone():
    sides = [Side(units=[UnitAt("ST01-001", pilot="ST01-010")]), Side(units=[UnitAt("ST03-008", rested=True)])]
    match = match_at(set_up(Position(sides)))
    told = after(match, ">ST03-008")
    assert [cue.what for cue in told] == ["attack", "hit", "hit", "gone"]
    attack, *hits, gone = told
    assert {hit.obj for hit in hits} == {attack.obj, attack.to}
    assert gone.obj == attack.to
    assert [cue.at for cue in told] == sorted(cue.at for cue in told)


@pytest.mark.rule("8-5-2-3")
def test_a_shield_that_breaks_says_whose_it_was():
    sides = [Side(units=["ST01-005"]), Side(shields=["ST03-001"] * 2, base=None)]
    told = after(match_at(set_up(Position(sides))), "attack")
    assert [(cue.what, cue.seat) for cue in told] == [("attack", 0), ("break", 1)]


def test_a_whole_game_begins_with_a_turn_and_ends_with_who_won():
    match, player = new_match(3), RandomPlayer(3)
    match.advance()
    while match.prompt is not None:
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    told = game_of(match.engine).cues(match.engine)
    whats = [cue.what for cue in told]
    assert {"turn", "enter", "attack", "break", "won"} <= set(whats)
    assert whats[-1] == "won"
    assert match.outcome is not None
    assert told[-1].seat == match.outcome.winner
    halves = [*game_of(match.engine).cues(match.engine, told[5].at)]
    assert halves == list(told[5:])


@pytest.mark.rule("8-2-1")
def test_an_attack_on_a_player_says_which_player():
    sides = [Side(units=["ST01-005"]), Side(shields=["ST03-001"] * 2, base=None)]
    attack = after(match_at(set_up(Position(sides))), "attack")[0]
    assert (attack.to, attack.seat, attack.whom) == (0, 0, 1)


@pytest.mark.rule("5-10-3")
def test_a_shield_that_breaks_is_named_for_everybody_sees_it():
    sides = [Side(units=["ST01-005"]), Side(shields=["ST03-001", "ST03-006"], base=None)]
    told = after(match_at(set_up(Position(sides))), "attack")
    assert [cue.card for cue in told] == ["", "ST03-001"]


@pytest.mark.rule("4-1-4")
@pytest.mark.parametrize("game", [starters, wild])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_never_saw_changes_no_cue(game: Callable[[int], Engine], seat: int | None):
    told = 0
    for seed in range(2):
        engine = game(seed)
        for prompt in prompts(engine, seed):
            if prompt.number % 9:
                continue
            other = dealt_anew(engine, required_mask(engine, seat), prompt.number)
            found = game_of(engine).cues(engine)
            told += len(found)
            assert game_of(other).cues(other) == found
    assert told > 100


@pytest.mark.thorough
@pytest.mark.parametrize("game", [starters, wild])
def test_a_card_that_was_shuffled_away_since_is_not_named(game: Callable[[int], Engine]):
    engine, named = game(3), 0
    for _ in prompts(engine, 3):
        for cue in game_of(engine).cues(engine):
            if cue.card:
                named += 1
                seen = game_of(engine).view(engine, None)
                shown = [card.number for player in seen.players for card in (*player.shown(), *player.known)]
                assert cue.card in shown
    assert named > 20


@pytest.mark.rule("12-2-5-1")
def test_what_happened_can_still_be_told_when_the_cards_have_left_with_their_player():
    engine = new_game([load_deck(name) for name in ("st01", "st02", "st03")], 4, format_name="royale")
    player = RandomPlayer(4)
    while engine.prompt is not None and not engine.state.out:
        engine.answer(player.answer(engine, engine.prompt))
    assert engine.state.out
    assert {cue.what for cue in game_of(engine).cues(engine, 0)} >= {"turn", "enter", "attack", "break"}
