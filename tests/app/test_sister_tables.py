"""The tables of the sister games use their room: what a player lives by, what the figures are, whole words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest

from gundam_tui.app import asking
from gundam_tui.app.answering import ActionInput, SelectInput, chooser_for
from gundam_tui.app.apart import Names
from gundam_tui.app.board import reading
from gundam_tui.app.board.badges import on_board
from gundam_tui.app.board.card_reading import card_text
from gundam_tui.app.board.dock import dock as draw_dock
from gundam_tui.app.board.faces import (
    BoardSide,
    CardPane,
    Chip,
    DockText,
    Face,
    Figure,
    HandFace,
    Mark,
    ReportLine,
)
from gundam_tui.app.board.fan import fan, plate
from gundam_tui.app.board.front import front as draw_front
from gundam_tui.app.board.happened import report_line
from gundam_tui.app.board.lane import ordered
from gundam_tui.app.board.looker import Looker
from gundam_tui.app.board.news import wordings
from gundam_tui.app.board.sheet import Sheet, Spot, digit_rows
from gundam_tui.app.board.side import detail as draw_detail
from gundam_tui.app.board.table import draw as draw_board
from gundam_tui.app.draw.card import full, summary
from gundam_tui.app.film import moment
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs, name_rows
from gundam_tui.app.lookups import Lookups
from gundam_tui.app.motion.stage import begin
from gundam_tui.app.recap import BattleLine, recap
from gundam_tui.app.scene import Scene, without_hand
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.slots import Slots
from gundam_tui.games.decks import load_deck
from gundam_tui.games.nation.seen.log import EVENTS
from gundam_tui.games.registry import game
from gundam_tui.games.views import CardView, LogLine, View
from gundam_tui.language import speaking
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.table.match import Match
from tests.profile import quick_every, quick_first

from .helpers import chooser, press, rows, running, table, text, to_prompt
from .scenes import WAR, position, squads

FEW = {"you": {**WAR["you"], "area1": ["S-B03"]}, "foe": {**WAR["foe"], "area1": ["S-G04"], "area2": ["S-G06"]}}
FEW = {**WAR, **FEW}  # a Unit against another one in each area
CALM = {**WAR, **{who: {**WAR[who], "area1": [], "area2": []} for who in ("you", "foe")}}
SISTERS = ("macross-crusade", "gundam-war")
PLACES: list[Callable[[], Match]] = [
    lambda: position("gundam-war", WAR, "deployment"),
    lambda: position("gundam-war", WAR, "damage"),
    squads("macross-crusade", "free", fighting=False),
    squads("macross-crusade", "free"),
]

PRICE = "-".join("130")  # as a card tells it; written out it would look like a clause


@pytest.mark.parametrize("size", quick_every([(120, 36), (160, 48)], 4), ids=str)
@pytest.mark.parametrize("made", PLACES)
async def test_where_other_games_have_a_wall_stands_what_a_player_lives_by(
    made: Callable[[], Match], size: tuple[int, int]
):
    match = made()
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        shown = [row[:10] for row in rows(pilot)]
        view = match.view(0)
        titles = [at for at, row in enumerate(shown) if row.strip() == "Nation"]
        assert len(titles) == 2
        for seat, at in ((1, titles[0]), (0, titles[1])):
            figure = digit_rows(str(view.players[seat].count("nation")))
            assert [row[1 : 1 + len(figure[0])] for row in shown[at + 1 : at + 4]] == list(figure)


@pytest.mark.parametrize("fights", [True, False])
async def test_the_figures_are_named_where_there_is_room(*, fights: bool):
    async with running(
        position("gundam-war", FEW if fights else CALM, "damage" if fights else "deployment"), (120, 36)
    ) as pilot:
        await to_prompt(pilot)
        shown = text(pilot)
        assert shown.count("strike/shooting/defense") == 2  # in both areas
        assert "corps-" in shown  # what `2-5-2` is, beside the hand
        assert "total-" in shown
        assert "card cost" in shown
    async with running(squads("macross-crusade", "free", fighting=False)(), (160, 48)) as pilot:
        await to_prompt(pilot)
        assert text(pilot).count("fighting/shooting/defense") == 2


def test_a_word_of_a_name_is_never_broken_in_its_middle():
    assert name_rows("Wing Interceptor", 10) == ["Wing", "Intercept."]
    assert name_rows("Interceptor", 11) == ["Interceptor"]
    assert name_rows("VF-1S Strike Valkyrie", 10) == ["VF-1S", "Strike", "Valkyrie"]
    assert name_rows("Remote-Weapon Suit", 10) == ["Remote-", "Weapon", "Suit"]


async def test_an_area_with_room_has_its_heading_on_top():
    async with running(position("gundam-war", FEW, "damage"), (120, 38)) as pilot:
        await to_prompt(pilot)
        assert any("SPACE" in row and "EARTH" in row for row in rows(pilot))


@pytest.mark.parametrize("size", [(80, 19), (120, 31), (160, 42)], ids=str)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("gone", [(), ("area1",), ("area2",), ("area1", "area2")], ids=str)
def test_a_beam_reaches_from_the_front_of_a_squad_to_what_it_attacks(
    gone: tuple[str, ...], seat: int, size: tuple[int, int]
):
    """To the front of the squad opposite; where none is, to the life of the other player."""
    told = {**WAR, "foe": {**WAR["foe"], **{zone: list[str]() for zone in gone}}}
    match = position("gundam-war", told, "damage")
    scene, sheet = drawn(match, seat, size)
    view = match.view(seat)
    for zone in ("area 1", "area 2"):
        attacker = sheet.pieces[f"card {view.players[0].cards(zone)[0].id}"]
        defenders = view.players[1].cards(zone)
        ends = list(follow(sheet, attacker, up=seat == 0))
        assert ends
        if defenders:
            target = sheet.pieces[f"card {defenders[0].id}"]
            assert any(target.x <= x < target.x + target.width and target.y <= y < target.y + target.height
                       for x, y in ends)  # fmt: skip
        else:
            back = 1 if seat == 0 else -1
            near = [sheet.text()[row][max(0, x - 14) : x + 14] for x, y in ends for row in (y, y + back)]
            line = "\n".join(near)
            assert "Nation" in line or any(figure in line for figure in "▀█"), line
            if size[0] == 80:  # the head stands upon the bar, or beside it before its words
                bar = sheet.pieces["life 1"]
                assert {y + back for _, y in ends} <= {bar.y, bar.y + back}
                assert all(bar.x <= x < bar.x + bar.width for x, _ in ends)
    assert scene.view.clashes


@pytest.mark.parametrize("size", [(80, 19), (120, 31)], ids=str)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_beam_ends_where_the_squad_stood_that_it_has_destroyed(seat: int, size: tuple[int, int]):
    """Seen: it turned to the Nation, which lost nothing."""
    weak = {**FEW, "foe": {**FEW["foe"], "area1": ["S-G01"]}, "you": {**FEW["you"], "area1": ["S-B03", "S-B03"]}}
    match = position("gundam-war", weak, "damage")
    before = match.view(seat)
    fallen, nation = before.players[1].cards("area 1")[0], before.players[1].count("nation")
    while match.view(seat).players[1].cards("area 1"):
        assert match.prompt is not None
        keys = [option.key for option in match.prompt.options]
        match.engine.answer([key for key in keys if key == "pass"] or keys[: match.prompt.least])
    view = match.view(seat)
    assert view.clashes
    assert view.players[1].count("nation") == nation
    _, sheet = drawn(match, seat, size)
    attacker, area = sheet.pieces[f"card {view.players[0].cards('area 1')[0].id}"], sheet.pieces["area 1"]
    for x, y in follow(sheet, attacker, up=seat == 0):
        assert area.x <= x < area.x + area.width
        assert area.y <= y < area.y + area.height
        near = " ".join(sheet.text()[row] for row in (y - 1, y, y + 1))
        assert "destroyed" in near
        assert fallen.name.split()[0] in near


def test_who_sits_in_a_destroyed_unit_is_not_told_to_be_scrapped_with_it():
    """Seen: `your Escort Suit destroyed, you scrap Amuro Ray, Escort Suit`, which left no room for other news."""
    weak = {"you": {**FEW["you"], "area1": ["S-B03", "S-B03"]},
            "foe": {**FEW["foe"], "area1": [{"card": "S-G01", "set": "S-G10"}]}}  # fmt: skip
    match = position("gundam-war", {**FEW, **weak}, "damage")
    while match.view(0).players[1].cards("area 1"):
        assert match.prompt is not None
        keys = [option.key for option in match.prompt.options]
        match.engine.answer([key for key in keys if key == "pass"] or keys[: match.prompt.least])
    told = [line for line in match.log(0) if "Line Trooper" in line.text and not line.routine]
    assert told[-1].text == "CHAR's Line Trooper is destroyed"
    assert any("Ace Lieutenant" in line.text and line.routine for line in match.log(0))


@pytest.mark.parametrize(
    ("missing", "brief", "told"),
    [(3, "power 3/6", "○○○ 3/6"), (5, "not now", "○×5 not now"), (2, "not now", "○○ not now")],
)
def test_what_a_card_lacks_stands_apart_from_its_signs(missing: int, brief: str, told: str):
    """Seen: `○○○power 3/6`, `4○ power 2/6`."""
    sheet = Sheet(UNICODE, 12, 3)
    plate(sheet, 0, 0, 12, 3, HandFace(1, "Wing", level="2/4/0", cost=None, why=brief, brief=brief, missing=missing))
    assert sheet.text()[2].strip() == told


@pytest.mark.parametrize(
    ("missing", "brief", "told"),
    [
        (2, "power 1/3", "Decoy      2-5-2 ○○"),
        (0, "not now", "Decoy 2-5-2 not now"),
        (3, "lacks green", "○○○ lacks green"),
    ],
)
def test_a_card_in_one_row_says_why_it_is_not_played_beside_its_price(missing: int, brief: str, told: str):
    """Seen with a hand of eight at 80x24: `Decoy ○○ power 1/3`."""
    sheet = Sheet(UNICODE, 88, 3)
    card = HandFace(1, "Decoy", level="2-5-2", cost=None, facts="Cmd", why=brief, brief=brief, missing=missing)
    fan(sheet, 0, 0, 13, 6, 3, [card._replace(id=at + 1) for at in range(8)], room=88)
    assert told in sheet.text()[0]


@pytest.mark.parametrize("game_id", SISTERS)
def test_the_hand_says_that_it_is_not_played_while_squads_go_out(game_id: str):
    match = squads(game_id, "sortie", fighting=False)()
    hand = match.view(0).players[0].cards("hand")
    assert hand
    assert all(card.playable.startswith("not now") for card in hand)


def test_the_piles_keep_their_words_beside_power_that_has_a_colour():
    """Seen: `Junk 0 Disc 4 Out 0 Hang 0` beside a bar that says again what its figure says."""
    you = {"g": ["G-BLUE x5"], "hand": ["C-1"], "filler": 18}
    match = position("gundam-war", {"you": you, "foe": {"g": ["G-GREEN x4"], "filler": 9}}, "deployment")
    strips = [row for row in drawn(match, 0, (80, 19))[1].text() if "Nation" in row]
    assert len(strips) == 2
    for row in strips:
        assert re.search(r"Nation \d+ power (blue|green) ?\d hand \d Junk 0 Discard 0 Defunct 0 Hangar 0", row), row
    assert strips[0].index("Nation") == strips[1].index("Nation")


def test_power_of_one_colour_is_said_once():
    """Seen: `power 5 blue 5`."""
    match = position(
        "gundam-war", {"you": {"g": ["G-BLUE x5"]}, "foe": {"g": ["G-BLUE x3", "G-GREEN x2"]}}, "deployment"
    )
    for size in ((80, 19), (120, 31)):
        shown = "\n".join(drawn(match, 0, size)[1].text())
        assert "power blue 5" in shown
        assert "power 5 blue 3 green 2" in shown


@pytest.mark.parametrize("red", [(), ("G-RED",), ("G-RED", "G-BLACK", "G-GREEN x2")])
def test_no_word_of_a_strip_runs_into_its_figure(red: tuple[str, ...]):
    """Seen at 80x24: `power green2 hand 6 Junk 1 Discard 14`."""
    you = {"g": ["G-BLUE x6", *red], "hand": ["C-1"], "junkyard": ["C-1 x14"], "filler": 28}
    match = position("gundam-war", {"you": you, "foe": {"g": ["G-GREEN x12"], "filler": 25}}, "deployment")
    strips = [row for row in drawn(match, 0, (80, 19))[1].text() if "Nation" in row]
    assert len(strips) == 2
    assert not any(re.search(r"[a-z]{3}\d", row) for row in strips), strips


def test_no_bracket_stays_open_where_a_draw_is_told_in_short():
    """Seen in Chinese: `电脑抽1张卡牌（本国`."""
    for told in ("电脑抽1张卡牌（本国：37→36）", "Computer draws a card (Nation 37→36)"):
        for form in wordings(UNICODE, report_line(UNICODE, LogLine(1, 0, told, 1))):
            assert form in (told, told.partition("（")[0].partition(" (")[0])


def test_how_many_cards_are_left_is_worth_more_than_words():
    """Seen: `You lose 6 of Nation`, without what that comes to."""
    told = report_line(UNICODE, LogLine(1, 0, "You lose 6 of Nation: 36→30", 1, mark="/"))
    assert all("36→30" in form for form in wordings(UNICODE, told))


def test_the_pile_that_takes_the_damage_keeps_its_word_longest():
    """Seen: `Junk 0 Disc 4 Defunct 0 Hangar 0` with a row of cells to spare, and `Hang 0` beside a gap of nine."""
    you = {"g": ["G-BLUE x8", "G-RED"], "hand": ["C-1"], "filler": 8}
    match = position("gundam-war", {"you": you, "foe": {"g": ["G-GREEN x4"], "filler": 19}}, "deployment")
    strips = [row for row in drawn(match, 0, (80, 19))[1].text() if "Nation" in row]
    assert all("Discard 0" in row for row in strips), strips
    assert all("Defunct 0 Hangar 0" in row for row in strips), strips
    assert strips[0].index("Nation") == strips[1].index("Nation")


def test_how_much_a_squad_deals_is_said_once_in_any_language():
    """Seen in Chinese: `2: ` before a sentence that ends with 2."""
    told = {"you": FEW["you"], "foe": {**FEW["foe"], "area1": []}}
    for language in ("en", "zh"):
        with speaking(language):
            match = position("gundam-war", told, "damage")
            scene, sheet = drawn(match, 0, (120, 31))
        clash = next(one for one in scene.view.clashes if not one.names)
        row = next(row for row in sheet.text() if clash.text in row)
        assert f"{clash.total}: {clash.text}" not in row


def test_a_beam_to_a_life_covers_no_wide_letter():
    """Seen in Chinese: its head in the middle of the word for the life."""
    with speaking("zh"):
        match = squads("macross-crusade", "free")()
        _, sheet = drawn(match, 0, (80, 19))
    strip = sheet.text()[1]
    assert "本国" in strip
    assert any(UNICODE.north in row for row in sheet.text()[:6])


def follow(sheet: Sheet, card: Spot, *, up: bool) -> Iterator[tuple[int, int]]:
    """The cells that the heads of a beam point at, which begins at a card; it turns only at its bends."""
    signs = sheet.text()
    start = (card.x + 1, card.y - 1 if up else card.y + card.height)
    around, seen = [start], {start}
    while around:
        x, y = around.pop()
        sign = signs[y][x]
        heads = {UNICODE.north: (0, -1), UNICODE.south: (0, 1), UNICODE.west: (-1, 0)}
        if sign in heads:
            yield x + heads[sign][0], y + heads[sign][1]
            continue
        assert sign in _BEAM, (sign, x, y, "\n".join(signs))
        for cell in ((x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)):
            if cell not in seen and signs[cell[1]][cell[0]] in (*_BEAM, *heads):
                seen.add(cell)
                around.append(cell)


_ARROWS = (UNICODE.north, UNICODE.south)
_BEAM = "┃━┏┓┗┛"


@pytest.mark.parametrize("size", quick_first([(80, 19), (120, 31), (160, 42)]), ids=str)
def test_only_what_fights_moves_when_squads_go_out(size: tuple[int, int]):
    """Cards that stay behind keep their columns and keys, the own ones their rows too."""
    match = squads("macross-crusade", "sortie", fighting=False)()
    slots = Slots()
    before = drawn(match, 0, size, slots)[1]
    assert match.prompt is not None
    assert match.prompt.kind == "sortie"
    lane = [card.id for card in match.view(0).players[0].cards("deployment")]
    match.answer([match.prompt.options[0].key])
    match.advance()
    view = match.view(0)
    sent = {card.id for zone in ("area 1", "area 2") for card in view.players[0].cards(zone)}
    assert sent
    after = drawn(match, 0, size, slots)[1]
    stayed = [card for card in lane if card not in sent]
    assert stayed
    for card in stayed:
        assert after.pieces[f"card {card}"] == before.pieces[f"card {card}"]
    for card in view.players[1].cards("deployment"):
        assert after.pieces[f"card {card.id}"] == before.pieces[f"card {card.id}"]
    for seat in (0, 1):
        assert after.pieces.get(f"life {seat}") == before.pieces.get(f"life {seat}")


def crowded(theirs: int, ours: int) -> Match:
    """A battle with so many Units on each side of the first area, some damaged and some with others set on them."""
    told = {**WAR, "you": {**WAR["you"], "area1": OURS[:ours]}, "foe": {**WAR["foe"], "area1": THEIRS[:theirs]}}
    return position("gundam-war", told, "damage")


OURS = [{"card": "S-B04", "set": "CH-98"}, "S-B03", {"card": "U-118", "damage": 1}, "S-B02", "S-B05", "S-B06"]
THEIRS = [{"card": "S-G04", "set": "S-G10"}, "S-G03", {"card": "S-G06", "damage": 1}, "S-G05", "S-G02", "S-G01"]


@pytest.mark.parametrize("size", [(80, 19), (120, 31), (160, 42)], ids=str)
@pytest.mark.parametrize("crowd", [(1, 0), (1, 1), (3, 2), (4, 4), (6, 6)], ids=str)
def test_no_lane_gives_rows_to_a_battle(crowd: tuple[int, int], size: tuple[int, int]):
    """Check 5: the board is the same before a battle, in it and after it."""
    calm, out = (drawn(one, 0, size)[1] for one in (position("gundam-war", CALM, "deployment"), crowded(*crowd)))
    lanes = [
        {name: spot for name, spot in sheet.pieces.items() if name[:5] in ("lane ", "life ")} for sheet in (calm, out)
    ]
    assert lanes[0] == lanes[1]
    assert {"lane 0", "lane 1"} <= lanes[0].keys()


@pytest.mark.parametrize("count", [6, 8, 10])
def test_in_a_full_lane_a_damaged_unit_is_told_from_one_that_is_not(count: int):
    """Check 11, also where so many stand beside each other that pips have no room."""
    hurt = {"card": "S-B04", "damage": 1}
    told = {**CALM, "you": {**CALM["you"], "deployment": [*["S-B03"] * (count - 1), hurt]}}
    match = position("gundam-war", told, "deployment")
    _, sheet = drawn(match, 0, (80, 19))
    shown: list[bool] = []
    for card in match.view(0).players[0].cards("deployment"):
        spot = sheet.pieces[f"card {card.id}"]
        plate = [row[spot.x : spot.x + spot.width] for row in sheet.text()[spot.y : spot.y + spot.height]]
        shown.append(any(UNICODE.no_shield in row for row in plate))
    assert shown == [False] * (count - 1) + [True]


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("count", [2, 6, 8, 9, 10])
def test_every_unit_of_a_lane_has_its_pips_and_its_badges(count: int, g: Glyphs):
    """Checks 3 and 11: what has no room on a plate stands on the ground before or behind it."""
    units = [{"card": "S-B04", "damage": 1}, {"card": "S-B02", "rolled": True}, *["S-B03"] * count][:count]
    units[-1] = "S-B06" if count <= 6 else units[-1]  # a battleship, with two badges
    match = position("gundam-war", {**CALM, "you": {**CALM["you"], "deployment": units}}, "deployment")
    sheet = Sheet(g, 80, 19)
    board = reading.table(Scene(match.view(0), 0, match.names, glyphs=g).looker(roomy=False))
    draw_board(sheet, board)
    lane = sheet.pieces["lane 0"]
    for face in filter(None, board.lower.cards):
        spot = sheet.pieces[f"card {face.id}"]
        rows = [row[spot.x : spot.x + spot.width] for row in sheet.text()[lane.y : lane.y + lane.height]]
        shown = "\n".join(rows)
        left, most = face.figures[-1].value, face.figures[-1].most or 0
        assert g.shield * left + g.no_shield * (most - left) in shown, shown
        assert "/".join(str(figure.value) for figure in face.figures) in shown
        assert all(badge in shown for badge in face.badges), shown


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("crowd", [(1, 1), (2, 2), (3, 2)], ids=str)
def test_no_keyword_of_a_unit_in_a_squad_is_cut(crowd: tuple[int, int], g: Glyphs):
    """Check 3: in words, or else as its badge; who has a Pilot shows that too."""
    match = crowded(*crowd)
    sheet = Sheet(g, 80, 19)
    board = reading.table(Scene(match.view(0), 0, match.names, glyphs=g).looker(roomy=False))
    draw_board(sheet, board)
    for face in (*squad_cards(board.upper), *squad_cards(board.lower)):
        spot = sheet.pieces[f"card {face.id}"]
        shown = "\n".join(row[spot.x : spot.x + spot.width] for row in sheet.text()[spot.y : spot.y + spot.height])
        assert all(
            badge in shown.split() or word in shown for badge, word in zip(face.badges, face.words, strict=False)
        )
        assert g.dots not in shown
        assert not face.tucked or g.plus in shown


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_pips_of_a_unit_without_damage_give_way_to_its_many_keywords(g: Glyphs):
    """Seen: `Big Zam  Pv5 …     ■■■■■■ 4/5/6` in a squad, `■■+ Pv5 …` in a lane of eight, and none at all where two
    Units stand in a row of a squad.
    """
    many = ["U-202", "U-10", "U-75", "U-54", "U-130", "U-13"]
    you = {**CALM["you"], "deployment": [*many, "U-118", "U-197"], "area1": []}
    for told, at in (
        ({**CALM, "you": you}, "deployment"),
        ({**CALM, "you": {**you, "deployment": [], "area1": many}, "foe": FEW["foe"]}, "damage"),
    ):
        match = position("gundam-war", told, at)
        sheet = Sheet(g, 80, 19)
        board = reading.table(Scene(match.view(0), 0, match.names, glyphs=g).looker(roomy=False))
        draw_board(sheet, board)
        for face in (*filter(None, board.lower.cards), *squad_cards(board.lower)):
            spot = sheet.pieces[f"card {face.id}"]
            top, high = (spot.y - 1, spot.height + 2) if at == "deployment" else (spot.y, spot.height)
            shown = "\n".join(row[spot.x : spot.x + spot.width] for row in sheet.text()[top : top + high])
            cut = spot.width < 20 and at == "damage" and len(face.badges) > 1
            assert all(badge in shown.split() for badge in face.badges) or (cut and g.dots in shown), shown
            assert "…" not in shown.replace(f" {g.dots}", "") or g.ascii, shown  # nor is a name cut
            assert "/".join(str(figure.value) for figure in face.figures) in shown, shown


def test_two_cards_on_a_unit_of_two_rows_are_both_named():
    """Seen: `Dune Suit  + Monique` over `front ready  Desert`, with cells for `+ Worm in the Lion`."""
    sheet, figures = Sheet(UNICODE, 36, 2), (Figure("a", 4), Figure("b", 1), Figure("c", 2, 4))
    aboard = ("Monique Cadillac", "Worm in the Lion")
    unit = Face(1, "Dune Suit", "g", figures, tucked=aboard, words=("Desert",), badges=("Ds",), corner="front")
    ordered(sheet, Spot(0, 0, 36, 2), unit)
    above, below = sheet.text()
    assert "Dune Suit  + Cadillac" in above
    assert "+ Worm in the Lion" in below
    assert "Ds" in below
    assert "■■□□" in below


@pytest.mark.parametrize("width", range(26, 38))
@pytest.mark.parametrize("lost", [0, 2])
def test_the_pips_of_a_unit_in_one_row_are_whole_or_a_figure(lost: int, width: int):
    """Seen: `Zeta  1O BD WRW3 Swt ■■■+ 5/2/5`, three pips and a plus for a last figure of five."""
    sheet, badges = Sheet(UNICODE, width, 1), ("1O", "BD", "WRW3", "Swt")
    figures = (Figure("a", 5), Figure("b", 2), Figure("c", 5 - lost, 5))
    unit = Face(1, "Zeta Gundam", "b", figures, words=badges, badges=badges, state="ready", state_ink="good")
    ordered(sheet, Spot(0, 0, width, 1), unit)
    [shown] = sheet.text()
    assert re.findall("[■□]+", shown) in ([], ["■■■■■"[lost:] + "□" * lost], ["□"] * (lost > 0)), shown
    assert "+" not in shown
    assert "5/2/" in shown
    assert not lost or "3/5" in shown or "□" in shown, shown


@pytest.mark.parametrize("badges", [(), ("AE",)])
def test_who_sits_in_a_unit_in_one_row_is_named_in_short_where_there_is_room(badges: tuple[str, ...]):
    """Seen: `Escort Suit+  ready   ■■■■ 3/1/4`, with cells for `Amuro`."""
    sheet, figures = Sheet(UNICODE, 37, 1), (Figure("a", 3), Figure("b", 1), Figure("c", 4, 4))
    unit = Face(1, "Suit", "b", figures, ("Amuro Ray",), words=badges, badges=badges, state="ready", state_ink="good")
    for name in ("Escort Suit", "Jet", "Gundam Mk-II"):
        ordered(sheet, Spot(0, 0, 37, 1), unit._replace(name=name))
        [shown] = sheet.text()
        assert "Amuro" in shown, shown
        assert "■■■■ 3/1/4" in shown, shown
        assert not badges or "AE" in shown, shown


@pytest.mark.parametrize("corner", ["", "vanguard"])
def test_the_name_of_a_front_unit_in_one_row_is_no_fragment(corner: str):
    """Seen: `…4 (A)  vanguard  HSB ■■■ 4/1/3`, for VF-25 Messiah (A)."""
    sheet, figures = Sheet(UNICODE, 37, 1), (Figure("a", 4), Figure("b", 1), Figure("c", 3, 3))
    sheet.names = Names(frozenset(("VF-25 Messiah", "VF-25 Messiah (Super Pack, Alto's Battroid)")), short=11)
    unit = Face(1, "VF-25 Messiah", "g", figures, words=("HSB",), badges=("HSB",), copy=1, corner=corner)
    ordered(sheet, Spot(0, 0, 37, 1), unit)
    [shown] = sheet.text()
    assert shown.split() == ["VF-25", "(A)", corner, "HSB", "■■■", "4/1/3"] if corner else "VF-25" in shown, shown


@pytest.mark.parametrize("state", ["ready", "rolled", "destroyed"])
@pytest.mark.parametrize("badges", [("HM",), ("Ace2", "Sw", "HSB")])
@pytest.mark.parametrize("name", ["Scout Fighter", "VF-1A Valkyrie (Max)"])
def test_a_unit_in_one_row_has_its_badges_whatever_its_state_and_place(name: str, badges: tuple[str, ...], state: str):
    """Seen: `VF-1A Valkyrie (Max)+ ■■■ 4/2/3` and `Scout Fig.  van  × □□ 2/0/0`, without a word of what they can do."""
    sheet, figures = Sheet(UNICODE, 37, 1), (Figure("a", 4), Figure("b", 2), Figure("c", 2, 3))
    ink = {"ready": "good", "rolled": "sub", "destroyed": "bad"}[state]
    unit = Face(1, name, "b", figures, ("Max",), words=badges, badges=badges, state=state, state_ink=ink,
                back=state == "rolled", corner="van")  # fmt: skip
    ordered(sheet, Spot(0, 0, 37, 1), unit)
    shown = sheet.text()[0]
    some = [f"{' '.join(badges[:count])} +{len(badges) - count}" for count in range(1, len(badges))]
    assert any(told in " ".join(shown.split()) for told in (" ".join(badges), *some)), shown
    assert "+ Max" in shown
    assert (UNICODE.spend in shown) == (state == "destroyed")
    assert any(word in shown for word in name.split())


def test_badges_outside_a_plate_leave_the_name_its_room():
    """Seen: `Max   Ace2 …` on a plate, with all three badges in the row before it."""
    told = {"you": {"g": ["MC-VF-1A x3"], "filler": 18, "deployment": ["B-U-004", "MC-VF-1A"]}, "foe": {"filler": 18}}
    match = position("macross-crusade", told, "deployment")
    _, sheet = drawn(match, 0, (80, 19))
    card = match.view(0).players[0].cards("deployment")[0]
    spot, lane = sheet.pieces[f"card {card.id}"], sheet.pieces["lane 0"]
    shown = "\n".join(row[spot.x : spot.x + spot.width] for row in sheet.text()[lane.y : lane.y + lane.height])
    assert "Ace2 Sw HSB" in shown, shown
    assert UNICODE.dots not in shown
    assert "VF-1A Max" in shown


def test_a_fourth_badge_stands_on_the_plate():
    """Seen: `1O BD WRW3 …`, where three of them fill the row outside."""
    match = position("gundam-war", CALM, "deployment")
    board = reading.table(Scene(match.view(0), 0, match.names).looker(roomy=False))
    face = next(filter(None, board.lower.cards))
    badges = ("1O", "BD", "WRW3", "Swt")
    face = face._replace(badges=badges, codes=f"1O BD {UNICODE.dots}", words=badges, name="Zeta Gundam")
    sheet = Sheet(UNICODE, 80, 19)
    draw_board(sheet, board._replace(lower=board.lower._replace(cards=(face,))))
    spot, lane = sheet.pieces[f"card {face.id}"], sheet.pieces["lane 0"]
    rows = [row[spot.x : spot.x + spot.width] for row in sheet.text()[lane.y : lane.y + lane.height]]
    assert all(badge in " ".join(rows).split() for badge in badges), rows
    assert "Zeta" in " ".join(rows)
    assert UNICODE.dots not in "".join(rows)


@pytest.mark.parametrize("size", [(80, 19), (120, 31), (160, 42)], ids=str)
@pytest.mark.parametrize("crowd", [(1, 1), (3, 2), (4, 4), (6, 6)], ids=str)
def test_a_white_card_of_a_squad_is_a_white_plate_with_lit_sides(crowd: tuple[int, int], size: tuple[int, int]):
    """Check 7: it and no other, also in one row and beside another one."""
    match = crowded(*crowd)
    board = reading.table(Scene(match.view(0), 0, match.names).looker(roomy=size[0] >= 120))
    squad = board.upper.squads[0]
    for at, white in enumerate(squad.cards):
        cards = tuple(face._replace(mark="cursor") if face is white else face for face in squad.cards)
        squads_now = (squad._replace(cards=cards), *board.upper.squads[1:])
        sheet = Sheet(UNICODE, *size)
        draw_board(sheet, board._replace(upper=board.upper._replace(squads=squads_now)))
        spot = sheet.pieces[f"card {white.id}"]
        lit = {(x, y) for y in range(sheet.height) for x in range(sheet.width) if "/sel" in sheet.role(x, y)}
        assert len(lit) >= spot.width // 3, at
        assert all(spot.x <= x < spot.x + spot.width and y in range(spot.y, spot.y + spot.height) for x, y in lit)
        assert UNICODE.east in sheet.text()[spot.y][spot.x : spot.x + 3]
        assert sheet.text()[spot.y][spot.x - 1] == UNICODE.right_half
        assert sheet.text()[spot.y][spot.x + spot.width] == UNICODE.left_half


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 19), (120, 31), (160, 42)], ids=str)
@pytest.mark.parametrize("crowd", [(1, 1), (2, 3), (3, 3), (4, 4), (5, 1), (0, 6), (6, 6)], ids=str)
def test_every_unit_of_a_squad_has_its_strength_and_its_damage(
    crowd: tuple[int, int], size: tuple[int, int], g: Glyphs
):
    """Checks 3 and 11: as figures and as pips, however many they are. Of two in a row, an undamaged one has figures
    where its name needs the cells.
    """
    match = crowded(*crowd)
    view = match.view(0)
    sheet = Sheet(g, *size)
    board = reading.table(Scene(view, 0, match.names, glyphs=g).looker(roomy=size[0] >= 120))
    draw_board(sheet, board)
    for face in (*squad_cards(board.upper), *squad_cards(board.lower)):
        spot = sheet.pieces[f"card {face.id}"]
        shown = "\n".join(row[spot.x : spot.x + spot.width] for row in sheet.text()[spot.y : spot.y + spot.height])
        assert "/".join(str(figure.value) for figure in face.figures) in shown
        left, most = face.figures[-1].value, face.figures[-1].most or 0
        named = left == most and spot.width < 20
        assert g.shield * left + g.no_shield * (most - left) in shown or named, shown
        assert any(word.strip("()")[:2] in shown for word in face.name.split()), shown


@pytest.mark.parametrize("size", [(80, 19), (120, 31), (160, 42)], ids=str)
@pytest.mark.parametrize("crowd", [1, 2, 3])
@pytest.mark.parametrize("who", ["you", "foe"])
def test_what_is_rolled_stands_a_row_behind_also_while_squads_fight(who: str, crowd: int, size: tuple[int, int]):
    """Check 5, at every size: a ready Unit stands nearer to the front line."""
    told = {**WAR, "you": {**WAR["you"], "area1": ["S-B03"] * crowd}, "foe": {**WAR["foe"], "area1": ["S-G04"]}}
    told[who] = {**told[who], "deployment": ["S-B03", {"card": "S-B04", "rolled": True}]}
    match = position("gundam-war", told, "damage")
    _, sheet = drawn(match, 0, size)
    lane = match.view(0).players[who == "foe"].cards("deployment")
    ready, rolled = (sheet.pieces[f"card {card.id}"] for card in sorted(lane, key=lambda card: card.has("rolled")))
    assert ready.height == rolled.height
    assert ready.y - rolled.y == (1 if who == "foe" else -1)


@pytest.mark.parametrize("made", [squads("macross-crusade", "sortie", fighting=False), PLACES[1]], ids=SISTERS)
async def test_a_number_on_the_board_is_the_key_of_one_thing_or_a_card_s_own(made: Callable[[], Match]):
    """No place in a squad is numbered, and no free slot."""
    async with running(made()) as pilot:
        scene = table(pilot).scene
        assert scene is not None
        assert scene.chooser is not None
        board = reading.table(scene.looker(roomy=True))
        listed = {entry.tag for entry in scene.chooser.entries} if scene.chooser.listing else set[str]()
        faces = [face for side in (board.upper, board.lower) for face in (*side.cards, *squad_cards(side)) if face]
        for face in faces:
            assert not face.tag.isdigit() or face.able or face.tag not in listed
        digits = [face.tag for face in faces if face.tag.isdigit()]
        assert len(set(digits)) == len(digits)
        sheet = Sheet(UNICODE, 120, 31)
        draw_board(sheet, board)
        for side in (board.upper, board.lower):
            for face in squad_cards(side):
                spot = sheet.pieces[f"card {face.id}"]
                assert sheet.text()[spot.y][spot.x + 1] == (face.tag or " ")


@pytest.mark.parametrize("gone", [(), ("area1",)], ids=str)
def test_where_a_hand_is_covered_the_strongest_attack_stands_in_figures(gone: tuple[str, ...]):
    """Against the squad opposite, or against the life of the other player."""
    told = {**WAR, "foe": {**WAR["foe"], **{zone: list[str]() for zone in gone}}}
    match = position("gundam-war", told, "damage")
    view = match.view(None)
    board = reading.table(Scene(view, 0, match.names, hand_hidden=True, holder=0).looker(roomy=False))
    assert not board.hand
    assert board.duel is not None
    totals = {(one.zone, one.seat): one.total for one in view.clashes}
    assert board.duel.left_figure == Figure("", totals["area 1", 0])
    life = Figure("", view.players[1].count("nation"), None, "hp")
    front = next(iter(view.players[1].cards("area 1")), None)
    assert (front is None) == bool(gone)
    left = Figure("DEFENSE", front.left("defense"), front.stat("defense"), "hp") if front is not None else life
    assert board.duel.right_figure == left
    assert board.duel.right == (front.name if front is not None else "CHAR: Nation")
    assert board.duel.verdicts[0] == next(one.text for one in view.clashes if (one.zone, one.seat) == ("area 1", 0))
    assert reading.table(Scene(view, 0, match.names).looker(roomy=False)).duel is None


def test_a_beam_stays_while_what_it_does_is_shown():
    """The squads have dealt their damage in what comes next, but the hits are still to be seen."""
    match = position("gundam-war", WAR, "damage")
    before = struck(match)
    stage = begin(game("gundam-war").board(2), before, match.view(0))
    board = reading.table(Scene(stage.view, 0, match.names).looker(roomy=False))
    assert [squad.attacks for squad in board.lower.squads] == [True, True]


def passed(match: Match) -> None:
    """Pass, or answer as little as possible."""
    assert match.prompt is not None
    no = [one.key for one in match.prompt.options if one.verb == "pass"]
    match.answer(no or [one.key for one in match.prompt.options[: match.prompt.least]])
    match.advance()


def struck(match: Match) -> View:
    """Pass until the squads have dealt their damage and a question is open in the same battle; what was seen before."""
    match.pass_mode[0] = "full"
    while not any(one.done for one in match.view(0).clashes):
        before = match.view(0)
        passed(match)
    return before


@pytest.mark.rule("GW-79")
@pytest.mark.parametrize("size", [(80, 19), (120, 31)], ids=str)
def test_what_a_squad_has_done_stays_on_the_board_until_the_battle_is_over(size: tuple[int, int]):
    """In the cut-in after the damage the beam and who was hit are still there; after the battle they are gone."""
    match = position("gundam-war", WAR, "damage")
    first = struck(match).clashes
    view = match.view(0)
    assert view.step == "damage"
    assert {(one.zone, one.seat) for one in view.clashes} == {(one.zone, one.seat) for one in first}
    named = {name for clash in first for name in clash.names}
    assert all(any(name in one.text for name in named) for one in view.clashes if one.names)
    assert any(one.names for one in view.clashes)
    _, sheet = drawn(match, 0, size)
    assert any(UNICODE.beam_v in line or f"{UNICODE.h}{UNICODE.north}{UNICODE.h}" in line for line in sheet.text())
    while match.view(0).step:
        passed(match)
    assert not match.view(0).clashes


@pytest.mark.rule("GW-79")
def test_between_people_no_hand_lies_open_after_the_damage_either():
    """Check 13. Seen in Macross Crusade: in the cut-in after the damage the figures were gone, and the hand open."""
    match = position("gundam-war", WAR, "damage", (None, None))
    match.pass_mode[1] = "full"
    totals = {(one.zone, one.seat): one.total for one in match.view(0).clashes}
    struck(match)
    view = match.view(0)
    assert view.step == "damage"
    assert all(one.done for one in view.clashes)
    look = Scene(view, 0, match.names).looker(roomy=False)
    fought = reading.fought_instead(look._replace(shared=True))
    assert fought is not None
    assert fought.left_figure == Figure("", totals["area 1", view.active])  # as it was fought
    assert fought.right_figure is not None
    assert fought.right_figure.value == 0
    assert fought.right_note
    assert reading.fought_instead(look._replace(shared=False)) is None


@pytest.mark.rule("GW-79")
def test_who_hits_whom_is_told_with_names_where_room_is_short():
    """Names are shortened before they are left out."""
    match = position("gundam-war", WAR, "damage")
    scene, sheet = drawn(match, 0, (80, 19))
    named = [clash for clash in scene.view.clashes if clash.names]
    assert named
    board = "\n".join(sheet.text())
    for clash in named:
        line = next(line for line in sheet.text() if re.search(rf"{_ARROWS[clash.seat]} {clash.total}[: ]", line))
        assert any(word[:4] in line for name in clash.names for word in name.split()), board


@pytest.mark.parametrize("crowd", [(4, 4), (5, 6), (6, 6)], ids=str)
def test_what_squads_do_is_never_cut_on_a_board_without_room(crowd: tuple[int, int]):
    """Check 9. Seen: `▲ 9: des.` where two squads of six leave one row between them."""
    match = crowded(*crowd)
    _, sheet = drawn(match, 0, (80, 19))
    board = "\n".join(sheet.text())
    for clash in match.view(0).clashes[:2]:
        forms = re.findall(rf"{_ARROWS[clash.seat]} {clash.total}: ([^─▲▼\n┃]*)", board)
        assert any(form.split("  ")[0].strip() in (clash.text, clash.brief, clash.least) for form in forms), board
        assert not re.search(r"des\.|hi\.", board)


@pytest.mark.parametrize("crowd", [3, 5, 6])
def test_each_area_keeps_its_name_however_long_the_words_in_it_are(crowd: int):
    """Where a squad of many leaves two rows for it, the name stands in the one without words."""
    told = {**WAR, "you": {**WAR["you"], "area1": ["S-B03"] * crowd, "area2": ["S-B05"]}}
    told["foe"] = {**WAR["foe"], "area1": list[str](), "area2": ["S-G06"] * (crowd % 3)}
    match = position("gundam-war", told, "damage")
    view = match.view(0)
    long = tuple(
        replace(one, text=one.text.replace("CHAR", "Computer"), brief=one.brief.replace("CHAR", "Computer"))
        for one in view.clashes
    )
    sheet = Sheet(UNICODE, 80, 19)
    draw_board(sheet, reading.table(Scene(replace(view, clashes=long), 0, match.names).looker(roomy=False)))
    told_rows = [row for row in sheet.text() if row.startswith(f" {UNICODE.h * 2}")]
    assert any(" Space " in row[:40] for row in told_rows), "\n".join(sheet.text())


def drawn(match: Match, seat: int, size: tuple[int, int], slots: Slots | None = None) -> tuple[Scene, Sheet]:
    """The board as a seat sees it."""
    slots, view = Slots() if slots is None else slots, match.view(seat)
    slots.look(view)
    scene = Scene(view, seat, match.names, slots=slots.of)
    sheet = Sheet(UNICODE, *size)
    draw_board(sheet, reading.table(scene.looker(roomy=size[0] >= 120)))
    return scene, sheet


@pytest.mark.parametrize("made", [PLACES[1], PLACES[3]], ids=["gundam-war", "macross-crusade"])
@pytest.mark.parametrize("size", quick_every([(80, 24), (120, 36)], 2), ids=str)
async def test_help_explains_every_badge_on_the_table_and_the_pane_those_of_its_card(
    made: Callable[[], Match], size: tuple[int, int]
):
    match = made()
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        scene = table(pilot).scene
        assert scene is not None
        look = scene.looker(roomy=False)
        sides = reading.table(look)
        faces = [card for side in (sides.upper, sides.lower) for card in (*side.cards, *squad_cards(side)) if card]
        codes = {code for face in faces for code in face.codes.removesuffix(UNICODE.dots).split()}
        shown = {card.id: card for player in scene.view.players for card in player.shown()}
        assert codes
        for face in faces:
            told = " ".join(text for text, _ in detail(look, shown[face.id]).rows)
            assert all(code in told for code in face.codes.removesuffix(UNICODE.dots).split())
        await press(pilot, "question_mark")
        page = pilot.app.screen
        assert isinstance(page, HelpPage)
        lines = [line.plain() for line in page.body(size[0])]
        begin = lines.index("On the cards")
        told = {
            line.split()[0]: line
            for line in lines[begin : lines.index("The table")]
            if line.startswith("  ") and line[2] != " "
        }
        assert codes <= told.keys()
        assert all(len(told[code].split()) > 3 for code in codes)  # what it does, not its name alone
        signs = {line.split()[0] for line in lines[lines.index("Signs") :] if line.strip()}
        assert {UNICODE.plus, UNICODE.dots} <= signs


def test_a_plus_on_a_plate_is_always_a_card_that_is_set_on_it():
    """What a card can do without room for it is dots."""
    match = position("gundam-war", WAR, "damage")
    scene, sheet = drawn(match, 0, (80, 19))
    board = reading.table(scene.looker(roomy=False))
    for face in (*squad_cards(board.upper), *squad_cards(board.lower)):
        spot = sheet.pieces[f"card {face.id}"]
        shown = "\n".join(row[spot.x : spot.x + spot.width] for row in sheet.text()[spot.y : spot.y + spot.height])
        assert ("+" in shown) == bool(face.tucked), shown
        assert "+" not in face.codes


def squad_cards(side: BoardSide) -> list[Face]:
    return [face for squad in side.squads for face in squad.cards]


def detail(look: Looker, card: CardView) -> CardPane:
    return card_text(look, card, card.number, {})


async def test_help_tells_nothing_of_a_covered_hand():
    async with running(squads("macross-crusade", "free", fighting=False)(), (80, 24)) as pilot:
        await to_prompt(pilot)
        scene = table(pilot).scene
        assert scene is not None
        game, board = scene.game, scene.board
        held = {sign for sign, _ in on_board(game, board, scene.view)}
        covered = {sign for sign, _ in on_board(game, board, without_hand(scene.view))}
        assert "Cmd" in held - covered


async def test_a_card_that_is_discarded_is_not_called_playable_and_the_dock_says_what_happens_to_it():
    match = two_with_a_full_hand()
    async with running(match, (80, 24)) as pilot:
        await to_prompt(pilot)
        for _ in range(20):
            if match.prompt is not None and match.prompt.kind == "hand limit":
                break
            await press(pilot, "space")
            await to_prompt(pilot)
        shown = text(pilot)
        assert "Discard 1 card" in shown
        assert "playable" not in shown
        assert "* scrap" in shown
        assert "Scrap ..." not in shown
        scene = table(pilot).scene
        assert scene is not None
        white = scene.looker(roomy=False).cursor
        assert f"{scene.looker(roomy=False).tags[white]} scrap now" in rows(pilot)[-1]


def two_with_a_full_hand() -> Match:
    decks = [load_deck(name, "gundam-war") for name in game("gundam-war").deck_format.usual]
    return Match.new(decks, 3, game_id="gundam-war", bots=(None, "greedy"))


def test_a_line_of_a_squad_never_runs_into_its_figures():
    """Whatever is tucked under a card and whatever it can do: name, state and figures stay whole."""
    for width in range(24, 60):
        for under in ((), ("Anavel Gato",), ("Amuro Ray", "Sayla Mass")):
            for high in (1, 2):
                sheet = Sheet(UNICODE, width, 2)
                figures = tuple(Figure(label, 5, 5 if label == "d" else None) for label in "abd")
                one = Face(1, "Wing Interceptor", "b", figures, under, words=("High Mobility", "Desert"), state="ready")
                ordered(sheet, Spot(0, 0, width, high), one)
                assert sheet.text()[0].rstrip().endswith(" 5/5/5"), sheet.text()
                shown = "\n".join(sheet.text())
                # Who sits in a Unit and what it has left matter more than that it is ready; that it is rolled is always
                # told.
                told = ("ready", UNICODE.shield, *(f"+ {name}" for name in under))
                assert any(word in shown for word in told) or width < 36
                sheet.fill(0, 0, width, 2, "lane")
                ordered(sheet, Spot(0, 0, width, high), one._replace(state="rolled", back=True))
                shown = "\n".join(sheet.text())
                assert "rolled" in shown or UNICODE.rested in shown or width < 30


def test_a_line_of_a_squad_says_who_leads_it_and_what_it_can_do_before_that_it_is_ready():
    figures = tuple(Figure(label, 5, 5 if label == "d" else None) for label in "abd")
    tender = Face(1, "Tender", "b", figures, words=("Supply 2",), state="ready", state_ink="good")
    for face, said in (
        (tender, "Tender  Supply 2"),
        (tender._replace(corner="van"), "Tender  van  Supply"),
        (tender._replace(corner="van", state="rolled", state_ink="sub", back=True), "Tender  van"),
        (tender._replace(name="Dune Commander", corner="front"), "Dune Commander"),
    ):
        sheet = Sheet(UNICODE, 38, 1)
        ordered(sheet, Spot(0, 0, 38, 1), face)
        assert said[:16] in sheet.text()[0], sheet.text()
        assert UNICODE.rested in sheet.text()[0] or "rolled" in sheet.text()[0] or not face.back


def test_while_the_order_of_a_squad_is_asked_the_first_one_is_called_its_front():
    match = position("gundam-war", {**CALM, "you": {**CALM["you"], "deployment": ["S-B03", "S-B04"]}}, "attack")
    while match.prompt is not None and match.prompt.kind != "squad order":
        prompt = match.prompt
        match.answer([option.key for option in prompt.options if prompt.kind == "sortie" or option.verb == "pass"])
        match.advance()
    assert match.prompt is not None
    view = match.view(0)
    scene = Scene(view, 0, match.names, chooser=chooser_for(view, 0))
    words = [face.corner for face in reading.table(scene.looker(roomy=False)).lower.squads[0].cards]
    assert words == ["front", ""]


@pytest.mark.parametrize("width", [80, 160])
def test_a_text_that_waits_is_told_whole_or_not_at_all(width: int):
    """Seen: `waiting: Computer: Anti-Gundam Task Force, its text: While there is an own…`."""
    effect = "Char: Task Force, its text: While there is an own Gundam, put this card under the Nation of the enemy"
    view = replace(position("gundam-war", WAR, "deployment").view(0), waiting=(effect,))
    sheet = Sheet(UNICODE, width, 1)
    draw_front(sheet, 0, 0, width, 1, reading.front(Scene(view, 0, ("P1", "Char")).looker(roomy=False)), {}, None)
    told = effect if width > 100 else "Char: Task Force, its text"
    assert f" waiting: {told} " in sheet.text()[0]


@pytest.mark.parametrize(("width", "whole"), [(200, 3), (100, 2), (75, 1), (50, 0)])
def test_effects_that_wait_are_named_whole_as_many_as_fit(width: int, whole: int):
    effects = (
        "Char: Assault Team, its effect > Patrol Suit",
        "P1: Decoy, its effect",
        "Char: Barrage, its effect > Tender",
    )
    view = replace(position("gundam-war", WAR, "deployment").view(0), waiting=effects)
    told = reading.front(Scene(view, 0, ("P1", "Char")).looker(roomy=False))
    sheet = Sheet(UNICODE, width, 1)
    draw_front(sheet, 0, 0, width, 1, told, {}, None)
    shown = sheet.text()[0]
    assert [one in shown for one in effects] == [at < whole for at in range(3)], shown
    assert (UNICODE.dots in shown) == (0 < whole < 3)
    assert "3 effects wait (W)" in shown


async def test_the_names_of_a_price_are_whole_beside_the_hand():
    async with running(squads("macross-crusade", "free", fighting=False)(), (120, 36)) as pilot:
        await to_prompt(pilot)
        assert {"designated", "total-", "resource"} <= {row[:10].strip() for row in rows(pilot)}


@pytest.mark.parametrize("game_id", SISTERS)
async def test_the_first_question_says_what_the_nation_is(game_id: str):
    """Seen: nobody knew that it is the deck, and why it falls each turn."""
    decks = [load_deck(name, game_id) for name in game(game_id).deck_format.usual]
    match = Match.new(decks, 3, game_id=game_id, bots=(None, "greedy"))
    match.advance()
    async with running(match, (80, 24)) as pilot:
        await to_prompt(pilot)
        while (view := match.view(0)).prompt is not None and view.prompt.kind != "redraw":
            await press(pilot, "enter")
        shown = " ".join(row.strip("▌ ") for row in rows(pilot)[-6:])
        assert "Nation: a player's deck. They draw from it each turn" in shown
        assert "has lost" in shown


def test_a_keyword_and_the_text_of_the_card_set_on_it_are_told_apart():
    """Seen: `High Mobility Amuro Ray: (Auto A) …`."""
    told = {**CALM, "you": {**CALM["you"], "deployment": [{"card": "S-B03", "set": "CH-98"}]}}
    match = position("gundam-war", told, "deployment")
    card = match.view(0).players[0].cards("deployment")[0]
    shown = summary(match.game, card)
    assert f"High Mobility; {card.attachments[0].name}: " in shown, shown


def test_who_leads_a_squad_is_called_by_a_whole_word_that_help_explains():
    """Seen: `van`."""
    for id, word in zip(SISTERS, ("vanguard", "front"), strict=True):
        row = game(id).board(2).states["front"]
        assert row.word == word
        assert "first figure" in row.means


def test_what_a_state_means_is_said_in_help_and_beside_its_card():
    """`rolled` is a word of these games that a newcomer does not know."""
    match = PLACES[0]()
    view = match.view(0)
    lane = [card for player in view.players for card in player.cards("deployment")]
    card = next(card for card in lane if card.has("rolled"))
    board = game(view.game).board(2)
    row = board.states["rolled"]
    assert row.means
    assert any(word == row.word and row.means in text for word, text in on_board(game(view.game), board, view))
    look = Scene(view, 0, match.names).looker(roomy=True)
    assert any(row.means in text for text, _ in detail(look, card).rows)


def test_in_a_question_about_several_cards_the_pane_shows_the_first_one_that_goes():
    """Not the card that came last, nor one of the hand."""
    match = squads("macross-crusade", "sortie", fighting=False)()
    view = match.view(0)
    chooser = chooser_for(view, 0)
    assert isinstance(chooser, SelectInput)
    scene = Scene(view, 0, match.names, chooser=chooser)
    Lookups(match).fill(scene, 120)
    chosen = [option.obj for option in chooser.selected() or chooser.prompt.options]
    assert scene.looked is not None
    assert scene.looked.id == chosen[0]


def test_while_a_battle_can_only_be_passed_the_pane_shows_what_waits_else_an_attacker():
    """In a cut the card whose effect is the next to resolve, else the front of a squad that attacks."""
    match = position("gundam-war", WAR, "damage")
    struck(match)
    seen = set[bool]()
    while (view := match.view(0)).clashes:
        chooser = chooser_for(view, 0)
        if isinstance(chooser, ActionInput) and chooser.ending:
            scene = Scene(view, 0, match.names, chooser=chooser)
            Lookups(match).fill(scene, 120)
            source = chooser.prompt.source
            assert bool(view.waiting) == (source is not None)
            squads_of = ([player.cards(zone) for zone in ("area 1", "area 2")] for player in view.players)
            fronts = next(found for cards in squads_of if (found := [squad[0].id for squad in cards if squad]))
            assert scene.looked is not None
            assert scene.looked.id in (fronts if source is None else [source.id])
            seen.add(source is None)
        passed(match)
    assert seen == {True, False}


@pytest.mark.parametrize("mark", sorted({row.mark for row in EVENTS.values()}))
def test_the_report_uses_the_signs_of_the_other_games_alone(mark: str):
    g = UNICODE
    assert report_line(g, LogLine(1, 0, "", 0, mark=mark)).mark in ("+", g.east, g.spend, g.ex, "!", g.sep)


class Moments:
    """A record that shows one moment of a match after another."""

    fresh = 0

    def __init__(self, match: Match) -> None:
        self._match, self.names = match, match.names

    def view(self, seat: int | None) -> View:
        return self._match.view(0 if seat is None else seat)

    def log(self, seat: int | None) -> list[LogLine]:
        del seat
        return []


def test_in_a_replay_too_who_stays_behind_keeps_their_slot():
    match = squads("macross-crusade", "sortie", fighting=False)()
    shown, slots = Moments(match), Slots()
    before = reading.table(moment(shown, 0, 0, UNICODE, slots).looker(roomy=True)).lower.cards
    assert match.prompt is not None
    match.answer([match.prompt.options[0].key])
    match.advance()
    board = reading.table(moment(shown, 0, 0, UNICODE, slots).looker(roomy=True)).lower
    assert squad_cards(board)
    stayed = [face.id for face in board.cards if face is not None]
    assert stayed
    places = {face.id: at for at, face in enumerate(before) if face is not None}
    assert all(board.cards[places[card]] is not None for card in stayed)
    assert {card: at for card, at in places.items() if card in stayed} == {
        face.id: at for at, face in enumerate(board.cards) if face is not None
    }


@pytest.mark.rule("GW-79")
async def test_what_decided_a_battle_is_in_the_dock_at_the_next_question_of_that_battle():
    """In a turn of one's own too, where nothing is told of what one does; it stays until the next answer."""
    match = position("gundam-war", WAR, "damage")
    match.pass_mode[0] = "full"
    told = 0
    async with running(match) as pilot:
        while match.view(0).step:
            scene = table(pilot).scene
            assert scene is not None
            gone = [line for line in scene.missed if line.mark in "x="]
            assert gone == list(scene.missed)
            if gone:
                assert any(line.text[:20] in text(pilot) for line in gone), text(pilot) + str(gone)
                told += 1
            length = match.events
            await press(pilot, "enter")
            if length < match.events and match.view(0).step and (after := table(pilot).scene) is not None:
                lost = [line for line in match.log(0, length) if line.mark in ("x", "=") and not line.routine]
                assert [line.at for line in after.missed] == [line.at for line in lost]
    assert told


@pytest.mark.rule("GW-79")
def test_a_battle_of_squads_is_told_in_a_line_for_each_attack():
    """Who went out, who stood against them, and what became of both; who is destroyed is not told a second time."""
    match = squads("macross-crusade", "sortie", fighting=False)()
    while (prompt := match.prompt) is not None and not (prompt.kind == "free" and match.view(0).active == 1):
        first = [] if prompt.kind != "sortie" or prompt.options[0].verb != "sortie" else [prompt.options[0].key]
        if first:
            match.answer(first)
            match.advance()
        else:
            passed(match)
    fought = [line for line in match.log(0) if line.battle]
    told = recap(fought, None, squads=True)
    for battle in {(line.turn, line.battle) for line in fought}:
        here = [[line for line in lines if (line.turn, line.battle) == battle] for lines in (fought, told)]
        sent = [line for line in here[0] if line.mark == ">" and line.cards]
        attacks = [
            line for line in sent if not any(set(line.cards) & set(one.cards) for one in sent if one.at < line.at)
        ]
        assert attacks
        assert len([line for line in here[1] if isinstance(line, BattleLine) or line.mark == ">"]) == len(attacks)
        gone = [line.brief for line in here[0] if line.mark == "x" and line.brief]
        assert sum(line.text.count(" destroyed") for line in here[1]) == len(gone)
    assert any(" destroyed" in line.text for line in told)
    assert not any(" deals " in line.text or " scraps " in line.text for line in told)


@pytest.mark.thorough
async def test_what_comes_of_a_defense_is_told_before_it_is_chosen():
    """Check 9, also in the rows of what has happened meanwhile."""
    decks = [load_deck(name, "macross-crusade") for name in game("macross-crusade").deck_format.usual]
    seen = 0
    for seed in (1, 4):
        match = Match.new(decks, seed, game_id="macross-crusade", bots=(None, "greedy"))
        async with running(match, (80, 24)) as pilot:
            await to_prompt(pilot)
            for _ in range(80):
                if match.prompt is None:
                    break
                scene = table(pilot).scene
                if match.prompt.kind == "sortie" and scene is not None and scene.chooser is not None:
                    white = scene.chooser.selected()
                    if white and white[0].verb == "sortie":
                        assert "you deal " in "\n".join(rows(pilot)[-5:]), text(pilot)
                        seen += match.view(0).active == 1
                await press(pilot, "enter")
                await to_prompt(pilot)
    assert seen > 2


@pytest.mark.parametrize("size", [(80, 19), (120, 31)], ids=str)
def test_the_chosen_units_have_a_sign_on_the_field_and_the_others_none(size: tuple[int, int]):
    match = squads("macross-crusade", "sortie", fighting=False)()
    view = match.view(0)
    chooser = chooser_for(view, 0)
    assert isinstance(chooser, SelectInput)
    assert len(chooser.entries) > 1
    for at in list(chooser.marked):
        chooser.point(at)
    for entry in chooser.entries:
        chooser.press(entry.tag)
        slots = Slots()
        slots.look(view)
        scene = Scene(view, 0, match.names, chooser=chooser, slots=slots.of)
        sheet = Sheet(UNICODE, *size)
        draw_board(sheet, reading.table(scene.looker(roomy=size[0] >= 120)))
        for one in chooser.entries:
            spot = sheet.pieces[f"card {one.option.obj}"]
            named = sheet.text()[spot.y][spot.x : spot.x + spot.width]
            assert (UNICODE.chosen in named) == (one is entry), named
        chooser.press(entry.tag)


def test_a_squad_whose_order_is_asked_stands_in_the_order_that_the_question_shows():
    """Whoever is first stands at the front, also after another one is made the first."""
    match = squads("macross-crusade", "squad order", fighting=False)()
    view = match.view(0)
    chooser = chooser_for(view, 0)
    assert isinstance(chooser, SelectInput)
    assert chooser.prompt.ordered
    seen = set[int]()
    for entry in (None, *reversed(chooser.entries)):
        if entry is not None:
            chooser.press(entry.tag)
        scene = Scene(view, 0, match.names, chooser=chooser)
        standing = [face.id for face in squad_cards(reading.table(scene.looker(roomy=True)).lower)]
        asked = [option.obj for option in chooser.in_order()]
        assert [card for card in standing if card in asked] == asked
        seen.add(asked[0])
    assert len(seen) > 1


def test_the_white_action_of_a_card_whose_actions_are_listed_is_white_on_the_card_too():
    """Check 7: only an action with a target has its sign there."""
    match = squads("macross-crusade", "free", fighting=False)()
    chooser = chooser_for(match.view(0), 0)
    assert isinstance(chooser, ActionInput)
    card, options = next((obj, options) for obj, options in chooser.by_subject.items() if len(options) > 1)
    chooser.select(card)
    assert chooser.opened
    seen = set[bool]()
    for at, option in enumerate(options):
        chooser.cursor = at
        assert chooser.white == (option.to or card)
        seen.add(bool(option.to))
    assert False in seen


@pytest.mark.parametrize("made", PLACES)
def test_at_80x24_the_piles_and_what_each_unit_of_a_battle_can_take_are_on_the_board(made: Callable[[], Match]):
    """Check 3, also with power of two colours: no pile is left out, and both strips say them in the same words."""
    match = made()
    scene, sheet = drawn(match, 0, (80, 19))
    strips = [row for row in sheet.text() if "Nation" in row and "hand" in row]
    assert len(strips) == 2
    board = match.game.board(2)
    for row, player in zip(strips, reversed(scene.view.players), strict=True):
        for region in board.counted("pile"):
            words = "|".join(map(re.escape, (region.title, region.title.split()[0], region.short or region.title)))
            assert re.search(rf"\b({words}) {player.count(region.zone)}\b", row), row
    for player in scene.view.players:
        for zone in ("area 1", "area 2"):
            for card in player.cards(zone):
                if card.damage:
                    spot = sheet.pieces[f"card {card.id}"]
                    rows = sheet.text()[spot.y : spot.y + spot.height]
                    assert UNICODE.no_shield in "".join(row[spot.x : spot.x + spot.width] for row in rows)


@pytest.mark.parametrize("size", [(120, 31), (160, 42)], ids=str)
@pytest.mark.parametrize("game_id", SISTERS)
def test_no_pile_leaves_a_strip_of_two_rows(game_id: str, size: tuple[int, int]):
    """Seen at 120x36: no Hangar."""
    match = position(game_id, HOME[game_id], "deployment")
    _, sheet = drawn(match, 0, size)
    strips = [row for row in sheet.text() if "▐Nation" in row]
    assert len(strips) == 2
    for region in match.game.board(2).counted("pile"):
        words = "|".join(map(re.escape, (region.title, region.title.split()[0], region.short or region.title)))
        assert all(re.search(rf"▐({words}) \d", row) for row in strips), strips


@pytest.mark.parametrize("game_id", SISTERS)
@pytest.mark.parametrize("name", ["You", "Computer 2"])
def test_no_count_leaves_a_strip_however_many_cards_there_are(game_id: str, name: str):
    """Power of two colours, and two digits of everything."""
    match = position(game_id, HOME[game_id], "deployment")
    scene, _ = drawn(match, 0, (80, 19))
    board = reading.table(scene.looker(roomy=False))
    power = ("power 12 blue 10 black 11", "power 12 bu10 bk11")
    piles = tuple(pile._replace(count=20) for pile in board.lower.piles)
    lower = board.lower._replace(name=name, piles=piles, hand=10, level=power[0], terse=power[1:])
    sheet = Sheet(UNICODE, 80, 19)
    draw_board(sheet, board._replace(lower=lower, below=(lower,)))
    row = next(row for row in sheet.text() if name[:8] in row)
    assert row.count(" 20") == len(piles), row
    assert " hand 10" in row
    assert any(one in row for one in power)
    other = next(row for row in sheet.text() if "CHAR" in row)
    assert re.findall(r"[A-Z]\w+ (?=\d)", row)[-3:] == re.findall(r"[A-Z]\w+ (?=\d)", other)[-3:]


def test_what_a_card_of_the_hand_is_played_as_is_never_cut():
    """Seen with seven cards: `* play as…`."""
    cards = [HandFace(at, "Idol", "g", letter, able=True, way="play as G") for at, letter in enumerate("abdfghi", 1)]
    sheet = Sheet(UNICODE, 80, 4)
    fan(sheet, 1, 0, 13, 6, 3, cards)
    assert "\n".join(sheet.text()).count("play as G") == len(cards)


async def test_figures_without_names_are_explained_where_help_begins_and_on_the_page_of_a_card():
    """Of the cards on the table themselves: a price, and the strengths of a Unit."""
    async with running(position("gundam-war", WAR, "deployment"), (80, 24)) as pilot:
        await to_prompt(pilot)
        shown = text(pilot)
        await press(pilot, "question_mark")
        page = pilot.app.screen
        assert isinstance(page, HelpPage)
        lines = [line.plain().split() for line in page.body(80)]
        begin, end = lines.index(["On", "the", "cards"]), lines.index(["The", "table"])
        told = {line[0]: line[1:] for line in lines[begin:end] if line}
        price, strengths = (next(sign for sign in told if sign.count(mark) == 2) for mark in "-/")
        assert told[price] == ["price:", "Corps-Total-Card", "Cost"]
        assert told[strengths] == ["STRIKE/SHOOTING/DEFENSE"]
        assert price in shown
        assert strengths in shown
    module = game("gundam-war")
    assert "Price   Corps 2, Total 4, Card Cost 0" in [
        line.plain().rstrip() for line in full(UNICODE, module, None, "S-B04", 76)
    ]


def test_badges_that_do_not_all_fit_are_whole_badges_and_how_many_more_there_are():
    match = position("gundam-war", WAR, "damage")
    view = match.view(0)
    card = next(card for player in view.players for card in player.cards("area 1"))
    many = ("one_own", "high_mobility", "quick", "preemptive_attack")
    told = replace(card, keywords=tuple((f"gw.{name}", 0) for name in many))
    assert reading.face(Scene(view, 0, match.names).looker(roomy=False), told).codes == "1O HM +2"


@pytest.mark.parametrize("count", [1, 4, 6])
@pytest.mark.parametrize("size", [(120, 31), (160, 42)], ids=str)
def test_keywords_are_words_where_a_row_of_the_plate_is_free(size: tuple[int, int], count: int):
    """Seen: `1O BD …` below two empty rows. What has no row in words is there as a badge."""
    there = ["U-400", "U-202", "U-10", "U-75", "U-54", "U-130"][:count]  # copies of one have a letter in that row
    match = position("gundam-war", {**CALM, "you": {**CALM["you"], "deployment": there}}, "deployment")
    scene, sheet = drawn(match, 0, size)
    cards = {card.id: card.number for card in match.view(0).players[0].cards("deployment")}
    for face in filter(None, reading.table(scene.looker(roomy=True)).lower.cards):
        if cards[face.id] != "U-400":
            continue
        spot = sheet.pieces[f"card {face.id}"]
        rows = [row[spot.x : spot.x + spot.width].strip() for row in sheet.text()[spot.y : spot.y + spot.height]]
        shown = " ".join(" ".join(rows).split())
        assert face.words[0] in shown, rows
        for word, badge in zip(face.words, face.badges, strict=True):
            assert word in shown or badge in shown.split(), rows
        figures = next(at for at, row in enumerate(rows) if row == "5/2/4")
        assert all(rows[1:figures]), rows


def test_a_full_lane_says_how_many_badges_have_no_room():
    """Seen: `1O BD …`, eight times."""
    match = position("gundam-war", {**CALM, "you": {**CALM["you"], "deployment": ["U-400"] * 8}}, "deployment")
    _, sheet = drawn(match, 0, (80, 19))
    lane = sheet.pieces["lane 0"]
    shown = sheet.text()[lane.y : lane.y + lane.height]
    assert " ".join(shown).count("1O BD +2") == 8
    card = match.view(0).players[0].cards("deployment")[0]
    rows = card_text(Scene(match.view(0), 0, match.names).looker(roomy=True), card, card.number, {}).rows
    assert any(all(sign in text for sign in ("1O", "BD", "WRW3", "Swt")) for text, _ in rows)


def test_what_a_character_is_stands_in_words_and_where_it_comes_from_gives_way_whole():
    module = game("gundam-war")
    match = position("gundam-war", WAR, "damage")
    told = card_text(Scene(match.view(0), 0, match.names).looker(roomy=True), None, "CH-98", {})
    assert any(text == "male, adult" for text, _ in told.rows)
    assert module.catalogue.sheet(module.book(), "CH-98").facts[0] == ("traits", "male, adult")
    for height in range(8, 20):
        sheet = Sheet(UNICODE, 40, height)
        draw_detail(sheet, 0, 0, 40, height, told)
        shown = " ".join(" ".join(sheet.text()).split())
        assert "from:" not in shown or "in our words" in shown


@pytest.mark.rule("GW-122")
def test_why_a_second_card_of_a_name_is_not_played_is_a_short_reason_under_it():
    """Not the beginning of its name."""
    you = {**WAR["you"], "hand": ["U-400"], "deployment": ["U-400"], "g": ["G-BLUE x9"]}
    match = position("gundam-war", {**WAR, "you": you}, "deployment")
    held = reading.hand(Scene(match.view(0), 0, match.names).looker(roomy=False))[0]
    assert held.why == "in play"


@pytest.mark.parametrize("width", [30, 35])
@pytest.mark.parametrize("back", [False, True])
def test_a_long_name_in_one_row_leaves_room_for_the_sign_of_its_state_and_its_damage(width: int, *, back: bool):
    sheet = Sheet(UNICODE, width, 1)
    figures = (Figure("a", 5), Figure("b", 2), Figure("c", 2, 4))
    state = "rolled" if back else "ready"
    ordered(sheet, Spot(0, 0, width, 1), Face(1, "Zeta Gundam & Hyaku Shiki", "b", figures, state=state, back=back))
    shown = sheet.text()[0]
    assert (UNICODE.rested in shown) == back
    assert UNICODE.active not in shown
    assert UNICODE.no_shield in shown or width < 35
    assert "Zeta" in shown
    assert shown.rstrip().endswith("5/2/2")


@pytest.mark.thorough
async def test_the_one_card_of_the_field_that_can_be_used_is_named():
    """`act` alone says neither who nor what."""
    decks = [load_deck(name, "macross-crusade") for name in game("macross-crusade").deck_format.usual]
    match, seen = Match.new(decks, 7, game_id="macross-crusade", bots=(None, "greedy")), 0
    async with running(match, (80, 24)) as pilot:
        await to_prompt(pilot)
        while match.prompt is not None and seen < 2:
            scene = table(pilot).scene
            assert scene is not None
            if isinstance(scene.chooser, ActionInput) and not scene.chooser.ready:
                lane = {card.id: card.name for card in scene.view.players[0].cards("deployment")}
                able = [lane[obj] for obj in scene.chooser.tags() if obj in lane and scene.chooser.playable(obj)]
                if len(able) == 1 and scene.chooser.subject not in lane:
                    assert f"use {able[0]}" in "\n".join(rows(pilot)[-5:]), text(pilot)
                    seen += 1
            await press(pilot, "enter")
            await to_prompt(pilot)
    assert seen == 2


def test_what_only_enemy_effects_cannot_do_to_a_card_is_said_so():
    match = position("macross-crusade", {"you": {"deployment": ["B-U-004"], "filler": 9}, "foe": {"filler": 9}}, "draw")
    [card] = [card for card in match.view(0).players[0].shown() if card.number == "B-U-004"]
    assert card.marks == ("can't be destroyed by enemy effects", "takes no damage by enemy effects")


@pytest.mark.rule("GW-79")
@pytest.mark.parametrize(
    ("foes", "told"),
    [
        (["S-G01"], "You deal 2: Line Trooper destroyed, 1 wasted"),
        (["S-G01", "S-G06"], "You deal 2: Line Trooper destroyed, 1 damage to Dune Commander"),
    ],
)
def test_a_forecast_says_who_is_destroyed_and_where_the_rest_of_the_damage_goes(foes: list[str], told: str):
    there = {"you": {"deployment": ["S-G02"], "filler": 18}, "foe": {"area1": foes, "filler": 18}}
    match = position("gundam-war", there, "attack")
    assert match.prompt is not None
    lines = match.preview(0, [match.prompt.options[0].key]).lines
    assert told in lines
    assert not any(" lost" in line for line in lines)


@pytest.mark.parametrize("size", [(80, 19), (120, 31), (160, 42)], ids=str)
def test_a_squad_whose_order_is_asked_has_its_beam_and_what_comes_of_that_order(size: tuple[int, int]):
    """Check 12: from the moment on in which it is sent out."""
    match = squads("macross-crusade", "squad order", fighting=False)()
    view = match.view(0)
    assert view.active == 0
    sent = {card.id: card for zone in ("area 1", "area 2") for card in view.players[0].cards(zone)}
    for first in 0, -1:
        chooser = chooser_for(view, 0)
        assert isinstance(chooser, SelectInput)
        entry = chooser.entries[first]
        chooser.press(entry.tag)
        scene = Scene(view, 0, match.names, chooser=chooser)
        Lookups(match).fill(scene, 80)
        total = next(clash.total for clash in scene.clashes if clash.seat == 0)
        others = [card for card in sent if card != entry.option.obj]
        assert total == sent[entry.option.obj].stat("front") + sum(sent[card].stat("rear") for card in others)
        sheet = Sheet(UNICODE, *size)
        draw_board(sheet, reading.table(scene.looker(roomy=size[0] >= 120)))
        assert list(follow(sheet, sheet.pieces[f"card {entry.option.obj}"], up=True))
        assert any(re.search(rf"{UNICODE.north} {total}[: ]", row) for row in sheet.text())


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("foes", range(1, 7))
@pytest.mark.parametrize("own", [1, 2, 3, 5])
def test_a_long_forecast_says_every_loss_or_how_many_there_are(own: int, foes: int, width: int):
    """Check 9. Seen: `... Computer deals 5: Tender destroyed ...`."""
    units = [{"card": "S-B04", "set": "CH-98"}, "S-B03", "U-118", "S-B02", "S-B05"][:own]
    told = {"you": {"deployment": units, "filler": 18}, "foe": {"area1": THEIRS[:foes], "filler": 18}}
    match = position("gundam-war", told, "attack")
    view = match.view(0)
    chooser = chooser_for(view, 0)
    assert isinstance(chooser, SelectInput)
    for entry in chooser.entries[:3]:
        chooser.press(entry.tag)
    scene = Scene(view, 0, match.names, chooser=chooser)
    Lookups(match).fill(scene, width)
    sheet = Sheet(UNICODE, width, 4)
    draw_dock(sheet, 0, 4, asking.question(scene, width))
    shown = " ".join(" ".join(row[1:].split()) for row in sheet.text())
    told_by = {one.seat: one for one in scene.clashes}
    for who, clash in ((r"you deal", told_by[0]), (r"CHAR deals", told_by[1])):
        said = re.search(rf"{who} (?:\d+: )?([^;]*)", shown)
        assert said is not None, shown
        gone = re.search(r"((?:[^,;]+, )*[^,;]+) destroyed", said[1])
        lost = clash.brief.removeprefix("destroys ").split(",")[0] if "destroys" in clash.brief else "0"
        assert (gone is not None) == (lost != "0")
        if gone is not None and not gone[1].isdigit():
            names, _, more = gone[1].partition(" and ")
            assert len(names.split(", ")) + int(more.removesuffix(" more") or 0) == int(lost), shown
        elif gone is not None:
            assert gone[1] == lost
    if chooser.entries[0].option.key not in scene.outcomes:
        assert UNICODE.dots not in shown.partition("then: ")[2].partition("STRIKE")[0], shown


def test_of_several_targets_the_white_ones_are_seen_first():
    """They stand in the dock before all others, with what Enter does."""
    decks = [load_deck(name, "macross-crusade") for name in game("macross-crusade").deck_format.usual]
    match = Match.new(decks, 4, game_id="macross-crusade", names=("You", "Computer"), bots=(None, "greedy"))
    match.advance()
    mind = make_player("greedy", 0)
    while match.prompt is not None and not (match.prompt.kind == "target" and match.prompt.least > 1):
        match.answer(mind.answer(Observation(match.engine, 0), match.prompt))
        match.advance()
    view = match.view(0)
    assert view.prompt is not None
    assert view.prompt.text == "Tender: choose 2 targets"
    own = {card.id for card in view.players[0].cards("deployment")}
    offered = [option.obj for option in view.prompt.options]
    white = [option.obj for option in view.prompt.options if option.key in view.prompt.suggested]
    assert offered[:2] == white
    assert own.intersection(offered) == own.intersection(white)  # an enemy only because there is no other own one
    chooser = chooser_for(view, 0)
    scene = Scene(view, 0, match.names, chooser=chooser)
    Lookups(match).fill(scene, 80)
    sheet = Sheet(UNICODE, 80, 4)
    draw_dock(sheet, 0, 4, asking.question(scene, 80))
    shown = "\n".join(sheet.text())
    assert "choose these 2" in shown
    assert "Shield Destroid" in shown
    assert "enemy Raid Fighter" in shown


@pytest.mark.parametrize(
    ("foes", "told"), [([], "You deal 2 to CHAR's Nation"), (["S-G04"], "You deal 2 damage to Storm Raider")]
)
def test_the_forecast_of_a_squad_says_its_strength_once(foes: list[str], told: str):
    there = {"you": {"deployment": ["S-G02"], "filler": 18}, "foe": {"area1": foes, "filler": 18}}
    match = position("gundam-war", there, "attack")
    assert match.prompt is not None
    assert told in match.preview(0, [match.prompt.options[0].key]).lines


@pytest.mark.parametrize("facts", ["4/3/5", "+1/1/1"])
@pytest.mark.parametrize("price", [(2, 4, 0), (2, 5, 2)])
@pytest.mark.parametrize("count", [6, 7])
def test_a_hand_of_seven_keeps_the_prices_and_the_strengths_of_its_cards(
    count: int, price: tuple[int, int, int], facts: str
):
    """In two rows; a card that says why it cannot be played, and lacks no power, keeps its price. Its figures stand
    beside that where they have room. Seen: `+1/1/1` alone, for a Character without a Unit.
    """
    level = "-".join(map(str, price))
    one = HandFace(0, "Jegan", "b", "a", level=level, cost=None, facts=facts, figured=True, kind="Unit")
    forms = (one._replace(able=True, way="play as G"), one._replace(able=True), one._replace(why="not now"), one,
             one._replace(why="power 2/4", brief="power 2/4", missing=2))  # fmt: skip
    cards = [forms[at % 5]._replace(id=at + 1) for at in range(count)]
    sheet = Sheet(UNICODE, 80, 3)
    fan(sheet, 1, 0, 13, 6, 3, cards)
    shown = "\n".join(sheet.text())
    assert shown.count(level.removesuffix("-0")) == count
    assert shown.count(facts) == count - (count > 6 and not level.endswith("-0"))
    assert "as G" in shown
    assert "not now" in shown


@pytest.mark.parametrize(("facts", "missing", "why", "brief", "told"),
                         [("2/1/2", 2, "power 1/3", "power 1/3", r"○○ +2/1/2"),
                          ("2/1/2", 1, "power 2/3", "power 2/3", r"(?s)○.* 2/1/2"),
                          ("+2/2/2", 2, "no own UNIT", "no UNIT", r"○○ +\+2/2/2"),
                          ("+2/2/2", 0, "no own UNIT", "no UNIT", r"(?s)\+2/2/2.*no own +\nUNIT")])  # fmt: skip
def test_why_a_card_is_not_played_is_never_cut_beside_its_figures(
    facts: str, missing: int, why: str, brief: str, told: str
):
    """Seen with a hand of seven at 120x36: `pow- 2/1/2` and `no… +2/2/2`."""
    sheet = Sheet(UNICODE, 10, 6)
    card = HandFace(1, "Interceptor", "b", "a", facts=facts, figured=True, kind="UNIT", level=PRICE, cost=None,
                    why=why, brief=brief, missing=missing)  # fmt: skip
    plate(sheet, 0, 0, 10, 6, card)
    shown = "\n".join(sheet.text())
    assert UNICODE.dots not in shown, shown
    assert "pow-" not in shown, shown
    assert re.search(told, shown), shown


@pytest.mark.parametrize("height", [3, 6])
@pytest.mark.parametrize(
    ("lacks", "told"), [((0, 3), "○○○"), ((1, 5), "○○○○"), ((0, 5), "○0/5"), ((1, 6), "○1/6"), ((0, 10), "○×10")]
)
def test_what_a_card_lacks_beside_its_figures_is_never_cut(lacks: tuple[int, int], told: str, height: int):
    """Seen with a hand of seven: `○○○… 5/2/4`, three of the five that are missing."""
    sheet, why = Sheet(UNICODE, 10, height), "power {}/{}".format(*lacks)
    plate(sheet, 0, 0, 10, height, HandFace(
        1, "Zeta", "b", "a", facts="5/2/4", figured=True, kind="UNIT", level="2-5-2", cost=None, why=why, brief=why,
        missing=lacks[1] - lacks[0],
    ))  # fmt: skip
    assert sheet.text()[-1].split() == [told, "5/2/4"]


@pytest.mark.parametrize(
    ("width", "told"), [(12, f"{PRICE}    Cmd"), (13, f"{PRICE} Command"), (18, f"{PRICE}      Command")]
)
def test_what_a_card_without_strengths_is_stands_whole_where_it_fits(width: int, told: str):
    """Seen: `Co` behind a price."""
    sheet = Sheet(UNICODE, width, 3)
    card = HandFace(1, "Decoy", "g", "a", facts="Cmd", kind="Command", level=PRICE, why="no target", brief="target")
    plate(sheet, 0, 0, width, 3, card)
    assert sheet.text()[1] == told


@pytest.mark.parametrize("game_id", SISTERS)
def test_no_two_short_forms_of_a_game_are_the_same(game_id: str):
    """Seen: `Co` for Command, and for Cooperation."""
    found = game(game_id)
    kinds = [row.short.casefold() for row in found.board(2).kinds.values() if row.short]
    badges = [row.short.casefold() for row in found.keywords.values()]
    assert len({*kinds, *badges}) == len(kinds) + len(badges)


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("count", [3, 7])
def test_a_card_too_dear_shows_in_hollow_red_signs_how_much_power_is_missing(count: int, g: Glyphs):
    """Check 10, in the sister games too: in all, or of its own colour."""
    hand = ["CH-016", *["B-U-011"] * count, "B-U-013"]
    for own in (["MC-VF-1A x3"], ["MC-VF-1A", "S-N01 x5"]):
        you = {"g": own, "hand": [*hand[:count], hand[-1]], "filler": 18, "deployment": ["MC-VF-1A"]}
        match = position("macross-crusade", {"you": you, "foe": {"filler": 18}}, "deployment")
        match.answer([next(one.key for one in match.prompt.options if "g:B-U-011" in one.key)] if match.prompt else [])
        match.advance()
        view = match.view(0)
        held = reading.hand(Scene(view, 0, match.names, glyphs=g).looker(roomy=False))
        assert len(held) == count
        have, blue = (view.players[0].counters[power] for power in ("power", "blue power"))
        dear = 0
        for card in held:
            designated, total, _ = map(int, card.level.split("-"))
            assert card.missing == max(0, total - have, designated - blue)
            dear += bool(card.missing)
        assert dear
        sheet = Sheet(g, 80, 3)
        fan(sheet, 1, 0, 13, 6, 3, held)
        for card in held:
            spot = sheet.pieces[f"card {card.id}"]
            cells = [(sheet.text()[2][x], sheet.role(x, 2)) for x in range(spot.x, spot.x + spot.width)]
            red = "".join(sign for sign, role in cells if role.startswith("bad"))
            assert not card.missing or g.rested * card.missing in red or g.text(f"{g.rested}×{card.missing}") in red, (
                red
            )


HOME = {
    "gundam-war": WAR,
    "macross-crusade": {"you": {"g": ["MC-VF-1A x6"], "hand": ["MC-VF-1A"], "filler": 18}, "foe": {"filler": 18}},
}


@pytest.mark.parametrize("game_id", ["macross-crusade", "gundam-war"])
async def test_the_key_for_the_end_makes_the_pass_white_where_turns_end_by_passing(game_id: str):
    """Help says so, and pressed again it passes; where nothing can be passed it says that it does nothing."""
    match = position(game_id, HOME[game_id], "deployment")
    async with running(match) as pilot:
        await to_prompt(pilot)
        assert chooser(pilot).white_key() != "space"
        number = match.decisions
        await press(pilot, "e")
        assert (chooser(pilot).white_key(), chooser(pilot).note, match.decisions) == ("space", "", number)
        await press(pilot, "question_mark")
        page = pilot.app.screen
        assert isinstance(page, HelpPage)
        assert "the pass becomes" in " ".join(" ".join(line.plain() for line in page.body(76)).split())
        await press(pilot, "escape", "e")
        assert match.decisions > number


async def test_the_hand_that_is_dealt_shows_the_strengths_of_its_cards_on_a_small_table():
    mod = game("macross-crusade")
    decks = [load_deck(name, mod.id) for name in mod.deck_format.usual]
    match = Match.new(decks, 3, game_id=mod.id, bots=(None, "greedy"))
    match.advance()
    async with running(match) as pilot:
        await to_prompt(pilot)
        cards = match.view(0).players[0].cards("hand")
        kinds = match.game.board(2).kinds
        for card in cards:
            assert "-".join(str(card.stat(name)) for name, *_ in match.game.board(2).price_line) in text(pilot)
            if kinds[card.kind].stats:
                told = "/".join(str(card.stat(name)) for name in kinds[card.kind].stats)
                assert told in text(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=str)
async def test_a_card_under_another_that_may_be_chosen_has_its_key_and_is_white_on_the_board(size: tuple[int, int]):
    """Also where it has no row of its own, as its host stands in a squad or on a small plate."""
    told = {
        "you": {"g": ["MC-VF-1A x6"], "hand": ["CH-009"], "filler": 18,
                "deployment": [{"card": "MC-VF-1A", "set": "CH-016"}],
                "area1": [{"card": "B-U-004", "set": "CH-021"}]},
        "foe": {"g": ["S-M01 x5"], "filler": 18, "deployment": ["MC-VF-1A"]},
    }  # fmt: skip
    match = position("macross-crusade", told, "deployment")
    match.answer([one.key for one in match.prompt.options if one.verb == "deploy"] if match.prompt else [])
    match.advance()
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        assert match.prompt is not None
        assert match.prompt.kind == "destroy own"
        tags = chooser(pilot).tags()
        for name in ("Roy Focker", "Nekki Basara"):
            obj = next(one.obj for one in match.prompt.options if called(match, one.obj) == name)
            await press(pilot, tags[obj])
            board = "\n".join(text(pilot).splitlines()[: -size[1] // 5])
            assert re.search(rf"{tags[obj]}►[+ ]{{0,2}}{name.split()[0]}", board), board
            assert "then CHAR decides about theirs" in text(pilot)  # "CHAR decides" could be about this choice


def called(match: Match, obj: int) -> str:
    """The name of a card in play."""
    cards = (card for player in match.view(0).players for card in player.shown())
    return next(card.name for card in cards if card.id == obj)


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_beam_to_a_life_is_whole_and_stays_in_its_column_whichever_card_is_white(seat: int, g: Glyphs):
    """Seen: two rows of the beam under the lit side of the white card, and the beam a column to the left of where it
    had been as soon as cards got their keys.
    """
    foe = {**WAR["foe"], "area1": list[str](), "area2": list[str](), "deployment": ["S-G02", "S-G04", "S-G05"]}
    match = position("gundam-war", {**WAR, "foe": foe}, "damage")
    board = reading.table(Scene(match.view(seat), seat, match.names).looker(roomy=False))
    side = board.lower if board.upper.squads[0].attacks else board.upper

    def beam(mark: Mark, which: int) -> tuple[set[tuple[int, int]], Sheet]:
        cards = tuple(face and face._replace(mark=mark if at == which else "") for at, face in enumerate(side.cards))
        sheet = Sheet(g, 80, 19)
        changed = side._replace(cards=cards)
        lower = side is board.lower
        draw_board(sheet, board._replace(lower=changed) if lower else board._replace(upper=changed))
        cells = {(x, y) for y in range(19) for x in range(80) if re.match("beam|hot", sheet.role(x, y))}
        return cells, sheet

    calm, _ = beam("", 0)
    assert calm
    marks: tuple[Mark, ...] = ("cursor", "pick")
    for mark, which in product(marks, range(3)):
        cells, sheet = beam(mark, which)
        assert cells == calm, "\n".join(sheet.text())
        face = side.cards[which]
        assert face is not None
        if mark == "cursor":
            spot = sheet.pieces[f"card {face.id}"]
            for row in sheet.text()[spot.y : spot.y + spot.height]:
                assert row[spot.x - 1] == g.right_half or row[spot.x + spot.width] == g.left_half


@pytest.mark.rule("GW-97")
@pytest.mark.parametrize("leads", [False, True])
@pytest.mark.parametrize(("width", "height"), [(80, 4), (120, 4), (160, 6)])
def test_a_cut_says_what_a_pass_does_however_many_cards_may_cut_in(width: int, height: int, leads: bool):
    """Seen at 120x36: with five cards, a remark that repeats the question stood in the row of the rule."""
    rule = "2 passes in a row resolve all, last to first"
    asked = f"Computer: Ghost of Solomon > Escort Suit: cut in, or pass to the other? {rule}"
    remark = (("Computer: Ghost of Solomon, its effect > Escort Suit", "sub"),)
    news = (ReportLine("+", "good", "Escort Suit is destroyed"),) * leads
    for count in range(6):
        chips = tuple(
            Chip("abcde"[at], f"use Gundam Unit {at}", "destroys one of theirs", "destroys", cursor=not at, entry=at)
            for at in range(count)
        )
        chips = (*chips, Chip("Space", "Pass", cursor=not count, entry=9))
        sheet = Sheet(UNICODE, width, height)
        told = DockText("You", "own", asked, "", chips, remark, news=news, leads=leads, whole=True, explains=True)
        draw_dock(sheet, 0, height, told)
        shown = " ".join(" ".join(row.strip(" ▌") for row in sheet.text()).split())
        assert rule in shown, shown


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", [17, 18, 19, 23])
@pytest.mark.parametrize("state", ["ready", "rolled"])
@pytest.mark.parametrize("name", ["VF-1S Valkyrie (Roy)", "Large Vajra"])
def test_of_two_units_in_a_row_of_a_squad_pips_go_before_the_name_is_one_letter(
    name: str, state: str, width: int, g: Glyphs
):
    """Seen at 80x24, of a squad of three: `V…+  ■■■■ 6/2/4`."""
    ink = "good" if state == "ready" else "sub"
    figures = (Figure("a", 6), Figure("b", 2), Figure("c", 4, 4))
    unit = Face(1, name, "b", figures, ("Roy Focker",), state=state, state_ink=ink, back=state == "rolled")
    sheet = Sheet(g, width, 1)
    ordered(sheet, Spot(0, 0, width, 1), unit)
    shown = sheet.text()[0]
    short = "Val|VF-1S" if "Roy" in name else "Vaj|Vajra"  # of two plates in a row both names are named
    assert re.search(rf" ({short})\.?{re.escape(g.plus)}(Roy|Focker) ", shown), shown
    hurt = Sheet(g, width, 1)
    ordered(hurt, Spot(0, 0, width, 1), unit._replace(figures=(*figures[:2], Figure("c", 2, 4))))
    assert len(re.split(r"[.+…]", hurt.text()[0].strip())[0]) >= 3, hurt.text()
    assert bool(re.search(rf"(?<!\w){re.escape(g.rested)}(?![a-z])", shown)) is (state == "rolled"), shown
    assert "6/2/4" in shown


@pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", [17, 18, 19])
@pytest.mark.parametrize("state", ["ready", "rolled"])
def test_a_damaged_unit_in_a_row_of_a_squad_always_has_a_sign_of_its_damage(state: str, width: int, g: Glyphs):
    """Seen at 80x24: `Zeta+     6/2/2`, of a Unit that has taken 2 of 4, with cells to spare."""
    figures = (Figure("a", 6), Figure("b", 2), Figure("c", 2, 4))
    back = state == "rolled"
    unit = Face(1, "Zeta Gundam & Hyaku Shiki", "b", figures, ("Roy",), state=state, state_ink="good", back=back)
    sheet = Sheet(g, width, 1)
    ordered(sheet, Spot(0, 0, width, 1), unit)
    shown = sheet.text()[0]
    assert g.no_shield in shown or "2/4" in shown, shown
    assert re.search(rf" Zeta?{re.escape(g.plus)}(Roy|Focker) ", shown), shown
    assert bool(re.search(rf"(?<!\w){re.escape(g.rested)}(?![a-z])", shown)) is back, shown


@pytest.mark.parametrize("name", SISTERS)
def test_what_another_player_decides_is_said_as_it_could_be_taken_for_ones_own_decision(name: str):
    """Seen: "Computer decides" in one's own Reroll Phase, and beside one's own hand that may be redrawn."""
    decks = [load_deck(one, name) for one in game(name).deck_format.usual]
    match, asked = Match.new(decks, 4, game_id=name), set[int]()
    match.advance()
    for _ in range(2):
        prompt = match.prompt
        assert prompt is not None
        for seat in range(2):
            view = match.view(seat)
            own = prompt.seat == seat
            chooser = chooser_for(view, seat) if own else None
            told = asking.question(Scene(view, seat, match.names, UNICODE, chooser, [], 0), 80)
            assert told.text == ("Keep this hand?" if own else f"P{prompt.seat + 1}: Keep this hand?")
        assert asking.question(Scene(match.view(prompt.seat), prompt.seat, match.names), 80).text.endswith(" decides")
        asked.add(prompt.seat)
        match.answer([prompt.options[0].key])
        match.advance()
    assert asked == {0, 1}


def test_figures_of_a_card_under_another_add_nothing_where_they_are_zero_and_its_text_comes_before_its_facts():
    """Seen: eleven rows of sums, `Shooting 1 = 1 VF-1A Valkyrie (Max) +0 Nekki Basara` too; the text was cut."""
    you = {"g": ["B-U-004 x5"], "deployment": [{"card": "B-U-004", "as": "v", "set": "B-CH-014"}], "filler": 37}
    match = position("macross-crusade", {"you": you, "foe": {"filler": 37}}, "deployment")
    scene, _ = drawn(match, 0, (120, 36))
    card = match.view(0).players[0].cards("deployment")[0]
    pane = card_text(scene.looker(roomy=True), card, card.number, Lookups(match).sources(scene, card))
    facts = [row for row, _ in pane.rows]
    assert not any("+0" in row for row in facts)
    assert "Fighting 4 = 3 +1 Ichijo Hikaru" in facts
    sheet = Sheet(UNICODE, 32, 20)
    draw_detail(sheet, 0, 0, 32, 12, pane)
    told = " ".join(" ".join(sheet.text()).split())
    assert "Ace (2)" in told
    assert "Fighting 4 = " not in told


@pytest.mark.parametrize("game_id", SISTERS)
@pytest.mark.parametrize("power", [0, 1])
async def test_what_a_g_is_and_what_a_price_asks_for_is_told_with_the_first_one(game_id: str, power: int):
    """Seen: `Saotome Alto · play as G` in the first turn, and nowhere what a G is."""
    card = {"macross-crusade": "MC-ALTO", "gundam-war": "G-GREEN"}[game_id]
    you = {"hand": [card], "g": [card] * power, "filler": 37}
    async with running(position(game_id, {"you": you, "foe": {"filler": 37}}, "deployment"), (80, 24)) as pilot:
        await to_prompt(pilot)
        told = " ".join(text(pilot).replace("▌", "").split())
        assert ("G: a card played as a source of power, which other cards need" in told) is (not power)
        assert ("price: power of its own colour, power in all, cards of the Nation it costs" in told) is (not power)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=str)
async def test_what_a_g_is_is_told_also_where_something_has_just_happened(size: tuple[int, int]):
    deck = load_deck(game("gundam-war").deck_format.usual[0], "gundam-war")
    match = Match.new([deck, deck], 102, game_id="gundam-war", bots=[None, "greedy"])
    async with running(match, size) as pilot:
        for _ in range(12):
            await to_prompt(pilot)
            if any(one.verb == "g" for one in chooser(pilot).selected()):
                break
            await press(pilot, "enter")
        assert "G: a card played as a source of power" in text(pilot)


def test_a_text_that_is_cut_does_not_end_within_a_name():
    """Seen: `Ace (1) Sound …` and `lose Desert …`."""
    text = "they gain +1, and all enemy UNITs in the same battle area lose Desert Movement and more"
    assert UNICODE.sentences(text, text.index(" Movement") + 3) == f"{text[: text.index(' Desert')]} …"
    text = "VF-19 Kai Fire Valkyrie: Ace (1) Sound Force (white: Fighting)"
    assert UNICODE.sentences(text, text.index(" Force") + 3) == f"{text[: text.index(' Sound')]} …"


def test_where_a_text_needs_the_room_the_figures_of_its_card_have_no_names():
    match = position(
        "macross-crusade", {"you": {"hand": ["B-U-004"], "filler": 37}, "foe": {"filler": 37}}, "deployment"
    )
    card = match.view(0).players[0].cards("hand")[0]
    assert " 3/1/3: " in summary(match.game, card, room=60)
    assert " Fighting 3 Shooting 1 Defense 3/3: " in summary(match.game, card)
