"""What scenario files expect, made false: every assertion altered once.

A change goes by its kind, the path of the key that it alters: `card.ap`, `p1.hand.has`, `happened.amount`. Works on the
models of every game: what a key of the same name means is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from gundam_tui.games.api import ScenarioResult
from gundam_tui.games.registry import game
from gundam_tui.games.scenario import ScenarioFiles
from gundam_tui.games.scenario import model as files
from gundam_tui.games.scenario.game import ScenarioGame, table_for
from gundam_tui.games.scenario.model import keys_at
from gundam_tui.games.scenario.patterns import counted
from gundam_tui.games.scenario.reader import load
from gundam_tui.games.scenario.runner import play
from gundam_tui.kernel import Event

TESTS = Path(__file__).parents[1]
FILES = {
    "gcg": sorted((TESTS / "scenarios").glob("*.toml")),
    "macross-crusade": sorted((TESTS / "macross" / "scenarios").glob("*.toml")),
    "gundam-war": sorted((TESTS / "gundam_war" / "scenarios").glob("*.toml")),
}
Play = Callable[[Any, ScenarioResult], Any]

_NO_CARD = "Z-999"
_OPPOSITE = {
    "has": "lacks", "lacks": "has", "traits": "lacks_traits", "lacks_traits": "traits", "offered": "not_offered",
    "not_offered": "offered", "says": "silent", "silent": "says",
}  # fmt: skip
# Words that are never so; where the first one is so, the second is not.
_OTHER = {
    "seat": ("p1", "p2"), "active": ("p1", "p2"), "winner": ("draw", "p1"), "kind": ("mulligan", "act"),
    "clause": ("1-1-1", "1-2-4"), "phase": ("start", "end"), "color": ("purple", "red"),
    "where": ("gone", "p1 removal"), "how": ("elsewise", "none"), "pilot": ("none", _NO_CARD),
    "source": (_NO_CARD, "none"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """A scenario with one expectation altered.

    Attributes:
        kind: which one.
        at: the step that must fail, from 1; 0: a question about a deck.
        scenario: the whole scenario.
    """

    kind: str
    at: int
    scenario: Any


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario of a file of a game, and how it is played."""

    game: ScenarioGame
    file: str
    scenario: Any
    play: Play

    def result(self, scenario: Any) -> ScenarioResult:
        """How a version of it goes."""
        result = ScenarioResult(self.file, 1, scenario.name)
        self.play(scenario, result)
        return result

    def changes(self) -> Iterator[Change]:
        """Each expectation altered once, and each event that happens denied."""
        if getattr(self.scenario, "deck", None) is not None:
            for kind, deck in _tables("deck", self.scenario.deck):
                yield Change(kind, 0, self.scenario.model_copy(update={"deck": deck}))
            return
        steps = self.scenario.step
        happened = self._happened() if self.game.words.events else [[]] * len(steps)
        for at, step in enumerate(steps):
            for kind, other in _steps(
                step, [event for event in happened[at] if _name(event) in self.game.words.events]
            ):
                altered = [*steps[:at], other, *steps[at + 1 :]]
                yield Change(kind, at + 1, self.scenario.model_copy(update={"step": altered}))

    def _happened(self) -> list[list[Event]]:
        """The events of each step."""
        steps = self.scenario.step
        until = (self.scenario.model_copy(update={"step": steps[:end]}) for end in range(len(steps) + 1))
        logs = [self.play(one, ScenarioResult(self.file, 1, one.name)).e.log for one in until]
        return [list(after[len(before) :]) for before, after in pairwise(logs)]


def scenario_game(id: str) -> ScenarioGame:
    """What a game brings for its files."""
    found = game(id).scenarios
    assert isinstance(found, ScenarioFiles)
    return found.game()


def cases(id: str) -> list[Case]:
    """Every scenario of a game's files."""
    return [case for path in FILES[id] for case in _cases(scenario_game(id), path)]


def _cases(one: ScenarioGame, path: Path) -> Iterator[Case]:
    book: Any = one.module.book()
    loaded = load(one, path, book)
    table = table_for(one, book, loaded.cards, loaded.folder)
    for at, scenario in enumerate(loaded.file.scenario):
        rules, lines = scenario.rules or loaded.file.rules, loaded.steps[at]
        if scenario.tries():
            yield Case(
                one, path.name, scenario,
                lambda told, result, rules=rules, lines=lines: play(told, rules, table, result, lines),
            )  # fmt: skip


def expectations(one: ScenarioGame) -> set[str]:
    """Every kind of expectation that a game's files have; of places each place, and each thing asked of one."""
    step = one.models.step.model_fields.keys() - {"note", "do", "alias", *one.seats[1:], "p3", "p4"}
    tables = {"prompt", "p1", "card", "outcome", "sees"}
    events = {"events", "happened", "no_events"}
    found = set(step) - tables - events
    if one.words.events:
        found |= {"no_events.event", "deck.legal", "deck.faults", "deck.says"}
        tables |= {"events", "happened"}
    found |= {f"{key}.{name}" for key in tables for name in keys_at(one.file, ("scenario", 0, "step", 0, key))}
    return found | {f"place.{name}" for name in files.ZoneIs.model_fields}


def kinds_of(change: Change) -> set[str]:
    """The kinds of `expectations` that a change is of: `p1.hand.has` is one of `p1.hand`, and of `place.has`."""
    words = change.kind.split(".")
    return {change.kind} if len(words) < 3 else {".".join(words[:2]), f"place.{words[2]}"}


# ---------------------------------------------------------------- a step


def _steps(step: files.Step, happened: Iterable[Event]) -> Iterator[tuple[str, BaseModel]]:
    for key in sorted(step.model_fields_set - {"do", "note", "alias"}):
        value = getattr(step, key)
        if key in ("events", "happened", "no_events"):
            yield from _events(step, key, value)
        elif key in ("card", "sees"):
            for name, table in value.items():
                for kind, other in _tables(key, table):
                    yield kind, step.model_copy(update={key: {**value, name: other}})
        elif key == "refused":
            for pattern in value:
                yield key, step.model_copy(update={key: {**value, pattern: "1-1-1"}})
        elif isinstance(value, BaseModel):
            for kind, other in _tables("p1" if key in ("p2", "p3", "p4") else key, value):
                yield kind, step.model_copy(update={key: other})
        else:
            yield from _values(key, key, value, step)
    for name in sorted({_name(event) for event in happened}):
        denied = files.EventIs(event=name)
        yield f"not {name}", step.model_copy(update={"no_events": [*step.no_events, denied]})
        other = files.EventIs(event=name, amount=999)
        yield f"other {name}", step.model_copy(update={"happened": [*step.happened, other]})


def _name(event: Event) -> str:
    return event.name.replace("_", " ")


def _events(step: BaseModel, key: str, events: list[files.EventIs]) -> Iterator[tuple[str, BaseModel]]:
    opposite = "happened" if key == "no_events" else "no_events"
    for at, event in enumerate(events):
        rest = [*events[:at], *events[at + 1 :]]
        denied = files.EventIs(**event.model_dump(exclude={"times"}, exclude_unset=True))
        yield f"{key}.event", step.model_copy(update={key: rest, opposite: [*getattr(step, opposite), denied]})
        for name in sorted(event.model_fields_set - {"event"}) if key != "no_events" else ():
            for kind, other in _values(f"{key}.{name}", name, getattr(event, name), event):
                yield kind, step.model_copy(update={key: [*events[:at], other, *events[at + 1 :]]})


def _tables(path: str, table: BaseModel) -> Iterator[tuple[str, BaseModel]]:
    for key in sorted(table.model_fields_set):
        value = getattr(table, key)
        if isinstance(value, BaseModel):
            for kind, other in _tables(f"{path}.{key}", value):
                yield kind, table.model_copy(update={key: other})
        elif path != "deck" or key in ("legal", "faults", "says"):
            yield from _values(f"{path}.{key}", key, value, table)


def _values(path: str, key: str, value: Any, table: BaseModel) -> Iterator[tuple[str, BaseModel]]:
    """A table with the value of a key altered."""

    def with_(**other: Any) -> tuple[str, BaseModel]:
        return path, table.model_copy(update=other)

    if isinstance(value, bool):
        more = {"faults": [], "says": []} if path == "deck.legal" else {}
        yield with_(**{key: not value}, **more)
    elif isinstance(value, int):
        yield with_(**{key: value + 1})
    elif isinstance(value, dict):  # keyword effects
        yield with_(**{key: {**value, "nothing": 0}})
    elif path in ("deck.faults", "deck.says"):
        yield with_(**{key: ["1-1-1"]})
    elif key in _OPPOSITE and _OPPOSITE[key] not in type(table).model_fields:
        yield with_(**{key: [*value, "mode 99"]})
    elif key in _OPPOSITE:
        opposite = _OPPOSITE[key]
        for one in value:
            rest = [other for other in value if other != one]
            yield with_(**{key: rest, opposite: [*getattr(table, opposite), counted(one)[0]]})
    elif isinstance(value, list):
        yield with_(**{key: value[1:] if value and key not in ("top", "bottom") else [_NO_CARD]})
    elif value is not None:
        usual, second = _OTHER.get(key, (_NO_CARD, "nothing"))
        yield with_(**{key: second if usual in str(value) else usual})
