"""Proofs by brute force: every assignment of the hidden cards, every answer, nothing kept and nothing joined. Small
positions to compare with, made by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, permutations, product

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.tools import position as gcg
from gundam_tui.games.nation.tools import position as nation
from gundam_tui.games.registry import game, game_of
from gundam_tui.kernel import Engine
from gundam_tui.kernel.dealing import lots, unseen
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.proof import Solver
from gundam_tui.proof.goals import Goal, destroy, save, survive, win

Trail = tuple[tuple[int, str], ...]
WORLDS = 150  # assignments of the hidden cards of one position
STEPS = 600


class TooLarge(Exception):
    """Not to be played out here."""


class Exhaustive:
    """Plays a position out."""

    def __init__(self, seat: int, goal: Goal, *, steps: int = STEPS) -> None:
        self.seat, self.goal, self.left = seat, goal, steps

    def holds(self, engine: Engine) -> bool:
        """Can the seat be sure of the goal?

        Raises:
            TooLarge: this would take too long, or chance decides.
        """
        return self._all([(world, ()) for world in assignments(engine, self.seat)])

    def _all(self, worlds: list[tuple[Engine, Trail]]) -> bool:
        """Everything that may be, until the seat is asked; then by what it knows."""
        groups: dict[object, list[Engine]] = {}
        work = list(worlds)
        while work:
            world, trail = work.pop()
            reached = self.goal.reached(world)
            if reached is False:
                return False
            if reached:
                continue
            prompt = world.prompt
            assert prompt is not None
            if prompt.seat == self.seat and not prompt.forced:
                groups.setdefault((self._known(world), trail), []).append(world)
                continue
            own = prompt.seat == self.seat
            after = trail if own else (*trail, (prompt.seat, prompt.kind))
            work += [(self._answered(world, answer), after) for answer in answers(prompt)]
        return all(self._one(group) for group in groups.values())

    def _one(self, group: list[Engine]) -> bool:
        """An answer that will do in every world of the group."""
        prompt = group[0].prompt
        assert prompt is not None
        for answer in answers(prompt):
            after: list[tuple[Engine, Trail]] = []
            for world in group:
                assert world.prompt is not None
                own = world.prompt.like(answer)
                assert own is not None, "worlds that look alike ask different things"
                after.append((self._answered(world, own), ()))
            if self._all(after):
                return True
        return False

    def _answered(self, world: Engine, answer: list[Option]) -> Engine:
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        after = world.clone()
        after.choose(answer)
        if after.state.counter != world.state.counter:
            raise TooLarge
        return after

    def _known(self, world: Engine) -> object:
        seen = hide_unknown(world, self.seat)
        tape = tuple(tuple(option.key for option in answer) for answer in world.step_answers)
        assert world.prompt is not None
        return seen.state.digest(), tape, tuple(world.prompt.keys())


def answers(prompt: Prompt) -> Iterator[list[Option]]:
    for size in range(prompt.least, min(prompt.most, len(prompt.options)) + 1):
        ways = permutations if prompt.ordered else combinations
        yield from (list(answer) for answer in ways(prompt.options, size))


def assignments(engine: Engine, seat: int) -> list[Engine]:
    """Every world that the seat's knowledge allows."""
    start = hide_unknown(engine, seat)
    if lots(start.state, seat):
        raise TooLarge
    cards = start.state.card_of
    groups = unseen(start.state, start.seats, seat, start.game.card_back)
    ways: list[list[tuple[str, ...]]] = []
    for places in groups:
        found = set[tuple[str, ...]]()
        for order in permutations([cards[place] for place in places]):
            found.add(order)
            if len(found) > WORLDS:
                raise TooLarge
        ways.append(sorted(found))
    worlds: list[Engine] = []
    for one in product(*ways):
        if len(worlds) >= WORLDS:
            raise TooLarge
        world = start.clone()
        laid = list(cards)
        for places, order in zip(groups, one, strict=True):
            for place, number in zip(places, order, strict=True):
                laid[place] = number
        world.state.card_of = tuple(laid)
        world.forget()
        assert world.prompt is not None
        assert world.prompt.seat == seat
        assert not world.step_answers
        worlds.append(world)
    return worlds


# ------------------------------------------------------------------ positions


GCG_DECKS = ("st01", "st02", "st03", "st04", "blue-red-aggro", "red-green-zeon", "gd02-titans", "lockuro-aggro")


def small_gcg(seed: int) -> Engine:
    """A position of the Gundam Card Game with few cards, in a main phase of the first seat."""
    chance = random.Random(seed)
    sides = [_gcg_side(chance, active=seat == 0) for seat in range(2)]
    return gcg.set_up(gcg.Position(sides, active=0, turn=7, seed=seed))


def _gcg_side(chance: random.Random, *, active: bool) -> gcg.Side:
    book, deck = game("gcg").book(), load_deck(chance.choice(GCG_DECKS))
    cards = deck.numbers()
    units = [number for number in cards if book[number].type == "unit"]
    placed = [
        gcg.UnitAt(chance.choice(units), damage=chance.choice((0, 0, 1)), rested=not active and chance.random() < 0.5)
        for _ in range(chance.choice((1, 1, 2)) if active else chance.choice((0, 1, 1)))
    ]
    return gcg.Side(
        hand=[chance.choice(cards) for _ in range(chance.choice((0, 1)) if active else chance.choice((0, 1, 1, 2)))],
        units=placed,
        shields=[chance.choice(cards) for _ in range(1 if active else chance.choice((0, 0, 0, 1)))],
        base=None if chance.random() < 0.8 else "EXB-001",
        resources=chance.choice((0, 1, 3, 6)),
        deck=[chance.choice(cards) for _ in range(2)], filler_count=0, resource_deck=0,
    )  # fmt: skip


def small_nation(id: str, seed: int) -> Engine:
    """A position of a sister game with few cards, in a turn of the first seat."""
    chance = random.Random(seed)
    module = game(id)
    decks = [load_deck(chance.choice(module.deck_format.usual), id) for _ in range(2)]
    book = module.book()
    base = module.new_game(decks, seed, keep=False, generator="splitmix64").game
    cards: list[nation.Placed] = []
    for seat, deck in enumerate(decks):
        numbers = deck.numbers()
        units = [number for number in numbers if book[number].type == "unit"]
        grounds = [number for number in numbers if book[number].type in ("g", "generation", "g-unit")]
        for _ in range(chance.choice((1, 2)) if seat == 0 else chance.choice((0, 1))):
            cards.append(
                nation.Placed(chance.choice(units), seat, "deployment", rolled=seat == 1 and chance.random() < 0.4)
            )
        cards += [
            nation.Placed(chance.choice(grounds or numbers), seat, "g zone") for _ in range(chance.choice((0, 2, 4)))
        ]
        cards += [nation.Placed(chance.choice(numbers), seat, "hand") for _ in range(chance.choice((0, 1)))]
        cards += [nation.Placed(chance.choice(numbers), seat, "nation") for _ in range(chance.choice((1, 2, 3)))]
    return nation.lay_out(base, nation.Position(cards, turn=5, at=chance.choice(("battle", "deployment")), seed=seed))


def small(id: str, seed: int) -> Engine:
    """A small position of a game."""
    return small_gcg(seed) if id == "gcg" else small_nation(id, seed)


def turn_of(engine: Engine) -> int:
    return game_of(engine).turn(engine)


def goal_of(engine: Engine, seed: int) -> Goal:
    """A goal of the first seat: in turn to win, to survive, to destroy a card or to save one of its own."""
    if seed % 3 == 2:
        whose = 1 if seed % 2 else 0
        field = [
            obj.id for obj in engine.state.objs.values()
            if obj.seat == whose and obj.zone in ("battle area", "deployment")
        ]  # fmt: skip
        if field:
            return (destroy if whose else save)(engine, 0, field[0])
    return (win, survive)[seed % 2](engine, 0)


def compare(id: str, seed: int, *, steps: int = STEPS, nodes: int = 3_000) -> str:
    """The solver's verdict on a small position, after it was compared with everything played out.

    Args:
        id: the game's. `seed`: of the position.
        steps: of exhaustive play. `nodes`: of the solver.

    Returns:
        "yes", "no" or "not decided"; "too large" to be played out, "not asked" when the first seat is not asked there.

    Raises:
        AssertionError: they differ.
    """
    engine = small(id, seed)
    if engine.prompt is None or engine.prompt.seat != 0 or engine.step_answers:
        return "not asked"
    goal = goal_of(engine, seed)
    try:
        truth = Exhaustive(0, goal, steps=steps).holds(engine)
    except TooLarge:
        return "too large"
    found = Solver(engine, 0, goal, nodes=nodes).prove()
    assert found.verdict in ("not decided", "yes" if truth else "no"), f"{id}, position {seed}, {goal}"
    return found.verdict
