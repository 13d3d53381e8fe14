"""Tournaments of computer players: the same standings wherever and in however many goes they are played."""

from __future__ import annotations

import csv
import io
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.cli import main
from gundam_tui.commands.html_page import page
from gundam_tui.games.gcg import new_game
from gundam_tui.sim import tournament as module
from gundam_tui.sim.game import GameResult
from gundam_tui.sim.tournament import GAMES, Entrant, GameFailed, Tournament, play_tournament
from gundam_tui.sim.workers import Here, somewhere
from gundam_tui.table.rounds import WIN, standings
from tests.profile import quick_first
from tests.properties.games import book, deck

DECKS = ("st01", "st02", "st03", "st04")
CALL = ["tournament", "--decks", "st01,st02,st03,st04", "--players", "random", "--workers", "1"]


def made(kind: str = "swiss", *, names: tuple[str, ...] = DECKS, best_of: int = 1, rounds: int = 2) -> Tournament:
    entrants = [Entrant(at, "random", name) for at, name in enumerate(names)]
    return Tournament(names, [deck(name) for name in names], entrants, kind, rounds, best_of, 3)


def decided(tournament: Tournament, *winners: int | None) -> None:
    """Take results of the open matches, one game after the other, without playing them."""
    at = tournament.open()[0]
    for winner in winners:
        number = at * GAMES + len(tournament.games[at])
        fixture = tournament.fixture(number)
        won = () if winner is None else (winner,)
        tournament.take(GameResult(number, fixture.seed, fixture.decks, fixture.bots, won))


# ------------------------------------------------------------------ pure


@pytest.mark.parametrize(("kind", "matches", "rounds"), [("swiss", 4, 2), ("knock-out", 3, 2), ("round-robin", 6, 3)])
def test_each_kind_has_its_matches(kind: str, matches: int, rounds: int):
    tournament = made(kind)
    while tournament.open():
        decided(tournament, 0)
    assert len(tournament.matches) == matches
    assert tournament.round == rounds
    assert sum(one.points for one in tournament.standings()) == matches * WIN


def test_a_best_of_three_ends_with_two_games_won_and_the_loser_decides_who_begins():
    """MT-1 and MT-2."""
    tournament = made(best_of=3)
    at = tournament.open()[0]
    assert tournament.fixture(at * GAMES).chooser is None
    decided(tournament, 1)
    assert tournament.fixture(at * GAMES + 1).chooser == 0
    decided(tournament, 0)
    assert tournament.fixture(at * GAMES + 2).chooser == 1
    assert tournament.open()[0] == at
    decided(tournament, None)
    assert at not in tournament.open()
    assert tournament.results()[0].winner is None  # one each, and one drawn: both lose (MT-10)
    other = tournament.open()[0]
    decided(tournament, 1, 1)
    assert other not in tournament.open()


def test_who_is_asked_first_is_the_one_that_the_fixture_names():
    engine = new_game([deck("st01"), deck("st02")], 5, book=book(), keep=False, chooser=1)
    assert engine.prompt is not None
    assert (engine.prompt.kind, engine.prompt.seat) == ("first", 1)


def test_a_knock_out_of_five_gives_byes_to_the_best_and_ends_with_one():
    tournament = made("knock-out", names=(*DECKS, "gd02-qubeley"))
    while tournament.open():
        decided(tournament, 0)
    assert [sum(one.round == at for one in tournament.matches) for at in (1, 2, 3)] == [4, 2, 1]
    assert tournament.standings()[0].won + tournament.standings()[0].byes == 3


def test_where_both_lose_in_a_knock_out_the_next_has_a_bye():
    tournament = made("knock-out")
    decided(tournament, None)
    decided(tournament, 0)
    assert tournament.open() == []
    assert tournament.matches[-1].two is None
    assert tournament.round == 2


def test_a_result_that_is_not_next_is_refused():
    tournament = made(best_of=3)
    first = tournament.open()[0] * GAMES
    for number in (first + 1, 50):
        with pytest.raises(ValueError, match=r"no match that can be played now|not the next one"):
            tournament.take(GameResult(number, 1, (0, 1), ("random", "random"), (0,)))
    decided(tournament, 0, 0)
    with pytest.raises(ValueError, match="not the next one"):
        tournament.take(GameResult(first + 2, 1, (0, 1), ("random", "random"), (0,)))


def test_standings_are_those_of_the_matches():
    tournament = made("round-robin")
    for winner in (0, 1, 1, 0, 0, 1):
        decided(tournament, winner)
    by_hand = standings(range(4), tournament.results(), 3)
    assert tournament.standings() == by_hand
    assert [row["name"] for row in tournament.rows()] == [DECKS[one.player] for one in by_hand]


# ------------------------------------------------------------------ played


@pytest.mark.thorough
def test_it_is_the_same_on_one_and_on_two_workers():
    one, two = made("swiss", best_of=3), made("swiss", best_of=3)
    play_tournament(one, Here())
    with somewhere(workers=2) as crew:
        play_tournament(two, crew)
    assert one.rows() == two.rows()
    assert one.match_rows() == two.match_rows()
    assert {row["games"] for row in one.rows()} <= {4, 5, 6}


@pytest.mark.thorough
def test_it_is_the_same_on_a_cluster():
    pytest.importorskip("distributed")
    one, two = made("swiss", best_of=3), made("swiss", best_of=3)
    play_tournament(one, Here())
    with somewhere(workers=2, on="local") as crew:
        play_tournament(two, crew)
    assert one.rows() == two.rows()


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("kind", quick_first(["swiss", "knock-out"]))
def test_resumed_in_the_middle_it_has_the_same_standings(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    whole = told(capsys, *CALL, "--kind", kind, "--match", "bo3", "--resume", str(tmp_path / "whole"))
    lines = (tmp_path / "whole").read_bytes().splitlines(keepends=True)
    for kept in (1, 2, len(lines) // 2, len(lines) - 1):
        part = tmp_path / f"part{kept}"
        part.write_bytes(b"".join(lines[:kept]) + lines[kept][:20])  # broken off within a line
        again = told(capsys, *CALL, "--kind", kind, "--match", "bo3", "--resume", str(part))
        assert again == whole
        numbers = [[by_number(line) for line in rows[1:]] for rows in (part.read_bytes().splitlines(), lines)]
        assert sorted(numbers[0]) == sorted(numbers[1])
    played = []
    monkeypatch.setattr(module, "play_match", played.append)
    assert told(capsys, *CALL, "--kind", kind, "--match", "bo3", "--resume", str(tmp_path / "whole")) == whole
    assert not played


def by_number(line: bytes) -> int:
    return json.loads(line)["number"]


def test_a_file_of_another_tournament_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    kept = ["--resume", str(tmp_path / "games")]
    told(capsys, *CALL, *kept, "--rounds", "1")
    assert main([*CALL, *kept, "--rounds", "2"]) == 2
    assert "other games (rounds differ)" in capsys.readouterr().err
    lines = (tmp_path / "games").read_text().splitlines()
    lines[1] = lines[1].replace('"number":0', '"number":3')
    (tmp_path / "games").write_text("\n".join(lines) + "\n")
    assert main([*CALL, *kept, "--rounds", "1"]) == 2
    assert "line 2" in capsys.readouterr().err


def test_a_game_that_goes_wrong_ends_it_and_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    real = module.play_fixture

    def broken(rules: Any, fixture: Any, cards: Any) -> GameResult:
        return real(rules, fixture, cards) if fixture.number < GAMES else GameResult.failed(fixture, "Stuck: it hangs")

    monkeypatch.setattr(module, "play_fixture", broken)
    with pytest.raises(GameFailed, match="Stuck"):
        play_tournament(made(), Here())
    kept = ["--resume", str(tmp_path / "games")]
    assert main([*CALL, *kept]) == 1
    assert "the same call goes on there" in capsys.readouterr().err
    monkeypatch.setattr(module, "play_fixture", real)
    assert told(capsys, *CALL, *kept) == told(capsys, *CALL)


# ------------------------------------------------------------------ printed


class Cells(HTMLParser):
    """The cells of the tables of a page, and whatever it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.fetched: list[str] = []
        self._in = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        self._in = tag in ("td", "th")
        self.fetched += [str(value) for name, value in attrs if name in ("src", "href")] + (
            ["script"] * (tag == "script")
        )

    def handle_endtag(self, tag: str) -> None:
        self._in = self._in and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self._in:
            self.rows[-1].append(data)


def test_standings_as_text_csv_json_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    call = [*CALL, "--resume", str(tmp_path / "games"), "--html", str(tmp_path / "page.html")]
    facts = told(capsys, *call)
    names = [row["name"] for row in facts["standings"]]
    assert sorted(names) == sorted(DECKS)
    assert [row["place"] for row in facts["standings"]] == [1, 2, 3, 4]
    assert len(facts["matches"]) == 4
    assert main([*call, "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["name"] for row in rows] == names
    assert main(call) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert [line.split()[1] for line in lines[3:7]] == names
    found = Cells()
    found.feed((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert [row[1] for row in found.rows[1:5]] == names
    assert len(found.rows) == 1 + 4 + 1 + 4
    assert found.fetched == []


def test_a_page_of_a_simulation_and_of_a_ladder(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "page.html"
    for call, cells in (
        (["--games", "1", "--bot", "random", "--by-card"], {"st01", "ST01-004"}),
        (["--ladder", "random,easy", "--decks", "st01,st02", "--games", "2"], {"random", "easy"}),
    ):
        assert main(["sim", *call, "--workers", "1", "--html", str(path)]) == 0
        found = Cells()
        found.feed(path.read_text(encoding="utf-8"))
        assert cells <= {cell for row in found.rows for cell in row}
        assert found.fetched == []
    assert main(["sim", "--games", "1", "--html", str(tmp_path)]) == 2
    assert "file that can be written" in capsys.readouterr().err


def test_names_of_others_stay_text_on_a_page():
    shown = page("<b>", {"decks": ["<script>alert(1)</script>"]}, [("a & b", [{"name": '"><img src=x>', "n": 1}])])
    assert "<script>" not in shown
    assert "<img" not in shown
    assert "a &amp; b" in shown


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--decks", "st01"], "2 to 256 entrants"),
        (["--decks", "st01,st01"], "names st01 twice"),
        (["--players", "random,gredy"], "did you mean greedy"),
        (["--rounds", "9"], "at most 3 rounds"),
        (["--kind", "knock-out", "--rounds", "2"], "--rounds is for Swiss rounds"),
        (["--decks", "st01,nodeck"], "nodeck"),
    ],
)
def test_what_is_no_tournament(more: list[str], why: str, capsys: pytest.CaptureFixture[str]):
    assert main([*CALL, *more]) == 2
    assert why in capsys.readouterr().err


def test_decks_times_players_enter(capsys: pytest.CaptureFixture[str]):
    facts = told(capsys, *CALL[:-4], "--players", "random,easy", "--rounds", "1", "--workers", "1")
    assert len(facts["standings"]) == 8
    assert {row["name"] for row in facts["standings"]} >= {"st01, random", "st04, easy"}
