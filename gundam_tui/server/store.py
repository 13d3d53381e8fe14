"""Stores everything about a table but its game, in a small file beside the game's record: who sits there, who may
watch.

The records hold the games (`table.journal`). This file is rewritten atomically whenever somebody sits down.
"""

from __future__ import annotations

import fcntl
import itertools
import logging
import os
from pathlib import Path
from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gundam_tui import foreign_files
from gundam_tui.games.default import DEFAULT
from gundam_tui.paths import make_private, state_folder
from gundam_tui.server.messages import SEATS
from gundam_tui.table.journal import JournalError, new_path

log = logging.getLogger(__name__)

FILE = ".table.json"
BROKEN = ".broken"
LOCK = "lock"


class SeatFile(BaseModel):
    """A seat: who may take it (empty: nobody yet), and the deck for it.

    `shared` is the identity that its player arrives with, if that has become another player's (`kept_names`). `cards`
    and `resources` are the sections of a deck in files of the first version.
    """

    model_config = ConfigDict(extra="forbid")

    identity: str = ""
    shared: str = ""
    name: str = ""
    bot: str = ""
    deck: str = ""
    sections: dict[str, dict[str, int]] = Field(default_factory=dict)
    cards: dict[str, int] = Field(default_factory=dict)
    resources: dict[str, int] = Field(default_factory=dict)

    @property
    def piles(self) -> dict[str, dict[str, int]]:
        """Returns the deck, section by section; empty if there is none yet."""
        return self.sections or ({"cards": self.cards, "resources": self.resources} if self.cards else {})


class TableFile(BaseModel):
    """A table.

    Attributes:
        watching, delay: see `messages.Open`.
        record: file name of the game's record, empty while the table waits for a player.
        game: running number of the match.
        plays: the id of the game; `format`: its format.
        games, minutes, extra_turns: see `MatchOptions`.
        odds: see `messages.Open`.
        chat: the latest lines: speaker and text.
        event: the code of the event whose match is played here, and the `pairing`'s number in it; empty: of none.
    """

    model_config = ConfigDict(extra="forbid")

    NEWEST: ClassVar[int] = 3  # since version 3 identities are only compared, never folded again

    version: Annotated[int, Field(ge=1, le=NEWEST)] = NEWEST
    code: Annotated[str, Field(pattern=r"^[A-Z]{4}$")]
    watching: str = "open"
    delay: int = 0
    record: Annotated[str, Field(pattern=r"^[\w.-]*$")] = ""
    game: int = 0
    plays: str = DEFAULT
    format: str = ""
    games: int = 1
    minutes: int = 0
    extra_turns: bool = False
    odds: bool = False
    chat: list[tuple[str, str]] = Field(default_factory=list[tuple[str, str]])
    event: Annotated[str, Field(pattern=r"^[A-Z]{0,4}$")] = ""
    pairing: int = 0
    seats: Annotated[list[SeatFile], Field(min_length=2, max_length=SEATS)]


class Store:
    """The folder of the tables.

    Args:
        folder: the path; default: `tables` in the state folder.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or state_folder() / "tables"
        self._lock = -1

    def prepare(self) -> None:
        """Make the folder, readable by nobody else: the records show the players' hands.

        Raises:
            JournalError: it cannot be made, or another server uses it.
        """
        try:
            if make_private(self.folder):
                log.warning("%s could be read by others: now it cannot", self.folder)
            self.folder.chmod(0o700)
            self._lock = os.open(self.folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the system releases it with the process
        except BlockingIOError:
            self.close()
            raise JournalError(f"{self.folder}: another table server keeps its tables here: end it first") from None
        except OSError as error:
            raise JournalError(
                f"{self.folder}: the tables cannot be kept here: {error.strerror or error}; "
                "set XDG_STATE_HOME to a folder you can write to"
            ) from None

    def close(self) -> None:
        """Unlock the folder."""
        fd, self._lock = self._lock, -1
        if fd >= 0:
            os.close(fd)

    def new_record(self, code: str) -> Path:
        """Returns a path for the record of a table's next game."""
        return new_path(self.folder, code)

    def save(self, table: TableFile) -> None:
        """Write a table's file; the old one stays until the new one is complete.

        Raises:
            JournalError: it cannot be written.
        """
        path = self.folder / f"{table.code}{FILE}"
        draft = path.with_suffix(".new")
        try:
            fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
            with os.fdopen(fd, "w", encoding="utf-8") as file:
                file.write(table.model_dump_json(indent=1))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError as error:
            raise JournalError(f"{path}: the table cannot be kept: {error.strerror or error}") from None

    def forget(self, code: str) -> None:
        """Delete the file of a closed table; the records of its games stay."""
        (self.folder / f"{code}{FILE}").unlink(missing_ok=True)

    def load(self) -> tuple[list[TableFile], list[str]]:
        """Returns all tables, and sentences about files that are not valid."""
        found: list[TableFile] = []
        faults: list[str] = []
        for path in sorted(self.folder.glob(f"*{FILE}")):
            try:
                table = TableFile.model_validate_json(foreign_files.read_bytes(path))
            except (OSError, ValidationError) as error:
                faults.append(self.set_aside(path.name.removesuffix(FILE), str(error).splitlines()[0]))
            else:
                code = path.name.removesuffix(FILE)
                if table.code == code:
                    found.append(table)
                else:  # it would replace that table, and overwrite its file
                    faults.append(self.set_aside(code, f"it holds the table {table.code}"))
        return found, faults

    def set_aside(self, code: str, why: str) -> str:
        """Rename the file of a table that cannot be opened. Returns a sentence about it."""
        path = self.folder / f"{code}{FILE}"
        names = itertools.chain((BROKEN,), (f"{BROKEN}.{at}" for at in itertools.count(2)))
        kept = next(one for name in names if not (one := path.with_name(path.name + name)).exists())
        told = f"{path}: this table cannot be opened again: {why}"
        try:
            path.replace(kept)
        except OSError as error:
            return f"{told}; it cannot be renamed either: {error.strerror or error}"
        return f"{told}; it is kept as {kept.name}"
