"""Words of ours beside the names that people have typed: English in files, in the reader's language on a screen."""

from __future__ import annotations

from typing import Self

from gundam_tui.language import tr

__all__ = ["NOTHING", "Word", "shown"]


class Word(str):
    """A word or a short sentence of the catalogue. As a text it is the English one, which files have.

    Args:
        sentence: marked for the catalogue (`language.N`).
        places: the contents of its places.
    """

    __slots__ = ("_places", "_sentence")

    _sentence: str
    _places: dict[str, object]

    def __new__(cls, sentence: str, **places: object) -> Self:
        """See the class."""
        word = super().__new__(cls, sentence.format_map(places))
        word._sentence, word._places = sentence, places
        return word

    def said(self) -> str:
        """The word in the language that is spoken now."""
        return tr(self._sentence, **self._places)


NOTHING = Word("")


def shown(value: object) -> str:
    """What a reader is shown of a cell: a word in their language, anything else as it is."""
    return value.said() if isinstance(value, Word) else str(value)
