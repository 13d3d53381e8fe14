"""The table: the board, the hand of the viewing player, the prompt."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult

from gundam_tui.app.answering import ActionInput, AnswerInput, EngineAnswer
from gundam_tui.app.answering.base import why
from gundam_tui.app.board.reading import fought_instead
from gundam_tui.app.board.sheet import Touch
from gundam_tui.app.bot_pacing import KEYS as PACE_KEYS
from gundam_tui.app.bot_pacing import Pace
from gundam_tui.app.curtain_guard import CurtainGuard
from gundam_tui.app.held_key import HeldKey
from gundam_tui.app.keymap import TABLE, Key, bindings, pressed, spoken
from gundam_tui.app.last_answers import own_turn
from gundam_tui.app.lookups import Lookups
from gundam_tui.app.perspective import Perspective
from gundam_tui.app.recap import DRAWN, MOST, decides, recap, since, with_passed
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.showing import Showing
from gundam_tui.app.table_actions import TableActions
from gundam_tui.app.table_clock import TableClock
from gundam_tui.app.widgets.canvas import Canvas
from gundam_tui.app.widgets.panels import BoardPanel, Dock, KeyRow, board
from gundam_tui.games.registry import board_of
from gundam_tui.kernel.engine import Refused
from gundam_tui.language import N, tr
from gundam_tui.table.journal import JournalError
from gundam_tui.table.settings import APART, FIXED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gundam_tui.games.views import CardView, LogLine, View
    from gundam_tui.table.match_api import MatchApi

OVER_KEYS = ((N("arrows"), N("look around")), ("v", N("read")), ("Enter", N("what now")))
DEMO_KEYS = (("Esc", N("home")),)
_WHITE_KEYS = frozenset(("enter", "space"))  # they do what is white
_MOVES = frozenset(("tab", "shift+tab", "left", "right", "up", "down", "pageup", "pagedown", "home", "end"))
_PAINTED = 0.04  # seconds in which the screen, 60 times a second, has painted what its panels have drawn
_KEYS = _WHITE_KEYS | _MOVES | {"escape", "backspace"}


class TableScreen(BaseScreen):
    """One match on the screen.

    Attributes:
        match: the match.
        scene: what is shown; None: nothing (behind the curtain).
        eyes: the seat whose view is shown.
        lookups: facts from the match about the selection.
        does: key actions other than answering.
        pace: automatic play; `clock`: the players' clock.
        remark: a message for the next time the scene is drawn.
        painted: number of events when the board was last painted; `showing`: the animation.
        held: tells keys that are meant for the present question from others.
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
        self.pace = Pace(self)
        self.clock = TableClock(self)
        self.showing = Showing(self)
        self._answered = False  # has a player here just answered? An undo goes back without continuing
        self.painted = match.events
        self.held = HeldKey()
        self._opening = ""  # messages about the record, until a question has been shown with them
        self._question: tuple[int, bool] | None = None  # the question when the board was last painted

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield from board()
        yield Dock(id="dock")
        yield KeyRow(id="keys")

    def on_mount(self) -> None:
        """Begin at the present prompt of the match, with messages about its record."""
        self.remark = self._opening = " ".join(self.match.notes)
        self.held = HeldKey(self.gundam.guard)
        self.clock.start()
        self.proceed()

    def on_unmount(self) -> None:
        """Computer players' thinking and animations are no longer waited for."""
        self.pace.drop()
        self.showing.drop()

    def on_screen_resume(self) -> None:
        """The screen over the table has been closed."""
        self.pace.uncovered()

    # ------------------------------------------------------------ continuing

    def proceed(self) -> None:
        """Continue to the next prompt of a person; show the events, and then that prompt."""
        self.present(self.pace.waits() or self._ask)

    def present(self, then: Callable[[], object]) -> None:
        """The position has changed: show the events since the last paint.

        Args:
            then: paints the present board, or draws the curtain.
        """
        if self.match.events < self.painted:
            self.eyes.last.taken_back(self.match.events)
        since, self.painted = min(self.painted, self.match.events), self.match.events
        self.show_events(since, then)

    def show_events(self, since: int, then: Callable[[], object]) -> None:
        """Show the events from number `since` on upon the last painted board (`scene`), if there are any.

        Args:
            since: the number of the first event.
            then: paints the present board; called once, at the end.
        """
        self.showing.show(since, then)

    def _ask(self) -> None:
        """Show the open prompt to its player, or that the game is over."""
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
            # The same player as before, or a partner, who may know the hand; but if another player has answered since,
            # they look too.
            eyes.facing = asked
            eyes.guard = CurtainGuard(self.gundam.guard) if eyes.covered else None
            self.show()
        else:
            if asked != eyes.facing:
                eyes.cover()
            eyes.guard = None
            self.show()
        self._end_what_is_done()

    def _end_what_is_done(self) -> None:
        """With quick keys a turn ends by itself when the last play has left no further action."""
        answered, self._answered = self._answered, False
        chooser = self.scene.chooser if self.scene is not None else None
        if not answered or chooser is None or not chooser.quick or self.eyes.asking_back:
            return
        begun = self.eyes.last.in_turn(chooser.view, chooser.seat)  # a card just drawn is looked at first
        options = chooser.prompt.options if begun and self.gundam.sitting.teaching is None else ()
        if len(options) == 1 and chooser.game.verbs[options[0].verb].ends_turn:
            self.give(EngineAnswer((options[0].key,)))

    def over(self) -> None:
        """Announce the end of the game."""
        self.gundam.ended()

    def hand_over(self, seat: int) -> None:
        """Pass the keyboard: nothing is shown until that seat's player confirms."""
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
        match, eyes = self.match, self.eyes
        # Not the question, which might reveal something hidden.
        view = replace(match.view(None), prompt=None, waiting=())
        scene = Scene(
            view, self.below(view, seat), match.names, self.gundam.glyphs, reader=match.reader, hand_hidden=True,
            shared=True, holder=seat, decks=match.decks,
        )  # fmt: skip
        eyes.slots.look(view)  # the cards stand as they do behind it
        scene.slots = {**eyes.slots.left, **eyes.slots.of}
        log = self._log(None)
        news = eyes.last.news(seat, log)
        scene.log = [line for line in log if not news or line.at < news[0].at]
        return Curtain(seat, scene, self._recap(view, seat, news, None, None))

    def below(self, view: View, seat: int) -> int:
        """The seat whose side lies below.

        Args:
            view: what is drawn.
            seat: who looks. At one keyboard the board does not turn while a battle is fought: the player whose turn it
                is stays below.
        """
        people = self.match.people
        if len(people) < 2:
            return seat
        if self.gundam.settings.view == FIXED:
            return 0
        return view.active if view.active in people and board_of(view).fights(view) else seat

    def _log(self, reader: int | None) -> Sequence[LogLine]:
        """The log for a seat, with clauses where the settings ask for them; None: what everybody may read."""
        return self.lookups.log(reader, cited=self.gundam.settings.clauses)

    def cover(self) -> None:
        """Everybody at the keyboard looks: no hand, and nothing that could be done with it, is seen behind a question
        to all of them.
        """
        self.eyes.cover()
        if self.eyes.covered:
            self.eyes.guard = CurtainGuard(self.gundam.guard)
            self.show()

    def _uncurtain(self, seat: int) -> None:
        if seat not in self.match.answering:  # conceded or taken back meanwhile
            self.proceed()
            return
        self.eyes.facing = seat
        self.show()

    def missed(
        self, view: View, seat: int, reader: int | None, until: int | None = None, most: int | None = MOST
    ) -> Sequence[LogLine]:
        """The events since a player's last decision in a turn of their own, as a given viewer may read them, in order.

        Args:
            view: the game.
            seat: the player; `reader`: the viewer.
            until: the number of the first event that is not told; None: all are.
            most: number of lines at most; None: all.
        """
        last = self.eyes.last.decided.get(seat)
        decided = last.at if last is not None else 0
        lines = self.match.log(reader, decided) if board_of(view).has_squads else since(self._log(reader), decided)
        return self._recap(view, seat, lines, until, most)

    def _recap(
        self, view: View, seat: int, lines: Sequence[LogLine], until: int | None, most: int | None
    ) -> Sequence[LogLine]:
        """Lines of the log as a player is told them, see `missed`."""
        shown = [line for line in lines if until is None or line.at < until]
        several = not view.duel
        return recap(
            shown, most, squads=board_of(view).has_squads, apart_from=seat if several else None,
            fighting=until is not None or view.battle is not None,
        )  # fmt: skip

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
        if chooser is not None:
            chooser.veiled = fought_instead(self.scene.looker(roomy=False)) is not None
        if chooser is not None and len(self.scene.missed) < self._story_rows():
            self.remark = self.remark or self._explained(chooser)
        self.refresh_scene()
        self.showing.stands()
        self.gundam.attend(self.match)

    def _story_rows(self) -> int:
        """The rows of the dock for what happened, between the question and the options."""
        return next((one.size.height - 2 for one in self.query(Dock)), 0)

    def _explained(self, chooser: AnswerInput) -> str:
        """What it means to be white, once in a player's first game: when a card can be played for the first time."""
        key = chooser.white_key() if self.gundam.explains and chooser.kind.main and chooser.white else ""
        if len(key) != 1:
            return ""
        self.gundam.explains = False
        look = self.gundam.palette.selected
        return tr("Enter does what is {look}. Its own key, {key}, does it too; others only select.", look=look, key=key)

    def _asks(self, chooser: AnswerInput) -> None:
        """The question is on screen: a held key does not answer a new question."""
        question = chooser.prompt.number, isinstance(chooser, ActionInput) and chooser.opened
        if self._question is None or question[0] != self._question[0]:
            self.held.opens()
            self.call_after_refresh(self.set_timer, _PAINTED, lambda: self._drawn(question[0]))
        if question != self._question:
            self._question = question
            self.held.asks(monotonic())

    def _drawn(self, number: int) -> None:
        """A question is on the screen; `number`: which one."""
        if self._question is not None and self._question[0] == number:
            self.held.drawn(monotonic())

    def story_so_far(self, scene: Scene, until: int | None = None) -> Sequence[LogLine]:
        """The turns of the others since the only player here last decided in a turn of their own, with what they
        answered meanwhile: shown as they happen, and until the next decision in that player's own turn.

        Args:
            scene: the moment.
            until: the number of the first event not shown yet; None: all are.
        """
        people = self.match.people
        if len(people) != 1 or self.gundam.sitting.teaching is not None or self.match.outcome is not None:
            return ()
        [seat] = people
        last = self.eyes.last
        if seat not in last.decided:
            return ()
        if last.in_turn(scene.view, seat) and own_turn(scene.view, seat):
            return self._come_to(scene.view, seat, until)
        told = self.missed(scene.view, seat, seat, until, None)
        team = scene.view.team(seat)
        # Everybody draws a card in each turn: what this player draws is news.
        news = [line for line in told if line.turn and (line.mark != DRAWN or line.caused or line.whose in team)]
        if not scene.board.acting:  # no phase of this game is passed by itself
            return news
        shown = [line for line in self.match.log(seat, last.decided[seat].at) if until is None or line.at < until]
        return with_passed(news, shown, scene.view, scene.board, last.decided[seat])

    def _come_to(self, view: View, seat: int, until: int | None) -> Sequence[LogLine]:
        """What a battle of squads in the player's own turn has come to since their last answer: nothing else tells it
        while the next question of the same battle is open. While it is shown happening, all of it is told.
        """
        if not board_of(view).has_squads or not view.step:
            return ()
        lines = self.match.log(seat, self.eyes.last.fresh.get(seat, 0))
        told = [line for line in lines if not line.routine and (until is None or line.at < until)]
        return told if until is not None else [line for line in told if decides(line)]

    def scene_of(self, view: View, chooser: AnswerInput | None, *, hidden: bool, reader: int | None) -> Scene:
        """A moment of the table.

        Args:
            view: the visible part of the game.
            chooser: how the open prompt is being answered.
            hidden: is no hand shown?
            reader: whose eyes the log is for.
        """
        match, eyes = self.match, self.eyes
        bottom = eyes.facing if eyes.facing is not None else 0
        holder = bottom if chooser is None else chooser.seat
        eyes.slots.look(view)
        return Scene(
            view, self.below(view, bottom), match.names, self.gundam.glyphs, chooser, self._log(reader),
            eyes.last.fresh.get(reader, 0), mode=self.mode(), hand_hidden=hidden, holder=holder,
            shared=len(match.people) > 1 and not match.open_hands,
            reader=match.reader,
            clocks=self.clock.left(), hints=self._hints() if chooser is None else (), coached=self.gundam.coached,
            watched=not match.people, decks=match.decks,
            clauses=self.gundam.settings.clauses, covered=eyes.asking_back, slots={**eyes.slots.left, **eyes.slots.of},
        )  # fmt: skip

    def _hints(self) -> Sequence[tuple[str, str]]:
        """Key actions while no prompt is open."""
        if self.eyes.asking_back:
            return ()  # what their key shows depends on the moment
        if self.match.outcome is not None:
            return spoken(OVER_KEYS)
        return spoken((*(PACE_KEYS if self.pace.busy else ()), *(DEMO_KEYS if self.gundam.demo is not None else ())))

    def complain(self, text: str) -> None:
        """Show an error message when the scene is drawn next."""
        self.remark, self._trouble = text, True

    def say(self, text: str, *, trouble: bool = False) -> None:
        """Show a message to the viewing player; the state is as before.

        Args:
            text: the message.
            trouble: is it an error?
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
        """Why a card has no action now: the engine's reason."""
        scene, asked = self.scene, self.eyes.asked
        if scene is None or asked is None:
            return ""
        if not card.playable and card.zone not in scene.board.hands:
            refusal = self.match.refusal(asked, "", card.id)
            if refusal is not None:
                also = self._out_of_reach(scene, asked, card, refusal.text)
                return tr("; ").join((f"{scene.called(card)}: {refusal.text} ({refusal.clause})", *also))
        return why(card, scene.board, scene.called(card))

    def _out_of_reach(self, scene: Scene, asked: int, card: CardView, known: str) -> Sequence[str]:
        """Why a card that fights has no target among the cards opposite either: the reasons beyond the known one."""
        kind = scene.board.kinds.get(card.kind)
        if kind is None or not kind.fights:
            return ()
        lanes = [region.zone for region in scene.board.regions("lane", "own")]
        others = [one.id for player in scene.enemies for zone in lanes for one in player.cards(zone)]
        if not others:
            return (tr("there is nothing else to attack"),)
        found = (self.match.refusal(asked, "", card.id, other) for other in others)
        return [text for text in dict.fromkeys(one.text for one in found if one is not None) if text != known]

    def refresh_scene(self) -> None:
        """Draw the present selection; the state is as before."""
        if self.scene is not None:
            self.scene.remark, self.remark = self.remark, ""
            self.scene.trouble, self._trouble = self._trouble, False
            self.lookups.fill(self.scene, self.size.width)
        self.repaint()

    def paint_board(self) -> None:
        """Draw the board alone, if the table is in front."""
        if self.app.screen is self:
            for one in self.query(BoardPanel):
                one.paint()

    # ------------------------------------------------------------ keys

    async def on_event(self, event: events.Event) -> None:
        """See `BaseScreen.on_event`. Any key ends the animation, and then has its normal effect, but for Enter, the
        space bar, and the keys that move the cursor: what these do depends on what is white, and nobody has seen that
        yet. A move would also open a hand in a battle between people.
        """
        if isinstance(event, events.Key | events.Resize):
            shown = self.showing.running
            self.showing.finish()
            if shown and isinstance(event, events.Key) and event.key in _WHITE_KEYS | _MOVES:
                self.held.refuses(event.key, event.time)  # it is known, should it be held on
                if event.key in _MOVES:
                    self.held.claims_enter(event.time)
                self.used(event)
                return
        await super().on_event(event)

    async def on_key(self, event: events.Key) -> None:
        """Letters, digits, arrows and the like: the prompt decides their meaning. A key that moves the cursor needs a
        question that stood on the screen when it was pressed; all others can be typed ahead.
        """
        if self.small or self.scene is None:
            return
        command = event.key in pressed(self.commands)
        if self.held.belongs_before(event.key, event.time) or (
            not command and self.held.refuses(event.key, event.time)
        ):
            self.used(event)
            return
        if self.scene.chooser is not None and event.key in _MOVES and self.held.unseen(event.time):
            self.held.claims_enter(event.time)  # an Enter behind it was meant for where it leads
            self.used(event)
            return
        self._read()
        letter = event.character or ""
        key = letter if letter.isprintable() and letter.strip() else event.key
        chooser = self.scene.chooser
        if chooser is None and (self.pace.key(key) or self._out(key)):
            self.used(event)
        elif self.eyes.asking_back:
            self._ask_back(key)
        elif chooser is None:
            if self.match.outcome is not None and self.scene.look_around(key):
                self.used(event)
                self.refresh_scene()
        elif not command and (key in _KEYS or (len(key) == 1 and key.isalnum())):
            self.used(event)
            self._press(self.scene, chooser, key, event.time)

    def _press(self, scene: Scene, chooser: AnswerInput, key: str, time: float) -> None:
        """A key for the open question: it says how to go on asking, or gives the answer."""
        if key == "tab" and chooser.prompt.also:
            self.does.turn()
            return
        if key in ("escape", "backspace") and not chooser.goes_back and self.does.turn_back():
            return
        answer = chooser.press(key)
        if answer is None:
            if key in ("escape", "backspace") and not chooser.steered:  # back where the question began
                scene.missed = self.story_so_far(scene)
            self._asks(chooser)
            self.refresh_scene()
        else:
            if key != "enter":
                self.held.claims_enter(time)
            self.give(answer)

    def _read(self) -> None:
        """A key was pressed: messages shown once make room for the options."""
        scene = self.scene
        if scene is not None and scene.missed:
            scene.missed = ()
            self.repaint()

    def _out(self, key: str) -> bool:
        """Enter or Esc leads on from a finished game, Esc out of one that is only watched. Does the key do that?"""
        if self.match.outcome is not None and key in ("enter", "escape"):
            self.over()
        elif self.gundam.demo is not None and key == "escape":
            self.call_later(self.gundam.home)
        else:
            return False
        return True

    def touched(self, what: Touch) -> None:
        """Handle a click: it selects, and once more confirms."""
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
        """A card was dragged onto another one, or to an empty place."""
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
            self.say(tr("only y shows your hand: the others look away first"))

    def give(self, answer: EngineAnswer) -> None:
        """Give an answer to the match and continue; a refusal is shown and changes nothing."""
        reader = self.eyes.reader()
        length, deciding = self.match.events, tuple(self.match.answering)
        view = self.scene.view if self.scene is not None else None
        try:
            self.match.answer(answer.keys)
        except Refused as refused:
            self.say(f"{refused.text} ({refused.clause})" if refused.clause else refused.text, trouble=True)
            return
        except JournalError as error:
            self.say(str(error), trouble=True)
            return
        # Before any hand was shown, the first player is taken to sit at the keyboard, who has begun the game. Nobody
        # knows who has answered for another.
        if self.eyes.facing is None and deciding == tuple(self.match.people[:1]) and (view is None or not view.turn):
            self.eyes.face(deciding[0])
        self._answered = True
        self.eyes.last.note(deciding, reader, view, length, self.match.skips, self.match.events)
        self.proceed()

    def action_do(self, what: str, *arguments: str) -> None:
        """Run a key action other than answering.

        Args:
            what: a method of `TableActions`, and its arguments.
        """
        getattr(self.does, what)(*arguments)
