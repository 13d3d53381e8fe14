"""`gundam-tui learn`: a first game that teaches the rules."""

from __future__ import annotations

import argparse

from gundam_tui.commands import Mistake, say, shared_arguments, values
from gundam_tui.commands.common import open_book
from gundam_tui.commands.looks import liked
from gundam_tui.commands.terminal import need_terminal
from gundam_tui.games.default import command


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = "A short game against the computer in which every step is explained when it comes."
    command.add_argument(
        "lesson", nargs="?", type=values.lesson, metavar="N", help="the lesson to begin at (default: where it was left)"
    )
    command.add_argument("--list", action="store_true", help="list the lessons")
    shared_arguments.game(command)
    shared_arguments.looks(command)


def run(args: argparse.Namespace) -> int:
    """Open the taught game at a lesson, on the screen or line by line; or list the lessons.

    Raises:
        Mistake: this lesson does not exist, or a card file is broken.
    """
    from gundam_tui.table.lessons import NoLessons, course

    try:
        lessons = course(id=args.game).lessons
    except NoLessons as error:
        raise Mistake(str(error)) from None
    number: int = args.lesson or 0
    if number > len(lessons):
        listing = command("learn --list", args.game)
        raise Mistake(f"there is no lesson {number}: there are {len(lessons)}, {listing} names them")
    if args.list:
        say(*(f"{at:2}  {lesson.title}" for at, lesson in enumerate(lessons, start=1)), sep="\n")
        return 0
    open_book(args.game)
    if args.plain:
        from gundam_tui.table.plain_lessons import run_lessons

        return run_lessons(number, args.game, ascii_only=args.ascii)
    need_terminal()
    from gundam_tui.app import run_app
    from gundam_tui.app.openings import Learning

    return run_app(Learning(number, args.game), ascii_only=args.ascii, liked=liked(args))
