"""A page about one event of a table server: what the server has sent of it, and requests about it."""

from __future__ import annotations

from collections.abc import Callable

from gundam_tui.app.screens.far import Far
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m


class EventPage(Far):
    """A page about an event.

    Args:
        code: of the event.
    """

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return self.page.rules.name if self.page is not None else self.code

    @property
    def page(self) -> e.EventMessage | None:
        """What the server has sent of this event."""
        found = self.far.line.event
        return found if found is not None and found.row.code == self.code else None

    def ask(self, make: Callable[..., m.Request], *args: object, then: Callable[[], object] | None = None) -> None:
        """Send a request about the event; errors are shown here."""
        if self.far.request(lambda id: make(id, self.code, *args)) and then is not None:
            then()
