"""A game as one readable text file: save, replay and bug report in one.

The file is only ever appended to. One line is one thing:

    gundam-tui record 6                     format version
    game toy                                header: game, rules, digest of the cards, the way it is played (`format`)
                                            and by how many (`seats`), who decides who goes first where somebody was
                                            named for it (`chooser`), generator of chance and its seed, players, decks
    ...
    begin
    = 0 4be81f0d43f7ae25 07a1...            digest of the state after this many decisions, and two hexadecimal
                                            digits an event since the last digest, decisions parted by dots
    1 p2 first:p1                           a decision: number, seat, option keys
    2 p1* pass                              the same, answered by the table (+: by a computer player)
    3 judge move:AB1-004#41>p1/hand         a correction of the position that all players have agreed on, in
                                            the game's own notation; it counts as a decision
    undo 2                                  decisions from number 2 on are taken back
    2 time turns                            time is up: some more turns are played (`lose`: all have lost)
    set p1 pass full                        a note of the table; no replay depends on it
    # anything                              a remark
    end p1 1-2-4 concession                 winners (or `draw`, or `lost` where all have lost), clause, reason

The end of a game of several seats may have several winners, and says in which order the others went out where that is
not the order of the seats: `end p1,p3 out:p4,p2 1-2-4 concession`.

Undo is a line of its own and not a truncation: written lines are never put at risk, and a bug report shows what was
tried. A line counts once its newline is written, so a file cut off anywhere loses at most its last line. A reader of a
damaged file (`record_reader`) gets everything before the damage, and an error that says where the damage is.

The games of a match stand in one file, one after the other, each a whole record with a first line, a header and
checksums of its own. Only the last one can be continued.

From the second line on, each line ends with a checksum, ` ~` and eight hexadecimal digits: the CRC-32 of all lines up
to and including this one (without checksums), so that a changed, missing or moved line is noticed where it is.

Older files are read, played and continued as they are. Those of format 5 hold one game. Those of format 4 have no line
`chooser`: who goes first was always left to chance. Games of format 3 are not `discreet` (`kernel.game.Game`): a
question about hidden cards was asked only where one of them fitted. Files of format 2 also have no lines `format` and
`seats`, so they are played in the usual way for their number of players, and their checksums do not cover the first
line. Those of format 1 have no checksums and no line `chance` either: their generator is SplitMix64.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from gundam_tui.foreign_text import one_line
from gundam_tui.frozen import frozen, slotted

from .events import MOVE
from .outcome import Outcome
from .rng import KEYED

if TYPE_CHECKING:
    from .events import Event

FORMAT = 6
UNSEALED = 1  # the format without checksums, whose generator is SplitMix64
SECOND = 2  # the format that does not say how a game is played
THIRD = 3  # the last format of games that are not `discreet`
FOURTH = 4  # the last format that does not say who decides who goes first
FIFTH = 5  # the last format of one game a file
FORMATS = (UNSEALED, SECOND, THIRD, FOURTH, FIFTH, FORMAT)
MAGIC = "gundam-tui record"
EVERY = 20  # decisions between two digests
MOST_COPIES = 9999  # copies of one card in one pile: a file with more is damaged

PERSON, TABLE, BOT = "", "*", "+"  # who answered
TIME = "time"  # by no seat: time is up (`Engine.time_up`)
TURNS, LOSE = "turns", "lose"  # what follows
JUDGE = "judge"  # by no seat: the players corrected the position together (`Engine.correct`)
NOBODY = -1  # the seat of such an entry
NOTHING = "-"  # an answer without options; a missing clause
CONCEDE = "concede"
DRAW = "draw"  # no winners
LOST = "lost"  # no winners, and all have lost
OUT_WORD = "out:"


def cut(text: str) -> str:
    """Shorten a quote from a record; its words may be as long as the file."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    Attributes:
        line: the line of the file, counted from 1; 0 when the error belongs to no line.
    """

    def __init__(self, text: str, line: int = 0) -> None:
        text = cut(text)
        super().__init__(f"line {line}: {text}" if line else text)
        self.line = line


class Diverged(RecordError):
    """A record that plays differently now than when it was made.

    Attributes:
        decision: number of the decision at which it shows.
        event: number (from 1) of the first event of that decision that differs, 0 when unknown.
    """

    def __init__(self, text: str, line: int, decision: int, event: int = 0) -> None:
        super().__init__(text, line)
        self.decision = decision
        self.event = event


@frozen
class SeatHeader:
    """What the header says about one player.

    Attributes:
        name: the player's name.
        deck: the deck's name.
        piles: card counts by number, by the name of the pile they belong to.
        bot: name of the computer player in this seat; empty for a person.
    """

    name: str
    deck: str
    piles: Mapping[str, Mapping[str, int]]
    bot: str = ""


@frozen
class Header:
    """Everything needed to start a game.

    Attributes:
        game, rules: which game, by which rules.
        cards: digest of its cards.
        seed, generator: its source of chance (`kernel.rng`).
        seats: its players.
        version: the file's format, one of `FORMATS`.
        form: the game's name for the way it is played (alone, in teams); empty: the usual one for this number of seats.
        chooser: the seat that was named to decide who goes first; None: chance decides.
    """

    game: str
    rules: str
    cards: str
    seed: int
    seats: tuple[SeatHeader, ...]
    generator: str = KEYED
    version: int = FORMAT
    form: str = ""
    chooser: int | None = None

    @property
    def discreet(self) -> bool:
        """See `kernel.game.Game`."""
        return self.version > THIRD


@frozen
class Decision:
    """One answer: its running number, the seat, who answered (PERSON, TABLE, BOT), the keys, the line.

    A correction is one as well: by JUDGE, with the seat NOBODY; and so is the end of the time, by TIME.
    """

    number: int
    seat: int
    by: str
    keys: tuple[str, ...]
    line: int = 0


@frozen
class RecordDamage:
    """Where a file stops making sense.

    Attributes:
        line: the first bad line; `text` says what is wrong with it.
        lost: how many lines are left out, including that line.
    """

    line: int
    text: str
    lost: int

    def __str__(self) -> str:
        lines = "1 line is" if self.lost == 1 else f"{self.lost} lines are"
        return f"line {self.line}: {self.text}; {lines} lost from there on"


class BadLine(ValueError):
    """A line that makes no sense; the text says why."""


_MARK = b" ~"
_DIGITS = 8  # of a checksum
_LONGEST = 900  # letters quoted from a line


class Seal:
    """The checksums of a record's lines, each computed from the one before.

    Args:
        version: the file's format, one of `FORMATS`.
        total: the checksum of the lines before the next one; None: of the first line, which says the format.
    """

    __slots__ = ("total", "version")

    def __init__(self, version: int = FORMAT, total: int | None = None) -> None:
        self.version = version
        if total is None:
            total = 0 if version <= SECOND else zlib.crc32(f"{MAGIC} {version}\n".encode())
        self.total = total

    def copy(self) -> Seal:
        """The same place in the file."""
        return Seal(self.version, self.total)

    def sealed(self, line: str) -> str:
        """The line as it stands in the file, without its newline."""
        body = line.encode()
        if not self.passes(body):
            return line
        return f"{line}{_MARK.decode()}{self.total:08x}"

    def passes(self, body: bytes) -> bool:
        """Move past a line. Returns whether lines of this format have a checksum."""
        if self.version == UNSEALED:
            return False
        self.total = zlib.crc32(body + b"\n", self.total)
        return True

    def opened(self, row: bytes) -> bytes:
        """The content of a line, without its checksum.

        Raises:
            BadLine: the checksum is wrong: the line has changed, or was written for another place.
        """
        if self.version == UNSEALED:
            return row
        body, mark, digits = row.rpartition(_MARK)
        if not mark or len(digits) != _DIGITS:
            raise BadLine("the line has no checksum: it was changed, or cut off")
        self.passes(body)
        if digits != f"{self.total:08x}".encode():
            raise BadLine(
                "the checksum is wrong: this line was changed after it was written, or lines are missing here"
            )
        return body


@slotted
class Record:
    """The content of a record file.

    Attributes:
        header: how the game began.
        decisions: the decisions that stand, without those taken back.
        digests: state digest and line, by the number of decisions before it.
        prints: fingerprints of the events of a decision, by its number; 0 is what happens before the first.
        settings: the table's notes, by seat and key.
        outcome: how the game ended, None while it is unfinished.
        sound: how many bytes of the file are good.
        unfinished: bytes of a last line without a newline, which does not count.
        damage: where the file stops making sense; None when it is sound.
        lines: how many lines are good.
        seal: the state from which the checksum of the next line is computed.
        game: which game of the file it is, from 1; `games`: how many the file holds.
        first: how the first game of the file began; None: this is the first.
    """

    header: Header
    decisions: list[Decision] = field(default_factory=list[Decision])
    digests: dict[int, tuple[str, int]] = field(default_factory=dict[int, tuple[str, int]])
    prints: dict[int, str] = field(default_factory=dict[int, str])
    settings: dict[tuple[int, str], str] = field(default_factory=dict[tuple[int, str], str])
    outcome: Outcome | None = None
    sound: int = 0
    unfinished: int = 0
    damage: RecordDamage | None = None
    lines: int = 0
    seal: Seal = field(default_factory=Seal)
    game: int = 1
    games: int = 1
    first: Header | None = None

    def back_to(self, number: int) -> None:
        """Take back the decisions from `number` on."""
        del self.decisions[number - 1 :]
        self.digests = {n: mark for n, mark in self.digests.items() if n < number}
        self.prints = {n: marks for n, marks in self.prints.items() if n < number}
        self.outcome = None


# ---------------------------------------------------------------- writing


def header_text(header: Header) -> str:
    """The lines of a header as they stand in the file; the last one is `begin`."""
    return record_text(header, ())


def record_text(header: Header, lines: Sequence[str]) -> str:
    """A whole record as it stands in its file; `lines` are those that follow the header."""
    seal = Seal(header.version)
    rows = [f"{MAGIC} {header.version}", *(seal.sealed(line) for line in (*_header_lines(header), *lines))]
    return "\n".join([*rows, ""])


def _header_lines(header: Header) -> list[str]:
    rows = [f"game {header.game}", f"rules {header.rules}", f"cards {header.cards}"]
    if header.version > SECOND:
        rows += [f"format {one_line(header.form) or NOTHING}", f"seats {len(header.seats)}"]
    if header.version > FOURTH:
        rows.append(f"chooser {NOTHING if header.chooser is None else seat_word(header.chooser)}")
    if header.version != UNSEALED:
        rows.append(f"chance {header.generator}")
    rows.append(f"seed {header.seed}")
    for seat, player in enumerate(header.seats):
        who = seat_word(seat)
        rows += [f"player {who} {one_line(player.name)}", f"deck {who} {one_line(player.deck)}"]
        for pile, cards in player.piles.items():
            rows.append(f"pile {who} {pile} {' '.join(f'{count}x{number}' for number, count in sorted(cards.items()))}")
        if player.bot:
            rows.append(f"bot {who} {player.bot}")
    return [*rows, "begin"]


def decision_line(decision: Decision) -> str:
    """A decision."""
    keys = " ".join(_quoted(key) for key in decision.keys) or NOTHING
    who = decision.by if decision.by in (JUDGE, TIME) else f"{seat_word(decision.seat)}{decision.by}"
    return f"{decision.number} {who} {keys}"


def digest_line(number: int, digest: str, prints: Sequence[str]) -> str:
    """The state after `number` decisions, and the fingerprints of the last ones, one entry of `prints` each."""
    return f"= {number} {_quoted(digest)} {'.'.join(prints)}"


def undo_line(number: int) -> str:
    """The decisions from `number` on are taken back."""
    return f"undo {number}"


def setting_line(seat: int, key: str, value: str) -> str:
    """A note of the table."""
    return f"set {seat_word(seat)} {key} {value}"


def remark_line(text: str) -> str:
    """A remark; readers skip it."""
    return f"# {one_line(text)}"


def end_line(outcome: Outcome, seats: int) -> str:
    """The end of a game of `seats` players. The order in which seats left is written unless it is the order of the
    seats.
    """
    won = ",".join(map(seat_word, outcome.winners)) or (LOST if outcome.all_lose else DRAW)
    if outcome.out != losers(outcome.winners, seats):
        won += f" {OUT_WORD}{','.join(map(seat_word, outcome.out)) or NOTHING}"
    return f"end {won} {outcome.rule or NOTHING} {one_line(outcome.reason)}"


def losers(winners: Sequence[int], seats: int) -> tuple[int, ...]:
    """The other seats, in their order."""
    return tuple(seat for seat in range(seats) if seat not in winners)


def seat_word(seat: int) -> str:
    """`p1` for seat 0."""
    return f"p{seat + 1}"


def fingerprint(events: Sequence[Event]) -> str:
    """Two hexadecimal digits per event: enough to find the first that differs."""
    return "".join(hashlib.blake2b(_facts(event).encode(), digest_size=1).hexdigest() for event in events)


# The words for an object's fields in fingerprints. Renaming a field must not change them, because all files are
# compared by these words.
_FIELD_WORDS = {"exhausted": "turned", "attachments": "guests", "entered_turn": "since", "overrides": "form"}


def _facts(event: Event) -> str:
    value = event.value if isinstance(event.value, int | str | None) else ""
    place = (event.seat, event.zone, event.at, event.host, event.exhausted)
    # Moves in the first records had no amount; their fingerprints must still match.
    cause = (event.source, event.how, 0 if event.op == MOVE else event.amount)
    return repr(
        (
            event.name,
            event.op,
            event.obj,
            event.new,
            *place,
            _FIELD_WORDS.get(event.field, str(event.field)),
            value,
            *cause,
        )
    )


def _quoted(key: str) -> str:
    """Keys are words: one with a blank in it, or a lone dash, would be read as something else."""
    out = key.replace("%", "%25").replace(" ", "%20").replace("\n", "%0A")
    return "%2D" if out == NOTHING else out
