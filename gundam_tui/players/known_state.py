"""What a seat knows of a game as one line of text, for this program's own players in another process.

Other programs pass it on unread. It is unpacked without trust: only records of a position can come out of it, and only
the functions that rebuild them are called.
"""

from __future__ import annotations

import base64
import io
import pickle
import re
import zlib
from typing import Any

from gundam_tui.games.registry import game

from .observation import Observation

__all__ = ["WrongState", "pack", "unpack"]

_MOST = 4 << 20  # bytes of an unpacked state; a long game of four has a fortieth of it
# What the positions of every game are made of: modules that contain only data, and functions. A game names its own
# (`GameModule.state_parts`).
_RECORDS = ("gundam_tui.kernel.state", "gundam_tui.kernel.prompt", "gundam_tui.kernel.outcome")
_MAKERS = (
    "gundam_tui.kernel.engine:_engine_of", "gundam_tui.kernel.prompt:_prompt_of",
    "gundam_tui.players.observation:Observation", "builtins:frozenset", "builtins:set",
)  # fmt: skip


class WrongState(ValueError):
    """The text is not a state of a game that this program knows."""


def pack(observation: Observation) -> str:
    """Pack what the seat of an observation knows, and nothing else."""
    return base64.b64encode(zlib.compress(pickle.dumps(observation, protocol=4), 1)).decode()


def unpack(text: str, game_id: str) -> Observation:
    """Returns the packed observation.

    Args:
        text: as `pack` has made it.
        game_id: the game of which it is.

    Raises:
        WrongState: the text was not packed, or packed by another version of the program.
    """
    try:
        stream = zlib.decompressobj()
        data = stream.decompress(base64.b64decode(text, validate=True), _MOST)
        if stream.unconsumed_tail:
            raise WrongState("the state is larger than any game's")
        found = _Unpickler(data, game_id).load()
    except WrongState:
        raise
    except Exception as error:  # whatever a stranger's bytes raise
        raise WrongState(f"the state cannot be read ({type(error).__name__})") from None
    if not isinstance(found, Observation):
        raise WrongState("the state is not one of a game")
    return found


class _Unpickler(pickle.Unpickler):
    """Finds the records of a game's positions and the functions that rebuild them, and nothing else."""

    def __init__(self, data: bytes, game_id: str) -> None:
        super().__init__(io.BytesIO(data))
        own = game(game_id).state_parts
        packages = "|".join(re.escape(name) for name in own.records)
        modules = "|".join(re.escape(name) for name in _RECORDS)
        self._records = re.compile(rf"{modules}|({packages})(\.[a-z_]+)*", re.ASCII)
        self._makers = {*_MAKERS, *own.makers}

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        """See `pickle.Unpickler.find_class`."""
        if f"{module_name}:{global_name}" in self._makers:
            return super().find_class(module_name, global_name)
        if self._records.fullmatch(module_name) and global_name.isidentifier():
            found = super().find_class(module_name, global_name)
            if isinstance(found, type) and found.__module__ == module_name:
                return found
        raise WrongState(f"the state names {module_name[:40]}.{global_name[:40]}, which is not part of a position")
