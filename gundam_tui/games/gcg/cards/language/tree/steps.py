"""What is done: the steps of an effect, and the lines of a card."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from gundam_tui.cardlang.node import Node

from .conditions import Cond, EventNode, Rule
from .selects import Amount, Duration, Filter, KeywordName, Moment, Num, Ref, Select, StatName, Target, Who

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
