"""Tables of figures as a page for browsers, complete in itself: no script, nothing is fetched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from gundam_tui.commands import Mistake
from gundam_tui.paths import typed_path

Row = Mapping[str, object]

_STYLE = """\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; }
table { border-collapse: collapse; margin: 0 0 2rem; font-variant-numeric: tabular-nums; display: block;
  overflow-x: auto; }
caption { text-align: left; font-weight: 600; padding: .5rem 0; }
th, td { padding: .25rem .75rem; text-align: left; border-bottom: 1px solid color-mix(in srgb, currentColor 20%,
  transparent); white-space: nowrap; }
td.number, th.number { text-align: right; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { font-weight: 600; }
dd { margin: 0; }
"""


def page(title: str, facts: Mapping[str, object], tables: Iterable[tuple[str, Sequence[Row]]]) -> str:
    """A page.

    Args:
        title: its headline.
        facts: what the figures must be read with.
        tables: each with its headline; all rows of a table have the same keys. Empty ones are left out.
    """
    told = "".join(f"<dt>{_word(name)}</dt><dd>{_text(value)}</dd>\n" for name, value in facts.items())
    shown = "".join(_table(caption, rows) for caption, rows in tables if rows)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{_STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n<dl>\n{told}</dl>\n{shown}</body>\n</html>\n"
    )


def check_place(path: str) -> None:
    """Make sure that a page can be written, before the games are played that it is about.

    Raises:
        Mistake: it cannot.
    """
    try:
        with typed_path(path).open("a", encoding="utf-8", newline=""):
            pass
    except OSError as error:
        raise Mistake(f"--html: {path}: {error.strerror}: give the name of a file that can be written") from None


def write(path: str, text: str) -> None:
    """Write a page.

    Raises:
        Mistake: it cannot be written.
    """
    place: Path = typed_path(path)
    try:
        place.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Mistake(f"--html: {path}: {error.strerror}: give the name of a file that can be written") from None


def _table(caption: str, rows: Sequence[Row]) -> str:
    names = list(rows[0])
    kinds = {name: ' class="number"' if isinstance(rows[0][name], int | float) else "" for name in names}
    head = "".join(f"<th{kinds[name]}>{_word(name)}</th>" for name in names)
    body = "".join(
        f"<tr>{''.join(f'<td{kinds[name]}>{_text(row[name])}</td>' for name in names)}</tr>\n" for row in rows
    )
    top = f"<caption>{escape(caption)}</caption>\n<thead><tr>{head}</tr></thead>"
    return f"<table>\n{top}\n<tbody>\n{body}</tbody>\n</table>\n"


def _word(name: str) -> str:
    return escape(name.replace("_", " "))


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return escape(", ".join(map(str, value)))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if isinstance(value, float):
        return f"{value:g}"
    return escape(str(value))
