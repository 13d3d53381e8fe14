"""Chapter 3: Units, Pilots, Commands, Bases and Resources."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.queries import card_now as q
from tests.rules.cards import Side, UnitAt, base, command, pilot, table, unit

KILL = command("main/action: choose 1 any unit; destroy it")


# ---------------------------------------------------------------- Units


@pytest.mark.rule("3-2-1")
def test_a_unit_card_is_a_unit_only_in_the_battle_area() -> None:
    soldier = unit(1, 1)
    draw = command("main: draw count(your units)")
    t = table(Side(units=[soldier], hand=[draw, soldier, soldier], trash=[soldier]))
    t.do("command", draw)
    assert t.events("draw") == ["draw"]
    t.do("deploy", soldier)
    assert len(t.units(0)) == 2


@pytest.mark.rule("3-2-2", "3-3-2", "3-4-2")
def test_units_pilots_commands_and_bases_lie_in_decks() -> None:
    deck = ["ST01-005", "ST01-010", "ST01-012", "ST01-015"]
    t = table(Side(deck=deck, hand=[command("main: draw 4")]))
    t.do("command")
    assert t.hand(0) == deck


@pytest.mark.rule("3-2-3")
def test_only_units_attack() -> None:
    t = table(Side(units=[UnitAt("ST01-005", "ST01-010")], base="ST01-015", resources=3))
    assert t.e.prompt is not None
    assert {option.card for option in t.e.prompt.options if option.verb == "attack"} == {"ST01-005"}


@pytest.mark.rule("3-2-4")
def test_a_unit_cannot_attack_on_the_turn_it_is_deployed() -> None:
    t = table(Side(hand=["ST01-005"], resources=2))
    t.do("deploy", "ST01-005")
    assert not t.can("attack")
    t.end_turn()
    t.end_turn()
    assert (t.active, t.can("attack", "ST01-005")) == (0, True)


@pytest.mark.rule("3-2-5", "5-5-3")
def test_units_have_ap_and_hp() -> None:
    t = table(Side(units=["ST01-003"]))
    assert (t.ap(t.unit(0)), t.hp(t.unit(0))) == (2, 4)


@pytest.mark.rule("3-2-6-2", "3-2-6-3")
def test_a_link_unit_attacks_on_the_turn_it_is_deployed() -> None:
    t = table(Side(hand=["ST01-001", "ST01-010"], resources=4), Side(units=["ST01-005"]))
    t.do("deploy", "ST01-001")
    assert not t.can("attack")
    t.do("pair", "ST01-010", "ST01-001")
    assert t.kind == "target"
    t.choose("ST01-005")
    assert q.linked(t.e, t.unit(0))
    assert t.can("attack", "ST01-001", "player")
    assert t.can("attack", "ST01-001", "ST01-005")


# ---------------------------------------------------------------- Pilots


@pytest.mark.rule("3-3-1", "5-9-1")
def test_a_pilot_card_is_placed_beneath_a_unit() -> None:
    ace = pilot(1, 1)
    draw = command("main: draw count(your pilots)")
    t = table(Side(units=["ST01-005"], hand=[ace, ace, draw], trash=[ace]))
    t.do("pair", ace, "ST01-005")
    assert len(q.pilots(t.e, t.unit(0))) == 1
    t.do("command", draw)
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("3-3-3")
def test_a_pilot_cannot_be_played_without_a_unit() -> None:
    ace = pilot(1, 1)
    t = table(Side(hand=[ace]), Side(units=["ST01-005"]))
    assert not t.can("pair")
    assert not t.can("deploy")


@pytest.mark.rule("3-3-4", "3-3-5")
def test_a_unit_has_one_pilot_at_most_and_keeps_it() -> None:
    ace, other = pilot(1, 1), pilot(2, 2)
    t = table(Side(units=["ST01-005", "ST01-003"], hand=[ace, other]))
    t.do("pair", ace, "ST01-005")
    assert not t.can("pair", other, "ST01-005")
    assert t.can("pair", other, "ST01-003")
    assert t.e.prompt is not None
    assert not [option for option in t.e.prompt.options if option.card == ace]


@pytest.mark.rule("3-3-4")
def test_a_pilot_is_not_paired_with_an_enemy_unit() -> None:
    # AMB-14
    ace = pilot(1, 1)
    t = table(Side(units=["ST01-005"], hand=[ace]), Side(units=["ST01-003"]))
    assert t.can("pair", ace, "ST01-005")
    assert not t.can("pair", ace, "ST01-003")


@pytest.mark.rule("3-3-6")
def test_a_pilot_goes_where_its_unit_goes() -> None:
    ace = pilot(1, 1)
    texts = {
        "main: choose 1 enemy unit; destroy it": "trash",
        "main: choose 1 enemy unit; return it to hand": "hand",
        "main: choose 1 enemy unit; exile it": "removal",
        "main: choose 1 enemy unit; put it on bottom": "deck",
    }
    for text, where in texts.items():
        remove = command(text)
        t = table(Side(hand=[remove]), Side(units=[UnitAt("ST01-003", ace)]))
        t.do("command", remove).choose("ST01-003")
        if where == "deck":
            assert (t.seat, t.kind) == (1, "order")
            t.choose("ST01-003", ace)
        assert sorted(getattr(t, where)(1)[-2:]) == sorted(["ST01-003", ace]), where
        assert t.units(1) == ()


@pytest.mark.rule("3-3-8")
def test_pilots_have_ap_and_hp() -> None:
    t = table(Side(hand=["ST01-010", "ST01-011"]))
    assert [(q.definition(t.e, oid).ap, q.definition(t.e, oid).hp) for oid in t.e.zone("hand", 0)] == [(2, 1), (1, 2)]


@pytest.mark.rule("3-3-9-2")
def test_the_effects_of_a_pilot_count_as_its_units() -> None:
    ace = pilot(0, 0, "when this destroys enemy unit by battle: draw 1")
    t = table(Side(units=[UnitAt("ST01-003", ace)]), Side(units=[UnitAt("ST01-008", rested=True)]))
    t.battle("ST01-003", "ST01-008")
    assert len(t.hand(0)) == 1


# ---------------------------------------------------------------- Commands


@pytest.mark.rule("3-4-1", "3-4-3", "4-1-2")
def test_a_command_is_in_no_location_while_its_effect_is_active() -> None:
    both = command("main: choose 1 enemy unit; destroy it; draw count(command cards in your trash)")
    t = table(Side(hand=[both]), Side(units=["ST01-005", "ST01-008"]))
    t.do("command", both)
    assert t.kind == "target"
    places = [t.hand(0), t.trash(0), t.deck(0), t.removal(0), t.battlefield(0), t.shields(0)]
    assert all(both not in place for place in places)
    t.choose("ST01-005")
    # It was not in the trash either when its own effect counted the Commands there.
    assert "draw" not in t.events()
    assert t.trash(0) == [both]


@pytest.mark.rule("3-4-4", "4-9-1")
def test_a_command_goes_to_the_trash_unless_its_effect_says_otherwise() -> None:
    plain = command("main: draw 1")
    back = command("main: draw 1; add this card to hand")
    t = table(Side(hand=[plain, back]))
    t.do("command", plain)
    assert t.trash(0) == [plain]
    t.do("command", back)
    assert back in t.hand(0)
    assert t.trash(0) == [plain]


@pytest.mark.rule("3-4-5")
def test_main_and_action_say_when_a_command_can_be_played() -> None:
    main, action, both = command("main: draw 1"), command("action: draw 1"), command("main/action: draw 1")
    t = table(Side(hand=[main, action, both]))
    assert [t.can("command", card) for card in (main, action, both)] == [True, False, True]
    t.do("end").do("pass")
    assert (t.seat, t.kind) == (0, "action_step")
    assert [t.can("command", card) for card in (main, action, both)] == [False, True, True]


@pytest.mark.rule("3-4-6", "3-4-6-1", "3-4-6-2")
def test_a_command_with_a_pilot_effect_can_be_paired_instead() -> None:
    t = table(Side(units=["ST01-004"], hand=["ST01-012"], resources=2), Side(units=[UnitAt("ST01-005", rested=True)]))
    assert t.can("command", "ST01-012")
    t.do("pair", "ST01-012", "ST01-004")
    tank = t.unit(0)
    # ST01-004 links with the name of the Pilot part, Hayato Kobayashi.
    assert q.linked(t.e, tank)
    assert q.names(t.e, q.pilots(t.e, tank)[0]) == ("Hayato Kobayashi",)
    assert q.traits(t.e, q.pilots(t.e, tank)[0]) == {"Earth Federation", "White Base Team"}
    assert t.damage(t.unit(1)) == 0
    assert t.resources(0) == (1, 1)


@pytest.mark.rule("3-4-6-3")
def test_a_paired_command_is_a_pilot_and_elsewhere_a_command_card() -> None:
    pilots = command("main: draw count(your pilots)")
    pilot_cards = command("main: draw count(pilot cards in your trash)")
    command_cards = command("main: draw count(command cards in your trash)")
    t = table(
        Side(units=[UnitAt("ST01-004", "ST01-012")], hand=[pilots, pilot_cards, command_cards], trash=["ST01-012"])
    )
    t.do("command", pilots)
    assert len(t.events("draw")) == 1
    t.do("command", pilot_cards)
    assert len(t.events("draw")) == 1
    before = t.trash(0).count("ST01-012") + t.trash(0).count(pilots) + t.trash(0).count(pilot_cards)
    t.do("command", command_cards)
    assert len(t.events("draw")) == 1 + before


@pytest.mark.rule("3-4-6-3")
def test_the_pilot_name_of_a_command_counts_only_while_paired() -> None:
    # Q161, Q162: in the trash it has neither the Pilot's name nor is it a Pilot card.
    fetch = command("main: choose 1 card called [Hayato Kobayashi] from your trash; add it to hand")
    t = table(Side(hand=[fetch], trash=["ST01-012"]))
    assert not t.can("command", fetch)


@pytest.mark.rule("3-4-6-4")
def test_a_paired_command_follows_the_rules_for_pilots() -> None:
    t = table(Side(hand=[KILL]), Side(units=[UnitAt("ST01-004", "ST01-012")]))
    assert t.hp(t.unit(1)) == 4
    t.do("command", KILL).choose("ST01-004")
    assert sorted(t.trash(1)) == ["ST01-004", "ST01-012"]


@pytest.mark.rule("3-4-7")
def test_a_command_with_a_burst() -> None:
    t = table(Side(units=["ST01-005"]), Side(base=None, shields=["ST01-014"]))
    t.battle("ST01-005")
    assert (t.seat, t.kind) == (1, "burst")
    t.do("burst")
    assert t.kind == "target"
    t.choose("ST01-005")
    assert t.ap(t.unit(0)) == 0
    assert t.trash(1) == ["ST01-014"]


# ---------------------------------------------------------------- Bases


@pytest.mark.rule("3-5-1", "3-5-2", "5-8-1")
def test_a_base_is_deployed_into_the_base_section() -> None:
    home = base(5)
    count = command("main: draw count(your bases)")
    t = table(Side(hand=[home, home, count], base=None, trash=[home]))
    t.do("deploy", home)
    assert t.base(0) == home
    t.do("command", count)
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("3-5-3")
def test_damage_to_the_shield_area_goes_to_the_base_first() -> None:
    hit = command("main: deal 2 damage to first 1 enemy shield area card")
    t = table(Side(hand=[hit]), Side(shields=["ST01-005"]))
    t.do("command", hit)
    assert t.damage(t.base_id(1)) == 2
    assert t.shields(1) == ["ST01-005"]
    t = table(Side(hand=[hit]), Side(base=None, shields=["ST01-005", "ST01-008"]))
    t.do("command", hit)
    assert t.shields(1) == ["ST01-008"]


@pytest.mark.rule("3-5-4", "3-5-4-1")
def test_a_base_deals_no_damage_back() -> None:
    # AMB-2: nothing in chapter 8 uses a Base's AP.
    t = table(Side(units=["ST01-005"]), Side(base="ST01-015"))
    t.battle("ST01-005")
    assert (t.damage(t.unit(0)), t.damage(t.base_id(1))) == (0, 2)


@pytest.mark.rule("3-5-4", "3-5-4-2")
def test_a_base_at_zero_hp_is_destroyed() -> None:
    t = table(Side(units=[unit(5, 1)]), Side(base="ST01-015"))
    assert t.hp(t.base_id(1)) == 5
    t.battle(t.unit(0))
    assert (t.base(1), t.trash(1)) == ("", ["ST01-015"])


# ---------------------------------------------------------------- Resources


@pytest.mark.rule("3-6-1", "3-6-2")
def test_resources_go_from_the_resource_deck_to_the_resource_area() -> None:
    place = command("main: place 1 resource")
    t = table(Side(hand=[place], resource_deck=3))
    t.do("command", place)
    assert t.resource_numbers(0) == ["R-001"]
    assert t.resource_deck(0) == 2


@pytest.mark.rule("3-2-1", "4-1-2")
def test_a_unit_card_whose_burst_is_active_is_no_unit() -> None:
    # It lies in no location, so it is a Unit card: what protects from enemy Units does not protect from it.
    wall = unit(2, 5, "this can't receive effect damage from enemy units")
    mine = unit(1, 1, "burst: choose 1 enemy unit; deal 1 damage to it")
    t = table(Side(units=[wall]), Side(base=None, shields=[mine, "ST01-005"]))
    t.battle(wall)
    t.do("burst").choose(wall)
    assert t.damage(t.unit(0)) == 1
