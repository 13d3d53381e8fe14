"""Games that are shown happening, without an app: each decision's frames as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from gundam_tui.app.board.places import places
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import UNICODE, Glyphs
from gundam_tui.app.motion.frames import StoryFilm, frames
from gundam_tui.app.motion.shots import Pace, ShotFrame
from gundam_tui.app.scene import Scene
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.views import Cue, LogLine, View
from gundam_tui.table.match import Match

from .helpers import match_at

GUNDAM, AMURO, ZAKU, GM, BURST = "ST01-001", "ST01-010", "ST03-008", "ST01-005", "ST01-014"


def fight() -> Match:
    """A linked Unit can attack a weaker one that is rested."""
    sides = [Side(units=[UnitAt(GUNDAM, pilot=AMURO), GM]), Side(units=[GM, UnitAt(ZAKU, rested=True)])]
    return begun(sides)


def siege(top: str = GM) -> Match:
    """A Unit can attack a player who has no Base and two Shields."""
    return begun([Side(units=[GM], hand=[GM]), Side(shields=[top, GM], base=None, hand=["ST03-006"])])


def last_blow() -> Match:
    """A Unit can attack a player who has nothing left."""
    return begun([Side(units=[GM]), Side(shields=[], base=None)])


def begun(sides: list[Side]) -> Match:
    match = match_at(set_up(Position(sides)))
    match.advance()
    return match


def answer(match: Match, key: str) -> tuple[View, list[Cue]]:
    """Give the first answer with that in its key; what was seen before, and what has happened."""
    assert match.prompt is not None
    before, since = match.view(None), match.events
    match.answer(next(option.key for option in match.prompt.options if key in option.key))
    match.advance()
    return before, list(match.cues(since))


def story(before: View, now: View, cues: list[Cue], log: list[LogLine], *, hidden: bool = False, wide: bool = False,
          glyphs: Glyphs = UNICODE) -> StoryFilm:  # fmt: skip
    """What is to be shown to whoever sees `now`."""
    seat = now.seat if now.seat is not None else 0
    scene = Scene(now, seat, ["P1", "P2"], glyphs, log=log, hand_hidden=hidden)
    return StoryFilm(before, scene.looker(roomy=wide), cues)


def drawn(
    told: StoryFilm, pace: Pace = "full", size: tuple[int, int] = (80, 24)
) -> Iterator[tuple[ShotFrame, list[str]]]:
    """Each frame, and its rows as text."""
    where = places(size[0], size[1] - 5)
    told = replace(told, now=told.now._replace(roomy=bool(where.pane_width)))
    for frame in frames(told, pace):
        sheet = Sheet(told.now.glyphs, size[0], size[1] - 5)
        draw(sheet, frame.board, where)
        yield frame, sheet.text()


def shown(match: Match, key: str, pace: Pace = "full", size: tuple[int, int] = (80, 24)) -> list[tuple[ShotFrame, str]]:
    """The frames of one answer, for everybody."""
    before, cues = answer(match, key)
    told = story(before, match.view(None), cues, list(match.log(None)), hidden=True)
    return [(frame, "\n".join(rows)) for frame, rows in drawn(told, pace, size)]


class Steps:
    """A clock that stands until it is stepped."""

    def __init__(self) -> None:
        self.call: Callable[[], None] | None = None
        self.seconds: list[float] = []

    def later(self, seconds: float, call: Callable[[], None]) -> Steps:
        self.call = call
        self.seconds.append(seconds)
        return self

    def stop(self) -> None:
        self.call = None

    def step(self) -> bool:
        """The next moment. False: nothing waits for one."""
        call, self.call = self.call, None
        if call is not None:
            call()
        return call is not None
