"""The folders in which this program keeps its files, by the XDG base directory specification.

| what | where | unless set |
|---|---|---|
| records of games, server tables, the host's key | `$XDG_STATE_HOME/gundam-tui` | `~/.local/state` |
| settings | `$XDG_CONFIG_HOME/gundam-tui` | `~/.config` |
| the user's own cards and decks | `$XDG_DATA_HOME/gundam-tui` | `~/.local/share` |
| what can be made again | `$XDG_CACHE_HOME/gundam-tui` | `~/.cache` |
| the socket of a running server | `$XDG_RUNTIME_DIR/gundam-tui` | with the records |

The folders need not exist yet.
"""

from __future__ import annotations

import os
from pathlib import Path

from gundam_tui.system import hide

NAME = "gundam-tui"


def state_folder() -> Path:
    """The folder of records.

    Raises:
        RuntimeError: the user has no home.
    """
    return _folder("XDG_STATE_HOME", ".local/state") or Path.home() / ".local/state" / NAME


def config_folder() -> Path:
    """The folder of the settings.

    Raises:
        RuntimeError: the user has no home.
    """
    return _folder("XDG_CONFIG_HOME", ".config") or Path.home() / ".config" / NAME


def data_folder() -> Path | None:
    """The folder of the user's own cards and decks; None when the user has no home."""
    return _folder("XDG_DATA_HOME", ".local/share")


def cache_folder() -> Path | None:
    """The folder of caches; None when the user has no home."""
    return _folder("XDG_CACHE_HOME", ".cache")


def runtime_folder() -> Path:
    """The folder of files that last as long as a login.

    Raises:
        RuntimeError: the user has no home.
    """
    return _folder("XDG_RUNTIME_DIR", "") or state_folder()


def socket_path() -> Path:
    """Where terminals of this machine find the table server.

    Raises:
        RuntimeError: the user has no home.
    """
    return runtime_folder() / "tables.sock"


def _folder(variable: str, below_home: str) -> Path | None:
    named = os.environ.get(variable, "")
    if os.path.isabs(named):  # the specification: a relative path is invalid and to be ignored
        return Path(named, NAME)
    home = os.path.expanduser("~")
    return Path(home, below_home, NAME) if below_home and os.path.isabs(home) else None


def make_private(folder: Path) -> bool:
    """Make a folder that only the user can look into, and the state folder if it lies there. An existing folder that
    others could look into is closed to them. Folders elsewhere, which the user has chosen, are left as they are.

    Returns:
        Whether others could look into it until now.

    Raises:
        OSError: it cannot be made, or belongs to another user.
    """
    home = state_folder()
    if home not in (folder, *folder.parents):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return False
    found = False
    for place in (home, folder):
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        found |= hide(place)
    return found


def typed_path(text: str | Path) -> Path:
    """A path as the user has typed it: `~` is their home. The home of an unknown user stays as typed: no such file
    exists.
    """
    return Path(os.path.expanduser(text))


def unused(path: Path) -> Path:
    """A path that no file has: this one, or the same with a number, such as `game-2.txt`."""
    found, number = path, 2
    while found.exists():
        found, number = path.with_stem(f"{path.stem}-{number}"), number + 1
    return found
