"""Own decks on disk: nothing is overwritten unasked, nothing is lost."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.decks.user_decks import (
    NameTaken,
    OwnDeckError,
    deck_path,
    delete_deck,
    rename_deck,
    save_deck,
    write_new,
)
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.library import own_deck_files

BOOK = Book.load()
DECK = replace(load_deck("st01"), name="Blue White")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "gundam-tui" / "decks"


def test_a_deck_is_saved_and_read_again(folder: Path):
    assert save_deck(DECK, BOOK) == "blue-white"
    assert dict(load_deck("blue-white").cards) == dict(DECK.cards)
    assert load_deck("blue-white").name == "Blue White"
    assert [path.name for path in folder.iterdir()] == ["blue-white.toml"]


def test_another_deck_of_that_name_is_never_overwritten():
    save_deck(DECK, BOOK)
    other = replace(load_deck("st03"), name="blue  white")
    with pytest.raises(NameTaken, match="there already"):
        save_deck(other, BOOK)
    assert dict(load_deck("blue-white").cards) == dict(DECK.cards)
    assert save_deck(other, BOOK, over="blue-white") == "blue-white"
    assert dict(load_deck("blue-white").cards) == dict(other.cards)


def test_a_shipped_decks_name_is_refused():
    with pytest.raises(NameTaken, match="comes with the game"):
        save_deck(replace(DECK, name="ST01"), BOOK)


def test_a_list_as_text_becomes_a_deck_file(folder: Path):
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("Mine\n4 x ST01-001\n")
    with pytest.raises(NameTaken):
        save_deck(DECK, BOOK, short="mine")
    save_deck(DECK, BOOK, short="mine", over="mine")
    assert [path.name for path in folder.iterdir()] == ["mine.toml"]
    assert dict(load_deck("mine").cards) == dict(DECK.cards)


def test_renaming(folder: Path):
    save_deck(DECK, BOOK)
    save_deck(replace(load_deck("st02"), name="Other"), BOOK)
    with pytest.raises(NameTaken):
        rename_deck("blue-white", "Other", BOOK)
    with pytest.raises(OwnDeckError, match="name"):
        rename_deck("blue-white", "  ", BOOK)
    assert sorted(own_deck_files()) == ["blue-white", "other"]
    assert rename_deck("blue-white", "Blue  and White", BOOK) == "blue-and-white"
    assert load_deck("blue-and-white").name == "Blue and White"
    assert rename_deck("blue-and-white", "BLUE and white", BOOK) == "blue-and-white"
    assert load_deck("blue-and-white").name == "BLUE and white"
    assert sorted(own_deck_files()) == ["blue-and-white", "other"]


def test_deleting():
    save_deck(DECK, BOOK)
    assert delete_deck("blue-white").name == "blue-white.toml"
    assert own_deck_files() == {}
    for short in ("blue-white", "st01"):
        with pytest.raises(OwnDeckError, match="no deck of your own"):
            delete_deck(short)


def test_what_is_no_file_is_never_replaced(tmp_path: Path):
    folder, pipe = tmp_path / "folder", tmp_path / "pipe"
    folder.mkdir()
    os.mkfifo(pipe)
    for path in (folder, pipe):
        with pytest.raises(OwnDeckError, match="this is no file"):
            write_new(path, "x", over=True)
    assert folder.is_dir()
    assert pipe.is_fifo()


def test_a_missing_folder_is_told_and_not_made(tmp_path: Path):
    with pytest.raises(OwnDeckError, match="there is no folder"):
        write_new(tmp_path / "nowhere" / "deck.toml", "x")
    assert not list(tmp_path.iterdir())


def test_a_failure_leaves_the_old_file(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OwnDeckError, match="cannot be written"):
        write_new(tmp_path / "file" / "deck.toml", "x")
    path = tmp_path / "deck.toml"
    write_new(path, "old")
    with pytest.raises(OwnDeckError, match="letter"):
        write_new(path, "\ud800", over=True)
    assert path.read_text() == "old"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["deck.toml", "file"]


def test_without_a_home(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", "nowhere")
    with pytest.raises(OwnDeckError, match="no home folder"):
        deck_path("mine")
