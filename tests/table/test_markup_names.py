"""A name that is markup, a place of a template or a terminal's order stays a name in every text that is written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.foreign_text import one_line
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from gundam_tui.table.story_text import keep_text
from tests.table.games import book, deck

pytestmark = pytest.mark.usefixtures("state")

NAMES = (
    "[red]x[/red]", "[/]", "[@click=app.quit]x[/]", "[link=file:///]x[/link]", "<b>x</b>", "<script>x", "&lt;b&gt;",
    "&amp;", "{data}", "{0}", "{x.__class__}", "%(x)s", "%s%n", "${x}", r"\g<0>", r"\x1b[2J", "\x1b[2Jx",
    "\x1b]0;x\x07y", "\x9b2Jx", "\u202exy", '"x"', "'''x", "x = 1 # y", "end p1 x ~00000000",
)  # fmt: skip


def shown(name: str) -> str:
    """The name as it may go to a terminal."""
    return one_line(name)


def clean(text: str) -> bool:
    """Is there nothing in it that a terminal would obey?"""
    return all(sign == "\n" or (sign.isprintable() and sign != "\u202e") for sign in text)


PAIRS = list(zip(NAMES[::2], NAMES[1::2], strict=True))
QUICK = PAIRS[::4]


@pytest.mark.parametrize(
    ("one", "two"), [pair if pair in QUICK else pytest.param(*pair, marks=pytest.mark.thorough) for pair in PAIRS]
)
def test_a_name_stays_a_name_in_record_log_scenario_and_text(
    one: str, two: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "game.record"
    match = Match.new([deck("st01"), deck("st03")], 3, names=(one, two), book=book(), journal=path)
    match.answer("first:p1")
    match.answer("keep")
    match.concede(0)
    match.close()
    assert clean(path.read_text(encoding="utf-8"))
    again = Playback.open(path, book=book())
    assert list(again.names) == [shown(one), shown(two)]

    assert main(["replay", str(path), "--text"]) == 0
    told = capsys.readouterr().out
    assert clean(told)
    assert shown(two) in told

    out = tmp_path / "moment.toml"
    assert main(["replay", str(path), "--at", "2", "--scenario", str(out)]) == 0
    assert tomllib.loads(out.read_text(encoding="utf-8"))["scenario"]
    assert main(["check", str(out)]) == 0
    assert clean(capsys.readouterr().out)

    text = keep_text([shown(one)], Match.read(path.read_bytes(), book=book())).read_text(encoding="utf-8")
    assert clean(text)
    assert shown(two) in text
