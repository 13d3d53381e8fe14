"""A served table line by line: the lobby, a game to its end, talk and agreement, by pipes."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gundam_tui.club_events.acts import EventRules
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from tests.app.terminals import ROOT

from .helpers import PATIENCE, Running, enter, running, until


class Player:
    """A process that plays line by line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.told = ""

    def until(self, words: str) -> str:
        """What is told from the last thing that was waited for up to this."""
        assert self.process.stdout is not None
        end = time.monotonic() + PATIENCE
        while words not in self.told:
            assert time.monotonic() < end, self.told
            if select.select([self.process.stdout], [], [], 1.0)[0]:
                data = os.read(self.process.stdout.fileno(), 1 << 16)
                assert data, self.told
                self.told += data.decode()
        before, found, self.told = self.told.partition(words)
        return before + found

    def type(self, *rows: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{row}\n" for row in rows).encode())
        self.process.stdin.flush()

    def end(self) -> str:
        """The end of the input, and what is told then."""
        rest, _ = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0
        return self.told + rest.decode()


@contextmanager
def player(server: Running, name: str, *more: str) -> Iterator[Player]:
    call = [sys.executable, "-m", "gundam_tui", "join", "--plain", "--socket", str(server.path), "--name", name, *more]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    process = subprocess.Popen(
        call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    )
    try:
        yield Player(process)
    finally:
        process.kill()
        process.communicate()


def test_two_persons_play_line_by_line_and_talk(tmp_path: Path):
    with running(tmp_path) as server, player(server, "Amuro") as one, player(server, "Char", "--ascii") as two:
        one.until("You are Amuro. Tables: none.")
        one.type("open", "1", "1", "st01", "1")
        one.until("Free seats: 1.")
        two.until("sit down")
        two.type("1", "nosuch", "st03")
        two.until("nosuch:")
        assert "P1 Amuro against P2 Char" in one.until("? is help.")
        two.until("? is help.")
        one.until("who takes the first turn")  # a pipe is read by those who are asked
        one.type("say good luck")
        two.until("P1 Amuro: good luck")


def test_a_game_with_a_computer_to_its_end_and_once_more(tmp_path: Path):
    with running(tmp_path) as server, player(server, "Amuro") as one:
        one.type("open", "1", "1", "st01", "3")
        said = ""
        for _ in range(400):
            said = one.until("> ")
            if "rematch, swap" in said:
                break
            numbers = (
                re.findall(r"^  ([0-9]+)  ", said[said.rindex("\nP1 Amuro:") :], re.MULTILINE)
                if "P1 Amuro:" in said
                else []
            )
            chosen = re.search(r"\[choose ([0-9]+)", said)
            ends = re.search(r"^  ([0-9]+)  (?:End turn|Pass)", said, re.MULTILINE)
            many = int(chosen[1]) if chosen else 1
            one.type(ends[1] if ends else " ".join(numbers[: max(many, 1)]) if numbers else "")
        assert "wins: " in said
        one.type("rematch")
        one.until("P1 Amuro:")
        assert "Come back with: gundam-tui join --plain" in one.end()


def test_back_to_ones_seat_and_a_question_of_the_other_player(tmp_path: Path):
    with running(tmp_path) as server:
        two = enter(server, "Char")
        code = two.call(lambda id: m.Open(id, "st03")).code
        with player(server, "Amuro") as one:
            one.type(f"code {code}", "st01")
            one.until("? is help.\n")
            one.until("P1 Char")
            one.process.kill()
        with player(server, "Amuro") as one:
            assert "back to your seat (P2)" in one.until("> ")
            one.type("1")
            one.until("P1 Char against P2 Amuro")
            until(two, lambda: two.place.round and two.picture, "the game")
            assert two.call(m.Concede).done
            one.until("P2 Amuro wins")
            assert two.call(lambda id: m.Rematch(id, False, None)).id
            one.until("yes or no?")
            one.type("yes")
            until(two, lambda: two.place.round == 2, "the rematch")
            one.type("leave")
            one.until("You are Amuro.")


def test_without_a_server_it_says_so(tmp_path: Path):
    call = [sys.executable, "-m", "gundam_tui", "join", "--plain", "--socket", str(tmp_path / "none")]
    done = subprocess.run(call, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 2
    assert "no table server answers here" in done.stderr


def test_an_event_line_by_line(tmp_path: Path):
    with running(tmp_path) as server:
        olga, ben = enter(server, "Olga"), enter(server, "Ben")
        code = olga.call(lambda id: e.OpenEvent(id, EventRules("Friday"))).code
        assert ben.call(lambda id: m.EnterEvent(id, code, "st03")).done
        with player(server, "Ann") as ann:
            ann.until(f"{code}  Friday: 1 has entered. Choose your deck and enter.")
            ann.type(f"enter {code}", "st01")
            ann.until("You have entered.")
            assert olga.call(lambda id: e.PairRound(id, code, 1)).done
            ann.until("Round 1: table 1, against Ben.")
            ann.until("back to your seat")
            ann.type(f"judge {code} is it rested?")
            ann.until("An organiser has been called.")
            ann.type("1")
            ann.until("against P2")
            until(ben, lambda: ben.lobby.rows, "the table")
            [row] = ben.lobby.rows
            assert ben.call(lambda id: m.Back(id, row.code, row.mine[0])).done
            assert ben.call(m.Concede).done
            ann.until("leave (to the lobby)")
            ann.type("leave")
            ann.until("Events:")
            server.inside(server.service.lobby.tick)
            ann.type(f"event {code}")
            ann.until("Friday: standings after round 1")
            ann.type(f"decks {code}", f"drop {code}", "history")
            ann.until("No: nobody sees the decks of this event before it ends.")
            ann.until("You have left the event.")
            ann.until("Your events")
            ann.until("won")
            ann.type("quit")
            ann.end()


def test_the_lobby_and_a_table_in_chinese(tmp_path: Path):
    """The commands stay, what is said is Chinese, and yes may be said so too; the other player reads English."""
    with running(tmp_path) as server, player(server, "Amuro", "--lang", "zh") as one, player(server, "Char") as two:
        one.until("你是Amuro。还没有桌子。输入?查看帮助。")
        one.type("?")
        one.until("三局两胜")
        one.type("open", "1", "1", "nosuch", "st01", "1")
        one.until("nosuch：")
        one.until("空位：1。坐满后游戏自动开始。")
        two.until("sit down")
        two.type("1", "st03")
        assert "P1 Amuro 对 P2 Char" in one.until("输入?查看帮助。")
        one.type("log nosuch")
        one.until("'nosuch'")
        one.type("concede", "是")
        assert "P2 Char获胜：认输（1-2-4）。" in one.until("还是quit？")
        assert "P2 Char wins: concession (1-2-4)." in two.until("or quit?")
