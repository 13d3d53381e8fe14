"""A player that searches: information-set Monte-Carlo tree search (Cowling, Powley, Whitehouse, "Information Set
Monte Carlo Tree Search", IEEE TCIAIG 4/2, 2012), with the choice rule of Rosin's PUCT ("Multi-armed bandits with
episode context", 2011).

Every iteration walks one tree of answers (`search_tree.py`), by keys, in which only the answers that are legal in that
world compete. The hidden cards are dealt (`Observation.determinised`) for a few iterations, which share the positions
they reach (`Place`), and are then dealt again. After a new answer, all sides play quickly (`RolloutPolicy.quick`) to
the main phase of the next turn, and the learned value estimates the searcher's chance to win from there (`value.py`).
So an answer that ends the turn and one that does not are judged at the same point; else a last, useless card would look
like a gain. A search thus plans the rest of a turn, which cards and attacks in which order, and sees how the others
respond. It begins with the values of the answers without a search (`one_look.py`). Of answers that it cannot tell
apart, it gives the one that spends the fewest cards.

A player of the name `search` (`plans`) begins with the line of the whole turn that `turn_planner.py` finds as well:
its answers are tried first, and another one is given only if the search has found it to be better by more than chance.
Its tree ends with the turn, and it judges when the other's turn begins and when that is over, as the planner does; a
long search judges further main phases of quick play too (`phases`), as many walks make up for what these stray.
Whether it keeps its opening hand it decides by what the cards were worth in others (`GameAi.keeps`).

The expert does it another way in team battles (`near`): it judges at the next main phase, also at its own. A walk is
shorter, and what can still be done in the turn counts as the value sees it. As an answer that does not end the turn is
then judged more mildly, a last card is compared with ending the turn without it.

If no value was learned, and among three players and more (with `near`: while three sides or more are in the game), it
begins with greedy's values and plays quickly further: the position is judged (`GameAi.patient`) when each main phase of
the others begins, and when the searcher's next one does (`rollouts`).

In the tree the others give the answers that are best for them. With two sides that is what is worst for the searcher.
Among three or more there are two models (`Others`): paranoid, all of them play together against the searcher; or max-n,
each for themselves (Luckhardt and Irani, "An algorithmic solution of n-person games", AAAI 1986). Games did not tell
the two apart; paranoid is the default, being the cheaper one.

It searches when it is asked what to do in its main phase. Other prompts are answered as the tree of its last search
foresaw, if it has tried them often enough (with `plans`: a Command that was saved for the end of the turn is played
then if that was the idea); else without a search, or as greedy does. Searching them too costs twice the time and won no
more games.

What it wins is told in `strength.md`, what was measured of all this in `strength_history.md`.
"""

from __future__ import annotations

import gc
import math
import time
from typing import TYPE_CHECKING, Literal

from gundam_tui.cardlang.packs import no_collector
from gundam_tui.games.api import ends_by_passing
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream, number

from .finishing import COPIES, LATER, SURVIVING, Finisher
from .greedy import GreedyPlayer
from .observation import NoWorld, Observation
from .one_look import ENDING, OneLookPlayer
from .playing_on import best_played_on
from .search_tree import (
    SETTLED,
    WIDTH,
    Arm,
    Key,
    Node,
    Place,
    Signature,
    best_of,
    chosen_of,
    decided,
    is_last,
    keys_of,
    levelled,
    open_place,
    place_in,
    planned_of,
    signature_of,
)  # fmt: skip
from .turn_planner import NOISE, KeptPlan, TurnPlanner
from .value import LearnedValue, chance, learned

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule

Others = Literal["paranoid", "max-n"]
ITERATIONS = 400
PHASES = 6  # main phases that a player of the name `search` judges in each walk
# An answer that leads all others by this amount, in log-odds, needs no search: in 4,000 main phases a search of 100
# iterations chose another one in 7 % of such cases, and taking it lost 0.3 % of the chance to win on average.
SURE = 0.4
_SPREAD = 6.5  # the advantage (`GameAi.patient`) that makes a win about 73 % likely
_ROOT_HEAT = 2.0  # how much greedy's values at the root are levelled
_ODDS_HEAT = 0.7  # how much the log-odds without a search are
_CHECK = 8  # iterations between two checks whether the rest can change anything
_WALKS = 16  # iterations in one world, ...
_WALKS_AHEAD = 5  # ... and with `plans`
_FORESEEN = 24  # walks after which a question outside main phases is answered by the tree
_A_SECOND = 1_000  # iterations that take about a second
_COPIES_EACH = 4  # copies of the game for a proof, for each iteration, ...
_MOST_COPIES = 6_000  # ... and at most
_CATCHING_UP = 2  # with `near`, the second answer gets at most one walk in this many of those that are left
_FEWEST = 16  # walks for a decision, however many of the last one count for it
_FAR = 150  # decisions after which a walk stops anyway


class _Run:
    """One search.

    Args:
        observation: what the searcher knows.
        root: of its tree.
        legal: the answers that compete at the root.
        seed: decides the worlds.
        value: judges positions; None: the game's own value does.
        line: what is planned for the rest of the turn, without its end; None: nothing is.
    """

    __slots__ = ("legal", "line", "observation", "root", "seed", "value")

    def __init__(
        self, observation: Observation, root: Node, legal: list[Key], seed: int, value: LearnedValue | None,
        line: tuple[Key, ...] | None,
    ) -> None:  # fmt: skip
        self.observation = observation
        self.root = root
        self.legal = legal
        self.seed = seed
        self.value = value
        self.line = line


class SearchPlayer:
    """Searches for the answer that does best over many worlds.

    Choices are a function of the seed, the budget in iterations and the prompts answered so far; with a budget in
    seconds they depend on the machine.

    Args:
        seed: decides the imagined worlds.
        iterations: walks through the tree for each decision.
        seconds: stop earlier, after this time. None: only iterations count.
        value: judges positions; None: the learned value that comes with the program.
        rollouts: play on quickly and judge by the game's own value (`GameAi.patient`), as if no value was learned.
        others: the model of several opponents who each play for themselves.
        sure: the lead, in log-odds, at which an answer is taken without a search. None: it always searches. Used only
            with a learned value.
        proves: look for a win by proof first, where one may be near (`finishing.py`); the more iterations, the longer.
        plans: begin with the line of a planner (`turn_planner.py`), in games of two with a learned value.
        phases: with `plans`, how many main phases a walk judges from the other's next one on; it takes the mean.
        near: with a learned value, judge at the next main phase, also if it is the searcher's own; count the walks of
            the last search that went on through this decision; and check a last play by ending the turn without it.

    Attributes:
        expects: its own estimate of its chance to win with its last answer; None if it answered without a search.
    """

    __slots__ = (
        "_chosen", "_finisher", "_greedy", "_iterations", "_look", "_near", "_others", "_phases", "_plan",
        "_rollouts", "_seconds", "_seed", "_sure", "_value", "expects",
    )  # fmt: skip

    def __init__(
        self,
        seed: int,
        *,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        value: LearnedValue | None = None,
        rollouts: bool = False,
        others: Others = "paranoid",
        sure: float | None = None,
        proves: bool = False,
        plans: bool = False,
        phases: int = 2,
        near: bool = False,
    ) -> None:
        if iterations < 1:
            raise ValueError(f"a search needs at least one iteration, not {iterations}")
        self._seed = seed
        self._iterations = iterations
        self._seconds = seconds
        self._value = value
        self._rollouts = rollouts
        self._others = others
        self._sure = sure
        self._near = near
        self._phases = phases if plans else 1
        walks = iterations if seconds is None else min(float(iterations), _A_SECOND * seconds)
        copies = max(COPIES, int(min(_MOST_COPIES, _COPIES_EACH * walks)))
        later, surviving = max(LATER, copies // 10), max(SURVIVING, 2 * copies)
        self._finisher = Finisher(copies, later, wide=copies, surviving=surviving) if proves else None
        self._plan = KeptPlan(seed) if plans else None
        self._greedy = GreedyPlayer(seed)
        self._look = OneLookPlayer(seed, evaluator=value)
        self._chosen: Arm | None = None
        self.expects: float | None = None

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        self.expects = None
        if prompt.forced:
            return prompt.only_answer()
        if self._finisher is not None and (winning := self._finisher.choose(observation, prompt)) is not None:
            self.expects = 1.0
            return winning
        module = observation.game
        value = self.value_for(observation)
        guide = self._greedy if value is None else self._look
        plan = None if ends_by_passing(module.verbs) else self._plan  # no line has an end there
        if not module.prompts[prompt.kind].main:
            answer: list[Option] = []
            if plan is not None and value is not None:
                seed = number(self._seed, prompt.number)
                answer = (
                    _kept_or_not(observation, prompt)
                    or self._foreseen(prompt)
                    or best_played_on(observation, prompt, value, seed)
                )
            answer = answer or guide.choose(observation, prompt)
            return answer if self._finisher is None else self._finisher.saved(observation, prompt, answer)
        seed = number(self._seed, prompt.number)
        until = math.inf if self._seconds is None else time.monotonic() + self._seconds
        try:
            world = observation.determinised(number(seed, 0))
            asked = world.prompt
            assert asked is not None
            found = module.ai.policy.answers(world, asked, WIDTH)
            if len(found) > 1:
                line: tuple[Key, ...] | None = None
                if plan is not None and value is not None:
                    line = plan.ahead(observation, prompt, value)
                keys = self._search(observation, world, found, seed, value, line, until)
                return prompt.select(keys)
        except NoWorld:
            return guide.choose(observation, prompt)
        return prompt.select([option.key for option in found[0]])

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]

    def value_for(self, observation: Observation) -> LearnedValue | None:
        """Returns the learned value to judge by; None: it plays on quickly instead. A value learned from games of two
        says too little about games of more sides.
        """
        if self._rollouts or (observation.seats != 2 and not (self._near and two_sides_left(observation))):
            return None
        return self._value or learned(observation.game.id)

    def _foreseen(self, prompt: Prompt) -> list[Option]:
        """Returns the answer to a question outside main phases that the last search found best; empty if it did not
        come to this question often enough.
        """
        chosen = self._chosen
        if chosen is None:
            return []
        node = self._kept(signature_of(prompt))
        if node is None or sum(arm.visits for arm in node.arms.values()) < _FORESEEN:
            self._chosen = chosen
            return []
        best = max(node.arms, key=lambda key: (node.arms[key].visits, node.arms[key].prior))
        self._chosen = node.arms[best]
        return prompt.select(best)

    def _search(
        self, observation: Observation, world: Engine, found: list[list[Option]], seed: int, value: LearnedValue | None,
        line: tuple[Key, ...] | None, until: float,
    ) -> Key:  # fmt: skip
        """Returns the keys of the answer that the search finds best.

        Args:
            observation, value: see `choose`. `seed`: decides the worlds.
            world: the first of them. `found`: the answers that compete there.
            line: what is planned for the rest of the turn, without its end; None: nothing is.
            until: when to stop, by the monotonic clock, in seconds.
        """
        prompt = world.prompt
        assert prompt is not None
        root = self._kept(signature_of(prompt)) or Node(signature_of(prompt))
        start = Place(world)
        start.answers = found
        rated = self._first_sight(start, observation.game, value)
        if value is not None and self._sure is not None:
            sure = self._sure_at(rated, prompt, found, observation.game)
            if sure >= 0:
                start.close()
                self._chosen = root.arms.get(keys_of(found[sure]))
                return keys_of(found[sure])
        run = _Run(observation, root, [keys_of(answer) for answer in found], seed, value, line)
        planned = planned_of(line, prompt, run.legal, observation.game)
        self._begin(run, rated, planned)
        self._walk_on(run, start, until)
        if self._near and value is not None:
            best = self._worth_playing(root, found, observation, value, seed)
        else:
            verbs = observation.game.verbs
            spent = {keys_of(answer): sum(verbs[option.verb].plays for option in answer) for answer in found}
            best = chosen_of(root, spent, two_sided=value is not None, planned=planned)
        if self._plan is not None:
            if best == planned:
                self._plan.goes_on()
            else:
                self._plan.ends()
        arm = self._chosen = root.arms[best]
        if arm.visits:
            self.expects = arm.total / arm.visits
        return best

    def _begin(self, run: _Run, rated: list[float], planned: Key | None) -> None:
        """Give each answer its prior: how it looks at first sight, half of it for being the planned one."""
        arms = run.root.arms
        for key, prior in zip(run.legal, levelled(rated, _ROOT_HEAT if run.value is None else _ODDS_HEAT), strict=True):
            arms.setdefault(key, Arm(prior)).prior = prior
        if planned is not None:
            for key in run.legal:
                arms[key].prior = (arms[key].prior + (key == planned)) / 2

    def _walk_on(self, run: _Run, start: Place, until: float) -> None:
        """Walk through the tree, in one world after the other, until the rest of the walks can change nothing.

        Args:
            run: the search. `start`: where it begins in its first world; it is closed in the end.
            until: when to stop, by the monotonic clock, in seconds.
        """
        observation, root = run.observation, run.root
        most = self._iterations
        if self._near:
            most = max(_FEWEST, most - sum([root.arms[key].visits for key in run.legal]))
        walks = _WALKS if self._plan is None else _WALKS_AHEAD
        with no_collector():  # a tenth of the time of the compiled engine, for few objects within a world
            for iteration in range(most):
                if observation.hurried or (self._seconds is not None and time.monotonic() > until):
                    break
                left = most - iteration
                if iteration % _CHECK == 0 and decided(root, run.legal, left // _CATCHING_UP if self._near else left):
                    break
                deal = number(run.seed, iteration)
                if iteration and iteration % walks == 0:
                    start.close()
                    gc.collect(0)  # what has gone in circles in that world
                    start = Place(observation.determinised(deal))
                self._walk(start, root, observation.seat, Stream(deal), run.value, run.line)
        start.close()

    def _worth_playing(
        self, root: Node, found: list[list[Option]], observation: Observation, value: LearnedValue, seed: int
    ) -> Key:  # fmt: skip
        """Returns the answer that was tried most; a last play of the turn must gain more than ending the turn now.

        What does not end the turn is judged in the own main phase, which is milder. So a play after which only the end
        of the turn is left would look like a gain even if it does nothing.
        """
        module = observation.game
        arms = root.arms
        ranked = sorted(found, key=lambda answer: (-arms[keys_of(answer)].visits, -arms[keys_of(answer)].prior))
        planner: TurnPlanner | None = None
        for answer in ranked:
            key, row = keys_of(answer), module.verbs[answer[0].verb]
            if row.ends_turn or row.fights or not is_last(arms[key], observation.seat, module):
                return key
            planner = planner or TurnPlanner(value, observation.seat, module)
            if planner.gained(observation, key, seed) > NOISE:
                return key
        return keys_of(ranked[0])

    def _sure_at(
        self, rated: list[float], prompt: Prompt, found: list[list[Option]], module: GameModule
    ) -> int:  # fmt: skip
        """Returns the place of the answer that leads by enough to need no search; -1 if there is none.

        It must lead the end of the turn without its charge (`one_look.ENDING`) as well, which any last, useless play
        would earn back.
        """
        assert self._sure is not None
        second, first = sorted(rated)[-2:]
        best = rated.index(first)
        if first - second < self._sure:
            return -1
        for at, answer in enumerate(found):
            if at != best and module.verbs[answer[0].verb].ends_turn and first - rated[at] - ENDING < self._sure:
                return -1
        return best

    def _first_sight(self, start: Place, module: GameModule, value: LearnedValue | None) -> list[float]:
        """Returns the value of each answer before the search."""
        prompt = start.engine.prompt
        assert prompt is not None
        guide = self._greedy if value is None else self._look
        rated: list[float] = []
        for at, answer in enumerate(start.answers):
            after = start.after(at, module).engine
            rated.append(guide.rate(start.engine, answer, after))
        return rated

    def _kept(self, signature: Signature) -> Node | None:
        """Returns the part of the last tree that belongs to this prompt; of several, the most visited."""
        ahead = [self._chosen] if self._chosen is not None else []
        self._chosen = None
        best: tuple[int, Node] | None = None
        while ahead:
            arm = ahead.pop()
            for node in arm.nodes.values():
                if node.signature == signature:
                    visits = sum(other.visits for other in node.arms.values())
                    if best is None or visits > best[0]:
                        best = visits, node
                elif node.signature[0] < signature[0]:
                    ahead.extend(node.arms.values())
        return best[1] if best is not None else None

    def _walk(
        self, start: Place, root: Node, seat: int, stream: Stream, value: LearnedValue | None,
        line: tuple[Key, ...] | None,
    ) -> None:  # fmt: skip
        """One iteration: down the tree to a new answer, on from there until enough is judged, and back up."""
        path: list[tuple[Arm, int]] = []  # with the seat that chose it
        place, node = start, root
        module = game_of(start.engine)
        turn = module.turn(start.engine)
        new = False
        # With a plan too: else what ends the turn would be judged by the other's best answers, other answers mildly.
        shallow = value is None or self._plan is not None
        kept = 0 if line is not None else -1  # answers of the line that were given; -1: it was left
        while not new and (prompt := place.engine.prompt) is not None:
            if shallow and module.turn(place.engine) > turn and module.prompts[prompt.kind].main:
                break  # only the tree of this turn is kept
            if not place.arms:
                if path:
                    signature = signature_of(prompt)
                    node = path[-1][0].nodes.setdefault(signature, Node(signature))
                open_place(place, node, module.ai.policy)
            own = kept >= 0 and prompt.seat == seat and module.prompts[prompt.kind].main
            planned = place_in(line, kept, place, module) if own and line is not None else None
            at = best_of(place.arms, planned)
            if own:
                kept = kept + 1 if at == planned else -1
            arm = place.arms[at]
            new = arm.visits == 0
            path.append((arm, prompt.seat))
            place = place.after(at, module)
        values = self._judged(place, module, turn, seat, path, stream, value)
        for arm, chooser in path:
            arm.visits += 1
            arm.total += sum(found[chooser] for found in values) / len(values)

    def _judged(
        self, place: Place, module: GameModule, turn: int, seat: int, path: list[tuple[Arm, int]], stream: Stream,
        value: LearnedValue | None,
    ) -> list[dict[int, float]]:  # fmt: skip
        """Returns the chances to win of the seats that have chosen something, from a place on.

        With a learned value the main phase of the next turn is judged, so that an answer which ends the turn and one
        which does not are judged at the same point, and with `plans` those of turns after it too (`phases`); with
        `near` the next main phase alone. A game that is over counts as such for the phases that are left. Without a
        learned value, each main phase of the others as it begins, and then the searcher's next one.
        """
        values: list[dict[int, float]] = []
        e = place.engine
        for _ in range(_FAR):
            prompt = e.prompt
            if prompt is None:
                break
            if module.prompts[prompt.kind].main and (self._near or module.turn(e) > turn):
                values.append(self._chances(e, module, seat, path, value))
                if len(values) >= self._phases if value is not None else module.ai.together(e, seat, prompt.seat):
                    break
                turn = module.turn(e)
            if e is place.engine:
                e = place.leave()
            e.choose(prompt.only_answer() if prompt.forced else module.ai.policy.quick(e, prompt, stream))
        if e.prompt is None or not values:  # the game is over, or the walk was too long
            left = self._phases - len(values) if value is not None else 1
            values.extend([self._chances(e, module, seat, path, value)] * left)
        if e is not place.engine:
            e.rest()
        return values

    def _chances(
        self, e: Engine, module: GameModule, seat: int, path: list[tuple[Arm, int]], value: LearnedValue | None = None
    ) -> dict[int, float]:
        """Returns the chances to win of the seats that have chosen something."""
        own = _chance(e, module, seat, value)
        found = {seat: own}
        for _, chooser in path:
            if chooser not in found:
                if module.ai.together(e, seat, chooser):
                    found[chooser] = own
                elif self._others == "paranoid" or _two_sides(e, module, seat):
                    found[chooser] = 1 - own
                else:
                    found[chooser] = _chance(e, module, chooser, value)
        return found


def _kept_or_not(observation: Observation, prompt: Prompt) -> list[Option]:
    """Returns the answer to whether an opening hand is kept; empty if something else is asked, or if nothing was
    learned about that.
    """
    module = observation.game
    if not module.prompts[prompt.kind].deals:
        return []
    keeps = module.ai.keeps(observation.known(), observation.seat)
    if keeps is None:
        return []
    return [option for option in prompt.options if module.verbs[option.verb].declines == keeps][:1]


def two_sides_left(observation: Observation) -> bool:
    """Are only two sides still in the game, as in a game of two, in a team battle, or at the end of a battle royale?"""
    if observation.seats == 2:
        return True
    e, module, seat = observation.known(), observation.game, observation.seat
    others = [one for one in range(e.seats) if one not in e.state.out and not module.ai.together(e, seat, one)]
    return all(module.ai.together(e, others[0], one) for one in others[1:])


def _chance(e: Engine, module: GameModule, seat: int, value: LearnedValue | None) -> float:
    """Returns a seat's chance to win, by a learned value or the game's own."""
    found = chance(module.ai.patient(e, seat) / _SPREAD) if value is None else value.chance(e, seat)
    return found if e.outcome is not None else max(SETTLED, min(1 - SETTLED, found))


def _two_sides(e: Engine, module: GameModule, seat: int) -> bool:
    """Do all opponents play together, or is there only one?"""
    others = [one for one in range(e.seats) if not module.ai.together(e, seat, one)]
    return all(module.ai.together(e, others[0], one) for one in others)
