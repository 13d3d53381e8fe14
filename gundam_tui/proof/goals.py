"""What a proof is about: a sentence that is true or false of a game before long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine


class Goal(Protocol):
    """What a seat wants to be sure of."""

    def reached(self, engine: Engine) -> bool | None:
        """Is it reached (True), out of reach for good (False), or still open (None)?"""
        ...


@dataclass(frozen=True, slots=True)
class Win:
    """The seat wins before the turn ends.

    Attributes:
        seat: whose win; a partner's counts as well.
        turn: the number of the turn.
    """

    seat: int
    turn: int

    def reached(self, engine: Engine) -> bool | None:
        """See `Goal.reached`."""
        if game_of(engine).turn(engine) != self.turn or self.seat in engine.state.out:
            return False
        return self.seat in engine.outcome.winners if engine.outcome is not None else None


@dataclass(frozen=True, slots=True)
class Survive:
    """The seat has not lost when a turn begins.

    Attributes:
        seat: who wants to live on.
        until: the number of the turn that they want to see.
    """

    seat: int
    until: int

    def reached(self, engine: Engine) -> bool | None:
        """See `Goal.reached`."""
        if engine.outcome is not None:
            return self.seat in engine.outcome.winners
        if self.seat in engine.state.out:
            return False
        return True if game_of(engine).turn(engine) >= self.until else None


@dataclass(frozen=True, slots=True)
class Destroy:
    """A card in play lies in the pile of what is destroyed (the trash, the junkyard) before the turn ends, or exists no
    more.

    Attributes:
        seat: who wants it.
        turn: the number of the turn.
        card: the physical card.
        obj: the object that it is now.
        pile: the zone where what is destroyed lies.
    """

    seat: int
    turn: int
    card: int
    obj: int
    pile: str

    def reached(self, engine: Engine) -> bool | None:
        """See `Goal.reached`."""
        state = engine.state
        if self.obj not in state.objs:
            now = state.where.get(self.card)
            lies = state.objs.get(now) if now is not None else None
            return lies is None or lies.zone == self.pile
        if engine.outcome is not None or self.seat in state.out or game_of(engine).turn(engine) != self.turn:
            return False
        return None


def win(engine: Engine, seat: int) -> Win:
    """The goal "I win in this turn"."""
    return Win(seat, game_of(engine).turn(engine))


def survive(engine: Engine, seat: int) -> Survive:
    """The goal "I am still in the game after the next turn of the others": until the seat's own next turn begins, where
    two play; where more play, until the next turn begins that is not the running one."""
    module = game_of(engine)
    own = module.view(engine, seat).active == seat
    return Survive(seat, module.turn(engine) + (2 if own and engine.seats == 2 else 1))


def destroy(engine: Engine, seat: int, obj: int) -> Destroy:
    """The goal "I destroy that card in this turn".

    Raises:
        KeyError: there is no such object.
    """
    module = game_of(engine)
    pile = module.board(engine.seats).browse[0].zone
    return Destroy(seat, module.turn(engine), engine.state.objs[obj].card, obj, pile)
