"""The organiser's pages of an event: pair a round, see to results, time, calls for a judge, and players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gundam_tui.app.screens.event_page import EventPage
from gundam_tui.app.screens.event_setup import Entering
from gundam_tui.app.screens.menu import Item
from gundam_tui.language import join, tr
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m

BOTS = ("greedy", "random")
MORE = (3, 5, 10)  # minutes of extra time


class EventDesk(EventPage):
    """What an organiser does."""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("{event}: run it", event=self.page.rules.name) if self.page is not None else self.code

    def told(self) -> Sequence[str]:
        """See `Far.told`."""
        page = self.page
        if page is None:
            return ()
        present = [one for one in page.pairings if one.round == page.row.round]
        left = sum(not one.done for one in present)
        missing = [name for one in present for name in one.missing]
        lines = [tr("Organisers: {names}.", names=join(page.organisers) or tr("who runs the server"))]
        if left:
            lines.append(
                tr(
                    "Round {round}: {left} of {count} matches are still played.",
                    round=page.row.round, left=left, count=len(present),
                )
            )  # fmt: skip
        if missing:
            lines.append(tr("Not at their tables yet: {names}.", names=join(missing)))
        return lines

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        page, app = self.page, self.far
        if page is None:
            return []
        items = [
            Item(
                tr("{player}, table {table}: {text}", player=call.name, table=call.table, text=call.text),
                self._answer(call), tr("Enter: somebody has come."),
            )
            for call in page.calls
        ]  # fmt: skip
        if page.next:
            about = (
                tr("Tables open by themselves.") if page.row.round else tr("Decks are locked then, and tables open.")
            )
            pair = tr("Pair round {round}", round=page.next)
            items.append(Item(pair, lambda: self.ask(e.PairRound, page.next), about, key="p"))
        over = page.row.phase == "over"
        items.append(
            Item(
                tr("Results"),
                lambda: app.push_screen(ResultsScreen(self.code)),
                tr("Correct one, on the record."),
                key="r",
            )
        )
        if page.row.phase == "playing" and page.rules.minutes:
            text = tr("Let the clock run") if page.paused else tr("Stop the clock")
            items += [
                Item(text, lambda: self.ask(e.PauseEvent, not page.paused), tr("For all tables."), key="c"),
                Item(tr("Extra time"), lambda: app.push_screen(MoreTime(self.code)), tr("For one table."), key="t"),
            ]
        if not over:
            items += [
                Item(tr("Players"), lambda: app.push_screen(Players(self.code)), tr("Drop somebody."), key="d"),
                Item(tr("Another organiser"), self._appoint, tr("Somebody who is connected, by name."), key="a"),
            ]
        if page.row.may_enter:
            items += [
                Item(
                    tr("Enter the computer: {bot}", bot=bot), self._bot(bot, page),
                    tr("It plays with a deck that you choose."),
                )
                for bot in BOTS
            ]  # fmt: skip
        if page.row.phase in ("between", "entries"):
            about = tr("Standings are final, and decks may be seen.")
            items.append(Item(tr("End the event"), self._end, about, key="e"))
        return items

    def _answer(self, call: e.CallRow) -> Callable[[], object]:
        return lambda: self.ask(e.AnswerCall, call.call)

    def _bot(self, bot: str, page: e.EventMessage) -> Callable[[], object]:
        return lambda: self.far.push_screen(Entering(self.code, page.rules, bot))

    def _appoint(self) -> None:
        self.far.ask_line(tr("Who runs the event with you?"), lambda name: self.ask(e.Appoint, name), most=m.NAME)

    def _end(self) -> None:
        more = tr("Nobody can enter or be paired any more; results can still be corrected.")
        self.far.confirm(tr("End the event?"), more, lambda: self.ask(e.EndEvent))


def match_title(one: e.PairingRow) -> str:
    """Which match it is, and who plays it."""
    return tr("Round {round}, table {table}: {one} : {two}", round=one.round, table=one.table, one=one.one, two=one.two)


class ResultsScreen(EventPage):
    """All matches, to correct one."""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Results")

    def told(self) -> Sequence[str]:
        """See `Far.told`."""
        return (tr("Choose a match to set its result. Everybody can read in the record that it was corrected."),)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        page = self.page
        matches = [one for one in page.pairings if one.two] if page is not None else []
        return [
            Item(
                match_title(one), self._open(one),
                f"{one.won}-{one.lost}" if one.done else tr("It is still played: the table is closed then."),
            )
            for one in matches
        ]  # fmt: skip

    def _open(self, one: e.PairingRow) -> Callable[[], object]:
        return lambda: self.far.push_screen(Mending(self.code, one.match))


class Mending(EventPage):
    """Setting the result of one match.

    Args:
        code: of the event. `match`: its number.
    """

    def __init__(self, code: str, match: int) -> None:
        super().__init__(code)
        self._match = match

    @property
    def _row(self) -> e.PairingRow | None:
        rows = self.page.pairings if self.page is not None else ()
        return next((one for one in rows if one.match == self._match), None)

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        one = self._row
        return match_title(one) if one is not None else tr("Result")

    def told(self) -> Sequence[str]:
        """See `Far.told`."""
        one, page = self._row, self.page
        if one is None or page is None:
            return ()
        now = (
            tr("The result is {won}-{lost}.", won=one.won, lost=one.lost)
            if one.done
            else tr("The match is still played.")
        )
        if one.again:
            again = tr(
                "Round {round} can be paired again: its tables are closed then, and new ones open.",
                round=page.row.round,
            )
            return (now, again)
        if one.round < page.row.round:
            return (now, tr("The pairings stay as they are: {why}.", why=one.bar))
        return (now,)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        one, page = self._row, self.page
        if one is None or page is None:
            return []
        wins = page.rules.best_of // 2 + 1
        scores = [(wins, lost) for lost in range(wins)] + [(lost, wins) for lost in range(wins)]
        return [
            *(
                Item(
                    tr(
                        "{won}-{lost}  {player} has won",
                        won=won, lost=lost, player=one.one if won > lost else one.two,
                    ), self._set(won, lost, again=False),
                )
                for won, lost in scores
            ),
            Item(tr("0-0  Both have lost"), self._set(0, 0, again=False)),
            *(
                Item(
                    tr(
                        "{won}-{lost}  {player} has won, and round {round} is paired again",
                        won=won, lost=lost, player=one.one if won > lost else one.two, round=page.row.round,
                    ), self._set(won, lost, again=True),
                )
                for won, lost in scores
                if one.again
            ),
        ]  # fmt: skip

    def _set(self, won: int, lost: int, *, again: bool) -> Callable[[], object]:
        return lambda: self.ask(e.CorrectResult, self._match, won, lost, again, then=self.dismiss)


class MoreTime(EventPage):
    """Extra time for one match."""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Extra time")

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        page = self.page
        rows = [one for one in page.pairings if not one.done] if page is not None else []
        return [
            Item(
                tr(
                    "Table {table}: {one} : {two}, {minutes} minutes",
                    table=one.table, one=one.one, two=one.two, minutes=minutes,
                ), self._give(one, minutes),
                tr("It has {minutes} more already.", minutes=one.extra) if one.extra else "",
            )
            for one in rows
            for minutes in MORE
        ]  # fmt: skip

    def _give(self, one: e.PairingRow, minutes: int) -> Callable[[], object]:
        return lambda: self.ask(e.ExtraTime, one.match, minutes, then=self.dismiss)


class Players(EventPage):
    """Everybody who plays, to drop somebody."""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Players")

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        page = self.page
        rows = [one for one in page.standings if not one.dropped] if page is not None else []
        return [
            Item(tr("Drop {player}", player=one.name), self._drop(one), tr("Number {place}.", place=one.place))
            for one in rows
        ]

    def _drop(self, one: e.StandingRow) -> Callable[[], object]:
        title = tr("Drop {player}?", player=one.name)
        more = tr("They play no further round. A match that they still play is lost.")

        def sure() -> None:
            self.far.confirm(title, more, lambda: self.ask(e.DropOut, one.player))

        return sure
