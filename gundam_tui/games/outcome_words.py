"""How a game ended, as the last line of its log."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.kernel.outcome import Outcome
from gundam_tui.language import listed, tr, trn


def outcome_words(outcome: Outcome, winners: Sequence[str]) -> str:
    """Who won and why, in the language of the reader.

    Args:
        outcome: how the game ended.
        winners: the names of its winners, in its order.
    """
    reason = tr(outcome.reason)
    how = tr("{reason} ({rule})", reason=reason, rule=outcome.rule) if outcome.rule else reason
    if winners:
        return trn("{players} wins: {how}", "{players} win: {how}", len(winners), players=listed(winners), how=how)
    return tr("All lose: {how}", how=how) if outcome.all_lose else tr("The game is a draw: {how}", how=how)
