"""The notation of the family: every form is read and written back, every node has a form, and faults say where."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.cardlang import forms
from gundam_tui.cardlang.faults import LanguageError
from gundam_tui.cardlang.parser import build_parser
from gundam_tui.games.macross_crusade.card_db import Book
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.language.builder import GRAMMAR
from gundam_tui.games.nation.cards.language.notation import parser
from gundam_tui.games.nation.cards.language.plain import KINDS, from_plain, to_plain
from gundam_tui.games.nation.cards.language.printer import print_text
from gundam_tui.games.nation.cards.language.record import Card
from gundam_tui.games.nation.cards.language.wording import wording
from gundam_tui.games.nation.cards.nodes import amounts, conditions, filters, steps
from tests.profile import quick_every

from .games import SISTERS, Sister

PARSER = parser(KEYWORDS)
# As the printer writes them; together they use every form of the grammar.
TEXTS = [
    "<High Mobility>",
    "<Ace 2>",
    "<Cooperation [Lynn Minmay]/[Hayase Misa] +1/+1/+1>",
    "auto A: this can't be destroyed by enemy effects; this takes no effect damage by enemy effects",
    "auto A: this takes 1 less effect damage; host takes no battle damage; this can't be targeted by enemy effects",
    "auto A: this can't have characters; every enemy unit in this area can't sortie; this loses <Raid>",
    "protected, auto A, while in combat: this gains +1/+0/+0",
    "power 2-5, auto A, while 3 friendly units: this gains <Iron Wall 2>",
    "auto A, while friendly turn: every other friendly unit gains -1/*/+2",
    "auto A, while enemy turn: this gains <Raid>",
    "auto A, while not in combat: this gains <Raid>",
    "auto A, while no enemy units with <Raid>: this gains <Raid>",
    "auto B, when this enters: reroll this",
    "auto C, when this is destroyed, may: destroy 1 enemy g in g",
    "auto D, every time enemy unit is scrapped: put 1 +1/+1/+1 coin on this",
    "auto D, when this sorties: move this to front; move that card to rear",
    "auto D, every time friendly command resolves: put 2 +0/+0/-1 coins on 1 enemy unit in battle",
    "auto D, when this is damaged: draw 1",
    "auto D, when friendly unit enters: scrap this; put x +1/+0/+0 coins on this",
    "auto D, when friendly draw phase begins: draw 1 from lost",
    "auto D, when enemy return step ends: recover count(friendly units) + 1",
    "auto D, when turn ends: shuffle enemy nation",
    "any time: deal 2 damage to 1 unit; deal 1 damage to it",
    "any time: deal count(enemy units) damage to 1 unit",
    "any time, x is x: deal x damage to enemy nation; friendly nation loses x",
    "any time, x is count(friendly cards in g) - 3: deal x damage to 1 unit of each player",
    "damage step, pay 1: deal 3 damage spread over all enemy units in one area",
    "battle phase, pay 1, once a cut: deal 1 damage to 1 unit in this area",
    "defense step, pay 1, any number: this gains +1/+0/+0 until end of turn",
    "friendly return step, roll: reroll 1 other friendly unit",
    "enemy turn: roll 1 enemy unit not in combat",
    "note, any time: all friendly units gain +1/+0/+1 this turn",
    "any time: each player destroys 1 card; scrap 1 enemy rolled card; void text of 1 card",
    "any time: negate destruction of 1 friendly doomed unit",
    "any time: negate 1 enemy command/text play",
    "any time: negate 2 unit/character/operation/g/card play",
    "any time: remove this; return 1 unit to hand; rejoin this; take control of 1 enemy unit",
    "any time: move 1 unit to top of nation; move 1 unit to bottom of nation; move 1 unit to other area",
    "any time: move 1 card in hand to g; move 1 card to junkyard; move 1 card to lost",
    "any time: move 1 unit to deployment rolled; move 1 unit to deployment rerolled",
    "any time: set 1 character on 1 friendly unit; move target 1 to deployment; roll it",
    "any time: each player draws 2; enemy draws 1 from lost; enemy discards 1; each player discards 2 randomly",
    "any time: look at top 2 of nation & lost; arrange top 2 of nation & lost; reveal top 3; reveal hand",
    "any time: pull out top 3; take unit pulled out; pull out top 1; take blue character pulled out",
    "any time: search character named [A B]/[C] with trait (Singer)",
    "any time: put chip T-001 on 0..1 friendly unmanned unit in deployment; put chip T-001",
    'any time: replace 1 friendly unit by blue unit with name "Zaku" with cost <= 3; skip next enemy draw phase',
    "any time: play 1 more unit; skip next friendly attack step",
    "any time: roll all rerolled front manned units with <Raid> with cost >= 3 in combat",
    "any time: destroy 1..2 attached characters with size (Size M) with defense >= 1 with defense <= 4",
    "any time: destroy 1 unattached character in deployment; scrap 1 card in junkyard; scrap 1 card in lost",
    "any time: scrap 1 card in nation; scrap all cards in hand",
    # What the sister game's cards say besides.
    "additional cost: scrap 3 friendly g",
    "any time, alternate, cost remove 1..2 friendly cards in junkyard, x is paid: recover 2 * x",
    "deployment phase, in hand, by enemy, pay coins +1, roll, counts as g: draw 1",
    "any time, by either, pay picked, cost roll 1 card, x is picked: roll 1..3 enemy g in hangar",
    "auto C, when this is scrapped in battle: destroy 1 enemy g",
    "auto D, when this leaves host: move that card to owner station rerolled",
    "auto D, every time its squad hits nation: recover 5",
    "auto D, every time its squad hits squad: draw 2",
    "auto D, every time friendly card is taken, while its squad felled: draw 1",
    "auto D, every time enemy command is played, while this is unit in battle and no units: draw 1",
    "auto A, while last of 3: this can't be moved; this can't be rolled by enemy effects; this keeps damage",
    "auto A, while not 4 friendly g: this can't be played; this can't be saved; this has quick",
    "auto A, while host is unit with crew (NT): this gives 2 power; this gives coins blue power; host gives no power",
    "auto A, while if enemy blue power without red >= black power +2: host counts as */+1/-2",
    "auto A, while if enemy power >= power: this can't sortie to space; this can't sortie to earth; this costs 2 less",
    "attack step: each player having 3 picks 1 friendly unit and saves; enemy picks 1 g and scraps",
    "attack step: enemy picks 1 unit and destroys; enemy picks 1 unit and rolls",
    "attack step: enemy picks 1 unit and tops; friendly picks 2 cards in hand and bottoms",
    "any time: shield friendly nation; redirect all units not in combat in one area",
    "any time: move top 1 of lost to hangar; put this into area with 1 character in junkyard",
    "any time: take control of host rolled; take control of 1 owned unit rerolled; at end of turn do line 2",
    "any time: move 1 unit to enemy area; at return step do line 3 with it; move it to any area",
    "any time: move 1 unit to enemy station; deal its defense -1 damage to 1 unit with star",
    "any time, x is x up to power: 1 unit without star gains -1/-1/-1 times x until end of turn",
    "any time: deal printed front of this damage to enemy nation; deal rear of this damage to every unit with cost x",
    "any time: deal defense of this damage to 1 unit; deal front of host damage to 1 unit",
    "<Ace x>",
    "<Cooperation [Lynn Minmay]> power 2-4",
    "<Ace 2> in defense step protected",
    "additional cost: tuck 1..20 friendly cards in hand",
    "auto C, every time its squad hits: recover half dealt",
    "auto D, every time enemy unit is damaged by host: deal 1 damage to that card",
    "auto D, every time this fights, while this is unowned card and alone in squad: move host to enemy station",
    "auto D, every time enemy command is played: friendly discards corps of that card; negate that play",
    "auto D, when turn begins, while first turn: search basic g into g; pay 2 or scrap this; lose the game",
    "auto D, when attack step begins: turn player having 3 picks 1 friendly unit and sends",
    "attack step: friendly picks 1..2 cards and tops; enemy picks that many cards and tops; at battle phase do line 2",
    "or, any time, up to power times: remove top power lead of enemy lost; recover enemy power lead",
    "any time: shield 1 nation; friendly can't play cards; enemy sorties at most 1 per area",
    "any time: swap attacker and defender; enemy looks at top 5 of nation; enemy takes 1 of top 5",
    "any time: stand in for 1 unit; deploy blue unit in hand for 2 less; distribute 3 +0/+0/+1 over all friendly units",
    "any time, in hand: become unit +4/+0/+4 in deployment; become unit [VF-1] +2/+0/*  in battle".replace("*  ", "* "),
    "any time, x is <Iron Wall> of it: move 1 friendly command in junkyard to top of nation or lost",
    "any time: 1 unit with team has line 2 for team until end of turn; it has line 3 for <Raid> until end of turn",
    "any time: 1 matched unit gains line 2 until end of turn; it gains <Iron Wall 1> once until end of turn",
    "any time: destroy 1 card except friendly operation; put this into area with 1 attachable card in junkyard",
    "any time: destroy 1 weaker unit; destroy 1 marked unit; it is marked until end of turn",
    "any time: scrap 1 friendly unit; destroy 1 enemy unit in its area; every g gives no power this battle phase",
    "any time: destroy 1 unit with cost <= count(friendly cards in hand); deal crewed rear of this damage to 1 unit",
    "team (Wolves), auto A: this can be set on enemy red unit in deployment; this can have 2 characters",
    "auto A: every friendly command being played is removed when resolved; every enemy command at hand can't be played",
    "auto D, every time this has gone out: draw 1",
    "auto D, every time this is scrapped in battle not by own effects: draw 1",
    "any time: remove this; in that case draw 1; recover 1; in that case at end of turn do line 2",
    "<Iron Wall 1> pay 1",
    "auto A: this has <Iron Wall> for all sides",
    "auto A: this can't sortie to ring; host can't be targeted by single commands",
]


def back(text: str) -> str:
    return print_text(PARSER.lines(text), KEYWORDS)


@pytest.mark.parametrize(
    ("sister", "card"),
    quick_every([(one, card) for one in SISTERS for card in one.game.book()], 4, unpack=True),
    ids=lambda value: value.id if isinstance(value, Sister) else value.number,
)
def test_the_text_of_a_card_is_written_in_its_one_form(sister: Sister, card: Card) -> None:
    keywords = sister.game.keywords
    lines = parser(keywords).lines(card.source) if card.source else ()
    assert lines == card.lines
    assert print_text(lines, keywords) == card.source


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_written_back_as_it_was_read(text: str) -> None:
    assert back(text) == text


def test_the_texts_use_every_form_of_the_grammar() -> None:
    grammar = forms.grammar(GRAMMAR)
    used = {str(part.data) for text in TEXTS for _, tree in PARSER.parsed_lines(text) for part in tree.iter_subtrees()}
    forms_of = {form.alias: rule.name for rule in grammar.rules.values() for form in rule.forms if form.alias}
    assert {f"{rule}: {alias}" for alias, rule in forms_of.items() if alias not in used} == set()


@pytest.mark.thorough
def test_the_grammar_has_no_conflict() -> None:
    build_parser(GRAMMAR, strict=True)


def test_every_step_and_every_reference_has_a_form() -> None:
    """What only special effects are made of has no notation; `Both` stands between conditions."""
    made = {makes.name for makes in forms.grammar(GRAMMAR).makes.values()}
    by_hand = {
        "Gain",
        "Coin",
        "NegatePlay",
        "Chosen",
        "Filter",
        "Target",
        "Stats",
        "Not",
        "VoidAgainst",
        "Shield",
        "Both",
        "InThatCase",
    }
    kinds = {name for name, kind in KINDS.items() if kind.__module__ != c.__name__ and is_dataclass(kind)}
    assert kinds - made - by_hand == set()


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("any time: draw 1\nany tim: draw 1", 2, 5, 'did you mean "time"?'),
        ("any time: drw 1", 1, 11, 'did you mean "draw"?'),
        ("any time: deal 2 damage to 1 enmy unit", 1, 30, 'did you mean "enemy"?'),
        ("any time: 1 unit gains <Rade> this turn", 1, 24, 'did you mean "Raid"?'),
        ("any time: deal 2 damage to", 1, 27, "the text ends here"),
        ("<Ace>", 1, 1, "Ace has a number"),
        ("<Raid 2>", 1, 1, "Raid has no number"),
        ("auto A: draw 1", 1, 1, "always in force"),
        ("auto A: 1 unit gains +1/+0/+0", 1, 1, "chooses no cards"),
        ("any time: this gains +1/+1/+1", 1, 1, "say how long"),
        ("any time, when this enters: draw 1", 1, 1, "automatic effect"),
        ("when this enters: draw 1", 1, 1, "automatic effect"),
        ("any time: destroy it", 1, 1, "nothing has been chosen"),
        ("any time: in that case draw 1", 1, 11, "follows what it speaks of"),
        ("any time: deal 1 damage to 3..2 units", 1, 28, "smaller number"),
        ("any time: destroy all units of each player", 1, 19, "of each player"),
        ("any time: destroy 1 unit/card", 1, 21, '"card" is any card'),
        ("any time: destroy 1 friendly enemy unit", 1, 21, '"side" is said twice'),
        ("power 5-2, auto A: this gains +1/+0/+0", 1, 1, "part of the total"),
        ("auto D, auto D, when this enters: draw 1", 1, 1, "says twice which kind"),
        ("any time: this gains <Switch [A]> this turn", 1, 16, "speaks of names"),
    ],
)
def test_a_fault_says_where_it_is_and_what_may_be_meant(text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(LanguageError) as caught:
        PARSER.lines(text)
    assert says in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


# ---------------------------------------------------------------- nodes of any kind


def _maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


NUMBERS = st.integers(1, 9)
SIDES = st.sampled_from(["friendly", "enemy"])
STATS = st.builds(amounts.Stats, *[st.integers(-3, 5) | st.just(amounts.STAR)] * 3)
KEYWORD_IDS = st.sampled_from([row.name for row in KEYWORDS.values() if not row.counted])
FILTERS = st.builds(
    filters.Filter,
    types=st.sampled_from([(), ("unit",), ("unit", "character"), ("g",)]),
    side=st.just("") | SIDES,
    place=st.sampled_from(["field", "deployment", "battle", "g", "junkyard", "hand", "nation", "lost"]),
    names=st.sampled_from([(), ("Basara",), ("A", "B C")]),
    contains=st.sampled_from(["", "VF"]),
    trait=st.sampled_from(["", "Singer"]),
    keyword=st.just("") | KEYWORD_IDS,
    rolled=_maybe(st.booleans()),
    doomed=_maybe(st.just(True)),
    combat=_maybe(st.booleans()),
    front=_maybe(st.just(True)),
    manned=_maybe(st.booleans()),
    attached=_maybe(st.booleans()),
    other=st.booleans(),
    color=st.sampled_from(["", "blue", "purple"]),
    least_cost=st.integers(0, 3),
    most_cost=_maybe(NUMBERS),
    least_defense=st.integers(0, 3),
    most_defense=_maybe(NUMBERS),
    size=st.sampled_from(["", "Size M"]),
)
REFS = st.sampled_from([filters.This(), filters.Host(), filters.Subject()]) | st.builds(filters.Each, FILTERS)
AMOUNTS = NUMBERS | st.just(amounts.X()) | st.builds(amounts.Count, FILTERS, st.integers(-3, 3))
GRANTS = (
    st.builds(steps.Grant, stats=STATS)
    | st.builds(steps.Grant, keyword=KEYWORD_IDS)
    | st.builds(steps.Grant, lose=KEYWORD_IDS)
    | st.builds(steps.Grant, rule=st.just("indestructible"), by=st.just("") | SIDES)
    | st.builds(steps.Grant, rule=st.just("reduce"), n=NUMBERS)
)
WHOSE = st.sampled_from(["friendly", "enemy"])
PHASES = st.sampled_from(["reroll", "draw", "deployment", "battle", "attack", "defense", "damage", "return"])
STEPS = (
    st.builds(steps.Damage, REFS, AMOUNTS, st.booleans())
    | st.builds(steps.DamageNation, AMOUNTS, WHOSE)
    | st.builds(steps.Destroy, REFS)
    | st.builds(steps.DestroyOwn, FILTERS, NUMBERS)
    | st.builds(steps.MoveTo, REFS, st.sampled_from(["hand", "removed", "nation top", "front", "other area"]))
    | st.builds(steps.MoveTo, REFS, st.just("deployment"), _maybe(st.booleans()))
    | st.builds(steps.SetOn, REFS, REFS)
    | st.builds(
        steps.Draw, AMOUNTS, st.sampled_from(["friendly", "enemy", "each"]), st.sampled_from(["nation", "lost"])
    )
    | st.builds(steps.Mill, AMOUNTS, WHOSE)
    | st.builds(steps.Discard, AMOUNTS, st.sampled_from(["enemy", "each"]), st.booleans())
    | st.builds(steps.Coin, REFS, st.builds(steps.Grant, stats=STATS), AMOUNTS)
    | st.builds(steps.Gain, REFS, GRANTS, st.sampled_from([steps.TURN_FIXED, steps.TURN_LIVE]))
    | st.builds(steps.SkipNext, PHASES, WHOSE)
    | st.builds(steps.Replace, REFS, FILTERS)
)
CONDITIONS = (
    st.sampled_from(
        [
            conditions.InCombat(),
            conditions.Not(conditions.InCombat()),
            conditions.FriendlyTurn(),
            conditions.FriendlyTurn(enemy=True),
        ]
    )
    | st.builds(conditions.AtLeast, FILTERS, NUMBERS)
    | st.builds(conditions.Not, st.builds(conditions.AtLeast, FILTERS))
)
ABILITIES = st.builds(
    c.Ability,
    st.just(""),
    timing=st.builds(c.Timing, st.just("") | PHASES, st.just("")) | st.builds(c.Timing, PHASES, SIDES),
    mill=st.integers(0, 3),
    roll=st.booleans(),
    limit=st.sampled_from([c.ONCE_A_TURN, c.ONCE_A_CUT, c.NO_LIMIT]),
    power=_maybe(st.just((2, 5))),
    protected=st.booleans(),
    note=st.booleans(),
    condition=_maybe(CONDITIONS),
    x=_maybe(AMOUNTS),
    optional=st.booleans(),
    steps=st.lists(STEPS, min_size=1, max_size=3).map(tuple),
) | st.builds(
    c.Ability,
    st.just(""),
    auto=st.just("A"),
    condition=_maybe(CONDITIONS),
    statics=st.lists(st.builds(c.Static, GRANTS, REFS), min_size=1, max_size=3).map(tuple),
)


@given(ABILITIES)
def test_every_ability_can_be_written_and_read_back(ability: c.Ability) -> None:
    assert PARSER.lines(print_text([ability], KEYWORDS)) == (ability,)


@given(ABILITIES)
def test_every_ability_is_kept_as_plain_data(ability: c.Ability) -> None:
    assert from_plain(json.loads(json.dumps(to_plain(ability)))) == ability


@given(ABILITIES)
def test_every_ability_has_words(ability: c.Ability) -> None:
    told = wording([ability], c.UNIT, Book.glossary, KEYWORDS, {})
    assert told
    assert "  " not in told


def test_fields_that_a_form_fills_are_fields_of_its_node() -> None:
    for makes in forms.grammar(GRAMMAR).makes.values():
        if makes.name not in ("dict", "tuple", "word"):
            assert {*makes.fields, *makes.said} <= {field.name for field in fields(KINDS[makes.name])}
