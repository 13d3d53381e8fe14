"""The numbers (not the words) of the publisher's official answers about a card."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from gundam_tui.cardlang.book import cards_folder

__all__ = ["rulings_of", "where_to_read"]


@lru_cache(maxsize=1)
def _all() -> Mapping[str, list[str]]:
    import tomllib  # only a request for a ruling waits for it

    return tomllib.loads((cards_folder("gcg") / "rulings.toml").read_text(encoding="utf-8"))


def rulings_of(number: str) -> tuple[str, ...]:
    """The official answers about a card, such as `Q119`, oldest first.

    Args:
        number: a card number; a card without answers gives an empty result.

    Raises:
        OSError: the data file cannot be read.
    """
    return tuple(_all().get(number, ()))


def where_to_read(number: str) -> str:
    """The address, without `https://`, at which the publisher shows a card with its answers."""
    return f"www.gundam-gcg.com/en/cards/detail.php?detailSearch={number}"
