"""A player that follows a list of wishes if it can, and otherwise plays like the greedy one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase

from gundam_tui.kernel.prompt import Option, Prompt

from .greedy import GreedyPlayer
from .observation import Observation

_ID = re.compile(r"#\d+")


def shape(key: str) -> str:
    """Returns an option's key without the ids of objects: `attack:ST01-001>ST03-007`, `attack:ST01-001>player`,
    `pass`.
    """
    return _ID.sub("", key)


def first_wish(prompt: Prompt, wishes: Sequence[str]) -> Option | None:
    """Returns the option of a prompt that matches the earliest wish; None when no option matches any.

    Args:
        prompt: a prompt.
        wishes: shapes of option keys, most wanted first; `*` stands for anything.
    """
    if not prompt.least <= 1 <= prompt.most:
        return None
    shapes = [(shape(option.key), option) for option in prompt.options]
    for wish in wishes:
        for text, option in shapes:
            if fnmatchcase(text, wish):
                return option
    return None


class ScriptedPlayer:
    """Answers by its wishes.

    Args:
        seed: for the decisions that no wish covers.

    Attributes:
        wishes: the preferred answers, most wanted first (`first_wish`).
    """

    def __init__(self, seed: int) -> None:
        self.wishes: tuple[str, ...] = ()
        self._greedy = GreedyPlayer(seed)

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        wish = first_wish(prompt, self.wishes)
        return [wish] if wish is not None else self._greedy.choose(observation, prompt)

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]
