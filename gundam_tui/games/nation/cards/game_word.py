"""A word of the game in the content of a reason."""

from __future__ import annotations


class GameWord(str):
    """The content of a place in a reason that the game has a word for: by its name in `seen.words.Words.said`, such as
    `character` or `zone deployment`.
    """

    __slots__ = ()
