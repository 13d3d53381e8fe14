"""A match's record: its header, and the way from a record back to a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from gundam_tui.cardlang.faults import UnknownCard
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.constants import EX_BASE, EX_RESOURCE
from gundam_tui.games.gcg.decks import Deck
from gundam_tui.games.gcg.language.card_db import Book
from gundam_tui.games.gcg.ruleset import Gcg
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.record_format import Diverged, Header, Record, RecordError, SeatHeader
from gundam_tui.kernel.replayer import Replayer

from .player_names import called
from .record_notes import lost_on_time

CARDS, RESOURCES = "cards", "resources"  # the piles of a deck
PLAYERS = 2


def replay(record: Record, where: str, *, book: Book | None = None) -> tuple[Replayer, list[str]]:
    """A record ready to be played again, decision by decision.

    Args:
        record: what was read.
        where: names it in errors.
        book: the cards; default: those that come with the game.

    Returns:
        The rerun before its first decision, and what there is to say about it.

    Raises:
        RecordError: it cannot be played here: another game, unknown rules or cards.
        Diverged: it begins differently.
    """
    header = record.header
    if header.game != Gcg.name:
        raise RecordError(f"{where}: a record of the game {header.game!r}; this is {Gcg.name!r}")
    if len(header.seats) != PLAYERS:
        raise RecordError(f"{where}: a game of {len(header.seats)} players; here {PLAYERS} play")
    try:
        decks = decks_of(header)
    except KeyError as error:
        raise RecordError(f"{where}: the header has a deck without the pile {error}") from None
    try:
        engine = new_game(decks, header.seed, rules=header.rules, book=book, generator=header.generator)
    except (UnknownCard, ValueError) as error:
        raise RecordError(f"{where}: the game cannot be set up: {error}") from None
    notes: list[str] = []
    if card_digest(engine, decks) != header.cards:
        notes.append("The cards have changed since the game was recorded")
    late = lost_on_time(record)
    if late is not None:
        notes.append(f"{called(f'P{late + 1}', [seat.name for seat in header.seats])} lost the game on time")
    try:
        return Replayer(engine, record), notes
    except Diverged as error:
        changed = f". {notes[0]}" if notes else ""
        raise Diverged(f"{where}: {error}{changed}", 0, error.decision, error.event) from None


def make_header(
    engine: Engine, decks: Sequence[Deck], seed: int, rules: str, names: Sequence[str], bots: Sequence[str | None]
) -> Header:
    """The header of a new game's record."""
    seats = tuple(
        SeatHeader(name, deck.name, {CARDS: dict(deck.cards), RESOURCES: dict(deck.resources)}, bot or "")
        for name, deck, bot in zip(names, decks, bots, strict=True)
    )
    return Header(Gcg.name, rules, card_digest(engine, decks), seed, seats, engine.state.generator)


def card_digest(engine: Engine, decks: Sequence[Deck]) -> str:
    """The digest of the cards that the game is played with."""
    numbers = {number for deck in decks for number in (*deck.cards, *deck.resources)}
    return book_of(engine).digest(numbers | {EX_BASE, EX_RESOURCE})


def decks_of(header: Header) -> list[Deck]:
    """The decks a record was played with.

    Raises:
        KeyError: a deck lacks one of its piles.
    """
    return [Deck(player.deck, "", player.piles[CARDS], player.piles[RESOURCES]) for player in header.seats]


def book_of(engine: Engine) -> Book:
    """The cards that a game is played with."""
    return cast("Gcg", engine.game).pool.book
