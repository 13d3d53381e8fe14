"""`gundam-tui sim` as it is called."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gundam_tui import __version__
from gundam_tui.app.glyphs import clean
from gundam_tui.cli import main
from gundam_tui.commands import sim
from gundam_tui.commands.sim_text import sharper
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.players import measured
from gundam_tui.sim import RunPlan
from gundam_tui.sim.ladder import Ladder
from tests.profile import quick_every

ROBIN = ["sim", "--decks", "st01,st02,st03", "--games", "4", "--workers", "1", "--bot", "random"]
DECKS = Path(__file__).parents[2] / "cards/gcg/decks"
CHANGE = "-2 ST01-004 +2 ST01-003"
TRY = ["sim", "--deck1", "st01", "--decks", "st02,st03", "--games", "3", "--workers", "1", "--bot", "random"]
PICTURES = ["--try", CHANGE, "--best", "--by-card", "--by-turn"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def kept(folder: Path) -> list[str]:
    """The games of a call are played once, however often it is asked."""
    return ["--resume", str(folder / "games.jsonl")]


def test_a_round_robin_for_people(capsys: pytest.CaptureFixture[str]):
    out = told(capsys, *ROBIN)
    assert "12 finished of 12" in out
    assert "going first wins" in out
    lines = out.splitlines()
    head = next(at for at, line in enumerate(lines) if line.split() == ["1", "2", "3", "all"])
    rows = [line.split() for line in lines[head + 1 : head + 4]]
    assert [row[:2] for row in rows] == [["st01", "1"], ["st02", "2"], ["st03", "3"]]
    assert [row[at + 2] for at, row in enumerate(rows)] == ["."] * 3
    assert "▲" in out
    standing = lines[lines.index(next(line for line in lines if line.startswith("all games"))) + 1 :][:3]
    shares = [float(line.split()[2].rstrip("%")) for line in standing]
    assert shares == sorted(shares, reverse=True)
    assert {line.split()[0] for line in standing} == {"st01", "st02", "st03"}


@pytest.mark.thorough
def test_long_names_of_many_decks_stay_within_the_screen(capsys: pytest.CaptureFixture[str]):
    names = ["blue-green-breach", "blue-green-federation", "white-academy-commands", "st01", "st02", "st03", "st04",
             "gd01-freedom"]  # fmt: skip
    call = ["sim", "--decks", ",".join(names), "--games", "1", "--workers", "1", "--bot", "random"]
    lines = told(capsys, *call).splitlines()
    assert all(len(line) <= 80 for line in lines if not line.startswith(("reasons", "wins")))
    for at, name in enumerate(names, 1):
        assert sum(line.startswith(f"{name} ") and f" {at} " in line for line in lines) == 2


@pytest.mark.thorough
def test_plain_signs(capsys: pytest.CaptureFixture[str]):
    assert told(capsys, *ROBIN, "--ascii", "--by-card").isascii()
    assert told(capsys, *TRY, *PICTURES, "--ascii").isascii()


@pytest.mark.thorough
def test_colors_are_for_terminals_that_have_them(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COLORTERM", raising=False)
    assert "48;5;" in told(capsys, *ROBIN)
    assert "38;5;" in told(capsys, *TRY, "--by-turn")
    monkeypatch.setenv("TERM", "xterm-16color")
    out = told(capsys, *ROBIN)
    assert "48;5;" not in out
    assert "\x1b[30;4" in out
    monkeypatch.setenv("NO_COLOR", "1")
    out = told(capsys, *ROBIN)
    assert "\x1b[30" not in out
    assert ";4" not in out


def test_lines_for_other_programs(capsys: pytest.CaptureFixture[str]):
    facts = json.loads(told(capsys, *ROBIN, "--json", "--by-card"))
    rows = list(csv.DictReader(io.StringIO(told(capsys, *ROBIN, "--csv"))))
    assert [(row["deck1"], row["deck2"]) for row in rows] == [("st01", "st02"), ("st01", "st03"), ("st02", "st03")]
    assert [float(row["rate"]) for row in rows] == [row["rate"] for row in facts["pairings"]]
    cards = list(csv.DictReader(io.StringIO(told(capsys, *ROBIN, "--csv", "--by-card"))))
    assert [row["card"] for row in cards] == [row["card"] for row in facts["cards"]]
    assert {row["deck"] for row in cards} == {"st01", "st02", "st03"}
    assert set(facts["decks"]) == {"st01", "st02", "st03"}


# ------------------------------------------------------------------ what a deck builder asks


def test_what_a_change_does_is_said_in_a_sentence_and_in_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    call = [*TRY, "--try", CHANGE, *kept(tmp_path)]
    out = " ".join(told(capsys, *call).split())
    facts = json.loads(told(capsys, *call, "--json"))
    rows = list(csv.DictReader(io.StringIO(told(capsys, *call, "--csv"))))
    assert "-2 Guntank (ST01-004), +2 Guncannon (ST01-003)" in out
    assert "6 pairs of games with the same seed, opponent and seats" in out
    assert "not told apart from nothing with 6 pairs of games; about" in out
    assert [(row["against"], int(row["pairs"])) for row in rows] == [("all", 6), ("st02", 3), ("st03", 3)]
    assert [float(row["difference"]) for row in rows] == [row["difference"] for row in facts["changes"]]
    whole = facts["changes"][0]
    assert f"as it is wins {whole['before']:.1%}" in out
    assert f"{whole['better']} ended better with the change, {whole['worse']} worse" in out
    rates = {(row["deck1"], row["deck2"]): row["rate"] for row in facts["pairings"]}
    assert {row["against"]: row["after"] for row in facts["changes"][1:]} == {
        against: rates[f"st01 {CHANGE}", against] for against in ("st02", "st03")
    }


def test_several_changes_are_compared_with_the_same_games(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    call = [*TRY, "--try", CHANGE, "--try", "-1 ST01-009 +1 ST01-013", *kept(tmp_path)]
    facts = json.loads(told(capsys, *call, "--json"))
    assert facts["games"] == 3 * 2 * 3
    assert len({row["before"] for row in facts["changes"] if row["against"] == "all"}) == 1
    assert "one in 20 looks sure by luck" in " ".join(told(capsys, *call).split())


def test_pictures_fit_a_screen_and_are_told_again_in_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    call = [*TRY, *PICTURES, *kept(tmp_path)]
    out = told(capsys, *call)
    assert all(len(line) <= 80 for line in out.splitlines() if not line.startswith(("reasons", "wins")))
    assert "st01: chance to win by turn" in out
    assert "changed: chance to win by turn" in out
    assert "st02: chance" not in out  # the run is about st01
    first = next(row for row in json.loads(told(capsys, *call, "--json"))["by_turn"] if row["deck"] == "st01")
    assert first["games"] == 6
    assert 0 < first["chance"] < 1
    turns = [*TRY, "--try", CHANGE, "--by-turn", "--csv", *kept(tmp_path)]
    rows = list(csv.DictReader(io.StringIO(told(capsys, *turns))))
    assert {name: rows[0][name] for name in ("turn", "games")} == {"turn": "1", "games": "6"}
    assert float(rows[0]["chance"]) == first["chance"]


def test_one_deck_plays_against_each_of_the_others(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    facts = json.loads(told(capsys, *TRY, *kept(tmp_path), "--json"))
    assert [(row["deck1"], row["deck2"]) for row in facts["pairings"]] == [("st01", "st02"), ("st01", "st03")]
    rows = [line.split() for line in told(capsys, *TRY, *kept(tmp_path)).splitlines()]
    assert ["st01", "against", "wins"] in [row[:3] for row in rows]
    assert [row[0] for row in rows[-3:]] == ["st02", "st03", "all"]


def test_best_and_worst_cards_are_those_of_the_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    call = ["sim", "--games", "60", "--workers", "1", "--bot", "random", "--best", "3", *kept(tmp_path)]
    rows = list(csv.DictReader(io.StringIO(told(capsys, *call, "--csv"))))
    assert rows
    assert json.loads(told(capsys, *call, "--json"))["best"][0]["card"] == rows[0]["card"]
    lines = {line.split()[0]: line for line in told(capsys, *call).splitlines() if re.search(r"[+-]\d+\.\d to ", line)}
    assert lines
    names = {number: clean(game().book()[number].name) for number in lines}
    shown = {number: re.sub(r" +[0-9]+% .*", "", line[len(number) + 1 :]) for number, line in lines.items()}
    assert any(name.endswith("…") for name in shown.values())
    assert all(names[number].startswith(name.removesuffix("…")) for number, name in shown.items())
    assert not [name for number, name in shown.items() if name != names[number] and not name.endswith("…")]
    for row in rows:
        assert 57 <= int(row["drawn_games"]) + int(row["not_drawn_games"]) <= 60
        points = re.search(r"[+-]\d+\.\d", lines[row["card"]])
        assert points is not None
        assert float(points[0]) == pytest.approx(float(row["difference"]) * 100, abs=0.06)


def test_a_deck_may_be_named_with_a_change(capsys: pytest.CaptureFixture[str]):
    call = ["sim", "--games", "2", "--workers", "1", "--bot", "random", "--json", "--deck2", "st03"]
    again = json.loads(told(capsys, *call, "--deck1", f"st01 {CHANGE}"))
    assert again["pairings"][0]["deck1"] == f"st01 {CHANGE}"


def test_a_file_may_be_called_like_a_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "st01 -2 GM.toml"
    path.write_text((DECKS / "st01.toml").read_text())
    facts = json.loads(told(capsys, "sim", "--games", "1", "--workers", "1", "--json", "--deck1", str(path)))
    assert facts["pairings"][0]["deck1"] == str(path)


@pytest.mark.thorough
def test_a_change_is_tried_in_a_royale_and_in_another_game(capsys: pytest.CaptureFixture[str]):
    royale = ["--format", "royale", "--deck1", "st01", "--deck2", "st02", "--deck3", "st03"]
    facts = json.loads(
        told(capsys, "sim", *royale, "--games", "1", "--bot", "random", "--workers", "1", "--try", CHANGE, "--json")
    )
    assert facts["changes"][0]["pairs"] == 1
    war = ["--game", "gundam-war", "--deck1", "aeug", "--deck2", "titans", "--try", "-1 C-1 +1 C-5", "--by-turn"]
    out = " ".join(told(capsys, "sim", *war, "--games", "1", "--bot", "random", "--workers", "1").split())
    assert "1 pair of games" in out
    assert "No value was learned for this game" in out
    assert "games 1" in out


def test_experts_play_where_the_question_is_about_decks():
    from gundam_tui.cli import parser
    from gundam_tui.commands.common import open_book
    from gundam_tui.commands.seating import settle
    from gundam_tui.commands.sim_plan import plan_of

    def bots(*words: str) -> set[str]:
        args = parser().parse_args(["sim", "--games", "1", *words])
        settle(args)
        return set(plan_of(args, open_book(args.game)).bots)

    assert bots() == {"greedy"}
    for words in (["--decks", "st01,st02"], ["--best"], ["--by-turn"], ["--deck1", "st01", "--try", CHANGE]):
        assert bots(*words) == {"expert"}
    assert bots("--best", "--bot2", "easy") == {"expert", "easy"}
    cross = ["--game", "macross-crusade", "--decks", "frontier-strikes,sdf-1-holds"]
    war = ["--game", "gundam-war", "--decks", "aeug,titans"]  # an answer of the expert takes seconds there
    assert bots(*cross) == {"expert"}
    assert bots(*war) == {"greedy"}
    assert bots(*war, "--bot", "expert") == {"expert"}


@pytest.mark.thorough
def test_a_test_between_two_players(capsys: pytest.CaptureFixture[str]):
    call = [
        "--decks",
        "st01,st02",
        "--bot1",
        "greedy",
        "--bot2",
        "random",
        "--sprt",
        "0.5",
        "0.9",
        "--workers",
        "1",
        "--json",
    ]
    facts = json.loads(told(capsys, "sim", *call))
    assert facts["sprt"]["verdict"] == "high"
    assert facts["sprt"]["games"] == facts["games"] < 20
    assert facts["bots"]["bot1"] == "greedy"
    out = told(capsys, "sim", *call[:-1])
    assert "greedy against random" in out
    assert "90% or better" in out


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--decks", "st01"], "two decks or more"),
        (["--decks", "st01,st02,st01"], "st01 twice"),
        (["--mirror"], "--mirror needs --decks"),
        (["--sprt", "0.5", "0.6"], "different ones"),
        (["--bot1", "easy", "--sprt", "0.7", "0.6"], "low < high"),
        (["--bot1", "search:0"], "a budget is"),
        (["--bot1", "greedy:5"], "takes no budget"),
        (["--limit", "0"], "'0' is not a time"),
        (["--resume", "/nowhere/at/all"], "can be written"),
        (["--resume", __file__], "not a results file"),
        (["--json", "--csv"], "not allowed with"),
        (["--try", CHANGE], "which deck is changed"),
        (["--deck1", "st01", "--try", "two Guntanks"], "is no change of a deck"),
        (["--deck1", "st01", "--try", "-2 ST01-004 +1 ST01-003"], "as many cards must go in"),
        (["--deck1", "st01", "--try", "-9 ST01-004 +9 ST01-003"], "cannot come out: there are 4 copies"),
        (["--deck1", "st01", "--try", "-3 ST01-004 +3 ST01-003"], "at most 4 are allowed"),
        (["--deck1", "st01", "--try", "-2 ST01-004 +2 ST02-003"], "3 colors"),
        (["--deck1", "st01", "--try", CHANGE, "--try", CHANGE], "is there twice"),
        (["--deck1", "st01", "--try", CHANGE, "--mirror"], "--mirror is for a round robin"),
        (["--deck1", "st01", "--try", CHANGE, "--bot1", "easy", "--sprt", "0.4", "0.6"], "--sprt two players"),
        (["--deck1", "st01", "--decks", ","], "played against"),
        (["--format", "royale", "--deck1", "st01", "--decks", "st02,st03", "--try", CHANGE], "is for two players"),
        (["--ladder", "--best"], "--ladder compares players"),
        (["--csv", "--best", "--by-turn"], "prints one table"),
        (["--best", "0"], "'0' is not a number of cards"),
    ],
)
def test_mistakes_are_told(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]):
    try:
        status = main(["sim", "--games", "1", *arguments])
    except SystemExit as stop:
        status = stop.code
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert word in err


def test_a_file_of_results_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = str(tmp_path / "games.jsonl")
    first = told(capsys, *ROBIN, "--resume", path, "--json")
    size = os.path.getsize(path)
    assert told(capsys, *ROBIN, "--resume", path, "--json") == first
    assert os.path.getsize(path) == size


def test_workers_are_started_when_they_are_worth_it():
    from tests.sim.plans import robin, single

    assert sim._workers(single(3)) == 1
    assert sim._workers(robin(1, bots=("search", "greedy"))) <= 3


def test_an_interrupted_run_prints_what_it_has(tmp_path: Path):
    call = [sys.executable, "-m", "gundam_tui", "sim", "--games", "100000", "--workers", "2", "--json"]
    call += ["--bot", "random", "--resume"]
    path = tmp_path / "games.jsonl"
    with subprocess.Popen([*call, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for _ in range(6000):
            if path.exists() and path.read_bytes().count(b"\n") > 5:
                break
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(out)["finished"] >= 5
    assert "interrupted after" in err
    assert "Traceback" not in err


@pytest.mark.thorough
def test_a_terminal_is_shown_a_bar_with_the_time_left():
    ours, theirs = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    call = [sys.executable, "-m", "gundam_tui", "sim", "--games", "60", "--workers", "1", "--bot", "random"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=theirs, text=True, env=env) as process:
        os.close(theirs)
        seen = b""
        try:
            while part := os.read(ours, 4096):
                seen += part
        except OSError:
            pass  # the other end is closed
        out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert "60 finished of 60" in out
    assert b"60/60" in seen
    assert b"left" in seen


# ------------------------------------------------------------------ what the figures must be read with

RUN = {"game": "gcg", "rules": "1.9.0", "format": "duel", "seats": 2, "seed": 1, "version": __version__}
SINGLE = ["sim", "--deck1", "st01", "--deck2", "st03", "--games", "1", "--workers", "1"]
LADDER = ["sim", "--ladder", "random,easy", "--decks", "st01,st03", "--games", "1", "--workers", "1"]


@pytest.mark.parametrize(
    ("call", "players"),
    quick_every(
        [
            (SINGLE, ["greedy", "greedy"]),
            ([*SINGLE, "--bot2", "random"], ["greedy", "random"]),
            (TRY, ["random", "random"]),
            ([*TRY, "--try", CHANGE], ["random", "random"]),
            ([*SINGLE, "--by-turn", "--bot", "random"], ["random", "random"]),
            ([*SINGLE, "--best", "--bot", "random", "--games", "60"], ["random", "random"]),
            ([*SINGLE, "--by-card", "--bot", "random"], ["random", "random"]),
            (LADDER, ["random", "easy"]),
        ],
        4,
        unpack=True,
    ),
)
def test_who_played_what_stands_in_every_form(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, call: list[str], players: list[str]
):
    call = [*call, *kept(tmp_path)]
    out = " ".join(told(capsys, *call).split())
    facts = json.loads(told(capsys, *call, "--json"))["run"]
    rows = list(csv.DictReader(io.StringIO(told(capsys, *call, "--csv"))))
    assert facts | RUN == facts
    assert facts["players"] == facts["players_asked"] == players
    assert rows
    for row in rows:
        assert row["players"] == "; ".join(players)
        assert row["decks"] == "; ".join(facts["decks"])
        assert {name: row[name] for name in ("game", "rules", "format", "seats", "version", "first_seed")} == {
            **{name: str(RUN[name]) for name in ("game", "rules", "format", "seats", "version")}, "first_seed": "1",
        }  # fmt: skip
    who = f"players {players[0]}, at every seat" if len(set(players)) == 1 else "players " + players[0]
    for text in (who, "rules 1.9.0, duel, 2 seats, of Gundam Card Game", f"seed 1, gundam-tui {__version__}"):
        assert text in out
    assert all(name in out for name in (*facts["decks"], *players))


def test_greedy_plays_where_nobody_is_named_and_a_stronger_player_is_pointed_at(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    out = " ".join(told(capsys, *SINGLE, *kept(tmp_path)).split())
    assert out.endswith(
        "Sharper figures: --bot expert. The expert before it won 79 % of 264 games against greedy; it is some 65 Elo "
        "stronger than that one, and takes about 38 times as long as greedy."
    )
    strength = " ".join(Path(measured.__file__).with_name("strength.md").read_text(encoding="utf-8").split())
    told_there = (
        f"`expert-1` won {measured.BEFORE_WON} % of {measured.BEFORE_GAMES} games against greedy",
        f"is stronger than that one by some {measured.GAINED} Elo",
        f"takes about {measured.TIMES} times as long",
    )
    assert all(words in strength for words in told_there)
    assert "Sharper" not in told(capsys, *SINGLE, "--bot", "random")
    two = [load_deck(name) for name in ("st01", "st02")]
    assert sharper(RunPlan.single(["st01", "st02"], two, bots=("expert",) * 2, games=1, seed=1)) == ""  # `--best`
    three = ["st01", "st02", "st03"]
    assert sharper(RunPlan.single(three, [load_deck(name) for name in three], games=1, seed=1)) == ""


@pytest.mark.thorough
def test_who_really_played_is_named_where_a_player_has_no_value(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    call = ["sim", "--game", "gundam-war", "--games", "1", "--workers", "1", "--bot", "one-look", *kept(tmp_path)]
    assert "players greedy, at every seat; one-look plays as greedy here" in " ".join(told(capsys, *call).split())
    run = json.loads(told(capsys, *call, "--json"))["run"]
    assert (run["players"], run["players_asked"]) == (["greedy"] * 2, ["one-look"] * 2)


def test_a_ladder_is_played_by_the_rules_that_are_named(capsys: pytest.CaptureFixture[str]):
    assert json.loads(told(capsys, *LADDER, "--rules", "1.1.1", "--json"))["run"]["rules"] == "1.1.1"
    [plan] = Ladder(["st01", "st03"], [load_deck("st01"), load_deck("st03")], ["random", "easy"], 1, 1,
                    rules="1.1.1").plans()  # fmt: skip
    assert plan.rules == "1.1.1"


def test_results_of_another_value_are_other_results(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    shipped = Path(__file__).parents[2] / "gundam_tui/players/values/gcg.json"
    value = tmp_path / "value.json"
    value.write_text(shipped.read_text("utf-8"), "utf-8")
    call = [*SINGLE, "--bot", f"one-look:{value}", *kept(tmp_path)]
    told(capsys, *call)
    told(capsys, *call)
    facts = json.loads(shipped.read_text("utf-8"))
    value.write_text(json.dumps({**facts, "out": [2 * one for one in facts["out"]]}), "utf-8")
    os.utime(value, (1, 1))
    assert main(call) == 2
    assert "these are the results of other games (values differ)" in capsys.readouterr().err
