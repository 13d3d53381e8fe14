"""Keys at random into the app on a pty: letters, escape sequences, mouse, pastes, raw bytes, sizes.

Run by hand: `python -m tests.app.mash --seconds 60 --seed 1`. It fails when the process ends otherwise than by being
left, when a traceback is on its screen, or when the games it left behind do not play again.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from gundam_tui.table.match import Match

from .terminals import Terminal, terminal

SEQUENCES = (
    b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\x1b[5~", b"\x1b[6~", b"\x1b[H", b"\x1b[F", b"\x1bOP", b"\x1b[Z",
    b"\x1b", b"\x1b\x1b", b"\x1b[", b"\x1b[1;5A", b"\x1b[200~1\nE\n\x1b[31m\x00\x1b[201~", b"\x1b[200~", b"\x1b[201~",
    b"\x1b[<0;10;10M", b"\x1b[<0;10;10m", b"\x1b[<64;5;5M", b"\x1b[<35;70;20M", b"\x1b[<0;999;999M", b"\x1b[I",
    b"\x1b[O", b"\xc3\xa9", b"\xff\xfe", b"\xf0\x9f\x98\x80", b"\x1b[?2026;2$y", b"\x1b]0;x\x07", b"\x00\x01\x02",
)  # fmt: skip
TYPED = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \r\t:?/"
CALLS = (("play", "--seed", "5"), (), ("play", "--seed", "7", "--bot2", "greedy"))
LEAVE = b"\x11"
CLOSE = b"\x1b[201~"  # the end of a paste that was begun


def strike(chance: random.Random) -> bytes:
    """Some bytes as a cat on the keyboard would send them."""
    what = chance.random()
    if what < 0.7:
        return bytes(chance.choices(TYPED, k=chance.randint(1, 8)))
    if what < 0.95:
        return chance.choice(SEQUENCES)
    return bytes(byte for byte in chance.randbytes(chance.randint(1, 30)) if byte != LEAVE[0])


def mash(term: Terminal, chance: random.Random, end: float) -> int:
    """Strike until the time is over or the app was left from a menu; returns how often."""
    count = 0
    while time.monotonic() < end and term.process.poll() is None:
        if chance.random() < 0.02:
            term.resize(chance.randint(40, 200), chance.randint(10, 60))
        try:
            os.write(term.fd, strike(chance))
        except OSError:
            break
        count += 1
        term.read(0.01, 0.05)
        if "Traceback" in term.text() or "NoMatches" in term.text():
            raise AssertionError(term.text())
    return count


def main(arguments: Sequence[str] | None = None) -> int:
    """Mash; 0 when nothing broke."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    chance = random.Random(args.seed)
    end = time.monotonic() + args.seconds
    runs = count = 0
    with tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < end:
            with terminal(CALLS[runs % len(CALLS)], Path(folder)) as term:
                term.read(0.5)
                count += mash(term, chance, min(end, time.monotonic() + args.seconds / 3))
                if term.process.poll() is None:
                    os.write(term.fd, CLOSE + LEAVE)
                    term.read(0.3)
                    term.process.wait(60)
                if term.process.returncode != 0:
                    print(term.text())
                    print(f"ended with {term.process.returncode} after {count} strikes, seed {args.seed}")
                    return 1
            runs += 1
        records = sorted(Path(folder).rglob("*.record"))
        for path in records:
            match = Match.load(path)
            if match.notes:
                print(path, *match.notes)
                return 1
            match.close()
    print(f"{count} strikes in {runs} runs, {len(records)} games left behind that all play again")
    return 0


if __name__ == "__main__":
    sys.exit(main())
