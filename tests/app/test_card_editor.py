"""The card editor on the screen: opened from the card browser, typed in, tried, saved and left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gundam_tui import language
from gundam_tui.app.screens.card_editor import CardEditor, LeavingCard
from gundam_tui.app.screens.cards import CardBrowser
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.widgets.notation_area import NotationArea
from gundam_tui.cli import main
from gundam_tui.games.incomplete import IncompleteCard, save_incomplete
from gundam_tui.games.library import card_book, use_cards
from gundam_tui.games.own_cards import unfinished_cards
from tests.profile import quick_first

from .helpers import press as press_at_once
from .helpers import rows, running, text

FACTS = 'name = "Half Zaku"\ntype = "unit"\ncolor = "green"\nlevel = 2\ncost = 1\nap = 2\nhp = 2\nzones = ["space"]'
PRINT = "【Deploy】Choose 1 enemy Unit with 4 or less HP. Rest it."
SIZES = ((80, 24), (120, 36), (160, 48))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The user's data folder, with one incomplete card."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    use_cards(())
    save_incomplete({"XX01-001": IncompleteCard("Half Zaku", "no form", FACTS, PRINT, "cards.json, 2026-01-02")})
    card_book()
    yield tmp_path / "gundam-tui"
    monkeypatch.undo()
    use_cards(())


async def edit(pilot: Pilot[int], number: str, monkeypatch: pytest.MonkeyPatch) -> CardEditor:
    """The editor with a card, without the rows of the reader."""
    monkeypatch.setattr(
        "gundam_tui.games.card_session.CardSession.from_print", lambda self, progress: ("", ("no form",))
    )
    screen = CardEditor("gcg", number)
    pilot.app.push_screen(screen)
    await ready(pilot, screen)
    return screen


async def ready(pilot: Pilot[int], screen: CardEditor) -> None:
    """Wait until the card has been read, and what is slow has been done."""
    for _ in range(1000):
        await pilot.pause(0.01)
        if screen.session is not None and not screen.busy:
            break
    await pilot.pause(0.12)  # the pause of the keys


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys; a key goes through the part that is typed in before it comes to the screen."""
    for key in keys:
        await press_at_once(pilot, key)
        await pilot.pause(0.05)


async def type_in(pilot: Pilot[int], screen: CardEditor, notation: str) -> None:
    screen.query_one("#notation", NotationArea).text = notation
    await ready(pilot, screen)


@pytest.mark.parametrize(
    ("size", "look"),
    quick_first(
        [(size, look) for size in SIZES for look in ({}, {"palette": "mono"}, {"ascii_only": True})], unpack=True
    ),
)
async def test_every_part_can_be_seen(
    size: tuple[int, int], look: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(None, size, **look) as pilot:
        screen = await edit(pilot, "XX01-001", monkeypatch)
        await type_in(pilot, screen, "deploy: choose 1 enemy unit with hp <= 5; rest it")
        shown = text(pilot)
        for words in ("Editing XX01-001 Half Zaku (not saved)", "As printed", "enemy Unit", "Facts", 'type = "unit"',
                      "Notation", "deploy: choose 1", "It says", "5 or less HP", "2 words differ", "[-4-] {+5+}",
                      "complete", "F5", "Esc"):  # fmt: skip
            assert words in shown, words
        if "ascii_only" in look:
            assert shown.isascii()
        assert max(map(len, rows(pilot))) <= size[0]


async def test_what_was_not_understood_is_told_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    why = "no form for " + "many words " * 9 + "at the end"
    save_incomplete({"XX01-001": IncompleteCard("Half Zaku", why, FACTS, "", "f")})
    async with running(None) as pilot:
        await edit(pilot, "XX01-001", monkeypatch)
        assert "words at the end" in " ".join(text(pilot).split())


async def test_a_fault_is_told_with_its_place_while_it_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(None, (120, 36)) as pilot:
        screen = await edit(pilot, "XX01-001", monkeypatch)
        await type_in(pilot, screen, "deploy: draw 1\nattack: chose 1 enemy unit")
        shown = text(pilot)
        assert "! notation, line 2" in shown
        assert 'did you mean "choose"?' in " ".join(shown.split())
        assert "incomplete: 1 fault" in shown
        assert screen.query_one("#notation", NotationArea).faulty == {(1, 8)}
        await press(pilot, "f5")
        await ready(pilot, screen)
        assert "A card is tried (F5) when" in text(pilot)


@pytest.mark.thorough
async def test_help_follows_the_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(None, (120, 36)) as pilot:
        screen = await edit(pilot, "XX01-001", monkeypatch)
        await type_in(pilot, screen, "deploy: draw 1")
        screen.query_one("#notation", NotationArea).move_cursor((0, 10))
        await ready(pilot, screen)
        assert "draw AMOUNT" in text(pilot)


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES[:2])
async def test_a_card_is_tried_and_what_happened_is_told(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(None, size) as pilot:
        screen = await edit(pilot, "XX01-001", monkeypatch)
        await type_in(pilot, screen, "deploy: choose 1 enemy unit with hp <= 4; rest it")
        await press(pilot, "f5")
        await ready(pilot, screen)
        shown = text(pilot)
        assert "Every line of its text was seen working." in shown
        assert "Deployed from the hand" in shown
        assert "> P1: Deploy Half Zaku" in shown
        if size[0] < 120:
            await press(pilot, "f8")
            assert "It says" in text(pilot)
        else:
            assert "It says" in shown


async def test_an_incomplete_card_is_opened_from_the_browser_and_is_a_card_there_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "gundam_tui.games.card_session.CardSession.from_print", lambda self, progress: ("", ("no form",))
    )
    async with running(None, (120, 36)) as pilot:
        pilot.app.push_screen(CardBrowser("gcg"))
        await pilot.pause(0.1)
        browser = pilot.app.screen
        assert isinstance(browser, CardBrowser)
        assert "1 of 1 incomplete" in text(pilot)
        browser.line.value = "zaku half"
        await pilot.pause(0.05)
        shown = text(pilot)
        assert "XX01-001 Half Zaku" in shown
        assert "Incomplete: no deck with it is legal." in shown
        assert "read from print (cards.json, 2026-01-02)" in shown
        await press(pilot, "e")
        screen = pilot.app.screen
        assert isinstance(screen, CardEditor)
        await ready(pilot, screen)
        await type_in(pilot, screen, "deploy: choose 1 enemy unit with hp <= 4; rest it")
        await press(pilot, "f2")
        assert "Saved: a card of the game now." in text(pilot)
        await press(pilot, "escape")
        assert pilot.app.screen is browser
        for _ in range(500):
            await pilot.pause(0.01)
            if browser.reader.book is not None and browser.count():
                break
        await pilot.pause(0.1)
        card = browser.card()
        assert card is not None
        assert card.number == "XX01-001"
        assert "Half Zaku" in text(pilot)
        assert "incomplete" not in text(pilot)


@pytest.mark.thorough
async def test_leaving_asks_and_keeps_what_is_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(None) as pilot:
        screen = await edit(pilot, "XX01-001", monkeypatch)
        await type_in(pilot, screen, "deploy: drw 1")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, LeavingCard)
        await press(pilot, "g")
        assert pilot.app.screen is screen
        await press(pilot, "escape", "s")
        assert pilot.app.screen is not screen
        again = await edit(pilot, "XX01-001", monkeypatch)
        assert again.session is not None
        assert again.session.draft.notation == "deploy: drw 1"
        await type_in(pilot, again, "deploy: draw")
        await press(pilot, "escape", "x")
        last = await edit(pilot, "XX01-001", monkeypatch)
        assert last.session is not None
        assert last.session.draft.notation == "deploy: drw 1"


@pytest.mark.thorough
async def test_the_end_of_the_program_keeps_what_is_not_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(None) as pilot:
        screen = await edit(pilot, "", monkeypatch)
        await type_in(pilot, screen, "deploy: drw 1")
    assert set(unfinished_cards()) == {"OWN-001", "XX01-001"}


@pytest.mark.thorough
async def test_a_card_that_differs_from_its_print_is_saved_after_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(None) as pilot:
        screen = await edit(pilot, "XX01-001", monkeypatch)
        await type_in(pilot, screen, "deploy: draw 1")
        await press(pilot, "f2")
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "n")
        assert "XX01-001" not in card_book()
        await press(pilot, "f2", "y")
        assert card_book()["XX01-001"].source == "deploy: draw 1"


@pytest.mark.thorough
async def test_markup_in_names_and_texts_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = FACTS.replace("Half Zaku", "[red]Zaku[/]")
    printed = "【Deploy】Draw [bold]1[/bold]. \x1b[31m"
    save_incomplete({"XX01-002": IncompleteCard("[red]Zaku[/red]", "[b]no[/b]", facts, printed, "f")})
    async with running(None, (120, 36)) as pilot:
        screen = await edit(pilot, "XX01-002", monkeypatch)
        await type_in(pilot, screen, "deploy: draw 1 [red]")
        shown = text(pilot)
        assert "[red]Zaku[/]" in shown
        assert "Draw [bold]1[/bold]." in shown
        assert "deploy: draw 1 [red]" in shown
        assert "\x1b" not in shown


@pytest.mark.thorough
async def test_a_typed_print_is_read_into_the_notation(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(None) as pilot:
        screen = await edit(pilot, "", monkeypatch)
        read = "deploy: choose 1 enemy unit with hp <= 4; rest it"
        monkeypatch.setattr("gundam_tui.games.card_session.CardSession.from_print", lambda self, progress: (read, ()))
        await press(pilot, "f4")
        pilot.app.screen.query_one("#block").text = PRINT
        await press(pilot, "ctrl+s")
        await ready(pilot, screen)
        assert screen.query_one("#notation", NotationArea).text == read
        assert "the same, word for word" in text(pilot)


@pytest.mark.thorough
async def test_in_chinese_the_card_says_it_in_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_default", "zh")
    async with running(None, (120, 36)) as pilot:
        screen = await edit(pilot, "XX01-001", monkeypatch)
        await type_in(pilot, screen, "deploy: choose 1 enemy unit with hp <= 4; rest it")
        assert "It says" not in text(pilot)


def test_outside_a_terminal_the_command_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--edit"]) == 2
    assert "this is not a terminal" in capsys.readouterr().err
    assert main(["cards", "--edit", "XX01-001", "ST01-001"]) == 2
    assert "--edit takes one card" in capsys.readouterr().err
    assert main(["cards", "--edit", "zaku"]) == 2
    assert "by its number" in capsys.readouterr().err
