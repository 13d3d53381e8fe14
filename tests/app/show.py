"""Makes the pictures of the README again: `python -m tests.app.show`. They are kept under `.github/`.

table.svg     the table, an attack being aimed
lesson.svg    a lesson beside the table
game.cast     a whole game between two computer players, as a terminal recording: `asciinema play .github/game.cast`
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

from rich.style import Style
from textual.pilot import Pilot

from gundam_tui.app.film import Film, Row, eyes_for
from gundam_tui.app.film_formats import asciicast, svg
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import board_of
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback

from .helpers import chooser, press, running, settled

FOLDER = Path(__file__).resolve().parents[2] / ".github"
SIZE = (120, 36)
SEED = 7


def screen(pilot: Pilot[int]) -> list[Row]:
    """What is on the screen, with its styles."""
    strips = pilot.app.screen._compositor.render_strips()
    return [[(segment.text, segment.style or Style.null()) for segment in strip] for strip in strips]


def played(folder: Path) -> Playback:
    """A whole game between two computer players, always the same one."""
    path = folder / "game.record"
    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, SEED, names=("Amuro", "Char"), bots=("greedy", "greedy"), journal=path)
    match.advance()
    match.close()
    return Playback.open(path)


def fullest(shown: Playback) -> tuple[Match, str]:
    """The moment of a game with most Units on the table at which the first player may attack one, and that attack."""
    best, found = 0, (0, "")
    for at in range(shown.total):
        shown.go_to(at)
        view = shown.view(0)
        fights = [option.key for option in view.prompt.options if option.verb == "attack" and option.to] if (
            view.prompt is not None and view.prompt.seat == 0) else []  # fmt: skip
        lane = board_of(view).regions("lane", "own")[0].zone
        units = [len(player.cards(lane)) for player in view.players]
        if fights and 2 * min(units) + sum(units) > best:
            best, found = 2 * min(units) + sum(units), (at, fights[0])
    shown.go_to(found[0])
    with tempfile.TemporaryDirectory() as folder:
        return shown.branch(Path(folder) / "on.record", bots=(None, None)), found[1]


async def table(shown: Playback) -> str:
    """A game in full swing, an attack being aimed."""
    match, attack = fullest(shown)
    async with running(match, SIZE) as pilot:
        await press(pilot, "y")
        await press(pilot, *chooser(pilot).path([attack])[:-1])
        return svg(
            screen(pilot), "The table: two sides, an attack being aimed, what it would come to, the battle report"
        )


async def lesson() -> str:
    """A lesson, with what it is about set off."""
    async with running(None, SIZE) as pilot:
        pilot.app.learn(8)
        await settled(pilot)
        await press(pilot, "enter")
        return svg(screen(pilot), "A lesson beside the table, with the Unit it is about set off")


def game(shown: Playback) -> str:
    """The whole game as a recording."""
    lines: list[str] = []
    asciicast(Film(shown, eyes_for(shown), SIZE, colours="256"), lines.append)
    return "".join(lines)


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as state:
        os.environ.update(XDG_STATE_HOME=state, TERM="xterm-256color", COLORTERM="truecolor")
        shown = played(Path(state))
        made = {"table.svg": asyncio.run(table(shown)), "lesson.svg": asyncio.run(lesson()), "game.cast": game(shown)}
    for name, text in made.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"{FOLDER / name}: {len(text) // 1024} KB")


if __name__ == "__main__":
    main()
