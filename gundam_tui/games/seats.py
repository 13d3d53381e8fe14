"""Seats: what each is called everywhere (in questions and logs, on boards, in messages), and who sits opposite."""

from __future__ import annotations


def seat_label(seat: int, name: str = "") -> str:
    """`P1` for seat 0; with the player's own name behind it, where they have one: `P1 Amuro`.

    Texts of a game speak of players by their seats alone; `table.player_names` puts the names in.
    """
    short = f"P{seat + 1}"
    return short if name.upper() in ("", short) else f"{short} {name}"


def only_other(seat: int, seats: int) -> int | None:
    """The other seat of a game of two; None where there are several others."""
    others = [one for one in range(seats) if one != seat]
    return others[0] if len(others) == 1 else None
