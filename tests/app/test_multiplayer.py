"""Three and four players at one keyboard: a new game by keys, a curtain for each, giving up, the order of going out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gundam_tui.app.answering import chooser_for
from gundam_tui.app.answering.card_keys import PLAYERS
from gundam_tui.app.app import GundamApp
from gundam_tui.app.board.reading import duel
from gundam_tui.app.board.reading import table as read_table
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.strip import small
from gundam_tui.app.board.table import draw
from gundam_tui.app.clauses import plain_line
from gundam_tui.app.draw.letters import shortest
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.keymap import PROMPT_HELP
from gundam_tui.app.motion.frames import StoryFilm, frames
from gundam_tui.app.motion.plan import HOLD
from gundam_tui.app.preview import ahead
from gundam_tui.app.recap import recap
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.menu import Menu
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, SHIELDS
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import opponents
from gundam_tui.games.views import Cue
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.view import knows
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings
from tests.profile import quick_first

from .helpers import chooser, keys_for, new_match, play, press, rows, running, table, text, to_prompt, victory_of

NAMES = ("Ada", "Bea", "Cyd", "Dot")
DECKS = ("st01", "st02", "st03", "st04")


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def match_of(form: str, seats: int) -> Match:
    return new_match(3, DECKS[:seats], NAMES[:seats], format_name=form)


async def given_up(pilot: Pilot[int], seat: int) -> None:
    """A seat gives up by keys."""
    await press(pilot, "colon")
    screen = pilot.app.screen
    assert isinstance(screen, Menu)
    at = next(n for n, item in enumerate(screen.items) if NAMES[seat] in item.text and "Concede" in item.text)
    await press(pilot, "home", *["down"] * at, "enter", "y")


@pytest.mark.parametrize(
    ("title", "seats", "form"), quick_first([("last player", 3, "royale"), ("Team battle", 4, "team")], unpack=True)
)
async def test_a_new_game_is_begun_by_keys(title: str, seats: int, form: str):
    async with running(None, (120, 40)) as pilot:
        await press(pilot, "n")
        screen = pilot.app.screen
        assert isinstance(screen, NewGame)
        at = next(n for n, item in enumerate(screen.items) if item.text == "Players")
        await press(pilot, *["down"] * at)
        for _ in range(6):
            item = screen.items[at]
            shown = item.values[item.at]
            if title in shown and (form == "team" or str(seats) in shown):
                break
            await press(pilot, "right")
        assert text(pilot).count("Deck of P") == seats
        assert ("P1 + P2 against P3 + P4" in text(pilot)) == (form == "team")
        await press(pilot, "s")
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert isinstance(app.match, Match)
        assert (app.match.header.form, len(app.match.names)) == (form, seats)
        await play(pilot, 10)


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
@pytest.mark.parametrize(("form", "seats"), quick_first([("team", 4), ("royale", 3), ("royale", 4)], unpack=True))
async def test_every_person_has_a_curtain_and_nobodys_hand_but_theirs_is_shown(
    form: str, seats: int, size: tuple[int, int]
):
    match = match_of(form, seats)
    called: set[int] = set()
    player, looked = RandomPlayer(4), 0
    async with running(match, size) as pilot:
        for _ in range(40):
            screen = pilot.app.screen
            if isinstance(screen, Curtain):
                assert NAMES[screen.seat] in text(pilot)
                assert ("Ada + Bea against Cyd + Dot" in text(pilot)) == (form == "team")
                called.add(screen.seat)
                looked += tells_nothing_hidden(match, text(pilot), None)
            await to_prompt(pilot)
            screen = table(pilot)
            looked += tells_nothing_hidden(match, text(pilot), screen.eyes.facing)
            await press(pilot, *keys_for(pilot, player))
    if form == "team":  # partners look at each other's hands: one of them takes the keyboard (12-3-4)
        assert {seat // 2 for seat in called} == {0, 1}
    else:
        assert called == set(range(seats))
    assert looked > 300


def tells_nothing_hidden(match: Match, screen: str, seat: int | None) -> int:
    """A screen names no card of a hand that the seat (None: everybody) does not know; how many were looked for."""
    engine = match.engine
    known = {name_of(match, oid) for oid in engine.state.objs if knows(engine, oid, seat)}
    told = "".join(line.text for line in match.log(seat))  # cards that have been shown
    hidden = {name_of(match, oid) for one in range(engine.seats) for oid in engine.zone("hand", one)
              if not knows(engine, oid, seat)}  # fmt: skip
    looked = 0
    for name in hidden - known:
        start = name[:9]  # as the smallest card shows it
        if start not in told and not any(other.startswith(start) for other in known) and start not in _words(match):
            looked += 1
            assert start not in screen, (name, seat)
    return looked


def name_of(match: Match, oid: int) -> str:
    return match.game.book_of(match.engine)[match.engine.card(oid)].name


def _words(match: Match) -> str:
    """The texts and link conditions of all cards that are played: one may name another."""
    book = match.game.book_of(match.engine)
    numbers = sorted(set(match.engine.state.card_of))
    return " ".join(f"{book[number].wording} {book[number].traits} {book[number].link}" for number in numbers)


@pytest.mark.thorough
@pytest.mark.rule("12-2-5")
async def test_one_gives_up_the_others_play_on_and_the_end_tells_the_order():
    match = match_of("royale", 4)
    async with running(match, (120, 40)) as pilot:
        await play(pilot, 12)
        for seat in (2, 0, 3):
            await to_prompt(pilot)
            assert match.outcome is None
            await given_up(pilot, seat)
            assert match.out[-1:] == (seat,) or match.outcome is not None
            if match.outcome is None:
                await play(pilot, 3)
                assert match.prompt is not None
                assert match.prompt.seat not in match.out
        assert isinstance(pilot.app.screen, End)
        shown = text(pilot)
        assert victory_of(pilot) == "Bea"
        assert "went out in this order: Cyd, Ada, Dot" in shown


@pytest.mark.rule("12-2-5-2")
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_player_who_is_out_is_announced_and_their_plate_says_so(size: tuple[int, int]):
    """Who, how, and by whose card: in one picture that stays to be read, in the recap, and on the plate."""
    sides = [Side(units=[UnitAt("ST01-005")]), Side(base=None), Side(), Side()]
    match = Match(Recorder(set_up(Position(sides)), match_of("royale", 4).header, None), None)
    match.advance()
    before, since = match.view(0), match.events
    assert before.prompt is not None
    blow = next(option.key for option in before.prompt.options if option.whom == 1)
    ahead = match.preview(0, [blow]).battle
    assert ahead is not None
    assert (ahead.text, ahead.short) == (
        "Bea has no Shields: this attack throws them out", "this attack throws them out"
    ), "three are left: nobody wins yet"  # fmt: skip
    match.answer(blow)
    match.advance()
    told = "Bea leaves the game: Ada's GM hit an empty shield area"
    [line] = recap(match.log(0, since))
    assert line.text == "Ada's GM attacks Bea: Bea is out"
    scene = Scene(match.view(0), 0, match.names, UNICODE, log=list(match.log(0)))
    film = StoryFilm(before, scene.looker(roomy=False), list(match.cues(since)))
    [frame] = [one for one in frames(film, "full") if one.shot.what == "out" and one.shot.held and one.ms >= HOLD]
    shown = Sheet(UNICODE, size[0], size[1] - 5)
    draw(shown, frame.board)
    lines = shown.text()
    assert any(told in line for line in lines), "\n".join(lines)
    assert frame.board.banner is not None
    assert frame.board.banner.text == "Bea is out"
    draw(shown, read_table(film.now))
    told = "out, place 4: Ada's GM hit an empty shield area"
    assert any("Bea" in line and told in line for line in shown.text())
    board = read_table(film.now)
    gone = next(side for side in (*board.far, board.upper, board.lower) if side.out)
    for width in range(40, 81):  # in fewer words where that has no room, and never cut
        strip = Sheet(UNICODE, width, 1)
        small(strip, 0, 0, width, gone)
        assert strip.text()[0].rstrip().endswith(("empty shield area", "out, place 4")), width
    lines = [plain_line(one) for one in match.log(0)]
    assert not any("12-2-5-2" in one.text for one in lines), "clauses are for those who ask"


@pytest.mark.rule("12-2-5-2")
def test_an_attack_that_ends_the_game_for_one_speaks_to_them():
    """Seen: `this attack throws them out`, to the player who was attacked."""
    sides = [Side(units=[UnitAt("ST01-005")]), Side(base=None, units=[UnitAt("ST01-008")]), Side(), Side()]
    match = Match(Recorder(set_up(Position(sides)), match_of("royale", 4).header, None), None)
    match.advance()
    asked = match.view(0).prompt
    assert asked is not None
    match.answer(next(option.key for option in asked.options if option.whom == 1))
    match.advance()
    for reader, told in ((1, "you"), (2, "them"), (None, "them")):
        battle = match.view(reader).battle
        assert battle is not None
        assert battle.preview is not None
        assert battle.preview.short == f"this attack throws {told} out"
        assert battle.preview.text == f"Bea has no Shields: this attack throws {told} out"


@pytest.mark.parametrize(("width", "told"), [(78, "Comp. 4 out"), (102, "Computer 4 out"), (118, "Computer 4 is out")])
def test_the_letters_of_who_is_out_have_the_name_that_they_have_everywhere(width: int, told: str):
    """Seen: `P4 IS OUT`."""
    names = ["You", "Computer 2", "Computer 3", "Computer 4"]
    match = Match(Recorder(set_up(Position([Side()] * 4)), match_of("royale", 4).header, None), None)
    match.advance()
    scene = Scene(match.view(0), 0, names, UNICODE)
    film = StoryFilm(scene.view, scene.looker(roomy=False), [Cue("out", 0, seat=3)])
    banner = [*frames(film, "full")][-1].board.banner
    assert banner is not None
    assert shortest(banner.text, *banner.briefs, room=width) == told


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
@pytest.mark.parametrize(("form", "seats"), quick_first([("royale", 4), ("royale", 3), ("team", 4)], unpack=True))
async def test_whatever_can_be_chosen_is_marked_with_its_key_where_it_stands(
    form: str, seats: int, size: tuple[int, int]
):
    """Cards in their lanes, Bases and players in their strips: nothing that is asked about is out of sight."""
    sides = [
        Side(units=[UnitAt("ST01-005", rested=True), UnitAt("ST01-008")], base="ST01-015", shields=["ST01-005"] * 4,
             hand=["ST01-014", "GD05-107", "GD04-043"], resources=13)
        for _ in range(seats)
    ]  # fmt: skip
    sides[0].units = [UnitAt("ST01-005"), UnitAt("ST01-008")]
    match = Match(Recorder(set_up(Position(sides, format=form)), match_of(form, seats).header, None), None)
    async with running(match, size) as pilot:
        await press(pilot, "y")
        asks = ["attack:ST01-005", "deploy:GD04-043", "command:GD05-107", "command:ST01-014"]
        if form == "team":  # the enemies have one Base
            asks.remove("deploy:GD04-043")
        for beginning in asks:  # an attack; an effect chooses a Base, a player, a Unit
            found = next(one.key for one in chooser(pilot).prompt.options if one.key.startswith(beginning))
            keys = chooser(pilot).path([found])
            await press(pilot, *(keys[:-1] if beginning.startswith("attack") else keys))
            asked, drawn = chooser(pilot), pilot.app.screen.query_one(BoardPanel).sheet
            assert asked.listing
            assert drawn is not None
            lines = drawn.text()
            for entry in asked.entries:
                option = entry.option
                if option.whom >= 0:
                    members = match.view(0).team(option.whom)
                    heads = [
                        f"{entry.tag}{sign}{name}" for seat in members for sign in ("", "►")
                        for name in (match.names[seat], f"P{seat + 1}")
                    ]  # fmt: skip
                    assert any(head in line[:30] for line in lines for head in heads), option.label
                else:
                    spot = drawn.pieces[f"card {option.to or option.obj}"]
                    tags = [line[spot.x] for line in lines[spot.y : spot.y + spot.height]]
                    assert entry.tag in tags[: None if size[0] == 80 else 1], option.label  # beside the name
            await press(pilot, "escape" if beginning.startswith("attack") else "enter")


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36)]))
async def test_every_player_as_a_target_has_their_own_key_and_says_what_comes_of_it(size: tuple[int, int]):
    """Of an attack and of an effect; the keys stay when more Units stand on the field."""
    side = Side(units=[UnitAt("ST01-005", rested=True)], shields=["ST01-005"] * 4, hand=["GD05-107"], resources=13)
    keys = dict(zip(range(4), PLAYERS, strict=True))
    assert any(shown == " ".join(PLAYERS) for shown, _ in PROMPT_HELP), "the help names them"
    for more in (0, 3):
        sides = [replace(side, units=[*side.units, *["ST01-008"] * more]) for _ in range(4)]
        sides[0].units = [UnitAt("ST01-005")]
        sides[2].base = None
        match = Match(Recorder(set_up(Position(sides)), match_of("royale", 4).header, None), None)
        async with running(match, size) as pilot:
            await press(pilot, "y")
            await press(pilot, "1")
            asked = chooser(pilot)
            assert {one.option.whom: one.tag for one in asked.entries if one.option.whom >= 0} == {
                seat: key for seat, key in keys.items() if seat
            }  # fmt: skip
            told = re.sub(r"\s+", " ", "".join(rows(pilot)[-6:]))
            assert re.search(rf"{keys[1]}\W+Bea\W+Base HP 3→1", told), told
            assert re.search(rf"{keys[2]}\W+Cyd\W+Shields 4→3", told), told
            await press(pilot, "escape", "a", "enter")
            asked = chooser(pilot)
            assert {one.option.whom: one.tag for one in asked.entries} == {seat: keys[seat] for seat in (1, 2, 3)}
            told = re.sub(r"\s+", " ", "".join(rows(pilot)[-6:]))
            assert re.search(rf"{keys[2]}\W+Cyd\W+(Cyd's )?Shields 4→\d", told), told


def test_an_attack_that_is_weighed_is_aimed_at_the_player_whom_it_names():
    match, player, aimed = match_of("royale", 3), RandomPlayer(2), set[tuple[int, int]]()
    while match.prompt is not None and len(aimed) < 6:
        prompt = match.prompt
        for option in prompt.options:
            chooser = chooser_for(match.view(prompt.seat), prompt.seat)
            if option.verb != "attack" or chooser is None:
                continue
            for key in chooser.path([option.key])[:-1]:
                chooser.press(key)
            if [one.key for one in chooser.selected()] != [option.key]:
                continue
            battle = ahead(match, chooser, 80).battle
            assert battle is not None
            owner = match.engine.state.objs[option.to].owner if option.to else int(option.place[1:]) - 1
            assert battle.defender == owner
            aimed.add((prompt.seat, owner))
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    assert any((seat + 1) % 3 != owner for seat, owner in aimed)
    assert any(owner > min({0, 1, 2} - {seat}) for seat, owner in aimed), "not only the first of the others"


# ---------------------------------------------------------------- partners at one keyboard


def at_main(seed: int = 3) -> Match:
    """A team battle in a main phase in which both members hold a card that can be played."""
    match, player = match_of("team", 4), RandomPlayer(seed)
    match.advance()
    while (prompt := match.prompt) is not None:
        owners = {match.engine.state.objs[o.obj].owner for o in prompt.options if o.verb == "deploy"}
        if prompt.kind == "act" and len(owners) == 2:
            return match
        match.answer(player.answer(match.engine, prompt))
        match.advance()
    raise AssertionError("no such moment in this game")


def held(match: Match, seat: int) -> set[str]:
    """The names of the cards of a hand."""
    return {card.name for card in match.view(seat).players[seat].cards("hand")}


def shows(shown: str, names: set[str]) -> bool:
    """Is a word of each of these names on the screen?"""
    return all(any(word[:4] in shown for word in name.split() if len(word) > 1) for name in names)


@pytest.mark.rule("12-3-3", "12-3-4")
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_tab_turns_to_the_partner_whose_cards_are_played_by_the_same_keys(size: tuple[int, int]):
    match = at_main()
    leader, partner = match.answering
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        assert chooser(pilot).seat == leader
        assert shows(text(pilot), held(match, leader))
        assert f"{NAMES[leader]}  Your team's main phase" in text(pilot)
        await press(pilot, "tab")
        assert f"{NAMES[partner]}  Your team's main phase" in text(pilot)
        assert chooser(pilot).seat == partner
        assert shows(text(pilot), held(match, partner))
        card = next(o for o in chooser(pilot).prompt.options
                    if o.verb == "deploy" and match.engine.state.objs[o.obj].owner == partner)  # fmt: skip
        assert not card.label.startswith("P")
        before = match.view(partner).players[partner].count("hand")
        await press(pilot, *chooser(pilot).path([card.key]))
        await to_prompt(pilot)
        assert match.view(partner).players[partner].count("hand") == before - 1
        assert not isinstance(pilot.app.screen, Curtain)
        assert match.answering == [leader, partner]
        assert chooser(pilot).seat == leader, "a question is for the one who is asked, whoever was looked at before"


def among_computers(match: Match, person: int) -> None:
    """All other seats of a game of four are computer players'."""
    match.bots |= {seat: RandomPlayer(seat) for seat in range(4) if seat != person}


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_payment_is_drawn_on_the_resources_of_the_member_who_pays_whoever_was_turned_to(size: tuple[int, int]):
    """And the question stays the person's if their partner, a computer player, decides nothing here."""
    match = at_main()
    leader, partner = match.answering
    among_computers(match, leader)
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        await press(pilot, "tab")
        assert chooser(pilot).seat == partner
        assert "You  Your team's main phase" in text(pilot)
        kept = {card.id for card in match.view(leader).players[leader].cards("hand")}
        assert not kept & set(chooser(pilot).tags()), "a card that is not on the screen has no key"
        scene = table(pilot).scene
        assert scene is not None
        assert scene.paying is None
        await press(pilot, "escape")
        assert chooser(pilot).seat == leader
        scene = table(pilot).scene
        assert scene is not None
        assert scene.paying is not None
        assert scene.paying.cost
        assert "You  Your team's main phase" in text(pilot)
        pips = {seat: player_pips(pilot, seat) for seat in (leader, partner)}
        totals = {seat: match.view(leader).players[seat].count("resources") for seat in pips}
        assert {seat: len(signs) for seat, signs in pips.items()} == totals
        assert {seat: signs.count(UNICODE.spend) for seat, signs in pips.items()} == {
            leader: scene.paying.cost, partner: 0
        }  # fmt: skip


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_the_hand_of_the_partner_is_named_and_its_reasons_are_about_them(size: tuple[int, int]):
    """Seen: cards without whose they are, `needs Lv.4: your Lv. is 1`, and no key named that leads back."""
    match = at_main()
    leader, partner = match.answering
    among_computers(match, leader)
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        own = text(pilot)
        assert "Tab partner" in own or size[0] < 120
        await press(pilot, "tab")
        shown = text(pilot)
        assert re.search(rf"HAND P{partner + 1}" if size[0] >= 120 else rf"HAND.*\n P{partner + 1}\b", shown)
        assert "Tab/Esc back" in shown
        assert shown.count("Esc") == 1
        reasons = [card.playable for card in match.view(leader).players[partner].cards("hand")]
        assert any("their Lv. is" in one for one in reasons)
        assert not any("your" in one for one in reasons)
        assert any("your Lv. is" in card.playable for card in match.view(leader).players[leader].cards("hand"))
        await press(pilot, "escape")
        assert text(pilot) == own


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_partner_to_whom_one_has_turned_is_to_act_only_if_one_can_act_with_their_cards(size: tuple[int, int]):
    """Seen: `to act`, beside a computer player who acts by itself, and `may act`."""

    def words(pilot: Pilot[int]) -> dict[int, str]:
        board = table(pilot).query_one(BoardPanel).painted
        assert board is not None
        return {side.seat: side.word for side in board.below}

    for computers in (False, True):
        match = at_main()
        leader, partner = match.answering
        if computers:
            among_computers(match, leader)
        async with running(match, size) as pilot:
            await to_prompt(pilot)
            assert words(pilot) == {leader: "to act", partner: "waits" if computers else "may act"}
            await press(pilot, "tab")
            assert chooser(pilot).seat == partner
            turned = {leader: "to act", partner: "waits"} if computers else {leader: "may act", partner: "to act"}
            assert words(pilot) == turned
            decider = leader if computers else partner
            assert f"{table(pilot).match.names[decider] if not computers else 'You'}  Your team" in text(pilot)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_a_team_has_one_name_from_the_first_turn_to_the_last_page(size: tuple[int, int]):
    """Seen: `Team Computer 3+4`, `Computer 3 and Computer 4`, `P3 P4` and `hit Ada`, of two teams."""
    names = ("Ada", "Computer 2", "Computer 3", "Computer 4")
    match = new_match(21, ("st01", "st02", "st03", "st04"), names, format_name="team", bots=("easy",) * 4)
    while match.outcome is None:
        match.advance()
    async with running(match, size) as pilot:
        end = text(pilot)
        await press(pilot, "b")
        board = text(pilot)
    for shown in (end, board):
        assert not re.search(r"Computer \d\+|\+Computer|Computer \d and|Ada\+|Co\d", shown)
    assert "Team P3+P4 wins" in end
    assert "hit Team P1+P2 with no card left" in end
    assert "Team P3+P4: 3 behind" in " ".join(end.split())
    assert re.search(r"Ada +(Comp\.2 +Comp\.3 +Comp\.4|Computer 2 +Computer 3 +Computer 4)", end)
    assert not re.search(r"(?<![m+])\bP[1-4]\b(?!\+)", end)


def player_pips(pilot: Pilot[int], seat: int) -> str:
    """The signs of a player's Resources, in their strip."""
    found = re.search(rf"P{seat + 1} \w+ .*?([●○◆×◇]+) +\d+(?:→\d+)?/\d+", text(pilot))
    assert found is not None
    return found[1]


@pytest.mark.rule("12-3-4")
async def test_partners_who_play_apart_hand_the_keyboard_over():
    match = at_main()
    leader, partner = match.answering
    settings = Settings(bot_pace=0.0, partners="apart")
    async with running(match, (120, 36), settings=settings) as pilot:
        await to_prompt(pilot)
        only = held(match, partner) - held(match, leader)
        assert only
        for seat, others in ((leader, partner), (partner, leader)):
            assert chooser(pilot).seat == seat
            kept = {card.id for card in match.view(seat).players[others].cards("hand")}
            assert kept
            assert not any(option.obj in kept for option in chooser(pilot).prompt.options)
            scene = table(pilot).scene
            assert scene is not None
            assert not scene.view.players[others].cards("hand")
            await press(pilot, "tab")
            assert isinstance(pilot.app.screen, Curtain)
            assert NAMES[others] in text(pilot)
            await to_prompt(pilot)
        assert chooser(pilot).seat == leader


@pytest.mark.rule("12-3-4", "1-2-4")
async def test_a_partner_gives_up_when_the_leader_agrees():
    match = at_main()
    leader, partner = match.answering
    async with running(match, (120, 36)) as pilot:
        await to_prompt(pilot)
        for answer in ("n", "y"):
            assert match.outcome is None
            await given_up(pilot, partner)
            assert f"{NAMES[leader]}, do you agree" in text(pilot)
            await press(pilot, answer)
    assert match.outcome is not None
    assert set(match.outcome.winners) == {0, 1, 2, 3} - {leader, partner}


# ---------------------------------------------------------------- the board of two teams


@pytest.mark.rule("12-3-3", "12-3-5", "12-3-7")
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
async def test_a_team_has_one_lane_one_wall_with_its_owners_and_a_strip_for_each_member(size: tuple[int, int]):
    match, player = at_main(), RandomPlayer(5)
    for _ in range(60):
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    while match.prompt is not None and match.prompt.kind != "act":
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    leader, partner = match.answering
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        shown, scene = rows(pilot), table(pilot).scene
        assert scene is not None
        board = read_table(scene.looker(roomy=size[0] > 100))
    assert board.shared
    assert not board.far
    assert [side.seat for side in board.below] == [partner, leader]
    assert {side.seat for side in board.above} == {0, 1, 2, 3} - {leader, partner}
    assert [side.word for side in board.below] == ["may act", "to act"]
    for side, seats in ((board.lower, (leader, partner)), (board.upper, tuple(one.seat for one in board.above))):
        stood = {face.id: face.owner for face in side.cards if face is not None}
        units = {oid: f"P{seat + 1}" for seat in seats for oid in match.engine.zone(BATTLE, seat)}
        assert stood == units
        assert [face.id for face in side.cards if face is not None] == sorted(units, key=scene.slots.__getitem__)
        assert side.guard is not None
        wall = match.engine.zone(SHIELDS, seats[0])
        owners = [f"P{match.engine.state.objs[oid].owner + 1}" for oid in reversed(wall)]  # the outermost breaks first
        assert (side.guard.count, list(side.guard.owners)) == (len(wall), owners)
    assert any("P1+P2 against P3+P4" in row for row in shown)
    assert sum("hand " in row for row in shown) >= 4
    assert all(any(f" {NAMES[seat]} " in row for row in shown) for seat in range(4))


@pytest.mark.rule("12-3", "1.9.0:12-3-14")
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_by_older_rules_the_twelve_units_of_a_team_are_all_shown_with_their_owners(size: tuple[int, int]):
    """Preset 1.1.1 has six for each player. They stand in the lane of the team too, as smaller plates, or as cards in
    two lines with the owner beside each.
    """
    side = Side(units=["ST01-003", *["ST01-005"] * 5])
    engine = set_up(Position([side] * 4, rules="1.1.1", format="team"))
    match = Match(Recorder(engine, match_of("team", 4).header, None), None)
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        lanes = "\n".join(row[:88] for row in rows(pilot))
    named = re.compile(r"(?:\b|[a-z\d])(Guncan|GM)\S*?(?: \([A-Z]\))? *(P[1-4])\b")
    assert Counter(named.findall(lanes)) == {
        (name, f"P{seat + 1}"): count for seat in range(4) for name, count in (("Guncan", 1), ("GM", 5))
    }


@pytest.mark.rule("12-3-12")
@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_a_battle_names_the_team_that_is_attacked(size: tuple[int, int]):
    match, player = at_main(), RandomPlayer(5)

    def aimed_at_the_team() -> bool:
        battle = match.view(None).battle
        return battle is not None and not battle.target and match.prompt is not None

    while not aimed_at_the_team():
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    battle = match.view(None).battle
    assert battle is not None
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        # Where room is short their marks are enough: the strips have them too.
        marks = "+".join(f"P{seat + 1}" for seat in match.view(None).team(battle.defender))
        assert re.search(rf"attacks (Team )?{re.escape(marks)}: (EX )?Base ", text(pilot))
        assert "attacks your team" in text(pilot)


@pytest.mark.rule("12-3-12")
async def test_a_battle_against_a_team_without_a_base_tells_the_shields_of_its_whole_wall():
    match, player = at_main(), RandomPlayer(5)

    def at_the_shields() -> bool:
        view = match.view(None)
        if view.battle is None or view.battle.target or match.prompt is None or match.prompt.kind == "block":
            return False
        return not view.players[view.team(view.battle.defender)[0]].count(BASE)

    while not at_the_shields():
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    async with running(match, (120, 36)) as pilot:
        await to_prompt(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.scene is not None
        told = duel(screen.scene.looker(roomy=True))
        assert told is not None
        assert told.right_note == "left of 8"


@pytest.mark.rule("12-3-3")
def test_partners_stand_together_wherever_it_is_told_who_played_whom():
    team, royale = match_of("team", 4).header, match_of("royale", 3).header
    decks = ["A", "B", "C", "D"]
    assert opponents(team.game, team.form, decks) == "A + B against C + D"
    assert opponents(royale.game, royale.form, decks[:3]) == "A against B against C"
    assert opponents("of-somebody-else", "team", decks) == "A against B against C against D"


@pytest.mark.rule("12-2-1")
def test_the_way_round_is_the_one_that_was_chosen_without_those_who_are_out():
    ways: set[tuple[int, ...]] = set()
    for seed in range(8):
        match = new_match(seed, DECKS, NAMES, format_name="royale")
        player = RandomPlayer(seed)
        match.advance()
        while match.prompt is not None and match.prompt.kind != "act":
            match.answer(player.answer(match.engine, match.prompt))
            match.advance()
        first = match.view(0)
        step = match.engine.state.vars["direction"]
        assert first.order == tuple((first.active + step * far) % 4 for far in range(4))
        assert first.goal == "last player standing"
        match.concede(first.order[1])
        match.advance()
        assert match.view(0).order == (first.order[0], *first.order[2:])
        ways.add((first.order[1] - first.order[0]) % 4)
    assert ways == {1, 3}
