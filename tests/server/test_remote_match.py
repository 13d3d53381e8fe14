"""A match seen from afar says what the match itself says to that seat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.kernel.engine import Refused
from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch
from gundam_tui.table.match_api import MatchApi

from .helpers import answers, play, running, two_at_a_table


def test_a_remote_match_is_a_face():
    wanted = {name for name in vars(MatchApi) if not name.startswith("_")}
    assert {"prompt", "view", "correct", "rematch"} <= wanted
    assert not [name for name in wanted if name not in ("path",) and not hasattr(RemoteMatch, name)]


def test_it_says_what_the_match_says(tmp_path: Path):
    import random

    chance = random.Random(5)
    with running(tmp_path) as server:
        one, two, code = two_at_a_table(server)
        assert server.service is not None
        match = server.service.lobby.tables[code].match
        assert match is not None

        def settle() -> None:
            for line in (one, two):
                line.call(lambda id: m.Rename(id, ""))  # a reply comes after all that was told before it
                line.read()

        ends = [RemoteMatch(one), RemoteMatch(two)]
        begun = match.events
        looked = set()
        for _ in range(30):
            settle()
            if match.outcome is not None:
                break
            on = bool(chance.randrange(2))
            one.call(lambda id, on=on: m.Skip(id, on))
            settle()
            if match.outcome is not None:
                break
            for seat, end in enumerate(ends):
                assert (end.skips(seat), end.standing) == (match.skips(seat), match.standing)
                assert end.view(seat) == match.view(seat)
                assert list(end.log(seat)) == list(match.log(seat))
                # A card that was shuffled away since is named to nobody; this terminal was told when it was seen.
                assert [replace(cue, card="") for cue in end.cues(begun)] == [
                    replace(cue, card="") for cue in match.cues(begun)
                ]
                assert end.pass_mode == {seat: match.pass_mode[seat]}
                assert (end.events, end.decisions) == (match.events, match.decisions)
                assert (end.can_undo(seat), end.undo_bar(seat)) == (match.can_undo(seat), match.undo_bar(seat))
                assert end.correctable(seat) == tuple(match.correctable(seat))
                for player in match.view(seat).players:
                    for unit in player.cards("battle area"):
                        assert end.explain(seat, unit.id, "ap") == match.explain(seat, unit.id, "ap")
            assert match.prompt is not None
            seat = match.prompt.seat
            for option in match.prompt.options:
                assert ends[seat].preview(seat, [option.key]) == match.preview(seat, [option.key])
                assert ends[1 - seat].preview(1 - seat, [option.key]).payment is None
                looked.add(option.verb)
            for card in match.view(seat).players[seat].cards("hand"):
                told, why = ends[seat].refusal(seat, "play", card.id), match.refusal(seat, "play", card.id)
                assert (told and (told.clause, told.text)) == (why and (why.clause, why.text))
            answer = answers(ends[seat], chance)
            assert ends[seat].preview(seat, answer).lines == tuple(match.preview(seat, answer).lines)
            with pytest.raises(Refused, match="no longer open"):
                ends[1 - seat].answer(answer)
            ends[seat].answer(answer)
        assert {"deploy", "attack"} <= looked


@pytest.mark.thorough
def test_a_whole_game(tmp_path: Path):
    with running(tmp_path) as server:
        one, two, _ = two_at_a_table(server)
        assert play([one, two], 2000) > 20
        assert one.picture is not None
        assert one.picture.view.outcome is not None
