"""A new match as the players' settings say."""

from __future__ import annotations

from gundam_tui.table.clock import Clock
from gundam_tui.table.match import Match
from gundam_tui.table.series import Series
from gundam_tui.table.settings import Settings


def prepare(match: Match, settings: Settings) -> None:
    """Set pass modes, series and clock of a match that has not begun."""
    match.pass_mode.update(dict.fromkeys(match.people, settings.pass_mode))
    match.series = Series(settings.best_of, (0,) * len(match.names))
    wind(match, settings)


def wind(match: Match, settings: Settings) -> None:
    """Give every person the time for a game; computer players have none to lose."""
    if settings.clock:
        match.clock = Clock(dict.fromkeys(match.people, settings.clock * 60.0), loses=settings.clock_loses)
