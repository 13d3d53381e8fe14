"""Keywords that are texts: what a card with one of them can play, defined once for all (chapter 13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from gundam_tui.games.nation.cards.card import NO_LIMIT, UNIT, Ability, CardDef, Cost, Keyword, Timing, Trigger
from gundam_tui.games.nation.cards.nodes.conditions import Both, ThisIs
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Each, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import Damage, Destroy, Gain, Grant, MoveTo, Roll, Shield, VoidAgainst
from gundam_tui.games.nation.changes.damage import PSYCOMMU as PSYCOMMU_DAMAGE

from .ids import (
    BASE,
    BATTLESHIP,
    DESERT,
    DISMANTLE,
    ENTRY,
    MULTIPLE,
    PSYCOMMU,
    SET_ON_G,
    SHIELD,
    SUPPLY,
    TRANSFORM,
    WIDE,
)
from .keyword_table import KEYWORDS

IN_BATTLE = ThisIs(Filter(place="battle"))
_IDS = {row.label: name for name, row in KEYWORDS.items()}


def _id(card: CardDef, row: Keyword) -> str:
    return f"{card.number}:{row.id.removeprefix('gw.')}"


def _entry(card: CardDef, row: Keyword) -> Ability:
    """GW-131: Atmospheric Entry."""
    return Ability(
        _id(card, row), timing=Timing("defense"), condition=ThisIs(Filter(place="battle", terrain="space")),
        steps=(VoidAgainst(This()), MoveTo(This(), "other area")),
    )  # fmt: skip


def _multiple(card: CardDef, row: Keyword) -> Ability:
    """GW-137: Multiple."""
    paid = Filter(names=(card.name,), side="friendly", place="hand or junkyard")
    return Ability(
        _id(card, row), timing=Timing("battle"), limit=NO_LIMIT, costs=(Cost("remove", paid),),
        steps=(Gain(This(), Grant(row.stats)),),
    )  # fmt: skip


def _psycommu(card: CardDef, row: Keyword) -> Ability:
    """GW-141: Psycommu."""
    there = Filter(types=(UNIT,), side="enemy", place="battle", area="reach")
    return Ability(
        _id(card, row), timing=Timing("defense", window="second"), condition=ThisIs(Filter(crew="NT")),
        targets=(Target(there),), steps=(Damage(Chosen(0), row.n, how=PSYCOMMU_DAMAGE),),
    )  # fmt: skip


def _shield(card: CardDef, row: Keyword) -> Ability:
    """GW-146: Special Shield."""
    return Ability(
        _id(card, row), timing=Timing("battle"), condition=IN_BATTLE, targets=(Target(item=("threat",)),),
        steps=(Shield(row.n),),
    )  # fmt: skip


def _set_on_g(card: CardDef, row: Keyword) -> Ability:
    """GW-144: Set-on/GENERATION is destroyed when its G becomes something else."""
    return Ability(_id(card, row), "D", trigger=Trigger("turned", every=True), steps=(Destroy(This()),))


def _supply(card: CardDef, row: Keyword) -> Ability:
    """GW-147: Supply."""
    fit = Filter(types=(UNIT,), side="friendly", place="battle", area="this", rolled=False, lacks=(BATTLESHIP, BASE))
    return Ability(
        _id(card, row), timing=Timing("return", window="first"), condition=IN_BATTLE,
        targets=(Target(fit, 1, row.n),), steps=(Gain(Chosen(0), Grant(rule="supplied")),),
    )  # fmt: skip


def _transform(card: CardDef, row: Keyword) -> Ability:
    """GW-150: Transform: the Battle Points and keywords of the other form."""
    form = [Grant(printed=row.stats), Grant(rule="form"), *(Grant(keyword=_IDS[label]) for label in row.names)]
    return Ability(
        _id(card, row), timing=Timing("battle"), condition=ThisIs(Filter(rolled=False)),
        steps=tuple(Gain(This(), grant) for grant in form),
    )  # fmt: skip


def _wide(card: CardDef, row: Keyword) -> Ability:
    """GW-153: Wide Range Weapon."""
    weak = Filter(types=(UNIT,), side="enemy", place="battle", area="this", bound=row.id)
    return Ability(
        _id(card, row), timing=Timing(row.point or "damage"), mill=row.mill, protected=row.protected,
        condition=IN_BATTLE, targets=(Target(weak, all=True),), steps=(Destroy(Chosen(0)),),
    )  # fmt: skip


def _dismantle(card: CardDef, row: Keyword) -> Ability:
    """GW-162: Dismantle."""
    there = ThisIs(Filter(types=(UNIT,), place="deployment"))
    return Ability(
        _id(card, row), timing=Timing("deployment", "friendly"), counts="g", condition=Both((there,)),
        steps=(MoveTo(This(), "g"),),
    )  # fmt: skip


_TEXTS: Mapping[str, Callable[[CardDef, Keyword], Ability]] = {
    ENTRY: _entry, MULTIPLE: _multiple, PSYCOMMU: _psycommu, SHIELD: _shield, SUPPLY: _supply, TRANSFORM: _transform,
    WIDE: _wide, DISMANTLE: _dismantle, SET_ON_G: _set_on_g,
}  # fmt: skip


def abilities(card: CardDef) -> list[Ability]:
    """A card's keywords as texts, called by the keyword."""
    return [
        replace(_TEXTS[name](card, row), wording=KEYWORDS[name].called(row.n))
        for name, row in card.keywords.items() if name in _TEXTS
    ]  # fmt: skip


# GW-135: Desert, of a whole SQUAD; its front is the card that rolls the enemy's front.
DESERT_TEXT = Ability(
    f"{DESERT}:roll",
    "C",
    steps=(Roll(Each(Filter(types=(UNIT,), side="enemy", place="battle", area="this", front=True, mixed=DESERT))),),
    wording=KEYWORDS[DESERT].called(0),
)
COMMON = (DESERT_TEXT,)
