"""Compile the kernel and the rules ahead of time with mypyc.

The sources stay what they are: what is compiled here runs as plain Python too, and does the same. Used by the build
hook (`GUNDAM_TUI_COMPILE=1 pip install .`) and by hand, to put the compiled modules beside the sources of a checkout:

    python .ci/build_engine.py FOLDER     # needs `mypy`, `setuptools` and a C compiler
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path

REQUIRES = ("mypy>=1.18", "setuptools>=70")

# Folders whose modules are compiled, and those of them that stay interpreted, with the reason.
FOLDERS = ("kernel", "games/gcg", "games/gcg/steps")
INTERPRETED = {
    "kernel/record_format.py": "files, not play",
    "kernel/recorder.py": "files, not play; its copies are made through `__new__`",
    "kernel/replayer.py": "files, not play",
    "games/gcg/compile.py": "a table names functions that are defined further down",
    "games/gcg/conditions.py": "a lambda in a comprehension",
    "games/gcg/module.py": "the face of the game for the house",
    "games/gcg/board.py": "drawing",
    "games/gcg/clauses.py": "reads a file",
    "games/gcg/trace.py": "reads files",
    "games/gcg/library.py": "reads files",
    "games/gcg/prompt_table.py": "rows",
    "games/gcg/amending.py": "for people",
    "games/gcg/corrections.py": "words for people",
    "games/gcg/position.py": "sets up lessons and scenarios",
    "games/gcg/preview.py": "for people",
    "games/gcg/view.py": "for people",
    "games/gcg/why.py": "for people",
    "games/gcg/auto_pass.py": "for people",
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
        ["--ignore-missing-imports", "--follow-imports=silent", "--disable-error-code=misc", *sys.argv[1:]],
        opt_level="3",
        debug_level="0",
        group_name="gundam_tui",
    ),
)
"""


class NotCompiled(Exception):
    """The engine could not be compiled; the message says why, in a line."""


def modules(package: Path) -> Iterator[str]:
    """The modules that are compiled, as paths below the package."""
    for folder in FOLDERS:
        for path in sorted((package / folder).glob("*.py")):
            name = path.relative_to(package).as_posix()
            if path.name != "__init__.py" and name not in INTERPRETED:
                yield name


def build(root: Path, into: Path) -> list[Path]:
    """Compile the engine.

    Args:
        root: the checkout, with `gundam_tui/` in it. It is not changed.
        into: where the compiled modules go, as `gundam_tui/...` and, for what they share, beside it.

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
        names = [f"gundam_tui/{name}" for name in modules(work / "gundam_tui")]
        # Figures count, not the size of the files: nobody steps through them with a debugger.
        settings = os.environ | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} -g0".strip()}
        done = subprocess.run(
            [sys.executable, "build_with_mypyc.py", *names],
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
    if len(sys.argv) != 2:
        print("give the folder that the compiled modules go to", file=sys.stderr)
        return 2
    try:
        found = build(Path(__file__).resolve().parent.parent, Path(sys.argv[1]))
    except NotCompiled as error:
        print(f"the engine was not compiled: {error}", file=sys.stderr)
        return 1
    print(f"{len(found)} compiled modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
