"""The pass modes: where a seat is stopped. `auto_pass` decides what each means at a window."""

from __future__ import annotations

from gundam_tui.language import N, tr

FULL, SMART, BLUFF = "full", "smart", "bluff"
MODES = (FULL, SMART, BLUFF)
DEFAULT = SMART
_WORDS = {FULL: N("FULL"), SMART: N("SMART"), BLUFF: N("BLUFF"), "skip": N("SKIP")}


def word(mode: str) -> str:
    """A pass mode, or `skip`, as screens call it: `SMART`, `智能`."""
    return tr(_WORDS[mode])


def no_mode(mode: str) -> str:
    """Says that there is no such mode, and which there are."""
    return tr("There is no mode {rest!r}: the modes are {MODES}.", rest=mode, MODES=", ".join(MODES))


def mode_words(player: str, mode: str) -> str:
    """Says in which mode a player is stopped."""
    return tr("{name} is stopped in mode {mode}.", name=player, mode=mode)
