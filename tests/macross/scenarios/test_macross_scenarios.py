"""Scenario files of this game: they are run, their faults are told with lines, and games are written as such files."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.api import ScenarioError
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from tests.nation.games import MACROSS, random_answer

GAME = game("macross-crusade")
FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.toml"))


def found() -> list[tuple[Path, str, tuple[str, ...]]]:
    import tomllib

    return [
        (path, scenario["name"], tuple(scenario.get("clauses", ())))
        for path in FILES
        for scenario in tomllib.loads(path.read_text("utf-8"))["scenario"]
    ]


CASES = [pytest.param(path, name, id=name, marks=pytest.mark.rule(*clauses)) for path, name, clauses in found()]


@pytest.mark.parametrize(("path", "name"), CASES)
def test_what_a_scenario_tells_is_so(path: Path, name: str):
    results = GAME.scenarios.run_file(path, GAME.book(), only=name)
    assert results
    for result in results:
        assert result.ok, f"{result.name}, line {result.step_line}: {result.problems} {result.prompt}"


def test_scenarios_name_requirements_that_there_are():
    for path, name, clauses in found():
        assert clauses, f"{path.name}: {name}"
        for number in clauses:
            assert GAME.rules_text.clause(number)


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "one.toml"
    path.write_text(text, "utf-8")
    return path


ONE = """
[[scenario]]
name = "one"
[scenario.p1]
g = ["S-M01 x2"]
hand = ["a = MC-SPARTAN"]
[[scenario.step]]
{}
"""


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ('do = "deploy a"\ncard.a.where = "p1 junkyard"', 'the place of a is "p1 playing", not "p1 junkyard"'),
        ('refused = { "deploy a" = "MC-52" }', '"deploy a" is offered, not refused'),
        ('do = "set a on a"\nturn = 5', '"set a on a" is not offered'),
        ("p1.power = 3", "p1.power is 2, not 3"),
        ('prompt.options = ["pass"]', 'offered as well: "deploy a"'),
        ('says = ["wins"]', "the log does not say"),
        ('outcome.winner = "p1"', "the game is not over"),
    ],
)  # fmt: skip
def test_what_is_not_so_is_told(step: str, problem: str, tmp_path: Path):
    [result] = GAME.scenarios.run_file(written(tmp_path, ONE.format(step)), GAME.book())
    assert not result.ok
    assert problem in result.problems[0]
    assert result.step_line == 7


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[scenario]]\nname = "x"\nfoo = 1', 'one.toml:3: scenario "x": unknown key "foo"'),
        ('[[scenario]]\nname = "x"\n[scenario.p1]\nhand = ["?"]', '"?" is no card'),
        ("[[scenario", "this is not TOML"),
        ('[cards.X-001]\ntype = "base"\n[[scenario]]\nname = "x"', "type is none of"),
        ('[cards.S-M01]\n[[scenario]]\nname = "x"', "a real card has this number"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(text: str, fault: str, tmp_path: Path):
    with pytest.raises(ScenarioError, match=r"one\.toml") as caught:
        GAME.scenarios.run_file(written(tmp_path, text), GAME.book())
    assert fault in "\n".join(caught.value.faults)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('[scenario.p1]\narea1 = ["CH-003"]', "is no Unit"),
        ('[scenario.p1]\ndeployment = [{ card = "MC-SPARTAN", damage = 2 }]', "would be destroyed"),
        ('[scenario.p1]\nhand = ["a = S-M01", "a = S-M02"]', "two cards are called"),
    ],
)
def test_a_position_that_cannot_be_says_why(text: str, problem: str, tmp_path: Path):
    path = written(tmp_path, f'[[scenario]]\nname = "x"\n{text}\n[[scenario.step]]\nturn = 5\n')
    [result] = GAME.scenarios.run_file(path, GAME.book())
    assert problem in result.problems[0]


def test_the_command_checks_files_of_this_game(capsys: pytest.CaptureFixture[str]):
    assert main(["check", "--game", GAME.id, str(FILES[0]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["failed"] == 0


# ---------------------------------------------------------------- writing


def played(seed: int, answers: int) -> tuple[Engine, list[tuple[str, ...]], list[tuple[int, Engine]]]:
    """A game's first prompt, its answers, and the Deployment Phases on the way, the last one first."""
    e, chance = MACROSS.starters_game(seed, 0), random.Random(seed)
    whole, given, starts = e.clone(), list[tuple[str, ...]](), list[tuple[int, Engine]]()
    while e.prompt is not None and len(given) < answers:
        if GAME.prompts[e.prompt.kind].main and e.prompt.seat == e.state.vars["active"]:
            starts.insert(0, (len(given), e.clone()))
        chosen = random_answer(e, chance)
        given.append(tuple(option.key for option in chosen))
        e.choose(chosen)
    return whole, given, starts


@pytest.mark.parametrize(("seed", "answers"), [(1, 3), (1, 90), (2, 260), (3, 2000)])
def test_a_moment_is_written_as_a_scenario_that_leads_there(seed: int, answers: int, tmp_path: Path):
    whole, given, starts = played(seed, answers)
    text = GAME.scenarios.scenario_text("a moment", "by chance", whole, given, starts[:3])
    [result] = GAME.scenarios.run_file(written(tmp_path, text), GAME.book())
    assert result.ok, result.problems


def test_a_near_deployment_phase_makes_a_short_file():
    whole, given, starts = played(4, 200)
    short = GAME.scenarios.scenario_text("short", "", whole, given, starts)
    long = GAME.scenarios.scenario_text("long", "", whole, given, ())
    assert "[scenario.p1]" in short
    assert "[scenario.game]" in long
    assert len(short) < len(long)


def test_a_concession_is_written():
    whole, given, _ = played(5, 20)
    text = GAME.scenarios.scenario_text("given up", "", whole, [*given, ("concede:p2",)], ())
    assert '"concede p2"' in text
    assert 'winner = "p1"' in text


def test_no_coins_are_put_on_a_chip(tmp_path: Path):
    path = tmp_path / "one.toml"
    facts = '{ card = "T-001", coins = "+1/+1/+1" }'
    path.write_text(
        f'[[scenario]]\nname = "one"\n[scenario.p1]\ndeployment = [{facts}]\n[[scenario.step]]\nturn = 5\n', "utf-8"
    )
    [result] = GAME.scenarios.run_file(path, GAME.book())
    assert result.problems == ["T-001 is a chip: no coins are put on it"]
