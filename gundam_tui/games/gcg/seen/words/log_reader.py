"""What the reader of a log knows by each event: the names of its cards, and the turn and battle that it is part of."""

from __future__ import annotations

from copy import copy

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, seat_of
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.copies import COPIES
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.games.namesakes import lettered
from gundam_tui.games.seats import TWO_PLAYERS
from gundam_tui.kernel import Engine, Event, Obj
from gundam_tui.kernel.events import ADD_LASTING
from gundam_tui.kernel.view import required_mask
from gundam_tui.language import listed, tr

from . import naming as n


def text_of(event: Event) -> int:
    """The card whose text does it: a Pilot's acts through its Unit, which is the source."""
    return event.text or event.source


class LogReader:
    """What one reader knows of a game by an event of its log; it follows the events in order.

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
        self._copies = COPIES.told(e)
        first = next((event for event in e.log if event.field == "turn" and event.name == "note"), None)
        if first is None or first.value != 1:  # a position, or earlier turns are not kept
            self.turn = e.state.vars.get("turn", 0) if first is None else first.value - 1

    def learn(self, events: list[Event]) -> None:
        """Learn the objects of further events, and the present ones."""
        self.objs.update((event.old.id, event.old) for event in events if event.old is not None)
        self.objs.update(self.e.state.objs)
        self._copies = COPIES.told(self.e)

    def copy(self) -> LogReader:
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
        return lettered(name, self._copies.at(oid, self.at))

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

    def after(self, event: Event) -> None:
        """Leave a battle after its last line is written."""
        if event.name == "attack":
            self.attacker = event.obj
        if event.name == "battle over":
            self.battle = 0
