"""The terminal driver of the app: Textual's own, which sends less and takes any bytes."""

from __future__ import annotations

import os

from textual.drivers.linux_driver import LinuxDriver

from gundam_tui.app.thrift import Screenful


class ThriftyDriver(LinuxDriver):
    """Textual's driver for terminals, which sends only what changes, and passes over bytes that are no text."""

    shown: Screenful | None = None

    def start_application_mode(self) -> None:
        """Nothing is known of the screen when it is taken over."""
        self.forget()
        super().start_application_mode()

    def forget(self) -> None:
        """What stands on the screen is no longer known: everything is sent again."""
        self.shown = Screenful()

    def _get_terminal_size(self) -> tuple[int, int]:
        """The size that the terminal has: COLUMNS and LINES, where a shell exports them, say what it was once."""
        try:
            columns, lines = os.get_terminal_size(self._file.fileno()) if self._file is not None else (0, 0)
        except (OSError, ValueError):
            columns = lines = 0
        return (columns, lines) if columns and lines else super()._get_terminal_size()

    def write(self, data: str) -> None:
        """See `Driver.write`."""
        new = data if self.shown is None else self.shown.new(data)
        if new:
            super().write(new)

    def run_input_thread(self) -> None:
        """Read keys until the end; bytes that are no UTF-8 are lost with what came together with them."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except UnicodeDecodeError:
                continue  # Textual would end the app: a picture pasted by mistake must not
            return
