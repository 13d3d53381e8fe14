"""Events line by line: what `join --plain` shows of them, and what a player does there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gundam_tui.games.default import DEFAULT
from gundam_tui.language import N, tr
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from gundam_tui.server.offers import event_phase

if TYPE_CHECKING:
    from gundam_tui.server.client import ServerLine

HELP = N("""\
  event CODE       an event: its pairings and standings; decks CODE, history: your own matches
  enter CODE       play in it, with a deck
  drop CODE        leave it
  judge CODE TEXT  call an organiser to your table
  all CODE TEXT    to everybody in the event""")


class PlainEvents:
    """The events of a server for one player.

    Args:
        line: the line to the server.
        say: prints lines.
        deck: asks for a deck of a game; None: the player chooses none.
    """

    def __init__(
        self, line: ServerLine, say: Callable[..., object], deck: Callable[[str], tuple[str, m.OwnDeck | None] | None]
    ) -> None:  # fmt: skip
        self._line = line
        self._say = say
        self._deck = deck

    def rows(self) -> list[str]:
        """The events of the lobby, a line each."""
        return [f"  {row.code}  {self._row(row)}" for row in self._line.lobby.events]

    @staticmethod
    def _row(row: e.EventRow) -> str:
        if row.entered:
            return tr("{event}: {phase} You play in it.", event=row.name, phase=event_phase(row))
        return tr("{event}: {phase}", event=row.name, phase=event_phase(row))

    def commands(self) -> dict[str, Callable[[str], None]]:
        """What can be typed, in the lobby and at a table."""
        return {
            "event": self._show, "decks": self._decks, "history": self._history, "enter": self._enter,
            "drop": self._drop, "judge": self._judge, "all": self._all,
        }  # fmt: skip

    def _ask(self, make: Callable[[int], m.Request]) -> m.Reply:
        reply = self._line.call(make)
        if reply.error:
            self._say(tr("No: {why}.", why=reply.error))
        return reply

    def _texts(self, *requests: Callable[[int], m.Request]) -> None:
        for request in requests:
            self._say("", *self._ask(request).words)

    def _show(self, code: str) -> None:
        self._texts(lambda id: e.EventText(id, code, "pairings"), lambda id: e.EventText(id, code, "standings"))

    def _decks(self, code: str) -> None:
        self._texts(lambda id: e.EventText(id, code, "decks"))

    def _history(self, rest: str) -> None:
        del rest
        self._texts(lambda id: e.EventText(id, "", "history"))

    def _enter(self, code: str) -> None:
        row = next((one for one in self._line.lobby.events if one.code == code.upper()), None)
        deck = self._deck(row.game if row is not None else DEFAULT)
        if deck is not None and self._ask(lambda id: m.EnterEvent(id, code, *deck)).done:
            self._say(tr("You have entered. Your table is in the list when a round is paired."))

    def _drop(self, code: str) -> None:
        if self._ask(lambda id: e.DropOut(id, code)).done:
            self._say(tr("You have left the event."))

    def _judge(self, rest: str) -> None:
        code, _, text = rest.partition(" ")
        if self._ask(lambda id: e.CallJudge(id, code, text[: m.TEXT])).done:
            self._say(tr("An organiser has been called."))

    def _all(self, rest: str) -> None:
        code, _, text = rest.partition(" ")
        self._ask(lambda id: e.SayToEvent(id, code, text[: m.TEXT]))
