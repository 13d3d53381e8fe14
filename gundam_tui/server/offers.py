"""The choices at a table server, in words: shipped decks, formats, and where an event stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import UnknownGame, game
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
    return ", ".join(said), found.seated([name or "?" for name in names])


def event_phase(row: EventRow) -> str:
    """Where an event stands, in a sentence."""
    if row.phase == "entries":
        return f"{row.players} have entered. Choose your deck and enter." if row.may_enter and not row.entered else (
            f"{row.players} have entered. It has not begun."
        )  # fmt: skip
    if row.phase == "over":
        return f"It is over, after round {row.round}. Players: {row.players}."
    if row.round > row.rounds:
        return f"Knock-out, round {row.round}."
    if row.phase == "playing":
        return f"Round {row.round} of {row.rounds} is played."
    return f"Round {row.round} of {row.rounds} is over."
