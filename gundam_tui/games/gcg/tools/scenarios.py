"""Scenario files, run and written: the module's facet `scenarios`."""

from __future__ import annotations

from .scenario import position, run_file
from .scenario.writer import scenario_text

__all__ = ["position", "run_file", "scenario_text"]
