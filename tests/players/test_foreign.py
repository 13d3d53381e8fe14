"""Programs of somebody else's that play: whatever they do, they lose at most their game, nobody waits, nothing is left,
and they are told what their seat knows and no more."""

from __future__ import annotations

import base64
import io
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gundam_tui
from gundam_tui import language
from gundam_tui.cli import main
from gundam_tui.games.decks import load_deck, starter_decks
from gundam_tui.games.registry import game, game_ids
from gundam_tui.kernel import Engine
from gundam_tui.players import PlayerFault, UnknownPlayer, dismiss, foreign, make_player, names
from gundam_tui.players.bot_protocol import Start, ask_line, hello_line, view_json
from gundam_tui.players.bot_speaker import LONGEST, speak
from gundam_tui.players.known_state import WrongState, pack, unpack
from gundam_tui.players.names import is_let_in, let_in, read_name, short_name, with_whole_path
from gundam_tui.players.observation import Observation
from gundam_tui.server.messages import Picture, encode
from gundam_tui.sim import RunPlan, simulate
from gundam_tui.sim.game import FORFEIT, play_game
from gundam_tui.sim.journal import SimJournal
from gundam_tui.table.match import Match
from tests.profile import quick_first
from tests.properties.games import MANY, PAIRINGS, book, deck, new, prompts
from tests.properties.test_hidden import swapped

pytestmark = pytest.mark.usefixtures("nobody_let_in")

PAGE = (Path(gundam_tui.__file__).parent / "guide" / "bots.md").read_text(encoding="utf-8")
PYTHON, WITH_US = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
[SCRIPT] = re.findall(r"```js\n(.*?)```", PAGE, re.DOTALL)
HELLO = """\
import json, os, sys, time
def say(**fields): print(json.dumps(fields), flush=True)
hello = json.loads(sys.stdin.readline())
say(msg="hello", protocol=1, name="bad")
ask = json.loads(sys.stdin.readline())
key = ask["view"]["prompt"]["options"][0]["key"]
"""
BAD = {
    "nonsense": ("print('pass', flush=True); time.sleep(60)", "wrote a line that is not JSON: pass"),
    "no message": ("print('[1, 2]', flush=True); time.sleep(60)", "wrote a line without msg: [1, 2]"),
    "deep": ("print('[' * 60000, flush=True); time.sleep(60)", "wrote a line that is not JSON"),
    "another word": ("say(msg='move'); time.sleep(60)", "wrote move where answer was expected"),
    "another question": ("say(msg='answer', id=7, keys=[key]); time.sleep(60)", "answered question 7, and was asked 1"),
    "no option": (
        "say(msg='answer', id=1, keys=['win']); time.sleep(60)",
        "gave an answer that is not legal: 'win' is not an answer to this prompt",
    ),
    "no keys": (
        "say(msg='answer', id=1, keys=5); time.sleep(60)",
        "wrote an answer whose keys are not a list of texts",
    ),
    "too many": ("say(msg='answer', id=1, keys=[key] * 900); time.sleep(60)", "more than 200 keys"),
    "late": ("time.sleep(60)", "answered too late (after 0.3 seconds)"),
    "a long line": ("sys.stdout.write('x' * 10_000_000); time.sleep(60)", "wrote more than 64 KB"),
    "many lines": ("print('{}\\n' * 5_000_000, flush=True); time.sleep(60)", "wrote "),
    "dies": ("sys.exit('no more ideas')", "ended (exit status 1): no more ideas"),
    "is killed": ("os.kill(os.getpid(), 9)", "ended (SIGKILL)"),
    "closes": ("os.close(1); time.sleep(60)", "closed its output"),
    "gives up": ("say(msg='error', text='\\x1b[2J I lost'); time.sleep(60)", "gave up: [2J I lost"),
    "loud": ("sys.stderr.write('y' * 10_000_000); sys.exit(4)", "ended (exit status 4): yyy"),
}  # fmt: skip


def program(folder: Path, text: str, seconds: str = "") -> str:
    """The name of a player that is a Python program."""
    path = folder / "bot.py"
    path.write_text(text)
    name = f"cmd:{seconds}{sys.executable} {path}"
    let_in([name])
    return name


def at_a_choice(seed: int = 5) -> Engine:
    """A game whose open prompt has several answers."""
    engine = new("st01-st03", seed, keep=False)
    for prompt in prompts(engine, seed):
        if not prompt.forced and engine.decisions > 6:
            return engine
    raise AssertionError("the game is over")


def there(process: int) -> bool:
    """Is a process there, also one that is dead and nobody has waited for?"""
    return Path("/proc", str(process)).exists()


def gone(process: int, seconds: float = 5.0) -> bool:
    until = time.monotonic() + seconds
    while there(process) and time.monotonic() < until:
        time.sleep(0.02)
    return not there(process)


# ------------------------------------------------------------------ the page of the guide


@pytest.mark.parametrize("games", [2, pytest.param(30, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("kind", ["python", "js", "py"])
def test_the_bots_of_the_guide_play(kind: str, games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    if kind == "js" and shutil.which("node") is None:
        pytest.skip("there is no node here")
    if kind == "py" and games > 2:
        games = 5  # it looks at every answer
    (tmp_path / "mybot.py").write_text(PYTHON)
    (tmp_path / "mybot.js").write_text(SCRIPT)
    (tmp_path / "mymodule.py").write_text(WITH_US)
    monkeypatch.chdir(tmp_path)
    name = {"python": f"cmd:{sys.executable} mybot.py", "js": "cmd:node mybot.js", "py": "py:mymodule:MyPlayer"}[kind]
    plan = RunPlan.single(
        ["st01", "st03"], [deck("st01"), deck("st03")], bots=("random", name), games=games, seed=1, swap=True
    )
    tally = simulate(plan, book=book())
    assert (tally.finished, tally.forfeits) == (games, [])
    if kind != "py":
        assert tally.bots.lost >= games * 0.85, "it beats chance"


def test_the_bot_of_the_guide_is_short_and_needs_nothing_of_ours():
    assert len(PYTHON.splitlines()) <= 66
    assert set(re.findall(r"^(?:import|from) (\w+)", PYTHON, re.MULTILINE)) == {"json", "random", "sys"}


# ------------------------------------------------------------------ bad bots


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_bot_loses_and_leaves_nothing(kind: str, tmp_path: Path):
    code, why = BAD[kind]
    mark = tmp_path / "pid"
    text = f"{HELLO}open({str(mark)!r}, 'w').write(str(os.getpid()))\n{code}\n"
    name = program(tmp_path, text, "0.3s:" if kind == "late" else "")
    engine, player, begun = at_a_choice(), make_player(name, 1), time.monotonic()
    assert engine.prompt is not None
    for _ in range(2):  # it is not started again
        with pytest.raises(PlayerFault) as fault:
            player.choose(Observation(engine, engine.prompt.seat), engine.prompt)
        assert fault.value.why.startswith(why) or why in fault.value.why
        assert fault.value.seat == engine.prompt.seat
        assert fault.value.why.isprintable()
        assert len(fault.value.why) < 300
    assert time.monotonic() - begun < 9
    assert gone(int(mark.read_text()))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import time; time.sleep(60)", "answered too late (after 0.5 seconds)"),
        ("import sys; sys.exit(3)", "ended (exit status 3)"),
        ('print(\'{"msg":"hello","protocol":9}\')', "speaks version 9 of the protocol, not 1"),
        ("print('hello')", "wrote a line that is not JSON: hello"),
    ],
)
def test_a_bot_that_does_not_begin_is_refused_before_the_first_game(
    text: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    if "late" in why:
        monkeypatch.setattr(foreign, "READY", 0.5)
    name = program(tmp_path, text)
    assert main(["sim", "--games", "1", "--bot2", name]) == 2
    assert f"it {why}" in capsys.readouterr().err


def test_what_is_written_ahead_is_a_fault(tmp_path: Path):
    name = program(tmp_path, f"{HELLO}say(msg='answer', id=1, keys=[key]); say(msg='answer', id=2, keys=[key])\n"
                             "time.sleep(60)")  # fmt: skip
    engine, player = at_a_choice(), make_player(name, 1)
    assert engine.prompt is not None
    observation = Observation(engine, engine.prompt.seat)
    assert player.answer(observation, engine.prompt) == [engine.prompt.options[0].key]
    time.sleep(0.2)
    with pytest.raises(PlayerFault, match="nobody had asked for"):
        player.choose(observation, engine.prompt)


def test_a_bad_bot_costs_its_game_and_a_line_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    name = program(tmp_path, f"{HELLO}say(msg='answer', id=9, keys=[])\n")
    arguments = ["sim", "--games", "2", "--workers", "1", "--bot1", "greedy", "--bot2", name, "--json"]
    assert main([*arguments, "--resume", str(tmp_path / "kept")]) == 0
    out, err = capsys.readouterr()
    facts = json.loads(out)
    assert (facts["finished"], facts["errors"], facts["reasons"]) == (2, 0, {FORFEIT: 2})
    assert facts["wins"] == {"p1": 2, "p2": 0, "draw": 0}
    assert [(one["seat"], one["why"]) for one in facts["forfeits"]] == [
        (1, "answered question 9, and was asked 1"),
    ] * 2
    assert "the game with seed 1 is lost for p2" in err
    assert main([*arguments, "--resume", str(tmp_path / "kept")]) == 0  # kept with the results
    assert json.loads(capsys.readouterr().out)["forfeits"] == facts["forfeits"]


def test_the_others_play_on_where_there_are_more(tmp_path: Path):
    name = program(tmp_path, f"{HELLO}sys.exit()\n")
    bots = ("random", name, "random")
    plan = RunPlan.single(NAMES, [deck(one) for one in NAMES], bots=bots, games=1, seed=3, format_name="royale")
    result = play_game(plan, 0, book())
    assert (result.error, result.forfeits) == ("", ("", "ended (exit status 0)", ""))
    assert result.places[1] == 3
    assert result.turns > 3


NAMES = ("st01", "st02", "st03")


def test_a_journal_takes_a_game_that_was_lost_so(tmp_path: Path):
    name = program(tmp_path, f"{HELLO}sys.exit()\n")
    plan = RunPlan.single(["st01", "st03"], [deck("st01"), deck("st03")], bots=("random", name), games=1, seed=3)
    result = play_game(plan, 0, book())
    journal = SimJournal(tmp_path / "kept", plan, book())
    journal.add(result)
    journal.close()
    assert SimJournal(tmp_path / "kept", plan, book()).done == {0: result}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit memory so")
def test_a_bot_gets_no_more_than_the_limits_say(tmp_path: Path):
    code = "import resource\nwant = bytearray(2 << 30)\n"
    name = program(tmp_path, HELLO + code)
    engine, player = at_a_choice(), make_player(name, 1)
    assert engine.prompt is not None
    with pytest.raises(PlayerFault, match="MemoryError"):
        player.choose(Observation(engine, engine.prompt.seat), engine.prompt)


CHILD = f"""{HELLO}
import subprocess
child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(90)'])
open(MARK, 'w').write(f'{{os.getpid()}} {{child.pid}}')
say(msg='answer', id=1, keys=[key])
while True: time.sleep(1)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
def test_a_bot_ends_with_all_it_has_started(tmp_path: Path):
    mark = tmp_path / "pids"
    player = make_player(program(tmp_path, CHILD.replace("MARK", repr(str(mark)))), 1)
    engine = at_a_choice()
    assert engine.prompt is not None
    player.choose(Observation(engine, engine.prompt.seat), engine.prompt)
    own, child = map(int, mark.read_text().split())
    assert there(own)
    assert there(child)
    dismiss([player], (0,))
    assert gone(own)
    assert gone(child) or "Z" in Path("/proc", str(child), "stat").read_text(), "nobody but init can wait for it"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
def test_a_bot_ends_when_this_program_is_killed(tmp_path: Path):
    mark = tmp_path / "pids"
    name = program(tmp_path, CHILD.replace("MARK", repr(str(mark))))
    process = subprocess.Popen(
        [sys.executable, "-m", "gundam_tui", "sim", "--games", "1", "--bot2", name], stdout=subprocess.DEVNULL
    )
    until = time.monotonic() + 30
    while not (mark.exists() and len(mark.read_text().split()) == 2) and time.monotonic() < until:
        time.sleep(0.05)
    own, _ = map(int, mark.read_text().split())
    process.kill()
    process.wait()
    assert gone(own) or "Z" in Path("/proc", str(own), "stat").read_text()


def test_a_bot_learns_who_has_won_and_ends_by_itself(tmp_path: Path):
    mark = tmp_path / "bye"
    code = f"say(msg='answer', id=1, keys=[key]); open({str(mark)!r}, 'w').write(sys.stdin.readline())\n"
    player, engine = make_player(program(tmp_path, HELLO + code), 1), at_a_choice()
    assert engine.prompt is not None
    player.choose(Observation(engine, engine.prompt.seat), engine.prompt)
    dismiss([player], (1,))
    assert json.loads(mark.read_text()) == {"msg": "bye", "winners": [1]}
    with pytest.raises(PlayerFault, match="was sent away"):
        player.choose(Observation(engine, engine.prompt.seat), engine.prompt)


def test_a_bot_has_the_environment_and_folder_of_who_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "beside.py").write_text("")
    seen = "[os.getcwd(), os.environ.get('PYTHONPATH'), os.environ.get('PYTHONSAFEPATH')]"
    code = f"import beside\nopen('seen', 'w').write(json.dumps({seen}))\n"
    name = program(tmp_path, f"{HELLO}{code}")
    engine, player = at_a_choice(), make_player(name, 1)
    assert engine.prompt is not None
    with pytest.raises(PlayerFault, match="exit status 0"):
        player.choose(Observation(engine, engine.prompt.seat), engine.prompt)
    assert json.loads((tmp_path / "seen").read_text()) == [str(tmp_path), "/somewhere", None]


def test_a_program_is_asked_in_english_whoever_plays(tmp_path: Path):
    """What is sent is the same in every language."""
    name = program(tmp_path, f"{HELLO}open({str(tmp_path / 'asked')!r}, 'w').write(json.dumps(ask['view']))\n")
    engine = at_a_choice()
    assert engine.prompt is not None
    asked: list[str] = []
    for spoken_here in ("en", "zh"):
        with language.speaking(spoken_here), pytest.raises(PlayerFault, match="exit status 0"):
            make_player(name, 1).choose(Observation(engine, engine.prompt.seat), engine.prompt)
        asked.append((tmp_path / "asked").read_text())
    assert asked[0] == asked[1]
    with language.speaking("zh"):
        assert json.loads(view_json(Observation(engine, engine.prompt.seat).view())) != json.loads(asked[0])


# ------------------------------------------------------------------ at a table


def test_at_a_table_the_seat_concedes_and_the_record_plays_again(tmp_path: Path):
    name = program(tmp_path, f"{HELLO}say(msg='answer', id=9, keys=[])\n")
    match = Match.new([load_deck("st01"), load_deck("st03")], 5, bots=["greedy", name], journal=tmp_path / "a.record")
    match.advance()
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    [news] = match.take_news()
    assert "bot.py" in news
    assert "answered question 9, and was asked 1: the game is lost" in news
    assert match.forfeits == {1: "answered question 9, and was asked 1"}
    match.close()
    record = (tmp_path / "a.record").read_bytes()
    again = Match.read(record)
    assert again.outcome == match.outcome
    assert b"answered question 9" in record


def test_a_rematch_starts_the_program_again(tmp_path: Path):
    name = program(tmp_path, PYTHON)
    match = Match.new([load_deck("st01"), load_deck("st03")], 5, bots=["random", name])
    match.advance()
    match.close()
    again = match.rematch(seed=6)
    again.advance()
    again.close()
    assert again.outcome is not None
    assert not again.take_news()


def test_no_file_starts_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    mark = tmp_path / "started"
    name = program(tmp_path, f"open({str(mark)!r}, 'w')\n")
    match = Match.new([load_deck("st01"), load_deck("st03")], 5, bots=[None, name])
    record = match.text().encode()
    match.close()
    names._let_in.clear()
    with pytest.raises(ValueError, match="a file starts no program: name it on the command line"):
        Match.read(record)
    for foreign_name in (name, "py:antigravity:Player"):
        with pytest.raises(UnknownPlayer, match="a file starts no program"):
            make_player(foreign_name, 1)
    assert not mark.exists()
    let_in([name])
    Match.read(record).close()


def test_a_program_is_named_again_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot.py").write_text(f"#!{sys.executable}\n{PYTHON}")
    (tmp_path / "mybot.py").chmod(0o755)
    call = ["play", "--plain", "--seed", "4", "--name1", "A", "--bot2", "cmd:./mybot.py --level 3"]
    monkeypatch.setattr("sys.stdin", io.StringIO("keep\nquit\n"))
    assert main(call) == 0
    names._let_in.clear()
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["resume", "--plain"]) == 2
    assert "name it on the command line (--bot)" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["resume", "--plain", "--bot", "cmd:./mybot.py --level 3"]) == 0


def test_no_other_machine_gets_a_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    name = program(tmp_path, PYTHON)
    for arguments in (["--bot2", name], ["--ladder", f"random,{name}"]):
        assert main(["sim", "--games", "1", "--on", "tower:8786", *arguments]) == 2
        assert "is a program of this machine" in capsys.readouterr().err


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("name", "kind", "seconds", "what"),
    [
        ("cmd:./mybot --level 3", "cmd", None, "./mybot --level 3"),
        ("cmd:2s:./mybot", "cmd", 2.0, "./mybot"),
        ("cmd:0.5s:ssh tower bot:3", "cmd", 0.5, "ssh tower bot:3"),
        ("cmd:ssh tower bot:3", "cmd", None, "ssh tower bot:3"),
        ("py:mypackage.mymodule:MyPlayer", "py", None, "mypackage.mymodule:MyPlayer"),
        ("py:3s:mine:Player", "py", 3.0, "mine:Player"),
    ],
)
def test_names_of_programs(name: str, kind: str, seconds: float | None, what: str):
    asked = read_name(name)
    assert (asked.kind.name, asked.seconds, asked.program) == (kind, seconds, what)
    assert asked.kind.foreign


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("cmd:", "write the program after the colon"),
        ("cmd", "write the program after the colon"),
        ("cmd:'open", "its command line cannot be read"),
        ("cmd:99s:./mybot", "at most 40 seconds"),
        ("cmd:./there-is-none", "there is no program ./there-is-none"),
        ("py:mine", "write the module and the class"),
        ("py:../mine:Player", "write the module and the class"),
        ("cmx:./mybot", "did you mean|there is no computer player"),
    ],
)
def test_wrong_names_of_programs(name: str, why: str):
    with pytest.raises(UnknownPlayer, match=why):
        allowed(name)


def allowed(name: str) -> None:
    let_in([name])
    make_player(name, 1)


def test_a_player_of_ours_wins_before_the_colon():
    assert read_name("expert:cmd:x").value == "cmd:x"
    assert not read_name("search:400:py:x").kind.foreign


def test_a_program_is_found_from_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert with_whole_path("cmd:2s:./my.py --level 3") == f"cmd:2s:{tmp_path}/my.py --level 3"
    assert with_whole_path("cmd:node my.js") == "cmd:node my.js"
    assert short_name("cmd:/home/me/bots/my.py --level 3") == "cmd:my.py --level 3"
    let_in(["cmd:./my.py"])
    assert is_let_in(f"cmd:{tmp_path}/my.py")


# ------------------------------------------------------------------ what they are told


def _asked(observation: Observation) -> bytes:
    return ask_line(1, observation.view(), pack(observation))


@pytest.mark.parametrize("name", quick_first([*PAIRINGS[:2], *MANY], 3))
def test_a_program_is_told_nothing_that_its_seat_does_not_know(name: str):
    engine, different = new(name, 61), 0
    for at, prompt in enumerate(prompts(engine, 7400)):
        if at % 9 or engine.step_answers:
            continue
        line = _asked(Observation(engine, prompt.seat))
        world = swapped(engine, prompt.seat, at)
        world.reopen()
        world.state.seed = at  # nor does it learn what chance will do
        assert _asked(Observation(world, prompt.seat)) == line
        different += world.state.card_of != engine.state.card_of
    assert different > 5


@pytest.mark.parametrize("id", game_ids())
def test_a_view_is_what_the_wire_has_and_a_state_arrives_whole(id: str):
    decks = [load_deck(name, id) for name in starter_decks(id)[:2]]
    engine, looked = game(id).new_game(decks, 3, keep=False), 0
    for at, prompt in enumerate(prompts(engine, 5)):
        if at % 15 == 0 and not engine.step_answers:
            observation = Observation(engine, prompt.seat)
            wire = json.loads(encode(Picture(round=1, view=observation.view())))
            assert json.loads(view_json(observation.view())) == wire["view"]
            arrived = unpack(pack(observation), id)
            assert arrived.prompt is not None
            assert arrived.prompt.keys() == prompt.keys()
            assert arrived.view() == observation.view()
            looked += 1
    assert looked > 5


def test_the_seed_that_a_program_is_told_is_its_own(tmp_path: Path):
    mark = tmp_path / "hello"
    text = HELLO.replace(
        "hello = json.loads(sys.stdin.readline())", f"open({str(mark)!r}, 'w').write(sys.stdin.readline())"
    )
    told: list[dict[str, Any]] = []
    for seed in (1, 1, 2):
        player, engine = make_player(program(tmp_path, text), seed), at_a_choice()
        assert engine.prompt is not None
        with pytest.raises(PlayerFault):
            player.choose(Observation(engine, engine.prompt.seat), engine.prompt)
        told.append(json.loads(mark.read_text()))
    assert told[0] == told[1]
    assert told[0]["seed"] not in (told[2]["seed"], 1)
    assert (told[0]["game"], told[0]["seats"], told[0]["protocol"]) == ("gcg", 2, 1)


# ------------------------------------------------------------------ a state of somebody else


class Evil:
    def __init__(self, what: Any, *arguments: Any) -> None:
        self.made = what, arguments

    def __reduce__(self) -> Any:
        return self.made


def packed(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data)).decode()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("?", "cannot be read"),
        ("", "cannot be read"),
        (base64.b64encode(b"x").decode(), "cannot be read"),
        (packed(b"x"), "cannot be read"),
        (packed(pickle.dumps(5)), "not one of a game"),
        (packed(b"0" * (9 << 20)), "larger than any game's"),
        (packed(pickle.dumps(Evil(os.system, "true"))), "not part of a position"),
        (packed(pickle.dumps(Evil(eval, "1"))), "not part of a position"),
        (packed(pickle.dumps(Evil(subprocess.Popen, ["true"]))), "not part of a position"),
        (packed(b"cgundam_tui.kernel.state\nos.system\n."), "not part of a position"),
        (packed(b"cgundam_tui.kernel.engine\nEngine\n."), "not part of a position"),
        (packed(pickle.dumps(Evil(Observation, 1, 2))), "cannot be read"),
    ],
)
def test_a_state_of_somebody_else_calls_nothing(text: str, why: str):
    with pytest.raises(WrongState, match=why):
        unpack(text, "gcg")


def test_a_state_is_of_the_game_that_is_played():
    decks = [load_deck(name, "gundam-war") for name in starter_decks("gundam-war")[:2]]
    engine = game("gundam-war").new_game(decks, 3, keep=False)
    text = pack(Observation(engine, 0))
    assert unpack(text, "gundam-war").view() == Observation(engine, 0).view()
    with pytest.raises(WrongState, match="not part of a position"):
        unpack(text, "gcg")


# ------------------------------------------------------------------ our players on the other side


def questions(count: int, every: int = 10) -> Iterator[Observation]:
    engine = new("st01-st03", 5, keep=False)
    for at, prompt in enumerate(prompts(engine, 9)):
        if at % every == 0 and not prompt.forced and not engine.step_answers:
            yield Observation(engine.clone(), prompt.seat)
            count -= 1
            if not count:
                return


def spoken(*lines: bytes, name: str = "greedy") -> tuple[str, list[dict[str, Any]]]:
    out = io.BytesIO()
    wrong = speak(name, lambda start: make_player(name, start.seed, start.game), io.BytesIO(b"".join(lines)), out)
    return wrong, [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("name", ["greedy", "expert", "search:5"])
def test_our_players_speak_as_they_play(name: str):
    asked = list(questions(3))
    hello = hello_line(Start("gcg", 0, 2, 77, 10.0))
    here = make_player(name, 77, "gcg")
    lines = [ask_line(at, one.view(), pack(one)) for at, one in enumerate(asked, 1)]
    wrong, said = spoken(hello, *lines, name=name)
    assert not wrong
    assert said[0] == {"msg": "hello", "protocol": 1, "name": name}
    for at, (one, answer) in enumerate(zip(asked, said[1:], strict=True), 1):
        assert one.prompt is not None
        assert answer == {"msg": "answer", "id": at, "keys": here.answer(one, one.prompt)}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"hello\n", "not JSON"),
        (b'{"msg":"hello","protocol":2}\n', "speaks version 2"),
        (b'{"msg":"hello","protocol":1}\n', "hello needs"),
        (b'{"msg":"hello","protocol":1,"game":"chess","seat":0,"seats":2,"seed":1,"seconds":1}\n', "no game 'chess'"),
        (b'{"msg":"ask","id":1}\n', "ask came before hello"),
        (b'{"msg":"draw"}\n', "there is no message draw"),
        (b"x" * (LONGEST + 2), "a line has more than 4 MB"),
    ],
)
def test_our_players_say_what_is_wrong_with_a_line(line: bytes, why: str):
    wrong, [said] = spoken(line)
    assert why in wrong
    assert said == {"msg": "error", "text": wrong}


def test_our_players_need_the_state_of_a_question():
    hello = hello_line(Start("gcg", 0, 2, 77, 10.0))
    for ask, why in (
        (b'{"msg":"ask","id":1}\n', "pass both on as they are"),
        (b'{"msg":"ask","id":1,"state":"zzz"}\n', "cannot be read"),
    ):
        wrong, said = spoken(hello, ask)
        assert why in wrong
        assert said[-1]["msg"] == "error"


def test_one_of_ours_plays_through_the_command(capsys: pytest.CaptureFixture[str]):
    name = f"cmd:{sys.executable} -m gundam_tui bot greedy"
    assert main(["sim", "--games", "1", "--bot1", "random", "--bot2", name, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["finished"], facts["wins"]["p2"], "forfeits" in facts) == (1, 1, False)
    assert main(["bot", "cmd:./x"]) == 2
    assert "speaks for itself" in capsys.readouterr().err
    assert main(["bot", "gredy"]) == 2
    assert "did you mean greedy" in capsys.readouterr().err


def test_a_class_that_cannot_be_had_is_refused_at_once(capsys: pytest.CaptureFixture[str]):
    assert main(["sim", "--games", "1", "--bot2", "py:no_such_module:Player"]) == 2
    assert "gave up: no_such_module:Player cannot be had: No module named" in capsys.readouterr().err
