"""A game for the tests, the kernel's second user: a deck is a player's life, responses resolve last in first
out, and a guard can be broken instead of being hit. For two players or more, each alone or in teams.

A turn: draw a card (which costs life), play cards, stop. Playing one puts it on the stack; the others may
answer with a nope before it resolves, and that nope can be answered too. Who has no deck left is out, and so is who
gives up: what is on the stack then is lost. The last player or team has won.

Cards: bolt (hit a player for 2), wild (the same, chance says whom), nope (stop the card below it, which does not count
as played then), guard (break it instead of being hit), spring (draw a card when it comes and when it is broken), rage
(your bolts hit for 1 more this turn), scout (look at the top card of your deck), oil (a guard of yours gets a coin,
and loses it instead of being broken), charm (lies on a guard of yours, and leaves with it), march (a guard of yours
goes to the front), mask (lies face down until you turn it up), dig (costs 2 cards of your deck, unseen by all; draw
2), mend (the last two that you have lost so come back), plague (everybody loses 2 cards so).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gundam_tui.kernel import Engine, Event, Frame, Obj, Option, Outcome, Prompt, Refusal, StackItem, State, StepTable
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.events import (
    ADD_LASTING,
    CLEAR_LEDGER,
    COUNTERS,
    EXPIRE,
    FACE,
    MAKE,
    MOVE,
    OUT,
    ROLL,
    SHIFT,
    SHOW,
    SHUFFLE,
    TALLY,
    VAR,
)  # fmt: skip
from gundam_tui.kernel.game import AGAIN, ARRANGED, DONE, Asking, Proposing, state_tells

DECK = (
    ("bolt",) * 6 + ("nope",) * 4 + ("guard",) * 4 + ("spring",) * 3 + ("rage",) * 2 + ("wild",) * 2 + ("scout",) * 2
    + ("oil", "charm", "march", "mask") * 2 + ("dig", "mend", "plague")
)  # fmt: skip
HAND_SIZE = 4
STAYING = ("guard", "spring")
ON_GUARDS = ("oil", "charm", "march")  # played on a guard of one's own


class Past(NamedTuple):
    """Last-known information."""

    obj: Obj
    card: str


def alive(e: Engine) -> list[int]:
    return [seat for seat in range(e.seats) if seat not in e.state.out]


def after(e: Engine, seat: int) -> list[int]:
    """The living players in turn order, those after `seat` first, itself last."""
    return sorted(alive(e), key=lambda other: (other - seat - 1) % e.seats)


def hits(e: Engine, seat: int, count: int, source: int) -> list[Event]:
    return [Event("hit", MOVE, oid, zone="pile", source=source) for oid in e.zone("deck", seat)[:count]]


def losses(e: Engine, seat: int, count: int) -> list[Event]:
    """From one hidden pile to another: nobody sees what it is."""
    return [Event("lose", MOVE, oid, seat=seat, zone="lost", at=0) for oid in e.zone("deck", seat)[:count]]


def guards(e: Engine, seat: int) -> list[int]:
    return [oid for zone in ("front", "field") for oid in e.zone(zone, seat) if e.card(oid) == "guard"]


def draws(e: Engine, seat: int, count: int) -> list[Event]:
    return [Event("draw", MOVE, oid, zone="hand") for oid in e.zone("deck", seat)[:count]]


# ------------------------------------------------------------------ set-up


def deal(e: Engine, frame: Frame) -> None:
    owners: tuple[int, ...] = frame.data["owners"]
    e.perform(*(Event("deal", MAKE, seat=s, zone="deck", field=phys) for phys, s in enumerate(owners)))
    e.perform(*(Event("shuffle", SHUFFLE, seat=s, zone="deck") for s in range(e.seats)))
    e.perform(*(x for s in range(e.seats) for x in draws(e, s, HAND_SIZE)))


def bury(e: Engine, frame: Frame) -> Asking:
    """Everybody chooses a card in secret, then all go under the decks together."""
    chosen: list[int] = []
    for seat in alive(e):
        answer = yield Prompt(
            seat, "bury", [Option("bury", oid, e.card(oid)) for oid in e.zone("hand", seat)], private=True
        )
        chosen.append(answer[0].obj)
    e.perform(*(Event("bury", MOVE, oid, zone="deck") for oid in chosen))
    e.push("turn", seat=alive(e)[0])
    return DONE


# ------------------------------------------------------------------ the turn


def begin(e: Engine, frame: Frame) -> None:
    turn = Event("turn", VAR, field="turn", value=e.state.vars.get("turn", 0) + 1)
    e.perform(turn, Event("forget", CLEAR_LEDGER), *draws(e, frame.data["seat"], 1))


def main(e: Engine, frame: Frame) -> Asking:
    seat = frame.data["seat"]
    if seat not in alive(e):
        return None
    options = [Option("end")]
    for oid in e.zone("hand", seat):
        if e.card(oid) == "bolt":
            options += [Option("play", oid, "bolt", place=f"p{s + 1}") for s in after(e, seat)[:-1]]
        elif e.card(oid) in ON_GUARDS:
            options += [Option("play", oid, e.card(oid), to, "guard") for to in guards(e, seat)]
        elif e.card(oid) == "mask":
            options.append(Option("hide", oid, "mask"))
        elif e.card(oid) != "nope":
            options.append(Option("play", oid, e.card(oid)))
    options += [Option("turn", oid, e.card(oid)) for oid in e.zone("field", seat) if e.state.objs[oid].face_down]
    answer = yield Prompt(seat, "act", options, private=True, rule="toy-2")
    chosen = answer[0]
    if chosen.verb == "end":
        return None
    if chosen.verb == "hide":
        hide = Event("hide", MOVE, chosen.obj, zone="field")
        hide.face_down = True
        e.perform(hide)
    elif chosen.verb == "turn":
        e.perform(Event("turn up", FACE, chosen.obj, value=False))
    else:
        e.push("stack", play=chosen.obj, seat=seat, to=chosen.to or int(chosen.place[1:] or 0) - 1, items=())
    return AGAIN


def end(e: Engine, frame: Frame) -> str | None:
    e.perform(Event("calm", EXPIRE, value=frozenset(item.id for item in e.state.lasting)))
    e.update(frame, seat=after(e, frame.data["seat"])[0])
    return "begin"


# ------------------------------------------------------------------ the stack: all is built, then all resolves


def pay(e: Engine, frame: Frame) -> None:
    """A step of its own: whoever loses by paying never gets what was paid for."""
    if e.card(frame.data["play"]) == "dig":
        e.perform(*losses(e, frame.data["seat"], 2))


def place(e: Engine, frame: Frame) -> None:
    seat, play = frame.data["seat"], frame.data["play"]
    card, key = e.card(play), ("played", seat)
    count = Event("count", TALLY, field=key, amount=1)
    batch = e.perform(Event("play", MOVE, play, zone="stack", seat=seat, at=0), count)
    item = StackItem(seat, card, batch[0].new, targets=(frame.data["to"],))
    e.update(frame, items=(*frame.data["items"], item), asking=tuple(after(e, seat)[:-1]))


def respond(e: Engine, frame: Frame) -> Asking:
    asking = [seat for seat in frame.data["asking"] if seat in alive(e)]
    if not asking:
        return None
    below = frame.data["items"][-1].source
    nopes = [Option("play", oid, "nope") for oid in e.zone("hand", asking[0]) if e.card(oid) == "nope"]
    answer = yield Prompt(asking[0], "respond", [*nopes, Option("pass")], private=True, source=below)
    if answer[0].verb == "play":
        e.update(frame, play=answer[0].obj, seat=asking[0], to=below)
        return "pay"
    e.update(frame, asking=tuple(asking[1:]))
    return AGAIN


def aim(e: Engine, frame: Frame) -> None:
    """Chance before the hit, in a step of its own: the hit may ask."""
    item = frame.data["items"][-1]
    if item.program == "wild" and not item.mark:
        e.perform(Event("aim", ROLL, field="aim", amount=len(alive(e))))
        aimed = StackItem(item.seat, "wild", item.source, targets=(alive(e)[e.state.vars["aim"]],))
        e.update(frame, items=(*frame.data["items"][:-1], aimed))


def resolve(e: Engine, frame: Frame) -> Asking:
    *below, item = frame.data["items"]
    if not item.mark:
        away = "field" if item.program in STAYING else "pile"
        settle = Event("settle", MOVE, item.source, zone=away)
        done = yield from e.propose(*effect(e, item, settle))
        stopped = {event.obj for event in done if event.name == "stop"}
        below = [one.marked("stopped") if one.source in stopped else one for one in below]
    e.update(frame, items=tuple(below))
    return "aim" if below else DONE


def effect(e: Engine, item: StackItem, settle: Event) -> list[Event]:
    """What a card does, and where it goes then."""
    seat, card, to = item.seat, item.source, item.targets[0]
    events: list[Event] = []
    if item.program in ("bolt", "wild"):
        angry = sum(1 for lasting in e.state.lasting if lasting.seat == seat and item.program == "bolt")
        events = hits(e, to, 2 + angry, card)
    elif item.program == "nope" and to in e.state.objs:
        events = [Event("stop", MOVE, to, zone="pile", source=card)]
    elif item.program == "rage":
        events = [Event("rage", ADD_LASTING, seat=seat, value=("rage", (), None, "end"), source=card)]
    elif item.program == "scout":
        events = [Event("look", SHOW, oid, amount=1 << seat) for oid in e.zone("deck", seat)[:1]]
    elif item.program == "dig":
        events = draws(e, seat, 2)
    elif item.program == "mend":
        events = [Event("mend", MOVE, oid, seat=seat, zone="deck", at=0) for oid in e.zone("lost", seat)[:2]]
    elif item.program == "plague":
        events = [event for other in alive(e) for event in losses(e, other, 2)]
    elif to in e.state.objs and item.program == "oil":
        events = [Event("oil", COUNTERS, to, field="coin", amount=1)]
    elif to in e.state.objs and item.program == "march":
        events = [Event("march", SHIFT, to, zone="front", at=0)]
    elif to in e.state.objs and item.program == "charm":
        settle.host, settle.zone = to, e.state.objs[to].zone
    return [*events, settle]


def spring(e: Engine, frame: Frame) -> str | None:
    e.perform(*draws(e, frame.data["seat"], 1))
    return DONE


class Toy:
    """The rules as the kernel wants them."""

    name = "toy"
    visibility: Mapping[str, str | tuple[int, ...]] = {
        "deck": "none",
        "hand": "holder",
        "stack": "all",
        "field": "all",
        "front": "all",
        "pile": "all",
        "lost": "none",
    }
    turn_var = "turn"
    discreet = True
    field: frozenset[str] = frozenset(("field", "front"))
    concession = "toy-9"
    active_zones: frozenset[str] = frozenset(("field", "front"))
    tables: Mapping[str, StepTable] = {
        "setup": StepTable((("deal", deal), ("bury", bury))),
        "turn": StepTable((("begin", begin), ("main", main), ("end", end))),
        "stack": StepTable(
            (("pay", pay), ("place", place), ("respond", respond), ("aim", aim), ("resolve", resolve)), True
        ),
        "spring": StepTable((("draw", spring),), atomic=True),
    }

    def __init__(self, teams: Sequence[int]) -> None:
        seats = len(teams)
        self.teams = teams
        self.shared: Mapping[str, Sequence[int]] = {"stack": (0,) * seats}

    def substitute(self, engine: Engine, events: list[Event]) -> Proposing:
        """Instead of being hit, a player may break a guard."""
        struck = sorted({engine.state.objs[event.obj].owner for event in events if event.name == "hit"})
        for seat in (seat for seat in struck if seat not in engine.state.out):
            standing = guards(engine, seat)
            if standing:
                options = [*(Option("break", oid, "guard") for oid in standing), Option("pass")]
                answer = yield Prompt(seat, "guard", options, rule="toy-3")
                if answer[0].verb == "break":
                    events = [x for x in events if x.name != "hit" or engine.state.objs[x.obj].owner != seat]
                    oid = answer[0].obj
                    coin = engine.state.objs[oid].count("coin")
                    broken = Event("break", MOVE, oid, zone="pile")
                    events.insert(0, Event("spend", COUNTERS, oid, field="coin", amount=-1) if coin else broken)
        return events

    def snapshot(self, engine: Engine, batch: list[Event]) -> tuple[Any, Mapping[int, Any]]:
        objs = engine.state.objs
        leaving = [event.obj for event in batch if event.op == MOVE and objs[event.obj].zone in self.field]
        return None, {oid: Past(objs[oid], engine.card(oid)) for oid in leaving}

    def collect_triggers(self, engine: Engine, batch: list[Event], before: Any) -> list[Event]:
        """A spring that has come, and every spring when a guard of its player breaks; and what is stopped does not
        count as played."""
        uncounted: list[Event] = []
        for event in batch:
            if event.name == "stop":
                player = engine.state.objs[event.new].owner
                uncounted.append(Event("uncount", TALLY, field=("played", player), amount=-1))
            if event.name == "settle" and event.zone == "field" and engine.card(event.new) == "spring":
                engine.trigger(StackItem(engine.state.objs[event.new].owner, "spring", event.new))
            elif event.name == "break":
                owner = engine.state.objs[event.new].owner
                for oid in engine.zone("field", owner):
                    if engine.card(oid) == "spring":
                        engine.trigger(StackItem(owner, "spring", oid))
        return uncounted

    def state_based_actions(self, engine: Engine, batch: list[Event]) -> None:
        """Who has no deck left is out; the last one wins."""
        out = [seat for seat in alive(engine) if not engine.zone("deck", seat)]
        if out and engine.state.vars.get("turn", 0):
            engine.perform(*(Event("out", OUT, seat=seat) for seat in out))
            self.settle(engine, "no cards left", "toy-1")

    def next_trigger(self, engine: Engine) -> Asking:
        """Each player orders their own; whose turn it is comes first. Those of a player who is out do nothing."""
        group = engine.state.trigger_queue[-1]
        seat = min(item.seat for item in group)
        items = [item for item in group if item.seat == seat]
        if seat in engine.state.out:
            engine.take(items[0])
            return ARRANGED
        chosen = items[0]
        if len(items) > 1:
            options = [Option("resolve", item.source, place=str(at)) for at, item in enumerate(items)]
            answer = yield Prompt(seat, "trigger_order", options)
            chosen = items[int(answer[0].place)]
        engine.take(chosen)
        engine.push("spring", seat=seat)
        return ARRANGED

    def concede(self, engine: Engine, seat: int, reason: str, rule: str) -> None:
        """The others play on, unless only one side is left. A turn ends with its player."""
        engine.perform(Event("out", OUT, seat=seat))
        engine.perform(*(Event("fall", MOVE, oid, zone="pile") for oid in engine.zone("stack", 0)))
        self.settle(engine, reason, rule)
        turn = engine.state.flow[0]
        if engine.outcome is None and turn.table == "turn":
            engine.unwind("turn", "end" if turn.data["seat"] == seat else "main")

    def settle(self, engine: Engine, reason: str, rule: str) -> None:
        """The last side has won, all of it."""
        left = sorted({self.teams[seat] for seat in alive(engine)})
        if len(left) < 2:
            won = tuple(seat for seat, team in enumerate(self.teams) if team in left)
            engine.end(Outcome(won, reason, rule, tuple(seat for seat in engine.state.out if seat not in won)))

    def take_along(self, engine: Engine, batch: list[Event]) -> list[Event]:
        """A charm leaves with its guard."""
        objs = engine.state.objs
        hosts = [event.obj for event in batch if event.op == MOVE]
        return [*(Event("fall", MOVE, on, zone="pile") for oid in hosts for on in objs[oid].attachments), *batch]

    def correct(self, engine: Engine, key: str) -> Iterator[Event]:
        """`pile:CARD#ID` puts a card on the pile; `draw:p1` draws one from the deck."""
        verb, _, what = key.partition(":")
        if verb == "draw":
            yield from draws(engine, int(what[1:]) - 1, 1)
            return
        oid = int(what.partition("#")[2] or 0)
        if verb != "pile" or oid not in engine.state.objs:
            raise Refused(Refusal("toy-8", f"no correction: {key}"))
        if any(item.source == oid for item in engine.state.waiting()):
            raise Refused(Refusal("toy-8", "it is being played"))
        yield Event("correct", MOVE, oid, zone="pile")

    def card_back(self, card: str) -> str:
        return "deck"

    in_sight = staticmethod(state_tells)


def new_toy(
    seed: int, seats: int = 2, deck: Sequence[str] = DECK, *, keep: bool = True, teams: Sequence[int] | None = None
) -> Engine:
    """A game of `seats` players with the same deck, at its first prompt; `teams`: each player's side."""
    state = State(seed, seats=seats)
    state.card_of = tuple(deck) * seats
    owners = tuple(seat for seat in range(seats) for _ in deck)
    state.flow = [Frame("setup", 0, {"owners": owners}, 0)]
    engine = Engine(Toy(teams or range(seats)), state, seats, keep=keep)
    engine.start()
    return engine
