"""How often a person is asked: windows are many, stops are few, and what a skipped one tells is nothing hidden."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from gundam_tui.games.nation.cards.card import Ability, Timing
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import This
from gundam_tui.games.nation.cards.nodes.steps import Gain, Grant
from gundam_tui.games.nation.flow.battle import has_struck
from gundam_tui.games.nation.seen.auto_pass import occasion
from gundam_tui.games.nation.state.model import active
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.table.auto_pass import answer_of_table
from gundam_tui.table.match import Match
from tests.gundam_war.table import HIT, Table, unit
from tests.profile import quick_first

from .games import SISTERS, Sister


@lru_cache
def stops(sister: Sister, seed: int, mode: str) -> Counter[int]:
    """How often people were asked, turn by turn, in a game that computer players answer for them."""
    e, found = sister.game.new_game(sister.decks(), seed, keep=False), Counter[int]()
    minds = {seat: make_player("easy", seed + seat) for seat in range(2)}
    while e.prompt is not None:
        seat, told = e.prompt.seat, answer_of_table(e, mode)
        if told is not None:
            e.choose(list(told))
            continue
        found[sister.game.turn(e)] += 1
        e.choose(minds[seat].choose(Observation(e, seat), e.prompt))
    return found


@pytest.mark.rule("MC-43", "GW-44")
@pytest.mark.parametrize("mode", quick_first(["smart", "bluff"]))
@pytest.mark.parametrize("sister", SISTERS, ids=lambda sister: sister.id)
def test_a_turn_does_not_take_forty_passes(sister: Sister, mode: str):
    """In three games of each, a turn has 28 to 35 stops (full), 2 to 7 (smart), 9 to 13 (bluff)."""
    few, every = stops(sister, 3, mode), stops(sister, 3, "full")
    assert sum(few.values()) / len(few) < 15
    assert max(few.values()) < 40
    assert sum(every.values()) / len(every) > 2 * sum(few.values()) / len(few)


@pytest.mark.rule("MC-70", "GW-70")
@pytest.mark.parametrize("mode", ["smart", "bluff", "full"])
@pytest.mark.parametrize("sister", SISTERS, ids=lambda sister: sister.id)
def test_nobody_is_asked_to_defend_an_area_that_is_not_attacked(sister: Sister, mode: str):
    """The rule's timing stays: with `full` the question is put. What is attacked is always asked about."""
    e = sister.game.new_game(sister.decks(), 3, keep=False)
    minds = {seat: make_player("easy", 3 + seat) for seat in range(2)}
    asked: Counter[bool] = Counter()
    while e.prompt is not None:
        prompt, defends = e.prompt, e.prompt.kind == "sortie" and e.prompt.seat != active(e)
        attacked = defends and any(e.zone(str(prompt.args[0]), seat) for seat in range(2) if seat != prompt.seat)
        told = answer_of_table(e, mode)
        if defends:
            assert attacked == (told is None) or mode == "full"
            asked[attacked] += told is None
            assert told is None or not told
        e.choose(minds[prompt.seat].choose(Observation(e, prompt.seat), prompt) if told is None else list(told))
    assert asked[True]
    assert (asked[False] > 0) == (mode == "full")


@pytest.mark.rule("GW-44")
@pytest.mark.parametrize("hurt", [False, True])
def test_who_has_passed_is_not_stopped_for_the_same_text_again_unless_it_has_done_something(hurt: bool):
    """A Unit of player 2 gains STRIKE again and again; player 1 could hit it each time."""
    grows = Ability("ZZ:0", limit="", steps=(Gain(This(), Grant(Stats(1, 0, 0))),))
    p = Table(unit("ZZ", (1, 1, 4), abilities=(grows,)), HIT, active=1).side(0, field=["U2"], hand=["HIT"])
    play = p.side(1, field=["ZZ"]).start("deployment").to("free", seat=1).do("use ZZ")
    play.to("cut", seat=0)
    assert answer_of_table(play.e, "smart") is None
    passed = {occasion(play.e, 0)}
    play.settle().to("free", seat=1).do("use ZZ")
    if hurt:
        play.obj("U2").damage = 1
    play.to("cut", seat=0)
    assert (answer_of_table(play.e, "smart", declined=passed) is None) == hurt
    assert answer_of_table(play.e, "full", declined=passed) is None


@pytest.mark.rule("GW-44")
def test_a_window_after_damage_that_has_changed_nothing_for_a_seat_is_no_other_occasion():
    """Nobody stands against the attack: the text that could be used before the damage can be used after it."""
    grows = Ability("ZZ:0", timing=Timing("damage"), limit="", steps=(Gain(This(), Grant(Stats(1, 0, 0))),))
    p = Table(unit("ZZ", (1, 1, 4), abilities=(grows,))).side(0, area1=["ZZ"])
    play = p.start("damage").to("free", seat=0)
    before = occasion(play.e, 0)
    play.passes().passes()
    play.to("free", seat=0)
    assert has_struck(play.e)
    assert before is not None
    assert occasion(play.e, 0) == before


def test_a_person_is_never_asked_twice_at_the_same_occasion_of_a_turn():
    """They pass wherever they can in the others' turns. An undo opens the question again."""
    sister = next(one for one in SISTERS if one.id == "macross-crusade")
    match = Match.new(sister.decks(), 8, game_id=sister.id, bots=(None, "greedy"))
    passed: set[object] = set()
    mind = make_player("easy", 8)
    while match.advance() and match.prompt is not None and match.game.turn(match.engine) < 15:
        prompt, now = match.prompt, occasion(match.engine, 0)
        window = match.game.prompts[prompt.kind].window
        assert now is None or now not in passed
        answer = list(mind.choose(Observation(match.engine, 0), prompt))
        if window and active(match.engine) != 0:
            answer = [prompt.options[-1]]
        if now is not None and answer[0].verb == "pass":
            passed.add(now)
        match.answer([option.key for option in answer])
    assert passed
    assert match.undo(0, agreed=True)
    assert match.prompt is not None
    assert match.prompt.seat == 0
