"""A player who is neither side of a battle is asked: what an answer is said to make of it is what then happens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from gundam_tui.app import asking
from gundam_tui.app.board.faces import Chip
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.preview import response
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.views import AnswerPreview, BattleView, Preview
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.table.match import Match

from .helpers import chooser, new_match, press, running, table, text

GM, ZAKU, GOUF, GUNDAM, INCIDENT = "ST01-005", "ST03-008", "ST03-009", "ST01-001", "ST01-014"


def asked_about_others(seats: int) -> Match:
    """Seat 1 attacks a Unit of another player, and seat 0, who has a Command for it, is asked; with two seats it is the
    player who is attacked.
    """
    mine = Side(hand=[INCIDENT], resources=5, units=[GM] if seats > 2 else [UnitAt(ZAKU, rested=True)])
    others = [Side(units=[UnitAt(ZAKU, rested=True), GUNDAM]), Side(units=[GM])][: seats - 2]
    engine = set_up(Position([mine, Side(units=[GOUF, GM]), *others], active=1))
    names = ("Ada", "Bea", "Cyd", "Dot")[:seats]
    header = new_match(3, ("st01", "st03", "st01", "st03")[:seats], names,
                       format_name="royale" if seats > 2 else "duel").header  # fmt: skip
    match = Match(Recorder(engine, header, None), None)
    match.open_hands = True
    match.advance()
    gouf, target = match.view(1).players[1].cards("battle area")[0], 2 if seats > 2 else 0
    zaku = match.view(1).players[target].cards("battle area")[0]
    assert match.prompt is not None
    match.answer([next(o.key for o in match.prompt.options if (o.verb, o.obj, o.to) == ("attack", gouf.id, zaku.id))])
    match.advance()
    while match.prompt.kind != "action_step" or 0 not in match.answering:
        match.answer([next(o.key for o in match.prompt.options if o.verb == "pass")])
        match.advance()
    return match


def chips(pilot: Pilot[int]) -> Sequence[Chip]:
    scene = table(pilot).scene
    assert scene is not None
    return asking.question(scene, 80).chips


@pytest.mark.parametrize("seats", [3, 4])
async def test_a_response_whose_target_does_not_fight_says_which_it_is(seats: int):
    """Seen: `the battle comes out the same` of a Command that could have gone to the attacker."""
    async with running(asked_about_others(seats)) as pilot:
        [chip] = [one for one in chips(pilot) if one.label == "Unforeseen Incident"]
        assert chip.outcome == "on Bea's GM: changes nothing in this battle"
        assert chip.brief == "on Bea's GM: battle unchanged"
        await press(pilot, "a")
        assert chip.outcome in text(pilot)


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_each_target_of_a_response_says_how_the_battle_comes_out_with_it(seats: int):
    """Seen: `AP-3` alone."""
    match = asked_about_others(seats)
    async with running(match) as pilot:
        await press(pilot, "a", "enter")
        assert match.prompt is not None
        assert match.prompt.kind == "target"
        battle = match.view(0).battle
        assert battle is not None
        fighting = {battle.attacker, battle.target}
        options = [entry.option for entry in chooser(pilot).entries]
        assert fighting & {option.obj for option in options}
        for option, chip in zip(options, chips(pilot), strict=True):
            if option.obj in fighting:
                assert re.search("^then: .*(Zaku|Gouf).* (takes|destroyed)", chip.outcome), chip
            else:
                assert (chip.outcome, chip.brief) == ("changes nothing in this battle", "battle unchanged")
            if option.key not in {one.key for one in chooser(pilot).selected()}:
                await press(pilot, chip.key)
            words = (UNICODE.text(told.removeprefix("then: ")) for told in (chip.outcome, chip.brief))
            assert any(told in text(pilot) for told in words), text(pilot)


def test_a_response_that_leaves_a_battle_as_it_is_says_so_and_what_else_it_does():
    """Seen: `on Computer 4's Gundam: then: Shields 3→2`, where the Shields went to 2 without it too."""
    shields = Preview(3, 0, True, False, "1 Shield", "destroys 1 Shield", attacker="Gouf", short="Shields 3→2")
    now = BattleView(1, 0, 0, False, "action", shields)
    more = ("Cyd's Gundam rested",)
    later = replace(shields, text="destroys 1 Shield; Cyd's Gundam rested", more=more)
    for beside, lead in (("Cyd's Gundam", "on Cyd's Gundam: "), ("", "then: ")):
        told = AnswerPreview((), True, later, None, beside)
        assert response(told, now) == (
            f"{lead}Cyd's Gundam rested; changes nothing in this battle", f"{lead}Cyd's Gundam rested",
        )  # fmt: skip
    other = replace(shields, text="deals no damage to you", destroys=False, deals=0, short="")
    assert response(AnswerPreview((), True, other, None, "Cyd's Gundam"), now)[0] == (
        "on Cyd's Gundam: deals no damage to you"
    )


def test_where_a_figure_comes_from_names_players_as_everything_else_does():
    """Seen: `AP 5 = 1 printed +2 P2's Zaku II (1)`, of a Unit of Computer 2."""
    side = Side(units=[GM, ZAKU])
    engine = set_up(Position([side, Side(units=[ZAKU, ZAKU]), side], active=1))
    header = new_match(3, ("st01",) * 3, ("Ada", "Bea", "Cyd"), format_name="royale").header
    match = Match(Recorder(engine, header, None), None)
    match.advance()
    unit = match.view(1).players[1].cards("battle area")[0].id
    assert match.prompt is not None
    match.answer([next(o.key for o in match.prompt.options if o.verb == "attack" and o.obj == unit)])
    match.advance()
    assert [source for source, _ in match.explain(0, unit, "ap")] == ["printed", "Bea's Zaku Ⅱ (A)"]


async def test_what_is_left_of_each_target_of_damage_stands_on_its_chip():
    """Seen: `then: your Mikazuki deals 1 damage to your Barb 2nd: HP 4→3; your Mikazuki …`, and no word of a target."""
    side, combat = Side(units=[GUNDAM, ZAKU]), "ST03-013"
    engine = set_up(Position([Side(hand=[combat], resources=5, units=[GM]), side, side]))
    header = new_match(3, ("st01",) * 3, ("Ada", "Bea", "Cyd"), format_name="royale").header
    match = Match(Recorder(engine, header, None), None)
    match.open_hands = True
    async with running(match) as pilot:
        await press(pilot, "a", "enter")
        assert match.prompt is not None
        assert match.prompt.kind == "target"
        options = [entry.option for entry in chooser(pilot).entries]
        assert len(options) == 4
        told = {chip.brief for option, chip in zip(options, chips(pilot), strict=True) if option.card == GUNDAM}
        assert told == {"HP 4→2"}
        told = {chip.brief for option, chip in zip(options, chips(pilot), strict=True) if option.card == ZAKU}
        assert told == {"destroyed"}
