"""What holds for all tests."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

from gundam_tui import language
from gundam_tui.games import registry
from gundam_tui.players import names
from tests.profile import is_long, rests

# Many tests start programs: each would compile the whole package again if it could not keep what it compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Nothing moves but in the tests of motion: a test looks at what stands in the end.
os.environ["TEXTUAL_ANIMATIONS"] = "none"

# An example takes as long as the machine is busy: no test of properties is one of speed.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

# Collecting makes millions of objects that stay. Python's garbage collector would look through them many times, so it
# is off until they are there, and passes over them later (`pytest_collection_finish`).
gc.disable()

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # In the background of a shell the interrupt is ignored, and so it would be by the programs that tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """On several cores each one takes files that lie together: what a file's tests share is made once."""
    if getattr(config.option, "numprocesses", None) and config.option.dist == "no":
        config.option.dist = "worksteal"


def pytest_collection(session: pytest.Session) -> None:
    """Of two processes that import all tests at once, one begins at the end: pytest rewrites the assertions of a file
    when it is first imported, and each process finds half of the files rewritten by the other one."""
    if os.environ.get("PYTEST_XDIST_WORKER") == "gw1" and session.config.args == session.config.getini("testpaths"):
        folder = Path(__file__).parent
        for path in sorted(folder.rglob("test_*.py"), reverse=True):
            with suppress(Exception, pytest.skip.Exception):  # told when its turn comes
                import_module(".".join(path.relative_to(folder.parent).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that were measured as long are not in the quick profile, and of the longest one half rests today."""
    today = date.today().toordinal()  # noqa: DTZ011
    for item in items:
        if is_long(item.nodeid):
            item.add_marker(pytest.mark.thorough)
        if rests(item.nodeid, today):
            item.add_marker(pytest.mark.resting)


def pytest_collection_finish() -> None:
    """From now on garbage is collected, though more seldom than usual, and not searched for among what collecting the
    tests has made."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of records, which does not exist yet; the settings are those that nobody has changed."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "state" / "gundam-tui"


@pytest.fixture
def chinese() -> Iterator[None]:
    """Chinese is spoken in this process."""
    language.set_default("zh")
    yield
    language.set_default(language.ENGLISH)


@pytest.fixture
def toy() -> Iterator[None]:
    """The toy game is one of those that are known here."""
    registry.register("toy", "tests.toy_game")
    yield
    registry.unregister("toy")


@pytest.fixture
def nobody_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """No program of somebody else's may play yet."""
    monkeypatch.setattr(names, "_let_in", set())


def pytest_runtest_teardown() -> None:
    """What a test has said in another language is not heard in the next one."""
    language.set_default(language.ENGLISH)
