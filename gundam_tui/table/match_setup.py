"""Sets up a new match from the players' settings."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.seats import TWO_PLAYERS, seat_labels
from gundam_tui.kernel.rng import SEED_BITS
from gundam_tui.language import listed, tr
from gundam_tui.table.best_of import MatchOptions, MatchScore
from gundam_tui.table.clock import Clock
from gundam_tui.table.journal import new_path
from gundam_tui.table.match import Match
from gundam_tui.table.player_names import called
from gundam_tui.table.settings import Settings

if TYPE_CHECKING:
    from gundam_tui.games.decks import Deck
    from gundam_tui.table.match_api import MatchApi


def new_match(
    decks: Sequence[Deck], settings: Settings, *, bots: Sequence[str | None], names: Sequence[str] = (),
    rules: str = "", format_name: str = "", seed: int | None = None, recorded: bool = True,
) -> Match:  # fmt: skip
    """Make a new match by the settings.

    Args:
        decks: one legal deck per player, all of the game being played.
        settings: the user's settings.
        bots: the computer player of each seat, None for a person.
        names: the players' names this time; an empty one is taken from the settings.
        rules: a rules preset; empty: the game's usual one.
        format_name: a format, by a name of `GameModule.formats`; empty: the usual one for this number of players.
        seed: decides all chance of the game; None: a new one.
        recorded: is the game recorded in a file?

    Raises:
        JournalError: the record cannot be written.
    """
    match = Match.new(
        decks, secrets.randbits(SEED_BITS) if seed is None else seed, game_id=decks[0].game, rules=rules,
        names=settings.called(names, bots), bots=bots, format_name=format_name,
        journal=new_path() if recorded else None,
    )  # fmt: skip
    prepare(match, settings)
    match.notes += who_sits(match)
    return match


def who_sits(match: Match) -> list[str]:
    """Who plays at this keyboard, where more than two play: a seat that nobody named is a person's.

    Returns:
        What is to be said about it; nothing for two players.
    """
    if len(match.names) <= TWO_PLAYERS or not match.people:
        return []
    label = seat_labels(len(match.names))
    here = listed([label[seat] for seat in match.people])
    bots = listed([one for seat, one in enumerate(label) if seat not in match.people])
    if not bots:
        told = tr("All play at this keyboard: {people}.", people=here)
    else:
        told = tr("At this keyboard: {people}. Computer players: {bots}.", people=here, bots=bots)
    return [called(told, match.names, match.reader)]


def played_again(match: MatchApi, settings: Settings, *, swap: bool, chooser: int | None = None) -> MatchApi | None:
    """Start another game with the same players; returns None when others must agree first.

    Args:
        match: the game that is over.
        settings: the user's settings.
        swap: they exchange decks.
        chooser: who decides who goes first, one of `MatchApi.first_choosers`; None: the dice decide.

    Raises:
        JournalError: the record cannot be written.
        Refused: this chooser cannot be named.
    """
    again = match.rematch(swap, chooser=chooser)
    if isinstance(again, Match):
        wind(again, settings)
    return again


def prepare(match: Match, settings: Settings) -> None:
    """Set pass modes, options and clock of a match that has not begun."""
    match.pass_mode.update(dict.fromkeys(match.people, settings.pass_mode))
    match.open_hands = settings.open_hands
    minutes = settings.match_clock if settings.best_of > 1 else 0
    match.score = MatchScore(MatchOptions(settings.best_of, minutes), len(match.names))
    match.begin_match()
    wind(match, settings)


def wind(match: Match, settings: Settings) -> None:
    """Give every person their time for a game; computer players have no clock."""
    if settings.clock:
        match.clock = Clock(dict.fromkeys(match.people, settings.clock * 60.0), loses=settings.clock_loses)


def go_first(match: Match) -> list[str]:
    """The winner of the roll takes the first turn, without being asked.

    Returns:
        What is to be said about it.

    Raises:
        JournalError: the record cannot be written.
    """
    match.advance(think=False)
    prompt = match.prompt
    if prompt is None or not all(match.game.verbs[option.verb].own for option in prompt.options):
        return []
    if prompt.seat not in match.people:
        return [tr("{name} has won the roll and takes the first turn", name=match.names[prompt.seat])]
    match.answer([option.key for option in match.suggested(prompt).answer])
    return [tr("You have won the roll and take the first turn")]
