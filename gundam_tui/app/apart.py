"""Short names of cards that stay different: two cards that are on the screen together are never shortened to the same
words. Where `Glyphs.name` would do so, a name keeps the first word in which it differs: `Aerial…Bit`, `Calamity G.`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rich.cells import cell_len

from gundam_tui.app.glyphs import Glyphs, abbreviated, clean, cut

_WORD = re.compile(r"[^\s()（）]+")
_LEAST = 3  # letters of a shortened word that is kept


def apart(glyphs: Glyphs, text: str, width: int, others: Iterable[str]) -> str:
    """A name in at most `width` cells, other than what the others with another name are shortened to.

    Args:
        glyphs: the signs; text: the name.
        width: cells.
        others: the names on the screen; the name itself may be among them.
    """
    text = clean(text, glyphs.ascii).replace("\n", " ")
    if cell_len(text) <= width:
        return text
    short = glyphs.name(text, width)
    names = frozenset(clean(other, glyphs.ascii) for other in others)
    rivals = tuple(sorted(one for one in {*names, text} if glyphs.name(one, width) == short))
    if len(rivals) < 2:
        return short
    taken = frozenset(glyphs.name(one, width) for one in names.difference(rivals))
    return _told_apart(rivals, width, glyphs.dots, taken)[text]


def rows_apart(glyphs: Glyphs, text: str, first: int, second: int, others: Iterable[str]) -> tuple[str, str]:
    """A name in two rows of this number of cells, other than those of the others; see `apart`."""
    top, rest = glyphs.split_name(text, first)
    if not rest:
        return top, ""
    split = (glyphs.split_name(other, first) for other in others)
    return top, apart(glyphs, rest, second, [tail for head, tail in split if head == top])


@lru_cache(maxsize=512)
def _told_apart(names: Sequence[str], width: int, dots: str, taken: frozenset[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        others = [one for one in names if one != name]
        used = {*taken, *found.values()}
        forms = (form for form in _forms(name, others, width, dots) if cell_len(form) <= width)
        found[name] = next(form for form in forms if form not in used)
    return found


def _forms(name: str, others: Sequence[str], width: int, dots: str) -> Iterator[str]:
    """Shorter forms of a name with what it has and the others do not, the best first."""
    words = _WORD.findall(name)
    at = max((_same(words, _WORD.findall(other)) for other in others), default=0)
    at = min(at, len(words) - 1)
    before, word, after = words[:at], words[at], words[at + 1 :]
    if not before:
        if len(after) == 1:  # `Calamity G.`
            yield f"{word} {after[0][0]}."
        yield word + (dots if after else "")
    for head in (" ".join(before), *_with_initials(before), *before[-1:]):
        room = width - cell_len(head) - 1
        if head and room >= min(_LEAST, cell_len(word)):
            yield f"{head}{dots}{abbreviated(word, room)}"
    if before:
        for room in range(min(cell_len(word), width - 3), 1, -1):
            yield f"{abbreviated(before[-1], width - room - 1).rstrip('.')}{dots}{abbreviated(word, room)}"
    # Within a word, or in a language without blanks: from the first letter that differs on.
    start = max((_same(name, other) for other in others), default=0)
    for room in range(width // 2, 0, -1):
        tail = cut(name[start:], room)
        if tail:
            yield f"{cut(name, width - cell_len(tail) - 1).rstrip()}{dots}{tail.strip()}"
    for number in range(1, len(others) + 2):
        yield f"{cut(name, width - 1 - len(str(number)))}{dots}{number}"


def _same(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words, or letters, two names have in common from their beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _with_initials(words: Sequence[str]) -> Iterator[str]:
    if len(words) > 1:
        yield " ".join((*(f"{word[0]}." for word in words[:-1]), words[-1]))
