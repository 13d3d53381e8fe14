"""Three and four players (12): who plays with whom, whose turn follows, in which order players act.

A *side* takes a turn: a player, or in a team battle the two of a team, who go through each phase together (12-3-1). It
is identified by the seat of its leader (12-3-2), which is asked the side's questions and has its shield area. With two
players there are two sides with one member each.

Rules and card texts use only these functions, so a ruling about the chapter is in one place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gundam_tui.games.gcg.cards.constants import BATTLE
from gundam_tui.games.gcg.cards.model import MatchRules, match
from gundam_tui.games.gcg.cards.seating import CLOCKWISE, ROYALE, TAKES_ALL, Circle, Seating
from gundam_tui.kernel import Engine, Obj, Option, Prompt
from gundam_tui.kernel.native import ObjId

_ALONE: Final[Sequence[Sequence[int]]] = ((0,), (1,))  # of two players
_OTHER: Final[Sequence[Sequence[int]]] = ((1,), (0,))
_FROM: Final[Sequence[Sequence[int]]] = ((0, 1), (1, 0))


def seating(e: Engine) -> Seating:
    """Who sits at this table."""
    return match(e).seating


def royale(e: Engine) -> bool:
    """Does everybody play against everybody else, three or more of them (12-2)?"""
    return match(e).seating.format in (ROYALE, TAKES_ALL)


# ---------------------------------------------------------------- relations


def side(e: Engine, seat: int) -> int:
    """The leader of a seat's side: the seat that is asked for the side, and that has its shield area (12-3-3)."""
    return seat if e.seats == 2 else match(e).seating.leader[seat]


def members(e: Engine, seat: int) -> Sequence[int]:
    """The seats of a seat's side, the leader first: those with "friendly" cards (12-3-10)."""
    if e.seats == 2:
        return _ALONE[seat]
    game: Any = e.game
    rules: MatchRules = game  # what `match` returns, without a call: this is used in every query
    return rules.seating.members[seat]


def mask(e: Engine, seat: int) -> int:
    """The bits of the seats that share this one's knowledge: partners share all they know (12-3-4)."""
    return match(e).seating.mask[seat]


def enemies(e: Engine, seat: int) -> Sequence[int]:
    """The players that "enemy" and "opponent" mean (12-2-6): in the game, in order of play from this seat on."""
    if e.seats == 2:
        return _OTHER[seat]
    return _circle(e).enemies[seat]


def whose(e: Engine, owner: int, seat: int) -> int:
    """The player of a card: its owner in the area that a team shares (12-3-8), elsewhere the seat whose zone it is
    in.
    """
    return owner if owner in match(e).seating.members[seat] else seat


def keeper(e: Engine, obj: Obj) -> int:
    """The player of an object (`whose`)."""
    return obj.seat if e.seats == 2 or obj.owner == obj.seat else whose(e, obj.owner, obj.seat)


def is_enemy(e: Engine, seat: int, other: ObjId) -> bool:
    """Does the other seat play against this one?"""
    if e.seats == 2:
        return seat != other
    leader = match(e).seating.leader
    return leader[seat] != leader[other]


def enemy_sides(e: Engine, seat: int) -> Sequence[int]:
    """The possible attack targets of a player (12-2-7): any other player; an opposing team is one target (12-3-12)."""
    if e.seats == 2:
        return _OTHER[seat]
    return _circle(e).enemy_sides[seat]


def opposed(e: Engine) -> int:
    """The number of sides that a side plays against, including those that are out."""
    return 1 if e.seats == 2 else len(match(e).seating.leaders) - 1


def units(e: Engine, seat: int) -> Sequence[ObjId]:
    """The Units of a seat's side."""
    if e.seats == 2:
        return e.zone(BATTLE, seat)
    zones = e.state.zones
    found: tuple[ObjId, ...] = ()
    for one in members(e, seat):
        found += zones[one].get(BATTLE, ())
    return found


def may_block(e: Engine, defender: int, seat: int) -> bool:
    """May the Units of a player block an attack on another one, or on a Unit of theirs? The attacked player's own may,
    and a partner's (12-3-13). 8-3-1 is about the standby player; in a royale everybody but the active player is one,
    but that lets nobody defend others: 12-3-13 has to allow it to partners.
    """
    return side(e, defender) == side(e, seat)


def on_turn(e: Engine, seat: int) -> bool:
    """Is it this player's turn? In a team's turn it is both members' (12-3-1)."""
    active = e.state.vars.get("active", 0)
    return active == seat or (e.seats > 2 and active >= 0 and not is_enemy(e, active, seat))


# ---------------------------------------------------------------- order of play


def order(e: Engine, start: int) -> Sequence[int]:
    """The players in the game, in order of play from a seat's side on: in the direction that Player One chose
    (12-2-1, 12-2-4), partners one after the other."""
    if e.seats == 2:
        return _FROM[start]
    return _circle(e).order[start]


def everybody(e: Engine, start: int) -> Sequence[int]:
    """All players in order of play from a seat's side on, including those who are out."""
    return _circle(e).everybody[start]


def sides(e: Engine, start: int) -> Sequence[int]:
    """The sides in the game, in order of play from a seat's side on."""
    return _circle(e).sides[start]


def passing(e: Engine, seat: int) -> tuple[int, int]:
    """The number of sides in the game, and the side that acts after a seat's (`next_side`)."""
    if e.seats == 2:
        return 2, (seat + 1) % 2
    circle = _circle(e)
    return len(circle.sides[0]), circle.next_side[seat]


def next_side(e: Engine, seat: int) -> int:
    """Whose turn comes after the turn of a seat's side, which may be out by now (12-2-1)."""
    if e.seats == 2:
        return (seat + 1) % 2
    return _circle(e).next_side[seat]


def _circle(e: Engine) -> Circle:
    """The order of play as it is now."""
    state = e.state
    direction: int = state.vars.get("direction", CLOCKWISE)
    out = state.out
    known: Circle | None = e.kept_cache.get("circle")
    if known is None or known.direction != direction or known.out is not out:
        known = e.kept_cache["circle"] = match(e).seating.circle(direction, out)
    return known


def actor(e: Engine, asked: int, option: Option) -> int:
    """The seat that acts by an answer: a team is asked together, and each member plays and activates their own cards
    (12-3-3).
    """
    return asked if e.seats == 2 or not option.obj else keeper(e, e.state.objs[option.obj])


TOGETHER = frozenset(("act", "action_step", "block", "trigger_order"))  # asked of a team as one (12-3-1)


def answering(e: Engine, prompt: Prompt) -> Sequence[int]:
    """The seats that may answer a question: the seat that is asked, and if a team is asked together the partner. If
    they disagree, the leader decides, whose seat is the prompt's (12-3-4).
    """
    return members(e, prompt.seat) if prompt.kind in TOGETHER else (prompt.seat,)


def first_of(e: Engine, seats: Sequence[int]) -> int:
    """Of several players who must act at once, the side that acts first: the active one, then the next in order (1-3-4,
    12-2-4).
    """
    if e.seats == 2:
        active = e.state.vars.get("active", 0)
        return active if active in seats else seats[0]
    found = {side(e, seat) for seat in seats}
    return next(one for one in sides(e, e.state.vars.get("active", 0)) if one in found)
