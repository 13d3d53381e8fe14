"""A new game for three and four: who plays is chosen in a few keys, with each seat still open to change."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from gundam_tui.app.app import GundamApp
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.players import levels
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings

from .helpers import press, rows, running, text


def form(pilot: Pilot[int]) -> NewGame:
    screen = pilot.app.screen
    assert isinstance(screen, NewGame)
    return screen


def shown(pilot: Pilot[int], *labels: str) -> list[str]:
    items = {item.text: item for item in form(pilot).items}
    return [items[label].values[items[label].at] for label in labels]


def begun(pilot: Pilot[int]) -> Match:
    app = pilot.app
    assert isinstance(app, GundamApp)
    assert isinstance(app.match, Match)
    return app.match


@pytest.mark.parametrize(("keys", "seats"), [("n 3 right s", 3), ("n 3 right right s", 4)])
async def test_a_battle_royale_against_computers_is_at_most_six_keys_away(keys: str, seats: int):
    """Seen: eighteen keys for three seats, as each of them was set by itself."""
    async with running(None, (120, 40)) as pilot:
        assert len(keys.split()) <= 6
        await press(pilot, *keys.split())
        match = begun(pilot)
        assert (match.header.form, len(match.names)) == ("royale", seats)
        assert sorted(match.bots) == list(range(1, seats))
        assert len({seat.deck for seat in match.header.seats}) == seats


async def test_all_others_become_people_or_computer_players_by_one_row():
    async with running(None, (120, 40)) as pilot:
        await press(pilot, "n", "3", "right", "right")
        players = ("P1 is", "P2 is", "P3 is", "P4 is")
        assert shown(pilot, *players) == ["a person", *["computer: normal"] * 3]
        assert shown(pilot, "The others are") == ["computer: normal"]
        await press(pilot, "4", "right")
        assert shown(pilot, *players) == ["a person", *["computer: hard"] * 3]
        await press(pilot, "left", "left")
        assert shown(pilot, "The others are", *players) == ["people", *["a person"] * 4]
        assert "P4 is called" in text(pilot)


async def test_one_who_differs_is_said_so_and_who_is_added_is_what_the_last_one_is():
    async with running(None, (120, 40)) as pilot:
        await press(pilot, "n", "3", "right")
        at = next(n for n, item in enumerate(form(pilot).items) if item.text == "P3 is")
        await press(pilot, *["down"] * (at - form(pilot).at), "left", "left")
        assert shown(pilot, "The others are", "P2 is", "P3 is") == ["different", "computer: normal", "computer: easy"]
        await press(pilot, "3", "right")
        assert shown(pilot, "P2 is", "P3 is", "P4 is") == ["computer: normal", "computer: easy", "computer: easy"]
        assert shown(pilot, "The others are") == ["different"]


async def test_a_person_and_the_usual_computer_player_are_one_key_apart():
    """Seen: three presses of Left from `computer: normal` to `a person`."""
    async with running(None, (120, 40)) as pilot:
        await press(pilot, "n")
        at = next(n for n, item in enumerate(form(pilot).items) if item.text == "P2 is")
        await press(pilot, *["down"] * (at - form(pilot).at), "right")
        assert shown(pilot, "P2 is") == ["computer: normal"]
        await press(pilot, "left")
        assert shown(pilot, "P2 is") == ["a person"]


async def test_two_players_have_no_row_for_the_others_and_are_people_at_first():
    async with running(None, (120, 40)) as pilot:
        await press(pilot, "n")
        assert "The others are" not in text(pilot)
        assert shown(pilot, "P1 is", "P2 is") == ["a person"] * 2
        await press(pilot, "3", "right", "left")  # back from three
        assert shown(pilot, "P1 is", "P2 is") == ["a person"] * 2


async def test_at_80_columns_a_computer_player_is_named_whole_below_their_deck():
    """Seen: `Computer…`, three times."""
    async with running(None, (80, 24)) as pilot:
        await press(pilot, "n", "3", "right", "right")
        assert all(f"Computer {seat}" in rows(pilot)[5] for seat in (2, 3, 4)), text(pilot)
        assert "Computer…" not in text(pilot)


@pytest.mark.parametrize(
    ("id", "known"),
    [
        ("gcg", "beginner, easy, a person, normal, hard, expert"),
        ("gundam-war", "beginner, easy, a person, normal, expert"),
    ],
)
async def test_each_game_offers_its_own_levels_and_tells_what_the_strongest_does(id: str, known: str):
    async with running(None, (80, 24), settings=Settings(game=id)) as pilot:
        await press(pilot, "n")
        item = next(item for item in form(pilot).items if item.text == "P2 is")
        assert ", ".join(value.removeprefix("computer: ") for value in item.values) == known
        await press(pilot, *["down"] * (form(pilot).items.index(item) - form(pilot).at))
        await press(pilot, *["right"] * (len(item.values) - 1 - item.at))
        assert shown(pilot, "P2 is") == ["computer: expert"]
        best = levels(id)["expert"]
        assert f"It {best.about}, and {best.thinks}." in " ".join(text(pilot).split())
        await press(pilot, "s")
        assert [seat.bot for seat in begun(pilot).header.seats] == ["", best.bot]
