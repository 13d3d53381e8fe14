"""Answers for a card that is tried: rather something than nothing, and something with the card.

They follow from the position's number and from what is asked alone, so that two games that are asked the same go the
same way.
"""

from __future__ import annotations

from zlib import crc32

from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.kernel import Engine, Option, Prompt

__all__ = ["Answerer", "plain"]

_NOTHING = frozenset(("pass", "end", "no", "decline"))
_ACTS = 7  # what one player does in one turn, at most: then they attack and end it


def plain(option: Option) -> str:
    """The option without the ids of objects, which differ between two games that look the same."""
    return f"{option.verb}:{option.card}>{option.to_card or option.place}/{option.n}"


class Answerer:
    """Answers all questions of one game.

    Args:
        number: the card that is tried.
        seed: which of many ways to play: what comes first, whom tools are used on, whom attacks go at.
        attacks: does the card wait for battles, so that its Unit attacks early in every other game?
    """

    def __init__(self, number: str, seed: int, *, attacks: bool) -> None:
        self.number = number
        self.seed = seed
        self._attacks = attacks and seed // 7 % 2 == 0
        self._styles = seed // 3 % 4, seed // 5 % 4  # of the card's player, and of all others
        self._turn = -1
        self._acts = 0

    def answer(self, e: Engine, prompt: Prompt) -> list[Option]:
        """The answer: as many as may be, of what is liked best."""
        if prompt.kind in ("act", "action_step"):
            turn: int = e.state.vars["turn"]
            self._acts = self._acts + 1 if turn == self._turn else 0
            self._turn = turn
        ranked = sorted(prompt.options, key=lambda option: self._rank(e, prompt, option))
        size = prompt.most
        if prompt.kind not in ("may", "pay") and prompt.most > max(prompt.least, 1) and self._luck("size", 4) == 0:
            size = max(prompt.least, 1)
        taken = ranked[:size]
        return taken if prompt.ordered else [option for option in prompt.options if option in taken]

    def _rank(self, e: Engine, prompt: Prompt, option: Option) -> tuple[int, int]:
        """How late an option is taken."""
        words = plain(option)
        luck = self._luck(words, 1000)
        if option.verb in _NOTHING:
            return 90 if self._luck(f"{words}{prompt.number}", 12) else 0, 0
        about = self._about(e, option.obj) or self._about(e, option.to) or self.number in (option.card, option.to_card)
        if prompt.kind in ("act", "action_step"):
            return self._act(e, prompt, option, about=about), luck
        if prompt.kind == "pay":
            return int((option.card == "EXR-001") != (prompt.seat == 0 and self.seed % 3 > 0)), 0
        by_own = bool(prompt.source) and q.exists(e, prompt.source) and self._about(e, prompt.source)
        if about and not by_own:
            liked = self._luck(f"{prompt.seat} {prompt.number}", 100) < (60 if prompt.seat == 0 else 35)
            return (0 if liked else 2), luck
        return 1, luck

    def _act(self, e: Engine, prompt: Prompt, option: Option, *, about: bool) -> int:
        style = self._styles[min(prompt.seat, 1)]
        if self._acts > _ACTS and option.verb != "attack":
            return 95
        if option.verb == "attack":
            at_player = bool(option.place)
            aimed = at_player == bool(self.seed // 2 % 2)
            soon = 8 if self._attacks and about else (60, 60, 10, 40)[style]
            liked = about if prompt.seat == 0 or not at_player else aimed
            return soon + (0 if liked else 3) + (0 if aimed else 4)
        if about:
            links = option.verb == "pair" and q.links(e, option.to, option.obj)
            return (20, 50, 20, 30)[style] - 5 * links
        if option.verb == "activate":
            return 35
        if option.verb == "command":
            last = e.card(option.obj) and q.definition(e, option.obj).name in ("Scrap", "Strike", "Barrage")
            return (40, 25, 40, 30)[style] + (15 if last and style != 3 else 0)
        return 45

    def _about(self, e: Engine, oid: int) -> bool:
        """Is it the card, or the Unit that it is paired with?"""
        obj = e.state.objs.get(oid)
        return obj is not None and self.number in (e.card(oid), *(e.card(guest) for guest in obj.attachments))

    def _luck(self, words: str, n: int) -> int:
        """A number below n that depends on the game and on what is asked."""
        return crc32(f"{self.seed} {words}".encode()) % n
