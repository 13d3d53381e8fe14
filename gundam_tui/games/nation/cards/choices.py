"""The choices of a game: one frozen record, and the hooks for its keywords.

Nothing in this package asks which game it is. Each difference is a value here, or a method of `Keywords`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from gundam_tui.named import NamedTuple

from .terms import DEPLOYMENT, FIELD, HAND

if TYPE_CHECKING:
    from gundam_tui.kernel import Engine, Event, Option, Refusal

    from .card import Ability, CardDef, Price
    from .nodes.amounts import Stats
    from .nodes.conditions import Condition
    from .terms import Point


def sum_of(price: Price, /) -> int:
    """All three parts of a price."""
    return price.designated + price.total + price.resource


class SortieRule(NamedTuple):
    """What effects require of a squad that goes to a battle area.

    Attributes:
        refusals: why a Unit cannot go there, by object.
        needed: if any Unit goes, one of these must; None: no such rule.
        single: only one of these can go.
        most: the maximum number of Units; None: any number.
    """

    refusals: Mapping[int, Refusal]
    needed: frozenset[int] | None = None
    single: frozenset[int] = frozenset()
    most: int | None = None


NO_RULE = SortieRule({})


class Excess(NamedTuple):
    """Cards that may not be in the field together.

    Attributes:
        later: those that came later, which are scrapped.
        contested: groups that arrived together, of which one card must be scrapped.
    """

    later: tuple[int, ...] = ()
    contested: tuple[tuple[int, ...], ...] = ()


def _no_rule(e: Engine, seat: int, zone: str, units: Sequence[int], /) -> SortieRule:
    return NO_RULE


def _commands(card: CardDef, /) -> bool:
    return card.type == "command"


def _any_way(card: CardDef, /) -> bool:
    return True


def _in_full(e: Engine, seat: int, card: CardDef, /) -> Price:
    return card.price


def _no_burden(e: Engine, seat: int, oid: int, /) -> int:
    return 0


def _own_units(e: Engine, seat: int, card: CardDef, /) -> Sequence[int]:
    return e.zone(DEPLOYMENT, seat)


def _lends(e: Engine, oid: int, member: int, /) -> bool:
    return True


def _not_void(e: Engine, oid: int, /) -> bool:
    return False


def _no_options(e: Engine, seat: int, /) -> Sequence[Option]:
    return ()


def _two(e: Engine, seat: int, squad: Sequence[int], /) -> int:
    return 2


def _never(e: Engine, seat: int, squad: Sequence[int], /) -> bool:
    return False


def _plainly(e: Engine, seat: int, card: CardDef, /) -> str | None:
    return None


def _no_refusal(e: Engine, seat: int, card: CardDef, /) -> Refusal | None:
    return None


def _rolled(card: CardDef, /) -> bool:
    return True


def _nothing(e: Engine, oid: int, /) -> Sequence[tuple[str, Stats]]:
    return ()


def _no_surplus(e: Engine, together: Collection[int], /) -> Excess:
    return Excess()


def _no_event(e: Engine, seat: int, /) -> Sequence[Event]:
    return ()


def _no_abilities(card: CardDef, /) -> Sequence[Ability]:
    return ()


@dataclass(frozen=True, slots=True)
class Keywords:
    """How the special effects of a game work: the rules call each hook in one place.

    Attributes:
        sortie: the requirements for a squad that goes to an area (engine, seat, zone, Units that could go).
        all_have: does a squad have a special effect because all its Units have it (engine, Units, special effect)?
            None: `squads.all_have`.
        speed: at which speed a squad deals its damage; excess: does the remaining damage go to the Nation?
        allowance: what a play counts as for the plays of a turn: a key, empty for a play that does not count, None for
            the type of the card.
        anytime: can a card be played in any free timing?
        entering: why a card may not enter the field (engine, seat, card).
        enters_rolled: does a Unit that is played enter rolled?
        modifiers: what special effects do to the strengths of a Unit, each with the name of its source; modifying: the
            ids of those that may do so, or void texts that do.
        surplus: cards that may not be in the field together, in addition to those of one name (engine, those that have
            arrived at the same time).
        sortied: further changes after a player's squads have gone out (marks on squads).
        abilities: a card's special effects as texts.
        named_once: may a card of this name be played only once a turn?
        loose: can a card enter the field without being set on another one?
        hosts: the cards that a card could be set on (engine, seat, card); set_on: why it cannot be set on one of them;
            None: `setting.one_character`.
        room: why a card cannot be set on another one, in any place (engine, card, host); None: `setting.room`.
        price: the present price of a card.
        burden: how much more total power a Command needs that chooses this card (engine, playing seat, object).
        lends: does a card that is set on another one add its strengths to it (engine, Unit, card)?
        voids: do special effects make the texts of a card void?
        swaps: further answers in a free timing that open no cut (engine, seat; `Choices.direct`).
        common: texts that are not on a card but in the rules of special effects.
        happened: the results of a batch of events other than texts (marks of the game's own).
    """

    sortie: Callable[[Engine, int, str, Sequence[int]], SortieRule] = _no_rule
    all_have: Callable[[Engine, Sequence[int], str], bool] | None = None
    speed: Callable[[Engine, int, Sequence[int]], int] = _two
    excess: Callable[[Engine, int, Sequence[int]], bool] = _never
    allowance: Callable[[Engine, int, CardDef], str | None] = _plainly
    anytime: Callable[[Engine, int, CardDef], bool] = lambda e, seat, card: False
    entering: Callable[[Engine, int, CardDef], Refusal | None] = _no_refusal
    enters_rolled: Callable[[CardDef], bool] = _rolled
    modifiers: Callable[[Engine, int], Sequence[tuple[str, Stats]]] = _nothing
    modifying: frozenset[str] = frozenset()
    surplus: Callable[[Engine, Collection[int]], Excess] = _no_surplus
    sortied: Callable[[Engine, int], Sequence[Event]] = _no_event
    abilities: Callable[[CardDef], Sequence[Ability]] = _no_abilities
    named_once: Callable[[CardDef], bool] = _commands
    loose: Callable[[CardDef], bool] = _any_way
    hosts: Callable[[Engine, int, CardDef], Sequence[int]] = _own_units
    set_on: Callable[[Engine, int, CardDef, int], Refusal | None] | None = None
    room: Callable[[Engine, CardDef, int], Refusal | None] | None = None
    price: Callable[[Engine, int, CardDef], Price] = _in_full
    burden: Callable[[Engine, int, int], int] = _no_burden
    lends: Callable[[Engine, int, int], bool] = _lends
    voids: Callable[[Engine, int], bool] = _not_void
    swaps: Callable[[Engine, int], Sequence[Option]] = _no_options
    common: Sequence[Ability] = ()
    happened: Callable[[Engine, Sequence[Event]], Sequence[Event]] = lambda e, batch: ()


class GameVocabulary(Protocol):
    """The vocabulary of a game (`words.Words`)."""

    def said(self, sentence: str, /, **places: object) -> str:
        """A sentence of the rules in the game's words."""
        ...


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of a game among the variants of the family.

    Attributes:
        name: of the game, for records.
        setup: the steps before the first turn, in order (`setup.STEPS`).
        redraws: how many cards each further hand has, in order.
        hand_size, hand_limit: cards of the first hand; cards that may be kept at the end of the turn.
        show_redraw: whose first hand (engine, seat) may be shown and drawn again, in addition to other redraws.
        points: the turn. `end`: the parts of its last point, in order (`turn.END_PARTS`, or a table of the game's own).
        first_turn: fixed effects that the first turn leaves out. `first_skips`: phases that it skips.
        goes_on: who may act first after a cut in free timing: the `active` player, or the `other` one:
            the next after the last to play.
        in_play: the places that are in play.
        terrain: the kind of each battle area, if Units are limited to some kinds; empty: areas are all alike.
        played_from: the places whose cards a player can play.
        neutral: the colour that counts for the total only; empty: none.
        any_g: any card can become a G, and then gives power of its colour.
        cost: what effects mean by the total cost of a card.
        direct: by verb, what is done at once in a free timing and opens no cut (`Keywords.swaps`).
        anywhere: the point where cards without a timing of their own are played, in the player's own turn.
        scrapped_when: the way in which a card must have been scrapped for texts about scrapped cards to mean it; empty:
            any.
        note: what the lower effect of a Song needs in addition to its cost.
        cut_at_beginning: can everything at the beginning of a phase or step be cut into, including effects that happen
            at once (Auto D) and those that have waited for it?
        owners_order: do owners decide the order in which the cards of a group go to a pile?
        set_on_g: what happens to the cards set on one that becomes a G: they are `destroyed` or `scrapped`.
        few_apply: if several cards are to be rolled, rerolled or saved, is it enough that this is possible for at least
            one of them?
        names_over: Characters of one name are in the field once over `own` or over `all` sides.
        begins: tables of steps of the game's own that run when a phase or step of this name begins.
        struck: such tables that run when all battle damage has been dealt.
        clauses: the clause of each reason that the rules give (`why`).
        words: the game's vocabulary, for a reason that is shown to players unchanged (an impossible position).
        keywords: how special effects work.
    """

    name: str
    setup: tuple[str, ...]
    redraws: tuple[int, ...]
    points: tuple[Point, ...]
    end: tuple[str, ...]
    goes_on: str
    anywhere: str
    names_over: str
    clauses: Mapping[str, str]
    words: GameVocabulary
    begins: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    struck: tuple[str, ...] = ()
    hand_size: int = 6
    hand_limit: int = 6
    show_redraw: Callable[[Engine, int], bool] | None = None
    first_turn: frozenset[str] = frozenset()
    first_skips: frozenset[str] = frozenset()
    in_play: frozenset[str] = FIELD
    terrain: Mapping[str, str] = field(default_factory=dict[str, str])
    played_from: tuple[str, ...] = (HAND,)
    neutral: str = ""
    any_g: bool = False
    cost: Callable[[Price], int] = sum_of
    direct: Mapping[str, Callable[[Engine, int, Option], None]] = field(
        default_factory=dict[str, "Callable[[Engine, int, Option], None]"]
    )
    scrapped_when: str = ""
    cut_at_beginning: bool = False
    owners_order: bool = False
    set_on_g: str = "destroyed"
    few_apply: bool = False
    note: Condition | None = None
    keywords: Keywords = field(default_factory=Keywords)
