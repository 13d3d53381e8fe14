"""Cards between piles and hands."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from gundam_tui.games.nation.cards.nodes.steps import (
    ArrangeTop,
    Discard,
    Draw,
    LookTake,
    LookTop,
    Mill,
    PullOut,
    Recover,
    RemoveTop,
    Reveal,
    Search,
    Shuffle,
    TakeOut,
)
from gundam_tui.games.nation.cards.terms import G_ZONE, HAND, LOST, NATION, PLAYING, REMOVED
from gundam_tui.games.nation.changes import mill as piles
from gundam_tui.games.nation.changes.setgroups import scrapped
from gundam_tui.games.nation.queries.targets import candidates, matches
from gundam_tui.games.nation.state.model import clause
from gundam_tui.kernel import Event, Option, Prompt
from gundam_tui.kernel.events import MOVE, ROLL, SHOW
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.view import move_unseen

from .context import Ctx, Verbs

_PILES = {"nation": NATION, "lost": LOST, "hand": HAND}


def draw(x: Ctx, step: Draw) -> None:
    """Draw cards."""
    e, n = x.e, x.number(step.n)
    pile = _PILES[step.source]
    e.perform(
        *(ev for s in x.players(step.whose) for ev in piles.draw(e, s, n, how="effect", source=x.source, pile=pile))
    )


def recover(x: Ctx, step: Recover) -> None:
    """Recover cards."""
    x.e.perform_all(piles.recover(x.e, x.seat, x.number(step.n), source=x.source))


def mill(x: Ctx, step: Mill) -> None:
    """Move cards of Nations to the lost piles."""
    e, n = x.e, x.number(step.n)
    e.perform_all([ev for s in x.players(step.whose) for ev in piles.mill(e, s, n, how="effect", source=x.source)])


def look_top(x: Ctx, step: LookTop) -> None:
    """Look at the top cards of own piles: nobody else sees them."""
    e = x.e
    e.perform(
        *(
            Event("look", SHOW, oid, amount=1 << seat, source=x.source)
            for seat in x.players(step.whose)
            for name in step.piles
            for oid in e.zone(_PILES[name], seat)[: step.n]
        )
    )


def arrange_top(x: Ctx, step: ArrangeTop) -> Generator[Prompt, Answer, None]:
    """Put the top cards of own piles back in any order; nobody else learns which one is where."""
    e = x.e
    moves: list[Event] = []
    for name in step.piles:
        pile = _PILES[name]
        top = e.zone(pile, x.seat)[: step.n]
        if len(top) < 2:
            continue
        options = [Option("put_back", card=e.card(oid), n=at) for at, oid in enumerate(top)]
        answer = yield Prompt(
            x.seat, "look order", options, least=len(top), most=len(top), ordered=True, source=x.source,
            rule=clause(e, "look"), private=True, args=(name,),
        )  # fmt: skip
        for option in reversed(answer):
            event = Event("put back", MOVE, top[option.n], seat=x.seat, zone=pile, at=0, source=x.source)
            moves.append(move_unseen(e, event, 1 << x.seat))
    e.perform_all(moves)


def reveal(x: Ctx, step: Reveal) -> None:
    """Show cards to all."""
    e = x.e
    place = e.zone(_PILES[step.place], x.seat)
    cards = place if step.place == "hand" else place[: x.number(step.n)]
    e.perform_all([Event("reveal", SHOW, oid, amount=(1 << e.seats) - 1, source=x.source) for oid in cards])


def discard(x: Ctx, step: Discard) -> Generator[Prompt, Answer, None]:
    """Scrap cards of hands: chosen by the player, or at random."""
    e, gone = x.e, list[int]()
    for seat in x.players(step.whose):
        hand = e.zone(HAND, seat)
        n = min(x.number(step.n), len(hand))
        if not n:
            continue
        if step.random:
            _by_chance(x, seat, n)
            continue
        options = [Option("scrap", oid, e.card(oid)) for oid in hand]
        answer = yield Prompt(
            seat, "discard", options, least=n, most=n, source=x.source, rule=clause(e, "scrap"), private=True
        )
        gone += [option.obj for option in answer]
    e.perform_all(scrapped(e, gone, source=x.source))


def _by_chance(x: Ctx, seat: int, n: int) -> None:
    for _ in range(n):
        hand = x.e.zone(HAND, seat)
        x.e.perform(Event("dice", ROLL, field="roll", amount=len(hand)))
        at: int = x.e.state.vars["roll"]
        x.e.perform_all(scrapped(x.e, (hand[at],), source=x.source, how="random"))


def search(x: Ctx, step: Search) -> Generator[Prompt, Answer, None]:
    """Search the own Nation for a card, show it and take it; then the Nation is shuffled."""
    e = x.e
    there = replace(step.what, place=NATION)
    found = [oid for oid in candidates(e, there, x.seat, x.source) if e.state.objs[oid].seat == x.seat]
    # The place of a card must stay hidden: equal cards are one option.
    by_number = {e.card(oid): oid for oid in found}
    options = [Option("take", card=number) for number in sorted(by_number)]
    answer = yield Prompt(
        x.seat, "search", options, least=0, most=min(1, len(options)), source=x.source, rule=clause(e, "look"),
        private=True,
    )  # fmt: skip
    if answer:
        oid = by_number[answer[0].card]
        e.perform(
            Event("reveal", SHOW, oid, amount=(1 << e.seats) - 1, source=x.source),
            Event("take", MOVE, oid, seat=x.seat, zone=HAND, source=x.source)
            if step.where == "hand"
            else Event("enter", MOVE, oid, seat=x.seat, zone=G_ZONE, source=x.source, how="effect"),
        )
    e.perform(piles.shuffle(x.seat))


def look_take(x: Ctx, step: LookTake) -> Generator[Prompt, Answer, None]:
    """Players take one of the top cards of their own Nations, which they have looked at; nobody else learns which."""
    e = x.e
    for seat in x.players(step.whose):
        top = e.zone(NATION, seat)[: step.n]
        options = [Option("take", card=e.card(oid), n=at) for at, oid in enumerate(top)]
        answer = yield Prompt(
            seat, "search", options, source=x.source, rule=clause(e, "look"), private=True, args=("own",)
        )
        event = Event("take", MOVE, top[answer[0].n], seat=seat, zone=HAND, source=x.source)
        e.perform(move_unseen(e, event, 1 << seat, top))


def remove_top(x: Ctx, step: RemoveTop) -> Generator[Prompt, Answer, None]:
    """Top cards of the enemy's lost pile are removed from the game, as many as the player likes up to a maximum."""
    e = x.e
    for seat in x.players("enemy"):
        pile = e.zone(LOST, seat)
        most = min(x.number(step.n), len(pile))
        if most:
            options = [Option("x", n=n) for n in range(most + 1)]
            answer = yield Prompt(x.seat, "number", options, source=x.source, rule=clause(e, "x"))
            e.perform(
                *(
                    Event("remove", MOVE, oid, seat=seat, zone=REMOVED, source=x.source, how="effect")
                    for oid in pile[: answer[0].n]
                )
            )


def pull_out(x: Ctx, step: PullOut) -> None:
    """The top cards of the own Nation are put face up into a separate place."""
    e = x.e
    top = e.zone(NATION, x.seat)[: x.number(step.n)]
    e.perform_all([Event("pull out", MOVE, oid, seat=x.seat, zone=PLAYING, source=x.source) for oid in top])


def take_out(x: Ctx, step: TakeOut) -> Generator[Prompt, Answer, None]:
    """One of the cards pulled out that fits is taken, the others are removed from the game."""
    e = x.e
    played = {item.source for item in e.state.vars.get("stack", ())}
    out = [oid for oid in e.zone(PLAYING, x.seat) if oid not in played]
    there = replace(step.what, place=PLAYING)
    options = [Option("take", oid, e.card(oid)) for oid in out if matches(e, there, oid, x.seat, x.source)]
    taken: list[int] = []
    if options:
        answer = yield Prompt(
            x.seat, "search", options, least=0, most=1, source=x.source, rule=clause(e, "pulled out")
        )  # fmt: skip
        taken = [option.obj for option in answer]
    e.perform(
        *(Event("take", MOVE, oid, seat=x.seat, zone=HAND, source=x.source) for oid in taken),
        *(Event("remove", MOVE, oid, seat=x.seat, zone=REMOVED, source=x.source) for oid in out if oid not in taken),
    )


def shuffle(x: Ctx, step: Shuffle) -> None:
    """Shuffle Nations."""
    x.e.perform_all([piles.shuffle(seat) for seat in x.players(step.whose)])


VERBS: Verbs = {
    Draw: draw, Recover: recover, Mill: mill, LookTop: look_top, ArrangeTop: arrange_top, Reveal: reveal,
    Discard: discard, Search: search, PullOut: pull_out, TakeOut: take_out, Shuffle: shuffle,
    LookTake: look_take, RemoveTop: remove_top,
}  # fmt: skip
