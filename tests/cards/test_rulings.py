"""Every official answer about a card has a test that cites it, or stands in `rulings_not_here.toml` with a reason."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from tests.cards.table import SHELF
from tests.cards.tables import rulings

HERE = Path(__file__).parent
RULINGS = {
    f"Q{number}": card
    for card, numbers in tomllib.loads((HERE / "rulings.toml").read_text("utf-8")).items()
    for number in numbers
}
NOT_HERE: dict[str, str] = tomllib.loads((HERE / "rulings_not_here.toml").read_text("utf-8"))


def cited() -> set[str]:
    """The answers that the docstrings of card tests name, and what is said of the scenarios of the folder."""
    found = {number for ruling in rulings() for number in re.findall(r"\bQ\d+\b", ruling.about)}
    for file in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                found.update(re.findall(r"\bQ\d+\b", ast.get_docstring(node) or ""))
    return found


def test_there_are_351_about_cards_of_the_game() -> None:
    assert len(RULINGS) == 351
    assert set(RULINGS.values()) <= {card.number for card in SHELF.book}


def test_each_is_cited_by_a_test_or_listed_with_a_reason() -> None:
    assert set(RULINGS) - cited() == set(NOT_HERE)


def test_none_is_both_and_each_listed_one_says_why() -> None:
    assert not cited() & set(NOT_HERE)
    assert all(len(why.split()) > 2 for why in NOT_HERE.values())


def test_what_else_is_cited_are_answers_about_the_rules() -> None:
    assert cited() - set(RULINGS) == {"Q89", "Q105", "Q163"}
