"""Scenario files of the sister games: a word that means nothing is a fault when the file is read, with the nearest word
that does; what a file can say is what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gundam_tui.games.api import GameModule, ScenarioError
from gundam_tui.games.registry import game

GAME = game("macross-crusade")
OTHER = game("gundam-war")

WHOLE = """[[scenario]]
name = "one"
clauses = ["MC-52"]
{above}
[scenario.p1]
g = ["S-M01 x2"]
hand = ["a = MC-SPARTAN"]
deployment = ["v = MC-VF-1A"]
{side}
[[scenario.step]]
turn = 5
[[scenario.step]]
{step}
p2.power = 0
"""


def faults(tmp_path: Path, text: str, module: GameModule = GAME) -> list[str]:
    """What is wrong with a file; nothing when it can be used."""
    path = tmp_path / "one.toml"
    path.write_text(text, "utf-8")
    scenarios = module.scenarios
    assert scenarios is not None
    try:
        scenarios.run_file(path, module.book())
    except ScenarioError as error:
        return error.faults
    return []


def told(tmp_path: Path, *, step: str = "", above: str = "", side: str = "") -> list[str]:
    return faults(tmp_path, WHOLE.format(step=step, above=above, side=side))


def test_the_file_that_the_faults_are_put_into_is_right(tmp_path: Path) -> None:
    assert told(tmp_path) == []


STEPS = {
    'do = "depoly a"': ("unknown word", '"deploy"'),
    'do = "deploy aa"': ('no card is called "aa"', '"a"'),
    'do = "to damge"': ('no phase or step is called "damge"', '"damage"'),
    'do = { deploy = ["aa"] }': ('no card is called "aa"', '"a"'),
    'do = "concede p3"': ('write concede p1 or concede p2', ""),
    'prompt.kind = "fre"': ("prompt.kind is 'fre'; it is one of", '"free"'),
    'prompt.options = ["deploy aa"]': ('no card is called "aa"', '"a"'),
    'prompt.offers = ["deploi a"]': ("unknown word", '"deploy"'),
    'prompt.without = ["deploy aa"]': ('no card is called "aa"', '"a"'),
    'prompt.without = ["dploy a"]': ("unknown word", '"deploy"'),
    'prompt.seat = "p3"': ("prompt.seat is 'p3'; it is one of p1, p2", ""),
    'prompt.leest = 1': ('unknown key "leest"', '"least"'),
    'refused = { "deploy aa" = "MC-52" }': ('no card is called "aa"', '"a"'),
    'refused = { "deploy a" = "MC-999" }': ('no clause has the number "MC-999"', '"MC-99"'),
    'card.aa.damage = 0': ('no card is called "aa"', '"a"'),
    'card.a.where = "p1 hnad"': ('"p1 hnad" is no place', '"p1 hand"'),
    'card.a.on = "vv"': ('no card is called "vv"', '"v"'),
    'card.v.keywords = ["High Mobilty"]': ('no keyword effect is called "high mobilty"', '"high mobility"'),
    'card.a.dammage = 1': ('unknown key "dammage"', '"damage"'),
    'p1.top = "MC-SPARTEN"': ('no card has the number "MC-SPARTEN"', '"MC-SPARTAN"'),
    'p1.hnd = 1': ('unknown key "hnd"', '"hand"'),
    'waiting = ["aa"]': ('no card is called "aa"', '"a"'),
    'point = "deploymnt"': ("phase is 'deploymnt'; it is one of", '"deployment"'),
    'outcome = { winner = "p1", rule = "MC-1x" }': ('no clause has the number "MC-1x"', "did you mean"),
    'outcome.winner = "nobodi"': ('winner is "nobodi"; write p1', "draw or lost"),
    'alias.b = "p1 deploymint 1"': ('"p1/deploymint/1" is no place', '"deployment"'),
    'silint = ["x"]': ('unknown key "silint"', '"silent"'),
}  # fmt: skip
ABOVE = {
    'at = "lunch"': ("at is 'lunch'; it is one of", "deployment"),
    'at = "deploymet"': ("at is 'deploymet'; it is one of", '"deployment"'),
    'chance = "dice"': ("chance is 'dice'; it is one of splitmix64, blake2b", ""),
    'activ = "p1"': ('unknown key "activ"', '"active"'),
}
SIDES = {
    'junkyrd = ["S-M01"]': ('unknown key "junkyrd"', '"junkyard"'),
    'area1 = [{ card = "MC-SPARTAN", roled = true }]': ('unknown key "roled"', '"rolled"'),
    'area1 = [{ card = "MC-SPARTAN", alias = "q" }]': ('unknown key "alias"', "as"),
    'lost = ["MC-SPARTEN"]': ('no card has the number "MC-SPARTEN"', '"MC-SPARTAN"'),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_word_of_a_step_that_means_nothing(step: str, tmp_path: Path) -> None:
    [fault] = told(tmp_path, step=step)
    assert all(part in fault for part in STEPS[step]), fault
    assert re.search(r"one\.toml:1[23]: scenario \"one\", step 2: ", fault)


@pytest.mark.parametrize("above", ABOVE)
def test_a_word_above_the_steps_that_means_nothing(above: str, tmp_path: Path) -> None:
    [fault] = told(tmp_path, above=above)
    assert all(part in fault for part in ABOVE[above]), fault
    assert 'one.toml:4: scenario "one": ' in fault


@pytest.mark.parametrize("side", SIDES)
def test_a_word_of_a_position_that_means_nothing(side: str, tmp_path: Path) -> None:
    [fault] = told(tmp_path, side=side)
    assert all(part in fault for part in SIDES[side]), fault


def test_a_clause_that_is_made_up(tmp_path: Path) -> None:
    for module, text in ((GAME, 'clauses = ["MC-520"]'), (OTHER, 'clauses = ["GW-1444"]')):
        [fault] = faults(tmp_path, f'[[scenario]]\nname = "x"\n{text}\n[[scenario.step]]\nturn = 5\n', module)
        assert "no clause has the number" in fault
        assert "did you mean" in fault


def test_a_scenario_that_tries_nothing(tmp_path: Path) -> None:
    [fault] = faults(tmp_path, '[[scenario]]\nname = "x"\n')
    assert 'one.toml:1: scenario "x": there is no [[scenario.step]]' in fault
    [fault] = faults(tmp_path, '[[scenario]]\nname = "x"\n[[scenario.step]]\ndo = "pass"\n')
    assert "no step says what must be so" in fault


@pytest.mark.parametrize("module", ["macross-crusade", "gundam-war", "gcg"])
@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ('[cards.X-001]\ntext = "any time: flip it"', 2),
        ("[cards.X-001]\ntext = '''\nany time: flip it'''", 3),
        ('[cards]\nX-001 = { text = "any time: flip it" }', 0),
        ('[cards]\nX-001.text = "any time: flip it"', 0),
        ('cards = { X-001 = { text = "any time: flip it" } }', 0),
        ('[cards.X-001]\ntype = ["unit"]', 0),
        ('[cards.X-001]\ntype = "command"\ntext = "any time: flip it"', 3),
    ],
)
def test_a_fault_in_the_text_of_an_own_card_is_told_with_its_place(
    module: str, cards: str, line: int, tmp_path: Path
) -> None:
    text = f'{cards}\n[[scenario]]\nname = "x"\n[[scenario.step]]\nturn = 5\n'
    found = faults(tmp_path, text, game(module))
    assert found
    assert all("X-001" in fault for fault in found), found
    if line:
        assert f"line {line}" in found[0]
        assert "flip" in found[0] or "any" in found[0]


HIGH = """
[cards.X-001]
type = "command"
text = "any time: 1 friendly unit gains <High Mobility> until end of turn"

[[scenario]]
name = "gained and printed"
[scenario.p1]
g = ["S-M01 x3"]
hand = ["x = X-001"]
deployment = ["u = MC-SPARTAN", "v = MC-VF-1A"]
[[scenario.step]]
card.v.keywords = ["high mobility"]
card.u.keywords = []
"""


def results(tmp_path: Path, text: str, module: GameModule = GAME) -> list[str]:
    """What is not as a file tells."""
    path = tmp_path / "one.toml"
    path.write_text(text, "utf-8")
    scenarios = module.scenarios
    assert scenarios is not None
    [result] = scenarios.run_file(path, module.book())
    return result.problems


def test_keywords_are_all_that_a_card_has_by_the_names_that_players_read(tmp_path: Path) -> None:
    assert results(tmp_path, HIGH) == []
    gained = HIGH + '[[scenario.step]]\ndo = ["play x", "target u", "pass all"]\ncard.u.keywords = ["High Mobility"]\n'
    assert results(tmp_path, gained) == []
    assert results(tmp_path, gained.replace('u.keywords = ["High Mobility"]', 'u.keywords = ["Raid"]')) == [
        "keyword effects of u are high mobility, not raid"
    ]


def test_a_number_of_a_special_effect_is_compared_where_it_is_written(tmp_path: Path) -> None:
    text = """
[cards.X-001]
text = "<Ace 2>"
[[scenario]]
name = "an ace"
[scenario.p1]
deployment = ["a = X-001"]
[[scenario.step]]
card.a.keywords = ["{}"]
"""
    assert [results(tmp_path, text.format(word)) for word in ("Ace", "Ace 2")] == [[], []]
    assert results(tmp_path, text.format("Ace 3")) == ["keyword effects of a are ace 2, not ace 3"]


@pytest.mark.rule("GW-28")
def test_the_first_question_of_a_whole_game_is_about_the_cards_that_lie_there(tmp_path: Path) -> None:
    """A hand without a Basic G may be shown: the hand as it is written, not as it was dealt."""
    text = """
[[scenario]]
name = "a written hand"
first = "p1"
[scenario.game]
p1.cards = ["{hand} x6", "{rest} x44"]
p2.cards = ["G-BLUE x50"]
[[scenario.step]]
prompt = {{ seat = "p1", {told} = ["show"] }}
"""
    for hand, rest, shown in (("S-B02", "G-BLUE", "offers"), ("G-BLUE", "S-B02", "without")):
        assert results(tmp_path, text.format(hand=hand, rest=rest, told=shown), OTHER) == []


OLDER = """
[[scenario]]
name = "as files were written before all games had one format"
[scenario.p1]
g = ["S-M01 x2"]
hand = ["a = MC-SPARTAN"]
nation = ["n = MC-VF-1A"]
deployment = ["v = MC-VF-1A"]
area2 = ["w = MC-VF-1A"]
[[scenario.step]]
alias = { x = "p1 deployment 1", y = "p1 area 2 1", z = "p1 g zone 2" }
prompt = { offers = ["deploy a"], without = ["play a"] }
p1 = { nation = 21, top = "n" }
card.x.on = "nothing"
card.y.where = "p1 area 2"
card.z.where = "p1 g zone"
point = "p1 deployment"
[[scenario.step]]
do = "concede p1"
outcome = { winner = "p2", rule = "MC-11" }
"""


def test_files_in_older_words_still_mean_the_same(tmp_path: Path) -> None:
    assert results(tmp_path, OLDER) == []
    for right, wrong, problem in (
        ('offers = ["deploy a"]', 'offers = ["g v"]', '"g v" is not offered'),
        ('without = ["play a"]', 'without = ["deploy a"]', '"deploy a" is offered'),
        ('top = "n"', 'top = "a"', "the top of p1.nation is"),
        ("nation = 21", "nation = 22", "the number of cards of p1.nation is 21, not 22"),
        ('on = "nothing"', 'on = "w"', "the host of x is nothing, not w"),
        ('p1 deployment"\n[[', 'p2 deployment"\n[[', 'the phase is "deployment", not "p2 deployment"'),
        ('rule = "MC-11"', 'rule = "MC-1"', "the clause of the outcome is"),
    ):
        assert problem in results(tmp_path, OLDER.replace(right, wrong))[0], wrong


def test_a_third_player_and_events_are_told_where_the_game_has_none(tmp_path: Path) -> None:
    for step, fault in (
        ("p3.hand = 1", "p3: Macross Crusade has no such player; the players are p1, p2"),
        ('events = ["draw"]', "events: Macross Crusade names no events; use says and silent"),
    ):
        [found] = told(tmp_path, step=step)
        assert fault in found
        assert "one.toml:13:" in found


def test_what_a_player_sees_and_an_answer_by_choose(tmp_path: Path) -> None:
    text = """
[cards.X-001]
type = "command"
text = "any time: roll 1 enemy unit"
[[scenario]]
name = "seen"
[scenario.p1]
hand = ["x = X-001"]
[scenario.p2]
hand = ["h = MC-SPARTAN"]
deployment = ["d = MC-VF-1A", "MC-VF-1A"]
[[scenario.step]]
sees = { p1 = { has = ["x", "d"], lacks = ["h"] }, p2 = { has = ["h"], lacks = ["x"] } }
[[scenario.step]]
do = ["play x", "choose d", "pass all"]
card.d.rolled = true
"""
    assert results(tmp_path, text) == []
    assert results(tmp_path, text.replace('lacks = ["h"]', 'lacks = ["d"]')) == [
        "p1 sees d (MC-VF-1A) in p2 deployment"
    ]
