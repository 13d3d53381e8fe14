"""`gundam-tui replay FILE`: shows a record on the board; or, without a screen, prints what happened, checks whether it
still plays the same, and writes a moment of it as a scenario file.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui import foreign_files
from gundam_tui.ascii_text import to_ascii
from gundam_tui.commands import Mistake, say, shared_arguments, values
from gundam_tui.commands.looks import liked
from gundam_tui.commands.terminal import need_terminal
from gundam_tui.games.api import Untold
from gundam_tui.games.registry import game_of
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.record_format import Diverged, Record, RecordError
from gundam_tui.kernel.record_reader import games_in, read_record
from gundam_tui.kernel.replayer import Replayer
from gundam_tui.language import tr, trn
from gundam_tui.paths import typed_path
from gundam_tui.table import player_names as named
from gundam_tui.table import text_render as lines
from gundam_tui.table.recording import replay

if TYPE_CHECKING:
    from gundam_tui.table.playback import Playback


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.add_argument("file", metavar="FILE", help="a record: a save, a finished game, a bug report")
    command.add_argument("--text", "--log", dest="log", action="store_true", help="print what happened, line by line")
    command.add_argument("--check", action="store_true", help="only tell whether it still plays the same")
    command.add_argument(
        "--part", type=int, default=0, metavar="N",
        help="the Nth game of a match (default: the last one; with --check all of them)",
    )  # fmt: skip
    command.add_argument(
        "--at", type=values.decisions, metavar="N", help="stop after N decisions; without a screen: print the table"
    )
    command.add_argument("--scenario", metavar="OUT", help="write that moment (default: the end) as a scenario file")
    command.add_argument("--cast", metavar="OUT", help="write the game as a terminal recording (asciicast v2)")
    command.add_argument("--html", metavar="OUT", help="write the game as one page for browsers, complete in itself")
    command.add_argument("--svg", metavar="OUT", help="write that moment (default: the end) as a picture")
    command.add_argument(
        "--size",
        type=values.cells,
        default=(120, 36),
        metavar="WxH",
        help="of these pictures, in cells (default: 120x36)",
    )
    command.add_argument("--seat", choices=("p1", "p2"), help="as that player sees it; default: both")
    command.description = (
        "On a terminal the record is played on the board; --text, --check, --scenario, --cast, --html and "
        "--svg need no screen."
    )
    shared_arguments.own_cards(command)
    shared_arguments.looks(command)


def run(args: argparse.Namespace) -> int:
    """Show a record; or check it, and on request print its log or the table after some decision.

    Args:
        args: `file`, the path; `part`, which game of a match (0: the last); `log`, print what happened; `check`, do not
            open the screen; `at`, stop after this number of decisions (None: play all); `scenario`, a file to write
            that moment to; `cast`, `html`, `svg`: a file to write the game to, in pictures of `size`; `seat`, p1, p2
            or None: as that player sees it, or as everybody may.

    Returns:
        0: it plays the same; 1: it is damaged or plays differently, and the output says where.

    Raises:
        Mistake: the record cannot be read or played here, or the scenario cannot be written.
    """
    path = typed_path(args.file)
    if args.scenario:
        return _export(path, typed_path(args.scenario), args)
    for form, target in (("cast", args.cast), ("html", args.html), ("svg", args.svg)):
        if target:
            return _film(path, form, typed_path(target), args)
    told = args.log or args.check or args.plain or args.seat
    if not told and sys.stdin.isatty() and sys.stdout.isatty():
        return _show(path, args)
    return _check(path, args)


def _show(path: Path, args: argparse.Namespace) -> int:
    """Show it on the screen."""
    need_terminal()
    from gundam_tui.app import run_app
    from gundam_tui.app.openings import Viewing

    return run_app(Viewing(_playback(path, args.part), args.at or 0), ascii_only=args.ascii, liked=liked(args))


def _playback(path: Path, part: int) -> Playback:
    from gundam_tui.table.playback import Playback

    try:
        return Playback.open(path, game=part)
    except RecordError as error:
        raise Mistake(str(error)) from None


def _export(path: Path, target: Path, args: argparse.Namespace) -> int:
    """Write a moment as a scenario file."""
    from gundam_tui.table.playback import keep_scenario

    playback = _playback(path, args.part)
    playback.go_to(playback.total if args.at is None else args.at)
    try:
        told = {"at": playback.at, "total": playback.total}
        kept = keep_scenario(playback, target)
        say(tr("{file}: the position after {at} of {total} decisions", file=kept, **told))
    except Untold as error:
        raise Mistake(f"{path}: {error}") from None
    except FileExistsError:
        raise Mistake(tr("{file} is there already: choose another name", file=target)) from None
    except OSError as error:
        raise Mistake(tr("{path}: cannot be written: {why}", path=target, why=error.strerror or error)) from None
    return 0


def _film(path: Path, form: str, target: Path, args: argparse.Namespace) -> int:
    """Write the game in a form for other programs: `cast`, `html`, or a moment of it as `svg`."""
    from gundam_tui.app.film import Film, eyes_for
    from gundam_tui.app.film_formats import asciicast, page, svg
    from gundam_tui.app.glyphs import ASCII, UNICODE
    from gundam_tui.app.palette import PALETTES

    playback = _playback(path, args.part)
    eyes = int(args.seat[1:]) - 1 if args.seat else eyes_for(playback)
    film = Film(
        playback, eyes, args.size, colours="256" if form == "cast" else "truecolor",
        palette=args.palette if args.palette in PALETTES else "night", glyphs=ASCII if args.ascii else UNICODE,
    )  # fmt: skip
    try:
        with target.open("x", encoding="utf-8", newline="") as file:
            if form == "svg":
                playback.go_to(playback.total if args.at is None else args.at)
                file.write(svg(film.frame().rows, film.title))
                said = tr("the table after {at} of {total} decisions", at=playback.at, total=playback.total)
            elif form == "html":
                study = _study(path, playback, eyes)
                pictures = page(film, file.write, study)
                said = trn("{n} picture", "{n} pictures", pictures)
                if study:
                    said = tr("{pictures}, with the analysis", pictures=said)
            else:
                said = trn("{n} picture", "{n} pictures", asciicast(film, file.write))
    except FileExistsError:
        raise Mistake(tr("{file} is there already: choose another name", file=target)) from None
    except OSError as error:
        raise Mistake(tr("{path}: cannot be written: {why}", path=target, why=error.strerror or error)) from None
    say(tr("{file}: {said}", file=target, said=said))
    for note in playback.notes:
        say(tr("{sentence}.", sentence=note))
    return 0


def _study(path: Path, playback: Playback, eyes: int | None) -> str:
    """The analysis that is kept beside the record, for its page: of all seats when the hands are open, else of the seat
    that looks. Empty when there is none, and for those who watch a match that is not over.
    """
    from gundam_tui.app.study_page import study_part
    from gundam_tui.study.analysis import kept_analysis
    from gundam_tui.table.playback import OPEN

    analysis = kept_analysis(path, playback.game) if eyes is not None else None
    if analysis is None:
        return ""
    return study_part(analysis, playback.total, range(len(playback.names)) if eyes == OPEN else [eyes or 0])


def _check(path: Path, args: argparse.Namespace) -> int:
    """Show it without a screen; to be checked, all the games of a match."""
    try:
        data = foreign_files.read_bytes(path)
    except OSError as error:
        raise Mistake(tr("{path}: cannot be read: {why}", path=path, why=error.strerror or error)) from None
    games = len(games_in(data))
    parts = range(1, games + 1) if args.check and not args.part else [args.part or games]
    status = 0
    for part in parts:
        if games > 1:
            say(tr("Game {number} of {games}", number=part, games=games))
        status = max(status, _check_game(path, data, part, args))
    return status


def _check_game(path: Path, data: bytes, part: int, args: argparse.Namespace) -> int:
    try:
        record = read_record(data, part)
        rerun, notes = replay(record, str(path))
    except Diverged as error:
        say(error)
        return 1
    except RecordError as error:
        text = str(error)
        raise Mistake(text if text.startswith(str(path)) else f"{path}: {text}") from None
    status = _play(rerun, args.at)
    _tell(rerun, record, args)
    for note in notes:
        say(tr("{sentence}.", sentence=note))
    if record.damage is not None:
        say(f"{path}: {record.damage}.")
        status = 1
    return status


def _play(rerun: Replayer, at: int | None) -> int:
    """Replay the record (or its first `at` decisions), and report where it differs."""
    try:
        if at is None:
            rerun.run()
        else:
            rerun.go_to(at)
    except Diverged as error:
        say(f"{error}.")
        return 1
    say(tr("{at} of {total} decisions play as recorded.", at=rerun.at, total=rerun.total))
    return 0


def _tell(rerun: Replayer, record: Record, args: argparse.Namespace) -> None:
    engine = rerun.engine
    seat = None if args.seat is None else int(args.seat[1:]) - 1

    def tell(*rows: str) -> None:
        say(*(to_ascii(row) if args.ascii else row for row in rows), sep="\n")

    own = [player.name for player in record.header.seats]
    names = [seat_label(at, name) for at, name in enumerate(own)]
    if args.log:
        for line in named.NamedLog(game_of(engine).log_teller(engine, seat), own).lines():
            tell(f"T{line.turn:<3}{line.text}")
    if args.at is not None:
        now = named.view(game_of(engine).view(engine, seat), own)
        tell(f"== {lines.heading(now, names)} ==", *lines.board(now, names))
    outcome = game_of(engine).view(engine, None).outcome
    if outcome is not None:
        tell(*lines.end_lines(outcome, names))
