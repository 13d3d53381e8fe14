"""Judge corrections in the line-by-line game: the command `judge`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.engine import Refused
from gundam_tui.language import N, tr

from .console import YES
from .journal import JournalError

if TYPE_CHECKING:
    from gundam_tui.games.views import Choice

    from .match_api import MatchApi

ABOUT = N("A judge's hand corrects the position, for a misplay or a faulty card; every player must agree. Which card?")


def not_now(match: MatchApi, seat: int | None) -> str:
    """Returns a sentence that says why nothing can be corrected at the open prompt; `seat` is the reader, as for
    `corrections`.
    """
    if match.view(seat).turn < 1:  # 6-2-1: the first turn comes after the opening hands and the Shields
        return tr("Nothing can be corrected before the first turn has begun: finish the set-up first")
    return tr("Nothing can be corrected while an effect is being resolved: finish it first, or take it back")


class Voice(Protocol):
    """Writes and reads lines."""

    def say(self, *rows: str) -> None:
        """Write lines."""
        ...

    def ask(self, mark: str = "> ") -> str:
        """Read a line."""
        ...


def judge(match: MatchApi, voice: Voice, names: Sequence[str], seat: int | None, keys: Sequence[str]) -> bool:
    """Correct the position by agreement.

    Args:
        match: the match.
        voice: where lines are written and read.
        names: what the players are called, by seat.
        seat: the reader of the lists; None: all players look together.
        keys: the corrections (`GameModule.corrections`); if empty, ask for the card and the correction.

    Returns:
        True when the position has changed.
    """
    wanted = list(keys)
    try:
        if not wanted:
            wanted = _asked(match, voice, seat)
            if not wanted:
                return False
        voice.say(*(f"  {row}" for row in match.correction_words(wanted, seat)))
        for person in match.people:
            voice.say(tr("{name}, do you agree? Type yes.", name=names[person]))
            if voice.ask().lower() not in YES:
                voice.say(tr("It is called off; nothing has changed."))
                return False
        match.correct(wanted, match.people)
    except (Refused, JournalError) as error:
        voice.say(tr("No: {error}.", error=error))
        return False
    voice.say(tr("Corrected. It is in the record; undo takes it back."))
    return True


def _asked(match: MatchApi, voice: Voice, seat: int | None) -> list[str]:
    """Ask for a correction from lists. Returns an empty result if none is possible or none is chosen."""
    thing = _pick(voice, ABOUT, match.correctable(seat))
    if thing is None:
        return []
    found = match.corrections(seat, thing.key)
    if not found:
        voice.say(f"{not_now(match, seat)}.")
        return []
    choice = _pick(voice, tr("{label}: what is to be done?", label=thing.label), found)
    return [choice.key] if choice is not None else []


def _pick(voice: Voice, title: str, found: Sequence[Choice]) -> Choice | None:
    voice.say(title, *(f"  {at}  {choice.label}" for at, choice in enumerate(found, start=1)), tr("  Enter  leave it"))
    while True:
        line = voice.ask()
        if not line:
            return None
        if is_number(line) and 1 <= int(line) <= len(found):
            return found[int(line) - 1]
        voice.say(
            tr(
                "{line!r} is none of them: give a number from 1 to {count}, or an empty line.",
                line=line,
                count=len(found),
            )
        )
