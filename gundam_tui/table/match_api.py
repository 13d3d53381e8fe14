"""Everything a screen asks of a match: the only interface between a screen and a game.

`table.match.Match` implements it for a game in this process, `server.client.RemoteMatch` for one on a server.
Everything here is plain data for one seat: it can be sent over a wire and contains nothing that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gundam_tui.games.api import FirstChoosers, GameModule
    from gundam_tui.games.decks import Deck
    from gundam_tui.games.decks.sideboard import Swap
    from gundam_tui.games.odds import OddsGroup
    from gundam_tui.games.views import AnswerPreview, Choice, Cue, LogLine, View
    from gundam_tui.kernel.outcome import Outcome
    from gundam_tui.kernel.prompt import Refusal
    from gundam_tui.players.advice import Advice

    from .best_of import MatchScore
    from .bot_runner import BotTask, CoachTask
    from .clock import Clock
    from .story import Story
    from .taking_back import Undone


class OpenQuestion(Protocol):
    """What everybody may know about the open prompt. Its text and options are in the view of its seat."""

    @property
    def number(self) -> int:
        """The running number of the decision."""
        ...

    @property
    def seat(self) -> int:
        """The seat that answers."""
        ...

    @property
    def kind(self) -> str:
        """The question, by the rulebook's steps: `act`, `block`, `pay` …"""
        ...


class MatchApi(Protocol):
    """A match as a screen needs it."""

    # ------------------------------------------------------------ looking

    @property
    def game(self) -> GameModule:
        """The game that is played."""
        ...

    @property
    def prompt(self) -> OpenQuestion | None:
        """The open prompt; None when the game is over."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it is running."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """The players' names, by seat."""
        ...

    @property
    def decks(self) -> Sequence[str]:
        """What the decks are called, by seat; none where this screen does not know."""
        ...

    @property
    def terms(self) -> Sequence[str]:
        """What is played: the decks against each other, and the rules; none where this screen does not know."""
        ...

    @property
    def people(self) -> Sequence[int]:
        """The seats played from this screen: none for a watcher, several at one keyboard."""
        ...

    @property
    def reader(self) -> int | None:
        """The seat that is `you` at this screen (`table.player_names`): of the only person against computer players."""
        ...

    @property
    def answering(self) -> Sequence[int]:
        """The seats played from this screen that may answer the open prompt. The seat that it asks comes first;
        partners follow if their team is asked as one.
        """
        ...

    @property
    def decider(self) -> int | None:
        """The seat that decides now: the computer player that thinks, though its partner may be asked too, or the seat
        that is asked; None when no question is open.
        """
        ...

    @property
    def out(self) -> Sequence[int]:
        """The seats that have left the game while the others play on, in the order in which they left."""
        ...

    @property
    def notes(self) -> Sequence[str]:
        """Sentences to show when the match is opened (a damaged record, changed cards)."""
        ...

    @property
    def path(self) -> Path | None:
        """The file of the record; None if this screen has no record."""
        ...

    @property
    def has_record(self) -> bool:
        """Does this screen have the record of the game? Of a game at a table server only the server has it."""
        ...

    @property
    def pass_mode(self) -> Mapping[int, str]:
        """`full`, `smart` or `bluff` by seat, for the seats whose mode may be known here."""
        ...

    @property
    def events(self) -> int:
        """The number of events so far; `LogLine.at` uses this count."""
        ...

    @property
    def decisions(self) -> int:
        """The number of decisions so far."""
        ...

    @property
    def standing(self) -> MatchScore:
        """The match that this game belongs to, with this game if it is over."""
        ...

    @property
    def sideboards(self) -> Sequence[int]:
        """How many cards each sideboard has, by seat: everybody may know it (MT-6)."""
        ...

    @property
    def first_choosers(self) -> FirstChoosers:
        """Who may be named to decide who goes first in a rematch."""
        ...

    @property
    def clock(self) -> Clock | None:
        """The players' clock; None if there is no clock."""
        ...

    @property
    def time_left(self) -> float | None:
        """The seconds left for the whole match, as far as known here; None if it has no limit."""
        ...

    def view(self, seat: int | None) -> View:
        """Returns what a seat may see (None: a watcher)."""
        ...

    def before(self) -> Iterable[tuple[int, View, int]]:
        """Returns what people here have answered before the game was taken up again, oldest first: their seat, what it
        saw, and how many events there were. Empty for a game that has begun here, and for one at a table server.
        """
        ...

    def log(self, seat: int | None, since: int = 0) -> Sequence[LogLine]:
        """Returns the log as a seat (None: a watcher) may read it, from event number `since` on."""
        ...

    def cues(self, since: int) -> Sequence[Cue]:
        """Returns what can be animated, from event number `since` on. Everybody may know all of it."""
        ...

    def refusal(self, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """Returns why a seat cannot do something now; None when it can. Arguments as in `GameModule.why_not`."""
        ...

    def preview(self, seat: int, keys: Sequence[str]) -> AnswerPreview:
        """Returns what an answer of the seat to the open prompt would do: its immediate effects, the battle, the
        payment.

        It uses only what the seat can know. It is empty when this is not a legal answer, or the prompt is another
        seat's.
        """
        ...

    def explain(self, seat: int | None, obj: int, stat: str) -> Sequence[tuple[str, int]]:
        """Returns where a figure of a card in play comes from: each part with its source.

        Args:
            seat: the reader; None for a watcher.
            obj: the object; the result is empty if it is not in play.
            stat: a name of `GameModule.stats`.

        Raises:
            ValueError: the game has no such figure.
        """
        ...

    def needs_curtain(self, facing: int | None, *, apart: bool = False) -> bool:
        """Must the keyboard change hands before the open prompt is shown?

        Args:
            facing: the seat whose hidden cards the person at the keyboard saw last; None for nobody's.
            apart: partners do not look at each other's hands, though the rules allow it (`Format.confer`).
        """
        ...

    # ------------------------------------------------------------ doing

    def advance(self, *, think: bool = True) -> bool:
        """Let the game continue until somebody here must answer.

        Args:
            think: wait for computer players; otherwise the caller runs `thought`.

        Returns:
            True when it has continued as far as it can.

        Raises:
            JournalError: the record cannot be written.
        """
        ...

    def think_apart(self) -> None:
        """From now on, let slow computer players and the coach think in a separate process. The first thought starts
        it; it ends with the match. At a table server nobody thinks in the terminal.
        """
        ...

    def thought(self) -> BotTask | None:
        """Returns the decision that a computer player of this process must make now, not yet started; None if there is
        no such decision.
        """
        ...

    def take(self, thought: BotTask) -> bool:
        """Play what a computer player has decided, or the default answer when it failed or has not finished.

        Returns:
            False when its prompt is no longer the open one: nothing is done.

        Raises:
            JournalError: the record cannot be written; nothing has changed.
        """
        ...

    def take_news(self) -> Sequence[str]:
        """Returns the table's messages since the last call, as sentences, such as that a computer player failed."""
        ...

    def skip(self, seat: int, on: bool = True) -> None:
        """Pass the seat's windows until the end of this turn, unless it is attacked and can respond.

        Args:
            seat: the seat.
            on: False: stop again where the pass mode says.
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

    def call_time(self) -> None:
        """Time is up for the match: what follows is its own rule (`MatchOptions`). At a served table the server does
        it.
        """
        ...

    def time_out(self, seat: int) -> None:
        """Record that a seat's time has run out. If the clock decides, the seat has lost.

        Raises:
            JournalError: the record cannot be written.
        """
        ...

    def set_pass_mode(self, seat: int, mode: str) -> None:
        """Set where a seat is stopped from now on: `full`, `smart` or `bluff`.

        Raises:
            ValueError: the mode does not exist.
        """
        ...

    @property
    def open_hands(self) -> bool:
        """Are all hands open at this keyboard? Then each person asked sees their own."""
        ...

    @property
    def by_hand(self) -> Mapping[int, bool]:
        """The seats that choose what they pay with next, as far as known here."""
        ...

    def pay_by_hand(self, seat: int, by_hand: bool = True) -> None:
        """Set whether a seat chooses what it pays with next. Otherwise the table pays."""
        ...

    def undo(self, seat: int | None = None, *, agreed: bool = False) -> bool:
        """Take back a seat's own last decision (default: of the one that decided last at this screen).

        Args:
            agreed: the people at this screen agree to go back across a reveal or another player's decision.

        Returns:
            False when nothing can be taken back or others must agree first.
        """
        ...

    def can_undo(self, seat: int | None = None) -> bool:
        """Can a decision of that person be taken back?"""
        ...

    def undo_bar(self, seat: int | None = None) -> str:
        """Returns why `undo` cannot simply be done, as a sentence; empty when it can."""
        ...

    def undone(self, seat: int | None = None) -> Undone | None:
        """Returns what taking back a person's last decision (default: anybody's) would undo, as everybody may know it;
        None where there is none, or where this screen does not know.
        """
        ...

    def concession_asks(self, seat: int) -> int | None:
        """Returns who at this screen must agree before a seat concedes: the leader of its team, which is defeated with
        it (12-3-4); None when no agreement is needed.
        """
        ...

    def concede(self, seat: int) -> None:
        """Concede for a seat.

        Raises:
            Refused: the game is over, or another terminal must agree first and has been asked.
            JournalError: the record cannot be written.
        """
        ...

    def advice(self, seat: int, player: str = "greedy") -> Advice | None:
        """Returns what a computer player would do at the seat's open prompt, and why; it knows no more than the seat.

        None when the seat is not asked, or this table has no coach.

        Args:
            seat: the seat that asks.
            player: the name of the player.

        Raises:
            UnknownPlayer: there is no such player.
        """
        ...

    def advising(self, seat: int, player: str = "greedy") -> CoachTask | None:
        """Returns the same advice as a computation beside the screen, not yet started; None when this table has no
        coach.
        """
        ...

    @property
    def shows_odds(self) -> bool:
        """Does this table show odds? A served table does only if it was opened so."""
        ...

    def odds(self, seat: int) -> Sequence[OddsGroup]:
        """Returns the chances that the seat may want to count, by what it knows; empty if this table shows no odds, the
        game has none, or it is over.
        """
        ...

    # ------------------------------------------------------------ a judge's hand

    def correctable(self, seat: int | None) -> Sequence[Choice]:
        """Returns the cards and piles that can be corrected, as the seat may know them (None: all players look); empty
        if nothing can.
        """
        ...

    def corrections(self, seat: int | None, thing: str) -> Sequence[Choice]:
        """Returns what can be done with one of them, by its key.

        Raises:
            Refused: it no longer exists.
        """
        ...

    def correction_words(self, keys: Sequence[str], seat: int | None, reader: int | None = None) -> Sequence[str]:
        """Describe corrections in words, after checking that they are possible.

        Args:
            keys: the corrections (`GameModule.corrections`), in order.
            seat: the seat that asks for them (None: all together): nobody can name a card that they do not know.
            reader: the seat that reads the text; None: all players read it.

        Raises:
            Refused: they are not possible.
        """
        ...

    def correct(self, keys: Sequence[str], agreed: Collection[int]) -> None:
        """Correct the position, outside the rules.

        Args:
            keys: the corrections, in order.
            agreed: the seats that agree; every person at the table must.

        Raises:
            Refused: somebody has not agreed, or it is not possible; nothing has changed.
            JournalError: the record cannot be written; nothing has changed.
        """
        ...

    # ------------------------------------------------------------ the end

    def own_deck(self, seat: int) -> Deck | None:
        """Returns the deck of a seat played from this screen, if it may swap cards with its sideboard now: between two
        games of a match (MT-4). None if it may not.
        """
        ...

    def swap(self, seat: int, swap: Swap) -> None:
        """Say what a seat swaps before the next game; the last word counts. Nobody else is shown anything of it.

        Raises:
            Refused: the seat may not swap now, or not these cards; nothing has changed.
        """
        ...

    def rematch(self, swap: bool = False, *, chooser: int | None = None) -> MatchApi | None:
        """Start a new game between the same players; returns None when others must agree first. A match that is not
        over continues: with the cards that were swapped, and its own rule for who goes first.

        Args:
            swap: the players exchange decks.
            chooser: who decides who goes first, one of `first_choosers`; None: chance decides.

        Raises:
            JournalError: the new record cannot be written.
            Refused: this chooser cannot be named, or the server refuses.
        """
        ...

    @property
    def forfeits(self) -> Mapping[int, str]:
        """By seat, why an external program lost ("answered too late (after 10 seconds)"), as far as known here."""
        ...

    def ending(self) -> str:
        """Returns how the finished game was decided, as a sentence; empty if the outcome's reason says it all."""
        ...

    def story(self) -> Story | None:
        """Returns the story of the finished game; None if it is not known here."""
        ...

    def record(self) -> Path | bytes | None:
        """Returns the record: its file, written to the disk, if that also has games of the match before this one, else
        what would stand in it; None if this screen has no record.

        Raises:
            JournalError: the record cannot be written.
        """
        ...

    def close(self) -> None:
        """Close the match; its record is kept. Closing twice does nothing."""
        ...
