"""Positions with right answers: what their index says is so, and players are counted by it."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache

import pytest

from gundam_tui.cli import main
from gundam_tui.proof import Solver
from gundam_tui.sim import Share, positions
from gundam_tui.sim.positions import KINDS, PositionQuestion, asked, position, questions
from gundam_tui.study.puzzles import goal_of
from tests.profile import quick_every
from tests.study.last_cards import last_cards, wasted

ALL = questions("gcg")
NAMES = [one.name for one in ALL]
PROVEN = [one.name for one in ALL if one.kind in ("win", "save")]
LAST = [one.name for one in ALL if one.kind in ("keep", "use")]


@cache
def named(name: str) -> PositionQuestion:
    return next(one for one in ALL if one.name == name)


def test_there_are_positions_of_every_kind():
    kinds = Counter(one.kind for one in ALL)
    assert list(kinds) == list(KINDS)
    assert min(kinds.values()) >= 6
    assert len(set(NAMES)) == len(NAMES) >= 100


def test_every_wasted_card_is_asked_about_with_the_game_close_and_decided():
    which = Counter(name.rpartition("-")[2] for name in NAMES if named(name).kind == "keep")
    assert set(which) == {"close", "decided"}
    assert which["close"] == which["decided"] >= 12


@pytest.mark.parametrize("name", quick_every(NAMES, 8))
def test_the_right_answers_are_some_of_those_that_can_be_given(name: str):
    prompt = position(named(name)).prompt
    assert prompt is not None
    assert not prompt.forced
    for keys in named(name).right:
        prompt.select(keys)
    if prompt.most == 1:
        assert 0 < len(named(name).right) < len(prompt.options)


@pytest.mark.parametrize("name", quick_every(LAST, 8))
def test_what_is_to_be_kept_does_nothing_and_what_is_to_be_played_does_something(name: str):
    engine, question = position(named(name)), named(name)
    assert engine.prompt is not None
    options = last_cards(engine)
    assert {wasted(engine, engine.prompt.seat, option) for option in options} == {question.kind == "keep"}
    kept = question.right == {("end",)}
    assert kept == (question.kind == "keep")


@pytest.mark.parametrize("name", quick_every(PROVEN, 40))
def test_the_solver_proves_which_answers_of_a_puzzle_are_right(name: str):
    engine, question = position(named(name)), named(name)
    assert engine.prompt is not None
    seat = engine.prompt.seat
    card = re.compile(r"#\d+")
    goal = goal_of("win" if question.kind == "win" else "survive", engine, seat)
    alike = {card.sub("", " ".join(keys)) for keys in question.right}
    for option in engine.prompt.options:  # equal cards make equal answers, and all of them are right
        keys, solver = (option.key,), Solver(engine, seat, goal, nodes=6_000, seconds=60)
        if keys in question.right or card.sub("", option.key) in alike:
            assert (solver.keeps([option]) == "yes") == (keys in question.right), keys


def test_a_player_is_counted_by_kind_and_in_all(monkeypatch: pytest.MonkeyPatch):
    def ask(question: PositionQuestion, bot: str, seed: int) -> bool:
        assert bot == "somebody"
        return question.kind == "keep" and seed == 5

    monkeypatch.setattr(positions, "ask", ask)
    few = [next(one for one in ALL if one.kind == kind) for kind in ("keep", "use")]
    calls: list[int] = []
    found = asked(few, "somebody", seed=4, times=3, watch=lambda: calls.append(1))
    assert found == {"keep": Share(1, 3), "use": Share(0, 3), "all": Share(1, 6)}
    assert len(calls) == 6


@pytest.mark.thorough
@pytest.mark.parametrize(("bot", "least"), [("expert", 0.92), ("search:200", 0.94)])
def test_the_best_players_are_right_nearly_everywhere(bot: str, least: float):
    """What `players/strength.md` says of them, with room for a few positions of 114."""
    shares = asked(ALL, bot)
    assert shares["all"].rate >= least
    assert all(share.rate >= 0.85 for share in shares.values())


def test_the_command_prints_every_players_share(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    few = [next(one for one in ALL if one.kind == kind) for kind in KINDS]
    monkeypatch.setattr("gundam_tui.commands.positions.questions", lambda id: few)
    assert main(["sim", "--positions", "random,greedy", "--games", "2"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()[2:]
    assert head.split() == ["right", "winning", "saving", "not", "wasting", "playing", "all"]
    assert [row.split()[0] for row in rows] == ["random", "greedy"]
    assert main(["sim", "--positions", "greedy", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["positions"]["greedy"]["all"]["games"] == len(few)
    assert main(["sim", "--positions", "greedy", "--csv"]) == 0
    assert capsys.readouterr().out.startswith("player,kind,right,")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--positions", ","], "--positions needs a computer player"),
        (["--positions", "nobody"], "no computer player 'nobody'"),
        (["--positions", "greedy", "--ladder"], "--positions asks players"),
        (["--positions", "greedy", "--game", "gundam-war"], "no positions come with"),
    ],
)
def test_what_cannot_be_asked_is_told(words: list[str], why: str, capsys: pytest.CaptureFixture[str]):
    assert main(["sim", *words]) == 2
    assert why in capsys.readouterr().err
