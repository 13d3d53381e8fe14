"""The clock of all tables."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gundam_tui.club_events.acts import EventRules
from gundam_tui.club_events.desk import Desk
from gundam_tui.server.event_hall import EventHall
from gundam_tui.server.lobby import KEPT, Lobby
from gundam_tui.server.store import SeatFile, Store, TableFile
from gundam_tui.server.table import Table
from tests.records import edited, sealed

from .helpers import Watch


class Broken(Table):
    """A table whose clock fails."""

    def tick(self) -> None:
        raise RuntimeError("this table is broken")


def test_one_broken_table_stops_no_other_and_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    clock, store = Watch(), Store(tmp_path)
    lobby = Lobby(store, clock=clock)
    lobby.restore()
    lobby.tables["BBBB"] = Broken("BBBB", store, "open", 0, clock)
    lobby.tables["CCCC"] = Table("CCCC", store, "open", 0, clock)
    clock.now = KEPT + 1.0
    for _ in range(3):
        lobby.tick()
    assert list(lobby.tables) == ["BBBB"]  # the other one, deserted for long, was closed as it should be
    assert [one.message for one in caplog.records] == ["table BBBB: its clock has failed"]
    lobby.close()


def test_one_broken_event_stops_no_other_and_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    lobby = Lobby(Store(tmp_path), clock=Watch())
    lobby.restore()
    broken, sound = (lobby.open_event(None, EventRules(name)) for name in ("Friday", "Saturday"))
    ticked: list[str] = []

    def tick(hall: EventHall, code: str, desk: Desk) -> None:
        if code == broken:
            raise RuntimeError("this event is broken")
        ticked.append(code)

    monkeypatch.setattr(EventHall, "_tick", tick)
    for _ in range(3):
        lobby.tick()
    assert ticked == [sound] * 3
    assert [one.message for one in caplog.records] == [f"event {broken}: it cannot go on"]
    lobby.close()


def of(players: int, *lines: str) -> str:
    """A record of so many players, who have no cards."""
    seats = [f"{word} p{seat + 1} {rest}" for seat in range(players) for word, rest in PLAYER]
    head = ["gundam-tui record 2", "game gcg", "rules 1.9.0", "cards 0", "chance blake2b", "seed 1"]
    return sealed([*head, *seats, "begin", *lines])


PLAYER = (("player", "A"), ("deck", "d"), ("pile", "cards 4xST01-001"), ("pile", "resources 4xR-001"))
SPOILT: dict[str, Callable[[Path], object]] = {
    "missing": lambda path: None,
    "empty": lambda path: path.write_bytes(b""),
    "a folder": lambda path: path.mkdir(),
    "a pipe": os.mkfifo,
    "no text": lambda path: path.write_bytes(bytes(range(256)) * 40),
    "of a later format": lambda path: path.write_text("gundam-tui record 3\n"),
    "of one player": lambda path: path.write_text(of(1)),
    "of a deck too small": lambda path: path.write_text(of(2)),
    "of nobody": lambda path: path.write_text(of(0)),
    "of another game": lambda path: path.write_text(edited(of(2), "game gcg", "game chess")),
    "of forty players": lambda path: path.write_text(of(40)),
    "of an unknown seat": lambda path: path.write_text(of(2, "set p9 pass full", "1 p7 pass")),
    "of answers from nowhere": lambda path: path.write_text(of(2, "1 p1 ", "undo 1", "end p2 - x")),
}


def test_a_table_that_cannot_be_opened_keeps_no_server_from_starting(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    store = Store(tmp_path)
    store.prepare()
    seats = [SeatFile(identity="a", name="A"), SeatFile()]
    store.save(TableFile(code="ZZZZ", seats=seats))
    codes = {name: f"B{chr(66 + at)}BB" for at, name in enumerate(SPOILT)}
    for name, code in codes.items():
        SPOILT[name](tmp_path / f"{code}.record")
        store.save(TableFile(code=code, record=f"{code}.record", game=1, seats=seats))
    store.close()
    lobby = Lobby(Store(tmp_path))
    lobby.restore()
    assert "ZZZZ" in lobby.tables
    for name, code in codes.items():
        aside = code not in lobby.tables
        assert (tmp_path / f"{code}.table.json.broken").exists() == aside
        assert (f"{code}.table.json: this table cannot be opened again" in caplog.text) == aside, name
    assert {
        "missing",
        "empty",
        "a folder",
        "a pipe",
        "of one player",
        "of forty players",
        "of nobody",
        "of another game",
    } <= {name for name, code in codes.items() if code not in lobby.tables}
    lobby.tick()
    lobby.close()
    again = Lobby(Store(tmp_path))
    again.restore()
    assert set(again.tables) == set(lobby.tables)
    again.close()
