"""Tables of three and four seats of the card game: whatever lies hidden, a seat's wire says the same."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.server.messages import Ask
from gundam_tui.server.seats import RequestRefused
from gundam_tui.server.store import Store
from gundam_tui.server.table import Table
from gundam_tui.table.match import Match
from tests.properties.test_hidden import once_seen, swapped

from .test_hidden import Noted, act

NAMES = ("Ada", "Bea", "Cyd", "Dot")
DECKS = ("st01", "st02", "st03", "st04")
FORMS = [("royale", 3), ("royale", 4), ("royale-takes-all", 3), ("team", 4)]


def seated(folder: Path, form: str, seats: int) -> tuple[Table, list[Noted], Noted]:
    """A table, its players and a watcher."""
    store = Store(folder)
    store.prepare()
    table = Table("BCDF", store, "open", 0, lambda: 0.0, form=form, seats=seats)
    players = [Noted(name, name, table) for name in NAMES[:seats]]
    for seat, player in enumerate(players):
        table.sit(player, seat, load_deck(DECKS[seat]))
    watcher = Noted("Eve", "Eve", table)
    table.watch(watcher)
    return table, players, watcher


def partners(form: str, seat: int) -> set[int]:
    return {seat, seat ^ 1} if form == "team" else {seat}


@pytest.mark.thorough
@pytest.mark.rule("12-3-4", "12-2")
@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_a_wire_says_the_same_however_the_hidden_cards_lie(form: str, seats: int, tmp_path: Path):
    table, players, _ = seated(tmp_path, form, seats)
    assert table.match is not None
    chance, asked, different = random.Random(4), set[str](), 0
    for at in range(160):
        match = table.match
        if match.prompt is None:
            break
        fresh = match.prompt.kind not in asked
        asked.add(match.prompt.kind)
        if fresh or at % 8 == 0:
            for seat, terminal in enumerate(players):
                told = table.picture(terminal, ())
                assert told is not None
                true = match.engine
                world = swapped(true, seat, at, once_seen(true, seat))
                different += world.state.card_of != true.state.card_of
                other = Match(Recorder(world, match.header, None), None)
                assert other.view(seat) == told[0].view
                assert [line.text for line in other.log(seat)] == [line.text for line in told[1]]
        act(table, chance, players)
    assert different > 20
    assert {"act", "mulligan"} <= asked


@pytest.mark.thorough
@pytest.mark.rule("12-3-4")
@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_a_hand_goes_to_its_player_and_a_partner_alone(form: str, seats: int, tmp_path: Path):
    table, players, watcher = seated(tmp_path, form, seats)
    assert table.match is not None
    chance = random.Random(5)
    for _ in range(100):
        if table.match.prompt is None:
            break
        for terminal in (*players, watcher):
            told = table.picture(terminal, ())
            assert told is not None
            seen = partners(form, terminal.seat) if terminal.seat is not None else set[int]()
            for player in told[0].view.players:
                known = bool(player.cards("hand"))
                assert known == (player.seat in seen and player.count("hand") > 0), (terminal.seat, player.seat)
            shown = told[0].view.prompt
            if shown is not None and shown.private and shown.seat not in seen:
                assert not shown.options
        act(table, chance, players)


@pytest.mark.thorough
@pytest.mark.rule("12-2-5")
def test_one_gives_up_and_watches_on(tmp_path: Path):
    table, players, _ = seated(tmp_path, "royale", 3)
    assert table.match is not None
    chance = random.Random(6)
    for _ in range(30):
        act(table, chance, players)
    table.requests.concede(players[1])
    assert table.match.outcome is None
    before = table.match.decisions
    while table.match.prompt is not None:
        assert table.match.prompt.seat != 1
        act(table, chance, players)
    told = table.picture(players[1], ())
    assert told is not None
    assert told[0].decisions > before
    assert told[0].view.outcome is not None
    assert told[0].view.outcome.out[0] == 1


def to_main(table: Table, players: list[Noted], chance: random.Random) -> None:
    """Play on at random to the first main phase."""
    assert table.match is not None
    while table.match.prompt is not None and table.match.prompt.kind != "act":
        act(table, chance, players)


@pytest.mark.rule("12-3-4")
def test_either_member_answers_for_the_team_and_nobody_else(tmp_path: Path):
    table, players, watcher = seated(tmp_path, "team", 4)
    to_main(table, players, random.Random(3))
    assert table.match is not None
    prompt = table.match.prompt
    assert prompt is not None
    leader, partner = table.match.answering
    option = next(o for o in prompt.options if o.verb == "end")
    for other in (*(players[seat] for seat in range(4) if seat not in (leader, partner)), watcher):
        with pytest.raises(RequestRefused):
            table.answer(other, prompt.number, [option.key])
    table.answer(players[partner], prompt.number, [option.key])
    assert (option.key,) in table.match.engine.record


def asked_of(player: Noted) -> list[Ask]:
    return [news for news in player.told if isinstance(news, Ask) and news.text]


@pytest.mark.rule("12-3-4", "1-2-4")
def test_a_partner_gives_up_only_when_the_leader_agrees(tmp_path: Path):
    table, players, _ = seated(tmp_path, "team", 4)
    to_main(table, players, random.Random(3))
    assert table.match is not None
    assert table.requests.concede(players[1]) is False
    [asked] = asked_of(players[0])
    assert "give the game up" in asked.text
    assert not any(asked_of(players[seat]) for seat in (1, 2, 3))
    table.requests.agree(players[0], asked.number, yes=False)
    assert table.match.outcome is None
    assert table.requests.concede(players[1]) is False
    table.requests.agree(players[0], asked_of(players[0])[-1].number, yes=True)
    assert table.match.outcome is not None
    assert table.match.outcome.winners == (2, 3)
