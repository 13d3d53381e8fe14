"""Parts that a scenario need not write itself: `like = "another scenario"`, and `[scenario.each]` for all players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gundam_tui.cardlang.faults import nearest

from .model import BEGINNING, Scenario, SideTable
from .patterns import SEATS


class Unlike(ValueError):
    """A `like` that leads to no beginning; `at` is the scenario's place in the file."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at


def resolved(scenarios: Sequence[Scenario]) -> list[Scenario]:
    """The scenarios, each with the beginning that it takes over and its own changes to it.

    Raises:
        Unlike: no scenario has this name, they form a circle, or the beginning cannot be taken over.
    """
    places = {scenario.name: at for at, scenario in enumerate(scenarios)}
    return [_begun(list(_line(at, scenarios, places)), at) for at in range(len(scenarios))]


def side_of(scenario: Scenario, seat: str) -> SideTable | None:
    """A player's cards: those written for the player, and for all players; None if neither is given."""
    own = scenario.side(seat)
    if scenario.each is None or seat in scenario.out:
        return own
    return scenario.each if own is None else _changed(scenario.each, own)


def _line(at: int, scenarios: Sequence[Scenario], places: dict[str, int]) -> Iterator[Scenario]:
    """A scenario, the one that it is like, and so on.

    Raises:
        Unlike: the chain has no end, or breaks off.
    """
    first, seen = at, [scenarios[at].name]
    yield scenarios[at]
    while name := scenarios[at].like:
        if name not in places:
            raise Unlike(at, f'no scenario of this file is called "{name}"{nearest(name, [*places])}')
        seen.append(name)
        if seen.count(name) > 1:
            circle = " is like ".join(f'"{one}"' for one in seen[seen.index(name) :])
            raise Unlike(first, f"{circle}: one of them must tell its beginning itself")
        at = places[name]
        yield scenarios[at]


def _begun(line: Sequence[Scenario], at: int) -> Scenario:
    scenario = line[-1]
    for heir in reversed(line[:-1]):
        if scenario.deck is not None:
            raise Unlike(at, f'"{scenario.name}" is about a deck: it has no beginning to take over')
        changes = {key: getattr(heir, key) for key in heir.written() if key in BEGINNING}
        for seat in ("each", *SEATS):
            if seat in changes:
                if scenario.game is not None:
                    raise Unlike(at, f'"{scenario.name}" begins with a whole game: [scenario.{seat}] cannot change it')
                side: SideTable | None = getattr(scenario, seat)
                changes[seat] = changes[seat] if side is None else _changed(side, changes[seat])
        begun = {key: getattr(scenario, key) for key in scenario.written() if key in BEGINNING}
        scenario = heir.model_copy(update=begun | changes)
    return scenario


def _changed(side: SideTable, changes: SideTable) -> SideTable:
    """A player's cards with the written keys changed."""
    return side.model_copy(update={key: getattr(changes, key) for key in changes.written()})
