"""The figures of a simulation as pictures in the terminal: a heat map of the pairings, bars with their intervals,
tables of cards, curves. They fit 80 columns, and are as readable without colours and in ASCII.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.style import Style
from rich.text import Text

from gundam_tui.app.glyphs import ASCII, UNICODE
from gundam_tui.commands.sim_text import pairs_of_games, verdict
from gundam_tui.sim import Share, Tally
from gundam_tui.sim.compare import Difference
from gundam_tui.sim.curves import CurvePoint
from gundam_tui.sim.ranking import FEWEST, LAST, RankedCard
from gundam_tui.sim.tally import GameScore
from gundam_tui.sim.versions import Versions

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


MOST_CARDS = 15  # cards per deck in the table of all cards; `--json` and `--csv` have all of them
CELL = 5  # columns of a number in the matrix
NAME = 24  # columns of a deck's name, at most
WIDEST = 100  # columns of a picture
CARD_NAME = 18  # columns of a card's name, at most; `SHORT_NAME`: if there is little room
SHORT_NAME = 14
BAR = 11  # columns of a bar beside figures; one shorter than `SHORTEST` shows nothing useful
SHORTEST = 5
HEIGHT = 11  # rows of a curve: one for every ten per cent
LABEL, TURN = 7, 4  # columns of a curve: of the labels before it, and of a turn
FEW = 0.1  # the last turns are left out if no more than this share of the games last to them

# From lost to won: orange to blue, which red-green colour-blind people can tell apart; for 256 colours or more, and for
# 16.
_HEAT = ("#a34800", "#c98a55", "#4a4f57", "#5b93c7", "#0b57a4")
_HEAT16 = ("on yellow", "on yellow", "", "on cyan", "on cyan")
_STEPS = (0.3, 0.42, 0.58, 0.7)


@dataclass(frozen=True, slots=True)
class _Signs:
    better: str
    worse: str
    line: str
    point: str
    middle: str
    axis: str


@dataclass(frozen=True, slots=True)
class _Row:
    """One figure, turn by turn, and how it is drawn."""

    title: str
    rates: Sequence[float | None]
    mark: str
    style: Style


_UNICODE = _Signs("▲", "▼", "─", "●", "│", "┼")
_ASCII = _Signs("+", "-", "-", "o", "|", "+")


class RunPictures:
    """Prints pictures of a run.

    Args:
        tally: the run.
        book: the cards.
        ascii_only: draw with ASCII characters only.
    """

    def __init__(self, tally: Tally, book: Book[Any], *, ascii_only: bool) -> None:
        self._tally = tally
        self._book = book
        self._ascii = ascii_only
        self._glyphs = ASCII if ascii_only else UNICODE
        self._signs = _ASCII if ascii_only else _UNICODE
        self._console = Console(highlight=False, soft_wrap=True)
        self._width = min(self._console.width, WIDEST)

    # ------------------------------------------------------------ pairings

    def matrix(self) -> None:
        """All pairings: the row's deck against the column's, in per cent. Columns are numbered as rows are.

        A sign after a number means that the deck wins more (or less) than half: 50 % lies outside the interval.
        """
        names = self._names()
        left = max(map(len, names)) + len(str(len(names))) + 2
        room = max(1, (self._width - left - CELL - 2) // CELL)
        for start in range(0, len(names), room):
            part = range(start, min(start + room, len(names)))
            head = "".join(f"{at + 1:>{CELL - 1}} " for at in part)
            self._say(Text(f"\n{'':<{left}}{head}{'all':>{CELL + 1}}", style="bold"))
            for row, name in enumerate(names):
                line = Text().append(f"{name:<{left - len(str(row + 1)) - 1}}{row + 1} ", "bold")
                for column in part:
                    line.append_text(self._cell(self._tally.against(row, column)))
                share = self._tally.decks[row].share()
                self._say(line.append(f"{share.rate:>{CELL + 1}.0%}" if share.of else ""))
        signs = self._signs
        self._say(
            f"row against column, wins in %; {signs.better} surely more than half, {signs.worse} surely less (95 %)"
        )
        if len(names) > 2:
            self._standing(names)

    def _standing(self, names: Sequence[str]) -> None:
        """The decks from best to worst against all others, with their intervals."""
        shares = {at: score.share() for at, score in self._tally.decks.items() if score.games}
        self._shares("all games", {
            f"{names[at]} {at + 1}": share for at, share in sorted(shares.items(), key=lambda one: -one[1].rate)
        })  # fmt: skip

    def _shares(self, title: str, shares: Mapping[str, Share]) -> None:
        """Win rates in rows, each with its interval as a bar from 0 to 100 %."""
        left = max(map(len, (*shares, title))) + 1
        room = max(BAR, self._width - left - 24)
        self._say(Text(f"\n{title:<{left}}{'wins':>6}  {'95 %':<16}{'50 %':^{room}}".rstrip(), style="bold"))
        for name, share in shares.items():
            low, high = share.interval()
            line = Text(f"{name:<{left}}{share.rate:>6.1%}  {f'{low:.1%} to {high:.1%}':<16}")
            self._say(line.append(self._bar(low, share.rate, high, 0.0, 1.0, room), style=self._ink(share.rate)))

    def opponents(self) -> None:
        """What one deck wins against each of the others."""
        names = self._names()
        found = {self._joined(pair[1:]): score.share() for pair, score in self._tally.pairs.items()}
        self._shares(f"{names[0]} against", {**found, "all": self._tally.sides[0].share()})

    def _joined(self, decks: Sequence[int]) -> str:
        names = self._names()
        return " ".join(names[deck] for deck in decks)

    def _cell(self, score: GameScore | None) -> Text:
        share = score.share() if score is not None else Share(0, 0)
        if not share.of:
            return Text(f"{'.':>{CELL - 1}} ")
        low, high = share.interval()
        sign = self._signs.better if low > 0.5 else self._signs.worse if high < 0.5 else " "
        return Text(f"{round(share.rate * 100):>{CELL - 1}}{sign}", style=self._heat(share.rate))

    # ------------------------------------------------------------ changes

    def versions(self, versions: Versions) -> None:
        """Show the effect of changes to a deck."""
        names = self._names()
        others = {others for _, others in versions.pairs}
        for version in range(1, self._tally.plan.versions):
            pairs = versions.of(version)
            self._say("")
            self._wrapped(f"{names[0]}, {names[version]}: {self._change(version)}", style="bold")
            before, after = pairs.shares()
            same = pairs.pairs - pairs.better - pairs.worse
            self._say(f"as it is    wins {before}")
            self._say(f"changed     wins {after}")
            self._say(Text(f"difference  {pairs.difference()}", style="bold"))
            self._wrapped(
                f"{pairs_of_games(pairs.pairs)} with the same seed, opponent and seats: {pairs.better:,} ended better "
                f"with the change, {pairs.worse:,} worse, {same:,} as before."
            )
            self._wrapped(verdict(pairs))
            if len(others) > 1:
                self._by_opponent(versions, version)
        if self._tally.plan.versions > 2:
            self._wrapped("Of many changes that do nothing, one in 20 looks sure by luck.")

    def _change(self, version: int) -> str:
        """A change in words, with the names of its cards."""
        deck, plan = self._tally.plan.decks[version], self._tally.plan
        counts: dict[str, int] = {}
        for out, new in deck.instead[len(plan.decks[0].instead) :]:
            counts[out] = counts.get(out, 0) - 1
            counts[new] = counts.get(new, 0) + 1
        return ", ".join(f"{counts[number]:+} {self._card(number)} ({number})" for number in counts)

    def _by_opponent(self, versions: Versions, version: int) -> None:
        rows = {self._joined(others): pairs for (at, others), pairs in versions.pairs.items() if at == version}
        left = max(map(len, (*rows, "against"))) + 1
        bar = max(BAR, self._width - left - 45)
        self._say(Text(f"\n{'against':<{left}}as it is  changed  points  95 %", style="bold"))
        found = {name: pairs.difference() for name, pairs in rows.items()}
        scale = _scale(found.values())
        for name, pairs in rows.items():
            before, after = pairs.shares()
            one = found[name]
            line = Text(f"{name:<{left}}{before.rate:>8.1%} {after.rate:>8.1%}").append_text(self._points(one))
            self._say(line.append(self._bar(one.low, one.value, one.high, -scale, scale, bar), self._shade(one)))

    def _points(self, one: Difference) -> Text:
        """A difference in points with its interval and a sign."""
        sign = (self._signs.better if one.low > 0 else self._signs.worse) if one.sure else " "
        value, low, high = one.value * 100, one.low * 100, one.high * 100
        return Text(f"{value:>+8.1f}  {f'{low:+.1f} to {high:+.1f}':<14} {sign} ", style=self._shade(one))

    # ------------------------------------------------------------ cards

    def ranking(self, most: int) -> None:
        """The cards that each deck wins more with, and less, than without."""
        for deck, name in self._asked():
            found = self._tally.draws[deck].ranking(most)
            self._say("")
            self._wrapped(
                f"{name}: games with a card drawn before turn {found.turn} beside those without", style="bold"
            )
            scale = _scale(card.difference for card in (*found.best, *found.worst))
            for title, cards in (("wins more with", found.best), ("wins less with", found.worst)):
                if cards:
                    self._cards_ranked(title, cards, scale)
            if found.left_out:
                self._wrapped(
                    f"Fewer than {FEWEST} games with or without: {', '.join(found.left_out)}", style="dim"
                )  # fmt: skip
        self._wrapped(
            "points: how much more often the deck wins when it has drawn the card before that turn (of all players "
            f"together; {LAST:.0%} of the games last so long) than when it has not; in order of the end of the 95 % "
            "interval that is nearer to 0. One card in 20 looks sure by luck; --try plays a change.",
            style="dim",
        )

    def _cards_ranked(self, title: str, cards: Sequence[RankedCard], scale: float) -> None:
        wide = max(len(card.number) for card in cards)
        room = self._width - wide - 48
        name = min(CARD_NAME, max(SHORT_NAME, room - BAR))
        bar = room - name
        head = f"{title:<{wide + name + 1}}{'drawn':>9}{'not drawn':>10}{'points':>8}  95 %"
        self._say(Text(head, style="bold"))
        for card in cards:
            one = card.difference
            line = Text(f"{card.number:<{wide}} {self._glyphs.pad(self._book[card.number].name, name)}")
            line.append(f"{card.drawn.rate:>5.0%}{card.drawn.of:>5}{card.without.rate:>5.0%}{card.without.of:>5}")
            line.append_text(self._points(one))
            if bar >= SHORTEST:
                line.append(self._bar(one.low, one.value, one.high, -scale, scale, bar), self._shade(one))
            self._say(line)

    def cards(self) -> None:
        """How decks did in the games in which they drew a card, and in those in which they played it."""
        from rich import box
        from rich.table import Table

        for deck, name in self._asked():
            found = [(number, score) for (at, number), score in self._tally.cards.items() if at == deck]
            found.sort(key=lambda item: (-item[1].drawn.share().rate, item[0]))
            title = f"{name}: win rate when a card was drawn, and when it was played"
            form = box.ASCII if self._ascii else box.SIMPLE
            grid = Table(title=title, title_justify="left", title_style="bold", box=form)
            grid.add_column("card", no_wrap=True, overflow="crop")
            grid.add_column("name", no_wrap=True, overflow="crop")
            for column in ("games", "drawn", "games", "played"):
                grid.add_column(column, justify="right", no_wrap=True, overflow="crop")
            for number, score in found[:MOST_CARDS]:
                cells = [str(score.drawn.games), _rate(score.drawn), str(score.played.games), _rate(score.played)]
                grid.add_row(number, self._glyphs.fit(self._book[number].name, CARD_NAME), *cells)
            if len(found) > MOST_CARDS:
                grid.add_row(f"and {len(found) - MOST_CARDS} more")
            Console(highlight=False).print(grid)

    # ------------------------------------------------------------ turns

    def curves(self) -> None:
        """The chance to win of each deck, turn by turn."""
        for deck, name in self._asked():
            points = self._tally.curves[deck].points()
            if not points or not points[0].lasted.of:
                continue
            share = self._tally.sides[deck].share()
            points = [point for point in points if point.lasted.of > FEW * share.of]
            self._say("")
            self._wrapped(
                f"{name}: chance to win by turn; it wins {share.rate:.1%} of {share.of:,} games", style="bold"
            )
            self._curve(points)
        marks = self._marks()
        judged = any(point.every is not None for curve in self._tally.curves.values() for point in curve.points())
        text = (
            f"{marks[0]} in games won, {marks[1]} in games lost (as far as they last), {marks[2]} in all (those that "
            "are over count as they ended): what the learned value gives the deck at the beginning of each turn, "
            "of all players together. "
        )
        lasted = "lasted: of the games that last to this turn it wins so many %."
        none = f"No value was learned for this game, so {marks[2]} stands for the row below. "
        self._wrapped((text if judged else none) + lasted, style="dim")

    def _marks(self) -> tuple[str, str, str]:
        return (self._signs.better, self._signs.worse, self._signs.point) if not self._ascii else ("W", "L", "o")

    def _curve(self, points: Sequence[CurvePoint]) -> None:
        """A chart with a mark for each turn (or every second one, and so on), and its numbers under it."""
        step = -(-len(points) // max(1, (self._width - LABEL) // TURN))
        points = points[::step]
        rows = self._rows(points)
        drawn = [row for row in rows if row.mark]
        for level in range(HEIGHT - 1, -1, -1):
            middle = self._signs.line if level * 2 == HEIGHT - 1 else " "
            line = Text(f"{level * 100 // (HEIGHT - 1):>4} % " if not level % 5 else " " * LABEL)
            for at in range(len(points)):
                here = [row for row in drawn if _level(row.rates[at]) == level]
                line.append(middle * (TURN - 1), "dim")
                line.append(*((here[-1].mark, here[-1].style) if here else (middle, "dim")))
            self._say(line)
        self._say(Text(f"{'turn':<{LABEL}}" + "".join(f"{point.turn:>{TURN}}" for point in points), style="bold"))
        for row in rows:
            cells = (f"{'' if rate is None else round(rate * 100):>{TURN}}" for rate in row.rates)
            self._say(f"{row.title:<{LABEL}}" + "".join(cells))
        self._say(f"{'games':<{LABEL}}" + "".join(_short(point.lasted.of, TURN) for point in points))

    def _rows(self, points: Sequence[CurvePoint]) -> list[_Row]:
        """The figures for the turns; a row with a mark is drawn, later rows over earlier ones."""
        won, lost, every = self._marks()
        judged = any(point.every is not None for point in points)
        lasted = _Row("lasted", [p.lasted.rate for p in points], "" if judged else every, Style(bold=True))
        if not judged:
            return [lasted]
        return [
            _Row("won", [p.won for p in points], won, self._ink(1.0)),
            _Row("lost", [p.lost for p in points], lost, self._ink(0.0)),
            _Row("all", [p.every for p in points], every, Style(bold=True)),
            lasted,
        ]

    # ------------------------------------------------------------ shared helpers

    def _say(self, text: Text | str) -> None:
        self._console.print(text)

    def _wrapped(self, text: str, style: str = "") -> None:
        for line in Text(text, style=style).wrap(self._console, self._width):
            self._console.print(line)

    def _names(self) -> list[str]:
        """Returns the names of the decks, short enough for a table."""
        plan = self._tally.plan
        names = [self._glyphs.fit(name.rpartition("/")[2], NAME) for name in plan.names]
        for version in range(1, plan.versions):
            names[version] = "changed" if plan.versions == 2 else f"change {version}"
        return names

    def _asked(self) -> Iterator[tuple[int, str]]:
        """Returns the decks that the run is about, with their names."""
        names = self._names()
        return ((deck, names[deck]) for deck in self._tally.plan.asked)

    def _card(self, number: str) -> str:
        return self._glyphs.text(self._book[number].name)

    def _bar(self, low: float, value: float, high: float, least: float, most: float, width: int) -> str:
        """An interval on a scale from `least` to `most`: a line, a point on it, and a mark in the middle."""
        signs, last = self._signs, width - 1 - (width - 1) % 2

        def column(one: float) -> int:
            return round((min(max(one, least), most) - least) / (most - least) * last)

        cells = [" "] * (last + 1)
        cells[column(low) : column(high) + 1] = signs.line * (column(high) + 1 - column(low))
        cells[last // 2] = signs.axis if column(low) <= last // 2 <= column(high) else signs.middle
        cells[column(value)] = signs.point
        return "".join(cells)

    def _heat(self, rate: float) -> Style:
        step, colors = sum(rate >= bound for bound in _STEPS), self._console.color_system
        if colors is None:
            return Style.null()
        if colors == "standard":
            return Style.parse(f"black {_HEAT16[step]}" if _HEAT16[step] else "default")
        return Style.parse(f"#ffffff on {_HEAT[step]}")

    def _ink(self, rate: float) -> Style:
        """For letters: the colour of winning or losing, no colour between."""
        colors = self._console.color_system
        if colors is None or 0.42 <= rate < 0.58:
            return Style.null()
        if colors == "standard":
            return Style.parse("cyan" if rate > 0.5 else "yellow")
        return Style.parse(_HEAT[3] if rate > 0.5 else _HEAT[1])

    def _shade(self, one: Difference) -> Style:
        return self._ink(1.0 if one.value > 0 else 0.0) if one.sure else Style.null()


def _scale(found: Iterable[Difference]) -> float:
    """Returns how far the axis of differences reaches on either side."""
    return max((max(abs(one.low), abs(one.high)) for one in found), default=1.0) or 1.0


def _level(rate: float | None) -> int:
    """Returns the row of a curve for a share, counted from below."""
    return -1 if rate is None else round(rate * (HEIGHT - 1))


def _short(count: int, width: int) -> str:
    return f"{count:>{width}}" if count < 10 ** (width - 1) else f"{count // 1000:>{width - 1}}k"


def _rate(score: GameScore) -> str:
    share = score.share()
    if not share.of:
        return "-"
    low, high = share.interval()
    return f"{share.rate:.0%} {round(low * 100):>3}-{round(high * 100)}"
