"""The terminal driver of the app: Textual's own, but it sends less and accepts any bytes."""

from __future__ import annotations

import logging
import os
import selectors
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TextIO, cast

from textual import events, messages
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from gundam_tui.app.output import Output
from gundam_tui.app.own_driver import OwnDriver
from gundam_tui.app.screen_diff import ScreenBuffer
from gundam_tui.app.sign_widths import SignWidths

if TYPE_CHECKING:
    from textual.app import App

log = logging.getLogger(__name__)


BEHIND = 8 * 1024  # characters that wait to be sent: more, and the line is slow
DRAINED = 0.06  # seconds to send a picture: longer, and the line is slow
_LINE_END = "ctrl+j"  # as Textual calls that key


class MeteredFile:
    """The output to the terminal, which reports how many characters wait and how long the last of them took.

    A thread of its own writes to the terminal, and waits for one that does not read.

    Args:
        file: the underlying file.
        clock: a monotonic clock.
        gone: see `Output`.
    """

    def __init__(
        self, file: TextIO, clock: Callable[[], float] = time.monotonic, gone: Callable[[], object] = lambda: None
    ) -> None:
        self._file = file
        self._clock = clock
        self._output = Output(file.fileno(), gone)
        self._came = self._went = 0  # the app updates one count, the writing thread the other
        self._begun = clock()
        self._took = 0.0

    def coming(self, count: int) -> None:
        """Note that this number of characters now waits."""
        if self._came == self._went:
            self._begun = self._clock()
        self._came += count

    def write(self, text: str) -> int:
        """See `TextIO.write`."""
        self._output.write(text.encode(self._file.encoding, self._file.errors or "strict"))
        self._went += len(text)
        self._took = self._clock() - self._begun
        return len(text)

    @property
    def slow(self) -> bool:
        """Is the line too slow for the output?"""
        waiting = self._came - self._went
        took = self._clock() - self._begun if waiting > 0 else self._took
        return waiting > BEHIND or took > DRAINED

    def give_up(self) -> None:
        """See `Output.give_up`."""
        self._output.give_up()

    def flush(self) -> None:
        """See `TextIO.flush`: nothing is kept back."""

    def fileno(self) -> int:
        """See `TextIO.fileno`."""
        return self._file.fileno()

    def isatty(self) -> bool:
        """See `TextIO.isatty`."""
        return self._file.isatty()


def erases_in_colour(fd: int) -> bool:
    """Does the terminal give cells that it erases the ground that is set?

    Its description (terminfo) tells; where there is none, it is not relied on. tmux does so, but its description is
    silent about it.

    Args:
        fd: the terminal.
    """
    if os.environ.get("TERM", "").startswith("tmux"):
        return True
    try:
        import curses
    except ImportError:  # this Python has none
        return False
    try:
        curses.setupterm(os.environ.get("TERM", "dumb"), fd)
    except curses.error as error:
        log.debug("the terminal is not described: %r", error)
        return False
    return curses.tigetflag("bce") > 0 and curses.tigetstr("ech") is not None


class DiffingDriver(OwnDriver, LinuxDriver):
    """Textual's driver for terminals; sends only changes, and ignores invalid input."""

    shown: ScreenBuffer | None = None

    def __init__(
        self, app: App[object], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.line = MeteredFile(sys.__stderr__ or sys.stderr, gone=self._gone)
        self._file = cast("TextIO", self.line)
        self.widths = SignWidths()
        self._erases = erases_in_colour(self.line.fileno())

    def start_application_mode(self) -> None:
        """The content of the screen is unknown when the driver takes it over."""
        self.forget()
        super().start_application_mode()

    def forget(self) -> None:
        """See `OwnDriver.forget`."""
        self.shown = ScreenBuffer(erases=self._erases)

    @property
    def slow(self) -> bool:
        """See `OwnDriver.slow`."""
        return self.line.slow

    def give_up(self) -> None:
        """See `OwnDriver.give_up`."""
        self.line.give_up()

    def _get_terminal_size(self) -> tuple[int, int]:
        """The present size of the terminal: COLUMNS and LINES, if a shell exports them, give an earlier size."""
        try:
            columns, lines = os.get_terminal_size(self._file.fileno()) if self._file is not None else (0, 0)
        except (OSError, ValueError):
            columns = lines = 0
        return (columns, lines) if columns and lines else super()._get_terminal_size()

    def write(self, data: str) -> None:
        """See `Driver.write`."""
        data = self.widths.shown(data)
        self._send(data if self.shown is None else self.shown.new(data))

    def ask(self, question: str) -> None:
        """See `OwnDriver.ask`. Every sign is sent as it stands, and the content of the screen is unknown then."""
        self.forget()
        self._send(question)
        self.flush()

    def _send(self, new: str) -> None:
        if new:
            self.line.coming(len(new))
            super().write(new)

    def process_message(self, message: Message) -> None:
        """See `Driver.process_message`. The size of the terminal is what the system says (SIGWINCH): a report among the
        keys may claim any size, and a picture for it could fill the memory. An Enter that was typed before the app took
        the terminal over arrives as the end of a line.
        """
        if isinstance(message, events.Key) and message.key == _LINE_END:
            message = events.Key("enter", "\r")
        if not isinstance(message, events.Resize | messages.InBandWindowResize):
            super().process_message(message)

    def run_input_thread(self) -> None:
        """Read keys until the end. Unreadable input is lost together with the rest of its chunk.

        Raises:
            OSError: the terminal is gone.
        """
        while not self.exit_event.is_set():
            try:
                self._read_keys()
            except OSError:
                raise
            except Exception as error:
                # Textual would end the app: bytes that are not UTF-8, or an impossible key number.
                log.debug("input that cannot be read was dropped: %r", error)
                continue
            return

    def _read_keys(self) -> None:
        # Textual's own loop spins without a pause at the end of the file, which may mean that the terminal is gone.
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")().decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.1):
                    data = os.read(self.fileno, 4096)
                    if not data:
                        raise OSError("the terminal is gone")
                    if text := decode(data):
                        self._take(parser.feed(text))
                self._take(parser.tick())

    def _take(self, found: Iterable[Message]) -> None:
        for message in found:
            self.process_message(message)

    def _run_input_thread(self) -> None:
        """See `LinuxDriver._run_input_thread`; the app reports a fault here like any other."""
        try:
            self.run_input_thread()
        except OSError:
            self._gone()
        except Exception as error:
            self._app.call_later(self._app._handle_exception, error)
