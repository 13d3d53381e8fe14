"""Scenario files, run and written: the module's facet `scenarios`."""

from __future__ import annotations

from .scenario import run_file
from .scenario.writer import scenario_text

__all__ = ["run_file", "scenario_text"]
