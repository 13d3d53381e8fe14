"""What is kept for the next start is read back only where nobody else can have written it."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from zlib import crc32

import pytest

from gundam_tui import user_cache
from gundam_tui.games.gcg.cards.language import parser
from gundam_tui.games.gcg.cards.language.card_db import Book
from tests.language.readers import fresh


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the program in an empty cache directory."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "gundam-tui"


class Trap:
    """Somebody else's pickle: a folder appears when it is loaded."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self.path),)


def test_the_last_written_files_stay_even_if_another_process_deletes_one_meanwhile(tmp_path: Path) -> None:
    files = [tmp_path / str(at) for at in range(4)]
    for at, file in enumerate(files):
        file.touch()
        os.utime(file, (at, at))
    user_cache.keep_latest([*files, tmp_path / "deleted"], 2)
    assert sorted(tmp_path.iterdir()) == files[2:]


def test_what_was_kept_is_read(home: Path) -> None:
    user_cache.write(home / "found", b"kept")
    assert user_cache.read(home / "found") == b"kept"
    assert user_cache.read(home / "missing") is None
    assert os.stat(home / "found").st_mode & 0o777 == 0o600
    assert [path.name for path in home.iterdir()] == ["found"]


@pytest.mark.parametrize("mode", [0o770, 0o757, 0o777, 0o1777])
def test_a_folder_that_others_can_write_to_is_not_read(home: Path, mode: int) -> None:
    user_cache.write(home / "found", b"kept")
    home.chmod(mode)
    assert user_cache.read(home / "found") is None
    user_cache.write(home / "found", b"kept again")  # and is closed to them when something is kept
    assert user_cache.read(home / "found") == b"kept again"


@pytest.mark.parametrize("mode", [0o660, 0o606])
def test_a_file_that_others_can_write_to_is_not_read(home: Path, mode: int) -> None:
    user_cache.write(home / "found", b"kept")
    (home / "found").chmod(mode)
    assert user_cache.read(home / "found") is None


def test_only_plain_files_are_read(home: Path, tmp_path: Path) -> None:
    user_cache.write(home / "found", b"kept")
    (home / "link").symlink_to(home / "found")
    (home / "folder").mkdir()
    os.mkfifo(home / "pipe", 0o600)
    for name in ("link", "folder", "pipe"):
        assert user_cache.read(home / name) is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_another_user_is_neither_read_nor_written(home: Path) -> None:
    user_cache.write(home / "found", b"kept")
    os.chown(home, 65534, 65534)
    assert user_cache.read(home / "found") is None
    with pytest.raises(PermissionError):
        user_cache.write(home / "found", b"kept")


@pytest.mark.thorough
def test_a_planted_grammar_is_not_loaded(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh(monkeypatch)
    parser.parse("repair 2")
    (saved,) = home.glob("grammar-*.lark")
    saved.write_bytes(pickle.dumps(Trap(tmp_path / "sprung")))
    home.chmod(0o777)
    fresh(monkeypatch)
    assert parser.parse("repair 2").lines
    assert not (tmp_path / "sprung").exists()
    fresh(monkeypatch)
    assert parser.parse("repair 2").lines  # what was built instead is read again
    assert not (tmp_path / "sprung").exists()


@pytest.mark.thorough
def test_a_planted_pack_is_not_used(home: Path) -> None:
    name = Book.load()["ST01-001"].name
    for path in (home / "cards").glob("st01-*.pack"):
        content = path.read_bytes().partition(b"\n")[2]
        planted = content.replace(f'"name":"{name}"'.encode(), f'"name":"{name[::-1]}"'.encode())
        assert planted != content
        path.write_bytes(b"%08x\n" % crc32(planted) + planted)
    assert Book.load()["ST01-001"].name == name[::-1]  # our own folder is trusted
    (home / "cards").chmod(0o777)
    assert Book.load()["ST01-001"].name == name
