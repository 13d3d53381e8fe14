"""Partners who are asked as one (12-3-1) each decide about their own cards: one member after the other is asked about
theirs, until all have nothing more to do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt

from .observation import Observation

if TYPE_CHECKING:
    from . import Player

__all__ = ["Partners", "asked_alone", "divided", "neutral", "own_part"]


def divided(engine: Engine, prompt: Prompt) -> bool:
    """Are several members asked about their own cards, as in the main phase and in windows? What a team decides about
    all its cards at once, such as the order of effects, stays one question.
    """
    game = game_of(engine)
    kind = game.prompts[prompt.kind]
    return (kind.main or kind.window) and len(game.answering(engine, prompt)) > 1


def neutral(option: Option) -> bool:
    """Is an option about no one's cards, that is, to do nothing more?"""
    return not option.obj


def own_part(engine: Engine, prompt: Prompt, seats: Collection[int]) -> Prompt:
    """Returns the part of a question that some members decide: their own cards, or nothing more. It is addressed to the
    first.
    """
    game = game_of(engine)
    own = prompt.put_to(next(seat for seat in game.answering(engine, prompt) if seat in seats))
    own.options = [
        option for option in prompt.options if neutral(option) or game.actor(engine, prompt, option) in seats
    ]
    return own


def asked_alone(engine: Engine, own: Prompt) -> Engine:
    """Returns a copy of the game in which a member is asked only for their part (`own_part`)."""
    copy = engine.clone()
    copy.prompt = own
    return copy


class Partners:
    """Tracks which member is asked next, and who has nothing more to do at the open prompt. A member who has done
    something is asked first again, because they had not finished.
    """

    __slots__ = ("_asked", "_busy", "_passed")

    def __init__(self) -> None:
        self._asked: Prompt | None = None
        self._passed: set[int] = set()
        self._busy = -1

    def waiting(self, prompt: Prompt, members: Sequence[int]) -> int | None:
        """Returns which of these members decides next; None when all of them have nothing more to do."""
        passed = self._passed if self._asked is prompt else ()
        left = [seat for seat in members if seat not in passed]
        return self._busy if self._busy in left else next(iter(left), None)

    def passes(self, prompt: Prompt, seat: int) -> None:
        """Record that a member has nothing more to do at this prompt."""
        if self._asked is not prompt:
            self._asked, self._passed = prompt, set()
        self._passed.add(seat)

    def choose(self, engine: Engine, prompt: Prompt, players: Sequence[Player]) -> tuple[int, list[Option]]:
        """Let computer players decide a divided question among themselves.

        Args:
            engine: the game, at the prompt.
            prompt: the question.
            players: by seat.

        Returns:
            The seat that acts, and its answer; the first of those asked when none of them acts.
        """
        members = game_of(engine).answering(engine, prompt)
        while (seat := self.waiting(prompt, members)) is not None:
            own = own_part(engine, prompt, [seat])
            if len(own.options) > 1:
                chosen = players[seat].choose(Observation(asked_alone(engine, own), seat), own)
                if not all(neutral(option) for option in chosen):
                    self.acts(seat)
                    return seat, chosen
            self.passes(prompt, seat)
        return members[0], [option for option in prompt.options if neutral(option)]

    def acts(self, seat: int) -> None:
        """A member acts: earlier passes of the others no longer count."""
        self._busy = seat
        self._asked, self._passed = None, set()
