"""The strengths that a person can choose in each game. The command line tells of them, so nothing heavy is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gundam_tui.language import N, tr
from gundam_tui.named import NamedTuple

from .names import short_name

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FORESEEING", "SEARCHING", "Level", "judge_of_decks", "level_of", "levels", "spoken_name"]


class Level(NamedTuple):
    """A strength that a person can choose.

    Attributes:
        bot: the name of its player.
        about: what it does, as in "it looks one answer ahead".
        thinks: how long a decision takes, as in "it answers at once".
    """

    bot: str
    about: str
    thinks: str


_EVERYWHERE: Final = {
    N("beginner"): Level("easy", "gives two of three answers at random", "answers at once"),
    N("easy"): Level("casual", "gives one of three answers at random", "answers at once"),
    N("normal"): Level("greedy", "looks one answer ahead and counts cards", "answers at once"),
}
# The levels of most games, weakest first ...
SEARCHING: Final[Mapping[str, Level]] = {
    **_EVERYWHERE,
    N("hard"): Level("search:0.5s", "plays turns out in its mind", "thinks for up to half a second"),
    N("expert"): Level("search:2s", "plays turns out in its mind", "thinks for up to 2 seconds"),
}
# ... and of games in which to look several turns ahead was shown to be better, and a search was not (`strength.md`).
# Nothing between the two is told from either by games, so there is no `hard`.
FORESEEING: Final[Mapping[str, Level]] = {
    **_EVERYWHERE,
    N("expert"): Level("expert", "looks several turns ahead when it matters", "then thinks for a few seconds"),
}


def levels(game_id: str) -> Mapping[str, Level]:
    """Returns the levels of a game by the words for them, weakest first. Every game has `normal`."""
    from gundam_tui.games.registry import game

    return SEARCHING if game(game_id).ai.foresight is None else FORESEEING


def judge_of_decks(game_id: str) -> str:
    """Returns the player for many games that tell how good decks are: `expert`, unless a decision of it takes seconds
    in that game.
    """
    from gundam_tui.games.registry import game

    return "expert" if game(game_id).ai.foresight is None else "greedy"


def level_of(bot: str | None, game_id: str) -> str:
    """Returns the word for a computer player in a game; empty for one that is no level there, and for no player."""
    if not bot:
        return ""
    # Home asks too, and needs nothing of what players have to know of a game: so those of every game come first.
    return _word(bot, _EVERYWHERE) or _word(bot, levels(game_id))


def _word(bot: str, known: Mapping[str, Level]) -> str:
    return next((word for word, level in known.items() if level.bot == bot), "")


def spoken_name(bot: str, game_id: str) -> str:
    """A computer player's name in the language that is spoken now: that of its level in a game, or its own."""
    return tr(level_of(bot, game_id)) or short_name(bot)
