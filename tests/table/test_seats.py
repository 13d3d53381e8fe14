"""A second game with three and four seats: at one keyboard, line by line, saved, taken back, given up and played on."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from gundam_tui.games import registry
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.console import Talk
from gundam_tui.table.match import Match
from gundam_tui.table.plain import PlainTable
from gundam_tui.table.playback import OPEN, Playback
from tests.profile import quick_first
from tests.toy_game import deck

from .typing_people import Typing

pytestmark = pytest.mark.usefixtures("state", "toy")

NAMES = ("Ada", "Bea", "Cyd", "Dot")


def new(seats: int, seed: int = 3, journal: Path | None = None, format_name: str = "") -> Match:
    names = NAMES[:seats]
    return Match.new(
        [deck() for _ in names], seed, game_id="toy", names=names, journal=journal, format_name=format_name
    )


def play(match: Match, seed: int, most: int = 5000) -> int:
    """Play on at random; how many answers were given."""
    player, given = RandomPlayer(seed), 0
    match.advance()
    while match.prompt is not None and given < most:
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
        given += 1
    return given


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_of_every_number_of_seats(seats: int):
    match = new(seats)
    assert play(match, 1) > 20
    outcome = match.outcome
    assert outcome is not None
    assert set(outcome.winners) | set(outcome.out) == set(range(seats))
    assert len(match.names) == len(match.people) == seats
    if outcome.winner is not None:
        assert any(NAMES[outcome.winner] in line.text for line in match.log(None)[-1:])


def test_two_sides_of_two_win_together():
    match = new(4, seed=5, format_name="team")
    play(match, 2)
    assert match.outcome is not None
    assert match.outcome.winners in ((0, 2), (1, 3), ())
    assert match.header.form == "team"


def test_a_rematch_is_played_as_the_game_before_it():
    match = new(4, seed=5, format_name="team")
    play(match, 2)
    assert match.rematch().header.form == "team"


def test_one_gives_up_and_the_others_play_on():
    match = new(3)
    play(match, 1, 8)
    match.concede(1)
    match.advance()
    assert list(match.out) == [1]
    assert match.outcome is None
    assert match.view(0).out == (1,)
    asked: set[int] = set()
    player = RandomPlayer(4)
    while match.prompt is not None:
        asked.add(match.prompt.seat)
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    assert asked == {0, 2}
    assert match.outcome is not None
    assert 1 in match.outcome.out


def test_nobody_gives_up_twice():
    match = new(3)
    play(match, 1, 8)
    match.concede(1)
    with pytest.raises(Refused, match="out already"):
        match.concede(1)


def test_a_saved_game_of_three_goes_on(tmp_path: Path):
    match = new(3, journal=tmp_path / "game.record")
    play(match, 1, 12)
    match.concede(2)
    match.advance()
    digest, asked = match.engine.digest(), match.prompt
    match.close()
    again = Match.load(tmp_path / "game.record")
    assert again.engine.digest() == digest
    assert again.game.id == "toy"
    assert (again.names, list(again.out)) == (NAMES[:3], [2])
    assert asked is not None
    assert again.prompt is not None
    assert again.prompt.seat == asked.seat
    play(again, 6)
    assert again.outcome is not None
    again.close()
    shown = Playback.open(tmp_path / "game.record")
    assert shown.outcome == again.outcome
    assert list(shown.names) == list(NAMES[:3])
    assert any(made.text == "concedes" and made.seat == 2 for made in shown._made)
    shown.go_to(6)
    assert len(shown.view(OPEN).players) == 3
    assert all(player.cards("hand") for player in shown.view(OPEN).players)


def test_a_decision_is_taken_back_with_everybodys_consent():
    match = new(3)
    play(match, 1, 9)
    before = match.decisions
    assert match.can_undo()
    bar = match.undo_bar()
    assert match.undo(agreed=True)
    assert match.decisions < before
    assert "both" not in bar


def test_a_correction_needs_all_who_are_still_in():
    match = new(3)
    play(match, 1, 9)
    with pytest.raises(Refused, match="Bea and Cyd must agree"):
        match.correct(["draw:p1"], [0])
    match.concede(2)
    match.advance()
    match.correct(["draw:p1"], [0, 1])
    assert match.engine.record[-1][0].endswith("draw:p1")


def test_a_rematch_with_exchanged_decks_hands_them_round():
    match = Match.new([deck("a"), deck("b"), deck("c")], 3, game_id="toy", names=NAMES[:3])
    match.concede(0)
    match.concede(1)
    assert match.outcome is not None
    again = match.rematch(swap=True, seed=4)
    assert [player.deck for player in again.header.seats] == ["b", "c", "a"]
    assert again.score.total == (0, 0, 1)


def test_a_game_that_is_not_here_is_named(tmp_path: Path):
    match = new(2, journal=tmp_path / "game.record")
    match.close()
    registry.unregister("toy")
    with pytest.raises(RecordError, match="the game 'toy', which is not here"):
        Match.load(tmp_path / "game.record")
    registry.register("toy", "tests.toy_game")


@pytest.mark.parametrize(("seats", "why"), [(5, "not played by 5"), (1, "not played by 1")])
def test_too_many_and_too_few_are_told(seats: int, why: str):
    with pytest.raises(ValueError, match=why):
        Match.new([deck() for _ in range(seats)], 1, game_id="toy")


# ---------------------------------------------------------------- line by line

PASS_ON = re.compile(r"Pass the keyboard to (P\d \w+)")
ASKED = re.compile(r"^(P\d \w+): ")


class Typist(Typing):
    """Types numbers at random, and Enter when the keyboard is passed on or there is nothing to choose; `first` comes
    before anything else."""

    def __init__(self, seed: int, *first: str) -> None:
        super().__init__()
        self.chance = Stream(seed)
        self.first = list(first)
        self.typed = 0

    def readline(self, size: int = -1) -> str:
        self.typed += 1
        assert self.typed < 4000
        rows = [row for row in self.screen.rstrip("> \n").splitlines() if row.strip()]
        if PASS_ON.search(rows[-1]):
            return "\n"
        if self.first:
            return f"{self.first.pop(0)}\n"
        if rows[-1].startswith("rematch"):
            return "quit\n"
        at = max(i for i, row in enumerate(rows) if ASKED.match(row))
        choices = [row.split()[0] for row in rows[at + 1 :] if re.match(r"  \d+  ", row)]
        return f"{choices[self.chance.below(len(choices))]}\n" if choices else "\n"


@pytest.mark.parametrize("seats", quick_first([3, 4]))
def test_line_by_line_with_a_curtain_for_each(seats: int, tmp_path: Path):
    typist = Typist(2)
    PlainTable(new(seats, journal=tmp_path / "one.record"), Talk(False, typist, typist)).run()
    told = set(PASS_ON.findall(typist.screen))
    assert told == {f"P{seat + 1} {name}" for seat, name in enumerate(NAMES[:seats])}
    assert "P0" not in typist.screen
    assert " against ".join(sorted(told)) in typist.screen
    assert re.search(r"^(\w+( and \w+)* wins?|All lose|The game is a draw)", typist.screen, re.M)


def test_line_by_line_one_gives_up_and_the_board_shows_all(tmp_path: Path):
    typist = Typist(2, "1", "1", "1", "board", "log all", "concede p2", "yes", "board")
    PlainTable(new(3, journal=tmp_path / "one.record"), Talk(False, typist, typist)).run()
    assert "Bea concedes" in typist.screen
    after = typist.screen.partition("Bea concedes")[2]
    assert "Pass the keyboard to P2" not in after
    assert "Pass the keyboard to P1 Ada" in after
    assert "Pass the keyboard to P3 Cyd" in after


def in_terminal(folder: Path, typed: str, *arguments: str, until: str = "") -> tuple[str, int]:
    """The program in a terminal of its own of 80x24, which knows the toy: what it has written, and its exit status.

    Args:
        typed: what is typed at once, or when `until` stands on the screen.
    """
    here, there = pty.openpty()
    fcntl.ioctl(there, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    root = Path(__file__).resolve().parents[2]
    env = {**os.environ, "GUNDAM_TUI_GAMES": "toy=tests.toy_game", "PYTHONPATH": str(root), "TERM": "xterm-256color"}
    command = [sys.executable, "-m", "gundam_tui", *arguments]
    with subprocess.Popen(command, stdin=there, stdout=there, stderr=there, env=env, cwd=folder, close_fds=True) as run:
        os.close(there)
        screen = b""
        while True:
            if typed and until in screen.decode(errors="replace"):
                os.write(here, typed.encode())
                typed = ""
            try:
                part = os.read(here, 4096)
            except OSError:
                break
            if not part:
                break
            screen += part
        run.wait(60)
    os.close(here)
    return screen.decode(errors="replace"), run.returncode


def test_an_outside_game_is_named_by_the_environment(tmp_path: Path):
    """What `GUNDAM_TUI_GAMES` names is there, and its game is resumed line by line."""
    match = new(3, journal=tmp_path / "state" / "gundam-tui" / "one.record")
    play(match, 1, 6)
    match.close()
    screen, status = in_terminal(tmp_path, "\nboard\nquit\n", "resume", "--plain")
    assert "P1 Ada against P2 Bea against P3 Cyd" in screen
    assert status == 0


@pytest.mark.parametrize(("plain", "typed", "until"), [(["--plain"], "\nboard\nquit\n", ""), ([], "\x11", "P1")])
def test_play_begins_the_game_and_the_format_that_are_asked_for(
    plain: list[str], typed: str, until: str, tmp_path: Path
):
    rows = ['name = "Toys"', "[cards]", *(f"{card} = {count}" for card, count in deck().cards.items())]
    (tmp_path / "toys.toml").write_text("\n".join(rows), encoding="utf-8")
    decks = ["--deck", "./toys.toml"] * 4
    screen, status = in_terminal(
        tmp_path, typed, "play", *plain, "--game", "toy", "--format", "team", *decks, until=until
    )
    assert status == 0, screen
    [record] = (tmp_path / "state" / "gundam-tui").glob("*.record")
    header = Match.read(record.read_bytes()).header
    assert (header.game, header.form, len(header.seats)) == ("toy", "team", 4)
    if plain:
        assert "P1 + P3 against P2 + P4" in screen
