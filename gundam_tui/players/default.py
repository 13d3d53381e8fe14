"""The default answer, for a seat that gives none: it does as little as the rules allow, and never fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.games.registry import game as the_game

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.kernel.prompt import Option, Prompt


def default_answer(prompt: Prompt, game: GameModule | None = None) -> list[Option]:
    """Returns a legal answer to any prompt, from the prompt alone: decline, or else the first options, as few as
    allowed.

    Repeated, it ends a game: nothing is played, and every turn ends.

    Args:
        prompt: the open prompt.
        game: the game that asks; None: the default game.
    """
    verbs = (game or the_game()).verbs
    if prompt.least <= 1 <= prompt.most:
        for option in prompt.options:
            if verbs[option.verb].declines:
                return [option]
        own = f"p{prompt.seat + 1}"
        mine = next((one for one in prompt.options if verbs[one.verb].own and one.place == own), None)
        if mine is not None:
            return [mine]
    return list(prompt.options[: prompt.least])
