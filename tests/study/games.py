"""Games with a mistake in them that is known."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.players.greedy import GreedyPlayer
from gundam_tui.players.observation import Observation
from gundam_tui.proof import Solver, win
from gundam_tui.study.analysis import AnalysisPlan, Analyst, players_decisions
from gundam_tui.study.judging import Judged, judge
from gundam_tui.table.match import Match

DECKS = ("blue-red-aggro", "lockuro-aggro")
SEED = 3  # in this game a win can be forced soon
NODES = 120


def a_missed_win(path: Path) -> Judged:
    """Write the record of a game of two people in which one could be sure to win, ended the turn and gave up then,
    with its whole analysis beside it. Only that decision is judged there.

    Args:
        path: of the record.
    """
    data, judged = _missed_win()
    path.write_bytes(data)
    keep(path, judged)
    return judged


@cache
def _missed_win() -> tuple[bytes, Judged]:
    """The record, and the judgement: made once, since this takes two seconds."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "made.record"
        match = Match.new([load_deck(one) for one in DECKS], SEED, names=("Amuro", "Char"), journal=path)
        match.advance()
        player = GreedyPlayer(1)
        while True:
            prompt = match.prompt
            assert prompt is not None, "nobody could be sure to win in this game"
            if _may_win(match, prompt):
                break
            match.answer(player.answer(Observation(match.engine, prompt.seat), prompt))
            match.advance()
        number, found = match.decisions + 1, judge(match.engine, ["end"], worlds=4)
        assert found is not None
        match.answer(["end"])
        match.concede(found.seat)
        match.close()
        return path.read_bytes(), replace(found, number=number)


def _may_win(match: Match, prompt: Prompt) -> bool:
    if not game_of(match.engine).prompts[prompt.kind].main or match.engine.step_answers:
        return False
    return Solver(match.engine, prompt.seat, win(match.engine, prompt.seat), nodes=NODES).prove().verdict == "yes"


def keep(path: Path, judged: Judged, worlds: int = AnalysisPlan().worlds) -> None:
    """Write a complete analysis beside a record, in which one decision is judged."""
    analyst = Analyst(path, AnalysisPlan(worlds))
    assert analyst.kept is not None
    rows = analyst.kept.read_text().splitlines()[:1]
    for at in players_decisions(read_record(path.read_bytes())):
        row = asdict(judged) if at == judged.number else {"number": at}
        rows.append(json.dumps(row))
    analyst.kept.write_text("\n".join(rows) + "\n")
