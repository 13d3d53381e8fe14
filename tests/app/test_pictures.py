"""Pictures of the table as text files: three sizes, ASCII, the other screens. `UPDATE_PICTURES=1` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.table.match import Match

from .helpers import match_at, press, running, text

FOLDER = Path(__file__).parent / "pictures"


def check(pilot: Pilot[int], name: str) -> None:
    path = FOLDER / f"{name}.txt"
    shown = text(pilot)
    if os.environ.get("UPDATE_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert path.is_file(), f"{path.name} is missing: UPDATE_PICTURES=1 makes it"
    assert shown == path.read_text(encoding="utf-8"), f"\n{shown}"


def middle() -> Match:
    """The middle of a game: paired, linked, damaged, rested and new Units, Bases, EX Resources, trash."""
    one = Side(
        hand=["ST01-001", "ST01-010", "ST01-015", "ST01-005", "ST01-012", "ST01-004"],
        units=[
            UnitAt("ST01-001", pilot="ST01-010", damage=1),
            UnitAt("ST01-005", damage=1),
            UnitAt("ST01-004", new=True),
        ],
        shields=["ST01-005"] * 5,
        base="ST01-015",
        base_damage=2,
        resources=5,
        rested_resources=1,
        trash=["ST01-006"] * 3,
    )
    two = Side(
        hand=["ST03-006"] * 5,
        units=[
            UnitAt("ST03-006", pilot="ST03-011", rested=True),
            UnitAt("ST03-008"),
            UnitAt("ST03-001", rested=True, damage=2),
        ],
        shields=["ST03-006"] * 4, resources=2, rested_resources=2, ex=1, trash=["ST03-008", "ST03-012"],
    )  # fmt: skip
    return match_at(set_up(Position([one, two], turn=7)))


SIZES = [(80, 24), (120, 36), (160, 48)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_main_phase(size: tuple[int, int]):
    async with running(middle(), size) as pilot:
        await press(pilot, "y")
        check(pilot, f"main-{size[0]}x{size[1]}")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_attack_with_its_targets_and_preview(size: tuple[int, int]):
    async with running(middle(), size) as pilot:
        await press(pilot, "y", "1", "1")
        check(pilot, f"attack-{size[0]}x{size[1]}")


async def test_payment_preview():
    async with running(middle()) as pilot:
        await press(pilot, "y", "a")
        check(pilot, "deploy-80x24")


async def test_ascii():
    async with running(middle(), ascii_only=True) as pilot:
        await press(pilot, "y", "1", "1")
        check(pilot, "attack-ascii-80x24")


async def test_card_page():
    async with running(middle()) as pilot:
        await press(pilot, "y", "1", "escape", "v")
        check(pilot, "card-80x24")


async def test_help_page():
    async with running(middle()) as pilot:
        await press(pilot, "y", "question_mark")
        check(pilot, "help-80x24")


async def test_curtain_commands_and_end():
    async with running(middle()) as pilot:
        check(pilot, "curtain-80x24")
        await press(pilot, "y", "colon")
        check(pilot, "commands-80x24")
        await press(pilot, "1")
        check(pilot, "concede-80x24")
        await press(pilot, "y")
        check(pilot, "end-80x24")


async def test_home_and_deck_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None) as pilot:
        check(pilot, "home-80x24")
        await press(pilot, "n", "down")
        check(pilot, "decks-80x24")
