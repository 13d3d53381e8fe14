"""The parts of a table: seats, the terminals at them, and snapshots of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from gundam_tui.games.decks import Deck
from gundam_tui.games.seats import seat_label
from gundam_tui.language import speaking
from gundam_tui.server.messages import News, Note
from gundam_tui.table.best_of import MatchScore

if TYPE_CHECKING:
    from gundam_tui.games.views import Cue, LogLine, View
    from gundam_tui.server.accounts import Account

NAMELESS = "guest:"  # prefix of the identity of a person without a name, who cannot come back


# A sentence in the language that is spoken when it is called: people at one table read different ones.
Saying = Callable[[], str]


class RequestRefused(Exception):
    """A request was refused. The text says why; `clause` names the rule, if there is one."""

    def __init__(self, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.clause = clause


class Terminal(Protocol):
    """A person at a table, as the table sees them.

    Attributes:
        identity: the person, for the lifetime of the tables.
        name: what the player is called.
        seat: the seat taken, None for a watcher.
        accounts: what the person has left of their allowance.
        language: what they are told is in this language.
    """

    identity: str
    name: str
    seat: int | None
    language: str
    accounts: Sequence[Account]

    def post(self, news: News) -> None:
        """Send a message."""
        ...

    def refresh(self) -> None:
        """The game has changed: send the new picture as soon as the line is free."""
        ...

    def send_off(self, why: str) -> None:
        """Send the terminal back to the lobby, with the reason."""
        ...


def tell(terminal: Terminal, say: Saying) -> None:
    """Show a notice to a person, in their language."""
    with speaking(terminal.language):
        terminal.post(Note(say()))


def send_off(terminal: Terminal, why: Saying) -> None:
    """Send a person back to the lobby, with the reason in their language."""
    with speaking(terminal.language):
        terminal.send_off(why())


@dataclass(slots=True)
class Seat:
    """A seat.

    Attributes:
        identity: the owner; empty: free. `bot`: the computer player in it.
        shared: the identity that its player arrives with, if that now belongs to another player (`kept_names`).
        deck: the deck played here.
        terminal: the terminal connected to it now.
        accounts: of the person who sits there, or sat there last.
    """

    identity: str = ""
    shared: str = ""
    name: str = ""
    bot: str = ""
    deck: Deck | None = None
    terminal: Terminal | None = None
    accounts: Sequence[Account] = ()

    def called(self, number: int) -> str:
        """Returns the label of the player for the others: `P1 Amuro`."""
        return seat_label(number, self.name)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The game at one moment, as one seat (or a watcher) may see it.

    Attributes:
        cues: what has happened lately, to be shown.
    """

    round: int
    view: View
    log: tuple[LogLine, ...]
    events: int
    decisions: int
    standing: MatchScore
    sideboards: tuple[int, ...]
    cues: tuple[Cue, ...] = ()
