"""Compile the kernel and the rules ahead of time with mypyc.

The sources stay what they are: what is compiled here runs as plain Python too, and does the same. Used by the build
hook (`GUNDAM_TUI_COMPILE=1 pip install .`) and by hand, to put the compiled modules beside the sources of a checkout:

    python .ci/build_engine.py FOLDER          # needs `mypy`, `setuptools` and a C compiler
    python .ci/build_engine.py --core FOLDER   # without sister games and solver, in less time; -O 0: less still
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path

REQUIRES = ("mypy>=1.18", "setuptools>=70")

ROOMS = ("cards", "state", "queries", "changes", "effects", "flow")  # of a game; `seen` and `tools` are for people
# Folders whose modules are compiled, and those of them that stay interpreted, with the reason; and single modules.
CORE = (
    "kernel", *(f"games/gcg/{room}" for room in ROOMS), "games/gcg/effects/verbs", "games/gcg/tools/ai",
    "players/random.py", "players/greedy.py", "players/network.py", "players/one_look.py", "players/search.py",
    "players/search_tree.py", "players/expert_1.py", "players/turn_planner.py",
)  # fmt: skip
FOLDERS = (
    *CORE, "proof/solver.py", "proof/worlds.py", *(f"games/nation/{room}" for room in ROOMS),
    "games/nation/effects/verbs", "games/nation/tools/ai", "games/macross_crusade", "games/gundam_war",
)  # fmt: skip
INTERPRETED = {
    "kernel/native.py": "a mark that the compiler reads elsewhere",
    "kernel/outcome.py": "the wire reads it by its fields",
    "kernel/record_format.py": "files, not play",
    "kernel/record_reader.py": "files, not play",
    "kernel/recorder.py": "files, not play; its copies are made through `__new__`",
    "kernel/resuming.py": "catches what generators raise",
    "kernel/replayer.py": "files, not play",
    "games/gcg/effects/compile.py": "runs once a card",
    "games/gcg/cards/library.py": "reads files",
    "games/gcg/changes/correcting.py": "for people",
    "games/gcg/tools/ai/features.py": "for players of other programs",
    "games/gcg/tools/ai/value_parts.py": "for people",
    "games/gcg/tools/ai/what_changed.py": "for people",
    "games/gcg/flow/start.py": "reads cards",
    "games/nation/changes/correcting.py": "for people",
    "games/nation/tools/ai/features.py": "for players of other programs",
    "games/nation/tools/ai/habits.py": "reads files",
    "games/nation/tools/ai/what_changed.py": "for people",
    "games/nation/cards/card.py": "data, read by its fields",
    "games/nation/cards/choices.py": "data",
    "games/nation/cards/game_word.py": "a kind of text, which compiled classes cannot be",
    "games/nation/seen/prompt_table.py": "rows",
    "games/nation/cards/decks.py": "reads files",
    "games/nation/flow/start.py": "reads cards",
    "games/macross_crusade/board.py": "drawing",
    "games/macross_crusade/card_db.py": "reads files",
    "games/macross_crusade/catalogue.py": "for people",
    "games/macross_crusade/glossary.py": "words",
    "games/macross_crusade/keyword_table.py": "rows",
    "games/macross_crusade/library.py": "reads files",
    "games/macross_crusade/module.py": "the face of the game for the house",
    "games/macross_crusade/prompt_table.py": "rows",
    "games/macross_crusade/words.py": "words",
    "games/gundam_war/ai.py": "what others have, by name",
    "games/gundam_war/board.py": "drawing",
    "games/gundam_war/card_db.py": "reads files",
    "games/gundam_war/catalogue.py": "for people",
    "games/gundam_war/glossary.py": "words",
    "games/gundam_war/ids.py": "names",
    "games/gundam_war/keyword_table.py": "rows",
    "games/gundam_war/keyword_texts.py": "data",
    "games/gundam_war/library.py": "reads files",
    "games/gundam_war/marks.py": "drawing",
    "games/gundam_war/module.py": "the face of the game for the house",
    "games/gundam_war/prompt_table.py": "rows",
    "games/gundam_war/words.py": "words",
}

_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="gundam-tui-engine",
    packages=[],
    script_args=["--quiet", "build_ext", "--inplace"],
    ext_modules=mypycify(
        ["--ignore-missing-imports", "--follow-imports=silent", "--disable-error-code=misc", *sys.argv[2:]],
        opt_level=sys.argv[1],
        debug_level="0",
        group_name="gundam_tui",
    ),
)
"""

# Python puts off freeing what lies deep in other objects, and notes that in front of it, where only what its collector
# looks at has room. The compiler has classes marked `acyclic` do so too, which have none: other memory is written over.
_HEADER = """
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#if PY_VERSION_HEX < 0x030d0000
#define _PyTrash_cond(op, dealloc) (PyObject_IS_GC(op) && (_PyTrash_cond)(op, dealloc))
#endif
"""


class NotCompiled(Exception):
    """The engine could not be compiled; the message says why, in a line."""


def modules(package: Path, folders: Sequence[str] = FOLDERS) -> Iterator[str]:
    """The modules that are compiled, as paths below the package."""
    for folder in folders:
        for path in [package / folder] if folder.endswith(".py") else sorted((package / folder).glob("*.py")):
            name = path.relative_to(package).as_posix()
            if path.name != "__init__.py" and name not in INTERPRETED:
                yield name


def build(root: Path, into: Path, folders: Sequence[str] = FOLDERS, level: int = 2) -> list[Path]:
    """Compile the engine.

    Args:
        root: the checkout, with `gundam_tui/` in it. It is not changed.
        into: where the compiled modules go, as `gundam_tui/...` and, for what they share, beside it.
        folders: whose modules are compiled.
        level: how much the C compiler optimizes, 0 to 3. It is one large file, to which 3 gives size and no speed.

    Returns:
        The files, relative to `into`.

    Raises:
        NotCompiled: there is no compiler, or it does not take the sources.
    """
    try:
        import mypyc  # noqa: F401
        import setuptools  # noqa: F401
    except ImportError as error:
        raise NotCompiled(f"{error.name} is not installed (it takes {', '.join(REQUIRES)})") from None
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(root / "gundam_tui", work / "gundam_tui", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        (work / "build_with_mypyc.py").write_text(_SETUP)
        names = [f"gundam_tui/{name}" for name in modules(work / "gundam_tui", folders)]
        # Nobody steps through it with a debugger, and nobody puts another function in the place of one of its own: so
        # calls within it are direct.
        header = work / "only_collected.h"
        header.write_text(_HEADER)
        flags = f"-g0 -fno-semantic-interposition -include {header}"
        settings = os.environ | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} {flags}".strip()}
        done = subprocess.run(
            [sys.executable, "build_with_mypyc.py", str(level), *names],
            cwd=work, env=settings, capture_output=True, text=True, check=False,
        )  # fmt: skip
        found = sorted(path.relative_to(work) for path in work.rglob("*.so") if "build" not in path.parts)
        if done.returncode or not found:
            said = [line for line in (done.stdout + done.stderr).splitlines() if "error" in line.lower()]
            reason = (
                textwrap.shorten(said[0], 160, placeholder=" …") if said else f"it ended with status {done.returncode}"
            )
            raise NotCompiled(f"mypyc or the C compiler gave up: {reason}")
        for path in found:
            (into / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(work / path, into / path)
        return found


def main() -> int:
    """Compile the engine of this checkout into a folder that has the sources, or an empty one."""
    arguments = argparse.ArgumentParser(description=main.__doc__)
    arguments.add_argument("--core", action="store_true", help="kernel and first game alone, without the solver")
    arguments.add_argument("-O", dest="level", type=int, choices=range(4), default=2, help="as the C compiler has it")
    arguments.add_argument("folder", type=Path, help="where the compiled modules go")
    options = arguments.parse_args()
    try:
        found = build(
            Path(__file__).resolve().parent.parent, options.folder, CORE if options.core else FOLDERS, options.level
        )
    except NotCompiled as error:
        print(f"the engine was not compiled: {error}", file=sys.stderr)
        return 1
    print(f"{len(found)} compiled modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
