"""Is a defeat near? A quick bound, before anything is proven."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import SHIELDS
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel.engine import Engine

from .board import BoardFacts


def near_loss(e: Engine, seat: int) -> bool:
    """May an enemy defeat a seat's side in this turn? See `GameAi.near_loss`.

    Each enemy Unit that can still attack, and the one that attacks now, takes a Shield (two by <Suppression>, one more
    by <Breach>) or the Base. What is in an enemy's hand is not counted.
    """
    if mp.on_turn(e, seat):
        return False
    board, attack = BoardFacts(e), e.state.vars.get("attack")
    reach = 0
    for enemy in mp.enemy_sides(e, seat):
        for unit in board.units(enemy):
            if unit.ready or (attack is not None and attack.attacker == unit.id):
                reach += 1 + ("suppression" in unit.keywords) + ("breach" in unit.keywords)
    return reach > len(e.zone(SHIELDS, seat)) + bool(q.base(e, seat))
