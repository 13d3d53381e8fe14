"""Ten cards that speak of several players, played at every table: three and four alone, and two against two.

P1 has the card. In a team battle P2 is the partner, P3 and P4 are the enemies, and the shield area of each team is one.
"""

from __future__ import annotations

import pytest

from tests.cards.many import Many
from tests.cards.table import SHELF, Side, UnitAt

ONE, TWO, THREE, FOUR = range(4)
GM, GOUF = "ST01-005", "ST01-003"
THREE_ALONE, FOUR_ALONE, TEAMS = "royale of three", "royale of four", "team battle"
ENEMIES = {THREE_ALONE: (TWO, THREE), FOUR_ALONE: (TWO, THREE, FOUR), TEAMS: (THREE, FOUR)}
TABLES = tuple(ENEMIES)
SEATS = {THREE_ALONE: 3, FOUR_ALONE: 4, TEAMS: 4}


def at(table: str, you: Side, *others: Side, active: int = ONE) -> Many:
    """The table with these sides; the last one is that of all who are left."""
    sides = [you, *others, *[others[-1]] * (SEATS[table] - 1 - len(others))]
    return Many(*sides, format_name="team" if table == TEAMS else "", active=active)


def settle(t: Many) -> None:
    """Nobody does anything that nobody has to do."""
    while t.prompt.kind in ("block", "action_step", "burst"):
        t.answer("pass" if t.prompt.kind != "burst" else "decline")


def walls(t: Many, table: str) -> list[int]:
    """How many Shields each enemy has, a team once."""
    return [len(t.sides[seat].shields) for seat in ENEMIES[table][: 1 if table == TEAMS else 3]]


def owners(t: Many) -> set[int]:
    """Whose cards can be chosen."""
    return {t.engine.state.objs[option.obj].seat for option in t.prompt.options}


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
def test_zeta_gundam_attacks_anybody_but_the_enemy_whose_shield_it_destroyed(table: str):
    """ST10-001, Q302."""
    card, bare = "ST10-001", Side(base=None, shields=[GM] * 2, units=[UnitAt(GM, rested=True)])
    t = at(table, Side(units=[card]), bare)
    first, *others = ENEMIES[table]
    t.attack(card, f"p{first + 1}")
    settle(t)
    assert not t.you.unit(card).rested
    assert not t.can(f"attack:{card}>p{first + 1}")
    assert all(t.can(f"attack:{card}>p{seat + 1}") for seat in others) is (table != TEAMS)
    rested = {option.to for option in t.prompt.options if option.to_card == GM}
    assert rested == {t.engine.zone("battle area", seat)[0] for seat in ENEMIES[table]}


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
def test_the_o_holds_the_rested_units_of_the_lowest_lv_of_each_enemy_player(table: str):
    """ST14-001, Q464: of each of them, in the start phase of their own turn, a partner's as little as one's own."""
    lower, higher = [UnitAt(GOUF, rested=True), UnitAt("X-004", rested=True)], [UnitAt("X-004", rested=True)]
    t = at(table, Side(units=["ST14-001", UnitAt(GM, rested=True)]), Side(units=lower), Side(units=higher))
    for _ in range(2 if table == TEAMS else len(t.sides)):
        t.end_turn()
    held = {(seat, number) for seat, side in enumerate(t.sides) for number in side.units if side.unit(number).rested}
    assert held == {(seat, GOUF if seat == TWO else "X-004") for seat in ENEMIES[table]}


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
def test_interwoven_blessings_takes_the_first_two_cards_of_the_enemy_player_who_is_chosen(table: str):
    """GD05-107, Q405, Q406: the Base is one of them; of a team's area they go to the trash of each owner."""
    card = "GD05-107"
    wall = {THREE: [GM]} if table == TEAMS else {}
    sides = [Side(base=None, shields=wall.get(seat, [GM, GOUF])) for seat in range(1, SEATS[table])]
    t = at(table, Side(hand=[card], resources=10), *sides)
    t.command(card)
    t.targets(*(f"p{seat + 1}" for seat in ENEMIES[table]))
    chosen = ENEMIES[table][-1]
    t.choose(f"p{chosen + 1}")
    settle(t)
    if table == TEAMS:
        assert walls(t, table) == [1]
        assert [t.sides[seat].trash for seat in (THREE, FOUR)] == [[GM], [GM]]
    else:
        assert walls(t, table) == [0 if seat == chosen else 2 for seat in ENEMIES[table]]
        assert sorted(t.sides[chosen].trash) == sorted([GM, GOUF])


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
def test_guel_jeturk_asks_each_opponents_hand_alone(table: str):
    """GD01-097: a partner's hand is no opponent's."""
    card, you = "GD01-097", Side(units=[UnitAt(GM, "GD01-097", rested=True)])
    for full in (*range(1, SEATS[table]), None):
        hands = [Side(hand=[GM] * (8 if seat == full else 7)) for seat in range(1, SEATS[table])]
        assert at(table, you, *hands).can(f"activate:{card}*") is (full in ENEMIES[table])


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("shields", [3, 4])
def test_gundam_virsago_counts_the_shields_of_all_enemies_together(table: str, shields: int):
    """GD02-037: a team's area once; the Unit may be anybody's of them."""
    card = "GD02-037"
    sides = [
        Side(units=[GM], shields=[GM] * (shields if seat == ENEMIES[table][0] else 0))
        for seat in range(1, SEATS[table])
    ]
    t = at(table, Side(hand=[card], resources=9), *sides)
    t.deploy(card)
    assert (t.prompt.kind == "target") is (shields == 3)
    if shields == 3:
        assert owners(t) == set(ENEMIES[table])


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("shields", [3, 4])
def test_gfred_counts_them_from_the_side_of_the_shields_owner(table: str, shields: int):
    """GD03-048: its owner is asked, and has the token."""
    card, attacked = "GD03-048", ENEMIES[table][-1]
    sides = [Side(base=None, shields=[card] if seat == attacked else []) for seat in range(1, SEATS[table])]
    t = at(table, Side(units=[GM], shields=[GM] * shields), *sides)
    t.attack(GM, "p3" if table == TEAMS else f"p{attacked + 1}")
    while t.prompt.kind in ("block", "action_step"):
        t.answer("pass")
    assert (t.prompt.kind == "burst") is (shields == 3)
    if shields == 3:
        assert t.prompt.seat == attacked
        t.answer(f"burst:{card}")
        assert [len(side.units) for side in t.sides[1:]] == [int(seat == attacked) for seat in range(1, SEATS[table])]
        assert t.sides[attacked].unit("T-020").rested


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
def test_master_gundam_hits_the_front_card_of_one_opponent(table: str):
    """GD05-033, Q356: whoever is attacked; a team's area is that of either member."""
    card = "GD05-033"
    special = next(one.number for one in SHELF.book if one.type == "command" and "Special Move" in one.traits)
    enemies = ENEMIES[table]
    t = at(table, Side(units=[card], trash=[special] * 2), Side(base=None, shields=[GM] * 3))
    before = walls(t, table)
    t.attack(card, f"p{enemies[0] + 1}")
    while t.prompt.kind == "may" or (t.prompt.kind == "target" and t.prompt.options[0].card == special):
        t.engine.answer("yes" if t.prompt.kind == "may" else t.prompt.keys()[: t.prompt.most])
    if table != TEAMS:
        t.targets(*(f"p{seat + 1}" for seat in enemies))
        t.choose(f"p{enemies[-1] + 1}")
        assert walls(t, table) == [*before[:-1], before[-1] - 1]
    else:
        assert walls(t, table) == [before[0] - 1]


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("few", [ONE, TWO, THREE, None])
def test_banshee_looks_at_each_player_alone_oneself_included(table: str, few: int | None):
    """ST12-009: in a team battle at each team's area."""
    if table == TEAMS:
        sides = [Side(shields=[GM] * (1 if few is not None and few // 2 == seat // 2 else 2)) for seat in range(4)]
    else:
        sides = [Side(shields=[GM] * (3 if seat == few else 4)) for seat in range(SEATS[table])]
    sides[ONE].units, sides[ONE].hand, sides[ONE].resources, sides[ONE].trash = ["ST12-009"], ["X-008"], 1, ["X-003"]
    t = at(table, *sides)
    t.command("X-008")
    t.choose("ST12-009")
    assert (t.prompt.kind == "target") is (few is not None)


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
def test_zeta_gundam_iii_readies_a_unit_of_anybody_else(table: str):
    """EB01-005, Q312: a partner is another player."""
    card, rested = "EB01-005", Side(units=[UnitAt(GM, rested=True)])
    t = at(table, Side(hand=[card], resources=9, units=[UnitAt(GOUF, rested=True)]), rested)
    t.deploy(card)
    assert owners(t) == set(range(1, len(t.sides)))


@pytest.mark.rule("12-2-6", "12-3-10", "12-3-11")
@pytest.mark.parametrize("table", TABLES)
def test_barbatos_draws_one_card_for_each_enemy_player_in_the_game(table: str):
    """ST10-008, Q305, Q306."""
    card = "ST10-008"
    pile = [one.number for one in SHELF.book if "G Generation" in one.traits][:2]
    t = at(table, Side(hand=[card], resources=9, trash=pile), Side())
    gone = 0
    if table == FOUR_ALONE:
        t.engine.concede(FOUR)
        gone = 1
    t.deploy(card)
    while t.prompt.kind in ("may", "target", "cost"):
        t.engine.answer("yes" if t.prompt.kind == "may" else t.prompt.keys()[: t.prompt.most])
    assert (t.prompt.kind, t.prompt.least, len(t.you.hand)) == ("discard", *[len(ENEMIES[table]) - gone] * 2)
