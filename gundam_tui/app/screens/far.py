"""The table of a server on the screen: as any table, and one can talk across it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gundam_tui.app.keymap import FAR, TABLE, bindings
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.server.client import RemoteMatch

if TYPE_CHECKING:
    from gundam_tui.app.remote import RemoteApp


class FarTable(TableScreen):
    """A match that a server holds.

    Attributes:
        shown: how many events and decisions there had been when the board was drawn last.
    """

    BINDINGS = bindings(FAR)
    commands = (*TABLE, *FAR)

    def __init__(self, match: RemoteMatch) -> None:
        super().__init__(match)
        self.shown = (-1, -1)

    def show(self) -> None:
        """See `TableScreen.show`."""
        self.shown = (self.match.events, self.match.decisions)
        super().show()

    def action_say(self) -> None:
        """Talk to everybody at the table."""
        cast("RemoteApp", self.app).say()
