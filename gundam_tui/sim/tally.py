"""The statistics of a run, counted game by game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from .curves import Curve
from .figures import Share
from .game import GameResult
from .mirrored import PairCounts
from .plan import RunPlan
from .ranking import Draws
from .versions import Versions


@dataclass(slots=True)
class GameScore:
    """Games that one side won, the other side won, and draws."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    def add(self, won: bool | None) -> None:
        """Count a game; None is a draw."""
        if won is None:
            self.drawn += 1
        elif won:
            self.won += 1
        else:
            self.lost += 1

    @property
    def games(self) -> int:
        """The number of finished games."""
        return self.won + self.lost + self.drawn

    def share(self) -> Share:
        """The share of wins."""
        return Share(self.won + self.drawn / 2, self.games)


@dataclass(slots=True)
class CardScore:
    """The results of a deck in the games in which it drew a card, and in those in which it played it."""

    drawn: GameScore = field(default_factory=GameScore)
    played: GameScore = field(default_factory=GameScore)


@dataclass(slots=True)
class Tally:
    """The figures of a run.

    Attributes:
        plan: the run.
        games: games counted; `finished` those that came to an end.
        decisions, real_decisions: number of answers; those with two or more options.
        cpu_seconds: of all games together.
        wins: by seat, draws last.
        reasons: how games ended.
        turns: number of games by their number of turns.
        first: the player who went first.
        places: by seat how often it had each place, of games with more than two players.
        pairs: the first deck of a pairing against the others.
        going_first: the same, of the games in which the first deck's player went first.
        pair_turns: all turns of a pairing's games.
        decks: a deck against all others (mirror games left out).
        bots: the first computer player of the plan against the second, where they differ.
        cards: by deck and card number.
        sides: by deck all of its games, also those against itself, in which it wins and loses.
        curves: by deck its chances turn by turn.
        draws: by deck when its cards were drawn.
        versions: of a plan with versions: the effects of the changes.
        mirrored: of a plan of pairs: the points of the first computer player in them.
        errors: the failed games.
        forfeits: the games that a program lost by failing.
    """

    plan: RunPlan
    games: int = 0
    finished: int = 0
    decisions: int = 0
    real_decisions: int = 0
    cpu_seconds: float = 0.0
    wins: list[int] = field(init=False)
    places: list[Counter[int]] = field(init=False)
    reasons: Counter[str] = field(default_factory=Counter[str])
    turns: Counter[int] = field(default_factory=Counter[int])
    first: GameScore = field(default_factory=GameScore)
    pairs: dict[tuple[int, ...], GameScore] = field(init=False)
    going_first: dict[tuple[int, ...], GameScore] = field(init=False)
    pair_turns: Counter[tuple[int, ...]] = field(default_factory=Counter[tuple[int, ...]])
    decks: dict[int, GameScore] = field(init=False)
    bots: GameScore = field(default_factory=GameScore)
    cards: dict[tuple[int, str], CardScore] = field(default_factory=dict[tuple[int, str], CardScore])
    sides: dict[int, GameScore] = field(init=False)
    curves: dict[int, Curve] = field(init=False)
    draws: dict[int, Draws] = field(init=False)
    versions: Versions | None = field(init=False)
    mirrored: PairCounts | None = field(init=False)
    errors: list[GameResult] = field(default_factory=list[GameResult])
    forfeits: list[GameResult] = field(default_factory=list[GameResult])

    def __post_init__(self) -> None:
        self.wins = [0] * (len(self.plan.bots) + 1)
        self.places = [Counter() for _ in self.plan.bots]
        self.pairs = {pair: GameScore() for pair in self.plan.pairs}
        self.going_first = {pair: GameScore() for pair in self.plan.pairs}
        self.decks = {deck: GameScore() for deck in range(len(self.plan.decks))}
        self.sides = {deck: GameScore() for deck in self.decks}
        self.curves = {deck: Curve() for deck in self.decks}
        self.draws = {deck: Draws() for deck in self.decks}
        self.versions = Versions(self.plan) if self.plan.versions > 1 else None
        self.mirrored = PairCounts() if self.plan.mirrored else None

    def add(self, result: GameResult) -> None:
        """Count a game."""
        self.games += 1
        self.decisions += result.decisions
        self.real_decisions += result.real_decisions
        self.cpu_seconds += result.cpu_seconds
        if result.error:
            self.errors.append(result)
            return
        self.finished += 1
        if result.forfeits:
            self.forfeits.append(result)
        for at in result.winners or (-1,):
            self.wins[at] += 1
        for seat, place in enumerate(result.places):
            self.places[seat][place] += 1
        self.reasons[result.reason] += 1
        self.turns[result.turns] += 1
        self.first.add(result.won(result.first))
        pair = self.plan.pairing(result.number)
        seat = self.plan.seat_of_first(result.number)
        won = result.won(seat)
        self.pairs[pair].add(won)
        if result.first == seat:
            self.going_first[pair].add(won)
        self.pair_turns[pair] += result.turns
        if len(set(pair)) > 1:
            for at in range(len(pair)):
                self.decks[result.decks[at]].add(result.won(at))
        if len(set(result.bots)) > 1:
            won_first = result.won(result.bots.index(self.plan.bots[0]))
            self.bots.add(won_first)
            if self.mirrored is not None:
                self.mirrored.add(result.number, 0.5 if won_first is None else float(won_first))
        for at, deck in enumerate(result.decks):
            self.sides[deck].add(result.won(at))
            self.curves[deck].add(result.won(at), result.turns, result.chances[at] if result.chances else ())
            self._add_cards(result, at)
            if result.drawn_in:
                firsts = zip(result.drawn[at], result.drawn_in[at], strict=True)
                self.draws[deck].add(result.won(at), result.turns, firsts)
        if self.versions is not None:
            self.versions.add(result)

    def _add_cards(self, result: GameResult, seat: int) -> None:
        deck, won = result.decks[seat], result.won(seat)
        for number in result.drawn[seat]:
            self._card(deck, number).drawn.add(won)
        for number in result.played[seat]:
            self._card(deck, number).played.add(won)

    def _card(self, deck: int, number: str) -> CardScore:
        return self.cards.setdefault((deck, number), CardScore())

    def against(self, one: int, two: int) -> GameScore | None:
        """Deck `one` against deck `two`; None when the plan has no such pairing."""
        if (score := self.pairs.get((one, two))) is not None:
            return score
        if (score := self.pairs.get((two, one))) is not None:
            return GameScore(score.lost, score.won, score.drawn)
        return None

    @property
    def by_chance(self) -> float:
        """Each seat's share of wins among games with a winner, if all sides were equally strong."""
        return 1 / (len(set(self.plan.form.teams)) or len(self.plan.bots))

    def mean_place(self, seat: int) -> float:
        """The average final place of a seat, 0 without games."""
        found = self.places[seat]
        return sum(place * count for place, count in found.items()) / found.total() if found else 0.0

    def turn_figures(self) -> dict[str, float]:
        """Mean, median, least and most turns of a game; zeros without games."""
        total = self.turns.total()
        if not total:
            return {"mean": 0, "median": 0, "least": 0, "most": 0}
        lengths = sorted(self.turns.elements())
        middle = (lengths[(total - 1) // 2] + lengths[total // 2]) / 2
        return {"mean": round(sum(lengths) / total, 2), "median": middle, "least": lengths[0], "most": lengths[-1]}
