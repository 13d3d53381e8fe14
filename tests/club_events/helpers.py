"""Events without a server: a clock that is set, and players by their names."""

from __future__ import annotations

from pathlib import Path

from gundam_tui.club_events import acts as a
from gundam_tui.club_events.desk import Desk
from gundam_tui.club_events.file import open_file
from gundam_tui.games.decks import Deck

DECK = Deck("Deck", "", {"cards": {"ST01-001": 4}, "resources": {"R-001": 10}})


class Club:
    """An event that a test runs."""

    def __init__(self, folder: Path, *names: str, seed: int = 5, **rules: object) -> None:
        self.path = folder / "ABCD.event"
        self.now = 0.0
        read = a.read_rules({"name": "Friday", **rules})
        self.desk = Desk.opened(self.path, read, "Olga", lambda: self.now, lambda: 1e9 + self.now, seed)
        self.desk.appoint("name:olga", "Olga")
        for name in names:
            self.enter(name)

    @property
    def state(self):
        return self.desk.state

    def enter(self, name: str) -> bool:
        return self.desk.enter(f"name:{name.lower()}", name, DECK, name)

    def number(self, name: str) -> int:
        return next(one.number for one in self.state.players.values() if one.name == name)

    def match(self, *names: str) -> int:
        """The match of these players in the present round."""
        numbers = {self.number(name) for name in names}
        return next(one.number for one in self.state.present if numbers <= set(one.players))

    def pair(self) -> list[str]:
        """The next round; its tables."""
        self.desk.pair(self.state.round + 1, "Olga")
        return self.tables()

    def tables(self) -> list[str]:
        return [f"{self.state.name(one.one)}-{self.state.name(one.two)}" for one in self.state.present]

    def win(self, *names: str, lost: int = 0) -> None:
        """These players win their matches of the present round."""
        for name in names:
            match = self.state.matches[self.match(name)]
            mine = match.one == self.number(name)
            won = self.state.wins
            self.desk.score(match.number, a.Score(won if mine else lost, lost if mine else won))

    def first_win(self) -> None:
        """The first player of every open match of the round wins."""
        self.win(*(self.state.name(one.one) for one in self.state.present if one.open))

    def reopened(self) -> None:
        """The process has ended suddenly: what is in the file goes on."""
        self.desk._file._journal._file.close()
        found = open_file(self.path)
        assert found is not None
        self.desk = Desk(found, lambda: self.now, lambda: 1e9 + self.now)
