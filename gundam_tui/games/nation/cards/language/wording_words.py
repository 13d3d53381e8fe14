"""The small words of a text, and what the text has named so far.

Everything here returns a phrase without capital and full stop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gundam_tui.games.api import KeywordRow
from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.nodes import amounts
from gundam_tui.games.nation.cards.nodes.filters import Target
from gundam_tui.language import upper_first

from .glossary import Glossary

__all__ = [
    "WordingContext", "article", "bounds", "count", "keyword", "pile", "piles", "plain_stats", "printed", "sentence",
    "stat", "stats", "who",
]  # fmt: skip


@dataclass(slots=True)
class WordingContext:
    """The state that the words of a line depend on.

    Attributes:
        kind: the card's type: the text of a command is its effect and has no cost.
        words: the words of the game.
        keywords: its special effects.
        chips: for each number, the facts of the chips that texts can make.
        targets: of the line.
        spoken: the targets of the line already named, in order.
        this: whether this card has been named in the line.
    """

    kind: str
    words: Glossary
    keywords: Mapping[str, KeywordRow]
    chips: Mapping[str, Mapping[str, Any]]
    targets: Sequence[Target] = ()
    spoken: list[int] = field(default_factory=list[int])
    this: bool = False


def keyword(keyword: c.Keyword, sp: WordingContext) -> str:
    """A special effect as it is printed, with its number, names and modifiers."""
    row = sp.keywords[keyword.id]
    parts = [row.label]
    if row.counted:
        parts.append("(X)" if keyword.x else f"({keyword.n})")
    if keyword.names:
        parts.append(f"[{' / '.join(keyword.names)}]")
    if keyword.stats:
        parts.append(stats(keyword.stats))
    if keyword.power:
        parts.append(sp.words.label.format(f"{keyword.power[0]}-{keyword.power[1]}"))
    if keyword.point:
        parts.insert(0, sp.words.timing.format(sp.words.points[keyword.point]))
    if keyword.mill:
        parts.append(sp.words.label.format(sp.words.limits[c.ONCE_A_TURN].format(keyword.mill)))
    opening, closing = sp.words.protected if keyword.protected else ("", "")
    return f"{opening}{' '.join(parts)}{closing}"


def stat(stat: str, sp: WordingContext) -> str:
    """The name of a strength."""
    printed = "printed " if stat.startswith("printed ") else ""
    at = ("front", "rear", "defense").index(stat.rpartition(" ")[2])
    crewed = " (of modifiers only those of its own set cards)" if stat.startswith("crewed ") else ""
    return f"{printed}{sp.words.stats[at]}{crewed}"


def who(whose: str, verb: str) -> str:
    """The acting player and the verb: `draw`, `the enemy draws`."""
    return {
        "friendly": verb, "enemy": f"the enemy {verb}s", "each": f"each player {verb}s",
        "active": f"the player whose turn it is {verb}s",
    }[whose]  # fmt: skip


def pile(whose: str, pile: str, sp: WordingContext) -> str:
    """A player's pile: `your Nation`."""
    return f"{'your' if whose == 'friendly' else f'the {sp.words.sides[whose]}'} {sp.words.piles[pile]}"


def piles(piles: Sequence[str], sp: WordingContext) -> str:
    """Several piles of the player, after "the top cards of"."""
    return " and of ".join(f"your {sp.words.piles[pile]}" for pile in piles)


def sentence(text: str) -> str:
    """A sentence, with its capital and full stop."""
    return f"{upper_first(text)}."


def article(noun: str) -> str:
    """A noun with its article: `an enemy Unit`."""
    return f"{'an' if noun[0].lower() in 'aeio' else 'a'} {noun}"


def count(noun: str, number: int) -> str:
    """A number of them: `a coin`, `2 coins`."""
    return f"a {noun}" if number == 1 else f"{number} {noun}s"


def bounds(what: str, least: int, most: int | None) -> list[str]:
    """The bounds for a number of a card: `with total cost 3 or less`; empty without bounds."""
    if least and most is not None:
        return [f"with {what} {least} to {most}"]
    return [f"with {what} {least} or more"] if least else [f"with {what} {most} or less"] if most is not None else []


def stats(stats: amounts.Stats) -> str:
    """Modifiers: `+1/+0/-1`."""
    return "/".join("*" if one is amounts.STAR else f"{one:+}" for one in stats)


def plain_stats(stats: amounts.Stats) -> str:
    """Strengths, as they are printed."""
    return "/".join("*" if one is amounts.STAR else str(one) for one in stats)


def printed(stats: str) -> str:
    """Modifiers of a Character, as they are printed: `+1/+1/+1`."""
    return "/".join(part if part in ("*", "") or part[0] == "-" else f"+{part}" for part in stats.split("/"))
