"""The figures of a run, counted up game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from .figures import Share
from .game import GameResult
from .plan import Plan


@dataclass(slots=True)
class Score:
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
        """How many were finished."""
        return self.won + self.lost + self.drawn

    def share(self) -> Share:
        """The share of wins."""
        return Share(self.won + self.drawn / 2, self.games)


@dataclass(slots=True)
class CardScore:
    """How a deck did in the games in which it drew a card, and in which it played it."""

    drawn: Score = field(default_factory=Score)
    played: Score = field(default_factory=Score)


@dataclass(slots=True)
class Tally:
    """The figures of a run.

    Attributes:
        plan: the run.
        games: games counted; `finished` those that came to an end.
        decisions, real_decisions: answers given; those with two or more options.
        cpu_seconds: of all games together.
        wins: by seat, draws last.
        reasons: how games ended.
        turns: how many games had so many turns.
        first: the player who went first.
        pairs: the first deck of a pairing against the second.
        going_first: the same, of the games in which the first deck's player went first.
        pair_turns: all turns of a pairing's games.
        decks: a deck against all others (mirror games left out).
        bots: the first computer player of the plan against the second, where they differ.
        cards: by deck and card number.
        errors: the games that went wrong.
    """

    plan: Plan
    games: int = 0
    finished: int = 0
    decisions: int = 0
    real_decisions: int = 0
    cpu_seconds: float = 0.0
    wins: list[int] = field(default_factory=lambda: [0, 0, 0])
    reasons: Counter[str] = field(default_factory=Counter[str])
    turns: Counter[int] = field(default_factory=Counter[int])
    first: Score = field(default_factory=Score)
    pairs: dict[tuple[int, int], Score] = field(init=False)
    going_first: dict[tuple[int, int], Score] = field(init=False)
    pair_turns: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    decks: dict[int, Score] = field(init=False)
    bots: Score = field(default_factory=Score)
    cards: dict[tuple[int, str], CardScore] = field(default_factory=dict[tuple[int, str], CardScore])
    errors: list[GameResult] = field(default_factory=list[GameResult])

    def __post_init__(self) -> None:
        self.pairs = {pair: Score() for pair in self.plan.pairs}
        self.going_first = {pair: Score() for pair in self.plan.pairs}
        self.decks = {deck: Score() for deck in range(len(self.plan.decks))}

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
        self.wins[2 if result.winner is None else result.winner] += 1
        self.reasons[result.reason] += 1
        self.turns[result.turns] += 1
        self.first.add(_won(result, result.first))
        pair = self.plan.pairs[result.number % len(self.plan.pairs)]
        seat = 0 if result.decks == pair else 1  # where the pairing's first deck sits
        if pair[0] == pair[1]:
            seat = 1 if self.plan.swap and result.number // len(self.plan.pairs) % 2 else 0
        won = _won(result, seat)
        self.pairs[pair].add(won)
        if result.first == seat:
            self.going_first[pair].add(won)
        self.pair_turns[pair] += result.turns
        if pair[0] != pair[1]:
            for at in range(2):
                self.decks[result.decks[at]].add(_won(result, at))
        if result.bots[0] != result.bots[1]:
            self.bots.add(_won(result, result.bots.index(self.plan.bots[0])))
        for at in range(2):
            self._add_cards(result, at)

    def _add_cards(self, result: GameResult, seat: int) -> None:
        deck, won = result.decks[seat], _won(result, seat)
        for number in result.drawn[seat]:
            self._card(deck, number).drawn.add(won)
        for number in result.played[seat]:
            self._card(deck, number).played.add(won)

    def _card(self, deck: int, number: str) -> CardScore:
        return self.cards.setdefault((deck, number), CardScore())

    def against(self, one: int, two: int) -> Score | None:
        """Deck `one` against deck `two`; None when the plan has no such pairing."""
        if (score := self.pairs.get((one, two))) is not None:
            return score
        if (score := self.pairs.get((two, one))) is not None:
            return Score(score.lost, score.won, score.drawn)
        return None

    def rows(self) -> Iterator[dict[str, object]]:
        """The pairings as flat rows."""
        for (one, two), score in self.pairs.items():
            low, high = score.share().interval()
            first = self.going_first[one, two]
            second = Score(score.won - first.won, score.lost - first.lost, score.drawn - first.drawn)
            yield {
                "deck1": self.plan.names[one], "deck2": self.plan.names[two], "games": score.games,
                "won": score.won, "lost": score.lost, "drawn": score.drawn,
                "rate": round(score.share().rate, 4), "low": round(low, 4), "high": round(high, 4),
                "rate_going_first": round(first.share().rate, 4), "games_going_first": first.games,
                "rate_going_second": round(second.share().rate, 4), "games_going_second": second.games,
                "turns": round(self.pair_turns[one, two] / score.games, 2) if score.games else 0,
            }  # fmt: skip

    def card_rows(self) -> Iterator[dict[str, object]]:
        """The cards as flat rows, deck by deck, those first that did best when drawn."""
        found = sorted(self.cards.items(), key=lambda item: (item[0][0], -item[1].drawn.share().rate, item[0][1]))
        for (deck, number), score in found:
            row: dict[str, object] = {"deck": self.plan.names[deck], "card": number}
            row["copies"] = self.plan.decks[deck].cards.get(number, 0)
            for name, part in (("drawn", score.drawn), ("played", score.played)):
                low, high = part.share().interval()
                row |= {
                    f"{name}_games": part.games, f"{name}_rate": round(part.share().rate, 4),
                    f"{name}_low": round(low, 4), f"{name}_high": round(high, 4),
                }  # fmt: skip
            yield row

    def turn_figures(self) -> dict[str, float]:
        """Mean, median, least and most turns of a game; zeros without games."""
        total = self.turns.total()
        if not total:
            return {"mean": 0, "median": 0, "least": 0, "most": 0}
        lengths = sorted(self.turns.elements())
        middle = (lengths[(total - 1) // 2] + lengths[total // 2]) / 2
        return {"mean": round(sum(lengths) / total, 2), "median": middle, "least": lengths[0], "most": lengths[-1]}

    def as_json(self, *, cards: bool = False) -> dict[str, object]:
        """Everything as plain data.

        Args:
            cards: with the cards.
        """
        p1, p2, draw = self.wins
        seats = Share(p1 + draw / 2, self.finished)
        facts: dict[str, object] = {
            "games": self.games,
            "finished": self.finished,
            "errors": len(self.errors),
            "decisions": self.decisions,
            "real_decisions": self.real_decisions,
            "decisions_per_game": round(self.decisions / self.games, 2) if self.games else 0,
            "cpu_seconds": round(self.cpu_seconds, 4),
            "decisions_per_cpu_second": round(self.decisions / self.cpu_seconds, 1) if self.cpu_seconds else 0,
            "wins": {"p1": p1, "p2": p2, "draw": draw},
            "reasons": dict(sorted(self.reasons.items())),
            "p1_share": seats.as_json(),
            "first_player": self.first.share().as_json(),
            "turns": {**self.turn_figures(), "games": {str(n): self.turns[n] for n in sorted(self.turns)}},
            "pairings": list(self.rows()),
        }
        if self.plan.bots[0] != self.plan.bots[1]:
            one, two = self.plan.bots
            facts["bots"] = {"bot1": one, "bot2": two, **self.bots.share().as_json()}
        if len(self.plan.decks) > 2:
            facts["decks"] = {self.plan.names[at]: score.share().as_json() for at, score in self.decks.items()}
        if cards:
            facts["cards"] = list(self.card_rows())
        facts["failed"] = [
            {"number": e.number, "seed": e.seed, "error": e.error, "call": self.plan.call(self.plan.fixture(e.number))}
            for e in self.errors
        ]
        return facts


def _won(result: GameResult, seat: int) -> bool | None:
    return None if result.winner is None else result.winner == seat
