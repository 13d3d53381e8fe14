"""Colours by what they mean. No state is told by colour alone: each has a sign or a word beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from rich.style import Style

from gundam_tui.app.roles import Tones, tones

# Blue against orange and light against dark, which red-green blind eyes tell apart.
_DARK = {
    "": "", "dim": "#7d8794", "rule": "#3d4754", "title": "bold #e6edf3", "head": "#9fb0c3", "now": "bold #ffd37a",
    "own": "bold #8ec8ff", "enemy": "bold #ffb07a", "key": "bold #ffd37a",
    "cursor": "bold #0b0f14 on #8ec8ff",
    "rested": "#8b949e", "ready": "#9be9a8", "new": "#d2a8ff", "damage": "bold #ff9b8a", "link": "bold #9be9a8",
    "attack": "bold #0b0f14 on #ffb07a", "hot": "bold #ffb07a", "warn": "bold #ff9b8a", "good": "bold #9be9a8",
    "resource": "#9be9a8", "fresh": "#e6edf3",
    "old": "#7d8794",
    "blue": "#79b8ff", "green": "#85d996", "red": "#ff8f87", "white": "#e6edf3", "purple": "#cfa7ff",
}  # fmt: skip
_LIGHT = {
    **_DARK, "dim": "#667080", "rule": "#b4bcc8", "title": "bold #10151c", "head": "#445062", "now": "bold #8a4b00",
    "own": "bold #0b57a4", "enemy": "bold #a34800", "key": "bold #8a4b00",
    "cursor": "bold #ffffff on #0b57a4",
    "rested": "#667080", "ready": "#1c6b30", "new": "#6b2fa0", "damage": "bold #b3261e", "link": "bold #1c6b30",
    "attack": "bold #ffffff on #a34800", "hot": "bold #a34800", "warn": "bold #b3261e", "good": "bold #1c6b30",
    "resource": "#1c6b30", "fresh": "#10151c",
    "old": "#667080",
    "blue": "#0b57a4", "green": "#1c6b30", "red": "#b3261e", "white": "#10151c", "purple": "#6b2fa0",
}  # fmt: skip
# Sky blue, orange, yellow, vermilion, bluish green and reddish purple after Okabe and Ito ("Color Universal Design",
# 2008), lightened for a dark ground: kept apart by protan, deutan and tritan eyes. Own and good are blue, enemy and
# bad are orange, and the two never differ by red against green.
_SAFE = {
    **_DARK, "dim": "#8a94a3", "now": "bold #f0e442", "own": "bold #56b4e9", "enemy": "bold #f0a030",
    "key": "bold #f0e442",
    "cursor": "bold #000000 on #56b4e9", "rested": "#8a94a3",
    "ready": "#9ad4f5", "new": "#e6b8d4", "damage": "bold #f0a030", "link": "bold #ffffff",
    "attack": "bold #000000 on #f0a030", "hot": "bold #f0a030", "warn": "bold #f0a030", "good": "bold #9ad4f5",
    "resource": "#9ad4f5", "old": "#8a94a3",
    "blue": "#56b4e9", "green": "#3fc9a0", "red": "#f08040", "white": "#ffffff", "purple": "#e6b8d4",
}  # fmt: skip
_ANSI = {
    "": "", "dim": "dim", "rule": "dim", "title": "bold", "head": "", "now": "bold yellow", "own": "bold cyan",
    "enemy": "bold magenta", "key": "bold yellow",
    "cursor": "bold reverse", "rested": "dim", "ready": "green", "new": "magenta",
    "damage": "bold red", "link": "bold green", "attack": "bold reverse", "hot": "bold", "warn": "bold red",
    "good": "bold green", "resource": "green",
    "fresh": "bold", "old": "", "blue": "blue", "green": "green", "red": "red", "white": "bold", "purple": "magenta",
}  # fmt: skip
_MONO = {
    "": "", "dim": "", "rule": "", "title": "bold", "head": "", "now": "bold", "own": "bold", "enemy": "bold",
    "key": "bold", "cursor": "bold reverse",
    "rested": "", "ready": "", "new": "", "damage": "bold", "link": "bold", "attack": "bold reverse", "hot": "bold",
    "warn": "bold", "good": "bold", "resource": "", "fresh": "bold", "old": "",
    "blue": "", "green": "", "red": "", "white": "", "purple": "",
}  # fmt: skip
# The same where the terminal has sixteen colours: the nearest of those to a colour above is often grey, or the yellow
# that nobody can read on white. Bold letters come out lighter on many terminals: on white, bold is for dark ones only.
_DARK16 = {
    **_DARK, "dim": "white", "rule": "bright_black", "title": "bold bright_white", "head": "white",
    "now": "bold bright_yellow", "own": "bold bright_cyan", "enemy": "bold bright_magenta", "key": "bold bright_yellow",
    "cursor": "black on bright_cyan",
    "rested": "white", "ready": "bright_green", "new": "bright_magenta",
    "damage": "bold bright_red", "link": "bold bright_green", "attack": "black on bright_magenta",
    "hot": "bold bright_magenta", "warn": "bold bright_red", "good": "bold bright_green",
    "resource": "bright_green", "fresh": "bright_white",
    "old": "white",
    "blue": "bright_blue", "green": "bright_green", "red": "bright_red", "white": "bright_white",
    "purple": "bright_magenta",
}  # fmt: skip
_LIGHT16 = {
    **_LIGHT, "dim": "bright_black", "rule": "bright_black", "title": "bold black", "head": "black", "now": "bold blue",
    "own": "bold blue", "enemy": "bold magenta", "key": "bold blue",
    "cursor": "bright_white on black",
    "rested": "bright_black", "ready": "black", "new": "magenta", "damage": "bold red", "link": "bold blue",
    "attack": "bright_white on magenta", "hot": "bold magenta", "warn": "bold red", "good": "bold blue",
    "resource": "black", "fresh": "black",
    "old": "bright_black",
    "blue": "blue", "green": "bright_black", "red": "red", "white": "black", "purple": "magenta",
}  # fmt: skip
_SAFE16 = {**_SAFE, "new": "bright_white", "purple": "bright_white"}
# Textual turns the names of the sixteen into colours of its own, which rich brings back to the sixteen by distance:
# as the very colours that rich measures by they come through as they are.
_SIXTEEN: dict[str, str] = dict(zip(
    ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright_black", "bright_red",
     "bright_green", "bright_yellow", "bright_blue", "bright_magenta", "bright_cyan", "bright_white"),
    ("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa", "#555555", "#ff5555",
     "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"), strict=True,
))  # fmt: skip

ROLES = tuple(_DARK)
SIXTEEN = ("standard", "windows")  # rich's names of sixteen colours


@dataclass(frozen=True)
class Palette:
    """A look: the Textual theme under it and a style for every role.

    Attributes:
        name: what the player calls it.
        theme: the Textual theme to set.
        styles: rich style by role.
        tones: the colours of the table (`ink/ground`).
    """

    name: str
    theme: str
    styles: Mapping[str, str]
    tones: Tones

    def style(self, role: str) -> Style:
        """The style of a role, or of an ink on a ground of the table.

        Raises:
            KeyError: there is no such role.
        """
        return self.tones.style(role) if "/" in role else _style(self.styles[role])


@lru_cache(maxsize=256)
def _style(text: str) -> Style:
    return Style.parse(text) if text else Style.null()


def _palette(name: str, theme: str, styles: Mapping[str, str]) -> Palette:
    return Palette(name, theme, styles, tones(name, "true", _SIXTEEN))


PALETTES = {
    "night": _palette("night", "gundam-night", _DARK),
    "day": _palette("day", "gundam-day", _LIGHT),
    "terminal": _palette("terminal", "ansi-dark", _ANSI),
    "safe": _palette("safe", "gundam-night", _SAFE),
    "mono": _palette("mono", "ansi-dark", _MONO),
}


def _named(name: str, styles: Mapping[str, str]) -> Palette:
    exact = {role: " ".join(_SIXTEEN.get(word, word) for word in text.split()) for role, text in styles.items()}
    return Palette(name, PALETTES[name].theme, exact, tones(name, "16", _SIXTEEN))


_FOR_SIXTEEN = {name: _named(name, styles) for name, styles in
                (("night", _DARK16), ("day", _LIGHT16), ("safe", _SAFE16))}  # fmt: skip
_FOR_256 = {name: replace(PALETTES[name], tones=tones(name, "256", _SIXTEEN)) for name in ("night", "day", "safe")}


def palette_for(name: str, system: str | None = None) -> Palette:
    """A palette for what the terminal can show.

    Args:
        name: its name.
        system: rich's name of the terminal's colours.

    Raises:
        KeyError: there is no such palette.
    """
    few = _FOR_SIXTEEN if system in SIXTEEN else _FOR_256 if system == "256" else {}
    return few.get(name, PALETTES[name])
