"""What players count in this game (`games.api.GameOdds`): Bursts among the Shields, answers in an enemy hand, the next
draw.

Levels and costs are the printed ones: what effects change of a card that nobody sees is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gundam_tui.games.api import OddsQuestion, Wanted
from gundam_tui.games.gcg.cards.constants import DECK, HAND, RESOURCE_DECK, SHIELDS
from gundam_tui.games.gcg.cards.model import CardDef, match
from gundam_tui.games.gcg.changes.shields import front_shields
from gundam_tui.games.gcg.flow.play import Means, means, price_refusal
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel import Engine
from gundam_tui.language import tr

__all__ = ["questions"]


def questions(engine: Engine, seat: int) -> Sequence[OddsQuestion]:
    """See `GameOdds.questions`."""
    team = mp.members(engine, seat)
    enemies = [one for one in range(engine.seats) if one not in team and one not in engine.state.out]
    return [
        *_shields(engine, seat, enemies),
        *(_answers(engine, enemy) for enemy in enemies),
        _draw(engine, seat),
    ]


def _card(engine: Engine, number: str) -> CardDef:
    return q.defs(engine, number)


def _shields(engine: Engine, seat: int, enemies: Sequence[int]) -> Iterator[OddsQuestion]:
    """The Shields that are destroyed next (4-6-4-1), of every shield area."""
    bursts = Wanted(tr("a Burst"), lambda number: "burst" in _card(engine, number).by_moment)
    walls = dict.fromkeys(engine.zone(SHIELDS, one) for one in (seat, *enemies))  # partners share one (12-3-3)
    for wall in walls:
        if not wall:
            continue
        top = engine.state.objs[front_shields(engine, engine.state.objs[wall[0]].seat, 1)[0]]
        if top.seat in mp.members(engine, seat):
            title = tr("Your next Shield ({count} left)", count=len(wall))
        else:
            title = tr("The next Shield of {player} ({count} left)", player=seat_label(top.seat), count=len(wall))
        yield OddsQuestion(title, top.owner, (top.id,), (bursts,))


def _answers(engine: Engine, enemy: int) -> OddsQuestion:
    """Cards that an enemy can play in an action step (9-3-1), with what they can pay now."""
    have, hand = means(engine, enemy), engine.zone(HAND, enemy)
    level, active = have
    title = tr(
        "An answer in the hand of {player} (cards {count}, Lv. {level}, active Resources {active})",
        player=seat_label(enemy), count=len(hand), level=level, active=active,
    )  # fmt: skip
    now = Wanted(tr("an action that they can pay now"), lambda number: _played(_card(engine, number), "action", have))
    ever = Wanted(tr("any action"), lambda number: bool(_card(engine, number).ways["action"]))
    return OddsQuestion(title, enemy, tuple(hand), (now, ever))


def _draw(engine: Engine, seat: int) -> OddsQuestion:
    """The next card of the deck, for the next turn: one more Resource, and all of them active (7-2, 7-4)."""
    resources = len(engine.zone(RESOURCE_DECK, seat)) > 0
    level = q.player_lv(engine, seat) + resources
    have = (level, level)

    def playable(number: str, *kinds: str) -> bool:
        card = _card(engine, number)
        return (not kinds or card.kind in kinds) and _played(card, "main", have)

    def links(number: str) -> bool:
        return _played(_card(engine, number), "main", have) and _links(engine, seat, _card(engine, number))

    def blocks(number: str) -> bool:
        return "blocker" in _card(engine, number).printed and playable(number, "unit")

    wanted = (
        Wanted(tr("a card that you can play at Lv. {level}", level=level), playable),
        Wanted(tr("a Unit among them"), lambda number: playable(number, "unit")),
        Wanted(tr("a Unit with <Blocker> among them"), blocks),
        Wanted(tr("a Pilot with whom a Unit of yours links"), links),
        Wanted(tr("a Command among them"), lambda number: playable(number, "command")),
        Wanted(tr("a Base among them"), lambda number: playable(number, "base")),
    )
    deck = engine.zone(DECK, seat)
    return OddsQuestion(tr("Your next draw (cards in the deck {count})", count=len(deck)), seat, deck[:1], wanted)


def _played(card: CardDef, moment: str, have: Means) -> bool:
    """Can the card be played at a moment with these means, as printed?"""
    return bool(card.ways[moment]) and price_refusal(card.lv, card.cost, have) is None


def _links(engine: Engine, seat: int, pilot: CardDef) -> bool:
    """Would a Unit of the seat that has no Pilot be a Link Unit with this one (2-12-1)?"""
    if "pair" not in pilot.ways["main"]:
        return False
    names = (pilot.pilot_name,) if pilot.pilot_name is not None else pilot.names
    partial = match(engine).rules.partial_link_name
    return any(
        not engine.state.objs[unit].attachments
        and q.meets(q.definition(engine, unit).link, names, pilot.traits, partial=partial)
        for unit in q.units(engine, seat)
    )
