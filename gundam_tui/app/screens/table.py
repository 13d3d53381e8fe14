"""The table: the board, the hand of the player who looks, the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult

from gundam_tui.app.answering import ActionInput, AnswerInput, Reply, chooser_for
from gundam_tui.app.answering.base import why
from gundam_tui.app.board.sheet import Touch
from gundam_tui.app.bot_pacing import KEYS as PACE_KEYS
from gundam_tui.app.bot_pacing import Pace
from gundam_tui.app.draw.card import summary
from gundam_tui.app.keymap import TABLE, Key, bindings, pressed
from gundam_tui.app.preview import Ahead, ahead, outcomes
from gundam_tui.app.scene import Scene, without_hand
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.curtain import Curtain, CurtainGuard
from gundam_tui.app.widgets.panels import Board, Dock, Keys, board
from gundam_tui.kernel.engine import Refused
from gundam_tui.table.clock import shown
from gundam_tui.table.journal import JournalError
from gundam_tui.table.pass_modes import MODES
from gundam_tui.table.settings import FIXED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gundam_tui.games.views import CardView, LogLine
    from gundam_tui.table.match_api import MatchApi

ASKED_KEYS = (("y", "show the hand"),)
OVER_KEYS = (("Esc", "what now"),)
DEMO_KEYS = (("Esc", "home"),)
_KEYS = frozenset(("enter", "escape", "backspace", "space", "tab", "shift+tab", "left", "right", "up", "down",
                   "pageup", "pagedown", "home", "end"))  # fmt: skip
PANED = 120  # from this width on the card that is looked at is drawn beside the board
SLOW_TICK = 30.0  # seconds between two looks at the clock where nothing shall move by itself
SKIPS = "Until the end of this turn you are asked only when you are attacked and can respond"


class TableScreen(BaseScreen):
    """One match on the screen.

    Attributes:
        match: the match.
        scene: what is shown; None: nothing (behind the curtain).
        facing: the seat whose hand was shown last, None for nobody's.
        covered: the other player has answered since: the hand is shown again only on request.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "table.tcss"]
    DEFAULT_CLASSES = "board"
    BINDINGS = bindings(TABLE)
    commands: tuple[Key, ...] = TABLE  # their keys are not for the prompt

    def __init__(self, match: MatchApi) -> None:
        super().__init__()
        self.match = match
        self.scene: Scene | None = None
        self.facing: int | None = match.people[0] if len(match.people) == 1 else None
        self.covered = False
        self.remark = ""
        self.pace = Pace(self)
        self._guard: CurtainGuard | None = None
        self._fresh: dict[int | None, int] = {}
        self._asked: tuple[object, ...] = ()
        self._told = Ahead()
        self._listed: tuple[object, ...] = ()
        self._came: dict[str, tuple[str, str]] = {}
        self._turned = -1  # the enemy at the front line, -1 for the next one
        self._there: frozenset[int] = frozenset()  # the cards on the field when it was drawn last
        self._newest = self._before = 0  # the card that came last; the one that was looked at last
        self._logs: tuple[tuple[int | None, int, bool], list[LogLine]] = ((None, -1, False), [])

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield from board()
        yield Dock(id="dock")
        yield Keys(id="keys")

    def on_mount(self) -> None:
        """Begin at the prompt where the match stands, with what there is to say about its record."""
        self.remark = " ".join(self.match.notes)
        if self.match.clock is not None:
            self.set_interval(SLOW_TICK if self.gundam.settings.still else 1.0, self._tick)
        self.proceed()

    def on_unmount(self) -> None:
        """Nobody waits for what a computer player still thinks about."""
        self.pace.drop()

    def on_screen_resume(self) -> None:
        """What lay over the table has been closed."""
        self.pace.uncovered()

    # ------------------------------------------------------------ going on

    def proceed(self) -> None:
        """Let the table go on to the next prompt of a person, and show it to that person."""
        match = self.match
        if self.pace.waits():
            self.show()
            return
        if match.outcome is not None:
            self.covered = False
            self.show()
            self.over()
            return
        prompt = match.prompt
        if prompt is None or len(match.people) < 2:
            self.show()
        elif match.needs_curtain(self.facing):
            self._draw_curtain(prompt.seat)
        elif match.needs_curtain(None):
            # The same player as before; but if the other one has answered something since, they look too.
            self._guard = CurtainGuard(self.gundam.guard) if self.covered else None
            self.show()
        else:
            self.covered = self.covered or prompt.seat != self.facing
            self._guard = None
            self.show()

    def over(self) -> None:
        """The game is over: say so."""
        self.gundam.ended()

    def _draw_curtain(self, seat: int) -> None:
        # The table is emptied before the curtain is drawn: nothing of the old hand is painted when it opens.
        self.scene = None
        self.facing, self.covered, self._guard = None, False, None
        self._before = 0  # it may be a card of the hand that is covered now
        self.repaint()
        self._run_clock(None)
        curtain = Curtain(self.gundam.player(seat), self.gundam.others(seat))
        self.app.push_screen(curtain, lambda _: self._uncurtain(seat))

    def _uncurtain(self, seat: int) -> None:
        prompt = self.match.prompt
        if prompt is None or prompt.seat != seat:  # conceded or taken back meanwhile
            self.proceed()
            return
        self.facing = seat
        self.show()

    @property
    def asking_back(self) -> bool:
        """Is the hand covered until the player whose hand it is asks for it?"""
        return self._guard is not None

    def reader(self) -> int | None:
        """Whose eyes the log is for: None while both look."""
        over = self.match.outcome is not None and len(self.match.people) > 1  # then both look
        if self.facing is None or self.covered or over:
            return None
        return self.facing

    def show(self) -> None:
        """Draw the present state for the player who may look."""
        match, prompt = self.match, self.match.prompt
        bottom = holder = self.facing if self.facing is not None else 0
        if len(match.people) > 1 and self.gundam.settings.view == FIXED:
            bottom = 0
        chooser: AnswerInput | None = None
        hidden = self.covered or self.facing is None
        if prompt is not None and prompt.seat in match.people and not self.asking_back:
            view = match.view(prompt.seat)
            if hidden or prompt.seat != self.facing:
                view = without_hand(view)
            chooser = chooser_for(view, prompt.seat)
            if chooser is not None:
                chooser.explain = self._explain
                chooser.warn = self.gundam.settings.warn_end
        else:
            view = match.view(None if hidden else self.facing)
        if chooser is None and not hidden and self.facing is not None:
            view = match.view(self.facing)
        reader = self.reader()
        self._run_clock(chooser.seat if chooser is not None else None)
        lines = self._log(reader)
        self.scene = Scene(
            view, bottom, match.names, self.gundam.glyphs, chooser, lines, self._fresh.get(reader, 0),
            mode=self._mode(), hand_hidden=hidden, holder=holder, clocks=self._clocks(),
            hints=self._hints() if chooser is None else (), coached=self.gundam.coached,
            watched=not match.people, focus_seat=self._turned,
        )  # fmt: skip
        if self.asking_back and prompt is not None:
            self.remark = f"{self.gundam.player(prompt.seat)}, it is for you to decide: y shows your hand"
        self.refresh_scene()

    def _hints(self) -> Sequence[tuple[str, str]]:
        """What keys do while there is no prompt to answer."""
        if self.asking_back:
            return ASKED_KEYS
        if self.match.outcome is not None:
            return OVER_KEYS
        return (*(PACE_KEYS if self.pace.busy else ()), *(DEMO_KEYS if self.gundam.demo is not None else ()))

    def say(self, text: str) -> None:
        """Say something to the player who looks; the state is as before."""
        self.remark = text
        self.refresh_scene()

    def _mode(self) -> str:
        """The pass mode of the player who answers now, or of the only one who plays here."""
        prompt, people = self.match.prompt, self.match.people
        seat = prompt.seat if prompt is not None and prompt.seat in people else people[0] if len(people) == 1 else -1
        return "skip" if self.match.skips(seat) else self.match.pass_mode.get(seat, "") if prompt is not None else ""

    # ------------------------------------------------------------ clocks

    def _clocks(self) -> dict[int, str]:
        clock = self.match.clock
        return {seat: shown(clock.left(seat)) for seat in clock.seats} if clock is not None else {}

    def _run_clock(self, seat: int | None) -> None:
        """From now on this seat's time passes; None: nobody's."""
        clock = self.match.clock
        if clock is not None:
            clock.run(seat if self.match.outcome is None else None)

    def _tick(self) -> None:
        """Show the time that is left, and say when it has run out."""
        clock = self.match.clock
        if clock is None or self.match.outcome is not None:
            return
        out = clock.ran_out()
        if out is not None:
            self.match.time_out(out)
            if self.match.outcome is not None:
                self.gundam.pop_to_table()
                self.proceed()
                return
            self.remark = " ".join(self.match.take_news())
        scene = self.scene
        if scene is None:
            return
        scene.clocks = self._clocks()
        if out is not None:
            self.refresh_scene()
        elif self.app.screen is self:
            for one in self.query(Board):
                one.paint()

    def _explain(self, card: CardView) -> str:
        """Why nothing can be done with a card now: the engine's reason."""
        scene, prompt = self.scene, self.match.prompt
        if scene is None or prompt is None:
            return ""
        if not card.playable and card.zone not in scene.board.hands:
            refusal = self.match.refusal(prompt.seat, "", card.id)
            if refusal is not None:
                return f"{card.name}: {refusal.text} ({refusal.clause})"
        return why(card, scene.board)

    def _log(self, reader: int | None) -> list[LogLine]:
        # A concession is no event (1-2-4), but the log tells it.
        at = (reader, self.match.events, self.match.outcome is not None)
        if self._logs[0] != at:
            self._logs = (at, list(self.match.log(reader)))
        return self._logs[1]

    def refresh_scene(self) -> None:
        """Draw what is selected now; the state is as before."""
        scene = self.scene
        if scene is not None:
            scene.remark, self.remark = self.remark, ""
            scene.tags = scene.chooser.tags() if scene.chooser is not None else {}
            told = self._ahead(scene)
            scene.preview, scene.aim, scene.paying = told.rows, told.battle, told.paying
            scene.outcomes = self._outcomes(scene)
            scene.looked, scene.number = self._looked(scene)
            wide = self.size.width >= PANED
            scene.sources = self._sources(scene, scene.looked) if wide else {}
            focus = scene.focus().card
            scene.about = summary(scene.game, focus) if focus is not None and focus.number and not wide else ""
        self.repaint()

    def _ahead(self, scene: Scene) -> Ahead:
        """What would follow from what is selected: asked once for every selection."""
        chooser = scene.chooser
        if chooser is None:
            return Ahead()
        room = self.size.width - 6
        by_hand = self.match.by_hand.get(chooser.seat, False)
        asked = (chooser.prompt.number, by_hand, room, tuple(option.key for option in chooser.selected()))
        if self._asked != asked:
            self._asked, self._told = asked, ahead(self.match, chooser, room)
        return self._told

    def _outcomes(self, scene: Scene) -> dict[str, tuple[str, str]]:
        """What each listed option would come to: asked once for every list."""
        chooser = scene.chooser
        if chooser is None or (isinstance(chooser, ActionInput) and not chooser.subject):
            return {}
        listed = (chooser.prompt.number, tuple(entry.option.key for entry in chooser.entries))
        if self._listed != listed:
            self._listed, self._came = listed, outcomes(self.match, chooser)
        return self._came

    def _looked(self, scene: Scene) -> tuple[CardView | None, str]:
        """The card that the pane shows, which is never empty while there are cards: the one that is being played or
        attacks, the one under the cursor, what is turned over or resolves, what has just come, or the one before."""
        chooser, view = scene.chooser, scene.view
        seen = {card.id: card for player in view.players for card in player.shown() if card.id and card.number}
        focus = scene.focus()
        numbered = focus.number if focus.card is None else ""
        ids = [chooser.subject if isinstance(chooser, ActionInput) else 0]
        ids.append(focus.card.id if focus.card is not None else 0)
        if view.prompt is not None and view.prompt.source is not None:
            seen.setdefault(view.prompt.source.id, view.prompt.source)
            ids.append(view.prompt.source.id)
        fronts = [region.zone for region in scene.board.regions("front")]
        ids += [card.id for player in view.players for zone in fronts for card in player.cards(zone)]
        ids.append(view.battle.attacker if view.battle is not None else 0)
        field = [card.id for player in (*scene.enemies, scene.own) for zone in scene.board.field
                 for card in player.cards(zone)]  # fmt: skip
        came = [id for id in field if id not in self._there]
        if came and self._there:
            self._newest = came[-1]
        self._there = frozenset(field)
        ids += [self._newest, self._before, *field]
        found = next((id for id in ids if id in seen), 0)
        if numbered and found not in ids[:1]:
            return None, numbered
        self._before = found
        card = seen.get(found)
        hand = scene.hand
        if card is None and hand:
            card = hand[0]
        return card, card.number if card is not None else ""

    def _sources(self, scene: Scene, card: CardView | None) -> dict[str, Sequence[tuple[str, int]]]:
        """Why a card has the figures it has."""
        kind = scene.board.kinds.get(card.kind) if card is not None and card.id else None
        if card is None or kind is None or not kind.fights:
            return {}
        seat = scene.view.seat
        return {stat: self.match.explain(seat, card.id, stat) for stat in scene.board.stat_line}

    # ------------------------------------------------------------ keys

    async def on_key(self, event: events.Key) -> None:
        """Letters, digits, arrows and the like: what they mean depends on the prompt."""
        if self.small or self.scene is None:
            return
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
        if self.asking_back:
            self._ask_back(key)
            return
        chooser = self.scene.chooser
        if chooser is None or not (key in _KEYS or (len(key) == 1 and key.isalnum())):
            return
        if event.key in pressed(self.commands):
            return
        event.stop()
        event.prevent_default()
        answer = chooser.press(key)
        if answer is None:
            self.refresh_scene()
        else:
            self.give(answer)

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
        if self.small or self.scene is None:
            return
        if what.key:
            self.gundam.press(what.key)
            return
        chooser = self.scene.chooser
        if chooser is None or self.asking_back:
            return
        answer = chooser.touch(what.obj, what.entry)
        if answer is None:
            self.refresh_scene()
        else:
            self.give(answer)

    def _ask_back(self, key: str) -> None:
        assert self._guard is not None
        if self._guard.passes() and key == "y":
            self._guard = None
            self.covered = False
            self.show()
        elif self.match.prompt is not None:
            self.remark = f"{self.gundam.player(self.match.prompt.seat)}, it is for you to decide: y shows your hand"
            self.refresh_scene()

    def give(self, answer: Reply) -> None:
        """Give an answer to the match and go on; a refusal is told and changes nothing."""
        reader = self.reader()
        length = self.match.events
        try:
            self.match.answer(answer.keys)
        except Refused as refused:
            self.remark = f"{refused.text} ({refused.clause})" if refused.clause else refused.text
            self.refresh_scene()
            return
        except JournalError as error:
            self.remark = str(error)
            self.refresh_scene()
            return
        self._fresh[reader] = length
        self.proceed()

    # ------------------------------------------------------------ commands

    def action_view(self) -> None:
        """Show the card under the cursor."""
        from gundam_tui.app.screens.pages import CardPage

        if self.scene is None:
            return
        card, number = self.scene.looked, self.scene.number
        if number:
            self.app.push_screen(CardPage(card, number, self._sources(self.scene, card)))
        else:
            self.remark = "there is no card under the cursor: Tab and the arrows move it"
            self.refresh_scene()

    def action_resources(self) -> None:
        """Choose the Resources of the next payment, or let the table do it."""
        scene = self.scene
        if scene is None or scene.chooser is None:
            return
        seat = scene.chooser.seat
        by_hand = not self.match.by_hand.get(seat, False)
        self.match.pay_by_hand(seat, by_hand)
        self.remark = "The table pays the next cost: EX Resources last"
        if by_hand:
            self.remark = "You choose the Resources of the next payment, where they differ (r: the table does)"
        self.refresh_scene()

    def action_waiting(self) -> None:
        """Show the effects that wait to resolve."""
        from gundam_tui.app.screens.pages import WaitingPage

        if self.scene is not None:
            self.app.push_screen(WaitingPage(self.scene.view.waiting))

    def action_log(self) -> None:
        """Show the whole log."""
        from gundam_tui.app.screens.pages import LogPage

        if self.scene is not None:
            self.app.push_screen(LogPage(self.scene))

    def action_zone(self, whose: str) -> None:
        """Browse a trash and removal area."""
        from gundam_tui.app.screens.pages import ZonePage

        if self.scene is None:
            return
        own = self.scene.holding.seat
        players = self.scene.view.players
        count = len(players)
        seats = [own] if whose == "own" else [(own + at) % count for at in range(1, count)]
        piles, told = self.scene.board.browse, list[str]()
        cards: list[CardView] = []
        for player in (players[seat] for seat in seats):
            counts = ", ".join(f"{pile.title} {player.count(pile.zone)}" for pile in piles)
            told.append(f"{self.gundam.player(player.seat)}: {counts}")
            cards += [*(card for pile in piles for card in player.cards(pile.zone)), *player.known]
        self.app.push_screen(ZonePage("; ".join(told), cards, piles))

    def action_mode(self) -> None:
        """The next pass mode for the player who answers now, or for the only one who plays here."""
        prompt, people = self.match.prompt, self.match.people
        if self.scene is None or prompt is None or not people:
            return
        seat = prompt.seat if prompt.seat in people else people[0]
        modes: list[str] = list(MODES)
        mode = modes[(modes.index(self.match.pass_mode[seat]) + 1) % len(modes)]
        self.match.set_pass_mode(seat, mode)
        self.scene.mode = mode
        says = {
            "full": "you are asked at every window", "smart": "you are asked where you can respond",
            "bluff": "you are asked where you might respond for all that the other player can see",
        }  # fmt: skip
        self.remark = f"Pass mode {mode.upper()}: {says[mode]}"
        self.refresh_scene()

    def action_turn(self) -> None:
        """Turn to the next enemy, where there are several."""
        scene = self.scene
        if scene is None or len(scene.enemies) < 2:
            self.say("there is only one player opposite")
            return
        others = [player.seat for player in scene.enemies]
        at = others.index(scene.focus_seat) if scene.focus_seat in others else 0
        self._turned = scene.focus_seat = others[(at + 1) % len(others)]
        self.refresh_scene()

    def action_coach(self) -> None:
        """What a computer player would do, told to the player whose hand is shown."""
        from gundam_tui.app.screens.coach import CoachPage

        prompt = self.match.prompt
        if self.scene is None or prompt is None:
            return
        if self.reader() == prompt.seat:
            self.app.push_screen(CoachPage(self.match, prompt.seat))
        else:
            self.remark = "the coach speaks to the player whose hand is shown, about a decision of their own"
            self.refresh_scene()

    def action_skip(self) -> None:
        """Let things happen until the end of the turn, or be asked again."""
        prompt, people = self.match.prompt, self.match.people
        if self.scene is None or prompt is None or not people:
            return
        seat = prompt.seat if prompt.seat in people else people[0]
        self.match.skip(seat, not self.match.skips(seat))
        self.scene.mode = self._mode()
        on = self.match.skips(seat)
        self.say(SKIPS if on else "You are asked again as your pass mode says")
        if on and prompt.seat == seat and self.scene.game.prompts[prompt.kind].window:
            self.give(Reply(("pass",)))

    def action_commands(self) -> None:
        """All commands."""
        self.gundam.commands()

    def action_help(self) -> None:
        """What the keys do now."""
        from gundam_tui.app.screens.help import HelpPage

        scene = self.scene
        prompt = scene.view.prompt if scene is not None else None
        hints = scene.chooser.hints() if scene is not None and scene.chooser is not None else []
        rule, text = (prompt.rule, prompt.text) if prompt is not None else ("", "")
        self.app.push_screen(HelpPage(TABLE, hints, rule, text, at_table=True))

    def action_undo(self) -> None:
        """Take the last decision back."""
        bar = self.match.undo_bar()
        if not bar:
            self._undo(agreed=False)
        elif bar.startswith("There is no"):
            self.remark = bar
            self.refresh_scene()
        else:
            self.gundam.agree("take the last decision back", bar, lambda: self._undo(agreed=True))

    def _undo(self, *, agreed: bool) -> None:
        try:
            taken_back = self.match.undo(agreed=agreed)
        except JournalError as error:
            self.remark = str(error)
            self.refresh_scene()
            return
        if taken_back:
            self.remark = "The last decision is taken back"
            self.proceed()
