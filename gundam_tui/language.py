"""The language of everything a person reads: which one is spoken now, and the catalogue of sentences.

A sentence is written once, in English, where it is used: `tr("{player} draws {count} cards", player=..., count=2)`. In
another language the catalogue has the same sentence with the same named places, in its own order. A sentence without a
translation stays English, and `gundam-tui settings --missing` lists it. Sentences in tables that are made at import
are marked with `N` and looked up where they are shown.

Catalogues are gettext's (`catalogue.py`), read at first need: while English is spoken, none is.

The language of this process is set once (`set_default`); `speaking` says something to one reader in theirs, as the
table server does.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "NN",
    "N",
    "current",
    "either",
    "from_environment", "in_ascii",
    "install",
    "join",
    "listed",
    "set_default",
    "speaking",
    "tr",
    "trn",
]  # fmt: skip

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "zh": "中文"}  # each called by its own name
LETTERS = {"zh"}  # languages whose letters are not Latin ones: ASCII cannot show them
_SIMPLIFIED_ONLY = "只有简体中文，没有繁體中文 (only Simplified Chinese exists)"
_TRADITIONAL = ("zh_tw", "zh_hk", "zh_mo", "zh_hant")

_spoken: ContextVar[str] = ContextVar("gundam_tui_language", default="")
_default = ENGLISH


def current() -> str:
    """The language that is spoken now: a key of `LANGUAGES`."""
    return _spoken.get() or _default


def set_default(language: str) -> None:
    """Choose the language of this process, for everyone to whom no other is spoken.

    Raises:
        ValueError: there is no such language.
    """
    global _default  # noqa: PLW0603
    if language not in LANGUAGES and language not in _installed:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    _default = language


def in_ascii(language: str = "") -> bool:
    """Can a language be written in ASCII? Empty: the one that is spoken now."""
    return (language or current()) not in LETTERS


@contextmanager
def speaking(language: str) -> Generator[None]:
    """Speak a language meanwhile; empty: that of the process."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def from_environment(environ: Mapping[str, str] = os.environ) -> tuple[str, str]:
    """The language that the locale asks for, and a remark to show once: that only Simplified Chinese exists.

    `LC_ALL` counts before `LC_MESSAGES` and `LANG`, as POSIX says.
    """
    named = next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (found := environ.get(name))), "")
    place = named.partition(".")[0].replace("-", "_").lower()
    if not place.startswith("zh"):
        return ENGLISH, ""
    return "zh", _SIMPLIFIED_ONLY if place.startswith(_TRADITIONAL) else ""


# ---------------------------------------------------------------- sentences


def N(sentence: str) -> str:  # noqa: N802
    """Mark a sentence for the catalogue that is translated later, where it is shown. Returns it unchanged."""
    return sentence


def NN(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """The same for the two English forms of a sentence with a number: `trn(*pair, number)` says it."""
    return one, many


def tr(sentence: str, /, **places: object) -> str:
    """A sentence in the language that is spoken now.

    Args:
        sentence: in English, with named places as `str.format` has them.
        places: their contents. Without any, braces in the sentence are only braces.
    """
    language = _spoken.get() or _default
    if language != ENGLISH:
        sentence = _catalogue(language).gettext(sentence) if sentence else ""
    return sentence.format_map(places) if places else sentence


def trn(one: str, many: str, number: int, /, **places: object) -> str:
    """The same for a sentence with a number, which is its place `{n}`.

    Args:
        one: the English sentence for 1.
        many: the English sentence for other numbers.
        number: the number.
        places: the contents of its other places.
    """
    language = _spoken.get() or _default
    if language == ENGLISH:
        sentence = one if number == 1 else many
    else:
        catalogue = _catalogue(language)
        sentence = catalogue.ngettext(one, many, number)
        if sentence in (one, many) and (alone := catalogue.gettext(one)) != one:
            sentence = alone  # a catalogue has a word once: `Unit` alone, though it is also counted
    return sentence.format_map({"n": number, **places})


def join(parts: Iterable[str]) -> str:
    """Parts of a list of facts, separated as the language does: `a, b, c` or `a、b、c`."""
    return tr(", ").join(parts)


def lower_first(title: str) -> str:
    """A title or sentence behind other words: `Play as G` becomes `play as G`."""
    return title[:1].lower() + title[1:]


def upper_first(text: str) -> str:
    """The same as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def listed(parts: Sequence[str]) -> str:
    """Parts as a list in a sentence: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{some} and {last}", some=tr(", ").join(parts[:-1]), last=parts[-1])


def either(parts: Sequence[str]) -> str:
    """Parts of which one is meant: `a, b or c`."""
    if len(parts) < 2:
        return "".join(parts)
    return tr("{some} or {last}", some=tr(", ").join(parts[:-1]), last=parts[-1])


# ---------------------------------------------------------------- catalogues

_installed: dict[str, NullTranslations] = {}


def install(language: str, catalogue: NullTranslations | None) -> None:
    """Add a language that no file has, as tests do; None removes it."""
    if catalogue is None:
        _installed.pop(language, None)
    else:
        _installed[language] = catalogue


def _catalogue(language: str) -> NullTranslations:
    found = _installed.get(language)
    if found is None:
        from gundam_tui import catalogue  # nobody who speaks English waits for it

        found = _installed[language] = catalogue.read(language)
    return found
