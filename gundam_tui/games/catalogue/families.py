"""Chooses the picture that stands for a card: rows of words, of which the first match decides."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.named import NamedTuple


class FamilyRow(NamedTuple):
    """A family of pictures and its cards: a card must match every given field.

    Attributes:
        family: its name.
        kinds: types of cards; empty: any.
        words: the name contains one of these; `traits`: or the card has one of these. Both empty: any card.
    """

    family: str
    kinds: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


def family(rows: Sequence[FamilyRow], kind: str, name: str, traits: Sequence[str]) -> str:
    """The family of a card; empty if no row matches.

    Args:
        rows: of its game.
        kind: its type.
        name: its name.
        traits: as printed.
    """
    plain = name.casefold()
    for row in rows:
        if row.kinds and kind not in row.kinds:
            continue
        named = any(word.casefold() in plain for word in row.words)
        if named or any(trait in row.traits for trait in traits) or not (row.words or row.traits):
            return row.family
    return ""
