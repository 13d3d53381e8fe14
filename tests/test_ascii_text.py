"""What is written where ASCII is all there is: names stay names."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest

from gundam_tui.app.glyphs import clean
from gundam_tui.ascii_text import ERRORS, takes_ascii_alone, to_ascii
from gundam_tui.games.registry import game, game_ids


@pytest.mark.parametrize("id", game_ids())
def test_every_card_has_a_name_in_ascii(id: str):
    book = game(id).book()
    names = {book[number].name for number in book.numbers()}
    assert not [name for name in names if "?" in to_ascii(name) and "?" not in name]
    assert not [name for name in names if "?" in clean(name, ascii_only=True) and "?" not in name]


def test_letters_are_called_by_their_names():
    assert to_ascii("Zaku Ⅱ") == "Zaku II"
    assert to_ascii("Ξ Gundam and ν Gundam") == "Xi Gundam and nu Gundam"
    assert to_ascii("∀ Gundam, Kyōko, Jötunn") == "Turn A Gundam, Kyoko, Jotunn"
    assert to_ascii("武") == "?"


def test_a_stream_takes_ascii_alone_unless_it_is_written_in_unicode():
    assert not takes_ascii_alone(io.TextIOWrapper(io.BytesIO(), encoding="UTF-8"))
    assert takes_ascii_alone(io.TextIOWrapper(io.BytesIO(), encoding="latin-1"))
    assert takes_ascii_alone(None)


def test_a_stream_that_cannot_encode_a_letter_writes_it_in_ascii():
    for encoding, said in (("ascii", "Zaku II u"), ("latin-1", "Zaku II ü"), ("utf-8", "Zaku Ⅱ ü")):
        raw = io.BytesIO()
        stream = io.TextIOWrapper(raw, encoding=encoding, errors=ERRORS)
        stream.write("Zaku Ⅱ ü")
        stream.flush()
        assert raw.getvalue().decode(encoding) == said


def test_a_command_names_cards_in_an_ascii_locale():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    call = [sys.executable, "-m", "gundam_tui", "cards", "ST03-006"]
    told = subprocess.run(call, capture_output=True, text=True, check=True, env=environment).stdout
    assert "Char's Zaku II" in told
