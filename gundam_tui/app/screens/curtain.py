"""The curtain: nothing of anybody's hand, until the player who is to look says so.

It says the same whatever is asked, so that it tells the other player nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult

from gundam_tui.app.draw.line import Line
from gundam_tui.app.keymap import CURTAIN, bindings
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.widgets.page import KeyBar, Scroll

EARLY = "That was too soon: no key for a moment, then y."


class CurtainGuard:
    """Lets keys through only after a while without any: keys typed ahead and held keys must not open a curtain.

    Args:
        seconds: how long.
        clock: a monotonic clock.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._last = clock()

    def passes(self) -> bool:
        """Is this key listened to? One that is not makes the wait start again."""
        now = self._clock()
        quiet = now - self._last >= self._seconds
        self._last = now
        return quiet


class Curtain(BaseScreen):
    """A blank screen between two players.

    Args:
        who: the player who is to look.
        others: those who are not.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "curtain.tcss"]
    BINDINGS = bindings(CURTAIN)

    def __init__(self, who: str, others: str) -> None:
        super().__init__()
        self._who = who
        self._others = others
        self._guard: CurtainGuard | None = None
        self._early = False  # was it asked for too soon?

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield Scroll(self._body)
        yield KeyBar(lambda: [(key.shown, key.word) for key in CURTAIN])

    def on_mount(self) -> None:
        """From now on keys are waited for."""
        self._guard = CurtainGuard(self.gundam.guard)

    def on_key(self, event: events.Key) -> None:
        """Every key restarts the wait, also one that means nothing here."""
        if self._guard is not None and event.key != "y":
            self._guard.passes()

    def _body(self, width: int) -> Sequence[Line]:
        g = self.gundam.glyphs
        texts = [
            ((f"{self._who}, it is for you to decide.", "title"),),
            ((f"{self._others}, please look away.", "head"),),
            (),
            (("y", "key"), (f"  {self._who} looks now", "head")),
            *(((), ((EARLY, "warn"),)) if self._early else ()),
        ]
        rows = [Line(g) for _ in range(8)]
        for parts in texts:
            line = Line(g)
            for text, role in parts:
                line.add(text, role)
            rows.append(Line(g).to(max(0, (width - line.width) // 2)).join(line))
        return rows

    def action_open(self) -> None:
        """Draw it back, unless the key came too soon."""
        if self._guard is None:
            return
        if self._guard.passes():
            self.dismiss(True)
        elif not self._early:
            self._early = True
            self.repaint()

    def action_commands(self) -> None:
        """Concede, quit and the rest are possible here too."""
        self.gundam.commands()
