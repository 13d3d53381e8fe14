"""A key that is held down answers no question that has only just been asked."""

from __future__ import annotations

REPEATS = 0.08  # seconds: a key that comes again sooner than that is held down; no finger is that quick
NEW = 0.4  # seconds in which a question is new


class HeldKey:
    """Tells a key that is held down from one that is pressed. Keys that are typed ahead count.

    Args:
        new: seconds in which a question is new; 0: any key counts.
    """

    def __init__(self, new: float = NEW) -> None:
        self._new = min(NEW, new)
        self._asked = self._at = -NEW
        self._key = ""

    def asks(self, now: float) -> None:
        """A question, or a list of what can be done, is shown for the first time.

        Args:
            now: seconds, on the clock of the keys.
        """
        self._asked = now

    def refuses(self, key: str, now: float) -> bool:
        """Is a key only held down, so that it does not answer what is new?

        Args:
            key: its name.
            now: when it came.
        """
        held = key == self._key and now - self._at < REPEATS
        self._key, self._at = key, now
        return held and now - self._asked < self._new
