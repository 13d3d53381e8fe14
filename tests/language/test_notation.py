"""The notation: what is written is understood, and what is understood is written back the same way."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings

from gundam_tui.games.gcg.cards.language import names
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.card_toml import read_link
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.printer import print_text
from tests.language.notation_trees import texts

HERE = Path(__file__).parent

# What the texts of all cards are made of: the names of an inventory of every printed text.
PRIMITIVES = {
    "Timing markers": """
        Burst
        Deploy
        Main
        Action
        Attack
        Once per Turn
        During Link
        Pilot
        Activate･Main
        When Paired
        Destroyed
        When Linked
        During Pair
        qualifier pilot trait/colour/Lv
        Activate･Action
        qualifier Development
    """,
    "Keyword effects": """
        line
        Blocker
        Breach
        Repair
        High-Maneuver
        Suppression
        First Strike
        Support
    """,
    "Text triggers": """
        destroys_enemy_unit(self,battle dmg)
        receives_damage(self)
        playing_this_card
        destroys_shield_card
        end_of_turn
        destroys_enemy_unit(other friendly / granted it)
        deals_battle_damage
        receives_damage(other friendly)
        unit_links
        pair_pilot
        after_command_main
        unit_deployed
        place_ex_resource
        rested_by_effect
        play_command_with_ex
        pay_cost_for_unit_effect
        recovers_hp
        unit_attacks(other)
        enemy_destroyed_while_self_attacking
        rest_substitution
        activate_command
        use_support
        ap_reduced
        this_effect_destroys
        set_active_by_effect
        blocked
        ex_resource_exiled
        unit_destroyed_by_effect
        draw_by_effect
        start_of_opp_turn
        would_receive_damage
    """,
    "Conditions": """
        count_in_play(units/pilots/bases by filter, >=n / none / range)
        count_in_trash
        self_trait/colour
        turn_owner
        attacking_what
        result_of_prev_step
        self_stat(AP/HP/Lv)
        self_rested
        that_card_is(revealed/looked/returned)
        ex_resource(state/used/opp has)
        player_level
        turn_history
        count_in_hand
        multiplayer(enemy players count)
        shield_count
        self_damaged
        self_battling(filter)
        self_has_keyword
        destroyed_how
        target_property
        self_is_link/unpaired
    """,
    "Activation costs": """
        pay N
        rest this
        exile from trash
        rest others
        destroy self/token
        discard
        return self to deck
    """,
    "Target filters": """
        side
        trait
        level cmp
        card type
        other
        rested
        HP cmp
        active
        token
        AP cmp
        color
        keyword
        link
        paired state
        name contains
        damaged
        battling
        level<=relative to X
        belonging to each enemy player
        superlative (lowest/highest Lv/HP, most Units)
        or-union (X/Y, or)
        AP relative
        unique names
    """,
    "Actions (one-shot)": """
        choose_targets(n or n..m, filter)
        add_this_to_hand
        mod_AP/HP(fixed)
        damage(n)
        gain_keyword
        deploy_this
        add_shield_to_hand
        rest
        draw
        pilot_name_line
        add_chosen_to_hand
        bounce_to_hand
        scry_place(top/bottom/trash split)
        look_top(n)
        set_active
        destroy
        deploy_token
        discard
        recover_hp
        reveal_filter_add
        exile
        deploy_card(hand/trash/looked, free or paying)
        place_ex_resource
        damage_all(filter)
        activate_own_command_timing
        development_branch
        mill
        pair_pilot(from hand/trash)
        choose_by_player(each player / enemy player picks)
        mod_AP(variable)
        return_to_deck(top/bottom/shuffle)
        place_resource
        activate_other_card_timing
        damage_this_base/unit
        damage_variable
        modal_choice
        change_attack_target
        begin_battle
        grant_ability
        destroy_all/first_shields
        gain_trait
        copy_keywords
        pay_resource_optional
        deploy_ex_base
        damage_shield_area_first_card
        deploy_pilot_as_unit
    """,
    "Continuous / lasting rule modifications": """
        damage_immunity(kind,source filter)
        can_target_active(filter)
        cant_attack_player
        damage_reduction(n, next/all)
        cost/level_modifier(in hand/trash)
        cant_attack
        token_restrictions
        freeze(next start phase)
        forced_attack_target
        play_as_if(alt cost)
        attack_on_deploy_turn
        name_alias
        cant_block
        deployed_rested
        damage_redirect
        untargetable_by_attack
        ap_unreducible
        cant_be_destroyed_by_effects
        count_up
    """,
    "Durations and scopes": """
        this turn
        while
        your turn
        this battle
        opp turn
        next start phase
        turn where
        deploy turn
        next damage only
    """,
    "Connectors and modes": """
        optional(may)
        if_you_do
        then
        instead(substitution)
    """,
    "Values": """
        count(scaling)
    """,
}


def primitives() -> list[tuple[str, str, str, str]]:
    """Section, primitive, card number and notation of each line of primitives.txt."""
    found: list[tuple[str, str, str, str]] = []
    section = ""
    for line in (HERE / "primitives.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif line:
            name, number, notation = line.split(" | ", 2)
            found.append((section, name, number, notation))
    return found


def hardest() -> dict[str, dict[str, Any]]:
    return tomllib.loads((HERE / "hardest.toml").read_text("utf-8"))


def one_line(notation: str) -> t.CardLine:
    """The only line of a text; its canonical notation says the same and is a fixed point of printing."""
    text = parse(notation)
    printed = print_text(text)
    with mock.patch.object(names, "check"):  # a tree at random speaks of what nothing has bound
        assert parse(printed) == text, printed
        assert print_text(parse(printed)) == printed
    (line,) = text.lines
    return line


def body(notation: str) -> tuple[t.Sentence, ...]:
    line = one_line(notation)
    assert isinstance(line, t.Ability)
    return line.body


# ---------------------------------------------------------------- everything the cards need


def test_every_primitive_has_a_line() -> None:
    shown: defaultdict[str, set[str]] = defaultdict(set)
    for section, name, _, _ in primitives():
        shown[section].add(name)
    wanted = {section: set(names.split("\n")[1:-1]) for section, names in PRIMITIVES.items()}
    assert {section: {name.strip() for name in names} for section, names in wanted.items()} == shown
    assert sum(map(len, shown.values())) == 185


@pytest.mark.parametrize("section", PRIMITIVES)
def test_primitives(section: str) -> None:
    for found, name, number, notation in primitives():
        if found == section:
            one_line(notation)
            # The file is written in the canonical form.
            assert print_text(parse(notation)) == notation, (name, number)


def test_the_hardest_cards_are_there() -> None:
    assert len(hardest()) == 60


@pytest.mark.parametrize(("number", "card"), hardest().items())
def test_hardest_card(number: str, card: dict[str, Any]) -> None:
    text = parse(card["text"])
    assert print_text(text) == card["text"].strip()
    assert parse(print_text(text)) == text
    assert t.CardText.model_validate(text.model_dump(mode="json")) == text
    facts = {"name", "type", "color", "level", "cost", "text"}
    assert facts <= card.keys() <= facts | {"ap", "hp", "zones", "traits", "link"}
    assert card["type"] in ("unit", "pilot", "command", "base")
    assert "link" not in card or read_link(card["link"])


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(texts)
def test_every_tree_can_be_written_and_read_back(text: t.CardText) -> None:
    printed = print_text(text)
    with mock.patch.object(names, "check"):  # a tree at random speaks of what nothing has bound
        assert parse(printed) == text, printed
        assert print_text(parse(printed)) == printed


# ---------------------------------------------------------------- distinctions of the print


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("deploy: choose 1 your unit; rest it", "deploy: choose 1 friendly unit; rest it"),
        ("deploy: may draw 1", "deploy: draw 1"),
        ("deploy: discard 1; then draw 1", "deploy: discard 1; if so draw 1"),
        ("deploy: discard 1; draw 1", "deploy: discard 1; then draw 1"),
        ("when this receives damage: draw 1", "when this receives battle damage: draw 1"),
        ("when this destroys enemy unit by battle: draw 1", "when this destroys enemy unit by damage: draw 1"),
        ("when your unit is destroyed by effect: draw 1", "when your unit is destroyed by effect damage: draw 1"),
        ("deploy: choose 1 enemy unit; rest it", "deploy: choose 0..1 enemy unit; rest it"),
        ("deploy: that gets ap +1 this turn", "deploy: that gets ap +1 this battle"),
        ("deploy: return that to hand", "deploy: add that to hand"),
        ("deploy: that skips start phase", "deploy: that skips next start phase"),
        ("on your turn: draw 1", "on opponent turn: draw 1"),
        ("during pair: draw 1", "during link: draw 1"),
        ("deploy: deploy that", "deploy: deploy that paying its cost"),
        ("deploy: choose 1 card from your trash", "deploy: choose 1 card from any trash"),
        ("deploy: put that on bottom", "deploy: put that on bottom randomly"),
        ("main: deploy 1 token T-004", "main: deploy 1 rested token T-004"),
        ("main: place 1 resource", "main: place 1 ex resource"),
        ('main: destroy all units named "Gundam"', "main: destroy all units called [Gundam]"),
        ("this may attack rested enemy unit", "this may attack rested enemy unit on deploy turn"),
        ("this reduces damage by 2", "this reduces next damage by 2"),
    ],
)
def test_a_distinction_of_the_print_is_one_of_the_tree(one: str, other: str) -> None:
    assert one_line(one) != one_line(other)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("this gain blocker", "this gains blocker"),
        ("deploy: choose 2 enemy unit", "deploy: choose 2 enemy units"),
        ("deploy: choose 1 enemy rested unit", "deploy: choose 1 rested enemy unit"),
        ("deploy: choose 1 rested your unit", "deploy: choose 1 your rested unit"),
        ("all your units gain blocker", "your units gain blocker"),
        ("deploy: destroy units", "deploy: destroy all units"),
        ("deploy: choose 2 units; rest them", "deploy: choose 2 units; rest them"),
        ("deploy: choose 2 units; them get ap +1", "deploy: choose 2 units; they get ap +1"),
        ("once, deploy: draw 1", "deploy, once: draw 1"),
        ("on your turn, during pair: this gets hp +1", "during pair, on your turn: this gets hp +1"),
        ("if your turn: this gains blocker", "while your turn: this gains blocker"),
        ("deploy, while your turn: draw 1", "deploy, if your turn: draw 1"),
        ("deploy: this gets ap +1; this gets hp +1", "deploy: this gets ap +1 & hp +1"),
        ("deploy: this gets ap +1 this turn; this gets hp +1", "deploy: this gets ap +1 this turn; this gets hp +1"),
        ("deploy: draw 1*count(units)", "deploy: draw 1 * count(units)"),
        ("deploy: draw 2 + 1", "deploy: draw 3"),
        ("while (your turn and ex used) or your turn: draw 1", "while your turn and ex used or your turn: draw 1"),
        ("while count(cards from your trash) >= 7: draw 1", "while count(cards in your trash) >= 7: draw 1"),
        ("while this is rested unit: draw 1", "while this is rested unit: draw 1"),
        ("while this is rested card: draw 1", "while this is rested: draw 1"),
    ],
)
def test_the_printer_has_one_form(written: str, canonical: str) -> None:
    assert print_text(parse(written)) == canonical
    assert parse(canonical) == parse(written)


# ---------------------------------------------------------------- what a form means


def test_an_indented_line_goes_on() -> None:
    text = parse("main: choose one {\n  draw 1\n  | draw 2 }\n\nrepair 2\n")
    assert print_text(text) == "main: choose one { draw 1 | draw 2 }\nrepair 2"


def test_no_text() -> None:
    assert parse("") == parse("\n  \n") == t.CardText()
    assert print_text(t.CardText()) == ""


def test_one_sentence_may_be_two_steps() -> None:
    first, second = body("deploy: then may this gets ap +1 & hp -2 this turn")
    assert (first.link, first.may, second.link, second.may) == ("then", True, "", False)
    assert isinstance(second.do, t.Mod)
    assert (second.do.stat, second.do.sign, second.do.duration) == ("hp", "-", "turn")


def test_may_of_another_player() -> None:
    (sentence,) = body("attack: that player may discard 1")
    assert sentence.may
    assert sentence.do == t.Discard(amount=t.Num(n=1), who="that player")


def test_several_sentences_under_one_connector() -> None:
    sentence = body("deploy: rest this; if so { draw 1; ready this }")[1]
    assert sentence.link == "if so"
    assert isinstance(sentence.do, t.Block)
    assert len(sentence.do.body) == 2


def test_a_place_carries_the_side() -> None:
    (sentence,) = body("deploy: choose 3 (Tekkadan)/(Teiwaz) unit cards from your trash")
    assert isinstance(sentence.do, t.Choose)
    (cards,) = sentence.do.what
    assert (cards.side, cards.zone, cards.nouns) == ("your", "trash", ("unit",))
    assert cards.atoms == (t.IsTrait(any=("Tekkadan", "Teiwaz")),)


def test_the_inner_noun_takes_what_follows() -> None:
    (open_,) = body("deploy: rest 1 unit paired with pilot with lv <= 3")
    (braces,) = body("deploy: rest 1 unit paired with { pilot } with lv <= 3")
    assert isinstance(open_.do, t.Rest)
    assert isinstance(braces.do, t.Rest)
    low = t.Compare(stat="lv", cmp="<=", to=t.Num(n=3))
    assert isinstance(open_.do.target, t.Select)
    assert isinstance(braces.do.target, t.Select)
    assert open_.do.target.atoms == (t.PairedWith(pilot=t.Filter(nouns=("pilot",), atoms=(low,))),)
    assert braces.do.target.atoms == (t.PairedWith(pilot=t.Filter(nouns=("pilot",))), low)


def test_shields_tokens_and_ex_base_are_their_own_steps() -> None:
    shield, token, base = body("deploy: add 2 shields to hand; deploy 1..2 rested token T-029; deploy ex base")
    assert shield.do == t.TakeShield(amount=t.Num(n=2))
    assert token.do == t.DeployToken(token="T-029", least=1, most=2, rested=True)
    assert base.do == t.DeployExBase()


def test_different_tokens_are_deployed_at_once() -> None:
    (step,) = body("main: deploy 1 rested token T-019 & 2 token T-018")
    others = (t.DeployToken(token="T-018", least=2, most=2),)
    assert step.do == t.DeployToken(token="T-019", rested=True, also=others)


def test_a_number_is_counted_divided_multiplied() -> None:
    (sentence,) = body("deploy: deal 2 * count(your units) / 3 + 1 damage to that")
    assert isinstance(sentence.do, t.Damage)
    units = t.Select(side="your")
    assert sentence.do.amount == t.Scaled(of=t.Count(of=units), times=2, per=3, plus=1)


def test_and_binds_tighter_than_or() -> None:
    line = one_line("deploy, if your turn or ex used and came from trash: draw 1")
    assert isinstance(line, t.Ability)
    assert isinstance(line.cond, t.AnyOf)
    assert line.cond.conds[1] == t.All(conds=(t.UsedEx(), t.CameFrom(zone="trash")))
    grouped = one_line("deploy, if (your turn or ex used) and came from trash: draw 1")
    assert isinstance(grouped, t.Ability)
    assert isinstance(grouped.cond, t.All)


def test_header() -> None:
    line = one_line(
        "in hand, during pair by (Newtype) pilot, main/action, once, development 2, on your turn, "
        "{pay 2, rest this}: draw 1"
    )
    assert line == t.Ability(
        where="hand",
        during="pair",
        during_by=t.Filter(nouns=("pilot",), atoms=(t.IsTrait(any=("Newtype",)),)),
        moments=("main", "action"),
        once=True,
        development=2,
        turn="your",
        costs=(t.Pay(amount=2), t.Rest(target=t.Ref(to="this"))),
        body=(t.Sentence(do=t.Draw(amount=t.Num(n=1))),),
    )
