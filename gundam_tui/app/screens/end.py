"""The end of a game: who won, why, how each turn went, and what next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.card import sheet_of
from gundam_tui.app.draw.chips import rows_of_chips
from gundam_tui.app.draw.ending import Ending, ending
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.held_key import REPEATS, HeldKey
from gundam_tui.app.keymap import APP, BY_ID, MENU, pressed
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.widgets.drawing import Drawing
from gundam_tui.app.widgets.page import KeyBar
from gundam_tui.games.outcome_words import CONCEDED, reason_words
from gundam_tui.games.registry import board_of
from gundam_tui.games.seats import seat_label, seat_labels, side_label
from gundam_tui.language import N, join, listed, tr
from gundam_tui.table.clock import shown as left
from gundam_tui.table.match_api import MatchApi
from gundam_tui.table.player_names import called
from gundam_tui.table.text_render import standing_words, win_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gundam_tui.app.board.faces import Face
    from gundam_tui.games.views import View
    from gundam_tui.table.playback import Playback
    from gundam_tui.table.story import Story

LOG = BY_ID["table.log"]
OVER = N("The game is over")
_FIRST = 0.8  # seconds: most keyboards repeat a held key sooner than this
PAUSE = 10.0  # seconds until the next of the games that play themselves


class End(Menu):
    """Who won and how it went; rematch, replay, another game, quit.

    Args:
        match: the match that is over.
    """

    keys = (*(key for key in MENU if key.id != "menu.left"), LOG)

    def __init__(self, match: MatchApi) -> None:
        super().__init__()
        self._match = match
        self.story: Story | None = None
        self._face: Face | None = None
        self._told = ""
        self._held: HeldKey | None = None  # from the first picture on
        self._shown = 0.0  # when that was
        self._waiting: events.Key | None = None  # a repeat of a held key looks like a press until the next comes
        self._meant: events.Key | None = None  # it was a press

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr(OVER)

    async def on_event(self, event: events.Event) -> None:
        """See `BaseScreen.on_event`. The page opens by itself: a key that is still held from the last question does
        nothing, however long; every key that is pressed counts.
        """
        if isinstance(event, events.Key) and event.key not in pressed(APP) and self._refuses(event):
            event.stop()
            return
        await super().on_event(event)

    def _refuses(self, event: events.Key) -> bool:
        """Is a key only held, or may it be, so that it waits until that is known?"""
        held = self._held
        if held is None or not self.gundam.guard or event is self._meant:
            return held is None
        same = event.key == held.last
        if held.refuses(event.key, event.time):
            held.asks(event.time)  # as long as it is held
            self._waiting = None
            return True
        if not same or event.time - self._shown > _FIRST:
            return False
        held.asks(event.time)
        self._waiting = event
        self.set_timer(REPEATS, lambda: self._counts(event))
        return True

    def _counts(self, event: events.Key) -> None:
        """The key was pressed, if no repeat has come behind it."""
        if self._waiting is event:
            self._waiting, self._meant = None, events.Key(event.key, event.character)
            self.app.post_message(self._meant)

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield Drawing(self._draw, id="body", touched=self.touched)
        yield KeyBar(self._keys, last=4)

    def on_mount(self) -> None:
        """Fill the menu, then tell the story; games that play themselves continue."""
        super().on_mount()
        # Enter may have been meant for the last question: it begins no game by itself, except the next one of a match.
        white = "r" if self._match.standing.running else "b"
        self.at = next(at for at, item in enumerate(self.items) if item.key == white)
        self.call_after_refresh(self._tell)
        demo = self.gundam.sitting.demo
        if demo is not None:
            self.set_timer(PAUSE, lambda: self.gundam.watch(demo) if self.gundam.screen is self else None)

    def _tell(self) -> None:
        """Replay the record for its story, once the page is shown."""
        self.story = self._match.story()
        if self.story is not None and self.story.best is not None:
            self._face = _face(self.story, self._match)
        if self.items:
            here = self.items[self.at].text
            self.items = self.entries()
            self.at = next((at for at, item in enumerate(self.items) if item.text == here), 0)
        self.repaint()

    # ------------------------------------------------------------ its content

    def _ending(self) -> Ending | None:
        match, app = self._match, self.gundam
        outcome = match.outcome
        if outcome is None:
            return None
        seats = range(len(match.names))
        winners = self._sides(outcome.winners)
        nobody = "all lose" if outcome.all_lose else "a draw"
        short = "+".join(map(seat_label, outcome.winners))
        view = match.view(None)
        who = listed(winners)
        if not winners:
            letters = ("TIME",) if outcome.all_lose else ("DRAW",)
            who = listed(self._sides(seats))
        elif match.people:  # from the view of the person there; with several at one keyboard it is the winners' page
            lost = not set(match.people) & {one for seat in outcome.winners for one in view.team(seat)}
            letters = ("DEFEAT",) if lost else ("VICTORY",)
            beaten = [seat for seat in seats if set(view.team(seat)) & set(match.people)]  # a team, as where it wins
            who = listed(self._sides(beaten)) if lost else who
        else:
            letters, who = (" & ".join(winners), short), ""
        sides = [app.player(seat) for seat in seats]
        teams = dict.fromkeys(tuple(view.team(seat)) for seat in seats) if view.teams else ()
        together = [(app.sitting.said(side_label(team)), team) for team in teams]
        reader = next(iter(match.people), 0)
        ours = (reader, *(seat for seat in view.team(reader) if seat != reader))
        times = {seat: left(match.clock.left(seat)) for seat in match.clock.seats} if match.clock else {}
        return Ending(
            letters, letters[0] != "DEFEAT" and (bool(match.people) or not winners or 0 in outcome.winners), who,
            self._when(view),
            app.sitting.said(win_words(self._labels(outcome.winners), nobody)),
            self._reason(), self._facts(), sides, self.story, self._face, self._turning(), times, ours, together,
        )  # fmt: skip

    def _when(self, view: View) -> str:
        """The last turn; of people who went out while others played on, the turn in which they did too."""
        people = set(self._match.people)
        if people and people <= set(view.out):
            turn = max((line.turn for line in self._match.log(None) if line.leaver in people), default=view.turn)
            if turn < view.turn:
                return tr("out in turn {turn} of {last}", turn=turn, last=view.turn)
        return tr("in turn {turn}", turn=view.turn) if view.turn else tr("before the first turn")

    def _labels(self, seats: Sequence[int]) -> list[str]:
        """Players by their seats; those of a team, if all of it is among them, as one side."""
        teams = list(dict.fromkeys(self._match.view(None).team(seat) for seat in seats))
        whole = [set(team) <= set(seats) for team in teams]
        sides = [[team] if all_of_it else [(one,) for one in team if one in seats]
                 for team, all_of_it in zip(teams, whole, strict=True)]  # fmt: skip
        return [side_label(side) for each in sides for side in each]

    def _sides(self, seats: Sequence[int]) -> list[str]:
        """The same as players are called here."""
        return [self.gundam.sitting.said(label) for label in self._labels(seats)]

    def _reason(self) -> str:
        """How it was decided, as a sentence."""
        outcome = self._match.outcome
        assert outcome is not None
        losers = listed(self._sides(outcome.out))
        if self._late():
            return tr("{losers} had no time left.", losers=losers)
        failed = self._match.forfeits
        if any(seat in failed for seat in outcome.out) and outcome.reason == CONCEDED:
            whys = [f"{self.gundam.player(seat)} {why}" for seat, why in failed.items()]
            return tr("The program of {whys}.", whys=tr(" and that of ").join(whys))
        ending = self._match.ending()
        if ending:
            return ending
        if outcome.reason == CONCEDED:
            return tr("{losers} conceded.", losers=losers)
        told = reason_words(outcome.reason)
        if losers and told == called(told, ("-",) * len(self._match.names)):  # it names nobody
            return tr("{losers}: {reason}.", losers=losers, reason=told)
        reason = self.gundam.sitting.said(told)
        return tr("{reason}.", reason=f"{reason[:1].upper()}{reason[1:]}")

    def _facts(self) -> list[str]:
        match, outcome, sep = self._match, self._match.outcome, " · "
        assert outcome is not None
        found = [sep.join(match.terms)] if match.terms else []
        if len(match.names) > 2 and not match.view(None).teams:  # in a team no player goes out alone (12-3-9)
            order = join(self.gundam.player(seat) for seat in outcome.out)
            found.append(tr("went out in this order: {order}", order=order))
        return [*found, *self._score()]

    def action_help(self) -> None:
        """Show the keys, and the clause that ended the game."""
        outcome = self._match.view(None).outcome
        rule = outcome.rule if outcome is not None else ""
        self.app.push_screen(HelpPage(self.keys, (), rule, self._reason() if outcome is not None else ""))

    def _late(self) -> bool:
        """Has the clock decided it?"""
        clock, outcome = self._match.clock, self._match.outcome
        if clock is None or not clock.loses or outcome is None or outcome.reason != CONCEDED:
            return False
        return any(loser in clock.seats and clock.left(loser) <= 0 for loser in outcome.out)

    def _score(self) -> list[str]:
        """The games won by each, and the match of several games."""
        told = standing_words(self._match.standing, seat_labels(len(self._match.names)))
        return [self.gundam.sitting.said(told)] if told else []

    def _turning(self) -> tuple[str, ...]:
        """The turning point: when, its effect, and how it is found."""
        found, outcome = self.story.turning if self.story is not None else None, self._match.outcome
        if found is None or outcome is None or self.story is None:
            return ()
        who = listed(self._sides(outcome.winners))
        swing = f"{who}: {_ahead(found.before)} {self.gundam.glyphs.becomes} {_ahead(found.after)}"
        figures = " + ".join(tr(chart.title) for chart in self.story.charts)
        unit = tr("{figures} added up: the most gained in a turn", figures=figures)
        return tr("Turning point: turn {turn}", turn=found.turn), swing, unit

    # ------------------------------------------------------------ drawing

    def _draw(self, sheet: Sheet) -> None:
        told = self._ending()
        if told is None:
            return
        if self._held is None:
            table = self.gundam.table()
            self._held = table.held if table is not None else HeldKey(self.gundam.guard)
            self._shown = monotonic()
            self._held.asks(self._shown)
        chips = [
            (item.key, f"{item.text}: {item.values[item.at]}" if item.values else item.text)
            for item in self.items[:-1]  # the last one is in the row of keys
        ]
        high = rows_of_chips(sheet, sheet.height, chips, self.at)
        page = Sheet(
            sheet.glyphs, sheet.width, sheet.height - high, "table", planes=sheet.planes, pictures=sheet.pictures
        )
        ending(page, told)
        sheet.paste(page, 0, 0)

    def _keys(self) -> list[tuple[str, str]]:
        if self._told:
            return [("", self._told)]
        about = self.items[self.at].about if self.items else ""
        others = [
            ("Esc", tr(self.gundam.home_name).lower()),
            (LOG.shown, LOG.word),
            ("x", tr("quit")),
            ("?", tr("help")),
        ]
        need = sum(cell_len(key) + cell_len(word) + 3 for key, word in (("Enter", about), *others))
        return [("Enter", about if about and need <= self.size.width else tr("choose")), *others]

    def on_key(self, event: events.Key) -> None:
        """See `Menu.on_key`, which also runs; the key of the log opens it here too."""
        table = self.gundam.table()
        if event.key in LOG.pressed and table is not None and not self.small:
            event.stop()
            table.does.log()

    def action_move(self, by: int) -> None:
        """See `Menu.action_move`."""
        self._told = ""
        if self.items:
            self.at = (self.at + by) % (len(self.items) - 1)
            self.repaint()

    def action_change(self, by: int) -> None:
        """Another value of the chip; of one without values the next chip."""
        if self.items and self.items[self.at].values:
            super().action_change(by)
        else:
            self.action_move(by)

    def action_close(self) -> None:
        """See `Menu.action_close`: there is nothing left to do at the table."""
        self.gundam.home()

    def action_choose(self) -> None:
        """See `Menu.action_choose`."""
        self._told = ""
        item = self.items[self.at] if self.items else Item("")
        if item.run is None and item.values:
            super().action_change(1)
        else:
            super().action_choose()

    # ------------------------------------------------------------ what next

    def _choosers(self) -> tuple[list[str], list[int | None], int]:
        """The choices of who goes first in the next game: words, seats, and the usual one."""
        match = self._match
        outcome, able = match.outcome, match.first_choosers.seats
        words, seats = [tr("the dice")], list[int | None]([None])
        if outcome is not None and outcome.winners:
            for seat in (*outcome.out, *outcome.winners):
                if seat in able:
                    player = self.gundam.player(seat)
                    words.append(tr("{player}, the loser", player=player) if seat in outcome.out else player)
                    seats.append(seat)
        return words, seats, seats.index(match.standing.chooser(outcome.out if outcome is not None else (), able))

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        app = self.gundam
        words, seats, usual = self._choosers()
        able = self._match.first_choosers
        about = tr("The one who {role} in the next game ({rule}).", role=tr(able.role), rule=able.rule)
        first = Item(tr("First"), None, about, words, usual, key="f")

        def again(swap: bool) -> None:
            app.rematch(swap=swap, chooser=seats[first.at])

        running = self._match.standing.running
        # MT-6a: while the match lasts, nothing tells more of a game than was known in it.
        kept = self._match.has_record and not running
        turning = self.story.turning if self.story is not None and kept else None
        told = [
            Item(tr("Replay"), self._replay, tr("The game again, forwards and back."), key="v"),
            *([Item(tr("Play on: turn {turn}", turn=turning.turn), self._play_on,
                    tr("A new game that goes on from the turning point; this one stays as it is."), key="o")]
              if turning is not None else []),
            *([Item(tr("Analysis"), self._analyse,
                    tr("Where was it lost? Every decision, judged from what its player knew."), key="a")]
              if self._match.path is not None else []),
            Item(tr("Text"), self._save, tr("This page and the log, as a text file."), key="t"),
        ] if self.story is not None and kept else []  # fmt: skip
        return [
            *(
                self._going_on()
                if running
                else [
                    Item(tr("Rematch"), lambda: again(False), tr("The same decks again."), key="r"),
                    Item(
                        tr("Swap"),
                        lambda: again(True),
                        tr("A rematch in which each plays the other's deck."),
                        key="s",
                    ),
                    *([first] if able.seats else []),
                ]
            ),
            *told,
            Item(tr("Board"), self.dismiss, tr("Back to the table as it was at the end."), key="b"),
            Item(
                tr("Undo"), app.undo_end, tr("Take the last decision back: the game goes on from before it."), key="u"
            ),
            Item(tr("Home"), app.home, tr("Back to the home screen: other decks, another game."), key="n"),
            Item(tr("Quit"), app.action_leave, tr("Leave the program."), key="x"),
        ]

    def _going_on(self) -> list[Item]:
        """The next game of a match: by its own rule for who goes first (MT-2), after cards have been swapped (MT-4)."""
        from gundam_tui.app.screens.swaps import swap_cards

        app, match = self.gundam, self._match
        able, outcome = match.first_choosers, match.outcome
        chooser = match.standing.chooser(outcome.out if outcome is not None else (), able.seats)
        if chooser is None:
            who = tr("The dice decide who chooses.")
        else:
            who = app.sitting.said(tr("{player} {role}.", player=seat_label(chooser), role=tr(able.role)))
        about = tr("Swap cards. {who}", who=who) if any(match.sideboards) else who
        then = lambda: app.rematch(swap=False)  # noqa: E731
        return [Item(tr("Next game"), lambda: swap_cards(app, match, then), about, key="r")]

    def _playback(self) -> Playback | None:
        """The game as a record for viewing."""
        from gundam_tui.kernel.record_format import RecordError
        from gundam_tui.table.journal import JournalError
        from gundam_tui.table.playback import Playback

        match = self._match
        try:
            match match.record():
                case Path() as path:
                    return Playback.open(path)
                case bytes() as record:
                    return Playback.read(record, match.path.stem if match.path is not None else tr("the game"))
                case None:
                    return None
        except (RecordError, JournalError) as error:
            self._told = str(error)
            self.repaint()
            return None

    def _replay(self) -> None:
        from gundam_tui.app.screens.replay import ReplayScreen

        playback = self._playback()
        if playback is not None:
            self.app.push_screen(ReplayScreen(playback))

    def _analyse(self) -> None:
        from gundam_tui.app.screens.analysis import open_analysis

        self._told = open_analysis(self.gundam, self._match.path, self._show_moment)
        self.repaint()

    def _show_moment(self, number: int) -> None:
        from gundam_tui.app.screens.replay import ReplayScreen

        playback = self._playback()
        if playback is not None:
            self.app.push_screen(ReplayScreen(playback, number))

    def _play_on(self) -> None:
        """Continue from the turning point."""
        from gundam_tui.app.screens.replay import PlayOn

        playback, story = self._playback(), self.story
        if playback is not None and story is not None and story.turning is not None:
            playback.go_to(story.turning.decision)
            self.app.push_screen(PlayOn(playback))

    def _save(self) -> None:
        """Write the page and the log as text."""
        from gundam_tui.table.story_text import keep_text

        told = self._ending()
        if told is None:
            return
        sheet = Sheet(self.gundam.glyphs, 120, 36, planes=False)
        ending(sheet, told)
        try:
            path = keep_text([row.rstrip() for row in sheet.text()], self._match)
        except OSError as error:
            self._told = tr("It cannot be written: {strerror}", strerror=error.strerror or error)
        else:
            self._told = tr("Written: {path}", path=path)
        self.repaint()


def _ahead(by: int) -> str:
    return tr("{by} ahead", by=by) if by > 0 else tr("{what} behind", what=-by) if by < 0 else tr("even")


def _face(story: Story, match: MatchApi) -> Face:
    """The best card as a plate."""
    from gundam_tui.app.board.looker import Looker
    from gundam_tui.app.board.reading import face

    best = story.best
    assert best is not None
    seat = best.seat
    look = Looker(
        replace(best.view, battle=None), board_of(best.view), match.game, UNICODE, seat_label, seat, seat,
        sheet=lambda number: sheet_of(match.game, number),
    )  # fmt: skip
    # As it was when ready: dark means that a card cannot act now.
    return face(look, best.card)._replace(back=False, state="", said="")
