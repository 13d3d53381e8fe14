"""The driver of a visitor's app, whose terminal is a page in a browser: Textual's own, which ends with the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.drivers.web_driver import WebDriver

from gundam_tui.app.output import Output
from gundam_tui.app.own_driver import OwnDriver
from gundam_tui.app.sign_widths import SignWidths

if TYPE_CHECKING:
    from textual.app import App


class VisitDriver(OwnDriver, WebDriver):
    """Textual's driver for browsers. Textual's own waits for ever for a page server that does not read, and survives
    its loss.
    """

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._output = Output(self.fileno, self._gone)
        self._write = self._output.write
        self.widths = SignWidths()

    def write(self, data: str) -> None:
        """See `Driver.write`."""
        super().write(self.widths.shown(data))

    def give_up(self) -> None:
        """See `Output.give_up`."""
        self._output.give_up()

    def run_input_thread(self) -> None:
        """Read keys until the app or the server ends."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._gone()
