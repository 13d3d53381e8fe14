"""The summary of a finished game of the Gundam Card Game: totals, what the Units did, how it was decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.api import Deeds
from gundam_tui.games.gcg.cards.constants import BATTLE, RESOURCES, SHIELDS, Attack
from gundam_tui.games.gcg.flow.leaving import DECKED, HIT
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.seats import only_other
from gundam_tui.games.story import CueStory, Stay, StoryWords
from gundam_tui.language import N, tr, trn

from .words import naming as n

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine

_WORTH = {"destroyed": 3, "broken": 3, "winning": 6}  # in points of battle damage


class GcgStory(CueStory):
    """See `games.api.GameStory`."""

    def totals(self, engine: Engine, /) -> Sequence[tuple[str, Sequence[int]]]:
        """See `GameStory.totals`."""
        names = (N("battle damage dealt"), N("Units destroyed"), N("Shields broken"), N("Bursts"), N("cards played"),
                 N("Resources spent"))  # fmt: skip
        rows = {name: Counter[int]() for name in names}
        owners: dict[int, int] = {}
        attacker = -1
        for event in engine.log:
            old = event.old
            if event.name == "deploy":
                owners[event.new] = event.seat
            elif event.name == "attack":
                attacker = event.seat
            if event.name == "damage" and event.how == "battle":
                rows["battle damage dealt"][owners.get(event.source, -1)] += event.amount
            elif event.name == "destroy" and old is not None and old.zone in (BATTLE, SHIELDS):
                other = only_other(old.seat, engine.seats)
                by = owners.get(event.source, attacker if other is None else other)
                if by != old.seat:
                    rows["Units destroyed" if old.zone == BATTLE else "Shields broken"][by] += 1
            elif event.name == "burst":
                rows["Bursts"][event.seat] += 1
            elif event.name == "play":
                rows["cards played"][event.seat] += 1
            elif event.how == "cost" and old is not None and old.zone == RESOURCES:
                rows["Resources spent"][old.seat] += 1
        return [(tr(name), [count[seat] for seat in range(engine.seats)]) for name, count in rows.items()]

    def deeds(self, engine: Engine, /) -> Sequence[Deeds]:
        """See `GameStory.deeds`: battle damage counts once, a Unit destroyed or a Shield broken as 3, the decisive
        blow as 6."""
        stays: dict[int, Stay] = {}
        turn, attacker = 0, 0
        for at, event in enumerate(engine.log):
            old = event.old
            if event.name == "turn":
                turn += 1
            elif event.name == "deploy" and event.zone == BATTLE:
                stays[event.new] = Stay(event.seat, turn)
            elif event.name == "attack":
                attacker = event.obj
            if event.obj in stays:
                stays[event.obj].last = turn
                if old is not None and old.zone == BATTLE and event.new != event.obj:
                    stays[event.obj].until = at
                if event.name == "recover":
                    stays[event.obj].count["recovered"] += event.amount
            doer = stays.get(event.source)
            if doer is not None and event.name == "damage" and event.how == "battle":
                doer.count["damage"] += event.amount
            elif doer is not None and event.name == "destroy" and old is not None and old.seat != doer.seat:
                doer.count["destroyed" if old.zone == BATTLE else "broken" if old.zone == SHIELDS else "bases"] += 1
        outcome = engine.outcome
        if outcome is not None and outcome.reason == HIT and attacker in stays:
            stays[attacker].count["winning"] = 1
        found = [_deeds(obj, stay, turn) for obj, stay in stays.items()]
        return sorted((one for one in found if one.worth), key=lambda one: -one.worth)

    def ending(self, engine: Engine, /) -> str:
        """See `GameStory.ending`."""
        outcome = engine.outcome
        if outcome is None or not outcome.out:
            return ""
        loser = n.side(engine, outcome.out[-1])
        if outcome.reason == DECKED:
            return tr("{player} had no card left in the deck.", player=loser)
        attack: Attack | None = engine.state.vars.get("attack")
        if outcome.reason != HIT or attack is None or attack.attacker not in engine.state.objs:
            return ""
        name, ap = n.titled(engine, attack.attacker), q.ap(engine, attack.attacker)
        player = n.side(engine, attack.defender)
        return tr("{unit} AP{ap} hit {player} with no card left in the shield area.", unit=name, ap=ap, player=player)


def _deeds(obj: int, stay: Stay, turn: int) -> Deeds:
    count = stay.count
    worth = count["damage"] + sum(points * count[what] for what, points in _WORTH.items())
    stayed = stay.turns(turn)
    told = [
        tr("the decisive blow") if count["winning"] else "",
        tr("{amount} battle damage", amount=count["damage"]) if count["damage"] else "",
        trn("{n} Unit destroyed", "{n} Units destroyed", count["destroyed"]) if count["destroyed"] else "",
        trn("{n} Shield broken", "{n} Shields broken", count["broken"]) if count["broken"] else "",
        trn("{n} Base destroyed", "{n} Bases destroyed", count["bases"]) if count["bases"] else "",
        trn("on the field for {n} turn", "on the field for {n} turns", stayed),
        tr("recovered {amount} HP", amount=count["recovered"]) if count["recovered"] else "",
    ]
    return Deeds(obj, stay.seat, stay.until, worth, [text for text in told if text])


STORY = GcgStory(StoryWords(wall=N("Shields and Base"), field=N("AP on the board"), best=N("Unit of the game")))
