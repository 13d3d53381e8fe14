"""Which frames show the events, and for how long: from cues to shots.

A shot shows one event, or several simultaneous ones, in a few frames. No shot takes longer than `EVENT`, and everything
between two questions takes no longer than `PLAY`: shots beyond that shrink to their last frame, the oldest first. A
card that is turned over and the winning blow are shown whole, and take their time out of the others'. A card that does
not stay, and who is out, are held for reading, in one picture, outside of these bounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gundam_tui.app.motion.shots import Pace, Shot
from gundam_tui.games.views import Cue, Happening

EVENT = 400  # ms: one shot
PLAY = 1000  # ms: all shots between two questions
TICKS = 4  # a figure counts down in at most this number of frames

# The duration of each frame, in ms.
_FRAMES: Mapping[Happening, tuple[int, ...]] = {
    "turn": (120, 120), "enter": (80, 80), "attach": (80, 80), "moves": (120,), "attack": (50, 50, 50),
    "block": (80, 80), "hit": (60, 60), "gone": (60, 60, 60, 60), "break": (60, 60, 60), "turned": (80, 80),
    "played": (80, 80), "out": (80, 80), "won": (100, 100, 100),
}  # fmt: skip
_TICK = 40
HOLD = 900  # ms: how long a card that is turned over and then gone stays readable; several share it
_BRIEF = 220  # with little motion, words tell it
_KEPT: frozenset[Happening] = frozenset(("turned", "won"))
_AT_ONCE: frozenset[Happening] = frozenset(("moves", "hit", "gone", "out", "won"))  # neighbours of one kind: one shot


def plan(cues: Sequence[Cue], pace: Pace = "full", *, opens: Cue | None = None) -> list[Shot]:
    """The shots that show the events.

    Args:
        cues: the events, in order.
        pace: `full`; `brief`: the first and the last frame of each shot; `none`: no shots.
        opens: a card that finally lies turned over and is asked about: it is turned over last.
    """
    if pace == "none":
        return []
    shown = [cue for cue in cues if cue.what in _FRAMES]  # that a squad strikes is seen by whom it hits
    groups = _groups([*shown, opens] if opens is not None else shown)
    if not groups:
        return []
    ends = [group[0].what for group in groups[1:]]
    shots = [_shot(group, after, opens) for group, after in zip(groups, [*ends, ""], strict=True)]
    if pace == "brief":
        shots = [replace(shot, frames=_ends(_last(shot, min(shot.held, _BRIEF))), held=0) for shot in shots]
        return _within(shots)
    count = max(1, sum(1 for shot in shots if shot.held))
    return _within([replace(shot, frames=_last(shot, shot.held // count), held=shot.held // count) for shot in shots])


def _last(shot: Shot, held: int) -> tuple[tuple[int, int], ...]:
    """The frames of a shot whose last one is held for that time."""
    if not shot.held:
        return shot.frames
    step, ms = shot.frames[-1]
    return (*shot.frames[:-1], (step, ms - shot.held + held))


def _groups(cues: Sequence[Cue]) -> list[tuple[Cue, ...]]:
    groups: list[tuple[Cue, ...]] = []
    for cue in cues:
        last = groups[-1] if groups else ()
        once = bool(last) and cue.what == last[0].what and cue.what in _AT_ONCE
        if once and (cue.obj, cue.seat) not in [(one.obj, one.seat) for one in last]:
            groups[-1] = (*last, cue)
        else:
            groups.append((cue,))
    return groups


def _shot(cues: tuple[Cue, ...], after: str, opens: Cue | None) -> Shot:
    """The shot of simultaneous events.

    Args:
        cues: the events.
        after: the next event, empty for none.
        opens: see `plan`.
    """
    what = cues[0].what
    times, held = _FRAMES[what], 0
    if what == "hit":
        times = (*times, *(_TICK for _ in range(min(TICKS, max(cue.amount for cue in cues)))))
    played = what == "played" and cues[0].card  # else it is not known any more
    if played or what == "out" or (what == "turned" and cues[0] is not opens):  # it does not stay, to be looked at
        times, held = (times[0], times[1] + HOLD), HOLD
    if what == "break" and cues[0].card and after != "turned":
        times, held = (*times, HOLD), HOLD  # the card itself
    frames = tuple(enumerate(times, start=1))
    return Shot(cues, frames, len(frames), what in _KEPT, held)


def _ends(frames: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return frames if len(frames) < 3 else (frames[0], frames[-1])


def _within(shots: Sequence[Shot]) -> list[Shot]:
    """The shots in the available time: the oldest shrink to their last frame, then to none."""
    found = list(shots)
    over = sum(shot.ms for shot in found) - PLAY
    for keep in (1, 0):
        for at, shot in enumerate(found):
            if over <= 0:
                return found
            if shot.kept:
                continue
            found[at] = _shrunk(shot, keep)
            over -= shot.ms - found[at].ms
    return found


def _shrunk(shot: Shot, keep: int) -> Shot:
    """The shot with its last `keep` frames; one held for reading keeps its picture, in the end for the hold alone."""
    if shot.held and not keep:
        return replace(shot, frames=((shot.frames[-1][0], shot.held),))
    return replace(shot, frames=shot.frames[len(shot.frames) - min(keep, len(shot.frames)) :])
