"""From a card's text in our notation to its typed tree.

One ability per line; an indented line continues the ability above it. Every faulty line is reported, not only the
first. Lark is imported when the first text is parsed, and its parse table is kept in the user's cache directory (a
table loads in a few milliseconds, building one takes most of a second).
"""

from __future__ import annotations

import difflib
import io
import pickle
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gundam_tui import user_cache
from gundam_tui.cardlang import forms
from gundam_tui.cardlang.faults import LanguageError, Where, WrongText

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput

__all__ = ["Parser", "build_parser", "logical_lines"]

Line = TypeVar("Line")
_WORD = re.compile(r"[A-Za-z]+(?:['-][A-Za-z]+)*")
_KEPT = 6  # saved tables: another checkout or version may still use its own, and every game has one
_SHOWN = 6  # how many expected words are listed; more would hide the point


def _no_hint(found: str, expected: set[str]) -> str:
    return ""


class Parser(Generic[Line]):
    """Reads the texts of one card language."""

    def __init__(
        self,
        grammar: forms.GrammarFile,
        build: Callable[[Tree[Token], forms.GrammarFile], Line],
        *,
        shapes: Mapping[str, str],
        quoted: str,
        words: Iterable[str] = (),
        hint: Callable[[str, set[str]], str] = _no_hint,
    ) -> None:
        """Args:
        grammar: the file of its forms.
        build: makes the tree of a line from the grammar's result; raises `WrongText`.
        shapes: for each terminal that is not a word, its name in messages: `a number`.
        quoted: a regular expression for text outside the language's own words: names, labels.
        words: words of the language that appear only in a regular expression of the grammar.
        hint: the likely meaning of an unknown word, given the terminals that could stand there.
        """
        self.grammar = grammar
        self.build = build
        self._shapes = {**shapes, "$END": "the end of the text"}
        self._quoted = re.compile(quoted)
        self._more_words = frozenset(words)
        self._hint = hint

    def lines(self, text: str, where: Where | None = None) -> tuple[Line, ...]:
        """The lines of a card's text.

        Args:
            text: the notation, one ability a line; blank lines are skipped, an indented line continues the one above.
            where: file and card, for error messages.

        Raises:
            LanguageError: a line cannot be understood; it holds one error for each such line.
        """
        lines: list[Line] = []
        errors: list[LanguageError] = []
        for number, source in logical_lines(text):
            try:
                lines.append(self._line(source))
            except _Fault as fault:
                errors.append(fault.located(number, source, where or Where()))
        if errors:
            errors[0].errors = tuple(errors)
            raise errors[0]
        return tuple(lines)

    def parsed_lines(self, text: str) -> Iterable[tuple[str, Tree[Token]]]:
        """Each ability of a card's text with the parser's result for it, by the names of the grammar's forms.

        Raises:
            lark.exceptions.UnexpectedInput: a text that `lines` refuses.
        """
        for _, source in logical_lines(text):
            yield source, self.lark.parse(source)  # pyright: ignore[reportUnknownMemberType]

    def following(self, beginning: str) -> list[str]:
        """What may stand after the beginning of an ability, as people write it; nothing if it cannot be read.

        Args:
            beginning: the ability up to a place between two words.
        """
        from lark.exceptions import UnexpectedInput

        stopped: Any = self.lark.parse_interactive(beginning)  # pyright: ignore[reportUnknownMemberType]
        try:
            stopped.exhaust_lexer()
        except UnexpectedInput:
            return []
        words = {word for name in set[str](stopped.accepts()) if name != "$END" for word in self._plain(name)[:1]}
        return sorted(words, key=lambda word: (not word[0].isalpha(), word in self._shapes.values(), word))

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word the grammar knows."""
        grammar = forms.grammar(self.grammar)
        code = re.sub(r"(?m)//.*$", "", grammar.lark)
        quoted = [*re.findall(r'"([^"\n]+)"', code), *(word for words in grammar.words.values() for word in words)]
        return self._more_words.union(word for one in quoted for word in _WORD.findall(one))

    @cached_property
    def lark(self) -> Lark:
        """The parser: from the saved table when it is fresh, else built and saved."""
        import lark

        grammar = forms.grammar(self.grammar).lark
        saved = _table_file(grammar, lark.__version__)
        table = user_cache.read(saved) if saved else None
        if saved and table is not None:
            try:
                return lark.Lark.load(io.BytesIO(table))  # pyright: ignore[reportUnknownMemberType]
            except (EOFError, ValueError, TypeError, LookupError, AttributeError, ImportError, pickle.UnpicklingError):
                saved.unlink(missing_ok=True)  # damaged or half written: it is built again below
        built = build_parser(self.grammar)
        if saved:
            _save(built, saved)
        return built

    # ---------------------------------------------------------------- faults

    def _line(self, source: str) -> Line:
        from lark.exceptions import UnexpectedInput

        stranger = next((word for word in self._own_words(source) if not self._is_known(word.group())), None)
        try:
            parsed = self.lark.parse(source)  # pyright: ignore[reportUnknownMemberType]
        except UnexpectedInput as error:
            raise self._explain(error, source) from None
        if stranger is not None:  # two words run together can be read, but are not a word of the language
            raise self._unknown(stranger)
        try:
            return self.build(parsed, self.grammar)
        except WrongText as error:
            raise _Fault(error.message, error.position or 0) from None

    def _own_words(self, source: str) -> Iterable[re.Match[str]]:
        blank = self._quoted.sub(lambda match: " " * len(match.group()), source)
        return _WORD.finditer(blank)

    def _is_known(self, word: str) -> bool:
        return word in self.words or (word.startswith("non-") and word[4:] in self.words)

    def _unknown(self, word: re.Match[str], meant: Iterable[str] = ()) -> _Fault:
        written = word.group()
        near = _nearest(written, meant) or _nearest(written, self.words - {written})
        return _Fault(f'"{written}" is not a word of the card language', word.start(), near)

    def _explain(self, error: UnexpectedInput, source: str) -> _Fault:
        """What was expected where the parser stopped, and what stands there instead."""
        # The lexer's own list contains everything that may follow in any context; only the parser knows this one.
        stopped: Any = error.interactive_parser  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        expected: set[str] = set(stopped.accepts())
        offset = error.pos_in_stream
        if offset is None or offset < 0 or getattr(getattr(error, "token", None), "type", "") == "$END":
            return _Fault(f"expected {self._list(expected)}, but the text ends here", len(source))
        word = next((match for match in self._own_words(source) if match.start() <= offset < match.end()), None)
        if word is None:
            found = self._piece(source, offset)
            return _Fault(
                f'expected {self._list(expected, found)}, found "{found}"', offset, self._hint(found, expected)
            )
        found = word.group()
        if word.start() < offset:  # only its beginning could be read
            return self._unknown(word)
        wanted = [plain for name in expected for plain in self._plain(name)]
        begun = [rest for plain in wanted for first, _, rest in (plain.partition(" "),) if first == found and rest]
        after = next((match for match in self._own_words(source) if match.start() > offset), None)
        if begun and after is not None and not self._is_known(after.group()):  # the first of two words is right
            return self._unknown(after, begun)
        suggestion = "" if self._is_known(found) else _nearest(found, wanted) or _nearest(found, self.words)
        return _Fault(f'expected {self._list(expected, found)}, found "{found}"', offset, suggestion)

    def _piece(self, source: str, offset: int) -> str:
        """The text at the offset: a name, a trait, a number, or just a sign."""
        found = re.compile(rf"{self._quoted.pattern}|\([^()\n]*\)|\d+").match(source, offset)
        return found.group() if found else source[offset]

    def _plain(self, terminal: str) -> tuple[str, ...]:
        """What a player writes for a terminal of the grammar."""
        if terminal in self._shapes:
            return (self._shapes[terminal],)
        words = forms.grammar(self.grammar).words.get(terminal)
        if words:
            return tuple(sorted(words, key=len))
        for known in self.lark.terminals:
            if known.name == terminal:
                pattern = known.pattern.value.replace("\\", "").removeprefix("(?:").removesuffix(")")
                words = sorted((word for word in pattern.split("|")), key=len)
                plain = known.pattern.type == "re" and "[" not in pattern
                return tuple(words) if plain else (re.sub(r"\[[ \tt]+\]\+", " ", pattern),)
        return (terminal.lower(),)

    def _list(self, terminals: Iterable[str], found: str = "") -> str:
        """`"a", "b" or "c"`: one word for each terminal; a long list is cut to those most like the word found."""
        shown = sorted({self._plain(name)[0] for name in terminals})
        if len(shown) > _SHOWN:
            alike = difflib.SequenceMatcher(b=found.lower())

            def likeness(word: str) -> float:
                alike.set_seq1(word)
                return alike.ratio()

            nearest = sorted(shown, key=likeness, reverse=True)[:_SHOWN]
            return f"one of {len(shown)} words such as {', '.join(self._written(word) for word in nearest)}"
        quoted = [self._written(word) for word in shown]
        return " or ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))

    def _written(self, word: str) -> str:
        return word if word in self._shapes.values() else f'"{word}"'


# ---------------------------------------------------------------- lines


def logical_lines(text: str) -> Iterable[tuple[int, str]]:
    """Each ability with the number of its first line; its further lines stay in it, with their newlines."""
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


def _nearest(word: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(word.lower(), sorted(known), n=1, cutoff=0.6)
    return near[0] if near else ""


# ---------------------------------------------------------------- the saved table


def build_parser(grammar: forms.GrammarFile, *, strict: bool = False) -> Lark:
    """A parser built from a grammar.

    Args:
        grammar: the file of its forms.
        strict: also refuse a grammar whose conflicts LALR would settle silently (needs `interegular`).

    Raises:
        lark.exceptions.GrammarError: the grammar has a conflict and `strict` is set.
    """
    import lark
    from lark.common import LexerConf
    from lark.lexer import ContextualLexer

    # With `interegular` installed lark compares the terminals of each state, even if it only could warn: a fifth of the
    # time. No option turns that off alone.
    def unchecked(conf: LexerConf, states: Any, always_accept: Any) -> ContextualLexer:
        conf.skip_validation = True
        return ContextualLexer(conf, states, always_accept)

    return lark.Lark(
        forms.grammar(grammar).lark,
        start="line",
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=True,
        strict=strict,
        _plugins={} if strict else {"ContextualLexer": unchecked},
    )


def _table_file(grammar: str, version: str) -> Path | None:
    """The file for the table of this grammar and Lark version; None without a home directory."""
    folder = user_cache.folder()
    digest = blake2b(f"{version}\n{grammar}".encode(), digest_size=10).hexdigest()
    return folder / f"grammar-{digest}.lark" if folder else None


def _save(parser: Lark, path: Path) -> None:
    """Keep the table for the next start; if the directory cannot be written, the next start only takes longer."""
    table = io.BytesIO()
    parser.save(table, exclude_options=["_plugins"])  # pyright: ignore[reportUnknownMemberType]
    try:
        user_cache.write(path, table.getvalue())
        user_cache.keep_latest(path.parent.glob("grammar-*.lark"), _KEPT)
    except OSError:
        return
