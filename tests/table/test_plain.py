"""The game line by line, typed in through a pipe; and what is left when the process is ended."""

from __future__ import annotations

import io
import os
import pty
import re
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gundam_tui.ascii_text import to_ascii
from gundam_tui.cli import main
from gundam_tui.kernel.record_reader import games_in, read_record
from gundam_tui.kernel.rng import Stream
from gundam_tui.table.console import Talk
from gundam_tui.table.journal import new_path, unfinished
from gundam_tui.table.match import Match
from gundam_tui.table.plain import PlainTable, run_plain
from gundam_tui.table.plain_explain import piles
from tests.profile import quick_first
from tests.records import lines_of, sealed
from tests.table.games import book, deck, new, play
from tests.table.test_match_of_three import begun, over

from .typing_people import Typing

pytestmark = pytest.mark.usefixtures("state")

COMMAND = [sys.executable, "-m", "gundam_tui"]
ROOT = Path(__file__).resolve().parents[2]
ASKED = re.compile(r"^((?:P\d|You)[^:]*): .*\?? ?\((?:1\.9\.0:)?[\d-]+\)")
PASS_ON = re.compile(r"Pass the keyboard to (P\d)")


class Typist(Typing):
    """Somebody who reads the screen and types: numbers at random, Enter when the keyboard is passed on."""

    def __init__(self, seed: int, *, keys: bool = False) -> None:
        super().__init__()
        self.chance = Stream(seed)
        self.typed: list[str] = []
        self.keys = keys
        self.first: list[str] = []  # typed before anything else

    def readline(self, size: int = -1) -> str:
        line = self.first.pop(0) if self.first else self.next()
        self.typed.append(line)
        assert len(self.typed) < 5000
        return f"{line}\n"

    def next(self) -> str:
        rows = [row for row in self.screen.rstrip("> \n").splitlines() if row.strip()]
        if PASS_ON.search(rows[-1]):
            return ""
        if rows[-1].startswith("rematch"):
            return "quit"
        at = max(i for i, row in enumerate(rows) if ASKED.match(row))
        options = [row for row in rows[at + 1 :] if re.match(r"  \d+  ", row)]
        if found := re.search(r"\[all (\d+), in order\]", rows[at]):
            return " ".join(str(n + 1) for n in self.chance.shuffled(range(int(found.group(1)))))
        if found := re.search(r"\[choose (\d+)", rows[at]):
            count = min(int(found.group(1)), len(options))
            return " ".join(str(n + 1) for n in self.chance.shuffled(range(len(options)))[:count]) or "0"
        return str(self.chance.below(len(options)) + 1) if options else ""


def table(seed: int, monkeypatch: pytest.MonkeyPatch, *first: str, bots=(None, None), **more) -> Typist:
    """Play a whole game with a typist."""
    typist = Typist(seed)
    typist.first = list(first)
    monkeypatch.setattr(sys, "stdin", typist)
    monkeypatch.setattr(sys, "stdout", typist)
    assert run_plain([deck("st01"), deck("st03")], seed=seed, names=("Amuro", "Char"), bots=bots, **more) == 0
    return typist


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    "bots", quick_first([(None, None), (None, "random"), ("random", None), ("random", "random")], 2)
)
def test_a_whole_game(bots: tuple[str | None, str | None], state: Path, monkeypatch: pytest.MonkeyPatch):
    typist = table(3, monkeypatch, bots=bots)
    assert re.search(r"^(You win|\w+( 2)? wins): .* \(1-2-2-\d\)\.", typist.screen, re.M)
    assert ("Pass the keyboard" in typist.screen) is (bots == (None, None))
    [path] = state.glob("*.record")
    assert path.read_text().splitlines()[-1].startswith("end p")
    assert unfinished() == []
    decisions = len(Match.read(path.read_bytes(), book=book()).engine.record)
    assert decisions > 50


def test_no_hidden_name_is_shown_before_the_keyboard_is_passed_on(monkeypatch: pytest.MonkeyPatch):
    """Between two hand-overs only the hand of the one who sits there may be told."""
    names = {seat: hand_names(deck(name)) for seat, name in enumerate(("st01", "st03"))}
    assert not names[0] & names[1]
    shown: dict[int, set[str]] = {0: set(), 1: set()}
    choose = Match._commit

    def spy(self, keys, by):
        choose(self, keys, by)
        for seat in range(2):  # what everybody may know from here on
            state = self.engine.state
            known = {obj.card for obj in state.objs.values() if obj.seen == 3}
            shown[seat] |= {book()[state.card_of[phys]].name for phys in known}

    monkeypatch.setattr(Match, "_commit", spy)
    typist = table(4, monkeypatch)
    facing = None
    checked = 0
    for row in typist.screen.splitlines():
        if found := PASS_ON.search(row):
            facing = int(found.group(1)[1]) - 1
        hidden = {name for seat in range(2) if seat != facing for name in names[seat] - shown[seat]}
        rest = row
        for name in sorted((names[0] | names[1]) - hidden, key=len, reverse=True):
            rest = rest.replace(name, "")  # a known name may hold another one
        assert not [name for name in hidden if name in rest], row
        checked += 1
    assert checked > 200


def hand_names(cards) -> set[str]:
    return {book()[number].name for number in cards.cards}


def test_a_game_by_option_keys(monkeypatch: pytest.MonkeyPatch):
    typist = table(3, monkeypatch, "first:p2", "", "keep", "", "redraw", "", "end", "", "quit")
    assert "Char goes first" in typist.screen
    assert "not an answer" not in typist.screen
    assert "Go on with: gundam-tui resume --plain" in typist.screen


def test_ascii(monkeypatch: pytest.MonkeyPatch):
    typist = table(3, monkeypatch, ascii_only=True)
    assert typist.screen.isascii()
    assert to_ascii("Ⅱ【Deploy】･é–∀") == "II[Deploy].e-Turn A"


@pytest.mark.thorough
def test_no_colour_and_no_cursor_movements(monkeypatch: pytest.MonkeyPatch):
    assert "\x1b" not in table(3, monkeypatch).screen


def test_an_output_that_knows_no_utf8_gets_ascii():
    out = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    Talk(False, io.StringIO(), out).say("Zaku Ⅱ")
    assert out.buffer.getvalue() == b"Zaku II\n"


# ---------------------------------------------------------------- commands


def test_the_commands(state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    copy = tmp_path / "copy.record"
    start = ["first:p1", "", "keep", "", "keep", ""]
    typist = table(
        3, monkeypatch, *start, "?", "v ST01-001", "v 1", "v 99", "v nonsense", "board", "log", "log all", "mode",
        "mode full", "mode lazy", "99", "²", "7" * 5000, "v ²", "v " + "7" * 5000, "bogus",
        "save", f"save {copy}", f"save {copy}", "undo p7", "quit",
    )  # fmt: skip
    screen = typist.screen
    for part in (
        "Rule 7-5-1: ",
        "ST01-001  Gundam\n  blue unit, Lv.4, cost 3, AP 3, HP 4\n  traits: Earth Federation",
        "There is no card to show",
        "NONSENSE",
        "== Turn 1, P1 Amuro: main phase ==",
        "Before the first turn",
        "  Amuro draws ",
        "is stopped in mode smart",
        "is stopped in mode full",
        "There is no mode 'lazy'",
        "'99' is not an answer here",
        "'²' is not an answer here",
        "7777' is not an answer here",
        "'bogus' is not an answer here",
        "  Enter  1",
        f"A copy is in {copy}",
        f"{copy}: not written: File exists",
        "There is no player 'p7'",
    ):
        assert part in screen, part
    assert Match.read(copy.read_bytes(), book=book()).pass_mode == {0: "full", 1: "smart"}
    [path] = unfinished()
    assert f"Saved in {path}." in screen


def test_undo_and_concede(monkeypatch: pytest.MonkeyPatch):
    start = ["first:p1", "", "undo", "no", "undo", "yes", "first:p2", "", "keep", "", "keep", ""]
    typist = table(
        3, monkeypatch, *start, "concede", "no", "concede p9", "concede p1", "yes", "undo", "concede", "yes", ""
    )
    assert "both must agree to take it back. Type yes" in typist.screen
    assert typist.screen.count("Taken back.") == 1
    assert "Char goes first" in typist.screen
    assert "Char wins: concession (1-2-4)." in typist.screen
    assert "Amuro wins: concession (1-2-4)." in typist.screen


def test_a_rematch(state: Path, monkeypatch: pytest.MonkeyPatch):
    typist = table(
        3, monkeypatch, "concede", "yes", "what", "swap", "concede", "yes", "rematch", "concede", "yes", "quit"
    )
    assert typist.screen.count("wins: concession") == 3
    assert len(list(state.glob("*.record"))) == 3
    assert unfinished() == []


def test_in_a_match_of_several_games_the_loser_is_asked_who_goes_first(state: Path, monkeypatch: pytest.MonkeyPatch):
    lines = [*["concede p2", "yes", "rematch"] * 2, "concede p2", "yes", "quit"]
    typist = table(3, monkeypatch, *lines, liked={"best_of": 3})
    records = sorted((path.read_bytes() for path in state.glob("*.record")), key=lambda data: -len(games_in(data)))
    heads = [[read_record(data, game + 1).header.chooser for game in range(len(games_in(data)))] for data in records]
    assert heads == [[None, 1], [None]], "the first game of each match is left to chance"
    assert typist.screen.count("decides who goes first: nothing is rolled") == 1


def test_only_an_empty_line_opens_a_hand(monkeypatch: pytest.MonkeyPatch):
    typist = table(3, monkeypatch, "first:p1", "keep", "1", "", "quit")
    assert typist.screen.count("press Enter (an empty line)") == 2
    assert typist.screen.index("hand: ") > typist.screen.index("press Enter (an empty line)")


def test_quitting_at_the_hand_over(monkeypatch: pytest.MonkeyPatch):
    typist = table(3, monkeypatch, "first:p1", "quit")
    assert "Saved in" in typist.screen
    assert "hand: " not in typist.screen


# ---------------------------------------------------------------- leaving and going on


def piped(text: str, *arguments: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], input=text, capture_output=True, text=True, timeout=60, cwd=ROOT,
        env={**os.environ, **(environment or {})},
    )  # fmt: skip


def test_the_end_of_input_saves_and_resume_goes_on_at_the_same_prompt(state: Path):
    done = piped("first:p1\n\nkeep\n\n", "play", "--plain", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Go on with: gundam-tui resume --plain" in done.stdout
    question = [row for row in done.stdout.splitlines() if ASKED.match(row)][-1]
    again = piped("\n", "resume", "--plain")
    assert (again.returncode, again.stderr) == (0, "")
    assert [row for row in again.stdout.splitlines() if ASKED.match(row)] == [question]
    assert len(list(state.glob("*.record"))) == 1


def test_resume_passes_over_a_start_in_which_nobody_decided_anything(state: Path):
    piped("first:p1\n\nkeep\n\n", "play", "--plain", "--seed", "3")
    left = piped("", "play", "--plain", "--seed", "9")
    assert "Go on with" not in left.stdout
    assert f"Saved in {unfinished()[0]}" in piped("", "resume", "--plain").stdout
    assert len(list(state.glob("*.record"))) == 2


def test_nothing_to_resume_is_a_mistake(capsys: pytest.CaptureFixture[str]):
    assert main(["resume", "--plain"]) == 2
    assert "no unfinished game" in capsys.readouterr().err


def test_a_place_that_cannot_be_written_is_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert main(["play", "--plain"]) == 2
    assert "XDG_STATE_HOME" in capsys.readouterr().err


def test_nothing_that_is_said_during_a_game_tells_its_seed(state: Path):
    game = piped("\n\nquit\n", "play", "--plain", "--seed", "123456789123456789")
    assert "Amuro" in game.stdout or "P1" in game.stdout
    assert "123456789123456789" not in game.stdout + game.stderr


def test_a_copy_of_the_record_is_for_nobody_elses_eyes(state: Path, tmp_path: Path):
    copy = tmp_path / "copy.record"
    piped(f"save {copy}\nquit\n", "play", "--plain", "--seed", "5")
    assert copy.stat().st_mode & 0o777 == 0o600


def test_a_divergence_is_asked_about(state: Path):
    path = new_path()
    match = new(5, journal=path)
    play(match, 5, stop=9)
    match.close()
    rows = lines_of(path.read_text())
    at = max(i for i, row in enumerate(rows) if row.startswith("4 "))
    rows[at] = rows[at].rpartition(" ")[0] + " fly:away"
    path.write_text(sealed(rows))
    no = piped("no\n", "resume", "--plain")
    assert no.returncode == 1
    assert "decision 4 (fly:away)" in no.stdout
    assert path.read_text() == sealed(rows)
    yes = piped("yes\n\n", "resume", "--plain")
    assert yes.returncode == 0
    assert "goes on from before that decision" in yes.stdout
    assert len(Match.read(path.read_bytes(), book=book()).engine.record) >= 3


class Running:
    """A game in a process of its own that is being typed to."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        assert self.process.stdin is not None
        self.out, self.input = self.process.stdout, self.process.stdin

    def type(self, line: str) -> None:
        self.input.write(f"{line}\n")
        self.input.flush()

    def until(self, text: str) -> str:
        seen = ""
        while text not in seen:
            letter = self.out.read(1)
            assert letter, seen
            seen += letter
        return seen


@pytest.fixture
def running() -> Iterator[list[Running]]:
    games: list[Running] = []
    yield games
    for game in games:
        game.process.kill()
        game.process.communicate()


@pytest.mark.goal("G11")
@pytest.mark.parametrize("number", quick_first([signal.SIGKILL, signal.SIGTERM, signal.SIGHUP]))
def test_an_ended_process_loses_no_decision(number: signal.Signals, running: list[Running]):
    game = Running("play", "--plain", "--seed", "3", "--deck1", "st01", "--deck2", "st03")
    running.append(game)
    game.until("who takes the first turn")
    for line, answer in (
        ("first:p1", "press Enter."),
        ("", "Opening hand"),
        ("keep", "press Enter."),
        ("", "Opening hand"),
    ):
        game.type(line)
        game.until(answer)
    game.type("keep")
    game.until("press Enter.")
    start = time.monotonic()
    game.process.send_signal(number)
    game.process.wait(timeout=60)
    assert time.monotonic() - start < 1
    assert game.process.returncode == (-number if number == signal.SIGKILL else 128 + number)
    [path] = unfinished()
    match = Match.resume()
    assert match.path == path
    assert match.engine.record == [("first:p1",), ("keep",), ("keep",)]
    match.advance()
    assert match.prompt is not None
    assert match.prompt.kind == "act"
    match.close()
    again = Running("resume", "--plain")
    running.append(again)
    again.until("Pass the keyboard to P1")
    again.type("")
    assert "(7-5-1)" in again.until("End turn")


def test_an_interrupt_says_how_to_go_on(running: list[Running]):
    game = Running("play", "--plain", "--seed", "3")
    running.append(game)
    game.until("who takes the first turn")
    game.type("first:p1")
    game.until("press Enter.")
    game.process.send_signal(signal.SIGINT)
    rest, _ = game.process.communicate(timeout=60)
    assert "Go on with: gundam-tui resume --plain" in rest
    assert game.process.returncode == 130


def test_a_terminal_that_goes_away_ends_the_process_at_once(state: Path):
    """What a closed connection does: the other end of the terminal is gone."""
    child, master = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        os.execv(COMMAND[0], [*COMMAND, "play", "--plain", "--seed", "3"])
    seen = b""
    while b"> " not in seen:
        seen += os.read(master, 4096)
    os.write(master, b"first:p1\n")
    while b"press Enter." not in seen:
        seen += os.read(master, 4096)
    os.close(master)
    start = time.monotonic()
    _, status = os.waitpid(child, 0)
    assert time.monotonic() - start < 1
    assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
    match = Match.resume()
    assert match.engine.record == [("first:p1",)]
    match.close()


def test_two_processes_never_play_one_game(running: list[Running]):
    game = Running("play", "--plain", "--seed", "3")
    running.append(game)
    game.until("who takes the first turn")
    game.type("first:p1")
    game.until("press Enter.")
    other = piped("", "resume", "--plain")
    assert other.returncode == 2
    assert "open in another terminal" in other.stderr


def test_the_coach_line_by_line(monkeypatch: pytest.MonkeyPatch):
    typist = table(3, monkeypatch, "", "coach", "coach nobody", "coach search", bots=(None, "random"), coached=True)
    assert "coach tells what a computer player would do" in typist.screen
    assert "greedy: " in typist.screen
    assert "search: " in typist.screen
    assert "There is no coach 'nobody'" in typist.screen


def test_the_settings_hold_here_too_and_a_broken_one_is_told(tmp_path: Path):
    path = tmp_path / "config" / "gundam-tui" / "settings.toml"
    path.parent.mkdir(parents=True)
    path.write_text('pass_mode = "full"\nguard = = 3\n')
    done = piped("first:p1\n\nkeep\n\nkeep\n\npass full\n", "play", "--plain", "--seed", "3")
    assert done.returncode == 0
    assert f"{path}, line 2, guard: this is not TOML; the line is left out." in done.stdout
    assert Match.resume().pass_mode == {0: "full", 1: "full"}


@pytest.mark.thorough
def test_with_open_hands_the_keyboard_is_not_passed_on(monkeypatch: pytest.MonkeyPatch):
    typist = table(3, monkeypatch, liked={"open_hands": True})
    assert "Pass the keyboard" not in typist.screen
    assert re.search(r"^(You win|\w+( 2)? wins): .* \(1-2-2-\d\)\.", typist.screen, re.M)


def test_the_computer_is_called_the_same_in_the_log_and_at_the_table(monkeypatch: pytest.MonkeyPatch):
    typist = Typist(1)
    monkeypatch.setattr("sys.stdin", typist)
    monkeypatch.setattr("sys.stdout", typist)
    typist.first = ["1", "1", "log all", "quit"]
    assert run_plain([deck("st01"), deck("st03")], seed=5, bots=(None, "greedy")) == 0
    assert "You against Computer" in typist.screen
    assert "  Computer draws 5 cards" in typist.screen
    assert not re.search(r"^  P2 ", typist.screen, re.M)


def test_on_a_terminal_no_line_is_broken_within_a_word():
    near, far = pty.openpty()
    termios.tcsetwinsize(far, (24, 40))
    row = "  hand: Guntank ST01-004, AP 2 HP 3, Lv.3 cost 2, not now: needs Lv.3"
    with os.fdopen(far, "w") as screen:
        Talk(False, stdout=screen).say(row, "short")
    sent = b""
    while not sent.endswith(b"short\r\n"):  # a terminal passes on what it has so far
        sent += os.read(near, 4096)
    os.close(near)
    told = sent.decode().splitlines()
    assert all(len(line) <= 40 for line in told)
    assert told[0].startswith("  hand: Guntank")
    assert " ".join(line.strip() for line in told[:-1]) == row.strip()
    assert told[-1] == "short"


# ---------------------------------------------------------------- a match of three


@pytest.mark.rule("MT-4")
def test_two_players_swap_one_after_the_other_and_each_is_asked_for_an_empty_line(monkeypatch: pytest.MonkeyPatch):
    match = over(begun())
    typist = Typist(3)
    typist.first = ["next", "sneak", "", "-1 ST01-005", "-1 ST01-005 +1 GD01-002", "", "", "quit"]
    monkeypatch.setattr(sys, "stdin", typist)
    monkeypatch.setattr(sys, "stdout", typist)
    played = PlainTable(match, Talk(ascii_only=False))
    played.run()
    assert "score Amuro 1, Char 0 (best of 3)" in typist.screen.replace("Score", "score")
    assert "No: '-1 ST01-005': 1 out and 0 in" in typist.screen
    assert "Swapped: -1 ST01-005 +1 GD01-002." in typist.screen
    assert "Nothing is swapped." in typist.screen
    assert typist.screen.index("Pass the keyboard to P1 Amuro") < typist.screen.index("Sideboard, 10 cards:")
    assert played.match.header.seats[0].piles["cards"]["GD01-002"] == 1
    assert played.match.header.chooser == 1


@pytest.mark.usefixtures("chinese")
def test_swaps_are_asked_for_in_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch):
    """Seen: `Swapped: …`, `Nothing is swapped.` and `Sideboard, 10 cards:` between Chinese lines."""
    typist = Typist(3)
    typist.first = ["next", "", "-1 ST01-005 +1 GD01-002", "", "", "quit"]
    monkeypatch.setattr(sys, "stdin", typist)
    monkeypatch.setattr(sys, "stdout", typist)
    PlainTable(over(begun()), Talk(ascii_only=False)).run()
    assert "已换牌：-1 ST01-005 +1 GD01-002。" in typist.screen
    assert "没有换牌。" in typist.screen
    assert "备牌，10张：" in typist.screen
    assert not re.search("swap|Sideboard|cards:|Pass the", typist.screen)


@pytest.mark.usefixtures("chinese")
def test_an_empty_pile_is_said_in_the_language_of_the_terminal():
    match = begun()
    told = piles(match.view(0), ("A", "B"))
    assert all(row.endswith("：空") for row in told)
    assert len(told) == 2
