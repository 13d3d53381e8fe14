"""The greedy player: it knows only what its seat knows, repeats itself, does the obvious, and beats the random one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gundam_tui.players
from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.tools.ai.board import BoardFacts
from gundam_tui.games.gcg.tools.ai.evaluation import WIN, evaluate, hits_short
from gundam_tui.games.gcg.tools.ai.rollout_policy import answers, reflex
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine
from gundam_tui.kernel.prompt import Option
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players import Player, make_player
from gundam_tui.players.greedy import GreedyPlayer
from gundam_tui.players.observation import Observation
from tests.profile import quick_first
from tests.properties.games import PAIRINGS, book, new
from tests.properties.test_hidden import swapped

DECKS = ("st01", "st02", "st03", "st04")
UNIT = "ST01-005"  # GM: Lv. 2, AP 2, HP 2
BLOCKER = "ST01-008"


def run(engine: Engine, players: list[Player]) -> list[tuple[str, ...]]:
    """Play to the end; all answers as keys."""
    given: list[tuple[str, ...]] = []
    while (prompt := engine.prompt) is not None:
        chosen = players[prompt.seat].choose(Observation(engine, prompt.seat), prompt)
        given.append(tuple(option.key for option in chosen))
        engine.choose(chosen)
        assert engine.decisions < 5_000, "the game does not end"
    return given


def stand(mine: Side, theirs: Side, **where: object) -> Engine:
    return set_up(Position([mine, theirs], **where), book=book())


def chosen(engine: Engine, seed: int = 1) -> list[str]:
    prompt = engine.prompt
    assert prompt is not None
    return make_player("greedy", seed).answer(Observation(engine, prompt.seat), prompt)


# ------------------------------------------------------------------ what it may know


@pytest.mark.parametrize("pairing", quick_first(PAIRINGS))
def test_choices_are_equal_when_hidden_cards_change_places(pairing: str):
    engine = new(pairing, 51, keep=False)
    players = [make_player("greedy", 1), make_player("greedy", 2)]
    compared = 0
    while (prompt := engine.prompt) is not None:
        player = players[prompt.seat]
        answer = player.answer(Observation(engine, prompt.seat), prompt)
        if len(prompt.options) > 1 and not engine.step_answers:
            for seed in range(2):
                world = swapped(engine, prompt.seat, number(seed, prompt.number))
                world.reopen()
                # What is to come must not matter either: another seed, another fate.
                world.state.seed, world.state.counter = seed, 17
                assert world.prompt is not None
                assert player.answer(Observation(world, prompt.seat), world.prompt) == answer
                compared += world.state.card_of != engine.state.card_of
        engine.answer(answer)
    assert compared > 40


def test_a_sight_shows_equal_worlds_whatever_is_hidden():
    engine = new("st01-st02", 3)
    while (prompt := engine.prompt) is not None and engine.decisions < 60:
        observation = Observation(engine, prompt.seat)
        assert observation.prompt is prompt
        assert Observation(engine, 1 - prompt.seat).prompt is None
        assert observation.view() == view(engine, prompt.seat)
        if not engine.step_answers:
            other = swapped(engine, prompt.seat, 9)
            other.reopen()
            for seed in (1, 2):
                one, two = observation.determinised(seed), Observation(other, prompt.seat).determinised(seed)
                assert one.digest() == two.digest()
                assert view(one, prompt.seat) == view(engine, prompt.seat)
            assert observation.determinised(1).digest() != observation.determinised(2).digest()
        engine.choose(reflex(engine, prompt))


def test_trying_things_out_leaves_the_game_alone():
    engine = new("st03-st04", 5)
    for _ in range(40):
        prompt = engine.prompt
        assert prompt is not None
        before = engine.digest()
        answer = make_player("greedy", 3).choose(Observation(engine, prompt.seat), prompt)
        assert engine.digest() == before
        assert engine.prompt is prompt
        engine.choose(answer)


def test_no_player_reaches_for_the_true_game():
    reached: list[str] = []
    room = Path(gundam_tui.players.__file__).parent
    for path in sorted(room.glob("*.py")):
        if path.name == "observation.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr == "_engine":
                reached.append(f"{path.name}:{node.lineno}")
    assert reached == []


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_game():
    games = [run(new("st01-st04", 6, keep=False), [make_player("greedy", 1), make_player("greedy", 2)]) for _ in "ab"]
    assert games[0] == games[1]


def test_a_choice_does_not_depend_on_what_was_asked_before():
    engine = new("st01-st04", 8, keep=False)
    old = make_player("greedy", 4)
    while (prompt := engine.prompt) is not None and engine.decisions < 80:
        observation = Observation(engine, prompt.seat)
        answer = old.answer(observation, prompt)
        assert make_player("greedy", 4).answer(observation, prompt) == answer
        engine.answer(answer)


# ------------------------------------------------------------------ what it does


def test_it_wins_when_it_can():
    engine = stand(
        Side(units=[UnitAt(UNIT)], shields=[UNIT] * 6, resources=3),
        Side(units=[UnitAt(UNIT, rested=True)], base=None, shields=[]),
    )
    key = chosen(engine)
    assert len(key) == 1
    assert key[0].startswith("attack:")
    assert key[0].endswith(">player")
    engine.answer(key)
    while engine.prompt is not None:
        engine.choose(reflex(engine, engine.prompt))
    assert engine.outcome is not None
    assert engine.outcome.winner == 0


def test_it_blocks_what_would_end_the_game():
    engine = stand(
        Side(units=[UnitAt("ST01-001")]),
        Side(units=[UnitAt(BLOCKER)], base=None, shields=[]),
    )
    assert engine.prompt is not None
    engine.choose([next(o for o in engine.prompt.options if o.verb == "attack" and o.place == "player")])
    while engine.prompt is not None and engine.prompt.kind != "block":
        engine.choose(reflex(engine, engine.prompt))
    assert chosen(engine)[0].startswith("block:")


def test_it_does_not_attack_to_its_own_loss():
    """The only target would destroy the attacker and survive."""
    engine = stand(
        Side(units=[UnitAt(UNIT)], hand=[]),
        Side(units=[UnitAt("ST01-001", rested=True), UnitAt(BLOCKER)], shields=[UNIT] * 6),
    )
    assert engine.prompt is not None
    assert any(o.verb == "attack" and o.to for o in engine.prompt.options)
    answer = chosen(engine)
    assert ">ST01-001#" not in answer[0]


def test_it_deploys_rather_than_ends():
    engine = stand(Side(hand=[UNIT], resources=3), Side())
    assert chosen(engine)[0].startswith(f"deploy:{UNIT}")


# ------------------------------------------------------------------ evaluation, reflex


def test_a_position_is_worth_as_much_to_one_as_it_costs_the_other():
    same = Side(units=[UNIT], shields=[UNIT] * 4, resources=3)
    more = Side(units=[UNIT, "ST01-001"], shields=[UNIT] * 4, resources=3)
    assert evaluate(stand(more, same), 0) > evaluate(stand(same, same), 0) > evaluate(stand(same, more), 0)
    assert evaluate(stand(more, same), 1) < evaluate(stand(same, same), 1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Side(units=[UNIT]), Side(units=[UnitAt(UNIT, damage=1)])),
        (Side(shields=[UNIT] * 3), Side(shields=[UNIT] * 2)),
        (Side(), Side(base_damage=1)),
        (Side(hand=[UNIT] * 2), Side(hand=[UNIT])),
        (Side(resources=3), Side(resources=2)),
    ],
)
def test_everything_counts(better: Side, worse: Side):
    other = Side(shields=[UNIT] * 6)
    for seat, sides in ((0, lambda side: (side, other)), (1, lambda side: (other, side))):
        assert evaluate(stand(*sides(better)), seat) > evaluate(stand(*sides(worse)), seat)
        assert evaluate(stand(*sides(better)), 1 - seat) < evaluate(stand(*sides(worse)), 1 - seat)


def test_the_end_is_worth_more_than_everything():
    engine = stand(Side(), Side())
    engine.concede(0)
    assert evaluate(engine, 1) == WIN
    assert evaluate(engine, 0) == -WIN


@pytest.mark.parametrize(
    ("units", "shields", "base", "short"),
    [
        (1, 0, None, 0),  # 1-2-2-1: one hit is enough
        (1, 1, None, 1),
        (2, 1, None, 0),
        (1, 3, None, 3),
        (1, 0, "EXB-001", 2),  # 2 of its 3 HP
        (2, 0, "EXB-001", 1),
        (3, 0, "EXB-001", 0),
    ],
)
def test_hits_that_are_missing(units: int, shields: int, base: str | None, short: int):
    engine = stand(Side(units=[UNIT] * units), Side(shields=[UNIT] * shields, base=base))
    assert hits_short(BoardFacts(engine), 0, 1) == short


def test_rested_and_new_units_cannot_attack_now_but_next_turn():
    mine = Side(units=[UnitAt(UNIT, rested=True), UnitAt(UNIT, new=True)])
    theirs = Side(base=None, shields=[UNIT])
    assert hits_short(BoardFacts(stand(mine, theirs)), 0, 1) == 2
    assert hits_short(BoardFacts(stand(theirs, mine)), 1, 0) == 0


def test_every_reflex_and_every_answer_to_compare_is_legal():
    stream = Stream(12)
    for pairing in PAIRINGS:
        engine = new(pairing, 61, keep=False)
        while (prompt := engine.prompt) is not None:
            known = prompt.keys()
            found = answers(engine, prompt, 30)
            assert found[0] == reflex(engine, prompt)
            for answer in found:
                keys = [option.key for option in answer]
                assert prompt.least <= len(keys) <= prompt.most
                assert len(set(keys)) == len(keys)
                assert set(keys) <= set(known)
            engine.choose(found[stream.below(len(found))])
            assert engine.decisions < 20_000


# ------------------------------------------------------------------ how well it plays


@pytest.mark.thorough
def test_it_beats_the_random_player():
    """Every starter deck against every other, sides swapped: 24 games."""
    won = played = 0
    for at, pairing in enumerate(PAIRINGS):
        for seat in (0, 1):
            for game in range(2):
                seed = 900 + 10 * at + 2 * game + seat
                names = ("greedy", "random") if seat == 0 else ("random", "greedy")
                engine = new(pairing, seed, keep=False)
                run(engine, [make_player(name, number(seed, place)) for place, name in enumerate(names)])
                assert engine.outcome is not None
                won += engine.outcome.winner == seat
                played += 1
    assert played == 24
    assert won >= 22


def test_more_worlds_are_taken_into_account():
    engine = new("st01-st02", 3, keep=False)
    drawn: list[int] = []

    class Counting(Observation):
        def determinised(self, seed: int) -> Engine:
            drawn.append(seed)
            return super().determinised(seed)

    assert engine.prompt is not None
    while engine.prompt.kind != "act" or engine.prompt.forced:
        engine.choose(reflex(engine, engine.prompt))
        assert engine.prompt is not None
    GreedyPlayer(1, worlds=3).choose(Counting(engine, engine.prompt.seat), engine.prompt)
    assert len(set(drawn)) == 3


def test_who_is_hurried_takes_the_best_of_what_has_been_tried():
    engine = stand(Side(units=[UnitAt(UNIT), UnitAt(BLOCKER)], hand=[UNIT], resources=4), Side())
    prompt = engine.prompt
    assert prompt is not None
    tried: list[list[str]] = []

    class Counting(GreedyPlayer):
        def rate(self, world: Engine, answer: list[Option], after: Engine | None = None) -> float:
            tried.append([option.key for option in answer])
            return super().rate(world, answer, after)

    observation = Observation(engine, prompt.seat)
    Counting(1).choose(observation, prompt)
    assert len(tried) > 1
    tried.clear()
    observation.hurry()
    found = Counting(1).choose(observation, prompt)
    assert [[option.key for option in found]] == tried
