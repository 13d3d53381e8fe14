"""The log in words: a line for each happening, as one seat may know it.

A card is named to those who know it after the event; cards that cannot be named are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gundam_tui.games.nation.cards.card import CardDef, G
from gundam_tui.games.nation.state.model import rules
from gundam_tui.games.views import LogLine
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import MOVE, SHIFT, SHUFFLE
from gundam_tui.kernel.view import required_mask

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
        self._names: dict[int, str] = {}
        self._made: set[int] = set()  # objects that an event of the log has made of another one
        self._lines: list[LogLine] = []
        self._turn = 0
        self._told = 0  # events whose lines cannot change any more: the last line may still absorb further ones
        self._count = 0  # the number of events processed, and the last of them
        self._last: Event | None = None

    def lines(self, since: int = 0) -> list[LogLine]:
        """The log from event number `since` on. It is the same as if it were written from the beginning."""
        log, outcome = self._e.log, self._e.outcome
        if self._count > len(log) or (self._count and log[self._count - 1] is not self._last):
            self._begin()  # events were taken back
        if self._count < len(log):
            self._know_from_before(log[self._count :])
            self._go_on(log)
        found = [line for line in self._lines if line.at >= since]
        if outcome is not None and since <= len(log):
            won = " and ".join(player(seat) for seat in outcome.winners)
            how = f"{outcome.reason} ({outcome.rule})"
            text = f"{won} wins: {how}" if won else f"{'All lose' if outcome.all_lose else 'The game is a draw'}: {how}"
            found.append(LogLine(self._turn, 0, text, len(log)))
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
            if log[at].name == "turn":
                self._turn = log[at].value
            text = self._tell(row, log[at:end])
            if text:
                self._lines.append(LogLine(self._turn, 0, text, end - 1, row.routine, row.mark))
            at = end
        self._count, self._last = len(log), log[-1]

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
            if oid not in self._made and obj.seen & mask == mask:
                self._names.setdefault(oid, self.printed(obj.card).name)

    def _learn(self, event: Event) -> None:
        """A card gets a name when it is seen. Its earlier object stays unnamed if it was not seen: the name would
        reveal when a card that is later played from a hand came to it.
        """
        old, mask = event.old, required_mask(self._e, self._seat)
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
        """A card's name, for a reader who knows it."""
        return self._names.get(oid, "a card")

    def cards(self, events: list[Event]) -> str:
        """The cards of several events: by name as far as they are known, else a number."""
        names = [self._names.get(event.new or event.obj, "") for event in events]
        if all(names):
            return ", ".join(names)
        return "a card" if len(events) == 1 else f"{len(events)} cards"

    def zone(self, name: str) -> str:
        """A place."""
        return self.words.zones.get(name, name)

    def point(self, name: str) -> str:
        """A phase or step."""
        return self.words.points.get(name, name)


Telling = Callable[[LogTeller, list[Event]], str]


@dataclass(frozen=True, slots=True)
class LogRow:
    """How the log tells an event.

    Attributes:
        says: the line, from events that are told together; empty for none.
        mark: the mark in front of it.
        merges: several of one kind in a row are one line.
        routine: it happens in every turn, and a short log leaves it out.
    """

    says: Telling
    mark: str = ""
    merges: bool = False
    routine: bool = False


_NOTHING = LogRow(lambda w, x: "")


def _alike(one: Event, other: Event) -> bool:
    return (one.name, one.seat, one.how, one.zone) == (other.name, other.seat, other.how, other.zone)


def _owner(event: Event) -> str:
    return player(event.old.seat if event.old is not None else event.seat)


def _damage(w: LogTeller, events: list[Event]) -> str:
    event = events[0]
    by = f" from {w.card(event.source)}" if event.how != "battle" and event.source else ""
    return f"{w.card(event.obj)} takes {event.amount} damage{by}"


def _as_g(w: LogTeller, event: Event) -> bool:
    """Is a card of another type used as a G?"""
    if (event.name == "play" and event.how != "g") or event.old is None:
        return False
    return w.printed(event.old.card).type != G


def _strike(w: LogTeller, events: list[Event]) -> str:
    zone, _, nation = events[0].value
    rest = f", {nation} to the Nation" if nation else ""
    return f"{player(events[0].seat)}'s {w.words.squad} {w.words.inside(zone)} deals {events[0].amount}{rest}"


def _amend(w: LogTeller, events: list[Event]) -> str:
    event = events[0]
    if event.op == SHUFFLE:
        what = f"{player(event.seat)}'s {w.zone(event.zone)} is shuffled"
    elif event.op in (MOVE, SHIFT):
        where = f"moved to {player(event.seat)}'s {w.zone(event.zone)}"
        on = f"{w.words.attached} {w.card(event.host)}" if event.host else where
        what = f"{w.card(event.new or event.obj)} is {on}"
    elif event.field == "damage":
        what = f"{w.card(event.obj)} has {event.value} damage"
    else:
        what = f"{w.card(event.obj)} is {'rolled' if event.value else 'rerolled'}"
    return f"Both players agree: {what}"


def _mill(w: LogTeller, events: list[Event]) -> str:
    verb = "pays with" if events[0].how == "cost" else "loses"
    return f"{player(events[0].seat)} {verb} {len(events)} of {w.zone('nation')}"


def _play(w: LogTeller, events: list[Event]) -> str:
    return f"{player(events[0].seat)} plays {w.card(events[0].new)}{' as G' if _as_g(w, events[0]) else ''}"


def _generate(w: LogTeller, events: list[Event]) -> str:
    return f"{w.card(events[0].new)} {'is a G' if _as_g(w, events[0]) else f'enters {w.words.field}'}"


def _on_host(w: LogTeller, event: Event) -> str:
    return f" on {w.card(event.host)}" if event.host else ""


def _redirect(w: LogTeller, events: list[Event]) -> str:
    squad = f"{w.words.squad} {w.words.inside(events[0].value[1][0])}"
    return f"a {squad} hits its own {w.zone('nation')}"


# An event of the rules has a row here, or stands in `SILENT`.
EVENTS: dict[str, LogRow] = {
    "amend": LogRow(_amend),
    "active": LogRow(lambda w, x: f"{player(x[0].value)}'s turn", routine=True),
    "first": LogRow(lambda w, x: f"{player(x[0].value)} goes first"),
    "keep": LogRow(lambda w, x: f"{player(x[0].seat)} keeps the hand"),
    "ordered": LogRow(lambda w, x: f"{player(x[0].seat)} says the order of {len(x)} cards", merges=True),
    "put back": LogRow(lambda w, x: f"{player(x[0].seat)} puts {len(x)} cards back", merges=True),
    "draw": LogRow(lambda w, x: f"{player(x[0].seat)} draws {w.cards(x)}", merges=True),
    "mill": LogRow(_mill, merges=True),
    "recover": LogRow(lambda w, x: f"{player(x[0].seat)} recovers {len(x)}", merges=True),
    "play": LogRow(_play, "!"),
    "use": LogRow(lambda w, x: f"{player(x[0].seat)} uses {w.card(x[0].obj)}", "*"),
    "enter": LogRow(lambda w, x: f"{w.card(x[0].new)} enters {w.words.field}{_on_host(w, x[0])}", "+"),
    "chip": LogRow(lambda w, x: f"{w.card(x[0].new)} is made{_on_host(w, x[0])}", "+"),
    "generate": LogRow(_generate, "+"),
    "become g": LogRow(lambda w, x: f"{w.card(x[0].new)} becomes a G", "+"),
    "lost": LogRow(lambda w, x: f"the effect of {w.card(x[0].obj)} is lost", "!"),
    "negated": LogRow(lambda w, x: f"the play of {w.card(x[0].obj)} is negated", "!"),
    "sortie": LogRow(lambda w, x: f"{player(x[0].seat)} sends {w.cards(x)} to {w.zone(x[0].zone)}", ">", merges=True),
    "return": LogRow(lambda w, x: f"{w.cards(x)} return{'s' if len(x) == 1 else ''}", merges=True, routine=True),
    "move": LogRow(lambda w, x: f"{w.card(x[0].obj)} moves to {w.zone(x[0].zone)}"),
    "control": LogRow(lambda w, x: f"{player(x[0].seat)} takes control of {w.card(x[0].obj)}"),
    "roll": LogRow(lambda w, x: f"{w.cards(x)} {'is' if len(x) == 1 else 'are'} rolled", merges=True),
    "reroll": LogRow(lambda w, x: f"{w.cards(x)} rerolled", merges=True, routine=True),
    "strike": LogRow(_strike, ">"),
    "damage": LogRow(_damage),
    "doom": LogRow(lambda w, x: f"{w.card(x[0].obj)} is destroyed", "x"),
    "save": LogRow(lambda w, x: f"{w.card(x[0].obj)} is not destroyed any more"),
    "scrap": LogRow(lambda w, x: f"{_owner(x[0])} scraps {w.cards(x)}", "x", merges=True),
    "leave": LogRow(lambda w, x: f"{w.cards(x)} leaves for {w.zone(x[0].zone)}", "x"),
    "switch": LogRow(lambda w, x: f"{player(x[0].seat)} takes {w.card(x[0].obj)} back for another"),
    "gain": LogRow(lambda w, x: f"{w.card(x[0].source)} takes effect", "*"),
    "coin": LogRow(lambda w, x: f"a coin on {w.card(x[0].obj)}"),
    "look": LogRow(lambda w, x: f"{_owner(x[0])} looks at a card of {w.zone(x[0].old.zone if x[0].old else '')}"),
    "reveal": LogRow(lambda w, x: f"{_owner(x[0])} reveals {w.card(x[0].obj)}"),
    "take": LogRow(lambda w, x: f"{player(x[0].seat)} takes {w.card(x[0].new)}"),
    "pull out": LogRow(lambda w, x: f"{player(x[0].seat)} pulls out {w.cards(x)}", merges=True),
    "remove": LogRow(lambda w, x: f"{w.cards(x)} removed from the game", merges=True),
    "shield": LogRow(lambda w, x: f"{player(x[0].value[1][0])}'s {w.zone('nation')} takes no damage this turn"),
    "redirect": LogRow(_redirect),
    "void": LogRow(lambda w, x: f"{w.card(x[0].obj)} makes effects void"),
    "less damage": LogRow(lambda w, x: f"{w.card(x[0].obj)} takes {x[0].amount} less damage"),
    "shuffle": LogRow(lambda w, x: f"{player(x[0].seat)} shuffles {w.zone(x[0].zone)}"),
    "skip": LogRow(lambda w, x: f"{player(x[0].seat)} skips the {w.point(x[0].how)}"),
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
