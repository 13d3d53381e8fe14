"""Who is asked about a Burst can read what it does: the whole text of the card stands on the screen, in the lane
of its player, where it hides the fewest Units.
"""

from __future__ import annotations

from functools import cache

import pytest

import gundam_tui.app.board.table as pieces
from gundam_tui.app.answering import chooser_for
from gundam_tui.app.board.faces import REVEALED, BoardScene, BoardSide, Face
from gundam_tui.app.board.places import BoardPlaces, places_for
from gundam_tui.app.board.reading import table as read_table
from gundam_tui.app.board.sheet import Sheet, Spot
from gundam_tui.app.board.side import reveal_fits
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.scene import Scene
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.games.registry import game
from gundam_tui.table.match import Match

from .helpers import match_at

BOARD = (80, 19)  # of a terminal of 80x24
LARGE = [(120, 31), (160, 41)]  # of terminals of 120x36 and 160x48


def asked_about(number: str) -> Match:
    """An attack has broken a Shield of that number."""
    units = ["ST01-005"] * 5
    match = match_at(set_up(Position([Side(units=units), Side(units=units, shields=[number] * 2, base=None)])))
    match.advance()
    while match.prompt is not None and match.prompt.kind != "burst":
        verbs = {option.verb: option.key for option in match.prompt.options}
        keys = [verbs[verb] for verb in ("attack", "no_block", "pass") if verb in verbs]
        if not keys:
            break
        match.answer(keys[:1])
        match.advance()
    return match


def letters(text: str) -> str:
    """A text without blanks, which end lines."""
    return "".join(text.split())


def board(match: Match, seat: int, glyphs: Glyphs = UNICODE, *, roomy: bool = False) -> BoardScene:
    """The table, as a seat sees it."""
    view = match.view(seat)
    scene = Scene(view, seat, match.names, glyphs, chooser=chooser_for(view, seat))
    return read_table(scene.looker(roomy=roomy))


def drawn_card(table: BoardScene, glyphs: Glyphs, size: tuple[int, int]) -> tuple[Sheet, Spot, str]:
    """The table with the card that is turned over, where that lies, and what stands on it."""
    spots, sheet = list[Spot](), Sheet(glyphs, *size)
    with pytest.MonkeyPatch.context() as patch:
        for form in ("reveal", "flat"):
            drawn = getattr(pieces, form)
            patch.setattr(pieces, form, lambda *args, drawn=drawn: (spots.append(Spot(*args[1:5])), drawn(*args)))
        draw(sheet, table)
    (spot,) = spots
    lines = sheet.text()[spot.y : spot.y + spot.height]
    return sheet, spot, "".join(line[spot.x : spot.x + spot.width] for line in lines)


def says_all(number: str, shown: str, glyphs: Glyphs = UNICODE) -> bool:
    """Does every line of the card's text stand there?"""
    book, told = game("gcg").book(), letters(shown)
    return all(letters(glyphs.text(line)) in told for line in spoken.text(book, book[number]).splitlines())


def beam(sheet: Sheet, x: int, y: int) -> bool:
    """Is it a part of the beam?"""
    return sheet.role(x, y).startswith(("beam/void", "beam/lane", "hot/void", "hot/lane"))


def joined(sheet: Sheet, table: BoardScene) -> bool:
    """Does one unbroken line lead from the attacker to the wall, with its head there? (check 12)"""
    attacker, wall = (sheet.pieces[name] for name in (f"card {table.front.source}", f"rail {table.front.guarded}"))
    heads = set(f"{sheet.glyphs.north}{sheet.glyphs.south}")
    beside = {(x, y) for x in range(wall.x, wall.x + wall.width) for y in (wall.y - 1, wall.y + wall.height)
              if 0 <= y < sheet.height}  # fmt: skip
    todo = [cell for cell in beside if beam(sheet, *cell) and sheet.sign(*cell) in heads]
    seen = set(todo)
    while todo:
        x, y = todo.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell not in seen and 0 <= cell[1] < sheet.height and 0 <= cell[0] < sheet.width and beam(sheet, *cell):
                seen.add(cell)
                todo.append(cell)
    return any((attacker.middle, y) in seen for y in (attacker.y - 1, attacker.y + attacker.height))


def wrong_in_small(match: Match, number: str, seat: int = 1, glyphs: Glyphs = UNICODE) -> str:
    """What is wrong with the card at 80x24: its active line and what else fits in four slots stand on it, and the rest
    of its lane and the battle stay in sight.
    """
    table = board(match, seat, glyphs)
    sheet, spot, told = drawn_card(table, glyphs, BOARD)
    bare, at = Sheet(glyphs, *BOARD), places_for(*BOARD, table)
    draw(bare, table._replace(reveal=None))
    book = game("gcg").book()
    text = spoken.text(book, book[number]).splitlines()
    active = next(line for line in text if line.startswith("【Burst】"))
    # Beside the name there is no room for what is said above it already.
    begun = letters(glyphs.text(active).partition("]")[2])
    orders = (text, sorted(text, key=lambda line: line != active))  # the active line may come first
    flowing = ["".join(map(glyphs.text, lines)).replace(glyphs.text("【Burst】"), "") for lines in orders]
    *parted, shown = [letters(one).replace("-", "") for one in (*flowing, told)]  # a long word may be parted
    whole = says_all(number, told, glyphs) or any(one in shown for one in parted)
    cells = [(x, at.front.y) for x in range(at.strip_width)]
    # The beam may bend elsewhere, which can leave the sentence less room.
    told_of = ["".join(one.sign(*cell) for cell in cells if not beam(one, *cell)).split() for one in (sheet, bare)]
    return ", ".join(
        wrong
        for wrong, found in (
            ("it says neither all nor where the rest is", not whole and "v rest" not in told),
            ("its active line is cut", begun not in letters(told)),
            ("the battle is hidden", not told_of[0] or not set(told_of[0]) <= set(told_of[1])),
            ("the beam does not join attacker and wall", not joined(sheet, table)),
            ("more than four slots are hidden", spot.width > (REVEALED + 1) * at.pitch - 3),
        )
        if found
    )


@pytest.mark.parametrize("number", ["ST03-013", "ST01-010", "ST01-015"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_a_burst_of_the_first_decks_is_told_at_80x24(number: str, seat: int, glyphs: Glyphs):
    """Seen: `[Main]/[Action] Choose 1 enemy` was all that stood there; and a long text in place of the own lane, the
    front line and the beam.
    """
    assert wrong_in_small(asked_about(number), number, seat, glyphs) == ""


@cache
def every_burst() -> dict[str, Match]:
    """A match for each card with a Burst, which asks about it."""
    book = game("gcg").book()
    bursts = [number for number in book.numbers() if "【Burst】" in spoken.text(book, book[number])]
    return {number: match for number in bursts if (match := asked_about(number)).prompt is not None}


@pytest.mark.thorough
def test_every_burst_is_told_at_80x24():
    asked = every_burst()
    assert len(asked) > 200
    wrong = {number: wrong_in_small(match, number) for number, match in asked.items()}
    assert {number: found for number, found in wrong.items() if found} == {}


def in_its_lane(table: BoardScene, number: str, size: tuple[int, int], glyphs: Glyphs = UNICODE) -> str:
    """What is wrong with where the card lies, and with what stands on it."""
    sheet, spot, told = drawn_card(table, glyphs, size)
    bare = Sheet(glyphs, *size)
    draw(bare, table._replace(reveal=None))
    at = places_for(*size, table)
    own = at.upper if table.reveal is not None and table.reveal.seat == table.upper.seat else at.lower
    lines = [row for row, (one, two) in enumerate(zip(sheet.text(), bare.text(), strict=True)) if one != two]
    fights = {table.front.source, table.front.target} - {0}
    ends = [piece for one in fights for name, piece in sheet.pieces.items() if name == f"card {one}"]
    hidden = any(at.x0 <= one.x and own.y <= one.y < own.y + own.height and spot.x - 1 < one.x + one.width
                 and one.x < spot.x + spot.width + 1 for one in ends)  # fmt: skip
    return ", ".join(
        wrong
        for wrong, found in (
            (
                "not where it hides the fewest Units",
                not hidden and not fights & {card.id for card in _lane(table)} and spot.x != _fewest(table, spot, at),
            ),
            ("another row is covered", not set(lines) <= set(range(own.y, own.y + own.height))),
            ("an end of the attack is hidden", hidden),
            ("its text is cut", not says_all(number, told, glyphs)),
        )
        if found
    )


def _side(table: BoardScene) -> BoardSide:
    return table.upper if table.reveal is not None and table.reveal.seat == table.upper.seat else table.lower


def _lane(table: BoardScene) -> list[Face]:
    return [card for card in _side(table).cards if card is not None]


def _fewest(table: BoardScene, spot: Spot, at: BoardPlaces) -> int:
    """The column next to its wall from where a card of that width hides the fewest Units of its lane."""
    side, slots = _side(table), (spot.width + 3) // at.pitch
    hides = [sum(card is not None for card in side.cards[one : one + slots]) for one in range(side.slots - slots + 1)]
    return at.x0 + 1 + hides.index(min(hides)) * at.pitch


@pytest.mark.rule("10-1-4")
@pytest.mark.parametrize("size", LARGE)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_a_burst_lies_where_it_hides_the_fewest_units(seat: int, size: tuple[int, int], glyphs: Glyphs):
    """Check 14. Seen: the two Units of who decides were hidden, with four empty slots beside them."""
    for number in ("ST03-013", "ST01-010"):
        table = board(asked_about(number), seat, glyphs, roomy=True)
        assert in_its_lane(table, number, size, glyphs) == ""
        two = _few(table, (0, 1))
        assert in_its_lane(two, number, size, glyphs) == ""


@pytest.mark.parametrize("stand", [(0, 1, 2, 3, 4, 5), (1, 2, 3), (2, 5), (0, 1)], ids=str)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("size", [BOARD, *LARGE])
def test_a_burst_never_lies_in_the_lane_of_the_other_side(size: tuple[int, int], seat: int, stand: tuple[int, ...]):
    """Check 14. Seen at 80x24, with the arrow of the attacker on it: as if it belonged to that one."""
    table = _few(board(asked_about("ST03-013"), seat, roomy=size != BOARD), stand)
    other = table.lower if _side(table) is table.upper else table.upper
    table = table._replace(**{"lower" if other is table.lower else "upper": other._replace(cards=other.cards[:1])})
    spot, at = drawn_card(table, UNICODE, size)[1], places_for(*size, table)
    own = at.upper if _side(table) is table.upper else at.lower
    assert range(spot.y, spot.y + spot.height) in (
        own_rows := range(own.y, own.y + own.height),
        own_rows[1:],
        own_rows[:-1],
    )
    assert spot.x == _fewest(table, spot, at) or size == BOARD


def _few(table: BoardScene, stand: tuple[int, ...]) -> BoardScene:
    """The table, with Units in these slots alone of the lane where a card is turned over."""
    side, (unit, *_) = _side(table), _lane(table)
    cards = tuple(unit._replace(id=900 + slot) if slot in stand else None for slot in range(6))
    changed = side._replace(cards=cards)
    return table._replace(upper=changed) if side is table.upper else table._replace(lower=changed)


@pytest.mark.thorough
@pytest.mark.parametrize("size", LARGE)
def test_no_burst_at_the_large_sizes_hides_an_end_of_the_attack(size: tuple[int, int]):
    """Wherever in that lane it stands, while the text has room in three slots; else its whole text comes first."""
    wrong = list[str]()
    for number, match in every_burst().items():
        table = board(match, 1, roomy=True)
        wrong += [f"{number}: {found}" for found in (in_its_lane(table, number, size),) if found]
        at = places_for(*size, table)
        three = table.reveal is not None and reveal_fits(
            UNICODE, table.reveal, REVEALED * at.pitch - 3, at.upper.height, high=False
        )
        for card in _lane(table) if three else ():
            fought = table._replace(front=table.front._replace(target=card.id))
            wrong += [f"{number}, {card.id}: {found}" for found in (in_its_lane(fought, number, size),) if found]
    assert wrong == []
