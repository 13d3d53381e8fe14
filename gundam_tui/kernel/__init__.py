"""The kernel: mechanism without game words.

State is flat data with one writer (`perform`). The flow of a game is tables of named steps. The engine stops at every
choice with one `Prompt`. The game (`Game`) decides what the words mean.
"""

from . import engine as _engine
from .engine import Engine
from .events import Event
from .game import Game, StepTable
from .outcome import Outcome
from .prompt import Option, Prompt, Refusal, Refused, all_refused
from .state import Frame, Lasting, Obj, StackItem, State

__all__ = [
    "COMPILED",
    "Engine",
    "Event",
    "Frame",
    "Game",
    "Lasting",
    "Obj",
    "Option",
    "Outcome",
    "Prompt",
    "Refusal",
    "Refused",
    "StackItem",
    "State",
    "StepTable",
    "all_refused",
]

COMPILED = not _engine.__file__.endswith(".py")  # True in the build that mypyc makes (`.ci/build_engine.py`)
