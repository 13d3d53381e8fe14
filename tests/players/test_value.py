"""A learned value: what its weights say, what it knows, and which files are refused."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.games.gcg.tools.ai.position_reader import PositionReader
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.players.network import FARTHEST, Network
from gundam_tui.players.value import LearnedValue, WrongWeights, chance, learned, read_value
from tests.properties.games import PAIRINGS, book, new

GM = "ST01-005"
NAMES = tuple(PositionReader().names)


def value(**weights: float) -> LearnedValue:
    """A value that looks at a few numbers only; `own_AP=1`."""
    known = {name.replace("_", " "): weight for name, weight in weights.items()}
    return LearnedValue("gcg", NAMES, tuple(known.get(name, 0.0) for name in NAMES))


def test_a_value_weighs_what_is_read_from_a_position():
    engine = set_up(Position([Side(units=[UnitAt(GM), UnitAt(GM)]), Side(units=[UnitAt(GM)])]), book=book())
    assert value(own_Units=0.5, their_Units=-0.25)(engine, 0) == pytest.approx(0.75)
    assert value(own_Units=0.5, their_Units=-0.25)(engine, 1) == pytest.approx(0.0)


def test_a_hidden_unit_counts_only_when_it_is_reached():
    row = tuple(1.0 if name == "own Units" else -1.5 if name == "constant" else 0.0 for name in NAMES)
    one = replace(value(), hidden=(row,), out=(2.0,))
    for units, odds in ((1, 0.0), (2, 1.0)):
        engine = set_up(Position([Side(units=[UnitAt(GM)] * units), Side()]), book=book())
        assert one(engine, 0) == pytest.approx(odds)


def test_many_numbers_are_weighed_as_the_sums_say():
    shipped = learned("gcg")
    assert shipped is not None
    numbers = [((7 * at) % 11 - 3) / 4 for at in range(len(NAMES))]
    reached = [max(0.0, sum(a * b for a, b in zip(row, numbers, strict=True))) for row in shipped.hidden]
    odds = sum(a * b for a, b in zip((*shipped.direct, *shipped.out), (*numbers, *reached), strict=True))
    assert shipped.odds(numbers) == pytest.approx(odds, abs=2e-3), "in parts of 65,536 and 1,024"


def test_what_comes_out_is_fixed():
    """To the last bit: the same seed plays the same game in every build and on every machine."""
    one = Network([0.5, -1.25, 0.1], [[1.0, 2.0, -3.0], [-0.7, 0.2, 0.9]], [0.3, -2.0])
    assert one.weigh([1.5, 0.25, 2.0]) == -0.9624710083007812
    assert one.weigh([0.0, -0.3, 1e9]) == one.weigh([0.0, -0.3, FARTHEST]), "nothing runs over into its neighbour"


def test_it_does_not_matter_what_was_weighed_before():
    """One number or all of them have changed since."""
    rng = random.Random(5)
    direct, *hidden = ([rng.uniform(-2, 2) for _ in range(23)] for _ in range(4))
    one = Network(direct, hidden, [0.5, -0.25, 1.0])
    row = [0.0] * 23
    seen: list[tuple[list[float], float]] = []
    for at in range(300):
        row = [*row]
        row[rng.randrange(23)] = rng.choice((0.0, at / 8, -1.5))
        seen.append((row, Network(direct, hidden, [0.5, -0.25, 1.0]).weigh(row)))
        known, odds = rng.choice(seen)
        assert one.weigh(known) == odds
    with pytest.raises(ValueError, match="22 numbers for 23 weights"):
        one.weigh(row[1:])


def test_a_value_goes_to_another_process():
    shipped = learned("gcg")
    assert shipped is not None
    again = pickle.loads(pickle.dumps(shipped))
    assert again == shipped
    assert again.odds([1.0] * len(NAMES)) == shipped.odds([1.0] * len(NAMES))


def test_a_game_that_is_won_is_worth_more_than_any_position():
    engine = set_up(Position([Side(), Side()]), book=book())
    engine.concede(1)
    assert value(own_Units=5.0).chance(engine, 0) == pytest.approx(1.0)
    assert value(own_Units=5.0).chance(engine, 1) == pytest.approx(0.0)


def test_the_odds_are_even_at_one_half():
    assert chance(0.0) == 0.5
    assert chance(2.0) == pytest.approx(1 - chance(-2.0))


def test_the_value_that_comes_with_the_program_tells_how_it_was_made():
    shipped = learned("gcg")
    assert shipped is not None
    assert {"command", "seed", "commit"} <= set(shipped.made)
    assert shipped.made["command"].startswith("gundam-tui train ")
    assert learned("no-such-game") is None


def test_the_value_prefers_to_be_ahead():
    shipped = learned("gcg")
    assert shipped is not None
    ahead = Side(units=[UnitAt(GM), UnitAt("ST01-001")], resources=5, shields=[GM] * 6)
    behind = Side(resources=5, shields=[GM] * 2)
    engine = set_up(Position([ahead, behind]), book=book())
    assert shipped.chance(engine, 0) > 0.7 > 0.3 > shipped.chance(engine, 1)


def test_both_seats_chances_come_near_to_one_together():
    shipped = learned("gcg")
    assert shipped is not None
    engine = new(PAIRINGS[0], 3, keep=False)
    assert 0.6 < shipped.chance(engine, 0) + shipped.chance(engine, 1) < 1.4


def written(path: Path, change: Callable[[dict[str, Any]], object] = id) -> Path:
    facts = value(own_AP=1.0).as_json()
    change(facts)
    path.write_text(json.dumps(facts), encoding="utf-8")
    return path


def test_a_value_is_read_as_it_was_written(tmp_path: Path):
    found = read_value(written(tmp_path / "value.json"))
    assert found == value(own_AP=1.0)


def test_numbers_that_are_read_since_weigh_nothing(tmp_path: Path):
    def older(facts: dict[str, Any]) -> None:
        at = facts["names"].index("own AP")
        for row in (facts["names"], facts["direct"], *facts["hidden"]):
            row[:] = [row[at]]

    found = read_value(written(tmp_path / "value.json", older))
    assert found.names == value().names
    assert (found.direct, found.hidden) == (value(own_AP=1.0).direct, value(own_AP=1.0).hidden)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda facts: facts.pop("direct"), "not a file of weights"),
        (lambda facts: facts.update(format="gundam-tui value 99"), "has the format"),
        (lambda facts: facts["names"].append("luck"), "train it again"),
        (lambda facts: facts["direct"].append(1.0), "too many or too few"),
        (lambda facts: facts.update(direct="x"), "not a file of weights"),
    ],
)
def test_other_files_are_refused_and_the_reason_is_told(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], why: str
):
    with pytest.raises(WrongWeights, match=why):
        read_value(written(tmp_path / "value.json", change))
