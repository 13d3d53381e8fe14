"""Cards played in positions made to fit their text: what does nothing, can never happen or stops the game is found."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

import pytest

from gundam_tui.commands.cards_try import try_with
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.tools.trial import trying
from gundam_tui.games.gcg.tools.trial.trying import CardTrial, played, try_card
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.sim.workers import Here
from tests.profile import quick_every, quick_first

R = TypeVar("R")
NUMBER = "XX01-001"
# Cards of the pool with something that no position shows, and why (`.ci/try_cards.py` names them).
UNSEEN = {
    "GD03-128": "nothing on the tables lets an enemy card rest the Units of the card's player",
    "ST12-016": "a battle would have to be won with a paired Unit earlier in the same turn",
}


@cache
def book() -> Book:
    return Book.load()


def card(text: str, kind: str = "unit") -> Card:
    fights = kind in ("unit", "pilot")
    return Card(
        NUMBER, name="Planted", type=kind, color="blue", level=3, cost=2, ap=3 if fights else 0, hp=4,
        zones=("space",), traits=("Zeon",), link=(("name", "Char Aznable"),), source=text,
        text=parse(text).model_dump(mode="json"),
    )  # fmt: skip


def tried(text: str, kind: str = "unit", positions: int = 16) -> CardTrial:
    return try_card(card(text, kind), book(), positions, until_seen=True)


@pytest.mark.parametrize(
    "text",
    quick_first(
        (
            "deploy: draw 0",
            "deploy: choose 1 enemy unit; it gets ap +0 this turn",
            "your units get ap +0",
            "main: choose 1 your unit; it recovers 0 hp",
        )
    ),
)
def test_an_effect_that_does_nothing_is_found(text: str) -> None:
    found = tried(text, "command" if text.startswith("main") else "unit")
    assert not found.works
    assert found.lines[0].came_up
    assert "nothing" in found.lines[0].why or "no difference" in found.lines[0].why


@pytest.mark.parametrize(
    ("text", "why"),
    quick_first(
        (
            ("activate main, once, if your lv >= 40: draw 1", "condition"),
            ("deploy, if count(your units) >= 9: draw 1", "condition"),
            ("while count(enemy units) >= 12: this gets ap +2", "never in force"),
            ("deploy: choose 1 enemy unit with hp <= 0; destroy it", "no target"),
        ),
        unpack=True,
    ),
)
def test_a_condition_that_can_never_be_met_is_found(text: str, why: str) -> None:
    found = tried(text)
    assert not found.works
    assert why in found.lines[0].why


def test_a_part_that_never_happens_is_named() -> None:
    """The line as a whole works."""
    found = tried("deploy: draw 1; if your lv >= 40 { deal 2 damage to all enemy units }")
    assert found.lines[0].seen
    assert found.lines[0].idle == ("damage",)
    assert not found.works


def test_effects_that_follow_each_other_without_end_stop_no_trial() -> None:
    around = "deal 1 damage to this; this recovers 1 hp"
    found = tried(f"when this recovers: {around}\ndeploy: {around}", positions=12)
    assert "without end" in found.stopped[0]
    assert not found.works


def test_a_text_that_the_rules_cannot_run_is_told_as_such() -> None:
    """A text without timing only holds; this one draws."""
    found = tried("if count(your units) >= 1: draw 1", positions=2)
    assert "cannot hold the step 'draw'" in found.stopped[0]
    assert not found.lines[0].seen
    assert not found.works


@pytest.mark.parametrize(
    ("text", "kind"),
    quick_first(
        (
            ("deploy: choose 1 enemy unit with lv <= 2; destroy it", "unit"),
            ("during link: this gains high-maneuver", "unit"),
            ("blocker", "unit"),
            ("first strike", "unit"),
            ("burst: add this card to hand", "pilot"),
            ("main/action: choose 1 enemy unit paired with {red pilot}; rest it", "command"),
            ("deploy, if count((Titans) cards in your trash) >= 4: draw 1", "base"),
            ("playing, if count(your units) == 0: play as lv 1 cost 0", "unit"),
            ("in hand: this card gets cost -1", "unit"),
            ("on opponent turn: this can't be attacked by enemy units with ap <= 2", "unit"),
        ),
        3,
        unpack=True,
    ),
)
def test_a_line_that_works_is_seen_at_work(text: str, kind: str) -> None:
    found = tried(text, kind, 200)
    assert found.works, found


def test_a_trial_is_the_same_each_time() -> None:
    assert tried("attack: choose 1 enemy unit; rest it", positions=12) == tried(
        "attack: choose 1 enemy unit; rest it", positions=12
    )


def test_a_position_is_played_and_told() -> None:
    engine, happened = played(book()["GD01-001"], book(), 1)
    assert engine.decisions > 5
    assert any("Gundam" in line for line in happened)
    assert engine.prompt is None or isinstance(engine.prompt, Prompt)


def test_a_trial_can_be_interrupted() -> None:
    def stop(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        try_card(book()["GD01-001"], book(), 10, stop)


POOL = [number for number in Book.load().numbers() if number not in UNSEEN]


@pytest.mark.parametrize("number", quick_every(POOL[::23], 11))
def test_a_card_of_the_pool_is_seen_at_work(number: str) -> None:
    """A sample; `.ci/try_cards.py` plays all."""
    found = try_card(book()[number], book(), until_seen=True)
    assert found.works, found


def test_texts_without_effects_need_no_trial() -> None:
    found = try_card(replace(card(""), text={"lines": []}), book())
    assert (found.positions, found.lines, found.works) == (0, [], True)


class Interrupted(Here):
    """Workers whose second call is interrupted."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, fn: Callable[..., R], /, *args: Any) -> Future[R]:
        self.calls += 1
        if self.calls == 2:
            raise KeyboardInterrupt
        return super().submit(fn, *args)


def test_what_was_tried_is_told_with_what_was_not_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trying, "POSITIONS", 4)
    try_with(Here(), "gcg", ["EB01-001", "ST01-008"])
    told = capsys.readouterr()
    assert "2 of 2 cards tried" in told.err
    assert "ST01-008  Demi Trainer, in 4 positions\n    <Blocker>\n      not seen at work" in told.out


def test_an_interruption_tells_what_was_seen_until_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(trying, "POSITIONS", 4)
    try_with(Interrupted(), "gcg", ["ST01-008", "ST01-001"])
    told = capsys.readouterr().out
    assert "stopped: 1 of 2 cards were tried; all that were read are kept" in told
