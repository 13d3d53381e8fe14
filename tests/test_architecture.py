"""The page about the architecture tells the truth about files, and nothing in the code tries its luck without end."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "gundam_tui" / "ARCHITECTURE.md").read_text(encoding="utf-8")
WRITTEN = re.findall(r"`([\w./*-]+(?:\.py|\.md|\.lark|\.toml|/))`", PAGE)
LONGEST_MODULE = 700  # lines; a longer one has two concepts
# Those that are made where the program runs, or stand for any of their kind.
ELSEWHERE = {"cards/gcg/SET.toml", "gundam_tui/_cards/gcg/"}


def there(name: str) -> bool:
    """Is there such a file or folder, from the root, the package, or any folder of the package?"""
    places = (ROOT, ROOT / "gundam_tui")
    if any((place / name.rstrip("/")).exists() for place in places if "*" not in name):
        return True
    pattern = f"**/{name.rstrip('/')}"
    return any(path for path in (ROOT / "gundam_tui").glob(pattern))


def test_every_file_that_the_page_names_is_there():
    assert [name for name in sorted(set(WRITTEN) - ELSEWHERE) if not there(name)] == []


def test_the_page_names_every_room():
    rooms = {path.name for path in (ROOT / "gundam_tui").iterdir() if (path / "__init__.py").exists()}
    assert not {room for room in rooms if f"`{room}/`" not in PAGE}


def test_no_module_is_too_long_to_be_read_at_once():
    lengths = {path: path.read_bytes().count(b"\n") for path in (ROOT / "gundam_tui").rglob("*.py")}
    assert [f"{path.relative_to(ROOT)}: {length}" for path, length in lengths.items() if length > LONGEST_MODULE] == []


def test_the_readme_leads_to_the_page():
    assert "gundam_tui/ARCHITECTURE.md" in (ROOT / "README.md").read_text(encoding="utf-8")


# What draws by chance, as it is called: `secrets.randbits(128)`, `chance.below(6)`.
DRAWS = {"randbits", "token_hex", "token_urlsafe", "randbelow", "choice", "random", "randrange", "randint", "word",
         "below", "shuffled", "new_game"}  # fmt: skip
# The one that may: each draw of `Stream.below` fails with less than one chance in two.
MAY_DRAW = {("kernel/rng.py", "below")}


def _tries(node: ast.AST) -> bool:
    """Is it the question whether what a call has made is what is wanted (`while made(seed) != wanted`)?"""
    exact = isinstance(node, ast.Compare) and any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops)
    return exact and any(isinstance(part, ast.Call) for part in ast.iter_child_nodes(node))


class Loops(ast.NodeVisitor):
    """The functions of a file that have a loop without a count, in which something is drawn, a game is begun, or made
    until it is the wanted one."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self._inside: list[str] = [""]

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._inside.append(node.name)
        self.generic_visit(node)
        self._inside.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_While(self, node: ast.While) -> None:
        called = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
        names = {one.attr if isinstance(one, ast.Attribute) else getattr(one, "id", "") for one in called}
        if names & DRAWS or any(map(_tries, ast.walk(node.test))):
            self.found.add(self._inside[-1])
        self.generic_visit(node)


def loops_that_draw() -> Iterator[tuple[str, str]]:
    """Such loops by file and function, wherever a key or a request leads (simulations play games by chance to their
    end, which is such a loop)."""
    package = ROOT / "gundam_tui"
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(package).as_posix()
        if "while " in text and not name.startswith("sim/"):
            loops = Loops()
            loops.visit(ast.parse(text))
            yield from ((name, function) for function in loops.found)


def test_nothing_is_drawn_again_and_again_until_it_fits():
    """What is wanted is set, not searched for: a search by chance has no end where nothing fits."""
    assert set(loops_that_draw()) == MAY_DRAW
