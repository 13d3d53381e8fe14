"""Altered sentences of the pool: is one of them read as the original?

    python .ci/altered_sentences.py [COUNT] [SEED]

Numbers, sides, durations, "may", "up to", "other", whole conditions and sentences are changed, left out or put in, and
words exchanged; each altered sentence is read. It must give another tree, or none. Prints those that do not, and exits
with 1 if there are any. 10,000 take about two minutes of a processor; the tests read a few hundred.
"""

from __future__ import annotations

import sys
import time
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from gundam_tui.games.gcg.cards.language.card_db import Book  # noqa: E402
from tests.language.altered import altered_lines, read_as_original, token_numbers  # noqa: E402


def main(count: int, seed: int) -> int:
    """Read them all; the exit status."""
    book = Book.load()
    tokens = token_numbers(book)
    began = time.process_time()
    tried = wrong = 0
    for one in islice(altered_lines([card for card in book if card.wording], seed), count):
        tried += 1
        if read_as_original(one, tokens):
            wrong += 1
            print(f"\n{one.card}: {one.line}\n  {one.text}")
        if sys.stderr.isatty():
            print(f"\r{tried} of {count}", end="", file=sys.stderr)
    print(f"\n{tried} altered sentences, {wrong} read as the original; {time.process_time() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:3]]
    raise SystemExit(main(*(numbers + [10_000, 34][len(numbers) :])))
