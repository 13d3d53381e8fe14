"""The curtain: shows no hand until the next player confirms.

It shows what everybody knows, and the events since that player last looked. It looks the same for every question, so
that it reveals nothing to the other players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.strip import Strip

from gundam_tui.app.asking import shows_hand
from gundam_tui.app.board.curtain import curtain
from gundam_tui.app.board.faces import Handover
from gundam_tui.app.board.happened import heading, report, report_line
from gundam_tui.app.board.places import places_of
from gundam_tui.app.board.reading import table
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.curtain_guard import CurtainGuard
from gundam_tui.app.keymap import BY_ID, CURTAIN, bindings
from gundam_tui.app.recap import weights
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.widgets.canvas import Canvas
from gundam_tui.games.seats import seat_label
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.app.draw.line import Part
    from gundam_tui.app.scene import Scene
    from gundam_tui.games.views import LogLine


class Curtain(BaseScreen):
    """A screen between two players.

    Args:
        seat: the player who looks next.
        scene: the moment as everybody sees it; its log is what the player has seen.
        news: the lines of the log that the player has missed, in order.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "table.tcss"]
    BINDINGS = bindings(CURTAIN)

    def __init__(self, seat: int, scene: Scene, news: Sequence[LogLine] = ()) -> None:
        super().__init__()
        self.seat = seat
        self.scene = scene
        self._news = news
        self._guard: CurtainGuard | None = None

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield CurtainPicture(id="curtain")

    def on_mount(self) -> None:
        """Start accepting keys."""
        self._guard = CurtainGuard(self.gundam.guard)
        if self.gundam.guard:
            self.set_timer(self.gundam.guard, self.repaint)

    def on_key(self, event: events.Key) -> None:
        """Every key counts, including one without a meaning here: a held key does not open."""
        if self._guard is not None and event.key != "y":
            self._guard.passes()

    def handover(self, size: tuple[int, int]) -> Handover:
        """The picture for a screen of that many columns and rows."""
        app, scene, seat = self.gundam, self.scene, self.seat
        wide = bool(places_of(size[0], size[1] - 5, scene.view, scene.board).pane_width)
        look = scene.looker(roomy=wide)._replace(mode="", keys=(), log=())
        board = table(look)
        lit = app.settings.still or (self._guard is not None and self._guard.open)
        role = "own" if seat == scene.seat else "enemy"
        heavy = [
            weight if line.turn else 0  # of setting up the last counts: a shuffled deck is forgotten
            for line, weight in zip(self._news, weights(self._news, each_turn=not scene.view.duel), strict=True)
        ]
        news = tuple(
            report_line(scene.glyphs, one)._replace(weight=weight)
            for one, weight in zip(self._news, heavy, strict=True)
        )
        if news and not scene.log:  # the report begins with them
            news = (heading(look, self._news[0]), *news)
        opens = (
            tr("I am {player}: show my hand", player=app.player(seat))
            if shows_hand(scene, seat)
            else tr("I am {player}: show my question", player=app.player(seat))
        )
        return Handover(
            app.player(seat), role, self._lines(), BY_ID["curtain.open"].shown,
            opens, lit,
            board, news, report(look._replace(log=scene.log)), tuple((key.shown, key.word) for key in CURTAIN[1:]),
            self._sides(), seat_label(seat),
        )  # fmt: skip

    def _sides(self) -> str:
        """Who plays with whom against whom, in a game of teams."""
        view = self.scene.view
        teams = dict.fromkeys(view.team(player.seat) for player in view.players) if view.teams else ()
        return tr(" against ").join(" + ".join(map(self.gundam.player, team)) for team in teams)

    def _lines(self) -> tuple[str, ...]:
        """Who looks and which other people look away, and whose turn it is; a shorter form after each longer one."""
        app, view, seat = self.gundam, self.scene.view, self.seat
        who = tr("Only {player} looks now.", player=app.player(seat))
        others = app.sitting.others(seat)
        now = (
            tr("Turn {turn} is {player}'s.", turn=view.turn, player=app.player(view.active))
            if view.turn
            else tr("The game is being set up.")
        )
        if not others:
            return tr("{who} {away}", who=who, away=now), who
        away = tr("{others}: look away.", others=others)
        return tr("{who} {away} {now}", who=who, away=away, now=now), tr("{who} {away}", who=who, away=away), who

    def touched(self) -> None:
        """A click on the key opens like the key."""
        self.action_open()

    def action_open(self) -> None:
        """Open the curtain, unless the key came too soon."""
        if self._guard is not None and self._guard.passes():
            self.dismiss(True)

    def action_commands(self) -> None:
        """Concede, quit and the rest are possible here too."""
        self.gundam.commands()


class CurtainPicture(Canvas):
    """The curtain on a sheet."""

    sheet: Sheet | None = None

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        screen = cast("Curtain", self.screen)
        glyphs = screen.gundam.glyphs
        self.sheet = screen.gundam.palette.sheet(glyphs, width, height, "void")
        curtain(self.sheet, screen.handover((width, height)))
        return self.sheet.rows()

    def render_line(self, y: int) -> Strip:
        """See `Canvas.render_line`. The first picture is drawn at once, without a blank one before it."""
        if not self._lines:
            self.paint()
        return super().render_line(y)

    async def on_click(self, event: events.Click) -> None:
        """A click on the chip."""
        found = self.sheet.touched(event.x, event.y) if self.sheet is not None else None
        if found is not None and found.key:
            event.stop()
            cast("Curtain", self.screen).touched()
