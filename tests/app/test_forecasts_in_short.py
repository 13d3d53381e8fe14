"""What comes of the white answer is told whole in a dock of few rows: names become shorter, and the question too."""

from __future__ import annotations

import re

import pytest

from gundam_tui.app.answering import ActionInput, chooser_for
from gundam_tui.app.apart import Names
from gundam_tui.app.board.dock import _fitting, _hint, dock
from gundam_tui.app.board.faces import Chip, DockText
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.preview import _then, ahead, outcomes, response
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.games.views import AnswerPreview, BattleView, Consequence, Preview

from .helpers import chooser, match_at, press, running, text
from .scenes import middle

NAMES = Names(
    frozenset({
        "VF-25 Messiah (Super Pack, Alto's Battroid)", "Raid Leader", "VF-1A Valkyrie (Max)", "VF-1S Strike Valkyrie",
        "Monster", "Tender",
    })
)  # fmt: skip
SIGNS = pytest.mark.parametrize("g", [UNICODE, ASCII], ids=["unicode", "ascii"])


def last_row(g: Glyphs, hint: tuple[str, str], names: Names) -> str:
    """A hint for which two rows of options leave a single row."""
    sheet = Sheet(g, 80, 4)
    labels = ("Tender that has been repaired twice", "Reserve Destroid that has been repaired too")
    chips = (*(Chip(str(at), label) for at, label in enumerate(labels)), Chip("Enter", "send both", cursor=True))
    dock(sheet, 0, 4, DockText("You", text="Which go out?", chips=chips, hints=(hint,), names=names))
    return sheet.text()[-1].rstrip()


@SIGNS
def test_a_forecast_of_several_clauses_loses_further_parts_rather_than_what_the_other_does(g: Glyphs):
    """Seen: `...; Computer deals 5: Tender ...`, without what becomes of it."""
    text = ("then: you deal 6: Large Vajra destroyed, 1 wasted; Computer deals 5: Tender destroyed, "
            "Reserve Destroid destroyed")  # fmt: skip
    told = last_row(g, (text, "text"), Names(frozenset({"Large Vajra", "Tender", "Reserve Destroid"})))
    assert re.search(r"you deal 6: \w.* destroyed; Computer deals 5: Tender destroyed", told), told
    assert told.endswith(g.dots)


@SIGNS
def test_a_sentence_of_which_only_the_beginning_has_room_is_left_out_whole(g: Glyphs):
    """Seen: `... Interceptor. A pass hands over ...`, without when all resolves."""
    text = ("Computer: Ghost of Solomon, its effect > Interceptor. A pass hands over; when all pass in a row, "
            "all resolves, the last one first.")  # fmt: skip
    told = last_row(g, (text, "sub"), Names())
    assert told.endswith(f"Interceptor. {g.dots}"), told


@SIGNS
def test_a_clause_of_which_only_a_word_has_room_is_left_out(g: Glyphs):
    """Seen: `then: you deal 2 to Computer's Nation; Escort …`."""
    text = ("then: you deal 2 damage to the whole of Computer's Nation here; Escort moves to the "
            "front of the squad that is in Space")  # fmt: skip
    assert last_row(g, (text, "sub"), Names()).endswith(f"Nation here; {g.dots}")


@SIGNS
def test_a_remark_is_whole_rather_than_what_a_question_explains(g: Glyphs):
    """Seen: `! Reserve Destroid: it has no text that could be played; there is nothing …`."""
    asked = "Computer: Interceptor: cut in, or pass to the other? 2 passes in a row resolve all, last to first"
    remark = "! Reserve Destroid: it has no text that could be played; there is nothing else to attack"
    sheet = Sheet(g, 80, 4)
    chips = (Chip("Space", "pass", cursor=True, entry=0),)
    dock(sheet, 0, 4, DockText("You", text=asked, chips=chips, hints=((remark, "bad"),), urgent=True, explains=True))
    assert remark in " ".join(" ".join(row[2:] for row in sheet.text()).split()), sheet.text()


@SIGNS
def test_an_effect_that_its_chip_cuts_is_told_in_a_row_that_is_free(g: Glyphs):
    """Seen: `1  use General Revil: <0>: While this card is a CHARACTER in a battle area…` above an empty row."""
    effect = "While this card is a CHARACTER in a battle area, take control of all enemy cards that are not set"
    chips = (Chip("Space", "pass", cursor=True, entry=0), Chip("1", f"use General Revil: {effect}", entry=1))
    sheet = Sheet(g, 80, 6)
    dock(sheet, 0, 6, DockText("You", text="Play something, or pass", chips=chips, names=NAMES))
    assert effect in " ".join(" ".join(row[2:] for row in sheet.text()).split()), sheet.text()


@SIGNS
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("then: you deal 8: Raid Leader destroyed, 5 wasted; Bob deals 3: VF-1S Strike Valkyrie destroyed",
         r"Leader\b.* destroyed, 5 wasted; Bob deals 3: VF-1S\b.* destroyed"),
        (("then: you deal 2: 2 damage to VF-25 Messiah (Super Pack, Alto's Battroid); "
          "Computer deals 6: Tender destroyed"),
         r"2 damage to VF-25\b.*; Computer deals 6: Tender destroyed"),
    ],
)  # fmt: skip
def test_where_a_forecast_has_one_row_the_names_become_shorter_rather_than_what_dies_cut(
    text: str, told: str, g: Glyphs
):
    sheet = Sheet(g, 80, 4)
    names = ("VF-1S Strike Valkyrie", "VF-1A Valkyrie (Max)", "Monster", "choose none")
    chips = tuple(Chip(str(at), name) for at, name in enumerate(names))
    dock(sheet, 0, 4, DockText("You", text="Which go out?", chips=chips, hints=((text, "text"),), names=NAMES))
    assert re.search(told, sheet.text()[3]), sheet.text()
    assert g.dots not in sheet.text()[3]


@SIGNS
def test_a_question_about_an_order_leaves_out_its_explanation_rather_than_the_forecast(g: Glyphs):
    """With two cards both have room, and with four the explanation goes."""
    names = ("Monster", "Tender", "VF-1S Strike Valkyrie", "VF-1A Valkyrie (Max)")
    for count in (2, 4):
        chips = tuple(Chip(str(at), name, chosen=f"{at}.") for at, name in enumerate(names[:count]))
        sheet, hint = Sheet(g, 80, 4), "then: you deal 7: 7 to Computer's Nation"
        text = "In which order do they stand in Battle Area 1? The first is the vanguard."
        dock(sheet, 0, 4, DockText("You", text=text, aside="order", chips=(*chips, Chip("Enter", "in this order")),
                                   hints=((hint, "text"),), names=NAMES))  # fmt: skip
        shown = " ".join(sheet.text())
        assert hint in shown
        assert ("vanguard" in shown) == (count < 4)
        assert all(name in shown for name in names[:count])


@SIGNS
def test_a_name_is_whole_where_its_row_has_room_for_it(g: Glyphs):
    """Seen: `Guncann. is rested` in a row that was half empty, as the effect below it had no room."""
    chips = (Chip("1", "Monster"), Chip("2", "Tender"))
    hints = (("then: VF-1S Strike Valkyrie is rolled", "text"), ("Choose one of those that fight. " * 4, "sub"))
    for height in (3, 4, 5, 6):
        sheet = Sheet(g, 80, height)
        dock(sheet, 0, height, DockText("You", text="Which?", chips=chips, hints=hints, names=NAMES))
        assert hints[0][0] in " ".join(sheet.text())


def test_what_a_player_does_one_after_the_other_names_them_once():
    """Seen: `then: Wilhelmina adds a Shield to the hand (White Base); Wilhelmina deploys …`."""
    told = {
        "Ann adds a Shield to the hand": 1, "Ann deploys Guntank": 1, "Ann's GM is destroyed": -1,
        "You draw a card": 0, "You discard Zowort": 0,
    }  # fmt: skip
    assert _then([(line, Consequence(doer)) for line, doer in told.items()], ["you", "Ann"]) == (
        "then: Ann adds a Shield to the hand, deploys Guntank; Ann's GM is destroyed; you draw a card, discard Zowort"
    )


def test_what_happens_several_times_in_a_row_is_told_once():
    """Seen: `then: you look at a card of Nation, look at a card of Nation, look at a …`."""
    told = [("You look at a card of Nation", Consequence(0))] * 3 + [("You draw a card", Consequence(0))]
    assert _then(told, ["you", "Ann"]) == "then: you look at a card of Nation, 3 times, draw a card"


def test_what_comes_of_a_card_is_not_that_it_is_played():
    """Seen: `then: Alexander deploys Fatum-00 token (Justice Gundam); Alexander deploys Justice …`."""
    side = Side(hand=["ST03-009"], resources=6)
    match = match_at(set_up(Position([side, Side()])))
    match.advance()
    chooser = chooser_for(match.view(0), 0)
    assert isinstance(chooser, ActionInput)
    while not chooser.selected():
        chooser.press("enter")
    told = ahead(match, chooser, 70).rows
    assert any(row.startswith("then: ") and "token" in row for row in told), told
    assert not any("deploys Gouf" in row for row in told), told


def test_what_comes_of_a_command_as_a_pilot_is_not_that_it_is_paired():
    """Seen: `then: Guntank is a Link Unit; Alexander pairs Hayato Kobayashi with Guntank …`."""
    match = match_at(set_up(Position([Side(units=["ST01-004"], hand=["ST01-012"], resources=6), Side()])))
    match.advance()
    chooser = chooser_for(match.view(0), 0)
    assert isinstance(chooser, ActionInput)
    pair = next(option for option in chooser.prompt.options if option.verb == "pair")
    told = match.preview(0, [pair.key])
    assert [about.played for about in told.about] == [False, True]
    assert "pairs Hayato Kobayashi" in told.lines[-1]


def test_what_a_response_makes_of_a_battle_is_set_off_from_its_name():
    """Seen in colours: `Unforeseen Incident the battle comes out the same`."""
    same, dealt = Preview(2, 0, False, False, "GM", "GM takes 2"), Preview(1, 0, False, False, "GM", "GM takes 1")
    now = BattleView(1, 2, 1, blocked=False, step="action", preview=same)
    for battle in (same, dealt, None):
        told = response(AnswerPreview(fights=True, battle=battle), now, named=True)
        assert all(text.count("then: ") == 1 for text in told)


@SIGNS
def test_what_comes_of_the_white_answer_is_told_where_a_row_is_free(g: Glyphs):
    """Seen at 120x36: neither its chip nor a hint told what an attack does besides, above an empty row."""
    told = "Computer 1's VF-1S Strike Valkyrie destroyed; Tender takes 4; <Breach>: Monster destroyed"
    chips = (Chip("Enter", "Attack Computer 1's VF-1S Strike Valkyrie with Tender", told, "destroyed", cursor=True),
             Chip("a", "play a card"), Chip("4 5", "use your field"), Chip("e", "end the turn"))  # fmt: skip
    sheet = Sheet(g, 120, 4)
    dock(sheet, 0, 4, DockText("You", text="Which?", chips=chips, told=told, names=NAMES))
    assert told in " ".join(sheet.text())


@SIGNS
def test_short_signs_are_told_where_a_row_of_the_dock_has_room(g: Glyphs):
    """Seen in a first game: `Blk` and `Rep2`, explained nowhere beside the board."""
    legend = (("Rep2", "Repair 2"), ("Blk", "Blocker"))
    chips = (Chip("a", "GM", "deploy", cursor=True), Chip("e", "end turn"))
    for hints, row in (((), 3), ((("a hint " * 10, "sub"),), 2)):
        sheet = Sheet(g, 80, 4)
        dock(sheet, 0, 4, DockText("You", text="Which?", chips=chips, hints=hints, names=NAMES, legend=legend))
        assert sheet.text()[row].rstrip().endswith("Rep2 Repair 2  Blk Blocker")
    sheet = Sheet(g, 24, 4)
    dock(sheet, 0, 4, DockText("You", text="Which?", chips=chips, names=NAMES, legend=legend))
    assert sheet.text()[3].rstrip().endswith("Rep2 Repair 2")  # as many as there is room for


def test_a_chip_has_no_outcome_that_says_no_more_than_its_option():
    """Seen at 160x48: `a Full Frontal  then: P2 discards Full Frontal`, and so on for all eleven cards."""
    hand = ["ST01-001", "ST01-002", "ST01-003", "ST01-004", "ST01-005", "ST01-006"] * 2
    match = match_at(set_up(Position([Side(hand=hand[:11]), Side()])))
    for _ in range(6):
        assert match.prompt is not None
        if match.prompt.kind == "discard":
            break
        verbs = ("pass", "end", "no")
        match.answer([next(one.key for one in match.prompt.options if one.verb in verbs)])
        match.advance()
    seat = match.answering[0]
    chooser = chooser_for(match.view(seat), seat)
    assert chooser is not None
    assert (chooser.kind.name, len(chooser.entries)) == ("discard", 11)
    assert not outcomes(match, chooser, chooser.entries)


def test_a_name_stays_whole_in_a_row_that_has_room_for_it():
    """Seen: `then: Damaged deals 1 damage`, beside free cells, because a line above it was too long."""
    names = Names(frozenset(("Thoroughly Damaged", "Unforeseen Incident")), frozenset(), 10)
    long = "Unforeseen Incident rests a Unit and Unforeseen Incident draws 1"
    hints = [_hint(UNICODE, text, "text", 60) for text in (long, "then: Thoroughly Damaged deals 1 damage")]
    shown = [text for text, _ in _fitting(UNICODE, hints, 2, 60, names)]
    assert len(shown) == 2
    assert "Unforeseen Incident" not in shown[0]
    assert shown[1] == "then: Thoroughly Damaged deals 1 damage"


@SIGNS
@pytest.mark.parametrize("room", range(4, 30))
def test_a_sign_parts_an_option_and_its_outcome_in_colours_too_however_full_the_row_is(room: int, g: Glyphs):
    """Seen: `Attack Gouf with Gundam Gouf is destroyed`, which is read as one sentence."""
    sheet = Sheet(g, 80, 3)
    chips = (Chip("Enter", "Attack Gouf with Gundam", "Gouf is destroyed", "Gouf destroyed", cursor=True),
             Chip("e", "e" * room))  # fmt: skip
    dock(sheet, 0, 3, DockText("You", text="Your main phase", chips=chips))
    row = sheet.text()[1]
    assert re.search(rf"with Gundam(:| {re.escape(g.sep)}) Gouf (is )?destroyed ", row), row


def test_a_payment_has_its_own_sign_and_no_other():
    """Seen: `Play Thoroughly Damaged · × rests 1 Resource`."""
    sheet = Sheet(UNICODE, 80, 4)
    chips = (Chip("Enter", "Play Thoroughly Damaged", "× rests 1 Resource", cursor=True), Chip("1", "x", "destroyed"))
    dock(sheet, 0, 4, DockText("You", text="Your main phase", chips=chips))
    assert "Damaged × rests 1 Resource   1  x · destroyed" in sheet.text()[1]


async def test_an_attack_tells_what_comes_of_its_first_target_before_one_is_named():
    """Check 9, seen: `attack: 3 ways`, and nothing of what they do."""
    async with running(middle()) as pilot:
        await press(pilot, "y", "up")
        assert "Gundam · attack: 3 ways, first: Char's Zaku II destroyed, deals 4 back" in text(pilot)
        await press(pilot, "enter")
        [option] = chooser(pilot).selected()
        assert option.to_card == "ST03-006"
