"""The toy game: the kernel carries rules that the Gundam Card Game does not have."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gundam_tui.kernel import Engine, Event, Refused
from gundam_tui.kernel.events import MAKE, MOVE
from tests.kernel.toy import alive, new_toy
from tests.properties.games import play


def table(*hands: Sequence[str], field: Sequence[Sequence[str]] = (), life: int = 10, seats: int = 2) -> Engine:
    """A game in its first turn, player 1 to play, with these hands and fields and `life` scouts in each deck."""
    engine = new_toy(1, seats, deck=("scout",) * (life + 5))
    while engine.prompt is not None and engine.prompt.kind == "bury":
        engine.answer(engine.prompt.keys()[0])
    for seat in range(seats):
        for oid in engine.zone("hand", seat)[: 4 + (seat == 0)]:
            write(engine, Event("away", MOVE, oid, zone="pile"))
        while len(engine.zone("deck", seat)) > life:
            write(engine, Event("away", MOVE, engine.zone("deck", seat)[0], zone="pile"))
        for zone, cards in (("hand", hands), ("field", field)):
            for card in cards[seat] if seat < len(cards) else ():
                write(engine, Event("put", MAKE, seat=seat, zone=zone, field=card))
    engine._gen, engine.prompt, engine._moment_due = None, None, True
    engine.start()
    return engine


def write(engine: Engine, event: Event) -> None:
    engine.perform(event)


def say(engine: Engine, *starts: str) -> None:
    """Answer one prompt after the other with the first option whose key starts like that."""
    for start in starts:
        assert engine.prompt is not None
        engine.answer(next(key for key in engine.prompt.keys() if key.startswith(start)))  # noqa: SIM118


def life(engine: Engine) -> list[int]:
    return [len(engine.zone("deck", seat)) for seat in range(engine.seats)]


def names(engine: Engine, since: int = 0) -> list[str]:
    return [event.name for event in engine.log[since:]]


def test_a_bolt_costs_cards_of_the_deck():
    engine = table(["bolt"])
    say(engine, "play:bolt", "pass")
    assert life(engine) == [10, 8]
    assert engine.card(engine.zone("pile", 0)[-1]) == "bolt"


def test_responses_resolve_last_in_first_out():
    engine = table(["bolt", "nope"], ["nope"])
    start = len(engine.log)
    say(engine, "play:bolt", "play:nope", "play:nope", "pass")
    # The second nope resolves first and stops the first one; so the bolt hits.
    assert names(engine, start) == ["play", "count"] * 3 + ["stop", "settle", "hit", "hit", "settle"]
    assert life(engine) == [10, 8]


def test_a_stopped_card_does_nothing():
    engine = table(["bolt"], ["nope"])
    say(engine, "play:bolt", "play:nope", "pass")
    assert life(engine) == [10, 10]
    assert not engine.zone("stack", 0)
    assert engine.prompt is not None
    assert engine.prompt.kind == "act"


def test_a_guard_is_broken_instead_and_the_question_comes_before_any_change():
    engine = table(["bolt"], field=[[], ["guard", "guard"]])
    say(engine, "play:bolt", "pass")
    prompt = engine.prompt
    assert prompt is not None
    assert (prompt.seat, prompt.kind, prompt.rule) == (1, "guard", "toy-3")
    before = life(engine)
    copy = engine.clone()
    say(engine, "break")
    assert life(engine) == before
    assert len(engine.zone("field", 1)) == 1
    assert names(engine)[-2:] == ["break", "settle"]
    say(copy, "pass")
    assert life(copy) == [10, 8]
    assert len(copy.zone("field", 1)) == 2


def test_last_known_information_is_kept_until_it_is_forgotten():
    engine = table(["bolt"], field=[[], ["guard"]])
    guard = engine.zone("field", 1)[0]
    say(engine, "play:bolt", "pass", "break")
    assert engine.state.last_known[guard].card == "guard"
    say(engine, "end")
    assert guard not in engine.state.last_known


def test_triggered_effects_wait_for_the_end_of_the_stack_and_are_ordered_by_their_player():
    engine = table(["bolt"], field=[[], ["guard", "spring", "spring"]])
    start = len(engine.log)
    say(engine, "play:bolt", "pass", "break")
    prompt = engine.prompt
    assert prompt is not None
    assert (prompt.kind, prompt.seat, len(prompt.options)) == ("trigger_order", 1, 2)
    assert len(engine.state.trigger_queue) == 1
    engine.answer(prompt.keys()[1])
    assert engine.state.trigger_queue == ()
    assert names(engine, start) == ["play", "count", "break", "settle", "draw", "draw"]
    assert life(engine) == [10, 8]


def test_an_effect_lasts_until_the_end_of_the_turn():
    engine = table(["rage", "bolt", "bolt"])
    say(engine, "play:rage", "pass", "play:bolt", "pass")
    assert life(engine) == [10, 7]
    assert len(engine.state.lasting) == 1
    assert engine.state.ledger == {("played", 0): 2}
    say(engine, "end")
    assert engine.state.lasting == ()
    assert engine.state.ledger == {}


def test_chance_says_whom_a_wild_card_hits():
    struck: set[int] = set()
    for seed in range(12):
        engine = table(["wild"])
        engine.state.seed = seed
        say(engine, "play:wild", "pass")
        struck.add(life(engine).index(8))
    assert struck == {0, 1}


def test_a_look_is_for_one_pair_of_eyes():
    engine = table(["scout"])
    say(engine, "play:scout", "pass")
    top = engine.zone("deck", 0)[0]
    assert engine.state.objs[top].seen == 0b01


def test_the_last_player_with_a_deck_wins():
    engine = table(["bolt"], life=2)
    say(engine, "play:bolt", "pass")
    assert engine.outcome is not None
    assert (engine.outcome.winner, engine.outcome.rule) == (0, "toy-1")
    assert engine.prompt is None
    with pytest.raises(Refused, match="the game is over"):
        engine.answer("end")


def test_with_three_players_the_others_go_on():
    engine = table(["bolt", "bolt"], ["nope"], ["nope"], life=2, seats=3)
    prompt = engine.prompt
    assert prompt is not None
    assert [key.split(">")[1] for key in prompt.keys() if key.startswith("play:bolt")] == ["p2", "p3"] * 2  # noqa: SIM118
    say(engine, "play:bolt", "pass")
    assert engine.prompt is not None
    assert engine.prompt.seat == 2, "all others are asked, in turn order"
    say(engine, "pass")
    assert alive(engine) == [0, 2]
    assert engine.outcome is None
    say(engine, "end")
    assert engine.prompt is not None
    assert engine.prompt.seat == 2, "who is out has no turn"


def test_secret_answers_of_one_step_are_one_checkpoint():
    engine = new_toy(3, 3)
    state = engine.state.digest()
    say(engine, "bury:", "bury:")
    assert engine.state.digest() == state, "nothing is written before the last answer"
    assert len(engine.step_answers) == 2
    assert engine.digest() != state
    copy = engine.clone()
    say(engine, "bury:")
    say(copy, "bury:")
    assert copy.digest() == engine.digest()


def test_dealing_anew_keeps_the_answers_that_another_seat_gave_in_this_step():
    engine = new_toy(3, 3)
    say(engine, "bury:", "bury:")
    mine = engine.prompt
    assert mine is not None
    names_of: set[str] = set()
    for seed in range(20):
        world = engine.determinise(2, seed)
        assert world.prompt is not None
        assert (world.prompt.keys(), world.prompt.number) == (mine.keys(), mine.number)
        assert world.decisions == 2
        assert [answer[0].obj for answer in world.step_answers] == [answer[0].obj for answer in engine.step_answers]
        names_of.add(world.step_answers[0][0].card)
        play(world, seed)
    assert len(names_of) > 1, "the buried card is another one in another world"


def test_dealing_anew_asks_the_other_seat_about_its_new_cards():
    engine = new_toy(3, 2)
    hands: set[tuple[str, ...]] = set()
    for seed in range(20):
        world = engine.determinise(1, seed)
        assert world.prompt is not None
        assert world.prompt.seat == 0
        assert [option.card for option in world.prompt.options] == [world.card(oid) for oid in world.zone("hand", 0)]
        hands.add(tuple(world.prompt.keys()))
        assert engine.determinise(0, seed).prompt is engine.prompt
    assert len(hands) > 5


def test_dealing_anew_draws_chance_anew():
    engine = table(["wild"])
    say(engine, "play:wild")
    struck: set[int] = set()
    for seed in range(12):
        world = engine.determinise(1, seed)
        say(world, "pass")
        struck.add(life(world).index(8))
    assert struck == {0, 1}
    worlds = [engine.determinise(1, 5) for _ in range(2)]
    assert worlds[0].state.seed == worlds[1].state.seed != engine.state.seed
