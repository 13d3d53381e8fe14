"""How well an ink can be read on a ground."""

from __future__ import annotations

from rich.color import Color, ColorSystem
from rich.style import Style

from gundam_tui.app.palette import palette_for


def luminance(colour: Color) -> float:
    """How bright a colour is, as WCAG 2 counts it."""
    parts = [part / 255 for part in colour.get_truecolor()]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Style, system: str) -> float:
    """The contrast of ink and ground of a style.

    Args:
        one: a style with both.
        system: `true` or `256`, in which rich shows the nearest of these.
    """
    assert one.color is not None
    assert one.bgcolor is not None
    colours = (one.color, one.bgcolor)
    if system == "256":
        colours = tuple(Color.from_ansi(colour.downgrade(ColorSystem.EIGHT_BIT).number or 0) for colour in colours)
    darker, lighter = sorted(map(luminance, colours))
    return (lighter + 0.05) / (darker + 0.05)


def of_role(name: str, system: str, role: str) -> float:
    """The contrast of `ink/ground` in a palette; `system` as for `contrast`."""
    return contrast(palette_for(name, system).style(role), system)
