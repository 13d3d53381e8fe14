"""A club night of eight at a server that is killed twice: the standings are those worked out by hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from gundam_tui.club_events.acts import EventRules
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from gundam_tui.server.client import ServerLine

from .helpers import play, until
from .processes import Server, serving

PLAYERS = ("Ann", "Ben", "Cay", "Dee", "Eve", "Fay", "Gus", "Hal")
DECKS = ("st01", "st02", "st03", "st04")
# A server as usual, but for the lots of its events.
SERVER = """
import sys
from unittest.mock import patch
from gundam_tui.cli import main
with patch("gundam_tui.club_events.desk.secrets.randbits", lambda bits: 5):
    sys.exit(main(["serve", "--local", "--socket", sys.argv[1]]))
"""


class Evening:
    """The people of an event, by their names."""

    def __init__(self) -> None:
        self.lines: dict[str, ServerLine] = {}
        self.code = ""

    def come(self, server: Server) -> None:
        """Everybody connects (again)."""
        self.lines = {name: server.enter(name) for name in (*PLAYERS, "Olga")}
        if self.code:
            self.page("Olga")

    def ask(self, name: str, make: Callable[..., m.Request], *args: object) -> m.Reply:
        reply = self.lines[name].call(lambda id: make(id, *args))
        assert not reply.error, f"{name}: {reply.error}"
        return reply

    def page(self, name: str) -> e.EventMessage:
        line = self.lines[name]
        line.read()
        self.ask(name, e.FollowEvent, self.code)
        return next(news for news in reversed(line.read()) if isinstance(news, e.EventMessage))

    def until_page(self, name: str, found: object) -> e.EventMessage:
        page = self.page(name)

        def so() -> bool:
            nonlocal page
            page = self.page(name)
            return found(page)

        until(self.lines[name], so, "a page")
        return page

    def pair(self, number: int) -> set[frozenset[str]]:
        self.ask("Olga", e.PairRound, self.code, number)
        page = self.until_page("Olga", lambda page: all(one.code for one in self.round(page, number) if one.two))
        return {frozenset((one.one, one.two)) for one in self.round(page, number)}

    @staticmethod
    def round(page: e.EventMessage, number: int) -> list[e.PairingRow]:
        return [one for one in page.pairings if one.round == number]

    def sit(self, name: str) -> ServerLine:
        page, line = self.until_page(name, lambda page: page.table), self.lines[name]
        if line.place.code != page.table:
            self.ask(name, m.Back, page.table, page.seat)
        until(line, lambda: line.picture, "the game")
        return line

    def decide(self, number: int, *losers: str, moves: int = 6) -> None:
        """These players play a few moves, and give up then."""
        for name in losers:
            [one] = [one for one in self.round(self.page("Olga"), number) if name in (one.one, one.two)]
            lines = [self.sit(player) for player in (one.one, one.two)]
            play(lines, moves, seed=number)
            self.ask(name, m.Concede)
            for player in (one.one, one.two):
                self.ask(player, m.Leave)


@pytest.mark.thorough
@pytest.mark.rule("MT-20", "MT-24", "MT-26")
def test_a_swiss_of_eight_survives_two_kills_a_drop_and_a_dead_line(tmp_path: Path):
    """Who comes first in the alphabet wins. Gus drops after round 1.

    Round 1: Ann-Dee, Ben-Cay, Eve-Hal, Fay-Gus. Round 2: Ann-Eve, Ben-Fay, Dee-Hal; Cay has a bye. Round 3: Ann-Ben,
    Cay-Eve, Dee-Fay; Hal has a bye. Match win percentages: Ann 1; Ben, Dee 2/3; Cay 1/2; Eve, Fay 1/3; Hal, Gus 0,
    which count as 1/3.
    """
    evening, chance = Evening(), random.Random(1)
    with serving(tmp_path, SERVER) as server:
        evening.come(server)
        evening.code = evening.ask("Olga", e.OpenEvent, EventRules("Friday", rounds=3, minutes=50)).code
        for at, name in enumerate(PLAYERS):
            evening.ask(name, m.EnterEvent, evening.code, DECKS[at % 4])
        assert evening.pair(1) == {frozenset(one) for one in (
            ("Ann", "Dee"), ("Ben", "Cay"), ("Eve", "Hal"), ("Fay", "Gus"),
        )}  # fmt: skip
        evening.decide(1, "Dee", "Hal")
        play([evening.sit("Ben"), evening.sit("Cay")], chance.randint(3, 12))
        server.process.kill()
        server.process.wait()
    with serving(tmp_path, SERVER) as server:
        evening.come(server)
        page = evening.page("Olga")
        assert {one.one if one.won else one.two for one in page.pairings if one.won + one.lost} <= {"Ann", "Eve"}
        evening.until_page("Olga", lambda page: sum(one.done for one in page.pairings) == 2)
        evening.decide(1, "Gus", "Cay")
        evening.ask("Gus", e.DropOut, evening.code)
        evening.until_page("Olga", lambda page: page.next == 2)
        assert evening.pair(2) == {frozenset(one) for one in (
            ("Ann", "Eve"), ("Ben", "Fay"), ("Dee", "Hal"), ("Cay", ""),
        )}  # fmt: skip
        ann = evening.sit("Ann")
        ann.close()  # a dead line: the seat waits, and the game goes on from where it stood
        evening.lines["Ann"] = server.enter("Ann")
        evening.decide(2, "Eve", "Fay", "Hal")
        server.process.kill()  # perhaps before the last results are taken from their games
        server.process.wait()
    with serving(tmp_path, SERVER) as server:
        evening.come(server)
        evening.until_page("Olga", lambda page: page.next == 3)
        assert evening.pair(3) == {frozenset(one) for one in (
            ("Ann", "Ben"), ("Cay", "Eve"), ("Dee", "Fay"), ("Hal", ""),
        )}  # fmt: skip
        evening.decide(3, "Ben", "Eve", "Fay")
        evening.until_page("Olga", lambda page: page.row.phase == "between" and not page.next)
        evening.ask("Olga", e.EndEvent, evening.code)
        page = evening.page("Hal")
        log = server.log
    assert [(one.name, one.points, one.won, one.lost, one.byes) for one in page.standings] == [
        ("Ann", 9, 3, 0, 0), ("Ben", 6, 2, 1, 0), ("Dee", 6, 2, 1, 0), ("Cay", 6, 1, 1, 1), ("Eve", 3, 1, 2, 0),
        ("Fay", 3, 1, 2, 0), ("Hal", 3, 0, 2, 1), ("Gus", 0, 0, 1, 0),
    ]  # fmt: skip
    third = 1 / 3
    by_hand = {
        "Ann": (2 * third + third + 2 * third) / 3,  # Dee, Eve, Ben
        "Ben": (1 / 2 + third + 1) / 3,  # Cay, Fay, Ann
        "Dee": (1 + third + third) / 3,  # Ann, Hal, Fay
        "Cay": (2 * third + third) / 2,  # Ben, Eve
        "Eve": (third + 1 + 1 / 2) / 3,  # Hal, Ann, Cay
        "Fay": (third + 2 * third + 2 * third) / 3,  # Gus, Ben, Dee
        "Hal": (third + 2 * third) / 2,  # Eve, Dee
        "Gus": third,  # Fay
    }
    assert {one.name: one.opponents for one in page.standings} == pytest.approx(by_hand)
    assert {one.name for one in page.standings if one.dropped} == {"Gus"}
    assert "Traceback" not in log
