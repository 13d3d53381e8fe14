"""Replaces `P1` and `P2` of the rules by the players' names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gundam_tui.games.seats import seat_label

if TYPE_CHECKING:
    from gundam_tui.games.api import LogTeller
    from gundam_tui.games.odds import OddsGroup
    from gundam_tui.games.views import AnswerPreview, Choice, LogLine, Preview, View
    from gundam_tui.players.advice import Advice

_SEAT = re.compile(r"\bP([1-9])\b", re.ASCII)  # a Chinese sign beside it is no part of the word


def is_own(name: str, seat: int) -> bool:
    """Does the player have a name in addition to the seat's label?"""
    return name.upper() not in ("", seat_label(seat))


def called(text: str, names: Sequence[str]) -> str:
    """Put the players' names into a text. Two players of the same name are told apart by their seats."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        if seat >= len(names) or not is_own(names[seat], seat):
            return found[0]
        return f"{found[0]} {names[seat]}" if len(set(names)) < len(names) else names[seat]

    return _SEAT.sub(name, text)


def anybody(names: Sequence[str]) -> bool:
    """Does any player have a name?"""
    return any(is_own(name, seat) for seat, name in enumerate(names))


class NamedLog:
    """The log for one reader, with players' names. Each line is made once.

    Args:
        teller: makes the log without names.
        names: of the players.
    """

    def __init__(self, teller: LogTeller, names: Sequence[str]) -> None:
        self._teller = teller
        self._names = names if anybody(names) else ()
        self._plain: list[LogLine] = []
        self._named: list[LogLine] = []

    def lines(self, since: int = 0) -> list[LogLine]:
        """Returns the present log, from event number `since` on."""
        if not self._names:
            return self._teller.lines(since)
        now = self._teller.lines()
        pairs = enumerate(zip(self._plain, now, strict=False))
        kept = next((at for at, (old, new) in pairs if old is not new), min(len(self._plain), len(now)))
        self._plain = now
        self._named = [*self._named[:kept], *(line(entry, self._names) for entry in now[kept:])]
        return [entry for entry in self._named if entry.at >= since]


def line(entry: LogLine, names: Sequence[str]) -> LogLine:
    """Returns a line of the log with players' names."""
    return replace(entry, text=called(entry.text, names), brief=called(entry.brief, names))


def preview(shown: Preview | None, names: Sequence[str]) -> Preview | None:
    """Returns a preview with players' names."""
    if shown is None:
        return None
    more = tuple(called(phrase, names) for phrase in shown.more)
    text, target, attacker = (called(words, names) for words in (shown.text, shown.target, shown.attacker))
    return replace(shown, text=text, target=target, attacker=attacker, more=more)


def ahead(found: AnswerPreview, names: Sequence[str]) -> AnswerPreview:
    """Returns what an answer would do, with players' names."""
    lines = tuple(called(text, names) for text in found.lines)
    return replace(found, lines=lines, battle=preview(found.battle, names))


def view(seen: View, names: Sequence[str]) -> View:
    """Returns a view with players' names in question, answers, previews and what squads would do. Keys of answers stay
    unchanged.
    """
    prompt = seen.prompt
    if prompt is not None:
        options = tuple(replace(option, label=called(option.label, names)) for option in prompt.options)
        prompt = replace(prompt, text=called(prompt.text, names), effect=called(prompt.effect, names), options=options)
    battle = seen.battle
    if battle is not None:
        battle = replace(battle, preview=preview(battle.preview, names))
    waiting = tuple(called(text, names) for text in seen.waiting)
    clashes = tuple(replace(one, text=called(one.text, names), brief=called(one.brief, names)) for one in seen.clashes)
    return replace(seen, prompt=prompt, battle=battle, waiting=waiting, clashes=clashes)


def choices(found: Sequence[Choice], names: Sequence[str]) -> list[Choice]:
    """Returns what can be corrected, with players' names. Keys stay unchanged."""
    return [replace(choice, label=called(choice.label, names)) for choice in found]


def odds(found: Sequence[OddsGroup], names: Sequence[str]) -> list[OddsGroup]:
    """Returns chances with players' names."""
    return [replace(group, title=called(group.title, names)) for group in found]


def advice(found: Advice, names: Sequence[str]) -> Advice:
    """Returns advice with players' names. Keys stay unchanged."""
    rated = tuple(
        replace(one, label=called(one.label, names), follows=tuple(called(text, names) for text in one.follows))
        for one in found.rated
    )
    why = tuple(called(text, names) for text in found.why)
    question, best = called(found.question, names), called(found.best, names)
    return replace(found, question=question, best=best, usual=called(found.usual, names), why=why, rated=rated)
