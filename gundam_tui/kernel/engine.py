"""The engine: runs the flow, stops at prompts, takes answers, copies itself.

One law makes copies cheap: within one step, every question comes before the first change (`perform`, `push`, `update`,
`take`). So the state at a prompt is the state the step began with. A copy is a copy of the state plus the answers given
since (`step_answers`); a new generator gets those answers only when the copy continues. It gets the original option
objects, so a step must read what an option says and never compare option objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from . import rng
from .dealing import deal
from .events import (
    ADD_LASTING,
    DEAL,
    EXPIRE,
    MAKE,
    MOVE,
    NOTE,
    REMOVE,
    SHIFT,
    SHUFFLE,
    Event,
    Laws,
    apply,
    hide_order,
)
from .flow import RunningFlow
from .game import DONE, Answer, Asking, ExtraTurns, Game, Proposing, Question, StepTable
from .native import ObjId
from .outcome import Outcome, all_have_lost
from .prompt import Prompt, Refusal, Refused
from .resuming import resume
from .state import State

# Undo saves a moment every few answers and replays the answers in between: saving a state for each of them would keep
# Python's garbage collector busy for a third of the time.
MOMENTS: Final = 16
LONGEST_TAPE: Final = 16  # answers within one step; a longer step should be split


class _Moment(NamedTuple):
    """A saved moment that undo returns to."""

    state: State
    step_answers: list[Answer]
    prompt: Prompt
    events: int
    decisions: int


class _GameHooks:
    """The tables, laws and hooks of a game that an engine uses again and again: read once for all copies, so that
    compiled code need not look them up by name.
    """

    __slots__ = ("active_zones", "collect_triggers", "laws", "state_based_actions", "tables")

    def __init__(self, game: Game, seats: int) -> None:
        self.laws = Laws(game, seats)
        self.tables: dict[str, StepTable] = dict(game.tables)
        self.active_zones = game.active_zones
        self.collect_triggers: Callable[[Engine, list[Event], Any], Sequence[Event]] = game.collect_triggers
        self.state_based_actions: Callable[[Engine, list[Event]], None] = game.state_based_actions


class Engine(RunningFlow):
    """A running game: one mutable state, one open prompt at most.

    Args:
        game: the rules.
        state: the state to start from (taken over, not copied).
        seats: number of players.
        keep: keep a log and the states for undo. Search copies do without.
        hooks: those of the engine that this one copies; None: they are read from the game.

    Attributes:
        prompt: what is asked now; None before the start and after the end.
        step_answers: the answers to the earlier questions of the running step; empty when the prompt is its first.
        decisions: number of answers and corrections so far.
        log: the events so far, `record` the answers as keys; both stay empty without `keep`.
        state_cache: for the game: answers about the present state; every change clears it.
        board: for the game: what it keeps of the objects and effects in force, a record of its own; None when those
            have changed since.
        kept_cache: for the game: answers stored with the facts they depend on, and computed again when those facts
            change. Copies share them, so they name no engine. Cleared only when the game goes back (objects then reuse
            numbers) or cards are dealt again.
        in_sight: of a copy, for the game: what could be told from the log of the original (`Game.in_sight`).
        asks_again: the open prompt, while its step is run again up to it: a step that takes long to find its options
            may return this prompt unchanged. Else None.
        stamps: for the game, by seat: a number that grows whenever an object in one of the seat's places comes, goes or
            changes, shuffling included. Results that follow from a seat's cards alone are stored with its stamp.
    """

    __slots__ = (
        "_gen", "_history", "_hooks", "_moment_due", "_question", "asks_again", "board", "decisions", "game",
        "in_sight", "kept_cache", "log", "prompt", "record", "record_history", "seats", "stamps", "state_cache",
        "step_answers",
    )  # fmt: skip

    def __init__(
        self, game: Game, state: State, seats: int, *, keep: bool = True, hooks: _GameHooks | None = None
    ) -> None:  # fmt: skip
        own = _GameHooks(game, seats) if hooks is None else hooks
        super().__init__(state, own.tables)
        self._hooks = own
        self.game = game
        self.seats = seats
        self.record_history = keep
        self.prompt: Prompt | None = None
        self.decisions = 0
        self.log: list[Event] = []
        self.record: list[tuple[str, ...]] = []
        self.state_cache: dict[Any, Any] = {}
        self.board: Any = None
        self.kept_cache: dict[Any, Any] = {}
        self.in_sight: Any = None
        self.asks_again: Prompt | None = None
        self.stamps = [0] * seats
        self._gen: Asking | None = None  # the running step, if it is a generator
        self._question: Question | None = None  # the running step, if it is a `Question`
        self.step_answers: list[Answer] = []
        self._history: list[_Moment | None] = []  # one per decision; None: replayed from the last moment before
        self._moment_due = True

    def read_rules(self) -> None:
        """Use the game's tables and hooks as they are now: somebody has put others in their place, to watch them."""
        self._hooks = _GameHooks(self.game, self.seats)
        self._tables = self._hooks.tables

    # ------------------------------------------------------------ looking

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it runs."""
        return self.state.outcome

    def card(self, obj: ObjId) -> str:
        """The card number of an object."""
        state = self.state
        return state.card_of[state.objs[obj].card]

    def zone(self, zone: str, seat: int) -> tuple[ObjId, ...]:
        """The objects of a zone, top or left first; of a shared zone, whichever of its seats is named."""
        zones = self.state.zones
        found = zones[seat].get(zone)
        if found is not None:
            return found
        shared = self._hooks.laws.shared
        return zones[shared[zone][seat]].get(zone, ()) if zone in shared else ()

    def digest(self) -> str:
        """Digest of the state and of the answers given within the running step."""
        tape = ";".join(",".join(option.key for option in answer) for answer in self.step_answers)
        return self.state.digest() + (f"+{tape}" if tape else "")

    def forget(self) -> None:
        """Clear the caches of the state, because it was changed other than by events."""
        self.state_cache = {}
        self.board = None
        self.kept_cache = {}

    def rest(self) -> None:
        """Release the running step (it is run again when the game continues) and the caches of the state. Both refer to
        the engine: without that cycle, an unused copy is freed with its last reference, rather than later by Python's
        garbage collector.
        """
        self._gen = None
        self.forget()

    # ------------------------------------------------------------ answering

    def start(self) -> None:
        """Run to the first prompt.

        Raises:
            RuntimeError: a prompt is already open.
        """
        if self.prompt is not None:
            raise RuntimeError("the game has started already: answer its prompt")
        self._advance()

    def answer(self, keys: str | Iterable[str]) -> None:
        """Answer the open prompt with an option key, or several.

        Raises:
            Refused: the answer is not legal; the state is then unchanged.
        """
        prompt = self._open()
        self.choose(prompt.select([keys] if isinstance(keys, str) else list(keys)))

    def choose(self, chosen: Answer) -> None:
        """Answer the open prompt with some of its own options (what `answer` does after looking up keys).

        Raises:
            Refused: the answer is not legal; the state is then unchanged.
        """
        prompt = self._open()
        chosen = tuple(chosen)  # the caller may change their list later
        prompt.check(chosen)
        if self.record_history:
            due = self._moment_due or len(self._history) % MOMENTS == 0
            self._history.append(self._moment(prompt) if due else None)
            self._moment_due = False
            self.record.append(tuple(option.key for option in chosen))
        gen = self._gen
        if gen is None and self._question is None:
            gen = self._resume(prompt)
        self.decisions += 1
        self._gen = None
        self.step_answers.append(chosen)
        if gen is None:
            question = self._question
            assert question is not None
            self._after(question.answered(self, self.state.flow[-1], chosen))
            self._advance()
        elif not self._send(gen, chosen):
            self._advance()

    def _open(self) -> Prompt:
        if self.prompt is None:
            raise Refused(
                Refusal("", "no prompt is open: the game is over" if self.outcome else "the game has not started")
            )
        return self.prompt

    def concede(self, seat: int, reason: str = "concession", rule: str | None = None) -> None:
        """A seat concedes. This is not an answer and is possible at any time. The game decides what follows
        (`Game.concede`). If the others continue to play, the running step begins again without the seat: the answers of
        the others in it stand while they are still legal, and the question open to the seat is dropped.

        Args:
            seat: who concedes.
            reason: for the outcome.
            rule: the clause, for the outcome; default: the one the game names.

        Raises:
            Refused: the game is over, no player has this seat, or the seat is out already.
        """
        rule = self.game.concession if rule is None else rule
        if not 0 <= seat < self.seats:
            places = {"seat": seat, "last": self.seats - 1}
            raise Refused(Refusal(rule, "there is no seat {seat}; the seats are 0 to {last}", places))
        if self.state.outcome is not None:
            raise Refused(Refusal(rule, "the game is over already"))
        if seat in self.state.out:
            raise Refused(Refusal(rule, "seat {seat} is out already", {"seat": seat}))
        prompt = self.prompt
        if prompt is None:
            self.game.concede(self, seat, reason, rule)
            return
        self._change_and_run_again(
            prompt, (f"concede:p{seat + 1}",), lambda: self.game.concede(self, seat, reason, rule)
        )

    def time_up(self, *, extra_turns: bool, rule: str = "MT-10") -> None:
        """Time is up. This is not an answer and is possible at any time: it is somebody else's clock.

        Args:
            extra_turns: are some more turns played, if this game knows them (`ExtraTurns`)? Otherwise all lose at once.
            rule: the clause, for the outcome.

        Raises:
            Refused: the game is over.
        """
        prompt, game = self.prompt, self.game
        if prompt is None or self.state.outcome is not None:
            raise Refused(Refusal(rule, "the game is over already"))
        note: ExtraTurns | None = getattr(game, "extra_turns", None)
        if extra_turns and note is not None:
            self._change_and_run_again(prompt, ("turns",), lambda: note(self))
        else:
            self._change_and_run_again(
                prompt, ("lose",), lambda: self.end(all_have_lost(self.seats, "time is up", rule))
            )

    def _change_and_run_again(self, prompt: Prompt, keys: tuple[str, ...], change: Callable[[], None]) -> None:
        """Make a change that answers no question, and begin the running step again: what has been answered in it stands
        as far as `_give_again` says.
        """
        given, running = self._given(), self.state.flow[-1].data
        self._change_atomically(prompt, keys, change)
        if self.outcome is not None:
            self._finish()
            return
        self.decisions += 1
        self._gen = None
        self._frames_pushed()
        self._advance()
        self._give_again(given, running)

    def _given(self) -> list[tuple[Prompt, Answer]]:
        """The questions that the running step has asked before the open one, with their answers."""
        if not self.step_answers:
            return []
        gen = self._begin()
        if gen is None or isinstance(gen, (str, Prompt)):
            raise AssertionError("run again, a step that has asked does not ask")
        asked = resume(gen, None)
        given: list[tuple[Prompt, Answer]] = []
        for answer in self.step_answers:
            assert isinstance(asked, Prompt), "run again, a step asks less than before"
            given.append((asked, answer))
            asked = resume(gen, answer)
        return given

    def _give_again(self, given: Sequence[tuple[Prompt, Answer]], running: dict[str, Any]) -> None:
        """Repeat the answers that a step had received before it restarted without some seats, up to the first question
        that is no longer asked as before. Later answers are dropped, as they were given in the knowledge of that one.

        Args:
            given: the questions and answers.
            running: the data of the step's frame.
        """
        for asked, answer in given:
            if asked.seat in self.state.out:
                continue
            prompt, gen = self.prompt, self._gen
            if prompt is None or gen is None or self.state.flow[-1].data is not running:
                return
            same = prompt.like(answer) if _same_question(prompt, asked) else None
            if same is None:
                return
            self._gen = None
            self.step_answers.append(tuple(same))
            if not self._send(gen, tuple(same)):
                self._advance()

    def correct(self, keys: Sequence[str]) -> None:
        """Correct the position by agreement of the players, outside of the rules; then ask the open question again from
        the beginning of its step, with the options available now.

        The changes trigger nothing. Rules management follows them as it follows any change.

        Args:
            keys: the corrections, in order, in the game's own notation (`Game.correct`).

        Raises:
            Refused: the game does not allow one of them, or no prompt is open; the state is then unchanged.
        """
        prompt = self._open()
        if not keys:
            raise Refused(Refusal("", "nothing is to be corrected"))
        self._change_atomically(prompt, tuple(keys), lambda: self._correct(keys))
        self.decisions += 1
        self._gen = None
        self._advance()

    def _correct(self, keys: Sequence[str]) -> None:
        batch: list[Event] = []
        for key in keys:
            for event in self.game.correct(self, key):
                along = self.game.take_along(self, [event])
                self.state.last_known.update(self.game.snapshot(self, along)[1])
                self._write(along)
                batch += along
        self.game.state_based_actions(self, batch)

    def _change_atomically(self, prompt: Prompt, keys: tuple[str, ...], change: Callable[[], None]) -> None:
        """Make a change that answers no question. It is atomic and can be undone."""
        before = self._moment(prompt)
        try:
            change()
        except BaseException:
            self._restore(before)
            raise
        if self.record_history:
            self._history.append(before)
            self._moment_due = True
            self.record.append(keys)

    # ------------------------------------------------------------ copying

    def clone(self) -> Engine:
        """An independent engine at the same prompt, without log, record or undo."""
        new = _engine_of(
            self.game, self.state.copy(), self.seats, self.prompt, self.decisions, self.step_answers.copy(), self._hooks
        )
        new.kept_cache, new.stamps = self.kept_cache.copy(), self.stamps.copy()
        new.in_sight = self._in_sight()
        new._question = self._question
        return new

    def _in_sight(self) -> Any:
        return self.game.in_sight(self) if self.record_history else self.in_sight

    def past(self) -> Iterator[Engine]:
        """The engine at the question before each decision (`record`), oldest first. Each is good until the next one is
        asked for.
        """
        now: Engine | None = None
        for at, moment in enumerate(self._history):
            if moment is not None:
                now = _engine_of(
                    self.game, moment.state.copy(), self.seats, moment.prompt, moment.decisions,
                    moment.step_answers.copy(), self._hooks,
                )  # fmt: skip
            elif now is not None:
                now.answer(self.record[at - 1])
            if now is not None:
                yield now

    def answered(self, chosen: Answer) -> Engine:
        """A copy in which the open prompt is answered. A copy shares it with the original, and so its options too.

        Raises:
            Refused: the answer is not legal.
        """
        new = self.clone()
        new.choose(chosen)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles what `clone` copies."""
        what = self.game, self.state, self.seats, self.prompt, self.decisions, self.step_answers, None, self._in_sight()
        return _engine_of, what

    def undo(self) -> bool:
        """Take back the last answer (or concession). Returns False if there is none to take back."""
        if not self._history:
            return False
        wanted = at = len(self._history) - 1
        while (moment := self._history[at]) is None:
            at -= 1
        again = self.record[at:wanted]
        del self._history[at:], self.record[at:]
        self._restore(moment)
        for keys in again:
            self.answer(keys)
        return True

    def _moment(self, prompt: Prompt) -> _Moment:
        return _Moment(self.state.copy(), list(self.step_answers), prompt, len(self.log), self.decisions)

    def _restore(self, moment: _Moment) -> None:
        self.state, self.step_answers, self.prompt, length, self.decisions = moment
        self._moment_due = True
        del self.log[length:]
        self._gen = self._question = None
        self._pushed = []
        self.forget()

    def determinise(self, seat: int, seed: int) -> Engine:
        """A copy in which all cards that `seat` cannot see are dealt again, and chance starts from `seed`.

        Only `card_of` is permuted, among cards of one owner that look alike from behind. Nothing moves, except the
        cards of lots: their places within the lot are dealt again as well. A prompt of `seat` stays as it is. A prompt
        of another seat is asked again about the new cards, and so are the answers of the running step that no longer
        exist.

        Args:
            seat: the seat whose knowledge is kept.
            seed: for the dealing, and for the copy's chance after it.
        """
        new = self.clone()
        deal(new.state, new.seats, seat, new.game.card_back, rng.Stream(seed).shuffled)
        new.forget()
        new.state.reseed(rng.number(seed, 1 << 32))
        new._ask_again(seat)
        return new

    def supposing(self, seat: int, cards: tuple[str, ...]) -> Engine:
        """A copy in which the cards that `seat` cannot see are given ones.

        Unlike `determinise` this uses no chance, and the copy's chance keeps its place. Only `card_of` changes: nothing
        moves. The prompt is treated as there.

        Args:
            seat: the seat whose knowledge is kept.
            cards: the card number of every physical card; those that `seat` knows stay as they are.
        """
        new = self.clone()
        new.state.card_of = cards
        new.forget()
        new._ask_again(seat)
        return new

    def _ask_again(self, seat: int) -> None:
        """Hidden cards have changed: reopen the prompt and answers that may depend on them. A prompt that `seat` sees
        does not.
        """
        if self.prompt is not None and (self.step_answers or self.prompt.seat != seat):
            self.reopen()

    def reopen(self) -> None:
        """Ask the questions of the running step again: options and answers may depend on cards that have changed."""
        given, self.step_answers = self.step_answers, []
        self.decisions -= len(given)
        flow = self.state.flow
        height, top = len(flow), flow[-1]
        at, data = top.at, top.data
        self._advance()
        for answer in given:
            flow = self.state.flow
            stays = len(flow) == height and flow[-1] is top and top.at == at and top.data is data
            again = self.prompt.like(answer) if self.prompt is not None and stays else None
            if again is None:
                return
            self.choose(again)

    # ------------------------------------------------------------ running

    def propose(self, *events: Event) -> Proposing:
        """Make changes that an effect may replace by others (`Game.substitute`), which may ask a question.

        Returns:
            The events that were finally written, without those of rules management.
        """
        batch = list(events)
        replaced = self.game.substitute(self, batch) if batch else None
        if replaced is not None:
            batch = yield from replaced
        return self.perform_all(batch)

    def perform(self, *events: Event) -> list[Event]:
        """Make changes that nothing replaces: note last-known information, write, collect triggers, run rules
        management.

        Returns:
            The events that were written, without those of rules management.
        """
        return self.perform_all(list(events))

    def perform_all(self, batch: list[Event]) -> list[Event]:
        """The same for a list of events, which is the engine's from now on."""
        if not batch:
            return batch
        state, hooks = self.state, self._hooks
        self._acted = True
        before: Any = None
        for event in batch:
            if event.op in (MOVE, REMOVE):
                batch = self.game.take_along(self, batch)
                before, gone = self.game.snapshot(self, batch)
                state.last_known.update(gone)
                break
        changed = self._write(batch)
        entries = hooks.collect_triggers(self, batch, before)
        if entries:
            changed = True
            for entry in entries:
                apply(state, entry, hooks.laws)
            self.state_cache = {}  # `collect_triggers` has read the old ledger by now
        if changed:
            hooks.state_based_actions(self, batch)
        return batch

    def _write(self, batch: list[Event]) -> bool:
        """Returns whether this changes the state: what is only noted does not."""
        state, laws, live, stamps = self.state, self._hooks.laws, self._hooks.active_zones, self.stamps
        changed = secret = False
        for event in batch:
            op = event.op
            if op == NOTE:
                continue
            changed = True
            apply(state, event, laws)
            old = event.old
            if old is not None:
                stamps[old.seat] = stamps[old.seat] + 1
            placing = op in (MOVE, MAKE, REMOVE, SHIFT, DEAL)
            if (placing or op == SHUFFLE) and event.seat >= 0:
                stamps[event.seat] = stamps[event.seat] + 1
            if op in (ADD_LASTING, EXPIRE) or (placing and _touches(event, live)):
                self.board = None
            secret = secret or event.secret > 0
        if secret:
            hide_order(state, batch)
        if changed and self.state_cache:
            self.state_cache = {}
        if self.record_history:
            self.log.extend(batch)
        return changed

    def end(self, outcome: Outcome) -> None:
        """End the game (called by the game's rules management)."""
        self.state.outcome = outcome

    def _advance(self) -> None:
        state = self.state
        while state.outcome is None:
            if self.step_answers:
                self.step_answers = []
            gen = self._begin()
            if gen is None or isinstance(gen, str):
                self._after(gen)
                continue
            if isinstance(gen, Prompt):
                self._ask(None, gen)
                return
            asked = resume(gen, None)
            if not isinstance(asked, Prompt):
                self._after(asked)
                continue
            if state.outcome is None:
                self._ask(gen, asked)
                return
        self._finish()

    def _begin(self) -> Asking | Prompt | str | None:
        """Start the next step. Returns its generator, its only prompt, or at once where the flow continues."""
        state = self.state
        if not state.flow:
            raise AssertionError("the flow has ended, but the game has no outcome")
        frame = state.flow[-1]
        table = self._tables[frame.table]
        self._acted = False
        self._question = None
        if not table.atomic:
            if state.new_triggers:
                state.trigger_queue = state.trigger_queue + (state.new_triggers,)  # the newest resolve first
                state.new_triggers = ()
            if state.trigger_queue and len(state.trigger_queue) > frame.base:
                return self.game.next_trigger(self)
        if frame.at >= len(table.steps):
            return DONE
        step = table.steps[frame.at][1]
        if isinstance(step, Question):
            self._question = step
            return step.ask(self, frame)
        return step(self, frame)

    def _resume(self, prompt: Prompt) -> Asking | None:
        """Run the step of the open prompt again up to that prompt. Returns its generator, if it has one."""
        self.asks_again = None if self.step_answers else prompt
        gen = self._begin()
        again = gen if gen is None or isinstance(gen, (str, Prompt)) else resume(gen, None)
        self.asks_again = None
        if gen is not None and not isinstance(gen, (str, Prompt)):
            for answer in self.step_answers:
                again = resume(gen, answer)
        if not isinstance(again, Prompt):
            raise AssertionError(f"run again, the step of prompt {prompt.kind!r} does not ask")
        assert (again.seat, again.kind, len(again.options)) == (prompt.seat, prompt.kind, len(prompt.options)), (
            f"run again, the step of prompt {prompt.kind!r} asks something else"
        )
        return None if gen is None or isinstance(gen, (str, Prompt)) else gen

    def _send(self, gen: Asking, chosen: Answer) -> bool:
        """Send an answer to the step. Returns True when the same step asks again."""
        asked = resume(gen, chosen)
        if not isinstance(asked, Prompt):
            self._after(asked)
            return False
        if self.state.outcome is not None:
            return False
        self._ask(gen, asked)
        return True

    def _ask(self, gen: Asking | None, prompt: Prompt) -> None:
        if self._acted:
            raise AssertionError(f"prompt {prompt.kind!r} was opened after the step had changed the state")
        assert len(self.step_answers) <= LONGEST_TAPE, "a step asks too often"
        assert prompt.seat not in self.state.out, f"prompt {prompt.kind!r} asks seat {prompt.seat}, which is out"
        assert prompt.least <= len(prompt.options) and prompt.most >= prompt.least, f"no legal answer: {prompt}"
        prompt.number = self.decisions + 1
        self._gen = gen
        self.prompt = prompt

    def _finish(self) -> None:
        self.prompt = None
        self.step_answers = []
        self._pushed = []
        self.rest()


def _engine_of(
    game: Game, state: State, seats: int, prompt: Prompt | None, decisions: int, step_answers: list[Answer],
    hooks: _GameHooks | None = None, in_sight: Any = None,
) -> Engine:  # fmt: skip
    engine = Engine(game, state, seats, keep=False, hooks=hooks)
    engine.prompt = prompt
    engine.decisions = decisions
    engine.step_answers = step_answers
    engine.in_sight = in_sight
    return engine


def _same_question(prompt: Prompt, other: Prompt) -> bool:
    """Does a question ask the same seat for the same thing, whichever options it has now?"""
    mine = (prompt.seat, prompt.kind, prompt.message, prompt.source)
    return mine == (other.seat, other.kind, other.message, other.source)


def _touches(event: Event, zones: frozenset[str]) -> bool:
    """Does a card enter or leave one of these zones?"""
    return event.zone in zones or (event.old is not None and event.old.zone in zones)
