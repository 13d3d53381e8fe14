"""Why something cannot be done now: one refusal with its clause for anything that the open prompt does not offer."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import CHARACTER, COMMAND, OPERATION, UNIT
from gundam_tui.games.nation.cards.terms import AREAS
from gundam_tui.games.nation.flow import play, sortie
from gundam_tui.games.nation.state.model import clause, definition, rules
from gundam_tui.kernel import Engine, Refusal

PLAYS = (play.DEPLOY, play.SET_ON, play.GENERATE, play.COMMAND_VERB, play.USE)
VERBS = (*PLAYS, "play", "sortie", play.PASS)


def why_not(e: Engine, seat: int, verb: str, obj: int = 0, to: int = 0, n: int = -1) -> Refusal | None:
    """Why a seat cannot do something now, or None if the open prompt offers it.

    Args:
        e: the engine.
        seat: the acting player.
        verb: `deploy`, `set`, `g`, `command`, `use`, `play` (the card, in any way), `sortie`, `pass`; empty: the usual
            verb for such a card at such a prompt.
        obj: the card.
        to: the Unit that a Character is set on.
        n: the position of the text on the card; -1: any.

    Raises:
        ValueError: an unknown verb.
    """
    verb = verb or _usual(e, obj)
    if verb not in VERBS:
        raise ValueError(f'why_not knows no verb "{verb}"; there are {", ".join(VERBS)}')
    closed = _window(e, seat, verb)
    if closed is not None or verb == play.PASS:
        return closed
    if verb == "sortie":
        return _sortie(e, seat, obj)
    if verb == "play":
        return _any(e, seat, obj)
    if verb in (play.USE, play.COMMAND_VERB) and n < 0 and obj in e.state.objs:
        return _texts(e, seat, verb, obj)
    return play.refusal(e, seat, verb, obj, to, n)


def _usual(e: Engine, obj: int) -> str:
    """The usual verb for such a card at the open prompt."""
    if e.prompt is not None and e.prompt.kind in ("sortie", "sortie needed"):
        return "sortie"
    it = e.state.objs.get(obj)
    return play.USE if it is not None and it.zone in rules(e).choices.in_play else "play"


def _window(e: Engine, seat: int, verb: str) -> Refusal | None:
    prompt = e.prompt
    if prompt is None:
        return Refusal(clause(e, "lost"), "the game is over")
    if prompt.seat != seat:
        return Refusal(clause(e, "free"), "another player is asked")
    kinds = {"sortie": ("sortie", "sortie needed"), play.PASS: ("free", "cut", "switch")}.get(verb, ("free", "cut"))
    if prompt.kind in kinds:
        return None
    return Refusal(clause(e, "free"), "not now: the open question has to be answered first")


def _sortie(e: Engine, seat: int, obj: int) -> Refusal | None:
    prompt = e.prompt
    assert prompt is not None
    zone = next((str(arg) for arg in prompt.args if arg in AREAS), AREAS[0])
    return sortie.refusal(e, seat, obj, zone)


def _any(e: Engine, seat: int, obj: int) -> Refusal | None:
    """Can the card be played in one of its ways? If not, the reason for the usual one."""
    if obj not in e.state.objs:
        return play.refusal(e, seat, play.DEPLOY, obj)
    card = definition(e, obj)
    found: list[Refusal | None] = []
    words = rules(e).choices.keywords
    if card.type in (UNIT, CHARACTER, OPERATION):
        if words.loose(card):
            found.append(play.refusal(e, seat, play.DEPLOY, obj))
        else:
            # Why not on one's own says more than that another player's takes no card.
            hosts = sorted(words.hosts(e, seat, card), key=lambda host: e.state.objs[host].seat != seat)
            found += [play.refusal(e, seat, play.SET_ON, obj, host) for host in hosts] or [
                Refusal(clause(e, "set"), "no {unit}: there is none that it could be {attached}")
            ]
    if card.type == COMMAND:
        found.append(_texts(e, seat, play.COMMAND_VERB, obj))
    if card.symbol is not None:
        found.append(play.refusal(e, seat, play.GENERATE, obj))
    return found[0] if all(found) else None


def _texts(e: Engine, seat: int, verb: str, obj: int) -> Refusal | None:
    texts = [at for at, _ in play.played_texts(e, e.card(obj))]
    found = [play.refusal(e, seat, verb, obj, n=at) for at in texts]
    if not found:
        return play.refusal(e, seat, verb, obj)
    return found[0] if all(found) else None
