"""What the rules tests add to pytest."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "faq(*numbers): the official answers that this test shows, e.g. faq('Q27')")
