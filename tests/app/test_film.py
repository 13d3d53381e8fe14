"""A record as a terminal recording, as a page for browsers, as a picture."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree as ET

import pyte
import pytest

from gundam_tui.app.film import Film
from gundam_tui.app.film_formats import asciicast, page, svg
from gundam_tui.app.screens.replay import ReplayScreen
from gundam_tui.cli import main
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.playback import OPEN, Playback

from .helpers import new_match, press, running, text

LOAD = re.compile(r"""(?:src|href|url|import|@import|fetch|srcset)\s*[=(:]\s*["']?\s*(?:https?:)?//""", re.I)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("film") / "game.record"
    match, player = new_match(3, names=("Amuro", "<script>Char"), journal=path), RandomPlayer(3)
    for _ in range(50):
        assert match.prompt is not None
        match.answer([option.key for option in player.choose(match.engine, match.prompt)])
    match.concede(0)
    match.close()
    return path


def last_screen(lines: list[str]) -> list[str]:
    header, *events = [json.loads(line) for line in lines]
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    for _, _, data in events[:-1]:
        stream.feed(data)
    return list(screen.display)


@pytest.mark.thorough
def test_a_recording_shows_every_moment_and_ends_as_the_game_does(game: Path):
    lines: list[str] = []
    film = Film(Playback.open(game), OPEN, (80, 24), colours="256")
    count = asciicast(film, lines.append)
    header, *events = [json.loads(line) for line in lines]
    assert (header["version"], header["width"], header["height"]) == (2, 80, 24)
    assert count == film.shown.total + 1
    times = [at for at, _, _ in events]
    assert times == sorted(times)
    assert {kind for _, kind, _ in events} == {"o"}
    shown = last_screen(lines)
    for row, parts in zip(shown, film.frame().rows, strict=True):
        assert row == "".join(part for part, _ in parts)


@pytest.mark.thorough
def test_a_recording_sends_only_what_changes(game: Path):
    lines: list[str] = []
    asciicast(Film(Playback.open(game), OPEN, (80, 24), colours="256"), lines.append)
    sizes = [len(json.loads(line)[2]) for line in lines[1:-1]]
    assert sum(sizes[1:]) / len(sizes[1:]) < sizes[0] / 3


@pytest.mark.thorough
def test_a_page_is_complete_in_itself_and_a_name_cannot_end_its_script(game: Path):
    written: list[str] = []
    film = Film(Playback.open(game), OPEN, (80, 24))
    count = page(film, written.append)
    html = "".join(written)
    assert not LOAD.search(html)
    assert "default-src 'none'" in html
    assert "<script>Char" not in html
    [data] = re.findall(r'<script id="game" type="application/json">(.*?)</script>', html, re.S)
    told = json.loads(data)
    assert len(told["frames"]) == count == film.shown.total + 1
    rows: dict[int, int] = {}
    for _, changed, _ in told["frames"]:
        rows.update(dict(changed))
    for y, parts in enumerate(film.frame().rows):
        plain = re.sub(r"<[^>]*>", "", told["rows"][rows[y]])
        assert plain.replace("&lt;", "<").replace("&gt;", ">").replace("&#x27;", "'").replace("&amp;", "&") == "".join(
            part for part, _ in parts
        )


@pytest.mark.parametrize(
    "names",
    [("{data}", "{title}"), ("{styles}", "{{ title }}"), ("</title><script>", "&lt;b&gt;"), ("]]>", "<!--"),
     ("[bold]x[/bold]", "%(x)s"), (r"\g<0>", '" onload="x')],
)  # fmt: skip
def test_a_name_that_is_a_place_of_a_template_or_markup_stays_a_name_in_every_export(
    tmp_path: Path, names: tuple[str, str]
):
    path = tmp_path / "game.record"
    match = new_match(3, names=names, journal=path)
    match.answer([match.prompt.options[0].key])
    match.close()
    shown = Playback.open(path)
    assert tuple(shown.names) == names
    film, out = Film(shown, OPEN), {form: tmp_path / form for form in ("html", "svg", "cast")}
    for form, target in out.items():
        assert main(["replay", str(path), f"--{form}", str(target)]) == 0
    html, drawn, cast = (target.read_text(encoding="utf-8") for target in out.values())

    page_title = re.findall(r"<title>(.*?)</title>", html, re.S)
    assert [unescape(title) for title in page_title] == [film.title]
    assert "<" not in page_title[0]
    data = re.findall(r'<script id="game" type="application/json">(.*?)</script>', html, re.S)
    assert len(data) == 1
    assert json.loads(data[0])["height"] == 36
    assert html.count(data[0]) == 1
    assert len(re.findall("<script", html)) == 2

    title = ET.fromstring(drawn).find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == film.title

    assert json.loads(cast.splitlines()[0])["title"] == film.title


def test_a_picture_is_well_formed_and_asks_nobody_for_anything(game: Path):
    shown = Playback.open(game)
    shown.go_to(20)
    drawn = svg(Film(shown, OPEN, (120, 36)).frame().rows, "Amuro & Char")
    root = ET.fromstring(drawn)
    assert root.get("viewBox") == "0 0 1080 720"
    assert not re.search(r"(?:href|url|src|@font-face)", drawn)
    words = [one.text or "" for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "TURN" in words


def test_a_game_that_is_not_over_shows_no_hand(tmp_path: Path):
    path = tmp_path / "open.record"
    match = new_match(3, journal=path)
    match.answer([match.prompt.options[0].key])
    names = {card.name for seat in (0, 1) for card in match.view(seat).players[seat].cards("hand")}
    match.close()
    assert names
    for option in ("--cast", "--html", "--svg"):
        out = tmp_path / f"out{option}"
        assert main(["replay", str(path), option, str(out)]) == 0
        assert not [name for name in names if name in out.read_text(encoding="utf-8")], option


@pytest.mark.thorough
def test_the_command_writes_all_three_and_overwrites_nothing(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    for option, begins in (("--cast", "{"), ("--html", "<!doctype html>"), ("--svg", "<svg ")):
        out = tmp_path / f"game{option}"
        call = ["replay", str(game), option, str(out), "--size", "80x24", "--at", "5"]
        assert main(call) == 0
        assert out.read_text(encoding="utf-8").startswith(begins)
        assert main(call) == 2
        assert "is there already" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["replay", str(game), "--cast", str(tmp_path / "x"), "--size", "10x10"])
    assert "80x24 is the smallest" in capsys.readouterr().err


async def test_the_replay_screen_draws_the_same_moment(game: Path):
    shown = Playback.open(game)
    film = Film(Playback.open(game), OPEN, (80, 24))
    film.shown.go_to(30)
    async with running(None) as pilot:
        pilot.app.push_screen(ReplayScreen(shown, 30))
        await pilot.pause()
        await press(pilot)
        board = text(pilot).splitlines()[:19]
    assert board == ["".join(part for part, _ in row).rstrip() for row in film.frame().rows[:19]]


def test_the_title_names_players_and_decks(game: Path):
    assert Film(Playback.open(game), OPEN).title.startswith("Amuro (")


@pytest.mark.thorough
def test_players_have_their_names_and_what_changes_nothing_passes_quickly(game: Path):
    frames = list(Film(Playback.open(game), OPEN, (120, 36)).frames())
    shown = ["\n".join("".join(part for part, _ in row) for row in frame.rows[:31]) for frame in frames]
    assert any("Amuro draws" in picture for picture in shown)
    assert not [picture for picture in shown if re.search(r"P[12] (draws|deploys|places)", picture)]
    quick = [at for at, frame in enumerate(frames) if frame.seconds < 0.5]
    assert quick
    assert len(quick) < len(frames) / 2
    passes = re.compile("No (block|response)|keep|nothing|Keep|decline")
    assert sum(bool(passes.search(frames[at].told)) for at in quick) > len(quick) / 2


@pytest.mark.thorough
def test_a_whole_row_of_a_page_is_seen_on_a_phone(game: Path):
    """Letters of monospaced fonts are three fifths as wide as they are high."""
    written: list[str] = []
    page(Film(Playback.open(game), OPEN, (80, 24)), written.append)
    found = re.search(r"font-size:min\(15px,calc\(100vw / ([0-9.]+)\)\)", "".join(written))
    assert found is not None
    assert 370 < 390 / float(found[1]) * 0.602 * 80 <= 390  # pixels of a phone
