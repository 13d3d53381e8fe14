"""The players' clock as the table shows it: whose time runs, how much is left, and when it has run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.app.board.faces import MATCH_CLOCK
from gundam_tui.table.clock import shown

if TYPE_CHECKING:
    from gundam_tui.app.services import OpenTable

_TICK = 1.0  # seconds between two checks of the clock
_SLOW_TICK = 30.0  # the same when nothing may move by itself


class TableClock:
    """The clock of one table, which may have none.

    Args:
        table: its screen.
    """

    def __init__(self, table: OpenTable) -> None:
        self._table = table

    def start(self) -> None:
        """Start checking it."""
        table = self._table
        if table.match.clock is not None or table.match.time_left is not None:
            table.set_interval(_SLOW_TICK if table.gundam.settings.still else _TICK, self.tick)

    def left(self) -> dict[int, str]:
        """The displayed time left, by seat; that of the match under `MATCH_CLOCK`."""
        clock, left = self._table.match.clock, self._table.match.time_left
        found = {seat: shown(clock.left(seat)) for seat in clock.seats} if clock is not None else {}
        return found | ({MATCH_CLOCK: shown(max(0.0, left))} if left is not None else {})

    def run(self, seat: int | None) -> None:
        """From now on this seat's time runs; None: no seat's."""
        clock = self._table.match.clock
        if clock is not None:
            clock.run(seat if self._table.match.outcome is None else None)

    def tick(self) -> None:
        """Show the time left, and announce when it has run out."""
        table, match = self._table, self._table.match
        clock, left = match.clock, match.time_left
        if (clock is None and left is None) or match.outcome is not None:
            return
        if left is not None and left <= 0:
            match.call_time()
            if match.outcome is not None:
                table.gundam.pop_to_table()
                table.proceed()
                return
            table.remark = " ".join(match.take_news()) or table.remark
        out = clock.ran_out() if clock is not None else None
        if out is not None:
            match.time_out(out)
            if match.outcome is not None:
                table.gundam.pop_to_table()
                table.proceed()
                return
            table.remark = " ".join(match.take_news())
        if table.scene is None:
            return
        table.scene.clocks = self.left()
        if out is not None:
            table.refresh_scene()
        else:
            table.paint_board()
