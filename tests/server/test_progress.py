"""Computer players at served tables: the server's thread runs none of them, and never stands still for them; what they
think costs the people of their table; and people are told what they wait for."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
from asyncio.events import Handle
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from gundam_tui.games.decks import check_deck, load_deck, shipped_decks
from gundam_tui.games.registry import game, game_ids
from gundam_tui.kernel.record_format import BOT
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.players.easy import EasyPlayer
from gundam_tui.players.expert import ExpertPlayer
from gundam_tui.players.greedy import GreedyPlayer
from gundam_tui.players.random import RandomPlayer
from gundam_tui.players.search import SearchPlayer
from gundam_tui.server import compute as compute_module
from gundam_tui.server import messages as m
from gundam_tui.server import progress
from gundam_tui.server.accounts import Allowance
from gundam_tui.server.compute import Compute
from gundam_tui.server.progress import LONG, SAID, STEPS
from gundam_tui.server.table import Table
from gundam_tui.table.match import Match
from gundam_tui.table.recording import format_of

from . import jobs
from .test_shares import Room, Wire, room

PLAYERS = (EasyPlayer, GreedyPlayer, ExpertPlayer, RandomPlayer, SearchPlayer)
PATIENCE = 180.0
FORMS = [(id, form.name, max(form.seats)) for id in game_ids() for form in game(id).formats]


def hands(wire: Wire, chance: random.Random) -> m.AnswerMessage | None:
    """A random answer to the question of this terminal, if there is one."""
    prompt = wire.picture.view.prompt if wire.picture is not None else None
    if prompt is None or not prompt.options:
        return None
    keys = [option.key for option in prompt.options]
    least, most = prompt.least, min(prompt.most, len(keys))
    chosen = chance.sample(keys, len(keys) if prompt.ordered else chance.randint(least, most))
    return m.AnswerMessage(0, prompt.number, tuple(chosen))


async def plays(wire: Wire, table: Table, decisions: int, seed: int) -> int:
    """Play at random until the computer players have made so many decisions, or to the end; how many they made."""
    chance = random.Random(seed)
    match = table.match
    assert match is not None
    async with asyncio.timeout(PATIENCE):
        while decided(match) < decisions and match.outcome is None:
            seen, answer = wire.picture, hands(wire, chance)
            error = (await wire.call(answer)).error if answer is not None else "it is not one's turn"
            if error and wire.picture is seen and (answer is None or "no longer" in error):
                await wire.hear()
    return decided(match)


def decided(match: Match) -> int:
    return sum(1 for made in match._recorder.made if made.by == BOT)


async def opened(server: Room, name: str = "name:Char", **options: object) -> tuple[Wire, Table]:
    """Somebody at a table with computer players."""
    wire = await server.enter(name)
    reply = await wire.call(m.Open(1, **{"deck": "st01", "bot": "random", **options}))
    assert reply.code, reply.error
    return wire, server.lobby.tables[reply.code]


async def until_thinking(wire: Wire, table: Table) -> None:
    """Play until a computer player is to decide, in the server's process and not yet in another one."""
    chance = random.Random(1)
    async with asyncio.timeout(PATIENCE):
        while (job := table._progress._job) is None or not job.running:
            answer = hands(wire, chance)
            await (wire.call(answer) if answer is not None else asyncio.sleep(0.005))


async def hangs_up(wire: Wire, table: Table) -> None:
    wire.close()
    async with asyncio.timeout(PATIENCE):
        while table.terminals:
            await asyncio.sleep(0.001)


@pytest.fixture
def nobody_thinks_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks a player in this process is a fault of the server."""

    def asked(*_: object, **__: object) -> None:
        raise AssertionError("a player was asked in the server's process")

    for player in PLAYERS:
        for name in ("choose", "answer"):
            monkeypatch.setattr(player, name, asked)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """The most decisions that the loop has made between two looks at what else there is to do."""
    found: Counter[str] = Counter()
    run, choose = Handle._run, Recorder.choose

    def counted(handle: Handle) -> None:
        found["now"] = 0
        run(handle)

    def chosen(*args: object, **named: object) -> object:
        found["now"] += 1
        found["most"] = max(found["most"], found["now"])
        found["all"] += 1
        return choose(*args, **named)

    monkeypatch.setattr(Handle, "_run", counted)
    monkeypatch.setattr(Recorder, "choose", chosen)
    return found


# ---------------------------------------------------------------- the server's thread


async def everywhere(server: Room, bot: str, decisions: int) -> None:
    """A person and computer players at a table of every format of every game, all at once."""
    playing: list[tuple[Wire, Table]] = []
    for at, (id, form, seats) in enumerate(FORMS):
        way = format_of(game(id), seats, form)
        decks = ((name, load_deck(name, id)) for name in shipped_decks(id))
        deck = next(name for name, deck in decks if not check_deck(deck, game(id).book(), form=way.decks))
        options = {"game": id, "format": form, "seats": seats, "deck": deck, "bot": bot}
        playing.append(await opened(server, f"name:Char{at}", **options))
    found = await asyncio.gather(*(plays(wire, table, decisions, at) for at, (wire, table) in enumerate(playing)))
    for count, (_, table) in zip(found, playing, strict=True):
        assert table.match is not None
        assert count >= decisions or table.match.outcome is not None
        assert not any(mind.faults for mind in table.match._minds.values())


@pytest.mark.usefixtures("nobody_thinks_here")
async def test_no_player_is_asked_in_the_servers_process_and_no_table_keeps_the_others_waiting(
    tmp_path: Path, at_once: Counter[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(progress, "STEPS", 2)
    async with room(tmp_path, FREE) as server:
        await everywhere(server, "random", 12)
    assert at_once["most"] == 2 + 1  # a request's own decision, and what follows from it
    assert at_once["all"] > 100


@pytest.mark.thorough
@pytest.mark.usefixtures("nobody_thinks_here")
async def test_the_same_of_long_games_against_a_slow_player(
    tmp_path: Path, at_once: Counter[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(f"{__name__}.PATIENCE", 600.0)
    async with room(tmp_path, FREE) as server:
        await everywhere(server, "greedy", 100)
    assert 1 < at_once["most"] <= STEPS + 1


def test_a_chain_of_decisions_is_played_in_parts():
    """Given two players whose windows the table passes, when the game goes on by a few decisions at once, then it is
    the same game as at one go."""
    decks = [load_deck("st01"), load_deck("st03")]
    one, two = (Match.new(decks, 5, bots=("random", "random")) for _ in range(2))
    parts = 0
    while one.outcome is None and one.decisions < 200:
        one.advance(think=False)
        while not two.advance(think=False, most=1):
            parts += 1
        for match in (one, two):
            task = match.thought()
            if task is not None:
                task.start()
                assert task.wait(PATIENCE)
                before = match.decisions
                assert match.take(task)
                assert match.decisions == before + 1
    assert parts > 10
    assert one.engine.digest() == two.engine.digest()


# ---------------------------------------------------------------- what happens meanwhile


FREE = Allowance(work=(100.0, 100.0), thought=(100.0, 100.0))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players think until they are hurried."""
    monkeypatch.setattr(progress, "decide", jobs.decides_when_hurried)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Computer players decide when this file is there."""
    go = tmp_path / "go"
    monkeypatch.setenv("GO", str(go))
    monkeypatch.setattr(progress, "decide", jobs.decides_at_last)
    yield go
    go.touch()


@pytest.mark.usefixtures("slow")
async def test_a_thought_that_takes_too_long_is_hurried_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async with room(tmp_path, FREE) as server:
        monkeypatch.setattr(compute_module, "SECONDS", 0.0)
        wire, table = await opened(server)
        assert await plays(wire, table, 3, 1) >= 3
        assert table.match is not None
        assert not any(mind.faults for mind in table.match._minds.values())


async def test_what_is_taken_back_meanwhile_is_not_decided(tmp_path: Path, held: Path):
    async with room(tmp_path, FREE) as server:
        wire, table = await opened(server)
        match = table.match
        assert match is not None
        await until_thinking(wire, table)
        while not match.can_undo(0):
            held.touch()
            await plays(wire, table, decided(match) + 1, 1)
            held.unlink()
            await until_thinking(wire, table)
        job, before = table._progress._job, match.decisions
        assert (await wire.call(m.Undo(1))).done
        assert match.decisions < before
        assert job is not None
        assert job.cancelled
        held.touch()
        assert await plays(wire, table, decided(match) + 2, 2)
        assert not any(mind.faults for mind in match._minds.values())


@pytest.mark.usefixtures("slow")
async def test_giving_up_and_playing_again_end_what_is_thought_about(tmp_path: Path):
    async with room(tmp_path, FREE) as server:
        wire, table = await opened(server)
        for number in (1, 2):
            await until_thinking(wire, table)
            assert table.round == number
            job = table._progress._job
            assert job is not None
            server.pass_time(SAID)
            await wire.call(m.Rename(1, ""))
            assert wire.thinking.seat == 1
            assert (await wire.call(m.Concede(1))).done
            assert job.cancelled
            assert table._progress._job is None
            server.pass_time(SAID)
            await wire.call(m.Rename(1, ""))
            assert wire.thinking.seat is None
            assert (await wire.call(m.Rematch(2))).done


@pytest.mark.usefixtures("slow")
async def test_a_table_that_is_closed_ends_what_is_thought_about(tmp_path: Path):
    async with room(tmp_path, FREE) as server:
        wire, table = await opened(server)
        await until_thinking(wire, table)
        job = table._progress._job
        assert job is not None
        await hangs_up(wire, table)
        server.pass_time(15 * 24 * 3600)
        assert not server.lobby.tables
        assert job.cancelled


async def test_a_process_that_is_killed_costs_the_game_nothing(
    tmp_path: Path, held: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(compute_module, "PAUSE", 0.0)
    async with room(tmp_path, FREE) as server:
        wire, table = await opened(server)
        await until_thinking(wire, table)
        async with asyncio.timeout(PATIENCE):
            while not (pids := server.lobby.compute.pids):
                await asyncio.sleep(0.005)
        os.kill(pids[0], signal.SIGKILL)
        held.touch()
        assert await plays(wire, table, 3, 1) >= 3
        assert table.match is not None
        assert not any(mind.faults for mind in table.match._minds.values())


async def test_a_record_that_cannot_be_written_is_tried_again(
    tmp_path: Path, held: Path, monkeypatch: pytest.MonkeyPatch
):
    from gundam_tui.table.journal import JournalError

    def full(*_: object) -> bool:
        raise JournalError("the disk is full")

    async with room(tmp_path, FREE) as server:
        wire, table = await opened(server)
        await until_thinking(wire, table)
        assert table.match is not None
        with monkeypatch.context() as patch:
            patch.setattr(Match, "take", full)
            held.touch()
            while not wire.notes:
                await wire.hear()
            server.pass_time(progress.AGAIN)
            assert decided(table.match) == 0
        assert wire.notes == ["the server cannot write the game's record: the game waits"]
        server.pass_time(progress.AGAIN)
        assert await plays(wire, table, 3, 1) >= 3


# ---------------------------------------------------------------- who pays, and who waits


async def test_people_pay_for_what_their_computer_players_think(tmp_path: Path):
    async with room(tmp_path) as server:
        wire, table = await opened(server, bot="greedy")
        other = await server.enter("name:Amuro")
        await plays(wire, table, 3, 1)
        other.close()
        mine, theirs = (guest.accounts[0] for guest in server.lobby.sessions[:2])
        most = Allowance().thought[1]
        assert not mine.thought.has(most)
        assert theirs.thought.has(most)


async def test_who_has_used_up_their_share_waits_is_told_so_and_goes_on(tmp_path: Path):
    async with room(tmp_path, Allowance(work=(100.0, 100.0))) as server:
        wire, table = await opened(server)
        match = table.match
        assert match is not None
        await plays(wire, table, 1, 1)
        [account] = server.lobby.sessions[0].accounts
        account.thought.take(Allowance().thought[1] + 1.0)
        count, chance = decided(match), random.Random(2)
        async with asyncio.timeout(PATIENCE):
            while (task := table._progress._task) is None or task.done:
                if (answer := hands(wire, chance)) is not None:
                    await wire.call(answer)
                await asyncio.sleep(0)
        server.pass_time(SAID)
        while wire.thinking.seat is None:
            await wire.hear()
        assert wire.thinking.seat == 1
        assert wire.thinking.wait == pytest.approx(1.0 / Allowance().thought[0], abs=1.0)
        assert decided(match) == count
        server.pass_time(10.0)
        async with asyncio.timeout(PATIENCE):
            while decided(match) == count:
                await asyncio.sleep(0.01)


@pytest.mark.usefixtures("slow")
async def test_people_are_told_who_thinks_their_place_in_the_row_and_that_it_takes_long(tmp_path: Path):
    async with room(tmp_path, FREE) as server:
        server.lobby.compute = Compute(1)
        one, first = await opened(server, "name:Char")
        await until_thinking(one, first)
        two, second = await opened(server, "name:Amuro")
        async with asyncio.timeout(PATIENCE):
            chance = random.Random(1)
            while second._progress._job is None:
                if (answer := hands(two, chance)) is not None:
                    await two.call(answer)
        server.pass_time(SAID)
        for wire, told in ((one, m.Thinking(1)), (two, m.Thinking(1, ahead=1))):
            await wire.call(m.Rename(1, ""))
            assert wire.thinking == told
        server.pass_time(LONG)
        for wire, told in ((one, "it is a long thought"), (two, "other tables come first, at this moment 1")):
            await wire.call(m.Rename(2, ""))
            assert wire.notes == [f"the computer players have taken 60 s: {told}"]
        server.pass_time(LONG)
        job = first._progress._job
        assert job is not None
        job.hurry()
        while two.thinking.ahead:
            server.pass_time(0.01)
            await two.call(m.Rename(3, ""))
        assert len(two.notes) == 1
        server.lobby.compute.close()


async def test_nothing_is_thought_about_for_a_table_at_which_nobody_is(tmp_path: Path, held: Path):
    async with room(tmp_path, FREE) as server:
        wire, table = await opened(server)
        match = table.match
        assert match is not None
        held.touch()
        await plays(wire, table, 2, 1)
        held.unlink()
        await until_thinking(wire, table)
        count = decided(match)
        await hangs_up(wire, table)
        held.touch()
        async with asyncio.timeout(PATIENCE):
            while decided(match) == count:  # what was begun is played
                await asyncio.sleep(0.005)
        if match.outcome is None and not match.answering:
            job = table._progress._job
            assert job is not None
            assert not job.running
        again = await server.enter("name:Char")
        assert (await again.call(m.Back(1, table.code, 0))).done
        assert await plays(again, table, count + 3, 3) >= count + 3


async def test_a_restart_goes_on_where_a_computer_player_was_to_decide(
    tmp_path: Path, held: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.ERROR)
    async with room(tmp_path, FREE) as server:
        wire, table = await opened(server, "name:char")
        held.touch()
        await plays(wire, table, 2, 1)
        held.unlink()
        await until_thinking(wire, table)
        await server.restart()
        held.touch()
        again = await server.enter("name:char")
        table = server.lobby.tables[table.code]
        assert (await again.call(m.Back(1, table.code, 0))).done
        assert await plays(again, table, 4, 3) >= 4
    assert not caplog.records
