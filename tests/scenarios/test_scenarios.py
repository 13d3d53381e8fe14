"""The scenario files of this folder, and what happens to files that fail or are wrong."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.cli import main
from gundam_tui.commands.check import told
from gundam_tui.games.api import ScenarioError, ScenarioResult
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.scenario import SCENARIOS
from gundam_tui.games.scenario.game import table_for
from gundam_tui.games.scenario.reader import load
from gundam_tui.games.scenario.runner import play

HERE = Path(__file__).parent
BOOK = Book.load()
GAME = SCENARIOS.game()


def cases() -> list[Any]:
    found: list[Any] = []
    for path in sorted(HERE.glob("*.toml")):
        for at, item in enumerate(tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]):
            marks = [pytest.mark.rule(*item.get("clauses", ())), pytest.mark.faq(*item.get("faq", ()))]
            found.append(pytest.param(path.name, at, id=f"{path.stem}: {item['name']}", marks=marks))
    return found


@pytest.mark.parametrize(("name", "at"), cases())
def test_scenario(name: str, at: int) -> None:
    loaded = load(GAME, HERE / name, BOOK)
    scenario = loaded.file.scenario[at]
    result = ScenarioResult(name, loaded.lines[at], scenario.name)
    rules = scenario.rules or loaded.file.rules
    play(scenario, rules, table_for(GAME, BOOK, loaded.cards, loaded.folder), result, loaded.steps[at])
    assert result.ok, "\n" + told(result)


def test_the_examples_of_the_readme_run(tmp_path: Path) -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    example = re.findall(r"```toml\n(.*?)```", text, re.S)[0]
    file = tmp_path / "example.toml"
    file.write_text(example, encoding="utf-8")
    assert [told(result) for result in SCENARIOS.run_file(file, BOOK) if not result.ok] == []


# ---------------------------------------------------------------- failing


def run(tmp_path: Path, text: str, **more: Any) -> list[ScenarioResult]:
    file = tmp_path / "case.toml"
    file.write_text(text, encoding="utf-8")
    return SCENARIOS.run_file(file, BOOK, **more)


def failure(tmp_path: Path, steps: str, position: str = "") -> ScenarioResult:
    """The result of a scenario with a Unit a, a rested enemy b, and these steps."""
    position = position or (
        '[scenario.p1]\nunits = ["a = ST01-003"]\nhand = ["h = ST01-001", "ST01-005 x2"]\nresources = 2\n'
        '[scenario.p2]\nunits = [{ card = "ST01-005", as = "b", rested = true }]\nshields = ["s = ST01-005"]\n'
    )
    [result] = run(tmp_path, f'[[scenario]]\nname = "case"\n{position}[[scenario.step]]\n{steps}\n')
    assert not result.ok
    return result


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ('do = "attack h at b"\nover = false', '"attack h at b" is not offered: only your own Units'),
        ('do = "attack a"\nover = false', '"attack a" may be "attack a at player" or "attack a at b": say which'),
        ('do = { choose = ["h"] }\nover = false', '"choose h" is not offered'),
        ('do = ["end turn", "p1: pass"]\nover = false', '"p1: pass" is not offered'),
        ('do = "deploy h"\nover = false', "needs Lv.4"),
        ('alias = { t = "p1/units/2" }\nover = false', "alias t: there is nothing at p1/units/2"),
        ('prompt.kind = "block"', 'the prompt\'s kind is "act", not "block"'),
        ('prompt.seat = "p2"', 'the prompt\'s seat is "p1", not "p2"'),
        ('prompt.options = ["end"]', 'offered as well: "deploy ST01-005"'),
        ('prompt.has = ["deploy h"]', '"deploy h" is not offered'),
        ('not_offered = "attack a at b"', '"attack a at b" is offered'),
        ('refused = { "attack a at b" = "8-2-1" }', '"attack a at b" is offered, not refused'),
        ('refused = { "deploy h" = "3-2-4" }', '"deploy h" is refused by 2-9-1'),
        ("p1.hand = 2", "the number of cards of p1.hand is 3, not 2"),
        ('p1.hand = ["h"]', "p1.hand is [h (ST01-001), ST01-005, ST01-005], not [h]"),
        ('p1.hand = { has = ["b"] }', "p1.hand lacks b"),
        ('p1.hand = { lacks = ["h"] }', "p1.hand has h"),
        ('p2.base = "none"', "p2.base is [EXB-001], not [nothing]"),
        ('p2.deck.top = ["ST01-001"]', "the top of p2.deck is [ST01-005], not [ST01-001]"),
        ("p1 = { lv = 3, active_resources = 1 }", "p1.active_resources is 2, not 1"),
        ("card.a = { ap = 4 }", "AP of a is 2, not 4"),
        ("card.a = { rested = true }", "rested of a is false, not true"),
        ('card.a.where = "p1 trash"', 'the place of a is "p1 units", not "p1 trash"'),
        ('card.a.keywords = ["blocker"]', "keyword effects of a are nothing, not blocker"),
        ('card.a.has = ["blocker"]', 'a has no keyword effect "blocker"'),
        ('card.a.pilot = "h"', "the Pilot of a is nothing, not h"),
        ('card.a.traits = ["Zeon"]', 'a has no trait "Zeon"'),
        ('do = "attack a at b"\nevents = ["destroy b"]', 'the event "destroy b" did not happen in this step'),
        ('do = "attack a at b"\nevents = ["attack a", "rest a"]', "after those listed before it, only earlier"),
        ('do = "attack a at b"\nno_events = ["rest a"]', 'the event "rest a" happened'),
        ('do = "attack a at b"\nevents = [{ event = "rest", card = "a", how = "effect" }]', "(card a, how effect) did"),
        ("turn = 6", "the turn's number is 5, not 6"),
        ('active = "p2"', 'the active player is "p1", not "p2"'),
        ('phase = "end"', 'the phase is "main", not "end"'),
        ("over = true", "the end of the game is false, not true"),
        ('outcome = "p1"', "the game is not over"),
        ('do = "concede p1"\noutcome = { winner = "p1", reason = "deck" }', 'the winner is "p2", not "p1"'),
        ('do = ["concede p1", "pass"]\nover = true', "no prompt is open: the game is over"),
    ],
)
def test_what_is_not_as_told_is_said(tmp_path: Path, steps: str, problem: str) -> None:
    result = failure(tmp_path, steps)
    assert problem in "\n".join(result.problems)
    assert result.step == 1
    assert result.step_line > 1


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ('[scenario.p1]\nunits = ["ST01-005 x7"]\n', "p1: 7 Units; at most 6 are possible (4-5-4)"),
        ("[scenario.p1]\nresources = 16\n", "p1: 16 Resources; at most 15 are possible (4-4-2)"),
        ('[scenario.p1]\nresources = ["EXR-001 x6"]\n', "p1: 6 EX Resources; at most 5 are possible (4-4-2-1)"),
        ('[scenario.p1]\nunits = ["ST01-010"]\n', "p1.units: ST01-010 is a pilot; here belongs a unit (3-2-1)"),
        ('[scenario.p1]\nhand = ["T-001"]\n', "T-001 is a token, and tokens are on the field only"),
        ('[scenario.p1]\nunits = [{ card = "ST01-005", pilot = "ST01-014" }]\n', "without a Pilot effect"),
        ('[scenario.p1]\nunits = [{ card = "ST01-005", damage = 2 }]\n', "ST01-005 with damage 2 would be destroyed"),
        ('[scenario.p1]\nhand = ["a = ST01-005", "a = ST01-003"]\n', 'two cards are called "a"'),
        ('[scenario.game]\np1 = "st01"\np2 = "nodeck"\n', "there is no such deck"),
    ],
)
def test_a_start_that_cannot_be_is_refused(tmp_path: Path, position: str, problem: str) -> None:
    result = failure(tmp_path, "over = false", position)
    assert problem in "\n".join(result.problems)
    assert result.step == 0


@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        ('name = "st01"\nlegal = false', "the deck is legal"),
        ('name = "st01"\nchange = { "ST01-001" = 5 }\nlegal = true', "the deck is not legal: the deck has 51 cards"),
        ('name = "st01"\nchange = { "ST01-001" = 5 }\nlegal = false\nfaults = ["6-1-1"]',
         "breaks 6-1-1, 6-1-1-3, not 6-1-1"),
        ('name = "st01"\nchange = { "ST01-001" = 5 }\nlegal = false\nsays = ["sixty"]', 'no fault says "sixty"'),
    ],
)  # fmt: skip
def test_a_deck_that_is_not_as_told_is_said(tmp_path: Path, deck: str, problem: str) -> None:
    [result] = run(tmp_path, f'[[scenario]]\nname = "case"\n[scenario.deck]\n{deck}\n')
    assert problem in "\n".join(result.problems)


def test_a_scenario_ends_at_its_first_wrong_step(tmp_path: Path) -> None:
    result = failure(
        tmp_path, 'over = false\n[[scenario.step]]\nturn = 9\n[[scenario.step]]\ndo = "choose b"\nturn = 5'
    )
    assert (result.step, result.problems) == (2, ["the turn's number is 5, not 9"])


def test_damage_may_rest_on_what_a_pilot_adds(tmp_path: Path) -> None:
    # GM has 2 HP, its Pilot adds 1: damage 2 does not destroy it.
    units = '[scenario.p1]\nunits = [{ card = "ST01-005", as = "a", pilot = "ST01-010", damage = 2 }]\n'
    step = "[[scenario.step]]\ncard.a = { left = 1, damage = 2 }\n"
    [result] = run(tmp_path, f'[[scenario]]\nname = "case"\n{units}{step}')
    assert result.problems == []


def test_the_rules_of_a_scenario(tmp_path: Path) -> None:
    text = (
        'rules = "1.1.1"\n[cards.X-001]\nlink = "[Amuro]"\n[[scenario]]\nname = "case"\n{rules}'
        '[scenario.p1]\nunits = [{{ card = "X-001", as = "a", pilot = "ST01-010" }}]\n'
        "[[scenario.step]]\ncard.a.linked = {linked}\n"
    )
    for rules, linked in (("", "false"), ('rules = "1.9.0"\n', "true")):
        [result] = run(tmp_path, text.format(rules=rules, linked=linked))
        assert result.problems == [], rules
    [result] = run(tmp_path, text.format(rules="", linked="true"), rules="1.9.0")
    assert result.problems == []


# ---------------------------------------------------------------- bad files

START = '[[scenario]]\nname = "case"\n[scenario.p1]\n'
STEP = "[[scenario.step]]\nover = false\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[[scenario]\n", "case.toml:1: this is not TOML"),
        (f"{START}[scenario]\nturn = 3\n{STEP}", "a scenario's own keys stand right below [[scenario]]"),
        ("about = 'nothing'\n", 'case.toml: "scenario" is missing'),
        (f"{START}units = []\nhans = []\n{STEP}",
         'case.toml:5: scenario "case": unknown key "hans"; did you mean "hand"?'),
        (f"{START}\n[[scenario.step]]\nover = false\nofered = 'pass'\n",
         'case.toml:7: scenario "case", step 1: unknown key "ofered"; did you mean "offered"?'),
        (f"{START}\n[[scenario.step]]\ncard.a.app = 3\n", 'unknown key "app"; did you mean "ap"?'),
        (f"{START}hand = ['Gundam']\n{STEP}", '"Gundam" is no card: write "ST01-005", "a = ST01-005" or "ST01-005 x3"'),
        (f"{START}hand = ['pass = ST01-005']\n{STEP}", '"pass" cannot be an alias: the word has a meaning of its own'),
        (f"{START}hand = ['a-b = ST01-005']\n{STEP}", '"a-b" cannot be an alias: use letters'),
        (f"{START}hand = ['a = ST01-005 x2']\n{STEP}", 'the alias "a" can name one card only'),
        (f"{START}units = [{{ card = 'ST01-005', damage = -1 }}]\n{STEP}", "greater than or equal to 0"),
        (f"{START}resources = 'many'\n{STEP}", '"many" is no card'),
        (f"{START}\n[[scenario.step]]\nover = 'no'\n", "over is neither true nor false"),
        (f"{START}\n[[scenario.step]]\nturn = 'six'\n", "turn is no whole number"),
        (f"{START}\n[[scenario.step]]\nactive = 'p5'\n", "step.active is 'p5'; it is one of p1, p2, p3, p4"),
        (f"{START}\n[[scenario.step]]\ndo = {{ choose = ['a'], pay = ['b'] }}\nover = true\n", "one table, such as"),
        (f"{START}\n[[scenario.step]]\ndo = 'pass'\n", "no step says what must be so"),
        (f"{START}\n", "there is no [[scenario.step]]"),
        (f"[[scenario]]\nname = 'x'\nat = 'mian'\n{STEP}", "at is 'mian'; it is one of active, start, draw"),
        (f"[[scenario]]\nname = 'x'\nclauses = ['8-3-33']\n{STEP}",
         'case.toml:3: scenario "x": no clause has the number "8-3-33"; did you mean "8-3-3"?'),
        (f"[[scenario]]\nname = 'x'\nclauses = ['1-1-1', '1-2-1', '1-3-1', '1-3-2']\n{STEP}", "at most 3"),
        (f"[[scenario]]\nname = 'x'\n{STEP}[[scenario]]\nname = 'x'\n{STEP}", 'two scenarios are called "x"'),
        (f"{START}[scenario.game]\np1 = 'st01'\np2 = 'st01'\n{STEP}",
         "either a position (p1, p2), or a game, or a deck"),
        ("[[scenario]]\nname = 'x'\n[scenario.deck]\nlegal = true\n", "give either name (a shipped deck) or cards"),
        (f"rules = '2.0'\n[[scenario]]\nname = 'x'\n{STEP}", "rules is '2.0'; it is one of 1.0, 1.1.1, 1.9.0"),
        (f"[cards.ST01-001]\nap = 1\n[[scenario]]\nname = 'x'\n{STEP}", "a real card has this number"),
        (f"[cards.X-1]\napp = 1\n[[scenario]]\nname = 'x'\n{STEP}", 'line 2: unknown field "app"; did you mean "ap"?'),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_its_fault(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(ScenarioError) as error:
        run(tmp_path, text)
    assert fault in str(error.value)


def test_a_fault_of_a_cards_text_has_its_caret(tmp_path: Path) -> None:
    text = f'about = "x"\n\n[cards.X-1]\nhp = 2\ntext = """\nblocker\ndeploy: drav 1\n"""\n{START}{STEP}'
    with pytest.raises(ScenarioError) as error:
        run(tmp_path, text)
    [fault] = error.value.faults
    assert "X-1: line 7, column 9" in fault
    assert fault.splitlines()[1:] == ["    deploy: drav 1", "            ^"]


def test_every_fault_of_a_file_is_listed(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError) as error:
        run(tmp_path, f"{START}hans = []\nunitz = []\n{STEP}")
    assert len(error.value.faults) == 2


# ---------------------------------------------------------------- the command


def test_check_says_that_all_is_as_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(HERE / "blocking.toml"), str(HERE / "decks.toml")]) == 0
    assert re.search(r"\d+ scenarios: all as told", capsys.readouterr().out)


def test_check_prints_the_open_prompt_of_a_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(
        '[[scenario]]\nname = "wrong"\n[scenario.p1]\nunits = ["a = ST01-003"]\n'
        '[[scenario.step]]\ndo = "attack a at player"\nprompt.kind = "act"\n'
        '[[scenario]]\nname = "right"\n[[scenario.step]]\nover = false\n'
    )
    assert main(["check", str(file)]) == 1
    out = capsys.readouterr().out
    assert f"FAILED {file}:1: wrong, step 1 (line 5)" in out
    assert "open prompt: p2 block (8-3-1), choose 1 of 1" in out
    assert "    pass\n" in out
    assert "2 scenarios: 1 failed" in out
    assert main(["check", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["scenarios"], found["passed"], found["failed"]) == (2, 1, 1)
    assert [item["ok"] for item in found["results"]] == [False, True]
    assert found["results"][0]["prompt"][1:] == ["  pass"]
    assert main(["check", str(file), "--only", "right"]) == 0


def test_check_refuses_files_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(f"{START}hans = []\n{STEP}")
    assert main(["check", str(file), str(tmp_path / "none.toml")]) == 2
    err = capsys.readouterr().err
    assert 'bad.toml:4: scenario "case": unknown key "hans"' in err
    assert "none.toml: cannot be read: No such file or directory" in err
    assert main(["check", str(HERE / "decks.toml"), "--only", "zzz"]) == 2


def test_check_runs_the_scenario_files_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    inner = tmp_path / "folder" / "inner"
    inner.mkdir(parents=True)
    case = f'[[scenario]]\nname = "{{}}"\n{STEP}'
    (inner / "b.toml").write_text(case.format("b"))
    (inner.parent / "a.toml").write_text(case.format("a"))
    (inner.parent / "deck.toml").write_text('name = "no scenario"\n')
    assert main(["check", str(inner.parent), str(inner), "--json"]) == 0
    assert [one["name"] for one in json.loads(capsys.readouterr().out)["results"]] == ["a", "b"]
    (inner / "c.toml").write_bytes(b"[[scenario]]\nname = '\xff'\n")
    assert main(["check", str(inner.parent)]) == 2
    assert "c.toml: not UTF-8 text" in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    assert main(["check", str(tmp_path / "empty")]) == 2
    assert "no file in this folder holds a scenario" in capsys.readouterr().err
