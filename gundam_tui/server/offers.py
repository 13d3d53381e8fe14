"""The choices at a table server, in words: shipped decks, formats, and where an event stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import UnknownGame, game
from gundam_tui.language import join, tr, trn
from gundam_tui.server.event_messages import EventRow


@lru_cache(maxsize=8)
def shipped(id: str = DEFAULT) -> tuple[tuple[str, str], ...]:
    """Returns the decks of a game to choose from, as short name and name, starter decks first."""
    from gundam_tui.games.decks import deck_folder, shipped_decks, starter_decks
    from gundam_tui.games.decks.deck_files import read_deck

    first = starter_decks(id)
    names = sorted(shipped_decks(id), key=lambda name: (name not in first, name))
    return tuple((name, read_deck(deck_folder(id) / f"{name}.toml", id).name) for name in names)


def way_of(id: str, form: str, names: Sequence[str]) -> tuple[str, str]:
    """Describe a table: its game and format (empty for the usual ones), and who sits there."""
    try:
        module = game(id)
    except UnknownGame:  # the server is newer than this app
        return id, " - ".join(name or "?" for name in names)
    usual = module.formats[0]
    found = next((one for one in module.formats if one.name == form), usual)
    said = [module.title] * (id != DEFAULT) + [found.title_for(len(names))] * (found is not usual)
    return join(said), found.seated([name or "?" for name in names])


def event_phase(row: EventRow) -> str:
    """Where an event stands, in a sentence."""
    if row.phase == "entries":
        if row.may_enter and not row.entered:
            return trn(
                "{n} has entered. Choose your deck and enter.",
                "{n} have entered. Choose your deck and enter.",
                row.players,
            )
        return trn("{n} has entered. It has not begun.", "{n} have entered. It has not begun.", row.players)
    if row.phase == "over":
        return tr("It is over, after round {round}. Players: {players}.", round=row.round, players=row.players)
    if row.round > row.rounds:
        return tr("Knock-out, round {round}.", round=row.round)
    if row.phase == "playing":
        return tr("Round {round} of {rounds} is played.", round=row.round, rounds=row.rounds)
    return tr("Round {round} of {rounds} is over.", round=row.round, rounds=row.rounds)
