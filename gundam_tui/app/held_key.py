"""A held key does not answer a question that has just appeared."""

from __future__ import annotations

REPEATS = 0.08  # seconds: a key that repeats faster than this is held; no finger is that quick
NEW = 0.4  # seconds in which a question is new


class HeldKey:
    """Tells a held key from a pressed one. Keys that are typed ahead count as pressed.

    Args:
        new: seconds in which a question is new; 0: any key counts.
    """

    def __init__(self, new: float = NEW) -> None:
        self._new = min(NEW, new)
        self._asked = self._at = -NEW
        self._key = ""

    def asks(self, now: float) -> None:
        """A question, or a list of possible actions, is shown for the first time.

        Args:
            now: seconds, on the clock of the keys.
        """
        self._asked = now

    def refuses(self, key: str, now: float) -> bool:
        """Is the key only held, so that it does not answer a new question?

        Args:
            key: its name.
            now: when the key came.
        """
        held = key == self._key and now - self._at < REPEATS
        self._key, self._at = key, now
        return held and now - self._asked < self._new
