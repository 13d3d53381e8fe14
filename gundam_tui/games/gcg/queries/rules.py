"""The rules that effects change: what a card cannot, must or may do, or is spared (1-3-3, 10-1-5).

A class for each, whose fields are compiled from the step that gives it; `words` is its effect on a card, after `it`,
and `mark` the board's text for it.
"""

from __future__ import annotations

from typing import Any

from gundam_tui.games.gcg.cards.collecting import classes_of
from gundam_tui.games.gcg.cards.model import Ctx, Node, Rule
from gundam_tui.kernel.native import ObjId
from gundam_tui.language import N

from .selectors import Selector, amount, ref


def _selector(node: Node | None) -> Selector | None:
    return Selector(node) if node else None


# ---------------------------------------------------------------- what cannot be done


class Ban(Rule):
    """Something cannot be done with or to a card, by those that `by` finds (None: by nothing)."""

    __slots__ = ("by",)

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.by = _selector(node["by"])

    def speaks_of(self, c: Ctx, oid: ObjId) -> bool:
        """Does it cover that card?"""
        return self.by is None or self.by.matches(c, oid)


class CantAttack(Ban):
    """`can't attack`"""

    __slots__ = ()
    name = "cant attack"
    words = N("can't attack")
    mark = N("can't attack")


class CantAttackPlayer(Ban):
    """`can't attack player`"""

    __slots__ = ()
    name = "cant attack player"
    words = N("can't attack the enemy player")
    mark = N("can't attack the player")


class CantAttackThatPlayer(Ban):
    """`can't attack that player`: of the event, or chosen before."""

    __slots__ = ()
    name = "cant attack that player"
    words = N("can't attack that player")
    mark = N("can't attack that player")


class CantBlock(Ban):
    """`can't block`"""

    __slots__ = ()
    name = "cant block"
    words = N("can't activate <Blocker>")
    mark = N("can't block")


class CantPair(Ban):
    """`can't be paired`"""

    __slots__ = ()
    name = "cant pair"
    words = N("can't be paired with a Pilot")
    mark = N("can't be paired")


class CantReady(Ban):
    """`can't be readied`: by effects."""

    __slots__ = ()
    name = "cant ready"
    words = N("can't be set as active by effects")
    mark = N("can't be set as active")


class CantBeAttacked(Ban):
    """`can't be attacked by enemy units`"""

    __slots__ = ()
    name = "cant be attacked"
    words = N("can't be attacked by {by:those enemy Units}")
    mark = N("can't be attacked")


class CantBeDestroyed(Ban):
    """`can't be destroyed by effects of enemy cards`"""

    __slots__ = ()
    name = "cant be destroyed"
    words = N("can't be destroyed by effects")
    mark = N("can't be destroyed")


class CantLoseAp(Ban):
    """`can't lose ap by effects of enemy cards`"""

    __slots__ = ()
    name = "cant lose ap"
    words = N("can't have its AP reduced")
    mark = N("can't lose AP")


# ---------------------------------------------------------------- attacks


class MayTarget(Rule):
    """`may attack active enemy unit with lv <= 4`: such a Unit can be the target though it is not rested."""

    __slots__ = ("what",)
    name = "may_target"
    words = N("may attack {what:those active enemy Units}")
    mark = N("may attack active Units")

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.what = Selector(node["what"])


class AttackEarly(Rule):
    """`may attack rested enemy unit on deploy turn`; without `what`: anything it could attack later."""

    __slots__ = ("what",)
    name = "attack_early"
    words = N("may attack{what:some} on the turn it is deployed")
    mark = N("may attack the turn it is deployed")

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.what = _selector(node["what"])

    def allows(self, c: Ctx, target: ObjId) -> bool:
        """Can that Unit be the target this early?"""
        return self.what is None or self.what.matches(c, target)


class MustTarget(Ban):
    """`must be attacked by enemy units`: those choose it as their target if possible."""

    __slots__ = ()
    name = "must_target"
    words = N("has to be attacked by {by:those enemy Units} that can")
    mark = N("must be attacked")


# ---------------------------------------------------------------- damage


class OfDamage(Rule):
    """What happens to damage of a kind (`any`, or only `battle` or `effect`), from the sources that `source` finds."""

    __slots__ = ("damage", "source")

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.damage: str = node["damage"]
        self.source = _selector(node.get("source"))

    def means(self, how: str) -> bool:
        """Does it cover that kind of damage?"""
        return self.damage in ("any", "damage", how)

    def concerns(self, c: Ctx, how: str, source: ObjId) -> bool:
        """Does it cover damage of that kind from that source?"""
        return self.means(how) and (self.source is None or bool(source and self.source.matches(c, source)))


class Immune(OfDamage):
    """`can't receive 2 or less effect damage from enemy cards`"""

    __slots__ = ("at_most",)
    name = "immune"
    words = N("can't receive {at_most:at most}{damage:kind}{source:from}")
    mark = N("can't receive damage")

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        self.at_most: int | None = node["at_most"]


class Reduce(OfDamage):
    """`reduces battle damage from enemy cards by 2`; `reduces next damage by 2`: once."""

    __slots__ = ("by", "next_only")
    name = "reduce"
    words = N("receives {next_only:if the next time it is dealt damage, }{by} less {damage:kind}{source:from}")
    mark = N("receives less damage")

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        self.by = amount(node["by"])
        self.next_only: bool = node["next_only"]


class Redirect(OfDamage):
    """`redirects battle damage to this`: damage it would receive is dealt to `to` instead."""

    __slots__ = ("to",)
    name = "redirect"
    words = N("lets another card receive the {damage:kind} to it")
    mark = N("damage goes elsewhere")

    def __init__(self, node: Node) -> None:
        super().__init__(node)
        self.to = ref(node["to"])


# ---------------------------------------------------------------- rested and active


class SkipReady(Rule):
    """`skips next start phase` (once) or `skips start phase`: it is not set as active then."""

    __slots__ = ("next_only",)
    name = "skip_ready"
    words = N("is not set as active in its player's next start phase")
    mark = N("stays rested")

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.next_only: bool = node["next_only"]


class EnterRested(Rule):
    """`enters rested`"""

    __slots__ = ()
    name = "enter_rested"
    words = N("is deployed rested")

    def __init__(self, node: Node) -> None:
        super().__init__()


class RestInstead(Rule):
    """`may be rested instead of your base by effect of your unit`: what would be rested, and by whose effect."""

    __slots__ = ("by", "of")
    name = "rest_instead"
    words = N("may be rested instead")
    mark = N("may be rested instead")

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.of = Selector(node["of"])
        self.by = Selector(node["by"])


RULES: dict[str, type[Rule]] = {one.name: one for one in classes_of(__name__, Rule) if one.name}
"""By name, in the display order of the board."""


def rule(node: Node) -> Rule:
    """Compile a rule of the tree."""
    name: str = f"cant {node['what']}" if node["op"] == "cant" else node["op"]
    kind: Any = RULES[name]
    made: Rule = kind(node)
    return made
