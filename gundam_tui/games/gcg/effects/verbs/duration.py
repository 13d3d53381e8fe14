"""Verbs that begin effects with a duration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gundam_tui.games.gcg.cards.constants import player
from gundam_tui.games.gcg.cards.happenings import Happening
from gundam_tui.games.gcg.cards.model import AmountFn, Ctx, Node, Op, RefFn
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.rules import CantAttackThatPlayer, CantLoseAp, Redirect, SkipReady
from gundam_tui.games.gcg.queries.selectors import Selector, amount, ref
from gundam_tui.games.gcg.queries.targets import Chosen
from gundam_tui.kernel.native import ObjId
from gundam_tui.language import N

from .common import Carrying, Maker, OnCards, allowed, protected, put, seats_of


def signed(step: Node) -> AmountFn:
    """The amount of a `mod` step with its sign."""
    value = amount(step["amount"])
    return value if step["sign"] == "+" else lambda c: -value(c)


def copies(each: int, number: Node | None) -> AmountFn:
    """The amount of a keyword effect that is gained several times."""
    if number is None:
        return lambda _: each
    times = amount(number)
    return lambda c: each * times(c)


def begin_lasting(
    x: Ctx, name: str, kind: str, data: tuple[Any, ...], cards: Sequence[ObjId] | None, duration: str
) -> None:
    """Begin an effect with a duration. One "during this battle" outside a battle does nothing (AMB-11)."""
    e = x.e
    if duration == "battle" and e.state.vars.get("attack") is None:
        put(x, "the affected", [])
        return
    if cards is None or cards:
        targets = None if cards is None else tuple(cards)
        e.perform(ch.last(name, kind, data, targets, duration, x.seat, x.this))
    put(x, "the affected", cards if cards is not None else [x.this])


class Mod(OnCards):
    """Change AP or HP for a while; the amount is fixed now."""

    __slots__ = ("amount", "duration", "stat")
    name = "mod"
    words = N("give {stat:capitals}{amount:signed} to {cards}{duration:time}")
    differs = N(" to change its AP or HP")
    happens = (
        Happening("mod", "{lasting}", "*", about="states", means="AP or HP changes for a time", brief="{gets}"),
        Happening("weaken", "{lasting}", "*", about="states", means="AP goes down for a time", brief="{gets}"),
    )

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__(step, make)
        self.stat: str = step["stat"]
        self.amount = signed(step)
        self.duration: str = step["duration"]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        stat, value = self.stat, self.amount(x)
        cards = [oid for oid in self.target.find(x) if value >= 0 or stat != "ap" or not protected(x, oid, CantLoseAp)]
        agreed = yield from allowed(x, self, bool(cards) and value != 0, "may change")
        if not agreed:
            return None
        name = "weaken" if stat == "ap" and value < 0 else "mod"
        begin_lasting(x, name, stat, (value,), cards if value else [], self.duration)
        return None


class Gain(OnCards):
    """Gain keyword effects, a trait or a whole ability (5-16).

    Attributes:
        keywords: with their amounts.
        copied: the cards whose keyword effects are gained.
        trait: a trait.
        granted: the id of an ability.
        duration: how long.
    """

    __slots__ = ("copied", "duration", "granted", "keywords", "trait")
    name = "gain"
    words = N("give an effect to {cards}{duration:time}")
    happens = (
        Happening(
            "gain", "{lasting}", "*", about="states", means="a keyword effect, a trait or an ability for a time"
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__(step, make)
        self.keywords = [(k["name"], copies(k["amount"] or 1, step["copies"])) for k in step["keywords"]]
        self.copied: RefFn | None = ref(step["keywords_of"]) if step["keywords_of"] else None
        self.trait: str | None = step["trait"]
        self.granted: str | None = make.ability(step["ability"], "g") if step["ability"] else None
        self.duration: str = step["duration"]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        cards = self.target.find(x)
        agreed = yield from allowed(x, self, bool(cards), "may gain")
        if not agreed:
            return None
        gains: list[tuple[str, tuple[Any, ...]]] = [("keyword", (name, number(x))) for name, number in self.keywords]
        if self.copied is not None:  # GD04-067: those printed without a condition (Q275)
            gains += [("keyword", k) for oid in self.copied(x) for k in q.definition(x.e, oid).keywords]
        if self.trait is not None:
            gains.append(("trait", (self.trait,)))
        if self.granted is not None:
            gains.append(("ability", (self.granted,)))
        for kind, data in gains:
            begin_lasting(x, "gain", kind, data, cards, self.duration)
        return None

    def wording(self, x: Ctx) -> str:
        """See `Op`."""
        if self.copied is not None:
            return N("give the keyword effects of {cards} to {this}{duration:time}")
        if self.keywords:
            return N("give {keywords:keywords} to {cards}{duration:time}")
        return N("give ({trait}) to {cards}{duration:time}") if self.trait else self.words

    def speaks_of(self, x: Ctx) -> list[RefFn]:
        """See `Op`."""
        return [*super().speaks_of(x), *([] if self.copied is None else [self.copied])]


class Impose(OnCards):
    """Begin a rule with a duration.

    Attributes:
        rule: the rule, stored in states by its id.
        duration: how long.
        live: it is for whatever fits at any moment: Shields and Bases come and go within a turn, so a rule for them
            finds them on each query.
    """

    __slots__ = ("duration", "live", "rule")
    name = "impose"
    words = N("let it be that {cards:or a card} {rule:rule}{duration:time}")
    happens = (
        Happening(
            "impose", "{lasting}", "*", about="states", means="a rule for a time: it cannot attack, and the like"
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__(step, make)
        self.rule = make.rule(step["rule"])
        self.duration: str = step["duration"]
        node = step["target"]
        self.live = node["op"] == "select" and not {"unit", "pilot"} & set(node["nouns"])
        if self.live:
            self.rule.scope = Selector(node).matches

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        rule = self.rule
        cards = None if self.live else self.target.find(x)
        until = "next start" if isinstance(rule, SkipReady) and rule.next_only else self.duration
        agreed = yield from allowed(x, self, cards is None or bool(cards), "may impose")
        if agreed:
            # The rule may use an earlier choice: "is dealt to it instead" (GD04-087).
            named = x.results.it
            if isinstance(rule, CantAttackThatPlayer) and x.e.seats > 2:
                named = tuple(player(seat) for seat in seats_of(x, "that player"))
            begin_lasting(x, "impose", "rule", (rule.id, named), cards, until)
        return None

    def aims(self) -> Chosen | None:
        """See `OnCards`."""
        return None if self.live else self.target

    def wording(self, x: Ctx) -> str:
        """See `Op`."""
        if not isinstance(self.rule, Redirect):
            return self.words
        # The chosen card receives it (GD04-087), or is spared (GD04-095).
        if self.rule.to(x) == x.results.it:
            return N("let {cards} receive the {rule:damage} to {target:names}{duration:time}")
        return N("let {rule:receiver} receive the {rule:damage} to {cards}{duration:time}")

    def speaks_of(self, x: Ctx) -> list[RefFn]:
        """See `Op`."""
        return [*super().speaks_of(x), *([self.rule.to] if isinstance(self.rule, Redirect) else [])]


class Watch(Op):
    """Begin to watch for an event.

    Attributes:
        granted: the id of the ability that waits.
        duration: how long.
    """

    __slots__ = ("duration", "granted")
    name = "watch"
    words = N("begin the effect")
    happens = (
        Happening("watch", "{waits}", "*", about="states", means="an effect waits for something to happen"),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.granted = make.ability(step["ability"], "w")
        self.duration: str = step["duration"]

    def run(self, x: Ctx) -> int | None:
        """See `Op`."""
        begin_lasting(x, "watch", "watch", (self.granted,), None, self.duration)
        return None
