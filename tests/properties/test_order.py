"""Cards that are put away in an order of their owner's: the others know which they are, not how they lie (4-1-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from gundam_tui.games.decks import MAIN, Deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards.constants import DECK, HAND
from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.games.gcg.tools.corrections import CORRECTIONS
from gundam_tui.kernel import Engine
from gundam_tui.kernel.view import hide_unknown, knows
from gundam_tui.players.random import RandomPlayer
from tests.cards.table import Side, UnitAt
from tests.cards.table import Table as CardTable
from tests.properties.games import asked, book, facts
from tests.rules.cards import command, pilot, table, unit
from tests.rules.walks import prompts

GM, DEMI, ZAKU = "ST01-005", "ST01-008", "ST03-008"
# Units with Pilots, and cards that put them and others back into decks.
STACKING = Deck("stacking", "", {MAIN: dict.fromkeys((
    "ST11-001", "ST11-007", "ST11-008", "ST11-011", "ST09-001", "ST09-008", "ST09-006", "GD05-002", "GD02-104",
    "ST02-015", "ST01-010", "ST01-001", "ST01-005",
), 4)})  # fmt: skip


def st11_001() -> Engine:
    t = CardTable(
        Side(hand=["ST11-001"], units=["ST11-008"], resources=4),
        Side(units=[UnitAt("ST01-005", "ST01-010"), "ST01-008"]),
    )
    t.deploy("ST11-001")
    t.choose("ST01-005")
    return t.engine


def st09_001() -> Engine:
    you = Side(units=[UnitAt("ST09-001", "ST09-008")], trash=["ST09-006"], resources=3)
    t = CardTable(you, Side(units=["ST01-005"]))
    t.activate("ST09-001")
    return t.engine


def gd05_002() -> Engine:
    you = Side(units=[UnitAt("GD05-002", "X-006")], hand=["GD05-014"] * 3)
    t = CardTable(you, Side(units=[UnitAt("GD05-016", "X-006"), "ST01-003"]))
    t.attack("GD05-002")
    t.answer("yes")
    t.choose("GD05-014", "GD05-014")
    t.choose("GD05-016")
    return t.engine


def out_of_the_trash(place: str) -> Callable[[], Engine]:
    def made() -> Engine:
        stack = command(f"main: choose 3 cards from your trash; put them on {place}")
        t = table(Side(hand=[stack], trash=[GM, DEMI, ZAKU]))
        t.do("command", stack).choose(GM, DEMI, ZAKU)
        return t.e

    return made


def two_units_with_pilots() -> Engine:
    ace, away = pilot(1, 1), command("main: put all enemy units on bottom")
    t = table(Side(hand=[away]), Side(units=[UnitAt(GM, ace), UnitAt(DEMI, ace), unit(3, 3)]))
    t.do("command", away)
    return t.e


SCENES = {
    "st11-001": st11_001, "st09-001": st09_001, "gd05-002": gd05_002, "top": out_of_the_trash("top"),
    "bottom": out_of_the_trash("bottom"), "units and pilots": two_units_with_pilots,
}  # fmt: skip


def answered(engine: Engine, keys: tuple[str, ...]) -> Engine:
    """A copy with the log, in which the open prompt is answered so."""
    world = engine.clone()
    world.log, world.record_history = list(engine.log), True
    world.answer(keys)
    return world


def worlds_of(engine: Engine) -> tuple[int, list[Engine]]:
    """Who puts the cards in order, and the same game after each order (at most six)."""
    prompt = engine.prompt
    assert prompt is not None
    assert prompt.kind == "order"
    return prompt.seat, [answered(engine, keys) for keys in list(permutations(prompt.keys()))[:6]]


def shown(engine: Engine, seat: int | None) -> object:
    """All that a seat or a watcher is shown or can ask for."""
    offered = CORRECTIONS.things(engine, seat)
    quiet = engine.prompt is not None and engine.prompt.kind in ("act", "block", "action_step")
    return (
        view(engine, seat),
        log_lines(engine, seat),
        asked(engine) if engine.prompt is not None and engine.prompt.seat == seat else None,
        offered,
        [CORRECTIONS.choices(engine, seat, thing.key) for thing in offered if quiet and "deck" in thing.key],
    )


@pytest.mark.rule("4-1-7")
@pytest.mark.parametrize("name", SCENES)
def test_nobody_but_the_owner_is_shown_the_order(name: str):
    owner, worlds = worlds_of(SCENES[name]())
    for seat in (1 - owner, None):
        told = [shown(world, seat) for world in worlds]
        assert all(one == told[0] for one in told)
    assert len({tuple(map(worlds[0].card, world.zone(DECK, owner))) for world in worlds}) == 1
    assert len({tuple(map(world.card, world.zone(DECK, owner))) for world in worlds}) == len(worlds)


@pytest.mark.rule("4-1-7")
@pytest.mark.parametrize("name", SCENES)
def test_the_others_go_on_knowing_which_cards_they_are(name: str):
    engine = SCENES[name]()
    assert engine.prompt is not None
    put = sorted(option.card for option in engine.prompt.options)
    owner, worlds = worlds_of(engine)
    for seat in (1 - owner, None):
        known = view(worlds[0], seat).players[owner].known
        assert [card.number for card in known] == put
        assert {(card.id, card.zone) for card in known} == {(0, DECK)}


@pytest.mark.rule("4-1-7")
@pytest.mark.parametrize("name", SCENES)
def test_worlds_of_the_others_lay_them_in_every_order_alike(name: str):
    owner, worlds = worlds_of(SCENES[name]())
    one, two = worlds[0], worlds[-1]
    seat = 1 - owner
    assert facts(hide_unknown(one, seat).state.card_of) == facts(hide_unknown(two, seat).state.card_of)
    assert facts(hide_unknown(one, seat).state.objs) == facts(hide_unknown(two, seat).state.objs)
    there = [
        at for at, oid in enumerate(one.zone(DECK, owner)) if one.state.objs[oid].card in one.state.lots[0].members
    ]
    dealt = Counter[tuple[str, ...]]()
    for seed in range(400):
        world, other = one.determinise(seat, seed), two.determinise(seat, seed)
        deck = [world.card(oid) for oid in world.zone(DECK, owner)]
        assert deck == [other.card(oid) for oid in other.zone(DECK, owner)]
        dealt[tuple(deck[at] for at in there)] += 1
    assert sorted(dealt.most_common()[0][0]) == sorted(one.card(one.zone(DECK, owner)[at]) for at in there)
    even = 400 / len(dealt)
    assert len(dealt) >= len(worlds) or name == "units and pilots"
    assert all(even * 0.6 < count < even * 1.5 for count in dealt.values()) or len(dealt) > 20


@pytest.mark.rule("4-1-7")
@pytest.mark.parametrize("name", SCENES)
def test_the_owner_knows_the_order_and_their_worlds_keep_it(name: str):
    owner, worlds = worlds_of(SCENES[name]())
    for world in worlds:
        deck = [world.card(oid) for oid in world.zone(DECK, owner) if knows(world, oid, owner)]
        for seed in range(5):
            other = world.determinise(owner, seed)
            assert [other.card(oid) for oid in other.zone(DECK, owner) if knows(other, oid, owner)] == deck


def test_old_records_keep_their_digests():
    """What a seat knows of a lot counts in the digest as it did when it was told the order."""
    _, worlds = worlds_of(out_of_the_trash("top")())
    world = worlds[0]
    assert world.state.lots
    plain = world.clone()
    for lot in world.state.lots:
        for phys in lot.known:
            obj = plain.state.objs[plain.state.where[phys]]
            plain.state.objs[obj.id] = obj.replace("seen", 3)
    plain.state.lots = ()
    assert plain.digest() == world.digest()


# ------------------------------------------------------------------ afterwards


def drawing(count: int) -> Engine:
    """Three known cards lie on top of the deck of P1, who has drawn some of them since."""
    stack = command("main: choose 3 cards from your trash; put them on top")
    draw, mill, mix = (
        command("main: draw 1"),
        command("main: mill 1"),
        command("main: shuffle all your units into deck"),
    )
    t = table(Side(hand=[stack, mix, mill, *[draw] * count], trash=[GM, DEMI, ZAKU], units=[GM]))
    t.do("command", stack).choose(GM, DEMI, ZAKU).choose(ZAKU, DEMI, GM)
    for _ in range(count):
        t.do("command", draw)
    return t.e


@pytest.mark.rule("4-1-7", "4-8-2")
def test_a_card_drawn_from_among_them_may_be_any_of_them():
    engine = drawing(1)
    known = view(engine, 1).players[0].known
    assert [(card.id, card.number, card.zone) for card in known] == [
        (0, number, "deck or hand") for number in sorted((GM, DEMI, ZAKU))
    ]
    assert "P1 draws a card" in [line.text.split(" (")[0] for line in log_lines(engine, 1)]
    drawn = Counter(
        world.card(world.zone(HAND, 0)[-1]) for world in (engine.determinise(1, seed) for seed in range(300))
    )
    assert set(drawn) == {GM, DEMI, ZAKU}
    assert min(drawn.values()) > 70


def test_what_is_seen_at_its_place_is_told_apart_and_the_last_one_is_known_by_that():
    engine = drawing(2)
    mill = next(option for option in engine.prompt.options if option.card == command("main: mill 1"))
    engine.answer(mill.key)
    known = view(engine, 1).players[0].known
    assert sorted(card.number for card in known) == sorted((ZAKU, DEMI))
    assert {card.zone for card in known} == {HAND}
    assert {card.id for card in known} == {0}
    held = drawing(3)
    assert [card.id for card in view(held, 1).players[0].known] == [0, 0, 0]


def test_shuffling_the_deck_ends_what_is_known_of_them():
    engine = drawing(1)
    mix = next(o for o in engine.prompt.options if o.card == command("main: shuffle all your units into deck"))
    engine.answer(mix.key)
    assert view(engine, 1).players[0].known == ()
    assert not [lot for lot in engine.state.lots if lot.seat == 1]


@pytest.mark.rule("4-1-4")
def test_which_of_the_cards_looked_at_was_put_where_is_not_told():
    """One of the three is known to the other seat, which does not see whether it goes to the top or the bottom."""
    look = command("main: look at top 3; put 1 card among looked on top; put rest on bottom")
    one = command("main: choose 1 card from your trash; put it on top")
    t = table(Side(hand=[look, one], trash=[GM], deck=[DEMI, ZAKU, "ST01-003"]))
    t.do("command", one).choose(GM).do("command", look)
    assert [card.number for card in view(t.e, 1).players[0].known] == [GM]
    worlds = [answered(t.e, (key,)) for key in asked(t.e)[3]]
    for seat in (1, None):
        told = [shown(world, seat) for world in worlds]
        assert all(facts(one) == facts(told[0]) for one in told)
    after = [answered(world, asked(world)[3]) for world in worlds]
    for seat in (1, None):
        told = [shown(world, seat) for world in after]
        assert all(one == told[0] for one in told)
    assert [(card.id, card.number) for card in view(after[0], 1).players[0].known] == [(0, GM)]


@pytest.mark.thorough
@pytest.mark.rule("4-1-7")
def test_games_that_differ_in_an_order_look_alike_until_it_shows():
    """After an order was chosen, both games are answered alike for as long as the cards lie where they were put, and
    the other seat is asked and shown the same."""
    compared = steps = 0
    for seed in range(40):
        engine = new_game([STACKING, STACKING], seed, book=book())
        for prompt in prompts(engine, seed):
            if prompt.kind != "order" or compared > 12:
                continue
            owner, worlds = worlds_of(engine)
            one, two = worlds[0], worlds[-1]
            for seat in (1 - owner, None):
                assert shown(one, seat) == shown(two, seat)
            compared += 1
            player = RandomPlayer(seed)
            lots = [lot.members for lot in one.state.lots]
            for _ in range(12):
                if one.prompt is None or two.prompt is None or asked(one) != asked(two):
                    break
                keys = player.answer(one, one.prompt)
                one.answer(keys)
                two.answer(keys)
                if [lot.members for lot in one.state.lots] != lots or [lot.members for lot in two.state.lots] != lots:
                    break
                for seat in (1 - owner, None):
                    assert shown(one, seat) == shown(two, seat)
                steps += 1
        if compared > 12:
            break
    assert compared > 8
    assert steps > 10
