"""What a team battle calls players and teams in the dock, where one person plays with and against computer players."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gundam_tui.app.answering import ActionInput, chooser_for
from gundam_tui.app.asking import question
from gundam_tui.app.board.faces import Banner
from gundam_tui.app.board.reading import front, ribbon
from gundam_tui.app.board.ribbon import ribbon as draw_ribbon
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.letters import shortest
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.motion.frames import StoryFilm, frames
from gundam_tui.app.scene import Scene
from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.games.views import Cue, Happening
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match

from .helpers import new_match, rows, running

NAMES = ("P1", "Computer 2", "Computer 3", "Computer 4")
DECKS = ("st01", "st02", "st03", "st04")
WON = 6  # the seed with which the person wins the roll


def team_battle(seed: int = WON) -> Match:
    return new_match(seed, DECKS, NAMES, format_name="team", bots=(None, "easy", "easy", "easy"))


def scene_of(match: Match) -> Scene:
    return Scene(match.view(0), 0, match.names, reader=match.reader)


@pytest.mark.parametrize(
    ("seat", "also", "said"),
    [
        (0, (), "You decide"),
        (0, (1,), "Your team decides"),
        (2, (), "Computer 3 decides"),
        (2, (3,), "Team P3+P4 decides"),
    ],
)
def test_who_decides_is_named_with_the_verb_that_goes_with_it(seat: int, also: tuple[int, ...], said: str) -> None:
    scene = scene_of(team_battle())
    asked = scene.view.prompt
    assert asked is not None
    view = replace(scene.view, prompt=replace(asked, seat=seat, also=also, text="", options=()))
    told = question(replace(scene, view=view), 80)
    assert (told.who, told.text) == ("", said)


@pytest.mark.rule("12-3-1")
def test_which_team_takes_the_first_turn_is_answered_by_naming_teams() -> None:
    match = team_battle()
    scene = scene_of(match)
    asked = scene.view.prompt
    assert asked is not None
    assert asked.seat == 0
    told = question(replace(scene, chooser=chooser_for(scene.view, 0)), 120)
    assert [chip.label for chip in told.chips] == ["Your team", "Team P3+P4"]


def banner_of(what: Happening, seats: tuple[int, ...]) -> Banner:
    """The last sentence in block letters of something that happens to players."""
    scene = scene_of(team_battle())
    told = [
        *frames(StoryFilm(scene.view, scene.looker(roomy=True), [Cue(what, 0, seat=seat) for seat in seats]), "full")
    ]
    banner = told[-1].board.banner
    assert banner is not None
    return banner


@pytest.mark.rule("12-3-9")
@pytest.mark.parametrize(
    ("what", "seats", "whole", "short"),
    [
        ("won", (0, 1), "Your team wins", "Your team"),
        ("won", (2, 3), "Team P3+P4 wins", "P3+P4"),
        ("out", (0, 1), "Your team is out", "Your team"),
        ("out", (2, 3), "Team P3+P4 is out", "P3+P4"),
    ],
)
def test_the_last_blow_names_the_team_and_not_its_members_by_signs(
    what: Happening, seats: tuple[int, ...], whole: str, short: str
) -> None:
    told = banner_of(what, seats)
    assert told.text == whole
    assert shortest(told.text, *told.briefs, room=70) == short


def test_the_end_of_the_readers_team_is_one_word_where_its_name_has_no_room() -> None:
    assert [banner_of(what, (0, 1)).briefs[-1] for what in ("won", "out")] == ["VICTORY", "DEFEAT"]


@pytest.mark.parametrize("width", [80, 120])
def test_whose_turn_it_is_is_never_a_name_without_its_end(width: int):
    """Seen: `Team Computer…`, in the first row."""
    for names in (("Ann", "Computer 2", "Computer 3", "Computer 4"), ("Ann", "Bea", "Wolfgang Amadeus", "Konstantin")):
        for form in ("team", "royale"):
            header = new_match(3, ("st01", "st02", "st03", "st04"), names, format_name=form).header
            match = Match(Recorder(set_up(Position([Side()] * 4, active=2, format=form)), header, None), None)
            match.advance()
            look = Scene(match.view(0), 0, names, UNICODE).looker(roomy=False)
            sheet = Sheet(UNICODE, width, 1)
            told = ribbon(look)._replace(battle="battle", steps=("attack", "block", "action", "damage"), now=1)
            draw_ribbon(sheet, 0, told)
            [row] = sheet.text()
            assert UNICODE.dots not in row, row
            assert any(who in row for who in (told.who, told.brief)), row


@pytest.mark.parametrize("width", [80, 120, 160])
def test_the_way_round_names_players_whole_where_there_is_room(width: int):
    """Seen: `AM.→BR.→CHAR`, beside free cells."""
    names = ("AMURO", "BRIGHT", "CHAR", "HAMAN")
    header = new_match(3, ("st01", "st02", "st03", "st04"), names, format_name="royale").header
    match = Match(Recorder(set_up(Position([Side()] * 4, active=2)), header, None), None)
    match.advance()
    sheet = Sheet(UNICODE, width, 1)
    draw_ribbon(sheet, 0, ribbon(Scene(match.view(0), 0, names, UNICODE).looker(roomy=width >= 120)))
    [row] = sheet.text()
    assert "CHAR→HAMAN→AMURO→BRIGHT" in row, row
    assert "MAIN" in row
    sheet = Sheet(UNICODE, width, 1)
    long = ("Wolfgang Amadeus", "Konstantin", "Computer 3", "Computer 4")
    draw_ribbon(sheet, 0, ribbon(Scene(match.view(0), 0, long, UNICODE).looker(roomy=width >= 120)))
    [row] = sheet.text()
    assert re.search("Computer 3→4→Wol.*→Kon|Computer 3→Computer 4→Wolfgang Amadeus→Konstantin", row), row


@pytest.mark.thorough
@pytest.mark.parametrize("form", ["team", "royale"])
def test_what_a_battle_has_come_to_has_a_form_that_fits_between_the_lanes(form: str):
    """Seen at 80x24: `your Gundam HP 5→1, Computer 3's…`, and `Shields 8→7, Amuro Ray…`."""
    names = ("Ann", "Computer 2", "Computer 3", "Computer 4")
    match = new_match(5, ("st01", "st03") * 2, names, format_name=form)
    told, player = set[str](), RandomPlayer(5)
    match.advance()
    for _ in range(600):
        if match.outcome is not None:
            break
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
        scene = Scene(match.view(0), 0, match.names, UNICODE, log=list(match.log(0)))
        text = front(scene.looker(roomy=False))
        forms = ["".join(word for word, _ in spans) for spans in (text.spans, *text.briefs)]
        if scene.view.battle is None and not scene.view.waiting:
            assert any(len(UNICODE.text(one)) <= 75 for one in forms), forms
        told.update(forms)
    assert len(told) > 30


@pytest.mark.parametrize("seats", [3, 4])
async def test_the_order_of_players_is_chosen_with_both_ways_in_sight(seats: int):
    """Seen: `Clockwise: Computer 2, Computer 3 and Computer…`, and the other way on another page."""
    games = (new_match(seed, DECKS[:seats], NAMES[:seats], format_name="royale") for seed in range(20))
    seed = next(at for at, one in enumerate(games) if one.prompt is not None and one.prompt.seat == 0)
    match = new_match(seed, DECKS[:seats], NAMES[:seats], format_name="royale", bots=(None, *("easy",) * (seats - 1)))
    async with running(match) as pilot:
        shown = " ".join(rows(pilot))
        assert "Clockwise: to Computer 2" in shown
        assert f"Counterclockwise: to Computer {seats}" in shown
        assert UNICODE.dots not in shown


@pytest.mark.parametrize("seats", [3, 4])
def test_in_a_battle_the_help_has_its_word_and_players_are_called_as_on_their_strips(seats: int):
    """Seen at 80x24: `SMART  ?`, and `P2` for Computer 2. How passing works has its word, or is not there."""
    names = ("You", "Computer 2", "Computer 3", "Computer 4")[:seats]
    header = new_match(3, ("st01", "st02", "st03", "st04")[:seats], names, format_name="royale").header
    match = Match(Recorder(set_up(Position([Side()] * seats, active=1)), header, None), None)
    match.advance()
    sheet = Sheet(UNICODE, 80, 1)
    look = Scene(match.view(0), 0, names, UNICODE, mode="smart").looker(roomy=False)
    told = ribbon(look)._replace(battle="battle", steps=("attack", "block", "action", "damage"), now=2)
    draw_ribbon(sheet, 0, told)
    [row] = sheet.text()
    assert row.rstrip().endswith("  ? help"), row
    assert ("SMART" in row) == ("pass: SMART" in row), row
    assert "Computer 2→3" in row
    assert not re.search(r"\bP\d", row), row


@pytest.mark.parametrize("copies", [1, 2])
def test_equal_cards_of_a_partner_s_hand_have_one_chip_with_the_keys_of_all(copies: int) -> None:
    """Seen: `7 Pair Char Aznable with P4's Gouf (cost 1)   8 Pair Char Aznable with P4's Gouf (cost 1)`."""
    partner = Side(resources=5, units=["ST01-005"], hand=["ST01-010"] * copies)
    engine = set_up(Position([Side(), partner, Side(), Side()], format="team"))
    seen = view(engine, 0)
    chooser = chooser_for(seen, 0)
    assert isinstance(chooser, ActionInput)
    keys = [tag for obj, tag in chooser.tags().items() if obj in chooser.elsewhere()]
    assert len(keys) == copies
    chips = [chip for chip in question(Scene(seen, 0, NAMES, chooser=chooser), 80).chips if "Amuro" in chip.label]
    assert [chip.key for chip in chips] == [" ".join(keys)]
