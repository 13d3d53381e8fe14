"""Odd requests at a table: cut off, of wrong types, of absurd sizes, or about things that are not there. Each is
answered or ends its own line; nothing is logged as an error of the server, and the others are served."""

from __future__ import annotations

import json
import logging
import random
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.players.random import RandomPlayer
from gundam_tui.server import messages as m

from .helpers import Running
from .wires import FORMS, NAMES, Served, Setup, Wire, served, still

KINDS = (
    "hello", "rename", "open", "join", "back", "watch", "leave", "show", "say", "answer", "mode", "pay", "skip", "undo",
    "rematch", "beside", "swap", "agree", "concede", "why", "look", "explain", "amendable", "amend", "story", "odds",
    "speak", "event-open", "event-enter", "event-follow", "event-drop", "event-call", "event-answer", "event-pair",
    "event-mend", "event-extra", "event-pause", "event-appoint", "event-end", "event-say", "event-text",
)  # fmt: skip
FIELDS = (
    "id", "version", "name", "deck", "own", "bot", "watching", "delay", "game", "format", "seats", "code", "seat",
    "text", "number", "keys", "mode", "by_hand", "on", "swap", "chooser", "yes", "verb", "obj", "to", "stat", "thing",
    "ask", "do", "sections", "extra", "event", "rules", "player", "call", "round", "match", "won", "lost", "again",
    "minutes", "what", "games", "extra_turns", "out", "into", "lang", "odds", "every",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 7, 8, 2**31, 2**63, 10**40, 1.5, 1e308, "", " ", "0", "p1", "\x00", "\x1b[2J",
    "\ud800", "\u202eab", "\u315b", "{data}", "[b]x[/b]", "../..", "a" * 300, "\xe9" * 5000, [], [[]], [None],
    ["pass"], {},
    {"sections": {"cards": {"ST01-001": 10**9}}}, {"sections": {"": {}}, "name": 3},
)  # fmt: skip
NUMBERS = (
    "number", "obj", "to", "seat", "seats", "chooser", "delay", "version", "player", "call", "round", "match", "won",
    "lost", "minutes", "every",
)  # fmt: skip
SWITCHES = ("by_hand", "on", "swap", "yes", "ask", "again", "extra_turns", "odds")
FITTING: dict[str, tuple[Any, ...]] = {
    "watching": ("open", "late", "closed"), "mode": ("full", "smart", "bluff"), "game": ("gcg", "gundam-war", "chess"),
    "format": ("", "duel", "team", "waltz"), "bot": ("", "random", "expert"), "own": (None,),
    "what": ("pairings", "standings", "decks", "history"), "rules": ({"name": "x"}, {"name": "y", "kind": "knock-out"}),
    "games": (1, 3), "out": ({}, {"ST01-001": 1}), "into": ({}, {"GD01-001": 1}), "lang": ("", "zh", "tlh"),
}  # fmt: skip


def test_every_request_is_among_them():
    assert {kind.__dataclass_fields__["do"].default for kind in m.Request.__args__} == set(KINDS)


class OddWire(Wire):
    """A terminal that sends what it likes.

    Attributes:
        done: how many of its requests were carried out.
    """

    done = 0

    def raw(self, line: bytes) -> bool:
        """Send a line and read up to the reply; False when the server has ended the line."""
        try:
            self._end.sendall(line + b"\n")
            heard = self._rest
            while not any(row.startswith(b'{"msg":"reply"') for row in heard.split(b"\n")[:-1]):
                data = self._end.recv(1 << 16)
                if not data:
                    return False
                heard += data
        except ConnectionError:
            return False
        self._rest = heard.rpartition(b"\n")[2]
        self.done += b'"done":true' in heard
        return True


def odd_line(chance: random.Random, seen: list[str], last: int) -> bytes:
    """A request that no app sends: `seen` are words of the game, `last` is the highest object."""

    def value() -> Any:
        some = chance.random()
        if some < 0.3:
            return chance.choice(seen)
        if some < 0.4:
            return chance.sample(seen, min(len(seen), chance.randint(0, 4)))
        return chance.randint(-2, last + 3) if some < 0.6 else chance.choice(ODD)

    def fitting(name: str) -> Any:
        """A value of the right type, about something that may not be there."""
        if name in NUMBERS:
            return chance.choice((chance.randint(0, last + 3), chance.randint(0, 8)))
        if name in SWITCHES:
            return chance.random() < 0.5
        if name == "keys":
            return chance.sample(seen, min(len(seen), chance.randint(0, 3)))
        return chance.choice(FITTING.get(name, ())) if name in FITTING else chance.choice(seen)

    fits = chance.random() < 0.7
    kinds = KINDS if chance.random() < 0.02 else [one for one in KINDS if one not in ("leave", "concede")]
    body: dict[str, Any] = {"do": chance.choice(kinds), "id": chance.randint(1, 99)}
    proper = [*m.Request.__args__]
    kind = next(one for one in proper if one.__dataclass_fields__["do"].default == body["do"])
    for name in kind.__dataclass_fields__:
        if name not in body and not name.startswith("__") and chance.random() < 0.9:
            body[name] = fitting(name) if fits else value()
    for _ in range(0 if fits else chance.choice((0, 1, 2))):
        body[chance.choice(FIELDS)] = value()
    line = json.dumps(body).encode()
    some = 1.0 if fits else chance.random()
    if some < 0.05:
        return line[: chance.randint(0, len(line))]
    if some < 0.08:
        at = chance.randint(0, len(line) - 1)
        return line[:at] + bytes(b for b in chance.randbytes(3) if b != 10) + line[at + 1 :]
    if some < 0.1:
        return b"[" * chance.choice((1, 100, 5000))
    return line


def annoyed(folder: Path, setup: Setup, lines: int, caplog: pytest.LogCaptureFixture) -> None:
    """A game in which the last player sends odd lines, and the first one must be served all the while."""
    caplog.set_level(logging.ERROR)
    chance, player = random.Random(setup.seed), RandomPlayer(setup.seed)
    with served(folder, setup, Served) as table:
        seat = setup.seats - 1
        for _ in range(30):
            table.step(player)
        table.wires[seat].close()
        odd: OddWire | None = None
        done = 0
        for number in range(lines):
            match = table.table.match
            assert match is not None
            words = [*match.game.verbs, *match.game.stats, table.table.code, *NAMES]
            if match.prompt is not None:
                words += match.prompt.keys()[:20]
            if odd is None or not odd.raw(odd_line(chance, words, max(match.engine.state.objs, default=0))):
                done += odd.done if odd is not None else 0
                odd = come_back(table.server, table.table.code, seat)
            if number % 50 == 0:
                odd.raw(m.encode(m.Back(1, table.table.code, seat)).rstrip())
                table.wires[0].ask([still])
        table.wires[0].ask([still])
        odd.close() if odd is not None else None
    assert [record.getMessage() for record in caplog.records] == []
    assert done > lines // 20, "most are refused, but not all: what is odd may well be possible"


def come_back(server: Running, code: str, seat: int) -> OddWire:
    wire = OddWire(server, NAMES[seat])
    wire.ask([lambda id: m.Back(id, code, seat)])
    return wire


@pytest.mark.parametrize(("id", "form", "seats"), [FORMS[0], FORMS[-2], FORMS[-1]])
def test_odd_requests_are_answered_and_harm_nobody(
    id: str, form: str, seats: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    annoyed(tmp_path, Setup(form, seats, 3, id), 400, caplog)


@pytest.mark.thorough
@pytest.mark.parametrize(("id", "form", "seats"), FORMS)
def test_many_odd_requests_are_answered_and_harm_nobody(
    id: str, form: str, seats: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    annoyed(tmp_path, Setup(form, seats, 0, id), 4000, caplog)
