"""Messages between the server's own processes: one JSON object per packet, with descriptors.

A packet socket keeps messages apart, so descriptors stay with the message that they were sent with, and either side
reads the end of file when the other is gone. Such pairs need Linux, and so does the rest of `serve`'s SSH door
(`pidfd_open`).
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Mapping, Sequence
from typing import Any

MOST = 64 * 1024  # bytes a packet
_PASSED = 2  # descriptors a packet

Message = dict[str, Any]


class PacketError(ValueError):
    """The packet is not a message."""


def pair() -> tuple[socket.socket, socket.socket]:
    """Two connected ends."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def send(end: socket.socket, message: Mapping[str, object], descriptors: Sequence[int] = ()) -> None:
    """Send a message.

    Args:
        end: one of a pair.
        message: what JSON can say, in at most `MOST` bytes.
        descriptors: duplicated for the other side; the caller still closes its own.

    Raises:
        OSError: the other side is gone, or (on a non-blocking end) has not read for a long time.
    """
    socket.send_fds(end, [json.dumps(message).encode()], list(descriptors))


def receive(end: socket.socket) -> tuple[Message, list[int]] | None:
    """The next message and the descriptors that came with it, which are the caller's to close; None at the end.

    Raises:
        BlockingIOError: there is none yet, on an end that does not block.
        PacketError: the packet is not a message.
    """
    try:
        data, passed, flags, _ = socket.recv_fds(end, MOST, _PASSED)
    except ConnectionError:
        return None
    if not data:
        return None
    try:
        if flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC):
            raise PacketError("a message was cut short")
        message = json.loads(data)
        if not isinstance(message, dict):
            raise PacketError("a message is no object")
    except ValueError as error:
        for descriptor in passed:
            os.close(descriptor)
        raise PacketError(str(error)) from None
    return message, list(passed)  # pyright: ignore[reportUnknownVariableType]
