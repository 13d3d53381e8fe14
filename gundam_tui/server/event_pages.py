"""The page of an event as its readers may see it: pairings, standings and results are public (MT-25). Nothing of a deck
is on it but the reader's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from gundam_tui.club_events.desk import Desk
from gundam_tui.club_events.pairing import next_round, public_places, rounds_planned
from gundam_tui.club_events.state import EventMatch, EventRefused, EventState
from gundam_tui.club_events.telling import record
from gundam_tui.language import tr
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


class EventPages:
    """The pages of an event at one moment, for readers of one language: call it while that is spoken. What all of them
    see is worked out once.

    Args:
        code: of the event. `desk`: the event.
        tables: the codes of tables by match.
    """

    def __init__(self, code: str, desk: Desk, tables: Mapping[int, str]) -> None:
        self._code = code
        self._state = desk.state
        self._clock = desk.clock()
        self._tables = tables

    def page(self, identity: str, *, runs: bool) -> EventMessage:
        """The page for one reader.

        Args:
            identity: the reader. `runs`: do they run the event?
        """
        state = self._state
        me = state.player_of(identity)
        match = state.match_of(me.number) if me is not None else None
        mine = match if match is not None and match.open else None
        calls = [call for call in state.calls if call.open and (runs or (me is not None and call.player == me.number))]
        return EventMessage(
            row(self._code, state, identity, runs=runs),
            state.rules,
            me.number if me is not None else None,
            me.deck if me is not None else "",
            self._tables.get(mine.number, "") if mine is not None else "",
            mine.players.index(me.number) if mine is not None and me is not None else 0,
            state.paused,
            self._for_organisers if runs else self._for_all,
            self._standings,
            tuple(CallRow(call.number, state.name(call.player), self._table(call.player), call.text) for call in calls),
            state.seed if state.begun else None,
            self._next if runs else 0,
            self._record,
            tuple(state.organisers.values()),
        )

    @cached_property
    def _for_all(self) -> tuple[PairingRow, ...]:
        return tuple(self._pairing(match, runs=False) for match in self._state.present)

    @cached_property
    def _for_organisers(self) -> tuple[PairingRow, ...]:
        rounds = reversed(self._state.rounds)
        return tuple(self._pairing(match, runs=True) for one in rounds for match in one.matches)

    def _pairing(self, match: EventMatch, *, runs: bool) -> PairingRow:
        state, score = self._state, match.score
        bar = (tr("the event is over") if state.over else state.again_bar(match)) if runs else ""
        missing = [one for one in match.players if one not in match.came and not state.players[one].bot]
        return PairingRow(
            match.number, match.round, match.table, state.name(match.one),
            "" if match.two is None else state.name(match.two),
            self._tables.get(match.number, "") if match.open else "",
            done=not match.open, won=score.won if score else 0, lost=score.lost if score else 0,
            how=score.how if score else "",
            left=state.seconds_left(match, self._clock) if match.round == state.round else None, extra=match.extra,
            mended=match.corrected, missing=tuple(state.name(one) for one in missing) if runs and match.open else (),
            again=runs and not bar, bar=bar,
        )  # fmt: skip

    @cached_property
    def _standings(self) -> tuple[StandingRow, ...]:
        state = self._state
        return tuple(
            StandingRow(
                one.place, one.standing.player, state.name(one.standing.player), one.standing.points, one.standing.won,
                one.standing.lost, one.standing.byes, one.standing.opponents, one.standing.games_rate,
                one.standing.opponents_games, one.note.said(), state.players[one.standing.player].dropped,
            )
            for one in public_places(state)
        )  # fmt: skip

    @cached_property
    def _next(self) -> int:
        """The round that can be paired now; 0: none."""
        if self._state.over or self._state.playing:
            return 0
        try:
            found = next_round(self._state)
        except EventRefused:  # too few players are there
            return 0
        return found.round if found is not None else 0

    @cached_property
    def _record(self) -> tuple[str, ...]:
        return tuple(record(self._state)[-RECORD:])

    def _table(self, player: int) -> int:
        match = self._state.match_of(player)
        return match.table if match is not None else 0
