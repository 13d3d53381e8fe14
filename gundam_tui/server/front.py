"""The process of the SSH door: listens, checks who connects, and opens terminals for them. See `server.doorway`.

It reads its settings from standard input. Its first descriptor leads to the tables' process, the others are listening
sockets.
"""

from __future__ import annotations

import asyncio
import json
import logging
import resource
import signal
import socket
import sys
from typing import Any

from gundam_tui.server import packets
from gundam_tui.server.descriptors import bear_shortage, make_room
from gundam_tui.server.doorway import Door
from gundam_tui.server.logs import log_to
from gundam_tui.server.ssh import STARTUPS, SshListener
from gundam_tui.server.terminals import Terminals
from gundam_tui.table.journal import JournalError

DESCRIPTORS = 4  # per connection: the socket, the terminal, and two while it is being opened
MEMORY = 768 * 1024**2  # memory limit in bytes of this process, and of each one it starts

log = logging.getLogger(__name__)


class Way:
    """The channel to the tables' process.

    Args:
        control: this process's end of the pair.
    """

    def __init__(self, control: socket.socket) -> None:
        self.ended = asyncio.Event()
        self._control = control
        control.setblocking(False)
        asyncio.get_running_loop().add_reader(control, self._heard)

    def _heard(self) -> None:
        try:
            packets.receive(self._control)
        except BlockingIOError:
            return
        # Both a message and the end of file mean that this process should end.
        asyncio.get_running_loop().remove_reader(self._control)
        self.ended.set()

    def say(self, what: str, **more: object) -> None:
        """Send a message to the tables' process."""
        try:
            packets.send(self._control, {"say": what, **more})
        except OSError as error:
            log.error("the tables' process is not told that: %s %s", what, error)

    async def attach(self, line: socket.socket, identity: str, name: str, source: str, *, sure: bool) -> None:
        """See `server.service.Service.attach`.

        Raises:
            OSError: the tables' process is gone, or does not listen.
        """
        with line:
            who = {"say": "attach", "identity": identity, "name": name, "source": source, "sure": sure}
            packets.send(self._control, who, [line.fileno()])


async def serve(control: socket.socket, sockets: list[socket.socket], settings: dict[str, Any]) -> None:
    """Keep the door open until the tables' process says stop or is gone."""
    bear_shortage(asyncio.get_running_loop())
    make_room(DESCRIPTORS * (settings["door"]["connections"] + STARTUPS.full))
    way = Way(control)
    try:
        async with (
            Terminals(way) as terminals,
            SshListener(
                Door(**settings["door"]),
                terminals,
                sockets,
                failures=settings["failures"],
                tell=lambda source: way.say("failed", source=source),
            ),
        ):
            way.say("ready")
            await way.ended.wait()
    except (JournalError, OSError, TimeoutError) as error:
        way.say("fault", text=str(error) or "the apps' process does not start")


def main(control: int, listening: list[int]) -> None:
    """Run the door's process.

    Args:
        control: the descriptor of the channel to the tables' process.
        listening: descriptors of sockets that listen.
    """
    log_to(sys.stderr)
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the tables' process says when to stop
    settings = json.load(sys.stdin)
    # An attack that exhausts memory ends with an error on its own connection, or ends only this process.
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    ways = socket.socket(fileno=control)
    asyncio.run(serve(ways, [socket.socket(fileno=one) for one in listening], settings))


if __name__ == "__main__":
    main(int(sys.argv[1]), [int(word) for word in sys.argv[2:]])
