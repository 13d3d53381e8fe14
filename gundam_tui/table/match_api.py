"""What a screen asks of a match: the one surface between a screen and a game.

`table.match.Match` offers it for a game in this process, `server.client.RemoteMatch` for one that a server holds.
Everything here is plain data for one seat: it can go over a wire and holds nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gundam_tui.games.api import FirstChoosers, GameModule
    from gundam_tui.games.views import Ahead, Choice, Cue, LogLine, View
    from gundam_tui.kernel.outcome import Outcome
    from gundam_tui.kernel.prompt import Refusal
    from gundam_tui.players.advice import Advice

    from .bot_runner import BotTask, CoachTask
    from .clock import Clock
    from .series import Series
    from .story import Story


class Question(Protocol):
    """What everybody may know about the open prompt. Its text and options are in the view of its seat."""

    @property
    def number(self) -> int:
        """The running number of the decision."""
        ...

    @property
    def seat(self) -> int:
        """Who answers."""
        ...

    @property
    def kind(self) -> str:
        """What is asked, by the rulebook's steps: `act`, `block`, `pay` …"""
        ...


class MatchApi(Protocol):
    """A match as a screen needs it."""

    # ------------------------------------------------------------ looking

    @property
    def game(self) -> GameModule:
        """The game that is played."""
        ...

    @property
    def prompt(self) -> Question | None:
        """The open prompt, None when the game is over."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """What the players are called, by seat."""
        ...

    @property
    def decks(self) -> Sequence[str]:
        """What the decks are called, by seat; none where this screen does not know."""
        ...

    @property
    def people(self) -> Sequence[int]:
        """The seats that are played from this screen: none for a watcher, several at one keyboard."""
        ...

    @property
    def answering(self) -> Sequence[int]:
        """The seats played from this screen that may answer the open prompt, the one that it asks first: a partner too
        where a team is asked as one."""
        ...

    @property
    def out(self) -> Sequence[int]:
        """The seats that have left the game while the others play on, in the order in which they went."""
        ...

    @property
    def notes(self) -> Sequence[str]:
        """Sentences to show when the match is opened (a damaged record, changed cards)."""
        ...

    @property
    def path(self) -> Path | None:
        """The file of the record, None where this screen has none."""
        ...

    @property
    def pass_mode(self) -> Mapping[int, str]:
        """`full`, `smart` or `bluff` by seat, for the seats whose mode may be known here."""
        ...

    @property
    def events(self) -> int:
        """How many events there have been: `LogLine.at` counts them."""
        ...

    @property
    def decisions(self) -> int:
        """How many decisions have been made."""
        ...

    @property
    def series(self) -> Series:
        """The games that these players have finished before this one."""
        ...

    @property
    def first_choosers(self) -> FirstChoosers:
        """Who can be named to decide who goes first in a rematch."""
        ...

    @property
    def clock(self) -> Clock | None:
        """The players' clock, None without one."""
        ...

    def view(self, seat: int | None) -> View:
        """What a seat may see (None: a watcher)."""
        ...

    def log(self, seat: int | None, since: int = 0) -> Sequence[LogLine]:
        """The log as a seat (None: a watcher) may read it, from event number `since` on."""
        ...

    def cues(self, since: int) -> Sequence[Cue]:
        """What can be shown happening, from event number `since` on. Everybody may know all of it."""
        ...

    def refusal(self, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """Why a seat cannot do something now; None when it can. Arguments as in `GameModule.why_not`."""
        ...

    def preview(self, seat: int, keys: Sequence[str]) -> Ahead:
        """What an answer of the seat to the open prompt would do: what happens at once, the battle, the payment.

        It tells no more than the seat can know. It is empty when this is not a legal answer, or the prompt is not the
        seat's.
        """
        ...

    def explain(self, seat: int | None, obj: int, stat: str) -> Sequence[tuple[str, int]]:
        """Why a card in play has the figure it has: each part with its source.

        Args:
            seat: who looks, None for a watcher.
            obj: the object; the result is empty for one that is not in play.
            stat: a name of `GameModule.stats`.

        Raises:
            ValueError: the game has no such figure.
        """
        ...

    def needs_curtain(self, facing: int | None, *, apart: bool = False) -> bool:
        """Must the keyboard change hands before the open prompt is shown?

        Args:
            facing: the seat whose hidden cards the person at the keyboard has seen last, None for nobody's.
            apart: partners do not look at each other's hands either, though they may (`Format.confer`).
        """
        ...

    # ------------------------------------------------------------ doing

    def advance(self, *, think: bool = True) -> bool:
        """Let the game go on until somebody here must answer.

        Args:
            think: wait for computer players; otherwise the caller runs `thought`.

        Returns:
            True: it has gone on as far as it can.

        Raises:
            JournalError: the record cannot be written.
        """
        ...

    def think_apart(self) -> None:
        """Let computer players that think long, and the coach, think in a process of their own from now on, which is
        started by the first thought and ends with the match. At a table server nobody thinks here."""
        ...

    def thought(self) -> BotTask | None:
        """The decision that a computer player of this process has to make now, not yet started; None when there is
        none."""
        ...

    def take(self, thought: BotTask) -> bool:
        """Play what a computer player has decided, or the default answer when it failed or is not done.

        Returns:
            False when its prompt is not the open one any more: nothing is done.

        Raises:
            JournalError: the record cannot be written; nothing has changed.
        """
        ...

    def take_news(self) -> Sequence[str]:
        """What the table has to say since the last call, in sentences, such as that a computer player failed."""
        ...

    def skip(self, seat: int, on: bool = True) -> None:
        """Pass the seat's windows until the end of this turn, unless it is attacked and can respond.

        Args:
            seat: whose windows.
            on: False: stop as the pass mode says again.
        """
        ...

    def skips(self, seat: int) -> bool:
        """Are the seat's windows passed until the end of this turn?"""
        ...

    def answer(self, keys: str | Iterable[str]) -> None:
        """Answer the open prompt with option keys.

        Raises:
            Refused: it is not legal; nothing has changed.
            JournalError: the record cannot be written; nothing has changed.
        """
        ...

    def time_out(self, seat: int) -> None:
        """Note that a seat's time has run out. Where the clock decides, the seat has lost.

        Raises:
            JournalError: the record cannot be written.
        """
        ...

    def set_pass_mode(self, seat: int, mode: str) -> None:
        """Set where a seat is stopped from now on: `full`, `smart` or `bluff`.

        Raises:
            ValueError: there is no such mode.
        """
        ...

    @property
    def open_hands(self) -> bool:
        """Do all hands lie open at this keyboard? Then whoever is asked is shown theirs."""
        ...

    @property
    def by_hand(self) -> Mapping[int, bool]:
        """Which seats choose themselves what they pay with next, for the seats known here."""
        ...

    def pay_by_hand(self, seat: int, by_hand: bool = True) -> None:
        """Set whether a seat chooses itself what it pays with next. Otherwise the table pays."""
        ...

    def undo(self, seat: int | None = None, *, agreed: bool = False) -> bool:
        """Take back a seat's last own decision (default: of the one that decided last at this screen).

        Args:
            agreed: the people at this screen agree to go back across a reveal or another player's decision.

        Returns:
            False when there is nothing to take back or others must agree first.
        """
        ...

    def can_undo(self, seat: int | None = None) -> bool:
        """Is there a decision of that person to take back?"""
        ...

    def undo_bar(self, seat: int | None = None) -> str:
        """Why `undo` cannot just be done, as a sentence; empty when it can."""
        ...

    def concession_asks(self, seat: int) -> int | None:
        """Who at this screen must agree before a seat concedes: the leader of its team, which is defeated with it
        (12-3-4); None: nobody."""
        ...

    def concede(self, seat: int) -> None:
        """A seat concedes.

        Raises:
            Refused: the game is over, or another terminal must agree first and has been asked.
            JournalError: the record cannot be written.
        """
        ...

    def advice(self, seat: int, player: str = "greedy") -> Advice | None:
        """What a computer player would do at the seat's open prompt, and why; it knows no more than the seat.

        None when the seat is not asked, or nobody is coached at this table.

        Args:
            seat: who asks.
            player: the name of the player.

        Raises:
            UnknownPlayer: there is no such player.
        """
        ...

    def advising(self, seat: int, player: str = "greedy") -> CoachTask | None:
        """The same advice, to be thought about beside the screen, not yet started; None when nobody is coached at this
        table."""
        ...

    # ------------------------------------------------------------ a judge's hand

    def amendable(self, seat: int | None) -> Sequence[Choice]:
        """The cards and piles that can be corrected, as the seat may know them (None: all players look); empty
        where none can be."""
        ...

    def amendments(self, seat: int | None, thing: str) -> Sequence[Choice]:
        """What can be done with one of them, by its key.

        Raises:
            Refused: it is not there any more.
        """
        ...

    def amendment_words(self, keys: Sequence[str], seat: int | None, reader: int | None = None) -> Sequence[str]:
        """Corrections in words, checked to be possible.

        Args:
            keys: the corrections (`GameModule.corrections`), in order.
            seat: who asks for them (None: all together): nobody can name a card that they do not know.
            reader: for whose eyes; None: all players read it.

        Raises:
            Refused: they are not possible.
        """
        ...

    def amend(self, keys: Sequence[str], agreed: Collection[int]) -> None:
        """Correct the position, outside of the rules.

        Args:
            keys: the corrections, in order.
            agreed: the seats that agree; every person at the table must.

        Raises:
            Refused: somebody has not agreed, or it is not possible; nothing has changed.
            JournalError: the record cannot be written; nothing has changed.
        """
        ...

    # ------------------------------------------------------------ the end

    def rematch(self, swap: bool = False, *, chooser: int | None = None) -> MatchApi | None:
        """A new game between the same players; None when others must agree first.

        Args:
            swap: the players exchange decks.
            chooser: who decides who goes first, one of `first_choosers`; None: chance says it.

        Raises:
            JournalError: the new record cannot be written.
            Refused: this chooser cannot be named, or the server says no.
        """
        ...

    def story(self) -> Story | None:
        """What the finished game tells; None where that is not known here."""
        ...

    def close(self) -> None:
        """Close the match; its record is kept. Closing twice does nothing."""
        ...
