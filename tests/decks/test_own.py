"""The user's own cards and decks, in the data folder or named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games import library
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg import card_book

CARD = """[MY01-001]
name = "Ball of My Own"
type = "unit"
color = "blue"
level = 1
cost = 1
ap = 1
hp = 1
traits = ["Earth Federation"]
zones = ["space"]
text = "deploy: draw 1"
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder of its own for each test; the library forgets it afterwards."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    library.use_cards([])
    yield tmp_path / "gundam-tui"
    monkeypatch.undo()
    library.use_cards([])


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "my.toml"
    path.write_text(CARD)
    return path


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A deck with four of one's own cards."""
    cards = dict(load_deck("st01").cards)
    cards["MY01-001"] = cards.pop("ST01-001")
    path = tmp_path / "mine.toml"
    path.write_text("[cards]\n" + "".join(f"{number} = {count}\n" for number, count in cards.items()))
    return path


def put(folder: Path, kind: str, name: str, text: str) -> Path:
    (folder / kind).mkdir(parents=True, exist_ok=True)
    path = folder / kind / name
    path.write_text(text)
    return path


def test_a_named_card_file_is_known_to_every_command(own: Path, deck: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["cards", "my01-001", "--cards", str(own)]) == 0
    assert "【Deploy】Draw 1." in capsys.readouterr().out
    assert main(["deck", "check", str(deck), "--cards", str(own)]) == 0
    assert "legal, 50 cards" in capsys.readouterr().out
    calls = ["sim", "--games", "4", "--deck1", str(deck), "--deck2", "st03", "--json", "--cards", str(own)]
    assert main(calls) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["finished"], figures["errors"]) == (4, 0)


def test_without_it_the_card_does_not_exist(deck: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", str(deck)]) == 2
    assert "MY01-001: there is no card of this number" in capsys.readouterr().err


def test_card_files_in_the_data_folder_are_known(folder: Path, capsys: pytest.CaptureFixture[str]):
    put(folder, "cards", "mine.toml", CARD)
    library.use_cards([])
    assert "MY01-001" in card_book()
    assert main(["cards", "--set", "my01"]) == 0
    assert "Ball of My Own" in capsys.readouterr().out


def test_a_broken_card_file_is_told_with_line_and_caret(own: Path, capsys: pytest.CaptureFixture[str]):
    own.write_text(CARD.replace("draw 1", "drow 1").replace('"blue"', '"bleu"'))
    for call in (["cards"], ["sim", "--games", "1"], ["deck", "show", "st01"], ["play", "--plain"]):
        assert main([*call, "--cards", str(own)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert f"{own}: MY01-001: line 4" in err
        assert 'did you mean "blue"?' in err
        assert 'did you mean "draw"?' in err
        assert "^" in err
        assert "mend your card file" in err


def test_a_number_that_is_taken_is_refused(own: Path, capsys: pytest.CaptureFixture[str]):
    own.write_text(CARD.replace("MY01-001", "ST01-001"))
    assert main(["cards", "ST01-001", "--cards", str(own)]) == 2
    assert "already taken in st01.toml" in capsys.readouterr().err


def test_a_card_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["cards", "--cards", str(tmp_path / "none.toml")]) == 2
    assert "none.toml: there is no such card file" in capsys.readouterr().err


def test_own_decks_are_listed_and_found_by_name(folder: Path, capsys: pytest.CaptureFixture[str]):
    put(folder, "decks", "Mine.txt", "My List\n4 x ST01-001\n")
    put(folder, "decks", "st01.toml", 'name = "Hidden"\n[cards]\nST01-001 = 1\n')
    assert load_deck("mine").name == "My List"
    assert load_deck("st01").name != "Hidden"  # a shipped deck's name is its own
    assert main(["deck", "list"]) == 0
    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if line.split()[:2] == ["mine", "own"]]
    assert "Hidden" not in out


def test_a_broken_own_deck_does_not_hide_the_others(folder: Path, capsys: pytest.CaptureFixture[str]):
    put(folder, "decks", "bad.toml", "[cards]\nnonsense = 1\n")
    assert main(["deck", "list"]) == 2
    out, err = capsys.readouterr()
    assert "st01" in out
    assert "nonsense" in err


def test_the_data_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    assert library.data_folder() == tmp_path / "gundam-tui"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert library.data_folder() == tmp_path / ".local" / "share" / "gundam-tui"
