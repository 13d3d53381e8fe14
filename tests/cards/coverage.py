"""Which cards' effects random play has seen at work, and how often.

    python -m tests.cards.coverage [GAMES] [--seed N] [--least 20]

Plays random games between random legal decks that are built around one card each: its link partners, its
trait mates and what its text names, in at most two colours. Counts, for every card with text, how often an
instruction of one of its effects was fully done, or a continuous effect of it applied to something, and checks
the books after every game. Prints the cards seen less often than `--least`, and exits with 1 when a game fails.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Generator
from typing import Any

from gundam_tui.games.gcg import card_book, new_game, play, query, steps
from gundam_tui.games.gcg.decks import Deck
from gundam_tui.games.gcg.model import Ctx, Op
from gundam_tui.kernel import Engine, Prompt
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.rng import Stream
from gundam_tui.language.book import Book
from gundam_tui.language.card import Card

PREPARING = frozenset(("choose", "look", "reveal", "block", "modal"))
DECK_SIZE, MOST_COPIES, LONGEST = 50, 4, 5000


def watch(seen: Counter[str]) -> None:
    """Count effects at work: every instruction, and every continuous effect that is asked for."""
    for name, step in list(steps.OPS.items()):

        def counted(x: Ctx, op: Op, step: Any = step, name: str = name) -> Generator[Prompt, Answer, int | None]:
            x.regs["done"] = False
            jump = yield from step(x, op)
            if x.regs.get("done") and name not in PREPARING:
                seen[str(x.regs.get("part", "")).split(":", 1)[0]] += 1
            return jump

        steps.OPS[name] = counted
    plain = query.active

    def active(e: Engine, category: str, oid: int) -> list[Any]:
        found = plain(e, category, oid)
        for entry in found:
            if entry.ability is not None:
                seen[entry.ability.id.split(":", 1)[0]] += 1
        return found

    query.active = active
    printed = play.prices

    def prices(e: Engine, oid: int, host: int = 0) -> list[play.Price]:
        found = printed(e, oid, host)
        card = query.definition(e, oid)
        if len(found) > 1 or (found[0].lv, found[0].cost) != (card.lv, card.cost):
            seen[card.number] += 1
        return found

    play.prices = prices


class Builder:
    """Builds legal decks around a card."""

    def __init__(self, book: Book, stream: Stream) -> None:
        self.cards = [card for card in book if card.type in ("unit", "pilot", "command", "base")]
        self.stream = stream
        self.pilots = {card.number: pilot_name(card) for card in self.cards}

    def around(self, heart: Card) -> Deck:
        """A deck of 50 with four copies of `heart`, its partners and mates, in its colour and one more."""
        mates = sorted(self.cards, key=lambda card: (-self.fit(heart, card), self.stream.below(1 << 30)))
        second = next(card.color for card in mates if card.color != heart.color)
        allowed = [card for card in mates if card.color in (heart.color, second) and card is not heart]
        chosen = {heart.number: MOST_COPIES}
        for card in allowed:
            left = DECK_SIZE - sum(chosen.values())
            if not left:
                break
            chosen[card.number] = min(left, 2 + self.stream.below(3))
        return Deck(f"around {heart.number}", "random", chosen)

    def fit(self, heart: Card, card: Card) -> int:
        """How well a card goes with the heart: links, shared traits, names and traits its text speaks of."""
        links = self.linked(heart, card) or self.linked(card, heart)
        shared = len(set(heart.traits) & set(card.traits))
        named = sum(f"({trait})" in heart.source for trait in card.traits) + (f'"{card.name}"' in heart.source)
        cheap = (card.level or 0) <= 4
        return 6 * links + 2 * shared + 3 * named + cheap

    def linked(self, unit: Card, pilot: Card) -> bool:
        """Would the Pilot make the Unit a Link Unit?"""
        name = self.pilots[pilot.number]
        return bool(name) and any(
            value in pilot.traits if what == "trait" else value in name for what, value in unit.link
        )


def pilot_name(card: Card) -> str:
    """The name a card has as a Pilot, empty when it is none."""
    if card.type == "pilot":
        return card.name
    return next((line["name"] for line in card.text["lines"] if line["op"] == "pilot_name"), "")


def random_game(decks: list[Deck], seed: int, stream: Stream) -> Engine:
    """One random game to its end."""
    engine = new_game(decks, seed, keep=False)
    while (prompt := engine.prompt) is not None:
        size = prompt.least + stream.below(prompt.most - prompt.least + 1)
        engine.choose(stream.shuffled(prompt.options)[:size])
        assert engine.decisions < LONGEST, "the game does not end"
    return engine


def conserved(engine: Engine) -> bool:
    """Is every card of the decks somewhere exactly once?"""
    state = engine.state
    placed = [oid for ids in state.zones.values() for oid in ids]
    attached = [oid for obj in state.objs.values() for oid in obj.guests]
    return sorted((*placed, *attached)) == sorted(state.objs) and len(set(state.where.values())) == len(state.objs)


def main() -> int:
    """Play, count, report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=20)
    options = parser.parse_args()
    seen: Counter[str] = Counter()
    watch(seen)
    stream = Stream(options.seed)
    builder = Builder(card_book(), stream)
    texts = [card for card in builder.cards if any(line["op"] == "ability" for line in card.text["lines"])]
    tried: Counter[str] = Counter()
    failures: list[str] = []
    began = time.process_time()
    for game in range(options.games):
        # Turn by turn those that were seen too rarely, so that one that cannot be seen does not hold up the rest.
        wanted = sorted(texts, key=lambda c: (seen[c.number] >= options.least, tried[c.number], stream.below(1 << 30)))[
            :2
        ]
        tried.update(card.number for card in wanted)
        decks = [builder.around(card) for card in wanted]
        try:
            engine = random_game(decks, game, stream)
            if not conserved(engine):
                failures.append(f"game {game}: cards are not conserved")
        except Exception as error:  # reported with what is needed to play it again; the rest goes on
            failures.append(f"game {game} ({' against '.join(deck.name for deck in decks)}): {error!r}")
        if sys.stderr.isatty() and game % 20 == 0:
            print(f"\r{game}/{options.games} games, {len(failures)} failed", end="", file=sys.stderr)
    rare = sorted((seen[card.number], card.number) for card in texts if seen[card.number] < options.least)
    for count, number in rare:
        print(f"{number} {count}")
    for line in failures:
        print(line)
    spent = time.process_time() - began
    print(f"{options.games} games in {spent:.0f} CPU seconds, {len(failures)} failed; {len(texts)} cards with effects,")
    print(f"{len(rare)} of them seen fewer than {options.least} times")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
