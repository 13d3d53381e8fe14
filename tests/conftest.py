"""What holds for all tests."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # In the background of a shell the interrupt is ignored, and so it would be by the programs that tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
