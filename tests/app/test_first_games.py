"""What players need to see in their first games: where things lie in a battle, and why white is white."""

from __future__ import annotations

import pytest

from gundam_tui.app.board.curtain import Handover, curtain
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.faces import BoardScene, Chip, DockText, ReportLine, ShieldWall
from gundam_tui.app.board.rail import rail
from gundam_tui.app.board.reading import table as read
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.scene import Scene
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.gcg.cards.constants import BASE, HAND
from gundam_tui.games.gcg.tools import position
from gundam_tui.games.gcg.tools.ai.rollout_policy import keeps, why_keep
from gundam_tui.language import tr
from tests.rules.cards import Side, command, unit
from tests.rules.cards import table as in_play

from .helpers import match_at, new_match, press, rows, running, table

COMPUTER = (None, "greedy")


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("height", [9, 12])
def test_an_attack_on_shields_ends_at_the_shields(height: int, down: bool):
    """The place of the card before them is left free for the beam."""
    sheet = Sheet(UNICODE, 12, height)
    wall = ShieldWall("Shields", 5, 6, None, "Base", mark="target", attacked=True)
    hit = rail(sheet, 0, 0, 12, height, wall, own=True, down=down)
    drawn = sheet.text()
    [target] = [at for at, row in enumerate(drawn) if "TARGET" in row]
    nearest = hit.y + hit.height - 1 if down else hit.y
    assert target == nearest
    assert hit.height == height - 2
    assert not any("Base" in row for row in drawn)


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("count", range(7))
@pytest.mark.parametrize("height", [9, 12])
@pytest.mark.parametrize("owned", [False, True])
def test_the_sign_of_the_target_covers_no_shield(height: int, count: int, down: bool, owned: bool):
    """Seen at 120x36: `TARGET` in the place of the last Shield, so that the wall was empty."""
    sheet = Sheet(UNICODE, 12, height)
    owners = tuple(f"P{at % 2 + 1}" for at in range(count)) if owned else ()
    wall = ShieldWall("Shields", count, 6, None, "Base", owners, mark="target", attacked=True)
    rail(sheet, 0, 0, 12, height, wall, own=True, down=down)
    drawn = sheet.text()
    assert any("TARGET" in row for row in drawn)
    assert [sum(sign * 4 in row for row in drawn) for sign in "▄·"] == [count, 6 - count], drawn


async def test_the_beam_reaches_the_shields_through_the_place_of_the_base():
    match, found = new_match(7, bots=COMPUTER), 0
    async with running(match, (160, 48)) as pilot:
        for _ in range(20):
            scene = table(pilot).scene
            assert scene is not None
            battle = scene.view.battle
            hit = scene.chooser is not None and scene.chooser.kind.reveals  # it stands no more on Shields that were hit
            aimed = battle is not None and not battle.target and battle.defender == 0 and not hit
            if aimed and not match.engine.zone(BASE, 0):
                shown = rows(pilot)
                [target] = [at for at, row in enumerate(shown) if "TARGET" in row]
                assert "▼" in shown[target - 1][:12]
                assert "▄▄▄" in shown[target + 1][:12]
                found += 1
            await press(pilot, "enter")
    assert found


def _cards(board: BoardScene, size: tuple[int, int]) -> dict[str, list[str]]:
    """What is drawn of each Unit."""
    sheet = Sheet(UNICODE, size[0], size[1] - 5)
    draw(sheet, board)
    spots = {name: spot for name, spot in sheet.pieces.items() if name.startswith("card ")}
    lines = sheet.text()
    return {name: [line[one.x : one.x + one.width] for line in lines[one.y : one.y + one.height]]
            for name, one in spots.items()}  # fmt: skip


async def test_a_turned_card_from_a_wall_in_a_strip_lies_where_it_covers_no_unit():
    """While there is a place for it; its text is on the screen whole as far as it is asked about."""
    match, found, size = new_match(7, bots=COMPUTER), 0, (80, 24)
    async with running(match, size) as pilot:
        for _ in range(24):
            scene = table(pilot).scene
            assert scene is not None
            if scene.view.prompt is not None and scene.view.prompt.kind == "burst":
                shown = "\n".join(rows(pilot))
                assert "B  U  R  S  T" in shown or " BURST " in shown
                board = pilot.app.screen.query_one(BoardPanel).painted
                assert board is not None
                assert len([card for card in board.lower.cards if card is not None]) == 2
                drawn, bare = (_cards(one, size) for one in (board, board._replace(reveal=None)))
                assert drawn == bare
                assert len(drawn) > 2
                found += 1
            await press(pilot, "enter")
    assert found


async def test_a_free_slot_has_no_number_that_could_be_taken_for_a_key():
    async with running(new_match(7, bots=COMPUTER)) as pilot:
        await press(pilot, "enter")
        lanes = "".join(rows(pilot)[2:15])
        assert "┌" in lanes
        assert not set(lanes) & set("3456")


def test_the_key_that_opens_a_curtain_is_never_white():
    """White is what Enter does, and Enter does not open it."""
    match = new_match(1)
    scene = Scene(match.view(None), 0, match.names, UNICODE, hand_hidden=True)
    board = read(scene.looker(roomy=False))
    sheet = Sheet(UNICODE, 80, 24)
    curtain(sheet, Handover("P1", "own", ("look",), "y", "I am P1: show my hand", True, board))
    assert not [row for row in sheet.rows() if any(role.endswith("/sel") and "open" in text for text, role in row)]


def test_the_reason_for_keeping_or_redrawing_an_opening_hand_is_what_decides_it():
    slow, fast, spell = unit(5, 5, lv=5), unit(1, 1, lv=2), command("main: draw 1")
    told = {}
    for name, hand in {"none": [spell], "late": [slow, slow], "one": [fast, spell], "good": [fast, slow]}.items():
        e = in_play(Side(hand=hand), Side(hand=hand)).e
        because, places = why_keep(e, 0)
        told[name] = (keeps(e, 0), tr(because, **places))
        if name in ("late", "good"):  # 6-2-4: with an EX Resource one turn earlier
            because, places = why_keep(e, 1)
            told[f"{name}, second"] = (keeps(e, 1), tr(because, **places))
    assert told == {
        "none": (False, "no Unit in this hand"),
        "late": (False, "no Unit of this hand can be deployed before your turn 5"),
        "late, second": (False, "no Unit of this hand can be deployed before your turn 4"),
        "one": (False, "only one Unit in this hand"),
        "good": (True, "2 Units in this hand, the first for your turn 2"),
        "good, second": (True, "2 Units in this hand, the first for your turn 1"),
    }


async def test_an_opening_hand_is_shown_with_that_reason_to_its_player_alone():
    for seed in range(1, 6):
        match = new_match(seed, bots=COMPUTER)
        async with running(match) as pilot:
            scene = table(pilot).scene
            assert scene is not None
            prompt = scene.view.prompt
            assert prompt is not None
            if prompt.kind != "mulligan":
                continue
            because, places = why_keep(match.engine, 0)
            assert tr(because, **places) in "\n".join(rows(pilot)[-5:])
            assert prompt.because
            other = match.view(1).prompt
            assert other is None or not other.because
            assert match.engine.zone(HAND, 0)


async def test_the_pane_shows_the_attacker_or_the_last_card_where_white_is_about_no_card():
    match, attacked, ended = new_match(7, bots=COMPUTER), 0, 0
    async with running(match, (120, 36)) as pilot:
        for _ in range(24):
            scene = table(pilot).scene
            assert scene is not None
            chooser = scene.chooser
            if chooser is not None and getattr(chooser, "ending", False) and scene.looked is not None:
                hand = {card.id for card in scene.hand}
                if scene.view.battle is not None:
                    assert scene.looked.id == scene.view.battle.attacker
                    attacked += 1
                else:
                    assert scene.looked.id not in hand
                    ended += 1
            await press(pilot, "enter")
    assert attacked
    assert ended


def test_options_use_free_rows_before_any_is_hidden_also_below_what_happened():
    news = (ReportLine("+", "text", "P2 deploys Gouf"),)
    chips = tuple(Chip(key, f"option number {key}", cursor=key == "a") for key in "abcdef")
    drawn = Sheet(UNICODE, 80, 4)
    dock(drawn, 0, 4, DockText("P1", "own", "Your main phase", chips=chips, news=news))
    shown = "\n".join(drawn.text())
    assert "more" not in shown
    assert all(f"option number {key}" in shown for key in "abcdef")


def test_the_white_card_loses_what_stands_in_brackets_before_an_option_is_hidden():
    chips = (Chip("g", "Gundam Aerial (Permet Score Six)", "deploy rests 4 Resources", "deploy", cursor=True),
             Chip("a b", "hand"), Chip("1 2", "your field"), Chip("e", "end turn"))  # fmt: skip
    drawn = Sheet(UNICODE, 80, 2)
    dock(drawn, 0, 2, DockText("P1", "own", "Your main phase", chips=chips))
    shown = "\n".join(drawn.text())
    assert "Gundam Aerial deploy" in " ".join(shown.replace("-", " ").replace("·", " ").split())
    assert "end turn" in shown
    assert "more" not in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
async def test_the_front_line_shows_the_battle_after_the_target_that_is_white(size: tuple[int, int]):
    """Seen: `You have no Shields: this attack wins` above the target that saves the player."""
    incident, weaker, gouf = "ST01-014", "ST01-005", "ST03-008"
    t = in_play(Side(units=[weaker, gouf]), Side(hand=[incident], base=None, shields=[], resources=5))
    t.attack(t.unit(0, 1))
    t.passes("block")
    t.do("command")
    assert t.kind == "target"
    match = match_at(t.e)
    match.advance()
    async with running(match, size) as pilot:
        await press(pilot, "y")
        scene = table(pilot).scene
        assert scene is not None
        assert scene.chooser is not None
        front = " ".join(rows(pilot)[:-5])
        assert "no damage" in front
        assert "wins" not in front
        other = next(scene.tags[one] for one in t.units(0) if one != t.unit(0, 1))
        await press(pilot, other)
        assert "wins" in " ".join(rows(pilot)[:-5])


async def test_an_attack_is_aimed_with_the_figure_that_its_own_effect_gives_it():
    """[Attack] AP+2 counts in the damage, so it counts in the sentence."""
    one = position.Side(units=["ST03-008", "ST01-005"])
    match = match_at(position.set_up(position.Position([one, position.Side()])))
    async with running(match) as pilot:
        await press(pilot, "y")
        assert "AP1+2=3 ━━►" in "\n".join(rows(pilot))
        await press(pilot, "2")
        assert "GM AP2 ━━►" in "\n".join(rows(pilot))


def test_the_white_outcome_goes_before_an_option_is_hidden():
    chips = (Chip("g", "Gouf", "much that follows " * 4, "much that follows " * 4, cursor=True),
             Chip("a", "hand"), Chip("e", "end turn"))  # fmt: skip
    drawn = Sheet(UNICODE, 80, 2)
    dock(drawn, 0, 2, DockText("P1", "own", "Your main phase", chips=chips))
    shown = "\n".join(drawn.text())
    assert "Gouf" in shown
    assert "hand" in shown
    assert "end turn" in shown
    assert "more" not in shown
