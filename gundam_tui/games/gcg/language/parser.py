"""From a card's text in our notation to its typed tree.

One ability a line; an indented line goes on with the ability above it. Every faulty line is reported, not only
the first. Lark is imported when the first text is parsed and its parse table is kept in the user's cache
directory (a table loads in a few milliseconds, building one takes most of a second).
"""

from __future__ import annotations

import difflib
import io
import pickle
import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gundam_tui.games.gcg.language import forms, user_cache
from gundam_tui.games.gcg.language import tree as t
from gundam_tui.games.gcg.language.builder import WrongText, build

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput

__all__ = ["LanguageError", "Where", "parse", "parsed_lines", "words_of_the_language"]

_GRAMMAR = forms.GRAMMAR
_WORD = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*")
# What is not made of the language's own words: names, traits, parts of names, labels, token numbers.
_QUOTED = re.compile(r"""\[[^\]\n]*\]|\([A-Z][^()\n]*\)|"[^"\n]*"|\$\w+|T-\d+""")
_KEPT = 3  # saved tables: another checkout or version may still use its own
_SHOWN = 6  # so many expected words are listed; more would hide the point


class Where(NamedTuple):
    """What is being read, for error messages: a file's name and a card's number, either may be empty."""

    file: str = ""
    card: str = ""


class LanguageError(ValueError):
    """A card's text that cannot be understood.

    The fields tell of the first fault; `errors` has one error for each faulty line, this one first.

    Attributes:
        file: name of the card file, or "".
        card: number of the card, or "".
        line: line of the card's text, from 1.
        column: column in that line, from 1.
        message: what was expected and what was found.
        source: the line as written.
        suggestion: the nearest word of the language, or "".
        errors: the faults of all lines.
    """

    def __init__(
        self, message: str, *, where: Where, line: int, column: int, source: str, suggestion: str = ""
    ) -> None:
        super().__init__(message)
        self.file, self.card = where
        self.line = line
        self.column = column
        self.message = message
        self.source = source
        self.suggestion = suggestion
        self.errors: tuple[LanguageError, ...] = (self,)

    def __str__(self) -> str:
        return "\n".join(one.describe() for one in self.errors)

    def describe(self) -> str:
        """This fault alone: place and message, the source line, a caret below it, the nearest word."""
        place = "".join(f"{part}: " for part in (self.file, self.card) if part)
        lines = [
            f"{place}line {self.line}, column {self.column}: {self.message}",
            f"    {self.source}",
            f"    {' ' * (self.column - 1)}^",
        ]
        if self.suggestion:
            lines.append(f'did you mean "{self.suggestion}"?')
        return "\n".join(lines)


def parse(text: str, *, where: Where | None = None) -> t.CardText:
    """The typed tree of a card's text.

    Args:
        text: the notation, one ability a line; blank lines are skipped, an indented line continues the one above.
        where: file and card, for error messages.

    Raises:
        LanguageError: when a line cannot be understood; it holds one error for each such line.
    """
    lines: list[t.CardLine] = []
    errors: list[LanguageError] = []
    for number, source in _logical_lines(text):
        try:
            lines.append(_parse_line(source))
        except _Fault as fault:
            errors.append(fault.located(number, source, where or Where()))
    if errors:
        errors[0].errors = tuple(errors)
        raise errors[0]
    return t.CardText(lines=tuple(lines))


def parsed_lines(text: str) -> Iterable[tuple[str, Tree[Token]]]:
    """Each ability of a card's text with what the parser makes of it, by the names of the grammar's forms.

    Raises:
        lark.exceptions.UnexpectedInput: a text that `parse` refuses.
    """
    for _, source in _logical_lines(text):
        yield source, _lark().parse(source)  # pyright: ignore[reportUnknownMemberType]


def words_of_the_language() -> frozenset[str]:
    """Every word the grammar knows."""
    return _words(_GRAMMAR)


# ---------------------------------------------------------------- lines and faults


def _logical_lines(text: str) -> Iterable[tuple[int, str]]:
    """Each ability with the number of its first line; its further lines stay in it, newlines and all."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.rstrip()
        if not line.strip():
            continue
        if found and line[0] in " \t":
            first, above = found[-1]
            gap = number - first - above.count("\n")  # blank lines between keep the numbering right
            found[-1] = (first, above + "\n" * gap + line)
        else:
            found.append((number, line))
    return found


class _Fault(Exception):
    def __init__(self, message: str, offset: int, suggestion: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.suggestion = suggestion

    def located(self, number: int, source: str, where: Where) -> LanguageError:
        before = source[: self.offset]
        row = before.count("\n")
        return LanguageError(
            self.message,
            where=where,
            line=number + row,
            column=len(before) - before.rfind("\n"),
            source=source.split("\n")[row],
            suggestion=self.suggestion,
        )


def _parse_line(source: str) -> t.CardLine:
    from lark.exceptions import UnexpectedInput

    known = words_of_the_language()
    stranger = next((word for word in _own_words(source) if not _is_known(word.group(), known)), None)
    try:
        parsed = _lark().parse(source)  # pyright: ignore[reportUnknownMemberType]
    except UnexpectedInput as error:
        raise _explain(error, source, known) from None
    if stranger is not None:  # two words run together can be read, but are no word of the language
        raise _Fault(
            f'"{stranger.group()}" is no word of the card language', stranger.start(), _nearest(stranger.group(), known)
        )
    try:
        return build(parsed, _GRAMMAR)
    except WrongText as error:
        raise _Fault(error.message, error.position or 0) from None


def _own_words(source: str) -> Iterable[re.Match[str]]:
    blank = _QUOTED.sub(lambda match: " " * len(match.group()), source)
    return _WORD.finditer(blank)


def _is_known(word: str, known: frozenset[str]) -> bool:
    return word in known or (word.startswith("non-") and word[4:] in known)


def _explain(error: UnexpectedInput, source: str, known: frozenset[str]) -> _Fault:
    """What was expected where the parser stopped, and what stands there instead."""
    # The lexer's own list holds whatever might follow in any context; only the parser knows this one.
    stopped: Any = error.interactive_parser  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    expected: set[str] = set(stopped.accepts())
    offset = error.pos_in_stream
    if offset is None or offset < 0 or getattr(getattr(error, "token", None), "type", "") == "$END":
        return _Fault(f"expected {_list(expected)}, but the text ends here", len(source))
    word = next((match for match in _own_words(source) if match.start() <= offset < match.end()), None)
    if word is None:
        found = _piece(source, offset)
        suggestion = found.title() if found.startswith("(") and "TRAIT" in expected and len(found) > 1 else ""
        return _Fault(f'expected {_list(expected, found)}, found "{found}"', offset, suggestion)
    found = word.group()
    if word.start() < offset:  # only its beginning could be read
        return _Fault(f'"{found}" is no word of the card language', word.start(), _nearest(found, known - {found}))
    wanted = [plain for name in expected for plain in _plain(name)]
    suggestion = "" if _is_known(found, known) else _nearest(found, wanted) or _nearest(found, known)
    return _Fault(f'expected {_list(expected, found)}, found "{found}"', offset, suggestion)


def _piece(source: str, offset: int) -> str:
    """What stands at the offset: a name, a trait, a number, or just a sign."""
    found = re.compile(rf"{_QUOTED.pattern}|\([^()\n]*\)|\d+").match(source, offset)
    return found.group() if found else source[offset]


def _nearest(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word.lower(), sorted(known), n=1, cutoff=0.6)
    return near[0] if near else ""


_SHAPES = {
    "INT": ("a number",),
    "CARD_NAME": ("a [Card Name]",),
    "TRAIT": ("a (Trait)",),
    "STRING": ('a "part of a name"',),
    "LABEL": ("a $label",),
    "TOKEN_NUMBER": ("a token such as T-001",),
    "COLOR": ("a colour",),
    "$END": ("the end of the text",),
}
_SHAPE_WORDS = frozenset(words[0] for words in _SHAPES.values())


def _plain(terminal: str) -> tuple[str, ...]:
    """What a player writes for a terminal of the grammar."""
    if terminal in _SHAPES:
        return _SHAPES[terminal]
    for known in _lark().terminals:
        if known.name == terminal:
            pattern = known.pattern.value.replace("\\", "").removeprefix("(?:").removesuffix(")")
            words = sorted((word for word in pattern.split("|")), key=len)
            return (
                tuple(words) if known.pattern.type == "re" and "[" not in pattern else (pattern.replace("[ t]+", " "),)
            )
    return (terminal.lower(),)


def _list(terminals: Iterable[str], found: str = "") -> str:
    """`"a", "b" or "c"`: one word for each terminal; a long list is cut to those most like what was found."""
    shown = sorted({_plain(name)[0] for name in terminals})
    if len(shown) > _SHOWN:
        alike = difflib.SequenceMatcher(b=found.lower())

        def likeness(word: str) -> float:
            alike.set_seq1(word)
            return alike.ratio()

        nearest = sorted(shown, key=likeness, reverse=True)[:_SHOWN]
        return f"one of {len(shown)} words such as {', '.join(_quoted(word) for word in nearest)}"
    quoted = [_quoted(word) for word in shown]
    return " or ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))


def _quoted(word: str) -> str:
    return word if word in _SHAPE_WORDS else f'"{word}"'


# ---------------------------------------------------------------- the parser and its saved table


@lru_cache(maxsize=2)
def _words(path: Path) -> frozenset[str]:
    code = re.sub(r"(?m)//.*$", "", forms.grammar(path).lark)
    return frozenset(word for quoted in re.findall(r'"([^"\n]+)"', code) for word in _WORD.findall(quoted)) | {
        "all",
        "players",
    }


@lru_cache(maxsize=1)
def _lark() -> Lark:
    """The parser: from the saved table when it is fresh, else built and saved."""
    import lark

    grammar = forms.grammar(_GRAMMAR).lark
    saved = _table_file(grammar, lark.__version__)
    table = user_cache.read(saved) if saved else None
    if saved and table is not None:
        try:
            return lark.Lark.load(io.BytesIO(table))  # pyright: ignore[reportUnknownMemberType]
        except (EOFError, ValueError, TypeError, LookupError, AttributeError, ImportError, pickle.UnpicklingError):
            saved.unlink(missing_ok=True)  # damaged or half written: it is built again below
    built = build_parser()
    if saved:
        _save(built, saved)
    return built


def build_parser(*, strict: bool = False) -> Lark:
    """A parser built from the grammar.

    Args:
        strict: also refuse a grammar whose conflicts LALR would settle silently (needs `interegular`).

    Raises:
        lark.exceptions.GrammarError: for a grammar with a conflict, when strict.
    """
    import lark

    return lark.Lark(
        forms.grammar(_GRAMMAR).lark,
        start="line",
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=True,
        strict=strict,
    )


def _table_file(grammar: str, version: str) -> Path | None:
    """Where the table of this very grammar and Lark is kept; None when there is no home directory."""
    folder = user_cache.folder()
    digest = blake2b(f"{version}\n{grammar}".encode(), digest_size=10).hexdigest()
    return folder / f"grammar-{digest}.lark" if folder else None


def _save(parser: Lark, path: Path) -> None:
    """Keep the table for the next start; a directory that cannot be written only costs that start its time."""
    table = io.BytesIO()
    parser.save(table)  # pyright: ignore[reportUnknownMemberType]
    try:
        user_cache.write(path, table.getvalue())
        tables = sorted(path.parent.glob("grammar-*.lark"), key=lambda table: table.stat().st_mtime)
        for old in tables[:-_KEPT]:
            old.unlink(missing_ok=True)
    except OSError:
        return
