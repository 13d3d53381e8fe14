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

from .observation import Observation

__all__ = ["WrongState", "pack", "unpack"]

_MOST = 4 << 20  # bytes of an unpacked state; a long game of four has a fortieth of it
# The modules that define the records of a position; they contain only data.
_RECORDS = re.compile(
    r"gundam_tui\.(kernel\.(state|prompt|outcome)|games\.(gcg|nation)\.(cards|state)(\.[a-z_]+)*)", re.ASCII
)
_MAKERS = {
    "gundam_tui.kernel.engine": ("_engine_of",),
    "gundam_tui.kernel.prompt": ("_prompt_of",),
    "gundam_tui.games.gcg.cards.results": ("_restored",),
    "gundam_tui.games.gcg.flow.start": ("same_rules",),
    "gundam_tui.games.nation.flow.start": ("same_rules",),
    "gundam_tui.players.observation": ("Observation",),
    "builtins": ("frozenset", "set"),
}


class WrongState(ValueError):
    """The text is not a state of a game that this program knows."""


def pack(observation: Observation) -> str:
    """Pack what the seat of an observation knows, and nothing else."""
    return base64.b64encode(zlib.compress(pickle.dumps(observation, protocol=4), 1)).decode()


def unpack(text: str) -> Observation:
    """Returns the packed observation.

    Raises:
        WrongState: the text was not packed, or packed by another version of the program.
    """
    try:
        stream = zlib.decompressobj()
        data = stream.decompress(base64.b64decode(text, validate=True), _MOST)
        if stream.unconsumed_tail:
            raise WrongState("the state is larger than any game's")
        found = _Unpickler(io.BytesIO(data)).load()
    except WrongState:
        raise
    except Exception as error:  # whatever a stranger's bytes raise
        raise WrongState(f"the state cannot be read ({type(error).__name__})") from None
    if not isinstance(found, Observation):
        raise WrongState("the state is not one of a game")
    return found


class _Unpickler(pickle.Unpickler):
    """Finds the records of positions and the functions that rebuild them, and nothing else."""

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        """See `pickle.Unpickler.find_class`."""
        if global_name in _MAKERS.get(module_name, ()):
            return super().find_class(module_name, global_name)
        if _RECORDS.fullmatch(module_name) and global_name.isidentifier():
            found = super().find_class(module_name, global_name)
            if isinstance(found, type) and found.__module__ == module_name:
                return found
        raise WrongState(f"the state names {module_name[:40]}.{global_name[:40]}, which is no part of a position")
