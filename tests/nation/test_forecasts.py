"""What is foretold of a battle is what then happens, if nobody interferes."""

from __future__ import annotations

import random

import pytest

from gundam_tui.games.nation.flow.battle import is_felled
from gundam_tui.games.nation.flow.play import PASS
from gundam_tui.games.views import Clash
from gundam_tui.kernel import Engine

from .games import GUNDAM_WAR, MACROSS, SISTERS, Sister, random_answer

SEEDS = 30
STEPS = ("defense", "damage")


@pytest.mark.thorough
@pytest.mark.rule("MC-220", "MC-221", "GW-138")
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("sister", SISTERS, ids=lambda one: one.id)
def test_each_squad_does_what_was_foretold_whoever_deals_first(sister: Sister, step: str):
    """In the Defense Step too: the combat check is still to come there, for all who have moved or left."""
    told, late = 0, 0
    for seed in range(SEEDS):
        e, chance = sister.random_game(seed, 0), random.Random(seed)
        while (prompt := e.prompt) is not None and e.decisions < 400:
            values = e.state.vars
            if prompt.kind == "free" and values.get("step") == step and not values.get("stack"):
                expected = [one for one in sister.game.view(e, prompt.seat).clashes if not one.done]
                came = struck(e)
                asked = step == "defense" and not came  # whom to send, before that
                assert asked or {(one.zone, one.seat) for one in expected} == set(came)
                for one in [] if asked else expected:
                    total, gone = came[one.zone, one.seat]
                    assert (one.total, destroyed(one)) == (total, len(gone)), (seed, one, gone)
                    told, late = told + 1, late + ("destroyed first" in one.text)
            e.choose(random_answer(e, chance))
    assert told > 40
    assert late or sister is GUNDAM_WAR  # in whose usual decks nobody deals first


def destroyed(one: Clash) -> int:
    """How many Units it says that it destroys."""
    word = next((part.split()[1] for part in one.brief.split(", ") if part.startswith("destroys ")), "0")
    return int(word)


def struck(e: Engine) -> dict[tuple[str, int], tuple[int, set[int]]]:
    """What each squad deals, and whom that destroys, if all pass."""
    trial = e.clone()
    trial.record_history = True
    start = len(trial.log)
    while trial.prompt is not None and trial.prompt.kind == "free" and trial.state.vars.get("step") in STEPS:
        if any(event.name == "strike" for event in trial.log[start:]):
            break
        trial.choose([option for option in trial.prompt.options if option.verb == PASS])
    found: dict[tuple[str, int], tuple[int, set[int]]] = {}
    for event in trial.log[start:]:
        if event.name == "strike":
            deal = event.value
            hit = {oid for oid, _ in deal.marks}
            found[deal.zone, deal.seat] = event.amount, {oid for oid in hit if is_felled(trial, oid)}
    return found


@pytest.mark.rule("MC-221")
def test_nobody_is_sent_to_be_destroyed_before_they_deal_damage():
    """White is to send nobody, where a squad that deals first destroys the only defender; and that is told."""
    lessons = MACROSS.game.lessons
    assert lessons is not None
    told = {"you": {"area1": ["B-U-004"], "filler": 39}, "foe": {"deployment": ["S-N05"], "filler": 37}}
    e = lessons.set_up({**told, "turn": 8, "seed": 7, "at": "attack"})
    while e.prompt is not None and e.prompt.kind == "free":
        e.choose([option for option in e.prompt.options if option.verb == PASS])
    assert e.prompt is not None
    assert (e.prompt.kind, e.prompt.seat) == ("sortie", 1)
    lines = MACROSS.game.preview(e, [e.prompt.options[0]]).lines
    assert lines == ("P1 deals 3: Heavy Gunner destroyed", "P2 deals nothing: destroyed first")
    assert MACROSS.game.suggested(e, e.prompt).answer == ()


def test_what_a_play_costs_is_told_as_a_deed_with_what_is_left():
    """Beside `play`, `1 of your 37 cards` could be what is played."""
    lessons = GUNDAM_WAR.game.lessons
    assert lessons is not None
    told = {"you": {"g": ["G-GREEN x2"], "hand": ["S-G01"], "filler": 37}, "foe": {"filler": 39}}
    e = lessons.set_up({**told, "turn": 8, "seed": 7, "at": "deployment"})
    assert e.prompt is not None
    play = next(option for option in e.prompt.options if option.card == "S-G01")
    paid = GUNDAM_WAR.game.preview(e, [play]).payment
    assert paid is not None
    assert paid.text == "pays 1 of Nation: 37→36"


@pytest.mark.rule("MC-153")
def test_of_the_first_of_two_targets_it_is_told_what_befalls_it_whatever_the_second_one_is():
    lessons = MACROSS.game.lessons
    assert lessons is not None
    you = {"g": ["B-U-004 x6"], "hand": ["B-C-007"], "deployment": ["S-M03", "B-U-011"], "filler": 37}
    foe = {"deployment": ["MC-VF-25", "G-U-017"], "filler": 37}
    e = lessons.set_up({"you": you, "foe": foe, "turn": 9, "seed": 7, "at": "deployment"})
    assert e.prompt is not None
    e.choose([next(option for option in e.prompt.options if (option.card, option.verb) == ("B-C-007", "command"))])
    assert e.prompt is not None
    assert e.prompt.kind == "target"
    told = {option.card: MACROSS.game.preview(e, [option]).lines for option in e.prompt.options}
    assert told["S-M03"] == ("Tender takes 3 damage from Ally Killer Kamujin: 0→3 in all",)
    assert told["B-U-011"] == ("Monster takes 3 damage from Ally Killer Kamujin: 0→3 in all",)


@pytest.mark.parametrize("foe", ["G-U-017", "MC-VF-25"])
def test_white_is_no_play_that_only_harms_its_own_player(foe: str):
    """Damage that destroys no more on the other side is not worth an own Unit."""
    lessons = MACROSS.game.lessons
    assert lessons is not None
    you = {"g": ["B-U-004 x6"], "hand": ["B-C-007"], "deployment": ["MC-VF-1S"], "filler": 37}
    for step in ("deployment", "attack", "damage"):
        told = {"you": you, "foe": {"deployment": [foe], "filler": 37}, "turn": 9, "seed": 7, "at": step}
        e = lessons.set_up(told)
        assert e.prompt is not None
        assert "command" in [option.verb for option in e.prompt.options]
        assert "command" not in [option.verb for option in MACROSS.game.suggested(e, e.prompt).answer], step


def two_attacks(nation: int, *defenders: str) -> Engine:
    """A defender is asked whom to send against attacks of 4 and 4."""
    lessons = MACROSS.game.lessons
    assert lessons is not None
    you = {"area1": ["S-N03"], "area2": ["S-N03"], "filler": 37}
    foe = {"deployment": list(defenders), "filler": nation}
    e = lessons.set_up({"you": you, "foe": foe, "turn": 8, "seed": 7, "at": "attack"})
    while e.prompt is not None and e.prompt.kind == "free":
        e.choose([option for option in e.prompt.options if option.verb == PASS])
    assert e.prompt is not None
    assert (e.prompt.kind, e.prompt.seat) == ("sortie", 1)
    return e


@pytest.mark.rule("MC-3")
def test_attacks_that_only_together_win_are_not_each_called_winning_and_the_defender_is_warned():
    e = two_attacks(8, "S-M01")
    texts = [clash.text for clash in MACROSS.game.view(e, 1).clashes]
    assert texts == ["4 to P2's Nation: together they win"] * 2
    assert MACROSS.game.preview(e, []).lines == ("without more defenders you lose the game",)
    e = two_attacks(9, "S-M01")
    assert [clash.text for clash in MACROSS.game.view(e, 1).clashes] == ["4 to P2's Nation"] * 2
    assert MACROSS.game.preview(e, []).lines == ()
    e = two_attacks(4, "S-M01")
    assert e.prompt is not None
    assert MACROSS.game.preview(e, [e.prompt.options[0]]).lines[-1] == "without more defenders you lose the game"


@pytest.mark.parametrize(("nation", "defenders"), [(8, ["S-M02"]), (3, ["S-M02", "S-M03"])])
def test_white_sends_who_is_needed_to_stay_in_the_game(nation: int, defenders: list[str]):
    """Seen: `send nobody` was white before two attacks that together took the last eight cards."""
    e = two_attacks(nation, *defenders)
    while e.prompt is not None and e.state.vars.get("step") in ("defense", "damage", "attack"):
        answer = MACROSS.game.suggested(e, e.prompt).answer
        e.choose([option for option in e.prompt.options if option.verb == PASS] or answer)
    assert e.outcome is None
