"""The typed tree of a card's text: what the parser makes and the printer, wording and compiler read.

Every node is frozen and forbids unknown fields; `op` tells the nodes of one union apart. The notation
of a node is shown in its docstring. Three ideas keep the language small:

* one `Select` says which cards (or players) are meant, wherever cards are meant;
* one `Amount` is any number, printed or counted;
* a `Ref` points at what an earlier step or the triggering event left behind ("it", "the rested").
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from typing_extensions import TypeAliasType

from gundam_tui.cardlang.node import Node
from gundam_tui.games.gcg.language.keyword_table import KEYWORDS

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


# ---------------------------------------------------------------- steps


class Choose(Node):
    """`choose 1 enemy unit`; several selectors with `&`: `choose 1 your unit & 1 enemy unit`; someone else
    chooses: `that player chooses 1 your unit` (sides are seen from the chooser); labelled: `choose 1 your unit
    as $a`."""

    op: Literal["choose"] = "choose"
    what: tuple[Select, ...]
    by: Who = "you"
    label: str | None = None


class Damage(Node):
    """`deal 2 damage to it`, `deal 1 damage to all enemy units with lv <= 3`; two at once: `deal 2 damage to it
    & this`"""

    op: Literal["damage"] = "damage"
    amount: Amount
    target: Target
    also: Ref | None = None


class Destroy(Node):
    """`destroy it`"""

    op: Literal["destroy"] = "destroy"
    target: Target


class Rest(Node):
    """`rest it`; as a cost: `rest this`, `rest 2 your units`"""

    op: Literal["rest"] = "rest"
    target: Target


class Ready(Node):
    """`ready it`: set it as active"""

    op: Literal["ready"] = "ready"
    target: Target


class Recover(Node):
    """`it recovers 3 hp`"""

    op: Literal["recover"] = "recover"
    amount: Amount
    target: Target


class Move(Node):
    """`return it to hand` (owner's) · `add it to hand` (your card, not from play: `add`) · `put it on top` ·
    `put it on bottom` · `put it on top or bottom` · `put rest on bottom randomly` · `shuffle it into deck` ·
    `put it into trash` · `exile it`"""

    op: Literal["move"] = "move"
    target: Target
    to: Literal["hand", "top", "bottom", "top or bottom", "deck", "trash", "exile"]
    random: bool = False
    add: bool = False


class Mod(Node):
    """`it gets ap +2 this turn`; in a continuous text without duration: `your units get ap +1`;
    `this gets lv -1 & cost -1` is two of them, in two sentences. Amount: `ap -count(...)`."""

    op: Literal["mod"] = "mod"
    target: Target
    stat: StatName
    sign: Literal["+", "-"]
    amount: Amount
    duration: Duration = "always"


class Keyword(Node):
    """`breach 3`, `blocker`"""

    op: Literal["keyword"] = "keyword"
    name: KeywordName
    amount: int | None = None


class Gain(Node):
    """`it gains breach 3 this turn`; `this gains repair 1 * count(...)` (that many copies);
    `this gains keywords of it this turn`; `all your units gain (Neo Zeon)`;
    `it gains <| when this destroys enemy unit by battle: draw 1 |> this turn`."""

    op: Literal["gain"] = "gain"
    target: Target
    keywords: tuple[Keyword, ...] = ()
    copies: Amount | None = None
    keywords_of: Ref | None = None
    trait: str | None = None
    ability: Ability | None = None
    duration: Duration = "always"


class Impose(Node):
    """A rule for a target: `it can't attack this turn`, `this may attack active enemy unit with lv <= 4`."""

    op: Literal["impose"] = "impose"
    target: Target
    rule: Rule
    duration: Duration = "always"


class Draw(Node):
    """`draw 2`, `that player draws 1`, `you & that player draw 1`, `all players draw 1`"""

    op: Literal["draw"] = "draw"
    amount: Amount
    who: Who = "you"


class Discard(Node):
    """`discard 1`, `discard 1 (Zeon) unit card`, `discard (count(the drawn)) (Zeon) cards`, `that player discards 1`"""

    op: Literal["discard"] = "discard"
    amount: Amount
    filter: Filter = Filter()
    who: Who = "you"


class Mill(Node):
    """`mill 2`: put the top cards of your deck into your trash"""

    op: Literal["mill"] = "mill"
    amount: Amount


class Look(Node):
    """`look at top 3`: the cards are then `looked`; what was not placed is `rest`"""

    op: Literal["look"] = "look"
    amount: Amount


class Reveal(Node):
    """`reveal it`: shown to every player"""

    op: Literal["reveal"] = "reveal"
    target: Target


class Deploy(Node):
    """`deploy it`, `deploy it rested`, `deploy it paying its cost`, `deploy this card as unit 3/3`"""

    op: Literal["deploy"] = "deploy"
    target: Target
    rested: bool = False
    pay: bool = False
    as_unit: tuple[int, int] | None = None


class DeployToken(Node):
    """`deploy 1 token T-004`, `deploy 1..2 token T-029`, `deploy 1 rested token T-007`; `deploy 1 token T-019 & 1
    rested token T-018`: `also` those at the same time"""

    op: Literal["deploy_token"] = "deploy_token"
    token: str
    least: int = 1
    most: int = 1
    rested: bool = False
    also: tuple[DeployToken, ...] = ()


class DeployExBase(Node):
    """`deploy ex base`"""

    op: Literal["deploy_ex_base"] = "deploy_ex_base"


class PlaceResource(Node):
    """`place 1 resource`, `place 1 rested resource`, `place 1 ex resource`, `all players place 1 ex resource`"""

    op: Literal["place_resource"] = "place_resource"
    amount: Amount
    ex: bool = False
    rested: bool = False
    who: Who = "you"


class TakeShield(Node):
    """`add 1 shield to hand`: the top one of your Shields"""

    op: Literal["take_shield"] = "take_shield"
    amount: Amount = Num(n=1)


class Pair(Node):
    """`pair it with this`, `pair this card with it`"""

    op: Literal["pair"] = "pair"
    card: Ref
    unit: Ref


class Activate(Node):
    """`activate main of this card`, `activate main of pilot`, `activate action of this card`"""

    op: Literal["activate"] = "activate"
    moment: Literal["main", "action"]
    of: Ref


class Battle(Node):
    """`battle this against it`, `battle them`: a battle of which only the damage step is performed"""

    op: Literal["battle"] = "battle"
    a: Ref
    b: Ref | None = None


class Retarget(Node):
    """`redirect attack to it`: the battling enemy Unit's attack target becomes it"""

    op: Literal["retarget"] = "retarget"
    to: Ref


class Pay(Node):
    """`pay 2`"""

    op: Literal["pay"] = "pay"
    amount: int


class PlayAs(Node):
    """`play as lv 0 cost 0`; only in `playing` abilities"""

    op: Literal["play_as"] = "play_as"
    lv: int | None = None
    cost: int | None = None


class Branch(Node):
    """One `if COND { BODY }` of an `If`."""

    cond: Cond
    body: Body


class If(Node):
    """`if COND { BODY } else if COND { BODY } else { BODY }`. With an else part this is the print's
    "A. If COND, B instead."."""

    op: Literal["if"] = "if"
    branches: tuple[Branch, ...]
    otherwise: Body | None = None


class Modal(Node):
    """`choose one { BODY | BODY }`"""

    op: Literal["modal"] = "modal"
    options: tuple[Body, ...]


class Each(Node):
    """`each enemy does { BODY }`, `all players do { BODY }`, `that player does { BODY }`: every such player in turn
    order, as "you"."""

    op: Literal["each"] = "each"
    who: Literal["that player", "each enemy", "all players"]
    body: Body


class Block(Node):
    """`if so { BODY }`, `may { BODY }`, `then { BODY }`: several sentences under one connector."""

    op: Literal["block"] = "block"
    body: Body


class Watch(Node):
    """`this turn <| when friendly (UN) unit destroys enemy unit by battle: ... |>`: a triggered ability that
    belongs to the player, not to a card."""

    op: Literal["watch"] = "watch"
    ability: Ability
    duration: Duration = "turn"


Step = TypeAliasType(
    "Step",
    Annotated[
        Choose | Damage | Destroy | Rest | Ready | Recover | Move | Mod | Gain | Impose | Draw | Discard | Mill
        | Look | Reveal | Deploy | DeployToken | DeployExBase | PlaceResource | TakeShield | Pair | Activate
        | Battle | Retarget | Pay | PlayAs | If | Modal | Each | Block | Watch,
        Field(discriminator="op"),
    ],
)  # fmt: skip


class Sentence(Node):
    """One step with its connector: `; draw 1` (next), `; then draw 1`, `; if so draw 1` (only when the step
    before was fully done, 1.9.0:5-20), each possibly optional: `may rest this`, `that player may discard 1`.
    Several sentences under one connector stand in a `Block`."""

    link: Literal["", "then", "if so"] = ""
    may: bool = False
    do: Step


Body = TypeAliasType("Body", tuple[Sentence, ...])


# ---------------------------------------------------------------- lines of a card


class Ability(Node):
    """`HEADER: BODY`.

    Header parts, separated by commas, printed in this order: place (`in hand`, `in trash`) · `during pair` /
    `during link` (+ `by (Newtype) pilot`) · moments (`burst`, `deploy`, `attack`, `destroyed`,
    `paired by pilot with lv >= 4`, `linked`, `main`, `action`, `main/action`, `deploy/attack`, `activate main`,
    `activate action`, `when EVENT`, `turn start`, `turn end`, `playing`, `after main`; none: continuous) ·
    `once` · `development 2` · `on your turn` / `on opponent turn` · `while COND` (continuous) or `if COND`
    (the whole effect depends on it) · costs in braces: `{pay 2, rest this}`.
    """

    op: Literal["ability"] = "ability"
    moments: tuple[Moment, ...] = ("static",)
    where: Literal["play", "hand", "trash"] = "play"
    during: Literal["pair", "link"] | None = None
    during_by: Filter | None = None
    by: Filter | None = None  # qualifier of `paired`
    event: EventNode | None = None
    once: bool = False
    development: int | None = None
    turn: Literal["your", "opponent"] | None = None
    cond: Cond | None = None
    costs: tuple[Step, ...] = ()
    body: Body = ()


class PilotName(Node):
    """`pilot [Hayato Kobayashi]`: the Command can be paired as this Pilot (3-4-6)."""

    op: Literal["pilot_name"] = "pilot_name"
    name: str


class Alias(Node):
    """`also called [Char Aznable]` (2-2-4)"""

    op: Literal["alias"] = "alias"
    name: str


CardLine = TypeAliasType("CardLine", Annotated[Keyword | PilotName | Alias | Ability, Field(discriminator="op")])


class CardText(Node):
    """All lines of a card, in printed order."""

    lines: tuple[CardLine, ...] = ()


for _model in list(globals().values()):
    if isinstance(_model, type) and issubclass(_model, Node) and _model is not Node:
        _model.model_rebuild()
