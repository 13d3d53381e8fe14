"""The terminal driver of the app: Textual's own, which sends less and takes any bytes."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, cast

from textual import events, messages
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from gundam_tui.app.screen_diff import ScreenBuffer

if TYPE_CHECKING:
    from gundam_tui.app.app import GundamApp

log = logging.getLogger(__name__)


class DiffingDriver(LinuxDriver):
    """Textual's driver for terminals, which sends only what changes, and passes over input that makes no sense."""

    shown: ScreenBuffer | None = None

    def start_application_mode(self) -> None:
        """Nothing is known of the screen when it is taken over."""
        self.forget()
        super().start_application_mode()

    def forget(self) -> None:
        """What stands on the screen is no longer known: everything is sent again."""
        self.shown = ScreenBuffer()

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

    def process_message(self, message: Message) -> None:
        """See `Driver.process_message`. The size of the terminal is what the system says (SIGWINCH): a report that
        comes with the keys may claim any, and a picture for it could fill the memory."""
        if not isinstance(message, events.Resize | messages.InBandWindowResize):
            super().process_message(message)

    def run_input_thread(self) -> None:
        """Read keys until the end. What cannot be read is lost with what came together with it.

        Raises:
            OSError: the terminal is gone.
        """
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except OSError:
                raise
            except Exception as error:
                # Textual would end the app: bytes that are no UTF-8, or the number of a key that there cannot be.
                log.debug("input that cannot be read was dropped: %r", error)
                continue
            return

    def _run_input_thread(self) -> None:
        """See `LinuxDriver._run_input_thread`; the app tells of a fault here as it tells of any other."""
        app = cast("GundamApp", self._app)
        try:
            self.run_input_thread()
        except OSError:  # the terminal is gone, and nobody is there to be told
            app.call_later(app.hang_up)
        except Exception as error:
            app.call_later(app._handle_exception, error)
