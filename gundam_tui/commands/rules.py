"""`gundam-tui rules`: what a clause says, which code follows it, which tests show it; and how much of the rules the
tests cover.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gundam_tui.commands import Mistake, say, shared_arguments
from gundam_tui.commands.common import open_book
from gundam_tui.games.finding import clauses_numbered, clauses_worded, is_number_like, near_numbers, near_words
from gundam_tui.games.registry import game

if TYPE_CHECKING:
    from gundam_tui.games.api import RulesText, TracedRules

WIDTH = 78
SHOWN = 12  # the most cards that are named; the rest are counted
NO_TESTS = "not here: this is an installed copy, tests are in the project's checkout"


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "Without a number: how many clauses of the comprehensive rules have tests, by chapter. With one: what the "
        "clause says, where it is in the code, its tests, and the cards that lean on it. With words: the clauses that "
        "say them."
    )
    command.add_argument(
        "numbers", nargs="*", metavar="CLAUSE", help="clauses, e.g. 8-3-3 or 1.9.0:5-22, or words such as blocker"
    )
    shared_arguments.game(command)
    command.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the requested clauses, or the coverage table if none is requested."""
    from gundam_tui.games.api import TracedRules

    module = game(args.game)
    text = module.rules_text
    traced = text if isinstance(text, TracedRules) else None
    if not args.numbers:
        if traced is None:
            raise Mistake(f"which tests show the rules is not told of {module.title}: name the clauses to read")
        return _coverage(traced.trace, args.json)
    clauses, listed = _asked(text, args.numbers)
    if listed:
        _list(clauses, args.json)
    elif traced is None:
        _wordings(clauses, args.json)
    else:
        _pages(traced, clauses, open_book(args.game), args.json)
    return 0


# ---------------------------------------------------------------- clauses


def _asked(text: RulesText, asked: Sequence[str]) -> tuple[list[Any], bool]:
    """Returns the requested clauses, and whether to list them: that is, when a search by words found several.

    Raises:
        Mistake: no clause matches.
    """
    numbers = [one.removeprefix("1.1.1:") for one in asked if is_number_like(one)]
    words = " ".join(one for one in asked if not is_number_like(one))
    found: list[Any] = []
    errors: list[str] = []
    for number in numbers:
        meant = clauses_numbered(text, number)
        if meant:
            found += map(text.clause, meant)
        else:
            near = near_numbers(number, text.numbers(), most=1)
            errors.append(f"there is no clause {number}" + (f": did you mean {near[0]}?" if near else ""))
    if errors:
        raise Mistake("\n".join(errors))
    if not words:
        return list(dict.fromkeys(found)), False
    worded = clauses_worded(text, words)
    if not worded:
        near = near_words(text, words)
        raise Mistake(f"no clause says {words!r}" + (f"; did you mean {near!r}?" if near else ""))
    found += worded
    return found, len(found) > 1


def _list(clauses: Sequence[Any], as_json: bool) -> None:
    """Print clauses in a line or two each."""
    if as_json:
        found = [{"number": one.number, "text": one.wording} for one in clauses]
        say(json.dumps({"clauses": found}, ensure_ascii=False, indent=1))
        return
    width = max(len(one.number) for one in clauses)
    for one in clauses:
        pad = " " * (width + 2)
        say("\n".join(textwrap.wrap(f"{one.number:<{width}}  {one.wording}", WIDTH, subsequent_indent=pad)))


def _wordings(clauses: Sequence[Any], as_json: bool) -> None:
    """Print what clauses say, for a game without further data."""
    if as_json:
        _list(clauses, as_json)
    else:
        say("\n\n".join("\n".join([one.number, "", *_wrapped(one.wording)]) for one in clauses))


def _pages(text: TracedRules, found: Sequence[Any], book: Any, as_json: bool) -> None:
    trace = text.trace
    places = trace.in_code()
    folder = trace.tests_folder()
    tests = trace.in_tests(folder) if folder else None
    facts = [_facts(text, one, places, tests, book) for one in found]
    if as_json:
        say(json.dumps({"clauses": facts}, ensure_ascii=False, indent=1))
    else:
        say("\n\n".join(_page(text, one, fact) for one, fact in zip(found, facts, strict=True)))


def _facts(text: TracedRules, one: Any, places: Any, tests: Any, book: Any) -> dict[str, Any]:
    above, below, trace = text.above, text.below, text.trace
    told = {name: value for name, value in asdict(one).items() if name != "tag"}
    now = told.pop("now", ())  # of a clause of an earlier version: what says it now
    own = {*now} or ({one.number} if one.text else {c.number for c in below(one.number)} | {one.number})
    code = {number: places[number] for number in sorted(own) if number in places} or trace.kin(one.number, places)
    cards = trace.cards_on(now[0] if now else one.number, book)
    return {
        **told,
        **({"now": list(now)} if now else {}),
        "kind": one.kind,
        "under": [f"{c.number} {c.wording}" for c in above(one.number)],
        "clauses": [c.number for c in below(one.number) if c is not one],
        "code": {number: [asdict(p) for p in found] for number, found in code.items()},
        "tests": None if tests is None else [asdict(test) for test in tests if own.intersection(test.clauses)],
        "cards": None if cards is None else [card.number for card in cards],
    }


def _page(text: TracedRules, one: Any, facts: dict[str, Any]) -> str:
    rows = [f"{one.number}  {one.title}".rstrip()]
    rows += [f"  under {line}" for line in facts["under"]]
    if one.text:
        rows += ["", *_wrapped(one.text), *(["", f"  {one.kind}"] if one.kind else [])]
    if one.notes:
        rows += _wrapped(f"notes: {one.notes}")
    for number in facts["clauses"]:
        rows += _wrapped(f"{number}  {text.clause(number).wording}")
    rows += ["", "  code"]
    for number, found in facts["code"].items():
        rows += [f"    {place['file']}:{place['line']}  {_cut(place['text'])}" for place in found]
        if one.text and number != one.number and number not in facts.get("now", ()):
            rows.append(f"    (where {number} is cited; {one.number} itself is not)")
    if not facts["code"]:
        rows.append("    cited nowhere")
    rows += ["", "  tests"]
    if facts["tests"] is None:
        rows.append(f"    {NO_TESTS}")
    else:
        rows += [f"    {test['file']}:{test['line']}  {test['name']}" for test in facts["tests"]] or ["    none"]
    if facts["cards"] is not None:
        names = facts["cards"]
        more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        rows += ["", "  cards", *_wrapped(", ".join(names[:SHOWN]) + more if names else "none", 4)]
    return "\n".join(rows)


def _wrapped(text: str, indent: int = 2) -> list[str]:
    pad = " " * indent
    return textwrap.wrap(text, WIDTH, initial_indent=pad, subsequent_indent=pad)


def _cut(text: str, width: int = 90) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."


# ---------------------------------------------------------------- coverage


def _coverage(trace: Any, as_json: bool) -> int:
    folder = trace.tests_folder()
    if folder is None:
        if as_json:
            say(json.dumps({"tests": None, "covered_percent": None, "gaps": None, "note": NO_TESTS}, indent=1))
        else:
            say(f"tests: {NO_TESTS}\nWith the number of a clause, it is shown.")
        return 0
    tests = [test for test in trace.in_tests(folder) if test.clauses]
    chapters = trace.coverage(tests)
    if as_json:
        result = {
            "covered_percent": trace.percent(chapters),
            "testable": sum(len(c.testable) for c in chapters),
            "covered": sum(len(c.covered) for c in chapters),
            "tests": len(tests),
            "chapters": [
                {
                    "chapter": c.number,
                    "title": c.title,
                    "testable": len(c.testable),
                    "covered": len(c.covered),
                    "gaps": list(c.gaps),
                }
                for c in chapters
            ],
            "gaps": [number for c in chapters for number in c.gaps],
        }
        say(json.dumps(result, ensure_ascii=False, indent=1))
    else:
        _table(trace.TITLE, chapters, len(tests), trace.percent(chapters))
    return 0


def _table(title: str, chapters: Sequence[Any], tests: int, percent: float) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{title}: clauses shown by {tests} tests", title_justify="left")
    table.add_column("Chapter")
    for name in ("clauses", "tested", "%"):
        table.add_column(name, justify="right")
    table.add_column("without a test", overflow="fold")
    for c in chapters:
        share = f"{100 * len(c.covered) / len(c.testable):.0f}" if c.testable else "-"
        gaps = ", ".join(c.gaps[:8]) + (f" and {len(c.gaps) - 8} more" if len(c.gaps) > 8 else "")
        note = gaps
        table.add_row(f"{c.number:>2} {c.title}", str(len(c.testable)), str(len(c.covered)), share, note)
    whole, done = sum(len(c.testable) for c in chapters), sum(len(c.covered) for c in chapters)
    table.add_section()
    table.add_row("all", str(whole), str(done), f"{percent:.1f}", "")
    Console(highlight=False).print(table)
