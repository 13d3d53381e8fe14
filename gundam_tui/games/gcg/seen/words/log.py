"""The log: a line for each happening, as one seat may know it.

Lines come from the engine's events: their text is in their `Happening`, which is defined with the rule or verb that
makes them. Cards are named only to those who know them after the event; cards that a line cannot name are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache
from string import Formatter

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, DECK, LIMBO, SHIELDS, Attack, seat_of
from gundam_tui.games.gcg.cards.happenings import SILENT, Happening
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.seating import CLOCKWISE
from gundam_tui.games.gcg.effects.happenings import HAPPENINGS
from gundam_tui.games.gcg.flow.leaving import HIT
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.copies import numbers_since
from gundam_tui.games.gcg.seen.why import outcome_as_read
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.namesakes import lettered
from gundam_tui.games.outcome_words import outcome_words
from gundam_tui.games.seats import TWO_PLAYERS
from gundam_tui.games.views import LogLine
from gundam_tui.kernel import Engine, Event, Obj
from gundam_tui.kernel.events import ADD_LASTING, MOVE, OUT, SHOW, SHUFFLE
from gundam_tui.kernel.view import required_mask
from gundam_tui.language import N, current, listed, tr, trn

from . import naming as n

__all__ = ["PLACES", "LogLine", "LogTeller", "hp_change", "log_lines"]

Place = Callable[["LogWriter", list[Event]], str]
_UNKNOWN = Happening("", SILENT)


def log_lines(engine: Engine, seat: int | None, since: int = 0) -> list[LogLine]:
    """The log as a seat may read it.

    Args:
        engine: a game that keeps its log.
        seat: the reader; None: a watcher, who sees what everyone knows.
        since: index of the first event in `Engine.log` that is wanted.
    """
    return LogTeller(engine, seat).lines(since)


class LogTeller:
    """The log of a game for one reader, continued on each request.

    Args:
        engine: a game that keeps its log.
        seat: the reader; None: a watcher, who sees what everyone knows.
    """

    def __init__(self, engine: Engine, seat: int | None) -> None:
        self._engine = engine
        self._seat = seat
        self._begin()

    def _begin(self) -> None:
        self._language = current()
        # The state of the writer after those events.
        self._writer = LogWriter(self._engine, self._seat)
        self._turn = self._writer.turn
        self._lines: list[LogLine] = []
        self._told = 0  # events whose lines cannot change any more: the last line may absorb further events
        self._last: Event | None = None  # the last event processed, and how many were
        self._count = 0

    def lines(self, since: int = 0) -> list[LogLine]:
        """The log from event number `since` on. It is the same as if it were written from the beginning."""
        log, outcome = self._engine.log, outcome_as_read(self._engine)
        if self._reads_differently(log):
            self._begin()
        if self._count < len(log):
            self._go_on(log)
        found = [line for line in self._lines if line.at >= since]
        if outcome is not None and since <= len(log):
            text = outcome_words(outcome, lambda seat: n.side(self._engine, seat))
            found.append(LogLine(self._turn, 0, text, len(log), whose=self._writer.whose))
        return found

    def _reads_differently(self, log: list[Event]) -> bool:
        """Are earlier lines no longer true? Events were taken back, the reader has learned what a card is, or speaks
        another language.
        """
        if self._language != current():
            return True
        if self._count > len(log) or (self._count and log[self._count - 1] is not self._last):
            return True
        if any(event.op in (SHOW, SHUFFLE) or event.among for event in log[self._count :]):
            return True
        # Events in an order chosen by their owner are sorted together.
        return self._told > 0 and self._count < len(log) and any(event.secret for event in log[self._told :])

    def _go_on(self, log: list[Event]) -> None:
        writer, begun = self._writer, self._told
        writer.learn(log[self._count :])
        while self._lines and self._lines[-1].at >= begun:
            self._lines.pop()
        events = _without_secret_order(log[begun:])
        at = 0
        while at < len(events):
            end = at + 1
            row = HAPPENINGS.get(events[at].name, _UNKNOWN)
            if row.merges:
                while end < len(events) and _alike(events[at], events[end]):
                    end += 1
            if end == len(events):
                self._told, self._writer = begun + at, writer
                writer = writer.copy()
            writer.at = begun + at
            if events[at].name == "turn":
                writer.whose = events[at].value
            text = writer.tell(events[at:end])
            if text:
                routine = row.routine and events[at].how in ("", "rule")
                self._lines.append(
                    LogLine(
                        writer.turn, writer.battle, text, begun + end - 1, routine, _mark(row, events[at]),
                        writer.whose, _caused(events[at]), *writer.in_battle(row, events[at:end]),
                        *_leaving(writer, events[at]),
                    )
                )  # fmt: skip
            writer.after(events[at])
            at = end
        self._count, self._last, self._turn = len(log), log[-1], writer.turn


_BY_THEMSELVES = ("battle", "block", "cost", "play", "rule", "setup")  # what an event with a source may be part of


def _mark(row: Happening, event: Event) -> str:
    """The mark of a line: a Shield that is destroyed weighs less than a Unit or a Base."""
    shield = event.name == "destroy" and event.old is not None and event.old.zone == SHIELDS
    return "/" if shield else row.mark


def _caused(event: Event) -> bool:
    """Does the effect of a card do it?"""
    return bool(event.source) and event.name != "use" and event.how not in _BY_THEMSELVES


def _without_secret_order(log: list[Event]) -> list[Event]:
    """The events; cards placed in an order chosen by their owner are put into one that does not depend on it
    (4-1-7).
    """
    events = list(log)
    at = 0
    while at < len(events):
        end, first = at + 1, events[at]
        if first.secret and not first.among:
            place = (first.secret, first.zone, first.seat, first.source)
            while end < len(events) and place == (
                events[end].secret, events[end].zone, events[end].seat, events[end].source
            ):  # fmt: skip
                end += 1
            events[at:end] = sorted(events[at:end], key=lambda event: (event.name == "follow", event.obj))
        at = end
    return events


def text_of(event: Event) -> int:
    """The card whose text does it: a Pilot's acts through its Unit, which is the source."""
    return event.text or event.source


def _alike(one: Event, other: Event) -> bool:
    """Do two neighbouring events make one line?"""
    if (one.name, one.how, one.source, one.text, one.at, one.zone, one.amount) != (
        other.name, other.how, other.source, other.text, other.at, other.zone, other.amount,
    ):  # fmt: skip
        return False
    first, second = one.old, other.old
    if first is None or second is None:
        return False
    if one.name == "shield":  # the members of a team place theirs in turn (12-3-5)
        return one.seat == other.seat
    if first.seat != second.seat or (one.name == "take_shield" and one.seat != other.seat):
        return False
    return first.zone == second.zone or one.name == "ready"


class LogWriter:
    """Writes events for one reader, in order.

    Attributes:
        turn, battle: those of the next event; `whose`: the seat whose turn it is, -1 if unknown.
        at: the place of that event in the log.
        attacker: the Unit that attacked last, 0 for none yet.
        paid: Resources paid since a card was revealed to be played.
        playing: the card that has been revealed to be played; its line is written when it is paid for.
        played: the ids of played Commands, whose activation needs no line.
    """

    def __init__(self, e: Engine, seat: int | None) -> None:
        self.e = e
        self.seat = seat
        self.mask = required_mask(e, seat)
        self.turn = 0
        self.whose = -1
        self.at = 0
        self.battle = 0
        self.fought = 0
        self.attacker = 0
        self.over = False
        self.paid = 0
        self.playing = 0
        self.played: set[int] = set()
        self.objs: dict[int, Obj] = {}
        self._numbers, self._since = numbers_since(e)
        first = next((event for event in e.log if event.field == "turn" and event.name == "note"), None)
        if first is None or first.value != 1:  # a position, or earlier turns are not kept
            self.turn = e.state.vars.get("turn", 0) if first is None else first.value - 1

    def learn(self, events: list[Event]) -> None:
        """Learn the objects of further events, and the present ones."""
        self.objs.update((event.old.id, event.old) for event in events if event.old is not None)
        self.objs.update(self.e.state.objs)
        self._numbers, self._since = numbers_since(self.e)

    def copy(self) -> LogWriter:
        """A copy with the same state, which continues independently."""
        new = copy(self)
        new.played = set(self.played)
        return new

    # ------------------------------------------------------------ words

    def name(self, oid: int, seen: int | None = None) -> str:
        """The name of an object as the reader may know it (with `seen`: as the event left it), with the letter that a
        Unit has by then among those of its name; empty if they may not.
        """
        return self._titled(oid, self._bare(oid, seen))

    def _titled(self, oid: int, name: str) -> str:
        return lettered(name, self._numbers.get(oid, 0) if self._since.get(oid, 0) <= self.at else 0)

    def _bare(self, oid: int, seen: int | None = None) -> str:
        if oid < 0:
            return n.side(self.e, seat_of(oid))
        obj = self.objs.get(oid)
        if obj is None or (obj.seen if seen is None else seen) & self.mask != self.mask:
            return ""
        card = q.defs(self.e, self.e.state.card_of[obj.card])
        paired = card.pilot_name is not None and obj.zone == BATTLE and obj.host
        return spoken.name(card.pilot_name if paired and card.pilot_name else card.name)

    def owned(self, oid: int, other: int = 0) -> str:
        """The name of a card in play, with its player where the line would leave that open: with more than two players,
        or when the other card of the line has the same name.
        """
        name, obj = self.name(oid), self.objs.get(oid)
        if not name or obj is None or obj.zone not in (BATTLE, BASE):
            return name
        if self.e.seats == TWO_PLAYERS and (not other or self._bare(other) != self._bare(oid)):
            return name
        return tr("{player}'s {card}", player=n.player(mp.keeper(self.e, obj)), card=name)

    def made(self, event: Event) -> str:
        """The name of a token made by an event."""
        if isinstance(event.field, str) and event.field:
            return self._titled(event.new, n.card_name(self.e, event.field))
        return self.name(event.new)

    def by(self, event: Event) -> str:
        """The card of the effect, in brackets."""
        cause = text_of(event)
        if cause and event.op == ADD_LASTING and event.value[2] == (cause,):
            return tr(" (its own effect)")
        if not cause or event.obj == cause or event.how in ("rule", "battle", "cost", "play"):
            return ""
        name = self.owned(cause)
        return tr(" (by {card})", card=name) if name else ""

    def cards(self, events: list[Event]) -> str:
        """`GM and Gouf`, or `2 cards`; unknown cards are counted."""
        names = [self.name(event.obj, event.seen) for event in events]
        known = [name for name in names if name]
        if len(known) < len(names):
            known.append(n.count(len(names) - len(known), "other card" if known else "card"))
        return listed(known)

    def price(self) -> str:
        """The payment for the card that is being played."""
        paid, self.paid = self.paid, 0
        return tr(" for {paid}", paid=paid) if paid else ""

    # ------------------------------------------------------------ writing

    def tell(self, events: list[Event]) -> str:
        """The line for some similar events, empty for none."""
        row = HAPPENINGS.get(events[0].name)
        if row is None:
            return ""
        return self._filled(_parts(tr(row.line)), events)

    def in_battle(self, row: Happening, events: list[Event]) -> tuple[str, tuple[int, ...]]:
        """What the line of a battle takes from some similar events (`LogLine.brief`, `LogLine.cards`)."""
        if not self.battle or not row.brief:
            return "", ()
        event = events[0]
        hidden = event.old is not None and event.old.zone not in (BATTLE, BASE)
        cards = (event.obj, event.host) if event.name == "attack" else (event.obj,)
        return self._filled(_parts(tr(row.brief)), events), () if hidden else tuple(card for card in cards if card > 0)

    def _filled(self, parts: tuple[tuple[str, str], ...], events: list[Event]) -> str:
        return "".join(text + (PLACES[place](self, events) if place else "") for text, place in parts)

    def after(self, event: Event) -> None:
        """Leave a battle after its last line is written."""
        if event.name == "attack":
            self.attacker = event.obj
        if event.name == "battle over":
            self.battle = 0


def _actor(t: LogWriter, event: Event) -> str:
    """The player of the card."""
    return n.player(_seat(t, event))


def _seat(t: LogWriter, event: Event) -> int:
    return mp.keeper(t.e, event.old) if event.old is not None else event.seat


# ---------------------------------------------------------------- words in a line


def _direction(t: LogWriter, events: list[Event]) -> str:
    return tr("clockwise") if events[0].value == CLOCKWISE else tr("counterclockwise")


def _winner(t: LogWriter, events: list[Event]) -> str:
    won: int = events[0].value
    return n.player(mp.seating(t.e).leaders[won])


def _named(t: LogWriter, events: list[Event]) -> str:
    player = n.player(events[0].value)
    return (
        tr("{player} goes first", player=player)
        if mp.royale(t.e)
        else tr("{player} decides who goes first", player=player)
    )


def _reason(t: LogWriter, events: list[Event]) -> str:
    return tr("{reason} ({rule})", reason=_how(t, events[0]), rule=events[0].value[1])


def _how(t: LogWriter, event: Event) -> str:
    """By what a player leaves the game: whose card, where one did it."""
    reason: str = event.value[0]
    card = t.owned(t.attacker) if reason == HIT else ""
    return tr("{card} hit an empty shield area", card=card) if card else tr(reason)


def _leaving(t: LogWriter, event: Event) -> tuple[int, str]:
    """Who leaves the game, and by what (`LogLine.leaver`, `LogLine.how`)."""
    return (event.seat, _how(t, event)) if event.op == OUT else (-1, "")


def _team_places(t: LogWriter, events: list[Event]) -> str:
    seats = mp.members(t.e, events[0].seat)
    return trn("{players} places", "{players} place", len(seats), players=listed([*map(n.player, seats)]))


def _a_card(t: LogWriter, events: list[Event]) -> str:
    what = t.cards(events)
    return tr("a card") if what == n.count(1, "card") else what


def _a(one: str, noun: str) -> Place:
    return lambda t, events: tr(one) if len(events) == 1 else n.count(len(events), noun)


def _one_paid(t: LogWriter, events: list[Event]) -> str:
    t.paid += 1
    return tr("an EX Resource")


def _the_command(t: LogWriter, events: list[Event]) -> str:
    t.played.add(events[0].new)
    return t.name(events[0].new)


def _effect(t: LogWriter, events: list[Event]) -> str:
    return tr("Support") if events[0].value == "support" else tr("effect")


def _price(t: LogWriter, events: list[Event]) -> str:
    return t.price() if events[0].how == "play" else ""


def _origin(t: LogWriter, events: list[Event]) -> str:
    zone = events[0].old.zone if events[0].old is not None else ""
    return "" if zone == LIMBO else tr(" from the {zone}", zone=n.place(zone))


def _shields_named(t: LogWriter, events: list[Event]) -> str:
    names = [name for event in events if (name := t.name(event.obj, event.seen))]
    return tr(": {cards}", cards=listed(names)) if names else ""


# ---------------------------------------------------------------- whole lines, if a template cannot express them


def _shuffle(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    if event.value is not None:
        return ""  # cards put somewhere in random order: the line before says so
    return tr("{player} shuffles the deck", player=n.player(event.seat)) if event.zone == DECK else ""


def _turn_number(t: LogWriter, events: list[Event]) -> str:
    """The value changes without a line of its own; the line is written when the player is known."""
    if events[0].field == "turn":
        t.turn = events[0].value
        t.battle = t.fought = 0
    return ""


def _rest(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    if event.how == "cost":
        t.paid += 1
        return ""
    # Attackers, blockers and Units that activate Support are rested by the happening of the next line.
    if event.how in ("attack", "block") or (event.source == event.obj and event.how == "effect"):
        return ""
    return tr("{card} is rested{by}", card=t.owned(event.obj), by=t.by(event))


def _ready(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    if event.how == "rule":
        return tr("{player} sets {cards} as active", player=_actor(t, event), cards=n.count(len(events), "card"))
    cards = listed([_object(t, x.obj) for x in events])
    return trn(
        "{cards} is set as active{by}", "{cards} are set as active{by}", len(events), cards=cards, by=t.by(event)
    )


def _object(t: LogWriter, oid: int) -> str:
    obj = t.objs.get(oid)
    return tr("a Resource") if obj is not None and obj.zone == "resources" else t.owned(oid) or tr("a card")


def _play(t: LogWriter, events: list[Event]) -> str:
    t.paid, t.playing = 0, events[0].obj
    return ""


def _activate(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    if event.obj in t.played:
        return ""
    return tr(
        "{player} activates the {moment} effect of {card}", player=n.player(event.seat), moment=n.moment(event.how),
        card=t.name(event.obj),
    )  # fmt: skip


def _deploy(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    rested = tr(" rested") if event.exhausted else ""
    who = n.player(event.seat if event.old is None else mp.whose(t.e, event.old.owner, event.seat))
    places = {"player": who, "rested": rested, "by": t.by(event)}
    if event.old is None:
        made = t.made(event) if event.zone == BASE else tr("{card} token", card=t.made(event))
        if event.how == "setup":
            return tr("{player} begins with {card}{rested}{by}", card=made, **places)
        return tr("{player} deploys {card}{rested}{by}", card=made, **places)
    price = t.price() if event.how == "play" else ""
    return tr("{player} deploys {card}{price}{rested}{by}", card=t.name(event.new), price=price, **places)


def _show(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    old = event.old
    everyone = (1 << t.e.seats) - 1
    fresh = [x for x in events if x.old is not None and x.seen != x.old.seen]
    if old is None or not fresh or event.obj == t.playing:
        return ""
    if event.amount == everyone:
        return tr("{player} reveals {cards}", player=n.player(old.seat), cards=t.cards(fresh))
    who = next((seat for seat in range(t.e.seats) if event.amount == 1 << seat), old.seat)
    if old.zone == DECK:
        return tr("{player} looks at {cards} on top of the deck", player=n.player(who), cards=t.cards(fresh))
    return tr(
        "{player} looks at {cards} of the {zone}", player=n.player(who), cards=t.cards(fresh), zone=n.place(old.zone)
    )


def _battle(t: LogWriter, events: list[Event]) -> str:
    t.fought += 1
    t.battle = t.fought
    return ""


def _duel(t: LogWriter, events: list[Event]) -> str:
    attack: Attack = events[0].value
    _battle(t, events)
    sides = {"unit": t.owned(attack.attacker, attack.target), "target": t.owned(attack.target, attack.attacker)}
    return tr("{unit} battles {target}", **sides)


def _retarget(t: LogWriter, events: list[Event]) -> str:
    attack: Attack = events[0].value
    return "" if attack.blocked else tr("{card} is the attack target now", card=t.owned(attack.target, attack.attacker))


def _damage(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    cause = text_of(event)
    source = t.owned(cause, event.obj) if cause else ""
    places = {"card": t.owned(event.obj, cause), "amount": event.amount, "change": hp_change(event, event.amount)}
    if not source:
        return tr("{card} receives {amount} damage: {change}", **places)
    if event.how == "battle":
        return tr("{source} deals {amount} to {card}: {change}", source=source, **places)
    return tr("{source} deals {amount} damage to {card}: {change}", source=source, **places)


def _attacked(t: LogWriter, events: list[Event]) -> str:
    """The attack target."""
    event = events[0]
    return t.owned(event.host, event.obj)


def _hp_lost(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    return tr("{card} {change}", card=t.owned(event.obj, event.source), change=hp_change(event, event.amount))


def hp_change(event: Event, lost: int) -> str:
    """The HP of a card before and after an event by which it has lost some."""
    left = event.left or 0
    return tr("HP {before}→{after}", before=max(0, left + lost), after=max(0, left))


def _destroy(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    shield = event.old is not None and event.old.zone == SHIELDS
    # A Unit has its letter as what it was in play; a Shield is known as what it becomes.
    first, second = (event.new, event.obj) if shield else (event.obj, event.new)
    name = t.name(first, event.seen) or t.name(second, event.seen)
    player = _actor(t, event)
    if not shield:
        by = t.by(event) if event.how == "effect" else ""
        return tr("{player}'s {card} is destroyed{by}", player=player, card=name, by=by)
    left = event.left or 0
    places = {"player": player, "card": name, "before": left + 1, "after": left}
    if event.zone == LIMBO:
        return tr("{player}'s Shields {before}→{after}: the Shield was {card}, it has a Burst", **places)
    return tr("{player}'s Shields {before}→{after}: the Shield was {card}", **places)


def _lost(t: LogWriter, events: list[Event]) -> str:
    """What is destroyed, in few words: in the line of a battle it is clear whose Shields these are."""
    event = events[0]
    name = t.name(event.new, event.seen) or t.name(event.obj, event.seen)
    if event.old is None or event.old.zone != SHIELDS:
        return tr("{card} destroyed", card=t.owned(event.obj, t.attacker if t.attacker != event.obj else 0) or name)
    left = event.left or 0
    places = {"card": name, "before": left + 1, "after": left}
    if event.zone == LIMBO:
        return tr("Shields {before}→{after}, {card} (Burst)", **places)
    return tr("Shields {before}→{after}, {card}", **places)


def _recover(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    if not event.amount:
        return ""
    change = hp_change(event, -event.amount)
    return tr("{card} recovers: {change}{by}", card=t.owned(event.obj), change=change, by=t.by(event))


_UNTIL = {
    "turn": N("this turn"), "battle": N("this battle"), "next start": N("until its next start phase"),
}  # fmt: skip


def _until(until: str) -> str:
    return tr(_UNTIL[until]) if until in _UNTIL else tr("until {moment}", moment=until)


def _lasting(t: LogWriter, events: list[Event]) -> str:
    event = events[0]
    _, _, targets, until = event.value
    whom, what = _given(t, event)
    many = 2 if targets is None else len(targets)
    places = {"cards": whom, "what": what, "when": _until(until), "by": t.by(event)}
    return trn("{cards} gets {what} {when}{by}", "{cards} get {what} {when}{by}", many, **places)


def _given(t: LogWriter, event: Event) -> tuple[str, str]:
    """Which cards get something for a time, and what."""
    kind, data, targets, _ = event.value
    whom = listed([t.owned(oid) or tr("a card") for oid in targets]) if targets else tr("its cards")
    if kind in ("ap", "hp"):
        return whom, f"{kind.upper()}{data[0]:+d}"
    if kind == "keyword":
        return whom, n.keyword(data[0], data[1])
    return whom, tr("({trait})", trait=data[0]) if kind == "trait" else tr("an effect")


def _gets(t: LogWriter, events: list[Event]) -> str:
    whom, what = _given(t, events[0])
    return tr("{cards} {what}", cards=whom, what=what)


def _watch(t: LogWriter, events: list[Event]) -> str:
    until = events[0].value[3]
    return tr("An effect of {card} waits {when}", card=t.owned(text_of(events[0])), when=_until(until))


def _struck(t: LogWriter, events: list[Event]) -> str:
    if not events[0].value:
        return ""
    return tr("{player} is hit with an empty shield area", player=n.side(t.e, events[0].value[-1]))


def _correction(t: LogWriter, events: list[Event]) -> str:
    """A correction that all players agreed on."""
    event = events[0]
    name = t.name(event.new or event.obj, event.seen) or tr("a card")
    old = event.old
    if event.op == SHUFFLE:
        what = tr("{player}'s {zone} is shuffled", player=n.player(event.seat), zone=n.place(event.zone))
    elif event.op == MOVE and event.host:
        what = tr("{card} is paired with {unit}", card=name, unit=t.name(event.host))
    elif event.op == MOVE and old is not None:
        origin = tr("{player}'s {zone}", player=n.player(old.seat), zone=n.place(old.zone))
        aim = tr("{player}'s {zone}", player=n.player(event.seat), zone=n.place(event.zone))
        place = {0: N("{card} goes from {origin} to the top of {aim}"),
                 -1: N("{card} goes from {origin} to the bottom of {aim}")}.get(
            event.at, N("{card} goes from {origin} to place {at} of {aim}"))  # fmt: skip
        if event.zone not in (DECK, SHIELDS):
            place = N("{card} goes from {origin} to {aim}")
        what = tr(place, card=name, origin=origin, aim=aim, at=event.at + 1)
    elif event.field == "damage":
        what = tr("{card} has {amount} damage", card=name, amount=event.value)
    elif event.field == "entered_turn":
        now = event.value == t.turn
        what = (
            tr("{card} counts as deployed this turn", card=name)
            if now
            else tr("{card} counts as deployed before this turn", card=name)
        )
    else:
        what = tr("{card} is rested", card=name) if event.value else tr("{card} is active", card=name)
    return tr("Both players agree: {what}", what=what) if t.e.seats == 2 else tr("All players agree: {what}", what=what)


# The values for the places of `Happening.line`.
PLACES: dict[str, Place] = {
    "player": lambda t, events: n.player(events[0].seat),
    "actor": lambda t, events: _actor(t, events[0]),
    "side": lambda t, events: n.side(t.e, events[0].value),
    "card": lambda t, events: t.name(events[0].obj),
    "gone": lambda t, events: t.name(events[0].obj, events[0].seen),
    "new": lambda t, events: t.name(events[0].new),
    "host": lambda t, events: t.name(events[0].host),
    "unit": lambda t, events: t.owned(events[0].obj),
    "target": lambda t, events: t.owned(events[0].host, events[0].obj),
    "cards": lambda t, events: t.cards(events),
    "by": lambda t, events: t.by(events[0]),
    "amount": lambda t, events: str(events[0].amount),
    "rested": lambda t, events: tr(" rested") if events[0].exhausted else "",
    "end": lambda t, events: tr("the bottom") if events[0].at < 0 else tr("the top"),
    "turn": lambda t, events: str(t.turn),
    "turns left": lambda t, events: tr("{turns} more turns follow (MT-11)", turns=events[0].value - t.turn),
    "n Shield": lambda t, events: n.count(len(events), "Shield"),
    "a card": _a_card, "a Resource": _a(N("a Resource"), "Resource"), "a Shield": _a(N("a Shield"), "Shield"),
    "direction": _direction,
    "winner": _winner, "who was named": _named, "reason": _reason, "team places": _team_places, "one paid": _one_paid,
    "the Command": _the_command, "effect": _effect, "price": _price, "origin": _origin, "named": _shields_named,
    # whole lines
    "turn number": _turn_number, "shuffled": _shuffle, "is rested": _rest, "set as active": _ready,
    "to be played": _play, "activates": _activate, "deployed": _deploy, "shown": _show, "battle": _battle,
    "duel": _duel, "attack target": _retarget, "damage": _damage, "destroyed": _destroy, "recovers": _recover,
    "lasting": _lasting, "gets": _gets, "HP lost": _hp_lost, "lost": _lost, "attacked": _attacked,
    "waits": _watch, "struck": _struck, "correction": _correction,
}  # fmt: skip


@cache
def _parts(line: str) -> tuple[tuple[str, str], ...]:
    """The text before each place of a line, and the place."""
    return tuple((text, place or "") for text, place, _, _ in Formatter().parse(line))
