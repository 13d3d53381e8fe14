"""A card in full, as the house shows it (`games.api.CardSheet`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.games.api import CardSheet

if TYPE_CHECKING:
    from gundam_tui.games.gcg.language.card_db import Book

__all__ = ["sheet"]


def sheet(book: Book, number: str) -> CardSheet:
    """A card in full.

    Raises:
        UnknownCard: there is none.
    """
    card = book[number]
    rows = [("traits", ", ".join(card.traits))] if card.traits else []
    if card.link:
        rows.append(("link", " / ".join(f"[{value}]" if what == "name" else f"({value})" for what, value in card.link)))
    return CardSheet(
        card.number,
        card.name,
        card.color or "",
        card.type.replace("_", " "),
        _told(("Lv.", card.level), ("cost", card.cost)),
        _told(("AP", card.ap), ("HP", card.hp)),
        tuple(rows),
        tuple(card.wording.strip().splitlines()),
    )


def _told(*figures: tuple[str, int | None]) -> tuple[tuple[str, str], ...]:
    return tuple((label, str(value)) for label, value in figures if value is not None)
