"""Cards as the engine runs them: plain slots objects, compiled on first use from the tree of their text."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias, cast

from gundam_tui.kernel import Engine, Event, Prompt
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.native import ObjId, mypyc_attr

from .constants import NOTHING, TriggerContext
from .happenings import Happening
from .results import Kind, Results
from .rules import Rules
from .seating import Seating


class Ctx:
    """The context in which a text is read: the point of view of a player and a card.

    Attributes:
        e: the engine.
        seat: "you".
        this: "this Unit" or "this Base" (the paired Unit for a Pilot's text).
        card: the object that carries the text.
        bound: the triggering event.
        results: what earlier steps of the effect have bound.
    """

    __slots__ = ("bound", "card", "e", "results", "seat", "this")

    def __init__(
        self,
        e: Engine,
        seat: int,
        this: ObjId,
        card: ObjId = 0,
        bound: TriggerContext = NOTHING,
        results: Results | None = None,
    ) -> None:
        self.e = e
        self.seat = seat
        self.this = this
        self.card = card or this
        self.bound = bound
        self.results = Results() if results is None else results

    def seen_by(self, seat: int) -> Ctx:
        """The same text from the point of view of another player who has to act in it."""
        return Ctx(self.e, seat, self.this, self.card, self.bound, self.results)

    def branch(self, results: Results) -> Ctx:
        """The same text after steps that have bound something else."""
        return Ctx(self.e, self.seat, self.this, self.card, self.bound, results)


AmountFn: TypeAlias = Callable[[Ctx], int]
CondFn: TypeAlias = Callable[[Ctx], bool]
Test: TypeAlias = Callable[[Ctx, ObjId], bool]
RefFn: TypeAlias = Callable[[Ctx], tuple[ObjId, ...]]
Node: TypeAlias = dict[str, Any]
Carrying: TypeAlias = Generator[Prompt, Answer, "int | None"]  # an instruction that asks


class Rule:
    """A changed rule or value that applies to some objects. Its class says which one (`queries/rules.py`,
    `queries/continuous.py`), its fields hold the details.

    Attributes:
        name: the rule of the tree that it is made from.
        words: a template for its effect on a card, after `it` (`seen/words/templates.py`).
        mark: the board's text for a card that it applies to.
        id: its name in states, if a step begins it.
        scope: finds the objects that it applies to, if it was not given to certain objects (a lasting rule for "your
            shield area cards").
    """

    __slots__ = ("id", "scope")

    name: ClassVar[str] = ""
    words: ClassVar[str] = ""
    mark: ClassVar[str] = ""

    def __init__(self) -> None:
        self.id = ""
        self.scope: Test | None = None


@dataclass(slots=True, eq=False)
class Static:
    """A continuous effect (10-1-5): a rule, the objects it applies to and, by its ability, when it is on."""

    rule: Rule
    applies: Test
    ability: CompiledAbility


@dataclass(slots=True, eq=False)
class CompiledAbility:
    """One ability of a card.

    Attributes:
        id: `number:line`, the name by which states and saves refer to it.
        moments: when it works (`static`, `deploy`, `activate main`, `when` ...).
        gate: is it on (During Pair, During Link, whose turn, While)? `cond`: the leading If, checked when the effect is
            activated.
        with_pilot: the part of the gate for During Pair or During Link.
        event: the pattern of a `when` ability.
        hears: what it listens to: its moments; for a `when` ability the name of the event.
        by: what the Pilot must be for When Paired.
        costs, program: the costs and the effect.
        statics: the effects of a continuous ability.
    """

    id: str
    index: int
    moments: tuple[str, ...] = ()
    where: str = "play"
    during: str | None = None
    with_pilot: CondFn | None = None
    once: bool = False
    gate: CondFn | None = None
    cond: CondFn | None = None
    by: Test | None = None
    event: TriggerPattern | None = None
    hears: tuple[str, ...] = ()
    costs: tuple[Op, ...] = ()
    program: Program = field(init=False)
    statics: tuple[Static, ...] = ()

    def __post_init__(self) -> None:
        self.program = Program(self.id, ())


def once_key(ability: CompiledAbility, this: ObjId, card: ObjId) -> tuple[str, str, ObjId, ObjId]:
    """The ledger entry of an activated Once per Turn ability: each card can use it once (13-2-13-2)."""
    return ("once", ability.id, this, card)


class Op:
    """One instruction of an effect, compiled from a step of its text. Its class is the verb: what it does, what must be
    known before it does it, and its words for people (`effects/verbs`).

    Attributes:
        name: the step of the tree that it is made from.
        leaves: the name it binds when it acts on cards that an earlier step has named, for choices that are examined
            before the effect begins.
        prepares: by itself it does not count as "the effect did something" (AMB-4).
        words: a template for what it does, as a verb phrase (`seen/words/templates.py`); empty if it asks nothing that
            would need it.
        differs: its amount depends on the card; the text for several cards, after their names. None: it does the same
            to all.
        cost_verb: the verb of an option that pays it as a cost. `cost_words`: the template of that cost.
        counted: what is counted if it asks for a number, for one and for several, with the place `{n}`.
        happens: the events that it makes, with their words.
        link: its connector, `then` or `if so`; `may`: its player may decline.
    """

    __slots__ = ("link", "may")

    name: ClassVar[str] = ""
    leaves: ClassVar[Kind | None] = None
    prepares: ClassVar[bool] = False
    words: ClassVar[str] = ""
    differs: ClassVar[str | None] = None
    cost_verb: ClassVar[str] = ""
    cost_words: ClassVar[str] = ""
    counted: ClassVar[tuple[str, str]] = ("{n}", "{n}")
    happens: ClassVar[tuple[Happening, ...]] = ()

    def __init__(self) -> None:
        self.link = ""
        self.may = False

    # ------------------------------------------------------------ doing it

    def run(self, x: Ctx) -> Carrying | int | None:
        """Carry it out. One that asks is a generator.

        Returns:
            The index of the following instruction, None: the next one.
        """
        raise NotImplementedError(self.name)

    def skip(self, x: Ctx, at: int) -> int:
        """For instructions that only choose the following one: its index. -1: the instruction has to be run.

        Args:
            x: the effect.
            at: the index of this one.
        """
        return -1

    # ------------------------------------------------------------ looking ahead (10-1-8-1-1)

    def ahead(self, x: Ctx, ops: Sequence[Op], at: int) -> int:
        """Does it let the effect activate? The index of the instruction to examine next; `NEVER` or `ALWAYS`: nothing
        more has to be examined.

        Args:
            x: the effect.
            ops: its instructions.
            at: the index of this one.
        """
        return at + 1

    def acts_on(self) -> RefFn | None:
        """The cards it acts on, if earlier steps have named them."""
        return None

    # ------------------------------------------------------------ paying it as a cost (10-1-7)

    def money(self) -> int:
        """As a cost: the number of Resources it takes."""
        return 0

    def pool(self, x: Ctx) -> tuple[list[ObjId], int] | None:
        """As a cost: the cards that can pay it, and how many of them it takes. None: it takes no cards."""
        return None

    def paid(self, x: Ctx, oid: ObjId) -> list[Event]:
        """As a cost: the events that pay it with that card."""
        raise NotImplementedError(self.name)

    def put_in_order(self) -> str:
        """As a cost: the end of the deck, `top` or `bottom`, where its player puts those cards in order."""
        return ""

    # ------------------------------------------------------------ its words

    def wording(self, x: Ctx) -> str:
        """The template for what it does now."""
        return self.words

    def speaks_of(self, x: Ctx) -> list[RefFn]:
        """The names it uses that may have been chosen before."""
        return []


NEVER = -1
ALWAYS = -2


@dataclass(slots=True, eq=False)
class Program:
    """A list of instructions; jumps are instructions too."""

    id: str
    ops: tuple[Op, ...]


@dataclass(slots=True, eq=False)
class TriggerPattern:
    """A compiled event pattern: does an event of this name match, from the point of view of an ability?"""

    name: str
    how: str
    test: Callable[[Ctx, Any], bool]


@dataclass(slots=True, eq=False)
class CardDef:
    """A card's facts and abilities, ready to run.

    Attributes:
        names: all its names (2-2-4); `pilot_name`: its name as a Pilot (3-4-6-1).
        keywords: its unconditional keyword effects as printed; `printed`: the same by name, amounts added up.
        by_moment: abilities by moment.
        in_play: the abilities that it has in play; `for_unit`: those that a paired card gives its Unit (3-3-9-1).
        ways: for each moment (`main`, `action`) the ways in which it is played from the hand (`ways.py`).
        repriced: has texts that change its level or cost, or how it is played.
        history: the patterns that its conditions look for among the events of the turn (`conditions.Earlier`).
    """

    number: str
    name: str
    kind: str
    names: tuple[str, ...] = field(init=False)
    token: bool = False
    color: str | None = None
    lv: int = 0
    cost: int = 0
    ap: int = 0
    hp: int = 0
    traits: frozenset[str] = frozenset()
    zones: tuple[str, ...] = ()
    link: tuple[tuple[str, str], ...] = ()
    pilot_name: str | None = None
    keywords: tuple[tuple[str, int], ...] = ()
    printed: dict[str, int] = field(default_factory=dict[str, int])
    abilities: tuple[CompiledAbility, ...] = ()
    in_play: tuple[CompiledAbility, ...] = ()
    for_unit: tuple[CompiledAbility, ...] = ()
    repriced: bool = False
    ways: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    history: tuple[Any, ...] = ()
    by_moment: dict[str, tuple[CompiledAbility, ...]] = field(default_factory=dict[str, tuple[CompiledAbility, ...]])

    def __post_init__(self) -> None:
        self.names = (self.name,)


@mypyc_attr(acyclic=True)
class LastKnown:
    """Last-known information of an object that left (13-2-8-2-1)."""

    __slots__ = ("ap", "hp", "keywords", "kind", "linked", "lv", "names", "number", "obj", "pilots", "traits")

    def __init__(
        self, obj: Any, number: str, kind: str, ap: int, hp: int, lv: int, traits: frozenset[str],
        keywords: dict[str, int], linked: bool, names: tuple[str, ...], pilots: tuple[ObjId, ...],
    ) -> None:  # fmt: skip
        self.obj = obj
        self.number = number
        self.kind = kind
        self.ap = ap
        self.hp = hp
        self.lv = lv
        self.traits = traits
        self.keywords = keywords
        self.linked = linked
        self.names = names
        self.pilots = pilots

    def __reduce__(self) -> tuple[type[LastKnown], tuple[Any, ...]]:
        """Rebuilt from its parts in another process."""
        return LastKnown, (
            self.obj, self.number, self.kind, self.ap, self.hp, self.lv, self.traits, self.keywords, self.linked,
            self.names, self.pilots,
        )  # fmt: skip


class CardPool(dict[str, CardDef]):
    """Compiled cards by number, shared by all games on one book.

    Attributes:
        parts: their abilities and rules by id, and those of the keyword effects.
        mechanisms: the keyword effects that wait after an event, by its name (`keywords.Mechanism`).
    """

    def __init__(self, parts: dict[str, Any], mechanisms: dict[str, list[tuple[str, Any]]]) -> None:
        super().__init__()
        self.parts = parts
        self.mechanisms = mechanisms


class MatchRules:
    """What rules and effects need to know about one match; `ruleset.Gcg` adds how it is played.

    Attributes:
        defs: compiled cards.
        rules: the preset.
        seating: who plays with whom.
        mechanisms: see `CardPool`.
        history: the events of a turn that the texts of the decks need remembered, by the name of the event
            (`conditions`).
    """

    def __init__(self, defs: CardPool, rules: Rules, seating: Seating) -> None:
        self.defs = defs
        self.rules = rules
        self.seating = seating
        self.mechanisms = defs.mechanisms
        self.history: dict[str, list[Any]] = {}

    def part(self, name: str) -> Any:
        """An ability or rule by id."""
        found = self.defs.parts.get(name)
        if found is None:
            self.defs[name.split(":", 1)[0]]
            found = self.defs.parts[name]
        return found


def match(e: Engine) -> MatchRules:
    """The rules that the engine runs."""
    game: Any = e.game  # `cast` costs a call, and this is called all the time
    return game


def ability_of(e: Engine, name: str) -> CompiledAbility:
    """The ability with that id."""
    return cast("CompiledAbility", match(e).part(name))


def rule_of(e: Engine, name: str) -> Rule:
    """The rule with that id."""
    return cast("Rule", match(e).part(name))
