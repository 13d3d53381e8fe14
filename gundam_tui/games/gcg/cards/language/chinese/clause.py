"""Clauses of the Chinese wording: what stands first, the subject, what is done; and sentences in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gundam_tui.games.gcg.cards.language import tree

from . import selects as s
from . import words
from .words import Speaker

_DURATIONS: dict[tree.Duration, str] = {"turn": "本回合中，", "battle": "本次战斗中，", "always": ""}


@dataclass(slots=True)
class ChineseClause:
    """One sentence before it is said; without a subject the player of the card does it.

    Attributes:
        done: what is done.
        subject: the card it happens to, `该机体的`.
        who: the player who does it.
        front: what stands first, with its comma: the duration, `每有1张…，`.
    """

    done: str
    subject: str = ""
    who: str = ""
    front: str = ""

    def say(self, *, may: bool = False) -> str:
        """The sentence without a full stop."""
        if self.subject:
            return f"{self.front}{self.who}{'可以使' * may}{self.subject}{self.done}"
        return f"{self.front}{self.who}{'可以' * may}{self.done}"


def lasting(duration: tree.Duration) -> str:
    """`本回合中，`, `本次战斗中，`, or nothing: durations come first."""
    return _DURATIONS[duration]


def target(what: tree.Target, sp: Speaker) -> str:
    """The cards of a step. A Unit in battle has one foe, so "all" is not said of it."""
    if isinstance(what, tree.Ref):
        return words.ref(what, sp)
    return s.kind(what, sp) if is_foe(what) else s.chosen(what, sp)


def is_foe(what: tree.Target) -> bool:
    """Is it the one card that another is in battle with?"""
    return isinstance(what, tree.Select) and what.most is None and any(isinstance(a, tree.Battling) for a in what.atoms)


def joined(said: Sequence[str]) -> str:
    """Sentences under one condition, in one sentence: `；` shows how far the condition reaches."""
    return "；".join(said)


def done_by_one(said: Sequence[str]) -> str:
    """What one player does, in one sentence: `各对方玩家选择自己的1张机体，将该机体转为休息状态`."""
    return ("；" if any("，" in one or "。" in one for one in said) else "，").join(said)


def closed(said: Sequence[str]) -> str:
    """Sentences with their full stops; a list of effects (■) has its own."""
    return "".join(one + "。" * ("\n■" not in one) for one in said)
