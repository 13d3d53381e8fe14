"""`gundam-tui serve` and `join`: what they refuse, and a terminal of this machine at a table."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gundam_tui.cli import main

from .helpers import enter, running


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    env |= {"XDG_STATE_HOME": str(folder), "PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "xterm"}
    command = [sys.executable, "-m", "gundam_tui", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=env, timeout=60, stdin=subprocess.DEVNULL)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "nobody could come in"),
        (["--open", "--password-file", "{word}"], "leave one of them out"),
        (["--password-file", "{empty}"], "the first line is to be the password"),
        (["--password-file", "{folder}/nosuch"], "cannot be read"),
        (["--authorized-keys", "{word}"], "{word}"),
        (["--password-file", "{read}"], "others can read or write it: chmod 600"),
        (["--password-file", "{written}"], "others can read or write it: chmod 600"),
        (["--authorized-keys", "{written}"], "others can write it: chmod go-w"),
        (["--port", "99999"], "not a port"),
        (["--idle", "-1"], "minutes"),
        (["--local", "--event", "{folder}/nosuch"], "nosuch: cannot be read"),
        (["--local", "--event", "{word}"], "`gundam-tui guide events` has an example"),
        (["--web", "--local", "--host", "0.0.0.0"], "asks for no password"),
        (["--web", "--local", "--web-url", "cards.example/x"], "not an address"),
        (["--web", "--local", "--web-proxy", "10.0.0.1"], "say under which address that proxy publishes"),
        (["--web", "--local", "--web-url", "https://a.b", "--web-proxy", "proxy"], "--web-proxy proxy: not an address"),
    ],
)
def test_a_mistake_is_told_before_anything_is_opened(
    tmp_path: Path,
    arguments: list[str],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    pytest.importorskip("asyncssh", reason="asyncssh is not installed: pip install 'gundam-tui[ssh]'")
    pytest.importorskip("textual_serve", reason="textual-serve is not installed: pip install 'gundam-tui[web]'")
    names = {"folder": tmp_path}
    for name, mode in (("word", 0o600), ("empty", 0o600), ("read", 0o640), ("written", 0o622)):
        names[name] = tmp_path / name
        names[name].write_text("\n" if name == "empty" else "secret word\n")
        names[name].chmod(mode)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    try:
        status = main(["serve", *(text.format(**names) for text in arguments)])
    except SystemExit as end:  # of argparse
        status = end.code
    assert status == 2
    told = capsys.readouterr().err
    assert said.format(**names) in told
    assert "secret word" not in told


def test_join_without_a_terminal_or_a_server(tmp_path: Path):
    done = run(tmp_path, "join")
    assert done.returncode == 2
    assert "not a terminal" in done.stderr


def test_a_guest_has_no_seat_that_another_guest_could_take(tmp_path: Path):
    from gundam_tui.server import messages as m

    with running(tmp_path) as server:
        one, two = enter(server, ""), enter(server, "")
        assert one.call(lambda id: m.Open(id, "st01", bot="random")).done
        one.close()
        three = enter(server, "")
        assert not any(row.mine for row in three.lobby.rows)
        assert two.lobby.name == three.lobby.name == "player"
