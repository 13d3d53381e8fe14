"""Ratings of players and puzzles: Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022 version of the paper,
www.glicko.net/glicko/glicko2.pdf). The numbers of the steps are those of the paper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from gundam_tui.named import NamedTuple

TAU: Final = 0.5  # how quickly volatility may change
_SCALE: Final = 173.7178
_PRECISION: Final = 0.000001  # precision of the new volatility (step 5)
NEW: Final = 1500.0
WIDE: Final = 350.0  # the deviation of an unknown player
GUESSING: Final = 1200.0  # the strength of somebody who knows the rules and guesses


class Rating(NamedTuple):
    """A player's strength: rating, its deviation, and how much it changes from period to period."""

    rating: float = NEW
    deviation: float = WIDE
    volatility: float = 0.06


def rated(player: Rating, results: Sequence[tuple[Rating, float]], tau: float = TAU) -> Rating:
    """A rating after a period.

    Args:
        player: the rating before it.
        results: each opponent, as rated before the period, with the score: 1 won, 0 lost, 0.5 drawn.
        tau: how quickly volatility may change, 0.3 to 1.2.
    """
    mu, phi, sigma = (player.rating - NEW) / _SCALE, player.deviation / _SCALE, player.volatility  # step 2
    if not results:
        return player._replace(deviation=min(WIDE, _SCALE * math.hypot(phi, sigma)))  # step 6
    precision = gain = 0.0
    for other, score in results:  # steps 3 and 4
        theirs, width = (other.rating - NEW) / _SCALE, other.deviation / _SCALE
        weight = 1 / math.sqrt(1 + 3 * width**2 / math.pi**2)
        expected = 1 / (1 + math.exp(-weight * (mu - theirs)))
        precision += weight**2 * expected * (1 - expected)
        gain += weight * (score - expected)
    variance = 1 / precision
    sigma = _volatility(phi, sigma, variance, variance * gain, tau)
    wider = math.hypot(phi, sigma)  # step 6
    phi = 1 / math.sqrt(1 / wider**2 + 1 / variance)  # step 7
    return Rating(NEW + _SCALE * (mu + phi**2 * gain), min(WIDE, _SCALE * phi), sigma)  # step 8


def guessed(chance: float) -> float:
    """The rating of a puzzle that somebody who guesses solves with a chance, by the expected score of the paper.

    Args:
        chance: more than 0; at 1 nothing is asked.
    """
    return GUESSING + _SCALE * math.log(max(1 / chance - 1, _PRECISION))


def _volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """Step 5, by the Illinois algorithm."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        grown = math.exp(x)
        total = phi**2 + variance + grown
        return grown * (delta**2 - total) / (2 * total**2) - (x - start) / tau**2

    a = start
    if delta**2 > phi**2 + variance:
        b = math.log(delta**2 - phi**2 - variance)
    else:
        k = 1
        while slope(start - k * tau) < 0:
            k += 1
        b = start - k * tau
    at_a, at_b = slope(a), slope(b)
    while abs(b - a) > _PRECISION:
        c = a + (a - b) * at_a / (at_b - at_a)
        at_c = slope(c)
        if at_c * at_b <= 0:
            a, at_a = b, at_b
        else:
            at_a /= 2
        b, at_b = c, at_c
    return math.exp(a / 2)
