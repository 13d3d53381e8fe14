"""`gundam-tui bench`: measure how fast the engine is."""

from __future__ import annotations

import argparse

from gundam_tui.bench.measuring import arguments, measure

__all__ = ["arguments", "run"]


def run(args: argparse.Namespace) -> int:
    """Measure and print; see `gundam_tui.bench`."""
    return measure(args)
