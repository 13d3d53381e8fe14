"""Fits a value to positions of earlier games: logistic regression with a hidden layer beside it.

The only module that needs numpy (`pip install gundam-tui[train]`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gundam_tui.named import NamedTuple

__all__ = ["FitSettings", "Fitted", "Played", "fit", "returns"]

Floats: TypeAlias = NDArray[np.float32]
# The weights to begin with: of each number, of the numbers for each hidden unit, of each hidden unit.
Begin: TypeAlias = tuple[Sequence[float], Sequence[Sequence[float]], Sequence[float]]
Whole: TypeAlias = NDArray[np.int64]

_BATCH = 256
_SHRINK = 0.05  # how strongly the weights are drawn back to their first values, beside a slope of 1
_HELD = 10  # one in this many games is kept for measuring


@dataclass(frozen=True, slots=True)
class FitSettings:
    """How a value is fitted.

    Attributes:
        hidden: hidden units; 0 for a plain logistic regression.
        passes: over all positions of a stage.
        decay: the lambda of TD(lambda); 1: a position is worth the result of its game, less: the nearer future counts
            more, as the value itself sees it.
        seed: of the first weights and of the order of the positions.
        step: of the first pass over the positions; it falls to a twentieth.
    """

    hidden: int = 24
    passes: int = 10
    decay: float = 1.0
    seed: int = 1
    step: float = 2e-3


@dataclass(frozen=True, slots=True)
class Fitted:
    """The result of a fit.

    Attributes:
        direct, hidden, out: see `players.value.LearnedValue`.
        loss: the mean log loss against the outcomes of those games of the last stage that were kept for measuring, in
            nats.
        right: the share of their positions whose winner was predicted.
        positions: the number of positions it was fitted to.
    """

    direct: list[float]
    hidden: list[list[float]]
    out: list[float]
    loss: float
    right: float
    positions: int


class _Net:
    """The network, and Adam's memory (Kingma and Ba, 2015) of its gradients."""

    def __init__(self, begin: Begin, hidden: int, chance: np.random.Generator) -> None:
        direct, rows, out = begin
        width, more = len(direct), max(0, hidden - len(rows))
        self.direct: Floats = np.array(direct, np.float32)
        fresh = chance.standard_normal((width, more)) / np.sqrt(width)
        self.rows: Floats = np.hstack([np.array(rows, np.float32).reshape(-1, width).T, fresh]).astype(np.float32)
        fresh = chance.standard_normal(more) / np.sqrt(max(1, hidden)) / 4
        self.out: Floats = np.concatenate([np.array(out, np.float32), fresh]).astype(np.float32)
        self._first = [one.copy() for one in self._all()]
        self._means = [np.zeros_like(one) for one in self._all()]
        self._squares = [np.zeros_like(one) for one in self._all()]
        self._steps = 0

    def _all(self) -> list[Floats]:
        return [self.direct, self.rows, self.out]

    def odds(self, x: Floats) -> Floats:
        return x @ self.direct + np.maximum(x @ self.rows, 0) @ self.out

    def learn(self, x: Floats, y: Floats, step: float) -> None:
        reached = x @ self.rows
        fired = np.maximum(reached, 0)
        wrong = (_chance(x @ self.direct + fired @ self.out) - y) / len(y)
        behind = np.outer(wrong, self.out) * (reached > 0)
        self._steps += 1
        grown = zip(self._all(), (x.T @ wrong, x.T @ behind, fired.T @ wrong), strict=True)
        for at, (weights, slope) in enumerate(grown):
            mean, square = self._means[at], self._squares[at]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            way = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            weights -= step * (way + _SHRINK * (weights - self._first[at]))


class Played(NamedTuple):
    """Positions of games.

    Attributes:
        positions: a row of numbers for each.
        games: the number of the game of each; the positions of a game follow each other.
        seats: the seat of each.
        won: the result of the game for that seat, 0 to 1.
        found: the seat's chance to win found by a search from each position, 0 to 1; nan: no search.
    """

    positions: Floats
    games: Whole
    seats: Whole
    won: Floats
    found: Floats


def fit(stages: Sequence[Played], begin: Begin, settings: FitSettings) -> Fitted:
    """Fit a value: first to the first stage alone, then to all the others together.

    Args:
        stages: the games, the quick ones first; that stage may be empty.
        begin: the weights to begin with, and to stay near unless the data speak against them. If they have fewer hidden
            units than the settings want, the others are added.
        settings: the settings.
    """
    first, *later = stages
    chance = np.random.default_rng(settings.seed)
    net = _Net(begin, settings.hidden, chance)
    begun = len(first.positions) > 0
    if begun:
        _learn(net, first, replace(settings, decay=1.0), chance)
    if later:
        _learn(net, _together(later), replace(settings, step=settings.step / (1 + begun)), chance)
    last = stages[-1]
    held = _held(last.games)
    there = held if held.any() else ~held
    told, truth = _chance(_in_parts(net, last.positions[there])), last.won[there]
    loss = -np.mean(truth * np.log(told + 1e-7) + (1 - truth) * np.log(1 - told + 1e-7))
    right = np.mean(np.where(truth == 0.5, 0.5, (told > 0.5) == (truth > 0.5)))
    positions = sum(len(one.positions) for one in stages)
    return Fitted(net.direct.tolist(), net.rows.T.tolist(), net.out.tolist(), float(loss), float(right), positions)


def _learn(net: _Net, played: Played, settings: FitSettings, chance: np.random.Generator) -> None:
    mine = np.flatnonzero(~_held(played.games))
    targets = played.won.astype(np.float32)
    for at in range(settings.passes):
        if settings.decay < 1 and at:
            values = _chance(_in_parts(net, played.positions))
            targets = returns(values, played, settings.decay)
        step = settings.step * 0.05 ** (at / max(1, settings.passes - 1))
        order = chance.permutation(mine)
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            net.learn(played.positions[batch].astype(np.float32), targets[batch], step)


def _held(games: Whole) -> NDArray[np.bool_]:
    """The positions that are kept for measuring."""
    return games % _HELD == 0


def _together(stages: Sequence[Played]) -> Played:
    """Several stages as one; their games get numbers of their own, and the same ones are kept for measuring."""
    shifted = [one._replace(games=one.games + at * _HELD * 10**6) for at, one in enumerate(stages)]
    return Played(*(np.concatenate(column) for column in zip(*shifted, strict=True)))


def returns(values: Floats, played: Played, decay: float) -> Floats:
    """The targets of TD(lambda): for each position the mean of the values of all later ones of its game, weighted less
    the later they are, and of the result of the game (Sutton and Barto, "Reinforcement Learning", 12.1). A searched
    position is worth the result of its search, which counts as its own target too.

    Args:
        values: the present value of each position, 0 to 1.
        played: the positions.
        decay: the lambda.
    """
    targets = played.won.astype(np.float32).copy()
    later: dict[tuple[int, int], tuple[float, float]] = {}
    for at in range(len(values) - 1, -1, -1):
        key = int(played.games[at]), int(played.seats[at])
        value, target = later.get(key, (targets[at], targets[at]))
        searched = not np.isnan(played.found[at])
        if searched:
            value = played.found[at]
        targets[at] = (1 - decay) * value + decay * target
        later[key] = float(value if searched else values[at]), float(targets[at])
    return targets


def _chance(odds: Any) -> Floats:
    return (1 / (1 + np.exp(-np.clip(odds, -30, 30)))).astype(np.float32)


def _in_parts(net: _Net, positions: Floats) -> Floats:
    parts = [net.odds(positions[at : at + 8192].astype(np.float32)) for at in range(0, len(positions), 8192)]
    return np.concatenate(parts) if parts else np.zeros(0, np.float32)
