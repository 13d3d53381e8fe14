"""Choosing targets (10-3-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from gundam_tui.games.gcg.cards.constants import player
from gundam_tui.games.gcg.cards.model import ALWAYS, NEVER, Ctx, Node, Op
from gundam_tui.games.gcg.changes.prompts import yes_no
from gundam_tui.games.gcg.queries.activation import choosable, enough, least_of, viable
from gundam_tui.games.gcg.queries.selectors import Selector
from gundam_tui.kernel.native import ObjId

from .common import Carrying, Maker, pick, seats_of


class Choose(Op):
    """Choose targets now, when the text says so (10-3-3).

    Attributes:
        what: which cards, chosen one group after the other.
        by: the choosing player.
        label: a name for them in later text.
    """

    __slots__ = ("by", "label", "what")
    name = "choose"
    prepares = True
    words = ""
    happens = ()

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.what = tuple(Selector(node) for node in step["what"])
        self.by: str = step["by"]
        self.label: str | None = step["label"]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        selectors = self.what
        found: list[ObjId] = []
        complete = True
        for chooser in seats_of(x, self.by):
            own = x.seen_by(chooser) if chooser != x.seat else x
            able = not self.may or enough(own, selectors)
            private = self.may and _conceals(own, selectors)
            if not able and not private:
                complete = False
                break
            if self.may and sum(least_of(own, s) for s in selectors) > 1:
                agreed = yield from yes_no(chooser, source=x.this, message="may choose", private=private, possible=able)
                if not agreed:
                    complete = False
                    break
            for at, selector in enumerate(selectors):
                optional = self.may and sum(least_of(own, s) for s in selectors) <= 1
                chosen = yield from pick(own, selector, optional, [*found], selectors[at + 1 :])
                complete = complete and len(chosen) >= least_of(own, selector)
                found += chosen
        x.results.choose(found, bool(found) and complete, self.label, _to_remember(x, found))
        return None

    def ahead(self, x: Ctx, ops: Sequence[Op], at: int) -> int:
        """See `Op`."""
        if self.may:
            return at + 1
        if not choosable(x, self.what, self.by):
            return NEVER
        if self._decides(ops[at + 1 :]):
            return ALWAYS if any(viable(y, ops, at + 1) for y in self._choices(x)) else NEVER
        return at + 1

    def _decides(self, later: Sequence[Op]) -> bool:
        """Does this choice decide what can be chosen later (GD03-113)?"""
        return self.by == "you" and any(s.needs for other in later if isinstance(other, Choose) for s in other.what)

    def _choices(self, x: Ctx) -> Iterator[Ctx]:
        """10-1-8-1-1, 10-3-3: the point of view after each possible choice. The later targets are chosen when the text
        reaches them, so they can be chosen if one of the choices leaves enough.
        """
        pools = [list(combinations(s.candidates(x), max(1, least_of(x, s)))) for s in self.what]
        for chosen in product(*pools):
            cards = tuple(oid for some in chosen for oid in some)
            if len(set(cards)) == len(cards):
                after = x.branch(x.results.copy())
                after.results.choose(cards, label=self.label)
                yield after


def _to_remember(x: Ctx, found: Sequence[ObjId]) -> list[ObjId]:
    """The chosen players, who are `that player` from here on; empty if that adds nothing: the only enemy, or the player
    of the event.
    """
    players = [oid for oid in found if oid < 0]
    if not players:
        return []
    return [] if [player(seat) for seat in seats_of(x, "that player")] == players else players


def _conceals(x: Ctx, selectors: Sequence[Selector]) -> bool:
    """Does it depend on cards that not everybody knows whether there are enough candidates?"""
    known = [selector for selector in selectors if not selector.conceals(x)]
    return len(known) < len(selectors) and enough(x, known)
