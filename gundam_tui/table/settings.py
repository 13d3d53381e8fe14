"""The user's settings, kept in `settings.toml` in the config folder (`gundam_tui.paths`).

A partly invalid file is read as far as it makes sense, and mistakes are reported with line and key. It is written one
value at a time, so that the user's comments, unknown keys and invalid values stay unchanged.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import field, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from gundam_tui import foreign_files, foreign_text
from gundam_tui.frozen import frozen
from gundam_tui.games.default import DEFAULT as GAME
from gundam_tui.games.registry import game_ids
from gundam_tui.games.seats import seat_label
from gundam_tui.language import LANGUAGES, N, either, tr
from gundam_tui.paths import config_folder
from gundam_tui.table.best_of import LIMIT
from gundam_tui.table.choices import (
    APART,
    AUTO,
    DEPTHS,
    FIXED,
    FLIP,
    LONGEST_NAME,
    MOTIONS,
    NOTICES,
    OPEN,
    PALETTES,
    SIGN_WIDTHS,
    TWO,
    VIEWS,
)
from gundam_tui.table.pass_modes import DEFAULT, MODES

__all__ = [
    "APART", "AUTO", "ENTRIES", "FIXED", "FLIP", "LONGEST_NAME", "OPEN", "PALETTES", "TWO", "Setting", "Settings",
    "SettingsError", "load", "save", "setting", "settings_path",
]  # fmt: skip

COMPUTER = N("Computer")
LARGEST = 1 << 16  # bytes of the file; with every setting and key it has a tenth of this
_KEY = r"""\s*\[?\s*(?:"([^"]*)"|'([^']*)'|([\w.-]+))\s*[=\].]"""
_FAULTS = 50  # broken lines that are skipped before a file is given up

Value = str | bool | int | float


class SettingsError(ValueError):
    """Settings cannot be written; the text says where, why and what to do."""


@frozen
class Settings:
    """The user's settings.

    Attributes:
        language: one of `language.LANGUAGES`; `auto`: as the locale says.
        palette: the colours (`PALETTES`); `auto`: the best that the terminal can show.
        depth: how many colours at most (`DEPTHS`); `auto`: as many as the terminal can show.
        ascii: draw with ASCII characters only.
        sign_width: cells that the terminal gives a sign of ambiguous width, such as a line (`SIGN_WIDTHS`); `auto`: it
            is asked.
        pass_mode: the pass mode at the beginning of a game (`pass_modes.MODES`).
        warn_end: ending a turn takes two keys while something else is suggested.
        quick: a key with only one meaning acts immediately, unconfirmed; a turn ends when a play leaves nothing to do
            in it.
        still: nothing on the screen moves on its own.
        motion: how much moves (`MOTIONS`), unless `still`; `auto`: everything, but little over a connection to another
            machine.
        view: `flip`: the player whose hand is shown sits below; `fixed`: the first player always does.
        open_hands: one person plays all seats at this keyboard, or all hands are open: there is no curtain.
        partners: of a team at one screen, `open`: partners look at each other's hands; `apart`: they do not.
        guard: milliseconds without a key before the curtain listens.
        clock: minutes that a player has for a game; 0: no clock.
        clauses: questions and reasons name the clauses of the rules, as judges like it; `?` always does.
        clock_loses: a player without time left loses the game; otherwise the table only announces it.
        best_of: games of a match: 1 or 3.
        match_clock: minutes of a match of three games, swapping included (MT-1); 0: no limit.
        bot_pace: seconds between two visible decisions of a computer player.
        bell: title and bell of the terminal announce one's turn.
        notify: a desktop notification announces it too (`NOTICES`).
        name1, name2, name3, name4: the players' names; empty: their seats.
        game: the id of the game for new games.
        keys: remapped keys, by the id of the binding (`app.keymap`), in Textual's names, separated by commas.
    """

    language: str = AUTO
    palette: str = AUTO
    depth: str = AUTO
    ascii: bool = False
    sign_width: str = AUTO
    pass_mode: str = DEFAULT
    warn_end: bool = True
    quick: bool = False
    still: bool = False
    motion: str = AUTO
    view: str = FLIP
    open_hands: bool = False
    partners: str = OPEN
    guard: int = 400
    clock: int = 0
    clock_loses: bool = False
    clauses: bool = False
    best_of: int = 1
    match_clock: int = LIMIT
    bot_pace: float = 0.6
    bell: bool = True
    notify: str = "off"
    name1: str = ""
    name2: str = ""
    name3: str = ""
    name4: str = ""
    game: str = GAME
    keys: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def own_names(self) -> tuple[str, ...]:
        """The players' names, by seat; empty if not set."""
        return self.name1, self.name2, self.name3, self.name4

    def called(self, names: Sequence[str] = (), bots: Sequence[str | None] = (None, None)) -> tuple[str, ...]:
        """Returns the players' names for a game.

        Args:
            names: the names this time; empty, or none: as the settings say.
            bots: the computer player of each seat, None for a person: a single person needs no name.
        """
        computers = sum(bot is not None for bot in bots)
        found: list[str] = []
        for seat, bot in enumerate(bots):
            now, own = (known[seat] if seat < len(known) else "" for known in (names, self.own_names))
            computer = tr(COMPUTER) if computers == 1 else tr("Computer {number}", number=seat + 1)
            found.append(now or own or (computer if bot is not None and computers < len(bots) else seat_label(seat)))
        return tuple(found)


@frozen
class Setting:
    """One setting and its possible values, for reading files and for the screen.

    Attributes:
        name: the key in the file, and the attribute of `Settings`.
        title: its name on the screen; `about`: one more sentence; `{look}`: as what Enter does is set off.
        offered: the values to choose from on the screen; if there are no bounds, only these are allowed.
        least, most: the bounds of a number.
    """

    name: str
    title: str
    about: str
    offered: tuple[Value, ...] = ()
    least: float = 0
    most: float = 0

    def fault(self, value: object) -> str:
        """Returns why a value is not allowed; empty when it is."""
        if self.most:
            real = isinstance(getattr(Settings(), self.name), float)
            number = isinstance(value, (int, float) if real else int) and not isinstance(value, bool)
            if number and self.least <= cast("float", value) <= self.most:
                return ""
            places = {"least": f"{self.least:g}", "most": f"{self.most:g}"}
            if real:
                return tr("give a number from {least} to {most}", **places)
            return tr("give a whole number from {least} to {most}", **places)
        if self.offered:
            fits = any(type(value) is type(one) and value == one for one in self.offered)
            return "" if fits else tr("give {values}", values=either([json.dumps(one) for one in self.offered]))
        fits = isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()
        return (
            ""
            if fits
            else tr(
                'give a text of at most {LONGEST_NAME} letters in one line, such as "Amuro"', LONGEST_NAME=LONGEST_NAME
            )
        )


ENTRIES = (
    Setting("language", "Language", "auto: as LC_ALL or LANG say. en: English. zh: 中文 (简体).", (AUTO, *LANGUAGES)),
    Setting("palette", "Colours", "auto: by what the terminal can show. terminal: its own sixteen. safe: for every "
          "kind of colour blindness. mono: none.", PALETTES),
    Setting("depth", "Colours at most", "auto: as many as the terminal can show. 256, 16: no more than these, over a "
            "slow line or to compare.", DEPTHS),
    Setting("ascii", "ASCII only", "For terminals and fonts without box drawing.", (False, True)),
    Setting("sign_width", "Width of signs", "Cells of signs such as ─ and ●. auto: the terminal is asked. two: narrow "
          "ones stand in for them.", SIGN_WIDTHS),
    Setting("pass_mode", "Pass mode", "Where a player is asked when a game begins: full, at every window; smart, where "
          "something can be answered, which others notice; bluff, where it might be, for all that is public.", MODES),
    Setting("warn_end", "Warn at end of turn", "While something else is {look}, the key that ends a turn makes the end "
          "{look} first. no: it ends the turn.", (True, False)),
    Setting("quick", "Quick keys", "A key that stands for one thing does it at once; otherwise that becomes {look}, "
          "and Enter does it. A turn in which a play has left nothing to do ends. Undo takes it back.", (False, True)),
    Setting("still", "Still", "Nothing moves by itself: for slow lines, screen readers and quiet eyes.", (False, True)),
    Setting("motion", "Motion", "What happens is shown happening. brief: first and last picture. auto: brief over SSH "
          "and at a server's table.", MOTIONS),
    Setting("view", "View", "flip: the player at the keyboard sits below, but no board turns during a battle. "
            "fixed: P1 always does.", VIEWS),
    Setting("open_hands", "Open hands", "No curtain between the players of one keyboard: to try decks alone, or to "
          "learn together.", (False, True)),
    Setting("partners", "Partners", "Of a team at one screen. open: they see each other's hands, with no curtain "
          "between them (12-3-4). apart: Tab hands the keyboard over.", (OPEN, APART)),
    Setting("guard", "Curtain", "Milliseconds without a key before the curtain listens.", (200, 400, 700, 1000, 2000),
          0, 10_000),
    Setting("clock", "Clock", "Minutes a player has for a game; 0: no clock.", (0, 5, 10, 15, 20, 25, 30, 45, 60),
          0, 600),
    Setting("clauses", "Clauses", "Questions and reasons name the clauses of the rules, as judges like it. The help of "
            "a question and the pages of cards always do.", (False, True)),
    Setting("clock_loses", "Out of time loses", "no: it is said, and the game goes on. yes: the game is lost, as by a "
          "concession (1-2-4).", (False, True)),
    Setting("best_of", "Games of a match", "1, or the best of 3: the loser of a game chooses who goes first in the "
          "next.", (1, 3)),
    Setting("match_clock", "Match clock", "Minutes of a best of 3, swapping included; then nobody wins who does not "
          "lead. 0: no limit.", (0, 30, 45, 60, 90), 0, 600),
    Setting("bot_pace", "Computer's pace", "Seconds between what a computer player does, to follow it; 0: at once.",
          (0.0, 0.3, 0.6, 1.0, 2.0, 4.0), 0, 30),
    Setting("bell", "Your turn", "The window's title tells of it, and the bell where one waits for other people.",
          (True, False)),
    Setting("notify", "Notification", "Of the desktop, where one waits for other people. osc9: iTerm2, kitty, Windows "
          "Terminal. osc777: foot, rxvt.", NOTICES),
    Setting("name1", "Name of P1", "Enter writes it; empty: P1."),
    Setting("name2", "Name of P2", "Enter writes it; empty: P2."),
    Setting("name3", "Name of P3", "Enter writes it; empty: P3."),
    Setting("name4", "Name of P4", "Enter writes it; empty: P4."),
    Setting("game", "Game", "The game that new games are played of.", game_ids()),
)  # fmt: skip
_BY_NAME = {entry.name: entry for entry in ENTRIES}


def setting(name: str) -> Setting:
    """Returns a setting by its name."""
    return _BY_NAME[name]


def settings_path() -> Path:
    """Returns the path of the settings file (it need not exist)."""
    return config_folder() / "settings.toml"


# ---------------------------------------------------------------- reading


def load(path: Path | None = None) -> tuple[Settings, list[str]]:
    """Read the user's settings.

    Args:
        path: the file; default: `settings_path()`. If there is no file, all settings have their defaults.

    Returns:
        The settings, and sentences about mistakes in the file: broken lines, unknown keys, values that are not allowed.
            Those settings keep their defaults.
    """
    path = settings_path() if path is None else path
    try:
        text = foreign_files.read_text(path, largest=LARGEST)
    except FileNotFoundError:
        return Settings(), []
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", "") or tr("it is not text in UTF-8")
        text = tr("{path}: the settings cannot be read: {why}; all settings have their defaults", path=path, why=why)
        return Settings(), [text]
    table, notes = _table(text, path)
    found: dict[str, Any] = {}
    for name, value in table.items():
        where = f"{path}, line {_line_of(text, name)}, {name}"
        if name == "keys":
            found["keys"] = _keys(value, where, text, path, notes)
        elif name not in _BY_NAME:
            notes.append(tr("{where}: there is no such setting; it does nothing", where=where))
        elif fault := _BY_NAME[name].fault(value):
            notes.append(tr("{where}: {value!r} is not allowed: {fault}", where=where, value=value, fault=fault))
        else:
            found[name] = float(value) if name == "bot_pace" else foreign_text.values(value, keep="")
    return Settings(**found), foreign_files.first(notes)


def _table(text: str, path: Path) -> tuple[dict[str, Any], list[str]]:
    """Returns the file as a table, without its broken lines, and sentences about those."""
    mended, broken = _mended(text)
    if mended is None:
        return {}, [
            tr(
                "{path}: this is not TOML (a bracket or a quotation mark is not closed); all settings have their "
                "defaults",
                path=path,
            )
        ]
    notes: list[str] = []
    for number in broken:
        key = re.match(r"[\w.\-\"]+", text.split("\n")[number - 1].strip())
        where = f"{path}, line {number}{f', {key[0]}' if key else ''}"
        notes.append(tr("{where}: this is not TOML; the line is left out", where=where))
    return foreign_files.toml(mended), notes


def _mended(text: str) -> tuple[str | None, list[int]]:
    """Returns the text with its broken lines turned into comments, and their numbers; None if that is still not
    TOML.
    """
    rows, broken = text.replace("\r\n", "\n").split("\n"), list[int]()
    for _ in range(_FAULTS):
        try:
            foreign_files.toml("\n".join(rows))
        except tomllib.TOMLDecodeError as error:
            at = re.search(r"at line (\d+)", str(error))
            number = int(at[1]) if at else 0
            if number in broken or not number or not rows[number - 1].strip():
                break
            rows[number - 1] = f"# {rows[number - 1]}"
            broken.append(number)
        else:
            return "\n".join(rows), sorted(broken)
    return None, []


def _keys(value: object, where: str, text: str, path: Path, notes: list[str]) -> dict[str, str]:
    if not isinstance(value, dict):
        notes.append(tr('{where}: this is a table: [keys], then lines such as "table.undo" = "U"', where=where))
        return {}
    found: dict[str, str] = {}
    for name, keys in cast("dict[str, object]", value).items():
        if isinstance(keys, str) and keys.strip():
            found[name] = keys
        else:
            line = _line_of(text, name)
            notes.append(
                tr(
                    '{path}, line {line}, {name}: give keys as a text, such as "table.undo" = "U"',
                    path=path,
                    line=line,
                    name=name,
                )
            )
    return found


def _line_of(text: str, name: str) -> int:
    """Returns the line that sets a key."""
    return _lines_of(text).get(name, 1)


@lru_cache(2)
def _lines_of(text: str) -> dict[str, int]:
    """Returns keys and tables by name, with the line where each first appears."""
    lines: dict[str, int] = {}
    for at, row in enumerate(text.split("\n"), start=1):
        if found := re.match(_KEY, row):
            lines.setdefault(found[1] or found[2] or found[3].partition(".")[0], at)
    return lines


# ---------------------------------------------------------------- writing


def save(settings: Settings, path: Path | None = None, **changes: Value | Mapping[str, str]) -> Settings:
    """Change some settings and write them. Everything else in the file stays unchanged.

    Args:
        settings: the present ones.
        path: the file; default: `settings_path()`.
        changes: the new values by name.

    Returns:
        The settings with the changes.

    Raises:
        SettingsError: the file cannot be written, or a value is not allowed.
    """
    known = {one.name for one in fields(Settings)}
    for name, value in changes.items():
        if name not in known:
            raise SettingsError(tr("{name}: there is no such setting", name=name))
        fault = _BY_NAME[name].fault(value) if name != "keys" else ""
        if fault:
            raise SettingsError(tr("{name}: {value!r} is not allowed: {fault}", name=name, value=value, fault=fault))
    path = settings_path() if path is None else path
    try:
        path = path.resolve()  # a link to a file elsewhere stays a link
        path.parent.mkdir(parents=True, exist_ok=True)
        before = foreign_files.read_bytes(path) if path.exists() else b""
        text, whole = _changed(before, changes)
        if not whole:
            path.with_name(f"{path.name}.broken").write_bytes(before)
        _write(path, text)
    except OSError as error:
        raise SettingsError(
            tr(
                "{filename}: the settings cannot be kept: {strerror}; make the folder writable, or set "
                "XDG_CONFIG_HOME to one that is",
                filename=error.filename or path,
                strerror=error.strerror or error,
            )
        ) from None
    return replace(settings, **cast("dict[str, Any]", changes))


def _changed(before: bytes, changes: Mapping[str, Value | Mapping[str, str]]) -> tuple[str, bool]:
    """Returns the file's text with new values, and whether all of it was TOML."""
    import tomlkit

    try:
        mended, broken = _mended(before.decode("utf-8"))
    except UnicodeDecodeError:
        mended, broken = None, []
    document = tomlkit.parse(mended or "")
    into = cast("dict[str, object]", document)
    for name, value in changes.items():
        into[name] = dict(value) if isinstance(value, Mapping) else value
    text = tomlkit.dumps(document)  # pyright: ignore[reportUnknownMemberType]
    return text, mended is not None and not broken


def _write(path: Path, text: str) -> None:
    """Write all or nothing: somebody who reads the file meanwhile, or after a power cut, finds either the old or the
    new one.
    """
    fd, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(fd, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
