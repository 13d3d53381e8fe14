"""What one person may use of the server: its time, tables, games; and what is deserted goes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from gundam_tui.server import messages as m
from gundam_tui.server.accounts import Account, Accounts, Allowance
from gundam_tui.server.lobby import KEPT, LOST, Lobby
from gundam_tui.server.session import Session
from gundam_tui.server.store import Store
from gundam_tui.table.journal import SUFFIX


class Room:
    """A lobby in the test's own loop, whose clock goes when it is told to."""

    def __init__(self, folder: Path, allowance: Allowance) -> None:
        self.now = 0.0
        self.folder = folder / "tables"
        self.allowance = allowance
        self.lobby = self._new_lobby()
        self._tasks: list[asyncio.Task[None]] = []

    def _new_lobby(self) -> Lobby:
        lobby = Lobby(Store(self.folder), allowance=self.allowance, clock=lambda: self.now)
        lobby.restore()
        return lobby

    async def enter(self, identity: str = "", source: str = "", *, sure: bool = False) -> Wire:
        ours, theirs = socket.socketpair()
        reader, writer = await asyncio.open_unix_connection(sock=theirs)
        guest = Session(self.lobby, reader, writer, identity, identity, sure=sure, source=source)
        self._tasks.append(asyncio.create_task(guest.serve()))
        wire = Wire(*await asyncio.open_unix_connection(sock=ours, limit=1 << 22))
        assert (await wire.call(m.Hello(0, m.VERSION))).done
        return wire

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.lobby.tick()

    async def restart(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        self.lobby.close()
        self.lobby = self._new_lobby()

    @property
    def records(self) -> int:
        return len(list(self.folder.glob(f"*{SUFFIX}")))


class Wire:
    """A terminal's end, without a terminal."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self.notes: list[str] = []
        self.replies = 0
        self.picture: m.Picture | None = None
        self.thinking = m.Thinking()

    def send(self, *requests: m.Request) -> None:
        self._writer.write(b"".join(m.encode(request) for request in requests))

    async def hear(self) -> m.News:
        news = m.read_news(await self._reader.readuntil(b"\n"))
        if isinstance(news, m.Note):
            self.notes.append(news.text)
        elif isinstance(news, m.Picture):
            self.picture = news
        elif isinstance(news, m.Thinking):
            self.thinking = news
        return news

    async def reply(self) -> m.Reply:
        while True:
            if isinstance(news := await self.hear(), m.Reply):
                self.replies += 1
                return news

    async def replies_within(self, seconds: float) -> int:
        """How many replies come within that time; with 0, how many are there."""
        before = self.replies
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while True:
                    await self.reply()
        return self.replies - before

    async def call(self, request: m.Request) -> m.Reply:
        self.send(request)
        async with asyncio.timeout(10):
            return await self.reply()

    async def decide(self) -> None:
        """Answer the open prompt with its first options, when it is this seat's."""
        async with asyncio.timeout(60):
            while self.picture is None or (prompt := self.picture.view.prompt) is None or not prompt.options:
                await self.hear()
        keys = tuple(option.key for option in prompt.options[: max(prompt.least, 1)])
        assert (await self.call(m.AnswerMessage(0, prompt.number, keys))).done

    def close(self) -> None:
        self._writer.close()


@asynccontextmanager
async def room(folder: Path, allowance: Allowance | None = None) -> AsyncIterator[Room]:
    found = Room(folder, allowance or Allowance())
    try:
        yield found
    finally:
        await found.restart()
        found.lobby.close()


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


async def left(server: Room) -> None:
    """Wait until the server has noticed that nobody's line is open any more."""
    async with asyncio.timeout(30):
        while any(seat.terminal for table in server.lobby.tables.values() for seat in table.seats):
            await asyncio.sleep(0.01)


# ---------------------------------------------------------------- the server's time


async def test_who_sends_much_ahead_does_not_come_before_the_others(tmp_path: Path):
    async with room(tmp_path) as server:
        flood, other = await server.enter("name:Char"), await server.enter("name:Amuro")
        flood.send(*(m.Rename(at, "Char") for at in range(400)))
        other.send(m.Rename(1, "Amuro"))
        await other.reply()
        # What the server has done for the flood until then is in its line already.
        assert await flood.replies_within(0.0) < 20


@pytest.mark.thorough
async def test_who_has_used_up_their_time_waits_and_nobody_else_does(tmp_path: Path):
    async with room(tmp_path, Allowance(work=(0.1, 0.05))) as server:
        one, other = await server.enter("name:Char"), await server.enter("name:Amuro")
        assert (await one.call(m.Open(1, "st01", bot="random"))).done  # cards are read: that takes a while
        server.pass_time(10)
        for at in range(1_500):  # more work than that on any machine
            one.send(m.Skip(at, on=False))
        assert await one.replies_within(3.0) < 1_500
        for at in range(30):
            assert (await other.call(m.Rename(at, "Amuro"))).done
        waiting = one.replies
        server.pass_time(10)
        async with asyncio.timeout(10):
            await one.reply()
        assert one.replies > waiting


async def test_a_terminal_more_is_no_time_more(tmp_path: Path):
    async with room(tmp_path) as server:
        one, again, other = [await server.enter(name) for name in ("name:Char", "name:Char", "name:Amuro")]
        assert all((one, again, other))
        found = [guest.accounts for guest in server.lobby.sessions]
        assert found[0] == found[1]
        assert found[0] != found[2]


def test_who_has_shown_no_key_shares_with_those_from_the_same_place():
    accounts = Accounts(Allowance(), clock=lambda: 0.0)

    def of(identity: str, source: str, *, sure: bool = False) -> set[Account]:
        return set(accounts.of(identity, source, sure=sure))

    assert len(of("name:Char", "10.0.0.1") & of("name:Amuro", "10.0.0.1")) == 1
    assert not of("name:Char", "10.0.0.1") & of("name:Amuro", "10.0.0.2")
    assert not of("key:1", "10.0.0.1", sure=True) & of("key:2", "10.0.0.1", sure=True)
    assert not of("local:Char", "") & of("local:Amuro", "")
    assert len(of("guest:1", "") & of("guest:2", "")) == 1


async def test_who_plays_does_not_pay_for_those_who_watch(tmp_path: Path):
    async with room(tmp_path) as server:
        one = await server.enter("name:Char")
        code = (await one.call(m.Open(1, "st01", bot="random"))).code
        watchers = [await server.enter(f"name:Haro{at}") for at in range(3)]
        for watcher in watchers:
            assert (await watcher.call(m.WatchMessage(1, code))).done
        before = server.lobby.watched
        await one.decide()
        assert server.lobby.watched > before
        player, *watching = server.lobby.sessions
        left = [guest.accounts[0].work for guest in (player, *watching)]
        assert not any(bucket.has(Allowance().work[1]) for bucket in left)


# ---------------------------------------------------------------- tables and games


async def test_tables_are_opened_one_after_the_other(tmp_path: Path):
    async with room(tmp_path) as server:
        one = await server.enter("name:Char")
        opened = 0
        for _ in range(20):
            if not (await one.call(m.Open(1, "st01"))).error:
                opened += 1
                await one.call(m.Leave(2))
        assert opened == Allowance().openings[1]
        assert "wait a little" in (await one.call(m.Open(1, "st01"))).error
        server.pass_time(1 / Allowance().openings[0])
        assert (await one.call(m.Open(1, "st01"))).done


@pytest.mark.thorough
async def test_many_names_from_one_place_do_not_take_all_tables(tmp_path: Path):
    async with room(tmp_path) as server:
        taken = 0
        for at in range(30):
            wire = await server.enter(f"name:Char{at}", "10.0.0.1")
            while not (await wire.call(m.Open(1, "st01", bot="random"))).error:
                await wire.decide()
                await wire.call(m.Leave(2))
                taken += 1
            server.pass_time(100)
        assert taken == len(server.lobby.tables) == Allowance().tables * Allowance().shared
        other = await server.enter("name:Amuro", "10.0.0.2")
        assert (await other.call(m.Open(1, "st01"))).done


async def test_a_table_where_nobody_has_decided_anything_goes_with_the_last_one(tmp_path: Path):
    async with room(tmp_path) as server:
        one = await server.enter("name:Char")
        for bot in ("", "random"):
            assert (await one.call(m.Open(1, "st01", bot=bot))).done
            assert (await one.call(m.Leave(2))).done
            assert not server.lobby.tables
        assert server.records == 0


async def test_a_lost_line_keeps_its_table_for_a_minute_and_a_game_that_was_played_for_long(tmp_path: Path):
    async with room(tmp_path) as server:
        for played in (False, True):
            one = await server.enter("name:Char")
            assert (await one.call(m.Open(1, "st01", bot="random"))).done
            if played:
                await one.decide()
            one.close()
            await left(server)
            server.pass_time(LOST - 1)
            assert len(server.lobby.tables) == 1
            server.pass_time(2)
            assert len(server.lobby.tables) == server.records == played
        await server.restart()
        server.pass_time(KEPT - 1)
        assert len(server.lobby.tables) == 1
        server.pass_time(2)
        assert not server.lobby.tables
        assert server.records == 1


async def test_a_restart_keeps_no_deserted_table_for_long(tmp_path: Path):
    async with room(tmp_path) as server:
        one = await server.enter("name:Char")
        assert (await one.call(m.Open(1, "st01", bot="random"))).done
        await server.restart()
        assert len(server.lobby.tables) == 1
        server.pass_time(LOST + 1)
        assert not server.lobby.tables
        assert server.records == 0


async def test_guests_without_a_name_leave_no_table_behind(tmp_path: Path):
    async with room(tmp_path) as server:
        one, two = await server.enter(), await server.enter()
        code = (await one.call(m.Open(1, "st01"))).code
        assert (await two.call(m.Join(1, code, "st03"))).done
        two.close()
        await settled()
        assert code in server.lobby.tables
        one.close()
        async with asyncio.timeout(30):
            while server.lobby.tables:
                await asyncio.sleep(0.01)


async def test_games_of_which_nobody_plays_anything_leave_no_records(tmp_path: Path):
    async with room(tmp_path) as server:
        one = await server.enter("name:Char")
        assert (await one.call(m.Open(1, "st01", bot="random"))).done
        begun = 1
        for _ in range(50):
            assert (await one.call(m.Concede(2))).done
            reply = await one.call(m.Rematch(3))
            if reply.error:
                break
            begun += 1
        assert "wait a little" in reply.error
        assert begun == Allowance().games[1] + 1
        assert server.records == 1
        server.pass_time(1 / Allowance().games[0])
        assert (await one.call(m.Rematch(3))).done
        await one.decide()
        assert (await one.call(m.Concede(2))).done
        server.pass_time(100)
        assert (await one.call(m.Rematch(3))).done
        assert server.records == 2  # the game that was played stays
