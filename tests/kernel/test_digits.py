"""What counts as a whole number in files and in what people type."""

from __future__ import annotations

import pytest

from gundam_tui.kernel.digits import is_number


@pytest.mark.parametrize("word", ["0", "007", str(2**128 - 1)])
def test_plain_digits(word: str):
    assert is_number(word)
    int(word)


@pytest.mark.parametrize("word", ["", "-1", "+1", "1 ", "1.0", "²", "٣", "1_0", "4" * 40, "4" * 5000])
def test_everything_else(word: str):
    assert not is_number(word)
