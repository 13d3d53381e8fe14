"""Why something cannot be done: one refusal with its clause for anything that the prompt does not offer.

An option is legal exactly if nothing refuses it: `play`, `activate` and `battle` make their options from the refusals
that are read here. This module adds the check whether it is the right moment, and why the end of a turn is suggested.
"""

from __future__ import annotations

from dataclasses import replace

from gundam_tui.games.gcg.cards import reasons
from gundam_tui.games.gcg.cards.constants import BATTLE, HAND
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.model import match
from gundam_tui.games.gcg.cards.versions import cited
from gundam_tui.games.gcg.flow import activate, battle, play
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Prompt, Refusal
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.language import N

_PLAYS = ("deploy", "pair", "command", "play")
_EITHER = ("command", "play", "activate")  # in the main phase, and in action steps
_VERBS = (*_PLAYS, "activate", "attack", "block", "end", "pass")


def why_not(e: Engine, seat: int, verb: str, obj: int = 0, to: int = 0, n: int = -1) -> Refusal | None:
    """Why the seat cannot do something now, or None if the open prompt offers it.

    Args:
        e: the engine.
        seat: the acting player.
        verb: `deploy`, `pair`, `command`, `play` (any of the three), `activate`, `attack`, `block`, `end`, `pass`;
            empty: to play a card of the hand, to attack with a Unit in the main phase, else to activate.
        obj: the card or Unit that does it.
        to: the Unit to pair with or to attack; 0: any Unit to pair with, the enemy player to attack.
        n: the line of the card whose ability is to be activated; -1: any.

    Raises:
        ValueError: an unknown verb.
    """
    verb = verb or _usual(e, obj)
    if verb not in _VERBS:
        raise ValueError(f'why_not knows no verb "{verb}"; there are {", ".join(sorted(_VERBS))}')
    refusal = _window(e, seat, verb)
    if refusal is not None or verb in ("end", "pass"):
        return refusal
    if obj not in e.state.objs:
        return reasons.GONE
    if verb == "attack":
        return battle.attack_refusal(e, seat, obj, to)
    if verb == "block":
        return battle.block_refusal(e, battle.current(e), obj)
    if verb == "activate":
        return activate.refusal(e, seat, obj, _moment(e), n)
    return play.refusal(e, seat, verb, obj, _moment(e), to)


def why_end(e: Engine, prompt: Prompt) -> tuple[str, dict[str, object]]:
    """Why the end of the turn is suggested though a card could be played: a Command can be played in the other's turn
    too, and an EX Resource pays only once.

    Args:
        e: the engine.
        prompt: the question of the main phase.

    Returns:
        A phrase in English that goes on from `end the turn`, with named places, and their contents; empty if nothing
        is kept.
    """
    from .preview import payment_preview  # it imports the log, which imports this module

    now = {option.obj for option in prompt.options if option.verb == "command"}
    later = {option.obj for option in play.options(e, prompt.seat, "action") if option.verb == "command"}
    kept = sorted(now & later)
    if not kept:
        plays = [option for option in prompt.options if option.verb in ("deploy", "pair")]
        spends = plays and all(payment_preview(e, option).gone for option in plays)
        return N("keeping the EX Resource") if spends else "", {}
    several = len(mp.sides(e, mp.side(e, prompt.seat))) > 2
    if len(kept) > 1:
        told = N("keeping {count} Commands for the enemies' turns"), N("keeping {count} Commands for the enemy's turn")
        return told[0 if several else 1], {"count": len(kept)}
    told = N("keeping {card} for the enemies' turns"), N("keeping {card} for the enemy's turn")
    return told[0 if several else 1], {"card": spoken.name(q.definition(e, kept[0]).name)}


def outcome_as_read(e: Engine) -> Outcome | None:
    """How the game ended, for a reader: by the rules 1.0 its clause has the number of 1.0. None while it runs."""
    outcome = e.outcome
    return outcome and replace(outcome, rule=cited(match(e).rules.preset, outcome.rule))


def why_not_as_read(e: Engine, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
    """`why_not` for a reader: by the rules 1.0 its clause has the number of 1.0. Arguments and errors as there."""
    refusal = why_not(e, seat, verb, obj, to)
    return None if refusal is None else refusal._replace(clause=cited(match(e).rules.preset, refusal.clause))


def _usual(e: Engine, obj: int) -> str:
    """The usual verb for a card."""
    thing = e.state.objs.get(obj)
    if thing is None or thing.zone == HAND:
        return "play"
    attacks = q.kind(e, obj) == "unit" and thing.zone == BATTLE and _moment(e) == "main"
    return "attack" if attacks else "activate"


def _moment(e: Engine) -> str:
    return "main" if e.prompt is not None and e.prompt.kind == "act" else "action"


def _window(e: Engine, seat: int, verb: str) -> Refusal | None:
    """Is it the right moment (7-5-1, 9-3, 8-3-1)?"""
    prompt = e.prompt
    if prompt is None:
        return reasons.OVER
    wanted = {"block": ("block",), "pass": ("block", "action_step")}.get(verb, ("act",))
    if verb in _EITHER:
        wanted = ("act", "action_step")
    asked = prompt.seat in (seat, mp.side(e, seat)) and seat in mp.answering(e, prompt)
    if asked and prompt.kind in wanted:
        return None
    if asked and prompt.kind == "action_step":
        return reasons.ACTION_STEP
    if verb == "block":
        return reasons.NOT_BLOCK_STEP
    if verb == "pass":
        return reasons.NOTHING_TO_PASS
    if asked:
        return reasons.ANSWER_FIRST
    return reasons.NOT_MAIN_PHASE
