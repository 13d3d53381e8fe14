"""Odds for people: exact by what the seat knows, and by nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from gundam_tui.games.beliefs import Beliefs
from gundam_tui.games.decks import load_deck
from gundam_tui.games.odds import OddsGroup, Sight, odds
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.dealing import unseen
from gundam_tui.kernel.rng import Stream
from gundam_tui.kernel.state import Lot
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.language import speaking
from gundam_tui.table.coaching import odds_paragraphs, percent
from gundam_tui.table.match import Match
from gundam_tui.table.text_render import odds_lines
from tests.profile import quick_first
from tests.properties.games import new, prompts
from tests.properties.test_hidden import swapped

SISTERS = ("gundam-war", "macross-crusade")


def begun(id: str, seed: int = 5) -> Engine:
    if id == "gcg":
        return new("st01-st02", seed)
    module = game(id)
    return module.new_game([load_deck(name, id) for name in module.deck_format.usual[:2]], seed)


def moments(id: str, step: int, most: int) -> Iterator[Engine]:
    engine = begun(id)
    for at, _ in enumerate(prompts(engine, 71)):
        if at > step * most:
            return
        if at and at % step == 0:
            yield engine


def group(found: tuple[OddsGroup, ...], part: str) -> OddsGroup:
    return next(one for one in found if part in one.title)


@pytest.mark.parametrize("id", quick_first(["gcg", *SISTERS]))
@pytest.mark.parametrize("listed", [(0, 1), (0,)])
def test_nothing_hidden_changes_them(id: str, listed: tuple[int, ...]):
    different = compared = 0
    for at, engine in enumerate(moments(id, 12, 5)):
        told = odds(engine, 0, listed)
        compared += len(told)
        for seed in range(3):
            world = swapped(engine, 0, 10 * at + seed)
            different += world.state.card_of != engine.state.card_of
            assert odds(world, 0, listed) == told
    assert different > 10
    assert compared >= 10


@pytest.mark.parametrize("id", quick_first(["gcg", *SISTERS]))
def test_a_list_that_is_not_known_changes_nothing_either(id: str):
    for engine in moments(id, 12, 4):
        told = odds(engine, 0, (0,))
        other = engine.clone()
        cards = list(other.state.card_of)
        enemy = [pile for pile in unseen(other.state, 2, 0, other.game.card_back)
                 if other.state.objs[other.state.where[pile[0]]].owner == 1]  # fmt: skip
        for pile in enemy:
            for phys in pile:
                cards[phys] = cards[pile[0]]  # another deck: the hidden cards are all the same
        other.state.card_of = tuple(cards)
        other.forget()
        assert odds(other, 0, (0,)) == told
        assert odds(other, 0, (0, 1)) != told


@pytest.mark.parametrize("id", quick_first(["gcg", *SISTERS]))
def test_imagined_worlds_agree(id: str):
    engine = list(moments(id, 20, 2))[-1]
    known = hide_unknown(engine, 0)
    module = game(id)
    assert module.odds is not None
    asked = module.odds.questions(known, 0)
    even = [engine.determinise(0, seed) for seed in range(600)]
    beliefs = Beliefs(known, 0)
    believed = [world.supposing(0, beliefs.dealt(world, Stream(seed))) for seed, world in enumerate(even)]
    compared = 0
    for question, answered in zip((one for one in asked if one.places), odds(engine, 0, (0, 1)), strict=True):
        rows = {row.label: row for row in answered.rows}
        for wanted in question.wanted:
            row = rows.get(wanted.label)
            worlds = believed if row is not None and row.believed else even
            hits = sum(
                any(wanted.fits(world.state.card_of[world.state.objs[oid].card]) for oid in question.places)
                for world in worlds
            )
            chance = row.chance if row is not None else 0.0
            assert hits / len(worlds) == pytest.approx(chance, abs=0.08)
            compared += 0 < chance < 1
    assert compared >= 3


def test_a_hand_is_counted_by_the_hypergeometric_distribution():
    engine = list(moments("gcg", 30, 2))[-1]
    hand = engine.zone("hand", 1)
    sight = Sight.of(engine, 0, 1, "deck", listed=True)
    number, count = sight.unseen.most_common(1)[0]
    assert len(hand) > 1
    expected = 1 - Fraction(comb(sight.size - count, len(hand)), comb(sight.size, len(hand)))
    assert sight.chance(hand, {number}) == expected
    assert sight.chance(hand, set(sight.unseen)) == 1
    assert sight.chance(hand, set()) == 0
    assert sight.size == sum(len(engine.zone(zone, 1)) for zone in ("hand", "deck", "shields"))


def looked_at(engine: Engine, seat: int, oid: int) -> None:
    engine.state.objs[oid] = engine.state.objs[oid].replace("seen", engine.state.objs[oid].seen | 1 << seat)
    engine.forget()


@pytest.mark.rule("4-1-7")
def test_a_card_that_was_looked_at_is_sure_and_no_longer_among_the_unseen():
    engine = new("st01-st02", 5)
    for _ in zip(range(20), prompts(engine, 71), strict=False):
        pass
    before = group(odds(engine, 0, (0,)), "Your next draw")
    top = engine.zone("deck", 0)[0]
    looked_at(engine, 0, top)
    after = group(odds(engine, 0, (0,)), "Your next draw")
    name = game("gcg").card_view(engine, top, 0).name
    assert all(row.chance in (0, 1) and row.basis == "you know what lies there" for row in after.rows)
    assert [row.label for row in after.rows if row.single] in ([name], [])
    assert before != after
    shield = engine.zone("shields", 1)[0]
    unseen_before = Sight.of(engine, 0, 1, "deck", listed=True).size
    looked_at(engine, 0, shield)
    assert Sight.of(engine, 0, 1, "deck", listed=True).size == unseen_before - 1
    assert all(row.chance in (0, 1) for row in group(odds(engine, 0, (0, 1)), "next Shield of P2").rows)


@pytest.mark.rule("4-1-7")
def test_cards_whose_order_is_not_known_count_in_every_order():
    """Three of four cards under the deck are known, but not in which order; the fourth place holds an unseen card."""
    engine = new("st01-st02", 5)
    for _ in zip(range(20), prompts(engine, 71), strict=False):
        pass
    state = engine.state
    bottom = engine.zone("deck", 0)[-4:]
    members = tuple(sorted(state.objs[oid].card for oid in bottom))
    state.lots = (Lot(0, members, members[:3]),)
    engine.forget()
    sight = Sight.of(engine, 0, 0, "deck", listed=True)
    known = [state.card_of[phys] for phys in members[:3]]
    fits = {known[0], next(number for number in sight.unseen if number not in known)}
    for places in (bottom[:1], bottom[1:3], [*bottom[:2], engine.zone("deck", 0)[0]], bottom):
        chance, ways = Fraction(0), list(permutations([*known, "unseen"]))
        inside = [bottom.index(oid) for oid in places if oid in bottom]
        for order in ways:  # each order of the four is equally likely
            lying = [order[at] for at in inside]
            drawn = lying.count("unseen") + len(places) - len(inside)
            good = sum(sight.unseen[number] for number in fits)
            none = Fraction(comb(sight.size - good, drawn), comb(sight.size, drawn))
            chance += Fraction(1) if fits & set(lying) else 1 - none
        assert sight.chance(places, fits) == chance / len(ways)
    worlds = [engine.determinise(0, seed) for seed in range(800)]
    hits = sum(world.state.card_of[world.state.objs[bottom[0]].card] in fits for world in worlds)
    assert hits / len(worlds) == pytest.approx(float(sight.chance(bottom[:1], fits)), abs=0.07)


def test_a_hand_is_believed_by_the_cards_that_could_have_been_played_and_were_not():
    """The estimate has its mark, the count that it rests on, and what that count alone would say."""
    for engine in moments("gcg", 30, 3):
        told = group(odds(engine, 0, (0, 1)), "hand of P2")
        row = next(row for row in told.rows if row.label == "any action")
        if row.believed:
            break
    assert percent(row).startswith("~")
    assert "cards unseen, by these alone" in row.basis
    assert "could have been played" in told.note
    assert not any(one.believed for one in group(odds(engine, 0, (0, 1)), "next Shield of P2").rows)


def test_of_an_unknown_list_the_cards_seen_say_which_it_may_be():
    engine = new("st01-st02", 5)
    burst, base = "ST01-010", "ST01-015"  # a Pilot with a Burst, which the other deck does not have, and its Base
    before = group(odds(engine, 0, (0,)), "next Shield of P2") if engine.zone("shields", 1) else None
    assert before is None
    for _ in zip(range(30), prompts(engine, 71), strict=False):
        pass
    deck = engine.zone("deck", 1)
    unmarked = group(odds(engine, 0, (0,)), "next Shield of P2")
    cards = list(engine.state.card_of)
    for oid, number in zip(deck[-5:-1], (burst, burst, base, "ST01-001"), strict=True):
        cards[engine.state.objs[oid].card] = number
    engine.state.card_of = tuple(cards)
    for oid in deck[-5:-1]:  # cards that the seat comes to know
        looked_at(engine, 0, oid)
    found = group(odds(engine, 0, (0,)), "next Shield of P2")
    size = Sight.of(engine, 0, 1, "deck", listed=False).size
    name = game("gcg").card_view(engine, deck[-5], 0).name
    row = next(row for row in found.rows if row.single and row.label == name)
    assert row.believed
    assert percent(row).startswith("~")
    assert row.basis.startswith("about ")
    assert row.basis.endswith(f" of {size} cards unseen")
    assert row.chance > next((one.chance for one in unmarked.rows if one.label == name), 0.0)
    assert "The deck is not known" in found.note


def test_what_lies_open_is_sure_of_an_unknown_list_too():
    engine = new("st01-st02", 5)
    for _ in zip(range(20), prompts(engine, 71), strict=False):
        pass
    looked_at(engine, 0, engine.zone("shields", 1)[0])
    rows = group(odds(engine, 0, (0,)), "next Shield of P2").rows
    assert rows
    assert all(row.chance in (0, 1) and not row.believed for row in rows if "you know" in row.basis)
    assert any("you know" in row.basis for row in rows)


def play_to_turn(match: Match, turn: int) -> None:
    for _ in prompts(match.engine, 71):
        if match.engine.state.vars.get("turn", 0) >= turn:
            return


def test_a_match_knows_the_lists_of_computer_players_and_of_nobody_else():
    decks = [load_deck("st01"), load_deck("st02")]
    against = Match.new(decks, 3, bots=[None, "random"])
    people = Match.new(decks, 3, bots=[None, None])
    title = "An answer in the hand of P2"
    for match in (against, people):
        play_to_turn(match, 3)
    unknown = "The deck is not known"
    assert unknown not in group(tuple(against.odds(0)), title).note
    assert unknown in group(tuple(people.odds(0)), title).note
    against.bots_known = False
    assert unknown in group(tuple(against.odds(0)), title).note
    against.shows_odds = False
    assert against.odds(0) == ()


def test_names_and_words():
    match = Match.new([load_deck("st01"), load_deck("st02")], 3, names=["Amuro", "Char"], bots=[None, "random"])
    play_to_turn(match, 3)
    assert any("hand of Char" in one.title for one in match.odds(0))
    said = odds_lines(match.odds(0))
    assert any("cards unseen" in line for line in said)
    brief = odds_paragraphs(match.odds(0), brief=True)
    assert len(brief) < len(odds_paragraphs(match.odds(0)))
    with speaking("zh"):
        assert "未见" in "".join(odds_lines(match.odds(0)))


def test_partners_share_what_they_know_and_enemies_are_each_asked_about():
    engine = new("team battle", 5)
    for _ in zip(range(60), prompts(engine, 71), strict=False):
        pass
    titles = [one.title for one in odds(engine, 0, (0, 1))]
    assert sum("hand of P" in title for title in titles) == 2
    assert not any("hand of P2" in title for title in titles)
    counted = Counter(title.partition(" (")[0] for title in titles)
    assert counted["Your next draw"] == 1
