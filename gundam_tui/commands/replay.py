"""`gundam-tui replay FILE`: play a record again without a screen, and tell whether it still plays the same."""

from __future__ import annotations

import argparse
from pathlib import Path

from gundam_tui.commands import Mistake
from gundam_tui.games.gcg.log import log_lines
from gundam_tui.games.gcg.view import view
from gundam_tui.kernel.replay import Diverged, Record, RecordError, read_record
from gundam_tui.kernel.rerun import Rerun
from gundam_tui.table import lines
from gundam_tui.table.recording import replay


def run(args: argparse.Namespace) -> int:
    """Check a record; print its log, or the table after some decision, when asked to.

    Args:
        args: `file`, the path; `log`, print what happened; `at`, stop after so many decisions and print the
            table (None: play all); `seat`, p1, p2 or None: as that player sees it, or as everybody may.

    Returns:
        0: it plays the same; 1: it is damaged or plays differently, and it is told where.

    Raises:
        Mistake: it cannot be read, or not be played here.
    """
    path = Path(args.file).expanduser()
    try:
        record = read_record(path.read_bytes())
        rerun, notes = replay(record, str(path))
    except OSError as error:
        raise Mistake(f"{path}: cannot be read: {error.strerror or error}") from None
    except Diverged as error:
        print(error)
        return 1
    except RecordError as error:
        text = str(error)
        raise Mistake(text if text.startswith(str(path)) else f"{path}: {text}") from None
    status = _play(rerun, args.at)
    _tell(rerun, record, args)
    for note in notes:
        print(f"{note}.")
    if record.damage is not None:
        print(f"{path}: {record.damage}.")
        status = 1
    return status


def _play(rerun: Rerun, at: int | None) -> int:
    """Play the record (or its first `at` decisions), and tell where it differs."""
    try:
        if at is None:
            rerun.run()
        else:
            rerun.go_to(at)
    except Diverged as error:
        print(f"{error}.")
        return 1
    print(f"{rerun.at} of {rerun.total} decisions play as recorded.")
    return 0


def _tell(rerun: Rerun, record: Record, args: argparse.Namespace) -> None:
    engine = rerun.engine
    seat = None if args.seat is None else int(args.seat[1:]) - 1
    names = [f"P{at + 1} {player.name}" for at, player in enumerate(record.header.seats)]
    if args.log:
        for line in log_lines(engine, seat):
            print(f"T{line.turn:<3}{line.text}")
    if args.at is not None:
        now = view(engine, seat)
        print(f"== {lines.heading(now, names)} ==", *lines.board(now, names), sep="\n")
    if engine.outcome is not None:
        print(*lines.end_lines(engine.outcome, names))
