"""The goal of a proof: a statement that soon becomes true or false of a game."""

from __future__ import annotations

from typing import Protocol

from gundam_tui.frozen import frozen
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine


class Goal(Protocol):
    """What a seat wants to be sure of."""

    def reached(self, engine: Engine) -> bool | None:
        """True: reached; False: out of reach for the rest of the game; None: still open."""
        ...


@frozen
class Win:
    """The seat wins before the turn ends.

    Attributes:
        seat: the seat that wins; a partner's win counts as well.
        turn: the number of the turn.
    """

    seat: int
    turn: int

    def reached(self, engine: Engine) -> bool | None:
        """See `Goal.reached`."""
        if game_of(engine).turn(engine) != self.turn or self.seat in engine.state.out:
            return False
        return self.seat in engine.outcome.winners if engine.outcome is not None else None


@frozen
class Survive:
    """The seat has not lost when a turn begins.

    Attributes:
        seat: the seat that wants to survive.
        until: the number of the turn to survive to.
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


@frozen
class DestroyGoal:
    """A card in play lies in the pile of destroyed cards (the trash, the junkyard) before the turn ends, or no longer
    exists; or the seat has won: nobody saves the card by losing.

    Attributes:
        seat: the seat that wants it.
        turn: the number of the turn.
        card: the physical card.
        obj: its present object.
        pile: the zone of destroyed cards.
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
        if engine.outcome is not None:
            return self.seat in engine.outcome.winners
        if self.seat in state.out or game_of(engine).turn(engine) != self.turn:
            return False
        return None


@frozen
class Save:
    """A card of the seat is still in play on its side when the turn ends.

    Attributes:
        seat: the seat that wants it.
        turn: the number of the turn.
        obj: the card's object; it is another one, or none, as soon as the card leaves play.
    """

    seat: int
    turn: int
    obj: int

    def reached(self, engine: Engine) -> bool | None:
        """See `Goal.reached`."""
        lies = engine.state.objs.get(self.obj)
        if lies is None or lies.seat != self.seat or self.seat in engine.state.out:
            return False
        if engine.outcome is not None:
            return self.seat in engine.outcome.winners
        return None if game_of(engine).turn(engine) == self.turn else True


def win(engine: Engine, seat: int) -> Win:
    """The goal "I win in this turn"."""
    return Win(seat, game_of(engine).turn(engine))


def survive(engine: Engine, seat: int) -> Survive:
    """The goal "I am still in the game after the next turn of the others": with two players until the seat's own next
    turn begins; with more, until the next turn after the running one begins.
    """
    module = game_of(engine)
    own = module.view(engine, seat).active == seat
    return Survive(seat, module.turn(engine) + (2 if own and engine.seats == 2 else 1))


def destroy(engine: Engine, seat: int, obj: int) -> DestroyGoal:
    """The goal "I destroy that card in this turn".

    Raises:
        KeyError: no object has this number.
    """
    module = game_of(engine)
    pile = module.board(engine.seats).browse[0].zone
    return DestroyGoal(seat, module.turn(engine), engine.state.objs[obj].card, obj, pile)


def save(engine: Engine, seat: int, obj: int) -> Save:
    """The goal "that card of mine stays in play in this turn"."""
    return Save(seat, game_of(engine).turn(engine), obj)
