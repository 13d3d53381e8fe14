"""Paths of new files."""

from __future__ import annotations

from pathlib import Path

from gundam_tui.paths import unused


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path):
    for name in ("game.1.txt", "game.1-2.txt", "game.1-3.txt"):
        path = unused(tmp_path / "game.1.txt")
        assert path == tmp_path / name
        path.touch()
