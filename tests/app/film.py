"""Renders what is shown happening, frame by frame: `python -m tests.app.film [--out FOLDER] [--size 80x24] [NAME ...]`

Writes NAME-SIZE-NN.txt (and .png, as `tests.app.look` does) for every frame and the picture in the end, and prints how
long each stands.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.segment import Segment

from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings

from .look import SIZES, paint
from .motion_samples import BURST, Steps, fight, last_blow, siege

# What is shown: how the table stands, and a word of the answer that is given.
FILMS: dict[str, tuple[Callable[[], Match], str]] = {
    "battle": (fight, ">ST03-008"), "shield": (siege, "attack"), "burst": (lambda: siege(BURST), "attack"),
    "win": (last_blow, "attack"),
}  # fmt: skip


async def film(name: str, size: tuple[int, int]) -> list[tuple[float, str, list[list[Segment]]]]:
    """Each picture: seconds, what is shown, rows."""
    from .helpers import chooser, press, running, strips, table, to_prompt

    match, wanted = FILMS[name][0](), FILMS[name][1]
    found: list[tuple[float, str, list[list[Segment]]]] = []
    async with running(match, size, settings=Settings(bot_pace=0.0, motion="full")) as pilot:
        await to_prompt(pilot)
        steps, shown = Steps(), table(pilot).showing
        shown.motion.later = steps.later
        option = next(option for option in chooser(pilot).prompt.options if wanted in option.key)
        await press(pilot, *chooser(pilot).path([option.key]))
        more = True
        while more:
            label = f"frame {shown.motion.shown}" if shown.running else "the end"
            seconds = steps.seconds[-1] if shown.running else 0.0
            found.append((seconds, label, [list(strip) for strip in strips(pilot)]))
            more = steps.step()
            await pilot.pause(0)
    return found


def write(rows: Sequence[Sequence[Segment]], path: Path) -> None:
    """A picture as text, and as pixels where that can be done."""
    text = "\n".join("".join(segment.text for segment in row).rstrip() for row in rows)
    path.with_suffix(".txt").write_text(f"{text}\n", encoding="utf-8")
    paint(rows, path.with_suffix(".png"))


def main() -> None:
    """Render what is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[*FILMS, []], metavar="NAME", help=", ".join(FILMS))
    parser.add_argument("--out", type=Path, default=Path("film-out"))
    parser.add_argument("--size", action="append", default=[])
    args = parser.parse_args()
    os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    for one in ("NO_COLOR", "TEXTUAL_ANIMATIONS"):
        os.environ.pop(one, None)
    args.out.mkdir(parents=True, exist_ok=True)
    for name in args.names or FILMS:
        for size in args.size or SIZES:
            width, _, height = size.partition("x")
            pictures = asyncio.run(film(name, (int(width), int(height))))
            for at, (seconds, label, rows) in enumerate(pictures):
                path = args.out / f"{name}-{size}-{at:02}"
                write(rows, path)
                print(f"{path}  {label}  {seconds * 1000:.0f} ms")
            print(f"{name} at {size}: {len(pictures) - 1} frames, {sum(one[0] for one in pictures) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
