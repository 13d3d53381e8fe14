"""Tuning a deck: planted swaps are found and proved, nothing is claimed where there is nothing, and runs go on."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from gundam_tui.cli import main
from gundam_tui.games.decks import check_deck, load_deck
from gundam_tui.games.decks.changed import changed_deck
from gundam_tui.sim.tuning import (
    Budget,
    Candidates,
    SharedChance,
    Task,
    TrialGame,
    Tuner,
    TunerState,
    TuningFile,
    WrongCollection,
    WrongTuningFile,
    candidates,
    play_trials,
    read_collection,
    read_standing,
)
from gundam_tui.sim.tuning.beside import TuningBeside
from gundam_tui.sim.tuning.pool import Rulings
from gundam_tui.sim.tuning.search import TuningRequest
from gundam_tui.sim.tuning.start import best_start, possible_starts
from gundam_tui.sim.tuning.trials import Change
from gundam_tui.sim.tuning.tuning_file import game_runner
from gundam_tui.sim.tuning.worth import Worths
from gundam_tui.sim.workers import Here, somewhere
from tests.properties.games import book
from tests.sim.spoiled import by_chance

OUT = {**{f"OWN{at}": 4 for at in range(11)}, "BAD": 4, "OWN11": 2}
INTO = {**{f"NEW{at}": 4 for at in range(23)}, "GOOD": 4}


class Copies(Rulings):
    """Any change is legal that the copies allow."""

    def __init__(self) -> None:
        pass

    def legal(self, change: Change) -> bool:
        return all(OUT.get(number, 0) + count >= 0 and count <= 4 for number, count in change)


class Games:
    """Games by chance: a version is the better, the more its cards are worth; deals are shared as in real games."""

    def __init__(self, worth: Mapping[str, float], stop: int = 0) -> None:
        self.worth = worth
        self.stop = stop
        self.played: list[TrialGame] = []

    def __call__(self, trials: Sequence[TrialGame]) -> Iterable[tuple[TrialGame, float | None]]:
        for trial in trials:
            if self.stop and len(self.played) == self.stop:
                raise KeyboardInterrupt
            self.played.append(trial)
            yield trial, self.won(trial)

    def won(self, trial: TrialGame) -> float:
        luck = Random(repr(trial.deal)).gauss(0, 1.4) + Random(repr(trial)).gauss(0, 1)
        return float(luck + sum(self.worth[number] * count for number, count in trial.change) > 0)


def worths(seed: int, **planted: float) -> dict[str, float]:
    chance = Random(seed)
    found = {number: chance.gauss(0, 0.02) for number in OUT} | {number: chance.gauss(-0.1, 0.03) for number in INTO}
    return found | planted


def tuner(play: Games, games: int = 2500, *, seed: int = 1, told: list[TunerState] | None = None) -> Tuner:
    seen: list[TunerState] = [] if told is None else told
    return Tuner(Candidates(OUT, INTO), Copies(), field=3, budget=Budget(games), seed=seed, play=play, tell=seen.append)


# ------------------------------------------------------------------ the search, with games by chance


def test_cards_that_are_clearly_bad_give_way_to_the_good_one():
    told: list[TunerState] = []
    found = tuner(Games(worths(1, BAD=-0.2, GOOD=0.1)), told=told).run()
    best = found.best
    assert best is not None
    assert dict(best.change)["BAD"] <= -3
    assert dict(best.change)["GOOD"] >= 3
    assert best.proof is not None
    assert best.proof.difference().low > 0
    assert found.out[0][0] == "BAD"
    assert found.into[0][0] == "GOOD"
    assert found.stage == ""
    assert told[0].stage == "screening"
    assert {"screening", "halving", "proof", ""} == {one.stage for one in told}
    assert abs(found.played - found.of) < 0.1 * found.of


@pytest.mark.thorough
def test_where_every_card_is_worse_nothing_is_claimed():
    for seed in range(2):
        found = tuner(Games(worths(seed) | dict.fromkeys(INTO, -0.25)), 1200, seed=seed).run()
        assert found.best is None


@pytest.mark.thorough
def test_of_searches_without_any_difference_few_claim_one():
    """The interval of 95 % leaves out 0 from above in one of forty proofs."""
    same = dict.fromkeys([*OUT, *INTO], 0.0)
    assert sum(tuner(Games(same), 600, seed=seed).run().best is not None for seed in range(12)) <= 2


@pytest.mark.thorough
def test_the_proof_plays_deals_that_the_search_has_not_seen():
    play = Games(worths(1, BAD=-0.2, GOOD=0.1))
    found = tuner(play).run()
    assert found.best is not None
    proof = found.best.proof
    assert proof is not None
    deals = [trial.deal for trial in play.played if trial.change == found.best.change][-proof.pairs :]
    earlier = {trial.deal for trial in play.played[: play.played.index(TrialGame((), deals[0], "greedy"))]}
    assert not earlier & set(deals)
    assert {deal.seat for deal in deals} == {0, 1}
    assert {deal.opponent for deal in deals} == {0, 1, 2}


def test_a_search_that_was_interrupted_goes_on_from_its_file(tmp_path: Path):
    worth = worths(1, BAD=-0.2, GOOD=0.1)
    whole = tuner(Games(worth), 800).run()
    path = tmp_path / "tuning.jsonl"
    played = 0
    for stop in (150, 400, 0):
        kept = TuningFile(path, {"deck": "x"})
        games = Games(worth, stop)

        def play(
            trials: Sequence[TrialGame], kept: TuningFile = kept, games: Games = games
        ) -> Iterable[tuple[TrialGame, float | None]]:
            yield from ((trial, kept.known[trial]) for trial in trials if trial in kept.known)
            for trial, won in games([trial for trial in trials if trial not in kept.known]):
                assert won is not None
                kept.add(trial, won)
                yield trial, won

        search = Tuner(
            Candidates(OUT, INTO), Copies(), field=3, budget=Budget(800), seed=1, play=play, tell=kept.stands
        )
        if stop:
            with pytest.raises(KeyboardInterrupt):
                search.run()
        else:
            assert search.run() == whole
        played += len(games.played)
        kept.close()
    assert played == whole.played  # none was played twice
    _, standing = read_standing(path)
    assert standing is not None
    assert standing.played == whole.played
    assert [one.change for one in standing.swaps] == [one.change for one in whole.swaps]
    assert str(standing.proof) == str(whole.proof)


def test_the_best_start_wins_most_against_the_list():
    strength = [0.0, 0.4, -0.3, 1.2, 0.1]

    def play(trials: Sequence[TrialGame]) -> Iterable[tuple[TrialGame, float | None]]:
        for trial in trials:
            luck = Random(repr(trial.deal)).gauss(0, 1)
            yield trial, float(luck > strength[trial.deal.opponent])

    assert best_start(5, games=400, seed=1, bot="greedy", play=play) == 3
    assert best_start(1, games=400, seed=1, bot="greedy", play=play) == 0


# ------------------------------------------------------------------ worths


def test_worths_are_those_of_a_ridge_regression():
    found = Worths()
    for _ in range(40):
        found.add((("A", 2), ("B", -2)), 0.5)
    trust = 1 / (0.4 / 40 + 0.02**2)
    expected = trust * 2 * 0.5 / (1 / 0.015**2 + 2 * trust * 4)
    assert found.worth("A") == pytest.approx(expected)
    assert found.worth("B") == pytest.approx(-expected)
    assert found.worth("C") == 0
    assert found.pairs((("A", 2), ("B", -2))) == 40
    assert 4 * expected < found.expected((("A", 2), ("B", -2))) < 0.5  # its own games count as well
    assert found.expected((("A", 1), ("B", -1))) == pytest.approx(2 * expected)


def test_drawn_worths_spread_as_the_fit_says():
    found = Worths()
    for _ in range(400):
        found.add((("A", 4), ("B", -4)), 0.1)
    chance = Random(1)
    draws = [found.drawn(["A", "B", "C"], chance) for _ in range(2000)]
    sums = [one["A"] - one["B"] for one in draws]
    mean = sum(sums) / len(sums)
    assert mean == pytest.approx(found.worth("A") - found.worth("B"), abs=0.002)
    spread = sum((one["C"]) ** 2 for one in draws) / len(draws)
    assert spread**0.5 == pytest.approx(0.015, rel=0.1)  # nothing is known of it
    assert (sum((one - mean) ** 2 for one in sums) / len(sums)) ** 0.5 < 0.012


# ------------------------------------------------------------------ cards that may change


def test_candidates_are_legal_and_those_of_like_decks_come_first():
    deck = load_deck("st01")
    rulings = Rulings(deck, book())
    like = changed_deck(deck, {"ST01-005": -4, "GD01-008": 4}, book())
    found = candidates(deck, book(), rulings, like=[like], most=12, seed=1, keep=["ST01-010"])
    assert "ST01-010" not in found.out
    assert len(found.into) == 12
    assert next(iter(found.into)) == "GD01-008"
    for number, room in found.into.items():
        assert deck.cards.get(number, 0) + room <= 4
        out = next(one for one, there in found.out.items() if there >= room and one != number)
        assert not check_deck(changed_deck(deck, {number: room, out: -room}, book()), book())
    again = candidates(deck, book(), rulings, like=[like], most=12, seed=1, keep=["ST01-010"])
    assert list(again.into) == list(found.into)


def test_a_collection_limits_the_cards_and_their_copies():
    deck = load_deck("st01")
    owned = {"ST01-008": 4, "ST02-001": 4, "ST01-001": deck.cards["ST01-001"], "GD01-002": 1}
    found = candidates(deck, book(), Rulings(deck, book()), like=[], most=12, seed=1, owned=owned)
    assert set(found.into) <= {"ST01-008", "GD01-002"}
    assert found.into.get("GD01-002", 0) <= 1
    assert possible_starts(book(), "gcg", "", "rules", {}) == {}
    assert "st01" in possible_starts(book(), "gcg", "", "rules", None)


def test_a_collection_is_a_deck_list_or_a_table(tmp_path: Path):
    table = tmp_path / "mine.csv"
    table.write_text("Number,Name,Count\nST01-001,Gundam,2\nst01-005,GM,3\nST01-001,Gundam,1\n\n", encoding="utf-8")
    assert dict(read_collection(table, book(), "gcg")) == {"ST01-001": 3, "ST01-005": 3}
    plain = tmp_path / "mine.txt"
    plain.write_text("4 x ST01-001\n2 x ST01-005\n", encoding="utf-8")
    found = read_collection(plain, book(), "gcg")
    assert (found["ST01-001"], found["ST01-005"]) == (4, 2)
    table.write_text("ST01-001,2\nXX99-001,2\nST01-005,many\n", encoding="utf-8")
    with pytest.raises(WrongCollection, match=r"line 2: (.|\n)*line 3: "):
        read_collection(table, book(), "gcg")


# ------------------------------------------------------------------ files


def test_files_of_something_else_and_broken_ones_are_refused(tmp_path: Path):
    path = tmp_path / "tuning.jsonl"
    kept = TuningFile(path, {"deck": "x", "seed": 1})
    kept.add(TrialGame((("A", 1), ("B", -1)), SharedChance(0, 1, 7), "greedy"), 0.5)
    kept.close()
    again = TuningFile(path, {"deck": "x", "seed": 1})
    assert again.known == {TrialGame((("A", 1), ("B", -1)), SharedChance(0, 1, 7), "greedy"): 0.5}
    again.close()
    with pytest.raises(WrongTuningFile, match=r"another tuning \(seed differ\)"):
        TuningFile(path, {"deck": "x", "seed": 2})
    good = path.read_bytes()
    path.write_bytes(good + b'{"game":[[["A",1]')  # a crash while writing
    TuningFile(path, {"deck": "x", "seed": 1}).close()
    assert path.read_bytes() == good
    for line in (b'{"game":[[["A",1]],[0,1,7],"greedy"],"won":2}', b"[]", b'{"what":1}', b'{"game":7,"won":1}', b"nan"):
        path.write_bytes(good + line + b"\n")
        with pytest.raises(WrongTuningFile, match="line 3: "):
            TuningFile(path, {"deck": "x", "seed": 1})
    path.write_text("some notes\n")
    with pytest.raises(WrongTuningFile, match="not a tuning file"):
        TuningFile(path, {"deck": "x"})
    with pytest.raises(WrongTuningFile):
        read_standing(path)
    path.write_bytes(good + b'{"standing":{"stage":7}}\n')
    with pytest.raises(WrongTuningFile, match="how it stands"):
        read_standing(path)


# ------------------------------------------------------------------ real games


def task() -> Task:
    return Task(load_deck("st01"), (load_deck("st02"), load_deck("st03")))


def test_a_trial_is_a_real_game_and_the_same_each_time():
    change: Change = (("ST01-005", -2), ("ST01-008", 2))
    trials = [
        TrialGame(one, SharedChance(at % 2, at // 2, 5 + at), "random") for at in range(3) for one in ((), change)
    ]
    found = play_trials(task(), trials)
    assert set(found) <= {0.0, 0.5, 1.0}
    assert len(set(found)) > 1
    assert play_trials(task(), list(reversed(trials))) == list(reversed(found))
    assert task().version(change).cards["ST01-008"] == task().deck.cards.get("ST01-008", 0) + 2


@pytest.mark.thorough
def test_processes_find_the_same(tmp_path: Path):
    trials = [TrialGame((), SharedChance(at % 2, 0, 5 + at), "random") for at in range(12)]
    with somewhere(workers=2) as crew:
        apart = dict(game_runner(task(), crew, TuningFile(None, {}))(trials))
    assert apart == dict(game_runner(task(), Here(), TuningFile(None, {}))(trials))


CALL = ["deck", "tune", "st01", "--against", "st02,st03", "--bot", "random", "--games", "60", "--candidates", "6",
        "--workers", "1"]  # fmt: skip


def test_the_command_prints_what_it_found_and_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    def tossed(task: Task, trials: Sequence[TrialGame]) -> list[float | None]:
        assert len(task.field) == 2
        return [float(Random(repr(trial)).random() < 0.5) for trial in trials]

    monkeypatch.setattr("gundam_tui.sim.tuning.tuning_file.play_trials", tossed)
    path = tmp_path / "t.jsonl"
    assert main([*CALL, "--json", "--resume", str(path)]) == 0
    first = json.loads(capsys.readouterr().out)
    lines = path.read_text().count('"game":[')
    assert first["played"] == lines
    assert main([*CALL, "--json", "--resume", str(path)]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert path.read_text().count('"game":[') == lines
    assert main(CALL) == 0
    told = capsys.readouterr().out
    assert "against     st02, st03" in told
    assert ("It is better" in told) == (first["better"] is not None)
    assert ("No better list found" in told) == (first["better"] is None)


@pytest.mark.thorough
def test_a_better_deck_is_saved_when_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    def rigged(task: Task, trials: Sequence[TrialGame]) -> list[float | None]:
        return [float(bool(trial.change)) for trial in trials]

    monkeypatch.setattr("gundam_tui.sim.tuning.tuning_file.play_trials", rigged)
    out = tmp_path / "better.toml"
    assert main([*CALL, "--out", str(out)]) == 0
    told = capsys.readouterr().out
    assert "It is better" in told
    assert "+100.0 points" in told
    assert not check_deck(load_deck(out), book())
    assert dict(load_deck(out).cards) != dict(load_deck("st01").cards)
    assert main([*CALL, "--out", str(out)]) == 2  # it is there


@pytest.mark.thorough
def test_a_counter_begins_with_no_list(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    names = list(possible_starts(book(), "gcg", "", "rules", None))

    def rigged(task: Task, trials: Sequence[TrialGame]) -> list[float | None]:
        best = load_deck("st04").cards
        return [0.0 if task.field[trial.deal.opponent].cards == best else 1.0 for trial in trials]

    monkeypatch.setattr("gundam_tui.sim.tuning.tuning_file.play_trials", rigged)
    call = ["deck", "tune", "--counter", "st01", "--games", "200", "--candidates", "6", "--workers", "1"]
    assert main(call) == 0
    assert "deck        st04" in capsys.readouterr().out
    assert "st04" in names


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (["deck", "tune", "st01"], "--against"),
        (["deck", "tune", "--against", "st02"], "which deck is tuned"),
        (["deck", "tune", "st01", "--counter", "st02"], "leave the deck out"),
        (["deck", "tune", "st01", "--against", "nodeck"], "nodeck"),
        (["deck", "tune", "st01", "--against", "st02", "--keep", "GD01-001"], "not in the deck"),
        (["deck", "tune", "st01", "--against", "st02", "--from", "/nowhere.csv"], "--from"),
        (["deck", "tune", "st01", "--against", "st02", "--bot", "nobody"], "nobody"),
        (["deck", "tune", "st01", "--against", "st02", "--on", "local", "--workers", "1", "--bot", "cmd:x"], "cmd:x"),
    ],
)
def test_wrong_calls_say_what_to_do(call: list[str], why: str, capsys: pytest.CaptureFixture[str]):
    assert main(call) == 2
    assert why in capsys.readouterr().err


# ------------------------------------------------------------------ beside a screen


def beside(folder: Path) -> TuningBeside:
    field = (load_deck("st02"),)
    search = TuningRequest(("st02",), field, book(), Budget(40, bot="random", judge="random"), most=6)
    return TuningBeside(search, load_deck("st01"), folder)


def wait(tuning: TuningBeside) -> None:
    end = time.monotonic() + 120
    while tuning.running:
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.thorough
def test_a_search_beside_a_screen_is_stopped_at_once_and_goes_on(tmp_path: Path):
    first = beside(tmp_path)
    first.start(lambda: first.stop() if first.played >= 16 else None)
    wait(first)
    assert first.fault == ""
    assert not first.over
    lines = first.path.read_text().count('"game":[')
    assert 16 <= lines < 40
    second = beside(tmp_path)
    assert second.path == first.path
    second.start(lambda: None)
    wait(second)
    assert second.over
    assert second.fault == ""
    assert second.played == second.path.read_text().count('"game":[')
    third = beside(tmp_path)  # opened again, it stands as it was left
    assert third.over
    assert third.standing is not None
    assert second.standing is not None
    assert [one.change for one in third.standing.swaps] == [one.change for one in second.standing.swaps]


def test_a_search_that_is_stopped_before_it_has_a_process_plays_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    search = beside(tmp_path)

    class Slow:
        def __init__(self, game: str, cards: Sequence[str]) -> None:
            search.stop()

        def end(self) -> None:
            pass

    monkeypatch.setattr("gundam_tui.sim.tuning.beside.BesideWorker", Slow)
    search.start(lambda: None)
    wait(search)
    assert (search.played, search.fault) == (0, "")


def test_a_deck_by_chance_is_a_legal_one_of_two_colours():
    deck = by_chance(1)
    assert check_deck(deck, book()) == []
    assert deck.size == load_deck("st01").size
    assert len({book()[number].color for number in deck.cards}) == 2
    assert deck.cards != by_chance(2).cards
