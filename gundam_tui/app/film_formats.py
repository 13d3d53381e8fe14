"""Pictures in formats for other programs: a terminal recording (asciicast), one page for browsers, an SVG.

None of them requests anything from another host.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from html import escape

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style

from gundam_tui.app.film import Film, Row
from gundam_tui.app.screen_diff import ScreenBuffer

CELL_WIDTH, CELL_HEIGHT = 9, 20  # of an SVG
# Fonts with Chinese letters that are as wide as two of the others.
HAN = "Noto Sans Mono CJK SC,Source Han Mono SC,Sarasa Mono SC,Microsoft YaHei,PingFang SC"
WIDEST = 0.61  # how wide a letter of a monospaced font is, at most, in heights
INK, GROUND = "#e9eff9", "#0a0f1c"
# Blocks are drawn, not written: in most fonts they do not fill their cells. Parts of a cell: x, y, width, height.
_BLOCKS = {
    "█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 0.5), "▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 0.5, 1),
}  # fmt: skip


# ---------------------------------------------------------------- asciicast


def asciicast(film: Film, write: Callable[[str], object]) -> int:
    """Write a terminal recording (asciicast v2: a header, then one event per line).

    Args:
        film: the pictures.
        write: called with each line.

    Returns:
        The number of pictures.
    """
    header = {
        "version": 2, "width": film.width, "height": film.height, "title": film.title,
        "env": {"TERM": "xterm-256color", "SHELL": "/bin/sh"},
    }  # fmt: skip
    write(json.dumps(header) + "\n")
    screen = ScreenBuffer()
    at, count = 0.0, 0
    for count, frame in enumerate(film.frames(), 1):
        new = screen.new("".join(f"\x1b[{y};1H{_written(row)}" for y, row in enumerate(frame.rows, 1)))
        before = "\x1b[?25l\x1b[2J" if count == 1 else ""
        if new or before:
            write(json.dumps([round(at, 3), "o", before + new]) + "\n")
        at += frame.seconds
    write(json.dumps([round(at, 3), "o", f"\x1b[{film.height};1H\x1b[0m\x1b[?25h\r\n"]) + "\n")
    return count


def _written(row: Row) -> str:
    return "".join(style.render(text, color_system=ColorSystem.EIGHT_BIT) for text, style in row)


# ---------------------------------------------------------------- a page


class _Styles:
    """CSS classes for the styles of a page, in order of first use."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, style: Style) -> str:
        """The class of a style."""
        return self._names.setdefault(_css(style), f"s{len(self._names)}")

    def sheet(self) -> str:
        """The CSS rules of all classes."""
        return "\n".join(f".{name}{{{rules}}}" for rules, name in self._names.items())


def _colours(style: Style) -> tuple[str, str]:
    """Ink and ground, with their names."""
    ink, ground = (
        colour.get_truecolor().hex if colour is not None and not colour.is_default else usual
        for colour, usual in ((style.color, INK), (style.bgcolor, GROUND))
    )
    return (ground, ink) if style.reverse else (ink, ground)


def _css(style: Style) -> str:
    ink, ground = _colours(style)
    return f"color:{ink};background:{ground}" + (";font-weight:bold" if style.bold else "")


def page(film: Film, write: Callable[[str], object], study: str = "") -> int:
    """Write a self-contained page that plays a game.

    Args:
        film: the pictures.
        write: called with the text.
        study: a part below the game (`study_page`), as HTML; elements of it with `data-at` go to that moment.

    Returns:
        The number of pictures.
    """
    styles = _Styles()
    rows: dict[str, int] = {}
    frames: list[list[object]] = []
    before: list[int] = []
    for frame in film.frames():
        now = [rows.setdefault(_spans(row, styles), len(rows)) for row in frame.rows]
        changed = [[y, row] for y, row in enumerate(now) if y >= len(before) or before[y] != row]
        frames.append([frame.seconds, changed, frame.told])
        before = now
    data = json.dumps({"rows": list(rows), "frames": frames, "height": film.height}, ensure_ascii=False)
    parts = {
        "title": escape(film.title),
        "styles": styles.sheet(),
        "columns": f"{film.width * WIDEST:g}",  # so that the whole row is visible, on a phone too
        "data": data.replace("<", "\\u003c"),  # `<` in a name could end the script
        "han": HAN,
        "study": study,
    }
    # In one pass: a name may be `{data}`.
    write(_PLACE.sub(lambda place: parts[place[1]], _PAGE))
    return len(frames)


def _spans(row: Row, styles: _Styles) -> str:
    return "".join(f'<span class="{styles.name(style)}"{_width(text)}>{escape(text)}</span>' for text, style in row)


def _width(text: str) -> str:
    """The room of a part with wide letters, which fonts draw as wide as they like."""
    cells = cell_len(text)
    return f' style="width:{cells}ch"' if cells != len(text) else ""


_PLACE = re.compile(r"\{(title|styles|columns|data|han|study)\}")
_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
body{margin:0;background:#0a0f1c;color:#e9eff9;font-family:"DejaVu Sans Mono",Menlo,Consolas,{han},monospace}
main{width:max-content;max-width:100%;margin:1rem auto;-webkit-text-size-adjust:none;text-size-adjust:none}
pre{margin:0;font:inherit;font-size:min(15px,calc(100vw / {columns}));line-height:1.2667em;white-space:pre;
 overflow-x:auto;overflow-y:hidden}
pre div{height:1.2667em}
pre span{display:inline-block;height:1.2667em}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.75rem .5rem}
p,footer{margin:.75rem .5rem}
button,select{font:inherit;background:#25365a;color:#e9eff9;border:0;padding:.3rem .7rem}
input{flex:1;min-width:6rem}
footer{color:#8998b4;font-size:12px}
section{max-width:70rem;margin:1.5rem .5rem;line-height:1.45}
section h2{font-size:1.1rem}
section svg{width:100%;height:auto;background:#131c30}
section [data-at]{cursor:pointer}
section ol{list-style:none;padding:0}
section li{margin:.9rem 0}
section li p{margin:.15rem 0 .15rem 1rem}
section small{color:#8998b4}
meter{width:8rem;vertical-align:middle}
{styles}
</style>
</head>
<body>
<main>
<pre id="screen" role="img" aria-describedby="told"></pre>
<form>
<button type="button" id="back" title="left">&lt;</button>
<button type="button" id="play" title="space">play</button>
<button type="button" id="on" title="right">&gt;</button>
<input type="range" id="at" min="0" value="0" aria-label="moment">
<select id="speed" aria-label="speed">
<option value="0.5">half</option><option value="1" selected>as played</option><option value="3">fast</option>
</select>
</form>
<p id="told" aria-live="polite"></p>
{study}
<footer>Recorded with gundam-tui, an unofficial fan project, not affiliated with or endorsed by the owners of the
game. Space plays, left and right step.</footer>
</main>
<script id="game" type="application/json">{data}</script>
<script>
"use strict";
const game = JSON.parse(document.getElementById("game").textContent);
const find = (id) => document.getElementById(id);
const lines = Array.from({length: game.height}, () => find("screen").appendChild(document.createElement("div")));
let at = -1, timer = 0;
function draw(goal) {
  goal = Math.max(0, Math.min(game.frames.length - 1, goal));
  const rows = new Map();
  for (let i = goal > at ? at + 1 : 0; i <= goal; i++) for (const [y, row] of game.frames[i][1]) rows.set(y, row);
  for (const [y, row] of rows) lines[y].innerHTML = game.rows[row];
  at = goal;
  find("at").value = at;
  find("told").textContent = game.frames[at][2];
}
function stop() { clearTimeout(timer); timer = 0; find("play").textContent = "play"; }
function next() {
  if (at + 1 >= game.frames.length) { stop(); return; }
  timer = setTimeout(() => { draw(at + 1); next(); }, 1000 * game.frames[at][0] / Number(find("speed").value));
}
function toggle() {
  if (timer) { stop(); return; }
  if (at + 1 >= game.frames.length) draw(0);
  find("play").textContent = "pause";
  next();
}
const step = (by) => { stop(); draw(at + by); };
find("at").max = game.frames.length - 1;
find("at").oninput = (event) => { stop(); draw(Number(event.target.value)); };
find("play").onclick = toggle;
find("back").onclick = () => step(-1);
find("on").onclick = () => step(1);
for (const mark of document.querySelectorAll("[data-at]"))
  mark.onclick = () => { stop(); draw(Number(mark.dataset.at)); find("screen").scrollIntoView(); };
document.onkeydown = (event) => {
  const keys = {" ": toggle, ArrowLeft: () => step(-1), ArrowRight: () => step(1),
    Home: () => step(-at), End: () => step(game.frames.length)};
  if (keys[event.key] && event.target.tagName !== "SELECT") { event.preventDefault(); keys[event.key](); }
};
draw(0);
</script>
</body>
</html>
"""


# ---------------------------------------------------------------- a picture


def svg(rows: Sequence[Row], title: str) -> str:
    """A picture of a terminal's screen.

    Args:
        rows: the screen, from top to bottom.
        title: what it shows, as text for people who cannot see it.
    """
    width = max(sum(cell_len(text) for text, _ in row) for row in rows)
    box = f'viewBox="0 0 {width * CELL_WIDTH} {len(rows) * CELL_HEIGHT}"'
    font = f'font-family="DejaVu Sans Mono,Menlo,Consolas,{HAN},monospace" font-size="15"'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} {font} role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" fill="{GROUND}"/>',
    ]
    for y, row in enumerate(rows):
        x = 0
        for text, style in row:
            out += _drawn(text, style, x, y)
            x += cell_len(text)
    return "\n".join([*out, "</svg>"]) + "\n"


def _drawn(text: str, style: Style, x: int, y: int) -> Iterable[str]:
    ink, ground = _colours(style)
    if ground != GROUND:
        yield _box(x, y, (0, 0, cell_len(text), 1), ground)
    at, word = x, ""
    for letter in f"{text}\n":
        if word and (letter in _BLOCKS or letter in " \n"):
            yield _word(word, at - cell_len(word), y, ink, bold=bool(style.bold))
            word = ""
        if letter in _BLOCKS:
            yield _box(at, y, _BLOCKS[letter], ink)
        elif letter not in " \n":
            word += letter
        at += cell_len(letter)


def _box(x: int, y: int, part: tuple[float, float, float, float], colour: str) -> str:
    left, top, width, height = part
    return (
        f'<rect x="{(x + left) * CELL_WIDTH:g}" y="{(y + top) * CELL_HEIGHT:g}" width="{width * CELL_WIDTH:g}" '
        f'height="{height * CELL_HEIGHT:g}" fill="{colour}"/>'
    )


def _word(text: str, x: int, y: int, ink: str, *, bold: bool) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x * CELL_WIDTH}" y="{y * CELL_HEIGHT + 15}" textLength="{cell_len(text) * CELL_WIDTH}" '
        f'lengthAdjust="spacingAndGlyphs" fill="{ink}"{weight}>{escape(text)}</text>'
    )
