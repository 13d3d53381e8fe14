"""The forms of a card language, read from its `grammar.lark`: the only place that says how each node is written.

Lark parses by them, `builder.py` makes nodes and `printer.py` prints by them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from gundam_tui.named import NamedTuple

__all__ = ["Form", "Grammar", "GrammarFile", "GrammarRule", "GrammarSource", "Makes", "grammar", "read_grammar"]

_ARROW = re.compile(r"->\s*([A-Za-z]\w*)(\(.*\))")
_SECTION = re.compile(r"// -{5,} (.+)")
_RULE = re.compile(r"[?!]?(_?[a-z][a-z_]*)\s*:(?!\s*/)(.*)")
_TERMINAL = re.compile(r"(_?[A-Z][A-Z_]*)\s*:(.*)")
_SPACED = re.compile(r'"([A-Za-z-]+(?: [A-Za-z-]+)+)"')
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|->|[A-Za-z_]\w*|[()\[\]*+?|]')
_OFTEN = {"*": "many", "+": "some", "?": "maybe"}


class Makes(NamedTuple):
    """What a form makes, as given behind its arrow: `Gain(target, *keywords, duration)`, `Move(target, to="hand")`.

    Attributes:
        name: a node of the language, or `dict`, `tuple` or `word`.
        fields: the fields that the form's parts fill, in order.
        several: the field that takes several parts; None: each takes one.
        said: the fields that the form's words set.
    """

    name: str
    fields: tuple[str, ...] = ()
    several: int | None = None
    said: Mapping[str, Any] = MappingProxyType({})


class Form(NamedTuple):
    """One way to write a rule of the grammar.

    Attributes:
        alias: the parser's name for it, "" if it has no name of its own.
        parts: nested tuples: a kind (`seq`, `any`, `maybe`, `many`, `some`, `word`, `name`) and its contents.
        makes: what it makes; None: the result of the rule or of its only part.
    """

    alias: str
    parts: Any
    makes: Makes | None = None


@dataclass(slots=True)
class GrammarRule:
    """A rule of the grammar: its name, the heading above it, and its forms."""

    name: str
    section: str
    forms: list[Form] = field(default_factory=list[Form])


class Grammar(NamedTuple):
    """The grammar of card texts.

    Attributes:
        rules: its rules, in order.
        words: the words of its terminals.
        lark: the text for Lark, which knows each form by an alias.
        makes: by alias, what the forms make.
    """

    rules: dict[str, GrammarRule]
    words: dict[str, tuple[str, ...]]
    lark: str
    makes: dict[str, Makes]


Places: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]


class GrammarSource(NamedTuple):
    """A grammar file with placeholders, which a table of the game fills: `COUNTED_KEYWORD` stands for any of its rows.

    Attributes:
        path: the file.
        words: gives for each placeholder the possible words; each gets its own terminal. It is called for every use of
            the grammar, so a row added later counts as well.
    """

    path: Path
    words: Callable[[], Mapping[str, Sequence[str]]]

    def places(self) -> Places:
        """The placeholders with their current words."""
        return tuple((place, tuple(words)) for place, words in self.words().items())

    def read_text(self, encoding: str = "utf-8") -> str:
        """The grammar with its placeholders filled."""
        return _filled(self.path.read_text(encoding), self.places())


GrammarFile: TypeAlias = Path | GrammarSource


def grammar(source: GrammarFile) -> Grammar:
    """The grammar of a file, read once for each set of words that fill its placeholders."""
    return _read(source.path, source.places()) if isinstance(source, GrammarSource) else _read(source, ())


@lru_cache(maxsize=8)
def _read(path: Path, places: Places) -> Grammar:
    return read_grammar(_filled(path.read_text("utf-8"), places))


def _filled(text: str, places: Places) -> str:
    for place, words in places:
        names = {re.sub(r"[ -]", "_", word).upper(): word for word in words}
        text = re.sub(rf"\b{place}\b", f"({' | '.join(names)})", text)
        text += "".join(f'{name}: "{word}"\n' for name, word in names.items())
    return text


def read_grammar(text: str) -> Grammar:
    """A grammar taken apart."""
    makes: dict[str, Makes] = {}

    def named(arrow: re.Match[str]) -> str:
        alias = f"{arrow[1].lower()}_{len(makes)}"
        makes[alias] = _makes(arrow[1] + arrow[2])
        return f"-> {alias}"

    lark = _ARROW.sub(named, re.sub(r"(?m)^//   .*$", "", text))
    rules: dict[str, GrammarRule] = {}
    words: dict[str, tuple[str, ...]] = {}
    section, current = "a line of a card", ""
    sources: dict[str, str] = {}
    for line in lark.splitlines():
        heading, rule, terminal = _SECTION.match(line), _RULE.match(line), _TERMINAL.match(line)
        if heading:
            section = heading[1]
        elif terminal:
            words[terminal[1]] = tuple(re.findall(r'"([^"]+)"', terminal[2]))
            current = ""
        elif rule:
            current = rule[1]
            rules[current] = GrammarRule(current, section)
            sources[current] = rule[2]
        elif current and line.startswith(" "):
            sources[current] += line
    for name in [name for name in sources if name.startswith("_")]:
        _write_out(name, sources.pop(name), sources)
        del rules[name]
    for name, source in sources.items():
        rules[name].forms = list(_forms(_PIECE.findall(source), makes))
    # Any white space may stand between two words of one terminal, as between two terminals.
    spaced = _SPACED.sub(lambda match: f"/{match[1].replace(' ', chr(92) + 's+')}/", lark)
    return Grammar(rules, words, spaced, makes)


def _write_out(name: str, source: str, sources: dict[str, str]) -> None:
    """Write a rule out where it is named. Such rules, `_named`, are only for Lark: it has a rule for each choice of the
    optional parts of a form, and where several forms have the same parts it needs them once.
    """
    for other, text in sources.items():
        often = re.sub(rf"\b{name}(?=[*+?])", lambda _: f"({source})", text)
        sources[other] = re.sub(rf"\b{name}\b", lambda _: source, often)


def _makes(source: str) -> Makes:
    call = ast.parse(source, mode="eval").body
    assert isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
    said = {one.arg or "": ast.literal_eval(one.value) for one in call.keywords}
    if call.func.id == "word":
        return Makes("word", said={"": ast.literal_eval(call.args[0])})
    several = next((at for at, one in enumerate(call.args) if isinstance(one, ast.Starred)), None)
    fields = tuple(ast.unparse(one).removeprefix("*") for one in call.args)
    return Makes(call.func.id, fields, several, said)


def _forms(pieces: list[str], makes: dict[str, Makes]) -> Iterator[Form]:
    tree = _alternatives(pieces)
    for way in tree[1] if tree[0] == "any" else (tree,):
        parts = list(way[1]) if way[0] == "seq" else [way]
        alias = ""
        if len(parts) > 2 and parts[-2] == ("word", "->"):
            alias, parts = parts[-1][1], parts[:-2]
        yield Form(alias, ("seq", tuple(parts)), makes.get(alias))


def _alternatives(pieces: list[str]) -> Any:
    ways: list[Any] = []
    while True:
        ways.append(_sequence(pieces))
        if not pieces or pieces[0] != "|":
            break
        pieces.pop(0)
    return ways[0] if len(ways) == 1 else ("any", tuple(ways))


def _sequence(pieces: list[str]) -> Any:
    parts: list[Any] = []
    while pieces and pieces[0] not in ("|", ")", "]"):
        piece = pieces.pop(0)
        if piece in ("(", "["):
            inner = _alternatives(pieces)
            pieces.pop(0)
            parts.append(("maybe", inner) if piece == "[" else inner)
        elif piece in _OFTEN:
            parts[-1] = (_OFTEN[piece], parts[-1])
        elif piece.startswith('"'):
            parts.append(("word", piece[1:-1]))
        else:
            parts.append(("word", piece) if piece == "->" else ("name", piece))
    return ("seq", tuple(parts))
