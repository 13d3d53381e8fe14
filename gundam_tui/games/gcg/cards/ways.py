"""The ways in which a card is played from the hand, as far as its print decides (7-5-2, 9-3-1)."""

from __future__ import annotations

from gundam_tui.kernel import Refusal

from .model import CardDef

WAYS = ("deploy", "command", "pair")
MOMENTS = ("main", "action")
_NOT_DEPLOYED = Refusal("7-5-2-1", "only Units and Bases are deployed")
_NOT_COMMAND = Refusal("7-5-2-1", "only Command cards are played for their effect")
_NOT_PILOT = Refusal("3-3-1", "only Pilots are paired")
_IN_ACTION_STEP = Refusal("13-2-4-1", "its effect can only be activated in an action step")
_IN_MAIN_PHASE = Refusal("13-2-3-1", "its effect can only be activated in your main phase")
_ONLY_COMMANDS = Refusal("9-3-1", "in an action step only Action Commands can be played from the hand")


def card_refusal(card: CardDef, verb: str, moment: str) -> Refusal | None:
    """Why no player can play a card in this way at a moment (`main` or `action`), or None."""
    if verb == "command":
        if card.kind != "command":
            return _NOT_COMMAND
        if moment in card.by_moment:
            return None
        if moment == "main":
            return _IN_ACTION_STEP
        return _IN_MAIN_PHASE if "main" in card.by_moment else _ONLY_COMMANDS
    if verb == "deploy" and card.kind not in ("unit", "base"):
        return _NOT_DEPLOYED
    if verb == "pair" and card.kind != "pilot" and card.pilot_name is None:
        return _NOT_PILOT
    return None if moment == "main" else _ONLY_COMMANDS


def ways(card: CardDef) -> dict[str, tuple[str, ...]]:
    """For each moment, the ways that nothing printed on the card refuses."""
    return {moment: tuple(verb for verb in WAYS if card_refusal(card, verb, moment) is None) for moment in MOMENTS}
