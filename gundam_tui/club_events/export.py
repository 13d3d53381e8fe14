"""Pairings, standings, deck lists and a player's history as tables, which become text, CSV or a page for browsers."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from gundam_tui.cells import cells
from gundam_tui.language import N, tr
from gundam_tui.table.rounds import Result, Standing

from .acts import How
from .pairing import public_places
from .state import EventMatch, EventState
from .telling import BYE, result_text
from .words import Word, shown

__all__ = ["WHAT", "Export", "as_csv", "as_text", "decks", "export", "history", "pairings", "standings"]

What = Literal["pairings", "standings", "decks"]
Row = Mapping[str, object]
GAP = 2  # blanks between columns


@dataclass(frozen=True, slots=True)
class Export:
    """A table with its headline; all rows have the same columns. It is English until `as_text` says it to a reader.

    Attributes:
        title: the headline.
        rows: the cells by column; words of ours among them are `Word`s.
    """

    title: Word
    rows: Sequence[Row]


def pairings(state: EventState) -> Export:
    """Every match of every round, also those that an organiser has corrected; the ones that no longer count are left
    out.
    """
    rows = [
        {
            N("round"): match.round,
            N("table"): match.table,
            N("player"): state.name(match.one),
            N("opponent"): _opponent(state, match.two),
            N("result"): result_text(match),
            N("winner"): _winner(state, match),
            N("decided by"): "" if match.score is None else HOW[match.score.how],
        }
        for one in state.rounds
        for match in one.matches
    ]
    return Export(Word(N("{event}: pairings and results"), event=state.rules.name), rows)


# What decided a match (`acts.Score`).
HOW: Mapping[How, Word] = {
    "played": Word(N("played")), "forfeit": Word(N("forfeit")), "absent": Word(N("absent")), "time": Word(N("time")),
    "organiser": Word(N("organiser")),
}  # fmt: skip


def _opponent(state: EventState, player: int | None) -> str:
    return BYE if player is None else state.name(player)


def _outcome(result: Result | None, player: int) -> str:
    if result is None:
        return ""
    return Word(N("won")) if result.winner == player else Word(N("lost"))


def _winner(state: EventState, match: EventMatch) -> str:
    result = match.result()
    if result is None:
        return ""
    return Word(N("nobody")) if result.winner is None else state.name(result.winner)


def standings(state: EventState) -> Export:
    """How everybody stands, with all tie-breakers in their order (MT-20)."""
    rows = [
        {
            N("place"): one.place,
            N("player"): state.name(one.standing.player),
            N("points"): one.standing.points,
            N("won"): one.standing.won,
            N("lost"): one.standing.lost,
            N("byes"): one.standing.byes or "",
            N("opponents"): _rate(one.standing, one.standing.opponents),
            N("games"): _rate(one.standing, one.standing.games_rate),
            N("their games"): _rate(one.standing, one.standing.opponents_games),
            N("lot"): one.standing.lot + 1 if state.begun else "",
            N("knock-out"): one.note,
            N("dropped"): Word(N("yes")) if state.players[one.standing.player].dropped else "",
        }
        for one in public_places(state)
    ]
    title = Word(N("{event}: standings after round {round}"), event=state.rules.name, round=state.round)
    return Export(title, rows)


def _rate(standing: Standing, rate: float) -> str:
    """A tie-breaker in percent; who has played nothing has none."""
    return f"{rate:.1%}" if standing.won + standing.lost else ""


def decks(state: EventState) -> Export:
    """The deck of every player, a line a card; none while lists are closed (MT-23)."""
    rows = [
        {
            N("player"): player.name,
            N("deck"): player.deck,
            N("section"): Word(section),
            N("copies"): copies,
            N("card"): card,
        }
        for player in state.players.values()
        for section, cards in player.sections.items()
        for card, copies in cards.items()
        if state.lists_open
    ]
    return Export(Word(N("{event}: decks"), event=state.rules.name), rows)


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
                    N("event"): state.rules.name,
                    N("place"): Word(N("{place} of {players}"), place=place, players=len(state.players)),
                    N("deck"): player.deck,
                    N("round"): match.round,
                    N("opponent"): _opponent(state, match.other(player.number)),
                    N("result"): _own_result(match, player.number),
                    N("outcome"): _outcome(result, player.number),
                }
            )
    return Export(Word(N("Your events")), rows)


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
    """The table in lines of text, with aligned columns, in the language that is spoken now; columns that are empty are
    left out.
    """
    title = shown(table.title)
    if not table.rows:
        return [title, "", tr("There is nothing to show yet.")]
    columns = [name for name in table.rows[0] if any(row[name] != "" for row in table.rows)]
    wide = {name: max(cells(tr(name)), *(cells(shown(row[name])) for row in table.rows)) for name in columns}
    right = {name for name in columns if all(isinstance(row[name], int) or row[name] == "" for row in table.rows)}

    def line(row: Mapping[str, str]) -> str:
        blank = {name: " " * (wide[name] - cells(row[name])) for name in columns}
        aligned = (blank[name] + row[name] if name in right else row[name] + blank[name] for name in columns)
        return (" " * GAP).join(aligned).rstrip()

    rows = [{name: shown(row[name]) for name in columns} for row in table.rows]
    return [title, "", line({name: tr(name) for name in columns}), *map(line, rows)]


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
