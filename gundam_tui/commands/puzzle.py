"""`gundam-tui puzzle`: positions with a goal, solved line by line; and the miner that finds them in games."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui.commands import INTERRUPTED, Mistake, say, shared_arguments
from gundam_tui.commands.common import open_book
from gundam_tui.commands.values import whole
from gundam_tui.games.api import ScenarioError
from gundam_tui.games.decks import DeckError, load_deck
from gundam_tui.games.registry import game
from gundam_tui.games.seats import seat_label, seat_labels
from gundam_tui.kernel.prompt import Refused
from gundam_tui.language import N, join, tr
from gundam_tui.paths import typed_path

if TYPE_CHECKING:
    from gundam_tui.proof import LineStep
    from gundam_tui.study.miner import Found
    from gundam_tui.study.puzzle_list import Puzzle
    from gundam_tui.study.puzzles import Attempt, PuzzleProgress
    from gundam_tui.table.console import Talk

_HELP = N("Type the number of an answer (several: 1 3), h for a hint, s for the solution, n for the next puzzle.")
_games = whole("a number of games", 1, 10**6)
_seed = whole("a seed", 0, (1 << 63) - 1)
_lesson = whole("the number of a lesson", 1, 1_000)


def arguments(command: argparse.ArgumentParser) -> None:
    """The arguments of the command, without `--game` and `--cards`."""
    command.description = (
        "Solve puzzles line by line. The goal of each is checked by proof at every move: a wrong one is refuted, a "
        "right one is met by the best defence. Without a file the next puzzle is one of about your strength."
    )
    command.add_argument(
        "file", nargs="?", metavar="FILE", help="a puzzle of the list by its name, or a scenario file of yours"
    )
    goals = ("win", "survive", "destroy", "save")
    command.add_argument("--goal", choices=goals, default="win", help="of FILE (default: %(default)s)")
    command.add_argument(
        "--target", default="", metavar="NUMBER", help="of the card in play that --goal destroy or save is about"
    )
    command.add_argument("--daily", action="store_true", help="the puzzle of today")
    command.add_argument(
        "--own", action="store_true", help="only your own ones, such as those from your mistakes (analyse --puzzles)"
    )
    command.add_argument("--lesson", type=_lesson, metavar="N", help="those about what lesson N has taught")
    command.add_argument("--list", action="store_true", help="list the puzzles, and which of them you have solved")
    command.add_argument("--mine", type=_games, metavar="GAMES", help="find puzzles in so many games between computers")
    command.add_argument("--decks", metavar="A,B,...", help="of these games (default: the usual ones)")
    command.add_argument("--seed", type=_seed, default=1, metavar="N", help="of the first game (default: %(default)s)")
    command.add_argument("--out", default="puzzles", metavar="FOLDER", help="for what is found (default: %(default)s)")
    command.add_argument("--ascii", action="store_true", help="write ASCII characters only")
    shared_arguments.game(command)
    shared_arguments.own_cards(command)


def run(args: argparse.Namespace) -> int:
    """Solve puzzles, list them, or find some.

    Returns:
        0; 130 when it was interrupted.

    Raises:
        Mistake: a file, a deck or a folder cannot be used.
    """
    from gundam_tui.study.puzzle_list import PuzzleError, available, own, shipped
    from gundam_tui.study.puzzles import PuzzleProgress, daily

    open_book(args.game)
    try:
        if args.mine:
            return _mine(args)
        progress = PuzzleProgress.load()
        if args.file:
            wanted = args.file.casefold()
            named = [one for one in available(args.game) if wanted in (one.name, one.called.casefold())]
            return _solve(named or [_of_file(args)], progress, args, counts=bool(named))
        puzzles = own(args.game) if args.own else shipped(args.game) if args.daily else available(args.game)
        if args.own and not puzzles:
            raise Mistake("you have no puzzles of your own: `analyse FILE --puzzles` makes some of your mistakes")
        if args.lesson is not None:
            puzzles = _by_lesson(puzzles, args)
        if not puzzles:
            raise Mistake(tr("no puzzles come with this game: `--mine GAMES` finds some, and `puzzle FILE` plays one"))
        if args.list:
            signs = {True: "solved", False: "tried"}
            how = {one.name: signs[progress.tried[one.name]] for one in puzzles if one.name in progress.tried}
            wide = max(len(one.name) for one in puzzles)
            rows = (f"{one.rating:5.0f}  {how.get(one.name, ''):6}  {one.name:{wide}}  {one.called}" for one in puzzles)
            say(*rows, sep="\n")
            return 0
        order = [daily(puzzles, datetime.now().astimezone().date())] if args.daily else list(progress.next_of(puzzles))
        return _solve(order, progress, args)
    except PuzzleError as error:
        raise Mistake(str(error)) from None
    except KeyboardInterrupt:
        return INTERRUPTED


def _by_lesson(puzzles: Sequence[Puzzle], args: argparse.Namespace) -> list[Puzzle]:
    """Those about what a lesson has taught."""
    from gundam_tui.study.by_lesson import about, topics

    known = topics(args.game)
    topic = next((one for one in known if one.lesson == args.lesson), None)
    if topic is None:
        listed = ", ".join(f"{one.lesson} ({one.title})" for one in known) or "none"
        raise Mistake(f"lesson {args.lesson} has no puzzles: there are some for {listed}")
    found = [puzzle for puzzle in puzzles if about(puzzle, topic)]
    if not found:
        raise Mistake(f"no puzzle is about what lesson {topic.lesson} has taught ({topic.title})")
    return found


def _of_file(args: argparse.Namespace) -> Puzzle:
    """A scenario file as a puzzle of the seat that is asked there."""
    from gundam_tui.study.puzzle_list import Puzzle, PuzzleError

    path, module = typed_path(args.file), game(args.game)
    if module.scenarios is None:
        raise PuzzleError(f"{module.title} has no scenario files")
    try:
        prompt = module.scenarios.position(path, module.book()).prompt
    except ScenarioError as error:
        raise PuzzleError(str(error)) from None
    if prompt is None:
        raise PuzzleError(f"{path}: the game is over at its end: nobody can do anything")
    number = _target(args)
    return Puzzle(path.stem, path, args.game, args.goal, prompt.seat, 1500.0, number)


def _target(args: argparse.Namespace) -> str:
    """The number of the card that the goal is about; empty if it is about none."""
    from gundam_tui.study.puzzle_list import PLAIN_GOALS

    number = args.target.upper()
    if args.goal in PLAIN_GOALS:
        if number:
            raise Mistake("--target NUMBER goes with --goal destroy and --goal save")
        return ""
    if not number:
        raise Mistake(f"--goal {args.goal} needs --target NUMBER: the card in play that it is about")
    if number not in game(args.game).book():
        raise Mistake(f"--target {args.target}: there is no such card")
    return number


# ------------------------------------------------------------ solving


def _solve(
    puzzles: Sequence[Puzzle], progress: PuzzleProgress, args: argparse.Namespace, *, counts: bool = True
) -> int:
    from gundam_tui.study.puzzles import Attempt
    from gundam_tui.table.console import EndOfInput, Talk

    talk = Talk(args.ascii)
    try:
        for at, puzzle in enumerate(puzzles):
            attempt = Attempt(puzzle)
            solved = _attempt(attempt, talk)
            if counts and solved is not None:
                progress.add(puzzle, solved=solved)
                rating = progress.rating(puzzle.game)
                talk.say(
                    tr("Your rating: {rating:.0f} ±{margin:.0f}. Solved in a row: {streak} (best {best}).",
                       rating=rating.rating, margin=2 * rating.deviation, streak=progress.streak,
                       best=progress.best)
                )  # fmt: skip
            if at + 1 < len(puzzles) and talk.ask(tr("Enter for the next puzzle, q to quit > ")).lower().startswith(
                "q"
            ):
                return 0
    except EndOfInput:
        return 0
    except OSError as error:
        raise Mistake(tr("how you did cannot be kept: {why}", why=error.strerror or error)) from None
    return 0


def _attempt(attempt: Attempt, talk: Talk) -> bool | None:
    """Solve one puzzle. Whether it was solved; None: it was passed over."""
    from gundam_tui.table.console import EndOfInput

    teaches = tr(attempt.puzzle.teaches)
    talk.say("", f"== {attempt.puzzle.called}: {attempt.puzzle.asked} ==", tr(_HELP))
    if hidden := attempt.hidden():
        talk.say(tr("Of the other side's cards these lie hidden, nobody says where: {cards}.", cards=join(hidden)))
    if hidden := attempt.hidden(own=True):
        talk.say(tr("Of your own cards these lie face down, in any order: {cards}.", cards=join(hidden)))
    helped = False
    while attempt.prompt is not None:
        keys = _show(attempt, talk)
        word = talk.ask().lower()
        if word in ("q", "n"):
            if word == "q":
                raise EndOfInput
            return False if helped else None
        if word == "h":
            helped = True
            talk.say(attempt.hint())
            continue
        if word == "s":
            talk.say(tr("The solution:"), *_told(attempt.solution(), attempt), *filter(None, (teaches,)))
            return False
        numbers = word.replace(",", " ").split()
        if not all(number.isdecimal() and 1 <= int(number) <= len(keys) for number in numbers):
            talk.say(tr(_HELP))
            continue
        try:
            following = attempt.play([keys[int(number) - 1] for number in numbers])
        except Refused as refused:
            talk.say(tr("That is no answer: {why}.", why=refused.text))
            continue
        if attempt.wrong:
            lost = tr("No: this gives it away.")
            talk.say(lost, *_told(following, attempt), attempt.puzzle.missed, *filter(None, (teaches,)))
            return False
        talk.say(*_told(following, attempt))
    talk.say(tr("Solved.") if not helped else tr("Solved, with help: it does not count."), *filter(None, (teaches,)))
    return not helped


def _show(attempt: Attempt, talk: Talk) -> list[str]:
    """Show the position and what can be answered, whose keys are returned."""
    from gundam_tui.table import text_render as lines

    view = attempt.view()
    names = seat_labels(len(view.players))
    talk.say("", lines.heading(view, names), *lines.board(view, names), "")
    assert view.prompt is not None
    choices = attempt.choices()
    talk.say(view.prompt.text, *(f"{at:3}  {one.label}" for at, one in enumerate(choices, start=1)))
    if attempt.nothing:
        talk.say(tr("Enter alone: {nothing}.", nothing=attempt.nothing))
    return [one.key for one in choices]


def _told(steps: Sequence[LineStep], attempt: Attempt) -> list[str]:
    own = attempt.puzzle.seat
    return [
        "  " + tr("{player}: {text}", player=tr("You") if step.seat == own else seat_label(step.seat), text=step.label)
        for step in steps
    ]


# ------------------------------------------------------------ finding


def _mine(args: argparse.Namespace) -> int:
    """Look for puzzles in games, and write those that are not alike into a folder."""
    from gundam_tui.study.miner import mine
    from gundam_tui.study.puzzle_list import INDEX

    names = args.decks.split(",") if args.decks else list(game(args.game).deck_format.usual)
    try:
        decks = [load_deck(name, args.game) for name in names]
    except DeckError as error:
        raise Mistake(str(error)) from None
    folder = typed_path(args.out)
    try:
        folder.mkdir(parents=True, exist_ok=False)
    except OSError as error:
        raise Mistake(f"{folder}: cannot be made: {error.strerror or error}: give another --out") from None
    pairs = [(one, two) for one in range(len(decks)) for two in range(len(decks)) if one != two or len(decks) == 1]
    kept: dict[str, Found] = {}
    status = 0
    try:
        for at in range(args.mine):
            one, two = pairs[at % len(pairs)]
            title = f"{names[one]} against {names[two]}, game {args.seed + at},"
            for found in mine(args.game, (decks[one], decks[two]), args.seed + at, title):
                if found.looks not in kept:
                    kept[found.looks] = found
                    write(folder, f"mined-{len(kept):03}", found)
            if sys.stderr.isatty():
                print(f"\r{at + 1} games, {len(kept)} puzzles ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        status = INTERRUPTED
    say(f"{folder}: {len(kept)} puzzles ({folder / INDEX} lists them; `puzzle FILE` plays one)")
    return status


def write(folder: Path, name: str, found: Found) -> None:
    """Write a puzzle: its scenario, and its row in the index of the folder."""
    from gundam_tui.study.puzzles import add_puzzle

    add_puzzle(folder, name, found.scenario, found.goal, found.seat, found.rating, found.card)
