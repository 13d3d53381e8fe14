"""The ways in which a card is played from the hand, as far as its print decides (7-5-2, 9-3-1)."""

from __future__ import annotations

from gundam_tui.kernel import Refusal

from . import reasons as why
from .model import CardDef

WAYS = ("deploy", "command", "pair")
MOMENTS = ("main", "action")


def card_refusal(card: CardDef, verb: str, moment: str) -> Refusal | None:
    """Why no player can play a card in this way at a moment (`main` or `action`), or None."""
    if verb == "command":
        if card.kind != "command":
            return why.NOT_COMMAND
        if moment in card.by_moment:
            return None
        if moment == "main":
            return why.IN_ACTION_STEP
        return why.IN_MAIN_PHASE if "main" in card.by_moment else why.ONLY_COMMANDS
    if verb == "deploy" and card.kind not in ("unit", "base"):
        return why.NOT_DEPLOYED
    if verb == "pair" and card.kind != "pilot" and card.pilot_name is None:
        return why.NOT_PILOT
    return None if moment == "main" else why.ONLY_COMMANDS


def ways(card: CardDef) -> dict[str, tuple[str, ...]]:
    """For each moment, the ways that nothing printed on the card refuses."""
    return {moment: tuple(verb for verb in WAYS if card_refusal(card, verb, moment) is None) for moment in MOMENTS}
