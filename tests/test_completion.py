"""Completion scripts and the manual page are made from the parsers, so both know every command and option."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from gundam_tui.cli import main, whole_parser
from gundam_tui.commands.completion import SHELLS, parsers


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def options() -> set[str]:
    """The long options of all commands that help tells of."""
    found: set[str] = set()
    for parser in parsers(whole_parser()):
        shown = parser.format_help()
        found |= {name for name in parser._option_string_actions if name.startswith("--") and name in shown}
    return found


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_knows_every_option(shell: str, capsys: pytest.CaptureFixture[str]):
    script = printed(capsys, "completion", shell)
    known = options()
    assert {"--deck1", "--by-turn", "--password-file", "--instructions"} <= known
    assert [name for name in known if name not in script and name.removeprefix("--") not in script] == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_reads_its_script(shell: str, capsys: pytest.CaptureFixture[str]):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    script = printed(capsys, "completion", shell)
    subprocess.run([shell, "-n"], input=script, text=True, check=True, timeout=60)


def test_bash_completes_commands_and_files(capsys: pytest.CaptureFixture[str], tmp_path):
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    (tmp_path / "left.gcg").touch()
    script = printed(capsys, "completion", "bash")

    def completed(*words: str) -> set[str]:
        line = " ".join(repr(word) for word in words)
        call = (
            f'COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _shtab_gundam_tui; printf "%s\\n" "${{COMPREPLY[@]}}"'
        )
        done = subprocess.run(
            ["bash", "-c", f"{script}\n{call}"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
        )
        return set(done.stdout.split())

    assert completed("gundam-tui", "re") == {"resume", "replay"}
    assert "left.gcg" in completed("gundam-tui", "replay", "le")
    assert "--by-turn" in completed("gundam-tui", "sim", "--by")


def test_the_manual_page_knows_every_option(capsys: pytest.CaptureFixture[str]):
    page = printed(capsys, "man").replace("\\-", "-").replace("\\fR", "").replace("\\fB", "")
    assert page.startswith(".TH GUNDAM-TUI")
    assert [name for name in options() if name not in page] == []


def test_another_shell_is_told_which_there_are(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        main(["completion", "csh"])
    assert stop.value.code == 2
    assert "bash" in capsys.readouterr().err
