"""Tables of a second game with three and four seats, over the server."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from gundam_tui.games import registry
from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch, ServerLine
from tests.profile import quick_first
from tests.server.helpers import PATIENCE, Running, answers, enter, play, running, until
from tests.toy_game import deck

NAMES = ("Ada", "Bea", "Cyd", "Dot")
OWN = m.OwnDeck({name: dict(cards) for name, cards in deck().sections.items()})


@pytest.fixture(autouse=True)
def toy_everywhere(toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.OUTSIDE, "toy=tests.toy_game")  # for the processes that think


def seated(server: Running, seats: int, form: str = "") -> tuple[list[ServerLine], str]:
    """So many players and their game."""
    first, *others = [enter(server, name) for name in NAMES[:seats]]
    opened = first.call(lambda id: m.Open(id, "own", OWN, game="toy", format=form, seats=seats))
    assert opened.code, opened.error
    for at, line in enumerate(others, start=2):
        assert first.place.round == 0, f"the game begins with the last of {seats} players, not with {at}"
        assert line.call(lambda id: m.Join(id, opened.code, "own", OWN)).done
    for line in (first, *others):
        until(line, lambda line=line: line.place.round and line.picture, "the game")
    return [first, *others], opened.code


def settled(lines: list[ServerLine]) -> list[RemoteMatch]:
    """The players' matches, as far as the server has told."""
    for line in lines:
        line.call(lambda id: m.Rename(id, ""))  # a reply comes after all that was told before it
        line.read()
    return [RemoteMatch(line) for line in lines]


@pytest.mark.parametrize(("seats", "form"), quick_first([(3, ""), (4, ""), (4, "team")], unpack=True))
def test_a_whole_game_of_several_seats(tmp_path: Path, seats: int, form: str):
    with running(tmp_path) as server:
        lines, _ = seated(server, seats, form)
        assert play(lines, 5000) > 20
        ends = settled(lines)
        assert [end.game.id for end in ends] == ["toy"] * seats
        assert list(ends[0].names) == list(NAMES[:seats])
        outcome = ends[0].outcome
        assert outcome is not None
        assert set(outcome.winners) | set(outcome.out) == set(range(seats))


def test_the_lobby_says_which_game_is_played_and_who_is_missing(tmp_path: Path):
    with running(tmp_path) as server:
        one, two = enter(server, "Ada"), enter(server, "Bea")
        assert one.call(lambda id: m.Open(id, "own", OWN, game="toy", seats=3)).code
        until(two, lambda: two.lobby.rows, "the table in the lobby")
        [row] = two.lobby.rows
        assert (row.game, row.format, row.free, row.names) == ("toy", "free", True, ("Ada", "", ""))


def test_one_gives_up_watches_on_and_the_others_finish(tmp_path: Path):
    with running(tmp_path) as server:
        lines, _ = seated(server, 3)
        play(lines, 8)
        ends = settled(lines)
        assert lines[1].call(m.Concede).done
        ends = settled(lines)
        assert [list(end.out) for end in ends] == [[1]] * 3
        assert all(end.outcome is None for end in ends)
        before = ends[1].decisions
        assert play([lines[0], lines[2]], 5000) > 3
        ends = settled(lines)
        assert ends[1].outcome == ends[0].outcome
        assert ends[1].decisions > before
        assert ends[0].outcome is not None
        assert 1 in ends[0].outcome.out


def test_one_leaves_comes_back_and_is_asked_again(tmp_path: Path):
    with running(tmp_path) as server:
        lines, code = seated(server, 3)
        play(lines, 6)
        before = settled(lines)[2].decisions
        assert lines[2].call(m.Leave).done
        news = until(lines[0], lambda: not lines[0].place.here[2], "that one has left")
        assert any(isinstance(one, m.Note) and "P3 Cyd has left" in one.text for one in news)
        assert lines[2].call(lambda id: m.Back(id, code, 2)).done
        until(lines[2], lambda: lines[2].picture, "the game")
        assert settled(lines)[2].decisions == before
        assert play(lines, 10) > 0


def test_all_others_must_agree_to_an_undo(tmp_path: Path):
    with running(tmp_path) as server:
        lines, _ = seated(server, 3)
        play(lines, 7)
        seat = next(at for at, end in enumerate(settled(lines)) if end.can_undo(at) and end.undo_bar(at))
        others = [at for at in range(3) if at != seat]
        before = settled(lines)[seat].decisions
        assert not lines[seat].call(m.Undo).done

        def asked(at: int) -> int:
            lines[at].call(lambda id: m.Rename(id, ""))
            return next(one.number for one in lines[at].read() if isinstance(one, m.Ask))

        numbers = [asked(at) for at in others]
        assert lines[others[0]].call(lambda id: m.Agree(id, numbers[0], True)).done
        assert settled(lines)[seat].decisions == before, "one of two has agreed: that is not enough"
        assert lines[others[0]].call(lambda id: m.Agree(id, numbers[0], True)).error
        assert lines[others[1]].call(lambda id: m.Agree(id, numbers[1], True)).done
        assert settled(lines)[seat].decisions < before


def test_a_rematch_begins_when_all_want_it(tmp_path: Path):
    with running(tmp_path) as server:
        lines, _ = seated(server, 3)
        for at in (0, 1):
            assert lines[at].call(m.Concede).done
        assert all(end.outcome is not None for end in settled(lines))
        assert not lines[0].call(m.Rematch).done
        assert not lines[1].call(m.Rematch).done
        settled(lines)
        assert lines[2].place.round == 1
        assert lines[2].call(m.Rematch).done
        settled(lines)
        assert [line.place.round for line in lines] == [2, 2, 2]


def test_a_table_of_three_is_there_after_the_server_has_ended(tmp_path: Path):
    with running(tmp_path) as server:
        lines, code = seated(server, 3)
        play(lines, 6)
        decisions = settled(lines)[0].decisions
    with running(tmp_path) as server:
        line = enter(server, "Bea")
        assert line.call(lambda id: m.Back(id, code, 1)).done
        until(line, lambda: line.picture, "the game")
        assert (RemoteMatch(line).decisions, RemoteMatch(line).game.id) == (decisions, "toy")


def test_hands_of_the_others_are_hidden_from_every_seat(tmp_path: Path):
    with running(tmp_path) as server:
        lines, _ = seated(server, 4)
        chance, end = random.Random(3), time.monotonic() + PATIENCE
        for _ in range(12):
            matches = settled(lines)
            for at, match in enumerate(matches):
                for player in match.view(at).players:
                    assert bool(player.cards("hand")) == (player.seat == at and player.count("hand") > 0)
            asked = next(match for match in matches if match.prompt is not None and match.prompt.options)
            asked.answer(answers(asked, chance))
            assert time.monotonic() < end


@pytest.mark.parametrize(
    ("game", "form", "seats", "why"),
    [
        ("chess", "", 0, "no game 'chess'"), ("toy", "", 7, "not played by 7"), ("toy", "team", 3, "not played by 3"),
        ("toy", "duel", 0, "duel"), ("gcg", "", 5, "not played by 5"), ("gcg", "team", 3, "not played by 3"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_played_at_is_refused(tmp_path: Path, game: str, form: str, seats: int, why: str):
    with running(tmp_path) as server:
        line = enter(server, "Ada")
        own = OWN if game == "toy" else None
        reply = line.call(lambda id: m.Open(id, "st01", own, game=game, format=form, seats=seats))
        assert why in reply.error
        assert not reply.code


def test_a_computer_player_plays_a_game_of_which_no_deck_is_shipped(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    with running(tmp_path) as server:
        line = enter(server, "Ada")
        opened = line.call(lambda id: m.Open(id, "own", OWN, game="toy", bot="random", seats=3))
        assert opened.code, opened.error
        until(line, lambda: line.place.round and line.picture, "the game")
        assert play([line], 5000) > 5
        [match] = settled([line])
        assert match.game.id == "toy"
        assert match.outcome is not None
    assert "computer player" not in caplog.text, "the game could not be thought about"
