"""One match at one table: the engine, the players, the record, undo, and what the table answers on its own.

A screen calls `advance` (which runs computer players, forced answers and skipped windows until a person must answer),
shows `prompt`, calls `answer` with option keys, and repeats this until there is an `outcome`.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui.games.decks.sideboard import SIDEBOARD, Swap, SwapRefused, swapped
from gundam_tui.games.default import DEFAULT as DEFAULT_GAME
from gundam_tui.games.registry import game
from gundam_tui.games.seats import seat_label, seat_labels
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.prompt import Refusal
from gundam_tui.kernel.record_format import (
    BOT,
    PERSON,
    TABLE,
    Diverged,
    Record,
    RecordError,
    header_text,
    remark_line,
    setting_line,
)
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.rng import KEYED, SEED_BITS
from gundam_tui.language import N, listed, tr
from gundam_tui.players import UnknownPlayer, dismiss
from gundam_tui.players.default import default_answer

from . import player_names as named
from . import record_notes as noting
from .auto_pass import answer_of_table, decides
from .bot_runner import GRACE, PATIENCE
from .clock import Clock, MatchClock
from .computer_turns import ComputerTurns
from .journal import Journal, JournalError, new_path, unfinished
from .pass_modes import DEFAULT, MODES, SMART
from .recording import decks_of, format_of, make_header, replay
from .summary import unfinished_of

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.decks import Deck
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt
    from gundam_tui.kernel.record_format import Header

    from .story import Story


BEHIND = N(
    "The record of the game cannot be written just now: what is missing is kept, and written with the next decision."
)


class Match(ComputerTurns):
    """A match. Make one with `new`, `load` or `resume`; call `close` at the end.

    A screen has one object with all of `MatchApi`, so its three parts are a chain of classes, each with a subject of
    its own: `MatchQueries` changes nothing, `ComputerTurns` decides for computer players and gives them through
    three abstract methods, and this class writes and plays them.

    Attributes:
        engine: the game. Always answer through the match, or the record misses the answer.
        header: the beginning of the record.
        bots: the computer players by seat.
        pass_mode: `full`, `smart` or `bluff` by seat; may change at any time, best with `set_pass_mode`.
        notes: sentences about a record that was loaded (damage, changed cards).
        presented: the decks as they were brought to the match, by seat (MT-5).
        swaps: what each seat swaps before the next game of the match (MT-4); a seat that has not said is missing.
        plans: what computer players swap after the first game.
        clock: the players' clock, None if there is no clock.
        patience: seconds a computer player has for a decision.
    """

    def __init__(self, recorder: Recorder, journal: Journal | None) -> None:
        super().__init__(recorder)
        self.pass_mode: dict[int, str] = dict.fromkeys(range(self.engine.seats), DEFAULT)
        self.notes: list[str] = []
        self._journal = journal
        self._path = journal.path if journal else None
        self.presented = decks_of(self.header)
        self.swaps: dict[int, Swap] = {}
        self.plans: dict[int, Swap] = {}
        self.clock: Clock | None = None
        self.patience = PATIENCE
        self._news: list[Callable[[], str]] = []
        self._behind = False  # is part of the record still unwritten?
        self._noting = noting.Noting()
        self._noting.known({at: value for at, value in self._notes().items() if at[1] not in noting.CHANGING})
        self._person: int | None = None  # the last person asked

    # ------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls, decks: Sequence[Deck], seed: int, *, game_id: str = DEFAULT_GAME, rules: str = "",
        names: Sequence[str] = (), bots: Sequence[str | None] = (), journal: Path | None = None,
        book: Book | None = None, generator: str = KEYED, format_name: str = "", chooser: int | None = None,
    ) -> Match:  # fmt: skip
        """Start a new game.

        Args:
            decks: one legal deck per player.
            seed: decides all chance; use `SEED_BITS` random bits, or hidden cards can be guessed.
            game_id: the id of the game.
            rules: a rules preset; empty: the game's usual one.
            names: the players' names; default: their seats.
            bots: the computer player of each seat, None for a person; default: only persons.
            journal: the file of the record (`journal.new_path()`); None: the game is not recorded on disk.
            book: the cards; default: those that come with the game.
            generator: the random generator (`kernel.rng`).
            format_name: a format, by a name of `GameModule.formats`; empty: the usual one for this number of players.
            chooser: who decides who goes first, one of `GameModule.first_choosers`; None: chance decides.

        Raises:
            JournalError: the record cannot be written.
            Refused: this chooser cannot be named.
            UnknownGame: there is no such game.
            UnknownPlayer: there is no such computer player.
            ValueError: the game cannot be played by this number of players, or has no such rules.
        """
        module = game(game_id)
        form = format_of(module, len(decks), format_name)
        rules = rules or module.default_rules
        engine = module.new_game(
            decks, seed, rules=rules, book=book, generator=generator, format_name=form.name, chooser=chooser
        )
        names = names or seat_labels(len(decks))
        header = make_header(engine, decks, seed, rules, names, bots or [None] * len(decks), form.name, chooser)
        opened = None if journal is None else Journal.create(journal, header_text(header))
        match = cls._begun(engine, header, opened)
        match.presented = list(decks)
        match.plans = {
            seat: deck.plan for seat, deck in enumerate(decks) if header.seats[seat].bot and any(deck.plan)
        }  # fmt: skip
        return match

    @classmethod
    def _begun(cls, engine: Engine, header: Header, journal: Journal | None) -> Match:
        if journal is None:
            return cls(Recorder(engine, header), None)
        return cls(Recorder(engine, header, journal.write, journal.keep), journal)

    @classmethod
    def load(cls, path: Path, *, salvage: bool = False, book: Book | None = None) -> Match:
        """Continue a recorded game at the prompt where it was left. The record is replayed, and new decisions are
        appended to it. `notes` says what a damaged record has lost.

        Args:
            path: the record.
            salvage: if the record now plays differently, continue from before the difference.
            book: the cards; default: those that come with the game.

        Raises:
            JournalBusy: another process has it open.
            JournalError: it cannot be opened or written.
            RecordError: its header is incomplete, it is of another game, or it names a computer player that is not
                available.
            Diverged: it now plays differently; the error names the decision.
        """
        journal, record = Journal.open(path)
        try:
            return cls._from(record, journal, str(path), salvage=salvage, book=book)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def read(cls, data: bytes, where: str = "the record", *, book: Book | None = None) -> Match:
        """Load the match of a record given as bytes, checked as in `load` but never written to: to look at it, or to
        continue without a file.

        Raises:
            RecordError, Diverged: see `load`.
        """
        return cls._from(read_record(data), None, where, salvage=False, book=book)

    @classmethod
    def resume(cls, *, salvage: bool = False, kind: str = "") -> Match:
        """Continue the unfinished game that was played last, unless another terminal plays it.

        Args:
            salvage: see `load`.
            kind: the id of the game; empty: of any.

        Raises:
            JournalError: no such game exists; or the errors of `load`.
        """
        errors: list[JournalError | RecordError] = []
        for path in unfinished_of(kind) if kind else unfinished():
            try:
                match = cls.load(path, salvage=salvage)
            except Diverged:
                raise
            except (JournalError, RecordError) as error:
                errors.append(error)
            else:
                match.notes += [tr("Passed over: {error}", error=error) for error in errors]
                return match
        if errors:
            raise errors[0]
        raise JournalError("there is no unfinished game: start one with `gundam-tui play`")

    @classmethod
    def _from(cls, record: Record, journal: Journal | None, where: str, *, salvage: bool, book: Book | None) -> Match:
        rerun, notes = replay(record, where, book=book)
        try:
            rerun.run()
        except Diverged as error:
            if not salvage:
                changed = f". {notes[0]}" if notes else ""
                raise Diverged(f"{where}: {error}{changed}", 0, error.decision, error.event) from error
            notes.append(f"{error}. The game goes on from before that decision")
        if record.damage is not None:
            notes.append(f"{where}: {record.damage}. {rerun.at} decisions were salvaged")
        recorder = Recorder.after(rerun, journal.write, journal.keep) if journal else Recorder.after(rerun)
        try:
            match = cls(recorder, journal)
        except UnknownPlayer as error:  # a file of weights that no longer exists
            raise RecordError(f"{where}: {error}") from None
        match.notes = notes
        match.pass_mode |= noting.pass_modes(record)
        match.by_hand |= noting.by_hand(record)
        match.open_hands = noting.open_hands(record)
        match.score = noting.score_of(record)
        if record.first is not None:
            try:
                match.presented = decks_of(record.first)
            except KeyError as error:
                raise RecordError(f"{where}: the first game has a deck without the pile {error}") from None
        match.plans = noting.swaps_of(record, noting.PLAN)
        match.limit = noting.limit_of(record)
        match.called = noting.was_called(record)
        if record.outcome is not None:
            match.swaps = noting.swaps_of(record, noting.SWAP)
        match.clock = noting.clock_of(record)
        match._noting.known(record.settings)
        match.loaded = len(match.engine.record)
        match._settle()
        return match

    def rematch(
        self, swap: bool = False, *, chooser: int | None = None, seed: int | None = None, journal: Path | None = None
    ) -> Match:
        """Start a new game between the same players. A match that is not over continues: in the same record, with the
        cards swapped, and its own rule for who goes first (`_next_game`). Otherwise a new match begins, with the decks
        as first presented (MT-5).

        Args:
            swap: every player takes the next player's deck; two players exchange theirs.
            chooser: who decides who goes first, one of `first_choosers`; None: chance decides.
            seed: the new game's seed; default: a new one.
            journal: the new record's file; default: beside this match's own, or no file if it has none.

        Raises:
            JournalError: the new record cannot be written.
            Refused: this chooser cannot be named; no new game begins.
        """
        if self.outcome is not None and self.standing.running:
            return self._next_game(secrets.randbits(SEED_BITS) if seed is None else seed)
        book, header = self.game.book_of(self.engine), self.header
        decks = self.presented
        if swap:
            decks = [*decks[1:], decks[0]]
        if journal is None and self._path is not None:
            journal = new_path()
        match = Match.new(
            decks, secrets.randbits(SEED_BITS) if seed is None else seed, game_id=header.game, rules=header.rules,
            names=self.names, bots=[player.bot or None for player in header.seats], journal=journal, book=book,
            format_name=header.form, chooser=chooser,
        )  # fmt: skip
        self._hand_on(match)
        return match

    def _hand_on(self, match: Match) -> None:
        match.pass_mode.update(self.pass_mode)
        match.open_hands = self.open_hands
        match.score = self.standing.following()
        if self.standing.running:
            match.limit, self.limit = self.limit, None  # one clock for the whole match
        else:
            match.begin_match()

    def _next_game(self, seed: int) -> Match:
        """The next game of a match of several, in the same record. Its loser chooses who goes first (MT-2)."""
        assert self.outcome is not None
        header, book = self.header, self.game.book_of(self.engine)
        decks = [self._swapped(seat) for seat in range(self.engine.seats)]
        chooser = self.standing.chooser(self.outcome.out, self.first_choosers.seats)
        engine = self.game.new_game(
            decks, seed, rules=header.rules, book=book, generator=header.generator, format_name=header.form,
            chooser=chooser,
        )  # fmt: skip
        bots = [player.bot or None for player in header.seats]
        begun = make_header(engine, decks, seed, header.rules, self.names, bots, header.form, chooser)
        journal = self._journal
        if journal is None and self._path is not None:  # it was closed meanwhile
            journal = Journal.open(self._path)[0]
        if journal is not None:
            journal.begin(header_text(begun))
            self._journal = None  # the record belongs to the next game now
        match = self._begun(engine, begun, journal)
        match.presented, match.plans = self.presented, self.plans
        self._hand_on(match)
        return match

    # ------------------------------------------------------------ between two games of a match

    def swap(self, seat: int, swap: Swap) -> None:
        """See `MatchApi.swap`."""
        if seat not in self.swappers:
            raise Refused(Refusal("MT-4", "cards are swapped between two games of a match, with a sideboard"))
        try:
            swapped(decks_of(self.header)[seat], swap)
        except SwapRefused as refused:
            raise Refused(Refusal("MT-4", str(refused))) from None
        self.swaps[seat] = swap
        self._note()
        self._settle()

    def _swapped(self, seat: int) -> Deck:
        """The deck of a seat for the next game."""
        deck = decks_of(self.header)[seat]
        plan = self.plans.get(seat, Swap()) if self.standing.number == 2 else Swap()
        return swapped(deck, self.swaps.get(seat, plan))

    def story(self) -> Story | None:
        """See `MatchApi.story`: None for a game that began in the middle, and before the end."""
        from .story import story_of

        return story_of(self)

    def close(self, *, apart: bool = False) -> None:
        """Write the record to the disk and close it; stop the thinking processes. Closing twice does nothing.

        Args:
            apart: external programs, which may take their time to end, are ended in a thread of their own.

        Raises:
            JournalError: the end of the record cannot be written; it is closed even so.
        """
        if self.thinking is not None:
            self.thinking.end()
        players, winners = list(self.bots.values()), self.outcome.winners if self.outcome is not None else None
        if apart:
            threading.Thread(target=dismiss, args=(players, winners), name="ends players", daemon=True).start()
        else:
            dismiss(players, winners)
        journal = self._journal
        if journal is None:
            return
        try:
            if self.outcome is None:
                self._note(whole=True)
        finally:
            self._journal = None
            journal.close()

    @property
    def path(self) -> Path | None:
        """The file of the record; None if there is no file."""
        return self._path

    # ------------------------------------------------------------ answering

    def answer(self, keys: str | Iterable[str]) -> None:
        """Give a person's answer to the open prompt. It is recorded before it is played.

        Raises:
            Refused: it is not legal; nothing has changed.
            JournalError: the record cannot be written; nothing has changed.
        """
        self._commit([keys] if isinstance(keys, str) else list(keys), PERSON)
        # The payment is made, or nothing had to be chosen: the table pays again next time.
        asked = self.game.prompts[self.prompt.kind] if self.prompt is not None else None
        if asked is None or asked.main or asked.window:
            self.by_hand = dict.fromkeys(self.by_hand, False)

    def advance(self, *, think: bool = True, most: int | None = None) -> bool:
        """Let computer players answer, and let the table answer where nothing has to be decided or the pass mode says
        so.

        Returns when a person must answer or the game is over.

        Args:
            think: wait for computer players; otherwise the caller runs `thought`.
            most: the number of decisions after which it stops, so that others get their turn; None: no limit.

        Returns:
            False when it stopped because of `most`.

        Raises:
            JournalError: the record cannot be written.
        """
        last = None if most is None else self.decisions + most
        while (prompt := self.prompt) is not None:
            self._note()
            asked = bool(self.answering)
            answer = self._by_itself() if asked else None
            thought = None if asked else self.thought()
            if (asked and answer is None) or (thought is not None and not think):
                break
            if self.decisions == last:
                return False
            if answer is not None:
                self._commit([option.key for option in answer], TABLE)
            elif thought is None:
                self._without_thought(prompt)
            else:
                thought.start()
                if not thought.wait(self.patience):
                    thought.hurry()
                    thought.wait(GRACE)
                self.take(thought)
        answering = self.answering
        if prompt is not None and answering:
            if answering[0] != self._person:
                self._person = answering[0]
                self._settle()  # the keyboard changes hands
            if self.game.prompts[prompt.kind].window:
                for seat in answering:
                    self._skips.pop(seat, None)  # something concerns the seat: the next window stops it too
        return True

    def _without_thought(self, prompt: Prompt) -> None:
        """Answer for a computer player that has nothing to decide, or is no longer asked."""
        if (seat := self._thinker()) is not None and self._own(seat) is not None:
            self._nothing_more(seat)
            return
        by = BOT if decides(self.engine, prompt) else TABLE
        self._commit([option.key for option in default_answer(prompt, self.game)], by)

    def _by_itself(self) -> Sequence[Option] | None:
        """Returns what the table answers for those who may answer; None as soon as one of them wants to be asked."""
        answer: Sequence[Option] | None = None
        if (nothing := self._nothing_of_ones_own()) is not None:
            return nothing
        for seat in self.answering:
            answer = answer_of_table(
                self.engine, self.pass_mode[seat], by_hand=self.by_hand[seat], skips=self.skips(seat),
                declined=self._declined.get(seat, ()),
            )  # fmt: skip
            if answer is None:
                return None
        return answer

    def _nothing_of_ones_own(self) -> Sequence[Option] | None:
        """Returns the pass in a window of a team whose person could do nothing with their own cards and wants to be
        stopped only when they can (`smart`); the computer players of the team have passed.
        """
        prompt = self.prompt
        if prompt is None or prompt is self.engine.prompt or len(prompt.options) > 1:
            return None
        smart = all(self.pass_mode[seat] == SMART for seat in self.answering)
        return prompt.options if smart and self.game.prompts[prompt.kind].window else None

    def _announce(self, sentence: str, **places: object) -> None:
        """Say something to everyone at the table, and note it in the record, which is the same in every language."""
        self._remark(sentence.format_map(places))
        self._news.append(lambda: named.called(tr(sentence, **places), self.names, self.reader))

    def take_news(self) -> list[str]:
        """Returns the table's messages since the last call, as sentences, such as that a computer player failed."""
        return [say() for say in self.take_sayings()]

    def take_sayings(self) -> list[Callable[[], str]]:
        """The same as calls that say each in the language that is spoken then: a table server tells every reader."""
        news, self._news = self._news, []
        return news

    def time_out(self, seat: int) -> None:
        """Record that a seat's time has run out. If the clock decides, the seat has lost (1-2-4)."""
        loses = self.clock is not None and self.clock.loses and self.outcome is None
        said = (
            N("The time of {player} has run out: the game is lost") if loses else N("The time of {player} has run out")
        )
        self._announce(said, player=seat_label(seat))
        self._note(whole=True)
        if loses:
            self._concede(seat, settled=True)

    def begin_match(self) -> None:
        """A match begins: its clock runs if it has a limit (MT-1)."""
        if self.score.options.minutes:
            self.limit = MatchClock(self.score.options.minutes * 60.0)
            self.limit.run()

    def call_time(self) -> None:
        """Time is up for the match (MT-10 to MT-13): the game that runs is lost by all, or some more turns are played.
        Between two games nobody begins another. A second call does nothing.
        """
        if self.called or not self.standing.running:
            return
        self.called = True
        if self.outcome is None:
            self._remark("Time is up")
            self._recorder.time_up(extra_turns=self.score.options.extra_turns)
        said = N("Time is up.") if self.outcome is None else N("Time is up: no further game is begun.")
        self._news.append(lambda: tr(said))
        self._note(whole=True)
        self._settle()

    def skip(self, seat: int, on: bool = True) -> None:
        """Pass a person's windows until the end of this turn. Only a window that concerns the seat
        (`AutoPass.concerns`) stops it, which also ends this.

        Args:
            seat: the person's seat.
            on: False: stop again where the pass mode says.
        """
        if on:
            self._skips[seat] = self.game.turn(self.engine)
        else:
            self._skips.pop(seat, None)

    def set_pass_mode(self, seat: int, mode: str) -> None:
        """Set where a seat is stopped from now on.

        Raises:
            ValueError: the mode does not exist.
        """
        if mode not in MODES:
            raise ValueError(f"there is no pass mode {mode!r}: the modes are {', '.join(MODES)}")
        self.pass_mode[seat] = mode

    def pay_by_hand(self, seat: int, by_hand: bool = True) -> None:
        """Does a seat choose what its next payment is made with? Otherwise the table chooses.

        The seat is asked only if the choice matters.
        """
        self.by_hand[seat] = by_hand

    def concede(self, seat: int) -> None:
        """Concede for a seat (1-2-4): at any moment, also at another player's prompt.

        Raises:
            Refused: the game is over.
        """
        if self.prompt is None:
            raise Refused(Refusal(self.engine.game.concession, "the game is over already"))
        self._concede(seat)

    def _concede(self, seat: int, *, settled: bool = False) -> None:
        self._note()
        self._recorder.concede(seat, PERSON, settled=settled)
        self._settle()

    def _give_up(self, seat: int) -> None:
        self._note()
        self._recorder.concede(seat, BOT)
        self._settle()

    def _commit(self, keys: Sequence[str], by: str) -> None:
        asked = self.engine.prompt
        options = self.legal(keys) if by == PERSON or asked is None else asked.select(keys)
        self._note()
        turn = self.game.turn(self.engine)
        if by == PERSON and asked is not None and all(self.game.verbs[option.verb].declines for option in options):
            self._declined.setdefault(asked.seat, set()).add(self.game.auto_pass.occasion(self.engine, asked.seat))
        self._recorder.choose(options, by)
        if self.outcome is not None or self.game.turn(self.engine) != turn:
            self._declined.clear()
            self._note(whole=True)
            self._settle()

    # ------------------------------------------------------------ undo

    def undo(self, seat: int | None = None, *, agreed: bool = False) -> bool:
        """Go back to a person's own last decision. What the table has answered since then is taken back with it.

        Args:
            seat: the seat that asks; default: the player who decided last.
            agreed: everybody agrees to go back across a reveal, or across another player's decision.

        Returns:
            False when nothing can be taken back, or `agreed` is needed: `undo_bar` says which.

        Raises:
            JournalError: the record cannot be written; nothing has changed.
        """
        at = self._taking_back.last(seat)
        if at < 0 or (not agreed and self.undo_bar(seat)):
            return False
        made = self._recorder.made
        self._recorder.back_to(at)
        self.swaps.clear()
        self._declined.clear()
        self._person = made[-1].seat if made else None
        return True

    # ------------------------------------------------------------ a judge's hand

    def correct(self, keys: Sequence[str], agreed: Collection[int]) -> None:
        """See `MatchApi.correct`. It is recorded before it is carried out."""
        missing = [self.names[seat] for seat in self.people if seat not in agreed and seat not in self.out]
        if missing:
            raise Refused(Refusal("", "{players} must agree to it", {"players": listed(missing)}))
        self._note()
        self._recorder.correct(keys)
        self._settle()

    # ------------------------------------------------------------ the record

    def sync(self) -> None:
        """Write the record to the disk.

        Raises:
            JournalError: it cannot be written; the unwritten part is kept.
        """
        if self._journal is not None:
            self._journal.sync()

    def _settle(self) -> None:
        """Write the record to the disk. The game has already continued, so a failure is reported as news, not as a
        refusal.
        """
        if self.outcome is not None:
            self._note()
        try:
            self.sync()
        except JournalError:
            if not self._behind:
                self._news.append(lambda: tr(BEHIND))
            self._behind = True
        else:
            self._behind = False

    def _remark(self, text: str) -> None:
        if self._journal is not None:
            self._journal.keep(remark_line(text))

    def text(self) -> str:
        """Returns the record of the game as it stands, without decisions that were taken back."""
        notes = sorted(self._notes().items())
        return self._recorder.text(
            [
                setting_line(*at, value)
                for at, value in notes
                if at[1] != noting.TURN and noting.USUAL.get(at[1]) != value
            ]
        )

    def record(self) -> Path | bytes:
        """See `MatchApi.record`."""
        if self.path is None or not self.score.ends:
            return self.text().encode()
        self.sync()
        return self.path

    def _notes(self) -> noting.Notes:
        modes = noting.mode_notes(self.pass_mode, self.by_hand)
        notes = modes | noting.score_notes(self.score) | noting.clock_notes(self.clock)
        notes |= noting.hand_notes(open_hands=self.open_hands)
        beside = [seat for seat, deck in enumerate(self.header.seats) if deck.piles.get(SIDEBOARD)]
        notes |= noting.swap_notes(beside, self.swaps, self.plans)
        notes |= noting.limit_notes(self.limit, self.score.options, called=self.called)
        if self.outcome is not None:
            notes |= noting.next_notes(self.standing)
        if self.prompt is not None:
            notes |= noting.turn_notes(self.game.turn(self.engine), self.prompt.seat)
        return notes

    def _note(self, *, whole: bool = False) -> None:
        """Write the notes that have changed. Those that always change, such as clocks, are written only when a turn
        ends or the match is closed.
        """
        notes = self._notes()
        if not whole:
            notes = {(seat, key): value for (seat, key), value in notes.items() if key not in noting.CHANGING}
        self._noting.write(notes, self._journal.keep if self._journal is not None else None)
