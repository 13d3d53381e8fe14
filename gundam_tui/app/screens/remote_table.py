"""The table of a server on the screen: like any table, with chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult

from gundam_tui.app import asking
from gundam_tui.app.board.faces import ReportLine
from gundam_tui.app.board.footer import footer
from gundam_tui.app.board.places import BoardPlaces
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.keymap import FAR, TABLE, bindings
from gundam_tui.app.lookups import PANED
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import BoardPanel, Dock, KeyRow
from gundam_tui.language import tr, trn
from gundam_tui.server.client import RemoteMatch

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import BoardScene
    from gundam_tui.app.remote import RemoteApp


class FarTable(TableScreen):
    """A match that a server holds.

    Attributes:
        shown: the moment of the game that was last drawn.
    """

    BINDINGS = bindings(FAR)
    commands = (*TABLE, *FAR)

    def __init__(self, match: RemoteMatch) -> None:
        super().__init__(match)
        self.shown: tuple[object, ...] = ()

    def content(self) -> ComposeResult:
        """See `TableScreen.content`."""
        yield _Board(id="table")
        yield Dock(id="dock")
        yield _Keys(id="keys")

    def heard(self, text: str) -> None:
        """A chat message: shown beside the board, or in the dock if there is no room."""
        if self.size.width >= PANED:
            self.paint_board()
        else:
            self.say(text)

    def moment(self) -> tuple[object, ...]:
        """Identifies the present moment of the game: a concession is no event."""
        return self.match.events, self.match.decisions, self.match.outcome

    def show(self) -> None:
        """See `TableScreen.show`."""
        self.shown = self.moment()
        self.remark = self.remark or self.thinking()
        super().show()

    def thinking(self) -> str:
        """A note about a computer player that thinks, or waits for its turn to think; empty when none does."""
        app = cast("RemoteApp", self.app)
        now = app.line.thinking
        if now.seat is None or self.match.answering or self.match.outcome is not None:
            return ""
        who = tr("{player} (computer)", player=app.player(now.seat))
        if now.wait:
            return tr("{who} waits {wait} s: your share of its time is used up", who=who, wait=now.wait)
        if now.ahead:
            return trn(
                "{who} waits: {n} other table comes first",
                "{who} waits: {n} other tables come first",
                now.ahead,
                who=who,
            )
        return tr("{who} thinks ...", who=who)

    def action_say(self) -> None:
        """Talk to everybody at the table."""
        cast("RemoteApp", self.app).say()


class _Board(BoardPanel):
    """The board, with the chat in the pane beside it."""

    def read(self, scene: Scene, where: BoardPlaces) -> BoardScene:
        """See `BoardPanel.read`."""
        line = cast("RemoteApp", self.app).line
        inks = {scene.name(seat): "own" if seat == scene.seat else "enemy" for seat in range(len(scene.view.players))}
        sign = scene.glyphs.cursor
        talk = [ReportLine(sign, inks.get(said.who, "sub"), f"{said.who}: {said.text}") for said in line.chat]
        [say] = FAR
        return super().read(scene, where)._replace(talk=talk, talk_keys=f"{say.shown} {say.word}")


class _Keys(KeyRow):
    """The keys that do something now; the chat key is always among them."""

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `KeyRow.compose_picture`."""
        keys, general = asking.keys(scene), asking.general_keys(scene)
        at = keys.index(general[0]) if general else len(keys)  # none during an animation
        say = [(key.shown, key.word) for key in FAR]
        footer(sheet, 0, [*keys[: at + 1], *say, *keys[at + 1 :]], len(keys) - at + len(say))
