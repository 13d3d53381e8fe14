"""`gundam-tui deck stats`: a deck in figures, drawn with rich."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from gundam_tui.app.glyphs import ASCII, UNICODE
from gundam_tui.ascii_text import takes_ascii_alone
from gundam_tui.cells import cells
from gundam_tui.commands import Mistake
from gundam_tui.commands.common import open_book, open_decks
from gundam_tui.games.decks import CardSource, Deck
from gundam_tui.games.decks.figures import Breakdown, CopiesCurve
from gundam_tui.games.decks.sampling import chance
from gundam_tui.games.registry import game
from gundam_tui.language import tr, trn

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

WIDTH = 80  # never wider, so that it looks the same everywhere
HALF = WIDTH // 2 - 2  # the width of a block beside another
MOST_NAME = 18
MOST_REMARKS = 6
TURNS = (1, 2, 3, 4, 5, 6, 8, 10)
MOST = 8  # names of a breakdown that may be long


def run(args: argparse.Namespace) -> int:
    """Draw the figures of a deck.

    Args:
        args: `deck`; `card`: numbers whose chances are shown; `ascii`: draw with ASCII characters only.
    """
    [deck] = open_decks([args.deck], args.game)
    book = open_book(args.game)
    numbers = [number.upper() for number in args.card]
    missing = [number for number in numbers if number not in deck.cards]
    if missing:
        raise Mistake(
            "\n".join(tr("{card} is not in the deck {deck}", card=number, deck=args.deck) for number in missing)
        )
    from rich.console import Console

    draw = _Drawing(deck, book, ascii_only=args.ascii or takes_ascii_alone(sys.stdout))
    console = Console(width=WIDTH, highlight=False, soft_wrap=False)
    for part in draw.parts(numbers):
        console.print(part)
    return 0


class _Drawing:
    """The renderables of a deck's figures.

    Args:
        deck: the deck.
        book: the cards.
        ascii_only: draw with ASCII characters only.
    """

    def __init__(self, deck: Deck, book: CardSource[Any], *, ascii_only: bool) -> None:
        self.deck = deck
        self.book = book
        self.figures = game(deck.game).decks.figures(deck, book)
        self.full = "#" if ascii_only else "█"
        self.ascii_only = ascii_only
        self.glyphs = ASCII if ascii_only else UNICODE

    def parts(self, numbers: Iterable[str]) -> Iterable[RenderableType]:
        """Yields everything, from top to bottom."""
        from rich.text import Text

        found = self.figures
        title = tr("{deck}: {cards} cards", deck=self.deck.name, cards=found.size)
        yield Text(self.glyphs.text(title), style="bold")
        if found.unknown:
            yield Text(
                trn("{n} of them is not in the card files and not counted below",
                    "{n} of them are not in the card files and not counted below", found.unknown)
            )  # fmt: skip
        yield ""
        blocks = [*map(self._curve, found.curves), *map(self._breakdown, found.breakdowns), self._remarks()]
        for left, right in zip_longest(blocks[::2], blocks[1::2]):
            yield self._beside(left or [], right or [])
            yield ""
        yield self._chances(list(numbers))
        times = len(game(self.deck.game).deck_format.opening.redraws)
        if times == 1:
            yield Text(tr("With redraw: an opening hand without the card is redrawn (once)."))
        else:
            yield Text(
                tr("With redraw: an opening hand without the card is redrawn (up to {times} times, with fewer cards).",
                   times=times)
            )  # fmt: skip

    def _beside(self, left: list[str], right: list[str]) -> RenderableType:
        """Two blocks next to each other; their first lines are headings."""
        from rich.text import Text

        text = Text()
        for at, (one, other) in enumerate(zip_longest(left, right, fillvalue="")):
            row = f"{one}{' ' * (HALF - cells(one))}  {other}".rstrip()
            text.append("\n" * bool(at) + row, style="bold" if at == 0 else "")
        return text

    def _curve(self, curve: CopiesCurve) -> list[str]:
        counts = curve.counts
        steps = range(min(counts, default=0), max(counts, default=-1) + 1)
        return self._bars(curve.title, {f"{curve.unit}{step}": counts.get(step, 0) for step in steps})

    def _breakdown(self, found: Breakdown) -> list[str]:
        counts = {tr(name) if found.nouns or found.roles else name: count for name, count in found.counts.items()}
        counts = dict(list(counts.items())[:MOST]) if found.long else counts
        left = len(found.counts) - len(counts)
        title = tr("{title} (and {left} more)", title=found.title, left=left) if left else found.title
        return self._bars(title, counts)

    def _bars(self, title: str, counts: Mapping[str, int]) -> list[str]:
        """One bar per line; the longest fills the room available."""
        most = max(counts.values(), default=0)
        width = min(max(map(cells, counts), default=0), MOST_NAME)
        room = HALF - width - 4
        rows = [title]
        for name, count in counts.items():
            bar = self.full * max(1, round(room * count / most)) if count else ""
            rows.append(f"{self.glyphs.pad(name, width)} {count:>2} {bar}".rstrip())
        return rows

    def _remarks(self) -> list[str]:
        found = self.figures
        rows = [found.title]
        for point in found.points:
            whole = "" if point.of is None else tr(" of {whole}", whole=point.of)
            rows.append(f"{point.text}{' ' * (20 - cells(point.text))}{point.count:>3}{whole}")
        for one in found.remarks[:MOST_REMARKS]:
            rows.append("  " + tr("{card}: {copies} with {what}", card=one.number, copies=one.copies, what=one.text))
        return rows

    def _chances(self, numbers: list[str]) -> Table:
        """By copies in the deck, or for the requested cards."""
        from rich import box
        from rich.table import Table

        title = tr("Chance to have drawn it by your turn")
        table = Table(
            title=title, title_justify="left", title_style="bold", box=box.ASCII if self.ascii_only else box.SIMPLE
        )
        table.add_column(tr("card") if numbers else tr("copies"), no_wrap=True)
        for turn in TURNS:
            table.add_column(str(turn), justify="right")
        asked = [(number, self.deck.cards[number]) for number in numbers]
        most, size = game(self.deck.game).deck_format.copies.most, self.figures.size
        for name, copies in asked or [(str(n), n) for n in range(1, most + 1)]:
            for redraw in (False, True):
                label = name if not redraw else tr("  with redraw")
                shares = [chance(copies, turn, redraw=redraw, size=size, id=self.deck.game) for turn in TURNS]
                table.add_row(label, *(f"{share:.0%}" for share in shares))
        return table
