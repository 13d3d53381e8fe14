"""The scenario files of Gundam War."""

from __future__ import annotations

import dataclasses
import random
import tomllib
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.api import ScenarioError
from gundam_tui.games.registry import game
from gundam_tui.games.scenario.game import table_for
from gundam_tui.games.scenario.runner import start
from tests.nation.games import random_answer, starters

GAME = game("gundam-war")
FILES = sorted(Path(__file__).parent.glob("*.toml"))
SCENARIOS = [(path, one) for path in FILES for one in tomllib.loads(path.read_text("utf-8"))["scenario"]]


@pytest.mark.parametrize(
    ("path", "scenario"),
    [pytest.param(*case, id=case[1]["name"], marks=pytest.mark.rule(*case[1]["clauses"])) for case in SCENARIOS],
)
def test_what_a_scenario_tells_is_so(path: Path, scenario: dict):
    [result] = GAME.scenarios.run_file(path, GAME.book(), only=scenario["name"])
    assert result.ok, f"line {result.step_line}: {result.problems} {result.prompt}"
    assert all(GAME.rules_text.clause(number) for number in scenario["clauses"])


def test_the_command_runs_them(capsys: pytest.CaptureFixture[str]):
    assert main(["check", "--game", GAME.id, *map(str, FILES)]) == 0
    assert f"{len(SCENARIOS)} scenarios" in capsys.readouterr().out


@pytest.mark.parametrize(("seed", "answers"), [(1, 90), (2, 260), (3, 700)])
def test_a_moment_is_written_as_a_scenario_that_leads_there(seed: int, answers: int, tmp_path: Path):
    e, chance = GAME.new_game(list(starters(GAME.id)[:2]), seed), random.Random(seed)
    whole, given, starts = e.clone(), [], []
    while e.prompt is not None and len(given) < answers:
        if GAME.prompts[e.prompt.kind].main and e.prompt.seat == e.state.vars["active"]:
            starts.insert(0, (len(given), e.clone()))
        chosen = random_answer(e, chance)
        given.append(tuple(option.key for option in chosen))
        e.choose(chosen)
    path = tmp_path / "one.toml"
    path.write_text(GAME.scenarios.scenario_text("a moment", "by chance", whole, given, starts[:3]), "utf-8")
    [result] = GAME.scenarios.run_file(path, GAME.book())
    assert result.ok, result.problems


def position(told: str, tmp_path: Path) -> list[str]:
    """What is wrong with a position."""
    path = tmp_path / "one.toml"
    path.write_text(f'[[scenario]]\nname = "one"\n[scenario.p1]\n{told}\n[[scenario.step]]\nturn = 5\n', "utf-8")
    try:
        [result] = GAME.scenarios.run_file(path, GAME.book())
    except ScenarioError as error:
        return list(error.faults)
    return result.problems


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ('deployment = [{ card = "S-B02", coins = "+1" }]', '"+1" is no coin: write what it gives, `+1/+0/-1`'),
        ('deployment = [{ card = "S-B02", coins = ["*/+0/+0"] }]', '"*/+0/+0" is no coin'),
        (
            'deployment = [{ card = "S-B02", owner = "p3" }]',
            "owner is p3: Gundam War has no such player",
        ),
        ('hand = [{ card = "S-B02", owner = "p2" }]', 'unknown key "owner"; the keys here are card, as, count'),
        ('deployment = [{ card = "S-B02", coins = "-2/-0/-2" }]', "S-B02 would be destroyed at once"),
        ('area1 = ["CH-98"]', "CH-98 is no UNIT: only UNITs stand in a battle area"),
    ],
)
def test_a_position_that_cannot_be_says_why(told: str, why: str, tmp_path: Path):
    [problem] = position(told, tmp_path)
    assert why in problem


def test_a_moment_with_coins_and_a_card_of_the_enemy_is_written_as_a_position(tmp_path: Path):
    net = """deployment = [{ card = "S-G02", coins = ["+0/+0/+1 x2"], set = { card = "S-L17", owner = "p1" } }]"""
    told = f"""[[scenario]]\nname = "one"\n[scenario.p2]\n{net}\ng = [{{ card = "G-BLUE", rolled = true }}]\n"""
    table = GAME.scenarios.game()
    file = table.file.model_validate(tomllib.loads(told))
    e = start(file.scenario[0], file.rules, table_for(table, GAME.book(), {}, tmp_path)).e
    text = GAME.scenarios.scenario_text("a moment", "", e.clone(), [], [(0, e)])
    assert 'coins = ["+0/+0/+1 x2"]' in text
    assert '{ card = "S-L17", owner = "p1" }' in text
    assert "[scenario.game" not in text
    path = tmp_path / "one.toml"
    path.write_text(text, "utf-8")
    [result] = GAME.scenarios.run_file(path, GAME.book())
    assert result.ok, result.problems


def test_a_position_is_played_with_the_book_itself_unless_its_file_makes_cards():
    """A table knows by it whether other processes have the cards; a record names them by their digest."""
    told = {"scenario": [{"name": "one", "p1": {"area1": ["S-B01"]}}]}
    book, table = GAME.book(), GAME.scenarios.game()
    scenario, rules = table.file.model_validate(told).scenario[0], "latest"
    plain = start(scenario, rules, table_for(table, book, {}, Path())).e
    assert GAME.book_of(plain) is book
    other = {"S-B01": dataclasses.replace(book["S-B01"], name="another")}
    made = GAME.book_of(start(scenario, rules, table_for(table, book, other, Path())).e)
    assert made["S-B01"].name == "another"
    assert made.digest(["S-B02", "S-B03"]) == book.digest(["S-B03", "S-B02"])
    assert made.digest(["S-B01"]) != book.digest(["S-B01"])
