"""The lobby line by line: what `join --plain` shows of the tables, and how one sits down at one or opens one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from gundam_tui import foreign_files
from gundam_tui.games.decks import MAIN, DeckError
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game, game_ids
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.digits import is_number
from gundam_tui.language import N, tr
from gundam_tui.paths import typed_path
from gundam_tui.server import messages as m
from gundam_tui.server.client import ServerLine, own_deck
from gundam_tui.server.offers import shipped, way_of
from gundam_tui.server.plain_events import HELP as EVENT_HELP
from gundam_tui.server.plain_events import PlainEvents
from gundam_tui.table.best_of import BEST_OF, LIMIT

HELP = N("""\
  N            table N: sit down, go back to your seat, or watch
  open         a table of your own; open 3: for the best of three games; open odds: one that shows odds
  code ABCD    the table with this code
  say TEXT     to everybody in the lobby
  name TEXT    what you are called
  tables       the tables again
  quit         leave""")


class PlainLobby:
    """The lobby of a server for one player.

    Args:
        line: the line to the server.
        say: prints lines.
        ask: prints a question and returns the line that is typed.
        request: sends a request, and says why if the server refuses it; returns whether it was done.
    """

    def __init__(
        self, line: ServerLine, say: Callable[..., object], ask: Callable[[str], str],
        request: Callable[[Callable[[int], m.Request]], bool],
    ) -> None:  # fmt: skip
        self.events = PlainEvents(line, say, self.deck)
        self._line = line
        self._say = say
        self._ask = ask
        self._request = request
        self._rows: Sequence[m.Row] = ()  # the tables, in the order of their printed numbers

    def commands(self) -> dict[str, Callable[[str], None]]:
        """What can be typed there."""
        return {"open": self._open, "code": self._code, "name": self._name, "tables": self._tables}

    def help(self) -> list[str]:
        """What can be typed there, in words."""
        return [tr(HELP), *([tr(EVENT_HELP)] if self._line.lobby.events else [])]

    def choose(self, line: str) -> bool:
        """Go to the table with a printed number.

        Args:
            line: what was typed.

        Returns:
            False when it is no such number.
        """
        if not is_number(line) or not 1 <= int(line) <= len(self._rows):
            return False
        self._enter(self._rows[int(line) - 1])
        return True

    def show(self) -> None:
        """Print the tables and events."""
        self._rows = self._line.lobby.rows
        name, tables = self._line.lobby.name, len(self._rows)
        if tables:
            self._say("", tr("You are {name}. Tables: {tables}. ? is help.", name=name, tables=tables))
        else:
            self._say("", tr("You are {name}. Tables: none. ? is help.", name=name))
        for number, row in enumerate(self._rows, start=1):
            way, players = way_of(row.game, row.format, row.names)
            offer = tr("{offer} ({way})", offer=self._offer(row), way=way) if way else self._offer(row)
            self._say(f"  {number}  {row.code}  {tr('{players}: {offer}', players=players, offer=offer)}")

        if self._line.lobby.events:
            self._say(tr("Events:"), *self.events.rows())

    @staticmethod
    def _offer(row: m.Row) -> str:
        if row.mine:
            return tr("back to your seat ({seat})", seat=seat_label(row.mine[0]))
        if row.free:
            return tr("sit down")
        if row.watching == "closed":
            return tr("not to be watched")
        return tr("watch {minutes} min late", minutes=row.delay // 60) if row.watching == "late" else tr("watch")

    def _tables(self, rest: str) -> None:
        del rest
        self.show()

    def _name(self, text: str) -> None:
        if text and self._request(lambda id: m.Rename(id, text)):
            self._say(tr("You are {name}.", name=self._line.lobby.name))

    def _enter(self, row: m.Row) -> None:
        if row.mine:
            self._request(lambda id: m.Back(id, row.code, row.mine[0]))
        elif row.free:
            self._sit(row.code, row.game)
        else:
            self._request(lambda id: m.WatchMessage(id, row.code))

    def _code(self, code: str) -> None:
        row = next((row for row in self._line.lobby.rows if row.code == code.upper()), None)
        if row is not None:
            self._enter(row)
        elif code:
            self._sit(code.upper(), DEFAULT)

    def _sit(self, code: str, id: str) -> None:
        deck = self.deck(id)
        if deck is not None:
            self._request(lambda number: m.Join(number, code, *deck))

    def _open(self, rest: str) -> None:
        words = rest.split()
        odds = "odds" in words
        length = " ".join(word for word in words if word != "odds")
        if length not in ("", *map(str, BEST_OF)):
            self._say(tr("{rest!r} is no length of a match: open 3 is the best of three.", rest=length))
            return
        games: Literal[1, 3] = 3 if length == "3" else 1
        titles = [tr(game(id).title) for id in game_ids()]
        at = self._choice(tr("Which game?"), titles) if len(titles) > 1 else 0
        if at is None:
            return
        id = game_ids()[at]
        ways = [(form, count) for form in game(id).formats for count in form.seats]
        way = self._choice(tr("How is it played?"), [form.title_for(count) for form, count in ways])
        deck = self.deck(id) if way is not None else None
        bots = self._line.lobby.bots
        foe = self._choice(tr("Against whom?"), [tr("persons who join"), *bots]) if deck is not None else None
        if way is None or deck is None or foe is None:
            return
        form, seats = ways[way]
        self._request(
            lambda number: m.Open(number, *deck, ["", *bots][foe], game=id, format=form.name, seats=seats, games=games,
                                  minutes=LIMIT if games > 1 else 0, odds=odds)
        )  # fmt: skip

    def _choice(self, question: str, found: Sequence[str]) -> int | None:
        """Ask for one of several items. Returns its index; None if the player chooses none."""
        if len(found) == 1:
            return 0
        rows = [f"  {number}  {text}" for number, text in enumerate(found, start=1)]
        while True:
            line = self._ask("\n".join([question, *rows, tr("  0  none: back to the lobby")]))
            if line in ("", "0"):
                return None
            if is_number(line) and 1 <= int(line) <= len(found):
                return int(line) - 1
            self._say(tr("{line!r} is none of them.", line=line))

    def deck(self, id: str) -> tuple[str, m.OwnDeck | None] | None:
        """Ask for a shipped deck by its short name, or the file of a deck list. Returns None if the player chooses
        none.
        """
        decks = shipped(id)
        rows = [f"  {name}  {title}" for name, title in decks]
        while True:
            line = self._ask("\n".join([tr("Which deck? A name, or the file of a deck list."), *rows, tr("  0  none")]))
            if line in ("", "0"):
                return None
            if any(line.lower() == name for name, _ in decks):
                return line.lower(), None
            path = typed_path(line)
            try:
                own = own_deck(foreign_files.read_text(path), id)
            except (DeckError, OSError, UnicodeDecodeError) as error:
                self._say(tr("{line}: {why}", line=line, why=error))
                continue
            self._say(tr("{deck}: {cards} cards.", deck=own.name, cards=sum(own.sections[MAIN].values())))
            return "", own
