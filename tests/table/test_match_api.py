"""The surface between a screen and a match: what it gives, and that nothing else is used."""

from __future__ import annotations

import re
from dataclasses import is_dataclass, replace
from pathlib import Path

import pytest

import gundam_tui
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.seen.view import attack_preview, modifiers, payment_preview
from gundam_tui.games.gcg.seen.words.log import LogTeller
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.kernel import Refusal
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.match_api import MatchApi

APP = Path(gundam_tui.__file__).parent / "app"


def a_match(seed: int = 7) -> Match:
    return Match.new([load_deck("st01"), load_deck("st03")], seed)


def at(*sides: Side) -> Match:
    return Match(Recorder(set_up(Position(list(sides))), a_match().header, None), None)


def test_the_app_never_reaches_for_the_engine():
    """A match that a server holds has none."""
    found = [
        f"{path.relative_to(APP)}:{number}: {line.strip()}"
        for path in sorted(APP.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r"(?<!kernel)\.engine\b|\._recorder\b|\._journal\b", line)
    ]
    assert not found, "\n".join(found)


def test_a_match_is_a_face():
    match: MatchApi = a_match()  # pyright checks the protocol; here: every name of it is there
    wanted = {name for name in vars(MatchApi) if not name.startswith("_")}
    assert {"prompt", "view", "log", "answer", "undo", "rematch"} <= wanted
    assert not [name for name in wanted if not hasattr(match, name)]


def test_looking_is_the_engines_word():
    match = a_match()
    player = RandomPlayer(3)
    match.advance()
    attacks = payments = parts = 0
    for _ in range(150):
        prompt = match.prompt
        if prompt is None:
            break
        seat = prompt.seat
        assert match.events == len(match.engine.log)
        told = match.log(seat)
        assert [replace(line, public=None) for line in told] == LogTeller(match.engine, seat).lines()
        shown = [line.text if line.public is None else line.public for line in told]
        assert [text for text in shown if text] == [line.text for line in LogTeller(match.engine, None).lines()]
        for option in prompt.options:
            if option.verb == "attack":
                attacks += 1
                assert match.preview(seat, [option.key]).battle == attack_preview(match.engine, option)
            assert match.preview(1 - seat, [option.key]).battle is None
            paid = match.preview(seat, [option.key]).payment
            if match.game.verbs[option.verb].paid:
                assert paid == payment_preview(match.engine, option)
            assert match.preview(1 - seat, [option.key]).payment is None
            payments += is_dataclass(paid) and paid.cost > 0
        for one in match.view(None).players:
            for unit in one.cards("battle area"):
                made = match.explain(None, unit.id, "ap")
                assert made == modifiers(match.engine, unit.id, "ap")
                assert max(0, sum(amount for _, amount in made)) == unit.stat("ap")
                parts += len(made) > 1
        match.answer(player.answer(match.engine, prompt))
        match.advance()
    assert attacks > 5
    assert payments > 5
    assert parts > 0


def test_an_option_that_is_not_offered_has_no_preview():
    match = at(Side(units=["ST01-005"], resources=2, shields=["ST01-005"]), Side(shields=["ST01-005"]))
    assert match.preview(0, ["attack:ST01-001#999>player"]).battle is None
    assert match.preview(0, ["end"]).battle is None
    assert match.preview(0, ["nonsense"]).payment is None


def test_a_hidden_card_is_as_good_as_gone():
    """Neither refusals nor figures tell what the other hand or a Shield is."""
    match = at(Side(hand=["ST01-001"], resources=9), Side(hand=["ST03-001"], shields=["ST03-006"]))
    state = match.engine.state
    hidden = [
        oid for oid, obj in state.objs.items() if obj.seat == 1 and obj.zone in ("hand", "shield area", "shields")
    ]
    assert hidden
    gone = Refusal("4-1-5", "that card is not there any more")
    [mine] = [card.id for card in match.view(0).players[0].cards("hand")]
    for oid in hidden:
        for verb in ("deploy", "pair", "command", "play", "activate", "attack"):
            assert match.refusal(0, verb, oid) == gone
        assert match.refusal(0, "pair", mine, oid) == gone
        assert match.explain(0, oid, "ap") == ()
    assert match.refusal(0, "deploy", mine) is None
    assert match.explain(0, mine, "ap") == ()
    assert match.explain(0, 0, "ap") == ()


def test_a_pass_mode_is_checked():
    match = a_match()
    match.set_pass_mode(0, "bluff")
    assert match.pass_mode[0] == "bluff"
    with pytest.raises(ValueError, match="full, smart, bluff"):
        match.set_pass_mode(0, "fast")
