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
        shown: the moment of the game that was drawn last.
    """

    BINDINGS = bindings(FAR)
    commands = (*TABLE, *FAR)

    def __init__(self, match: RemoteMatch) -> None:
        super().__init__(match)
        self.shown: tuple[object, ...] = ()

    def moment(self) -> tuple[object, ...]:
        """What tells the present moment of the game from another: a concession is no event."""
        return self.match.events, self.match.decisions, self.match.outcome

    def show(self) -> None:
        """See `TableScreen.show`."""
        self.shown = self.moment()
        super().show()

    def action_say(self) -> None:
        """Talk to everybody at the table."""
        cast("RemoteApp", self.app).say()
