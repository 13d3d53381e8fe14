"""The bytes on the wires of a table, and what a terminal draws of them, at some of the prompts that
`tests.server.wires` and `tests.server.frames` look at; together they have every kind of question."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from gundam_tui.app.screens.lobby import LobbyScreen
from gundam_tui.app.screens.remote_table import FarTable
from gundam_tui.games.gcg.seen.prompt_table import KINDS
from gundam_tui.players.random import RandomPlayer
from gundam_tui.server import messages as m
from tests.app.helpers import press, strips
from tests.profile import quick_every, quick_first

from .test_app import at_server, until_screen, until_text
from .wires import FORMS, LONGEST, NAMES, UNDOING, Served, Setup, asked, check, kind, places, served

# Games, and the questions at which all terminals of a game are compared.
LOOKED_AT = (
    (Setup("royale", 3, 5), {"direction", "may", "place", "excess"}),
    (Setup("royale", 4, 4), {"act", "mode", "discard"}),
    (Setup("royale", 4, 12), {"mulligan", "target", "order"}),
    (Setup("royale-takes-all", 3, 11), {"pay", "block", "trigger_order"}),
    (Setup("team", 4, 12), {"first", "action_step", "burst", "cost", "number"}),
)
# The same between two players, in every game, where decisions are taken back on the way.
DUELS = (
    (Setup("duel", 2, 0, "gcg", UNDOING), {"mode", "block", "place"}),
    (Setup("duel", 2, 0, "macross-crusade", UNDOING), {"redraw", "cut", "sortie"}),
    (Setup("duel", 2, 1, "gundam-war", UNDOING), {"redraw", "free", "cut"}),
)


def test_every_kind_of_question_is_looked_at():
    assert set().union(*(kinds for _, kinds in LOOKED_AT)) == set(KINDS)


def looked_at(one: object) -> str:
    return f"{one.game} {one.form} {one.seed}" if isinstance(one, Setup) else ""


@pytest.mark.rule("12-2", "12-3-4")
@pytest.mark.parametrize(("setup", "kinds"), quick_every([*LOOKED_AT, *DUELS], 4, unpack=True), ids=looked_at)
def test_a_terminal_is_told_the_same_bytes_however_the_hidden_cards_lie(setup: Setup, kinds: set[str], tmp_path: Path):
    with served(tmp_path, setup, Served) as table:
        player, left = RandomPlayer(setup.seed), set(kinds)
        for number in range(LONGEST):
            asked = kind(table.match)
            if asked in left:
                left.remove(asked)
                assert table.compare(number) > setup.seats, "cards lie elsewhere for every player and the watcher"
            if not left:
                break
            table.step(player, number)
        assert not left


@pytest.mark.thorough
@pytest.mark.parametrize(("id", "form", "seats"), FORMS)
def test_whole_games_are_told_the_same_however_the_hidden_cards_lie(id: str, form: str, seats: int, tmp_path: Path):
    """A place of every kind of question of a game, with decisions that are taken back."""
    setup = Setup(form, seats, 40, id, UNDOING)
    kinds = asked(setup)
    found = check(tmp_path, setup, places(kinds, Counter(dict.fromkeys(kinds, 1))))
    assert found.total() > 5 * seats


def test_what_a_seat_knows_itself_is_told_on_its_wire(tmp_path: Path):
    setup = Setup("royale", 3, 5)
    with served(tmp_path, setup, Served) as table:
        while kind(table.match) != "act":
            table.step(RandomPlayer(1))
        probes = table.probes(0, random.Random(1))
        true = table.heard(0, probes)
        with table.permuted(1, 1):  # the cards of Ada's hand among others
            assert table.heard(0, probes) != true


@pytest.mark.rule("12-3-4")
@pytest.mark.parametrize("form", quick_first(["royale", "team"]))
async def test_a_terminal_draws_the_same_cells_however_the_hidden_cards_lie(form: str, tmp_path: Path):
    with served(tmp_path, Setup(form, 4, 4), Served) as table:
        player = RandomPlayer(4)
        for _ in range(40):
            table.step(player)
        table.server.inside(table.anew)
        table.wires[0].ask([m.Leave])
        async with at_server(table.server, NAMES[0]) as pilot:

            async def film(*keys: str) -> list[object]:
                await until_text(pilot, "back to your seat (P1)")
                await press(pilot, "1")
                await until_screen(pilot, FarTable)
                found: list[object] = [strips(pilot)]
                for key in keys:
                    await press(pilot, key)
                    found.append(strips(pilot))
                await press(pilot, "colon", "n")
                await until_screen(pilot, LobbyScreen)
                return found

            around = ("tab", "tab", "l", "escape", "v", "escape")
            true = await film(*around)
            with table.permuted(0, 1) as elsewhere:
                assert elsewhere
                assert await film(*around) == true
            with table.permuted(2, 1):  # Ada's hand among others
                assert await film() != true[:1]
