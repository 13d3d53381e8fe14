"""What the source itself must keep: no word of any game in the kernel, one writer, no chance but its own."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import gundam_tui
from gundam_tui.kernel import COMPILED, Frame, Lasting, Obj, StackItem, State
from tests.fields import fields
from tests.properties.games import GAMES, new, play

PACKAGE = Path(gundam_tui.__file__).parent
ROOT = PACKAGE.parent
KERNEL = sorted((PACKAGE / "kernel").glob("*.py"))
SOURCES = sorted(PACKAGE.rglob("*.py"))
HEADLESS = [path for path in SOURCES if path.relative_to(PACKAGE).parts[0] in ("kernel", "games", "players", "table")]

GAME_WORDS = frozenset("""
ap hp lv gcg st01 shield shields unit units pilot pilots burst bursts blocker breach repair suppression maneuver
resource resources trash mulligan redraw lane lanes deploy deployed battle battles attack attacks attacker block
link linked pair paired mobile suit ex token tokens command commands gcg
""".split())  # fmt: skip
PRODUCT = re.compile(r"gundam[-_]tui")
WORD = re.compile(r"[A-Z]+[0-9]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+[0-9]*")
CARD_SET = re.compile(r"(st|gd|eb)[0-9]{2}", re.IGNORECASE)  # a set of the game, as its cards' numbers begin


def where(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


# ------------------------------------------------------------------ words


def game_words(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        for word in WORD.findall(PRODUCT.sub("", line)):
            if word.lower() in GAME_WORDS or word.lower() == "gundam" or CARD_SET.fullmatch(word):
                yield number, word


def test_the_kernel_contains_no_word_of_a_game():
    found = [f"{where(path, line)}: {word}" for path in KERNEL for line, word in game_words(path.read_text("utf-8"))]
    assert len(KERNEL) > 5
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "max_ap = 1",
        "class UnitTable:",
        "# an EX thing",
        "HP = 3",
        "x = 'shield:top'",
        "4xST01-001",
        "a gd02 deck",
        "readEB01",
    ],
)
def test_the_scan_finds_words(line: str):
    assert list(game_words(line))


@pytest.mark.parametrize("line", ["apply(snapshot)", "opponent", "unitary = gap", "import gundam_tui"])
def test_the_scan_finds_no_parts_of_words(line: str):
    assert not list(game_words(line))


# ------------------------------------------------------------------ one writer

MADE = frozenset(ast.dump(ast.parse(call, mode="eval").body) for call in ("State", "State.__new__"))
MUTATORS = frozenset("append clear extend insert pop popitem remove setdefault sort update".split())
FIELDS = frozenset(fields(State))
# Who may write what: the writer everything; the engine its own fields of the flow, and chance and cards of a copy.
WRITERS: dict[str, frozenset[str]] = {
    "kernel/events.py": FIELDS,
    "kernel/state.py": FIELDS,
    "kernel/engine.py": frozenset({"new_triggers", "trigger_queue", "outcome", "last_known", "card_of"}),
    "kernel/flow.py": frozenset({"flow", "new_triggers", "trigger_queue"}),  # the half of the engine that runs steps
    "kernel/dealing.py": frozenset({"card_of"}),
    "kernel/view.py": frozenset({"card_of"}),
    # Sets up positions: deck contents by name, and nothing triggers while cards are being placed.
    "games/gcg/tools/position.py": frozenset({"card_of", "new_triggers"}),
    "games/nation/tools/position.py": frozenset({"card_of", "new_triggers"}),
}


class Writes(ast.NodeVisitor):
    """Finds assignments to fields of a state, item assignments and mutating calls included.

    A state is whatever is called `state` (alone or as an attribute). One that is made in the same function by
    `State(...)` is still being built and may be written.
    """

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []
        self.new: set[str] = set()
        self.aliases: dict[str, str] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer = self.new, self.aliases
        self.new, self.aliases = set(), {}
        for inner in ast.walk(node):
            if isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Name):
                name, value = inner.targets[0].id, inner.value
                if isinstance(value, ast.Call) and ast.dump(value.func) in MADE:
                    self.new.add(name)
                elif (field := self.field(value)) is not None:
                    self.aliases[name] = field
        self.generic_visit(node)
        self.new, self.aliases = outer

    def field(self, node: ast.expr) -> str | None:
        """The field that an expression is (`e.state.objs`), or an alias of one."""
        if isinstance(node, ast.Name):
            return self.aliases.get(node.id)
        if not isinstance(node, ast.Attribute) or node.attr not in FIELDS:
            return None
        owner = node.value
        if isinstance(owner, ast.Name) and owner.id in self.new:
            return None
        name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
        return node.attr if name == "state" else None

    def target(self, node: ast.expr) -> None:
        if isinstance(node, (ast.Tuple, ast.List)):
            for item in node.elts:
                self.target(item)
            return
        if isinstance(node, ast.Name):
            return  # a name is bound anew, nothing is written
        while isinstance(node, (ast.Subscript, ast.Starred)):
            node = node.value
        if (field := self.field(node)) is not None:
            self.found.append((node.lineno, field))

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self.target(target)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.target(node.target)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.target(node.target)
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            self.target(target)

    def visit_Call(self, node: ast.Call) -> None:
        func = node.func
        if isinstance(func, ast.Attribute) and func.attr in MUTATORS and (field := self.field(func.value)) is not None:
            self.found.append((node.lineno, field))
        if ast.unparse(func) in ("setattr", "object.__setattr__") and (
            ast.unparse(node.args[0]).split(".")[-1] in ("state", *FIELDS)
        ):
            self.found.append((node.lineno, "setattr"))
        self.generic_visit(node)


def writes(source: str) -> list[tuple[int, str]]:
    visitor = Writes()
    visitor.visit(ast.parse(source))
    return visitor.found


@pytest.mark.thorough
def test_only_the_writer_writes_the_state():
    found: list[str] = []
    for path in SOURCES:
        allowed = WRITERS.get(path.relative_to(PACKAGE).as_posix(), frozenset())
        for line, field in writes(path.read_text("utf-8")):
            if field not in allowed:
                found.append(f"{where(path, line)}: writes {field}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "e.state.objs[1] = obj",
        "state.vars['x'] += 1",
        "self.engine.state.ledger.update(x)",
        "state.zones.pop(k)",
        "del state.where[3]",
        "a, e.state.lasting = 1, ()",
        "def f(e):\n    ledger = e.state.ledger\n    ledger['x'] = 1",
        "def f(e):\n    state = e.state\n    state.next_id += 1",
        "setattr(e.state, 'seed', 1)",
        "e.state.flow: tuple = ()",
    ],
)
def test_the_scan_finds_writes(line: str):
    assert writes(line)


@pytest.mark.parametrize(
    "line",
    [
        "def f():\n    state = State(1)\n    state.card_of = ()",
        "objs = e.state.objs",
        "self.where = 'play'",
        "stream.seed = 1",
        "x = sorted(state.objs.items())",
        "e.state.objs.get(1)",
    ],
)
def test_the_scan_leaves_readers_alone(line: str):
    assert not writes(line)


MAKERS = ("__init__", "replace")


def guard(kind: type, monkeypatch: pytest.MonkeyPatch, owner: str = "") -> None:
    """From now on every attribute of the class that is set outside its own making, and by another module than its
    owner, is an error."""

    def set_(self: Any, name: str, value: Any) -> None:
        frame: FrameType = sys._getframe(1)
        made = frame.f_code.co_name in MAKERS and frame.f_globals["__name__"] == kind.__module__
        if not made and frame.f_globals["__name__"] != owner:
            raise AssertionError(f"{frame.f_code.co_filename}:{frame.f_lineno} changes {kind.__name__}.{name}")
        object.__setattr__(self, name, value)

    monkeypatch.setattr(kind, "__setattr__", set_)


@pytest.mark.skipif(COMPILED, reason="compiled classes cannot be watched from outside")
@pytest.mark.parametrize("name", GAMES)
def test_records_of_a_state_are_replaced_or_owned(name: str, monkeypatch: pytest.MonkeyPatch):
    """Copies share objects, effects and waiting items, which therefore never change. A frame has one state, and only
    the engine's flow moves it on."""
    for kind in (Obj, Lasting, StackItem):
        guard(kind, monkeypatch)
    guard(Frame, monkeypatch, "gundam_tui.kernel.flow")
    engine = new(name, 21, keep=False)
    copy = engine.clone()
    assert copy.state.flow
    assert not {id(frame) for frame in copy.state.flow} & {id(frame) for frame in engine.state.flow}
    play(engine, 21)
    one = Obj(1, 0, 0, "z", 0, False, 0, 0, (), 0, "", 0, None)
    with pytest.raises(AssertionError, match=r"changes Obj\.exhausted"):
        one.exhausted = True


# ------------------------------------------------------------------ chance and order (law 5)

FORBIDDEN = frozenset("random secrets uuid time datetime numpy".split())


def imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.lineno, node.module or ""


def compiler_only(path: Path) -> set[int]:
    """The lines of a source that no Python runs: they stand under `TYPE_CHECKING`, for the compiler and checkers."""
    return {
        line
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for statement in node.body
        for line in range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
    }


def test_the_kernel_needs_the_standard_library_alone():
    """And the cleaner of text, the language of reasons and frozen records, which lie below all rooms. The compiler
    alone knows the integers of the machine.
    """
    found = [
        f"{where(path, line)}: imports {name}"
        for path in KERNEL
        for line, name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names
        if name not in ("gundam_tui.foreign_text", "gundam_tui.frozen", "gundam_tui.language")
        if not (name == "mypy_extensions" and line in compiler_only(path))
    ]
    assert not found, "\n".join(found)


def test_what_stands_for_the_compiler_ends_with_its_block(tmp_path: Path):
    path = tmp_path / "a.py"
    path.write_text(
        "if TYPE_CHECKING:\n    import a\n    from b import (\n        c,\n    )\nelse:\n    import d\nimport e\n"
    )
    assert compiler_only(path) == {2, 3, 4, 5}


def test_rules_have_no_other_chance_and_no_clock():
    rooms = [path for path in HEADLESS if path.relative_to(PACKAGE).parts[0] in ("kernel", "games")]
    found = [
        f"{where(path, line)}: imports {name}"
        for path in rooms
        for line, name in imports(path)
        if name.split(".")[0] in FORBIDDEN
    ]
    assert len(rooms) > 20
    assert not found, "\n".join(found)


def unordered(source: str) -> Iterator[int]:
    """Lines that go through a set as it comes: its order is that of hashes."""
    for node in ast.walk(ast.parse(source)):
        loops: list[ast.expr] = []
        if isinstance(node, (ast.For, ast.comprehension)):
            loops = [node.iter]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("list", "tuple", "enumerate", "next", "iter"):
            loops = list(node.args[:1])
        elif isinstance(node, ast.Starred):
            loops = [node.value]
        for loop in loops:
            made = isinstance(loop, ast.Call) and ast.unparse(loop.func) in ("set", "frozenset")
            if made or isinstance(loop, (ast.Set, ast.SetComp)):
                yield loop.lineno


def test_no_rule_goes_through_a_set():
    rooms = [path for path in HEADLESS if path.relative_to(PACKAGE).parts[0] in ("kernel", "games", "players")]
    found = [where(path, line) for path in rooms for line in unordered(path.read_text("utf-8"))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("line", ["for x in {1, 2}: pass", "[x for x in set(y)]", "list(set(y))", "f(*{a for a in b})"])
def test_the_scan_finds_unordered_loops(line: str):
    assert list(unordered(line))
