"""What the parts of a line ask of the line that is being read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from gundam_tui.games.gcg.cards.language import tree as t

from .chart import PhraseChart

__all__ = ["LineContext", "as_unit"]


class LineContext(Protocol):
    """A line on its way to a tree (`reader`).

    Attributes:
        kind: the card's type. `names`: the tokens' names by number.
        said: its words; `parsed`: the same as a Unit's text would have them.
        reached: how many of them were understood.
    """

    kind: str
    names: dict[str, str]
    said: list[str]
    parsed: list[str]
    reached: int

    def chart(self, said: Sequence[str], moments: Sequence[str], *, event: bool = False) -> PhraseChart:
        """A chart for a part of the line, with the references that can mean something there."""
        ...

    def inside(self, said: Sequence[str], offset: int) -> Iterator[t.Ability]:
        """The readings of an effect that a Unit gains, which begins at that word."""
        ...


def as_unit(said: Sequence[str]) -> list[str]:
    """The words of a Base's text as a Unit would have them."""
    return ["unit" if word == "base" and said[at - 1 : at] == ["this"] else word for at, word in enumerate(said)]
