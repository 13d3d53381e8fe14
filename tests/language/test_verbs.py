"""Every verb and every rule in force has all its parts, and what is missing is named."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from gundam_tui.games.gcg.cards.happenings import Happening
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.names import _LEAVES
from gundam_tui.games.gcg.cards.language.wording_words import RESULTS
from gundam_tui.games.gcg.cards.model import Ctx, Op, Rule
from gundam_tui.games.gcg.effects.happenings import HAPPENINGS, collected
from gundam_tui.games.gcg.effects.verbs import VERBS
from gundam_tui.games.gcg.effects.verbs.common import put
from gundam_tui.games.gcg.queries.rules import RULES, Ban
from gundam_tui.games.gcg.seen.words.log_places import PLACES
from gundam_tui.games.gcg.seen.words.templates import WAYS, places
from gundam_tui.games.gcg.tools.scenario.events import EVENTS, GROUPS

GCG = Path(t.__file__).parents[3]
LANGUAGE = GCG / "cards" / "language"
# Names that have words and no card uses: the language does not bind them.
UNUSED = {"the readied", "the recovered", "the revealed"}
STRUCTURE = {"if", "modal", "block"}  # steps that say which instruction follows (`compile`)
CHANGING = {"perform", "propose", "begin_lasting", "deal", "deploy", "arrive", "pair", "place"}  # calls that write


def nodes(union: Any) -> dict[str, type[t.Node]]:
    """The members of a union of nodes by the name they have in the tree."""
    members: tuple[type[t.Node], ...] = get_args(get_args(union.__value__)[0])
    return {member.model_fields["op"].default: member for member in members}


STEPS = nodes(t.Step)


@cache
def forms() -> str:
    return (LANGUAGE / "grammar.lark").read_text("utf-8") + (LANGUAGE / "builder.py").read_text("utf-8")


@cache
def worded(files: str) -> frozenset[str]:
    """The nodes that the wording in these files has a case for."""
    found: set[str] = set()
    for path in LANGUAGE.glob(files):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Attribute):
                found.add(node.cls.attr)
    return frozenset(found)


def own_class(module: str, name: str) -> ast.ClassDef:
    """The source of a class of a verb."""
    inner = module.removeprefix("gundam_tui.games.gcg.").split(".")
    path = Path(__file__) if module == __name__ else GCG.joinpath(*inner).with_suffix(".py")
    tree = ast.parse(path.read_text("utf-8"))
    return next(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == name)


@cache
def calls(module: str, name: str) -> frozenset[str]:
    """What the methods of a class call, by the last word."""
    called = (node.func for node in ast.walk(own_class(module, name)) if isinstance(node, ast.Call))
    return frozenset(
        func.attr if isinstance(func, ast.Attribute) else func.id
        for func in called
        if isinstance(func, (ast.Attribute, ast.Name))
    )


@cache
def leaves(module: str, name: str) -> frozenset[str]:
    """The names under which a verb leaves cards for later text: what its class gives to `put`."""
    return frozenset(
        call.args[1].value
        for call in ast.walk(own_class(module, name))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "put"
        if isinstance(call.args[1], ast.Constant) and isinstance(call.args[1].value, str)
    )


def missing_of_row(row: Happening) -> list[str]:
    """What is wrong with the words of an event."""
    strange = [place for place in re.findall(r"{([^}]*)}", row.line + row.brief) if place not in PLACES]
    found = [f"the log line of {row.name!r} has no place {{{place}}}" for place in strange]
    if row.about not in GROUPS:
        found.append(f"the event {row.name!r} has no group in scenario files")
    return found


def missing_words(one: type[Op | Rule], *templates: str) -> list[str]:
    """Places of templates that no field fills, or in a way that there is not."""
    fields = {field for base in one.__mro__ for field in getattr(base, "__slots__", ())} | {"cards", "this"}
    found: list[str] = []
    for field, way in (place for template in templates for place in places(template)):
        if field not in fields:
            found.append(f"{one.__name__} has words with {{{field}}}, and no such field")
        if way not in WAYS:
            found.append(f"{one.__name__} has words that are said in an unknown way: {way}")
    return found


def missing(verb: type[Op]) -> list[str]:
    """The parts that a verb lacks, a sentence each."""
    name, own = verb.__name__, vars(verb)
    found: list[str] = []
    node = STEPS.get(verb.name)
    if node is None:
        found.append(f"{name} has no node in the card language (tree/steps.py: op {verb.name!r})")
    elif f"{node.__name__}(" not in forms():
        found.append(f"{name} has no form in grammar.lark")
    if node is not None and node.__name__ not in worded("wording*.py"):
        found.append(f"{name} has no sentence (wording_plain.py)")
    if node is not None and node.__name__ not in worded("chinese/*.py"):
        found.append(f"{name} has no Chinese sentence (chinese/steps.py)")
    if verb.run is Op.run:
        found.append(f"{name} does nothing: it has no run")
    if "words" not in own:
        found.append(f"{name} has no words for its question")
    if "happens" not in own:
        found.append(f"{name} has no log line: it does not say what it makes happen")
    elif not verb.happens and CHANGING & calls(verb.__module__, name):
        found.append(f"{name} has no log line: it changes something, and nothing happens")
    bound = _LEAVES.get(node, ()) if node is not None else ()
    for left in sorted((leaves(verb.__module__, name) & {*RESULTS}) - {*bound, *UNUSED}):
        found.append(f"{name} leaves {left!r}, which later text cannot use (_LEAVES in names.py)")
    if bool(verb.cost_verb) != bool(verb.cost_words):
        found.append(f"{name} can be a cost, and lacks its words or its option's verb")
    if not verb.__doc__:
        found.append(f"{name} has no docstring")
    rows = [text for row in verb.happens for text in missing_of_row(row)]
    return [*found, *rows, *missing_words(verb, verb.words, verb.cost_words)]


@pytest.mark.parametrize("verb", VERBS.values(), ids=lambda verb: verb.__name__)
def test_a_verb_has_all_its_parts(verb: type[Op]) -> None:
    assert missing(verb) == []


def test_every_step_of_the_card_language_has_a_verb() -> None:
    assert {*STEPS} - STRUCTURE == {*VERBS}


class Unfinished(Op):
    """Put cards back and draw as many: only begun."""

    __slots__ = ()
    name = "unfinished"
    cost_verb = "unfinish"


class Mislaid(Op):
    """Has words for fields that it has not, and an event that nobody can read."""

    __slots__ = ("amount",)
    name = "draw"
    words = "mislay {number} of {amount:sideways}"
    happens = (Happening("mislaid", "{actor} mislays {everything}"),)

    def run(self, x: Ctx) -> None:
        x.e.perform()
        put(x, "the destroyed", [])


def test_what_a_verb_lacks_is_named() -> None:
    assert missing(Unfinished) == [
        "Unfinished has no node in the card language (tree/steps.py: op 'unfinished')",
        "Unfinished does nothing: it has no run",
        "Unfinished has no words for its question",
        "Unfinished has no log line: it does not say what it makes happen",
        "Unfinished can be a cost, and lacks its words or its option's verb",
    ]
    assert missing(Mislaid) == [
        "Mislaid leaves 'the destroyed', which later text cannot use (_LEAVES in names.py)",
        "the log line of 'mislaid' has no place {everything}",
        "the event 'mislaid' has no group in scenario files",
        "Mislaid has words with {number}, and no such field",
        "Mislaid has words that are said in an unknown way: sideways",
    ]


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.__name__)
def test_a_rule_in_force_has_all_its_parts(rule: type[Rule]) -> None:
    assert rule.__doc__
    assert rule.words, "it cannot be said what it does"
    assert missing_words(rule, rule.words) == []
    assert rule.mark or rule.name == "enter_rested", "the board says nothing of a card that it applies to"


def test_every_part_of_the_card_language_has_its_chinese() -> None:
    """Every member of a union that English has words for is a case of the Chinese wording as well."""
    members = [*STEPS.values(), *nodes(t.Rule).values(), *nodes(t.Cond).values(), *nodes(t.Amount).values()]
    members += [*nodes(t.Atom).values(), *nodes(t.CardLine).values()]
    unsaid = {one.__name__ for one in members} - worded("chinese/*.py")
    assert unsaid == set(), f"without Chinese: {', '.join(sorted(unsaid))}"


def test_every_rule_of_the_card_language_has_a_class() -> None:
    known = nodes(t.Rule)
    bans = {f"cant {what}" for what in get_args(t.Cant.model_fields["what"].annotation)}
    assert {*RULES} == {*known} - {"cant"} | bans
    assert {name for name, rule in RULES.items() if issubclass(rule, Ban)} == bans | {"must_target"}


def test_an_event_has_one_row() -> None:
    assert collected([*HAPPENINGS.values()] * 2) == HAPPENINGS
    with pytest.raises(ValueError, match="two different rows for the event 'draw'"):
        collected([*HAPPENINGS.values(), Happening("draw", "something else")])


def test_every_row_has_words_that_can_be_said() -> None:
    named = [row for row in HAPPENINGS.values() if row.about]
    assert [text for row in named for text in missing_of_row(row)] == []
    assert {row.name.replace("_", " ") for row in named} == {*EVENTS}
    assert all(place in PLACES for row in HAPPENINGS.values() for place in re.findall(r"{([^}]*)}", row.line))


def test_no_place_and_no_way_is_left_over() -> None:
    said = {place for row in HAPPENINGS.values() for place in re.findall(r"{([^}]*)}", row.line + row.brief)}
    assert {*PLACES} == said
    sources = "".join(path.read_text("utf-8") for room in ("queries", "effects") for path in (GCG / room).rglob("*.py"))
    assert [way for way in WAYS if way and f":{way}" not in sources] == []
