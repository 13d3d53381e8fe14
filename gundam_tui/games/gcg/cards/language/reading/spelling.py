"""The spelling of printed sentences: what may differ without a difference in meaning, and the words of a line.

Two texts are the same if their words are. The published differences are: kinds of colons, quotes and dots, blanks,
capitals outside names, costs as ① or 1, reminders in brackets, and the turns of phrase in `turns`.
"""

from __future__ import annotations

import re

from gundam_tui.named import NamedTuple

__all__ = ["TextWord", "brackets", "fold", "words"]

_LETTERS = str.maketrans(
    {"・": "･", "·": "･", ":": "：", "“": '"', "”": '"', "’": "'", "‘": "'", "−": "-", "–": "-", "‐": "-", "\u200b": ""}
    | {
        "／": "/",
        "（": "(",
        "）": ")",
        "［": "[",
        "］": "]",
        "＜": "<",
        "＞": ">",
        "＋": "+",
        "．": ".",
        "，": ",",
        "\xa0": " ",
    }
)
_BRACKETS = re.compile(r"(?<!\])\((?:[^()]|\([^()]*\))*\)")
_MANY = 6  # words in brackets that are no trait: a reminder


class TextWord(NamedTuple):
    """One word of a text: as compared, and where it stands.

    Attributes:
        text: the word in lower case, a name, trait or marker as printed.
        start: its place in the folded line.
    """

    text: str
    start: int


_COST = {chr(ord("①") + n): str(n + 1) for n in range(9)}
_NEXT = re.compile(r"\s+[A-Z]")
_WORD = re.compile(
    r"\[[^\[\]\n]+\]\((?:[^()]|\([^()]*\))*\)|\[[^\[\]\n]+\]"  # a token with its facts; a card name
    r"|\((?!AP\d)[A-Z∀][^()\n]*\)|\"[^\"\n]+\"|<[^<>\n]+>|【[^】\n]*】|■|\d+|[①-⑨]"
    r"|non-|[A-Za-z-]*[A-Za-z]+(?:'(?!s\b)[a-z]+)?|'s|'|\S"
)


def fold(text: str) -> str:
    """The text with one kind of quotes, dots, colons and blanks."""
    rows = (" ".join(row.split()) for row in text.translate(_LETTERS).split("\n"))
    return "\n".join(row for row in rows if row)


def words(line: str) -> list[TextWord]:
    """The words of a folded line."""
    found: list[TextWord] = []
    for match in _WORD.finditer(line):
        text = match[0]
        if text in _COST:
            text = _COST[text]
        elif text[0] not in '[("【':
            text = text.lower()
            text = "a" if text == "an" else text
        found.append(TextWord(text, match.start()))
        if text == "." and len(found) > 1 and found[-2].text == "lv" and _NEXT.match(line, match.end()):
            found.append(TextWord(".", match.start()))  # "the lowest Lv. Return it": it ends the sentence too
    return found


def brackets(row: str) -> tuple[str, list[str]]:
    """A folded row without what stands in brackets and is no trait, and each of these."""
    aside = [one for one in _BRACKETS.findall(row) if _is_aside(one)]
    for one in aside:
        row = row.replace(one, " ")
    return " ".join(row.split()), aside


def _is_aside(text: str) -> bool:
    return text.rstrip(")").rstrip().endswith(".") or len(text.split()) >= _MANY
