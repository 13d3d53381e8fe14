"""How big the card language is: `python -m tests.language.size`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import gundam_tui.games.gcg.cards.language
from gundam_tui.games.gcg.cards.language import tree
from gundam_tui.games.gcg.cards.language.card_db import Book

GRAMMAR = Path(gundam_tui.games.gcg.cards.language.__file__).with_name("grammar.lark")


def node_kinds() -> set[type[tree.Node]]:
    """The kinds of node that a tree can have."""
    return {kind for kind in vars(tree).values() if isinstance(kind, type) and issubclass(kind, tree.Node)} - {
        tree.Node
    }


def kinds_in(value: object) -> Iterator[type[tree.Node]]:
    """The kinds of node in a tree, each time they occur."""
    if isinstance(value, tree.Node):
        yield type(value)
        for field in type(value).model_fields:
            yield from kinds_in(getattr(value, field))
    elif isinstance(value, tuple):
        for item in value:
            yield from kinds_in(item)


def main() -> None:
    """Count node kinds and grammar rules, and say what no card uses."""
    cards = [card for card in Book.load() if card.text["lines"]]
    used = {kind for card in cards for kind in kinds_in(tree.CardText.model_validate(card.text))}
    unused = ", ".join(sorted(kind.__name__ for kind in node_kinds() - used)) or "none"
    print(f"{len(node_kinds())} kinds of node, unused by the {len(cards)} cards with text: {unused}")
    text = GRAMMAR.read_text("utf-8")
    rules = re.findall(r"^[?!]?[a-z]\w*(?=\s*:)", text, re.MULTILINE)
    words = re.findall(r"^_?[A-Z]\w*(?:\.\d+)?(?=\s*:)", text, re.MULTILINE)
    print(f"{len(rules)} grammar rules with {text.count('->')} named forms, {len(words)} named words")


if __name__ == "__main__":
    main()
