"""What an effect does: its steps, what cards gain, and for how long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from .amounts import Amount, Stats
from .filters import Filter, Ref, recorded

# Records of games were first written without these fields, so the digest of a state includes them only if they are not
# empty.
_LATER = frozenset("what name text instead once".split())

TURN_FIXED = "turn_fixed"
"""Until the end of the turn, for the cards that it affected."""
TURN_LIVE = "turn_live"
"""This turn, for whatever fits at any moment."""
BATTLE_LIVE = "battle_live"
"""Until the battle phase is over, for whatever fits at any moment."""


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
            `all sides` (its special effect `keyword` means the cards of every player), `marked` (for other texts),
            `as unit` (it counts as a Unit), `named` (it is called `name`).
        amount: what `n` or the modifiers are a multiple of; for a change made once, its value at that time.
        by: `enemy`: the rule holds against enemy effects only; `enemy single`: against enemy Commands that choose no
            other card.
        text: the line of the card that they have as a text of their own: the id of an ability. `instead`: the special
            effect that it replaces, or whose shared text it replaces (`team`).
        once: the number of the special effect does not add up with that of other sources.
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
        """As in records (`recorded`)."""
        return recorded(self, _LATER)


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
    """Players choose cards while the effect is carried out.

    Attributes:
        whose: who chooses; `active`: the player whose turn it is. `what`: which cards; for "each" and "active", from
            the point of view of the player who chooses.
        n: how many; fewer if fewer exist. `least`: this number is enough; 0: all of n.
        do: what is done with all of them: `scraps`, `destroys`, `saves` (negates their destruction), `rolls`, `tops`,
            `bottoms` (of their owners' Nations), `sends` (to the other player's deployment area).
        having: only players for whom at least this number of cards fits.
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
    """What the squads of these cards deal to a Nation is dealt to that of their own player this turn."""

    to: Ref


@dataclass(frozen=True, slots=True)
class Scrap:
    """Put cards into their owners' Junkyards without destroying them."""

    to: Ref


@dataclass(frozen=True, slots=True)
class NegateDestruction:
    """Undo the destruction of cards, and the damage so far."""

    to: Ref


@dataclass(frozen=True, slots=True)
class NegatePlay:
    """Negate the play that target `index` names."""

    index: int = 0


@dataclass(frozen=True, slots=True)
class VoidAgainst:
    """The effects in the cut that aim at these cards are void."""

    to: Ref


@dataclass(frozen=True, slots=True)
class Shield:
    """The effect that target `index` names deals that amount less damage to this card."""

    n: int
    index: int = 0


@dataclass(frozen=True, slots=True)
class VoidText:
    """Cards lose their texts (except those that cannot be negated) until the end of the turn."""

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
    """Take control of cards: they go to the new controller's deployment area; `rolled`: how they arrive, None: as they
    were.
    """

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
    """Put the top cards of the own piles back in any order, the first one chosen on top."""

    piles: tuple[str, ...]
    n: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show the top cards of the own Nation, or the hand, to all."""

    n: Amount = 1
    place: str = "nation"


@dataclass(frozen=True, slots=True)
class Discard:
    """Players choose cards of their hand and scrap them; `random`: at random."""

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
    """Take a card that was pulled out and fits into the hand; the others are removed from the game."""

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
    """Put a chip into the field: into the own deployment area, or set on the target `host` if one was chosen."""

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
    """Scrap a Unit; a Unit of the hand that needs no more total power may be put, rerolled, in its place."""

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
    """Remove up to this number of top cards of the enemy's lost pile from the game."""

    n: Amount


@dataclass(frozen=True, slots=True)
class LimitSortie:
    """This turn players send out at most this number of Units to each battle area."""

    n: int
    whose: str = "enemy"


@dataclass(frozen=True, slots=True)
class NoPlays:
    """Players play no cards for the rest of the turn."""

    whose: str = "friendly"


@dataclass(frozen=True, slots=True)
class NegateThat:
    """The play of the trigger is negated."""


@dataclass(frozen=True, slots=True)
class Lose:
    """The player of the effect loses the game."""


@dataclass(frozen=True, slots=True)
class LookTake:
    """A player who has looked at this number of top cards of their own Nation takes one of them into the hand."""

    n: int
    whose: str = "enemy"


@dataclass(frozen=True, slots=True)
class SwapRoles:
    """This turn the player of the effect is the one who attacks, in all battle steps but the last."""


@dataclass(frozen=True, slots=True)
class Standby:
    """Later this turn, at that moment (`turn end`, `return begin`), the text `program` of the card is carried out: an
    ability of its own that has `auto` D and no trigger. `to`: the card that it means by "that card".
    """

    program: str
    moment: str = "turn end"
    to: Ref | None = None


@dataclass(frozen=True, slots=True)
class InThatCase:
    """The following steps are carried out only if those before (since the last of these words) have done something;
    doing part of it is enough.
    """


HarmStep: TypeAlias = (
    Damage
    | DamageNation
    | Destroy
    | DestroyOwn
    | Pick
    | Scrap
    | NegateDestruction
    | NegatePlay
    | NegateThat
    | VoidAgainst
    | Shield
    | VoidText
)
"""Damage, destruction, and undoing them."""
PileStep: TypeAlias = (
    Draw
    | Recover
    | Mill
    | LookTop
    | ArrangeTop
    | Reveal
    | Discard
    | Search
    | PullOut
    | TakeOut
    | Shuffle
    | LookTake
    | RemoveTop
)
"""Cards between piles and hands."""
MoveStep: TypeAlias = Roll | Reroll | MoveTo | MoveTop | Rejoin | TakeControl | PutIn | SetOn | MakeChip | Replace
"""Rolling, rerolling and moving cards."""
ChangeStep: TypeAlias = Gain | Distribute | Coin | SkipNext | ExtraPlay | Standby | ShieldNation | Redirect
"""Gains and losses of cards, coins, extra plays, and waiting effects."""
EntryStep: TypeAlias = StandIn | DeployFor | PayOr | BecomeUnit | LimitSortie | NoPlays | SwapRoles | Lose
"""Special ways to enter the field, and what players may do in a turn."""

Step: TypeAlias = HarmStep | PileStep | MoveStep | ChangeStep | EntryStep | InThatCase
