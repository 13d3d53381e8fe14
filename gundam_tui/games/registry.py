"""The list of games. A game is one line here and a folder of its own; nothing of it is imported before it is needed."""

from __future__ import annotations

import difflib
import os
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from gundam_tui.games.default import DEFAULT
from gundam_tui.games.seats import TWO_PLAYERS
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import View
    from gundam_tui.kernel.engine import Engine

OUTSIDE = "GUNDAM_TUI_GAMES"  # games from outside this package: `toy=tests.toy_game`, separated by commas
_GAMES = {
    "gcg": "gundam_tui.games.gcg.module",
    "macross-crusade": "gundam_tui.games.macross_crusade.module",
    "gundam-war": "gundam_tui.games.gundam_war.module",
}


for _one in os.environ.get(OUTSIDE, "").split(","):
    _id, _equals, _module = _one.strip().partition("=")
    if _equals:
        _GAMES[_id] = _module


class UnknownGame(LookupError):
    """No game has this id."""

    def __init__(self, id: str) -> None:
        near = difflib.get_close_matches(id, _GAMES, n=1)
        hint = f"did you mean {near[0]!r}? The" if near else "the"
        super().__init__(f"there is no game {id!r} here: {hint} games are {', '.join(_GAMES)}")
        self.id = id


def game_ids() -> tuple[str, ...]:
    """The ids of all games, the first one first."""
    return tuple(_GAMES)


def known_id(id: str) -> str:
    """Check the id of a game, without importing anything of it.

    Raises:
        UnknownGame: no game has this id.
    """
    if id not in _GAMES:
        raise UnknownGame(id)
    return id


@lru_cache(maxsize=8)
def game(id: str = DEFAULT) -> GameModule:
    """A game by its id.

    Raises:
        UnknownGame: no game has this id.
    """
    return cast("GameModule", import_module(_GAMES[known_id(id)]).MODULE)


def game_of(engine: Engine) -> GameModule:
    """The game that an engine plays."""
    return game(engine.game.name)


def opponents(id: str, form: str, names: Sequence[str]) -> str:
    """Who plays against whom, or what against what; partners are joined by `+`.

    Args:
        id: of the game, which may be none that is known here.
        form: a name of `GameModule.formats`; any other is one without partners.
        names: what each seat, or its deck, is called.
    """
    forms = game(id).formats if len(names) > TWO_PLAYERS and id in _GAMES else ()
    found = next((one for one in forms if one.name == form), None)
    return found.against(names) if found is not None else tr(" against ").join(names)


def board_of(view: View) -> BoardLayout:
    """The board layout for a view."""
    return game(view.game).board(len(view.players))


def register(id: str, module: str) -> None:
    """Add a game that comes from outside this package.

    Args:
        id: its short name; replaces a game that already has it.
        module: the import name of the module whose `MODULE` is the game.
    """
    _GAMES[id] = module
    game.cache_clear()


def unregister(id: str) -> None:
    """Remove a game that comes from outside this package."""
    _GAMES.pop(id, None)
    game.cache_clear()
