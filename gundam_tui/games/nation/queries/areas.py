"""Which battle areas a Unit can go to."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.game_word import GameWord
from gundam_tui.games.nation.state.model import clause, definition, rules
from gundam_tui.games.nation.state.texts import has_rule
from gundam_tui.kernel import Engine, Refusal


def kinds_of(e: Engine, oid: int) -> Sequence[str]:
    """The kinds of battle areas that a Unit goes to; a card of another type that has become one goes to all."""
    card = definition(e, oid)
    return card.areas if card.type == UNIT else tuple(rules(e).choices.terrain.values())


def place_refusal(e: Engine, oid: int, zone: str) -> Refusal | None:
    """Why a Unit cannot go to a battle area of its kind, or None."""
    kind = rules(e).choices.terrain.get(zone)
    if kind is None:
        return None
    if kind not in kinds_of(e, oid):
        return Refusal(clause(e, "area"), "it does not go to {zone}", {"zone": GameWord(f"zone {zone}")})
    group = (oid, *e.state.objs[oid].attachments)
    if any(has_rule(e, f"no sortie {kind}", member) for member in group):
        return Refusal(
            clause(e, "sortie"), "an effect keeps it from being sent to {zone}", {"zone": GameWord(f"zone {zone}")}
        )
    return None
