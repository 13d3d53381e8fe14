"""What the app can open with, besides its home screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gundam_tui.frozen import frozen

if TYPE_CHECKING:
    from gundam_tui.app.demo import Demo
    from gundam_tui.games.decks import Deck
    from gundam_tui.table.playback import Playback


@frozen
class Playing:
    """A game that begins at once.

    Attributes:
        decks: one legal deck per player.
        bots: the computer player of each seat, None for a person.
        names: the players' names; empty: as the settings say.
        rules: a rules preset; empty: the usual one of the game.
        format_name: a way to play, by a name of `GameModule.formats`; empty: the usual one for this number of players.
        seed: decides all chance of the game; None: a new one.
        coached: announce the coach at the table.
    """

    decks: Sequence[Deck]
    bots: Sequence[str | None]
    names: Sequence[str] = ()
    rules: str = ""
    format_name: str = ""
    seed: int | None = None
    coached: bool = False


@frozen
class Resuming:
    """The latest unfinished game goes on."""


@frozen
class Watching:
    """Games that play themselves."""

    demo: Demo


@frozen
class Viewing:
    """A record to view; `at`: how many of its decisions have been made."""

    playback: Playback
    at: int = 0


@frozen
class Learning:
    """The first game, which teaches.

    Attributes:
        lesson: the number of the lesson to start at, from 1; 0: where the learner left.
        game_id: its game; empty: the one that was chosen last.
    """

    lesson: int = 0
    game_id: str = ""


@frozen
class Editing:
    """The card editor, with a card of a game; `number`: empty for a new card."""

    game_id: str
    number: str


Opening = Playing | Resuming | Watching | Viewing | Learning | Editing
