"""Computer players in the app: thinking in a thread, pauses, hurry, pause, what goes wrong; clock and view."""

from __future__ import annotations

import threading
from dataclasses import replace

from textual.pilot import Pilot

from gundam_tui.app.app import GundamApp
from gundam_tui.app.screens.commands import Commands
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.players.default import default_answer
from gundam_tui.players.observation import Observation
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.clock import Clock
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings

from .helpers import idle, keys_for, match_at, new_match, press, rows, running, table, text, to_prompt
from .scenes import blocking


class Held:
    """Thinks until it is let go, and says how often it was asked."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = 0
        self.hurried = False

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        self.asked += 1
        for _ in range(20_000):
            if self.go.is_set() or observation.hurried:
                self.hurried = observation.hurried
                return default_answer(prompt)
            self.go.wait(0.001)
        raise AssertionError("it was left thinking")

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        return [option.key for option in self.choose(observation, prompt)]


class Attacking(Held):
    """Attacks with what it has."""

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        attacks = [option for option in prompt.options if option.verb == "attack"]
        return attacks[:1] or default_answer(prompt)


async def against(pilot: Pilot[int], match: Match, held: Held) -> None:
    """Play until the computer player thinks."""
    player = RandomPlayer(4)
    for _ in range(60):
        if table(pilot).pace.busy:
            return
        for key in keys_for(pilot, player):
            pilot.app.simulate_key(key)
            await pilot.pause(0)
    raise AssertionError("it was never asked")


def held_match(seed: int = 4) -> tuple[Match, Held]:
    match, held = new_match(seed, bots=(None, "random")), Held()
    match.bots[1] = held
    return match, held


async def test_keys_work_while_a_computer_player_thinks_and_space_hurries_it():
    match, held = held_match()
    held.go.set()
    async with running(match) as pilot:
        held.go.clear()
        await against(pilot, match, held)
        await pilot.pause(0.6)
        assert "P2 (computer: random) thinks" in text(pilot)
        assert "Space at once" in rows(pilot)[-1]
        before = match.engine.decisions
        pilot.app.simulate_key("colon")
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, Commands)
        pilot.app.simulate_key("escape")
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, TableScreen)
        assert match.engine.decisions == before
        await press(pilot, "space")
        assert held.hurried
        assert match.engine.decisions > before


class Weighing(Held):
    """Takes a moment for each answer, and attacks if it is given that."""

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        self.go.wait(0.05)
        self.hurried |= observation.hurried
        attacks = [option for option in prompt.options if option.verb == "attack"]
        return default_answer(prompt) if observation.hurried else attacks[:1] or default_answer(prompt)


async def test_who_is_hurried_still_weighs_the_answers():
    """Seen: after Space or Enter computer players passed every turn until a person was asked, and those who were left
    without one played on until a deck was empty.
    """
    attackers = Side(units=["ST01-005", "ST01-005"], shields=["ST01-005"] * 3)
    match = match_at(set_up(Position([Side(shields=["ST01-014"] * 6), attackers], turn=4, active=1)))
    match.bots[1] = weighing = Weighing()
    app = GundamApp(match, guard=0.0, recorded=False, settings=Settings(bot_pace=30.0), apart=False)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            await pilot.pause(0.02)
            pilot.app.simulate_key("space")
        await idle(pilot)
    assert not weighing.hurried
    assert any("attack" in line.text for line in match.log(None))


async def test_a_computer_player_that_thinks_is_called_by_its_level_and_its_time_is_told():
    held = Held()
    match = match_at(set_up(Position([Side(units=["ST01-008"]), Side(units=["ST01-005"])], turn=4, active=1)))
    match.header = replace(match.header, seats=(match.header.seats[0], replace(match.header.seats[1], bot="search:2s")))
    match.bots[1] = held
    app = GundamApp(match, guard=0.0, recorded=False, settings=Settings(bot_pace=0.0), apart=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.5)
        assert "P2 (computer: expert) thinks ..." in text(pilot)
        table(pilot).pace._began -= 7
        table(pilot).pace._say()
        assert "thinks ... 7 seconds" in text(pilot)
        held.go.set()


async def test_what_is_decided_under_another_screen_waits_until_it_is_closed():
    match, held = held_match()
    held.go.set()
    async with running(match) as pilot:
        held.go.clear()
        await against(pilot, match, held)
        pilot.app.simulate_key("colon")
        await pilot.pause(0.1)
        before = match.engine.decisions
        held.go.set()
        await pilot.pause(0.2)
        assert match.engine.decisions == before
        pilot.app.simulate_key("escape")
        await pilot.pause(0.1)
        await idle(pilot)
        assert match.engine.decisions > before


async def test_pause_holds_the_computer_player():
    match, held = held_match()
    held.go.set()
    async with running(match) as pilot:
        held.go.clear()
        await against(pilot, match, held)
        pilot.app.simulate_key("p")
        await pilot.pause(0)
        before = match.engine.decisions
        held.go.set()
        await pilot.pause(0.2)
        assert match.engine.decisions == before
        assert "Paused" in text(pilot)
        await press(pilot, "p")
        assert match.engine.decisions > before


async def test_conceding_while_a_computer_player_thinks():
    match, held = held_match()
    held.go.set()
    async with running(match) as pilot:
        held.go.clear()
        await against(pilot, match, held)
        for key in ("colon", "1", "y"):
            pilot.app.simulate_key(key)
            await pilot.pause(0.1)
        assert match.outcome is not None
        assert match.outcome.winner == 1
        assert isinstance(pilot.app.screen, End)
        held.go.set()
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, End)


async def test_undo_while_a_computer_player_thinks_drops_the_thought():
    match, held = held_match()
    held.go.set()
    async with running(match) as pilot:
        player = RandomPlayer(4)
        while not match.can_undo(0):
            await press(pilot, *keys_for(pilot, player))
        held.go.clear()
        await against(pilot, match, held)
        made = match.engine.decisions
        pilot.app.simulate_key("u")
        for _ in range(3):
            await pilot.pause(0.05)
            if not isinstance(pilot.app.screen, TableScreen):
                pilot.app.simulate_key("y")
        assert match.engine.decisions < made
        held.go.set()
        await pilot.pause(0.1)
        assert match.prompt is not None
        assert match.prompt.seat == 0


async def test_a_computer_player_that_fails_is_told_and_the_game_goes_on():
    class Raising(Held):
        def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
            raise ZeroDivisionError("division by zero")

    match = new_match(4, bots=(None, "random"))
    match.bots[1] = Raising()
    told = ""
    async with running(match) as pilot:
        player = RandomPlayer(4)
        for _ in range(40):
            told += text(pilot)
            if not isinstance(pilot.app.screen, TableScreen):
                break
            await press(pilot, *keys_for(pilot, player))
    assert "ZeroDivisionError" in told
    assert "the table answered for it" in " ".join(told.split())


async def test_leaving_while_a_computer_player_thinks():
    match, held = held_match()
    held.go.set()
    async with running(match) as pilot:
        held.go.clear()
        await against(pilot, match, held)
        assert table(pilot).pace.busy
    held.go.set()


async def test_between_what_a_computer_player_does_there_are_pauses_that_can_be_left_out():
    match = new_match(4, bots=("random", "random"))
    async with running(None, settings=Settings(bot_pace=30.0)) as pilot:
        pilot.app.open(match)
        await pilot.pause(0.5)
        assert table(pilot).pace.busy
        before = match.engine.decisions
        await pilot.pause(0.1)
        assert match.engine.decisions == before
        pilot.app.simulate_key("-")
        await pilot.pause(0)
        assert "Pace: 8.0 seconds" in text(pilot)
        pilot.app.simulate_key("space")
        await pilot.pause(0.2)
        assert match.engine.decisions > before
        for _ in range(9):
            pilot.app.simulate_key("+")
            await pilot.pause(0)
        assert "Pace: at once" in text(pilot)
        pilot.app.simulate_key("space")
        for _ in range(600):
            if isinstance(pilot.app.screen, End):
                break
            await pilot.pause(0.05)
        assert isinstance(pilot.app.screen, End)


async def test_before_a_person_is_asked_there_is_no_pause():
    attackers = Side(units=["ST01-005", "ST01-005"], shields=["ST01-005"] * 3)
    defender = Side(units=["ST01-008"], shields=["ST01-005"] * 6)
    match = match_at(set_up(Position([defender, attackers], turn=4, active=1)))
    match.bots[1] = Attacking()
    async with running(match, settings=Settings(bot_pace=30.0)) as pilot:
        assert not table(pilot).pace.busy
        assert match.prompt is not None
        assert (match.prompt.seat, match.prompt.kind) == (0, "block")


async def test_two_computer_players_play_by_themselves_to_the_end():
    match = new_match(4, bots=("random", "random"))
    async with running(match) as pilot:
        for _ in range(600):
            if not isinstance(pilot.app.screen, TableScreen):
                break
            pilot.app.screen.pace.seconds = 0.0
            pilot.app.screen.pace.hurry()
            await pilot.pause(0.05)
        assert isinstance(pilot.app.screen, End)
        assert match.outcome is not None


# ---------------------------------------------------------------- clock


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def test_the_clock_of_whoever_decides_runs_and_stands_behind_the_curtain():
    time = Time()
    match = new_match(3, names=("Amuro", "Char"))
    match.clock = clock = Clock({0: 600, 1: 600}, now=time)
    async with running(match) as pilot:
        assert match.prompt is not None
        assert clock.running == match.prompt.seat
        time.now += 61
        table(pilot).clock.tick()
        await pilot.pause(0)
        assert "8:59" in text(pilot)
        assert "10:00" in text(pilot)
        await press(pilot, "1", "enter")
        assert clock.running is None
        await to_prompt(pilot)
        assert match.prompt is not None
        assert clock.running == match.prompt.seat


async def test_that_time_has_run_out_is_said_and_the_game_goes_on():
    time = Time()
    match = new_match(3, names=("Amuro", "Char"))
    match.clock = Clock({0: 60, 1: 60}, now=time)
    async with running(match) as pilot:
        time.now += 70
        table(pilot).clock.tick()
        await pilot.pause(0)
        assert match.outcome is None
        assert "has run out" in text(pilot)
        assert "-0:10" in text(pilot)
        await press(pilot, "1")
        assert match.engine.decisions == 1


async def test_where_the_clock_decides_the_game_is_lost():
    time = Time()
    match = new_match(3)
    match.clock = Clock({0: 60, 1: 60}, loses=True, now=time)
    async with running(match) as pilot:
        assert match.prompt is not None
        late = match.prompt.seat
        time.now += 61
        table(pilot).clock.tick()
        await pilot.pause(0.1)
        assert match.outcome is not None
        assert match.outcome.winner == 1 - late
        assert isinstance(pilot.app.screen, End)


# ---------------------------------------------------------------- view, skip


async def test_the_view_stays_or_turns_with_the_keyboard():
    for view, above in (("flip", True), ("fixed", False)):
        side = Side(hand=["ST01-001"], units=[UnitAt("ST01-005")], resources=3, shields=["ST01-005"])
        match = match_at(set_up(Position([Side(), side], turn=2, active=1)))
        async with running(match, settings=Settings(view=view, bot_pace=0.0)) as pilot:
            await press(pilot, "y")
            lines = rows(pilot)
            at = [next(n for n, row in enumerate(lines) if n and f"P{seat} " in row and "hand" in row)
                  for seat in (1, 2)]  # fmt: skip
            assert (at[0] < at[1]) == above
            assert "a Gundam" in text(pilot)
            assert "Lv4" in text(pilot)


async def test_letting_things_happen_is_shown_and_taken_back():
    match = new_match(3)
    async with running(match) as pilot:
        await press(pilot, "S")
        assert "SKIP" in rows(pilot)[0]
        assert "only when you are attacked" in text(pilot)
        await press(pilot, "S")
        assert "SMART" in rows(pilot)[0]


async def test_to_let_things_happen_passes_no_open_question_that_can_be_answered():
    """Seen: at "attacks you: block?" the key passed without a word."""
    async with running(blocking()) as pilot:
        match = pilot.app.match
        await to_prompt(pilot)
        decisions, kind = match.decisions, match.prompt.kind
        assert kind == "block"
        await press(pilot, "S")
        assert (match.decisions, match.prompt.kind) == (decisions, kind)
        assert "After this question you are asked only when you are attacked" in text(pilot)
        await press(pilot, "space", "space")
        assert match.decisions > decisions
