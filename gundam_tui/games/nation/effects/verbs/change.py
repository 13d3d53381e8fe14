"""Gains and losses of cards, coins, extra plays, and waiting effects."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from gundam_tui.games.nation.cards import counters, durations
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Each, Ref
from gundam_tui.games.nation.cards.nodes.steps import (
    BATTLE_LIVE,
    TURN_LIVE,
    Coin,
    Distribute,
    ExtraPlay,
    Gain,
    Grant,
    Redirect,
    ShieldNation,
    SkipNext,
    Standby,
)
from gundam_tui.games.nation.cards.terms import AREAS
from gundam_tui.games.nation.queries.stats import times
from gundam_tui.games.nation.state import ledger
from gundam_tui.games.nation.state.model import clause, definition
from gundam_tui.kernel import Event, Option, Prompt
from gundam_tui.kernel.events import TALLY, VAR
from gundam_tui.kernel.game import Answer

from .context import Ctx, Verbs


def gain(x: Ctx, step: Gain) -> None:
    """Cards gain something until the end of the turn: those affected now, or whatever fits at any moment."""
    to: Ref | None = None
    targets: tuple[int, ...] | None = None
    if step.until in (TURN_LIVE, BATTLE_LIVE):
        to = Each(x.text.targets[step.to.index].what) if isinstance(step.to, Chosen) else step.to
    else:
        targets = tuple(x.cards(step.to))
        if not targets:
            return
    grant = step.grant
    if grant.amount is not None and grant.stats is not None:
        grant = replace(grant, stats=times(grant.stats, x.number(grant.amount)), amount=None)
    until = durations.BATTLE if step.until == BATTLE_LIVE else durations.TURN
    x.e.perform(durations.gain(x.seat, x.source, grant, targets, to, until))


def distribute(x: Ctx, step: Distribute) -> Generator[Prompt, Answer, None]:
    """Modifiers are dealt out one after the other; all of them count from the end of that."""
    e, found = x.e, x.cards(step.to)
    chosen: list[int] = []
    for _ in range(step.n if found else 0):
        options = [Option("pick", oid, e.card(oid)) for oid in found]
        answer = yield Prompt(x.seat, "pick", options, source=x.source, rule=clause(e, "targets"), args=("gains",))
        chosen.append(answer[0].obj)
    e.perform_all([durations.gain(x.seat, x.source, Grant(stats=step.stats), (oid,), None) for oid in chosen])


def coin(x: Ctx, step: Coin) -> None:
    """Put coins on cards; chips take none."""
    assert step.grant.stats is not None
    n = x.number(step.n)
    x.e.perform(
        *(
            counters.coin(oid, step.grant.stats, n, source=x.source)
            for oid in x.cards(step.to)
            if not definition(x.e, oid).chip
        )
    )


def skip_next(x: Ctx, step: SkipNext) -> None:
    """The next phase or step of a name does not take place."""
    skips = x.e.state.vars.get("skips", ())
    more = tuple((seat, step.point) for seat in x.players(step.whose))
    x.e.perform(Event("will skip", VAR, field="skips", value=(*skips, *more), source=x.source))


def extra_play(x: Ctx, step: ExtraPlay) -> None:
    """One more card of a type may be played this turn."""
    key = ("extra", x.seat, step.type)
    x.e.perform(Event("extra play", TALLY, field=key, value=ledger.count(x.e, key) + step.n, source=x.source))


def standby(x: Ctx, step: Standby) -> None:
    """An effect waits for its moment."""
    subject = tuple(x.cards(step.to)) if step.to is not None else None
    if subject != ():
        x.e.perform(durations.standby(x.seat, x.source, step.program, step.moment, subject))


def shield_nation(x: Ctx, step: ShieldNation) -> None:
    """A Nation takes no damage this turn."""
    x.e.perform_all([durations.note("shield", x.seat, x.source, (seat,)) for seat in x.players(step.whose)])


def redirect(x: Ctx, step: Redirect) -> None:
    """Squads deal their battle damage to their own Nations this turn."""
    objs = x.e.state.objs
    squads = dict.fromkeys((objs[oid].zone, objs[oid].seat) for oid in x.cards(step.to) if objs[oid].zone in AREAS)
    x.e.perform_all([durations.note("redirect", x.seat, x.source, squad) for squad in squads])


VERBS: Verbs = {
    Gain: gain,
    Distribute: distribute,
    Coin: coin,
    SkipNext: skip_next,
    ExtraPlay: extra_play,
    Standby: standby,
    ShieldNation: shield_nation,
    Redirect: redirect,
}
