"""A judge's hand: both players correct the position, and only positions that the rules know."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.cards.constants import BATTLE, DECK, HAND, RESOURCES, TRASH
from gundam_tui.games.gcg.changes.correcting import NOTATION
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.games.gcg.tools.corrections import CORRECTIONS
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine
from gundam_tui.kernel.engine import Refused

GUNDAM, AMURO, GM, GOUF, BASE, ZAKU = "ST01-001", "ST01-010", "ST01-005", "ST03-008", "ST01-015", "ST03-006"


def at(side: Side | None = None, other: Side | None = None, **more: object) -> Engine:
    return set_up(Position([side or Side(resources=3), other or Side(resources=3)], **more))


def ref(e: Engine, zone: str, seat: int, place: int = 0) -> str:
    oid = e.zone(zone, seat)[place]
    return f"{e.card(oid)}#{oid}"


def test_a_card_goes_from_the_trash_back_into_the_hand():
    e = at(Side(trash=[GUNDAM, GM]))
    e.correct([f"move:{ref(e, TRASH, 0)}>p1/hand"])
    assert [e.card(oid) for oid in e.zone(HAND, 0)] == [GUNDAM]
    assert [e.card(oid) for oid in e.zone(TRASH, 0)] == [GM]
    assert e.prompt.kind == "act"


@pytest.mark.parametrize(("place", "at_index"), [("top", 0), ("bottom", 3), ("2", 1)])
def test_a_card_goes_to_a_place_in_the_deck(place: str, at_index: int):
    e = at(Side(hand=[GUNDAM], filler_count=3))
    e.correct([f"move:{ref(e, HAND, 0)}>p1/deck/{place}"])
    assert [e.card(oid) == GUNDAM for oid in e.zone(DECK, 0)].index(True) == at_index


def test_a_forgotten_draw_names_the_place_and_tells_nothing():
    e = at()
    top = e.zone(DECK, 1)[0]
    phys = e.state.objs[top].card
    assert CORRECTIONS.words(e, "move:p2/deck/top>p2/hand", 0) == "Move the top card of P2's deck to P2's hand"
    e.correct(["move:p2/deck/top>p2/hand"])
    obj = e.state.objs[e.state.where[phys]]
    assert (obj.zone, obj.seen) == (HAND, 0b10)
    assert log_lines(e, 0)[-1].text == "Both players agree: a card goes from P2's deck to P2's hand"
    assert q.definition(e, obj.id).name in log_lines(e, 1)[-1].text


@pytest.mark.rule("3-3-6")
def test_a_unit_takes_its_pilot_along():
    e = at(Side(units=[UnitAt(GUNDAM, pilot=AMURO, rested=True)], resources=3))
    e.correct([f"move:{ref(e, BATTLE, 0)}>p1/hand"])
    assert sorted(e.card(oid) for oid in e.zone(HAND, 0)) == [GUNDAM, AMURO]
    e.correct([f"move:{ref(e, HAND, 0)}>p1/battle", f"pair:{ref(e, HAND, 0, 1)}>{GUNDAM}#{e.state.next_id}"])
    [unit] = e.zone(BATTLE, 0)
    assert q.linked(e, unit)
    assert not e.state.objs[unit].exhausted


def test_a_unit_can_change_sides_with_its_pilot():
    e = at(Side(units=[UnitAt(GUNDAM, pilot=AMURO)]))
    e.correct([f"move:{ref(e, BATTLE, 0)}>p2/battle"])
    [unit] = e.zone(BATTLE, 1)
    assert q.linked(e, unit)
    assert [e.state.objs[guest].seat for guest in e.state.objs[unit].attachments] == [1]
    assert e.state.objs[unit].owner == 0


def test_damage_rest_and_the_turn_of_deployment():
    e = at(Side(units=[UnitAt(GUNDAM, new=True)]))
    unit = ref(e, BATTLE, 0)
    assert not any(option.verb == "attack" for option in e.prompt.options)
    e.correct([f"since:{unit}=before", f"damage:{unit}=2"])
    assert any(option.verb == "attack" for option in e.prompt.options)
    assert q.left(e, e.zone(BATTLE, 0)[0]) == 2
    e.correct([f"rest:{unit}"])
    assert not any(option.verb == "attack" for option in e.prompt.options)
    e.correct([f"ready:{unit}", f"since:{unit}=now"])
    assert not any(option.verb == "attack" for option in e.prompt.options)


@pytest.mark.rule("11-3-1")
def test_rules_management_follows():
    e = at(Side(units=[GUNDAM]))
    e.correct([f"damage:{ref(e, BATTLE, 0)}=4"])
    assert e.zone(BATTLE, 0) == ()
    assert [e.card(oid) for oid in e.zone(TRASH, 0)] == [GUNDAM]


@pytest.mark.rule("1-2-2-2")
def test_who_is_left_without_a_deck_has_lost():
    e = at(Side(filler_count=1))
    e.correct(["move:p1/deck/top>p1/hand"])
    assert (e.outcome.winner, e.outcome.rule) == (1, "1-2-2-2")
    e.undo()
    assert e.outcome is None


def test_a_battle_ends_when_its_attacker_is_taken_away():
    e = at(Side(units=[GUNDAM]), Side(units=[UnitAt(GOUF, rested=True), "ST03-009"], shields=[GM] * 3))
    attack = next(option for option in e.prompt.options if option.to)
    e.choose([attack])
    assert e.prompt.kind in ("block", "action_step")
    e.correct([f"move:{ref(e, BATTLE, 0)}>p1/hand"])
    while e.prompt.kind != "act":
        e.answer("pass")
    assert len(e.zone(BATTLE, 1)) == 2


REFUSED = {
    "dance:ST01-001#1": "no correction",
    "move:ST01-001#1": "cannot be read",
    f"rest:ST01-001#{'1' * 5000}": "cannot be read",
    f"move:p1/deck/{'1' * 5000}>p1/hand": "cannot be read",
    "move:p1/deck/²>p1/hand": "cannot be read",
    "move:ST99-001#1>p1/hand": "no card ST99-001#1",
    "move:{unit}>p1/nowhere": "no zone",
    "move:{unit}>p3/battle": "no player p3",
    "move:{unit}>p1/battle": "there already",
    "move:{unit}>p2/trash": "belongs to P1",
    "move:{unit}>p1/base": "it is a unit",
    "move:{unit}>p1/resources": "it is a unit",
    "move:{unit}>p2/battle/2": "no place to choose",
    "move:{pilot}>p1/battle": "pair it",
    "move:{resource}>p1/hand": "it is a resource",
    "move:p1/deck/40>p1/hand": "no card at",
    "move:p1/deck/top>p1/battle": "lies hidden",
    "move:{unit}>p1/deck/99": "no place 99",
    "move:{ex}>p1/hand": "base|token",
    "pair:{unit}>{unit}": "no Pilot",
    "pair:{pilot}>{other}": "Pilot already",
    "pair:{pilot}>{resource}": "battle area",
    "damage:{unit}=0": "already",
    "damage:{pilot}=1": "only Units",
    "rest:{pilot}": "on the field",
    "ready:{unit}": "active already",
    "since:{unit}=before": "already",
    "since:{resource}=now": "battle area",
    "shuffle:p1/hand": "cannot be read",
}


@pytest.mark.parametrize("key", REFUSED)
def test_what_makes_no_sense_is_refused_with_the_reason(key: str):
    e = at(Side(units=[GUNDAM, UnitAt(GM, pilot="ST01-011")], hand=[AMURO], resources=2))
    names = {
        "unit": ref(e, BATTLE, 0), "other": ref(e, BATTLE, 0, 1), "pilot": ref(e, HAND, 0),
        "resource": ref(e, RESOURCES, 0), "ex": ref(e, "base section", 0),
    }  # fmt: skip
    before = e.digest()
    with pytest.raises(Refused, match=REFUSED[key]):
        e.correct([key.format(**names)])
    assert e.digest() == before


@pytest.mark.rule("4-5-4")
def test_there_is_no_seventh_unit():
    e = at(Side(units=[GM] * 6, hand=[GUNDAM]))
    with pytest.raises(Refused, match="6 Units") as found:
        e.correct([f"move:{ref(e, HAND, 0)}>p1/battle"])
    assert found.value.clause == "4-5-4"


@pytest.mark.rule("4-6-3")
def test_there_is_no_second_base():
    e = at(Side(hand=[BASE]))
    with pytest.raises(Refused, match="a Base already"):
        e.correct([f"move:{ref(e, HAND, 0)}>p1/base"])
    e.correct([f"move:{ref(e, 'base section', 0)}>p1/trash", f"move:{ref(e, HAND, 0)}>p1/base"])
    assert e.card(q.base(e, 0)) == BASE
    assert e.zone(TRASH, 0) == ()  # 5-17-2-5: the EX Base is gone


@pytest.mark.rule("4-4-2")
def test_there_is_no_sixteenth_resource():
    e = at(Side(resources=15))
    with pytest.raises(Refused, match="15 Resources"):
        e.correct(["move:p1/resource-deck/top>p1/resources"])


def test_nothing_is_moved_away_below_an_effect_that_resolves():
    rested = [UnitAt(GOUF, rested=True)] * 2
    e = at(Side(hand=["ST01-012"], resources=4, units=[GUNDAM]), Side(units=rested))
    e.choose([next(option for option in e.prompt.options if option.verb == "command")])
    while e.prompt.kind == "pay":
        e.choose(e.prompt.options[: e.prompt.least])
    assert e.prompt.kind == "target"
    with pytest.raises(Refused, match="finish it first"):
        e.correct([f"rest:{ref(e, BATTLE, 0)}"])


def test_every_offer_is_accepted_and_has_words():
    e = at(
        Side(units=[UnitAt(GUNDAM, damage=1)], hand=[AMURO, GM], resources=2, shields=[GM] * 2, trash=[ZAKU]),
        Side(units=[UnitAt(GOUF, rested=True)], hand=[GM], resources=1, ex=1),
    )
    offered = 0
    for seat in (0, 1):
        for thing in CORRECTIONS.things(e, seat):
            for choice in CORRECTIONS.choices(e, seat, thing.key):
                assert CORRECTIONS.words(e, choice.key, seat)
                assert choice.key.startswith(NOTATION.parse(choice.key).verb)
                e.clone().correct([choice.key])
                offered += 1
    assert offered > 150


def test_the_lists_name_no_hidden_card():
    e = at(Side(hand=[AMURO], shields=[GM] * 2), Side(hand=[GUNDAM], shields=[GOUF] * 2))
    for seat, hidden in ((0, GUNDAM), (1, AMURO)):
        shown = CORRECTIONS.things(e, seat)
        assert not any(hidden in thing.key for thing in shown)
        assert not any(name in thing.label for thing in shown for name in (["Gundam ("] if seat == 0 else ["Amuro"]))
        assert any(thing.key == f"p{2 - seat}/hand/top" for thing in shown)
    assert CORRECTIONS.words(e, f"move:{ref(e, HAND, 0)}>p1/trash", None) == "Move a card of P1's hand to P1's trash"
