"""Pairings, standings, deck lists and a player's history as tables, which become text, CSV or a page for browsers."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from gundam_tui.table.rounds import Standing

from .pairing import public_places
from .state import EventMatch, EventState
from .telling import result_text

__all__ = ["WHAT", "Export", "as_csv", "as_text", "decks", "export", "history", "pairings", "standings"]

What = Literal["pairings", "standings", "decks"]
Row = Mapping[str, object]
GAP = 2  # blanks between columns


@dataclass(frozen=True, slots=True)
class Export:
    """A table with its headline; all rows have the same columns."""

    title: str
    rows: Sequence[Row]


def pairings(state: EventState) -> Export:
    """Every match of every round, also those that an organiser has corrected; the ones that no longer count are left
    out.
    """
    rows = [
        {
            "round": match.round,
            "table": match.table,
            "player": state.name(match.one),
            "opponent": state.name(match.two),
            "result": result_text(match),
            "winner": _winner(state, match),
            "decided by": "" if match.score is None else match.score.how,
        }
        for one in state.rounds
        for match in one.matches
    ]
    return Export(f"{state.rules.name}: pairings and results", rows)


def _winner(state: EventState, match: EventMatch) -> str:
    result = match.result()
    if result is None:
        return ""
    return "nobody" if result.winner is None else state.name(result.winner)


def standings(state: EventState) -> Export:
    """How everybody stands, with all tie-breakers in their order (MT-20)."""
    rows = [
        {
            "place": one.place,
            "player": state.name(one.standing.player),
            "points": one.standing.points,
            "won": one.standing.won,
            "lost": one.standing.lost,
            "byes": one.standing.byes or "",
            "opponents": _rate(one.standing, one.standing.opponents),
            "games": _rate(one.standing, one.standing.games_rate),
            "their games": _rate(one.standing, one.standing.opponents_games),
            "lot": one.standing.lot + 1 if state.begun else "",
            "knock-out": one.note,
            "dropped": "yes" if state.players[one.standing.player].dropped else "",
        }
        for one in public_places(state)
    ]
    return Export(f"{state.rules.name}: standings after round {state.round}", rows)


def _rate(standing: Standing, rate: float) -> str:
    """A tie-breaker in percent; who has played nothing has none."""
    return f"{rate:.1%}" if standing.won + standing.lost else ""


def decks(state: EventState) -> Export:
    """The deck of every player, a line a card; none while lists are closed (MT-23)."""
    rows = [
        {"player": player.name, "deck": player.deck, "section": section, "copies": copies, "card": card}
        for player in state.players.values()
        for section, cards in player.sections.items()
        for card, copies in cards.items()
        if state.lists_open
    ]
    return Export(f"{state.rules.name}: decks", rows)


def history(states: Iterable[EventState], identity: str) -> Export:
    """The matches that a person has played in events, the latest event first."""
    rows: list[Row] = []
    for state in sorted(states, key=lambda one: -one.entries[0].at):
        player = state.player_of(identity)
        if player is None:
            continue
        place = next(one.place for one in public_places(state) if one.standing.player == player.number)
        for match in (match for one in state.rounds for match in one.matches if match.has(player.number)):
            result = match.result()
            rows.append(
                {
                    "event": state.rules.name,
                    "place": f"{place} of {len(state.players)}",
                    "deck": player.deck,
                    "round": match.round,
                    "opponent": state.name(match.other(player.number)),
                    "result": _own_result(match, player.number),
                    "outcome": "" if result is None else "won" if result.winner == player.number else "lost",
                }
            )
    return Export("Your events", rows)


def _own_result(match: EventMatch, player: int) -> str:
    """The games of a match as one of its players sees them."""
    if match.score is None or match.one == player:
        return result_text(match)
    return f"{match.score.lost}-{match.score.won}"


WHAT: Mapping[What, Callable[[EventState], Export]] = {"pairings": pairings, "standings": standings, "decks": decks}


def export(state: EventState, what: What) -> Export:
    """One of the tables of an event."""
    return WHAT[what](state)


def as_text(table: Export) -> list[str]:
    """The table in lines of text, with aligned columns; columns that are empty are left out."""
    if not table.rows:
        return [table.title, "", "There is nothing to show yet."]
    columns = [name for name in table.rows[0] if any(row[name] != "" for row in table.rows)]
    wide = {name: max(len(name), *(len(str(row[name])) for row in table.rows)) for name in columns}
    right = {name for name in columns if all(isinstance(row[name], int) or row[name] == "" for row in table.rows)}

    def line(cells: Mapping[str, object]) -> str:
        shown = (
            str(cells[name]).rjust(wide[name]) if name in right else str(cells[name]).ljust(wide[name])
            for name in columns
        )  # fmt: skip
        return (" " * GAP).join(shown).rstrip()

    return [table.title, "", line({name: name for name in columns}), *(line(row) for row in table.rows)]


def as_csv(table: Export) -> str:
    """The table as comma-separated values with a headline of columns (RFC 4180)."""
    text = io.StringIO(newline="")
    if table.rows:
        writer = csv.DictWriter(text, list(table.rows[0]))
        writer.writeheader()
        writer.writerows({name: _safe(value) for name, value in row.items()} for row in table.rows)
    return text.getvalue()


def _safe(value: object) -> object:
    """A cell that no spreadsheet takes for a formula: names are what players have typed."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
