"""The card game with three and four seats at one keyboard: played on at random, saved, taken back, given up."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.playback import OPEN, Playback

NAMES = ("Ada", "Bea", "Cyd", "Dot")
DECKS = ("st01", "st02", "st03", "st04")
FORMS = [("royale", 3), ("royale", 4), ("royale-takes-all", 3), ("team", 4)]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def new(form: str, seats: int, seed: int = 3, journal: Path | None = None) -> Match:
    decks = [load_deck(name) for name in DECKS[:seats]]
    return Match.new(decks, seed, names=NAMES[:seats], journal=journal, format_name=form)


def play(match: Match, seed: int, most: int = 5000) -> set[int]:
    """Play on at random; who was asked."""
    player, asked, given = RandomPlayer(seed), set[int](), 0
    match.advance()
    while match.prompt is not None and given < most:
        asked.add(match.prompt.seat)
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
        given += 1
    return asked


@pytest.mark.rule("12-1")
@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_a_whole_game_tells_its_players_by_name(form: str, seats: int):
    match = new(form, seats)
    play(match, 1)
    outcome = match.outcome
    assert outcome is not None
    assert sorted((*outcome.winners, *outcome.out)) == list(range(seats))
    assert match.header.form == form
    told = "\n".join(line.text for line in match.log(None))
    assert all(name in told for name in NAMES[:seats])
    assert any(NAMES[outcome.winners[0]] in line.text for line in match.log(None)[-2:])


@pytest.mark.rule("12-2-5")
def test_one_gives_up_and_the_others_play_on():
    match = new("royale", 3)
    play(match, 1, 30)
    match.concede(1)
    match.advance()
    assert (list(match.out), match.outcome) == ([1], None)
    assert play(match, 2) == {0, 2}
    assert match.outcome is not None
    assert match.outcome.out[0] == 1


@pytest.mark.rule("12-3-9")
def test_a_team_gives_up_together():
    match = new("team", 4)
    play(match, 1, 30)
    match.concede(1)
    assert match.outcome is not None
    assert match.outcome.winners == (2, 3)


@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_a_saved_game_goes_on_and_is_shown_again(form: str, seats: int, tmp_path: Path):
    match = new(form, seats, journal=tmp_path / "game.record")
    play(match, 1, 60)
    digest = match.engine.digest()
    match.close()
    again = Match.load(tmp_path / "game.record")
    assert again.engine.digest() == digest
    assert (again.header.form, list(again.names)) == (form, list(NAMES[:seats]))
    play(again, 2)
    assert again.outcome is not None
    again.close()
    shown = Playback.open(tmp_path / "game.record")
    assert shown.outcome == again.outcome
    shown.go_to(40)
    assert len(shown.view(OPEN).players) == seats


@pytest.mark.parametrize(("form", "seats"), FORMS)
def test_decisions_are_taken_back_one_by_one(form: str, seats: int):
    match = new(form, seats)
    play(match, 1, 5)
    digests = [(match.decisions, match.engine.digest())]
    for _ in range(12):
        play(match, len(digests), 1)
        digests.append((match.decisions, match.engine.digest()))
    known = dict(digests)
    while match.decisions > digests[0][0] and match.can_undo():
        assert match.undo(agreed=True)
        if match.decisions in known:
            assert match.engine.digest() == known[match.decisions]
    assert match.decisions <= digests[0][0]
