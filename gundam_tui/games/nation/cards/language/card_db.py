"""The cards of a game of the family by number (`cardlang.book`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from gundam_tui.cardlang import book
from gundam_tui.cardlang.card_file import CardEntry, CardFile, named_by

from .card_toml import CardForm, read_card
from .glossary import Glossary
from .record import Card, record

__all__ = ["FamilyBook"]

_HERE = Path(__file__).resolve().parent


class FamilyBook(book.Book[Card]):
    """The cards of one game.

    Attributes:
        form: what its cards are.
        glossary: its words.
        own: the folder of the game's own sources.
    """

    form: ClassVar[CardForm]
    glossary: ClassVar[Glossary]
    own: ClassVar[Path]

    @classmethod
    def makers(cls) -> Iterable[Path]:
        """The sources of this language, and of the game's words and facts."""
        return (
            *sorted(_HERE.glob("*.py")), _HERE / "grammar.lark",
            *sorted((_HERE.parent / "nodes").glob("*.py")), _HERE.parent / "card.py",
            *(cls.own / name for name in ("card_db.py", "glossary.py", "keyword_table.py")),
        )  # fmt: skip

    @classmethod
    def read_card(cls, file: CardFile, number: str, facts: object) -> None:
        """Check the table of one card (see `card_toml`)."""
        read_card(file, number, facts, cls.form)

    @classmethod
    def finish(cls, files: Sequence[CardFile], known: Iterable[tuple[str, CardEntry]]) -> None:
        """Add the wording, once every chip is known."""
        from .wording import wording

        chips = {number: entry for number, entry in known if entry.get("chip")}
        cards = [(file, number, entry) for file in files for number, entry in file.entries.items()]
        chips.update((number, entry) for _, number, entry in cards if entry.get("chip"))
        for file, number, entry in cards:
            lines = file.trees.get(number)
            if lines:
                for missing in sorted(named_by(entry["text"], "MakeChip", "number") - chips.keys()):
                    file.fault(f"makes the chip {missing}, which no card file holds", number, "text")
                    lines = None
            if lines:
                entry["wording"] = wording(lines, entry["type"], cls.glossary, cls.form.keywords, chips)

    @classmethod
    def card(cls, number: str, entry: Mapping[str, Any]) -> Card:
        """The record of a card."""
        return record(number, entry)
