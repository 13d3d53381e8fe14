"""A judge's hand in this game: what is offered is possible, nothing is told of hidden cards, and it can be replayed."""

from __future__ import annotations

import random

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.prompt import Option
from gundam_tui.table.match import Match
from tests.nation.games import MACROSS, random_answer

GAME = game("macross-crusade")


def thing(e: Engine, seat: int | None, words: str) -> str:
    return next(one.key for one in GAME.corrections.things(e, seat) if words in one.label)


def test_cards_are_moved_marked_and_set():
    e = MACROSS.quiet_game(2, 260)
    assert e.prompt is not None
    seat = e.prompt.seat
    unit = next(oid for oid in e.zone("deployment", seat) if e.state.objs[oid].attachments == ())
    ref = f"{e.card(unit)}#{unit}"
    before = len(e.zone("nation", seat))
    rolled = e.state.objs[unit].exhausted
    e.correct([f"{'reroll' if rolled else 'roll'}:{ref}", f"move:p{seat + 1}/nation/top>p{seat + 1}/hand"])
    assert e.state.objs[unit].exhausted is not rolled
    assert len(e.zone("nation", seat)) == before - 1
    e.correct([f"move:{ref}>p{seat + 1}/junkyard"])
    assert e.card(e.zone("junkyard", seat)[0]) == ref.partition("#")[0]
    assert e.prompt is not None
    told = "\n".join(line.text for line in GAME.log_lines(e, None))
    assert "Both players agree" in told


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("fly:S-N01#1", '"fly" is no correction'),
        ("move:S-N01>p1/hand", "cannot be read"),
        ("move:p1/nation/top>p3/hand", "there is no player p3"),
        ("move:p1/nation/top>p1/attic", 'there is no zone "attic"'),
        ("move:p1/nation/top>p1/deployment", "a card that lies hidden"),
        ("move:p1/nation/top>p2/hand", "it belongs to P1"),
        ("move:p1/nation/9999>p1/hand", "there is no card at"),
        ("damage:S-N01#999999=1", "there is no card"),
    ],
)  # fmt: skip
def test_what_is_not_possible_says_why_and_changes_nothing(key: str, why: str):
    e = MACROSS.quiet_game(3, 200)
    before = e.digest()
    with pytest.raises(Refused) as caught:
        e.correct([key])
    assert why in caught.value.refusal.text
    assert e.digest() == before


def test_nothing_is_corrected_while_something_resolves():
    e, chance = MACROSS.starters_game(5, 60), random.Random(5)
    while e.prompt is not None and e.prompt.kind != "cut":
        e.choose(random_answer(e, chance))
    with pytest.raises(Refused) as caught:
        e.correct(["shuffle:p1/nation"])
    assert "finish it first" in caught.value.refusal.text


@pytest.mark.rule("MC-21", "MC-27")
@pytest.mark.parametrize("seed", range(2))
def test_what_can_be_corrected_tells_a_seat_nothing_of_hidden_cards(seed: int):
    e, chance = MACROSS.quiet_game(seed, 200), random.Random(seed)
    for seat in (0, 1):
        every = list(GAME.corrections.things(e, seat))
        one = chance.choice([thing for thing in every if "/" in thing.key])
        offered = GAME.corrections.choices(e, seat, one.key)
        for _ in range(3):
            world = e.determinise(seat, chance.randrange(1 << 30))
            assert list(GAME.corrections.things(world, seat)) == every
            assert GAME.corrections.choices(world, seat, one.key) == offered
        hidden = next(oid for oid in e.zone("nation", 1 - seat))
        with pytest.raises(Refused):
            GAME.corrections.choices(e, seat, f"{e.card(hidden)}#{hidden}")


def test_a_corrected_game_is_replayed_the_same_and_taken_back():
    decks = [load_deck(name, GAME.id) for name in ("sdf-1-holds", "frontier-strikes")]
    match = Match.new(decks, 11, game_id=GAME.id, generator="splitmix64")
    match.advance()
    while match.prompt is not None and match.prompt.kind == "redraw":
        match.answer("keep")
        match.advance()
    before = match.engine.digest()
    match.correct(["move:p1/nation/top>p1/hand", "shuffle:p2/nation"], {0, 1})
    match.advance()
    after = match.engine.digest()
    assert after != before
    again = Match.read(match.text().encode())
    assert again.engine.digest() == after
    assert match.undo(agreed=True)
    assert match.engine.digest() == before


def test_a_quiet_answer_is_still_possible_after_a_correction():
    e = MACROSS.quiet_game(1, 220)
    assert e.prompt is not None
    seat = e.prompt.seat
    e.correct([f"move:p{seat + 1}/nation/top>p{seat + 1}/hand"])
    assert e.prompt is not None
    assert e.prompt.seat == seat
    e.choose([Option("pass")] if Option("pass") in e.prompt.options else list(e.prompt.options[:1]))
