"""A record as pictures: every moment of a game on the table's own board, without a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from rich.style import Style

from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.faces import DockText
from gundam_tui.app.board.places import places_of
from gundam_tui.app.board.reading import table
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import UNICODE, Glyphs
from gundam_tui.app.palette import Palette, palette_for
from gundam_tui.app.scene import Scene
from gundam_tui.app.slots import Slots
from gundam_tui.language import tr
from gundam_tui.table import player_names
from gundam_tui.table.playback import OPEN, Playback, PlayedDecision

if TYPE_CHECKING:
    from gundam_tui.games.views import CardView, LogLine, View

DOCK = 4  # rows
# Seconds that a picture is shown: after a decision, when a turn begins, at the end, and when nothing has happened.
PACE, TURN, END, SAME = 1.0, 1.6, 4.0, 0.25

Row = list[tuple[str, Style]]


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """A picture: how many seconds it is shown, its rows, and the last decision, in words."""

    seconds: float
    rows: list[Row]
    told: str


class Filmed(Protocol):
    """Something that has moments to show: a record, or a line of play."""

    @property
    def names(self) -> Sequence[str]:
        """The players' names."""
        ...

    @property
    def fresh(self) -> int:
        """The number of the first event that is new at this moment."""
        ...

    def view(self, seat: int | None) -> View:
        """This moment as a seat sees it."""
        ...

    def log(self, seat: int | None) -> Sequence[LogLine]:
        """The log up to this moment, as a seat may read it."""
        ...


def eyes_for(playback: Playback) -> int | None:
    """The view a record is shown from at first: open hands, unless the game or its match may continue at this
    keyboard.
    """
    return OPEN if playback.outcome is not None and not playback.match_runs else None


def moment(shown: Filmed, eyes: int | None, bottom: int, glyphs: Glyphs, slots: Slots) -> Scene:
    """What the board shows at the present moment of a record or a line.

    Args:
        shown: the record or line.
        eyes: the view: of a seat, None for a watcher's, OPEN with all hands.
        bottom: the seat below, if the view is of no seat.
        glyphs: the signs to draw with.
        slots: where the cards stood in the moments shown before.
    """
    seat = bottom if eyes is None or eyes == OPEN else eyes
    names = shown.names
    lines = [player_names.line(one, names) for one in shown.log(eyes)]
    view = player_names.view(shown.view(eyes), names)
    slots.look(view)
    scene = Scene(
        view, seat, names, glyphs, None, lines, shown.fresh, hand_hidden=eyes is None, watched=True,
        slots={**slots.left, **slots.of},
    )  # fmt: skip
    scene.looked = _looked(scene)
    scene.number = scene.looked.number if scene.looked is not None else ""
    return scene


def _looked(scene: Scene) -> CardView | None:
    """The card that is drawn beside the board: the one in battle, else the one at the front."""
    battle = scene.view.battle
    seen = [card for player in (scene.own, *scene.enemies) for zone in scene.board.field
            for card in player.cards(zone) if card.number]  # fmt: skip
    fighting = (card for card in seen if battle is not None and card.id == battle.attacker)
    return next(fighting, seen[0] if seen else None)


def question(shown: Playback, scene: Scene, aside: str, *, hands: bool) -> DockText:
    """The dock of a replay: the place in the record, the last and the next decision, the hands that are not drawn.

    Args:
        shown: the record.
        scene: the moment.
        aside: other text for the first row.
        hands: are all hands open?
    """
    last = shown.last
    hints = [(f"! {scene.remark}", "bad")] if scene.remark else []
    hints += [(told(last, scene), "text"), (tr("next: {next}", next=_next(shown.next, scene)), "sub")]
    if hands:
        hints.append((_hands(scene), "sub"))
    role = "sub" if last is None else "own" if last.seat == scene.seat else "enemy"
    return DockText(tr("Decision {at} of {total}", at=shown.at, total=shown.total), role, aside, hints=tuple(hints))


def told(last: PlayedDecision | None, scene: Scene) -> str:
    """The last decision, and who made it."""
    return _by(last, scene) if last is not None else tr("the set-up")


def _next(made: PlayedDecision | None, scene: Scene) -> str:
    return _by(made, scene) if made is not None else tr("the end of the record")


def _by(made: PlayedDecision, scene: Scene) -> str:
    who = f"{scene.name(made.seat)}: " if made.seat >= 0 else ""
    return f"{who}{player_names.called(made.text, scene.names)}"


def _hands(scene: Scene) -> str:
    """The hands that are not shown on the board."""
    told: list[str] = []
    for player in scene.enemies:
        names = ", ".join(card.name for zone in scene.board.private for card in player.cards(zone))
        told.append(tr("{name}'s hand: {names}", name=scene.name(player.seat), names=names or tr("no cards")))
    return tr("; ").join(told)


class Film:
    """A whole record as pictures.

    Args:
        shown: the record; playback starts at its beginning.
        eyes: see `moment`.
        size: columns and rows of a picture.
        colours: rich's name of the colour system (`256`, `truecolor`).
        palette: the name of a palette.
        glyphs: the signs to draw with.
    """

    def __init__(
        self, shown: Playback, eyes: int | None, size: tuple[int, int] = (80, 24), *, colours: str = "truecolor",
        palette: str = "night", glyphs: Glyphs = UNICODE,
    ) -> None:  # fmt: skip
        self.shown = shown
        self.eyes = eyes
        self.width, self.height = size
        self.palette: Palette = palette_for(palette, colours)
        self.glyphs = glyphs
        self._slots = Slots()

    @property
    def title(self) -> str:
        """Who plays against whom."""
        named = zip(self.shown.names, self.shown.decks, strict=True)
        return self.shown.opponents([f"{name} ({deck})" for name, deck in named])

    def frames(self) -> Iterator[FilmFrame]:
        """Every moment of the record, from the set-up on."""
        shown = self.shown
        shown.go_to(0)
        turn = before = 0
        while True:
            now, told = shown.view(self.eyes).turn, len(shown.log(self.eyes))
            last = shown.at == shown.total
            seconds = END if last else TURN if now != turn else SAME if told == before else PACE
            turn, before = now, told
            yield replace(self.frame(), seconds=seconds)
            if last or not shown.step(1):
                return

    def frame(self) -> FilmFrame:
        """The moment at which the record stands."""
        scene = moment(self.shown, self.eyes, 0, self.glyphs, self._slots)
        asked = question(self.shown, scene, "", hands=self.eyes == OPEN)
        height = self.height - DOCK - 1
        board = self.palette.sheet(self.glyphs, self.width, height)
        where = places_of(self.width, height, scene.view, scene.board, scene.seat)
        draw(board, table(scene.looker(roomy=bool(where.pane_width))), where)
        below = self.palette.sheet(self.glyphs, self.width, DOCK, "dock")
        dock(below, 0, DOCK, asked)
        foot = self.palette.sheet(self.glyphs, self.width, 1)
        mark = " gundam-tui "
        foot.right(self.width, 0, mark, "mute")
        foot.fitted(1, 0, self.title, self.width - len(mark) - 2, "mute")
        rows = self._styled([*board.rows(), *below.rows(), *foot.rows()])
        return FilmFrame(PACE, rows, told(self.shown.last, scene))

    def _styled(self, rows: Sequence[Sequence[tuple[str, str]]]) -> list[Row]:
        return [[(text, self.palette.style(role)) for text, role in row] for row in rows]
