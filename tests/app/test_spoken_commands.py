"""Nothing that a command prints for players goes past the catalogue: the same test as for the screens, in a language
that is no language (`test_spoken`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from gundam_tui import cli
from gundam_tui.games.decks import load_deck
from tests.table.games import new, play

from .test_spoken import card_words, leaks, pseudo

__all__ = ["pseudo"]
# Commands and files by their names, keys of files, and where the program was found.
NAMED = frozenset("st main name foo swap source kind player event date place cards resources sideboard".split())
# Of the cards the types: in English they are printed as the card files have them, and Chinese has its own table.
TYPES = frozenset("unit pilot command base".split())
Run = Callable[..., str]


@pytest.fixture
def printed(pseudo: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """What a command prints, and the mistakes it tells, for a reader of the language of this process."""
    monkeypatch.setattr(cli, "speak", lambda *_, **__: None)

    def run(*words: str) -> str:
        cli.main(list(words))
        out = capsys.readouterr()
        return out.out + out.err.replace("gundam-tui: ", "")

    return run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game that is over."""
    path = tmp_path_factory.mktemp("record") / "game.record"
    match = new(5, journal=path)
    play(match, 5)
    match.close()
    return path


def leaking(told: str, *same: str) -> list[str]:
    """The words of a page that nobody can translate; paths, addresses and commands in quotes are none."""
    told = re.sub(r"`[^`]*`|\S*[/.]\S*[a-z]\S*|--[a-z]+", "", told)
    return leaks(told, card_words() | NAMED | TYPES | frozenset(word for text in same for word in text.split()))


@pytest.mark.parametrize(
    "command",
    [
        "rules 99-9", "cards ST01-001", "cards XX-001", "cards Nosuch", "cards --set ST01", "deck show st01",
        "deck check st01", "deck stats st01", "deck show nosuch", "puzzle --list", "learn --list", "events",
        pytest.param("rules", marks=pytest.mark.thorough),
    ],
)  # fmt: skip
def test_what_a_command_prints_is_in_the_catalogue(printed: Run, command: str) -> None:
    """Pages, tables and mistakes of the commands that players call."""
    told = printed(*command.split())
    if command.startswith("cards"):  # the notation is the same in every language
        told = re.sub(r"^ {4}.*$", "", told, flags=re.MULTILINE)
    if command.startswith("puzzle"):  # puzzles have names, as files have
        told = re.sub(r"^( +\d+ +)\S+", r"\1", told, flags=re.MULTILINE)
    assert not leaking(told, load_deck("st01", "gcg").name, "nosuch Nosuch XX EXR EXB")


@pytest.mark.parametrize("command", ["--text", "--check", "--text --at 40 --seat p1"])
def test_a_record_is_told_in_the_readers_language(printed: Run, record: Path, command: str) -> None:
    """Its log, its table, and how it ended."""
    assert not leaking(printed("replay", *command.split(), str(record)), "Amuro Char")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bad.txt", "4 Nosuch\n2 3 ST01-001 x2\nST01-001\n0 ST01-002\n4\n"), ("none.txt", "# nothing\n"),
        ("bad.toml", 'foo = 1\nname = 3\n[cards]\nXX = 2\nST01-001 = "a"\n'), ("broken.toml", "foo\n"),
        ("small.txt", "4 ST01-001\n4 ST02-001\n5 ST03-001\n"),
    ],
)  # fmt: skip
def test_every_fault_of_a_deck_file_is_in_the_catalogue(printed: Run, tmp_path: Path, name: str, text: str) -> None:
    """Faults of lines, of keys, and of the deck; what Python says of a broken file is its own."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    told = printed("deck", "check", str(path))
    assert "1" in told
    assert not leaking(re.sub(r"Expected .*", "", told), "Nosuch XX nothing")
