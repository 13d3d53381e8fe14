"""What happens in an event, in sentences: its record, which everybody may read."""

from __future__ import annotations

from dataclasses import replace

from . import acts as a
from .state import EventMatch, EventState

__all__ = ["record", "result_text"]


def record(state: EventState) -> list[str]:
    """The public record of an event, in order. Nothing of a deck is in it."""
    return [told for entry in state.entries if (told := _told(state, entry))]


def result_text(match: EventMatch) -> str:
    """The result of a match for people: `2-1`, `bye`, or empty while it is played."""
    if match.two is None:
        return "bye"
    return "" if match.score is None else f"{match.score.won}-{match.score.lost}"


def _told(state: EventState, entry: a.Entry) -> str:
    act, by = entry.act, entry.by
    match act:
        case a.Opened():
            return f"{by} has opened the event." if by else "The event is open."
        case a.Appointed():
            return f"{act.name} runs the event."
        case a.Entered():
            return f"{act.name} has entered."
        case a.Withdrawn():
            return f"{by} has withdrawn a player."
        case a.Paired():
            return f"Round {act.round} has been paired."
        case a.Scored():
            return _scored(state, act)
        case a.Mended():
            return _mended(state, act, by)
        case a.Dropped():
            return f"{state.name(act.player)} has dropped."
        case a.Extended():
            return f"{_table(state, act.match)}: {act.minutes} more minutes, given by {by}."
        case a.Paused():
            return f"{by} has stopped the clock." if act.on else f"The clock runs again, by {by}."
        case a.Ended():
            return "The event is over."
        case a.Came() | a.Called() | a.Answered() | a.Clocked():
            return ""


def _table(state: EventState, number: int) -> str:
    match = state.matches[number]
    return f"Round {match.round}, table {match.table}"


def _scored(state: EventState, act: a.Scored) -> str:
    match, score = state.matches[act.match], act.score
    one, two = state.name(match.one), state.name(match.two)
    where = _table(state, act.match)
    result = replace(match, score=score).result()
    assert result is not None
    if result.winner is None:
        why = {"time": "time is up", "absent": "nobody has come"}.get(score.how, "nobody has won")
        return f"{where}: {one} and {two} have both lost, because {why}."
    winner, loser = (one, two) if result.winner == match.one else (two, one)
    games = f"{max(score.won, score.lost)}-{min(score.won, score.lost)}"
    if score.how == "absent":
        return f"{where}: {winner} has won {games}, because {loser} has not come."
    if score.how == "time":
        return f"{where}: {winner} has won {games} when time was up, against {loser}."
    return f"{where}: {winner} has won {games} against {loser}."


def _mended(state: EventState, act: a.Mended, by: str) -> str:
    match = state.matches[act.match]
    one, two = state.name(match.one), state.name(match.two)
    said = f"{_table(state, act.match)}: {by} has set the result of {one} against {two} to "
    after = f" Round {match.round + 1} is paired again." if act.again else ""
    return f"{said}{act.score.won}-{act.score.lost}.{after}"
