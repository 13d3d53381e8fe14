"""Cards as the engine runs them: plain slots objects, compiled on first use from the tree of their text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, cast

from gundam_tui.kernel import Engine

from .constants import NOTHING, TriggerContext
from .rules import Rules
from .seating import Seating


class Ctx:
    """The context in which a text is read: who asks.

    Attributes:
        e: the engine.
        seat: "you".
        this: "this Unit" or "this Base" (the paired Unit for a Pilot's text).
        card: the object that carries the text.
        bound: the triggering event.
        regs: what earlier steps of the effect left behind.
    """

    __slots__ = ("bound", "card", "e", "regs", "seat", "this")

    def __init__(
        self,
        e: Engine,
        seat: int,
        this: int,
        card: int = 0,
        bound: TriggerContext = NOTHING,
        regs: dict[str, Any] | None = None,
    ) -> None:
        self.e = e
        self.seat = seat
        self.this = this
        self.card = card or this
        self.bound = bound
        self.regs: dict[str, Any] = {} if regs is None else regs


AmountFn: TypeAlias = Callable[[Ctx], int]
CondFn: TypeAlias = Callable[[Ctx], bool]
Test: TypeAlias = Callable[[Ctx, int], bool]
RefFn: TypeAlias = Callable[[Ctx], tuple[int, ...]]
Node: TypeAlias = dict[str, Any]


class Rule:
    """A changed rule or value that applies to some objects: `category` says which (`ap`, `keyword`,
    `cant attack`, `immune`), `data` holds its compiled details. `scope` finds what it applies to when it was
    not given to certain objects (a lasting rule for "your shield area cards")."""

    __slots__ = ("category", "data", "id", "scope")

    def __init__(self, id: str, category: str, data: tuple[Any, ...], scope: Test | None = None) -> None:
        self.id = id
        self.category = category
        self.data = data
        self.scope = scope


class Static:
    """A continuous effect (10-1-5): a rule, what it applies to and, of its ability, when it is on."""

    __slots__ = ("ability", "applies", "rule")

    def __init__(self, rule: Rule, applies: Test, ability: CompiledAbility) -> None:
        self.rule = rule
        self.applies = applies
        self.ability = ability


class CompiledAbility:
    """One ability of a card.

    Attributes:
        id: `number:line`, the name by which states and saves refer to it.
        moments: when it works (`static`, `deploy`, `activate main`, `when` ...).
        gate: is it on (During Pair, During Link, whose turn, While)? `cond`: the leading If, checked when
            the effect is activated.
        with_pilot: of the gate, only During Pair or During Link.
        event: the pattern of a `when` ability.
        hears: what it listens to: its moments, of a `when` ability the name of the event.
        by: what the Pilot must be for When Paired.
        costs, program: what is paid, what is done.
        statics: what a continuous ability does.
    """

    __slots__ = (
        "by",
        "cond",
        "costs",
        "during",
        "event",
        "gate",
        "hears",
        "id",
        "index",
        "moments",
        "once",
        "program",
        "statics",
        "where",
        "with_pilot",
    )

    def __init__(self, id: str, index: int) -> None:
        self.id = id
        self.index = index
        self.moments: tuple[str, ...] = ()
        self.where = "play"
        self.during: str | None = None
        self.with_pilot: CondFn | None = None
        self.once = False
        self.gate: CondFn | None = None
        self.cond: CondFn | None = None
        self.by: Test | None = None
        self.event: TriggerPattern | None = None
        self.hears: tuple[str, ...] = ()
        self.costs: tuple[Op, ...] = ()
        self.program: Program = Program(id, ())
        self.statics: tuple[Static, ...] = ()


def once_key(ability: CompiledAbility, this: int, card: int) -> tuple[str, str, int, int]:
    """The ledger entry of a Once per Turn ability that was activated: each card can do so once (13-2-13-2)."""
    return ("once", ability.id, this, card)


class Op:
    """One instruction: the step of the tree it came from, compiled details, and its connectors."""

    __slots__ = ("data", "link", "may", "name")

    def __init__(self, name: str, data: tuple[Any, ...], link: str = "", may: bool = False) -> None:
        self.name = name
        self.data = data
        self.link = link
        self.may = may


class Program:
    """A list of instructions; jumps are instructions too."""

    __slots__ = ("id", "ops")

    def __init__(self, id: str, ops: tuple[Op, ...]) -> None:
        self.id = id
        self.ops = ops


class TriggerPattern:
    """A compiled event pattern: does an event of this name match, seen from an ability?"""

    __slots__ = ("how", "name", "test")

    def __init__(self, name: str, how: str, test: Callable[[Ctx, Any], bool]) -> None:
        self.name = name
        self.how = how
        self.test = test


class CardDef:
    """A card's facts and abilities, ready to run.

    Attributes:
        names: all names it has (2-2-4); `pilot_name`: the name it has as a Pilot (3-4-6-1).
        keywords: its unconditional keyword effects as printed; `printed`: the same by name, amounts added up.
        by_moment: abilities by moment.
        in_play: the abilities that it has in play; `for_unit`: those that a paired card gives its Unit (3-3-9-1).
        ways: by moment (`main`, `action`) in which ways it is played from the hand (`ways.py`).
        repriced: has texts that change its level or cost, or how it is played.
        history: the patterns its conditions look for among the events of the turn (`conditions.Earlier`).
    """

    __slots__ = (
        "abilities",
        "ap",
        "by_moment",
        "color",
        "cost",
        "for_unit",
        "history",
        "hp",
        "in_play",
        "keywords",
        "kind",
        "link",
        "lv",
        "name",
        "names",
        "number",
        "pilot_name",
        "printed",
        "repriced",
        "token",
        "traits",
        "ways",
        "zones",
    )

    def __init__(self, number: str, name: str, kind: str) -> None:
        self.number = number
        self.name = name
        self.names: tuple[str, ...] = (name,)
        self.kind = kind
        self.token = False
        self.color: str | None = None
        self.lv = 0
        self.cost = 0
        self.ap = 0
        self.hp = 0
        self.traits: frozenset[str] = frozenset()
        self.zones: tuple[str, ...] = ()
        self.link: tuple[tuple[str, str], ...] = ()
        self.pilot_name: str | None = None
        self.keywords: tuple[tuple[str, int], ...] = ()
        self.printed: dict[str, int] = {}
        self.abilities: tuple[CompiledAbility, ...] = ()
        self.in_play: tuple[CompiledAbility, ...] = ()
        self.for_unit: tuple[CompiledAbility, ...] = ()
        self.repriced = False
        self.ways: dict[str, tuple[str, ...]] = {}
        self.history: tuple[Any, ...] = ()
        self.by_moment: dict[str, tuple[CompiledAbility, ...]] = {}


class LastKnown:
    """Last-known information of an object that left (13-2-8-2-1)."""

    __slots__ = ("ap", "hp", "keywords", "kind", "linked", "lv", "names", "number", "obj", "pilots", "traits")

    def __init__(
        self, obj: Any, number: str, kind: str, ap: int, hp: int, lv: int, traits: frozenset[str],
        keywords: dict[str, int], linked: bool, names: tuple[str, ...], pilots: tuple[int, ...],
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


class Watcher(Protocol):
    """A pattern that conditions look for among the events of the turn (`conditions.Earlier`)."""

    key: str
    pattern: TriggerPattern


class Predicate(Protocol):
    """What the rules of a running game know of its cards (`gcg.Gcg`)."""

    rules: Rules
    seating: Seating

    @property
    def history(self) -> Mapping[str, Sequence[Watcher]]:
        """The watchers of this match's cards, by event name."""
        ...

    @property
    def defs(self) -> Mapping[str, CardDef]:
        """The compiled cards by number."""
        ...

    @property
    def mechanisms(self) -> Mapping[str, Sequence[tuple[str, Any]]]:
        """The keyword effects that wait after an event (`keywords.Mechanism`), by its name."""
        ...

    def part(self, name: str, /) -> Any:
        """An ability or rule by id."""
        ...


def match(e: Engine) -> Predicate:
    """The rules that the engine runs."""
    game: Any = e.game  # `cast` costs a call, and this is asked for everything
    return game


def ability_of(e: Engine, name: str) -> CompiledAbility:
    """The ability with that id."""
    return cast("CompiledAbility", match(e).part(name))


def rule_of(e: Engine, name: str) -> Rule:
    """The rule with that id."""
    return cast("Rule", match(e).part(name))
