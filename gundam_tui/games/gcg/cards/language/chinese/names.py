"""Names of cards and traits in Chinese: the project's own table `names/zh.toml`, none of them official."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from gundam_tui.cardlang.book import cards_folder

__all__ = ["name", "names"]


@lru_cache(maxsize=1)
def names() -> Mapping[str, str]:
    """The Chinese of every name that the table has: of cards, parts of card names and traits.

    Raises:
        OSError: the table cannot be read.
    """
    import tomllib  # nobody who reads English waits for it

    data = tomllib.loads((cards_folder("gcg") / "names" / "zh.toml").read_text(encoding="utf-8"))
    return MappingProxyType({english: chinese for table in data.values() for english, chinese in table.items()})


def name(english: str) -> str:
    """The Chinese for a name; the English one if the table has none."""
    return names().get(english, english)
