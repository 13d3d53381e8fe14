"""The objects of a step of an effect: cards that its text names, or that a selector finds."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.model import Ctx, Node
from gundam_tui.kernel.native import ObjId

from . import card_now as q
from .selectors import Selector, ref


class Chosen:
    """A compiled target.

    Attributes:
        selector: the possible objects; None for a reference.
        refs: the objects of a reference; None for a selector.
        own: does it mean the card that carries the text, or its Pilot?
    """

    __slots__ = ("own", "refs", "selector")

    def __init__(self, node: Node) -> None:
        self.selector = Selector(node) if node["op"] == "select" else None
        self.refs = ref(node) if node["op"] == "ref" else None
        self.own: bool = node["op"] == "ref" and node["to"] in ("this", "this card", "pilot")

    def find(self, c: Ctx) -> list[ObjId]:
        """The objects meant now: those of a reference that are still there, or all that a selector allows."""
        if self.selector is not None:
            return self.selector.candidates(c)
        assert self.refs is not None
        return [oid for oid in self.refs(c) if oid < 0 or q.exists(c.e, oid)]

    def find_card(self, c: Ctx) -> list[ObjId]:
        """The same; but "this" and "this card" follow the card to its present place ("add it from your trash")."""
        found = self.find(c)
        if found or not self.own or self.refs is None:
            return found
        return [oid for oid in (q.current(c.e, old) for old in self.refs(c)) if oid]
