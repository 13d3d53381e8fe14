"""Words that are looked up in the catalogue where they are shown, without the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gundam_tui.language import tr


def spoken(word: str) -> str:
    """A word in the language that is spoken now, without the remark that tells it from others: `the area|play`."""
    return tr(word).rpartition("|")[2]


class Figures(Mapping[str, str]):
    """The names of a game's figures, in the language that is spoken when they are read.

    Args:
        names: in English, by the names of the rules.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = dict(names)

    def __getitem__(self, figure: str) -> str:
        return spoken(self._names[figure])

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
