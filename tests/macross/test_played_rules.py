"""Requirements that other tests read off a position, played here through the prompts, with the cards of the game."""

from __future__ import annotations

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.macross_crusade.module import MODULE
from gundam_tui.games.nation.cards.card import Ability
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import Damage, Roll
from gundam_tui.games.nation.flow.play import refusal

from .cards import command
from .test_card_texts import FREE, OWN_DEPLOYMENT, G, Table, board, number, offered


@pytest.mark.rule("MC-16", "MC-17", "MC-18")
def test_a_game_is_dealt_and_hands_are_kept_or_changed():
    firsts: set[int] = set()
    for seed in range(6):
        decks = [load_deck(name, MODULE.id) for name in ("sdf-1-holds", "frontier-strikes")]
        e = MODULE.new_game(decks, seed)
        assert e.prompt is not None
        first = e.prompt.seat
        firsts.add(first)
        listed = [card for card, copies in decks[first].cards.items() for _ in range(copies)]
        dealt = [e.card(oid) for seat in (0, 1) for oid in (*e.zone("hand", first), *e.zone("nation", first))]
        assert [len(e.zone("hand", seat)) for seat in (0, 1)] == [6, 6]
        assert [len(e.zone("nation", seat)) for seat in (0, 1)] == [44, 44]
        assert dealt[:50] != listed
        before = e.zone("hand", first)
        e.answer([option.key for option in e.prompt.options if option.verb == "redraw"])
        assert e.zone("hand", first) != before
        assert (len(e.zone("hand", first)), len(e.zone("nation", first))) == (6, 44)
        assert (e.prompt.seat, e.prompt.kind) == (1 - first, "redraw")
        e.answer(["keep"])
        assert (e.prompt.seat, e.prompt.kind) == (first, "free")
    assert firsts == {0, 1}


@pytest.mark.rule("MC-37", "MC-41", "MC-45")
def test_both_pass_before_and_after_what_each_step_always_does():
    p = Table().side(0, field=["U2"]).start("draw")
    told: list[tuple[str, str, int, str]] = []
    turn = p.e.state.vars["turn"]
    while p.e.state.vars["turn"] == turn:
        told.append((p.e.state.vars["phase"], p.where, p.prompt.seat, p.prompt.kind))
        if p.prompt.kind == "sortie":
            p.do("sortie U2")
        else:
            p.to_next()

    def window(phase: str, step: str) -> list[tuple[str, str, int, str]]:
        return [(phase, step, 0, "free"), (phase, step, 1, "free")]

    assert told == [
        *window("draw", "draw") * 2, *window("deployment", "deployment"),
        *window("battle", "attack"), ("battle", "attack", 0, "sortie"), *window("battle", "attack"),
        *window("battle", "defense") * 2,
        *window("battle", "damage"), *window("battle", "damage"), *window("battle", "return") * 2,
    ]  # fmt: skip


@pytest.mark.rule("MC-23", "MC-28", "MC-25")
def test_all_units_are_those_of_both_deployment_areas_and_both_battle_areas_and_no_g():
    p = board("S-P14").start("damage").do("command S-P14").passes(2)
    assert offered(p) == {"U1", "U2", "U3", "U4"}
    p.e.choose(p.prompt.options)
    p.settle()
    assert [len(p.ids("g zone", seat)) for seat in (0, 1)] == [len(G), len(G)]


@pytest.mark.rule("MC-34", "MC-105")
def test_who_sortied_stays_rolled_in_the_enemy_turn_and_is_rerolled_in_the_own_one():
    p = Table().side(0, field=["U2"]).side(1, field=["U3~"]).start("attack").to("sortie").do("sortie U2")
    p.to_end()
    assert (p.obj("U2").exhausted, p.obj("U3").exhausted) == (True, False)
    p.to_end()
    assert (p.obj("U2").exhausted, p.obj("U3").exhausted) == (False, False)


@pytest.mark.rule("MC-7", "MC-47", "MC-90")
def test_a_rolled_vanguard_deals_nothing_whatever_it_gains():
    p = Table().side(0, area1=["U5~", "U4"], hand=["MC-BOYFRIEND"], g=G).start("damage")
    p.do("command MC-BOYFRIEND").do("target U5").settle().passes(2)
    assert p.nation(1) == 20 - 2


@pytest.mark.rule("MC-50", "MC-62")
def test_a_card_in_the_g_zone_is_no_character_of_its_name():
    p = Table().side(0, hand=["CH-003", "CH-003"], g=G).start("deployment")
    p.do("g CH-003").settle().passes().do("deploy CH-003").settle()
    assert p.cards("deployment") == ["CH-003"]


@pytest.mark.rule("MC-62", "MC-243")
def test_a_character_with_the_name_of_a_friendly_one_as_alias_waits():
    p = Table().side(0, hand=["MC-ALTO", "S-P11"], g=G).side(1, hand=["S-P11"], g=G).start("deployment")
    p.do("deploy MC-ALTO").settle().to_end().to("free", "deployment", 1).do("deploy S-P11").settle()
    p.to_end().to("free", "deployment", 0)
    assert p.offers("deploy S-P11") == []
    refused = refusal(p.e, 0, "deploy", next(oid for oid in p.ids("hand") if p.e.card(oid) == "S-P11"))
    assert refused is not None
    assert refused.clause == "MC-62"


@pytest.mark.rule("MC-56")
def test_units_are_offered_in_the_own_deployment_phase_alone():
    p = Table().side(0, hand=["U1"], g=G).side(1, hand=["U1"], g=G).start("draw")
    assert p.moments("deploy U1") == OWN_DEPLOYMENT


@pytest.mark.rule("MC-61", "MC-209", "MC-4")
def test_a_unit_takes_one_character_whose_modifiers_count_in_its_battle():
    p = Table().side(0, hand=["C1", "C2"], field=["U2"], g=G).start("deployment").do("set C1 > U2").settle()
    p.to("sortie").do("sortie U2").to_end()
    assert p.nation(1) == 20 - 2 - 1
    p.to_end().to("free", "deployment", 0)
    assert p.offers("set C2") == []
    assert p.offers("deploy C2")


@pytest.mark.rule("MC-74", "MC-97", "MC-124")
def test_texts_see_combat_and_power_as_they_change():
    p = Table().side(0, hand=["S-N06"], field=["S-P09"], g=["S-N06"] * 4).side(1, field=["U1"]).start("deployment")
    assert p.strengths("S-P09") == (3, 1, 4)
    p.do("g S-N06").settle()
    assert p.strengths("S-P09") == (3, 1, 5)
    p.to("sortie").do("sortie S-P09").to("free", "defense", 0)
    assert p.strengths("S-P09") == (3, 1, 5)
    p.to("sortie", seat=1).do("sortie U1")
    assert p.strengths("S-P09") == (4, 1, 5)


@pytest.mark.rule("MC-1", "MC-2", "MC-49")
def test_units_characters_and_songs_become_a_g_and_other_commands_do_not():
    hand = ["U1", "C1", "S-N09", "S-N11"]
    p = Table().side(0, hand=hand).start("deployment")
    assert {option.card for option in p.offers("g")} == {"U1", "C1", "S-N09"}
    p.do("g S-N09").settle()
    assert p.cards("g zone") == ["S-N09"]


@pytest.mark.rule("MC-6")
def test_purple_counts_for_the_total_alone_and_purple_cards_take_any_colour():
    p = Table().side(0, hand=["MC-SPARTAN", "P-C-003", "S-M01"], g=["S-P10"] * 2).start("deployment")
    assert p.offers("deploy MC-SPARTAN") == []
    p.do("command P-C-003").settle()
    while p.prompt.kind == "look order":
        p.e.choose(p.prompt.options)
    p.to("free", seat=0).do("g S-M01").settle().to("free", seat=0).do("deploy MC-SPARTAN").settle()
    assert p.cards("deployment") == ["MC-SPARTAN"]


def hits(**fits: object) -> Table:
    """A Command for one Unit that fits, and Units of many kinds."""
    target = (Target(Filter(types=("unit",), **fits)),)
    hit = command("PICK", Ability("PICK:0", targets=target, steps=(Damage(Chosen(0), 1),)), price=FREE)
    field = ["MC-VF-1A", "MC-VF-1S+B-CH-014", "S-M03", "B-U-011", "B-U-013"]
    return Table(hit).side(0, hand=["PICK"]).side(1, field=field, junkyard=["MC-VF-1A"])


@pytest.mark.rule("MC-213", "MC-219", "MC-220")
@pytest.mark.parametrize(
    ("fits", "can"),
    [
        ({}, {"MC-VF-1A", "MC-VF-1S", "S-M03", "B-U-011", "B-U-013"}),
        ({"size": "size l"}, {"S-M03", "B-U-013"}),
        ({"contains": "Valkyrie"}, {"MC-VF-1A", "MC-VF-1S"}),
        ({"least_cost": 7}, {"B-U-011", "B-U-013"}),
        ({"trait": "size m"}, {"B-U-011"}),
        ({"trait": "high mobility"}, set()),
    ],
)
def test_a_target_fulfils_every_condition_as_printed_and_lies_in_the_field(fits: dict[str, object], can: set[str]):
    p = hits(**fits).start("deployment")
    if not can:
        assert p.offers("command PICK") == []
        return
    p.do("command PICK")
    assert (offered(p), number(p)) == (can, (1, 1))
    p.e.choose(p.prompt.options[:1])
    p.settle()
    assert sum(p.e.state.objs[oid].damage for oid in p.ids("deployment", 1)) == 1


@pytest.mark.rule("MC-170")
def test_all_of_two_types_does_what_it_can_to_one_of_them():
    both = Target(Filter(types=("unit", "character")), all=True)
    rolls = command("ROLLS", Ability("ROLLS:0", targets=(both,), steps=(Roll(Chosen(0)),)), price=FREE)
    p = Table(rolls).side(0, hand=["ROLLS"], field=["C1"]).start("deployment").do("command ROLLS").settle()
    assert p.obj("C1").exhausted


@pytest.mark.rule("MC-240")
def test_two_iron_walls_take_two_from_what_a_squad_deals():
    p = Table().side(0, area1=["U5"]).side(1, area1=["S-M02", "S-M02"]).start("damage").passes(2).settle()
    assert sorted(p.e.state.objs[oid].damage for oid in p.ids("area 1", 1)) in ([], [0])
    assert len(p.cards("junkyard", 1)) == 1
    p = Table().side(0, area1=["U4"]).side(1, area1=["S-M02", "S-M02"]).start("damage").passes(2).settle()
    assert p.cards("junkyard", 1) == []


@pytest.mark.rule("MC-242", "MC-244", "MC-304")
@pytest.mark.parametrize(("beside", "dealt"), [([], 3), (["CH-003"], 4), (["CH-003", "MC-MISA"], 4)])
def test_hikaru_on_his_machine_deals_one_more_beside_one_or_both(beside: list[str], dealt: int):
    p = Table().side(0, field=beside, area1=["MC-VF-1A+B-CH-014"]).start("damage").passes(2)
    assert p.nation(1) == 20 - dealt
