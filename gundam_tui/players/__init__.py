"""Players that answer prompts without a person.

`make_player(name, seed)` makes one by its name (`names.py`: `greedy`, `search:400`, `expert:value.json`, an external
program as `cmd:./mybot`, for which `dismiss` must be called when the game is over). `levels` lists those that people
choose from in a game. A player is asked through an `Observation`, which holds only what its seat may know:

    player = make_player("greedy", 7)
    engine.choose(player.choose(Observation(engine, prompt.seat), prompt))
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from .bot_protocol import PlayerFault
from .levels import Level, level_of, levels, spoken_name
from .names import KINDS, NAMES, UnknownPlayer, is_let_in, read_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gundam_tui.kernel.prompt import Option, Prompt

    from .observation import Observation
    from .value import LearnedValue

__all__ = [
    "NAMES", "Level", "Player", "PlayerFault", "UnknownPlayer", "dismiss", "level_of", "levels", "make_player",
    "plays_as", "spoken_name", "thinks_long", "try_out", "value_named",
]  # fmt: skip


def thinks_long(bot: str) -> bool:
    """Is a computer player so slow that a screen beside it would notice?"""
    kind = KINDS.get(bot.partition(":")[0])
    return kind is not None and kind.slow


class Player(Protocol):
    """Answers prompts. It sees its own seat's view and worlds that agree with it, never the game itself."""

    def choose(self, observation: Observation, prompt: Prompt, /) -> list[Option]:
        """Returns the chosen options, in order: the argument of `Engine.choose`.

        Args:
            observation: what the player's seat knows of the game.
            prompt: the open prompt; its seat is the player's.
        """
        ...

    def answer(self, observation: Observation, prompt: Prompt, /) -> list[str]:
        """Returns the same choice as option keys: the argument of `Engine.answer`."""
        ...


@runtime_checkable
class _Leaving(Protocol):
    """A player that holds resources to release."""

    def close(self, winners: Sequence[int] | None = None) -> None: ...


def try_out(player: Player, game_id: str) -> str:
    """Start an external player once, and end it again.

    Args:
        player: it cannot be used afterwards.
        game_id: the id of the game to play.

    Returns:
        What is wrong with it, as in "ended (exit status 1)"; empty if it works.
    """
    from .foreign import ForeignPlayer

    return player.fail_to_begin(game_id) if isinstance(player, ForeignPlayer) else ""


def dismiss(players: Iterable[Player], winners: Sequence[int] | None = None) -> None:
    """Release players: the game is over, or nobody will ask them again. External programs are notified and ended.

    Args:
        players: the players of one game. One that is asked again afterwards fails with `PlayerFault`.
        winners: the seats that have won; None: the game was not finished.
    """
    for player in players:
        if isinstance(player, _Leaving):
            player.close(winners)


def make_player(name: str, seed: int, game_id: str = "") -> Player:
    """Make a player by name; the same name, seed and game give the same answers (unless its budget is in seconds).

    Args:
        name: see `names.read_name`.
        seed: its random seed.
        game_id: the game to play, which a file of weights must be about; empty: not known yet.

    Raises:
        UnknownPlayer: no player has this name, its file of weights cannot be used, or it is an external program that
            has not been allowed (`names.let_in`).
    """
    asked = read_name(name)
    if asked.kind.foreign:
        if not is_let_in(name):
            raise UnknownPlayer(name, "a file starts no program: name it on the command line (--bot) if you trust it")
        from .foreign import ForeignPlayer

        return ForeignPlayer(name, seed)
    value = value_named(name, game_id)
    match asked.kind.name:
        case "search":
            from .search import ITERATIONS, PHASES, SearchPlayer

            # A search with a time limit has no other limit.
            iterations = asked.iterations or (ITERATIONS if asked.seconds is None else 10**9)
            return SearchPlayer(
                seed, iterations=iterations, seconds=asked.seconds, value=value, proves=True, plans=True, phases=PHASES
            )
        case "expert":
            from .expert import ExpertPlayer

            return ExpertPlayer(seed, value=value)
        case "expert-1":
            from .expert_1 import ExpertOnePlayer

            return ExpertOnePlayer(seed)
        case "one-look":
            from .one_look import OneLookPlayer

            return OneLookPlayer(seed, evaluator=value)
        case "greedy":
            from .greedy import GreedyPlayer

            return GreedyPlayer(seed)
        case "easy" | "casual" as kind:
            from .easy import CASUAL, EASY, EasyPlayer

            return EasyPlayer(seed, EASY if kind == "easy" else CASUAL)
        case "random":
            from .random import RandomPlayer

            return RandomPlayer(seed)
        case _:
            raise UnknownPlayer(name, "it has a row in players/names.py, and make_player does not make it")


def value_named(name: str, game_id: str = "") -> LearnedValue | None:
    """Returns the learned value that a player's name asks for; None: the one that comes with the program.

    Raises:
        UnknownPlayer: no player has this name, or the file cannot be used, or not for this game.
    """
    asked = read_name(name)
    if not asked.value:
        return None
    from gundam_tui.paths import typed_path

    from .value import WrongWeights

    path = typed_path(asked.value)
    try:
        value = _read_once(path, path.stat().st_mtime_ns)
    except WrongWeights as error:
        raise UnknownPlayer(name, str(error)) from None
    except OSError as error:
        also = f"{asked.kind.name} takes {'a budget or ' * asked.kind.budget}a file of weights, such as `train` writes"
        raise UnknownPlayer(name, f"{path}: {error.strerror or error} ({also})") from None
    if game_id and value.game != game_id:
        from gundam_tui.games.registry import game

        raise UnknownPlayer(name, f"{path} is a value of {game(value.game).title}, not of {game(game_id).title}")
    return value


@lru_cache(maxsize=8)
def _read_once(path: Path, changed: int) -> LearnedValue:
    """Returns the value in a file, cached by `changed`: players are made for every game of a simulation."""
    del changed
    from .value import read_value

    return read_value(path)


def plays_as(name: str, game_id: str) -> str:
    """Returns the name of the player that really plays: `one-look` only if a value was learned for the game, `expert`
    also if it looks several turns ahead there.

    Raises:
        UnknownPlayer: no player has this name.
    """
    asked = read_name(name)
    if asked.kind.name == "expert-1":
        from .expert_1 import frozen_value

        return name if frozen_value().game == game_id else "greedy"
    if asked.kind.name not in ("expert", "one-look"):
        return name
    from .value import learned, learned_for_later

    if asked.value or learned(game_id) is not None:
        return name
    return name if asked.kind.name == "expert" and learned_for_later(game_id) is not None else "greedy"
