"""The effects of cards: a class for each verb.

A verb may ask first, then makes its changes in one batch, and binds what later text reads (`Results`): `it` (chosen
last), `done` (was it fully done? 1.9.0:5-20) and `the rested`, `the discarded` and so on. Its class contains everything
about it: what it is compiled from, what it does, and its words for questions, log and scenario files. Every class of a
module in this folder that has a name is a verb; `Flow` classes are instructions that only choose the following one.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from gundam_tui.games.gcg.cards.collecting import classes_of
from gundam_tui.games.gcg.cards.model import Op

from .branching import Flow

VERBS: dict[str, type[Op]] = {
    one.name: one
    for module in sorted(found.name for found in iter_modules(__path__, f"{__name__}."))
    if import_module(module)
    for one in classes_of(module, Op)
    if one.name and not issubclass(one, Flow)
}
"""By the name of their step."""

__all__ = ["VERBS"]
