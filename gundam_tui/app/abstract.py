"""Screens and widgets whose subclasses supply some methods."""

from __future__ import annotations

from abc import ABCMeta

from textual.message_pump import _MessagePumpMeta  # pyright: ignore[reportPrivateUsage]  # there is no other name for it


class AbstractNode(_MessagePumpMeta, ABCMeta):
    """The metaclass of a Textual class with abstract methods: a class that lacks one of them cannot be instantiated."""
