"""Looking at a record: moments, eyes, jumps, playing on, scenario files."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.tools.scenario import SCENARIOS
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.table.match import Match
from gundam_tui.table.playback import OPEN, Playback, keep_scenario
from tests.records import lines_of, sealed
from tests.table.games import book, new, play


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """A finished game, and its record on the disk."""
    match = new(5, bots=("random", "random"), journal=tmp_path_factory.mktemp("records") / "game.record")
    match.advance()
    match.close()
    assert match.outcome is not None
    return match


@pytest.fixture
def playback(match: Match) -> Playback:
    assert match.path is not None
    return Playback.open(match.path, book=book())


def test_every_moment_is_the_one_that_was_played(playback: Playback):
    forwards: list[str] = []
    playback.go_to(0)
    assert playback.last is None
    while True:
        forwards.append(playback._rerun.engine.digest())
        if not playback.step(1):
            break
    assert len(forwards) == playback.total + 1
    assert playback.next is None
    backwards = [playback._rerun.engine.digest()]
    while playback.step(-1):
        backwards.append(playback._rerun.engine.digest())
    assert backwards[::-1] == forwards
    playback.go_to(10_000)
    assert playback.at == playback.total
    assert playback.view(None).outcome == playback.outcome


def test_decisions_are_told_in_words(playback: Playback):
    playback.go_to(0)
    told = [made.text for made in playback._made]
    assert playback.next is not None
    assert playback.next.text == told[0]
    assert "End turn (computer)" in told
    assert any(text.startswith("Deploy ") for text in told)


def test_eyes(playback: Playback):
    playback.go_to(20)
    hands = [[card.name for card in player.cards("hand")] for player in playback.view(OPEN).players]
    assert all(hands)
    assert [card.name for card in playback.view(0).players[0].cards("hand")] == hands[0]
    assert playback.view(0).players[1].cards("hand") == ()
    assert all(player.cards("hand") == () for player in playback.view(None).players)


def test_jumps_by_turn_and_battle(playback: Playback):
    playback.go_to(0)
    turns: list[int] = []
    while playback.turn(1):
        turns.append(playback.view(None).turn)
    assert turns == list(range(1, playback._lines[-1].turn + 1))
    assert playback.turn(-1)
    assert playback.view(None).turn == turns[-2]
    playback.go_to(0)
    battles = 0
    while playback.battle(1):
        assert playback.view(None).battle is not None
        battles += 1
    assert battles == len({(line.turn, line.battle) for line in playback.lines if line.battle})
    assert not playback.battle(1)


def test_to_a_line_of_the_log_and_back(playback: Playback):
    for at in (3, len(playback.lines) // 2, len(playback.lines) - 1):
        line = playback.lines[at]
        playback.to_line(line)
        assert line.text in [other.text for other in playback.log(None)]
        here = playback.line_here()
        assert here >= at
        assert [other.text for other in playback.log(None)] == [other.text for other in playback.lines[: here + 1]]


def test_the_log_names_what_the_eyes_know(playback: Playback):
    def draws(seat: int | None) -> list[str]:
        return [line.text for line in playback.lines_for(seat) if " draws " in line.text]

    public, opened = draws(None), draws(OPEN)
    assert public
    assert all(text.partition(" (")[0].endswith((" a card", " cards")) for text in public)
    assert len(opened) == len(public)
    assert not set(opened) & set(public)
    for seat in (0, 1):
        known = {text for text in draws(seat) if text not in public}
        assert known
        assert known <= set(opened)
    playback.go_to(playback.total)
    assert [line.text for line in playback.log(OPEN)] == [line.text for line in playback.lines_for(OPEN)]
    playback.go_to(0)


def test_playing_on_leaves_the_record_as_it_is(playback: Playback, match: Match, tmp_path: Path):
    assert match.path is not None
    before = match.path.read_bytes()
    playback.go_to(30)
    digest = playback._rerun.engine.digest()
    branch = playback.branch(tmp_path / "other.record", names=("A", "B"), bots=("random", None))
    assert branch.engine.digest() == digest
    assert branch.names == ("A", "B")
    assert branch.people == [1]
    play(branch, 3)
    branch.close()
    assert branch.outcome is not None
    assert match.path.read_bytes() == before
    text = (tmp_path / "other.record").read_text()
    assert "# goes on from game after decision 30" in lines_of(text)
    assert [d.keys for d in read_record(text.encode()).decisions[:30]] == [
        d.keys for d in read_record(before).decisions[:30]
    ]


def test_nobody_plays_on_from_the_end(playback: Playback, tmp_path: Path):
    playback.go_to(playback.total)
    with pytest.raises(RecordError, match="the game is over"):
        playback.branch(tmp_path / "other.record")
    assert not (tmp_path / "other.record").exists()


def test_a_damaged_record_is_shown_as_far_as_it_goes(match: Match):
    assert match.path is not None
    lines = lines_of(match.path.read_text())
    at = next(n for n, line in enumerate(lines) if line.startswith("41 "))
    spoilt = sealed([*lines[:at], "nonsense", *lines[at:]])
    shown = Playback.read(spoilt.encode(), "game.record", book=book())
    assert shown.total == 40
    assert "nonsense" in shown.notes[0]
    lines[at] = "41 p1 deploy:ST01-001#9999"
    shown = Playback.read(sealed(lines).encode(), "game.record", book=book())
    assert shown.total == 40
    assert "cannot be shown" in shown.notes[0]


def test_what_is_no_record_is_refused(tmp_path: Path):
    with pytest.raises(RecordError, match="cannot be read"):
        Playback.open(tmp_path / "none.record")
    with pytest.raises(RecordError, match=r"game\.txt"):
        Playback.read(b"hello\n", "game.txt")


# ---------------------------------------------------------------- scenario files


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [5, 6])
def test_every_kind_of_moment_becomes_a_scenario_that_holds(seed: int, tmp_path: Path):
    """Every file plays to the very position: the writer compares it, and `run_file` finds what it tells."""
    match = new(seed, "st02", "st04", bots=("random", "random"), journal=tmp_path / "game.record")
    match.advance()
    match.close()
    playback = Playback.open(tmp_path / "game.record", book=book())
    kinds: dict[str, int] = {}
    for at in range(playback.total):
        playback.go_to(at)
        prompt = playback.view(None).prompt
        assert prompt is not None
        kinds.setdefault(prompt.kind, at)
    assert {"first", "mulligan", "act", "action_step", "block"} <= set(kinds)
    for at in (*kinds.values(), playback.total):
        playback.go_to(at)
        path = keep_scenario(playback, tmp_path / f"{at}.toml")
        results = SCENARIOS.run_file(path, book())
        assert [(result.name, result.problems) for result in results] == [(f"game after decision {at}", [])]
        assert playback.at == at


def test_a_main_phase_becomes_a_short_scenario(playback: Playback):
    at = next(n for n, made in enumerate(playback._made) if n > 60 and made.text.startswith("Attack "))
    playback.go_to(at)
    text = playback.scenario()
    assert "[scenario.p1]" in text
    assert "[scenario.game]" not in text
    playback.go_to(at + 1)
    text = playback.scenario()
    assert "attack" in text.partition("do = [")[2]


def test_a_scenario_is_never_written_over_a_file(playback: Playback, tmp_path: Path):
    playback.go_to(40)
    path = tmp_path / "mine.toml"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        keep_scenario(playback, path)
    assert path.read_text() == "mine"


@pytest.mark.thorough
@pytest.mark.parametrize(("form", "seats"), [("royale", 3), ("royale-takes-all", 4), ("team", 4)])
def test_moments_of_a_game_of_many_become_scenarios_that_hold(form: str, seats: int, tmp_path: Path):
    decks = [load_deck(name) for name in ("st01", "st02", "st03", "st04")[:seats]]
    match = Match.new(decks, 5, bots=["random"] * seats, journal=tmp_path / "game.record", format_name=form)
    match.advance()
    match.close()
    playback = Playback.open(tmp_path / "game.record", book=book())
    for at in (2, 60, playback.total):
        playback.go_to(at)
        path = keep_scenario(playback, tmp_path / f"{at}.toml")
        assert f'format = "{form}"' in path.read_text()
        results = SCENARIOS.run_file(path, book())
        assert [(result.name, result.problems) for result in results] == [(f"game after decision {at}", [])]
