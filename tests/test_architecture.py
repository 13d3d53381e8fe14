"""The page about the architecture tells the truth about files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "gundam_tui" / "ARCHITECTURE.md").read_text(encoding="utf-8")
WRITTEN = re.findall(r"`([\w./*-]+(?:\.py|\.md|\.lark|\.toml|/))`", PAGE)
# Those that are made where the program runs, or stand for any of their kind.
ELSEWHERE = {"cards/gcg/SET.toml", "gundam_tui/_cards/gcg/"}


def there(name: str) -> bool:
    """Is there such a file or folder, from the root, the package, or any folder of the package?"""
    places = (ROOT, ROOT / "gundam_tui")
    if any((place / name.rstrip("/")).exists() for place in places if "*" not in name):
        return True
    pattern = f"**/{name.rstrip('/')}"
    return any(path for path in (ROOT / "gundam_tui").glob(pattern))


@pytest.mark.parametrize("name", sorted(set(WRITTEN) - ELSEWHERE))
def test_every_file_that_the_page_names_is_there(name: str):
    assert there(name), f"{name} is named in ARCHITECTURE.md and is nowhere"


def test_the_page_names_every_room():
    rooms = {path.name for path in (ROOT / "gundam_tui").iterdir() if (path / "__init__.py").exists()}
    assert not {room for room in rooms if f"`{room}/`" not in PAGE} - {"bench"}


def test_the_readme_leads_to_the_page():
    assert "gundam_tui/ARCHITECTURE.md" in (ROOT / "README.md").read_text(encoding="utf-8")
