"""What is worth playing in another player's turn: only what makes the fight better for the seat that is asked. And what
is not worth its price in any turn.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.terms import NATION
from gundam_tui.games.nation.flow.play import PASS
from gundam_tui.games.nation.queries.stats import types
from gundam_tui.games.nation.seen.preview import payment
from gundam_tui.games.nation.state.model import active
from gundam_tui.games.nation.state.texts import heads
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt, Refused

from .evaluation import WIN, evaluate, unit_worth
from .rollout_policy import Policy

__all__ = ["reckless", "response", "saved"]

_TRIED = 16  # the number of plays that are compared
_FAR = 80  # the number of answers after which playing on stops
_GAIN = 0.05  # how much better the fight must go, in cards
_LEFT = 2  # cards of a Nation that are too few to pay for anything
_CARD_OF_NATION = 0.22  # the value of a card of the Nation

_SENT = ("sortie", "sortie needed")  # the questions whom to send
_policy = Policy()
_reflex = _policy.reflex


class _End(NamedTuple):
    """How a fight ends for a seat: for what is in play and the Nations, and as a position."""

    fight: float
    position: float


def response(known: Engine, prompt: Prompt) -> Sequence[Option] | None:
    """The play after which the fight ends best for the seat, if it ends better than after a pass; else the pass.

    Args:
        known: the game without what the seat does not know.
        prompt: the question.

    Returns:
        The answer; None where it is no window in another player's turn.
    """
    quiet = next((option for option in prompt.options if option.verb == PASS), None)
    if prompt.kind != "free" or quiet is None or active(known) == prompt.seat:
        return None
    there = frozenset(heads(known))
    least = _ended(known, [quiet], prompt.seat, there)
    best = quiet
    if least is None:
        return [quiet]
    for option in [one for one in prompt.options if one is not quiet][:_TRIED]:
        if reckless(known, option):
            continue
        end = _ended(known, [option], prompt.seat, there)
        if end is not None and end.fight > least.fight + _GAIN and end.position > least.position + _GAIN:
            best, least = option, end
    return [best]


def reckless(known: Engine, option: Option) -> bool:
    """Does a play leave so little of the seat's Nation that the next attack takes it? Not if it wins the game in this
    fight, or keeps the seat from losing it there.
    """
    prompt = known.prompt
    paid = payment(known, option)
    if prompt is None or paid is None or paid.left > _LEFT:
        return False
    end = _ended(known, [option], prompt.seat, ())
    if end is None or end.fight <= -WIN:
        return True
    quiet = next((one for one in prompt.options if one.verb == PASS), None)
    less = _ended(known, [quiet], prompt.seat, ()) if quiet is not None else None
    return end.fight < WIN and not (less is not None and less.fight <= -WIN)


def saved(known: Engine, prompt: Prompt, usual: Sequence[Option]) -> Sequence[Option]:
    """The usual answer in a fight; but if the seat would lose the game with it, the best of those that keep it in the
    game: what several squads deal together counts, and who can still be sent to the next area.
    """
    seat = prompt.seat
    if not known.state.vars.get("step", "") or prompt.forced or prompt.ordered or _survives(known, usual, seat):
        return usual
    answers = (answer for answer in _policy.answers(known, prompt, _TRIED) if answer != list(usual))
    keeps = [answer for answer in answers if _survives(known, answer, seat)]
    ends = [_ended(known, answer, seat, ()) for answer in keeps]
    values = [0.0 if end is None else end.position for end in ends]
    return keeps[values.index(max(values))] if keeps else usual


def _survives(known: Engine, answer: Sequence[Option], seat: int) -> bool:
    """Can the seat be in the game at the end of the fight after an answer, as far as it knows?"""
    end = _ended(known, answer, seat, ())
    if end is None or end.fight > -WIN:
        return True
    trial = known.clone()
    trial.choose(list(answer))
    asked = trial.prompt
    if asked is None or (asked.seat, asked.kind) not in {(seat, kind) for kind in _SENT}:
        return False
    return any(_survives(trial, later, seat) for later in _policy.answers(trial, asked, _TRIED))


def _ended(known: Engine, answer: Sequence[Option], seat: int, there: Collection[int]) -> _End | None:
    """The end of the fight after an answer; None: the hidden cards were dealt so that the question differs."""
    trial, values = known.clone(), known.state.vars
    turn, fights = values.get("turn", 0), bool(values.get("step", ""))
    try:
        trial.choose(list(answer))
        for _ in range(_FAR):
            prompt, now = trial.prompt, trial.state.vars
            if prompt is None or now.get("turn", 0) != turn:
                break
            if prompt.kind == "free" and (not fights or not now.get("step", "")):
                break
            trial.choose(_reflex(trial, prompt))
    except Refused:
        return None
    return _End(_fight(trial, seat, there), evaluate(trial, seat))


def _fight(e: Engine, seat: int, there: Collection[int]) -> float:
    """The value of the Units that were in play, and of the Nations; those of others count against the seat."""
    if e.outcome is not None:
        return WIN if seat in e.outcome.winners else -WIN
    objs = e.state.objs
    found = sum(
        unit_worth(e, oid) * (1 if objs[oid].seat == seat else -1)
        for oid in heads(e) if oid in there and UNIT in types(e, oid)
    )  # fmt: skip
    return found + _CARD_OF_NATION * sum(
        len(e.zone(NATION, one)) * (1 if one == seat else -1) for one in range(e.seats)
    )
