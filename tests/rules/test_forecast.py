"""The forecast of a battle says everything that surely follows: of Units, Shields, Bases and the end of the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, SHIELDS
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.forecast import (
    attack_preview,
    block_preview,
    damage_preview,
    known_until,
    response_preview,
)
from gundam_tui.games.gcg.seen.preview import outlook
from gundam_tui.games.gcg.seen.words.naming import called, card_name, running
from gundam_tui.games.registry import game_of
from gundam_tui.games.views import Preview
from gundam_tui.kernel import Engine, Option
from tests.profile import quick_first
from tests.rules.cards import Side, Table, UnitAt, base, command, many, table, unit
from tests.rules.walks import prompts, starters, wild

GM, GUNDAM = "ST01-005", "ST01-001"


def foreseen(t: Table, target: int | str = "player") -> Preview:
    """What the forecast says of the first Unit's attack."""
    told = attack_preview(t.e, t.found("attack", t.unit(0), target)[0])
    assert told is not None
    return told


@pytest.mark.rule("13-1-2-1")
def test_breach_is_told_with_the_shield_that_it_destroys() -> None:
    t = table(
        Side(units=[unit(5, 4, "breach 3")]), Side(units=[UnitAt(unit(2, 3), rested=True)], base=None, shields=[GM])
    )
    told = foreseen(t, t.unit(1))
    assert told.more == ("<Breach>: 1 Shield destroyed",)
    assert told.text.endswith("HP2; <Breach>: 1 Shield destroyed")
    assert (told.destroys, told.deals, told.receives) == (True, 5, 2)


@pytest.mark.rule("13-1-2-2")
@pytest.mark.parametrize(("hp", "fate"), [(3, "destroyed"), (4, "left with HP1")])
def test_breach_is_told_with_the_base_that_it_damages(hp: int, fate: str) -> None:
    t = table(Side(units=[unit(5, 4, "breach 3")]), Side(units=[UnitAt(unit(2, 3), rested=True)], base=base(hp)))
    assert foreseen(t, t.unit(1)).more == (f"<Breach>: {called(t.e, t.base_id(1), 0)} {fate}",)


@pytest.mark.rule("13-1-2-1")
def test_breach_of_a_unit_that_destroys_nothing_is_not_told() -> None:
    t = table(Side(units=[unit(2, 4, "breach 3")]), Side(units=[UnitAt(unit(2, 3), rested=True)]))
    assert foreseen(t, t.unit(1)).more == ()


@pytest.mark.rule("13-1-2-4")
def test_breach_without_base_and_shields_is_not_told() -> None:
    t = table(
        Side(units=[unit(5, 4, "breach 3")]), Side(units=[UnitAt(unit(2, 3), rested=True)], base=None, shields=[])
    )
    told = foreseen(t, t.unit(1))
    assert (told.more, told.wins) == ((), False)


def test_breach_is_told_also_where_the_attack_effect_has_first_to_be_answered() -> None:
    asking = unit(5, 4, "breach 3\nattack: choose 1 enemy unit; it gets ap -1 this turn")
    t = table(Side(units=[asking]), Side(units=[UnitAt(unit(2, 3), rested=True), unit(1, 1)], base=None, shields=[GM]))
    asker = called(t.e, t.unit(0), 0)
    may = f"{asker} may give AP-1 to 1 enemy Unit this turn"
    assert foreseen(t, t.unit(1)).more == ("<Breach>: 1 Shield destroyed", may)


SINANJU = "ST03-001"


@pytest.mark.parametrize("wall", [{"base": base(3)}, {"base": None, "shields": [GM, GUNDAM]}], ids=["Base", "Shields"])
def test_what_an_effect_may_do_after_the_battle_is_told(wall: dict[str, Any]) -> None:
    t = table(Side(units=[SINANJU]), Side(units=[unit(1, 3), unit(1, 4)], **wall))
    assert foreseen(t).more == ("Sinanju may deal 2 damage to 1 enemy Unit",)


def test_an_effect_with_one_possible_target_is_told_with_what_it_does() -> None:
    t = table(Side(units=[SINANJU]), Side(units=[unit(1, 3)], base=None, shields=[GM, GUNDAM]))
    assert foreseen(t).more == (f"{called(t.e, t.unit(1), 0)} left with HP1",)


def test_an_effect_without_target_is_not_told() -> None:
    t = table(Side(units=[SINANJU]), Side(base=base(3)))
    assert foreseen(t).more == ()


def test_cards_drawn_and_units_turned_by_the_battle_are_told() -> None:
    t = table(Side(units=[unit(3, 4, "attack: draw 1; rest all enemy units")]), Side(units=[unit(1, 1)], base=base(3)))
    assert foreseen(t).more == ("P1 draws 1 card", f"{called(t.e, t.unit(1), 0)} rested")


@pytest.mark.rule("13-1-5-1", "13-1-5-2")
def test_first_strike_receives_nothing_from_a_unit_that_it_destroys() -> None:
    t = table(Side(units=[unit(3, 2, "first strike")]), Side(units=[UnitAt(unit(5, 3), rested=True)]))
    told = foreseen(t, t.unit(1))
    assert (told.destroys, told.dies, told.receives) == (True, False, 0)


@pytest.mark.rule("1.9.0:13-1-7")
def test_suppression_breaks_two_shields_at_once() -> None:
    t = table(Side(units=[unit(3, 2, "suppression")]), Side(base=None, shields=[GM, GUNDAM, GM]))
    assert foreseen(t).text == "destroys 2 Shields"


@pytest.mark.rule("13-1-6-1")
def test_high_maneuver_leaves_nobody_to_block() -> None:
    blocker = unit(1, 5, "blocker")
    t = table(Side(units=[unit(3, 2, "high-maneuver")]), Side(units=[blocker], base=base(3)))
    assert foreseen(t).text == f"{called(t.e, t.base_id(1), 0)} is destroyed"


def test_what_effects_of_the_battle_do_to_other_units_is_told() -> None:
    sweeping = unit(3, 4, "attack: deal 1 damage to all enemy units")
    t = table(Side(units=[sweeping]), Side(units=[unit(1, 1), unit(2, 3)], base=None, shields=[GM]))
    small, large = (called(t.e, one, 0) for one in t.units(1))
    assert foreseen(t).more == (f"{small} destroyed", f"{large} left with HP2")
    assert foreseen(t).text == f"destroys 1 Shield; {small} destroyed; {large} left with HP2"


WEAKEN = command("action: choose 1 enemy unit; it gets ap -3 this turn")


def answered(t: Table) -> Preview | None:
    """What the forecast says of the first response of the player who is asked."""
    assert t.kind == "action_step"
    return forecast(t.e, t.found("command")[0])


def forecast(e: Engine, response: Option) -> Preview | None:
    return response_preview(e, response, game_of(e).suggested).battle


def as_suggested(e: Engine, response: Option) -> Preview | None:
    """What the battle comes to after a response, its questions answered as it is suggested."""
    copy, seat = e.clone(), e.prompt.seat if e.prompt is not None else 0
    copy.choose([response])
    while copy.prompt is not None and copy.prompt.kind in ("pay", "cost", "target", "may", "mode"):
        copy.choose(game_of(copy).suggested(copy, copy.prompt).answer)
    return damage_preview(copy, seat)


@pytest.mark.parametrize("first", [True, False])
def test_each_target_of_a_response_is_forecast_by_the_battle_that_it_leads_to(first: bool) -> None:
    t = table(Side(units=[unit(1, 1), unit(3, 4)]), Side(hand=[WEAKEN], base=base(5)))
    t.attack(t.unit(0, 0 if first else 1))
    t.passes("block")
    t.do("command")
    assert t.kind == "target"
    assert t.e.prompt is not None
    told = {}
    for option in t.e.prompt.options:
        ahead = game_of(t.e).preview(t.e, [option])
        assert ahead.fights
        assert ahead.lines
        assert ahead.battle is not None
        told[option.obj] = ahead.battle.deals
    weak, strong = t.units(0)
    assert told == ({weak: 0, strong: 1} if first else {weak: 3, strong: 0})


def test_a_target_chosen_after_the_damage_changes_no_battle() -> None:
    t = table(Side(units=[SINANJU]), Side(units=[unit(1, 3), unit(1, 4)], base=base(3)))
    t.attack(t.unit(0))
    t.passes("block")
    while t.kind == "action_step":
        t.do("pass")
    assert t.kind in ("may", "target")
    assert t.e.prompt is not None
    assert not any(game_of(t.e).preview(t.e, [option]).fights for option in t.e.prompt.options)


def test_a_response_is_forecast_by_the_battle_that_it_leads_to_with_its_best_target() -> None:
    """The defender takes AP from the attacker, not from the Unit beside it; the attacker from the Unit it fights."""
    t = table(Side(units=[unit(1, 1), unit(3, 4)], hand=[WEAKEN]), Side(hand=[WEAKEN], base=base(3)))
    t.attack(t.unit(0, 1))
    t.passes("block")
    assert t.seat == 1
    told = answered(t)
    assert told is not None
    assert (told.destroys, told.deals) == (False, 0)
    t = table(
        Side(units=[unit(3, 2)], hand=[WEAKEN]), Side(units=[unit(9, 9), UnitAt(unit(3, 2), rested=True)], base=None)
    )
    t.attack(t.unit(0), t.unit(1, 1))
    t.passes("block")
    if t.seat == 1:
        t.do("pass")
    told = answered(t)
    assert told is not None
    assert (told.destroys, told.dies) == (True, False)


@pytest.mark.parametrize("attacks", [0, 1])
def test_a_response_between_two_others_is_forecast_with_the_target_that_is_suggested(attacks: int) -> None:
    """With the best target for one of the two, the forecast would promise what Enter does not give."""
    weakened = [unit(2, 2), unit(3, 2), unit(4, 4)]
    t = many(Side(units=weakened), Side(units=[UnitAt(unit(1, 2), rested=True), unit(2, 3)]),
             Side(hand=[WEAKEN], resources=5), Side(units=[unit(3, 1)]))  # fmt: skip
    t.attack(t.unit(0, attacks), t.unit(1))
    t.passes("block")
    while t.seat != 2:
        t.do("pass")
    told = answered(t)
    assert told is not None
    assert told == as_suggested(t.e, t.found("command")[0])
    assert told.destroys


def result(told: Preview | None) -> tuple[object, ...] | None:
    """What becomes of those that fight."""
    return told and (told.deals, told.receives, told.destroys, told.dies, told.wins)


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "games"), [(2, 20), (4, 4)])
def test_what_a_response_is_said_to_lead_to_is_what_the_suggested_answers_bring(seats: int, games: int) -> None:
    decks = ["st01", "st03", "st01", "st02"][:seats]
    told = 0
    for seed in range(games):
        engine = new_game([load_deck(name) for name in decks], seed, format_name="duel" if seats == 2 else "royale")
        for prompt in prompts(engine, seed):
            if prompt.kind != "action_step" or damage_preview(engine, prompt.seat) is None:
                continue
            for response in (option for option in prompt.options if option.verb == "command"):
                told += 1
                ahead, then = forecast(engine, response), as_suggested(engine, response)
                assert result(ahead) == result(then), (seed, response.key)
    assert told > 20


def test_a_response_that_ends_the_battle_early_says_so_and_one_beside_it_leaves_its_result() -> None:
    destroy, draw = command("action: choose 1 enemy unit; destroy it"), command("action: draw 1")
    t = table(Side(units=[unit(3, 2)]), Side(hand=[destroy, draw], base=base(3)))
    t.attack(t.unit(0))
    t.passes("block")
    [ends] = t.found("command", destroy)
    [beside] = t.found("command", draw)
    assert forecast(t.e, ends) is None
    told = forecast(t.e, beside)
    assert told is not None
    assert told.text.startswith(called(t.e, t.base_id(1), 1) + " is destroyed")


def test_only_a_response_to_a_battle_has_a_forecast() -> None:
    t = table(Side(units=[unit(3, 2)], hand=[command("main: draw 1")]), Side())
    with pytest.raises(KeyError):
        forecast(t.e, t.found("command")[0])


def test_a_block_is_forecast_with_everything_that_follows() -> None:
    blocker = unit(1, 3, "blocker")
    t = table(Side(units=[unit(5, 4, "breach 2")]), Side(units=[blocker], base=None, shields=[GM]))
    t.attack(t.unit(0))
    told = block_preview(t.e, t.found("block", t.unit(1))[0])
    assert told is not None
    assert (told.destroys, told.more) == (True, ("<Breach>: 1 Shield destroyed",))


@pytest.mark.rule("7-6-4-1", "10-1-6-5")
def test_what_is_told_of_an_order_of_effects_ends_with_the_turn() -> None:
    """Both effects resolve, as nothing is asked between them; what the next turn draws and places is no effect."""
    rising, late = unit(1, 1, "on your turn, turn end: this gets ap +1 this turn"), unit(1, 3, "repair 2")
    t = table(Side(units=[rising, UnitAt(late, damage=2)]), Side())
    t.end_turn()
    assert t.kind == "trigger_order"
    for option in t.e.prompt.options:
        told = [line for line, _ in outlook(t.e, [option])]
        assert len(told) == 2
        assert any("AP+1" in line for line in told)
        assert any("recovers" in line for line in told)


@pytest.mark.rule("7-2-4", "7-3")
def test_what_is_told_of_an_order_of_effects_ends_before_the_next_step_of_the_turn() -> None:
    early = [unit(1, 1, f"on your turn, turn start: this gets ap +{more} this turn") for more in (1, 2)]
    t = table(Side(), Side(units=list(early)))
    t.end_turn()
    assert (t.seat, t.kind) == (1, "trigger_order")
    for option in t.e.prompt.options:
        told = [line.partition(" gets ")[2] for line, _ in outlook(t.e, [option])]
        assert sorted(told) == [f"AP+{more} this turn (its own effect)" for more in (1, 2)]


# ---------------------------------------------------------------- forecast and position


class Fought(NamedTuple):
    """A battle played to its end, or to a question about an effect.

    Attributes:
        after: the game then.
        struck: does the blow hit a player without Shields?
        asking: the card that asks, as the seat reads it; empty: none does.
    """

    after: Engine
    struck: bool
    asking: str


def fought(engine: Engine, option: Option, seat: int) -> Fought | None:
    """The battle that an option leads to if nobody blocks, responds or uses a Burst. None: it turns on the order of
    effects, or on a card that the seat does not know.
    """
    copy, asking = engine.clone(), ""
    copy.record_history = True
    copy.choose([option])
    while not asking and copy.prompt is not None and copy.state.vars.get("attack") is not None:
        kind, frame = copy.prompt.kind, running(copy)
        if kind == "block" or (kind == "action_step" and copy.state.flow[-1].table == "battle"):
            copy.answer("pass")
        elif kind == "burst":
            copy.answer(next(one.key for one in copy.prompt.options if one.verb == "decline"))
        elif frame is None:
            return None
        elif copy.prompt.forced:
            copy.choose(copy.prompt.only_answer())
        else:
            asking = called(copy, frame.data["card"], seat)
    unseen = known_until(copy, copy.log, seat)
    while unseen < len(copy.log) and copy.log[unseen].name == "destroy":  # a Shield, which turns up
        unseen += 1
    if unseen + known_until(copy, copy.log[unseen:], seat) < len(copy.log):
        return None
    return Fought(copy, any(event.name == "struck" for event in copy.log), asking)


def changes(before: Engine, after: Engine, defender: int) -> set[str]:
    """How Units, Bases, Shields and hands differ, in the words of a forecast."""
    found: set[str] = set()
    destroyed = {event.obj for event in after.log if event.name == "destroy"}
    for seat in range(before.seats):
        for zone in (BATTLE, BASE):
            old = before.zone(zone, seat)
            for one in old:
                name = called(before, one, before.prompt.seat)
                now = after.state.objs.get(one)
                if now is None or now.zone != zone:
                    found.add(f"{name} destroyed" if one in destroyed else f"{name} leaves the field")
                elif now.damage != before.state.objs[one].damage:
                    found.add(f"{name} left with HP{q.left(after, one)}")
            new = [one for one in after.zone(zone, seat) if one not in old] if zone == BATTLE else []
            found |= {f"{card_name(before, q.number(after, one))} deployed" for one in new}
        broken = len(before.zone(SHIELDS, seat)) - len(after.zone(SHIELDS, seat))
        if broken > 0:
            shields = f"{broken} Shield{'s' if broken > 1 else ''}"
            found.add(f"{shields} destroyed" if seat == defender else f"P{seat + 1}: {shields} destroyed")
        for event in after.log:
            was = event.old
            turned = {"rest": "rested", "ready": "set as active"}.get(event.name, "") if event.how == "effect" else ""
            if not turned or was is None or was.seat != seat or was.zone not in (BATTLE, BASE) or was.host:
                continue
            if was.exhausted != (event.name == "rest"):
                found.add(f"{called(before, event.obj, before.prompt.seat)} {turned}")
        drawn = sum(1 for event in after.log if event.name == "draw" and event.old and event.old.seat == seat)
        if drawn:
            found.add(f"P{seat + 1} draws {drawn} card{'s' if drawn > 1 else ''}")
    return found


def phrases(told: Preview, attacker: str) -> set[str]:
    """What a forecast says, the attacker's name as it has it."""
    found: set[str] = set()
    for phrase in told.text.split("; "):
        said = phrase.removeprefix("<Breach>: ").replace(" is destroyed", " destroyed").replace(" is left", " left")
        if said == "both are destroyed":
            found |= {f"{told.target} destroyed", f"{attacker} destroyed"}
        elif said.startswith("destroys "):
            found.add(f"{said.removeprefix('destroys ')} destroyed")
        elif not said.startswith("deals no damage"):
            found.add(said)
    return found


@pytest.mark.goal("G18")
@pytest.mark.parametrize("game", quick_first([starters, wild]))
def test_a_forecast_says_what_the_position_is_afterwards(game: Callable[[int], Engine]) -> None:
    compared, breached, won, asked = 0, 0, 0, 0
    for seed in range(2 if game is starters else 45):
        engine = game(seed + 60)
        for prompt in prompts(engine, seed):
            for option in prompt.options:
                if option.verb != "attack" and prompt.kind != "block":
                    continue
                told = (attack_preview if option.verb == "attack" else block_preview)(engine, option)
                played = fought(engine, option, prompt.seat)
                if told is None or played is None:
                    continue
                end, struck, asking = played
                if asking:
                    asked += not told.wins
                    names = (asking, re.sub(r" \([A-Z]\)$", "", asking))  # who attacks is known without a letter
                    says = any(phrase.startswith(tuple(f"{name} may" for name in names)) for phrase in told.more)
                    assert told.wins or says, (option.key, told.text, asking)
                    continue
                compared += 1
                assert told.wins == struck, option.key
                if struck:
                    won += 1
                    continue
                attack = end.state.vars.get("attack")
                defender = 1 - prompt.seat if option.verb == "attack" else prompt.seat
                assert attack is None or end.outcome is not None
                one = option.obj if option.verb == "attack" else engine.state.vars["attack"].attacker
                attacker = called(engine, one, prompt.seat)
                real, said = changes(engine, end, defender), phrases(told, attacker)
                assert real <= said, (option.key, told.text, real)
                assert "nothing is damaged" not in said or not real, (option.key, real)
                for extra in said - real - {"nothing is damaged"}:  # the two that fight are told of in any case
                    assert extra.partition(" left with HP")[0] in (told.target, attacker), (told.text, real)
                breached += "<Breach>" in told.text
    assert compared > (50 if game is starters else 500)
    assert won
    assert asked > (5 if game is starters else 50)
    assert breached > (0 if game is starters else 5)
