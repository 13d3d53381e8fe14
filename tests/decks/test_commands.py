"""`deck import`, `export`, `stats` and `check --format`, as they are called."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.decks import load_deck, shipped_decks


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own for each test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "gundam-tui"


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def exported(name: str, form: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["deck", "export", name, "--as", form]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("form", ["exburst", "deckplanet", "toml"])
def test_out_and_in_again(form: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, exported("gd02-aeug", form, capsys))
    assert main(["deck", "import", "-", "--name", "Mine, again"]) == 0
    out = capsys.readouterr().out
    assert f"50 cards saved as {folder / 'decks' / 'mine-again.toml'}" in out
    assert "play --deck1 mine-again" in out
    assert dict(load_deck("mine-again").cards) == dict(load_deck("gd02-aeug").cards)
    assert load_deck("mine-again").name == "Mine, again"


def test_a_file_is_read_and_saved_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    source, target = tmp_path / "list.txt", tmp_path / "there" / "deck.toml"
    target.parent.mkdir()
    source.write_text(exported("st01", "exburst", capsys))
    assert main(["deck", "import", str(source), "--to", str(target)]) == 0
    assert dict(load_deck(target).cards) == dict(load_deck("st01").cards)
    capsys.readouterr()
    assert main(["deck", "import", str(source), "--to", str(target)]) == 2
    assert "--force" in capsys.readouterr().err
    assert main(["deck", "import", str(source), "--to", str(target), "--force"]) == 0


def test_every_bad_line_and_unknown_card_is_told_and_nothing_is_saved(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    typed(monkeypatch, "4 x ST01-001\nnonsense\n4 Gundam\n0 x ST01-002\n")
    assert main(["deck", "import", "-", "--name", "x"]) == 2
    err = capsys.readouterr().err
    for words in ("standard input", "line 2", "line 3", "line 4", "nothing was saved"):
        assert words in err
    typed(monkeypatch, "4 x ST01-001\n4 x ST98-001\n4 x ST99-001\n")
    assert main(["deck", "import", "-", "--name", "x"]) == 2
    err = capsys.readouterr().err
    assert "line 2: ST98-001" in err
    assert "line 3: ST99-001" in err
    assert not (folder / "decks").exists()


def test_a_deck_that_is_not_legal_yet_is_saved_and_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    typed(monkeypatch, "Half a Deck\n4 x ST01-001 Zaku\n")
    assert main(["deck", "import", "-"]) == 1
    out = capsys.readouterr().out
    assert "4 cards; it must have exactly 50" in out
    assert "saved as" in out
    assert dict(load_deck("half-a-deck").cards) == {"ST01-001": 4}


def test_a_doubtful_name_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, "Deck: Doubt\n4 Zaku II [ST01-001]\n")
    assert main(["deck", "import", "-", "--name", "Doubt"]) == 1
    assert 'look again at line 2: ST01-001 is "Gundam", but the list calls it "Zaku II"' in capsys.readouterr().out


def test_a_shipped_name_is_not_taken(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    typed(monkeypatch, "4 x ST01-001\n")
    assert main(["deck", "import", "-", "--name", "ST01"]) == 2
    assert "another name" in capsys.readouterr().err


def test_export_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "out.txt"
    assert main(["deck", "export", "st01", "--as", "deckplanet", "--to", str(path)]) == 0
    assert "4 Gundam [ST01-001]" in path.read_text()
    assert "saved as" in capsys.readouterr().out


def test_check_by_the_official_list(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", "blue-purple-midrange"]) == 0
    assert main(["deck", "check", "st01", "st02", "--format", "official"]) == 0
    capsys.readouterr()
    assert main(["deck", "check", "st01", "blue-purple-midrange", "--format", "official"]) == 2
    out, err = capsys.readouterr()
    assert "st01: legal" in out
    assert "blue-purple-midrange is not legal in the official format" in err
    assert err.count("restriction list of 2026-09-25") == 4


def test_show_tells_where_a_deck_comes_from(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "show", "white-red-tempo"]) == 0
    head = capsys.readouterr().out.splitlines()[:3]
    assert head[0] == "White Red Tempo"
    assert "Christopher J" in head[1]
    assert "2025-12-29" in head[1]
    assert "1st place" in head[1]
    assert head[2].startswith("from https://")


@pytest.mark.parametrize("name", shipped_decks())
def test_stats_fit_eighty_columns_and_ascii(name: str, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "stats", name, "--ascii"]) == 0
    out = capsys.readouterr().out
    assert out.isascii()
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80
    for words in ("Level", "Cost", "Type", "Color", "Trait", "cards with Burst", "Units that can link", "redraw"):
        assert words in out


def test_stats_say_the_same_with_and_without_ascii(capsys: pytest.CaptureFixture[str]):
    texts: list[str] = []
    for flags in ([], ["--ascii"]):
        assert main(["deck", "stats", "st01", *flags]) == 0
        texts.append(capsys.readouterr().out.split("Chance")[0].replace("█", "#"))
    assert texts[0] == texts[1]
    assert "Lv.4 16 " in texts[0]
    assert "cards with Burst     16" in texts[0]


def test_stats_of_named_cards(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "stats", "st01", "--card", "st01-003", "--card", "ST01-001"]) == 0
    rows = {
        row.split()[0]: row.split() for row in capsys.readouterr().out.splitlines() if row.strip().startswith("ST01-0")
    }
    assert rows["ST01-003"][1] == "23%"  # two copies in six cards of fifty
    assert rows["ST01-001"][1] == "41%"
    assert main(["deck", "stats", "st01", "--card", "ST99-001"]) == 2
    assert "ST99-001 is not in the deck st01" in capsys.readouterr().err


def test_cards_can_be_filtered(capsys: pytest.CaptureFixture[str]):
    assert main(["cards", "--set", "ST01", "--color", "blue", "--type", "unit", "--level", "4..6"]) == 0
    numbers = [row.split()[0] for row in capsys.readouterr().out.splitlines()]
    assert "ST01-001" in numbers
    assert "ST01-005" not in numbers
    assert main(["cards", "--set", "ST01", "--name", "zaku"]) == 0
    assert capsys.readouterr().out == "no card is like that\n"
    assert main(["cards", "--color", "pink"]) == 2
    assert "there are blue, green, red, white, purple" in capsys.readouterr().err
