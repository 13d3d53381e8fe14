"""Plays one game of a plan and keeps its result."""

from __future__ import annotations

import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gundam_tui.frozen import frozen
from gundam_tui.games.registry import game, game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.rng import number as mixed
from gundam_tui.players import Player, PlayerFault, dismiss, make_player
from gundam_tui.players.names import let_in
from gundam_tui.players.observation import Observation
from gundam_tui.players.partners import Partners, divided
from gundam_tui.players.value import LearnedValue, learned

from .limits import LONGEST_GAME
from .plan import Fixture, RunPlan, RunRules

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.api import GameModule

FORFEIT = "forfeit"  # the reason of a game in which a program failed
_LEFT_OUT = ("places", "drawn_in", "chances", "forfeits", "games")  # by a line of a file, when they are empty

Numbers = tuple[tuple[str, ...], ...]


class Stuck(RuntimeError):
    """A game that does not end."""


@frozen
class GameResult:
    """A game that was played.

    Attributes:
        number, seed, decks, bots: the game; see `Fixture`.
        winners: the seats that won, a team's together; empty: a draw, or a game that failed.
        first: the seat that went first, -1 when the game did not get that far.
        turns: of all players together.
        reason, rule: how it ended.
        decisions: number of answers; `real_decisions` those with two or more options.
        cpu_seconds: the CPU time it took.
        drawn: by seat the card numbers that were in its hand at some time, without redrawn opening hands.
        played: by seat those that it played from its hand.
        places: by seat the place at the end, 1 for those that won; seats that went out together at the end share one.
            Only of games with more than two players.
        drawn_in: by seat, for each card of `drawn`, the turn in which it first came to the hand. Older results may lack
            it.
        chances: by seat the chance to win at the beginning of each turn, as the learned value judges what the seat
            sees; of a plan that asks for it and a game that has such a value.
        error: the error; empty for a finished game.
        forfeits: by seat why its program lost before the game was decided, empty for the others; empty as a whole when
            no seat lost so.
        games: of a match of several games, which is one result: the winner of each, -1 for none; empty for a game.
    """

    number: int
    seed: int
    decks: tuple[int, ...]
    bots: tuple[str, ...]
    winners: tuple[int, ...] = ()
    first: int = -1
    turns: int = 0
    reason: str = ""
    rule: str = ""
    decisions: int = 0
    real_decisions: int = 0
    cpu_seconds: float = 0.0
    drawn: Numbers = ((), ())
    played: Numbers = ((), ())
    error: str = ""
    places: tuple[int, ...] = ()
    drawn_in: tuple[tuple[int, ...], ...] = ()
    chances: tuple[tuple[float, ...], ...] = ()
    forfeits: tuple[str, ...] = ()
    games: tuple[int, ...] = ()

    def won(self, seat: int) -> bool | None:
        """Has a seat won? None: it was a draw."""
        return seat in self.winners if self.winners else None

    @classmethod
    def failed(cls, fixture: Fixture, error: str) -> GameResult:
        """The result of a game that failed before anything was known of it."""
        return cls(fixture.number, fixture.seed, fixture.decks, fixture.bots, error=error)

    def as_json(self) -> dict[str, Any]:
        """Plain data for a line of a file; card numbers are separated by blanks."""
        facts = asdict(self)
        for name in _LEFT_OUT:
            if not facts[name]:
                del facts[name]
        return {
            **facts,
            "drawn": [" ".join(n) for n in self.drawn],
            "played": [" ".join(n) for n in self.played],
        }

    @classmethod
    def from_json(cls, facts: dict[str, Any]) -> GameResult:
        """The result that `as_json` wrote.

        Raises:
            ValueError: the data are not those of a result.
        """
        from .row import read_row  # pydantic takes 100 ms, which only a continued run should pay

        row = read_row(facts)
        return cls(
            number=row.number,
            seed=row.seed,
            decks=tuple(row.decks),
            bots=tuple(row.bots),
            winners=tuple(row.winners),
            first=row.first,
            turns=row.turns,
            reason=row.reason,
            rule=row.rule,
            decisions=row.decisions,
            real_decisions=row.real_decisions,
            cpu_seconds=row.cpu_seconds,
            drawn=_split(row.drawn),
            played=_split(row.played),
            error=row.error,
            places=tuple(row.places),
            drawn_in=tuple(map(tuple, row.drawn_in)),
            chances=tuple(map(tuple, row.chances)),
            forfeits=tuple(row.forfeits),
            games=tuple(row.games),
        )


def _split(cards: Sequence[str]) -> Numbers:
    return tuple(tuple(numbers.split()) for numbers in cards)


class _GameNotes:
    """Notes of a running game: the hands, the cards played from them, and the seats' chances.

    Args:
        seats: number of seats.
        value: judges the chances; None: no judge.

    Attributes:
        real: decisions with two or more options.
        forfeits: by seat why its program has lost.
    """

    __slots__ = ("_chances", "_drawn", "_hands", "_played", "_value", "forfeits", "real")

    def __init__(self, seats: int, value: LearnedValue | None) -> None:
        self._value = value
        self._chances: list[list[float]] = [[] for _ in range(seats)]
        self._drawn: list[dict[str, int]] = [{} for _ in range(seats)]
        self._played: list[set[str]] = [set() for _ in range(seats)]
        self._hands: list[Sequence[int]] = [()] * seats
        self.real = 0
        self.forfeits: dict[int, str] = {}

    def note_hands(self, engine: Engine, game: GameModule) -> None:
        """Note the cards that have come to the hands since the last call."""
        for seat in range(len(self._hands)):
            hand = game.hand(engine, seat)
            if hand is not self._hands[seat]:  # an unchanged zone is the same tuple
                self._hands[seat] = hand
                drawn, turn = self._drawn[seat], game.turn(engine)
                for card in hand:
                    drawn.setdefault(engine.card(card), turn)

    def note_chances(self, engine: Engine, game: GameModule) -> None:
        """Note the chances to win, once a turn."""
        turn = game.turn(engine)
        if self._value is not None and turn > len(self._chances[0]):
            for seat, chances in enumerate(self._chances):
                now = round(self._value.chance(engine, seat), 3)
                chances += [now] * (turn - len(chances))

    def note_played(self, seat: int, number: str) -> None:
        """Note a card that is played."""
        self._played[seat].add(number)

    def numbers(self) -> tuple[Numbers, Numbers]:
        """The drawn and the played cards, sorted."""
        drawn, played = (tuple(tuple(sorted(one)) for one in found) for found in (self._drawn, self._played))
        return drawn, played

    def turns(self) -> tuple[tuple[int, ...], ...]:
        """When each drawn card first came, in the order of the cards."""
        return tuple(tuple(turn for _, turn in sorted(drawn.items())) for drawn in self._drawn)

    def chances(self) -> tuple[tuple[float, ...], ...]:
        """By seat, turn by turn; empty without a judge."""
        return tuple(map(tuple, self._chances)) if self._value is not None else ()


def play_game(plan: RunPlan, number: int, book: Book[Any]) -> GameResult:
    """Play a game of a plan. An error ends this game only; the result reports it.

    Args:
        plan: the run.
        number: number of the game.
        book: the cards.
    """
    rules = RunRules(plan.decks, plan.rules, plan.format_name, plan.by_turn)
    return play_fixture(rules, plan.fixture(number), book)


def play_fixture(plan: RunRules, fixture: Fixture, book: Book[Any]) -> GameResult:
    """Play a game. An error ends this game only; the result reports it.

    Args:
        plan: how it is played.
        fixture: the game.
        book: the cards.
    """
    start = time.thread_time()  # a cluster's worker may play several games at once
    module = game(plan.decks[0].game)
    notes = _GameNotes(len(fixture.decks), learned(module.id) if plan.by_turn else None)
    engine: Engine | None = None
    error = ""
    try:
        decks = [plan.decks[at] for at in fixture.decks]
        engine = module.new_game(
            decks, fixture.seed, book=book, rules=plan.rules, keep=False, format_name=plan.format_name,
            chooser=fixture.chooser,
        )  # fmt: skip
        play_out(engine, fixture, notes)
    except Exception as fault:
        place = traceback.extract_tb(fault.__traceback__)[-1]
        what = f"{type(fault).__name__}: {fault} [{Path(place.filename).name}:{place.lineno}]"
        error = f"at decision {engine.decisions + 1}: {what}" if engine is not None else what
    result = GameResult.failed(fixture, error)
    if engine is None:
        return result
    drawn, played = notes.numbers()
    outcome = engine.outcome
    return replace(
        result,
        winners=() if outcome is None or error else outcome.winners,
        first=module.first(engine),
        turns=module.turn(engine),
        reason="" if outcome is None else outcome.reason,
        rule="" if outcome is None else outcome.rule,
        decisions=engine.decisions,
        real_decisions=notes.real,
        cpu_seconds=round(time.thread_time() - start, 6),
        drawn=drawn,
        played=played,
        drawn_in=notes.turns(),
        chances=notes.chances(),
        forfeits=tuple(notes.forfeits.get(seat, "") for seat in range(engine.seats)) if notes.forfeits else (),
        places=_places(engine) if outcome is not None and len(fixture.decks) > 2 else (),
    )


def _places(engine: Engine) -> tuple[int, ...]:
    """The place of each seat at the end: winners share the first place, seats that the end defeated share the next (the
    first in a draw), and seats that went out earlier come after them."""
    outcome, earlier = engine.outcome, engine.state.out
    assert outcome is not None
    out = [seat for seat in reversed(earlier) if seat not in outcome.winners]  # a winner's partner may be out
    groups = [outcome.winners, outcome.out[len(earlier) :], *((seat,) for seat in out)]
    places, better = [1] * engine.seats, 0
    for group in groups:
        for seat in group:
            places[seat] = better + 1
        better += len(group)
    return tuple(places)


def play_out(engine: Engine, fixture: Fixture, notes: _GameNotes) -> None:
    """Play a game to its end. The seat of a program that cannot go on concedes.

    Raises:
        Stuck: after `LONGEST_GAME` decisions.
    """
    module = game_of(engine)
    let_in(fixture.bots)  # a plan is made of names from the command line
    players = [make_player(name, mixed(fixture.seed, seat), module.id) for seat, name in enumerate(fixture.bots)]
    try:
        _play(engine, module, players, notes)
    finally:
        dismiss(players, engine.outcome.winners if engine.outcome is not None else None)


def _play(engine: Engine, module: GameModule, players: Sequence[Player], notes: _GameNotes) -> None:
    observations = [Observation(engine, seat) for seat in range(len(players))]
    partners = Partners()
    while (prompt := engine.prompt) is not None:
        seat = prompt.seat
        kind = module.prompts[prompt.kind]
        if not kind.setup:  # before that, hands may still change
            notes.note_hands(engine, module)
            notes.note_chances(engine, module)
        if len(prompt.options) > 1:
            notes.real += 1
        try:
            if divided(engine, prompt):
                seat, chosen = partners.choose(engine, prompt, players)
            else:
                chosen = players[seat].choose(observations[seat], prompt)
        except PlayerFault as fault:
            notes.forfeits[fault.seat] = fault.why
            engine.concede(fault.seat, FORFEIT)
            continue
        if (kind.main or kind.window) and chosen and module.verbs[chosen[0].verb].plays:
            notes.note_played(seat, chosen[0].card)
        engine.choose(chosen)
        if engine.decisions > LONGEST_GAME:
            raise Stuck(f"no end after {LONGEST_GAME} decisions")
    if engine.outcome is None:
        raise Stuck("no prompt is open and the game is not over")
    notes.note_hands(engine, module)
