"""Tables over the local socket: opening, joining, watching, agreeing, coming back, and what is refused."""

from __future__ import annotations

import json
import os
import random
import socket
import stat
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from gundam_tui.games.decks import DeckError, deck_folder, load_deck
from gundam_tui.kernel.engine import Refused
from gundam_tui.server import messages as m
from gundam_tui.server.accounts import Allowance
from gundam_tui.server.client import LineLost, RemoteMatch, ServerLine, own_deck
from gundam_tui.server.limits import clean
from gundam_tui.server.pictures import TablePictures
from gundam_tui.server.seats import RequestRefused
from gundam_tui.server.session import FULL, Session
from gundam_tui.table.journal import JournalError
from tests.app.helpers import new_match
from tests.profile import quick_first

from .helpers import PATIENCE, Running, Watch, answers, enter, play, running, two_at_a_table, until
from .test_gcg_seats import seated
from .test_hidden import Noted


def settle(*lines: ServerLine) -> None:
    """Everything that was told so far has come."""
    for line in lines:
        line.call(lambda id: m.Rename(id, ""))
        line.read()


def own_prompt(*lines: ServerLine) -> ServerLine:
    settle(*lines)
    return next(line for line in lines if RemoteMatch(line).prompt.options)


def test_who_waits_for_a_reply_is_freed_by_hanging_up():
    """A server that does not answer keeps nobody whose terminal is gone."""
    near, far = socket.socketpair()
    line = ServerLine(near)
    waiting = threading.Thread(target=lambda: line.call(m.Leave), daemon=True)
    waiting.start()
    assert far.recv(1000)
    line.hang_up()
    waiting.join(10)  # less than the line waits for a reply
    assert not waiting.is_alive()
    assert line.lost
    far.close()


# ---------------------------------------------------------------- lobby


def test_open_join_and_the_list(tmp_path: Path):
    with running(tmp_path) as server:
        one, two = enter(server, "Amuro"), enter(server, "Char")
        code = one.call(lambda id: m.Open(id, "st01")).code
        assert len(code) == 4
        until(two, lambda: two.lobby.rows, "the table in the list")
        [row] = two.lobby.rows
        assert (row.code, row.names, row.free) == (code, ("Amuro", ""), True)
        assert one.place.round == 0
        assert two.call(lambda id: m.Join(id, code.lower(), "st03")).done  # codes are typed in any case
        until(one, lambda: one.picture)
        assert one.place.names == ("Amuro", "Char")
        assert (one.place.seat, two.place.seat) == (0, 1)
        assert one.place.here == (True, True)


def test_against_a_computer_player(tmp_path: Path):
    with running(tmp_path) as server:
        one = enter(server, "Amuro")
        assert one.call(lambda id: m.Open(id, "st01", bot="greedy")).done
        assert play([one], 300) > 5
        assert one.picture is not None
        assert one.picture.view.outcome is not None
        assert one.call(m.Rematch).done  # nobody has to agree
        until(one, lambda: one.place.round == 2)


@pytest.mark.parametrize(
    ("deck", "own", "said"),
    [
        ("nosuch", None, "no such deck"),
        ("../../../etc/passwd", None, "no such deck"),
        ("/etc/passwd", None, "no such deck"),
        ("", m.OwnDeck({"cards": {"ST01-001": 4}, "resources": {"R-001": 10}}), "exactly 50"),
        ("", m.OwnDeck({"cards": {"ZZ99-001": 50}, "resources": {"R-001": 10}}), "ZZ99-001"),
        (
            "",
            m.OwnDeck({"cards": {f"ZZ{at:02d}-001": 50 for at in range(50)}, "resources": {"R-001": 10}}),
            "and 89 more",
        ),
    ],
)
def test_a_deck_that_cannot_be_played(tmp_path: Path, deck: str, own: m.OwnDeck | None, said: str):
    with running(tmp_path) as server:
        one = enter(server, "Amuro")
        reply = one.call(lambda id: m.Open(id, deck, own))
        assert said in reply.error
        assert len(reply.error) < 4000
        assert not one.place.code


def test_a_pasted_deck_list(tmp_path: Path):
    import tomllib

    cards = tomllib.loads((deck_folder() / "st01.toml").read_text(encoding="utf-8"))["cards"]
    with running(tmp_path) as server:
        one = enter(server, "Amuro")
        text = "\r\n".join(["My\x1b[2J deck", *(f"{count} x {number}" for number, count in cards.items())])
        code = one.call(lambda id: m.Open(id, "", own_deck(text))).code
        assert server.service is not None
        deck = server.service.lobby.tables[code].seats[0].deck
        assert deck is not None
        assert (deck.name, dict(deck.cards)) == ("My [2J deck", cards)


@pytest.mark.parametrize(
    ("text", "said"),
    [("4 x ST01-001\n", "exactly 50"), ("what is this", "no card"), ("4 x ZZ99-001\n" * 40, "ZZ99-001")],
)
def test_a_list_that_cannot_be_played_is_never_sent(text: str, said: str):
    with pytest.raises(DeckError) as found:
        own_deck(text)
    assert said in found.value.told(12)


def test_the_server_takes_no_list_and_no_endless_deck(tmp_path: Path):
    with running(tmp_path) as server:
        for part in (
            '"text":"4 x ST01-001"', '"own":{"cards":{"ST01-001":-4},"resources":{}}',
            '"own":{"cards":{"ST01-001":4000000000},"resources":{}}',
            '"own":{"cards":{"what is this":4},"resources":{}}',
            '"own":{"cards":' + json.dumps({f"ST01-{at:03d}": 1 for at in range(51)}) + ',"resources":{}}',
        ):  # fmt: skip
            end = raw(server)
            end.sendall(m.encode(m.Hello(1, m.VERSION, "Amuro")) + b'{"do":"open","id":2,%s}\n' % part.encode())
            end.shutdown(socket.SHUT_WR)
            assert b"this is not a request" in drained(end), part
            end.close()


def test_no_more_tables_than_one_can_play(tmp_path: Path):
    with running(tmp_path) as server:
        one = enter(server, "Amuro")
        for _ in range(Allowance().tables):
            assert one.call(lambda id: m.Open(id, "st01", bot="random")).done
            assert play([one], 1) == 1
            one.call(m.Leave)
        assert "already" in one.call(lambda id: m.Open(id, "st01", bot="random")).error


def test_what_is_refused_changes_nothing(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        third = enter(server, "Haro")
        assert "taken" in third.call(lambda id: m.Join(id, code, "st01")).error
        assert "no table" in third.call(lambda id: m.WatchMessage(id, "QQQQ")).error
        assert "somebody else" in third.call(lambda id: m.Back(id, code, 0)).error
        assert "no table" in third.call(m.Concede).error
        assert "leave it first" in one.call(lambda id: m.Open(id, "st01")).error
        assert third.call(lambda id: m.WatchMessage(id, code)).done
        for make in (
            m.Concede, m.Undo, lambda id: m.AnswerMessage(id, 1, ("pass",)), lambda id: m.Mode(id, "full"),
            lambda id: m.Correct(id, ("x",)), lambda id: m.WhyNot(id, "play", 3), m.Rematch,
        ):  # fmt: skip
            assert "does not play" in third.call(make).error
        assert "not over" in one.call(m.Rematch).error
        assert "no longer asked" in one.call(lambda id: m.Agree(id, 7, True)).error
        asked = own_prompt(one, two)
        prompt = RemoteMatch(asked).prompt
        assert prompt is not None
        other = two if asked is one else one
        for line, number, keys in (
            (asked, prompt.number, ("nonsense",)), (asked, prompt.number, ()), (asked, prompt.number + 1, ("pass",)),
            (other, prompt.number, (prompt.options[0].key,)),
        ):  # fmt: skip
            reply = line.call(lambda id, number=number, keys=keys: m.AnswerMessage(id, number, keys))
            assert reply.error
        settle(one, two)
        assert RemoteMatch(one).decisions == RemoteMatch(two).decisions == 0


def test_only_one_server_has_the_tables(tmp_path: Path):
    with running(tmp_path), pytest.raises(JournalError, match="another table server"):
        Running(tmp_path)


def test_the_socket_is_for_this_user_alone(tmp_path: Path):
    with running(tmp_path) as server:
        assert stat.S_IMODE(server.path.stat().st_mode) == 0o600
        assert stat.S_IMODE(server.folder.stat().st_mode) == 0o700
        one, _, code = two_at_a_table(server)
        play([one], 0)
        for path in server.folder.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        assert (server.folder / f"{code}.table.json").exists()


# ---------------------------------------------------------------- talking


def test_chat_reaches_the_table_and_is_clean(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        third, fourth = enter(server, "Haro"), enter(server, "Sayla")
        assert third.call(lambda id: m.WatchMessage(id, code)).done
        assert one.call(lambda id: m.Say(id, "hello \x1b[31mred\x1b[0m \u202eback\u0336 \U0001f916")).done
        settle(one, two, third, fourth)
        for line in (one, two, third):
            assert [said.text for said in line.chat] == ["hello [31mred [0m back"]
            assert line.chat[0].who == "P1 Amuro"
        assert not fourth.chat
        for _ in range(10):
            last = two.call(lambda id: m.Say(id, "spam"))
        assert "wait" in last.error
        assert third.call(lambda id: m.Say(id, "I see")).done
        settle(one)
        assert one.chat[-1].who == "Haro (watching)"


@pytest.mark.parametrize(
    ("text", "kept"),
    [("  Amuro   Ray ", "Amuro Ray"), ("a\x00b\nc", "a b c"), ("é", "é"), ("\u202e\u200b", ""), ("x" * 99, "x" * 16)],
)
def test_text_of_strangers(text: str, kept: str):
    assert clean(text, 16) == kept


# ---------------------------------------------------------------- agreeing


def to_a_bar(one: ServerLine, two: ServerLine) -> ServerLine:
    """Play until somebody's undo needs the other one; who it is."""
    chance = random.Random(3)
    for _ in range(200):
        asked = own_prompt(one, two)
        RemoteMatch(asked).answer(answers(RemoteMatch(asked), chance))
        settle(one, two)
        for line in (one, two):
            if RemoteMatch(line).can_undo(line.place.seat) and RemoteMatch(line).undo_bar():
                return line
    raise AssertionError("no undo needed the other player")


def the_ask(line: ServerLine) -> m.Ask:
    found: list[m.Ask] = []

    def come() -> bool:
        found.extend(news for news in line.read() if isinstance(news, m.Ask) and news.text)
        return bool(found)

    until(line, come, "the question")
    return found[0]


def test_undo_when_the_other_player_agrees(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, _ = two_at_a_table(server)
        asker = to_a_bar(one, two)
        other = two if asker is one else one
        before = RemoteMatch(one).decisions
        shown = RemoteMatch(asker).undone()
        assert RemoteMatch(asker).undo() is False
        settle(asker)
        assert RemoteMatch(asker).decisions == before
        ask = the_ask(other)
        assert "take a decision back" in ask.text
        assert ask.undone
        assert shown is not None
        assert shown.lines == ask.undone  # who asks has read what the other one reads
        assert len(ask.undone) <= len(other.log)
        assert other.call(lambda id: m.Agree(id, ask.number, False)).done
        settle(one, two)
        assert RemoteMatch(one).decisions == before
        assert RemoteMatch(asker).undo() is False
        ask = the_ask(other)
        assert other.call(lambda id: m.Agree(id, ask.number, True)).done
        settle(one, two)
        assert RemoteMatch(one).decisions < before
        assert RemoteMatch(one).decisions == RemoteMatch(two).decisions
        assert one.log == two.log or len(one.log) > 0  # each has the log of its own seat
        again = other.call(lambda id: m.Agree(id, ask.number, True))
        assert "no longer asked" in again.error


def test_a_proposal_lapses_when_the_game_goes_on(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, _ = two_at_a_table(server)
        asker = to_a_bar(one, two)
        other = two if asker is one else one
        RemoteMatch(asker).undo()
        ask = the_ask(other)
        asked = own_prompt(one, two)
        RemoteMatch(asked).answer(answers(RemoteMatch(asked), random.Random(1)))
        assert "no longer asked" in other.call(lambda id: m.Agree(id, ask.number, True)).error


def test_nobody_is_asked_without_end(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, _ = two_at_a_table(server)
        asker = to_a_bar(one, two)
        said = [asker.call(m.Undo).error for _ in range(8)]
        assert "often enough" in said[-1]


def asks(terminal: Noted) -> list[m.Ask]:
    """What a player is asked at present."""
    found: dict[int, m.Ask] = {}
    for news in terminal.told:
        if isinstance(news, m.Ask):
            found[news.number] = news
    return [ask for ask in found.values() if ask.text]


def test_what_one_player_proposes_displaces_nothing_of_another(tmp_path: Path):
    # Given three players who have ended their game, one of whom proposes a rematch,
    table, (one, two, three), _ = seated(tmp_path, "royale", 3)
    for player in (one, two):
        table.requests.concede(player)
    assert table.over
    table.requests.rematch(one, swap=False)
    [ask] = asks(two)
    # when another one proposes something else, and that again,
    for _ in range(2):
        table.requests.rematch(three, swap=True)
    # then the first proposal is open to all who were asked, and the second one stands beside it.
    assert [a.number == ask.number for a in asks(two)] == [True, False]
    table.requests.agree(three, ask.number, yes=True)
    with pytest.raises(RequestRefused, match="no longer asked"):
        table.requests.agree(three, ask.number, yes=True)
    table.requests.agree(two, ask.number, yes=True)
    assert table.round == 2
    assert not any(asks(player) for player in (one, two, three))


def test_a_proposal_ends_with_those_whom_it_needs(tmp_path: Path):
    table, (one, two, three), _ = seated(tmp_path, "royale", 3)
    for player in (one, two):
        table.requests.concede(player)
    table.requests.rematch(one, swap=False)
    table.requests.rematch(two, swap=True)
    assert len(asks(three)) == 2
    first, second = asks(three)
    table.requests.agree(three, second.number, yes=False)  # one refusal ends that one
    assert asks(three) == [first]
    table.requests.agree(two, first.number, yes=True)
    table.leave(two)  # who has agreed may go
    assert asks(three) == [first]
    table.leave(three)
    assert not asks(one)
    with pytest.raises(RequestRefused, match="no longer asked"):
        table.requests.agree(three, first.number, yes=True)


def test_rematch_with_the_decks_swapped(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        assert one.call(m.Concede).done
        settle(one, two)
        assert RemoteMatch(two).outcome is not None
        assert "over" in one.call(m.Concede).error
        assert RemoteMatch(one).rematch(True) is None
        ask = the_ask(two)
        assert "swapped" in ask.text
        assert two.call(lambda id: m.Agree(id, ask.number, True)).done
        until(one, lambda: one.place.round == 2 and one.picture is not None and one.picture.round == 2)
        assert server.service is not None
        match = server.service.lobby.tables[code].match
        assert match is not None
        assert [seat.deck for seat in match.header.seats] == [load_deck(name).name for name in ("st03", "st01")]
        assert play([one, two], 10) == 10


def test_a_correction_needs_both(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, _ = two_at_a_table(server)
        keys: list[str] = []
        while not keys:  # while an effect is being resolved, nothing can be corrected
            play([one, two], 5)
            asked = own_prompt(one, two)
            match = RemoteMatch(asked)
            things = match.correctable(asked.place.seat)
            found = [choice.key for thing in things for choice in match.corrections(asked.place.seat, thing.key)]
            keys = found[:1]
        other = two if asked is one else one
        before = match.events
        with pytest.raises(Refused, match="has been asked"):
            match.correct(keys, [0])
        ask = the_ask(other)
        assert "outside of the rules" in ask.text
        assert ask.more
        assert other.call(lambda id: m.Agree(id, ask.number, True)).done
        settle(one, two)
        assert RemoteMatch(asked).events > before
        assert RemoteMatch(asked).events == RemoteMatch(other).events


# ---------------------------------------------------------------- coming back


@pytest.mark.parametrize(("decks", "kinds"), quick_first([(("st01", "st03"), 6), (("st04", "st02"), 5)], unpack=True))
def test_the_seat_waits_at_every_kind_of_prompt(tmp_path: Path, decks: tuple[str, str], kinds: int):
    chance = random.Random(11)
    found: set[str] = set()
    names = ("Amuro", "Char")
    with running(tmp_path) as server:
        lines = [enter(server, name) for name in names]
        code = lines[0].call(lambda id: m.Open(id, decks[0])).code
        assert lines[1].call(lambda id: m.Join(id, code, decks[1])).done
        for line in lines:
            assert line.call(lambda id: m.Mode(id, "full")).done
        for _ in range(150):
            settle(*lines)
            if RemoteMatch(lines[0]).outcome is not None or len(found) > kinds:
                break
            seat = RemoteMatch(lines[0]).prompt.seat
            prompt, other = RemoteMatch(lines[seat]).prompt, lines[1 - seat]
            assert prompt is not None
            if prompt.kind not in found:
                found.add(prompt.kind)
                lines[seat].close()
                until(other, lambda seat=seat, other=other: not other.place.here[seat], "the empty seat")
                assert RemoteMatch(other).prompt.seat == seat
                lines[seat] = enter(server, names[seat])
                assert [row.mine for row in lines[seat].lobby.rows] == [(seat,)]
                assert lines[seat].call(lambda id, seat=seat: m.Back(id, code, seat)).done
                assert RemoteMatch(lines[seat]).prompt == prompt
                assert len(lines[seat].log) > 0
            RemoteMatch(lines[seat]).answer(answers(RemoteMatch(lines[seat]), chance))
    assert {"mulligan", "act", "action_step"} <= found
    assert len(found) >= kinds


def test_nobody_takes_a_seat_while_its_player_is_there(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        other = enter(server, "Amuro")  # the same name, at another terminal
        assert other.lobby.rows[0].mine == ()
        assert "another terminal" in other.call(lambda id: m.Back(id, code, 0)).error
        settle(one, two)
        assert one.place.seat == 0


def test_a_table_survives_the_server(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        play([one, two], 30)
        settle(one, two)
        before = [RemoteMatch(line) for line in (one, two)]
        views = [match.view(None) for match in before]
        logs = [list(match.log(None)) for match in before]
    with pytest.raises(LineLost):
        until(one, lambda: False, "nothing")
    with running(tmp_path) as server:
        lines = [enter(server, name) for name in ("Amuro", "Char")]
        for seat, line in enumerate(lines):
            assert line.call(lambda id, seat=seat: m.Back(id, code, seat)).done
            assert RemoteMatch(line).view(None) == views[seat]
            assert list(RemoteMatch(line).log(None)) == logs[seat]
        assert play(lines, 2000, seed=2) > 5
        assert RemoteMatch(lines[0]).outcome is not None


def test_a_waiting_table_survives_too(tmp_path: Path):
    with running(tmp_path) as server:
        one = enter(server, "Amuro")
        code = one.call(lambda id: m.Open(id, "st01")).code
    with running(tmp_path) as server:
        one, two = enter(server, "Amuro"), enter(server, "Char")
        assert [(row.code, row.free, row.mine) for row in one.lobby.rows] == [(code, True, (0,))]
        assert [(row.code, row.free, row.mine) for row in two.lobby.rows] == [(code, True, ())]
        assert one.call(lambda id: m.Back(id, code, 0)).done
        assert two.call(lambda id: m.Join(id, code, "st03")).done
        until(one, lambda: one.picture)
        until(two, lambda: two.picture)


def test_who_leaves_a_waiting_table_closes_it(tmp_path: Path):
    with running(tmp_path) as server:
        one = enter(server, "Amuro")
        assert one.call(lambda id: m.Open(id, "st01")).done
        assert one.call(m.Leave).done
        assert not one.lobby.rows
        assert not list(server.folder.glob("*.table.json"))


@pytest.mark.parametrize("harm", ["table", "record", "tail"])
def test_a_damaged_table_harms_no_other(tmp_path: Path, harm: str):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        play([one, two], 12)
        third, fourth = enter(server, "Sayla"), enter(server, "Mirai")
        sound = third.call(lambda id: m.Open(id, "st01")).code
        assert fourth.call(lambda id: m.Join(id, sound, "st03")).done
    path = server.folder / f"{code}.table.json"
    record = server.folder / json.loads(path.read_text())["record"]
    if harm == "table":
        path.write_bytes(b'{"version": 1, "code": \xff')
    elif harm == "record":
        record.write_bytes(b"nothing of the kind\n")
    else:
        record.write_bytes(record.read_bytes()[:-5])
    with running(tmp_path) as server:
        line = enter(server, "Sayla")
        codes = {row.code for row in line.lobby.rows}
        assert sound in codes
        assert (code in codes) == (harm == "tail")
        assert path.exists() == (harm == "tail")
        assert path.with_name(path.name + ".broken").exists() == (harm != "tail")


@pytest.mark.parametrize("kept", [0, 2], ids=["first", "again"])
def test_a_file_with_the_code_of_another_table_takes_nothing_from_it(
    tmp_path: Path, kept: int, caplog: pytest.LogCaptureFixture
):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        play([one, two], 12)
        before = RemoteMatch(one).decisions
    path = server.folder / f"{code}.table.json"
    table = json.loads(path.read_text())
    for at, foreign in enumerate(("AAAA", "ZZZZ")):  # read before the other one, and after it
        seats = [{**seat, "identity": "local:char", "name": "Char"} for seat in table["seats"]]
        words = json.dumps({**table, "seats": seats, "record": "" if at else table["record"]})
        other = server.folder / f"{foreign}.table.json"
        other.write_text(words)
        for number in range(kept):
            other.with_name(f"{other.name}.broken{f'.{number + 1}' * bool(number)}").write_text("kept before")
    with running(tmp_path) as server:
        line = enter(server, "Amuro")
        assert [(row.code, row.names, row.mine) for row in line.lobby.rows] == [(code, ("Amuro", "Char"), (0,))]
        assert line.call(lambda id: m.Back(id, code, 0)).done
        assert RemoteMatch(line).decisions >= before > 0
    for foreign in ("AAAA", "ZZZZ"):
        name = f"{foreign}.table.json"
        assert f"{name}: this table cannot be opened again: it holds the table {code}" in caplog.text
        files = sorted(server.folder.glob(f"{name}*"))
        assert len(files) == kept + 1
        assert sum(file.read_text() == "kept before" for file in files) == kept


def test_a_record_is_the_game_of_one_table(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        play([one, two], 12)
    path = server.folder / f"{code}.table.json"
    table = json.loads(path.read_text())
    copy = server.folder / "ZZZZ.table.json"
    copy.write_text(json.dumps({**table, "code": "ZZZZ"}))
    with running(tmp_path) as server:
        line = enter(server, "Amuro")
        assert [row.code for row in line.lobby.rows] == [code]
    assert copy.with_name(f"{copy.name}.broken").exists()
    assert "ZZZZ.table.json: this table cannot be opened again" in caplog.text


# ---------------------------------------------------------------- bad input


def raw(server: Running) -> socket.socket:
    end = socket.socket(socket.AF_UNIX)
    end.settimeout(PATIENCE)
    end.connect(str(server.path))
    return end


def drained(end: socket.socket) -> bytes:
    """What the server says until it hangs up."""
    data = b""
    try:
        while chunk := end.recv(65536):
            data += chunk
    except ConnectionError:
        pass
    return data


def test_whoever_says_no_hello_gets_no_line_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gundam_tui.server.session.HELLO", 0.05)
    with running(tmp_path) as server:
        amuro = enter(server, "Amuro")
        for words in (b"", b'{"do": "hello", ', b'{"do": "lea'):
            with raw(server) as end:
                end.sendall(words)
                assert end.recv(100) == b""  # cut off
        assert amuro.call(lambda id: m.Rename(id, "Ray")).done  # whoever has said it may be silent
        assert server.service is not None
        assert len(server.service._guests) == 1


def test_whoever_says_no_hello_keeps_nobody_out(tmp_path: Path):
    with running(tmp_path) as server:
        assert server.service is not None
        server.service._lines = 5
        amuro = enter(server, "Amuro")
        ends = [raw(server) for _ in range(12)]
        others = [enter(server, f"Guest {at}") for at in range(4)]
        assert all(one.call(lambda id: m.Rename(id, "Char")).done for one in (amuro, *others))
        with raw(server) as end:
            assert end.recv(100) == b""  # all lines are those of people
        for end in ends:
            end.close()


def test_garbage_ends_its_own_line_only(tmp_path: Path):
    chance = random.Random(9)
    with running(tmp_path) as server:
        one, two, _ = two_at_a_table(server)
        for data in (
            b"GET / HTTP/1.1\r\n\r\n" * 20,
            b"\xff\xfe\x00\n" * 30,
            b'{"do":"hello","id":1,"version":2}\n' + b"[" * 5000 + b"\n" + b"{}\n" * 30,
            b"x" * 200_000,
            b'{"do":"hello","id":1,"version":99}\n',
            b'{"do":"say","id":1,"text":"x"}\n' * 3 + b"\n" * 30,
            bytes(chance.randrange(256) for _ in range(50_000)) + b"\n" * 30,
            b'{"do":"hello","id":1,"version":2}\n{"do":"watch","id":2,"code":"' + b"A" * 500 + b'"}\n' + b"!\n" * 30,
        ):
            end = raw(server)
            with suppress(BrokenPipeError, ConnectionResetError):  # it may have heard enough
                end.sendall(data)
            said = drained(end)
            assert b"Traceback" not in said
            end.close()
        assert play([one, two], 10) == 10


def test_no_line_of_rubbish_does_anything(tmp_path: Path):
    """Real requests with single bytes changed: each is done, or refused, and the server stays up."""
    chance = random.Random(4)
    requests = [
        m.Open(2, "st01"), m.Join(3, "QQQQ", "st01"), m.AnswerMessage(4, 1, ("pass",)), m.Mode(5, "full"),
        m.Say(6, "hi"), m.WhyNot(7, "play", 12), m.LookMessage(8, ("attack:x#1>player",)), m.Leave(10),
        m.Correctable(11), m.Correct(12, ("x",), True), m.Explain(13, 7, "ap"), m.Back(14, "QQQQ", 0), m.Tell(15),
    ]  # fmt: skip
    with running(tmp_path) as server:
        for _ in range(12):
            end = raw(server)
            end.sendall(m.encode(m.Hello(1, m.VERSION, "Fuzz")))
            for request in requests:
                line = bytearray(m.encode(request))
                for _ in range(chance.randrange(3)):
                    line[chance.randrange(len(line) - 1)] = chance.choice(b'{}[]",:0aZ\\\xff\x00')
                end.sendall(bytes(line).replace(b"\n", b" ")[:-1] + b"\n")
            end.shutdown(socket.SHUT_WR)
            assert b'"reply"' in drained(end)
            end.close()
        assert enter(server, "Amuro").lobby.name == "Amuro"


def test_a_flood_of_requests_holds_up_its_sender_only(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        end = raw(server)
        end.sendall(m.encode(m.Hello(1, m.VERSION, "Flood")))
        end.setblocking(False)
        flood, sent = m.encode(m.WatchMessage(2, code)) + m.encode(m.Say(3, "x")) * 200, 0
        try:
            while sent < 400 * len(flood):
                sent += end.send(flood)
        except BlockingIOError:
            pass  # the server does not read on: that is the point
        assert sent < 400 * len(flood)
        assert play([one, two], 20) == 20
        end.close()


@pytest.mark.thorough
def test_a_terminal_that_never_reads_costs_little(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        end = raw(server)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end.sendall(m.encode(m.Hello(1, m.VERSION, "Sleeper")) + m.encode(m.WatchMessage(2, code)))
        until(one, lambda: server.service and len(server.service.lobby.tables[code].watchers) == 1)
        play([one, two], 120)
        assert server.service is not None
        [watcher] = server.service.lobby.tables[code].watchers
        assert isinstance(watcher, Session)
        assert watcher._writer.transport.get_write_buffer_size() < 2 * FULL
        end.close()


def test_a_server_that_is_not_there():
    with pytest.raises(LineLost, match="gundam-tui serve"):
        ServerLine.to(Path("/nowhere") / f"{os.getpid()}.sock")


def test_the_story_of_a_game_is_told_to_those_who_see_its_end(tmp_path: Path):
    """Players and watchers get the same figures, and nothing before the end or of a game that was taken back."""
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        watcher = enter(server, "Sayla")
        assert watcher.call(lambda id: m.WatchMessage(id, code)).done
        play([one, two], 40)
        assert one.call(m.Tell).story is None
        one.call(m.Concede)
        ends = [RemoteMatch(line) for line in (one, two, watcher)]
        for line in (one, two, watcher):
            line.call(lambda id: m.Rename(id, ""))
        first, second, third = (end.story() for end in ends)
        assert {end.ending() for end in ends} == {""}  # a concession says it all
        assert first is not None
        assert first == second == third
        assert [len(chart.turns[0]) for chart in first.charts] == [2, 2]
        assert dict(first.rows)["choices"] != (0, 0)


def test_the_story_of_a_game_names_no_card_that_only_its_owner_knows(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        play([one, two], 40)
        one.call(m.Concede)
        assert server.service is not None
        match = server.service.lobby.tables[code].match
        assert match is not None
        told = m.encode(one.call(m.Tell)).decode()
        engine, book = match.engine, match.game.book_of(match.engine)
        public = "".join(line.text for line in match.log(None)) + str(match.view(None))
        names = {book[engine.card(oid)].name for seat in (0, 1) for oid in engine.zone("hand", seat)}
        hidden = {name for name in names if name not in public}
        assert not [name for name in hidden if f'"{name}"' in told]


def test_late_watchers_hear_the_story_when_they_see_the_end(tmp_path: Path):
    clock = Watch()
    pictures = TablePictures(30, clock)
    match = new_match(8, bots=("random", "random"))
    pictures.show(match, 1)
    clock.now = 31
    pictures.tick()
    match.advance()
    assert match.outcome is not None
    pictures.show(match, 1)
    assert pictures.story(0) is not None
    assert pictures.story(None) is None
    clock.now = 62
    pictures.tick()
    assert pictures.story(None) is pictures.story(0)
