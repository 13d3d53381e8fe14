"""`gundam-tui rules`: what a clause says, which code follows it, which tests show it; and how much of the rules the
tests cover.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gundam_tui.cells import wrapped
from gundam_tui.commands import Mistake, say, shared_arguments
from gundam_tui.commands.common import open_book
from gundam_tui.games.api import TracedRules
from gundam_tui.games.finding import clauses_numbered, clauses_worded, is_number_like, near_numbers, near_words
from gundam_tui.games.registry import game
from gundam_tui.language import ENGLISH, N, speaking, tr, trn

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.api import RulesText, TracedRules
    from gundam_tui.games.api.facets import RulesTrace
    from gundam_tui.games.tracing import Chapter, Citation, Test

WIDTH = 78
SHOWN = 12  # the most cards that are named; the rest are counted
NO_TESTS = N("not here: this is an installed copy, tests are in the project's checkout")


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
    """Print the requested clauses, or the coverage table if none is requested. JSON is English in every language."""
    with speaking(ENGLISH if args.json else ""):
        return _run(args)


def _run(args: argparse.Namespace) -> int:
    module = game(args.game)
    text = module.rules_text
    traced = text if isinstance(text, TracedRules) else None
    if not args.numbers:
        if traced is None:
            raise Mistake(
                tr("which tests show the rules is not told of {game}: name the clauses to read", game=tr(module.title))
            )
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
            errors.append(
                tr("there is no clause {number}: did you mean {near}?", number=number, near=near[0])
                if near
                else tr("there is no clause {number}", number=number)
            )
    if errors:
        raise Mistake("\n".join(errors))
    if not words:
        return list(dict.fromkeys(found)), False
    worded = clauses_worded(text, words)
    if not worded:
        near = near_words(text, words)
        if near:
            raise Mistake(tr("no clause says {words}; did you mean {near}?", words=repr(words), near=repr(near)))
        raise Mistake(tr("no clause says {words}", words=repr(words)))
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
        say("\n".join(_wrapped(f"{one.number:<{width}}  {one.wording}", 0, width + 2)))


def _wordings(clauses: Sequence[Any], as_json: bool) -> None:
    """Print what clauses say, for a game without further data."""
    if as_json:
        _list(clauses, as_json)
    else:
        say("\n\n".join("\n".join([one.number, "", *_wrapped(one.wording)]) for one in clauses))


def _pages(text: TracedRules, found: Sequence[Any], book: Book[Any], as_json: bool) -> None:
    trace = text.trace
    places = trace.in_code()
    folder = trace.tests_folder()
    tests = trace.in_tests(folder) if folder else None
    facts = [_facts(text, one, places, tests, book) for one in found]
    if as_json:
        say(json.dumps({"clauses": facts}, ensure_ascii=False, indent=1))
    else:
        say("\n\n".join(_page(text, one, fact) for one, fact in zip(found, facts, strict=True)))


def _facts(
    text: TracedRules, one: Any, places: Mapping[str, list[Citation]], tests: Sequence[Test] | None, book: Book[Any]
) -> dict[str, Any]:
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
    rows = [f"{one.number}  {tr(one.title)}".rstrip()]
    rows += [f"  {tr('under {heading}', heading=line)}" for line in facts["under"]]
    if one.text:
        rows += ["", *_wrapped(one.wording), *(["", f"  {one.kind}"] if one.kind else [])]
    if one.notes:
        rows += _wrapped(tr("notes: {notes}", notes=one.remarks))
    for number in facts["clauses"]:
        rows += _wrapped(f"{number}  {text.clause(number).wording}")
    rows += ["", f"  {tr('code')}"]
    for number, found in facts["code"].items():
        rows += [f"    {place['file']}:{place['line']}  {_cut(place['text'])}" for place in found]
        if one.text and number != one.number and number not in facts.get("now", ()):
            rows.append(
                f"    {tr('(where {other} is cited; {number} itself is not)', other=number, number=one.number)}"
            )
    if not facts["code"]:
        rows.append(f"    {tr('cited nowhere')}")
    rows += ["", f"  {tr('tests')}"]
    if facts["tests"] is None:
        rows.append(f"    {tr(NO_TESTS)}")
    else:
        shown = [f"    {test['file']}:{test['line']}  {test['name']}" for test in facts["tests"]]
        rows += shown or [f"    {tr('no tests')}"]
    if facts["cards"] is not None:
        rows += ["", f"  {tr('cards')}", *_wrapped(_numbers(facts["cards"]), 4)]
    return "\n".join(rows)


def _numbers(cards: Sequence[str]) -> str:
    """The first numbers of cards, and how many more there are."""
    if not cards:
        return tr("no cards")
    shown = ", ".join(cards[:SHOWN])
    more = len(cards) - SHOWN
    return trn("{cards} and {n} more", "{cards} and {n} more", more, cards=shown) if more > 0 else shown


def _wrapped(text: str, indent: int = 2, later: int | None = None) -> list[str]:
    """A text in lines of the page, the first with an indent, the others with the same or their own."""
    first, rest = " " * indent, " " * (indent if later is None else later)
    return wrapped(text, WIDTH, first, rest)


def _cut(text: str, width: int = 90) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."


# ---------------------------------------------------------------- coverage


def _coverage(trace: RulesTrace, as_json: bool) -> int:
    folder = trace.tests_folder()
    if folder is None:
        if as_json:
            say(json.dumps({"tests": None, "covered_percent": None, "gaps": None, "note": NO_TESTS}, indent=1))
        else:
            say(tr("tests: {why}\nWith the number of a clause, it is shown.", why=tr(NO_TESTS)))
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


def _table(title: str, chapters: Sequence[Chapter], tests: int, percent: float) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=tr("{rules}: clauses shown by {number} tests", rules=tr(title), number=tests),
                  title_justify="left")  # fmt: skip
    table.add_column(tr("Chapter"))
    for name in (tr("clauses"), tr("tested"), "%"):
        table.add_column(name, justify="right")
    table.add_column(tr("without a test"), overflow="fold")
    for c in chapters:
        share = f"{100 * len(c.covered) / len(c.testable):.0f}" if c.testable else "-"
        gaps = ", ".join(c.gaps[:8])
        if len(c.gaps) > 8:
            gaps = trn("{clauses} and {n} more", "{clauses} and {n} more", len(c.gaps) - 8, clauses=gaps)
        table.add_row(f"{c.number:>2} {tr(c.title)}", str(len(c.testable)), str(len(c.covered)), share, gaps)
    whole, done = sum(len(c.testable) for c in chapters), sum(len(c.covered) for c in chapters)
    table.add_section()
    table.add_row(tr("all"), str(whole), str(done), f"{percent:.1f}", "")
    Console(highlight=False).print(table)
