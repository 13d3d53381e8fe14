"""The game line by line tells before it is asked to do: outcomes, costs, reasons, the log."""

from __future__ import annotations

import io
from collections.abc import Sequence

from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.table import plain_explain as telling
from gundam_tui.table.console import Talk
from gundam_tui.table.match import Match
from gundam_tui.table.plain import PlainTable

from . import games


def at(*sides: Side, bots: tuple[str | None, str | None] = (None, None)) -> Match:
    return Match(Recorder(set_up(Position(list(sides))), games.new(1, bots=bots).header, None), None)


def told(match: Match, *typed: str) -> str:
    """What stands on the screen after typing that; an empty line first, which takes the keyboard."""
    screen = io.StringIO()
    screen.isatty = lambda: False
    talk = Talk(False, io.StringIO("\n".join(["", *typed]) + "\n"), screen)
    talk._ascii = False
    PlainTable(match, talk).play()
    return screen.getvalue()


ATTACKER = Side(
    units=["ST01-005"], hand=["ST01-004", "ST03-001"], resources=3, ex=1, shields=["ST01-005"] * 3, trash=["ST01-006"]
)
TARGET = Side(units=[UnitAt("ST03-008", rested=True, damage=1)], shields=["ST03-006"] * 3, base=None)


def number_of(match: Match, verb: str, *, to: bool = False) -> str:
    match.advance()
    prompt = match.prompt
    assert prompt is not None
    return str(next(n for n, o in enumerate(match.listed(prompt), 1) if o.verb == verb and bool(o.to) == to))


def line_with(screen: str, *words: str) -> str:
    return next(row for row in screen.splitlines() if all(word in row for word in words))


def test_an_attack_stands_in_the_list_with_its_outcome():
    screen = told(at(ATTACKER, TARGET))
    assert line_with(screen, "Attack Char").endswith(": destroys 1 Shield")
    assert "is destroyed" in line_with(screen, "Attack Zaku")


def test_what_an_option_costs_and_does():
    match = at(ATTACKER, TARGET)
    screen = told(match, f"what {number_of(match, 'deploy')}", "what", "what 99")
    assert "rests 2 Resources (2 of 4 active left)" in screen
    assert " deploys Guntank for 2" in screen
    assert "what, and the number of an option" in screen
    assert "'99' is not an answer here" in screen
    assert match.decisions == 0


def test_why_a_card_cannot_be_used():
    match = at(ATTACKER, TARGET)
    screen = told(match, "why", "why sinanju", "why nonsense")
    assert "Guntank: can be used now" in screen
    assert line_with(screen, "  Sinanju: not now: ").endswith(")")
    assert "You have no card with 'nonsense' in its name" in screen


def test_choosing_the_resources_of_a_payment():
    match = at(ATTACKER, TARGET)
    screen = told(match, f"pay {number_of(match, 'deploy')}", "4 1")
    assert "EX Resource" in screen.split("P1 Amuro: ")[-2]
    assert match.view(0).players[0].pip("resources", "ex") == 0
    other = at(ATTACKER, TARGET)
    told(other, number_of(other, "deploy"))
    assert other.view(0).players[0].pip("resources", "ex") == 1


def test_cards_by_name_and_why_their_figures_are_so():
    match = at(Side(units=[UnitAt("ST01-001", pilot="ST01-010")], resources=1), TARGET)
    screen = told(match, "v gundam", "v amuro", "v XX99-999")
    assert "AP: 3 printed, +2 Amuro Ray, +1 Gundam" in screen
    assert "ST01-010  Amuro Ray" in screen
    assert "XX99-999" in screen.rsplit("> v XX99-999", 1)[-1]


def test_a_pilot_in_the_hand_says_what_it_adds():
    screen = told(at(Side(hand=["ST01-010"], resources=4), TARGET))
    assert "hand: Amuro Ray ST01-010, AP +2 HP +1, Lv.4 cost 1" in screen


def test_trash_waiting_and_the_log():
    match = at(ATTACKER, TARGET)
    attack = number_of(match, "attack", to=True)
    screen = told(match, "trash", "waiting", attack, "", "log", "log all", "log attacks", "log nothing of this")
    assert "P1 Amuro, trash: Gundam Aerial" in screen
    assert "  none" in screen
    assert "  battle 1" in screen
    assert "Amuro's GM attacks Zaku" in screen
    assert "No line of the log has 'nothing of this' in it." in screen


def test_at_a_public_question_the_hand_is_not_told():
    """8-3-1: the block is asked without passing the keyboard, so the other player may be looking."""
    blocker = Side(units=["ST01-009"], hand=["ST04-001"], shields=["ST03-006"])
    match = at(ATTACKER, blocker)
    screen = told(match, number_of(match, "attack"), "why", "v aile strike")
    assert "The other player may be looking" in screen
    assert "ST04-001" not in screen


def test_a_block_stands_in_the_list_with_its_outcome():
    match = at(ATTACKER, Side(units=["ST01-009"], shields=["ST03-006"], base=None))
    screen = told(match, number_of(match, "attack"))
    assert "destroys 1 Shield" in line_with(screen, "No block against")
    assert ": " in line_with(screen, "Block with Zowort")


def test_the_other_words_say_so_where_they_mean_nothing():
    match = at(ATTACKER, TARGET)
    assert telling.why(match, 1, match.view(1), "") == ["  The open question has to be answered first."]
    rows: Sequence[str] = telling.log([])
    assert rows == []
