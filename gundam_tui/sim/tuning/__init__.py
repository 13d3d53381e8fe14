"""Tunes a deck: which swaps of cards gain most against a field of decks, and are they proved?

1. *Screening* (`Tuner`): versions of the deck with many random swaps play the same games as the deck itself. What each
   card is worth is fitted to the differences (`worth.py`); the worst half of the candidates leaves after each round.
2. *Halving*: the best swaps of several sizes by those worths play more and more games; the worse half leaves each time
   (K. Jamieson and A. Talwalkar, "Non-stochastic Best Arm Identification and Hyperparameter Optimization", AISTATS
   2016).
3. *Proof*: the best one plays games with fresh seeds in pairs with the deck as it was. Only these count for the
   verdict, so that it does not matter among how many swaps the best was chosen.
"""

from __future__ import annotations

from .collection import WrongCollection, read_collection
from .pool import Candidates, candidates
from .trials import SharedChance, Task, TrialGame, play_trials
from .tuner import Budget, FoundSwap, Tuner, TunerState
from .tuning_file import TuningFile, WrongTuningFile, read_standing

__all__ = [
    "Budget",
    "Candidates",
    "FoundSwap",
    "SharedChance",
    "Task",
    "TrialGame",
    "Tuner",
    "TunerState",
    "TuningFile",
    "WrongCollection",
    "WrongTuningFile",
    "candidates",
    "play_trials",
    "read_collection",
    "read_standing",
]
