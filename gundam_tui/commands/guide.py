"""`gundam-tui guide TOPIC`: show a page of the guide."""

from __future__ import annotations

import argparse
import difflib
import sys
from pathlib import Path

from gundam_tui.commands import Mistake

FOLDER = Path(__file__).resolve().parents[1] / "guide"


def topics() -> dict[str, str]:
    """Returns the pages by name, each with its title."""
    return {path.stem: _title(path) for path in sorted(FOLDER.glob("*.md"))}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    parser.description = "Show a page of the guide; without a topic, which pages there are."
    parser.add_argument("topic", nargs="?", metavar="TOPIC", help=f"one of: {', '.join(topics())}")


def run(args: argparse.Namespace) -> int:
    """Show the page: formatted on a terminal, otherwise as written (Markdown)."""
    known = topics()
    if args.topic is None:
        width = max(map(len, known))
        print("\n".join(f"{name:<{width}}  {title}" for name, title in known.items()))
        return 0
    if args.topic not in known:
        near = difflib.get_close_matches(str(args.topic), known, n=1)
        hint = f"did you mean {near[0]}? The" if near else "the"
        raise Mistake(f"the guide has no page {args.topic!r}: {hint} pages are {', '.join(known)}")
    text = (FOLDER / f"{args.topic}.md").read_text(encoding="utf-8")
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console().print(Markdown(text))
    else:
        print(text, end="")
    return 0


def _title(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
