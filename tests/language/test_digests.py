"""Digests of files are kept while the files stay as they are."""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pytest

from gundam_tui.cardlang.digests import Digests
from gundam_tui.cardlang.packs import matching

Write = Callable[[str, str], Path]


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """Writes a file."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch):
    """No file is too young for its digest to be kept."""
    monkeypatch.setattr("gundam_tui.cardlang.digests._SETTLED", -60.0)


def digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=16).digest()


def asked(cache: Path | None, *paths: Path) -> tuple[list[bytes], list[Path]]:
    """The digests of files in a new start, and those of the files that were read for them."""
    read: list[Path] = []

    def reads(path: Path) -> Callable[[], bytes]:
        return lambda: (read.append(path), path.read_bytes())[1]

    digests = Digests(cache)
    found = [digests.of(path, reads(path)) for path in paths]
    digests.keep()
    return found, read


def test_a_file_is_read_once(tmp_path: Path, written: Write):
    one, other = written("a.toml", "a"), written("b.toml", "b")
    found = [digest("a"), digest("b")]
    assert asked(tmp_path / "cache", one, other) == (found, [one, other])
    assert asked(tmp_path / "cache", one, other) == (found, [])
    assert asked(None, one) == (found[:1], [one])


def test_a_changed_file_is_read_again_also_with_its_old_time_and_size(tmp_path: Path, written: Write):
    path = written("a.toml", "a")
    before = path.stat()
    asked(tmp_path / "cache", path)
    path.write_text("b")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    os.replace(path, tmp_path / "moved")
    (tmp_path / "a.toml").write_text("x")
    os.replace(tmp_path / "moved", path)
    assert asked(tmp_path / "cache", path) == ([digest("b")], [path])


def test_a_young_file_may_change_within_the_same_moment(
    tmp_path: Path, written: Write, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("gundam_tui.cardlang.digests._SETTLED", 60.0)
    path = written("a.toml", "a")
    asked(tmp_path / "cache", path)
    assert asked(tmp_path / "cache", path)[1] == [path]


@pytest.mark.parametrize("kept", [b"{", b"[]", b"\xff"])
def test_a_damaged_file_of_digests_is_made_again(tmp_path: Path, written: Write, kept: bytes):
    path = written("a.toml", "a")
    cache = tmp_path / "cache"
    asked(cache, path)
    (cache / "digests.json").write_bytes(kept)
    assert asked(cache, path) == ([digest("a")], [path])
    assert asked(cache, path) == ([digest("a")], [])


def test_only_the_latest_are_kept(tmp_path: Path, written: Write, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gundam_tui.cardlang.digests._MOST", 2)
    files = [written(f"{name}.toml", name) for name in "abc"]
    asked(tmp_path / "cache", *files)
    assert asked(tmp_path / "cache", *files)[1] == files[:1]


def test_a_missing_file_is_an_error_and_a_cache_that_cannot_be_written_is_none(tmp_path: Path, written: Write):
    path = written("a.toml", "a")
    with pytest.raises(FileNotFoundError):
        asked(tmp_path / "cache", tmp_path / "missing.toml")
    assert asked(path / "no folder", path) == ([digest("a")], [path])


@pytest.mark.parametrize("pattern", ["*.toml", "a*.toml", "a.toml", "none.toml", "sub/*.py", "none/*.py"])
def test_files_are_listed_as_glob_lists_them(tmp_path: Path, pattern: str):
    (tmp_path / "sub").mkdir()
    for name in ("b.toml", "a.toml", "ab.toml", "a.txt", "sub/x.py", "sub/a.toml"):
        (tmp_path / name).touch()
    assert matching(tmp_path, pattern) == sorted(tmp_path.glob(pattern))
