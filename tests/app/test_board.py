"""The pieces of the table, drawn from faces without a terminal and without a game."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem

import gundam_tui.app.board
from gundam_tui.app.apart import NO_NAMES, Names
from gundam_tui.app.board import strip
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.faces import (
    Chip,
    DockText,
    Face,
    Figure,
    FrontText,
    HandFace,
    Pile,
    Pip,
    ReportLine,
    ShieldWall,
)
from gundam_tui.app.board.fan import fan, plate, price
from gundam_tui.app.board.lane import column, lane
from gundam_tui.app.board.options import in_rows
from gundam_tui.app.board.places import M_ROWS, places
from gundam_tui.app.board.rail import rail
from gundam_tui.app.board.sheet import Sheet, Touch, digit_rows
from gundam_tui.app.board.side import report
from gundam_tui.app.board.slot import nameplate, slot
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs, signs
from gundam_tui.app.palette import palette_for
from gundam_tui.app.roles import DARK_PLATES, DAY, NAMEPLATES, NIGHT, SAFE, TINTS

from .board_samples import ENEMY, HAND, OWN, QUESTION, TEXT, aiming, blocking, guard, picture, revealed, side, unit
from .contrast import luminance, of_role

SIZES = [(80, 24), (120, 36), (160, 48), (160, 30), (80, 50), (240, 70)]
FOLDER = Path(gundam_tui.app.board.__file__).parent


def at(lines: list[str], text: str) -> tuple[int, int]:
    """Line and column of the first place where a text stands."""
    return next((y, line.index(text)) for y, line in enumerate(lines) if text in line)


# ---------------------------------------------------------------- any size, any signs


@pytest.mark.goal("G22")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["box", "ascii"])
@pytest.mark.parametrize("make", [aiming, blocking, revealed])
def test_every_picture_is_whole_in_every_size(size: tuple[int, int], glyphs, make):
    _, lines = picture(make(), *size, glyphs, planes=not glyphs.ascii)
    assert len(lines) == size[1]
    allowed = set(signs(UNICODE)) | {"█", "×"}
    for line in lines:
        assert cell_len(line) == size[0]
        assert not glyphs.ascii or line.isascii()
        assert not {letter for letter in line if not letter.isascii()} - allowed


def test_at_80_columns_nothing_of_the_position_is_left_out():
    """Check 3: names, what is under them, figures, pips, keywords, states, walls, what can be spent, piles, hand."""
    _, lines = picture(aiming())
    whole = "\n".join(lines)
    for text in ("Gouf", "◆Amuro Ray", "AP6    HP5/5", "HP1/3", "Rep2", "Sup2", "LINK", "RESTED", "new", "●●●○○◆ 4/6",
                 "▐▌▐▌▐▌▐▌ · · 4", "Base 3/5 ■■■□□", "hand 5 deck 29 trash 3", "a GM", "f Thoroughly", "needs 1 more",
                 "which target?", "MAIN"):  # fmt: skip
        assert text in whole, text


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("planes", [True, False])
def test_what_is_not_ready_stands_one_row_behind(size: tuple[int, int], planes: bool):
    _, lines = picture(aiming(), *size, UNICODE if planes else ASCII, planes=planes)
    behind = "C. Zaku II" if any("C. Zaku II" in line for line in lines) else "Char's"
    assert at(lines, behind)[0] == at(lines, "2 Gouf")[0] - 1
    third = "3 G" if any("3 G" in line for line in lines) else "3 Aerial"
    assert at(lines, third)[0] == at(lines, "2 Guncannon")[0] + 1


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_row_of_the_board_moves_when_cards_come_and_go(size: tuple[int, int]):
    full, bare = aiming(), aiming()
    bare = bare._replace(upper=bare.upper._replace(cards=()), lower=bare.lower._replace(cards=()), hand=())
    _, lines = picture(full, *size)
    _, empty = picture(bare, *size)
    for text in ("P1 AMURO", "P2 CHAR", "deck 29"):
        assert at(lines, text) == at(empty, text)


def test_figures_stand_in_one_row_whatever_the_names():
    """Check of A6: a long name takes no row from the figures."""
    cards = [unit(n, name, "b", 3, 3) for n, name in enumerate(("GM", "Gundam Aerial (Permet Score Six)", "Zaku"), 1)]
    for height in (6, 9, 12):
        sheet = Sheet(UNICODE, 110, height)
        lane(sheet, 1, 0, 17, height, side(0, cards, guard(1, "B", 1, 1)), down=True)
        [row] = [line for line in sheet.text() if "HP" in line]
        assert row.count("3/3") == 3


# ---------------------------------------------------------------- states


def test_every_state_can_be_told_without_colour():
    """Check 6: in black and white every state differs from every other in its signs or where it stands."""
    states = {
        "ready": unit(1, "Gundam", "b", 3, 3), "rested": unit(1, "Gundam", "b", 3, 3, rested=True),
        "new": unit(1, "Gundam", "b", 3, 3, new=True), "linked": unit(1, "Gundam", "b", 3, 3, under="Amuro"),
    }  # fmt: skip
    plain = states["ready"]
    states["pick"] = plain._replace(mark="pick", able=True)
    states["cursor"] = plain._replace(mark="cursor", able=True)
    states["attacks"] = plain._replace(mark="attack", said="ATTACKS")
    states["target"] = plain._replace(mark="target", said="TARGET")
    states["answers"] = plain._replace(mark="answer", able=True, said="may block")
    for glyphs in (UNICODE, ASCII):
        drawn: dict[str, list[str]] = {}
        for name, face in states.items():
            sheet = Sheet(glyphs, 14, 6, planes=False)
            lane(sheet, 1, 0, 13, 6, side(0, [face], guard(1, "B", 1, 1), slots=1), down=False)
            drawn[name] = sheet.text()
        for one, other in combinations(drawn, 2):
            assert drawn[one] != drawn[other], (one, other)


@pytest.mark.parametrize("planes", [True, False])
def test_what_a_card_may_do_does_not_look_like_a_key(planes: bool):
    """Seen: `may block` on amber, as if it were to be pressed; only the tag of the card is a key."""
    face = unit(1, "Gundam", "b", 3, 3)._replace(mark="answer", tag="1", able=True, said="may block")
    sheet = Sheet(UNICODE, 14, 6, planes=planes)
    lane(sheet, 1, 0, 13, 6, side(0, [face], guard(1, "B", 1, 1), slots=1), down=False)
    y, x = at(sheet.text(), "may block")
    amber = {sheet.role(column, y).partition("/")[2].rstrip("!") for column in range(x, x + len("may block"))}
    assert amber == {"chip"}


def test_the_card_with_the_cursor_is_white_has_a_sign_and_lit_sides():
    sheet, lines = picture(aiming())
    y, x = at(lines, "►C. Zaku II")
    assert sheet.role(x + 1, y) == "ink/sel!"
    assert lines[y + 1][0] == "▐"
    assert sheet.role(0, y + 1).startswith("sel/")
    assert lines[y + 1][13] == "▌"


def test_two_neighbours_share_a_column_and_the_stronger_mark_wins():
    cards = [unit(1, "A", "b", 1, 1)._replace(mark="cursor"), unit(2, "B", "b", 1, 1)._replace(mark="attack")]
    sheet = Sheet(UNICODE, 40, 6)
    lane(sheet, 1, 0, 13, 6, side(0, cards, guard(1, "B", 1, 1)), down=False)
    assert sheet.role(13, 2).startswith("beam/")
    assert sheet.role(0, 2).startswith("sel/")


def test_damage_is_a_figure_and_hollow_pips():
    """Check 11: after 2 damage to 5 both say 3."""
    sheet = Sheet(UNICODE, 14, 6)
    lane(sheet, 1, 0, 13, 6, side(0, [unit(1, "A", "b", 1, 5, 2)], guard(1, "B", 1, 1), slots=1), down=False)
    whole = "\n".join(sheet.text())
    assert "HP3/5" in whole
    assert "■■■□□" in whole


@pytest.mark.parametrize(
    ("most", "lost", "told"),
    [(8, 0, "■■■■■■■■ "), (8, 3, "■■■■■□□□ "), (13, 0, "HP13/13"), (13, 8, "HP5/13"), (40, 39, "HP1/40")],
)
def test_each_pip_is_one_point_and_there_are_all_or_none(most: int, lost: int, told: str):
    """Check 11: pips that stand for more than one, or fewer of them, would say another number than the figure."""
    sheet = Sheet(UNICODE, 14, 6)
    lane(sheet, 1, 0, 13, 6, side(0, [unit(1, "A", "b", 1, most, lost)], guard(1, "B", 1, 1), slots=1), down=False)
    shown = "\n".join(sheet.text())
    assert told in shown, shown
    assert most < 10 or not {"■", "□"}.intersection(shown), shown


# ---------------------------------------------------------------- the front line


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_beam_joins_the_attacker_and_the_wall_and_its_head_is_at_the_wall(size: tuple[int, int]):
    """Check 12."""
    _, lines = picture(blocking(), *size)
    _, calm = picture(aiming(), *size)
    head = at(lines, "▼")
    start = lines[at(lines, "ATTACKS")[0]].index("ATTACKS")
    [row] = [line for line in lines if "━━━━━" in line and "►" not in line]
    assert start <= row.index("┛" if size[0] > 80 else "┗") < start + 8
    assert head[1] < 12 or size[0] == 80
    assert not [line for line in calm if "━━━━━" in line]


def _beam(sheet: Sheet) -> dict[tuple[int, int], str]:
    """The cells of a beam and its head, by column and row."""
    signs = dict.fromkeys("━┃┏┓┗┛▲▼◄", ("beam", "hot"))
    rows = enumerate(sheet.text())
    return {
        (x, y): sign for y, line in rows for x, sign in enumerate(line)
        if sign in signs and sheet.role(x, y).partition("/")[0].rstrip("!") in signs[sign]
    }  # fmt: skip


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_beam_between_two_that_stand_opposite_each_other_is_upright(size: tuple[int, int]):
    front = FrontText((("destroys it", "good!"),), 31, 41, beam=True)
    upper, lower = ([unit(number, "Unit", "g", 2, 2)] for number in (41, 31))
    wall = guard(4, "EX Base", 3, 3)
    table = blocking()._replace(upper=side(1, upper, wall), lower=side(0, lower, wall), front=front, duel=None)
    cells = _beam(picture(table, *size)[0])
    assert set(cells.values()) <= set("┃▲")
    assert len({x for x, _ in cells}) == 1


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_a_beam_between_two_cards_is_no_border_of_theirs(glyphs: Glyphs):
    """Seen in ASCII at 80x24: the upright part of a beam and the borders of the cards beside it were the same sign."""
    edges = {glyphs.v, glyphs.tl, glyphs.tr, glyphs.bl, glyphs.br, glyphs.left_half, glyphs.right_half}
    assert not {glyphs.beam_v, glyphs.riser} & {*edges, glyphs.h, glyphs.bar, glyphs.shield, glyphs.no_shield, " "}
    sheet, lines = picture(blocking(), 80, 24, glyphs, planes=False)
    [(x, y)] = [
        (x, y) for y, line in enumerate(lines) for x, sign in enumerate(line)
        if sign in (glyphs.north, glyphs.south) and sheet.role(x, y).startswith("hot")
    ]  # fmt: skip
    attacked = sheet.pieces[f"lane {0 if lines[y][x] == glyphs.south else 1}"]
    passed = [lines[line][x] for line in range(attacked.y, attacked.y + attacked.height) if line != y]
    assert passed
    assert set(passed) == {glyphs.beam_v}


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("own", [True, False])
@pytest.mark.parametrize("based", [True, False])
def test_a_beam_joins_an_attacker_in_every_place_with_the_wall_it_attacks(
    size: tuple[int, int], own: bool, based: bool
):
    """Check 12: from the attacker to the wall in one piece, of which words cover the middle at most; where the wall
    lies in a strip, the beam passes through the lane before it, between two cards.
    """
    for place in range(6):
        cards = [unit(31 + one, f"Unit {one}", "g", 2, 2) for one in range(6)]
        cards[place] = cards[place]._replace(mark="attack", said="ATTACKS")
        others = [unit(41 + one, f"Other {one}", "b", 2, 2) for one in range(6)]
        wall = guard(4, "White Base", 3, 5) if based else ShieldWall("Shields", 4, 6, None, "Base", mark="target")
        above, below = (others, cards) if own else (cards, others)
        words = (("Unit attacks the player: the Base is destroyed unless 4 Zowort blocks", "enemy!"),)
        front = FrontText(
            words, 31 + place, 0, 1 if own else 0, beam=True, briefs=((("the Base is destroyed", "bad!"),),)
        )
        table = blocking()._replace(upper=side(1, above, wall), lower=side(0, below, wall), front=front, duel=None)
        sheet, lines = picture(table, *size)
        cells = _beam(sheet)
        where = (place, "\n".join(lines))
        attacker = sheet.pieces[f"card {31 + place}"]
        rail = sheet.pieces[f"rail {1 if own else 0}"]
        [(x, y)] = [cell for cell, sign in cells.items() if sign in "▲▼◄"]
        assert cells[x, y] == ("▲" if own else "▼"), where
        # The head stands before what is hit, and nothing stands between.
        assert rail.x <= x < rail.x + rail.width, where
        passed = 2 if size[0] >= 120 and not based else 0  # the place of the Base before the wall, and there its sign
        assert y == (rail.y + rail.height - passed if own else rail.y - 1 + passed), where
        # The beam begins at the attacker.
        bottom = attacker.y - 1 if own else attacker.y + attacker.height
        assert (attacker.middle, bottom) in cells, where
        # It is whole, apart from words in one row; and both ends of that row are free.
        [row] = {line for (_, line), sign in cells.items() if sign in "┏┓┗┛" and (attacker.middle, line) in cells}
        left, right = sorted((attacker.middle, x))
        path = {(attacker.middle, line) for line in range(min(bottom, row), max(bottom, row) + 1)}
        path |= {(x, line) for line in range(min(y, row), max(y, row) + 1)}
        path |= {(column, row) for column in (*range(left, left + 3), *range(right - 2, right + 1))}
        assert path <= set(cells), where
        assert "destroyed" in "".join(lines[line] for line in range(row - 2, row + 3)), where


@pytest.mark.parametrize("down", [True, False])
@pytest.mark.parametrize("places_", [(0, 4), (4, 0), (2, 2)])
@pytest.mark.parametrize("height", [1, 2, 3])
def test_a_beam_from_card_to_card_has_its_head_at_the_target(down: bool, places_: tuple[int, int], height: int):
    from gundam_tui.app.board.front import front
    from gundam_tui.app.board.sheet import Spot

    above, below = places_
    spots = {1: Spot(1 + 13 * above, 1, 12, 5), 2: Spot(1 + 13 * below, 6 + height, 12, 5)}
    source, target = (1, 2) if down else (2, 1)
    sheet = Sheet(UNICODE, 80, 20)
    front(sheet, 0, 6, 80, height, FrontText((), source, target, beam=True), spots, None)
    head = "▼" if down else "▲"
    [(y, x)] = [(y, line.index(head)) for y, line in enumerate(sheet.text()) if head in line]
    assert x == spots[target].middle
    assert 6 <= y < 6 + height
    if above != below:
        assert any("━━━━━" in line for line in sheet.text())


def test_a_sentence_on_the_beam_is_measured_as_it_is_drawn():
    """Char's Zaku Ⅱ takes one cell more on the screen than in the cards: then the shorter sentence is taken."""
    from gundam_tui.app.board.front import front
    from gundam_tui.app.board.sheet import Spot

    source, goal = Spot(1, 7, 12, 5), Spot(65, 0, 1, 1)
    brief = (("Char's Zaku Ⅱ EX Base is destroyed", "enemy"),)
    for said in range(20):
        long = ((f"Char's Zaku Ⅱ {'x' * said} EX Base is destroyed", "enemy"),)
        sheet = Sheet(UNICODE, 80, 20)
        front(sheet, 0, 6, 80, 1, FrontText(long, 1, beam=True, briefs=(brief,)), {1: source}, goal)
        assert any("is destroyed" in line for line in sheet.text()), said


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("place", range(6))
@pytest.mark.parametrize("gap", range(7))
def test_the_beam_never_tears_its_sentence(glyphs: Glyphs, own: bool, place: int, gap: int):
    """Seen: `┏━━━━━━ Angelo's Geara Zulu  ━━━┛  AP3 attacks Computer`."""
    from gundam_tui.app.board.front import front
    from gundam_tui.app.board.sheet import Spot

    source, goal = Spot(1 + 13 * place, 7 if own else 0, 12, 6), Spot(13 * gap, 0 if own else 20, 1, 1)
    who, figure, attacks = ("Angelo's Geara Zulu ", "own!"), ("AP3 ", "ap!"), ("attacks ", "sub")
    briefs = [((name, "own!"), *more, attacks, ("Computer", "enemy!"))
              for more in ((figure,), ())
              for name in ("Angelo's Geara Zulu ", "Angelo's G… ", "Angelo's ")]  # fmt: skip
    sheet = Sheet(glyphs, 80, 24)
    told = FrontText((who, figure, attacks, ("Computer ", "enemy!")), 1, 0, 0, beam=True, briefs=tuple(briefs))
    front(sheet, 0, 6, 80, 1, told, {1: source}, goal)
    row = sheet.text()[6]
    assert any(glyphs.text("".join(text for text, _ in spans)).rstrip() in row for spans in (told.spans, *briefs)), row
    for end in {source.middle, goal.x} if source.middle != goal.x else ():
        assert sheet.role(end, 6).startswith(("beam", "hot")), row


@pytest.mark.parametrize("height", [1, 2, 3])
@pytest.mark.parametrize("drawn", [{1}, {2}, set[int]()], ids=["attacker", "target", "neither"])
def test_an_attack_on_what_is_not_drawn_is_a_sentence_without_a_beam(drawn: set[int], height: int):
    from gundam_tui.app.board.front import front
    from gundam_tui.app.board.sheet import Spot

    spots = {1: Spot(14, 1, 12, 5), 2: Spot(40, 6 + height, 12, 5)}
    sheet = Sheet(UNICODE, 80, 20)
    told = FrontText((("P2: Sinanju AP7 attacks P3", "enemy"),), 1, 2, beam=True)
    front(sheet, 0, 6, 80, height, told, {card: spots[card] for card in drawn}, None)
    assert not _beam(sheet)
    assert any("P2: Sinanju AP7 attacks P3" in line for line in sheet.text())


def test_the_sentence_never_stands_on_the_head_of_the_beam():
    for size in SIZES[:3]:
        for make in (blocking, revealed):
            _, lines = picture(make(), *size)
            assert any(set("◄▼▲") & set(line) for line in lines), size
            assert any("Zowort blocks" in line or "broke a Shield" in line for line in lines), size


# ---------------------------------------------------------------- duel, reveal, hand


def test_in_a_battle_no_hand_is_drawn_but_two_figures_three_rows_high():
    """Check 13."""
    for size in SIZES[:3]:
        _, lines = picture(blocking(), *size)
        whole = "\n".join(lines)
        assert "Guntank" not in whole
        assert "▀▀█  ━━━━━━►  ▀▀█" in whole
        assert "destroyed" in whole


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_in_ascii_too_the_figures_of_a_battle_are_three_rows_high(size: tuple[int, int]):
    """Check 13."""
    _, lines = picture(blocking(), *size, ASCII, planes=False)
    top, middle, bottom = (row.rstrip() for row in digit_rows("3", ascii_only=True))
    beam = next(at for at, line in enumerate(lines) if "=====>" in line)
    assert re.search(rf"{re.escape(middle)}  =+>  {re.escape(middle)}", lines[beam])
    assert lines[beam - 1].count(top) == lines[beam + 1].count(bottom) == 2


def test_figures_in_ascii_differ():
    drawn = [digit_rows(figure, ascii_only=True) for figure in "0123456789"]
    assert len(set(drawn)) == 10
    assert {len(row) for figure in drawn for row in figure} == {3}


def test_a_card_that_is_turned_over_leaves_the_other_lane_in_sight():
    """Check 14."""
    for size in SIZES[:3]:
        _, lines = picture(revealed(), *size)
        whole = "\n".join(lines)
        for text in ("B  u  r  s  t".upper(), "Close Combat", "Gundam", "Guncannon", "Zowort"):
            assert text in whole
        below = at(lines, "Guncannon")[0]
        assert at(lines, "Close Combat")[0] < below


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_half_covered_by_a_hand_that_has_just_been_dealt(size: tuple[int, int]):
    from gundam_tui.app.board.faces import DealtCard, Rolled

    calm = aiming()._replace(dealt=tuple(DealtCard(card) for card in HAND[:4]), front=FrontText(), duel=None)
    words = FrontText((("P2 Computer draws 5 cards and looks at them all", "enemy"),))
    told = calm._replace(front=words, rolled=Rolled("Blue: the Federation holds", "Red 2", "P1 has won the roll"))
    assert picture(told, *size)[1] == picture(calm, *size)[1]
    where, (_, lines) = places(size[0], size[1] - (7 if size[0] >= 160 else 5)), picture(told, *size)
    for y in range(where.front.y, where.front.y + where.front.height):
        assert not lines[y][where.left : where.x0 - 1].strip()


@pytest.mark.parametrize("rows_", [6, 7, 8, 12])
def test_a_revealed_card_tells_its_burst_whole_and_dots_stand_for_what_has_no_room(rows_: int):
    from gundam_tui.app.board.faces import CardPane, RevealedCard
    from gundam_tui.app.board.side import reveal

    burst = "[Burst] Activate the main ability of this card."
    long = "[Main] Choose 1 enemy Unit with 5 or less AP. Deal 3 damage to it, and if it is rested deal 1 more to it."
    told = CardPane("Close Combat", "r", "Red Command", (), ((long, "text"), (burst, "text")))
    sheet = Sheet(UNICODE, 40, 20)
    reveal(sheet, 1, 0, 36, rows_, RevealedCard("Burst", "a Shield of P2", 1, told))
    lines = [line.strip() for line in sheet.text()]
    shown = " ".join(lines)
    assert burst in shown
    if "if it is rested deal 1 more to it." not in shown:
        assert shown.index("[Burst]") < shown.index("[Main]")
        assert [line for line in lines if line][-1].endswith("v rest") or rows_ > 7
        assert "…" in shown


@pytest.mark.parametrize("count", [1, 6, 7, 12, 13, 18, 30])
@pytest.mark.parametrize("height", [3, 6, 7])
def test_every_card_of_a_hand_can_be_reached_and_the_one_with_the_cursor_is_shown(count: int, height: int):
    for cursor in {0, count // 2, count - 1}:
        cards = [HandFace(n + 1, f"Card{n:02}", "b", "x", True, "Lv1", 1, cursor=n == cursor) for n in range(count)]
        sheet = Sheet(UNICODE, 80, height)
        fan(sheet, 1, 0, 13, 6, height, cards)
        assert f"Card{cursor:02}" in "\n".join(sheet.text())
        assert sheet.touched(1, 0) is not None
        shown = [card for card in cards if card.name in "\n".join(sheet.text())]
        assert len(shown) == count or (height == 3 and count > 18 and 1 <= len(shown) <= 12)


@pytest.mark.parametrize("height", [3, 6])
def test_a_seventh_card_of_a_hand_leaves_no_card_without_its_reason(height: int):
    cards = [HandFace(n + 1, f"Card{n:02}", "b", "x", False, "Lv9", 3, facts="2/3", why="needs Lv.9") for n in range(7)]
    sheet = Sheet(UNICODE, 80, height)
    fan(sheet, 1, 0, 13, 6, height, cards)
    rows = sheet.text()
    assert sum(row.count("Card0") for row in rows) == 7
    assert rows[height - 1].count("needs Lv.9") == 7


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48), (160, 30)])
def test_strips_and_lanes_end_in_the_same_column(size: tuple[int, int]):
    where = places(size[0], size[1] - 5)
    lane_end = where.x0 + 6 * where.pitch
    assert lane_end <= where.left + where.strip_width
    assert not where.pane_width or lane_end == where.left + where.strip_width


def test_a_word_on_a_card_is_cut_with_a_sign_and_never_split():
    sheet = Sheet(UNICODE, 40, 9)
    face = Face(1, "Deck Officer", "b", words=("Encouragement",))
    lane(sheet, 1, 0, 13, 9, side(0, (face,), guard(3, "Base", 3, 5)), down=False)
    whole = "\n".join(sheet.text())
    assert "Encouragem." in whole
    assert not re.search(r"^.?(nt|ment)\b", whole, re.MULTILINE)


def test_a_card_that_is_too_dear_shows_what_is_missing_and_says_so():
    """Check 10."""
    sheet, lines = picture(aiming())
    y, x = at(lines, "●●●○ 4/4")
    assert sheet.role(x, y).startswith("mute/")
    assert sheet.role(x + 3, y).startswith("bad/")
    assert "needs 1 more" in lines[y + 1]


def test_only_keys_that_work_are_amber():
    """Check 8."""
    sheet, lines = picture(aiming())
    caps = [lines[y][x] for y in range(sheet.height) for x in range(sheet.width) if "/key" in sheet.role(x, y)]
    assert sorted(letter for letter in caps if letter.islower()) == ["a", "b", "c", "e", "f"]
    assert sorted(letter for letter in caps if letter.isdigit()) == ["1", "3", "4"]


# ---------------------------------------------------------------- dock


def chips(count: int, cursor: int = 0) -> tuple[Chip, ...]:
    return tuple(
        Chip(str(n % 10), f"Option number {n}", "is destroyed; takes 4", "destroyed", cursor=n == cursor, entry=n)
        for n in range(count)
    )


@pytest.mark.parametrize("count", [1, 2, 5, 8, 30])
@pytest.mark.parametrize(("width", "height"), [(80, 4), (120, 4), (160, 6)])
def test_every_option_can_be_seen_by_paging_and_the_cursor_always(count: int, width: int, height: int):
    seen: set[int] = set()
    for cursor in range(count):
        sheet = Sheet(UNICODE, width, height)
        dock(sheet, 0, height, QUESTION._replace(chips=chips(count, cursor)))
        whole = re.sub(r" · |: (?=destroyed|is )", " ", "\n".join(sheet.text()))
        assert height == 6 or f"Option number {cursor} is destroyed" in whole or f"{cursor} destroyed" in whole
        entries = {what.entry for _, _, _, what in sheet.touches}
        assert cursor in entries
        seen |= entries
        white = {x for y in range(height) for x in range(width) if "/sel" in sheet.role(x, y)}
        assert white
    assert seen == set(range(count))


def test_options_take_the_row_of_a_remark_and_shorter_names_before_one_is_hidden():
    names = ("Char's Zaku Ⅱ", "Angelo's Geara Zulu", "Gaza D (Sleeves)", "Sinanju", "Gouf", "Zaku Ⅰ")
    listed = tuple(Chip(str(at + 1), f"{name} (AP3 HP2 rested)", "then: it is left with HP1", cursor=not at, entry=at)
                   for at, name in enumerate(names))  # fmt: skip
    sheet = Sheet(UNICODE, 80, 4)
    remark = (("Choose 1 enemy Unit. Deal 1 damage to it.", "sub"),)
    dock(sheet, 0, 4, QUESTION._replace(chips=listed, hints=remark, told=listed[0].outcome))
    assert {what.entry for _, _, _, what in sheet.touches} == set(range(6))
    assert "left with HP1" in "\n".join(sheet.text())  # what the white one comes to is told all the same


def test_what_is_hidden_is_counted_with_its_keys():
    sheet = Sheet(UNICODE, 80, 4)
    dock(sheet, 0, 4, QUESTION._replace(chips=chips(8)))
    shown = {what.entry for _, _, _, what in sheet.touches}
    assert sorted(shown) == [0, 1]
    assert "6 more: 2-7 ›" in "\n".join(sheet.text())


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (("Space", "Enter", "a-e"), "3 more: Space Enter a-e ›"),
        (("2", "3", "Space"), "3 more: 2 3 Space ›"),
        (("", "", ""), "3 more ›"),  # seen: `3 more: a b … ›`
        (("", "", "Space"), "3 more: Space ›"),
    ],
)
def test_what_is_hidden_is_never_counted_with_nothing_behind_the_colon(keys: tuple[str, ...], told: str):
    """Seen: `3 more:  ›`, where the hidden options had keys for several cards each, or none."""
    listed = chips(1)[0]._replace(label="The white one leaves no room for another in its row", outcome="", brief="")
    hidden = [
        chip._replace(key=key, label=f"{chip.label} with many words")
        for chip, key in zip(chips(4)[1:], keys, strict=True)
    ]
    sheet = Sheet(UNICODE, 120, 2)
    dock(sheet, 0, 2, QUESTION._replace(chips=(listed, *hidden), hints=()))
    row = sheet.text()[1]
    assert told in row
    assert row.endswith("› ")


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("room", [True, False])
def test_between_an_option_and_its_outcome_stands_a_sign_where_a_row_has_room(glyphs: Glyphs, room: bool):
    """Seen in a print: `Attack P2 with Gundam Base HP 3 > 0`, `Gundam  deploy x rests 3 Resources`, as one sentence."""
    outcome = "Base HP 3" if room else "o" * 53
    options = (Chip("0", "Attack P2", outcome, outcome, cursor=True, entry=0), Chip("e", "end", entry=1))
    sheet = Sheet(glyphs, 80, 3)
    dock(sheet, 0, 3, QUESTION._replace(chips=options, hints=()))
    row = sheet.text()[1]
    assert (f"Attack P2 {glyphs.sep} {outcome} " if room else f"Attack P2 {outcome} ") in row
    assert "end" in row


def test_outcomes_become_shorter_before_options_are_hidden():
    """At 80 columns three options with long outcomes fit: those without the cursor say theirs in a word."""
    sheet = Sheet(UNICODE, 80, 4)
    dock(sheet, 0, 4, QUESTION)
    whole = "\n".join(sheet.text())
    white = "Char's Zaku II · destroyed; takes 4, HP 5→1"
    for text in (white, "Zaku II · destroyed", "P2: Falmel 4/5", "end the turn"):
        assert text in whole


def test_one_hint_does_not_run_into_the_next():
    sheet = Sheet(UNICODE, 80, 4)
    dock(
        sheet,
        0,
        4,
        QUESTION._replace(chips=chips(2), hints=(("Guntank is a Link Unit", "text"), ("no Command", "sub"))),
    )
    whole = "\n".join(sheet.text())
    assert "Guntank is a Link Unit" in whole
    assert "Unit no Command" not in whole


def test_a_click_finds_cards_options_and_keys():
    sheet = Sheet(UNICODE, 80, 19)
    draw(sheet, aiming())
    assert sheet.touched(3, 11) == Touch(obj=11)
    assert sheet.touched(30, 17) == Touch(obj=HAND[2].id)
    assert sheet.touched(79, 0) is None
    below = Sheet(UNICODE, 80, 4)
    dock(below, 0, 4, QUESTION)
    assert below.touched(5, 1) == Touch(entry=0)


# ---------------------------------------------------------------- more players, other boards


def test_three_and_four_players_fit_with_all_their_cards():
    """Check 25: in plates of two rows at 80x24, as small cards at 120x36."""
    far = tuple(side(seat, ENEMY[:2], guard(5, "Rewloola", 5, 5), acts=False) for seat in (3, 2))
    for size in SIZES[:3]:
        for others in (far[1:], far):
            _, lines = picture(aiming()._replace(far=others), *size)
            assert all(cell_len(line) == size[0] for line in lines)
            assert at(lines, "P3 HAMAN")[0] < at(lines, "P2 CHAR")[0] < at(lines, "P1 AMURO")[0] or "P1" in lines[0]
            assert sum(ENEMY[1].name in line for line in lines if ENEMY[1] is not None) > len(others)
            assert "\n".join(lines).count("a GM") == 1


def test_of_three_and_four_players_everybody_has_a_wall_in_sight():
    """Where there is no rail it stands in the strip, with the card in front of it."""
    wall = guard(5, "Rewloola", 4, 5)
    table = aiming()
    table = table._replace(upper=table.upper._replace(guard=wall), lower=table.lower._replace(guard=wall))
    for size in SIZES[:3]:
        for others in (1, 2):
            far = tuple(side(seat, (), wall, acts=False) for seat in (3, 2)[:others])
            _, lines = picture(table._replace(far=far), *size)
            walls = [line for line in lines if "Base 4/5" in line]
            assert len(walls) == 2 + others, "\n".join(lines)
            assert all("▐▌" in line for line in walls)


def test_a_summary_counts_what_is_of_a_special_sort_for_itself():
    from gundam_tui.app.board.strip import summary

    pips = (Pip("●", "res", 3), Pip("○", "mute", 6), Pip("◆", "new", 1, special=True))
    for ready, total in ((4, 6), (10, 10)):
        sheet = Sheet(UNICODE, 80, 1)
        wall = guard(6, "White Base", 5, 5)
        numbers = (("Units", 6), ("ready", 6), ("Blk", 2))
        told = aiming().lower._replace(pips=pips, ready=ready, total=total, guard=wall, summary=numbers)
        summary(sheet, 0, 0, 80, told)
        assert f"● {ready}/{total} ◆1 " in sheet.text()[0]
        assert re.search(r"▐▌ 6 +Base 5/5 +Units 6 ready 6", sheet.text()[0])


def test_a_summary_has_a_sign_for_what_there_is():
    """Seen: `● 0/0   ▐▌ 0`, and `● 1/1 ◆1` for a single EX Resource."""
    from gundam_tui.app.board.strip import summary

    ex = Pip("◆", "new", 1, special=True)
    for pips, ready, shields, told in (
        ((Pip("●", "res", 0), Pip("○", "mute", 0)), 0, 0, r" {3}0/0 +· 0"),
        ((Pip("●", "res", 0), ex), 1, 3, r" ◆ 1/1 +▐▌ 3"),
    ):
        sheet = Sheet(UNICODE, 80, 1)
        one = aiming().lower._replace(pips=pips, ready=ready, total=ready, guard=guard(shields, "White Base", 5, 5))
        summary(sheet, 0, 0, 80, one)
        assert re.search(told, sheet.text()[0]), sheet.text()[0]


@pytest.mark.parametrize("planes", [True, False])
def test_without_grounds_a_key_stands_apart_from_the_name_in_a_strip(planes: bool):
    """Seen: `xP3 Comp.`"""
    from gundam_tui.app.board.strip import small

    sheet = Sheet(UNICODE, 80, 1, planes=planes)
    small(sheet, 0, 0, 80, aiming().upper._replace(name="Computer 3", tag="x"))
    assert sheet.text()[0].startswith("xComputer 3 " if planes else "x Comp")


def test_who_is_asked_is_not_cut_for_a_long_question():
    """Seen: `Ale.  Your main phase: …`. The question takes a second row, or loses what it explains; only where neither
    is enough the name is cut.
    """
    text = "Your team's main phase: play or end the turn, play or end the turn?"
    who = "ABCDEFGHIJKLMNOP"
    question, few = QUESTION._replace(who=who, text=text), chips(2)
    for width, asked, options, told in (
        (120, text, few, f" {who}  {text}"),
        (80, text, few, f" {who}  {text}"),
        (80, f"Which Unit? {text}", chips(8), f" {who}  Which Unit? "),
        (80, text, chips(8), f" ABCD.  {text}"),
    ):
        sheet = Sheet(UNICODE, width, 4)
        dock(sheet, 0, 4, question._replace(text=asked, chips=options, aside=""))
        shown = " ".join(" ".join(row.strip(" ▌") for row in sheet.text()[:2]).split())
        assert " ".join(told.split()) in shown, shown


@pytest.mark.parametrize("height", range(4, 12))
def test_a_report_that_is_cut_ends_in_the_last_row_however_high_it_is(height: int):
    """So the reading pane above it may grow and shrink: no line moves, and none is sent again."""
    events = [ReportLine("+", "good", f"event {number} of the game, told in two rows") for number in range(20)]
    sheet = Sheet(UNICODE, 30, 12)
    report(sheet, 0, 12 - height, 30, height, events, "report")
    lines = [line.rstrip() for line in sheet.text()]
    assert lines[-2:] == [" + event 19 of the game, told", "   in two rows"]
    assert lines.index(" report") == 12 - 1 - (height - 1) // 2 * 2  # right above them


def test_a_long_text_is_read_in_full_in_the_pane_and_the_newest_lines_of_the_report_stay_where_they_are():
    words = [f"word{at}" for at in range(70)]
    short = aiming()._replace(report=tuple(ReportLine("+", "good", f"line {at}") for at in range(40)))
    long = short._replace(detail=TEXT._replace(rows=((" ".join(words), "text"),)))
    for size in SIZES[1:3]:
        _, before = picture(short, *size)
        _, after = picture(long, *size)
        told = " ".join(" ".join(line[size[0] - 60 :] for line in after).split())
        assert all(word in told for word in words)
        assert "v rest" not in told
        assert [line for line in after if "line 39" in line or "line 36" in line] == [
            line for line in before if "line 39" in line or "line 36" in line
        ]
        endless = long._replace(detail=TEXT._replace(rows=((" ".join(words * 9), "text"),)))
        _, cut = picture(endless, *size)
        assert any("v rest" in line for line in cut)
        assert "line 37" in "\n".join(cut)


def test_of_what_is_said_the_newest_is_read_from_its_beginning_and_it_is_told_how_to_answer():
    said = [ReportLine("›", "enemy", f"P2 CHAR: number {at} " + "and many a word " * 4) for at in range(9)]
    for size in SIZES[1:3]:
        _, lines = picture(aiming()._replace(talk=said, talk_keys="/ say"), *size)
        pane = [line[size[0] - 60 :] for line in lines]
        start = next(at for at, line in enumerate(pane) if "talk" in line)
        assert "/ say" in pane[start]
        first = next(line for line in pane[start + 1 :] if "P2 CHAR" in line or "word" in line)
        assert "› P2 CHAR: number" in first
        assert "number 8" in "\n".join(pane)


def test_a_team_has_one_lane_with_owners_and_one_wall():
    """Check 25: a Base and a wall with owners, drawn once."""
    owners = tuple(f"P{1 + n % 2}" for n in range(7))
    wall = ShieldWall("Shields", 7, 8, guard(4, "White Base", 3, 5).front, "Base", owners)
    lower = side(0, [face._replace(owner="P2") for face in OWN[:2]], wall)
    table = aiming()._replace(
        shared=True, lower=lower, above=(side(3, (), wall), side(2, (), wall)),
        below=(side(1, (), wall), side(0, (), wall)), upper=side(2, (), wall),
    )  # fmt: skip
    for size in SIZES[:3]:
        _, lines = picture(table, *size)
        whole = "\n".join(lines)
        assert all(cell_len(line) == size[0] for line in lines)
        assert "P2" in whole
        assert whole.count("White Base") + whole.count("Base 3/5") >= 1
        assert ("7 of 8" in whole) == (size[0] == 80)


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("key", ["", "p"])
@pytest.mark.parametrize("way", ["team", "royale", "duel"])
def test_in_a_strip_the_sign_of_an_attack_stands_at_the_base_while_there_is_one(way: str, key: str, g: Glyphs):
    """Seen: `Shields►4▌3▌4▌` and `►▐▌▐▌  Base 3/3`, while the Base was attacked."""
    wall = guard(4, "White Base", 3, 5, mark="target")
    assert wall.front is not None
    wall = wall._replace(front=wall.front._replace(tag=key, able=bool(key)))
    for told, before in ((wall, "Base"), (wall._replace(front=None), g.right_half), (wall._replace(mark=""), "")):
        sheet = Sheet(g, 120, 2)
        if way == "team":
            strip.shared(sheet, 48, 0, 32, told, False, down=True)
        elif way == "royale":
            strip.small(sheet, 0, 0, 80, side(2, (), told, acts=False))
        else:
            strip.large(sheet, 0, 0, 120, side(2, (), told, acts=False), walled=True)
        found = re.findall(rf"{re.escape(g.east)}(Base|{re.escape(g.right_half)})", "".join(sheet.text()))
        assert found == [before] * bool(before), sheet.text()


def test_a_column_puts_the_first_card_at_the_front():
    """Check 25: a squad in order."""
    for down in (True, False):
        sheet = Sheet(UNICODE, 40, 8)
        spots = column(sheet, 1, 0, 36, 8, side(0, OWN[:3], guard(1, "B", 1, 1), ordered=True), down=down)
        rows = [spots[face.id].y for face in OWN[:3]]
        assert rows == sorted(rows, reverse=down)
        assert (rows[0] == 6) if down else (rows[0] == 0)
        assert "6/5" in "\n".join(sheet.text())


def test_what_can_be_spent_is_told_in_numbers_when_it_is_much():
    from gundam_tui.app.board.strip import small

    sheet = Sheet(UNICODE, 80, 1)
    paying = (Pip("●", "res", 8), Pip("×", "hot", 1), Pip("○", "mute", 3))
    small(sheet, 0, 0, 80, aiming().lower._replace(pips=paying, ready=9, total=12))
    assert "●8 ×1 9/12" in sheet.text()[0]


def test_what_can_be_spent_and_the_wall_do_not_run_into_each_other():
    """Check 3."""
    from gundam_tui.app.board.strip import small

    sheet, pips = Sheet(UNICODE, 80, 1), (Pip("●", "res", 8), Pip("○", "mute", 2), Pip("◆", "new", 1))
    told = aiming().lower._replace(hand=10, piles=(Pile("deck", 29), Pile("trash", 13)), pips=pips, ready=9, total=11)
    small(sheet, 0, 0, 80, told)
    assert "●8 ○2 9/11 " in sheet.text()[0]


def test_the_end_of_the_ribbon_is_spelled_out_where_there_is_room():
    from gundam_tui.app.board.ribbon import ribbon

    told = aiming().ribbon._replace(right=(("pass: SMART  ", "sub"), ("?", "key!"), (" help  ", "mute")),
                   short=(("SMART  ", "sub"), ("?", "key!"), (" help  ", "mute")),
                   least=(("SMART  ", "sub"), ("?", "key!"), (" ", "mute")))  # fmt: skip
    long = "P1 A VERY LONG NAME"  # steps that are over go before the words do
    for width, name, words in (
        (80, "P1 AMURO", "pass: SMART  ? help"), (80, long, "pass: SMART  ? help"), (52, long, "SMART  ? help"),
        (48, long, "SMART  ?"),
    ):  # fmt: skip
        sheet = Sheet(UNICODE, width, 1)
        ribbon(sheet, 0, told._replace(who=name))
        assert sheet.text()[0].rstrip().endswith(words)
        assert name in sheet.text()[0]
        assert "MAIN" in sheet.text()[0]


def test_where_a_text_has_no_room_a_card_of_the_hand_says_when_it_applies():
    from gundam_tui.app.board.fan import plate

    words = ("[Burst] Activate what it does.", "[Main]/[Action] Choose an enemy. It gets weaker.")
    for height, told in ((5, "Burst/Main+"), (9, "[Burst]")):
        sheet = Sheet(UNICODE, 14, height)
        plate(sheet, 0, 0, 12, height, aiming().hand[0]._replace(words=words))
        assert told in "\n".join(sheet.text())


@pytest.mark.parametrize("card", [HandFace(level="Lv2", cost=1, facts="Cmd+0/1"),
                                  HandFace(level="Lv2", cost=1, missing=1, facts="Cmd+0/1"),
                                  HandFace(level="Lv2", cost=0, facts="Cmd+10/1")])  # fmt: skip
def test_the_sign_of_a_small_cost_is_never_made_longer_so_that_figures_are_cut(card: HandFace):
    sheet = Sheet(UNICODE, 12, 1)
    price(sheet, 0, 0, 12, card)
    sign = "" if not card.cost else "○" if card.missing else "●"
    assert sheet.text() == [f"Lv2{sign} {card.facts}"]  # a blank before the facts, never two words in one


def test_a_plate_one_cell_narrower_keeps_the_kind_of_a_card():
    sheet = Sheet(UNICODE, 11, 1)
    price(sheet, 0, 0, 11, HandFace(level="Lv3", cost=2, facts="Base5"))
    assert sheet.text() == ["Lv3●● Base5"]


@pytest.mark.parametrize(
    "words", [("Blocker", "can't attack the player"), ("Blocker", "can't attack the player today or tomorrow")]
)
@pytest.mark.parametrize("height", [9, 12])
def test_no_row_of_a_card_has_only_the_sign_for_more_text(height: int, words: tuple[str, ...]):
    """Seen at 160x48: `…` below `Blocker`, where the row below it was free and the middle size had all words."""
    sheet = Sheet(UNICODE, 18, height)
    figures = (Figure("AP", 1), Figure("HP", 3, 3))
    slot(sheet, 1, 0, 16, height, Face(1, "Zowort", "r", figures, ("Pilot",), words=words, badges=("Blk",)))
    rows = [row.strip() for row in sheet.text()]
    assert UNICODE.dots not in rows
    assert "the player" in rows or "Blocker …" in rows, rows


def test_what_is_missing_of_a_high_cost_is_told_in_a_narrow_plate():
    """In signs as everywhere. Seen with seven cards at 80x24: `1○`."""
    for missing, told in ((1, "Lv6 5●○  5/4"), (5, "Lv6○○○○○ 5/4"), (6, "Lv6 6○   5/4")):
        sheet = Sheet(UNICODE, 12, 1)
        price(sheet, 0, 0, 12, HandFace(level="Lv6", cost=6, missing=missing, facts="5/4"))
        assert sheet.text() == [told]
    sheet = Sheet(UNICODE, 10, 1)
    price(sheet, 0, 0, 10, HandFace(level="Lv5", cost=4, missing=1, facts="4/4"))
    assert sheet.text() == ["Lv5 ○  4/4"]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("width", [10, 11, 12, 16])
@pytest.mark.parametrize("facts", ["4/3", "10/10", "+1/+2", "Base5", "Cmd", "Cmd+0/1"])
def test_what_is_missing_has_hollow_red_signs_in_a_plate_of_any_width(glyphs: Glyphs, width: int, facts: str):
    """Check 10. Seen with seven cards at 80 columns: `3●`, all red and filled, of which one was there."""
    figures = facts.replace("Base", "HP").removeprefix("Cmd")
    for cost in range(1, 10):
        for missing in range(cost + 1):
            sheet = Sheet(glyphs, width, 1)
            card = HandFace(level="Lv5", cost=cost, missing=missing, facts=facts, figures=figures)
            price(sheet, 0, 0, width, card)
            told = [row for row in sheet.rows()[0] if row[0].strip()]
            red = "".join(text for text, role in told if role.startswith("bad")).strip()
            assert red in ("", glyphs.rested * missing, f"{missing}{glyphs.rested}"), sheet.text()
            assert bool(red) == bool(missing)
            assert (glyphs.active in sheet.text()[0]) or missing, sheet.text()
            shown = sheet.text()[0].replace(glyphs.active, " ").replace(glyphs.rested, " ").split()
            assert shown[-1] in (facts, figures, "Lv5", *"123456789"), shown


def test_seven_cards_that_are_too_dear_show_signs_and_figures():
    for missing, facts, told in ((1, "4/3", "Lv5●●○ 4/3"), (3, "4/3", "Lv5○○○ 4/3"), (0, "3/4", "Lv5●●● 3/4"),
                                 (1, "Base5", "Lv5●●○ HP5"), (2, "Cmd+0/1", "Lv5●○○+0/1")):  # fmt: skip
        sheet = Sheet(UNICODE, 10, 1)
        figures = facts.replace("Base", "HP").removeprefix("Cmd")
        price(sheet, 0, 0, 10, HandFace(level="Lv5", cost=3, missing=missing, facts=facts, figures=figures))
        assert sheet.text() == [told]


def test_a_plate_whose_figures_leave_no_room_for_its_kind_names_that_below():
    """Seen with seven cards at 80x24: `W. Base`, `Lv3 ●●   5`, and nothing else that says what it is."""
    card = HandFace(1, "White Base", "w", "h", True, "Lv3", 2, 0, "Base5", True, "HP5", "Base")
    for width, rows in ((10, ["Lv3 ●● HP5", "* Base"]), (12, ["Lv3 ●● Base5", "* playable"])):
        sheet = Sheet(UNICODE, width, 3)
        plate(sheet, 0, 0, width, 3, card)
        assert [row.rstrip() for row in sheet.text()[1:]] == rows


@pytest.mark.parametrize("height", [3, 9])
def test_a_plate_of_a_card_that_is_not_played_says_first_what_happens_to_it(height: int):
    """Seen at the end of a turn: of five cards to discard, one said `* Base` where the others said `* discard`."""
    base = HandFace(1, "White Base", "w", "h", True, "Lv3", 2, 0, "Base5", True, "HP5", "Base", does="discard")
    for card in (base, base._replace(kind="Unit", facts="3/4", figures="")):
        for width in (10, 12, 20):
            sheet = Sheet(UNICODE, width, height)
            plate(sheet, 0, 0, width, height, card)
            assert "* discard" in sheet.text()[-1]


def test_of_the_names_in_a_hint_only_those_are_short_that_have_no_room():
    """Seen at 120x36: `then: All-Ran. deals 1 damage`, in a row with room for the whole name."""
    known = Names(frozenset(("All-Range Attack", "Unforeseen Incident", "GM")), frozenset(), 10)
    text = "then: All-Range Attack deals 1 damage to GM; Unforeseen Incident gives it AP-3"
    asked = DockText(text="Choose", hints=((text, "sub"),), names=known)
    rows = {}
    for width in (len(text) + 3, len(text) + 2, len(text) - 6):
        sheet = Sheet(UNICODE, width, 2)
        dock(sheet, 0, 2, asked)
        rows[width - len(text)] = sheet.text()[1].lstrip("▌ ").rstrip()
    assert rows[3] == text
    assert rows[2] == "then: All-Range Attack deals 1 damage to GM; Incident gives it AP-3"
    assert rows[-6].startswith("then: All-Range Attack deals 1 damage to GM; Incident gives")


def rows_of(cards: Sequence[HandFace], glyphs: Glyphs = UNICODE, height: int = 3) -> Sheet:
    """A hand at 80x24 that is too long for plates."""
    sheet = Sheet(glyphs, 80, height)
    sheet.names = Names(frozenset(card.name for card in cards), short=10)
    fan(sheet, 1, 0, 13, 6, height, cards, room=80)
    return sheet


def many(card: HandFace, count: int) -> list[HandFace]:
    return [card._replace(id=at + 1) for at in range(count)]


def in_red(sheet: Sheet, row: int = 0) -> list[str]:
    told = "".join(text if role.startswith("bad") else "|" for text, role in sheet.rows()[row])
    return [text.strip() for text in told.split("|") if text.strip()]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("count", [8, 9, 10, 12])
def test_a_card_in_a_hand_of_rows_shows_its_name_and_what_is_missing(glyphs: Glyphs, count: int):
    """Check 10. Seen with nine cards at 80x24: `d Permet -1○`, `f Unfor.  1●`."""
    there = HandFace(1, "Unforeseen Perturbation", "b", tag="a", able=True, cost=3, facts="4/4", figured=True)
    lacking = there._replace(able=False, missing=2, why="needs 2 more", brief="2 more")
    sheet = rows_of([*many(there, 4), *many(lacking, count - 4)], glyphs)
    playable, other, _ = (line[1:20].split() for line in sheet.text())
    assert playable == ["a", "Unforeseen", "4/4", f"3{glyphs.active}"]
    assert other == ["a", "Unforeseen", "2", "more"]  # a word is read before a sign
    assert in_red(sheet, 1)[0] == "2 more"
    shorter = rows_of(many(lacking._replace(name="Zaku"), 12), glyphs)
    assert in_red(shorter)[:2] == ["2 more", glyphs.rested * 2]  # in words too, and the signs of the whole cost
    assert shorter.text()[0].count(f"2 more {glyphs.active}{glyphs.rested * 2}") == 4


def test_figures_in_a_hand_of_rows_come_before_a_sign_for_each_resource():
    """Seen with nine cards at 80x24: `a Aile Str.    ●●●●`, a Unit without its AP and HP."""
    card = HandFace(1, "Launchers Alpha", "b", tag="a", able=True, cost=4, facts="4/4", figured=True)
    sheet = rows_of(many(card, 9))
    sheet.names = sheet.names._replace(short=9)
    fan(sheet, 1, 0, 13, 6, 3, many(card, 9), room=80)
    assert sheet.text()[0][1:20].split() == ["a", "Launchers", "4/4", f"4{UNICODE.active}"]


def test_a_longer_name_leaves_room_for_the_word_why_a_card_of_a_hand_of_rows_cannot_be_played():
    """Seen with ten cards at 80x24: `b The Blue Giant  ○`, where the others said `1 more`."""
    giant = HandFace(1, "The Blue Giant", "b", tag="b", level="Lv4", cost=1, missing=1, facts="Cmd", why="needs 1 more",
                     brief="1 more")  # fmt: skip
    told = rows_of([giant, *many(giant._replace(name="Zaku"), 9)]).text()[0][1:20]
    assert "1 more" in told
    assert "Blue" in told


@pytest.mark.parametrize("count", [8, 10, 12])
def test_no_card_of_a_hand_of_rows_moves_while_others_become_playable(count: int):
    card = HandFace(1, "Zaku", "g", tag="d", cost=2, why="no target", brief="no target")
    able = card._replace(why="", brief="", able=True, facts="Cmd+1/0", figures="+1/0")
    one, other = (rows_of(many(each, count)).pieces for each in (card, able))
    assert one == other


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("count", [8, 12, 15])
def test_a_card_in_a_hand_of_rows_whose_level_is_not_reached_says_so_and_what_is_missing(glyphs: Glyphs, count: int):
    """Seen with eleven cards at 80x24: `k Permet 4○`, and `needs Lv.5: your Lv. is 4` on pressing k."""
    card = HandFace(1, "Permet", "b", tag="k", level="Lv5", cost=4, missing=4, why="needs Lv.5", brief="Lv.5")
    sheet = rows_of(many(card, count), glyphs)
    lacking = glyphs.rested * 4 if count < 13 else f"4{glyphs.rested}"  # which leave the name its room
    assert in_red(sheet) == [f"Lv5 {lacking}"] * (4 if count < 13 else 5)
    assert glyphs.active not in sheet.text()[0]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize(
    ("brief", "told"),
    [("Lv.4", "Lv4"), ("no target", "no target"), ("all paired", "all paired"), ("a Unit for it at all", "")],
)
def test_a_card_in_a_hand_of_rows_tells_why_it_cannot_be_played(glyphs: Glyphs, brief: str, told: str):
    """Check 10. Seen with eight cards at 80 columns: `i Amuro ×`; before that `d Blue    1●`, as if it was there."""
    card = HandFace(1, "The Blue Giant", "b", tag="d", level="Lv4", cost=1, facts="Cmd", why=brief, brief=brief)
    sheet = rows_of(many(card, 12), glyphs)
    assert in_red(sheet) == [told or glyphs.spend] * 4
    assert glyphs.active not in sheet.text()[0]


def test_a_card_in_a_hand_of_rows_that_lacks_power_says_how_much():
    """In the sister games nothing is spent: signs beside the price say what is missing of it."""
    card = HandFace(1, "Zaku", "g", tag="d", level="3-5-1", cost=None, missing=2, why="power 3/5", brief="power 3/5")
    for name in ("Zaku", "Zakrello"):
        sheet = rows_of(many(card._replace(name=name), 12))
        assert in_red(sheet) == ["○○"] * 4
        assert sheet.text()[0].count("3-5-1 ○○") == 4


def test_a_long_hand_on_a_larger_board_has_two_rows_of_plates():
    cards = many(HandFace(1, "Zaku", "g", tag="d", why="no target", brief="no target"), 14)
    sheet = rows_of(cards, height=6)
    assert [line.count("no target") for line in sheet.text()] == [0, 0, 7, 0, 0, 7]


def test_below_a_hand_of_rows_stands_what_the_white_card_is_and_of_no_other():
    """Seen while `end the turn` was white: the first card."""
    cards = [HandFace(at + 1, f"Zaku {at}", "b", level=f"Lv{at}", facts="1/2", able=True) for at in range(8)]
    for mark, told in (({}, False), ({"cursor": True}, True), ({"read": True}, True), ({"chosen": True}, True)):
        sheet = Sheet(UNICODE, 80, 3)
        fan(sheet, 1, 0, 13, 6, 3, [*cards[:3], cards[3]._replace(**mark), *cards[4:]])
        assert sheet.text()[2].strip() == ("Zaku 3: Lv3  1/2" if told else "")


@pytest.mark.parametrize(("name", "row"), [("EX Base", " EX Base  "), ("White Base", "White Base"),
                                           ("Archangel Base", "Archangel ")])  # fmt: skip
def test_the_name_of_a_base_without_a_key_stands_above_its_kind_where_it_fits_so(name: str, row: str):
    sheet = Sheet(UNICODE, 10, 12)
    front = Face(1, name, "b", figures=guard(4, name, 3, 5).front.figures)
    rail(sheet, 0, 0, 10, 12, ShieldWall("Shields", 4, 6, front, "Base"), True, down=False)
    lines = sheet.text()
    assert lines[0] == row
    assert lines[1].startswith(" Base")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("out", [*product((False, True), repeat=3), *product((False, True), repeat=4)])
def test_the_board_has_places_whoever_is_out(size: tuple[int, int], out: tuple[bool, ...]):
    where = places(size[0], size[1] - 5, far=len(out) - 2, out=out)
    lanes = [*(span for _, span in where.far), where.upper, where.lower]
    assert [span.height == 0 for span in lanes] == list(out)


def test_rows_left_over_go_to_report_hand_and_front():
    assert places(80, 19).tail.height == 0
    assert places(80, 25).tail.height == 6
    roomy = places(80, 50)
    assert (roomy.upper.height, roomy.hand.height, roomy.front.height) == (9, 6, 3)
    assert places(120, M_ROWS).size == "M"
    assert places(119, 40).size == "S"
    assert places(240, 70).left > 0
    four = places(160, 41, far=2)
    assert four.hand.y + four.hand.height == 41
    tall = places(200, 53)
    assert (tall.upper.height, tall.lower.height) == (17, 17)
    assert tall.hand.y + tall.hand.height >= 52


def test_no_piece_knows_a_game():
    """The pieces import views, layouts and the rows of a game's tables, and none of them has a game's word."""
    words = ("gcg", "Gundam", "Shield", "Burst", "Pilot", "Zeon")
    known = {f"gundam_tui.games.{name}" for name in ("api", "layout", "namesakes", "seats", "views")}
    for path in FOLDER.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("gundam_tui.games"):
                assert node.module in known, path
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not [word for word in words if word in node.value], (path.name, node.value)


# ---------------------------------------------------------------- colours


def number(name: str, role: str) -> int:
    style = palette_for(name, "256").style(role)
    ink = style.color
    assert ink is not None
    return ink.downgrade(ColorSystem.EIGHT_BIT).number or 0


@pytest.mark.parametrize("name", ["night", "day", "safe"])
def test_five_meanings_are_five_colours(name: str):
    """Check 21: key, burst, enemy, bad and beam differ at 256 colours; so do the strips."""
    assert len({number(name, f"{role}/table") for role in ("key", "burst", "enemy", "bad", "beam")}) == 5
    grounds = [palette_for(name, "256").style(f"text/{role}").bgcolor for role in ("ownbg", "enbg")]
    assert grounds[0] != grounds[1]
    assert len({SAFE[role] for role in ("key", "burst", "enemy", "bad", "beam")}) == 5


@pytest.mark.parametrize("system", ["true", "256"])
@pytest.mark.parametrize("name", ["night", "day", "safe"])
def test_a_white_card_does_not_look_like_the_one_with_the_cursor(name: str, system: str):
    """Seen: several cards of a hand looked lit. Its nameplate is far from the cursor's white, and can be read."""
    ink, plate = nameplate("w", dark=False, cursor=False)
    grounds = [palette_for(name, system).style(f"{ink}/{ground}").bgcolor for ground in (plate, "sel")]
    shown = [Color.from_ansi(one.downgrade(ColorSystem.EIGHT_BIT).number or 0) if system == "256" else one
             for one in grounds if one is not None]  # fmt: skip
    darker, lighter = sorted(map(luminance, shown))
    assert (lighter + 0.05) / (darker + 0.05) >= 2.2
    assert of_role(name, system, f"{ink}/{plate}") >= 4.5


@pytest.mark.parametrize("system", ["truecolor", "256", "standard"])
@pytest.mark.parametrize("name", ["night", "day", "safe", "terminal", "mono"])
def test_every_palette_has_every_role_of_the_table(name: str, system: str):
    palette = palette_for(name, system)
    for ink in NIGHT:
        palette.style(f"{ink}/table")
        palette.style(f"text/{ink}!")
    with pytest.raises(KeyError):
        palette.style("no such role/table")
    assert palette.tones.planes == (name not in ("terminal", "mono") and system != "standard")
    assert set(NAMEPLATES) | set(DARK_PLATES) | set(TINTS) <= set(NIGHT)
    assert set(DAY) == set(SAFE) == set(NIGHT)


def test_a_face_says_itself_whether_it_is_drawn_dark():
    face = Face(1, "A", back=True)
    assert face.dark
    assert not face._replace(mark="attack", attacks=True).dark


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_while_the_own_lane_is_empty_no_text_lies_where_units_lie(size: tuple[int, int]):
    """What a card of the hand says is on the card; free slots are free slots."""
    hand = tuple(card._replace(words=(f"is {card.name.split()[0]}",)) for card in HAND)
    table = aiming()._replace(hand=hand, front=FrontText())
    _, lines = picture(table._replace(lower=table.lower._replace(cards=())), *size)
    below = at(lines, "b Guntank")[0]
    assert not [line for line in lines[:below] if "is Guntank" in line]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_card_before_the_wall_shows_all_its_pips(size: tuple[int, int]):
    """A bar in too little room would show another part than the figure beside it says."""
    _, lines = picture(aiming(), *size)
    whole = "\n".join(lines)
    assert "■■■□□" in whole
    assert "■■■■□" in whole.replace("■■■■■", "")


@pytest.mark.parametrize("size", [(120, 36), (160, 48)])
@pytest.mark.parametrize("count", range(7))
def test_a_wall_beside_a_lane_has_a_place_for_each_shield_and_tells_their_number(size: tuple[int, int], count: int):
    """Seen at 120x36: five places for six, because the number took the row of one."""
    wall = ShieldWall("Shields", count, 6, None, "Base")
    sheet, lines = picture(blocking()._replace(upper=side(1, [], wall), lower=side(0, [], wall)), *size)
    for seat in (0, 1):
        spot = sheet.pieces[f"rail {seat}"]
        rows = [lines[y][spot.x : spot.x + spot.width] for y in range(spot.y, spot.y + spot.height)]
        stands, gone = (sum(sign * 4 in row for row in rows) for sign in "▄·")
        assert (stands, gone) == (count, 6 - count), rows
        assert any(str(count) in row for row in rows), rows


@pytest.mark.parametrize("width", [60, 80])
def test_an_effect_that_is_chosen_keeps_its_text_rather_than_the_whole_name(width: int):
    """Seen: `6 Gundam Aerial (Permet Score Six): …`, which named no effect."""
    name = "Gundam Aerial (Permet Score Six)"
    effects = ["choose 1 enemy Unit with 4 or less HP and return it to the hand of its owner now", "deal 1 damage"]
    chips = [Chip("6", f"{name}: {effects[0]}", cursor=True), Chip("1", f"{name}: {effects[1]}")]
    sheet = Sheet(UNICODE, width, 5)
    dock(sheet, 0, 5, DockText("P1", "own", "which resolves first?", chips=tuple(chips)))
    shown = [" ".join(row.strip("▌ ").split()) for row in sheet.text()]
    assert shown[1].startswith("6 Gundam Aerial…: choose 1")
    assert shown[2].startswith("1 Gundam Aerial")
    assert effects[0] in " ".join(shown[3:])


@pytest.mark.parametrize("lead", ["Or: ", "<3-4> In the hand: ", "Or: The enemy may play this: "])
def test_what_stands_before_the_timing_of_a_text_is_left_out_with_it(lead: str):
    """Seen: `Play Ghost of Solomon: Or: (Resolution step): …`."""
    effect = "Put this card into a battle area, rerolled, with 1 card that could be set on it in the Junkyard set on it"
    chip = Chip("", f"Play Ghost of Solomon: {lead}(Resolution step): {effect}")
    sheet = Sheet(UNICODE, 80, 5)
    dock(sheet, 0, 5, DockText("P1", "own", "Play which?", chips=(chip, Chip("", "Pass", cursor=True))))
    shown = " ".join(sheet.text()[1].strip("▌ ").split())
    assert "Put this card" in shown
    assert "Resolution" not in shown


@pytest.mark.parametrize("width", [44, 60, 80])
def test_texts_of_one_card_are_told_apart_by_their_effects_where_there_is_no_room_for_when_they_are_used(width: int):
    """Seen: `2 Daguza Mackle: (Battle Phase) <0>: …`."""
    effects = [
        "Roll 1 to 3 enemy G in the Station area and then draw 1 from the Discard Pile",
        "While this card is a card that is set on a card, put it into a battle area as a UNIT, until it leaves play",
    ]
    labels = [f"Daguza Mackle: (Battle Phase) <{cost}>: {text}" for cost, text in zip("X0", effects, strict=True)]
    chips = [Chip("1", labels[0]), Chip("2", labels[1], cursor=True)]
    sheet = Sheet(UNICODE, width, 9)
    dock(sheet, 0, 9, DockText("P1", "own", "Use which?", chips=tuple(chips)))
    shown = [" ".join(row.strip("▌ ").split()) for row in sheet.text()]
    assert [one.partition(">: ")[2][:6] for one in shown[1:3]] == ["Roll 1", "While "]
    assert effects[1] in " ".join(shown[3:])


def test_texts_of_one_card_that_begin_alike_show_where_they_differ():
    same = "(Defense step) <0>: While this card is a CHARACTER in a battle area with an enemy, "
    labels = [f"Camille Bidan: {same}{text}" for text in ("roll 1 enemy UNIT", "draw 1 from the Discard Pile")]
    sheet = Sheet(UNICODE, 60, 8)
    dock(
        sheet,
        0,
        8,
        DockText("P1", "own", "Use which?", chips=(Chip("1", labels[0], cursor=True), Chip("2", labels[1]))),
    )
    shown = [" ".join(row.strip("▌ ").split()) for row in sheet.text()]
    assert shown[1:3] == ["1 Camille Bidan: …roll 1 enemy UNIT", "2 Camille Bidan: …draw 1 from the Discard Pile"]
    assert f"{same}roll 1 enemy UNIT" in " ".join(shown[3:])  # the white one is told whole


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("(Defense step) <1 each>: Reroll this card", "Reroll"), ("(Any time): Destroy 1 UNIT", "Destroy"),
        ("(Auto A) All UNITs gain +1/+1/+1", "All"), ("(Battle Phase) <R>: Recover 2 cards", "<R>: Recover"),
        ("[(Auto A) While it is your turn, it gains +1/+1/+1]", "While"),
    ],
)  # fmt: skip
def test_a_plate_with_one_row_for_a_text_shows_what_it_does_rather_than_when(text: str, begins: str):
    """Seen: `(Defense…`, `(Auto A)…`."""
    sheet = Sheet(UNICODE, 16, 4)
    fan(sheet, 1, 0, 14, 1, 4, [HandFace(1, "Suit", "b", "x", True, words=(text,))])
    rows = [row.strip(" ▐▌│") for row in sheet.text()]
    assert any(row.startswith(begins) for row in rows), rows


def test_a_plate_with_room_shows_when_a_text_is_used():
    sheet = Sheet(UNICODE, 40, 6)
    fan(sheet, 1, 0, 38, 1, 6, [HandFace(1, "Suit", "b", "x", True, words=("(Defense step) <1>: Reroll this card",))])
    assert any("(Defense step) <1>: Reroll this" in row for row in sheet.text())


@pytest.mark.parametrize("total", range(1, 16))
@pytest.mark.parametrize("trash", [3, 13])
def test_in_a_strip_of_one_row_the_sign_before_a_wall_covers_no_figure(total: int, trash: int):
    """Seen: `●●●●●○○○ 5/►`, of eight Resources beside a trash of two digits."""
    from gundam_tui.app.board.strip import small

    upper = aiming().upper
    pips = (upper.pips[0]._replace(count=total), *(pip._replace(count=0) for pip in upper.pips[1:]))
    piles = tuple(pile._replace(count=count) for pile, count in zip(upper.piles, (31, trash), strict=False))
    guard = upper.guard._replace(mark="target") if upper.guard is not None else None
    sheet = Sheet(UNICODE, 80, 1)
    small(sheet, 0, 0, 80, upper._replace(name="Computer 4", pips=pips, ready=total, total=total, piles=piles,
                                          guard=guard))  # fmt: skip
    [row] = sheet.text()
    assert f" {total}/{total}" in row
    assert row.index(f"{total}/{total}") < row.index(UNICODE.east)


def test_the_word_beside_resources_stays_where_some_would_be_paid():
    """Seen: `trash 0 ×× 2→0/2`, where it was `res ■■ 2/2` before: their signs go first."""
    from gundam_tui.app.board.strip import small

    side = aiming().lower._replace(pips_title="res", paying=0)
    for count in (1, 2, 3):
        rows: list[str] = []
        for paying in (0, count):
            sheet = Sheet(UNICODE, 80, 1)
            pips = (Pip("×" if paying else "■", "res", count),)
            small(sheet, 0, 0, 80, side._replace(pips=pips, ready=count, total=count, paying=paying))
            rows.append(sheet.text()[0])
        assert f"res {'■' * count} {count}/{count}" in rows[0]
        assert re.search(rf"res (×+ )?{count}→0/{count} ", rows[1]), rows[1]


@pytest.mark.parametrize("height", [4, 5])
def test_of_two_triggered_effects_each_says_what_it_does(height: int):
    """Seen at 80x24: `2: Haman Karn's Gaza C: …`, as the timing had the room of the effect."""
    aerial = "【When Paired】Choose 1 enemy Unit that is Lv.5 or lower. It gets AP-3 during this turn."
    gaza = "【When Paired･(Neo Zeon) Pilot】Choose 1 enemy Unit with 3 or less HP. Return it to its owner's hand."
    labels = (f"Gundam Aerial (Permet Score Six): {aerial}", f"Haman Karn's Gaza C: {gaza}")
    sheet = palette_for("night").sheet(UNICODE, 80, height, "void")
    chips = tuple(Chip(str(at + 1), label, cursor=at == 0, entry=at) for at, label in enumerate(labels))
    dock(sheet, 0, height, DockText("P1", "own", "Which effect resolves first?", "10-1-6", chips))
    shown = ["".join(part for part, _ in row) for row in sheet.rows()]
    assert any("Gundam Aerial…: Choose 1 enemy Unit that is Lv.5 or lower. It gets AP-3" in row for row in shown)
    assert any("Haman Karn's Gaza C: Choose 1 enemy Unit with 3 or less HP. Return it" in row for row in shown)


def test_options_that_can_be_told_as_one_are_joined_before_any_is_on_another_page():
    """Seen: `4 more: b h i Space ›`, where `b h i  play card` had room."""
    ways = [("b", "play as G / deploy VF-19 Kai"), ("h", "deploy Shield Destroid"), ("i", "play Tender as G")]
    listed = (
        Chip("j", "Marching Song", "play as G", cursor=True), *(Chip(*one, joined="play card") for one in ways),
        Chip("Space", "pass"),
    )  # fmt: skip
    shown = in_rows(UNICODE, listed, 77, 1, NO_NAMES)
    assert [[(chip.key, chip.label) for chip in row] for row in shown.rows] == [
        [("j", "Marching Song"), ("b h i", "play card"), ("Space", "pass")]
    ]
    assert not shown.hidden
    assert len(in_rows(UNICODE, listed, 77, 2, NO_NAMES).rows[-1]) > 1  # with room, one each
