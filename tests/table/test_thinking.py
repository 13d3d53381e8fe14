"""Computer players at a match: in a thread of their own, and what happens when they fail."""

from __future__ import annotations

import io
import threading
from pathlib import Path

import pytest

from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.record_format import BOT
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.players.default import default_answer
from gundam_tui.players.observation import Observation
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table import match as match_module
from gundam_tui.table.console import Talk
from gundam_tui.table.match import Match
from gundam_tui.table.plain import PlainTable
from tests.records import lines_of
from tests.table.games import book, new, play


class Raising:
    """Fails at some decisions, and plays at random otherwise."""

    def __init__(self, at: set[int] | None = None, error: Exception | None = None) -> None:
        self.at = at
        self.error = error or ValueError("no\nidea")
        self.asked = 0
        self.player = RandomPlayer(1)

    def choose(self, sight: Observation, prompt: Prompt) -> list[Option]:
        self.asked += 1
        if self.at is None or self.asked in self.at:
            raise self.error
        return self.player.choose(sight, prompt)

    def answer(self, sight: Observation, prompt: Prompt) -> list[str]:
        return [option.key for option in self.choose(sight, prompt)]


class Cheating(Raising):
    """Answers what nobody asked."""

    def choose(self, sight: Observation, prompt: Prompt) -> list[Option]:
        del sight, prompt
        self.asked += 1
        return [Option("win")]


class Waiting(Raising):
    """Never comes back until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()

    def choose(self, sight: Observation, prompt: Prompt) -> list[Option]:
        self.asked += 1
        self.go.wait(30)
        return list(prompt.options[: prompt.least])


class Patient(Raising):
    """Thinks until it is told to hurry."""

    def choose(self, sight: Observation, prompt: Prompt) -> list[Option]:
        self.asked += 1
        for _ in range(10_000):
            if sight.hurried:
                return [prompt.options[-1]] if prompt.least else []
            threading.Event().wait(0.001)
        raise AssertionError("it was never told to hurry")


def test_a_game_is_the_same_thought_by_thought_and_at_once():
    one, two = new(5, bots=("random", "greedy")), new(5, bots=("random", "greedy"))
    one.advance()
    while two.prompt is not None:
        two.advance(think=False)
        thought = two.thought()
        if thought is None:
            break
        thought.start()
        assert thought.wait(60)
        assert two.take(thought)
    assert two.outcome == one.outcome
    assert two.engine.digest() == one.engine.digest()
    assert two.text() == one.text()


def test_a_player_that_raises_now_and_then_costs_its_seat_only_those_decisions(tmp_path: Path):
    path = tmp_path / "game.record"
    match = new(6, bots=(None, "random"), journal=path)
    match.bots[1] = bot = Raising({2, 4})
    play(match, 6)
    assert match.outcome is not None
    assert bot.asked > 4
    news = match.take_news()
    assert len(news) == 2
    assert news[0].startswith(
        "Char: the computer player random failed (ValueError: no idea): the table answered for it ("
    )
    assert "it (decision " in news[0]
    assert match.take_news() == []
    match.close()
    text = path.read_text()
    assert f"# {news[0].replace('Char', 'P2')}" in lines_of(text)
    again = Match.read(text.encode(), book=book())
    assert again.engine.digest() == match.engine.digest()
    assert again.outcome == match.outcome


def test_after_three_faults_the_table_answers_for_it():
    match = new(6, bots=(None, "random"))
    match.bots[1] = bot = Raising()
    play(match, 6)
    assert match.outcome is not None
    assert bot.asked == 3
    assert match.take_news()[-1].count("from now on the table answers for it") == 1
    assert {d.by for d in read_record(match.text().encode()).decisions if d.seat == 1} >= {BOT}


def test_an_answer_that_is_not_legal_is_a_fault_too():
    match = new(6, bots=("random", "random"))
    match.bots[0] = match.bots[1] = Cheating()
    match.advance()
    assert match.outcome is not None
    assert "gave an answer that is not legal ('win' is not an answer to this prompt" in match.take_news()[0]


def test_a_player_that_never_comes_back_is_not_asked_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(match_module, "GRACE", 0.0)
    match = new(6, bots=("random", "random"))
    match.patience = 0.0
    match.bots[0] = match.bots[1] = bot = Waiting()
    match.advance()
    bot.go.set()
    assert match.outcome is not None
    assert bot.asked <= 2
    news = match.take_news()
    assert news
    assert all("took too long" in said for said in news)


def test_a_player_that_listens_is_hurried_when_its_time_is_up():
    match = new(6, bots=(None, "random"))
    match.patience = 0.01
    match.bots[1] = bot = Patient()
    play(match, 6, stop=3)
    assert bot.asked
    assert match.take_news() == []


def test_a_thought_about_what_was_taken_back_is_dropped():
    match = new(4, bots=(None, "random"))
    match.bots[1] = Patient()
    hands = RandomPlayer(4)
    match.advance(think=False)
    while (thought := match.thought()) is None or not match.can_undo():
        if thought is not None:
            thought.hurry()
            thought.start()
            assert thought.wait(20)
            assert match.take(thought)
        else:
            assert match.prompt is not None
            match.answer(hands.answer(None, match.prompt))
        match.advance(think=False)
    thought.start()
    assert match.undo(agreed=True)
    before = match.engine.digest()
    thought.hurry()
    assert thought.wait(20)
    assert thought.keys is not None
    assert not match.take(thought)
    assert match.engine.digest() == before


def test_a_fault_says_what_the_default_answer_was_given_for():
    match = new(6, bots=("random", "random"))
    match.bots[0] = match.bots[1] = Raising({1}, KeyError("x"))
    match.advance(think=False)
    thought = match.thought()
    assert thought is not None
    asked = match.prompt
    assert asked is not None
    thought.start()
    thought.wait(20)
    assert match.take(thought)
    assert match.engine.record[-1] == tuple(option.key for option in default_answer(asked))
    assert "(KeyError: 'x')" in match.take_news()[0]


def test_line_by_line_a_fault_is_told_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    match = new(6, bots=("random", "random"))
    match.bots[0] = match.bots[1] = Raising()
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    PlainTable(match, Talk(ascii_only=False)).play()
    assert "! Amuro: the computer player random failed (ValueError: no idea)" in capsys.readouterr().out
