"""What screens at a table server use of its app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gundam_tui.app.services import AppServices
from gundam_tui.server import messages as m
from gundam_tui.server.client import ServerLine


class FarServices(AppServices, Protocol):
    """The app at a table server.

    Attributes:
        line: the line to the server.
        door: address and port of the SSH connection; empty: another way in.
        event_page: the code of the event whose page the user comes back to from a table; empty: none.
        wall: the code of the event that the room's big screen shows; empty: this is none. `shown_last`: the codes of
            tables that it has shown as the last of their round.
    """

    line: ServerLine
    door: str
    event_page: str
    wall: str
    shown_last: set[str]

    def request(self, make: Callable[[int], m.Request]) -> bool:
        """Send a request to the server; errors are shown where the player looks."""
        ...

    def ask_line(self, question: str, then: Callable[[str], object], *, text: str = "", most: int = 80) -> None:
        """Let the user type a line, and use it."""
        ...

    def say(self) -> None:
        """Chat: the latest lines, and a line to type in."""
        ...

    def practise(self) -> None:
        """Play the computer while the table waits."""
        ...
