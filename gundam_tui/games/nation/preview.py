"""What would happen: what an answer leads to, as far as the seat that is asked can know, and what a battle comes to."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.views import Ahead, Payment
from gundam_tui.kernel import Engine, Option
from gundam_tui.kernel.view import hide_unknown

from .battle import Deal, deal_of
from .log import log_lines
from .model import definition, rules
from .play import COMMAND_VERB, DEPLOY, SET_ON, USE
from .squads import record
from .stats import left
from .terms import AREAS, NATION
from .words import Words, player


def ahead(e: Engine, answer: Sequence[Option], words: Words) -> Ahead:
    """What an answer to the open prompt would do: what it costs, and the lines of the log up to the next question.

    Raises:
        Refused: it is no legal answer.
    """
    prompt = e.prompt
    assert prompt is not None
    trial = hide_unknown(e, prompt.seat)
    trial.record_history = True
    trial.answer([option.key for option in answer])
    lines = tuple(line.text for line in log_lines(trial, prompt.seat, words))
    one = answer[0] if len(answer) == 1 else None
    return Ahead(lines, False, None, payment(e, one) if one is not None else None)


def payment(e: Engine, option: Option) -> Payment | None:
    """What a play would pay with cards of the Nation; None where it pays nothing."""
    prompt = e.prompt
    cost = 0
    if option.verb in (DEPLOY, SET_ON, COMMAND_VERB):
        cost = rules(e).defs[option.card].price.resource
    elif option.verb == USE:
        cost = rules(e).pool.texts(option.card)[option.n].mill
    if not cost or prompt is None:
        return None
    have = len(e.zone(NATION, prompt.seat))
    text = f"{cost} of your {have} cards" + (": you would lose" if cost >= have else "")
    return Payment(cost, NATION, (), (), have - cost, text)


def outcome_of(e: Engine, deal: Deal, words: Words) -> str:
    """What a squad would do if its damage were dealt now, in a phrase."""
    told: list[str] = []
    for oid, amount in deal.marks:
        name = definition(e, oid).name
        told.append(f"destroys {name}" if amount >= left(e, oid) else f"{amount} hit {name}")
    if deal.nation:
        told.append(f"{deal.nation} to {player(deal.to)}'s {words.zones[NATION]}")
    if deal.lost and record(e, deal.zone).fighting():
        told.append(f"{deal.lost} lost")
    return f"{words.zones[deal.zone]}: {deal.total}: " + (", ".join(told) or "nothing")


def battles(e: Engine, words: Words) -> list[str]:
    """What all squads would do now."""
    found = [deal_of(e, zone, seat) for zone in AREAS for seat in range(e.seats)]
    return [outcome_of(e, deal, words) for deal in found if deal is not None]
