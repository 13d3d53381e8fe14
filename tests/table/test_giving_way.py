"""Threads at work beside a screen give way, and only as long as one of them is at work."""

from __future__ import annotations

import sys

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.players.observation import Observation
from gundam_tui.table.bot_runner import BotSeat, BotTask
from gundam_tui.table.match import Match
from gundam_tui.table.thread_yield import GIVE_WAY, giving_way


def test_threads_take_turns_often_until_the_last_one_has_ended():
    usual = sys.getswitchinterval()
    with giving_way():
        assert sys.getswitchinterval() == pytest.approx(GIVE_WAY)
        with giving_way():
            pass
        assert sys.getswitchinterval() == pytest.approx(GIVE_WAY), "one is still at work"
    assert sys.getswitchinterval() == pytest.approx(usual)


def test_a_fault_ends_it_too():
    usual = sys.getswitchinterval()
    with pytest.raises(KeyError), giving_way():
        raise KeyError
    assert sys.getswitchinterval() == pytest.approx(usual)


class Watching:
    """A player that notes how long it may keep the interpreter while it thinks."""

    def __init__(self) -> None:
        self.interval = 0.0

    def choose(self, sight: Observation, prompt: Prompt) -> list[Option]:
        self.interval = sys.getswitchinterval()
        return list(prompt.options[: prompt.least])

    def answer(self, sight: Observation, prompt: Prompt) -> list[str]:
        return [option.key for option in self.choose(sight, prompt)]


def test_a_computer_player_gives_way_while_it_thinks():
    match = Match.new([load_deck("st01"), load_deck("st03")], 1)
    player = Watching()
    thought = BotTask(BotSeat("watching", player), match.engine)
    thought.start()
    assert thought.wait(60)
    assert thought.fault() == ""
    assert player.interval == pytest.approx(GIVE_WAY)
