"""A view as numbers: every number has its place."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.tools.ai.features import KINDS, MOST_OPTIONS, VERBS, Encoder, layout
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from tests.properties.games import PAIRINGS, book, new, prompts

UNIT, PILOT = "ST01-001", "ST01-010"


def numbers(engine: object, seat: int, picked: tuple[str, ...] = ()) -> dict[str, float]:
    encoded = Encoder(book()).encode(view(engine, seat), picked)
    return dict(zip(layout(), encoded, strict=True))


def test_a_position_in_numbers():
    engine = set_up(
        Position([
            Side(units=[UnitAt(UNIT, PILOT, damage=1)], hand=["ST01-005"], resources=4, rested_resources=1),
            Side(units=[UnitAt("ST01-008", rested=True)], base=None, shields=[UNIT] * 3),
        ]),
        book=book(),
    )  # fmt: skip
    found = numbers(engine, 0)
    cards = sorted(book().numbers())
    assert cards[int(found["own unit 1 card"]) - 1] == UNIT
    assert cards[int(found["own unit 1 pilot"]) - 1] == PILOT
    assert found["own unit 1 hp"] - found["own unit 1 left"] == 1
    assert found["own unit 1 repair"] == 2
    assert found["own unit 2 card"] == 0
    assert (found["other unit 1 rested"], found["other unit 1 blocker"]) == (1, 1)
    assert (found["other shields"], found["other base card"]) == (3, 0)
    assert (found["own lv"], found["own rested resources"]) == (5, 1)
    assert (found["own turn"], found["phase main"], found["asked act"], found["least"], found["most"]) == (
        1,
        1,
        1,
        1,
        1,
    )
    assert cards[int(found["hand 1 card"]) - 1] == "ST01-005"
    prompt = engine.prompt
    assert prompt is not None
    for at, option in enumerate(prompt.options):
        assert VERBS[int(found[f"option {at + 1} verb"]) - 1] == option.verb
    assert found[f"option {len(prompt.options) + 1} verb"] == 0
    attack = next(at for at, option in enumerate(prompt.options) if option.verb == "attack" and option.to)
    assert found[f"option {attack + 1} place"] == 1  # the first own Unit
    assert found[f"option {attack + 1} to place"] == 7  # the first of the other side
    other = numbers(engine, 1)
    assert (other["own turn"], other["asked"], other["option 1 verb"], other["hand 1 card"]) == (0, 0, 0, 0)
    assert (other["other hand"], other["own unit 1 rested"]) == (1, 1)
    picked = numbers(engine, 0, (prompt.options[0].key,))
    assert (picked["option 1 verb"], picked["most"]) == (0, 0)


@pytest.mark.parametrize("name", PAIRINGS[:2])
def test_every_prompt_of_a_game_can_be_encoded(name: str):
    encoder = Encoder(book())
    engine = new(name, 5, keep=False)
    for prompt in prompts(engine, 5):
        assert prompt.kind in KINDS
        assert {option.verb for option in prompt.options} <= set(VERBS)
        assert len(prompt.options) <= MOST_OPTIONS
        for seat in range(2):
            assert len(encoder.encode(view(engine, seat))) == len(layout())


def test_a_watchers_view_is_refused():
    with pytest.raises(ValueError, match="watcher"):
        Encoder(book()).encode(view(new("st01-st02", 1), None))
