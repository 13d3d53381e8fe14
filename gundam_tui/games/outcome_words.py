"""How a game ended, as the last line of its log."""

from __future__ import annotations

from collections.abc import Callable

from gundam_tui.kernel.outcome import Outcome
from gundam_tui.language import NN, N, listed, tr, trn

# The reasons of every game, which the kernel writes; it knows no language.
CONCEDED, LATE = N("concession"), N("time is up")
NO_NATION = N("no card left in the Nation")  # of the sister games
# Of these it is said whose they are: after the name of the winner they could be understood as theirs.
_WHOSE = {NO_NATION: NN("{players} has no card left in the Nation", "{players} have no card left in the Nation")}


def outcome_words(outcome: Outcome, name: Callable[[int], str]) -> str:
    """Who won and why, in the language of the reader.

    Args:
        outcome: how the game ended.
        name: the name of a seat; that of its team, if that wins or loses as one.
    """
    winners, losers = (list(dict.fromkeys(map(name, seats))) for seats in (outcome.winners, outcome.out))
    whose = _WHOSE.get(outcome.reason) if losers else None
    reason = trn(*whose, len(losers), players=listed(losers)) if whose else reason_words(outcome.reason)
    how = tr("{reason} ({rule})", reason=reason, rule=outcome.rule) if outcome.rule else reason
    if winners:
        return trn("{players} wins: {how}", "{players} win: {how}", len(winners), players=listed(winners), how=how)
    return tr("All lose: {how}", how=how) if outcome.all_lose else tr("The game is a draw: {how}", how=how)


def reason_words(reason: str) -> str:
    """Why a game ended, in the language of the reader; figures stay.

    Args:
        reason: in English, as it is recorded: `time is up; Base + Shields: P1 1 + 2 = 3, P2 0 + 3 = 3`.
    """
    return tr("; ").join(map(_fact, reason.split("; ")))


def _fact(fact: str) -> str:
    told, _, figures = fact.partition(": ")
    return tr("{fact}: {figures}", fact=tr(told), figures=figures) if figures else tr(told)
