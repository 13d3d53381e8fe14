"""Units in two rows or one: what they have left and their state are told first."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gundam_tui.app.apart import Names
from gundam_tui.app.board import reading
from gundam_tui.app.board.bench import _in_signs
from gundam_tui.app.board.faces import BoardSide, Face, Figure, FrontText
from gundam_tui.app.board.front import front
from gundam_tui.app.board.lane import lane, ordered
from gundam_tui.app.board.sheet import Sheet, Spot
from gundam_tui.app.board.slot import TINY, slot
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.scene import Scene

from .board_samples import small, unit
from .scenes import WAR, position

SIGNS = [UNICODE, ASCII]


@pytest.mark.parametrize("g", SIGNS, ids=["unicode", "ascii"])
@pytest.mark.parametrize(
    ("name", "under", "codes", "defense"),
    [("Dune Suit", ("Monique",), "Ds", 4), ("Big Zam", (), "Pv5 …", 6), ("Storm Raider", (), "As", 3)],
)
def test_a_small_plate_tells_that_a_unit_is_rolled_and_what_it_has_left(
    name: str, under: tuple[str, ...], codes: str, defense: int, g: Glyphs
):
    """Its abilities give way: they stand on the card too."""
    figures = tuple(Figure(label, 4, defense if label == "d" else None)._replace(value=defense if label == "d" else 4)
                    for label in "abd")  # fmt: skip
    unit = Face(1, name, "g", figures, under, codes=codes, state="ready")
    for rolled in (False, True):
        sheet = Sheet(g, 12, 2)
        small(sheet, Spot(0, 0, 12, 2), unit._replace(back=True, state="rolled", state_ink="sub") if rolled else unit)
        top, told = sheet.text()
        assert any(word in top for word in name.split())
        assert (told.startswith((g.rested, "rolled"))) == rolled, told
        assert (g.shield in told) == (g.shield * defense in told) == (not rolled or defense <= 4)  # all, or none
        assert told.endswith(f"4/4/{defense}")


@pytest.mark.parametrize("g", SIGNS, ids=["unicode", "ascii"])
@pytest.mark.parametrize("under", [(), ("General Revil",)])
def test_in_one_row_what_is_destroyed_has_a_sign_of_its_own(under: tuple[str, ...], g: Glyphs):
    figures = (Figure("a", 5), Figure("b", 3), Figure("c", 0, 6))
    signs = dict[str, str]()
    for state, ink, back in (("ready", "good", False), ("rolled", "sub", True), ("destroyed", "bad", False)):
        sheet = Sheet(g, 37, 1)
        unit = Face(1, "Remote-Weapon Suit", "b", figures, under, state=state, state_ink=ink, back=back)
        ordered(sheet, Spot(0, 0, 37, 1), unit)
        assert g.no_shield * 6 in sheet.text()[0]
        signs[state] = sheet.text()[0].partition(g.no_shield)[0].split()[-1]
    assert signs["destroyed"] == g.spend
    assert signs["rolled"] == g.rested
    assert signs["ready"] not in (g.spend, g.rested, g.active)


@pytest.mark.parametrize("name", ["VF-1A Valkyrie (Max)", "Zeta Gundam & Hyaku Shiki", "Jegan (Kayra Su)"])
def test_in_one_row_what_a_unit_has_left_is_told_rather_than_a_long_name(name: str):
    sheet = Sheet(UNICODE, 37, 1)
    ordered(sheet, Spot(0, 0, 37, 1), Face(1, name, "b", (Figure("a", 3), Figure("b", 1), Figure("c", 3, 3)),
                                           state="ready"))  # fmt: skip
    assert UNICODE.shield * 3 in sheet.text()[0]


def test_a_unit_that_is_destroyed_has_the_ink_of_a_loss():
    match = position("gundam-war", WAR, "damage")
    view = match.view(0)
    card = replace(view.players[0].cards("area 1")[0], states=("doomed",))
    told = reading.face(Scene(view, 0, match.names).looker(roomy=True), card)
    assert (told.state, told.state_ink) == ("destroyed", "bad")


@pytest.mark.parametrize("g", SIGNS, ids=["unicode", "ascii"])
def test_a_plus_before_a_name_is_the_card_that_is_set_and_behind_a_name_the_unit_has_one(g: Glyphs):
    """On a plate of each size: `+Dune Suit` looked as if Dune Suit were set on something."""
    figures = tuple(Figure(label, 4, 4 if label == "d" else None) for label in "abd")
    unit = Face(1, "Dune Suit", "g", figures, ("Monique",), state="ready")
    for width, height in ((12, 2), (12, 3), (12, 4), (12, 5)):
        sheet = Sheet(g, width, height)
        if height < TINY:
            small(sheet, Spot(0, 0, width, height), unit)
        else:
            slot(sheet, 0, 0, width, height, unit)
        shown = "\n".join(sheet.text())
        assert "+Dune" not in shown
        assert ("Dune Suit+" in shown) != ("+Monique" in shown.replace(" ", ""))
    for width, high in ((26, 1), (30, 1), (36, 1), (40, 1), (26, 2)):
        sheet = Sheet(g, width, high)
        ordered(sheet, Spot(0, 0, width, high), unit)
        shown = "\n".join(sheet.text())
        assert re.search(r"Dune( Suit)?\+( |$)", shown) or "+ Monique" in shown, shown
        assert not re.search(r" \+ +ready", shown), shown


def test_the_white_card_under_another_is_named_once():
    """Seen: `4►Worm +Worm`, for an Operation set on a Line Trooper."""
    figures = (Figure("", 2), Figure("", 0), Figure("", 1, 1))
    host = Face(9, "Line Trooper", "g", figures, ("Worm in the Lion",), back=True, under=(("4", "cursor"),))
    sheet = Sheet(UNICODE, 14, 2)
    small(sheet, Spot(1, 0, 12, 2), host)
    assert sheet.text()[0].count("Worm") == 1
    assert host.alone.tucked == ()
    two = host._replace(tucked=("Worm in the Lion", "Char"), under=(("4", "cursor"), ("", "")))
    assert two.alone.tucked == ("Char",)


@pytest.mark.parametrize("g", SIGNS, ids=["unicode", "ascii"])
def test_rested_is_told_in_one_way_in_a_lane(g: Glyphs):
    """Seen: `RESTED ■ 1·1▌○■■■Sup2 3·3`."""
    zaku = unit(1, "Zaku II", "g", 1, 1, rested=True)
    zulu = unit(2, "Angelo's Geara Zulu", "r", 3, 3, rested=True, codes="Sup2")
    for cards, word in (((zaku, zulu), False), ((zaku,), True), ((zaku, zaku._replace(id=11)), True)):
        sheet = Sheet(g, 80, 3)
        for at, face in enumerate(_in_signs(sheet, [*cards, None], 12, 2)):
            if face is not None:
                small(sheet, Spot(13 * at, 0, 12, 2), face)
        row = sheet.text()[1]
        assert row.count("RESTED") == len(cards) * word
        assert row.count(g.rested) == len(cards) * (not word)


@pytest.mark.parametrize("g", SIGNS, ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", [12, 11, 10])
def test_two_names_that_share_a_row_do_not_run_into_each_other(width: int, g: Glyphs):
    """Seen in the lane of a team, at a table with many names: `~21uletta P3`."""
    card = unit(1, "Gundam Aerial (Bit on Form)", "w", 4, 6, under="Suletta Mercury")._replace(owner="P3", tag="")
    others = {"Gundam", "Gundam (MA Form)", "Gundam Aerial (Permet Score Six)", *(f"Zaku No. {at}" for at in range(20))}
    sheet = Sheet(g, width, 2)
    sheet.names = Names(frozenset({*others, card.name}), frozenset({"Gundam", "Form"}), 11)
    small(sheet, Spot(0, 0, width, 2), card)
    row = sheet.text()[0]
    assert row.count(g.ex) == 1
    assert all(word in card.name for word in row.split(g.ex)[0].split())
    assert row.endswith(" P3")
    assert g.dots not in row


@pytest.mark.parametrize("g", SIGNS, ids=["unicode", "ascii"])
@pytest.mark.parametrize("owner", ["", "P1"])
@pytest.mark.parametrize("rested", [False, True])
def test_the_free_row_of_a_low_lane_names_the_card_under_a_plate_without_room_for_it(
    rested: bool, owner: str, g: Glyphs
):
    """Seen: `1Gund.◆Amuro`, and in a team's lane a sign alone, beside a row with nothing in it but the owner."""
    card = unit(1, "Gundam", "b", 6, 5, under="Amuro Ray", rested=rested, codes="Rep2")._replace(owner=owner)
    sheet = Sheet(g, 14, TINY + 1)
    found = lane(sheet, 1, 0, 13, TINY + 1, BoardSide(0, True, "P1", cards=(card,), slots=1), down=False)
    told = sheet.text()
    free, name = (0, 1) if rested else (TINY, 0)
    assert told[name][1:13].split() == ["1", "Gundam"], told
    assert told[free][1:13].split()[: bool(owner)] == [owner] * bool(owner)
    assert re.search(rf"{re.escape(g.ex)}Amuro", told[free])
    assert found[-1].y == free  # no line of a battle runs through it


@pytest.mark.parametrize("g", SIGNS, ids=["unicode", "ascii"])
@pytest.mark.parametrize("beam", [False, True])
@pytest.mark.parametrize("height", [1, 2, 3])
@pytest.mark.parametrize("down", [False, True])
def test_a_beam_leaves_the_name_of_the_card_under_its_target_whole(down: bool, height: int, beam: bool, g: Glyphs):
    """Seen, in a team: `P4 ◆Fl▲t`."""
    card = unit(1, "Kshatriya", "g", 7, 5, under="Marida Cruz", rested=True)._replace(owner="P4", mark="target")
    sheet, seam = Sheet(g, 80, 20), TINY + 2
    lanes = {True: 1, False: seam + height}
    found = {2: Spot(40, lanes[not down], 12, TINY)}
    side = BoardSide(0, True, "P1", cards=(card,), slots=1)
    found |= lane(sheet, 1, lanes[down], 13, TINY + 1, side, down=down)
    told = sheet.text()[found[-1].y].rstrip()
    front(sheet, 0, seam, 80, height, FrontText((), 2, 1, beam=beam), found, None)
    row = sheet.text()[found[-1].y]
    assert row.startswith(f"{told} "), row
    assert (g.north if down else g.south) in row or not (beam or height > 1)
