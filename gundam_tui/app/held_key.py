"""A question that has just appeared is answered only by keys that can be meant for it."""

from __future__ import annotations

from math import inf

REPEATS = 0.08  # seconds: a key that repeats faster than this is held; no finger is that quick
NEW = 0.4  # seconds in which a question is new: nobody has read it


class HeldKey:
    """Tells keys that are meant for a new question from three that are not: a key that is held down, the Enter that
    belongs to the answer before, and a key that moves a cursor which nobody has seen there yet.

    The key of a thing that is not white selects it, and Enter answers: hands learn "letter, Enter". Where the thing was
    white already, its letter has answered, and the Enter would answer the next question, which nobody has seen yet. In
    a turn with a card left to play it would end the turn. So an Enter within `NEW` seconds of an answer that was given
    by its own key belongs to that answer, and does nothing. Only that one Enter is lost: Enter after Enter, and letters
    after letters, count however fast they are typed ahead.

    A move cannot be typed ahead: from where the cursor will be, nobody knows where it leads. An Enter right behind it
    is lost with it.

    Args:
        new: seconds in which a question is new; 0: any key counts.
    """

    def __init__(self, new: float = NEW) -> None:
        self._new = min(NEW, new)
        self._asked = self._at = self._claimed = -NEW
        self._drawn = -NEW
        self._key = ""

    @property
    def last(self) -> str:
        """The name of the key that came last."""
        return self._key

    def asks(self, now: float) -> None:
        """A question, or a list of possible actions, is shown for the first time.

        Args:
            now: seconds, on the clock of the keys.
        """
        self._asked = now

    def opens(self) -> None:
        """A question is open that is not on the screen yet."""
        self._drawn = inf

    def drawn(self, now: float) -> None:
        """The question is on the screen.

        Args:
            now: since when, at the latest.
        """
        self._drawn = min(self._drawn, now)

    def unseen(self, time: float) -> bool:
        """Was the question not on the screen yet when a key came?

        Args:
            time: when that was.
        """
        return bool(self._new) and time < self._drawn

    def claims_enter(self, now: float) -> None:
        """A key has answered a question as the own key of what was white, or its move was lost: an Enter right behind
        it belongs to it.

        Args:
            now: when the key came.
        """
        self._claimed = now

    def belongs_before(self, key: str, now: float) -> bool:
        """Is it the Enter behind a key that has answered already, or behind a move that was lost?

        Args:
            key: its name.
            now: when the key came.
        """
        claimed, self._claimed = self._claimed, -NEW
        return key == "enter" and now - claimed < self._new

    def refuses(self, key: str, now: float) -> bool:
        """Is the key only held, so that it does not answer a new question?

        Args:
            key: its name.
            now: when the key came.
        """
        held = key == self._key and now - self._at < REPEATS
        self._key, self._at = key, now
        return held and now - self._asked < self._new
