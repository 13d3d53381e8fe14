"""`gundam-tui sim --positions`: what share of the positions with right answers computer players get right."""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext

from gundam_tui import __version__
from gundam_tui.commands import INTERRUPTED, Mistake, html_page, say
from gundam_tui.commands.common import check_bots
from gundam_tui.commands.sim_text import progress
from gundam_tui.games.registry import game
from gundam_tui.sim import Share
from gundam_tui.sim.positions import KINDS, PositionQuestion, asked, questions

Shares = Mapping[str, Mapping[str, Share]]


def run(args: argparse.Namespace) -> int:
    """Ask players about the positions of a game and print their shares.

    Args:
        args: see `gundam-tui sim --help`.

    Returns:
        0; 130 when interrupted (the players that were asked are printed).
    """
    bots = list(dict.fromkeys(name.strip() for name in args.positions.split(",") if name.strip()))
    if not bots:
        raise Mistake("--positions needs a computer player: --positions greedy,expert")
    check_bots(bots, args.game)
    found = of_game(args.game)
    if not found:
        raise Mistake(f"no positions come with {game(args.game).title}")
    if args.html:
        html_page.check_place(args.html)
    times, shares, status = args.games or 1, dict[str, Mapping[str, Share]](), 0
    total = len(found) * times * len(bots)
    try:
        with progress(total, 0) if sys.stderr.isatty() else nullcontext() as watch:
            for bot in bots:
                shares[bot] = asked(found, bot, seed=args.seed, times=times, watch=_every(watch))
    except KeyboardInterrupt:
        status = INTERRUPTED
        say(f"gundam-tui: interrupted after {len(shares)} of {len(bots)} players", to_errors=True)
    facts: dict[str, object] = {
        "version": __version__, "game": args.game, "players_asked": bots, "positions": len(found), "times": times,
        "seed": args.seed,
    }  # fmt: skip
    if args.html:
        html_page.write(args.html, html_page.page("Positions", facts, [("Right answers", rows(shares))]))
    if args.json:
        say(json.dumps({"run": facts, "positions": as_json(shares)}))
    elif args.csv:
        say(_csv(rows(shares)), end="")
    else:
        say(f"{len(found)} positions with right answers, seed {args.seed}\n")
        say("\n".join(lines(shares)))
    return status


def of_game(id: str) -> list[PositionQuestion]:
    """The positions that come with a game.

    Raises:
        Mistake: they cannot be read.
    """
    try:
        return questions(id)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Mistake(f"the positions of {game(id).title} cannot be used: {error}") from None


def _every(watch: Callable[[object], None] | None) -> Callable[[], None] | None:
    return None if watch is None else lambda: watch(None)


def as_json(shares: Shares) -> dict[str, object]:
    """The shares by player and kind."""
    return {bot: {kind: share.as_json() for kind, share in found.items()} for bot, found in shares.items()}


def rows(shares: Shares) -> list[dict[str, object]]:
    """A row for each player and kind."""
    return [
        {"player": bot, "kind": kind, "right": share.hits, **share.as_json()}
        for bot, found in shares.items()
        for kind, share in found.items()
    ]


def _csv(table: Sequence[Mapping[str, object]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(table[0]) if table else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return out.getvalue()


def lines(shares: Shares) -> Sequence[str]:
    """A table: a line for each player, a column for each kind."""
    kinds = [kind for kind in (*KINDS, "all") if any(kind in found for found in shares.values())]
    width = max(12, *(len(bot) for bot in shares), 0)
    heads = [KINDS.get(kind, kind) for kind in kinds]
    told = [f"{'right':<{width}} " + " ".join(f"{head:>13}" for head in heads)]
    for bot, found in shares.items():
        cells = (f"{found[kind].hits:.0f}/{found[kind].of} {found[kind].rate:4.0%}" for kind in kinds)
        told.append(f"{bot:<{width}} " + " ".join(f"{cell:>13}" for cell in cells))
    return told
