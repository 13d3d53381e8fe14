"""What happens automatically on the table: computer players think, and pauses let people follow their actions.

Nothing here waits: a computer player thinks in a thread, or in a process of its own, and every key works meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from gundam_tui.language import N, tr
from gundam_tui.players import spoken_name
from gundam_tui.table.bot_runner import GRACE, PATIENCE
from gundam_tui.table.journal import JournalError

if TYPE_CHECKING:
    from textual.timer import Timer

    from gundam_tui.app.services import OpenTable
    from gundam_tui.table.bot_runner import BotTask

AT_ONCE = 0.02  # seconds: a player that answers within this time needs no thread
SAID = 0.4  # seconds of thinking before it is shown: anything shorter would only flicker
BRIEFLY = 0.5  # seconds that a decision has when the user hurries: the first answer that comes to mind is a weak one
PACE = 1.0  # seconds, when no person plays, the game is there to be watched, and the settings say "at once"
SLOWEST, FASTEST = 8.0, 0.1  # seconds between two actions, when the user slows down or speeds up
HURRY = frozenset(("space", "enter"))
KEYS = (("Space", N("at once")), ("p", N("pause")), ("+ -", N("pace")))


class Pace:
    """The automatic play of one table.

    Args:
        table: its screen.

    Attributes:
        seconds: the pause after a visible action of a computer player.
        paused: computer players wait until the user resumes.
    """

    def __init__(self, table: OpenTable) -> None:
        self._table = table
        settings = table.gundam.settings
        self.seconds = settings.bot_pace if table.match.people else settings.bot_pace or PACE
        self.paused = False
        self._hurried = False
        self._thought: BotTask | None = None
        self._began = 0.0  # start time
        self._held = False  # it is ready to continue, but another screen lies over the table
        self._shown = False  # the action is being shown; the pause follows
        self._timers: list[Timer] = []

    @property
    def busy(self) -> bool:
        """Does the table continue by itself, or would it if it were not paused?"""
        return self._thought is not None or bool(self._timers) or self.paused or self._held or self._shown

    # ------------------------------------------------------------ continuing

    def waits(self) -> Callable[[], None] | None:
        """Continue the match.

        Returns:
            None when a person is asked or the game is over. While a computer player thinks, or an action is being
            shown, the function that paints the board; the table then continues by itself.
        """
        self.drop()
        table, match = self._table, self._table.match
        left = AT_ONCE
        while True:
            try:
                match.advance(think=False)
            except JournalError as error:  # a full disk: nothing was played that is not in the record
                table.complain(str(error))
                return None
            self._tell_news()
            thought = match.thought()
            if thought is None:
                self._hurried = False
                self.paused = False
                return None
            if self.paused:
                return self._goes_on
            if match.people and self._visible(table.painted):  # people see their own action before it is answered
                return self._look()
            self._start(thought)
            if thought.long or not thought.wait(left):
                return self._goes_on
            left = left / 2
            if not self._take(thought):
                return self._look()

    def _goes_on(self) -> None:
        """Paint the board while the table continues by itself."""
        self._table.show()

    def _visible(self, since: int) -> bool:
        """Does a pause follow the events from number `since` on?"""
        return bool(not self._hurried and self.seconds and self._table.match.log(None, since))

    def _look(self) -> Callable[[], None]:
        """From now on the action is being shown."""
        self._shown = True
        return self._seen

    def _seen(self) -> None:
        """Everything has been shown: a pause follows."""
        self._goes_on()
        if self._shown:
            self._shown = False
            self._timers = [] if self.paused else [self._table.set_timer(self.seconds, self._on)]

    def drop(self) -> None:
        """Cancel all waiting: the position is another one."""
        thought, self._thought = self._thought, None
        if thought is not None:
            thought.hurry()
        self._held = self._shown = False
        self._stop_timers()

    def _stop_timers(self) -> None:
        for timer in self._timers:
            timer.stop()
        self._timers = []

    def _start(self, thought: BotTask) -> None:
        table = self._table
        loop = asyncio.get_running_loop()
        self._thought = thought
        self._began = time.monotonic()

        def done() -> None:
            with suppress(RuntimeError):  # the app has been left meanwhile: its loop is closed
                loop.call_soon_threadsafe(lambda: table.call_later(self._decided, thought))

        thought.start(done)
        self._timers = [
            table.set_timer(SAID, self._say),
            table.set_interval(1.0, self._say),
            table.set_timer(BRIEFLY if self._hurried else PATIENCE, thought.hurry),
            table.set_timer(PATIENCE + GRACE, lambda: self._decided(thought)),
        ]

    def _say(self) -> None:
        """Show who is thinking, and for how long."""
        thought = self._thought
        if thought is not None:
            who, name = self._table.gundam.player(thought.seat), thought.mind.name
            seconds = int(time.monotonic() - self._began)
            long = tr(" {seconds} seconds", seconds=seconds) if seconds > 1 else ""
            self._table.say(
                tr(
                    "{who} (computer: {level_of}) thinks ...{long}",
                    who=who,
                    level_of=spoken_name(name, self._table.match.game.id),
                    long=long,
                )
            )

    def _decided(self, thought: BotTask) -> None:
        """A computer player has decided, or its time is over."""
        if thought is not self._thought:
            return  # the position has changed, or the decision was taken at once
        if self._table.showing.running:
            self._table.showing.then(lambda: self._decided(thought))
            return
        if self._covered() or self.paused:
            self._held = True
            return
        self._play(thought)

    def _play(self, thought: BotTask) -> None:
        """Play the decision, and continue if it shows nothing."""
        if self._take(thought):
            self._table.proceed()
        else:
            self._table.present(self._look())

    def _tell_news(self) -> None:
        news = " ".join(self._table.match.take_news())
        if news:
            self._table.remark = news

    def _take(self, thought: BotTask) -> bool:
        """Play the decision. Returns False if people should see it."""
        table, match = self._table, self._table.match
        self._thought = None
        self._stop_timers()
        before = match.events
        try:
            match.take(thought)
            match.advance(think=False)
        except JournalError as error:
            table.complain(str(error))
            self.paused = True
            return False
        self._tell_news()
        prompt = match.prompt
        if prompt is None or match.answering:
            return True  # the player asked next looks at the board anyway
        return not self._visible(before)

    def _on(self) -> None:
        """The pause is over."""
        self._timers = []
        if self._covered() or self.paused:
            self._held = True
        else:
            self._table.proceed()

    def _covered(self) -> bool:
        return self._table.gundam.screen is not self._table

    def uncovered(self) -> None:
        """The table is on the screen again."""
        if self._held and not self.paused:
            self._go()

    def _go(self) -> None:
        """Continue after a hold."""
        self._held = False
        thought = self._thought
        if thought is not None and not thought.done:
            return  # it returns when it has decided
        if thought is None:
            self._table.proceed()
        else:
            self._play(thought)

    # ------------------------------------------------------------ keys

    def key(self, key: str) -> bool:
        """Handle a key while the table continues by itself. Returns False if the key has no meaning here."""
        if not self.busy:
            return False
        does: dict[str, Callable[[], None]] = {
            **dict.fromkeys(HURRY, self.hurry), "p": self.pause, "+": self._faster, "plus": self._faster,
            "-": self._slower, "minus": self._slower,
        }  # fmt: skip
        if key in does:
            does[key]()
        elif self._table.match.people or len(key) > 1 or self.paused:
            return False
        else:
            self.pause()  # a person who presses a key wants to look
        return True

    def hurry(self) -> None:
        """Skip ahead until a person is asked; in a pause: continue."""
        if self.paused:
            self.pause()
            return
        self._hurried = bool(self._table.match.people)  # with no person playing it would skip the whole game
        thought = self._thought
        if thought is None:
            self._stop_timers()
            self._table.proceed()
        elif (left := BRIEFLY - (time.monotonic() - self._began)) > 0:
            self._timers.append(self._table.set_timer(left, thought.hurry))
        else:
            thought.hurry()

    def pause(self) -> None:
        """Hold the computer players, or let them continue."""
        self.paused = not self.paused
        if self.paused:
            self._table.say(tr("Paused: p or Space goes on"))
        else:
            self._go()

    def _faster(self) -> None:
        self._change(self.seconds / 2)

    def _slower(self) -> None:
        self._change(max(self.seconds, FASTEST) * 2)

    def _change(self, seconds: float) -> None:
        self.seconds = 0.0 if seconds < FASTEST else min(SLOWEST, seconds)
        if self.seconds:
            self._table.say(tr("Pace: {seconds} seconds", seconds=f"{self.seconds:.1f}"))
        else:
            self._table.say(tr("Pace: at once"))
