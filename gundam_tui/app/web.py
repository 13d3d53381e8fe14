"""The table server in a browser: a page whose visitors each get an app at the server's local socket.

`serve --web` starts it as a process of its own: the table server itself loads no screen.
"""

from __future__ import annotations

import shlex
import sys

from textual_serve.server import Server


def main(host: str, port: int, path: str) -> None:
    """Serve the page until told to end.

    Args:
        host, port: where to listen.
        path: the table server's socket.
    """
    # Visitors have no names that could be believed: each is a guest, and nobody's seat is another's.
    command = [sys.executable, "-X", "utf8", "-m", "gundam_tui", "join", "--guest", "--socket", path]
    Server(shlex.join(command), host=host, port=port, title="Gundam Card Game").serve()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
