"""What the cards of every game have: a number, a name, a type and a text."""

from __future__ import annotations

from dataclasses import field
from typing import Any, ClassVar

from gundam_tui.frozen import frozen


def _no_text() -> dict[str, Any]:
    return {"lines": []}


@frozen
class BaseCard:
    """One card number and what its card says; a game's own record adds its facts.

    `text` is the card's tree as plain data (`CardText` as JSON), `source` the notation as written,
    `wording` the player's English. Plain facts: it needs neither parser nor pydantic.
    """

    later: ClassVar[frozenset[str]] = frozenset()
    """Facts added after the first records of games: they enter a digest only if they are not empty."""

    number: str
    name: str
    type: str
    text: dict[str, Any] = field(default_factory=_no_text, hash=False, kw_only=True)
    source: str = field(default="", kw_only=True)
    wording: str = field(default="", kw_only=True)
