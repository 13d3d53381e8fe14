"""How scenarios of the Gundam Card Game may begin, and how their cards are named: what people asked for who had only
read the README."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.games.api import ScenarioError, ScenarioResult
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.scenario import SCENARIOS

BOOK = Book.load()
STEP = "[[scenario.step]]\n"


def run(tmp_path: Path, text: str) -> list[ScenarioResult]:
    file = tmp_path / "case.toml"
    file.write_text(text, encoding="utf-8")
    return SCENARIOS.run_file(file, BOOK)


def problems(tmp_path: Path, text: str) -> list[str]:
    """What is not as the one scenario of a file tells."""
    [result] = run(tmp_path, f'[[scenario]]\nname = "case"\n{text}')
    return result.problems


def faults(tmp_path: Path, text: str) -> str:
    """Why a file with one scenario cannot be used."""
    with pytest.raises(ScenarioError) as error:
        problems(tmp_path, text)
    return str(error.value)


# ---------------------------------------------------------------- beginnings for others


def test_a_beginning_that_others_take_over_needs_no_step(tmp_path: Path) -> None:
    table = '[[scenario]]\nname = "table"\n[scenario.p1]\nunits = ["a = ST01-003"]\n'
    heir = f'[[scenario]]\nname = "heir"\nlike = "table"\n{STEP}p1.units = ["a"]\n'
    assert [(result.name, result.ok) for result in run(tmp_path, table + heir)] == [("heir", True)]
    with pytest.raises(ScenarioError, match=r'case\.toml:1: scenario "table": there is no \[\[scenario\.step\]\]'):
        run(tmp_path, table)


def test_what_all_players_have_is_written_once(tmp_path: Path) -> None:
    each = '[scenario.each]\nresources = 3\nhand = ["ST01-005 x2"]\n[scenario.p2]\nresources = 1\n'
    step = f"{STEP}p1 = {{ active_resources = 3, hand = 2 }}\np2 = {{ active_resources = 1, hand = 2 }}\n"
    assert problems(tmp_path, each + step) == []
    more = f'[scenario.each]\nbase = "none"\n[scenario.p3]\nhand = []\n{STEP}p2.base = "none"\np3.base = "none"\n'
    assert problems(tmp_path, more) == []
    assert "an alias names one card" in faults(tmp_path, f'[scenario.each]\nhand = ["a = ST01-005"]\n{STEP}turn = 5')
    assert "either a position" in faults(
        tmp_path, f'game = {{ p1 = "st01", p2 = "st01" }}\neach.ex = 1\n{STEP}turn = 0'
    )


def test_what_all_players_have_is_taken_over_and_changed_key_by_key(tmp_path: Path) -> None:
    first = '[[scenario]]\nname = "first"\n[scenario.each]\nresources = 3\nex = 1\n'
    heir = f'[[scenario]]\nname = "heir"\nlike = "first"\neach.ex = 2\n{STEP}p2 = {{ lv = 5, ex = 2 }}\n'
    [result] = run(tmp_path, first + heir)
    assert result.problems == []


# ---------------------------------------------------------------- players who are out, and the roll


@pytest.mark.rule("12-2-1")
def test_a_player_may_be_out_already(tmp_path: Path) -> None:
    table = '[scenario.p1]\nunits = ["a = ST01-003"]\n[scenario.p3]\nbase = "none"\n'
    # p2 is not there to be attacked, and p3's turn comes next.
    attack = f'{STEP}prompt.options = ["attack a at p3", "end"]\np2 = {{ deck = 0, hand = 0 }}\n'
    end = f'{STEP}do = "to p3 main"\nactive = "p3"\nturn = 6\n'
    assert problems(tmp_path, f'out = ["p2"]\n{table}{attack}{end}') == []
    last = f'{STEP}do = "concede p3"\noutcome = "p1"\n'
    assert problems(tmp_path, f'out = ["p2"]\n{table}{last}') == []


@pytest.mark.parametrize(
    ("above", "fault"),
    [
        ('out = ["p2"]\np2.hand = []\np3.hand = []', "p2 is out and has no cards any more: leave out [scenario.p2]"),
        ('out = ["p1"]\np3.hand = []', "it is the turn of p1: write active for another one"),
        ('out = ["p5"]', "p1, p2, p3 or p4"),
        ('roll = "p2"', "leave out roll: only a whole game has one"),
        (
            'roll = "p2"\nchooser = "p1"\ngame = { p1 = "st01", p2 = "st01" }',
            "leave out chooser: then nothing is rolled",
        ),
    ],
)
def test_players_who_are_out_and_rolls_that_cannot_be(tmp_path: Path, above: str, fault: str) -> None:
    told = faults(tmp_path, f"{above}\n{STEP}turn = 5\n")
    assert fault in told or (fault == "p1, p2, p3 or p4" and "it is one of p1, p2, p3, p4" in told)


def test_the_game_may_not_be_over_when_it_begins(tmp_path: Path) -> None:
    [said] = problems(tmp_path, f'out = ["p2"]\n[scenario.p1]\n{STEP}over = false\n')
    assert said.startswith("with p2 out the game is over (1-2-")


@pytest.mark.rule("6-2-1-4")
@pytest.mark.parametrize("winner", ["p1", "p2"])
def test_who_has_won_the_roll_may_be_said(tmp_path: Path, winner: str) -> None:
    game = 'game = { p1 = "st01", p2 = "st02" }\n'
    step = f'{STEP}prompt = {{ seat = "{winner}", kind = "first" }}\n'
    assert problems(tmp_path, f'roll = "{winner}"\n{game}{step}') == []


# ---------------------------------------------------------------- teams

TEAM = """\
format = "team"
[scenario.p1]
base = "none"
shields = ["a = ST01-003", { card = "ST01-004", as = "b", owner = "p2" }, "c = ST01-005"]
[scenario.p2]
base = { card = "ST01-015", as = "home" }
[scenario.p3]
units = ["u = ST01-008", "v = ST01-008"]
"""


@pytest.mark.rule("12-3-8")
def test_shields_of_a_team_lie_in_any_order_of_owners(tmp_path: Path) -> None:
    team = f'active = "p3"\n{TEAM}'.replace('base = { card = "ST01-015", as = "home" }', "hand = []")
    attacks = (
        '[[scenario.step]]\np1.shields = ["a", "b", "c"]\np2.shields = ["a", "b", "c"]\n'
        '[[scenario.step]]\ndo = ["attack u at p1", "pass all"]\np1.trash = ["a"]\n'
        '[[scenario.step]]\ndo = ["attack v at p1", "pass all"]\np2.trash = ["b"]\np1.shields = ["c"]\n'
    )
    assert problems(tmp_path, team + attacks) == []
    alone = f'[scenario.p1]\nshields = [{{ card = "ST01-004", owner = "p2" }}]\n{STEP}turn = 5\n'
    assert problems(tmp_path, alone) == ["p1.shields: p2 shares no area with p1 (12-3-3)"]


@pytest.mark.rule("12-3-3")
@pytest.mark.parametrize(("where", "problem"), [("p1", ""), ("p2", ""), ("p3", 'the place of home is "p1 base"')])
def test_a_partners_base_is_in_the_area_of_the_team(tmp_path: Path, where: str, problem: str) -> None:
    said = "\n".join(problems(tmp_path, f'{TEAM}{STEP}card.home.where = "{where} base"\n'))
    assert said.startswith(problem)
    assert bool(said) == bool(problem)


# ---------------------------------------------------------------- names of cards and effects


@pytest.mark.parametrize(("alias", "instead"), [("x2", "x_2"), ("X12", "X_12")])
def test_an_alias_that_reads_as_a_number_of_cards_is_refused(tmp_path: Path, alias: str, instead: str) -> None:
    told = f"cannot be an alias: it reads as a number of cards; write {instead}"
    assert told in faults(tmp_path, f'[scenario.p1]\nhand = ["{alias} = ST01-005"]\n{STEP}turn = 5\n')
    assert told in faults(
        tmp_path, f'[scenario.p1]\nunits = ["ST01-005"]\n{STEP}alias.{alias} = "p1/units/1"\nturn = 5\n'
    )


REPAIR = """\
[cards.X-001]
hp = 4
text = '''
repair 2
turn end, on your turn: draw 1
'''
[[scenario]]
name = "case"
[scenario.p1]
units = [{ card = "X-001", as = "na", damage = 2 }, { card = "X-001", as = "ph", damage = 1 }]
"""


@pytest.mark.rule("10-1-6-5")
def test_a_waiting_effect_of_a_keyword_is_named_by_it(tmp_path: Path) -> None:
    end = f'{STEP}do = ["end turn", "pass all"]\nprompt = {{ kind = "trigger_order", has = ["resolve na/repair"] }}\n'
    then = (
        f'{STEP}do = "resolve na/repair"\ncard.na.damage = 0\ncard.ph.damage = 1\nnot_offered = "resolve na/repair"\n'
    )
    [result] = run(tmp_path, REPAIR + end + then)
    assert result.problems == []
    [result] = run(tmp_path, REPAIR + end.replace("na/repair", "na/breach"))
    assert result.problems[0].startswith('"resolve na/breach" is not offered')
    assert any("resolve na/repair  " in row for row in result.prompt)


def test_answers_of_the_same_words_are_numbered(tmp_path: Path) -> None:
    table = '[scenario.p1]\nhand = ["ST01-005 x2", "a = ST01-005"]\nresources = 2\n'
    assert problems(tmp_path, f'{table}{STEP}do = "deploy ST01-005 #3"\ncard.a.where = "p1 units"\n') == []
    [said] = problems(tmp_path, f'{table}{STEP}offered = "deploy ST01-005 #4"\n')
    assert '"deploy ST01-005 #4" is not offered' in said


def test_the_log_of_a_step_and_the_way_to_a_phase(tmp_path: Path) -> None:
    steps = (
        f'{STEP}do = "to p2 main"\nphase = "main"\nactive = "p2"\nsays = "draws"\nsilent = "attacks"\n'
        f'{STEP}phase = "p2 main"\n'
    )
    assert problems(tmp_path, f"[scenario.p1]\n{steps}") == []
    assert problems(tmp_path, f'[scenario.p1]\n{STEP}phase = "p2 main"\n') == ['the phase is "main", not "p2 main"']
    assert 'no phase or step is called "mian"; did you mean "main"?' in faults(
        tmp_path, f'{STEP}do = "to mian"\nturn = 5\n'
    )
