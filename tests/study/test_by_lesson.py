"""Puzzles by what a lesson has taught."""

from __future__ import annotations

import pytest

from gundam_tui import cli
from gundam_tui.games.registry import game_ids
from gundam_tui.study.by_lesson import about, topics
from gundam_tui.study.puzzle_list import shipped


def test_lessons_teach_kinds_of_answers_each_once():
    found = {topic.verb: topic.title for topic in topics("gcg")}
    assert found["block"] == "Blocking"
    assert found["pair"] == "Pairing and links"
    assert found["command"] == "The action step"
    assert "end" not in found, "it is offered in every turn"
    for id in game_ids():
        assert all(topic.verb != "pass" for topic in topics(id))


def test_a_puzzle_is_about_what_its_first_question_offers():
    by_verb = {topic.verb: topic for topic in topics("gcg")}
    known = {one.name: one for one in shipped("gcg")}
    assert about(known["which-pilot"], by_verb["pair"])
    assert not about(known["which-pilot"], by_verb["block"])
    assert about(known["block-001"], by_verb["block"])


def test_the_command_lists_those_of_a_lesson(capsys: pytest.CaptureFixture[str]):
    number = next(topic.lesson for topic in topics("gcg") if topic.verb == "command")
    assert cli.main(["puzzle", "--lesson", str(number), "--list"]) == 0
    assert "which-pilot" not in capsys.readouterr().out
    assert cli.main(["puzzle", "--lesson", "1", "--list"]) == 2
    assert "Blocking" in capsys.readouterr().err
