"""What the table notes in a record in addition to the decisions: pass modes, clocks, games won. No replay depends on
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from math import ceil

from gundam_tui.games.decks.sideboard import Swap, read_swap, swap_word
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.record_format import CONCEDE, LOSE, LOST, NOTHING, TURNS, Record, seat_word, setting_line
from gundam_tui.kernel.record_reader import read_record

from .best_of import BEST_OF, GameEnd, MatchOptions, MatchScore
from .clock import Clock, MatchClock
from .pass_modes import DEFAULT, MODES

PASS = "pass"  # the setting of a seat's pass mode
PAYS = "pays"  # who chooses what a seat's next payment is made with
HAND, TABLES = "hand", "table"
CLOCK = "clock"  # whole seconds left to a seat, and what happens then: `523 warns`, `523 loses`
WINS = "wins"  # games that a seat has won in the matches before; in older records also in this one
BEST = "best"  # the number of games of a match; noted for the first seat
GAMES = "games"  # the games of the match before this one: `p1/p2 -/p1`; noted for the first seat
SWAP = "swap"  # what a seat swaps before the next game of the match: `2xA>2xB`; `-`: it has not said yet
PLAN = "plan"  # what a computer player swaps after the first game
NEXT = "next"  # the number of the next game of a match that continues; noted for the first seat
LIMIT = "limit"  # the limit of the match: `60 lose`, minutes and what follows; noted for the first seat
LEFT = "left"  # whole seconds left for the match; noted for the first seat
CALLED = "called"  # time is up; noted for the first seat
OPEN = "hands"  # are the hands open? Noted for the first seat
TURN = "turn"  # the turn in which it was left, and whose move it was: `9 p2`; noted for the first seat
CHANGING = (CLOCK, LEFT, TURN)  # these change all the time: they are noted when a turn ends or a match is closed

OPENED, COVERED = "open", "covered"

USUAL = {PASS: DEFAULT, PAYS: TABLES, OPEN: COVERED, SWAP: NOTHING}  # the values that are not written

Notes = dict[tuple[int, str], str]


class Noting:
    """The notes of a record, each written when it changes."""

    def __init__(self) -> None:
        self._kept: Notes = {}

    def write(self, now: Mapping[tuple[int, str], str], line: Callable[[str], object] | None) -> None:
        """Write what has changed.

        Args:
            now: all notes with their present values.
            line: writes a line to the record; None: there is no record.
        """
        for (seat, key), value in now.items():
            if self._kept.get((seat, key)) != value:
                if line is not None:
                    line(setting_line(seat, key, value))
                self._kept[seat, key] = value

    def known(self, notes: Mapping[tuple[int, str], str]) -> None:
        """Treat these as known: they are already in the record, or are the defaults."""
        self._kept.update(notes)


def pass_modes(record: Record) -> dict[int, str]:
    """Returns the pass modes that a record notes, by seat."""
    return {seat: value for (seat, key), value in record.settings.items() if key == PASS and value in MODES}


def by_hand(record: Record) -> dict[int, bool]:
    """Returns who chooses what the next payment is made with, as a record notes it: True for the player, by seat."""
    return {seat: value == HAND for (seat, key), value in record.settings.items() if key == PAYS}


def mode_notes(modes: Mapping[int, str], hands: Mapping[int, bool]) -> Notes:
    """Returns the notes of pass modes, and of who chooses what is paid with."""
    notes: Notes = {(seat, PASS): mode for seat, mode in modes.items()}
    return notes | {(seat, PAYS): HAND if hand else TABLES for seat, hand in hands.items()}


def open_hands(record: Record) -> bool:
    """Returns True if a record notes that the hands are open."""
    return record.settings.get((0, OPEN)) == OPENED


def hand_notes(*, open_hands: bool) -> Notes:
    """Returns the note that hands are open."""
    return {(0, OPEN): OPENED if open_hands else COVERED}


def clock_of(record: Record) -> Clock | None:
    """Returns the clock that a record notes; None when there was none."""
    left: dict[int, float] = {}
    loses = False
    for (seat, key), value in record.settings.items():
        seconds, _, then = value.partition(" ")
        if key == CLOCK and is_number(seconds.removeprefix("-")):
            left[seat] = float(seconds)
            loses = then == "loses"
    return Clock(left, loses=loses) if left else None


def clock_notes(clock: Clock | None) -> Notes:
    """Returns the notes of a clock."""
    if clock is None:
        return {}
    then = "loses" if clock.loses else "warns"
    # Rounded up: zero means that the time has run out.
    return {(seat, CLOCK): f"{ceil(clock.left(seat))} {then}" for seat in clock.seats}


def lost_on_time(record: Record) -> int | None:
    """Returns the seat that lost the game because its time ran out: recorded as its concession (1-2-4)."""
    clock, last = clock_of(record), record.decisions[-1] if record.decisions else None
    if clock is None or not clock.loses or last is None or last.seat not in clock.seats:
        return None
    gave_up = bool(last.keys) and last.keys[0].startswith(f"{CONCEDE}:")
    return last.seat if gave_up and clock.left(last.seat) <= 0 else None


def score_of(record: Record) -> MatchScore:
    """Returns the match that a record's game belongs to, without this game."""
    seats = len(record.header.seats)
    wins = [0] * seats
    best = 1
    for (seat, key), value in record.settings.items():
        if key == WINS and is_number(value):
            wins[seat] = int(value)
        elif key == BEST and is_number(value) and int(value) in BEST_OF:
            best = int(value)
    minutes, _, then = record.settings.get((0, LIMIT), "").partition(" ")
    options = MatchOptions(best, int(minutes) if is_number(minutes) else 0, then == TURNS)
    noted = record.settings.get((0, GAMES))
    if noted is None and best > 1:  # an older record, which does not say in which order they were won
        return MatchScore(options, seats, tuple(GameEnd((seat,)) for seat in range(seats) for _ in range(wins[seat])))
    ends = tuple(_game_end(word, seats) for word in (noted or "").split())
    return MatchScore(options, seats, ends, tally=tuple(wins) if any(wins) else ())


def _game_end(word: str, seats: int) -> GameEnd:
    """A game of the match before this one: `p1/p2!` was won by the first seat, the second one chose who went first, and
    time was up.
    """
    won, _, chose = word.removesuffix("!").partition("/")
    found = [_seat(one, seats) for one in (*won.split(","), chose)]
    winners = tuple(seat for seat in found[:-1] if seat is not None)
    return GameEnd(winners, found[-1], word.endswith("!"), won == LOST)


def _seat(word: str, seats: int) -> int | None:
    number = word.removeprefix("p")
    return int(number) - 1 if is_number(number) and 1 <= int(number) <= seats else None


def score_notes(score: MatchScore) -> Notes:
    """Returns the notes of a match; empty when there is nothing to note."""
    notes: Notes = {(seat, WINS): str(count) for seat, count in enumerate(score.tally) if count}
    if score.options.games > 1:
        notes[0, BEST] = str(score.options.games)
        if score.ends or score.tally:
            notes[0, GAMES] = " ".join(map(_end_word, score.ends))
    return notes


def swaps_of(record: Record, key: str) -> dict[int, Swap]:
    """Returns the swaps that a record notes, by seat; `key` is SWAP or PLAN."""
    found: dict[int, Swap] = {}
    for (seat, name), value in record.settings.items():
        if name == key and value != NOTHING:
            with suppress(ValueError):  # a note that makes no sense is no swap
                found[seat] = read_swap(value)
    return found


def swap_notes(seats: Iterable[int], swaps: Mapping[int, Swap], plans: Mapping[int, Swap]) -> Notes:
    """Returns the notes of swaps.

    Args:
        seats: those that have a sideboard.
        swaps: what each of them has said; `plans`: of computer players.
    """
    notes: Notes = {(seat, SWAP): swap_word(swaps[seat]) if seat in swaps else NOTHING for seat in seats}
    return notes | {(seat, PLAN): swap_word(plan) for seat, plan in plans.items()}


def next_notes(score: MatchScore) -> Notes:
    """Returns the note that a match continues after a game that is over."""
    return {(0, NEXT): str(score.number)} if score.running else {}


def match_runs(data: bytes) -> bool:
    """Does the match go on that a record's games belong to? Then nothing may tell more of them than was known in them
    (MT-6a).

    Raises:
        RecordError: the header of its last game is incomplete.
    """
    record = read_record(data)
    if record.outcome is not None:
        return (0, NEXT) in record.settings
    return score_of(record).options.games > 1


def _end_word(end: GameEnd) -> str:
    chose = "" if end.chose is None else f"/{seat_word(end.chose)}"
    nobody = LOST if end.all_lose else NOTHING
    return f"{','.join(map(seat_word, end.winners)) or nobody}{chose}{'!' * end.late}"


def limit_of(record: Record) -> MatchClock | None:
    """Returns the clock of the match that a record notes; None when it has no limit."""
    left = record.settings.get((0, LEFT), "")
    return MatchClock(float(left)) if is_number(left.removeprefix("-")) else None


def was_called(record: Record) -> bool:
    """Returns True if a record notes that time is up."""
    return (0, CALLED) in record.settings


def limit_notes(limit: MatchClock | None, options: MatchOptions, *, called: bool) -> Notes:
    """Returns the notes of a match's limit."""
    notes: Notes = {(0, CALLED): "up"} if called else {}
    if options.minutes or options.extra_turns:  # an event has a clock of its own
        notes[0, LIMIT] = f"{options.minutes} {TURNS if options.extra_turns else LOSE}"
    return notes | ({(0, LEFT): str(ceil(limit.left))} if limit is not None else {})


def turn_notes(turn: int, seat: int) -> Notes:
    """Returns the note of the turn and of whose move it is."""
    return {(0, TURN): f"{turn} p{seat + 1}"}


def turn_of(record: Record) -> tuple[int, int | None]:
    """Returns the turn in which a game was left, and whose move it was; 0 and None if that is not noted."""
    turn, _, who = record.settings.get((0, TURN), "").partition(" p")
    seat = int(who) - 1 if is_number(who) else -1
    return int(turn) if is_number(turn) else 0, seat if 0 <= seat < len(record.header.seats) else None
