"""The scenario format for people who have only read its README: wrong words are told when a file is read, with the
line and the nearest word, and comparisons mean what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gundam_tui.commands.check import told
from gundam_tui.games.api import ScenarioError, ScenarioResult
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.scenario import SCENARIOS

BOOK = Book.load()
CARDS = """\
[cards.X-001]
name = "Twins"
ap = 1
hp = 1
text = '''
destroyed: draw 1
destroyed: choose 1 enemy unit; deal 1 damage to it
'''
[cards.X-002]
type = "command"
text = "main: destroy all your units"
[cards.X-003]
type = "command"
text = "main: deploy 1 token T-001; deploy 1 token T-002"
[cards.X-004]
text = "blocker"
[cards.X-005]
type = "command"
text = "main: draw 2; may discard 1"
[cards.X-006]
type = "command"
text = "main: choose 1 enemy unit; it gets ap -1 this turn"
[cards.X-007]
text = "attack: may choose 1 enemy unit; rest it"
"""
TABLE = """\
[scenario.p1]
units = ["a = ST01-003", "my_gm = ST01-005"]
hand = ["h = ST01-001", "ST01-005 x2", "kill = X-002", "tokens = X-003", "k5 = X-005", "k6 = X-006"]
resources = 2
ex = 1
[scenario.p2]
units = [{ card = "ST01-005", as = "b", rested = true }, "w = X-004"]
shields = ["s = ST01-005"]
"""
LINE = f"{CARDS}[[scenario]]\nname = 'case'\n{TABLE}[[scenario.step]]\n".count("\n") + 1  # of a step's first line


def results(tmp_path: Path, text: str) -> list[ScenarioResult]:
    file = tmp_path / "case.toml"
    file.write_text(text, encoding="utf-8")
    return SCENARIOS.run_file(file, BOOK)


def case(tmp_path: Path, step: str, table: str = TABLE) -> ScenarioResult:
    """The result of a scenario with these steps, from the table above."""
    [result] = results(tmp_path, f"{CARDS}[[scenario]]\nname = 'case'\n{table}[[scenario.step]]\n{step}\n")
    return result


def refusal(tmp_path: Path, step: str) -> str:
    """What is said of a file with a wrong step when it is read, without the path of the file."""
    with pytest.raises(ScenarioError) as error:
        case(tmp_path, step)
    return str(error.value).replace(f"{tmp_path}/", "")


# ---------------------------------------------------------------- words that mean nothing


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ("card.w.lacks = ['bloker']", 'no keyword effect is called "bloker"; did you mean "blocker"?'),
        ("card.w.has = ['bloker']", 'no keyword effect is called "bloker"; did you mean "blocker"?'),
        ("card.w.keywords = { bloker = 0 }", 'no keyword effect is called "bloker"; did you mean "blocker"?'),
        ("card.a.traits = ['Zeonn']", 'no trait is called "Zeonn"; did you mean "Zeon"?'),
        ("card.a.lacks_traits = ['Zeonn']", 'no trait is called "Zeonn"; did you mean "Zeon"?'),
        ("card.a.name = 'Gundm'", 'no card name is called "Gundm"; did you mean "Gundam"?'),
        ("card.a.color = 'bleu'", "card.a.color is 'bleu'; it is one of blue, green, red, white, purple"),
        ("card.a.where = 'p1 trahs'", '"p1 trahs" is no place; did you mean "p1 trash"?'),
        ("card.a.where = 'trash'", '"trash" is no place; write "p1 trash" or "p2 trash"'),
        ("card.a.where = 'p1 battle'", '"p1 battle" is no place; write "p1 units"'),
        ("card.a.where = 'somewhere'", '"somewhere" is no place; write p1 hand, p1 units'),
        ("prompt = 'block'", "prompt is no table: write { KEY = … }; the keys here are seat, kind, options"),
        ("winner = 'p1'", 'unknown key "winner"; the keys here are note, do, alias, prompt'),
        ("do = 'p2 pass'\nover = false", '"p2 pass": unknown word "p2"; write "p2: pass"'),
        ("alias.t = 'new'\nover = false", '"new": write "new token"'),
        ("card.c.ap = 3", 'no card is called "c"; the aliases are a, b, h, k5, k6, kill, my_gm, s, tokens, w'),
        ("card.a.pilot = 'ST01-0100'", 'no card has the number "ST01-0100"; did you mean "ST01-010"?'),
        ("no_events = [{ event = 'draw', how = 'efect' }]",
         'the event "draw" never has how = "efect"; it is one of rule, effect, setup; did you mean "effect"?'),
        ("no_events = [{ event = 'draw', how = 'battle' }]", 'the event "draw" never has how = "battle"'),
        ("events = [{ event = 'attack a', how = 'battle' }]", 'the event "attack" tells no how: leave it out'),
        ("events = [{ event = 'draw', amount = 2 }]",
         'the event "draw" tells no amount: leave it out; how often is told by "draw x2" or times = 2'),
        ("events = ['turn end a']", 'the event "turn end" tells no card: leave it out'),
        ("events = ['attack zz']", 'no card is called "zz"'),
        ("events = ['exploded a']", 'no event is called "exploded a"'),
        ("no_events = ['destory a']", 'no event is called "destory a"; did you mean "destroy"?'),
        ("happened = ['drew x2']", 'no event is called "drew"; did you mean "draw"?'),
        ("no_events = ['draw x2']", 'no_events: "draw" must not happen at all'),
        ("prompt.kind = 'blok'", "prompt.kind is 'blok'; it is one of first, direction"),
        ("prompt.clause = '8-3-33'", 'no clause has the number "8-3-33"; did you mean "8-3-3"?'),
        ("prompt.source = 'aa'", 'no card is called "aa"; did you mean "a"?'),
        ("prompt.options = ['atack a at b']", 'unknown word "atack"; did you mean "attack"?'),
        ("prompt.has = ['blok w']", 'unknown word "blok"; did you mean "block"?'),
        ("offered = 'atack a at b'", 'unknown word "atack"; did you mean "attack"?'),
        ("not_offered = 'blok w'", 'unknown word "blok"; did you mean "block"?'),
        ("not_offered = 'block ww'", 'no card is called "ww"; did you mean "w"?'),
        ("not_offered = 'deploy ST01-0011'", 'no card has the number "ST01-0011"; did you mean "ST01-0'),
        ("not_offered = 'p5: pass'", "there is no player p5; the players are p1, p2, p3, p4"),
        ("not_offered = 'pass blok'", 'write "pass", "pass block" or "pass action"'),
        ("not_offered = 'pass all'", '"pass all" stands in do alone'),
        ("not_offered = 'end a'", '"end" stands alone; leave out "a"'),
        ("not_offered = 'block w at a'", '"block" has no target'),
        ("refused = { 'choose h' = '3-2-4' }", "refused tells why of attack, block, deploy"),
        ("refused = { 'deploy h' = '2-9-111' }", 'no clause has the number "2-9-111"'),
        ("do = 'attack a at c'\nover = false", 'no card is called "c"'),
        ("do = 'attack a at'\nover = false", "ends too early: a card or a player is missing"),
        ("do = 'choose p1/attic/1'\nover = false", "no place: write p1/ or p2/ or p3/ or p4/ and one of hand"),
        ("do = 'choose p1/hnd/1'\nover = false", 'did you mean "hand"?'),
        ("do = 'choose p1/hand/first'\nover = false", '"first" is no position; write top, bottom or a number'),
        ("do = { chose = ['a'] }\nover = false", 'unknown word "chose"; did you mean "choose"?'),
        ("do = 'concede p5'\nover = true", "write concede p1 or concede p2 or concede p3"),
        ("p1.trash = ['ST01-0055']", 'no card has the number "ST01-0055"'),
        ("p1.trash.lacks = ['hh']", 'no card is called "hh"; did you mean "h"?'),
        ("p1.trash.lacks = ['ST01-005 x2']", "lacks means none at all"),
        ("p1.trash = ['h x2']", "h is one card; a number of cards stands behind a card number"),
        ("sees.p2.has = ['hh']", 'no card is called "hh"; did you mean "h"?'),
        ("sees.p2.hass = ['h']", 'unknown key "hass"; did you mean "has"?'),
        ("alias.t = 'new ST01-005'\nover = false", "ST01-005 is no token"),
        ("outcome = { winner = 'p1', clause = '1-2-22' }", 'no clause has the number "1-2-22"'),
        ("outcome = { winner = 'p9' }", 'winner is "p9"; write p1, "p1 and p2" for a team, draw or lost'),
    ],
)  # fmt: skip
def test_an_unknown_word_is_told_when_the_file_is_read(tmp_path: Path, step: str, fault: str) -> None:
    said = refusal(tmp_path, step)
    assert fault in said
    assert said.startswith(f'case.toml:{LINE}: scenario "case", step 1: ')


def test_the_line_of_a_wrong_word_is_its_own_line(tmp_path: Path) -> None:
    said = refusal(tmp_path, 'events = [\n  "draw",\n  "destory a",\n]\nno_events = [\n  "atack a",\n]')
    assert [line.split(":")[1] for line in said.splitlines()] == [str(LINE + 2), str(LINE + 5)]


def test_an_unknown_card_of_a_position_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as error:
        results(tmp_path, "[[scenario]]\nname = 'x'\n[scenario.p1]\nhand = [\n  'ST01-001',\n  'ST01-099',\n]\n"
                "[[scenario.step]]\nover = false\n")  # fmt: skip
    assert 'case.toml:6: scenario "x": no card has the number "ST01-099"; did you mean "ST01-0' in str(error.value)


def test_an_alias_is_known_from_the_step_that_gives_it(tmp_path: Path) -> None:
    step = 'do = "command tokens"\nalias.t = "new T-001"\ncard.t.rested = false\n[[scenario.step]]\ncard.t.ap = 1'
    assert case(tmp_path, step).problems == ["AP of t is 3, not 1"] or case(tmp_path, step).ok
    assert 'no card is called "t"' in refusal(tmp_path, 'card.t.ap = 1\n[[scenario.step]]\nalias.t = "new T-001"')


# ---------------------------------------------------------------- where things are written


def test_a_comparison_above_do_is_refused(tmp_path: Path) -> None:
    said = refusal(tmp_path, 'prompt.kind = "act"\ndo = "end turn"\nphase = "end"')
    assert f'case.toml:{LINE}: scenario "case", step 1: prompt stands above do, but it is compared after' in said
    assert case(tmp_path, 'note = "what it is about"\ndo = "end turn"\nphase = "end"').ok


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[[scenario]]\nname='x'\n[scenario.p1]\nhand=[]\n[scenario.p1]\nunits=[]\n", 5,
         "[scenario.p1] is written twice, first in line 3"),
        ("[[scenario]]\nname='x'\n[[scenario.step]]\ndo='pass'\nover=true\ndo='end'\n", 6,
         '"scenario.step.do" is written twice, first in line 4'),
        ("[[scenario]]\nname='x'\n[[scenario.step]]\ncard.a={ap=1}\ncard.a={hp=1}", 5,
         '"scenario.step.card.a" is written twice, first in line 4'),
        ("[[scenario]]\nname='x'\n[[scenario.step]]\ncard.a={ap=1}\ncard.a.hp=1\n", 5,
         '"scenario.step.card.a.hp" is written twice, first in line 4'),
        ("[[scenario]]\nname='x'\n[[scenario.step]]\np1.hand=1\n\np1={units=1}\n", 6,
         '"scenario.step.p1" is written twice, first in line 4'),
        ("[[scenario]]\nname='x'\np1={hand=[]}\n[scenario.p1]\nunits=[]\n", 4,
         "[scenario.p1] is written twice, first in line 3"),
        ("[cards.X-1]\nap=1\n[cards.X-2]\nap=1\n[cards.X-1]\nhp=2\n", 5,
         "[cards.X-1] is written twice, first in line 1"),
    ],
)  # fmt: skip
def test_what_is_written_twice_is_named_with_both_lines(tmp_path: Path, text: str, line: int, message: str) -> None:
    with pytest.raises(ScenarioError) as error:
        results(tmp_path, text)
    assert f"case.toml:{line}: {message}" in str(error.value)


# ---------------------------------------------------------------- answers


def test_choose_answers_choices_alone(tmp_path: Path) -> None:
    assert case(tmp_path, "not_offered = ['choose h', 'choose a', 'choose b']").ok
    result = case(tmp_path, 'do = "choose h"\nover = false', TABLE.replace("resources = 2", "resources = 8"))
    assert result.problems == ['do choose h: "choose h" is not offered; what is: "deploy h"']
    assert case(tmp_path, 'do = ["command k6", "choose b"]\ncard.b.ap = 1').ok
    # … and what a rule or a cost lets them choose.
    assert case(tmp_path, 'do = ["command k5", { choose = ["h"] }]\ncard.h.where = "p1 trash"').ok


def test_choose_none_is_offered_where_nothing_may_be_chosen(tmp_path: Path) -> None:
    assert case(tmp_path, 'do = "command k5"\noffered = "choose none"\nprompt.least = 0').ok
    assert case(tmp_path, 'do = ["command k5", "choose none"]\np1.trash = ["k5"]').ok
    assert case(tmp_path, 'do = "command k6"\nnot_offered = "choose none"').ok
    result = case(tmp_path, 'do = "command k6"\noffered = "choose none"')
    assert result.problems == ['"choose none" is not offered: at least 1 must be chosen']
    assert 'nothing can be chosen with "choose none" only' in refusal(tmp_path, 'offered = "attack none"')


def test_a_pass_may_say_what_is_passed(tmp_path: Path) -> None:
    attack = 'do = ["attack a at player", "pass block", "pass action", "pass action"]\nprompt.kind = "act"'
    assert case(tmp_path, attack).ok
    result = case(tmp_path, 'do = ["attack a at player", "pass action"]\nover = false')
    assert result.problems == ['do pass action: "pass action" is not offered: the open prompt is p2 block']
    assert case(tmp_path, 'do = "attack a at player"\noffered = "pass block"\nnot_offered = "pass action"').ok


def test_one_pattern_is_one_option(tmp_path: Path) -> None:
    table = """\
[scenario.p1]
units = ["a = ST01-003"]
hand = ["ST01-005 x2"]
resources = 2
[scenario.p2]
units = [{ card = "ST01-005", as = "b", rested = true }]
"""
    good = 'prompt.options = ["deploy ST01-005 x2", "attack a at player", "attack a at b", "end"]'
    assert case(tmp_path, good, table).ok
    several = case(tmp_path, good.replace('"attack a at player", "attack a at b"', '"attack a"'), table)
    assert several.problems == ['"attack a" means 2 options: write each of them, "attack a at player", "attack a at b"']
    too_few = case(tmp_path, good.replace(" x2", ""), table)
    assert too_few.problems == ['offered as well: "deploy ST01-005"']
    too_many = case(tmp_path, good.replace(" x2", " x3"), table)
    assert too_many.problems == ['"deploy ST01-005" is told more often than it is offered']


def test_waiting_effects_of_one_card_are_told_apart_and_shown(tmp_path: Path) -> None:
    table = """\
[scenario.p1]
units = ["t = X-001", "u = X-001"]
hand = ["kill = X-002"]
[scenario.p2]
units = ["b = ST01-003"]
"""
    both = '"resolve t/1", "resolve t/2", "resolve u/1", "resolve u/2"'
    assert case(tmp_path, f'do = "command kill"\nprompt.options = [{both}]', table).ok
    result = case(tmp_path, 'do = ["command kill", "resolve t"]\nover = false', table)
    assert result.problems == ['do resolve t: "resolve t" may be "resolve t/1" or "resolve t/2": say which']
    rows = [re.sub(r"#\d+", "#N", row).split("  ") for row in result.prompt[1:]]
    assert [row[1] for row in rows] == [f"resolve {part}" for part in ("t/1", "t/2", "u/1", "u/2")]
    assert rows[0][2] == "resolve:X-001#N>X-001:0/1"
    assert "Draw 1" in rows[0][3]
    second = 'do = ["command kill", "resolve t/2", "choose b"]\nevents = ["damage b"]\nno_events = ["draw"]\n'
    assert case(tmp_path, second + 'offered = ["resolve t", "resolve u/1", "resolve u/2"]', table).ok


def test_every_option_of_a_failure_is_a_pattern_that_means_it(tmp_path: Path) -> None:
    result = case(tmp_path, "turn = 9")
    patterns = [row.split("  ")[1] for row in result.prompt[1:]]
    assert patterns[-1] == "end"
    assert "attack my_gm at b" in patterns
    assert sum(pattern == "deploy p1/hand/2" for pattern in patterns) == 1
    listed = ", ".join(f'"{pattern}"' for pattern in patterns)
    assert case(tmp_path, f"prompt.options = [{listed}]").ok


# ---------------------------------------------------------------- comparisons


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ("card.h.ap = 3", "ap cannot be asked of h: it is not in play, its place is p1 hand"),
        ("card.s.damage = 0", "damage cannot be asked of s: it is not in play, its place is p2 shields"),
        ("card.h = { rested = false, lacks = ['blocker'] }", "rested, lacks cannot be asked of h: it is not in play"),
        ("do = 'command kill'\ncard.a.damage = 0", "damage cannot be asked of a: it is not in play"),
        ("card.'p1/resources/1'.ap = 0", "ap cannot be asked of p1/resources/1: it is a Resource"),
        ("card.a.name = 'Gundam'", 'the name of a is "Guncannon", not "Gundam"'),
        ("card.a.color = 'red'", 'colour of a is "blue", not "red"'),
        ("card.a.lacks_traits = ['Earth Federation']", 'a has the trait "Earth Federation"'),
        ("p1.hand = ['ST01-005 x3', 'h', 'kill', 'tokens', 'k5', 'k6']", "p1.hand is [h (ST01-001), ST01-005"),
        ("p1.hand.has = ['ST01-005 x4']", "p1.hand lacks 2 more of ST01-005"),
        ("p2.deck.top = 'ST01-005 x21'", "the top of p2.deck is"),
        ("do = ['attack a at player', 'pass all']\nevents = ['damage x2']", "happened only once in this step"),
        ("do = ['attack a at b', 'pass all']\nevents = ['damage']", ""),
        ("do = ['attack a at b', 'pass all']\nhappened = ['damage']", ""),
        ("do = ['attack a at b', 'pass all']\nhappened = ['damage a', 'damage b', 'attack a']", ""),
        ("do = ['attack a at b', 'pass all']\nhappened = ['damage x2', 'attack']", ""),
        ("do = ['attack a at b', 'pass all']\nevents = [{ event = 'damage', times = 1 }]",
         'the event "damage" (times 1) happened 2 times in this step'),
        ("do = ['attack a at b', 'pass all']\nhappened = ['damage', 'damage', 'damage']", "happened only 2 times"),
        ("do = ['attack a at b', 'pass all']\nhappened = ['damage', 'damage a', 'damage b']", "happened only"),
        ("do = ['attack a at b', 'pass all']\nhappened = ['damage a', 'damage b', 'damage x2']", ""),
        ("do = ['attack a at b', 'pass all']\nhappened = ['damage x3']", "happened only 2 times in this step"),
        ("do = ['attack a at b', 'pass all']\nevents = [{ event = 'destroy b', how = 'effect' }]",
         "did not happen in this step, but destroy b (ST01-005) (how battle, source a (ST01-003), seat p2)"),
        ("do = ['attack a at b', 'pass all']\nno_events = ['damage a']",
         'the event "damage a" happened: damage a (ST01-003) (how battle, source b (ST01-005), amount 2'),
        ("do = ['attack my_gm at b', 'pass all']\nevents = ['attack my_gm', 'damage my_gm']", ""),
        ("do = ['command k6', 'choose b']\nevents = ['mod b']", 'the event "mod b" did not happen'),
        ("do = ['command k6', 'choose b']\nevents = ['weaken b']", ""),
        ("sees.p2 = { has = ['a', 'b', 'w'], lacks = ['h', 's', 'X-002'] }", ""),
        ("sees.p1 = { has = ['a', 'h', 'ST01-005 x4'], lacks = ['s'] }", ""),
        ("card.'p1/units/5'.ap = 3", "there is nothing at p1/units/5"),
        ("prompt.source = 'a'", "the prompt comes from no card, the rules ask, not from a"),
        ("card.w.keywords = 'blocker'", ""),
        ("sees.p2.has = 'h'", "p2 does not see h, which is in p1 hand"),
        ("sees.p1.lacks = ['h', 's']", "p1 sees h (ST01-001) in p1 hand"),
        ("sees.p2.has = ['ST01-005 x4']", "p2 sees 2 of 4 ST01-005"),
        ("p1.active_resources = 3\np1.ex = 1\np1.lv = 3", ""),
    ],
)  # fmt: skip
def test_comparisons_mean_what_they_say(tmp_path: Path, step: str, problem: str) -> None:
    said = "\n".join(case(tmp_path, step).problems)
    assert (problem in said) if problem else not said


def test_what_a_card_is_can_be_asked_wherever_it_lies(tmp_path: Path) -> None:
    facts = "name = 'Gundam', color = 'blue', traits = 'Earth Federation', lacks_traits = 'Zeon', lv = 4, cost = 3"
    assert case(tmp_path, f"card.h = {{ {facts}, where = 'p1 hand' }}").ok
    assert case(tmp_path, "card.'p1/resources/1'.rested = false").ok


def test_a_pilot_has_no_states_of_its_own(tmp_path: Path) -> None:
    table = '[scenario.p1]\nunits = [{ card = "ST01-001", as = "a", pilot = "p = ST01-010" }]\n'
    result = case(tmp_path, "card.p.rested = false", table)
    assert result.problems == ["rested cannot be asked of p: it is the Pilot of a (ST01-001); ask the Unit"]


# ---------------------------------------------------------------- new tokens


def test_a_new_token_gets_an_alias_without_counting(tmp_path: Path) -> None:
    good = "do = 'command tokens'\nalias = { t = 'new T-001', u = 'new T-002' }\np1.units.has = ['t', 'u']\n"
    assert case(tmp_path, good + "card.t.where = 'p1 units'\nevents = ['deploy t', 'deploy u']").ok
    assert case(tmp_path, "do = 'command tokens'\nalias.t = 'new token/2'\nevents = ['deploy T-001', 'deploy t']").ok
    several = case(tmp_path, "do = 'command tokens'\nalias.t = 'new token'\ncard.t.rested = false")
    assert several.problems == ['alias t: "new token" may be T-001, T-002: write new token/1 for the first of them']
    none = case(tmp_path, "alias.t = 'new T-001'\ncard.t.rested = false")
    assert none.problems == ['alias t: "new T-001": no new T-001 came into the game in this step']


# ---------------------------------------------------------------- like


def test_a_scenario_may_begin_like_another(tmp_path: Path) -> None:
    heirs = f"""{CARDS}
[[scenario]]
name = "grandchild"
like = "child"
p1.hand = ["h = ST01-001"]
[[scenario.step]]
p1 = {{ hand = ["h"], units = ["a"], active_resources = 2 }}
p2.units = ["c"]
turn = 8
[[scenario]]
name = "first"
turn = 8
[scenario.p1]
units = ["a = ST01-003"]
hand = ["ST01-005 x2"]
resources = 2
[scenario.p2]
units = ["b = ST01-005"]
[[scenario.step]]
p2.units = ["b"]
[[scenario]]
name = "child"
like = "first"
[scenario.p2]
units = ["c = X-004"]
[[scenario.step]]
p1 = {{ hand = 2, units = ["a"] }}
p2.units = ["c"]
"""
    assert [told(result) for result in results(tmp_path, heirs) if not result.ok] == []


@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        ("like = 'b'", "like = 'a'", 'case.toml:3: scenario "a": "a" is like "b" is like "a": one of them must'),
        ("like = 'a'", "", 'scenario "a": "a" is like "a": one of them must tell its beginning itself'),
        ("like = 'bb'", "", 'no scenario of this file is called "bb"; did you mean "b"?'),
        ("like = 'b'\np1.hand = []", "game = { p1 = 'st01', p2 = 'st01' }", '"b" begins with a whole game'),
        ("like = 'b'\ngame = { p1 = 'st01', p2 = 'st01' }", "", "leave out game and deck"),
    ],
)
def test_a_beginning_that_cannot_be_taken_over_is_told(tmp_path: Path, first: str, second: str, fault: str) -> None:
    step = "[[scenario.step]]\nover = false\n"
    with pytest.raises(ScenarioError) as error:
        results(tmp_path, f"[[scenario]]\nname='a'\n{first}\n{step}[[scenario]]\nname='b'\n{second}\n{step}")
    assert fault in str(error.value)
