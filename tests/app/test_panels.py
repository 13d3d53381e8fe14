"""Pages are panels over the screen they were opened from, in the language of the table."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from gundam_tui import language
from gundam_tui.app import card_loader
from gundam_tui.app.board.sheet import Sheet, Spot, digit_rows
from gundam_tui.app.draw.behind import behind, dims
from gundam_tui.app.draw.decklist import faces
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.screens.lobby import invitation
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.settings import GROUPS
from gundam_tui.app.widgets.backdrop import DIM, Backdrop
from gundam_tui.app.widgets.page import Scroll
from gundam_tui.games.api import Format
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.table.settings import ENTRIES
from tests.profile import quick_first

from .helpers import idle, new_match, panel, press, rows, running, text, to_prompt
from .scenes import middle

SIZES = [(80, 24), (120, 36), (160, 48)]


def backdrop(pilot: Pilot[int]) -> Backdrop:
    return pilot.app.screen.query_one(Backdrop)


@pytest.mark.parametrize("size", quick_first(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", ["colon", "l", "v", "question_mark"])
async def test_a_page_of_the_table_is_a_panel_over_the_dimmed_board(size: tuple[int, int], key: str):
    async with running(middle(), size, palette="night") as pilot:
        await press(pilot, "y")
        board = rows(pilot)
        await press(pilot, key)
        await idle(pilot)
        where = pilot.app.screen.query_one("#panel").region
        assert where.width < size[0]
        assert where.height < size[1]
        assert rows(pilot)[1][: where.x] == board[1][: where.x]  # the board is still there
        assert {role for row in backdrop(pilot).drawn for _, role in row} == {DIM}
        assert any(row.strip() for row in panel(pilot))


@pytest.mark.parametrize("key", ["l", "v", "question_mark"])
async def test_a_question_that_a_panel_covers_in_part_is_not_drawn_below_it(key: str):
    """Seen at 80x24: the lower half of the question below the page of a card, as if it had been cut."""
    async with running(middle(), (80, 24)) as pilot:
        await press(pilot, "y")
        whole = rows(pilot)[19:23]
        await press(pilot, key)
        await idle(pilot)
        where = pilot.app.screen.query_one("#panel").region
        covers = where.bottom > 19
        assert [row.strip() for row in rows(pilot)[max(19, where.bottom) : 23]] == (
            [""] * (23 - max(19, where.bottom)) if covers else [row.strip() for row in whole]
        )


@pytest.mark.parametrize(("planes", "glyphs"), [(True, UNICODE), (False, UNICODE), (True, ASCII), (False, ASCII)])
def test_the_game_behind_the_lobby_is_in_one_faint_tone_or_not_drawn(planes: bool, glyphs: Glyphs):
    """Its labels are never as sharp as the list in front of it: without tones it would be."""
    sheet = Sheet(glyphs, 80, 24, "void", planes=planes)
    assert dims(sheet) == (planes and not glyphs.ascii)
    if dims(sheet):
        behind(sheet, middle().view(None), 1, 20, Spot(20, 5, 40, 8))
        assert any(row.strip() for row in sheet.text())
        assert {role for row in sheet.rows() for text, role in row if text.strip()} == {"rule/void"}


@pytest.mark.parametrize("size", quick_first(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("key", ["l", "v", "colon"])
async def test_what_stands_beside_a_panel_is_whole_or_left_out(size: tuple[int, int], key: str):
    async with running(middle(), size, palette="night") as pilot:
        await press(pilot, "y")
        board = rows(pilot)
        await press(pilot, key)
        await idle(pilot)
        where, shown = pilot.app.screen.query_one("#panel").region, rows(pilot)
        assert shown[: where.y] == board[: where.y]
        below = shown[where.bottom : -1]  # a question is not drawn in part
        assert below == board[where.bottom : -1] or not "".join(below).strip()
        for y in range(where.y, where.bottom):
            left, right = shown[y][: where.x], shown[y][where.right :]
            if where.x < 4:
                assert not (left + right).strip(), y
            for side, edge in (
                (left, board[y][where.x - 1 : where.x + 1]),
                (right[::-1], board[y][where.right - 1 : where.right + 1]),
            ):
                if edge.strip() == edge:  # a text of the board passes below the edge of the panel
                    assert side[-1:].strip() == "", (y, shown[y])


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
async def test_no_corner_of_an_empty_slot_stands_beside_a_question_of_the_table(glyphs: Glyphs):
    """Seen at 80x24: `┐ ┘` beside the page that asks whether to concede."""
    async with running(middle(), (80, 24), palette="night", ascii_only=glyphs.ascii) as pilot:
        await press(pilot, "y", "colon", "1")
        await idle(pilot)
        assert isinstance(pilot.app.screen, Confirm), text(pilot)
        where, shown = pilot.app.screen.query_one("#panel").region, rows(pilot)
        beside = "".join(row[: where.x] + row[where.right :] for row in shown[where.y : where.bottom])
        assert not set(beside) & set(glyphs.tl + glyphs.tr + glyphs.bl + glyphs.br), text(pilot)


async def test_a_panel_over_a_panel_shows_the_board_behind_both():
    async with running(middle(), (120, 36), palette="night") as pilot:
        await press(pilot, "y")
        board = rows(pilot)
        await press(pilot, "colon", "e")
        await idle(pilot)
        assert "Settings" in text(pilot)
        assert rows(pilot)[0] == board[0]


async def test_the_coach_lies_beside_the_board():
    async with running(middle(), (120, 36), coached=True, palette="night") as pilot:
        await press(pilot, "y")
        board = rows(pilot)
        await press(pilot, "C")
        where = pilot.app.screen.query_one("#panel").region
        assert where.right == 120
        assert rows(pilot)[12][: where.x] == board[12][: where.x]
        assert {role for row in backdrop(pilot).drawn for _, role in row} != {DIM}  # in its colours


async def test_a_card_is_shown_as_a_card_with_its_face_and_figures_in_full_size():
    async with running(middle(), (80, 24), palette="night") as pilot:
        await press(pilot, "y", "1", "escape", "v")
        shown = panel(pilot)
        assert any(digit_rows("6")[0] in row for row in shown)
        roles = {role for row in pilot.app.screen.query_one(Scroll).drawn for _, role in row}
        assert len([role for role in roles if "px" in role]) > 4


def test_every_setting_stands_in_one_group():
    grouped = [name for names in GROUPS.values() for name in names]
    assert sorted(grouped) == sorted(entry.name for entry in ENTRIES)


async def test_settings_are_grouped_and_say_what_each_is_for():
    async with running(None, (120, 36)) as pilot:
        await press(pilot, "e")
        shown = panel(pilot)
        assert sum(any(row.strip() == group for group in GROUPS) for row in shown) >= 3
        hinted = [row for row in shown if row[26:44].strip() and row[47:].strip()]
        assert len(hinted) > 12


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_new_game_shows_the_faces_of_both_decks(size: tuple[int, int]):
    game("gcg").book()
    async with running(None, size, palette="night") as pilot:
        await press(pilot, "n")
        await idle(pilot)
        shown = panel(pilot)
        assert "Heroic Beginnings" in shown[1]
        assert "Zeon's Rush" in shown[1]
        assert any(" VS " in row for row in shown[:8])
        roles = {role for row in pilot.app.screen.query_one(Scroll).drawn for _, role in row}
        assert any(role.startswith("pxb") or "/pxb" in role for role in roles)  # a blue face
        assert any(role.startswith("pxr") or "/pxr" in role for role in roles)  # and a red one


@pytest.mark.parametrize("size", quick_first([(120, 36), (80, 24), (160, 48)]), ids=str)
@pytest.mark.parametrize("key", quick_first(["n", "e", "question_mark"]))
async def test_nothing_of_the_home_screen_is_seen_beside_a_panel_over_it(key: str, size: tuple[int, int]):
    """Seen: pieces of its block letters and its list, cut by the form of a new game."""
    async with running(None, size, palette="night") as pilot:
        await press(pilot, key)
        await idle(pilot)
        where = pilot.app.screen.query_one("#panel").region
        beside = [row[: where.x] + row[where.right :] if where.y <= y < where.bottom else row
                  for y, row in enumerate(rows(pilot)[:-1])]  # fmt: skip
        assert not "".join(beside).strip()


@pytest.mark.parametrize("size", quick_first([(120, 36), (80, 24), (160, 48)]), ids=str)
async def test_four_decks_have_faces_or_say_that_the_cards_are_read_or_have_no_blank_rows(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
):
    game("gcg").book()
    four = next(at for at, (form, count) in enumerate(ways()) if count == 4 and form.name == "royale")

    async def decks(**options: object) -> tuple[list[str], set[str]]:
        async with running(None, size, **{"palette": "night", **options}) as pilot:
            await press(pilot, "n", "3", *["right"] * four)
            await idle(pilot)
            shown = panel(pilot)
            start = next(at for at, row in enumerate(shown) if " Start" in row)
            roles = {role for row in pilot.app.screen.query_one(Scroll).drawn for _, role in row}
            return shown[1 : start - 1], roles

    drawn, roles = await decks()
    assert {letter for letter in "brg" if any(f"px{letter}" in role for role in roles)} == set("brg")
    assert len(drawn) == (5 if size[1] < 30 else 7)
    bare, _ = await decks(ascii_only=True)
    assert len(bare) == 2
    assert all(row.strip() for row in bare)
    monkeypatch.setattr(card_loader, "opened_book", lambda _: None)
    monkeypatch.setattr(card_loader.Reader, "start", lambda _: None)
    read, _ = await decks()
    assert sum("Reading the cards" in row for row in read) == 1


def ways() -> list[tuple[Format, int]]:
    """The ways to play, as the form lists them."""
    return [(form, count) for form in game("gcg").formats for count in form.seats]


def test_the_cards_that_stand_for_a_deck_are_its_strongest():
    found = faces(load_deck("st01"), game("gcg").book(), 3)
    assert len({card.name for card in found}) == 3
    assert all(card.kind == "unit" for card in found)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_workbench_has_what_the_browser_has(size: tuple[int, int]):
    game("gcg").book()
    async with running(None, size) as pilot:
        await press(pilot, "d", "n")
        await idle(pilot)
        assert "!" not in text(pilot)  # nobody has asked yet whether a deck of no card can be played
        assert "0/50" in text(pilot)
        assert "Level curve" in text(pilot)
        screen = pilot.app.screen
        card = screen.card()
        assert card.name[:20] in "\n".join(row[40:] for row in rows(pilot))  # the card under the cursor in full
        names = [row[3:30].rstrip() for row in rows(pilot)[3:20]]
        assert len([name for name in names if "…" in name]) <= len(names) // 3 + 1


def test_the_line_to_send_to_a_friend():
    assert invitation("192.168.1.5 8022") == "ssh -p 8022 NAME@192.168.1.5"
    assert invitation("127.0.0.1 22") == "ssh -p 22 NAME@HOST"  # another machine's own address is another machine
    assert not invitation("")


def _pairs(screen: Menu, shown: list[str]) -> list[tuple[Item, str]]:
    """The entries that have a note, each with its line."""
    return [(item, shown[line]) for item, line in zip(screen.items, screen._lines, strict=True) if item.about]


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]), ids=str)
@pytest.mark.parametrize("spoken", ["en", "zh"])
@pytest.mark.parametrize("key", ["e", "colon"])
async def test_the_note_of_an_entry_is_whole_or_said_in_a_few_words(key: str, spoken: str, size: tuple[int, int]):
    match = new_match(3) if key == "colon" else None
    language.set_default(spoken)
    try:
        async with running(match, size) as pilot:
            if match is not None:
                await to_prompt(pilot)
            await press(pilot, key)
            screen = pilot.app.screen
            assert isinstance(screen, Menu)
            width = screen.query_one(Scroll).size.width
            shown = [line.plain() for line in screen.body(width)]
            notes = [item for item in screen.items if item.about]
            assert notes
            assert not [line for line in shown if line.rstrip().endswith("…")]
            for one, line in _pairs(screen, shown):
                told = [UNICODE.text(note) for note in (one.about, one.brief) if note]
                assert key == "colon" or any(note in line for note in told), line
    finally:
        language.set_default("en")


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_board_stays_under_the_commands_with_other_signs_and_colours(size: tuple[int, int]):
    """Seen: the list alone on an empty screen after `i`, or `c`, had been chosen in it."""
    match = new_match(7, bots=(None, "greedy"))
    async with running(match, size) as pilot:
        await press(pilot, "enter", "enter", "colon")
        for key in ("i", "i", "c", "c", "c", "c"):
            await press(pilot, key)
            shown = text(pilot)
            assert "Signs: box drawing or ASCII" in shown, key
            assert "end the turn" in shown if size[1] > 24 else "TURN" in shown, key
