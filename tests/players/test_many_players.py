"""Computer players against several enemies, and with a partner."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.ai import together
from gundam_tui.games.gcg.tools.ai.board import BoardFacts
from gundam_tui.games.gcg.tools.ai.evaluation import evaluate, hits_short
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from tests.profile import quick_first
from tests.properties.games import MANY, book, new

UNIT = "ST01-005"  # GM: Lv. 2, AP 2, HP 2
OPEN = Side(base=None)
GUARDED = Side(shields=[UNIT] * 6)


def stand(*sides: Side, **where: object) -> Engine:
    return set_up(Position(list(sides), **where), book=book())


def chosen(engine: Engine, seed: int = 1) -> list[str]:
    prompt = engine.prompt
    assert prompt is not None
    return make_player("greedy", seed).answer(Observation(engine, prompt.seat), prompt)


@pytest.mark.rule("12-2-7")
@pytest.mark.parametrize("weak", [1, 2, 3])
def test_greedy_attacks_the_player_whom_that_defeats(weak: int):
    sides = [Side(units=[UnitAt(UNIT)], shields=[UNIT] * 6)]
    sides += [OPEN if seat == weak else GUARDED for seat in (1, 2, 3)]
    engine = stand(*sides)
    [key] = chosen(engine)
    assert key.startswith("attack:")
    assert key.endswith(f"p{weak + 1}")


@pytest.mark.rule("12-2-5-2")
def test_it_is_better_that_an_enemy_is_out_than_that_they_could_be():
    engine = stand(Side(units=[UnitAt(UNIT)], shields=[UNIT] * 6), OPEN, GUARDED)
    before = evaluate(engine, 0)
    engine.concede(1)
    assert engine.state.out == (1,)
    assert evaluate(engine, 0) > before


def test_a_shield_of_one_enemy_of_several_is_worth_as_much_as_that_of_the_only_one():
    attacker, hit = Side(units=[UnitAt(UNIT)], shields=[UNIT] * 6), Side(shields=[UNIT] * 5)
    gained = [
        evaluate(stand(attacker, hit, *others), 0) - evaluate(stand(attacker, GUARDED, *others), 0)
        for others in ([], [GUARDED], [GUARDED, GUARDED])
    ]
    assert gained == pytest.approx([gained[0]] * 3)
    assert gained[0] > 2


@pytest.mark.parametrize("others", [1, 2, 3])
def test_greedy_takes_a_shield_with_a_unit_that_can_then_be_attacked(others: int):
    sides = [Side(units=[UnitAt("ST03-001")], shields=[UNIT] * 6)]
    sides += [Side(units=[UnitAt("ST03-001")], base=None, shields=[UNIT] * 6) for _ in range(others)]
    [key] = chosen(stand(*sides))
    assert key.startswith("attack:")


@pytest.mark.rule("12-3-3")
def test_a_partners_cards_count_and_the_shared_area_counts_once():
    plain = [Side(shields=[UNIT] * 4) for _ in range(4)]
    value = evaluate(stand(*plain, format="team"), 0)
    with_unit = [Side(shields=[UNIT] * 4, units=[UnitAt(UNIT)] if seat == 1 else []) for seat in range(4)]
    stronger = stand(*with_unit, format="team")
    assert evaluate(stronger, 0) > value
    assert evaluate(stronger, 0) == evaluate(stronger, 1) > evaluate(stronger, 2)


@pytest.mark.rule("12-3-12", "12-3-13")
def test_both_members_of_a_team_attack_and_block_together():
    attackers = [Side(base=None, units=[UnitAt(UNIT)] if seat < 2 else []) for seat in range(4)]
    engine = stand(*attackers, format="team")
    assert hits_short(BoardFacts(engine), 0, 2) == hits_short(BoardFacts(engine), 1, 3) == 0
    defended = [*attackers[:3], Side(base=None, units=[UnitAt("ST01-008"), UnitAt("ST01-008")])]
    assert hits_short(BoardFacts(stand(*defended, format="team")), 0, 2) == 1


@pytest.mark.rule("12-3-9")
def test_partners_win_together_and_players_of_a_royale_alone():
    team, royale = new("team battle", 1, keep=False), new("royale of four", 1, keep=False)
    assert [together(team, 0, other) for other in range(4)] == [True, True, False, False]
    assert [together(royale, 0, other) for other in range(4)] == [True, False, False, False]


@pytest.mark.parametrize(
    ("player", "name"),
    [
        *quick_first([("easy", name) for name in MANY], unpack=True),
        *quick_first([("greedy", "royale of three"), ("greedy", "team battle")], 0, unpack=True),
        *quick_first([("expert", "royale of three"), ("expert", "team battle")], 0, unpack=True),
    ],
)
def test_a_game_is_played_to_its_end(name: str, player: str):
    engine = new(name, 3, keep=False)
    players = [make_player(player, seat) for seat in range(engine.seats)]
    while (prompt := engine.prompt) is not None:
        engine.choose(players[prompt.seat].choose(Observation(engine, prompt.seat), prompt))
        assert engine.decisions < 20_000, "the game does not end"
    assert engine.outcome is not None
    assert sorted((*engine.outcome.winners, *engine.outcome.out)) == list(range(engine.seats))
