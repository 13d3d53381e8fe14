"""The clock of all tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.server.hall import WAITS, Hall
from gundam_tui.server.store import Store
from gundam_tui.server.table import Table

from .helpers import Watch


class Broken(Table):
    """A table whose clock fails."""

    def tick(self) -> None:
        raise RuntimeError("this table is broken")


def test_one_broken_table_stops_no_other_and_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    clock, store = Watch(), Store(tmp_path)
    hall = Hall(store, clock=clock)
    hall.restore()
    hall.tables["BBBB"] = Broken("BBBB", store, "open", 0, clock)
    hall.tables["CCCC"] = Table("CCCC", store, "open", 0, clock)
    clock.now = WAITS + 1.0
    for _ in range(3):
        hall.tick()
    assert list(hall.tables) == ["BBBB"]  # the other one, deserted for long, was closed as it should be
    assert [one.message for one in caplog.records] == ["table BBBB: its clock has failed"]
    hall.close()
