"""Finds cards: one filter for the command line and the screens."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from gundam_tui.frozen import frozen
from gundam_tui.games.catalogue.filter_line import WrongFilter, fold
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.language.card import COLORS, TYPES, Card, set_of
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.chinese import facts
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS
from gundam_tui.games.gcg.cards.language.reminders import keyword_labels
from gundam_tui.language import N, current, either, join, tr

__all__ = ["CardFilter", "make_filter", "read_span", "traits_of"]

# What is said of a value that does not exist, and the Chinese word for one that does, by what it is a value of.
_MISSING = {
    "set": N("there is no set {word!r}: {hint}"), "colour": N("there is no colour {word!r}: {hint}"),
    "type": N("there is no type {word!r}: {hint}"), "trait": N("there is no trait {word!r}: {hint}"),
    "keyword": N("there is no keyword {word!r}: {hint}"),
}  # fmt: skip
_CHINESE: Mapping[str, Callable[[str], str]] = {
    "colour": lambda name: facts.COLORS[name],
    "type": lambda name: facts.TYPES[name.replace(" ", "_")],
    "trait": lambda name: spoken.name(name, "zh"),
    "keyword": lambda name: next(row.chinese or name for row in KEYWORDS.values() if row.label == name),
}
_SPAN = re.compile(r"([0-9]{0,9})\.\.([0-9]{0,9})|([0-9]{1,9})")


@frozen
class CardFilter:
    """What to look for in a card. All conditions must hold; of several values, any one is enough.

    Attributes:
        sets: codes of sets (`ST01`).
        colors, types: as in `language.card`.
        levels, costs: from and to, both included.
        traits: names of traits, without parentheses.
        keywords: keyword effects (`keyword_labels`) that the card has or gives.
        text: found in the wording or in the notation; `name`: found in the card's name. Case, width and accents of
            letters make no difference.
        words: each is found somewhere on the card: number, name, traits, wording.
        book: the cards; with it, words in Chinese are found in Chinese names and texts.
    """

    sets: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    levels: tuple[int, int] | None = None
    costs: tuple[int, int] | None = None
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    text: str = ""
    name: str = ""
    words: tuple[str, ...] = ()
    book: Book | None = field(default=None, compare=False, repr=False)

    def accepts(self, card: Card) -> bool:
        """Does the card match?"""
        return (
            (not self.sets or set_of(card.number) in self.sets)
            and (not self.colors or card.color in self.colors)
            and (not self.types or card.type in self.types)
            and _within(card.level, self.levels)
            and _within(card.cost, self.costs)
            and (not self.traits or not set(self.traits).isdisjoint(card.traits))
            and (not self.keywords or any(f"<{keyword}" in card.wording for keyword in self.keywords))
            and (not self.name or any(fold(self.name) in fold(name) for name in self._names(card.name, self.name)))
            and (not self.text or any(fold(self.text) in fold(text) for text in self._texts(card, self.text)))
            and (not self.words or self._holds_words(card))
        )

    def _holds_words(self, card: Card) -> bool:
        return all(any(fold(word) in fold(text) for text in self._places(card, word)) for word in self.words)

    def _places(self, card: Card, word: str) -> Iterator[str]:
        yield card.number
        for name in (card.name, *card.traits):
            yield from self._names(name, word)
        yield from self._texts(card, word)[: 1 if word.isascii() else 2]

    def _names(self, english: str, word: str) -> tuple[str, ...]:
        """A name in the languages in which a word can be; a word of Latin letters does not load the others."""
        return (english,) if word.isascii() else (english, spoken.name(english, "zh"))

    def _texts(self, card: Card, word: str) -> tuple[str, ...]:
        """The wordings in which a word can be, and the notation."""
        if word.isascii() or self.book is None:
            return card.wording, card.source
        return card.wording, spoken.text(self.book, card, "zh")

    def of(self, cards: Iterable[Card]) -> list[Card]:
        """The cards that match, in their order."""
        return [card for card in cards if self.accepts(card)]


def make_filter(
    book: Book, *, sets: Sequence[str] = (), colors: Sequence[str] = (), types: Sequence[str] = (), level: str = "",
    cost: str = "", traits: Sequence[str] = (), keywords: Sequence[str] = (), text: str = "", name: str = "",
) -> CardFilter:  # fmt: skip
    """A filter from words as a person types them, in any case.

    Args:
        book: the cards with the existing sets and traits.
        level, cost: `4`, `4..6`, `4..` or `..6`.
        sets, colors, types, traits, keywords, text, name: see `CardFilter`.

    Raises:
        WrongFilter: lists every word that is not understood, and the possible values.
    """
    faults: list[str] = []

    def known(what: str, words: Sequence[str], all_: Sequence[str]) -> tuple[str, ...]:
        by_fold = {fold(one): one for one in all_}
        chinese: dict[str, str] = {}
        if current() == "zh" or not all(word.isascii() for word in words):
            chinese = {fold(_CHINESE[what](one)): one for one in all_} if what in _CHINESE else {}
        by_fold |= chinese
        found: list[str] = []
        for word in words:
            plain = fold(word.strip("()<>〈〉《》").replace("_", " "))
            one = by_fold.get(plain) or by_fold.get(fold(word))
            if one is None and not plain.isascii():  # 蓝 is 蓝色
                begun = [name for start, name in chinese.items() if start.startswith(plain)]
                one = begun[0] if len(begun) == 1 else None
            if one is None:
                near = difflib.get_close_matches(fold(word), list(by_fold), n=3, cutoff=0.6)
                names = [_said(what, name) for name in (dict.fromkeys(by_fold[fit] for fit in near) if near else all_)]
                hint = (
                    tr("did you mean {names}?", names=either(names)) if near
                    else tr("there are {names}", names=join(names)) if len(all_) <= 30
                    else tr("`gundam-tui cards` shows them")
                )  # fmt: skip
                faults.append(tr(_MISSING[what], word=word, hint=hint))
            else:
                found.append(one)
        return tuple(dict.fromkeys(found))

    def span(what: str, words: str) -> tuple[int, int] | None:
        try:
            return read_span(words) if words else None
        except ValueError as error:
            faults.append(tr("{what} {error}", what=tr(what), error=error))
            return None

    kinds = [kind.replace("_", " ") for kind in TYPES]
    all_traits = traits_of(book) if traits else []
    made = CardFilter(
        sets=known("set", sets, book.sets()) if sets else (),
        colors=known("colour", colors, COLORS),
        types=tuple(word.replace(" ", "_") for word in known("type", types, kinds)),
        levels=span("level", level),
        costs=span("cost", cost),
        traits=known("trait", traits, all_traits),
        keywords=known("keyword", keywords, keyword_labels()),
        text=text,
        name=name,
        book=book,
    )
    if faults:
        raise WrongFilter("\n".join(faults))
    return made


def _said(what: str, name: str) -> str:
    """A value in the language that is spoken now."""
    return _CHINESE[what](name) if current() == "zh" and what in _CHINESE else name


def traits_of(book: Book) -> list[str]:
    """Every trait that some card has, sorted."""
    return sorted({trait for card in book for trait in card.traits})


def read_span(words: str) -> tuple[int, int]:
    """From and to, both included: `4` is 4..4, `4..` has no end.

    Raises:
        ValueError: the text is neither a number nor a span.
    """
    found = _SPAN.fullmatch(words.strip())
    if not found or found[0] == "..":
        raise ValueError(tr("{words!r} is not understood: write 4, 4..6, 4.. or ..6", words=words))
    if found[3]:
        return int(found[3]), int(found[3])
    least, most = int(found[1] or 0), int(found[2] or 999)
    if least > most:
        raise ValueError(tr("{words!r} holds nothing: write the lower number first", words=words))
    return least, most


def _within(figure: int | None, span: tuple[int, int] | None) -> bool:
    return span is None or (figure is not None and span[0] <= figure <= span[1])
