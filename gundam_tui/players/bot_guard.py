"""A process between this program and an external player: it sets the player's limits, starts it, and makes sure that it
ends.

The guard kills what it has started, with all its children, when the other end of its lifeline is closed: also when the
process that holds it is killed. When the player ends on its own, its exit status goes through the lifeline.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from contextlib import suppress

from gundam_tui.system import NEW_GROUP, end_group, give_way, keep_within

# What a program may use of the machine in one game. A chess engine would want more; a card game does not.
CPU = 20 * 60  # seconds
MEMORY = 1 << 30  # bytes
FILE = 64 << 20  # bytes of a file that it writes
FILES = 256  # open files
NICE = 10  # its nice value
START = "from gundam_tui.players.bot_guard import guard; guard()"
NOT_STARTED = "!"  # prefix of the message on the lifeline when the program cannot be started


def guard() -> None:
    """Run a guard, as the command line says: the lifeline, environment variables, and the program."""
    lifeline, variables, *command = sys.argv[1:]
    line = socket.socket(fileno=int(lifeline))
    for name, value in json.loads(variables).items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    give_way(NICE)
    keep_within(cpu=CPU, memory=MEMORY, file=FILE, files=FILES)
    try:
        program = subprocess.Popen(command, start_new_session=True, creationflags=NEW_GROUP)
    except OSError as error:
        line.sendall(f"{NOT_STARTED}{error.strerror or error}".encode())
        return
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        os.close(stream.fileno())  # only the program may hold them: the reader detects their end when it ends
    threading.Thread(target=_watch, args=(line, program.pid), name="lifeline", daemon=True).start()
    status = program.wait()
    end_group(program.pid)  # its children
    with suppress(OSError):  # nobody asks any more
        line.sendall(str(status).encode())
    os._exit(0)  # the streams of Python are closed, and their buffers are empty


def _watch(line: socket.socket, program: int) -> None:
    """Kill the program when the lifeline is closed."""
    with suppress(OSError):  # as good as closed
        line.recv(1)
    end_group(program)
