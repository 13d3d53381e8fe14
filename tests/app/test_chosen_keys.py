"""Keys that a player has chosen anew: they work, are shown and kept, and do not collide."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gundam_tui.app import keymap
from gundam_tui.app.keymap import ALL, APP, BY_ID, MENU, PLACES, TABLE, conflict, mapped, remap, written
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.screens.settings import KeyCatcher, KeysMenu
from gundam_tui.table.settings import Settings, load

from .helpers import new_match, panel, press, rows, running, text, the_app


@pytest.fixture(autouse=True)
def keys(state: Path) -> Iterator[None]:
    """No keys are left chosen anew."""
    yield
    remap({})


def test_as_they_come_no_two_keys_of_a_place_are_the_same():
    assert remap({}) == []
    for title, place in PLACES:
        for key in place:
            for name in key.pressed:
                taken = [other.id for other in {*place, *APP} if other.id != key.id and name in other.pressed]
                assert not taken, (title, key.id, name, taken)
    assert {key.id for _, place in PLACES for key in place} == set(BY_ID)
    assert len(BY_ID) > 100
    assert set(BY_ID) <= {key.id for key in ALL}


@pytest.mark.parametrize(
    ("key", "shown"),
    [("ctrl+q", "Ctrl+Q"), ("question_mark", "?"), ("colon", ":"), ("S", "S"), ("x", "x"), ("pageup", "PgUp"),
     ("f1", "F1"), ("shift+tab", "Shift+Tab"), ("plus", "+"), ("full_stop", "."), ("up", "Up"), ("ctrl+f5", "Ctrl+F5")],
)  # fmt: skip
def test_how_keys_are_written(key: str, shown: str):
    assert written(key) == shown


def test_keys_are_taken_anew_and_given_back():
    undo = BY_ID["table.undo"]
    assert remap({"table.undo": "U, f2"}) == []
    assert (undo.pressed, undo.shown) == (("U", "f2"), "U, F2")
    assert mapped() == {"table.undo": "U,f2"}
    assert remap({}) == []
    assert (undo.pressed, undo.shown) == (("u",), "u")


def test_what_will_not_do_is_told_and_stays():
    notes = remap({"table.undo": "v", "nothing.such": "x", "table.log": " , ", "table.mode": "M"})
    assert notes == [
        "there is no key 'nothing.such' to change", "table.log: no key is named",
        "table.undo: v is taken: view (Table)",
    ]  # fmt: skip
    assert mapped() == {"table.mode": "M"}


def test_two_keys_may_be_exchanged():
    assert remap({"table.undo": "v", "table.view": "u"}) == []
    assert BY_ID["table.undo"].pressed == ("v",)


def test_conflicts_name_the_other():
    undo, quit_, up = BY_ID["table.undo"], BY_ID["app.quit"], BY_ID["menu.up"]
    assert conflict(undo, "l") == "l is taken: log (Table)"
    assert conflict(undo, "ctrl+q") == "Ctrl+Q is taken: quit (Everywhere)"
    assert conflict(quit_, "slash") == "/ is taken: search (Pages)"
    assert "answers prompts" in conflict(undo, "a")
    assert "answers prompts" in conflict(undo, "space")
    assert "by its number" in conflict(up, "3")
    assert conflict(undo, "slash") == ""  # of pages: another place
    assert conflict(undo, "u") == ""
    assert up in MENU
    assert undo in TABLE


async def test_a_new_key_works_is_shown_and_kept():
    async with running(new_match(3), (80, 50), kept=True, settings=Settings(bot_pace=0.0)) as pilot:
        app = the_app(pilot)
        app.open_settings()
        await pilot.pause()
        await press(pilot, "1")
        menu = pilot.app.screen
        assert isinstance(menu, KeysMenu)
        at = 1 + [key.id for _, place in PLACES for key in place].index("table.mode")
        await press(pilot, *["down"] * at, "enter")
        assert isinstance(pilot.app.screen, KeyCatcher)
        await press(pilot, "l")
        assert "l is taken: log (Table)" in text(pilot)
        await press(pilot, "m")
        assert "m does it already" in text(pilot)
        await press(pilot, "M")
        assert isinstance(pilot.app.screen, KeysMenu)
        assert "(chosen)" in text(pilot)
        await press(pilot, "escape", "escape")
        await press(pilot, "m")
        assert "SMART" in rows(pilot)[0]
        await press(pilot, "M")
        assert "BLUFF" in rows(pilot)[0]
        await press(pilot, "question_mark")
        page = pilot.app.screen
        assert isinstance(page, HelpPage)
        assert any(line.plain().strip().startswith("M ") for line in page.body(76))
        await press(pilot, "escape")
    assert load()[0].keys == {"table.mode": "M"}
    async with running(new_match(3), settings=load()[0]) as pilot:
        await press(pilot, "M")
        assert "BLUFF" in rows(pilot)[0]
        the_app(pilot).push_screen(KeysMenu())
        await pilot.pause()
        await press(pilot, "0", "escape")
        await press(pilot, "m")
        assert "FULL" in rows(pilot)[0]


async def test_the_line_of_keys_shows_the_new_key():
    async with running(new_match(3), (120, 36), settings=Settings(keys={"table.undo": "U"})) as pilot:
        assert "U undo" in rows(pilot)[-1]
        assert the_app(pilot).message == ""
    async with running(None, settings=Settings(keys={"table.undo": "v"})) as pilot:
        assert "table.undo: v is taken" in text(pilot)
    assert keymap.mapped() == {}


async def test_what_an_entry_is_about_stays_in_sight_in_a_long_list():
    async with running(None) as pilot:
        await press(pilot, "e", "1")
        menu = pilot.app.screen
        assert isinstance(menu, KeysMenu)
        for key, at in (("end", len(menu.items) - 1), ("pageup", len(menu.items) - 11), ("pagedown", None),
                        ("home", 0), ("down", 1)):  # fmt: skip
            await press(pilot, key)
            assert at is None or menu.at == at
            item = menu.items[menu.at]
            assert " ".join(item.about.split()) in " ".join(" ".join(panel(pilot)).split())
            assert f"► {item.key or ' '}  {item.text}"[:40] in text(pilot)


async def test_esc_and_del_when_a_key_is_asked_for():
    async with running(None, settings=Settings(keys={"table.undo": "U"})) as pilot:
        catcher = KeyCatcher(BY_ID["table.undo"])
        answers: list[object] = []
        for key in ("escape", "delete"):
            the_app(pilot).push_screen(KeyCatcher(catcher._key), answers.append)
            await pilot.pause()
            await press(pilot, key)
        assert answers == [None, ""]
