"""Who plays whom next in an event, and how everybody stands: the rounds of `table/rounds.py` for a state.

The order of the kinds: Swiss rounds, then a knock-out of the best if there is one; a knock-out by lots; or everybody
against everybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from gundam_tui.language import N, tr
from gundam_tui.table.rounds import NoPairing, Result, Standing, bracket, circle, standings, swiss, through

from .acts import Paired
from .state import EventRefused, EventRound, EventState
from .words import NOTHING, Word

__all__ = ["StandingsPlace", "next_round", "places", "public_places", "rounds_planned"]


@dataclass(frozen=True, slots=True)
class StandingsPlace:
    """A player's place in the standings, from 1; `note` says what a knock-out has made of it."""

    place: int
    standing: Standing
    note: Word = NOTHING


def rounds_planned(state: EventState) -> int:
    """The number of rounds before a knock-out: of Swiss rounds as many as the rules say, or as leave one unbeaten."""
    count = len(state.players)
    if state.rules.kind == "knock-out":
        return 0
    if state.rules.kind == "round-robin":
        return count - 1 + count % 2 if count > 1 else 0
    return state.rules.rounds or max(1, (count - 1).bit_length())


def next_round(state: EventState) -> Paired | None:
    """Pair the next round.

    Returns:
        The round; None: there is none, so the event can end.

    Raises:
        EventRefused: the present round is still played, the event is over, or too few players are there.
    """
    if state.over:
        raise EventRefused(tr("the event is over"))
    if state.playing:
        raise EventRefused(tr("round {round} is still played: its results are missing", round=state.round))
    if not state.begun and len(state.players) < 2:
        raise EventRefused(tr("an event needs two players"))
    now = state.round + 1
    if state.rounds and state.rounds[-1].slots:
        return _knock_out(state, now, _through(state.rounds[-1]))
    if now <= rounds_planned(state):
        pairs = _robin(state, now) if state.rules.kind == "round-robin" else _swiss(state)
        if any(two is not None for _, two in pairs):
            return Paired(now, tuple(pairs))
    best = [one.standing.player for one in places(state) if not state.players[one.standing.player].dropped]
    if state.rules.kind == "knock-out":
        return _knock_out(state, now, bracket(best))
    if state.rules.kind == "swiss" and state.rules.cut and len(best) > 1:
        return _knock_out(state, now, bracket(best[: state.rules.cut]))
    return None


def _swiss(state: EventState) -> list[tuple[int, int | None]]:
    """A Swiss round (MT-20); none where nobody is left whom a player has not met."""
    try:
        return swiss(state.active, _results(state), state.seed, list(state.players))
    except NoPairing:
        return []


def _robin(state: EventState, now: int) -> list[tuple[int, int | None]]:
    """A round in circle order (MT-22). Whose opponent has dropped has a bye."""
    pairs: list[tuple[int, int | None]] = []
    gone = {player.number for player in state.players.values() if player.dropped}
    for one, two in circle(list(state.players))[now - 1]:
        left = [player for player in (one, two) if player not in gone]
        if left:
            pairs.append((left[0], left[1] if len(left) == 2 else None))
    return pairs


def _knock_out(state: EventState, now: int, slots: list[int | None]) -> Paired | None:
    """A round of a knock-out (MT-21). Rounds in which everybody has a bye are passed over."""
    active = set(state.active)
    slots = [player if player in active else None for player in slots]
    while len(slots) > 1 and not any(one is not None and two is not None for one, two in _neighbours(slots)):
        slots = through({}, slots)
    if len(slots) < 2:
        return None
    pairs = [(one, two) if one is not None else (two, None) for one, two in _neighbours(slots)]
    return Paired(now, tuple((one, two) for one, two in pairs if one is not None), tuple(slots))


def _neighbours(slots: list[int | None]) -> list[tuple[int | None, int | None]]:
    return list(zip(slots[::2], slots[1::2], strict=True))


def _through(last: EventRound) -> list[int | None]:
    results = {match.one: result for match in last.matches if (result := match.result()) is not None}
    places = {at: results[one] for at, one in enumerate(last.slots) if at % 2 == 0 and one in results}
    return through(places, last.slots)


def _results(state: EventState) -> list[Result]:
    """The results that count for standings: those of a knock-out after Swiss rounds do not."""
    return [
        result
        for one in state.rounds
        if not one.slots
        for match in one.matches
        if (result := match.result()) is not None
    ]


def places(state: EventState) -> list[StandingsPlace]:
    """How everybody stands, best first. In a knock-out who came further stands before; equals stand as they did before
    it, or as lots were drawn.
    """
    ordered = standings(list(state.players), _results(state), state.seed)
    reached: dict[int, int] = {}
    for one in state.rounds:
        if one.slots:
            for match in one.matches:
                for player in match.players:
                    reached[player] = one.number
    champion = _champion(state)
    if champion is not None:
        reached[champion] = state.round + 1
    ordered.sort(key=lambda one: -reached.get(one.player, 0))  # stable: equals keep their order
    return [StandingsPlace(at, one, _note(state, reached.get(one.player, 0))) for at, one in enumerate(ordered, 1)]


def public_places(state: EventState) -> list[StandingsPlace]:
    """How everybody stands, as people are shown it: before the event begins in the order of entry, because lots are
    told only then.
    """
    found = places(state)
    if state.begun:
        return found
    found.sort(key=lambda one: one.standing.player)
    return [StandingsPlace(at, one.standing) for at, one in enumerate(found, 1)]


def _note(state: EventState, reached: int) -> Word:
    """What a knock-out has made of a player whose last round it was."""
    if not reached:
        return NOTHING
    if reached > state.round:
        return Word(N("winner"))
    left = sum(player is not None for player in state.rounds[reached - 1].slots)
    return Word(N("final")) if left == 2 else Word(N("last {count}"), count=left)


def _champion(state: EventState) -> int | None:
    """Who has won the knock-out; None: nobody yet."""
    if not state.rounds or not state.rounds[-1].slots or state.playing:
        return None
    left = [player for player in _through(state.rounds[-1]) if player is not None]
    if len(left) > 1:  # who has dropped before the next round does not play it
        left = [player for player in left if not state.players[player].dropped]
    return left[0] if len(left) == 1 else None
