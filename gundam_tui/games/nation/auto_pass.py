"""What the table asks of the game before it answers for a person (`games.api.AutoPass`)."""

from __future__ import annotations

from gundam_tui.games.nation.power import supplies
from gundam_tui.games.nation.terms import AREAS, HAND
from gundam_tui.games.nation.texts import texts_in_field
from gundam_tui.games.nation.timing import fits
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Prompt

__all__ = ["alike", "concerns", "might_respond"]


def might_respond(engine: Engine, seat: int) -> bool:
    """Could the seat act in an open window, for all that the other players can see? With a card in hand and power it
    could play a Command; and a text of a card in the field may have its timing now."""
    if engine.zone(HAND, seat) and supplies(engine, seat):
        return True
    return any(
        not ability.auto and engine.state.objs[oid].seat == seat and fits(engine, seat, ability.timing)
        for ability, oid in texts_in_field(engine)
    )


def concerns(engine: Engine, seat: int) -> bool:
    """Does the open window concern a seat that lets things happen until the end of the turn: can it play something,
    while an effect waits that another player has played, or while squads stand against it?"""
    prompt = engine.prompt
    if prompt is None or len(prompt.options) < 2:
        return False
    if any(item.seat != seat for item in engine.state.vars.get("stack", ())):
        return True
    return any(engine.zone(zone, other) for zone in AREAS for other in range(engine.seats) if other != seat)


def alike(engine: Engine, prompt: Prompt) -> bool:
    """Does every answer to the prompt come to the same? Nothing is paid by choosing among equal cards here."""
    return False
