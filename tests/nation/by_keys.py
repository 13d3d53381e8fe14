"""A whole game by keys alone in a real terminal of 80x24: `python -m tests.nation.by_keys --game GAME [--show N]`.

A robot sits at a pty, reads the screen as a person would, and presses keys: it plays what the board marks as playable,
cards that give power among them, sends Units out, and passes where nothing else is to be done. The computer has the
other seat. The game must end on the screen with a winner; every screen must be 24 rows of 80 cells.
"""

from __future__ import annotations

import argparse
import re
import tempfile
from pathlib import Path

from tests.app.terminals import Terminal, terminal

MOST = 700  # keys
ENTER, ESC = "\r", "\x1b"


def dock(term: Terminal) -> list[str]:
    """The rows of the dock and the row of keys."""
    return [row.rstrip() for row in term.screen.display[-5:]]


class Robot:
    """Presses keys by what it sees.

    Args:
        term: the terminal.
        show: print every so many screens; 0: none.
    """

    def __init__(self, term: Terminal, show: int) -> None:
        self.term, self.show = term, show
        self.keys = 0
        self.tried: set[str] = set()  # cards that were tried at this prompt
        self.prompts = 0

    def press(self, key: str) -> None:
        """Press a key and look."""
        self.keys += 1
        self.term.type(key)
        rows = self.term.screen.display
        assert len(rows) == 24
        assert all(len(row) == 80 for row in rows)
        if self.show and self.keys % self.show == 0:
            print(f"---- after key {self.keys}\n{self.term.text()}", flush=True)

    def play(self) -> str:
        """Play until somebody has won; what the screen says then."""
        while self.keys < MOST:
            text = self.term.text()
            found = re.search(r"(P\d|Computer)[^\n]* wins?\b[^\n]*", text)
            if (found and "Play again" in text) or "rematch" in text.lower():
                return found[0] if found else text
            self.step()
        raise AssertionError(f"no end after {MOST} keys:\n{self.term.text()}")

    def step(self) -> None:
        """One decision, or the next key of one."""
        question, *rest = dock(self.term)
        keys = rest[-1]
        if "pass" in keys and ("select" in keys or " now" in keys):
            self.act(question)
        elif any(word in keys for word in ("choose", "select", "confirm")):
            self.choose(question, keys)
        elif "Space" in keys:
            self.press(" ")
        else:
            self.press(ENTER)

    def act(self, question: str) -> None:
        """A moment to play something: each playable card once, then pass."""
        hand = re.findall(r"(?m)[ ▐]([a-k])[ ►]\S", "\n".join(self.term.screen.display[-8:-5]))
        for tag in hand:
            if tag not in self.tried:
                self.tried.add(tag)
                self.press(tag)
                if f"Enter/{tag} " in dock(self.term)[-1] or "Esc back" in dock(self.term)[-1]:
                    self.press(ENTER)
                    self.tried.clear()
                else:
                    self.press(ESC)
                return
        self.tried.clear()
        self.prompts += 1
        self.press(" ")

    def choose(self, question: str, keys: str) -> None:
        """Choose the first answer, or the first so many."""
        self.prompts += 1
        if "Keep this hand" in question:
            self.press(" ")
            return
        if " order " in question:  # as listed: the first Enter fills it in, the second confirms
            self.press(ENTER)
            self.press(ENTER)
            return
        count = re.search(r"of (\d+)|0 of up to (\d+)", question)
        for at in range(min(3, int(next((n for n in count.groups() if n), "1"))) if count else 1):
            self.press(str(at + 1))
        before = self.term.text()
        self.press(ENTER)
        if self.term.text() == before or "choose" in dock(self.term)[-2]:
            self.press(ENTER)


def game(state: Path, id: str, seed: int, *, show: int = 0, bot: str = "greedy") -> tuple[str, Robot]:
    """A game to its end: what the screen says then, and the robot."""
    call = ["play", "--game", id, "--bot2", bot, "--seed", str(seed), "--still", "--bot-pace", "0"]
    with terminal(call, state) as term:
        term.wait_for("Keep this hand?")
        robot = Robot(term, show)
        said = robot.play()
        if show:
            print(term.text())
        return said, robot


def main() -> None:
    """Play one game."""
    parser = argparse.ArgumentParser(description="A whole game by keys alone in a real terminal.")
    parser.add_argument("--game", default="macross-crusade", metavar="GAME", help="which game, by its id")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print every N-th screen")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        said, robot = game(Path(folder), args.game, args.seed, show=args.show)
    print(f"{said.strip()} ({robot.keys} keys, {robot.prompts} prompts)")


if __name__ == "__main__":
    main()
