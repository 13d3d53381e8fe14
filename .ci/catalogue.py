"""The sentences of the sources and of the data, for the catalogues in `gundam_tui/locale`.

    python .ci/catalogue.py

updates every catalogue: new sentences are added without a translation, and those that no source has any more are
dropped. Needs Babel.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "gundam_tui" / "locale"

# What marks a sentence: a call, and which of its arguments are sentences.
SAID = {"tr": (0,), "N": (0,), "said": (0,)}
COUNTED = ("trn", "NN")  # the two forms of a sentence with a number
ROWS: dict[str, tuple[int | str, ...]] = {
    "Refusal": (1,),
    "Happening": (1,), "_game": (1,), "_playing": (1,), "_battle": (1,), "_within": (1,),
    "VerbRow": (1, 2, "counted", "label"), "PromptKind": ("declining", "reveals", "question", "others"),
    "Setting": (1, 2),
    "Region": (3, 4, 7), "KindRow": (1, 3, "short"), "StateRow": (1, 2),
    "Key": (4, 5), "Level": (1, 2), "Format": (1,), "refused": (0,), "_refused": (1,), "Section": (1,),
    "Words": ("zones", "points", "types", "attached", "field", "within"), "Glossary": ("squad", "area", "stats"),
    "Pieces": ("points", "lane", "areas", "lost", "g_zone", "removed", "colors", "prices", "types", "short", "front",
                "front_text", "ready", "open_hands", "briefs"),
}  # fmt: skip

# The catalogue that a file's sentences go into: the first that fits.
ROOMS = (
    ("gundam_tui/games/gcg", "gcg"),
    ("gundam_tui/games/nation", "sisters"), ("gundam_tui/games/macross_crusade", "sisters"),
    ("gundam_tui/games/gundam_war", "sisters"),
    ("gundam_tui/app", "app"), ("gundam_tui/table", "table"), ("gundam_tui/server", "server"),
    ("cards/gcg/rules.toml", "rules"), ("cards/gcg/matches.toml", "rules"), ("cards", "lessons"),
    ("gundam_tui", "common"),
)  # fmt: skip

Sentence = str | tuple[str, str]


def in_source(path: Path) -> Iterator[Sentence]:
    """The sentences of a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in COUNTED and len(node.args) >= 2:
            one, many = (_text(argument) for argument in node.args[:2])
            if one and many:
                yield one, many
        for at in SAID.get(name, ROWS.get(name, ())):
            if isinstance(at, int):
                argument = node.args[at] if at < len(node.args) else None
            else:
                argument = next((keyword.value for keyword in node.keywords if keyword.arg == at), None)
            yield from _texts(argument)


def _texts(node: ast.expr | None) -> Iterator[str]:
    """A text, those of a row, or what a table has under its names."""
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _texts(value)
    elif isinstance(node, ast.Tuple):
        for value in node.elts:
            yield from _texts(value)
    elif text := _text(node):
        yield text


def _text(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def collected() -> dict[str, Catalog]:
    """A catalogue of untranslated sentences for each room."""
    found = {room: Catalog(charset="utf-8", fuzzy=False) for _, room in ROOMS}
    known: set[str] = set()
    sources = [*sorted((ROOT / "gundam_tui").rglob("*.py")), *data_files()]
    for folder, room in ROOMS:
        for path in sources:
            where = path.relative_to(ROOT).as_posix()
            if next(name for prefix, name in ROOMS if where.startswith(prefix)) != room:
                continue
            if not where.startswith(folder):
                continue
            for sentence in in_source(path) if path.suffix == ".py" else in_data(path):
                first = sentence if isinstance(sentence, str) else sentence[0]
                if not _says_something(first) or (first in known and not _same(found[room], sentence)):
                    continue
                known.add(first)
                found[room].add(sentence, locations=[(where, 0)])
    return found


def _same(catalog: Catalog, sentence: Sentence) -> bool:
    message = catalog.get(sentence if isinstance(sentence, str) else sentence[0])
    return message is not None and message.id == sentence


def _says_something(text: str) -> bool:
    """Is there a letter outside of its places, or is it punctuation that languages differ in?"""
    bare, depth = "", 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        bare += letter if not depth and letter != "}" else ""
    return bool(bare.strip()) or text in ("{count}", " ") or " " in text


def data_files() -> list[Path]:
    """The data whose sentences players read."""
    cards = ROOT / "cards"
    rules = [cards / "gcg" / "rules.toml", cards / "gcg" / "matches.toml"]
    puzzles = sorted(cards.glob("*/puzzles/index.toml"))
    return [*sorted(cards.glob("*/lessons/*.toml")), *puzzles, *sorted(cards.glob("*/banlist.toml")), *rules]


def in_data(path: Path) -> Iterator[Sentence]:
    """The sentences of a file of lessons, of a list of puzzles, of clauses, or of a restriction list: what the cards
    of a rule have in common.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    if path.name in ("rules.toml", "matches.toml"):
        for row in data.values():
            yield from in_clause(row)
        return
    yield from data.get("names", ())
    for lesson in data.get("lesson", ()):
        yield from _strings(lesson)
    for puzzle in data.get("puzzle", ()):
        yield from (puzzle[key] for key in ("title", "teaches") if key in puzzle)
    if "one_of" in data:
        yield data["one_of"]["units"]


def in_clause(row: dict[str, str]) -> Iterator[str]:
    """What is read of a clause: its title or text, and its notes unless they only name rulings (`Q17.`)."""
    yield from filter(None, (row.get("title"), " ".join(filter(None, (row.get("text"), row.get("own"))))))
    if re.search("[A-Za-z]{2}", row.get("notes", "")):
        yield row["notes"]


def _strings(part: object, key: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from _strings(inner, key if key in TOLD else str(name))
    elif isinstance(part, list):
        for inner in part:
            yield from _strings(inner, key)
    elif isinstance(part, str) and key in TOLD:
        yield part


TOLD = ("title", "text", "do", "aside", "aloud", "meanwhile")


def update(language: str) -> None:
    """Write the catalogues of a language again."""
    folder = LOCALE / language / "LC_MESSAGES"
    known = Catalog(locale=language)
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id and message.id not in known:
                    known[message.id] = message
    for room, fresh in collected().items():
        catalog = Catalog(locale=language, charset="utf-8", fuzzy=False, header_comment=f"# {room}")
        for message in fresh:
            if not message.id:
                continue
            old = known.get(message.id if isinstance(message.id, str) else message.id[0])
            same = old is not None and old.id == message.id
            catalog.add(message.id, old.string if same and old is not None else "", locations=message.locations)
        with (folder / f"{room}.po").open("wb") as file:
            write_po(file, catalog, omit_header=True, width=0, include_lineno=False)
        text = (folder / f"{room}.po").read_text(encoding="utf-8")
        (folder / f"{room}.po").write_text(HEAD + text.rstrip("\n") + "\n", encoding="utf-8")


HEAD = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: zh\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"

"""


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    for name in sorted(path.name for path in LOCALE.iterdir() if path.is_dir()):
        update(name)
