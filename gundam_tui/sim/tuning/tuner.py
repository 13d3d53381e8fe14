"""The search: screening, halving, proof. It decides which games are played; others play them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from gundam_tui.sim.compare import Difference, PairedGames

from .pool import Candidates, Rulings, change_of
from .trials import Change, SharedChance, TrialGame
from .worth import Worths

SIZES = (1, 2, 3, 4, 6, 8)  # how many cards a swap exchanges, as far as the limit allows
SCREENING, HALVING, PROOF = "screening", "halving", "proof"
_SHARED = (0.6, 0.1)  # the shares of the games for screening and halving; the rest is for the proof
_LEAST_IN, _LEAST_OUT = 8, 16  # candidates that stay: different cards to put in, copies to take out
_DEALS = 4  # pairs of games that a version plays in a round of screening
_SHARERS = 3  # versions that play the same deal: more would hang on the same luck of the deck as it was
_EXCHANGED = 12  # cards that a version of the screening exchanges: all copies of few cards, which tells most of each
_FINALISTS = 8  # swaps with which the halving begins
_TRIES = 60  # attempts at finding a new legal version by chance
_ROWS = 12  # swaps and cards that a standing names
_TOLD = 48  # pairs of games after which a search tells how it stands
_LIKELY = (2, 4, 8)  # the sizes of the swaps that it names before it compares any

Play = Callable[[Sequence[TrialGame]], Iterable[tuple[TrialGame, float | None]]]
"""Plays games and gives their results in any order: 1 won, 0 lost, 0.5 drawn, None went wrong."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many games may be played.

    Attributes:
        games: of the screening, the halving and the proof together.
        swaps: the most cards that a swap exchanges.
        bot: the player of screening and halving; `judge`: that of the proof.
    """

    games: int
    swaps: int = 8
    bot: str = "greedy"
    judge: str = "greedy"

    @property
    def pairs(self) -> int:
        """The pairs of games of the proof."""
        return max(1, round(self.games * (1 - sum(_SHARED)) / 2))


@dataclass(frozen=True, slots=True)
class FoundSwap:
    """A swap and what is known of it.

    Attributes:
        change: the swap.
        expected: its gain as a difference of the win rate, by all games of the search; too high for the best of many.
        pairs: how many pairs of its own it has played in the search.
        proof: by fresh games: the pairs; None if it was not put to the proof.
    """

    change: Change
    expected: float
    pairs: int
    proof: PairedGames | None = None


@dataclass(frozen=True, slots=True)
class TunerState:
    """How a search stands.

    Attributes:
        stage: what it is doing now; empty at the end.
        played: games so far, those of earlier runs included; `of`: about how many it will be.
        swaps: the best swaps, best first.
        out: cards of the deck by what a copy loses or gains by going out, the best to take out first; `into`: the best
            cards to put in, with what a copy gains.
        failed: games that went wrong.
    """

    stage: str
    played: int
    of: int
    swaps: tuple[FoundSwap, ...] = ()
    out: tuple[tuple[str, float], ...] = ()
    into: tuple[tuple[str, float], ...] = ()
    failed: int = 0

    @property
    def best(self) -> FoundSwap | None:
        """The proved swap: better with 95 % confidence; None if there is none."""
        return next((one for one in self.swaps if one.proof is not None and one.proof.difference().low > 0), None)

    @property
    def proof(self) -> Difference | None:
        """What the proof says of the swap that was put to it."""
        return next((one.proof.difference() for one in self.swaps if one.proof is not None), None)


@dataclass(slots=True)
class _State:
    """How far a search is; `into` and `leaving` are the cards that are still candidates."""

    into: list[str]
    leaving: list[str]
    finalists: list[Change] = field(default_factory=list[Change])
    compared: list[Change] = field(default_factory=list[Change])  # the finalists of the first round
    proof: tuple[Change, PairedGames] | None = None
    stage: str = SCREENING
    played: int = 0
    failed: int = 0


class Tuner:
    """A search for swaps.

    The same arguments and the same results of games give the same search: so it continues from results that are kept.

    Args:
        what: the cards that may change.
        rulings: which changes are legal.
        field: the number of decks that the deck plays against, in turn.
        budget: how many games may be played, and by whom.
        seed: decides versions and games.
        play: plays games.
        tell: called with the standing after each step of the search.
    """

    def __init__(
        self, what: Candidates, rulings: Rulings, *, field: int, budget: Budget, seed: int, play: Play,
        tell: Callable[[TunerState], None] = lambda standing: None,
    ) -> None:  # fmt: skip
        self._what, self._rulings = what, rulings
        self._field, self._budget, self._seed = field, budget, seed
        self._play, self._tell = play, tell
        self._chance = Random(seed)
        self._worths = Worths()
        self._deck: dict[tuple[SharedChance, str], float] = {}  # results of the deck as it was
        self._dealt = 0
        self._state = _State(list(what.into), list(what.out))

    def run(self) -> TunerState:
        """Search, and put the best swap to the proof."""
        if self._what.into and self._what.out:
            self._screen()
            self._halve()
            self._prove()
        self._state.stage = ""
        self._say()
        return self.standing()

    # ------------------------------------------------------------ stages

    def _screen(self) -> None:
        """Fit the worths of cards to versions with many swaps, and drop the worse half after each round."""
        state, rounds = self._state, self._rounds()
        for round_ in range(rounds):
            games = self._budget.games * _SHARED[0] / rounds
            # Every deal is played once by the deck itself, and by `_SHARERS` versions.
            versions = max(2, round(games / (_DEALS * (1 + 1 / _SHARERS))))
            deals = self._deals(max(_DEALS, versions * _DEALS // _SHARERS))
            plan: list[tuple[Change, SharedChance]] = []
            for at in range(versions):
                change = self._by_chance(state.leaving, state.into)
                if change:
                    plan += [(change, deals[(at * _DEALS + one) % len(deals)]) for one in range(_DEALS)]
            self._compare(plan, self._budget.bot)
            if round_ < rounds - 1:
                self._drop()

    def _rounds(self) -> int:
        """How often the candidates can be halved."""
        into = math.ceil(math.log2(max(1.0, len(self._what.into) / _LEAST_IN)))
        out = math.ceil(math.log2(max(1.0, sum(self._what.out.values()) / _LEAST_OUT)))
        return 1 + max(into, out)

    def _drop(self) -> None:
        state, worth = self._state, self._worths.worth
        state.into = sorted(state.into, key=lambda number: (-worth(number), number))
        del state.into[max(_LEAST_IN, math.ceil(len(state.into) / 2)) :]
        ranked, copies = sorted(state.leaving, key=lambda number: (worth(number), number)), 0
        goal = max(_LEAST_OUT, sum(self._what.out[number] for number in state.leaving) / 2)
        kept: list[str] = []
        for number in ranked:
            if copies >= goal:
                break
            kept.append(number)
            copies += self._what.out[number]
        state.leaving = kept

    def _halve(self) -> None:
        """Let the best swaps play more and more games, and drop the worse half each time."""
        state = self._state
        state.stage = HALVING
        state.finalists = self._finalists()
        state.compared = list(state.finalists)
        left = self._budget.games * _SHARED[1]
        rounds = max(1, math.ceil(math.log2(max(2, len(state.finalists)))))
        for _ in range(rounds):
            if len(state.finalists) < 2:
                break
            deals = self._deals(max(1, int(left / rounds / (len(state.finalists) + 1))))
            self._compare([(change, deal) for deal in deals for change in state.finalists], self._budget.bot)
            state.finalists = sorted(state.finalists, key=self._rank)[: math.ceil(len(state.finalists) / 2)]

    def _prove(self) -> None:
        """Play the best swap against the deck as it was, with fresh seeds."""
        state = self._state
        if not state.finalists:
            return
        state.stage = PROOF
        best = min(state.finalists, key=self._rank)
        if self._worths.expected(best) <= 0:
            return  # nothing seems better than the deck as it is
        state.proof = best, PairedGames()
        deals, step = self._deals(self._budget.pairs), max(1, self._budget.pairs // 10)
        for at in range(0, len(deals), step):
            for before, after in self._pairs([(best, deal) for deal in deals[at : at + step]], self._budget.judge):
                state.proof[1].add(before, after)
            self._say()

    def _rank(self, change: Change) -> tuple[float, Change]:
        return -self._worths.expected(change), change

    # ------------------------------------------------------------ versions

    def _by_chance(self, out: Sequence[str], into: Sequence[str]) -> Change:
        """A legal version with many swaps, drawn by chance; empty if none was found."""
        for _ in range(_TRIES):
            counts = self._whole(out, self._what.out, _EXCHANGED)
            size = sum(counts.values())
            new = self._whole([number for number in into if number not in counts], self._what.into, size)
            change = change_of({number: -count for number, count in counts.items()} | new)
            if size and sum(new.values()) == size and self._rulings.legal(change):
                return change
        return ()

    def _whole(self, numbers: Sequence[str], copies: Mapping[str, int], size: int) -> dict[str, int]:
        """Copies of cards drawn by chance, all copies of each, up to a number of cards."""
        found: dict[str, int] = {}
        for number in self._chance.sample(numbers, len(numbers)):
            if size and (count := min(size, copies[number])):
                found[number] = count
                size -= count
        return found

    def _finalists(self) -> list[Change]:
        """The best swaps of each size by the worths, and others that may be better by what is known."""
        found: dict[Change, None] = {}
        numbers = {*self._state.into, *self._state.leaving}
        for at in range(_TRIES):
            worths = self._worths.drawn(numbers, self._chance if at else None)
            for size in (one for one in SIZES if one <= self._budget.swaps):
                change = self._best(size, worths)
                if change and len(found) < _FINALISTS:
                    found[change] = None
            if len(found) >= _FINALISTS:
                break
        return list(found)

    def _best(self, size: int, worths: Mapping[str, float]) -> Change:
        """The swap of a size that gains most by some worths; empty if no swap of this size gains anything."""
        out = sorted(self._state.leaving, key=lambda number: (worths[number], number))
        into = sorted(self._state.into, key=lambda number: (-worths[number], number))
        counts: dict[str, int] = {}
        for _ in range(size):
            gains = (
                (one, other)
                for other in into
                if counts.get(other, 0) < self._what.into[other] and counts.get(other, 0) >= 0
                for one in out
                if one != other and -counts.get(one, 0) < self._what.out[one] and counts.get(one, 0) <= 0
            )
            swap = next(
                (pair for pair in gains
                 if worths[pair[1]] > worths[pair[0]] and self._rulings.legal(_with(counts, *pair))),
                None,
            )  # fmt: skip
            if swap is None:
                return ()
            counts = dict(_with(counts, *swap))
        return change_of(counts)

    # ------------------------------------------------------------ games

    def _deals(self, count: int) -> list[SharedChance]:
        """New deals: every deck of the field in turn, from either seat."""
        found: list[SharedChance] = []
        for _ in range(count):
            at = self._dealt
            self._dealt += 1
            found.append(SharedChance(at // 2 % self._field, at % 2, (self._seed + at) % (1 << 64)))
        return found

    def _compare(self, plan: Sequence[tuple[Change, SharedChance]], bot: str) -> None:
        """Play versions, and count what each won more than the deck as it was in the same deals."""
        step = max(_TOLD, len(plan) // 8)
        for at in range(0, len(plan), step):
            for change, before, after in self._results(plan[at : at + step], bot):
                self._worths.add(change, after - before)
            self._say()

    def _pairs(self, plan: Sequence[tuple[Change, SharedChance]], bot: str) -> list[tuple[float, float]]:
        return [(before, after) for _, before, after in self._results(plan, bot)]

    def _results(self, plan: Sequence[tuple[Change, SharedChance]], bot: str) -> list[tuple[Change, float, float]]:
        state = self._state
        own = [
            TrialGame((), deal, bot)
            for deal in dict.fromkeys(deal for _, deal in plan)
            if (deal, bot) not in self._deck
        ]
        trials = dict.fromkeys((*own, *(TrialGame(change, deal, bot) for change, deal in plan)))
        won: dict[TrialGame, float] = {}
        for trial, result in self._play(list(trials)):
            state.played += 1
            if result is None:
                state.failed += 1
            else:
                won[trial] = result
        self._deck |= {(trial.deal, bot): won[trial] for trial in own if trial in won}
        found: list[tuple[Change, float, float]] = []
        for change, deal in plan:  # in the order of the plan, whichever was ready first
            before, after = self._deck.get((deal, bot)), won.get(TrialGame(change, deal, bot))
            if before is not None and after is not None:
                found.append((change, before, after))
        return found

    # ------------------------------------------------------------ how it stands

    def standing(self) -> TunerState:
        """How the search stands."""
        state, worths = self._state, self._worths
        likely = state.compared
        if not likely and self._what.into:
            now = worths.drawn({*state.into, *state.leaving}, None)
            likely = [one for size in _LIKELY if size <= self._budget.swaps and (one := self._best(size, now))]
        swaps = sorted(likely, key=self._rank)[:_ROWS]
        proved, proof = state.proof or ((), None)
        swaps.sort(key=lambda change: change != proved)  # the one that is put to the proof comes first
        found = tuple(
            FoundSwap(change, worths.expected(change), worths.pairs(change), proof if change == proved else None)
            for change in swaps
        )
        out = sorted(((number, worths.worth(number)) for number in state.leaving), key=lambda row: (row[1], row[0]))
        into = sorted(((number, worths.worth(number)) for number in state.into), key=lambda row: (-row[1], row[0]))
        return TunerState(
            state.stage, state.played, self._budget.games, found, tuple(out[:_ROWS]), tuple(into[:_ROWS]), state.failed
        )

    def _say(self) -> None:
        self._tell(self.standing())


def _with(counts: Mapping[str, int], out: str, into: str) -> Change:
    """A change with one more copy exchanged."""
    return change_of({**counts, out: counts.get(out, 0) - 1, into: counts.get(into, 0) + 1})
