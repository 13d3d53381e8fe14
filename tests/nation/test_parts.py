"""Every question, answer and event that the rules of the family can bring has all its parts, and what is missing is
named: rows with a question and a label, a line in the log.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from gundam_tui.games import nation
from gundam_tui.games.api import PromptKind, VerbRow, table_of
from gundam_tui.games.macross_crusade.words import WORDS
from gundam_tui.games.nation.seen import prompt_table as shared
from gundam_tui.games.nation.seen.log import EVENTS, SILENT
from gundam_tui.games.nation.seen.words import Words
from gundam_tui.games.nation.state.model import rules

from .games import SISTERS, Sister, sisters

GAMES = Path(nation.__file__).parents[1]

ASKS = {"zone", "where", "point", "effect", "source", "cards", "targets", "deed"}  # the places of a question
NAMES = {"card", "to", "place", "n"}  # those of a label


def folder(sister: Sister) -> str:
    return sister.id.replace("-", "_")


class Call(NamedTuple):
    """A call in the sources: in which module and function it stands."""

    module: str
    inside: ast.FunctionDef | None
    node: ast.Call


@cache
def calls(room: str) -> Mapping[str, list[Call]]:
    """The calls in a folder of games, by the last word of what is called."""
    found: dict[str, list[Call]] = defaultdict(list)

    def search(module: str, node: ast.AST, inside: ast.FunctionDef | None) -> None:
        if isinstance(node, ast.Call):
            word = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            found[word].append(Call(module, inside, node))
        for part in ast.iter_child_nodes(node):
            search(module, part, node if isinstance(node, ast.FunctionDef) else inside)

    for path in sorted((GAMES / room).rglob("*.py")):
        module = ".".join(path.relative_to(GAMES.parents[1]).with_suffix("").parts)
        search(module, ast.parse(path.read_text("utf-8")), None)
    return found


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
    for room in ("nation", *map(folder, SISTERS)):
        for call in calls(room).get(function.name, ()):
            named = next((kw.value for kw in call.node.keywords if kw.arg == name), None)
            one = named or (call.node.args[at] if 0 <= at < len(call.node.args) else None)
            found |= values(call.module, one, None)
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
    some = (call for call in calls(room).get(name, ()) if at < len(call.node.args))
    return frozenset(text for call in some for text in values(call.module, call.node.args[at], call.inside))


def offered(room: str) -> frozenset[str]:
    """The verbs of options that a folder offers, and of what it keeps to offer later."""
    return used(room, "Option", 0) | used(room, "Play", 0)


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
    for verb in sorted(offered("nation") | offered(room)):
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
    assert set(sister.game.prompts) == used("nation", "Prompt", 1) | used(folder(sister), "Prompt", 1)
    assert set(sister.game.verbs) == offered("nation") | offered(folder(sister))


def test_every_event_has_a_line_in_the_log_or_is_silent_by_name():
    happening = set().union(*(used(room, "Event", 0) for room in ("nation", *map(folder, SISTERS))))
    assert happening - {*EVENTS} == SILENT
    assert {*EVENTS} <= happening


def test_a_missing_part_is_named():
    kinds = {**shared.KINDS, "pick": PromptKind("pick"), "cut": PromptKind("cut", question="{there}?")}
    verbs = {name: row for name, row in shared.VERBS.items() if name != "pick"}
    whole = missing(shared.KINDS, shared.VERBS, WORDS, "nation/queries")
    found = missing(kinds, {**verbs, "no": VerbRow("no", label="No {way}")}, WORDS, "nation/queries")
    assert [text for text in found if text not in whole] == [
        "the question 'cut' has places that nothing fills: ['there']",
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


@sisters
def test_every_text_that_waits_or_is_used_can_be_named(sister: Sister):
    """A keyword that is a text is called by its name: `Computer: Big Zam, its text` said nothing."""
    known = rules(sister.game.new_game(sister.decks(), 1))
    keywords = {row.label for row in sister.game.keywords.values()}
    named = set[str]()
    for number in known.defs:
        for text in known.pool.texts(number):
            assert text.wording, text.id
            named |= {label for label in keywords if text.wording.partition(" (")[0] == label}
    assert len(named) > 1
