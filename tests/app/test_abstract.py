"""What a screen or a way of answering leaves open, its subclasses must say."""

from __future__ import annotations

from pathlib import Path

import pytest

import gundam_tui.app
from gundam_tui.app.answering import AnswerInput
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.menu import Menu
from gundam_tui.app.widgets.canvas import Canvas


@pytest.mark.parametrize("open_class", [AnswerInput, BaseScreen, Menu, Canvas])
def test_a_class_that_leaves_methods_open_cannot_be_made(open_class: type[object]):
    with pytest.raises(TypeError, match="abstract method"):
        open_class()


def test_nothing_in_the_app_fails_only_when_it_is_called():
    sources = Path(gundam_tui.app.__file__).parent.rglob("*.py")
    assert not [path.name for path in sources if "raise NotImplementedError" in path.read_text(encoding="utf-8")]
