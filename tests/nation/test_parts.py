"""Every question, answer and event that the rules of the family can bring has all its parts, and what is missing is
named: rows with a question and a label, a line in the log.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from gundam_tui.games import nation
from gundam_tui.games.api import PromptKind, VerbRow, table_of
from gundam_tui.games.macross_crusade.words import WORDS
from gundam_tui.games.nation.seen import prompt_table as shared
from gundam_tui.games.nation.seen.log import EVENTS, SILENT
from gundam_tui.games.nation.seen.words import Words

from .games import SISTERS, Sister

GAMES = Path(nation.__file__).parents[1]
sisters = pytest.mark.parametrize("sister", SISTERS, ids=lambda sister: sister.id)

ASKS = {"zone", "point", "source", "cards", "deed"}  # the places of a question
NAMES = {"card", "to", "place", "n"}  # those of a label


def folder(sister: Sister) -> str:
    return sister.id.replace("-", "_")


@cache
def modules(room: str) -> tuple[tuple[str, ast.Module], ...]:
    """The modules of a folder of games, each with its import path."""
    paths = sorted((GAMES / room).rglob("*.py"))
    names = [".".join(path.relative_to(GAMES.parents[1]).with_suffix("").parts) for path in paths]
    return tuple((name, ast.parse(path.read_text("utf-8"))) for name, path in zip(names, paths, strict=True))


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    """The calls of a function, by the last word that is written."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name == (
            node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        ):
            yield node


def parameter(function: ast.FunctionDef, name: str) -> int | None:
    """The place of a parameter; -1 for one that is only handed by name."""
    if name in [arg.arg for arg in function.args.kwonlyargs]:
        return -1
    names = [arg.arg for arg in function.args.args]
    return names.index(name) if name in names else None


def assigned(function: ast.FunctionDef, name: str) -> list[ast.expr]:
    """What a function gives a variable of its own."""
    simple = (node for node in ast.walk(function) if isinstance(node, ast.Assign))
    return [node.value for node in simple if any(isinstance(t, ast.Name) and t.id == name for t in node.targets)]


def handed(function: ast.FunctionDef, name: str, at: int) -> set[str]:
    """What a function is called with anywhere in these games, and what it takes if nothing is given."""
    usual = zip(reversed(function.args.args), reversed(function.args.defaults), strict=False)
    only = zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
    found = {text for arg, one in (*usual, *only) if arg.arg == name for text in values("", one, None)}
    for module, tree in (*modules("nation"), *(one for sister in SISTERS for one in modules(folder(sister)))):
        for call in calls(tree, function.name):
            named = next((kw.value for kw in call.keywords if kw.arg == name), None)
            one = named or (call.args[at] if 0 <= at < len(call.args) else None)
            found |= values(module, one, None)
    return found


def values(module: str, node: ast.expr | None, inside: ast.FunctionDef | None) -> set[str]:
    """The texts that an argument can be: written out, a constant, or handed to the function around it. A text that is
    taken from another option or event is none of its own.
    """
    match node:
        case ast.Constant(value=str() as text):
            return {text}
        case ast.IfExp():
            return values(module, node.body, inside) | values(module, node.orelse, inside)
        case ast.Name(id=name) if inside is not None and (at := parameter(inside, name)) is not None:
            return handed(inside, name, at)
        case ast.Name(id=name) if inside is not None and (set_to := assigned(inside, name)):
            return {text for one in set_to for text in values(module, one, inside)}
        case ast.Name(id=name):
            found = getattr(importlib.import_module(module), name, None)
            return {found} if isinstance(found, str) else set()
        case ast.Attribute(value=ast.Name(id=owner), attr=attr):
            found = getattr(getattr(importlib.import_module(module), owner, None), attr, None)
            return {found} if isinstance(found, str) else set()
        case _:
            return set()


@cache
def used(room: str, name: str, at: int) -> frozenset[str]:
    """What the calls of a function in a folder have as their argument number `at`."""
    found: set[str] = set()
    for module, tree in modules(room):
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        around = {id(call): function for function in functions for call in calls(function, name)}
        for call in calls(tree, name):
            if at < len(call.args):
                found |= values(module, call.args[at], around.get(id(call)))
    return frozenset(found)


def places(text: str) -> set[str]:
    return set(re.findall(r"{([^}]*)}", text))


def missing(kinds: Mapping[str, PromptKind], verbs: Mapping[str, VerbRow], words: Words, room: str) -> list[str]:
    """The parts of a game's questions and answers that are missing, a sentence each."""
    found: list[str] = []
    for kind in sorted(used("nation", "Prompt", 1) | used(room, "Prompt", 1)):
        asked = kinds.get(kind)
        if asked is None or not asked.question:
            found.append(f"{kind!r} is asked without a question (PromptKind in prompt_table.py)")
        elif strange := places(words.said(asked.question)) - ASKS:
            found.append(f"the question {kind!r} has places that nothing fills: {sorted(strange)}")
    for verb in sorted(used("nation", "Option", 0) | used(room, "Option", 0)):
        answer = verbs.get(verb)
        if answer is None or not answer.label:
            found.append(f"{verb!r} is offered without a label (VerbRow in prompt_table.py)")
        elif strange := places(answer.label) - NAMES:
            found.append(f"the label {verb!r} has places that nothing fills: {sorted(strange)}")
    return found


@sisters
def test_all_that_the_rules_can_ask_and_offer_has_its_row_and_words(sister: Sister):
    words = importlib.import_module(f"gundam_tui.games.{folder(sister)}.words").WORDS
    assert missing(sister.game.prompts, sister.game.verbs, words, folder(sister)) == []
    assert (sister.game.prompts, sister.game.verbs) == (words.kinds, words.verbs)


@sisters
def test_no_row_is_left_over(sister: Sister):
    asked, offered = (
        used("nation", name, at) | used(folder(sister), name, at) for name, at in (("Prompt", 1), ("Option", 0))
    )
    assert set(sister.game.prompts) == asked
    assert set(sister.game.verbs) == offered


def test_every_event_has_a_line_in_the_log_or_is_silent_by_name():
    happening = set().union(*(used(room, "Event", 0) for room in ("nation", *map(folder, SISTERS))))
    assert happening - {*EVENTS} == SILENT
    assert {*EVENTS} <= happening


def test_a_missing_part_is_named():
    kinds = {**shared.KINDS, "pick": PromptKind("pick"), "cut": PromptKind("cut", question="{where}?")}
    verbs = {name: row for name, row in shared.VERBS.items() if name != "pick"}
    whole = missing(shared.KINDS, shared.VERBS, WORDS, "nation/queries")
    found = missing(kinds, {**verbs, "no": VerbRow("no", label="No {way}")}, WORDS, "nation/queries")
    assert [text for text in found if text not in whole] == [
        "the question 'cut' has places that nothing fills: ['where']",
        "'pick' is asked without a question (PromptKind in prompt_table.py)",
        "the label 'no' has places that nothing fills: ['way']",
        "'pick' is offered without a label (VerbRow in prompt_table.py)",
    ]


def test_a_row_of_a_game_gives_only_what_differs():
    table = table_of(
        VerbRow("pass", rule="X-1"), VerbRow("jump", label="Jump"),
        shared={"pass": VerbRow("pass", "Pass", declines=True)},
    )  # fmt: skip
    assert table == {
        "pass": VerbRow("pass", "Pass", rule="X-1", declines=True), "jump": VerbRow("jump", label="Jump"),
    }  # fmt: skip
    with pytest.raises(ValueError, match="same name: pass, pass"):
        table_of(VerbRow("pass"), VerbRow("pass"))
