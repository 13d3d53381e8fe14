"""Messages between the server's own processes: one JSON object per packet, with file descriptors.

A packet socket keeps messages apart, so descriptors stay with their message, and each side reads end of file when the
other is gone. Such pairs need Linux, as does the rest of `serve`'s SSH door (`pidfd_open`).
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Mapping, Sequence
from typing import Any

MOST = 64 * 1024  # bytes per packet
_PASSED = 2  # descriptors per packet

Message = dict[str, Any]


class PacketError(ValueError):
    """The packet is not a valid message."""


def pair() -> tuple[socket.socket, socket.socket]:
    """Returns two connected ends."""
    return socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)


def send(end: socket.socket, message: Mapping[str, object], descriptors: Sequence[int] = ()) -> None:
    """Send a message.

    Args:
        end: one end of a pair.
        message: JSON data of at most `MOST` bytes.
        descriptors: duplicated for the other side; the caller still closes its own.

    Raises:
        OSError: the other side is gone, or (on a non-blocking end) has not read for a long time.
    """
    socket.send_fds(end, [json.dumps(message).encode()], list(descriptors))


def receive(end: socket.socket) -> tuple[Message, list[int]] | None:
    """Returns the next message and its descriptors, which the caller must close; None at the end.

    Raises:
        BlockingIOError: no message is waiting, on a non-blocking end.
        PacketError: the packet is not a valid message.
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
            raise PacketError("a message is not an object")
    except ValueError as error:
        for descriptor in passed:
            os.close(descriptor)
        raise PacketError(str(error)) from None
    return message, list(passed)  # pyright: ignore[reportUnknownVariableType]
