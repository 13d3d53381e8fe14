"""Every attack of `attacks.py`, in small: the server holds."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("asyncssh", reason="asyncssh is not installed: pip install 'gundam-tui[ssh]'")

from .attacks import ATTACKS, run_attack


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(ATTACKS))
async def test_the_server_holds(name: str, tmp_path: Path):
    result = await run_attack(name, tmp_path, quick=True)
    assert result.held, result.line
