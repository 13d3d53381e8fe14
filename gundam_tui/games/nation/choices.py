"""What a game chooses: one frozen record, and the hooks through which its keywords work.

Nothing in this package asks which game it is. What differs is a value here, or one of the questions of `Keywords`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gundam_tui.kernel import Engine, Event, Refusal

    from .card import Ability, CardDef
    from .nodes import Condition, Stats
    from .terms import Point


class SortieRule(NamedTuple):
    """What effects ask of a squad that goes to a battle area.

    Attributes:
        refusals: why a Unit cannot go there, by object.
        needed: if anybody goes, one of these must; None: no such rule.
    """

    refusals: Mapping[int, Refusal]
    needed: frozenset[int] | None = None


NO_RULE = SortieRule({})


def _no_rule(e: Engine, seat: int, zone: str, units: Sequence[int], /) -> SortieRule:
    return NO_RULE


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


def _no_surplus(e: Engine, /) -> Sequence[int]:
    return ()


def _no_event(e: Engine, /) -> Sequence[Event]:
    return ()


def _no_abilities(card: CardDef, /) -> Sequence[Ability]:
    return ()


@dataclass(frozen=True, slots=True)
class Keywords:
    """How the special effects of a game work: each question is asked at one place of the rules.

    Attributes:
        sortie: what a squad that goes to an area must be (engine, seat, zone, Units that could go).
        speed: at which speed a squad deals its damage; excess: does what is left go to the Nation.
        allowance: what a play counts as for the plays of a turn: a key, empty for a play that does not count, None for
            the type of the card.
        anytime: can a card be played in any free timing.
        entering: why a card may not enter the field (engine, seat, card).
        enters_rolled: does a Unit that is played enter rolled.
        modifiers: what special effects do to the strengths of a Unit, each with the name of its source.
        surplus: cards that may not be in the field any more, beyond those of one name.
        sortied: further changes when squads have gone out (marks on squads).
        abilities: what a card's special effects are as texts.
    """

    sortie: Callable[[Engine, int, str, Sequence[int]], SortieRule] = _no_rule
    speed: Callable[[Engine, int, Sequence[int]], int] = _two
    excess: Callable[[Engine, int, Sequence[int]], bool] = _never
    allowance: Callable[[Engine, int, CardDef], str | None] = _plainly
    anytime: Callable[[Engine, int, CardDef], bool] = lambda e, seat, card: False
    entering: Callable[[Engine, int, CardDef], Refusal | None] = _no_refusal
    enters_rolled: Callable[[CardDef], bool] = _rolled
    modifiers: Callable[[Engine, int], Sequence[tuple[str, Stats]]] = _nothing
    surplus: Callable[[Engine], Sequence[int]] = _no_surplus
    sortied: Callable[[Engine], Sequence[Event]] = _no_event
    abilities: Callable[[CardDef], Sequence[Ability]] = _no_abilities


@dataclass(frozen=True, slots=True)
class Choices:
    """What a game chooses among the ways of the family.

    Attributes:
        name: of the game, for records.
        setup: the steps before the first turn, in order (`setup.STEPS`).
        redraws: how many cards each further hand has, in order.
        hand_size, hand_limit: cards of the first hand; cards that may be kept at the end of the turn.
        points: the turn. `end`: the parts of its last point, in order (`turn.END_PARTS`).
        first_turn: fixed effects that the first turn does without.
        goes_on: who may go on after a cut in free timing: the `active` player, or the `other` one than has played.
        once: types of which one may be played a turn. `once_named`: types of which each name may be played once a turn.
        anywhere: the point where cards without a timing of their own are played, in the own turn.
        note: what the lower effect of a Song needs, besides its cost.
        alone: may Characters be played without a Unit.
        names_over: Characters of one name are in the field once over `own` or over `all` sides.
        begins: tables of steps of the game's own that run when a phase or step of this name begins.
        struck: such tables that run when all battle damage has been dealt.
        clauses: the clause of each reason that the rules give (`why`).
        keywords: how special effects work.
    """

    name: str
    setup: tuple[str, ...]
    redraws: tuple[int, ...]
    points: tuple[Point, ...]
    end: tuple[str, ...]
    goes_on: str
    once: tuple[str, ...]
    once_named: tuple[str, ...]
    anywhere: str
    names_over: str
    clauses: Mapping[str, str]
    begins: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    struck: tuple[str, ...] = ()
    hand_size: int = 6
    hand_limit: int = 6
    first_turn: frozenset[str] = frozenset()
    note: Condition | None = None
    alone: bool = True
    keywords: Keywords = field(default_factory=Keywords)
