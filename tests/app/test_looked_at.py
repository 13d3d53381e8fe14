"""Who looks at cards sees all of them, also those that cannot be taken; nobody else learns which they are."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.tools.position import Position, set_up
from gundam_tui.games.gcg.tools.position import Side as Place
from gundam_tui.kernel import Engine
from gundam_tui.table.console import Talk
from gundam_tui.table.match import Match
from gundam_tui.table.plain import PlainTable
from tests.rules.cards import Side, command, table
from tests.rules.walks import dealt_anew
from tests.table.test_seats import Typist

from .helpers import match_at, press, rows, running, text

GM, GUNDAM, EXIA, DEMI = "ST01-005", "ST01-001", "ST07-001", "ST01-008"
TAKE = "ST07-014"  # look at the top 3; 1 (CB) Unit or Pilot card of them may be revealed and taken

PUT_BACK = "main: look at top 3; put 1 card among looked on top; put rest on bottom; then draw 1"


def at_table(deck: tuple[str, ...] = (GM, EXIA, GUNDAM, DEMI)) -> Match:
    """The same question at a table."""
    sides = [Place(hand=[TAKE], deck=list(deck), units=[GM], resources=2), Place(units=[GM])]
    match = match_at(set_up(Position(sides)))
    match.advance()
    assert match.prompt is not None
    match.answer([next(option.key for option in match.prompt.options if option.card == TAKE)])
    match.advance()
    return match


def looking(number: str = TAKE, deck: tuple[str, ...] = (GM, EXIA, GUNDAM, DEMI)) -> Engine:
    """P1 has played a Command that looks at the top of their deck, and is asked about it."""
    t = table(Side(hand=[number], deck=list(deck), units=[GM], resources=2), Side(units=[GM]))
    t.do("command")
    return t.e


def at(engine: Engine) -> Match:
    match = match_at(engine)
    match.advance()
    return match


def names(engine: Engine, seat: int | None) -> list[str]:
    """The cards looked at, as a seat is told of them."""
    prompt = view(engine, seat).prompt
    assert prompt is not None
    return [card.name for card in prompt.looked]


@pytest.mark.rule("10-3-5")
def test_who_looks_is_shown_all_of_them_and_nobody_else_any():
    engine = looking()
    assert names(engine, 0) == ["GM", "Gundam Exia", "Gundam"]
    assert names(engine, 1) == names(engine, None) == []
    prompt = view(engine, 0).prompt
    assert prompt is not None
    assert [card.name for card in prompt.besides] == ["GM", "Gundam"]
    for seat, mask in ((1, 2), (None, 3)):
        assert view(dealt_anew(engine, mask, 5), seat) == view(engine, seat)


@pytest.mark.parametrize(
    "text",
    [
        "main: look at top 1; put looked on top or bottom",
        "main: look at top 1; if looked is unit { may reveal looked; if so add looked to hand }; put rest on bottom",
        "main: look at top 1; choose one { put looked on top | put looked into trash }",
    ],
)
def test_it_is_shown_at_a_question_whose_answers_are_no_cards(text: str):
    engine = looking(command(text))
    assert names(engine, 0) == ["GM"]
    assert names(engine, 1) == []
    prompt = view(engine, 0).prompt
    assert prompt is not None
    assert [card.name for card in prompt.besides] == ([] if "GM" in prompt.text else ["GM"])


def test_afterwards_nothing_is_looked_at():
    match = at(looking(command(PUT_BACK)))
    while match.prompt is not None and match.prompt.kind != "act":
        prompt = match.view(0).prompt
        assert prompt is not None
        match.answer([one.key for one in prompt.options][: max(1, prompt.least)])
        match.advance()
    assert names(match.engine, 0) == []


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
@pytest.mark.parametrize("deck", [(GM, EXIA, GUNDAM, DEMI), (GM, DEMI, GUNDAM, DEMI)])
async def test_the_dock_names_them_all(size: tuple[int, int], deck: tuple[str, ...]):
    async with running(at_table(deck), size=size) as pilot:
        await press(pilot, "y")
        dock = "\n".join(rows(pilot)[-9:])
        assert all(name in dock for name in ("GM", "Gundam")), dock
        assert dock.count("looked at") >= 2


@pytest.mark.thorough
async def test_on_a_small_screen_they_come_before_what_the_answer_does():
    engine = looking(
        command("main: look at top 5; may reveal 1 pilot card among looked; if so add it to hand"),
        (EXIA, "ST01-010", GUNDAM, DEMI, "ST03-001", GM),
    )
    async with running(at(engine)) as pilot:
        await press(pilot, "y")
        dock = text(pilot)
        assert all(name in dock for name in names(engine, 0)), dock


@pytest.mark.thorough
async def test_v_goes_from_one_to_the_next_and_says_where_it_lies():
    async with running(at_table()) as pilot:
        await press(pilot, "y", "v")
        seen: list[str] = []
        for _ in range(3):
            assert "looked at" in text(pilot)
            seen.append(next(number for number in (GM, EXIA, GUNDAM) if f"Card {number} (looked at)" in text(pilot)))
            await press(pilot, "right")
        assert set(seen) == {GM, EXIA, GUNDAM}


def test_line_by_line_they_are_named_and_can_be_read():
    typist = Typist(2, "", "v gundam", "quit")
    PlainTable(at_table(), Talk(False, typist, typist)).run()
    assert "looked at, too: GM, Gundam" in typist.screen
    assert "ST01-001" in typist.screen
