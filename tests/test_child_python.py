"""No command runs a Python file of the folder in which it is started, nor does any process that it starts."""

from __future__ import annotations

import ast
import asyncio
import importlib.metadata
import json
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import gundam_tui
from gundam_tui import child_python
from gundam_tui.cli import parser
from gundam_tui.games.decks import load_deck
from gundam_tui.table.match import Match
from tests.app.terminals import command

PACKAGE = Path(gundam_tui.__file__).parent
PATIENCE = 120.0
# What starts a process, by module: all of it, or these names of it.
ALWAYS = ("Process", "ProcessPoolExecutor", "LocalCluster", "create_subprocess_shell")  # of whatever module
STARTERS = {
    "multiprocessing": ("Pool", "get_context", "set_start_method"),
    "runpy": ("run_path", "run_module"),
    "os": (
        "system", "popen", "posix_spawn", "posix_spawnp", "startfile", *(
            f"{kind}{form}" for kind in ("exec", "spawn") for form in ("l", "le", "lp", "lpe", "v", "ve", "vp", "vpe")
        )
    ),
}  # fmt: skip
WORTH_PARSING = re.compile(r"executable|-m\b|Process|Cluster|_shell|multiprocessing|runpy|os\.[a-z]+[lvepn]\(|from os ")


# ---------------------------------------------------------------- the sources


def started(tree: ast.Module) -> list[str]:
    """What a source uses with which a Python process can be started, but for `child_python.command`."""
    found: list[str] = []
    nodes = list(ast.walk(tree))
    fine = {
        id(word)
        for node in nodes
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "child_python.command"
        for word in node.args
    }
    for node in nodes:
        match node:
            case ast.Attribute(attr="executable") | ast.Constant(value="-m") if id(node) not in fine:
                found.append(ast.unparse(node))
            case ast.Call(func=ast.Attribute(value=of, attr=name)):
                if name in ALWAYS or name in STARTERS.get(ast.unparse(of), ()):
                    found.append(ast.unparse(node.func))
            case ast.ImportFrom(module=str(module), names=names) if module != "asyncio.subprocess":  # a type
                found += [f"{module}.{one.name}" for one in names if one.name in (*ALWAYS, *STARTERS.get(module, ()))]
            case _:
                pass
    return found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("subprocess.Popen([sys.executable, '-P'])", ["sys.executable"]),
        ("asyncio.create_subprocess_exec('python3', '-m', 'x')", ["'-m'"]),
        ("asyncio.create_subprocess_shell('gundam-tui join')", ["asyncio.create_subprocess_shell"]),
        ("context.Process(target=f)", ["context.Process"]),
        ("from concurrent.futures import ProcessPoolExecutor", ["concurrent.futures.ProcessPoolExecutor"]),
        ("distributed.LocalCluster()", ["distributed.LocalCluster"]),
        ("os.execv('/bin/sh', [])", ["os.execv"]),
        ("subprocess.Popen(child_python.command('-m', 'x'))", []),
    ],
)
def test_the_scan_sees_what_starts_a_process(source: str, found: list[str]):
    assert started(ast.parse(source)) == found


def test_nothing_but_one_module_makes_the_command_of_a_python_process():
    allowed = {
        "child_python.py": {"sys.executable"},
        # A library starts these, within `safe_spawning`.
        "sim/pool.py": {"multiprocessing.get_context", "context.Process"},
        "sim/cluster.py": {"distributed.LocalCluster"},
    }
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        source = path.read_text(encoding="utf-8")
        found = set(started(ast.parse(source))) if WORTH_PARSING.search(source) else set[str]()
        assert found <= allowed.get(name, set()), name
        assert "safe_spawning()" in source or name not in allowed


def test_a_child_finds_what_its_parent_finds_and_no_other_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    monkeypatch.chdir(tmp_path)
    env = child_python.environment(("PATH", "NO_SUCH_VARIABLE"))
    assert env.keys() == {"PATH", "PYTHONPATH", child_python.SAFE} & {*os.environ, "PYTHONPATH", child_python.SAFE}
    places = env["PYTHONPATH"].split(os.pathsep)
    assert str(PACKAGE.parent) in places
    assert all(os.path.isabs(place) and place != str(tmp_path) for place in places)


def test_the_variable_is_as_before_when_the_last_library_has_started_its_processes(monkeypatch: pytest.MonkeyPatch):
    for before in (None, "0"):
        monkeypatch.delenv(child_python.SAFE, raising=False)
        if before is not None:
            monkeypatch.setenv(child_python.SAFE, before)
        with child_python.safe_spawning():
            with child_python.safe_spawning():
                assert os.environ[child_python.SAFE] == "1"
            assert os.environ[child_python.SAFE] == "1"
        assert os.environ.get(child_python.SAFE) == before


# ---------------------------------------------------------------- the commands

MODULE = ("-m", "gundam_tui")
# As the script `gundam-tui` does, which lies in another folder. `-m` itself would run a `gundam_tui` of the folder.
SCRIPT = ("-P", "-c", "import sys; from gundam_tui.cli import main; sys.exit(main())")
FIGHT = str(Path(__file__).parent / "scenarios" / "battle.toml")
PLAIN = [  # what needs no screen, in an order in which each finds what it reads
    "play --plain --name1 Amuro --bot2 search --seed 1", "resume --plain", "replay RECORD --check",
    "replay RECORD --html film.html", "sim --games 1 --bot random --resume results", "cards ST01-001",
    "deck list", "deck check st01", "deck stats st01", "rules 8-3-3", f"check {FIGHT}", "bench play --scale 0.003",
    "completion bash", "man", "guide decks", "bot greedy", "settings --missing", "events", "puzzle --list",
    "puzzle --daily",
    "tournament --decks st01,st02 --players random --resume cup --html cup.html",
    "train --decks st01,st02 --quick 4 --rounds 1 --games 2 --hidden 0 --passes 1 --search 0 --workers 2 lessons",
]  # fmt: skip
SCREENS = [  # what takes one, and what it shows
    ("play --name1 Amuro --seed 1", "Amuro"), ("demo --bot search --seed 1 --bot-pace 0", "TURN 2"), ("learn", "1"),
    ("resume", "Amuro"), ("", "Gundam"),
]  # fmt: skip
APART = {"serve", "join", "analyse"}  # the first two together; the last needs a game that is over


@pytest.fixture
def trap(tmp_path: Path) -> Iterator[Path]:
    """A folder with a file in the place of every module of Python's library and of installed packages; none has been
    run when the test is over."""
    folder, mark = tmp_path / "downloads", tmp_path / "executed"
    folder.mkdir()
    code = f"with open({str(mark)!r}, 'a') as file:\n    file.write(__name__ + ' ')\nraise ImportError('planted')\n"
    for name in {*sys.stdlib_module_names, *importlib.metadata.packages_distributions()} - {"gundam_tui"} - earlier():
        (folder / f"{name}.py").write_text(code)
    yield folder
    assert not mark.exists(), mark.read_text()


@cache
def earlier() -> set[str]:
    """What Python itself imports for every `-m`, before it comes to the module that is named."""
    call = [sys.executable, "-I", "-c", "import runpy, sys; print(*sys.modules)"]
    done = subprocess.run(call, capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in done.stdout.split()}


def plant_ourselves(folder: Path) -> None:
    """Plant the program's own package as well."""
    code = (folder / "json.py").read_text()
    (folder / "gundam_tui").mkdir()
    for name in ("__init__", "__main__"):
        (folder / "gundam_tui" / f"{name}.py").write_text(code)


def env_in(folder: Path) -> dict[str, str]:
    env = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "XDG_CACHE_HOME") if name in os.environ}
    env |= {f"XDG_{name}_HOME": str(folder.parent / name.lower()) for name in ("STATE", "CONFIG", "DATA")}
    return env | {"TERM": "xterm-256color", "PYTHONPATH": str(PACKAGE.parent)}


def run(folder: Path, *words: str, python: tuple[str, ...] = MODULE, given: str = "") -> str:
    """Run a command in the folder; what it printed."""
    call = [sys.executable, *python, *words]
    done = subprocess.run(
        call, cwd=folder, env=env_in(folder), input=given, capture_output=True, text=True, timeout=PATIENCE
    )
    assert "planted" not in done.stderr, done.stderr
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_file_that_is_run_is_noticed(tmp_path: Path, trap: Path):
    done = subprocess.run([sys.executable, "-c", "import json"], cwd=trap, capture_output=True, text=True)
    mark = tmp_path / "executed"
    assert "planted" in done.stderr
    assert mark.read_text().startswith("json ")  # Python 3.13 looks for `traceback` as well, to tell of it
    mark.unlink()


def test_every_command_is_tried_here():
    [commands] = [action.choices for action in parser()._actions if isinstance(action.choices, dict)]
    assert {line.split()[0] for line in PLAIN} | {line.split()[0] for line, _ in SCREENS if line} | APART == {*commands}


def test_a_command_that_starts_no_process(trap: Path):
    assert "ST01-001" in run(trap, "cards", "ST01-001")


def test_games_in_processes(trap: Path):
    plant_ourselves(trap)
    assert run(trap, "sim", "--games", "2", "--bot", "random", "--workers", "2", python=SCRIPT)


def test_a_decision_judged_in_a_process(trap: Path):
    match = Match.new([load_deck("st01"), load_deck("st03")], 1, journal=trap.parent / "over.record")
    match.advance()
    assert match.prompt is not None
    match.answer(match.prompt.keys()[:1])
    match.concede(0)
    match.close()
    plant_ourselves(trap)
    told = run(trap, "analyse", str(match.path), "--budget", "4", "--json", python=SCRIPT)
    assert json.loads(told)["complete"]


@pytest.mark.thorough
def test_games_on_a_cluster_that_is_started_here(trap: Path):
    pytest.importorskip("distributed", reason="needs the extra: pip install 'gundam-tui[cluster]'")
    assert run(trap, "sim", "--games", "2", "--bot", "random", "--workers", "2", "--on", "local")


@pytest.mark.thorough
def test_commands_without_a_screen(trap: Path):
    for line in PLAIN:
        if line.startswith("train"):
            pytest.importorskip("numpy", reason="needs the extra: pip install 'gundam-tui[train]'")
        records = [str(path) for path in (trap.parent / "state").rglob("*.record")]
        run(
            trap,
            *line.replace("RECORD", *records[:1] or ("-",)).split(),
            given="" if line.startswith("bot") else "1\n" * 4,
        )


@pytest.mark.thorough
def test_commands_with_a_screen(trap: Path):
    run(trap, *"play --plain --name1 Amuro --seed 1".split(), given="1\n" * 4)  # what `resume` finds
    for line, shown in SCREENS:
        with command([sys.executable, *MODULE, *line.split()], trap, (120, 40), **env_in(trap)) as screen:
            screen.wait_for(shown)


@pytest.mark.thorough
@pytest.mark.parametrize("python", [MODULE, SCRIPT], ids=["module", "script"])
def test_a_server_with_somebody_at_each_of_its_doors(trap: Path, tmp_path: Path, python: tuple[str, ...]):
    aiohttp = pytest.importorskip("aiohttp", reason="textual-serve is not installed: pip install 'gundam-tui[web]'")
    asyncssh = pytest.importorskip("asyncssh", reason="asyncssh is not installed: pip install 'gundam-tui[ssh]'")
    if python is SCRIPT:
        plant_ourselves(trap)

    async def come(page: str, port: int) -> None:
        async with asyncio.timeout(PATIENCE), aiohttp.ClientSession() as browser:
            origin = page.rsplit("/", 2)[0]
            async with browser.ws_connect(f"{page}ws?width=80&height=24", headers={"Origin": origin}) as line:
                await drawn(line.receive_bytes)
            async with asyncssh.connect(
                "127.0.0.1", port, username="char", known_hosts=None, client_keys=None, agent_path=None, config=None
            ) as connection:
                process = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
                await drawn(lambda: process.stdout.read(65536))

    path = tmp_path / "t.sock"
    ports = ("--port", "0", "--web-port", "0", "--socket", str(path))
    call = [sys.executable, *python, "serve", "--open", "--web", *ports]
    server = subprocess.Popen(
        call, cwd=trap, env=env_in(trap), stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
        text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        said = ""
        while "over SSH" not in said and (line := server.stdout.readline()):
            said += line
        page, port = re.search(r"http://\S+", said), re.search(r"-p (\d+)", said)
        assert page is not None, said
        assert port is not None, said
        asyncio.run(come(page[0], int(port[1])))
        with command(
            [sys.executable, *python, "join", "--socket", str(path)], trap, (80, 24), **env_in(trap)
        ) as screen:
            screen.wait_for("Open a table")
    finally:
        server.terminate()
        _, errors = server.communicate(timeout=PATIENCE)
    assert "planted" not in errors


async def drawn(read: Callable[[], Awaitable[bytes]]) -> None:
    """Read what an app draws until it is the lobby."""
    data = b""
    while b"Open a table" not in data:
        more = await read()
        assert more, data
        data += more
