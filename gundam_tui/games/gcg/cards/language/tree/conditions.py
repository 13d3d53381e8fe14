"""Conditions, and what an effect changes: events, conditions, and rules."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from gundam_tui.cardlang.node import Node

from .selects import Amount, Comparison, Filter, How, Ref, Select, Target, WhoseSide, Zone

# ---------------------------------------------------------------- events and conditions


class EventNode(Node):
    """What a `when` ability or an `earlier` condition looks for.

    Notation by name: `this destroys enemy unit by battle` · `this receives effect damage from enemy card` ·
    `friendly (Clan) unit links` · `your (Neo Zeon) unit is deployed` · `your unit is destroyed by effect` ·
    `this deals battle damage to enemy unit` · `this recovers` · `this is rested by effect of enemy card` ·
    `this is readied by effect` · `this loses ap by effect of enemy card` · `you pair pilot to your unit`
    (subject: the Unit, object: the Pilot) · `this is blocked by enemy unit` · `you place ex resource` ·
    `your ex resource is exiled` · `you activate (Academy) command` (`... using ex`) · `you pay for your unit
    effect` · `this uses support on (ZAFT) unit` · `you draw by effect` · `enemy player discards by effect of
    your card` · `other unit attacks enemy unit`
    """

    op: Literal["event"] = "event"
    name: Literal[
        "attacks", "destroys", "destroyed", "deals_damage", "receives_damage", "recovers", "rested", "readied",
        "loses_ap", "paired", "links", "blocked", "deployed", "places_ex", "ex_exiled", "activates", "pays",
        "supports", "draws", "discards",
    ]  # fmt: skip
    subject: Target | None = None  # None: `you`
    also: Ref | None = None  # `this or your (Neo Zeon) unit`
    object: Select | None = None
    how: How = "any"
    by: Select | None = None  # whose effect, damage or block it is
    with_ex: bool = False


class Holds(Node):
    """`count(your (Titans) units) >= 2`, `your lv >= 7`, `count(the discarded) == 0`"""

    op: Literal["holds"] = "holds"
    left: Amount
    cmp: Comparison
    right: Amount


class RefIs(Node):
    """`this is (CB) unit`, `this is unit with ap >= 5`, `this is rested`, `it is card with lv >= 5`; of several
    cards, any one: `the placed is (Vagan) card`."""

    op: Literal["ref_is"] = "ref_is"
    ref: Ref
    filter: Filter
    side: WhoseSide = "any"


class TurnOf(Node):
    """`your turn`, `opponent turn`"""

    op: Literal["turn_of"] = "turn_of"
    whose: Literal["your", "opponent"]


class Attacking(Node):
    """`this attacks player`, `this attacks damaged enemy unit`"""

    op: Literal["attacking"] = "attacking"
    unit: Ref
    target: Literal["player"] | Select


class Earlier(Node):
    """`earlier this turn (EVENT)`"""

    op: Literal["earlier"] = "earlier"
    event: EventNode


class UsedEx(Node):
    """`ex used`: an EX Resource paid for this card."""

    op: Literal["used_ex"] = "used_ex"


class CameFrom(Node):
    """`came from trash`: where this card was deployed from."""

    op: Literal["came_from"] = "came_from"
    zone: Zone


class Caused(Node):
    """`by battle`, `by effect damage`, `by effect of your (Neo Zeon) card`: how the triggering event came about."""

    op: Literal["caused"] = "caused"
    how: How = "any"
    by: Select | None = None


class Not(Node):
    """`not (COND)`"""

    op: Literal["not"] = "not"
    cond: Cond


class All(Node):
    """`COND and COND`"""

    op: Literal["all"] = "all"
    conds: tuple[Cond, ...]


class AnyOf(Node):
    """`COND or COND`"""

    op: Literal["any"] = "any"
    conds: tuple[Cond, ...]


Cond = TypeAliasType(
    "Cond",
    Annotated[
        Holds | RefIs | TurnOf | Attacking | Earlier | UsedEx | CameFrom | Caused | Not | All | AnyOf,
        Field(discriminator="op"),
    ],
)


# ---------------------------------------------------------------- rules that an effect changes


class Cant(Node):
    """`can't attack`, `can't attack player`, `can't attack that player` (of the event), `can't block`, `can't be
    paired`, `can't be readied`, `can't be attacked by enemy units`, `can't be destroyed by effects of enemy cards`,
    `can't lose ap by effects of enemy cards`."""

    op: Literal["cant"] = "cant"
    what: Literal[
        "attack",
        "attack player",
        "attack that player",
        "block",
        "pair",
        "ready",
        "be attacked",
        "be destroyed",
        "lose ap",
    ]
    by: Select | None = None


class MayTarget(Node):
    """`may attack active enemy unit with lv <= 4`: may choose it as attack target though it is not rested."""

    op: Literal["may_target"] = "may_target"
    what: Select


class AttackEarly(Node):
    """`may attack rested enemy unit on deploy turn` (what) / `may attack on deploy turn` (what None)."""

    op: Literal["attack_early"] = "attack_early"
    what: Select | None = None


class MustTarget(Node):
    """`must be attacked by enemy units`: those Units choose it as their target if possible."""

    op: Literal["must_target"] = "must_target"
    by: Select


class Immune(Node):
    """`can't receive battle damage from enemy units with ap <= 2`; `can't receive 2 or less effect damage from
    enemy cards`."""

    op: Literal["immune"] = "immune"
    damage: How = "any"
    source: Select | None = None
    at_most: int | None = None


class Reduce(Node):
    """`it reduces battle damage from enemy cards by 2`; next only: `it reduces next damage by 2`."""

    op: Literal["reduce"] = "reduce"
    by: Amount
    damage: How = "any"
    source: Select | None = None
    next_only: bool = False


class Redirect(Node):
    """`it redirects battle damage to this`: damage it would receive is dealt to `to` instead."""

    op: Literal["redirect"] = "redirect"
    damage: How = "any"
    to: Ref


class SkipReady(Node):
    """`skips next start phase` (once) / `skips start phase` (as long as it applies): is not set active then."""

    op: Literal["skip_ready"] = "skip_ready"
    next_only: bool = False


class EnterRested(Node):
    """`enters rested`"""

    op: Literal["enter_rested"] = "enter_rested"


class RestInstead(Node):
    """`this may be rested instead of your base by effect of your unit`: what would be rested, by whose effect."""

    op: Literal["rest_instead"] = "rest_instead"
    of: Select
    by: Select


Rule = TypeAliasType(
    "Rule",
    Annotated[
        Cant
        | MayTarget
        | AttackEarly
        | MustTarget
        | Immune
        | Reduce
        | Redirect
        | SkipReady
        | EnterRested
        | RestInstead,
        Field(discriminator="op"),
    ],
)
