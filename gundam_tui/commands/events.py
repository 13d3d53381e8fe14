"""`gundam-tui events`: the club nights of this machine's table server, as text, CSV or a page for browsers."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from pathlib import Path

from gundam_tui.club_events.export import WHAT, Export, What, as_csv, as_text, export
from gundam_tui.club_events.file import SUFFIX, read_state
from gundam_tui.club_events.state import EventState
from gundam_tui.commands import Mistake, say
from gundam_tui.commands.html_page import page, write
from gundam_tui.language import tr, trn
from gundam_tui.paths import state_folder, typed_path
from gundam_tui.table.journal import JournalError


def run(args: argparse.Namespace) -> int:
    """List the events, or show one.

    Raises:
        Mistake: there is no such event, or a file cannot be read or written.
    """
    folder = typed_path(args.folder) if args.folder else state_folder() / "tables"
    states = _states(folder)
    if args.event is None:
        if args.csv or args.html or args.show:
            raise Mistake(tr("say which event: its code, or its name"))
        _list(states)
        return 0
    state = _chosen(states, args.event)
    parts: list[What] = [args.show] if args.show else ["standings", "pairings", "decks"]
    tables = [found for what in parts if (found := export(state, what)).rows]
    if args.csv:
        _write_csv(args.csv, export(state, args.show or "standings"))
    if args.html:
        write(args.html, page(state.rules.name, _facts(state), [(one.title, one.rows) for one in tables]))
    if not (args.csv or args.html):
        if not tables:
            closed = args.show == "decks" and not state.lists_open
            raise Mistake(
                tr("the decks of this event are shown when it is over") if closed else tr("nothing is known yet")
            )
        for at, table in enumerate(tables):
            say(*([""] if at else []), *as_text(table), sep="\n")
    return 0


def _states(folder: Path) -> dict[str, EventState]:
    """The events by their codes; a file that cannot be read is named, and left out."""
    found: dict[str, EventState] = {}
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
        try:
            state = read_state(path)
        except JournalError as error:
            say(error, to_errors=True)
            continue
        if state is not None:
            found[path.name.removesuffix(SUFFIX)] = state
    return found


def _list(states: Mapping[str, EventState]) -> None:
    if not states:
        say(tr("There is no event yet: `gundam-tui guide events` tells how one is opened."))
    for code, state in sorted(states.items(), key=lambda one: -one[1].entries[0].at):
        day = time.strftime("%Y-%m-%d", time.localtime(state.entries[0].at))
        say(f"{code}  {day}  {_standing(state)}")


def _standing(state: EventState) -> str:
    """An event in a line: its name, how many play, and where it stands."""
    where = tr("over") if state.over else tr("round {round}", round=state.round) if state.begun else tr("not begun")
    told = {"event": state.rules.name, "where": where}
    return trn("{event}: {n} player, {where}", "{event}: {n} players, {where}", len(state.players), **told)


def _chosen(states: Mapping[str, EventState], wanted: str) -> EventState:
    by_code = states.get(wanted.upper())
    if by_code is not None:
        return by_code
    named = [code for code, state in states.items() if state.rules.name.casefold() == wanted.casefold()]
    if len(named) == 1:
        return states[named[0]]
    if named:
        codes = ", ".join(named)
        raise Mistake(tr("several events are called {name!r}: name one by its code: {codes}", name=wanted, codes=codes))
    raise Mistake(tr("there is no event {name!r}: `gundam-tui events` lists them", name=wanted))


def _facts(state: EventState) -> dict[str, object]:
    """What the tables must be read with."""
    rules = state.rules
    return {
        "kind": rules.kind,
        "match": f"best of {rules.best_of}",
        "players": len(state.players),
        "rounds": state.round,
        "seed of the lots": state.seed,
        "day": time.strftime("%Y-%m-%d", time.localtime(state.entries[0].at)),
    }


def _write_csv(name: str, table: Export) -> None:
    try:
        typed_path(name).write_text(as_csv(table), encoding="utf-8", newline="")
    except OSError as error:
        why = tr("{file}: {why}: give the name of a file that can be written", file=name, why=error.strerror)
        raise Mistake(f"--csv: {why}") from None


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "Pairings, standings and decks of the club nights that this machine's table server has held. Decks are shown "
        "when an event is over."
    )
    command.add_argument("event", nargs="?", metavar="EVENT", help="its code or its name (default: a list of all)")
    command.add_argument("--show", choices=tuple(WHAT), help="only this (default: all; for --csv: standings)")
    command.add_argument("--csv", metavar="FILE", help="write one table as comma-separated values")
    command.add_argument("--html", metavar="FILE", help="write a page for browsers, complete in itself")
    command.add_argument("--folder", metavar="FOLDER", help="where the server keeps its tables")
