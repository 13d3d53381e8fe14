"""The list of modules that are compiled ahead of time (`.ci/build_engine.py`)."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / ".ci" / "build_engine.py"


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = spec_from_file_location("build_engine", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    sys.modules["build_engine"] = found
    spec.loader.exec_module(found)
    return found


def test_what_stays_interpreted_is_there(build: ModuleType):
    package = ROOT / "gundam_tui"
    assert [name for name in build.INTERPRETED if not (package / name).is_file()] == []


def test_the_hot_path_is_compiled(build: ModuleType):
    """What answers to a prompt run through at every decision, and a search at every iteration: an interpreted module
    among them would cost a tenth."""
    found = set(build.modules(ROOT / "gundam_tui", build.CORE))
    hot = ("kernel/engine", "kernel/events", "kernel/state", "kernel/prompt", "kernel/rng", "players/random")
    rules = [
        *(f"queries/{name}" for name in ("card_now", "conditions", "continuous", "selectors")),
        *(f"flow/{name}" for name in ("battle", "management", "play", "triggers", "turn")),
        *(f"tools/ai/{name}" for name in ("board", "evaluation", "position_reader", "rollout_policy")),
    ]
    search = (
        "players/greedy",
        "players/network",
        "players/one_look",
        "players/search",
        "players/search_tree",
        "players/expert_1",
        "players/turn_planner",
    )
    inner = (f"games/gcg/{name}" for name in rules)
    assert {f"{name}.py" for name in (*hot, *search, *inner)} <= found
    assert {"proof/solver.py", "proof/worlds.py"} <= set(build.modules(ROOT / "gundam_tui"))


def test_no_compiled_class_is_a_kind_of_text_or_number(build: ModuleType):
    """The compiler refuses whole rooms for one class that is built on a type of Python's own."""
    package = ROOT / "gundam_tui"
    own = {"bytes", "dict", "float", "frozenset", "int", "list", "set", "str"}
    refused = [
        f"{name}: {node.name}"
        for name in build.modules(package)
        for node in ast.walk(ast.parse((package / name).read_text("utf-8")))
        if isinstance(node, ast.ClassDef) and own & {base.id for base in node.bases if isinstance(base, ast.Name)}
    ]
    assert refused == []


def test_what_is_compiled_is_there(build: ModuleType):
    package = ROOT / "gundam_tui"
    found = list(build.modules(package))
    assert found == list(dict.fromkeys(found))
    assert [name for name in found if not (package / name).is_file()] == []


@pytest.mark.parametrize("start", ["app.screens.table", "app.screens.home", "table.match_setup", "commands.play"])
def test_what_a_start_imports_makes_frozen_records_the_fast_way(build: ModuleType, start: str):
    """`dataclass` takes five times as long as `frozen`, which a first picture would wait for. Compiled modules are made
    by the compiler.
    """
    code = f"import sys, gundam_tui.{start}\nprint(*(name for name in sys.modules if name.startswith('gundam_tui.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    what = r"^@dataclass\((?:frozen=True, slots=True|slots=True, frozen=True)\)"
    package = ROOT / "gundam_tui"
    compiled = set(build.modules(package))
    loaded = {name.replace(".", "/").removeprefix("gundam_tui/") for name in done.stdout.split()}
    sources = {name: package / name for name in (f"{one}.py" for one in loaded) if (package / name).is_file()}
    assert len(sources) > 20
    slow = [
        name
        for name, path in sources.items()
        if name not in compiled and re.search(what, path.read_text("utf-8"), re.MULTILINE)
    ]
    assert slow == []
