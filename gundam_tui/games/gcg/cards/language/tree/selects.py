"""Which cards, players and numbers are meant: references, amounts, filters and selects."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from typing_extensions import TypeAliasType

from gundam_tui.cardlang.node import Node
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS

# ---------------------------------------------------------------- words

Comparison = Literal["<=", ">=", "==", "!="]
StatName = Literal["ap", "hp", "lv", "cost", "damage"]
Pile = Literal["hand", "trash", "shields"]  # what a player has a number of cards in
Color = Literal["blue", "green", "red", "white", "purple"]
Noun = Literal["unit", "pilot", "command", "base", "shield", "resource", "card", "player", "shield area card"]
# "your" is what the player controls; "friendly" also a teammate's (12-3-10); "each enemy": k for every
# enemy player; "most": belonging to an enemy player with the most Units; "another": to any player but you, a teammate
# too.
WhoseSide = Literal["your", "friendly", "enemy", "any", "each enemy", "most", "another"]
Zone = Literal["play", "hand", "trash", "deck", "shields", "resources", "removal"]
Who = Literal["you", "opponent", "that player", "you & that player", "each enemy", "all players", "owner"]
Duration = Literal["turn", "battle", "always"]
# How a Unit is destroyed: by battle damage, by an effect that says destroy (not by effect damage: official answers
# 368 and 459), by effect damage, by damage of either kind. Elsewhere: which damage, or that an effect did it.
How = Literal["battle", "effect", "effect damage", "damage", "any"]
State = Literal[
    "rested", "active", "damaged", "undamaged", "token", "link", "paired", "unpaired",
    "other", "battling", "attacking", "attacked", "ex",
]  # fmt: skip
Moment = Literal[
    "static", "burst", "deploy", "attack", "destroyed", "paired", "linked", "main", "action",
    "activate main", "activate action", "when", "turn start", "turn end", "playing", "after main",
]  # fmt: skip


def _known(name: str) -> str:
    if name not in KEYWORDS:
        raise ValueError(f"no keyword effect is called {name}")
    return name


KeywordName = Annotated[str, AfterValidator(_known)]


# ---------------------------------------------------------------- references


class Ref(Node):
    """Something already known.

    `this` (the Unit or Base the text belongs to; the paired Unit for a Pilot's text) · `this card` (the
    physical card, e.g. a Pilot's own card) · `it` / `them` (chosen last) · `that` (the subject of the
    triggering event; the card you activate when it begins with `you activate`) · `the other` (its object,
    e.g. the Unit that was destroyed; `to` is "other") · `cause` (the card whose effect or damage did it) ·
    `the pilot` (the Pilot paired with this Unit; `to` is "pilot") · `target` (what this Unit is attacking) ·
    `looked` (cards being looked at) · `rest` (those of them not placed yet) ·
    `host` (the Unit a card is being played onto) · `the rested`, `the discarded`, `the drawn`,
    `the placed`, `the destroyed`, `the deployed`, `the exiled`, `the returned` (what the last step of
    that kind did) · `$name` (what a labelled choice chose).

    A text that uses one of them before anything has bound it is refused, and so is a choice that the next one follows
    before anything has spoken of it (`names.py`).
    """

    op: Literal["ref"] = "ref"
    to: str


class Num(Node):
    """`3`"""

    op: Literal["num"] = "num"
    n: int


class Count(Node):
    """`count(your rested (CB) units)`; `unique`: counting different names, `names(...)`."""

    op: Literal["count"] = "count"
    of: Target
    unique: bool = False


class StatOf(Node):
    """`ap of this`, `damage of this`, `lv of the rested`"""

    op: Literal["stat"] = "stat"
    stat: StatName
    of: Ref


class PlayerLevel(Node):
    """`your lv`, `enemy lv`: the number of Resources a player has (2-9-4)."""

    op: Literal["player_lv"] = "player_lv"
    who: Literal["you", "opponent"] = "you"


class EnemyPlayers(Node):
    """`enemy players`: how many there are (one in a two-player game)."""

    op: Literal["enemy_players"] = "enemy_players"


class EventAmount(Node):
    """`that much`: the amount of the triggering event (damage received, cost paid)."""

    op: Literal["that_much"] = "that_much"


class PaidThisTurn(Node):
    """`paid this turn for (your other (Militia) units)`: cost paid for those Units' effects this turn."""

    op: Literal["paid_this_turn"] = "paid_this_turn"
    by: Select


class Scaled(Node):
    """`2 * count(...)`, `ap of this / 4` (rounded down), `count(...) + 1`: plus + times * (of // per)."""

    op: Literal["scaled"] = "scaled"
    of: Amount
    times: int = 1
    per: int = 1
    plus: int = 0


Amount = TypeAliasType(
    "Amount",
    Annotated[
        Num | Count | StatOf | PlayerLevel | EnemyPlayers | EventAmount | PaidThisTurn | Scaled,
        Field(discriminator="op"),
    ],
)


# ---------------------------------------------------------------- filters


class IsTrait(Node):
    """`(Zeon)/(Neo Zeon)`; negated `non-(Zeon)`"""

    op: Literal["trait"] = "trait"
    any: tuple[str, ...]
    negate: bool = False


class IsColor(Node):
    """`blue`, `non-blue`"""

    op: Literal["color"] = "color"
    any: tuple[Color, ...]
    negate: bool = False


class Compare(Node):
    """In a filter, after `with`: `hp <= 2`, `lv <= lv of this`, `ap == 0`; of a player the number of cards, `enemy
    player with hand >= 4`."""

    op: Literal["cmp"] = "cmp"
    stat: StatName | Pile
    cmp: Comparison
    to: Amount


class Is(Node):
    """A state word before the noun: `rested`, `active`, `damaged`, `undamaged`, `token`, `link`, `paired`,
    `unpaired`, `other`, `battling`, `attacking`, `attacked`, `ex` (EX Resource / EX Base); negated `non-link`."""

    op: Literal["is"] = "is"
    state: State
    negate: bool = False


class HasKeyword(Node):
    """`with blocker`, `with repair/breach`, `without breach`; no names: `with keyword`."""

    op: Literal["keyword"] = "keyword"
    any: tuple[KeywordName, ...] = ()
    negate: bool = False


class HasMoment(Node):
    """`with destroyed effect`: has an ability of that timing."""

    op: Literal["moment"] = "moment"
    moment: Moment


class HasName(Node):
    """`named "Gundam Lfrith"/"Gundnode"` (contains, 2-2-3); negated `not named "..."`; exact: `called [X]`."""

    op: Literal["name"] = "name"
    any: tuple[str, ...]
    exact: bool = False
    negate: bool = False


class IsKind(Node):
    """Needed only inside `Either`: `a unit`, `a pilot`."""

    op: Literal["kind"] = "kind"
    any: tuple[Noun, ...]


class PairedWith(Node):
    """`paired with (Newtype) pilot`: the Unit has such a Pilot. The inner noun takes all that follows; in
    braces, `paired with {(Newtype) pilot}`, more may follow about the Unit."""

    op: Literal["paired_with"] = "paired_with"
    pilot: Filter


class PairedTo(Node):
    """`paired to enemy unit with lv <= 5`: the Pilot is paired with such a Unit (braces as in `PairedWith`)."""

    op: Literal["paired_to"] = "paired_to"
    unit: Select


class Battling(Node):
    """`battling this`, `battling friendly unit with blocker` (braces as in `PairedWith`)"""

    op: Literal["battling"] = "battling"
    foe: Target


class Extreme(Node):
    """`with lowest lv`, `with highest lv`: among those the rest of the selector allows."""

    op: Literal["extreme"] = "extreme"
    which: Literal["lowest", "highest"]
    stat: StatName


class Either(Node):
    """`with either {lv <= 1 | ap <= 1}`, `with either {a unit green (Zeon) | named "AGE Device"}`"""

    op: Literal["either"] = "either"
    any: tuple[tuple[Atom, ...], ...]


Atom = TypeAliasType(
    "Atom",
    Annotated[
        IsTrait | IsColor | Compare | Is | HasKeyword | HasMoment | HasName | IsKind | PairedWith | PairedTo
        | Battling | Extreme | Either,
        Field(discriminator="op"),
    ],
)  # fmt: skip


class Filter(Node):
    """A noun with its adjectives, without side, number or place: `(Newtype) pilot with lv >= 4`."""

    nouns: tuple[Noun, ...] = ("card",)
    atoms: tuple[Atom, ...] = ()


class Select(Node):
    """Which cards or players: `1 enemy unit with hp <= 2`, `1..2 your (CB) units`, `all enemy units`,
    `3 (Tekkadan)/(Teiwaz) unit cards from your trash`, `first 2 enemy shield area cards`.

    `least`/`most`: how many are chosen; `most` None means all. A bare selector (in a count, a condition,
    a continuous effect) has most None and prints without `all`; a number other than a figure stands in
    parentheses: `(enemy players) your resources`. A place carries its own side, `from your trash`,
    `from any trash`; without one the cards are where the game keeps that noun (`shield`: in the shield area,
    `resource`: in the resource area, else in play). `among`: instead of a place, those that a
    reference points at: `1 (Neo Zeon) unit card among the placed`.
    """

    op: Literal["select"] = "select"
    least: Amount | None = None
    most: Amount | None = None
    side: WhoseSide = "any"
    nouns: tuple[Noun, ...] = ("unit",)
    atoms: tuple[Atom, ...] = ()
    zone: Zone = "play"
    among: Ref | None = None
    first: bool = False


Target = TypeAliasType("Target", Annotated[Ref | Select, Field(discriminator="op")])
