"""A rematch at the table server: who goes first is named by a request, in every game, and never searched for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.app.remote import RemoteApp
from gundam_tui.app.screens.lobby import SeatingScreen
from gundam_tui.games.registry import game_ids
from gundam_tui.kernel.engine import Refused
from gundam_tui.server import messages as m
from gundam_tui.server.accounts import Allowance
from gundam_tui.server.client import RemoteMatch, ServerLine
from tests.app.test_menu_options import STEPS, through, to_the_next
from tests.table.ways import MOST_SEATS, WAYS, Way, at_most, begun

from .helpers import Running, enter, running, until
from .test_app import at_server

__all__ = ["begun"]  # a fixture
DUELS = [way for way in WAYS if way.seats == 2]


def seated(server: Running, way: Way) -> ServerLine:
    """A table against computer players."""
    line = enter(server, "Amuro")
    opened = line.call(
        lambda id: m.Open(id, way.shipped[0], bot="random", game=way.game, format=way.form, seats=way.seats)
    )
    assert opened.code, opened.error
    until(line, lambda: line.picture, "the game")
    return line


def give_up(line: ServerLine) -> None:
    line.call(m.Concede)
    until(line, lambda: RemoteMatch(line).outcome is not None, "the end")


@pytest.mark.parametrize("way", DUELS, ids=lambda way: f"{way.game}-{way.form}")
def test_whoever_is_named_decides_and_somebody_who_is_not_there_is_refused(
    way: Way, tmp_path: Path, begun: list[object]
):
    with running(tmp_path) as server:
        line = seated(server, way)
        give_up(line)
        match = RemoteMatch(line)
        assert match.first_choosers.seats == (0, 1)
        for seat in range(2, MOST_SEATS):
            begun.clear()
            with pytest.raises(Refused, match=f"^P{seat + 1} cannot be the one who decides.*: it can be P1 or P2"):
                match.rematch(chooser=seat)
            assert begun == []
        for seat in match.first_choosers.seats:
            begun.clear()
            rounds = line.place.round
            assert match.rematch(chooser=seat) is None
            assert len(begun) == 1
            until(line, lambda rounds=rounds: line.place.round == rounds + 1, "the rematch")
            table = next(iter(server.service.lobby.tables.values()))
            assert table.match is not None
            assert table.match.header.chooser == seat
            give_up(line)


def test_nobody_is_asked_to_agree_to_what_cannot_be(tmp_path: Path):
    """Given a team battle that is over, when a partner is named to decide, then the request is refused at once."""
    with running(tmp_path) as server:
        lines = [enter(server, name) for name in ("Amuro", "Char", "Haman", "Kai")]
        code = lines[0].call(lambda id: m.Open(id, "st01", format="team", seats=4)).code
        for line in lines[1:]:
            assert line.call(lambda id: m.Join(id, code, "st03")).done
        for line in lines:
            until(line, lambda line=line: line.picture, "the game")
        assert lines[0].call(m.Concede).done
        for line in lines:
            until(line, lambda line=line: RemoteMatch(line).outcome is not None, "the end")
        assert RemoteMatch(lines[1]).first_choosers.seats == (0, 2)
        for seat in (1, 3, 4, 7):
            reply = lines[0].call(lambda id, seat=seat: m.Rematch(id, chooser=seat))
            assert reply.error == f"P{seat + 1} cannot be the one who decides who goes first: it can be P1 or P3"
            assert reply.clause == "6-2-1-4"
        lines[1].call(lambda id: m.Rename(id, ""))  # a reply comes after all that was told before it
        assert not [news for news in lines[1].read() if isinstance(news, m.Ask)]
        assert not lines[0].call(lambda id: m.Rematch(id, chooser=2)).done
        asks: list[m.Ask] = []
        until(lines[1], lambda: asks.extend(n for n in lines[1].read() if isinstance(n, m.Ask)) or asks, "the question")
        assert asks[0].more.endswith("P3 Haman decides who goes first.")


def chosen_first_last() -> list[tuple[str, str, int]]:
    """The ways to play as a walk over them chooses them: of each game the first one last."""
    found: list[Way] = []
    for id in game_ids():
        first, *others = [way for way in WAYS if way.game == id]
        found += [*others, first]
    return [(way.game, way.form, way.seats) for way in found]


@pytest.mark.thorough
async def test_every_choice_of_a_table_in_the_lobby_is_open_to_be_chosen_and_every_table_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: list[object]
):
    """Given the page on which a table is opened, when every value is chosen, then each way to play opens once."""
    asked: list[m.Open] = []
    plenty = Allowance(work=(1000.0, 1000.0), openings=(1000.0, 1000.0), tables=1000)
    with running(tmp_path, allowance=plenty) as server:
        async with at_server(server, "Amuro") as pilot:
            monkeypatch.setattr(RemoteApp, "request", lambda app, make: asked.append(make(1)))
            pilot.app.push_screen(SeatingScreen(None))
            await pilot.pause(0)
            menu = pilot.app.screen
            assert isinstance(menu, SeatingScreen)
            for id in game_ids():
                ways = [way for way in WAYS if way.game == id]
                for _ in ways:
                    with at_most(STEPS):
                        if len(ways) > 1:
                            to_the_next(menu, "Players")
                        for name in [item.text for item in menu.items if item.values]:
                            if name not in ("Game", "Players"):
                                through(menu, name)
                        menu.items[0].run()
                with at_most(STEPS):
                    to_the_next(menu, "Game")
        assert [(one.game, one.format, one.seats) for one in asked] == chosen_first_last()
        line = enter(server, "Char")
        for one in asked:
            for bot in ("", "random"):
                begun.clear()
                deck = Way(one.game, one.format, one.seats).shipped[0]
                opened = line.call(lambda id, one=one, bot=bot, deck=deck: replace(one, id=id, bot=bot, deck=deck))
                assert opened.code, opened.error
                assert len(begun) == bool(bot)
                line.call(m.Leave)


def test_a_table_gets_a_code_that_is_free_even_where_chance_names_a_taken_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("gundam_tui.server.lobby.secrets.randbelow", lambda n: n - 1)
    with running(tmp_path) as server:
        codes = [enter(server, name).call(lambda id: m.Open(id, "st01")).code for name in ("Amuro", "Char", "Kai")]
    assert codes == ["ZZZZ", "BBBB", "CBBB"]
