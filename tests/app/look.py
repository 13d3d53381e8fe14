"""Renders screens of the app for eyes:

    python -m tests.app.look [--out FOLDER] [--size 80x24] [--mode 256] [--lang zh] [NAME ...]

The name `emblems` draws the pictures of all cards, a sheet for each family.

Writes NAME-SIZE-MODE.txt, and a .png where pillow and DejaVu Sans Mono are installed (for Chinese, Noto Sans CJK too).
Without names all scenes, without sizes and modes those of the reference pictures. A scene is a row in `SCENES`
(`tests/app/scenes.py`): how the app begins, and the keys that lead there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot

from gundam_tui.app.app import GundamApp
from gundam_tui.language import ENGLISH, LANGUAGES, set_default
from gundam_tui.table.settings import Settings

from .emblem_sheets import sheets
from .scenes import SCENES, Scene

EMBLEMS = "emblems"
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
CHINESE = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"  # letters of two cells
# Quarters of a cell that a block fills: left and right of the upper half, then of the lower.
BLOCKS = {"█": "1111", "▀": "1100", "▄": "0011", "▌": "1010", "▐": "0101", "▞": "0110", "▚": "1001"}


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
            await settled(pilot)
            scene.then(app)
            for key in scene.keys:
                if key == "wait":
                    await _finished(pilot)
                else:
                    await press(pilot, key)
            await idle(pilot)
            await pilot.pause()
            return [list(strip) for strip in app.screen._compositor.render_strips()]


async def _finished(pilot: Pilot[Any]) -> None:
    """Wait until the cards are read."""
    reader = pilot.app.screen.reader
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
        from PIL import Image, ImageDraw, ImageFont

        plain, bold = (ImageFont.truetype(name, 15) for name in FONTS)
        chinese = any(cell_len(letter) > 1 for row in rows for segment in row for letter in segment.text)
        wider = ImageFont.truetype(CHINESE, 15) if chinese else plain
    except (ImportError, OSError):
        return False
    wide, high = CELL
    width = sum(segment.cell_length for segment in rows[0])
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
                cells = cell_len(letter)
                pen.rectangle((left, top, left + cells * wide - 1, top + high - 1), fill=ground)
                if letter in BLOCKS:
                    for at, bit in enumerate(BLOCKS[letter]):
                        a, b = left + at % 2 * (wide // 2), top + at // 2 * (high // 2)
                        if bit == "1":
                            pen.rectangle((a, b, a + wide // 2 + at % 2 - 0, b + high // 2 - 1), fill=ink)
                elif letter != " ":
                    font = wider if cells > 1 else bold if style.bold else plain
                    pen.text((left, top), letter, fill=ink, font=font)
                x += cells
    image.save(path)
    return True


def main() -> None:
    """Render what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[*SCENES, EMBLEMS, []], metavar="NAME",
                        help=", ".join((*SCENES, EMBLEMS)))  # fmt: skip
    parser.add_argument("--out", type=Path, default=Path("look-out"))
    parser.add_argument("--size", action="append", default=[])
    parser.add_argument("--mode", action="append", default=[], choices=list(MODES))
    parser.add_argument("--lang", default=ENGLISH, choices=list(LANGUAGES))
    args = parser.parse_args()
    set_default(args.lang)
    args.out.mkdir(parents=True, exist_ok=True)
    if EMBLEMS in args.names:
        for mode in args.mode or ["night"]:
            for name, rows in sheets("256" if mode == "256" else "standard" if mode == "16" else "truecolor"):
                path = args.out / f"{EMBLEMS}-{name}-{mode}.png"
                if paint(rows, path):
                    print(path)
        args.names.remove(EMBLEMS)
        if not args.names:
            return
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
