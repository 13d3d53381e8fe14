"""Every kind of expectation that does not come true is told in readable lines and ends with status 1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.commands.check import told
from tests.profile import quick_first

from .altered import FILES, Case, Change, cases, expectations, kinds_of, scenario_game

# Signs of something that was never meant for a reader.
_UNREADABLE = re.compile(r"Traceback|Error\b|object at 0x|\bNone\b|Event\(|\w+\(.*=")


@cache
def _sample(id: str) -> dict[str, tuple[Case, Change]]:
    """One change of each kind, from whichever scenario has it first."""
    found: dict[str, tuple[Case, Change]] = {}
    for case in cases(id):
        for change in case.changes():
            found.setdefault(change.kind, (case, change))
    return found


def _every(id: str) -> Iterator[tuple[Case, Change]]:
    return ((case, change) for case in cases(id) for change in case.changes())


def _is_told(case: Case, change: Change) -> None:
    result = case.result(change.scenario)
    what = f"{case.file}: {case.scenario.name}: step {change.at}: {change.kind}"
    assert not result.ok, f"{what}: it is false, and nobody says so"
    assert result.step == change.at, what
    assert all(problem.strip() for problem in result.problems), what
    assert not _UNREADABLE.search(told(result)), f"{what}\n{told(result)}"


@pytest.mark.parametrize("id", quick_first(FILES))
def test_of_every_kind_of_expectation_one_that_is_false_is_told(id: str) -> None:
    for case, change in _sample(id).values():
        _is_told(case, change)


@pytest.mark.thorough
@pytest.mark.parametrize("id", FILES)
def test_every_expectation_of_the_shipped_files_made_false_is_told(id: str) -> None:
    for case, change in _every(id):
        _is_told(case, change)


def test_the_files_have_every_kind_of_expectation() -> None:
    seen = {id: set[str]().union(*(kinds_of(change) for _, change in _sample(id).values())) for id in FILES}
    assert expectations(scenario_game("gcg")) - seen["gcg"] == set()
    sisters = set[str]().union(*seen.values())  # what all games share is tried where it is best told
    for id in ("macross-crusade", "gundam-war"):
        assert expectations(scenario_game(id)) - sisters == set()


def test_check_ends_with_status_1_where_an_event_names_no_object(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.toml"
    file.write_text(
        '[cards.X-1]\ntype = "command"\ntext = "main: draw 1"\n[[scenario]]\nname = "case"\n'
        '[scenario.p1]\nhand = ["k = X-1"]\n[[scenario.step]]\ndo = "command k"\nno_events = ["show"]\n'
    )
    assert main(["check", str(file)]) == 1
    assert 'the event "show" happened: show k (X-1)' in capsys.readouterr().out
