"""The board of a game with squads: two areas between the lanes, cards in order, and what they would do."""

from __future__ import annotations

import pytest

from gundam_tui.app.board.faces import BoardScene, BoardSide, Face, Figure, HandFace, Pile, Ribbon, Squad
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs

SIZES = [(80, 19), (120, 31), (160, 41)]


def unit(id: int, name: str, front: int, rear: int, left: int, most: int, *, back: bool = False) -> Face:
    figures = (Figure("Fighting", front), Figure("Shooting", rear), Figure("Defense", left, most, "hp"))
    state = "rolled" if back else "ready"
    return Face(id, name, "b", figures, state=state, back=back, corner="van" if id % 10 == 1 else "")


def side(seat: int, home: tuple[Face, ...], *squads: tuple[Face, ...], fights: bool = True) -> BoardSide:
    told = (((f"{'▲' if not seat else '▼'} {seat + 4}: ", "own!"), ("destroys Spartan, 2 hit Scout", "text")), ())
    brief = (told[0][0], ("destroys 1", "text"))
    return BoardSide(
        seat, not seat, f"P{seat + 1}", word="waits", hand=5, open=not seat, piles=(Pile("Nation", 25, most=50),),
        level="power 4", spends=False, cards=home, bench="Deployment Area", fights=fights,
        squads=tuple(Squad(f"Battle Area {at + 1}", cards, told[at] if cards else (), brief if cards else ())
                     for at, cards in enumerate(squads)),
    )  # fmt: skip


def table(*, ours: int = 2, fights: bool = True, home: int = 2) -> BoardScene:
    squad = tuple(unit(100 + at, f"Ours {at}", 3, 1, 2, 3) for at in range(1, ours + 1))
    return BoardScene(
        Ribbon("TURN 3", "P1"), side(1, (unit(1, "Guard", 2, 1, 2, 2, back=True),), (unit(21, "Theirs", 4, 1, 3, 3),),
                                     (), fights=fights),
        side(0, tuple(unit(31 + at, f"Home {at}", 1, 1, 1, 1) for at in range(home)), squad, (), fights=fights),
    )  # fmt: skip


def drawn(told: BoardScene, size: tuple[int, int], glyphs: Glyphs = UNICODE) -> list[str]:
    sheet = Sheet(glyphs, *size)
    draw(sheet, told)
    return sheet.text()


def row(rows: list[str], text: str) -> int:
    return next(at for at, line in enumerate(rows) if text in line)


@pytest.mark.rule("MC-23", "MC-70")
@pytest.mark.parametrize("size", SIZES)
def test_in_a_battle_both_areas_lie_between_the_deployment_areas(size: tuple[int, int]):
    rows = drawn(table(), size)
    order = [row(rows, text) for text in ("Guard", "Theirs", " Battle Area 1 ", "Ours 1", "Ours 2", "Home 0")]
    assert order == sorted(order)
    assert len(set(order)) == len(order)
    assert any("Battle Area 2" in line for line in rows[order[1] : order[3]])
    assert "3/1/2" in rows[order[3]]


@pytest.mark.rule("MC-94")
@pytest.mark.parametrize("size", SIZES)
def test_between_two_squads_stands_what_each_would_do(size: tuple[int, int]):
    rows = drawn(table(), size)
    theirs, ours, name = row(rows, "▼ 5:"), row(rows, "▲ 4:"), row(rows, "Battle Area 1")
    assert theirs < ours
    assert theirs <= name <= ours
    assert ("destroys 1" if size != SIZES[2] else "destroys Spartan, 2 hit Scout") in rows[theirs]


@pytest.mark.parametrize("size", SIZES)
def test_a_squad_that_is_too_long_says_how_many_more_there_are(size: tuple[int, int]):
    sheet = Sheet(UNICODE, *size)
    draw(sheet, table(ours=24))
    shown = sum(f"card {100 + at}" in sheet.pieces for at in range(1, 25))
    assert shown >= 3
    assert shown == 24 or f"and {24 - shown} more" in "\n".join(sheet.text())


@pytest.mark.parametrize("home", [0, 1, 7, 12])
@pytest.mark.parametrize("fights", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_every_card_at_home_is_drawn_and_can_be_clicked(size: tuple[int, int], fights: bool, home: int):
    sheet = Sheet(UNICODE, *size)
    draw(sheet, table(fights=fights, home=home))
    found = {touch.obj for _, _, _, touch in sheet.touches}
    assert set(range(31, 31 + home)) <= found
    assert "Battle Area" in "\n".join(sheet.text())  # the areas are named while nobody fights too


@pytest.mark.rule("MC-21")
def test_the_nation_is_a_bar_and_power_a_number():
    for size in SIZES:
        rows = drawn(table(), size)
        line = rows[row(rows, "Nation 25")]
        assert ("███··" if size == SIZES[0] else "██████······") in line  # at 80 columns the piles need the room
        assert "power 4" in "\n".join(rows)


def test_in_ascii_the_board_has_no_other_signs():
    assert "\n".join(drawn(table(), SIZES[0], ASCII)).isascii()


@pytest.mark.rule("GW-79", "MC-94")
def test_where_names_have_no_room_what_a_squad_would_do_is_told_in_numbers():
    told = table()
    squad = told.lower.squads[0]
    head, long = squad.told[0], ("destroys Storm Raider, destroys Raider", "text")
    named = ("Storm Raider", "Raider")
    squad = squad._replace(told=(head, long), brief=(head, ("destroys 2", "text")), named=named)
    told = told._replace(lower=told.lower._replace(squads=(squad, Squad("Earth"))))
    assert "▲ 4: destroys 2 " in "\n".join(drawn(told, SIZES[0]))
    assert "▲ 4: destroys Storm Raider, destroys Raider" in "\n".join(drawn(told, SIZES[2]))


@pytest.mark.rule("GW-20")
@pytest.mark.parametrize("size", SIZES)
def test_a_card_that_is_not_in_the_hand_says_where_it_lies(size: tuple[int, int]):
    told = table()._replace(
        hand=(HandFace(91, "Drop Suit", tag="a", able=True, cost=None, kind="UNIT", place="Hangar"),)
    )
    assert "* Hangar" in "\n".join(drawn(told, size))
