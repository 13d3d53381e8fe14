"""The flow of a running game: its frames, what the running step adds to them, and the effects that wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .game import AGAIN, ARRANGED, DONE, StepTable
from .state import Frame, StackItem, State

_URGENT: Final = -1  # the place of a frame that runs before all others, instead of a place in its table


class RunningFlow:
    """The half of `Engine` that knows which step runs next, and asks nothing.

    Args:
        state: the state, which holds the frames.
        tables: the steps of the game, by name.
    """

    __slots__ = ("_acted", "_pushed", "_tables", "state")

    def __init__(self, state: State, tables: dict[str, StepTable]) -> None:
        self.state = state
        self._tables = tables
        self._acted = False
        self._pushed: list[tuple[str, int, dict[str, Any]]] = []

    def push(self, table: str, step: str = "", **data: Any) -> None:
        """Run a frame of `table` after the running step, from its first or a named step. Of several frames, the one
        pushed last runs first.
        """
        self._acted = True
        at = self._tables[table].index(step) if step else 0
        self._pushed.append((table, at, data))

    def interrupt(self, table: str, **data: Any) -> None:
        """Run a frame of `table` after the running step, before all other frames that the step pushes."""
        self._acted = True
        self._pushed.append((table, _URGENT, data))

    def take(self, item: StackItem) -> None:
        """Take an effect out of the newest group of the trigger queue, because it is about to resolve."""
        state = self.state
        group = list(state.trigger_queue[-1])
        del group[next(at for at, other in enumerate(group) if other is item)]
        state.trigger_queue = (*state.trigger_queue[:-1], tuple(group)) if group else state.trigger_queue[:-1]
        self._acted = True

    def trigger(self, item: StackItem) -> None:
        """Add an effect that waits until triggered effects next resolve."""
        self._acted = True
        self.state.new_triggers = (*self.state.new_triggers, item)

    @property
    def acted(self) -> bool:
        """Has the running step changed anything?"""
        return self._acted

    def update(self, frame: Frame, **data: Any) -> None:
        """Replace data of the running frame (the top one)."""
        assert self.state.flow[-1] is frame, f"{frame.table!r} is not the running frame"
        frame.data = frame.data | data
        self._acted = True

    def drop(self, keep: Callable[[Frame], Frame | None], waits: Callable[[StackItem], bool]) -> None:
        """Drop parts of the running flow because a seat is out.

        Args:
            keep: returns what stays of a frame: the frame itself, a replacement, or None to drop it.
            waits: says whether a waiting triggered effect stays.
        """
        state = self.state
        state.new_triggers = tuple(item for item in state.new_triggers if waits(item))
        groups = [tuple(item for item in group if waits(item)) for group in state.trigger_queue]
        state.trigger_queue = tuple(group for group in groups if group)
        flow: list[Frame] = []
        for frame in state.flow:
            kept = keep(frame)
            if kept is not None:
                base = sum(1 for group in groups[: kept.base] if group)
                flow.append(Frame(kept.table, kept.at, kept.data, base))
        state.flow = flow
        self._acted = True

    def unwind(self, table: str, step: str = "") -> None:
        """Leave all frames above the newest one of `table`, which continues at its first or a named step, with its
        data. For `Game.concede`: the flow so far needs a seat that is out. Effects that wait still wait.

        Raises:
            KeyError: no frame runs this table, or the table has no such step.
        """
        flow = self.state.flow
        height = next((at for at in range(len(flow), 0, -1) if flow[at - 1].table == table), 0)
        if not height:
            raise KeyError(f"no frame of {table!r} is running")
        frame = flow[height - 1]
        at = self._tables[table].index(step) if step else 0
        frame.at = at
        del flow[height:]
        self._pushed = []
        self._acted = True

    def _after(self, result: str | None) -> None:
        """Move the flow to the place that the step returned, then add the frames that it pushed."""
        state = self.state
        if result is None:
            state.flow[-1].at += 1
        elif result == DONE:
            state.flow.pop()
        elif result != AGAIN and result != ARRANGED:
            top = state.flow[-1]
            top.at = self._tables[top.table].index(result)
        if self._pushed:
            self._frames_pushed()

    def _frames_pushed(self) -> None:
        flow, base = self.state.flow, len(self.state.trigger_queue)
        urgent: list[Frame] = []
        for table, at, data in self._pushed:
            if at == _URGENT:
                urgent.append(Frame(table, 0, data, base))
            else:
                flow.append(Frame(table, at, data, base))
        if urgent:
            flow += urgent
        self._pushed = []
