"""What a rebuilding must not change, frozen and compared.

    python -m tests.oracle freeze FOLDER     # before: plays games, and keeps what every command says of them
    python -m tests.oracle compare FOLDER    # after: says it again, and names every file that differs

The records are played once, by `freeze`. All that is compared goes through the command line alone, so that a tree whose
modules have moved is held against one whose modules have not: whether each record still plays the same, its log as
either seat and a watcher read it, games line by line, every card's wording, the clauses, scenario files, simulations.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from gundam_tui.cli import main as run

HERE = Path(__file__).resolve().parent
RECORDS = 300
PLAIN = 20
SIMULATED = (("st01", "st03"), ("st02", "st04"), ("gd02-titans", "gd03-seed"), ("xi-qubeley", "purple-white-control"))
DECKS = sorted(path.stem for path in (HERE.parent / "cards/gcg/decks").glob("*.toml"))


def make_records(folder: Path, count: int) -> None:
    """Games with undo, corrections and concessions, at a match as people have it; half of them by the greedy player."""
    from gundam_tui.kernel.rng import Stream
    from tests.properties.test_correcting import some_correction
    from tests.table.games import Hands, new

    folder.mkdir(parents=True, exist_ok=True)
    for at in range(count):
        stream = Stream(at)
        one, two = DECKS[at % len(DECKS)], DECKS[(at * 5 + 3) % len(DECKS)]
        bots = (None, "greedy") if at % 10 == 0 else (None, "random") if at % 3 == 0 else (None, None)
        path = folder / f"{at:03}.gcg"
        match = new(1000 + at, one, two, bots=bots, journal=path, mode=("full", "smart", "bluff")[at % 3])
        hands = Hands(at)
        match.advance()
        asked = 0
        while match.prompt is not None:
            what = stream.below(60)
            if what == 0 and match.can_undo():
                match.undo(agreed=True)
            elif what == 1 and (key := some_correction(match.engine, match.prompt.seat, stream)) is not None:
                match.correct([key], match.people)
            elif at % 7 == 0 and asked > 80:
                match.concede(match.prompt.seat)
            else:
                match.answer(hands.keys(match))
            match.advance()
            asked += 1
        match.close()
        print(f"\r{at + 1} of {count} games", end="", file=sys.stderr)
    print(file=sys.stderr)


def said(*arguments: str) -> str:
    """What a call of the command line prints, with its status."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            status = run(list(arguments))
        except SystemExit as stop:
            status = stop.code
    return f"{out.getvalue().replace(str(Path.cwd()), '')}status {status}\n"


def typed(arguments: list[str], lines: str) -> str:
    """What a game line by line prints to somebody who types these lines."""
    done = subprocess.run(
        [sys.executable, "-m", "gundam_tui", *arguments],
        input=lines.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300,
        env={**os.environ, "XDG_STATE_HOME": os.environ.get("ORACLE_STATE", "/nonexistent")},
    )  # fmt: skip
    kept = [line for line in done.stdout.decode().splitlines() if "saved" not in line and "record" not in line.lower()]
    return "\n".join([*kept, f"status {done.returncode}", ""])


def cards() -> str:
    """Facts, wording and notation of every card."""
    return said("cards", "--json")


def simulated() -> str:
    """The results of simulations, without what the machine has a part in."""
    found: list[str] = []
    for one, two in SIMULATED:
        text = said("sim", "--games", "20", "--deck1", one, "--deck2", two, "--seed", "5", "--json", "--workers", "1")
        data = json.loads(text.removesuffix("status 0\n"))
        found.append(json.dumps({key: value for key, value in data.items() if "second" not in key}, sort_keys=True))
    return "\n".join(found)


def sayings(folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """Everything that is compared: a file name, and what makes its content."""
    yield "cards.json", cards
    yield "rules.json", lambda: said("rules", "--json")
    yield "sim.json", simulated
    scenarios = sorted(str(path) for path in (HERE / "scenarios").glob("*.toml"))
    yield "scenarios.txt", lambda: said("check", *scenarios).replace(str(HERE), "")
    for at in range(PLAIN):
        # Empty lines open the curtain; what is no answer is refused, which is compared as well.
        words = ("1", "", "2", "1", "", "3", "what 1", "", "board", "why", "1", "", "log", "undo", "2", "", "4", "v 1")
        lines = "".join(f"{words[(step * (at + 3)) % len(words)]}\n\n" for step in range(150)) + "concede\nyes\n"
        call = ["play", "--plain", "--deck1", DECKS[at], "--deck2", DECKS[at * 2 + 1], "--seed", str(at)]
        more = ["--bot2", "greedy"] if at % 2 else []
        yield f"plain-{at:02}.txt", partial(typed, [*call, *more], lines)
    for record in sorted((folder / "records").glob("*.gcg")):
        call = ["replay", str(record)]
        yield f"{record.stem}-check.txt", partial(said, *call, "--check")
        for seat in ("p1", "p2"):
            yield f"{record.stem}-{seat}.txt", partial(said, *call, "--text", "--seat", seat)
        yield f"{record.stem}-both.txt", partial(said, *call, "--text")


def main() -> int:
    """Freeze or compare; 1 when something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("freeze", "compare"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--records", type=int, default=RECORDS)
    parser.add_argument("--every", type=int, default=1, help="compare only every so many-th record")
    args = parser.parse_args()
    folder: Path = args.folder.resolve()
    if args.what == "freeze":
        make_records(folder / "records", args.records)
    differing: list[str] = []
    count = 0
    for name, content in sayings(folder):
        if args.what == "compare" and name[:3].isdigit() and int(name[:3]) % args.every:
            continue
        path, text = folder / name, content()
        count += 1
        if args.what == "freeze":
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            differing.append(name)
            path.with_suffix(".now").write_text(text)
    print(f"{count} files {'written' if args.what == 'freeze' else f'compared, {len(differing)} differ'}")
    for name in differing[:20]:
        print(f"  {name} (now: {Path(name).with_suffix('.now')})")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
