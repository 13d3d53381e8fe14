"""What a game brings to the kernel."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from .events import Event
from .outcome import Outcome
from .prompt import Option, Prompt

if TYPE_CHECKING:
    from .engine import Engine
    from .state import Frame

# A step says where the flow continues: None for the next step of its table, AGAIN for the same one, DONE to leave the
# table, or the name of a step. A step that may ask several questions returns a generator, which yields prompts and is
# sent the chosen options; a step that asks a single question is a `Question`.
Answer = Sequence[Option]
Asking = Generator[Prompt, Answer, "str | None"]
Proposing = Generator[Prompt, Answer, list[Event]]
Step = Callable[["Engine", "Frame"], "Asking | str | None"]


class Question:
    """A step that asks one question at most: two plain functions instead of a generator, so that a copy can continue
    without running anything again.

    Attributes:
        ask: makes the prompt, or says where the flow continues without one. It changes nothing.
        answered: carries out the choice, and says where the flow continues.
    """

    __slots__ = ("answered", "ask")

    def __init__(
        self,
        ask: Callable[[Engine, Frame], Prompt | str | None],
        answered: Callable[[Engine, Frame, Answer], str | None],
    ) -> None:
        self.ask = ask
        self.answered = answered


AGAIN: Final = "again"
DONE: Final = "done"
ARRANGED: Final = "arranged"  # returned by `next_trigger`: the running frame stays where it is


@dataclass(frozen=True, slots=True)
class StepTable:
    """A named sequence of steps.

    Attributes:
        steps: name and step, in order.
        atomic: triggered effects wait until a frame of this table has ended.
    """

    steps: tuple[tuple[str, Step | Question], ...]
    atomic: bool = False

    def __post_init__(self) -> None:
        """Refuse two steps with one name, and steps with a reserved name."""
        names = [name for name, _ in self.steps]
        if len({*names, AGAIN, DONE, ARRANGED}) < len(names) + 3:
            raise ValueError(
                f"steps need names of their own, and not {AGAIN}, {DONE} or {ARRANGED}: {', '.join(names)}"
            )

    def index(self, name: str) -> int:
        """Position of the step called `name`.

        Raises:
            KeyError: no step of the table has this name.
        """
        for at, (known, _) in enumerate(self.steps):
            if known == name:
                return at
        raise KeyError(f"no step is called {name!r}")


class Game(Protocol):
    """The rules of one game, as the kernel needs them.

    Attributes:
        name: short name for saves.
        tables: the flow.
        visibility: who sees the cards of each zone (`all`, `holder`, `none`, or masks by the seat that holds it).
        turn_var: the game's value (`State.vars`) that objects note when they come to a place.
        field: the zones that are one field: between them an object moves without becoming another one (`SHIFT`).
        shared: zones that seats have in common, a team or all of them: for each seat, in order, the seat whose zone it
            is. Zones not named here are each seat's own.
        active_zones: the zones whose cards have texts in force: a change there clears `Engine.board`.
        concession: the clause that lets a player give up.
        discreet: is a question about hidden cards asked even when none of them fits (`view.conceals`)? False only for
            games begun before this rule existed: their records hold no answers to such questions.
    """

    name: str
    tables: Mapping[str, StepTable]
    visibility: Mapping[str, str | tuple[int, ...]]
    turn_var: str
    field: frozenset[str]
    shared: Mapping[str, Sequence[int]]
    active_zones: frozenset[str]
    concession: str
    discreet: bool

    def substitute(self, engine: Engine, events: list[Event]) -> Proposing | None:
        """Replace proposed events (`Engine.propose`) by others, before they are written. It may ask as long as the step
        has changed nothing. Returns None when there is nothing to replace.
        """
        ...

    def snapshot(self, engine: Engine, batch: list[Event], /) -> tuple[Any, Mapping[int, Any]]:
        """What `collect_triggers` must remember of the state before a batch that takes objects away, and last-known
        information of those objects by id: records of the game's own whose `obj` is the object.
        """
        ...

    def take_along(self, engine: Engine, batch: list[Event], /) -> list[Event]:
        """Add to a batch what leaves together with the objects that it takes away, such as cards attached to them.
        Returns the batch to write instead, before `snapshot` sees it. Games without such a rule use `as_told`.
        """
        ...

    def collect_triggers(self, engine: Engine, batch: list[Event], before: Any, /) -> Sequence[Event]:
        """Match triggers against a written batch; waiting effects go to `engine.trigger`. `before` is None when the
        batch has taken nothing away.

        Returns:
            Entries for the ledger.
        """
        ...

    def state_based_actions(self, engine: Engine, batch: list[Event], /) -> None:
        """Rules management after a batch that changes something: after mere notes there is nothing to manage. It may
        make further changes with `engine.perform` and may end the game, but cannot ask, because the step has changed
        the state. A question has to wait (`engine.trigger`).
        """
        ...

    def next_trigger(self, engine: Engine) -> Asking | str | None:
        """Take the next effect from the newest group of the trigger queue (it may ask which one) and push its frame:
        what has just triggered resolves before everything that already waits. The flow then stays where it was (return
        `ARRANGED`). A step like any other: a generator only if it asks.
        """
        ...

    def concede(self, engine: Engine, seat: int, reason: str, rule: str, /) -> None:
        """A seat concedes, at any moment while a prompt is open (`Engine.concede`). With two seats this ends the game
        (`the_others_win`). A game of more seats may continue: it removes the seat (an event with the op `OUT`, and
        whatever else its rules require) with `engine.perform`, and may leave frames that need the seat
        (`engine.unwind`, `engine.drop`) or add some (`engine.push`, `engine.interrupt`). It cannot ask.
        """
        ...

    def correct(self, engine: Engine, key: str) -> Iterator[Event]:
        """The events of a correction that the players have agreed on (`Engine.correct`). Each is written before the
        next one is requested, so the next may name the object that it made.

        Args:
            engine: the game, at an open prompt.
            key: the correction, as text without line breaks, stable like an option's key.

        Raises:
            Refused: it makes no sense, or the rules cannot continue from there.
        """
        ...

    def card_back(self, card: str) -> str:
        """The back of a card: only cards with the same back can be mistaken for each other."""
        ...

    def in_sight(self, engine: Engine, /) -> Any:
        """What all seats have seen, by which people tell cards apart, and which follows from the log alone: no rule
        reads it, and the state does not have it. A copy, which has no log, goes on from it (`Engine.in_sight`), as it
        stays true when hidden cards are dealt again. Games without it use `state_tells`.
        """
        ...


# Time is up while a prompt is open: notes how many turns are still played; the game's own flow ends it. A game that has
# such rules has this as its `extra_turns`; the others are lost by all at once.
ExtraTurns = Callable[["Engine"], None]


def state_tells(engine: Engine) -> None:
    """The state says all by which people tell cards apart (`Game.in_sight`)."""


def as_told(engine: Engine, batch: list[Event]) -> list[Event]:
    """Nothing else leaves (`Game.take_along`): the game's own events name everything that moves."""
    return batch


def the_others_win(engine: Engine, seat: int, reason: str, rule: str) -> None:
    """End the game at once: all other seats have won. This is how a seat concedes in a game of two (`Game.concede`)."""
    engine.end(Outcome(tuple(other for other in range(engine.seats) if other != seat), reason, rule, (seat,)))
