"""Check 12, of any attacker and any target: the head of the beam stands at what is attacked."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations, product

import pytest

from gundam_tui.app.board.places import places_of
from gundam_tui.app.board.reading import table
from gundam_tui.app.board.sheet import Sheet, Spot
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.scene import Scene
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.views import BattleView, Preview, View
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.table.match import Match

from .helpers import new_match

GM, COMBAT = "ST01-005", "ST03-013"
FORMS = [("royale", 4), ("royale", 3), ("team", 4), ("duel", 2)]
SIZES = [(80, 24), (120, 36), (160, 48)]
QUESTION = 5  # rows below the board


def position(form: str, seats: int, active: int, units: int, base: str | None) -> View:
    """Everybody has so many Units, of which all but one are rested."""
    side = Side(units=[*[UnitAt(GM, rested=True)] * (units - 1), GM], shields=[GM] * 3, base=base)
    header = new_match(3, ("st01",) * seats, ("",) * seats, format_name=form).header
    match = Match(Recorder(set_up(Position([side] * seats, active=active, format=form)), header, None), None)
    return match.view(None)


def attacks(view: View) -> list[BattleView]:
    """What those whose turn it is could attack: every wall of others, with a Unit here and there, and their Units."""
    ours = view.team(view.active)
    units = [[card.id for card in player.cards("battle area")] for player in view.players]
    attackers = [obj for seat in ours for obj in units[seat][:: max(1, len(units[seat]) // 2)]]
    others = [seat for seat in range(len(units)) if seat not in ours]
    walls = [seat for seat in others if not view.teams or view.teams[seat] == seat]
    goals = [*((seat, 0) for seat in walls), *((seat, obj) for seat in others for obj in units[seat])]
    return [BattleView(attacker, obj, seat, False, "attack", None) for attacker in attackers for seat, obj in goals]


def heads(sheet: Sheet, rows: int) -> list[tuple[int, int]]:
    """Where a head of a beam stands on the board."""
    lines = sheet.text()[1:rows]
    return [(x, y) for y, line in enumerate(lines, 1) for x, sign in enumerate(line)
            if sign in "▲▼►◄" and sheet.role(x, y).startswith("hot")]  # fmt: skip


def beside(spot: Spot, x: int, y: int) -> bool:
    return spot.x - 1 <= x <= spot.x + spot.width and spot.y - 1 <= y <= spot.y + spot.height


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("form", "seats"), FORMS)
@pytest.mark.parametrize(("units", "base"), [(2, None), (2, "ST01-015"), (6, None)])
def test_the_head_of_a_beam_stands_at_what_is_attacked(
    form: str, seats: int, units: int, base: str | None, size: tuple[int, int]
):
    """Seen: Computer 2 attacked Computer 4, and the head stood under `hand 5`, far beside the wall."""
    for active in range(seats):
        view = position(form, seats, active, units // (2 if form == "team" else 1), base)
        for battle in attacks(view):
            now = replace(view, battle=battle)
            scene = Scene(now, 0, [f"P{seat + 1}" for seat in range(seats)], UNICODE, hand_hidden=True)
            at = places_of(size[0], size[1] - QUESTION, now, scene.board, 0)
            sheet = Sheet(UNICODE, size[0], size[1] - QUESTION)
            draw(sheet, table(scene.looker(roomy=bool(at.pane_width))), at)
            aimed = sheet.pieces[f"card {battle.target}" if battle.target else f"rail {battle.defender}"]
            found = heads(sheet, at.hand.y)
            assert len(found) == 1, "\n".join(sheet.text())
            assert beside(aimed, *found[0]), "\n".join(sheet.text())


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("units", [2, 6])
def test_while_a_burst_is_asked_about_the_head_stands_at_the_card_that_was_turned_over_or_at_its_wall(
    units: int, seats: int, size: tuple[int, int]
):
    """Seen: in a royale the card hid the head; and the head stood in the lane of a player who was not attacked."""
    side = Side(units=[*[UnitAt(GM, rested=True)] * (units - 1), GM], resources=5, shields=[COMBAT] * 3, base=None)
    header = new_match(3, ("st01",) * seats, ("",) * seats, format_name="royale").header
    for active, defender in permutations(range(seats), 2):
        match = Match(Recorder(set_up(Position([side] * seats, active=active, format="royale")), header, None), None)
        match.open_hands = True
        match.advance()
        assert match.prompt is not None
        match.answer([next(one.key for one in match.prompt.options if one.key.endswith(f">p{defender + 1}"))])
        match.advance()
        while match.prompt.kind != "burst":
            match.answer([next(one.key for one in match.prompt.options if one.verb == "pass")])
            match.advance()
        view = match.view(defender)
        scene = Scene(view, 0, [f"P{seat + 1}" for seat in range(seats)], UNICODE, hand_hidden=True)
        at = places_of(size[0], size[1] - QUESTION, view, scene.board, 0)
        sheet = Sheet(UNICODE, size[0], size[1] - QUESTION)
        board = table(scene.looker(roomy=bool(at.pane_width)))
        assert board.reveal is not None
        draw(sheet, board, at)
        found = heads(sheet, at.hand.y)
        assert len(found) == 1, "\n".join(sheet.text())
        lane, wall = sheet.pieces[f"lane {defender}"], sheet.pieces[f"rail {defender}"]
        assert beside(lane, *found[0]) or beside(wall, *found[0]), "\n".join(sheet.text())


@pytest.mark.thorough
@pytest.mark.parametrize("wall", [False, True])
def test_words_about_a_battle_become_short_before_the_beam_loses_an_end(wall: bool):
    """Seen: `Computer 2's Gouf (A) destroys it · takes 4 ┓`, with nothing between the attacker and these words."""
    view = position("royale", 4, 1, 6, None)
    units = [[card.id for card in player.cards("battle area")] for player in view.players]
    names = ["Ann", *(f"Computer {seat}" for seat in (2, 3, 4))]
    told = Preview(3, 1, True, False, "your GM", "your GM destroyed", attacker="Computer 2's GM")
    for attacker, target in product(units[1], [0] if wall else units[0]):
        battle = BattleView(attacker, target, 0, False, "attack", None if wall else told)
        scene = Scene(replace(view, battle=battle), 0, names, UNICODE, hand_hidden=True)
        at = places_of(80, 24 - QUESTION, view, scene.board, 0)
        sheet = Sheet(UNICODE, 80, 24 - QUESTION)
        draw(sheet, table(scene.looker(roomy=False)), at)
        ends = [sheet.pieces[f"card {obj}"].middle for obj in (attacker, target) if obj]
        assert all(sheet.role(x, at.front.y).startswith(("beam", "hot")) for x in ends), "\n".join(sheet.text())
        if not wall:
            assert "destroyed" in sheet.text()[at.front.y]


@pytest.mark.thorough
def test_words_upon_a_beam_call_a_player_as_their_strip_does():
    """Seen: `Gundam attacks P3`, on a board that says `Computer 3`."""
    names = ["Ann", *(f"Computer {seat}" for seat in (2, 3, 4))]
    for active in range(4):
        view = position("royale", 4, active, 6, None)
        for battle in attacks(view):
            scene = Scene(replace(view, battle=battle), 0, names, UNICODE, hand_hidden=True)
            at = places_of(80, 24 - QUESTION, view, scene.board, 0)
            sheet = Sheet(UNICODE, 80, 24 - QUESTION)
            draw(sheet, table(scene.looker(roomy=False)), at)
            assert not re.search(r"\bP[1-4]\b", sheet.text()[at.front.y]), sheet.text()[at.front.y]
