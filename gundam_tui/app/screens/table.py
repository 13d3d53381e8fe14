"""The table: the board, the hand of the player who looks, the prompt."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult

from gundam_tui.app.answering import ActionInput, AnswerInput, Reply
from gundam_tui.app.answering.base import why
from gundam_tui.app.board.sheet import Touch
from gundam_tui.app.bot_pacing import KEYS as PACE_KEYS
from gundam_tui.app.bot_pacing import Pace
from gundam_tui.app.curtain_guard import CurtainGuard
from gundam_tui.app.held_key import HeldKey
from gundam_tui.app.keymap import TABLE, Key, bindings, pressed
from gundam_tui.app.lookups import Lookups
from gundam_tui.app.perspective import Perspective
from gundam_tui.app.recap import recap
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.showing import Showing
from gundam_tui.app.table_actions import TableActions
from gundam_tui.app.table_clock import TableClock
from gundam_tui.app.widgets.canvas import Canvas
from gundam_tui.app.widgets.panels import Board, Dock, Keys, board
from gundam_tui.kernel.engine import Refused
from gundam_tui.table.journal import JournalError
from gundam_tui.table.settings import APART, FIXED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gundam_tui.games.views import CardView, LogLine, View
    from gundam_tui.table.match_api import MatchApi

ASKED_KEYS = (("y", "show the hand"),)
OVER_KEYS = (("arrows", "look around"), ("v", "read"), ("Esc", "what now"))
DEMO_KEYS = (("Esc", "home"),)
_KEYS = frozenset(("enter", "escape", "backspace", "space", "tab", "shift+tab", "left", "right", "up", "down",
                   "pageup", "pagedown", "home", "end"))  # fmt: skip


class TableScreen(BaseScreen):
    """One match on the screen.

    Attributes:
        match: the match.
        scene: what is shown; None: nothing (behind the curtain).
        eyes: whose eyes are on it.
        lookups: what the match says about what is selected.
        does: what keys do besides answering.
        pace: what goes on by itself; `clock`: the players' clock.
        remark: something to say when the scene is drawn next.
        turned: the enemy at the front line, -1 for the next one.
        painted: how many events there were when the board was painted last; `showing`: what happens, shown happening.
        held: tells a key that is held down.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "table.tcss"]
    DEFAULT_CLASSES = "board"
    BINDINGS = bindings(TABLE)
    commands: tuple[Key, ...] = TABLE  # their keys are not for the prompt

    def __init__(self, match: MatchApi) -> None:
        super().__init__()
        self.match = match
        self.scene: Scene | None = None
        self.eyes = Perspective(match)
        self.lookups = Lookups(match)
        self.does = TableActions(self)
        self.remark = ""
        self._trouble = False
        self.turned = -1
        self.pace = Pace(self)
        self.clock = TableClock(self)
        self.showing = Showing(self)
        self._decided: dict[int, int] = {}  # how many events there were when a player decided last, by seat
        self._turns: dict[int, int] = {}  # the number of the turn in which that was
        self._fresh: dict[int | None, int] = {}  # how many events there were when a seat answered last
        self._answered = False  # has somebody here just answered? An undo leads back without going on
        self.painted = match.events
        self.held = HeldKey()
        self._opening = ""  # what is said about the record, until a question has been seen with it
        self._question: object = None  # what was asked when the board was painted last

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield from board()
        yield Dock(id="dock")
        yield Keys(id="keys")

    def on_mount(self) -> None:
        """Begin at the prompt where the match stands, with what there is to say about its record."""
        self.remark = self._opening = " ".join(self.match.notes)
        self.held = HeldKey(self.gundam.guard)
        self.clock.start()
        self.proceed()

    def on_unmount(self) -> None:
        """Nobody waits for what a computer player still thinks about, nor for what is being shown."""
        self.pace.drop()
        self.showing.drop()

    def on_screen_resume(self) -> None:
        """What lay over the table has been closed."""
        self.pace.uncovered()

    # ------------------------------------------------------------ going on

    def proceed(self) -> None:
        """Let the table go on to the next prompt of a person; show what has happened, and then that prompt."""
        self.present(self.pace.waits() or self._ask)

    def present(self, then: Callable[[], object]) -> None:
        """The position is another one: what has happened since the last paint is shown.

        Args:
            then: paints the board as it is now, or draws the curtain.
        """
        since, self.painted = min(self.painted, self.match.events), self.match.events
        self.show_events(since, then)

    def show_events(self, since: int, then: Callable[[], object]) -> None:
        """Show the events from number `since` on upon the board as it was painted last (`scene`), if there are any.

        Args:
            since: the number of the first event.
            then: paints the board as it is now; called once, at the end.
        """
        self.showing.show(since, then)

    def _ask(self) -> None:
        """Show the open prompt to the player whom it asks, or that the game is over."""
        match, eyes = self.match, self.eyes
        eyes.apart = self.gundam.settings.partners == APART
        asked = eyes.asked
        if match.outcome is not None:
            eyes.covered = False
            self.show()
            self.over()
        elif asked is None or len(match.people) < 2:
            self.show()
        elif match.open_hands:
            eyes.face(asked)
            self.show()
        elif match.needs_curtain(eyes.facing, apart=eyes.apart):
            self.hand_over(asked)
        elif match.needs_curtain(None):
            # The same player as before, or a partner, who may know the hand; but if somebody else has answered
            # something since, they look too.
            eyes.facing = asked
            eyes.guard = CurtainGuard(self.gundam.guard) if eyes.covered else None
            self.show()
        else:
            eyes.covered = eyes.covered or asked != eyes.facing
            eyes.guard = None
            self.show()
        self._end_what_is_done()

    def _end_what_is_done(self) -> None:
        """With quick keys a turn in which the last play has left nothing to do ends by itself."""
        answered, self._answered = self._answered, False
        chooser = self.scene.chooser if self.scene is not None else None
        if not answered or chooser is None or not chooser.quick or self.eyes.asking_back:
            return
        begun = self._turns.get(chooser.seat) == chooser.view.turn  # who has just drawn looks at the card first
        options = chooser.prompt.options if begun and self.gundam.sitting.teaching is None else ()
        if len(options) == 1 and chooser.game.verbs[options[0].verb].ends_turn:
            self.give(Reply((options[0].key,)))

    def over(self) -> None:
        """The game is over: say so."""
        self.gundam.ended()

    def hand_over(self, seat: int) -> None:
        """Let the keyboard change hands: nothing is shown until that seat's player says that they look."""
        # The table is emptied before the curtain is drawn: nothing of the old hand is painted when it opens.
        self.scene = None
        self.eyes.turn_away()
        self.lookups.forget()
        for canvas in self.query(Canvas):
            canvas.forget()
        self.clock.run(None)
        self.app.push_screen(self.curtain(seat), lambda _: self._uncurtain(seat))

    def curtain(self, seat: int) -> Curtain:
        """The curtain before a player looks."""
        match = self.match
        # Nothing of what is asked, which might tell something of what is hidden.
        view = replace(match.view(None), prompt=None, waiting=())
        below = 0 if self.gundam.settings.view == FIXED else seat
        scene = Scene(view, below, match.names, self.gundam.glyphs, hand_hidden=True, holder=seat)
        return Curtain(seat, scene, self.missed(seat, None))

    def _uncurtain(self, seat: int) -> None:
        if seat not in self.match.answering:  # conceded or taken back meanwhile
            self.proceed()
            return
        self.eyes.facing = seat
        self.show()

    def missed(self, seat: int, reader: int | None, until: int | None = None) -> Sequence[LogLine]:
        """What has happened since a player decided something last, as somebody may read it, in order; up to event
        number `until`, None: all."""
        lines = self.match.log(reader, self._decided.get(seat, 0))
        return recap([line for line in lines if until is None or line.at < until])

    def show(self) -> None:
        """Draw the present state for the player who may look."""
        eyes = self.eyes
        view, chooser = eyes.look()
        if chooser is not None:
            chooser.explain = self._explain
            chooser.warn = self.gundam.settings.warn_end
            chooser.quick = self.gundam.settings.quick
            self._asks(chooser)
            self.remark, self._opening = self.remark or self._opening, ""
        self.clock.run(eyes.asked if chooser is not None else None)
        self.scene = self.scene_of(view, chooser, hidden=eyes.hidden, reader=eyes.reader())
        self.scene.missed = self.story_so_far(self.scene)
        if eyes.asking_back:
            self._say_covered()
        self.refresh_scene()
        self.showing.stands()
        self.gundam.attend(self.match)

    def _asks(self, chooser: AnswerInput) -> None:
        """What is asked is shown: a key that is held down is no answer to a question that is new."""
        question = chooser.prompt.number, isinstance(chooser, ActionInput) and chooser.opened
        if question != self._question:
            self._question = question
            self.held.asks(monotonic())

    def story_so_far(self, scene: Scene, until: int | None = None) -> Sequence[LogLine]:
        """What the others have done since the only player here decided last: told as it happens, and until the next
        decision of their own turn.

        Args:
            scene: the moment.
            until: the number of the first event that is not told yet; None: all are.
        """
        people, chooser = self.match.people, scene.chooser
        if len(people) != 1 or self.gundam.sitting.teaching is not None or self.match.outcome is not None:
            return ()
        [seat] = people
        turn = self._turns.get(seat, 0)
        own = turn == scene.view.turn and scene.view.active == seat
        asked = chooser is not None and not chooser.kind.main  # there is no room beside what is asked about
        return () if not turn or own or asked else self.missed(seat, seat, until)

    def scene_of(self, view: View, chooser: AnswerInput | None, *, hidden: bool, reader: int | None) -> Scene:
        """A moment of the table.

        Args:
            view: what may be seen.
            chooser: how the open prompt is being answered.
            hidden: is no hand shown?
            reader: whose eyes the log is for.
        """
        match, eyes = self.match, self.eyes
        bottom = eyes.facing if eyes.facing is not None else 0
        holder = bottom if chooser is None else chooser.seat
        if len(match.people) > 1 and self.gundam.settings.view == FIXED:
            bottom = 0
        return Scene(
            view, bottom, match.names, self.gundam.glyphs, chooser, self.lookups.log(reader),
            self._fresh.get(reader, 0), mode=self.mode(), hand_hidden=hidden, holder=holder,
            clocks=self.clock.left(), hints=self._hints() if chooser is None else (), coached=self.gundam.coached,
            watched=not match.people, focus_seat=self.turned, decks=match.decks,
            clauses=self.gundam.settings.clauses,
        )  # fmt: skip

    def _say_covered(self) -> None:
        asked = self.eyes.asked
        if asked is not None:
            self.remark = f"{self.gundam.player(asked)}, it is for you to decide: y shows your hand"

    def _hints(self) -> Sequence[tuple[str, str]]:
        """What keys do while there is no prompt to answer."""
        if self.eyes.asking_back:
            return ASKED_KEYS
        if self.match.outcome is not None:
            return OVER_KEYS
        return (*(PACE_KEYS if self.pace.busy else ()), *(DEMO_KEYS if self.gundam.demo is not None else ()))

    def complain(self, text: str) -> None:
        """Something could not be done: it is said when the scene is drawn next."""
        self.remark, self._trouble = text, True

    def say(self, text: str, *, trouble: bool = False) -> None:
        """Say something to the player who looks; the state is as before.

        Args:
            text: what.
            trouble: could something not be done?
        """
        self.remark, self._trouble = text, trouble
        self.refresh_scene()

    def mode(self) -> str:
        """The pass mode of the player who answers now, or of the only one who plays here."""
        asked, people = self.eyes.asked, self.match.people
        seat = asked if asked is not None else people[0] if len(people) == 1 else -1
        if self.match.skips(seat):
            return "skip"
        return self.match.pass_mode.get(seat, "") if self.match.prompt is not None else ""

    def _explain(self, card: CardView) -> str:
        """Why nothing can be done with a card now: the engine's reason."""
        scene, asked = self.scene, self.eyes.asked
        if scene is None or asked is None:
            return ""
        if not card.playable and card.zone not in scene.board.hands:
            refusal = self.match.refusal(asked, "", card.id)
            if refusal is not None:
                return f"{card.name}: {refusal.text} ({refusal.clause})"
        return why(card, scene.board)

    def refresh_scene(self) -> None:
        """Draw what is selected now; the state is as before."""
        if self.scene is not None:
            self.scene.remark, self.remark = self.remark, ""
            self.scene.trouble, self._trouble = self._trouble, False
            self.lookups.fill(self.scene, self.size.width)
        self.repaint()

    def paint_board(self) -> None:
        """Draw the board alone, where the table is in front."""
        if self.app.screen is self:
            for one in self.query(Board):
                one.paint()

    # ------------------------------------------------------------ keys

    async def on_event(self, event: events.Event) -> None:
        """See `BaseScreen.on_event`. Any key ends what is being shown, and is then taken as it is meant."""
        if isinstance(event, events.Key | events.Resize):
            self.showing.finish()
        await super().on_event(event)

    async def on_key(self, event: events.Key) -> None:
        """Letters, digits, arrows and the like: what they mean depends on the prompt."""
        if self.small or self.scene is None:
            return
        self._read()
        letter = event.character or ""
        key = letter if letter.isprintable() and letter.strip() else event.key
        if self.scene.chooser is None and self.pace.key(key):
            event.stop()
            event.prevent_default()
            return
        if key == "escape" and self.scene.chooser is None and self._out():
            event.stop()
            event.prevent_default()
            return
        if self.eyes.asking_back:
            self._ask_back(key)
            return
        chooser = self.scene.chooser
        if chooser is None and self.match.outcome is not None and self.scene.look_around(key):
            event.stop()
            event.prevent_default()
            self.refresh_scene()
            return
        if chooser is None or not (key in _KEYS or (len(key) == 1 and key.isalnum())):
            return
        if event.key in pressed(self.commands):
            return
        event.stop()
        event.prevent_default()
        if key == "tab" and len(self.match.names) > 2:
            self.does.turn()
            return
        if self.held.refuses(event.key, event.time):
            return
        answer = chooser.press(key)
        if answer is None:
            self._asks(chooser)
            self.refresh_scene()
        else:
            self.give(answer)

    def _read(self) -> None:
        """A key was pressed: what was told once makes room for the options."""
        scene = self.scene
        if scene is not None and scene.missed:
            scene.missed = ()
            self.repaint()

    def _out(self) -> bool:
        """Esc where nothing is asked: on from a game that is over, or away from one that is only watched."""
        if self.match.outcome is not None:
            self.over()
        elif self.gundam.demo is not None:
            self.call_later(self.gundam.home)
        else:
            return False
        return True

    def touched(self, what: Touch) -> None:
        """Take a click: it selects, and once more confirms."""
        self.showing.finish()
        self._read()
        if self.small or self.scene is None:
            return
        if what.key:
            self.gundam.press(what.key)
            return
        chooser = self.scene.chooser
        if chooser is None or self.eyes.asking_back:
            return
        answer = chooser.touch(what.obj, what.entry)
        if answer is None:
            self.refresh_scene()
        else:
            self.give(answer)

    def dropped(self, obj: int, target: int) -> None:
        """A card was dragged onto another one, or up to where nothing lies."""
        chooser = self.scene.chooser if self.scene is not None and not self.small else None
        if chooser is None or self.eyes.asking_back:
            return
        answer = chooser.drop(obj, target)
        if answer is None:
            self.refresh_scene()
        else:
            self.give(answer)

    def _ask_back(self, key: str) -> None:
        guard = self.eyes.guard
        if guard is not None and guard.passes() and key == "y":
            self.eyes.uncover()
            self.show()
        else:
            self._say_covered()
            self.refresh_scene()

    def give(self, answer: Reply) -> None:
        """Give an answer to the match and go on; a refusal is told and changes nothing."""
        reader = self.eyes.reader()
        length, deciding = self.match.events, tuple(self.match.answering)
        turn = self.scene.view.turn if self.scene is not None else 0
        try:
            self.match.answer(answer.keys)
        except Refused as refused:
            self.say(f"{refused.text} ({refused.clause})" if refused.clause else refused.text, trouble=True)
            return
        except JournalError as error:
            self.say(str(error), trouble=True)
            return
        if self.eyes.facing is None and len(deciding) == 1:
            self.eyes.face(deciding[0])  # who has just acted sits at the keyboard
        self._answered = True
        self._fresh[reader] = length
        for seat in deciding:
            self._decided[seat], self._turns[seat] = length, turn
        self.proceed()

    def action_do(self, what: str, *arguments: str) -> None:
        """Do what a key is for besides answering.

        Args:
            what: a method of `TableActions`, and its arguments.
        """
        getattr(self.does, what)(*arguments)
