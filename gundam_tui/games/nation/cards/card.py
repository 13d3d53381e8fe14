"""A card as the rules need it: facts and abilities, plain frozen records.

The card language makes them from its tree (`language`), tests make them by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from gundam_tui.language import N, tr

from .nodes.amounts import Amount, Stats
from .nodes.conditions import Condition
from .nodes.filters import ANY, Filter, Ref, Target
from .nodes.steps import Grant, Step

UNIT: Final = "unit"
CHARACTER: Final = "character"
OPERATION: Final = "operation"
COMMAND: Final = "command"
G: Final = "g"
COST: Final = "cost"  # the kind of a line that is an additional cost of playing the card

# How often a text can be played.
ONCE_A_TURN: Final = "turn"
ONCE_A_CUT: Final = "cut"
NO_LIMIT: Final = ""

PROVENANCES = {
    "wiki": N("public card lists, text in our words"),
    "rulebook": N("the rulebook, text in our words"),
    "rulebook+curve": N("the rulebook's name, our numbers"),
    "generic": N("a card of this table's own"),
}
"""Where a card can come from, and the words for it."""

_TRAITS = {"m": N("male"), "f": N("female"), "ad": N("adult"), "ch": N("child")}


def trait_words(traits: Iterable[str]) -> list[str]:
    """Traits as they are shown: words in place of the letters that are printed for what a character is."""
    return [tr(_TRAITS[trait.lower()]) if trait.lower() in _TRAITS else trait for trait in traits]


@dataclass(frozen=True, slots=True)
class Price:
    """The price of playing a card: `designated` power of its own colour, `total` power of any colour (the designated
    part is included), and `resource` cards of the player's Nation, which are paid. `x` names the parts that are X,
    which the player chooses; `second` is a further colour with the power needed of it.
    """

    designated: int = 0
    total: int = 0
    resource: int = 0
    x: tuple[str, ...] = ()
    second: tuple[str, int] | None = None

    def at(self, n: int) -> Price:
        """The price for X = n."""
        if not self.x:
            return self
        parts: dict[str, Any] = dict.fromkeys(self.x, n)
        return replace(self, **parts)


@dataclass(frozen=True, slots=True)
class Cost:
    """An additional cost: cards that the player chooses.

    Attributes:
        how: what happens to them: `scrap`, `remove`, `roll`, `tuck` (on top or under the player's Nation, all
            together).
        what: which cards, from the player's point of view.
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
        window: only in the `first` or the `second` free timing of the point, before or after its fixed effects.
    """

    point: str = ""
    side: str = ""
    window: str = ""


@dataclass(frozen=True, slots=True)
class Trigger:
    """The event that triggers an automatic effect.

    Attributes:
        event: `enters`, `damaged`, `destroyed`, `scrapped`, `sorties`, `resolves` (a play), `begins`, `ends`, `hits the
            nation` and `hits the squad` (the squad of the card deals battle damage there), `hits` (either), `played`,
            `taken` (moved out of the field by an effect of another player, but no Command), `detached` (it has left the
            card that it was set on), `gone out` (all squads have been sent out), `fights` (it comes into combat),
            `turned` (the G that it is set on has become another type of card).
        what: the card it happens to; `this` True: only the card with the text.
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
    """What a text does while it is in force: a change for this card (the default), for the card it is set on (`Host`),
    or for all that fit (`Each`).
    """

    grant: Grant
    to: Ref


@dataclass(frozen=True, slots=True)
class Ability:
    """One effect of a card's text.

    Attributes:
        id: `number:line`, its name in states and records.
        auto: `A` (in force), `B` (on entering or being played), `C` (at its moment, in a cut), `D` (at its moment, at
            once); empty for one that is played.
        timing: when it can be played.
        mill: cards of the player's Nation to pay. `roll`: this card is rolled to pay. `limit`: how often.
        costs: additional cards to pay. `alternate`: it is a way of playing the card at another cost.
        place: where the card is when the text is played: in the field, or the `hand` or `junkyard`.
        by: who can play it: its controller, `enemy` or `each`. `counts`: the play of the turn that it counts as.
        power: `<X-Y>`: the designated and total power without which the card does not have the text.
        protected: it cannot be negated or changed.
        most: without another limit, the maximum number of times a turn.
        team: Units that have a text of a team with this name also have those of all others in their area.
        lent: the card itself does not have it: one of its texts gives it to other cards.
        either: an alternative to the text before.
        note: the lower effect of a Song.
        trigger: of an automatic effect.
        condition: if it does not hold, the text does nothing.
        targets, x: chosen at the play; `x` is the value of X then (`X()`: the player chooses it, and not 0).
        optional: the player may decline it.
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

    def __hash__(self) -> int:
        """Of its name: texts are keys of what is worked out about them, and to hash all fields takes long."""
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class Keyword:
    """A special effect on a card: its number, the names in it, and the modifiers it gives.

    Attributes:
        x: its number is the X of the play.
        power: the designated and total power without which the card does not have it.
        point: the step in which it is played, if it is not the usual one.
        protected: it cannot be negated or changed.
        mill: cards of the player's Nation that each use takes, if not the usual number.
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
        name: as printed; `names`: all its names (aliases too); `deck_name`: the name by which copies are counted.
        type: `unit`, `character`, `operation`, `command`, `g`.
        color: the colour of its designated cost.
        price: what is needed to play it.
        symbol: the colours that its G symbol counts as; None: no symbol.
        stats: strengths of a Unit, modifiers of a Character. `white`: those printed white.
        traits: all, with `singer`, `song`, size and the like. `machines`: names of [Custom Machine].
        keywords: special effects by id.
        abilities: the texts.
        provenance: where the card comes from.
        chip: it is made by an effect and cannot be in a deck.
        areas: the kinds of battle areas that a Unit goes to; empty: any.
        types: its type alone, as a card in the field has types.
        said: its own rules about how it is played, by name (`Grant.rule`), each with the text that says so.
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
    types: tuple[str, ...] = field(init=False, default=())
    said: Mapping[str, Sequence[tuple[Ability, Grant]]] = field(
        init=False, repr=False, default_factory=dict[str, Sequence[tuple[Ability, Grant]]]
    )

    def __post_init__(self) -> None:
        """The printed name is a name, and the one by which copies are counted, unless given otherwise. What follows
        from other fields and is asked for all the time is worked out once.
        """
        if self.name not in self.names:
            object.__setattr__(self, "names", (self.name, *self.names))
        if not self.deck_name:
            object.__setattr__(self, "deck_name", self.name)
        object.__setattr__(self, "types", (self.type,))
        said: dict[str, list[tuple[Ability, Grant]]] = {}
        for text in self.abilities:
            for static in () if text.lent else text.statics:
                if static.grant.rule:
                    said.setdefault(static.grant.rule, []).append((text, static.grant))
        object.__setattr__(self, "said", said)
