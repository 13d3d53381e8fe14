"""The keys that open the SSH door: OpenSSH's authorized_keys, with its options for when and from where."""

from __future__ import annotations

import calendar
import logging
import time
from collections.abc import Callable

import asyncssh

from gundam_tui.foreign_files import first

MOST = 5000  # lines of a file

log = logging.getLogger(__name__)


class KeyList:
    """A list of keys.

    Args:
        text: the text of a file in the form of OpenSSH's authorized_keys; may be empty.
        clock: the time, in seconds since the epoch.

    Raises:
        ValueError: no key is in it.
    """

    def __init__(self, text: str, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._lines: list[asyncssh.SSHAuthorizedKeys] = []
        faults: list[str] = []
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.strip().startswith("#"):
                continue
            if len(self._lines) + len(faults) == MOST:
                raise ValueError(f"it has more than {MOST} lines: a file of keys is something else")
            try:
                self._lines.append(asyncssh.import_authorized_keys(line))
            except ValueError as error:
                faults.append(f"line {number} of the authorized keys is left out: {error}")
        for fault in first(faults):
            log.warning("%s", fault)
        if text and not self._lines:
            raise ValueError("there is no key in it")

    def open_for(self, key: asyncssh.SSHKey, address: str) -> bool:
        """Does this key open the door now, from this address?

        Args:
            key: the key that the client has shown.
            address: where the client connects from, for the option `from`.
        """
        # Checked line by line, so that an expired line does not hide another one with the same key.
        for line in self._lines:
            options = line.validate(key, address, address)
            if options is not None and not self._expired(options.get("expiry-time")):
                return True
        return False

    def _expired(self, times: object) -> bool:
        now = self._clock()
        return isinstance(times, list) and any(now >= moment(str(one)) for one in times)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def moment(text: str) -> float:
    """Parse the time of an `expiry-time`, in seconds since the epoch (sshd(8), AUTHORIZED_KEYS FILE FORMAT).

    Args:
        text: YYYYMMDD, YYYYMMDDHHMM or YYYYMMDDHHMMSS, in this machine's local time, or in UTC with a Z at the end.

    Returns:
        The time; 0, which is long past, when the text is not a time: OpenSSH does not accept such a key.
    """
    utc = text[-1:] in ("Z", "z")
    digits = text[:-1] if utc else text
    form = {8: "%Y%m%d", 12: "%Y%m%d%H%M", 14: "%Y%m%d%H%M%S"}.get(len(digits))
    if form is None or not digits.isdigit():
        return 0.0
    try:
        found = time.strptime(digits, form)
        return float(calendar.timegm(found)) if utc else time.mktime(found)
    except (ValueError, OverflowError):
        return 0.0
