"""A terminal driver that does not send a line that stands on the screen already, and takes any bytes.

Textual draws a whole screen anew whenever it is laid out, and it is laid out two or three times while a screen opens.
Over a slow line that is what one waits for.
"""

from __future__ import annotations

import re

from rich.cells import cell_len
from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

_MOVE = re.compile(r"\x1b\[(\d+);(\d+)H")
_STYLE = re.compile(r"\x1b\[[0-9;]*m")


class Screenful:
    """What stands on the screen, line by line, as far as it is known.

    Attributes:
        width: cells of a line.
    """

    def __init__(self, width: int = 0) -> None:
        self.width = width
        self._lines: dict[int, str] = {}

    def forget(self, width: int) -> None:
        """The screen has another width, or what it shows is no longer known."""
        self.width = width
        self._lines.clear()

    def new(self, data: str) -> str:
        """What of some output changes the screen: pieces that stand there already are left out."""
        before, *parts = _MOVE.split(data)
        out = [before]
        for line, column, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            piece = text.removesuffix("\n")  # the next piece says itself where it begins
            if not piece or not self._stands(int(line), int(column), piece):
                out.append(f"\x1b[{line};{column}H{piece}")
        return "".join(out)

    def _stands(self, line: int, column: int, piece: str) -> bool:
        """Is the piece there already? What is drawn now is remembered."""
        plain = _STYLE.sub("", piece)
        known = self._lines.get(line)
        reaches_end = column - 1 + cell_len(plain) == self.width
        strange = "\x1b" in plain or "\n" in plain
        if known is not None and not strange:
            if column == 1 and known.startswith(piece):
                return True
            if reaches_end and known.endswith(piece):
                return True
        if column == 1 and reaches_end and not strange:
            self._lines[line] = piece
        else:
            self._lines.pop(line, None)
        return False


class ThriftyDriver(LinuxDriver):
    """Textual's driver for terminals, which sends only lines that change, and passes over bytes that are no text."""

    shown: Screenful | None = None

    def start_application_mode(self) -> None:
        """Nothing is known of the screen when it is taken over."""
        self.forget()
        super().start_application_mode()

    def process_message(self, message: Message) -> None:
        """A terminal of another size has moved its lines."""
        if isinstance(message, events.Resize):
            self.forget(message.size.width)
        super().process_message(message)

    def forget(self, width: int | None = None) -> None:
        """What stands on the screen is no longer known: everything is sent again."""
        self.shown = Screenful(self._app.size.width if width is None else width)

    def write(self, data: str) -> None:
        """See `Driver.write`."""
        super().write(data if self.shown is None else self.shown.new(data))

    def run_input_thread(self) -> None:
        """Read keys until the end; bytes that are no UTF-8 are lost with what came together with them."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except UnicodeDecodeError:
                continue  # Textual would end the app: a picture pasted by mistake must not
            return
