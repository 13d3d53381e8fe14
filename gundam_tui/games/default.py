"""The default game, used if none is named."""

from __future__ import annotations

DEFAULT = "gcg"


def command(words: str, id: str) -> str:
    """A command of this program as a player types it for a game: `gundam-tui deck list --game toy`.

    Args:
        words: the command and what follows it.
        id: the game; the default one is not named.
    """
    return f"`gundam-tui {words}`" if id == DEFAULT else f"`gundam-tui {words} --game {id}`"
