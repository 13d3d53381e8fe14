"""Screens and widgets that leave methods to their subclasses."""

from __future__ import annotations

from abc import ABCMeta

from textual.message_pump import _MessagePumpMeta  # pyright: ignore[reportPrivateUsage]  # there is no other name for it


class AbstractNode(_MessagePumpMeta, ABCMeta):
    """The metaclass of a Textual class with abstract methods: one that lacks them cannot be made."""
