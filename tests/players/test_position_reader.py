"""What a learned value reads of a position: only what the seat knows, and cards by what they are."""

from __future__ import annotations

from copy import copy
from operator import mul

import pytest

from gundam_tui.games.gcg.cards.model import CardDef
from gundam_tui.games.gcg.tools.ai.evaluation import evaluate
from gundam_tui.games.gcg.tools.ai.position_reader import PositionReader, read
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from tests.properties.games import MANY, PAIRINGS, book, new, prompts
from tests.properties.test_hidden import swapped

GM = "ST01-005"  # Lv. 2, AP 2, HP 2
BLOCKER = "ST01-008"


def numbers(*sides: Side, seat: int = 0) -> dict[str, float]:
    """What is read of a position for a seat, by name."""
    engine = set_up(Position(list(sides)), book=book())
    return dict(zip(PositionReader().names, read(engine, seat), strict=True))


def _like(card: CardDef) -> CardDef:
    """A card that is printed alike but for its number and name."""
    other = copy(card)
    other.number, other.name = "X-999", "Somebody"
    return other


@pytest.mark.parametrize("name", [PAIRINGS[1], *MANY])
def test_nothing_is_read_that_the_seat_may_not_see(name: str):
    engine = new(name, 61, keep=False)
    different = 0
    for at, _ in enumerate(prompts(engine, 61)):
        if at % 16 or engine.step_answers:
            continue
        for seat in range(engine.seats):
            world = swapped(engine, seat, at)
            different += world.state.card_of != engine.state.card_of
            assert read(world, seat) == read(engine, seat)
    assert different > 5


def test_every_number_has_a_name_of_its_own():
    engine = new("st01-st02", 4)
    assert len(set(PositionReader().names)) == len(PositionReader().names) == len(read(engine, 0))


def test_a_card_counts_by_what_it_is_and_not_by_its_number(monkeypatch: pytest.MonkeyPatch):
    engine = set_up(Position([Side(units=[UnitAt(GM)], hand=[BLOCKER], resources=3), Side()]), book=book())
    before = read(engine, 0)
    defs = engine.game.defs
    for number in (GM, BLOCKER):
        monkeypatch.setitem(defs, number, _like(defs[number]))
    assert read(engine.clone(), 0) == before


def test_what_is_mine_is_theirs_to_the_other():
    left, right = Side(units=[UnitAt(GM)], resources=3), Side(units=[UnitAt(BLOCKER)], resources=5)
    mine, theirs = numbers(left, right), numbers(left, right, seat=1)
    for name in ("Units", "AP", "Lv.", "Shields", "blocker"):
        assert mine[f"own {name}"] == theirs[f"their {name}"]
        assert mine[f"their {name}"] == theirs[f"own {name}"]


def test_a_unit_that_could_be_attacked_and_destroyed_is_seen():
    safe = numbers(Side(units=[UnitAt(GM)]), Side(units=[UnitAt("ST01-001")]))
    rested = numbers(Side(units=[UnitAt(GM, rested=True)]), Side(units=[UnitAt("ST01-001")]))
    assert (safe["own exposed Units"], rested["own exposed Units"]) == (0, 1)


def test_what_can_be_played_and_what_it_does_is_seen_in_ones_own_hand_alone():
    held = numbers(Side(hand=[GM], resources=3), Side())
    poor = numbers(Side(hand=[GM], resources=1), Side())
    assert (held["hand: playable Units"], poor["hand: playable Units"]) == (1, 0)
    assert numbers(Side(hand=[GM], resources=3), Side(), seat=1)["hand: Unit cards"] == 0


def test_the_hits_that_are_missing_are_seen():
    found = numbers(Side(units=[UnitAt(GM)]), Side(shields=[], base=None))
    assert found["0 hits short"] == 1


def test_the_first_guess_is_what_the_game_thinks_of_the_position():
    engine = new("st01-st02", 9, keep=False)
    for at, _ in enumerate(prompts(engine, 9)):
        if at % 10 == 0:
            for seat in range(2):
                found = sum(map(mul, PositionReader().guess, read(engine, seat)))
                assert found * 9 == pytest.approx(evaluate(engine, seat))
