"""Makes the header of a match's record, and turns a record back into a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gundam_tui.games.decks.sideboard import deck_of, piles_of
from gundam_tui.games.registry import UnknownGame, game, game_ids, game_of
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.record_format import Diverged, Header, Record, RecordError, SeatHeader
from gundam_tui.kernel.replayer import Replayer

from .player_names import called
from .record_notes import lost_on_time

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.api import Format, GameModule
    from gundam_tui.games.decks import Deck


def replay(record: Record, where: str, *, book: Book | None = None) -> tuple[Replayer, list[str]]:
    """Prepare to replay a record, decision by decision.

    Args:
        record: the record as read.
        where: names the record in errors.
        book: the cards; default: those that come with the game.

    Returns:
        The rerun before its first decision, and sentences about what has changed.

    Raises:
        RecordError: it cannot be played here: another game, unknown rules or unknown cards.
        Diverged: it begins differently.
    """
    header = record.header
    try:
        module = game(header.game)
    except UnknownGame:
        games = ", ".join(game_ids())
        raise RecordError(
            f"{where}: a record of the game {header.game!r}, which is not here: there are {games}"
        ) from None
    try:
        form = format_of(module, len(header.seats), header.form)
    except ValueError as error:
        raise RecordError(f"{where}: {error}") from None
    try:
        decks = decks_of(header)
    except KeyError as error:
        raise RecordError(f"{where}: the header has a deck without the pile {error}") from None
    try:
        engine = module.new_game(
            decks, header.seed, rules=header.rules, book=book, generator=header.generator, format_name=form.name,
            discreet=header.discreet, chooser=header.chooser,
        )  # fmt: skip
    except (LookupError, ValueError) as error:
        raise RecordError(f"{where}: the game cannot be set up: {error}") from None
    notes: list[str] = []
    if card_digest(engine, decks) != header.cards:
        notes.append("The cards have changed since the game was recorded")
    late = lost_on_time(record)
    if late is not None:
        notes.append(f"{called(seat_label(late), [seat.name for seat in header.seats])} lost the game on time")
    try:
        return Replayer(engine, record), notes
    except Diverged as error:
        changed = f". {notes[0]}" if notes else ""
        raise Diverged(f"{where}: {error}{changed}", 0, error.decision, error.event) from None


def make_header(
    engine: Engine, decks: Sequence[Deck], seed: int, rules: str, names: Sequence[str], bots: Sequence[str | None],
    form: str = "", chooser: int | None = None,
) -> Header:  # fmt: skip
    """Returns the header of a new game's record.

    Args:
        engine, decks, seed, rules, names, bots: the game.
        form: the format; empty for the usual one.
        chooser: who was named to decide who goes first.
    """
    seats = tuple(
        SeatHeader(name, deck.name, piles_of(deck), bot or "")
        for name, deck, bot in zip(names, decks, bots, strict=True)
    )
    cards = card_digest(engine, decks)
    return Header(engine.game.name, rules, cards, seed, seats, engine.state.generator, form=form, chooser=chooser)


def card_digest(engine: Engine, decks: Sequence[Deck]) -> str:
    """Returns the digest of the cards that the game is played with."""
    module = game_of(engine)
    return module.book_of(engine).digest(module.cards_of(decks))


def decks_of(header: Header) -> list[Deck]:
    """Returns the decks that a record was played with.

    Raises:
        KeyError: a deck lacks one of its piles.
    """
    names = [section.name for section in game(header.game).deck_format.sections]
    return [
        replace(deck_of(one.piles, one.deck, header.game), sections={name: one.piles[name] for name in names})
        for one in header.seats
    ]


def format_of(module: GameModule, seats: int, name: str = "") -> Format:
    """Returns a format of a game.

    Args:
        module: the game.
        seats: the number of players.
        name: of the format; empty: the usual one for this number of players.

    Raises:
        ValueError: the game has no such format.
    """
    for form in module.formats:
        if seats in form.seats and name in ("", form.name):
            return form
    so = f" as {name}" if name else ""
    ways = "; ".join(f"{form.name}: {' or '.join(map(str, form.seats))} players" for form in module.formats)
    raise ValueError(f"{module.title} is not played by {seats}{so} ({ways})")
