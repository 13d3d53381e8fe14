"""What a seat sees (4-1-3, 4-1-4): everything that is public, its own hand, and nothing else."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    LIMBO,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.gcg.effects.happenings import HAPPENINGS
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.view import CardView, View, attack_preview, modifiers, payment_preview, view
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.games.gcg.seen.words.naming import called, card_name
from gundam_tui.games.registry import game_of
from gundam_tui.kernel import Engine
from gundam_tui.kernel.view import hide_unknown, knows, required_mask
from gundam_tui.table.text_render import board
from tests.profile import quick_first
from tests.rules.cards import Side, Table, UnitAt, base, command, pilot, table, unit
from tests.rules.walks import dealt_anew, prompts, reopened, starters, wild

GAMES: tuple[Callable[[int], Engine], ...] = (starters, wild)
PUBLIC = (BATTLE, BASE, TRASH, REMOVAL, LIMBO, RESOURCES)
GM, GUNDAM, ZAKU = "ST01-005", "ST01-001", "ST03-006"


def shown(what: View) -> str:
    """A view as the bytes that a client would get."""
    return json.dumps(dataclasses.asdict(what), sort_keys=True)


def cards(what: Any) -> Iterator[CardView]:
    """Every card in a view."""
    if isinstance(what, CardView):
        yield what
    if dataclasses.is_dataclass(what):
        for field in dataclasses.fields(what):
            yield from cards(getattr(what, field.name))
    elif isinstance(what, dict):
        yield from cards(tuple(what.values()))
    elif isinstance(what, tuple):
        for part in what:
            yield from cards(part)


# ------------------------------------------------------------------ hidden information


@pytest.mark.rule("4-2-2", "4-3-2", "4-6-4-1")
@pytest.mark.parametrize("game", quick_first(GAMES))
@pytest.mark.parametrize("seat", quick_first([0, 1, None]))
def test_what_a_seat_cannot_see_changes_nothing_in_its_view(game: Callable[[int], Engine], seat: int | None) -> None:
    moved = 0
    for seed in range(2):
        engine = game(seed)
        for prompt in prompts(engine, seed):
            other = dealt_anew(engine, required_mask(engine, seat), prompt.number)
            moved += other.state.card_of != engine.state.card_of
            assert shown(view(other, seat)) == shown(view(engine, seat))
            if prompt.seat == seat:
                assert reopened(other).keys() == prompt.keys()
                attacks = [option for option in prompt.options if option.verb == "attack"][:1]
                assert [attack_preview(other, x) for x in attacks] == [attack_preview(engine, x) for x in attacks]
    assert moved > 200


@pytest.mark.rule("4-1-4")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_never_saw_changes_nothing_in_its_log(game: Callable[[int], Engine], seat: int | None) -> None:
    for seed in range(2):
        engine = game(seed)
        mask = required_mask(engine, seat)
        for prompt in prompts(engine, seed):
            if prompt.number % 9:
                continue
            # Cards that were seen once and shuffled away since are known to history.
            known = [x.old.card for x in engine.log if x.old is not None and (x.seen | x.old.seen) & mask == mask]
            other = dealt_anew(engine, mask, prompt.number, known)
            assert log_lines(other, seat) == log_lines(engine, seat)


@pytest.mark.parametrize("game", quick_first(GAMES))
def test_no_id_of_an_unknown_card_is_in_a_view(game: Callable[[int], Engine]) -> None:
    engine = game(5)
    for _ in prompts(engine, 5):
        for seat in (0, 1, None):
            seen = view(engine, seat)
            for card in cards(seen):
                assert (card.id == 0) == (card.number == "") == (card.name == "")
                assert not card.id or knows(engine, card.id, seat)
            if seen.prompt is not None:
                assert all(not option.obj or knows(engine, option.obj, seat) for option in seen.prompt.options)


@pytest.mark.rule("4-8-2")
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_its_holders_and_a_count_for_the_others(game: Callable[[int], Engine]) -> None:
    engine = game(6)
    for prompt in prompts(engine, 6):
        for seat in (0, 1, None):
            seen = view(engine, seat)
            for player in seen.players:
                held = engine.zone(HAND, player.seat)
                assert player.count(HAND) == len(held)
                assert [card.id for card in player.cards(HAND)] == (list(held) if player.seat == seat else [])
            assert seen.prompt is not None
            assert bool(seen.prompt.options) == (prompt.seat == seat and bool(prompt.options))


@pytest.mark.rule("4-1-3")
def test_everybody_sees_how_many_cards_lie_anywhere() -> None:
    engine = starters(7)
    for _ in prompts(engine, 7):
        for seat in (0, 1, None):
            for player in view(engine, seat).players:
                zones = ((zone, player.count(zone)) for zone in (DECK, RESOURCE_DECK, SHIELDS))
                assert all(len(engine.zone(zone, player.seat)) == count for zone, count in zones)


@pytest.mark.rule("4-4-3", "4-5-5", "4-6-3-1")
def test_public_places_look_the_same_to_everybody() -> None:
    engine = wild(8)
    for _ in prompts(engine, 8):
        sides = [
            [(*(p.zones[zone] for zone in PUBLIC), p.pips[RESOURCES]) for p in v.players]
            for v in (view(engine, seat) for seat in (0, 1, None))
        ]
        assert sides[0] == sides[1] == sides[2]
        assert all(card.id for card in cards(tuple(sides[0])))


def test_views_can_be_compared_and_written_as_json() -> None:
    engine = starters(1)
    assert view(engine, 0) == view(engine.clone(), 0)
    assert json.loads(shown(view(engine, 0)))["players"][1]["zones"][HAND]["cards"] == []
    engine.answer(engine.prompt.keys()[0])
    engine.answer("keep")
    assert json.loads(shown(view(engine, None)))["phase"] == "setup"


# ------------------------------------------------------------------ what is revealed


def looking() -> Table:
    """P2's Char's Zaku Ⅱ has been destroyed: P2 looks at three cards and may reveal a Zeon Unit."""
    top = ["ST03-007", "ST03-013", "ST03-008"]
    t = table(Side(units=[GUNDAM]), Side(units=[UnitAt(ZAKU, rested=True)], deck=top))
    return t.battle(GUNDAM, ZAKU)


def names(some: tuple[CardView, ...]) -> list[str]:
    return [card.name for card in some]


@pytest.mark.rule("2-1-1")
def test_of_cards_of_one_name_it_is_told_what_tells_them_apart() -> None:
    top = ["ST03-008", "GD01-035", "ST03-008"]
    t = table(Side(units=[GUNDAM]), Side(units=[UnitAt(ZAKU, rested=True)], deck=top)).battle(GUNDAM, ZAKU)
    prompt = view(t.e, 1).prompt
    assert prompt is not None
    printed = "Reveal Zaku Ⅱ (ST03-008, Lv.2, AP1 HP2)"  # what is the same card twice reads the same twice
    assert [option.label for option in prompt.options] == [printed, "Reveal Zaku Ⅱ (GD01-035, Lv.2, AP2 HP2)", printed]


@pytest.mark.rule("10-3-5")
def test_cards_looked_at_are_seen_by_the_one_who_looks() -> None:
    t = looking()
    assert (t.seat, t.kind) == (1, "target")
    mine, theirs = view(t.e, 1), view(t.e, 0)
    assert names(mine.players[1].known) == ["Zaku Ⅰ", "Close Combat", "Zaku Ⅱ"]
    assert theirs.players[1].known == ()
    assert mine.prompt is not None
    assert theirs.prompt is not None
    assert [option.label for option in mine.prompt.options] == ["Reveal Zaku Ⅰ", "Reveal Zaku Ⅱ"]
    assert (
        mine.prompt.text
        == "Char's Zaku Ⅱ: reveal up to 1 (Zeon)/(Neo Zeon) Unit card among these and add it to your hand"
    )
    assert theirs.prompt.text == "P2 decides about the effect of Char's Zaku Ⅱ"
    assert "Zaku Ⅰ" not in shown(theirs)


def test_a_revealed_card_is_shown_to_both() -> None:
    t = looking()
    t.choose("ST03-007")
    assert names(view(t.e, 0).players[1].known) == ["Zaku Ⅰ"]
    assert names(view(t.e, None).players[1].known) == ["Zaku Ⅰ"]
    for seat in (0, 1, None):
        told = [line.text for line in log_lines(t.e, seat)]
        assert "P2 reveals Zaku Ⅰ" in told
        assert any("looks at 3 cards on top" in text for text in told) == (seat != 1)


@pytest.mark.rule("7-5-2-2-1")
def test_a_card_that_is_being_paid_for_is_shown_to_both() -> None:
    t = table(Side(hand=[GM, GUNDAM], resources=2, ex=1))
    assert view(t.e, 1).players[0].known == ()
    t.do("deploy", GM)
    assert t.kind == "pay"
    theirs = view(t.e, 1)
    assert names(theirs.players[0].known) == ["GM"]
    assert theirs.prompt is not None
    assert theirs.prompt.source is not None
    assert theirs.prompt.text == "P1 pays for GM"
    assert "Gundam" not in shown(theirs)


def test_a_blind_copy_tells_nothing() -> None:
    engine = starters(3)
    for prompt in prompts(engine, 3):
        other = dealt_anew(engine, 1, prompt.number)
        assert hide_unknown(other, 0).state.card_of == hide_unknown(engine, 0).state.card_of


def test_a_preview_does_not_look_into_the_deck() -> None:
    lucky = unit(2, 4, "attack: mill 1; if the placed is card with lv >= 3 { this gets ap +3 this turn }")
    target = UnitAt(unit(1, 9), rested=True)
    engine = table(Side(units=[lucky], deck=[GM, GUNDAM] * 2, filler_count=0), Side(units=[target])).e
    option = next(o for o in engine.prompt.options if o.verb == "attack" and o.to)
    assert len({attack_preview(dealt_anew(engine, 1, seed), option) for seed in range(12)}) == 1


def test_a_card_that_a_reader_does_not_know_has_no_name() -> None:
    t = table(Side(hand=[GM], shields=[GUNDAM]))
    held, shield = t.e.zone(HAND, 0)[0], t.e.zone(SHIELDS, 0)[0]
    assert [called(t.e, held, seat) for seat in (0, 1, None)] == ["GM", "a card", "a card"]
    assert [called(t.e, shield, seat) for seat in (0, 1, None)] == ["a card"] * 3


# ------------------------------------------------------------------ what a card shows


def test_a_unit_shows_its_numbers_and_its_pilot() -> None:
    t = table(Side(units=[UnitAt(GUNDAM, pilot="ST01-010", damage=1), UnitAt(GM, rested=True, new=True)]))
    gundam, gm = view(t.e, 1).players[0].cards(BATTLE)
    assert (gundam.name, gundam.stat("ap"), gundam.stat("hp"), gundam.left("hp"), gundam.damage) == (
        "Gundam",
        3 + 2 + 1,
        5,
        4,
        1,
    )
    assert gundam.has("linked")
    assert [card.name for card in gundam.attachments] == ["Amuro Ray"]
    assert gundam.keywords == (("repair", 2),)
    assert gundam.traits == ("Earth Federation", "White Base Team")
    assert (gm.stat("ap"), gm.states, gm.attachments) == (2 + 1, ("rested", "new"), ())
    assert gm.zone == "battle area"


def test_numbers_say_what_they_are_made_of() -> None:
    t = table(
        Side(hand=["ST03-012"], units=[UnitAt(GUNDAM, pilot="ST01-010"), GM], resources=2), Side(units=[GM])
    )  # fmt: skip
    t.do("command").choose(GUNDAM)
    gundam, gm = t.units(0)
    assert modifiers(t.e, gundam, "ap") == (("printed", 3), ("Amuro Ray", 2), ("Gundam", 1), ("Indignation", 2))
    assert modifiers(t.e, gundam, "hp") == (("printed", 4), ("Amuro Ray", 1))
    assert modifiers(t.e, gm, "ap") == (("printed", 2), ("Gundam", 1))


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_number_add_up(game: Callable[[int], Engine]) -> None:
    engine = game(12)
    for _ in prompts(engine, 12):
        for player in view(engine, None).players:
            for one in player.cards(BATTLE):
                assert one.stat("ap") == max(0, sum(part for _, part in modifiers(engine, one.id, "ap")))
                assert one.stat("hp") == max(0, sum(part for _, part in modifiers(engine, one.id, "hp")))


def test_a_paired_command_goes_by_its_pilots_name() -> None:
    t = table(Side(units=[UnitAt("ST01-004", pilot="ST01-012")]))
    [paired] = view(t.e, 0).players[0].cards(BATTLE)[0].attachments
    assert (paired.name, paired.kind, paired.number) == ("Hayato Kobayashi", "pilot", "ST01-012")


def test_marks_tell_what_effects_forbid() -> None:
    t = table(Side(units=[unit(2, 2, "this can't attack")]))
    assert view(t.e, 1).players[0].cards(BATTLE)[0].marks == ("can't attack",)


def test_resources_are_counted_by_kind_and_state() -> None:
    t = table(Side(resources=3, rested_resources=2, ex=1))
    player = view(t.e, 1).players[0]
    assert player.pips[RESOURCES] == (("active", 3), ("rested", 2), ("ex", 1), ("rested ex", 0))
    assert (player.count(RESOURCES), player.counters["lv"]) == (6, 6)


def test_waiting_effects_are_told_to_everybody() -> None:
    aerial, amuro = "ST01-006", "ST01-010"
    t = table(Side(hand=[amuro], units=[aerial], resources=4), Side(units=[GM]))
    t.do("pair")
    assert t.kind == "trigger_order"
    waiting = view(t.e, 1).waiting
    assert [text.split(":")[0] for text in waiting] == ["Gundam Aerial (Permet Score Six)", "Amuro Ray"]
    assert "【When Paired】" in waiting[0]
    assert view(t.e, None).waiting == waiting
    t.choose(t.unit(0))
    assert len(view(t.e, 1).waiting) == 1


# ------------------------------------------------------------------ battles and previews


@pytest.mark.rule("8-1")
def test_the_steps_of_a_battle_are_named() -> None:
    eager = unit(3, 5, "attack: choose 1 enemy unit; it gets ap -1 this turn")
    target = unit(1, 9)
    t = table(Side(units=[eager]), Side(units=[UnitAt(target, rested=True)]))
    assert view(t.e, 0).battle is None
    steps = []
    t.attack(eager, target)
    while t.kind != "act":
        battle = view(t.e, None).battle
        assert battle is not None
        assert (battle.attacker, battle.target) == (t.unit(0), t.unit(1))
        steps.append(battle.step)
        t.e.answer(t.e.prompt.keys()[-1])
    assert steps == ["attack", "block", "action", "action"]
    assert view(t.e, 0).battle is None


def test_the_preview_of_a_battle_is_the_engines() -> None:
    t = table(Side(units=[unit(3, 4)]), Side(units=[UnitAt(unit(2, 3), rested=True)]))
    option = t.found("attack", t.unit(0), t.unit(1))[0]
    before = t.e.digest()
    ahead = attack_preview(t.e, option)
    assert ahead is not None
    assert (ahead.deals, ahead.receives, ahead.destroys, ahead.dies, ahead.wins) == (3, 2, True, False, False)
    t.e.answer(option.key)
    battle = view(t.e, 1).battle
    assert battle is not None
    assert battle.preview == ahead
    t.passes()
    assert t.units(1) == ()
    assert t.e.state.objs[t.unit(0)].damage == 2
    assert before != t.e.digest()


def test_previews_of_attacks_on_a_player() -> None:
    strong = unit(6, 4)
    shields = table(Side(units=[strong]), Side(base=None, shields=[GM, GM]))
    assert attack_preview(shields.e, shields.found("attack")[0]).text == "destroys 1 Shield"
    based = table(Side(units=[strong]), Side(base=base(9)))
    ahead = attack_preview(based.e, based.found("attack")[0])
    assert ahead is not None
    assert (ahead.deals, ahead.destroys) == (6, False)
    assert ahead.text.endswith("left with HP3")
    bare = table(Side(units=[strong]), Side(base=None))
    won = attack_preview(bare.e, bare.found("attack")[0])
    assert won is not None
    assert won.wins
    assert won.text == "P2 has no Shields: this attack wins"
    weak = table(Side(units=[unit(0, 4)]), Side(base=None))
    none = attack_preview(weak.e, weak.found("attack")[0])
    assert none is not None
    assert not none.wins
    assert none.text == "deals no damage to P2"


def test_attack_effects_that_ask_nothing_count_in_the_preview() -> None:
    eager = unit(2, 5, "attack: this gets ap +2 this turn")
    t = table(Side(units=[eager]), Side(units=[UnitAt(unit(1, 9), rested=True)]))
    assert attack_preview(t.e, t.found("attack", eager, t.unit(1))[0]).deals == 4


def outcome_of(engine: Engine, key: str) -> tuple[int, int, bool, bool] | None:
    """What an attack does when everybody passes; None when something else is asked before the damage."""
    copy = engine.clone()
    copy.answer(key)
    attack = copy.state.vars.get("attack")
    if attack is None:
        return None
    while copy.prompt is not None and copy.prompt.kind in ("block", "action_step"):
        if len(copy.state.flow) < 2 or copy.state.flow[-1].table != "battle":
            break
        if copy.prompt.kind == "action_step" and copy.state.flow[-1].data["passes"] == copy.seats - 1:
            copy.record_history, copy.log = True, []
        if copy.state.vars.get("attack") is None:
            break
        last = copy.record_history
        copy.answer("pass")
        if last:
            break
    if not copy.record_history:
        return None
    one, log = attack.attacker, copy.log
    hit = attack.target or q.base(engine, attack.defender)
    shields = any(x.name == "destroy" and x.old is not None and x.old.zone == SHIELDS for x in log)
    deals = sum(x.amount for x in log if x.name == "damage" and x.source == one and x.how == "battle")
    receives = sum(x.amount for x in log if x.name == "damage" and x.obj == one and x.how == "battle")
    gone = {x.obj for x in log if x.name == "destroy"}
    return deals, receives, hit in gone or (not hit and shields), one in gone


@pytest.mark.goal("G18")
@pytest.mark.parametrize("game", quick_first(GAMES))
def test_the_preview_is_what_happens_when_nobody_intervenes(game: Callable[[int], Engine]) -> None:
    compared = 0
    for seed in range(3):
        engine = game(seed + 20)
        for prompt in prompts(engine, seed):
            for option in prompt.options:
                if option.verb != "attack":
                    continue
                real = outcome_of(engine, option.key)
                ahead = attack_preview(engine, option)
                if real is None or ahead is None or ahead.wins or ahead.target.endswith(("Shield", "Shields")):
                    continue
                compared += 1
                assert (ahead.deals, ahead.receives, ahead.destroys, ahead.dies) == real, option.key
    assert compared > 50


def test_what_a_play_would_rest() -> None:
    t = table(Side(hand=[GUNDAM], resources=3, ex=2, rested_resources=1))
    plan = payment_preview(t.e, t.found("deploy")[0])
    assert (plan.cost, dict(plan.spent)["ex"], plan.left) == (3, 0, 2)
    assert plan.text == "rests 3 Resources (2 of 5 active left)"
    t = table(Side(hand=[GUNDAM], resources=2, ex=2))
    plan = payment_preview(t.e, "deploy:ST01-001#" + str(t.found("deploy")[0].obj))
    assert plan.text == "rests 2 Resources and uses up 1 EX Resource (1 of 4 active left)"
    assert [q.is_ex(t.e, oid) for oid in plan.cards] == [False, False, True]
    with pytest.raises(KeyError):
        payment_preview(t.e, "deploy:ST01-005#999")


@pytest.mark.rule("11-4-2")
def test_a_seventh_unit_is_said_to_cost_one_before_it_is_deployed() -> None:
    units: list[str | UnitAt] = [GUNDAM, *["ST01-005"] * 4]
    t = table(Side(hand=["ST01-005", "ST01-015"], units=units, resources=5))
    assert all("trash" not in payment_preview(t.e, option).text for option in t.found("deploy"))
    t = table(Side(hand=["ST01-005", "ST01-015"], units=[*units, "ST01-005"], resources=5))
    said = {option.card: payment_preview(t.e, option).text for option in t.found("deploy")}
    text = "a friendly Unit must go to the trash first (6 Units); rests 1 Resource (4 of 5 active left)"
    assert said["ST01-005"] == text
    assert "trash" not in said["ST01-015"]  # a Base has a place of its own


@pytest.mark.rule("11-4-2")
@pytest.mark.parametrize("least", range(6))
def test_the_unit_of_least_worth_is_suggested_to_make_room(least: int) -> None:
    """Also where a look ahead prefers it for its attack, which the rested ones cannot make."""
    units: list[str | UnitAt] = [UnitAt(GUNDAM, rested=True)] * 6
    units[least] = "ST01-005"
    foes: list[str | UnitAt] = [GUNDAM]
    t = table(Side(hand=["ST01-005"], units=units, resources=5), Side(units=foes, base=None))
    t.do("deploy")
    assert t.e.prompt is not None
    assert t.e.prompt.kind == "excess"
    [answer] = game_of(t.e).suggested(t.e, t.e.prompt).answer
    assert answer is t.e.prompt.options[least]


@pytest.mark.goal("G18")
@pytest.mark.parametrize("game", GAMES)
def test_the_payment_preview_is_what_rests_by_default(game: Callable[[int], Engine]) -> None:
    paid = 0
    engine = game(31)
    for prompt in prompts(engine, 31):
        for option in prompt.options:
            if option.verb not in ("deploy", "pair", "command"):
                continue
            plan = payment_preview(engine, option)
            copy = engine.clone()
            copy.record_history = True
            copy.answer(option.key)
            if copy.prompt is not None and copy.prompt.kind == "pay":
                copy.choose(copy.prompt.options[: copy.prompt.most])
            elif copy.prompt is not None and copy.prompt.kind == "cost":
                continue
            spent = [x.obj for x in copy.log if x.name == "spend_ex" or (x.name == "rest" and x.how == "cost")]
            assert sorted(plan.cards) == sorted(spent[: plan.cost])
            paid += 1
    assert paid > 20


# ------------------------------------------------------------------ the log


@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_a_row_that_says_its_line(game: Callable[[int], Engine]) -> None:
    names: set[str] = set()
    for seed in range(4):
        engine = game(seed + 40)
        for _ in prompts(engine, seed):
            pass
        names |= {event.name for event in engine.log}
        for seat in (0, 1, None):
            lines = log_lines(engine, seat)
            assert lines[-1].text.startswith(("P1 wins: ", "P2 wins: ", "The game is a draw: "))
            for line in lines:
                assert line.text
                assert line.text == " ".join(line.text.split())
                assert "None" not in line.text
                assert "#" not in line.text
    assert names <= {*HAPPENINGS}


def test_the_log_goes_on_where_it_was_left() -> None:
    engine = starters(9)
    seen: list[str] = []
    since = 0
    for _ in prompts(engine, 9):
        new = log_lines(engine, 0, since)
        seen += [line.text for line in new]
        since = new[-1].at + 1 if new else since
    seen += [line.text for line in log_lines(engine, 0, since)]
    # What is one line in the whole log may have been told in two parts, never twice.
    assert len(seen) >= len(log_lines(engine, 0))
    assert log_lines(engine, 0, len(engine.log) + 1) == []
    assert {line.text for line in log_lines(engine, 0)} - set(seen) == set()


def test_lines_are_grouped_by_turn_and_battle() -> None:
    t = table(Side(units=[unit(1, 9, name="Ball"), unit(1, 9, name="Guntank")]), Side(shields=[GM, GM, GM]))
    t.battle(t.units(0)[0]).battle(t.units(0)[1]).end_turn()
    lines = log_lines(t.e, 0)
    first = next(line for line in lines if line.text == "P1's Ball attacks P2")
    assert (first.turn, first.battle) == (5, 1)
    assert {line.battle for line in lines if line.turn == 5} == {1, 2}
    assert next(line.text for line in lines if line.turn == 6) == "Turn 6: P2"


def test_one_reads_ones_own_draws_only() -> None:
    t = table(Side(), Side(deck=[GUNDAM]))
    t.end_turn()
    assert "P2 draws Gundam" in [line.text for line in log_lines(t.e, 1)]
    for seat in (0, None):
        assert "P2 draws a card" in [line.text for line in log_lines(t.e, seat)]


def test_commands_pilots_and_bursts_are_told() -> None:
    hit = command("main: choose 1 enemy unit; deal 1 damage to it", name="Volley", cost=1)
    ace = pilot(name="Ace")
    t = table(
        Side(hand=[hit, ace], units=[unit(2, 2, name="Ball")], resources=3),
        Side(units=[unit(2, 5, name="Zaku")], shields=["ST01-010"], base=None),
    )
    t.do("command").choose(t.unit(1))
    t.do("pair").battle(t.unit(0)).do("decline")
    told = [line.text for line in log_lines(t.e, 1)]
    assert [x for x in told if "Volley" in x] == ["P1 plays Volley for 1", "Volley deals 1 damage to Zaku: HP 5→4"]
    assert "P1 pairs Ace with Ball" in told
    assert "P2's Shields 1→0: the Shield was Amuro Ray, it has a Burst" in told
    assert "P2 leaves the Burst of Amuro Ray unused" in told


@pytest.mark.rule("2-5-5", "3-3-7")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("attack: this gets ap +2 this turn", "{unit} gets AP+2 this turn (by {pilot})"),
        ("attack: rest all enemy units", "{other} is rested (by {pilot})"),
        ("attack: deal 1 damage to all enemy units", "{pilot} deals 1 damage to {other}: HP 4→3"),
    ],
)
def test_the_log_names_the_pilot_whose_text_acts(text: str, told: str) -> None:
    made, other = unit(1, 3), unit(2, 4)
    flown = pilot(1, 1, text)
    t = table(Side(units=[UnitAt(made, pilot=flown)]), Side(units=[other]))
    since = len(t.e.log)
    t.attack(t.unit(0))
    names = {what: card_name(t.e, number) for what, number in (("unit", made), ("pilot", flown), ("other", other))}
    for seat in (0, 1, None):
        assert told.format(**names) in [line.text for line in log_lines(t.e, seat, since)]


@pytest.mark.rule("8-4-1")
def test_an_attacker_that_has_left_is_named_line_by_line_as_in_the_log() -> None:
    """Seen: `battle: the attacker attacks the player`."""
    shot = command("action: choose 1 enemy unit; deal 5 damage to it")
    t = table(Side(units=[GM]), Side(hand=[shot], shields=[GM] * 2, base=None, resources=2))
    t.attack(t.unit(0))
    t.passes("block")
    t.do("command", shot)
    t.choose(t.unit(0))
    for seat in (0, 1, None):
        seen = view(t.e, seat)
        assert seen.battle is not None
        assert [card.name for card in seen.battle.gone] == ["GM"]
        assert any("battle: GM attacks" in line for line in board(seen, ("P1", "P2")))
