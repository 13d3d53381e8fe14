"""What is white in the faults that were found by playing: never what cannot be done, never two things, never what does
nothing; questions that cannot be taken back say no to Enter."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from gundam_tui.app import asking
from gundam_tui.app.answering import chooser_for
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.faces import Chip, DockText, HandFace
from gundam_tui.app.board.fan import plate
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.preview import _then
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.views import AnswerPreview, Consequence, OptionView, PlayerView, PromptView, View
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings

from .helpers import chooser, match_at, new_match, press, running, table, take, text
from .test_enter_alone import check_white

SIZES = [(80, 24), (120, 36), (160, 48)]


@pytest.mark.parametrize("size", SIZES)
async def test_where_nothing_can_be_played_the_end_of_the_turn_is_white_and_every_key_of_it_ends_it(
    size: tuple[int, int],
):
    for key in ("enter", "space", "e", "E"):
        match = match_at(set_up(Position([Side(hand=["ST01-001"], resources=1), Side()])))
        match.open_hands = True
        async with running(match, size) as pilot:
            check_white(pilot)
            scene = table(pilot).scene
            assert scene is not None
            [white] = [chip for chip in asking.question(scene, size[0]).chips if chip.cursor]
            assert (white.key, white.label) == ("e", "end the turn")
            await press(pilot, key)
            assert match.prompt is not None
            assert match.prompt.seat == 1


@pytest.mark.parametrize("size", SIZES)
async def test_there_is_one_white_thing_whatever_is_pressed(size: tuple[int, int]):
    side = Side(hand=["ST01-005", "ST01-001", "ST01-010"], resources=3, units=["ST01-005", "ST01-004"])
    match = match_at(set_up(Position([side, Side(units=[UnitAt("ST03-008", rested=True)])])))
    match.open_hands = True
    async with running(match, size) as pilot:
        for key in ("e", "escape", "b", "left", "right", "up", "down", "tab", "1", "escape", "escape", "tab", "tab"):
            await press(pilot, key)
            check_white(pilot)


async def test_in_an_action_step_the_pass_is_white():
    match = new_match(7, bots=(None, "greedy"))
    match.pass_mode[0] = "full"
    async with running(match) as pilot:
        for _ in range(80):
            assert match.prompt is not None
            if match.prompt.kind == "action_step":
                break
            await press(pilot, "enter")
        scene = table(pilot).scene
        assert scene is not None
        [white] = [chip for chip in asking.question(scene, 80).chips if chip.cursor]
        assert (white.key, white.label) == ("Space", "pass")


async def test_what_changes_nothing_comes_last_says_so_and_is_never_white():
    """Amuro Ray rests an enemy Unit: one that is rested already stays as it is."""
    enemy = Side(units=[UnitAt("ST03-006", rested=True), "ST03-008"])
    match = match_at(set_up(Position([Side(hand=["ST01-010"], units=["ST01-001"], resources=5), enemy])))
    match.open_hands = True
    async with running(match) as pilot:
        await take(pilot, "pair")
        assert match.prompt is not None
        assert match.prompt.kind == "target"
        prompt = chooser(pilot).prompt
        assert [option.card for option in prompt.options] == ["ST03-008", "ST03-006"]
        assert prompt.idle == (prompt.options[1].key,)
        check_white(pilot)
        assert "nothing changes" in text(pilot)
        await press(pilot, "enter")
        assert all(card.has("rested") for card in match.view(0).players[1].cards("battle area"))


@pytest.mark.parametrize("ready", [True, False])
async def test_that_several_targets_stay_as_they_are_is_said_once(ready: bool):
    """Seen: `then: nothing changes` beside each of three."""
    enemies = [UnitAt("ST03-006", rested=True), UnitAt("ST01-005", rested=True), UnitAt("ST03-008", rested=not ready)]
    match = match_at(set_up(Position([Side(hand=["ST01-010"], units=["ST01-001"], resources=5), Side(units=enemies)])))
    match.open_hands = True
    async with running(match, (80, 24)) as pilot:
        await take(pilot, "pair")
        assert match.prompt is not None
        assert match.prompt.kind == "target"
        assert len(chooser(pilot).prompt.idle) == (2 if ready else 0)
        assert text(pilot).count("nothing changes") == 1
        assert not ready or "with 1 and 2 nothing changes" in text(pilot)  # seen: the other one in the row before
        assert "then: nothing" not in text(pilot)


def test_a_remark_is_no_event():
    """Seen: `then: without more defenders you lose the game`, and `then: then Bob decides about theirs`."""
    warning, event = ("You lose the game", Consequence(remark=True)), ("Bob draws a card", Consequence(1))
    assert _then([warning], ["you", "Bob"]) == "you lose the game"
    assert _then([event, warning], ["you", "Bob"]) == "you lose the game; then: Bob draws a card"
    assert _then([], ["you", "Bob"]) == ""


def test_the_unit_that_attacks_next_is_weakened_and_not_the_one_that_has_hit():
    """Seen: white was to give AP-3 to a Gouf that had just destroyed the Shield, with a Zaku II ready beside it."""
    for units in (["ST03-008", "ST03-006"], ["ST03-006", "ST03-008"]):  # the first one attacks
        position = Position([Side(units=units), Side(shields=["ST01-014"] * 3, base=None, units=["ST01-005"])])
        match = match_at(set_up(position))
        match.advance()
        first, second = (card.id for card in match.view(0).players[0].cards("battle area"))
        assert match.prompt is not None
        match.answer([next(o.key for o in match.prompt.options if o.verb == "attack" and o.obj == first and not o.to)])
        match.advance()
        while match.prompt.kind != "target":
            burst = [o.key for o in match.prompt.options if o.verb == "burst"]
            match.answer(burst)
            match.advance()
        assert [option.obj for option in match.suggested(match.prompt).answer] == [second]


async def test_a_question_that_cannot_be_taken_back_says_no_to_enter():
    match = match_at(set_up(Position([Side(), Side()])))
    match.open_hands = True
    async with running(match, settings=Settings(bot_pace=0.0)) as pilot:
        answers: list[bool | None] = []
        pilot.app.push_screen(Confirm("Concede?"), answers.append)
        await pilot.pause()
        await press(pilot, "enter")
        assert answers == [False]


@pytest.mark.rule("6-2-1-4")
@pytest.mark.parametrize("size", SIZES)
async def test_the_roll_is_told_between_the_two_decks_and_going_first_is_white(size: tuple[int, int]):
    match = new_match(3)
    async with running(match, size) as pilot:
        assert match.prompt is not None
        winner = match.prompt.seat
        faces = table(pilot).query_one(BoardPanel).painted
        assert faces is not None
        assert faces.rolled is not None
        assert {faces.rolled.upper, faces.rolled.lower} == {"Heroic Beginnings", "Zeon's Rush"}
        assert f"P{winner + 1} has won the roll" in text(pilot)
        assert [option.key for option in chooser(pilot).selected()] == [f"first:p{winner + 1}"]
        check_white(pilot)
        await press(pilot, "enter")
        assert match.view(None).first == winner
        faces = table(pilot).query_one(BoardPanel).painted
        assert faces is not None
        assert faces.rolled is None


# ---------------------------------------------------------------- what the dock says


def said(pilot: Pilot[int]) -> DockText:
    """The dock as it stands."""
    scene = table(pilot).scene
    assert scene is not None
    return asking.question(scene, pilot.app.size.width)


@asynccontextmanager
async def in_own_battle(*hand: str) -> AsyncIterator[tuple[Pilot[int], Match]]:
    """The action step of an attack of the first player, who has these cards in hand."""
    one = Side(units=["ST01-005"], hand=list(hand), resources=5)
    match = match_at(set_up(Position([one, Side(units=["ST03-008"])])))
    match.open_hands = True
    match.pass_mode = {0: "full", 1: "smart"}  # nothing would come of some cards
    async with running(match) as pilot:
        await take(pilot, "attack")
        while match.prompt is not None and match.prompt.seat:
            await press(pilot, "space")
        assert match.prompt is not None
        assert match.prompt.kind == "action_step"
        yield pilot, match


async def test_while_the_pass_is_white_the_dock_says_nothing_about_a_card_of_the_hand():
    """Seen: the text of a card that cannot be played, below a white `pass`."""
    async with in_own_battle("ST01-001", "ST01-014") as (pilot, match):
        told = said(pilot)
        assert [chip.label for chip in told.chips if chip.cursor] == ["pass"]
        names = {card.name for card in match.view(0).players[0].cards("hand")}
        assert not [text for text, _ in told.hints if any(text.startswith(name) for name in names)]
        await press(pilot, "right")  # it was looked at: now it does
        assert [text for text, _ in said(pilot).hints if "Unforeseen Incident" in text]


async def test_what_equal_cards_make_of_a_battle_is_foreseen_once(monkeypatch: pytest.MonkeyPatch):
    """The answers to the questions of each response are weighed for it, which takes time."""
    asked: list[str] = []
    preview = Match.preview

    def noted(self: Match, seat: int, keys: Sequence[str]) -> AnswerPreview:
        asked.extend(key for key in keys if key.startswith("command:"))
        return preview(self, seat, keys)

    monkeypatch.setattr(Match, "preview", noted)
    async with in_own_battle(*["ST01-014"] * 3) as (pilot, _):
        told = [chip.outcome for chip in said(pilot).chips if chip.label == "Unforeseen Incident"]
        assert len(told) == 3
        assert len(set(told)) == 1
        assert told[0]
    assert len(asked) == 1


async def test_a_pilot_for_several_units_is_asked_about_in_a_sentence():
    one = Side(units=["ST01-005", "ST01-001"], hand=["ST01-010"], resources=5)
    match = match_at(set_up(Position([one, Side()])))
    match.open_hands = True
    async with running(match) as pilot:
        await press(pilot, "a")
        told = said(pilot)
        assert told.text == "Pair Amuro Ray with which?"
        assert [chip.label for chip in told.chips] == ["GM (cost 1)", "Gundam (cost 1, links)"]
        assert [(chip.key, chip.cursor) for chip in told.chips] == [("1", False), ("2", True)]


def test_labels_that_differ_after_a_preposition_are_cut_there():
    same = ["Pair Amuro Ray with Zaku I", "Pair Amuro Ray with Zaku II"]
    assert asking.shortened(same, 0) == (["Zaku I", "Zaku II"], "Pair Amuro Ray with ...")
    same = ["Attack Char's Gelgoog with Gundam", "Attack Char's Zaku II with Gundam"]
    assert asking.shortened(same, 0) == (["Char's Gelgoog", "Char's Zaku II"], "Attack ... with Gundam")


@pytest.mark.parametrize("id", ["gundam-war", "macross-crusade"])
@pytest.mark.parametrize("most", [1, 3])
def test_a_sortie_of_nobody_is_called_so(id: str, most: int):
    """Seen: `Space none`, below a question about the zone Space."""
    options = tuple(OptionView(f"sortie/{at}", "sortie", f"Unit {at}") for at in range(3))
    prompt = PromptView(1, 0, "sortie", "Which go to Space?", options, 0, most, False, "", False, None)
    view = View(id, 0, 1, 0, 0, "", "", (PlayerView(0), PlayerView(1)), None, prompt, (), None)
    scene = Scene(view, 0, ("P1", "P2"), chooser=chooser_for(view, 0))
    assert [chip.label for chip in asking.question(scene, 80).chips if chip.entry < 0] == ["send nobody"]


@pytest.mark.parametrize(("least", "answers"), [(0, "2 legal"), (1, "1 legal")])
def test_to_choose_none_is_counted_among_the_answers(least: int, answers: str):
    options = (OptionView("sortie/1", "sortie", "Unit"),)
    prompt = PromptView(1, 0, "sortie", "Which go to Space?", options, least, 1, False, "", False, None)
    view = View("gundam-war", 0, 1, 0, 0, "", "", (PlayerView(0), PlayerView(1)), None, prompt, (), None)
    scene = Scene(view, 0, ("P1", "P2"), chooser=chooser_for(view, 0))
    assert asking.question(scene, 80).aside == answers


async def test_what_would_follow_is_not_told_like_what_has_happened():
    """It is in the words of the log: a word before it says that it is not that."""
    enemy = Side(units=["ST03-006", "ST03-008"])
    match = match_at(set_up(Position([Side(hand=["ST01-010"], units=["ST01-001"], resources=5), enemy])))
    match.open_hands = True
    async with running(match) as pilot:
        await take(pilot, "pair")
        outcomes = [chip.outcome for chip in said(pilot).chips]
        assert len(outcomes) == 2
        assert all(text.startswith("then: ") and "is rested" in text for text in outcomes)


async def test_a_ready_unit_without_a_target_gives_all_the_reasons():
    """Zowort cannot attack the player, and no Unit opposite is rested."""
    match = match_at(set_up(Position([Side(units=["ST01-009", "ST01-005"]), Side(units=["ST03-008"])])))
    match.open_hands = True
    reasons = ("can't choose the enemy player", "only a rested enemy Unit can be attacked")
    async with running(match) as pilot:
        await press(pilot, "1")
        [(text, _)] = said(pilot).hints
        assert all(reason in text for reason in reasons)
        await press(pilot, "2", "left")  # moved there
        assert table(pilot).scene.focus().card.name == "Zowort"
        hints = " ".join(text for text, _ in said(pilot).hints)
        assert all(reason in hints for reason in reasons)
        check_white(pilot)


async def test_the_pane_shows_the_card_that_is_looked_at():
    """Check 17: not the white one, when the cursor is on a card that cannot be played."""
    one = Side(hand=["ST01-005", "ST01-001", "ST01-002"], resources=2)
    match = match_at(set_up(Position([one, Side()])))
    match.open_hands = True
    async with running(match, (120, 36)) as pilot:
        scene = table(pilot).scene
        assert scene is not None
        assert scene.looked is not None
        assert scene.looked.number == "ST01-005"
        await press(pilot, "right")
        assert scene.looked.number == "ST01-001"
        await press(pilot, "right")
        assert scene.looked.number == "ST01-002"
        check_white(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_end_of_the_turn_says_what_is_kept_or_not_worth_it(size: tuple[int, int]):
    tired = UnitAt("ST01-005", rested=True)
    for hand, wanted in (
        (["ST01-014"], "keeping Unforeseen Incident for the enemy's turn"),
        (["ST01-014"] * 2, "keeping 2 Commands for the enemy's turn"),
    ):
        match = match_at(set_up(Position([Side(hand=hand, resources=3, units=[tired]), Side(units=["ST03-008"])])))
        match.open_hands = True
        async with running(match, size) as pilot:
            [white] = [chip for chip in said(pilot).chips if chip.cursor]
            assert (white.label, white.outcome) == ("end the turn", wanted)
            assert text(pilot).count(wanted) == 1
    last = Side(units=["ST01-008"], base=None)  # who attacks with it cannot block with it
    match = match_at(set_up(Position([last, Side(units=["ST03-008"], shields=["ST01-005"] * 6)])))
    match.open_hands = True
    async with running(match, size) as pilot:
        [white] = [chip for chip in said(pilot).chips if chip.cursor]
        assert white.outcome == "you still have 1 Unit to attack with, but this is better"


async def test_a_reason_on_a_card_of_the_hand_is_whole_or_shorter_and_a_timing_too():
    """Seen: `needs…` for a cost, `When…` and `Activate…` for timings."""
    hand = ["ST01-010", "ST01-002", "ST01-014", "ST01-015", "ST03-013", "ST03-002", "ST01-007"]
    side = Side(hand=hand, resources=1, rested_resources=4)
    match = match_at(set_up(Position([side, Side()])))
    match.open_hands = True
    for size, height in (((80, 24), 8), ((120, 36), 12)):
        async with running(match, size) as pilot:
            shown = "\n".join(text(pilot).splitlines()[-height:])
            assert not [word for word in ("needs…", "When…", "Activate…") if word in shown]


def test_a_reason_loses_its_first_word_rather_than_its_end():
    sheet = Sheet(UNICODE, 20, 8)
    plate(sheet, 0, 0, 9, 4, HandFace(1, "GM", why="needs 1 more", brief="1 more"))
    assert any("1 more" in row for row in sheet.text())


def test_the_words_of_an_option_are_not_shortened_to_initials():
    """Seen: `u. y. field` for "use your field"."""
    chips = [Chip(str(at), "use your field", "1 can act") for at in range(4)]
    sheet = Sheet(UNICODE, 60, 4)
    dock(sheet, 0, 4, DockText("P1", text="What?", chips=tuple(chips)))
    shown = "\n".join(sheet.text())
    assert "use your field" in shown
    assert "u. y." not in shown


async def test_the_key_for_the_end_of_the_turn_says_the_truth_in_an_action_step():
    """Seen: "the turn ends after this step", in a battle after which the main phase goes on."""
    async with in_own_battle("ST01-014") as (pilot, _):
        await press(pilot, "e")
        assert chooser(pilot).note == "Space passes; e ends the turn after this battle"


@pytest.mark.parametrize("size", SIZES)
async def test_a_play_that_uses_up_an_ex_resource_says_so(size: tuple[int, int]):
    """Seen in a first game: Enter spent it on a Pilot, without a word that it is gone for good."""
    hand = ["ST01-005", "ST01-013", "ST01-014", "ST01-012"]
    side = Side(hand=hand, units=[UnitAt("ST01-001", rested=True)], rested_resources=5, ex=1)
    match = match_at(set_up(Position([side, Side(units=["ST03-008"])])))
    match.open_hands = True
    async with running(match, size) as pilot:
        [white] = [chip for chip in said(pilot).chips if chip.cursor]
        assert white.outcome == "deploy × uses up 1 EX Resource (0 of 1 active left)"
        assert white.brief == "deploy × uses up 1 EX Resource"
        assert "uses up 1 EX Resource" in text(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_the_row_below_says_what_the_loss_of_an_ex_resource_means(size: tuple[int, int]):
    """Seen: `then: you spend an EX Resource`, which the option has said already."""
    side = Side(hand=["ST01-010"], units=[UnitAt("ST01-001", rested=True)], rested_resources=5, ex=1)
    match = match_at(set_up(Position([side, Side(units=["ST03-008"])])))
    match.open_hands = True
    async with running(match, size) as pilot:
        shown = text(pilot)
        assert "Lv. falls 6→5: an EX Resource pays only once" in shown
        assert "· ×" not in shown
        assert "spend an EX" not in shown


def test_an_ex_resource_is_kept_from_a_card_that_gains_nothing():
    """Seen in a first game: Enter spent the only one on a Pilot for a rested Unit that it does not link."""
    for hand, units, white in (
        ("ST01-011", "ST01-004", "end"),  # no Link Unit
        ("ST01-010", "ST01-001", "pair"),  # a Link Unit
        ("ST01-005", "ST01-004", "deploy"),  # one Unit more
    ):
        side = Side(hand=[hand], units=[UnitAt(units, rested=True)], rested_resources=5, ex=1)
        match = match_at(set_up(Position([side, Side(units=["ST03-008"])])))
        assert match.prompt is not None
        found = match.suggested(match.prompt)
        assert [option.verb for option in found.answer] == [white]
        assert (found.because == "keeping the EX Resource") == (white == "end")


async def test_the_sign_of_what_is_paid_stands_before_the_payment_alone():
    """Not before the Unit that has to make room."""
    side = Side(hand=["ST01-005"], units=[UnitAt("ST01-005", rested=True)] * 6, resources=3)
    match = match_at(set_up(Position([side, Side(units=["ST03-008"])])))
    match.open_hands = True
    async with running(match, (160, 48)) as pilot:
        await press(pilot, "a")
        [white] = [chip for chip in said(pilot).chips if chip.cursor]
        assert white.outcome.endswith("first (6 Units); × rests 1 Resource (2 of 3 active left)")


async def test_a_whole_attack_on_a_chip_says_whom_it_destroys():
    """Seen: `Attack Zaku I with GM destroyed; GM takes 1`."""
    sides = [Side(units=["ST01-005"]), Side(units=[UnitAt("ST03-008", rested=True)], shields=["ST01-005"] * 3)]
    async with running(match_at(set_up(Position(sides)))) as pilot:
        await press(pilot, "y")
        row = next(row for row in text(pilot).splitlines() if "Attack" in row)
        assert "with GM" in row
        assert "with GM destroyed" not in row
        assert "destroyed; GM takes" in row


@pytest.mark.parametrize(("unit", "words"), [("ST01-008", {"attack"}), ("ST02-006", {"attack", "or activate"})])
async def test_cards_of_the_field_are_offered_by_what_they_do(unit: str, words: set[str]):
    """Seen: `1 2 use field` for Units that attack. What else the white one can do stands beside it."""
    held = Side(hand=["ST01-005"], resources=5, units=["ST01-008", unit])
    match = match_at(set_up(Position([held, Side(units=["ST03-008"])])))
    match.open_hands = True
    for size in ((80, 24), (120, 36)):
        async with running(match, size) as pilot:
            assert {chip.label for chip in said(pilot).chips if chip.key[-1].isdigit()} == words


async def test_a_chip_that_names_the_attacker_alone_says_what_it_destroys():
    """Seen: `1  Zowort · attack: destroyed; Zowort takes 1`, of a Unit that cannot attack the player."""
    sides = [Side(units=["GD02-018"]), Side(units=[UnitAt("ST03-008", rested=True)], shields=["ST01-005"] * 3)]
    for size in ((80, 24), (120, 36)):
        async with running(match_at(set_up(Position(sides))), size) as pilot:
            await press(pilot, "y")
            [white] = [chip for chip in said(pilot).chips if chip.cursor]
            assert re.search(r"\w destroyed; Taurus takes", white.outcome), white
