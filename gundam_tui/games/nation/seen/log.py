"""The log in words: a line for each happening, as one seat may know it.

A card is named to those who know it after the event; cards that cannot be named are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from gundam_tui.games.namesakes import lettered
from gundam_tui.games.nation.cards.card import CardDef, G
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, PHASES
from gundam_tui.games.nation.flow.battle import Deal
from gundam_tui.games.nation.queries.copies import COPIES
from gundam_tui.games.nation.state.model import rules
from gundam_tui.games.outcome_words import outcome_words
from gundam_tui.games.views import LogLine
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import CORRECTION, MAKE, MOVE, SHIFT, SHUFFLE
from gundam_tui.kernel.view import required_mask
from gundam_tui.language import NN, N, current, join, tr, trn

from .words import Words, player


class LogTeller:
    """The log of a game for one reader, continued on each request. A line is written as the reader knew the cards at
    that time: what they learn later about a card does not name it in earlier lines.

    Args:
        e: a game that keeps its log.
        seat: the reader; None: a watcher, who sees what everybody knows.
        words: of the game.
    """

    def __init__(self, e: Engine, seat: int | None, words: Words) -> None:
        self._e = e
        self._seat = seat
        self.words = words
        self._begin()

    def _begin(self) -> None:
        self._language = current()
        self._names: dict[int, str] = {}
        self._seats: dict[int, int] = {}  # the player of each card in play
        self._copies = COPIES.told(self._e)
        self._at = 0  # the last event of the line that is written
        self._made: set[int] = set()  # objects that an event of the log has made of another one
        self._lines: list[LogLine] = []
        self._turn, self._whose = 0, -1
        self._battle = self._fought = 0  # the number of the battle in the turn, 0 outside one; how many there were
        self._fronts: dict[str, tuple[int, int]] = {}  # whose squad came first to an area in this battle, and its first
        self._said: set[int] = set()  # cards whose play or end is told: what follows from it says no more
        self._told = 0  # events whose lines cannot change any more: the last line may still absorb further ones
        self._count = 0  # the number of events processed, and the last of them
        self._last: Event | None = None

    def lines(self, since: int = 0) -> list[LogLine]:
        """The log from event number `since` on. It is the same as if it were written from the beginning."""
        log, outcome = self._e.log, self._e.outcome
        if self._count > len(log) or (self._count and log[self._count - 1] is not self._last):
            self._begin()  # events were taken back
        elif self._language != current():
            self._begin()
        if self._count < len(log):
            self._copies = COPIES.told(self._e)
            self._know_from_before(log[self._count :])
            self._go_on(log)
        found = [line for line in self._lines if line.at >= since]
        if outcome is not None and since <= len(log):
            text = outcome_words(outcome, player)
            found.append(LogLine(self._turn, 0, text, len(log), whose=self._whose))
        return found

    def _go_on(self, log: list[Event]) -> None:
        while self._lines and self._lines[-1].at >= self._told:
            self._lines.pop()
        at = self._told
        while at < len(log):
            self._told, end = at, at + 1
            row = EVENTS.get(log[at].name, _NOTHING)
            if row.merges:
                while end < len(log) and _alike(log[at], log[end]):
                    end += 1
            self._note(log[at])
            self._at = end - 1
            text = self._tell(row, log[at:end])
            if text:
                self._lines.append(
                    LogLine(
                        self._turn, self._battle, text, end - 1, self._routine(row, log[at:end]), _mark(row, log[at]),
                        self._whose, _caused(row, log[at]), self._brief(row, log[at:end]), self._cards(log[at:end]),
                    )
                )  # fmt: skip
            at = end
        self._count, self._last = len(log), log[-1]

    def _note(self, event: Event) -> None:
        """Keep the turn and the battle. A battle begins when the first squad is sent out, and ends with its phase. The
        same event may be noted again.
        """
        if event.name == "turn":
            self._turn, self._battle, self._fought = event.value, 0, 0
            self._fronts.clear()
            self._said.clear()
        elif event.name == "active":
            self._whose = event.value
        elif event.name == "phase" and event.value != _FIGHTS:
            self._battle = 0
            self._fronts.clear()
        elif event.name == "sortie" or _joins(event):
            if not self._battle:
                self._fought += 1
                self._battle = self._fought
            self._fronts.setdefault(event.zone, (event.seat, event.obj))
        elif event.name in ("play", "doom"):
            self._said.add(event.new or event.obj)

    def _routine(self, row: LogRow, events: list[Event]) -> bool:
        """Does it happen in every turn, as the Units of each battle are rolled as they return? Or does a line above say
        it: who is destroyed is scrapped with the cards set on them, and what is played enters the field?
        """
        first = events[0]
        if first.name in ("enter", "generate", "scrap"):
            return not first.host and all(not self._said.isdisjoint(_with_host(event)) for event in events)
        return row.routine or (first.name == "roll" and first.how == "rule")

    def _cards(self, events: list[Event]) -> tuple[int, ...]:
        """See `LogLine.cards`. Of a squad all cards, and the first of the squad that it goes against; of a Unit that
        moves to another area also the first of the squad that came there first.
        """
        cards = tuple(event.obj for event in events)
        if not self._battle or not (events[0].name in _IN_BATTLE or _joins(events[0])) or not self.knows(cards):
            return ()
        seat, front = self._fronts.get(events[0].zone, (events[0].seat, 0))
        if _joins(events[0]):
            return cards if front in cards else (*cards, front)
        return (*cards, front) if events[0].name == "sortie" and seat != events[0].seat else cards

    def _brief(self, row: LogRow, events: list[Event]) -> str:
        """See `LogLine.brief`."""
        if not self._battle or not row.brief:
            return ""
        return tr(row.brief, owner=_owner(events[0]), cards=self.cards(events), amount=events[0].amount)

    def _tell(self, row: LogRow, events: list[Event]) -> str:
        for event in events:
            self._learn(event)
        return row.says(self, events)

    def printed(self, card: int) -> CardDef:
        """The facts of a physical card."""
        return rules(self._e).defs[self._e.state.card_of[card]]

    def _know_from_before(self, events: list[Event]) -> None:
        """Name the cards whose arrival the log does not contain: those of a position, and chips."""
        mask, objs = required_mask(self._e, self._seat), self._e.state.objs
        self._made.update(event.new for event in events if event.old is not None and event.new != event.obj)
        left = ((event.obj, event.old) for event in events if event.old is not None)
        for oid, obj in (*left, *objs.items()):
            if oid not in self._made:
                self._seats.setdefault(oid, obj.seat)
            if oid not in self._made and obj.seen & mask == mask:
                self._names.setdefault(oid, self.printed(obj.card).name)

    def _learn(self, event: Event) -> None:
        """A card gets a name when it is seen. Its earlier object stays unnamed if it was not seen: the name would
        reveal when a card that is later played from a hand came to it.
        """
        old, mask = event.old, required_mask(self._e, self._seat)
        if event.op in (MAKE, MOVE, SHIFT):
            self._seats[event.new] = event.seat
        if old is None:
            return
        if event.secret & mask:  # the reader no longer knows which of these is which
            for oid in event.among:
                self._names.pop(oid, None)
        if old.seen & mask == mask:
            self._names[event.obj] = self.printed(old.card).name
        if event.seen & mask == mask:
            self._names[event.new or event.obj] = self.printed(old.card).name

    # ------------------------------------------------------------ words

    def card(self, oid: int) -> str:
        """A card's name with the letter that it has by then among its namesakes, for a reader who knows it."""
        return self._title(oid) or tr("a card")

    def _title(self, oid: int, before: int = 0) -> str:
        """A name with its letter; `before`: the object that it was, which had the letter if the card leaves play."""
        name = self._names.get(oid, "")
        copy = self._copies.at(oid, self._at) or self._copies.at(before, self._at)
        return lettered(name, copy) if name else ""

    def both(self, oid: int, other: int) -> tuple[str, str]:
        """Two cards of a line, with their players where those alone tell them apart."""
        one, two = self._seats.get(oid), self._seats.get(other)
        alike = self.knows((oid, other)) and self._names[oid] == self._names[other]
        if not alike or one is None or two is None or one == two:
            return self.card(oid), self.card(other)
        owned = N("{player}'s {card}")
        return (
            tr(owned, player=player(one), card=self.card(oid)),
            tr(owned, player=player(two), card=self.card(other)),
        )

    def knows(self, oids: Iterable[int]) -> bool:
        """Does the reader know all these cards?"""
        return all(self._names.get(oid) for oid in oids)

    def cards(self, events: list[Event]) -> str:
        """The cards of several events: by name as far as they are known, else a number."""
        names = [self._title(event.new or event.obj, event.obj) for event in events]
        if all(names):
            return listed(names)
        return tr("a card") if len(events) == 1 else trn("{n} card", "{n} cards", len(events))


Telling = Callable[[LogTeller, list[Event]], str]


@dataclass(frozen=True, slots=True)
class LogRow:
    """How the log tells an event.

    Attributes:
        says: the line, from events that are told together; empty for none.
        mark: the mark in front of it.
        merges: several of one kind in a row are one line.
        routine: it happens in every turn, and a short log leaves it out.
        brief: the same in fewest words, in a battle.
    """

    says: Telling
    mark: str = ""
    merges: bool = False
    routine: bool = False
    brief: str = ""


def listed(names: Sequence[str]) -> str:
    """Names of cards, each of them once, with how many of it there are."""
    return join(name if n == 1 else tr("{n} {card}", n=n, card=name) for name, n in Counter(names).items())


_NOTHING = LogRow(lambda w, x: "")
_FIGHTS = PHASES[-1]  # the phase of battles
_SENDS = ">"  # the mark of a line that tells who goes to fight
_LOSS = "/"  # the mark of a line that tells what a player's life loses
_USES = "*"  # the mark of a line that tells which card's effect is used
_IN_BATTLE = ("sortie", "damage", "doom", "scrap")  # what befalls cards in a battle
_FIELD = (DEPLOYMENT, *AREAS)  # where Units stand
_BY_THEMSELVES = ("battle", "cost", "play", "rule")  # what an event with a source may be part of


def _caused(row: LogRow, event: Event) -> bool:
    """Does the effect of a card do it?"""
    return bool(event.source) and row.mark != _USES and event.how not in _BY_THEMSELVES


def _mark(row: LogRow, event: Event) -> str:
    """The mark of a line: what a Nation loses without paying weighs more than what it pays, and who leaves the field
    more than a card that goes elsewhere; who moves to another squad goes there to fight.
    """
    if _joins(event):
        return _SENDS
    if event.name == "leave" and (event.old is None or event.old.zone not in _FIELD):
        return ""
    return _LOSS if event.name == "mill" and event.how != "cost" else row.mark


def _joins(event: Event) -> bool:
    """Does a Unit move from one battle area to another?"""
    return event.name == "move" and event.zone in AREAS and event.old is not None and event.old.zone in AREAS


def _alike(one: Event, other: Event) -> bool:
    return (one.name, one.seat, one.how, one.zone) == (other.name, other.seat, other.how, other.zone)


def _with_host(event: Event) -> tuple[int, ...]:
    """A card and, where it was set on another one, that."""
    return (event.obj,) if event.old is None else (event.obj, event.old.host)


def _owner(event: Event) -> str:
    return player(event.old.seat if event.old is not None else event.seat)


def _damage(w: LogTeller, events: list[Event]) -> str:
    event = events[0]
    card = w.card(event.obj)
    counted = {"amount": event.amount, "before": event.value - event.amount, "after": event.value}
    if event.how == "battle" or not event.source:
        return tr("{card} takes {amount} damage: {before}→{after} in all", card=card, **counted)
    card, source = w.both(event.obj, event.source)
    return tr(
        "{card} takes {amount} damage from {source}: {before}→{after} in all", card=card, source=source, **counted
    )


def _as_g(w: LogTeller, event: Event) -> bool:
    """Is a card of another type used as a G?"""
    if (event.name == "play" and event.how != "g") or event.old is None:
        return False
    return w.printed(event.old.card).type != G


def _strike(w: LogTeller, events: list[Event]) -> str:
    deal: Deal = events[0].value
    sentence = (
        N("{player}'s {squad} {where} deals nothing")
        if not deal.total
        else N("{player}'s {squad} {where} deals {amount} to the Nation")
        if deal.nation == deal.total
        else N("{player}'s {squad} {where} deals {amount}, {rest} to the Nation")
        if deal.nation
        else N("{player}'s {squad} {where} deals {amount}")
    )
    return w.words.said(
        sentence, player=player(deal.seat), where=w.words.inside(deal.zone), amount=deal.total, rest=deal.nation
    )


def _correction(w: LogTeller, events: list[Event]) -> str:
    event = events[0]
    zone, card = w.words.zone(event.zone), w.card(event.new or event.obj)
    if event.op == SHUFFLE:
        what = tr("{player}'s {zone} is shuffled", player=player(event.seat), zone=zone)
    elif event.op in (MOVE, SHIFT):
        if event.host:
            what = w.words.said("{card} is {attached} {host}", card=card, host=w.card(event.host))
        else:
            what = tr("{card} is moved to {player}'s {zone}", card=card, player=player(event.seat), zone=zone)
    elif event.field == "damage":
        what = tr("{card} has {amount} damage", card=card, amount=event.value)
    elif event.value:
        what = tr("{card} is rolled", card=card)
    else:
        what = tr("{card} is rerolled", card=card)
    return tr("Both players agree: {what}", what=what)


def _mill(w: LogTeller, events: list[Event]) -> str:
    sentence = (
        N("{player} pays with {amount} of {zone nation}: {before}→{after}")
        if events[0].how == "cost"
        else N("{player} loses {amount} of {zone nation}: {before}→{after}")
    )
    after = events[-1].left or 0
    return w.words.said(
        sentence, player=player(events[0].seat), amount=len(events), before=after + len(events), after=after
    )


def _draw(w: LogTeller, events: list[Event]) -> str:
    after, cards = events[-1].left, w.cards(events)
    if after is None:  # from another pile
        return tr("{player} draws {cards}", player=player(events[0].seat), cards=cards)
    return w.words.said(
        N("{player} draws {cards} ({zone nation} {before}→{after})"),
        player=player(events[0].seat), cards=cards, before=after + len(events), after=after,
    )  # fmt: skip


def _recover(w: LogTeller, events: list[Event]) -> str:
    after = events[-1].left or 0
    return w.words.said(
        N("{player} recovers {n}, {zone nation}: {before}→{after}"),
        player=player(events[0].seat), n=len(events), before=after - len(events), after=after,
    )  # fmt: skip


def _play(w: LogTeller, events: list[Event]) -> str:
    sentence = N("{player} plays {card} as G") if _as_g(w, events[0]) else N("{player} plays {card}")
    return tr(sentence, player=player(events[0].seat), card=w.card(events[0].new))


def _generate(w: LogTeller, events: list[Event]) -> str:
    sentence = N("{card} is a G") if _as_g(w, events[0]) else _ENTERS
    return w.words.said(sentence, card=w.card(events[0].new))


_ENTERS = N("{card} enters {field}")


def _enter(w: LogTeller, events: list[Event]) -> str:
    sentence = N("{card} enters {field} on {host}") if events[0].host else _ENTERS
    return w.words.said(sentence, card=w.card(events[0].new), host=w.card(events[0].host))


def _chip(w: LogTeller, events: list[Event]) -> str:
    sentence = N("{card} is made on {host}") if events[0].host else N("{card} is made")
    return tr(sentence, card=w.card(events[0].new), host=w.card(events[0].host))


def _redirect(w: LogTeller, events: list[Event]) -> str:
    return w.words.said(N("a {squad} {where} hits its own {zone nation}"), where=w.words.inside(events[0].value[1][0]))


def _gain(w: LogTeller, events: list[Event]) -> str:
    event = events[0]
    source, (_, (grant, _), targets, _) = w.card(event.source), event.value
    if not targets or not w.knows(targets):  # whatever fits at any moment, or cards that must not even be counted
        return tr("{source} takes effect", source=source)
    cards = listed([w.card(oid) for oid in targets])
    if grant.stats is None or grant.amount is not None:
        return tr("{source} takes effect on {cards}", source=source, cards=cards)
    change = "/".join(f"{value or 0:+d}" for value in grant.stats)
    return trn(
        "{cards} gains {change} from {source}", "{cards} gain {change} from {source}", len(targets),
        cards=cards, change=change, source=source,
    )  # fmt: skip


def _look(w: LogTeller, events: list[Event]) -> str:
    old = events[0].old
    return tr(
        "{player} looks at a card of {zone}", player=_owner(events[0]), zone=w.words.zone(old.zone if old else "")
    )


def _shield(w: LogTeller, events: list[Event]) -> str:
    sentence = N("{player}'s {zone nation} takes no damage this turn")
    return w.words.said(sentence, player=player(events[0].value[1][0]))


def _by(sentence: str) -> Telling:
    """A line about the player and the cards of the events, and the place that they concern."""
    return lambda w, x: tr(
        sentence, player=player(x[0].seat), owner=_owner(x[0]), cards=w.cards(x), n=len(x),
        zone=w.words.zone(x[0].zone), point=w.words.point(x[0].how),
    )  # fmt: skip


def _of(sentence: str) -> Telling:
    """A line about the card of an event; `{new}`: what it has become, `{source}`: the card that causes it."""
    return lambda w, x: tr(
        sentence, player=player(x[0].seat), owner=_owner(x[0]), card=w.card(x[0].obj), new=w.card(x[0].new),
        source=w.card(x[0].source), zone=w.words.zone(x[0].zone), amount=x[0].amount,
    )  # fmt: skip


def _counted(one: str, many: str) -> Telling:
    """A line about several cards, in the two forms of a sentence with a number."""
    return lambda w, x: trn(one, many, len(x), cards=w.cards(x))


# An event of the rules has a row here, or stands in `SILENT`.
EVENTS: dict[str, LogRow] = {
    CORRECTION: LogRow(_correction),
    "active": LogRow(lambda w, x: tr("{player}'s turn", player=player(x[0].value)), routine=True),
    "first": LogRow(lambda w, x: tr("{player} goes first", player=player(x[0].value))),
    "keep": LogRow(_by(N("{player} keeps the hand"))),
    "ordered": LogRow(_by(N("{player} says the order of {n} cards")), merges=True),
    "put back": LogRow(_by(N("{player} puts {n} cards back")), merges=True),
    "draw": LogRow(_draw, merges=True),
    "mill": LogRow(_mill, merges=True),
    "recover": LogRow(_recover, merges=True),
    "play": LogRow(_play, "+"),
    "use": LogRow(_of(N("{player} uses {card}")), "*"),
    "enter": LogRow(_enter, "+"),
    "chip": LogRow(_chip, "+"),
    "generate": LogRow(_generate, "+"),
    "become g": LogRow(_of(N("{new} becomes a G")), "+"),
    "lost": LogRow(_of(N("{card} has no effect any more")), "x"),
    "negated": LogRow(_of(N("{card} is negated")), "x"),
    "sortie": LogRow(_by(N("{player} sends {cards} to {zone}")), _SENDS, merges=True, brief="{cards}"),
    "return": LogRow(_counted(*NN("{cards} returns", "{cards} return")), merges=True, routine=True),
    "move": LogRow(_of(N("{card} moves to {zone}")), brief="{cards}"),
    "control": LogRow(_of(N("{player} takes control of {card}"))),
    "roll": LogRow(_counted(*NN("{cards} is rolled", "{cards} are rolled")), merges=True),
    "reroll": LogRow(_by(N("{cards} rerolled")), merges=True, routine=True),
    "strike": LogRow(_strike, ">"),
    "damage": LogRow(_damage, brief=N("{cards} takes {amount}")),
    "doom": LogRow(_of(N("{owner}'s {card} is destroyed")), "x", brief=N("{owner}'s {cards} destroyed")),
    "save": LogRow(_of(N("{card} is not destroyed any more")), "="),
    "scrap": LogRow(_by(N("{owner} scraps {cards}")), "x", merges=True),
    "leave": LogRow(_by(N("{cards} leaves for {zone}")), "x"),
    "switch": LogRow(_of(N("{player} takes {card} back for another"))),
    "gain": LogRow(_gain, "*"),
    "coin": LogRow(_of(N("{card} gets a coin"))),
    "look": LogRow(_look),
    "reveal": LogRow(_of(N("{owner} reveals {card}"))),
    "take": LogRow(_of(N("{player} takes {new}"))),
    "pull out": LogRow(_by(N("{player} pulls out {cards}")), merges=True),
    "remove": LogRow(_by(N("{cards} removed from the game")), merges=True),
    "shield": LogRow(_shield),
    "redirect": LogRow(_redirect),
    "void": LogRow(_of(N("{card} makes effects void"))),
    "less damage": LogRow(_of(N("{card} takes {amount} less damage"))),
    "shuffle": LogRow(_by(N("{player} shuffles {zone}"))),
    "skip": LogRow(_by(N("{player} skips the {point}"))),
}  # fmt: skip


# Events without a line: they only note something, or another line says it.
SILENT = frozenset((
    "begin", "begins", "combat", "combat check", "combat over", "cut", "damage taken over", "declare", "dice", "end",
    "expire", "extra play", "fights", "follow", "forget", "gone out", "item", "moments", "no plays", "phase",
    "place given up", "put away", "resolved", "roles", "setup", "sortie limit", "sound force", "stack", "standby",
    "status", "step", "taken over", "tally", "together", "took", "turn", "undamage", "will skip",
))  # fmt: skip


def log_lines(e: Engine, seat: int | None, words: Words, since: int = 0) -> list[LogLine]:
    """The log as a seat may read it, from event number `since` on."""
    return LogTeller(e, seat, words).lines(since)
