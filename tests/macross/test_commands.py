"""The commands of the house, asked for this game."""

from __future__ import annotations

import io
import sys

import pytest

from gundam_tui.cli import main

GAME = ["--game", "macross-crusade"]


def test_a_game_line_by_line_begins_with_its_two_decks(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n\nquit\n"))
    assert main(["play", *GAME, "--plain", "--seed", "5", "--bot2", "random"]) == 0
    shown = capsys.readouterr().out
    assert "Keep this hand?" in shown
    assert "Nation 44" in shown
