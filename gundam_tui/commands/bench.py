"""`gundam-tui bench`: measure how fast the engine is."""

from __future__ import annotations

import argparse

from gundam_tui.bench.measuring import arguments, measure
from gundam_tui.commands.common import check_own_cards

__all__ = ["arguments", "run"]


def run(args: argparse.Namespace) -> int:
    """Measure and print; see `gundam_tui.bench`.

    Raises:
        Mistake: a card file is broken.
    """
    check_own_cards()
    return measure(args)
