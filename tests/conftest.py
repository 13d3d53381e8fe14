"""What holds for all tests."""

from __future__ import annotations

import os
import signal
import sys

from hypothesis import settings

# Many tests start programs: each would compile the whole package again if it could not keep what it compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Nothing moves but in the tests of motion: a test looks at what stands in the end.
os.environ["TEXTUAL_ANIMATIONS"] = "none"

# An example takes as long as the machine is busy: no test of properties is one of speed.
settings.register_profile("house", deadline=None)
settings.load_profile("house")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # In the background of a shell the interrupt is ignored, and so it would be by the programs that tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
