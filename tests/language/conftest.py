"""What several tests of card texts need."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gundam_tui.games.library import use_cards


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The user's data folder, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    use_cards(())
    yield tmp_path / "gundam-tui"
    monkeypatch.undo()
    use_cards(())
