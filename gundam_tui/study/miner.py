"""Finds puzzles in games: positions in which exactly one answer keeps a win, and not the obvious one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gundam_tui.games.api import Untold
from gundam_tui.games.decks import Deck
from gundam_tui.games.registry import game, game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.rng import Stream
from gundam_tui.players import make_player
from gundam_tui.players.observation import NoWorld, Observation
from gundam_tui.proof import Solver, Step, win

PLAYERS: Final = ("easy", "greedy", "expert")  # the fewer find the answer, the harder the puzzle
_LEVELS: Final = (2000, 1750, 1500, 1250)  # the first rating of a puzzle that none, one, two or all of them solve
_OBVIOUS: Final = "greedy"
_NODES: Final = 1_500
_SECONDS: Final = 2.0
_TRIES: Final = 10  # number of quick turns played; if none of them wins, no proof is tried
_MOST: Final = 14  # maximum number of answers in a readable position
_LONG: Final = 400  # decisions after which a game is abandoned


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle.

    Attributes:
        scenario: the text of its scenario file.
        seat, turn: the seat that wins, and the turn of the win.
        rating: its initial difficulty.
        line: the solution.
        looks: its features; similar puzzles have equal ones.
    """

    scenario: str
    seat: int
    turn: int
    rating: int
    line: tuple[Step, ...]
    looks: str


def mine(id: str, decks: Sequence[Deck], seed: int, name: str, player: str = _OBVIOUS) -> list[Found]:
    """The puzzles of one game, at most one per turn.

    Args:
        id: the game's. `decks`: two of them.
        seed: of the game. `name`: the name of its puzzles.
        player: plays both sides.
    """
    module = game(id)
    engine = module.new_game(decks, seed, chance="splitmix64")
    whole = engine.clone()
    players = [make_player(player, seed * 2 + seat) for seat in range(2)]
    starts: list[tuple[int, Engine]] = []
    found: list[Found] = []
    looked_at = -1
    while (prompt := engine.prompt) is not None and engine.decisions < _LONG:
        turn = module.turn(engine)
        if module.prompts[prompt.kind].main and not engine.step_answers:
            starts.append((len(engine.record), engine.clone()))
            if turn != looked_at and 2 < len(prompt.options) <= _MOST and may_win(engine, prompt.seat):
                one = puzzle_in(engine, prompt.seat)
                if one is not None:
                    looked_at = turn
                    line, rating, looks = one
                    try:
                        about = f"P{prompt.seat + 1} is to win in this turn."
                        scenarios = module.scenarios
                        assert scenarios is not None
                        told = scenarios.scenario_text(
                            f"{name} turn {turn}", about, whole, engine.record, reversed(starts[-6:])
                        )
                    except Untold:
                        pass
                    else:
                        found.append(Found(told, prompt.seat, turn, rating, line, looks))
        engine.answer(players[prompt.seat].answer(Observation(engine, prompt.seat), prompt))
    return found


def may_win(engine: Engine, seat: int) -> bool:
    """Does a turn that is played quickly, with some randomness, ever win?"""
    observation, module = Observation(engine, seat), game_of(engine)
    goal = win(engine, seat)
    for at in range(_TRIES):
        try:
            world = observation.determinised(at)
        except NoWorld:
            return False
        stream = Stream(at)
        while (reached := goal.reached(world)) is None:
            prompt = world.prompt
            assert prompt is not None
            if prompt.forced:
                world.choose(prompt.only_answer())
            elif prompt.seat == seat:
                world.choose(module.ai.policy.quick(world, prompt, stream))
            else:
                world.choose(module.ai.policy.reflex(world, prompt))
        if reached:
            return True
    return False


def puzzle_in(engine: Engine, seat: int) -> tuple[tuple[Step, ...], int, str] | None:
    """The solution, first rating and features of a position that is a puzzle; None if it is not one.

    A puzzle has a proven win of two choices or more. Exactly one first answer keeps it, every other one is proven to
    give it away, and the obvious answer is not the right one.
    """
    prompt = engine.prompt
    assert prompt is not None
    solver = Solver(engine, seat, win(engine, seat), nodes=_NODES, seconds=_SECONDS)
    proof = solver.prove()
    own = [step for step in proof.line if step.seat == seat]
    if proof.verdict != "yes" or len(own) < 2:
        return None
    right = own[0].keys
    observation = Observation(engine, seat)
    answers = {name: tuple(make_player(name, 1).answer(observation, prompt)) for name in (_OBVIOUS,)}
    if answers[_OBVIOUS] == right:
        return None
    moves = solver.first_moves(wanted=1)
    if sum(verdict == "yes" for verdict in moves.values()) != 1 or "not decided" in moves.values():
        return None
    for name in PLAYERS:
        answers.setdefault(name, tuple(make_player(name, 1).answer(observation, prompt)))
    solved = sum(answers[name] == right for name in PLAYERS)
    options = {option.key: option for option in prompt.options}
    looks = " ".join(f"{options[key].verb}:{options[key].card}:{options[key].to_card}" for key in right)
    return tuple(proof.line), _LEVELS[solved], f"{looks} {len(own)}"
