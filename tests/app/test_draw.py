"""Signs, colours, lines: what every screen is made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import ColorSystem

from gundam_tui.app.apart import NO_NAMES
from gundam_tui.app.draw.card import sheet_of, summary
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs, clean, cut, signs, unwrap, wrap
from gundam_tui.app.keymap import ALL, PROMPT_HELP
from gundam_tui.app.palette import PALETTES, ROLES, palette_for
from gundam_tui.app.preview import outcome
from gundam_tui.app.widgets.canvas import _changed
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game
from gundam_tui.games.views import Preview

from .helpers import match_at


@pytest.mark.goal("G22")
def test_every_sign_is_one_cell_wide_and_no_emoji():
    for glyphs in (UNICODE, ASCII):
        for sign in signs(glyphs):
            assert cell_len(sign) == 1
            assert ord(sign) < 0x2700
    assert signs(ASCII).isascii()
    assert len(signs(ASCII)) == len(signs(UNICODE))


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["box", "ascii"])
def test_the_signs_before_the_names_of_cards_differ(glyphs: Glyphs):
    """Seen in ASCII: `*` before what can be played, and before a Pilot who is linked."""
    before = (glyphs.mark, glyphs.ex, glyphs.plus, glyphs.east, glyphs.chosen, glyphs.reads)
    assert len(set(before)) == len(before)


def test_card_texts_are_rewritten_in_single_cells():
    for card in Book.load():
        for text in (card.name, card.wording):
            plain = clean(text)
            assert all(cell_len(letter) <= 1 for letter in plain), card.number
            assert clean(text, True).isascii(), card.number
    assert clean("【Burst】Activate this card's 【Main】.") == "[Burst] Activate this card's [Main]."
    assert clean("【Main】/【Action】Choose【Main】【Action】") == "[Main]/[Action] Choose[Main] [Action]"
    assert clean("【Main】②：＜Repair 2＞ Zaku Ⅱ･x", True) == "[Main] (2): <Repair 2> Zaku II.x"


@pytest.mark.parametrize("width", [8, 13, 40, 76])
def test_wrapped_text_fits_and_loses_nothing(width: int):
    for card in Book.load():
        text = clean(card.wording)
        rows = wrap(text, width, "  ")
        assert all(cell_len(row) <= width for row in rows), card.number
        told = "".join("".join(row.removesuffix("-") for row in rows).split())  # some hyphens divide a long word
        assert told.replace("-", "") == "".join(text.split()).replace("-", "")


def test_cutting_counts_cells():
    assert cut("ガンダム", 5) == "ガン"
    assert cell_len(UNICODE.pad("ガンダム", 5)) == 5
    assert UNICODE.fit("Gundam Aerial", 8) == "Gundam…"
    assert ASCII.fit("Gundam Aerial", 8) == "Gundam~"
    assert UNICODE.fit("Gundam", 0) == ""


@pytest.mark.goal("G22")
@pytest.mark.parametrize("width", range(12))
def test_a_line_is_exactly_as_wide_as_asked(width: int):
    line = Line(UNICODE, "ab", "title").add("ガンダム").add("cd", "dim")
    assert sum(cell_len(text) for text, _ in line.exactly(width)) == width


def test_card_types_are_written_as_in_the_rules():
    numbers = ("ST01-001", "T-006", "ST01-015", "EXB-001", "EXR-001")
    headings = [sheet_of(game(), number).heading for number in numbers]
    colors = ("Blue ", "Green ", "Red ", "White ")
    kinds = [next((text.removeprefix(color) for color in colors if text.startswith(color)), text) for text in headings]
    assert kinds == ["Unit", "Unit token", "Base", "EX Base", "EX Resource"]


# Before and after, in the same cells.
PIECES = st.lists(st.sampled_from([("a", "b"), ("a", "a"), ("新", "简"), ("新", "新"), ("新", "ab"), ("ab", "简")]))


@given(PIECES)
def test_no_changed_span_begins_or_ends_within_a_wide_letter(pieces: list[tuple[str, str]]):
    old, new = ("".join(piece[at] for piece in pieces) for at in (0, 1))
    ends = {place for span in _changed([(old, "")], [(new, "")]) for place in span}
    for text in (old, new):
        assert not ends & (set(range(cell_len(text))) - {cell_len(text[:at]) for at in range(len(text))})


def test_a_wide_letter_that_changes_is_sent_whole():
    assert _changed([("新手 >", "")], [("简单 >", "")]) == [(0, 4)]
    assert _changed([("新手 >", "")], [("新单 >", "")]) == [(2, 4)]


def test_a_name_loses_its_addition_before_it_gets_initials():
    assert [UNICODE.name(name, 10) for name in ("Jegan (Kayra Su)", "Jegan (Kayra Su)+")] == ["Jegan…", "Jegan+…"]


def test_only_the_changed_columns_are_sent():
    old, new = [("abcdef", ""), ("gh", "dim")], [("abXdef", ""), ("gh", "dim")]
    assert _changed(old, new) == [(2, 3)]
    assert _changed(old, old) == []
    assert _changed(old, [("abcdef", ""), ("gh", "title")]) == [(6, 8)]


def test_changes_far_apart_in_a_line_are_sent_each_for_itself():
    old = [("a" * 60, "")]
    assert _changed(old, [("b" + "a" * 58 + "b", "")]) == [(0, 1), (59, 60)]
    assert _changed(old, [("bab" + "a" * 57, "")]) == [(0, 3)]


def test_every_palette_has_every_role():
    for palette in PALETTES.values():
        assert set(palette.styles) == set(ROLES), palette.name
        for role in ROLES:
            palette.style(role)
    with pytest.raises(KeyError):
        PALETTES["night"].style("no such role")


def test_what_a_battle_would_do_is_told_in_the_room_there_is():
    whole = "Aile Strike Gundam is destroyed; Wing Gundam is left with HP1; <Breach>: 1 Shield destroyed"
    more = ("<Breach>: 1 Shield destroyed",)
    preview = Preview(4, 4, True, False, "Aile Strike Gundam", whole, attacker="Wing Gundam", more=more)
    assert outcome(preview, 100, NO_NAMES) == whole
    assert (
        outcome(preview, 80, NO_NAMES)
        == "Aile Strike Gundam destroyed; Wing Gundam takes 4; <Breach>: 1 Shield destroyed"
    )
    assert outcome(preview, 74, NO_NAMES) == "Aile Strike destroyed; Wing Gundam takes 4; <Breach>: 1 Shield destroyed"
    assert outcome(preview, 40, NO_NAMES) == "Aile Strike destroyed, deals 4 back"


@pytest.mark.parametrize("name", ["night", "day", "safe"])
def test_sixteen_colours_are_kept_apart_and_can_be_read(name: str):
    ground = {"day": 15}.get(name, 0)
    near = {0: {0, 8}, 15: {2, 3, 6, 7, 10, 11, 14, 15}}[ground]  # nobody can read those on the ground
    few = palette_for(name, "standard")
    assert palette_for(name, "truecolor") is PALETTES[name]
    assert set(few.styles) == set(ROLES)
    numbers: dict[str, int] = {}
    for role in ROLES:
        style = few.style(role)
        if style.color is not None:
            number = numbers[role] = style.color.downgrade(ColorSystem.STANDARD).number or 0
            assert style.bgcolor is not None or number not in near or role == "rule", role
    assert len({numbers[role] for role in ("warn", "dim", "own", "now")}) >= 3


def test_the_colourless_palette_has_no_colour():
    for role in ROLES:
        style = PALETTES["mono"].style(role)
        assert style.color is None
        assert style.bgcolor is None


@pytest.mark.goal("G21")
def test_every_key_has_help_and_an_id_of_its_own():
    ids = [key.id for key in ALL]
    assert len(set(ids)) == len(ids)
    for key in ALL:
        assert key.help.endswith((".", "?")), key.id
        assert key.shown
    assert all(text for _, text in PROMPT_HELP)


def test_a_word_that_is_longer_than_a_line_is_broken_before_a_bracket():
    """Seen: `[Guncannon]((W-` and `hite Base` below it."""
    text = "deploy [Guncannon]((White Base Team)/AP2)"
    rows = wrap(text, 15)
    assert rows == ["deploy", "[Guncannon]", "((White Base", "Team)/AP2)"]
    assert unwrap(rows) == text


def test_a_word_that_is_longer_than_a_line_is_broken_at_its_joints():
    assert wrap("[Activate·Main] Draw 1.", 12) == ["[Activate·", "Main] Draw", "1."]
    assert wrap("[Main]/[Action]", 10) == ["[Main]/", "[Action]"]
    assert wrap(ASCII.text("[Activate･Main]"), 12) == ["[Activate.", "Main]"]
    assert wrap("Unterseeboot", 5) == ["Unte-", "rsee-", "boot"]
    assert wrap("-------", 3) == ["---", "---", "-"]


@pytest.mark.parametrize("width", [-3, 0, 1, 2])
@pytest.mark.parametrize("text", ["Add", "Add this card", "【Burst】", "加入手牌", "--"])
def test_text_is_wrapped_also_where_there_is_no_room_for_two_letters(width: int, text: str):
    """Seen: the app hung for ever."""
    assert "".join(wrap(text, width)).replace("-", "") == text.replace(" ", "").replace("-", "")


def test_a_card_in_play_does_not_say_what_it_would_do_if_it_was_turned_over():
    """Seen: `Heero Yuy: [During Link] This Unit gets AP+1 and HP+1. [Burst] Add this card to your hand.`"""
    units = [UnitAt("ST01-005", pilot="ST02-010")]
    match = match_at(set_up(Position([Side(units=units, hand=["ST02-010"]), Side()])))
    player = match.view(0).players[0]
    held, flown = player.cards("hand")[0], player.cards("battle area")[0]
    assert "[Burst] Add this card" in UNICODE.text(summary(match.game, held))
    assert "[Burst]" not in UNICODE.text(summary(match.game, flown))
    assert flown.attachments[0].name in summary(match.game, flown)
