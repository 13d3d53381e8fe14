"""Random legal play, and the cost of copying a running game."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Sequence
from itertools import combinations
from statistics import mean

from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.library import card_book
from gundam_tui.games.registry import game
from gundam_tui.kernel.engine import Engine
from gundam_tui.players.random import RandomPlayer

STARTERS = ("st01", "st02", "st03", "st04")
_SAMPLED = 7  # one in this many prompts is examined closely
_WARM_UP = 3  # one warm-up game for this many counted ones is played before the clock starts
_REPEATS = 3  # measurements of one prompt; the least counts, which reduces the noise of a busy machine

Pairing = tuple[Deck, Deck]


def starter_pairings() -> list[Pairing]:
    """The six pairings of the first four starter decks."""
    decks = [load_deck(name) for name in STARTERS]
    return list(combinations(decks, 2))


def pool_pairings(count: int, seed: int = 1) -> list[Pairing]:
    """Pairings of random decks from the whole pool."""
    book = card_book()
    decks = [game().decks.random_deck(book, seed + at) for at in range(2 * count)]
    return list(zip(decks[::2], decks[1::2], strict=True))


def random_play(pairings: Sequence[Pairing], games: int) -> dict[str, float]:
    """Play games at random, the pairings taking turns.

    One-time work of a program is done before the clock starts: cards are compiled, memory is taken, and Python has
    specialised its code. Each pairing is played once, and more until a third of `games` has been played; the first
    hundred games of a process run a fifth slower than those after them.

    Args:
        pairings: the decks.
        games: number of counted games.

    Returns:
        Counts and rates; see the keys.
    """
    for at in range(max(len(pairings), games // _WARM_UP)):
        _play(game().new_game(pairings[at % len(pairings)], at, keep=False), at)
    decisions = real = 0
    start = time.process_time()
    for at in range(games):
        engine = game().new_game(pairings[at % len(pairings)], at, keep=False)
        real += _play(engine, at)
        decisions += engine.decisions
    spent = time.process_time() - start
    return {
        "games": games,
        "decisions_per_game": decisions / games,
        "real_decisions_per_game": real / games,
        "decisions_per_cpu_second": decisions / spent,
        "real_decisions_per_cpu_second": real / spent,
        "games_per_cpu_second": games / spent,
        "ms_per_game": spent / games * 1000,
        "enumeration_share": _enumeration(pairings, max(1, games // 4)) / (spent / games),
    }


def _play(engine: Engine, seed: int) -> int:
    """Play a game to its end. Returns how many prompts had two or more options."""
    player = RandomPlayer(seed)
    real = 0
    while (prompt := engine.prompt) is not None:
        if len(prompt.options) > 1:
            real += 1
        engine.choose(player.choose(None, prompt))
    return real


def _enumeration(pairings: Sequence[Pairing], games: int) -> float:
    """CPU seconds per game spent on finding the options of its prompts.

    For some prompts the running step is run once more up to the prompt, on a copy whose questions about the board are
    answered already, as they are in a running game.
    """
    total = 0.0
    for at in range(games):
        engine = game().new_game(pairings[at % len(pairings)], at, keep=False)
        player = RandomPlayer(at)
        looked, spent = 0, 0.0
        while (prompt := engine.prompt) is not None:
            if engine.decisions % _SAMPLED == at % _SAMPLED:
                looked += 1
                times: list[float] = []
                for _ in range(_REPEATS):
                    copy = engine.clone()
                    copy.board, copy.kept_cache = engine.board, dict(engine.kept_cache)
                    start = time.process_time()
                    resend(copy)
                    times.append(time.process_time() - start)
                spent += min(times)
            engine.choose(player.choose(None, prompt))
        total += spent / looked * engine.decisions if looked else 0.0
    return total / games


def resend(copy: Engine) -> None:
    """Prepare a clone to continue: run its step again, with the answers given in it."""
    assert copy.prompt is not None
    copy._resume(copy.prompt)  # pyright: ignore[reportPrivateUsage]  # what `choose` does first, measured alone


def copies(pairings: Sequence[Pairing], games: int) -> dict[str, float]:
    """The cost of copies, over prompts of random games.

    Returns:
        Mean and most, in microseconds: `clone` alone, and with the answers re-sent; the digest; bytes that a clone
        in the middle of a game takes, and those of a game that was played to the end with its log and undo states.
    """
    plain: list[float] = []
    ready: list[float] = []
    digests: list[float] = []
    middle: list[Engine] = []
    for at in range(games):
        engine = game().new_game(pairings[at % len(pairings)], at, keep=False)
        player = RandomPlayer(at)
        while (prompt := engine.prompt) is not None:
            if engine.decisions % _SAMPLED == 0:
                plain.append(_least(engine.clone))
                ready.append(_least(lambda engine=engine: resend(engine.clone())))
                digests.append(_least(engine.digest))
            if engine.decisions == 100:
                middle.append(engine.clone())
            engine.choose(player.choose(None, prompt))
    return {
        "clone_us": mean(plain) * 1e6,
        "clone_most_us": max(plain) * 1e6,
        "clone_resent_us": mean(ready) * 1e6,
        "clone_resent_most_us": max(ready) * 1e6,
        "digest_us": mean(digests) * 1e6,
        "clone_bytes": _bytes_of(middle),
        "game_bytes": _bytes_of_game(pairings[0]),
    }


def _least(what: Callable[[], object]) -> float:
    """The duration of a call in seconds, the least of some attempts."""
    times: list[float] = []
    for _ in range(_REPEATS):
        start = time.perf_counter()
        what()
        times.append(time.perf_counter() - start)
    return min(times)


def _bytes_of(engines: Sequence[Engine], times: int = 20) -> float:
    """Bytes that a clone of these engines takes."""
    if not engines:
        return 0.0
    gc.collect()
    tracemalloc.start()
    try:
        made = [engine.clone() for _ in range(times) for engine in engines]
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return size / len(made)


def _bytes_of_game(pairing: Pairing) -> float:
    gc.collect()
    tracemalloc.start()
    try:
        engine = game().new_game(pairing, 1)
        _play(engine, 1)
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return float(size)


def growth(count: int) -> dict[str, float]:
    """The growth of the process in KiB while it makes and drops `count` clones, after a tenth of them as a warm-up."""
    engine = game().new_game(starter_pairings()[0], 1, keep=False)
    player = RandomPlayer(1)
    while engine.prompt is not None and engine.decisions < 100:
        engine.choose(player.choose(None, engine.prompt))
    for _ in range(count // 10):
        engine.clone()
    before = _peak()
    for _ in range(count):
        engine.clone()
    return {"clones": count, "grown_kib": _peak() - before}


def _peak() -> float:
    """The peak memory of this process, in KiB; 0 if unknown."""
    try:
        import resource
    except ImportError:  # not on Windows
        return 0.0
    import sys

    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size / 1024 if sys.platform == "darwin" else float(size)
