"""Tries cards that were read from print: each is played in positions made for it, in processes of their own."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial

from gundam_tui.commands import say
from gundam_tui.foreign_text import one_line
from gundam_tui.games.api import TriedCard
from gundam_tui.games.library import card_book
from gundam_tui.games.registry import game
from gundam_tui.players.worker import CallLost
from gundam_tui.sim.calls import Workers, WorkersGone
from gundam_tui.sim.workers import somewhere, spread

__all__ = ["try_cards", "try_one", "try_with"]

_LIMIT = 120.0  # seconds for one card, which needs a few


def try_one(id: str, number: str) -> TriedCard | None:
    """Try one card; called in a process that has read the user's own cards.

    Args:
        id: the game's. `number`: the card.
    """
    return game(id).catalogue.try_out(card_book(id), number)


def try_cards(id: str, numbers: Sequence[str]) -> None:
    """Try cards in processes of this machine, with progress, and tell what was seen.

    Args:
        id: the game's. `numbers`: the cards.
    """
    with somewhere(workers=min(os.cpu_count() or 1, len(numbers)), limit=_LIMIT, game=id) as workers:
        try_with(workers, id, numbers)


def try_with(workers: Workers, id: str, numbers: Sequence[str]) -> None:
    """Try cards. An interruption ends it, and what was seen until then is reported.

    Args:
        workers: who plays. `id`, `numbers`: as for `try_cards`.
    """
    found: list[TriedCard] = []
    lost: list[str] = []
    try:
        for number, call in spread(workers, partial(try_one, id), numbers):
            try:
                tried = call.result()
            except CallLost as error:
                lost.append(f"  {number}: it was given up: {one_line(str(error), 200)}")
            else:
                found += [tried] if tried else []
            _progress(len(found) + len(lost), len(numbers))
    except KeyboardInterrupt:
        say(f"\nstopped: {len(found)} of {len(numbers)} cards were tried; all that were read are kept")
    except WorkersGone as error:
        say(f"the cards were not tried: {one_line(str(error), 200)}")
    _tell(sorted(found), lost)


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty() or done == total:
        told = f"{done} of {total} cards tried (Ctrl+C stops)"
        start = "\r" if sys.stderr.isatty() else ""
        print(f"{start}{told}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def _tell(found: Sequence[TriedCard], lost: Sequence[str]) -> None:
    """What was seen: cards whose every line works in one list, each other one with its lines."""
    good = [card for card in found if card.works]
    if good:
        lines = sum(len(card.lines) for card in good)
        say(f"{len(good)} cards were seen to do all that they say ({lines} lines): {', '.join(c.number for c in good)}")
    rest = [card for card in found if not card.works]
    if rest or lost:
        say(f"{len(rest) + len(lost)} cards have something that was not seen at work; look at their sentences again:")
    for card in rest:
        say(f"  {card.number}  {one_line(card.name, 60)}, in {card.positions} positions")
        for line in card.lines:
            seen = f"seen at work in {line.seen}" if line.seen else f"not seen at work: {line.why}"
            idle = f", but never its {', '.join(line.idle)}" if line.idle else ""
            say(f"    {one_line(line.text, 200)}\n      {seen}{idle}")
        for stop in card.stopped:
            say(f"    it stopped the game: {stop}")
    for line in lost:
        say(line)
