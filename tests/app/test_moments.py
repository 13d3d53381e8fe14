"""The moments that one remembers: the hand that is dealt, the Shield that turns over, the last blow, the end."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from gundam_tui.app.apart import NO_NAMES, Names, apart
from gundam_tui.app.board.battle_line import brief, shorter
from gundam_tui.app.board.emblem import Emblem
from gundam_tui.app.board.faces import Chip, ReportLine
from gundam_tui.app.board.news import wordings
from gundam_tui.app.board.options import draw_rows, in_rows
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game
from gundam_tui.games.views import Preview
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings
from tests.profile import quick_every

from .helpers import chooser, in_letters, match_at, press, rows, running, settled, take, text, to_prompt
from .motion_samples import Steps
from .scenes import bursting, decided_game, ended_game


def board(pilot: Pilot[int]) -> BoardPanel:
    """The board in front."""
    return pilot.app.screen.query_one(BoardPanel)


SIZES = [(80, 24), (120, 36), (160, 48)]
GAMES = ("gcg", "gundam-war", "macross-crusade")


def dealt(game_id: str = "gcg") -> Match:
    """A game whose first player is asked whether to keep the hand."""
    decks = [load_deck(name, game_id) for name in game(game_id).deck_format.usual]
    match = Match.new(decks, 7, game_id=game_id, names=("AMURO", "CHAR"))
    match.advance()
    while match.prompt is not None and not match.game.prompts[match.prompt.kind].deals:
        match.answer([match.prompt.options[0].key])
        match.advance()
    return match


@pytest.mark.parametrize("size", quick_every(SIZES, 3), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", GAMES)
async def test_the_opening_hand_lies_on_the_field_as_whole_cards(game_id: str, size: tuple[int, int]):
    match = dealt(game_id)
    async with running(match, size) as pilot:
        await press(pilot, "y")
        painted = board(pilot).painted
        assert painted is not None
        assert match.prompt is not None
        held = [card.name for zone in match.game.board(2).hands
                for card in match.view(match.prompt.seat).players[match.prompt.seat].cards(zone)]  # fmt: skip
        assert [one.card.name for one in painted.dealt] == held
        roles = {board(pilot).sheet.role(x, y) for y in range(2, 14) for x in range(12, 76)}
        assert any(role.endswith("/plate") for role in roles)
        assert not any("/rest" in role or "/r" in role for role in roles)  # in full colour: nothing is dark
        assert all(isinstance(one.card.emblem, Emblem) and one.card.emblem.family for one in painted.dealt)
        await press(pilot, "space")
        assert not [one for one in pilot.app.screen.query(BoardPanel) if one.painted and one.painted.dealt]


@pytest.mark.parametrize(("size", "said"), [((80, 24), "your turn 5"), ((160, 48), "Unit  your turn 5")])
async def test_a_card_of_the_opening_hand_tells_when_it_can_be_played(size: tuple[int, int], said: str):
    """Check 10: the first player has a Resource a turn, and the other ones an EX Resource besides (6-2-4)."""
    match = dealt()
    async with running(match, size) as pilot:
        await press(pilot, "y")
        assert said in text(pilot)  # Gundam (MA Form): Lv. 5 and cost 3
    assert match.prompt is not None
    match.answer(["keep"])
    match.advance()
    assert match.prompt is not None
    held = match.view(match.prompt.seat).players[match.prompt.seat].cards("hand")
    assert match.view(match.prompt.seat).active != match.prompt.seat
    assert [f"your turn {max(1, card.stat('lv') - 1)}" for card in held] == [
        card.playable.partition(":")[0] for card in held
    ]


@pytest.mark.parametrize("game_id", ["gundam-war", "macross-crusade"])
@pytest.mark.parametrize("size", [(80, 24), (160, 48)], ids=str)
async def test_a_card_of_an_opening_hand_of_a_sister_game_tells_so_too(game_id: str, size: tuple[int, int]):
    match = dealt(game_id)
    async with running(match, size) as pilot:
        await press(pilot, "y")
        assert match.prompt is not None
        held = match.view(match.prompt.seat).players[match.prompt.seat].cards("hand")
        turns = [f"your turn {max(1, card.stat('total'))}" for card in held]
        assert [card.playable.partition(":")[0] for card in held] == turns
        assert all(turn in text(pilot) for turn in turns)


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game_id", GAMES)
async def test_a_card_of_the_opening_hand_shows_what_is_missing_of_its_price_in_red(
    game_id: str, size: tuple[int, int]
):
    """Check 10: nothing is there to pay with."""
    async with running(dealt(game_id), size, settings=Settings(bot_pace=0.0, still=True)) as pilot:
        await press(pilot, "y")
        sheet, painted = board(pilot).sheet, board(pilot).painted
        assert sheet is not None
        assert painted is not None
        assert any(one.card.missing for one in painted.dealt)
        shown = sheet.text()
        for card in (one.card for one in painted.dealt if one.card.missing):
            spot = sheet.pieces[f"card {card.id}"]
            row = next(y for y in range(spot.y, spot.y + spot.height) if card.level in shown[y][spot.x :][: spot.width])
            red = [x for x in range(spot.x, spot.x + spot.width) if sheet.role(x, row).startswith("bad/")]
            assert "".join(shown[row][x] for x in red) in (
                UNICODE.rested * card.missing, f"{card.missing}{UNICODE.rested}",
            ), text(pilot)  # fmt: skip


async def test_the_cards_are_dealt_one_by_one_and_gathered_when_they_are_kept(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    for name in ("SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    steps = Steps()
    async with running(dealt(), settings=Settings(bot_pace=0.0, motion="full")) as pilot:
        [table] = [one for one in pilot.app.screen_stack if isinstance(one, TableScreen)]
        table.showing.motion.later = steps.later
        await press(pilot, "y")
        counts = []
        while table.showing.running:
            painted = board(pilot).painted
            assert painted is not None
            counts.append(sum(one.shown for one in painted.dealt))
            assert "keep it" not in text(pilot)  # it is asked when all lie there
            corners = sum(row.count(UNICODE.tl) for row in rows(pilot))
            places = len(painted.hand)  # of the hand, where they will lie
            assert corners == places + sum(not one.shown for one in painted.dealt)  # seen: an empty field at first
            steps.step()
            await pilot.pause()
        assert counts == [0, 1, 2, 3, 4]
        assert "keep it" in text(pilot)
        await press(pilot, "space")
        assert table.showing.running
        painted = table.query_one(BoardPanel).painted
        assert painted is not None
        assert painted.falls
        await press(pilot, "f12")  # any key ends it
        assert not table.showing.running


async def test_a_burst_is_asked_about_with_all_its_text_on_the_screen():
    """At 80x24 the last rows of the text were missing, and the chip said that an effect is activated."""
    async with running(bursting(), (80, 24)) as pilot:
        await to_prompt(pilot)
        shown = " ".join(text(pilot).split())
        rows = text(pilot).splitlines()
        top, title = next((at, row) for at, row in enumerate(rows) if " BURST " in row)
        left = title.index(" BURST ")
        plate = " ".join(row[left : left + 35].strip() for row in rows[top + 1 : top + 7])
        assert "[Burst] Activate this card's [Main]. [Main]/[Action] Choose 1 enemy Unit. Deal 2 damage to it." in plate
        assert "Burst · Choose 1 enemy Unit. Deal 2 damage to it." in shown  # the chip
        assert "activates the Main effect" not in shown


def test_the_chip_of_the_winning_blow_says_who_wins():
    """Its label is the one who is attacked: "Amuro wins" said the opposite of what happens."""
    told = Preview(3, 0, False, False, "Amuro", "Amuro has no Shields: this attack wins", True)
    assert brief(told, named=False) == ("this attack wins", "this attack wins")
    assert brief(told, named=False, ours=True) == ("you lose the game", "you lose the game")


def test_every_part_of_a_chip_says_who_it_is_about():
    """A label names what is hit, or the chip does; who takes damage is named, as the label's last name is the attacker.
    Seen: `Attack Sinanju with GM takes 2; GM takes 7`.
    """
    kills = Preview(3, 3, True, False, "Gouf", "Gouf is destroyed; GM is left with HP1", attacker="GM")
    assert brief(kills, named=False) == ("Gouf destroyed; GM takes 3", "Gouf destroyed, deals 3 back")
    assert brief(kills, named=True) == ("destroyed; GM takes 3", "destroyed, deals 3 back")
    falls = Preview(1, 3, False, True, "Gouf", "Gouf is left with HP2; GM is destroyed", attacker="GM")
    spent = replace(falls, deals=0, dies=False)  # seen: `Gouf takes 0; GM takes 3`
    assert brief(spent, named=False) == ("Gouf unharmed; GM takes 3", "Gouf unharmed, deals 3 back")
    assert brief(spent, named=True) == ("Gouf unharmed; GM takes 3", "unharmed, deals 3 back")
    assert brief(falls, named=False) == ("Gouf takes 1; GM takes 3, is destroyed", "GM destroyed")
    assert brief(falls, named=True) == ("Gouf takes 1; GM takes 3, is destroyed", "GM destroyed")
    both = Preview(3, 3, True, True, "Gouf", "both are destroyed", attacker="GM")
    assert brief(both, named=True) == ("both destroyed", "both destroyed")


@pytest.mark.parametrize("destroys", [True, False])
@pytest.mark.parametrize("dies", [True, False])
def test_no_form_of_an_outcome_leaves_out_what_becomes_of_the_attacker(destroys: bool, dies: bool):
    """Seen: `Attack Char's Zaku II with Gundam: Char's Zaku II destroyed`, where Gundam takes 3."""
    told = Preview(3, 3, destroys, dies, "Char's Zaku II", "the whole: Gundam takes 3", attacker="Gundam",
                   more=("<Breach>: 1 Shield destroyed",))  # fmt: skip
    forms = [*shorter(UNICODE, told, NO_NAMES), *brief(told, named=False), *brief(told, named=True)]
    words = ("takes 3", "deals 3 back", "Gundam destroyed", "both destroyed")
    assert all(any(word in form for word in words) for form in forms), forms


def test_a_shorter_outcome_names_the_card_rather_than_whose_it_is():
    """Seen: `Computer destroyed; Wing Gundam takes 4`, of Computer 1's Perfect Strike Gundam (A)."""
    told = Preview(5, 4, True, False, "Computer 1's Perfect Strike Gundam (A)", "the whole", attacker="Wing Gundam",
                   more=("<Breach>: Kusanagi destroyed",))  # fmt: skip
    names = Names(frozenset(("Perfect Strike Gundam", "Wing Gundam", "Kusanagi")), frozenset(("Gundam",)), 10)
    forms = shorter(UNICODE, told, names)
    called = r"(Computer 1's )?(Perfect|Perf\.|Strike)[^;,]* ?\(A\) destroyed[;,] "
    assert all(re.match(called, form) for form in forms if form != told.text), forms
    assert any(len(form) < 77 and "Breach" in form for form in forms)
    twins = replace(told, target="Ann's GM", attacker="your GM")
    assert all("Ann's GM" in form for form in shorter(UNICODE, twins, Names(frozenset(("GM",))))[1:])


def test_a_card_is_called_by_its_name_where_whose_it_is_has_no_room():
    names = Names(frozenset(("Perfect Strike Gundam", "GM")), frozenset(("Gundam",)), 10)
    for width in range(11, 38):
        short = apart(UNICODE, "Computer 1's Perfect Strike Gundam (A)", width, names)
        assert re.match(r"(Computer 1's )?(Perfect\b|Perf\.|Strike\b).*\(?A\)?$", short), short
    assert apart(UNICODE, "your Perfect Strike Gundam", 15, names) == "your Strike"


def test_what_is_left_of_a_base_has_the_same_words_in_every_form():
    """Seen side by side: `pass EX Base is destroyed` and `Close Combat then: Base HP 3→0`."""
    told = Preview(3, 0, True, False, "EX Base", "EX Base is destroyed", attacker="Gouf", short="Base HP 3→0")
    assert {*brief(told, named=False), *shorter(UNICODE, told, NO_NAMES)} == {"Base HP 3→0"}


def test_a_chip_says_what_follows_surely():
    more = ("<Breach>: 1 Shield destroyed",)
    told = Preview(3, 1, True, False, "Gouf", "Gouf is destroyed; GM is left with HP1", attacker="GM", more=more)
    assert brief(told, named=True)[0] == "destroyed; GM takes 1; <Breach>: 1 Shield destroyed"


async def test_the_winning_blow_is_called_so_at_the_table():
    one = Side(hand=[], units=["ST01-005"])
    two = Side(hand=[], units=[UnitAt("ST03-008", rested=True)], shields=[], base=None)
    async with running(match_at(set_up(Position([one, two], turn=7))), (80, 24)) as pilot:
        await to_prompt(pilot)
        await press(pilot, "1")
        assert "this attack wins" in text(pilot)
        assert "P2 wins" not in text(pilot)


async def test_who_would_lose_by_a_pass_reads_it_and_the_way_out_is_white():
    """Seen: `Space pass this attack wins`, in white."""
    one = Side(hand=[], units=["ST01-005"])
    two = Side(hand=["ST01-014"], units=["ST03-008"], shields=[], base=None, resources=4)
    match = match_at(set_up(Position([one, two], turn=7)))
    match.open_hands = True
    async with running(match, (80, 24)) as pilot:
        await to_prompt(pilot)
        await take(pilot, "attack")
        assert "pass · you lose the game" in " ".join(text(pilot).split())
        assert chooser(pilot).selected()[0].card == "ST01-014"


@pytest.mark.parametrize("size", quick_every(SIZES, 3), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("winner", "word"), [(0, "VICTORY"), (1, "DEFEAT")])
async def test_the_end_speaks_to_the_one_who_sits_there(size: tuple[int, int], winner: int, word: str):
    async with running(decided_game(winner), size) as pilot:
        await settled(pilot)
        await pilot.pause()
        shown = text(pilot)
        assert in_letters(word) in shown
        assert "You" in shown
        assert "conceded" in shown
        assert "rule 1-" not in shown.lower()
        await press(pilot, "question_mark")
        assert "rule" in text(pilot)  # behind ?


async def test_the_end_page_says_once_who_has_won_and_shows_the_best_card_whole():
    async with running(ended_game(), (120, 36)) as pilot:
        await settled(pilot)
        await pilot.pause()
        shown = text(pilot)
        assert shown.count(" wins") == 1
        assert "The game is over" not in shown
        rows = shown.splitlines()
        start = next(at for at, row in enumerate(rows) if "of the game" in row)
        assert any("■" in row or "□" in row for row in rows[start : start + 12])
        assert "Rematch" in rows[-2]


def test_all_chips_have_the_same_sign_before_their_outcomes_and_no_second_one():
    """Seen: `Unforeseen Incident: then: nothing is damaged`, above a row with another sign."""
    chips = [
        Chip("Space", "pass", "Base HP 3→1", cursor=True),
        Chip("a", "Unforeseen Incident", "then: nothing is damaged"),
        Chip("d", "Unforeseen Incident", "then: nothing is damaged"),
    ]
    for width in (72, 80, 100):
        sheet = Sheet(UNICODE, width, 3)
        draw_rows(sheet, 0, in_rows(UNICODE, chips, width - 3, 3, NO_NAMES))
        shown = " ".join(sheet.text())
        assert shown.count("Incident: nothing") in (0, 2), shown
        assert shown.count("Incident · nothing") in (0, 2), shown
        assert "then" not in shown, shown


def test_how_a_player_left_is_told_to_its_end_with_short_names():
    """Seen at 80x24: `Computer 4 leaves the game: Computer 3's Gundam Aerial (Bit on Form) hit an…`."""
    card = "Gundam Aerial (Bit on Form)"
    told = f"Computer 4 leaves the game: Computer 3's {card} hit an empty shield area"
    names = Names(frozenset((card, "Gundam Aerial", "GM")), frozenset(("Gundam",)))
    forms = wordings(UNICODE, ReportLine("x", "bad", told), names)
    assert next(form for form in forms if cell_len(form) <= 76).endswith("hit an empty shield area")
