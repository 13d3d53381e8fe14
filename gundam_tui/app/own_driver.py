"""What the drivers of this app do beyond Textual's, whatever the terminal is."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual import events
from textual.driver import Driver

from gundam_tui.app.sign_widths import SignWidths, doubtful
from gundam_tui.table.settings import AUTO, TWO

if TYPE_CHECKING:
    from textual.message import Message

    from gundam_tui.app.services import AppServices


class OwnDriver(Driver):
    """A driver of this app. It asks its terminal how wide signs are, and hears the answer: what is drawn goes through
    `widths.shown`. The app ends with the terminal.
    """

    widths: SignWidths

    @property
    def slow(self) -> bool:
        """Is the terminal slower than the output, as far as known?"""
        return False

    def give_up(self) -> None:
        """See `Output.give_up`."""

    def forget(self) -> None:
        """The content of the screen is no longer known: everything is sent again."""

    def start_application_mode(self) -> None:
        """See `Driver.start_application_mode`; the terminal is asked as soon as it is the app's."""
        super().start_application_mode()
        self.measure()

    def measure(self) -> None:
        """Do what the setting says: ask, or take the signs for wide or narrow."""
        setting = cast("AppServices", self._app).settings.sign_width
        self.widths.force(wide=setting == TWO)
        if setting == AUTO and doubtful():
            self.ask(self.widths.question())

    def ask(self, question: str) -> None:
        """Send a question to the terminal."""
        self.write(question)
        self.flush()

    def process_message(self, message: Message) -> None:
        """See `Driver.process_message`."""
        if isinstance(message, events.CursorPosition):
            found = self.widths.heard(message.x, message.y)
            if found:
                self._app.call_later(cast("AppServices", self._app).action_redraw)
            if found is not None:
                return
        super().process_message(message)

    def _gone(self) -> None:
        """The terminal is gone, so no message can be shown: end the app. Any thread may call it."""
        app = cast("AppServices", self._app)
        app.let_go()
        app.call_later(app.hang_up)
