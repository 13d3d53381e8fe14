"""A line of text with roles, measured in cells."""

from __future__ import annotations

from rich.cells import cell_len

from gundam_tui.app.glyphs import Glyphs, cut

Part = tuple[str, str]


class Line:
    """A line under construction: parts of text, each with a role of the palette.

    Attributes:
        parts: text and role.
        width: cells so far.
    """

    __slots__ = ("glyphs", "parts", "width")

    def __init__(self, glyphs: Glyphs, text: str = "", role: str = "") -> None:
        self.glyphs = glyphs
        self.parts: list[Part] = []
        self.width = 0
        if text:
            self.add(text, role)

    def add(self, text: str, role: str = "", width: int | None = None) -> Line:
        """Append text; with `width` in exactly this number of cells."""
        text = self.glyphs.text(text).replace("\n", " ") if width is None else self.glyphs.pad(text, width)
        if text:
            self.parts.append((text, role))
            self.width += cell_len(text)
        return self

    def to(self, column: int, role: str = "") -> Line:
        """Fill with spaces up to a column (nothing when already there)."""
        if column > self.width:
            self.parts.append((" " * (column - self.width), role))
            self.width = column
        return self

    def join(self, other: Line) -> Line:
        """Append another line."""
        self.parts += other.parts
        self.width += other.width
        return self

    def exactly(self, width: int, role: str = "") -> list[Part]:
        """The parts in exactly `width` cells: filled up, or cut with a sign at the end."""
        if self.width <= width:
            self.to(width, role)
            return self.parts
        out: list[Part] = []
        if width < 1:
            return out
        room = width - 1
        for text, kind in self.parts:
            piece = cut(text, room)
            out.append((piece, kind))
            room -= cell_len(piece)
            if piece != text or room <= 0:
                out.append((" " * room + self.glyphs.dots, kind))
                break
        return out

    @classmethod
    def of(cls, glyphs: Glyphs, parts: list[Part]) -> Line:
        """A line of parts, such as a row of a sheet."""
        line = cls(glyphs)
        for text, role in parts:
            line.add(text, role)
        return line

    def plain(self) -> str:
        """The text without roles."""
        return "".join(text for text, _ in self.parts)
