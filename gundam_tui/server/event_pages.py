"""The page of an event as one reader may see it. Nothing of a deck is on it but the reader's own."""

from __future__ import annotations

from collections.abc import Mapping

from gundam_tui.events.desk import Desk
from gundam_tui.events.pairing import places, rounds_planned
from gundam_tui.events.state import EventMatch, EventState
from gundam_tui.events.telling import record
from gundam_tui.server.event_messages import CallRow, EventMessage, EventRow, PairingRow, StandingRow

RECORD = 40  # sentences of the record


def row(code: str, state: EventState, identity: str, *, runs: bool) -> EventRow:
    """An event in the lobby's list.

    Args:
        code: of the event. `state`: the event.
        identity: the reader. `runs`: do they run it?
    """
    phase = "over" if state.over else "playing" if state.playing else "between" if state.begun else "entries"
    return EventRow(
        code, state.rules.name, phase, state.round, rounds_planned(state), len(state.players),
        state.player_of(identity) is not None, runs, state.may_enter(), state.rules.game,
    )  # fmt: skip


def page(
    code: str, desk: Desk, identity: str, tables: Mapping[int, str], *, runs: bool, next_round: int
) -> EventMessage:
    """The page of an event.

    Args:
        code: of the event. `desk`: the event.
        identity: the reader. `runs`: do they run it?
        tables: the codes of tables by match.
        next_round: the round that can be paired now; 0: none.
    """
    state, clock = desk.state, desk.clock()
    me = state.player_of(identity)
    match = state.match_of(me.number) if me is not None else None
    mine = match if match is not None and match.open else None
    shown = [match for one in reversed(state.rounds) for match in one.matches] if runs else state.present
    calls = [call for call in state.calls if call.open and (runs or (me is not None and call.player == me.number))]
    return EventMessage(
        row(code, state, identity, runs=runs),
        state.rules,
        me.number if me is not None else None,
        me.deck if me is not None else "",
        tables.get(mine.number, "") if mine is not None else "",
        mine.players.index(me.number) if mine is not None and me is not None else 0,
        state.paused,
        tuple(_pairing(state, one, clock, tables, runs=runs) for one in shown),
        tuple(_standings(state)),
        tuple(CallRow(call.number, state.name(call.player), _table(state, call.player), call.text) for call in calls),
        state.seed if state.begun else None,
        next_round if runs else 0,
        tuple(record(state)[-RECORD:]),
        tuple(state.organisers.values()),
    )


def _pairing(
    state: EventState, match: EventMatch, clock: float, tables: Mapping[int, str], *, runs: bool
) -> PairingRow:
    score = match.score
    bar = state.again_bar(match) if runs and not state.over else "the event is over" if runs else ""
    here = match in state.present
    missing = [one for one in match.players if one not in match.came and not state.players[one].bot]
    return PairingRow(
        match.number, match.round, match.table, state.name(match.one),
        "" if match.two is None else state.name(match.two), tables.get(match.number, "") if match.open else "",
        done=not match.open, won=score.won if score else 0, lost=score.lost if score else 0,
        how=score.how if score else "", left=state.seconds_left(match, clock) if here else None, extra=match.extra,
        mended=match.mended, missing=tuple(state.name(one) for one in missing) if runs and match.open else (),
        again=runs and not bar, bar=bar,
    )  # fmt: skip


def _standings(state: EventState) -> list[StandingRow]:
    return [
        StandingRow(
            one.place, one.standing.player, state.name(one.standing.player), one.standing.points, one.standing.won,
            one.standing.lost, one.standing.byes, one.standing.opponents, one.standing.games_rate,
            one.standing.opponents_games, one.note, state.players[one.standing.player].dropped,
        )
        for one in places(state)
    ]  # fmt: skip


def _table(state: EventState, player: int) -> int:
    match = state.match_of(player)
    return match.table if match is not None else 0
