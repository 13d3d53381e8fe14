"""Shows the figures of a simulation: lines, a matrix of the pairings, a table of the cards, a progress bar.

Rich is imported where something is drawn, so that a plain run does not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gundam_tui.sim import GameResult, Share, Sprt, Tally
from gundam_tui.sim.tally import Score

if TYPE_CHECKING:
    from rich.style import Style
    from rich.text import Text

ORDINALS = ("first", "second", "third", "fourth")
PLACES = ("1st", "2nd", "3rd", "4th")
MOST_CARDS = 15  # cards a deck in the table for people; `--json` and `--csv` have all of them
CELL = 5  # columns of a number in the matrix
NAME = 12  # columns of a deck's name there, at most

# From lost to won: orange to blue, which red-green colour-blind people can tell apart; for 256 colours or more, and for
# 16.
_HEAT = ("#a34800", "#c98a55", "#4a4f57", "#5b93c7", "#0b57a4")
_HEAT16 = ("on yellow", "on yellow", "", "on cyan", "on cyan")
_STEPS = (0.3, 0.42, 0.58, 0.7)


def table(tally: Tally, sprt: Sprt | None = None) -> str:
    """The figures of a run, a line each."""
    *wins, draw = tally.wins
    figures = tally.as_json()
    plan, turns = tally.plan, tally.turn_figures()
    rows = [("games", f"{tally.finished} finished of {tally.games}, {len(tally.errors)} with errors")]
    if plan.swap:
        told = [f"{ordinal} seat {count}" for ordinal, count in zip(ORDINALS, wins, strict=False)]
    else:
        told = [f"{plan.names[at]} (p{at + 1}) {count}" for at, count in enumerate(wins)]
    rows.append(("wins", ", ".join([*told, f"drawn {draw}"])))
    if len(wins) > 2:
        rows.append(("by chance", f"each seat wins {tally.by_chance * 100:.1f} % of the games that are not drawn"))
    if len(wins) > 2 and tally.finished:
        rows += [(f"places p{at + 1}", _places(tally, at)) for at in range(len(wins))]
    if len(plan.pairs) == 1:
        [(pair, score)] = tally.pairs.items()
        rows.append(("win rate", f"{plan.names[pair[0]]} {score.share()}"))
    if len(set(plan.bots)) > 1 and tally.bots.games:
        won = f"{tally.bots.won} of {tally.bots.games}"
        rows.append(("players", f"{plan.bots[0]} against {' and '.join(plan.bots[1:])}: {won}, {tally.bots.share()}"))
    if sprt is not None:
        rows.append(("test", str(sprt)))
    rows += [
        ("going first", f"wins {tally.first.share()}"),
        ("turns", f"{turns['mean']:g} on average, median {turns['median']:g}, {turns['least']} to {turns['most']}"),
        ("reasons", ", ".join(f"{reason} {count}" for reason, count in sorted(tally.reasons.items())) or "none"),
        ("decisions", f"{tally.decisions}, of which {tally.real_decisions} with two or more options"),
        ("a game", f"{figures['decisions_per_game']} decisions"),
        ("time", f"{tally.cpu_seconds:.2f} CPU seconds, {figures['decisions_per_cpu_second']} decisions a second"),
    ]
    return "\n".join(f"{name:<11} {value}" for name, value in rows)


def _places(tally: Tally, seat: int) -> str:
    """How often a seat came to each place, its mean place, and its share of wins."""
    found = tally.places[seat]
    counts = ", ".join(f"{PLACES[place - 1]} {found[place]}" for place in range(1, len(tally.places) + 1))
    return f"{counts}; {tally.mean_place(seat):.2f} on average; wins {Share(tally.wins[seat], tally.finished)}"


@contextmanager
def progress(total: int, done: int) -> Generator[Callable[[GameResult], None]]:
    """A bar with the time left, on standard error.

    Args:
        total: games of the run.
        done: those played before.

    Returns:
        A function to call for every game.
    """
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=total, completed=done)

        def more(result: GameResult) -> None:
            del result
            bar.advance(task)

        yield more


def matrix(tally: Tally, *, ascii_only: bool) -> None:
    """Print a picture of all pairings: the row's deck against the column's, in per cent.

    A sign after a number says that the deck wins more (or less) than half: 50 % lies outside the interval.
    """
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    names = [_plain(name.rpartition("/")[2], ascii_only) for name in tally.plan.names]
    left = min(max(len(name) for name in names), NAME) + 1
    room = max(1, (console.width - left - CELL - 2) // CELL)
    better, worse = ("+", "-") if ascii_only else ("▲", "▼")
    for start in range(0, len(names), room):
        part = range(start, min(start + room, len(names)))
        head = "".join(f"{names[at][-(CELL - 1) :]:>{CELL}}" for at in part)
        console.print(Text(f"\n{'':<{left}}{head}{'all':>{CELL + 2}}", style="bold"))
        for row, name in enumerate(names):
            line = Text().append(f"{name[:NAME]:<{left}}", style="bold")
            for column in part:
                line.append_text(_cell(tally.against(row, column), better, worse, console.color_system))
            share = tally.decks[row].share()
            line.append(f"{share.rate:>{CELL + 1}.0%} " if share.of else f"{'':>{CELL + 2}}")
            console.print(line)
    console.print(Text(f"row against column, wins in %; {better} surely more than half, {worse} surely less (95 %)"))


def _cell(score: Score | None, better: str, worse: str, colors: str | None) -> Text:
    from rich.text import Text

    share = score.share() if score is not None else Share(0, 0)
    if not share.of:
        return Text(f"{'.':>{CELL - 1}} ")
    low, high = share.interval()
    sign = better if low > 0.5 else worse if high < 0.5 else " "
    return Text(f"{round(share.rate * 100):>{CELL - 1}}{sign}", style=_heat(share.rate, colors))


def _heat(rate: float, colors: str | None) -> Style:
    from rich.style import Style

    step = sum(rate >= bound for bound in _STEPS)
    if colors is None:
        return Style.null()
    if colors == "standard":
        return Style.parse(f"black {_HEAT16[step]}" if _HEAT16[step] else "default")
    return Style.parse(f"#ffffff on {_HEAT[step]}")


def card_table(tally: Tally, book: Any, *, ascii_only: bool) -> None:
    """Print how decks did in the games in which they drew a card, and in which they played it."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    for deck, name in enumerate(tally.plan.names):
        found = [(number, score) for (at, number), score in tally.cards.items() if at == deck]
        found.sort(key=lambda item: (-item[1].drawn.share().rate, item[0]))
        title = f"{_plain(name, ascii_only)}: win rate when a card was drawn, and when it was played"
        grid = Table(title=title, title_justify="left", title_style="bold", box=box.ASCII if ascii_only else box.SIMPLE)
        grid.add_column("card", no_wrap=True, overflow="crop")
        grid.add_column("name", no_wrap=True, max_width=18, overflow="crop")
        for column in ("games", "drawn", "games", "played"):
            grid.add_column(column, justify="right", no_wrap=True, overflow="crop")
        for number, score in found[:MOST_CARDS]:
            cells = [str(score.drawn.games), _rate(score.drawn), str(score.played.games), _rate(score.played)]
            grid.add_row(number, _plain(book[number].name, ascii_only), *cells)
        if len(found) > MOST_CARDS:
            grid.add_row(f"and {len(found) - MOST_CARDS} more")
        console.print(grid)


def _rate(score: Score) -> str:
    share = score.share()
    if not share.of:
        return "-"
    low, high = share.interval()
    return f"{share.rate:.0%} {round(low * 100):>3}-{round(high * 100)}"


def _plain(text: str, ascii_only: bool) -> str:
    return text.encode("ascii", "replace").decode() if ascii_only else text
