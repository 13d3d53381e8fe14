"""What happens is shown happening at the table: stepped by hand, ended by any key, and never when all is still."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from gundam_tui.app.driver import BEHIND, DRAINED, MeteredFile
from gundam_tui.app.held_key import HeldKey
from gundam_tui.app.motion.clock import Motion
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings

from .helpers import chooser, keys_for, match_at, new_match, press, running, table, text, to_prompt
from .motion_samples import BURST, GM, GUNDAM, Steps, fight, last_blow, siege
from .test_pace import Held

FULL = Settings(bot_pace=0.0, motion="full")


@asynccontextmanager
async def moving(
    match: Match, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (80, 24), settings: Settings = FULL
) -> AsyncIterator[tuple[Pilot[int], Steps]]:
    """The app where things move, with the table's clock in hand."""
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    for name in ("SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    async with running(match, size, settings=settings) as pilot:
        await to_prompt(pilot)
        steps = Steps()
        table(pilot).showing.motion.later = steps.later
        yield pilot, steps


async def attack(pilot: Pilot[int], target: str = "") -> None:
    """The first attack there is, by keys."""
    option = next(
        option for option in chooser(pilot).prompt.options if option.verb == "attack" and target in option.key
    )
    await press(pilot, *chooser(pilot).path([option.key]))


async def test_a_battle_is_shown_and_then_the_question_is_asked(monkeypatch: pytest.MonkeyPatch):
    async with moving(fight(), monkeypatch) as (pilot, steps):
        await attack(pilot, ">ST03-008")
        seen = [text(pilot)]
        assert "any key at once" in seen[0]
        while steps.step():
            await pilot.pause(0)
            seen.append(text(pilot))
        assert len(set(seen)) > 8
        assert "ATTACKS" in seen[0]
        assert "Zaku II" not in "\n".join(seen[-1].splitlines()[2:8])
        assert not table(pilot).showing.running
        assert steps.call is None  # no timer runs when nothing moves
        assert sum(steps.seconds) <= 1.0


async def test_in_the_end_stands_what_stands_without_motion(monkeypatch: pytest.MonkeyPatch):
    async with running(fight()) as pilot:
        await to_prompt(pilot)
        await attack(pilot, ">ST03-008")
        still = text(pilot)
    async with moving(fight(), monkeypatch) as (pilot, steps):
        await attack(pilot, ">ST03-008")
        assert text(pilot) != still
        while steps.step():
            pass
        assert text(pilot) == still


MOVES = ["left", "right", "up", "down", "tab", "shift+tab", "pageup", "pagedown", "home", "end"]


@pytest.mark.parametrize("key", ["a", "1", "escape"])
async def test_any_key_comes_to_the_end_and_is_then_handled(key: str, monkeypatch: pytest.MonkeyPatch):
    async with running(fight()) as pilot:
        await to_prompt(pilot)
        await attack(pilot, ">ST03-008")
        await press(pilot, key)
        still = text(pilot)
    async with moving(fight(), monkeypatch) as (pilot, steps):
        await attack(pilot, ">ST03-008")
        assert table(pilot).showing.running
        await press(pilot, key)
        assert steps.call is None
        assert text(pilot) == still


@pytest.mark.parametrize("key", MOVES)
async def test_a_key_that_moves_the_cursor_comes_to_the_end_and_does_no_more(key: str, monkeypatch: pytest.MonkeyPatch):
    """Nobody has seen yet where the cursor is. Seen: an arrow pressed in a battle took it into the hand of the next
    question, where the Enter behind it played a card.
    """
    async with running(fight()) as pilot:
        await to_prompt(pilot)
        await attack(pilot, ">ST03-008")
        still = text(pilot)
    async with moving(fight(), monkeypatch) as (pilot, steps):
        await attack(pilot, ">ST03-008")
        assert table(pilot).showing.running
        await press(pilot, key)
        assert steps.call is None
        assert text(pilot) == still
        await press(pilot, "right")
        assert text(pilot) != still


@pytest.mark.parametrize("key", ["right", "enter"])
async def test_a_key_that_is_held_in_a_motion_does_nothing_in_the_question_after_it(
    key: str, monkeypatch: pytest.MonkeyPatch
):
    async with running(fight()) as pilot:
        await to_prompt(pilot)
        await attack(pilot, ">ST03-008")
        still = text(pilot)
    match = fight()
    async with moving(match, monkeypatch) as (pilot, steps):
        table(pilot).held = HeldKey()
        await attack(pilot, ">ST03-008")
        decided = len(match.engine.record)
        held = [events.Key(key, None) for _ in range(6)]
        for at, event in enumerate(held):
            event.time = held[0].time + 0.03 * at
            pilot.app.post_message(event)
            await pilot.pause(0)
        assert steps.call is None
        assert len(match.engine.record) == decided
        assert text(pilot) == still


@pytest.mark.parametrize(
    "keys", [("enter", "right"), ("tab", "right"), ("down", "pageup"), ("right", "enter"), ("enter", "right", "enter")]
)
async def test_moves_in_one_burst_with_the_key_that_ends_a_motion_move_nothing(
    keys: Sequence[str], monkeypatch: pytest.MonkeyPatch
):
    """Seen: the first one ended the motion, the second one opened a hand in the question behind it."""
    async with running(fight()) as pilot:
        await to_prompt(pilot)
        await attack(pilot, ">ST03-008")
        still = text(pilot)
    async with moving(fight(), monkeypatch) as (pilot, steps):
        table(pilot).held = HeldKey()
        await attack(pilot, ">ST03-008")
        assert table(pilot).showing.running
        for event in [events.Key(key, None) for key in keys]:
            pilot.app.post_message(event)
        await pilot.pause(0.2)
        assert steps.call is None
        assert text(pilot) == still
        await press(pilot, "right")
        assert text(pilot) != still


async def test_no_card_of_the_hand_has_a_key_while_things_move(monkeypatch: pytest.MonkeyPatch):
    """Seen: amber letters on Commands beside `any key: at once`, which chose nothing."""
    sides = [Side(units=[GM], hand=[GM, GUNDAM], resources=6), Side(units=[UnitAt(GM, rested=True)])]
    seen = 0
    async with moving(match_at(set_up(Position(sides))), monkeypatch) as (pilot, steps):
        panel = pilot.app.screen.query_one(BoardPanel)
        assert panel.painted is not None
        assert any(card.tag and card.able for card in panel.painted.hand)
        await attack(pilot)
        while table(pilot).showing.running:
            assert not [card.name for card in panel.painted.hand if card.tag or card.cursor]
            seen += len(panel.painted.hand)
            if not steps.step():
                break
            await pilot.pause(0)
    assert seen


def stood(pilot: Pilot[int]) -> dict[int, int]:
    """The slot in which each card is drawn now."""
    board = next(panel.painted for panel in pilot.app.screen.query(BoardPanel))
    assert board is not None
    sides = (board.upper, board.lower)
    return {face.id: slot for side in sides for slot, face in enumerate(side.cards) if face is not None}


async def test_a_unit_that_goes_stands_in_its_slot_until_it_is_gone(monkeypatch: pytest.MonkeyPatch):
    """Seen: where a slot to the left of it was free, one that died was drawn there in its own battle."""
    foes = Side(units=[UnitAt(GM, rested=True), UnitAt(GM, rested=True), UnitAt(GUNDAM, rested=True)])
    match = match_at(set_up(Position([Side(units=[GM, GM, GM]), foes])))
    async with moving(match, monkeypatch) as (pilot, steps):
        for _ in range(2):  # the first two leave free slots to the left of the second two
            before = stood(pilot)
            await attack(pilot, f">{GM}")
            while steps.call is not None:
                assert stood(pilot).items() <= before.items()
                steps.step()
                await pilot.pause(0)
            assert len(before) - len(stood(pilot)) == 2  # both are gone
            assert stood(pilot).items() <= before.items()


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_key_that_does_what_is_white_answers_no_question_that_was_not_seen(
    key: str, monkeypatch: pytest.MonkeyPatch
):
    match = fight()
    async with moving(match, monkeypatch) as (pilot, steps):
        await attack(pilot, ">ST03-008")
        decided = len(match.engine.record)
        await press(pilot, key)
        assert steps.call is None  # it has come to the end
        assert len(match.engine.record) == decided
        await press(pilot, "enter")
        assert len(match.engine.record) > decided


async def test_a_command_key_and_a_new_size_come_to_the_end_too(monkeypatch: pytest.MonkeyPatch):
    async with moving(fight(), monkeypatch) as (pilot, _):
        await attack(pilot, ">ST03-008")
        await press(pilot, "question_mark")
        assert not isinstance(pilot.app.screen, TableScreen)
        await press(pilot, "escape")
        assert not table(pilot).showing.running
    async with moving(fight(), monkeypatch) as (pilot, _):
        await attack(pilot, ">ST03-008")
        await pilot.resize_terminal(120, 36)
        for _ in range(100):
            if not table(pilot).showing.running:
                break
            await pilot.pause(0.01)
        assert not table(pilot).showing.running


@pytest.mark.parametrize(
    "settings", [Settings(still=True, bot_pace=0.0), Settings(bot_pace=0.0, palette="night")], ids=["still", "few"]
)
async def test_where_nothing_moves_one_picture_stands_between_two_questions(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    if not settings.still:
        monkeypatch.setenv("TERM", "xterm")  # sixteen colours
    async with moving(fight(), monkeypatch, settings=settings) as (pilot, _):
        await attack(pilot, ">ST03-008")
        assert table(pilot).showing.motion.shown == 0
        assert not table(pilot).showing.running


async def test_a_line_that_falls_behind_ends_what_is_shown(monkeypatch: pytest.MonkeyPatch):
    async with moving(fight(), monkeypatch) as (pilot, steps):
        slow = False
        monkeypatch.setattr(pilot.app, "line_slow", lambda: slow)
        await attack(pilot, ">ST03-008")
        assert table(pilot).showing.motion.shown == 1
        slow = True
        assert steps.step()
        assert steps.call is None
        assert table(pilot).showing.motion.shown == 1


@pytest.mark.rule("1-2-2-1")
async def test_the_winning_blow_is_shown_before_the_end(monkeypatch: pytest.MonkeyPatch):
    async with moving(last_blow(), monkeypatch) as (pilot, steps):
        await attack(pilot)
        while steps.call is not None:
            assert isinstance(pilot.app.screen, TableScreen)
            steps.step()
        await pilot.pause(0)
        assert isinstance(pilot.app.screen, End)


async def test_a_key_at_the_winning_blow_leads_to_the_end(monkeypatch: pytest.MonkeyPatch):
    async with moving(last_blow(), monkeypatch) as (pilot, _):
        await attack(pilot)
        await press(pilot, "space")
        assert isinstance(pilot.app.screen, End)


async def test_enter_at_the_winning_blow_begins_no_other_game(monkeypatch: pytest.MonkeyPatch):
    match = last_blow()
    async with moving(match, monkeypatch) as (pilot, _):
        pilot.app.guard = 60.0
        await attack(pilot)
        for _ in range(4):  # to the end, and from its last page to the board and back
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, End | TableScreen)
        assert pilot.app.match is match


@pytest.mark.rule("13-2-5-1")
async def test_a_burst_is_turned_over_and_then_asked_about_with_the_hand_covered(monkeypatch: pytest.MonkeyPatch):
    async with moving(siege(BURST), monkeypatch) as (pilot, steps):
        await attack(pilot)
        seen = [text(pilot)]
        while steps.step():
            seen.append(text(pilot))
        assert any("B  U  R  S  T" in one for one in seen)
        assert "Burst" in text(pilot).splitlines()[-5]


async def test_the_curtain_comes_when_all_has_been_shown(monkeypatch: pytest.MonkeyPatch):
    sides = [Side(hand=[GM], deck=[GM] * 5), Side(hand=[GUNDAM], deck=[GUNDAM] * 5)]
    async with moving(match_at(set_up(Position(sides))), monkeypatch) as (pilot, steps):
        await press(pilot, "E")
        assert isinstance(pilot.app.screen, TableScreen)
        shown = text(pilot)
        assert "TURN 6  P2" in shown.splitlines()[0]
        assert "Gundam" not in shown  # it is in the hand that nobody may see
        while steps.step():
            pass
        await pilot.pause(0)
        assert isinstance(pilot.app.screen, Curtain)


async def test_what_a_person_does_is_shown_before_the_computer_answers(monkeypatch: pytest.MonkeyPatch):
    sides = [Side(units=[GM], hand=[GM]), Side(units=[UnitAt(GM, rested=True)], hand=[GM])]
    match, held = match_at(set_up(Position(sides))), Held()
    match.bots[1] = held
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    async with running(match, settings=Settings(bot_pace=30.0, motion="full")) as pilot:
        steps = Steps()
        table(pilot).showing.motion.later = steps.later
        for key in chooser(pilot).path(["end"]):
            pilot.app.simulate_key(key)
            await pilot.pause(0)
        assert table(pilot).showing.running
        while steps.step():
            pass
        assert held.asked == 0
        assert table(pilot).pace.busy
        pilot.app.simulate_key("space")
        await pilot.pause(0.1)
        assert held.asked


@pytest.mark.thorough
@pytest.mark.goal("G14")
async def test_no_frame_shows_a_card_of_a_hand_that_is_covered(monkeypatch: pytest.MonkeyPatch):
    match, player, frames, covered = new_match(3), RandomPlayer(3), 0, 0
    texts = {card.number: card.wording for card in Book.load()}
    async with moving(match, monkeypatch) as (pilot, steps):
        for _ in range(45):
            await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen):
                break
            await press(pilot, *keys_for(pilot, player))
            while isinstance(pilot.app.screen, TableScreen) and table(pilot).showing.running:
                scene = table(pilot).scene
                assert scene is not None
                assert scene.chooser is None or not scene.hand_hidden  # a hand is dealt while its question stands
                looking = None if scene.hand_hidden else table(pilot).eyes.facing
                frames, covered = frames + 1, covered + (looking is None)
                shown = [card for one in match.view(looking).players for card in (*one.shown(), *one.known)]
                names = {card.name for card in shown}
                wordings = [texts[card.number] for card in shown]
                told = " ".join([*(line.text for line in match.log(looking)), *wordings])
                picture = text(pilot)
                for seat in {0, 1} - {looking}:
                    held = {card.name for card in match.view(seat).players[seat].cards("hand")} - names
                    assert not {name for name in held if name in picture and name not in told}, (seat, looking)
                steps.step()
    assert frames > 100
    assert 0 < covered < frames


def test_a_clock_that_is_dropped_calls_nobody():
    steps, ended = Steps(), list[str]()
    motion = Motion(steps.later, lambda _: None)
    assert not motion.play(iter(()))
    motion.then(lambda: ended.append("at once"))
    assert ended == ["at once"]
    motion.finish()
    assert ended == ["at once"]


def test_a_line_is_slow_when_much_waits_or_the_last_picture_took_long(tmp_path: Path):
    now = 0.0
    line = MeteredFile((tmp_path / "terminal").open("w"), lambda: now)
    assert not line.slow
    line.coming(BEHIND + 1)
    assert line.slow
    line.write("x" * (BEHIND + 1))
    assert not line.slow
    line.coming(5)
    now += DRAINED + 0.01
    assert line.slow  # it has not been taken yet
    line.write("12345")
    assert line.slow
    line.coming(5)
    line.write("12345")
    assert not line.slow
