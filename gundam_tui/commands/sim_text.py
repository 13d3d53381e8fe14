"""The figures of a simulation as lines, what went wrong, and a progress bar. Pictures are in `sim_pictures`.

Rich is imported only where something is drawn, so that a plain run does not wait for it.
"""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from gundam_tui.commands import say
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.players import measured
from gundam_tui.players.names import short_name
from gundam_tui.sim import PairCounts, PairSprt, RunPlan, Share, Sprt, Tally
from gundam_tui.sim.compare import PairedGames
from gundam_tui.sim.tally_rows import tally_json
from gundam_tui.sim.versions import Versions

ORDINALS = ("first", "second", "third", "fourth")
PLACES = ("1st", "2nd", "3rd", "4th")
WIDTH = 80
STRONGER = "expert"
BAR = 20  # columns of the bar, with figures beside it
SHOWN = 2  # comparisons beside the bar
SHOWN_ERRORS = 5
POINT = 0.01  # a difference that still matters to a deck builder


def table(tally: Tally, sprt: Sprt | PairSprt | None = None) -> str:
    """The figures of a run, one per line."""
    *wins, draw = tally.wins
    figures = tally_json(tally)
    plan, turns = tally.plan, tally.turn_figures()
    what = "matches" if plan.best_of > 1 else "games"
    rows = [(what, f"{tally.finished} finished of {tally.games}, {len(tally.errors)} with errors")]
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
        rows.append(("who wins", f"{plan.bots[0]} against {' and '.join(plan.bots[1:])}: {won}, {tally.bots.share()}"))
    if tally.mirrored is not None and tally.mirrored.pairs:
        rows += [("pairs", str(tally.mirrored)), ("strength", str(tally.mirrored.elo())), ("", worth(tally.mirrored))]
    if sprt is not None:
        rows.append(("test", str(sprt)))
    rows += [
        ("going first", f"wins {tally.first.share()}"),
        ("turns", f"{turns['mean']:g} on average, median {turns['median']:g}, {turns['least']} to {turns['most']}"),
        ("reasons", ", ".join(f"{reason} {count}" for reason, count in sorted(tally.reasons.items())) or "none"),
        ("decisions", f"{tally.decisions}, of which {tally.real_decisions} with two or more options"),
        ("a match" if plan.best_of > 1 else "a game", f"{figures['decisions_per_game']} decisions"),
        ("time", f"{tally.cpu_seconds:.2f} CPU seconds, {figures['decisions_per_cpu_second']} decisions a second"),
    ]
    return "\n".join([*run_rows(plan.facts()), *(f"{name:<11} {value}" for name, value in rows)])


def worth(found: PairCounts) -> str:
    """What playing in pairs gained: both widths of the interval, and the games saved."""
    pairs, single = found.elo().width, found.single_elo().width
    if found.narrower >= 1:
        return f"interval {pairs:.0f} wide by pairs, {single:.0f} by single games: pairs save nothing here"
    games = 2 * found.pairs
    told = f"{games} games tell as much as {games / found.narrower**2:.0f} ({found.saved:.0%} saved)"
    return f"interval {pairs:.0f} wide by pairs, {single:.0f} by single games: {told}"


def run_rows(facts: Mapping[str, Any]) -> list[str]:
    """Returns lines about what was played, by whom and by which rules.

    Args:
        facts: those of `RunPlan.facts`.
    """
    decks, players, asked = facts["decks"], facts["players"], facts["players_asked"]
    if not facts["seats_change"]:
        decks = _by_seat(decks)
    if len(set(players)) == 1:
        who = f"{players[0]}, at every seat"
    elif facts["pairs"]:
        who = f"{' against '.join(players)}, every game twice with the players exchanged"
    else:
        who = ", ".join(players if facts["seats_change"] else _by_seat(players))
    other = [f"{one} plays as {now}" for one, now in dict(zip(asked, players, strict=True)).items() if one != now]
    long = f", best of {facts['best_of']}" if facts["best_of"] > 1 else ""
    rows = [
        ("decks", ", ".join(decks)),
        ("players", who + "".join(f"; {text} here" for text in other)),
        ("rules", f"{facts['rules']}, {facts['format']}, {facts['seats']} seats, of {game(facts['game']).title}{long}"),
        ("run", f"seed {facts['seed']}, gundam-tui {facts['version']}"),
    ]
    return [row for name, value in rows for row in _wrapped(name, value)]


def _by_seat(things: Sequence[str]) -> list[str]:
    return [f"{one} (p{at})" for at, one in enumerate(things, 1)]


def _wrapped(name: str, value: str) -> list[str]:
    return textwrap.wrap(
        f"{name:<11} {value}", WIDTH, subsequent_indent=" " * 12, break_long_words=False, break_on_hyphens=False
    )


def as_csv(rows: Iterable[Mapping[str, object]], facts: Mapping[str, Any]) -> str:
    """Flat rows as CSV. Every row repeats what was played, so that the facts stay with the figures.

    Args:
        rows: all with the same keys.
        facts: those of `RunPlan.facts`.
    """
    run = {name: facts[name] for name in ("game", "rules", "format", "seats")}
    run |= {name: "; ".join(facts[name]) for name in ("players", "decks")}
    run |= {"first_seed": facts["seed"], "version": facts["version"]}
    out = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for row in rows:
        if writer is None:
            writer = csv.DictWriter(out, [*row, *run], lineterminator="\n")
            writer.writeheader()
        writer.writerow({**row, **run})
    return out.getvalue()


def sharper(plan: RunPlan) -> str:
    """Returns how to get sharper figures, if a stronger player than the usual one can play; else empty.

    How much stronger it is was measured between two players of the default game.
    """
    if plan.decks[0].game != DEFAULT or STRONGER in plan.bots or len(plan.bots) != 2:
        return ""
    usual = plan.bots[0]
    return (
        f"Sharper figures: --bot {STRONGER}. The expert before it won {measured.BEFORE_WON} % of "
        f"{measured.BEFORE_GAMES} games against\n{usual}; it is some {measured.GAINED} Elo stronger than that one, "
        f"and takes about {measured.TIMES} times\nas long as {usual}."
    )


def _places(tally: Tally, seat: int) -> str:
    """How often a seat finished in each place, its mean place, and its share of wins."""
    found = tally.places[seat]
    counts = ", ".join(f"{PLACES[place - 1]} {found[place]}" for place in range(1, len(tally.places) + 1))
    return f"{counts}; {tally.mean_place(seat):.2f} on average; wins {Share(tally.wins[seat], tally.finished)}"


def tell_forfeits(tally: Tally) -> None:
    """Print which games an external program lost because it failed, and why."""
    for one in tally.forfeits[:SHOWN_ERRORS]:
        for seat, why in enumerate(one.forfeits):
            if why:
                who = f"p{seat + 1}, {short_name(one.bots[seat])}"
                say(f"gundam-tui: the game with seed {one.seed} is lost for {who}: it {why}", to_errors=True)
    if len(tally.forfeits) > SHOWN_ERRORS:
        say(f"gundam-tui: {len(tally.forfeits) - SHOWN_ERRORS} more games were lost so", to_errors=True)


def verdict(pairs: PairedGames) -> str:
    """Returns a comparison as a sentence."""
    if not pairs.pairs:
        return "No pair of games has been finished."
    found = pairs.difference()
    value, low, high = (round(one * 100, 1) for one in (found.value, found.low, found.high))
    if not pairs.better + pairs.worse:
        return f"No game ended otherwise in {pairs_of_games(pairs.pairs)} ({low:+.1f} to {high:+.1f} points)."
    if value:
        what = f"It wins {abs(value):.1f} points {'more' if value > 0 else 'fewer'} ({low:+.1f} to {high:+.1f})"
    else:
        what = f"It wins as much as before ({low:+.1f} to {high:+.1f})"
    if found.sure:
        return f"{what}: told apart from nothing, at 95 %."
    goal = max(abs(found.value), POINT)
    more = _about(pairs.needed(goal))
    return (
        f"{what}: not told apart from nothing with {pairs_of_games(pairs.pairs)}; about {more:,} would show a "
        f"difference of {goal * 100:.1f} points, in four runs of five."
    )


def pairs_of_games(count: int) -> str:
    """Returns this number of pairs, in words."""
    return f"{count:,} pair{'s' * (count != 1)} of games"


def _about(count: int) -> int:
    """Returns a number with two significant figures."""
    return round(count, 2 - len(str(count)))


def so_far(versions: Versions) -> str:
    """Returns the differences during a run, in short form."""
    counts = {version: versions.of(version) for version, _ in versions.pairs}
    found = [pairs.difference() for pairs in counts.values() if pairs.pairs][:SHOWN]
    return ", ".join(f"{one.value * 100:+.1f} ({one.low * 100:+.1f} to {one.high * 100:+.1f})" for one in found)


@contextmanager
def progress(
    total: int, done: int, told: Callable[[], str] | None = None
) -> Generator[Callable[[object], None]]:  # fmt: skip
    """A progress bar with the time left, on standard error.

    Args:
        total: games of the run.
        done: the games already played.
        told: returns the text beside the bar; called after every game.

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

    columns = (
        BarColumn(BAR if told is not None else 2 * BAR), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"),
        TimeRemainingColumn(), TextColumn("{task.fields[told]}"),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=total, completed=done, told="")

        def more(result: object) -> None:
            del result
            bar.update(task, advance=1, told="" if told is None else told())

        yield more
