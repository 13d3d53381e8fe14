"""The players by seat, and the rules that the arguments name, checked against the game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from shlex import quote

from gundam_tui.commands import Mistake
from gundam_tui.commands.values import SEATS
from gundam_tui.frozen import frozen
from gundam_tui.games.api import Format, GameModule
from gundam_tui.games.registry import game
from gundam_tui.players import NAMES, levels
from gundam_tui.players.levels import SEARCHING


@frozen
class TableSeats:
    """The players and their decks; all lists are by seat.

    Attributes:
        decks: names or paths of decks.
        bots: computer players; None: a person, or the command's default player.
        names: the players' names this time; empty: as in the settings.
        form: the format.
    """

    decks: Sequence[str]
    bots: Sequence[str | None]
    names: Sequence[str]
    form: Format


def settle(args: argparse.Namespace) -> None:
    """Check the arguments about rules, formats and seats, and fill in what is missing.

    Args:
        args: of a command that has `game`; `rules` becomes the name of a preset, and `seats` a `TableSeats`.

    Raises:
        Mistake: the game cannot be played this way.
    """
    module = game(args.game)
    rules = getattr(args, "rules", None)
    if rules and rules not in module.presets:
        raise Mistake(f"--rules: there are no rules {rules!r}: choose from {', '.join(module.presets)}")
    if rules == "":
        args.rules = module.default_rules
    if hasattr(args, "deck1"):
        args.seats = _seating(args, module)


def _seating(args: argparse.Namespace, module: GameModule) -> TableSeats:
    ways = [form for form in module.formats if args.format in ("", form.name)]
    if not ways:
        known = ", ".join(form.name for form in module.formats)
        raise Mistake(f"--format: {module.title} is not played as {args.format!r}: choose from {known}")
    most = max(ways[0].seats)
    decks, bots, names = (_by_seat(args, what, most) for what in ("deck", "bot", "name"))
    bots = [bot and _player(bot, module) for bot in bots]
    given = max(len(decks), len(bots), len(names))
    seated = len(names) + len(bots)
    if args.people and args.bot and args.name and len(decks) < given and any(seated in form.seats for form in ways):
        given = seated  # names in order are people's, before those of computer players
    seats = max(given, min(ways[0].seats))
    if not any(seats in form.seats for form in ways):
        counts = sorted({count for form in ways for count in form.seats})
        raise Mistake(f"{module.title} is played by {' or '.join(map(str, counts))}, not by {seats}")
    form = next(form for form in ways if seats in form.seats)
    if args.people and args.bot:
        # Computer players given in order leave the first seats to people, and one at least where the format has room
        # for another player, unless as many decks or names are given.
        if len(args.bot) == seats > max(len(decks), len(names)) and seats + 1 in form.seats:
            seats += 1
        bots = [*[None] * (seats - len(bots)), *bots]
    usual = form.usual or module.deck_format.usual if args.module != "demo" else ()
    return TableSeats(
        [
            (usual[seat % len(usual)] if usual else "") if deck is None else deck
            for seat, deck in enumerate(_filled(decks, seats))
        ],
        _filled(bots, seats),
        [name or "" for name in _filled(names, seats)],
        form,
    )


def _player(text: str, module: GameModule) -> str:
    """Returns the name of a computer player, for the word for a level of a game too, if no player is called that."""
    if text in NAMES or text not in SEARCHING:
        return text
    known = levels(module.id)
    if text not in known:
        raise Mistake(f"--bot: there is no {text} in {module.title}: choose from {', '.join(known)}")
    return known[text].bot


def _by_seat(args: argparse.Namespace, what: str, most: int) -> list[str | None]:
    """Returns the values for each seat, given in order (`--deck A --deck B`) or by number (`--deck2 B`), of a game for
    that many players at most.

    Raises:
        Mistake: both ways are mixed, and it is not clear who gets what.
    """
    found: list[str | None] = list(getattr(args, what, []))
    numbered = {seat: value for seat in range(SEATS) if (value := getattr(args, f"{what}{seat + 1}", None)) is not None}
    if found and numbered:
        # Those in order have the free seats; of computer players the first one is left to a person.
        first = int(args.people and what == "bot" and len(found) + len(numbered) < most)
        free = (seat for seat in range(first, SEATS) if seat not in numbered)
        seated = numbered | dict(zip(free, found, strict=False))
        each = " ".join(f"--{what}{seat + 1} {quote(str(value))}" for seat, value in sorted(seated.items()))
        raise Mistake(
            f"--{what} goes by order and --{what}{min(numbered) + 1} by seat: give all in order (--{what} A --{what} B)"
            f", or each by its seat: {each}"
        )
    for seat, value in numbered.items():
        found += [None] * (seat + 1 - len(found))
        found[seat] = value
    return found


def _filled(values: list[str | None], seats: int) -> list[str | None]:
    return [*values, *[None] * (seats - len(values))]
