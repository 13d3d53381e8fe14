"""What the tests have called in other processes."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from gundam_tui.kernel.prompt import Prompt
from gundam_tui.players.observation import Observation
from gundam_tui.players.worker import hurried
from gundam_tui.table.thinking import decide


def process() -> int:
    return os.getpid()


def echo(word: str) -> str:
    return word


def works(seconds: float) -> float:
    """Keep the processor busy; for how long it did."""
    start = time.process_time()
    while time.process_time() - start < seconds:
        pass
    return time.process_time() - start


def waits() -> str:
    """Go on until somebody is in a hurry."""
    while not hurried():
        time.sleep(0.002)
    return "hurried"


def hears_nothing() -> None:
    while True:
        pass


def fails() -> None:
    raise ValueError("no idea")


def dies_once(mark: Path) -> str:
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "made again"


def dies() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def decides_when_hurried(observation: Observation, prompt: Prompt, name: str, seed: int) -> list[str]:
    """As `decide`, but it takes for ever until somebody is in a hurry."""
    waits()
    return decide(observation, prompt, name, seed)


def decides_at_last(observation: Observation, prompt: Prompt, name: str, seed: int) -> list[str]:
    """As `decide`, when the file that is named by the environment is there."""
    while not Path(os.environ["GO"]).exists():
        time.sleep(0.002)
    return decide(observation, prompt, name, seed)
