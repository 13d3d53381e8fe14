"""What crosses the wire to the seats of a table, however the cards lie that a seat must not know.

A table is served on a socket. At a prompt every terminal in turn leaves its seat, takes it again, reads the game with
all that can be shown happening, and asks the server whatever it can be asked, about cards that it cannot know as well.
Then the cards that it must not know change places, and it does all of that once more: the same bytes must come. On the
way there decisions are taken back.

`python -m tests.server.wires [--each N] [--seeds N] [--format NAME] [--kind NAME]` does it at prompts of every kind in
every format of every game, and says which kinds were found. `tests/server/test_wires.py` does it at a few.
"""

from __future__ import annotations

import argparse
import random
import socket
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

from gundam_tui.games.decks import MAIN, Deck
from gundam_tui.games.gcg.cards.deck_format import DECK_SIZE, DECK_TYPES, MOST_COPIES
from gundam_tui.games.gcg.cards.library import card_book
from gundam_tui.games.gcg.seen.prompt_table import DIRECTION, FIRST
from gundam_tui.games.registry import DEFAULT, game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import SEED_BITS
from gundam_tui.kernel.view import required_mask
from gundam_tui.players.random import RandomPlayer
from gundam_tui.server import messages as m
from gundam_tui.server.accounts import Allowance
from gundam_tui.server.session import Session
from gundam_tui.server.table import Table
from gundam_tui.table.match import Match
from tests.properties.test_hidden import swapped

from .helpers import PATIENCE, Running, Seeds, running

NAMES = ("Ada", "Bea", "Cyd", "Dot")
WATCHER = "Eve"
FORMS = (
    (DEFAULT, "royale", 3), (DEFAULT, "royale", 4), (DEFAULT, "royale-takes-all", 3), (DEFAULT, "team", 4),
    (DEFAULT, "duel", 2), ("macross-crusade", "duel", 2), ("gundam-war", "duel", 2),
)  # fmt: skip
UNDOING = 7  # of so many decisions one is taken back
OVER = "over"  # what is compared where no prompt is open any more
PLENTY = (1e9, 1e9)  # of everything that a server measures out
PROBES = 24  # questions of each sort that a terminal asks at a prompt
LONGEST = 4000  # decisions of a game

Ask = Callable[[int], m.Request]
S = TypeVar("S", bound="Served")


def expected(id: str, form: str) -> set[str]:
    """The kinds of questions that a format has: who goes first is chosen by a leader alone (12-3-2), and the direction
    of play where there is one (12-2-1); in the sister games the dice say it."""
    return set(game(id).prompts) - ({FIRST} if id != DEFAULT or form.startswith("royale") else {DIRECTION})


# ---------------------------------------------------------------- games

# Cards whose texts ask what is seldom asked: for a cost, a number, an order, a place, a mode, or whether one wants to.
RARE = (
    "GD04-122", "GD04-130", "GD01-002", "ST12-006", "GD05-022", "ST13-013", "ST13-001", "ST09-001", "EB01-023",
    "GD02-025", "GD05-029", "GD01-039", "GD04-026", "GD05-106", "EB01-027", "GD04-046", "GD05-066", "GD03-129",
)  # fmt: skip
RARE_CARDS = 28  # of a deck
LOW = 3  # Lv. of the others


def rare_deck(seed: int) -> Deck:
    """A legal deck of two colors, full of cards that ask for something, with others that can be played early."""
    chance, book = random.Random(seed), card_book()
    rare = [book[number] for number in chance.sample(RARE, len(RARE))]
    colors = {rare[0].color, next(card.color for card in rare if card.color != rare[0].color)}
    others = sorted(
        (card for card in book if card.type in DECK_TYPES and (card.level or 0) <= LOW), key=lambda card: card.number
    )
    chance.shuffle(others)
    counts: Counter[str] = Counter()
    for cards, size in ((rare, RARE_CARDS), (others, DECK_SIZE)):
        for card in cards:
            if card.color in colors:
                counts[card.number] += min(MOST_COPIES - counts[card.number], size - counts.total())
    return Deck("asks", "random", {MAIN: dict(+counts)})


@dataclass(frozen=True)
class Setup:
    """A game that can be played once more.

    Attributes:
        form, seats: the format, and for how many.
        seed: decides the decks, the game and the answers.
        game: which one.
        undoing: of so many decisions one is taken back; 0: none.
    """

    form: str
    seats: int
    seed: int
    game: str = DEFAULT
    undoing: int = 0

    def decks(self) -> list[Deck]:
        """The decks, in the order of the seats."""
        seeds = range(10 * self.seed, 10 * self.seed + self.seats)
        if self.game == DEFAULT:
            return [rare_deck(seed) for seed in seeds]
        module = game(self.game)
        return [module.decks.random_deck(module.book(), seed) for seed in seeds]

    def undoes(self, number: int) -> bool:
        """Is decision `number` one that is taken back?"""
        return bool(self.undoing) and number % self.undoing == self.undoing - 1

    def match(self) -> Match:
        """The game at its first prompt, as the server deals it."""
        seed = Seeds(self.seed).randbits(SEED_BITS)
        names = NAMES[: self.seats]
        match = Match.new(self.decks(), seed, names=names, format_name=self.form, game_id=self.game)
        return begun(match)


def begun(match: Match) -> Match:
    """Every player is asked whatever can be asked of them."""
    for seat in range(match.engine.seats):
        match.set_pass_mode(seat, "full")
    match.advance()
    return match


def step(match: Match, player: RandomPlayer, *, undo: bool = False) -> None:
    """Answer the open prompt at random; all payments are made by hand. With `undo`, all agree to take it back, and
    there is another answer."""
    for seat in range(match.engine.seats):
        match.pay_by_hand(seat)
    assert match.prompt is not None
    match.answer(player.answer(match.engine, match.prompt))
    match.advance()
    if undo and match.undo(agreed=True):
        match.advance()
        step(match, player)


def kind(match: Match) -> str:
    return match.prompt.kind if match.prompt is not None else OVER


def asked(setup: Setup) -> list[str]:
    """The kinds of all prompts of a game, in order."""
    match, player = setup.match(), RandomPlayer(setup.seed)
    found = [kind(match)]
    while match.prompt is not None and len(found) < LONGEST:
        step(match, player, undo=setup.undoes(len(found) - 1))
        found.append(kind(match))
    return found


def places(kinds: Sequence[str], wanted: Counter[str]) -> list[int]:
    """Where to compare: at so many prompts of each kind that is wanted, from all over the game."""
    found: list[int] = []
    for name, count in wanted.items():
        at = [place for place, one in enumerate(kinds) if one == name]
        count = min(count, len(at))
        found += [at[(2 * one + 1) * len(at) // (2 * count)] for one in range(count)]
    return sorted(found)


# ---------------------------------------------------------------- the wire


class Wire:
    """A terminal's end of the line, byte by byte."""

    def __init__(self, server: Running, name: str) -> None:
        self._end = socket.socket(socket.AF_UNIX)
        self._end.settimeout(PATIENCE)
        self._end.connect(str(server.path))
        self._rest = b""
        self.ask([lambda id: m.Hello(id, m.VERSION, name)])

    def close(self) -> None:
        """Hang up."""
        self._end.close()

    def ask(self, requests: Sequence[Ask]) -> bytes:
        """Send requests one after the other; all that comes, up to the reply to the last."""
        return b"".join(self._one(make(at)) for at, make in enumerate(requests, start=1))

    def _one(self, request: m.Request) -> bytes:
        self._end.sendall(m.encode(request))
        mark = f'{{"msg":"reply","id":{request.id}'.encode()
        heard = self._rest
        while not any(line.startswith((mark + b",", mark + b"}")) for line in heard.split(b"\n")[:-1]):
            data = self._end.recv(1 << 16)
            assert data, "the server has hung up"
            heard += data
        whole, end, self._rest = heard.rpartition(b"\n")
        return whole + end


def still(id: int) -> m.Request:
    """A request that changes nothing; when its reply is there, all that was told before it is there too."""
    return m.Rename(id, "")


class Served:
    """A table of the server with its players and a watcher.

    Args:
        server: the server.
        setup: what is played.

    Attributes:
        table, match: the table and its match.
        wires: the lines, by seat; None: the watcher's.
    """

    def __init__(self, server: Running, setup: Setup) -> None:
        self.server, self.setup = server, setup
        self.wires: dict[int | None, Wire] = {}
        assert server.service is not None
        lobby = server.service.lobby
        form = game(setup.game).deck_format
        first, *others = [m.OwnDeck(form.piles(deck), deck.name) for deck in setup.decks()]
        self.wires |= {seat: Wire(server, NAMES[seat]) for seat in range(setup.seats)}
        self.wires[0].ask([lambda id: m.Open(id, "own", first, game=setup.game, format=setup.form, seats=setup.seats)])
        [code] = lobby.tables
        for seat, own in enumerate(others, start=1):
            self.wires[seat].ask([lambda id, own=own: m.Join(id, code, "own", own)])
        self.table: Table = lobby.tables[code]
        self.wires[None] = Wire(server, WATCHER)
        self.wires[None].ask([lambda id: m.WatchMessage(id, code)])
        assert self.table.match is not None
        self.match = self.table.match
        server.inside(lambda: begun(self.match))

    def close(self) -> None:
        """Everybody hangs up."""
        for wire in self.wires.values():
            wire.close()

    def step(self, player: RandomPlayer, number: int = 0) -> None:
        """One decision, which is the one of this number."""
        self.server.inside(lambda: step(self.match, player, undo=self.setup.undoes(number)))

    def anew(self) -> None:
        """Show the game as it is now to those who take a seat again."""
        self.match._told.clear()  # the lines of the log are kept as they were told
        self.table._pictures.show(self.match, self.table.round)

    @contextmanager
    def permuted(self, seat: int | None, seed: int) -> Iterator[bool]:
        """The game with the cards in other places that the seat does not know, except for those it has seen before.

        Where the running step has not been answered in part, the question is asked anew: what is open to another player
        is then what their other cards offer.

        Yields:
            Does any card lie elsewhere?

        Raises:
            AssertionError: with other cards something else would be asked.
        """
        engine = self.match.engine
        true = engine.state, engine.prompt
        known = once_seen(engine, seat)
        world = swapped(engine, seat, seed, known)
        if world.prompt is not None and not world.step_answers:
            world.log = list(world.log)
            world.reopen()
            assert subject(world) == subject(engine), "with other hidden cards something else is asked"

        def put(state: object, prompt: object) -> None:
            engine.state, engine.prompt = state, prompt
            engine.forget()
            self.anew()

        self.server.inside(lambda: put(world.state, world.prompt))
        try:
            yield world.state.card_of != true[0].card_of
        finally:
            self.server.inside(lambda: put(*true))

    def _session(self, seat: int | None) -> Session:
        found = self.table.watchers[0] if seat is None else self.table.seats[seat].terminal
        assert isinstance(found, Session)
        return found

    def back(self, seat: int | None) -> Ask:
        """The request of somebody who comes back."""
        code = self.table.code
        return lambda id: m.WatchMessage(id, code) if seat is None else m.Back(id, code, seat)

    def heard(self, seat: int | None, probes: Sequence[Ask]) -> bytes:
        """All that comes over the wire of a terminal that takes its seat again and asks."""
        wire = self.wires[seat]
        wire.ask([still])  # what has come before

        def all_cues() -> None:
            session = self._session(seat)
            session._sent, session._shown = (), (self.table.round, 0)
            session.refresh()

        first = wire.ask([m.Leave, self.back(seat), *probes])
        self.server.inside(all_cues)
        return first + wire.ask([still])

    def probes(self, seat: int | None, chance: random.Random) -> list[Ask]:
        """Questions about anything, known or not, and answers that are not one's own to give."""
        match, state = self.match, self.match.engine.state
        prompt = match.prompt
        last = max(state.objs) + 3
        objects = [chance.randint(1, last) for _ in range(PROBES)]
        stats = list(match.game.stats)
        found: list[Ask] = [lambda id, at=at: m.Explain(id, at, stats[at % len(stats)]) for at in objects]
        if seat is None:
            return found
        verbs = list(match.game.verbs)
        for at in objects:
            verb, to = chance.choice(verbs), chance.choice((0, chance.randint(1, last)))
            found.append(lambda id, verb=verb, at=at, to=to: m.WhyNot(id, verb, at, to))
        things = match.correctable(seat)
        found.append(m.Correctable)
        for thing in chance.sample(things, min(len(things), PROBES // 6)):
            found.append(lambda id, thing=thing: m.Correctable(id, thing.key))
            for choice in match.corrections(seat, thing.key)[:2]:
                found.append(lambda id, choice=choice: m.Correct(id, (choice.key,), ask=True))
        if prompt is None:
            return found
        keys = [option.key for option in prompt.options] or ["none"]
        number = prompt.number
        for key in chance.sample(keys, min(len(keys), PROBES // 3)):
            found.append(lambda id, key=key: m.LookMessage(id, (key,)))
        if seat not in match.answering:
            found.append(lambda id: m.AnswerMessage(id, number, (keys[0],)))
        found.append(lambda id: m.AnswerMessage(id, number + 1, (keys[0],)))
        return found

    def compare(self, seed: int) -> int:
        """Whether every terminal is told the same in another world; in how many of their worlds cards lie elsewhere.

        Raises:
            AssertionError: a terminal is told something else; where it begins.
        """
        different = 0
        for seat in self.wires:
            probes = self.probes(seat, random.Random(seed))
            self.server.inside(self.anew)
            true = self.heard(seat, probes)
            with self.permuted(seat, seed) as elsewhere:
                other = self.heard(seat, probes)
            different += elsewhere
            assert_same(true, other, f"seat {seat}, {kind(self.match)}, decision {self.match.decisions}")
        return different


def subject(engine: Engine) -> tuple[str, ...]:
    """What everybody knows of the open question."""
    prompt = engine.prompt
    if prompt is None:
        return ()
    source = engine.card(prompt.source) if prompt.source in engine.state.objs else ""
    return str(prompt.seat), prompt.kind, prompt.rule, source


def once_seen(engine: Engine, seat: int | None) -> frozenset[int]:
    """The physical cards that a seat (None: every seat) has seen at some time: a log goes on naming them."""
    mask = required_mask(engine, seat)
    return frozenset(
        event.old.card for event in engine.log if event.old is not None and (event.seen | event.old.seen) & mask == mask
    )


def assert_same(one: bytes, other: bytes, where: str) -> None:
    if one == other:
        return
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    shown = (text[max(0, at - 200) : at + 200].decode("utf-8", "replace") for text in (one, other))
    raise AssertionError(f"{where}: the wire differs at byte {at}:\n{next(shown)}\n---\n{next(shown)}")


@contextmanager
def served(folder: Path, setup: Setup, make: Callable[[Running, Setup], S]) -> Iterator[S]:
    """A server that measures nothing out, with one table, made by `make`."""
    plenty = Allowance(PLENTY, PLENTY, PLENTY)
    at_rest = patch("gundam_tui.server.service.TICK", 3600.0)  # what a tick tells comes at no certain moment
    with (
        at_rest,
        patch("gundam_tui.server.session.RATE", 1e9),
        patch("gundam_tui.server.session.BURST", 1e9),
        running(folder, setup.seed, plenty) as server,
    ):
        table = make(server, setup)
        try:
            yield table
        finally:
            table.close()


def check(
    folder: Path, setup: Setup, at: Sequence[int], make: Callable[[Running, Setup], Served] = Served
) -> Counter[str]:
    """Play a game and compare at these decisions.

    Returns:
        How often something was compared at each kind of prompt, with cards in other places.
    """
    found: Counter[str] = Counter()
    with served(folder, setup, make) as table:
        player = RandomPlayer(setup.seed)
        for number in range(at[-1] + 1):
            if number in at:
                found[kind(table.match)] += table.compare(number)
            if number < at[-1]:
                table.step(player, number)
    return found


def _named(id: str, form: str, seats: int) -> str:
    return f"{form}-{seats}" if id == DEFAULT else f"{id}-{form}-{seats}"


def main(make: Callable[[Running, Setup], Served] = Served) -> None:
    """Compare at every kind of prompt in every format."""
    parser = argparse.ArgumentParser(description=make.__doc__)
    parser.add_argument("--each", type=int, default=3, help="prompts of each kind in each format")
    parser.add_argument("--seeds", type=int, default=400, help="games of each format that are searched for them")
    names = [_named(*way) for way in FORMS]
    parser.add_argument("--format", choices=names, action="append", help="only that format; default: all of them")
    all_kinds = sorted({OVER}.union(*(game(id).prompts for id, _, _ in FORMS)))
    parser.add_argument("--kind", choices=all_kinds, action="append", help="only that kind of prompt; default: all")
    args = parser.parse_args()
    for id, form, seats in FORMS:
        if args.format and _named(id, form, seats) not in args.format:
            continue
        asked_for = {*expected(id, form), OVER}.intersection(args.kind or all_kinds)
        wanted = Counter(dict.fromkeys(sorted(asked_for), args.each))
        found: Counter[str] = Counter()
        for seed in range(args.seeds):
            if not +wanted:
                break
            setup = Setup(form, seats, seed, id, UNDOING)
            kinds = asked(setup)
            at = places(kinds, +wanted)
            if at:
                with tempfile.TemporaryDirectory() as folder:
                    found += check(Path(folder), setup, at, make)
                wanted -= Counter(kinds[one] for one in at)
                print(f"  game {seed}: {', '.join(kinds[one] for one in at)}", flush=True)
        print(f"{_named(id, form, seats)}: {', '.join(f'{name} {found[name]}' for name in sorted(found))}", flush=True)
        if +wanted:
            print(f"  not found: {', '.join(sorted(+wanted))}")


if __name__ == "__main__":
    main()
