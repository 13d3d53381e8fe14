"""Reads records: the games of a file, each up to its first bad line. `record_format` says what its lines mean."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.foreign_text import one_line

from .digits import is_number
from .outcome import Outcome
from .record_format import (
    BOT,
    DRAW,
    FORMAT,
    FORMATS,
    FOURTH,
    JUDGE,
    LOST,
    MAGIC,
    MOST_COPIES,
    NOBODY,
    NOTHING,
    OUT_WORD,
    PERSON,
    SECOND,
    TABLE,
    TIME,
    UNSEALED,
    BadLine,
    Decision,
    Header,
    Record,
    RecordDamage,
    RecordError,
    Seal,
    SeatHeader,
    cut,
    losers,
)  # fmt: skip
from .rng import GENERATORS, SPLITMIX

_Piles = dict[str, dict[str, int]]


def games_in(data: bytes) -> list[int]:
    """Where the games of a record begin, in bytes. A last one whose header was cut off does not count."""
    first = f"\n{MAGIC} ".encode()
    starts = [0]
    while (at := data.find(first, starts[-1])) >= 0:
        starts.append(at + 1)
    if len(starts) > 1 and b"\nbegin" not in data[starts[-1] :].rpartition(b"\n")[0]:
        del starts[-1]
    return starts


def game_of(data: bytes, game: int = 0) -> bytes:
    """One game of a record, as a record of its own.

    Args:
        data: the content of the file.
        game: which of its games, from 1; 0: the last one.

    Raises:
        RecordError: there is no such game.
    """
    starts = games_in(data)
    if not 0 <= game <= len(starts):
        count = f"{len(starts)} games" if len(starts) > 1 else "one game"
        raise RecordError(f"there is no game {game} in this record: it holds {count}")
    at = (game or len(starts)) - 1
    return data[starts[at] : starts[at + 1] if at + 1 < len(starts) else len(data)]


def read_record(data: bytes, game: int = 0) -> Record:
    """Read a game of a record. Damage after the header is reported in the record, not raised.

    Args:
        data: the content of the file.
        game: which of its games, from 1; 0: the last one.

    Raises:
        RecordError: there is no such game; or the header is not complete, so nothing can be salvaged.
    """
    own, starts = game_of(data, game), games_in(data)
    game = game or len(starts)
    start = starts[game - 1]
    lines = data.count(b"\n", 0, start)
    record = _read_game(own, lines)
    record.game, record.games = game, len(starts)
    if game > 1:
        record.first = _read_header(_rows(data[: starts[1]])[0], 0)[0]
    record.sound += start
    record.lines += lines
    return record


def _read_game(data: bytes, lines: int) -> Record:
    """Read a game that stands after some lines of its file."""
    rows, rest = _rows(data)
    header, at, seal = _read_header(rows, lines)
    record = Record(header, unfinished=len(rest))
    for number, row in enumerate(rows[at:], start=at + 1):
        before = seal.copy()
        try:
            _read_line(record, _text(seal.opened(row)), number + lines)
        except BadLine as bad:
            record.damage = RecordDamage(number + lines, cut(str(bad)), len(rows) - number + 1 + bool(rest))
            rows, seal = rows[: number - 1], before
            break
    if record.damage is None and _had_an_end(rest, seal):
        record.damage = RecordDamage(len(rows) + 1 + lines, "the end of the line was changed after it was written", 1)
    record.seal = seal
    record.lines = len(rows)
    record.sound = sum(len(row) + 1 for row in rows)
    return record


def _had_an_end(rest: bytes, seal: Seal) -> bool:
    """Is the text after the last newline a whole line whose own newline was damaged? A line that was cut off is
    shorter.
    """
    if seal.version == UNSEALED or not rest:
        return False
    try:
        seal.copy().opened(rest[:-1])
    except BadLine:
        return False
    return True


def _rows(data: bytes) -> tuple[list[bytes], bytes]:
    *rows, rest = data.split(b"\n")
    return rows, rest


def _text(row: bytes) -> str:
    try:
        return row.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadLine(f"not UTF-8 text (byte {error.start + 1} of the line)") from None


def _read_header(rows: Sequence[bytes], before: int) -> tuple[Header, int, Seal]:
    """The header, the number of its lines, and the state of the checksums after it; `before`: lines that precede it."""
    seal = Seal()
    facts: dict[str, str] = {}
    seats: list[dict[str, str]] = []
    piles: list[_Piles] = []
    for number, row in enumerate(rows, start=1):
        try:
            if number == 1:
                seal = Seal(_format(_text(row)))
                if len(rows) > 1 and any(_opens(other, rows[1]) for other in FORMATS if other != seal.version):
                    raise BadLine("the number of the format was changed after it was written")
                continue
            line = one_line(_text(seal.opened(row)))
            if line.startswith("#"):
                continue
            if line == "begin":
                return _header(facts, seats, piles, seal.version), number, seal
            else:
                _read_header_line(line, facts, seats, piles, seal.version)
        except BadLine as bad:
            raise RecordError(
                f"{bad}; nothing can be salvaged from before the first decision", number + before
            ) from None
    text = "the file ends within its header (there is no line `begin`): nothing can be salvaged"
    raise RecordError(text, len(rows) + 1 + before)


def _format(line: str) -> int:
    """The format that the first line names."""
    name, _, version = line.rpartition(" ")
    if name != MAGIC:
        raise BadLine(f"this is not a record of a game: one begins with `{MAGIC} {FORMAT}`")
    if version not in map(str, FORMATS):
        known = ", ".join(map(str, FORMATS))
        raise BadLine(
            f"format {one_line(version)} is not known here (this version reads {known}): use a newer gundam-tui"
        )
    return int(version)


def _opens(version: int, row: bytes) -> bool:
    """Was a file's second line written in this format? Its checksum tells."""
    try:
        Seal(version).opened(row)
    except BadLine:
        return False
    return version != UNSEALED


def _facts_of(version: int) -> tuple[str, ...]:
    """The words of a header that apply to the whole game."""
    if version == UNSEALED:
        return ("game", "rules", "cards", "seed")
    way = () if version == SECOND else ("format", "seats")
    first = ("chooser",) if version > FOURTH else ()
    return ("game", "rules", "cards", *way, *first, "chance", "seed")


def _read_header_line(
    line: str, facts: dict[str, str], seats: list[dict[str, str]], piles: list[_Piles], version: int
) -> None:
    word, _, rest = line.partition(" ")
    if word in _facts_of(version):
        facts[word] = rest
        return
    if word not in ("player", "deck", "pile", "bot"):
        raise BadLine(f"{_short(line)} is not a line of a header")
    who, _, value = rest.partition(" ")
    if word == "player":
        seats.append({})
        piles.append({})
    seat = _seat(who)
    if seat != len(seats) - 1:
        raise BadLine(f"{_short(line)}: no line `player {who}` comes before it")
    if word == "pile":
        pile, _, cards = value.partition(" ")
        piles[seat][pile] = dict(_count(card) for card in cards.split())
    else:
        seats[seat][word] = value


def _count(word: str) -> tuple[str, int]:
    count, _, card = word.partition("x")
    if not is_number(count) or int(count) > MOST_COPIES or not card:
        raise BadLine(f"{_short(word)} is not a number of cards: one looks like 4xAB1-004")
    return card, int(count)


def _header(facts: dict[str, str], seats: list[dict[str, str]], piles: list[_Piles], version: int) -> Header:
    missing = [word for word in _facts_of(version) if word not in facts]
    if missing or not seats:
        raise BadLine(f"the header ends without {', '.join(missing or ['players'])}")
    if not is_number(facts["seed"]):
        raise BadLine(f"the seed is {_short(facts['seed'])}, not a whole number")
    if facts.get("seats", str(len(seats))) != str(len(seats)):
        raise BadLine(f"the header says {_short(facts['seats'])} seats, and names {len(seats)} players")
    form, chooser = facts.get("format", NOTHING), None
    if facts.get("chooser", NOTHING) != NOTHING:
        chooser = _seat(facts["chooser"])
        if chooser >= len(seats):
            raise BadLine(f"{facts['chooser']} is to decide who goes first, and there are {len(seats)} players")
    generator = facts.get("chance", SPLITMIX)
    if generator not in GENERATORS:
        known = ", ".join(GENERATORS)
        raise BadLine(f"chance is {_short(generator)}, which is not known here ({known}): use a newer gundam-tui")
    players = tuple(
        SeatHeader(seat.get("player", ""), seat.get("deck", ""), pile, seat.get("bot", ""))
        for seat, pile in zip(seats, piles, strict=True)
    )
    return Header(
        facts["game"], facts["rules"], facts["cards"], int(facts["seed"]), players, generator, version,
        "" if form == NOTHING else form, chooser,
    )  # fmt: skip


def _read_line(record: Record, line: str, at: int) -> None:
    if line.startswith("#"):
        return
    word, _, rest = line.partition(" ")
    if word == "undo":
        if not is_number(rest) or not 1 <= int(rest) <= len(record.decisions):
            raise BadLine(f"{_short(line)}: there is no such decision to take back")
        record.back_to(int(rest))
    elif word == "set":
        who, _, note = rest.partition(" ")
        key, _, value = note.partition(" ")
        record.settings[_seat(who, record), key] = value
    elif record.outcome is not None:
        raise BadLine("there is more after the end of the game")
    elif word == "=":
        _read_digest(record, rest, at)
    elif word == "end":
        _read_end(record, rest)
    elif is_number(word):
        _read_decision(record, int(word), rest, at)
    else:
        raise BadLine(f"{_short(line)} is not a line of a record")


def _read_decision(record: Record, number: int, rest: str, at: int) -> None:
    expected = len(record.decisions) + 1
    if number != expected:
        raise BadLine(f"decision {number} stands where decision {expected} belongs")
    who, *keys = rest.split(" ")
    by = who if who in (JUDGE, TIME) else who[-1] if who.endswith((TABLE, BOT)) else PERSON
    if not keys or not all(keys):
        raise BadLine(f"decision {number} has no answer")
    answer = () if keys == [NOTHING] else tuple(_unquoted(key) for key in keys)
    seat = NOBODY if by in (JUDGE, TIME) else _seat(who.removesuffix(by), record)
    record.decisions.append(Decision(number, seat, by, answer, at))


def _read_digest(record: Record, rest: str, at: int) -> None:
    parts = rest.split(" ")
    if len(parts) != 3 or not is_number(parts[0]) or int(parts[0]) != len(record.decisions):
        raise BadLine(f"the digest does not belong here: {len(record.decisions)} decisions come before it")
    number = int(parts[0])
    prints = parts[2].split(".")
    if len(prints) > number + 1:
        raise BadLine("the digest covers more decisions than there are")
    record.digests[number] = (_unquoted(parts[1]), at)
    for back, marks in enumerate(reversed(prints)):
        record.prints[number - back] = marks


def _read_end(record: Record, rest: str) -> None:
    won, _, cause = rest.partition(" ")
    rule, _, reason = cause.partition(" ")
    winners = () if won in (DRAW, LOST) else _seats(won, record)
    out = losers(winners, len(record.header.seats))
    if rule.startswith(OUT_WORD):
        went = rule.removeprefix(OUT_WORD)
        out = () if went == NOTHING else _seats(went, record)
        rule, _, reason = reason.partition(" ")
    if not rule:
        raise BadLine("the end of the game has no cause")
    record.outcome = Outcome(winners, reason, "" if rule == NOTHING else rule, out, won == LOST)


def _seats(words: str, record: Record) -> tuple[int, ...]:
    return tuple(_seat(word, record) for word in words.split(","))


def _seat(word: str, record: Record | None = None) -> int:
    if not word.startswith("p") or not is_number(word[1:]) or word == "p0":
        raise BadLine(f"{_short(word)} is not a seat: one looks like p1")
    seat = int(word[1:]) - 1
    if record is not None and seat >= len(record.header.seats):
        raise BadLine(f"there is no seat {word}")
    return seat


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


def _unquoted(word: str) -> str:
    return word.replace("%2D", "-").replace("%0A", "\n").replace("%20", " ").replace("%25", "%")
