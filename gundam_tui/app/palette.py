"""Colours by meaning. No state is shown by colour alone: each has a sign or a word beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from rich.style import Style

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import Glyphs
from gundam_tui.app.roles import DAY, NIGHT, SAFE, Tones, is_light, tones
from gundam_tui.frozen import frozen
from gundam_tui.language import tr


def _pages(colours: Mapping[str, str]) -> dict[str, str]:
    """The roles of pages of text, in the colours of the table."""
    inks = {
        "dim": "mute", "rule": "rule", "head": "sub", "rested": "mute", "ready": "good", "new": "new",
        "resource": "res", "fresh": "text", "old": "mute", "blue": "tb", "green": "tg", "red": "tr", "white": "tw",
        "purple": "tp",
    }  # fmt: skip
    strong = {
        "title": "text", "now": "ap", "own": "own", "enemy": "enemy", "key": "key", "damage": "bad", "link": "link",
        "hot": "hot", "warn": "bad", "good": "good",
    }  # fmt: skip
    return {
        "": "", **{role: colours[ink] for role, ink in inks.items()},
        **{role: f"bold {colours[ink]}" for role, ink in strong.items()},
        "cursor": f"bold {colours['ink']} on {colours['sel']}", "attack": f"bold {colours['ink']} on {colours['beam']}",
    }  # fmt: skip


_DARK = _pages(NIGHT)
_LIGHT = _pages(DAY)
# Sky blue, orange, yellow, vermilion, bluish green and reddish purple after Okabe and Ito ("Color Universal Design",
# 2008), lightened for a dark ground, so that protan, deutan and tritan eyes can tell them apart. Own and good are blue,
# enemy and bad are orange, and the two never differ by red against green.
_SAFE = {
    **_pages(SAFE), "blue": "#56b4e9", "green": "#3fc9a0", "red": "#f08040", "white": "#ffffff", "purple": "#e6b8d4",
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
# The same for terminals with sixteen colours: the nearest of those to a colour above is often grey, or a yellow that is
# unreadable on white. Bold letters come out lighter on many terminals: on white, bold is for dark ones only.
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
# Textual turns the names of the sixteen into colours of its own, which rich maps back to the sixteen by distance: given
# as the exact colours that rich measures by, they stay unchanged.
_SIXTEEN: dict[str, str] = dict(zip(
    ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright_black", "bright_red",
     "bright_green", "bright_yellow", "bright_blue", "bright_magenta", "bright_cyan", "bright_white"),
    ("#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa", "#555555", "#ff5555",
     "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff"), strict=True,
))  # fmt: skip

ROLES = tuple(_DARK)
SIXTEEN = ("standard", "windows")  # rich's names of the sixteen colours


@frozen
class Palette:
    """A look: the Textual theme under it and a style for every role.

    Attributes:
        name: its name for players.
        theme: the Textual theme to set.
        styles: rich style by role.
        tones: the colours of the table (`ink/ground`).
    """

    name: str
    theme: str
    styles: Mapping[str, str]
    tones: Tones

    @property
    def selected(self) -> str:
        """How that looks which Enter does, for sentences: `white`."""
        if not self.tones.planes:  # its ground is then the terminal's own ink, or near it
            return tr("reversed")
        return tr("white") if is_light(self.tones.grounds["sel"]) else tr("black")

    def style(self, role: str) -> Style:
        """The style of a role, or of an ink on a ground of the table.

        Raises:
            KeyError: the palette has no such role.
        """
        return self.tones.style(role) if "/" in role else _style(self.styles[role])

    def sheet(self, glyphs: Glyphs, width: int, height: int, ground: str = "table") -> Sheet:
        """A blank sheet to draw on in these colours; arguments as for `Sheet`."""
        planes = self.tones.planes and not glyphs.ascii
        return Sheet(glyphs, width, height, ground, planes=planes, pictures=self.tones.colour and not glyphs.ascii)


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


# Palettes with more colours than some terminals have: their styles in the sixteen. What such a terminal shows is worked
# out when it is needed: to find the nearest of 256 colours takes longer than the rest of this module.
_IN_SIXTEEN = {"night": _DARK16, "day": _LIGHT16, "safe": _SAFE16}


@lru_cache
def _for_sixteen(name: str) -> Palette:
    styles = _IN_SIXTEEN[name]
    exact = {role: " ".join(_SIXTEEN.get(word, word) for word in text.split()) for role, text in styles.items()}
    return Palette(name, PALETTES[name].theme, exact, tones(name, "16", _SIXTEEN))


@lru_cache
def _for_256(name: str) -> Palette:
    return replace(PALETTES[name], tones=tones(name, "256", _SIXTEEN))


def palette_for(name: str, system: str | None = None) -> Palette:
    """A palette for the colours of the terminal.

    Args:
        name: its name.
        system: rich's name of the terminal's colours.

    Raises:
        KeyError: no palette has this name.
    """
    if name in _IN_SIXTEEN and system in SIXTEEN:
        return _for_sixteen(name)
    if name in _IN_SIXTEEN and system == "256":
        return _for_256(name)
    return PALETTES[name]
