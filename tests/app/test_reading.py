"""What a seat is shown becomes faces; the dock becomes options with what they come to. Checked on the running table."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from gundam_tui.app.board import reading
from gundam_tui.app.board.card_reading import card_text, figures
from gundam_tui.app.board.faces import CardPane, ReportLine
from gundam_tui.app.board.places import places
from gundam_tui.app.board.reading import table as read
from gundam_tui.app.board.sheet import Sheet, Spot
from gundam_tui.app.board.table import draw
from gundam_tui.app.draw.logs import book
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.screens.pages import CardPage
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import BoardPanel, Dock
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import board_of
from gundam_tui.games.views import BattleView, CardView, PlayerView, ZoneView
from gundam_tui.players.random import RandomPlayer
from tests.profile import quick_first

from . import scenes
from .board_samples import aiming
from .helpers import chooser, keys_for, match_at, new_match, panel, press, rows, running, table, take, text, to_prompt
from .test_pictures import middle

SIZES = [(80, 24), (120, 36), (160, 48)]


def sheet(pilot: Pilot[int], which: type[BoardPanel | Dock] = BoardPanel) -> Sheet:
    found = pilot.app.screen.query_one(which).sheet
    assert found is not None
    return found


def whites(one: Sheet) -> list[str]:
    """The runs of white cells of a sheet, nameplates and chips, without the lit sides."""
    found: list[str] = []
    for row in one.rows():
        run = ""
        for letters, role in [*row, ("", "")]:
            if "/sel" in role:
                run += letters
            elif run:
                found.append(run)
                run = ""
    return found


def amber(one: Sheet) -> list[str]:
    """What stands on caps of keys."""
    return [letters.strip() for row in one.rows() for letters, role in row if "/key" in role and letters.strip()]


def duel_position() -> Position:
    attacker = Side(units=["ST01-005", UnitAt("ST01-001", pilot="ST01-010")], hand=["ST01-001"], resources=2,
                    shields=["ST01-005"] * 3)  # fmt: skip
    blocker = Side(units=["ST01-009", UnitAt("ST03-008", rested=True)], hand=["ST03-001"], shields=["ST03-006"] * 3,
                   base=None)  # fmt: skip
    return Position([attacker, blocker])


# ---------------------------------------------------------------- one cursor, amber keys


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_exactly_one_option_is_white_whatever_is_asked(size: tuple[int, int]):
    """Check 7: its chip, and its card where it lies on the board."""
    match = new_match(3)
    kinds: set[str] = set()
    async with running(match, size) as pilot:
        player = RandomPlayer(3)
        for _ in range(45):
            await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen) or match.prompt is None:
                break
            kinds.add(match.prompt.kind)
            for key in [*keys_for(pilot, player)[:-1], ""]:
                chips = whites(sheet(pilot, Dock))
                if size[0] < 160:
                    assert len(chips) == 1, (match.prompt.kind, chips, text(pilot))
                cards = [run for run in whites(sheet(pilot)) if "►" in run]
                assert len(cards) <= 1, cards
                if key:
                    await press(pilot, key)
            await press(pilot, keys_for(pilot, player)[-1])
    assert {"act", "first", "mulligan"} <= kinds


async def test_every_amber_key_of_the_board_does_something():
    """Check 8: each cap on the board and in the hand selects a card that something can be done with."""
    async with running(middle()) as pilot:
        await press(pilot, "y")
        caps = [cap for cap in amber(sheet(pilot)) if len(cap) == 1]
        assert {"a", "1"} <= set(caps)
        for cap in caps:
            await press(pilot, cap)
            assert not chooser(pilot).note, cap
            assert chooser(pilot).entries, cap
            await press(pilot, "escape")


async def test_a_card_that_cannot_be_played_says_why_and_shows_what_is_missing():
    """Check 10."""
    side = Side(hand=["ST01-001", "ST01-005"], resources=2, rested_resources=3, units=["ST01-005"])
    async with running(match_at(set_up(Position([side, Side()])))) as pilot:
        await press(pilot, "y")
        board = sheet(pilot)
        [y] = [y for y, row in enumerate(board.text()) if "Lv4 ●●○" in row]
        assert board.role(board.text()[y].index("○"), y).startswith("bad/")
        assert board.text()[y + 1].strip("▐ ")


# ---------------------------------------------------------------- outcome first


@pytest.mark.parametrize("target", ["0", "1"])
async def test_what_an_attack_comes_to_is_told_before_enter_and_happens(target: str):
    """Check 9: in every attack the outcome stands in its chip, and it is what then happens."""
    sides = [Side(units=[UnitAt("ST01-001", pilot="ST01-010")], shields=["ST01-005"] * 2),
             Side(units=[UnitAt("ST03-008", rested=True)], shields=["ST03-001"] * 2, base=None)]  # fmt: skip
    match = match_at(set_up(Position(sides)))
    async with running(match) as pilot:
        await press(pilot, "y", "1")
        if not chooser(pilot).stands_for(target):  # its key does at once what is white
            await press(pilot, target)
        [chip] = whites(sheet(pilot, Dock))
        seen = match.view(0).players[1]
        before = (seen.count("shields"), seen.count("battle area"))
        await press(pilot, "enter")
        seen = match.view(0).players[1]
        after = (seen.count("shields"), seen.count("battle area"))
        if "Shield" in chip:
            assert after == (before[0] - 1, before[1])
        else:
            assert "destroyed" in chip
            assert after == (before[0], before[1] - 1)


async def test_the_outcome_of_every_block_stands_before_enter():
    """Check 9."""
    async with running(match_at(set_up(duel_position()))) as pilot:
        await press(pilot, "y", "1", "0", "enter")
        shown = "\n".join(sheet(pilot, Dock).text())
        assert "Block with Zowort (AP3 HP2) both destroyed" in shown
        assert "Shields 3→2" in shown


def test_what_a_paired_card_does_not_give_its_unit_is_dim():
    """Seen: the [Main] of a paired Command in full light."""
    attacker = Side(units=[UnitAt("ST01-001", pilot="ST01-010"), UnitAt("ST01-005", pilot="ST01-013")])
    match = match_at(set_up(Position([attacker, Side()])))
    look = Scene(match.view(0), 0, match.names, UNICODE).looker(roomy=True)
    inks: dict[str, set[str]] = {}
    for card in look.view.players[0].cards("battle area"):
        for line, ink in card_text(look, card, card.number, {}).rows:
            inks.setdefault(re.split(r"[】\]]", line)[0][1:], set()).add(ink)
    assert inks["Main"] == {"mute"}
    assert inks["Burst"] == {"mute"}
    assert inks["When Paired"] == {"text"}


# ---------------------------------------------------------------- beam, duel, reveal


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_beam_stands_from_declaration_to_the_end_of_the_battle(size: tuple[int, int]):
    """Check 12."""
    async with running(match_at(set_up(duel_position())), size) as pilot:
        await press(pilot, "y")
        assert "beam/" not in str(sheet(pilot).rows())
        await press(pilot, "1", "0", "enter")
        for _ in range(2):  # whatever answer is weighed
            rows_ = sheet(pilot).rows()
            assert any("━━" in letters and role.startswith("beam/void") for row in rows_ for letters, role in row)
            assert any(
                letters.strip()[:1] in set("◄▲▼") and role.startswith("hot/") for row in rows_ for letters, role in row
            )
            await press(pilot, "right")
        await press(pilot, "space")
        await to_prompt(pilot)
        assert not any(role.startswith("beam/void") for row in sheet(pilot).rows() for _, role in row)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_burst_is_a_card_beside_its_wall(size: tuple[int, int]):
    """Check 14: the Shields are counted down in the same moment, the attacker stays in sight."""
    defender = Side(units=["ST03-006"], shields=["ST03-011", "ST03-006"], base=None)
    match = match_at(set_up(Position([Side(units=["ST01-005"]), defender])))
    async with running(match, size) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        while match.prompt is not None and match.prompt.kind != "burst":
            await press(pilot, "space")
        shown = text(pilot)
        assert "B  U  R  S  T" in shown or " BURST " in shown
        for word in ("Char Aznable", "[Burst]", "GM", "ATTACKS"):
            assert word in shown, word
        assert "·· 1" in shown or "Shields  1" in shown or "· 1  no Base" in shown
        assert "y" in amber(sheet(pilot, Dock))
        assert "n" in amber(sheet(pilot, Dock))


# ---------------------------------------------------------------- the card that is looked at


def named(pilot: Pilot[int]) -> str:
    """The name on the card beside the board."""
    board = sheet(pilot)
    where = places(board.width, board.height)
    return board.text()[1][where.pane :].strip()


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_card_beside_the_board_is_never_empty(size: tuple[int, int]):
    match = new_match(5, ("st02", "st04"))
    async with running(match, size) as pilot:
        player = RandomPlayer(5)
        for _ in range(40):
            await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen) or match.prompt is None:
                break
            scene = table(pilot).scene
            assert scene is not None
            visible = [card for one in scene.view.players for card in one.shown() if card.number]
            if visible and match.prompt.kind != "first":
                assert named(pilot), text(pilot)
            await press(pilot, *keys_for(pilot, player))


def card_page(pilot: Pilot[int]) -> str:
    """The title of the page of a card, which is a panel over the board."""
    assert isinstance(pilot.app.screen, CardPage), text(pilot)
    title = panel(pilot)[0].strip()
    assert title.startswith("Card "), title
    return title


async def test_the_card_follows_what_is_played_and_the_attacker_while_it_aims():
    """The Pilot that is paired stays in sight while its Unit is chosen; so does the Unit that attacks."""
    async with running(middle(), (120, 36)) as pilot:
        await press(pilot, "y", "b")
        assert len(chooser(pilot).entries) > 1
        assert named(pilot) == "Amuro Ray"
        await press(pilot, "right")
        assert named(pilot) == "Amuro Ray"
        await press(pilot, "v")
        assert card_page(pilot) == "Card ST01-010"
        await press(pilot, "escape", "escape", "1", "1")
        assert named(pilot) == "Gundam"


async def test_the_text_of_a_pilot_is_told_with_its_unit():
    async with running(middle(), (160, 48)) as pilot:
        await press(pilot, "y", "1")
        assert named(pilot) == "Gundam"
        assert "Amuro Ray:" in text(pilot)
        assert "AP 6 = 3 printed +2 Amuro Ray" in text(pilot)
    async with running(middle()) as pilot:
        await press(pilot, "y", "up")
        assert "[During Pair]" in " ".join(text(pilot).split())  # the row has no room for what is past


async def test_after_the_curtain_no_card_of_the_hand_before_is_beside_the_board():
    """Check 16."""
    one = Side(hand=["ST01-001"], deck=["ST01-005"] * 9)
    other = Side(hand=["ST03-001"], deck=["ST03-006"] * 9)
    match = match_at(set_up(Position([one, other])))
    async with running(match, (120, 36)) as pilot:
        await press(pilot, "y")
        assert named(pilot) == "Gundam"
        await take(pilot, "end")
        await to_prompt(pilot)
        assert match.prompt is not None
        assert match.prompt.seat == 1
        assert "Gundam" not in text(pilot).replace("Gundam Card", "")


# ---------------------------------------------------------------- report, strips


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [3, 6])
async def test_the_report_has_turns_and_a_sign_before_every_line(seed: int):
    """Check 18."""
    match = new_match(seed)
    async with running(match, (160, 48)) as pilot:
        player = RandomPlayer(seed)
        signs: set[str] = set()
        for _ in range(60):
            await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen) or match.prompt is None:
                break
            board = sheet(pilot)
            pane = places(board.width, board.height).pane
            lines = [row[pane + 1 :] for row in board.text()]
            at = next(n for n, line in enumerate(lines) if line.startswith("battle report"))
            signs |= {line[0] for line in lines[at + 1 :]}
            await press(pilot, *keys_for(pilot, player))
    assert signs <= set("+►×◆!·─ ")
    assert {"+", "►", "×", "─"} <= signs


async def test_what_would_be_paid_is_crossed_out_in_its_row():
    async with running(middle()) as pilot:
        await press(pilot, "y")  # the card a is white
        assert re.search("P1 .*●●×××○ 5→2/6", text(pilot))


async def test_without_planes_cards_have_lines_between_them_and_keys_have_brackets():
    """Check 21."""
    for options in ({"palette": "mono"}, {"palette": "terminal"}, {"ascii_only": True}):
        async with running(middle(), **options) as pilot:
            await press(pilot, "y")
            shown = text(pilot)
            assert "[MAIN]" in shown
            assert "[a] Gundam" in shown
            assert any(row.count("|") + row.count("│") > 5 for row in rows(pilot))


@pytest.mark.parametrize("dead", ["both", "attacker", "target"])
def test_the_line_of_a_battle_names_both_when_one_is_gone(dead: str):
    """Seen: `a card that is gone attacks a card that is gone`, while an effect of one of them asked for a target."""
    sore = UnitAt("ST05-005", rested=True)  # 【Destroyed】 it chooses an enemy Unit
    strong, weak = UnitAt("ST01-001", rested=True), UnitAt("ST01-001", rested=True, damage=1)
    own, foe = {
        "both": (replace(sore, damage=1), weak), "attacker": (replace(sore, damage=1), strong),
        "target": (strong, replace(sore, damage=1)),
    }[dead]  # fmt: skip
    others = ["ST01-005", "ST03-008"]
    match = match_at(set_up(Position([
        Side(units=[replace(own, rested=False), *others]), Side(units=[foe, *others]),
    ])))  # fmt: skip
    match.advance()
    assert match.prompt is not None
    match.answer([next(one.key for one in match.prompt.options if f">{foe.card}#" in one.key)])
    match.advance()
    view = match.view(0)
    assert view.battle is not None  # the battle is not over
    look = Scene(view, 0, match.names, log=match.log(0)).looker(roomy=True)
    front, names = reading.front(look), ("Gundam Gusion Rebake", "Gundam")
    attacker, target = names if dead != "target" else names[::-1]
    assert "".join(text for text, _ in front.spans).startswith(f"P1's {attacker} attacks {target}: ")
    assert not front.beam
    duel = reading.duel(look)
    assert duel is not None  # with the figures that they had at last
    assert (duel.left, duel.right) == (f"P1's {attacker}", target) or (duel.left, duel.right) == (attacker, target)
    assert duel.right_figure is not None
    assert duel.right_figure.value == (0 if dead != "attacker" else 1)
    assert duel.verdicts == {
        "both": ("both destroyed",), "attacker": (f"{attacker} destroyed",), "target": ("destroyed",),
    }[dead]  # fmt: skip


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_beam_points_at_the_slot_of_what_it_has_destroyed_until_the_battle_is_over(size: tuple[int, int]):
    """Check 12. Seen: no line at all, while an effect of the Unit that was destroyed asked for a target."""
    sore = UnitAt("ST05-005", rested=True, damage=1)  # 【Destroyed】 it chooses an enemy Unit
    others = ["ST01-005", "ST03-008"]
    match = match_at(set_up(Position([Side(units=["ST01-001", *others]), Side(units=[sore, *others])])))
    match.open_hands = True
    async with running(match, size) as pilot:
        await press(pilot, "y")
        assert match.prompt is not None
        [attack] = [one.key for one in match.prompt.options if "ST01-001" in one.key and ">ST05-005#" in one.key]
        await press(pilot, *chooser(pilot).path([attack]))
        while match.prompt.kind in ("block", "action_step"):
            await press(pilot, "space")
            await to_prompt(pilot)
        view, drawn = match.view(None), sheet(pilot)
        assert view.battle is not None
        assert [card.name for card in view.battle.gone] == ["Gundam Gusion Rebake"]
        attacker = drawn.pieces[f"card {view.battle.attacker}"]
        heads = [(x, y) for y, row in enumerate(drawn.text()) for x, sign in enumerate(row) if sign == "▲"]
        assert [x for x, _ in heads] == [attacker.middle]  # opposite it
        assert any("destroyed" in row for row in drawn.text()[2 : heads[0][1]])


def test_a_base_that_an_attack_has_destroyed_keeps_its_figure_while_the_battle_stands():
    """Seen: `AP 3 ━► ` and nothing behind it, while an effect of the attacker asked for a target."""
    match = match_at(set_up(Position([Side(units=["ST01-005"]), Side(base="ST01-015")])))
    match.advance()
    view = match.view(0)
    [unit] = [card.id for card in view.players[0].cards("battle area")]
    [zone] = board_of(view).guards
    base = replace(view.players[1].cards(zone)[0], id=999, damage=5)
    battle = BattleView(unit, 0, 1, blocked=False, step="damage", preview=None, struck=999, gone=(base,))
    players = tuple(replace(one, zones={**one.zones, zone: ZoneView()}) for one in view.players)
    duel = reading.duel(Scene(replace(view, battle=battle, players=players), 0, match.names).looker(roomy=True))
    assert duel is not None
    assert (duel.right, duel.right_note) == (base.name, "Base, HP of 5")
    assert duel.right_figure is not None
    assert duel.right_figure.value == 0
    assert duel.verdicts == ("destroyed",)


# ---------------------------------------------------------------- more players


def scene_of(seats: int) -> Scene:
    """A moment with so many players, each with cards of their own."""
    match = middle()
    match.advance()
    seen = match.view(0)

    def shifted(player: PlayerView, seat: int) -> PlayerView:
        def moved(card: CardView) -> CardView:
            return replace(card, id=card.id + 1000 * seat, attachments=tuple(map(moved, card.attachments)))

        zones = {name: replace(zone, cards=tuple(map(moved, zone.cards))) for name, zone in player.zones.items()}
        return replace(player, seat=seat, zones=zones)

    players = (*seen.players, *(shifted(seen.players[1], seat) for seat in range(2, seats)))
    return Scene(replace(seen, players=players), 0, [f"P{seat + 1}" for seat in range(seats)])


def sheet_of(scene: Scene, width: int, height: int) -> Sheet:
    below = 7 if width >= 160 and height >= 48 else 5
    one = Sheet(scene.glyphs, width, height - below)
    draw(one, read(scene.looker(roomy=width >= 120)))
    return one


def drawn(scene: Scene, width: int, height: int) -> list[str]:
    return sheet_of(scene, width, height).text()


def strips_of(lines: list[str], seats: int) -> list[int]:
    """The row of each player's strip."""
    heads = [re.compile(rf"(?<![A-Z])P{seat + 1} ") for seat in range(seats)]
    return [next(y for y, line in enumerate(lines) if y and head.search(line[:12])) for head in heads]


def fights(scene: Scene, attacker: int, defender: int, *, wall: bool) -> Scene:
    """The first Unit of a player attacks the last one of another, or that player."""
    units = [[card.id for card in player.cards("battle area")] for player in scene.view.players]
    target = 0 if wall else units[defender][-1]
    scene.view = replace(scene.view, battle=BattleView(units[attacker][0], target, defender, False, "attack", None))
    return scene


def test_the_sentence_of_a_battle_calls_you_you_within_it():
    """Seen: `Gaza D attacks You`."""
    scene = fights(scene_of(2), 1, 0, wall=True)
    scene.reader = 0
    told = "".join(text for text, _ in read(scene.looker(roomy=False)).front.spans)
    assert told.endswith("attacks you")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [3, 4])
def test_of_more_players_everybody_has_a_place_and_keeps_it(size: tuple[int, int], seats: int):
    """Check 25: the next player stands at the front line, the others above in order, with their cards; an attack that
    is aimed or fought moves nobody.
    """
    lines = drawn(scene_of(seats), *size)
    strips = strips_of(lines, seats)
    assert strips[0] == max(strips)
    assert strips[1:] == sorted(strips[1:], reverse=True)
    assert sum("Sin" in line for line in lines) == seats - 1
    assert "P1→P2→P3" in lines[0]
    for attacker, defender in permutations(range(seats), 2):
        for wall in (True, False):
            shown = drawn(fights(scene_of(seats), attacker, defender, wall=wall), *size)
            assert all(cell_len(line) == size[0] for line in shown)
            assert strips_of(shown, seats) == strips, (attacker, defender, wall)
            aimed = scene_of(seats)
            aimed.aim = fights(scene_of(seats), attacker, defender, wall=wall).view.battle
            assert strips_of(drawn(aimed, *size), seats) == strips


def touching(lines: list[str], spot: Spot, signs: str, within: int = 1) -> list[tuple[int, int]]:
    """The cells with one of these signs around a card, that many rows above and below it."""
    around = {(x, y) for x in range(spot.x - 1, spot.x + spot.width + 1)
              for y in range(spot.y - within, spot.y + spot.height + within)}  # fmt: skip
    return [(x, y) for x, y in around if 0 <= y < len(lines) and 0 <= x < len(lines[y]) and lines[y][x] in signs]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_beam_between_any_two_players_joins_attacker_and_target(size: tuple[int, int], seats: int):
    """Check 12: it begins at the attacker and its head stands at the attacked card, or before the attacked player's
    wall, and nothing that is written in a strip is lost. Seen: the head below `hand 5`, far beside the wall.
    """
    calm = drawn(scene_of(seats), *size)
    strips = strips_of(calm, seats)
    for attacker, defender in permutations(range(seats), 2):
        for wall in (True, False):
            scene = fights(scene_of(seats), attacker, defender, wall=wall)
            lines, battle = drawn(scene, *size), scene.view.battle
            assert battle is not None
            pieces = sheet_of(scene, *size).pieces
            # Below a card that stands at the front of its lane lies the next strip.
            assert touching(lines, pieces[f"card {battle.attacker}"], "┃━┏┓┗┛▲▼", 2), (attacker, defender, wall)
            if wall:
                assert touching(lines, pieces[f"rail {defender}"], "▲▼"), (attacker, defender, lines)
            else:
                assert touching(lines, pieces[f"card {battle.target}"], "▲▼►◄"), (attacker, defender)
            if attacker:  # however short the sentence is
                assert any(f"P{attacker + 1}'s " in line for line in lines), (attacker, defender, wall)
            for strip in strips[1:]:
                written, now = calm[strip], lines[strip]
                assert all(old in (" ", new) for old, new in zip(written[1:46], now[1:46], strict=True))


@pytest.mark.parametrize("size", quick_first([(120, 36), (80, 24), (160, 48)]), ids=str)
@pytest.mark.parametrize("seats", quick_first([4, 3]))
def test_the_beam_takes_the_edge_of_no_card_that_may_be_picked(size: tuple[int, int], seats: int):
    """Seen: `┃8+Ball` instead of `▐8+Ball`, where the beam ran in the gap before a card."""
    crossed = 0
    for attacker, defender in permutations(range(seats), 2):
        for wall in (True, False):
            scene = fights(scene_of(seats), attacker, defender, wall=wall)
            battle = scene.view.battle
            assert battle is not None
            look = scene.looker(roomy=size[0] >= 120)
            ids = [card.id for player in scene.view.players for card in player.cards("battle area")]
            look = look._replace(tags=dict.fromkeys(ids, "8"), able=lambda _: True)
            before, now = (Sheet(scene.glyphs, size[0], size[1] - 5) for _ in range(2))
            draw(before, read(look._replace(view=replace(look.view, battle=None))))
            draw(now, read(look))
            part = [now.pieces.get(f"card {obj}") for obj in (battle.attacker, battle.target)]
            own = {
                (x, y)
                for spot in part
                if spot is not None
                for x in (spot.x - 1, spot.x + spot.width)
                for y in range(spot.y, spot.y + spot.height)
            }
            for y, row in enumerate(before.text()):
                gaps = {(x, y) for x, sign in enumerate(row) if sign == "▐" and before.role(x, y).startswith("rule")}
                # The head before a wall may have no other place.
                assert all(now.sign(*cell) in "▐▲▼" for cell in gaps - own), (attacker, defender, wall, y)
                crossed += any(now.sign(x, near) == "┃" for x, _ in gaps - own for near in (y - 1, y + 1))
    assert crossed  # the beam does run in the gaps of other cards


async def test_the_first_decision_is_not_blind():
    """The texts of the opening hand can be read before it is kept, and any card of it in full."""
    async with running(new_match(3)) as pilot:
        await press(pilot, "enter")
        await to_prompt(pilot)
        match = table(pilot).match
        assert match.prompt is not None
        assert match.prompt.kind == "mulligan"
        hand = match.view(match.prompt.seat).players[match.prompt.seat].cards("hand")
        shown = " ".join(text(pilot).split())
        assert any("[Deploy]" in shown or "[Burst] Add" in shown or "[When" in shown for _ in hand)
        await press(pilot, "b", "v")
        assert card_page(pilot) == f"Card {hand[1].number}"


async def test_a_card_with_two_uses_says_why_one_of_them_is_missing():
    """A Command that is a Pilot too, with nothing to use it on: it can be paired, and says why not the rest."""
    side = Side(units=["ST01-005"], hand=["ST01-012"], resources=5)
    enemy = Side(units=["ST03-008"], shields=["ST03-006"])
    async with running(match_at(set_up(Position([side, enemy])))) as pilot:
        await press(pilot, "y", "a")
        [entry] = chooser(pilot).entries
        assert entry.option.verb == "pair"
        shown = " ".join(text(pilot).split())
        assert "not as a Command: no target: its effect has none that could be chosen" in shown
        assert not re.search(r"\d-\d", shown), shown  # clauses are behind `?`


async def test_arrows_go_from_card_to_card_on_the_page_of_a_card():
    async with running(middle()) as pilot:
        await press(pilot, "y", "v")
        assert card_page(pilot) == "Card ST01-001"
        await press(pilot, "right")
        assert card_page(pilot) == "Card ST01-010"
        await press(pilot, "left", "left")
        assert card_page(pilot) not in ("Card ST01-001", "Card ST01-010")
        await press(pilot, "right")
        assert card_page(pilot) == "Card ST01-001"


async def test_only_what_could_not_be_done_is_marked():
    async with running(middle()) as pilot:
        await press(pilot, "y", "m")
        assert "! Pass mode" not in text(pilot)
        assert "Pass mode" in text(pilot)
        await press(pilot, "O")
        assert "! there is only one player opposite" in text(pilot)


async def test_the_list_of_commands_does_not_begin_at_what_ends_a_game():
    async with running(middle()) as pilot:
        await press(pilot, "y", "colon")
        shown = next(row for row in rows(pilot) if "►" in row)
        assert "Concede" not in shown


async def test_a_card_whose_effect_asks_is_read_until_the_cursor_goes_to_what_it_asks_about():
    side = Side(units=["ST01-005"], hand=["ST01-012"], resources=5)
    targets = [UnitAt("ST03-008", rested=True), UnitAt("ST03-006", rested=True)]
    match = match_at(set_up(Position([side, Side(units=targets)])))
    async with running(match, (120, 36)) as pilot:
        await press(pilot, "y", "a")
        command = next(entry.tag for entry in chooser(pilot).entries if entry.option.verb == "command")
        await press(pilot, *([command] if command else []), "enter")
        assert match.prompt is not None
        assert match.prompt.kind == "target"
        assert named(pilot) == "Thoroughly Damaged"
        await press(pilot, "v")
        assert card_page(pilot) == "Card ST01-012"
        await press(pilot, "escape", "2")
        assert named(pilot) != "Thoroughly Damaged"


async def test_in_a_first_game_white_is_explained_once_when_a_card_can_be_played():
    async with running(middle()) as pilot:
        await press(pilot, "y")
        told = "Enter does what is white. Its own key, a, does it too; others only select."
        assert told not in text(pilot)
        pilot.app.explains = True
        table(pilot).show()
        await pilot.pause(0)
        assert told in text(pilot)
        await press(pilot, "b")
        assert told not in text(pilot)
        table(pilot).show()
        await pilot.pause(0)
        assert told not in text(pilot)


@pytest.mark.parametrize(("palette", "look"), [("day", "black"), ("mono", "reversed"), ("terminal", "reversed")])
async def test_what_enter_does_is_named_by_how_it_looks(palette: str, look: str):
    """Seen: "White is what Enter does" where that was the only black thing."""
    async with running(middle(), palette=palette) as pilot:
        pilot.app.explains = True
        await press(pilot, "y")
        assert f"Enter does what is {look}. Its own key, a, does it too; others only select." in text(pilot)
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        shown = "\n".join(line.plain() for line in pilot.app.screen.body(80))
        assert f"{look}: what Enter does" in shown
        assert f"do what is {look}; so does its own key" in shown
        assert "white" not in shown


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_card_that_is_only_read_says_so(size: tuple[int, int]):
    """The cursor stands on a card that cannot be played, while another one is what Enter plays."""
    one = Side(hand=["ST01-005", "ST01-001"], resources=2, shields=["ST01-005"])
    async with running(match_at(set_up(Position([one, Side(shields=["ST01-005"])]))), size) as pilot:
        await press(pilot, "y")
        assert "? reading" not in text(pilot)
        await press(pilot, "right")
        assert "? reading Gundam" in text(pilot)
        assert "►GM" in text(pilot)


# ---------------------------------------------------------------- the hand that has just been dealt


@pytest.mark.parametrize(("number", "labels"), [("ST01-014", ""), ("ST01-001", "AP HP"), ("ST01-013", "AP HP")])
def test_a_card_without_figures_shows_none_where_it_is_dealt(number: str, labels: str):
    """Seen: `0 0` above AP and HP on a Command; one that can also be a Pilot has what it adds."""
    match = match_at(set_up(Position([Side(hand=[number]), Side()])))
    seat = match.answering[0]
    look = Scene(match.view(seat), seat, match.names, UNICODE, None).looker(roomy=True)
    [card] = look.view.players[seat].cards("hand")
    assert [figure.label for figure in figures(look, card)] == labels.split()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("attacker", [0, 1])
def test_the_attacker_is_white_where_enter_is_about_it_and_still_attacks(size: tuple[int, int], attacker: int):
    """Check 7: an effect may choose the Unit that attacks; its card is then white as its chip is."""
    scene = fights(scene_of(3), attacker, 1 - attacker, wall=True)
    battle = scene.view.battle
    assert battle is not None
    look, boards = scene.looker(roomy=size[0] >= 120), list[Sheet]()
    for cursor in (0, battle.attacker):
        one = Sheet(scene.glyphs, size[0], size[1] - 5)
        draw(one, read(look._replace(cursor=cursor)))
        boards.append(one)
    calm, white = boards
    spot = white.pieces[f"card {battle.attacker}"]
    assert spot == calm.pieces[f"card {battle.attacker}"]  # it does not fall back
    assert white.role(spot.x + 2, spot.y).partition("/")[2].startswith("sel")
    assert scene.glyphs.east in white.text()[spot.y][spot.x : spot.x + 3]
    assert all("/sel" not in calm.role(x, spot.y) for x in range(spot.x, spot.x + spot.width))
    rows = [one.text()[spot.y + spot.height - 1][spot.x :] for one in boards]
    assert all("ATTACKS" in row or "ATK" in row for row in rows)


def test_a_unit_with_its_pilot_is_read_in_full_beside_a_board_of_the_middle_size():
    """Seen: the text of Char's Zaku II with Char Aznable ended in the middle, above a report of twelve rows."""
    own = Side(units=[UnitAt("ST03-006", pilot="ST03-011")], resources=6)
    match = match_at(set_up(Position([own, Side()])))
    match.advance()
    view = match.view(0)
    unit = view.players[0].cards("battle area")[0]
    pane = read(Scene(view, 0, match.names, UNICODE, looked=unit, number=unit.number).looker(roomy=True)).detail
    assert pane is not None
    report = tuple(ReportLine("+", "good", f"line {at}") for at in range(40))
    board = Sheet(UNICODE, 120, 31)
    draw(board, aiming()._replace(report=report, detail=pane))
    told = " ".join(" ".join(line[90:] for line in board.text()).split())
    assert "it gains <High-Maneuver> during this turn." in told
    assert "v rest" not in told
    assert "line 37 + line 38 + line 39" in told


def test_a_long_name_has_two_rows_in_the_pane():
    """Seen: `Full Armor Unicorn Gundam…`."""
    pane = CardPane("Full Armor Unicorn Gundam (Destroy Mode)", "w", "White Unit  Lv.6 cost 4", (), (("text", "text"),))
    board = Sheet(UNICODE, 120, 31)
    draw(board, aiming()._replace(detail=pane))
    rows = [line[90:].strip() for line in board.text()]
    assert rows[1:4] == ["Full Armor Unicorn Gundam", "(Destroy Mode)", "White Unit  Lv.6 cost 4"]
    assert "text" in rows[4:]


@pytest.mark.parametrize(
    ("unit", "pilot"),
    [("ST13-001", "GD02-094"), ("EB01-025", "GD05-089"), ("GD05-069", "GD02-088"), ("GD04-067", "GD03-097")],
)
def test_the_longest_text_of_a_unit_and_its_pilot_covers_the_report_rather_than_being_cut(unit: str, pilot: str):
    """Seen: `[Burst] Add this… v rest`, above a report of twelve rows."""
    own = Side(units=[UnitAt(unit, pilot=pilot)], resources=6)
    match = match_at(set_up(Position([own, Side()])))
    match.advance()
    view = match.view(0)
    one = view.players[0].cards("battle area")[0]
    pane = read(Scene(view, 0, match.names, UNICODE, looked=one, number=one.number).looker(roomy=True)).detail
    assert pane is not None
    board = Sheet(UNICODE, 120, 31)
    draw(board, aiming()._replace(report=(ReportLine("+", "good", "line"),) * 40, detail=pane))
    told = "".join("".join(line[90:] for line in board.text()).split())
    assert "vrest" not in told
    for said, role in pane.rows:
        if role != "mute":  # a Burst of a paired Pilot, and where the card comes from
            assert "".join(UNICODE.text(said).split()) in told, said


async def test_of_several_effects_the_card_whose_text_would_resolve_is_white_and_shown():
    """Seen: `Which resolves first?` with the effect of a Pilot white, beside the card and the key of its Unit."""
    side = Side(units=[UnitAt("ST03-008", pilot="ST01-011")], rested_resources=4)
    match = match_at(set_up(Position([side, Side(units=["ST03-008"])])))
    async with running(match, (120, 36)) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        assert match.prompt is not None
        assert match.prompt.kind == "trigger_order"
        assert [entry.option.card for entry in chooser(pilot).entries] == ["ST03-008", "ST01-011"]
        assert named(pilot) == "your Zaku II"
        await press(pilot, "right")
        assert named(pilot) == "Suletta Mercury"
        await press(pilot, "tab")
        assert "? reading P2's Zaku II" in text(pilot)  # where the keys lead is seen


async def test_the_report_tells_own_draws_like_those_of_the_other_player():
    """Check 18: it holds public facts only; the line between the lanes and the hand itself tell what was drawn."""
    match = new_match(7, bots=(None, "greedy"))
    async with running(match, (120, 36)) as pilot:
        for _ in range(6):
            await to_prompt(pilot)
            if match.prompt is not None and match.prompt.kind == "act":
                break
            await press(pilot, "enter")
        scene = table(pilot).scene
        assert scene is not None
        drawn = [line for line in scene.log if line.text.startswith("You draw ") and line.public is not None]
        assert {line.public for line in drawn} == {"You draw 5 cards", "You draw a card"}
        told = [entry.text for entry in reading.report(scene.looker(roomy=True))]
        assert "You draw a card" in told
        assert not any(line.text in told for line in drawn)
        whole = "\n".join(line.plain() for line in book(scene, 100))
        assert not any(line.text in whole for line in drawn)


async def test_the_first_page_of_the_help_explains_what_stands_on_the_table():
    """Seen in a first game: `Blk`, `Rep2`, and a cross in the row of Resources, explained nowhere."""
    async with running(scenes.middle(), (80, 24)) as pilot:
        await press(pilot, "y", "question_mark")
        shown = text(pilot)
        for sign, meaning in (
            ("Blk", "Blocker"),
            ("●", "an active Resource"),
            ("◆", "an EX Resource: it pays once"),
            ("×", "would be paid"),
        ):
            assert re.search(rf"{sign} +{meaning}", shown), sign
