"""How much of the newer sets would be read with the forms and words of the first ones.

    python .ci/reading_worth.py CARDS.json

CARDS.json is a public compilation with the printed texts (fields `number` and `text`). For each newer set it prints how
many cards with text are read whole from print and use only forms and words that a card of ST01-ST09 or GD01-GD03 has,
and then the missing ones with the number of cards that wait for each. A form is a class of the tree, or one of its
fields with a word of the notation; the turns of phrase in print (`reading/turns.py`) count as known.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from gundam_tui.games.gcg.cards.language.card_db import Book  # noqa: E402
from gundam_tui.games.gcg.cards.language.parser import parse  # noqa: E402
from gundam_tui.games.gcg.cards.language.reading.card import read_text  # noqa: E402
from gundam_tui.games.gcg.cards.language.wording import token_words  # noqa: E402
from tests.language.reading_rows import forms_of  # noqa: E402

FIRST = frozenset((*(f"ST0{n}" for n in range(1, 10)), "GD01", "GD02", "GD03"))
NEWER = ("GD04", "GD05", "EB01", "ST10", "ST11", "ST12", "ST13", "ST14")


def main(path: str) -> None:
    """Print the table."""
    book = Book.load()
    tokens = {token_words(asdict(card)): card.number for card in book if card.type == "unit_token"}
    texts: dict[str, str] = {}
    for card in json.loads(Path(path).read_text(encoding="utf-8")):
        texts.setdefault(card["number"], card["text"] or "")
    known = {form for card in book if card.set in FIRST and card.source for form in forms_of(parse(card.source))}
    all_missing: Counter[str] = Counter()
    print("set   with text  read  with the first sets' forms")
    for code in NEWER:
        whole = old = total = 0
        for card in book:
            if card.set != code or not card.source or not texts.get(card.number):
                continue
            total += 1
            missing = set(forms_of(parse(card.source))) - known
            all_missing.update(missing)
            if read_text(texts[card.number], kind=card.type, tokens=tokens).whole:
                whole += 1
                old += not missing
        if total:
            print(f"{code:<5} {total:>9}  {whole:>4}  {old:>4} ({old / total:.0%})")
    print("\nmissing forms, and the cards that have them")
    for form, count in all_missing.most_common():
        print(f"{count:>4}  {form}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
