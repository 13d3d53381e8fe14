"""A random player: all legal answers of the same size are equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.kernel.rng import Stream

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Option, Prompt


class RandomPlayer:
    """Chooses a size between the least and the most, then that number of options, all uniformly.

    Args:
        seed: its own random seed, separate from the game's.
    """

    __slots__ = ("_stream",)

    def __init__(self, seed: int) -> None:
        self._stream = Stream(seed)

    def choose(self, observation: object, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        del observation  # it looks only at the prompt
        options = prompt.options
        most = min(prompt.most, len(options))
        size = prompt.least + (self._stream.below(most - prompt.least + 1) if most > prompt.least else 0)
        if size == 1:
            return [options[self._stream.below(len(options))] if len(options) > 1 else options[0]]
        chosen = self._stream.shuffled(options)[:size]
        if prompt.ordered:
            return chosen
        wanted = {id(option) for option in chosen}
        return [option for option in options if id(option) in wanted]

    def answer(self, observation: object, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]
