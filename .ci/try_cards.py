"""Every card of the pool, played in positions made to fit its text, until all its lines were seen at work.

    python .ci/try_cards.py [STEP] [FIRST]

Tries each STEP-th card, from number FIRST on. Prints the cards with something that 200 positions did not show, and
exits with 1 if there are any. All of them take some two minutes of a processor.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.trial.trying import try_card


def main(step: int, first: int) -> int:
    """Try them; the exit status."""
    book = Book.load()
    cards = [card for card in book if card.source][first::step]
    began, unseen = time.process_time(), 0
    for at, card in enumerate(cards, 1):
        found = try_card(card, book, until_seen=True)
        if not found.works:
            unseen += 1
            print(f"{card.number}: {found}")
        if sys.stderr.isatty():
            print(f"\r{at} of {len(cards)}", end="", file=sys.stderr)
    print(f"\n{len(cards)} cards, {unseen} not seen whole; {time.process_time() - began:.0f} s")
    return 1 if unseen else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:3]]
    raise SystemExit(main(*(numbers + [1, 0][len(numbers) :])))
