"""What the text of a card is made of, as the rules run it: filters, amounts, conditions and the steps of effects.

Plain frozen records. The card language builds them from its tree; tests build them by hand. `effects` carries out the
steps, `targets` reads the filters.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, NamedTuple, TypeAlias

Stat: TypeAlias = int | None
STAR: Stat = None
"""A strength `*`: a 0 that no modifier changes."""


class Stats(NamedTuple):
    """Three strengths or three modifiers: for the front of a squad, for the others, and what it takes to destroy."""

    front: Stat = 0
    rear: Stat = 0
    defense: Stat = 0


# What records of games were written without: these fields are in the digest of a state only where they say something.
_LATER_FILTER = frozenset("but basic matched attachable weaker bound team marked".split())
_LATER_GRANT = frozenset("what name text instead once".split())


def _written(node: Any, later: frozenset[str]) -> str:
    """A node in words, as the digests of states have it; fields that came later are left out while they say nothing."""
    said = [
        f"{field.name}={getattr(node, field.name)!r}"
        for field in fields(node)
        if field.name not in later or getattr(node, field.name) != field.default
    ]
    return f"{type(node).__name__}({', '.join(said)})"


# ---------------------------------------------------------------- which cards


@dataclass(frozen=True, slots=True, repr=False)
class Filter:
    """Which cards are meant. Every field that says something must hold; the default place is the field.

    Attributes:
        types: card types, one of which it counts as; empty: any.
        side: `friendly` or `enemy`, seen from the player whose effect it is; empty: either.
        place: `field`, `deployment`, `battle` (both areas), `g`, `junkyard`, `hand`, `nation`, `lost`, `hangar`,
            `hand or junkyard`, `hand or hangar`, `playing` (while it is being played).
        names: exact names, one of which it has. `contains`: a part of its name.
        trait: a trait it has. `keyword`: a special effect it has (`mc.raid`). `lacks`: special effects it has not.
        crew: a Character with this trait is set on it. `owner`: whose card it is, as `side` says who controls it.
        rolled, doomed, combat, front, destroyable: must be so (True) or must not (False); None: all the same.
        attached: is it set on another card (None: all the same). `manned`: has it a Character set on it; `settable`:
            could one be set on it.
        other: not the card that the text is on. `host`: only the card that this card is set on.
        but: cards that are not meant, a side and a type: `friendly operation`.
        basic: only a G without a text. `matched`: a Character is set on it whose machine it is. `attachable`: it enters
            the field only on another card. `weaker`: another Unit of its player has more strengths in all.
        area: `this`: in the battle area of the card that the text is on; `one`: all in one battle area, which is chosen
            at the play; `it`: in the battle area of the first target; `reach`: as `this`, and for a card that is in no
            battle area those that it may go to.
        terrain: in a battle area of this kind.
        color: of the card. `least_cost`, `most_cost`: its total cost; `cost_x`: that is X.
        star: is its first strength printed as a star.
        least_defense, most_defense: its DEFENSE now; `bound`: no more than the number of this special effect of the
            card that the text is on. `size`: at least this size trait. `team`: it has a text of a team.
            `marked`: it, or the card that it is set on, has been marked.
    """

    types: tuple[str, ...] = ()
    side: str = ""
    place: str = "field"
    names: tuple[str, ...] = ()
    contains: str = ""
    trait: str = ""
    keyword: str = ""
    lacks: tuple[str, ...] = ()
    crew: str = ""
    owner: str = ""
    rolled: bool | None = None
    doomed: bool | None = None
    combat: bool | None = None
    front: bool | None = None
    destroyable: bool | None = None
    attached: bool | None = None
    manned: bool | None = None
    settable: bool | None = None
    other: bool = False
    host: bool = False
    but: str = ""
    basic: bool = False
    matched: bool = False
    attachable: bool = False
    weaker: bool = False
    area: str = ""
    terrain: str = ""
    color: str = ""
    least_cost: int = 0
    most_cost: Amount | None = None
    cost_x: bool = False
    star: bool | None = None
    least_defense: int = 0
    most_defense: int | None = None
    bound: str = ""
    size: str = ""
    team: bool = False
    marked: bool = False

    def __repr__(self) -> str:
        """As records know it (`_written`)."""
        return _written(self, _LATER_FILTER)


ANY = Filter()


@dataclass(frozen=True, slots=True)
class Target:
    """What is chosen when an effect is generated.

    Attributes:
        what: which cards fit; checked again on resolution.
        least, most: how many are chosen. Several groups of one text are several targets.
        chooser: `friendly`: the player of the effect; `each`: one group for each player's own cards (`what` is then
            read as friendly to that player, and the player of the effect still chooses).
        all: nothing is chosen: all that fit on resolution are meant, and at least one must be there at the play.
        item: what is chosen is not a card but an effect that waits in the cut: `command`, `text`, `unit`,
            `character`, `operation`, `g`; several names mean any of them; `threat`: one that deals damage to the card
            that the text is on; `nation`: no effect but a player's Nation. Empty: a card.
    """

    what: Filter = ANY
    least: int = 1
    most: int = 1
    chooser: str = "friendly"
    all: bool = False
    item: tuple[str, ...] = ()


# Which objects a step speaks of.


@dataclass(frozen=True, slots=True)
class Chosen:
    """The cards of a target of the text, by its position; of an `all` target those that fit now."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class This:
    """The card that the text is on."""


@dataclass(frozen=True, slots=True)
class Host:
    """The card that this card is set on."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The card that the trigger speaks of."""


@dataclass(frozen=True, slots=True)
class Each:
    """All cards that fit now, without being targets."""

    what: Filter


Ref: TypeAlias = Chosen | This | Host | Subject | Each


# ---------------------------------------------------------------- how much


@dataclass(frozen=True, slots=True)
class Count:
    """The number of cards that fit, plus a number; never below 0."""

    what: Filter
    plus: int = 0


@dataclass(frozen=True, slots=True)
class X:
    """The number that was fixed at the play. `most`: where the player chooses it, no more than that."""

    most: Amount | None = None


@dataclass(frozen=True, slots=True)
class Paid:
    """The number of cards that were paid besides."""


@dataclass(frozen=True, slots=True)
class Picked:
    """The number of cards that were chosen for the first target."""


@dataclass(frozen=True, slots=True)
class Coins:
    """The number of coins on this card, plus a number."""

    plus: int = 0


@dataclass(frozen=True, slots=True)
class PowerOf:
    """The power of the player, of a colour or of all, plus a number; `enemy`: of the other player, `without`: less that
    of a colour."""

    color: str = ""
    plus: int = 0
    enemy: bool = False
    without: str = ""


@dataclass(frozen=True, slots=True)
class StrengthOf:
    """A strength (`front`, `rear`, `defense`) that a card has now, or had when it left; `printed front`: as it is
    printed; `crewed rear`: as it is printed, with what its Characters give."""

    to: Ref
    stat: str


@dataclass(frozen=True, slots=True)
class Its:
    """A strength of each card that damage is dealt to, less a number."""

    stat: str
    less: int = 0


@dataclass(frozen=True, slots=True)
class Times:
    """A number so many times."""

    n: int
    of: Amount


@dataclass(frozen=True, slots=True)
class Half:
    """Half of a number, rounded down."""

    of: Amount


@dataclass(frozen=True, slots=True)
class Dealt:
    """How much battle damage has set the text off."""


@dataclass(frozen=True, slots=True)
class Took:
    """How many cards the players before have chosen in this effect."""


@dataclass(frozen=True, slots=True)
class PowerLead:
    """By how much the power of the player is greater than that of the other one, or (`enemy`) the other way round; at
    least 0."""

    enemy: bool = False


@dataclass(frozen=True, slots=True)
class KeywordOf:
    """The number of a special effect of the first target, or of this card."""

    keyword: str


@dataclass(frozen=True, slots=True)
class CorpsOf:
    """The designated power that the card takes of which the trigger speaks."""


Amount: TypeAlias = (
    int | Count | X | Paid | Picked | Coins | PowerOf | StrengthOf | Its | Times
    | Half | Dealt | Took | PowerLead | KeywordOf | CorpsOf
)  # fmt: skip


# ---------------------------------------------------------------- when


@dataclass(frozen=True, slots=True)
class InCombat:
    """This card (the group it belongs to) is in combat."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """There are at least so many cards that fit."""

    what: Filter
    n: int = 1


@dataclass(frozen=True, slots=True)
class FriendlyTurn:
    """It is the turn of the player whose card it is (`enemy`: of an enemy)."""

    enemy: bool = False


@dataclass(frozen=True, slots=True)
class ThisIs:
    """The card that the text is on fits; `head`: the card that it is set on does."""

    what: Filter
    head: bool = False


@dataclass(frozen=True, slots=True)
class Felled:
    """Battle damage of this card's squad has destroyed an enemy Unit this turn."""


@dataclass(frozen=True, slots=True)
class Last:
    """This card (the group it belongs to) is the last one of a squad of at least so many Units."""

    n: int


@dataclass(frozen=True, slots=True)
class More:
    """A number is at least another one."""

    n: Amount
    than: Amount


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    of: Condition


@dataclass(frozen=True, slots=True)
class Both:
    """All of several conditions hold."""

    of: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Alone:
    """This card (the group it belongs to) is the only one of its squad."""


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """It is the first turn of the game."""


Condition: TypeAlias = (
    InCombat | AtLeast | FriendlyTurn | ThisIs | Felled | Last | More | Not | Both | Alone | FirstTurn
)


# ---------------------------------------------------------------- what an effect does

TURN_FIXED = "turn_fixed"
"""Until the end of the turn, for the cards that it hit."""
TURN_LIVE = "turn_live"
"""This turn, for whatever fits at any moment."""
BATTLE_LIVE = "battle_live"
"""Until the battle phase is over, for whatever fits at any moment."""
FIELD_FIXED = "field_fixed"
"""As long as the cards that it hit are in the field."""


@dataclass(frozen=True, slots=True, repr=False)
class Grant:
    """A change that cards have for a time, or while a text is in force.

    Attributes:
        stats: modifiers. `white`: the strengths whose modifier is printed white.
        printed: strengths that count as the printed ones.
        keyword: a special effect gained; `n` its number. `lose`: a special effect lost.
        rule: a rule that holds for the cards: `indestructible`, `untargetable`, `no battle damage`,
            `no effect damage`, `no set` (no Characters are set on it), `reduce` (damage that effects deal is less by
            `n`), `no sortie`, `no sortie space` (to that kind of area), `power` (it gives `amount` power of a `color`
            instead of 1), `form` (it has turned over: its own texts and special effects are not there), `supplied` (it
            is not rolled when it comes back), `no save` (its destruction cannot be negated), `keeps damage` (at the end
            of the turn), `no roll`, `unmovable` (by effects), and of a card that could be played `no play`, `quick`,
            `cheaper` (by `amount` total power), `host` (it can also be set on cards that fit `what`); of a Unit `room`
            (it can have `n` Characters); of a card being played `removed` (from the game when it has resolved);
            `marked` (for other texts), `as unit` (it counts as a Unit), `named` (it is called `name`).
        amount: what `n` or the modifiers are a multiple of; of a change that is made once, as it is then.
        by: `enemy`: the rule holds against enemy effects only; `enemy single`: against enemy Commands that choose no
            other card.
        text: the line of the card that they have as a text of their own: by the id of an ability. `instead`: of which
            special effect, or of the text of which they share (`team`).
        once: the number of the special effect does not add up with that of others who give it.
    """

    stats: Stats | None = None
    white: frozenset[str] = frozenset()
    keyword: str = ""
    lose: str = ""
    rule: str = ""
    n: int = 0
    by: str = ""
    printed: Stats | None = None
    color: str = ""
    amount: Amount | None = None
    what: Filter | None = None
    name: str = ""
    text: str = ""
    instead: str = ""
    once: bool = False

    def __repr__(self) -> str:
        """As records know it (`_written`)."""
        return _written(self, _LATER_GRANT)


@dataclass(frozen=True, slots=True)
class Damage:
    """Deal damage. `spread`: that many in all, one each over as many as possible, front first, then again. `how`: the
    kind of damage, where it is of its own."""

    to: Ref
    amount: Amount
    spread: bool = False
    how: str = "effect"


@dataclass(frozen=True, slots=True)
class DamageNation:
    """Deal damage to a Nation: of the enemy, or of the `friendly` player."""

    amount: Amount
    whose: str = "enemy"


@dataclass(frozen=True, slots=True)
class Destroy:
    """Destroy cards."""

    to: Ref


@dataclass(frozen=True, slots=True)
class DestroyOwn:
    """Each player chooses this many friendly cards that fit and they are destroyed, all at once."""

    what: Filter
    n: int = 1


@dataclass(frozen=True, slots=True)
class Pick:
    """Players choose cards as the effect is carried out.

    Attributes:
        whose: who chooses; `active`: the player whose turn it is. `what`: which cards; of "each" and "active", seen
            from the player who chooses.
        n: how many; fewer where there are fewer. `least`: that many are enough; 0: all of n.
        do: what is done with all of them: `scraps`, `destroys`, `saves` (negates their destruction), `rolls`, `tops`,
            `bottoms` (of their owners' Nations), `sends` (to the other player's deployment area).
        having: only players for whom at least so many cards fit.
    """

    whose: str
    what: Filter
    n: Amount
    do: str
    having: int = 0
    least: int = 0


@dataclass(frozen=True, slots=True)
class ShieldNation:
    """A Nation takes no damage until the end of the turn: of the `friendly` or `enemy` player, or the `chosen` one."""

    whose: str


@dataclass(frozen=True, slots=True)
class Redirect:
    """What the squads of these cards deal to a Nation goes to that of their own player this turn."""

    to: Ref


@dataclass(frozen=True, slots=True)
class Scrap:
    """Put cards into their owners' Junkyards without destroying them."""

    to: Ref


@dataclass(frozen=True, slots=True)
class NegateDestruction:
    """Take the destruction of cards back, and the damage so far."""

    to: Ref


@dataclass(frozen=True, slots=True)
class NegatePlay:
    """Negate the play that target `index` names."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class VoidAgainst:
    """The effects that still wait in the cut and aim at these cards are void."""

    to: Ref


@dataclass(frozen=True, slots=True)
class Shield:
    """The effect that target `index` names deals so much less damage to this card."""

    n: int
    index: int = 0


@dataclass(frozen=True, slots=True)
class VoidText:
    """Cards lose their texts (but those that cannot be negated) until the end of the turn."""

    to: Ref


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll cards."""

    to: Ref


@dataclass(frozen=True, slots=True)
class Reroll:
    """Reroll cards."""

    to: Ref


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Move cards.

    Attributes:
        to: which.
        where: `hand`, `nation top`, `nation bottom`, `lost`, `junkyard`, `removed`, `hangar` (of the player),
            `deployment`, `g`, `other area` (at the rear of their controller's squad in the other battle area), `front`,
            `rear` (within the squad), `owner station`, `enemy station` (the deployment area of their owner, of the
            other player), `enemy area` (a battle area with an enemy Unit), `any area`, `nation or lost` (on top of one
            of these piles, which is chosen).
        rolled: how they arrive in the field; None: as they were.
    """

    to: Ref
    where: str
    rolled: bool | None = None


@dataclass(frozen=True, slots=True)
class Rejoin:
    """The card leaves its squad and enters it again, or its player's squad in the other area, rerolled."""

    to: Ref


@dataclass(frozen=True, slots=True)
class TakeControl:
    """Take control of cards: they go to the own deployment area; `rolled`: how they arrive, None: as they were."""

    to: Ref
    rolled: bool | None = None


@dataclass(frozen=True, slots=True)
class MoveTop:
    """Move the top cards of an own pile (`nation`, `lost`) to the own `hangar`."""

    n: int
    pile: str
    where: str


@dataclass(frozen=True, slots=True)
class PutIn:
    """Put this card into a battle area, rerolled, with a card set on it."""

    crew: Ref


@dataclass(frozen=True, slots=True)
class SetOn:
    """Set cards on another card."""

    to: Ref
    host: Ref


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw cards; `whose`: `friendly` or `enemy` or `each`; `source`: `nation` or `lost`."""

    n: Amount = 1
    whose: str = "friendly"
    source: str = "nation"


@dataclass(frozen=True, slots=True)
class Recover:
    """Recover cards."""

    n: Amount


@dataclass(frozen=True, slots=True)
class Mill:
    """Move cards from the top of a Nation to the lost pile."""

    n: Amount
    whose: str = "enemy"


@dataclass(frozen=True, slots=True)
class LookTop:
    """Look at the top cards of the own piles (`nation`, `lost`)."""

    piles: tuple[str, ...]
    n: int
    whose: str = "friendly"


@dataclass(frozen=True, slots=True)
class ArrangeTop:
    """Put the top cards of the own piles back in an order of one's own, the first one chosen on top."""

    piles: tuple[str, ...]
    n: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show the top cards of the own Nation, or the hand, to all."""

    n: Amount = 1
    place: str = "nation"


@dataclass(frozen=True, slots=True)
class Discard:
    """Players choose cards of their hand and scrap them; `random`: chance chooses."""

    n: Amount
    whose: str = "enemy"
    random: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """Look through the own Nation for a card that fits, reveal it, take it into the hand (or put it into play as a G:
    `where`), and shuffle."""

    what: Filter
    where: str = "hand"


@dataclass(frozen=True, slots=True)
class PullOut:
    """Put the top cards of the own Nation into a place of their own, open to all; `TakeOut` follows in the text."""

    n: Amount


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Take a card that was pulled out and fits into the hand; what is left there is removed from the game."""

    what: Filter


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Shuffle a Nation."""

    whose: str = "friendly"


@dataclass(frozen=True, slots=True)
class Coin:
    """Put coins on cards: `grant` is what each gives."""

    to: Ref
    grant: Grant
    n: Amount = 1


@dataclass(frozen=True, slots=True)
class MakeChip:
    """Put a chip into the field: into the own deployment area, or set on the target `host` where one was chosen."""

    number: str
    host: Ref | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a card of the hand in the place of another."""

    to: Ref
    what: Filter


@dataclass(frozen=True, slots=True)
class Gain:
    """Cards gain something (or lose it) for a time; `TURN_LIVE` needs an `Each` or an `all` target."""

    to: Ref
    grant: Grant
    until: str = TURN_FIXED


@dataclass(frozen=True, slots=True)
class SkipNext:
    """The next phase or step of this name in a turn of `whose` does not take place."""

    point: str
    whose: str = "enemy"


@dataclass(frozen=True, slots=True)
class ExtraPlay:
    """The player may play one more card of this type this turn."""

    type: str
    n: int = 1


@dataclass(frozen=True, slots=True)
class Distribute:
    """Modifiers that are dealt out one after the other among cards, until the end of the turn."""

    n: int
    stats: Stats
    to: Ref


@dataclass(frozen=True, slots=True)
class StandIn:
    """Scrap a Unit; a Unit of the hand that takes no more total power may be put, rerolled, where it was."""

    to: Ref


@dataclass(frozen=True, slots=True)
class DeployFor:
    """Put a card of the hand into play rolled, for its cost with `less` total power."""

    what: Filter
    less: int


@dataclass(frozen=True, slots=True)
class PayOr:
    """Pay cards of the own Nation, or scrap this card."""

    n: int


@dataclass(frozen=True, slots=True)
class BecomeUnit:
    """This card is a Unit for as long as it stays in the field: with these strengths, of each kind of area, under
    another `name` (empty: its own), and put into `where` (`battle`, `deployment`)."""

    stats: Stats
    where: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class RemoveTop:
    """Remove up to so many top cards of the enemy's lost pile from the game."""

    n: Amount


@dataclass(frozen=True, slots=True)
class LimitSortie:
    """This turn players send out no more than so many Units to each battle area."""

    n: int
    whose: str = "enemy"


@dataclass(frozen=True, slots=True)
class NoPlays:
    """Players play no cards for the rest of the turn."""

    whose: str = "friendly"


@dataclass(frozen=True, slots=True)
class NegateThat:
    """The play that the trigger speaks of is negated."""


@dataclass(frozen=True, slots=True)
class Lose:
    """The player of the effect loses the game."""


@dataclass(frozen=True, slots=True)
class LookTake:
    """A player who has looked at so many top cards of their own Nation takes one of them into the hand."""

    n: int
    whose: str = "enemy"


@dataclass(frozen=True, slots=True)
class SwapRoles:
    """This turn the player of the effect is the one who attacks, in all battle steps but the last."""


@dataclass(frozen=True, slots=True)
class Standby:
    """Later this turn, at that moment (`turn end`, `return begin`), the text `program` of the card is carried out: an
    ability of its own that has `auto` D and no trigger. `to`: the card that it speaks of as "that card"."""

    program: str
    moment: str = "turn end"
    to: Ref | None = None


Step: TypeAlias = (
    Damage | DamageNation | Destroy | DestroyOwn | Pick | ShieldNation | Redirect | MoveTop | PutIn | Scrap
    | NegateDestruction | NegatePlay | VoidAgainst | Shield
    | VoidText | Roll | Reroll
    | MoveTo | Rejoin | TakeControl | SetOn | Draw | Recover | Mill | LookTop | ArrangeTop | Reveal | Discard | Search
    | PullOut | TakeOut
    | Shuffle | Coin | MakeChip | Replace | Gain | SkipNext | ExtraPlay | Standby
    | Distribute | StandIn | DeployFor | PayOr | BecomeUnit | RemoveTop | LimitSortie | NoPlays | NegateThat | Lose
    | LookTake | SwapRoles
)  # fmt: skip
