"""Seats: their names everywhere (in questions and logs, on boards, in messages), and the opposite seat."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gundam_tui.language import tr

TWO_PLAYERS = 2  # of most games: much is plain between two that must be said among more


def seat_label(seat: int, name: str = "") -> str:
    """`P1` for seat 0; followed by the player's own name if they have one: `P1 Amuro`.

    Texts of a game name players by their seats only; `table.player_names` adds the names.
    """
    short = f"P{seat + 1}"
    return short if name.upper() in ("", short) else f"{short} {name}"


def seat_labels(count: int) -> list[str]:
    """The labels of all seats: `P1`, `P2`."""
    return [seat_label(seat) for seat in range(count)]


def subject_of(text: str) -> int:
    """The seat of the player with whose label a text of a game begins, as in `P2 draws a card`; -1 for none."""
    found = re.match(r"P([1-9]) ", text)
    return int(found[1]) - 1 if found is not None else -1


def side_label(seats: Sequence[int]) -> str:
    """A player, or players who act as one side: `P1`, `Team P1+P2`."""
    labels = [seat_label(seat) for seat in seats]
    return labels[0] if len(labels) == 1 else tr("Team {players}", players="+".join(labels))


def only_other(seat: int, seats: int) -> int | None:
    """The other seat in a game of two; None with more players."""
    others = [one for one in range(seats) if one != seat]
    return others[0] if len(others) == 1 else None
