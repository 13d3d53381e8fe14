"""Renders screens of the app for eyes: `python -m tests.app.look [--out FOLDER] [--size 80x24] [--mode 256] [NAME ...]`

Writes NAME-SIZE-MODE.txt, and a .png where pillow and DejaVu Sans Mono are installed. Without names all scenes, without
sizes and modes those of the reference pictures. A scene is a row in `SCENES`: how the app begins, and the keys that
lead there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot

from gundam_tui.app.app import GundamApp
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.table.match import Match
from gundam_tui.table.recording import make_header
from gundam_tui.table.settings import Settings
from gundam_tui.table.teaching import begin

SIZES = ("80x24", "120x36", "160x48")
# What each mode sets: the terminal's variables, the palette, ASCII.
MODES: dict[str, tuple[dict[str, str], str, bool]] = {
    "night": ({"COLORTERM": "truecolor"}, "night", False),
    "day": ({"COLORTERM": "truecolor"}, "day", False),
    "safe": ({"COLORTERM": "truecolor"}, "safe", False),
    "256": ({}, "night", False),
    "day256": ({}, "day", False),
    "16": ({"TERM": "xterm"}, "night", False),
    "mono": ({"NO_COLOR": "1"}, "", False),
    "ascii": ({"COLORTERM": "truecolor"}, "night", True),
}
CELL = (9, 18)  # pixels
ANSI = ("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa", "#555555", "#ff5555",
        "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff")  # fmt: skip
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
)
# Quarters of a cell that a block fills: left and right of the upper half, then of the lower.
BLOCKS = {"█": "1111", "▀": "1100", "▄": "0011", "▌": "1010", "▐": "0101", "▞": "0110", "▚": "1001"}


@dataclass(frozen=True)
class Scene:
    """How to come to a screen.

    Attributes:
        keys: pressed one after the other, once the app stands.
        match: makes the match that the app opens with; None: the home screen.
        prepare: is called before the app begins, with the state folder made; for records that shall be there.
        then: does something with the app before the keys.
        settings: of the app.
    """

    keys: Sequence[str] = ()
    match: Callable[[], Match] | None = None
    prepare: Callable[[], object] = lambda: None
    then: Callable[[GundamApp], object] = lambda app: None
    settings: dict[str, Any] = field(default_factory=dict[str, Any])


def left_game(decisions: int = 60) -> Path:
    """A game that was left in the middle."""
    from gundam_tui.players.random import RandomPlayer
    from gundam_tui.table.journal import new_path

    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, 4, names=("AMURO", "CHAR"), journal=new_path())
    player = RandomPlayer(4)
    while match.prompt is not None and match.engine.decisions < decisions:
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    match.close()
    assert match.path is not None
    return match.path


def ended_game(seed: int = 8) -> Match:
    """A game between two computer players, at its end."""
    decks = [load_deck("st01"), load_deck("st03")]
    match = Match.new(decks, seed, names=("AMURO", "CHAR"), bots=("greedy", "greedy"))
    match.advance()
    return match


def message(app: GundamApp) -> None:
    app.message = "settings.toml, line 3, palette: 'pink' will not do: there are auto, night, day, terminal, safe, mono"
    app.news = "You are at lesson 3 of 16; `Learn` goes on there."
    app.screen.repaint()  # type: ignore[attr-defined]


def ended_royale() -> Match:
    """A game of four between computer players, at its end."""
    decks = [load_deck(name) for name in ("st01", "st02", "st03", "st04")]
    match = Match.new(decks, 5, names=("AMURO", "CHAR", "HAMAN", "KAI"), bots=["greedy"] * 4)
    match.advance()
    return match


def squads(game_id: str, kind: str, *, fighting: bool = True, seed: int = 8) -> Callable[[], Match]:
    """Makes a match of a game with squads that stands at a question of this kind, in its battle or before it: easy
    computer players have played until then."""

    def made() -> Match:
        module = game(game_id)
        decks = [load_deck(name, game_id) for name in module.deck_format.usual]
        match = Match.new(decks, seed, game_id=game_id, names=("AMURO", "CHAR"), bots=(None, "easy"))
        match.advance()
        mind = make_player("easy", 0)
        while match.prompt is not None:
            prompt, view = match.prompt, match.view(match.prompt.seat)
            many = len(prompt.options) > 1 and view.turn > 11
            if many and prompt.kind == kind and len(view.clashes) >= 2 * fighting:
                break
            answer = mind.choose(Observation(match.engine, prompt.seat), prompt)
            match.answer([option.key for option in answer])
            match.advance()
        return match

    return made


WAR = {
    "you": {
        "g": ["G-BLUE x5", "G-BLACK x2"], "hand": ["C-1", "S-B07", "S-B08", "G-BLUE"], "filler": 18,
        "deployment": ["S-B06", {"card": "S-B02", "rolled": True}], "junkyard": ["S-B01"], "hangar": ["S-B02"],
        "area1": [{"card": "S-B04", "set": "CH-98"}, "S-B03", {"card": "U-118", "damage": 1}], "area2": ["S-B05"],
    },
    "foe": {
        "g": ["G-GREEN x6"], "hand": ["C-80", "S-G13"], "filler": 9,
        "deployment": [{"card": "S-G02", "rolled": True}], "junkyard": ["S-G01"],
        "area1": [{"card": "S-G04", "set": "S-G10"}, "S-G03"], "area2": ["S-G06", "S-G05"],
    },
}  # fmt: skip


def position(game_id: str, told: Mapping[str, Any], at: str) -> Match:
    """A match that stands at the beginning of a phase or step of a position, as lessons tell one."""
    module = game(game_id)
    decks = [load_deck(name, game_id) for name in module.deck_format.usual]
    assert module.lessons is not None
    engine = module.lessons.set_up({**told, "turn": 9, "seed": 7, "at": at})
    header = make_header(engine, decks, 7, module.default_rules, ("AMURO", "CHAR"), (None, "greedy"))
    match = Match(Recorder(engine, header), None)
    match.advance()
    return match


SCENES: dict[str, Scene] = {
    "home": Scene(),
    "home-left": Scene(prepare=left_game),
    "home-message": Scene(then=message),
    "gundam-war": Scene(match=lambda: begin(3, "gundam-war").match),
    "gundam-war-attach": Scene(match=lambda: begin(5, "gundam-war").match, keys=("d", "4")),
    "gundam-war-sortie": Scene(match=lambda: begin(9, "gundam-war").match, keys=("1",)),
    "gundam-war-cut": Scene(match=lambda: begin(10, "gundam-war").match, keys=("f",)),
    "gundam-war-battle": Scene(match=lambda: position("gundam-war", WAR, "damage")),
    "gundam-war-home": Scene(match=lambda: position("gundam-war", WAR, "deployment")),
    "macross-crusade": Scene(match=squads("macross-crusade", "free", fighting=False)),
    "macross-crusade-battle": Scene(match=squads("macross-crusade", "free")),
    "macross-crusade-sortie": Scene(match=squads("macross-crusade", "sortie", fighting=False)),
    "macross-crusade-cut": Scene(match=squads("macross-crusade", "cut", fighting=False)),
    "end": Scene(match=ended_game),
    "end-four": Scene(match=ended_royale),
    "end-board": Scene(match=ended_game, keys=("b",)),
    "decks": Scene(keys=("d", "wait")),
    "replays": Scene(prepare=left_game, keys=("r",)),
    "help-home": Scene(keys=("question_mark",)),
}


async def shown(scene: Scene, size: tuple[int, int], mode: str) -> list[list[Segment]]:
    """The screen of a scene, row by row."""
    from .helpers import idle, press, settled

    variables, palette, ascii_only = MODES[mode]
    for name in ("NO_COLOR", "COLORTERM"):
        os.environ.pop(name, None)
    os.environ.update({"TERM": "xterm-256color", **variables})
    with tempfile.TemporaryDirectory() as folder:
        for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            os.environ[name] = str(Path(folder, name))
        scene.prepare()
        match = scene.match() if scene.match is not None else None
        app = GundamApp(
            match, settings=Settings(bot_pace=0.0, still=True, **scene.settings), ascii_only=ascii_only,
            palette=palette, guard=0.0, recorded=False,
        )  # fmt: skip
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await settled(pilot)  # type: ignore[arg-type]
            scene.then(app)
            for key in scene.keys:
                if key == "wait":
                    await _finished(pilot)
                else:
                    await press(pilot, key)  # type: ignore[arg-type]
            await idle(pilot)  # type: ignore[arg-type]
            await pilot.pause()
            return [list(strip) for strip in app.screen._compositor.render_strips()]


async def _finished(pilot: Pilot[Any]) -> None:
    """Wait until the cards are read."""
    reader = pilot.app.screen.reader  # type: ignore[attr-defined]
    while not reader.finished:
        await pilot.pause(0.05)
    await pilot.pause(0.2)


def colour(style: Style, part: str) -> str:
    """A colour of a style as pillow wants it."""
    found = style.color if part == "color" else style.bgcolor
    usual = "#d0d0d0" if part == "color" else "#000000"
    if found is None or found.is_default:
        return usual
    if found.number is not None and found.number < 16:
        return ANSI[found.number]
    triplet = found.triplet or found.get_truecolor()
    return triplet.hex


def paint(rows: Sequence[Sequence[Segment]], path: Path) -> bool:
    """Draw a screen as a picture. False: pillow or the font is not installed."""
    try:
        from PIL import Image, ImageDraw, ImageFont  # type: ignore[import-not-found]

        plain, bold = (ImageFont.truetype(name, 15) for name in FONTS)
    except (ImportError, OSError):
        return False
    wide, high = CELL
    width = sum(len(segment.text) for segment in rows[0])
    image = Image.new("RGB", (width * wide, len(rows) * high))
    pen = ImageDraw.Draw(image)
    for y, row in enumerate(rows):
        x = 0
        for segment in row:
            style = segment.style or Style.null()
            ink, ground = colour(style, "color"), colour(style, "bgcolor")
            ink, ground = (ground, ink) if style.reverse else (ink, ground)
            for letter in segment.text:
                left, top = x * wide, y * high
                pen.rectangle((left, top, left + wide - 1, top + high - 1), fill=ground)
                if letter in BLOCKS:
                    for at, bit in enumerate(BLOCKS[letter]):
                        a, b = left + at % 2 * (wide // 2), top + at // 2 * (high // 2)
                        if bit == "1":
                            pen.rectangle((a, b, a + wide // 2 + at % 2 - 0, b + high // 2 - 1), fill=ink)
                elif letter != " ":
                    pen.text((left, top), letter, fill=ink, font=bold if style.bold else plain)
                x += 1
    image.save(path)
    return True


def main() -> None:
    """Render what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[*SCENES, []], metavar="NAME", help=", ".join(SCENES))
    parser.add_argument("--out", type=Path, default=Path("look-out"))
    parser.add_argument("--size", action="append", default=[])
    parser.add_argument("--mode", action="append", default=[], choices=list(MODES))
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.names or SCENES:
        for size in args.size or SIZES:
            for mode in args.mode or ["night"]:
                width, _, height = size.partition("x")
                rows = asyncio.run(shown(SCENES[name], (int(width), int(height)), mode))
                path = args.out / f"{name}-{size}-{mode}"
                text = "\n".join("".join(segment.text for segment in row).rstrip() for row in rows)
                path.with_suffix(".txt").write_text(f"{text}\n", encoding="utf-8")
                print(path.with_suffix(".png" if paint(rows, path.with_suffix(".png")) else ".txt"))


if __name__ == "__main__":
    main()
