"""Scenarios as tests: each carries the marks of the clauses and official answers that it names."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "faq(*numbers): the official answers that this test shows, e.g. faq('Q27')")
