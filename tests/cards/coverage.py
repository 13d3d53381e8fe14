"""Which lines of which cards random play has seen at work, and how often.

    python -m tests.cards.coverage [GAMES] [--least 20] [--most 4000] [--table FILE] [--only CARD...] [--checked 50]

Plays random games between random legal decks that are built around one card each: its link partners, its
trait mates and what its text names, in at most two colours. What these have seen too rarely is played from
random positions in which it has something to do. Counts, for every line of every card and token, how often an
effect of it changed the state: an instruction of it changed something, a continuous effect of it applied to a
card (once a turn and card), a card was played at its price, or a keyword effect was used. In `--checked` percent
of the games all invariants are checked in every state. Prints the lines seen less often than `--least`, and exits
with 1 when a game fails.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self
from unittest.mock import patch

from gundam_tui.games.gcg import card_book, new_game
from gundam_tui.games.gcg.cards.constants import TRASH
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.model import Ctx, Op, Rule
from gundam_tui.games.gcg.effects.keywords import KeywordEffect
from gundam_tui.games.gcg.effects.verbs import VERBS
from gundam_tui.games.gcg.effects.verbs.branching import Block, Branch, Modal
from gundam_tui.games.gcg.flow import play
from gundam_tui.games.gcg.flow import ruleset as gcg
from gundam_tui.games.gcg.queries import card_now as query
from gundam_tui.games.gcg.queries.rules import RestInstead
from gundam_tui.games.gcg.tools.position import set_up
from gundam_tui.kernel import Engine, Event, Option, Prompt
from gundam_tui.kernel.events import NOTE, TALLY
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.rng import Stream
from gundam_tui.kernel.state import State
from tests.cards.favourable import Builder, eager, lines_of
from tests.properties.invariants import check

PREPARING = frozenset(("choose", "look", "reveal", "block", "modal"))
SETTING_GOING = frozenset(("activate", "battle"))  # what they change comes after them
READ_IN_BATTLE = frozenset(("first strike", "high-maneuver", "suppression"))
LONGEST = 5000  # decisions of a whole game: many times what the longest takes
SHORT = 90  # decisions of a game from a position


class Watch:
    """Counts effects at work in the games that run inside its `with` block.

    Attributes:
        seen: by line, how often.
    """

    def __init__(self, cards: list[Card]) -> None:
        self.seen: Counter[str] = Counter()
        self.keywords = {
            (card.number, line["name"]): key
            for card in cards
            for key, line in lines_of(card).items()
            if line["op"] == "keyword"
        }
        self._changes = 0
        self._applied: set[tuple[Any, ...]] = set()
        self._places = ExitStack()

    def __enter__(self) -> Self:
        self._listen()
        return self

    def __exit__(self, *_: object) -> None:
        self._places.close()

    def new_game(self) -> None:
        """Another game begins."""
        self._applied.clear()

    def _applies(self, e: Engine, line: str, oid: int) -> None:
        """Count what is read again and again: once a turn and card."""
        key = (line, oid, e.state.vars.get("turn"))
        if key not in self._applied:
            self._applied.add(key)
            self.seen[line] += 1

    def _lines(self, state: State, unit: int, keyword: str) -> list[str]:
        """The lines that are this keyword effect: of a Unit and of its Pilots (3-3-9-1)."""
        found = [unit, *state.objs[unit].attachments] if unit in state.objs else []
        cards = [state.card_of[state.objs[oid].card] for oid in found]
        return [self.keywords[card, keyword] for card in cards if (card, keyword) in self.keywords]

    def _listen(self) -> None:
        """Listen at the places where effects work."""
        instead = self._places.enter_context
        for verb in (*VERBS.values(), KeywordEffect, Block, Branch, Modal):
            instead(patch.object(verb, "run", self._counted(verb.run)))
        written, read, had, started = Engine._write, query.active, query.has, play.begin
        priced, rested = query._price, gcg._rest_instead

        def write(e: Engine, batch: list[Event]) -> bool:
            for event in batch:
                self._changes += event.op not in (NOTE, TALLY)
                if event.name == "block":
                    self.seen.update(self._lines(e.state, event.obj, "blocker"))
            return written(e, batch)

        def active(e: Engine, kind: type[Rule], oid: int) -> list[Any]:
            found = read(e, kind, oid)
            for entry in found:
                if entry.ability is not None:
                    self._applies(e, entry.ability.id.split(".", 1)[0], oid)
            return found

        def has(e: Engine, oid: int, keyword: str) -> bool:
            found = had(e, oid, keyword)
            if found and keyword in READ_IN_BATTLE:
                for line in self._lines(e.state, oid, keyword):
                    self._applies(e, line, oid)
            return found

        def price(e: Engine, stat: str, oid: int) -> int:
            found = priced(e, stat, oid)
            if oid in e.state.objs and e.state.objs[oid].zone == TRASH:
                for ability in query.definition(e, oid).abilities:
                    if ability.statics and ability.where == "trash" and found != query.definition(e, oid).cost:
                        self._applies(e, ability.id, oid)
            return found

        def rest_instead(e: Engine, event: Event, taken: set[int]) -> Generator[Prompt, Answer, Event]:
            wanted = event.obj
            result = yield from rested(e, event, taken)
            if result.obj != wanted:
                for ability in query.definition(e, result.obj).abilities:
                    self.seen[ability.id] += any(isinstance(static.rule, RestInstead) for static in ability.statics)
            return result

        def begin(e: Engine, seat: int, option: Option, moment: str) -> None:
            card = query.definition(e, option.obj)
            price = next(p for p in play.prices(e, option.obj, option.to) if p.way == option.n or option.n < 0)
            if price.way >= 0 or (price.lv, price.cost) != (card.lv, card.cost):
                for ability in card.abilities:
                    if "playing" in ability.moments or (ability.statics and ability.where == "hand"):
                        self.seen[ability.id] += 1
            started(e, seat, option, moment)

        instead(patch.object(Engine, "_write", write))
        instead(patch.object(query, "active", active))
        instead(patch.object(query, "has", has))
        instead(patch.object(play, "begin", begin))
        instead(patch.object(query, "_price", price))
        instead(patch.object(gcg, "_rest_instead", rest_instead))

    def _counted(self, step: Callable[[Any, Ctx], Any]) -> Any:
        """What an instruction does, counted when it changes the state."""

        def counted(op: Op, x: Ctx) -> Generator[Prompt, Answer, int | None]:
            before = self._changes
            part = x.results.part
            lines = self._lines(x.e.state, x.this, part.removeprefix("rule:"))
            doing = step(op, x)
            jump = (yield from doing) if isinstance(doing, Generator) else doing
            done = x.results.done if op.name in SETTING_GOING else self._changes > before
            if done and op.name not in PREPARING:
                self.seen.update(lines if part.startswith("rule:") else [part.split(".", 1)[0]])
            return jump

        return counted


class Run:
    """Plays games and keeps the failures.

    Args:
        seed: of all chance.
        checked: percentage of the games in which the invariants are checked in every state.
    """

    def __init__(self, seed: int, checked: int) -> None:
        self.book = card_book()
        self.stream = Stream(seed)
        self.builder = Builder(self.book, self.stream)
        tokens = [card for card in self.book if card.type == "unit_token"]
        self.cards = [card for card in (*self.builder.cards, *tokens) if lines_of(card)]
        self.watch = Watch(self.cards)
        self.checked = checked
        self.failures: list[str] = []
        self.games = self.checks = 0

    def whole(self, hearts: list[Card]) -> None:
        """A whole random game between decks around two cards."""
        seed = self.games
        decks = [self.builder.around(card) for card in hearts]
        name = f"game {seed}, {' against '.join(deck.name for deck in decks)}"
        self._play(name, lambda: new_game(decks, seed, book=self.book, keep=False), "", LONGEST)

    def favourable(self, card: Card, key: str) -> None:
        """A game from a position in which that line has something to do."""
        position = self.builder.position(card, lines_of(card)[key])
        name = f"position {self.games} for {key}, {position}"
        self._play(name, lambda: set_up(position, book=self.book), card.number, SHORT)

    def _play(self, name: str, start: Callable[[], Engine], number: str, longest: int) -> None:
        self.games += 1
        self.watch.new_game()
        looks = self.stream.below(100) < self.checked
        self.checks += looks
        try:
            engine = start()
            first = len(engine.state.objs)
            tokens = frozenset(obj.card for oid, obj in engine.state.objs.items() if query.is_token(engine, oid))
            while (prompt := engine.prompt) is not None and engine.decisions < longest:
                if looks:
                    check(engine, first, tokens)
                if number:
                    engine.choose(eager(prompt, self.stream, number))
                else:
                    size = prompt.least + self.stream.below(prompt.most - prompt.least + 1)
                    engine.choose(self.stream.shuffled(prompt.options)[:size])
            check(engine, first, tokens)
            assert number or engine.outcome is not None, "the game does not end"
        except Exception as error:  # reported with what is needed to play it again; the rest goes on
            self.failures.append(f"{name}: {error!r}")


def play_games(run: Run, games: int, least: int, only: list[Card]) -> None:
    """Whole games around the cards whose lines were seen too rarely."""
    seen = run.watch.seen
    tried: Counter[str] = Counter()
    decked = [card for card in only if card.type != "unit_token"]
    for game in range(games):
        # Turn by turn, so that one that cannot be seen does not hold up the rest.
        def rank(card: Card) -> tuple[bool, int, int]:
            short = any(seen[key] < least for key in lines_of(card))
            return not short, tried[card.number], run.stream.below(1 << 30)

        wanted = sorted(decked, key=rank)[:2]
        tried.update(card.number for card in wanted)
        run.whole([*wanted, *wanted][:2])
        progress(f"{game + 1}/{games} games, {len(run.failures)} failed")


def play_positions(run: Run, least: int, most: int, only: list[Card]) -> None:
    """Games from positions for every line that was seen too rarely, at most `most` for each."""
    seen = run.watch.seen
    for card in only:
        for key in lines_of(card):
            tries = 0
            while seen[key] < least and tries < most:
                tries += 1
                run.favourable(card, key)
        progress(f"positions for {card.number}, {len(run.failures)} failed")


def progress(text: str) -> None:
    """Say how far it is, where a person waits."""
    if sys.stderr.isatty():
        print(f"\r{text}  ", end="", file=sys.stderr)


def main(args: list[str] | None = None) -> int:
    """Play, count, report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=int, default=20, help="how often each line is to be seen")
    parser.add_argument("--most", type=int, default=4000, help="games from positions for one line")
    parser.add_argument("--checked", type=int, default=50, help="percentage of the games with all invariants on")
    parser.add_argument("--table", type=Path, help="write card, line, seen in whole games, seen from positions (CSV)")
    parser.add_argument("--only", nargs="+", metavar="CARD", help="these cards alone")
    options = parser.parse_args(args)
    began = time.process_time()
    run = Run(options.seed, options.checked)
    cards = [card for card in run.cards if not options.only or card.number in options.only]
    with run.watch:
        play_games(run, options.games, options.least, cards)
        whole, whole_games = Counter(run.watch.seen), run.games
        play_positions(run, options.least, options.most, cards)
    seen = run.watch.seen
    rows = [(card, key, whole[key], seen[key] - whole[key]) for card in cards for key in lines_of(card)]
    if options.table:
        with options.table.open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(("card", "name", "line", "in whole games", "from positions"))
            table.writerows((c.number, c.name, int(key.split(":")[1]) + 1, *counts) for c, key, *counts in rows)
    rare = [(card, key, games + more) for card, key, games, more in rows if games + more < options.least]
    for card, key, count in rare:
        print(f"{card.number} line {int(key.split(':')[1]) + 1}: {count}")
    for text in run.failures:
        print(text)
    spent = time.process_time() - began
    print(f"{whole_games} whole games and {run.games - whole_games} from positions in {spent:.0f} CPU seconds,")
    print(f"{run.checks} of them with all invariants on; {len(run.failures)} failed")
    few = sum(games < options.least for _, _, games, _ in rows)
    print(f"{len(rows)} lines of {len(cards)} cards: {few} seen fewer than {options.least} times in whole games,")
    print(f"{len(rare)} also with those from positions ({len({card.number for card, _, _ in rare})} cards)")
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
