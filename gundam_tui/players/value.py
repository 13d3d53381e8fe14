"""A value learned from play: a seat's chance to win from a position, without looking ahead.

It is a small network: the numbers that the game's module reads from a position (`games.api.PositionReader`), one hidden
layer, and one output number. `gundam-tui train` makes the files of weights; those that come with the program are in
`values/`: one for players that look a decision or a turn ahead (`learned`), or one for what several turns lead to
(`learned_for_later`). The field `made` of each file says how it was made. Reading one needs no library.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gundam_tui.foreign_files import json_value, read_bytes
from gundam_tui.frozen import frozen
from gundam_tui.games.registry import UnknownGame, game, game_of

from .network import Network

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine

__all__ = [
    "FORMAT", "LearnedValue", "WrongWeights", "chance", "learned", "learned_for_later", "log_odds", "read_value",
]  # fmt: skip

FORMAT = "gundam-tui value 1"
LARGEST = 4 << 20  # bytes of a file; thirty times the size of the one that comes with the program
_HEAVIEST = 1e6  # the largest weight; beyond it the numbers of a position would not add up to a number
_WON = 1000.0  # the log-odds of a won game: more than any position has
_FARTHEST = 60.0  # log-odds beyond which a chance is 0 or 1


class WrongWeights(ValueError):
    """A file of weights that cannot be used, with the reason."""


@frozen
class LearnedValue:
    """A value and its weights.

    Attributes:
        game: the id of the game.
        names: the meanings of the numbers, in the reader's order.
        direct: the weight of each number.
        hidden: for each hidden unit the weights of the numbers.
        out: the weight of each hidden unit.
        made: how the weights were made: command line, seed, commit, games.
    """

    game: str
    names: tuple[str, ...]
    direct: tuple[float, ...]
    hidden: tuple[tuple[float, ...], ...] = ()
    out: tuple[float, ...] = ()
    made: Mapping[str, Any] = field(default_factory=dict[str, Any])
    _network: Network = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_network", Network(self.direct, self.hidden, self.out))

    def __reduce__(self) -> tuple[type[LearnedValue], tuple[Any, ...]]:
        """Only the weights are sent to another process."""
        return LearnedValue, (self.game, self.names, self.direct, self.hidden, self.out, self.made)

    def __call__(self, engine: Engine, seat: int) -> float:
        """Returns the log-odds that a seat wins; see `games.api.Evaluator`."""
        outcome = engine.outcome
        if outcome is not None:
            return 0.0 if not outcome.winners else _WON if seat in outcome.winners else -_WON
        if seat in engine.state.out:
            return -_WON
        reader = game_of(engine).ai.reader
        assert reader is not None
        return self.odds(reader.read(engine, seat))

    def odds(self, numbers: Sequence[float]) -> float:
        """Returns the log-odds for numbers read from a position."""
        return self._network.weigh(numbers)

    def chance(self, engine: Engine, seat: int) -> float:
        """Returns a seat's chance to win, 0 to 1."""
        return chance(self(engine, seat))

    def digest(self) -> str:
        """Identifies its weights."""
        facts = json.dumps({**self.as_json(), "made": {}}, separators=(",", ":"))
        return blake2b(facts.encode(), digest_size=16).hexdigest()

    def as_json(self) -> dict[str, Any]:
        """Returns plain data for a file."""
        return {
            "format": FORMAT, "game": self.game, "made": dict(self.made), "names": list(self.names),
            "direct": _rounded(self.direct), "out": _rounded(self.out),
            "hidden": [_rounded(row) for row in self.hidden],
        }  # fmt: skip


def chance(odds: float) -> float:
    """Converts log-odds to a chance, 0 to 1."""
    return 1 / (1 + math.exp(-max(-_FARTHEST, min(_FARTHEST, odds))))


def log_odds(share: float) -> float:
    """Converts a chance to log-odds; the inverse of `chance`, as far as its limits."""
    if share <= 0 or share >= 1:
        return -_FARTHEST if share <= 0 else _FARTHEST
    return math.log(share / (1 - share))


def _rounded(values: Sequence[float]) -> list[float]:
    return [round(value, 5) for value in values]


def read_value(path: Path) -> LearnedValue:
    """Read the value in a file of weights.

    Raises:
        WrongWeights: it is not such a file, or it weighs numbers that the game's module does not read.
        OSError: the file cannot be read.
    """
    try:
        facts = json_value(read_bytes(path, LARGEST))
        if not isinstance(facts, dict):
            raise TypeError("it is no JSON object")
        value = _value(cast("dict[str, Any]", facts))
    except KeyError as error:
        raise WrongWeights(f"{path.name} is not a file of weights ({error} is missing)") from None
    except (TypeError, ValueError) as error:
        raise WrongWeights(f"{path.name} is not a file of weights ({error})") from None
    try:
        reader = game(value.game).ai.reader
    except UnknownGame as error:
        raise WrongWeights(f"{path.name} was made for another game ({error})") from None
    if reader is None or not set(value.names) <= set(reader.names):
        raise WrongWeights(f"{path.name} was made for other numbers than {value.game} reads: train it again")
    sizes = {len(value.direct), *map(len, value.hidden)}
    if sizes != {len(value.names)} or len(value.out) != len(value.hidden):
        raise WrongWeights(f"{path.name} has too many or too few weights")
    return _spread(value, tuple(reader.names))


def _value(facts: Mapping[str, Any]) -> LearnedValue:
    """Make the value with these facts.

    Raises:
        KeyError: a fact is missing.
        TypeError, ValueError: a fact does not belong to a value.
    """
    if facts["format"] != FORMAT:
        raise ValueError(f"it has the format {str(facts['format'])[:40]!r}, not {FORMAT!r}")
    names: list[Any] = _list(facts["names"], "names")
    id, made = facts["game"], facts["made"]
    if (
        not isinstance(id, str)
        or len(id) > 40
        or not isinstance(made, dict)
        or not all(isinstance(name, str) for name in names)
    ):
        raise TypeError("its game, its names or how it was made are something else")
    if len(set(names)) < len(names):
        raise ValueError("a name stands in it twice")
    hidden = tuple(_numbers(row, "hidden") for row in _list(facts["hidden"], "hidden"))
    return LearnedValue(
        id, tuple(names), _numbers(facts["direct"], "direct"), hidden, _numbers(facts["out"], "out"),
        cast("dict[str, Any]", made),
    )  # fmt: skip


def _spread(value: LearnedValue, names: tuple[str, ...]) -> LearnedValue:
    """Returns the same value with its weights in the reader's order of numbers; numbers that the reader has added since
    weigh nothing.
    """
    if value.names == names:
        return value
    places = {name: at for at, name in enumerate(value.names)}

    def row(weights: Sequence[float]) -> tuple[float, ...]:
        return tuple(weights[places[name]] if name in places else 0.0 for name in names)

    return replace(value, names=names, direct=row(value.direct), hidden=tuple(map(row, value.hidden)))


def _list(found: object, name: str) -> list[Any]:
    if not isinstance(found, list):
        raise TypeError(f"{name} is no list")
    return cast("list[Any]", found)


def _numbers(values: object, name: str) -> tuple[float, ...]:
    found = _list(values, name)
    if not all(type(one) in (int, float) and abs(one) <= _HEAVIEST for one in found):
        raise ValueError(f"{name} has something else than weights")
    return tuple(map(float, found))


@cache
def learned(game_id: str) -> LearnedValue | None:
    """Returns the value that comes with the program for a game; None if there is none."""
    return _shipped(game_id)


@cache
def learned_for_later(game_id: str) -> LearnedValue | None:
    """Returns the value by which `foresight.py` judges what several turns of a game lead to; None if there is none.

    It foretells winners well and is a bad judge of single answers, so other players have no use for it.
    """
    return _shipped(f"{game_id}-later")


def _shipped(name: str) -> LearnedValue | None:
    place = files("gundam_tui.players") / "values" / f"{name}.json"
    return read_value(Path(str(place))) if place.is_file() else None
