"""The story of a finished game: every figure is what the log and the moves of cards say, told in the game's words."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from gundam_tui import language
from gundam_tui.games.nation.cards.terms import AREAS, LOST, NATION
from gundam_tui.games.nation.changes.mill import mill
from gundam_tui.games.nation.flow.battle import Deal
from gundam_tui.kernel import Engine, Event
from gundam_tui.table.match import Match
from gundam_tui.table.story import story_of
from tests.gundam_war.table import Table
from tests.profile import quick_first

from .games import GUNDAM_WAR, SISTERS, Sister

SHORT = {"gundam-war": 3, "macross-crusade": 1}  # seeds of short games
GAMES = quick_first(
    [(sister, SHORT[sister.id]) for sister in SISTERS] + [(sister, 2) for sister in SISTERS], 2, unpack=True
)
UNITS = {"gundam-war": "UNITs", "macross-crusade": "Units"}


@cache
def over(sister: Sister, seed: int) -> Match:
    """A game between two computer players, at its end."""
    match = Match.new(sister.decks(), seed, game_id=sister.id, bots=("greedy", "greedy"), names=("Amuro", "Char"))
    match.advance()
    return match


def milled(e: Engine, seat: int, how: str) -> int:
    """The cards that went from a Nation to its lost pile."""
    moves = (event for event in e.log if event.old is not None and event.old.zone == NATION and event.zone == LOST)
    return sum(event.old is not None and event.old.seat == seat and event.how == how for event in moves)


@pytest.mark.parametrize(("sister", "seed"), GAMES)
def test_the_totals_are_what_happened(sister: Sister, seed: int):
    match = over(sister, seed)
    e, units = match.engine, UNITS[sister.id]
    rows = dict(sister.game.story.totals(e))
    plays = Counter(made.seat for made in e.log if made.name == "play")
    assert list(rows["cards played"]) == [plays[0], plays[1]]
    kinds = {event.how for event in e.log if event.name == "play"}
    assert {"g", "unit", "character"} <= kinds  # all of them count
    assert list(rows.get("Nation cards paid", (0, 0))) == [milled(e, seat, "cost") for seat in (0, 1)]
    # All that the other player lost, and paid for with nothing of their own; not what a blow had in excess.
    taken = [milled(e, 1 - seat, "battle") + milled(e, 1 - seat, "effect") for seat in (0, 1)]
    assert list(rows["Nation cards taken"]) == taken
    # No effect of these decks damages one's own Units.
    assert sum(rows[f"damage to {units}"]) == sum(event.amount for event in e.log if event.name == "damage")
    itself = {event.obj for event in e.log if event.name == "doom" and event.obj == event.source}
    gone = [
        event.old.seat for event in e.log
        if event.name == "scrap" and event.how == "destroyed" and event.old is not None and not event.old.host
        and event.obj not in itself
    ]  # fmt: skip
    assert list(rows[f"{units} destroyed"]) == [gone.count(1), gone.count(0)]


@pytest.mark.parametrize(("sister", "seed"), GAMES)
def test_the_damage_of_a_side_is_shared_out_among_its_cards(sister: Sister, seed: int):
    match = over(sister, seed)
    e, units = match.engine, UNITS[sister.id]
    rows, deeds = dict(sister.game.story.totals(e)), sister.game.story.deeds(e)
    for seat in (0, 1):
        for title, what in (
            ("Nation cards taken", r"(\d+) Nation cards? taken"),
            (f"damage to {units}", rf"(\d+) damage to {units}"),
        ):
            told = (re.fullmatch(what, text) for one in deeds if one.seat == seat for text in one.told)
            done = sum(int(found[1]) for found in told if found)
            # What a COMMAND did is the side's; it is no Unit's.
            effects = (
                sum(ev.amount for ev in e.log if (ev.name, ev.seat) == ("damage", seat) and ev.how != "battle")
                if units in title else milled(e, 1 - seat, "effect")
            )  # fmt: skip
            assert rows[title][seat] - effects <= done <= rows[title][seat]
    assert [one.worth for one in deeds] == sorted((one.worth for one in deeds), reverse=True)


@pytest.mark.parametrize("sister", SISTERS, ids=lambda one: one.id)
def test_the_card_that_did_most_is_a_unit_in_play_and_the_end_is_a_sentence(sister: Sister):
    match = over(sister, SHORT[sister.id])
    story = story_of(match)
    assert story is not None
    assert story.best is not None
    assert story.best.title == {"gundam-war": "UNIT of the game", "macross-crusade": "Unit of the game"}[sister.id]
    assert story.best.card.kind == "unit"
    assert story.best.told[-1].startswith("in play for ")
    assert match.outcome is not None
    loser = match.names[match.outcome.out[0]]
    assert match.ending().startswith(f"{loser} lost the last ")
    strikes = [event for event in match.engine.log if event.name == "strike" and event.value.nation]
    assert match.engine.state.objs[strikes[-1].obj].seat == match.outcome.winners[0]
    name = match.game.card_view(match.engine, strikes[-1].obj, None).name
    assert name in match.ending()
    decisive = [one for one in match.game.story.deeds(match.engine) if "the decisive blow" in one.told]
    assert strikes[-1].obj in [one.obj for one in decisive]


def test_what_a_squad_did_is_shared_by_what_its_units_add():
    """The front counts its first strength, the others their second; a point of damage counts once."""
    for sister in SISTERS:
        e = over(sister, SHORT[sister.id]).engine
        for event in e.log:
            if event.name == "strike":
                assert sum(n for _, n in event.value.parts) == event.amount
                assert event.value.parts[0][0] == event.obj


def test_the_story_is_told_in_the_language_of_the_reader():
    match = over(GUNDAM_WAR, SHORT[GUNDAM_WAR.id])
    with language.speaking("zh"):
        story, ending = story_of(match), match.ending()
    assert story is not None
    assert story.best is not None
    assert story.best.title == "本局最佳机体"
    assert "Char" in ending
    assert "P2" not in ending
    assert {"夺走的本国卡", "使用的卡牌"} <= dict(story.rows).keys()


def test_cards_of_a_nation_are_taken_by_battle_and_by_effects_and_no_more_than_there_are():
    p = Table().side(0, field=["U2"]).side(1, nation=8).start("deployment")
    e, oid = p.e, p.find("U2")
    for seat, n, how in ((1, 3, "effect"), (0, 2, "effect"), (1, 1, "cost")):  # one's own and what is paid: not taken
        e.perform_all(mill(e, seat, n, how=how, source=oid))
    blow = Deal(AREAS[0], 0, 1, 11, ((oid, 11),), (), 11, 1, 0)
    strike = Event("strike", obj=oid, seat=0, amount=11, value=blow)
    e.perform_all([strike, *mill(e, 1, 11, how="battle")])
    story = GUNDAM_WAR.game.story
    assert dict(story.totals(e))["Nation cards taken"] == [7, 0]
    assert story.deeds(e)[0].told[:2] == ["the decisive blow", "7 Nation cards taken"]
