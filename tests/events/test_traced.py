"""The requirements of events, MT-20 to MT-26: each is shown by tests that name it."""

from __future__ import annotations

import ast
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
EVENTS = {
    "MT-14": "the clock is the server's, and a pause stops it",
    "MT-20": "Swiss rounds, byes and tie-breakers",
    "MT-21": "knock-out, from the standings or by lots",
    "MT-22": "round robin",
    "MT-23": "decks are handed in, checked, locked, and shown to nobody before the end",
    "MT-24": "drops, absence, corrections on the record",
    "MT-25": "pairings, standings and results are public; games as the organiser allows",
    "MT-26": "a restart at any moment loses nothing",
}


def shown() -> dict[str, list[str]]:
    """The tests by the requirements they are marked with."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.floor_rule" not in text:
            continue
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.floor_rule":
                        for number in mark.args:
                            found.setdefault(ast.literal_eval(number), []).append(f"{path.name}::{node.name}")
    return found


def test_every_requirement_of_events_is_shown_by_a_test():
    assert not set(EVENTS) - set(shown())
