"""A game for the tests, the kernel's second user: a deck is a player's life, responses resolve last in first
out, and a guard can be broken instead of being hit. For two players or more.

A turn: draw a card (which costs life), play cards, stop. Playing one puts it on the stack; the others may
answer with a nope before it resolves, and that nope can be answered too. Who has no deck left is out.

Cards: bolt (hit a player for 2), wild (the same, chance says whom), nope (stop the card below it), guard
(break it instead of being hit), spring (draw a card when it comes and when it is broken), rage (your bolts
hit for 1 more this turn), scout (look at the top card of your deck).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gundam_tui.kernel import Engine, Event, Frame, Obj, Option, Outcome, Pending, Prompt, Refusal, State, StepTable
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.events import ADD_LASTING, CLEAR_LEDGER, EXPIRE, MAKE, MOVE, OUT, ROLL, SHOW, SHUFFLE, TALLY, VAR
from gundam_tui.kernel.game import AGAIN, ARRANGED, DONE, Asking, Proposing, the_others_win

DECK = ("bolt",) * 6 + ("nope",) * 4 + ("guard",) * 3 + ("spring",) * 3 + ("rage",) * 2 + ("wild",) * 2 + ("scout",) * 2
HAND_SIZE = 4
STAYING = ("guard", "spring")


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
    for seat in range(e.seats):
        answer = yield Prompt(
            seat, "bury", [Option("bury", oid, e.card(oid)) for oid in e.zone("hand", seat)], private=True
        )
        chosen.append(answer[0].obj)
    e.perform(*(Event("bury", MOVE, oid, zone="deck") for oid in chosen))
    e.push("turn", seat=0)
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
        elif e.card(oid) != "nope":
            options.append(Option("play", oid, e.card(oid)))
    answer = yield Prompt(seat, "act", options, private=True, rule="toy-2")
    if answer[0].verb == "end":
        return None
    e.push("stack", play=answer[0].obj, seat=seat, to=int(answer[0].place[1:] or 0) - 1 if answer[0].place else -1)
    return AGAIN


def end(e: Engine, frame: Frame) -> str | None:
    e.perform(Event("calm", EXPIRE, value=frozenset(item.id for item in e.state.lasting)))
    e.update(frame, seat=after(e, frame.data["seat"])[0])
    return "begin"


# ------------------------------------------------------------------ the stack


def place(e: Engine, frame: Frame) -> None:
    seat, key = frame.data["seat"], ("played", frame.data["seat"])
    count = Event("count", TALLY, field=key, value=e.state.ledger.get(key, 0) + 1)
    batch = e.perform(Event("play", MOVE, frame.data["play"], zone="stack", seat=0, at=0), count)
    e.update(frame, card=batch[0].new, asking=tuple(after(e, seat)[:-1]))


def respond(e: Engine, frame: Frame) -> Asking:
    asking = [seat for seat in frame.data["asking"] if seat in alive(e)]
    if not asking or frame.data["card"] not in e.state.objs:
        return None
    nopes = [Option("play", oid, "nope") for oid in e.zone("hand", asking[0]) if e.card(oid) == "nope"]
    answer = yield Prompt(asking[0], "respond", [*nopes, Option("pass")], private=True, source=frame.data["card"])
    e.update(frame, asking=tuple(asking[1:]))
    if answer[0].verb == "play":
        e.push("stack", play=answer[0].obj, seat=asking[0], to=frame.data["card"])
    return AGAIN


def aim(e: Engine, frame: Frame) -> None:
    """Chance before the hit, in a step of its own: the hit may ask."""
    if frame.data["card"] in e.state.objs and e.card(frame.data["card"]) == "wild":
        e.perform(Event("aim", ROLL, field="aim", amount=len(alive(e))))
        e.update(frame, to=alive(e)[e.state.vars["aim"]])


def resolve(e: Engine, frame: Frame) -> Asking:
    seat, card, to = frame.data["seat"], frame.data["card"], frame.data["to"]
    if card not in e.state.objs:
        return DONE
    events: list[Event] = []
    kind = e.card(card)
    if kind in ("bolt", "wild"):
        angry = sum(1 for item in e.state.lasting if item.seat == seat and kind == "bolt")
        events = hits(e, to, 2 + angry, card)
    elif kind == "nope" and to in e.state.objs:
        events = [Event("stop", MOVE, to, zone="pile", source=card)]
    elif kind == "rage":
        events = [Event("rage", ADD_LASTING, seat=seat, value=("rage", (), None, "end"), source=card)]
    elif kind == "scout":
        events = [Event("look", SHOW, oid, amount=1 << seat) for oid in e.zone("deck", seat)[:1]]
    yield from e.propose(*events, Event("settle", MOVE, card, zone="field" if kind in STAYING else "pile"))
    return DONE


def spring(e: Engine, frame: Frame) -> str | None:
    e.perform(*draws(e, frame.data["seat"], 1))
    return DONE


class Toy:
    """The rules as the kernel wants them."""

    name = "toy"
    visibility: Mapping[str, str] = {"deck": "none", "hand": "holder", "stack": "all", "field": "all", "pile": "all"}
    turn_var = "turn"
    concession = "toy-9"
    active_zones: frozenset[str] = frozenset(("field",))
    tables: Mapping[str, StepTable] = {
        "setup": StepTable((("deal", deal), ("bury", bury))),
        "turn": StepTable((("begin", begin), ("main", main), ("end", end))),
        "stack": StepTable((("place", place), ("respond", respond), ("aim", aim), ("resolve", resolve)), atomic=True),
        "spring": StepTable((("draw", spring),), atomic=True),
    }

    def substitute(self, engine: Engine, events: list[Event]) -> Proposing:
        """Instead of being hit, a player may break a guard."""
        struck = sorted({engine.state.objs[event.obj].owner for event in events if event.name == "hit"})
        for seat in struck:
            guards = [oid for oid in engine.zone("field", seat) if engine.card(oid) == "guard"]
            if guards:
                options = [*(Option("break", oid, "guard") for oid in guards), Option("pass")]
                answer = yield Prompt(seat, "guard", options, rule="toy-3")
                if answer[0].verb == "break":
                    events = [x for x in events if x.name != "hit" or engine.state.objs[x.obj].owner != seat]
                    events.insert(0, Event("break", MOVE, answer[0].obj, zone="pile"))
        return events

    def snapshot(self, engine: Engine, batch: list[Event]) -> tuple[Any, Mapping[int, Any]]:
        objs = engine.state.objs
        leaving = [event.obj for event in batch if event.op == MOVE and objs[event.obj].zone == "field"]
        return None, {oid: Past(objs[oid], engine.card(oid)) for oid in leaving}

    def collect_triggers(self, engine: Engine, batch: list[Event], before: Any) -> list[Event]:
        """A spring that has come, and every spring when a guard of its player breaks."""
        for event in batch:
            if event.name == "settle" and event.zone == "field" and engine.card(event.new) == "spring":
                engine.trigger(Pending(engine.state.objs[event.new].owner, "spring", event.new))
            elif event.name == "break":
                owner = engine.state.objs[event.new].owner
                for oid in engine.zone("field", owner):
                    if engine.card(oid) == "spring":
                        engine.trigger(Pending(owner, "spring", oid))
        return []

    def state_based_actions(self, engine: Engine, batch: list[Event]) -> None:
        """Who has no deck left is out; the last one wins."""
        out = [seat for seat in alive(engine) if not engine.zone("deck", seat)]
        if out and engine.state.vars.get("turn", 0):
            engine.perform(*(Event("out", OUT, seat=seat) for seat in out))
            left = alive(engine)
            if len(left) < 2:
                engine.end(Outcome(tuple(left), "no cards left", "toy-1", engine.state.out))

    def next_trigger(self, engine: Engine) -> Asking:
        """Each player orders his own; whose turn it is comes first."""
        group = engine.state.trigger_queue[-1]
        seat = min(item.seat for item in group)
        items = [item for item in group if item.seat == seat]
        chosen = items[0]
        if len(items) > 1:
            options = [Option("resolve", item.source, place=str(at)) for at, item in enumerate(items)]
            answer = yield Prompt(seat, "trigger_order", options)
            chosen = items[int(answer[0].place)]
        engine.take(chosen)
        engine.push("spring", seat=seat)
        return ARRANGED

    concede = staticmethod(the_others_win)

    def correct(self, engine: Engine, key: str) -> Iterator[Event]:
        """`pile:CARD#ID` puts a card on the pile; `draw:p1` draws one from the deck."""
        verb, _, what = key.partition(":")
        if verb == "draw":
            yield from draws(engine, int(what[1:]) - 1, 1)
            return
        oid = int(what.partition("#")[2] or 0)
        if verb != "pile" or oid not in engine.state.objs:
            raise Refused(Refusal("toy-8", f"no correction: {key}"))
        if any(oid in frame.data.values() for frame in engine.state.flow):
            raise Refused(Refusal("toy-8", "it is being played"))
        yield Event("correct", MOVE, oid, zone="pile")

    def card_back(self, card: str) -> str:
        return "deck"


def new_toy(seed: int, seats: int = 2, deck: Sequence[str] = DECK, *, keep: bool = True) -> Engine:
    """A game of `seats` players with the same deck, at its first prompt."""
    state = State(seed)
    state.card_of = tuple(deck) * seats
    owners = tuple(seat for seat in range(seats) for _ in deck)
    state.flow = (Frame("setup", 0, {"owners": owners}, 0),)
    engine = Engine(Toy(), state, seats, keep=keep)
    engine.start()
    return engine
