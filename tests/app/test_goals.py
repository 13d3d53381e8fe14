"""The goals of the table, G1 to G22: each is shown by tests that name it, or measured by the script `measure.py`."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
SCRIPT = Path(__file__).with_name("measure.py")
# What depends on the machine is measured by hand; the tests show the part that does not.
MEASURED = {"G6", "G7", "G8", "G12"}
GOALS = {
    "G1": "every legal choice in a few keys, without the mouse",
    "G2": "no question with one answer, unless it shows something or ends the turn",
    "G3": "few questions a turn in smart mode",
    "G4": "no window with a payable response is skipped",
    "G5": "bluff mode depends on public facts alone",
    "G6": "a key is answered at once",
    "G7": "few bytes a key, a decision, a prompt; none when idle",
    "G8": "the first picture comes soon",
    "G9": "a whole game at 80x24 with 256 and 16 colours, without colour, in ASCII",
    "G10": "resized at any moment",
    "G11": "a lost terminal loses nothing",
    "G12": "left at any decision",
    "G13": "undo restores the very state, and crosses nothing unless both agree",
    "G14": "no hidden name between two curtains",
    "G15": "the curtain listens to no key typed ahead",
    "G16": "few curtains a turn",
    "G17": "every card that cannot be played says why",
    "G18": "what is told ahead is what happens",
    "G19": "all forms of deck lists",
    "G20": "a record is small and plays the same",
    "G21": "the keys that are valid, each with its help",
    "G22": "every line as wide as the terminal",
}


def shown() -> dict[str, list[str]]:
    """The tests by the goals they are marked with."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if "mark.goal(" not in source:
            continue
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.goal":
                        for goal in mark.args:
                            found.setdefault(ast.literal_eval(goal), []).append(f"{path.name}::{node.name}")
    return found


def test_every_goal_is_shown_by_a_test():
    found = shown()
    assert set(found) <= set(GOALS), set(found) - set(GOALS)
    assert not [goal for goal in GOALS if goal not in found]


def test_the_goals_that_depend_on_the_machine_are_measured():
    named = set(re.findall(r"\bG\d+\b", SCRIPT.read_text(encoding="utf-8")))
    assert named == MEASURED
