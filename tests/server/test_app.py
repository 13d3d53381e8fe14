"""The app at a table server, by keys: lobby, table, talk, what both must agree on, lost lines."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.remote import RemoteApp
from gundam_tui.app.screens.away import Away
from gundam_tui.app.screens.commands import Commands
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.lobby import LobbyScreen, SeatingScreen, Waiting
from gundam_tui.app.screens.remote_table import FarTable
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.decks import deck_folder
from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch, ServerLine
from tests.app.helpers import chooser, press, rows, table, text
from tests.app.motion_samples import Steps

from .helpers import Running, answers, enter, running, two_at_a_table, until


@asynccontextmanager
async def at_server(server: Running, name: str) -> AsyncIterator[Pilot[int]]:
    app = RemoteApp(enter(server, name), palette="night")
    app.guard = 0.0  # keys that come at once are meant here
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield pilot


def line_of(pilot: Pilot[int]) -> ServerLine:
    app = pilot.app
    assert isinstance(app, RemoteApp)
    return app.line


async def until_screen(pilot: Pilot[int], *kinds: type) -> None:
    for _ in range(400):
        await pilot.pause(0.01)
        if isinstance(pilot.app.screen, kinds):
            await pilot.pause()
            return
    raise AssertionError(f"{pilot.app.screen} instead of {kinds}:\n{text(pilot)}")


async def until_text(pilot: Pilot[int], words: str) -> None:
    for _ in range(400):
        await pilot.pause(0.01)
        if words in " ".join(text(pilot).split()):
            return
    raise AssertionError(f"{words} not in\n{text(pilot)}")


async def seated(pilot: Pilot[int], server: Running) -> ServerLine:
    """The app opens a table, and another player sits down at it."""
    other = enter(server, "Char")
    await press(pilot, "o")
    await until_screen(pilot, SeatingScreen)
    await press(pilot, "s")
    await until_screen(pilot, Waiting)
    code = line_of(pilot).place.code
    assert code in text(pilot)
    assert other.call(lambda id: m.Join(id, code, "st03")).done
    await until_screen(pilot, FarTable)
    return other


async def play(pilot: Pilot[int], other: ServerLine, decisions: int, chance: random.Random) -> None:
    """The app answers by keys, the other player over the line."""
    for _ in range(decisions):
        other.call(lambda id: m.Rename(id, ""))
        other.read()
        match = RemoteMatch(other)
        if match.outcome is not None:
            return
        if match.prompt is not None and match.prompt.options:
            match.answer(answers(match, chance))
            await pilot.pause(0.01)
            continue
        before = line_of(pilot).picture
        await until_text(pilot, "Amuro")
        for _ in range(200):
            table = pilot.app.screen
            if isinstance(table, FarTable) and table.scene is not None and table.scene.chooser is not None:
                break
            await pilot.pause(0.01)
        await press(pilot, *chooser(pilot).path(answers(RemoteMatch(line_of(pilot)), chance)))
        assert line_of(pilot).picture is not before


@pytest.mark.thorough
async def test_a_game_by_keys_to_its_end_and_a_rematch(tmp_path: Path):
    chance = random.Random(3)
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            other = await seated(pilot, server)
            await play(pilot, other, 40, chance)
            assert other.call(m.Concede).done
            await until_screen(pilot, End)
            assert "Amuro" in text(pilot)
            assert "conceded" in text(pilot)
            await until_text(pilot, "AP on the board")  # the server has played the record again
            assert "Replay" not in text(pilot)  # the record stays there
            await press(pilot, "r")
            await until_text(pilot, "The other player is asked")
            asks: list[m.Ask] = []
            until(other, lambda: asks.extend(n for n in other.read() if isinstance(n, m.Ask)) or asks, "the question")
            assert other.call(lambda id: m.Agree(id, asks[-1].number, True)).done
            await until_text(pilot, "Setting up the game")
            assert line_of(pilot).place.round == 2
            await play(pilot, other, 10, chance)


@pytest.mark.rule("12-3-2")
async def test_a_team_battle_is_opened_by_keys_and_begins_when_the_fourth_sits_down(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            await press(pilot, "o")
            await until_screen(pilot, SeatingScreen)
            await press(pilot, "5", *["right"] * 5)
            assert "Team battle: P1 + P2 against P3 + P4" in text(pilot)
            await press(pilot, "s")
            await until_screen(pilot, Waiting)
            await until_text(pilot, "3 more seats are free: Amuro + ? against ? + ?.")
            code = line_of(pilot).place.code
            for name, seats in (("Char", "2 more seats are free"), ("Haman", "1 more seat is free"), ("Kai", "")):
                other = enter(server, name)
                until(other, lambda other=other: other.lobby.rows, "the table in the lobby")
                assert other.lobby.rows[0].format == "team"
                assert other.call(lambda id: m.Join(id, code, "st03")).done
                await until_text(pilot, seats)
            await until_screen(pilot, FarTable)
            assert line_of(pilot).place.names == ("Amuro", "Char", "Haman", "Kai")


async def test_the_computer_is_played_while_a_table_waits_and_its_game_begins_by_itself(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            app = pilot.app
            assert isinstance(app, RemoteApp)
            await press(pilot, "o")
            await until_screen(pilot, SeatingScreen)
            await press(pilot, "s")
            await until_screen(pilot, Waiting)
            code = line_of(pilot).place.code
            await press(pilot, "b")
            await until_screen(pilot, TableScreen)
            assert app.practising
            assert "Computer" in text(pilot)
            await press(pilot, "enter")
            assert line_of(pilot).place.code == code  # the seat is kept
            app.concede(0)
            await pilot.pause()
            await press(pilot, "y", "y")
            await until_screen(pilot, End)  # of the practice alone
            app.home()
            await until_screen(pilot, Waiting)
            assert line_of(pilot).place.code == code
            await press(pilot, "b")
            await until_screen(pilot, TableScreen)
            other = enter(server, "Char")
            assert other.call(lambda id: m.Join(id, code, "st03")).done
            await until_screen(pilot, FarTable)
            await until_text(pilot, "Your table is complete")
            assert not app.practising


async def test_a_table_of_another_game_is_opened_and_joined_by_keys(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            await press(pilot, "o")
            await until_screen(pilot, SeatingScreen)
            await press(pilot, "6", "right")
            assert "Macross Crusade" in text(pilot)
            await press(pilot, "s")
            await until_screen(pilot, Waiting)
            async with at_server(server, "Char") as second:
                await until_text(second, "Macross Crusade")
                await press(second, "1")
                await until_screen(second, SeatingScreen)
                await press(second, "s")
                await until_screen(second, FarTable)
            await until_screen(pilot, FarTable)
            assert line_of(pilot).place.game == "macross-crusade"


async def test_what_happens_at_a_served_table_is_shown_happening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("TEXTUAL_ANIMATIONS")
    monkeypatch.setenv("COLORTERM", "truecolor")
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            other = await seated(pilot, server)
            table(pilot).showing.motion.later = Steps().later  # what moves stays as it is
            chance = random.Random(3)
            while not table(pilot).showing.running:
                await play(pilot, other, 1, chance)
            await until_text(pilot, "any key at once")
            assert "/ say" in text(pilot)
            await press(pilot, "escape")
            assert not table(pilot).showing.running
            assert "any key at once" not in text(pilot)


async def test_agreeing_and_refusing(tmp_path: Path):
    chance = random.Random(8)
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            other = await seated(pilot, server)
            for said in (True, False):
                for _ in range(60):
                    await play(pilot, other, 1, chance)
                    other.call(lambda id: m.Rename(id, ""))
                    if RemoteMatch(other).can_undo(1) and RemoteMatch(other).undo_bar():
                        break
                before = RemoteMatch(other).decisions
                assert RemoteMatch(other).undo() is False
                await until_screen(pilot, Confirm)
                assert "take a decision back" in " ".join(text(pilot).split())
                await press(pilot, "y" if said else "n")
                await until_screen(pilot, FarTable)
                other.call(lambda id: m.Rename(id, ""))
                assert (RemoteMatch(other).decisions < before) == said
            other.read()
            RemoteMatch(other).undo()
            await until_screen(pilot, Confirm)
            other.call(m.Concede)  # the question is no longer open
            await until_screen(pilot, End)
            assert not any(isinstance(screen, Confirm) for screen in pilot.app.screen_stack)


async def test_who_asks_for_an_undo_reads_first_what_it_would_undo(tmp_path: Path):
    chance = random.Random(8)
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            other = await seated(pilot, server)
            for _ in range(60):
                await play(pilot, other, 1, chance)
                match = RemoteMatch(line_of(pilot))
                if match.can_undo(0) and match.undo_bar() and (undone := match.undone()) is not None:
                    break
            assert undone.lines
            await until_screen(pilot, FarTable)
            await press(pilot, "u")
            await until_screen(pilot, Confirm)
            assert "This would be undone:" in text(pilot)
            assert UNICODE.text(undone.lines[-1]) in " ".join(text(pilot).split())


async def test_questions_about_proposals_are_shown_one_after_the_other(tmp_path: Path):
    def told(ask: m.Ask) -> None:
        line_of(pilot).news.append(ask)
        pilot.app._wake()

    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            await seated(pilot, server)
            table = pilot.app.screen
            # When two players propose something, the first question stays in front.
            for number, who in ((5, "Char"), (6, "Haro"), (7, "Sayla")):
                told(m.Ask(number, f"{who} would like a rematch."))
            await until_text(pilot, "Char would like")
            told(m.Ask(6))  # withdrawn while it waits
            await press(pilot, "n")  # answers the first one, which is refused as no longer asked
            await until_text(pilot, "Sayla would like")
            assert sum(isinstance(screen, Confirm) for screen in pilot.app.screen_stack) == 1
            # And a question that is withdrawn below another screen is closed once it is in front.
            await pilot.app.push_screen(Confirm("Above"))
            told(m.Ask(7))
            await pilot.pause()
            pilot.app.screen.dismiss(None)
            told(m.Note("anything"))
            for _ in range(100):
                if pilot.app.screen is table:
                    break
                await pilot.pause(0.01)
            assert pilot.app.screen is table


async def test_talk_leave_and_come_back(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            other = await seated(pilot, server)
            assert other.call(lambda id: m.Say(id, "good luck")).done
            await until_text(pilot, "P2 Char: good luck")
            await press(pilot, "slash", *"you too", "enter")
            await until_text(pilot, "P1 Amuro: you too")
            other.call(lambda id: m.Rename(id, ""))
            assert other.chat[-1].text == "you too"
            other.close()
            await until_text(pilot, "P2 Char has left; the seat waits")
            await press(pilot, "colon")
            await until_screen(pilot, Commands)
            shown = text(pilot)
            assert "P2 Char is away" in shown or "Say something" in shown
            await press(pilot, "n")
            await until_screen(pilot, LobbyScreen)
            await until_text(pilot, "back to your seat (P1)")
            await press(pilot, "1")
            await until_screen(pilot, FarTable)


async def test_a_bad_deck_list_is_told_and_a_good_one_played(tmp_path: Path):
    import tomllib

    cards = tomllib.loads((deck_folder() / "st04.toml").read_text(encoding="utf-8"))["cards"]
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            await press(pilot, "o")
            await until_screen(pilot, SeatingScreen)
            for rows, seen in (
                (["4 x ST01-001"], "cannot be played"),
                ([f"{n} x {card}" for card, n in cards.items()], ""),
            ):
                await press(pilot, "p")
                await pilot.pause(0.05)
                from textual.widgets import TextArea

                pilot.app.screen.query_one(TextArea).text = "\n".join(rows)
                await press(pilot, "ctrl+s")
                await until_screen(pilot, SeatingScreen)
                await press(pilot, "s")
                if seen:
                    await until_text(pilot, seen)
            await until_screen(pilot, Waiting)


@pytest.mark.thorough
async def test_nothing_at_a_far_table_opens_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Every command of the list, one after the other: none writes, reads or leaves the screens of the game."""
    import builtins

    opened: list[object] = []
    plain = builtins.open

    def watched(file: object, mode: str = "r", *args: object, **options: object) -> object:
        if set(mode) & set("wax+"):
            opened.append(file)
        return plain(file, mode, *args, **options)

    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            await seated(pilot, server)
            monkeypatch.setattr(builtins, "open", watched)
            await press(pilot, "colon")
            await until_screen(pilot, Commands)
            names = [item.text for item in pilot.app.screen.items]
            await press(pilot, "escape")
            leaving = ("Quit", "Lobby", "Concede")
            for name in names:
                if name.startswith(leaving):
                    continue
                await press(pilot, "colon")
                await until_screen(pilot, Commands)
                item = next(one for one in pilot.app.screen.items if one.text == name)
                item.run()
                await pilot.pause(0.05)
                while not isinstance(pilot.app.screen, FarTable):
                    pilot.app.pop_screen()
                    await pilot.pause(0.02)
            monkeypatch.setattr(builtins, "open", plain)
            assert not opened
            assert "Lobby" in names


async def test_a_terminal_of_this_machine_waits_for_a_server_that_restarts_and_goes_on(tmp_path: Path):
    chance = random.Random(4)
    with running(tmp_path) as server:
        app = RemoteApp(enter(server, "Amuro"), palette="night", again=lambda: come_in(server.path, "Amuro"))
        app.guard = 0.0  # keys that come at once are meant here
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            other = await seated(pilot, server)
            await play(pilot, other, 12, chance)
            code, made = app.line.place.code, RemoteMatch(app.line).decisions
            assert made
            server.stop()
            await until_screen(pilot, Away)
            assert "The table server is away" in text(pilot)
            assert "your seat waits for you" in " ".join(text(pilot).split())
            with running(tmp_path):
                await until_screen(pilot, FarTable, LobbyScreen)
                await until_screen(pilot, FarTable)
                assert (app.line.place.code, app.line.place.seat) == (code, 0)
                assert RemoteMatch(app.line).decisions == made
                assert not app.failed


def test_what_was_said_at_a_table_outlives_the_server(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, _ = two_at_a_table(server)
        assert two.call(lambda id: m.Say(id, "good luck")).done
        code, seat = one.place.code, one.place.seat
        assert seat is not None
    with running(tmp_path) as server:
        again = enter(server, "Amuro")
        assert again.call(lambda id: m.Back(id, code, seat)).done
        until(again, lambda: again.chat, "what was said before")
        assert [(line.who, line.text) for line in again.chat] == [("P2 Char", "good luck")]


async def test_in_an_empty_lobby_enter_is_for_the_first_table_that_comes(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            await until_screen(pilot, LobbyScreen)
            other = enter(server, "Char")
            code = other.call(lambda id: m.Open(id, "st03")).code
            await until_text(pilot, code)
            await press(pilot, "enter")
            await until_text(pilot, f"Join table {code}")


@pytest.mark.thorough
async def test_waiting_for_a_server_has_an_end(tmp_path: Path):
    with running(tmp_path) as server:
        app = RemoteApp(enter(server, "Amuro"), palette="night", again=lambda: come_in(server.path, "Amuro"))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            server.stop()
            await until_screen(pilot, Away)
            pilot.app.screen._left = 2
            for _ in range(500):
                await pilot.pause(0.01)
                if app.failed:
                    break
        assert "The table server is gone" in app.failed


def come_in(path: Path, name: str) -> ServerLine:
    line = ServerLine.to(path)
    line.hello(name)
    return line


async def test_how_to_talk_stands_in_the_line_of_keys_and_what_is_said_beside_a_wide_board(tmp_path: Path):
    with running(tmp_path) as server:
        for size in ((80, 24), (120, 36)):
            app = RemoteApp(enter(server, "Amuro"), palette="night")
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                other = await seated(pilot, server)
                assert "/ say" in rows(pilot)[-1]
                assert other.call(lambda id: m.Say(id, "Nice move")).done
                await until_text(pilot, "Char: Nice move")
                at = next(at for at, row in enumerate(rows(pilot)) if "Char: Nice move" in row)
                beside = "Char: Nice move" in rows(pilot)[at][88:]
                assert beside == (size[0] == 120)
                other.close()


async def test_the_end_of_the_server_is_told(tmp_path: Path):
    with running(tmp_path) as server:
        app = RemoteApp(enter(server, "Amuro"), palette="night")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            server.stop()
            for _ in range(300):
                await pilot.pause(0.01)
                if app.failed:
                    break
        assert "The game is kept" in app.failed
        assert app.return_value == 1


async def test_a_fault_of_the_app_tells_strangers_nothing(tmp_path: Path):
    with running(tmp_path) as server:
        app = RemoteApp(enter(server, "Amuro"), palette="night")

        def broken() -> None:
            raise RuntimeError("secret of the server")

        async def fail() -> None:
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.pause()
                app.call_later(broken)
                await pilot.pause(0.2)

        with pytest.raises(RuntimeError):  # so that tests see it
            await fail()
        assert "should not happen" in app.failed
        assert not app._exit_renderables


async def test_a_fault_that_is_told_on_the_way_out_tells_strangers_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    with running(tmp_path) as server:
        app = RemoteApp(enter(server, "Amuro"), palette="night")
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.panic("secret of the server")
        assert "should not happen" in app.failed
        assert not app._exit_renderables
        assert "the app of a terminal failed" in caplog.text


async def test_who_sits_against_a_computer_sees_that_it_thinks_and_what_it_waits_for(tmp_path: Path):
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            other, chance = await seated(pilot, server), random.Random(3)
            assert server.service is not None
            mine = server.service.lobby.tables[line_of(pilot).place.code].seats[0].terminal
            assert mine is not None
            while RemoteMatch(line_of(pilot)).answering:
                await play(pilot, other, 1, chance)
            for told, said in (
                (m.Thinking(1), "Char (computer) thinks ..."),
                (m.Thinking(1, ahead=1), "Char (computer) waits: 1 other table comes first"),
                (m.Thinking(1, ahead=7), "Char (computer) waits: 7 other tables come first"),
                (m.Thinking(1, wait=40), "Char (computer) waits 40 s: your share of its time is used up"),
            ):
                server.inside(lambda told=told: mine.post(told))
                await until_text(pilot, said)
            while not RemoteMatch(line_of(pilot)).answering:
                await play(pilot, other, 1, chance)
            for _ in range(400):  # one is asked oneself
                await pilot.pause(0.01)
                if "(computer)" not in text(pilot):
                    break
            assert "(computer)" not in text(pilot)
