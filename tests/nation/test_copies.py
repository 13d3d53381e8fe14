"""Cards of a player with the same name in the sister games: one letter for each, in all that tells of them."""

from __future__ import annotations

import pickle
import random
import re

import pytest

from gundam_tui.games.namesakes import lettered
from gundam_tui.games.nation.changes.damage import hits
from gundam_tui.games.nation.queries.copies import COPIES, copy_numbers
from gundam_tui.games.registry import board_of
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import SHIFT
from gundam_tui.kernel.view import hide_unknown
from tests.gundam_war.table import Table as WarTable
from tests.profile import quick_every

from .games import GUNDAM_WAR, Sister, random_answer, sisters, undealt

SEEDS = quick_every(range(6), 3)


def standing(e: Engine, sister: Sister) -> dict[int, tuple[int, str, int]]:
    """The cards in play: of each its player, its name and its number, as a watcher sees them."""
    view = sister.game.view(e, None)
    zones = board_of(view).numbered
    return {
        card.id: (player.seat, card.name, card.copy)
        for player in view.players for zone in zones for card in player.cards(zone)
    }  # fmt: skip


UNITS = {"gundam-war": ("S-B06", "S-B03", "G-BLUE"), "macross-crusade": ("MC-VF-1A", "MC-SPARTAN", "MC-VF-1A")}


def crowded(sister: Sister, seed: int) -> Engine:
    """A game in which both players have three Units of one name and two of another one in play, and more in hand."""
    one, other, power = UNITS[sister.id]
    side = {
        "g": [f"{power} x7"], "filler": 25, "deployment": [one, one, other, one, other], "hand": [one, other, one],
    }  # fmt: skip
    assert sister.game.lessons is not None
    return sister.game.lessons.set_up({"you": side, "foe": side, "turn": 9, "seed": seed, "at": "deployment"})


@sisters
@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_has_one_letter_among_its_namesakes_as_long_as_it_stands_there(sister: Sister, seed: int):
    e, chance, before, seen = crowded(sister, seed), random.Random(seed), dict[int, tuple[int, str, int]](), 0
    for _ in range(150):
        if e.prompt is None:
            break
        now = standing(e, sister)
        told = [one for one in now.values() if one[2]]
        assert len(set(told)) == len(told)
        alone = [one for one in now.values() if not one[2]]
        assert len(set(alone)) == len(alone)
        for oid in now.keys() & before.keys():
            assert before[oid][2] in (0, now[oid][2]) or before[oid][0] != now[oid][0]
        seen, before = seen + len(told), now
        e.choose(random_answer(e, chance))
    assert seen


@sisters
def test_whatever_is_made_of_a_game_goes_on_with_its_letters(sister: Sister):
    e, chance, differ = crowded(sister, 2), random.Random(2), 0
    for _ in range(120):
        if e.prompt is None:
            break
        seat = e.prompt.seat
        made = [e.clone(), hide_unknown(e, seat), e.determinise(seat, 5)]
        made += [made[1].clone(), *(pickle.loads(pickle.dumps(one)) for one in (e, made[1]))]
        logged = made[1].clone()
        logged.record_history = True
        assert all(copy_numbers(one) == copy_numbers(e) for one in (*made, logged))
        # Nothing hidden is told by a letter.
        assert undealt(sister.game.view(made[2], seat)) == undealt(sister.game.view(e, seat))
        differ += len(copy_numbers(e))
        e.choose(random_answer(e, chance))
    assert differ


@sisters
@pytest.mark.parametrize("seed", SEEDS)
def test_questions_and_log_call_a_card_by_the_letter_that_the_board_has_there(sister: Sister, seed: int):
    e, chance, seen = crowded(sister, seed), random.Random(seed), 0
    for _ in range(150):
        if e.prompt is None:
            break
        there = standing(e, sister)
        for option in e.prompt.options:
            for oid in {option.obj, option.to} & there.keys():
                _, name, copy = there[oid]
                if copy and name in (label := sister.game.label(e, e.prompt, option)):
                    assert f"{name} ({chr(64 + copy)})" in label
                    seen += 1
        e.choose(random_answer(e, chance))
    letters = [COPIES.told(e).at(event.obj, at) for at, event in enumerate(e.log) if event.name == "sortie"]
    lines = [line.text for line in sister.game.log_lines(e, None) if line.mark == ">"]
    assert seen
    assert sum(len(re.findall(r" \([A-Z]\)", line)) for line in lines) >= sum(map(bool, letters)) > 0


@sisters
@pytest.mark.parametrize("seed", SEEDS)
def test_a_line_of_the_log_keeps_the_letters_that_it_was_told_with(sister: Sister, seed: int):
    e, chance, game = crowded(sister, seed), random.Random(seed), sister.game
    teller = game.log_teller(e, None)
    for _ in range(160):
        if e.prompt is None:
            break
        teller.lines()
        e.choose(random_answer(e, chance))
    assert teller.lines() == game.log_teller(e, None).lines()


def test_who_changes_sides_gets_another_letter_only_where_theirs_is_taken():
    """And the log goes on to call it by the one that it had until then."""
    p = WarTable().side(0, field=["U5", "U5", "U3"]).side(1, field=["U5", "U5", "U3", "U3"]).start("deployment")
    two, three = (p.ids("deployment", 1)[at] for at in (1, 2))
    assert [copy_numbers(p.e).get(oid, 0) for oid in p.ids("deployment", 1)] == [1, 2, 1, 2]
    place = len(p.e.log)
    for oid in (two, three):
        p.e.perform(Event("control", SHIFT, oid, seat=0, zone="deployment"))
    now = copy_numbers(p.e)
    assert [(p.e.card(oid), now.get(oid, 0)) for oid in p.ids("deployment")] == [
        ("U5", 1), ("U5", 2), ("U3", 2), ("U5", 3), ("U3", 1),
    ]  # fmt: skip
    assert [COPIES.told(p.e).at(two, at) for at in (place - 1, place)] == [2, 3]
    assert [line.text for line in GUNDAM_WAR.game.log_lines(p.e, None) if "control" in line.text]


@sisters
def test_a_forecast_names_those_that_are_hit_as_the_board_does(sister: Sister):
    one, _, power = UNITS[sister.id]
    side = {"g": [f"{power} x7"], "filler": 25, "deployment": [one], "area1": [one, one]}
    assert sister.game.lessons is not None
    e = sister.game.lessons.set_up({"you": side, "foe": side, "turn": 9, "seed": 1, "at": "damage"})
    view = sister.game.view(e, 0)
    titles = {lettered(card.name, card.copy) for player in view.players for card in player.cards("area 1")}
    assert len(titles) == 2
    told = {name for clash in view.clashes for name in clash.names}
    assert told
    assert told <= titles
    assert all(any(title in clash.text for title in titles) for clash in view.clashes)


def test_a_line_of_damage_tells_namesakes_of_two_players_apart_by_their_players():
    """Seen: `VF-25G Messiah takes 2 damage from VF-25G Messiah`."""
    p = WarTable().side(0, field=["U5"]).side(1, field=["U5", "U5"]).start("deployment")
    (mine,), (_, theirs) = p.ids("deployment"), p.ids("deployment", 1)
    p.e.perform(*hits(p.e, [(theirs, 2)], "effect", source=mine, by=0))
    told = [line.text for line in GUNDAM_WAR.game.log_lines(p.e, None) if "damage" in line.text]
    assert told == ["P2's U5 (B) takes 2 damage from P1's U5: 0→2 in all"]
