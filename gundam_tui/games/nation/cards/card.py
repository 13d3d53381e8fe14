"""A card as the rules need it: facts and abilities, plain frozen records.

The card language makes them from its tree (`language`), tests make them by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from .nodes.amounts import Amount, Stats
from .nodes.conditions import Condition
from .nodes.filters import ANY, Filter, Ref, Target
from .nodes.steps import Grant, Step

UNIT: Final = "unit"
CHARACTER: Final = "character"
OPERATION: Final = "operation"
COMMAND: Final = "command"
G: Final = "g"
COST: Final = "cost"  # the kind of a line that is a further cost of playing the card

# How often a text can be played.
ONCE_A_TURN: Final = "turn"
ONCE_A_CUT: Final = "cut"
NO_LIMIT: Final = ""

PROVENANCES = {
    "wiki": "public card lists, text in our words",
    "rulebook": "the rulebook, text in our words",
    "rulebook+curve": "the rulebook's name, our numbers",
    "generic": "a card of this table's own",
}
"""Where a card can come from, and what people are told of it."""


@dataclass(frozen=True, slots=True)
class Price:
    """What a card takes to be played: `designated` power of its own colour, `total` power of any colour (the
    designated part is included), and `resource` cards of the own Nation, which are paid. `x` names the parts that are
    X, which the player chooses; `second` a further colour with the power that it takes of that."""

    designated: int = 0
    total: int = 0
    resource: int = 0
    x: tuple[str, ...] = ()
    second: tuple[str, int] | None = None

    def at(self, n: int) -> Price:
        """The price when X is n."""
        parts: dict[str, Any] = dict.fromkeys(self.x, n)
        return replace(self, **parts) if parts else self


@dataclass(frozen=True, slots=True)
class Cost:
    """What else is paid: cards that the player chooses.

    Attributes:
        how: what is done with them: `scrap`, `remove`, `roll`, `tuck` (on top or under the own Nation, all together).
        what: which cards, seen from the player.
        least, most: how many.
    """

    how: str
    what: Filter
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Timing:
    """When a text can be played.

    Attributes:
        point: a phase (`reroll`, `draw`, `deployment`, `battle`) or step (`attack`, `defense`, `damage`, `return`),
            `turn` for a whole turn, empty for any free timing.
        side: `friendly` or `enemy`: in whose turn; empty: in either.
        window: only in the `first` or the `second` free timing of the point, before or after what always happens there.
    """

    point: str = ""
    side: str = ""
    window: str = ""


@dataclass(frozen=True, slots=True)
class Trigger:
    """What sets an automatic effect off.

    Attributes:
        event: `enters`, `damaged`, `destroyed`, `scrapped`, `sorties`, `resolves` (a play), `begins`, `ends`, `hits the
            nation` and `hits the squad` (the squad of the card deals battle damage there), `hits` (either), `played`,
            `taken` (moved out of the field by an effect of another player, but no Command), `detached` (it has left the
            card that it was set on), `gone out` (all squads have been sent out), `fights` (it comes into combat),
            `turned` (the G that it is set on has become another type of card).
        what: the card it happens to; `this` True: only the card that the text is on.
        every: "every time", instead of once a turn.
        place: where the card must have been: `battle`. `by`: `host`: an effect of the card that this one is set on did
            it; `others`: no effect of its own player did it.
        point: for `begins` and `ends`: the phase or step (`turn` for the whole turn); `side`: in whose turn.
    """

    event: str
    what: Filter = ANY
    this: bool = False
    every: bool = False
    point: str = ""
    side: str = ""
    place: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Static:
    """What a text does as long as it is in force: a change for this card (the default), for the card it is set on
    (`Host`), or for all that fit (`Each`)."""

    grant: Grant
    to: Ref


@dataclass(frozen=True, slots=True)
class Ability:
    """One effect of a card's text.

    Attributes:
        id: `number:line`, the name by which states and records refer to it.
        auto: `A` (in force), `B` (on entering or being played), `C` (at its moment, in a cut), `D` (at its moment, at
            once); empty for one that is played.
        timing: when it can be played.
        mill: cards of the own Nation to be paid. `roll`: this card is rolled to pay. `limit`: how often.
        costs: cards that are paid besides. `alternate`: it is a way of playing the card at another cost.
        place: where the card is when the text is played: in the field, or the `hand` or `junkyard`.
        by: who can play it: its controller, `enemy` or `each`. `counts`: the play of the turn that it counts as.
        power: `<<X-Y>>`: designated and total power without which the card does not have the text.
        protected: it cannot be negated or changed.
        most: with no other limit, so many times a turn at most.
        team: Units that have a text of a team of this name have those of all others in their area as well.
        lent: the card itself does not have it: other cards get it from one of its texts.
        either: the text before is played, or this one.
        note: the lower effect of a Song.
        trigger: of an automatic effect.
        condition: must hold, or the text does nothing.
        targets, x: chosen at the play; `x` is what X is then (`X()`: the player chooses it, and not 0).
        optional: the player may let it be.
        steps: what it does, in order.
        statics: what it does while it is in force.
        wording: for people.
    """

    id: str
    auto: str = ""
    timing: Timing = Timing()
    mill: Amount = 0
    roll: bool = False
    costs: tuple[Cost, ...] = ()
    alternate: bool = False
    place: str = ""
    by: str = ""
    counts: str = ""
    limit: str = ONCE_A_TURN
    power: tuple[int, int] | None = None
    protected: bool = False
    most: Amount | None = None
    team: str = ""
    lent: bool = False
    either: bool = False
    note: bool = False
    trigger: Trigger | None = None
    condition: Condition | None = None
    targets: tuple[Target, ...] = ()
    x: Amount | None = None
    optional: bool = False
    steps: tuple[Step, ...] = ()
    statics: tuple[Static, ...] = ()
    wording: str = ""


@dataclass(frozen=True, slots=True)
class Keyword:
    """A special effect on a card: its number, the names it speaks of, and the modifiers it gives.

    Attributes:
        x: its number is the X of the play.
        power: designated and total power without which it is not there.
        point: the step in which it is played, where that is not the usual one.
        protected: it cannot be negated or changed.
        mill: cards of the own Nation that each use takes, where that is not usual.
    """

    id: str
    n: int = 0
    names: tuple[str, ...] = ()
    stats: Stats | None = None
    x: bool = False
    power: tuple[int, int] | None = None
    point: str = ""
    protected: bool = False
    mill: int = 0


_NO_STATS = Stats()
_NO_KEYWORDS: Mapping[str, Keyword] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CardDef:
    """A card's facts and abilities.

    Attributes:
        number: the card number, its id in a pool.
        name: as printed; `names` all that it has (aliases too); `deck_name`: what copies are counted by.
        type: `unit`, `character`, `operation`, `command`, `g`.
        color: the colour of its designated cost.
        price: what it takes to play it.
        symbol: the colours that its G symbol counts as; None: it has none.
        stats: strengths of a Unit, modifiers of a Character. `white`: those printed white.
        traits: all, with `singer`, `song`, size and the like. `machines`: names of [Custom Machine].
        keywords: special effects by id.
        abilities: the texts.
        provenance: where the card comes from.
        chip: it is made by an effect, and no card of a deck.
        areas: the kinds of battle areas that a Unit goes to; empty: any.
    """

    number: str
    name: str
    type: str
    color: str = ""
    price: Price = Price()
    symbol: tuple[str, ...] | None = None
    stats: Stats = _NO_STATS
    white: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    machines: tuple[str, ...] = ()
    keywords: Mapping[str, Keyword] = field(default_factory=lambda: _NO_KEYWORDS)
    abilities: tuple[Ability, ...] = ()
    provenance: str = "generic"
    chip: bool = False
    areas: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    deck_name: str = ""

    def __post_init__(self) -> None:
        """The printed name is a name, and what copies are counted by unless said otherwise."""
        if self.name not in self.names:
            object.__setattr__(self, "names", (self.name, *self.names))
        if not self.deck_name:
            object.__setattr__(self, "deck_name", self.name)
