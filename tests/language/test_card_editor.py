"""The card editor without its screen: drafts read, compared with their print, explained, tried and saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gundam_tui.cli import main
from gundam_tui.games.api.editing import CardDraft
from gundam_tui.games.card_session import CardSession
from gundam_tui.games.decks import MAIN, Deck, check_deck, load_deck
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools import editing
from gundam_tui.games.incomplete import IncompleteCard, incomplete_cards, save_incomplete
from gundam_tui.games.library import card_book, read_again
from gundam_tui.games.own_cards import OwnCardError, editing_of, open_card, save_card, unfinished_cards
from gundam_tui.games.registry import game
from gundam_tui.language import speaking
from gundam_tui.players.random import RandomPlayer

FACTS = """\
number = "OWN-001"
name = "Test"
type = "unit"
color = "blue"
level = 2
cost = 1
ap = 2
hp = 2
zones = ["space"]"""
REST = "deploy: choose 1 enemy unit with hp <= 4; rest it"
DAY = "2026-11-25"


@pytest.fixture(scope="module")
def book() -> Book:
    return Book.load()


def marks(draft: CardDraft, book: Book) -> str:
    """The comparison with the print, marked as wdiff does."""
    signs = {"": "{}", "missing": "[-{}-]", "extra": "{{+{}+}}"}
    rows = editing.read(draft, book).words
    return "\n".join(" ".join(signs[word.mark].format(word.text) for word in row) for row in rows)


# ---------------------------------------------------------------- reading


def test_a_draft_says_what_the_card_will_say(book: Book) -> None:
    reading = editing.read(CardDraft(FACTS, REST), book)
    assert (reading.number, reading.name, reading.faults) == ("OWN-001", "Test", ())
    assert reading.said == ("【Deploy】Choose 1 enemy Unit with 4 or less HP. Rest it.",)
    with speaking("zh"):
        assert "4" in editing.read(CardDraft(FACTS, REST), book).said[0]
        assert "Choose" not in editing.read(CardDraft(FACTS, REST), book).said[0]


def test_the_difference_to_the_print_is_marked_word_by_word(book: Book) -> None:
    printed = "【Deploy】Choose 1 enemy Unit with 5 or less HP. Rest it."
    assert marks(CardDraft(FACTS, REST, printed), book) == (
        "【Deploy】 Choose 1 enemy Unit with [-5-] {+4+} or less HP . Rest it ."
    )


@pytest.mark.parametrize(
    "printed",
    [
        "【Deploy】Choose 1 enemy Unit with 4 or less HP. Rest it.",
        "【Deploy】 choose 1 enemy unit  with 4 or less HP. Rest it.",
        "【Deploy】Choose 1 enemy Unit with 4 or less HP. Rest it. (A Unit that is rested can be attacked by others.)",
    ],
)
def test_spellings_and_reminders_are_no_difference(printed: str, book: Book) -> None:
    assert editing.read(CardDraft(FACTS, REST, printed), book).differences == 0


@pytest.mark.parametrize(
    ("facts", "notation", "part", "line", "words"),
    [
        (FACTS, "deploy: choose 1 enemy unit; restt it", "notation", 1, "did you mean"),
        (FACTS, f"{REST}\nblocker 3", "notation", 2, ""),
        (FACTS, "deploy: deploy 1 token T-999", "notation", 0, "T-999"),
        (FACTS.replace("hp = 2", "hp = two"), REST, "facts", 8, "not a value"),
        (FACTS.replace("hp = 2", "hp = -2"), REST, "facts", 8, "whole number"),
        (FACTS.replace("blue", "blu"), REST, "facts", 4, "did you mean"),
        (FACTS.replace("hp = 2\n", ""), REST, "facts", 0, "hp is missing"),
        (FACTS + "\nname = 'x'", REST, "facts", 10, ""),
        (FACTS + "\nlvl = 2", REST, "facts", 10, "unknown field"),
        (FACTS + "\n[OWN-002]", REST, "facts", 10, "one line such as"),
        (FACTS + '\ntext = "draw 1"', REST, "facts", 0, "stands in the notation"),
        (FACTS.replace('"OWN-001"', '"own 1"'), REST, "facts", 1, "OWN-001"),
        (FACTS.replace('number = "OWN-001"\n', ""), REST, "facts", 0, "OWN-001"),
    ],
)
def test_a_fault_says_where_it_is(facts: str, notation: str, part: str, line: int, words: str, book: Book) -> None:
    reading = editing.read(CardDraft(facts, notation), book)
    assert reading.faults
    fault = reading.faults[0]
    assert fault.part == part
    assert words in fault.message
    if line:
        assert fault.line == line
    assert editing.attempt(CardDraft(facts, notation), book, 1) == ()


def test_a_notation_cannot_leave_its_text(book: Book) -> None:
    """Quotes and backslashes stay in the text: no fact and no other card comes out of them."""
    for notation in ('""" \n[ST01-001]\nname = "x"', "'''", '\\"""\nhp = 9', "deploy: draw 1 \\"):
        reading = editing.read(CardDraft(FACTS, notation), book)
        assert {fault.part for fault in reading.faults} == {"notation"}


def test_a_notation_nested_too_deep_is_refused(book: Book) -> None:
    for deep in ("while " + "not(" * 900 + "your turn" + ")" * 900 + ": draw 1", "{" * 3000, "draw " + "(" * 3000):
        draft = CardDraft(FACTS, deep)
        assert editing.read(draft, book).faults
        editing.explain(deep, 0, 900, book)
    assert editing.read(CardDraft(FACTS, "draw 1\n" * 9000), book).faults


PIECES = ("deploy", "attack", ":", "choose", "1", "enemy unit", ";", "rest it", "{", "}", "[A]", "(Zeon)", "\n", "  ",
          '"', '"""', "'''", "\\", "\x1b[31m", "[b]", "number = ", "= 3", "【Deploy】", "T-001", "draw", "if", "(", ")",
          "<|", "\u202e", "\ud800", "count(your units)", "$x")  # fmt: skip
MESS = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=14).map(" ".join)


DRAFTS = {"facts": st.just(FACTS) | MESS, "notation": MESS, "printed": MESS, "line": st.integers(0, 9),
          "column": st.integers(0, 60)}  # fmt: skip


@settings(max_examples=5)
@given(**DRAFTS)
def test_no_draft_stops_the_editor(facts: str, notation: str, printed: str, line: int, column: int, book: Book) -> None:
    look_at(facts, notation, printed, line, column, book)


@pytest.mark.thorough
@settings(max_examples=250)
@given(**DRAFTS)
def test_none_of_many_drafts_stops_the_editor(
    facts: str, notation: str, printed: str, line: int, column: int, book: Book
) -> None:
    look_at(facts, notation, printed, line, column, book)


def look_at(facts: str, notation: str, printed: str, line: int, column: int, book: Book) -> None:
    """Do with a draft all that the editor does without a card that is complete."""
    draft = CardDraft(facts, notation, printed)
    reading = editing.read(draft, book)
    editing.explain(notation, line, column, book)
    assert all("\x1b" not in part for part in (*reading.said, reading.name, reading.number))
    assert reading.faults or editing.table(draft)


@settings(max_examples=20)
@given(cut=st.integers(0, 60), piece=st.sampled_from(PIECES))
def test_a_notation_with_a_piece_put_in_anywhere_is_read_or_refused(cut: int, piece: str, book: Book) -> None:
    reading = editing.read(CardDraft(FACTS, REST[:cut] + piece + REST[cut:]), book)
    assert bool(reading.said) != bool(reading.faults) or not reading.said


# ---------------------------------------------------------------- help


def test_the_form_under_the_cursor_is_explained(book: Book) -> None:
    at = REST.index("rest it") + 2
    found = editing.explain(REST, 0, at, book)
    assert found.written.startswith("rest ")
    number, line, said = found.example
    assert line in " ".join(book[number].source.split())
    assert "rest" in line
    assert said
    assert editing.explain(REST, 0, REST.index("choose") + 1, book).written.startswith("choose ")


def test_the_words_that_may_stand_there_are_listed(book: Book) -> None:
    assert editing.explain("deploy: choose 1 enemy unit; deal 2 damage ", 0, 43, book).following == ("to",)
    assert "draw" in editing.explain("deploy: dr", 0, 10, book).following
    assert all(word.startswith("dr") for word in editing.explain("deploy: dr", 0, 10, book).following)
    assert "choose" in editing.explain("", 0, 0, book).following
    second = editing.explain(f"{REST}\nattack: draw 1\n  and", 1, 9, book)
    assert "draw" in second.following


# ---------------------------------------------------------------- trying


@pytest.mark.parametrize(
    ("number", "title", "happens"),
    [
        ("ST01-010", "Paired with a Unit", "is rested"),
        ("ST01-010", "Turned over as a Shield", "adds Amuro Ray to the hand"),
        ("ST01-012", "Played from the hand", "deals 1 damage"),
        ("ST01-015", "Deployed from the hand", "adds a Shield to the hand"),
        ("ST01-001", "In play: it attacks", "attacks P2"),
    ],
)
def test_a_card_is_played_in_a_position_of_its_type(number: str, title: str, happens: str, book: Book) -> None:
    trials = {trial.title: trial for trial in editing.attempt(editing.draft(book, number), book, 1)}
    trial = trials[title]
    assert len(trial.board) == 2
    assert any(happens in step for step in trial.steps), trial.steps
    assert any(step.startswith("> ") for step in trial.steps)
    assert not trial.trouble


def test_every_line_that_was_seen_working_is_told(book: Book) -> None:
    trials = editing.attempt(editing.draft(book, "ST01-010"), book, 1)
    assert {line for trial in trials for line in trial.worked} == {1, 2}


@pytest.mark.thorough
def test_a_card_whose_effects_never_end_is_told_so(book: Book) -> None:
    draft = CardDraft(FACTS, "when this is rested: ready this\nwhen this is readied: rest this")
    trials = editing.attempt(draft, book, 1)
    assert any("without end" in trial.trouble for trial in trials)


# ---------------------------------------------------------------- from the print


@pytest.mark.thorough
def test_the_lines_of_a_print_that_can_be_read_come_into_the_notation(book: Book) -> None:
    printed = "【Burst】Add this card to your hand.\n【When Linked】Exchange all Units with an enemy."
    notation, unread = editing.from_print(CardDraft(FACTS.replace('"unit"', '"pilot"'), "", printed), book)
    assert notation == "burst: add this card to hand"
    assert len(unread) == 1
    assert "Exchange all Units" in unread[0]
    for mess in ("", "\x1b[31m", "【" * 50, "[red]Draw 1.[/red]", "■\n■ ■", "(" * 99, "Draw 1.\n" * 40, '"' * 9):
        editing.from_print(CardDraft("", "", mess), book)


# ---------------------------------------------------------------- opening and saving


def unread(number: str, book: Book) -> IncompleteCard:
    """A card of the pool that is not read from its print, as the list of incomplete cards has it under another
    number.
    """
    draft = editing.draft(book, number)
    facts = draft.facts.split("\n", 1)[1]
    return IncompleteCard(book[number].name, "no form", facts, book[number].wording, "cards.json, 2026-01-02")


def test_an_unread_card_of_the_pool_is_completed(home: Path, book: Book, capsys: pytest.CaptureFixture[str]) -> None:
    """GD02-011 is not read from its print (`test_reading`): written in the notation, it is a card at once."""
    save_incomplete({"XX02-011": unread("GD02-011", book)})
    deck = Deck("mine", "", {MAIN: {**load_deck("st01").cards, "XX02-011": 1}})
    assert any(
        "XX02-011: this card is incomplete" in fault.text for fault in check_deck(deck, card_book(), "", "rules")
    )
    session = CardSession("XX02-011", card_book())
    assert "Not read whole" in session.remark
    assert session.draft.printed == book["GD02-011"].wording
    session.edit(notation=book["GD02-011"].source)
    assert session.reading.differences == 0
    assert session.save(DAY)
    assert not session.changed
    assert incomplete_cards() == unfinished_cards() == {}
    card = card_book()["XX02-011"]
    assert (card.text, card.ap) == (book["GD02-011"].text, book["GD02-011"].ap)
    assert not any("XX02-011: this card" in fault.text for fault in check_deck(deck, card_book(), "", "rules"))
    assert main(["cards", "XX02-011"]) == 0
    assert "read from print (cards.json, 2026-01-02), completed by hand" in capsys.readouterr().out
    again = CardSession("XX02-011", card_book())
    assert again.draft.printed == book["GD02-011"].wording
    assert again.draft.notation == book["GD02-011"].source
    assert not again.changed


def test_a_card_of_ones_own_is_played_in_a_game(home: Path) -> None:
    session = CardSession("", card_book())
    assert session.complete
    session.edit(facts=FACTS.replace("level = 2", "level = 1"), notation="deploy: draw 2")
    assert session.save(DAY)
    st01 = load_deck("st01")
    first, *rest = list(st01.cards)
    cards = {**{number: st01.cards[number] for number in rest}, "OWN-001": st01.cards[first]}
    deck = Deck("mine", "", {**st01.sections, MAIN: cards})
    assert check_deck(deck, card_book(), "", "rules") == []
    engine = game("gcg").new_game([deck, deck], 3)
    player = RandomPlayer(3)
    while engine.prompt is not None and engine.decisions < 300:
        engine.answer(player.answer(engine, engine.prompt))
    told = [line.text for line in game("gcg").log_lines(engine, 0)]
    assert any("Test" in line and "deploys" in line for line in told)
    assert any("draws" in line and "(by Test)" in line for line in told)


def test_a_card_that_is_not_finished_is_kept_and_in_no_deck(home: Path) -> None:
    session = CardSession("OWN-007", card_book())
    session.edit(facts=FACTS.replace("OWN-001", "OWN-007"), notation="deploy: nonsense")
    assert not session.save(DAY)
    assert "OWN-007" not in card_book()
    assert list(unfinished_cards()) == ["OWN-007"]
    again = CardSession("OWN-007", card_book())
    assert again.draft.notation == "deploy: nonsense"
    again.edit(notation="deploy: draw 1")
    assert again.save(DAY)
    assert unfinished_cards() == {}
    assert "OWN-007" in card_book()


def test_a_saved_card_stays_while_a_later_draft_is_not_finished(home: Path) -> None:
    session = CardSession("", card_book())
    session.edit(facts=FACTS, notation="deploy: draw 1")
    session.save(DAY)
    session.edit(notation="deploy: draw")
    assert not session.save(DAY)
    assert card_book()["OWN-001"].source == "deploy: draw 1"
    assert CardSession("OWN-001", card_book()).draft.notation == "deploy: draw"


def test_what_is_not_saved_is_rescued(home: Path) -> None:
    session = CardSession("", card_book())
    session.rescue()
    assert not [*home.glob("*")]
    session.edit(facts=FACTS, notation="deploy: dra")
    session.rescue()
    assert CardSession("OWN-001", card_book()).draft.notation == "deploy: dra"


def test_a_card_of_the_program_is_copied(home: Path) -> None:
    opened = open_card("ST01-001", card_book())
    assert opened.number == ""
    assert 'number = "OWN-001"' in opened.draft.facts
    assert "comes with the program" in opened.remark
    session = CardSession("ST01-001", card_book())
    session.edit(facts=session.draft.facts.replace("OWN-001", "ST01-001"))
    with pytest.raises(OwnCardError, match="comes with the program"):
        session.save(DAY)


def test_another_card_of_ones_own_is_not_overwritten(home: Path) -> None:
    for name, notation in (("One", "deploy: draw 1"), ("Two", "deploy: draw 2")):
        session = CardSession("", card_book())
        session.edit(facts=FACTS.replace("Test", name).replace("OWN-001", f"OWN-{name.upper()}"), notation=notation)
        session.save(DAY)
    session = CardSession("OWN-TWO", card_book())
    session.edit(facts=session.draft.facts.replace("OWN-TWO", "OWN-ONE"))
    with pytest.raises(OwnCardError, match="another card of yours"):
        session.save(DAY)
    assert card_book()["OWN-ONE"].source == "deploy: draw 1"


def test_a_card_of_a_file_of_the_users_stays_in_it(home: Path) -> None:
    """The rest of the file, comments included, is as it was; `[Name]` at the start of a line is no heading."""
    (home / "cards").mkdir(parents=True)
    file = home / "cards" / "mine.toml"
    command = 'type = "command"\ncolor = "red"\nlevel = 1\ncost = 1\n'
    text = 'ap = 1\nhp = 1\ntext = """\nmain: draw 1\npilot\n  [Some Body]\n"""\n'
    first = f'# my cards\n[MY-001] # first\nname = "A"\n{command}{text}'
    second = f'\n# second\n[MY-002]\nname = "B"\n{command}text = "main: draw 1"'
    file.write_text(first + second, encoding="utf-8")
    read_again()
    session = CardSession("MY-001", card_book())
    assert session.draft.notation == "main: draw 1\npilot\n  [Some Body]"
    session.edit(notation="main: draw 3\npilot [Some Body]")
    assert session.save(DAY)
    now = file.read_text(encoding="utf-8")
    assert now.startswith("# my cards\n[MY-001]\n")
    assert second.strip().split("\n", 1)[1] in now
    assert (card_book()["MY-001"].source, card_book()["MY-002"].source) == (
        "main: draw 3\npilot [Some Body]", "main: draw 1",
    )  # fmt: skip
    assert [path.name for path in (home / "cards").glob("*")] == ["mine.toml"]


def test_a_table_in_another_form_is_not_touched(home: Path) -> None:
    (home / "cards").mkdir(parents=True)
    file = home / "cards" / "mine.toml"
    facts = FACTS.replace('number = "OWN-001"', "[MY-001]").replace('["space"]', '[\n  "space",\n]')
    file.write_text(facts, encoding="utf-8")
    read_again()
    with pytest.raises(OwnCardError, match=r"mine\.toml in a form"):
        open_card("MY-001", card_book())


def test_a_read_card_that_is_edited_counts_and_reading_again_does_not_undo_it(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = {"number": "XX01-001", "name": "One", "type": "Unit", "color": "Blue", "lv": 3, "cost": 2, "ap": 3,
               "hp": 3, "zone": "Space"}  # fmt: skip
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([printed]), encoding="utf-8")
    assert main(["cards", "--no-try", "--read", str(path)]) == 0
    session = CardSession("XX01-001", card_book())
    session.edit(notation="deploy: draw 1")
    assert session.save(DAY)
    assert card_book()["XX01-001"].source == "deploy: draw 1"
    assert main(["cards", "--no-try", "--read", str(path)]) == 0
    assert card_book()["XX01-001"].source == "deploy: draw 1"
    assert "1 cards were written by hand" in capsys.readouterr().out


def test_when_the_program_has_the_number_its_own_card_counts(home: Path, book: Book) -> None:
    draft = CardDraft(FACTS, "deploy: draw 1")
    save_card(draft, editing.read(draft, book), "", "2026-01-02")
    file = home / "cards" / "own-own.toml"
    file.write_text(file.read_text("utf-8").replace("OWN-001", "ST01-001"), encoding="utf-8")
    read_again()
    assert card_book()["ST01-001"].name == book["ST01-001"].name
    assert card_book().written_on("ST01-001") == ""


def test_drafts_that_cannot_be_read_are_not_overwritten(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "drafts.json").write_text("{", encoding="utf-8")
    with pytest.raises(OwnCardError, match="mend it, or move it away"):
        CardSession("", card_book())
    assert unfinished_cards() == {}
    assert (home / "drafts.json").read_text("utf-8") == "{"


def test_a_full_disk_leaves_all_as_it_was(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = CardSession("", card_book())
    session.edit(facts=FACTS, notation="deploy: draw 1")
    session.save(DAY)
    session.edit(notation="deploy: draw 2")

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gundam_tui.games.own_cards.write", full)
    with pytest.raises(OwnCardError, match="No space left"):
        session.save(DAY)
    assert session.changed
    assert card_book()["OWN-001"].source == "deploy: draw 1"


def test_foreign_text_is_made_harmless(home: Path) -> None:
    save_incomplete(
        {"XX01-001": IncompleteCard("\x1b[31mRed", "why\x07", 'name = "\x1b[31mRed"', "A\x1b]0;x\x07", "f\x1b")}
    )
    session = CardSession("XX01-001", card_book())
    assert not any("\x1b" in part or "\x07" in part for part in (*session.draft, session.remark))
    session.edit(notation="deploy: \x1b[2Jdraw 1")
    assert "\x1b" not in session.draft.notation


def test_other_games_say_that_their_cards_are_written_in_a_file(home: Path) -> None:
    with pytest.raises(OwnCardError, match="Gundam Card Game alone"):
        editing_of("gundam-war")
