"""Cards that do nothing when they come up as damage are not told apart: the answers are the same, and sooner found."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.module import GcgModule
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.proof.goals import win
from gundam_tui.proof.solver import Solver

GM = "ST01-005"
SILENT = ["ST01-001", "ST01-002", "ST01-003", "ST01-004", "ST01-006"]
TWO_DAMAGE = "ST03-013"  # its Burst may destroy an attacker


def attack(attackers: int) -> Engine:
    """Attackers before two Shields, which may be any of the cards of the deck."""
    theirs = Side(base=None, shields=SILENT[:2], deck=[*SILENT[2:], TWO_DAMAGE], filler_count=0)
    return set_up(Position([Side(units=[GM] * attackers, deck=[GM]), theirs], turn=7))


def settled(attackers: int) -> tuple[str, int]:
    """The verdict and the copies of the game that it took."""
    e = attack(attackers)
    copies = 0

    def copied() -> None:
        nonlocal copies
        copies += 1

    solver = Solver(e, 0, win(e, 0))
    solver.worlds._copied = copied
    return solver.prove().verdict, copies


@pytest.mark.rule("13-2-5")
def test_only_cards_with_a_burst_do_something_when_they_come_up():
    module, e = game("gcg"), attack(1)
    assert all(module.silent(e, number) for number in SILENT)
    assert not module.silent(e, TWO_DAMAGE)


@pytest.mark.parametrize(("attackers", "verdict"), [(3, "no"), (4, "yes")])
def test_the_answer_is_the_same_and_needs_fewer_copies(attackers: int, verdict: str, monkeypatch: pytest.MonkeyPatch):
    quick = settled(attackers)
    monkeypatch.setattr(GcgModule, "silent", lambda *_: False)
    slow = settled(attackers)
    assert quick[0] == slow[0] == verdict
    assert quick[1] < 0.7 * slow[1]
