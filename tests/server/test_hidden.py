"""Nothing hidden goes over the wire: neither to the other seat nor to watchers; late watchers get nothing early."""

from __future__ import annotations

import base64
import hashlib
import logging
import random
import socket
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

import pytest

from gundam_tui.games.decks import deck_folder
from gundam_tui.games.decks.deck_files import read_deck
from gundam_tui.games.gcg.cards.library import card_book
from gundam_tui.kernel.rng import KEYED, KeyedStream
from gundam_tui.kernel.view import knows
from gundam_tui.server import messages as m
from gundam_tui.server.accounts import Account
from gundam_tui.server.client import RemoteMatch
from gundam_tui.server.store import Store
from gundam_tui.server.table import Table
from gundam_tui.table.match import Match
from tests.profile import quick_first

from .helpers import Seeds, answers, enter, running, two_at_a_table


def names_of(deck: str) -> dict[str, str]:
    """Card number to name."""
    book = card_book()
    return {number: book[number].name for number in read_deck(deck_folder() / f"{deck}.toml").cards}


def known(match: Match, seat: int | None) -> set[str]:
    """The numbers of all cards that a seat knows at this moment, by the engine's own word."""
    from gundam_tui.games.gcg.queries import card_now as q

    engine = match.engine
    return {q.definition(engine, oid).number for oid in engine.state.objs if knows(engine, oid, seat)}


class Tapped:
    """A terminal's end of the line, and a copy of all that comes over it."""

    def __init__(self, end: socket.socket, heard: bytearray) -> None:
        self._end, self._heard = end, heard

    def recv(self, size: int) -> bytes:
        data = self._end.recv(size)
        self._heard += data
        return data

    def __getattr__(self, name: str) -> object:
        return getattr(self._end, name)


@pytest.mark.parametrize("seed", quick_first([1, 2]))
def test_the_bytes_to_a_terminal_hold_only_what_its_seat_knows(tmp_path: Path, seed: int):
    """Two decks without a name in common: a name of the other deck comes over the wire only once it is known."""
    chance = random.Random(seed)
    decks = ("st01", "st03")
    texts = {card.name: f"{card.wording} {card.traits}" for card in card_book()}
    with running(tmp_path, seed) as server:
        one, two, code = two_at_a_table(server, ("Bright", "Mirai"))  # no name of a card begins with "Mirai's"
        three = enter(server, "Haro")
        assert three.call(lambda id: m.WatchMessage(id, code)).done
        assert server.service is not None
        match = server.service.lobby.tables[code].match
        assert match is not None
        streams: dict[int | None, bytearray] = {0: bytearray(), 1: bytearray(), None: bytearray()}
        ever: dict[int | None, set[str]] = {seat: set() for seat in streams}
        lines = {0: one, 1: two, None: three}
        for seat, line in lines.items():
            line._end = Tapped(line._end, streams[seat])
        names = [names_of(deck) for deck in decks]
        checked = 0
        for _ in range(250):
            for seat in streams:
                ever[seat] |= known(match, seat)
            for line in lines.values():
                line.call(lambda id: m.Rename(id, ""))
                line.read()
            for seat, stream in streams.items():
                text = stream.decode().replace(code, "")  # whose letters may spell a short name
                shown = ever[seat]
                for at in (0, 1):
                    if at == seat:
                        continue
                    other = names[1 - at]
                    open_names = {names[at][number] for number in names[at] if number in shown}
                    open_names |= {name for number, name in other.items() if seat is not None or number in shown}
                    told = " ".join(texts[name] for name in open_names)  # card texts and traits name other cards
                    for number, name in names[at].items():
                        if (
                            number in shown
                            or number in names[1 - at]
                            or name in told
                            or any(name in o for o in open_names)
                        ):
                            continue
                        checked += 1
                        assert number not in text, (seat, number)
                        assert name not in text, (seat, name)
            for stream in streams.values():
                stream.clear()
            if match.outcome is not None or match.prompt is None:
                break
            asked = RemoteMatch(lines[match.prompt.seat])
            asked.answer(answers(asked, chance))
        assert checked > 1000


def test_a_watcher_of_a_closed_table_is_turned_away(tmp_path: Path):
    with running(tmp_path) as server:
        _, _, code = two_at_a_table(server, watching="closed")
        third = enter(server, "Haro")
        assert "not to be watched" in third.call(lambda id: m.WatchMessage(id, code)).error
        assert not third.place.code
        assert third.picture is None


# ---------------------------------------------------------------- late


@dataclass
class Noted:
    """A terminal that notes what it is told."""

    identity: str
    name: str
    table: Table
    seat: int | None = None
    told: list[m.News] = field(default_factory=list)
    log: Sequence[object] = ()
    accounts: Sequence[Account] = ()
    language: str = ""

    def post(self, news: m.News) -> None:
        self.told.append(news)

    def refresh(self) -> None:
        found = self.table.picture(self, ())
        if found is not None:
            self.told.append(found[0])

    def send_off(self, why: str) -> None:
        self.told.append(m.Note(why))

    @property
    def pictures(self) -> list[m.Picture]:
        return [news for news in self.told if isinstance(news, m.Picture)]


def late_table(tmp_path: Path, clock: list[float], delay: int = 60) -> tuple[Table, Noted, Noted, Noted]:
    store = Store(tmp_path)
    store.prepare()
    table = Table("BCDF", store, "late", delay, lambda: clock[0])
    one, two, three = (Noted(name, name, table) for name in ("Amuro", "Char", "Haro"))
    decks = [read_deck(deck_folder() / f"{name}.toml") for name in ("st01", "st03")]
    table.sit(one, 0, decks[0])
    table.watch(three)
    with patch("gundam_tui.server.table.secrets", Seeds(7)):
        table.sit(two, 1, decks[1])
    return table, one, two, three


def act(table: Table, chance: random.Random, players: Sequence[Noted]) -> None:
    assert table.match is not None
    prompt = table.match.prompt
    assert prompt is not None
    count = chance.randint(prompt.least, min(prompt.most, len(prompt.options)))
    keys = prompt.keys()
    chance.shuffle(keys)
    table.answer(players[prompt.seat], prompt.number, keys if prompt.ordered else keys[:count])


@pytest.mark.thorough
def test_late_watchers_see_nothing_before_its_time(tmp_path: Path):
    clock, chance = [1000.0], random.Random(6)
    table, one, two, three = late_table(tmp_path, clock)
    assert not three.pictures
    made: dict[int, float] = {0: 1000.0}  # how many decisions there were, and since when
    for _ in range(120):
        clock[0] += chance.choice((0.1, 2.0, 9.0))
        assert table.match is not None
        if table.match.outcome is None:
            act(table, chance, (one, two))
            made.setdefault(table.match.decisions, clock[0])
        table.tick()
        for picture in three.pictures:
            assert clock[0] - made[picture.decisions] >= 60 - 1e-6  # the clock is a sum of decimals
            assert picture.view.seat is None
            assert not any(player.cards("hand") for player in picture.view.players)
    assert len(three.pictures) > 10
    assert table.match is not None
    ended = table.match.decisions
    clock[0] += 61
    table.tick()
    assert three.pictures[-1].decisions == ended
    fourth = Noted("Sayla", "Sayla", table)
    table.watch(fourth)
    assert fourth.pictures[-1].decisions == ended


def test_a_late_watcher_learns_nothing_from_a_rematch(tmp_path: Path):
    clock = [0.0]
    table, one, two, three = late_table(tmp_path, clock)
    clock[0] = 100.0
    table.tick()
    table.requests.concede(one)
    assert three.pictures[-1].view.outcome is None
    table.requests.rematch(one, swap=False)
    table.requests.rematch(two, swap=False)
    assert table.round == 2
    three.told.clear()
    table.say(one, "well played")
    assert not three.pictures
    assert table.place(three).round == 1
    clock[0] = 161.0
    table.tick()
    assert three.pictures[-1].round == 2
    assert table.place(three).round == 2


def test_a_late_watcher_hears_the_players_as_late(tmp_path: Path):
    # Given a table that is watched a minute late, and a word of each kind of terminal,
    clock = [1000.0]
    table, one, two, three = late_table(tmp_path, clock)
    three.told.clear()
    table.say(one, "I hold two blockers")
    clock[0] += 30
    table.say(two, "so do I")
    table.say(three, "good luck")
    # then the players hear everything, the watcher at first what watchers say,
    for player in (one, two):
        assert len([news for news in player.told if isinstance(news, m.Said)]) == 3
    assert [news.text for news in three.told if isinstance(news, m.Said)] == ["good luck"]
    # and the players' words when a minute has gone by since each of them.
    heard: list[list[str]] = []
    for second in (1059.9, 1060.0, 1089.0, 1090.0):
        clock[0] = second
        table.tick()
        heard.append([news.text for news in three.told if isinstance(news, m.Said)][1:])
    assert heard == [[], ["I hold two blockers"], ["I hold two blockers"], ["I hold two blockers", "so do I"]]


def test_a_late_watcher_learns_late_who_has_gone_and_that_there_is_a_rematch(tmp_path: Path):
    clock = [1000.0]
    table, one, two, three = late_table(tmp_path, clock)
    clock[0] = 1100.0
    table.tick()
    assert table.place(three).here == (True, True)
    three.told.clear()
    table.requests.concede(one)
    table.requests.rematch(one, swap=False)
    table.requests.rematch(two, swap=False)
    table.leave(one)
    assert table.place(two).here == (False, True)
    clock[0] = 1159.0
    table.tick()
    assert table.place(three).here == (True, True)
    assert not three.told  # not even that something has happened
    clock[0] = 1160.0
    table.tick()
    assert table.place(three).here == (False, True)
    assert three.told


# ---------------------------------------------------------------- chance


def signs(seed: int) -> Iterator[str]:
    """A seed in all ways in which a text could hold it, and the digests of those."""
    spelled = {str(seed), f"{seed:x}", f"{seed:X}", f"{seed:o}", str(seed & (1 << 64) - 1), str(seed >> 64)}
    raw = [seed.to_bytes(16, "big"), seed.to_bytes(16, "little")]
    for data in (*raw, *(word.encode() for word in spelled)):
        digests = [
            hashlib.new(name, data).digest() for name in ("md5", "sha1", "sha256", "sha512", "blake2b", "blake2s")
        ]
        digests += [hashlib.blake2b(data, digest_size=8).digest(), hashlib.blake2b(b"", key=data[:64]).digest()]
        for digest in (data, *digests):
            yield digest.hex()
            yield base64.b64encode(digest).decode().rstrip("=")
    yield from spelled


def test_neither_wire_nor_files_nor_log_tell_the_seed_of_a_running_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    """Nor a number drawn from it, nor a digest of the state, which knows it."""
    caplog.set_level(logging.DEBUG)
    chance = random.Random(3)
    heard = bytearray()
    with running(tmp_path, 3) as server:
        one, two, code = two_at_a_table(server, ("Bright", "Mirai"))
        three = enter(server, "Haro")
        assert three.call(lambda id: m.WatchMessage(id, code)).done
        four = enter(server, "Sayla")  # in the lobby
        lines = (one, two, three, four)
        for line in lines:
            line._end = Tapped(line._end, heard)
        assert server.service is not None
        match = server.service.lobby.tables[code].match
        assert match is not None
        digests: set[str] = set()
        for _ in range(60):
            for line in lines:
                line.call(lambda id: m.Rename(id, ""))
                line.read()
            digests.add(match.engine.state.digest())
            if match.prompt is None:
                break
            asked = RemoteMatch((one, two)[match.prompt.seat])
            asked.answer(answers(asked, chance))
        seed = match.header.seed
        assert match.header.generator == KEYED
        assert seed.bit_length() > 120
        drawn = KeyedStream(seed)
        words = [drawn.word() for _ in range(match.engine.state.counter)]
        secret = {*signs(seed), *digests, *(str(word) for word in words), *(f"{word:x}" for word in words)}
        assert match.outcome is None
        files = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        for path in (*files, server.folder):
            assert path.stat().st_mode & 0o077 == 0, path
    assert len(heard) > 50_000
    records = [path for path in files if path.suffix == ".record"]
    assert [f"seed {seed}" in files[path].decode() for path in records] == [True]
    others = [files[path].decode() for path in files if path not in records]
    told = "\n".join([heard.decode(), caplog.text, *(str(path) for path in files), *others])
    assert not [sign for sign in secret if sign in told]
