"""The suggested target of an effect: what it destroys, else what fights or can still act, else what is worth most."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.cards.constants import BATTLE
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_of
from gundam_tui.kernel import Engine

GM, GUNDAM, ZAKU, GOUF = "ST01-005", "ST01-001", "ST03-008", "ST03-009"
SINANJU, INCIDENT = "ST03-001", "ST01-014"


def given(engine: Engine, *words: str) -> Engine:
    """The game after answers, each the first option whose key contains the word; until it is offered all pass."""
    for word in words:
        found = None
        while found is None:
            assert engine.prompt is not None
            keys = [option.key for option in engine.prompt.options]
            found = next((key for key in keys if word in key), None)
            engine.answer(found or next(key for key in keys if key in ("pass", "decline")))
    while engine.prompt is not None and engine.prompt.kind != "target":
        engine.answer("pass" if engine.prompt.kind != "pay" else engine.prompt.only_answer()[0].key)
    return engine


def suggested(engine: Engine) -> int:
    """The place in its lane of the suggested Unit."""
    assert engine.prompt is not None
    assert engine.prompt.kind == "target"
    [option] = game_of(engine).suggested(engine, engine.prompt).answer
    return next(engine.zone(BATTLE, seat).index(option.obj) for seat in range(engine.seats)
                if option.obj in engine.zone(BATTLE, seat))  # fmt: skip


def test_what_lasts_for_a_battle_goes_to_the_unit_in_the_battle() -> None:
    """Kira Yamato: when it attacks, one enemy Unit gets AP-2 this battle."""
    mine = UnitAt(GM, pilot="ST04-010")
    theirs = [GUNDAM, UnitAt(ZAKU, rested=True), GOUF]
    e = set_up(Position([Side(units=[mine]), Side(units=theirs)]))
    target = e.zone(BATTLE, 1)[1]
    assert suggested(given(e, f">{ZAKU}#{target}")) == 1


def test_what_lasts_for_a_battle_with_a_player_goes_to_the_unit_that_is_worth_most() -> None:
    mine = UnitAt(GM, pilot="ST04-010")
    e = set_up(Position([Side(units=[mine]), Side(units=[ZAKU, GUNDAM, GOUF])]))
    assert suggested(given(e, ">player")) == 1


@pytest.mark.parametrize("attacker", [0, 1, 2])
def test_in_an_attack_the_attacker_is_weakened(attacker: int) -> None:
    """Unforeseen Incident, as an answer to an attack on the player."""
    theirs, hand = [ZAKU, SINANJU, GUNDAM], [INCIDENT]
    e = set_up(Position([Side(units=theirs), Side(units=[GM], hand=hand, resources=5, shields=[GM] * 3, base=None)]))
    unit = e.zone(BATTLE, 0)[attacker]
    assert (
        suggested(given(e, f"attack:{e.state.card_of[e.state.objs[unit].card]}#{unit}>player", "command:")) == attacker
    )


@pytest.mark.parametrize("weak", [0, 1, 2])
def test_damage_goes_where_it_destroys(weak: int) -> None:
    """Sinanju: 2 damage to one enemy Unit after it has destroyed a Base or Shield."""
    theirs = [GUNDAM, GUNDAM]
    theirs.insert(weak, ZAKU)
    e = set_up(Position([Side(units=[SINANJU]), Side(units=theirs)]))
    assert suggested(given(e, "attack:")) == weak


def test_damage_that_destroys_nothing_goes_to_the_unit_that_is_worth_most() -> None:
    """Close Combat."""
    mine = Side(units=[GM], hand=["ST03-013"], resources=5)
    e = set_up(Position([mine, Side(units=[UnitAt(GM, pilot="ST01-010"), GUNDAM, UnitAt(GUNDAM, pilot="ST01-010")])]))
    assert suggested(given(e, "command:")) == 2


def test_strength_for_a_turn_goes_to_a_unit_that_can_still_attack() -> None:
    """Indignation: AP+2 this turn, for a Unit that is neither rested nor new."""
    mine = [UnitAt(SINANJU, rested=True), "ST03-007", UnitAt(SINANJU, new=True)]
    e = set_up(Position([Side(units=mine, hand=["ST03-012"], resources=5), Side(units=[ZAKU])]))
    assert suggested(given(e, "command:")) == 1


def test_strength_for_a_turn_goes_to_the_unit_that_fights() -> None:
    """Indignation, played in the action step of a battle."""
    mine = [GUNDAM, UnitAt(GM), GUNDAM]
    rested = UnitAt(GOUF, rested=True)
    e = set_up(Position([Side(units=mine, hand=["ST03-012"], resources=5), Side(units=[rested], hand=[INCIDENT])]))
    unit = e.zone(BATTLE, 0)[1]
    assert suggested(given(e, f"attack:{GM}#{unit}>{GOUF}", "command:ST03-012")) == 1


def test_in_a_battle_the_unit_that_fights_is_weakened_not_one_that_would_threaten_later() -> None:
    """Seen: `on Char's Zaku II: changes nothing in this battle`, while the other Unit would have dealt 4."""
    own = Side(units=["ST01-003", UnitAt(GUNDAM, rested=True)], hand=[INCIDENT], resources=5, base=None,
               shields=[GM] * 2)  # fmt: skip
    foes = Side(units=[UnitAt("ST03-006", rested=True), UnitAt(ZAKU, rested=True), UnitAt(ZAKU, rested=True)])
    engine = set_up(Position([own, foes]))
    assert suggested(given(engine, f">{ZAKU}#{engine.zone(BATTLE, 1)[1]}", "command")) == 1


def test_a_unit_that_is_still_active_is_rested() -> None:
    """Amuro Ray: rest one enemy Unit."""
    theirs = [UnitAt(GUNDAM, rested=True), ZAKU]
    e = set_up(Position([Side(units=[GM], hand=["ST01-010"], resources=6), Side(units=theirs)]))
    assert suggested(given(e, "pair:")) == 1


def test_where_a_pass_would_lose_the_game_what_saves_it_is_suggested() -> None:
    """Seen: an attack that wins was answered with a pass by Enter alone, with a Command in hand that takes its AP."""
    for hand, answer in ((["ST01-014"], "command:ST01-014"), (["ST01-010"], "pass")):
        attacked = Side(hand=hand, units=[ZAKU], shields=[], base=None, resources=4)
        engine = set_up(Position([Side(units=[GM, GUNDAM]), attacked]))
        attacker = engine.zone(BATTLE, 0)[1]
        assert engine.prompt is not None
        engine.answer(next(one.key for one in engine.prompt.options if one.verb == "attack" and one.obj == attacker))
        for _ in range(4):
            assert engine.prompt is not None
            if engine.prompt.kind == "action_step":
                break
            engine.answer("pass")
        assert engine.prompt is not None
        [option] = game_of(engine).suggested(engine, engine.prompt).answer
        assert option.key.startswith(answer)
        if answer != "pass":
            engine.answer(option.key)
            assert suggested(engine) == 1  # the one that attacks
