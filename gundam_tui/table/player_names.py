"""What players are called. Texts of a game name them by their seats, `P1` and `P2`; here they get their names.

One rule, by the class of place:

- At a screen of one person against computer players, that person is `You`, with the verb that goes with it, wherever
  a player is named: on plates, in the dock, the log, the recap, battles, the coach, the end. A computer player is
  called `Computer`, of several `Computer 2` and so on, by their seats (`Settings.called`).
- At a screen that several people look at or that nobody plays at, and at a table server, every player is called by
  name; without one, by the seat. Two players of one name are told apart by their seats.
- A team has one name everywhere, short enough for every place, and the plates of its members say who they are:
  `Team P3+P4`; to a reader who is in it, `your team`.
- A question and its answers speak to the player who is asked, who is `you` there in every game.
- Records, files and what a player is told of a game that they do not play have the names, never `you`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from gundam_tui.games.seats import seat_label
from gundam_tui.language import current, lower_first, tr, upper_first

if TYPE_CHECKING:
    from gundam_tui.games.api import LogTeller
    from gundam_tui.games.odds import OddsGroup
    from gundam_tui.games.views import AnswerPreview, Choice, Clash, LogLine, Preview, View
    from gundam_tui.players.advice import Advice

_SEAT = re.compile(r"(?<!\+)\bP([1-9])\b(?!\+P)", re.ASCII)  # not in a team; a Chinese sign is no part of the word
_PLAYERS = "(P[1-9](?:\\+P[1-9])+)"
_ENDS = (".", "!", "?", "\n")  # of what stands before the beginning of a sentence
# What players do in the sentences of all games: a verb behind a player has another form with `you`.
VERBS = {
    **{f"{verb}s": verb for verb in (
        "activate", "add", "agree", "attack", "begin", "block", "concede", "deal", "decide", "deploy", "discard",
        "draw", "keep", "leave", "look", "lose", "make", "pair", "pay", "place", "play", "pull", "put", "recover",
        "reveal", "say", "scrap", "send", "set", "shuffle", "skip", "spend", "take", "use", "win",
    )},
    "goes": "go", "has": "have", "is": "are",
}  # fmt: skip


def is_own(name: str, seat: int) -> bool:
    """Does the player have a name in addition to the seat's label?"""
    return name.upper() not in ("", seat_label(seat))


def shown(seat: int, names: Sequence[str], reader: int | None = None) -> str:
    """A player alone, as on their plate. Arguments as for `called`."""
    return called(seat_label(seat), names, reader)


def called(text: str, names: Sequence[str], reader: int | None = None) -> str:
    """Put the players' names into a text. Two players of the same name are told apart by their seats.

    Args:
        text: names players by their seats.
        names: by seat.
        reader: the seat that is `you`; None: nobody's.
    """

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        if seat >= len(names) or not is_own(names[seat], seat):
            return found[0]
        return f"{found[0]} {names[seat]}" if len(set(names)) < len(names) else names[seat]

    return _SEAT.sub(name, text if reader is None else _to(text, reader))


def _to(text: str, reader: int) -> str:
    """A text said to one seat: `P1 draws 2 cards` is `You draw 2 cards`, `P1's GM` is `Your GM`."""
    team, you = _patterns(reader, current())

    def ours(found: re.Match[str]) -> str:
        return _begun(found, tr("your team")) if seat_label(reader) in found[1].split("+") else found[0]

    def said(found: re.Match[str]) -> str:
        verb = found["verb"]
        words = tr("your {card}", card="").rstrip() if found["own"] else tr("you")
        return _begun(found, words) + (f" {VERBS[verb]}" if verb else "")

    return you.sub(said, team.sub(ours, text))


def within(text: str) -> str:
    """A sentence behind other words: `You draw 2 cards` is `you draw 2 cards`; names keep their capital letter."""
    you = any(text.startswith(upper_first(words)) for words in (f"{tr('you')} ", tr("your {card}", card="")))
    return lower_first(text) if you else text


def _begun(found: re.Match[str], words: str) -> str:
    """Words in a text, with a capital letter at the beginning of a sentence."""
    before = found.string[: found.start()].rstrip(" ")
    return words if before and not before.endswith(_ENDS) else upper_first(words)


@lru_cache(maxsize=32)
def _patterns(reader: int, _language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What names the reader's team, and the reader, with a possessive or a verb behind it."""
    team = re.escape(tr("Team {players}", players="@")).replace("@", _PLAYERS)
    own, verb = re.escape(tr("{player}'s {card}", player="", card="").rstrip()), "|".join(VERBS)
    alone = rf"\b{seat_label(reader)}\b(?:(?P<own>{own})|(?: (?P<verb>{verb})\b)?)"
    return re.compile(team), re.compile(alone, re.ASCII)


def anybody(names: Sequence[str]) -> bool:
    """Does any player have a name?"""
    return any(is_own(name, seat) for seat, name in enumerate(names))


class NamedLog:
    """The log for one reader, with players' names. Each line is made once.

    Args:
        teller: makes the log without names.
        names: of the players; `reader`: as for `called`.
        public: makes the log that everybody may read; None: that is this one.
    """

    def __init__(
        self, teller: LogTeller, names: Sequence[str], reader: int | None = None, public: LogTeller | None = None
    ) -> None:
        self._teller, self._public = teller, public
        self._names = names if anybody(names) or reader is not None else ()
        self._reader = reader
        self._plain: list[LogLine] = []
        self._named: list[LogLine] = []

    def lines(self, since: int = 0) -> list[LogLine]:
        """Returns the present log, from event number `since` on."""
        if not self._names and self._public is None:
            return self._teller.lines(since)
        now = self._teller.lines()
        pairs = enumerate(zip(self._plain, now, strict=False))
        kept = next((at for at, (old, new) in pairs if old is not new), min(len(self._plain), len(now)))
        self._plain = now
        if kept < len(now):
            new = self._with_public(now[kept:])
            new = [line(entry, self._names, self._reader) for entry in new] if self._names else new
            self._named = [*self._named[:kept], *new]
        del self._named[len(now) :]
        return [entry for entry in self._named if entry.at >= since]

    def _with_public(self, entries: list[LogLine]) -> list[LogLine]:
        """Lines with what everybody may read of them."""
        if self._public is None:
            return entries
        known = {entry.at: entry.text for entry in self._public.lines(entries[0].at)}
        told = ((entry, known.get(entry.at, "")) for entry in entries)
        return [entry if text == entry.text else replace(entry, public=text) for entry, text in told]


def line(entry: LogLine, names: Sequence[str], reader: int | None = None) -> LogLine:
    """Returns a line of the log with players' names."""
    public = called(entry.public, names, reader) if entry.public else entry.public
    return replace(
        entry, text=called(entry.text, names, reader), brief=called(entry.brief, names, reader), public=public
    )


def preview(shown: Preview | None, names: Sequence[str], reader: int | None = None) -> Preview | None:
    """Returns a preview with players' names."""
    if shown is None:
        return None
    more = tuple(within(called(phrase, names, reader)) for phrase in shown.more)  # as they stand in the text
    text, target, attacker = (called(words, names, reader) for words in (shown.text, shown.target, shown.attacker))
    return replace(shown, text=text, target=target, attacker=attacker, more=more)


def ahead(found: AnswerPreview, names: Sequence[str], reader: int | None = None) -> AnswerPreview:
    """Returns what an answer would do, with players' names."""
    lines = tuple(called(text, names, reader) for text in found.lines)
    battle, beside = preview(found.battle, names, reader), within(called(found.beside, names, reader))
    fights = clashes(found.clashes, names, reader)
    briefs = tuple(tuple(within(called(text, names, reader)) for text in forms) for forms in found.briefs)
    return replace(found, lines=lines, battle=battle, beside=beside, clashes=fights, briefs=briefs)


def clashes(found: Sequence[Clash], names: Sequence[str], reader: int | None = None) -> tuple[Clash, ...]:
    """Returns what squads would do, with players' names."""
    told = ((one, *(called(text, names, reader) for text in (one.text, one.brief, one.least))) for one in found)
    return tuple(replace(one, text=text, brief=brief, least=least) for one, text, brief, least in told)


def view(seen: View, names: Sequence[str], reader: int | None = None) -> View:
    """Returns a view with players' names in question, answers, previews and what squads would do. Keys of answers stay
    unchanged.
    """
    prompt = seen.prompt
    if prompt is not None:
        options = tuple(replace(option, label=called(option.label, names, reader)) for option in prompt.options)
        prompt = replace(
            prompt,
            text=called(prompt.text, names, reader),
            effect=called(prompt.effect, names, reader),
            options=options,
        )
    battle = seen.battle
    if battle is not None:
        battle = replace(battle, preview=preview(battle.preview, names, reader))
    waiting = tuple(called(text, names, reader) for text in seen.waiting)
    fights = clashes(seen.clashes, names, reader)
    return replace(seen, prompt=prompt, battle=battle, waiting=waiting, clashes=fights)


def choices(found: Sequence[Choice], names: Sequence[str], reader: int | None = None) -> list[Choice]:
    """Returns what can be corrected, with players' names. Keys stay unchanged."""
    return [replace(choice, label=called(choice.label, names, reader)) for choice in found]


def odds(found: Sequence[OddsGroup], names: Sequence[str], reader: int | None = None) -> list[OddsGroup]:
    """Returns chances with players' names."""
    return [replace(group, title=called(group.title, names, reader)) for group in found]


def advice(found: Advice, names: Sequence[str], reader: int | None = None) -> Advice:
    """Returns advice with players' names. Keys stay unchanged."""
    rated = tuple(
        replace(
            one,
            label=called(one.label, names, reader),
            follows=tuple(called(text, names, reader) for text in one.follows),
        )
        for one in found.rated
    )
    why = tuple(called(text, names, reader) for text in found.why)
    question, best = called(found.question, names, reader), called(found.best, names, reader)
    return replace(found, question=question, best=best, usual=called(found.usual, names, reader), why=why, rated=rated)
