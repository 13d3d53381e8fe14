"""The SSH door, with OpenSSH's own client: a whole game, lost connections, strangers, and what is not to be had."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

asyncssh = pytest.importorskip("asyncssh", reason="asyncssh is not installed: pip install 'gundam-tui[ssh]'")

from gundam_tui.games.gcg.cards.library import card_book  # noqa: E402
from gundam_tui.games.gcg.queries import card_now as q  # noqa: E402
from gundam_tui.kernel.record_reader import read_record  # noqa: E402
from gundam_tui.kernel.view import knows  # noqa: E402
from gundam_tui.table.recording import replay  # noqa: E402

from .ssh_client import PATIENCE, SSH, Server, Terminal, make_key, serving  # noqa: E402

needs_ssh = pytest.mark.skipif(SSH is None, reason="there is no ssh (OpenSSH's client) on this machine")
PASSWORD = "white base"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ssh")
    keys = [make_key(folder, name).with_suffix(".pub").read_text() for name in ("amuro", "char", "haro")]
    make_key(folder, "stranger")
    (folder / "keys").write_text("".join(keys))
    (folder / "password").touch(0o600)
    (folder / "password").write_text(f"{PASSWORD}\n")
    return folder


@pytest.fixture(scope="module")
def server(home: Path) -> Iterator[Server]:
    with serving(
        home, "--authorized-keys", str(home / "keys"), "--password-file", str(home / "password"), "--connections", "15"
    ) as running:
        yield running


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    found: list[Terminal] = []
    yield found
    for terminal in found:
        terminal.close()


def connect(server: Server, terminals: list[Terminal], name: str, **options: object) -> Terminal:
    terminal = Terminal(server.port, name, server.folder / name, **options)
    terminals.append(terminal)
    terminal.wait("Open a table")
    return terminal


def sit_down(
    server: Server, terminals: list[Terminal], decks: tuple[int, int] = (0, 0)
) -> tuple[Terminal, Terminal, str]:
    """Two players, at a table with its game; how far down the list their decks are."""
    one, two = connect(server, terminals, "amuro"), connect(server, terminals, "char")
    one.press("o")
    one.wait("Sit down")
    choose(one, "2", *["enter"] * decks[0], "s")
    one.wait("seat is free")
    found = re.search(r"Table ([A-Z]{4})", one.text)
    assert found
    choose_table(two, found[1], "amuro - ?: join")
    two.wait("Sit down")
    choose(two, "2", *["enter"] * decks[1], "s")
    for terminal in (one, two):
        terminal.wait("who takes the first turn", " decides", "Keep this hand")
    return one, two, found[1]


def choose_table(terminal: Terminal, code: str, words: str) -> None:
    """Choose a table of the lobby by the number of its plate."""
    end = time.monotonic() + PATIENCE
    while True:
        quiet(terminal)
        plates = re.findall(r"^.{0,5}\b([A-Z]{4})\b +(.*)$", terminal.text, re.M)
        first = re.search(r"(\d+)-\d+ of \d+", terminal.text)
        found = [at for at, (name, told) in enumerate(plates) if name == code and words in told]
        if found:
            terminal.press(str((int(first[1]) if first else 1) + found[0]))
            return
        assert time.monotonic() < end, f"{code} {words} not seen in\n{terminal.text}"


def choose(terminal: Terminal, *keys: str) -> None:
    """Press keys as a person does, one after the other."""
    for key in keys:
        quiet(terminal)
        terminal.press(key)


# Names are those of `sit_down`, in short before a long question.
DOCK = re.compile(r"▌ ((amuro|char|haro|am\.|ch\.|ha\.|P\d) .*|The game is over.*)")
CAP = "ffd75f"  # the ground of every key that works now, in 256 colours


def question(terminal: Terminal) -> str:
    """Who is asked what, empty where the table is not on the screen: a remark below it may begin with a player too."""
    found = next((row for row in terminal.text.splitlines() if DOCK.match(row)), "")
    return found[2:]


def dock_row(terminal: Terminal) -> int:
    rows = terminal.text.splitlines()
    return next((at for at, row in enumerate(rows) if DOCK.match(row)), len(rows))


def caps(terminal: Terminal, first: int, last: int) -> list[str]:
    """The keys that are drawn as caps in these rows, in reading order."""
    found: list[str] = []
    for y in range(first, last):
        row = terminal.screen.buffer[y]
        cells = [row[x].data if row[x].bg == CAP else "\n" for x in range(terminal.screen.columns)]
        found += [word.strip() for word in "".join(cells).split("\n") if word.strip()]
    return found


def over(terminal: Terminal) -> bool:
    return any(words in terminal.text for words in ("The game is over", "r  Rematch"))


def quiet(terminal: Terminal, seconds: float = 0.04) -> None:
    """Until nothing has come for a moment."""
    end = time.monotonic() + PATIENCE
    while True:
        before = len(terminal.raw)
        terminal.read(seconds)
        if len(terminal.raw) == before or time.monotonic() > end:
            return


def hand(terminal: Terminal) -> list[str]:
    """The words on the first row of the hand, as far as there is room for them; their keys may have changed."""
    row = terminal.text.splitlines()[dock_row(terminal) - 3]
    return sorted(re.findall(r"[^\W_][\w'.-]+", row))


def pressed(terminal: Terminal, key: str) -> None:
    """Press a key, until what comes of it stands on the screen (colours alone, perhaps); or nothing has come of it."""
    before, end = len(terminal.raw), time.monotonic() + 0.6
    terminal.press(key)
    while len(terminal.raw) == before and time.monotonic() < end:
        terminal.read(0.02)
    quiet(terminal)


class Robot:
    """Plays by keys and by what is on the screen, and by nothing else: attacks, then plays cards, then ends."""

    def __init__(self, terminal: Terminal, name: str) -> None:
        self.terminal = terminal
        self.name = name
        self.tried: set[tuple[str, str]] = set()
        self.asked = ""
        self.again = 0  # how often the same has been asked in a row: the next option is tried

    def act(self) -> bool:
        """Answer if it is one's turn to."""
        terminal = self.terminal
        if not self._asked():
            return False
        quiet(terminal)
        if not self._asked():
            return False
        line, before = question(terminal), terminal.text
        self.again = self.again + 1 if line == self.asked else 0
        self.asked = line
        if "main phase" in line:
            self._main(before)
        elif "respond" in line or "block" in line.lower():
            pressed(terminal, "space")
        else:
            top = dock_row(terminal)
            offered = [cap for cap in caps(terminal, top, top + 4) if cap == "Space" or len(cap) == 1]
            self._confirm(offered[self.again % len(offered)].replace("Space", "space") if offered else "1")
        return True

    def _asked(self) -> bool:
        line = question(self.terminal)
        whom = line.partition(" ")[0].rstrip(".")  # a name gives way to a long question
        return bool(whom) and self.name.startswith(whom) and " decides" not in line and not over(self.terminal)

    def _main(self, before: str) -> None:
        tags = [tag for tag in caps(self.terminal, 1, dock_row(self.terminal)) if re.fullmatch("[1-6a-z]", tag)]
        fresh = [tag for tag in sorted(tags) if (tag, before) not in self.tried]
        if fresh:
            self.tried.add((fresh[0], before))
        self._confirm(fresh[0] if fresh else "E")

    def _confirm(self, key: str) -> None:
        """Press a key, and Enter where that has selected something and was not an answer by itself."""
        pressed(self.terminal, key)
        if key != "space" and self._asked():
            pressed(self.terminal, "enter")


def play(robots: list[Robot], steps: int) -> int:
    """Let them play until the game is over or so many steps were made; how many were."""
    made, end = 0, time.monotonic() + PATIENCE
    while made < steps and not all(over(robot.terminal) for robot in robots):
        assert time.monotonic() < end, "\n".join(robot.terminal.text for robot in robots)
        acted = sum(robot.act() for robot in robots)
        if acted:
            made, end = made + acted, time.monotonic() + PATIENCE
        for robot in robots:
            robot.terminal.read(0.0 if acted else 0.01)
    return made


# ---------------------------------------------------------------- a game


@pytest.mark.thorough
@needs_ssh
def test_a_whole_game_with_a_lost_connection_and_a_watcher(server: Server, terminals: list[Terminal]):
    one, two, code = sit_down(server, terminals, (0, 2))  # two decks without a name in common
    third = connect(server, terminals, "haro", size=(120, 36))
    choose_table(third, code, "amuro - char: watch")
    third.wait(" decides")
    robots = [Robot(one, "amuro"), Robot(two, "char")]
    play(robots, 25)
    quiet(two)
    before = hand(two)
    two.kill()
    one.wait("char has left; the seat waits")
    again = connect(server, terminals, "char")
    again.wait("back to your seat (P2)")
    again.press("1")
    again.wait("hand")
    quiet(again)
    assert before
    assert hand(again) == before
    robots[1] = Robot(again, "char")
    play(robots, 500)
    for terminal in (one, again, third):
        terminal.wait("The game is over", "r  Rematch")
    quiet(third)
    [record] = server.tables.glob(f"*-{code}*.record")
    assert read_record(record.read_bytes()).outcome is not None
    streams = {0: one.raw, 1: two.raw + again.raw, None: third.raw}
    check_hidden(record, streams)


@needs_ssh
def test_the_terminal_says_whose_turn_it_is(server: Server, terminals: list[Terminal]):
    one, two, _ = sit_down(server, terminals)
    asked, waits = (two, one) if " decides" in question(one) else (one, two)
    name = re.sub(r"(?:P\d )?(\w+).*", r"\1", question(asked))
    for terminal in (asked, waits):
        quiet(terminal)
    assert "\x1b]2;● your turn - Gundam Card Game\a".encode() in asked.raw
    assert f"\x1b]2;{name} decides - Gundam Card Game\a".encode() in waits.raw
    assert b"your turn" not in waits.raw
    sent = len(asked.raw)
    asked.press("?")
    asked.wait("Esc back  PgDn page")
    pressed(asked, "escape")
    assert b"\x1b]2;" not in asked.raw[sent:]


def check_hidden(record: Path, streams: dict[int | None, bytes]) -> None:
    """No card that a seat never came to know in the whole game was ever named to its terminal."""
    rerun, _ = replay(read_record(record.read_bytes()), str(record))
    engine = rerun.engine
    book = card_book()
    seen: dict[int | None, set[str]] = {seat: set() for seat in streams}
    every: set[str] = set()
    while True:
        for oid in engine.state.objs:
            number = q.definition(engine, oid).number
            every.add(number)
            for seat in streams:
                if knows(engine, oid, seat):
                    seen[seat].add(number)
        if not rerun.step():
            break
    checked = 0
    for seat, stream in streams.items():
        # What is drawn stands in one piece between the controls of the terminal, where it is drawn anew.
        text = re.sub(r"\x1b\[[0-9;?>]*[A-Za-z]", "\n", stream.decode("utf-8", "replace"))
        known = {book[number].name for number in seen[seat]}
        # What a card says may name another: its text, its traits, and the Pilots that it links with.
        cards = [book[number] for number in seen[seat]]
        told = " ".join(f"{card.wording} {' '.join(card.traits)} {card.link}" for card in cards)
        for number in every - seen[seat]:
            name = book[number].name
            if name in known or name in told or any(name in one for one in known):
                continue
            checked += 1
            assert number not in text, (seat, number)
            assert name not in text, (seat, name)
        assert any(name in text for name in known)
    assert checked


# ---------------------------------------------------------------- strangers


async def test_a_wrong_password_opens_nothing(server: Server):
    for _ in range(2):
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                "127.0.0.1", server.port, username="char", password="red", known_hosts=None, client_keys=None
            )
    stranger = str(server.folder / "stranger")
    with pytest.raises(asyncssh.PermissionDenied):
        await asyncssh.connect(
            "127.0.0.1", server.port, username="char", known_hosts=None, client_keys=[stranger], agent_path=None
        )
    async with asyncssh.connect(
        "127.0.0.1", server.port, username="char", password=PASSWORD, known_hosts=None, client_keys=None
    ) as connection:
        assert await first_words(connection) == "char"
    log = server.log.read_text()
    assert "wrong password from 127.0.0.1" in log
    assert PASSWORD not in log
    assert "red" not in re.findall(r"password.*", log)


async def first_words(connection: object) -> str:
    """Open a terminal and read what one is called there."""
    process = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
    data = b""
    async with asyncio.timeout(PATIENCE):
        while b"You are" not in data or b"Open a table" not in data:
            chunk = await process.stdout.read(65536)
            assert chunk, data
            data += chunk
    found = re.search(rb"You are (\w+)", data)
    assert found
    process.close()
    return found[1].decode()


def by_key(server: Server, name: str = "amuro") -> object:
    return asyncssh.connect(
        "127.0.0.1",
        server.port,
        username=name,
        known_hosts=None,
        client_keys=[str(server.folder / name)],
        agent_path=None,
    )


async def test_there_is_no_shell_no_file_and_no_way_through(server: Server):
    async with by_key(server) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.run("id", check=True)
    async with by_key(server) as connection:
        with pytest.raises((asyncssh.ChannelOpenError, asyncssh.SFTPError)):
            await connection.start_sftp_client()
    async with by_key(server) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/tmp/x")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
    async with by_key(server) as connection:
        process = await connection.create_process(encoding=None)  # no terminal
        assert b"needs a terminal" in await process.stdout.read()
    async with by_key(server) as connection:
        process = await connection.create_process(term_type="dumb", term_size=(80, 24), encoding=None)
        assert b"needs a terminal" in await process.stdout.read()
    async with by_key(server) as connection:
        first = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_process(term_type="xterm", term_size=(80, 24))
        first.close()


async def test_half_open_connections_keep_nobody_out(server: Server):
    ends = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(8)]
    try:
        for at, end in enumerate(ends):
            if at % 2:
                end.sendall(b"SSH-2.0-nobody\r\n\x00\x00")
        async with by_key(server) as connection:
            assert await first_words(connection) == "amuro"
    finally:
        for end in ends:
            end.close()


def test_who_sends_much_without_logging_in_is_cut_off(server: Server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as end:
        end.sendall(b"SSH-2.0-nobody\r\n" + (200_000).to_bytes(4, "big"))
        with suppress(ConnectionError):
            end.sendall(bytes(100_000))  # the packet is not at its end: without a bound the server would wait for it
            while end.recv(65536):
                pass


async def test_no_more_players_than_allowed(server: Server):
    connections: list[object] = []
    try:
        for _ in range(15):
            connections.append(await by_key(server))
        with pytest.raises((asyncssh.Error, OSError)):
            await by_key(server)
    finally:
        for connection in connections:
            connection.abort()
    for _ in range(100):
        with suppress(asyncssh.Error, OSError):
            async with by_key(server) as connection:
                assert await first_words(connection) == "amuro"
                return
        await asyncio.sleep(0.05)
    raise AssertionError("the door stayed closed")


# ---------------------------------------------------------------- bad manners


async def test_floods_garbage_and_wild_sizes_disturb_nobody(server: Server):
    chance = random.Random(2)
    async with by_key(server, "haro") as bad, by_key(server) as good:
        process = await bad.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
        await process.stdout.read(100)
        paste = b"\x1b[200~" + bytes(chance.randrange(256) for _ in range(4000)) + b"\x1b[201~"
        for data in (
            b"\xff\xfe\x00\x80" * 200, paste, "🤖漢字\u202e".encode() * 50, b"\x1b[" * 300, b"\x1b]0;" + b"x" * 500,
            b"\x1b[<0;5;5M\x1b[<35;1;1M" * 50, b"\x00\x03\x04\x1a\x1c\x13\x11" * 20, b"\x1b[I\x1b[O\x1b[?2026;2$y" * 9,
        ):  # fmt: skip
            process.stdin.write(data)
            process.change_terminal_size(chance.randrange(1, 300), chance.randrange(1, 100))
        for _ in range(300):
            process.change_terminal_size(chance.choice((0, 1, 7, 80, 1000, 65535)), chance.choice((0, 1, 24, 5000)))
        process.change_terminal_size(80, 24)
        process.stdin.write(b"j" * 300_000)  # more than is taken at once: it has to wait
        assert await first_words(good) == "amuro"
        process.close()
    log = server.log.read_text()
    assert "Traceback" not in log, log[-3000:]
    async with by_key(server) as connection:
        assert await first_words(connection) == "amuro"


async def test_what_the_app_draws_for_somebody_who_hung_up_in_a_flood_goes_nowhere(server: Server):
    said = len(server.log.read_text())
    async with by_key(server, "haro") as bad:
        process = await bad.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
        await process.stdout.read(100)
        process.stdin.write(b"?\x1b " * 60_000)  # the server has not taken all of it when the channel is closed
        await asyncio.sleep(0.3)
        process.channel.abort()
        await asyncio.sleep(1.0)
    log = server.log.read_text()[said:]
    assert "Traceback" not in log, log[-3000:]


async def test_an_app_outlives_garbage(server: Server):
    async with by_key(server, "haro") as connection:
        process = await connection.create_process(term_type="xterm-256color", term_size=(80, 24), encoding=None)
        data = b""
        async with asyncio.timeout(PATIENCE):
            while b"Open a table" not in data:
                data += await process.stdout.read(65536)
            process.stdin.write(b"\xff\xc3\xf0\x9f" * 20)
            for size in ((30, 10), (200, 60), (80, 24)):
                process.change_terminal_size(*size)
                await asyncio.sleep(0.1)
            process.stdin.write(b"e")  # the lobby asks for a code: it still listens
            data = b""
            while b"The code of the table" not in data:
                chunk = await process.stdout.read(65536)
                assert chunk
                data += chunk


async def test_who_does_not_read_costs_nothing(server: Server):
    """The client stops reading while its screen is drawn anew and anew; others go on."""
    async with by_key(server, "haro") as bad, by_key(server) as good:
        process = await bad.create_process(term_type="xterm", term_size=(200, 60), encoding=None)
        process.channel.pause_reading()
        for at in range(100):
            process.change_terminal_size(200 - at % 2, 60)
            await asyncio.sleep(0.005)
        assert await first_words(good) == "amuro"
        process.channel.abort()


async def test_a_session_ends_when_no_more_keys_can_come(server: Server):
    async with by_key(server, "haro") as connection:
        process = await connection.create_process(term_type="xterm", term_size=(80, 24), encoding=None)
        await process.stdout.read(100)
        process.stdin.write_eof()
        async with asyncio.timeout(PATIENCE):
            while await process.stdout.read(65536):
                pass
            await process.wait_closed()
            assert process.exit_status == 0
            await connection.wait_closed()  # there is no other session on it: it would only take up a place


class Line:
    """In the place of a connection."""

    def __init__(self) -> None:
        self.cut = False

    def abort(self) -> None:
        self.cut = True


async def test_who_opens_a_channel_and_asks_for_nothing_on_it_is_cut_off():
    from gundam_tui.server.ssh import ClientGuard

    for started in (False, True):
        guard, line = ClientGuard(None), Line()
        guard._connection = line
        assert guard.session_requested()
        assert guard._session is not None
        guard._session.started = started
        guard._too_late()  # twenty seconds after the login
        assert line.cut is not started


@needs_ssh
def test_the_apps_end_with_their_connections(server: Server, terminals: list[Terminal]):
    base = None
    for _ in range(100):
        base = len(server.children())
        if base == 2:
            break
        time.sleep(0.1)
    assert base == 2  # the door's, and the one that they are forked from
    one, two = connect(server, terminals, "amuro"), connect(server, terminals, "char")
    assert len(server.children()) == 4
    one.kill()
    two.press("x")
    assert two.ended() == 0
    for _ in range(100):
        if len(server.children()) == 2:
            return
        time.sleep(0.1)
    raise AssertionError(server.children())


@needs_ssh
def test_a_key_takes_its_seat_over(server: Server, terminals: list[Terminal]):
    one, _, code = sit_down(server, terminals)
    other = connect(server, terminals, "amuro")
    choose_table(other, code, "amuro - char: back to your seat (P1)")
    other.wait("who takes the first turn", " decides", "Keep")
    one.wait("taken over")
    assert "Open a table" in one.text


@needs_ssh
def test_it_looks_right_in_16_colours_and_without_any(server: Server, terminals: list[Terminal]):
    plain = connect(server, terminals, "amuro", term="vt220")
    assert b"38;5" not in plain.raw
    assert b"38;2" not in plain.raw


def test_the_host_key_is_the_servers_alone(server: Server):
    path = server.folder / "state" / "gundam-tui" / "ssh_host_ed25519_key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


# ---------------------------------------------------------------- open doors, and the end of the server


@pytest.mark.thorough
@needs_ssh
def test_an_open_door_a_restart_and_a_killed_server(tmp_path: Path, terminals: list[Terminal]):
    with serving(tmp_path, "--open") as server:
        one = Terminal(server.port, "Amuro Ray!")
        terminals.append(one)
        one.wait("You are Amuro Ray!")
        one.press("o")
        one.wait("Sit down")
        choose(one, "3", "enter", "s")  # against a computer player
        one.wait("who takes the first turn", "Keep this hand", "main phase")
        apps = server.children()
        os.kill(server.process.pid, signal.SIGKILL)
        one.ended()
        for _ in range(100):
            if not any(Path(f"/proc/{pid}").exists() for pid in apps):
                break
            time.sleep(0.1)
        else:
            raise AssertionError("apps are left behind")
    with serving(tmp_path, "--open") as server:
        again = Terminal(server.port, "Amuro Ray!")
        terminals.append(again)
        again.wait("back to your seat (P1)")
        again.press("1")
        again.wait("who takes the first turn", "Keep this hand", "main phase")
        server.process.terminate()
        again.wait("The server ends. The games are kept")
        assert again.ended() == 0
