"""What a match tells before an answer is given: what a block and what any answer would do, and what is paid."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui import language
from gundam_tui.games.api import NOTHING_CHANGES
from gundam_tui.games.gcg.seen.prompt_table import PAY
from gundam_tui.games.gcg.seen.view import block_preview, outlook
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.language import tr
from gundam_tui.table.match import Match
from tests.profile import quick_first

from . import games


def at(*sides: Side) -> Match:
    match = Match(Recorder(set_up(Position(list(sides))), games.new(1).header, None), None)
    match.advance()
    return match


def answered(match: Match, keys: list[str]) -> list[str]:
    """What the log tells of an answer, up to the next question."""
    engine = match.engine.clone()
    engine.record_history, engine.log = True, []
    engine.answer(keys)
    while engine.prompt is not None and engine.prompt.kind == PAY:
        engine.choose(engine.prompt.options[: engine.prompt.least])
    copy = Match(Recorder(engine, match.header, None), None)
    return [line.text for line in copy.log(None)]


@pytest.mark.goal("G18")
@pytest.mark.parametrize(
    "decks", quick_first([("st01", "st03"), ("st02", "st04"), ("st07-celestial-being", "st08-hathaway")])
)
def test_what_is_told_ahead_is_what_happens(decks: tuple[str, str]):
    """Line by line, as far as it is told; and the engine is as it was."""
    match = games.new(5, *decks, mode="full")
    hands = games.Hands(5)
    told = 0
    for _ in range(160):
        match.advance()
        prompt = match.prompt
        if prompt is None:
            break
        before = match.engine.digest()
        for option in prompt.options:
            if prompt.least <= 1 <= prompt.most:
                ahead = match.preview(prompt.seat, [option.key]).lines
                told_then = answered(match, [option.key])
                if any("an EX Resource pays only once" in line for line in ahead):  # what its loss means is no event
                    ahead = tuple(line for line in ahead if "pays only once" not in line)
                    told_then = [line for line in told_then if not ("spends" in line and "EX Resource" in line)]
                if ahead == (NOTHING_CHANGES,):
                    ahead = ()
                assert len(ahead) <= len(told_then)
                # Without the names of Shields; that a card is played comes last.
                then = sorted(told_then[: len(ahead)], key=lambda line: line == ahead[-1])
                assert all(map(str.startswith, then, ahead)), option.key
                told += len(ahead)
                assert match.preview(1 - prompt.seat, [option.key]).lines == ()
        assert match.engine.digest() == before
        match.answer(hands.keys(match))
    assert told > 200


def test_nothing_is_told_of_cards_that_nobody_knows():
    """The attack turns a Shield up: what it is depends on a card that the attacker does not know."""
    sides = Side(units=["ST01-005"]), Side(shields=["ST03-011", "ST03-011"], base=None)
    match = at(*sides)
    match.answer(next(option.key for option in match.prompt.options if option.verb == "attack"))
    match.set_pass_mode(0, "full")
    match.set_pass_mode(1, "full")
    match.advance()
    while match.prompt is not None and match.prompt.kind in ("block", "action_step"):
        told = match.preview(match.prompt.seat, ["pass"]).lines
        assert not [line for line in told if "Aznable" in line or "Burst" in line]
        match.answer("pass")
        match.advance()
    assert match.prompt is not None
    assert match.prompt.kind == "burst"


def test_what_comes_of_a_pair_is_told_before_the_pair_itself():
    """Seen: `then: you pair Suletta Mercury with Gundam Aerial (Permet Score Six) for 1; ... is a …`."""
    match = at(Side(units=["ST01-001"], hand=["ST01-010"], resources=5), Side())
    assert match.prompt is not None
    (pair,) = [option.key for option in match.prompt.options if option.verb == "pair"]
    assert match.preview(0, [pair]).lines[0] == "Gundam is a Link Unit"


@pytest.mark.parametrize("spoken", ["en", "zh"])
def test_what_is_left_of_a_target_is_said_of_that_card_in_every_language(spoken: str):
    """By its number: Units of one name are not mixed up."""
    units = ["ST01-001", UnitAt("ST01-001", damage=1), UnitAt("ST01-001", damage=2)]
    match = at(Side(hand=["ST03-013"], resources=5, units=["ST01-005"]), Side(units=list(units)))
    assert match.prompt is not None
    match.answer([next(option.key for option in match.prompt.options if option.verb == "command")])
    match.advance()
    assert match.prompt is not None
    with language.speaking(spoken):
        ahead = {option.obj: match.preview(0, [option.key]) for option in match.prompt.options}
        theirs = match.engine.zone("battle area", 1)
        left = [[about.left for about in ahead[unit].about if about.card == unit][-1] for unit in theirs]
        assert left == ["HP 4→2", "HP 3→1", tr("destroyed")]
        for told in ahead.values():
            assert len(told.results()) == len(told.lines)


def test_what_is_no_answer_is_told_nothing():
    match = at(Side(), Side())
    assert match.preview(0, ["nonsense"]).lines == ()
    assert match.preview(0, []).lines == ()
    assert match.preview(0, ["end"]).battle is None
    with pytest.raises(KeyError):
        block_preview(match.engine, "end")
    match.concede(0)
    assert outlook(match.engine, []) == ()


@pytest.mark.goal("G18")
def test_the_preview_of_a_block_is_what_happens_when_nobody_responds():
    compared = 0
    for seed in range(6):
        match = games.new(seed, "st04", "st01", mode="full")
        hands = games.Hands(seed)
        for _ in range(250):
            match.advance()
            prompt = match.prompt
            if prompt is None:
                break
            if prompt.kind == "block":
                for option in prompt.options:
                    ahead = match.preview(prompt.seat, [option.key]).battle
                    assert match.preview(1 - prompt.seat, [option.key]).battle is None
                    if ahead is None:
                        continue
                    copy = match.engine.clone()
                    copy.choose([option])
                    attacker, target = (copy.state.vars["attack"].attacker, copy.state.vars["attack"].target)
                    while (
                        copy.prompt is not None and copy.prompt.kind == "action_step" and copy.state.vars.get("attack")
                    ):
                        copy.answer("pass")
                    if target:
                        compared += 1
                        objs = copy.state.objs
                        assert (attacker not in objs) == ahead.dies, option.key
                        assert (target not in objs) == ahead.destroys, option.key
            match.answer(hands.keys(match))
    assert compared > 10


EX = Side(hand=["ST01-005", "ST01-005"], resources=3, ex=1)


def test_the_table_pays_with_ex_resources_last():
    match = at(EX, Side())
    match.answer(next(option.key for option in match.prompt.options if option.verb == "deploy"))
    assert match.prompt is not None
    assert match.prompt.kind == PAY
    match.advance()
    assert match.prompt.kind == "act"
    own = match.view(0).players[0]
    assert own.pip("resources", "ex") == 1
    assert own.pip("resources", "active") == 2
    assert match.undo()  # one decision: the play with its payment
    assert match.view(0).players[0].pip("resources", "rested") == 0


def test_a_payment_by_hand_is_asked_for_once():
    match = at(EX, Side())
    match.pay_by_hand(0)
    deploy = next(option.key for option in match.prompt.options if option.verb == "deploy")
    match.answer(deploy)
    match.advance()
    assert match.prompt is not None
    assert match.prompt.kind == PAY
    assert match.by_hand[0]
    keys = match.prompt.keys()
    match.answer([keys[-1], *keys[: match.prompt.least - 1]])
    match.advance()
    assert match.view(0).players[0].pip("resources", "ex") == 0
    assert not match.by_hand[0]


def test_a_payment_where_nothing_is_to_be_chosen_is_the_tables_again():
    match = at(Side(hand=["ST01-005"], resources=3), Side())
    match.pay_by_hand(0)
    match.answer(next(option.key for option in match.prompt.options if option.verb == "deploy"))
    match.advance()
    assert not match.by_hand[0]


@pytest.mark.goal("G11")
def test_a_game_left_while_paying_by_hand_goes_on_there(tmp_path: Path):
    match = games.new(2, "st02", "st04", journal=tmp_path / "game.record")
    hands = games.Hands(2)
    for _ in range(400):
        match.advance()
        prompt = match.prompt
        assert prompt is not None, "no player has ever had to choose between Resources: take another seed"
        if prompt.kind == PAY:
            break
        match.pay_by_hand(prompt.seat)
        match.answer(hands.keys(match))
    match.close()
    again = Match.load(tmp_path / "game.record")
    again.advance()
    assert again.prompt is not None
    assert again.prompt.kind == PAY
    assert again.engine.digest() == match.engine.digest()
    assert Match.read(again.text().encode()).by_hand == again.by_hand
    again.close()


def test_a_resource_to_which_nothing_would_happen_is_marked():
    """Suletta Mercury sets one of three Resources as active: it is said of each how it lies, and what comes of it."""
    side = Side(units=[UnitAt("ST01-005", "ST01-011")], resources=1, rested_resources=1, rested_ex=1)
    engine = set_up(Position([side, Side(shields=["ST01-005"])]))
    assert engine.prompt is not None
    engine.choose([next(option for option in engine.prompt.options if option.verb == "attack")])
    prompt = engine.prompt
    assert prompt is not None
    game = game_of(engine)
    told = {game.label(engine, prompt, one): game.preview(engine, [one]).lines for one in prompt.options}
    marked = {label.partition("Resource ")[2].partition(" as")[0]: lines for label, lines in told.items()}
    assert marked == {
        "1 (active)": ("nothing changes",), "2 (rested)": ("a Resource is set as active (by Suletta Mercury)",),
        "3 (rested)": ("a Resource is set as active (by Suletta Mercury)",),
    }  # fmt: skip


def test_of_a_unit_to_which_nothing_would_happen_it_is_said():
    """Guntank rests a Unit: of one that is rested already it is said, also where no other can be chosen."""
    for ready in (False, True):
        enemies = [UnitAt("ST03-008", rested=True), UnitAt("ST01-005", rested=not ready)]
        engine = set_up(Position([Side(hand=["ST01-004"], resources=4), Side(units=enemies)]))
        assert engine.prompt is not None
        engine.choose([next(option for option in engine.prompt.options if option.verb == "deploy")])
        prompt = engine.prompt
        assert prompt is not None
        if prompt.kind == "pay":
            engine.choose(prompt.options[: prompt.least])
            prompt = engine.prompt
            assert prompt is not None
        game = game_of(engine)
        told = [game.preview(engine, [one]).lines for one in prompt.options]
        assert told == [("nothing changes",), ("GM is rested (by Guntank)",) if ready else ("nothing changes",)]
        assert [option.card for option in game.suggested(engine, prompt).idle] == (["ST03-008"] if ready else [])
