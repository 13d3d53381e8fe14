"""What happens in an event, in sentences: its record, which everybody may read."""

from __future__ import annotations

from dataclasses import replace

from gundam_tui.language import N, tr

from . import acts as a
from .state import EventMatch, EventState
from .words import Word

__all__ = ["BYE", "record", "result_text"]

BYE = Word(N("bye"))


def record(state: EventState) -> list[str]:
    """The public record of an event, in order. Nothing of a deck is in it."""
    return [told for entry in state.entries if (told := _told(state, entry))]


def result_text(match: EventMatch) -> str:
    """The result of a match for people: `2-1`, `bye`, or empty while it is played."""
    if match.two is None:
        return BYE
    return "" if match.score is None else f"{match.score.won}-{match.score.lost}"


def _told(state: EventState, entry: a.Entry) -> str:
    act, by = entry.act, entry.by
    match act:
        case a.Opened():
            return tr("{player} has opened the event.", player=by) if by else tr("The event is open.")
        case a.Appointed():
            return tr("{player} runs the event.", player=act.name)
        case a.Entered():
            return tr("{player} has entered.", player=act.name)
        case a.Withdrawn():
            return tr("{player} has withdrawn a player.", player=by)
        case a.Paired():
            return tr("Round {round} has been paired.", round=act.round)
        case a.Scored():
            return _scored(state, act)
        case a.Corrected():
            return _corrected(state, act, by)
        case a.Dropped():
            return tr("{player} has dropped.", player=state.name(act.player))
        case a.Extended():
            return tr(
                "Round {round}, table {table}: {minutes} more minutes, given by {player}.",
                minutes=act.minutes, player=by, **_table(state, act.match),
            )  # fmt: skip
        case a.Paused():
            if act.on:
                return tr("{player} has stopped the clock.", player=by)
            return tr("{player} has let the clock run again.", player=by)
        case a.Ended():
            return tr("The event is over.")
        case a.Came() | a.Called() | a.Answered() | a.Clocked():
            return ""


def _table(state: EventState, number: int) -> dict[str, int]:
    """Where a match is played, for the places of a sentence."""
    match = state.matches[number]
    return {"round": match.round, "table": match.table}


def _scored(state: EventState, act: a.Scored) -> str:
    match, score = state.matches[act.match], act.score
    one, two = state.name(match.one), state.name(match.two)
    where = _table(state, act.match)
    result = replace(match, score=score).result()
    assert result is not None
    if result.winner is None:
        return tr(BOTH_LOST.get(score.how, NOBODY_WON), one=one, two=two, **where)
    winner, loser = (one, two) if result.winner == match.one else (two, one)
    games = {"won": max(score.won, score.lost), "lost": min(score.won, score.lost)}
    return tr(WON.get(score.how, PLAYED), winner=winner, loser=loser, **games, **where)


NOBODY_WON = N("Round {round}, table {table}: {one} and {two} have both lost, because nobody has won.")
BOTH_LOST = {
    "time": N("Round {round}, table {table}: {one} and {two} have both lost, because time is up."),
    "absent": N("Round {round}, table {table}: {one} and {two} have both lost, because nobody has come."),
}
PLAYED = N("Round {round}, table {table}: {winner} has won {won}-{lost} against {loser}.")
WON = {
    "absent": N("Round {round}, table {table}: {winner} has won {won}-{lost}, because {loser} has not come."),
    "time": N("Round {round}, table {table}: {winner} has won {won}-{lost} when time was up, against {loser}."),
}


def _corrected(state: EventState, act: a.Corrected, by: str) -> str:
    match = state.matches[act.match]
    places = {
        "one": state.name(match.one), "two": state.name(match.two), "player": by,
        "won": act.score.won, "lost": act.score.lost, **_table(state, act.match),
    }  # fmt: skip
    if act.again:
        return tr(
            "Round {round}, table {table}: {player} has set the result of {one} against {two} to {won}-{lost}. "
            "Round {next} is paired again.",
            next=match.round + 1, **places,
        )  # fmt: skip
    return tr(
        "Round {round}, table {table}: {player} has set the result of {one} against {two} to {won}-{lost}.", **places
    )
