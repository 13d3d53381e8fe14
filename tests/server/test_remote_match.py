"""A match seen from afar says what the match itself says to that seat."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.kernel.engine import Refused
from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch
from gundam_tui.table.match_api import MatchApi

from .helpers import answers, play, running, two_at_a_table


def test_a_remote_match_answers_all_that_screens_ask():
    wanted = {name for name in vars(MatchApi) if not name.startswith("_")}
    assert {"prompt", "view", "correct", "rematch"} <= wanted
    assert not [name for name in wanted if name not in ("path",) and not hasattr(RemoteMatch, name)]


def said(match: MatchApi, seat: int, since: int) -> dict[str, object]:
    """What a match says to a seat about the table as it stands.

    A card that was shuffled away since is named to nobody; this terminal was told when it was seen.
    """
    view = match.view(seat)
    units = [unit.id for player in view.players for unit in player.cards("battle area")]
    return {
        "view": view,
        "log": list(match.log(seat)),
        "cues": [replace(cue, card="") for cue in match.cues(since)],
        "skips": match.skips(seat),
        "standing": match.standing,
        "pass mode": match.pass_mode[seat],
        "so far": (match.events, match.decisions),
        "undo": (match.can_undo(seat), match.undo_bar(seat)),
        "correctable": tuple(match.correctable(seat)),
        "figures": [tuple(match.explain(seat, unit, "ap")) for unit in units],
    }


def said_when_asked(match: MatchApi, seat: int, keys: list[str]) -> dict[str, object]:
    """What a match says to the seat that is asked about its answers and its hand."""
    options = match.view(seat).prompt.options
    refusals = [match.refusal(seat, "play", card.id) for card in match.view(seat).players[seat].cards("hand")]
    return {
        "options": [match.preview(seat, [option.key]) for option in options],
        "refusals": [why and (why.clause, why.text) for why in refusals],
        "answer": tuple(match.preview(seat, keys).lines),
    }


def test_it_says_what_the_match_says(tmp_path: Path):
    chance = random.Random(5)
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        assert server.service is not None
        match = server.service.lobby.tables[code].match
        assert match is not None

        def settle() -> bool:
            """Wait for all that the server has to tell; does the game go on?"""
            for line in (one, two):
                line.call(lambda id: m.Rename(id, ""))  # a reply comes after all that was told before it
                line.read()
            return match.outcome is None

        ends = [RemoteMatch(one), RemoteMatch(two)]
        begun = match.events
        looked = set()
        for _ in range(30):
            if not settle():
                break
            on = bool(chance.randrange(2))
            one.call(lambda id, on=on: m.Skip(id, on))
            if not settle():
                break
            for seat, end in enumerate(ends):
                assert said(end, seat, begun) == said(match, seat, begun)
                assert set(end.pass_mode) == {seat}
            assert match.prompt is not None
            seat = match.prompt.seat
            answer, other = answers(ends[seat], chance), ends[1 - seat]
            assert said_when_asked(ends[seat], seat, answer) == said_when_asked(match, seat, answer)
            assert all(other.preview(1 - seat, [option.key]).payment is None for option in match.prompt.options)
            looked |= {option.verb for option in match.prompt.options}
            with pytest.raises(Refused, match="no longer open"):
                other.answer(answer)
            ends[seat].answer(answer)
        assert {"deploy", "attack"} <= looked


@pytest.mark.thorough
def test_a_whole_game(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, _ = two_at_a_table(server)
        assert play([one, two], 2000) > 20
        assert one.picture is not None
        assert one.picture.view.outcome is not None
