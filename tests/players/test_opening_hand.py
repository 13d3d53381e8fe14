"""Opening hands: the expert redraws those that are worse than what its deck gives on average."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.tools.ai.opening_hand import sign, weights
from gundam_tui.games.registry import game, game_of
from gundam_tui.kernel import Engine
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.kernel.rng import Stream
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from tests.properties.games import book
from tests.properties.test_hidden import swapped


def asked(deck: str, seeds: Sequence[int]) -> Iterator[tuple[Engine, Prompt]]:
    """Games in which a seat is asked whether it keeps its hand."""
    for seed in seeds:
        engine = game("gcg").new_game([load_deck(deck)] * 2, seed, book=book(), keep=False)
        while (prompt := engine.prompt) is not None and not game_of(engine).prompts[prompt.kind].deals:
            engine.choose(game_of(engine).ai.policy.quick(engine, prompt, Stream(seed)))
        assert prompt is not None
        yield engine, prompt


def points(engine: Engine, seat: int, zone: str) -> float:
    cards = engine.zone(zone, seat)
    return sum(weights[sign(q.definition(engine, card))] for card in cards) / len(cards)


def test_every_card_of_the_game_that_can_be_in_a_hand_has_a_weight():
    for deck in ("st01", "st03", "blue-red-aggro", "purple-white-control"):
        [(engine, prompt)] = asked(deck, [1])
        for zone in ("hand", "deck"):
            points(engine, prompt.seat, zone)


def test_early_units_are_worth_more_than_late_ones_and_than_bases():
    assert weights["unit 2"] > weights["unit 5"] > weights["unit 7"]
    assert weights["unit 3"] > weights["base"]


def test_the_expert_and_a_search_redraw_what_is_worse_than_the_rest_of_the_deck():
    answers: set[str] = set()
    for engine, prompt in asked("st01", range(1, 9)):
        worse = points(engine, prompt.seat, "hand") < points(engine, prompt.seat, "deck")
        for name in ("expert", "search:20"):
            [answer] = make_player(name, 1).answer(Observation(engine, prompt.seat), prompt)
            assert answer == ("redraw" if worse else "keep")
            answers.add(answer)
    assert answers == {"keep", "redraw"}


def test_the_order_of_the_deck_and_the_other_hand_do_not_matter():
    for engine, prompt in asked("st03", range(1, 5)):
        answer = make_player("expert", 1).answer(Observation(engine, prompt.seat), prompt)
        world = swapped(engine, prompt.seat, 5)
        world.reopen()
        assert world.prompt is not None
        assert make_player("expert", 1).answer(Observation(world, prompt.seat), world.prompt) == answer


def test_the_expert_of_before_does_not_ask_for_it():
    """`expert-1` is frozen: it keeps what has two Units, one of them for the third turn."""
    for engine, prompt in asked("st01", range(1, 9)):
        answer = make_player("expert-1", 1).choose(Observation(engine, prompt.seat), prompt)
        assert answer == game_of(engine).ai.policy.reflex(engine, prompt)


def test_nothing_was_learned_about_the_hands_of_sister_games():
    module = game("gundam-war")
    decks = [load_deck(name, "gundam-war") for name in ("zeon-strikes", "titans")]
    engine = module.new_game(decks, 1, keep=False)
    assert module.ai.keeps(engine, 0) is None
