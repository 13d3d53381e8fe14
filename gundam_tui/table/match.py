"""One match at one table: the engine, who sits there, the record, undo, and what goes by itself.

Whoever shows it calls `advance` (computer players, forced answers and skipped windows go by, until a person
must answer), shows `prompt`, calls `answer` with option keys, and so on until `outcome` is there.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.decks import Deck
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.events import ROLL, Event
from gundam_tui.kernel.prompt import Option, Outcome, Prompt, Refusal
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.replay import (
    BOT,
    JUDGE,
    PERSON,
    TABLE,
    Diverged,
    Record,
    RecordError,
    header_text,
    read_record,
    setting_line,
)
from gundam_tui.kernel.rng import number
from gundam_tui.kernel.view import knows
from gundam_tui.language.book import Book
from gundam_tui.players import Player, make_player
from gundam_tui.players.sight import Sight

from .journal import Journal, JournalBusy, JournalError, new_path, unfinished
from .modes import DEFAULT, MODES
from .passing import ACT, BLOCK, WINDOWS, answer_of_table, shows_hidden
from .recording import book_of, decks_of, make_header, replay

if TYPE_CHECKING:
    from gundam_tui.games.gcg.log import LogLine
    from gundam_tui.games.gcg.shown import Choice
    from gundam_tui.games.gcg.view import Payment, Preview, View

PASS, PAYS = "pass", "pays"  # the settings of a seat: its pass mode, who chooses the Resources of its next payment
HAND, TABLES = "hand", "table"
SEED_BITS = 32  # short enough to be read out and typed in again


class Match:
    """A match. Make one with `new`, `load` or `resume`; `close` it in the end.

    Attributes:
        engine: the game. Answer through the match, or the record misses it.
        header: what the record begins with.
        bots: the computer players by seat.
        pass_mode: `full`, `smart` or `bluff` by seat; may be changed at any time, best with `set_pass_mode`.
        notes: what there is to say about a record that was loaded (damage, changed cards), a sentence each.
    """

    def __init__(self, recorder: Recorder, journal: Journal | None) -> None:
        engine, header = recorder.engine, recorder.header
        self.engine = engine
        self.header = header
        self.bots: dict[int, Player] = {}
        self.pass_mode: dict[int, str] = dict.fromkeys(range(engine.seats), DEFAULT)
        self.notes: list[str] = []
        self._journal = journal
        self._path = journal.path if journal else None
        self._recorder = recorder
        self.by_hand: dict[int, bool] = dict.fromkeys(range(engine.seats), False)
        self._noted: dict[tuple[int, str], str] = self._settings()  # as the record has them
        self._person: int | None = None  # the person asked last
        for seat, player in enumerate(header.seats):
            if player.bot:
                # A player of its own chance, but the same one for the same game.
                self.bots[seat] = make_player(player.bot, number(number(~header.seed, seat), len(engine.record)))

    # ------------------------------------------------------------ beginning

    @classmethod
    def new(
        cls, decks: Sequence[Deck], seed: int, *, rules: str = "1.9.0", names: Sequence[str] = ("P1", "P2"),
        bots: Sequence[str | None] = (None, None), journal: Path | None = None, book: Book | None = None,
    ) -> Match:  # fmt: skip
        """A new game.

        Args:
            decks: one legal deck a player.
            seed: decides all chance.
            rules: a rules preset.
            names: what the players are called.
            bots: the computer player of each seat, None for a person.
            journal: the file of the record (`journal.new_path(seed)`); None: the game is not recorded on disk.
            book: the cards; default: those that come with the game.

        Raises:
            JournalError: the record cannot be written.
            UnknownPlayer: there is no such computer player.
        """
        engine = new_game(decks, seed, rules=rules, book=book)
        header = make_header(engine, decks, seed, rules, names, bots)
        opened = Journal.create(journal, header_text(header)) if journal else None
        return cls(Recorder(engine, header, opened.write if opened else None), opened)

    @classmethod
    def load(cls, path: Path, *, salvage: bool = False, book: Book | None = None) -> Match:
        """Go on with the game of a record, at the prompt where it was left. The record is played again and
        goes on being written. `notes` says what was lost of a damaged one.

        Args:
            path: the record.
            salvage: when the record plays differently now, go on from before the difference.
            book: the cards; default: those that come with the game.

        Raises:
            JournalBusy: another process plays it.
            JournalError: it cannot be opened or written.
            RecordError: it has no whole header, or is of another game.
            Diverged: it plays differently now, at the decision that is named.
        """
        journal, record = Journal.open(path)
        try:
            return cls._from(record, journal, str(path), salvage=salvage, book=book)
        except BaseException:
            journal.close()
            raise

    @classmethod
    def read(cls, data: bytes, where: str = "the record", *, book: Book | None = None) -> Match:
        """The match of a record as bytes, checked as in `load` but not written to: to look at, to go on from
        without a file.

        Raises:
            RecordError, Diverged: see `load`.
        """
        return cls._from(read_record(data), None, where, salvage=False, book=book)

    @classmethod
    def resume(cls, *, salvage: bool = False) -> Match:
        """Go on with the unfinished game that was played last and is not being played in another terminal.

        Raises:
            JournalError: there is none; or the errors of `load`.
        """
        errors: list[JournalError | RecordError] = []
        for path in unfinished():
            try:
                match = cls.load(path, salvage=salvage)
            except Diverged:
                raise
            except (JournalBusy, RecordError) as error:
                errors.append(error)
            else:
                match.notes += [f"Passed over: {error}" for error in errors]
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
        match = cls(Recorder.after(rerun, journal.write if journal else None), journal)
        match.notes = notes
        for (seat, key), value in record.settings.items():
            if key == PASS and value in MODES:
                match.pass_mode[seat] = value
            if key == PAYS:
                match.by_hand[seat] = value == HAND
        match._noted = match._settings()
        match.sync()
        return match

    def rematch(self, swap: bool = False, *, seed: int | None = None, journal: Path | None = None) -> Match:
        """A new game between the same players.

        Args:
            swap: the players exchange decks.
            seed: the new game's chance; default: a new one.
            journal: the new record's file; default: beside this match's own, none if it has none.
        """
        fresh = secrets.randbits(SEED_BITS) if seed is None else seed
        decks = decks_of(self.header)
        if journal is None and self._path is not None:
            journal = new_path(fresh)
        match = Match.new(
            decks[::-1] if swap else decks, fresh, rules=self.header.rules, names=self.names,
            bots=[player.bot or None for player in self.header.seats], journal=journal, book=book_of(self.engine),
        )  # fmt: skip
        match.pass_mode.update(self.pass_mode)
        return match

    def close(self) -> None:
        """Bring the record to the disk and let go of it. Closing twice does nothing."""
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.close()

    # ------------------------------------------------------------ looking

    @property
    def prompt(self) -> Prompt | None:
        """The open prompt, None when the game is over."""
        return self.engine.prompt

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        return self.engine.outcome

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(player.name for player in self.header.seats)

    @property
    def path(self) -> Path | None:
        """The file of the record, None without one."""
        return self._path

    @property
    def people(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat in range(self.engine.seats) if seat not in self.bots]

    def view(self, seat: int | None) -> View:
        """What a seat may see (None: a watcher)."""
        from gundam_tui.games.gcg.view import view

        return view(self.engine, seat)

    @property
    def events(self) -> int:
        """How many events there have been: `LogLine.at` counts them."""
        return len(self.engine.log)

    @property
    def decisions(self) -> int:
        """How many decisions have been made."""
        return self.engine.decisions

    def log(self, seat: int | None, since: int = 0) -> list[LogLine]:
        """The log as a seat (None: a watcher) may read it, from event number `since` on."""
        from gundam_tui.games.gcg.log import log_lines

        return log_lines(self.engine, seat, since)

    def refusal(self, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """Why a seat cannot do something now; None when it can. Arguments as in `games.gcg.why.why_not`.

        Raises:
            ValueError: an unknown verb.
        """
        from gundam_tui.games.gcg.why import why_not

        # A refusal about a card would tell what it is: those that the seat does not know are as good as gone.
        unknown = [oid for oid in (obj, to) if oid and not knows(self.engine, oid, seat)]
        return why_not(self.engine, seat, verb, -1 if unknown else obj, 0 if unknown else to)

    def attack_preview(self, seat: int, key: str) -> Preview | None:
        """What an attack that the open prompt offers the seat would do if nobody blocks or responds.

        None when it would not come to its damage step, or the seat is not offered it.
        """
        from gundam_tui.games.gcg.view import attack_preview

        option = self._offered(seat, key)
        return attack_preview(self.engine, option) if option is not None and option.verb == "attack" else None

    def block_preview(self, seat: int, key: str) -> Preview | None:
        """What the damage step would be after an answer of the seat to the question for blocks.

        None when the battle would not come to its damage step, or the seat is not asked that.
        """
        from gundam_tui.games.gcg.view import block_preview

        option = self._offered(seat, key)
        asked = option is not None and self.prompt is not None and self.prompt.kind == BLOCK
        return block_preview(self.engine, option) if option is not None and asked else None

    def outlook(self, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
        """What an answer of the seat to the open prompt would do at once, in the words of the log.

        It ends at the next question, and where something comes that the seat cannot know; empty for what is no
        answer, or not the seat's.
        """
        from gundam_tui.games.gcg.view import outlook

        prompt = self.prompt
        if prompt is None or prompt.seat != seat:
            return ()
        try:
            return outlook(self.engine, self._legal(keys))
        except Refused:
            return ()

    def payment_preview(self, seat: int, key: str) -> Payment | None:
        """What paying for an option of the seat's open prompt would rest; None when the seat is not offered it."""
        from gundam_tui.games.gcg.view import payment_preview

        option = self._offered(seat, key)
        return payment_preview(self.engine, option) if option is not None else None

    def _offered(self, seat: int, key: str) -> Option | None:
        prompt = self.prompt
        if prompt is None or prompt.seat != seat:
            return None
        return next((option for option in prompt.options if option.key == key), None)

    def modifiers(self, seat: int | None, obj: int, stat: str) -> tuple[tuple[str, int], ...]:
        """What the AP or HP of a Unit or Base is made of, each part with its source.

        Args:
            seat: who looks, None for a watcher.
            obj: the object; one that is not in play gives nothing.
            stat: `ap` or `hp`.
        """
        from gundam_tui.games.gcg.terms import BASE, BATTLE
        from gundam_tui.games.gcg.view import modifiers

        found = self.engine.state.objs.get(obj)
        if found is None or found.host or found.zone not in (BATTLE, BASE) or not knows(self.engine, obj, seat):
            return ()
        return modifiers(self.engine, obj, stat)

    def needs_curtain(self, facing: int | None) -> bool:
        """Must the keyboard change hands before the open prompt is shown?

        Args:
            facing: the seat whose hidden cards the person at the keyboard has seen last, None for nobody's.
        """
        prompt = self.prompt
        if prompt is None or prompt.seat == facing or len(self.people) < 2:
            return False
        return shows_hidden(self.engine, prompt)

    # ------------------------------------------------------------ answering

    def answer(self, keys: str | Iterable[str]) -> None:
        """A person's answer to the open prompt. It is in the record before it is played.

        Raises:
            Refused: it is not legal; nothing has changed.
            JournalError: the record cannot be written; nothing has changed.
        """
        self._commit([keys] if isinstance(keys, str) else list(keys), PERSON)
        # Paid, or nothing had to be chosen: the next payment is the table's again.
        if self.prompt is None or self.prompt.kind in (ACT, *WINDOWS):
            self.by_hand = dict.fromkeys(self.by_hand, False)

    def advance(self) -> None:
        """Let computer players answer, and the table where nothing is to be decided or the pass mode says so.

        Returns when a person must answer or the game is over.
        """
        while (prompt := self.prompt) is not None:
            self._note_settings()
            bot = self.bots.get(prompt.seat)
            if bot is not None:
                by = TABLE if prompt.forced else BOT
                self._commit([option.key for option in bot.choose(Sight(self.engine, prompt.seat), prompt)], by)
                continue
            by_hand = self.by_hand[prompt.seat]
            answer = answer_of_table(self.engine, self.pass_mode[prompt.seat], by_hand=by_hand)
            if answer is None:
                break
            self._commit([option.key for option in answer], TABLE)
        if prompt is not None and prompt.seat != self._person:
            self._person = prompt.seat
            self.sync()  # the keyboard changes hands

    def set_pass_mode(self, seat: int, mode: str) -> None:
        """Where a seat is stopped from now on.

        Raises:
            ValueError: there is no such mode.
        """
        if mode not in MODES:
            raise ValueError(f"there is no pass mode {mode!r}: the modes are {', '.join(MODES)}")
        self.pass_mode[seat] = mode

    def pay_by_hand(self, seat: int, by_hand: bool = True) -> None:
        """Does a seat choose the Resources of its next payment itself? The table pays otherwise, EX Resources last.

        Asked is only where the choice matters: while both kinds are active and not all are needed (7-5-2-2-3).
        """
        self.by_hand[seat] = by_hand

    def concede(self, seat: int) -> None:
        """A seat concedes (1-2-4): at any moment, also at the other's prompt.

        Raises:
            Refused: the game is over.
        """
        if self.prompt is None:
            raise Refused(Refusal(self.engine.game.concession, "the game is over already"))
        self._note_settings()
        self._recorder.concede(seat, PERSON)
        self.sync()

    def _commit(self, keys: Sequence[str], by: str) -> None:
        options = self._legal(keys)
        self._note_settings()
        turn = self.engine.state.vars.get("turn")
        self._recorder.choose(options, by)
        if self.outcome is not None or self.engine.state.vars.get("turn") != turn:
            self.sync()

    def _legal(self, keys: Sequence[str]) -> list[Option]:
        """The options of an answer, checked as the engine does: the record must not hold what it refuses."""
        prompt = self.prompt
        if prompt is None:
            raise Refused(Refusal("", "no prompt is open: the game is over"))
        known = {option.key: option for option in prompt.options}
        for key in keys:
            if key not in known:
                raise Refused(Refusal(prompt.rule, f"{key!r} is not an answer to this prompt ({prompt.kind})"))
        if not prompt.least <= len(keys) <= prompt.most:
            span = str(prompt.least) if prompt.least == prompt.most else f"{prompt.least} to {prompt.most}"
            raise Refused(Refusal(prompt.rule, f"choose {span}, not {len(keys)}"))
        if len(set(keys)) < len(keys):
            raise Refused(Refusal(prompt.rule, "the same option cannot be chosen twice"))
        return [known[key] for key in keys]

    # ------------------------------------------------------------ undo

    def undo(self, seat: int | None = None, *, agreed: bool = False) -> bool:
        """Go back to a person's last own decision; what went by itself since then is taken back with it.

        Args:
            seat: who asks; default: whoever decided last.
            agreed: everybody agrees to go back across a reveal, or across another player's decision.

        Returns:
            False when there is nothing to take back, or `agreed` is needed: `undo_bar` says which.
        """
        at = self._own_last(seat)
        if at < 0 or (not agreed and self.undo_bar(seat)):
            return False
        made = self._recorder.made
        self._recorder.back_to(at)
        self._person = made[-1].seat if made else None
        return True

    def can_undo(self, seat: int | None = None) -> bool:
        """Is there a decision of that person (default: of any) to take back?"""
        return self._own_last(seat) >= 0

    def undo_bar(self, seat: int | None = None) -> str:
        """Why `undo` cannot just be done, as a sentence; empty when it can."""
        at = self._own_last(seat)
        if at < 0:
            return "There is no decision to take back."
        mine, *later = self._recorder.made[at:]
        if mine.by == JUDGE:
            return "Both players agreed on a correction: both must agree to take it back."
        if any(made.seat != mine.seat and made.by != TABLE for made in later):
            return "Another player has decided something since: both must agree to take it back."
        if any(_reveals(event, mine.seat) for event in self.engine.log[mine.start :]):
            return "A hidden card or a result of chance has been seen since: both must agree to take it back."
        return ""

    def _own_last(self, seat: int | None) -> int:
        for at, made in reversed(list(enumerate(self._recorder.made))):
            if (made.by == PERSON and seat in (None, made.seat)) or (made.by == JUDGE and seat is None):
                return at
        return -1

    # ------------------------------------------------------------ a judge's hand

    def amendable(self, seat: int | None) -> list[Choice]:
        """See `Face.amendable`."""
        from gundam_tui.games.gcg.amendments import things

        return things(self.engine, seat) if self.prompt is not None else []

    def amendments(self, seat: int | None, thing: str) -> list[Choice]:
        """See `Face.amendments`."""
        from gundam_tui.games.gcg.amendments import choices

        return choices(self.engine, seat, thing)

    def amendment_words(self, keys: Sequence[str], seat: int | None, reader: int | None = None) -> list[str]:
        """See `Face.amendment_words`."""
        from gundam_tui.games.gcg.amendments import in_words

        return in_words(self.engine, keys, seat, reader)

    def amend(self, keys: Sequence[str], agreed: Collection[int]) -> None:
        """See `Face.amend`. It is in the record before it is carried out."""
        missing = [self.names[seat] for seat in self.people if seat not in agreed]
        if missing:
            raise Refused(Refusal("", f"{' and '.join(missing)} must agree to it"))
        self._note_settings()
        self._recorder.amend(keys)
        self.sync()

    # ------------------------------------------------------------ the record

    def sync(self) -> None:
        """Bring the record to the disk."""
        if self._journal is not None:
            self._journal.sync()

    def text(self) -> str:
        """The record of the game as it stands, decisions that were taken back left out."""
        usual = {PASS: DEFAULT, PAYS: TABLES}
        settings = sorted(self._settings().items())
        return self._recorder.text([setting_line(*at, value) for at, value in settings if value != usual[at[1]]])

    def _settings(self) -> dict[tuple[int, str], str]:
        modes = {(seat, PASS): mode for seat, mode in self.pass_mode.items()}
        return modes | {(seat, PAYS): HAND if by_hand else TABLES for seat, by_hand in self.by_hand.items()}

    def _note_settings(self) -> None:
        for at, value in self._settings().items():
            if self._noted.get(at) != value:
                if self._journal is not None:
                    self._journal.write(setting_line(*at, value))
                self._noted[at] = value


def _reveals(event: Event, asker: int) -> bool:
    """Does an event tell somebody something that going back would not make him forget?

    The asker's own cards do not count: it is his loss when he has shown them.
    """
    if event.op == ROLL:
        return True
    before = event.old.seen if event.old is not None else event.seen
    return bool(event.seen & ~before) and not before >> asker & 1
